//! Which green keys are hot, compiled, or given up for now: counters with decay, and the state of each key.
//!
//! A [`Counter`] is kept in the language's code object and counts down inline; the [`Cells`] table is only accessed
//! when it reaches zero.

use super::backoff::BackOff;
use crate::abort::Abort;
use crate::index::CellId;
use crate::opt::Demand;
use crate::params::Params;
use crate::record::{Place, PortalInfo};
use hashbrown::HashMap;
use metatrace_ir::{Decision, Descr, TraceId, Ty};
use std::cell::Cell;

/// The counter of one loop header or function entry, kept where the interpreter reaches it with one load. `tick` is the
/// whole cost of the JIT in code that is not hot.
#[derive(Debug)]
pub struct Counter {
    left: Cell<u32>,
    cell: Cell<u32>,
}

/// Number of ticks between two visits to the table while a key warms up: the granularity of decay.
const STRIDE: u32 = 64;

impl Counter {
    /// A counter that has not ticked.
    pub const fn new() -> Counter {
        Counter { left: Cell::new(0), cell: Cell::new(NO_CELL) }
    }

    /// Counts a tick. Returns true if the runner should look at the key, which may be hot or compiled.
    #[inline(always)]
    pub fn tick(&self) -> bool {
        match self.left.get() {
            0 => true,
            n => {
                self.left.set(n - 1);
                false
            }
        }
    }

    /// Sets the number of ticks until the runner looks again.
    pub fn arm(&self, ticks: u32) {
        self.left.set(ticks);
    }

    /// Called when the counter fires for the first time: it runs through half of the threshold before the key gets a
    /// cell, so that code which runs a few times costs no more than its ticks. Returns true if this was the first time.
    pub fn put_off(&self, threshold: u32) -> bool {
        if self.cell.get() != NO_CELL || threshold < 2 * STRIDE {
            return false;
        }
        let ticks = (threshold / 2).min(!YOUNG - 1);
        self.cell.set(YOUNG | ticks);
        self.arm(ticks - 1);
        true
    }

    /// Number of ticks that no cell has counted: those before the key got its cell.
    pub fn unseen(&self) -> u32 {
        match self.cell.get() {
            NO_CELL => 0,
            cell if cell & YOUNG == 0 => 0,
            young => young & !YOUNG,
        }
    }

    /// The key's index in the table, if it has a cell.
    pub fn cell(&self) -> Option<CellId> {
        Some(self.cell.get()).filter(|&c| c < YOUNG).map(CellId)
    }

    /// Stores the key's index.
    pub fn set_cell(&self, cell: CellId) {
        self.cell.set(cell.0);
    }
}

impl Default for Counter {
    fn default() -> Counter {
        Counter::new()
    }
}

/// Number of ticks between two visits for a key that waits for long, or is being recorded.
const IDLE: u32 = 1000;

/// Marks a counter without a cell.
const NO_CELL: u32 = u32::MAX;

/// Marks a counter without a cell whose other bits are the number of its ticks.
const YOUNG: u32 = 1 << 31;

/// Identifies a loop or function: the portal (by the address of its descriptor) and its greens as words.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    portal: usize,
    greens: Box<[u64]>,
}

/// The state of one key.
#[derive(Debug, Default)]
pub struct CellState {
    /// The portal.
    pub portal: Option<&'static PortalInfo>,
    /// The objects among the greens.
    pub refs: Box<[u64]>,
    /// The compiled trace that starts here.
    pub trace: Option<TraceId>,
    /// Its place in the guest program, for statistics and dumps.
    pub place: Place,
    /// Remaining ticks of the trace's cool-down, during which it is not entered.
    pub cooldown: u32,
    /// Ticks counted so far, after decay.
    pub hotness: u32,
    /// `Cells::epoch` when `hotness` was last brought up to date.
    epoch: u32,
    /// Ticks that the counter was armed with and that are not yet in `hotness`.
    armed: u32,
    /// Ticks that are not yet in `ticks`.
    pending: u32,
    /// Total number of ticks, for statistics: back edges or calls that were interpreted.
    pub ticks: u64,
    /// The back-off after failed recordings.
    pub backoff: BackOff,
    /// Whether it is the entry of a function rather than a loop header.
    pub is_entry: bool,
    /// Why calls of it are never inlined, if they are not.
    pub no_inline: Option<Decision>,
    /// Whether to record at the next visit, whatever the hotness.
    pub record_now: bool,
    /// Whether a recording that started here is in progress; a nested run must not start another one.
    pub recording: bool,
    /// The demands of other paths on the label of the loop that starts here.
    pub demands: Vec<Demand>,
    /// How often the loop was recorded again because of such demands.
    pub label_tries: u32,
}

/// What the runner does with a key whose counter fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Interpret.
    Cold,
    /// Record from here.
    Record,
    /// Enter this trace.
    Enter(TraceId),
}

/// The state of every key that was visited. A key lives as long as the objects among its greens, which it does not keep
/// alive.
#[derive(Debug, Default)]
pub struct Cells {
    index: HashMap<Key, CellId>,
    cells: Vec<CellState>,
    /// Cells of keys that died, for reuse.
    free: Vec<CellId>,
    /// Counts of the cells of dead keys.
    gone: Gone,
    epoch: u32,
}

/// Totals of keys that died.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gone {
    /// Number of keys.
    pub keys: u64,
    /// Number of back edges that were interpreted.
    pub back_edges: u64,
    /// Number of calls that were interpreted.
    pub calls: u64,
}

impl Cells {
    /// The cell of a key, created if need be.
    pub fn find(&mut self, portal: &'static PortalInfo, greens: &[u64]) -> CellId {
        let key = Key { portal: portal.descr as *const Descr as usize, greens: greens.into() };
        if let Some(&i) = self.index.get(&key) {
            return i;
        }
        let refs = greens.iter().zip(portal.green_tys).filter(|(_, ty)| **ty == Ty::Ref);
        let refs = refs.map(|(&word, _)| word).collect();
        let place = (portal.place)(greens);
        let portal = Some(portal);
        let cell = CellState { portal, refs, place, epoch: self.epoch, ..CellState::default() };
        let i = match self.free.pop() {
            Some(i) => {
                self.cells[i.index()] = cell;
                i
            }
            None => {
                self.cells.push(cell);
                CellId::at(self.cells.len() - 1)
            }
        };
        self.index.insert(key, i);
        i
    }

    /// Removes the keys with an object that is not `alive`, since another object may soon have its address. Calls
    /// `each` for their cells.
    pub fn forget_dead(&mut self, alive: impl Fn(u64) -> bool, mut each: impl FnMut(CellId)) {
        let dead = |cells: &[CellState], i: CellId| !cells[i.index()].refs.iter().all(|&word| alive(word));
        if !CellId::all(self.cells.len()).any(|i| dead(&self.cells, i)) {
            return;
        }
        self.index.retain(|_, &mut i| {
            if !dead(&self.cells, i) {
                return true;
            }
            let cell = std::mem::take(&mut self.cells[i.index()]);
            debug_assert!(!cell.recording, "what is being recorded is alive");
            self.gone.keys += 1;
            let counted = if cell.is_entry { &mut self.gone.calls } else { &mut self.gone.back_edges };
            *counted += cell.ticks;
            self.free.push(i);
            each(i);
            false
        });
    }

    /// Totals of the keys that were removed.
    pub fn gone(&self) -> Gone {
        self.gone
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// The cell of a key, if there is one.
    pub fn known(&self, portal: &'static Descr, greens: &[u64]) -> Option<CellId> {
        let key = Key { portal: portal as *const Descr as usize, greens: greens.into() };
        self.index.get(&key).copied()
    }

    /// The state of a cell.
    pub fn get(&self, i: CellId) -> &CellState {
        &self.cells[i.index()]
    }

    /// The state of a cell, mutable.
    pub fn cell(&mut self, i: CellId) -> &mut CellState {
        &mut self.cells[i.index()]
    }

    /// All cells.
    pub fn iter(&self) -> impl Iterator<Item = &CellState> {
        self.cells.iter()
    }

    /// All cells in the order in which they were made, each with its portal and greens.
    pub fn entries(&self) -> impl Iterator<Item = (&'static PortalInfo, &[u64], &CellState)> {
        let mut keys: Vec<(&Key, CellId)> = self.index.iter().map(|(key, &i)| (key, i)).collect();
        keys.sort_unstable_by_key(|k| k.1);
        keys.into_iter().filter_map(|(key, i)| {
            let cell = &self.cells[i.index()];
            Some((cell.portal?, &*key.greens, cell))
        })
    }

    /// Called after each recording: hotness elsewhere decays.
    pub fn tick_epoch(&mut self) {
        self.epoch += 1;
    }

    /// The trace of a key whose counter fired, if nothing has to be counted or decided.
    #[inline]
    pub fn ready(&self, i: CellId, is_entry: bool) -> Option<TraceId> {
        let c = &self.cells[i.index()];
        c.trace.filter(|_| c.cooldown == 0 && c.pending == 0 && c.is_entry == is_entry)
    }

    /// Decides about a key whose counter fired, and arms the counter again. `time` is only called if a recording would
    /// begin.
    pub fn visit(
        &mut self,
        i: CellId,
        counter: Option<&Counter>,
        threshold: u32,
        params: &Params,
        time: impl FnOnce() -> bool,
    ) -> Verdict {
        let epoch = self.epoch;
        let c = &mut self.cells[i.index()];
        c.ticks += u64::from(std::mem::take(&mut c.pending));
        if let Some(trace) = c.trace {
            let cooldown = std::mem::take(&mut c.cooldown);
            return match counter {
                Some(counter) if cooldown > 0 => {
                    c.ticks += 1;
                    c.pending = cooldown;
                    counter.arm(cooldown);
                    Verdict::Cold
                }
                _ => Verdict::Enter(trace),
            };
        }
        c.ticks += 1;
        if c.recording {
            if let Some(counter) = counter {
                (c.armed, c.pending) = (0, IDLE);
                counter.arm(IDLE);
            }
            return Verdict::Cold;
        }
        c.age(epoch, params.decay);
        c.hotness = c.hotness.saturating_add(1 + std::mem::take(&mut c.armed));
        let threshold = c.backoff.threshold(threshold);
        if c.record_now && c.backoff.given_up().is_none() || c.hotness >= threshold {
            if time() {
                c.record_now = false;
                return Verdict::Record;
            }
            c.hotness = threshold - threshold / 8;
        }
        if let Some(counter) = counter {
            let stride = if c.backoff.waits() { IDLE } else { STRIDE };
            c.armed = (threshold - c.hotness).saturating_sub(1).min(stride);
            c.pending = c.armed;
            counter.arm(c.armed);
        }
        Verdict::Cold
    }

    /// Adds the ticks that a counter had counted before its key got a cell.
    pub fn count_unseen(&mut self, i: CellId, ticks: u32) {
        let c = &mut self.cells[i.index()];
        c.hotness = c.hotness.saturating_add(ticks);
        c.ticks += u64::from(ticks);
    }

    /// Counts an aborted recording from this key. Returns true if this gives the key up for now.
    pub fn aborted(&mut self, i: CellId, reason: Abort, params: &Params) -> bool {
        let c = &mut self.cells[i.index()];
        c.recording = false;
        c.hotness = 0;
        c.epoch = self.epoch;
        c.backoff.failed(reason, params.max_aborts)
    }
}

impl CellState {
    /// Halves the hotness for recordings made elsewhere since it was last updated.
    fn age(&mut self, epoch: u32, decay: u32) {
        let halvings = (epoch - self.epoch).checked_div(decay).unwrap_or(0);
        if halvings > 0 {
            self.hotness = self.hotness.checked_shr(halvings).unwrap_or(0);
            self.epoch = epoch;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use metatrace_ir::descr::NO_DESCR;

    const PORTAL_INFO: PortalInfo = PortalInfo {
        descr: &NO_DESCR,
        green_tys: &[Ty::Int],
        red_tys: &[],
        frame_class: None,
        live: None,
        place: |_| Place::default(),
        unroll: |_| false,
    };

    static PORTAL: PortalInfo = PORTAL_INFO;

    #[test]
    fn a_key_gets_hot_after_threshold_ticks() {
        let (mut cells, params, counter) = (Cells::default(), Params::default(), Counter::new());
        let cell = cells.find(&PORTAL, &[1]);
        let mut ticks = 0;
        loop {
            ticks += 1;
            if counter.tick() && cells.visit(cell, Some(&counter), 1000, &params, || true) == Verdict::Record
            {
                break;
            }
        }
        assert_eq!(ticks, 1000);
    }

    #[test]
    fn a_key_that_died_leaves_its_cell_to_another() {
        static REFS: PortalInfo = PortalInfo { green_tys: &[Ty::Ref, Ty::Int], ..PORTAL_INFO };
        let mut cells = Cells::default();
        let [a, b, c] = [(16, 1), (32, 1), (32, 2)].map(|(r, i)| cells.find(&REFS, &[r, i]));
        cells.cell(c).ticks = 5;
        let mut dead = Vec::new();
        cells.forget_dead(|word| word == 16, |i| dead.push(i));
        dead.sort_unstable();
        assert_eq!((dead, cells.len()), (vec![b, c], 1));
        assert_eq!(cells.gone(), Gone { keys: 2, back_edges: 5, calls: 0 });
        assert_eq!((cells.known(REFS.descr, &[16, 1]), cells.known(REFS.descr, &[32, 1])), (Some(a), None));
        let again = cells.find(&REFS, &[32, 1]);
        assert!(again == b || again == c);
        assert_eq!((cells.cell(again).ticks, cells.find(&REFS, &[48, 1]).max(again)), (0, b.max(c)));
    }

    #[test]
    fn hotness_decays() {
        let (mut cells, params) = (Cells::default(), Params::default());
        let cell = cells.find(&PORTAL, &[1]);
        for _ in 0..999 {
            assert_eq!(cells.visit(cell, None, 1000, &params, || true), Verdict::Cold);
        }
        (0..params.decay).for_each(|_| cells.tick_epoch());
        assert_eq!(cells.visit(cell, None, 1000, &params, || true), Verdict::Cold);
        assert_eq!(cells.cell(cell).hotness, 500);
    }

    #[test]
    fn a_young_key_gets_a_cell_at_half_of_the_threshold() {
        let (mut cells, params, counter) = (Cells::default(), Params::default(), Counter::new());
        let (mut ticks, mut cell) = (0, None);
        loop {
            ticks += 1;
            if !counter.tick() || counter.put_off(1000) {
                continue;
            }
            let cell = *cell.get_or_insert_with(|| {
                let cell = cells.find(&PORTAL, &[1]);
                cells.count_unseen(cell, counter.unseen());
                counter.set_cell(cell);
                assert_eq!(ticks, 501);
                cell
            });
            if cells.visit(cell, Some(&counter), 1000, &params, || true) == Verdict::Record {
                break;
            }
        }
        assert_eq!((ticks, cells.cell(cell.unwrap()).ticks), (1000, 1000));
        assert!(!Counter::new().put_off(2), "a test's threshold");
    }

    #[test]
    fn a_key_that_always_aborts_waits_longer_and_longer() {
        let (mut cells, params) = (Cells::default(), Params::default());
        let cell = cells.find(&PORTAL, &[1]);
        let tries = (0..100).take_while(|_| !cells.aborted(cell, Abort::TooLong, &params)).count();
        assert_eq!(tries as u32 + 1, params.max_aborts);
        assert_eq!(cells.visit(cell, None, 1, &params, || true), Verdict::Cold);
        let visits = (0..100).take_while(|_| cells.visit(cell, None, 1, &params, || true) == Verdict::Cold);
        assert_eq!(visits.count() as u32 + 2, 1 << (params.max_aborts / 2));
    }

    #[test]
    fn a_cool_down_lasts_for_its_ticks() {
        let (mut cells, params, counter) = (Cells::default(), Params::default(), Counter::new());
        let cell = cells.find(&PORTAL, &[1]);
        cells.cell(cell).trace = Some(TraceId(7));
        cells.cell(cell).cooldown = 10;
        let mut ticks = 0;
        loop {
            ticks += 1;
            if counter.tick() {
                match cells.visit(cell, Some(&counter), 1000, &params, || true) {
                    Verdict::Enter(trace) => break assert_eq!(trace, TraceId(7)),
                    verdict => assert_eq!(verdict, Verdict::Cold),
                }
            }
        }
        assert_eq!((ticks, cells.cell(cell).ticks), (12, 11));
    }

    #[test]
    fn a_hot_key_waits_while_there_is_no_time() {
        let (mut cells, params) = (Cells::default(), Params::default());
        let cell = cells.find(&PORTAL, &[1]);
        let mut visit = |time| cells.visit(cell, None, 80, &params, || time);
        assert!((0..79).all(|_| visit(true) == Verdict::Cold));
        assert_eq!(visit(false), Verdict::Cold);
        assert!((0..9).all(|_| visit(true) == Verdict::Cold));
        assert_eq!(visit(true), Verdict::Record);
    }
}
