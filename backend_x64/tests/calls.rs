//! Calls between compiled code: arguments in registers and on the stack, results, levels, exits of the callee, and
//! calls without a callee or without room on the stack.

mod support;

use metatrace_ir::parse::{Env, parse};
use metatrace_ir::{Backend, Callee, ExitState, Links, RunEnd, TraceId};
use metatrace_x64::X64;
use std::cell::Cell;
use std::sync::Arc;
use support::{LOG, Site, World};

const CALLER: TraceId = TraceId(0);
const CALLEE: TraceId = TraceId(1);
/// Number of words passed: more than there are registers for them.
const WORDS: u64 = 11;

fn compile(x64: &X64, id: TraceId, text: &str, sites: &[u64]) {
    let mut env = Env::with([&support::classes::HOOKED]);
    let reds: Vec<String> = (0..WORDS).map(|i| format!("r{i}")).collect();
    env.declare(&format!("portal p greens(pc) reds({})", reds.join(", "))).unwrap();
    let trace = parse(text, &mut env).unwrap_or_else(|e| panic!("{e}: {text}"));
    metatrace_ir::verify::verify(&trace).unwrap();
    x64.compile(id, &Arc::new(trace), Links { sites, called: true, ..Links::default() }).unwrap();
}

fn caller() -> String {
    let inputs: String = (0..WORDS).map(|i| format!("v{i} = input {}\n", ty(i))).collect();
    let args: Vec<String> = (0..WORDS).map(|i| format!("v{i}")).collect();
    let args = args.join(", ");
    // Values are live across the call, and tag and payload are returned.
    format!(
        "{inputs}v11 = int_add v0 v10
v12 = call_portal site 0 ({args})
v13 = call_tag v12
v14 = untag v12
v15 = int_add v14 v11
v16 = int_add v15 v1
finish v13 v16
site 0: p(1) reds {WORDS} depth 2"
    )
}

fn ty(i: u64) -> &'static str {
    if i == 3 || i == 9 { "float" } else { "int" }
}

/// Adds up its inputs, each with a weight of its own; leaves if the first is large.
fn callee() -> String {
    let mut text: String = (0..WORDS).map(|i| format!("v{i} = input {}\n", ty(i))).collect();
    text += "v11 = int_lt v0 100\nguard_true v11 [exit 0]\n";
    let mut next = WORDS + 2;
    let mut sum = "1".to_owned();
    for i in 0..WORDS {
        let mut term = format!("v{i}");
        if ty(i) == "float" {
            text += &format!("v{next} = float_to_int v{i}\n");
            term = format!("v{next}");
            next += 1;
        }
        text += &format!("v{next} = int_mul {term} {}\n", 3 + i * i);
        text += &format!("v{} = int_add v{next} {sum}\n", next + 1);
        sum = format!("v{}", next + 1);
        next += 2;
    }
    text += &format!("v{next} = tag {sum}\nfinish 1 v{next}\n");
    text += "snapshot 0: p(1) reds(v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10)\nexit 0: snapshot 0 log 0 event 0";
    text
}

fn inputs(first: u64) -> Vec<u64> {
    let word = |i: u64| if ty(i) == "float" { (i as f64 * 7.0).to_bits() } else { i * 10 + 1 };
    std::iter::once(first).chain((1..WORDS).map(word)).collect()
}

fn weighted(inputs: &[u64]) -> u64 {
    let value = |(i, &word): (usize, &u64)| {
        let word = if ty(i as u64) == "float" { f64::from_bits(word) as u64 } else { word };
        word * (3 + i as u64 * i as u64)
    };
    1 + inputs.iter().enumerate().map(value).sum::<u64>()
}

fn run(world: &World, x64: &X64, inputs: &[u64]) -> RunEnd {
    x64.run(CALLER, inputs, &mut ExitState::default(), world)
}

#[test]
fn code_calls_code_and_the_runtime_where_it_must() {
    let mut world = World::new(4096);
    let x64 = world.x64();
    let entry = Cell::new(x64.callee(None));
    let site = Site { callee: Callee { entry, words: WORDS }, number: WORDS };
    compile(&x64, CALLER, &caller(), &[std::ptr::from_ref(&site) as u64]);
    compile(&x64, CALLEE, &callee(), &[]);
    let small = inputs(5);
    let rest = small[0] + small[10] + small[1];

    // Without a callee: the runtime gets the words in order.
    assert!(matches!(run(&world, &x64, &small), RunEnd::Finished { tag: 0, .. }));
    assert_eq!(LOG.with_borrow_mut(std::mem::take), small);
    assert_eq!(world.block.depth.get(), 0);

    // With one.
    site.callee.entry.set(x64.callee(Some(CALLEE)));
    assert_eq!(run(&world, &x64, &small), RunEnd::Finished { tag: 1, payload: weighted(&small) + rest });
    assert!(LOG.with_borrow(Vec::is_empty));
    assert_eq!(world.block.depth.get(), 0);

    // The callee leaves; the runtime provides the outcome.
    let large = inputs(100);
    let sum: u64 = large.iter().fold(0, |a, &b| a.wrapping_add(b));
    let expected = (sum as i64 >> 1).wrapping_add((large[0] + large[10] + large[1]) as i64) as u64;
    assert_eq!(run(&world, &x64, &large), RunEnd::Finished { tag: 0, payload: expected });
    assert_eq!(LOG.with_borrow_mut(std::mem::take), [WORDS, 0]);

    // No room on the native stack.
    world.block.stack_limit = u64::MAX;
    assert!(matches!(run(&world, &x64, &small), RunEnd::Finished { tag: 0, .. }));
    assert_eq!(LOG.with_borrow_mut(std::mem::take), small);
    world.block.stack_limit = 0;
}
