//! Traced twins of attributes that built-in types compute: loads, or constants of the trace. The table of a type
//! names them beside the getters; a twin leaves all other cases to the getter.

use super::{payload, promoted};
use crate::objects::args::{Args, Out};
use crate::objects::class::{Class, Layout};
use crate::objects::code::{CodeObj, CodeObjRed as _};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Case, Mode, Object, Red, Ref, elidable};

/// The result of a twin: None if the getter must do it.
type Answer<M> = Option<Out<M>>;

/// `obj.__class__`
pub fn class<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let obj = args.get(0);
    if let Case::Obj(tid, _) = obj.case()
        && Class::is(tid)
    {
        return None;
    }
    let class = promoted::class::<M>(vm, obj)?;
    Some(Ok(Value::from(class).into()))
}

/// `cls.__name__`
pub fn class_name<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let class = args.get(0).downcast::<Class>()?.promote_polymorphic()?;
    let version = promoted::stable_version::<M>(class)?;
    Some(Ok(name_of::<M>(class, version)))
}

/// The name of a class. Renaming a class changes its version.
#[elidable]
fn name_of(class: Ref<Class>, version: i64) -> Value {
    let _ = version;
    class.name().into()
}

/// `code.co_name`
pub fn code_name<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    Some(Ok(args.get(0).downcast::<CodeObj>()?.name().into()))
}

/// `code.co_filename`
pub fn code_filename<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    Some(Ok(args.get(0).downcast::<CodeObj>()?.filename().into()))
}

/// The attribute that was assigned to the function, else that of its code; None if the getter must create it.
fn of_function<M: Mode>(
    args: Args<'_, M>,
    assigned: impl Fn(Red<M, Ref<FunctionExtra>>) -> Red<M, Value>,
    of_code: impl Fn(Ref<CodeObj>) -> Option<Value>,
) -> Answer<M> {
    let function = args.get(0).downcast::<Function>()?;
    if let Some(extra) = function.extra().some() {
        let value = assigned(extra);
        if !value.is_null().test() {
            return Some(Ok(value));
        }
    }
    let code = function.code().promote_polymorphic()?;
    Some(Ok(of_code(code)?.into()))
}

/// `function.__name__`
pub fn function_name<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    of_function(args, |extra| extra.name(), |code| Some(code.name.into()))
}

/// `function.__doc__`
pub fn function_doc<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    of_function(args, |extra| extra.doc(), |code| code.front.docstring.is_none().then_some(vm.none))
}

/// The data of an exception. The member may belong to a class of another kind.
fn exception<M: Mode>(args: Args<'_, M>) -> Option<Red<M, Ref<ExcData>>> {
    let instance = args.get(0).downcast::<Instance>()?;
    if instance.map().promote().class.layout != Layout::Exception {
        return None;
    }
    instance.payload().downcast::<ExcData>()
}

/// `exc.args`
pub fn exception_args<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    Some(Ok(exception(args)?.args()))
}

/// `exc.__cause__`
pub fn exception_cause<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    Some(Ok(exception(args)?.cause()))
}

/// `exc.__context__`
pub fn exception_context<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    Some(Ok(exception(args)?.context()))
}

/// `StopIteration.value`, `SystemExit.code`
pub fn exception_extra<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let extra = exception(args)?.extra();
    Some(Ok(if extra.is_null().test() { vm.none.into() } else { extra }))
}

/// The receiver, or its payload.
fn object<M: Mode, T: Object>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Red<M, Ref<T>>> {
    let receiver = args.get(0);
    receiver.downcast::<T>().or_else(|| payload(vm, receiver)?.downcast::<T>())
}

/// Defines getters of fields of objects, as `vm, object => value`.
macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident: $class:ty = |$vm:ident, $object:ident| $value:expr;)*) => { $(
        $(#[$doc])*
        pub fn $name<M: Mode>($vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
            let $object = object::<M, $class>($vm, args)?;
            Some(Ok($value))
        }
    )* };
}
fields! {
    /// `property.fget`
    property_fget: Property = |vm, property| property.promote_polymorphic()?.getter::<M>().into();
    /// `property.fset`
    property_fset: Property = |vm, property| property.promote_polymorphic()?.setter::<M>().into();
    /// `property.fdel`
    property_fdel: Property = |vm, property| property.promote_polymorphic()?.deleter::<M>().into();
    /// `method.__func__`
    method_func: BoundMethod = |vm, method| method.func();
    /// `method.__self__`
    method_self: BoundMethod = |vm, method| method.receiver();
    /// `slice.start`
    slice_start: Slice = |vm, slice| slice.start();
    /// `slice.stop`
    slice_stop: Slice = |vm, slice| slice.stop();
    /// `slice.step`
    slice_step: Slice = |vm, slice| slice.step();
    /// `range.start`
    range_start: Range = |vm, range| range.start().to_value();
    /// `range.stop`
    range_stop: Range = |vm, range| range.stop().to_value();
    /// `range.step`
    range_step: Range = |vm, range| range.step().to_value();
}
