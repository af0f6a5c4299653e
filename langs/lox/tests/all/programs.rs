//! The test programs under parameters that compile nothing, everything, or leave compiled code wherever that is
//! possible.

use crate::expect::programs;
use crate::machines::{deep, lox};
use metatrace::BackendKind;
use std::path::Path;

const EAGER: &str = "threshold=2,function_threshold=3,bridge_threshold=2";

/// Runs every program with these parameters on both executors.
fn all_as_expected(parameters: String) {
    deep(move || {
        let (mut complaints, mut entries) = (String::new(), 0);
        for program in programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")) {
            for backend in [BackendKind::X64, BackendKind::Ir] {
                let ((printed, end), stats) = lox(&program.source, &parameters, backend);
                entries += stats.entries;
                if let Some(complaint) = program.complaint(&printed, &end) {
                    complaints += &format!("with {parameters} on {backend:?}, {complaint}");
                }
            }
        }
        assert!(complaints.is_empty(), "{complaints}");
        assert_eq!(entries > 0, !parameters.contains("jit=off"), "compiled code was entered {entries} times");
    });
}

#[test]
fn interpreted() {
    all_as_expected("jit=off".to_owned());
}

#[test]
fn interpreted_with_caches_compared_and_dropped() {
    for mode in ["off", "check", "stress"] {
        all_as_expected(format!("jit=off,sites={mode}"));
    }
}

#[test]
fn compiled() {
    all_as_expected(EAGER.to_owned());
}

#[test]
fn compiled_at_once() {
    all_as_expected("threshold=1,function_threshold=1,bridge_threshold=1".to_owned());
}

#[test]
fn without_optimizer_and_bridges() {
    all_as_expected(format!("{EAGER},optimize=off,bridges=off"));
}

#[test]
fn without_inlining_and_dependencies() {
    all_as_expected(format!("{EAGER},inline_depth=1,max_invalidations=0"));
}

#[test]
fn with_every_place_taken_for_megamorphic() {
    all_as_expected(format!("{EAGER},promote_polymorphic=0,promote_pool=0"));
}

#[test]
fn with_every_exit_taken() {
    for n in [1, 2, 7] {
        all_as_expected(format!("{EAGER},bridges=off,force_exit={n}"));
    }
}

#[test]
fn with_collections_all_the_time() {
    all_as_expected(format!("{EAGER},heap_stress=2"));
}
