//! Subscripts: of lists and tuples directly, of other built-in types by their kinds, of instances by special methods.

use super::arith::{call_special, special};
use super::{errors, may_have_special, promoted};
use crate::classes;
use crate::interp::numbers::checked;
use crate::objects::args::{Done, Out, Raised, Tested, plain};
use crate::objects::class::Class;
use crate::objects::deque::Deque;
use crate::objects::kinds;
use crate::objects::model::*;
use crate::protocols::items;
use crate::vm::Vm;
use metatrace::untraced::IntoPlain as _;
use metatrace::{Case, Direct, Mode, Object, Red, Ref, TypeId, residual};
use minipy_frontend::CmpOp;

/// `obj[index]`
#[inline]
pub fn get_item<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, index: Red<M, Value>) -> Out<M> {
    if let Case::Obj(tid, object) = obj.case() {
        if let Some(list) = object.downcast_of::<List>(tid) {
            if let Some(i) = index.as_int() {
                return match checked(i, list.length()) {
                    // SAFETY: a list has at least `length` items.
                    Some(i) => Ok(unsafe { super::list::item(list, i) }),
                    None => Err(errors::out_of_range(vm, vm.messages.list_index)),
                };
            }
            if let Some(slice) = index.downcast::<Slice>()
                && let Some(piece) = super::list::piece(vm, list, slice)
            {
                return Ok(piece);
            }
        } else if let Some(tuple) = object.downcast_of::<Tuple>(tid) {
            let items = tuple.items();
            if let Some(i) = index.as_int() {
                return match checked(i, items.len()) {
                    // SAFETY: checked.
                    Some(i) => Ok(unsafe { items.at_unchecked(i) }),
                    None => Err(errors::out_of_range(vm, vm.messages.tuple_index)),
                };
            }
            if let Some(slice) = index.downcast::<Slice>()
                && let Some(piece) = super::list::tuple_piece(vm, tuple, slice)
            {
                return Ok(piece);
            }
        } else if Str::is(tid) {
            if let Some(item) = super::text::get_item(vm, obj, index) {
                return item;
            }
        } else if !M::TRACED && Dict::is(tid) {
            // The path of the other types leads to the same function.
            if let Some(item) = super::dict::get_item(vm, obj, index) {
                return item;
            }
        } else if may_have_special(tid) {
            return instance_item(vm, obj, index);
        } else {
            return other_item(vm, tid, obj, index);
        }
    }
    get_item_residual(vm, obj, index)
}

/// The item of an object of any other built-in type.
#[inline(never)]
fn other_item<M: Mode>(vm: Ref<Vm>, tid: TypeId, obj: Red<M, Value>, index: Red<M, Value>) -> Out<M> {
    if let Some(traced) = &kinds::of_tid(tid).traced.get_item
        && let Some(result) = traced.get::<M>()(vm, obj, index)
    {
        return result;
    }
    get_item_residual(vm, obj, index)
}

#[inline(never)]
fn instance_item<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, index: Red<M, Value>) -> Out<M> {
    let Some(class) = promoted::class::<M>(vm, obj) else { return get_item_megamorphic(vm, obj, index) };
    match special::<M>(vm, class, vm.names.getitem) {
        Some(method) => call_special(vm, method, obj, class, &[index]),
        None => {
            let types =
                [List::type_id(), Tuple::type_id(), Str::type_id(), Dict::type_id(), Deque::type_id()];
            match super::kept(vm, obj, &types) {
                Some(kept) => payload_item(vm, obj, class, kept, index),
                None => get_item_residual(vm, obj, index),
            }
        }
    }
}

/// The item of an instance's payload, which is how named tuples read their fields. A dict may have `__missing__`.
fn payload_item<M: Mode>(
    vm: Ref<Vm>,
    obj: Red<M, Value>,
    class: Ref<Class>,
    kept: Red<M, Value>,
    index: Red<M, Value>,
) -> Out<M> {
    let Some(dict) = kept.downcast::<Dict>() else { return get_item(vm, kept, index) };
    let Some(found) = super::dict::value(vm, dict.table(), index) else {
        return get_item_residual(vm, obj, index);
    };
    match found? {
        Some(value) => Ok(value),
        None => match special::<M>(vm, class, vm.names.missing) {
            Some(method) => call_special(vm, method, obj, class, &[index]),
            None => Err(super::dict::no_such_key(vm, index)),
        },
    }
}

#[residual]
fn get_item_residual(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<Value> {
    items::get_item_builtin(vm, obj, index)
}

/// `obj[index] = value`
#[inline]
pub fn set_item<M: Mode>(
    vm: Ref<Vm>,
    obj: Red<M, Value>,
    index: Red<M, Value>,
    value: Red<M, Value>,
) -> Done<M> {
    if let Case::Obj(tid, object) = obj.case() {
        if let Some(list) = object.downcast_of::<List>(tid) {
            if let Some(i) = index.as_int() {
                let Some(i) = checked(i, list.length()) else {
                    return Err(errors::out_of_range(vm, vm.messages.list_assignment));
                };
                // SAFETY: a list has at least `length` items.
                unsafe { super::list::put(list, i, value) };
                return Ok(());
            }
            if let Some(slice) = index.downcast::<Slice>()
                && let Some(other) = value.downcast::<List>()
                && super::list::put_piece(vm, list, slice, other)
            {
                return Ok(());
            }
        } else if may_have_special(tid) {
            let Some(class) = promoted::class::<M>(vm, obj) else {
                return set_item_megamorphic(vm, obj, index, value);
            };
            if let Some(method) = special::<M>(vm, class, vm.names.setitem) {
                return call_special(vm, method, obj, class, &[index, value]).map(|_| ());
            }
            if let Some(kept) = super::kept(vm, obj, &[List::type_id(), Dict::type_id(), Deque::type_id()]) {
                return set_item(vm, kept, index, value);
            }
        } else if let Some(traced) = &kinds::of_tid(tid).traced.set_item
            && let Some(done) = traced.get::<M>()(vm, obj, index, value)
        {
            return done;
        }
    }
    set_item_residual(vm, obj, index, value)
}

#[residual]
fn set_item_residual(vm: Ref<Vm>, obj: Value, index: Value, value: Value) -> PyResult<()> {
    items::set_item_builtin(vm, obj, index, value)
}

/// `del obj[index]`
pub fn del_item<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, index: Red<M, Value>) -> Done<M> {
    if let Case::Obj(tid, object) = obj.case() {
        if let Some(list) = object.downcast_of::<List>(tid) {
            if let Some(i) = index.as_int() {
                let Some(i) = checked(i, list.length()) else {
                    return Err(errors::out_of_range(vm, vm.messages.list_assignment));
                };
                let _removed = super::list::remove::<M>(list, i);
                return Ok(());
            }
        } else if may_have_special(tid) {
            let Some(class) = promoted::class::<M>(vm, obj) else {
                return del_item_megamorphic(vm, obj, index);
            };
            if let Some(method) = special::<M>(vm, class, vm.names.delitem) {
                return call_special(vm, method, obj, class, &[index]).map(|_| ());
            }
            if let Some(kept) = super::kept(vm, obj, &[List::type_id(), Dict::type_id()]) {
                return del_item(vm, kept, index);
            }
        } else if let Some(dict) = object.downcast_of::<Dict>(tid)
            && let Some(removed) = super::dict::remove(vm, dict.table(), index)
        {
            return removed.map(|_| ());
        }
    }
    del_item_residual(vm, obj, index)
}

#[residual]
fn del_item_residual(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<()> {
    items::del_item_builtin(vm, obj, index)
}

/// `item in container`
pub fn contains<M: Mode>(vm: Ref<Vm>, container: Red<M, Value>, item: Red<M, Value>) -> Tested<M> {
    contains_here(vm, container, item).into()
}

#[inline(always)]
fn contains_here<M: Mode>(
    vm: Ref<Vm>,
    container: Red<M, Value>,
    item: Red<M, Value>,
) -> Result<bool, Raised<M>> {
    if let Case::Obj(tid, _) = container.case() {
        if !M::TRACED && (Dict::is(tid) || Set::is(tid)) {
            // The path of the other types leads to the same functions.
            let found = match Dict::is(tid) {
                true => super::dict::in_dict(vm, container, item),
                false => super::dict::in_set(vm, container, item),
            };
            if let Some(found) = found {
                return found.result();
            }
        } else if may_have_special(tid) {
            let Some(class) = promoted::class::<M>(vm, container) else {
                return Ok(contains_megamorphic(vm, container, item)?.test());
            };
            if let Some(method) = special::<M>(vm, class, vm.names.contains) {
                if method == vm.none {
                    return not_a_container(vm, container).map(|_| false);
                }
                let result = call_special(vm, method, container, class, &[item])?;
                return super::compare::truth(vm, result);
            }
            if let Some(kept) = super::kept_container(vm, container) {
                return contains(vm, kept, item).result();
            }
        } else if let Some(traced) = &kinds::of_tid(tid).traced.contains
            && let Some(found) = traced.get::<M>()(vm, container, item)
        {
            return found.result();
        }
    }
    Ok(contains_residual(vm, container, item)?.test())
}

/// The most items of a constant tuple that are compared one after the other.
const MAX_COMPARED: usize = 8;

/// `x in (a, b, c)`: comparisons with each item, which are constants of the trace.
pub fn in_tuple<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, x: Red<M, Value>) -> Option<Tested<M>> {
    if !obj.is_constant() {
        return None;
    }
    let tuple = obj.promote().downcast::<Tuple>()?;
    let items = tuple.as_slice();
    if items.len() > MAX_COMPARED {
        return None;
    }
    for &item in items {
        let by_number = item.as_tagged().is_some() && x.as_int().is_some();
        if !by_number && x.same(item).test() {
            return Some(Tested::True);
        }
        match super::compare::test(vm, CmpOp::Eq, item.into(), x) {
            Ok(false) => {}
            found => return Some(found.into()),
        }
    }
    Some(Tested::False)
}

/// The error for `__contains__ = None`.
#[residual]
fn not_a_container(vm: Ref<Vm>, container: Value) -> PyResult<()> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.type_error(&format!("'{}' object is not a container", classes::type_name(vm, container))))
}

#[residual]
fn contains_residual(vm: Ref<Vm>, container: Value, item: Value) -> PyResult<bool> {
    items::contains_builtin(vm, container, item)
}

// Operations on objects of any class, which traces call at megamorphic places; see [`super::promoted`].

/// `obj[index]`
#[residual]
fn get_item_megamorphic(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<Value> {
    plain(get_item::<Direct>(vm, obj.into(), index.into()))
}

/// `obj[index] = value`
#[residual]
fn set_item_megamorphic(vm: Ref<Vm>, obj: Value, index: Value, value: Value) -> PyResult<()> {
    set_item::<Direct>(vm, obj.into(), index.into(), value.into()).map_err(|e| e.into_plain())
}

/// `del obj[index]`
#[residual]
fn del_item_megamorphic(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<()> {
    del_item::<Direct>(vm, obj.into(), index.into()).map_err(|e| e.into_plain())
}

/// `item in container`
#[residual]
fn contains_megamorphic(vm: Ref<Vm>, container: Value, item: Value) -> PyResult<bool> {
    contains::<Direct>(vm, container.into(), item.into()).result().map_err(|e| e.into_plain())
}
