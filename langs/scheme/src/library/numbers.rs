//! Numbers.

use super::{Entry, MANY};
use crate::number::{self, Num, add, compare, div, integer, mul, number, sub};
use crate::value::{Arguments, Done, Multiple, Raised, Word, string, vector_of};
use metatrace::Ref;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

pub const TABLE: &[Entry] = &[
    ("+", 0, MANY, true, |a| Ok(fold(a, 0, add)?.word())),
    ("*", 0, MANY, true, |a| Ok(fold(a, 1, mul)?.word())),
    ("-", 1, MANY, true, |a| {
        let first = num(a, 0)?;
        if a.len() == 1 {
            return Ok(match first {
                Num::Float(x) => Num::Float(-x),
                other => sub(&Num::Int(0.into()), &other),
            }
            .word());
        }
        (1..a.len()).try_fold(first, |sum, i| Ok(sub(&sum, &num(a, i)?))).map(Num::word)
    }),
    ("/", 1, MANY, true, |a| {
        let (first, rest) = if a.len() == 1 { (Num::Int(1.into()), 0) } else { (num(a, 0)?, 1) };
        let divided = (rest..a.len()).try_fold(first, |value, i| match div(&value, &num(a, i)?) {
            Some(value) => Ok(value),
            None => a.wrong("division by zero", a.word(0)),
        });
        divided.map(Num::word)
    }),
    ("=", 1, MANY, true, |a| chain(a, |o| o == Ordering::Equal)),
    ("<", 1, MANY, true, |a| chain(a, |o| o == Ordering::Less)),
    (">", 1, MANY, true, |a| chain(a, |o| o == Ordering::Greater)),
    ("<=", 1, MANY, true, |a| chain(a, |o| o != Ordering::Greater)),
    (">=", 1, MANY, true, |a| chain(a, |o| o != Ordering::Less)),
    ("zero?", 1, 1, true, |a| a.boolean(num(a, 0)?.to_f64() == 0.0)),
    ("positive?", 1, 1, true, |a| a.boolean(num(a, 0)?.sign() > 0)),
    ("negative?", 1, 1, true, |a| a.boolean(num(a, 0)?.sign() < 0)),
    ("even?", 1, 1, true, |a| a.boolean(int(a, 0)?.0.is_even())),
    ("odd?", 1, 1, true, |a| a.boolean(int(a, 0)?.0.is_odd())),
    ("max", 1, MANY, true, |a| extreme(a, Ordering::Greater)),
    ("min", 1, MANY, true, |a| extreme(a, Ordering::Less)),
    ("abs", 1, 1, true, magnitude),
    ("magnitude", 1, 1, true, magnitude),
    ("quotient", 2, 2, true, |a| divide(a, |x, y| x / y)),
    ("truncate-quotient", 2, 2, true, |a| divide(a, |x, y| x / y)),
    ("remainder", 2, 2, true, |a| divide(a, |x, y| x % y)),
    ("truncate-remainder", 2, 2, true, |a| divide(a, |x, y| x % y)),
    ("modulo", 2, 2, true, |a| divide(a, |x, y| x.mod_floor(y))),
    ("floor-remainder", 2, 2, true, |a| divide(a, |x, y| x.mod_floor(y))),
    ("floor-quotient", 2, 2, true, |a| divide(a, |x, y| x.div_floor(y))),
    ("floor/", 2, 2, true, |a| both(divide(a, |x, y| x.div_floor(y))?, divide(a, |x, y| x.mod_floor(y))?)),
    ("truncate/", 2, 2, true, |a| both(divide(a, |x, y| x / y)?, divide(a, |x, y| x % y)?)),
    ("gcd", 0, MANY, true, |a| common(a, 0, |x, y| x.gcd(y))),
    ("lcm", 0, MANY, true, |a| common(a, 1, |x, y| x.lcm(y))),
    ("numerator", 1, 1, true, |a| part(a, true)),
    ("denominator", 1, 1, true, |a| part(a, false)),
    ("floor", 1, 1, true, |a| round(a, f64::floor, |n, d| n.div_floor(d))),
    ("ceiling", 1, 1, true, |a| round(a, f64::ceil, |n, d| n.div_ceil(d))),
    ("truncate", 1, 1, true, |a| round(a, f64::trunc, |n, d| n / d)),
    ("round", 1, 1, true, |a| round(a, f64::round_ties_even, round_ratio)),
    ("exact", 1, 1, true, exact),
    ("inexact->exact", 1, 1, true, exact),
    ("inexact", 1, 1, true, |a| Ok(Num::Float(num(a, 0)?.to_f64()).word())),
    ("exact->inexact", 1, 1, true, |a| Ok(Num::Float(num(a, 0)?.to_f64()).word())),
    ("exp", 1, 1, true, |a| Ok(Num::Float(num(a, 0)?.to_f64().exp()).word())),
    ("log", 1, 2, true, |a| {
        let x = num(a, 0)?.to_f64().ln();
        Ok(Num::Float(if a.len() == 1 { x } else { x / num(a, 1)?.to_f64().ln() }).word())
    }),
    ("sin", 1, 1, true, |a| function(a, f64::sin)),
    ("cos", 1, 1, true, |a| match num(a, 0)? {
        Num::Int(i) if i.is_zero() => Ok(Word::int(1)),
        x => Ok(Num::Float(x.to_f64().cos()).word()),
    }),
    ("tan", 1, 1, true, |a| function(a, f64::tan)),
    ("asin", 1, 1, true, |a| function(a, f64::asin)),
    ("acos", 1, 1, true, |a| match num(a, 0)? {
        Num::Int(i) if i == BigInt::from(1) => Ok(Word::int(0)),
        x => Ok(Num::Float(x.to_f64().acos()).word()),
    }),
    ("atan", 1, 2, true, |a| match a.len() {
        1 => function(a, f64::atan),
        _ => match (num(a, 0)?, num(a, 1)?) {
            (Num::Int(y), x) if y.is_zero() && x.sign() > 0 && !matches!(x, Num::Float(_)) => {
                Ok(Word::int(0))
            }
            (y, x) => Ok(Num::Float(y.to_f64().atan2(x.to_f64())).word()),
        },
    }),
    ("sqrt", 1, 1, true, sqrt),
    ("exact-integer-sqrt", 1, 1, true, |a| {
        let (n, exact) = int(a, 0)?;
        if n.is_negative() || !exact {
            return a.wrong("an exact number of at least 0 is expected", a.word(0));
        }
        let root = n.sqrt();
        let rest = n - &root * &root;
        both(Num::Int(root).word(), Num::Int(rest).word())
    }),
    ("square", 1, 1, true, |a| Ok(mul(&num(a, 0)?, &num(a, 0)?).word())),
    ("expt", 2, 2, true, expt),
    ("number->string", 1, 2, true, |a| {
        let radix = if a.len() > 1 { a.index(1, 36)? } else { 10 };
        Ok(string(&number::to_text(&num(a, 0)?, radix.max(2) as u32)))
    }),
    ("string->number", 1, 2, true, |a| {
        let radix = if a.len() > 1 { a.index(1, 36)? } else { 10 };
        Ok(number::parse(&a.text(0)?, radix.max(2) as u32).map_or(a.vm.boolean(false), Num::word))
    }),
    ("number?", 1, 1, true, |a| a.boolean(number(a.word(0)).is_some())),
    ("complex?", 1, 1, true, |a| a.boolean(number(a.word(0)).is_some())),
    ("real?", 1, 1, true, |a| a.boolean(number(a.word(0)).is_some())),
    ("rational?", 1, 1, true, |a| {
        a.boolean(number(a.word(0)).is_some_and(|n| n.to_f64().is_finite() || exact_one(&n)))
    }),
    ("integer?", 1, 1, true, |a| a.boolean(integer(a.word(0)).is_some())),
    ("exact?", 1, 1, true, |a| a.boolean(exact_one(&num(a, 0)?))),
    ("inexact?", 1, 1, true, |a| a.boolean(!exact_one(&num(a, 0)?))),
    ("exact-integer?", 1, 1, true, |a| a.boolean(matches!(number(a.word(0)), Some(Num::Int(_))))),
    ("exact-rational?", 1, 1, true, |a| a.boolean(number(a.word(0)).is_some_and(|n| exact_one(&n)))),
    ("nan?", 1, 1, true, |a| a.boolean(matches!(num(a, 0)?, Num::Float(x) if x.is_nan()))),
    ("infinite?", 1, 1, true, |a| a.boolean(matches!(num(a, 0)?, Num::Float(x) if x.is_infinite()))),
    ("finite?", 1, 1, true, |a| a.boolean(!matches!(num(a, 0)?, Num::Float(x) if !x.is_finite()))),
    ("bitwise-and", 0, MANY, true, |a| common(a, -1, |x, y| x & y)),
    ("bitwise-ior", 0, MANY, true, |a| common(a, 0, |x, y| x | y)),
    ("bitwise-xor", 0, MANY, true, |a| common(a, 0, |x, y| x ^ y)),
    ("bitwise-not", 1, 1, true, |a| Ok(Num::Int(!int(a, 0)?.0).word())),
    ("arithmetic-shift", 2, 2, true, |a| {
        let (x, by) = (int(a, 0)?.0, int(a, 1)?.0);
        match by.to_i64() {
            Some(by @ 0..=1_000_000) => Ok(Num::Int(x << by as usize).word()),
            Some(by) if by < 0 => Ok(Num::Int(x >> by.unsigned_abs().min(1 << 40) as usize).word()),
            _ => a.wrong("a number of bits is expected", a.word(1)),
        }
    }),
];

fn exact_one(number: &Num) -> bool {
    !matches!(number, Num::Float(_))
}

fn num(a: &Arguments, i: usize) -> Result<Num, Ref<Raised>> {
    number(a.word(i)).map_or_else(|| a.wrong("a number is expected", a.word(i)), Ok)
}

/// An integer, and whether it is exact.
fn int(a: &Arguments, i: usize) -> Result<(BigInt, bool), Ref<Raised>> {
    integer(a.word(i)).map_or_else(|| a.wrong("an integer is expected", a.word(i)), Ok)
}

fn whole(value: BigInt, exact: bool) -> Word {
    if exact { Num::Int(value).word() } else { Num::Float(Num::Int(value).to_f64()).word() }
}

fn both(first: Word, second: Word) -> Done {
    Ok(Ref::new(Multiple { values: vector_of(&[first, second]) }).into())
}

fn fold(a: &Arguments, start: i64, op: fn(&Num, &Num) -> Num) -> Result<Num, Ref<Raised>> {
    match a.len() {
        0 => Ok(Num::Int(start.into())),
        _ => (1..a.len()).try_fold(num(a, 0)?, |sum, i| Ok(op(&sum, &num(a, i)?))),
    }
}

fn chain(a: &Arguments, holds: fn(Ordering) -> bool) -> Done {
    let numbers = (0..a.len()).map(|i| num(a, i)).collect::<Result<Vec<_>, _>>()?;
    a.boolean(numbers.windows(2).all(|pair| compare(&pair[0], &pair[1]).is_some_and(holds)))
}

fn extreme(a: &Arguments, side: Ordering) -> Done {
    let mut best = num(a, 0)?;
    let mut exact = exact_one(&best);
    for i in 1..a.len() {
        let next = num(a, i)?;
        exact &= exact_one(&next);
        let is_nan = matches!(next, Num::Float(x) if x.is_nan());
        if is_nan || compare(&next, &best) == Some(side) {
            best = next;
        }
    }
    Ok(if exact { best } else { Num::Float(best.to_f64()) }.word())
}

fn magnitude(a: &Arguments) -> Done {
    Ok(match num(a, 0)? {
        Num::Int(i) => Num::Int(i.abs()),
        Num::Ratio(above, below) => Num::Ratio(above.abs(), below),
        Num::Float(x) => Num::Float(x.abs()),
    }
    .word())
}

fn divide(a: &Arguments, op: fn(&BigInt, &BigInt) -> BigInt) -> Done {
    let ((x, exact), (y, also)) = (int(a, 0)?, int(a, 1)?);
    if y.is_zero() {
        return a.wrong("division by zero", a.word(0));
    }
    Ok(whole(op(&x, &y), exact && also))
}

fn common(a: &Arguments, start: i64, op: fn(&BigInt, &BigInt) -> BigInt) -> Done {
    let mut value = (BigInt::from(start), true);
    for i in 0..a.len() {
        let (next, exact) = int(a, i)?;
        value = (op(&value.0, &next), value.1 && exact);
    }
    Ok(whole(value.0, value.1))
}

fn part(a: &Arguments, above: bool) -> Done {
    let split = |number: Num| match number {
        Num::Ratio(n, d) => {
            if above {
                n
            } else {
                d
            }
        }
        Num::Int(n) if above => n,
        _ => 1.into(),
    };
    match num(a, 0)? {
        Num::Float(x) => match number::exact(x) {
            Some(exact) => Ok(whole(split(exact), false)),
            None => a.wrong("a rational number is expected", a.word(0)),
        },
        exact => Ok(whole(split(exact), true)),
    }
}

fn round(a: &Arguments, float: fn(f64) -> f64, ratio: fn(&BigInt, &BigInt) -> BigInt) -> Done {
    Ok(match num(a, 0)? {
        Num::Float(x) => Num::Float(float(x)),
        Num::Ratio(n, d) => Num::Int(ratio(&n, &d)),
        whole @ Num::Int(_) => whole,
    }
    .word())
}

/// The nearest integer, with ties to even.
fn round_ratio(n: &BigInt, d: &BigInt) -> BigInt {
    let twice: BigInt = n * 2 + d;
    let (quotient, rest) = twice.div_mod_floor(&(d * 2));
    if rest.is_zero() && quotient.is_odd() { quotient - 1 } else { quotient }
}

fn exact(a: &Arguments) -> Done {
    match num(a, 0)? {
        Num::Float(x) => match number::exact(x) {
            Some(exact) => Ok(exact.word()),
            None => a.wrong("there is no such exact number", a.word(0)),
        },
        exact => Ok(exact.word()),
    }
}

fn function(a: &Arguments, f: fn(f64) -> f64) -> Done {
    match num(a, 0)? {
        Num::Int(i) if i.is_zero() => Ok(Word::int(0)),
        x => Ok(Num::Float(f(x.to_f64())).word()),
    }
}

fn sqrt(a: &Arguments) -> Done {
    let x = num(a, 0)?;
    if x.sign() < 0 {
        return a.wrong("the number is negative, and there are no complex numbers", a.word(0));
    }
    let root = |n: &BigInt| Some(n.sqrt()).filter(|root| root * root == *n);
    Ok(match &x {
        Num::Int(i) => root(i).map(Num::Int),
        Num::Ratio(n, d) => root(n).zip(root(d)).map(|(n, d)| number::ratio(n, d)),
        Num::Float(_) => None,
    }
    .unwrap_or_else(|| Num::Float(x.to_f64().sqrt()))
    .word())
}

fn expt(a: &Arguments) -> Done {
    let (base, exponent) = (num(a, 0)?, num(a, 1)?);
    let Num::Int(power) = &exponent else {
        return Ok(Num::Float(base.to_f64().powf(exponent.to_f64())).word());
    };
    if let Num::Float(x) = base {
        return Ok(Num::Float(x.powf(Num::Int(power.clone()).to_f64())).word());
    }
    let trivial = matches!(&base, Num::Int(i) if i.abs() <= BigInt::from(1));
    let Some(count) = power.abs().to_u32().filter(|count| *count <= 10_000_000) else {
        if trivial {
            let Num::Int(i) = base else { return a.wrong("the exponent is too large", a.word(1)) };
            let odd_minus = i.is_negative() && power.is_odd();
            return Ok(Word::int(if i.is_zero() {
                0
            } else if odd_minus {
                -1
            } else {
                1
            }));
        }
        return a.wrong("the exponent is too large", a.word(1));
    };
    let value = match base {
        Num::Int(i) => Num::Int(i.pow(count)),
        Num::Ratio(n, d) => number::ratio(n.pow(count), d.pow(count)),
        Num::Float(_) => unreachable!("floats are done"),
    };
    if !power.is_negative() {
        return Ok(value.word());
    }
    match div(&Num::Int(1.into()), &value) {
        Some(value) => Ok(value.word()),
        None => a.wrong("division by zero", a.word(0)),
    }
}
