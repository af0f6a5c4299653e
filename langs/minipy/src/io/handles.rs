//! The descriptors that a program may use: those that it has opened and, if the process runs only this program, those
//! with which the process was started. For the program any other descriptor is not open: `EBADF`.

use super::{SLICE, Standard};
use hashbrown::HashMap;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use std::cell::RefCell;
use std::io::Result;
use std::os::fd::{AsFd as _, AsRawFd as _, BorrowedFd, FromRawFd as _, IntoRawFd as _, OwnedFd, RawFd};

/// The number of bytes that a pipe that is ready for writing accepts without blocking.
const PIPE: usize = 4096;

pub(crate) struct Handles {
    own: RefCell<HashMap<RawFd, OwnedFd>>,
    standard: Standard,
    /// Failures in writing the data of unreachable files: the name of the file and the error.
    pub lost: RefCell<Vec<(String, std::io::Error)>>,
}

impl Handles {
    pub fn new(standard: Standard) -> Handles {
        let handles = Handles { own: RefCell::default(), standard, lost: RefCell::default() };
        if let Standard::Own(open) = standard {
            for number in (0..3).filter(|&number| open[number as usize]) {
                handles.inherit(number);
            }
        }
        handles
    }

    /// Takes over a descriptor with which the process was started; returns false if there is none with that number.
    fn inherit(&self, number: RawFd) -> bool {
        // SAFETY: this request takes any number and changes nothing.
        let flags = unsafe { libc::fcntl(number, libc::F_GETFD) };
        // Descriptors opened in this process are closed when it executes another program.
        if flags < 0 || flags & libc::FD_CLOEXEC != 0 {
            return false;
        }
        // SAFETY: the descriptor is open and came from the process that started this one, so it has no owner here.
        let handle = unsafe { OwnedFd::from_raw_fd(number) };
        self.own.borrow_mut().insert(number, handle);
        true
    }

    /// Makes a descriptor one of the program.
    pub fn adopt(&self, handle: OwnedFd) -> RawFd {
        let number = handle.as_raw_fd();
        self.own.borrow_mut().insert(number, handle);
        number
    }

    /// Whether the process runs only this program.
    pub fn owns_process(&self) -> bool {
        matches!(self.standard, Standard::Own(_))
    }

    /// Fails if the descriptor is not one of the program.
    pub fn check(&self, number: RawFd) -> Result<()> {
        let known = self.own.borrow().contains_key(&number);
        let inherited = self.owns_process() && number > 2;
        if known || inherited && self.inherit(number) { Ok(()) } else { Err(Errno::BADF.into()) }
    }

    pub fn close(&self, number: RawFd) -> Result<()> {
        self.check(number)?;
        let Some(handle) = self.own.borrow_mut().remove(&number) else { return Err(Errno::BADF.into()) };
        // SAFETY: the number was owned and is given up; a handle that is dropped would not say what the kernel says.
        match unsafe { libc::close(handle.into_raw_fd()) } {
            0 => Ok(()),
            _ => Err(std::io::Error::last_os_error()),
        }
    }

    /// Calls `f` with a descriptor of the program.
    pub fn with<R>(&self, number: RawFd, f: impl FnOnce(BorrowedFd<'_>) -> Result<R>) -> Result<R> {
        self.check(number)?;
        let own = self.own.borrow();
        own.get(&number).map_or(Err(Errno::BADF.into()), |handle| f(handle.as_fd()))
    }

    /// Calls `f` with the descriptor of a standard stream.
    pub fn with_standard<R>(&self, number: RawFd, f: impl FnOnce(BorrowedFd<'_>) -> Result<R>) -> Result<R> {
        match (self.standard, number) {
            (Standard::Own(_), _) => self.with(number, f),
            (_, 0) => f(rustix::stdio::stdin()),
            (_, 1) => f(rustix::stdio::stdout()),
            _ => f(rustix::stdio::stderr()),
        }
    }

    /// Whether the standard stream was open when the process was started.
    pub fn has_standard(&self, number: usize) -> bool {
        !matches!(self.standard, Standard::Own(open) if !open[number])
    }
}

impl Drop for Handles {
    fn drop(&mut self) {
        for number in 0..3 {
            if let Some(handle) = self.own.get_mut().remove(&number) {
                // They stay open for the process.
                let _ = handle.into_raw_fd();
            }
        }
    }
}

/// Whether the descriptor is ready, after a short wait for it.
fn ready(fd: BorrowedFd<'_>, flags: PollFlags) -> Result<bool> {
    let timeout = rustix::event::Timespec { tv_sec: 0, tv_nsec: i64::from(SLICE.subsec_nanos()) };
    match poll(&mut [PollFd::from_borrowed_fd(fd, flags)], Some(&timeout)) {
        Ok(n) => Ok(n > 0),
        Err(Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Writes some bytes; returns 0 if that is not possible yet. `never_waits` is true for files on disks.
pub(crate) fn write_some(fd: BorrowedFd<'_>, data: &[u8], never_waits: bool) -> Result<usize> {
    let mut data = data;
    if !never_waits {
        if !ready(fd, PollFlags::OUT)? {
            return Ok(0);
        }
        data = &data[..data.len().min(PIPE)];
    }
    match rustix::io::write(fd, data) {
        Err(Errno::INTR) => Ok(0),
        result => Ok(result?),
    }
}

/// Reads some bytes; returns `None` if there are none yet, 0 at the end.
pub(crate) fn read_some(fd: BorrowedFd<'_>, data: &mut [u8]) -> Result<Option<usize>> {
    if !ready(fd, PollFlags::IN)? {
        return Ok(None);
    }
    match rustix::io::read(fd, data) {
        Err(Errno::INTR) => Ok(None),
        result => Ok(Some(result?)),
    }
}

/// Whether writing never blocks, and the preferred number of bytes for a write.
pub(super) fn kind(fd: BorrowedFd<'_>) -> Option<(bool, usize)> {
    let stat = rustix::fs::fstat(fd).ok()?;
    let regular = rustix::fs::FileType::from_raw_mode(stat.st_mode) == rustix::fs::FileType::RegularFile;
    Some((regular, usize::try_from(stat.st_blksize).ok().filter(|&size| size > 1)?))
}
