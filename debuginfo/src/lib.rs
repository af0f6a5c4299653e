//! Makes compiled code visible to perf and gdb. Both take a neutral description of one piece of code ([`Code`]:
//! address, bytes, guest frames of each instruction, unwind rules) and pass it on in the tool's format:
//!
//! ```text
//! perf     jit-PID.dump for `perf inject --jit`, and /tmp/perf-PID.map, which `perf report` reads by itself
//! gdb      an ELF object in memory (elf), with symbols, line table, inlined calls (dwarf) and unwind
//!          rules (unwind), announced through gdb's JIT interface
//! ```
//!
//! This crate knows no tracer, no backend and no guest language; of the representation of traces it uses the rows of
//! unwind rules alone. It never changes what a program does: without a call to [`perf::open`] or [`gdb::register`] no
//! file is made and nothing is announced.

mod dwarf;
mod elf;
pub mod gdb;
mod jitdump;
pub mod perf;
mod unwind;

pub use metatrace_ir::UnwindRow;
use std::borrow::Cow;

/// A function of the guest program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Function {
    /// Its name for display.
    pub name: String,
    /// The file that contains it; a relative path is relative to the current directory.
    pub file: String,
    /// Its first line.
    pub line: u32,
}

/// A guest frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GuestFrame {
    /// Index in [`Code::functions`].
    pub function: usize,
    /// The current line.
    pub line: u32,
}

/// The guest frames of a range of the code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// Offset of its start; it extends to the next span or to the end of the code.
    pub offset: u32,
    /// The guest frames that are open, outermost first, including those of calls that the code has inlined. Never
    /// empty.
    pub frames: Vec<GuestFrame>,
}

/// DWARF's numbers of the registers of x86-64 in unwind rules.
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

/// A piece of compiled code.
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    /// A description of the code, such as `loop 3`.
    pub label: &'a str,
    /// Its address.
    pub address: u64,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Number of unused addresses behind it; see [`perf::ROOM`].
    pub room: usize,
    /// The guest functions that spans refer to.
    pub functions: &'a [Function],
    /// Guest frames, by ascending offset; empty for code that belongs to no guest function.
    pub spans: &'a [Span],
    /// Unwind rules, by ascending offset.
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

    /// The start and end of each span.
    fn ranges(&self) -> impl Iterator<Item = (u32, u32, &[GuestFrame])> {
        let ends = self.spans.iter().skip(1).map(|s| s.offset).chain([self.bytes.len() as u32]);
        self.spans.iter().zip(ends).map(|(span, end)| (span.offset, end, &span.frames[..]))
    }
}

/// A name without characters that end a name in a file format or a line on a terminal.
fn clean(name: &str) -> Cow<'_, str> {
    if name.chars().any(char::is_control) { name.replace(char::is_control, "?").into() } else { name.into() }
}
