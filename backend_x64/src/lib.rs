//! Machine code for traces on x86-64: an implementation of [`metatrace_ir::Backend`].
//!
//! ```text
//! liveness   scans a trace: last uses, values across calls, register hints
//! fuse       decides what is emitted together with a guard, and what is dead
//! lower/*    one forward pass: allocates registers (regalloc, moves) and emits code (asm)
//! entry      routines that all traces share: entry, exits, slow paths
//! exits      from a register dump to the values of an exit
//! codemem    memory that is never writable and executable at the same address
//! forks      detects that this process shares its memory with another one
//! disasm     listings for human readers
//! unwind     unwind information for debuggers
//! ```
//!
//! Invariants. Compiled code keeps the context in r15 and the frame base in rbp. Compiled code calls compiled code by
//! the convention in `entry`. No borrow of an [`X64`] is held while a trace runs: calls out of it may compile, enter,
//! patch and invalidate. Code is added, patched and freed, never moved; the caller must make sure that freed code is
//! not running. Nothing here knows a language, a tracer or the layout of objects beyond their descriptors.

mod asm;
mod codemem;
#[cfg(feature = "disassembler")]
pub mod disasm;
mod entry;
mod exits;
pub mod forks;
mod fuse;
mod liveness;
mod lower;
mod moves;
mod regalloc;
mod unwind;

use codemem::CodeMemory;
use entry::{Enter, LEFT_EXIT, LEFT_FINISHED, NOTE, Routines};
use exits::{ExitContext, ExitTable, RunRecord};
use lower::{Call, Env, ExitCode, Head, Lowered, lower};
use metatrace_ir::backend::{RunningCall, Runtime};
use metatrace_ir::{
    Backend, ByTrace, CodeView, CompileError, Descr, ExitId, ExitState, Inspect, Links, Memory, Op,
    RoutineView, RunEnd, Target, Trace, TraceId, UnwindRow,
};
use regalloc::Locations;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use unwind::Routine;

/// An installed trace.
struct InstalledTrace {
    base: usize,
    len: usize,
    /// Number of bytes before the constant pool.
    text: usize,
    /// Address for `run`; bridges have none.
    entry: Option<usize>,
    /// Address for calls, if the trace may be called.
    callee: Option<usize>,
    head: Rc<Head>,
    /// The head for jumps from other traces to its label, if it has one.
    label: Option<Rc<Head>>,
    /// Offset of the loop behind the label.
    loop_at: Option<u32>,
    exits: Vec<ExitCode>,
    invalidation: Vec<(usize, ExitId)>,
    marks: Vec<(u32, u32)>,
    /// The calls, by their return addresses, in ascending order.
    calls: Box<[Call]>,
    unwind: Vec<UnwindRow>,
    first_exit: u32,
    /// The trace, for listings.
    #[cfg_attr(not(feature = "disassembler"), expect(dead_code, reason = "there are none"))]
    trace: Option<Arc<Trace>>,
    /// The counter of its runs, if there is one; the code holds its address.
    _runs: Option<Rc<Cell<u64>>>,
    /// Counters of `forced_exit`; the code holds their addresses.
    _cells: Box<[Cell<u64>]>,
}

impl InstalledTrace {
    /// The named offsets in the code.
    fn labels(&self) -> Vec<(u32, String)> {
        let mut labels = vec![((self.head.address - self.base) as u32, "head".to_owned())];
        labels.extend(self.loop_at.map(|at| (at, "loop".to_owned())));
        labels.extend(self.entry.map(|e| ((e - self.base) as u32, "entry".to_owned())));
        labels.extend(self.callee.map(|e| ((e - self.base) as u32, "callee".to_owned())));
        let stubs = self.exits.iter().enumerate().filter(|(_, e)| e.stub != 0);
        labels.extend(stubs.map(|(i, e)| (e.stub as u32, format!("exit_{i}"))));
        labels
    }
}

/// Code memory with the shared routines.
struct Machine {
    memory: CodeMemory,
    routines: Routines,
}

/// The backend. It belongs to one thread, and requests code memory when there is something to compile.
pub struct X64 {
    machine: OnceCell<Machine>,
    /// Number of bytes for machine code, and of those left free behind each piece of it.
    budget: (usize, usize),
    /// All routines, in order of creation.
    shared: RefCell<Vec<Routine>>,
    box_routines: RefCell<HashMap<usize, usize>>,
    codes: RefCell<ByTrace<Rc<InstalledTrace>>>,
    /// The trace at each address at which code begins.
    bases: RefCell<BTreeMap<usize, TraceId>>,
    /// The data of exits; the routines contain its address.
    exits: Box<ExitContext>,
    keep_traces: bool,
}

impl X64 {
    /// A backend with `budget` bytes for machine code, calling into `runtime`, whose context block
    /// must outlive every run.
    pub fn new(runtime: Runtime, budget: usize) -> X64 {
        X64::with_room(runtime, budget, 0)
    }

    /// The same, with `room` unused addresses behind every trace and routine.
    pub fn with_room(runtime: Runtime, budget: usize, room: usize) -> X64 {
        X64 {
            machine: OnceCell::new(),
            budget: (budget, room),
            shared: RefCell::default(),
            box_routines: RefCell::default(),
            codes: RefCell::default(),
            bases: RefCell::default(),
            exits: Box::new(ExitContext { table: ExitTable::default(), runtime }),
            keep_traces: true,
        }
    }

    /// Code memory with the routines in it, created if need be.
    fn machine(&self) -> Result<&Machine, CompileError> {
        if let Some(machine) = self.machine.get() {
            return Ok(machine);
        }
        let (budget, room) = self.budget;
        let memory = CodeMemory::new(budget, room).map_err(|e| CompileError::NoCodeMemory(e.to_string()))?;
        let (routines, shared) = Routines::new(&memory, &self.exits).map_err(|e| match e {
            CompileError::OutOfCodeMemory => {
                CompileError::NoCodeMemory("the budget for it is too small".into())
            }
            error => error,
        })?;
        self.shared.borrow_mut().extend(shared);
        Ok(self.machine.get_or_init(|| Machine { memory, routines }))
    }

    /// Code memory, which must exist because code does.
    fn made(&self) -> &Machine {
        self.machine.get().expect("there is code")
    }

    /// Sets whether traces compiled from now on are kept. Without them listings do not show operations.
    pub fn keep_traces(&mut self, keep: bool) {
        self.keep_traces = keep;
    }

    /// The trace whose code contains an address.
    fn trace_at(&self, address: usize) -> Option<TraceId> {
        let (&base, &id) = self.bases.borrow().range(..=address).next_back()?;
        (address - base <= self.codes.borrow().get(id)?.len).then_some(id)
    }

    /// The call that returns to an address.
    fn call_before(&self, address: usize) -> Option<(TraceId, Call)> {
        let trace = self.trace_at(address)?;
        let codes = self.codes.borrow();
        let code = codes.get(trace)?;
        let offset = (address - code.base) as u32;
        let at = code.calls.binary_search_by_key(&offset, |call| call.returns_to).ok()?;
        Some((trace, code.calls[at]))
    }

    /// The code of a trace.
    fn find(&self, id: TraceId) -> Option<Rc<InstalledTrace>> {
        self.codes.borrow().get(id).cloned()
    }

    /// Names an address in code memory, for listings.
    #[cfg(feature = "disassembler")]
    fn name_of(&self, address: usize) -> String {
        if let Some(routine) = self.shared.borrow().iter().find(|r| r.address == address) {
            return routine.name.to_owned();
        }
        match self.trace_at(address) {
            Some(id) if self.find(id).is_some_and(|code| code.head.address == address) => {
                format!("trace_{}", id.0)
            }
            _ => "elsewhere".to_owned(),
        }
    }

    /// Makes sure that every `box_int` of the trace has its slow path.
    fn prepare_boxes(&self, machine: &Machine, trace: &Trace) -> Result<(), CompileError> {
        for inst in trace.insts.iter().filter(|i| i.op == Op::BoxInt) {
            let key = inst.descr as *const Descr as usize;
            if !self.box_routines.borrow().contains_key(&key) {
                let routine = machine.routines.box_routine(&machine.memory, inst.descr)?;
                self.box_routines.borrow_mut().insert(key, routine.address);
                self.shared.borrow_mut().push(routine);
            }
        }
        Ok(())
    }

    /// Lowers and installs a trace.
    fn install(
        &self,
        id: TraceId,
        trace: &Arc<Trace>,
        links: Links<'_>,
        start: Option<&[Locations]>,
    ) -> Result<Rc<InstalledTrace>, CompileError> {
        let machine = self.machine()?;
        self.prepare_boxes(machine, trace)?;
        let forced = trace.insts.iter().filter(|i| i.op == Op::ForcedExit).count();
        let cells: Box<[Cell<u64>]> = (0..forced).map(|_| Cell::new(trace.force_at as u64)).collect();
        let first_exit = self.exits.table.next();
        let base = machine.memory.next_address();
        let heads = |target| match target {
            Target::Trace(id) => self.find(id).filter(|c| c.entry.is_some()).map(|c| c.head.clone()),
            Target::TraceLabel(id) => self.find(id)?.label.clone(),
            Target::SelfLoop | Target::Label => None,
        };
        let lowered = {
            let boxes = self.box_routines.borrow();
            let env = Env {
                routines: &machine.routines,
                box_routines: &boxes,
                heads: &heads,
                id,
                first_exit,
                cells: &cells,
            };
            lower(trace, links, &env, base, start)?
        };
        let Lowered {
            code,
            text,
            head,
            entry,
            callee,
            head_inputs,
            label,
            exits,
            invalidation,
            marks,
            calls,
            unwind,
        } = lowered;
        let installed = machine.memory.install(&code)?;
        debug_assert_eq!(installed, base);
        if !self.exits.table.add(id, exits.iter().map(|exit| &exit.places[..])) {
            machine.memory.free(base, code.len());
            return Err(CompileError::OutOfCodeMemory);
        }
        let code = Rc::new(InstalledTrace {
            base,
            len: code.len(),
            text,
            entry: start.is_none().then_some(base + entry),
            callee: (start.is_none() && links.called).then_some(base + callee),
            head: Rc::new(Head { address: base + head, inputs: head_inputs, constants: Vec::new() }),
            loop_at: label.as_ref().map(|l| l.head as u32),
            label: label
                .map(|l| Rc::new(Head { address: base + l.entry, inputs: l.params, constants: l.constants })),
            exits,
            invalidation,
            marks,
            calls: calls.into(),
            unwind,
            first_exit,
            trace: self.keep_traces.then(|| trace.clone()),
            _runs: links.runs.cloned(),
            _cells: cells,
        });
        self.codes.borrow_mut().insert(id, code.clone());
        self.bases.borrow_mut().insert(base, id);
        log::debug!("trace {} compiled: {} bytes at {base:#x}", id.0, code.len);
        Ok(code)
    }
}

impl Backend for X64 {
    fn prepare(&self) -> Result<Range<usize>, CompileError> {
        Ok(self.machine()?.memory.addresses())
    }

    fn compile(&self, id: TraceId, trace: &Arc<Trace>, links: Links<'_>) -> Result<usize, CompileError> {
        Ok(self.install(id, trace, links, None)?.len)
    }

    fn compile_bridge(
        &self,
        id: TraceId,
        parent: TraceId,
        exit: ExitId,
        trace: &Arc<Trace>,
        links: Links<'_>,
    ) -> Result<usize, CompileError> {
        let from = self
            .find(parent)
            .ok_or(CompileError::Unsupported("a bridge from a trace that is not compiled"))?;
        let point = from
            .exits
            .get(exit.index())
            .filter(|e| e.stub != 0)
            .ok_or(CompileError::Unsupported("a bridge from an exit that no guard uses"))?;
        let bridge = self.install(id, trace, links, Some(&point.places))?;
        let memory = &self.made().memory;
        memory.patch_jump(from.base + point.leave, bridge.head.address)?;
        // Repairs in the stub are needed on the way to the bridge, too.
        let direct = if point.leave == point.stub { &point.jumps[..] } else { &[] };
        for &jump in direct {
            memory.patch_rel32(from.base + jump, bridge.head.address)?;
        }
        Ok(bridge.len)
    }

    fn run(&self, id: TraceId, inputs: &[u64], exit: &mut ExitState, _memory: &dyn Memory) -> RunEnd {
        let entry = {
            let codes = self.codes.borrow();
            let code = codes.get(id).expect("the trace is compiled");
            assert_eq!(code.head.inputs.len(), inputs.len(), "inputs of trace {}", id.0);
            code.entry.expect("bridges are not entered by `run`")
        };
        let mut record = RunRecord { tag: 0, payload: 0, table: &self.exits.table, exit };
        let routines = &self.made().routines;
        // SAFETY: the routine was assembled with this signature.
        let enter: Enter = unsafe { std::mem::transmute(routines.enter) };
        // SAFETY: `entry` is compiled code that expects this many inputs; the record and the context
        // outlive the call.
        let left = unsafe { enter(entry, inputs.as_ptr(), routines.runtime.context, &mut record) };
        match left {
            LEFT_FINISHED => {
                // One by one: a load of both words at once would wait for the two preceding stores.
                let (tag, payload) = (std::hint::black_box(record.tag), std::hint::black_box(record.payload));
                RunEnd::Finished { tag, payload }
            }
            LEFT_EXIT => RunEnd::Exit,
            _ => RunEnd::Panicked,
        }
    }

    fn callee(&self, id: Option<TraceId>) -> u64 {
        let callee = id.and_then(|id| self.find(id)?.callee);
        // Without code memory there is no code that could make calls.
        let none = || self.machine().map_or(0, |machine| machine.routines.call);
        callee.unwrap_or_else(none) as u64
    }

    fn invalidate(&self, id: TraceId) {
        let Some(code) = self.find(id) else { return };
        for &(offset, exit) in &code.invalidation {
            let stub = code.base + code.exits[exit.index()].stub;
            if let Err(error) = self.made().memory.patch_jump(code.base + offset, stub) {
                // Code that must stop would continue, and there is no memory to stop it.
                eprintln!("metatrace: {error}");
                std::process::abort();
            }
        }
    }

    fn free(&self, id: TraceId) {
        let Some(code) = self.codes.borrow_mut().remove(id) else { return };
        self.bases.borrow_mut().remove(&code.base);
        if !code.exits.is_empty() {
            self.exits.table.remove(code.first_exit);
        }
        self.made().memory.free(code.base, code.len);
    }

    unsafe fn calls(&self, running: u64, called: u64, calls: &mut Vec<RunningCall>) {
        // The layout of frames on the native stack is described at the top of `entry`.
        // SAFETY: the caller's promise: these are words of frames of this thread's stack.
        let word = |address: u64| unsafe { (address as *const u64).read_volatile() };
        let mut base = running;
        while base != 0 {
            let below = word(base.wrapping_add_signed(i64::from(NOTE)));
            // A frame that is being left has the number of an exit there: its level continues elsewhere.
            if below >> 32 == 0 {
                break;
            }
            let Some((trace, call)) = self.call_before(word(below - 8) as usize) else { break };
            calls.push(RunningCall { trace, op: call.op as usize });
            // Code that was called pushes rbp behind its return address.
            base = if call.portal && below != called { below - 16 } else { 0 };
        }
    }

    fn returns_to(&self, address: usize) -> Option<TraceId> {
        self.trace_at(address)
    }

    fn inspect(&self) -> Option<&dyn Inspect> {
        Some(self)
    }
}

impl Inspect for X64 {
    #[cfg(feature = "disassembler")]
    fn disassemble(&self, id: TraceId) -> Option<String> {
        let code = self.find(id)?;
        let labels = code.labels();
        let bytes = self.made().memory.bytes(code.base, code.len);
        let (text, pool) = bytes.split_at(code.text);
        let outside = |offset: i64| self.name_of((code.base as i64 + offset) as usize);
        let listing = disasm::Listing { text, pool, marks: &code.marks, labels: &labels, outside: &outside };
        Some(listing.print(|index| {
            let print = |trace: &Arc<Trace>| metatrace_ir::print::print_inst(trace, index as usize);
            code.trace.as_ref().map_or_else(String::new, print)
        }))
    }

    fn code(&self, id: TraceId) -> Option<CodeView> {
        let code = self.find(id)?;
        Some(CodeView {
            address: code.base,
            bytes: self.made().memory.bytes(code.base, code.len),
            text: code.text,
            marks: code.marks.clone(),
            labels: code.labels(),
            unwind: code.unwind.clone(),
            room: self.made().memory.room(),
            first_exit: code.first_exit,
        })
    }

    fn routines(&self, known: usize) -> Vec<RoutineView> {
        let view = |routine: &Routine| RoutineView {
            name: routine.name,
            address: routine.address,
            bytes: self.made().memory.bytes(routine.address, routine.len),
            unwind: routine.unwind.clone(),
            room: self.made().memory.room(),
        };
        self.shared.borrow().iter().skip(known).map(view).collect()
    }
}
