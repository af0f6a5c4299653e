//! The event log: one file with every decision of a JIT, and the one definition of its format.
//!
//! ```text
//! log     = magic (8 bytes "metatrc\0"), version (u32, little endian), event*
//! event   = kind (varint), flags (varint), time (varint: nanoseconds since the event before),
//!           length (varint: bytes of the body), body
//! body    = one value of the kind's type in the postcard format;
//!           flags & 1: its first 32 bytes, then an LZ4 block of the others with their length
//!           before it (u32, little endian)
//! ```
//!
//! [`schema`] is the table of kinds. Events are only ever appended, in writes of whole events, so that a log is
//! readable up to the last whole event whatever happens to its process. A reader skips kinds that it does not know; a
//! change to the fields of a known kind changes [`VERSION`].
//!
//! The format is designed for logs of millions of events: the data for a list is in small events, and the large ones
//! (IR, code, source text) can be skipped after reading their first fields, which are never compressed.
//!
//! This crate knows no tracer and no language: a log must be readable where neither is available.

mod read;
pub mod schema;
mod write;

pub use read::{Damage, Events, Log, LogError, RawEvent};
pub use schema::{Event, Kind};
pub use write::Writer;

/// The first bytes of a log.
pub const MAGIC: &[u8; 8] = b"metatrc\0";

/// The version of the format that this crate reads and writes.
pub const VERSION: u32 = 1;

/// Bodies of at least this many bytes are compressed.
const COMPRESS_FROM: usize = 512;

/// Number of bytes at the start of a body that are never compressed: the first fields of an event, which identify it.
const PLAIN_BYTES: usize = 32;
