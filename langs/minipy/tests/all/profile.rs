//! `--profile`: samples show exactly the stacks that the program can have, in interpreted code, compiled code and
//! inlined calls; a sampler never changes the behaviour of a program.
//!
//! Time is not measured here. The share of a function in the samples is tested only if it does nearly all the work.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A stack: function, line and mark (`j` compiled, `i` inlined, `t` traced, or none) of each frame.
type Stack = Vec<(String, usize, char)>;

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn run(args: &[&str]) -> Output {
    let out = Command::new(env!("CARGO_BIN_EXE_minipy")).args(args).output().unwrap();
    let errors = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success() && errors.is_empty(), "{args:?}: {} {errors}", out.status);
    out
}

/// Runs a program under the profiler; returns the stacks with their numbers of samples.
///
/// `SCALE` in the text is a number that gives both an interpreter and machine code enough to do.
fn profile(name: &str, text: &str, options: &[&str]) -> BTreeMap<Stack, u64> {
    let (program, profile) = (file(&format!("{name}.py")), file(&format!("{name}.txt")));
    let is_slow = ["off", "ir", "heap_stress=50"].iter().any(|slow| options.contains(slow));
    std::fs::write(&program, text.replace("SCALE", if is_slow { "1" } else { "50" })).unwrap();
    let mut args = options.to_vec();
    args.extend(["--profile", profile.to_str().unwrap(), program.to_str().unwrap()]);
    run(&args);
    let lines = std::fs::read_to_string(profile).unwrap();
    let stacks: BTreeMap<Stack, u64> = lines.lines().map(parse).collect();
    assert!(stacks.values().sum::<u64>() > 10, "{name}: too few samples\n{lines}");
    stacks
}

fn parse(line: &str) -> (Stack, u64) {
    let (frames, count) = line.rsplit_once(' ').unwrap();
    let frame = |frame: &str| {
        let (frame, mark) = match frame.rsplit_once("_[") {
            Some((frame, mark)) => (frame, mark.chars().next().unwrap()),
            None => (frame, ' '),
        };
        if frame.starts_with('[') {
            return (frame.to_owned(), 0, ' ');
        }
        let (function, place) = frame.strip_suffix(')').unwrap().rsplit_once(" (").unwrap();
        let (_, line) = place.rsplit_once(':').unwrap();
        (function.to_owned(), line.parse().unwrap(), mark)
    };
    (frames.split(';').map(frame).collect(), count.parse().unwrap())
}

/// The function to which a line belongs: that of the last `def` with less indentation.
fn function_of(lines: &[&str], line: usize) -> String {
    let indent = |text: &str| text.len() - text.trim_start().len();
    let mut inner = indent(lines[line - 1]);
    let mut names = Vec::new();
    for text in lines[..line - 1].iter().rev().filter(|text| !text.trim().is_empty()) {
        if indent(text) < inner {
            inner = indent(text);
            let words: Vec<&str> = text.trim().split(['(', ' ', ':']).collect();
            if let ["def" | "class", name, ..] = words[..] {
                names.push(name);
            }
        }
    }
    if names.is_empty() {
        return "<module>".to_owned();
    }
    names.reverse();
    names.join(".")
}

/// Checks that every frame is on a line of its function, and every callee is called on the line of its caller.
fn check(text: &str, stacks: &BTreeMap<Stack, u64>, mode: &[&str]) {
    let lines: Vec<&str> = text.lines().collect();
    for stack in stacks.keys() {
        let guest: Vec<_> = stack.iter().filter(|f| f.1 > 0).collect();
        // A class statement calls a function of its own.
        let is_class = |name: &str, line: usize| lines[line - 1].trim() == format!("class {name}:");
        for (function, line, _) in &guest {
            let own = function_of(&lines, *line) == *function || is_class(function, *line);
            assert!(own, "{mode:?}: line {line} of {stack:?}");
        }
        for pair in guest.windows(2) {
            let line = pair[0].1;
            let callee = pair[1].0.strip_suffix(".__init__").unwrap_or(&pair[1].0);
            let name = callee.rsplit('.').next().unwrap();
            let calls = lines[line - 1].contains(&format!("{name}(")) || is_class(name, line);
            assert!(calls, "{mode:?}: {name} is not called on line {line}: {stack:?}");
        }
        let others =
            stack.iter().rposition(|f| f.1 == 0).into_iter().chain(stack.iter().position(|f| f.1 == 0));
        for other in others {
            assert_eq!(other + 1, stack.len(), "{mode:?}: what is no guest frame comes last: {stack:?}");
        }
    }
}

const MODES: &[&[&str]] = &[
    &["--jit", "off"],
    &[],
    &["--jit-param", "threshold=1", "--jit-param", "function_threshold=1"],
    &["--jit-backend", "ir"],
    &["--jit-param", "force_exit=7"],
    &["--jit-param", "optimize=0"],
    &["--jit-param", "inline_depth=1"],
    &["--jit-param", "heap_stress=50", "--profile-rate", "10000"],
];

const KNOWN: &str = "\
def spin(n):
    s = 0
    for i in range(n):
        s = (s * 3 + i) & 1023
    return s

def tiny(x):
    return (x * 3 + 1) & 1023

def inlines(n):
    t = 0
    for i in range(n):
        t += tiny(i)
    return t

class Thing:
    def __init__(self, k):
        self.k = k

    def work(self, n):
        total = 0
        for i in range(n):
            total += self.part(i) + i
        return total

    def part(self, i):
        return spin(self.k) ^ i

def down(n):
    if n == 0:
        return spin(300)
    return down(n - 1) + 1

def main():
    for i in range(60 * SCALE):
        spin(4000)
        inlines(1500)
        Thing(30).work(40)
        for j in range(4):
            down(12)

main()
";

#[test]
fn stacks_are_those_that_the_program_can_have() {
    for (number, mode) in MODES.iter().enumerate() {
        let stacks = profile(&format!("known{number}"), KNOWN, mode);
        check(KNOWN, &stacks, mode);
        let deepest = |stack: &Stack| stack.iter().filter(|f| f.0 == "down").count();
        for stack in stacks.keys() {
            assert!(deepest(stack) <= 13, "{mode:?}: {stack:?}");
            let at_bottom = stack.windows(2).any(|w| w[0].0 == "down" && w[1].0 == "spin");
            assert!(!at_bottom || deepest(stack) == 13, "{mode:?}: {stack:?}");
        }
        let has = |mark: char| stacks.keys().flatten().any(|f| f.2 == mark && f.1 > 0);
        // With a threshold of 1 everything but the module itself is compiled.
        assert!(has(' ') || mode.contains(&"threshold=1"), "{mode:?}: nothing is interpreted");
        assert_eq!(has('j') || has('i') || has('t'), mode != &["--jit", "off"], "{mode:?}");
    }
}

const HOT: &str = "\
def cool(n):
    return (n * 7 + 3) % 11

def hot(n):
    s = 0
    while n > 0:
        s = (s + cool(n) * n) & 65535
        n -= 1
    return s

def main():
    for i in range(20 * SCALE):
        hot(40000)

main()
";

#[test]
fn the_hot_function_has_the_samples_and_what_it_inlines_is_seen() {
    for (number, mode) in [&["--jit", "off"][..], &[], &["--jit-backend", "ir"]].into_iter().enumerate() {
        let stacks = profile(&format!("hot{number}"), HOT, mode);
        check(HOT, &stacks, mode);
        let below = |name: &str| -> u64 {
            stacks.iter().filter(|(s, _)| s.iter().any(|f| f.0 == name)).map(|(_, &n)| n).sum()
        };
        let all: u64 = stacks.values().sum();
        assert!(below("hot") * 10 > all * 7, "{mode:?}: {stacks:?}");
        if mode != ["--jit", "off"] {
            let inlined = stacks.keys().any(|s| s.iter().any(|f| f.0 == "cool" && f.2 == 'i'));
            assert!(inlined, "{mode:?}: no inlined call: {stacks:?}");
        }
    }
}

const SORTS: &str = "\
def fill(n):
    x = 1
    items = []
    while n > 0:
        x = (x * 16807) % 2147483647
        items.append(x)
        n -= 1
    return items

def sorts(items):
    for i in range(12):
        copy = items + items
        copy.sort()
    return copy

sorts(fill(40000))
";

#[test]
fn a_long_call_out_of_the_guest_belongs_to_the_line_that_makes_it() {
    let modes: [&[&str]; 4] = [
        &["--jit", "off"],
        &[],
        &["--jit-param", "threshold=2"],
        &["--jit-backend", "ir", "--jit-param", "threshold=2"],
    ];
    for (number, mode) in modes.into_iter().enumerate() {
        let stacks = profile(&format!("sorts{number}"), SORTS, mode);
        check(SORTS, &stacks, mode);
        let sorting = |stack: &Stack| stack.iter().any(|f| (f.0.as_str(), f.1) == ("sorts", 13));
        let samples: u64 = stacks.iter().filter(|(s, _)| sorting(s)).map(|(_, &n)| n).sum();
        let all: u64 = stacks.values().sum();
        assert!(samples * 2 > all, "{mode:?}: {stacks:?}");
    }
}

#[test]
fn the_formats_hold_functions_files_lines_and_kinds() {
    let program = file("formats.py");
    std::fs::write(&program, HOT.replace("SCALE", "25")).unwrap();
    let read = |name: &str| -> serde_json::Value {
        let out = file(name);
        run(&["--profile", out.to_str().unwrap(), program.to_str().unwrap()]);
        serde_json::from_str(&std::fs::read_to_string(out).unwrap()).unwrap()
    };
    let json = read("formats.json");
    assert_eq!(json["meta"]["preprocessedProfileVersion"], 55);
    let thread = &json["threads"][0];
    let list = |table: &str, column: &str| thread[table][column].as_array().unwrap();
    let text =
        |index: &serde_json::Value| thread["stringArray"][index.as_u64().unwrap() as usize].as_str().unwrap();
    for (table, columns) in [
        ("frameTable", &["address", "category", "func", "line", "column", "nativeSymbol", "inlineDepth"][..]),
        ("funcTable", &["name", "isJS", "fileName", "lineNumber", "resource"]),
        ("stackTable", &["prefix", "frame"]),
        ("samples", &["stack", "timeDeltas", "weight", "threadCPUDelta"]),
    ] {
        for column in columns {
            assert_eq!(
                list(table, column).len() as u64,
                thread[table]["length"].as_u64().unwrap(),
                "{column}"
            );
        }
    }
    for (stack, prefix) in list("stackTable", "prefix").iter().enumerate() {
        assert!(prefix.is_null() || prefix.as_u64().unwrap() < stack as u64, "callers come first");
    }
    let frames = list("frameTable", "func").iter().enumerate().map(|(frame, function)| {
        let function = function.as_u64().unwrap() as usize;
        let category = list("frameTable", "category")[frame].as_u64().unwrap() as usize;
        let category = json["meta"]["categories"][category]["name"].as_str().unwrap();
        (
            text(&list("funcTable", "name")[function]),
            list("frameTable", "line")[frame].as_u64(),
            category,
            function,
        )
    });
    let frames: Vec<_> = frames.collect();
    let cool = frames.iter().find(|f| (f.0, f.1, f.2) == ("cool", Some(2), "inlined"));
    let (_, _, _, cool) = cool.unwrap_or_else(|| panic!("{frames:?}"));
    assert_eq!(list("funcTable", "lineNumber")[*cool], 1);
    assert_eq!(text(&list("funcTable", "fileName")[*cool]), program.to_str().unwrap());
    assert!(frames.iter().any(|f| f.0 == "hot" && f.2 == "compiled"), "{frames:?}");

    let json = read("formats.speedscope.json");
    assert_eq!(json["$schema"], "https://www.speedscope.app/file-format-schema.json");
    let frames = json["shared"]["frames"].as_array().unwrap();
    let profile = &json["profiles"][0];
    let (samples, weights) = (profile["samples"].as_array().unwrap(), profile["weights"].as_array().unwrap());
    assert_eq!(samples.len(), weights.len());
    let in_range = |frame: &serde_json::Value| (frame.as_u64().unwrap() as usize) < frames.len();
    assert!(samples.iter().all(|s| s.as_array().unwrap().iter().all(in_range)));
    assert!(frames.iter().any(|f| f["name"] == "cool_[i]" && f["line"] == 2));
}

#[test]
fn programs_do_the_same_under_a_sampler_that_never_lets_go() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let entries = |folder: PathBuf| std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path());
    let folders = entries(folder).filter(|p| p.is_dir());
    let mut programs: Vec<_> = folders.flat_map(entries).collect();
    programs.retain(|p| p.extension().is_some_and(|e| e == "py") && p.with_extension("out").exists());
    // At this rate a sample of a deep recursion takes longer than the interval between samples.
    programs.retain(|p| !p.file_name().unwrap().to_string_lossy().contains("recursion"));
    programs.sort();
    let stress: &[&[&str]] = &[
        &[],
        &["--jit-param", "threshold=1", "--jit-param", "function_threshold=1"],
        &["--jit-param", "heap_stress=50"],
        &["--jit-param", "force_exit=5"],
        &["--jit", "off"],
    ];
    const STEP: usize = 23;
    // Only every n-th program; all of them in all modes would take minutes.
    for (number, program) in programs.iter().enumerate().step_by(STEP) {
        let mode = stress[number / STEP % stress.len()];
        let out = file("stress.json");
        let execute = |profiled: bool| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_minipy"));
            command.args(mode).current_dir(program.parent().unwrap());
            if profiled {
                command.args(["--profile-rate", "20000", "--profile"]).arg(&out);
            }
            let out = command.arg(program).output().unwrap();
            (out.status.code(), out.stdout, out.stderr)
        };
        let (plain, (status, stdout, stderr)) = (execute(false), execute(true));
        let stderr: Vec<u8> = String::from_utf8_lossy(&stderr)
            .lines()
            .filter(|line| !line.ends_with("samples were lost"))
            .flat_map(|line| [line.as_bytes(), b"\n"].concat())
            .collect();
        assert_eq!(status, plain.0, "{}", program.display());
        assert_eq!(
            String::from_utf8_lossy(&stdout),
            String::from_utf8_lossy(&plain.1),
            "{}",
            program.display()
        );
        assert_eq!(
            String::from_utf8_lossy(&stderr),
            String::from_utf8_lossy(&plain.2),
            "{}",
            program.display()
        );
        let text = std::fs::read_to_string(&out).unwrap();
        assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{}", program.display());
    }
}

#[test]
fn wrong_options_are_said() {
    let fails = |args: &[&str], status: i32, what: &str| {
        let out = Command::new(env!("CARGO_BIN_EXE_minipy")).args(args).output().unwrap();
        assert_eq!(out.status.code(), Some(status), "{args:?}");
        assert!(String::from_utf8_lossy(&out.stderr).contains(what), "{args:?}: {out:?}");
    };
    fails(&["--profile"], 2, "argument expected for --profile");
    fails(&["--profile-rate", "0", "-c", "1"], 2, "--profile-rate is 1 to 100000, not `0`");
    fails(&["--profile", "/nowhere/at/all.json", "-c", "1"], 1, "can't write '/nowhere/at/all.json'");
}
