//! `_tuplegetter`: the descriptor of a field of a named tuple, which is an item of the tuple.
//!
//! Loads of the field are in [`crate::interp::attr`]. As a data descriptor it must take precedence over an attribute
//! of the instance with the same name.

use crate::objects::heap_util::{str_value, tuple};
use crate::objects::model::*;
use crate::protocols::attributes;
use crate::protocols::indexing::index_word;
use crate::vm::Vm;
use metatrace::untraced::Untraced as _;
use metatrace::{Mut, Object as _, Ref};

/// The type.
pub static TYPES: &[TypeDef] = &[TypeDef {
    tids: || vec![TupleGetter::type_id()],
    methods: &[
        native("__get__", get, Arity::between(2, 3)),
        native("__set__", set, Arity::exactly(3)),
        native("__delete__", delete, Arity::exactly(2)),
        native("__reduce__", reduce, Arity::exactly(1)),
        native("__repr__", repr, Arity::exactly(1)),
    ],
    statics: &[native("__new__", new, Arity::exactly(3))],
    getters: &[("__doc__", doc)],
    setters: &[("__doc__", set_doc)],
    ..TypeDef::new("collections._tuplegetter")
}];

fn this(value: Value) -> Ref<TupleGetter> {
    value.downcast().expect("the type has no subclasses")
}

fn new(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let index = index_word(vm, args[1])?;
    Ok(Ref::new(TupleGetter { index, doc: Mut::new(args[2]) }).into())
}

fn get(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    super::descriptors::check_get(vm, args)?;
    match args[1] == vm.none {
        true => Ok(args[0]),
        false => attributes::field_of_tuple(vm, this(args[0]), args[1]),
    }
}

fn set(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Err(attributes::field_is_fixed(vm, args[2]))
}

fn delete(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Err(attributes::field_is_fixed(vm, Value::NULL))
}

fn reduce(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let getter = this(args[0]);
    let parts = tuple(&[Value::int(getter.index), getter.doc.get()]);
    Ok(tuple(&[super::class_of(vm, args[0]).into(), parts]))
}

fn repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let getter = this(args[0]);
    let doc = crate::protocols::text::repr(vm, getter.doc.get())?;
    Ok(str_value(format!("_tuplegetter({}, {})", getter.index, doc.as_str())))
}

fn doc(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(this(args[0]).doc.get())
}

fn set_doc(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let getter = this(args[0]);
    getter.doc.set(getter, if args[1].is_null() { vm.none } else { args[1] });
    Ok(vm.none)
}
