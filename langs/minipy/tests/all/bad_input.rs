//! Bad input: programs that must be rejected, with CPython's exit status, file and line, and in the listed set
//! (`rejects/columns.txt`) its column; features that minipy does not have, reported with their position; unusable
//! files and options. No part of a rejected program may have been executed.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use crate::support;
use crate::support::expect::normalise;
use crate::support::syntax_report::syntax_report;

fn rejects() -> PathBuf {
    support::tests_dir().join("rejects")
}

/// Runs the programs of one folder of `rejects`, and fails with all errors that `check` returns.
fn refuse_all(group: &str, check: impl Fn(&str, &support::Outcome) -> Result<(), String> + Sync) {
    let mut programs = support::programs(&rejects());
    programs.retain(|program| program.starts_with(group));
    assert!(!programs.is_empty(), "no programs in rejects/{group}");
    let skips = support::skips();
    let skipped = |program: &String| skips.iter().any(|skip| skip.covers("rejects", program));
    for program in programs.iter().filter(|program| skipped(program)) {
        println!("skip rejects {program}");
    }
    programs.retain(|program| !skipped(program));
    let results = support::for_each(&programs, |program| {
        let (folder, file) = program.split_once('/').expect("a program stands in a group");
        let outcome = support::run(&[file.to_string()], &rejects().join(folder), support::time_limit());
        if outcome.status != Some(1) {
            return Err(format!("exit status {:?} instead of 1; stderr: {}", outcome.status, outcome.stderr));
        }
        if !outcome.stdout.is_empty() {
            return Err(format!("something was executed: {}", outcome.stdout));
        }
        check(program, &outcome)
    });
    let mut report = String::new();
    for (program, result) in &results {
        if let Err(trouble) = result {
            let _ = writeln!(report, "  {program}: {trouble}");
        }
    }
    println!("{} programs that must be refused", results.len());
    assert!(report.is_empty(), "\n{report}");
}

#[test]
fn syntax_errors_name_cpythons_place() {
    let columns = fs::read_to_string(rejects().join("columns.txt")).expect("columns.txt is readable");
    let columns: Vec<&str> = columns.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(columns.len() >= 30);
    for name in &columns {
        assert!(
            rejects().join("syntax").join(name).exists(),
            "columns.txt names {name}, which does not exist"
        );
    }
    refuse_all("syntax/", |program, outcome| {
        let path = rejects().join(program);
        let expected =
            fs::read_to_string(path.with_extension("err")).map_err(|e| format!("no .err file: {e}"))?;
        let mut expected = syntax_report(&expected).ok_or("the .err file holds no syntax error")?;
        let actual = normalise(&outcome.stderr, path.parent().expect("it stands in a folder"));
        let mut actual = syntax_report(&actual).ok_or(format!("no syntax error on stderr: {actual}"))?;
        if !columns.iter().any(|name| program.ends_with(&format!("/{name}"))) {
            (expected.column, actual.column) = (None, None);
        }
        if expected == actual { Ok(()) } else { Err(format!("expected {expected:?}, got {actual:?}")) }
    });
}

#[test]
fn unsupported_features_are_named_with_their_place() {
    refuse_all("unsupported/", |program, outcome| {
        let text = fs::read_to_string(rejects().join(program)).map_err(|e| e.to_string())?;
        let feature = text.lines().next().and_then(|line| line.strip_prefix("# feature: "));
        let feature = feature.ok_or("the first line must be `# feature: NAME`")?;
        let line =
            1 + text.lines().position(|line| line.ends_with("# HERE")).ok_or("no line is marked `# HERE`")?;
        let stderr = outcome.stderr.to_lowercase();
        for wanted in [feature.to_lowercase(), format!("line {line}"), "support".into()] {
            if !stderr.contains(&wanted) {
                return Err(format!("stderr does not say `{wanted}`: {}", outcome.stderr));
            }
        }
        Ok(())
    });
}

#[test]
fn sources_that_are_no_text_are_refused() {
    refuse_all("raw/", |program, outcome| {
        let path = rejects().join(program);
        let expected =
            fs::read_to_string(path.with_extension("err")).map_err(|e| format!("no .err file: {e}"))?;
        let actual = normalise(&outcome.stderr, path.parent().expect("it stands in a folder"));
        let last = |text: &str| text.lines().last().unwrap_or_default().to_string();
        support::diff("the last line of stderr", &last(&expected), &last(&actual)).map_or(Ok(()), Err)
    });
}

/// Runs `minipy ARGS`, and checks the status and the texts on standard error and output.
fn command_line(args: &[&str], status: i32, stderr: &[&str], stdout: &str) {
    let args: Vec<String> = args.iter().map(|arg| arg.to_string()).collect();
    let outcome = support::run(&args, &rejects(), support::time_limit());
    assert_eq!(outcome.status, Some(status), "{args:?}: {}", outcome.stderr);
    assert_eq!(outcome.stdout, stdout, "{args:?}: {}", outcome.stderr);
    for text in stderr {
        assert!(outcome.stderr.contains(text), "{args:?}: stderr does not say `{text}`: {}", outcome.stderr);
    }
}

#[test]
fn files_that_cannot_be_read() {
    let missing = rejects().join("no_such_file.py").display().to_string();
    command_line(
        &["no_such_file.py"],
        2,
        &["can't open file", &missing, "[Errno 2] No such file or directory"],
        "",
    );
}

#[test]
fn unknown_options_and_parameters() {
    command_line(&["--no-such-option", "x.py"], 2, &["--no-such-option"], "");
    command_line(&["--jit", "maybe", "x.py"], 2, &["maybe"], "");
    command_line(&["--jit-backend", "z80", "x.py"], 2, &["z80"], "");
    command_line(&["--jit-param", "no_such_parameter=1", "-c", "print(1)"], 2, &["no_such_parameter"], "");
    command_line(&["--jit-param", "threshold=many", "-c", "print(1)"], 2, &["threshold"], "");
    command_line(&["-c"], 2, &["-c"], "");
}

#[test]
fn code_on_the_command_line() {
    command_line(&["-c", "print(1 + 1)"], 0, &[], "2\n");
    command_line(
        &["-c", "import sys; print(sys.argv)", "a", "--jit", "-c"],
        0,
        &[],
        "['-c', 'a', '--jit', '-c']\n",
    );
    command_line(&["-c", "x = = 1"], 1, &["File \"<string>\", line 1", "SyntaxError"], "");
    let traceback =
        ["Traceback (most recent call last):", "File \"<string>\", line 2, in <module>", "ZeroDivisionError"];
    command_line(&["-c", "print('a')\n1 // 0"], 1, &traceback, "a\n");
    command_line(&["-c", "raise SystemExit(7)"], 7, &[], "");
}
