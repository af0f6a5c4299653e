//! `str.translate` and `str.maketrans`: mapping characters one by one.

use super::str;
use super::support::*;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::objects::ints;
use crate::types::dicts;

/// `s.translate(table)`: characters without an entry in the table are kept, and `None` deletes.
pub(super) fn translate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let s = str::value(args[0]);
    let s = receiver(vm, s, args[0], "translate", "str")?;
    let mut result = room::text(s.size as usize).or_raise(vm)?;
    let mut work = crate::run::interrupt::Work::new();
    for c in s.as_str().chars() {
        work.step(vm)?;
        result.room_for(4).or_raise(vm)?;
        let found =
            match crate::protocols::get_item(vm, args[1], Value::int(minipy_text::str::code(c).into())) {
                Ok(found) => found,
                Err(e) if crate::exceptions::raising::is_a(vm, e, vm.excs.lookup_error) => {
                    result.push(c);
                    continue;
                }
                Err(e) => return Err(e),
            };
        if let Some(text) = as_str(&found) {
            room::push(&mut result, text).or_raise(vm)?;
        } else if let Some(code) = ints::value(found) {
            let code = code.to_i64().unwrap_or(-1);
            if !(0..=0x10ffff).contains(&code) {
                return value_error(vm, "character mapping must be in range(0x110000)");
            }
            result.push(minipy_text::str::chr(code).or_raise(vm)?);
        } else if !is_none(vm, found) {
            return type_error(vm, "character mapping must return integer, None or str");
        }
    }
    std::hint::black_box(s);
    Ok(string(result))
}

/// `str.maketrans(x, y, z)`
pub(super) fn maketrans(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let table = dicts::new();
    let code = |c: char| Value::int(minipy_text::str::code(c).into());
    let [x, ref others @ ..] = *args else { unreachable!("the arity is checked") };
    let Some(&y) = others.first() else {
        let Some(given) = dicts::value(x) else {
            return type_error(vm, "if you give only one argument to maketrans it must be a dict");
        };
        let mut at = 0;
        while let Some((entry, next)) = dicts::entry(given, at) {
            let key = match as_str(&entry.key) {
                Some(text) => {
                    let mut chars = text.chars();
                    let (Some(c), None) = (chars.next(), chars.next()) else {
                        return value_error(vm, "string keys in translate table must be of length 1");
                    };
                    code(c)
                }
                None if ints::value(entry.key).is_some() => entry.key,
                None => {
                    return type_error(vm, "keys in translate table must be strings or integers");
                }
            };
            dicts::set(vm, table, key, entry.value)?;
            at = next;
        }
        return Ok(table.into());
    };
    let wrong = |i: usize, v: Value| {
        let got = type_name(vm, v);
        type_error(vm, format!("maketrans() argument {i} must be str, not {}", str::none_name(&got)))
    };
    let Some(to) = as_str(&y) else { return wrong(2, y) };
    let z = others.get(1).copied();
    if let Some(z) = z
        && as_str(&z).is_none()
    {
        return wrong(3, z);
    }
    let Some(from) = as_str(&x) else {
        let text = "first maketrans argument must be a string if there is a second argument";
        return type_error(vm, text);
    };
    if minipy_text::str::len(from) != minipy_text::str::len(to) {
        return value_error(vm, "the first two maketrans arguments must have equal length");
    }
    for (a, b) in from.chars().zip(to.chars()) {
        dicts::set(vm, table, code(a), code(b))?;
    }
    for c in z.as_ref().and_then(as_str).unwrap_or("").chars() {
        dicts::set(vm, table, code(c), none(vm))?;
    }
    Ok(table.into())
}
