//! The subject of a search: a text, or bytes, each of which is a character. A text with characters of several bytes
//! must never be treated as bytes.

use crate::str::surrogate;

/// A text or bytes.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// A text, and whether all of it is ASCII.
    Text(&'a str, bool),
    /// Bytes.
    Bytes(&'a [u8]),
}

impl<'a> Subject<'a> {
    /// Its bytes.
    pub fn bytes(self) -> &'a [u8] {
        match self {
            Subject::Text(text, _) => text.as_bytes(),
            Subject::Bytes(bytes) => bytes,
        }
    }

    /// The first `end` bytes.
    pub(super) fn until(self, end: usize) -> Subject<'a> {
        match self {
            Subject::Text(text, ascii) => Subject::Text(&text[..end], ascii),
            Subject::Bytes(bytes) => Subject::Bytes(&bytes[..end]),
        }
    }

    /// The width in bytes of the character at an offset, if there is one.
    pub(super) fn width_at(self, at: usize) -> Option<usize> {
        match self {
            Subject::Text(text, _) => text[at..].chars().next().map(char::len_utf8),
            Subject::Bytes(bytes) => bytes.get(at).map(|_| 1),
        }
    }
}

/// The encoding of characters in bytes.
pub(super) trait Letters: Copy {
    fn bytes(&self) -> &[u8];
    /// The character that begins at an offset.
    fn at(&self, at: usize) -> Option<char>;
    /// The character that ends at an offset.
    fn before(&self, at: usize) -> Option<char>;
    /// The number of bytes of a character.
    fn width(c: char) -> usize;
    /// The start of the character in front of an offset, which must exist.
    fn back(&self, at: usize) -> usize;
    /// The code point of a character.
    fn code(c: char) -> u32;
}

/// Characters of one byte each: bytes, and text of ASCII.
#[derive(Clone, Copy)]
pub(super) struct Single<'a>(pub &'a [u8]);

impl Letters for Single<'_> {
    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        self.0
    }

    #[inline(always)]
    fn at(&self, at: usize) -> Option<char> {
        self.0.get(at).map(|&byte| char::from(byte))
    }

    #[inline(always)]
    fn before(&self, at: usize) -> Option<char> {
        at.checked_sub(1).map(|at| char::from(self.0[at]))
    }

    #[inline(always)]
    fn width(_: char) -> usize {
        1
    }

    #[inline(always)]
    fn back(&self, at: usize) -> usize {
        at - 1
    }

    #[inline(always)]
    fn code(c: char) -> u32 {
        u32::from(c)
    }
}

impl Letters for &str {
    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    #[inline(always)]
    fn at(&self, at: usize) -> Option<char> {
        match self.as_bytes().get(at) {
            Some(&byte) if byte < 128 => Some(char::from(byte)),
            Some(_) => self[at..].chars().next(),
            None => None,
        }
    }

    fn before(&self, at: usize) -> Option<char> {
        match at.checked_sub(1).map(|i| self.as_bytes()[i]) {
            Some(byte) if byte < 128 => Some(char::from(byte)),
            Some(_) => self[..at].chars().next_back(),
            None => None,
        }
    }

    #[inline(always)]
    fn width(c: char) -> usize {
        c.len_utf8()
    }

    #[inline(always)]
    fn back(&self, mut at: usize) -> usize {
        at -= 1;
        while !self.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    #[inline(always)]
    fn code(c: char) -> u32 {
        surrogate::code(c)
    }
}
