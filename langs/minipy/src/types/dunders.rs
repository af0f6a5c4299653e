//! Special methods of the built-in types as natives, for explicit calls (`list.__len__(x)`), for `super()` in
//! subclasses and for look-ups by name. They all lead to the dispatch of this module's siblings.

use super::support::*;
use super::{Unary, binary, compare, inplace, iterators, unary};

fn or_not_implemented(vm: Ref<Vm>, result: Option<Value>) -> PyResult<Value> {
    Ok(result.unwrap_or(vm.not_implemented))
}

macro_rules! binaries {
    ($($name:ident $reflected:ident $op:ident;)*) => { $(
        fn $name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            or_not_implemented(vm, binary(vm, BinOp::$op, payload_of(args[0]), args[1])?)
        }
        fn $reflected(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            or_not_implemented(vm, binary(vm, BinOp::$op, args[1], payload_of(args[0]))?)
        }
    )* };
}
binaries! {
    add radd Add;
    sub rsub Sub;
    mul rmul Mul;
    truediv rtruediv TrueDiv;
    floordiv rfloordiv FloorDiv;
    modulo rmod Mod;
    pow rpow Pow;
    lshift rlshift LShift;
    rshift rrshift RShift;
    and rand BitAnd;
    or ror BitOr;
    xor rxor BitXor;
}

macro_rules! in_places {
    ($($name:ident $op:ident;)*) => { $(
        fn $name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            or_not_implemented(vm, inplace(vm, BinOp::$op, args[0], args[1])?)
        }
    )* };
}
in_places! {
    iadd Add;
    imul Mul;
    isub Sub;
    iand BitAnd;
    ior BitOr;
    ixor BitXor;
}

macro_rules! comparisons {
    ($($name:ident $op:ident;)*) => { $(
        fn $name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            Ok(match compare(vm, CmpOp::$op, args[0], args[1])? {
                Some(b) => boolean(vm, b),
                None => vm.not_implemented,
            })
        }
    )* };
}
comparisons! {
    eq Eq;
    ne Ne;
    lt Lt;
    le Le;
    gt Gt;
    ge Ge;
}

macro_rules! unaries {
    ($($name:ident $op:ident;)*) => { $(
        fn $name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            or_not_implemented(vm, unary(vm, Unary::$op, args[0])?)
        }
    )* };
}
unaries! {
    neg Neg;
    pos Pos;
    invert Invert;
}

fn no_such(vm: Ref<Vm>, v: Value, what: &str) -> Ref<Exc> {
    let class = type_name(vm, v);
    raise(vm, "TypeError", format!("'{class}' object {what}"))
}

fn getitem(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    super::get_item(vm, args[0], args[1])?.ok_or_else(|| no_such(vm, args[0], "is not subscriptable"))
}

fn setitem(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let done = super::set_item(vm, args[0], args[1], args[2])?;
    done.map(|()| none(vm)).ok_or_else(|| no_such(vm, args[0], "does not support item assignment"))
}

fn delitem(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let done = super::del_item(vm, args[0], args[1])?;
    done.map(|()| none(vm)).ok_or_else(|| no_such(vm, args[0], "doesn't support item deletion"))
}

fn contains(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match super::contains(vm, args[0], args[1])? {
        Some(b) => Ok(boolean(vm, b)),
        None => Err(no_such(vm, args[0], "is not a container or iterable")),
    }
}

fn length(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    super::len(vm, args[0])?.map(Value::int).ok_or_else(|| no_such(vm, args[0], "has no len()"))
}

fn iter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    iterators::iter(vm, args[0]).ok_or_else(|| no_such(vm, args[0], "is not iterable"))
}

fn next(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match iterators::next(vm, args[0]) {
        None => Err(no_such(vm, args[0], "is not an iterator")),
        Some(item) => item?.ok_or_else(|| raise(vm, "StopIteration", "")),
    }
}

fn reversed(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    call(vm, crate::builtins::named(vm, "reversed"), &[payload_of(args[0])])
}

fn truth(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(boolean(vm, super::truth(args[0]).unwrap_or(true)))
}

fn hash(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    super::hash(vm, args[0])?.map(Value::int).ok_or_else(|| no_such(vm, args[0], "is not hashable"))
}

fn abs(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    crate::builtins::absolute(vm, payload_of(args[0]))
}

fn divmod(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    crate::builtins::divided(vm, payload_of(args[0]), args[1])
}

fn rdivmod(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    crate::builtins::divided(vm, args[1], payload_of(args[0]))
}

fn repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    crate::format::builtin_repr(vm, args[0]).map(string)
}

fn text(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(payload_of(args[0]))
}

fn percent(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match payload_of(args[0]).downcast::<Str>() {
        Some(template) => crate::format::percent(vm, template, args[1]).map(string),
        None => Ok(vm.not_implemented),
    }
}

fn rpercent(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match payload_of(args[1]).downcast::<Str>() {
        Some(template) => crate::format::percent(vm, template, args[0]).map(string),
        None => Ok(vm.not_implemented),
    }
}

fn format(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(spec) = as_str(&args[1]) else {
        let got = type_name(vm, args[1]);
        return type_error(vm, format!("__format__() argument must be str, not {got}"));
    };
    crate::format::builtin_format(vm, args[0], spec).map(string)
}

methods! {
    /// What every type has beyond `object`.
    COMMON {
        "__repr__" repr, NONE;
        "__hash__" hash, NONE;
        "__eq__" eq, ONE;
        "__ne__" ne, ONE;
    }
}
methods! {
    /// `< <= > >=`
    ORDER {
        "__lt__" lt, ONE;
        "__le__" le, ONE;
        "__gt__" gt, ONE;
        "__ge__" ge, ONE;
    }
}
methods! {
    /// What numbers have.
    NUMBER {
        "__add__" add, ONE;
        "__radd__" radd, ONE;
        "__sub__" sub, ONE;
        "__rsub__" rsub, ONE;
        "__mul__" mul, ONE;
        "__rmul__" rmul, ONE;
        "__truediv__" truediv, ONE;
        "__rtruediv__" rtruediv, ONE;
        "__floordiv__" floordiv, ONE;
        "__rfloordiv__" rfloordiv, ONE;
        "__mod__" modulo, ONE;
        "__rmod__" rmod, ONE;
        "__divmod__" divmod, ONE;
        "__rdivmod__" rdivmod, ONE;
        "__pow__" pow, RANGE(1, 2);
        "__rpow__" rpow, RANGE(1, 2);
        "__neg__" neg, NONE;
        "__pos__" pos, NONE;
        "__abs__" abs, NONE;
        "__bool__" truth, NONE;
        "__format__" format, ONE;
    }
}
methods! {
    /// What complex numbers have.
    COMPLEX {
        "__add__" add, ONE;
        "__radd__" radd, ONE;
        "__sub__" sub, ONE;
        "__rsub__" rsub, ONE;
        "__mul__" mul, ONE;
        "__rmul__" rmul, ONE;
        "__truediv__" truediv, ONE;
        "__rtruediv__" rtruediv, ONE;
        "__pow__" pow, RANGE(1, 2);
        "__rpow__" rpow, RANGE(1, 2);
        "__neg__" neg, NONE;
        "__pos__" pos, NONE;
        "__abs__" abs, NONE;
        "__bool__" truth, NONE;
        "__format__" format, ONE;
    }
}
methods! {
    /// What integers have beyond numbers.
    BITS {
        "__lshift__" lshift, ONE;
        "__rlshift__" rlshift, ONE;
        "__rshift__" rshift, ONE;
        "__rrshift__" rrshift, ONE;
        "__and__" and, ONE;
        "__rand__" rand, ONE;
        "__or__" or, ONE;
        "__ror__" ror, ONE;
        "__xor__" xor, ONE;
        "__rxor__" rxor, ONE;
        "__invert__" invert, NONE;
    }
}
methods! {
    /// What containers have.
    CONTAINER {
        "__len__" length, NONE;
        "__iter__" iter, NONE;
        "__contains__" contains, ONE;
    }
}
methods! {
    /// `v[i]`
    GET { "__getitem__" getitem, ONE; }
}
methods! {
    /// `v[i] = x`, `del v[i]`
    SET {
        "__setitem__" setitem, TWO;
        "__delitem__" delitem, ONE;
    }
}
methods! {
    /// What sequences have.
    SEQUENCE {
        "__add__" add, ONE;
        "__mul__" mul, ONE;
        "__rmul__" rmul, ONE;
    }
}
methods! {
    /// What lists have beyond sequences.
    LIST {
        "__iadd__" iadd, ONE;
        "__imul__" imul, ONE;
        "__reversed__" reversed, NONE;
    }
}
methods! {
    /// What bytearrays have beyond sequences.
    BYTEARRAY {
        "__iadd__" iadd, ONE;
        "__imul__" imul, ONE;
    }
}
methods! {
    /// What dicts have.
    DICT {
        "__or__" or, ONE;
        "__ror__" ror, ONE;
        "__ior__" ior, ONE;
        "__reversed__" reversed, NONE;
    }
}
methods! {
    /// What views of dicts have.
    REVERSIBLE { "__reversed__" reversed, NONE; }
}
methods! {
    /// The operators of sets and views.
    SETS {
        "__or__" or, ONE;
        "__ror__" ror, ONE;
        "__and__" and, ONE;
        "__rand__" rand, ONE;
        "__sub__" sub, ONE;
        "__rsub__" rsub, ONE;
        "__xor__" xor, ONE;
        "__rxor__" rxor, ONE;
    }
}
methods! {
    /// The in-place operators of sets.
    SET_IN_PLACE {
        "__ior__" ior, ONE;
        "__iand__" iand, ONE;
        "__isub__" isub, ONE;
        "__ixor__" ixor, ONE;
    }
}
methods! {
    /// What strings have.
    STRING {
        "__str__" text, NONE;
        "__mod__" percent, ONE;
        "__rmod__" rpercent, ONE;
        "__format__" format, ONE;
    }
}
methods! {
    /// What iterators have.
    ITERATOR {
        "__iter__" iter, NONE;
        "__next__" next, NONE;
    }
}
