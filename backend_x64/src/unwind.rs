//! Unwind information: where the caller's frame is, in the code of traces, and at every instruction of the routines
//! that set up and remove frames.
//!
//! ```text
//! CFA - 8    return address, into `enter` or the trace that called
//! CFA - 16   rbp of the caller; rbp points here
//! ```
//!
//! Traces save no other register: their callers expect all to change. `enter` saves those of `run`.
//!
//! The rules are for tools. The framework itself never unwinds compiled code: panics never cross it.

use crate::asm::{Asm, R12, R13, R14, R15, RBP, RBX, RSP, Reg};
use dynasmrt::{DynasmApi, dynasm};
use metatrace_ir::UnwindRow;

/// The registers saved in the frame, in the order in which they are pushed.
pub(crate) const CALLEE_SAVED: [Reg; 6] = [RBP, RBX, R12, R13, R14, R15];

/// Number of bytes between the frame base of a trace and the CFA.
const FRAME: i32 = 16;

/// DWARF's number of a general register.
fn dwarf(reg: Reg) -> u16 {
    const LOW: [u16; 8] = [0, 2, 1, 3, 7, 6, 4, 5];
    LOW.get(reg as usize).copied().unwrap_or(u16::from(reg))
}

/// The rules for code of a trace with its frame: rbp is the frame base.
pub(crate) fn in_trace(offset: usize) -> UnwindRow {
    UnwindRow { offset: offset as u32, cfa: (dwarf(RBP), FRAME), saved: vec![(dwarf(RBP), -FRAME)] }
}

/// The rules for code of a trace without its frame: the CFA is `above` bytes above rsp; if that is more than the return
/// address, rbp is saved there.
pub(crate) fn outside(offset: usize, above: i32) -> UnwindRow {
    let saved = if above == FRAME { vec![(dwarf(RBP), -FRAME)] } else { Vec::new() };
    UnwindRow { offset: offset as u32, cfa: (dwarf(RSP), above), saved }
}

/// A routine that traces share, for tools.
pub(crate) struct Routine {
    pub(crate) name: &'static str,
    pub(crate) address: usize,
    pub(crate) len: usize,
    pub(crate) unwind: Vec<UnwindRow>,
}

/// Assembles the instructions of a routine that change the stack pointer, and records the rules.
pub(crate) struct UnwindRows {
    start: usize,
    /// The saved registers of the caller.
    saved: Vec<(u16, i32)>,
    /// Distance in bytes from the stack pointer to the CFA.
    above: i32,
    rows: Vec<UnwindRow>,
}

impl UnwindRows {
    /// Rules for a routine that is called, with the return address on the stack.
    pub(crate) fn called(asm: &Asm) -> UnwindRows {
        let row = UnwindRow { offset: 0, cfa: (dwarf(RSP), 8), saved: Vec::new() };
        UnwindRows { start: asm.offset(), saved: Vec::new(), above: 8, rows: vec![row] }
    }

    /// Rules for a routine that a trace jumps to.
    pub(crate) fn reached(asm: &Asm) -> UnwindRows {
        let row = in_trace(0);
        UnwindRows { start: asm.offset(), saved: row.saved.clone(), above: FRAME, rows: vec![row] }
    }

    /// Notes that the code from here on is reached with the trace's frame in place.
    pub(crate) fn again(&mut self, asm: &Asm) {
        let row = in_trace(asm.offset() - self.start);
        (self.above, self.saved) = (FRAME, row.saved.clone());
        self.rows.push(row);
    }

    fn row(&mut self, asm: &Asm, reg: Reg, above: i32) {
        let offset = (asm.offset() - self.start) as u32;
        self.rows.push(UnwindRow { offset, cfa: (dwarf(reg), above), saved: self.saved.clone() });
    }

    /// Notes that the stack has grown by `bytes`.
    pub(crate) fn grown(&mut self, asm: &Asm, bytes: i32) {
        self.above += bytes;
        self.row(asm, RSP, self.above);
    }

    /// `push` of a register whose value an unwinder does not need.
    pub(crate) fn push(&mut self, asm: &mut Asm, reg: Reg) {
        dynasm!(asm.ops; .arch x64; push Rq(reg));
        self.grown(asm, 8);
    }

    /// `pop` of such a register.
    pub(crate) fn pop(&mut self, asm: &mut Asm, reg: Reg) {
        dynasm!(asm.ops; .arch x64; pop Rq(reg));
        self.grown(asm, -8);
    }

    /// Pushes a register of the caller's.
    pub(crate) fn save(&mut self, asm: &mut Asm, reg: Reg) {
        self.saved.push((dwarf(reg), -self.above - 8));
        self.push(asm, reg);
    }

    /// Pops the caller's register that was pushed last.
    pub(crate) fn restore(&mut self, asm: &mut Asm, reg: Reg) {
        let saved = self.saved.pop();
        debug_assert_eq!(saved.map(|s| s.0), Some(dwarf(reg)));
        self.pop(asm, reg);
    }

    /// Emits `leave`, which removes the frame of the trace.
    pub(crate) fn drop_frame(&mut self, asm: &mut Asm) {
        dynasm!(asm.ops; .arch x64; leave);
        self.saved.clear();
        self.above = 8;
        self.row(asm, RSP, 8);
    }

    /// Ends the routine; `base` is the address at which the assembler began.
    pub(crate) fn finish(self, asm: &Asm, name: &'static str, base: usize) -> Routine {
        Routine { name, address: base + self.start, len: asm.offset() - self.start, unwind: self.rows }
    }
}
