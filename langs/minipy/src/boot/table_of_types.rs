//! The table of built-in types: their kinds of heap objects, methods and constructors.

use crate::modules::{functools as functions, itertools as positions, memory_view, re as patterns, tools};
use crate::objects::kind::Kind;
use crate::objects::tools as over;
use crate::objects::{ints, model};
use crate::types::support::*;
use crate::types::*;

/// Concatenates tables of native functions.
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

fn new_bool(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match args.get(1) {
        Some(&v) => Ok(boolean(vm, crate::protocols::operators::truth(vm, v)?)),
        None => Ok(vm.false_),
    }
}

fn new_int(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    int::construct(vm, args, kw)
}

fn real(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(match ints::value(args[0]) {
        Some(i) => ints::make(i),
        None => crate::objects::heap_util::float(float::argument(vm, args[0])?),
    })
}

fn imaginary(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(if ints::value(args[0]).is_some() { Value::int(0) } else { crate::objects::heap_util::float(0.0) })
}

fn one(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(1))
}

methods! {
    /// `int(...)`
    INT_STATICS { "__new__" new_int, KEYWORDS => crate::interp::twins::int as PayloadNew; }
}
methods! {
    /// `float(...)`
    FLOAT_STATICS { "__new__" float::construct, KEYWORDS => crate::interp::twins::float as PayloadNew; }
}
methods! {
    /// `bool(...)`
    BOOL_STATICS { "__new__" new_bool, RANGE(0, 1) => crate::interp::twins::bool; }
}

const REAL: &[(&str, NativeFn)] = &[("real", real), ("imag", imaginary)];
const INTEGER: &[(&str, NativeFn)] =
    &[("real", real), ("imag", imaginary), ("numerator", real), ("denominator", one)];

const fn iterator(name: &'static str, tids: fn() -> Vec<metatrace::TypeId>, kind: &'static Kind) -> TypeDef {
    TypeDef { tids, kind, ..TypeDef::new(name) }
}

const fn tool(
    name: &'static str,
    tids: fn() -> Vec<metatrace::TypeId>,
    statics: &'static [NativeDef],
    kind: &'static Kind,
) -> TypeDef {
    TypeDef { tids, statics, kind, subclassable: true, ..TypeDef::new(name) }
}

/// The built-in types except those of the core.
pub const TYPES: &[TypeDef] = &[
    TypeDef {
        tids: tids![NoneType],
        statics: object::NONE_STATICS,
        kind: &object::NONE,
        ..TypeDef::new("NoneType")
    },
    TypeDef {
        tids: tids![NotImplementedType],
        statics: object::NOT_IMPLEMENTED_STATICS,
        kind: &object::NOT_IMPLEMENTED,
        ..TypeDef::new("NotImplementedType")
    },
    TypeDef {
        tids: tids![EllipsisType],
        statics: object::ELLIPSIS_STATICS,
        kind: &object::ELLIPSIS,
        ..TypeDef::new("ellipsis")
    },
    TypeDef {
        tids: tids![metatrace::Int64, BigInt],
        class_methods: int_bytes::CLASS_METHODS,
        methods: joined!(int_bytes::METHODS, int::METHODS),
        statics: INT_STATICS,
        getters: INTEGER,
        subclassable: true,
        kind: &int::KIND,
        ..TypeDef::new("int")
    },
    TypeDef {
        base: "int",
        tids: tids![Bool],
        statics: BOOL_STATICS,
        kind: &int::BOOL_KIND,
        ..TypeDef::new("bool")
    },
    TypeDef {
        tids: tids![Float],
        methods: float::METHODS,
        statics: FLOAT_STATICS,
        class_methods: float::CLASS_METHODS,
        getters: REAL,
        subclassable: true,
        kind: &float::KIND,
        ..TypeDef::new("float")
    },
    TypeDef {
        tids: tids![Str],
        methods: joined!(codecs::STR_METHODS, str::METHODS),
        statics: str::STATICS,
        subclassable: true,
        kind: &str::KIND,
        ..TypeDef::new("str")
    },
    TypeDef {
        tids: tids![model::Complex],
        methods: complex::METHODS,
        statics: complex::STATICS,
        getters: complex::GETTERS,
        twins: complex::TWINS,
        read_only: &["real", "imag"],
        subclassable: true,
        kind: &complex::KIND,
        ..TypeDef::new("complex")
    },
    TypeDef {
        tids: tids![crate::objects::byte_storage::Bytes],
        methods: joined!(bytes_methods::METHODS, bytes_methods::BYTES_METHODS),
        statics: joined!(bytes::BYTES_STATICS, bytes_methods::STATICS),
        class_methods: bytes_methods::CLASS_METHODS,
        subclassable: true,
        kind: &bytes::KIND,
        ..TypeDef::new("bytes")
    },
    TypeDef {
        tids: tids![crate::objects::byte_storage::ByteArray],
        methods: joined!(bytes::ARRAY_INIT, bytes_methods::METHODS, bytes_methods::ARRAY_METHODS),
        statics: joined!(bytes::ARRAY_STATICS, bytes_methods::STATICS),
        class_methods: bytes_methods::CLASS_METHODS,
        subclassable: true,
        kind: &bytes::ARRAY_KIND,
        ..TypeDef::new("bytearray")
    },
    TypeDef {
        tids: tids![crate::objects::memory_view::MemoryView],
        methods: memory_view::METHODS,
        statics: memory_view::STATICS,
        getters: memory_view::GETTERS,
        kind: &memory_view::KIND,
        ..TypeDef::new("memoryview")
    },
    TypeDef {
        tids: tids![List],
        methods: list::METHODS,
        statics: list::STATICS,
        subclassable: true,
        kind: &list::KIND,
        ..TypeDef::new("list")
    },
    TypeDef {
        tids: tids![Tuple],
        methods: tuple::METHODS,
        statics: tuple::STATICS,
        subclassable: true,
        kind: &tuple::KIND,
        ..TypeDef::new("tuple")
    },
    TypeDef {
        tids: tids![Dict],
        methods: dict::METHODS,
        statics: dict::STATICS,
        class_methods: dict::CLASS_METHODS,
        subclassable: true,
        kind: &dict::KIND,
        ..TypeDef::new("dict")
    },
    TypeDef {
        tids: tids![Set],
        methods: set::METHODS,
        statics: set::STATICS,
        subclassable: true,
        kind: &set::KIND,
        ..TypeDef::new("set")
    },
    TypeDef {
        tids: tids![FrozenSet],
        methods: set::FROZEN_METHODS,
        statics: set::FROZEN_STATICS,
        subclassable: true,
        kind: &set::FROZEN_KIND,
        ..TypeDef::new("frozenset")
    },
    TypeDef {
        tids: tids![Range, crate::objects::iterators::BigRange],
        methods: range::METHODS,
        statics: range::STATICS,
        getters: range::GETTERS,
        twins: range::TWINS,
        kind: &range::KIND,
        ..TypeDef::new("range")
    },
    TypeDef {
        tids: tids![Slice],
        methods: slice::METHODS,
        statics: slice::STATICS,
        getters: slice::GETTERS,
        twins: slice::TWINS,
        kind: &slice::KIND,
        ..TypeDef::new("slice")
    },
    TypeDef {
        tids: tids![crate::objects::views::KeysView],
        methods: views::METHODS,
        getters: views::GETTERS,
        kind: &views::SET_KIND,
        ..TypeDef::new("dict_keys")
    },
    TypeDef {
        tids: tids![crate::objects::views::ValuesView],

        getters: views::GETTERS,
        kind: &views::VALUES_KIND,
        ..TypeDef::new("dict_values")
    },
    TypeDef {
        tids: tids![crate::objects::views::ItemsView],
        methods: views::METHODS,
        getters: views::GETTERS,
        kind: &views::SET_KIND,
        ..TypeDef::new("dict_items")
    },
    TypeDef {
        tids: tids![crate::objects::views::MappingProxy],
        methods: proxy::METHODS,
        statics: proxy::STATICS,
        ..TypeDef::new("mappingproxy")
    },
    iterator("list_iterator", tids![ListIter], &iterators::LIST_KIND),
    iterator("tuple_iterator", tids![TupleIter], &iterators::TUPLE_KIND),
    iterator("range_iterator", tids![RangeIter], &range::ITERATOR_KIND),
    iterator(
        "longrange_iterator",
        tids![crate::objects::iterators::BigRangeIter],
        &range::BIG_ITERATOR_SLOTS,
    ),
    iterator("bytes_iterator", tids![crate::objects::byte_storage::BytesIter], &bytes::ITERATOR_KIND),
    iterator("str_iterator", tids![StrIter], &iterators::STR_KIND),
    iterator("dict_keyiterator", tids![model::TableIter], &views::ITERATOR_KIND),
    iterator("dict_valueiterator", Vec::new, &views::ITERATOR_KIND),
    iterator("dict_itemiterator", Vec::new, &views::ITERATOR_KIND),
    iterator("dict_reversekeyiterator", Vec::new, &views::ITERATOR_KIND),
    iterator("dict_reversevalueiterator", Vec::new, &views::ITERATOR_KIND),
    iterator("dict_reverseitemiterator", Vec::new, &views::ITERATOR_KIND),
    iterator("set_iterator", Vec::new, &views::ITERATOR_KIND),
    iterator("list_reverseiterator", Vec::new, &iterators::REVERSED_KIND),
    iterator(
        "callable_iterator",
        tids![iterators::CallIter, patterns::Matches],
        &patterns::CALLABLE_ITERATOR,
    ),
    TypeDef {
        tids: tids![patterns::Pattern],
        methods: patterns::PATTERN_METHODS,
        getters: patterns::PATTERN_GETTERS,
        kind: &patterns::PATTERN_KIND,
        ..TypeDef::new("re.Pattern")
    },
    TypeDef {
        tids: tids![patterns::Match],
        methods: patterns::MATCH_METHODS,
        getters: patterns::MATCH_GETTERS,
        kind: &patterns::MATCH_KIND,
        ..TypeDef::new("re.Match")
    },
    TypeDef {
        tids: tids![patterns::Scanner],
        methods: patterns::SCANNER_METHODS,
        getters: patterns::SCANNER_GETTERS,
        ..TypeDef::new("_sre.SRE_Scanner")
    },
    TypeDef {
        tids: tids![model::ReverseIter],
        statics: iterators::REVERSED,
        subclassable: true,
        kind: &iterators::REVERSED_KIND,
        ..TypeDef::new("reversed")
    },
    tool(
        "enumerate",
        tids![crate::objects::iterators::Enumerate],
        iterators::ENUMERATE,
        &iterators::ENUMERATE_KIND,
    ),
    tool("zip", tids![crate::objects::iterators::Zip], iterators::ZIP, &iterators::ZIP_KIND),
    tool("map", tids![crate::objects::iterators::Map], iterators::MAP, &iterators::MAP_KIND),
    tool("filter", tids![crate::objects::iterators::Filter], iterators::FILTER, &iterators::FILTER_KIND),
    TypeDef {
        tids: tids![crate::objects::deque::Deque],
        methods: deque::METHODS,
        statics: deque::STATICS,
        class_methods: deque::CLASS_METHODS,
        getters: deque::GETTERS,
        subclassable: true,
        kind: &deque::KIND,
        ..TypeDef::new("collections.deque")
    },
    TypeDef {
        tids: tids![crate::objects::decimal::Decimal],
        methods: decimal::METHODS,
        statics: decimal::STATICS,
        class_methods: decimal::CLASS_METHODS,
        getters: decimal::GETTERS,
        subclassable: true,
        kind: &decimal::KIND,
        ..TypeDef::new("decimal.Decimal")
    },
    TypeDef {
        tids: tids![crate::objects::decimal::DecimalContext],
        statics: decimal_context::STATICS,
        getters: decimal_context::GETTERS,
        setters: decimal_context::SETTERS,
        subclassable: true,
        kind: &decimal_context::KIND,
        ..TypeDef::new("_decimals.Context")
    },
    TypeDef {
        tids: tids![crate::objects::memory_files::TextBuffer],
        methods: memory_files::TEXT_METHODS,
        statics: memory_files::TEXT_STATICS,
        getters: memory_files::TEXT_GETTERS,
        subclassable: true,
        kind: &memory_files::TEXT_KIND,
        ..TypeDef::new("_files.StringIO")
    },
    TypeDef {
        tids: tids![crate::objects::memory_files::ByteBuffer],
        methods: memory_files::BYTES_METHODS,
        statics: memory_files::BYTES_STATICS,
        getters: memory_files::BYTES_GETTERS,
        subclassable: true,
        kind: &memory_files::BYTES_KIND,
        ..TypeDef::new("_files.BytesIO")
    },
    iterator("collections._deque_iterator", tids![crate::objects::deque::DequeIter], &deque::ITERATOR_KIND),
    iterator(
        "collections._deque_reverse_iterator",
        tids![crate::objects::deque::DequeReverseIter],
        &deque::REVERSE_KIND,
    ),
    TypeDef {
        tids: tids![functions::Partial],
        methods: functions::PARTIAL,
        statics: functions::PARTIAL_NEW,
        getters: functions::PARTIAL_GETTERS,
        subclassable: true,
        ..TypeDef::new("functools.partial")
    },
    TypeDef {
        tids: tids![functions::Cache],
        methods: functions::CACHE,
        statics: functions::CACHE_NEW,
        subclassable: true,
        ..TypeDef::new("functools._lru_cache_wrapper")
    },
    TypeDef {
        tids: tids![over::Count],
        methods: tools::COUNT_METHODS,
        statics: tools::COUNT,
        subclassable: true,
        kind: &tools::COUNT_KIND,
        ..TypeDef::new("itertools.count")
    },
    TypeDef {
        tids: tids![over::Repeat],
        methods: tools::REPEAT_METHODS,
        statics: tools::REPEAT,
        subclassable: true,
        kind: &tools::REPEAT_KIND,
        ..TypeDef::new("itertools.repeat")
    },
    TypeDef {
        tids: tids![over::Chain],
        statics: tools::CHAIN,
        class_methods: tools::CHAIN_CLASS_METHODS,
        subclassable: true,
        kind: &tools::CHAIN_KIND,
        ..TypeDef::new("itertools.chain")
    },
    tool("itertools.cycle", tids![over::Cycle], tools::CYCLE, &tools::CYCLE_KIND),
    tool("itertools.islice", tids![over::Slicing], tools::ISLICE, &tools::ISLICE_KIND),
    tool("itertools.takewhile", tids![over::TakeWhile], tools::TAKEWHILE, &tools::TAKEWHILE_KIND),
    tool("itertools.dropwhile", tids![over::DropWhile], tools::DROPWHILE, &tools::DROPWHILE_KIND),
    tool("itertools.filterfalse", tids![over::FilterFalse], tools::FILTERFALSE, &tools::FILTERFALSE_KIND),
    tool("itertools.starmap", tids![over::StarMap], tools::STARMAP, &tools::STARMAP_KIND),
    tool("itertools.compress", tids![over::Compress], tools::COMPRESS, &tools::COMPRESS_KIND),
    tool("itertools.accumulate", tids![over::Accumulate], tools::ACCUMULATE, &tools::ACCUMULATE_KIND),
    tool("itertools.pairwise", tids![over::Pairwise], tools::PAIRWISE, &tools::PAIRWISE_KIND),
    tool("itertools.zip_longest", tids![over::ZipLongest], tools::ZIP_LONGEST, &tools::ZIP_LONGEST_KIND),
    tool("itertools.batched", tids![over::Batched], tools::BATCHED, &tools::BATCHED_KIND),
    tool("itertools.groupby", tids![over::GroupBy], tools::GROUPBY, &tools::GROUPBY_KIND),
    iterator("itertools._grouper", tids![over::Group], &tools::GROUP_KIND),
    tool("itertools.product", tids![positions::Product], positions::PRODUCT, &positions::PRODUCT_KIND),
    tool(
        "itertools.permutations",
        tids![positions::Permutations],
        positions::PERMUTATIONS,
        &positions::PERMUTATIONS_KIND,
    ),
    tool(
        "itertools.combinations",
        tids![positions::Combinations],
        positions::COMBINATIONS,
        &positions::COMBINATIONS_KIND,
    ),
    tool(
        "itertools.combinations_with_replacement",
        tids![positions::Repeating],
        positions::REPEATING,
        &positions::REPEATING_KIND,
    ),
    TypeDef {
        tids: tids![crate::modules::builtins::streams::Stream],
        methods: crate::modules::builtins::streams::METHODS,
        getters: crate::modules::builtins::streams::TEXT_GETTERS,
        kind: &crate::modules::builtins::streams::KIND,
        ..TypeDef::new("_io.TextIOWrapper")
    },
    TypeDef {
        tids: tids![crate::modules::builtins::streams::ByteStream],
        methods: crate::modules::builtins::streams::METHODS,
        getters: crate::modules::builtins::streams::BYTE_GETTERS,
        kind: &crate::modules::builtins::streams::KIND,
        ..TypeDef::new("_io.BufferedWriter")
    },
];
