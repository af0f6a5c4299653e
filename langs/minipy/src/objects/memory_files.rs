//! Files in memory as objects: `io.StringIO` keeps a string, to which what is written at its end is joined in place,
//! `io.BytesIO` a `bytearray`.

use crate::objects::byte_storage::ByteArray;
use crate::objects::model::*;
use metatrace::{Mut, Object, Ref};

/// `io.StringIO`
#[derive(Object)]
pub(crate) struct TextBuffer {
    pub(crate) text: Mut<Ref<Str>>,
    /// In characters; it may be behind the end.
    pub(crate) position: Mut<i64>,
    /// What lines end with: an index of [`NEWLINES`].
    pub(crate) newline: Mut<i64>,
    pub(crate) closed: Mut<bool>,
}

/// `io.BytesIO`
#[derive(Object)]
pub(crate) struct ByteBuffer {
    pub(crate) data: Ref<ByteArray>,
    /// It may be behind the end.
    pub(crate) position: Mut<i64>,
    pub(crate) closed: Mut<bool>,
}

/// The values of `newline`; the first one stands for None.
pub(crate) const NEWLINES: [&str; 5] = ["\n", "", "\n", "\r", "\r\n"];
/// None: every end of a line becomes `\n`.
pub(crate) const TRANSLATED: i64 = 0;
/// Every end of a line stays as it is.
pub(crate) const KEPT: i64 = 1;
/// `\n`
pub(crate) const PLAIN: i64 = 2;
