//! A callee that passes its loop header once between its entry and its end (as a generator does between two yields)
//! is inlined if the driver permits it; one that loops longer is called from its loop header. The results are those
//! of the plain interpreter in every case, for every guard that fails.

use metatrace::{
    Config, Counter, Direct, Jit, Mode, Object, Params, Red, Ref, Stats, Value, portal, untraced::IntoPlain,
};

#[derive(Object)]
struct Code {
    /// Whether the inner loop may be unrolled.
    unroll: bool,
    #[plain]
    counters: [Counter; 4],
}

/// `pc` 0: the outer loop, which enters the callee at 2 with 0 or a count that varies; 2: the callee's loop header.
#[portal(greens(code, pc), reds(n, sum), counter = &code.counters[pc], unroll = code.unroll)]
fn interpret<M: Mode>(
    code: Ref<Code>,
    mut pc: usize,
    mut n: Red<M, i64>,
    mut sum: Red<M, i64>,
) -> Red<M, Value> {
    loop {
        merge_point!();
        match pc {
            0 => {
                if n.eq(0).test() {
                    return sum.to_value();
                }
                let turns = if n.floor_mod(5).eq(0).test() { n.floor_mod(4) } else { 0.into() };
                let inner = interpret::<M>(code, 1, turns, sum.floor_mod(3));
                sum += inner.as_tagged().expect("it is small");
                n -= 1;
                can_enter_jit!()
            }
            1 => {
                // From the loop's end to its header.
                pc = 2;
                can_enter_jit!()
            }
            _ => {
                if n.eq(0).test() {
                    return (sum + 1).to_value();
                }
                (n, sum) = (n - 1, sum + 7);
                pc = 2;
                can_enter_jit!()
            }
        }
    }
}

fn plain(rounds: i64) -> i64 {
    let mut sum = 0;
    for n in (1..=rounds).rev() {
        let turns = if n % 5 == 0 { n % 4 } else { 0 };
        sum += sum % 3 + 7 * turns + 1;
    }
    sum
}

fn run(unroll: bool, params: Params) -> Stats {
    Jit::new(Config { params, ..Config::default() }).expect("a heap").enter(|jit| {
        let code = Ref::new(Code { unroll, counters: [const { Counter::new() }; 4] });
        let sum = interpret::<Direct>(code, 0, 3000.into(), 0.into()).into_plain();
        assert_eq!(sum, Value::int(plain(3000)), "unroll = {unroll}");
        jit.stats()
    })
}

fn eager() -> Params {
    Params { threshold: 5, function_threshold: 1_000_000, bridge_threshold: 4, ..Params::default() }
}

#[test]
fn the_driver_decides_whether_a_callee_with_a_loop_is_inlined() {
    let (called, inlined) = (run(false, eager()), run(true, eager()));
    let reasons =
        |stats: &Stats| -> Vec<&str> { stats.aborts.keys().map(|(reason, _)| reason.text()).collect() };
    assert_eq!(reasons(&called), ["loop inside an inlined call"]);
    assert!(reasons(&inlined).is_empty(), "{:?}", reasons(&inlined));
    // Only every fifth callee passes the header more than once.
    assert!(inlined.portal_calls < 3000 / 5, "{}", inlined.portal_calls);
}

#[test]
fn every_exit_of_unrolled_callees_is_right() {
    for n in [1, 2, 7] {
        for bridges in [0, 1] {
            run(true, Params { force_exit: n, bridges, ..eager() });
        }
    }
}
