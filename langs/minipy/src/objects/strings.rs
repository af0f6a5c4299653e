//! How the text of a [`Str`] is stored: making strings, joining them, and finding the place of a character.
//!
//! **Storage.** Text is UTF-8 in an array of the collector's heap: there is no destructor and no second memory
//! manager, and traced code reads a byte of ASCII text with one load. It is UTF-8 rather than a fixed width for each
//! string (PEP 393), because everything else in this crate and in the text library works on `&str`. Most text is
//! ASCII, where both are the same; other text pays for a table of offsets only if a program indexes it.
//!
//! **Positions.** In ASCII text the byte offset of a character is its index. In other text characters near either end
//! are found by counting; for the rest, a table with the offset of every 64th character is made at the first such
//! access and kept. So indexing takes constant time, and slicing time proportional to its result.
//!
//! **Concatenation.** `a + b` of more than a few bytes leaves spare capacity behind the text, and the last eight
//! bytes of such a storage count the bytes in use. If `a` ends at the end of the used bytes, and the capacity is
//! enough, `b` is copied behind it and the result shares the storage with `a`: `s += t` in a loop takes linear time.
//! The bytes that a string shows never change, every string is flat, and the first result of a chain has little
//! capacity, so that single concatenations waste little. With ropes every other operation would have to check whether
//! a string is flat.
//!
//! Never here: the methods of `str`, and anything that runs code of the language.

use crate::objects::heap_util::none;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::untraced::Untraced as _;
use metatrace::{Array, Mut, Ref, array_class};
use minipy_text::find::{self, Matches};
use minipy_text::{room, str as text, work};
use std::cell::Cell;

array_class!(
    /// The text of strings in UTF-8. A byte that a string shows never changes.
    pub immutable Text of u8
);
array_class!(
    /// The byte offset of every [`STEP`]th character of a string.
    pub immutable Offsets of u64
);

/// Characters between two entries of a table of offsets.
const STEP: usize = 64;

/// Concatenations of at most this many bytes are copied to fit.
const SMALL: usize = 24;

/// The size of the counter of used bytes at the end of a storage with spare capacity.
const COUNTER: usize = 8;

fn address(storage: Ref<Array<Text>>) -> *mut u8 {
    (storage.address() + 16) as *mut u8
}

/// The number of used bytes of a storage with spare capacity.
fn filled(storage: Ref<Array<Text>>) -> usize {
    // SAFETY: such a storage ends with the counter.
    unsafe { address(storage).add(storage.len() - COUNTER).cast::<u64>().read_unaligned() as usize }
}

/// As [`fill`], but fails between two pieces of the text if it is interrupted. In that case nothing is counted as
/// used.
///
/// # Safety
/// As for [`fill`]. The text lies outside of the range that is written.
unsafe fn try_fill(
    storage: Ref<Array<Text>>,
    at: usize,
    text: *const u8,
    count: usize,
    room: bool,
) -> minipy_text::Result<()> {
    const PIECE: usize = 1 << 20;
    let mut done = 0;
    while count - done > PIECE {
        // SAFETY: the caller's promise.
        unsafe { fill(storage, at + done, text.add(done), PIECE, false) };
        done += PIECE;
        work::poll()?;
    }
    // SAFETY: the caller's promise.
    unsafe { fill(storage, at + done, text.add(done), count - done, room) };
    Ok(())
}

/// Copies text into a storage at offset `at`, and counts it as used.
///
/// # Safety
/// The storage has capacity for it, and no string shows the bytes there.
unsafe fn fill(storage: Ref<Array<Text>>, at: usize, text: *const u8, count: usize, room: bool) {
    // SAFETY: the caller's promise; what is copied lies below `at` if it lies in the same storage.
    unsafe {
        let to = std::slice::from_raw_parts_mut(address(storage).add(at), count);
        copy_short(to, std::slice::from_raw_parts(text, count));
        if room {
            let counter = address(storage).add(storage.len() - COUNTER).cast::<u64>();
            counter.write_unaligned((at + count) as u64);
        }
    }
}

fn shown(storage: Ref<Array<Text>>, size: usize, chars: usize) -> Str {
    Str { storage, size: size as i64, chars: chars as i64, hash: Mut::new(-1), offsets: Mut::new(None) }
}

fn made(storage: Ref<Array<Text>>, size: usize, chars: usize) -> Ref<Str> {
    Ref::new(shown(storage, size, chars))
}

/// Another string object with the same text.
pub fn another(s: Ref<Str>) -> Ref<Str> {
    made(s.storage, s.size as usize, s.chars as usize)
}

/// A new string of text that has `chars` characters.
///
/// If there is no memory for a long text, the string is empty and a memory error is pending.
fn with_chars(text: &str, chars: usize) -> Ref<Str> {
    let (text, chars) = if minipy_text::room::fits_or_cut(text.len()) { (text, chars) } else { ("", 0) };
    let size = text.len();
    // The storage is never empty: traced code may read the first byte before the size.
    Array::of_bytes_in(
        size.max(1),
        |storage| shown(storage, size, chars),
        |to| copy_short(&mut to[..size], text.as_bytes()),
    )
}

/// Copies bytes, without a call if there are only a few, as in most strings.
#[inline(always)]
fn copy_short(to: &mut [u8], from: &[u8]) {
    fn ends<const N: usize>(to: &mut [u8], from: &[u8]) {
        let (first, last) =
            (*from.first_chunk::<N>().expect("as many"), *from.last_chunk::<N>().expect("as many"));
        *to.first_chunk_mut::<N>().expect("as many") = first;
        *to.last_chunk_mut::<N>().expect("as many") = last;
    }
    match from.len() {
        8..=16 => ends::<8>(to, from),
        4..=7 => ends::<4>(to, from),
        2..=3 => ends::<2>(to, from),
        _ => to.copy_from_slice(from),
    }
}

/// A new string that `fill` writes; it gets all of its bytes. Fails if `fill` does, or if there is no memory.
///
/// # Safety
/// `fill` leaves UTF-8 with `chars` characters.
unsafe fn written(
    size: usize,
    chars: usize,
    fill: impl FnOnce(&mut [u8]) -> minipy_text::Result<()>,
) -> minipy_text::Result<Ref<Str>> {
    room::check(size)?;
    let mut result = Ok(());
    let storage = Array::of_bytes(size.max(1), |to| result = fill(&mut to[..size]));
    result.map(|()| made(storage, size, chars))
}

/// The number of bytes of ASCII text that are changed between two checks for interruption.
const PIECE: usize = 1 << 16;

/// The ASCII string with `change` applied to each byte; the results must be ASCII.
pub fn mapped(s: &Ref<Str>, mut change: impl FnMut(u8) -> u8) -> minipy_text::Result<Ref<Str>> {
    assert!(s.is_ascii(), "its characters are bytes");
    let from = s.as_str().as_bytes();
    let fill = |to: &mut [u8]| {
        for (i, (to, from)) in to.chunks_mut(PIECE).zip(from.chunks(PIECE)).enumerate() {
            if i > 0 {
                work::poll()?;
            }
            // The mask keeps the result ASCII for any function.
            to.iter_mut().zip(from).for_each(|(to, &from)| *to = change(from) & 0x7f);
        }
        Ok(())
    };
    // SAFETY: the bytes are ASCII.
    unsafe { written(from.len(), from.len(), fill) }
}

/// The characters of an ASCII string at `start`, `start + step`, and so on, which must exist.
pub fn strided(s: &Ref<Str>, start: i64, step: i64, count: usize) -> minipy_text::Result<Ref<Str>> {
    assert!(s.is_ascii(), "its characters are bytes");
    let from = s.as_str().as_bytes();
    let fill = |to: &mut [u8]| {
        if step == -1 {
            let last = &from[..start as usize + 1];
            for (i, (to, from)) in to.chunks_mut(PIECE).zip(last.rchunks(PIECE)).enumerate() {
                if i > 0 {
                    work::poll()?;
                }
                to.iter_mut().zip(from.iter().rev()).for_each(|(to, &from)| *to = from);
            }
            return Ok(());
        }
        let mut at = start;
        for (i, to) in to.chunks_mut(PIECE).enumerate() {
            if i > 0 {
                work::poll()?;
            }
            for to in to {
                *to = from[at as usize];
                at += step;
            }
        }
        Ok(())
    };
    // SAFETY: the bytes are ASCII.
    unsafe { written(count, count, fill) }
}

/// The text with `left` fill characters before it and `right` behind it.
pub fn padded(s: Ref<Str>, left: usize, right: usize, fill: char) -> minipy_text::Result<Ref<Str>> {
    let (mut unit, count) = ([0; 4], left.saturating_add(right));
    let unit = fill.encode_utf8(&mut unit).as_bytes();
    let text = s.as_str().as_bytes();
    let filling = |to: &mut [u8]| {
        for (i, to) in to.chunks_mut(PIECE / 4 * unit.len()).enumerate() {
            if i > 0 {
                work::poll()?;
            }
            match *unit {
                [one] => to.fill(one),
                _ => to.chunks_exact_mut(unit.len()).for_each(|to| to.copy_from_slice(unit)),
            }
        }
        Ok(())
    };
    let put = |to: &mut [u8]| {
        let (before, rest) = to.split_at_mut(left * unit.len());
        let (middle, behind) = rest.split_at_mut(text.len());
        filling(before)?;
        work::copy(middle, text)?;
        filling(behind)
    };
    let size = text.len().saturating_add(count.saturating_mul(unit.len()));
    // SAFETY: whole characters are put before and behind the text.
    unsafe { written(size, (s.chars as usize).saturating_add(count), put) }
}

/// The text with each occurrence of one ASCII byte replaced by another.
fn with_byte(s: Ref<Str>, old: u8, new: u8) -> minipy_text::Result<Ref<Str>> {
    assert!(old < 0x80 && new < 0x80, "they are characters");
    let from = s.as_str().as_bytes();
    let fill = |to: &mut [u8]| {
        for (i, (to, from)) in to.chunks_mut(PIECE).zip(from.chunks(PIECE)).enumerate() {
            if i > 0 {
                work::poll()?;
            }
            let change = |byte: u8| if byte == old { new } else { byte };
            to.iter_mut().zip(from).for_each(|(to, &from)| *to = change(from));
        }
        Ok(())
    };
    // SAFETY: characters of one byte become characters of one byte; no other character has such a byte.
    unsafe { written(from.len(), s.chars as usize, fill) }
}

/// The text with at most `count` occurrences of `old`, which is not empty, replaced; None if there are none.
pub fn replaced(
    s: Ref<Str>,
    old: Ref<Str>,
    new: Ref<Str>,
    most: usize,
) -> minipy_text::Result<Option<Ref<Str>>> {
    let (from, gone, put) = (s.as_str().as_bytes(), old.as_str().as_bytes(), new.as_str().as_bytes());
    let Some(first) = find::find(from, gone)?.filter(|_| most > 0) else { return Ok(None) };
    let every = most == usize::MAX;
    if every && let (&[old], &[new]) = (gone, put) {
        return with_byte(s, old, new).map(Some);
    }
    let rest = &from[first + gone.len()..];
    let count = match every {
        true => 1 + Matches::new(rest, gone).count()?,
        false => {
            let (mut matches, mut count) = (Matches::new(rest, gone), 1);
            while count < most && matches.next()?.is_some() {
                count += 1;
            }
            count
        }
    };
    let size = (from.len() - count * gone.len()).saturating_add(count.saturating_mul(put.len()));
    let chars = (s.chars as usize - count * old.chars as usize)
        .saturating_add(count.saturating_mul(new.chars as usize));
    let fill = |mut to: &mut [u8]| {
        let mut append = |part: &[u8]| {
            let (place, rest) = std::mem::take(&mut to).split_at_mut(part.len());
            to = rest;
            work::copy(place, part)
        };
        let (mut matches, mut at, mut steps) = (Matches::new(from, gone), 0, work::Steps::new());
        for _ in 0..count {
            let place = matches.next()?.expect("it was counted");
            append(&from[at..place])?;
            append(put)?;
            at = place + gone.len();
            steps.spend(put.len() / 32 + 1)?;
        }
        append(&from[at..])
    };
    // SAFETY: whole texts take the place of whole texts, and the length was counted.
    unsafe { written(size, chars, fill) }.map(Some)
}

thread_local! {
    /// The buffer of the text that was written last.
    static SCRATCH: Cell<String> = const { Cell::new(String::new()) };
}

/// The largest buffer that is kept for the next text.
const KEPT: usize = 1 << 12;

/// A string of what `write` appends to an empty text, in a buffer that is reused.
pub fn formatted<E>(write: impl FnOnce(&mut String) -> Result<(), E>) -> Result<Ref<Str>, E> {
    // `write` may run code that calls this function again; that call finds no buffer and allocates its own.
    let mut text = SCRATCH.take();
    let result = write(&mut text).map(|()| new_str(&text));
    if text.capacity() <= KEPT {
        text.clear();
        SCRATCH.set(text);
    }
    result
}

/// As [`formatted`], for a `write` that cannot fail.
pub fn written_by(write: impl FnOnce(&mut String)) -> Ref<Str> {
    let Ok(text) = formatted(|out| {
        write(out);
        Ok::<(), std::convert::Infallible>(())
    });
    text
}

/// A new string of text that is known to be ASCII.
pub fn ascii(text: &str) -> Ref<Str> {
    with_chars(text, text.len())
}

/// A new string. `Str`s that name attributes or globals must be interned: [`crate::vm::Vm::intern`].
pub fn new_str(text: impl AsRef<str>) -> Ref<Str> {
    let text = text.as_ref();
    with_chars(text, minipy_text::str::len(text))
}

impl Str {
    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        // SAFETY: a string shows the first `size` bytes of its storage, which are UTF-8 and never change. It keeps
        // the storage alive, which does not move.
        unsafe {
            let bytes = std::slice::from_raw_parts(address(self.storage), self.size as usize);
            std::str::from_utf8_unchecked(bytes)
        }
    }

    /// Whether all characters are ASCII.
    #[inline]
    pub fn is_ascii(&self) -> bool {
        self.size == self.chars
    }
}

/// `a + b`; None if there is no memory for it or if it was interrupted.
pub fn concat(a: Ref<Str>, b: Ref<Str>) -> Option<Ref<Str>> {
    if b.size == 0 {
        return Some(a);
    }
    if a.size == 0 {
        return Some(b);
    }
    let storage = joined(a.storage, a.size as usize, b.storage, b.size as usize)?;
    Some(made(storage, (a.size + b.size) as usize, (a.chars + b.chars) as usize))
}

/// A storage that begins with the first `m` bytes of one storage and the first `n` of another, which strings show;
/// None as for [`concat()`].
pub fn joined(a: Ref<Array<Text>>, m: usize, b: Ref<Array<Text>>, n: usize) -> Option<Ref<Array<Text>>> {
    let total = m + n;
    // A storage that fits its text has no counter; one with spare capacity is longer by the counter at least.
    let shared = a.len() != m;
    if shared && filled(a) == m && total + COUNTER <= a.len() {
        // SAFETY: there is room, and no string shows what is not filled. If `b` is the same storage, it lies below.
        unsafe { try_fill(a, m, address(b), n, true) }.ok()?;
        return Some(a);
    }
    let mut room = match (shared, total > SMALL) {
        (_, false) => 0,
        (false, true) => COUNTER + 8 + total / 8,
        (true, true) => COUNTER + total,
    };
    if room::check(total + room).is_err() {
        room::check(total).ok()?;
        room = 0;
    }
    let storage = Array::of_bytes(total + room, |_| {});
    // SAFETY: the storage is new and large enough.
    unsafe {
        try_fill(storage, 0, address(a), m, false).ok()?;
        try_fill(storage, m, address(b), n, room > 0).ok()?;
    }
    std::hint::black_box((a, b));
    Some(storage)
}

/// A storage with the `count` bytes of another one from `start` on, which strings show; None if they are too many for
/// one step.
pub fn cut(storage: Ref<Array<Text>>, start: usize, count: usize) -> Option<Ref<Array<Text>>> {
    if count >= PIECE {
        return None;
    }
    let piece = Array::of_bytes(count.max(1), |_| {});
    // SAFETY: the new storage is long enough, and the other one shows what is copied.
    unsafe { fill(piece, 0, address(storage).add(start), count, false) };
    std::hint::black_box(storage);
    Some(piece)
}

/// The string repeated `n` times.
pub fn repeat(s: Ref<Str>, n: usize) -> minipy_text::Result<Ref<Str>> {
    let unit = s.size as usize;
    let size = unit.saturating_mul(n);
    room::check(size)?;
    let storage = Array::of_bytes(size.max(1), |_| {});
    let mut done = unit.min(size);
    // SAFETY: the storage is new and has `size` bytes, of which `done` are filled; what is copied lies among them.
    unsafe {
        try_fill(storage, 0, s.as_str().as_ptr(), done, false)?;
        while done < size {
            let more = done.min(size - done);
            try_fill(storage, done, address(storage), more, false)?;
            done += more;
        }
    }
    Ok(made(storage, size, (s.chars as usize).saturating_mul(n)))
}

/// A part of a text that is put together: a string, or an integer in decimal digits.
#[derive(Clone, Copy)]
pub enum Part {
    /// A string.
    Text(Ref<Str>),
    /// An integer.
    Integer(i64),
}

impl From<Ref<Str>> for Part {
    fn from(text: Ref<Str>) -> Part {
        Part::Text(text)
    }
}

/// `count` pieces joined by a separator. The caller keeps them alive.
#[inline]
pub fn join<P: Into<Part>>(
    separator: Option<Ref<Str>>,
    count: usize,
    piece: impl Fn(usize) -> P,
) -> minipy_text::Result<Ref<Str>> {
    let mut digits = itoa::Buffer::new();
    match count {
        0 => return Ok(new_str("")),
        1 => {
            return Ok(match piece(0).into() {
                Part::Text(text) => text,
                Part::Integer(i) => new_str(digits.format(i)),
            });
        }
        _ => {}
    }
    let between = count as i64 - 1;
    let separator = separator.filter(|separator| separator.size > 0);
    let (mut size, mut chars) = separator.map_or((0, 0), |separator| {
        (separator.size.saturating_mul(between), separator.chars.saturating_mul(between))
    });
    for i in 0..count {
        let (more, chars_more) = match piece(i).into() {
            Part::Text(piece) => (piece.size, piece.chars),
            Part::Integer(i) => {
                let count = i64::from(i < 0) + 1 + i64::from(i.unsigned_abs().checked_ilog10().unwrap_or(0));
                (count, count)
            }
        };
        (size, chars) = (size.saturating_add(more), chars.saturating_add(chars_more));
    }
    let size = size as usize;
    room::check(size)?;
    let storage = Array::of_bytes(size.max(1), |_| {});
    let mut at = 0;
    let mut add = |part: Part| {
        let text = match &part {
            Part::Text(s) => s.as_str(),
            Part::Integer(i) => digits.format(*i),
        };
        let (text, size) = (text.as_ptr(), text.len());
        if size == 1 {
            // SAFETY: the storage is new and has the size of all pieces together.
            unsafe { *address(storage).add(at) = *text };
        } else {
            // SAFETY: likewise.
            unsafe { try_fill(storage, at, text, size, false) }?;
        }
        at += size;
        Ok(())
    };
    add(piece(0).into())?;
    for i in 1..count {
        if let Some(separator) = separator {
            add(separator.into())?;
        }
        add(piece(i).into())?;
    }
    Ok(made(storage, size, chars as usize))
}

/// The byte offset of character `i`; the size of the text if `i` is the number of characters.
#[inline]
pub fn offset(s: Ref<Str>, i: usize) -> usize {
    if s.is_ascii() { i } else { offset_of_wide(s, i) }
}

fn offset_of_wide(s: Ref<Str>, i: usize) -> usize {
    let (text, chars) = (s.as_str(), s.chars as usize);
    if i < STEP {
        return advance(text, 0, i);
    }
    if chars - i < STEP {
        return match chars - i {
            0 => text.len(),
            back => text.char_indices().nth_back(back - 1).expect("a character of the text").0,
        };
    }
    let table = table(s);
    let entries = entries(&table);
    let entry = (i / STEP).min(entries.len() - 1);
    advance(text, entries[entry] as usize, i - entry * STEP)
}

/// The offset of the byte that is `count` characters behind the byte at `from`.
fn advance(text: &str, from: usize, count: usize) -> usize {
    let mut rest = text[from..].chars();
    for _ in 0..count {
        rest.next();
    }
    text.len() - rest.as_str().len()
}

/// The index of the character that begins at offset `byte`.
pub fn index_at(s: Ref<Str>, byte: usize) -> usize {
    if s.is_ascii() {
        return byte;
    }
    let text = s.as_str();
    if byte < 4 * STEP {
        return text[..byte].chars().count();
    }
    let table = table(s);
    let entries = entries(&table);
    let entry = entries.partition_point(|&o| o as usize <= byte) - 1;
    entry * STEP + text[entries[entry] as usize..byte].chars().count()
}

/// The table of offsets of a string, created if there is none. Without memory for it, its beginning: the rest of the
/// characters is counted.
fn table(s: Ref<Str>) -> Ref<Array<Offsets>> {
    match s.offsets.get() {
        Some(table) => table,
        None => {
            let Ok(mut entries) = room::buffer::<u64>(s.chars as usize / STEP + 1) else {
                return Array::from_slice(&[0]);
            };
            entries.extend(s.as_str().char_indices().step_by(STEP).map(|(byte, _)| byte as u64));
            let table = Array::from_slice(&entries);
            s.offsets.set(s, Some(table));
            table
        }
    }
}

/// The entries of a table.
fn entries(table: &Ref<Array<Offsets>>) -> &[u64] {
    // SAFETY: the items of an array begin with its third word, and it does not move; these never change once the
    // table is made, and live as long as the reference that the caller holds.
    unsafe { std::slice::from_raw_parts((table.address() + 16) as *const u64, table.len()) }
}

/// The characters `start..start + count` as text.
#[inline]
pub fn piece(s: &Ref<Str>, start: usize, count: usize) -> &str {
    if s.is_ascii() {
        return &s.as_str()[start..start + count];
    }
    let first = offset(*s, start);
    let end = if count > STEP { offset(*s, start + count) } else { advance(s.as_str(), first, count) };
    &s.as_str()[first..end]
}

/// The characters `start..start + count` as a string.
#[inline]
pub fn substring(s: Ref<Str>, start: usize, count: usize) -> minipy_text::Result<Ref<Str>> {
    if count as i64 == s.chars {
        return Ok(s);
    }
    let text = piece(&s, start, count);
    let result = if text.len() < PIECE { with_chars(text, count) } else { copied(text, count)? };
    std::hint::black_box(s);
    Ok(result)
}

/// The characters `start..start + count`, which must be few, as a new string.
pub fn part(s: Ref<Str>, start: usize, count: usize) -> Ref<Str> {
    let result = with_chars(piece(&s, start, count), count);
    std::hint::black_box(s);
    result
}

/// A copy of long text.
#[cold]
fn copied(text: &str, chars: usize) -> minipy_text::Result<Ref<Str>> {
    // SAFETY: the text is UTF-8, and the caller has counted its characters.
    unsafe { written(text.len(), chars, |to| work::copy(to, text.as_bytes())) }
}

/// The character at index `i`, which must exist.
#[inline]
pub fn char_at(s: Ref<Str>, i: usize) -> char {
    if s.is_ascii() {
        return char::from(s.as_str().as_bytes()[i]);
    }
    s.as_str()[offset(s, i)..].chars().next().expect("the caller checks the index")
}

/// The cached hash.
pub(crate) fn hash(s: Ref<Str>) -> i64 {
    if s.hash.get() == -1 {
        s.hash.set(s, text::hash(s.as_str()));
    }
    s.hash.get()
}

/// `types::slice::indices` for plain integers or absent bounds and a step of 1 or -1: no calls, no division.
pub(crate) fn simple(
    vm: Ref<Vm>,
    start: Value,
    stop: Value,
    step: Value,
    len: usize,
) -> Option<(i64, i64, i64, usize)> {
    let none = none(vm);
    let step = if step == none { 1 } else { step.as_tagged()? };
    if step != 1 && step != -1 {
        return None;
    }
    let length = len as i64;
    let (low, high) = if step < 0 { (-1, length - 1) } else { (0, length) };
    let clip = |v: i64| if v < 0 { v.saturating_add(length).max(low) } else { v.min(high) };
    let (first, last) = if step < 0 { (high, low) } else { (low, high) };
    let part = |v: Value, absent: i64| if v == none { Some(absent) } else { v.as_tagged().map(clip) };
    let (start, stop) = (part(start, first)?, part(stop, last)?);
    Some((start.max(0), stop, step, ((stop - start) * step).max(0) as usize))
}
