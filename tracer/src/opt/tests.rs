//! Tests of passes together: random traces do the same before and after optimisation, whatever aliases.

#[path = "../../../ir/tests/support/mod.rs"]
mod support;

use super::*;
use metatrace_ir::exec::{Reference, VecMemory, rebuild};
use metatrace_ir::parse::Env;
use metatrace_ir::{Arg, Backend, ExitState, Links, Memory, Ret2, RunEnd, Snapshot, TraceId, Ty, Width};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use support::{Choices, Ends, LEN, random_trace};

const N: u64 = 16;
const NEXT: u64 = 24;
const TRACE: TraceId = TraceId(0);

/// The inputs of a run, and how they alias.
#[derive(Clone, Copy, Debug)]
struct World {
    /// Whether the two nodes are the same object, and so are the two arrays.
    aliased: bool,
    /// Whether the first constant reference is the first node.
    constant_aliased: bool,
    x: i64,
    y: i64,
    any: u8,
    depth: u64,
}

/// What a run showed. References are compared by the objects reachable from them.
struct Observed<'a> {
    memory: VecMemory<'a>,
    /// The exit, or the end.
    place: String,
    words: Vec<(Ty, u64)>,
}

fn node(memory: &VecMemory<'_>, env: &Env, n: u64, next: u64) -> u64 {
    let descr = env.ty("Node").expect("declared");
    let node = memory.new_object(descr, &[n + 40, n, next, n & 7, (n as f64).to_bits(), 2 * n + 1]);
    if next == 0 {
        memory.store(node, NEXT, Width::Ref, node);
    }
    node
}

/// The effect of functions called by the trace: it depends on the memory that they may read, and changes it.
fn call<'a>(machine: &'a Reference, env: &'a Env) -> VecMemory<'a> {
    let bump = |memory: &VecMemory<'_>, node: u64, by: u64| {
        let n = memory.load(node, N, Width::I64).wrapping_add(by);
        memory.store(node, N, Width::I64, n);
        if n.is_multiple_of(3) {
            machine.invalidate(TRACE);
        }
        n
    };
    VecMemory::new(
        Box::new(move |memory, callee, args| match callee.name {
            "mix" => Ret2 { value: args[0].wrapping_mul(31) ^ args[1], exception: 0 },
            "bump" => {
                let n = bump(memory, args[0], 1);
                Ret2 { value: n, exception: if n.is_multiple_of(5) { args[0] } else { 0 } }
            }
            "fill" => {
                memory.store(args[0], 16 + 8, Width::I64, args[1]);
                Ret2::default()
            }
            "look" => {
                let n = memory.load(args[0], N, Width::I64);
                Ret2 { value: (f64::from_bits(args[1]) + n as f64).to_bits(), exception: 0 }
            }
            _ => {
                let n = bump(memory, args[0], 2);
                memory.store(args[0], NEXT, Width::Ref, args[1]);
                bump(memory, memory.load(args[1], NEXT, Width::Ref), 1);
                let array = memory.new_array(env.array("Ints").expect("declared"), LEN as u64, n);
                assert_ne!(array, 0);
                if n.is_multiple_of(4) {
                    memory.depth.set(0);
                }
                Ret2 { value: args[1], exception: 0 }
            }
        }),
        Box::new(move |memory, site, args| {
            bump(memory, args[0], 7 + site);
            Ret2 { value: args[0], exception: site & 1 }
        }),
    )
}

fn observe<'a>(machine: &'a Reference, env: &'a Env, trace: &Trace, world: World) -> Observed<'a> {
    let memory = call(machine, env);
    memory.depth.set(world.depth);
    let a = node(&memory, env, 3, 0);
    let b = if world.aliased { a } else { node(&memory, env, 4, a) };
    let far = node(&memory, env, 6, b);
    let ints = memory.new_array(env.array("Ints").expect("declared"), LEN as u64, 10);
    let more = if world.aliased {
        ints
    } else {
        memory.new_array(env.array("Ints").expect("declared"), LEN as u64, 20)
    };
    let refs = memory.new_array(env.array("Refs").expect("declared"), LEN as u64, b);
    let frozen = memory.new_array(env.array("Frozen").expect("declared"), LEN as u64, 30);
    let boxed = memory.box_int(env.ty("Int64").expect("declared"), i64::MAX);
    let any = [a, boxed, (world.x << 1 | 1) as u64][world.any as usize % 3];
    let inputs = [a, b, ints, more, refs, frozen, world.x as u64, world.y as u64, 1.5f64.to_bits(), any];
    let constants = [if world.constant_aliased { a } else { far }, far];
    let sites: Vec<u64> = (0..trace.sites.len() as u64).collect();
    let trace = Arc::new(trace.clone());
    machine
        .compile(TRACE, &trace, Links { refs: &constants, sites: &sites, ..Links::default() })
        .expect("it compiles");
    let mut exit = ExitState::default();
    let outcome = machine.run(TRACE, &inputs, &mut exit, &memory);
    assert_eq!(memory.roots.get(), 0);
    let mut words: Vec<(Ty, u64)> =
        inputs.iter().zip(support::INPUTS).map(|(&w, &k)| (support::ty(k), w)).collect();
    words.extend(constants.map(|w| (Ty::Ref, w)));
    let place = match outcome {
        RunEnd::Finished { tag, payload } => {
            words.push((Ty::Ref, payload));
            format!("finish {tag}")
        }
        RunEnd::Exit => {
            let known = rebuild(&trace, exit.exit, &exit.values, &constants, &memory);
            let mut named = |arg: Arg| {
                let word =
                    known.get(&arg).copied().or_else(|| trace.constant(arg).map(|c| c.bits(&constants)));
                // A call without a result has no word.
                words.extend(word.filter(|_| trace.ty(arg) != Ty::Void).map(|w| (trace.ty(arg), w)));
            };
            for level in trace.levels(trace.exits[exit.exit.index()]) {
                trace.snapshots[level.snapshot.index()].for_each_arg(level.log, &mut named);
            }
            let levels: Vec<&Snapshot> = trace
                .levels(trace.exits[exit.exit.index()])
                .map(|l| &trace.snapshots[l.snapshot.index()])
                .collect();
            let greens: Vec<String> = levels.iter().map(|s| format!("{:?}", s.greens)).collect();
            format!("event {} of {greens:?}", trace.exits[exit.exit.index()].event)
        }
        RunEnd::Panicked => panic!("nothing panics"),
    };
    let calls = memory.calls.borrow().clone();
    for (name, args) in calls.into_iter().filter(|(name, _)| *name != "mix") {
        let types = env.call(name).expect("declared").call().args;
        words.extend(types.iter().copied().zip(args));
    }
    Observed { memory, place, words }
}

/// The references of an object, and its other words.
fn parts(env: &Env, bytes: &[u8]) -> (Vec<u64>, Vec<u64>) {
    let word = |at: usize, width: Width| {
        let mut word = [0; 8];
        word[..width.bytes()].copy_from_slice(&bytes[at..at + width.bytes()]);
        u64::from_le_bytes(word)
    };
    let tid = word(0, Width::U32) as u32;
    let (mut refs, mut plain) = (Vec::new(), vec![u64::from(tid)]);
    let mut add = |width: Width, at: usize| {
        if width == Width::Ref { &mut refs } else { &mut plain }.push(word(at, width))
    };
    for descr in ["Node", "Int64"].map(|name| env.ty(name).expect("declared").ty()) {
        if descr.tid() == tid {
            descr.fields.iter().map(|f| f.field()).for_each(|f| add(f.width, f.offset as usize));
        }
    }
    for array in ["Ints", "Refs", "Frozen"].map(|name| env.array(name).expect("declared").array()) {
        if array.tid() == tid {
            (0..LEN as usize).for_each(|i| add(array.width, array.items as usize + 8 * i));
        }
    }
    (refs, plain)
}

/// Checks that the runs showed the same, up to the addresses of objects.
fn compare(env: &Env, before: &Observed<'_>, after: &Observed<'_>) -> Result<(), String> {
    if before.place != after.place || before.words.len() != after.words.len() {
        return Err(format!("{} became {}", before.place, after.place));
    }
    let (old, new) = (before.memory.contents(), after.memory.contents());
    let mut pairs: BTreeMap<usize, usize> = BTreeMap::new();
    let mut pending: Vec<(Ty, u64, u64)> = Vec::new();
    for (a, b) in before.words.iter().zip(&after.words) {
        pending.push((a.0, a.1, b.1));
    }
    while let Some((ty, a, b)) = pending.pop() {
        let objects =
            before.memory.object_index(a).zip(after.memory.object_index(b)).filter(|_| ty == Ty::Ref);
        let Some((i, j)) = objects else {
            if a != b {
                return Err(format!("{a:#x} became {b:#x}"));
            }
            continue;
        };
        match pairs.get(&i) {
            Some(&known) if known == j => continue,
            None if !pairs.values().any(|&k| k == j) => pairs.insert(i, j),
            _ => return Err(format!("objects {i} and {j} are not the same one")),
        };
        let ((refs, plain), (new_refs, new_plain)) = (parts(env, &old[i]), parts(env, &new[j]));
        if plain != new_plain || refs.len() != new_refs.len() {
            return Err(format!("object {i} has {plain:?}, then {new_plain:?}"));
        }
        pending.extend(refs.into_iter().zip(new_refs).map(|(a, b)| (Ty::Ref, a, b)));
    }
    Ok(())
}

fn worlds() -> impl Strategy<Value = World> {
    let ints = || {
        prop_oneof![Just(0), Just(1), Just(i64::MAX), Just(i64::MIN), Just(1 << 62), -9i64..9, any::<i64>()]
    };
    (any::<(bool, bool)>(), ints(), ints(), 0u8..3, 0u64..4).prop_map(
        |((aliased, constant_aliased), x, y, any, depth)| World {
            aliased,
            constant_aliased,
            x,
            y,
            any,
            depth,
        },
    )
}

fn check(choices: &[u16], force_at: u32, worlds: &[World]) -> Result<(), TestCaseError> {
    let env = support::env();
    let mut trace = random_trace(&mut Choices(choices.iter()), &env, OPERATIONS, Ends::Straight);
    trace.force_at = force_at;
    let mut all = vec![Options::all(), Options::none()];
    if !cfg!(miri) {
        all.extend(PASSES.iter().map(|p| Options::only(p.pass)));
    }
    for options in all {
        // A strengthened guard may leave where the recorded trace continues; `tests/optcheck` checks that pass.
        let options = options.with(Pass::Strengthen, false);
        let (optimized, stats) = optimize(trace.clone(), &options);
        prop_assert_eq!(metatrace_ir::verify::verify(&optimized), Ok(()));
        prop_assert!(stats.after.guards <= stats.before.guards);
        let again = optimize(trace.clone(), &options).0;
        prop_assert_eq!(again.to_string(), optimized.to_string(), "the same input gives the same trace");
        for &world in worlds {
            let (one, other) = (Reference::new(), Reference::new());
            let (before, after) =
                (observe(&one, &env, &trace, world), observe(&other, &env, &optimized, world));
            if let Err(error) = compare(&env, &before, &after) {
                let message = format!("{error}\n{options:?} {world:?}\n{trace}\nbecame\n{optimized}");
                return Err(TestCaseError::fail(message));
            }
        }
    }
    Ok(())
}

/// Number of random traces. Miri is some thousand times slower.
const CASES: u32 = if cfg!(miri) { 2 } else { 800 };
const OPERATIONS: usize = if cfg!(miri) { 12 } else { 45 };

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(CASES) })]

    #[test]
    fn random_traces_do_the_same_before_and_after(
        choices in proptest::collection::vec(any::<u16>(), 0..900),
        force_at in 0u32..2,
        worlds in proptest::collection::vec(worlds(), 3),
    ) {
        check(&choices, force_at, &worlds)?;
    }
}

#[test]
fn options_are_switched_by_name() {
    assert!(Options::only(Pass::from_name("heap").unwrap()).runs(Pass::Heap));
    assert!(!Options::only(Pass::Heap).runs(Pass::Cse));
    let error = Pass::from_name("heep").unwrap_err();
    let names: Vec<&str> = PASSES.iter().map(|info| info.name).collect();
    assert_eq!(error.to_string(), format!("there is no pass `heep`; the passes are {}", names.join(", ")));
}

#[test]
fn statistics_tell_what_each_pass_did() {
    let text = "
portal p greens(pc) reds(r)
v0 = input int
v1 = int_add v0 0
v2 = int_lt v1 3
guard_true v2 [exit 0]
v4 = int_lt v0 3
guard_true v4 [exit 0]
v6 = int_neg v0
finish 0 v0
snapshot 0: p(1) reds(v0)
exit 0: snapshot 0 log 0 event 0";
    let trace = metatrace_ir::parse::parse_trace(text).unwrap();
    let (_, stats) = optimize(trace, &Options::all());
    assert_eq!((stats.before, stats.after), (Counts { ops: 7, guards: 2 }, Counts { ops: 3, guards: 1 }));
    let removed = stats.passes.iter().filter(|p| p.ops > 0).map(|p| (p.name, p.ops, p.guards));
    let removed: Vec<(&str, usize, usize)> = removed.collect();
    assert_eq!(removed, [("fold", 1, 0), ("ranges", 1, 0), ("guards", 1, 1), ("dce", 1, 0)]);
    assert_eq!(stats.rules, [("add_zero", 1)]);
}
