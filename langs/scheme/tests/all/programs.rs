//! The programs of `tests/programs`, whose output must be that of guile (recorded by `cargo xtask scheme record`),
//! under parameters that compile everything at once, leave traces everywhere, and collect garbage all the time.

use crate::machines::{deep, scheme};
use metatrace::BackendKind;
use std::path::{Path, PathBuf};

const SETTINGS: [(&str, BackendKind); 6] = [
    ("jit=off", BackendKind::X64),
    ("", BackendKind::X64),
    ("threshold=1,function_threshold=1,bridge_threshold=1", BackendKind::X64),
    ("threshold=2,bridge_threshold=2", BackendKind::Ir),
    ("threshold=3,bridge_threshold=2,force_exit=2", BackendKind::X64),
    ("threshold=2,bridge_threshold=1,heap_stress=97", BackendKind::X64),
];

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let entries = std::fs::read_dir(folder).expect("there is the folder");
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "scm"));
    files.sort();
    files
}

fn check(which: usize) {
    deep(move || {
        let (parameters, backend) = SETTINGS[which];
        let (mut complaints, mut entries) = (Vec::new(), 0);
        for file in programs() {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let source = std::fs::read_to_string(&file).expect("a program can be read");
            let expected =
                std::fs::read_to_string(file.with_extension("out")).expect("its output is recorded");
            let run = scheme(&source, &name, parameters, backend);
            entries += run.stats.entries;
            if let Some(error) = run.error {
                complaints.push(format!("{name}: {error}"));
            } else if run.printed != expected {
                let found = expected.lines().zip(run.printed.lines()).enumerate().find(|(_, (a, b))| a != b);
                complaints.push(match found {
                    Some((i, (a, b))) => format!("{name}: line {}: expected `{a}`, printed `{b}`", i + 1),
                    None => format!("{name}: the number of lines differs"),
                });
            }
        }
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
        assert!(entries > 0 || parameters == "jit=off", "nothing was compiled");
    });
}

#[test]
fn interpreted() {
    check(0);
}

#[test]
fn compiled() {
    check(1);
}

#[test]
fn compiled_at_once() {
    check(2);
}

#[test]
fn on_the_reference_executor() {
    check(3);
}

#[test]
fn with_forced_exits() {
    check(4);
}

#[test]
fn under_heap_stress() {
    check(5);
}
