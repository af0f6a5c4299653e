//! The runtime below a trace: allocation by descriptor, the write barrier, and its two interfaces, [`Heaped`] for the
//! reference executor and [`runtime`] for machine code.
//!
//! Nothing here runs code of the language, except for the portal calls that it forwards to the runner.

use super::block::{PANIC, word};
use super::context::{self, Machine};
use super::invoke::{guarded, invoke};
use super::layout::{alloc_array, peek, peek_shared, poke};
use super::site::{Entering, SiteData};
use metatrace_heap::{Header, Heap, Obj, TypeId};
use metatrace_ir::backend::{Memory, Runtime};
use metatrace_ir::{CallDescr, Descr, ExitState, Ret2, Ty, Width};
use std::cell::Cell;

/// Allocates an object of a `Type` descriptor.
///
/// # Safety
/// `fields` has one word of the right type for each field of the descriptor. The caller keeps the words alive.
pub(crate) unsafe fn new_object(descr: &'static Descr, fields: &[u64]) -> u64 {
    let ty = descr.ty();
    debug_assert_eq!(fields.len(), ty.fields.len());
    // SAFETY: all fields are written before anything else can allocate.
    unsafe {
        let object = context::heap().alloc(TypeId(ty.tid()), ty.size as usize) as u64;
        for (f, &bits) in ty.fields.iter().zip(fields) {
            let f = f.field();
            poke(object, u64::from(f.offset), f.width, bits);
        }
        object
    }
}

/// Allocates an array of an `Array` descriptor.
///
/// # Safety
/// `fill` is an item of the class, kept alive by the caller.
pub(crate) unsafe fn new_array(descr: &'static Descr, len: u64, fill: u64) -> u64 {
    let class = descr.array();
    alloc_array(TypeId(class.tid()), class.width, len as usize, fill)
}

/// An integer as a word: tagged, or an object of the `Type` descriptor `descr`.
pub(crate) fn box_int(descr: &'static Descr, int: i64) -> u64 {
    match int.checked_add(int) {
        Some(twice) => twice as u64 | 1,
        // SAFETY: the descriptor is that of `Int64`, whose one field is the integer.
        None => unsafe { new_object(descr, &[int as u64]) },
    }
}

/// The heap as the reference executor sees it.
pub(crate) struct Heaped<'a>(pub &'a Machine);

impl Memory for Heaped<'_> {
    fn load(&self, object: u64, offset: u64, width: Width) -> u64 {
        // SAFETY: the trace was recorded on objects of these types.
        unsafe {
            match width {
                // Other threads change some of them, and it is not known here which.
                Width::I64 => peek_shared(object, offset),
                _ => peek(object, offset, width),
            }
        }
    }
    fn store(&self, object: u64, offset: u64, width: Width, value: u64) {
        // SAFETY: as above.
        unsafe { poke(object, offset, width, value) }
    }
    fn barrier(&self, object: u64) {
        // SAFETY: as above.
        unsafe { self.0.heap.barrier(object as Obj) }
    }
    fn new_object(&self, descr: &'static Descr, fields: &[u64]) -> u64 {
        // The executor roots its values, so a trace without calls can collect, too.
        context::safepoint();
        // SAFETY: the verifier has checked number and types; the executor roots its values.
        unsafe { new_object(descr, fields) }
    }
    fn new_array(&self, descr: &'static Descr, len: u64, fill: u64) -> u64 {
        context::safepoint();
        // SAFETY: as above.
        unsafe { new_array(descr, len, fill) }
    }
    fn box_int(&self, descr: &'static Descr, value: i64) -> u64 {
        context::safepoint();
        box_int(descr, value)
    }
    fn load_tid(&self, object: u64) -> u64 {
        // SAFETY: every object begins with its header.
        u64::from(unsafe { (*(object as *const Header)).tid })
    }
    fn call(&self, descr: &CallDescr, args: &[u64]) -> Ret2 {
        // SAFETY: the verifier has checked number and types of the arguments.
        let result = unsafe { invoke(descr, args) };
        // The words of the result are on this stack meanwhile.
        context::safepoint();
        std::hint::black_box(result)
    }
    fn call_portal(&self, site: u64, args: &[u64]) -> Ret2 {
        // SAFETY: the context is ours, and the site and its arguments are those of the trace.
        unsafe { call_portal(self.0.heap.heap().cast(), site, args.as_ptr()) }
    }
    fn depth_allows(&self, k: u64) -> bool {
        let words = self.0.heap.words();
        words.get(word::DEPTH) + k <= words.get(word::DEPTH_LIMIT)
    }
    fn add_depth(&self, k: i64) {
        let words = self.0.heap.words();
        words.set(word::DEPTH, words.get(word::DEPTH).wrapping_add_signed(k));
    }
    fn panic_pending(&self) -> bool {
        self.0.heap.words().get(word::ALERTS) & PANIC != 0
    }
    fn push_roots(&self, values: &[Cell<u64>], types: &[Ty]) {
        self.0.executor_roots.borrow_mut().push((values, types));
    }
    fn pop_roots(&self) {
        self.0.executor_roots.borrow_mut().pop();
    }
}

unsafe extern "C" fn alloc_slow(context: *mut u8, tid: u32, size: usize) -> u64 {
    // SAFETY: the context register points to the heap.
    unsafe { Heap::alloc_slow_at_safepoint(context.cast(), tid, size) as u64 }
}

unsafe extern "C" fn new_array_slow(_: *mut u8, descr: *const Descr, len: u64, fill: u64) -> u64 {
    context::safepoint();
    // SAFETY: descriptors are statics; the fill is on the trace's frame.
    unsafe { new_array(&*descr, len, fill) }
}

unsafe extern "C" fn box_int_slow(_: *mut u8, descr: *const Descr, int: i64) -> u64 {
    context::safepoint();
    // SAFETY: descriptors are statics.
    box_int(unsafe { &*descr }, int)
}

unsafe extern "C" fn alerted(_: *mut u8) -> u64 {
    context::safepoint();
    context::words().get(word::ALERTS) & PANIC
}

unsafe extern "C" fn barrier_slow(context: *mut u8, object: u64) {
    // SAFETY: the context register points to the heap.
    unsafe { Heap::barrier_slow(context.cast(), object as usize) }
}

unsafe extern "C" fn call_portal(_: *mut u8, site: u64, args: *const u64) -> Ret2 {
    // SAFETY: sites live as long as the traces that name them.
    let site = unsafe { &*(site as *const SiteData) };
    // SAFETY: the arguments are those of the site.
    guarded(|| unsafe { (site.run)(site, Entering::Begin(args)) })
}

unsafe extern "C" fn leave_call(_: *mut u8, site: u64, exit: &ExitState) -> Ret2 {
    // SAFETY: as above.
    let site = unsafe { &*(site as *const SiteData) };
    // SAFETY: the level that was left is that of the site.
    guarded(|| unsafe { (site.run)(site, Entering::Left(exit)) })
}

/// The functions that machine code calls, with `heap` in the context register.
pub(crate) fn runtime(heap: *mut Heap) -> Runtime {
    Runtime {
        context: heap.cast(),
        alloc_slow,
        new_array: new_array_slow,
        box_int: box_int_slow,
        barrier_slow,
        alerted,
        call_portal,
        leave_call,
    }
}
