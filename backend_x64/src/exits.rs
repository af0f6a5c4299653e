//! Leaving a trace by a guard: the table of all exits, and the function that compiled code calls with a dump of the
//! registers to write the exit's values.
//!
//! While [`write_exit`] runs, the values are in the dump and in the frame, where the collector finds them; nothing here
//! allocates from the collected heap.

use crate::asm::slot_offset;
use crate::regalloc::{Locations, NO_REG};
use metatrace_ir::backend::Runtime;
use metatrace_ir::{ExitId, ExitState, Ret2, TraceId};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// The results that compiled code reports to `run`; its address is in the frame.
#[repr(C)]
pub(crate) struct RunRecord {
    /// Tag of `finish`.
    pub(crate) tag: u64,
    /// Payload of `finish`.
    pub(crate) payload: u64,
    /// The table of exits.
    pub(crate) table: *const ExitTable,
    /// The state to which a guard's exit is written.
    pub(crate) exit: *mut ExitState,
}

/// The exits of a trace.
struct TraceExits {
    trace: TraceId,
    /// The locations of the values of all exits, one exit after the other.
    places: Box<[Locations]>,
    /// The end of each exit's locations.
    ends: Box<[u32]>,
}

impl TraceExits {
    fn places(&self, exit: usize) -> &[Locations] {
        let from = exit.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.places[from as usize..self.ends[exit] as usize]
    }
}

/// All exits of all traces, numbered in order of compilation. Numbers are never reused.
#[derive(Default)]
pub(crate) struct ExitTable {
    /// The exits of each trace that has exits, by the number of the first one.
    traces: RefCell<BTreeMap<u32, TraceExits>>,
    next: Cell<u32>,
}

impl ExitTable {
    /// The number that the next exit will get.
    pub(crate) fn next(&self) -> u32 {
        self.next.get()
    }

    /// Adds the exits of a trace, whose first one gets the next number. Returns false if there are no more numbers.
    pub(crate) fn add<'a>(&self, trace: TraceId, exits: impl Iterator<Item = &'a [Locations]>) -> bool {
        let (mut places, mut ends) = (Vec::new(), Vec::new());
        for exit in exits {
            places.extend_from_slice(exit);
            ends.push(places.len() as u32);
        }
        let first = self.next.get();
        let Some(next) = first.checked_add(ends.len() as u32) else { return false };
        self.next.set(next);
        if next > first {
            let exits = TraceExits { trace, places: places.into(), ends: ends.into() };
            self.traces.borrow_mut().insert(first, exits);
        }
        true
    }

    /// Removes the exits of the trace whose first exit has that number.
    pub(crate) fn remove(&self, first: u32) {
        self.traces.borrow_mut().remove(&first);
    }

    /// Writes the values of exit `number`.
    ///
    /// # Safety
    /// `dump` holds the general and the vector registers, `frame` is the frame base, which the trace of the exit
    /// has set up.
    unsafe fn write(&self, dump: *const u64, frame: *const u64, number: u32, state: &mut ExitState) {
        let traces = self.traces.borrow();
        let (first, exits) = traces.range(..=number).next_back().expect("code that runs has its exits here");
        state.trace = exits.trace;
        state.exit = ExitId(number - first);
        state.values.clear();
        let places = exits.places(state.exit.index());
        state.values.reserve(places.len());
        for place in places {
            let word = if place.reg != NO_REG {
                // SAFETY: registers are numbered below 32, and the dump has that many words.
                unsafe { *dump.add(place.reg as usize) }
            } else {
                // SAFETY: the slot lies in the frame of the trace, which is still there.
                unsafe { *frame.byte_offset(slot_offset(place.slot) as isize) }
            };
            state.values.push(word);
        }
    }
}

/// The data of the routine that leaves a called trace, which contains its address.
pub(crate) struct ExitContext {
    /// The table of exits.
    pub(crate) table: ExitTable,
    /// The runtime's functions.
    pub(crate) runtime: Runtime,
}

/// Writes the values of exit `number` to the record's `ExitState`. `dump` holds the general and the
/// vector registers, `frame` is the frame base.
///
/// # Safety
/// Called by the exit routine only, with the pointers that it and `run` have set up.
pub(crate) unsafe extern "sysv64" fn write_exit(
    dump: *const u64,
    frame: *const u64,
    number: u32,
    record: *mut RunRecord,
) {
    // SAFETY: `run` made the record and waits for this activation to end; table and state outlive it.
    let (table, state) = unsafe { (&*(*record).table, &mut *(*record).exit) };
    // SAFETY: the caller's promise.
    unsafe { table.write(dump, frame, number, state) }
}

/// Leaves a trace that compiled code has called, by exit `number`: the runtime finishes its level and returns the
/// outcome, which becomes the result of the call. Dump and frame stay in place meanwhile, so that the collector finds
/// the objects of the exit's values.
///
/// # Safety
/// Called by the exit routine only, with the pointers that it has set up.
pub(crate) unsafe extern "sysv64" fn leave_call(
    dump: *const u64,
    frame: *const u64,
    number: u32,
    site: u64,
    exits: *const ExitContext,
) -> Ret2 {
    let mut state = ExitState::default();
    // SAFETY: the backend keeps it for as long as there is code; the rest is the caller's promise.
    unsafe {
        (*exits).table.write(dump, frame, number, &mut state);
        ((*exits).runtime.leave_call)((*exits).runtime.context, site, &state)
    }
}
