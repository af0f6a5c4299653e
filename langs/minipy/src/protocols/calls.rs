//! Calls in plain code: of any object, of classes, of methods, of native functions and of special methods.

use super::attributes::getattr;
use crate::interp;
use crate::objects::args::{Args, plain};
use crate::objects::class::Class;
use crate::objects::heap_util::{RootedVec, tuple};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Direct, Ref};

/// `f(*args)`
pub fn call(vm: Ref<Vm>, f: Value, args: &[Value]) -> PyResult<Value> {
    match *args {
        [] => plain(interp::call::call::<Direct>(vm, f.into(), Args::of_slice(None, &[]))),
        [a] => plain(interp::call::call::<Direct>(vm, f.into(), Args::of_slice(None, &[a.into()]))),
        [a, b] => {
            plain(interp::call::call::<Direct>(vm, f.into(), Args::of_slice(None, &[a.into(), b.into()])))
        }
        _ => call_kw(vm, f, args, &Kwargs::NONE),
    }
}

/// The arguments in an array, the named ones last.
fn arguments(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> Args<'static, Direct> {
    let mut all = RootedVec::from_slice(args);
    kw.values.iter().for_each(|&v| all.push(v));
    let names: Vec<Value> = kw.names.iter().map(|&n| vm.intern_str(n).into()).collect();
    let names = tuple(&names).downcast::<Tuple>();
    let count = all.len();
    let array = all.into_tuple().downcast::<Tuple>().expect("just made").items;
    Args::of_array(array.into(), count).with_names(names)
}

/// `f(*args, **kw)`
pub fn call_kw(vm: Ref<Vm>, f: Value, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    plain(interp::call::call::<Direct>(vm, f.into(), arguments(vm, args, kw)))
}

/// `type.__call__(class, *args, **kw)`
pub fn construct(vm: Ref<Vm>, class: Ref<Class>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    plain(interp::call::construct::<Direct>(vm, class, arguments(vm, args, kw)))
}

/// `obj.name(*args)`
pub fn call_method(vm: Ref<Vm>, obj: Value, name: &str, args: &[Value]) -> PyResult<Value> {
    let method = getattr(vm, obj, name)?;
    call(vm, method, args)
}
