//! `docs/invalidation.md`: for each kind of change that invalidates compiled code, the state that is watched, and the
//! cost of a change. Each program of `tests/invalidation` makes one such change in a loop that is already compiled:
//! its first line says what is watched, its second line the number of changes and of invalidated traces. `BLESS=1`
//! writes the page anew.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The output of a program, and a statistic of its run.
fn run(program: &Path, flags: &[&str], count: &str) -> (String, u64) {
    let stats = std::env::temp_dir().join(format!(
        "minipy-{}-{}.json",
        program.file_stem().expect("a name").display(),
        std::process::id()
    ));
    let output = Command::new(env!("CARGO_BIN_EXE_minipy"))
        .args(flags)
        .arg("--jit-stats")
        .arg(&stats)
        .arg(program)
        .env_remove("METATRACE_PARAM")
        .output()
        .expect("minipy runs");
    assert!(output.status.success(), "{}: {output:?}", program.display());
    let text = fs::read_to_string(&stats).expect("statistics");
    fs::remove_file(&stats).expect("they are a file");
    let stats: serde_json::Value = serde_json::from_str(&text).expect("statistics are JSON");
    (String::from_utf8(output.stdout).expect("UTF-8"), stats[count].as_u64().expect("a number"))
}

/// Parameters for compiling soon, independent of time.
const SOON: [&str; 4] = ["--jit-param", "threshold=30", "--jit-param", "function_threshold=30"];

#[test]
fn changes_are_noticed_at_the_price_that_is_told() {
    let files = fs::read_dir(folder("tests/invalidation")).expect("a folder can be read");
    let mut programs: Vec<PathBuf> = files.map(|file| file.expect("an entry can be read").path()).collect();
    programs.sort();
    let mut table = String::from(
        "| change | watched | changes | traces invalidated | program |\n|---|---|---|---|---|\n",
    );
    for program in &programs {
        let text = fs::read_to_string(program).expect("a program can be read");
        let comment =
            |line: usize| text.lines().nth(line).and_then(|l| l.strip_prefix("# ")).expect("a comment");
        let (what, watched) = comment(0).split_once(": ").expect("what is changed: what is watched");
        let numbers: Vec<u64> =
            comment(1).split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
        let [changes, invalidations] = numbers[..] else { panic!("{}: two numbers", program.display()) };
        let (expected, _) = run(program, &["--jit", "off"], "loops");
        let (printed, happened) = run(program, &SOON, "invalidations");
        assert_eq!(printed, expected, "{}", program.display());
        assert_eq!(happened, invalidations, "{}: traces that were invalidated", program.display());
        let (_, loops) = run(program, &SOON, "loops");
        assert!(
            loops > u64::from(invalidations > 0),
            "{}: what is invalidated is compiled anew",
            program.display()
        );
        let name = program.file_name().expect("a name").display();
        writeln!(
            table,
            "| {what} | {watched} | {changes} | {invalidations} | [{name}](../langs/minipy/tests/invalidation/{name}) |"
        )
        .unwrap();
    }
    let page = format!(
        "# What changes cost\n\n\
         Made by `cargo test -p minipy invalidation::` (`BLESS=1` writes it anew) from the programs of\n\
         `langs/minipy/tests/invalidation/`, which it runs: each makes a change in a loop that is compiled by then.\n\n\
         Compiled code takes for constant what a program seldom changes, and depends on the field that says so. A\n\
         change of that field invalidates the traces that depend on it: none is entered again, and one that is\n\
         running is left at its next guard behind a call, on the stack too. The next entry interprets, and the\n\
         loop is recorded again soon. What is watched by a guard instead costs an exit for each change of the\n\
         value, and a bridge once there are many. A field through which traces were invalidated\n\
         `max_invalidations` times ([parameters](book/src/environment.md)) is loaded and guarded from then on, so\n\
         that nothing is compiled again and again. A change that no trace depends on costs what it costs the\n\
         interpreter.\n\n{table}"
    );
    let path = folder("../../docs/invalidation.md");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let now = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        now == page,
        "docs/invalidation.md is out of date: run `BLESS=1 cargo test -p minipy invalidation::`"
    );
}

/// A program that looks up its caller in each turn stays in its loop's code.
#[test]
fn looking_at_callers_leaves_no_compiled_code() {
    const PROGRAM: &str = "\
import sys
def line():
    return sys._getframe(1).f_lineno
def deeper():
    return line() + sys._getframe(1).f_back.f_lineno
def hot(n):
    total = 0
    for i in range(n):
        total += line() + deeper()
    return total
print(hot(5000))
";
    let program = std::env::temp_dir().join(format!("minipy-callers-{}.py", std::process::id()));
    fs::write(&program, PROGRAM).expect("the program can be written");
    let (printed, failures) = run(&program, &SOON, "guard_failures");
    let (_, compiled) = run(&program, &SOON, "back_edges_compiled");
    fs::remove_file(&program).expect("it is a file");
    assert_eq!(printed, format!("{}\n", 5000 * (9 + 5 + 11)));
    assert!(failures <= 2 && compiled > 4900, "{failures} exits, {compiled} turns in compiled code");
}
