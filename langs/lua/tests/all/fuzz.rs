//! Random programs under random parameters. The expected output is that of the interpreter without the JIT, or of the
//! program in `LUA_ORACLE`: `cargo xtask lua fuzz` sets it to lua5.4.

use crate::generate::program;
use crate::machines::{deep, lua};
use metatrace::BackendKind;
use std::process::Command;

const PARAMETERS: [&str; 6] = [
    "threshold=2,function_threshold=3,bridge_threshold=2",
    "threshold=1,function_threshold=1,bridge_threshold=1",
    "threshold=3,function_threshold=2,bridge_threshold=1,inline_depth=1,promote_polymorphic=1,promote_pool=0",
    "threshold=2,function_threshold=3,bridge_threshold=2,bridges=off,force_exit=1",
    "threshold=2,function_threshold=3,bridge_threshold=3,force_exit=2,max_invalidations=1",
    "threshold=2,function_threshold=3,bridge_threshold=2,heap_stress=5",
];

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The output without the lines of divisions by zero, which lua5.4 occasionally takes from an earlier instruction.
fn without_lines(printed: &str) -> String {
    let divided = ["attempt to perform 'n%0'", "attempt to divide by zero"];
    let line = |line: &str| match divided.iter().find(|message| line.contains(**message)) {
        Some(message) => format!("{} {message}\n", line.split_whitespace().next().unwrap_or_default()),
        None => format!("{line}\n"),
    };
    printed.lines().map(line).collect()
}

/// The output of the oracle; None if there is none.
fn oracle(source: &str, seed: u64) -> Option<String> {
    let command = std::env::var("LUA_ORACLE").ok()?;
    let folder = std::env::temp_dir().join(format!("lua-fuzz-{}-{seed}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join("p.lua"), source).expect("a file can be written");
    let output = Command::new(command).arg("p.lua").current_dir(&folder).output().expect("the oracle runs");
    std::fs::remove_dir_all(&folder).expect("the folder can go");
    let mut printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if let Some(error) = String::from_utf8_lossy(&output.stderr).lines().next() {
        printed += &format!("error: {}\n", error.split_once(": ").map_or(error, |parts| parts.1));
    }
    Some(without_lines(&printed))
}

#[test]
fn random_programs() {
    deep(|| {
        let (first, rounds) = (number("METATRACE_FUZZ_SEED", 1), number("METATRACE_FUZZ_ROUNDS", 40));
        let (mut complaints, mut entries) = (Vec::new(), 0);
        for seed in first..first + rounds {
            let source = program(seed);
            let run = |parameters: &str, backend| {
                let (printed, stats) = lua(source.as_bytes(), "p.lua", parameters, backend);
                (without_lines(&String::from_utf8_lossy(&printed)), stats.entries)
            };
            let plain = run("jit=off", BackendKind::X64).0;
            let expected = oracle(&source, seed).unwrap_or_else(|| plain.clone());
            if plain != expected {
                complaints.push(format!("seed {seed} with jit=off: {}", difference(&expected, &plain)));
                continue;
            }
            for (i, parameters) in PARAMETERS.iter().enumerate() {
                let backend =
                    if (seed + i as u64).is_multiple_of(4) { BackendKind::Ir } else { BackendKind::X64 };
                let (printed, count) = run(parameters, backend);
                entries += count;
                if printed != expected {
                    complaints
                        .push(format!("seed {seed} with {parameters}: {}", difference(&expected, &printed)));
                }
            }
            if complaints.len() > 20 {
                break;
            }
        }
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
        assert!(entries > 0, "nothing was compiled");
    });
}

fn difference(expected: &str, printed: &str) -> String {
    let found = expected.lines().zip(printed.lines()).enumerate().find(|(_, (a, b))| a != b);
    match found {
        Some((i, (a, b))) => format!("line {}: expected `{a}`, printed `{b}`", i + 1),
        None => format!("{} lines expected, {} printed", expected.lines().count(), printed.lines().count()),
    }
}

#[test]
#[ignore = "prints the program of METATRACE_FUZZ_SEED"]
fn show_program() {
    println!("{}", program(number("METATRACE_FUZZ_SEED", 1)));
}
