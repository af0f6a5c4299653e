//! The traces of hot loops of arithmetic, fields, methods and closures: no calls, and no allocations except of
//! numbers that are stored.

use crate::machines::deep;
use lox::Vm;
use metatrace::{Config, Params};

/// The compiled loops, without the code before their labels.
fn bodies(source: &str) -> Vec<String> {
    let params = Params { keep_traces: 1, ..Params::default() };
    let mut vm =
        Vm::new(Config { params, ..Config::default() }, std::io::sink()).expect("a machine can be made");
    vm.interpret(source).expect("the program is right");
    let traces = vm.jit().dump_traces();
    traces.iter().filter_map(|trace| Some(trace.split_once("\nlabel(")?.1.to_owned())).collect()
}

#[test]
fn hot_loops_make_numbers_only_where_they_are_stored_and_call_nothing() {
    deep(|| {
        // A field or a captured variable holds an object for each number that is stored there.
        for (name, numbers) in [("loop", 0), ("closures", 2), ("methods", 2), ("fields", 6)] {
            let path = format!("{}/bench/{name}.lox", env!("CARGO_MANIFEST_DIR"));
            let source = std::fs::read_to_string(path).expect("the program can be read");
            let bodies = bodies(&source);
            assert!(!bodies.is_empty(), "{name}: no loop was compiled");
            for body in bodies {
                let operations: Vec<&str> =
                    body.lines().take_while(|line| !line.starts_with("snapshot")).collect();
                let count = |word| operations.iter().filter(|line| line.contains(word)).count();
                let made = (count("new Float64("), count("new"), count("call"));
                assert_eq!(made, (numbers, numbers, 0), "{name}:\n{}", operations.join("\n"));
            }
        }
    });
}

#[test]
fn the_trace_of_the_readme_is_that_of_the_plainest_loop() {
    deep(|| {
        let bodies = bodies(include_str!("../../bench/loop.lox"));
        let (_, body) = bodies[0].split_once('\n').expect("a body has lines");
        let (operations, _) = body.split_once("snapshot").expect("snapshots follow");
        let readme = include_str!("../../README.md");
        assert!(readme.contains(operations), "the README has another trace than\n{operations}");
    });
}
