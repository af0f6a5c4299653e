//! Resume data: the exits of a finished trace as a string of bytes, which is all that is kept of a trace once it is
//! compiled. `encode` makes it, [`ResumeData::exit`] decodes one exit.
//!
//! A decoded exit is a [`Trace`]: its inputs are the values that executors return (`Trace::exit_values`, in that
//! order), and its exit 0 is the exit; its operations, each with an `assume`, are the facts known there. So this exit
//! can stand in for that of the compiled trace. Values have other names than before, everything else is equal;
//! [`check`] compares.
//!
//! # How
//!
//! An exit is a stack of levels (state at the merge point, log, event) and a delta. Exits follow each other in the
//! order of their numbers, each encoded as the difference to the previous one: of two guards of one handler, the second
//! adds a few log entries; the next handler changes a slot or two of the frame; a call adds a level, a return removes
//! one. The encoding depends on the state alone, never on which snapshots and deltas share an entry of the trace's
//! tables. A removed level remains as the base of the next level at its depth.
//!
//! To keep exits quick to find, the state is reset from time to time (a *restart point*), and encoded anew in full. A
//! reader begins at the last restart point before its exit and skips what lies between: at most [`STRETCH`] bytes, or
//! eight times the size of the first exit behind the restart point, if that is more.
//!
//! Operations, descriptors and portals are numbers in a table, [`Names`], that all traces of a `Jit` share. Constants
//! are inline. References are [`RefId`](metatrace_ir::RefId)s, as in the trace.
//!
//! # Layout
//!
//! `n` is a number of at most 64 bits, seven in a byte, the lowest first, with a high bit in every byte but the last.
//! `s` is a signed one, as `n` of `(s << 1) ^ (s >> 63)`. Bits are counted from the lowest.
//!
//! ```text
//! data     n restart points, each { u32 first exit, u32 offset, u32 fresh } (little endian; none for exit 0)
//!          n bytes of the exits
//!          n values, their types, two bits for each (2 float, 3 ref, else int), padded to bytes
//!          exits; offsets count from here
//!          what is known, to the end: facts, by the first exit at which they are
//! fact     n exits later than the last one; n: bit 0 two operands, not one; the rest how many exits, 0 to the end;
//!          n name; operands: n: 0 a constant: term; else one more than the number of a value; term of what it gives
//! exit     byte: bit 0 the delta changed; bits 1-3 levels that changed or went away, 7: n more follow;
//!          bits 4-7 levels that changed or came, 15: n more follow
//!          the levels, outermost first
//!          the delta, if it changed: virtuals, stores
//! level    byte with bit 0 set: the merge point is as before. bits 1-3 new log entries, 7: n more;
//!          bits 4-6 events later, 7: s follows instead; bit 7: n old entries are kept, not all
//!          byte with bit 0 clear: bit 1 all greens are given, not s to add to the last; bit 2 the reds
//!          are given; bit 3 the frame is given; bit 4 the portal is given: n its name, n greens, n reds;
//!          bit 5 slots changed; bits 6-7 log entries, 3: n more. Then what is given, in this order:
//!          portal, greens, reds, frame, slots, n event
//!          log entries: n name, term
//! frame    n: 0 none; 1 in memory: term; 2 not allocated: n name, n slots, n fields, terms
//! slots    n for each: 0 end; else 1 + 2 * (slots skipped since the last one) + (1 if it is dead now);
//!          term, unless dead
//! virtuals n how many; then n for each run: bits 0-1 kind, the rest a count; 0 as many as before, 1 that many
//!          of before are gone, 2 one whose arguments changed: arguments as `slots`, 3 a new one: term of its
//!          name, n name of kind and descriptor, n arguments, terms
//! stores   the same; 2 one with another value: term; 3 a new one: n name, terms of object, index, value
//! term     n: bits 0-2 kind, the rest x; 0 value `fresh - 1 - x`, 1 value `fresh + x`, which makes `fresh`
//!          one more than that, 2 reference x, 3 tagged s, 4 integer s, 5 virtual x,
//!          6 one of: 0 null, 1 nothing, 2 float, 3 integer, 4 tagged integer, the last three in 8 bytes
//! ```
//!
//! Values are numbered anew without gaps, in the order of their old numbers. `fresh` is one more than the
//! highest value that was named before; at the start it is 0.
//!
//! Decoding data that `encode` has not made gives meaningless results, and may panic.

mod bytes;
mod check;
mod decode;
mod encode;
mod known;

pub use check::check;
pub use encode::Encoder;
pub use known::{KnownResult, Operand};

use bytes::{Reader, Writer};
use hashbrown::HashMap;
use metatrace_ir::{Descr, ExitId, Op, Trace};

/// Number of bytes that a reader skips at most, unless states are very large.
pub const STRETCH: usize = 1024;

/// The names that resume data uses for operations with their descriptors. All traces of a `Jit` share one table, whose
/// entries never change.
#[derive(Default, Debug)]
pub struct Names {
    list: Vec<(Op, &'static Descr)>,
    numbers: HashMap<(u8, usize), u32>,
}

impl Names {
    fn number(&mut self, op: Op, descr: &'static Descr) -> u32 {
        let list = &mut self.list;
        *self.numbers.entry((op as u8, std::ptr::from_ref(descr) as usize)).or_insert_with(|| {
            list.push((op, descr));
            list.len() as u32 - 1
        })
    }

    fn of(&self, number: u64) -> (Op, &'static Descr) {
        self.list[number as usize]
    }

    /// Memory that the table takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<(Op, &Descr)>() + self.numbers.allocation_size()
    }
}

/// The exits of one trace.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ResumeData {
    bytes: Box<[u8]>,
}

impl ResumeData {
    /// Memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<ResumeData>() + self.bytes.len()
    }

    /// What an exit restores: a trace with inputs, the facts about them, and exit 0.
    pub fn exit(&self, exit: ExitId, names: &Names) -> Trace {
        decode::exit(&self.bytes, exit, names)
    }
}

/// A place at which the state is reset.
#[derive(Clone, Copy, Debug)]
struct Restart {
    exit: ExitId,
    offset: u32,
    fresh: u32,
}

impl Restart {
    const BYTES: usize = 12;

    fn write(self, to: &mut Writer) {
        [self.exit.0, self.offset, self.fresh].into_iter().for_each(|word| to.word(word));
    }

    fn read(from: &mut Reader<'_>) -> Restart {
        let [exit, offset, fresh] = [(); 3].map(|()| from.word());
        Restart { exit: ExitId(exit), offset, fresh }
    }
}

// Bits of the bytes in front of levels, and kinds of terms and runs, as in the layout above.
const SAME_POINT: u8 = 1;
const CUT_LOG: u8 = 1 << 7;
const GREENS: u8 = 1 << 1;
const REDS: u8 = 1 << 2;
const FRAME: u8 = 1 << 3;
const PORTAL: u8 = 1 << 4;
const SLOTS: u8 = 1 << 5;

const OLD: u64 = 0;
const FRESH: u64 = 1;
const REF: u64 = 2;
const TAGGED: u64 = 3;
const INT: u64 = 4;
const VIRTUAL: u64 = 5;
const SPECIAL: u64 = 6;

const NULL: u64 = 0;
const NOTHING: u64 = 1;
const FLOAT: u64 = 2;
const WIDE_INT: u64 = 3;
const WIDE_TAGGED: u64 = 4;
const IMMEDIATE: u64 = 5;

const COPY: u64 = 0;
const SKIP: u64 = 1;
const CHANGE: u64 = 2;
const NEW: u64 = 3;
