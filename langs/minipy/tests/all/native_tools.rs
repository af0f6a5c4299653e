//! perf and gdb on minipy itself: they show compiled code with the guest's names, lines and frames. If a tool is
//! missing or not permitted, the test prints that; the dump for perf is parsed in any case.

use linux_perf_data::jitdump::{JitDumpReader, JitDumpRecord};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const MINIPY: &str = env!("CARGO_BIN_EXE_minipy");

/// A hot loop with a call that is inlined, in which there is a call that is not.
const SUMS: &str = "\
def weight(x):
    return len(sorted([x, 3, 1]))


def total(n):
    t = 0
    for i in range(n):
        t += weight(i)
        if i % 4 == 0:
            t += 1
    return t


print(total(int(__import__('sys').argv[1])))
";

/// A loop of compiled code that allocates in an inlined call.
const PAIRS: &str = "\
def pair(i):
    return (i, 0.5 + i)


def keep(n):
    last = [None]
    for i in range(n):
        last[0] = pair(i)
    return last


print(keep(400000))
";

/// A folder for a test, with a program in it.
fn program(test: &str, name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tools-{test}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join(name);
    fs::write(&file, text).expect("a file can be written");
    file
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn skip(what: &str, why: &str) {
    // Not `eprintln!`, whose output is shown only for failing tests.
    let _ = writeln!(std::io::stderr(), "\n*** SKIPPED: {what} is not tested: {why} ***\n");
}

/// The output of gdb with a script on a program. `None` if there is no gdb.
fn gdb(program: &Path, params: &str, argument: &str, script: &str) -> Option<String> {
    let file = program.with_extension("gdb");
    let all = format!("set debuginfod enabled off\nset pagination off\nset language c\n{script}\n");
    fs::write(&file, all).expect("a file can be written");
    let mut gdb = Command::new("gdb");
    gdb.args(["-nx", "-batch", "-x"]).arg(file).arg("--args").arg(MINIPY).arg(program).arg(argument);
    match gdb.env("METATRACE_PARAM", params).output() {
        Ok(output) => Some(text(&output)),
        Err(e) => {
            skip("gdb on compiled code", &e.to_string());
            None
        }
    }
}

/// The backtraces in gdb's output, innermost frame first, without numbers and addresses.
fn backtraces(output: &str) -> Vec<Vec<&str>> {
    let mut all: Vec<Vec<&str>> = Vec::new();
    for line in output.lines().filter(|l| l.starts_with('#')) {
        let (number, rest) = line.split_at(line.find(' ').unwrap_or(line.len()));
        if number == "#0" {
            all.push(Vec::new());
        }
        let rest = rest.trim_start();
        let frame = rest.strip_prefix("0x").and_then(|r| r.split_once(" in ")).map_or(rest, |r| r.1);
        all.last_mut().expect("a backtrace begins at 0").push(frame);
    }
    all
}

fn find(frames: &[&str], name: &str) -> Option<usize> {
    frames.iter().position(|f| f.starts_with(name))
}

/// The line of a file of this project that contains a text.
fn line_of(file: &str, what: &str) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let text = fs::read_to_string(path).expect("the file is there");
    let line = text.lines().position(|l| l.contains(what));
    line.unwrap_or_else(|| panic!("{file} has no line with {what}")) + 1
}

#[test]
fn a_backtrace_in_a_residual_call_shows_the_guests_frames() {
    let program = program("residual", "sums.py", SUMS);
    let script = "break sorted\nignore 1 1000\nrun\nbt\n";
    let Some(output) = gdb(&program, "gdb=1,threshold=50", "5000", script) else { return };
    let traces = backtraces(&output);
    let frames = traces.first().unwrap_or_else(|| panic!("no backtrace: {output}"));
    let inlined = find(frames, "py::weight ()").unwrap_or_else(|| panic!("{output}"));
    assert!(frames[0].starts_with("sorted ()"), "the builtin is innermost: {output}");
    assert!(frames[inlined - 1].contains("trampoline"), "Rust frames come first: {output}");
    assert!(frames[inlined].ends_with("sums.py:2"), "{output}");
    assert!(frames[inlined + 1].starts_with("py::total loop 0 () at "), "{output}");
    assert!(frames[inlined + 1].ends_with("sums.py:8"), "{output}");
    assert!(frames[inlined + 2].starts_with("routine_enter ()"), "{output}");
    assert!(frames[inlined + 3].starts_with("run () at backend_x64/src/lib.rs"), "{output}");
    assert!(frames[inlined + 4].starts_with("execute<"), "{output}");
    // Guest code runs on a thread of its own; this is its bottom.
    assert!(find(frames, "run_program ()").is_some(), "{output}");
    assert!(frames.last().is_some_and(|f| f.starts_with("clone")), "{output}");

    // Without the parameter gdb has no information and stops at the compiled code.
    let output = gdb(&program, "threshold=50", "5000", script).expect("gdb was there a moment ago");
    let traces = backtraces(&output);
    let end = find(&traces[0], "?? ()").unwrap_or_else(|| panic!("{output}"));
    assert!(traces[0][end - 1].contains("trampoline"), "{output}");
    assert!(traces[0].iter().all(|f| !f.starts_with("py::")), "{output}");
}

#[test]
fn a_backtrace_in_an_allocation_shows_the_guests_frames() {
    let program = program("alloc", "pairs.py", PAIRS);
    let script = "break __jit_debug_register_code\nignore 1 6\nrun\ndelete\nbreak alloc_slowly\n\
        set $n = 0\nwhile $n < 8\ncontinue\nbt 8\nset $n = $n + 1\nend";
    let Some(output) = gdb(&program, "gdb=1,threshold=50", "", script) else { return };
    let traces = backtraces(&output);
    let frames = traces.iter().find(|t| find(t, "routine_alloc").is_some());
    let frames = frames.unwrap_or_else(|| panic!("compiled code allocates: {output}"));
    let routine = find(frames, "routine_alloc").expect("it was found above");
    assert!(frames[routine + 1].starts_with("py::pair ()") && frames[routine + 1].ends_with("pairs.py:2"));
    assert!(
        frames[routine + 2].starts_with("py::keep loop 0 ()") && frames[routine + 2].ends_with("pairs.py:8")
    );
    assert!(frames[routine + 3].starts_with("routine_enter ()"), "{frames:#?}");
    assert!(frames[routine + 4].starts_with("run ()"), "{frames:#?}");
}

#[test]
fn a_backtrace_is_right_on_the_way_into_compiled_code_and_out_of_it() {
    let program = program("ways", "sums.py", SUMS);
    let enter = line_of("backend_x64/src/lib.rs", "{ enter(entry, inputs");
    // Software breakpoints cannot be set in compiled code, but single steps work.
    let step = |steps: u32| {
        format!(
            "set $seen = 0\nset $n = 0\nwhile $n < 4000 && $seen < {steps}\nstepi\n\
            if $pc >= $start && $pc < $start + 0x10000\nbt 5\nset $seen = $seen + 1\nend\n\
            set $n = $n + 1\nend\n"
        )
    };
    let write = line_of("backend_x64/src/exits.rs", "{ table.write(dump, frame, number, state) }");
    // The numbers of steps out, which cover the code after the call and the end of the calling trace, and into a
    // trace, which cover pushes.
    let (out, into) = (16, 30);
    let script = format!(
        "break backend_x64/src/exits.rs:{write}\nrun\nbt 5\ndelete\n\
        set $start = (unsigned long)&routine_enter\n{}tbreak backend_x64/src/lib.rs:{enter}\ncontinue\n{}",
        step(out),
        step(into)
    );
    let Some(output) = gdb(&program, "gdb=1,threshold=50,bridges=off", "5000", &script) else { return };
    let traces = backtraces(&output);
    assert_eq!(traces.len() as u32, 1 + out + into, "{output}");
    let mut places: Vec<&str> = Vec::new();
    for frames in &traces {
        let caller =
            find(frames, "run () at backend_x64/src/lib.rs").unwrap_or_else(|| panic!("{frames:#?}"));
        assert!(frames[caller + 1].starts_with("execute<"), "{frames:#?}");
        let place = frames[0].split(" (").next().unwrap_or_default();
        if places.last() != Some(&place) {
            places.push(place);
        }
    }
    assert!(places[0].contains("write_exit"), "{output}");
    assert_eq!(places[1..], ["routine_leave", "routine_enter", "py::total loop 0"], "{output}");
    assert!(find(&traces[0], "routine_leave ()") == Some(1), "{output}");
}

/// Runs a program with the dump switched on, which is written to the program's folder.
fn perf_run(command: &mut Command, program: &Path) -> Output {
    let folder = program.parent().expect("it has a folder");
    command.env("METATRACE_PARAM", "perf=1,threshold=50").env("JITDUMPDIR", folder).current_dir(folder);
    command.output().expect("it starts")
}

/// Number and bytes of the code with that name in a dump.
fn code_of(dump: &Path, name: &str) -> (u64, Vec<u8>) {
    let mut dump = JitDumpReader::new(fs::File::open(dump).expect("it is there")).expect("it has a header");
    while let Some(record) = dump.next_record().expect("records are whole") {
        if let JitDumpRecord::CodeLoad(load) = record.parse().expect("records are well-formed")
            && *load.function_name.as_slice() == *name.as_bytes()
        {
            return (load.code_index, load.code_bytes.as_slice().into_owned());
        }
    }
    panic!("no {name} in the dump");
}

/// Removes the dumps in a folder, and their maps.
fn remove(folder: &Path) {
    let (dump, pid) = dump_in(folder);
    fs::remove_file(dump).expect("it was found");
    fs::remove_file(format!("/tmp/perf-{pid}.map")).expect("there was a map");
}

/// The dump in a folder, and the number of the process that wrote it.
fn dump_in(folder: &Path) -> (PathBuf, u32) {
    let files = fs::read_dir(folder).expect("it can be read").map(|e| e.expect("it can be read").path());
    let number =
        |path: &Path| path.file_name()?.to_str()?.strip_prefix("jit-")?.strip_suffix(".dump")?.parse().ok();
    files.filter_map(|path| Some((number(&path)?, path))).map(|(n, path)| (path, n)).next().expect("a dump")
}

#[test]
fn the_dump_for_perf_is_well_formed() {
    let program = program("dump", "sums.py", SUMS);
    let output = perf_run(Command::new(MINIPY).arg(&program).arg("5000"), &program);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "16250\n", "{}", text(&output));
    let (path, pid) = dump_in(program.parent().expect("it has a folder"));
    let map = format!("/tmp/perf-{pid}.map");
    let names = fs::read_to_string(&map).expect("there is a map");
    fs::remove_file(map).expect("it was just read");

    let mut dump = JitDumpReader::new(fs::File::open(path).expect("found above")).expect("it has a header");
    let (mut lines, mut loads, mut unwind, mut before) = (Vec::new(), Vec::new(), 0, 0);
    while let Some(record) = dump.next_record().expect("records are whole") {
        assert!(record.timestamp >= before, "times never fall");
        before = record.timestamp;
        match record.parse().expect("records are well-formed") {
            JitDumpRecord::CodeLoad(load) => {
                let name = String::from_utf8_lossy(&load.function_name.as_slice()).into_owned();
                let (start, size) = (load.code_addr, load.code_bytes.len());
                assert_eq!(load.pid, pid);
                assert!(
                    names.contains(&format!("{start:x} {size:x} {name}\n")),
                    "{name} is in the map: {names}"
                );
                let lines = std::mem::take(&mut lines);
                assert!(lines.iter().all(|&(at, _)| (start..start + size as u64).contains(&at)));
                assert!(lines.is_sorted());
                loads.push((name, lines.into_iter().map(|l| l.1).collect::<Vec<u32>>()));
            }
            JitDumpRecord::CodeDebugInfo(info) => {
                for entry in info.entries {
                    assert!(entry.file_path.as_slice().ends_with(b"sums.py"));
                    lines.push((entry.code_addr, entry.line));
                }
            }
            JitDumpRecord::CodeUnwindingInfo(info) => {
                // After all code there is space for perf's copy of the rules.
                let size = info.eh_frame.len() + info.eh_frame_hdr.len();
                assert_eq!(info.mapped_size, size as u64);
                unwind += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((loads.len(), unwind), (names.lines().count(), names.lines().count()));
    assert!(loads.iter().any(|l| l.0 == "routine_enter" && l.1.is_empty()));
    let main = loads.iter().find(|l| l.0 == "py::total (sums.py:7) loop 0");
    let (_, lines) = main.unwrap_or_else(|| panic!("{loads:?}"));
    assert!([2, 7, 8, 9].iter().all(|l| lines.contains(l)), "inlined lines, too: {lines:?}");
    let bridge =
        loads.iter().find(|l| l.0.starts_with("py::total (sums.py:") && l.0.ends_with("bridge 1 of 0"));
    assert!(bridge.is_some_and(|b| b.1.contains(&10)), "{loads:?}");
}

#[test]
fn a_dump_that_cannot_be_made_is_an_error() {
    let mut command = Command::new(MINIPY);
    command.args(["-c", "print(1)"]).env("METATRACE_PARAM", "perf=1").env("JITDUMPDIR", "/nonexistent");
    let output = command.output().expect("minipy starts");
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]));
    let message = text(&output);
    assert!(message.starts_with("minipy: files for perf: /nonexistent/jit-"), "{message}");
}

#[test]
fn perf_resolves_compiled_code() {
    let program = program("perf", "sums.py", SUMS);
    let folder = program.parent().expect("it has a folder");
    let perf = |args: &[&str]| {
        let output = Command::new("perf").args(args).current_dir(folder).output();
        output.map(|o| (o.status.success(), String::from_utf8_lossy(&o.stdout).into_owned(), text(&o)))
    };
    let record = ["record", "-q", "-e", "cpu-clock", "-k", "mono", "-o"];
    let try_out = perf(&[&record[..], &["try.data", "true"]].concat());
    if !matches!(try_out, Ok((true, ..))) {
        let why = try_out.map_or_else(|e| e.to_string(), |o| o.2);
        return skip("`perf record` on compiled code", &why);
    }
    let mut command = Command::new("perf");
    command.args(record).args(["raw.data", MINIPY]).arg(&program).arg("600000");
    let output = perf_run(&mut command, &program);
    assert!(output.status.success(), "{}", text(&output));

    // Only of this symbol: looking up the lines of the whole interpreter takes long.
    let name = "py::total (sums.py:7) loop 0";
    let script = |data: &str| {
        let args = ["script", "-i", data, "-S", name, "-F", "ip,sym,dso,srcline"];
        let (done, out, all) = perf(&args).expect("perf is there");
        assert!(done, "{all}");
        out
    };
    let raw = script("raw.data");
    assert!(raw.contains(name), "the map file alone names compiled code: {raw}");

    let injected = perf(&["inject", "--jit", "-i", "raw.data", "-o", "jit.data"]).expect("perf is there");
    assert!(injected.0, "{}", injected.2);
    let out = script("jit.data");
    let lines: Vec<&str> = out.lines().collect();
    let own: Vec<&[&str]> = lines.windows(2).filter(|w| w[0].contains(name)).collect();
    assert!(!own.is_empty() && own.iter().all(|w| w[0].contains("/jitted-")), "{own:?}");
    let guest = |w: &&&[&str]| {
        let line = w[1].trim().strip_prefix("sums.py:").and_then(|l| l.parse().ok());
        line.is_some_and(|l: u32| [2, 7, 8, 9, 10].contains(&l))
    };
    assert!(own.iter().filter(guest).count() * 2 > own.len(), "guest lines are known: {own:?}");
    let (dump, pid) = dump_in(folder);
    let (index, code) = code_of(&dump, name);
    let object = fs::read(folder.join(format!("jitted-{pid}-{index}.so"))).expect("perf has made it");
    assert!(object.windows(code.len()).any(|w| w == code), "perf has taken the code as it is");
    remove(folder);

    // Call graphs, by the unwind rules in the dump: from a function called by compiled code down to the bottom.
    let mut command = Command::new("perf");
    command.args(record).args(["calls.data", "--call-graph", "dwarf,8192", "-F", "250", MINIPY]);
    let output = perf_run(command.arg(&program).arg("100000"), &program);
    assert!(output.status.success(), "{}", text(&output));
    let injected =
        perf(&["inject", "--jit", "-i", "calls.data", "-o", "calls.jit.data"]).expect("perf is there");
    assert!(injected.0, "{}", injected.2);
    let (_, out, all) =
        perf(&["script", "-i", "calls.jit.data", "--no-inline", "-F", "ip,sym"]).expect("perf is there");
    let stacks = out.split("\n\n").map(|stack| stack.lines().collect::<Vec<_>>());
    let crossing = stacks.filter(|stack| {
        let at = |name: &str| stack.iter().position(|frame| frame.contains(name));
        matches!((at("trampoline"), at(name), at("routine_enter"), at("Backend>::run"), at("run_program")),
            (Some(callee), Some(guest), Some(enter), Some(caller), Some(bottom))
                if callee + 1 == guest && guest + 1 == enter && enter + 1 == caller && caller < bottom)
    });
    assert!(crossing.count() > 0, "{all}");
    remove(folder);
}
