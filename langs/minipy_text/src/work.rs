//! Interruption of long work: it checks at intervals whether it is to stop. The language registers a function for
//! that, one for each thread; nothing here depends on a virtual machine.

use crate::error::{ErrorKind, FormatError, Result};
use std::cell::Cell;
use std::cmp::Ordering;

thread_local! {
    /// The function that returns whether the work of this thread is to stop.
    static QUESTION: Cell<Option<fn() -> bool>> = const { Cell::new(None) };
}

/// Registers the function that work of this thread calls to check for interruption.
pub fn ask(question: fn() -> bool) {
    QUESTION.set(Some(question));
}

/// Fails if the work is to stop. It must be called at least every few milliseconds.
pub fn poll() -> Result<()> {
    match QUESTION.get() {
        Some(question) if question() => Err(FormatError::new(ErrorKind::Interrupted, "")),
        _ => Ok(()),
    }
}

/// The units of work between two checks. A unit takes some nanoseconds.
const UNITS: usize = 1 << 12;

/// Counts the work of a loop whose length the program chooses.
#[derive(Debug)]
pub struct Steps(usize);

impl Steps {
    /// A new counter.
    pub fn new() -> Steps {
        Steps(UNITS)
    }

    /// Counts `units` units of work. At intervals, fails if the work is to stop.
    #[inline]
    pub fn spend(&mut self, units: usize) -> Result<()> {
        match self.0.checked_sub(units) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => {
                self.0 = UNITS;
                poll()
            }
        }
    }
}

/// The size of the pieces of a text or of bytes between two checks.
const PIECE: usize = 1 << 16;

/// The text in pieces, each with its offset; fails between two of them if the work is to stop. A short text is one
/// piece.
pub fn pieces(text: &str) -> impl Iterator<Item = Result<(usize, &str)>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        if rest.is_empty() {
            return None;
        }
        if at > 0
            && let Err(stopped) = poll()
        {
            return Some(Err(stopped));
        }
        let place = at;
        let piece = &rest[..rest.floor_char_boundary(PIECE)];
        at += piece.len();
        Some(Ok((place, piece)))
    })
}

/// The items in pieces, like [`pieces`].
pub fn chunks<T>(items: &[T]) -> impl Iterator<Item = Result<&[T]>> {
    items.chunks(PIECE).enumerate().map(|(i, chunk)| if i == 0 { Ok(chunk) } else { poll().map(|()| chunk) })
}

/// Copies items to a slice of the same length. Fails between two pieces if the work is to stop; the rest of the slice
/// is then unchanged.
#[inline]
pub fn copy<T: Copy>(to: &mut [T], from: &[T]) -> Result<()> {
    if from.len() <= PIECE {
        to.copy_from_slice(from);
        return Ok(());
    }
    assert_eq!(to.len(), from.len(), "the places are as long as each other");
    to.chunks_mut(PIECE).zip(from.chunks(PIECE)).try_for_each(|(to, from)| {
        to.copy_from_slice(from);
        poll()
    })
}

/// The order of two byte strings. Fails between two pieces if the work is to stop.
pub fn compare(a: &[u8], b: &[u8]) -> Result<Ordering> {
    let mut rest = b;
    for piece in chunks(a) {
        let piece = piece?;
        let (first, more) = rest.split_at(piece.len().min(rest.len()));
        match piece.cmp(first) {
            Ordering::Equal => rest = more,
            different => return Ok(different),
        }
    }
    Ok(if rest.is_empty() { Ordering::Equal } else { Ordering::Less })
}

/// Appends items to a vector with capacity for them. Fails between two pieces if the work is to stop.
pub fn append<T: Copy>(to: &mut Vec<T>, items: &[T]) -> Result<()> {
    chunks(items).try_for_each(|piece| piece.map(|piece| to.extend_from_slice(piece)))
}

/// Reverses the order of the items. Fails between two pieces if the work is to stop; it is then incomplete.
pub fn reverse<T>(items: &mut [T]) -> Result<()> {
    let half = items.len() / 2;
    let (low, high) = items.split_at_mut(half);
    let ends = low.chunks_mut(PIECE).zip(high.rchunks_mut(PIECE));
    ends.enumerate().try_for_each(|(i, (low, high))| {
        low.iter_mut().zip(high.iter_mut().rev()).for_each(|(a, b)| std::mem::swap(a, b));
        if i == 0 { Ok(()) } else { poll() }
    })
}

/// Fills a slice by repeating the items. Fails between two pieces if the work is to stop; the rest of the slice is
/// then unchanged.
pub fn repeat<T: Copy>(to: &mut [T], items: &[T]) -> Result<()> {
    if let &[item] = items {
        return to.chunks_mut(PIECE).enumerate().try_for_each(|(i, piece)| {
            piece.fill(item);
            if i == 0 { Ok(()) } else { poll() }
        });
    }
    let (len, mut done) = (to.len(), items.len().min(to.len()));
    copy(&mut to[..done], &items[..done])?;
    // The part that is already filled is copied behind itself, in pieces that fit the cache.
    let most = PIECE.next_multiple_of(items.len().max(1));
    while done < len {
        let (from, rest) = to.split_at_mut(done);
        let more = done.min(rest.len()).min(most);
        copy(&mut rest[..more], &from[..more])?;
        done += more;
        if done > PIECE {
            poll()?;
        }
    }
    Ok(())
}

/// Calls `f` with each number below `count`. Fails between two pieces of the work if it is to stop.
#[inline]
pub fn each(count: usize, mut f: impl FnMut(usize)) -> Result<()> {
    (0..count.min(PIECE)).for_each(&mut f);
    let mut done = PIECE;
    while done < count {
        poll()?;
        let end = count.min(done + PIECE);
        (done..end).for_each(&mut f);
        done = end;
    }
    Ok(())
}

impl Default for Steps {
    fn default() -> Steps {
        Steps::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_order_is_reversed_in_pieces() {
        for len in [0, 1, 2, 3, 2 * PIECE - 1, 2 * PIECE, 2 * PIECE + 1, 7 * PIECE + 5] {
            let mut items: Vec<usize> = (0..len).collect();
            reverse(&mut items).expect("nobody stops it");
            assert!(items.iter().rev().copied().eq(0..len), "{len}");
        }
        ask(|| true);
        assert!(reverse(&mut [0; 5 * PIECE]).is_err());
    }
}
