//! Code objects: the front end's output with its constants as values, its names interned, and its globals fixed.
//!
//! Immutable but for the counters and the cache of globals, which only `Direct` and elidables touch.

use crate::objects::heap_util::{RootedVec, float, str_value, tuple};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::untraced::Untraced;
use metatrace::{Counter, External, Marker, Object, Opaque, Place, Quasi, Ref, Sites, Trace, elidable};
use minipy_frontend::{Code, Const, Op};
use num_bigint::BigInt;
use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;

/// The code of a function, class body or module.
#[derive(Object)]
pub struct CodeObj {
    /// `__name__`
    pub name: Ref<Str>,
    /// The file.
    pub filename: Ref<Str>,
    /// The module whose names are the globals.
    pub globals: Ref<Module>,
    /// The module whose names come after the globals.
    pub builtins: Ref<Module>,
    /// The size of the frame.
    pub num_regs: usize,
    /// The number of positional parameters.
    pub argcount: usize,
    /// Was code or a default assigned to some function of this code? Then calls look at the function.
    pub replaced: Quasi<bool>,
    /// The number of parameters, if all are positional, there are no cells to fill, and it is no generator: then a call
    /// with as many arguments puts them into the first registers, and that is all.
    #[plain]
    pub(crate) exactly: Option<usize>,
    /// The number of parameters, if all are positional and it is no generator: a call with fewer arguments takes the others
    /// from the defaults.
    #[plain]
    pub(crate) positional: Option<usize>,
    /// Is it a generator with something to run when it is closed: is there a handler around a `yield`?
    pub closes: bool,
    #[plain]
    pub(crate) ops: Opaque<Box<[Op]>>,
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
    /// `__qualname__`, once somebody has asked for it.
    #[plain]
    qualname: Cell<Option<Ref<Str>>>,
    #[plain]
    pub(crate) counters: Opaque<Box<[Counter]>>,
    /// Those of the built-in loops over the code, once there are any.
    #[plain]
    pub(crate) drains: Opaque<OnceCell<Box<[Counter]>>>,
    #[plain]
    pub(crate) global_cache: Box<[Cell<GlobalEntry>]>,
    /// The inline caches of the instructions.
    #[plain]
    pub(crate) sites: Sites,
    /// The same code for other globals, and where its names are looked up in a namespace: see `evaluation`.
    #[plain]
    pub(crate) variants: RefCell<Vec<Variant>>,
    /// The text that a namespace variant is compiled from, if the code may have one.
    #[plain]
    pub(crate) source: Opaque<Option<Arc<ExecSource>>>,
    /// What all of this takes outside of the heap.
    #[plain]
    #[allow(dead_code)] // It is there for its destructor.
    pub(crate) weight: External,
}

/// About how many bytes the boxes of a code object take, without those of the functions inside.
fn weight(front: &Code) -> usize {
    /// An allocation of its own, without what is in it.
    const BOX: usize = 32;
    let texts = |all: &[String]| all.iter().map(|text| text.len() + BOX + 8).sum::<usize>();
    let constant = |constant: &Const| match constant {
        Const::BigInt(value) => value.digits.len() + BOX,
        Const::Str(text) => text.len() + BOX,
        Const::Bytes(data) => data.len() + BOX,
        Const::Tuple(items) => items.len() * BOX,
        _ => 0,
    };
    // The sets of live registers share most of their parts.
    let live = size_of::<minipy_frontend::RegSet>() + BOX;
    let op = 2 * size_of::<Op>() + size_of::<Counter>() + size_of::<minipy_frontend::Position>() + live;
    let least = size_of::<Code>()
        + front.ops.len() * op
        + texts(&front.names)
        + texts(&front.local_names)
        + front.names.len() * size_of::<GlobalEntry>()
        + front.consts.iter().map(|c| constant(c) + BOX).sum::<usize>();
    // Vectors of the front end have room for more.
    least + least / 2
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
    /// What the compiler gets.
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

    /// Takes blanks away from the start.
    pub fn trim_start(&mut self) {
        let is_blank = |&&byte: &&u8| byte == b' ' || byte == b'\t';
        let blanks = self.as_bytes().iter().take_while(is_blank).count();
        match self {
            SourceText::Bytes(bytes) => drop(bytes.drain(..blanks)),
            SourceText::Str(text) => drop(text.drain(..blanks)),
        }
    }
}

/// Source text that may have to be compiled again for names in a namespace.
#[derive(Debug)]
pub struct ExecSource {
    /// The text.
    pub text: SourceText,
    /// How it is compiled.
    pub mode: minipy_frontend::Mode,
}

/// A code object for certain globals.
pub struct Variant {
    /// The globals.
    pub globals: Ref<Module>,
    /// Are names looked up in a namespace first?
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

/// What a name of the code stands for as a global, at these versions of the module and of the built-ins.
#[derive(Clone, Copy)]
pub struct GlobalEntry {
    version: i64,
    builtins_version: i64,
    cell: Option<Ref<GlobalCell>>,
}

// SAFETY: an entry is used at its versions only, and then the cell is one of the module's.
unsafe impl Trace for GlobalEntry {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

/// Makes a code object of the front end's code, with everything in it.
pub fn load(vm: Ref<Vm>, front: Arc<Code>, globals: Ref<Module>) -> Ref<CodeObj> {
    load_source(vm, front, globals, None)
}

/// As [`load`], with the source text that a variant may be compiled from.
pub fn load_source(
    vm: Ref<Vm>,
    front: Arc<Code>,
    globals: Ref<Module>,
    source: Option<Arc<ExecSource>>,
) -> Ref<CodeObj> {
    // All codes, each before those in it, which stand together. They are made from the last one on, without
    // recursion: how deep functions nest is the program's choice.
    let mut all = vec![front];
    let mut first_child = Vec::new();
    while let Some(code) = all.get(first_child.len()).cloned() {
        first_child.push(all.len());
        all.extend(code.children().cloned());
    }
    let loading = Loading {
        vm,
        globals,
        builtins: crate::run::evaluation::builtins_of(vm, globals),
        filename: vm.intern(&all[0].filename),
    };
    // What is made on the way is kept alive by this list.
    let mut keep = RootedVec::new();
    let mut made: Vec<Option<Ref<CodeObj>>> = vec![None; all.len()];
    for i in (1..all.len()).rev() {
        let code = loading.make(&all[i], &made[first_child[i]..], None, &mut keep);
        keep.push(code.into());
        made[i] = Some(code);
    }
    let code = loading.make(&all[0], &made[first_child[0]..], source, &mut keep);
    // Up to here what was made was out of the collector's sight.
    std::hint::black_box(keep);
    code
}

/// What the codes of one text share.
struct Loading {
    vm: Ref<Vm>,
    globals: Ref<Module>,
    builtins: Ref<Module>,
    filename: Ref<Str>,
}

impl Loading {
    /// The code object; `children` begins with those of the codes among its constants.
    fn make(
        &self,
        front: &Arc<Code>,
        children: &[Option<Ref<CodeObj>>],
        source: Option<Arc<ExecSource>>,
        keep: &mut RootedVec,
    ) -> Ref<CodeObj> {
        let vm = self.vm;
        let names: Box<[Ref<Str>]> = front.names.iter().map(|n| vm.intern(n)).collect();
        let local_names = front.local_names.iter().map(|n| vm.intern(n)).collect();
        let mut consts = Vec::with_capacity(front.consts.len());
        let mut codes = Vec::with_capacity(front.consts.len());
        let mut children = children.iter();
        for constant in &front.consts {
            let is_code = matches!(constant, Const::Code(_));
            let value = value(vm, constant);
            keep.push(value);
            consts.push(value);
            codes.push(is_code.then(|| children.next().copied().flatten()).flatten());
        }
        let num_regs = front.num_regs as usize + usize::from(front.is_generator);
        let cache = GlobalEntry { version: -1, builtins_version: -1, cell: None };
        Ref::new(CodeObj {
            name: vm.intern(&front.name),
            qualname: Cell::new(None),
            filename: self.filename,
            globals: self.globals,
            builtins: self.builtins,
            num_regs,
            argcount: front.argcount as usize,
            replaced: Quasi::new(false),
            exactly: (front.kwonly == 0
                && !front.has_varargs
                && !front.has_varkw
                && !front.is_generator
                && front.free_regs.is_empty())
            .then_some(front.argcount as usize),
            positional: (front.kwonly == 0 && !front.has_varargs && !front.has_varkw && !front.is_generator)
                .then_some(front.argcount as usize),
            closes: front.is_generator
                && (0..front.ops.len()).any(|pc| {
                    matches!(front.ops[pc], Op::Yield(..) | Op::YieldFrom(..))
                        && front.handler_for(pc).is_some()
                }),
            ops: Opaque::new(front.ops.clone().into()),
            consts: consts.into(),
            codes: codes.into(),
            global_cache: names.iter().map(|_| Cell::new(cache)).collect(),
            names,
            local_names,
            drains: Opaque::new(OnceCell::new()),
            sites: Sites::new(),
            counters: Opaque::new((0..front.ops.len()).map(|_| Counter::new()).collect()),
            weight: External::new(weight(front)),
            front: Opaque::new(front.clone()),
            variants: RefCell::default(),
            source: Opaque::new(source),
        })
    }
}

/// `__qualname__` of functions of the code. It is made for the first who asks.
pub fn qualname(code: Ref<CodeObj>) -> Ref<Str> {
    if let Some(known) = code.qualname.get() {
        return known;
    }
    let made = crate::objects::strings::new_str(code.front.qualname.to_string());
    code.qualname.set(Some(made));
    code.touch();
    made
}

fn value(vm: Ref<Vm>, constant: &Const) -> Value {
    match constant {
        Const::None => vm.none,
        Const::True => vm.true_,
        Const::False => vm.false_,
        Const::Ellipsis => vm.ellipsis,
        Const::Int(i) => Value::int(*i),
        Const::BigInt(text) => {
            let big =
                BigInt::parse_bytes(text.digits.as_bytes(), text.radix).expect("the digits of a literal");
            crate::objects::heap_util::big(&if text.is_negative { -big } else { big })
        }
        Const::Float(f) => float(*f),
        Const::Str(text) if text.len() <= 64 => vm.intern(text).into(),
        Const::Str(text) => str_value(text.as_str()),
        Const::Complex(im) => crate::types::complex::make((0.0, *im)),
        Const::Bytes(data) => crate::objects::byte_storage::bytes(data),
        Const::Tuple(items) if items.is_empty() => vm.empty_tuple,
        Const::Tuple(items) => {
            let mut values = RootedVec::new();
            items.iter().for_each(|item| values.push(value(vm, item)));
            tuple(values.as_slice())
        }
        Const::Names(names) => {
            let names: Vec<Value> = names.iter().map(|n| vm.intern(n).into()).collect();
            tuple(&names)
        }
        Const::Code(_) => Value::NULL,
    }
}

impl CodeObj {
    /// The live registers before the instruction at `pc`.
    #[inline]
    pub fn live_at(&self, pc: usize) -> impl Iterator<Item = u32> + '_ {
        // Those of a generator know it by a register of their own.
        let generator = self.front.is_generator.then_some(self.front.num_regs);
        self.front.live_at(pc).iter().chain(generator)
    }

    /// The counter of a loop header or entry.
    #[inline(always)]
    pub fn counter(&self, pc: usize) -> &Counter {
        &self.counters[pc]
    }

    /// The counter of a built-in loop over the code.
    #[inline]
    pub fn drain_counter(&self, i: usize) -> &Counter {
        let made = || (0..crate::interp::drain::COUNTERS).map(|_| Counter::new()).collect();
        &self.drains.get_or_init(made)[i]
    }

    /// File, line and function, for people.
    pub fn place(&self, pc: usize) -> Place {
        Place {
            file: self.filename.as_str().to_owned(),
            line: self.front.line_of(pc),
            function: self.front.qualname.to_string(),
            first_line: self.front.first_line,
        }
    }

    /// The loop of a built-in over what this code gives, for people.
    pub fn drain_place(&self) -> Place {
        let place = self.place(0);
        Place { function: format!("built-in loop over {}", place.function), ..place }
    }

    /// The register that holds the running generator itself.
    pub fn generator_reg(&self) -> usize {
        self.num_regs - 1
    }
}

/// The cell of the global or built-in that name number `n` stands for. Same versions, same answer.
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
fn find_global_slowly(code: Ref<CodeObj>, n: usize) -> Option<Ref<GlobalCell>> {
    let name = code.names[n];
    let cell = code.globals.names.borrow().get(name).or_else(|| code.builtins.names.borrow().get(name));
    let (version, builtins_version) = (code.globals.version.get(), code.builtins.version.get());
    code.global_cache[n].set(GlobalEntry { version, builtins_version, cell });
    cell
}
