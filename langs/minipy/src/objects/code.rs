//! Code objects in memory. Immutable but for the counters and the cache of globals, which only `Direct` code and
//! elidable functions touch.

use crate::objects::model::*;
use crate::objects::suspension::{Suspension, Suspensions};
use metatrace::untraced::Untraced;
use metatrace::{Counter, External, Marker, Mode, Object, Opaque, Place, Quasi, Ref, Sites, Trace, elidable};
use minipy_frontend::{Code, Op};
use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The code of a function, class body or module.
#[derive(Object)]
pub struct CodeObj {
    /// `__name__`
    pub name: Ref<Str>,
    /// `co_filename`
    pub filename: Ref<Str>,
    /// The module whose names are the globals.
    pub globals: Ref<Module>,
    /// The module in which names are looked up that are no globals.
    pub builtins: Ref<Module>,
    /// The size of the frame.
    pub num_regs: usize,
    /// The number of positional parameters.
    pub argcount: usize,
    /// Whether code or defaults were assigned to a function of this code. If so, calls read them from the function.
    pub replaced: Quasi<bool>,
    /// The number of parameters, if all are positional, no cells are to be filled, and it is no generator. A call
    /// with that number of arguments only moves them to the first registers.
    #[plain]
    pub(crate) exactly: Option<usize>,
    /// The number of parameters, if all are positional and it is no generator: a call with fewer arguments takes the
    /// rest from the defaults.
    #[plain]
    pub(crate) positional: Option<usize>,
    /// Whether it is a generator that has code to run when it is closed: a handler around a `yield`.
    pub closes: bool,
    /// The instructions, or marks in their place: see [`CodeObj::mark`].
    #[plain]
    pub(crate) ops: Opaque<Instructions>,
    #[plain]
    pub(crate) consts: Box<[Value]>,
    #[plain]
    pub(crate) codes: Box<[Option<Ref<CodeObj>>]>,
    #[plain]
    pub(crate) names: Box<[Ref<Str>]>,
    #[plain]
    pub(crate) local_names: Box<[Ref<Str>]>,
    #[plain]
    pub(crate) front: Opaque<Arc<Code>>,
    /// `__qualname__`, once it was requested.
    #[plain]
    pub(crate) qualname: Cell<Option<Ref<Str>>>,
    /// The dict that a program attached to the code, if any: see `modules::evaluation_hooks`.
    #[plain]
    pub(crate) cached: Cell<Option<Ref<Dict>>>,
    #[plain]
    pub(crate) counters: Opaque<Box<[Counter]>>,
    /// The counters of the built-in loops over the code, created with the first one.
    #[plain]
    pub(crate) drains: Opaque<OnceCell<Box<[Counter]>>>,
    /// The suspensions of a generator, one for each yield.
    #[plain]
    pub(crate) suspensions: Opaque<Suspensions>,
    #[plain]
    pub(crate) global_cache: Box<[Cell<GlobalEntry>]>,
    /// The inline caches of the instructions.
    #[plain]
    pub(crate) sites: Sites,
    /// The same code for other globals, and the variants that look names up in a namespace: see `evaluation`.
    #[plain]
    pub(crate) variants: RefCell<Vec<Variant>>,
    /// The text that a namespace variant is compiled from, if the code may have one.
    #[plain]
    pub(crate) source: Opaque<Option<Arc<ExecSource>>>,
    /// The memory that all of this takes outside of the heap.
    #[plain]
    #[allow(dead_code)] // It is there for its destructor.
    pub(crate) weight: External,
}

/// The instructions of a code object, and the marks that can be shown in their place.
pub struct Instructions {
    /// What interpreted levels read: the first instruction, or the first mark.
    shown: AtomicPtr<Op>,
    all: Box<[Op]>,
    marks: OnceCell<Box<[Op]>>,
}

impl Instructions {
    /// The instructions of new code, not marked.
    pub fn new(ops: &[Op]) -> Instructions {
        let all: Box<[Op]> = ops.into();
        Instructions { shown: AtomicPtr::new(all.as_ptr().cast_mut()), all, marks: OnceCell::new() }
    }
}

/// Source text as a program gives it.
#[derive(Clone, Debug)]
pub enum SourceText {
    /// A bytes-like object.
    Bytes(Vec<u8>),
    /// A string.
    Str(String),
}

impl SourceText {
    /// The text in the form that the compiler takes.
    pub fn given(&self) -> minipy_frontend::Text<'_> {
        match self {
            SourceText::Bytes(bytes) => minipy_frontend::Text::Bytes(bytes),
            SourceText::Str(text) => minipy_frontend::Text::Str(text),
        }
    }

    /// The text as bytes.
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            SourceText::Bytes(bytes) => bytes,
            SourceText::Str(text) => text.as_bytes(),
        }
    }

    /// Removes leading blanks.
    pub fn trim_start(&mut self) {
        let is_blank = |&&byte: &&u8| byte == b' ' || byte == b'\t';
        let blanks = self.as_bytes().iter().take_while(is_blank).count();
        match self {
            SourceText::Bytes(bytes) => drop(bytes.drain(..blanks)),
            SourceText::Str(text) => drop(text.drain(..blanks)),
        }
    }
}

/// Source text that may have to be compiled again, for names in a namespace.
#[derive(Debug)]
pub struct ExecSource {
    /// The text.
    pub text: SourceText,
    /// The mode in which it is compiled.
    pub mode: minipy_frontend::Mode,
}

/// A code object for certain globals.
pub struct Variant {
    /// The globals.
    pub globals: Ref<Module>,
    /// Whether names are looked up in a namespace first.
    pub in_namespace: bool,
    /// The code.
    pub code: Ref<CodeObj>,
}

// SAFETY: these are all its references.
unsafe impl Trace for Variant {
    const HAS_REFS: bool = true;
    unsafe fn trace(&self, marker: &mut Marker) {
        // SAFETY: called by the collector.
        unsafe {
            self.globals.trace(marker);
            self.code.trace(marker);
        }
    }
}

/// The global or built-in that a name of the code refers to, at these versions of the module and of the built-ins.
#[derive(Clone, Copy)]
pub struct GlobalEntry {
    version: i64,
    builtins_version: i64,
    cell: Option<Ref<GlobalCell>>,
}

impl GlobalEntry {
    /// An entry that never matches.
    pub const EMPTY: GlobalEntry = GlobalEntry { version: -1, builtins_version: -1, cell: None };
}

// SAFETY: an entry is used at its versions only, and then the cell is one of the module's.
unsafe impl Trace for GlobalEntry {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

/// The offset of an instruction, as in `f_lasti` and `co_lines`.
pub(crate) fn offset(code: Ref<CodeObj>, pc: usize) -> Value {
    Value::int(code.front.offset_of(pc).into())
}

impl CodeObj {
    /// The instruction at `pc` as mode `M` sees it: only levels that are not watched see marks.
    /// # Safety
    /// There is one.
    #[inline(always)]
    pub unsafe fn op<M: Mode>(&self, pc: usize) -> &Op {
        // SAFETY: the caller's promise; there are as many marks as instructions, and neither is ever written again.
        unsafe {
            match M::TRACED || M::WATCHED {
                true => self.ops.all.get_unchecked(pc),
                false => &*self.ops.shown.load(Ordering::Relaxed).add(pc),
            }
        }
    }

    /// Makes every level of this code that is not watched return to the runner at its next instruction.
    pub fn mark(&self) {
        let marks = self.ops.marks.get_or_init(|| self.ops.all.iter().map(|_| Op::Marked()).collect());
        self.ops.shown.store(marks.as_ptr().cast_mut(), Ordering::Relaxed);
    }

    /// Removes the marks.
    pub fn unmark(&self) {
        self.ops.shown.store(self.ops.all.as_ptr().cast_mut(), Ordering::Relaxed);
    }

    /// The live registers before the instruction at `pc`.
    #[inline]
    pub fn live_at(&self, pc: usize) -> impl Iterator<Item = u32> + '_ {
        // The code of a generator has a register of its own for the generator.
        let generator = self.front.is_generator.then_some(self.front.num_regs);
        self.front.live_at(pc).iter().chain(generator)
    }

    /// The counter of a loop header or entry.
    #[inline(always)]
    pub fn counter(&self, pc: usize) -> &Counter {
        &self.counters[pc]
    }

    /// File, line and function, for messages to people.
    pub fn place(&self, pc: usize) -> Place {
        Place {
            file: minipy_text::room::owned(self.filename.as_str()),
            line: self.front.line_of(pc),
            function: self.front.qualname.to_string(),
            first_line: self.front.first_line,
        }
    }

    /// The place of a built-in's loop that runs this code, for messages to people.
    pub fn drain_place(&self) -> Place {
        let place = self.place(0);
        Place { function: format!("built-in loop over {}", place.function), ..place }
    }

    /// Whether the instruction is `yield from` or `await`.
    #[inline]
    pub fn delegates_at(&self, pc: usize) -> bool {
        matches!(self.front.ops[pc], Op::YieldFrom(..))
    }

    /// The suspension of the generator from which it continues at `pc`.
    #[inline]
    pub fn suspension(&self, pc: usize) -> &Suspension {
        self.suspensions.at(self, pc)
    }

    /// A constant as the program sees it.
    pub fn constant(&self, at: usize) -> Value {
        self.codes[at].map_or(self.consts[at], Value::from)
    }

    /// The register that holds the running generator itself.
    pub fn generator_reg(&self) -> usize {
        self.num_regs - 1
    }
}

/// The cell of the global or built-in that name number `n` refers to. The result depends on the versions alone.
#[elidable]
pub fn find_global(
    code: Ref<CodeObj>,
    n: usize,
    version: i64,
    builtins_version: i64,
) -> Option<Ref<GlobalCell>> {
    let entry = &code.global_cache[n];
    let cached = entry.get();
    if cached.version == version && cached.builtins_version == builtins_version {
        return cached.cell;
    }
    find_global_slowly(code, n)
}

#[cold]
#[inline(never)]
pub(crate) fn find_global_slowly(code: Ref<CodeObj>, n: usize) -> Option<Ref<GlobalCell>> {
    let name = code.names[n];
    let cell = code.globals.find_cell(name).or_else(|| code.builtins.find_cell(name));
    let (version, builtins_version) = (code.globals.version.get(), code.builtins.version.get());
    code.global_cache[n].set(GlobalEntry { version, builtins_version, cell });
    cell
}
