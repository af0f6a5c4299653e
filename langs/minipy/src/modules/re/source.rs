//! The object that a pattern searches: its bytes, positions, and pieces. The bytes of a `bytearray` must never be
//! kept, because they may change.

use super::Pattern;
use crate::exceptions::errors::{OrRaise as _, type_error};
use crate::objects::byte_storage::{self, Bytes, bytes};
use crate::objects::strings::{self, index_at, offset};
use crate::types::support::*;
use minipy_text::regex::Subject;
use std::borrow::Cow;

/// A text, or the current bytes of an object.
pub(super) enum Source<'a> {
    Text(Ref<Str>),
    Bytes(Cow<'a, [u8]>),
}

impl<'a> Source<'a> {
    /// The content of an object, if a pattern can search it.
    pub fn of(vm: Ref<Vm>, v: &'a Value) -> PyResult<Source<'a>> {
        if let Some(text) = payload_of(*v).downcast::<Str>() {
            return Ok(Source::Text(text));
        }
        match byte_storage::data(v).or_raise(vm)? {
            Some(data) => Ok(Source::Bytes(data)),
            None => {
                let kind = type_name(vm, *v);
                type_error(vm, format!("expected string or bytes-like object, got '{kind}'"))
            }
        }
    }

    /// The content of an object that this pattern is to search.
    pub fn for_pattern(vm: Ref<Vm>, pattern: Ref<Pattern>, v: &'a Value) -> PyResult<Source<'a>> {
        let source = Source::of(vm, v)?;
        match (&source, pattern.bytes) {
            (Source::Text(_), true) => type_error(vm, "cannot use a bytes pattern on a string-like object"),
            (Source::Bytes(_), false) => type_error(vm, "cannot use a string pattern on a bytes-like object"),
            _ => Ok(source),
        }
    }

    /// The content as an argument of the regex library.
    pub fn subject(&self) -> Subject<'_> {
        match self {
            Source::Text(text) => Subject::Text(text.as_str(), text.is_ascii()),
            Source::Bytes(bytes) => Subject::Bytes(bytes),
        }
    }

    /// The length in characters.
    pub fn len(&self) -> i64 {
        match self {
            Source::Text(text) => text.chars,
            Source::Bytes(bytes) => bytes.len() as i64,
        }
    }

    /// The length in bytes.
    pub fn size(&self) -> usize {
        match self {
            Source::Text(text) => text.size as usize,
            Source::Bytes(bytes) => bytes.len(),
        }
    }

    /// The byte offset of a character.
    pub fn offset(&self, index: i64) -> usize {
        match self {
            Source::Text(text) => offset(*text, index as usize),
            Source::Bytes(_) => index as usize,
        }
    }

    /// The index of the character that begins at a byte offset.
    pub fn index(&self, byte: usize) -> i64 {
        match self {
            Source::Text(text) => index_at(*text, byte) as i64,
            Source::Bytes(_) => byte as i64,
        }
    }

    /// The piece between two byte offsets; the object itself, if the piece is all of it and it is `bytes` or a
    /// string. The piece is clipped if the object has become shorter since the match.
    pub fn piece(&self, vm: Ref<Vm>, whole: Value, start: usize, end: usize) -> PyResult<Value> {
        let end = end.min(self.size());
        let start = start.min(end);
        let all = start == 0 && end == self.size();
        Ok(match self {
            Source::Text(text) if all => (*text).into(),
            Source::Text(text) if text.is_ascii() => strings::part(*text, start, end - start).into(),
            Source::Text(text) => string(&text.as_str()[start..end]),
            Source::Bytes(_) if all && whole.downcast::<Bytes>().is_some() => whole,
            Source::Bytes(data) => bytes(&data[start..end]).or_raise(vm)?,
        })
    }

    /// An empty piece.
    pub fn empty(&self) -> Value {
        match self {
            Source::Text(_) => string(""),
            Source::Bytes(_) => byte_storage::unchecked(b""),
        }
    }
}
