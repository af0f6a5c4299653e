//! A listing of a trace's machine code, with the operation that each piece implements. Addresses
//! are offsets from the start of the trace, and what lies outside it has a name, so that listings
//! of equal code are equal.
//!
//! For people only: nothing reads it back.

use iced_x86::{Decoder, DecoderOptions, Formatter, Instruction, IntelFormatter, OpKind};
use metatrace_ir::Trace;
use metatrace_ir::print::print_inst;
use std::fmt::Write;

/// What there is to know of a piece of code.
pub(crate) struct Listing<'l> {
    /// The instructions, without the constant pool.
    pub(crate) text: &'l [u8],
    /// The constant pool: 64-bit words.
    pub(crate) pool: &'l [u8],
    /// The trace.
    pub(crate) trace: &'l Trace,
    /// Offset at which each operation's code starts.
    pub(crate) marks: &'l [(u32, u32)],
    /// Names of offsets.
    pub(crate) labels: &'l [(usize, String)],
    /// Names what is at an offset outside the code.
    pub(crate) outside: &'l dyn Fn(i64) -> String,
}

impl Listing<'_> {
    /// The text of the listing.
    pub(crate) fn print(&self) -> String {
        let mut out = String::new();
        let mut decoder = Decoder::with_ip(64, self.text, 0, DecoderOptions::NONE);
        let mut marks = self.marks.iter().copied().peekable();
        while decoder.can_decode() {
            let offset = decoder.ip() as usize;
            while let Some((_, index)) = marks.next_if(|m| m.0 as usize <= offset) {
                let _ = writeln!(out, "; {}", print_inst(self.trace, index as usize));
            }
            for (_, name) in self.labels.iter().filter(|l| l.0 == offset) {
                let _ = writeln!(out, "{name}:");
            }
            let instruction = decoder.decode();
            let _ = writeln!(out, "  {offset:4x}  {}", self.instruction(&instruction));
        }
        for (i, word) in self.pool.chunks_exact(8).enumerate() {
            let word = u64::from_le_bytes(word.try_into().expect("chunks of eight bytes"));
            let _ = writeln!(out, "  {:4x}  dq {word:#x}", self.text.len() + 8 * i);
        }
        out
    }

    fn instruction(&self, instruction: &Instruction) -> String {
        let mut text = String::new();
        IntelFormatter::new().format(instruction, &mut text);
        if instruction.op0_kind() != OpKind::NearBranch64 {
            return text;
        }
        let target = instruction.near_branch64() as i64;
        let mnemonic = text.split(' ').next().unwrap_or_default();
        let label = self.labels.iter().find(|l| l.0 as i64 == target);
        match label {
            Some((_, name)) => format!("{mnemonic} {name}"),
            None if (0..self.text.len() as i64).contains(&target) => format!("{mnemonic} {target:x}h"),
            None => format!("{mnemonic} {}", (self.outside)(target)),
        }
    }
}
