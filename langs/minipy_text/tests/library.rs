//! The `random` and `math` modules against CPython's recorded results.

mod common;

use common::{Arg, Tag, check, check_with};
use minipy_text::math::{self, LogBase};
use minipy_text::mt19937::Mt19937;
use minipy_text::random::Random;
use minipy_text::{Int, float};

#[test]
fn random_numbers_agree() {
    check("random", 20, |name, a: &[Arg]| match name {
        "random" => everything(match &a[0] {
            Arg::Int(seed) => Mt19937::from_int(seed),
            Arg::Str(seed) => Mt19937::from_text(seed),
            Arg::Float(seed) => Mt19937::from_hash(float::hash(*seed)),
            other => panic!("no seed {other:?}"),
        }),
        _ => {
            let mut r = Random::new(Mt19937::from_int(&Int::ONE));
            match &a[0] {
                Arg::None => r.randrange_to(a[1].int()).tag(),
                start => r.randrange(start.int(), a[1].int(), a[2].int()).tag(),
            }
        }
    });
}

/// Calls every function once, in the order of the recording script.
fn everything(generator: Mt19937) -> String {
    let mut r = Random::new(generator);
    let mut out: Vec<String> = (0..5).map(|_| r.random().tag()).collect();
    for bits in [0, 1, 5, 31, 32, 33, 63, 64, 65, 95, 100, 1000] {
        out.push(r.generator.getrandbits(bits).tag());
    }
    for limit in
        ["1", "2", "3", "10", "1000", "2147483648", "4294967296", "8589934592", "9223372036854775808"]
    {
        out.push(r.generator.randbelow(limit.parse().expect("a limit")).tag_u64());
    }
    for limit in ["18446744073709551616", "1000000000000000000000000000000"] {
        let limit = minipy_text::int::parse_int(limit, 10).expect("a limit");
        out.push(r.generator.randbelow_int(&limit).tag());
    }
    let many: Vec<f64> = (0..700).map(|_| r.random()).collect();
    out.extend(many[698..].iter().map(|x| x.tag()));
    // A generator with a restored state continues in the same way.
    r.generator = Mt19937::from_state(&r.generator.state()).expect("its own state");
    let small = Int::Small;
    out.push(r.randrange_to(&small(10)).tag());
    out.push(r.randrange(&small(-5), &small(5), &Int::ONE).tag());
    out.push(r.randrange(&small(0), &small(100), &small(7)).tag());
    out.push(r.randrange(&small(100), &small(0), &small(-9)).tag());
    out.push(r.randint(&small(1), &small(6)).tag());
    out.push(r.randrange_to(&small(10).pow(&small(25)).expect("a power")).tag());
    let mut items: Vec<usize> = (0..20).collect();
    r.shuffle(20, |i, j| items.swap(i, j));
    out.extend(items.into_iter().map(Tag::tag));
    out.push(r.choice(17).expect("not empty").tag());
    let mut lists = vec![r.choices(9, 5).expect("not empty")];
    for (len, count) in [(10, 4), (1000, 5), (1000, 12), (30, 30), (5000, 100)] {
        lists.push(r.sample(len, count).expect("enough"));
    }
    out.extend(lists.into_iter().flatten().map(Tag::tag));
    out.push(r.uniform(-3.0, 7.5).tag());
    out.push(r.gauss(0.0, 1.0).tag());
    out.push(r.gauss(5.0, 2.5).tag());
    out.push(r.gauss(0.0, 1.0).tag());
    out.push(r.normalvariate(1.0, 2.0).tag());
    out.push(r.expovariate(0.5).tag());
    out.push(r.triangular(1.0, 9.0, Some(3.0)).tag());
    out.push(r.triangular(0.0, 1.0, None).tag());
    // With integer arguments the result is an integer.
    out.push((r.triangular(2.0, 2.0, Some(2.0)) as i64).tag());
    out.push(r.lognormvariate(0.0, 0.5).tag());
    out.push(r.paretovariate(3.0).tag());
    out.push(r.weibullvariate(2.0, 1.5).tag());
    out.push(r.random().tag());
    format!("l:{}", out.join("\x1f"))
}

trait TagUnsigned {
    fn tag_u64(self) -> String;
}

impl TagUnsigned for u64 {
    fn tag_u64(self) -> String {
        Int::from(self).tag()
    }
}

#[test]
fn math_agrees() {
    let call = |name: &str, a: &[Arg]| {
        if let Some(answer) = of_ints(name, a).or_else(|| of_many(name, a)) {
            return answer;
        }
        let x = a[0].float();
        match a.get(1) {
            None => of_one(name, x),
            Some(Arg::Float(y)) => of_two(name, x, *y, a),
            Some(other) => math::ldexp(x, other.int()).tag(),
        }
    };
    check_with("math", 5_000, call, |name, expected, found| {
        expected == found || close_enough(name, expected, found)
    });
}

/// The functions that are not from the C library may differ slightly; all others must agree exactly.
fn close_enough(name: &str, expected: &str, found: &str) -> bool {
    let tolerance = match name {
        "gamma" | "lgamma" => 1e-13,
        "asinh" | "acosh" | "atanh" | "cbrt" | "erf" | "erfc" => 5e-16,
        _ => return false,
    };
    let float = |text: &str| {
        text.strip_prefix("f:").and_then(|bits| u64::from_str_radix(bits, 16).ok()).map(f64::from_bits)
    };
    let (Some(expected), Some(found)) = (float(expected), float(found)) else { return false };
    (expected - found).abs() <= tolerance * expected.abs() + 1e-15 * f64::from(u8::from(name == "lgamma"))
}

fn of_ints(name: &str, a: &[Arg]) -> Option<String> {
    Some(match name {
        "factorial" => math::factorial(a[0].int()).tag(),
        "comb" => math::comb(a[0].int(), a[1].int()).tag(),
        "perm" => math::perm(a[0].int(), a[1].int()).tag(),
        "int_log" => math::log_int(a[0].int(), LogBase::E).tag(),
        "int_log2" => math::log_int(a[0].int(), LogBase::Two).tag(),
        "int_log10" => math::log_int(a[0].int(), LogBase::Ten).tag(),
        _ => return None,
    })
}

fn of_many(name: &str, a: &[Arg]) -> Option<String> {
    Some(match name {
        "fsum" => math::fsum(a.iter().map(Arg::float)).tag(),
        "hypot" => math::hypot(&a.iter().map(Arg::float).collect::<Vec<_>>()).tag(),
        _ => return None,
    })
}

fn of_two(name: &str, x: f64, y: f64, a: &[Arg]) -> String {
    match name {
        "fmod" => math::fmod(x, y).tag(),
        "remainder" => math::remainder(x, y).tag(),
        "pow" => math::pow(x, y).tag(),
        "copysign" => math::copysign(x, y).tag(),
        "atan2" => math::atan2(x, y).tag(),
        "dist" => math::dist(&[x], &[y]).tag(),
        "nextafter" => math::nextafter(x, y).tag(),
        "isclose" => math::isclose(x, y, a[2].float(), a[3].float()).tag(),
        "fma" => math::fma(x, y, a[2].float()).tag(),
        _ => panic!("no function {name}"),
    }
}

fn of_one(name: &str, x: f64) -> String {
    match name {
        "floor" => math::floor(x).tag(),
        "ceil" => math::ceil(x).tag(),
        "trunc" => math::trunc(x).tag(),
        "fabs" => math::fabs(x).tag(),
        "degrees" => math::degrees(x).tag(),
        "radians" => math::radians(x).tag(),
        "frexp" => {
            let (mantissa, exponent) = math::frexp(x);
            (mantissa, exponent).tag()
        }
        "modf" => math::modf(x).tag(),
        "ulp" => math::ulp(x).tag(),
        "sqrt" => math::sqrt(x).tag(),
        "sin" => math::sin(x).tag(),
        "cos" => math::cos(x).tag(),
        "tan" => math::tan(x).tag(),
        "asin" => math::asin(x).tag(),
        "acos" => math::acos(x).tag(),
        "atan" => math::atan(x).tag(),
        "tanh" => math::tanh(x).tag(),
        "cbrt" => math::cbrt(x).tag(),
        "log1p" => math::log1p(x).tag(),
        "sinh" => math::sinh(x).tag(),
        "cosh" => math::cosh(x).tag(),
        "exp" => math::exp(x).tag(),
        "exp2" => math::exp2(x).tag(),
        "expm1" => math::expm1(x).tag(),
        "log" => math::log(x).tag(),
        "log2" => math::log2(x).tag(),
        "log10" => math::log10(x).tag(),
        "asinh" => math::asinh(x).tag(),
        "acosh" => math::acosh(x).tag(),
        "atanh" => math::atanh(x).tag(),
        "gamma" => math::gamma(x).tag(),
        "lgamma" => math::lgamma(x).tag(),
        "erf" => math::erf(x).tag(),
        "erfc" => math::erfc(x).tag(),
        _ => panic!("no function {name}"),
    }
}
