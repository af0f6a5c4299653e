//! Priority queues in lists, for `heapq`: no item is smaller than its parent at `(i - 1) / 2`. Moving an item is a
//! portal of its own, so that a comparison written in Python is traced with the loop around it instead of called anew
//! for each step.

use super::drain::{self, what};
use super::{arith, as_list, compare, errors, list, promoted};
use crate::exceptions::raising::recursion_error;
use crate::objects::args::{Args, Done, Out, Raised};
use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref, portal};
use minipy_frontend::CmpOp;

type RedList<M> = Red<M, Ref<List>>;
/// The result of a function: None if the native one must do it.
type Answer<M> = Option<Out<M>>;

/// The code that compares the items, if it is a method of their class: part of the loop's key.
fn comparing_code<M: Mode>(vm: Ref<Vm>, heap: RedList<M>) -> Ref<CodeObj> {
    // SAFETY: the callers have looked that there is an item.
    let first = unsafe { list::item(heap, 0i64.into()) };
    let method = match first.downcast::<Instance>() {
        Some(_) => promoted::class::<M>(vm, first)
            .and_then(|class| arith::special::<M>(vm, class, vm.names.lt))
            .and_then(|method| method.downcast::<Function>()),
        None => None,
    };
    match method {
        Some(function) => function.code,
        None => drain::no_code::<M>(vm).promote(),
    }
}

/// Whether item `i` is less than item `j`. A comparison may call Python code, which must not change the length.
fn is_less<M: Mode>(
    vm: Ref<Vm>,
    heap: RedList<M>,
    i: Red<M, i64>,
    j: Red<M, i64>,
    length: Red<M, i64>,
) -> Result<Red<M, bool>, Raised<M>> {
    // SAFETY: the callers' indices are those of items.
    let (x, y) = unsafe { (list::item(heap, i), list::item(heap, j)) };
    if let (Some(x), Some(y)) = (x.as_int(), y.as_int()) {
        return Ok(x.lt(y));
    }
    let less = compare::test(vm, CmpOp::Lt, x, y)?;
    if heap.length().ne(length).test() {
        return Err(errors::error(vm, vm.excs.runtime_error, vm.messages.list_size));
    }
    Ok(less.into())
}

fn swap<M: Mode>(heap: RedList<M>, i: Red<M, i64>, j: Red<M, i64>) {
    // SAFETY: the callers' indices are those of items.
    unsafe {
        let (x, y) = (list::item(heap, i), list::item(heap, j));
        list::put(heap, i, y);
        list::put(heap, j, x);
    }
}

/// Moves the item at `at`. [`what::SINK`] moves it to a leaf, along the smaller children; then, or at once,
/// [`what::RISE`] moves it up until its parent is not greater, at most to `top`.
#[portal(
    greens(phase, code),
    reds(heap, at, top, length),
    env(vm),
    counter = drain::counter_of(&code, phase),
    place = code.drain_place(),
    depth_exceeded = Err(recursion_error(vm).into()),
    interrupted = crate::run::interrupt::at_call(vm, code).map(|exc| Err(exc.into()))
)]
fn sift<M: Mode>(
    vm: Ref<Vm>,
    mut phase: usize,
    code: Ref<CodeObj>,
    heap: Red<M, Ref<List>>,
    mut at: Red<M, i64>,
    top: Red<M, i64>,
    length: Red<M, i64>,
) -> Out<M> {
    loop {
        merge_point!();
        if phase == what::SINK && !at.lt(length >> 1i64).test() {
            phase = what::RISE;
        }
        let to = if phase == what::SINK {
            let left = at + at + 1;
            let right = left + 1;
            if right.lt(length).test() {
                is_less(vm, heap, left, right, length)?.select::<i64>(left, right)
            } else {
                left
            }
        } else {
            if !at.gt(top).test() {
                return Ok(vm.none.into());
            }
            let parent = (at - 1) >> 1i64;
            if !is_less(vm, heap, at, parent, length)?.test() {
                return Ok(vm.none.into());
            }
            parent
        };
        swap(heap, at, to);
        at = to;
        crate::run::interrupt::check(vm)?;
        can_enter_jit!()
    }
}

fn moved<M: Mode>(vm: Ref<Vm>, phase: usize, heap: RedList<M>, at: Red<M, i64>, top: Red<M, i64>) -> Done<M> {
    let code = comparing_code(vm, heap);
    sift(vm, phase, code, heap, at, top, heap.length()).map(|_| ())
}

/// The error for an empty heap.
fn nothing<M: Mode>(vm: Ref<Vm>) -> Raised<M> {
    errors::out_of_range(vm, vm.messages.index)
}

/// `heappush(heap, item)`
pub fn push<M: Mode>(vm: Ref<Vm>, heap: RedList<M>, item: Red<M, Value>) -> Out<M> {
    list::append(vm, heap, item)?;
    moved(vm, what::RISE, heap, heap.length() - 1, 0i64.into())?;
    Ok(vm.none.into())
}

/// `heappop(heap)`
pub fn pop<M: Mode>(vm: Ref<Vm>, heap: RedList<M>) -> Out<M> {
    if !heap.length().gt(0).test() {
        return Err(nothing(vm));
    }
    let last = list::pop(heap);
    if heap.length().eq(0).test() {
        return Ok(last);
    }
    replace(vm, heap, last)
}

/// `heapreplace(heap, item)`
pub fn replace<M: Mode>(vm: Ref<Vm>, heap: RedList<M>, item: Red<M, Value>) -> Out<M> {
    if !heap.length().gt(0).test() {
        return Err(nothing(vm));
    }
    let first = Red::<M, i64>::from(0i64);
    // SAFETY: there is an item.
    let least = unsafe { list::item(heap, first) };
    // SAFETY: likewise.
    unsafe { list::put(heap, first, item) };
    moved(vm, what::SINK, heap, first, first)?;
    Ok(least)
}

/// `heappushpop(heap, item)`
pub fn push_pop<M: Mode>(vm: Ref<Vm>, heap: RedList<M>, item: Red<M, Value>) -> Out<M> {
    if heap.length().eq(0).test() {
        return Ok(item);
    }
    // SAFETY: there is an item.
    let least = unsafe { list::item(heap, 0i64.into()) };
    if compare::test(vm, CmpOp::Lt, least, item)? { replace(vm, heap, item) } else { Ok(item) }
}

/// `heapify(heap)`; never traced, because it is a nested loop.
pub fn heapify(vm: Ref<Vm>, heap: Ref<List>) -> PyResult<Value> {
    use crate::objects::list_storage::ListExt as _;
    use metatrace::untraced::IntoPlain as _;
    for i in (0..heap.count() / 2).rev() {
        if i >= heap.count() {
            return crate::exceptions::errors::index_error(vm, vm.messages.index.as_str());
        }
        let at = Red::<metatrace::Direct, i64>::from(i as i64);
        moved::<metatrace::Direct>(vm, what::SINK, heap.into(), at, at).map_err(|exc| exc.into_plain())?;
    }
    Ok(vm.none)
}

/// The heap, if there are `count` arguments and the first one is a list.
fn heap_of<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>, count: usize) -> Option<RedList<M>> {
    if args.count != count || args.names.is_some() {
        return None;
    }
    as_list(vm, args.get(0))
}

/// `heappush(heap, item)`
pub fn heappush<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    Some(push(vm, heap_of(vm, args, 2)?, args.get(1)))
}

/// `heappop(heap)`
pub fn heappop<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    Some(pop(vm, heap_of(vm, args, 1)?))
}

/// `heapreplace(heap, item)`
pub fn heapreplace<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    Some(replace(vm, heap_of(vm, args, 2)?, args.get(1)))
}

/// `heappushpop(heap, item)`
pub fn heappushpop<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    Some(push_pop(vm, heap_of(vm, args, 2)?, args.get(1)))
}
