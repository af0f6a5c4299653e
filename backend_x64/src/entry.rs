//! The routines that all traces share: the way in, the ways out, and the slow paths. They are
//! assembled once, at the start of code memory.
//!
//! Frame above rbp: `[rbp]` is the address of the [`RunRecord`], then the saved callee-saved
//! registers and the return address into [`crate::X64`]'s `run`; [`crate::unwind`] draws it. At `[rbp + NOTE]`
//! stands the stack pointer of the trace that runs, or the number of the exit by which it is being left.

use crate::asm::{Asm, Mem, R8, R11, R14, RBP, RCX, RSP, XMM0, XMM15};
use crate::codemem::CodeMemory;
use crate::exits::{RunRecord, write_exit};
use crate::unwind::{CALLEE_SAVED, Frame, Routine};
use dynasmrt::{DynasmApi, DynasmLabelApi, dynasm};
use metatrace_ir::backend::{Runtime, context};
use metatrace_ir::{Descr, ExitState};
use std::mem::offset_of;

/// How compiled code is entered: `fn(code, inputs, context, record) -> how it was left`.
pub(crate) type Enter = unsafe extern "sysv64" fn(usize, *const u64, *mut u8, *mut RunRecord) -> u64;

/// What [`Enter`] returns after `finish`.
pub(crate) const LEFT_FINISHED: u64 = 0;
/// What it returns after a guard.
pub(crate) const LEFT_EXIT: u64 = 1;

/// Addresses of the routines.
pub(crate) struct Routines {
    /// See [`Enter`].
    pub(crate) enter: usize,
    /// Leaves by a guard; the exit's number is in r11.
    pub(crate) leave: usize,
    /// Leaves by `finish`; tag in rax, payload in r11.
    pub(crate) finish: usize,
    /// Leaves because of a pending panic.
    pub(crate) panic: usize,
    /// Allocates; size and type id in r11, the object back in r11; nothing else changes.
    pub(crate) alloc: usize,
    /// Remembers the object in r11; nothing else changes.
    pub(crate) barrier: usize,
    /// The runtime's functions.
    pub(crate) runtime: Runtime,
}

/// Where a frame says for samplers how far it reaches, relative to rbp.
pub(crate) const NOTE: i32 = -8;

/// Words of the register dump: sixteen general registers, then sixteen vector registers.
const DUMP_BYTES: i32 = 256;

impl Routines {
    /// Assembles the routines. `None` if the budget is too small.
    pub(crate) fn new(memory: &CodeMemory, runtime: Runtime) -> Option<(Routines, Vec<Routine>)> {
        let base = memory.next_address();
        let mut asm = Asm::new(base);
        let mut shared = Vec::new();
        let enter = base + asm.offset();
        let mut frame = Frame::called(&asm);
        // Seven pushes after the return address: rsp is a multiple of 16 again.
        for _ in CALLEE_SAVED {
            frame.save(&mut asm);
        }
        frame.push(&mut asm, RCX);
        frame.set_base(&mut asm);
        dynasm!(asm.ops; .arch x64
            ; mov r15, rdx; mov r11, rsi
            ; mov rax, [rcx + offset_of!(RunRecord, exit) as i32]
            ; mov QWORD [rbp + NOTE], 0
            ; mov [rax + offset_of!(ExitState, running) as i32], rbp
            ; jmp rdi);
        shared.push(frame.finish(&asm, "routine_enter", base));

        leave_room(&mut asm, memory.room());
        let leave = base + asm.offset();
        let frame = Frame::reached(&asm);
        let epilogue = asm.label();
        dynasm!(asm.ops; .arch x64; mov [rbp + NOTE], r11; sub rsp, DUMP_BYTES);
        for reg in (0..16).filter(|&r| r != RSP && r != RBP).chain(XMM0..XMM15) {
            asm.store(Mem::at(RSP, 8 * reg as i32), reg);
        }
        dynasm!(asm.ops; .arch x64
            ; mov rdi, rsp; mov rsi, rbp; mov edx, r11d; mov rcx, [rbp]
            ; mov rax, QWORD write_exit as *const () as i64; call rax
            ; mov eax, LEFT_EXIT as i32; jmp =>epilogue);
        shared.push(frame.finish(&asm, "routine_leave", base));

        leave_room(&mut asm, memory.room());
        let finish = base + asm.offset();
        let frame = Frame::reached(&asm);
        dynasm!(asm.ops; .arch x64
            ; mov rcx, [rbp]
            ; mov [rcx + offset_of!(RunRecord, tag) as i32], rax
            ; mov [rcx + offset_of!(RunRecord, payload) as i32], r11
            ; xor eax, eax; jmp =>epilogue);
        shared.push(frame.finish(&asm, "routine_finish", base));

        leave_room(&mut asm, memory.room());
        let panic = base + asm.offset();
        let mut frame = Frame::reached(&asm);
        dynasm!(asm.ops; .arch x64; mov eax, 2);
        asm.bind(epilogue);
        dynasm!(asm.ops; .arch x64
            ; mov rcx, [rbp]
            ; mov rcx, [rcx + offset_of!(RunRecord, exit) as i32]
            ; mov QWORD [rcx + offset_of!(ExitState, running) as i32], 0);
        frame.drop_to_base(&mut asm);
        frame.pop(&mut asm, RCX);
        for _ in CALLEE_SAVED {
            frame.restore(&mut asm);
        }
        dynasm!(asm.ops; .arch x64; ret);
        shared.push(frame.finish(&asm, "routine_panic", base));

        leave_room(&mut asm, memory.room());
        let alloc = base + asm.offset();
        let mut frame = save_all(&mut asm);
        dynasm!(asm.ops; .arch x64
            ; mov rdi, r15; mov esi, r11d; mov rdx, r11; shr rdx, 32
            ; mov rax, QWORD runtime.alloc_slow as *const () as i64; call rax; mov r11, rax);
        restore_all(&mut asm, &mut frame);
        shared.push(frame.finish(&asm, "routine_alloc", base));

        leave_room(&mut asm, memory.room());
        let barrier = base + asm.offset();
        let mut frame = save_all(&mut asm);
        dynasm!(asm.ops; .arch x64
            ; mov rdi, r15; mov rsi, r11
            ; mov rax, QWORD runtime.barrier_slow as *const () as i64; call rax);
        restore_all(&mut asm, &mut frame);
        shared.push(frame.finish(&asm, "routine_barrier", base));

        let (code, _) = asm.finish().expect("the routines have no open labels");
        memory.install(&code)?;
        Some((Routines { enter, leave, finish, panic, alloc, barrier, runtime }, shared))
    }

    /// Assembles the slow path of `box_int` for a descriptor: the integer in r11, the object back in
    /// r11; nothing else changes.
    pub(crate) fn box_routine(&self, memory: &CodeMemory, descr: &'static Descr) -> Option<Routine> {
        let base = memory.next_address();
        let mut asm = Asm::new(base);
        let mut frame = save_all(&mut asm);
        dynasm!(asm.ops; .arch x64
            ; mov rdi, r15; mov rsi, QWORD descr as *const Descr as i64; mov rdx, r11
            ; mov rax, QWORD self.runtime.box_int as *const () as i64; call rax; mov r11, rax);
        asm.cmp_context_zero(context::PANIC as i8);
        asm.jne_address(self.panic);
        restore_all(&mut asm, &mut frame);
        let routine = frame.finish(&asm, "routine_box", base);
        let (code, _) = asm.finish().expect("the routine has no open labels");
        memory.install(&code)?;
        Some(routine)
    }
}

/// Goes to where the next routine may begin.
fn leave_room(asm: &mut Asm, room: usize) {
    for _ in 0..room {
        dynasm!(asm.ops; .arch x64; int3);
    }
    asm.align(16);
}

/// The caller-saved general registers that may hold values.
const SAVED: [u8; 8] = [0, 1, 2, 6, 7, R8, 9, 10];
/// With the return address and the eight pushes the stack is 8 off a multiple of 16.
const SAVE_BYTES: i32 = 8 * 15;

/// Saves every caller-saved register but r11.
fn save_all(asm: &mut Asm) -> Frame {
    debug_assert!(!SAVED.contains(&R11) && !SAVED.contains(&R14));
    let mut frame = Frame::called(asm);
    for reg in SAVED {
        frame.push(asm, reg);
    }
    dynasm!(asm.ops; .arch x64; sub rsp, SAVE_BYTES);
    frame.grown(asm, SAVE_BYTES);
    for reg in XMM0..XMM15 {
        asm.store(Mem::at(RSP, 8 * (reg - XMM0) as i32), reg);
    }
    frame
}

/// Undoes [`save_all`] and returns.
fn restore_all(asm: &mut Asm, frame: &mut Frame) {
    for reg in XMM0..XMM15 {
        asm.load(reg, Mem::at(RSP, 8 * (reg - XMM0) as i32));
    }
    dynasm!(asm.ops; .arch x64; add rsp, SAVE_BYTES);
    frame.grown(asm, -SAVE_BYTES);
    for reg in SAVED.into_iter().rev() {
        frame.pop(asm, reg);
    }
    dynasm!(asm.ops; .arch x64; ret);
}
