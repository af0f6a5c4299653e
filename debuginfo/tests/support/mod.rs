//! A handmade piece of machine code, with the frame of metatrace's backend: the callee-saved registers are pushed, then
//! rbp is the frame base. It calls the function that it is given.

#![allow(dead_code)]

use memmap2::{Mmap, MmapMut};
use metatrace_debuginfo::register::{R12, R13, R14, R15, RBP, RBX, RSP};
use metatrace_debuginfo::{Code, Function, GuestFrame, Span, UnwindRow};
use std::cell::Cell;

/// The instructions that set up the frame, and the registers they save.
const PUSHES: [(&[u8], Option<u16>); 7] = [
    (&[0x55], Some(RBP)),
    (&[0x53], Some(RBX)),
    (&[0x41, 0x54], Some(R12)),
    (&[0x41, 0x55], Some(R13)),
    (&[0x41, 0x56], Some(R14)),
    (&[0x41, 0x57], Some(R15)),
    (&[0x51], None),
];

/// The code and its description. It calls its argument in an inlined call of `square`.
pub struct Sample {
    memory: Mmap,
    functions: Vec<Function>,
    spans: Vec<Span>,
    unwind: Vec<UnwindRow>,
    calls: Cell<u32>,
}

impl Sample {
    /// Makes the code.
    pub fn new() -> Sample {
        let (mut bytes, mut unwind, mut saved) = (Vec::new(), Vec::new(), Vec::new());
        let mut cfa = 8;
        for (push, register) in PUSHES {
            bytes.extend_from_slice(push);
            cfa += 8;
            saved.extend(register.map(|r| (r, -cfa)));
            unwind.push(UnwindRow { offset: bytes.len() as u32, cfa: (RSP, cfa), saved: saved.clone() });
        }
        bytes.extend_from_slice(&[0x48, 0x89, 0xe5]); // mov rbp, rsp
        unwind.push(UnwindRow { offset: bytes.len() as u32, cfa: (RBP, cfa), saved: saved.clone() });
        bytes.extend_from_slice(&[0x48, 0x83, 0xec, 0x50]); // sub rsp, 80
        bytes.extend_from_slice(&[0x31, 0xdb]); // xor ebx, ebx: an unwinder that keeps rbx is wrong
        let call = bytes.len() as u32;
        bytes.extend_from_slice(&[0xff, 0xd7]); // call rdi
        let after = bytes.len() as u32 + 1;
        bytes.extend_from_slice(&[0x90, 0x48, 0x89, 0xec]); // nop; mov rsp, rbp
        for (push, register) in PUSHES.into_iter().rev() {
            unwind.push(UnwindRow { offset: bytes.len() as u32, cfa: (RSP, cfa), saved: saved.clone() });
            bytes.extend(push.iter().map(|b| if *b == 0x41 { 0x41 } else { b + 8 }));
            cfa -= 8;
            saved.retain(|s| Some(s.0) != register);
        }
        unwind.push(UnwindRow { offset: bytes.len() as u32, cfa: (RSP, cfa), saved: saved.clone() });
        bytes.push(0xc3);

        let mut memory = MmapMut::map_anon(bytes.len()).expect("a page");
        memory.copy_from_slice(&bytes);
        let function = |name: &str, line| Function { name: name.into(), file: "guest/sums.py".into(), line };
        let total = |line| GuestFrame { function: 0, line };
        Sample {
            memory: memory.make_exec().expect("the page may be run"),
            functions: vec![function("py::total", 4), function("py::square", 1)],
            spans: vec![
                Span { offset: 0, frames: vec![total(5)] },
                Span { offset: call, frames: vec![total(6), GuestFrame { function: 1, line: 2 }] },
                Span { offset: after, frames: vec![total(7)] },
            ],
            unwind,
            calls: Cell::new(0),
        }
    }

    /// Its description.
    pub fn code(&self) -> Code<'_> {
        Code {
            label: "loop 3",
            address: self.memory.as_ptr() as u64,
            bytes: &self.memory,
            room: 0,
            functions: &self.functions,
            spans: &self.spans,
            unwind: &self.unwind,
        }
    }

    /// Offset and line of each span.
    pub fn spans(&self) -> impl Iterator<Item = (u64, u32)> {
        self.spans.iter().map(|s| (u64::from(s.offset), s.frames.last().expect("no span is empty").line))
    }

    /// Runs it.
    #[inline(never)]
    pub fn call(&self, function: extern "sysv64" fn()) {
        // SAFETY: the code follows the convention, and calls its argument.
        let code: extern "sysv64" fn(extern "sysv64" fn()) =
            unsafe { std::mem::transmute(self.memory.as_ptr()) };
        code(function);
        // Prevents a tail call: a backtrace must show this function.
        self.calls.set(self.calls.get() + 1);
    }
}
