//! The virtual machine as its host sees it, and the state that all functions share.

use crate::ast::Binary;
use crate::call::{self, MULTI};
use crate::code::Function;
use crate::compiler;
use crate::library;
use crate::table::{Floats, Items, Shape, Slots, Table, set_str};
use crate::value::{Bool, Captured, Closure, Coroutine, Error, Native, Str, Values, Word, values, words};
use metatrace::untraced::Untraced;
use metatrace::{Array, Config, Jit, Mut, Object, Opaque, Ref, Root, Trace};
use metatrace_parts::{Interner, Symbol};
use std::cell::{Cell, RefCell};
use std::io::Write;

/// The maximal depth of calls. The native stack limits it, too.
const MAX_CALLS: u64 = 190_000;

/// The state that all functions share.
#[derive(Object)]
#[plain]
pub struct Vm {
    pub(crate) truth: Ref<Bool>,
    pub(crate) falsehood: Ref<Bool>,
    pub(crate) globals: Ref<Table>,
    /// The metatable of strings.
    pub(crate) string_meta: Ref<Table>,
    pub(crate) empty_shape: Ref<Shape>,
    pub(crate) no_slots: Ref<Array<Slots>>,
    pub(crate) no_items: Ref<Array<Items>>,
    pub(crate) no_floats: Ref<Array<Floats>>,
    pub(crate) no_values: Ref<Array<Values>>,
    pub(crate) no_captured: Ref<Array<Captured>>,
    pub(crate) threads: Ref<Threads>,
    pub(crate) main_thread: Ref<Coroutine>,
    /// The iterator functions of `pairs` and `ipairs`.
    pub(crate) next_function: Ref<Native>,
    pub(crate) ipairs_step: Ref<Native>,
    /// The names of metamethods.
    events: Vec<FieldName>,
    /// The names of types: nil, boolean, number, string, table, function, thread.
    pub(crate) type_names: Vec<Ref<Str>>,
    names: Ref<Names>,
    pub(crate) out: Opaque<RefCell<Box<dyn Write + Send>>>,
    /// The state of `math.random`.
    pub(crate) random: Opaque<Cell<[u64; 4]>>,
}

/// The strings that name fields, one for each text.
#[derive(Object)]
#[plain]
pub struct Names {
    strings: RefCell<Interner<Ref<Str>>>,
}

/// A name of fields: its symbol, and its string.
#[derive(Clone, Copy, Trace)]
pub struct FieldName {
    pub symbol: Symbol,
    pub text: Ref<Str>,
}

/// The running coroutine.
#[derive(Object)]
pub struct Threads {
    pub current: Mut<Option<Ref<Coroutine>>>,
}

/// The metamethods.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Index,
    NewIndex,
    Call,
    Concat,
    Len,
    Eq,
    Lt,
    Le,
    Unm,
    BNot,
    Close,
    ToString,
    Name,
    Pairs,
    Metatable,
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Pow,
    IDiv,
    BAnd,
    BOr,
    BXor,
    Shl,
    Shr,
}

const EVENTS: [&str; 27] = [
    "__index",
    "__newindex",
    "__call",
    "__concat",
    "__len",
    "__eq",
    "__lt",
    "__le",
    "__unm",
    "__bnot",
    "__close",
    "__tostring",
    "__name",
    "__pairs",
    "__metatable",
    "__add",
    "__sub",
    "__mul",
    "__div",
    "__mod",
    "__pow",
    "__idiv",
    "__band",
    "__bor",
    "__bxor",
    "__shl",
    "__shr",
];

const TYPES: [&str; 7] = ["nil", "boolean", "number", "string", "table", "function", "thread"];

impl Event {
    /// The metamethod of an operator.
    pub fn of(op: Binary) -> Event {
        match op {
            Binary::Add => Event::Add,
            Binary::Sub => Event::Sub,
            Binary::Mul => Event::Mul,
            Binary::Div => Event::Div,
            Binary::Mod => Event::Mod,
            Binary::Pow => Event::Pow,
            Binary::IDiv => Event::IDiv,
            Binary::BAnd => Event::BAnd,
            Binary::BOr => Event::BOr,
            Binary::BXor => Event::BXor,
            Binary::Shl => Event::Shl,
            Binary::Shr => Event::Shr,
            Binary::Concat => Event::Concat,
            Binary::Lt | Binary::Gt => Event::Lt,
            Binary::Le | Binary::Ge => Event::Le,
            Binary::Eq | Binary::Ne | Binary::And | Binary::Or => Event::Eq,
        }
    }
}

impl Vm {
    /// The name of a metamethod.
    pub fn event(&self, event: Event) -> FieldName {
        self.events[event as usize]
    }

    /// The string of a name.
    pub fn text_of(&self, name: Symbol) -> Ref<Str> {
        *self.names.strings.borrow().get(name)
    }

    /// A boolean.
    pub fn boolean(&self, truth: bool) -> Word {
        if truth { self.truth.into() } else { self.falsehood.into() }
    }
}

/// The name with the text of a string, if there is one.
pub fn find_name(vm: Ref<Vm>, text: Ref<Str>) -> Option<Symbol> {
    text.symbol.get().or_else(|| vm.names.strings.borrow().find(&text))
}

/// The name with that text.
pub fn intern(vm: Ref<Vm>, text: &[u8]) -> FieldName {
    intern_in(vm.names, text)
}

fn intern_in(names: Ref<Names>, text: &[u8]) -> FieldName {
    let mut strings = names.strings.borrow_mut();
    if let Some(symbol) = strings.find(text) {
        return FieldName { symbol, text: *strings.get(symbol) };
    }
    let text = Str::new(text);
    let symbol = strings.insert(text);
    text.symbol.set(Some(symbol));
    names.touch();
    FieldName { symbol, text }
}

/// A virtual machine, which may run several chunks in sequence.
pub struct Lua {
    jit: Jit,
    vm: Root<Ref<Vm>>,
}

/// The message of the error that ended a chunk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure(pub String);

impl Lua {
    /// A machine whose programs print to `out`. `stack` is the size of its thread's native stack in bytes.
    pub fn new(
        config: Config,
        stack: usize,
        out: impl Write + Send + 'static,
    ) -> Result<Lua, metatrace::Error> {
        let jit = Jit::new(config)?;
        jit.set_depth_limit(MAX_CALLS);
        let here = std::ptr::from_ref(&stack) as usize;
        jit.set_stack_limit(here - stack + (2 << 20));
        let vm = jit.enter(|_| Root::new(make(Box::new(out))));
        Ok(Lua { jit, vm })
    }

    /// The JIT, for its statistics.
    pub fn jit(&self) -> &Jit {
        &self.jit
    }

    /// Runs a chunk with arguments; its name appears in messages.
    pub fn run(&mut self, text: &[u8], chunk: &str, arguments: &[&str]) -> Result<(), Failure> {
        self.jit.enter(|_| {
            let vm = self.vm.get();
            let function = compiler::compile(vm, text, chunk, vm.globals).map_err(Failure)?;
            let arguments: Vec<Word> = arguments.iter().map(|a| crate::value::text(a.as_bytes())).collect();
            let result = call::call(vm, main_closure(vm, function).into(), &arguments, MULTI);
            // A closed pipe is no error of the program.
            let _ = vm.out.borrow_mut().flush();
            result.map(drop).map_err(|error| Failure(library::describe_error(vm, Error::content_of(error))))
        })
    }
}

/// A closure of a chunk.
pub fn main_closure(vm: Ref<Vm>, function: Ref<Function>) -> Ref<Closure> {
    Ref::new(Closure { function, captured: vm.no_captured })
}

fn make(out: Box<dyn Write + Send>) -> Ref<Vm> {
    let names = Ref::new(Names { strings: RefCell::default() });
    let empty_shape = Shape::empty();
    let (no_slots, no_items) = (Array::new(0, Word::NULL), Array::new(0, Word::NULL));
    let no_floats = Array::new(0, 0.0);
    let table = || {
        Ref::new(Table {
            shape: Mut::new(empty_shape),
            slots: Mut::new(no_slots),
            items: Mut::new(no_items),
            floats: Mut::new(no_floats),
            count: Mut::new(0),
            hash: Mut::new(None),
            cells: metatrace::Quasi::new(None),
        })
    };
    let vm = Ref::new(Vm {
        truth: Ref::new(Bool { truth: true }),
        falsehood: Ref::new(Bool { truth: false }),
        globals: table(),
        string_meta: table(),
        empty_shape,
        no_slots,
        no_items,
        no_floats,
        no_values: Array::new(0, Word::NULL),
        no_captured: Array::new(0, Word::NULL),
        threads: Ref::new(Threads { current: Mut::new(None) }),
        main_thread: main_thread(),
        next_function: library::new_next(),
        ipairs_step: library::new_ipairs_step(),
        events: EVENTS.iter().map(|name| intern_in(names, name.as_bytes())).collect(),
        type_names: TYPES.iter().map(|name| intern_in(names, name.as_bytes()).text).collect(),
        names,
        out: Opaque::new(RefCell::new(out)),
        random: Opaque::default(),
    });
    crate::table::make_cells(vm, vm.globals);
    library::install(vm);
    vm
}

fn main_thread() -> Ref<Coroutine> {
    let thread = crate::coroutine::create(Word::NULL);
    thread.state.set(thread, crate::value::State::Running);
    thread
}

/// Sets a field of a table.
pub fn set_field(vm: Ref<Vm>, table: Ref<Table>, name: &str, value: Word) {
    set_str(vm, table, intern(vm, name.as_bytes()).text, value, false);
}

/// The running coroutine; None for the main program.
pub fn current(vm: Ref<Vm>) -> Option<Ref<Coroutine>> {
    vm.threads.current.get()
}

/// The values in `first`, followed by those of an array.
pub fn prepend(first: &[Word], rest: Ref<Array<Values>>) -> Ref<Array<Values>> {
    let mut all = first.to_vec();
    all.extend(words(rest));
    values(&all)
}
