//! Writes a log of many events, to measure the viewer with: `cargo run --release -p metatrace-viewer --example big_log
//! -- big.mtl 1000000`. Every tenth of its traces is a loop, the others are bridges; half of the recordings are
//! aborted. Its programs never ran.

use metatrace_events::schema::{
    Abort, Begin, Code, Compiled, End, Failed, File, FileId, Ir, LocationId, MergePointId, Origin,
    PositionId, Ran, RecordingId, Site,
};
use metatrace_events::{Event, Writer};
use metatrace_ir::{ExitId, TraceId};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Sites of the program.
const SITES: u32 = 500;

/// Operations of a trace: about as many lines in its text.
const OPS: u32 = 150;

fn ir(recording: u32, stage: &str) -> Ir {
    let mut text = "type Int64 size 16 { }\nportal interpret greens(pc) reds()\nv0 = input ref\n".to_owned();
    for i in 0..OPS / 3 {
        let v = 1 + 3 * i;
        let k = u64::from(recording * 31 + i) * 0x9e37_79b9 % 100_003;
        let _ =
            write!(text, "v{v} = is_tagged v0\nguard_true v{v} [exit {i}]\nv{} = int_add v{v} {k}\n", v + 2);
    }
    text += "jump self(v0)\nsnapshot 0: interpret(0) reds(v0)\n";
    for i in 0..OPS / 3 {
        let _ = writeln!(text, "exit {i}: snapshot 0 log 0 event {i}");
    }
    let ops = 2 + OPS / 3 * 3;
    Ir {
        recording: RecordingId(recording),
        stage: stage.into(),
        text,
        positions: Vec::new(),
        at: vec![PositionId::NONE; ops as usize],
        locs: vec![LocationId::NONE; ops as usize],
    }
}

/// Writes a log of about that number of events.
pub fn write(out: impl Write, events: u32) -> io::Result<()> {
    let mut writer = Writer::new(out)?;
    let mut event = |event: Event| writer.event_after(event, 500);
    event(File { file: FileId(1), path: "big.py".into(), text: Some("pass\n".repeat(2_000)) }.into());
    for site in 1..=SITES {
        let (function, greens) = (format!("f{}", site / 10), vec![format!("pc={site}")]);
        event(
            Site {
                site: MergePointId(site),
                portal: "interpret".into(),
                file: FileId(1),
                line: site,
                function,
                first_line: 1,
                greens,
            }
            .into(),
        );
    }
    // Twenty-five events to a trace.
    for number in 0..events / 25 {
        let (trace, site) = (TraceId(number), MergePointId(1 + number % SITES));
        let (recording, next) = (RecordingId(2 * number + 1), RecordingId(2 * number + 2));
        let origin = match number % 10 {
            0 => Origin::Loop,
            n => Origin::Bridge { trace: TraceId(number - n), exit: ExitId(n) },
        };
        event(Begin { recording, origin, site }.into());
        event(ir(recording.0, "recorded").into());
        event(ir(recording.0, "final").into());
        event(
            Compiled {
                trace,
                recording,
                ops_recorded: 2 * OPS,
                ops: OPS,
                guards_recorded: OPS,
                guards: OPS / 3,
                code_bytes: 1_024,
                ..Compiled::default()
            }
            .into(),
        );
        let address = 0x10_0000 + 1_024 * u64::from(number);
        let bytes: Vec<u8> = (0..1_024u32).map(|i| ((i * (recording.0 | 1)) >> 3) as u8).collect();
        event(Code { trace, address, bytes, text: 1_000, ..Code::default() }.into());
        event(Begin { recording: next, origin: Origin::Loop, site }.into());
        let (reason, text) = ("TooLong".to_owned(), "trace too long".to_owned());
        event(Abort { recording: next, reason, text, site, ops: 12_000, ..Abort::default() }.into());
        for round in 0..9 {
            event(Ran { trace, entries: 1, runs: 1 << round }.into());
            event(Failed { trace, exit: ExitId(round), count: 1 << round }.into());
        }
    }
    event(End { stats: "{}".into() }.into());
    writer.error().map_or(Ok(()), |e| Err(io::Error::new(e.kind(), e.to_string())))
}

// Tests use `write` alone.
#[allow(dead_code)]
fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, events] = arguments.as_slice() else {
        return Err(io::Error::other("usage: big_log FILE EVENTS"));
    };
    let events = events.parse().map_err(|_| io::Error::other("the number of events is no number"))?;
    write(BufWriter::new(fs::File::create(Path::new(path))?), events)
}
