//! Processing of arguments by `__init__` of the exception classes, and the texts that depend on fields.

use crate::exceptions::fields::field::*;
use crate::exceptions::fields::{get, message, set};
use crate::exceptions::raising::Raise;
use crate::objects::class::Class;
use crate::objects::heap_util::as_str;
use crate::objects::model::*;
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::Ref;

/// The part of `__init__` that is specific to a family.
pub fn init(vm: Ref<Vm>, exc: Ref<Exc>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<()> {
    let class = classes::class_of(vm, exc.into());
    let is = |of: Ref<Class>| class.is_subclass_of(of);
    let names: &[(&str, usize)] = if is(vm.excs.import_error) {
        &[("name", IMPORT_NAME), ("path", IMPORT_PATH), ("name_from", IMPORT_FROM)]
    } else if is(vm.excs.attribute_error) {
        &[("name", NAME), ("obj", OBJ)]
    } else if is(vm.excs.name_error) {
        &[("name", NAME)]
    } else {
        &[]
    };
    if names.is_empty() && !kw.is_empty() {
        return Err(vm.type_error(&format!("{}() takes no keyword arguments", class.name().as_str())));
    }
    names.iter().for_each(|(_, at)| set(exc, *at, Value::NULL));
    for (key, value) in kw.iter() {
        let Some((_, at)) = names.iter().find(|(name, _)| *name == key.as_str()) else {
            let owner = names.len();
            let owner = ["", "NameError", "AttributeError", "ImportError"][owner];
            return Err(
                vm.type_error(&format!("{owner}() got an unexpected keyword argument '{}'", key.as_str()))
            );
        };
        set(exc, *at, value);
    }
    if is(vm.excs.import_error) {
        set(exc, IMPORT_MSG, if let [msg] = args { *msg } else { vm.none });
    } else if is(vm.excs.syntax_error) {
        init_syntax_error(vm, exc, args)?;
    }
    Ok(())
}

pub(crate) fn init_syntax_error(vm: Ref<Vm>, exc: Ref<Exc>, args: &[Value]) -> PyResult<()> {
    let Some(&msg) = args.first() else { return Ok(()) };
    set(exc, MSG, msg);
    let [_, place] = args else { return Ok(()) };
    let place = protocols::collect(vm, *place)?;
    let place = place.as_slice();
    match place.len() {
        4 | 6 => {}
        5 => return Err(vm.type_error("end_offset must be provided when end_lineno is provided")),
        n => {
            let (bound, limit) = if n < 4 { ("at least", 4) } else { ("at most", 6) };
            return Err(vm.type_error(&format!("function takes {bound} {limit} arguments ({n} given)")));
        }
    }
    for (i, &value) in place.iter().enumerate() {
        set(exc, FILE + i, value);
    }
    Ok(())
}

/// `str(exc)`, if the family overrides it; None for the text of `args`.
pub fn str_of(vm: Ref<Vm>, exc: Ref<Exc>, class: Ref<Class>) -> PyResult<Option<String>> {
    let given = |at: usize| Some(get(vm, exc, at)).filter(|&value| value != vm.none);
    let text = |value: Value| protocols::str_of(vm, value);
    Ok(if class.is_subclass_of(vm.excs.os_error) {
        match (given(ERRNO), given(STRERROR), given(FILENAME), given(FILENAME2)) {
            (_, _, Some(file), Some(other)) => Some(format!(
                "[Errno {}] {}: {} -> {}",
                text(get(vm, exc, ERRNO))?,
                text(get(vm, exc, STRERROR))?,
                protocols::repr(vm, file)?,
                protocols::repr(vm, other)?
            )),
            (_, _, Some(file), None) => Some(format!(
                "[Errno {}] {}: {}",
                text(get(vm, exc, ERRNO))?,
                text(get(vm, exc, STRERROR))?,
                protocols::repr(vm, file)?
            )),
            (Some(number), Some(message), None, _) => {
                Some(format!("[Errno {}] {}", text(number)?, text(message)?))
            }
            _ => None,
        }
    } else if class.is_subclass_of(vm.excs.import_error) {
        match given(IMPORT_MSG) {
            Some(msg) if as_str(&msg).is_some() => Some(text(msg)?),
            _ => None,
        }
    } else if class.is_subclass_of(vm.excs.syntax_error) {
        let msg = text(message(vm, exc))?;
        let file = given(FILE).as_ref().and_then(as_str).map(minipy_text::room::owned);
        let file = file.map(|f| f.rsplit('/').next().unwrap_or_default().to_owned());
        let line = given(LINE).and_then(|line| line.as_int());
        Some(match (file, line) {
            (Some(file), Some(line)) => format!("{msg} ({file}, line {line})"),
            (Some(file), None) => format!("{msg} ({file})"),
            (None, Some(line)) => format!("{msg} (line {line})"),
            (None, None) => msg,
        })
    } else {
        None
    })
}
