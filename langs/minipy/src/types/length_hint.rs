//! The number of items that an iterable claims to give (PEP 424). Callers check memory for it, so that an impossible
//! length raises MemoryError before the first item is made. It must never be taken for the real length.

use crate::classes::type_name;
use crate::exceptions::errors::{check_room, raise, type_error, value_error};
use crate::exceptions::raising;
use crate::objects::heap_util::*;
use crate::objects::model::*;
use crate::protocols::calls::call;
use crate::protocols::operators;
use crate::protocols::specials::{find_special, lookup_special};
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;

/// Checks that there is memory for the claimed length of an object of a class written in Python, of a range, or of an
/// iterator over one of these. Other built-in iterables are as long as something that is in memory already.
pub(crate) fn check(vm: Ref<Vm>, iterable: Value) -> PyResult<()> {
    let asked = is_instance_kind(iterable)
        || crate::objects::iterators::is_range(iterable)
        || iterable.downcast::<crate::objects::model::ReverseIter>().is_some()
        || iterable.downcast::<SequenceIter>().is_some()
        || iterable.downcast::<RangeIter>().is_some();
    if !asked {
        return Ok(());
    }
    let items = of(vm, iterable)?.unwrap_or(0);
    check_room(vm, items as usize, size_of::<Value>())
}

/// `len(obj)`, else the result of `__length_hint__`; None if both are absent or return NotImplemented.
fn of(vm: Ref<Vm>, obj: Value) -> PyResult<Option<i64>> {
    if let Some(iterator) = obj.downcast::<SequenceIter>() {
        let sequence = iterator.sequence;
        if lookup_special(vm, sequence, "__len__").is_none() {
            return Ok(None);
        }
        return match operators::len(vm, sequence) {
            Err(e) if is_type_error(vm, e) => Ok(None),
            length => Ok(Some((length? - iterator.index.get()).max(0))),
        };
    }
    if lookup_special(vm, obj, "__len__").is_some() {
        match operators::len(vm, obj) {
            Err(e) if is_type_error(vm, e) => {}
            length => return length.map(Some),
        }
    }
    let Some(method) = find_special(vm, obj, "__length_hint__")? else { return Ok(None) };
    let hint = match call(vm, method, &[]) {
        Err(e) if is_type_error(vm, e) => return Ok(None),
        hint => hint?,
    };
    if hint == vm.not_implemented {
        return Ok(None);
    }
    let Some(integer) = crate::objects::ints::object(hint) else {
        return type_error(vm, format!("__length_hint__ must be an integer, not {}", type_name(vm, hint)));
    };
    match crate::objects::ints::word(integer) {
        Some(n) if n >= 0 => Ok(Some(n)),
        Some(_) => value_error(vm, "__length_hint__() should return >= 0"),
        None => Err(raise(vm, vm.excs.overflow_error, "Python int too large to convert to C ssize_t")),
    }
}

fn is_type_error(vm: Ref<Vm>, exc: Ref<Exc>) -> bool {
    raising::is_a(vm, exc, vm.excs.type_error)
}
