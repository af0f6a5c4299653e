//! objects: a small dynamic language with classes, built in five steps: what the book's chapter on object models walks
//! through. The steps are [`Hints::STEPS`], and all of them run the same bytecode, so that their traces and their speed
//! can be compared. The language is a text of lines:
//!
//! ```text
//! class Point
//! method sum
//!   a = self.x
//!   b = self.y
//!   a = a + b
//!   return a
//! end
//! p = new Point
//! p.x = i
//! total = p.sum()
//! loop
//!   ...
//! while i < n
//! return total
//! ```
//!
//! What a program does wrong is a panic: how a language reports errors is shown by `tiny` and by Lox.

use metatrace::untraced::{IntoPlain, Untraced};
use metatrace::{
    Array, Cases, Counter, Direct, Frame, Fresh, Jit, Mode, Mut, Object, Opaque, Place, Prim, Quasi, Red,
    Ref, Value as Word, array_class, elidable, portal, residual,
};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// How a method of an object is looked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Methods {
    /// By a call of a function that is opaque to the tracer.
    Called,
    /// The same, with the class of the object promoted.
    Promoted,
    /// By an elidable function, with a version of the class that is read and promoted.
    Elidable,
    /// The same, with a version that is quasi-immutable, and neither read nor compared at run time.
    Versions,
}

/// The hints that the interpreter gives to the tracer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hints {
    /// How methods are looked up.
    pub methods: Methods,
    /// Whether fields are in an array, at an index given by the map of the object. Otherwise they are in a table, which
    /// is accessed by calls.
    pub maps: bool,
}

impl Hints {
    /// The five steps; each adds to the one before.
    pub const STEPS: [Hints; 5] = [
        Hints { methods: Methods::Called, maps: false },
        Hints { methods: Methods::Promoted, maps: false },
        Hints { methods: Methods::Elidable, maps: false },
        Hints { methods: Methods::Elidable, maps: true },
        Hints { methods: Methods::Versions, maps: true },
    ];
    /// All hints but maps.
    pub const NO_MAPS: Hints = Hints { methods: Methods::Versions, maps: false };
    /// All hints but versions, without which look-ups of methods are not elidable.
    pub const NO_VERSIONS: Hints = Hints { methods: Methods::Promoted, maps: true };
}

/// The name of a field or method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Prim)]
#[repr(transparent)]
pub struct Symbol(u32);

/// An instruction. The destination register comes first.
#[derive(Clone, Copy, Debug)]
enum Op {
    Const(usize, i64),
    Move(usize, usize),
    Add(usize, usize, usize),
    /// Jumps back to an instruction, if one register is less than another.
    LoopIfLess(usize, usize, usize),
    New(usize, usize),
    Get(usize, usize, Symbol),
    Set(usize, Symbol, usize),
    Call(usize, usize, Symbol),
    Tick,
    Return(usize),
}

// ---------------------------------------------------------------- objects

array_class!(
    /// The registers of a function.
    pub frame Registers of Word
);

array_class!(
    /// The fields of an instance.
    pub Fields of Word
);

/// A value.
#[derive(Clone, Copy, Cases)]
pub enum Value<M: Mode> {
    /// An integer.
    Int(Red<M, i64>),
    /// An object.
    Instance(Red<M, Ref<Instance>>),
}

/// A function. Register 0 is `self`.
#[derive(Object)]
pub struct Code {
    #[plain]
    name: String,
    #[plain]
    ops: Opaque<Vec<Op>>,
    #[plain]
    registers: usize,
    #[plain]
    counters: Vec<Counter>,
}

/// A class.
#[derive(Object)]
pub struct Class {
    #[plain]
    methods: RefCell<HashMap<Symbol, Ref<Code>>>,
    /// A number that changes with the methods, for look-ups that read it each time.
    pub version: Mut<i64>,
    /// The same number, for look-ups that depend on it.
    pub stable_version: Quasi<i64>,
    /// The map of an instance without fields.
    pub map: Ref<Map>,
}

/// The description that all objects share which were given the same fields in the same order.
#[derive(Object)]
pub struct Map {
    #[plain]
    slots: HashMap<Symbol, usize>,
    #[plain]
    next: RefCell<HashMap<Symbol, Ref<Map>>>,
}

/// An object. A language has either a table of fields, or a map and an array; here both exist, for comparison.
#[derive(Object)]
pub struct Instance {
    /// Its class.
    pub class: Ref<Class>,
    #[plain]
    table: RefCell<HashMap<Symbol, i64>>,
    /// The places of its fields.
    pub map: Mut<Ref<Map>>,
    /// Its fields.
    pub fields: Mut<Ref<Array<Fields>>>,
}

/// Data shared by a whole run.
#[derive(Object)]
pub struct Vm {
    #[plain]
    classes: Vec<Ref<Class>>,
    #[plain]
    hints: Opaque<Hints>,
    #[plain]
    ticks: Cell<u64>,
}

/// A call of the host. Its effects are not declared, so any object may have changed after it.
#[residual]
fn tick(vm: Ref<Vm>) {
    vm.ticks.set(vm.ticks.get() + 1);
}

const MOST_FIELDS: usize = 8;

fn new_map(slots: HashMap<Symbol, usize>) -> Ref<Map> {
    Ref::new(Map { slots, next: RefCell::default() })
}

/// An object without fields.
#[residual(writes())]
fn new_instance(class: Ref<Class>) -> Ref<Instance> {
    let fields = Array::new(MOST_FIELDS, Word::NULL);
    let table = RefCell::default();
    Ref::new(Instance { class, table, map: Mut::new(class.map), fields: Mut::new(fields) })
}

/// Adds or replaces a method, which invalidates code that depends on the version.
fn define(class: Ref<Class>, name: Symbol, method: Ref<Code>) {
    class.methods.borrow_mut().insert(name, method);
    class.touch();
    let version = class.version.get() + 1;
    class.version.set(class, version);
    class.stable_version.set(class, version);
}

// ---------------------------------------------------------------- step 0: no hints

#[residual(writes())]
fn field_in_table(instance: Ref<Instance>, name: Symbol) -> i64 {
    *instance.table.borrow().get(&name).expect("there is such a field")
}

#[residual(writes())]
fn set_field_in_table(instance: Ref<Instance>, name: Symbol, value: i64) {
    instance.table.borrow_mut().insert(name, value);
}

#[residual(writes())]
fn method_of_instance(instance: Ref<Instance>, name: Symbol) -> Ref<Code> {
    *instance.class.methods.borrow().get(&name).expect("there is such a method")
}

// ---------------------------------------------------------------- step 1: promote

#[residual(writes())]
fn method_of_class(class: Ref<Class>, name: Symbol) -> Ref<Code> {
    *class.methods.borrow().get(&name).expect("there is such a method")
}

// ---------------------------------------------------------------- step 2: elidable

/// Looks up a method by name; the result is the same as long as the version is the same.
#[elidable]
fn method_of_version(class: Ref<Class>, _version: i64, name: Symbol) -> Ref<Code> {
    *class.methods.borrow().get(&name).expect("there is such a method")
}

// ---------------------------------------------------------------- step 3: maps

/// The map of an object with one more field.
#[elidable]
fn map_with(map: Ref<Map>, name: Symbol) -> Ref<Map> {
    if let Some(&next) = map.next.borrow().get(&name) {
        return next;
    }
    let mut slots = map.slots.clone();
    slots.insert(name, map.slots.len());
    let next = new_map(slots);
    map.next.borrow_mut().insert(name, next);
    map.touch();
    next
}

// ---------------------------------------------------------------- the interpreter

fn get_field<M: Mode>(hints: Hints, of: Red<M, Ref<Instance>>, name: Symbol) -> Red<M, Word> {
    if !hints.maps {
        return field_in_table(of, name).to_value();
    }
    let map = of.map().promote();
    let slot = *map.slots.get(&name).expect("there is such a field");
    of.fields().at(slot)
}

fn set_field<M: Mode>(hints: Hints, of: Red<M, Ref<Instance>>, name: Symbol, value: Red<M, Word>) {
    if !hints.maps {
        let Value::Int(value) = Value::from(value) else { panic!("fields hold integers") };
        return set_field_in_table(of, name, value);
    }
    let map = of.map().promote();
    match map.slots.get(&name) {
        Some(&slot) => of.fields().put(slot, value),
        None => {
            of.fields().put(map.slots.len(), value);
            of.set_map(map_with::<M>(map, name));
        }
    }
}

fn method<M: Mode>(hints: Hints, of: Red<M, Ref<Instance>>, name: Symbol) -> Ref<Code> {
    if hints.methods == Methods::Called {
        return method_of_instance(of, name).promote();
    }
    let class = of.class().promote();
    match hints.methods {
        Methods::Called | Methods::Promoted => method_of_class::<M>(class, name).promote(),
        Methods::Elidable => {
            let version = Red::<M, _>::from(class).version().promote();
            method_of_version::<M>(class, version, name).promote()
        }
        Methods::Versions => method_of_version::<M>(class, class.stable_version::<M>(), name).promote(),
    }
}

/// The dispatch loop.
#[portal(
    greens(code, pc), reds(), env(vm), virtualizable(frame),
    counter = &code.counters[pc],
    place = Place { line: pc as u32, function: code.name.clone(), ..Place::default() }
)]
fn interpret<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<Code>,
    mut pc: usize,
    frame: Red<M, Ref<Frame<Registers>>>,
) -> Red<M, Word> {
    loop {
        merge_point!();
        let hints = *vm.hints;
        let int = |register: usize| match Value::from(frame.slot(register)) {
            Value::Int(i) => i,
            Value::Instance(_) => panic!("an object is no number"),
        };
        let object = |register: usize| match Value::from(frame.slot(register)) {
            Value::Instance(instance) => instance,
            Value::Int(_) => panic!("a number is no object"),
        };
        let at = pc;
        pc += 1;
        match code.ops[at] {
            Op::Const(d, k) => frame.set_slot(d, Red::from(k).to_value()),
            Op::Move(d, a) => frame.set_slot(d, frame.slot(a)),
            Op::Add(d, a, b) => frame.set_slot(d, (int(a) + int(b)).to_value()),
            Op::LoopIfLess(a, b, target) => {
                if int(a).lt(int(b)).test() {
                    pc = target;
                    can_enter_jit!()
                }
            }
            Op::New(d, class) => {
                frame.set_slot(d, Value::Instance(new_instance::<M>(vm.classes[class])));
            }
            Op::Get(d, a, name) => frame.set_slot(d, get_field(hints, object(a), name)),
            Op::Set(a, name, b) => set_field(hints, object(a), name, frame.slot(b)),
            Op::Call(d, a, name) => {
                let callee = method(hints, object(a), name);
                let mut registers = Fresh::<M, Registers>::new(callee.registers, Word::NULL);
                registers.set(0, frame.slot(a));
                frame.set_slot(d, interpret(vm, callee, 0, registers));
            }
            Op::Tick => tick::<M>(vm),
            Op::Return(a) => return frame.slot(a),
        }
    }
}

// ---------------------------------------------------------------- from text to bytecode

#[derive(Default)]
struct Function<'s> {
    name: &'s str,
    ops: Vec<Op>,
    registers: Vec<&'s str>,
}

impl<'s> Function<'s> {
    fn named(name: &'s str) -> Function<'s> {
        Function { name, ops: Vec::new(), registers: vec!["self"] }
    }

    fn register(&mut self, name: &'s str) -> usize {
        self.registers.iter().position(|r| *r == name).unwrap_or_else(|| {
            self.registers.push(name);
            self.registers.len() - 1
        })
    }

    fn finish(self) -> Ref<Code> {
        let counters = self.ops.iter().map(|_| Counter::new()).collect();
        let (ops, registers) = (Opaque::new(self.ops), self.registers.len());
        Ref::new(Code { name: self.name.to_owned(), ops, registers, counters })
    }
}

#[derive(Default)]
struct Assembler<'s> {
    symbols: Vec<&'s str>,
    classes: Vec<(&'s str, Ref<Class>)>,
    loops: Vec<usize>,
}

impl<'s> Assembler<'s> {
    fn symbol(&mut self, name: &'s str) -> Symbol {
        let known = self.symbols.iter().position(|s| *s == name);
        Symbol(known.unwrap_or_else(|| {
            self.symbols.push(name);
            self.symbols.len() - 1
        }) as u32)
    }

    /// Compiles one line of a function.
    fn line(&mut self, words: &[&'s str], to: &mut Function<'s>) {
        let op = match *words {
            ["loop"] => return self.loops.push(to.ops.len()),
            ["while", a, "<", b] => {
                let target = self.loops.pop().expect("a loop has begun");
                Op::LoopIfLess(to.register(a), to.register(b), target)
            }
            ["tick"] => Op::Tick,
            ["return", a] => Op::Return(to.register(a)),
            [d, "=", "new", class] => {
                let class = self.classes.iter().position(|c| c.0 == class).expect("there is such a class");
                Op::New(to.register(d), class)
            }
            [d, "=", a, "+", b] => Op::Add(to.register(d), to.register(a), to.register(b)),
            [d, "=", a] => match (d.split_once('.'), a.split_once('.'), a.parse()) {
                (Some((object, name)), ..) => Op::Set(to.register(object), self.symbol(name), to.register(a)),
                (_, Some((object, name)), _) => match name.strip_suffix("()") {
                    Some(name) => Op::Call(to.register(d), to.register(object), self.symbol(name)),
                    None => Op::Get(to.register(d), to.register(object), self.symbol(name)),
                },
                (.., Ok(number)) => Op::Const(to.register(d), number),
                _ => Op::Move(to.register(d), to.register(a)),
            },
            _ => panic!("no line of a program: {words:?}"),
        };
        to.ops.push(op);
    }
}

/// Runs a program, and returns its result.
pub fn run(jit: &Jit, source: &str, hints: Hints) -> i64 {
    jit.enter(|_| {
        let mut assembler = Assembler::default();
        let (mut main, mut method) = (Function::named("main"), None);
        for line in source.lines() {
            let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            match *words {
                [] => {}
                ["class", name] => {
                    let (methods, map) = (RefCell::default(), new_map(HashMap::new()));
                    let (version, stable_version) = (Mut::new(0), Quasi::new(0));
                    assembler.classes.push((name, Ref::new(Class { methods, version, stable_version, map })));
                }
                ["method", name] => method = Some(Function::named(name)),
                ["end"] => {
                    let done: Function<'_> = method.take().expect("a method has begun");
                    let name = assembler.symbol(done.name);
                    let class = assembler.classes.last().expect("a class has begun").1;
                    define(class, name, done.finish());
                }
                _ => assembler.line(&words, method.as_mut().unwrap_or(&mut main)),
            }
        }
        let classes = assembler.classes.iter().map(|c| c.1).collect();
        let vm = Ref::new(Vm { classes, hints: Opaque::new(hints), ticks: Cell::new(0) });
        let main = main.finish();
        let registers = Fresh::<Direct, Registers>::new(main.registers, Word::NULL);
        match Value::from(interpret::<Direct>(vm, main, 0, registers)) {
            Value::Int(i) => i.into_plain(),
            Value::Instance(_) => panic!("a program returns an integer"),
        }
    })
}
