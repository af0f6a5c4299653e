//! The module `dis` and the options that list instructions: the layout is CPython's, the instructions are minipy's;
//! and the statistics of the same sites.

use std::process::{Command, Output};

fn minipy(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_minipy"))
        .args(["--jit", "off"])
        .args(args)
        .env_remove("METATRACE_PARAM")
        .output()
        .expect("minipy starts")
}

fn stdout(program: &str) -> String {
    let output = minipy(&["-c", program]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is text")
}

/// The lines that have one of the words, without blanks around them.
fn lines_with<'t>(text: &'t str, words: &[&str]) -> Vec<&'t str> {
    text.lines().map(str::trim).filter(|line| words.iter().any(|word| line.contains(word))).collect()
}

#[test]
fn a_function_is_listed_in_the_layout_of_cpython() {
    let text = stdout(
        "import dis\n\
         def f(n):\n    \
             t = 0\n    \
             while n > 1:\n        \
                 t += n\n    \
             return t\n\
         dis.dis(f, show_offsets=True)",
    );
    let wanted = "
  3          2       LOAD_CONST               0 (d=t k=0)

  4   L1:    4       JUMP_IF_NOT_COMPARE_CONST       (op=> a=n k=1 t=L2)

  5          6       INPLACE_ADD                (d=t a=t b=n)

  4          8       JUMP_BACKWARD              (t=L1)

  6   L2:   10       RETURN_VALUE               (v=t)
";
    assert_eq!(text, wanted[1..], "{text}");
}

#[test]
fn nested_code_classes_and_handlers_are_listed() {
    let text = stdout(
        "import dis\n\
         class C:\n    \
             def m(self):\n        \
                 try:\n            \
                     return [lambda: self]\n        \
                 except ValueError:\n            \
                     pass\n\
         dis.dis(C)\n\
         dis.dis('x = 1')",
    );
    for part in [
        "Disassembly of m:\n",
        "\nDisassembly of <code object <lambda>, file \"<string>\", line 5>:\n",
        "LOAD_DEREF                 (d=%1 c=self)\n",
        "\nExceptionTable:\n  L1 to L2 -> L2 [%1]",
        "STORE_GLOBAL             0 (n=x s=%0)\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

const POINTS: &str = "import dis\n\
    class P:\n    \
        def __init__(self, x):\n        \
            self.x = x\n\
    class Q(P):\n    \
        pass\n\
    def f(p):\n    \
        return p.x\n";

/// The description of the cache of the only load of an attribute after a program.
fn after(program: &str) -> String {
    let text = stdout(&format!(
        "{POINTS}{program}\n\
         print([(i.opname, i.baseopname, i.cache_info[1]) for i in dis.get_instructions(f, adaptive=True) if \
         i.cache_info])"
    ));
    text.trim().to_owned()
}

#[test]
fn a_site_says_what_it_has_seen() {
    assert_eq!(after("f(P(1))"), "[('LOAD_ATTR', 'LOAD_ATTR', 'cold')]");
    assert_eq!(after("f(P(1)); f(P(1))"), "[('LOAD_ATTR', 'LOAD_ATTR', 'empty')]");
    let specialised = after("for _ in range(3): f(P(1))");
    assert!(specialised.starts_with("[('LOAD_ATTR_INSTANCE_VALUE', 'LOAD_ATTR', 'slot 0; class P, version "));
    assert!(specialised.ends_with("; filled 1 time, waits 1')]"), "{specialised}");
    let changed = after("for _ in range(3): f(P(1))\nP.y = 1");
    assert!(changed.contains("'slot 0; version ") && changed.contains(", which is no more; "), "{changed}");
    let general = after("p = P(1)\nfor i in range(300): setattr(p, f'a{i}', 1)\nfor _ in range(3): f(p)");
    assert!(
        general.contains("('LOAD_ATTR', 'LOAD_ATTR', 'general: attributes in a dict; class P"),
        "{general}"
    );
    // Many classes in sequence, whose attributes are in different slots, until the cache has its longest cool-down.
    let many = after(
        "def made(i):\n    \
             class C: pass\n    \
             c = C()\n    \
             for k in range(i): setattr(c, f'a{k}', 1)\n    \
             c.x = 1\n    \
             return c\n\
         all = [made(i) for i in range(7)]\n\
         for i in range(7000): f(all[i % 7])",
    );
    assert!(many.contains("filled 11 times") && many.contains(", megamorphic"), "{many}");
}

#[test]
fn what_is_the_same_on_cpython() {
    let text = stdout(
        "import dis, types\n\
         def f(x):\n    \
             print(x.name)\n    \
             return len(x)\n\
         names = [i.argval for i in dis.get_instructions(f) if i.opname == 'LOAD_GLOBAL']\n\
         print(names, [line for _, line in dis.findlinestarts(f.__code__)][-2:])\n\
         print(f.__code__.co_names, [type(c).__name__ for c in compile('def g(): pass', 's', 'exec').co_consts])\n\
         print({line for line, *_ in f.__code__.co_positions() if line and line > 2})\n\
         text = dis.Bytecode(f, first_line=100)\n\
         print([i.line_number for i in text if i.starts_line][-2:], text.info().splitlines()[0])\n\
         try: dis.dis(3)\n\
         except TypeError as e: print(e)\n\
         try: 1 / 0\n\
         except ZeroDivisionError as e: print('-->' in dis.Bytecode.from_traceback(e.__traceback__).dis())",
    );
    // CPython 3.13's output, except for the type of the constant None, which is not needed here.
    let wanted = "['print', 'len'] [3, 4]\n('print', 'name', 'len') ['code']\n{3, 4}\n[101, 102] Name:              f\n\
                  don't know how to disassemble int objects\nTrue\n";
    assert_eq!(text.replace("['code', 'NoneType']", "['code']"), wanted);
}

#[test]
fn programs_are_listed_instead_of_run_or_afterwards() {
    let program = "class P: x = 1\ndef f(p): return p.x\nfor i in range(5): f(P())\nprint('ran')";
    let instead = minipy(&["--dis", "-c", program]);
    let text = String::from_utf8_lossy(&instead.stdout);
    assert!(text.contains("Disassembly of <code object f") && !text.contains("ran\n"), "{text}");
    assert!(!text.contains("CACHE"), "{text}");
    let afterwards = minipy(&["--dis-after", "-c", program]);
    assert_eq!(String::from_utf8_lossy(&afterwards.stdout), "ran\n");
    let text = String::from_utf8_lossy(&afterwards.stderr).into_owned();
    let found = lines_with(&text, &["LOAD_ATTR", "load_attr"]);
    assert!(found[0].starts_with("2           LOAD_ATTR_NONDESCRIPTOR"), "{text}");
    assert!(found[1].contains("(load_attr: member of the class; class P, version "), "{text}");
}

#[test]
fn the_book_shows_what_is_printed() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let program = root.join("docs/code/sites.py");
    let output = minipy(&[program.to_str().expect("UTF-8")]);
    let page = std::fs::read_to_string(root.join("docs/book/src/adaptive.md")).expect("it is there");
    let listing = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(listing.contains("LOAD_METHOD_WITH_VALUES"), "{listing}");
    assert!(page.contains(&format!("```text\n{listing}```\n")), "{listing}");
}

#[test]
fn statistics_need_no_parameter_but_for_hits() {
    let points = POINTS.trim_start_matches("import dis\n");
    let program = format!("{points}for _ in range(50): f(P(1))\nfor _ in range(50): f(Q(1))\n");
    let stats = |params: &[&str]| {
        let args: Vec<&str> = params.iter().copied().chain(["--jit-stats", "-c", &program]).collect();
        let text = String::from_utf8_lossy(&minipy(&args).stderr).into_owned();
        lines_with(&text, &["\"load_attr\""]).join("")
    };
    let plain = stats(&[]);
    let wanted = "\"load_attr\": {\"sites\": 1, \"specialised\": 1, \"despecialised\": 0, \"hits\": 0, \"guesses\": \
        0, \"misses\": 1, \"deferred\": 0, \"failures\": {}}";
    assert!(plain.contains(wanted), "{plain}");
    let counted = stats(&["--jit-param", "sites=count"]);
    // The second class has the attribute in the same slot.
    let wanted = "\"load_attr\": {\"sites\": 1, \"specialised\": 1, \"despecialised\": 0, \"hits\": 47, \"guesses\": \
        50, \"misses\": 1, \"deferred\": 0, \"failures\": {}}";
    assert!(counted.contains(wanted), "{counted}");
}

/// The output of the command `metatrace` for a log.
fn metatrace(words: &[&std::ffi::OsStr]) -> String {
    let (mut text, mut warnings) = (Vec::new(), Vec::new());
    let out = metatrace_viewer::Out::new(&mut text, &mut warnings, false);
    let status = metatrace_viewer::cli::run(words.iter().copied(), out);
    assert_eq!((status, String::from_utf8_lossy(&warnings).as_ref()), (0, ""));
    String::from_utf8(text).expect("output is text")
}

#[test]
fn the_event_log_says_what_lines_that_are_not_compiled_have_seen() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let name = |end: &str| folder.join(format!("seen-{}{end}", std::process::id()));
    let (program, log, page) = (name(".py"), name(".mtl"), name(".html"));
    let text = format!("{}for _ in range(5): f(P(1))\n", POINTS.replace("import dis", "import sys"));
    std::fs::write(&program, text).expect("it can be written");
    let output = minipy(&["--jit-log", log.to_str().expect("UTF-8"), program.to_str().expect("UTF-8")]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let place = format!("{}:8", program.file_name().expect("it has one").to_string_lossy());
    let answer = metatrace(&["why".as_ref(), log.as_ref(), place.as_ref()]);
    assert!(answer.contains("not compiled"), "{answer}");
    let seen = "what its inline caches have seen in the interpreter";
    assert!(answer.contains(seen), "{answer}");
    assert!(answer.contains("  LOAD_ATTR_INSTANCE_VALUE: slot 0; class P, version "), "{answer}");
    // The line before has no instruction with a cache.
    let answer = metatrace(&["why".as_ref(), log.as_ref(), place.replace(":8", ":7").as_ref()]);
    assert!(!answer.contains(seen), "{answer}");
    metatrace(&["report".as_ref(), log.as_ref(), "-o".as_ref(), page.as_ref()]);
    let html = std::fs::read_to_string(&page).expect("it was written");
    assert!(html.contains("LOAD_ATTR_INSTANCE_VALUE"), "the page has what the caches hold");
    for file in [program, log, page] {
        std::fs::remove_file(file).expect("it is there");
    }
}
