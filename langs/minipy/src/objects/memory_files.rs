//! Files in memory as objects: `io.StringIO` keeps strings, `io.BytesIO` a `bytearray`. Nothing here calls Python code.

use crate::objects::byte_storage::{ByteArray, ByteArrayExt as _, bytes, look_at_own};
use crate::objects::model::*;
use crate::objects::strings;
use crate::vm::Vm;
use metatrace::untraced::{Untraced as _, UntracedItems as _};
use metatrace::{Array, Mut, Object, Ref};
use minipy_text::room;

/// `io.StringIO`: a text, followed by strings that were written to its end. They are joined to it at the first read,
/// so that writing a string costs one store.
#[derive(Object)]
pub(crate) struct TextBuffer {
    /// The beginning of the content; `pieces` has the rest.
    pub(crate) text: Mut<Ref<Str>>,
    /// The strings that follow `text`; the unused places are null.
    pub(crate) pieces: Mut<Ref<Array<Items>>>,
    /// The number of pieces.
    pub(crate) count: Mut<i64>,
    /// The length of the whole content, in characters.
    pub(crate) length: Mut<i64>,
    /// The position in characters, which may be beyond the end.
    pub(crate) position: Mut<i64>,
    /// The line ending: an index of [`NEWLINES`].
    pub(crate) newline: Mut<i64>,
    pub(crate) closed: Mut<bool>,
}

/// `io.BytesIO`
#[derive(Object)]
pub(crate) struct ByteBuffer {
    pub(crate) data: Ref<ByteArray>,
    /// The position, which may be beyond the end.
    pub(crate) position: Mut<i64>,
    pub(crate) closed: Mut<bool>,
}

/// The values of `newline`; the first one stands for None.
pub(crate) const NEWLINES: [&str; 5] = ["\n", "", "\n", "\r", "\r\n"];
/// None: every line ending becomes `\n`.
pub(crate) const TRANSLATED: i64 = 0;
/// Every line ending stays as it is.
pub(crate) const KEPT: i64 = 1;
/// `\n`
pub(crate) const PLAIN: i64 = 2;

/// The capacity for pieces of a new file.
pub(crate) const FEW_PIECES: usize = 8;
/// The maximal number of pieces.
const MOST_PIECES: usize = 128;

impl TextBuffer {
    /// Sets the content. The position is left to the caller.
    pub(crate) fn hold(file: Ref<TextBuffer>, text: Ref<Str>) {
        drop_pieces(file);
        file.text.set(file, text);
        file.length.set(file, text.chars);
    }
}

fn drop_pieces(file: Ref<TextBuffer>) {
    let pieces = file.pieces.get();
    for i in 0..file.count.get() as usize {
        pieces.set(i, Value::NULL);
    }
    file.count.set(file, 0);
}

/// The whole content as one string, which the file then holds; None if there is no memory for it or if it was
/// interrupted.
pub(crate) fn whole(file: Ref<TextBuffer>) -> Option<Ref<Str>> {
    let count = file.count.get() as usize;
    if count > 0 {
        let pieces = file.pieces.get();
        let piece = |i: usize| pieces.get(i).downcast::<Str>().expect("the pieces are strings");
        let behind = strings::join(None, count, piece).ok()?;
        file.text.set(file, strings::concat(file.text.get(), behind)?);
        drop_pieces(file);
    }
    Some(file.text.get())
}

/// Adds a string at the end, where the position is; returns false if there is no memory for it or if it was
/// interrupted.
pub(crate) fn push(file: Ref<TextBuffer>, written: Ref<Str>) -> bool {
    let pieces = file.pieces.get();
    let capacity = pieces.len();
    if file.count.get() as usize == capacity {
        if capacity >= MOST_PIECES {
            if whole(file).is_none() {
                return false;
            }
        } else {
            file.pieces.set(file, Array::copy_of(pieces, 0, capacity, MOST_PIECES, Value::NULL));
        }
    }
    let count = file.count.get();
    file.pieces.get().set(count as usize, written.into());
    file.count.set(file, count + 1);
    let length = file.length.get() + written.chars;
    file.length.set(file, length);
    file.position.set(file, length);
    true
}

/// Writes bytes at the position. Fails if there is no memory for them or if it is interrupted.
pub(crate) fn put_bytes(file: Ref<ByteBuffer>, written: &[u8]) -> minipy_text::Result<()> {
    let (at, count) = (file.position.get() as usize, file.data.count());
    let end = at.saturating_add(written.len());
    if written.is_empty() {
        return Ok(());
    }
    if !file.data.fits(end.max(count)) {
        room::check_many(end.max(count), 2)?;
    }
    if at > count {
        file.data.append(&room::filled(at - count, 0u8)?)?;
    }
    file.data.splice(at, end.min(file.data.count()), written)?;
    file.position.set(file, end as i64);
    Ok(())
}

/// Takes `count` characters of the whole content from the position on.
pub(crate) fn take(
    vm: Ref<Vm>,
    file: Ref<TextBuffer>,
    all: Ref<Str>,
    count: usize,
) -> minipy_text::Result<Value> {
    if count == 0 {
        return Ok(vm.empty_text.into());
    }
    let at = file.position.get();
    let taken = strings::substring(all, at as usize, count)?;
    file.position.set(file, at + count as i64);
    Ok(taken.into())
}

/// The number of characters from the position to the end.
pub(crate) fn rest_of(file: Ref<TextBuffer>) -> usize {
    usize::try_from(file.length.get() - file.position.get()).unwrap_or(0)
}

/// The length of the line that begins at the position, where `all` is the whole content.
pub(crate) fn line_length(file: Ref<TextBuffer>, all: Ref<Str>) -> usize {
    let rest = rest_of(file);
    if rest == 0 {
        return 0;
    }
    let at = file.position.get() as usize;
    let start = strings::offset(all, at);
    let bytes = &all.as_str().as_bytes()[start..];
    let end = match file.newline.get() {
        KEPT => memchr::memchr2(b'\n', b'\r', bytes)
            .map(|end| end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 }),
        newline => {
            let newline = NEWLINES[newline as usize].as_bytes();
            memchr::memmem::find(bytes, newline).map(|end| end + newline.len())
        }
    };
    let length = end.map_or(rest, |end| strings::index_at(all, start + end) - at);
    std::hint::black_box(all);
    length
}

/// The next line, empty at the end; None if there is no memory for it or if it was interrupted.
pub(crate) fn next_line(vm: Ref<Vm>, file: Ref<TextBuffer>) -> Option<Value> {
    let all = whole(file)?;
    take(vm, file, all, line_length(file, all)).ok()
}

/// The whole content. Fails if there is no memory for it.
pub(crate) fn all_bytes(file: Ref<ByteBuffer>) -> minipy_text::Result<Value> {
    look_at_own(file.data.into(), bytes).expect("a bytearray")
}

/// Takes at most `size` bytes from the position on; with `line`, at most the rest of the line. Fails if there is no
/// memory.
pub(crate) fn take_bytes(
    file: Ref<ByteBuffer>,
    size: Option<usize>,
    line: bool,
) -> minipy_text::Result<Value> {
    let (at, data) = (file.position.get() as usize, file.data.into());
    let start = at.min(file.data.count());
    let length = look_at_own(data, |all| {
        let rest = &all[start..];
        let end = if line { memchr::memchr(b'\n', rest).map(|end| end + 1) } else { None };
        end.unwrap_or(rest.len()).min(size.unwrap_or(usize::MAX))
    });
    let length = length.expect("a bytearray");
    let taken = look_at_own(data, |all| bytes(&all[start..start + length])).expect("a bytearray")?;
    file.position.set(file, (at + length) as i64);
    Ok(taken)
}
