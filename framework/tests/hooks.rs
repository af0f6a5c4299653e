//! Hooks: which events they see, that they can be added and removed while a program runs, and that those asked about
//! levels see each call, from interpreted code, recordings and compiled code.
//!
//! There must never be `unsafe` here: each program is one that a language's author would write.

#![forbid(unsafe_code)]

use metatrace::hooks::{
    Aborted, EnteredLevel, Evaluation, Exited, HookId, Invalidated, Origin, RecordingBegins, TraceCompiled,
};
use metatrace::untraced::IntoPlain as _;
use metatrace::{
    BackendKind, Config, Direct, Jit, Mode, Mut, Object, Params, Place, Quasi, Red, Ref, Value, portal,
    residual,
};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

#[derive(Object)]
struct Total {
    value: Mut<i64>,
    /// The amount added in each round.
    step: Quasi<i64>,
}

thread_local! {
    static JIT: RefCell<Option<Rc<Jit>>> = const { RefCell::new(None) };
    /// Called in each round with its number.
    static ROUND: Cell<fn(i64)> = const { Cell::new(|_| ()) };
    static HOOK: Cell<Option<HookId>> = const { Cell::new(None) };
    static ASKED: Cell<i64> = const { Cell::new(0) };
}

#[residual]
fn round(n: i64) {
    ROUND.get()(n)
}

/// Counts down from `n`: the function at 0 calls the one at 3 in each round, which adds the step to the total; the one
/// at 4 adds 100. As in any language, the callee is looked up before a call, where compiled code finds that it is
/// invalidated.
#[portal(
    greens(pc), reds(total, n),
    place = Place { line: pc as u32, function: if pc < 3 { "outer" } else { "inner" }.to_owned(), ..Place::default() }
)]
fn count<M: Mode>(mut pc: usize, total: Red<M, Ref<Total>>, mut n: Red<M, i64>) -> Red<M, Value> {
    loop {
        merge_point!();
        match pc {
            0 => {
                round(n);
                let _ = count::<M>(if total.promote().step::<M>() > 0 { 3 } else { 4 }, total, n);
                pc = if n.gt(1).test() { 1 } else { 2 };
            }
            1 => {
                n -= 1;
                pc = 0;
                can_enter_jit!()
            }
            2 => return total.value().to_value(),
            added => {
                total.set_value(total.value() + if added == 3 { 1 } else { 100 });
                return n.to_value();
            }
        }
    }
}

/// Runs rounds from that number down to 1, and calls `each` in every one. Returns the total and the JIT.
fn run(backend: BackendKind, rounds: i64, set_up: fn(&Jit), each: fn(i64)) -> (i64, Rc<Jit>) {
    let params = Params { threshold: 20, bridge_threshold: 5, ..Params::default() };
    let jit = Rc::new(Jit::new(Config { params, backend, ..Config::default() }).expect("there is memory"));
    JIT.set(Some(jit.clone()));
    ROUND.set(each);
    HOOK.set(None);
    ASKED.set(0);
    set_up(&jit);
    let total = jit.enter(|_| {
        let total = Ref::new(Total { value: Mut::new(0), step: Quasi::new(1) });
        count::<Direct>(0, total.into(), rounds.into()).into_plain().as_int().expect("a number")
    });
    (total, jit)
}

const BACKENDS: [BackendKind; 2] = [BackendKind::Ir, BackendKind::X64];

thread_local! {
    static TOLD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

fn tell(what: String) {
    TOLD.with_borrow_mut(|told| told.push(what));
}

#[test]
fn hooks_are_told_what_happens() {
    for backend in BACKENDS {
        TOLD.take();
        let set_up = |jit: &Jit| {
            let hooks = jit.hooks();
            hooks.on(|event: &RecordingBegins| tell(format!("recording {} {:?}", event.place, event.origin)));
            hooks.on(|event: &Aborted| tell(format!("aborted {} {}", event.place, event.reason.text())));
            hooks.on(|event: &TraceCompiled| {
                assert!(event.operations > 3);
                tell(format!("compiled {} {:?}", event.place, event.origin == Origin::Loop));
            });
            hooks.on(|event: &Invalidated| tell(format!("invalidated {}", event.trace)));
            hooks.on(|event: &Exited| tell(format!("exited {} {}", event.trace, event.failures)));
        };
        let (total, jit) = run(backend, 1000, set_up, |_| ());
        assert_eq!(total, 1000);
        let (stats, told) = (jit.stats(), TOLD.take());
        let number = |what: &str| told.iter().filter(|line| line.starts_with(what)).count() as u64;
        assert_eq!(number("recording"), stats.recordings, "{told:?}");
        assert_eq!(number("compiled"), stats.loops + stats.functions + stats.bridges, "{told:?}");
        assert_eq!(number("aborted"), stats.recordings - number("compiled"), "{told:?}");
        assert_eq!(number("exited"), stats.guard_failures, "{told:?}");
        assert_eq!(told[..2], ["recording outer Loop", "compiled outer true"], "{told:?}");
        assert!(number("exited") > 0, "{told:?}");
    }
}

#[test]
fn several_hooks_for_an_event_come_and_go() {
    let set_up = |jit: &Jit| {
        let first = jit.hooks().on(|_: &TraceCompiled| tell("first".to_owned()));
        jit.hooks().on(move |_: &TraceCompiled| {
            tell("second".to_owned());
            // One hook removes another while both are called.
            JIT.with_borrow(|jit| jit.as_ref().expect("a Jit").hooks().remove(first));
        });
    };
    TOLD.take();
    let (_, jit) = run(BackendKind::Ir, 1000, set_up, |_| ());
    let stats = jit.stats();
    let compiled = (stats.loops + stats.functions + stats.bridges) as usize;
    let told = TOLD.take();
    assert_eq!(told[..2], ["first", "second"]);
    assert_eq!(told.len(), compiled + 1, "{told:?}");
}

fn with_jit(f: impl FnOnce(&Jit)) {
    let jit = JIT.with_borrow(Clone::clone).expect("a Jit");
    f(&jit);
}

fn add(hook: impl Fn(&EnteredLevel<Count>) -> Evaluation<Count> + 'static) {
    with_jit(|jit| {
        let id = jit.hooks().on_evaluation::<Count>(move |level| {
            if level.greens.0 == 3 {
                ASKED.set(ASKED.get() + 1);
                return hook(level);
            }
            Evaluation::Usual
        });
        HOOK.set(Some(id));
    });
}

fn remove() {
    with_jit(|jit| jit.hooks().remove(HOOK.take().expect("there is one")));
}

#[test]
fn each_call_is_asked_about_between_two_rounds() {
    for backend in BACKENDS {
        let each = |n| match n {
            700 => add(|_| Evaluation::Usual),
            300 => remove(),
            _ => (),
        };
        let (total, jit) = run(backend, 1000, |_| (), each);
        assert_eq!((total, ASKED.get()), (1000, 400));
        let stats = jit.stats();
        assert!(stats.loops >= 3, "compiled before, with and after the hook: {stats:?}");
    }
}

#[test]
fn a_hook_answers_in_place_of_a_level() {
    for backend in BACKENDS {
        let each = |n| match n {
            700 => add(|level| Evaluation::Answer(level.reds.1.to_value())),
            300 => remove(),
            _ => (),
        };
        let (total, _) = run(backend, 1000, |_| (), each);
        assert_eq!((total, ASKED.get()), (600, 400));
    }
}

#[test]
fn a_hook_hands_over_another_level() {
    for backend in BACKENDS {
        // Only in even rounds: in the others the level is evaluated as usual.
        let each = |n| match n {
            700 => add(|level| match level.reds.1.into_plain() % 2 {
                0 => Evaluation::Instead((4,), level.reds, ()),
                _ => Evaluation::Usual,
            }),
            300 => remove(),
            _ => (),
        };
        let (total, _) = run(backend, 1000, |_| (), each);
        assert_eq!((total, ASKED.get()), (600 + 200 + 200 * 100, 400));
    }
}

#[test]
fn the_first_hook_with_another_answer_is_heeded() {
    let set_up = |jit: &Jit| {
        let hooks = jit.hooks();
        hooks.on_evaluation::<Count>(|_| Evaluation::Usual);
        hooks.on_evaluation::<Count>(|level| match level.greens.0 {
            3 => Evaluation::Instead((4,), level.reds, ()),
            _ => Evaluation::Usual,
        });
        hooks.on_evaluation::<Count>(|level| match level.greens.0 {
            3 => Evaluation::Answer(level.reds.1.to_value()),
            _ => Evaluation::Usual,
        });
    };
    let (total, _) = run(BackendKind::X64, 1000, set_up, |_| ());
    assert_eq!(total, 100_000);
}
