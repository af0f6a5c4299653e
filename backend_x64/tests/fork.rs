//! A process that forks while compiled code runs: both continue to compile, to attach bridges, to invalidate and to
//! free, and neither sees anything of what the other does. The test has a process of its own, because it forks.

mod support;

use metatrace_ir::parse::{Env, parse};
use metatrace_ir::{Backend, ExitId, ExitState, Links, RunEnd, Trace, TraceId};
use metatrace_x64::X64;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use support::classes::HOOKED;
use support::{CALLING, HOOK, World};

const NO_LINKS: Links<'static> = Links { refs: &[], sites: &[], called: false, calls: None, runs: None };
const LOOP: TraceId = TraceId(0);

/// Adds `step` until it is 1000.
fn adding(step: u64) -> String {
    format!(
        "
v0 = input int
v1 = input int
v2 = int_add v0 {step}
v3 = int_add v1 1
v4 = int_lt v2 1000
guard_true v4 [exit 0]
jump self(v2, v3)
snapshot 0: p(1) reds(v2, v3)
exit 0: snapshot 0 log 0 event 0"
    )
}

fn trace(text: &str) -> Arc<Trace> {
    let mut env = Env::with([&HOOKED]);
    env.declare("portal p greens(pc) reds(r)").expect("declarations");
    let text = text.replace("p(1) reds(v2, v3)", "q(1) reds(v2, v3)");
    env.declare("portal q greens(pc) reds(r, s)").expect("declarations");
    let trace = parse(&text, &mut env).unwrap_or_else(|e| panic!("{e}: {text}"));
    metatrace_ir::verify::verify(&trace).expect("a trace");
    Arc::new(trace)
}

fn run(world: &World, x64: &X64, id: TraceId, inputs: &[u64]) -> (RunEnd, Vec<u64>) {
    let mut exit = ExitState::default();
    let outcome = x64.run(id, inputs, &mut exit, world);
    (outcome, exit.values)
}

/// Both ends of a pipe.
fn pipe() -> [i32; 2] {
    let mut ends = [0; 2];
    // SAFETY: the call writes two numbers.
    assert_eq!(unsafe { libc::pipe(ends.as_mut_ptr()) }, 0);
    ends
}

/// Waits until `tell` was called.
fn hear(end: i32) {
    let mut byte = 0u8;
    // SAFETY: the call writes one byte.
    assert_eq!(unsafe { libc::read(end, (&raw mut byte).cast(), 1) }, 1);
}

fn tell(end: i32) {
    // SAFETY: the call reads one byte.
    assert_eq!(unsafe { libc::write(end, [1u8].as_ptr().cast(), 1) }, 1);
}

/// Writes code memory in every possible way, and checks the results; `side` differs between processes.
fn write_everywhere(world: &World, x64: &X64, first: u32, side: u64) {
    for i in 0..20 {
        let (id, step) = (TraceId(first + i), 1 + (side + u64::from(i)) % 7);
        x64.compile(id, &trace(&adding(step)), NO_LINKS).expect("there is room");
        assert_eq!(run(world, x64, id, &[0, 0]).1[1], 1000u64.div_ceil(step), "side {side}");
        if i % 2 == 0 {
            let bridge = format!("v0 = input int\nv1 = input int\nv2 = int_add v1 {side}\nfinish 0 v2");
            x64.compile_bridge(TraceId(first + 100 + i), id, ExitId(0), &trace(&bridge), NO_LINKS)
                .expect("room");
            let payload = 1000u64.div_ceil(step) + side;
            assert_eq!(run(world, x64, id, &[0, 0]).0, RunEnd::Finished { tag: 0, payload });
        }
        if i % 3 == 0 {
            x64.free(id);
            x64.free(TraceId(first + 100 + i));
        }
    }
}

/// The exit status of a child.
fn wait(child: i32) -> i32 {
    let mut status = 0;
    // SAFETY: the call writes the status.
    assert_eq!(unsafe { libc::waitpid(child, &mut status, 0) }, child);
    status
}

/// Forks in the middle of compiled code, `generations` deep. A child returns the status to end with.
fn generation(world: &World, x64: &Rc<X64>, deep: u32) {
    let (to_child, to_parent) = (pipe(), pipe());
    let forked = Rc::new(Cell::new(-1));
    let (inner, result) = (x64.clone(), forked.clone());
    let hook = move |n| {
        if n == 3 && result.get() < 0 {
            // SAFETY: the child uses what belongs to this thread only, and ends by `_exit`.
            result.set(unsafe { libc::fork() });
            assert!(result.get() >= 0);
            let world = World::new(64);
            if result.get() == 0 {
                // First the child alone, then the parent alone, and then both at the same time.
                // SAFETY: ends a child that waits for ever.
                unsafe { libc::alarm(60) };
                write_everywhere(&world, &inner, 1000 * (deep + 1), 1);
                inner.invalidate(LOOP);
                tell(to_parent[1]);
                hear(to_child[0]);
            } else {
                hear(to_parent[0]);
                write_everywhere(&world, &inner, 1000 * (deep + 1), 2);
                tell(to_child[1]);
            }
            write_everywhere(&world, &inner, 1000 * (deep + 1) + 500, 3 + u64::from(result.get() == 0));
        }
    };
    HOOK.with_borrow_mut(|h| *h = Some(Rc::new(Box::new(hook))));
    let (outcome, values) = run(world, x64, LOOP, &[0, 0]);
    HOOK.with_borrow_mut(|h| *h = None);
    assert_eq!(outcome, RunEnd::Exit);
    if forked.get() > 0 {
        // 1 + 2 + ... + 14, whatever the child did to its own.
        assert_eq!(values, [105]);
        assert_eq!(wait(forked.get()), 0, "the child of generation {deep}");
        return;
    }
    // Left directly after the call in which it was invalidated, with the sum so far and the result of the call.
    assert_eq!(values, [6, 4]);
    if deep > 0 {
        x64.free(LOOP);
        x64.compile(LOOP, &trace(CALLING), NO_LINKS).expect("there is room");
        generation(world, x64, deep - 1);
    }
}

#[test]
fn both_processes_continue_as_if_alone() {
    // SAFETY: as in `generation`; a panic of a child must not come back into the harness.
    let child = unsafe { libc::fork() };
    if child == 0 {
        let all_well = std::panic::catch_unwind(|| {
            let world = World::new(4096);
            let x64 = Rc::new(world.x64());
            x64.compile(LOOP, &trace(CALLING), NO_LINKS).expect("there is room");
            generation(&world, &x64, 3);
        });
        // SAFETY: ends the child.
        unsafe { libc::_exit(i32::from(all_well.is_err())) };
    }
    assert_eq!(wait(child), 0);
}
