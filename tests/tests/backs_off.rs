//! Loops that cannot be one trace, or none at all: a loop body beyond the limit becomes several traces that continue
//! each other, and a loop that can never be recorded is tried only O(log n) times in n iterations.

use metatrace::{
    Config, Counter, Direct, Jit, Mode, Object, Params, Red, Ref, Stats, portal, untraced::IntoPlain,
};

/// The number of steps of the long loop's body.
const STEPS: usize = 60;

#[derive(Object)]
struct Loop {
    #[plain]
    counter: Counter,
}

/// A loop of many steps, each with a merge point.
#[portal(greens(code, pc), reds(left, sum), counter = &code.counter)]
fn long<M: Mode>(code: Ref<Loop>, mut pc: usize, mut left: Red<M, i64>, mut sum: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        if pc == 0 && left.eq(0).test() {
            return sum;
        }
        if pc == STEPS / 2 && left.floor_mod(3).eq(0).test() {
            sum += 100;
        }
        sum = (sum * 3 + pc as i64).floor_mod(65_537);
        pc += 1;
        if pc > STEPS {
            left -= 1;
            pc = 0;
            can_enter_jit!()
        }
    }
}

fn plain(turns: i64) -> i64 {
    let mut sum = 0;
    for left in (1..=turns).rev() {
        for pc in 0..=STEPS {
            sum += if pc == STEPS / 2 && left % 3 == 0 { 100 } else { 0 };
            sum = (sum * 3 + pc as i64) % 65_537;
        }
    }
    sum
}

fn run(params: Params, program: impl Fn(Ref<Loop>) -> i64) -> (i64, Stats) {
    Jit::new(Config { params, ..Config::default() }).expect("a heap").enter(|jit| {
        let code = Ref::new(Loop { counter: Counter::new() });
        (program(code), jit.stats())
    })
}

#[test]
fn a_body_beyond_the_limit_becomes_segments() {
    let params = Params { threshold: 5, bridge_threshold: 4, trace_limit: 60, ..Params::default() };
    let (sum, stats) = run(params, |code| long::<Direct>(code, 0, 2000.into(), 0.into()).into_plain());
    assert_eq!(sum, plain(2000));
    assert!(stats.aborts.is_empty() && stats.given_up.is_empty(), "{:?}", stats.aborts);
    assert!(stats.loops == 1 && stats.bridges >= 3, "{} loops, {} bridges", stats.loops, stats.bridges);
    assert!(stats.back_edges_interpreted < 100, "{}", stats.back_edges_interpreted);
    // Each exit is taken a few times, until its segment or bridge exists.
    assert!(stats.guard_failures < 100, "{}", stats.guard_failures);
}

#[test]
fn segments_may_be_left_everywhere() {
    for n in [1, 2, 7] {
        let params =
            Params { threshold: 5, bridge_threshold: 4, trace_limit: 60, force_exit: n, ..Params::default() };
        let (sum, _) = run(params, |code| long::<Direct>(code, 0, 300.into(), 0.into()).into_plain());
        assert_eq!(sum, plain(300), "exits forced at execution {n}");
    }
}

/// Calls itself in each turn. A call that is not inlined cannot be made from a trace, because the result is a number.
#[portal(greens(code, pc), reds(left, sum), counter = &code.counter)]
fn never<M: Mode>(
    code: Ref<Loop>,
    mut pc: usize,
    mut left: Red<M, i64>,
    mut sum: Red<M, i64>,
) -> Red<M, i64> {
    loop {
        merge_point!();
        if pc == 1 {
            return sum + 1;
        }
        if left.eq(0).test() {
            return sum;
        }
        sum = never::<M>(code, 1, left, sum);
        left -= 1;
        pc = 0;
        can_enter_jit!()
    }
}

#[test]
fn recordings_that_never_succeed_are_few() {
    let recordings = |turns: i64| {
        let params = Params { threshold: 10, inline_depth: 1, ..Params::default() };
        let (sum, stats) = run(params, |code| never::<Direct>(code, 0, turns.into(), 0.into()).into_plain());
        assert_eq!((sum, stats.loops), (turns, 0));
        assert_eq!(stats.given_up.len(), 1, "{:?}", stats.given_up);
        stats.recordings
    };
    let [some, more] = [10_000, 160_000].map(recordings);
    // The wait doubles with every second one: 2 log2(160,000 / 10) are 28.
    assert!(some <= 20 && more <= 30, "{some} and {more}");
}
