//! Tuples: items, slices, concatenation, `count` and `index`.

use super::list::PIECE_OF_SEARCH;
use super::slice;
use super::support::*;
use crate::exceptions::errors::{check_room, type_error};
use crate::objects::heap_util::select;
use crate::objects::kind::traced::Contains;
use crate::objects::kind::{Kind, Traced};
use crate::objects::list_storage::{View, candidate_in};
use crate::protocols::indexing;
use crate::run::interrupt::given_up;
use crate::types::keys::hash_with;
use metatrace::untraced::UntracedRuns;
use metatrace::{Array, by_mode};

/// The value as a tuple, if it is one or an instance of a subclass.
pub(crate) fn value(v: Value) -> Option<Ref<Tuple>> {
    as_kind(v)
}

/// The position of an index in a sequence of `len` items; `None` if it is out of range.
pub(crate) fn place(i: i64, len: usize) -> Option<usize> {
    let i = if i < 0 { i.checked_add(len as i64)? } else { i };
    usize::try_from(i).ok().filter(|&i| i < len)
}

fn get_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Value> {
    let t = tuple_of(v);
    let items = t.as_slice();
    if let Some(s) = key.downcast::<Slice>() {
        let (start, _, step, count) = slice::indices(vm, s, || items.len())?;
        check_room(vm, count, 16)?;
        return select(vm, t, start, step, count).ok_or_else(|| given_up(vm));
    }
    if !indexing::is_index(vm, key) {
        return type_error(
            vm,
            format!("tuple indices must be integers or slices, not {}", type_name(vm, key)),
        );
    }
    match place(indexing::index_word(vm, key)?, items.len()) {
        Some(i) => Ok(items[i]),
        None => index_error(vm, "tuple index out of range"),
    }
}

/// CPython's hash of a tuple of these items.
pub(crate) fn hash_of(vm: Ref<Vm>, items: &[Value]) -> PyResult<i64> {
    let mut steps = work::Steps::new();
    hash_with(items, |item| {
        steps.spend(1).or_raise(vm)?;
        hash(vm, item)
    })
}

fn concat(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Value> {
    let Some(right) = value(b) else {
        let got = type_name(vm, b);
        return type_error(vm, format!("can only concatenate tuple (not \"{got}\") to tuple"));
    };
    let left = tuple_of(a);
    let (x, y) = (left.as_slice(), right.as_slice());
    check_room(vm, x.len() + y.len(), 16)?;
    // Both tuples keep their items alive.
    let joined = match (x, y) {
        ([], _) => Some(right.into()),
        (_, []) => Some(left.into()),
        (x, y) if x.len() + y.len() < LONG => {
            let count = x.len() + y.len();
            let items = Array::copy_of(left.items, 0, x.len(), count, Value::NULL);
            items.copy_run(x.len(), right.items, 0, y.len());
            Some(Ref::new(Tuple { items, hash: Mut::new(-1) }).into())
        }
        (x, y) => tuple_with(x.len() + y.len(), |i| if i < x.len() { x[i] } else { y[i - x.len()] }),
    };
    std::hint::black_box((left, right));
    joined.ok_or_else(|| given_up(vm))
}

fn repeat(vm: Ref<Vm>, v: Value, n: i64) -> PyResult<Value> {
    let t = tuple_of(v);
    let items = t.as_slice();
    if n == 1 {
        return Ok(t.into());
    }
    if n <= 0 || items.is_empty() {
        return Ok(vm.empty_tuple);
    }
    super::list::check_repeat(vm, items.len(), n)?;
    repeated_tuple(items, n as usize).ok_or_else(|| given_up(vm))
}

fn contains(vm: Ref<Vm>, v: Value, x: Value) -> PyResult<bool> {
    Ok(position(vm, tuple_of(v).as_slice(), x, 0)?.is_some())
}

/// The index of a value among items, from `start` on.
fn position(vm: Ref<Vm>, items: &[Value], x: Value, start: usize) -> PyResult<Option<usize>> {
    let mut i = start;
    while i < items.len() {
        let piece = items.len().min(i + PIECE_OF_SEARCH);
        i = match candidate_in(&items[i..piece], x) {
            None => piece,
            Some(at) if same_or_equal(vm, items[i + at], x)? => return Ok(Some(i + at)),
            Some(at) => i + at + 1,
        };
        crate::run::interrupt::look_sometimes(vm)?;
    }
    Ok(None)
}

pub(crate) fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let Some(right) = value(b) else { return Ok(None) };
    let left = tuple_of(a);
    let (x, y) = (left.as_slice(), right.as_slice());
    crate::protocols::sequences::compare_items(vm, op, || (View::Values(x), View::Values(y)))
}

/// The object as a tuple, which it is.
fn tuple_of(v: Value) -> Ref<Tuple> {
    value(v).expect("a tuple")
}

/// `tuple`
pub(crate) const KIND: Kind = Kind {
    key: crate::objects::kind::Key::Tuple,
    concat: Some(concat),
    repeat: Some(repeat),
    len: Some(|_, v| Ok(tuple_of(v).items.len() as i64)),
    get_item: Some(get_item),
    contains: Some(contains),
    compare: Some(compare),
    hash: crate::objects::kind::Hash::By(|vm, v| hash_of(vm, tuple_of(v).as_slice())),
    iter: Some(|_, v| Ok(Ref::new(TupleIter { items: tuple_of(v).items, index: Mut::new(0) }).into())),
    repr: Some(crate::types::repr::tuple_repr),
    traced: Traced {
        contains: Some(by_mode!(crate::interp::subscript::in_tuple as Contains)),
        ..crate::objects::kind::Traced::NONE
    },
    items: Some(|_, v, _| Ok(v.downcast().map(ReadyItems::Tuple))),
    ..crate::objects::kind::Kind::NONE
};

fn new_object(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    check_construction(vm, "tuple", args, kw, args[0], vm.names.init)?;
    let object = match args.get(1) {
        None => vm.empty_tuple,
        Some(&v) if v.downcast::<Tuple>().is_some() => v,
        Some(&v) => of_items(vm, v)?,
    };
    made(vm, args, object)
}

/// A tuple of the items of an iterable.
pub(crate) fn of_items(vm: Ref<Vm>, iterable: Value) -> PyResult<Value> {
    let items = collect(vm, iterable)?;
    if items.is_empty() {
        return Ok(vm.empty_tuple);
    }
    items.try_into_tuple().ok_or_else(|| given_up(vm))
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Ref<Tuple>> {
    receiver(vm, value(args[0]), args[0], method, "tuple")
}

pub(crate) fn count(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let this = this(vm, args, "count")?;
    let (mut count, mut i) = (0, 0);
    while let Some(at) = position(vm, this.as_slice(), args[1], i)? {
        count += 1;
        i = at + 1;
    }
    Ok(Value::int(count))
}

fn index(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let this = this(vm, args, "index")?;
    let items = this.as_slice();
    let bound = |i| args.get(i).map(|&v| slice::bound(vm, v)).transpose();
    let (start, end) = minipy_text::str::adjust_range(items.len(), bound(2)?, bound(3)?);
    if let Some(i) = position(vm, &items[..end.min(items.len())], args[1], start)? {
        return Ok(Value::int(i as i64));
    }
    value_error(vm, "tuple.index(x): x not in tuple")
}

methods! {
    /// The methods of `tuple`.
    METHODS {
        "count" count, ONE;
        "index" index, RANGE(1, 3);
    }
}
methods! {
    /// The constructor.
    STATICS { "__new__" new_object, KEYWORDS => crate::interp::twins::tuple as PayloadNew; }
}
