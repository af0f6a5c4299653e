//! `_metatrace`: a function of the program that is called before others are evaluated. The output of the programs in
//! `tests/hooks` is the same interpreted, compiled soon or at once, with every exit forced, by the reference
//! executor, and under a heap that collects often.

use std::path::Path;
use std::process::Command;

/// How programs are run: compiled soon, so that the hooks come and go in compiled code.
const MODES: [&[&str]; 6] = [
    &["--jit", "off"],
    &["--jit-param", "threshold=30", "--jit-param", "function_threshold=30"],
    &[
        "--jit-param",
        "threshold=2",
        "--jit-param",
        "function_threshold=2",
        "--jit-param",
        "bridge_threshold=1",
    ],
    &["--jit-param", "threshold=3", "--jit-param", "function_threshold=3", "--jit-param", "force_exit=1"],
    &["--jit-param", "threshold=10", "--jit-param", "function_threshold=10", "--jit-param", "heap_stress=50"],
    &["--jit-backend", "ir", "--jit-param", "threshold=10", "--jit-param", "function_threshold=10"],
];

fn check(name: &str, expected: &str) {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hooks").join(name);
    for mode in MODES {
        let out = Command::new(env!("CARGO_BIN_EXE_minipy"))
            .args(mode)
            .arg(&program)
            .env_remove("METATRACE_PARAM")
            .output()
            .expect("minipy runs");
        let (text, errors) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
        assert!(out.status.success() && errors.is_empty(), "{name} {mode:?}: {errors}");
        assert_eq!(text.trim_end(), expected.trim(), "{name} {mode:?}");
    }
}

#[test]
fn the_example_of_the_book_runs() {
    check("specialised.py", SPECIALISED);
}

#[test]
fn a_function_is_asked_about_each_evaluation() {
    check("evaluations.py", EVALUATIONS);
}

const SPECIALISED: &str = "
True
[('Point', 'Point', 'distance')]
True None
True 3
True 4
True 4
";

const EVALUATIONS: &str = "
8 ['<lambda>', 'double']
10 [(4,)]
12 []
12
104
({}, 5, 4, (), 3, 2, 1) [(1, 2, 3, 4, 5, (), {})]
({'more': 7}, 5, 4, (40, 50), 30, 20, 1) [(1, 20, 30, 4, 5, (40, 50), {'more': 7})]
TypeError: every() cannot stand in for double()
TypeError: generate() cannot stand in for double()
TypeError: None, a function, a code object or a tuple of one value is needed
TypeError: None, a function, a code object or a tuple of one value is needed
ValueError: no
['where', 'names_of_error']
[3, 2] ['<lambda>', 'double']
6 ['class_body', 'double']
2411000 [500]
2411000 [1000]
12600 [100]
2
3
True {}
a code object is needed
";
