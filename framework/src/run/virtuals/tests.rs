//! Traces whose allocations and stores were moved into their exits by a simple transformation of the tests' own, so
//! that what exits rebuild is tested independently of the passes that decide what may be moved.

use crate::language::untraced::{IntoPlain, Untraced};
use crate::{
    Array, BackendKind, Config, Direct, Frame, Fresh, Jit, Mode, Mut, Object, Params, Red, Ref, Stats, Value,
    array_class, portal,
};
use metatrace_ir::{Arg, Delta, DeltaId, Inst, Op, PendingStore, Trace, Virtual, VirtualKind};

array_class!(
    /// Frames of [`cycles`].
    frame Slots of Value
);
array_class!(
    /// Items of a [`Node`].
    Items of Value
);
array_class!(
    /// Bytes of a [`Node`].
    Bytes of u8
);

/// An object with fields of all kinds.
#[derive(Object)]
struct Node {
    fixed: Value,
    items: Ref<Array<Items>>,
    bytes: Ref<Array<Bytes>>,
    next: Mut<Ref<Node>>,
    small: Mut<u8>,
    wide: Mut<f64>,
    count: Mut<i64>,
}

/// Data that is fixed for all rounds.
#[derive(Object)]
struct World {
    anchor: Ref<Node>,
}

type Out<M> = Red<M, Value>;

/// A checksum of all that is reachable from `a`, `b` and the anchor.
fn weigh<M: Mode>(a: Red<M, Ref<Node>>, b: Red<M, Ref<Node>>, anchor: Red<M, Ref<Node>>) -> Red<M, i64> {
    let mut sum: Red<M, i64> = 0.into();
    for node in [a, b, anchor, a.next(), b.next(), a.next().next(), anchor.next(), anchor.next().next()] {
        sum = sum * 3 + number(node.fixed()) + node.small().to_i64() + node.count() + node.wide().to_i64();
        sum += node.same(a).to_i64() + node.same(b).to_i64() * 2;
        for i in 0..2 {
            sum = sum * 3 + number(node.items().at(i)) + node.bytes().at(i).to_i64();
        }
    }
    sum & 0xffff_ffff_i64
}

/// The number of an integer, or a constant for an object.
fn number<M: Mode>(value: Red<M, Value>) -> Red<M, i64> {
    match value.case() {
        crate::Case::Int(i) => i & 0xfff_ffff_ffff_i64,
        crate::Case::Obj(..) => 77.into(),
    }
}

/// In each round makes two objects that refer to each other, and stores them where they are reachable; some rounds read
/// them.
#[portal(greens(pc), reds(), env(world), virtualizable(frame), live = 0..2u32)]
fn cycles<M: Mode>(world: Ref<World>, mut pc: usize, frame: Red<M, Ref<Frame<Slots>>>) -> Out<M> {
    loop {
        merge_point!();
        let int = |slot| frame.slot(slot).as_tagged().expect("small");
        match pc {
            0 => {
                let n = int(0);
                let anchor: Red<M, Ref<Node>> = world.anchor.into();
                let items = Red::<M, Ref<Array<Items>>>::alloc(2, Value::NULL);
                let bytes = Red::<M, Ref<Array<Bytes>>>::alloc(3, 7);
                let big = ((n & 3) * (1i64 << 61)).to_value();
                let a = Node::alloc(n.to_value(), items, bytes, anchor, 1, 2.5, n);
                items.put(0, big);
                items.put(1, Red::<M, Value>::from(a));
                bytes.put(1, 200);
                let b = Node::alloc(big, items, bytes, a, 3, -1.0, 5);
                a.set_next(b);
                a.set_small(9);
                b.set_wide(1000.0);
                anchor.set_next(b);
                anchor.set_small(255);
                anchor.items().put(n & 1, Red::<M, Value>::from(b));
                anchor.bytes().put(1, 77);
                anchor.set_count(n + 1);
                if (n & 7).eq(3).test() {
                    let weight = weigh(a, b, anchor);
                    frame.set_slot(1, ((int(1) * 5 + weight) & 0xffff_ffff_i64).to_value());
                }
                anchor.set_next(anchor);
                anchor.items().put(n & 1, Value::int(4));
                pc = 1;
            }
            1 => {
                // A handler without any event before the next merge point.
                pc = 2;
            }
            2 => {
                // A handler that begins with a store.
                let anchor: Red<M, Ref<Node>> = world.anchor.into();
                anchor.set_small(n_of(int(1)));
                frame.set_slot(0, (int(0) - 1).to_value());
                pc = 3;
            }
            3 if int(0).gt(0).test() => {
                pc = 0;
                can_enter_jit!()
            }
            _ => return frame.slot(1),
        }
    }
}

fn n_of<M: Mode>(n: Red<M, i64>) -> Red<M, u8> {
    if (n & 1).eq(1).test() { 11.into() } else { 12.into() }
}

/// Moves as much as possible into the exits: allocations that operations only store into or store elsewhere, and all
/// stores up to the end.
fn sink(recorded: Trace) -> Trace {
    let mut trace = recorded.clone();
    let mut moved = vec![false; trace.insts.len()];
    for (v, inst) in trace.insts.iter().enumerate() {
        let known_length = inst.op == Op::NewArray && inst.a.is_const();
        moved[v] = matches!(inst.op, Op::New | Op::BoxInt) || known_length;
    }
    loop {
        let mut needed = Vec::new();
        for (v, inst) in trace.insts.iter().enumerate() {
            let (into, rest) = match inst.op {
                Op::Store => (inst.b, [inst.a, Arg::NONE]),
                Op::ArrayStore => (inst.c, [inst.a, inst.b]),
                _ => (Arg::NONE, [Arg::NONE; 2]),
            };
            let is_moved = |a: Arg| a.as_value().is_some_and(|v| moved[v]);
            let index_known = inst.op != Op::ArrayStore || inst.b.is_const() || !is_moved(inst.a);
            trace.for_each_operand(inst, |arg| {
                let stored = arg == into || rest.contains(&arg) && index_known;
                if is_moved(arg) && !moved[v] && !stored {
                    needed.push(arg.as_value().expect("a value"));
                }
            });
        }
        if needed.is_empty() {
            break;
        }
        needed.into_iter().for_each(|v| moved[v] = false);
    }
    let name = |arg: Arg| match arg.as_value() {
        Some(v) if moved[v] => Arg::virtual_name(v),
        _ => arg,
    };
    let mut objects: Vec<(Virtual, Vec<Arg>)> = Vec::new();
    let mut pending: Vec<PendingStore> = Vec::new();
    let nothing = |trace: &mut Trace| {
        let zero = trace.push_const(metatrace_ir::Const::Int(0));
        Inst { op: Op::IntAdd, a: zero, b: zero, c: Arg::NONE, ..trace.insts[0] }
    };
    for (v, &moves) in moved.iter().enumerate() {
        let inst = trace.insts[v];
        if moves {
            let (kind, args) = match inst.op {
                Op::New => (VirtualKind::Object, trace.variadic(&inst).iter().map(|&a| name(a)).collect()),
                Op::BoxInt => (VirtualKind::Boxed, vec![inst.a]),
                _ => match trace.constant(inst.a) {
                    Some(metatrace_ir::Const::Int(n)) => (VirtualKind::Array, vec![name(inst.b); n as usize]),
                    _ => unreachable!("a constant length"),
                },
            };
            objects.push((
                Virtual { name: Arg::virtual_name(v), kind, descr: inst.descr, start: 0, len: 0 },
                args,
            ));
            trace.insts[v] =
                Inst { at: inst.at, descr: &metatrace_ir::descr::NO_DESCR, ..nothing(&mut trace) };
            continue;
        }
        if matches!(inst.op, Op::Store | Op::ArrayStore) {
            let (index, value) = if inst.op == Op::Store { (Arg::NONE, inst.b) } else { (inst.b, inst.c) };
            let (object, value) = (name(inst.a), name(value));
            if let Some((of, args)) = objects.iter_mut().find(|o| o.0.name == object) {
                let place = match (of.kind, trace.constant(index)) {
                    (VirtualKind::Object, _) => {
                        of.descr.ty().fields.iter().position(|f| f.same(inst.descr)).expect("a field")
                    }
                    (_, Some(metatrace_ir::Const::Int(i))) => i as usize,
                    _ => unreachable!("a constant index"),
                };
                args[place] = value;
            } else {
                let same =
                    |p: &PendingStore| p.descr.same(inst.descr) && p.object == object && p.index == index;
                pending.retain(|p| !same(p));
                pending.push(PendingStore { descr: inst.descr, object, index, value });
            }
            trace.insts[v] =
                Inst { at: inst.at, descr: &metatrace_ir::descr::NO_DESCR, ..nothing(&mut trace) };
            continue;
        }
        if inst.op.is_guard() {
            let virtuals = (trace.virtuals.len() as u32, objects.len() as u32);
            // Last made first, since the runtime must find the order.
            for (of, args) in objects.iter().rev() {
                let (start, len) = trace.push_args(args.iter().copied());
                trace.virtuals.push(Virtual { start: start.0, len: len.0, ..*of });
            }
            let stores = (trace.pending.len() as u32, pending.len() as u32);
            trace.pending.extend(&pending);
            trace.deltas.push(Delta { virtuals, stores });
            let delta = DeltaId::at(trace.deltas.len() - 1);
            trace.set_delta(inst.exit(), Some(delta));
        } else if matches!(inst.op, Op::Load | Op::ArrayLoad | Op::Call | Op::CallPortal)
            && !pending.is_empty()
        {
            // It might read memory that a pending store is to write.
            return recorded;
        }
    }
    for snapshot in &mut trace.snapshots {
        snapshot.map_args(name);
    }
    let end = trace.insts.pop().expect("a terminator");
    for PendingStore { descr, object, index, value } in pending {
        if object.as_virtual().is_some() || value.as_virtual().is_some() {
            return recorded;
        }
        let (op, b, c) =
            if index == Arg::NONE { (Op::Store, value, Arg::NONE) } else { (Op::ArrayStore, index, value) };
        trace.insts.push(Inst { op, a: object, b, c, descr, ..end });
    }
    trace.insts.push(end);
    trace
}

/// A portal, as the tests run it.
type Program = fn(Ref<World>, Fresh<Direct, Slots>) -> Red<Direct, Value>;

fn run(
    program: Program,
    params: Params,
    backend: BackendKind,
    edit: fn(Trace) -> Trace,
) -> (i64, Stats, Vec<String>) {
    let params = Params { keep_traces: 1, ..params };
    let jit = Jit::new(Config { params, backend, ..Config::default() }).expect("a JIT");
    jit.inner().edit.set(edit);
    let sum = jit.enter(|_| {
        let items = Array::<Items>::new(2, Value::int(1));
        let bytes = Array::<Bytes>::new(2, 5);
        let node = |next| Node {
            fixed: Value::int(0),
            items,
            bytes,
            next: Mut::new(next),
            small: Mut::new(0),
            wide: Mut::new(0.5),
            count: Mut::new(0),
        };
        // SAFETY: an object, if not a node; it is replaced at once.
        let first = Ref::new(node(unsafe { Ref::from_address(items.address()) }));
        first.next.set(first, first);
        let world = crate::Root::new(Ref::new(World { anchor: first }));
        let mut frame = Fresh::<Direct, Slots>::new(2, Value::int(0));
        frame.set(0, Value::int(400));
        program(world.get(), frame).into_plain().as_tagged().expect("a small sum")
    });
    (sum, jit.stats(), jit.dump_traces())
}

/// Runs a program with its traces edited, in several modes. `look` gets the loop's trace.
fn check(program: Program, passes: &str, edit: fn(Trace) -> Trace, look: fn(&str)) {
    let plain = Params { jit: 0, ..Params::default() };
    let want = run(program, plain, BackendKind::X64, |t| t).0;
    let mut hot =
        Params { threshold: 5, function_threshold: 1 << 30, bridge_threshold: 3, ..Params::default() };
    hot.set_list(passes).expect("parameters");
    for backend in [BackendKind::Ir, BackendKind::X64] {
        for (bridges, force_exit, heap_stress) in
            [(0, 0, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 0), (1, 2, 0), (0, 3, 2)]
        {
            let params = Params { bridges, force_exit, heap_stress, ..hot.clone() };
            let (got, stats, traces) = run(program, params.clone(), backend, edit);
            assert_eq!(got, want, "{backend:?} {params:?}\n{}", traces.join("\n"));
            assert!(stats.loops > 0 && stats.guard_failures > 0, "{}", stats.to_json());
            assert_eq!(stats.bridges > 0, bridges > 0, "{}", stats.to_json());
            look(&traces[0]);
        }
    }
}

#[test]
fn exits_rebuild_objects_and_stores() {
    for (passes, edit) in [("off=virtuals+pending+peel", sink as fn(Trace) -> Trace), ("", |trace| trace)] {
        check(
            |world, frame| cycles::<Direct>(world, 0, frame),
            passes,
            edit,
            |trace| assert!(trace.contains("virtuals {") && trace.contains("stores {"), "{trace}"),
        );
    }
}

/// Counts slot 0 down to zero and adds in slot 1 what the loop header's handler has stored (`kind` 1) or not (`kind`
/// 0).
#[portal(greens(kind, pc), reds(), env(world), virtualizable(frame), live = 0..2u32)]
fn header<M: Mode>(world: Ref<World>, kind: u32, mut pc: usize, frame: Red<M, Ref<Frame<Slots>>>) -> Out<M> {
    loop {
        merge_point!();
        let int = |slot| frame.slot(slot).as_tagged().expect("small");
        let anchor: Red<M, Ref<Node>> = world.anchor.into();
        match (kind, pc) {
            (0, 0) => pc = 1,
            (1, 0) => {
                anchor.set_next(anchor);
                anchor.set_small(3);
                if int(0).eq(123).test() {
                    anchor.set_small(4);
                }
                pc = 1;
            }
            (_, 1) => {
                let n = int(0) - 1;
                let seen = anchor.small().to_i64();
                anchor.set_small(n_of(n));
                frame.set_slot(0, n.to_value());
                frame.set_slot(1, ((int(1) * 3 + seen) & 0xffff_ffff_i64).to_value());
                if n.le(0).test() {
                    return frame.slot(1);
                }
                pc = 0;
                can_enter_jit!()
            }
            _ => unreachable!("no such handler"),
        }
    }
}

/// Puts a guard that fails from time to time in front of the jump.
fn leave_at_header(mut trace: Trace) -> Trace {
    let number = trace.insts.iter().position(|i| i.op == Op::Untag);
    let (Some(exit), Some(number)) = (trace.jump_exit, number) else { return trace };
    let end = trace.insts.pop().expect("a terminator");
    let plain =
        Inst { at: end.at, descr: &metatrace_ir::descr::NO_DESCR, c: Arg::NONE, ..trace.insts[number] };
    let constant = |trace: &mut Trace, i| trace.push_const(metatrace_ir::Const::Int(i));
    let (mask, five) = (constant(&mut trace, 15), constant(&mut trace, 5));
    let part = trace.push(Inst { op: Op::IntAnd, a: Arg::value(number), b: mask, ..plain });
    let rare = trace.push(Inst { op: Op::IntEq, a: part, b: five, ..plain });
    trace.push(Inst { op: Op::GuardFalse, a: rare, b: Arg::NONE, c: exit.into(), ..plain });
    trace.insts.push(end);
    trace
}

#[test]
fn exits_at_the_loop_header_resume_there() {
    for kind in [0, 1] {
        let program: Program =
            if kind == 0 { |w, f| header::<Direct>(w, 0, 0, f) } else { |w, f| header::<Direct>(w, 1, 0, f) };
        check(program, "optimize=off", leave_at_header, |trace| {
            assert!(trace.matches("guard_false").count() > 2, "{trace}")
        });
    }
}
