//! Where the caller's frame is, for unwinders: in the code of traces, and at every instruction of the
//! routines that make and unmake frames.
//!
//! ```text
//! CFA - 8    return address into `run`      CFA - 40   r13
//! CFA - 16   rbp                            CFA - 48   r14
//! CFA - 24   rbx                            CFA - 56   r15
//! CFA - 32   r12                            CFA - 64   the run record; rbp points here
//! ```
//!
//! The rules are for tools. Nothing of ours unwinds compiled code: panics never cross it.

use crate::asm::{Asm, R12, R13, R14, R15, RBP, RBX, RSP, Reg};
use dynasmrt::{DynasmApi, dynasm};
use metatrace_ir::FrameRow;

/// The registers that the frame saves, in the order in which they are pushed.
pub(crate) const CALLEE_SAVED: [Reg; 6] = [RBP, RBX, R12, R13, R14, R15];

/// What lies between the frame base and the CFA.
const FRAME: i32 = 64;

/// DWARF's number of a general register.
fn dwarf(reg: Reg) -> u16 {
    const LOW: [u16; 8] = [0, 2, 1, 3, 7, 6, 4, 5];
    LOW.get(reg as usize).copied().unwrap_or(u16::from(reg))
}

fn saved(count: usize) -> Vec<(u16, i32)> {
    CALLEE_SAVED[..count].iter().zip(2..).map(|(&reg, word)| (dwarf(reg), -8 * word)).collect()
}

/// The rules in the code of a trace: rbp is the frame base from its first instruction to its last.
pub(crate) fn in_trace() -> Vec<FrameRow> {
    vec![FrameRow { offset: 0, cfa: (dwarf(RBP), FRAME), saved: saved(CALLEE_SAVED.len()) }]
}

/// A routine that traces share, for tools.
pub(crate) struct Routine {
    pub(crate) name: &'static str,
    pub(crate) address: usize,
    pub(crate) len: usize,
    pub(crate) frame: Vec<FrameRow>,
}

/// Assembles the instructions of a routine that move the stack pointer, and keeps the rules.
pub(crate) struct Frame {
    start: usize,
    /// Registers that are saved.
    saved: usize,
    /// From the stack pointer to the CFA.
    above: i32,
    rows: Vec<FrameRow>,
}

impl Frame {
    /// In a routine that is called, with the return address on the stack.
    pub(crate) fn called(asm: &Asm) -> Frame {
        let row = FrameRow { offset: 0, cfa: (dwarf(RSP), 8), saved: Vec::new() };
        Frame { start: asm.offset(), saved: 0, above: 8, rows: vec![row] }
    }

    /// In a routine that a trace jumps to.
    pub(crate) fn reached(asm: &Asm) -> Frame {
        Frame { start: asm.offset(), saved: CALLEE_SAVED.len(), above: FRAME, rows: in_trace() }
    }

    fn row(&mut self, asm: &Asm, reg: Reg, above: i32) {
        let offset = (asm.offset() - self.start) as u32;
        self.rows.push(FrameRow { offset, cfa: (dwarf(reg), above), saved: saved(self.saved) });
    }

    /// The stack has grown by some bytes.
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

    /// Pushes the next callee-saved register.
    pub(crate) fn save(&mut self, asm: &mut Asm) {
        let reg = CALLEE_SAVED[self.saved];
        self.saved += 1;
        self.push(asm, reg);
    }

    /// Pops the callee-saved register pushed last.
    pub(crate) fn restore(&mut self, asm: &mut Asm) {
        self.saved -= 1;
        self.pop(asm, CALLEE_SAVED[self.saved]);
    }

    /// `mov rbp, rsp`: rbp is the frame base from here on.
    pub(crate) fn set_base(&mut self, asm: &mut Asm) {
        dynasm!(asm.ops; .arch x64; mov rbp, rsp);
        debug_assert_eq!(self.above, FRAME);
        self.row(asm, RBP, FRAME);
    }

    /// `mov rsp, rbp`: the frame of the trace is gone.
    pub(crate) fn drop_to_base(&mut self, asm: &mut Asm) {
        dynasm!(asm.ops; .arch x64; mov rsp, rbp);
        self.row(asm, RSP, FRAME);
    }

    /// The routine ends here; `base` is where the assembler began.
    pub(crate) fn finish(self, asm: &Asm, name: &'static str, base: usize) -> Routine {
        Routine { name, address: base + self.start, len: asm.offset() - self.start, frame: self.rows }
    }
}
