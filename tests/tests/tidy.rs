//! The rules of tidiness that every source file of the workspace keeps. Clippy checks that each `unsafe` block states
//! why it is sound; the check here is where `unsafe` is allowed. Never checks style that rustfmt or clippy check.

use std::fs;
use std::path::{Path, PathBuf};

/// Where `unsafe` is allowed, and why. A folder stands for all files below it.
const UNSAFE: &[(&str, &str)] = &[
    ("heap/", "raw memory is its business"),
    ("backend_x64/", "code memory, and entering it"),
    ("debuginfo/src/gdb.rs", "the list of objects that debuggers read in this process"),
    ("debuginfo/src/perf.rs", "the mapping that perf looks for, and the clock it goes by"),
    ("debuginfo/tests/", "machine code made by hand"),
    ("framework/", "field access, trampolines, and the word types behind them"),
    ("viewer/src/model/bytes.rs", "a log is mapped, and what was read of it given back"),
    ("framework_macros/src/", "what it generates implements unsafe traits"),
    ("ir/src/descr.rs", "marker impls of descriptors, which hold function pointers"),
    ("ir/src/backend.rs", "types of function pointers that machine code calls"),
    ("bench/direct/src/by_hand.rs", "the loop without the framework that others are measured against"),
    ("examples/src/tiny.rs", "frames without checks of slots, which its verifier has made superfluous"),
    ("tests/benches/", "CPU time of this process from the operating system"),
    ("xtask/src/measure.rs", "CPU time of a child from the operating system"),
    ("langs/minipy_frontend/tests/scaling.rs", "an allocator that counts"),
    (
        "langs/minipy/src/objects/code.rs",
        "the collector's view of the variants of a code object; instructions whose place the verifier has checked",
    ),
    ("langs/minipy/src/objects/hooks.rs", "the collector's view of hooks and of the levels that they watch"),
    (
        "langs/minipy/src/modules/host.rs",
        "collections in any allocation, for which its functions are written",
    ),
    ("langs/minipy/src/modules/dates.rs", "the calendar and the time zone of the C library"),
    ("langs/minipy/src/modules/process.rs", "system calls for processes and descriptors"),
    ("langs/minipy/tests/all/surroundings.rs", "what a child may not do is set between fork and exec"),
    (
        "langs/minipy/src/io/",
        "descriptors that the process was started with become the program's; plain data in the heap",
    ),
    ("langs/minipy/src/modules/files.rs", "a file, which is plain data, in an object of the heap"),
    ("langs/minipy/src/main.rs", "a look at the descriptors before Rust's runtime opens those that are not"),
    ("langs/minipy/src/objects/heap_util.rs", "text borrowed from heap objects"),
    ("langs/minipy/src/run/interrupt.rs", "a signal handler, and the word that it sets"),
    ("langs/minipy/src/interp/", "items whose index a check or a map has shown to exist"),
    ("langs/minipy/src/objects/byte_storage.rs", "bytes in arrays of the heap"),
    ("langs/minipy/src/objects/list_storage.rs", "moves items within their array as one slice"),
    ("langs/minipy/src/objects/strings.rs", "text in arrays of the heap"),
    ("langs/minipy/src/objects/model/", "the collector's view of tables; frames without checks"),
];

/// Every Rust file of the project, relative to its root.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace");
    let (mut folders, mut files) = (vec![PathBuf::new()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder)).expect("a folder can be read") {
            let name = entry.expect("an entry can be read").file_name();
            let path = folder.join(&name);
            let hidden = name.to_string_lossy().starts_with('.');
            if hidden || path == Path::new("target") || path == Path::new("bench/pyperformance") {
                continue;
            }
            if root.join(&path).is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = fs::read_to_string(root.join(&path)).expect("sources are UTF-8");
                files.push((path.to_string_lossy().replace('\\', "/"), text));
            }
        }
    }
    files.sort();
    assert!(files.len() > 100, "only {} source files were found", files.len());
    files
}

/// The part of a line before a comment; good enough for what is looked for here.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or(line)
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| w == word)
}

fn report(offenders: &[String], rule: &str) {
    assert!(offenders.is_empty(), "{rule}:\n  {}", offenders.join("\n  "));
}

#[test]
fn every_file_opens_with_what_it_is_for() {
    let files = sources();
    let offenders: Vec<String> =
        files.iter().filter(|(_, text)| !text.starts_with("//! ")).map(|(path, _)| path.clone()).collect();
    report(&offenders, "files without a `//!` header");
}

#[test]
fn unsafe_code_stays_where_it_belongs() {
    let (mut offenders, mut used) = (Vec::new(), vec![false; UNSAFE.len()]);
    for (path, text) in sources() {
        if path == "tests/tests/tidy.rs" {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let code = code(line);
            if !has_word(code, "unsafe") {
                continue;
            }
            if let Some(at) = UNSAFE.iter().position(|(place, _)| path.starts_with(place)) {
                used[at] = true;
                continue;
            }
            // A language tells the collector about its own types; no safe way to do that exists yet.
            let tells = code.contains("unsafe impl") && code.contains("Trace for")
                || code.contains("unsafe fn trace(");
            if !(path.starts_with("langs/") && tells) {
                offenders.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    for ((place, _), used) in UNSAFE.iter().zip(used) {
        if !used {
            offenders.push(format!("{place} is allowed `unsafe` and has none: remove it from the list"));
        }
    }
    report(&offenders, "unsafe code where none is expected");
}

#[test]
fn lines_end_at_column_120() {
    let mut offenders = Vec::new();
    for (path, text) in sources() {
        for (number, line) in text.lines().enumerate() {
            let width = line.chars().count();
            if width > 120 {
                offenders.push(format!("{path}:{}: {width} columns", number + 1));
            }
        }
    }
    report(
        &offenders,
        "lines beyond column 120: rustfmt breaks neither comments nor strings, nor what it cannot parse",
    );
}

#[test]
fn nothing_is_left_for_later_in_silence() {
    // In two halves, so that this file does not find itself.
    let words = [concat!("TO", "DO"), concat!("FIX", "ME")];
    let macros = [concat!("todo", "!("), concat!("unimplemented", "!(")];
    let mut offenders = Vec::new();
    for (path, text) in sources() {
        for (number, line) in text.lines().enumerate() {
            if words.iter().any(|w| has_word(line, w)) || macros.iter().any(|m| line.contains(m)) {
                offenders.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    report(&offenders, "unfinished work");
}
