//! Parallel moves: several values change places at once, as if all were read before any is written.
//!
//! Uses only the scratch registers r11 and xmm15, and does not change the flags. Each destination must occur once;
//! sources may repeat.

use crate::asm::{Asm, Mem, R11, XMM15, is_xmm};
use crate::regalloc::Loc;

/// The source of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// A register or slot.
    Loc(Loc),
    /// A constant.
    Imm(u64),
}

/// A location's row in the tables below: registers first, then slots.
fn row(loc: Loc) -> usize {
    match loc {
        Loc::Reg(reg) => reg as usize,
        Loc::Slot(slot) => 32 + slot as usize,
    }
}

/// Emits code for a parallel move.
pub(crate) fn parallel_move(asm: &mut Asm, moves: &[(Loc, Source)]) {
    let mut rows = 32;
    for &(to, from) in moves {
        rows = rows.max(row(to) + 1);
        if let Source::Loc(from) = from {
            rows = rows.max(row(from) + 1);
        }
    }
    // For each location, the source to be moved there, and the number of pending moves that read it.
    let mut incoming: Vec<Option<Loc>> = vec![None; rows];
    let mut readers = vec![0u32; rows];
    for &(to, from) in moves {
        if let Source::Loc(from) = from
            && from != to
        {
            debug_assert!(incoming[row(to)].is_none(), "a destination occurs twice");
            incoming[row(to)] = Some(from);
            readers[row(from)] += 1;
        }
    }
    // A location that no pending move reads can be written at once, which may free its source.
    let targets = moves.iter().map(|m| m.0);
    let mut ready: Vec<Loc> = targets.clone().filter(|&to| readers[row(to)] == 0).collect();
    while let Some(to) = ready.pop() {
        let Some(from) = incoming[row(to)].take() else { continue };
        move_word(asm, to, from);
        readers[row(from)] -= 1;
        if readers[row(from)] == 0 {
            ready.push(from);
        }
    }
    // Only cycles remain, in which each location is read once.
    for start in targets {
        if incoming[row(start)].is_some() {
            rotate(asm, start, &mut incoming);
        }
    }
    for &(to, from) in moves {
        if let Source::Imm(value) = from {
            load_immediate(asm, to, value);
        }
    }
}

/// Moves the values of a cycle by one place.
fn rotate(asm: &mut Asm, start: Loc, incoming: &mut [Option<Loc>]) {
    let general = |loc: Loc| matches!(loc, Loc::Reg(reg) if !is_xmm(reg));
    let mut all_general = general(start);
    let mut at = start;
    while let Some(from) = incoming[row(at)].filter(|&from| from != start) {
        all_general &= general(from);
        at = from;
    }
    // r11 also carries words from slot to slot, so it can hold a value only if there are no slots.
    let scratch = Loc::Reg(if all_general { R11 } else { XMM15 });
    move_word(asm, scratch, start);
    let mut at = start;
    while let Some(from) = incoming[row(at)].take() {
        move_word(asm, at, if from == start { scratch } else { from });
        at = from;
    }
}

/// Copies one word.
fn move_word(asm: &mut Asm, to: Loc, from: Loc) {
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
            asm.mov_imm(R11, value);
            asm.store(Mem::slot(d), R11);
        }
    }
}
