//! The bytes of a log: mapped if possible, so that parts that are not accessed are never read from disk; otherwise (a
//! pipe) read into memory. Their meaning is not known here.

use memmap2::{Mmap, UncheckedAdvice};
use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Number of bytes accessed after which memory is returned.
const WINDOW: usize = 8 << 20;

/// The number of bytes around an access that the system maps.
pub const AROUND: usize = 64 << 10;

/// The content of a file.
pub struct Bytes {
    content: Content,
    /// Number of bytes accessed since memory was last returned.
    used: Cell<usize>,
}

enum Content {
    Mapped(Mmap),
    Read(Vec<u8>),
}

impl Bytes {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &Path) -> io::Result<Bytes> {
        let mut bytes = Vec::new();
        if path == Path::new("-") {
            io::stdin().read_to_end(&mut bytes)?;
            return Ok(Bytes::from(bytes));
        }
        let mut file = File::open(path)?;
        if file.metadata()?.is_file() {
            // SAFETY: a log is only ever appended to, so the bytes that are mapped stay as they are; a
            // reader of the format checks every length, and relies on no byte being the same twice.
            if let Ok(map) = unsafe { Mmap::map(&file) } {
                return Ok(Bytes { content: Content::Mapped(map), used: Cell::new(0) });
            }
        }
        file.read_to_end(&mut bytes)?;
        Ok(Bytes::from(bytes))
    }

    /// All bytes.
    pub fn all(&self) -> &[u8] {
        match &self.content {
            Content::Mapped(map) => map,
            Content::Read(bytes) => bytes,
        }
    }

    /// Counts accessed bytes, and returns memory from time to time.
    pub fn used(&self, bytes: usize) {
        self.used.set(self.used.get().saturating_add(bytes));
        if self.used.get() >= WINDOW {
            self.release();
        }
    }

    /// Returns the memory of the file to the system; it is mapped again when it is accessed.
    pub fn release(&self) {
        self.used.set(0);
        if let Content::Mapped(map) = &self.content {
            // SAFETY: the map is of a file and never written, so the pages that come back hold the same.
            // It may be ignored: this only saves memory.
            let _ = unsafe { map.unchecked_advise(UncheckedAdvice::DontNeed) };
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes { content: Content::Read(bytes), used: Cell::new(0) }
    }
}
