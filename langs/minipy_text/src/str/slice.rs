//! Length, indexing, slicing and hashing by code points, and the conversion of Python's index ranges.

use super::surrogate::{self, code};
use crate::error::{ErrorKind, FormatError, Result};
use crate::{room, work};
use std::convert::Infallible;

/// `len(s)` in code points.
pub fn len(s: &str) -> usize {
    if s.is_ascii() { s.len() } else { s.chars().count() }
}

/// `s[index]` as a piece of `s`; a negative index counts from the end.
pub fn char_at(s: &str, index: i64) -> Result<&str> {
    let out_of_range = || FormatError::new(ErrorKind::IndexError, "string index out of range");
    if s.is_ascii() {
        let place = if index < 0 { index + s.len() as i64 } else { index };
        let place = usize::try_from(place).map_err(|_| out_of_range())?;
        return s.get(place..place.wrapping_add(1)).ok_or_else(out_of_range);
    }
    let found = match usize::try_from(index) {
        Ok(place) => s.char_indices().nth(place),
        Err(_) => s.char_indices().rev().nth(index.unsigned_abs() as usize - 1),
    };
    let (place, c) = found.ok_or_else(out_of_range)?;
    Ok(&s[place..place + c.len_utf8()])
}

/// `chr(code)`.
pub fn chr(code: i64) -> Result<char> {
    let found = u32::try_from(code).ok().map(surrogate::character).transpose()?.flatten();
    found.ok_or_else(|| FormatError::value("chr() arg not in range(0x110000)"))
}

/// `ord(s)`.
pub fn ord(s: &str) -> Result<u32> {
    let mut chars = s.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Ok(code(c)),
        _ => Err(FormatError::type_error(format!(
            "ord() expected a character, but string of length {} found",
            len(s)
        ))),
    }
}

/// The `start, end` arguments of a method such as `find`, clipped as in CPython: the end to the length, negative
/// values counted from the end. The start may exceed the length, in which case nothing matches.
pub fn adjust_range(len: usize, start: Option<i64>, end: Option<i64>) -> (usize, usize) {
    let length = len as i64;
    let from_end = |v: i64| if v < 0 { v.saturating_add(length).max(0) } else { v };
    let end = end.map_or(length, |v| from_end(v).min(length));
    (from_end(start.unwrap_or(0)) as usize, end as usize)
}

/// The byte range of code points `start..end`; both are at most the length, in order.
pub fn byte_range(s: &str, start: usize, end: usize) -> std::ops::Range<usize> {
    if s.is_ascii() {
        return start..end;
    }
    let offset = |count: usize, from: usize| {
        s[from..].char_indices().nth(count).map_or(s.len(), |(place, _)| place + from)
    };
    let first = offset(start, 0);
    first..offset(end - start, first)
}

/// The items that `start:stop:step` selects from a sequence: the first index, the bound, the step and the number of
/// items.
///
/// If there are no items, the first index is one at which an item may be inserted, from 0 to the length. If there is
/// no second item, the step is clipped to 2 or -2. So `start + i * step` never overflows, and callers need no further
/// checks.
pub fn slice_indices(
    len: usize,
    start: Option<i64>,
    stop: Option<i64>,
    step: Option<i64>,
) -> Result<(i64, i64, i64, usize)> {
    let step = step.unwrap_or(1).max(-i64::MAX);
    if step == 0 {
        return Err(FormatError::value("slice step cannot be zero"));
    }
    let length = len as i64;
    let (low, high) = if step < 0 { (-1, length - 1) } else { (0, length) };
    let clip = |v: i64| if v < 0 { v.saturating_add(length).max(low) } else { v.min(high) };
    let start = start.map_or(if step < 0 { high } else { low }, clip);
    let stop = stop.map_or(if step < 0 { low } else { high }, clip);
    let count = if step < 0 {
        if stop < start { (start - stop - 1) / -step + 1 } else { 0 }
    } else if start < stop {
        (stop - start - 1) / step + 1
    } else {
        0
    };
    Ok((start.max(0), stop, if count <= 1 { step.clamp(-2, 2) } else { step }, count as usize))
}

/// `s[start:stop:step]`.
pub fn slice(s: &str, start: Option<i64>, stop: Option<i64>, step: Option<i64>) -> Result<String> {
    let (first, stop, step, count) = slice_indices(len(s), start, stop, step)?;
    if count == 0 {
        return Ok(String::new());
    }
    if step == 1 {
        return room::copy(&s[byte_range(s, first as usize, stop as usize)]);
    }
    if s.is_ascii() {
        let bytes = s.as_bytes();
        let mut out = room::text(count)?;
        out.extend((0..count as i64).map(|i| char::from(bytes[(first + i * step) as usize])));
        return Ok(out);
    }
    let (mut chars, mut out) = (room::buffer(s.len())?, room::text(s.len())?);
    work::pieces(s).try_for_each(|piece| piece.map(|(_, piece)| chars.extend(piece.chars())))?;
    work::each(count, |i| out.push(chars[(first + i as i64 * step) as usize]))?;
    Ok(out)
}

/// The bytes after the last full word of eight, as a number.
#[inline(always)]
fn last_word(bytes: &[u8], rest: &[u8]) -> u64 {
    // Overlapping loads need no loop, and do not depend on stores of single bytes.
    let half = |half: &[u8; 4]| u64::from(u32::from_le_bytes(*half));
    if let Some(last) = bytes.last_chunk::<8>() {
        u64::from_le_bytes(*last) >> (8 * (8 - rest.len()))
    } else if let (Some(first), Some(last)) = (rest.first_chunk::<4>(), rest.last_chunk::<4>()) {
        half(first) | half(last) << (8 * (rest.len() - 4))
    } else {
        rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
    }
}

/// `hash(s)`: the same in every run, unlike CPython's, which is seeded; never -1.
pub fn hash(s: &str) -> i64 {
    let Ok(hash) = hash_in_pieces(s.as_bytes(), || Ok::<(), Infallible>(()));
    hash
}

/// `hash(b)` of bytes. Fails if the work is to stop.
pub fn hash_bytes(bytes: &[u8]) -> Result<i64> {
    hash_in_pieces(bytes, work::poll)
}

/// The hash of bytes, with a call of `between` between two pieces.
fn hash_in_pieces<E>(
    bytes: &[u8],
    between: impl Fn() -> std::result::Result<(), E>,
) -> std::result::Result<i64, E> {
    const PIECE: usize = 1 << 13;
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    // Multiply to 128 bits and fold: every input bit reaches both halves of the state.
    let mix = |state: u64, word: u64| {
        let product = u128::from(state ^ word) * u128::from(MULTIPLIER);
        (product as u64) ^ ((product >> 64) as u64)
    };
    if bytes.is_empty() {
        return Ok(0);
    }
    let mut state = mix(0x2545_f491_4f6c_dd1d, bytes.len() as u64);
    let (words, rest) = bytes.as_chunks::<8>();
    for (i, piece) in words.chunks(PIECE).enumerate() {
        if i > 0 {
            between()?;
        }
        for word in piece {
            state = mix(state.rotate_left(23), u64::from_le_bytes(*word));
        }
    }
    if !rest.is_empty() {
        state = mix(state.rotate_left(23), last_word(bytes, rest));
    }
    let hash = mix(state, state >> 32) as i64;
    Ok(if hash == -1 { -2 } else { hash })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_is_the_bytes_that_are_left() {
        let text = "abcdefghijklmnopqrstuvwxyz";
        for len in 1..text.len() {
            let bytes = &text.as_bytes()[..len];
            let (_, rest) = bytes.as_chunks::<8>();
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            if !rest.is_empty() {
                assert_eq!(last_word(bytes, rest), u64::from_le_bytes(word), "{len}");
            }
        }
    }
}
