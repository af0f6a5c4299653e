//! `repr` of objects whose class is not written in Python.

use crate::exceptions::errors::OrRaise as _;
use crate::exceptions::raising::as_exception;
use crate::functions::{full_name, generators};
use crate::objects::class::Class;
use crate::objects::heap_util::{as_str, payload_of};
use crate::objects::model::*;
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::Ref;
use std::fmt::Write as _;

/// `repr` without `__repr__` written in Python.
pub fn default_repr(vm: Ref<Vm>, value: Value) -> PyResult<String> {
    if let Some(class) = value.downcast::<Class>() {
        return Ok(format!("<class '{}'>", full_name(vm, class)));
    }
    if let Some(function) = value.downcast::<Function>() {
        let name = crate::functions::attributes::qualname(function);
        let name = name.as_str();
        return Ok(format!("<function {name} at {:#x}>", value.word()));
    }
    if let Some(function) = value.downcast::<NativeFunction>() {
        return Ok(crate::functions::natives::text(vm, value, function));
    }
    if let Some(method) = value.downcast::<BoundMethod>() {
        if let Some(function) = method.func.downcast::<NativeFunction>() {
            return Ok(crate::functions::natives::text(vm, value, function));
        }
        let mut name = "?".to_string();
        for attribute in ["__qualname__", "__name__"] {
            if let Some(text) = protocols::getattr_opt(vm, method.func, attribute)?.as_ref().and_then(as_str)
            {
                name = minipy_text::room::owned(text);
                break;
            }
        }
        return Ok(format!("<bound method {name} of {}>", protocols::repr(vm, method.receiver)?));
    }
    if let Some(module) = value.downcast::<Module>() {
        let name = match crate::types::namespace::get(module, vm.names.name) {
            Some(name) => protocols::repr(vm, name)?,
            None => "'?'".to_string(),
        };
        let mut text = format!("<module {name}");
        match crate::types::namespace::get(module, vm.names.file).as_ref().and_then(as_str) {
            Some(file) => {
                let _ = write!(text, " from '{file}'>");
            }
            // A module with a loader and no file was made by the program.
            None if crate::types::namespace::get(module, vm.intern("__loader__")).is_some()
                && name != "'__main__'" =>
            {
                text.push('>')
            }
            None => text.push_str(" (built-in)>"),
        }
        return Ok(text);
    }
    if let Some(cell) = value.downcast::<Cell_>() {
        let content = metatrace::untraced::Untraced::get(&cell.content);
        if content.is_null() {
            return Ok(format!("<cell at {:#x}: empty>", value.word()));
        }
        let kind = classes::type_name(vm, content);
        return Ok(format!("<cell at {:#x}: {kind} object at {:#x}>", value.word(), content.word()));
    }
    if let Some((kind, generator)) = generators::described(value) {
        return Ok(format!(
            "<{kind} object {} at {:#x}>",
            crate::functions::code::qualname(generator.code).as_str(),
            value.word()
        ));
    }
    if let Some(proxy) = value.downcast::<UnboundSuper>() {
        return Ok(format!("<super: <class '{}'>, NULL>", proxy.start.name().as_str()));
    }
    if let Some(proxy) = value.downcast::<Super>() {
        let receiver = proxy.class.name_text();
        return Ok(format!("<super: <class '{}'>, <{receiver} object>>", proxy.start.name().as_str()));
    }
    if let Some(exc) = as_exception(value) {
        let method = classes::class_of(vm, exc.into()).find(vm.names.repr).expect("BaseException has it");
        let text = protocols::call(vm, method, &[value])?;
        return minipy_text::room::copy(as_str(&text).unwrap_or_default()).or_raise(vm);
    }
    if value.downcast::<Instance>().is_none() || payload_of(value) != value {
        if crate::protocols::builtin_text::has_builtin_repr(value) {
            return crate::protocols::builtin_text::builtin_repr(vm, value);
        }
        // A built-in type with a `__repr__` of its own.
        if let Some(method) = classes::find(vm, classes::class_of(vm, value), vm.names.repr)
            && let Some(native) = method.downcast::<NativeFunction>()
            && native.owner != Value::from(vm.types.object)
        {
            let text = crate::classes::natives::call(vm, native, &[value], &Kwargs::NONE)?;
            return minipy_text::room::copy(as_str(&text).unwrap_or_default()).or_raise(vm);
        }
    }
    Ok(object_repr(vm, value))
}

/// `object.__repr__`.
pub fn object_repr(vm: Ref<Vm>, value: Value) -> String {
    format!("<{} object at {:#x}>", full_name(vm, classes::class_of(vm, value)), value.word())
}
