//! A promoted value that never comes again must not fill the code memory with bridges: after `promote_limit`
//! values the trace is left there, with a reason, and the program goes on as before.

use metatrace::{Config, Counter, Direct, Jit, Mode, Object, Params, Red, Ref, portal, untraced::IntoPlain};

#[derive(Object)]
struct Loop {
    #[plain]
    counter: Counter,
}

#[portal(greens(code, pc), reds(left, sum), counter = &code.counter)]
fn interpret<M: Mode>(
    code: Ref<Loop>,
    mut pc: usize,
    mut left: Red<M, i64>,
    mut sum: Red<M, i64>,
) -> Red<M, i64> {
    loop {
        merge_point!();
        if left.eq(0).test() {
            return sum;
        }
        let seen = left.promote();
        sum = sum + seen % 7;
        left = left - 1;
        pc = 0;
        can_enter_jit!()
    }
}

#[test]
fn bridges_for_one_promote_are_limited() {
    let params = Params { threshold: 3, bridge_threshold: 2, promote_limit: 5, ..Params::default() };
    Jit::new(Config { params, ..Config::default() }).expect("a heap").enter(|jit| {
        let code = Ref::new(Loop { counter: Counter::new() });
        let sum = interpret::<Direct>(code, 0, 500.into(), 0.into()).into_plain();
        assert_eq!(sum, (1..=500).map(|n| n % 7).sum::<i64>());
        let stats = jit.stats();
        assert_eq!(stats.bridges, 5);
        let reasons: Vec<&str> = stats.given_up.iter().map(|(_, reason)| reason.text()).collect();
        assert_eq!(reasons, ["a promoted value keeps changing"]);
    });
}
