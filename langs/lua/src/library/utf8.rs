//! `utf8`.

use super::{Done, Entry, module, pure};
use crate::number::push_utf8;
use crate::value::{Arguments, Word, text};
use crate::vm::{Vm, set_field};
use metatrace::Ref;

const ENTRIES: [Entry; 5] = [
    pure("utf8.char", char),
    pure("utf8.codepoint", codepoint),
    pure("utf8.len", len),
    pure("utf8.offset", offset),
    pure("utf8.codes", codes),
];

const STEP: Entry = pure("codes_step", codes_step);

pub fn install(vm: Ref<Vm>) {
    let table = module(vm, "utf8", &ENTRIES);
    set_field(vm, table, "charpattern", text(&b"[\0-\x7F\xC2-\xFD][\x80-\xBF]*"[..]));
}

fn char(a: &mut Arguments) -> Done {
    let mut out = Vec::new();
    for i in 0..a.len() {
        match u32::try_from(a.int(i)?) {
            Ok(code) if code < 1 << 31 => push_utf8(&mut out, code),
            _ => return a.bad(i, "value out of range"),
        }
    }
    a.push_text(out);
    Ok(())
}

/// The code point at the start of a text, and its length.
fn decode(bytes: &[u8]) -> Option<(u32, usize)> {
    let first = *bytes.first()?;
    let length = match first {
        0..0x80 => return Some((u32::from(first), 1)),
        0xc2..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0..0xf5 => 4,
        _ => return None,
    };
    let text = std::str::from_utf8(bytes.get(..length)?).ok()?;
    Some((text.chars().next()? as u32, length))
}

fn position(i: i64, size: usize) -> i64 {
    if i >= 0 { i } else { (size as i64 + i + 1).max(0) }
}

fn codepoint(a: &mut Arguments) -> Done {
    let text = a.text(0)?;
    let size = text.text().len();
    let first = position(a.int_or(1, 1)?, size);
    let last = position(a.int_or(2, first)?, size);
    if first < 1 {
        return a.bad(1, "out of bounds");
    }
    if last > size as i64 {
        return a.bad(2, "out of bounds");
    }
    let mut at = first as usize - 1;
    while (at as i64) < last {
        let Some((code, length)) = decode(&text.text()[at..]) else { return a.fail("invalid UTF-8 code") };
        a.push_int(i64::from(code));
        at += length;
    }
    Ok(())
}

fn len(a: &mut Arguments) -> Done {
    let text = a.text(0)?;
    let size = text.text().len();
    let first = position(a.int_or(1, 1)?, size);
    let last = position(a.int_or(2, -1)?, size);
    if first < 1 || first > size as i64 + 1 {
        return a.bad(1, "initial position out of bounds");
    }
    let (mut at, mut count) = (first as usize - 1, 0);
    while (at as i64) < last {
        let Some((_, length)) = decode(&text.text()[at..]) else {
            a.push(Word::NULL);
            a.push_int(at as i64 + 1);
            return Ok(());
        };
        (at, count) = (at + length, count + 1);
    }
    a.push_int(count);
    Ok(())
}

fn continues(bytes: &[u8], at: i64) -> bool {
    usize::try_from(at).ok().and_then(|at| bytes.get(at)).is_some_and(|c| c & 0xc0 == 0x80)
}

fn offset(a: &mut Arguments) -> Done {
    let text = a.text(0)?;
    let (bytes, n) = (text.text(), a.int(1)?);
    let default = if n > 0 { 1 } else { bytes.len() as i64 + 1 };
    let mut at = position(a.int_or(2, default)?, bytes.len()) - 1;
    if !(0..=bytes.len() as i64).contains(&at) {
        return a.bad(2, "position out of bounds");
    }
    let mut n = n;
    if n == 0 {
        while at > 0 && continues(bytes, at) {
            at -= 1;
        }
    } else {
        if continues(bytes, at) {
            return a.fail("initial position is a continuation byte");
        }
        while n < 0 && at > 0 {
            at -= 1;
            while at > 0 && continues(bytes, at) {
                at -= 1;
            }
            n += 1;
        }
        if n > 0 {
            n -= 1;
            while n > 0 && at < bytes.len() as i64 {
                at += 1;
                while continues(bytes, at) {
                    at += 1;
                }
                n -= 1;
            }
        }
    }
    a.push(if n == 0 { Word::int(at + 1) } else { Word::NULL });
    Ok(())
}

fn codes(a: &mut Arguments) -> Done {
    let text = a.text(0)?;
    a.push(super::native(&STEP, Word::NULL));
    a.push(text);
    a.push_int(0);
    Ok(())
}

fn codes_step(a: &mut Arguments) -> Done {
    let (text, at) = (a.text(0)?, a.int(1)?);
    let mut at = at as usize;
    while continues(text.text(), at as i64) {
        at += 1;
    }
    if at >= text.text().len() {
        a.push(Word::NULL);
        return Ok(());
    }
    let Some((code, _)) = decode(&text.text()[at..]) else { return a.fail("invalid UTF-8 code") };
    a.push_int(at as i64 + 1);
    a.push_int(i64::from(code));
    Ok(())
}
