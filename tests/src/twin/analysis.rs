//! The liveness map of a function: the registers that are read before they are written, at each instruction. It is
//! exact, so that a slot is dead as often as possible.

use super::Op;

/// The register that an instruction writes and those it reads.
fn effect(op: Op) -> (Option<u8>, [Option<u8>; 2]) {
    match op {
        Op::Const(d, _) | Op::Step(d) | Op::Gathered(d) | Op::Depth(d) => (Some(d), [None, None]),
        Op::Move(d, a)
        | Op::And(d, a, _)
        | Op::Log(d, a)
        | Op::Panic(d, a)
        | Op::Swap(d, a)
        | Op::Box(d, a)
        | Op::Leaf(d, _, a)
        | Op::Nested(d, a) => (Some(d), [Some(a), None]),
        Op::Add(d, a, b)
        | Op::Sub(d, a, b)
        | Op::Mul(d, a, b)
        | Op::Lt(d, a, b)
        | Op::Call(d, _, a, b)
        | Op::Try(d, _, a, b)
        | Op::Method(d, _, a, b)
        | Op::Apply(d, _, a, b)
        | Op::Catch(d, _, a, b)
        | Op::Script(d, _, a, b) => (Some(d), [Some(a), Some(b)]),
        Op::Jz(a, _)
        | Op::SetMethod(a, ..)
        | Op::SetStep(a)
        | Op::Churn(a)
        | Op::Gather(a)
        | Op::Limit(a)
        | Op::Raise(a)
        | Op::Ret(a) => (None, [Some(a), None]),
        Op::Jump(_) | Op::Back(_) | Op::Collect => (None, [None, None]),
    }
}

/// The possible successors of instruction `pc`.
fn next(pc: usize, op: Op) -> [Option<usize>; 2] {
    match op {
        Op::Jz(_, t) => [Some(pc + 1), Some(t)],
        Op::Jump(t) | Op::Back(t) => [Some(t), None],
        Op::Raise(_) | Op::Ret(_) => [None, None],
        _ => [Some(pc + 1), None],
    }
}

/// The live registers at each instruction, ascending.
pub fn live_slots(ops: &[Op]) -> Vec<Vec<u32>> {
    let mut live = vec![0u64; ops.len() + 1];
    loop {
        let mut changed = false;
        for (pc, &op) in ops.iter().enumerate().rev() {
            let (written, read) = effect(op);
            let mut set = next(pc, op).into_iter().flatten().fold(0, |set, t| set | live[t]);
            set &= !written.map_or(0, |d| 1 << d);
            set |= read.into_iter().flatten().fold(0, |set, a| set | 1 << a);
            changed |= live[pc] != set;
            live[pc] = set;
        }
        if !changed {
            break;
        }
    }
    live.iter().map(|set| (0..64).filter(|i| set >> i & 1 == 1).collect()).collect()
}
