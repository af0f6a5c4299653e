//! Runs a trace with the reference executor, and describes where it ended and the reachable data in a form that is
//! independent of the optimizer: exits by the merge points and events at which they resume, memory by its shape, with
//! virtuals rebuilt and pending stores done.

use crate::generate::values::INITIAL_OBJECTS;
use crate::generate::{ENTRANT, OTHER, Start};
use crate::heap::{Heap, Image, SUBJECT, invalidate};
use crate::universe::Universe;
use metatrace_ir::delta::VirtualKind;
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::exec::Reference;
use metatrace_ir::{
    Arg, At, Backend, Const, ExitId, ExitState, FrameObject, FrameState, Inst, Links, Memory, Op, RunEnd,
    Snapshot, SnapshotId, Target, Trace, TraceId, Ty, ops,
};
use metatrace_tracer::opt::LabelState;
use metatrace_tracer::resume::{Encoder, ResumeData};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;

/// The point at which an exit resumes, innermost level first: the green of a snapshot, log entries and events.
pub type ResumePoint = Vec<(i64, u32, u32)>;

/// How a run ended.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// By `finish`.
    Finished,
    /// By a guard of the trace, or of the one that it jumps to.
    Exit(TraceId, ResumePoint),
    /// By an invalid access or operation.
    Fault(String),
}

/// Where a run ended, and all reachable data.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// How it ended.
    pub end: End,
    /// The values in the exit (or the result), the heap, and the guest levels in use.
    pub words: Vec<u64>,
    /// The residual calls, and the hash of what each saw.
    pub calls: Vec<(&'static str, u64)>,
}

/// The point at which an exit of a trace resumes.
pub fn resume_point(trace: &Trace, exit: ExitId) -> ResumePoint {
    let levels = trace.levels(trace.exits[exit.index()]);
    let id = levels.map(|level| {
        let green = match trace.snapshots[level.snapshot.index()].greens.first() {
            Some(&Const::Int(green)) => green,
            _ => -1,
        };
        (green, level.log, level.event)
    });
    id.collect()
}

/// The traces of a case, before or after the optimizer.
#[derive(Clone)]
pub struct Traces {
    /// The subject.
    pub subject: Arc<Trace>,
    /// The trace that jumps to the subject; runs begin there.
    pub entrant: Option<Arc<Trace>>,
    /// The trace to which the subject may jump.
    pub landing: Arc<Trace>,
    /// The label state of the subject, if it has a label.
    pub label: Option<LabelState>,
}

impl Traces {
    /// The trace with that number.
    pub fn get(&self, id: TraceId) -> &Arc<Trace> {
        match &self.entrant {
            Some(entrant) if id == ENTRANT => entrant,
            _ if id == SUBJECT => &self.subject,
            _ => &self.landing,
        }
    }

    /// The same traces with the one with that number replaced.
    pub fn with(&self, id: TraceId, trace: Trace) -> Traces {
        let mut new = self.clone();
        match &mut new.entrant {
            Some(entrant) if id == ENTRANT => *entrant = Arc::new(trace),
            _ => new.subject = Arc::new(trace),
        }
        new
    }
}

/// The addresses of the constant references.
pub fn refs() -> Vec<u64> {
    (0..INITIAL_OBJECTS).map(Image::address).collect()
}

/// Traces prepared for repeated runs.
pub struct Machine {
    traces: Traces,
    executor: Rc<Reference>,
    refs: Vec<u64>,
    /// The exits of the subject, with the facts known there.
    resume: (Encoder, ResumeData),
}

impl Machine {
    /// A machine for these traces, which have these constant references.
    pub fn new(traces: Traces, refs: Vec<u64>) -> Machine {
        let mut encoder = Encoder::default();
        let resume = encoder.encode(&traces.subject, traces.label.as_ref(), &[]);
        let mut machine = Machine { traces, executor: Rc::default(), refs, resume: (encoder, resume) };
        machine.compile();
        machine
    }

    fn compile(&mut self) {
        self.executor = Rc::new(Reference::new());
        for id in [SUBJECT, ENTRANT, OTHER] {
            let trace = self.traces.get(id);
            let sites = trace.sites.iter().map(|site| match site.greens.first() {
                Some(&Const::Int(green)) => green as u64,
                _ => u64::MAX,
            });
            let sites: Vec<u64> = sites.collect();
            let links = Links { refs: &self.refs, sites: &sites, ..Links::default() };
            if let Err(error) = self.executor.compile(id, trace, links) {
                unreachable!("the reference executor takes every trace: {error}");
            }
        }
    }

    /// Runs the trace from that state.
    pub fn run(&mut self, start: &Start) -> State {
        let heap = Heap::new(start.image.clone(), start.depth, Some(Rc::clone(&self.executor)));
        heap.set_at.set(start.set_at);
        if start.invalidated {
            invalidate(&self.executor);
        }
        let mut exit = ExitState::default();
        let first = if self.traces.entrant.is_some() { ENTRANT } else { SUBJECT };
        let run = || self.executor.run(first, &start.inputs, &mut exit, &heap);
        let outcome = catch_unwind(AssertUnwindSafe(run));
        let (end, words) = match outcome {
            Ok(RunEnd::Exit) => self.exit(&heap, &exit),
            Ok(RunEnd::Finished { tag, payload }) => {
                // The type of a payload is not passed, but the instruction that ended the run is known.
                let trace = &self.traces.subject;
                let ty = trace.insts.last().map_or(Ty::Int, |i| trace.ty(i.b));
                (End::Finished, vec![(Ty::Int, tag), (ty, payload)])
            }
            Ok(RunEnd::Panicked) => (End::Fault("a panic from nowhere".to_owned()), Vec::new()),
            Err(panic) => (End::Fault(message(&*panic)), Vec::new()),
        };
        let mut words = heap.seen(words).words;
        words.push(heap.depth.get() as u64);
        let end = heap.fault.get().map_or(end, |fault| End::Fault(fault.to_owned()));
        let forced = [SUBJECT, ENTRANT].into_iter().any(|id| self.traces.get(id).force_at != 0);
        if start.invalidated || heap.invalidated.get() || forced {
            self.compile();
        }
        State { end, words, calls: heap.calls() }
    }

    /// Describes a fact known at an exit that is wrong, if there is one.
    fn wrongly_known(&self, heap: &Heap, exit: &ExitState) -> Option<String> {
        let (encoder, resume) = &self.resume;
        let mut asks = resume.exit(exit.exit, encoder.names());
        asks.insts.iter().find(|inst| inst.op == Op::Assume)?;
        let zero = asks.push_const(Const::Int(0));
        let end = Inst {
            op: Op::Finish,
            at: At::NONE,
            a: zero,
            b: zero,
            c: Arg::NONE,
            descr: &NO_DESCR,
            loc: None,
        };
        asks.push(end);
        let asks = Arc::new(asks);
        let executor = Reference::new();
        let links = Links { refs: &self.refs, ..Links::default() };
        let run = || {
            executor.compile(SUBJECT, &asks, links).expect("the reference executor takes every trace");
            executor.run(SUBJECT, &exit.values, &mut ExitState::default(), heap);
        };
        let panic = catch_unwind(AssertUnwindSafe(run)).err()?;
        Some(format!("{}:\n{asks}", message(&*panic)))
    }

    fn exit(&self, heap: &Heap, exit: &ExitState) -> (End, Vec<(Ty, u64)>) {
        if exit.trace == SUBJECT
            && let Some(wrong) = self.wrongly_known(heap, exit)
        {
            return (End::Fault(wrong), Vec::new());
        }
        let trace = self.traces.get(exit.trace);
        let words = Rebuilt::new(trace, exit, &self.refs, heap);
        let mut named = Vec::new();
        for level in trace.levels(trace.exits[exit.exit.index()]) {
            trace.snapshots[level.snapshot.index()].for_each_arg(level.log, |arg| {
                let ty = trace.ty(arg);
                named.push(if ty == Ty::Void { (Ty::Int, 0) } else { (ty, words.word(arg)) });
            });
        }
        (End::Exit(exit.trace, resume_point(trace, exit.exit)), named)
    }
}

/// The message of a panic.
pub fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned())).unwrap_or_default()
}

/// The values of the operands of an exit.
struct Rebuilt<'t> {
    trace: &'t Trace,
    refs: &'t [u64],
    values: HashMap<Arg, u64>,
}

impl<'t> Rebuilt<'t> {
    /// Rebuilds the virtuals of an exit, and performs its pending stores.
    fn new(trace: &'t Trace, exit: &ExitState, refs: &'t [u64], heap: &Heap) -> Rebuilt<'t> {
        let values = trace.exit_values(exit.exit);
        let values = values.into_iter().zip(exit.values.iter().copied()).collect();
        let mut rebuilt = Rebuilt { trace, refs, values };
        let delta = trace.delta(exit.exit);
        for of in delta.virtuals {
            let args = trace.virtual_args(of);
            let word = match of.kind {
                VirtualKind::Object => heap.with(|i| i.raw(of.descr.ty().tid(), of.descr.ty().size as usize)),
                VirtualKind::Array => heap.new_array(of.descr, args.len() as u64, 0),
                VirtualKind::Boxed => match rebuilt.word(args[0]) as i64 {
                    int if (int << 1) >> 1 == int => (int << 1 | 1) as u64,
                    int => heap.box_int(of.descr, int),
                },
                VirtualKind::Word(op) => ops::eval(op, rebuilt.word(args[0]), 0).expect("a pure operation"),
                VirtualKind::Forced => rebuilt.word(args[0]),
            };
            rebuilt.values.insert(of.name, word);
        }
        for of in delta.virtuals {
            let object = rebuilt.word(of.name);
            for (index, &arg) in trace.virtual_args(of).iter().enumerate() {
                let (offset, width) = match of.kind {
                    VirtualKind::Object => {
                        let field = of.descr.ty().fields[index].field();
                        (field.offset.into(), field.width)
                    }
                    VirtualKind::Array => {
                        let array = of.descr.array();
                        (u64::from(array.items) + (index * array.width.bytes()) as u64, array.width)
                    }
                    _ => continue,
                };
                heap.store(object, offset, width, rebuilt.word(arg));
            }
        }
        for store in delta.stores {
            let object = rebuilt.word(store.object);
            let (offset, width) = if store.index == Arg::NONE {
                let field = store.descr.field();
                (field.offset.into(), field.width)
            } else {
                let array = store.descr.array();
                let index = rebuilt.word(store.index);
                (index.wrapping_mul(array.width.bytes() as u64).wrapping_add(array.items.into()), array.width)
            };
            heap.store(object, offset, width, rebuilt.word(store.value));
        }
        rebuilt
    }

    fn word(&self, arg: Arg) -> u64 {
        match self.trace.constant(arg) {
            Some(constant) => constant.bits(self.refs),
            None => self.values.get(&arg).copied().unwrap_or(0),
        }
    }
}

/// A trace that leaves at once with all its inputs: the target of jumps with operands of these types.
pub fn landing(types: &[Ty]) -> Trace {
    let mut trace = Trace::default();
    let slots = types.iter().map(|&ty| trace.push_input(ty)).collect::<Vec<_>>();
    let zero = trace.push_const(Const::Int(0));
    let descr = Universe::get().env.ty("Pair").expect("declared");
    let object = FrameObject { descr, len: slots.len() as u32, fields: vec![zero; 2] };
    let slots = (0..).zip(slots).collect();
    trace.snapshots.push(Snapshot {
        portal: Universe::get().portal,
        greens: vec![Const::Int(-7)],
        reds: vec![zero; 3],
        frame: Some(FrameState { object, slots }),
        parent: None,
        log: Vec::new(),
    });
    trace.exits.push(metatrace_ir::Exit { snapshot: SnapshotId(0), log: 0, event: 0 });
    let inst = |op, a, b, c| Inst { op, at: At::NONE, a, b, c, descr: &NO_DESCR, loc: None };
    trace.push(inst(Op::GuardTrue, zero, Arg::NONE, Arg(0)));
    trace.push(inst(Op::Finish, zero, zero, Arg::NONE));
    trace
}

/// The landing for a trace's jump to another one, or for no jump at all.
pub fn landing_of(trace: &Trace) -> Trace {
    let types = trace.insts.last().filter(|i| i.op == Op::Jump).map(|jump| {
        let elsewhere = matches!(trace.targets[jump.target().index()], Target::Trace(_));
        let args = if elsewhere { trace.variadic(jump) } else { &[] };
        args.iter().map(|&a| trace.ty(a)).collect::<Vec<_>>()
    });
    landing(&types.unwrap_or_default())
}
