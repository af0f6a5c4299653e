//! The splitting methods of `bytes` and `bytearray`: `split`, `splitlines`, `partition`. Work on long bytes must
//! check for interruption.

use super::bytes::{array, bytes_like, like};
use super::bytes_methods::{is_space, this};
use super::support::*;
use crate::exceptions::errors::{OrRaise, check_room};
use crate::protocols::indexing;
use crate::run::interrupt::Work;
use minipy_text::find::{self, Matches};

/// The pieces between separators, from the left or the right, with at most `most` cuts if that is given.
fn pieces<'a>(
    vm: Ref<Vm>,
    hay: &'a [u8],
    separator: Option<&'a [u8]>,
    most: usize,
    right: bool,
) -> PyResult<Vec<&'a [u8]>> {
    let mut work = Work::new();
    let mut out = Vec::new();
    let mut rest = hay;
    match (separator, right) {
        (Some(separator), false) => {
            let mut matches = Matches::new(hay, separator);
            let mut from = 0;
            while out.len() < most
                && let Some(at) = matches.next().or_raise(vm)?
            {
                out.push(&hay[from..at]);
                from = at + separator.len();
            }
            out.push(&hay[from..]);
        }
        (Some(separator), true) => {
            while out.len() < most
                && let Some(at) = find::rfind(rest, separator).or_raise(vm)?
            {
                work.step(vm)?;
                out.push(&rest[at + separator.len()..]);
                rest = &rest[..at];
            }
            out.push(rest);
            out.reverse();
        }
        (None, false) => loop {
            work.step(vm)?;
            let start = find::position(rest, |b| !is_space(b)).or_raise(vm)?.unwrap_or(rest.len());
            rest = &rest[start..];
            if rest.is_empty() {
                break;
            }
            if out.len() == most {
                out.push(rest);
                break;
            }
            let end = find::position(rest, is_space).or_raise(vm)?.unwrap_or(rest.len());
            out.push(&rest[..end]);
            rest = &rest[end..];
        },
        (None, true) => {
            loop {
                work.step(vm)?;
                let end = find::rposition(rest, |b| !is_space(b)).or_raise(vm)?.map_or(0, |i| i + 1);
                rest = &rest[..end];
                if rest.is_empty() {
                    break;
                }
                if out.len() == most {
                    out.push(rest);
                    break;
                }
                let start = find::rposition(rest, is_space).or_raise(vm)?.map_or(0, |i| i + 1);
                out.push(&rest[start..]);
                rest = &rest[..start];
            }
            out.reverse();
        }
    }
    Ok(out)
}

fn list_of(vm: Ref<Vm>, of: Value, pieces: &[&[u8]]) -> PyResult<Value> {
    let (mut items, mut work) = (RootedVec::new(), Work::new());
    for piece in pieces {
        work.step(vm)?;
        items.push(like(vm, of, piece)?);
    }
    Ok(items.into_list().into())
}

/// The number of bytes for which `test` is true.
fn count_of(hay: &[u8], test: fn(u8) -> bool) -> minipy_text::Result<usize> {
    let (mut count, mut rest) = (0, hay);
    while let Some(at) = find::position(rest, test)? {
        (count, rest) = (count + 1, &rest[at + 1..]);
    }
    Ok(count)
}

/// Checks that there is memory for the pieces into which bytes are split; `cuts` counts the places.
fn check_pieces(vm: Ref<Vm>, hay: &[u8], cuts: impl FnOnce() -> minipy_text::Result<usize>) -> PyResult<()> {
    if hay.len() < LONG {
        return Ok(());
    }
    check_room(vm, (cuts().or_raise(vm)? + 1).saturating_mul(PIECE).saturating_add(hay.len()), 1)
}

fn splits(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>, right: bool) -> PyResult<Value> {
    let method = if right { "rsplit" } else { "split" };
    let [separator, most] = bind(vm, method, &args[1..], kw, &["sep", "maxsplit"], 0)?;
    let most = most.map_or(Ok(-1), |m| indexing::ssize(vm, m))?;
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let hay = this(vm, args, method)?;
    let separator = given(vm, separator.as_ref());
    let separator = match &separator {
        Some(v) => Some(bytes_like(vm, v)?),
        None => None,
    };
    if separator.as_ref().is_some_and(|s| s.is_empty()) {
        return value_error(vm, "empty separator");
    }
    check_pieces(vm, &hay, || match separator.as_deref() {
        Some(separator) => Matches::new(&hay, separator).count(),
        None => count_of(&hay, is_space),
    })?;
    list_of(vm, args[0], &pieces(vm, &hay, separator.as_deref(), most, right)?)
}

pub(super) fn split(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    splits(vm, args, kw, false)
}

pub(super) fn rsplit(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    splits(vm, args, kw, true)
}

pub(super) fn splitlines(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [keep] = bind(vm, "splitlines", &args[1..], kw, &["keepends"], 0)?;
    let keep = keep.map_or(Ok(false), |v| truth(vm, v))?;
    let hay = this(vm, args, "splitlines")?;
    let is_break = |byte: u8| matches!(byte, b'\n' | b'\r');
    check_pieces(vm, &hay, || count_of(&hay, is_break))?;
    let mut work = Work::new();
    let mut lines: Vec<&[u8]> = Vec::new();
    let mut rest = &hay[..];
    while let Some(end) = find::position(rest, is_break).or_raise(vm)? {
        work.step(vm)?;
        let next = end + if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
        lines.push(&rest[..if keep { next } else { end }]);
        rest = &rest[next..];
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    list_of(vm, args[0], &lines)
}

fn parts(vm: Ref<Vm>, args: &[Value], right: bool) -> PyResult<Value> {
    let hay = this(vm, args, "partition")?;
    let separator = bytes_like(vm, &args[1])?;
    if separator.is_empty() {
        return value_error(vm, "empty separator");
    }
    let found = if right { find::rfind(&hay, &separator) } else { find::find(&hay, &separator) };
    let found = found.or_raise(vm)?;
    let empty: &[u8] = &[];
    let (a, b, c) = match (found, right) {
        (Some(at), _) => (&hay[..at], &separator[..], &hay[at + separator.len()..]),
        (None, false) => (&hay[..], empty, empty),
        (None, true) => (empty, empty, &hay[..]),
    };
    // For a `bytes` receiver, the separator is returned itself.
    let separator = if found.is_some() && array(args[0]).is_none() { args[1] } else { like(vm, args[0], b)? };
    let items = [like(vm, args[0], a)?, separator, like(vm, args[0], c)?];
    Ok(tuple(&items))
}

pub(super) fn partition(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    parts(vm, args, false)
}

pub(super) fn rpartition(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    parts(vm, args, true)
}
