//! Compiling is linear in the source: for every construct that may be repeated or nested, doubling it doubles the
//! memory. The tests count allocated bytes, not time: repeated copying shows there, and repeated traversals in the
//! time limit that a test runner has for sizes like these. The compiled code is not examined.

use minipy_frontend::{Mode, STACK_SIZE, SyntaxError, SyntaxErrorKind, compile, verify};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATED: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator with a count of the bytes that each thread allocates.
struct Counting;

// SAFETY: the system's allocator does all the work; the counter is no part of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATED.try_with(|bytes| bytes.set(bytes.get() + layout.size()));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let _ = ALLOCATED.try_with(|bytes| bytes.set(bytes.get() + size.saturating_sub(layout.size())));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The bytes that compiling the source allocates, on a stack that is large enough, and its error.
fn tried(what: &str, source: &str) -> (usize, Option<SyntaxError>) {
    let count = || {
        let before = ALLOCATED.get();
        let code = compile(source.as_bytes(), "<case>", Mode::Module);
        let after = ALLOCATED.get();
        if let Ok(code) = &code {
            verify(code).unwrap_or_else(|problem| panic!("{what}: {problem}"));
        }
        (after - before, code.err())
    };
    let large = std::thread::Builder::new().stack_size(STACK_SIZE + (64 << 20));
    std::thread::scope(|scope| large.spawn_scoped(scope, count).unwrap().join().unwrap())
}

/// The bytes that compiling the source allocates.
fn bytes(what: &str, source: &str) -> usize {
    let (bytes, error) = tried(what, source);
    assert!(error.is_none(), "{what}: {error:?}");
    bytes
}

/// Compiles the sources of `n`, `2n` and `4n` parts.
fn check(what: &str, n: usize, source: impl Fn(usize) -> String) {
    let [once, twice, four_times] = [n, 2 * n, 4 * n].map(|n| bytes(what, &source(n)));
    let per_part = four_times / (4 * n);
    println!("{what}: {per_part} bytes for each of {}", 4 * n);
    // Trees of sets occasionally grow by a level, and vectors double.
    let is_linear = twice * 10 < once * 27 && four_times * 10 < twice * 27;
    assert!(is_linear, "{what}: {once} bytes for {n}, {twice} for {}, {four_times} for {}", 2 * n, 4 * n);
}

/// `part` repeated, with each number in place of `#`.
fn each(n: usize, part: &str, separator: &str) -> String {
    (0..n).map(|i| part.replace('#', &i.to_string())).collect::<Vec<_>>().join(separator)
}

/// Nested statements.
fn blocks(heads: impl IntoIterator<Item = String>, body: &str) -> String {
    let mut text = String::new();
    let mut depth = 0;
    let mut add = |part: &str, depth: usize| {
        let pad = " ".repeat(depth);
        text.push_str(&format!("{pad}{}\n", part.replace('\n', &format!("\n{pad}"))));
    };
    for head in heads {
        add(&head, depth);
        depth += 1;
    }
    add(body, depth);
    text
}

/// A function with that body.
fn function(body: impl AsRef<str>) -> String {
    format!("def f():\n {}\n", body.as_ref().replace('\n', "\n "))
}

#[test]
fn nested_expressions() {
    check("lambdas", 700, |n| format!("x = {}1\n", "lambda: ".repeat(n)));
    check("lambdas of globals", 700, |n| format!("x = {}1\n", each(n, "lambda a#=g#: ", "")));
    check("signs", 1400, |n| format!("x = {}a\n", "-".repeat(n)));
    check("negations", 1400, |n| format!("x = {}a\n", "not ".repeat(n)));
    check("powers", 700, |n| format!("x = {}\n", vec!["a"; n].join("**")));
    check("powers of locals", 700, |n| function(format!("a = 1\n(a := 2)\nx = {}", vec!["a"; n].join("**"))));
    check("choices", 1400, |n| format!("x = {}c\n", "a if b else ".repeat(n)));
    check("sums", 2400, |n| format!("x = {}\n", vec!["a"; n].join(" + ")));
    check("sums of texts", 2400, |n| format!("x = {}\n", each(n, "'t#'", " + ")));
    check("attributes", 2400, |n| format!("x = a{}\n", each(n, ".b#", "")));
    check("calls of calls", 2400, |n| format!("x = a{}\n", "()".repeat(n)));
    check("methods of methods", 1200, |n| format!("x = a{}\n", ".b()".repeat(n)));
    check("items of items", 2400, |n| format!("x = a{}\n", "[i]".repeat(n)));
    check("parentheses", 45, |n| format!("x = {}1{}\n", "(".repeat(n), ")".repeat(n)));
    check("lists", 45, |n| format!("x = {}a{}\n", "[".repeat(n), "]".repeat(n)));
    check("calls", 45, |n| format!("x = {}a{}\n", "f(".repeat(n), ")".repeat(n)));
    check("generators", 24, |n| format!("x = {}a{}\n", "(".repeat(n), " for a in b)".repeat(n)));
    check("f-strings", 24, |n| format!("x = {}a{}\n", "f'{".repeat(n), "}'".repeat(n)));
}

#[test]
fn nested_statements() {
    check("functions", 24, |n| blocks((0..n).map(|i| format!("def f{i}():")), "x = 1"));
    check("classes", 24, |n| blocks((0..n).map(|i| format!("class C{i}:")), "x = 1"));
    check("conditions", 24, |n| blocks((0..n).map(|i| format!("if a{i}:")), "x = 1"));
    check("clauses", 1400, |n| format!("if a: b\n{}", "elif c: d\n".repeat(n)));
}

#[test]
fn long_rows() {
    check("comparisons", 5000, |n| format!("x = {}\n", vec!["a"; n].join(" < ")));
    check("comparisons of locals", 5000, |n| function(format!("(a := 1)\nx = {}", vec!["a"; n].join(" < "))));
    check("alternatives", 5000, |n| format!("x = {}\n", vec!["a"; n].join(" and b or ")));
    check("conditions", 5000, |n| format!("if {}: pass\n", vec!["a"; n].join(" and b or ")));
    check("positional arguments", 5000, |n| format!("f({})\n", each(n, "a#", ", ")));
    check("keyword arguments", 5000, |n| format!("f({})\n", each(n, "a#=b", ", ")));
    check("unpacked arguments", 5000, |n| format!("f({})\n", each(n, "*a#", ", ")));
    check("unpacked mappings", 5000, |n| format!("f({})\n", each(n, "**a#", ", ")));
    check("lists", 5000, |n| format!("x = [{}]\n", each(n, "a#", ", ")));
    check("lists of constants", 5000, |n| format!("x = [{}]\n", each(n, "#", ", ")));
    check("tuples", 5000, |n| format!("x = ({},)\n", each(n, "*a#", ", ")));
    check("sets", 5000, |n| format!("x = {{{}}}\n", each(n, "a#", ", ")));
    check("dicts", 5000, |n| format!("x = {{{}}}\n", each(n, "#: a#", ", ")));
    check("fields", 5000, |n| format!("x = f'{}'\n", each(n, "{a#}", " ")));
    check("pieces of text", 5000, |n| format!("x = {}\n", each(n, "'t#'", " ")));
    check("replacement characters", 5000, |n| format!("x = '{}'\n", "\\ufffd\\n".repeat(n)));
    check("targets", 5000, |n| format!("{} = x\n", each(n, "a#", ", ")));
    check("assignments", 5000, |n| format!("{} = x\n", each(n, "a#", " = ")));
    check("conditions of a comprehension", 5000, |n| format!("x = [a for a in b{}]\n", " if c".repeat(n)));
    check("decorators", 5000, |n| format!("{}def f(): pass\n", "@a\n".repeat(n)));
    check("parameters", 5000, |n| format!("def f({}): pass\n", each(n, "a#=b", ", ")));
    check("keyword parameters", 5000, |n| format!("def f(*, {}): pass\n", each(n, "a#: int = b", ", ")));
    check("digits", 20_000, |n| format!("x = 0x{}\ny = 0b{}\n", "f".repeat(n), "1".repeat(n)));
    check("a long line that is not ASCII", 5000, |n| format!("x = 'ä'; {}\n", "f(a); ".repeat(n)));
    check("a comment", 50_000, |n| format!("#{}\nx = 1\n", "ä ".repeat(n)));
    check("cases", 5000, |n| format!("match x:\n{}", each(n, " case #: y", "\n")));
    check("cases never reached", 5000, |n| {
        function(format!("return\nmatch x:\n{}", each(n, " case #: y", "\n")))
    });
    check("alternative patterns", 5000, |n| format!("match x:\n case {}: y\n", each(n, "#", " | ")));
    check("captures", 5000, |n| format!("match x:\n case [{}]: y\n", each(n, "a#", ", ")));
    check("keys", 5000, |n| format!("match x:\n case {{{}}}: y\n", each(n, "#: a#", ", ")));
    check("attributes of a pattern", 5000, |n| format!("match x:\n case A({}): y\n", each(n, "a#=b#", ", ")));
}

#[test]
fn many_statements() {
    let rows = [
        ("constants", "x = #\n"),
        ("globals", "a# = b#\n"),
        ("functions", "def f#(): return a#\n"),
        ("classes", "class A#: x = #\n"),
        ("lambdas", "x = lambda: a#\n"),
        ("comprehensions", "x = [a# for a# in b]\n"),
        ("loops", "for a# in b: c\n"),
        ("endless loops", "while a: b\n"),
        ("handlers", "try: a\nexcept E# as e#: b\n"),
        ("clean-ups", "try: a\nfinally: b\n"),
        ("context managers", "with a# as b#: c\n"),
        ("imports", "from a# import b#\n"),
        ("assertions", "assert a#, b#\n"),
        ("conditions", "if a#: b\nelse: c\n"),
    ];
    for (what, row) in rows {
        check(what, 2500, |n| each(n, row, ""));
        if !row.contains("import") {
            check(&format!("{what} in a function"), 2500, |n| function(each(n, row.trim_end(), "\n")));
        }
    }
    check("comments and empty lines", 5000, |n| "# ä #\n\nx\n".repeat(n));
    check("global declarations", 5000, |n| function(format!("global {}", each(n, "a#", ", "))));
    check("attributes of self", 5000, |n| {
        format!("class A:\n def f(self):\n{}", each(n, "  self.a# = 1\n", ""))
    });
    check("captured variables", 2000, |n| {
        let uses = each(n, "a#", " \n  ");
        format!("def f():\n {}\n def g():\n  {uses}\n return g\n", each(n, "a# = 1", "\n "))
    });
    check("locals that stay", 5000, |n| {
        function(format!("{}\nwhile b: pass\n{}", each(n, "a# = #", "\n"), each(n, "f(a#)", "\n")))
    });
    check("locals in conditions", 5000, |n| {
        function(format!("{}\n{}", each(n, "if b: a# = #", "\n"), each(n, "f(a#)", "\n")))
    });
}

#[test]
fn tables_have_no_limits() {
    let many = 100_000;
    bytes("constants", &each(many, "x = #\n", ""));
    bytes("arguments", &format!("f({})\n", each(many, "a#", ", ")));
    bytes("elements", &format!("x = [{}]\n", each(many, "a#", ", ")));
    bytes("attributes", &each(many, "a.b#\n", ""));
    bytes("locals", &function(each(40_000, "a# = #", "\n")));
    bytes("fields", &format!("x = f'{}'\n", each(50_000, "{a#}", "")));
    bytes(
        "a far target",
        &function(format!("for a in b:\n if a < 1: continue\n{}", each(many, " f()", "\n"))),
    );
}

/// Sources with copies of a name in 500 places, in each of which it takes a few bytes of the text.
fn copied(name: &str) -> Vec<(&'static str, String)> {
    let n = 500;
    let class = |body: String| format!("class {name}:\n def f(self): {body}\n");
    vec![
        ("frames that pass a variable on", format!("def f({name}): return {}{name}\n", "lambda: ".repeat(n))),
        ("private attributes", class(each(n, "self.__a#", "; "))),
        ("private attributes in an expression", class(format!("[{}]", each(n, "self.__a#", ", ")))),
        ("private keywords", class(format!("f({})", each(n, "__a#=1", ", ")))),
        ("private variables", class(each(n, "__a# = 1", "; "))),
        ("private parameters", format!("class {name}:\n def f(self, {}): pass\n", each(n, "__a#", ", "))),
        ("private functions", format!("class {name}:\n{}\n", each(n, " def __a#(self): pass", "\n"))),
    ]
}

#[test]
fn copies_of_long_names_are_bounded() {
    for (what, source) in copied(&"x".repeat(10_000)) {
        assert_eq!(tried(what, &source).1, None, "{what}");
    }
    for (what, source) in copied(&"x".repeat(1_000_000)) {
        let (bytes, error) = tried(what, &source);
        println!("{what}: {} MB", bytes >> 20);
        assert_eq!(error.map(|error| error.kind), Some(SyntaxErrorKind::MemoryError), "{what}");
        assert!(bytes < 120 << 20, "{what}: {bytes} bytes");
    }
}
