//! Checks of memory for sizes that a guest program chooses. Code that allocates a buffer whose size does not follow
//! from the size of existing data must use this module, and so must code that copies data that may be long. A size
//! for which there is not enough memory is a `MemoryError` before anything is allocated, and so is a failed
//! allocation; nothing here aborts.
//!
//! The function that knows the available memory is registered by [`install`]. Results are created as Rust data and
//! then copied to their place, so each of these functions checks for twice the size.
//!
//! No other file of this crate and of minipy allocates buffers of a chosen size: `tests/tests/sizes.rs`.

use crate::error::{ErrorKind, FormatError, Result};
use crate::work;
use std::borrow::Cow;
use std::cell::Cell;
use std::fmt::{self, Write};
use std::sync::OnceLock;

/// Buffers up to this size are allocated without a check.
const SMALL: usize = 4 << 10;
/// The number of characters or items that are filled between two checks for interruption.
const FILL: usize = 1 << 16;
/// The maximal size if no function is registered.
const MOST: usize = 1 << 32;

static ASK: OnceLock<fn(usize) -> bool> = OnceLock::new();
static REFUSE: OnceLock<fn()> = OnceLock::new();

thread_local! {
    /// Whether something was cut off since the last [`take_cut`].
    static CUT: Cell<bool> = const { Cell::new(false) };
}

/// Registers the function that returns whether there is memory for a number of bytes, and the one that makes a memory
/// error pending, for code that cannot fail. Later calls have no effect.
pub fn install(ask: fn(usize) -> bool, refuse: fn()) {
    // A second virtual machine of the process registers the same functions.
    let _ = ASK.set(ask);
    let _ = REFUSE.set(refuse);
}

/// Records that something is not complete.
#[cold]
fn cut() {
    CUT.set(true);
    if let Some(refuse) = REFUSE.get() {
        refuse();
    }
}

/// Whether something was cut off since the last [`take_cut`].
#[inline]
pub fn was_cut() -> bool {
    CUT.get()
}

/// Whether something was cut off since the last call: what comes of it is a MemoryError.
#[inline]
pub fn take_cut() -> bool {
    CUT.replace(false)
}

/// Checks that there is memory for that many bytes.
#[inline]
pub fn check(bytes: usize) -> Result<()> {
    if bytes <= SMALL { Ok(()) } else { check_large(bytes) }
}

#[cold]
fn check_large(bytes: usize) -> Result<()> {
    let fits = ASK.get().map_or(bytes <= MOST, |ask| ask(bytes));
    if fits { Ok(()) } else { Err(FormatError::memory()) }
}

/// Checks that there is memory for `count` things of `size` bytes each.
#[inline]
pub fn check_many(count: usize, size: usize) -> Result<()> {
    check(count.saturating_mul(size))
}

/// An empty vector with capacity for `count` items.
pub fn buffer<T>(count: usize) -> Result<Vec<T>> {
    let mut buffer = Vec::new();
    buffer.room_for(count)?;
    Ok(buffer)
}

/// A vector of `count` equal items.
pub fn filled<T: Copy>(count: usize, item: T) -> Result<Vec<T>> {
    let mut buffer = buffer(count)?;
    extend(&mut buffer, count, item)?;
    Ok(buffer)
}

/// An empty string with capacity for `bytes` bytes.
pub fn text(bytes: usize) -> Result<String> {
    let mut text = String::new();
    text.room_for(bytes)?;
    Ok(text)
}

/// Growing with a check for memory.
pub trait Grow {
    /// Reserves capacity for `more` items (bytes of text): appending them cannot fail afterwards.
    fn room_for(&mut self, more: usize) -> Result<()>;
}

/// The new capacity of a buffer that has `length` of `capacity` items and needs more than it has for `more`.
#[cold]
fn wanted(length: usize, capacity: usize, more: usize, size: usize) -> Result<usize> {
    // The first request is exact, later ones double.
    let least = length.saturating_add(more);
    let wanted = if length == 0 { least } else { least.max(capacity.saturating_mul(2)) };
    let all = |items: usize| items.saturating_mul(size).saturating_mul(2);
    if wanted > least && check(all(wanted)).is_err() {
        let wanted = least + least / 8;
        return check(all(wanted)).map(|()| wanted);
    }
    check(all(wanted)).map(|()| wanted)
}

impl<T> Grow for Vec<T> {
    #[inline]
    fn room_for(&mut self, more: usize) -> Result<()> {
        if self.capacity() - self.len() >= more {
            return Ok(());
        }
        let wanted = wanted(self.len(), self.capacity(), more, size_of::<T>())?;
        self.try_reserve_exact(wanted - self.len()).map_err(|_| FormatError::memory())
    }
}

impl Grow for String {
    #[inline]
    fn room_for(&mut self, more: usize) -> Result<()> {
        if self.capacity() - self.len() >= more {
            return Ok(());
        }
        let wanted = wanted(self.len(), self.capacity(), more, 1)?;
        self.try_reserve_exact(wanted - self.len()).map_err(|_| FormatError::memory())
    }
}

/// Appends the same item `count` times.
pub fn extend<T: Copy>(out: &mut Vec<T>, count: usize, item: T) -> Result<()> {
    out.room_for(count)?;
    let length = out.len() + count;
    while length - out.len() > FILL {
        out.resize(out.len() + FILL, item);
        work::poll()?;
    }
    out.resize(length, item);
    Ok(())
}

/// Appends to a string.
#[inline]
pub fn push(out: &mut String, text: &str) -> Result<()> {
    out.room_for(text.len())?;
    if text.len() > FILL {
        return work::pieces(text).try_for_each(|piece| piece.map(|(_, piece)| out.push_str(piece)));
    }
    out.push_str(text);
    Ok(())
}

/// Appends the same character `count` times.
pub fn push_fill(out: &mut String, count: usize, fill: char) -> Result<()> {
    const BLANKS: &str = "                                ";
    const ZEROS: &str = "00000000000000000000000000000000";
    out.room_for(count.saturating_mul(fill.len_utf8()))?;
    match fill {
        ' ' if count <= BLANKS.len() => {
            out.push_str(&BLANKS[..count]);
            return Ok(());
        }
        '0' if count <= ZEROS.len() => {
            out.push_str(&ZEROS[..count]);
            return Ok(());
        }
        _ => {}
    }
    let mut left = count;
    while left > FILL {
        out.extend(std::iter::repeat_n(fill, FILL));
        work::poll()?;
        left -= FILL;
    }
    out.extend(std::iter::repeat_n(fill, left));
    Ok(())
}

/// Whether there is memory for that many bytes, asked by code that cannot fail: otherwise a memory error is pending.
/// The answer for many bytes stays no until it is taken, because each search for memory is a collection.
#[inline]
pub fn fits_or_cut(bytes: usize) -> bool {
    bytes <= SMALL || fits_large(bytes)
}

#[cold]
fn fits_large(bytes: usize) -> bool {
    let fits = !CUT.get() && check_large(bytes).is_ok();
    if !fits {
        cut();
    }
    fits
}

/// The result of work, in code that cannot fail. If the work was interrupted or there is no memory for it, `instead`;
/// what comes of it is raised as after [`fits_or_cut`].
pub fn or_cut<T>(result: Result<T>, instead: T) -> T {
    result.unwrap_or_else(|error| {
        match error.kind {
            // The signal is still pending.
            ErrorKind::Interrupted => CUT.set(true),
            _ => cut(),
        }
        instead
    })
}

/// Whether a table has a place for one more entry, for code that cannot fail: otherwise a memory error is pending.
#[inline]
pub fn has_place<E>(reserved: std::result::Result<(), E>) -> bool {
    if reserved.is_err() {
        cut();
    }
    reserved.is_ok()
}

/// A copy of text that may be long.
#[inline]
pub fn copy(text: &str) -> Result<String> {
    let mut out = self::text(text.len())?;
    push(&mut out, text)?;
    Ok(out)
}

/// The data itself, copied if it is borrowed.
pub fn own(data: Cow<'_, [u8]>) -> Result<Vec<u8>> {
    if let Cow::Borrowed(data) = &data {
        check(data.len())?;
    }
    Ok(data.into_owned())
}

/// A writer that ends with an error if there is no memory.
struct Checked<'a>(&'a mut String);

impl Write for Checked<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.room_for(text.len()).map_err(|_| fmt::Error)?;
        self.0.push_str(text);
        Ok(())
    }
}

/// What `format!` makes of the arguments, in code that cannot fail: messages of exceptions. If there is no memory for
/// all of it, it is the beginning, and a memory error is pending. This crate and minipy have it as their `format!`, so
/// that long names in a message cannot end the process.
pub fn told(args: fmt::Arguments<'_>) -> String {
    let mut out = String::new();
    if Checked(&mut out).write_fmt(args).is_err() {
        cut();
    }
    out
}

/// As [`copy`], in code that cannot fail: nothing, if there is no memory, and then a memory error is pending.
pub fn owned(text: &str) -> String {
    or_cut(copy(text), String::new())
}

/// The text repeated `count` times.
pub fn repeated(text: &str, count: usize) -> Result<String> {
    let mut out = self::text(text.len().saturating_mul(count))?;
    (0..count).for_each(|_| out.push_str(text));
    Ok(out)
}
