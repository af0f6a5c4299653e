//! The thread-local state: the current machine, through it the heap and the current activation of the recorder, and
//! whether plain or traced code runs. None of them is borrowed while code of a language runs.

use super::activation::Activation;
use super::adaptive::Adaptive;
use super::block::{Block, ContextWords, word};
use super::stop::{Refuel, Stops};
use metatrace_heap::RootTable;
use metatrace_ir::Ty;
use metatrace_tracer::Recorder;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// What the run time knows of the quasi-immutable fields that traces depend on.
pub(crate) trait Dependents {
    /// Whether the field at `address` is unstable, so that no trace should depend on it.
    fn is_unstable(&self, address: u64) -> bool;
    /// Called after a write to the field at `address` of the object `owner`.
    fn written(&self, address: u64, owner: u64);
}

/// The words of the reference executor's running traces, with their types.
type ExecutorRoots = (*const [Cell<u64>], *const [Ty]);

/// The part of a `Jit` that code of its language works on. Every part is borrowed only for single operations, since
/// code of the language runs between any two of them.
pub(crate) struct Machine {
    pub heap: Block,
    /// The explicit roots of the heap.
    pub roots: Rc<RootTable>,
    /// The requests of other threads.
    pub stops: Arc<Stops>,
    /// Provides more fuel.
    pub refuel: RefCell<Option<Refuel>>,
    pub activation: Cell<*const Activation>,
    /// The panic that is propagating through compiled code.
    pub panic: RefCell<Option<Box<dyn Any + Send>>>,
    pub executor_roots: RefCell<Vec<ExecutorRoots>>,
    /// Null until the run time sets it.
    dependents: Cell<Option<*const dyn Dependents>>,
    /// Inline caches of interpreted code.
    pub adaptive: Adaptive,
    /// The layout of the values that traced code has seen, and the first type that has it.
    layout: Cell<Option<(Layout, &'static str)>>,
}

/// The layout of the words of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// The lowest bit says that a word is an integer.
    Tagged,
    /// The upper 16 bits say what a word is.
    Nan,
}

impl std::fmt::Display for Layout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Layout::Tagged => "`tagged`",
            Layout::Nan => "`nan`",
        })
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn other_layout((known, first): (Layout, &'static str), (layout, name): (Layout, &'static str)) -> ! {
    panic!(
        "metatrace: all values under one `Jit` have one layout, but `{name}` has layout {layout}, and `{first}`, which \
         traced code has used before, has layout {known}: write the same `#[cases(layout = …)]` on both, or give each \
         language a `Jit` of its own"
    )
}

impl Machine {
    /// A machine with an empty heap.
    pub fn new(stops: Arc<Stops>) -> Machine {
        let heap = stops.heap();
        Machine {
            heap,
            roots: heap.roots(),
            stops,
            refuel: RefCell::default(),
            activation: Cell::new(std::ptr::null()),
            panic: RefCell::default(),
            executor_roots: RefCell::default(),
            dependents: Cell::new(None),
            adaptive: Adaptive::default(),
            layout: Cell::new(None),
        }
    }

    /// Notes that values of this type have this layout. Panics if others have the other one, because an optimised trace
    /// may ask of any value what distinguishes immediates from references in its layout.
    #[inline]
    #[track_caller]
    pub fn use_layout(&self, layout: Layout, name: &'static str) {
        match self.layout.get() {
            Some((known, _)) if known == layout => {}
            Some((known, first)) => other_layout((known, first), (layout, name)),
            None => self.layout.set(Some((layout, name))),
        }
    }

    /// Sets the table of fields that traces depend on.
    ///
    /// # Safety
    /// The table does not move and is not freed while this is the current machine of a thread.
    pub unsafe fn set_dependents(&self, dependents: *const dyn Dependents) {
        self.dependents.set(Some(dependents));
    }

    fn dependents(&self) -> &dyn Dependents {
        let dependents = self.dependents.get().expect("the run time has said who it is");
        // SAFETY: the promise made to `set_dependents`.
        unsafe { &*dependents }
    }

    /// See [`Dependents::is_unstable`].
    pub fn is_unstable(&self, address: u64) -> bool {
        self.dependents().is_unstable(address)
    }

    /// See [`Dependents::written`].
    #[cold]
    pub fn written(&self, address: u64, owner: u64) {
        self.dependents().written(address, owner);
    }
}

thread_local! {
    static CURRENT: Cell<*const Machine> = const { Cell::new(std::ptr::null()) };
    /// The same machine while plain code runs, and null while traced code runs. Functions that make or change objects
    /// without being recorded find no machine there in traced code; the check is part of the null test that they make
    /// anyway.
    static PLAIN: Cell<*const Machine> = const { Cell::new(std::ptr::null()) };
    /// Whether a collection of the current heap is due; polled at interpreted back edges.
    static DUE: Cell<bool> = const { Cell::new(false) };
}

/// Makes `machine` current until the result is dropped.
pub(crate) fn enter(machine: *const Machine) -> Entered {
    // SAFETY: the caller makes it the current machine, so it is alive.
    let due = DUE.replace(unsafe { (*machine).heap.is_due() });
    Entered { previous: CURRENT.replace(machine), kind: CodeKind(PLAIN.replace(machine)), due }
}

pub(crate) struct Entered {
    previous: *const Machine,
    due: bool,
    #[expect(dead_code, reason = "it is dropped")]
    kind: CodeKind,
}

impl Drop for Entered {
    fn drop(&mut self) {
        CURRENT.set(self.previous);
        DUE.set(self.due);
    }
}

/// A safepoint: performs a collection that is due. References are found on the native stack and in objects.
#[doc(hidden)]
#[inline(always)]
pub fn safepoint() {
    if DUE.get() {
        collect_due();
    }
}

#[cold]
#[inline(never)]
fn collect_due() {
    let machine = machine();
    DUE.set(false);
    machine.heap.words().at(word::ALERTS).fetch_and(!super::block::DUE, Ordering::Relaxed);
    machine.stops.take(0);
    machine.heap.safepoint();
}

/// Notes that a collection of the current heap has become due.
pub(super) fn set_due() {
    DUE.set(true);
}

/// Restores the previous kind of code, plain or traced, when dropped.
pub(crate) struct CodeKind(*const Machine);

impl Drop for CodeKind {
    fn drop(&mut self) {
        PLAIN.set(self.0);
    }
}

/// Declares that traced code runs from here on.
pub(crate) fn traced_code() -> CodeKind {
    CodeKind(PLAIN.replace(std::ptr::null()))
}

/// Declares that plain code runs from here on: the interpreter, residual and elidable functions.
pub(crate) fn plain_code() -> CodeKind {
    CodeKind(PLAIN.replace(CURRENT.get()))
}

#[cold]
#[inline(never)]
fn outside() -> ! {
    panic!("metatrace: this needs a current Jit: call it inside `Jit::enter`")
}

/// Whether there is a current `Jit`.
pub(crate) fn entered() -> bool {
    !CURRENT.get().is_null()
}

/// The address of the current machine.
#[inline(always)]
pub(crate) fn current() -> *const Machine {
    let machine = CURRENT.get();
    if machine.is_null() {
        outside();
    }
    machine
}

/// The current machine.
#[inline(always)]
pub(crate) fn machine() -> &'static Machine {
    // SAFETY: it outlives `Jit::enter`, during which alone it is current; the reference is not kept.
    unsafe { &*current() }
}

/// The current heap.
#[inline(always)]
pub(crate) fn heap() -> Block {
    machine().heap
}

/// The current machine. Panics in traced code, because operations on its heap are not recorded.
#[inline(always)]
#[track_caller]
pub(crate) fn plain_machine() -> &'static Machine {
    let machine = PLAIN.get();
    if machine.is_null() {
        not_plain();
    }
    // SAFETY: as for `machine`.
    unsafe { &*machine }
}

/// The heap of [`plain_machine`].
#[inline(always)]
#[track_caller]
pub(crate) fn plain_heap() -> Block {
    plain_machine().heap
}

#[cold]
#[inline(never)]
#[track_caller]
fn not_plain() -> ! {
    if CURRENT.get().is_null() {
        outside();
    }
    panic!(
        "metatrace: traced code makes or changes an object behind the tracer's back: use the `alloc::<M>` of its type, \
         a red setter, or a `#[residual]` function"
    )
}

/// The words of the current block.
#[inline(always)]
pub(crate) fn words() -> &'static ContextWords {
    heap().words()
}

/// The current activation.
#[inline(always)]
pub(crate) fn activation() -> &'static Activation {
    let activation = machine().activation.get();
    assert!(!activation.is_null(), "metatrace: code in `Traced` runs outside of a portal");
    // SAFETY: traced code only runs while an activation is on the stack of its runner.
    unsafe { &*activation }
}

/// The recorder of an activation. It is borrowed anew for each use, and only for its duration.
pub(crate) struct Current(&'static Activation);

/// The recorder of the current activation.
#[inline(always)]
pub(crate) fn recorder() -> Current {
    Current(activation())
}

impl Deref for Current {
    type Target = Recorder;
    #[inline(always)]
    fn deref(&self) -> &Recorder {
        // SAFETY: the activation is alive while traced code runs under it. A recorder is used on one thread and calls
        // nothing that comes back to it; what this hands out ends with the borrow of `self`, which is one call of a
        // method or of a function that only records.
        unsafe { &*self.0.recorder.get() }
    }
}

impl DerefMut for Current {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Recorder {
        // SAFETY: as above.
        unsafe { &mut *self.0.recorder.get() }
    }
}
