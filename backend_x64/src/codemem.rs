//! Code memory: one memory file, mapped twice. Code is written through the first mapping and runs
//! in the second, so that no page is ever writable and executable at the same address.
//!
//! Never hands out a writable view to anyone else: all writes, patches included, pass through
//! [`CodeMemory::install`] and [`CodeMemory::patch`].

use memmap2::{Mmap, MmapMut, MmapOptions};
use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io;
use std::os::fd::FromRawFd;

/// Alignment of every installed piece of code: that of an instruction fetch block.
const ALIGN: usize = 16;

/// Largest budget: every jump must reach all code.
const MOST: usize = 1 << 30;

/// A budget of memory for machine code, handed out from the bottom.
pub(crate) struct CodeMemory {
    writable: RefCell<MmapMut>,
    executable: Mmap,
    used: Cell<usize>,
}

impl CodeMemory {
    /// Maps `budget` bytes, rounded up to pages.
    pub(crate) fn new(budget: usize) -> io::Result<CodeMemory> {
        if budget > MOST {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "machine code may take at most 1 GiB"));
        }
        let size = budget.max(1).next_multiple_of(4096);
        // SAFETY: the name is a C string; the result is checked below.
        let fd = unsafe { libc::memfd_create(c"metatrace-code".as_ptr(), libc::MFD_CLOEXEC) };
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the descriptor was just made and belongs to nobody else.
        let file = unsafe { File::from_raw_fd(fd) };
        file.set_len(size as u64)?;
        // SAFETY: the file is anonymous: nobody but this struct can change it.
        let writable = unsafe { MmapOptions::new().len(size).map_mut(&file)? };
        // SAFETY: as above; the only writes are those of `install` and `patch`.
        let executable = unsafe { MmapOptions::new().len(size).map_exec(&file)? };
        Ok(CodeMemory { writable: RefCell::new(writable), executable, used: Cell::new(0) })
    }

    /// The address at which the next piece of code will run.
    pub(crate) fn next_address(&self) -> usize {
        self.executable.as_ptr() as usize + self.used.get()
    }

    /// Copies code, assembled for [`Self::next_address`], into place. `None` if the budget is used up.
    pub(crate) fn install(&self, code: &[u8]) -> Option<usize> {
        let start = self.used.get();
        let end = start.checked_add(code.len())?;
        if end > self.executable.len() {
            return None;
        }
        self.writable.borrow_mut()[start..end].copy_from_slice(code);
        self.used.set(end.next_multiple_of(ALIGN).min(self.executable.len()));
        Some(self.executable.as_ptr() as usize + start)
    }

    /// Overwrites installed code at `address`.
    pub(crate) fn patch(&self, address: usize, bytes: &[u8]) {
        let at = address - self.executable.as_ptr() as usize;
        assert!(at + bytes.len() <= self.used.get(), "patch outside installed code");
        self.writable.borrow_mut()[at..at + bytes.len()].copy_from_slice(bytes);
        // The write went to another linear address than the fetch: the manual asks for a
        // serialising instruction before the changed code runs.
        std::arch::x86_64::__cpuid(0);
    }

    /// Writes the 32-bit displacement at `address` so that it reaches `target`.
    pub(crate) fn patch_rel32(&self, address: usize, target: usize) {
        self.patch(address, &displacement(address + 4, target));
    }

    /// Overwrites the five bytes at `address` with a jump to `target`.
    pub(crate) fn patch_jump(&self, address: usize, target: usize) {
        let rel = displacement(address + 5, target);
        self.patch(address, &[0xe9, rel[0], rel[1], rel[2], rel[3]]);
    }

    /// The installed bytes at `address`.
    pub(crate) fn bytes(&self, address: usize, len: usize) -> &[u8] {
        let at = address - self.executable.as_ptr() as usize;
        &self.executable[at..at + len]
    }
}

fn displacement(next: usize, target: usize) -> [u8; 4] {
    let rel = (target as isize) - (next as isize);
    i32::try_from(rel).expect("code memory is smaller than 2 GiB").to_le_bytes()
}
