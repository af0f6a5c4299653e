//! The test programs under parameters that compile nothing, everything, or leave compiled code wherever that is
//! possible. The expected output was recorded from lua5.4 by `cargo xtask lua record`.

use crate::machines::{deep, lua};
use metatrace::BackendKind;
use std::fs;
use std::path::{Path, PathBuf};

const EAGER: &str = "threshold=2,function_threshold=3,bridge_threshold=2";

/// Programs that nest calls so deep that scanning the native stack at each allocation takes minutes.
const DEEP: &[&str] = &["stack_overflow.lua", "tail_calls.lua"];

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let entries = fs::read_dir(&folder).expect("there are programs");
    let paths = entries.map(|entry| entry.expect("an entry can be read").path());
    let filter = std::env::var("LUA_PROGRAMS").unwrap_or_default();
    let mut programs: Vec<PathBuf> = paths
        .filter(|path| {
            path.extension().is_some_and(|e| e == "lua") && path.to_string_lossy().contains(&filter)
        })
        .collect();
    programs.sort();
    programs
}

/// The first line in which two outputs differ.
fn difference(expected: &[u8], printed: &[u8]) -> String {
    let (expected, printed) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(printed));
    let mut lines = expected.lines().zip(printed.lines()).enumerate();
    match lines.find(|(_, (a, b))| a != b) {
        Some((i, (a, b))) => format!("line {}: expected `{a}`, printed `{b}`", i + 1),
        None => format!("{} lines expected, {} printed", expected.lines().count(), printed.lines().count()),
    }
}

/// Runs every program with these parameters on an executor.
fn all_as_expected(parameters: String, backends: &'static [BackendKind]) {
    deep(move || {
        let (mut complaints, mut entries) = (String::new(), 0);
        for program in programs() {
            let source = fs::read(&program).expect("a program can be read");
            let expected = fs::read(program.with_extension("out")).expect("what is expected was recorded");
            let name = program.file_name().expect("it is a file").to_string_lossy().into_owned();
            if parameters.contains("heap_stress") && DEEP.contains(&&*name) {
                continue;
            }
            for backend in backends {
                let (printed, stats) = lua(&source, &name, &parameters, *backend);
                entries += stats.entries;
                if printed != expected {
                    let difference = difference(&expected, &printed);
                    complaints += &format!("{name} with {parameters} on {backend:?}: {difference}\n");
                }
            }
        }
        assert!(complaints.is_empty(), "{complaints}");
        assert_eq!(entries > 0, !parameters.contains("jit=off"), "compiled code was entered {entries} times");
    });
}

const BOTH: &[BackendKind] = &[BackendKind::X64, BackendKind::Ir];
const COMPILED: &[BackendKind] = &[BackendKind::X64];

#[test]
fn interpreted() {
    all_as_expected("jit=off".to_owned(), COMPILED);
}

#[test]
fn interpreted_with_caches_compared_and_dropped() {
    for mode in ["off", "check", "stress"] {
        all_as_expected(format!("jit=off,sites={mode}"), COMPILED);
    }
}

#[test]
fn compiled() {
    all_as_expected(EAGER.to_owned(), BOTH);
}

#[test]
fn compiled_at_once() {
    all_as_expected("threshold=1,function_threshold=1,bridge_threshold=1".to_owned(), BOTH);
}

#[test]
fn without_optimizer_and_bridges() {
    all_as_expected(format!("{EAGER},optimize=off,bridges=off"), COMPILED);
}

#[test]
fn without_inlining_and_dependencies() {
    all_as_expected(format!("{EAGER},inline_depth=1,max_invalidations=0"), COMPILED);
}

#[test]
fn with_every_place_taken_for_megamorphic() {
    all_as_expected(format!("{EAGER},promote_polymorphic=0,promote_pool=0"), COMPILED);
}

#[test]
fn with_every_exit_taken() {
    for n in [1, 2] {
        all_as_expected(format!("{EAGER},bridges=off,force_exit={n}"), COMPILED);
    }
}

#[test]
fn with_collections_all_the_time() {
    all_as_expected(format!("{EAGER},heap_stress=2"), COMPILED);
}
