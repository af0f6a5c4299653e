//! `string`.

use super::format::format;
use super::pattern::{Capture, Matcher};
use super::{Done, Entry, any, known, module, native, pure, to_text};
use crate::call::call_without_yield;
use crate::table;
use crate::value::{Arguments, Plain, Special, Str, Word, plain, text, type_name, values};
use crate::vm::{Vm, set_field};
use metatrace::untraced::UntracedItems;
use metatrace::{Array, Mut, Object, Ref};

const ENTRIES: [Entry; 14] = [
    known("string.byte", byte, Special::Byte, true),
    pure("string.char", char),
    pure("string.find", find),
    any("string.format", format_text),
    pure("string.gmatch", gmatch),
    any("string.gsub", gsub),
    pure("string.len", len),
    pure("string.lower", lower),
    pure("string.match", match_text),
    pure("string.rep", rep),
    pure("string.reverse", reverse),
    pure("string.sub", sub),
    pure("string.upper", upper),
    pure("string.dump", dump),
];

const GMATCH_STEP: Entry = any("gmatch_step", gmatch_step);

/// The maximal length of a string that a function makes.
const MAX_LENGTH: usize = 1 << 31;

/// The characters that distinguish a pattern from a plain text.
const MAGIC: &[u8] = b"^$*+?.([%-";

/// The state of a `gmatch`.
#[derive(Object)]
pub struct Position {
    here: Mut<i64>,
    /// The end of the last match.
    last: Mut<i64>,
}

pub fn install(vm: Ref<Vm>) {
    let strings = module(vm, "string", &ENTRIES);
    set_field(vm, vm.string_meta, "__index", strings.into());
    table::make_cells(vm, vm.string_meta);
}

/// The position for an argument, from 1; negative ones count from the end.
fn position(i: i64, size: usize) -> i64 {
    if i >= 0 { i } else { (size as i64 + i + 1).max(0) }
}

/// The bytes from one position to another.
fn range(a: &Arguments, first: usize, text: &Str, from: i64, to: i64) -> Done<std::ops::Range<usize>> {
    let size = text.text().len();
    let start = position(a.int_or(first, from)?, size).max(1);
    let end = position(a.int_or(first + 1, to)?, size).min(size as i64);
    Ok(if start > end { 0..0 } else { start as usize - 1..end as usize })
}

fn byte(a: &mut Arguments) -> Done {
    let text = a.text(0)?;
    let first = a.int_or(1, 1)?;
    let range = range(a, 1, &text, 1, position(first, text.text().len()))?;
    text.text()[range].iter().for_each(|c| a.push_int(i64::from(*c)));
    Ok(())
}

fn char(a: &mut Arguments) -> Done {
    let mut out = Vec::new();
    for i in 0..a.len() {
        match u8::try_from(a.int(i)?) {
            Ok(c) => out.push(c),
            Err(_) => return a.bad(i, "value out of range"),
        }
    }
    a.push_text(out);
    Ok(())
}

fn len(a: &mut Arguments) -> Done {
    let size = a.text(0)?.size;
    a.push_int(size);
    Ok(())
}

fn lower(a: &mut Arguments) -> Done {
    let text = a.text(0)?.text().to_ascii_lowercase();
    a.push_text(text);
    Ok(())
}

fn upper(a: &mut Arguments) -> Done {
    let text = a.text(0)?.text().to_ascii_uppercase();
    a.push_text(text);
    Ok(())
}

fn reverse(a: &mut Arguments) -> Done {
    let mut text = a.text(0)?.text().to_vec();
    text.reverse();
    a.push_text(text);
    Ok(())
}

fn dump(a: &mut Arguments) -> Done {
    a.fail("unable to dump given function")
}

fn rep(a: &mut Arguments) -> Done {
    let (text, count) = (a.text(0)?, a.int(1)?);
    let separator = if a.word(2).is_null() { None } else { Some(a.text(2)?) };
    let separator = separator.as_ref().map_or(&[][..], |separator| separator.text());
    let Ok(count) = usize::try_from(count) else {
        a.push_text(&b""[..]);
        return Ok(());
    };
    let size = (text.text().len() + separator.len()).checked_mul(count);
    if size.is_none_or(|size| size >= MAX_LENGTH) {
        return a.fail("resulting string too large");
    }
    let pieces = vec![text.text(); count];
    a.push_text(pieces.join(separator));
    Ok(())
}

fn sub(a: &mut Arguments) -> Done {
    let text = a.text(0)?;
    a.int(1)?;
    let range = range(a, 1, &text, 1, -1)?;
    let piece = &text.text()[range.clone()];
    if piece.len() == text.text().len() {
        a.push(text);
    } else {
        a.push_text(piece);
    }
    Ok(())
}

fn captured(subject: &[u8], capture: Capture) -> Word {
    match capture {
        Capture::Text(start, end) => text(&subject[start..end]),
        Capture::Position(at) => Word::int(at as i64 + 1),
    }
}

fn push_captures(a: &mut Arguments, matcher: &Matcher, start: usize, end: usize) -> Done {
    match matcher.captures(start, end) {
        Ok(captures) => {
            a.results.extend(captures.into_iter().map(|capture| captured(matcher.subject, capture)));
            Ok(())
        }
        Err(message) => a.fail(&message),
    }
}

fn find_plain(subject: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    if wanted.is_empty() {
        return Some(from);
    }
    subject[from..].windows(wanted.len()).position(|window| window == wanted).map(|at| from + at)
}

fn find(a: &mut Arguments) -> Done {
    search(a, true)
}

fn match_text(a: &mut Arguments) -> Done {
    search(a, false)
}

fn search(a: &mut Arguments, find: bool) -> Done {
    let (subject, pattern) = (a.text(0)?, a.text(1)?);
    let (subject, pattern) = (subject.text(), pattern.text());
    let start = position(a.int_or(2, 1)?, subject.len()).max(1) as usize - 1;
    if start > subject.len() {
        a.push(Word::NULL);
        return Ok(());
    }
    let is_plain = crate::ops::is_truthy(a.word(3)) || !pattern.iter().any(|c| MAGIC.contains(c));
    if find && is_plain {
        match find_plain(subject, pattern, start) {
            Some(at) => {
                a.push_int(at as i64 + 1);
                a.push_int((at + pattern.len()) as i64);
            }
            None => a.push(Word::NULL),
        }
        return Ok(());
    }
    let (anchored, pattern) = pattern.strip_prefix(b"^").map_or((false, pattern), |rest| (true, rest));
    let mut matcher = Matcher::new(subject, pattern);
    for at in start..=subject.len() {
        match matcher.at(at) {
            Err(message) => return a.fail(&message),
            Ok(Some(end)) => {
                if find {
                    a.push_int(at as i64 + 1);
                    a.push_int(end as i64);
                    if matcher.count() == 0 {
                        return Ok(());
                    }
                }
                return push_captures(a, &matcher, at, end);
            }
            Ok(None) if anchored => break,
            Ok(None) => {}
        }
    }
    a.push(Word::NULL);
    Ok(())
}

fn gmatch(a: &mut Arguments) -> Done {
    let (subject, pattern) = (a.text(0)?, a.text(1)?);
    let start = position(a.int_or(2, 1)?, subject.text().len()).max(1) - 1;
    let position = Ref::new(Position { here: Mut::new(start), last: Mut::new(-1) });
    let bound = values(&[subject.into(), pattern.into(), position.into()]);
    a.push(native(&GMATCH_STEP, bound.into()));
    Ok(())
}

fn gmatch_step(a: &mut Arguments) -> Done {
    use metatrace::untraced::{IntoPlain, Untraced};
    let bound: Ref<Array<_>> =
        crate::call::as_array(metatrace::Red::<metatrace::Direct, Word>::from(a.native.bound)).into_plain();
    let (Plain::Str(subject), Plain::Str(pattern)) = (plain(bound.get(0)), plain(bound.get(1))) else {
        unreachable!("`gmatch` has bound them")
    };
    let position = bound.get(2).downcast::<Position>().expect("`gmatch` has bound it");
    let (subject, pattern) = (subject.text(), pattern.text());
    let mut matcher = Matcher::new(subject, pattern);
    for at in position.here.get() as usize..=subject.len() {
        match matcher.at(at) {
            Err(message) => return a.fail(&message),
            Ok(Some(end)) if end as i64 != position.last.get() => {
                position.here.set(position, end as i64);
                position.last.set(position, end as i64);
                return push_captures(a, &matcher, at, end);
            }
            Ok(_) => {}
        }
    }
    position.here.set(position, subject.len() as i64 + 1);
    a.push(Word::NULL);
    Ok(())
}

/// Appends the replacement of a match by `gsub`.
fn replacement(a: &Arguments, matcher: &Matcher, start: usize, end: usize, out: &mut Vec<u8>) -> Done {
    let captures = match matcher.captures(start, end) {
        Ok(captures) => captures,
        Err(message) => return a.fail(&message),
    };
    let first = captured(matcher.subject, captures[0]);
    let value = match a.plain(2) {
        Plain::Table(table) => match crate::ops::index(a.vm, table.into(), first) {
            Ok(value) => value?,
            Err(message) => return a.fail(&message),
        },
        Plain::Function(_) | Plain::Native(_) => {
            let words: Vec<Word> =
                captures.iter().map(|capture| captured(matcher.subject, *capture)).collect();
            call_without_yield(a.vm, a.word(2), &words)?
        }
        _ => {
            let template = a.text(2)?;
            let mut bytes = template.text().iter();
            while let Some(&c) = bytes.next() {
                if c != b'%' {
                    out.push(c);
                    continue;
                }
                match bytes.next() {
                    Some(b'%') => out.push(b'%'),
                    Some(b'0') => out.extend_from_slice(&matcher.subject[start..end]),
                    Some(c) if c.is_ascii_digit() => match captures.get(usize::from(c - b'1')) {
                        Some(Capture::Text(start, end)) => {
                            out.extend_from_slice(&matcher.subject[*start..*end])
                        }
                        Some(Capture::Position(at)) => out.extend_from_slice((at + 1).to_string().as_bytes()),
                        None => {
                            let index = c - b'0';
                            return a.fail(&format!("invalid capture index %{index}"));
                        }
                    },
                    _ => return a.fail("invalid use of '%' in replacement string"),
                }
            }
            return Ok(());
        }
    };
    match plain(value) {
        Plain::Nil | Plain::Bool(false) => out.extend_from_slice(&matcher.subject[start..end]),
        Plain::Str(text) => out.extend_from_slice(text.text()),
        Plain::Int(_) | Plain::Float(_) => out.extend_from_slice(to_text(a.vm, value)?.text()),
        _ => return a.fail(&format!("invalid replacement value (a {})", type_name(value))),
    }
    Ok(())
}

fn gsub(a: &mut Arguments) -> Done {
    let (subject_text, pattern_text) = (a.text(0)?, a.text(1)?);
    let (subject, pattern) = (subject_text.text(), pattern_text.text());
    if !matches!(
        a.plain(2),
        Plain::Str(_)
            | Plain::Int(_)
            | Plain::Float(_)
            | Plain::Table(_)
            | Plain::Function(_)
            | Plain::Native(_)
    ) {
        return a.bad_type(2, "string/function/table");
    }
    let most = a.int_or(3, i64::MAX)?;
    let (anchored, pattern) = pattern.strip_prefix(b"^").map_or((false, pattern), |rest| (true, rest));
    let mut matcher = Matcher::new(subject, pattern);
    let (mut out, mut at, mut count, mut last) = (Vec::new(), 0, 0, None);
    while count < most {
        match matcher.at(at) {
            Err(message) => return a.fail(&message),
            Ok(Some(end)) if Some(end) != last => {
                count += 1;
                replacement(a, &matcher, at, end, &mut out)?;
                (at, last) = (end, Some(end));
            }
            Ok(_) if at < subject.len() => {
                out.push(subject[at]);
                at += 1;
            }
            Ok(_) => break,
        }
        if anchored {
            break;
        }
    }
    out.extend_from_slice(&subject[at.min(subject.len())..]);
    a.push_text(out);
    a.push_int(count);
    Ok(())
}

fn format_text(a: &mut Arguments) -> Done {
    let out = format(a)?;
    a.push_text(out);
    Ok(())
}
