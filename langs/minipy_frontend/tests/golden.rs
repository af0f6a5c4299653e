//! The bytecode of small programs: `golden/NAME.py` compiles to `golden/NAME.txt`. `BLESS=1` accepts the current
//! output; the diff is then the review.

use minipy_frontend::{Mode, compile, disassemble};
use std::fs;
use std::path::Path;

#[test]
fn programs_compile_to_the_recorded_bytecode() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let bless = std::env::var_os("BLESS").is_some();
    let mut names: Vec<_> = fs::read_dir(&directory)
        .expect("the directory of golden tests")
        .filter_map(|entry| entry.ok()?.path().file_stem().map(|stem| stem.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    names.dedup();
    let mut differing = Vec::new();
    for name in &names {
        let path = directory.join(name);
        let source = fs::read(path.with_extension("py")).expect("every golden test has a source");
        let code = compile(&source, &format!("{name}.py"), Mode::Module).expect("valid source");
        let actual = disassemble(&code);
        let expected = fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
        if actual == expected {
            continue;
        }
        if bless {
            fs::write(path.with_extension("txt"), &actual).expect("writable expectations");
        } else {
            let at = actual.lines().zip(expected.lines()).position(|(a, b)| a != b);
            differing.push(format!("{name}: line {:?}\n{actual}", at.map(|at| at + 1)));
        }
    }
    assert!(names.len() >= 25, "golden tests are missing");
    assert!(differing.is_empty(), "{}\nset BLESS=1 to accept", differing.join("\n"));
}
