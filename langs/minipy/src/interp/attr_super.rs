//! Loads of attributes by `super`, with or without arguments. Binding the result is in `attr`.

use super::attr::{bind, getattr_residual, load_attr_residual};
use super::attr_of_others::{Found, member_of_class};
use super::call::call;
use super::{class_of, promoted};
use crate::classes::{self, is_subclass};
use crate::exceptions::raising::Raise as _;
use crate::objects::args::{Args, Out, Raised};
use crate::objects::class::Class;
use crate::objects::model::*;
use crate::protocols::attributes::getattr_opt;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref, elidable, residual};

/// A member of the classes after `start` in the MRO of `class`. The result depends on the version alone.
#[elidable]
pub fn super_lookup(class: Ref<Class>, version: i64, start: Ref<Class>, name: Ref<Str>) -> Value {
    let _ = version;
    let mro = class.mro.borrow();
    let after = mro.iter().position(|&c| c == start).map_or(mro.len(), |i| i + 1);
    mro[after..].iter().find_map(|c| c.own_or_cell(name)).unwrap_or(Value::NULL)
}

pub(super) fn super_attr<M: Mode>(
    vm: Ref<Vm>,
    proxy: Red<M, Ref<Super>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Result<Found<M>, Raised<M>> {
    let Some(class) = proxy.class().promote_polymorphic() else {
        return load_attr_residual(vm, obj, name).map(Found::Value);
    };
    let Some(version) = promoted::stable_version::<M>(class) else {
        return load_attr_residual(vm, obj, name).map(Found::Value);
    };
    let start = proxy.start().promote();
    let member = super_lookup::<M>(class, version, start, name).promote();
    if member.is_null() || name == vm.names.class {
        return getattr_residual(vm, obj, name).map(Found::Value);
    }
    let receiver = proxy.receiver();
    // In a class method, the receiver of `super()` is a class, to which functions are not bound.
    if receiver.same(Value::from(class)).test() {
        return member_of_class(vm, member, class).map(Found::Value);
    }
    bind(vm, member, receiver, class).map(Found::Value)
}

#[residual]
pub(super) fn bind_super(vm: Ref<Vm>, proxy: Ref<UnboundSuper>, obj: Value) -> PyResult<Value> {
    bound_super(vm, proxy.start, obj)
}

/// `super()` without arguments.
pub fn call_super<M: Mode>(
    vm: Ref<Vm>,
    func: Red<M, Value>,
    cell: Red<M, Value>,
    first: Red<M, Value>,
) -> Out<M> {
    if func.promote() != Value::from(vm.types.super_) {
        return call(vm, func, Args::of_slice(None, &[]));
    }
    if !cell.is_null().test() && !first.is_null().test() {
        // The first parameter is a cell if an inner function captures it.
        let first = match first.downcast::<Cell_>() {
            Some(cell) => cell.content(),
            None => first,
        };
        let content = crate::interp::cells::cell(cell).content();
        if !content.is_null().test()
            && !first.is_null().test()
            && let Some(start) = content.promote().downcast::<Class>()
        {
            let class = class_of(vm, first);
            if is_subclass::<M>(class, start) {
                return Ok(Super::alloc::<M>(start, first, class).into());
            }
            if let Some(receiver) = first.downcast::<Class>() {
                let class = receiver.promote();
                if is_subclass::<M>(class, start) {
                    return Ok(Super::alloc::<M>(start, first, class).into());
                }
            }
        }
    }
    super_error(vm, cell, first)
}

/// The errors of `super()`, and the cases without a path of their own.
#[residual]
fn super_error(vm: Ref<Vm>, cell: Value, first: Value) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    use metatrace::untraced::Untraced as _;
    // Without a first parameter it is an ordinary call.
    if first.is_null() {
        return Err(vm.runtime_error("super(): arg[0] deleted"));
    }
    let Some(cell) = cell.downcast::<Cell_>() else {
        return Err(vm.runtime_error("super(): __class__ cell not found"));
    };
    let first = first.downcast::<Cell_>().map_or(first, |cell| cell.content.get());
    if first.is_null() {
        return Err(vm.runtime_error("super(): arg[0] deleted"));
    }
    match cell.content.get().downcast::<Class>() {
        Some(start) => bound_super(vm, start, first),
        None if cell.content.get().is_null() => Err(vm.runtime_error("super(): empty __class__ cell")),
        None => {
            let kind = classes::type_name(vm, cell.content.get());
            Err(vm.runtime_error(&format!("super(): __class__ is not a type ({kind})")))
        }
    }
}

/// The proxy of a class for a receiver.
pub fn bound_super(vm: Ref<Vm>, start: Ref<Class>, receiver: Value) -> PyResult<Value> {
    let of = classes::class_of(vm, receiver);
    let class = match receiver.downcast::<Class>() {
        Some(class) if class.is_subclass_of(start) => class,
        _ if of.is_subclass_of(start) => of,
        _ => {
            // An object may claim another class by `__class__`.
            match getattr_opt(vm, receiver, "__class__")?.and_then(|c| c.downcast::<Class>()) {
                Some(class) if class.is_subclass_of(start) => class,
                _ => return Err(not_of_class(vm, start, receiver)),
            }
        }
    };
    Ok(Ref::new(Super { start, receiver, class }).into())
}

/// TypeError of `super(start, receiver)`.
fn not_of_class(vm: Ref<Vm>, start: Ref<Class>, receiver: Value) -> Ref<Exc> {
    let (kind, name) = match receiver.downcast::<Class>() {
        Some(class) => ("type", class.name()),
        None => ("instance of", classes::class_of(vm, receiver).name()),
    };
    let (name, start) = (name.as_str(), start.name());
    let text = format!("obj ({kind} {name}) is not an instance or subtype of type ({}).", start.as_str());
    vm.type_error(&format!("super(type, obj): {text}"))
}
