//! The information of the backend on its code for tools: unwind rules that agree with the instructions, and marks for
//! every piece of an operation's code.

mod support;

use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind, Register};
use metatrace_ir::parse::{Env, parse};
use metatrace_ir::{Backend, Inspect, Links, TraceId, UnwindRow};
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

fn row_at(rows: &[UnwindRow], offset: u64) -> &UnwindRow {
    rows.iter().rev().find(|r| u64::from(r.offset) <= offset).expect("the first row is at 0")
}

/// Simulates the instructions' effect on the stack: the place of the CFA, and of saved registers. At the offsets
/// `called` only the return address is on the stack; at other places that are not reached from the previous
/// instruction, there is the frame of a trace. The rows must agree before every instruction.
fn check(name: &str, bytes: &[u8], rows: &[UnwindRow], called: &[u64]) {
    const IN_TRACE: (i32, Option<i32>, (u16, i32)) = (i32::MIN, Some(16), (RBP, -16));
    let (mut above, mut base) = (IN_TRACE.0, IN_TRACE.1);
    let mut pushed: Vec<(u16, i32)> = vec![IN_TRACE.2];
    for i in decode(bytes) {
        if called.contains(&i.ip()) {
            (above, base) = (8, None);
            pushed.clear();
        }
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
            (Mnemonic::Sub, _) if i.op0_register() == Register::RSP && base.is_none() => {
                above += i.immediate32() as i32
            }
            (Mnemonic::Add, _) if i.op0_register() == Register::RSP => above -= i.immediate32() as i32,
            (Mnemonic::Mov, _) if i.op0_register() == Register::RBP => base = Some(above),
            (Mnemonic::Lea, _) if i.op0_register() == Register::RSP => assert_eq!(base, Some(16), "{name}"),
            (Mnemonic::Cmp, _) => {}
            (Mnemonic::Leave, _) => {
                assert_eq!(pushed.pop(), Some((RBP, -16)), "{name}");
                (above, base) = (base.expect("there is a frame") - 8, None);
            }
            (Mnemonic::Ret, _) => {
                assert_eq!((above, pushed.len()), (8, 0), "{name}");
                (above, base) = (IN_TRACE.0, IN_TRACE.1);
                pushed.push(IN_TRACE.2);
            }
            _ => assert!(i.op0_register() != Register::RSP || base.is_some(), "{name}: {i}"),
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
    x64.compile(TraceId(0), &trace, Links { called: true, ..Links::default() }).unwrap();
    let routines = x64.routines(0);
    assert_eq!(routines[before..], x64.routines(before), "those that came");
    let names: Vec<_> = routines.iter().map(|r| r.name).collect();
    let all = ["enter", "leave", "alerted", "call", "alloc", "barrier", "box"];
    assert_eq!(names, all.map(|n| format!("routine_{n}")));
    for routine in &routines {
        assert_eq!(routine.unwind[0].offset, 0);
        let called: &[u64] = match routine.name {
            // Traces jump to it.
            "routine_leave" => &[],
            _ => &[0],
        };
        check(routine.name, &routine.bytes, &routine.unwind, called);
    }
    let code = x64.code(TraceId(0)).unwrap();
    let label = |name: &str| code.labels.iter().find(|l| l.1 == name).map(|l| u64::from(l.0));
    let called = [label("callee").unwrap(), label("entry").unwrap()];
    assert_eq!(called[0], 0);
    check("trace", &code.bytes[..code.text], &code.unwind, &called);
}

#[test]
fn a_slow_path_is_marked_with_its_operation() {
    let world = World::new(4096);
    let x64 = world.x64();
    let mut env = Env::with([&support::classes::HOOKED]);
    env.declare("field Node.n @8 i64 mut\ntype Node tid 5 size 16 { Node.n }").unwrap();
    let text = "v0 = input int\nv1 = new Node(v0)\nv2 = new Node(v0)\nfinish v0 v1";
    let trace = Arc::new(parse(text, &mut env).unwrap_or_else(|e| panic!("{e}")));
    x64.compile(TraceId(0), &trace, Links::default()).unwrap();
    let code = x64.code(TraceId(0)).unwrap();
    assert!(code.marks.is_sorted_by_key(|m| m.0), "{:?}", code.marks);
    let operations: Vec<u32> = code.marks.iter().map(|m| m.1).collect();
    assert_eq!(operations, [1, 2, 3, 1, 2]);
}
