//! Writing: whole events at the end of the file. An error ends the log, never the program.

use crate::schema::{Event, Kind};
use crate::{COMPRESS_FROM, MAGIC, PLAIN_BYTES, VERSION};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How long small events may wait to be written together with others.
const LONGEST_WAIT: Duration = Duration::from_millis(5);

/// A log that is being written.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    /// The time of the previous event.
    last: Instant,
    /// Events that are not in the file yet, and the time of the last write.
    waiting: Vec<u8>,
    written: Instant,
    /// The first error. Nothing is written afterwards, so that the log ends with a whole event or with the one that
    /// failed.
    error: Option<io::Error>,
    bytes: u64,
}

impl<W: Write> Writer<W> {
    /// Begins a log.
    pub fn new(mut out: W) -> io::Result<Writer<W>> {
        let mut head = MAGIC.to_vec();
        head.extend(VERSION.to_le_bytes());
        out.write_all(&head)?;
        let (now, bytes) = (Instant::now(), head.len() as u64);
        Ok(Writer { out, last: now, waiting: Vec::new(), written: now, error: None, bytes })
    }

    /// Appends an event that happens now. Small events may reach the file a little later, with the next event of
    /// another kind.
    pub fn event(&mut self, event: impl Into<Event>) {
        let event = event.into();
        let now = Instant::now();
        let since = now.duration_since(std::mem::replace(&mut self.last, now));
        self.append(&event, u64::try_from(since.as_nanos()).unwrap_or(u64::MAX));
        let may_wait = matches!(
            event.kind(),
            Kind::File
                | Kind::Location
                | Kind::Site
                | Kind::Type
                | Kind::Routine
                | Kind::Ran
                | Kind::Failed
                | Kind::Counted
        );
        if !may_wait || now.duration_since(self.written) >= LONGEST_WAIT {
            self.written = now;
            self.flush();
        }
    }

    /// Appends an event that happens `nanoseconds` after the previous one.
    pub fn event_after(&mut self, event: impl Into<Event>, nanoseconds: u64) {
        self.append(&event.into(), nanoseconds);
        self.flush();
    }

    /// Writes the waiting events to the file.
    fn flush(&mut self) {
        if self.error.is_none() {
            self.error = self.out.write_all(&self.waiting).err();
        }
        self.waiting.clear();
    }

    fn append(&mut self, event: &Event, nanoseconds: u64) {
        if self.error.is_some() {
            return;
        }
        let (mut body, mut flags) = (event.encode(), 0);
        if body.len() >= COMPRESS_FROM {
            let rest = lz4_flex::compress_prepend_size(&body[PLAIN_BYTES..]);
            body.truncate(PLAIN_BYTES);
            body.extend(rest);
            flags = 1;
        }
        let before = self.waiting.len();
        for number in [event.kind() as u64, flags, nanoseconds, body.len() as u64] {
            varint(&mut self.waiting, number);
        }
        self.waiting.append(&mut body);
        self.bytes += (self.waiting.len() - before) as u64;
    }

    /// The error that ended the log, if there was one.
    pub fn error(&self) -> Option<&io::Error> {
        self.error.as_ref()
    }

    /// Bytes written.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Appends a number, seven bits to a byte, the low ones first; the top bit says that more follow.
fn varint(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}
