//! Parallel moves: many values change places at once, as if all were read before any is written.
//!
//! Uses the scratch registers r11 and xmm15 and nothing else; leaves the flags alone. Each
//! destination must occur once; sources may repeat.

use crate::asm::{Asm, Mem, R11, Reg, XMM15, is_xmm};
use crate::regalloc::Loc;

/// Where a moved word comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// A register or slot.
    Loc(Loc),
    /// A constant.
    Imm(u64),
}

/// Emits code for a parallel move.
pub(crate) fn parallel_move(asm: &mut Asm, moves: &[(Loc, Source)]) {
    let mut pending: Vec<(Loc, Loc)> = Vec::with_capacity(moves.len());
    for &(to, from) in moves {
        if let Source::Loc(from) = from
            && from != to
        {
            pending.push((to, from));
        }
    }
    while !pending.is_empty() {
        // A move whose target nobody waits to read can be done at once.
        if let Some(i) = (0..pending.len()).find(|&i| pending.iter().all(|m| m.1 != pending[i].0)) {
            let (to, from) = pending.swap_remove(i);
            move_word(asm, to, from);
            continue;
        }
        // Only cycles are left: the scratch register takes one member's old content.
        let first = pending[0].0;
        let in_registers = pending.iter().all(|m| matches!((m.0, m.1), (Loc::Reg(_), Loc::Reg(_))));
        let general = matches!(first, Loc::Reg(r) if !is_xmm(r));
        // r11 also carries words from slot to slot, so it may break a cycle only if there are none.
        let scratch = Loc::Reg(if in_registers && general { R11 } else { XMM15 });
        move_word(asm, scratch, first);
        pending.iter_mut().filter(|m| m.1 == first).for_each(|m| m.1 = scratch);
    }
    for &(to, from) in moves {
        if let Source::Imm(value) = from {
            load_immediate(asm, to, value);
        }
    }
}

/// Copies one word.
pub(crate) fn move_word(asm: &mut Asm, to: Loc, from: Loc) {
    match (to, from) {
        (Loc::Reg(d), Loc::Reg(s)) => asm.mov(d, s),
        (Loc::Reg(d), Loc::Slot(s)) => asm.load(d, Mem::slot(s)),
        (Loc::Slot(d), Loc::Reg(s)) => asm.store(Mem::slot(d), s),
        (Loc::Slot(d), Loc::Slot(s)) => {
            asm.load(R11, Mem::slot(s));
            asm.store(Mem::slot(d), R11);
        }
    }
}

fn load_immediate(asm: &mut Asm, to: Loc, value: u64) {
    match (to, i32::try_from(value as i64)) {
        (Loc::Reg(d), _) => asm.mov_imm(d, value),
        (Loc::Slot(d), Ok(v)) => asm.store_imm(Mem::slot(d), v),
        (Loc::Slot(d), Err(_)) => {
            let scratch: Reg = R11;
            asm.mov_imm(scratch, value);
            asm.store(Mem::slot(d), scratch);
        }
    }
}
