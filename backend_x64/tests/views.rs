//! What the backend says of its code for tools: unwind rules that fit the instructions, and marks for every
//! piece of an operation's code.

mod support;

use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind, Register};
use metatrace_ir::parse::{Env, parse};
use metatrace_ir::{Backend, FrameRow, Links, TraceId};
use std::sync::Arc;
use support::World;

/// DWARF's numbers.
const RBP: u16 = 6;
const RSP: u16 = 7;

fn dwarf(register: Register) -> u16 {
    const ORDER: [Register; 16] = [
        Register::RAX,
        Register::RDX,
        Register::RCX,
        Register::RBX,
        Register::RSI,
        Register::RDI,
        Register::RBP,
        Register::RSP,
        Register::R8,
        Register::R9,
        Register::R10,
        Register::R11,
        Register::R12,
        Register::R13,
        Register::R14,
        Register::R15,
    ];
    ORDER.iter().position(|&r| r == register).expect("a general register") as u16
}

fn decode(bytes: &[u8]) -> Vec<Instruction> {
    Decoder::with_ip(64, bytes, 0, DecoderOptions::NONE).into_iter().collect()
}

fn row_at(rows: &[FrameRow], offset: u64) -> &FrameRow {
    rows.iter().rev().find(|r| u64::from(r.offset) <= offset).expect("the first row is at 0")
}

/// Runs over the instructions of a routine that is called, and keeps account of the stack: where the CFA is,
/// and which registers lie where. What the rows say must agree, before every instruction.
fn check_called(name: &str, bytes: &[u8], rows: &[FrameRow]) {
    let (mut above, mut base) = (8, None);
    let mut pushed: Vec<(u16, i32)> = Vec::new();
    for i in decode(bytes) {
        let row = row_at(rows, i.ip());
        match row.cfa {
            (RSP, offset) => assert_eq!(offset, above, "{name}: {i} at {:#x}", i.ip()),
            (RBP, offset) => assert_eq!(Some(offset), base, "{name}: {i} at {:#x}", i.ip()),
            other => panic!("{name}: {other:?}"),
        }
        for saved in &row.saved {
            assert!(pushed.contains(saved), "{name}: {saved:?} is not on the stack at {:#x}", i.ip());
        }
        let callee_saved = |r: &u16| [3, RBP, 12, 13, 14, 15].contains(r);
        let missing = pushed.iter().find(|p| callee_saved(&p.0) && !row.saved.contains(p));
        assert_eq!(missing, None, "{name}: at {:#x}", i.ip());
        match (i.mnemonic(), i.op0_kind()) {
            (Mnemonic::Push, OpKind::Register) => {
                above += 8;
                pushed.push((dwarf(i.op0_register()), -above));
            }
            (Mnemonic::Pop, OpKind::Register) => {
                assert_eq!(pushed.pop(), Some((dwarf(i.op0_register()), -above)), "{name}: {i}");
                above -= 8;
            }
            (Mnemonic::Sub, _) if i.op0_register() == Register::RSP => above += i.immediate32() as i32,
            (Mnemonic::Add, _) if i.op0_register() == Register::RSP => above -= i.immediate32() as i32,
            (Mnemonic::Mov, _) if i.op0_register() == Register::RBP => base = Some(above),
            (Mnemonic::Ret, _) => assert_eq!((above, pushed.len()), (8, 0), "{name}"),
            _ => assert_ne!(i.op0_register(), Register::RSP, "{name}: {i}"),
        }
    }
}

#[test]
fn unwind_rules_fit_the_instructions_of_the_routines() {
    let world = World::new(4096);
    let x64 = world.x64();
    let before = x64.routines(0).len();
    let mut env = Env::with([&support::classes::HOOKED]);
    env.declare("field Int64.value @8 i64 imm\ntype Int64 tid 8 size 16 { Int64.value }").unwrap();
    let text = "v0 = input int\nv1 = box_int Int64 v0\nfinish 0 v1";
    let trace = Arc::new(parse(text, &mut env).unwrap_or_else(|e| panic!("{e}")));
    x64.compile(TraceId(0), &trace, Links { refs: &[], sites: &[], runs: None, sampled: false }).unwrap();
    let routines = x64.routines(0);
    assert_eq!(routines[before..], x64.routines(before), "those that came");
    let names: Vec<_> = routines.iter().map(|r| r.name).collect();
    let all = ["enter", "leave", "finish", "panic", "alloc", "barrier", "box"];
    assert_eq!(names, all.map(|n| format!("routine_{n}")));
    let in_trace = x64.code(TraceId(0)).unwrap().frame;
    assert_eq!((in_trace.len(), in_trace[0].offset, in_trace[0].cfa), (1, 0, (RBP, 64)));
    for routine in &routines {
        let (name, bytes, rows) = (routine.name, &routine.bytes, &routine.frame);
        assert_eq!(rows[0].offset, 0);
        match name {
            // Control leaves this one where traces begin, with the rules that hold in traces.
            "routine_enter" => {
                check_called(name, bytes, rows);
                assert_eq!(rows.last().unwrap().cfa, in_trace[0].cfa);
                assert_eq!(rows.last().unwrap().saved, in_trace[0].saved);
            }
            "routine_leave" | "routine_finish" => assert_eq!(rows, &in_trace),
            // This one holds the way back: the way in, up to the jump into the trace, and then it.
            "routine_panic" => {
                let start = rows.iter().find(|r| r.cfa.0 == RSP).unwrap().offset as usize;
                let enter = &routines[0];
                let jump = decode(&enter.bytes).last().unwrap().ip() as usize;
                let whole = [&enter.bytes[..jump], &bytes[start..]].concat();
                let mut all = enter.frame.clone();
                all.extend(rows.iter().filter(|r| r.cfa.0 == RSP).cloned().map(|mut r| {
                    r.offset = r.offset - start as u32 + jump as u32;
                    r
                }));
                check_called(name, &whole, &all);
            }
            _ => check_called(name, bytes, rows),
        }
    }
}

#[test]
fn a_slow_path_is_marked_with_its_operation() {
    let world = World::new(4096);
    let x64 = world.x64();
    let mut env = Env::with([&support::classes::HOOKED]);
    env.declare("field Node.n @8 i64 mut\ntype Node tid 5 size 16 { Node.n }").unwrap();
    let text = "v0 = input int\nv1 = new Node(v0)\nv2 = new Node(v0)\nfinish v0 v1";
    let trace = Arc::new(parse(text, &mut env).unwrap_or_else(|e| panic!("{e}")));
    x64.compile(TraceId(0), &trace, Links { refs: &[], sites: &[], runs: None, sampled: false }).unwrap();
    let code = x64.code(TraceId(0)).unwrap();
    assert!(code.marks.is_sorted_by_key(|m| m.0), "{:?}", code.marks);
    let operations: Vec<u32> = code.marks.iter().map(|m| m.1).collect();
    assert_eq!(operations, [1, 2, 3, 1, 2]);
}
