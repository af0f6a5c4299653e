//! `UnicodeEncodeError`, `UnicodeDecodeError` and `UnicodeTranslateError`: their arguments, attributes and texts.
//!
//! The fields are a list in the exception's data, in the order of the arguments.

use crate::classes::{self, set_member};
use crate::exceptions::errors::OrRaise as _;
use crate::exceptions::raising::{Raise as _, as_exception, data};
use crate::objects::class::{Class, Registry};
use crate::objects::heap_util::{ListExt as _, as_str, list};
use crate::objects::kind::TwinOf;
use crate::objects::model::*;
use crate::protocols;
use crate::types::codecs::escaped;
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;

/// The attributes of encode and decode errors. Translate errors have no encoding.
const PARTS: [&str; 5] = ["encoding", "object", "start", "end", "reason"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Encode,
    Decode,
    Translate,
}

fn kind_of(class: Ref<Class>) -> Option<Kind> {
    class.mro.borrow().iter().find_map(|c| match c.name().as_str() {
        "UnicodeEncodeError" if c.builtin => Some(Kind::Encode),
        "UnicodeDecodeError" if c.builtin => Some(Kind::Decode),
        "UnicodeTranslateError" if c.builtin => Some(Kind::Translate),
        _ => None,
    })
}

/// The list of fields; that of a translate error has an empty encoding.
fn parts(exc: Ref<Exc>) -> Option<Ref<List>> {
    data(exc).extra.get().downcast::<List>()
}

/// Checks and stores the arguments, if the class is one of these.
pub fn init(vm: Ref<Vm>, exc: Ref<Exc>, class: Ref<Class>, args: &[Value]) -> PyResult<()> {
    let Some(kind) = kind_of(class) else { return Ok(()) };
    let wanted = if kind == Kind::Translate { 4 } else { 5 };
    if args.len() != wanted {
        return Err(
            vm.type_error(&format!("function takes exactly {wanted} arguments ({} given)", args.len()))
        );
    }
    let texts: &[usize] = match kind {
        Kind::Encode => &[0, 1, 4],
        Kind::Decode => &[0, 4],
        Kind::Translate => &[0, 3],
    };
    for (i, &arg) in args.iter().enumerate() {
        if texts.contains(&i) {
            if as_str(&arg).is_none() {
                let got = classes::type_name(vm, arg);
                return Err(vm.type_error(&format!("argument {} must be str, not {got}", i + 1)));
            }
        } else if kind == Kind::Decode && i == 1 {
            crate::types::bytes::bytes_like(vm, &arg)?;
        } else {
            protocols::index(vm, arg)?;
        }
    }
    let all = match kind {
        Kind::Translate => list(&[&[vm.none], args].concat()),
        _ => list(args),
    };
    if kind == Kind::Decode
        && let Some(array) = crate::types::bytes::array(args[1])
    {
        let array = array.into();
        let copy = crate::types::bytes::bytes_like(vm, &array)?;
        all.replace(1, crate::objects::byte_storage::bytes(&copy).or_raise(vm)?);
    }
    data(exc).extra.set(data(exc), all.into());
    Ok(())
}

/// Start and end as they were passed.
fn range(vm: Ref<Vm>, all: Ref<List>) -> PyResult<(i64, i64)> {
    let number = |i: usize| Ok(protocols::index(vm, all.item(i))?.as_int().unwrap_or(i64::MAX));
    Ok((number(2)?, number(3)?))
}

/// Start and end as the attributes show them: clipped to the object.
fn shown_range(vm: Ref<Vm>, all: Ref<List>) -> PyResult<(i64, i64)> {
    let size = protocols::len(vm, all.item(1))?;
    let (start, end) = range(vm, all)?;
    Ok((start.max(0).min((size - 1).max(0)), end.max(1).min(size.max(1))))
}

/// `str(exc)`, if the class is one of these.
pub fn text(vm: Ref<Vm>, exc: Ref<Exc>, class: Ref<Class>) -> PyResult<Option<String>> {
    let Some(kind) = kind_of(class) else { return Ok(None) };
    let Some(all) = parts(exc) else { return Ok(Some(String::new())) };
    let (start, end) = range(vm, all)?;
    let reason = protocols::str_of(vm, all.item(4))?;
    let object = all.item(1);
    let one = (0..protocols::len(vm, object)?).contains(&start) && end == start + 1;
    let codec = match kind {
        Kind::Translate => String::new(),
        _ => format!("'{}' codec ", protocols::str_of(vm, all.item(0))?),
    };
    let verb = match kind {
        Kind::Encode => "encode",
        Kind::Decode => "decode",
        Kind::Translate => "translate",
    };
    let what = match (kind, one) {
        (Kind::Decode, true) => {
            let byte = protocols::get_item(vm, object, Value::int(start))?.as_int().unwrap_or(0);
            format!("byte 0x{byte:02x}")
        }
        (Kind::Decode, false) => "bytes".to_string(),
        (_, true) => {
            let c = as_str(&object).and_then(|s| s.chars().nth(start as usize)).unwrap_or('\0');
            format!("character '{}'", escaped(minipy_text::str::code(c)))
        }
        (_, false) => "characters".to_string(),
    };
    let place = if one { start.to_string() } else { format!("{start}-{}", end - 1) };
    Ok(Some(format!("{codec}can't {verb} {what} in position {place}: {reason}")))
}

fn get<const N: usize>(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let all = as_exception(args[0]).and_then(parts);
    let Some(all) = all else {
        return Err(vm.type_error(&format!("{} attribute not set", PARTS[N])));
    };
    match N {
        2 => shown_range(vm, all).map(|(start, _)| Value::int(start)),
        3 => shown_range(vm, all).map(|(_, end)| Value::int(end)),
        _ => Ok(all.item(N)),
    }
}

fn set<const N: usize>(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if N == 2 || N == 3 {
        protocols::index(vm, args[1])?;
    }
    if let Some(all) = as_exception(args[0]).and_then(parts) {
        all.replace(N, args[1]);
    }
    Ok(vm.none)
}

/// Adds the attributes to these classes.
pub fn add_members(registry: Ref<Registry>, class: Ref<Class>) {
    let accessors: [(NativeFn, NativeFn); 5] = [
        (get::<0>, set::<0>),
        (get::<1>, set::<1>),
        (get::<2>, set::<2>),
        (get::<3>, set::<3>),
        (get::<4>, set::<4>),
    ];
    let first = match class.name().as_str() {
        "UnicodeEncodeError" | "UnicodeDecodeError" => 0,
        "UnicodeTranslateError" => 1,
        _ => return,
    };
    for (name, (getter, setter)) in PARTS.iter().zip(accessors).skip(first) {
        let name = registry.intern(name);
        let (getter, setter) = (Some(NativePointer(getter)), Some(NativePointer(setter)));
        set_member(
            class,
            name,
            Ref::new(Member {
                name,
                owner: class,
                key: None,
                getter,
                setter,
                read_only: false,
                twin: TwinOf(None),
            })
            .into(),
        );
    }
}
