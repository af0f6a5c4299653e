//! Resume data decodes to every exit of every trace: of random traces, of one with everything that states can hold, and
//! of long ones, where readers begin in the middle.

#[path = "../../ir/tests/support/mod.rs"]
mod support;

use metatrace_ir::parse::{Env, parse};
use metatrace_ir::{
    Arg, Const, Delta, DeltaId, Descr, Exit, ExitId, FrameObject, FrameState, LogEntry, Op, PendingStore,
    RefId, Snapshot, SnapshotId, Trace, Ty, Virtual, VirtualKind, nan,
};
use metatrace_tracer::ResumeData;
use metatrace_tracer::resume::{Encoder, STRETCH, check};
use proptest::prelude::*;
use support::{Choices, Ends, random_trace};

/// Encodes a trace and decodes all its exits, the last one first.
fn comes_back(trace: &Trace, encoder: &mut Encoder) -> Result<ResumeData, String> {
    let data = encoder.encode(trace, None, &[]);
    for exit in (ExitId::all(trace.exits.len())).rev() {
        check(trace, exit, &data.exit(exit, encoder.names()))?;
    }
    Ok(data)
}

/// Makes random states: levels come and go, slots, reds, frames, logs and deltas change. The trace could not run.
struct States<'a, 'c, 'e> {
    choices: &'a mut Choices<'c>,
    env: &'e Env,
    trace: Trace,
    levels: Vec<Exit>,
}

const DESCRS: &[&str] = &["Node.n", "Node.next", "Node.any", "Node.f"];

impl States<'_, '_, '_> {
    fn below(&mut self, n: usize) -> usize {
        self.choices.below(n)
    }

    fn field(&mut self) -> &'static Descr {
        let which = self.below(DESCRS.len());
        self.env.field(DESCRS[which]).expect("declared")
    }

    fn constant(&mut self) -> Const {
        let ints = [0, 1, -1, 63, -64, 1 << 30, i64::MAX, i64::MIN, 1 << 60, -(1 << 60)];
        let int = ints[self.below(ints.len())];
        match self.below(6) {
            0 => Const::Int(int),
            1 => Const::Tagged(int >> 1),
            2 => Const::Float(int as u64),
            3 => Const::Null,
            4 => Const::Immediate(nan::OFFSET | (int as u64 & !1)),
            _ => Const::Ref(RefId(int as u32 & 0xff_ffff)),
        }
    }

    fn arg(&mut self) -> Arg {
        match self.below(8) {
            0 => {
                let constant = self.constant();
                self.trace.push_const(constant)
            }
            1 => Arg::virtual_name(self.below(70)),
            2 => self.trace.push_input([Ty::Int, Ty::Float, Ty::Ref][self.trace.insts.len() % 3]),
            _ => {
                let len = self.trace.insts.len();
                Arg::value(len - 1 - self.below(len).min(self.below(len)))
            }
        }
    }

    fn args(&mut self, most: usize) -> Vec<Arg> {
        (0..self.below(most)).map(|_| self.arg()).collect()
    }

    fn frame(&mut self, old: Option<FrameState>) -> Option<FrameState> {
        let mut frame = match (self.below(6), old) {
            (0, _) => return None,
            (1.., Some(old)) if self.below(5) > 0 => old,
            _ => {
                let descr = self.env.ty("Node").expect("declared");
                let len = self.below(400) as u32;
                let object = FrameObject { descr, len, fields: self.args(3) };
                FrameState { object, slots: Vec::new() }
            }
        };
        for _ in 0..self.below(4) {
            let slot = self.below(300) as u32;
            let arg = (self.below(3) > 0).then(|| self.arg());
            frame.slots.retain(|s| s.0 != slot);
            frame.slots.extend(arg.map(|arg| (slot, arg)));
            frame.slots.sort_by_key(|s| s.0);
        }
        Some(frame)
    }

    /// A merge point of a level, similar to the previous one.
    fn point(&mut self, parent: Option<Exit>) {
        let old =
            self.levels.last().filter(|_| parent.is_none() || !self.trace.exits.len().is_multiple_of(3));
        let old = old.map(|e| self.trace.snapshots[e.snapshot.index()].clone());
        let (mut greens, reds, frame) = match old {
            Some(old) if old.greens.len() == 2 => (old.greens, old.reds, self.frame(old.frame)),
            _ => (vec![self.constant(), Const::Int(7)], self.args(3), self.frame(None)),
        };
        greens[1] = match (greens[1], self.below(4)) {
            (_, 0) => self.constant(),
            (Const::Int(pc), by) => Const::Int(pc.wrapping_add(by as i64)),
            (other, _) => other,
        };
        let reds = if self.below(5) == 0 { self.args(9) } else { reds };
        let portal = ["interpret", "other"][self.below(9) / 8];
        let portal = self.env.portal(portal).expect("declared");
        self.trace.snapshots.push(Snapshot { portal, greens, reds, frame, parent, log: Vec::new() });
        let exit = Exit { snapshot: SnapshotId::at(self.trace.snapshots.len() - 1), log: 0, event: 0 };
        self.levels.push(exit);
    }

    fn delta(&mut self) {
        let mut delta = Delta::default();
        let last = self.trace.deltas.last().copied().unwrap_or_default();
        let range = |(start, len): (u32, u32)| start as usize..(start + len) as usize;
        let mut virtuals = self.trace.virtuals[range(last.virtuals)].to_vec();
        let mut stores = self.trace.pending[range(last.stores)].to_vec();
        for _ in 0..self.below(3) {
            let keep = self.below(virtuals.len() + 1);
            virtuals.truncate(keep.max(virtuals.len() / 2));
            let kind = [
                VirtualKind::Object,
                VirtualKind::Array,
                VirtualKind::Boxed,
                VirtualKind::Word(Op::FloatToNan),
                VirtualKind::Forced,
            ][self.below(5)];
            let args = self.args(6);
            let (start, len) = self.trace.push_args(args);
            let name = Arg::virtual_name(self.trace.virtuals.len());
            virtuals.push(Virtual { name, kind, descr: self.field(), start: start.0, len: len.0 });
        }
        if self.below(2) == 0 && !virtuals.is_empty() {
            // One field of a virtual was stored to.
            let which = self.below(virtuals.len());
            let mut args = self.trace.virtual_args(&virtuals[which]).to_vec();
            if let Some(arg) = args.last_mut() {
                *arg = self.arg();
            }
            let (start, _) = self.trace.push_args(args);
            virtuals[which].start = start.0;
        }
        if self.below(4) == 0 && !virtuals.is_empty() {
            virtuals.remove(self.below(virtuals.len()));
        }
        for _ in 0..self.below(3) {
            let index = if self.below(2) == 0 { Arg::NONE } else { self.arg() };
            let store = PendingStore { descr: self.field(), object: self.arg(), index, value: self.arg() };
            stores.push(store);
            if self.below(2) == 0 {
                stores[0].value = self.arg();
            }
            if self.below(3) == 0 {
                stores.remove(self.below(stores.len()));
            }
        }
        delta.virtuals = (self.trace.virtuals.len() as u32, virtuals.len() as u32);
        delta.stores = (self.trace.pending.len() as u32, stores.len() as u32);
        self.trace.virtuals.extend(virtuals);
        self.trace.pending.extend(stores);
        self.trace.deltas.push(delta);
    }

    fn step(&mut self) {
        match self.below(12) {
            0 if self.levels.len() < 30 => {
                let parent = self.levels.last().copied();
                self.point(parent);
            }
            1 => {
                let left = self.below(self.levels.len()).max(1);
                self.levels.truncate(left);
            }
            2 | 3 => {
                let parent = self.trace.snapshots[self.levels[self.levels.len() - 1].snapshot.index()].parent;
                self.point(parent);
                let level = self.levels.pop().expect("just made");
                *self.levels.last_mut().expect("one was there") = level;
            }
            4 => self.delta(),
            5 => {
                // Back to a shorter log.
                let last = self.levels.len() - 1;
                self.levels[last].log = self.below(self.levels[last].log as usize + 1) as u32;
                self.levels[last].event = self.below(40) as u32;
            }
            _ => {
                let most = [3, 3, 3, 3, 3, 3, 3, 12][self.below(8)];
                for _ in 0..self.below(most) {
                    let (descr, value) = (self.field(), self.arg());
                    let op = [Op::Load, Op::Answer, Op::Call][self.below(3)];
                    let level = self.levels.last_mut().expect("there is one from the start");
                    let log = &mut self.trace.snapshots[level.snapshot.index()].log;
                    log.truncate(level.log as usize);
                    log.push(LogEntry { op, descr, value });
                    (level.log, level.event) = (level.log + 1, level.event + 1);
                }
            }
        }
    }
}

/// Logs are only shortened in copies: an exit keeps its own.
fn random_states(choices: &mut Choices<'_>, env: &Env, exits: usize) -> Trace {
    let mut states = States { choices, env, trace: Trace::default(), levels: Vec::new() };
    states.trace.push_input(Ty::Ref);
    states.point(None);
    while states.trace.exits.len() < exits {
        states.step();
        let mut levels = states.levels.clone();
        // Each exit has levels of its own, so that a log which is shortened later stays as it is here.
        let mut parent = None;
        for level in &mut levels {
            let mut snapshot = states.trace.snapshots[level.snapshot.index()].clone();
            if snapshot.log.len() != level.log as usize || snapshot.parent != parent {
                snapshot.log.truncate(level.log as usize);
                snapshot.parent = parent;
                states.trace.snapshots.push(snapshot);
                level.snapshot = SnapshotId::at(states.trace.snapshots.len() - 1);
            }
            parent = Some(*level);
        }
        states.levels = levels;
        states.trace.exits.extend(parent);
        let deltas = states.trace.deltas.len();
        let delta = (deltas > 0 && states.below(4) > 0).then(|| DeltaId::at(deltas - 1));
        states.trace.set_delta(ExitId::at(states.trace.exits.len() - 1), delta);
    }
    states.trace
}

fn states_env() -> Env {
    let mut env = support::env();
    env.declare("portal other greens(code, pc) reds(vm)").expect("the declaration is right");
    env
}

/// Number of random traces, their operations, and handlers of a long one. Miri is some thousand times slower.
const CASES: u32 = if cfg!(miri) { 2 } else { 200 };
const SIZES: [usize; 2] = if cfg!(miri) { [5, 12] } else { [20, 60] };
const STATES: usize = if cfg!(miri) { 20 } else { 150 };
const HANDLERS: usize = if cfg!(miri) { 40 } else { 1_000 };

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(CASES) })]

    #[test]
    fn random_traces_come_back(choices in proptest::collection::vec(any::<u16>(), 0..900)) {
        let env = support::env();
        let mut encoder = Encoder::default();
        let mut choices = Choices(choices.iter());
        // Both share their names, as in a machine with many traces.
        for size in SIZES {
            let trace = random_trace(&mut choices, &env, size, Ends::Any);
            prop_assert_eq!(comes_back(&trace, &mut encoder).map(|_| ()), Ok(()));
        }
    }

    #[test]
    fn random_states_come_back(choices in proptest::collection::vec(any::<u16>(), 100..4000)) {
        let env = states_env();
        let mut encoder = Encoder::default();
        let trace = random_states(&mut Choices(choices.iter()), &env, STATES);
        prop_assert_eq!(comes_back(&trace, &mut encoder).map(|_| ()), Ok(()));
    }
}

/// A loop of many handlers like those of real traces.
fn long(handlers: usize) -> Trace {
    let env = support::env();
    let load = env.field("Node.next").expect("declared");
    let portal = env.portal("interpret").expect("declared");
    let node = env.ty("Node").expect("declared");
    let mut trace = Trace::default();
    let frame = trace.push_input(Ty::Ref);
    let mut slots = vec![(0, frame)];
    for handler in 0..handlers {
        let value = trace.push_input(Ty::Ref);
        slots.retain(|s| s.0 != 1 + handler as u32 % 5);
        slots.push((1 + handler as u32 % 5, value));
        slots.sort_by_key(|s| s.0);
        let log = vec![LogEntry { op: Op::Load, descr: load, value }];
        let object = FrameObject { descr: node, len: 6, fields: Vec::new() };
        let frame = Some(FrameState { object, slots: slots.clone() });
        let greens = vec![Const::Ref(RefId(0)), Const::Int(handler as i64)];
        trace.snapshots.push(Snapshot { portal, greens, reds: vec![], frame, parent: None, log });
        let snapshot = SnapshotId::at(handler);
        trace.exits.push(Exit { snapshot, log: 0, event: 0 });
        trace.exits.push(Exit { snapshot, log: 1, event: 2 });
    }
    trace
}

#[test]
fn resume_data_is_small_and_linear() {
    let mut encoder = Encoder::default();
    let sizes = [HANDLERS, 10 * HANDLERS].map(|handlers| {
        let trace = long(handlers);
        let data = encoder.encode(&trace, None, &[]);
        for exit in (ExitId::all(trace.exits.len())).step_by(97) {
            assert_eq!(check(&trace, exit, &data.exit(exit, encoder.names())), Ok(()));
        }
        data.bytes() as f64 / trace.exits.len() as f64
    });
    assert!(sizes[0] < 8.0 && sizes[1] < sizes[0] * 1.1, "bytes for each guard: {sizes:?}");
    assert!(encoder.names().bytes() < 1000);
    assert!(
        cfg!(miri) || sizes[0] * 2000.0 > 4.0 * STRETCH as f64,
        "the trace is too short to show that restart points work"
    );
}

#[test]
fn an_exit_comes_back_as_a_trace_of_inputs() {
    let mut env = Env::default();
    let text = "\
field Pair.first @8 ref mut
field Pair.second @16 ref mut
array Slots @16 ref mut
array Registers @16 ref mut
type Pair size 24 { Pair.first Pair.second }
type Int64 size 16 { }
portal interpret greens(code, pc) reds(vm)
v0 = input ref
v1 = input ref
v2 = load Pair.first v0
guard_value v2 &0 [exit 0]
v4 = untag v1
v5 = int_add v4 1
v6 = int_lt v5 9
guard_true v6 [exit 1]
finish 0 v0
snapshot 0: interpret(&0, 2) reds(v0) frame virtual Registers len 4 () {0: v1, 3: #7}
snapshot 1: interpret(&1, 3) reds(v1) frame virtual Registers len 4 () {0: v2, 1: w1} parent exit(0, 0, 1) \
log [load Pair.first = v5, answer = 1]
exit 0: snapshot 0 log 0 event 0
exit 1: snapshot 1 log 2 event 3 virtuals {w0 = new Pair(v1, w1), w1 = box_int Int64 v5} \
stores {store Pair.second v0 w0, array_store Slots v2 1 null}
";
    let trace = parse(text, &mut env).unwrap();
    assert_eq!(metatrace_ir::verify::verify(&trace), Ok(()));
    let mut encoder = Encoder::default();
    let data = comes_back(&trace, &mut encoder).unwrap();
    let exit = data.exit(ExitId(1), encoder.names());
    assert_eq!(
        exit.to_string(),
        "\
v0 = input ref
v1 = input ref
v2 = input ref
v3 = input int
v4 = load Pair.first v0
assume v4 &0
snapshot 0: interpret(&0, 2) reds(v0) frame virtual Registers len 4 () {0: v1, 3: #7}
snapshot 1: interpret(&1, 3) reds(v1) frame virtual Registers len 4 () {0: v2, 1: w1} parent exit(0, 0, 1) \
log [load Pair.first = v3, answer = 1]
exit 0: snapshot 1 log 2 event 3 virtuals {w0 = new Pair(v1, w1), w1 = box_int Int64 v3} \
stores {store Pair.second v0 w0, array_store Slots v2 1 null}
"
    );
    // Differences are detected: the exits differ in more than their numbers.
    for (right, wrong) in [(ExitId(1), ExitId(0)), (ExitId(0), ExitId(1))] {
        assert!(check(&trace, right, &data.exit(wrong, encoder.names())).is_err());
    }
}
