//! The reference executor: runs traces one instruction at a time, directly by their meaning in [`crate::ops`], and
//! accesses the heap only through [`Memory`]. It is the oracle of every other executor, so it must stay simple: no
//! caching of loads, no reordering, no fusing.
//!
//! # Invariants
//!
//! 1. Traces are well-formed ([`crate::verify`]); debug builds check it in `compile`.
//! 2. No borrow is held while a trace runs: whatever a call out of the trace does to this executor (compile, attach a
//!    bridge, invalidate, run) takes effect at the next instruction that depends on it.
//! 3. The values of a running trace are rooted on all paths, unwinding included.
//! 4. A trace that is compiled again while it runs continues in its old form until it is left.

mod rebuild;
mod vec_memory;

#[cfg(test)]
mod tests;

pub use rebuild::rebuild;
pub use vec_memory::VecMemory;

use crate::backend::{Backend, CompileError, ExitState, Links, Memory, Ret2, RunEnd, context};
use crate::descr::Width;
use crate::index::{ExitId, TraceId};
use crate::inst::{Arg, Inst};
use crate::ops::{Class, Op, eval};
use crate::trace::{Target, Trace};
use crate::word::Ty;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The executor without machine code.
#[derive(Default)]
pub struct Reference {
    traces: RefCell<BTreeMap<TraceId, Rc<Prepared>>>,
}

/// A trace as the executor keeps it, with everything resolved that does not change between runs.
struct Prepared {
    id: TraceId,
    trace: Arc<Trace>,
    /// The words of `Trace::consts`.
    consts: Vec<u64>,
    /// The word of each site.
    sites: Vec<u64>,
    /// The type of each value.
    types: Vec<Ty>,
    inputs: usize,
    /// Index of its label.
    label: Option<usize>,
    exits: Vec<ExitPoint>,
    runs: Option<Rc<Cell<u64>>>,
    invalidated: Cell<bool>,
}

struct ExitPoint {
    /// `Trace::exit_values`.
    values: Vec<Arg>,
    bridge: Cell<Option<TraceId>>,
    /// How often the `forced_exit` with this exit was executed.
    executions: Cell<u32>,
}

/// Where control continues after an instruction.
enum Next {
    Instruction,
    Exit(ExitId),
    Jump(Target),
    Finished { tag: u64, payload: u64 },
    Panicked,
}

impl Reference {
    /// An executor without traces.
    pub fn new() -> Reference {
        Reference::default()
    }

    fn find(&self, id: TraceId) -> Rc<Prepared> {
        let traces = self.traces.borrow();
        Rc::clone(traces.get(&id).unwrap_or_else(|| panic!("{id:?} was never compiled")))
    }

    fn install(&self, id: TraceId, trace: &Arc<Trace>, links: Links<'_>) -> usize {
        debug_assert_eq!(crate::verify::verify(trace), Ok(()), "{id:?} is malformed");
        let exits = ExitId::all(trace.exits.len()).map(|exit| ExitPoint {
            values: trace.exit_values(exit),
            bridge: Cell::new(None),
            executions: Cell::new(0),
        });
        let compiled = Prepared {
            id,
            consts: trace.consts.iter().map(|c| c.bits(links.refs)).collect(),
            sites: links.sites.to_vec(),
            types: trace.insts.iter().map(|i| trace.inst_ty(i)).collect(),
            inputs: trace.inputs(),
            label: trace.label(),
            exits: exits.collect(),
            runs: links.runs.cloned(),
            invalidated: Cell::new(false),
            trace: Arc::clone(trace),
        };
        self.traces.borrow_mut().insert(id, Rc::new(compiled));
        std::mem::size_of_val(trace.insts.as_slice())
    }
}

impl Backend for Reference {
    fn compile(&self, id: TraceId, trace: &Arc<Trace>, links: Links<'_>) -> Result<usize, CompileError> {
        Ok(self.install(id, trace, links))
    }

    fn compile_bridge(
        &self,
        id: TraceId,
        parent: TraceId,
        exit: ExitId,
        trace: &Arc<Trace>,
        links: Links<'_>,
    ) -> Result<usize, CompileError> {
        let bytes = self.install(id, trace, links);
        self.find(parent).exits[exit.index()].bridge.set(Some(id));
        Ok(bytes)
    }

    fn run(&self, id: TraceId, inputs: &[u64], exit: &mut ExitState, memory: &dyn Memory) -> RunEnd {
        let mut code = self.find(id);
        let mut entry = inputs.to_vec();
        let mut at_label = false;
        loop {
            match code.execute(at_label, &entry, memory, &exit.running) {
                (Next::Exit(left), values) => match code.exits[left.index()].bridge.get() {
                    Some(bridge) => {
                        code = self.find(bridge);
                        (entry, at_label) = (values, false);
                    }
                    None => {
                        (exit.trace, exit.exit, exit.values) = (code.id, left, values);
                        return RunEnd::Exit;
                    }
                },
                (Next::Jump(target), values) => {
                    if let Target::Trace(id) | Target::TraceLabel(id) = target {
                        code = self.find(id);
                    }
                    entry = values;
                    at_label = matches!(target, Target::Label | Target::TraceLabel(_));
                }
                (Next::Finished { tag, payload }, _) => return RunEnd::Finished { tag, payload },
                (Next::Panicked, _) => return RunEnd::Panicked,
                (Next::Instruction, _) => unreachable!("a trace ends in a terminator"),
            }
        }
    }

    fn callee(&self, _: Option<TraceId>) -> u64 {
        0
    }

    fn invalidate(&self, id: TraceId) {
        self.find(id).invalidated.set(true);
    }

    fn free(&self, id: TraceId) {
        self.traces.borrow_mut().remove(&id);
    }

    fn prepare(&self) -> Result<Range<usize>, CompileError> {
        Ok(0..0)
    }
}

/// Roots the values of one execution until it is dropped, also while unwinding.
struct Rooted<'a>(&'a dyn Memory);

impl<'a> Rooted<'a> {
    fn new(memory: &'a dyn Memory, values: &[Cell<u64>], types: &[Ty]) -> Rooted<'a> {
        memory.push_roots(values, types);
        Rooted(memory)
    }
}

impl Drop for Rooted<'_> {
    fn drop(&mut self) {
        self.0.pop_roots();
    }
}

impl Prepared {
    /// Counts a passage of a head.
    fn count_run(&self) {
        if let Some(runs) = &self.runs {
            runs.set(runs.get() + 1);
        }
    }

    /// Runs from the start, or from the label, up to the next jump, exit or end. Returns where control continues, and
    /// the words that are passed on: exit values or operands of the jump.
    fn execute(
        &self,
        at_label: bool,
        entry: &[u64],
        memory: &dyn Memory,
        running: &AtomicU64,
    ) -> (Next, Vec<u64>) {
        let (first, len) = match self.label {
            Some(label) if at_label => (label + 1, self.trace.insts[label].args().len()),
            _ => (0, self.inputs),
        };
        assert_eq!(entry.len(), len, "{:?} is entered with its inputs", self.id);
        self.count_run();
        let values: Vec<Cell<u64>> = vec![Cell::new(0); self.trace.insts.len()];
        for (value, &word) in values[first..].iter().zip(entry) {
            value.set(word);
        }
        let _rooted = Rooted::new(memory, &values, &self.types);
        let mut frame = Execution { code: self, values: &values, memory, exception: 0 };
        for (index, inst) in self.trace.insts.iter().enumerate().skip(first + len) {
            running.store(ExitState::at(self.id, index), Ordering::Relaxed);
            match frame.step(index, inst) {
                Next::Instruction => {}
                Next::Exit(exit) => {
                    let words = frame.words(&self.exits[exit.index()].values);
                    return (Next::Exit(exit), words);
                }
                Next::Jump(target) => return (Next::Jump(target), frame.words(self.trace.variadic(inst))),
                end => return (end, Vec::new()),
            }
        }
        (Next::Instruction, Vec::new())
    }
}

/// One execution of a trace's instructions.
struct Execution<'a> {
    code: &'a Prepared,
    values: &'a [Cell<u64>],
    memory: &'a dyn Memory,
    /// Second word of the last call; only the next instruction may read it.
    exception: u64,
}

impl Execution<'_> {
    fn word(&self, arg: Arg) -> u64 {
        match (arg.as_value(), arg.as_const()) {
            (Some(value), _) => self.values[value].get(),
            (_, Some(constant)) => self.code.consts[constant],
            _ => 0,
        }
    }

    fn words(&self, args: &[Arg]) -> Vec<u64> {
        args.iter().map(|&a| self.word(a)).collect()
    }

    fn operands(&self, inst: &Inst) -> Vec<u64> {
        self.words(self.code.trace.variadic(inst))
    }

    fn step(&mut self, index: usize, inst: &Inst) -> Next {
        let result = match inst.op.class() {
            Class::Pure => eval(inst.op, self.word(inst.a), self.word(inst.b)).unwrap_or(0),
            Class::Select => self.word(if self.word(inst.a) != 0 { inst.b } else { inst.c }),
            Class::Load => self.load(inst),
            Class::Store => self.store(inst),
            Class::Alloc => self.alloc(inst),
            Class::Call => {
                let answer = self.call(inst);
                self.exception = answer.exception;
                // The value is stored in any case, so that the roots are those that the trace would have.
                self.values[index].set(answer.value);
                return if self.memory.panic_pending() { Next::Panicked } else { Next::Instruction };
            }
            Class::Guard => {
                return if self.holds(inst) { Next::Instruction } else { Next::Exit(inst.exit()) };
            }
            // The operands are defined before the label, so no param is among them.
            Class::Control if inst.op == Op::Label => {
                self.code.count_run();
                for (param, &arg) in self.values[index + 1..].iter().zip(self.code.trace.variadic(inst)) {
                    param.set(self.word(arg));
                }
                return Next::Instruction;
            }
            Class::Control if inst.op == Op::Param => return Next::Instruction,
            Class::Control if inst.op == Op::Assume => {
                let (is, said) = (self.word(inst.a), self.word(inst.b));
                assert_eq!(is, said, "a trace begins with a wrong assumption, at {index}");
                return Next::Instruction;
            }
            Class::Control => return self.control(inst),
        };
        self.values[index].set(result);
        Next::Instruction
    }

    fn load(&self, inst: &Inst) -> u64 {
        let object = self.word(inst.a);
        match inst.op {
            Op::Load | Op::LoadPure => {
                let field = inst.descr.field();
                self.memory.load(object, field.offset.into(), field.width)
            }
            Op::LoadTid => self.memory.load_tid(object),
            Op::IsInt => {
                (object & 1 == 1 || self.memory.load_tid(object) == u64::from(inst.descr.ty().tid())).into()
            }
            Op::UnboxInt if object & 1 == 1 => (object as i64 >> 1) as u64,
            Op::UnboxInt => {
                let field = inst.descr.ty().fields[0].field();
                self.memory.load(object, field.offset.into(), field.width)
            }
            Op::ArrayLoad | Op::ArrayLoadPure => {
                let (offset, width) = self.item(inst);
                self.memory.load(object, offset, width)
            }
            Op::ArrayLen => self.memory.load(object, context::ARRAY_LEN as u64, Width::I64),
            Op::CallExc | Op::CallTag => self.exception,
            op => unreachable!("`{}` is no load", op.name()),
        }
    }

    /// Offset and width of the item of an array operation.
    fn item(&self, inst: &Inst) -> (u64, Width) {
        let array = inst.descr.array();
        let index = self.word(inst.b);
        let offset = index.wrapping_mul(array.width.bytes() as u64).wrapping_add(array.items.into());
        (offset, array.width)
    }

    fn store(&self, inst: &Inst) -> u64 {
        if inst.op == Op::AddDepth {
            self.memory.add_depth(self.word(inst.a) as i64);
            return 0;
        }
        let object = self.word(inst.a);
        let (offset, width, value) = match inst.op {
            Op::Store => {
                let field = inst.descr.field();
                (field.offset.into(), field.width, self.word(inst.b))
            }
            Op::ArrayStore => {
                let (offset, width) = self.item(inst);
                (offset, width, self.word(inst.c))
            }
            op => unreachable!("`{}` is no store", op.name()),
        };
        if width == Width::Ref {
            self.memory.barrier(object);
        }
        self.memory.store(object, offset, width, value);
        0
    }

    fn alloc(&self, inst: &Inst) -> u64 {
        match inst.op {
            Op::New => self.memory.new_object(inst.descr, &self.operands(inst)),
            Op::NewArray => self.memory.new_array(inst.descr, self.word(inst.a), self.word(inst.b)),
            Op::BoxInt => {
                let value = self.word(inst.a);
                let fits = eval(Op::TagOvf, value, 0) == Some(0);
                let tagged = fits.then(|| eval(Op::Tag, value, 0)).flatten();
                tagged.unwrap_or_else(|| self.memory.box_int(inst.descr, value as i64))
            }
            op => unreachable!("`{}` makes no object", op.name()),
        }
    }

    fn call(&self, inst: &Inst) -> Ret2 {
        let args = self.operands(inst);
        match inst.op {
            Op::CallPortal => {
                let site = inst.site();
                let levels = i64::from(self.code.trace.sites[site.index()].depth) + 1;
                self.memory.add_depth(levels);
                let result = self.memory.call_portal(self.code.sites[site.index()], &args);
                self.memory.add_depth(-levels);
                result
            }
            _ => self.memory.call(inst.descr.call(), &args),
        }
    }

    fn holds(&self, inst: &Inst) -> bool {
        let word = self.word(inst.a);
        match inst.op {
            Op::GuardTrue => word == 1,
            Op::GuardFalse => word == 0,
            Op::GuardValue => word == self.word(inst.b),
            Op::GuardNotInvalidated => !self.code.invalidated.get(),
            Op::GuardDepth => self.memory.depth_allows(word),
            Op::ForcedExit => {
                let executions = &self.code.exits[inst.exit().index()].executions;
                executions.set(executions.get().wrapping_add(1));
                executions.get() != self.code.trace.force_at
            }
            Op::SideExit => false,
            op => unreachable!("`{}` is no guard", op.name()),
        }
    }

    fn control(&self, inst: &Inst) -> Next {
        match inst.op {
            Op::Jump => Next::Jump(self.code.trace.targets[inst.target().index()]),
            Op::Finish => Next::Finished { tag: self.word(inst.a), payload: self.word(inst.b) },
            op => unreachable!("`{}` is never executed", op.name()),
        }
    }
}
