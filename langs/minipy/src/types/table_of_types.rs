//! The table of built-in types: which kinds of objects they have, their methods and constructors.

use super::dunders as d;
use super::support::*;
use super::*;
use crate::modules::{functools as functions, itertools as tools};

/// Puts tables of natives together.
macro_rules! joined {
    ($($table:expr),* $(,)?) => {{
        const LEN: usize = 0 $(+ $table.len())*;
        const ALL: [NativeDef; LEN] = {
            let parts: &[&[NativeDef]] = &[$($table),*];
            let mut all = [parts[0][0]; LEN];
            let (mut part, mut i, mut at) = (0, 0, 0);
            while part < parts.len() {
                if i == parts[part].len() {
                    part += 1;
                    i = 0;
                } else {
                    all[at] = parts[part][i];
                    at += 1;
                    i += 1;
                }
            }
            all
        };
        &ALL
    }};
}

macro_rules! tids {
    ($($kind:ty),*) => { || vec![$(<$kind as Object>::type_id()),*] };
}

fn none_repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    crate::format::builtin_repr(vm, args[0]).map(string)
}

fn none_bool(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.false_)
}

fn new_bool(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match args.get(1) {
        Some(&v) => Ok(boolean(vm, support::truth(vm, v)?)),
        None => Ok(vm.false_),
    }
}

fn new_int(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    int::construct(vm, args, kw)
}

fn real(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(match int::value(args[0]) {
        Some(i) => int::make(i),
        None => crate::heap_util::float(float::argument(vm, args[0])?),
    })
}

fn imaginary(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(if int::value(args[0]).is_some() { Value::int(0) } else { crate::heap_util::float(0.0) })
}

fn one(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(1))
}

methods! {
    /// `None`
    NONE_METHODS {
        "__repr__" none_repr, NONE;
        "__bool__" none_bool, NONE;
    }
}
/// The `__new__` of a type with one object.
fn singleton(vm: Ref<Vm>, name: &str, object: Value, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if args.len() > 1 || !kw.is_empty() {
        return type_error(vm, format!("{name} takes no arguments"));
    }
    Ok(object)
}

fn new_none(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    singleton(vm, "NoneType", vm.none, args, kw)
}

fn new_ellipsis(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    singleton(vm, "EllipsisType", vm.ellipsis, args, kw)
}

fn new_not_implemented(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    singleton(vm, "NotImplementedType", vm.not_implemented, args, kw)
}

methods! {
    /// `type(None)()`
    NONE_STATICS { "__new__" new_none, KEYWORDS; }
}
methods! {
    /// `type(...)()`
    ELLIPSIS_STATICS { "__new__" new_ellipsis, KEYWORDS; }
}
methods! {
    /// `type(NotImplemented)()`
    NOT_IMPLEMENTED_STATICS { "__new__" new_not_implemented, KEYWORDS; }
}
methods! {
    /// `NotImplemented` and `...`
    REPR_METHODS { "__repr__" none_repr, NONE; }
}
methods! {
    /// `int(...)`
    INT_STATICS { "__new__" new_int, KEYWORDS => Int; }
}
methods! {
    /// `float(...)`
    FLOAT_STATICS { "__new__" float::construct, KEYWORDS => Float; }
}
methods! {
    /// `bool(...)`
    BOOL_STATICS { "__new__" new_bool, RANGE(0, 1); }
}

const REAL: &[(&str, NativeFn)] = &[("real", real), ("imag", imaginary)];
const INTEGER: &[(&str, NativeFn)] =
    &[("real", real), ("imag", imaginary), ("numerator", real), ("denominator", one)];

const fn iterator(name: &'static str, tids: fn() -> Vec<metatrace::TypeId>) -> TypeDef {
    TypeDef { tids, methods: joined!(d::ITERATOR, iterators::SEQUENCE_METHODS), ..TypeDef::new(name) }
}

const fn tool(
    name: &'static str,
    tids: fn() -> Vec<metatrace::TypeId>,
    statics: &'static [NativeDef],
) -> TypeDef {
    TypeDef { tids, methods: d::ITERATOR, statics, subclassable: true, ..TypeDef::new(name) }
}

/// The built-in types but for those of the core.
pub const TYPES: &[TypeDef] = &[
    TypeDef {
        tids: tids![NoneType],
        methods: NONE_METHODS,
        statics: NONE_STATICS,
        ..TypeDef::new("NoneType")
    },
    TypeDef {
        tids: tids![NotImplementedType],
        methods: REPR_METHODS,
        statics: NOT_IMPLEMENTED_STATICS,
        ..TypeDef::new("NotImplementedType")
    },
    TypeDef {
        tids: tids![EllipsisType],
        methods: REPR_METHODS,
        statics: ELLIPSIS_STATICS,
        ..TypeDef::new("ellipsis")
    },
    TypeDef {
        tids: tids![metatrace::Int64, BigInt],
        class_methods: int_bytes::CLASS_METHODS,
        methods: joined!(int_bytes::METHODS, int::METHODS, d::COMMON, d::ORDER, d::NUMBER, d::BITS),
        statics: INT_STATICS,
        getters: INTEGER,
        subclassable: true,
        ..TypeDef::new("int")
    },
    TypeDef { base: "int", tids: tids![Bool], statics: BOOL_STATICS, ..TypeDef::new("bool") },
    TypeDef {
        tids: tids![Float],
        methods: joined!(float::METHODS, d::COMMON, d::ORDER, d::NUMBER),
        statics: FLOAT_STATICS,
        class_methods: float::CLASS_METHODS,
        getters: REAL,
        subclassable: true,
        ..TypeDef::new("float")
    },
    TypeDef {
        tids: tids![Str],
        methods: joined!(
            codecs::STR_METHODS,
            str::METHODS,
            d::COMMON,
            d::ORDER,
            d::CONTAINER,
            d::GET,
            d::SEQUENCE,
            d::STRING
        ),
        statics: str::STATICS,
        subclassable: true,
        ..TypeDef::new("str")
    },
    TypeDef {
        tids: tids![complex::Complex],
        methods: joined!(complex::METHODS, d::COMMON, d::ORDER, d::COMPLEX),
        statics: complex::STATICS,
        getters: complex::GETTERS,
        read_only: &["real", "imag"],
        subclassable: true,
        ..TypeDef::new("complex")
    },
    TypeDef {
        tids: tids![crate::byte_storage::Bytes],
        methods: joined!(
            bytes_methods::METHODS,
            bytes_methods::BYTES_METHODS,
            d::COMMON,
            d::ORDER,
            d::CONTAINER,
            d::GET,
            d::SEQUENCE
        ),
        statics: joined!(bytes::BYTES_STATICS, bytes_methods::STATICS),
        class_methods: bytes_methods::CLASS_METHODS,
        subclassable: true,
        ..TypeDef::new("bytes")
    },
    TypeDef {
        tids: tids![crate::byte_storage::ByteArray],
        methods: joined!(
            bytes::ARRAY_INIT,
            bytes_methods::METHODS,
            bytes_methods::ARRAY_METHODS,
            d::COMMON,
            d::ORDER,
            d::CONTAINER,
            d::GET,
            d::SET,
            d::SEQUENCE,
            d::BYTEARRAY
        ),
        statics: joined!(bytes::ARRAY_STATICS, bytes_methods::STATICS),
        class_methods: bytes_methods::CLASS_METHODS,
        subclassable: true,
        ..TypeDef::new("bytearray")
    },
    TypeDef {
        tids: tids![List],
        methods: joined!(
            list::METHODS,
            d::COMMON,
            d::ORDER,
            d::CONTAINER,
            d::GET,
            d::SET,
            d::SEQUENCE,
            d::LIST
        ),
        statics: list::STATICS,
        subclassable: true,
        ..TypeDef::new("list")
    },
    TypeDef {
        tids: tids![Tuple],
        methods: joined!(tuple::METHODS, d::COMMON, d::ORDER, d::CONTAINER, d::GET, d::SEQUENCE),
        statics: tuple::STATICS,
        subclassable: true,
        ..TypeDef::new("tuple")
    },
    TypeDef {
        tids: tids![Dict],
        methods: joined!(dict::METHODS, d::COMMON, d::CONTAINER, d::GET, d::SET, d::DICT),
        statics: dict::STATICS,
        class_methods: dict::CLASS_METHODS,
        subclassable: true,
        ..TypeDef::new("dict")
    },
    TypeDef {
        tids: tids![Set],
        methods: joined!(set::METHODS, d::COMMON, d::ORDER, d::CONTAINER, d::SETS, d::SET_IN_PLACE),
        statics: set::STATICS,
        subclassable: true,
        ..TypeDef::new("set")
    },
    TypeDef {
        tids: tids![set::FrozenSet],
        methods: joined!(set::FROZEN_METHODS, d::COMMON, d::ORDER, d::CONTAINER, d::SETS),
        statics: set::FROZEN_STATICS,
        subclassable: true,
        ..TypeDef::new("frozenset")
    },
    TypeDef {
        tids: tids![Range, range::BigRange],
        methods: joined!(range::METHODS, d::COMMON, d::CONTAINER, d::GET),
        statics: range::STATICS,
        getters: range::GETTERS,
        ..TypeDef::new("range")
    },
    TypeDef {
        tids: tids![Slice],
        methods: joined!(slice::METHODS, d::COMMON),
        statics: slice::STATICS,
        getters: slice::GETTERS,
        ..TypeDef::new("slice")
    },
    TypeDef {
        tids: tids![views::KeysView],
        methods: joined!(views::METHODS, d::COMMON, d::ORDER, d::CONTAINER, d::SETS, d::REVERSIBLE),
        getters: views::GETTERS,
        ..TypeDef::new("dict_keys")
    },
    TypeDef {
        tids: tids![views::ValuesView],
        methods: joined!(d::CONTAINER, d::REVERSIBLE, REPR_METHODS),
        getters: views::GETTERS,
        ..TypeDef::new("dict_values")
    },
    TypeDef {
        tids: tids![views::ItemsView],
        methods: joined!(views::METHODS, d::COMMON, d::ORDER, d::CONTAINER, d::SETS, d::REVERSIBLE),
        getters: views::GETTERS,
        ..TypeDef::new("dict_items")
    },
    TypeDef {
        tids: tids![proxy::MappingProxy],
        methods: proxy::METHODS,
        statics: proxy::STATICS,
        ..TypeDef::new("mappingproxy")
    },
    iterator("list_iterator", tids![ListIter]),
    iterator("tuple_iterator", tids![TupleIter]),
    iterator("range_iterator", tids![RangeIter]),
    iterator("longrange_iterator", tids![range::BigRangeIter]),
    iterator("bytes_iterator", tids![bytes::BytesIter]),
    iterator("str_iterator", tids![StrIter]),
    iterator("dict_keyiterator", tids![views::TableIter]),
    iterator("dict_valueiterator", Vec::new),
    iterator("dict_itemiterator", Vec::new),
    iterator("dict_reversekeyiterator", Vec::new),
    iterator("dict_reversevalueiterator", Vec::new),
    iterator("dict_reverseitemiterator", Vec::new),
    iterator("set_iterator", Vec::new),
    iterator("list_reverseiterator", Vec::new),
    iterator("callable_iterator", tids![iterators::CallIter]),
    TypeDef {
        tids: tids![iterators::ReverseIter],
        methods: joined!(d::ITERATOR, iterators::SEQUENCE_METHODS),
        statics: iterators::REVERSED,
        subclassable: true,
        ..TypeDef::new("reversed")
    },
    tool("enumerate", tids![iterators::Enumerate], iterators::ENUMERATE),
    tool("zip", tids![iterators::Zip], iterators::ZIP),
    tool("map", tids![iterators::Map], iterators::MAP),
    tool("filter", tids![iterators::Filter], iterators::FILTER),
    TypeDef {
        tids: tids![functions::Partial],
        methods: functions::PARTIAL,
        statics: functions::PARTIAL_NEW,
        getters: functions::PARTIAL_GETTERS,
        subclassable: true,
        ..TypeDef::new("_functools.Partial")
    },
    TypeDef {
        tids: tids![functions::Cache],
        methods: functions::CACHE,
        statics: functions::CACHE_NEW,
        subclassable: true,
        ..TypeDef::new("_functools.Cache")
    },
    tool("itertools.product", tids![tools::Product], tools::PRODUCT),
    tool("itertools.permutations", tids![tools::Permutations], tools::PERMUTATIONS),
    tool("itertools.combinations", tids![tools::Combinations], tools::COMBINATIONS),
    tool("itertools.combinations_with_replacement", tids![tools::Repeating], tools::REPEATING),
    TypeDef {
        tids: tids![crate::builtins::streams::Stream],
        methods: crate::builtins::streams::METHODS,
        getters: crate::builtins::streams::TEXT_GETTERS,
        ..TypeDef::new("_io.TextIOWrapper")
    },
    TypeDef {
        tids: tids![crate::builtins::streams::ByteStream],
        methods: crate::builtins::streams::METHODS,
        getters: crate::builtins::streams::BYTE_GETTERS,
        ..TypeDef::new("_io.BufferedWriter")
    },
];
