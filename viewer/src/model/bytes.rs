//! The bytes of a log: mapped where that can be done, so that what nobody looks at is never read from
//! disk; read into memory where not (a pipe). It knows nothing of what they mean.

use memmap2::{Mmap, UncheckedAdvice};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The content of a file.
pub enum Bytes {
    /// Mapped.
    Mapped(Mmap),
    /// Read.
    Read(Vec<u8>),
}

impl Bytes {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &Path) -> io::Result<Bytes> {
        let mut bytes = Vec::new();
        if path == Path::new("-") {
            io::stdin().read_to_end(&mut bytes)?;
            return Ok(Bytes::Read(bytes));
        }
        let mut file = File::open(path)?;
        if file.metadata()?.is_file() {
            // SAFETY: a log is only ever appended to, so the bytes that are mapped stay as they are; a
            // reader of the format checks every length, and relies on no byte being the same twice.
            if let Ok(map) = unsafe { Mmap::map(&file) } {
                return Ok(Bytes::Mapped(map));
            }
        }
        file.read_to_end(&mut bytes)?;
        Ok(Bytes::Read(bytes))
    }

    /// All of them.
    pub fn all(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Read(bytes) => bytes,
        }
    }

    /// Gives the memory of these bytes back; they are mapped anew when they are looked at.
    pub fn release(&self, from: usize, to: usize) {
        if let Bytes::Mapped(map) = self {
            // SAFETY: the map is of a file and never written, so the pages that come back hold the same.
            // That it does not work everywhere is no harm: it only saves memory.
            let _ = unsafe { map.unchecked_advise_range(UncheckedAdvice::DontNeed, from, to - from) };
        }
    }
}
