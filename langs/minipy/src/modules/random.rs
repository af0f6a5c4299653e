//! The module `_random`: the Mersenne Twister behind the class `random.Random`, which is written in Python.

use super::NativeModule;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::protocols::indexing;
use crate::types::support::*;
use metatrace::Opaque;
use minipy_text::Int;
use minipy_text::mt19937::Mt19937;
use std::cell::RefCell;
use std::time::{SystemTime, UNIX_EPOCH};

pub(super) const MODULE: NativeModule = NativeModule { name: "_random", functions: NATIVES, init: None };

/// A generator.
#[derive(Object)]
pub(crate) struct Generator {
    #[plain]
    state: Opaque<RefCell<Mt19937>>,
}

fn generator(vm: Ref<Vm>, v: Value) -> PyResult<Ref<Generator>> {
    v.downcast().map_or_else(|| type_error(vm, "a generator is needed"), Ok)
}

/// A generator that is seeded by the clock and by addresses in memory.
fn unpredictable() -> Mt19937 {
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    let local = 0u8;
    Mt19937::from_key(&[
        clock as u32,
        (clock >> 32) as u32,
        std::process::id(),
        &raw const local as usize as u32,
    ])
}

fn new(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Ref::new(Generator { state: Opaque::new(RefCell::new(unpredictable())) }).into())
}

fn seed(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = generator(vm, args[0])?;
    let v = args[1];
    // The bytes, the integer that they are, and its parts of 32 bits.
    let size = as_str(&v).map(str::len).or_else(|| crate::objects::byte_storage::length(&v));
    check_room(vm, size.unwrap_or(0), 6)?;
    let seeded = if is_none(vm, v) {
        unpredictable()
    } else if let Some(i) = crate::objects::ints::value(v) {
        Mt19937::from_int(&i)
    } else if let Some(text) = as_str(&v) {
        Mt19937::from_text(text)
    } else if let Some(data) = crate::objects::byte_storage::data(&v).or_raise(vm)? {
        Mt19937::from_bytes(&data)
    } else if crate::objects::floats::value(v).is_some() {
        Mt19937::from_hash(hash(vm, v)?)
    } else {
        return type_error(
            vm,
            "The only supported seed types are:\nNone, int, float, str, bytes, and bytearray.",
        );
    };
    *generator.state.borrow_mut() = seeded;
    Ok(vm.none)
}

fn random(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let x = generator(vm, args[0])?.state.borrow_mut().random();
    Ok(float(x))
}

fn getrandbits(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let count = indexing::c_int(vm, args[1])?;
    let bits = generator(vm, args[0])?.state.borrow_mut().getrandbits(count);
    Ok(crate::objects::ints::make(bits.or_raise(vm)?))
}

/// A random integer from 0 up to the limit, exclusive, which is positive.
fn below(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = generator(vm, args[0])?;
    let Some(limit) = crate::objects::ints::value(args[1]) else {
        return type_error(vm, "an integer is needed");
    };
    let drawn = match limit {
        Int::Small(n) => Ok(Int::from(generator.state.borrow_mut().randbelow(n.max(1) as u64))),
        big => generator.state.borrow_mut().randbelow_int(&big),
    };
    Ok(crate::objects::ints::make(drawn.or_raise(vm)?))
}

fn getstate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let words = generator(vm, args[0])?.state.borrow().state();
    let words: Vec<Value> = words.into_iter().map(|word| Value::int(word.into())).collect();
    Ok(tuple(&words))
}

fn setstate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = generator(vm, args[0])?;
    let mut words = Vec::new();
    for &word in collect(vm, args[1])?.as_slice() {
        match word.as_int().and_then(|word| u32::try_from(word).ok()) {
            Some(word) => words.push(word),
            None => return value_error(vm, "invalid state"),
        }
    }
    let restored = Mt19937::from_state(&words).or_raise(vm)?;
    *generator.state.borrow_mut() = restored;
    Ok(vm.none)
}

functions! {
    NATIVES {
        "new" new, NONE;
        "seed" seed, TWO;
        "random" random, ONE;
        "getrandbits" getrandbits, TWO;
        "below" below, TWO;
        "getstate" getstate, ONE;
        "setstate" setstate, TWO;
    }
}
