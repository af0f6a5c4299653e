//! A language of five instructions that uses every part: the same results in all modes, with caches that hold, that are
//! compared, and that are dropped all the time; and traces without calls.

use metatrace::untraced::{IntoPlain, Untraced, UntracedItems};
use metatrace::{
    Array, BackendKind, Config, Counter, Direct, Field, Jit, Mode, Mut, Mutable, Object, Opaque, Red, Ref,
    Stats, Value, array_class, elidable, portal, residual,
};
use metatrace_parts::{
    Binding, Bindings, HasLayout, HasSlots, Interner, Layout, NameCaches, RedSlots, Symbol, extended,
};
use std::cell::Cell;

array_class!(
    /// The fields of a record.
    pub Slots of Value
);

/// A hidden class of records, which have a kind besides their fields.
#[derive(Object)]
pub struct Shape {
    /// What a field that a record does not have is.
    pub kind: i64,
    #[plain]
    layout: Layout<Shape>,
}

/// A record.
#[derive(Object)]
pub struct Record {
    /// Its hidden class.
    pub shape: Mut<Ref<Shape>>,
    /// Its fields.
    pub slots: Mut<Ref<Array<Slots>>>,
}

impl HasLayout for Shape {
    fn layout(&self) -> &Layout<Shape> {
        &self.layout
    }
    fn with_layout(&self, layout: Layout<Shape>) -> Shape {
        Shape { kind: self.kind, layout }
    }
    fn with_name<M: Mode>(shape: Ref<Shape>, name: Symbol) -> Red<M, Ref<Shape>> {
        shape_with(shape, name)
    }
}

impl HasSlots for Record {
    type Shape = Shape;
    type Slots = Slots;
    const SHAPE: Field<Record, Ref<Shape>, Mutable> = Record::SHAPE;
    const SLOTS: Field<Record, Ref<Array<Slots>>, Mutable> = Record::SLOTS;
    const RESERVES: bool = false;
}

#[elidable]
fn shape_with(shape: Ref<Shape>, name: Symbol) -> Ref<Shape> {
    extended(shape, name)
}

#[derive(Clone, Copy)]
enum Op {
    /// Makes a record, with the kind that the variable says.
    New,
    /// Adds a field of the record to the variable, of which the lower bits are kept. A record without the field has its
    /// kind there.
    Get(Symbol, u16),
    /// Sets a field to the variable.
    Set(Symbol, u16),
    /// Adds a global variable to the variable, and adds the other number to it.
    Global(Symbol, u16, i64),
    /// Continues at the start as long as there are rounds.
    Loop,
}

/// A program.
#[derive(Object)]
#[plain]
pub struct Program {
    ops: Opaque<Vec<Op>>,
    counter: Counter,
    caches: NameCaches,
    globals: Ref<Bindings>,
    kinds: Vec<Ref<Shape>>,
    no_slots: Ref<Array<Slots>>,
    megamorphic: Cell<u64>,
}

#[elidable]
fn kind_of(program: Ref<Program>, number: i64) -> Ref<Shape> {
    program.kinds[number as usize % program.kinds.len()]
}

/// What a megamorphic site does.
#[residual(writes())]
fn any_field(program: Ref<Program>, record: Ref<Record>, name: Symbol) -> Value {
    program.megamorphic.set(program.megamorphic.get() + 1);
    let shape = record.shape.get();
    let slot = shape.layout.names().find(name);
    slot.map_or(Value::int(shape.kind), |slot| record.slots.get().get(slot))
}

#[residual(writes(Record, Slots))]
fn set_any_field(record: Ref<Record>, name: Symbol, value: Value) {
    let (shape, record) = (record.shape.get(), Red::<Direct, _>::from(record));
    match shape.layout.names().find(name) {
        Some(slot) => record.set_slot_value(slot, value.into()),
        None => record.add_name(shape, name, value.into()),
    }
}

fn int<M: Mode>(value: Red<M, Value>) -> Red<M, i64> {
    value.as_int().expect("there are integers only")
}

#[portal(greens(program, pc), reds(record, sum, rounds), counter = &program.counter)]
fn run<M: Mode>(
    program: Ref<Program>,
    mut pc: usize,
    mut record: Red<M, Ref<Record>>,
    mut sum: Red<M, i64>,
    mut rounds: Red<M, i64>,
) -> Red<M, i64> {
    loop {
        merge_point!();
        let Some(op) = program.ops.get(pc) else { return sum };
        pc += 1;
        match *op {
            Op::New => {
                let shape = kind_of(program, rounds);
                record = Record::alloc(shape, program.no_slots);
            }
            Op::Get(name, site) => {
                let site = program.caches.site::<M>(usize::from(site));
                let value = match record.known_shape() {
                    None => int(any_field(program, record, name)),
                    Some(shape) => match shape.layout.slot(site, name) {
                        Some(slot) => int(record.slot_value(slot)),
                        None => shape.kind.into(),
                    },
                };
                sum = (sum + value) & 0xff_ffff;
            }
            Op::Set(name, site) => {
                let site = program.caches.site::<M>(usize::from(site));
                match record.known_shape() {
                    None => set_any_field(record, name, sum.to_value()),
                    Some(shape) => match shape.layout.slot(site, name) {
                        Some(slot) => record.set_slot_value(slot, sum.to_value()),
                        None => record.add_name(shape, name, sum.to_value()),
                    },
                }
            }
            Op::Global(name, site, more) => {
                let site = program.caches.site::<M>(usize::from(site));
                let global = Bindings::at(program.globals, site, name);
                let value = int(Binding::load(global));
                sum += value;
                if more != 0 {
                    Binding::store(global, (value + more).to_value());
                }
            }
            Op::Loop => {
                rounds -= 1;
                if rounds.ne(0).test() {
                    pc = 0;
                    can_enter_jit!()
                }
            }
        }
    }
}

/// Gives the symbol of a name.
type Intern<'a> = &'a mut dyn FnMut(&str) -> Symbol;

/// Makes the instructions of a program.
type Make = fn(Intern<'_>) -> Vec<Op>;

/// The sum after 200 rounds of a program with these names, with records of that many kinds; also the statistics, the
/// compiled loops, and the number of calls at megamorphic sites.
fn result(parameters: &str, backend: BackendKind, kinds: usize, ops: Make) -> (i64, Stats, Vec<String>, u64) {
    let mut config = Config { backend, ..Config::default() };
    config.params.keep_traces = 1;
    config.params.set_list(parameters).expect("there are such parameters");
    let jit = Jit::new(config).expect("a Jit");
    let (sum, calls) = jit.enter(|_| {
        let mut names: Interner<Box<str>> = Interner::default();
        let ops = ops(&mut |name| names.intern(name));
        let globals = Bindings::empty();
        for (name, value) in [("seldom", 3), ("often", 0)] {
            Binding::assign(Bindings::get(globals, names.intern(name)), Value::int(value));
        }
        // Kinds that have another field first, so that the slot of a name is not the same in all of them.
        let kind = |kind: i64| {
            let shape = Ref::new(Shape { kind, layout: Layout::new() });
            if kind % 2 == 0 { shape } else { extended(shape, names.find("x").expect("it is used")) }
        };
        let program = Ref::new(Program {
            counter: Counter::new(),
            caches: NameCaches::new(ops.len()),
            ops: Opaque::new(ops),
            globals,
            kinds: (0..kinds as i64).map(kind).collect(),
            no_slots: Array::new(metatrace_parts::room_for(1), Value::int(0)),
            megamorphic: Cell::new(0),
        });
        let record = Ref::new(Record {
            shape: Mut::new(program.kinds[0]),
            slots: Mut::new(Array::new(0, Value::NULL)),
        });
        let sum = run::<Direct>(program, 0, record.into(), 0.into(), 200.into()).into_plain();
        (sum, program.megamorphic.get())
    });
    (sum, jit.stats(), jit.dump_traces(), calls)
}

const EAGER: &str = "threshold=2,bridge_threshold=2";

/// Checks that a program has this result in all modes.
fn everywhere(expected: i64, kinds: usize, ops: Make) {
    let own = |more: &str| format!("{EAGER},{more}");
    let mut modes: Vec<String> =
        ["jit=off", "jit=off,sites=off", "jit=off,sites=check", "jit=off,sites=stress", EAGER]
            .map(str::to_owned)
            .to_vec();
    modes.extend(["optimize=off", "heap_stress=2", "promote_polymorphic=0,promote_pool=0"].map(own));
    modes.extend([1, 2, 7].map(|n| own(&format!("bridges=off,force_exit={n}"))));
    for mode in modes {
        for backend in [BackendKind::X64, BackendKind::Ir] {
            let (sum, stats, ..) = result(&mode, backend, kinds, ops);
            assert_eq!(sum, expected, "with {mode} on {backend:?}");
            assert_eq!(stats.entries > 0, !mode.contains("jit=off"), "with {mode} on {backend:?}");
        }
    }
}

/// `new; record.a = sum; …; sum += record.b; loop`, with so many fields that the slots grow twice.
fn fields(name: Intern) -> Vec<Op> {
    let mut ops = vec![Op::Get(name("x"), 0)];
    let names: Vec<Symbol> = (0..10).map(|i| name(&format!("field{i}"))).collect();
    ops.push(Op::Global(name("seldom"), 1, 0));
    ops.extend((2..).zip(&names).map(|(site, name)| Op::Set(*name, site)));
    ops.extend([Op::Get(names[0], 12), Op::Get(names[9], 13), Op::Loop]);
    ops
}

fn globals(name: Intern) -> Vec<Op> {
    vec![Op::Get(name("x"), 0), Op::Global(name("seldom"), 1, 0), Op::Global(name("often"), 2, 1), Op::Loop]
}

fn kinds(name: Intern) -> Vec<Op> {
    let (x, y) = (name("x"), name("y"));
    vec![Op::New, Op::Get(y, 0), Op::Global(name("seldom"), 1, 0), Op::Set(x, 2), Op::Get(x, 3), Op::Loop]
}

#[test]
fn fields_are_what_they_were_set_to() {
    // Both fields that are read are the sum.
    let sum = (0..200).fold(0i64, |sum, _| ((((sum + 3) * 2) & 0xff_ffff) + sum + 3) & 0xff_ffff);
    everywhere(sum, 1, fields);
}

#[test]
fn globals_are_what_they_were_set_to() {
    everywhere((0..200).map(|i| 3 + i).sum(), 1, globals);
}

#[test]
fn a_global_that_varies_is_read_and_written_and_one_that_does_not_is_a_constant() {
    let (_, _, traces, _) = result("threshold=50", BackendKind::X64, 1, globals);
    let body = traces.iter().find_map(|trace| trace.split_once("\nlabel(")).expect("there is a loop").1;
    let body = body.split("snapshot").next().unwrap_or_default();
    assert!(
        !body.contains("call ") && !body.contains("Binding"),
        "the content is a value of the loop: {body}"
    );
}

#[test]
fn a_trace_of_fields_calls_nothing() {
    let (_, _, traces, _) = result("threshold=50", BackendKind::X64, 1, fields);
    let body = traces.iter().find_map(|trace| trace.split_once("\nlabel(")).expect("there is a loop").1;
    let body = body.split("snapshot").next().unwrap_or_default();
    assert!(!body.contains("call "), "{body}");
}

#[test]
fn a_site_may_see_many_shapes() {
    for many in [2, 3, 20] {
        let (expected, ..) = result("jit=off,sites=off", BackendKind::Ir, many, kinds);
        everywhere(expected, many, kinds);
    }
    let (.., calls) = result(&format!("{EAGER},promote_pool=0"), BackendKind::X64, 20, kinds);
    assert!(calls > 0, "twenty kinds are too many for guards");
}
