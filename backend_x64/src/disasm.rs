//! A listing of a trace's machine code, with the operation that each piece implements.
//!
//! For people only: nothing reads it back.

use iced_x86::{Decoder, DecoderOptions, Formatter, IntelFormatter};
use metatrace_ir::Trace;
use std::fmt::Write;

/// Lists `code`, which runs at `base`. `marks` says at which offset each instruction starts, and
/// `names` gives offsets a name.
pub(crate) fn listing(
    code: &[u8],
    base: usize,
    trace: &Trace,
    marks: &[(u32, u32)],
    names: &[(usize, String)],
) -> String {
    let mut out = String::new();
    let mut decoder = Decoder::with_ip(64, code, base as u64, DecoderOptions::NONE);
    let mut formatter = IntelFormatter::new();
    let mut marks = marks.iter().copied().peekable();
    let mut text = String::new();
    while decoder.can_decode() {
        let offset = (decoder.ip() - base as u64) as usize;
        while let Some((_, index)) = marks.next_if(|m| m.0 as usize <= offset) {
            let _ = writeln!(out, "; {}", annotation(trace, index as usize));
        }
        for (_, name) in names.iter().filter(|n| n.0 == offset) {
            let _ = writeln!(out, "{name}:");
        }
        let instruction = decoder.decode();
        text.clear();
        formatter.format(&instruction, &mut text);
        let _ = writeln!(out, "  {offset:5x}  {text}");
    }
    out
}

fn annotation(trace: &Trace, index: usize) -> String {
    let inst = &trace.insts[index];
    let mut line = format!("v{index} = {}", inst.op.name());
    if !inst.descr.name().is_empty() {
        let _ = write!(line, " {}", inst.descr.name());
    }
    let mut separator = ' ';
    trace.for_each_operand(inst, |arg| {
        let _ = write!(line, "{separator}{arg:?}");
        if let Some(constant) = trace.constant(arg) {
            let _ = write!(line, "={constant:?}");
        }
        separator = ',';
    });
    line
}
