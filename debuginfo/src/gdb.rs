//! gdb's JIT interface: a list of object files in memory, headed by a variable that the debugger knows by
//! name, and a function in which it sets a breakpoint. lldb reads the same interface.
//!
//! There is one list per process, so all access is under one lock. Nothing is ever called but the empty function.

#![allow(unsafe_code)]

use crate::{Code, elf};
use std::ptr::{self, null_mut};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// An object file, in the layout that debuggers read.
#[repr(C)]
struct Entry {
    next: *mut Entry,
    previous: *mut Entry,
    object: *const u8,
    size: u64,
}

/// The head of the list, in the layout that debuggers read.
#[repr(C)]
struct Descriptor {
    version: u32,
    action: u32,
    relevant: *mut Entry,
    first: *mut Entry,
}

const REGISTERED: u32 = 1;
const UNREGISTERED: u32 = 2;

/// The list: debuggers find it by this name.
#[unsafe(no_mangle)]
static mut __jit_debug_descriptor: Descriptor =
    Descriptor { version: 1, action: 0, relevant: null_mut(), first: null_mut() };

/// Debuggers set a breakpoint here.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn __jit_debug_register_code() {
    // A call of a function without any effect would be removed.
    std::hint::black_box(());
}

static LOCK: Mutex<()> = Mutex::new(());

fn lock() -> MutexGuard<'static, ()> {
    LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A piece of code that is announced to debuggers while this lives. It must not outlive the code.
#[derive(Debug)]
pub struct Registration {
    entry: *mut Entry,
    /// The data that the entry points to.
    _object: Box<[u8]>,
}

/// Announces a piece of code to debuggers.
pub fn register(code: &Code<'_>) -> Result<Registration, String> {
    let object = elf::build(code)?.into_boxed_slice();
    let entry = Box::into_raw(Box::new(Entry {
        next: null_mut(),
        previous: null_mut(),
        object: object.as_ptr(),
        size: object.len() as u64,
    }));
    let _guard = lock();
    let list = &raw mut __jit_debug_descriptor;
    // SAFETY: the lock is held; all entries in the list are alive, because their registrations are.
    unsafe {
        (*entry).next = (*list).first;
        if !(*list).first.is_null() {
            (*(*list).first).previous = entry;
        }
        (*list).first = entry;
        announce(entry, REGISTERED);
    }
    Ok(Registration { entry, _object: object })
}

/// Notifies a debugger of a change to the list.
///
/// # Safety
/// The lock is held, and the entry is alive.
unsafe fn announce(entry: *mut Entry, action: u32) {
    let list = &raw mut __jit_debug_descriptor;
    // SAFETY: the caller's promise. The writes are volatile because another process reads them.
    unsafe {
        ptr::write_volatile(&raw mut (*list).relevant, entry);
        ptr::write_volatile(&raw mut (*list).action, action);
    }
    __jit_debug_register_code();
    // SAFETY: as above.
    unsafe { ptr::write_volatile(&raw mut (*list).action, 0) };
}

impl Drop for Registration {
    fn drop(&mut self) {
        let _guard = lock();
        let list = &raw mut __jit_debug_descriptor;
        // SAFETY: the lock is held; the entry was made by `register`, is in the list, and its neighbours are
        // alive because they are in it too.
        unsafe {
            let Entry { next, previous, .. } = *self.entry;
            if previous.is_null() {
                (*list).first = next;
            } else {
                (*previous).next = next;
            }
            if !next.is_null() {
                (*next).previous = previous;
            }
            announce(self.entry, UNREGISTERED);
            (*list).relevant = null_mut();
            drop(Box::from_raw(self.entry));
        }
    }
}

/// The objects in the list.
pub fn registered() -> Vec<Vec<u8>> {
    let _guard = lock();
    let mut objects = Vec::new();
    // SAFETY: the lock is held, so that every entry in the list and its object are alive.
    unsafe {
        let mut entry = (&raw const __jit_debug_descriptor).read().first.cast_const();
        while !entry.is_null() {
            objects.push(std::slice::from_raw_parts((*entry).object, (*entry).size as usize).to_vec());
            entry = (*entry).next.cast_const();
        }
    }
    objects
}
