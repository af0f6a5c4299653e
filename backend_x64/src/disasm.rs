//! Listings of a trace's machine code, with the operation that each piece implements. Addresses are offsets from the
//! start of the trace, and addresses outside it are named, so that listings of equal code are equal. A listing is made
//! from plain data, so that code from a log is listed like code in memory.
//!
//! For human readers only: nothing parses it. The code listed is never executed.

use iced_x86::{Decoder, DecoderOptions, Formatter, Instruction, IntelFormatter, OpKind};
use std::fmt::Write;

/// A piece of code with what is known of it.
pub struct Listing<'l> {
    /// The instructions, without the constant pool.
    pub text: &'l [u8],
    /// The constant pool: 64-bit words.
    pub pool: &'l [u8],
    /// Offset at which each operation's code starts, in ascending order, and the operation's number.
    pub marks: &'l [(u32, u32)],
    /// Names of offsets.
    pub labels: &'l [(u32, String)],
    /// Returns a name for an offset outside the code.
    pub outside: &'l dyn Fn(i64) -> String,
}

/// A line of a listing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// The code of this operation begins.
    Operation(u32),
    /// The name of this offset.
    Label(String),
    /// An instruction, at an offset.
    Instruction(u32, String),
    /// A word of the constant pool, at an offset.
    Word(u32, u64),
}

impl Listing<'_> {
    /// The lines, in the order of the code.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut decoder = Decoder::with_ip(64, self.text, 0, DecoderOptions::NONE);
        let mut marks = self.marks.iter().copied().peekable();
        while decoder.can_decode() {
            let offset = decoder.ip() as u32;
            while let Some((_, index)) = marks.next_if(|m| m.0 <= offset) {
                lines.push(Line::Operation(index));
            }
            let names = self.labels.iter().filter(|l| l.0 == offset);
            lines.extend(names.map(|(_, name)| Line::Label(name.clone())));
            let instruction = decoder.decode();
            lines.push(Line::Instruction(offset, self.instruction(&instruction)));
        }
        for (i, word) in self.pool.chunks_exact(8).enumerate() {
            let word = u64::from_le_bytes(word.try_into().expect("chunks of eight bytes"));
            lines.push(Line::Word((self.text.len() + 8 * i) as u32, word));
        }
        lines
    }

    /// The text of the listing; `operation` returns the text of an operation.
    pub fn print(&self, operation: impl Fn(u32) -> String) -> String {
        let mut out = String::new();
        for line in self.lines() {
            let _ = match line {
                Line::Operation(index) => writeln!(out, "; {}", operation(index)),
                Line::Label(name) => writeln!(out, "{name}:"),
                Line::Instruction(offset, text) => writeln!(out, "  {offset:4x}  {text}"),
                Line::Word(offset, word) => writeln!(out, "  {offset:4x}  dq {word:#x}"),
            };
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
        let label = self.labels.iter().find(|l| i64::from(l.0) == target);
        match label {
            Some((_, name)) => format!("{mnemonic} {name}"),
            None if (0..self.text.len() as i64).contains(&target) => format!("{mnemonic} {target:x}h"),
            None => format!("{mnemonic} {}", (self.outside)(target)),
        }
    }
}
