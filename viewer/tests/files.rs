//! Truncated files, broken files, files that are no logs, questions without an answer, and closed pipes: the command
//! reports what is wrong, with the right status. It never panics.

mod support;

use metatrace_events::Log;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use support::{file, log, metatrace, sample};

/// Verbs with their arguments besides the log.
const VERBS: &[(&str, &[&str])] = &[
    ("list", &[]),
    ("list", &["--all", "--sort", "failures"]),
    ("show", &["0", "--resume", "--rust"]),
    ("show", &["0", "--before", "fold"]),
    ("ir", &["0"]),
    ("asm", &["0"]),
    ("diff", &["0"]),
    ("stats", &[]),
    ("export", &[]),
];

fn command(words: &[&str], path: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_metatrace"));
    command.arg(words[0]).arg(path).args(&words[1..]);
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("PAGER");
    command
}

fn ran(command: &mut Command) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the command was built");
    let utf8 = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (status.code(), utf8(stdout), utf8(stderr))
}

#[test]
fn a_log_that_is_cut_off_is_shown_with_a_warning() {
    let bytes = log(sample());
    let starts: Vec<usize> = Log::new(&bytes).unwrap().events().map(|e| e.offset).collect();
    let cut = starts[starts.len() - 2] + 3;
    let path = file("truncated.mtl", &bytes[..cut]);
    for (verb, more) in VERBS {
        let answer = metatrace(verb, &path, more);
        assert_eq!(answer.status, 0, "{verb}: {}", answer.warnings);
        assert!(!answer.text.is_empty(), "{verb}");
        let said = format!("the log ends in the middle of the event at byte {}", cut - 3);
        assert!(
            answer.warnings.contains("warning") && answer.warnings.contains(&said),
            "{}",
            answer.warnings
        );
    }
    let answer = metatrace("list", &path, &[]);
    assert!(answer.text.contains("the log has no end"), "{}", answer.text);
}

#[test]
fn every_cut_and_every_wrong_byte_is_survived() {
    let bytes = log(sample());
    for at in 12..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[at] ^= 1 << (at % 8);
        let broken = file("broken.mtl", &wrong);
        let cut = file("cut.mtl", &bytes[..at]);
        let (verb, more) = VERBS[at % VERBS.len()];
        assert!(metatrace(verb, &broken, more).status <= 1, "{verb} with a wrong byte at {at}");
        assert!(metatrace(verb, &cut, more).status <= 1, "{verb} of a log cut off at {at}");
    }
}

#[test]
fn a_file_that_is_no_log_is_status_2() {
    let foreign = file("foreign.mtl", b"print('hello')\n");
    let mut bytes = log(sample());
    bytes[8] = 99;
    let version = file("version.mtl", &bytes);
    let empty = file("empty.mtl", b"");
    for (path, said) in [
        (foreign.as_path(), "not an event log of metatrace"),
        (version.as_path(), "an event log of version 99"),
        (empty.as_path(), "not an event log of metatrace"),
        (Path::new("no/such/file.mtl"), "No such file"),
    ] {
        for (verb, more) in VERBS {
            let answer = metatrace(verb, path, more);
            assert_eq!((answer.status, answer.text.as_str()), (2, ""), "{verb}");
            assert!(answer.warnings.contains(said), "{}", answer.warnings);
            assert!(answer.warnings.contains(&*path.to_string_lossy()), "{}", answer.warnings);
        }
    }
}

#[test]
fn what_the_log_does_not_hold_is_status_1() {
    let path = file("sample.mtl", &log(sample()));
    for (verb, more, said) in [
        ("show", &["17"][..], "there is no trace 17; it holds traces 0 to 2"),
        ("ir", &["17"], "there is no trace 17"),
        ("asm", &["1"], "no machine code of bridge 1"),
        ("diff", &["17"], "there is no trace 17"),
        ("show", &["2"], "no operations of function 2 at stage `final` (stages: none)"),
        ("ir", &["0", "--after", "heap"], "log_passes=1"),
        ("ir", &["0", "--before", "unroll"], "there is no pass `unroll`; the passes of that run were fold"),
        ("list", &["--function", "nobody"], "no trace begins there"),
    ] {
        let answer = metatrace(verb, &path, more);
        assert_eq!(answer.status, 1, "{verb} {more:?}");
        assert!(answer.warnings.contains(said), "{verb}: {}", answer.warnings);
    }
}

#[test]
fn wrong_usage_is_status_2_and_help_is_not() {
    let path = file("usage.mtl", &log(sample()));
    for (verb, more) in [
        ("lists", &[][..]),
        ("show", &[]),
        ("show", &["zero"]),
        ("show", &["0", "--before", "fold", "--stage", "final"]),
        ("list", &["--sort", "beauty"]),
        ("export", &["--kind", "Nothing"]),
        ("diff", &["zero"]),
        ("diff", &["0", "--trace", "run"]),
    ] {
        let answer = metatrace(verb, &path, more);
        assert_eq!((answer.status, answer.text.as_str()), (2, ""), "{verb} {more:?}");
        assert!(answer.warnings.contains("error"), "{}", answer.warnings);
    }
    for verb in ["list", "show", "ir", "asm", "diff", "stats", "export"] {
        let (status, text, _) = ran(Command::new(env!("CARGO_BIN_EXE_metatrace")).args([verb, "--help"]));
        assert_eq!(status, Some(0));
        let example = format!("Examples:\n  metatrace {verb} ");
        assert!(text.contains(&example), "the help of {verb} shows how it is used:\n{text}");
    }
}

#[test]
fn colours_are_for_terminals_and_for_who_asks() {
    let path = file("colours.mtl", &log(sample()));
    let colored = |text: &str| text.contains('\u{1b}');
    let (status, plain, _) = ran(&mut command(&["list"], &path));
    assert_eq!((status, colored(&plain)), (Some(0), false), "a pipe is no terminal");
    let (_, asked, _) = ran(&mut command(&["list", "--color", "always"], &path));
    assert!(colored(&asked));
    let (_, forced, _) = ran(command(&["list"], &path).env("CLICOLOR_FORCE", "1"));
    assert!(colored(&forced));
    let (_, refused, _) = ran(command(&["list"], &path).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1"));
    assert_eq!(refused, plain, "NO_COLOR is stronger");
    // Colours do not change the text.
    let mut bare = String::new();
    let mut pieces = asked.split('\u{1b}');
    bare += pieces.next().unwrap();
    pieces.for_each(|piece| bare += piece.split_once('m').unwrap().1);
    assert_eq!(bare, plain);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let path = file("pipe.mtl", &log(sample().into_iter().cycle().take(60_000)));
    let mut child = command(&["export"], &path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command was built");
    let mut first = [0; 64];
    child.stdout.take().expect("it is a pipe").read_exact(&mut first).expect("there is much to read");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn standard_input_is_a_log_too() {
    let path = file("stdin.mtl", &log(sample()));
    let input = std::fs::File::open(&path).expect("it was written");
    let mut from_file = command(&["list"], &path);
    let mut from_input = command(&["list"], Path::new("-"));
    assert_eq!(ran(from_input.stdin(input)), ran(&mut from_file));
}
