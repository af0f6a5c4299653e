//! Integers whose representation changes while a trace runs: the trace is left with a boxed integer where it was
//! recorded with a tagged one, or the other way round, and replay must produce the same events.

use metatrace::untraced::{IntoPlain, Untraced};
use metatrace::{
    BackendKind, Case, Config, Counter, Direct, Frame, Fresh, Jit, Mode, Mut, Object, Params, Red, Ref, Root,
    Stats, Value, array_class, portal,
};
use metatrace_tests::eager;

array_class!(
    /// Frames of [`walk`].
    frame Slots of Value
);

/// The results of the program, and its counters.
#[derive(Object)]
struct World {
    seen: Mut<i64>,
    last: Mut<Value>,
    #[plain]
    counters: Vec<Counter>,
}

/// An object that is no integer.
#[derive(Object)]
struct Thing {
    weight: i64,
}

const MASK: i64 = 0xff_ffff_ffff;

/// Slot 0 counts down, slot 1 iterates over all of 64 bits in steps of slot 3, and is an object occasionally, slot 2
/// is the sum.
#[portal(greens(world, pc), reds(), env(), virtualizable(frame), live = 0..4u32, counter = &world.counters[pc])]
fn walk<M: Mode>(world: Ref<World>, mut pc: usize, frame: Red<M, Ref<Frame<Slots>>>) -> Red<M, Value> {
    loop {
        merge_point!();
        let small = |slot| frame.slot(slot).as_tagged().expect("a small integer");
        let add = |weight: Red<M, i64>| frame.set_slot(2, ((small(2) * 3 + weight) & MASK).to_value());
        let outside: Red<M, Ref<World>> = world.into();
        match pc {
            0 => {
                match frame.slot(1).case() {
                    Case::Int(i) => {
                        // A store before the next event: replay must know that the trace has done it.
                        outside.set_seen(i & 0xff);
                        if (i & 1).eq(1).test() {
                            add(i & MASK);
                        }
                        let step = match frame.slot(3).as_int() {
                            Some(step) => step,
                            None => match frame.slot(3).case() {
                                Case::Int(step) => step,
                                Case::Obj(..) => unreachable!("a step is an integer"),
                            },
                        };
                        frame.set_slot(1, (i + step).to_value());
                    }
                    Case::Obj(_, object) => {
                        outside.set_seen(-1);
                        let weight = object.downcast::<Thing>().expect("a thing").weight();
                        add(weight);
                        frame.set_slot(1, (weight * 99).to_value());
                    }
                }
                pc = 1;
            }
            1 => {
                let n = small(0);
                if frame.slot(1).downcast::<Thing>().is_none() && (n & 15).eq(3).test() {
                    frame.set_slot(1, Thing::alloc::<M>(n));
                }
                add(outside.seen());
                outside.set_last(frame.slot(1));
                frame.set_slot(0, (n - 1).to_value());
                pc = 2;
            }
            2 if small(0).gt(0).test() => {
                pc = 0;
                can_enter_jit!()
            }
            _ => return frame.slot(2),
        }
    }
}

fn run(step: i64, params: Params, backend: BackendKind) -> ((i64, i64, Option<i64>), Stats) {
    let jit = Jit::new(Config { params, backend, ..Config::default() }).expect("a JIT");
    let result = jit.enter(|_| {
        let counters = (0..3).map(|_| Counter::new()).collect();
        let world = Root::new(Ref::new(World { seen: Mut::new(0), last: Mut::new(Value::NULL), counters }));
        let step = Root::new(Value::int(step));
        let mut frame = Fresh::<Direct, Slots>::new(4, Value::int(0));
        frame.set(0, Value::int(500));
        frame.set(3, step.get());
        let sum = walk::<Direct>(world.get(), 0, frame).into_plain();
        let world = world.get();
        (sum.as_tagged().expect("small"), world.seen.get(), world.last.get().as_int())
    });
    (result, jit.stats())
}

#[test]
fn an_integer_may_change_its_form() {
    for step in [1, 1 << 59, (1 << 61) + 12345, i64::MAX / 3, -(1 << 62) - 7, i64::MIN + 1] {
        let want = run(step, Params { jit: 0, ..Params::default() }, BackendKind::X64).0;
        for backend in [BackendKind::Ir, BackendKind::X64] {
            for (bridges, force_exit, heap_stress, optimize) in [
                (0, 0, 0, 1),
                (1, 0, 0, 1),
                (1, 0, 1, 0),
                (1, 1, 1, 1),
                (0, 1, 0, 0),
                (0, 2, 0, 1),
                (1, 10, 0, 1),
            ] {
                let params = Params { bridges, force_exit, heap_stress, optimize, echo: 1, ..eager() };
                let (got, stats) = run(step, params.clone(), backend);
                assert_eq!(got, want, "{step} {backend:?} {params:?}");
                assert!(stats.loops > 0 && stats.guard_failures > 0, "{}", stats.to_json());
            }
        }
    }
}
