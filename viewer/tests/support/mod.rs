//! Handmade logs for the tests of the viewer, and the command run within the process. A log has the events that a real
//! one would have for a small program; none is made by a tracer.

#![allow(dead_code, missing_docs)] // Each test file uses a part of it.

use metatrace_events::schema::*;
use metatrace_events::{Event, Writer};
use metatrace_ir::{ExitId, TraceId};
use std::fs;
use std::path::{Path, PathBuf};

/// The guest program of [`sample`].
pub const SOURCE: &str = "\
def norm(x):
    return x * x

def run(n):
    i = 0
    s = 0
    while i < n:
        s = s + norm(i)
        i = i + 1
    return s
";

/// The final operations of the loop in `run`, with `norm` inlined.
pub const LOOP: &str = "\
type Int64 size 16 { }
portal interpret greens(code, pc) reds()
v0 = input ref
v1 = input ref
v2 = input ref
v3 = is_tagged v1
guard_true v3 [exit 0]
v5 = untag v1
v6 = int_lt v5 1000
guard_true v6 [exit 1]
guard_depth 1 [exit 2]
v9 = int_mul_ovf v5 v5
guard_false v9 [exit 3]
v11 = int_mul v5 v5
v12 = box_int Int64 v11
v13 = int_add v5 1
v14 = tag v13
jump self(v0, v14, v12)
snapshot 0: interpret(&0, 3) reds(v0, v1, v2)
snapshot 1: interpret(&0, 5) reds(v0, v1, v2)
snapshot 2: interpret(&1, 0) reds(v1) parent exit(1, 0, 0)
exit 0: snapshot 0 log 0 event 0
exit 1: snapshot 0 log 0 event 1
exit 2: snapshot 1 log 0 event 0
exit 3: snapshot 2 log 0 event 0
";

/// Positions of the operations of [`LOOP`]: the loop's head, the call, the callee, the increment.
pub const LOOP_AT: &[u32] = &[0, 0, 0, 1, 1, 1, 1, 1, 2, 3, 3, 3, 3, 4, 4, 4];

/// The operations recorded for the loop, with an addition that is not needed.
pub const RECORDED: &str = "\
type Int64 size 16 { }
portal interpret greens(code, pc) reds()
v0 = input ref
v1 = input ref
v2 = input ref
v3 = is_tagged v1
guard_true v3 [exit 0]
v5 = untag v1
v6 = int_lt v5 1000
guard_true v6 [exit 1]
guard_depth 1 [exit 2]
v9 = is_tagged v1
guard_true v9 [exit 4]
v11 = int_mul_ovf v5 v5
guard_false v11 [exit 3]
v13 = int_mul v5 v5
v14 = box_int Int64 v13
v15 = int_add v5 1
v16 = tag v15
jump self(v0, v16, v14)
snapshot 0: interpret(&0, 3) reds(v0, v1, v2)
snapshot 1: interpret(&0, 5) reds(v0, v1, v2)
snapshot 2: interpret(&1, 0) reds(v1) parent exit(1, 0, 0)
exit 0: snapshot 0 log 0 event 0
exit 1: snapshot 0 log 0 event 1
exit 2: snapshot 1 log 0 event 0
exit 3: snapshot 2 log 0 event 0
exit 4: snapshot 2 log 0 event 0
";

/// Positions of the operations of [`RECORDED`].
pub const RECORDED_AT: &[u32] = &[0, 0, 0, 1, 1, 1, 1, 1, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4];

/// A bridge of the loop, after an overflow of the product.
pub const BRIDGE: &str = "\
call big_mul(ref, ref) -> ref residual raises
portal interpret greens(code, pc) reds()
v0 = input ref
v1 = input ref
v2 = call big_mul(v0, v0)
v3 = call_exc v2
v4 = ref_eq v3 null
guard_true v4 [exit 0]
jump t0(v0, v1, v2)
snapshot 0: interpret(&1, 0) reds(v0) log [call big_mul = v2]
exit 0: snapshot 0 log 1 event 1
";

/// Machine code for [`LOOP`]: real instructions, which do something simpler.
pub fn code() -> Code {
    // mov rax, rsi; test al, 1; je exit_0; sar rax, 1; cmp rax, 1000; jge exit_1; imul rax, rax;
    // jo (bridge 1); jmp head; then the exits: a jump to the routine, twice; a constant.
    let bytes = [
        0x48, 0x89, 0xf0, 0xa8, 0x01, 0x74, 0x19, 0x48, 0xd1, 0xf8, 0x48, 0x3d, 0xe8, 0x03, 0x00, 0x00, 0x7d,
        0x13, 0x48, 0x0f, 0xaf, 0xc0, 0x0f, 0x80, 0xe4, 0x0f, 0x00, 0x00, 0xeb, 0xe2, 0x90, 0x90, 0xe9, 0xdb,
        0xef, 0xff, 0xff, 0xe9, 0xd6, 0xef, 0xff, 0xff, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0xe8, 0x03, 0, 0,
        0, 0, 0, 0,
    ];
    let labels = [(0, "head"), (32, "exit_0"), (37, "exit_1")];
    Code {
        trace: TraceId(0),
        address: 0x2000,
        bytes: bytes.to_vec(),
        text: 48,
        marks: vec![(0, 3), (5, 4), (7, 5), (10, 6), (16, 7), (18, 9), (22, 10), (28, 15)],
        labels: labels.map(|(at, name)| (at, name.to_owned())).to_vec(),
    }
}

fn site(site: u32, line: u32, function: &str, pc: u32) -> Site {
    Site {
        site: MergePointId(site),
        portal: "interpret".into(),
        file: FileId(1),
        line,
        function: function.into(),
        first_line: if function == "norm" { 1 } else { 4 },
        greens: vec![format!("pc={pc}")],
    }
}

/// The positions that the loop passed: its head, the call, the callee within it, the increment.
pub fn positions() -> Vec<Position> {
    [(1, 0), (2, 0), (3, 2), (4, 0)]
        .map(|(site, caller)| Position { site: MergePointId(site), caller: PositionId(caller) })
        .to_vec()
}

/// The operations of a recording at a stage.
pub fn ir(recording: u32, stage: &str, text: &str, at: &[u32]) -> Ir {
    let locs = at.iter().map(|&at| LocationId(u32::from(at > 0))).collect();
    let at = at.iter().copied().map(PositionId).collect();
    let recording = RecordingId(recording);
    Ir { recording, stage: stage.into(), text: text.into(), positions: positions(), at, locs }
}

/// The events of a run of [`SOURCE`]: a loop with a bridge, a loop whose recording was aborted, an invalidated
/// function.
pub fn sample() -> Vec<Event> {
    vec![
        Start {
            metatrace: "0.1.0".into(),
            command: vec!["minipy".into(), "norm.py".into()],
            pid: 4711,
            unix_ms: 1_700_000_000_000,
            backend: "x64".into(),
            params: vec![("threshold".into(), 1039)],
            passes: ["fold", "guards", "heap", "cse", "dce"].map(String::from).to_vec(),
        }
        .into(),
        Routine { name: "leave".into(), address: 0x1000 }.into(),
        File { file: FileId(1), path: "norm.py".into(), text: Some(SOURCE.into()) }.into(),
        Location { loc: LocationId(1), path: "src/interp/arith.rs".into(), line: 40, column: 9 }.into(),
        site(1, 7, "run", 3).into(),
        site(2, 8, "run", 5).into(),
        site(3, 2, "norm", 0).into(),
        site(4, 9, "run", 9).into(),
        Begin { recording: RecordingId(1), origin: Origin::Loop, site: MergePointId(1) }.into(),
        ir(1, "recorded", RECORDED, RECORDED_AT).into(),
        ir(1, "guards", LOOP, LOOP_AT).into(),
        ir(1, "final", LOOP, LOOP_AT).into(),
        Code { trace: TraceId(0), ..code() }.into(),
        Compiled {
            trace: TraceId(0),
            recording: RecordingId(1),
            jumps_to: Some(TraceId(0)),
            ops_recorded: 18,
            ops: 16,
            guards_recorded: 5,
            guards: 4,
            record_ns: 40_000,
            optimize_ns: 9_000,
            backend_ns: 12_500,
            code_bytes: 56,
            resume_bytes: 120,
            dependencies: 0,
        }
        .into(),
        Begin { recording: RecordingId(2), origin: Origin::Loop, site: MergePointId(2) }.into(),
        Abort {
            recording: RecordingId(2),
            reason: "TooLong".into(),
            text: "trace too long".into(),
            detail: "12000 operations".into(),
            site: MergePointId(3),
            loc: LocationId(1),
            ops: 12_000,
            levels: 2,
            record_ns: 900_000,
            given_up: true,
        }
        .into(),
        Failed { trace: TraceId(0), exit: ExitId(3), count: 200 }.into(),
        Begin {
            recording: RecordingId(3),
            origin: Origin::Bridge { trace: TraceId(0), exit: ExitId(3) },
            site: MergePointId(3),
        }
        .into(),
        ir(3, "final", BRIDGE, &[0, 0, 3, 3, 3, 3, 3]).into(),
        Compiled {
            trace: TraceId(1),
            recording: RecordingId(3),
            jumps_to: Some(TraceId(0)),
            ops_recorded: 9,
            ops: 7,
            guards_recorded: 2,
            guards: 1,
            record_ns: 10_000,
            optimize_ns: 2_000,
            backend_ns: 3_000,
            code_bytes: 96,
            resume_bytes: 40,
            dependencies: 0,
        }
        .into(),
        Begin { recording: RecordingId(4), origin: Origin::Function, site: MergePointId(3) }.into(),
        Compiled {
            trace: TraceId(2),
            recording: RecordingId(4),
            ops_recorded: 30,
            ops: 12,
            code_bytes: 200,
            ..Compiled::default()
        }
        .into(),
        Invalidated { trace: TraceId(2), field: "Cell.value".into() }.into(),
        GaveUp {
            trace: TraceId(0),
            exit: ExitId(1),
            reason: "PromoteVaries".into(),
            text: "a promoted value keeps changing".into(),
        }
        .into(),
        Ran { trace: TraceId(0), entries: 12, runs: 1_000_000 }.into(),
        Ran { trace: TraceId(1), entries: 0, runs: 40_000 }.into(),
        Ran { trace: TraceId(2), entries: 31, runs: 31 }.into(),
        Failed { trace: TraceId(0), exit: ExitId(1), count: 12 }.into(),
        Counted {
            site: MergePointId(1),
            ticks: 1_040,
            threshold: 1_039,
            trace: Some(TraceId(0)),
            ..Counted::default()
        }
        .into(),
        End {
            stats: concat!(
                r#"{"back_edges_interpreted":1040,"back_edges_compiled":998960,"#,
                r#""calls_interpreted":100,"calls_compiled":300}"#
            )
            .into(),
        }
        .into(),
    ]
}

/// A log with these events, a microsecond apart.
pub fn log(events: impl IntoIterator<Item = Event>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes).expect("memory takes everything");
    events.into_iter().for_each(|e| writer.event_after(e, 1_000));
    bytes
}

/// A file of the test's own with these bytes.
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("the folder for tests can be written");
    path
}

/// The result of a run of the command.
#[derive(Debug)]
pub struct Answer {
    pub status: u8,
    pub text: String,
    pub warnings: String,
}

/// Runs the command in this process, without colours: a verb, a log, and further arguments.
pub fn metatrace(verb: &str, log: &Path, more: &[&str]) -> Answer {
    let (mut text, mut warnings) = (Vec::new(), Vec::new());
    let out = metatrace_viewer::Out::new(&mut text, &mut warnings, false);
    let words = [verb.as_ref(), log.as_os_str()].into_iter().chain(more.iter().map(|w| w.as_ref()));
    let status = metatrace_viewer::cli::run(words, out);
    let utf8 = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Answer { status, text: utf8(text), warnings: utf8(warnings) }
}

/// Compares with `tests/expected/NAME`; `BLESS=1` writes it.
pub fn expect(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("a folder can be made");
        return fs::write(&path, text).expect("the expected text can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == text, "{name}: expected\n{expected}\nfound\n{text}\n(BLESS=1 accepts it)");
}
