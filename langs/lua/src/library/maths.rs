//! `math`.

use super::tables::less;
use super::{Done, Entry, any, known, module, pure};
use crate::number::float_to_int;
use crate::value::{Arguments, Plain, Special, Word, float};
use crate::vm::{Vm, set_field};
use metatrace::Ref;

const ENTRIES: [Entry; 23] = [
    known("math.abs", abs, Special::Abs, true),
    pure("math.acos", |a| unary(a, f64::acos)),
    pure("math.asin", |a| unary(a, f64::asin)),
    pure("math.atan", atan),
    pure("math.ceil", ceil),
    pure("math.cos", |a| unary(a, f64::cos)),
    pure("math.deg", |a| unary(a, |x| x * (180.0 / std::f64::consts::PI))),
    pure("math.exp", |a| unary(a, f64::exp)),
    known("math.floor", floor, Special::Floor, true),
    pure("math.fmod", fmod),
    pure("math.log", log),
    known("math.max", max, Special::Max, false),
    known("math.min", min, Special::Min, false),
    pure("math.modf", modf),
    pure("math.rad", |a| unary(a, |x| x * (std::f64::consts::PI / 180.0))),
    any("math.random", random),
    any("math.randomseed", random_seed),
    pure("math.sin", |a| unary(a, f64::sin)),
    known("math.sqrt", |a| unary(a, f64::sqrt), Special::Sqrt, true),
    pure("math.tan", |a| unary(a, f64::tan)),
    pure("math.tointeger", to_integer),
    pure("math.type", type_of),
    pure("math.ult", unsigned_less),
];

pub fn install(vm: Ref<Vm>) {
    let table = module(vm, "math", &ENTRIES);
    set_field(vm, table, "pi", float(std::f64::consts::PI));
    set_field(vm, table, "huge", float(f64::INFINITY));
    set_field(vm, table, "maxinteger", Word::int(i64::MAX));
    set_field(vm, table, "mininteger", Word::int(i64::MIN));
    vm.random.set(seeded(1, 2));
}

fn unary(a: &mut Arguments, f: fn(f64) -> f64) -> Done {
    let x = a.float(0)?;
    a.push_float(f(x));
    Ok(())
}

fn abs(a: &mut Arguments) -> Done {
    match a.plain(0) {
        Plain::Int(i) => a.push_int(i.wrapping_abs()),
        _ => {
            let x = a.float(0)?;
            a.push_float(x.abs());
        }
    }
    Ok(())
}

fn atan(a: &mut Arguments) -> Done {
    let (y, x) = (a.float(0)?, if a.word(1).is_null() { 1.0 } else { a.float(1)? });
    a.push_float(y.atan2(x));
    Ok(())
}

/// A float as an integer, if it is one.
fn push_rounded(a: &mut Arguments, x: f64) {
    match float_to_int(x) {
        Some(i) => a.push_int(i),
        None => a.push_float(x),
    }
}

fn ceil(a: &mut Arguments) -> Done {
    if let Plain::Int(i) = a.plain(0) {
        a.push_int(i);
        return Ok(());
    }
    let x = a.float(0)?.ceil();
    push_rounded(a, x);
    Ok(())
}

fn floor(a: &mut Arguments) -> Done {
    if let Plain::Int(i) = a.plain(0) {
        a.push_int(i);
        return Ok(());
    }
    let x = a.float(0)?.floor();
    push_rounded(a, x);
    Ok(())
}

fn fmod(a: &mut Arguments) -> Done {
    if let (Plain::Int(x), Plain::Int(y)) = (a.plain(0), a.plain(1)) {
        if y == 0 {
            return a.bad(1, "zero");
        }
        a.push_int(x.wrapping_rem(y));
        return Ok(());
    }
    let y = a.float(1)?;
    let x = a.float(0)?;
    a.push_float(x % y);
    Ok(())
}

fn log(a: &mut Arguments) -> Done {
    let x = a.float(0)?;
    let result = if a.word(1).is_null() {
        x.ln()
    } else {
        match a.float(1)? {
            2.0 => x.log2(),
            10.0 => x.log10(),
            base => x.ln() / base.ln(),
        }
    };
    a.push_float(result);
    Ok(())
}

fn max(a: &mut Arguments) -> Done {
    let mut best = a.any(0)?;
    for i in 1..a.len() {
        if less(a, Word::NULL, best, a.word(i))? {
            best = a.word(i);
        }
    }
    a.push(best);
    Ok(())
}

fn min(a: &mut Arguments) -> Done {
    let mut best = a.any(0)?;
    for i in 1..a.len() {
        if less(a, Word::NULL, a.word(i), best)? {
            best = a.word(i);
        }
    }
    a.push(best);
    Ok(())
}

fn modf(a: &mut Arguments) -> Done {
    let x = a.float(0)?;
    let whole = if x.is_infinite() { x } else { x.trunc() };
    push_rounded(a, whole);
    a.push_float(if x.is_infinite() { 0.0 } else { x - whole });
    Ok(())
}

/// The state of the generator xoshiro256** for the two numbers of a seed.
fn seeded(first: u64, second: u64) -> [u64; 4] {
    let mut state = [first, 0xff, second, 0];
    for _ in 0..16 {
        next_random(&mut state);
    }
    state
}

fn next_random(state: &mut [u64; 4]) -> u64 {
    let result = state[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
    let shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = state[3].rotate_left(45);
    result
}

fn random(a: &mut Arguments) -> Done {
    let mut state = a.vm.random.get();
    let bits = next_random(&mut state);
    a.vm.random.set(state);
    let (low, high) = match a.len() {
        0 => {
            a.push_float((bits >> 11) as f64 * (0.5 / (1u64 << 52) as f64));
            return Ok(());
        }
        1 => (1, a.int(0)?),
        2 => (a.int(0)?, a.int(1)?),
        _ => return a.fail("wrong number of arguments"),
    };
    if a.len() == 1 && high == 0 {
        a.push_int(bits as i64);
        return Ok(());
    }
    if low > high {
        return a.bad(0, "interval is empty");
    }
    // The smallest mask that covers the interval; numbers beyond the interval are rejected.
    let range = (high as u64).wrapping_sub(low as u64);
    let mask = if range == 0 { 0 } else { u64::MAX >> range.leading_zeros() };
    let mut value = bits & mask;
    while value > range {
        value = next_random(&mut state) & mask;
    }
    a.vm.random.set(state);
    a.push_int((low as u64).wrapping_add(value) as i64);
    Ok(())
}

fn random_seed(a: &mut Arguments) -> Done {
    let first = match a.plain(0) {
        Plain::Float(x) => float_to_int(x).unwrap_or(x.to_bits() as i64),
        _ => a.int_or(0, 0)?,
    };
    let second = a.int_or(1, 0)?;
    a.vm.random.set(seeded(first as u64, second as u64));
    Ok(())
}

fn to_integer(a: &mut Arguments) -> Done {
    let int = match a.plain(0) {
        Plain::Int(i) => Some(i),
        Plain::Float(x) => float_to_int(x),
        Plain::Str(_) => crate::ops::to_int(a.word(0)),
        _ => {
            a.any(0)?;
            None
        }
    };
    a.push(int.map_or(Word::NULL, Word::int));
    Ok(())
}

fn type_of(a: &mut Arguments) -> Done {
    match a.plain(0) {
        Plain::Int(_) => a.push_text(&b"integer"[..]),
        Plain::Float(_) => a.push_text(&b"float"[..]),
        _ => {
            a.any(0)?;
            a.push(Word::NULL);
        }
    }
    Ok(())
}

fn unsigned_less(a: &mut Arguments) -> Done {
    let less = (a.int(0)? as u64) < a.int(1)? as u64;
    a.push_bool(less);
    Ok(())
}
