//! The contract between a trace and its executor. [`crate::exec`] implements it without machine code and is the oracle
//! of every other implementation.
//!
//! Invariants. `compile` depends on nothing but its arguments. An executor returns control as data ([`RunEnd`]) and
//! never calls the runner. No borrow of an executor is held while a trace runs: calls out of the trace may compile,
//! enter and invalidate traces.

use crate::descr::{CallDescr, Descr, Width};
use crate::index::{ExitId, TraceId};
use crate::trace::Trace;
use crate::word::Ty;
use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The result of a trampoline: in rax:rdx by the System V convention.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(C)]
pub struct Ret2 {
    /// The result (of a portal call: the payload).
    pub value: u64,
    /// The exception, 0 for none (of a portal call: the outcome tag).
    pub exception: u64,
}

/// The data that the word of a portal call's site points to, as machine code sees it.
#[derive(Debug, Default)]
#[repr(C)]
pub struct Callee {
    /// The address to call: [`Backend::callee`] of the trace for the call, if there is one.
    pub entry: Cell<u64>,
    /// Number of words that the call passes.
    pub words: u64,
}

/// Addresses and counters that the code of a trace refers to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Links<'a> {
    /// Constant references; rooted by the caller for as long as the code lives.
    pub refs: &'a [u64],
    /// One word per `Trace::sites` entry, passed to the portal call. Machine code expects the address of a [`Callee`].
    pub sites: &'a [u64],
    /// Whether compiled code may call the trace. See [`Backend::callee`].
    pub called: bool,
    /// If given: counts calls of the trace by compiled code.
    pub calls: Option<&'a Rc<Cell<u64>>>,
    /// If given: counts how often a head of the trace, its start or its label, is passed by an entry, a jump or an
    /// iteration.
    pub runs: Option<&'a Rc<Cell<u64>>>,
}

/// The machine code of a trace, for tools.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CodeView {
    /// Its address.
    pub address: usize,
    /// Instructions, followed by constants. Jumps that were patched are shown as they are now.
    pub bytes: Vec<u8>,
    /// Number of bytes of instructions.
    pub text: usize,
    /// Offset and operation: where the code of each operation begins, in ascending order. An operation with a slow path
    /// has a second mark there, behind the code of the last operation. Exits and the entry, which `labels` names, have
    /// no marks.
    pub marks: Vec<(u32, u32)>,
    /// Offsets of named places: `head`, `loop` (behind a label), `entry`, `exit_3`.
    pub labels: Vec<(u32, String)>,
    /// Unwind information: where the caller's frame is.
    pub unwind: Vec<UnwindRow>,
    /// Number of unused addresses behind the code.
    pub room: usize,
    /// The number of the trace's first exit, among all exits of all traces.
    pub first_exit: u32,
}

/// A routine that traces share, for tools.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoutineView {
    /// Its name.
    pub name: &'static str,
    /// Its address.
    pub address: usize,
    /// Its instructions.
    pub bytes: Vec<u8>,
    /// Unwind information: where the caller's frame is.
    pub unwind: Vec<UnwindRow>,
    /// Number of unused addresses behind the code.
    pub room: usize,
}

/// Where the caller's frame is, from an offset in the code up to the next row. Registers have DWARF's numbers. The
/// return address is directly below the canonical frame address (CFA).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnwindRow {
    /// Offset from which the row holds.
    pub offset: u32,
    /// The CFA, as a register and an offset to add.
    pub cfa: (u16, i32),
    /// Where registers of the caller are saved, relative to the CFA. The other registers still hold the caller's
    /// values.
    pub saved: Vec<(u16, i32)>,
}

/// How a run of compiled code ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunEnd {
    /// The level ended: `finish tag payload`.
    Finished {
        /// 0: returned, 1: raised.
        tag: u64,
        /// The result or exception.
        payload: u64,
    },
    /// A guard failed: see the [`ExitState`].
    Exit,
    /// A Rust panic is pending in the runtime; the runner resumes it.
    Panicked,
}

/// The exit by which a trace was left, and its values.
#[derive(Debug, Default)]
pub struct ExitState {
    /// The trace whose guard failed; it may be a bridge of the trace that was entered.
    pub trace: TraceId,
    /// Its exit.
    pub exit: ExitId,
    /// One word for each of `Trace::exit_values(exit)`, in order. They are not rooted: that is up to the caller.
    pub values: Vec<u64>,
    /// For stack walks on this thread while the code runs. 0 until the position is known, and after the code was left;
    /// [`ExitState::at`] for an executor without machine code; otherwise the frame base of machine code. The word below
    /// the base is then 0 (not known yet), the number of the exit by which the code is being left (below 2^32), or the
    /// stack pointer of the code, and the word below that address is the return address of the last call.
    pub running: AtomicU64,
}

impl ExitState {
    /// The value of `running` with which an executor without machine code says that operation `op` is next.
    pub fn at(trace: TraceId, op: usize) -> u64 {
        1 << 63 | u64::from(trace.0) << 32 | op as u64 & 0xffff_ffff
    }
}

/// Why code could not be made. The recording is aborted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CompileError {
    /// No room in the code budget.
    OutOfCodeMemory,
    /// There is no memory from which machine code may run; says why.
    NoCodeMemory(String),
    /// Memory for code is shared with a forked process, and no other is available; says why.
    NotWritable(String),
    /// The executor cannot do this; says what.
    Unsupported(&'static str),
}

impl std::fmt::Display for CompileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CompileError::OutOfCodeMemory => f.write_str("out of code memory"),
            CompileError::NoCodeMemory(why) => write!(f, "no memory for machine code: {why}"),
            CompileError::NotWritable(why) => {
                write!(f, "no code memory of its own for a process that has forked: {why}")
            }
            CompileError::Unsupported(what) => write!(f, "not supported by this backend: {what}"),
        }
    }
}

impl std::error::Error for CompileError {}

/// An executor of traces.
pub trait Backend {
    /// Gets the memory for code, unless that has been done; `compile` does so, too. Called before there is anything to
    /// compile, it tells whether code can be made. Returns the range of addresses of all machine code.
    fn prepare(&self) -> Result<Range<usize>, CompileError>;

    /// Makes code for a loop or function; afterwards `run` enters it under `id`. Returns the size of the code in bytes.
    fn compile(&self, id: TraceId, trace: &Arc<Trace>, links: Links<'_>) -> Result<usize, CompileError>;

    /// Makes code for a bridge and attaches it to an exit of `parent`: from now on a failure of that guard continues in
    /// the bridge, whose inputs are `exit_values(exit)` of the parent.
    fn compile_bridge(
        &self,
        id: TraceId,
        parent: TraceId,
        exit: ExitId,
        trace: &Arc<Trace>,
        links: Links<'_>,
    ) -> Result<usize, CompileError>;

    /// Runs a compiled trace until it is left. `memory` is the runtime's view of the heap; machine code accesses the
    /// heap directly and ignores it.
    fn run(&self, id: TraceId, inputs: &[u64], exit: &mut ExitState, memory: &dyn Memory) -> RunEnd;

    /// The address by which machine code that calls a portal enters the trace or, without a trace, the runtime. The
    /// trace was compiled as one that may be called, and its inputs are the words that the call passes. An executor
    /// without machine code returns 0.
    fn callee(&self, id: Option<TraceId>) -> u64;

    /// Makes every `guard_not_invalidated` of the trace fail from now on.
    fn invalidate(&self, id: TraceId);

    /// Frees the code of a trace. Nothing runs in it, and no other code leads there, except code that is freed at the
    /// same time.
    fn free(&self, id: TraceId);

    /// The trace whose machine code a return address leads to. A trace that an address on the native stack leads to may
    /// be running, so it is not freed. An executor without machine code has none.
    fn returns_to(&self, _address: usize) -> Option<TraceId> {
        None
    }

    /// What tools may ask about the machine code, if there is any.
    fn inspect(&self) -> Option<&dyn Inspect> {
        None
    }

    /// Appends the calls in progress of a run of this executor, outermost first, one for each of its levels that belong
    /// to no other run. `running` is that of the run's [`ExitState`], after the run has called something. `called` is
    /// the address of the arguments of the call that went to the runtime; 0 if the innermost call is no portal call or
    /// went elsewhere.
    ///
    /// # Safety
    /// The run is one of this thread.
    unsafe fn calls(&self, running: u64, called: u64, calls: &mut Vec<RunningCall>) {
        let _ = called;
        if running >> 63 == 1 {
            let trace = TraceId((running >> 32) as u32 & 0x7fff_ffff);
            calls.push(RunningCall { trace, op: running as u32 as usize });
        }
    }
}

/// A call by compiled code that has not returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunningCall {
    /// The trace that called.
    pub trace: TraceId,
    /// The operation.
    pub op: usize,
}

/// Queries of tools about machine code: listings, logs, debuggers, profilers. Nothing that a program does depends on
/// the results.
pub trait Inspect {
    /// A readable listing of a trace's code, if there is one. A build without a disassembler has none.
    fn disassemble(&self, _: TraceId) -> Option<String> {
        None
    }

    /// A trace's machine code, if it is compiled.
    fn code(&self, id: TraceId) -> Option<CodeView>;

    /// The routines that traces share, without the first `known`. Routines are added but never removed.
    fn routines(&self, known: usize) -> Vec<RoutineView>;
}

/// The heap and the runtime as the reference executor accesses them. Addresses are words from the trace; the
/// implementor is responsible for their validity.
pub trait Memory {
    /// Reads a word of width `width` at `object + offset`; narrow ones are zero-extended.
    fn load(&self, object: u64, offset: u64, width: Width) -> u64;
    /// Writes a word, without a barrier.
    fn store(&self, object: u64, offset: u64, width: Width, value: u64);
    /// The write barrier for a store of a reference into `object`.
    fn barrier(&self, object: u64);
    /// Allocates an object of a `Type` descriptor with these fields.
    fn new_object(&self, descr: &'static Descr, fields: &[u64]) -> u64;
    /// Allocates an array of an `Array` descriptor.
    fn new_array(&self, descr: &'static Descr, len: u64, fill: u64) -> u64;
    /// Boxes an integer that does not fit a tagged word, as an object of that `Type` descriptor.
    fn box_int(&self, descr: &'static Descr, value: i64) -> u64;
    /// The type id in an object's header.
    fn load_tid(&self, object: u64) -> u64;
    /// Calls a trampoline.
    fn call(&self, descr: &CallDescr, args: &[u64]) -> Ret2;
    /// Runs a portal level to its end. The guest levels have been counted already.
    fn call_portal(&self, site: u64, args: &[u64]) -> Ret2;
    /// Whether `k` more guest levels are allowed.
    fn depth_allows(&self, k: u64) -> bool;
    /// Adds `k`, which may be negative, to the number of guest levels in use.
    fn add_depth(&self, k: i64);
    /// Whether a Rust panic is pending.
    fn panic_pending(&self) -> bool;
    /// Roots the values of a running trace until [`Memory::pop_roots`]; `types` says which are references. The slices
    /// outlive the root.
    fn push_roots(&self, values: &[Cell<u64>], types: &[Ty]);
    /// Reverts the last [`Memory::push_roots`].
    fn pop_roots(&self);
}

/// The runtime as machine code uses it. The context register points to a block whose layout is fixed by [`context`];
/// the functions may collect. They follow the C convention, which is System V's wherever there is machine code.
#[derive(Clone, Copy, Debug)]
pub struct Runtime {
    /// The block that machine code keeps in a register.
    pub context: *mut u8,
    /// `fn(context, tid, bytes) -> object`: writes the header, but not the fields.
    pub alloc_slow: unsafe extern "C" fn(*mut u8, u32, usize) -> u64,
    /// `fn(context, descr, len, fill) -> array`; `descr` points to a `Descr::Array`.
    pub new_array: unsafe extern "C" fn(*mut u8, *const Descr, u64, u64) -> u64,
    /// `fn(context, descr, value) -> object`: boxes an integer beyond 63 bits.
    pub box_int: unsafe extern "C" fn(*mut u8, *const Descr, i64) -> u64,
    /// `fn(context, address)`: called when the object's header has the OLD flag (bit 0 of byte 4), with its address or,
    /// for a store in an array, with that of the item.
    pub barrier_slow: unsafe extern "C" fn(*mut u8, u64),
    /// `fn(context) -> u64`: called after a call that has set bits of [`context::ALERTS`]. Collects if that is due, and
    /// returns whether a panic is pending.
    pub alerted: unsafe extern "C" fn(*mut u8) -> u64,
    /// `fn(context, site, args) -> (payload, tag)`. The guest levels have been counted already.
    pub call_portal: unsafe extern "C" fn(*mut u8, u64, *const u64) -> Ret2,
    /// `fn(context, site, exit) -> (payload, tag)`: continues a level that compiled code called from that site, and
    /// that a guard has left.
    pub leave_call: unsafe extern "C" fn(*mut u8, u64, &ExitState) -> Ret2,
}

/// Offsets in the block that the context register points to.
pub mod context {
    /// Allocation cursor.
    pub const CURSOR: i32 = 0;
    /// End of the allocation area.
    pub const LIMIT: i32 = 8;
    /// Guest levels in use. This and the next three words lie in front of the heap's head, as others than the heap's
    /// owner use them.
    pub const DEPTH: i32 = -112;
    /// Guest levels allowed.
    pub const DEPTH_LIMIT: i32 = -104;
    /// Bits that are tested after a call: [`PANIC`] and [`DUE`].
    pub const ALERTS: i32 = -96;
    /// Bit of the alerts: a Rust panic is pending.
    pub const PANIC: i8 = 1;
    /// Bit of the alerts: a collection is due.
    pub const DUE: i8 = 2;
    /// While the stack pointer is below this address, compiled code calls only the runtime.
    pub const STACK_LIMIT: i32 = -64;
    /// Size in bytes of the largest object that is allocated inline.
    pub const MAX_INLINE_ALLOC: usize = 4096;
    /// Header byte and bit of the write barrier.
    pub const FLAG_BYTE: i32 = 4;
    /// The bit: the object is old and not yet remembered.
    pub const FLAG_OLD: i8 = 1;
    /// Offset of the item count of arrays.
    pub const ARRAY_LEN: i32 = 8;
}
