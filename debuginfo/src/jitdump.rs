//! The jitdump format, version 1, as `perf inject --jit` reads it: a header, then records, all little-endian.
//!
//! ```text
//! header        "DTiJ" version size machine 0 pid time:u64 flags:u64
//! record        kind:u32 size:u32 time:u64, then by kind
//!   0 load      pid:u32 tid:u32 address:u64 address:u64 size:u64 index:u64 name\0 code
//!   2 lines     address:u64 count:u64, count times: address:u64 line:u32 column:u32 file\0
//!   4 unwind    size:u64 header's size:u64 mapped:u64 .eh_frame .eh_frame_hdr
//! ```
//!
//! The code ends where its record ends: perf relies on that. The records of lines and unwind rules precede that of the
//! code they belong to. Times are those of the monotonic clock, hence `perf record -k mono`. Only bytes are made here;
//! `perf` writes the files.

use crate::{Code, GuestFrame, clean, unwind};

const LOAD: u32 = 0;
const LINES: u32 = 2;
const UNWIND: u32 = 4;

/// The machine in the header: the number of x86-64 in ELF.
const MACHINE: u32 = 62;

/// The process and thread that write, the time, and the number of pieces of code written before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stamp {
    pub(crate) pid: u32,
    pub(crate) tid: u32,
    pub(crate) nanoseconds: u64,
    pub(crate) index: u64,
}

/// The start of a file.
pub(crate) fn header(stamp: Stamp) -> Vec<u8> {
    let mut out = b"DTiJ".to_vec();
    for word in [1, 40, MACHINE, 0, stamp.pid] {
        out.extend(u32::to_le_bytes(word));
    }
    out.extend(stamp.nanoseconds.to_le_bytes());
    out.extend(0u64.to_le_bytes());
    out
}

/// The records of a piece of code.
pub(crate) fn records(code: &Code<'_>, stamp: Stamp) -> Vec<u8> {
    let mut out = Vec::new();
    let lines = lines(code);
    if !lines.is_empty() {
        let mut body = Vec::new();
        long(&mut body, code.address);
        long(&mut body, lines.len() as u64);
        for (offset, frame) in lines {
            long(&mut body, code.address + u64::from(offset));
            body.extend(frame.line.to_le_bytes());
            body.extend(0u32.to_le_bytes());
            name(&mut body, &code.functions[frame.function].file);
        }
        record(&mut out, LINES, stamp, &body);
    }
    if let Ok((frame, header)) = unwind::eh_frame(code) {
        let mut body = Vec::new();
        long(&mut body, (frame.len() + header.len()) as u64);
        long(&mut body, header.len() as u64);
        // perf maps its copy of the rules behind the code, where it must not overlap other code.
        let mapped = code.bytes.len().next_multiple_of(8) - code.bytes.len() + frame.len() + header.len();
        long(&mut body, if mapped <= code.room { (frame.len() + header.len()) as u64 } else { 0 });
        body.extend(frame);
        body.extend(header);
        record(&mut out, UNWIND, stamp, &body);
    }
    let mut body = Vec::new();
    body.extend(stamp.pid.to_le_bytes());
    body.extend(stamp.tid.to_le_bytes());
    for word in [code.address, code.address, code.bytes.len() as u64, stamp.index] {
        long(&mut body, word);
    }
    name(&mut body, &code.symbol());
    body.extend(code.bytes);
    record(&mut out, LOAD, stamp, &body);
    out
}

/// Each offset at which the innermost frame changes, with that frame.
fn lines(code: &Code<'_>) -> Vec<(u32, GuestFrame)> {
    let innermost = code.spans.iter().filter_map(|s| Some((s.offset, *s.frames.last()?)));
    let mut lines: Vec<(u32, GuestFrame)> = innermost.collect();
    lines.dedup_by(|later, earlier| later.1 == earlier.1);
    lines
}

fn long(out: &mut Vec<u8>, word: u64) {
    out.extend(word.to_le_bytes());
}

fn name(out: &mut Vec<u8>, name: &str) {
    out.extend(clean(name).bytes());
    out.push(0);
}

/// Adds a record.
fn record(out: &mut Vec<u8>, kind: u32, stamp: Stamp, body: &[u8]) {
    out.extend(kind.to_le_bytes());
    out.extend((16 + body.len() as u32).to_le_bytes());
    long(out, stamp.nanoseconds);
    out.extend(body);
}
