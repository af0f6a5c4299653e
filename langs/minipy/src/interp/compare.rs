//! Comparisons and truth.

use super::arith::{call_special, is_of_object, special};
use super::{COMPARISONS, may_have_special, payload, promoted};
use crate::classes;
use crate::objects::args::{Out, Raised, Tested, plain};
use crate::objects::class::{Class, ClassGreen as _, Layout};
use crate::objects::kinds;
use crate::objects::model::*;
use crate::protocols::operators;
use crate::vm::{Names, Vm};
use metatrace::untraced::{IntoPlain as _, Untraced as _};
use metatrace::{Array, Case, Direct, Mode, Object, Red, Ref, elidable, residual};
use minipy_frontend::CmpOp;

/// The result of a comparison, for a branch.
#[inline(always)]
pub fn test<M: Mode>(vm: Ref<Vm>, op: CmpOp, a: Red<M, Value>, b: Red<M, Value>) -> Result<bool, Raised<M>> {
    test_noting(vm, op, a, b, || ())
}

/// As [`test()`]; `note` runs before anything is called.
#[inline(always)]
pub fn test_noting<M: Mode>(
    vm: Ref<Vm>,
    op: CmpOp,
    a: Red<M, Value>,
    b: Red<M, Value>,
    note: impl FnOnce(),
) -> Result<bool, Raised<M>> {
    if let Some(x) = a.as_int()
        && let Some(y) = b.as_int()
    {
        return match integers(op, x, y) {
            Some(result) => Ok(result.test()),
            None => {
                note();
                test_slowly(vm, op, a, b).result()
            }
        };
    }
    if !M::TRACED && matches!(op, CmpOp::Is | CmpOp::IsNot) {
        return Ok(identical(a, b) == (op == CmpOp::Is));
    }
    if let Some(x) = a.downcast::<Float>()
        && let Some(y) = b.downcast::<Float>()
        && let Some(result) = floats(op, x.value(), y.value())
    {
        return Ok(result.test());
    }
    note();
    test_slowly(vm, op, a, b).result()
}

/// A comparison of integers by value, which is their identity too.
#[inline(always)]
fn integers<M: Mode>(op: CmpOp, x: Red<M, i64>, y: Red<M, i64>) -> Option<Red<M, bool>> {
    Some(match op {
        CmpOp::Lt => x.lt(y),
        CmpOp::Le => x.le(y),
        CmpOp::Gt => x.gt(y),
        CmpOp::Ge => x.ge(y),
        CmpOp::Eq | CmpOp::Is => x.eq(y),
        CmpOp::Ne | CmpOp::IsNot => x.ne(y),
        CmpOp::In | CmpOp::NotIn => return None,
    })
}

/// A comparison of floats by value.
#[inline(always)]
fn floats<M: Mode>(op: CmpOp, x: Red<M, f64>, y: Red<M, f64>) -> Option<Red<M, bool>> {
    Some(match op {
        CmpOp::Lt => x.lt(y),
        CmpOp::Le => x.le(y),
        CmpOp::Gt => x.gt(y),
        CmpOp::Ge => x.ge(y),
        CmpOp::Eq => x.eq(y),
        CmpOp::Ne => x.ne(y),
        CmpOp::Is | CmpOp::IsNot | CmpOp::In | CmpOp::NotIn => return None,
    })
}

/// The result of a comparison as an object.
#[inline(always)]
pub fn compare<M: Mode>(vm: Ref<Vm>, op: CmpOp, a: Red<M, Value>, b: Red<M, Value>) -> Out<M> {
    if a.as_int().is_some() && b.as_int().is_some() {
        return Ok(vm.bool(test(vm, op, a, b)?).into());
    }
    compare_slowly(vm, op, a, b)
}

#[inline(never)]
fn test_slowly<M: Mode>(vm: Ref<Vm>, op: CmpOp, a: Red<M, Value>, b: Red<M, Value>) -> Tested<M> {
    if !M::TRACED
        && let Some(result) = at_once(vm, op, a, b)
    {
        return result;
    }
    if let Some(result) = quick(vm, op, a, b) {
        return result;
    }
    compare_residual(vm, op as u8 as usize, a, b).and_then(|result| truth(vm, result)).into()
}

#[inline(never)]
fn compare_slowly<M: Mode>(vm: Ref<Vm>, op: CmpOp, a: Red<M, Value>, b: Red<M, Value>) -> Out<M> {
    if !M::TRACED
        && let Some(result) = at_once(vm, op, a, b)
    {
        return Ok(vm.bool(result.result()?).into());
    }
    if op_is_rich(op) && (is_instance(a) || is_instance(b)) {
        return rich(vm, op, a, b);
    }
    match quick(vm, op, a, b) {
        Some(result) => Ok(vm.bool(result.result()?).into()),
        None => compare_residual(vm, op as u8 as usize, a, b),
    }
}

/// Fast paths of interpreted code for the most frequent operands other than numbers: equality of strings, and
/// containers. Traced code handles these in [`quick`].
#[inline(always)]
fn at_once<M: Mode>(vm: Ref<Vm>, op: CmpOp, a: Red<M, Value>, b: Red<M, Value>) -> Option<Tested<M>> {
    match op {
        CmpOp::In | CmpOp::NotIn => Some(contained(vm, op, b, a)),
        CmpOp::Eq | CmpOp::Ne => {
            let (x, y) = (a.downcast::<Str>()?, b.downcast::<Str>()?);
            Some(Ok(super::text::compare(op, x, y).test()).into())
        }
        _ => None,
    }
}

/// `item in container` or `item not in container`
#[inline(always)]
fn contained<M: Mode>(vm: Ref<Vm>, op: CmpOp, container: Red<M, Value>, item: Red<M, Value>) -> Tested<M> {
    let found = super::subscript::contains(vm, container, item).result();
    found.map(|found| found == (op == CmpOp::In)).into()
}

fn op_is_rich(op: CmpOp) -> bool {
    !matches!(op, CmpOp::Is | CmpOp::IsNot | CmpOp::In | CmpOp::NotIn)
}

fn is_instance<M: Mode>(a: Red<M, Value>) -> bool {
    matches!(a.case(), Case::Obj(t, _) if may_have_special(t))
}

/// Comparisons that need no call, and comparisons of instances; None if the general path must do it.
fn quick<M: Mode>(vm: Ref<Vm>, op: CmpOp, a: Red<M, Value>, b: Red<M, Value>) -> Option<Tested<M>> {
    let known = |result: bool| Some(Ok(result).into());
    match op {
        CmpOp::Is => return known(identical(a, b)),
        CmpOp::IsNot => return known(!identical(a, b)),
        CmpOp::In | CmpOp::NotIn => {
            return Some(contained(vm, op, b, a));
        }
        _ => {}
    }
    let (left, right) = (a.case(), b.case());
    match (left, right) {
        (Case::Int(x), Case::Int(y)) => {
            return integers(op, x, y).and_then(|result| known(result.test()));
        }
        (Case::Obj(t, _), _) | (_, Case::Obj(t, _)) if Float::is(t) => {
            if let (Some(x), Some(y)) = (exact(left), exact(right)) {
                return floats(op, x, y).and_then(|result| known(result.test()));
            }
        }
        (Case::Obj(t, _), Case::Obj(u, _)) if Tuple::is(t) && u == t => {
            let equality = matches!(op, CmpOp::Eq | CmpOp::Ne);
            if !(equality && (a.may_be_virtual() || b.may_be_virtual())) {
                let result = tuples::<M>(vm, op as u8 as usize, a, b);
                if !result.eq(UNDECIDED).test() {
                    return known(result.ne(0).test());
                }
            }
            if equality
                && let (Some(x), Some(y)) = (a.downcast::<Tuple>(), b.downcast::<Tuple>())
                && let Some(equal) = items_equal(vm, x.items(), y.items())
            {
                return Some(equal.map(|equal| equal == (op == CmpOp::Eq)).into());
            }
        }
        (Case::Obj(t, _), Case::Obj(u, _))
            if (NoneType::is(t) || NoneType::is(u))
                && matches!(op, CmpOp::Eq | CmpOp::Ne)
                && !may_have_special(t)
                && !may_have_special(u) =>
        {
            return known(a.same(b).test() == (op == CmpOp::Eq));
        }
        _ => {}
    }
    let is_big = |case: Case<M>| matches!(case, Case::Obj(t, _) if BigInt::is(t));
    let is_int = |case: Case<M>| matches!(case, Case::Int(_)) || is_big(case);
    if is_int(left) && is_int(right) {
        let order = order_of_integers(a, b);
        return known(match op {
            CmpOp::Lt => order.lt(0).test(),
            CmpOp::Le => order.le(0).test(),
            CmpOp::Gt => order.gt(0).test(),
            CmpOp::Ge => order.ge(0).test(),
            CmpOp::Eq => order.eq(0).test(),
            _ => order.ne(0).test(),
        });
    }
    if let Some(x) = super::text::as_str(left)
        && let Some(y) = super::text::as_str(right)
    {
        return known(super::text::compare(op, x, y).test());
    }
    if is_instance(a) || is_instance(b) {
        return Some(rich(vm, op, a, b).and_then(|result| truth(vm, result)).into());
    }
    None
}

/// The longest tuples whose items are compared one by one.
const MOST_ITEMS: i64 = 8;

/// Whether the items of two tuples are equal; None if there are many.
fn items_equal<M: Mode>(
    vm: Ref<Vm>,
    left: Red<M, Ref<Array<TupleItems>>>,
    right: Red<M, Ref<Array<TupleItems>>>,
) -> Option<Result<bool, Raised<M>>> {
    if left.len().gt(MOST_ITEMS).test() || right.len().gt(MOST_ITEMS).test() {
        return None;
    }
    let (count, other) = (left.len().promote(), right.len().promote());
    let is_tuple = |items: Red<M, Ref<Array<TupleItems>>>, i| items.at(i).downcast::<Tuple>().is_some();
    if (0..count.min(other)).any(|i| is_tuple(left, i) && is_tuple(right, i)) {
        // The general path counts the depth of nested comparisons.
        return None;
    }
    for i in 0..count.min(other) {
        let (x, y) = (left.at(i), right.at(i));
        let numbers = x.as_int().is_some() && y.as_int().is_some();
        if numbers || !identical(x, y) {
            match test(vm, CmpOp::Eq, x, y) {
                Ok(true) => {}
                different => return Some(different),
            }
        }
    }
    Some(Ok(count == other))
}

/// `a is b`. A list of floats boxes an item anew at each access, so floats other than NaN are the same object if they
/// are the same number.
#[inline]
fn identical<M: Mode>(a: Red<M, Value>, b: Red<M, Value>) -> bool {
    if a.same(b).test() {
        return true;
    }
    let Some(y) = b.downcast::<Float>() else { return false };
    let Some(x) = a.downcast::<Float>() else { return false };
    let (x, y) = (x.value(), y.value());
    // Zeros of different sign are equal but not identical.
    let one = Red::<M, f64>::from(1.0);
    x.eq(y).test() && (one / x).eq(one / y).test()
}

/// -1, 0 or 1 for two integers of any size.
#[elidable]
fn order_of_integers(a: Value, b: Value) -> i64 {
    crate::objects::ints::order(a, b).map_or(0, |order| order as i64)
}

/// The result of [`tuples()`] if Python code may have to compare.
const UNDECIDED: i64 = 2;

/// A comparison of tuples of numbers, strings and such tuples: 0, 1 or [`UNDECIDED`].
#[residual(writes())]
fn tuples(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> i64 {
    crate::types::keys::quick_compare(vm, COMPARISONS[op], a, b).map_or(UNDECIDED, i64::from)
}

/// The float of a float, or of an integer that a float represents exactly.
fn exact<M: Mode>(case: Case<M>) -> Option<Red<M, f64>> {
    match case {
        Case::Int(i) => (i + (1i64 << 53)).unsigned_lt(1i64 << 54).test().then(|| i.to_f64()),
        Case::Obj(tid, object) if Float::is(tid) => object.downcast::<Float>().map(|f| f.value()),
        Case::Obj(..) => None,
    }
}

/// The special method of a comparison, and that of its mirror image.
pub fn method_names(names: Ref<Names>, op: CmpOp) -> (Ref<Str>, Ref<Str>) {
    match op {
        CmpOp::Lt => (names.lt, names.gt),
        CmpOp::Le => (names.le, names.ge),
        CmpOp::Gt => (names.gt, names.lt),
        CmpOp::Ge => (names.ge, names.le),
        CmpOp::Ne => (names.ne, names.ne),
        _ => (names.eq, names.eq),
    }
}

/// The protocol of comparisons, with at least one instance of a class written in Python.
pub fn rich<M: Mode>(vm: Ref<Vm>, op: CmpOp, a: Red<M, Value>, b: Red<M, Value>) -> Out<M> {
    let (Some(left), Some(right)) = (promoted::class::<M>(vm, a), promoted::class::<M>(vm, b)) else {
        return rich_megamorphic(vm, op as u8 as usize, a, b);
    };
    let (name, mirrored) = method_names(vm.names, op);
    let has_backward = || special::<M>(vm, right, mirrored).is_some();
    let right_first = left != right && right.is_subclass_of(left) && has_backward();
    if right_first && let Some(result) = one_side(vm, op, right, mirrored, b, a) {
        return result;
    }
    if let Some(result) = one_side(vm, op, left, name, a, b) {
        return result;
    }
    // The built-in type of the left operand is tried before the right operand.
    if !right_first
        && right.layout == Layout::Builtin
        && has_backward()
        && !crate::objects::kinds::compares_by_identity(left.kind.0)
        && special::<M>(vm, left, name).is_none()
    {
        let result = left_comparison(vm, op as u8 as usize, a, b)?;
        if !result.is_null().test() {
            return Ok(result);
        }
    }
    if !right_first && let Some(result) = one_side(vm, op, right, mirrored, b, a) {
        return result;
    }
    if let Some(result) = compared_as_kept(vm, op, (a, left), (b, right)) {
        return result.result().map(|result| vm.bool(result).into());
    }
    if matches!(op, CmpOp::Eq | CmpOp::Ne)
        && is_compared_by_identity::<M>(vm, left, left.version::<M>()).promote()
        && is_compared_by_identity::<M>(vm, right, right.version::<M>()).promote()
    {
        return Ok(vm.bool(a.same(b).test() == (op == CmpOp::Eq)).into());
    }
    compare_residual(vm, op as u8 as usize, a, b)
}

/// The comparison of the payloads of the operands, if their classes do not define it and no call is needed.
fn compared_as_kept<M: Mode>(
    vm: Ref<Vm>,
    op: CmpOp,
    (a, left): (Red<M, Value>, Ref<Class>),
    (b, right): (Red<M, Value>, Ref<Class>),
) -> Option<Tested<M>> {
    let keeps = |class: Ref<Class>| class.layout == Layout::Builtin;
    if !(keeps(left) && keeps(right)) {
        return None;
    }
    let (name, mirrored) = method_names(vm.names, op);
    let says = |class, name| special::<M>(vm, class, name).is_some();
    if says(left, name) || says(right, mirrored) {
        return None;
    }
    let (x, y) = (payload(vm, a).unwrap_or(a), payload(vm, b).unwrap_or(b));
    if is_instance(x) || is_instance(y) {
        return None;
    }
    quick(vm, op, x, y)
}

/// The result of the left operand's built-in type or base; null for NotImplemented.
#[residual]
fn left_comparison(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    let result = crate::types::left_comparison(vm, COMPARISONS[op], a, b)?;
    Ok(result.map_or(Value::NULL, |b| vm.bool(b)))
}

/// Whether instances of a class are equal only to themselves, as those of `object` are. The result depends on the
/// version alone.
#[elidable]
fn is_compared_by_identity(vm: Ref<Vm>, class: Ref<Class>, version: i64) -> bool {
    let _ = version;
    if !crate::objects::kinds::compares_by_identity(class.kind.0) {
        return false;
    }
    let own = |name| crate::classes::find(vm, class, name).and_then(|m| m.downcast::<NativeFunction>());
    let of_object = |name| own(name).is_some_and(|f| f.owner == Value::from(vm.types.object));
    matches!(class.layout, Layout::Plain | Layout::Builtin)
        && of_object(vm.names.eq)
        && of_object(vm.names.ne)
}

/// The result of one operand's method; None for NotImplemented or no method.
fn one_side<M: Mode>(
    vm: Ref<Vm>,
    op: CmpOp,
    class: Ref<Class>,
    name: Ref<Str>,
    receiver: Red<M, Value>,
    other: Red<M, Value>,
) -> Option<Out<M>> {
    let call = |method| match call_special(vm, method, receiver, class, &[other]) {
        Ok(result) if result.same(vm.not_implemented).test() => None,
        result => Some(result),
    };
    if let Some(method) = special::<M>(vm, class, name) {
        return call(method);
    }
    // `object.__ne__` is the opposite of `==`.
    if op == CmpOp::Ne
        && is_of_object::<M>(vm, class, name)
        && let Some(method) = special::<M>(vm, class, vm.names.eq)
    {
        let equal = call(method)?.and_then(|result| truth(vm, result));
        return Some(equal.map(|equal| vm.bool(!equal).into()));
    }
    None
}

/// The comparisons of built-in types, identity, and the error for an order that is not defined.
#[residual]
pub fn compare_residual(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    operators::compare_builtin(vm, COMPARISONS[op], a, b)
}

/// The truth of a value.
#[inline(always)]
pub fn truth<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Result<bool, Raised<M>> {
    truth_noting(vm, value, || ())
}

/// As [`truth`]; `note` runs before anything is called.
#[inline(always)]
pub fn truth_noting<M: Mode>(
    vm: Ref<Vm>,
    value: Red<M, Value>,
    note: impl FnOnce(),
) -> Result<bool, Raised<M>> {
    if value.same(vm.true_).test() {
        return Ok(true);
    }
    if value.same(vm.false_).test() {
        return Ok(false);
    }
    // A trace guards the type first, which makes a test for None redundant for values of other types.
    if !M::TRACED {
        if value.same(vm.none).test() {
            return Ok(false);
        }
        if let Some(i) = value.as_int() {
            return Ok(i.ne(0).test());
        }
    }
    note();
    truth_slowly(vm, value).result()
}

#[inline(never)]
fn truth_slowly<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Tested<M> {
    truth_of_any(vm, value).into()
}

#[inline(always)]
fn truth_of_any<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Result<bool, Raised<M>> {
    match value.case() {
        Case::Int(i) => Ok(i.ne(0).test()),
        Case::Obj(tid, object) => {
            if NoneType::is(tid) {
                return Ok(false);
            }
            if let Some(f) = object.downcast::<Float>() {
                return Ok(f.value().ne(0.0).test());
            }
            if let Some(len) = len_of_builtin(value) {
                return Ok(len.ne(0).test());
            }
            if Function::is(tid) {
                return Ok(true);
            }
            if may_have_special(tid) {
                return truth_of_instance(vm, value);
            }
            if NotImplementedType::is(tid) {
                return Ok(truth_of_not_implemented(vm)?.test());
            }
            Ok(truth_residual(vm, value)?.test())
        }
    }
}

/// The truth of `NotImplemented`, which is deprecated.
#[residual]
fn truth_of_not_implemented(vm: Ref<Vm>) -> PyResult<bool> {
    crate::exceptions::warnings::deprecated(vm, "NotImplemented should not be used in a boolean context")?;
    Ok(true)
}

fn truth_of_instance<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Result<bool, Raised<M>> {
    let Some(class) = promoted::class::<M>(vm, value) else {
        return Ok(truth_megamorphic(vm, value)?.test());
    };
    if let Some(method) = special::<M>(vm, class, vm.names.bool_) {
        let result = call_special(vm, method, value, class, &[])?;
        if result.same(vm.true_).test() {
            return Ok(true);
        }
        if result.same(vm.false_).test() {
            return Ok(false);
        }
        return Ok(not_a_bool(vm, result)?.test());
    }
    // The truth of the number that is the payload of an instance comes before its length.
    let has_truth =
        || !classes::lookup::<M>(vm, class, class.version::<M>(), vm.names.bool_).promote().is_null();
    if !(class.layout == Layout::Builtin && has_truth())
        && let Some(method) = special::<M>(vm, class, vm.names.len_)
    {
        let result = call_special(vm, method, value, class, &[])?;
        return Ok(checked_length(vm, result)?.ne(0).test());
    }
    match payload(vm, value) {
        Some(kept) if !is_instance(kept) => truth_slowly(vm, kept).result(),
        Some(_) => Ok(truth_residual(vm, value)?.test()),
        None => Ok(true),
    }
}

/// The truth of a value of a built-in type.
#[residual(writes())]
pub fn truth_residual(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    operators::truth_builtin(vm, value)
}

/// The error for a `__bool__` that does not return a bool.
#[residual]
fn not_a_bool(vm: Ref<Vm>, result: Value) -> PyResult<bool> {
    use crate::exceptions::raising::Raise as _;
    let kind = classes::type_name(vm, result);
    Err(vm.type_error(&format!("__bool__ should return bool, returned {kind}")))
}

/// The result of `__len__`, checked: a nonnegative integer.
#[residual]
pub fn checked_length(vm: Ref<Vm>, result: Value) -> PyResult<i64> {
    use crate::exceptions::raising::Raise as _;
    let index = operators::index(vm, result)?;
    match index.as_int() {
        Some(i) if i >= 0 => Ok(i),
        Some(_) => Err(vm.value_error("__len__() should return >= 0")),
        None if crate::objects::ints::clipped(index).is_some_and(|i| i < 0) => {
            Err(vm.value_error("__len__() should return >= 0"))
        }
        None => Err(vm.overflow_error("cannot fit 'int' into an index-sized integer")),
    }
}

/// The length of an object of a built-in type.
pub fn len_of_builtin<M: Mode>(value: Red<M, Value>) -> Option<Red<M, i64>> {
    let Case::Obj(tid, object) = value.case() else { return None };
    if let Some(list) = object.downcast::<List>() {
        return Some(list.length());
    }
    if let Some(tuple) = object.downcast::<Tuple>() {
        return Some(tuple.items().len());
    }
    kinds::of_tid(tid).traced.len.as_ref()?.get::<M>()(value)
}

// Operations on objects of any class, which traces call at megamorphic places; see [`super::promoted`].

/// A comparison.
#[residual]
fn rich_megamorphic(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    plain(rich::<Direct>(vm, COMPARISONS[op], a.into(), b.into()))
}

/// The truth of an instance.
#[residual]
fn truth_megamorphic(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    truth::<Direct>(vm, value.into()).map_err(|e| e.into_plain())
}

/// Whether the class of the value is a subclass of `class`: 0 or 1, or 2 if the program has customised the check.
#[residual(writes())]
pub fn is_instance_megamorphic(vm: Ref<Vm>, value: Value, class: Ref<Class>) -> i64 {
    let of = classes::class_of(vm, value);
    if of == class {
        return 1;
    }
    if class.metaclass.is_some_and(|meta| special::<Direct>(vm, meta, vm.names.instancecheck).is_some()) {
        return 2;
    }
    if of.is_subclass_of(class) {
        return 1;
    }
    let own = |class: Ref<Class>| classes::lookup::plain((vm, class, class.version.get(), vm.names.class));
    let plain = !of.data_descriptors.get() && own(of) == own(vm.types.object);
    if plain { 0 } else { 2 }
}
