//! Arguments and results of residual functions: any number of arguments, slices, and exceptions of the language's own
//! types, interpreted and compiled, with each guard failing early and under heap stress.

#![forbid(unsafe_code)]

use metatrace::untraced::IntoPlain as _;
use metatrace::{
    Config, Direct, HeapConfig, Jit, Mode, Object, Params, Prim, Red, Ref, Stress, Value, portal, residual,
};

#[derive(Object)]
struct Text {
    weight: i64,
}

/// The exception of the language.
#[derive(Object)]
struct Failure {
    code: i64,
    #[plain]
    message: String,
}

/// The same exception as a type of its own.
#[derive(Clone, Copy, PartialEq, Prim)]
struct Raised(Ref<Failure>);

/// An error of plain Rust that becomes an exception of the language.
struct Negative(i64);

impl From<Negative> for Raised {
    fn from(Negative(code): Negative) -> Raised {
        Raised(Ref::new(Failure { code, message: format!("{code} is negative") }))
    }
}

fn check(number: i64) -> Result<i64, Negative> {
    if number < 0 { Err(Negative(number)) } else { Ok(number) }
}

#[residual(writes())]
fn many(a: i64, b: f64, c: Ref<Text>, d: bool, e: i64, f: f64, g: Ref<Text>, h: u8, i: Value) -> i64 {
    let i = i.as_int().expect("an integer");
    a + b as i64 * 2
        + c.weight * 3
        + i64::from(d) * 4
        + e * 5
        + f as i64 * 6
        + g.weight * 7
        + i64::from(h) * 8
        + i * 9
}

#[residual(writes())]
fn sum(from: i64, numbers: &[i64], texts: &[Ref<Text>], values: &[Value], floats: &[f64]) -> i64 {
    let texts: i64 = texts.iter().map(|text| text.weight).sum();
    let values: i64 = values.iter().map(|value| value.as_int().expect("an integer")).sum();
    from + numbers.iter().sum::<i64>() + texts * 2 + values * 3 + floats.iter().sum::<f64>() as i64 * 4
}

#[residual(writes())]
fn checked(numbers: &[i64]) -> Result<i64, Raised> {
    let mut sum = 0;
    for &number in numbers {
        sum += check(number)?;
    }
    Ok(sum)
}

#[residual(writes())]
fn nothing_odd(number: i64) -> Result<(), Value> {
    if number % 2 == 0 { Ok(()) } else { Err(Value::int(number)) }
}

/// Seven words, slices among them.
#[residual(writes())]
fn both(a: i64, b: &[i64], c: i64, d: i64, e: i64, f: &[i64], g: i64) -> Result<i64, Ref<Failure>> {
    Ok(a + b.iter().sum::<i64>() * 2 + c + d + e + f.iter().sum::<i64>() * 3 + g)
}

/// One round: a path through each of the functions.
fn round<M: Mode>(n: Red<M, i64>) -> Red<M, i64> {
    let x = n.to_f64();
    let (text, heavy) = (Text::alloc::<M>(n), Text::alloc::<M>(n * 2));
    let byte = (n & 255).to_u8().expect("a byte");
    let mut total = many(n, x, text, n.gt(500), 1, x * 0.5, heavy, byte, n.to_value());
    total += sum(n, &[n, 2.into()], &[text, heavy, text], &[n.to_value()], &[]);
    total += sum(n, &[], &[], &[Value::int(3).into(), n.to_value()], &[x; 11]);
    let ten: Vec<Red<M, i64>> = (0..10).map(|i| n + i).collect();
    total += both(n, &ten, 1, 2, n, &[n], 3).unwrap_or_else(|failure| failure.code());
    total += match checked(&[n, n - 1000]) {
        Ok(sum) => sum,
        Err(raised) => failure(raised).code() * 1_000_000,
    };
    match nothing_odd(n) {
        Ok(()) => total,
        Err(odd) => total - odd.as_int().expect("an integer"),
    }
}

/// The object of an exception.
#[residual(writes())]
fn failure(raised: Raised) -> Ref<Failure> {
    assert!(raised.0.message.ends_with("is negative"));
    raised.0
}

/// The same in plain Rust.
fn plain_round(n: i64) -> i64 {
    let mut total = n
        + n * 2
        + n * 3
        + i64::from(n > 500) * 4
        + 5
        + (n as f64 * 0.5) as i64 * 6
        + n * 14
        + (n & 255) * 8
        + n * 9;
    total += n + n + 2 + (n + 2 * n + n) * 2 + n * 3;
    total += n + (3 + n) * 3 + (n * 11) * 4;
    total += n + (n * 10 + 45) * 2 + 3 + n + n * 3 + 3;
    total += if n >= 1000 { n + n - 1000 } else { (n - 1000) * 1_000_000 };
    if n % 2 == 0 { total } else { total - n }
}

#[portal(greens(pc), reds(n, total))]
fn run<M: Mode>(pc: usize, mut n: Red<M, i64>, mut total: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        assert_eq!(pc, 0);
        if n.eq(0).test() {
            return total;
        }
        n -= 1;
        total += round(n);
        can_enter_jit!()
    }
}

#[test]
fn arguments_and_exceptions_arrive() {
    let expected: i64 = (0..2000).map(plain_round).sum();
    for (text, stress) in [
        ("", false),
        ("", true),
        ("optimize=off", false),
        ("force_exit=1,bridges=off", false),
        ("threshold=100000", true),
    ] {
        let mut params = Params { threshold: 20, bridge_threshold: 5, ..Params::default() };
        params.set_list(text).expect("parameters");
        let stress = if stress { Stress::EveryNth(3) } else { Stress::Off };
        let heap = HeapConfig { stress, ..HeapConfig::default() };
        let jit = Jit::new(Config { params, heap, ..Config::default() }).expect("a Jit");
        let found = jit.enter(|_| run::<Direct>(0, 2000.into(), 0.into()).into_plain());
        assert_eq!(found, expected, "with {text}, stress {stress:?}");
        assert_eq!(
            jit.stats().loops > 0,
            !text.starts_with("threshold"),
            "with {text}: compiled or not, as asked"
        );
    }
}

#[residual(writes())]
fn too_deep(code: i64) -> Ref<Failure> {
    Ref::new(Failure { code, message: "too deep".to_owned() })
}

/// The expression evaluated in place of a call may name the mode, as handlers may.
#[portal(greens(pc), reds(n), depth_exceeded = Err(too_deep::<M>(77)))]
fn descend<M: Mode>(pc: i64, n: Red<M, i64>) -> Result<Red<M, Ref<Text>>, Red<M, Ref<Failure>>> {
    loop {
        merge_point!();
        if n.eq(0).test() {
            return Ok(Text::alloc(pc));
        }
        return Ok(Text::alloc(descend(pc, n - 1)?.weight() + 1));
    }
}

#[test]
fn the_call_that_is_one_too_many_has_the_outcome_given() {
    for function_threshold in [2, 1_000_000] {
        let params = Params { function_threshold, ..Params::default() };
        let jit = Jit::new(Config { params, ..Config::default() }).unwrap();
        jit.set_depth_limit(50);
        jit.enter(|_| {
            for _ in 0..10 {
                let depth = |n: i64| descend::<Direct>(0, n.into()).map_err(|e| e.into_plain().code);
                assert_eq!(depth(40).map(|text| text.into_plain().weight), Ok(40));
                assert_eq!(depth(60).map(|text| text.into_plain().weight), Err(77));
            }
        });
    }
}
