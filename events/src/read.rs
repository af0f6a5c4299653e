//! Reading: a pass over the heads of events that decodes a body only on request. Never panics, whatever a file
//! contains; a truncated or broken event ends the pass and is reported, and the events before it stay readable.

use crate::schema::{Event, Kind};
use crate::{MAGIC, PLAIN_BYTES, VERSION};
use serde::Deserialize;
use std::fmt;
use std::time::Duration;

/// Largest size of an event in bytes; a greater length is damage.
const MOST_BYTES: usize = 1 << 30;

/// Why a file can't be read as a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogError {
    /// It does not begin like a log.
    NotALog,
    /// It has another version of the format.
    Version(u32),
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::NotALog => f.write_str("not an event log of metatrace"),
            LogError::Version(v) => {
                write!(f, "an event log of version {v}, but this program reads version {VERSION}")
            }
        }
    }
}

impl std::error::Error for LogError {}

/// Where the readable part of a log ends before its file does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Damage {
    /// The file ends within the event that begins at this byte: its process ended while writing.
    Truncated(usize),
    /// The event at this byte is invalid.
    Broken(usize),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Truncated(at) => write!(f, "the log ends in the middle of the event at byte {at}"),
            Damage::Broken(at) => write!(f, "the event at byte {at} is broken; nothing after it is read"),
        }
    }
}

/// A log in memory (or mapped there).
#[derive(Clone, Copy, Debug)]
pub struct Log<'b> {
    bytes: &'b [u8],
}

impl<'b> Log<'b> {
    /// A log, if the file begins like one.
    pub fn new(bytes: &'b [u8]) -> Result<Log<'b>, LogError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(LogError::NotALog)?;
        let version = rest.first_chunk::<4>().ok_or(LogError::NotALog)?;
        match u32::from_le_bytes(*version) {
            VERSION => Ok(Log { bytes }),
            other => Err(LogError::Version(other)),
        }
    }

    /// The events, in order.
    pub fn events(&self) -> Events<'b> {
        Events { bytes: self.bytes, at: MAGIC.len() + 4, time: Duration::ZERO, damage: None }
    }

    /// The event that begins at byte `offset` (see [`RawEvent::offset`]). Its time is the time since the previous
    /// event.
    pub fn event_at(&self, offset: usize) -> Option<RawEvent<'b>> {
        Events { bytes: self.bytes, at: offset, time: Duration::ZERO, damage: None }.next()
    }
}

/// The head of an event, with its body unread.
#[derive(Clone, Copy, Debug)]
pub struct RawEvent<'b> {
    /// The kind of the event.
    pub kind: Kind,
    /// The time since the log was begun.
    pub time: Duration,
    /// The byte at which it begins, for [`Log::event_at`].
    pub offset: usize,
    compressed: bool,
    body: &'b [u8],
}

impl<'b> RawEvent<'b> {
    /// The event. `None` if its body is broken.
    pub fn read(&self) -> Option<Event> {
        if self.compressed {
            let (plain, rest) = self.body.split_at_checked(PLAIN_BYTES)?;
            let size = u32::from_le_bytes(*rest.first_chunk::<4>()?) as usize;
            if size > MOST_BYTES {
                return None;
            }
            let body = [plain, &lz4_flex::decompress_size_prepended(rest).ok()?].concat();
            return Event::decode(self.kind, &body).ok();
        }
        Event::decode(self.kind, self.body).ok()
    }

    /// The first fields of the body, as a tuple of their types (text as `&str`), without reading the rest. `None` if
    /// they are broken, or not in the part that is never compressed.
    pub fn peek<T: Deserialize<'b>>(&self) -> Option<T> {
        let plain = if self.compressed { self.body.get(..PLAIN_BYTES)? } else { self.body };
        Some(postcard::take_from_bytes(plain).ok()?.0)
    }

    /// Size of the body in the log, in bytes.
    pub fn bytes(&self) -> usize {
        self.body.len()
    }
}

/// The pass over the heads of events.
#[derive(Clone, Debug)]
pub struct Events<'b> {
    bytes: &'b [u8],
    at: usize,
    time: Duration,
    damage: Option<Damage>,
}

impl Events<'_> {
    /// After the last event: why the pass has ended, if the file continues.
    pub fn damage(&self) -> Option<Damage> {
        self.damage
    }

    fn varint(&mut self) -> Result<u64, Damage> {
        let start = self.at;
        let mut number = 0u64;
        for shift in (0..70).step_by(7) {
            let byte = *self.bytes.get(self.at).ok_or(Damage::Truncated(start))?;
            self.at += 1;
            if shift == 63 && byte > 1 {
                return Err(Damage::Broken(start));
            }
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Damage::Broken(start))
    }

    /// The head and body at the current byte; the kind is `None` if this program does not know it.
    fn step(&mut self) -> Result<(Option<Kind>, u64, usize), Damage> {
        let start = self.at;
        let fixed = |damage| match damage {
            Damage::Truncated(_) => Damage::Truncated(start),
            Damage::Broken(_) => Damage::Broken(start),
        };
        let kind = self.varint().map_err(fixed)?;
        let flags = self.varint().map_err(fixed)?;
        let time = self.varint().map_err(fixed)?;
        let length = self.varint().map_err(fixed)?;
        if flags > 1 || length > MOST_BYTES as u64 {
            return Err(Damage::Broken(start));
        }
        if self.bytes.len() - self.at < length as usize {
            return Err(Damage::Truncated(start));
        }
        self.time += Duration::from_nanos(time);
        self.at += length as usize;
        Ok((Kind::from_number(kind), flags, length as usize))
    }
}

impl<'b> Iterator for Events<'b> {
    type Item = RawEvent<'b>;

    fn next(&mut self) -> Option<RawEvent<'b>> {
        while self.damage.is_none() && self.at < self.bytes.len() {
            let offset = self.at;
            match self.step() {
                Ok((Some(kind), flags, length)) => {
                    let body = &self.bytes[self.at - length..self.at];
                    let compressed = flags & 1 == 1;
                    return Some(RawEvent { kind, time: self.time, offset, compressed, body });
                }
                Ok((None, ..)) => {}
                Err(damage) => self.damage = Some(damage),
            }
        }
        None
    }
}
