//! Rebuilds a trace without unneeded parts: values that no operation, exit or end of the trace uses, unused allocations
//! with the stores into them, and unused entries of all tables.
//!
//! ```
//! # use metatrace_tracer::opt::check_example;
//! check_example("dce", "
//! field Pair.first @8 i64 mut
//! type Pair size 16 { Pair.first }
//! portal p greens(pc) reds(r)
//! v0 = input int
//! v1 = int_add v0 1
//! v2 = new Pair(v1)
//! store Pair.first v2 7
//! v4 = load Pair.first v2
//! v5 = int_lt v0 5
//! guard_true v5 [exit 1]
//! v7 = int_neg v0
//! finish 0 v0
//! snapshot 0: p(1) reds(v2)
//! snapshot 1: p(1) reds(v0) log [answer = v1, answer = v7]
//! exit 0: snapshot 0 log 0 event 1
//! exit 1: snapshot 1 log 1 event 1
//! ", "
//! v0 = input int
//! v1 = int_add v0 1
//! v2 = int_lt v0 5
//! guard_true v2 [exit 0]
//! finish 0 v0
//! snapshot 0: p(1) reds(v0) log [answer = v1]
//! exit 0: snapshot 0 log 1 event 1
//! ");
//! ```
//!
//! Needed are inputs, guards, calls with an effect, stores into objects that are needed or not allocated here, and the
//! end; then everything that those and the exits of the guards use. Of a log only the longest prefix that an exit uses
//! counts. The marking starts from these roots and does not walk backwards, so that a store can wait until its object
//! is needed.
//!
//! Limits: a store into an allocation that is needed stays even if that field is never read.

use hashbrown::HashMap;
use metatrace_ir::{
    Arg, Class, Const, Delta, DeltaId, EffectKind, Exit, ExitId, Inst, Op, PendingStore, Snapshot,
    SnapshotId, Target, TargetId, Trace, Virtual,
};

/// A rebuilt trace whose snapshots are still those of the recorded one.
pub(super) struct Draft<'t> {
    /// The recorded trace.
    pub old: &'t Trace,
    /// The rebuilt one, without snapshots. If the recorded trace has `n` snapshots, an exit into snapshot `n + s` is
    /// one into snapshot `s` under the names of the second section.
    pub new: Trace,
    /// The names of recorded values: in the trace, or in its part before the label and its part behind it.
    pub sections: Vec<Vec<Arg>>,
    /// Guards of the rebuilt trace that became redundant, in order.
    pub dropped: Vec<usize>,
}

impl Draft<'_> {
    /// The snapshot with that number, the names that hold in it, and their section.
    fn snapshot(&self, id: SnapshotId) -> (&Snapshot, &[Arg], usize) {
        let count = self.old.snapshots.len();
        let (section, index) = (id.index() / count, id.index() % count);
        (&self.old.snapshots[index], self.sections[section].as_slice(), section)
    }

    /// The levels of an exit, innermost first.
    fn levels(&self, exit: Exit) -> impl Iterator<Item = Exit> + '_ {
        let count = self.old.snapshots.len();
        std::iter::successors(Some(exit), move |e| {
            let (snapshot, _, section) = self.snapshot(e.snapshot);
            snapshot.parent.map(|p| Exit { snapshot: p.snapshot.plus(section * count), ..p })
        })
    }

    /// Calls `f` with every operand of an exit.
    pub fn for_each_exit_arg(&self, exit: ExitId, mut f: impl FnMut(Arg)) {
        for level in self.levels(self.new.exits[exit.index()]) {
            let (snapshot, names, _) = self.snapshot(level.snapshot);
            snapshot.for_each_arg(level.log, |arg| f(arg.as_value().map_or(arg, |v| names[v])));
        }
        let delta = self.new.delta(exit);
        for of in delta.virtuals {
            self.new.virtual_args(of).iter().copied().for_each(&mut f);
        }
        for store in delta.stores {
            [store.object, store.index, store.value].into_iter().for_each(&mut f);
        }
    }
}

/// Returns the finished trace, without unneeded parts unless `keep_all`, and the positions of the params that remain.
pub(super) fn sweep(draft: &Draft<'_>, keep_all: bool) -> (Trace, Vec<u32>) {
    let mut live = if keep_all { vec![true; draft.new.insts.len()] } else { mark(draft) };
    draft.dropped.iter().for_each(|&guard| live[guard] = false);
    let mut copy = Copy::new(draft);
    copy.insts(&live);
    copy.snapshots(&live);
    if keep_all && let Some(exit) = draft.new.jump_exit {
        copy.new.jump_exit = copy.exits.get(&exit).copied();
    }
    (copy.new, copy.params)
}

/// The params of the label, and the operands that they get from the label and from the jump to it.
struct Params {
    label: usize,
    jump: Option<usize>,
}

impl Params {
    fn of(trace: &Trace) -> Option<Params> {
        let label = &trace.insts[trace.label()?];
        let jump = trace.insts.last().filter(|i| i.op == Op::Jump);
        let own = jump.filter(|i| trace.targets[i.target().index()] == Target::Label);
        Some(Params { label: label.args().start, jump: own.map(|i| i.args().start) })
    }

    /// Indices in `Trace::args` of the operands of a param.
    fn sources(&self, param: &Inst) -> impl Iterator<Item = usize> {
        let position = param.position();
        [Some(self.label), self.jump].into_iter().flatten().map(move |start| start + position)
    }
}

/// Marks the needed instructions.
fn mark(draft: &Draft<'_>) -> Vec<bool> {
    let trace = &draft.new;
    let params = Params::of(trace);
    let mut live = vec![false; trace.insts.len()];
    let mut pending: Vec<usize> = Vec::new();
    // Stores that become needed if their object does, by object.
    let mut waiting: HashMap<usize, Vec<usize>> = HashMap::new();
    for (index, inst) in trace.insts.iter().enumerate() {
        match inst.op.class() {
            Class::Store => {
                let object = inst.a.as_value();
                match object.filter(|&v| matches!(trace.insts[v].op, Op::New | Op::NewArray)) {
                    Some(object) => waiting.entry(object).or_default().push(index),
                    None => pending.push(index),
                }
            }
            Class::Control if inst.op == Op::Param => {}
            Class::Guard if draft.dropped.binary_search(&index).is_ok() => {}
            Class::Guard | Class::Control => pending.push(index),
            Class::Call if !is_droppable_call(inst) => pending.push(index),
            _ => {}
        }
    }
    while let Some(index) = pending.pop() {
        if std::mem::replace(&mut live[index], true) {
            continue;
        }
        let inst = &trace.insts[index];
        let mut need = |arg: Arg| pending.extend(arg.as_value());
        match (inst.op, &params) {
            (Op::Param, Some(params)) => params.sources(inst).for_each(|at| need(trace.args[at])),
            (Op::Label, _) => {}
            (Op::Jump, Some(params)) if params.jump == Some(inst.args().start) => {}
            _ => trace.for_each_operand(inst, &mut need),
        }
        if inst.op.is_guard() {
            draft.for_each_exit_arg(inst.exit(), &mut need);
        }
        pending.extend(waiting.remove(&index).into_iter().flatten());
    }
    live
}

fn is_droppable_call(inst: &Inst) -> bool {
    inst.op == Op::Call && {
        let call = inst.descr.call();
        call.kind == EffectKind::Elidable && !call.raises
    }
}

/// A trace being copied; table entries are copied on demand.
struct Copy<'d> {
    draft: &'d Draft<'d>,
    new: Trace,
    /// The new names of values.
    map: Vec<Arg>,
    consts: HashMap<Const, Arg>,
    exits: HashMap<ExitId, ExitId>,
    deltas: HashMap<DeltaId, DeltaId>,
    /// The new names of virtuals.
    virtuals: HashMap<Arg, Arg>,
    /// The params that remain.
    params: Vec<u32>,
}

impl<'d> Copy<'d> {
    fn new(draft: &'d Draft<'d>) -> Copy<'d> {
        Copy {
            draft,
            // The framework identifies sites by their numbers; no portal call is ever dropped.
            new: Trace { force_at: draft.new.force_at, sites: draft.new.sites.clone(), ..Trace::default() },
            map: vec![Arg::NONE; draft.new.insts.len()],
            consts: HashMap::new(),
            exits: HashMap::new(),
            deltas: HashMap::new(),
            virtuals: HashMap::new(),
            params: Vec::new(),
        }
    }

    fn constant(&mut self, constant: Const) -> Arg {
        let new = &mut self.new;
        *self.consts.entry(constant).or_insert_with(|| new.push_const(constant))
    }

    fn arg(&mut self, arg: Arg) -> Arg {
        match (arg.as_value(), self.draft.new.constant(arg)) {
            (Some(value), _) => self.map[value],
            (_, Some(constant)) => self.constant(constant),
            _ if arg.as_virtual().is_some() => {
                let next = Arg::virtual_name(self.virtuals.len());
                *self.virtuals.entry(arg).or_insert(next)
            }
            _ => arg,
        }
    }

    fn insts(&mut self, live: &[bool]) {
        let draft = self.draft;
        let is_param = |index: usize| draft.new.insts[index].op == Op::Param;
        let params = (0..live.len()).filter(|&i| live[i] && is_param(i));
        self.params = params.clone().map(|i| draft.new.insts[i].position() as u32).collect();
        for index in (0..live.len()).filter(|&i| live[i] && !is_param(i)) {
            self.inst(index);
            // Params were created when they were needed; here they are put in sequence.
            let Inst { op, at, .. } = draft.new.insts[index];
            if op == Op::Label {
                for (position, index) in params.clone().enumerate() {
                    let param = Inst { a: Arg(position as u32), at, ..draft.new.insts[index] };
                    self.map[index] = self.new.push(param);
                }
            }
        }
    }

    fn inst(&mut self, index: usize) {
        let trace = &self.draft.new;
        let inst = &trace.insts[index];
        let mut new = *inst;
        if inst.op == Op::Input {
            new.a = Arg::value(self.new.insts.len());
        } else if inst.op.is_variadic() {
            let args = trace.variadic(inst);
            let own = match inst.op {
                Op::Label => true,
                Op::Jump => trace.targets[inst.target().index()] == Target::Label,
                _ => false,
            };
            let params = std::mem::take(&mut self.params);
            let args: Vec<Arg> = if own {
                params.iter().map(|&position| self.arg(args[position as usize])).collect()
            } else {
                args.iter().map(|&a| self.arg(a)).collect()
            };
            self.params = params;
            (new.a, new.b) = self.new.push_args(args);
            new.c = match inst.op {
                Op::CallPortal => inst.c,
                Op::Jump => self.target(trace.targets[inst.target().index()]),
                _ => Arg::NONE,
            };
        } else {
            new.values_mut().for_each(|arg| *arg = self.arg(*arg));
            if inst.op.is_guard() {
                new.c = self.exit(inst.exit()).into();
            }
        }
        self.map[index] = self.new.push(new);
    }

    fn target(&mut self, target: Target) -> Arg {
        self.new.targets.push(target);
        TargetId::at(self.new.targets.len() - 1).into()
    }

    /// The new number of an exit; its snapshot is renumbered later.
    fn exit(&mut self, exit: ExitId) -> ExitId {
        if let Some(&known) = self.exits.get(&exit) {
            return known;
        }
        self.new.exits.push(self.draft.new.exits[exit.index()]);
        let new = ExitId::at(self.new.exits.len() - 1);
        if let Some(delta) = self.draft.new.delta_id(exit) {
            let delta = self.delta(delta, exit);
            self.new.set_delta(new, Some(delta));
        }
        self.exits.insert(exit, new);
        new
    }

    /// The new number of a delta, which belongs to exit `exit` of the draft.
    fn delta(&mut self, delta: DeltaId, exit: ExitId) -> DeltaId {
        if let Some(&known) = self.deltas.get(&delta) {
            return known;
        }
        let trace = &self.draft.new;
        let view = trace.delta(exit);
        let (virtuals, stores) = (self.new.virtuals.len() as u32, self.new.pending.len() as u32);
        for of in view.virtuals {
            let args: Vec<Arg> = trace.virtual_args(of).iter().map(|&a| self.arg(a)).collect();
            let (start, len) = self.new.push_args(args);
            let name = self.arg(of.name);
            self.new.virtuals.push(Virtual { name, start: start.0, len: len.0, ..*of });
        }
        for &store in view.stores {
            let (object, index, value) =
                (self.arg(store.object), self.arg(store.index), self.arg(store.value));
            self.new.pending.push(PendingStore { object, index, value, ..store });
        }
        let counts = (view.virtuals.len() as u32, view.stores.len() as u32);
        self.new.deltas.push(Delta { virtuals: (virtuals, counts.0), stores: (stores, counts.1) });
        let new = DeltaId::at(self.new.deltas.len() - 1);
        self.deltas.insert(delta, new);
        new
    }

    /// Copies the snapshots that exits use, in their old order, each with the part of the log that they use.
    fn snapshots(&mut self, live: &[bool]) {
        let draft = self.draft;
        let count = draft.old.snapshots.len();
        let mut logs: Vec<Option<u32>> = vec![None; draft.old.snapshots.len() * draft.sections.len()];
        for inst in
            draft.new.insts.iter().zip(live).filter(|(i, live)| **live && i.op.is_guard()).map(|(i, _)| i)
        {
            for level in draft.levels(draft.new.exits[inst.exit().index()]) {
                let log = &mut logs[level.snapshot.index()];
                if log.is_some_and(|l| l >= level.log) {
                    // Its parents are copied already.
                    break;
                }
                *log = Some(level.log);
            }
        }
        let mut numbers: Vec<SnapshotId> = Vec::with_capacity(logs.len());
        let mut next = 0;
        for log in &logs {
            numbers.push(SnapshotId::at(next));
            next += usize::from(log.is_some());
        }
        for (number, log) in logs.iter().enumerate() {
            let Some(log) = log else { continue };
            let (old, names, section) = draft.snapshot(SnapshotId::at(number));
            let parent =
                old.parent.map(|p| Exit { snapshot: numbers[p.snapshot.plus(section * count).index()], ..p });
            let mut new = Snapshot {
                portal: old.portal,
                greens: old.greens.clone(),
                reds: old.reds.clone(),
                frame: old.frame.clone(),
                parent,
                log: old.log[..*log as usize].to_vec(),
            };
            new.map_args(|arg| match (arg.as_value(), draft.old.constant(arg)) {
                (Some(v), _) => self.arg(names[v]),
                (_, Some(constant)) => self.constant(constant),
                _ => arg,
            });
            self.new.snapshots.push(new);
        }
        self.new.exits.iter_mut().for_each(|exit| exit.snapshot = numbers[exit.snapshot.index()]);
    }
}
