//! Operators and functions of red numbers agree with those of Rust, interpreted and compiled, on operands that are
//! likely to be handled wrongly.

use metatrace::untraced::IntoPlain as _;
use metatrace::{Array, Config, Direct, Jit, Mode, Params, Red, Ref, array_class, portal};

array_class!(Ints of i64);
array_class!(Floats of f64);

const INTS: [i64; 15] =
    [0, 1, -1, 2, -2, 3, 7, -7, 255, 256, 65_536, 1 << 32, -(1 << 40), i64::MAX, i64::MIN];
const FLOATS: [f64; 14] = [
    0.0,
    -0.0,
    0.5,
    -0.5,
    1.0,
    2.5,
    -2.5,
    3.7,
    -3.7,
    1e300,
    -1e300,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// Functions of two numbers, each as red code and as plain code with the same result.
macro_rules! functions {
    ($t:ty, $names:ident, $red_name:ident, $plain_name:ident:
        $($name:literal |$a:ident, $b:ident| $red:expr => $plain:expr;)*) => {
        const $names: &[&str] = &[$($name),*];
        fn $red_name<M: Mode>(which: usize, first: Red<M, $t>, second: Red<M, $t>) -> Red<M, $t> {
            match $names[which] {
                $($name => {
                    let ($a, $b) = (first, second);
                    $red
                })*
                name => panic!("no function {name}"),
            }
        }
        fn $plain_name(which: usize, first: $t, second: $t) -> $t {
            match $names[which] {
                $($name => {
                    let ($a, $b) = (first, second);
                    $plain
                })*
                name => panic!("no function {name}"),
            }
        }
    };
}

fn or<M: Mode, T: metatrace::Prim>(
    some: Option<Red<M, T>>,
    into: impl Fn(Red<M, T>) -> Red<M, i64>,
) -> Red<M, i64> {
    some.map_or((-1).into(), into)
}

functions! { i64, INT_NAMES, red_int, plain_int:
    "neg" |a, _b| -a => a.wrapping_neg();
    "not" |a, _b| !a => !a;
    "a plain number first" |a, b| 1 + a - (3 * b) => 1i64.wrapping_add(a).wrapping_sub(b.wrapping_mul(3));
    "div" |a, b| if b.eq(0).test() { 0.into() } else { a / b } => if b == 0 { 0 } else { a.wrapping_div(b) };
    "rem" |a, b| if b.eq(0).test() { 0.into() } else { a % b } => if b == 0 { 0 } else { a.wrapping_rem(b) };
    "div by a constant" |a, _b| a / 10 + 100 / (a | 1) => (a / 10).wrapping_add(100i64.wrapping_div(a | 1));
    "rem by a constant" |a, _b| a % -8 + a % 10 => a % -8 + a % 10;
    "assignment" |a, b| {
        let mut c = a;
        c += b; c -= 3; c *= a; c ^= 5; c |= b; c &= 1023; c <<= 2; c >>= 1; c %= 7; c /= 2;
        c
    } => {
        let mut c = a.wrapping_add(b).wrapping_sub(3).wrapping_mul(a);
        c ^= 5; c |= b; c &= 1023; c <<= 2; c >>= 1; c %= 7; c /= 2;
        c
    };
    "booleans" |a, b| ((a.lt(b) & !a.eq(3)) ^ (b.gt(7) | a.lt(2))).into() =>
        i64::from(((a < b) & (a != 3)) ^ ((b > 7) | (a < 2)));
    "u8" |a, _b| or(a.to_u8(), |x| x.to_i64() * 2) => u8::try_from(a).map_or(-1, |x| i64::from(x) * 2);
    "u16" |a, _b| or(a.to_u16(), |x| 1 + Red::<M, i64>::from(x)) => u16::try_from(a).map_or(-1, |x| 1 + i64::from(x));
    "u32" |a, b| or(a.to_u32(), |x| or(b.to_u32(), |y| x.lt(y).into()))
        => u32::try_from(a).map_or(-1, |x| u32::try_from(b).map_or(-1, |y| (x < y).into()));
    "usize" |a, _b| or(a.to_usize(), |x| or(x.to_i64(), |x| x)) => usize::try_from(a).map_or(-1, |x| x as i64);
    "u64" |a, b| or(a.to_u64(), |x| or(b.to_u64(), |y| x.lt(y).into()))
        => u64::try_from(a).map_or(-1, |x| u64::try_from(b).map_or(-1, |y| (x < y).into()));
}

functions! { f64, FLOAT_NAMES, red_float, plain_float:
    "neg" |a, _b| -a => -a;
    "a plain number first" |a, b| 1.5 - a * b / 2.0 => 1.5 - a * b / 2.0;
    "rem" |a, b| a % b => a % b;
    "floor" |a, _b| a.floor() => a.floor();
    "ceil" |a, _b| a.ceil() => a.ceil();
    "trunc" |a, _b| a.trunc() => a.trunc();
    "round" |a, _b| a.round() => a.round();
    "sqrt" |a, _b| a.sqrt() => a.sqrt();
    "powf" |a, b| a.powf(b) => a.powf(b);
    "atan2" |a, b| a.atan2(b) + a.sin() + a.cos() + a.tan() + a.atan() =>
        a.atan2(b) + a.sin() + a.cos() + a.tan() + a.atan();
    "exp and ln" |a, b| a.exp() - b.ln() => a.exp() - b.ln();
    "assignment" |a, b| { let mut c = a; c += b; c *= 2.0; c -= 1.0; c /= b; c %= 3.0; c } =>
        (((a + b) * 2.0 - 1.0) / b) % 3.0;
}

/// Applies a function to all pairs of the operands, from the last to the first, and stores the results in `to`.
#[portal(greens(which), reds(left, from, to))]
fn int_pairs<M: Mode>(
    which: usize,
    mut left: Red<M, i64>,
    from: Red<M, Ref<Array<Ints>>>,
    to: Red<M, Ref<Array<Ints>>>,
) -> Red<M, i64> {
    loop {
        merge_point!();
        if left.eq(0).test() {
            return left;
        }
        left -= 1;
        let (a, b) = (from.at(left / INTS.len()), from.at(left % INTS.len()));
        to.put(left, red_int(which, a, b));
        can_enter_jit!()
    }
}

#[portal(greens(which), reds(left, from, to))]
fn float_pairs<M: Mode>(
    which: usize,
    mut left: Red<M, i64>,
    from: Red<M, Ref<Array<Floats>>>,
    to: Red<M, Ref<Array<Floats>>>,
) -> Red<M, i64> {
    loop {
        merge_point!();
        if left.eq(0).test() {
            return left;
        }
        left -= 1;
        let (a, b) = (from.at(left / FLOATS.len()), from.at(left % FLOATS.len()));
        to.put(left, red_float(which, a, b));
        can_enter_jit!()
    }
}

/// Runs twice under a `Jit` that compiles soon, and once under one that never compiles.
fn under_jits(run: impl Fn()) {
    for threshold in [3, 1_000_000] {
        let params = Params { threshold, bridge_threshold: 2, ..Params::default() };
        let jit = Jit::new(Config { params, ..Config::default() }).expect("a Jit");
        jit.enter(|_| (0..2).for_each(|_| run()));
        assert_eq!(jit.stats().loops > 0, threshold == 3, "compiled or not, as asked");
    }
}

#[test]
fn functions_of_integers_are_those_of_rust() {
    use metatrace::untraced::UntracedItems as _;
    for (which, name) in INT_NAMES.iter().enumerate() {
        under_jits(|| {
            let (from, to) = (Array::<Ints>::from_slice(&INTS), Array::<Ints>::new(INTS.len().pow(2), 0));
            let left = (INTS.len() as i64).pow(2);
            int_pairs::<Direct>(which, left.into(), from.into(), to.into()).into_plain();
            for (i, a) in INTS.into_iter().enumerate() {
                for (j, b) in INTS.into_iter().enumerate() {
                    assert_eq!(to.get(i * INTS.len() + j), plain_int(which, a, b), "{name} of {a} and {b}");
                }
            }
        });
    }
}

#[test]
fn functions_of_floats_are_those_of_rust() {
    use metatrace::untraced::UntracedItems as _;
    for (which, name) in FLOAT_NAMES.iter().enumerate() {
        under_jits(|| {
            let (from, to) =
                (Array::<Floats>::from_slice(&FLOATS), Array::<Floats>::new(FLOATS.len().pow(2), 0.0));
            let left = (FLOATS.len() as i64).pow(2);
            float_pairs::<Direct>(which, left.into(), from.into(), to.into()).into_plain();
            for (i, a) in FLOATS.into_iter().enumerate() {
                for (j, b) in FLOATS.into_iter().enumerate() {
                    let (found, expected) = (to.get(i * FLOATS.len() + j), plain_float(which, a, b));
                    let same = found.to_bits() == expected.to_bits() || (found.is_nan() && expected.is_nan());
                    assert!(same, "{name} of {a} and {b}: {found} for {expected}");
                }
            }
        });
    }
}

#[test]
#[should_panic(expected = "metatrace: a division by zero")]
fn a_division_by_zero_is_a_panic() {
    let zero = Red::<Direct, i64>::from(0);
    let _ = zero / 0;
}

#[test]
#[should_panic(expected = "metatrace: a division by zero")]
fn a_remainder_by_zero_is_a_panic() {
    let zero = Red::<Direct, i64>::from(0);
    let _ = 1 % zero;
}
