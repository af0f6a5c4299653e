//! Compiled code made visible to perf and gdb. Both take a neutral description of one piece of code
//! ([`Code`]: address, bytes, what guest frames each instruction belongs to, how to unwind) and pass it
//! on in the form that the tool reads:
//!
//! ```text
//! perf     jit-PID.dump for `perf inject --jit`, and /tmp/perf-PID.map, which `perf report` reads by itself
//! gdb      an ELF object in memory (elf), with symbols, line table, inlined calls (dwarf) and unwind
//!          rules (unwind), announced through gdb's JIT interface
//! ```
//!
//! This crate knows no tracer, no backend and no guest language, and never changes what a program does:
//! without a call to [`perf::open`] or [`gdb::register`] no file is made and nothing is announced.

mod dwarf;
mod elf;
pub mod gdb;
mod jitdump;
pub mod perf;
mod unwind;

use std::borrow::Cow;

/// A function of the guest program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Function {
    /// Its name, as it is to be shown.
    pub name: String,
    /// The file that it stands in; a relative path counts from the current directory.
    pub file: String,
    /// The line that it begins at.
    pub line: u32,
}

/// A guest frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Index in [`Code::functions`].
    pub function: usize,
    /// The line that is being executed.
    pub line: u32,
}

/// What guest frames a stretch of code belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// Where in the code it begins; it extends to the next span or to the end of the code.
    pub offset: u32,
    /// The guest frames that are open, outermost first: a call that the code has inlined is a frame more.
    /// Never empty.
    pub frames: Vec<Frame>,
}

/// DWARF's numbers of the registers of x86-64 that unwind rules speak of.
pub mod register {
    /// `rbx`
    pub const RBX: u16 = 3;
    /// `rbp`
    pub const RBP: u16 = 6;
    /// `rsp`
    pub const RSP: u16 = 7;
    /// `r12`
    pub const R12: u16 = 12;
    /// `r13`
    pub const R13: u16 = 13;
    /// `r14`
    pub const R14: u16 = 14;
    /// `r15`
    pub const R15: u16 = 15;
}

/// Where the caller's frame is, from an offset in the code up to the next row. The return address always
/// lies right below the canonical frame address (CFA).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnwindRow {
    /// Offset in the code.
    pub offset: u32,
    /// The CFA: a register, by its DWARF number, and what is added to it.
    pub cfa: (u16, i32),
    /// Registers that are saved, and where, relative to the CFA. All others hold the caller's values.
    pub saved: Vec<(u16, i32)>,
}

/// A piece of compiled code.
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    /// What the code is, such as `loop 3`.
    pub label: &'a str,
    /// Where it runs.
    pub address: u64,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// How many addresses behind them belong to nothing; see [`perf::ROOM`].
    pub room: usize,
    /// The guest functions that spans name.
    pub functions: &'a [Function],
    /// Guest frames, by rising offset; empty for code that belongs to no guest function.
    pub spans: &'a [Span],
    /// Unwind rules, by rising offset.
    pub unwind: &'a [UnwindRow],
}

impl Code<'_> {
    /// The outermost guest function, and the line at which the code begins in it.
    fn root(&self) -> Option<(&Function, u32)> {
        let frame = self.spans.first()?.frames.first()?;
        Some((&self.functions[frame.function], frame.line))
    }

    /// The symbol: `py::total (sums.py:4) loop 3`.
    pub fn symbol(&self) -> String {
        let Some((function, line)) = self.root() else { return clean(self.label).into_owned() };
        let file = function.file.rsplit('/').next().unwrap_or_default();
        clean(&format!("{} ({file}:{line}) {}", function.name, self.label)).into_owned()
    }

    /// Where each span begins and ends.
    fn ranges(&self) -> impl Iterator<Item = (u32, u32, &[Frame])> {
        let ends = self.spans.iter().skip(1).map(|s| s.offset).chain([self.bytes.len() as u32]);
        self.spans.iter().zip(ends).map(|(span, end)| (span.offset, end, &span.frames[..]))
    }
}

/// A name without characters that end a name in a file format or a line on a terminal.
fn clean(name: &str) -> Cow<'_, str> {
    if name.chars().any(char::is_control) { name.replace(char::is_control, "?").into() } else { name.into() }
}
