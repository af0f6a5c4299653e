//! Operations on red values in `Traced`: they ask the recorder for the event, and then execute and record, or take the
//! result from the log. Not generic, so that the traced instance of a language stays small.

use super::activation::PendingFrame;
use super::context::{Layout, activation, heap, machine, plain_code, recorder};
use super::invoke::{invoke, resume_panic};
use super::layout::{HEADER, assert_not_dead, no_such_slot, peek, peek_shared, poke, read_slot, write_slot};
use super::memory;
use metatrace_heap::{Obj, TypeId, is_reference};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::ops::Op;
use metatrace_ir::{Arg, CallDescr, Decision, Descr, EffectKind, Mutability, Ty, Width};
use metatrace_tracer::record::{FrameSlot, Recorder, TypeTest};
use metatrace_tracer::{Abort, Action, Phase, Raw};
use std::panic::Location;

/// A pure operation whose result is `bits`.
#[inline(never)]
#[track_caller]
pub(crate) fn pure(op: Op, a: Raw, b: Raw, bits: u64) -> Raw {
    recorder().pure(op, a, b, bits, Some(Location::caller()))
}

/// Selects one of two values by a condition.
#[inline(never)]
#[track_caller]
pub(crate) fn select(condition: Raw, arms: [Raw; 2], ty: Ty) -> Raw {
    recorder().select(condition, arms, ty, Some(Location::caller()))
}

/// A guard that fixes the value.
#[inline(never)]
#[track_caller]
pub(crate) fn guard(raw: Raw, ty: Ty, boolean: bool) {
    recorder().guard(raw, ty, boolean, Location::caller());
}

/// Returns whether the value is promoted here, after making the guard if it is.
#[inline(never)]
#[track_caller]
pub(crate) fn still_promotes(raw: Raw, ty: Ty) -> bool {
    recorder().promote_polymorphic(raw, ty, Location::caller())
}

/// The dynamic type of a value: the integer, or `None` and the type of the object. `boxed` describes integers that are
/// objects.
///
/// # Safety
/// `value` is a tagged word or an object, not null; `boxed` is a registered type whose one field is the integer.
#[inline]
#[track_caller]
pub(crate) unsafe fn case(value: Raw, boxed: &'static Descr) -> (TypeId, Option<Raw>) {
    use_layout(Layout::Tagged, "metatrace::Value");
    let int64 = TypeId(boxed.ty().tid());
    let tagged = value.bits & 1 == 1;
    // SAFETY: the caller's promise: an object begins with its type. Neither it nor the integer ever changes.
    let tid = if tagged { int64 } else { TypeId(unsafe { peek(value.bits, 0, Width::U32) } as u32) };
    let int = match (tagged, tid == int64) {
        (true, _) => value.bits as i64 >> 1,
        // SAFETY: the header says that it is a boxed integer.
        (_, true) => (unsafe { peek(value.bits, HEADER as u64, Width::I64) }) as i64,
        _ => 0,
    };
    let asked = TypeTest { value, boxed, tid: u64::from(tid.0), int };
    let int = recorder().case(&asked, Location::caller());
    (tid, (tid == int64).then_some(int))
}

/// Notes that values of this type have this layout. Panics if others have the other one.
#[inline]
#[track_caller]
pub(crate) fn use_layout(layout: Layout, name: &'static str) {
    machine().use_layout(layout, name);
}

/// Whether the value is constant in the trace.
pub(crate) fn is_constant(raw: Raw) -> bool {
    answer(|r| r.is_constant(raw))
}

/// Whether the value was allocated in the trace.
pub(crate) fn is_virtual(raw: Raw) -> bool {
    answer(|r| r.is_virtual(raw))
}

/// As [`is_virtual`], or the trace passes such a value to the label that it begins with.
pub(crate) fn may_be_virtual(raw: Raw) -> bool {
    answer(|r| r.may_be_virtual(raw))
}

/// Logs an answer given at trace time, so that replay gives the same. Without a recording the answer is false.
#[inline(never)]
fn answer(ask: impl FnOnce(&Recorder) -> bool) -> bool {
    recorder().answer(ask)
}

/// A load of an immutable field or item.
#[inline(never)]
#[track_caller]
pub(crate) fn load_pure(op: Op, object: Raw, index: Raw, descr: &'static Descr, bits: u64) -> Raw {
    recorder().load_pure(op, object, index, descr, bits, Some(Location::caller()))
}

/// A load of a mutable field.
///
/// # Safety
/// `object` is an object with that field.
#[inline(never)]
#[track_caller]
pub(crate) unsafe fn load(object: Raw, descr: &'static Descr) -> Raw {
    let field = descr.field();
    // SAFETY: the caller's promise; replay reads nothing, so the read must come after `event`.
    let read = || unsafe {
        match field.mutability {
            Mutability::Volatile if field.width == Width::I64 => {
                peek_shared(object.bits, u64::from(field.offset))
            }
            _ => peek(object.bits, u64::from(field.offset), field.width),
        }
    };
    let mut r = recorder();
    match r.event() {
        Action::Record => {
            let o = r.arg(object, Ty::Ref);
            r.logged(Op::Load, [o, Arg::NONE, Arg::NONE], descr, read(), Some(Location::caller()))
        }
        Action::Replay => r.take_load(Op::Load, [object, Raw::constant(0)], descr),
        Action::Plain => Raw::constant(read()),
    }
}

/// A store to a mutable field.
///
/// # Safety
/// `object` is an object with that field.
#[inline(never)]
#[track_caller]
pub(crate) unsafe fn store(object: Raw, descr: &'static Descr, value: Raw) {
    let mut r = recorder();
    if !r.store_begins() {
        return;
    }
    let field = descr.field();
    // SAFETY: the caller's promise; the barrier follows before anything can allocate.
    unsafe { write(object.bits, u64::from(field.offset), field.width, value.bits) };
    if r.phase() == Phase::Record {
        let (o, v) = (r.arg(object, Ty::Ref), r.outgoing(value, field.width.ty()));
        r.store(Op::Store, [o, v, Arg::NONE], descr, Some(Location::caller()));
    }
}

unsafe fn write(object: u64, offset: u64, width: Width, value: u64) {
    // SAFETY: the callers' promise.
    unsafe {
        poke(object, offset, width, value);
        if width == Width::Ref {
            heap().barrier(object as Obj);
        }
    }
}

/// A load of a mutable item.
///
/// # Safety
/// `array` is an array of that class and the index is in range.
#[inline(never)]
#[track_caller]
pub(crate) unsafe fn array_load(array: Raw, index: Raw, descr: &'static Descr) -> Raw {
    let class = descr.array();
    let offset = u64::from(class.items) + index.bits * class.width.bytes() as u64;
    // SAFETY: the caller's promise.
    let read = || unsafe { peek(array.bits, offset, class.width) };
    let mut r = recorder();
    match r.event() {
        Action::Record => {
            let (o, i) = (r.arg(array, Ty::Ref), r.arg(index, Ty::Int));
            r.logged(Op::ArrayLoad, [o, i, Arg::NONE], descr, read(), Some(Location::caller()))
        }
        Action::Replay => r.take_load(Op::ArrayLoad, [array, index], descr),
        Action::Plain => Raw::constant(read()),
    }
}

/// A store to a mutable item.
///
/// # Safety
/// `array` is an array of that class and the index is in range.
#[inline(never)]
#[track_caller]
pub(crate) unsafe fn array_store(array: Raw, index: Raw, descr: &'static Descr, value: Raw) {
    let mut r = recorder();
    if !r.store_begins() {
        return;
    }
    let class = descr.array();
    let offset = u64::from(class.items) + index.bits * class.width.bytes() as u64;
    // SAFETY: the caller's promise.
    unsafe { write(array.bits, offset, class.width, value.bits) };
    if r.phase() == Phase::Record {
        let (o, i, v) = (r.arg(array, Ty::Ref), r.arg(index, Ty::Int), r.outgoing(value, class.width.ty()));
        r.store(Op::ArrayStore, [o, i, v], descr, Some(Location::caller()));
    }
}

/// Allocates an object with these fields, in the order of its type's descriptor.
///
/// # Safety
/// The fields have the types of the descriptor.
#[inline(never)]
#[track_caller]
pub(crate) unsafe fn new_object(descr: &'static Descr, fields: &[Raw]) -> Raw {
    let mut r = recorder();
    let event = r.event();
    if event == Action::Replay {
        return r.take(Op::New, descr);
    }
    let words: Vec<u64> = fields.iter().map(|f| f.bits).collect();
    // SAFETY: the caller's promise. The words are also in `fields`, on the caller's stack.
    let bits = unsafe { memory::new_object(descr, &words) };
    if event == Action::Plain {
        return Raw::constant(bits);
    }
    let mut r = recorder();
    let args = fields.iter().zip(descr.ty().fields).map(|(&f, d)| (f, d.field().width.ty()));
    let (a, b) = r.outgoing_args(args);
    r.logged(Op::New, [a, b, Arg::NONE], descr, bits, Some(Location::caller()))
}

/// Allocates an array.
///
/// # Safety
/// `fill` is an item of that class.
#[inline(never)]
#[track_caller]
pub(crate) unsafe fn new_array(descr: &'static Descr, len: Raw, fill: Raw) -> Raw {
    let mut r = recorder();
    let event = r.event();
    if event == Action::Replay {
        return r.take(Op::NewArray, descr);
    }
    // SAFETY: the caller's promise.
    let bits = unsafe { memory::new_array(descr, len.bits, fill.bits) };
    if event == Action::Plain {
        return Raw::constant(bits);
    }
    let mut r = recorder();
    let (n, f) = (r.arg(len, Ty::Int), r.outgoing(fill, descr.array().width.ty()));
    r.logged(Op::NewArray, [n, f, Arg::NONE], descr, bits, Some(Location::caller()))
}

/// An integer as a value: tagged, or boxed as an object of type `descr`.
#[inline(never)]
#[track_caller]
pub(crate) fn box_int(descr: &'static Descr, int: Raw) -> Raw {
    use_layout(Layout::Tagged, "metatrace::Value");
    let mut r = recorder();
    let event = r.event();
    if event == Action::Replay {
        return r.take(Op::BoxInt, descr);
    }
    let bits = memory::box_int(descr, int.bits as i64);
    let mut r = recorder();
    if event == Action::Plain {
        return Raw::constant(bits);
    }
    if r.is_constant(int) {
        let raw = Raw::constant(bits);
        r.logged_constant(Op::BoxInt, descr, raw, Ty::Ref);
        return raw;
    }
    let i = r.arg(int, Ty::Int);
    r.logged(Op::BoxInt, [i, Arg::NONE, Arg::NONE], descr, bits, Some(Location::caller()))
}

/// Calls an elidable or residual function; returns its result and exception.
///
/// # Safety
/// The arguments have the types of the descriptor.
#[inline(never)]
#[track_caller]
pub(crate) unsafe fn call(descr: &'static Descr, args: &[Raw]) -> (Raw, Raw) {
    let call = descr.call();
    let mut r = recorder();
    let event = r.event();
    if event == Action::Replay {
        return r.take_call(descr, args);
    }
    let mut words = [0u64; 14];
    words.iter_mut().zip(args).for_each(|(w, a)| *w = a.bits);
    let plain = plain_code();
    // SAFETY: the caller's promise.
    let result = unsafe { invoke(call, &words[..args.len()]) };
    if event == Action::Record && call.kind == EffectKind::Elidable && recorder().limits().keep_events {
        // SAFETY: the same call.
        let again = unsafe { invoke(call, &words[..args.len()]) };
        check_promise(call, result.value, again.value);
    }
    drop(plain);
    resume_panic();
    if event == Action::Plain {
        return (Raw::constant(result.value), Raw::constant(result.exception));
    }
    // Any code may have run meanwhile, and this recording may have been told of a write.
    recorder().call(descr, args, result.value, result.exception, Some(Location::caller()))
}

/// Panics unless two calls of an elidable function with the same arguments gave the same result. Objects may differ if
/// their types are the same. For debug builds and the echo test.
#[track_caller]
fn check_promise(call: &CallDescr, first: u64, second: u64) {
    let is_object = |word: u64| call.ret == Ty::Ref && is_reference(word);
    let same = match (is_object(first), is_object(second)) {
        // SAFETY: both are objects, which begin with their type.
        (true, true) => unsafe { peek(first, 0, Width::U32) == peek(second, 0, Width::U32) },
        _ => first == second,
    };
    assert!(
        same,
        "metatrace: the elidable function `{}` answers {first:#x} and then {second:#x} to the same arguments",
        call.name
    );
}

/// Reads a quasi-immutable field of a green object.
///
/// # Safety
/// `object` is an object with that field.
#[inline(never)]
#[track_caller]
pub(crate) unsafe fn quasi(object: u64, descr: &'static Descr) -> u64 {
    let field = descr.field();
    let address = object + u64::from(field.offset);
    let raw = if machine().is_unstable(address) {
        // Unstable: read as an ordinary mutable field.
        recorder().note(Decision::QuasiUnstable, descr, Some(Location::caller()));
        // SAFETY: the caller's promise.
        unsafe { load(Raw::constant(object), descr) }
    } else {
        let mut r = recorder();
        match r.event() {
            Action::Replay => r.take(Op::Load, descr),
            event => {
                // SAFETY: the caller's promise.
                let bits = unsafe { peek(object, u64::from(field.offset), field.width) };
                if event == Action::Record {
                    r.quasi(descr, address, bits, Some(Location::caller()));
                }
                Raw::constant(bits)
            }
        }
    };
    // On a constant this guard costs nothing; but the field may be unstable by the time the handler is replayed, and
    // the events must be the same.
    guard(raw, field.width.ty(), false);
    raw.bits
}

/// Reads a quasi-immutable field of a green object; `None` if the field is unstable.
///
/// # Safety
/// `object` is an object with that field.
#[inline(never)]
#[track_caller]
pub(crate) unsafe fn quasi_while_stable(object: u64, descr: &'static Descr) -> Option<u64> {
    let field = descr.field();
    let address = object + u64::from(field.offset);
    let mut r = recorder();
    let event = r.event();
    if event == Action::Replay {
        if r.replay().next_is_answer() {
            r.take(Op::Answer, &NO_DESCR);
            return None;
        }
        return Some(r.take(Op::Load, descr).bits);
    }
    if event == Action::Record && machine().is_unstable(address) {
        r.note(Decision::QuasiUnstable, descr, Some(Location::caller()));
        r.logged_constant(Op::Answer, &NO_DESCR, Raw::constant(0), Ty::Int);
        return None;
    }
    // SAFETY: the caller's promise.
    let bits = unsafe { peek(object, u64::from(field.offset), field.width) };
    if event == Action::Record {
        r.quasi(descr, address, bits, Some(Location::caller()));
    }
    Some(bits)
}

/// Reads a slot of the portal's frame.
///
/// # Safety
/// `frame` is the frame of the innermost portal level and has that slot.
#[inline(never)]
pub(crate) unsafe fn slot(frame: Raw, index: usize) -> Raw {
    let mut r = recorder();
    let recording = r.recording();
    // SAFETY: the caller's promise; frames hold words.
    let in_memory = || unsafe { read_slot(frame.bits, index) };
    match r.slot(index) {
        FrameSlot::Copy(bits) => Raw::constant(bits),
        FrameSlot::Named(raw) => {
            debug_assert_eq!(raw.bits, in_memory(), "frame slot {index} changed behind the tracer's back");
            raw
        }
        FrameSlot::InMemory => {
            let bits = in_memory();
            if !recording {
                assert_not_dead(bits, index);
            }
            Raw::constant(bits)
        }
    }
}

/// Writes a slot of the portal's frame; re-executed in replay.
///
/// # Safety
/// As for [`slot`].
#[inline(never)]
pub(crate) unsafe fn set_slot(frame: Raw, index: usize, value: Raw) {
    if recorder().set_slot(index, value) {
        // SAFETY: the caller's promise; frames need no barrier.
        unsafe { write_slot(frame.bits, index, value.bits) };
    }
}

/// Begins a frame for a portal call, and returns its index among the pending ones.
pub(crate) fn begin_frame(len: usize, fill: u64) -> u32 {
    let mut pending = activation().pending.borrow_mut();
    pending.push(PendingFrame { slots: Some(vec![Raw::constant(fill); len]) });
    pending.len() as u32 - 1
}

/// Sets a slot of a pending frame; panics if there is none.
#[track_caller]
pub(crate) fn fill_frame(frame: u32, index: usize, value: Raw) {
    let mut pending = activation().pending.borrow_mut();
    let slots = pending[frame as usize].slots.as_mut().expect("a frame is filled before its call");
    let len = slots.len();
    match slots.get_mut(index) {
        Some(slot) => *slot = value,
        None => no_such_slot(len),
    }
}

/// Aborts a recording that has come to a signal, because the loop does not usually take this path.
#[cold]
#[inline(never)]
pub(crate) fn abort_at_signal() {
    let mut r = recorder();
    if r.phase() == Phase::Record {
        r.abort(Abort::SignalAtBackEdge);
    }
}

/// `can_enter_jit!()`: the next merge point is a loop header.
pub fn back_edge() {
    recorder().headers_mut().back_edge();
}
