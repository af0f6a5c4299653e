//! Ranges: of 64-bit integers ([`Range`], what loops use) and of any integers ([`BigRange`]).

use super::slice;
use super::support::*;
use crate::exceptions::errors::{check_room, type_error};
use crate::interp::{members, range as traced};
use crate::objects::ints;
use crate::objects::iterators::{BigRange, BigRangeIter};
use crate::objects::kind::traced::{Call, Contains, GetItem};
use crate::objects::kind::{Kind, Traced, Twin};
use crate::protocols::indexing;
use metatrace::by_mode;
use minipy_text::{Int, room};

/// Start, stop, step and length of any range.
struct Parts {
    start: Int,
    stop: Int,
    step: Int,
    count: Int,
}

impl Parts {
    fn new(start: Int, stop: Int, step: Int) -> Parts {
        let (low, high, stride) =
            if step.is_negative() { (&stop, &start, step.neg()) } else { (&start, &stop, step.clone()) };
        let span = high.sub(low);
        let count = match span.is_positive() {
            true => room::or_cut(span.sub(&Int::ONE).floor_div(&stride), Int::ONE).add(&Int::ONE),
            false => Int::ZERO,
        };
        Parts { start, stop, step, count }
    }

    fn item(&self, i: &Int) -> Int {
        self.start.add(&self.step.mul(i))
    }

    /// The range as an object: a [`Range`] if everything, the end of the iteration included, fits 64 bits.
    fn object(self) -> Value {
        let small = (self.start.to_i64(), self.stop.to_i64(), self.step.to_i64(), self.count.to_i64());
        if let (Some(start), Some(stop), Some(step), Some(count)) = small
            && self.item(&self.count).to_i64().is_some()
        {
            return Ref::new(Range { start, stop, step, count }).into();
        }
        let (start, stop) = (ints::make(self.start), ints::make(self.stop));
        let (step, count) = (ints::make(self.step), ints::make(self.count));
        Ref::new(BigRange { start, stop, step, count }).into()
    }
}

fn parts(v: Value) -> Option<Parts> {
    if let Some(r) = v.downcast::<Range>() {
        let [start, stop, step, count] = [r.start, r.stop, r.step, r.count].map(Int::Small);
        return Some(Parts { start, stop, step, count });
    }
    let r = v.downcast::<BigRange>()?;
    let [start, stop, step, count] =
        [r.start, r.stop, r.step, r.count].map(|v| ints::value(v).expect("an integer"));
    Some(Parts { start, stop, step, count })
}

fn new_object(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    make(vm, &args[1..])
}

/// `range(...)` of one to three arguments.
pub(crate) fn make(vm: Ref<Vm>, args: &[Value]) -> PyResult<Value> {
    let argument = |i: usize| Ok(ints::value(indexing::index(vm, args[i])?).expect("an integer"));
    let (start, stop, step) = match args.len() {
        0 => return type_error(vm, "range expected at least 1 argument, got 0"),
        1 => (Int::ZERO, argument(0)?, Int::ONE),
        2 => (argument(0)?, argument(1)?, Int::ONE),
        3 => (argument(0)?, argument(1)?, argument(2)?),
        n => return type_error(vm, format!("range expected at most 3 arguments, got {n}")),
    };
    if step.is_zero() {
        return value_error(vm, "range() arg 3 must not be zero");
    }
    Ok(Parts::new(start, stop, step).object())
}

fn len(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    match parts(v).and_then(|p| p.count.to_i64()) {
        Some(count) => Ok(count),
        None => Err(error(vm, ErrorKind::OverflowError, "Python int too large to convert to C ssize_t")),
    }
}

fn get_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Value> {
    let p = parts(v).expect("a range");
    if let Some(s) = key.downcast::<Slice>() {
        let (start, stop, step) = slice::wide_indices(vm, s, &p.count)?;
        return Ok(Parts::new(p.item(&start), p.item(&stop), p.step.mul(&step)).object());
    }
    if !indexing::is_index(vm, key) {
        return type_error(
            vm,
            format!("range indices must be integers or slices, not {}", type_name(vm, key)),
        );
    }
    let i = ints::value(indexing::index(vm, key)?).expect("an integer");
    let i = if i.is_negative() { i.add(&p.count) } else { i };
    if i.is_negative() || !p.count.sub(&i).is_positive() {
        return index_error(vm, "range object index out of range");
    }
    Ok(ints::make(p.item(&i)))
}

/// The index of a number in the range, if it is in it.
fn find(p: &Parts, x: &Int) -> Option<Int> {
    let offset = x.sub(&p.start);
    let (i, rest) = room::or_cut(offset.div_mod(&p.step), (Int::ZERO, Int::ZERO));
    (rest.is_zero() && !i.is_negative() && p.count.sub(&i).is_positive()).then_some(i)
}

fn contains(vm: Ref<Vm>, v: Value, x: Value) -> PyResult<bool> {
    if let Some(x) = ints::value(x) {
        return Ok(find(&parts(v).expect("a range"), &x).is_some());
    }
    let mut found = false;
    each(vm, v, |item| {
        found = same_or_equal(vm, item, x)?;
        Ok(!found)
    })?;
    Ok(found)
}

fn compare(_: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let (CmpOp::Eq | CmpOp::Ne, Some(a), Some(b)) = (op, parts(a), parts(b)) else { return Ok(None) };
    let equal = a.count == b.count
        && (a.count.is_zero() || a.start == b.start && (a.count == Int::ONE || a.step == b.step));
    Ok(Some(equal == (op == CmpOp::Eq)))
}

/// The hash of a tuple of the values that equality compares.
fn hash(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    let p = parts(v).expect("a range");
    let single = p.count == Int::ONE;
    let count = ints::make(p.count.clone());
    if p.count.is_zero() {
        return super::tuple::hash_of(vm, &[count, vm.none, vm.none]);
    }
    let start = ints::make(p.start);
    let step = if single { vm.none } else { ints::make(p.step) };
    super::tuple::hash_of(vm, &[count, start, step])
}

fn repr(_: Ref<Vm>, v: Value) -> PyResult<String> {
    let p = parts(v).expect("a range");
    Ok(match p.step == Int::ONE {
        true => format!("range({}, {})", p.start, p.stop),
        false => format!("range({}, {}, {})", p.start, p.stop, p.step),
    })
}

/// `iter(r)`, or `reversed(r)`.
pub(crate) fn iterator(v: Value, reverse: bool) -> Value {
    let mut object = v;
    if let Some(r) = v.downcast::<Range>()
        && reverse
        && let (Some(end), Some(step)) = (r.start.checked_sub(r.step), r.step.checked_neg())
    {
        // The last integer exists, so it fits 64 bits; the iterator of an empty range begins at its end.
        let next = end.wrapping_add(r.count.wrapping_mul(r.step));
        return Ref::new(RangeIter { next: Mut::new(next), end, step }).into();
    }
    if reverse {
        let p = parts(v).expect("a range");
        let last = p.item(&p.count.sub(&Int::ONE));
        object = Parts::new(last, p.start.sub(&p.step), p.step.neg()).object();
    }
    match object.downcast::<Range>() {
        Some(r) => {
            let end = r.start.wrapping_add(r.step.wrapping_mul(r.count));
            Ref::new(RangeIter { next: Mut::new(r.start), end, step: r.step }).into()
        }
        None => {
            let range = object.downcast::<BigRange>().expect("a range");
            Ref::new(BigRangeIter { range, index: Mut::new(Value::int(0)) }).into()
        }
    }
}

fn next(_: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = it.downcast::<RangeIter>().expect("of this type");
    let next = it.next.get();
    if next == it.end {
        return Ok(None);
    }
    it.next.set(it, next.wrapping_add(it.step));
    Ok(Some(Value::int(next)))
}

fn length_hint(_: Ref<Vm>, it: Value) -> PyResult<Value> {
    let it = it.downcast::<RangeIter>().expect("of this type");
    Ok(Value::int(it.end.wrapping_sub(it.next.get()) / it.step))
}

fn next_big(_: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = it.downcast::<BigRangeIter>().expect("of this type");
    let p = parts(it.range.into()).expect("a range");
    let i = ints::value(it.index.get()).expect("an integer");
    if !p.count.sub(&i).is_positive() {
        return Ok(None);
    }
    let next = ints::make(i.add(&Int::ONE));
    it.index.set(it, next);
    Ok(Some(ints::make(p.item(&i))))
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Parts> {
    receiver(vm, parts(args[0]), args[0], method, "range")
}

pub(crate) fn index(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let p = this(vm, args, "index")?;
    if let Some(x) = ints::value(args[1]) {
        if let Some(i) = find(&p, &x) {
            return Ok(ints::make(i));
        }
        let shown = crate::protocols::builtin_text::repr(vm, args[1])?;
        return value_error(vm, format!("{shown} is not in range"));
    }
    let (mut at, mut found) = (0, false);
    each(vm, args[0], |item| {
        found = same_or_equal(vm, item, args[1])?;
        at += i64::from(!found);
        Ok(!found)
    })?;
    if found { Ok(Value::int(at)) } else { value_error(vm, "sequence.index(x): x not in sequence") }
}

pub(crate) fn count(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let p = this(vm, args, "count")?;
    if let Some(x) = ints::value(args[1]) {
        return Ok(Value::int(find(&p, &x).is_some().into()));
    }
    let mut equal = 0;
    each(vm, args[0], |item| {
        equal += i64::from(same_or_equal(vm, item, args[1])?);
        Ok(true)
    })?;
    Ok(Value::int(equal))
}

pub(crate) fn start(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(ints::make(this(vm, args, "start")?.start))
}

pub(crate) fn stop(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(ints::make(this(vm, args, "stop")?.stop))
}

pub(crate) fn step(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(ints::make(this(vm, args, "step")?.step))
}

methods! {
    /// The methods of `range`.
    METHODS {
        "index" index, ONE;
        "count" count, ONE;
    }
}
methods! {
    /// The constructor.
    STATICS { "__new__" new_object, ANY => crate::interp::twins::range; }
}
/// The attributes.
pub(crate) const GETTERS: &[(&str, NativeFn)] = &[("start", start), ("stop", stop), ("step", step)];
/// The traced twins of getters.
pub(crate) const TWINS: &[(&str, Twin)] = &[
    ("start", &by_mode!(members::range_start as Call)),
    ("stop", &by_mode!(members::range_stop as Call)),
    ("step", &by_mode!(members::range_step as Call)),
];

/// `range`
pub(crate) const KIND: Kind = Kind {
    truth: Some(|_, v| Ok(!parts(v).expect("a range").count.is_zero())),
    len: Some(len),
    get_item: Some(get_item),
    contains: Some(contains),
    traced: Traced {
        get_item: Some(by_mode!(traced::get_item as GetItem)),
        contains: Some(by_mode!(traced::contains as Contains)),
        ..crate::objects::kind::Traced::NONE
    },
    compare: Some(compare),
    hash: crate::objects::kind::Hash::By(hash),
    iter: Some(|_, v| Ok(iterator(v, false))),
    reversed: Some(|_, v| Ok(iterator(v, true))),
    repr: Some(repr),
    items: Some(items),
    ..crate::objects::kind::Kind::NONE
};
/// `range_iterator`
pub(crate) const ITERATOR_KIND: Kind =
    Kind { next: Some(next), length_hint: Some(length_hint), ..super::iterators::ITERATOR };
/// `longrange_iterator`
pub(crate) const BIG_ITERATOR_SLOTS: Kind = Kind { next: Some(next_big), ..super::iterators::ITERATOR };

fn items(vm: Ref<Vm>, range: Value, _: Value) -> PyResult<Option<ReadyItems>> {
    let Some(range) = range.downcast::<Range>() else { return Ok(None) };
    check_room(vm, range.count as usize, 8)?;
    let mut items = RootedVec::with_capacity(range.count as usize);
    for i in 0..range.count {
        crate::run::interrupt::look_sometimes(vm)?;
        items.push(Value::int(range.start + i * range.step));
    }
    Ok(Some(ReadyItems::Made(items)))
}
