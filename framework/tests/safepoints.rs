//! Collections happen only at safepoints: references that plain Rust code holds between two calls of guest code are
//! safe wherever they are, and garbage is still collected, in every mode.
//!
//! There must never be `unsafe` here: each program is one that a language's author would write.

#![forbid(unsafe_code)]

use metatrace::untraced::IntoPlain as _;
use metatrace::{
    BackendKind, Config, Direct, Frame, Fresh, Jit, Mode, Object, Opaque, Params, Red, Ref, Signal, Value,
    array_class, portal, residual,
};
use std::cell::RefCell;
use std::collections::HashMap;

array_class!(
    /// Frames.
    frame Slots of Value
);

#[derive(Object)]
struct Node {
    id: i64,
    #[plain]
    text: Opaque<String>,
    #[plain]
    others: RefCell<Vec<Ref<Node>>>,
}

fn node(id: i64) -> Ref<Node> {
    let text = Opaque::new(format!("node {id}"));
    Ref::new(Node { id, text, others: RefCell::default() })
}

/// A `Jit` that is asked to collect at every allocation, and overwrites dead objects.
fn stressed() -> Jit {
    Jit::new(Config { params: Params { heap_stress: 1, ..Params::default() }, ..Config::default() })
        .expect("a Jit")
}

#[test]
fn references_in_memory_of_its_own_survive_allocations() {
    stressed().enter(|_| {
        let nodes: Vec<Ref<Node>> = (0..1000).map(node).collect();
        let by_id: HashMap<i64, Box<Ref<Node>>> = (0..1000).map(|id| (id, Box::new(node(id)))).collect();
        for id in 0..1000 {
            assert_eq!(nodes[id as usize].id, id);
            assert_eq!(**by_id[&id].text, *format!("node {id}"));
        }
    });
}

#[test]
fn what_an_object_owns_is_borrowed_over_allocations() {
    stressed().enter(|_| {
        // The object itself is not used any more.
        let text: &str = &node(41).text;
        (0..1000).for_each(|id| _ = node(id));
        assert_eq!(text, "node 41");
    });
}

#[test]
fn a_container_is_changed_while_objects_are_made() {
    stressed().enter(|_| {
        let owner = node(0);
        let mut others = owner.others.borrow_mut();
        others.extend((1..1000).map(node));
        others.retain(|other| node(other.id).id % 2 == 0);
        others.sort_by_key(|other| -node(other.id).id);
        assert!(others.iter().map(|other| other.id).eq((1..500).rev().map(|half| 2 * half)));
    });
}

/// Makes garbage, and checks the objects that it holds meanwhile.
#[residual]
fn work(rounds: i64) -> i64 {
    let nodes: Vec<Ref<Node>> = (0..rounds).map(node).collect();
    nodes.iter().map(|node| node.id).sum()
}

/// Does the same work `n` times, in a loop or by recursion without any loop.
#[portal(greens(pc, recursive), reds(), virtualizable(frame))]
fn run<M: Mode>(mut pc: usize, recursive: bool, frame: Red<M, Ref<Frame<Slots>>>) -> Red<M, Value> {
    loop {
        merge_point!();
        let left = frame.slot(0).as_tagged().expect("small");
        match pc {
            0 => {
                let sum = frame.slot(1).as_tagged().expect("small") + work(100);
                frame.set_slot(0, (left - 1).to_value());
                frame.set_slot(1, sum.to_value());
                pc = if left.gt(1).test() { 1 } else { 2 };
            }
            1 if recursive => {
                let mut callee = Fresh::new(2, Value::NULL);
                callee.set(0, frame.slot(0));
                callee.set(1, frame.slot(1));
                return run(0, recursive, callee);
            }
            1 => {
                pc = 0;
                can_enter_jit!()
            }
            _ => return frame.slot(1),
        }
    }
}

fn times(recursive: bool, n: i64) -> Option<i64> {
    let mut frame = Fresh::<Direct, Slots>::new(2, Value::int(0));
    frame.set(0, Value::int(n));
    run::<Direct>(0, recursive, frame).into_plain().as_int()
}

#[test]
fn garbage_is_collected_in_every_mode() {
    for (compiles, backend) in [(0, BackendKind::X64), (1, BackendKind::X64), (1, BackendKind::Ir)] {
        for heap_stress in [0, 7] {
            for recursive in [false, true] {
                let params = Params {
                    jit: compiles,
                    heap_stress,
                    threshold: 10,
                    function_threshold: 10,
                    ..Params::default()
                };
                let config = Config { params, backend, ..Config::default() };
                let jit = Jit::new(config).expect("a Jit");
                jit.set_depth_limit(1_000_000);
                let n: i64 = if recursive {
                    500
                } else if heap_stress > 0 {
                    1_000
                } else {
                    20_000
                };
                let times = if recursive && heap_stress == 0 { 50 } else { 1 };
                jit.enter(|_| (0..times).for_each(|_| assert_eq!(self::times(recursive, n), Some(4950 * n))));
                let stats = jit.stats();
                assert_eq!(stats.loops + stats.functions > 0, compiles == 1, "{stats:?}");
                // Garbage of 10,000 rounds is about 100 MB.
                let least = if heap_stress > 0 { n as u64 / 2 } else { 5 };
                assert!(
                    stats.collections_minor + stats.collections_full >= least,
                    "{jit:?} {recursive} {stats:?}"
                );
            }
        }
    }
}

#[test]
fn the_limit_holds_at_safepoints() {
    const MIB: usize = 1 << 20;
    let mut config = Config::default();
    config.heap.max_bytes = 16 * MIB;
    let jit = Jit::new(config).expect("a Jit");
    jit.enter(|jit| {
        let make = |mib: usize| (0..mib * 8).map(|_| metatrace::Array::<Bytes>::new(MIB / 8, 1)).collect();
        // Garbage beyond the limit is no error if the next safepoint frees it.
        let arrays: Vec<_> = make(24);
        assert_eq!(jit.take_signal(), None);
        drop(arrays);
        assert_eq!(times(false, 10), Some(49_500));
        assert_eq!(jit.take_signal(), None);
        // A lot of it is an error, so that the process stays within its bounds.
        let arrays: Vec<_> = make(48);
        assert_eq!(jit.take_signal(), Some(Signal::OutOfMemory));
        drop(arrays);
        assert!(jit.has_room(8 * MIB));
    });
}

array_class!(
    /// Bytes.
    Bytes of u8
);

/// In each round an object replaces another one, before a call during which everything is collected.
#[portal(greens(pc), reds(), virtualizable(frame))]
fn replaces<M: Mode>(mut pc: usize, frame: Red<M, Ref<Frame<Slots>>>) -> Red<M, Value> {
    loop {
        merge_point!();
        let left = frame.slot(0).as_tagged().expect("small");
        match pc {
            0 => {
                let old = frame.slot(1).downcast::<Cell>().expect("a cell");
                let sum = old.value() + 1;
                frame.set_slot(1, Cell::alloc::<M>(sum));
                // The callee makes garbage between two of its merge points.
                let mut callee = Fresh::new(2, Value::NULL);
                callee.set(0, frame.slot(0));
                _ = replaces(2, callee);
                frame.set_slot(0, (left - 1).to_value());
                pc = if left.gt(1).test() { 1 } else { 4 };
            }
            1 => {
                pc = 0;
                can_enter_jit!()
            }
            2 => {
                frame.set_slot(1, Cell::alloc::<M>(work(10)));
                pc = 3;
            }
            3 => return frame.slot(0),
            _ => return frame.slot(1),
        }
    }
}

/// A mutable number.
#[derive(Object)]
struct Cell {
    value: metatrace::Mut<i64>,
}

#[test]
fn the_echo_test_knows_of_collections_in_calls() {
    for heap_stress in [1, 2, 3] {
        let params = Params { echo: 1, heap_stress, threshold: 10, ..Params::default() };
        let jit = Jit::new(Config { params, ..Config::default() }).expect("a Jit");
        jit.enter(|_| {
            let mut frame = Fresh::<Direct, Slots>::new(2, Value::int(2000));
            frame.set(1, Value::from(Ref::new(Cell { value: metatrace::Mut::new(0) })));
            let cell = replaces::<Direct>(0, frame).into_plain().downcast::<Cell>().expect("a cell");
            use metatrace::untraced::Untraced as _;
            assert_eq!(cell.value.get(), 2000);
        });
        assert!(jit.stats().echoes > 0);
    }
}

/// A loop without calls that makes large integers and objects.
#[portal(greens(pc), reds(), virtualizable(frame))]
fn boxes<M: Mode>(mut pc: usize, frame: Red<M, Ref<Frame<Slots>>>) -> Red<M, Value> {
    loop {
        merge_point!();
        let left = frame.slot(0).as_tagged().expect("small");
        match pc {
            0 => {
                frame.set_slot(1, (left + (1i64 << 62)).to_value());
                frame.set_slot(2, Cell::alloc::<M>(left));
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

#[test]
fn loops_that_call_nothing_collect_too() {
    for (compiles, backend, n) in
        [(0, BackendKind::X64, 1), (1, BackendKind::X64, 4), (1, BackendKind::Ir, 1)]
    {
        let mut params = Params { jit: compiles, threshold: 10, ..Params::default() };
        // Otherwise there would be nothing to collect.
        params.set("off", "virtuals").expect("a pass");
        let jit = Jit::new(Config { params, backend, ..Config::default() }).expect("a Jit");
        jit.enter(|_| {
            let mut frame = Fresh::<Direct, Slots>::new(3, Value::NULL);
            frame.set(0, Value::int(n * 500_000));
            assert_eq!(boxes::<Direct>(0, frame).into_plain().as_int(), Some(0));
        });
        let stats = jit.stats();
        assert_eq!(stats.loops > 0, compiles == 1, "{stats:?}");
        assert!(stats.heap_bytes < 8 << 20 && stats.collections_minor > 2, "{stats:?}");
    }
}
