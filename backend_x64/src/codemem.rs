//! Code memory: shared anonymous memory, mapped twice. Code is written through the first mapping and runs in the
//! second, so that no page is ever writable and executable at the same address. (A memory file would do as well, but
//! perf uses its map file for anonymous memory only.)
//!
//! A process that forks shares this memory with its child: after that neither may ever write to it. A process that has
//! to write first gets memory of its own, with the same content at the same addresses.
//!
//! No writable view is ever returned to other code: all writes, patches included, go through [`CodeMemory::write`].

use crate::forks::forks;
use metatrace_ir::CompileError;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::ptr::{self, NonNull};

/// Alignment of every installed piece of code: that of an instruction fetch block.
const ALIGN: usize = 16;

/// Largest budget in bytes, so that jumps reach all code.
const MOST: usize = 1 << 30;

/// Content of free memory: a trap instruction.
const NO_CODE: u8 = 0xcc;

/// A budget of memory for machine code. New code is put at the start of the largest hole, so that its address is known
/// before its length.
pub(crate) struct CodeMemory {
    writable: Mapping,
    executable: Mapping,
    /// Offset and length of each hole; no two are adjacent.
    holes: RefCell<BTreeMap<usize, usize>>,
    /// Number of bytes left free behind every piece of code.
    room: usize,
    /// The value of [`forks`] when the memory was last known to belong to this process alone.
    forks: Cell<u64>,
}

/// A mapping, unmapped when dropped.
struct Mapping {
    start: NonNull<u8>,
    size: usize,
}

impl Mapping {
    /// A mapping from the result of a system call.
    fn of(start: *mut libc::c_void, size: usize) -> io::Result<Mapping> {
        match NonNull::new(start.cast::<u8>()) {
            Some(start) if start.as_ptr() != libc::MAP_FAILED.cast() => Ok(Mapping { start, size }),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// Maps memory for machine code twice: for writing and for execution.
    fn twice(size: usize) -> io::Result<(Mapping, Mapping)> {
        let (data, code) = (libc::PROT_READ | libc::PROT_WRITE, libc::PROT_READ | libc::PROT_EXEC);
        let shared = libc::MAP_SHARED | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: new memory at an address that the system chooses.
        let mapped = unsafe { libc::mmap(ptr::null_mut(), size, data, shared, -1, 0) };
        let writable = Mapping::of(mapped, size)?;
        // SAFETY: an old size of 0 maps the same shared memory once more; the first mapping stays.
        let mapped = unsafe { libc::mremap(mapped, 0, size, libc::MREMAP_MAYMOVE) };
        let executable = Mapping::of(mapped, size)?;
        // SAFETY: nothing refers to the mapping yet.
        if unsafe { libc::mprotect(mapped, size, code) } != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok((writable, executable))
    }

    fn address(&self) -> usize {
        self.start.as_ptr() as usize
    }

    /// Replaces another mapping of the same size, whose addresses refer to this memory from now on.
    fn replace(self, other: &Mapping) {
        let (from, to) = (self.start.as_ptr().cast(), other.start.as_ptr());
        let how = libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED;
        // SAFETY: both mappings are ours. Nothing runs in the other one during the call, since it belongs to this
        // thread, and afterwards it has the same content.
        let moved = unsafe { libc::mremap(from, self.size, self.size, how, to) };
        // The system call needs no resources that could be missing. If it failed all the same, the old mapping would be
        // lost.
        assert!(ptr::eq(moved.cast(), to), "code memory is lost: {}", io::Error::last_os_error());
        std::mem::forget(self);
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: the mapping is ours, and nothing refers to it after its owner's end.
        unsafe { libc::munmap(self.start.as_ptr().cast(), self.size) };
    }
}

impl CodeMemory {
    /// Maps `budget` bytes, rounded up to pages. `room` bytes are left free behind every piece of code.
    pub(crate) fn new(budget: usize, room: usize) -> io::Result<CodeMemory> {
        if budget > MOST {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "machine code may take at most 1 GiB"));
        }
        let size = budget.max(1).next_multiple_of(4096);
        let forks = Cell::new(forks());
        let (writable, executable) = Mapping::twice(size)?;
        Ok(CodeMemory { writable, executable, holes: RefCell::new(BTreeMap::from([(0, size)])), room, forks })
    }

    /// Gives the process memory of its own if it shares it with another one. Compiled code keeps its addresses.
    fn own(&self) -> Result<(), CompileError> {
        let forks = forks();
        if self.forks.get() == forks {
            return Ok(());
        }
        let (writable, executable) =
            Mapping::twice(self.writable.size).map_err(|e| CompileError::NotWritable(e.to_string()))?;
        let mut from = 0;
        for (&hole, &len) in &*self.holes.borrow() {
            // SAFETY: inside both mappings, which are not the same.
            unsafe {
                let (source, target) = (self.writable.start.add(from), writable.start.add(from));
                target.copy_from_nonoverlapping(source, hole - from);
            }
            from = hole + len;
        }
        // SAFETY: as above.
        unsafe {
            let (source, target) = (self.writable.start.add(from), writable.start.add(from));
            target.copy_from_nonoverlapping(source, self.writable.size - from);
        }
        executable.replace(&self.executable);
        writable.replace(&self.writable);
        self.forks.set(forks);
        Ok(())
    }

    /// The range of addresses at which code runs.
    pub(crate) fn addresses(&self) -> Range<usize> {
        self.executable.address()..self.executable.address() + self.executable.size
    }

    /// Offset and length of the largest hole; of several, the first.
    fn hole(&self) -> (usize, usize) {
        let holes = self.holes.borrow();
        holes.iter().rev().max_by_key(|hole| hole.1).map_or((0, 0), |(&start, &len)| (start, len))
    }

    /// The address at which the next piece of code will run.
    pub(crate) fn next_address(&self) -> usize {
        self.executable.address() + self.hole().0
    }

    /// Number of bytes left free behind a piece of code.
    pub(crate) fn room(&self) -> usize {
        self.room
    }

    /// Copies code, assembled for [`Self::next_address`], into place.
    pub(crate) fn install(&self, code: &[u8]) -> Result<usize, CompileError> {
        let (start, len) = self.hole();
        if code.len() > len {
            return Err(CompileError::OutOfCodeMemory);
        }
        self.write(start, code)?;
        let taken = self.taken(code.len()).min(len);
        let mut holes = self.holes.borrow_mut();
        holes.remove(&start);
        if taken < len {
            holes.insert(start + taken, len - taken);
        }
        Ok(self.executable.address() + start)
    }

    /// The size of a piece of code with the room left free behind it.
    fn taken(&self, len: usize) -> usize {
        (len + self.room).next_multiple_of(ALIGN)
    }

    /// Frees a piece of code. A remaining jump to it would trap.
    pub(crate) fn free(&self, address: usize, len: usize) {
        let mut start = address - self.executable.address();
        let mut len = self.taken(len).min(self.executable.size - start);
        // If memory can't be written, the old code stays there until other code replaces it.
        let _ = self.write(start, &vec![NO_CODE; len]);
        let mut holes = self.holes.borrow_mut();
        if let Some(behind) = holes.remove(&(start + len)) {
            len += behind;
        }
        if let Some((&before, &before_len)) = holes.range(..start).next_back()
            && before + before_len == start
        {
            (start, len) = (before, before_len + len);
        }
        holes.insert(start, len);
    }

    /// Writes into the first mapping.
    fn write(&self, at: usize, bytes: &[u8]) -> Result<(), CompileError> {
        assert!(at + bytes.len() <= self.writable.size, "a write outside code memory");
        self.own()?;
        // SAFETY: inside the mapping, of which no reference is ever handed out.
        unsafe {
            ptr::copy_nonoverlapping(bytes.as_ptr(), self.writable.start.as_ptr().add(at), bytes.len())
        };
        Ok(())
    }

    /// Overwrites installed code at `address`.
    pub(crate) fn patch(&self, address: usize, bytes: &[u8]) -> Result<(), CompileError> {
        let at = address - self.executable.address();
        self.write(at, bytes)?;
        // The code was written at another linear address than that of the fetch: the manual requires a serialising
        // instruction before the changed code runs.
        // SAFETY: every x86-64 processor has the instruction. Compilers since 1.94 know that it is safe.
        #[allow(unused_unsafe)]
        unsafe {
            std::arch::x86_64::__cpuid(0);
        }
        Ok(())
    }

    /// Writes the 32-bit displacement at `address` so that it reaches `target`.
    pub(crate) fn patch_rel32(&self, address: usize, target: usize) -> Result<(), CompileError> {
        self.patch(address, &displacement(address + 4, target))
    }

    /// Overwrites the five bytes at `address` with a jump to `target`.
    pub(crate) fn patch_jump(&self, address: usize, target: usize) -> Result<(), CompileError> {
        let rel = displacement(address + 5, target);
        self.patch(address, &[0xe9, rel[0], rel[1], rel[2], rel[3]])
    }

    /// The installed bytes at `address`.
    pub(crate) fn bytes(&self, address: usize, len: usize) -> Vec<u8> {
        let at = address - self.executable.address();
        assert!(at + len <= self.executable.size, "not in code memory");
        // SAFETY: inside the mapping. Nothing writes while the slice lives, which is until it is copied.
        unsafe { std::slice::from_raw_parts(address as *const u8, len) }.to_vec()
    }
}

fn displacement(next: usize, target: usize) -> [u8; 4] {
    let rel = (target as isize) - (next as isize);
    i32::try_from(rel).expect("code memory is smaller than 2 GiB").to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_that_goes_leaves_room_for_other_code() {
        let memory = CodeMemory::new(4096, 0).expect("memory");
        let base = memory.next_address();
        let mut places: Vec<usize> = (0..4).map(|i| memory.install(&[i; 1000]).expect("room")).collect();
        assert_eq!(places[0], base);
        assert_eq!(memory.install(&[9; 1000]), Err(CompileError::OutOfCodeMemory));
        // Adjacent holes become one, whatever is freed first.
        memory.free(places[1], 1000);
        memory.free(places[2], 1000);
        assert_eq!(memory.bytes(places[1], 2), [NO_CODE; 2]);
        assert_eq!(memory.install(&[7; 2000]), Ok(places[1]));
        assert_eq!((memory.bytes(places[0], 1), memory.bytes(places[3], 1)), (vec![0], vec![3]));
        places[2] = places[1];
        memory.free(places[3], 1000);
        memory.free(places[0], 1000);
        memory.free(places[1], 2000);
        assert_eq!(memory.hole(), (0, 4096));
        assert_eq!(memory.install(&[1; 4096]), Ok(base));
        assert_eq!(memory.install(&[1]), Err(CompileError::OutOfCodeMemory));
    }
}
