//! Characters and pieces of strings, and conversions between cases.

use crate::objects::heap_util::*;
use crate::objects::model::*;
use crate::objects::strings;
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::UntracedItems as _;
use minipy_text::{room, str as text};

/// A string of one character. Those of Latin-1 are shared, which saves most allocations of loops over text.
#[inline]
pub(crate) fn character(vm: Ref<Vm>, c: char) -> Value {
    match u8::try_from(c) {
        Ok(code) => vm.characters.get(code.into()),
        Err(_) => string(c.encode_utf8(&mut [0; 4])),
    }
}

/// `s[start..start + count]`.
#[inline]
pub(crate) fn substring(vm: Ref<Vm>, s: Ref<Str>, start: usize, count: usize) -> minipy_text::Result<Value> {
    match count {
        1 => Ok(character(vm, strings::char_at(s, start))),
        _ => strings::substring(s, start, count).map(Value::from),
    }
}

/// A conversion of case.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Case {
    Upper,
    Lower,
    Fold,
    Swap,
    Capitalize,
    Title,
}

/// The string in the given case.
pub(crate) fn recased(vm: Ref<Vm>, s: Ref<Str>, case: Case) -> minipy_text::Result<Ref<Str>> {
    if !s.is_ascii() {
        let change = match case {
            Case::Upper => text::upper,
            Case::Lower => text::lower,
            Case::Fold => text::casefold,
            Case::Swap => text::swapcase,
            Case::Capitalize => text::capitalize,
            Case::Title => text::title,
        };
        room::check_many(s.size as usize, if (s.size as usize) < LONG { 3 } else { 9 })?;
        return change(s.as_str()).map(strings::new_str);
    }
    let swapped = |byte: u8| if byte.is_ascii_alphabetic() { byte ^ 0x20 } else { byte };
    if let &[byte] = s.as_str().as_bytes() {
        let byte = match case {
            Case::Upper | Case::Capitalize | Case::Title => byte.to_ascii_uppercase(),
            Case::Lower | Case::Fold => byte.to_ascii_lowercase(),
            Case::Swap => swapped(byte),
        };
        return Ok(vm.characters.get(byte.into()).downcast().expect("a character"));
    }
    // Whether the preceding character is a letter.
    let mut inside = false;
    match case {
        Case::Upper => mapped_if(s, |byte| byte.is_ascii_lowercase(), |byte| byte.to_ascii_uppercase()),
        Case::Lower | Case::Fold => {
            mapped_if(s, |byte| byte.is_ascii_uppercase(), |byte| byte.to_ascii_lowercase())
        }
        Case::Swap => strings::mapped(&s, swapped),
        Case::Capitalize | Case::Title => strings::mapped(&s, |byte| {
            let changed = if inside { byte.to_ascii_lowercase() } else { byte.to_ascii_uppercase() };
            inside = case == Case::Capitalize || byte.is_ascii_alphabetic();
            changed
        }),
    }
}

/// An ASCII string with each byte changed. The result is another object, as in CPython, even if no byte changes.
fn mapped_if(
    s: Ref<Str>,
    changes: impl Fn(u8) -> bool,
    change: impl FnMut(u8) -> u8,
) -> minipy_text::Result<Ref<Str>> {
    match minipy_text::find::position(s.as_str().as_bytes(), changes)? {
        Some(_) => strings::mapped(&s, change),
        None => Ok(strings::another(s)),
    }
}

/// A piece of a text as a string; characters of one byte are shared, as for [`character`].
#[inline]
pub(crate) fn piece(vm: Ref<Vm>, text: &str) -> Value {
    match *text.as_bytes() {
        [byte] => vm.characters.get(byte.into()),
        _ => string(text),
    }
}

/// A piece of a string; the string itself if it is all of it.
pub(crate) fn part(vm: Ref<Vm>, s: Ref<Str>, text: &str) -> Value {
    match *text.as_bytes() {
        _ if text.len() == s.size as usize => s.into(),
        [byte] => vm.characters.get(byte.into()),
        _ if s.is_ascii() => strings::ascii(text).into(),
        _ => string(text),
    }
}
