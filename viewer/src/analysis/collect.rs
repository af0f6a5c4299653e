//! One pass over the final operations of all traces: what happens at each place of the guest program, and how often.
//! Bodies are read one trace at a time and dropped; the size of the result is bounded by the number of places.

use super::uses::{Use, uses};
use super::words::Words;
use crate::error::Failure;
use crate::model::Model;
use crate::model::body::IrView;
use crate::model::records::Trace;
use metatrace_events::schema::stage;
use metatrace_events::schema::{LocationId, MergePointId, Notes, PositionId};
use metatrace_ir::{Decision, EffectKind, ExitId, Inst, Op, TraceId};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Places of the guest program from which inlined code was called: sites.
pub type Callers = BTreeSet<MergePointId>;

/// Something that happens at a merge point because of one line of the interpreter.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Spot {
    /// The merge point of the innermost level.
    pub site: MergePointId,
    /// The line of the interpreter; 0 if unknown.
    pub loc: LocationId,
}

/// A guard of one trace.
#[derive(Clone, PartialEq, Debug)]
pub struct Guard {
    /// The trace.
    pub trace: TraceId,
    /// Its exit.
    pub exit: ExitId,
    /// How often it was executed.
    pub reached: u64,
    /// How often it led back to the interpreter.
    pub left: u64,
    /// How often it led to a bridge.
    pub bridged: u64,
    /// Its bridges.
    pub bridges: Vec<TraceId>,
    /// What it checks; only of guards that fail.
    pub checks: String,
    /// The value that it checks; only of promotes and of guards that fail.
    pub value: String,
    /// Number of guards on the same spot that failed on the way here, each comparing with another value.
    pub after: usize,
}

/// The guards of all traces on one spot that test the same kind of condition.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Guards {
    /// In the order of the traces.
    pub guards: Vec<Guard>,
    /// Where they are inlined.
    pub callers: Callers,
}

/// An argument of an elidable call that is not constant.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RedArgument {
    /// Its position, from 1.
    pub number: usize,
    /// The value, in words.
    pub value: String,
    /// The line of the interpreter that made it; 0 if unknown.
    pub loc: LocationId,
    /// The operation that made it.
    pub op: &'static str,
}

/// Calls of one function on one spot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Calls {
    /// How often it was called.
    pub count: u64,
    /// The traces.
    pub traces: BTreeSet<TraceId>,
    /// Whether it is declared elidable.
    pub elidable: bool,
    /// For an elidable call, the arguments that are not constant.
    pub red: Vec<RedArgument>,
    /// Number of its arguments.
    pub arguments: usize,
    /// Where they are inlined.
    pub callers: Callers,
}

/// Calls of guest functions out of traces, on one spot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PortalCalls {
    /// How often they happened.
    pub count: u64,
    /// The traces.
    pub traces: BTreeSet<TraceId>,
    /// Why they are not inlined, and the callees, as far as notes say.
    pub reasons: BTreeSet<(Decision, String)>,
    /// Where they are inlined.
    pub callers: Callers,
}

/// Objects of one type allocated on one spot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Allocations {
    /// Number of objects.
    pub count: u64,
    /// The traces.
    pub traces: BTreeSet<TraceId>,
    /// Whether it is the box of an integer, which needs no object if 63 bits are enough.
    pub boxed: bool,
    /// Number of objects by use; an object may have several uses.
    pub uses: BTreeMap<Use, u64>,
    /// Where they are inlined.
    pub callers: Callers,
}

/// A decision that left no operation, at one place.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Noted {
    /// Number of recordings with the decision.
    pub recordings: u64,
    /// How often the place was passed in their traces.
    pub count: u64,
    /// The traces.
    pub traces: BTreeSet<TraceId>,
    /// Where it is inlined.
    pub callers: Callers,
}

/// A merge point in traces.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Passed {
    /// How often each trace passed it.
    pub traces: BTreeMap<TraceId, u64>,
    /// Where it is inlined.
    pub callers: Callers,
}

/// The events at all places, in all traces.
#[derive(Debug, Default)]
pub struct Collection {
    /// Guards, by spot; promotes (true) apart from tests.
    pub guards: BTreeMap<(Spot, bool), Guards>,
    /// Calls of residual and elidable functions, by spot and name.
    pub calls: BTreeMap<(Spot, &'static str), Calls>,
    /// Calls of guest functions, by the merge point of the caller.
    pub portal_calls: BTreeMap<MergePointId, PortalCalls>,
    /// Objects made, by spot and type.
    pub allocations: BTreeMap<(Spot, &'static str), Allocations>,
    /// Decisions, by spot and name.
    pub notes: BTreeMap<(Decision, Spot, String), Noted>,
    /// Merge points that traces pass.
    pub passed: BTreeMap<MergePointId, Passed>,
    /// The guards that have bridges.
    parents: HashMap<(TraceId, ExitId), Parent>,
    /// Traces whose operations could not be read, with the reason.
    pub unread: Vec<(TraceId, String)>,
}

/// A guard that has a bridge.
#[derive(Debug)]
struct Parent {
    key: (Spot, bool),
    after: usize,
    /// The inputs of its bridges, in words.
    inputs: Vec<String>,
    /// The merge points of the levels that its bridges continue with.
    levels: Vec<MergePointId>,
}

impl Collection {
    /// What happens in all traces of a log.
    pub fn of(model: &Model) -> Collection {
        let mut collection = Collection::default();
        for trace in model.traces() {
            if let Err(failure) = collection.add(model, trace) {
                collection.unread.push((trace.id, failure.to_string()));
            }
        }
        collection
    }

    fn add(&mut self, model: &Model, trace: &Trace) -> Result<(), Failure> {
        let ir = model.ir(trace, stage::FINAL)?;
        let notes = model.notes(trace)?;
        let counts = model.executions(trace, &ir);
        let types = |tid| model.type_name(tid).map(str::to_owned);
        let passed = sites_passed(&ir, &counts);
        for (&site, (count, callers)) in &passed {
            let entry = self.passed.entry(site).or_default();
            entry.traces.insert(trace.id, *count);
            entry.callers.extend(callers);
        }
        for (op, inst) in ir.trace.insts.iter().enumerate() {
            let chain = ir.chain(op);
            let Some((&site, callers)) = chain.split_first() else { continue };
            let at = At { trace, ir: &ir, op, count: counts[op], callers, types: &types };
            let spot = Spot { site, loc: ir.loc(op) };
            match inst.op {
                _ if inst.op.is_guard() => self.guard(model, &at, spot, inst),
                Op::Call => self.call(&at, spot, inst),
                Op::CallPortal => {
                    let calls = self.portal_calls.entry(site).or_default();
                    calls.count += at.count;
                    calls.traces.insert(trace.id);
                    calls.callers.extend(callers);
                }
                Op::New | Op::NewArray | Op::BoxInt => self.allocation(&at, spot, inst),
                _ => {}
            }
        }
        self.note(trace, &notes, &passed);
        Ok(())
    }

    fn guard(&mut self, model: &Model, at: &At<'_>, spot: Spot, inst: &Inst) {
        let (trace, exit) = (at.trace, inst.exit());
        let key = (spot, inst.op == Op::GuardValue);
        let bridges: Vec<TraceId> = trace.bridges.iter().filter(|b| b.0 == exit).map(|b| b.1).collect();
        let left = trace.failures.get(&exit).copied().unwrap_or(0);
        let bridged = model.failures(trace, exit).saturating_sub(left);
        let parent = self.parent(trace);
        let after = parent.filter(|p| p.key == key).map_or(0, |p| p.after + 1);
        let words = self.words(at);
        let fails = left + bridged > 0;
        let guard = Guard {
            trace: trace.id,
            exit,
            reached: at.count,
            left,
            bridged,
            bridges,
            checks: if fails { words.guard(inst) } else { String::new() },
            value: if fails || key.1 { words.value(inst.a) } else { String::new() },
            after,
        };
        if !guard.bridges.is_empty() {
            let inputs = at.ir.trace.exit_values(exit).into_iter().map(|v| words.value(v)).collect();
            let levels = at.ir.chain(at.op);
            self.parents.insert((trace.id, exit), Parent { key: key.clone(), after, inputs, levels });
        }
        let guards = self.guards.entry(key).or_default();
        guards.guards.push(guard);
        guards.callers.extend(at.callers);
    }

    fn parent(&self, trace: &Trace) -> Option<&Parent> {
        trace.parent.and_then(|parent| self.parents.get(&parent))
    }

    /// Whether a bridge begins at one of these merge points, or in code inlined there. It then continues what its
    /// parent has counted.
    pub fn continues(&self, trace: &Trace, sites: &BTreeSet<MergePointId>) -> bool {
        self.parent(trace).is_some_and(|p| p.levels.iter().any(|l| sites.contains(l)))
    }

    /// The operations of a trace in words. The inputs of a bridge are the values at its guard's exit.
    fn words<'a>(&'a self, at: &At<'a>) -> Words<'a> {
        let parent = self.parent(at.trace);
        let inputs = parent.map_or(&[][..], |p| &p.inputs);
        Words { trace: &at.ir.trace, types: at.types, inputs }
    }

    fn call(&mut self, at: &At<'_>, spot: Spot, inst: &Inst) {
        let descr = inst.descr.call();
        let elidable = descr.kind == EffectKind::Elidable;
        let arguments = at.ir.trace.variadic(inst);
        let words = self.words(at);
        let mut red = Vec::new();
        for (index, &arg) in arguments.iter().enumerate().filter(|_| elidable) {
            let Some(made) = arg.as_value() else { continue };
            let op = at.ir.trace.insts[made].op.name();
            red.push(RedArgument { number: index + 1, value: words.value(arg), loc: at.ir.loc(made), op });
        }
        let calls = self.calls.entry((spot, descr.name)).or_default();
        calls.count += at.count;
        calls.traces.insert(at.trace.id);
        (calls.elidable, calls.arguments) = (elidable, arguments.len());
        calls.callers.extend(at.callers);
        // The first trace describes the arguments; the same lines of the interpreter make them in all traces.
        if calls.red.is_empty() {
            calls.red = red;
        }
    }

    fn allocation(&mut self, at: &At<'_>, spot: Spot, inst: &Inst) {
        let found = self.allocations.entry((spot, inst.descr.name())).or_default();
        found.count += at.count;
        found.traces.insert(at.trace.id);
        found.boxed = inst.op == Op::BoxInt;
        found.callers.extend(at.callers);
        for used in uses(&at.ir.trace, at.op) {
            *found.uses.entry(used).or_default() += at.count;
        }
    }

    fn note(&mut self, trace: &Trace, notes: &Notes, passed: &HashMap<MergePointId, (u64, Callers)>) {
        for note in &notes.notes {
            let mut chain = chain(&notes.positions, note.at);
            let Some(site) = chain.next() else { continue };
            if let Decision::NotInlinedLoop
            | Decision::NotInlinedLong
            | Decision::NotInlinedDepth
            | Decision::NotInlinedRecursion
            | Decision::NotInlinedOnRequest
            | Decision::RestCalled = note.what
            {
                let calls = self.portal_calls.entry(site).or_default();
                calls.reasons.insert((note.what, note.name.clone()));
            }
            let key = (note.what, Spot { site, loc: note.loc }, note.name.clone());
            let continues = self.parent(trace).is_some_and(|p| p.levels.contains(&site));
            let noted = self.notes.entry(key).or_default();
            noted.callers.extend(chain);
            if noted.traces.insert(trace.id) {
                noted.recordings += 1;
                noted.count += passed.get(&site).filter(|_| !continues).map_or(0, |p| p.0);
            }
        }
    }
}

/// The position of an operation.
struct At<'a> {
    trace: &'a Trace,
    ir: &'a IrView,
    op: usize,
    count: u64,
    callers: &'a [MergePointId],
    types: &'a dyn Fn(u32) -> Option<String>,
}

/// The merge points of a position, innermost first.
fn chain(
    positions: &[metatrace_events::schema::Position],
    at: PositionId,
) -> impl Iterator<Item = MergePointId> {
    let get = |at: PositionId| positions.get(at.place()?).map(|p| (at, p));
    std::iter::successors(get(at), move |&(at, p)| get(p.caller).filter(|c| c.0 < at)).map(|(_, p)| p.site)
}

/// How often a trace passed each merge point, and where that is inlined. Operations are in the order of recording, so a
/// merge point without remaining operations was passed as often as the next one. For a peeled loop, iterations are
/// counted without the one in front of the label.
fn sites_passed(ir: &IrView, counts: &[u64]) -> HashMap<MergePointId, (u64, Callers)> {
    let mut first: Vec<Option<u64>> = vec![None; ir.positions.len()];
    let label = ir.trace.label().unwrap_or(0);
    for (op, &count) in counts.iter().enumerate().skip(label) {
        if let Some(at) = ir.position(op).place() {
            first[at].get_or_insert(count);
        }
    }
    let mut passed: HashMap<MergePointId, (u64, Callers)> = HashMap::new();
    let mut next = counts.last().copied().unwrap_or(0);
    for (index, position) in ir.positions.iter().enumerate().rev() {
        next = first[index].unwrap_or(next);
        let entry = passed.entry(position.site).or_default();
        entry.0 += next;
        entry.1.extend(ir.chain_of(PositionId::at_place(index)).into_iter().skip(1));
    }
    passed
}
