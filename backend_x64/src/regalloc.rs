//! Register allocation, done while code is emitted: one forward pass, with last uses and next uses known from
//! [`crate::liveness`]. A value is in a register, in a spill slot, or in both: values never change, so a slot stays
//! valid once it is written, and evicting a value twice costs one store.
//!
//! Everything emitted here is a move, a load or a store, so the flags survive.

use crate::asm::{Asm, Mem, R8, R9, R12, R13, R14, RBX, RCX, RDI, RDX, RSI, Reg, is_xmm};
use crate::liveness::{Liveness, NONE};
use crate::lower::Lower;
use crate::moves::Source;
use metatrace_ir::{Arg, Ty};

/// "No register".
pub(crate) const NO_REG: Reg = Reg::MAX;
/// "No slot".
pub(crate) const NO_SLOT: u32 = u32::MAX;

/// Integer argument registers of the System V convention.
pub(crate) const INT_ARGS: [Reg; 6] = [RDI, RSI, RDX, RCX, R8, R9];
/// Registers that values may be in: all but rsp, rbp, the scratch r11 and xmm15, and the context r15.
const ALLOCATABLE: u32 = GENERAL | VECTOR;
pub(crate) const GENERAL: u32 = 0xffff & !(1 << 4 | 1 << 5 | 1 << 11 | 1 << 15);
const VECTOR: u32 = 0x7fff_0000;
/// General registers that a call preserves.
pub(crate) const CALLEE_SAVED: u32 = 1 << RBX | 1 << R12 | 1 << R13 | 1 << R14;

/// A location of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loc {
    /// A register of either class.
    Reg(Reg),
    /// A spill slot.
    Slot(u32),
}

/// The locations of a value: a register, a slot, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Locations {
    /// [`NO_REG`] if it is in none.
    pub(crate) reg: Reg,
    /// [`NO_SLOT`] if it is in none.
    pub(crate) slot: u32,
}

impl Locations {
    /// One of its locations, registers first.
    pub(crate) fn loc(self) -> Loc {
        debug_assert!(self.reg != NO_REG || self.slot != NO_SLOT, "the value is nowhere");
        if self.reg != NO_REG { Loc::Reg(self.reg) } else { Loc::Slot(self.slot) }
    }
}

/// An operand in a form that an instruction can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operand {
    Reg(Reg),
    Slot(u32),
    Imm(u64),
}

/// The allocator's state.
pub(crate) struct Registers {
    places: Vec<Locations>,
    owner: [u32; 32],
    free: u32,
    pinned: u32,
    temporaries: u32,
    /// Free registers that still hold wide constants loaded into them.
    cached: u32,
    constants: [u64; 16],
    /// Registers that a jump will need: other values get them last.
    pub(crate) wanted: u32,
    used_slots: Vec<bool>,
    /// All slots below this one are taken.
    full_slots: usize,
    /// Slots of dead values that the current instruction still reads.
    dead_slots: Vec<u32>,
    /// Values by last use, and how many of them have expired.
    expiry: Vec<(u32, u32)>,
    expired: usize,
}

impl Registers {
    /// The initial state: all registers free, no slot used.
    pub(crate) fn new(live: &Liveness) -> Registers {
        let n = live.last_use.len();
        let mut expiry: Vec<(u32, u32)> =
            (0..n as u32).map(|v| (live.last_use[v as usize], v)).filter(|e| e.0 != NONE).collect();
        expiry.sort_unstable();
        Registers {
            places: vec![Locations { reg: NO_REG, slot: NO_SLOT }; n],
            owner: [NONE; 32],
            free: ALLOCATABLE,
            pinned: 0,
            temporaries: 0,
            cached: 0,
            constants: [0; 16],
            wanted: 0,
            used_slots: Vec::new(),
            full_slots: 0,
            dead_slots: Vec::new(),
            expiry,
            expired: 0,
        }
    }

    /// The locations of a value.
    pub(crate) fn place(&self, value: u32) -> Locations {
        self.places[value as usize]
    }

    /// Number of spill slots that the frame needs.
    pub(crate) fn slots(&self) -> u32 {
        self.used_slots.len() as u32
    }

    /// Makes the frame large enough for slot `slot`.
    pub(crate) fn reach_slot(&mut self, slot: u32) {
        if self.used_slots.len() <= slot as usize {
            self.used_slots.resize(slot as usize + 1, false);
        }
    }

    /// Sets the locations of a value, as at the start of a trace.
    pub(crate) fn assign(&mut self, value: u32, place: Locations) {
        self.places[value as usize] = place;
        if place.reg != NO_REG {
            self.owner[place.reg as usize] = value;
            self.free &= !(1 << place.reg);
            self.cached &= !(1 << place.reg);
        }
        if place.slot != NO_SLOT {
            self.reach_slot(place.slot);
            self.used_slots[place.slot as usize] = true;
        }
    }

    /// A free slot.
    fn new_slot(&mut self) -> u32 {
        let free = self.used_slots[self.full_slots..].iter().position(|used| !used);
        let slot = self.full_slots + free.unwrap_or(self.used_slots.len() - self.full_slots);
        if slot == self.used_slots.len() {
            self.used_slots.push(false);
        }
        self.used_slots[slot] = true;
        self.full_slots = slot + 1;
        slot as u32
    }

    /// Removes a value. Its register is free at once; its slot may still be read by the current instruction.
    pub(crate) fn release(&mut self, value: u32) {
        let place =
            std::mem::replace(&mut self.places[value as usize], Locations { reg: NO_REG, slot: NO_SLOT });
        if place.reg != NO_REG {
            self.owner[place.reg as usize] = NONE;
            self.free |= 1 << place.reg;
        }
        if place.slot != NO_SLOT {
            self.dead_slots.push(place.slot);
        }
    }

    /// Releases the values whose last use is at or before `position`.
    pub(crate) fn expire(&mut self, position: u32) {
        while let Some(&(last, value)) = self.expiry.get(self.expired) {
            if last > position {
                break;
            }
            self.release(value);
            self.expired += 1;
        }
    }

    /// Ends an instruction: frees temporaries, and unpins all registers.
    pub(crate) fn end_instruction(&mut self) {
        self.free |= self.temporaries;
        self.temporaries = 0;
        self.pinned = 0;
        for slot in self.dead_slots.drain(..) {
            self.used_slots[slot as usize] = false;
            self.full_slots = self.full_slots.min(slot as usize);
        }
    }

    /// Reserves a free register permanently, so that no value gets it.
    pub(crate) fn withdraw(&mut self, reg: Reg) {
        debug_assert!(self.free & 1 << reg != 0, "the register is in use");
        self.free &= !(1 << reg);
        self.cached &= !(1 << reg);
    }

    /// Number of free general registers.
    pub(crate) fn free_general(&self) -> u32 {
        self.free & GENERAL
    }

    /// A slot that may be written during the current instruction, and by an exit taken there.
    pub(crate) fn passing_slot(&mut self) -> u32 {
        let slot = self.new_slot();
        self.dead_slots.push(slot);
        slot
    }

    /// Protects a register from eviction during this instruction.
    pub(crate) fn pin(&mut self, reg: Reg) {
        self.pinned |= 1 << reg;
    }

    /// Takes a free register as a temporary.
    pub(crate) fn claim(&mut self, reg: Reg) {
        debug_assert!(self.owner[reg as usize] == NONE);
        self.free &= !(1 << reg);
        self.cached &= !(1 << reg);
        self.temporaries |= 1 << reg;
        self.pin(reg);
    }

    /// Notes that a temporary holds a constant.
    fn cache(&mut self, reg: Reg, bits: u64) {
        self.cached |= 1 << reg;
        self.constants[reg as usize] = bits;
    }

    /// A free register that holds a constant.
    pub(crate) fn cached(&self, bits: u64) -> Option<Reg> {
        let holds = |&reg: &Reg| self.cached & 1 << reg != 0 && self.constants[reg as usize] == bits;
        if self.cached == 0 { None } else { (0..16).find(holds) }
    }

    /// Drops the constants of free registers, except those in `kept`.
    pub(crate) fn forget_constants(&mut self, kept: u32) {
        self.cached &= kept;
    }

    /// Makes a value live in a register, which must be free or taken by [`Lower::new_register`].
    pub(crate) fn define(&mut self, value: u32, reg: Reg) {
        self.temporaries &= !(1 << reg);
        self.assign(value, Locations { reg, slot: NO_SLOT });
        self.pin(reg);
    }

    fn move_value(&mut self, asm: &mut Asm, value: u32, to: Reg) {
        let from = self.places[value as usize].reg;
        asm.mov(to, from);
        self.owner[from as usize] = NONE;
        self.free |= 1 << from;
        self.owner[to as usize] = value;
        self.free &= !(1 << to);
        self.cached &= !(1 << to);
        self.places[value as usize].reg = to;
    }

    /// Makes sure that a value is also in a slot.
    fn save(&mut self, asm: &mut Asm, value: u32) {
        if self.places[value as usize].slot == NO_SLOT {
            let slot = self.new_slot();
            self.places[value as usize].slot = slot;
            asm.store(Mem::slot(slot), self.places[value as usize].reg);
        }
    }

    /// Removes a value from its register; the value stays in its slot.
    fn evict(&mut self, asm: &mut Asm, value: u32) {
        self.save(asm, value);
        let reg = std::mem::replace(&mut self.places[value as usize].reg, NO_REG);
        self.owner[reg as usize] = NONE;
        self.free |= 1 << reg;
    }
}

fn class_mask(float: bool) -> u32 {
    if float { VECTOR } else { GENERAL }
}

impl Lower<'_> {
    /// A register for `value` (or a temporary), pinned and no longer free. Registers in `prefer` are tried first, in
    /// order; those in `avoid` are excluded.
    pub(crate) fn new_register(
        &mut self,
        float: bool,
        value: Option<u32>,
        prefer: &[Reg],
        avoid: u32,
    ) -> Reg {
        let class = class_mask(float) & !avoid;
        let free = self.regs.free & class;
        let hint = value.map_or(NO_REG, |v| self.live.hint[v as usize]);
        let wished = [hint].into_iter().chain(prefer.iter().copied());
        let preferred = wished.filter(|&r| r != NO_REG).find(|&r| free & 1 << r != 0);
        let crosses = value.is_some_and(|v| self.live.crosses_call[v as usize]);
        let reg = match preferred {
            // A caller-saved register does not suit a value that lives across a call.
            Some(r) if !crosses || float || CALLEE_SAVED & 1 << r != 0 || free & CALLEE_SAVED == 0 => r,
            _ if free != 0 => self.pick(free, crosses && !float),
            _ => self.evict_one(class),
        };
        self.regs.claim(reg);
        reg
    }

    fn pick(&self, free: u32, crosses: bool) -> Reg {
        let kind = if crosses { CALLEE_SAVED } else { !CALLEE_SAVED };
        let empty = free & !self.regs.cached;
        let unwanted = |free: u32| free & !self.regs.wanted;
        let choice =
            [unwanted(empty) & kind, empty & kind, unwanted(free) & kind, free & kind, unwanted(free), free]
                .into_iter()
                .find(|&m| m != 0);
        // Registers are taken from the top, so that argument registers are free for arguments.
        31 - choice.expect("a register is free").leading_zeros() as Reg
    }

    /// Evicts the value whose next use is last, and returns its register.
    fn evict_one(&mut self, class: u32) -> Reg {
        let candidates = class & !self.regs.pinned & !self.regs.temporaries;
        let (mut best, mut best_key) = (NO_REG, (0, false));
        for reg in 0..32u8 {
            if candidates & 1 << reg == 0 || self.regs.owner[reg as usize] == NONE {
                continue;
            }
            let value = self.regs.owner[reg as usize];
            let key = (self.live.next_use(value, self.pos), self.regs.place(value).slot != NO_SLOT);
            if best == NO_REG || key > best_key {
                (best, best_key) = (reg, key);
            }
        }
        assert!(best != NO_REG, "an instruction needs more registers than there are");
        let value = self.regs.owner[best as usize];
        self.regs.evict(&mut self.asm, value);
        best
    }

    /// A temporary register.
    pub(crate) fn temporary(&mut self, float: bool) -> Reg {
        self.new_register(float, None, &[], 0)
    }

    /// A register for the result of instruction `index`, after its operands have expired.
    pub(crate) fn result(&mut self, index: usize, prefer: &[Reg], avoid: u32) -> Reg {
        let float = self.trace.inst_ty(&self.trace.insts[index]) == Ty::Float;
        let reg = self.new_register(float, Some(index as u32), prefer, avoid);
        if self.live.last_use[index] != NONE {
            self.regs.define(index as u32, reg);
        }
        reg
    }

    /// A wide constant as an operand: in a register, where later instructions find it while it is free.
    pub(crate) fn wide_operand(&mut self, arg: Arg) -> Operand {
        if self.wide_constant(arg).is_some() && self.regs.free & !self.regs.cached & GENERAL != 0 {
            return Operand::Reg(self.use_register(arg));
        }
        self.operand(arg)
    }

    /// The register of an operand, which is loaded if need be. The caller must not change it.
    pub(crate) fn use_register(&mut self, arg: Arg) -> Reg {
        let Some(value) = arg.as_value() else {
            if let Some(reg) = self.constant_register(arg) {
                if self.regs.free & 1 << reg != 0 {
                    let bits = self.regs.constants[reg as usize];
                    self.regs.claim(reg);
                    self.regs.cache(reg, bits);
                }
                return reg;
            }
            let bits = self.constant_bits(arg);
            let reg = self.temporary(self.trace.ty(arg) == Ty::Float);
            self.asm.mov_imm(reg, bits);
            if self.wide_constant(arg).is_some() {
                self.regs.cache(reg, bits);
            }
            return reg;
        };
        let place = self.regs.place(value as u32);
        if place.reg != NO_REG {
            self.regs.pin(place.reg);
            return place.reg;
        }
        debug_assert!(place.slot != NO_SLOT, "v{value} is nowhere at {}", self.pos);
        let float = self.trace.ty(arg) == Ty::Float;
        let reg = self.new_register(float, Some(value as u32), &[], 0);
        self.asm.load(reg, Mem::slot(place.slot));
        self.regs.temporaries &= !(1 << reg);
        self.regs.assign(value as u32, Locations { reg, slot: place.slot });
        reg
    }

    /// An operand, in a register unless it is a constant, or is in a slot and has no further use.
    pub(crate) fn operand(&mut self, arg: Arg) -> Operand {
        let Some(value) = arg.as_value() else {
            return match self.constant_register(arg) {
                Some(_) => Operand::Reg(self.use_register(arg)),
                None => Operand::Imm(self.constant_bits(arg)),
            };
        };
        let place = self.regs.place(value as u32);
        if place.reg == NO_REG && self.live.next_use(value as u32, self.pos) == NONE {
            debug_assert!(place.slot != NO_SLOT, "v{value} is nowhere at {}", self.pos);
            return Operand::Slot(place.slot);
        }
        Operand::Reg(self.use_register(arg))
    }

    /// The location of an operand, without moving it.
    pub(crate) fn source(&self, arg: Arg) -> Source {
        match arg.as_value() {
            Some(value) => Source::Loc(self.regs.place(value as u32).loc()),
            None => match self.constant_register(arg) {
                Some(reg) => Source::Loc(Loc::Reg(reg)),
                None => Source::Imm(self.constant_bits(arg)),
            },
        }
    }

    /// Whether the operand dies at the current position.
    pub(crate) fn dies(&self, arg: Arg) -> bool {
        arg.as_value().is_some_and(|v| self.live.last_use[v] == self.pos)
    }

    /// Evicts a given register and takes it as a temporary.
    pub(crate) fn take(&mut self, reg: Reg) {
        let owner = self.regs.owner[reg as usize];
        if owner != NONE {
            let free = self.regs.free & class_mask(is_xmm(reg)) & !(1 << reg);
            let crosses = self.live.crosses_call[owner as usize];
            if free != 0 && self.regs.place(owner).slot == NO_SLOT {
                let to = self.pick(free, crosses && !is_xmm(reg));
                self.regs.move_value(&mut self.asm, owner, to);
                self.regs.pin(to);
            } else {
                self.regs.evict(&mut self.asm, owner);
            }
        }
        self.regs.claim(reg);
    }

    /// Prepares for a call that keeps the registers `kept`: values that live on are saved from the others, which still
    /// hold them for the moves of the arguments, until [`Self::clobber`].
    pub(crate) fn save_across_call(&mut self, kept: u32) {
        for reg in 0..32u8 {
            let value = self.regs.owner[reg as usize];
            if value == NONE || kept & 1 << reg != 0 || self.live.last_use[value as usize] <= self.pos {
                continue;
            }
            let free = self.regs.free & kept;
            let wanted_soon = self.live.next_use(value, self.pos) != NONE;
            if free != 0 && !is_xmm(reg) && wanted_soon && self.regs.place(value).slot == NO_SLOT {
                let to = self.pick(free, true);
                self.regs.move_value(&mut self.asm, value, to);
            } else {
                self.regs.save(&mut self.asm, value);
            }
        }
    }

    /// After a call: marks the registers that are not in `kept` as free.
    pub(crate) fn clobber(&mut self, kept: u32) {
        self.regs.forget_constants(kept);
        for reg in 0..32u8 {
            let value = self.regs.owner[reg as usize];
            if value != NONE && kept & 1 << reg == 0 {
                if self.regs.place(value).slot == NO_SLOT {
                    // Only values that die here were not saved.
                    debug_assert!(self.live.last_use[value as usize] <= self.pos);
                } else {
                    self.regs.evict(&mut self.asm, value);
                    continue;
                }
                self.regs.places[value as usize].reg = NO_REG;
                self.regs.owner[reg as usize] = NONE;
                self.regs.free |= 1 << reg;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asm::RAX;

    #[test]
    fn scratch_and_pinned_registers_are_never_allocated() {
        for reg in [crate::asm::RSP, crate::asm::RBP, crate::asm::R11, crate::asm::R15, crate::asm::XMM15] {
            assert_eq!(ALLOCATABLE & 1 << reg, 0);
        }
        assert_eq!(ALLOCATABLE.count_ones(), 12 + 15);
        assert!(INT_ARGS.contains(&RDI) && !INT_ARGS.contains(&RAX));
    }
}
