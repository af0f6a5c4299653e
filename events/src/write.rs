//! Writing: each event in one write at the end of the file. An error ends the log, never the program.

use crate::schema::Event;
use crate::{COMPRESS_FROM, MAGIC, PLAIN_BYTES, VERSION};
use std::io::{self, Write};
use std::time::Instant;

/// A log that is being written.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    /// When the event before was written.
    last: Instant,
    /// Set by the first error: nothing is written afterwards, so that the log ends with a whole event or
    /// with the one that failed.
    error: Option<io::Error>,
    bytes: u64,
}

impl<W: Write> Writer<W> {
    /// Begins a log.
    pub fn new(mut out: W) -> io::Result<Writer<W>> {
        let mut head = MAGIC.to_vec();
        head.extend(VERSION.to_le_bytes());
        out.write_all(&head)?;
        Ok(Writer { out, last: Instant::now(), error: None, bytes: head.len() as u64 })
    }

    /// Appends an event that happens now.
    pub fn event(&mut self, event: impl Into<Event>) {
        let now = Instant::now();
        let since = now.duration_since(std::mem::replace(&mut self.last, now));
        self.event_after(event, u64::try_from(since.as_nanos()).unwrap_or(u64::MAX));
    }

    /// Appends an event that happens `nanoseconds` after the one before.
    pub fn event_after(&mut self, event: impl Into<Event>, nanoseconds: u64) {
        if self.error.is_some() {
            return;
        }
        let event = event.into();
        let (mut body, mut flags) = (event.encode(), 0);
        if body.len() >= COMPRESS_FROM {
            let rest = lz4_flex::compress_prepend_size(&body[PLAIN_BYTES..]);
            body.truncate(PLAIN_BYTES);
            body.extend(rest);
            flags = 1;
        }
        let mut bytes = Vec::with_capacity(body.len() + 16);
        for number in [event.kind() as u64, flags, nanoseconds, body.len() as u64] {
            varint(&mut bytes, number);
        }
        bytes.append(&mut body);
        self.bytes += bytes.len() as u64;
        self.error = self.out.write_all(&bytes).err();
    }

    /// The error that ended the log, once there was one.
    pub fn error(&self) -> Option<&io::Error> {
        self.error.as_ref()
    }

    /// Bytes written.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Seven bits to a byte, the low ones first; the top bit says that more follow.
fn varint(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}
