//! Rebuilds a trace without what nobody needs: values that no operation, exit or end of the trace
//! uses, allocations that nobody sees with the stores into them, and unused entries of all tables.
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
//! Needed are inputs, guards, calls with an effect, stores into objects that are needed or that came
//! from elsewhere, and the end; then whatever those and the exits of the guards use. Of a log only
//! the longest prefix that an exit uses counts. Asking what is needed from the roots, instead of
//! walking backwards, lets a store wait until something needs its object.
//!
//! Limits: a store into an allocation that is needed stays even if nobody looks at that field.

use hashbrown::HashMap;
use metatrace_ir::{Arg, Class, Const, EffectKind, Exit, Inst, Op, Target, Trace};

/// The trace without what nobody needs.
pub(super) fn sweep(old: &Trace) -> Trace {
    let live = mark(old);
    let mut copy = Copy::new(old);
    copy.insts(&live);
    copy.snapshots(&live);
    copy.new
}

/// Which instructions are needed?
fn mark(trace: &Trace) -> Vec<bool> {
    let mut live = vec![false; trace.insts.len()];
    let mut pending: Vec<usize> = Vec::new();
    // Stores that are needed if their object is.
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
        trace.for_each_operand(inst, &mut need);
        if inst.op.is_guard() {
            trace.for_each_exit_arg(inst.c.0, &mut need);
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

/// A trace being copied, table entries on demand.
struct Copy<'t> {
    old: &'t Trace,
    new: Trace,
    /// New names of values.
    map: Vec<Arg>,
    consts: HashMap<Const, Arg>,
    exits: HashMap<u32, Arg>,
}

impl<'t> Copy<'t> {
    fn new(old: &'t Trace) -> Copy<'t> {
        let new = Trace { force_at: old.force_at, ..Trace::default() };
        Copy {
            old,
            new,
            map: vec![Arg::NONE; old.insts.len()],
            consts: HashMap::new(),
            exits: HashMap::new(),
        }
    }

    fn arg(&mut self, arg: Arg) -> Arg {
        match (arg.as_value(), self.old.constant(arg)) {
            (Some(value), _) => self.map[value],
            (_, Some(constant)) => {
                let new = &mut self.new;
                *self.consts.entry(constant).or_insert_with(|| new.push_const(constant))
            }
            _ => Arg::NONE,
        }
    }

    fn insts(&mut self, live: &[bool]) {
        let old = self.old;
        for (index, inst) in old.insts.iter().enumerate().filter(|(index, _)| live[*index]) {
            let mut new = *inst;
            if inst.op == Op::Input {
                new.a = Arg::value(self.new.insts.len());
            } else if inst.op.is_variadic() {
                let args: Vec<Arg> = old.variadic(inst).iter().map(|&a| self.arg(a)).collect();
                (new.a, new.b) = self.new.push_args(args);
                new.c = match inst.op {
                    Op::CallPortal => {
                        self.new.sites.push(old.sites[inst.c.0 as usize].clone());
                        Arg(self.new.sites.len() as u32 - 1)
                    }
                    Op::Jump => self.target(old.targets[inst.c.0 as usize]),
                    _ => Arg::NONE,
                };
            } else {
                (new.a, new.b) = (self.arg(inst.a), self.arg(inst.b));
                new.c = if inst.op.is_guard() { self.exit(inst.c.0) } else { self.arg(inst.c) };
            }
            self.map[index] = self.new.push(new);
        }
    }

    fn target(&mut self, target: Target) -> Arg {
        self.new.targets.push(target);
        Arg(self.new.targets.len() as u32 - 1)
    }

    /// The new number of an exit; its snapshot is renumbered later.
    fn exit(&mut self, exit: u32) -> Arg {
        let (old, exits) = (self.old, &mut self.new.exits);
        *self.exits.entry(exit).or_insert_with(|| {
            exits.push(old.exits[exit as usize]);
            Arg(exits.len() as u32 - 1)
        })
    }

    /// Copies the snapshots that exits use, in their old order, with as much log as they use.
    fn snapshots(&mut self, live: &[bool]) {
        let old = self.old;
        let mut logs: Vec<Option<u32>> = vec![None; old.snapshots.len()];
        for inst in old.insts.iter().zip(live).filter(|(i, live)| **live && i.op.is_guard()).map(|(i, _)| i) {
            for level in old.levels(old.exits[inst.c.0 as usize]) {
                let log = &mut logs[level.snapshot as usize];
                *log = Some(log.map_or(level.log, |l| l.max(level.log)));
            }
        }
        let mut numbers: Vec<u32> = Vec::with_capacity(logs.len());
        let mut next = 0;
        for log in &logs {
            numbers.push(next);
            next += u32::from(log.is_some());
        }
        let renumber = |exit: &mut Exit| exit.snapshot = numbers[exit.snapshot as usize];
        for (snapshot, log) in old.snapshots.iter().zip(&logs) {
            let Some(log) = log else { continue };
            let mut new = snapshot.clone();
            new.log.truncate(*log as usize);
            new.parent.iter_mut().for_each(renumber);
            new.map_args(|arg| self.arg(arg));
            self.new.snapshots.push(new);
        }
        self.new.exits.iter_mut().for_each(renumber);
    }
}
