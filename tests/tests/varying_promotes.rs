//! Promotes whose value varies. A plain promote has a bridge for each value, up to `promote_limit`; then the trace is
//! left there, with a reason. A promote at a polymorphic site (`promote_polymorphic`) takes a general path in
//! compiled code for values beyond the frequent ones. An unstable field is not taken for constant if it is read
//! `while_stable`.

use metatrace::untraced::{IntoPlain, Untraced};
use metatrace::{
    Config, Counter, Direct, Jit, Mode, Mut, Object, Params, Quasi, Red, Ref, Stats, portal, residual,
};

#[derive(Object)]
struct Loop {
    #[plain]
    counter: Counter,
    /// The kind of the program: see [`value`].
    kind: i64,
    scale: Quasi<i64>,
    writes: Mut<i64>,
}

const PLAIN: i64 = 0;
const ASKS: i64 = 1;
const READS: i64 = 2;

#[residual(writes())]
fn any(seen: i64) -> i64 {
    seen % 7
}

#[residual(writes(Loop))]
fn write(code: Ref<Loop>, left: i64) {
    if left % 10 == 0 {
        code.scale.set(code, left % 3);
        code.writes.set(code, code.writes.get() + 1);
    }
}

fn value<M: Mode>(code: Ref<Loop>, left: Red<M, i64>, seen: Red<M, i64>) -> Red<M, i64> {
    match code.kind {
        PLAIN => (seen.promote() % 7).into(),
        ASKS => match seen.promote_polymorphic() {
            Some(seen) => (seen % 7).into(),
            None => any(seen),
        },
        _ => {
            write(code, left);
            match code.scale_while_stable::<M>() {
                Some(scale) => (scale * 1000).into(),
                None => Red::<M, Ref<Loop>>::from(code).scale() * 1000,
            }
        }
    }
}

/// Sums a value for each of a sequence of numbers: `values` different ones in rotation, after the number 0 has come
/// `runs` times in a row.
#[portal(greens(code, pc), reds(left, seen, values, runs, run, sum), counter = &code.counter)]
#[allow(clippy::too_many_arguments)]
fn interpret<M: Mode>(
    code: Ref<Loop>,
    mut pc: usize,
    mut left: Red<M, i64>,
    mut seen: Red<M, i64>,
    values: Red<M, i64>,
    runs: Red<M, i64>,
    mut run: Red<M, i64>,
    mut sum: Red<M, i64>,
) -> Red<M, i64> {
    loop {
        merge_point!();
        if left.eq(0).test() {
            return sum;
        }
        // Without a branch, so that only the promote can leave the trace.
        let zero = run.lt(runs);
        sum += value::<M>(code, left, zero.select::<i64>(0i64, seen));
        seen = zero.select::<i64>(seen, (seen + 1).floor_mod(values));
        run = zero.select::<i64>(run + 1, 0i64);
        left -= 1;
        pc = 0;
        can_enter_jit!()
    }
}

struct Program {
    kind: i64,
    turns: i64,
    values: i64,
    runs: i64,
}

fn run(program: &Program, params: Params) -> (i64, Stats) {
    let mut result = None;
    Jit::new(Config { params, ..Config::default() }).expect("a heap").enter(|jit| {
        let code = Ref::new(Loop {
            counter: Counter::new(),
            kind: program.kind,
            scale: Quasi::new(1),
            writes: Mut::new(0),
        });
        let (values, runs) = (program.values.into(), program.runs.into());
        let sum =
            interpret::<Direct>(code, 0, program.turns.into(), 0.into(), values, runs, 0.into(), 0.into());
        result = Some((sum.into_plain(), jit.stats()));
    });
    result.expect("the program has run")
}

/// Runs with the JIT, compares with a run without it, and returns the statistics.
fn agrees(program: &Program, params: Params) -> Stats {
    let (want, _) = run(program, Params { jit: 0, ..params.clone() });
    let (got, stats) = run(program, params);
    assert_eq!(got, want);
    stats
}

/// Parameters for compiling soon and without peeling: a second copy of the promote would have guards and bridges of
/// its own.
fn eager() -> Params {
    let mut params = Params { threshold: 3, bridge_threshold: 20, ..Params::default() };
    params.set("off", "peel").expect("a pass of that name");
    params
}

#[test]
fn bridges_for_one_promote_are_limited() {
    let params = Params { threshold: 3, bridge_threshold: 2, promote_limit: 5, ..Params::default() };
    let stats = agrees(&Program { kind: PLAIN, turns: 2000, values: 2000, runs: 0 }, params);
    // The limit, and a few more: the back-off of the site grows.
    assert!((5..20).contains(&stats.bridges), "{stats:?}");
    let reasons: Vec<&str> = stats.given_up.iter().map(|(_, reason)| reason.text()).collect();
    assert_eq!(reasons.first(), Some(&"a promoted value keeps changing"));
}

#[test]
fn a_polymorphic_promote_stops() {
    // More values than ever get a guard, and few enough for one each.
    for (values, bridges) in [(500, 1), (6, 5)] {
        let stats = agrees(&Program { kind: ASKS, turns: 20_000, values, runs: 0 }, eager());
        assert_eq!(stats.bridges, bridges, "{values} values");
        assert!(stats.given_up.is_empty());
        let left = stats.guard_failures;
        assert!(left < 20 * bridges + 100, "left {left} times with {values} values");
    }
}

#[test]
fn only_some_values_get_guards() {
    let params = Params { promote_polymorphic: 3, promote_pool: 0, ..eager() };
    let stats = agrees(&Program { kind: ASKS, turns: 20_000, values: 6, runs: 0 }, params);
    // Three values, one of which is that of the loop itself, and all others.
    assert_eq!(stats.bridges, 3);
    let params = Params { promote_polymorphic: 3, promote_pool: 2, ..eager() };
    let stats = agrees(&Program { kind: ASKS, turns: 20_000, values: 9, runs: 0 }, params);
    // Two more from the pool.
    assert_eq!(stats.bridges, 5);
    let none = Params { promote_polymorphic: 0, ..eager() };
    let stats = agrees(&Program { kind: ASKS, turns: 20_000, values: 6, runs: 0 }, none);
    assert_eq!((stats.bridges, stats.loops), (0, 1));
}

#[test]
fn a_frequent_value_has_its_guard_among_many() {
    // Every third number is 0, the others do not recur soon.
    let stats = agrees(&Program { kind: ASKS, turns: 20_000, values: 900, runs: 1 }, eager());
    assert!((1..=2).contains(&stats.bridges), "{} bridges", stats.bridges);
    assert!(stats.guard_failures < 400, "left {} times", stats.guard_failures);
}

#[test]
fn exits_are_right_on_both_ways() {
    for force_exit in [1, 2, 7] {
        for promote_polymorphic in [0, 2, 8] {
            let params = Params { force_exit, promote_polymorphic, ..eager() };
            let stats = agrees(&Program { kind: ASKS, turns: 3000, values: 5, runs: 2 }, params);
            assert!(stats.forced_exits > 0);
        }
    }
}

#[test]
fn an_unstable_field_is_read_while_stable() {
    let stats = agrees(&Program { kind: READS, turns: 20_000, values: 5, runs: 0 }, eager());
    let most = u64::from(Params::default().max_invalidations);
    assert!(stats.invalidations <= most, "{} invalidations", stats.invalidations);
    // From then on the trace is not left.
    assert!(stats.guard_failures < 300, "left {} times", stats.guard_failures);
    for force_exit in [1, 3] {
        for max_invalidations in [0, 2] {
            let params = Params { force_exit, max_invalidations, ..eager() };
            agrees(&Program { kind: READS, turns: 2000, values: 5, runs: 0 }, params);
        }
    }
}
