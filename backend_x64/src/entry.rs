//! The routines that all traces share: entry, exits, and slow paths. They are assembled once, at the start of code
//! memory.
//!
//! A trace has a frame of its own whether it was entered by `run` or called by compiled code; both call it. Above `rbp`
//! are the caller's rbp and the return address. Below it, at `[rbp + NOTE]`, is the stack pointer of the running trace,
//! or the number of the exit by which it is being left; at `[rbp + CALLED]` the address of the [`RunRecord`], with
//! [`BY_RUN`] added, or the word of the site that called. Slots follow.
//!
//! Calling convention between compiled code: the first eight words are in [`ARGUMENTS`], whatever their types, the
//! others in the caller's outgoing words, `[rsp + 8 * i]` before the call, where the first eight have room too. The
//! site's word is in r11; the first word at that address is the address to call. The payload is returned in rax, the
//! tag in rdx. All registers but rsp, rbp and r15 may change. The caller counts the guest levels.

use crate::asm::{Asm, Mem, R8, R9, R10, R11, R14, RAX, RBP, RCX, RDI, RDX, RSI, RSP, Reg, XMM0, XMM15};
use crate::codemem::CodeMemory;
use crate::exits::{ExitContext, RunRecord, leave_call, write_exit};
use crate::unwind::{CALLEE_SAVED, Routine, UnwindRows};
use dynasmrt::{DynasmApi, DynasmLabelApi, dynasm};
use metatrace_ir::backend::{Callee, Runtime, context};
use metatrace_ir::{CompileError, Descr, ExitState};
use std::mem::offset_of;

/// The type of the entry routine: `fn(code, inputs, context, record)`; the result says how the code was left.
pub(crate) type Enter = unsafe extern "sysv64" fn(usize, *const u64, *mut u8, *mut RunRecord) -> u64;

/// Result of [`Enter`] after `finish`.
pub(crate) const LEFT_FINISHED: u64 = 0;
/// Result of [`Enter`] after a guard failed.
pub(crate) const LEFT_EXIT: u64 = 1;

/// The registers in which called compiled code takes its first inputs.
pub(crate) const ARGUMENTS: [Reg; 8] = [RDI, RSI, RDX, RCX, R8, R9, R10, RAX];

/// Addresses of the routines.
pub(crate) struct Routines {
    /// The entry routine; see [`Enter`].
    pub(crate) enter: usize,
    /// Leaves by a guard; the exit's number is in r11.
    pub(crate) leave: usize,
    /// Called after a call that has left an alert: collects if that is due, and leaves because of a pending panic.
    /// Preserves the words that the call has returned.
    pub(crate) alerted: usize,
    /// The target of calls without compiled code: calls the runtime, by the same convention.
    pub(crate) call: usize,
    /// Allocates; takes size and type id in r11, and returns the object in r11; preserves all other registers.
    pub(crate) alloc: usize,
    /// Remembers the object in r11; preserves all other registers.
    pub(crate) barrier: usize,
    /// The runtime's functions.
    pub(crate) runtime: Runtime,
}

/// Offset from rbp of the word that says how far a frame extends, for stack walks.
pub(crate) const NOTE: i32 = -8;
/// Offset from rbp of the word that says who called the frame's trace.
pub(crate) const CALLED: i32 = -16;
/// Added to the address of a [`RunRecord`] if the caller is `run`.
pub(crate) const BY_RUN: i32 = 1;

/// Words of the register dump: sixteen general registers, then sixteen vector registers.
const DUMP_BYTES: i32 = 256;

impl Routines {
    /// Assembles the routines, which contain the address of `exits`.
    pub(crate) fn new(
        memory: &CodeMemory,
        exits: &ExitContext,
    ) -> Result<(Routines, Vec<Routine>), CompileError> {
        let runtime = exits.runtime;
        let base = memory.next_address();
        let mut asm = Asm::new(base);
        let mut shared = Vec::new();
        let enter = base + asm.offset();
        let mut frame = UnwindRows::called(&asm);
        // Seven pushes after the return address: rsp is a multiple of 16 again.
        for reg in CALLEE_SAVED {
            frame.save(&mut asm, reg);
        }
        frame.push(&mut asm, RCX);
        // The trace's rbp will be 16 below the stack pointer, since it pushes the return address and rbp.
        dynasm!(asm.ops; .arch x64
            ; mov r15, rdx; mov r10, rsi
            ; lea r11, [rcx + BY_RUN]
            ; mov rax, [rcx + offset_of!(RunRecord, exit) as i32]
            ; lea rcx, [rsp - 16]
            ; mov QWORD [rcx + NOTE], 0
            ; mov [rax + offset_of!(ExitState, running) as i32], rcx
            ; call rdi
            ; mov rcx, [rsp]
            ; mov [rcx + offset_of!(RunRecord, tag) as i32], rdx
            ; mov [rcx + offset_of!(RunRecord, payload) as i32], rax
            ; xor eax, eax; mov edx, 2
            ; test BYTE [r15 + context::ALERTS], context::PANIC
            ; cmovne eax, edx);
        let left = asm.label();
        asm.bind(left);
        dynasm!(asm.ops; .arch x64
            ; mov rcx, [rsp]
            ; mov rcx, [rcx + offset_of!(RunRecord, exit) as i32]
            ; mov QWORD [rcx + offset_of!(ExitState, running) as i32], 0);
        frame.pop(&mut asm, RCX);
        for reg in CALLEE_SAVED.into_iter().rev() {
            frame.restore(&mut asm, reg);
        }
        dynasm!(asm.ops; .arch x64; ret);
        shared.push(frame.finish(&asm, "routine_enter", base));

        leave_room(&mut asm, memory.room());
        let leave = base + asm.offset();
        let mut frame = UnwindRows::reached(&asm);
        let called = asm.label();
        dynasm!(asm.ops; .arch x64; mov [rbp + NOTE], r11; sub rsp, DUMP_BYTES);
        for reg in (0..16).filter(|&r| r != RSP && r != RBP).chain(XMM0..XMM15) {
            asm.store(Mem::at(RSP, 8 * reg as i32), reg);
        }
        dynasm!(asm.ops; .arch x64
            ; mov rdi, rsp; mov rsi, rbp; mov edx, r11d; mov rcx, [rbp + CALLED]
            ; test cl, BY_RUN as i8; jz =>called
            ; sub rcx, BY_RUN
            ; mov rax, QWORD write_exit as *const () as i64; call rax
            ; mov eax, LEFT_EXIT as i32);
        frame.drop_frame(&mut asm);
        // Returns to another place in `enter` than it was called from.
        dynasm!(asm.ops; .arch x64; lea rcx, [=>left]; mov [rsp], rcx; ret);
        asm.bind(called);
        frame.again(&asm);
        dynasm!(asm.ops; .arch x64
            ; mov r8, QWORD std::ptr::from_ref(exits) as i64
            ; mov rax, QWORD leave_call as *const () as i64; call rax);
        frame.drop_frame(&mut asm);
        dynasm!(asm.ops; .arch x64; ret);
        shared.push(frame.finish(&asm, "routine_leave", base));

        leave_room(&mut asm, memory.room());
        let alerted = base + asm.offset();
        let mut frame = UnwindRows::called(&asm);
        let panics = asm.label();
        // With the return address and one more word the stack pointer is a multiple of 16 again.
        for reg in [RAX, RDX, RCX] {
            frame.push(&mut asm, reg);
        }
        dynasm!(asm.ops; .arch x64
            ; mov rdi, r15
            ; mov rax, QWORD runtime.alerted as *const () as i64; call rax
            ; test rax, rax; jnz =>panics);
        for reg in [RCX, RDX, RAX] {
            frame.pop(&mut asm, reg);
        }
        dynasm!(asm.ops; .arch x64; ret);
        asm.bind(panics);
        frame.again(&asm);
        // The caller finds the panic pending.
        frame.drop_frame(&mut asm);
        dynasm!(asm.ops; .arch x64; ret);
        shared.push(frame.finish(&asm, "routine_alerted", base));

        leave_room(&mut asm, memory.room());
        let call = base + asm.offset();
        let frame = UnwindRows::called(&asm);
        let stored = asm.label();
        dynasm!(asm.ops; .arch x64; mov rbx, [r11 + offset_of!(Callee, words) as i32]);
        for (i, reg) in ARGUMENTS.into_iter().enumerate() {
            dynasm!(asm.ops; .arch x64; cmp rbx, i as i32; jbe =>stored);
            asm.store(Mem::at(RSP, 8 + 8 * i as i32), reg);
        }
        asm.bind(stored);
        dynasm!(asm.ops; .arch x64
            ; mov rdi, r15; mov rsi, r11; lea rdx, [rsp + 8]
            ; mov r11, QWORD runtime.call_portal as *const () as i64; jmp r11);
        shared.push(frame.finish(&asm, "routine_call", base));

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
        Ok((Routines { enter, leave, alerted, call, alloc, barrier, runtime }, shared))
    }

    /// Assembles the slow path of `box_int` for a descriptor: takes the integer in r11, and returns the object in r11;
    /// preserves all other registers.
    pub(crate) fn box_routine(
        &self,
        memory: &CodeMemory,
        descr: &'static Descr,
    ) -> Result<Routine, CompileError> {
        let base = memory.next_address();
        let mut asm = Asm::new(base);
        let mut frame = save_all(&mut asm);
        dynasm!(asm.ops; .arch x64
            ; mov rdi, r15; mov rsi, QWORD descr as *const Descr as i64; mov rdx, r11
            ; mov rax, QWORD self.runtime.box_int as *const () as i64; call rax; mov r11, rax);
        restore_all(&mut asm, &mut frame);
        let routine = frame.finish(&asm, "routine_box", base);
        let (code, _) = asm.finish().expect("the routine has no open labels");
        memory.install(&code)?;
        Ok(routine)
    }
}

/// Aligns to the start of the next routine, behind the free room.
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
fn save_all(asm: &mut Asm) -> UnwindRows {
    debug_assert!(!SAVED.contains(&R11) && !SAVED.contains(&R14));
    let mut frame = UnwindRows::called(asm);
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

/// Restores what [`save_all`] saved, and returns.
fn restore_all(asm: &mut Asm, frame: &mut UnwindRows) {
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
