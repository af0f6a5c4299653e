//! The two files that perf reads, one of each per process: `jit-PID.dump`, with code, lines and unwind rules, and
//! `/tmp/perf-PID.map`, with names alone. perf finds the first by a mapping of it, which the process keeps to its end.
//!
//! Every piece of code is written at once, so that both files are complete after a crash.

#![allow(unsafe_code)]

use crate::Code;
use crate::jitdump::{Stamp, header, records};
use memmap2::{Mmap, MmapOptions};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Number of unused addresses behind a piece of code that lets perf find its unwind rules. They are in the dump, not in
/// memory, but perf finds them by address: without the room it only knows the code's name and lines.
pub const ROOM: usize = 256;

struct Files {
    directory: PathBuf,
    /// The process that began the files; a forked child begins its own.
    process: u32,
    dump: File,
    map: File,
    /// Number of bytes written to the map.
    mapped: u64,
    index: u64,
    /// Mapped because perf records mappings and finds the dump by them.
    _marker: Mmap,
}

static FILES: Mutex<Option<Files>> = Mutex::new(None);

/// An error, with the path that caused it.
fn about(path: &Path, e: &io::Error) -> io::Error {
    io::Error::new(e.kind(), format!("{}: {e}", path.display()))
}

/// Creates a file, replacing one left by an earlier process with the same id; never follows a link.
fn make(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e),
        _ => OpenOptions::new().read(true).write(true).create_new(true).open(path),
    }
    .map_err(|e| about(path, &e))
}

/// The path of the dump of this process, in a directory.
pub fn dump_path(directory: &Path) -> PathBuf {
    directory.join(format!("jit-{}.dump", std::process::id()))
}

/// The path of the map file of this process, which perf prescribes.
pub fn map_path() -> PathBuf {
    PathBuf::from(format!("/tmp/perf-{}.map", std::process::id()))
}

impl Files {
    fn begin(directory: &Path) -> io::Result<Files> {
        let path = dump_path(directory);
        let mut dump = make(&path)?;
        dump.write_all(&header(stamp(0))).map_err(|e| about(&path, &e))?;
        // SAFETY: nothing reads the mapping.
        let marker = unsafe { MmapOptions::new().len(4096).map_exec(&dump) }.map_err(|e| about(&path, &e))?;
        let directory = std::path::absolute(directory)?;
        let (process, map) = (std::process::id(), make(&map_path())?);
        Ok(Files { directory, process, dump, map, mapped: 0, index: 0, _marker: marker })
    }

    /// Begins files for this process after a fork. perf itself gives a child the dump of its parent up to that point,
    /// but not the map.
    fn continued(&self) -> io::Result<Files> {
        let mut files = Files::begin(&self.directory)?;
        let mut known = vec![0; self.mapped as usize];
        self.map.read_exact_at(&mut known, 0)?;
        files.map.write_all(&known)?;
        files.mapped = self.mapped;
        Ok(files)
    }
}

/// Opens the files of this process, the dump in `directory`. Does nothing if they are open.
pub fn open(directory: &Path) -> io::Result<()> {
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    if files.is_none() {
        *files = Some(Files::begin(directory)?);
    }
    Ok(())
}

/// Writes a piece of code to the files, if they are open.
pub fn write(code: &Code<'_>) -> io::Result<()> {
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(files) = &mut *files else { return Ok(()) };
    if files.process != std::process::id() {
        *files = files.continued()?;
    }
    files.dump.write_all(&records(code, stamp(files.index)))?;
    files.index += 1;
    let line = format!("{:x} {:x} {}\n", code.address, code.bytes.len(), code.symbol());
    files.map.write_all(line.as_bytes())?;
    files.mapped += line.len() as u64;
    Ok(())
}

fn stamp(index: u64) -> Stamp {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the place to write to is ours.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    // SAFETY: has no preconditions.
    let tid = unsafe { libc::gettid() } as u32;
    Stamp {
        pid: std::process::id(),
        tid,
        nanoseconds: time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64,
        index,
    }
}
