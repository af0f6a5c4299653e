//! Mistakes of traced code that bypass the tracer are reported by a panic that names the place.
//!
//! There must never be `unsafe` here: each mistake is one that a language's author could make.

#![forbid(unsafe_code)]

use metatrace::untraced::{IntoPlain as _, Untraced as _, UntracedItems as _};
use metatrace::{
    Array, Config, Frame, Fresh, Jit, Mode, Mut, Object, Params, Quasi, Red, Ref, Root, Value, Weak,
    array_class, elidable, portal,
};
use std::cell::{Cell, RefCell};
use std::sync::Once;

array_class!(
    /// Values.
    Items of Value
);
array_class!(
    /// Frames.
    frame Slots of Value
);

#[derive(Object)]
struct World {
    items: Ref<Array<Items>>,
    next: Mut<Option<Ref<World>>>,
    version: Quasi<i64>,
    count: Mut<i64>,
    #[plain]
    others: RefCell<Vec<Value>>,
}

fn world() -> Ref<World> {
    let (next, version) = (Mut::new(None), Quasi::new(0));
    Ref::new(World {
        items: Array::<Items>::new(3, Value::int(1)),
        next,
        version,
        count: Mut::new(0),
        others: RefCell::default(),
    })
}

/// Programs from this number on make other mistakes.
const LIES: usize = 100;
const DIVIDES: usize = 101;

/// The mistake that each round makes, as if it were plain code.
type Mistake = fn(Ref<World>);

/// An elidable function that is not one: it counts its calls.
#[elidable]
fn counts(world: Ref<World>) -> i64 {
    world.count.set(world, world.count.get() + 1);
    world.count.get()
}

const MISTAKES: [(&str, Mistake); 11] = [
    ("an object", |_| _ = world()),
    ("an array", |_| _ = Array::<Items>::new(3, Value::NULL)),
    ("an array of items", |_| _ = Array::<Items>::from_slice(&[Value::int(1)])),
    ("a copy", |world| _ = Array::<Items>::copy_of(world.items, 0, 1, 2, Value::NULL)),
    ("a large integer", |_| _ = Value::int(i64::MAX)),
    ("a root", |world| _ = Root::new(world)),
    ("a weak reference", |world| _ = Weak::new(world)),
    ("a field", |world| world.next.set(world, Some(world))),
    ("a quasi-immutable field", |world| world.version.set(world, 1)),
    ("an item", |world| world.items.set(0, Value::from(world))),
    ("a container", |world| {
        world.others.borrow_mut().clear();
        world.touch();
    }),
];

#[portal(greens(pc, mistake), reds(), env(world), virtualizable(frame), live = 0..1u32)]
fn rounds<M: Mode>(
    world: Ref<World>,
    mut pc: usize,
    mistake: usize,
    frame: Red<M, Ref<Frame<Slots>>>,
) -> Red<M, Value> {
    loop {
        merge_point!();
        match pc {
            0 => {
                let left = frame.slot(0).as_tagged().expect("small");
                match mistake {
                    LIES => _ = counts::<M>(world).lt(0).test(),
                    DIVIDES => _ = left.floor_div(left - 1).promote(),
                    _ if mistake < MISTAKES.len() => MISTAKES[mistake].1(world),
                    _ => {}
                }
                frame.set_slot(0, (left - 1).to_value());
                pc = if left.gt(1).test() { 1 } else { 2 };
            }
            1 => {
                pc = 0;
                can_enter_jit!()
            }
            _ => return frame.slot(0),
        }
    }
}

fn run(mistake: usize, jit: u32) {
    let jit = a_jit(jit);
    jit.enter(|_| {
        let frame = Fresh::new(1, Value::int(5000));
        assert_eq!(rounds::<metatrace::Direct>(world(), 0, mistake, frame).into_plain().as_int(), Some(0));
    });
}

fn a_jit(jit: u32) -> Jit {
    let params = Params { jit, threshold: 10, echo: 1, ..Params::default() };
    Jit::new(Config { params, ..Config::default() }).expect("a Jit")
}

#[test]
#[should_panic(expected = "metatrace: the elidable function `counts` answers 0x")]
fn an_elidable_function_that_lies_is_named() {
    run(LIES, 1);
}

#[test]
fn a_division_by_zero_ends_compiled_and_interpreted_code() {
    for compiles in [0, 1] {
        let jit = a_jit(compiles);
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            jit.enter(|_| {
                let frame = Fresh::new(1, Value::int(5000));
                _ = rounds::<metatrace::Direct>(world(), 0, DIVIDES, frame);
            });
        }))
        .expect_err("a division by zero");
        let said = panic.downcast_ref::<&str>().copied().map(str::to_owned);
        let said = said.or_else(|| panic.downcast_ref::<String>().cloned()).expect("a message");
        assert!(said.contains("a division by zero, for which the language did not test"), "{said}");
        assert_eq!(jit.stats().loops > 0, compiles == 1);
    }
}

thread_local! {
    /// Where this thread has panicked.
    static PLACE: Cell<(&'static str, u32)> = const { Cell::new(("", 0)) };
}

#[test]
fn traced_code_that_does_the_work_of_plain_code_is_named() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let place = panic.location().expect("a place");
            // The file's name lives as long as the program.
            PLACE.set((if place.file() == file!() { file!() } else { "another file" }, place.line()));
            usual(panic);
        }));
    });
    let mut places = Vec::new();
    for (i, (name, _)) in MISTAKES.iter().enumerate() {
        run(i, 0);
        let panic = std::panic::catch_unwind(|| run(i, 1)).expect_err(name);
        let said = panic.downcast_ref::<&str>().expect("a message");
        assert!(said.contains("behind the tracer's back"), "{name}: {said}");
        let (file, line) = PLACE.get();
        assert_eq!(file, file!(), "{name}");
        places.push(line);
    }
    places.dedup();
    assert_eq!(places.len(), MISTAKES.len(), "{places:?}");
    run(MISTAKES.len(), 1);
}
