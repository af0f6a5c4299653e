//! Arithmetic: integers that overflow into big ones, floats, and the protocol of binary and unary operators.
//!
//! Fast paths for tagged integers and floats are inlined into the loop. Everything else is out of line and may call;
//! the loop passes `note`, which records the current instruction and runs before such a call.

use super::{OPERATORS, UNARY_OPERATORS, UnaryOp, bytes, may_have_special, payload, promoted, text};
use crate::classes;
use crate::interp::call::call;
use crate::interp::numbers::{float, integer, number};
use crate::objects::args::{Args, Out, Raised, plain};
use crate::objects::byte_storage::Bytes;
use crate::objects::class::{Class, ClassGreen as _};
use crate::objects::kinds;
use crate::objects::model::*;
use crate::protocols::operators;
use crate::vm::{Names, Vm};
use metatrace::{Case, Direct, Mode, Object, Red, Ref, elidable, residual};
use minipy_frontend::BinOp;

macro_rules! fast {
    ($($(#[doc = $doc:literal])+ $name:ident, $op:ident, $checked:ident, $float:tt, $slow:ident;)*) => { $(
        $(#[doc = $doc])+
        #[inline(always)]
        pub fn $name<M: Mode>(vm: Ref<Vm>, a: Red<M, Value>, b: Red<M, Value>, note: impl FnOnce()) -> Out<M> {
            if let Some(x) = a.as_int() {
                if let Some(y) = b.as_int()
                    && let Some(z) = x.$checked(y)
                {
                    return Ok(z.to_value());
                }
            } else if let Some(x) = a.downcast::<Float>()
                && let Some(y) = b.downcast::<Float>()
            {
                return Ok(float(x.value() $float y.value()));
            }
            note();
            $slow(vm, BinOp::$op, a, b)
        }
    )* };
}
fast! {
    /// `a + b`
    add, Add, checked_add, +, binary;
    /// `a - b`
    sub, Sub, checked_sub, -, binary;
    /// `a * b`
    mul, Mul, checked_mul, *, binary;
    /// `a += b`
    inplace_add, Add, checked_add, +, inplace;
    /// `a -= b`
    inplace_sub, Sub, checked_sub, -, inplace;
}

/// A binary operator of an instruction. Interpreted code handles integers and floats here; traced code has its own
/// fast paths behind [`binary`], so that each operation is recorded once.
#[inline(always)]
pub fn known<M: Mode>(
    vm: Ref<Vm>,
    op: BinOp,
    a: Red<M, Value>,
    b: Red<M, Value>,
    note: impl FnOnce(),
) -> Out<M> {
    if !M::TRACED
        && let Some(x) = a.as_int()
        && let Some(y) = b.as_int()
        && let Some(z) = int_op(op, x, y)
    {
        return Ok(z);
    }
    note();
    binary(vm, op, a, b)
}

/// True division, likewise.
#[inline(always)]
pub fn true_div<M: Mode>(vm: Ref<Vm>, a: Red<M, Value>, b: Red<M, Value>, note: impl FnOnce()) -> Out<M> {
    if !M::TRACED
        && let Some(x) = a.downcast::<Float>()
        && let Some(y) = b.downcast::<Float>()
        && y.value().ne(0.0).test()
    {
        return Ok(float(x.value() / y.value()));
    }
    known(vm, BinOp::TrueDiv, a, b, note)
}

/// A binary operator in full: built-in types, special methods, and errors.
#[inline(never)]
pub fn binary<M: Mode>(vm: Ref<Vm>, op: BinOp, a: Red<M, Value>, b: Red<M, Value>) -> Out<M> {
    operate(vm, op, false, a, b)
}

/// A binary operator, or the operator of an augmented assignment without an in-place method; the two differ only in
/// the error.
#[inline(always)]
fn operate<M: Mode>(vm: Ref<Vm>, op: BinOp, inplace: bool, a: Red<M, Value>, b: Red<M, Value>) -> Out<M> {
    if let Some(result) = of_builtins(vm, op, a, b) {
        return result;
    }
    let (left, right) = (a.case(), b.case());
    let special = |case| matches!(case, Case::Obj(t, _) if may_have_special(t));
    if special(left) || special(right) {
        return protocol(vm, op, inplace, a, b);
    }
    if op == BinOp::Mod
        && let Some(template) = text::as_str(left)
    {
        if let Some(result) = super::templates::percent(vm, template, b) {
            return result;
        }
        return text::percent(vm, template, b);
    }
    builtin(vm, op, inplace, a, b)
}

/// The operators of built-in types that are traced. None if the general path must do it.
#[inline(always)]
fn of_builtins<M: Mode>(vm: Ref<Vm>, op: BinOp, a: Red<M, Value>, b: Red<M, Value>) -> Option<Out<M>> {
    let (left, right) = (a.case(), b.case());
    match (left, right) {
        (Case::Int(x), Case::Int(y)) => {
            return match int_op(op, x, y) {
                Some(result) => Some(Ok(result)),
                None if op == BinOp::MatMul => None,
                None if divides(op) && y.eq(0).test() => Some(Err(by_zero(vm, op, false))),
                None => Some(big_integers(vm, op as u8 as usize, a, b)),
            };
        }
        (Case::Obj(t, _), _) | (_, Case::Obj(t, _)) if Float::is(t) => {
            if let (Some(x), Some(y)) = (number(left), number(right)) {
                if let Some(result) = float_op(op, x, y) {
                    return Some(Ok(result));
                }
                if divides(op) && y.eq(0.0).test() {
                    return Some(Err(by_zero(vm, op, true)));
                }
            } else if let Some(result) = super::complex::operate(op, left, right) {
                return Some(Ok(result));
            }
        }
        (Case::Obj(t, _), Case::Obj(u, _)) if op == BinOp::Add && Str::is(t) && u == t => {
            if let (Some(x), Some(y)) = (text::as_str(left), text::as_str(right)) {
                return Some(text::added(vm, x, y));
            }
        }
        (Case::Obj(t, _), Case::Int(n)) if op == BinOp::Mul && Str::is(t) => {
            if let Some(s) = text::as_str(left)
                && let Some(repeated) = text::repeated(s, n).some()
            {
                return Some(Ok(repeated.into()));
            }
        }
        (Case::Obj(t, _), Case::Obj(u, _)) if op == BinOp::Add && Bytes::is(t) && u == t => {
            return bytes::added(a, b).map(Ok);
        }
        (Case::Obj(t, _), Case::Int(n)) if op == BinOp::Mul && Bytes::is(t) => {
            return bytes::repeated(a, n).some().map(|repeated| Ok(repeated.into()));
        }
        (Case::Obj(t, x), Case::Obj(u, y)) if op == BinOp::Add && List::is(t) && u == t => {
            if let (Some(x), Some(y)) = (x.downcast::<List>(), y.downcast::<List>()) {
                return Some(super::list::concat(vm, x, y));
            }
        }
        (Case::Obj(t, _), _) | (_, Case::Obj(t, _)) if Complex::is(t) => {
            if let Some(result) = super::complex::operate(op, left, right) {
                return Some(Ok(result));
            }
        }
        (Case::Obj(t, x), Case::Obj(u, y)) if Set::is(t) && u == t => {
            if let (Some(x), Some(y)) = (x.downcast::<Set>(), y.downcast::<Set>())
                && let Some(result) = super::set_operators::combined(vm, op, x, y)
            {
                return Some(Ok(result));
            }
        }
        (Case::Obj(t, _), _) | (_, Case::Obj(t, _)) if Bool::is(t) => {
            if let (Some(x), Some(y)) = (integer(left), integer(right))
                && let Some(result) = int_op(op, x, y)
            {
                let bitwise = matches!(op, BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor);
                let stays = bitwise && is_bool(left) && is_bool(right);
                let truth = || result.same(Value::int(1)).select::<Value>(vm.true_, vm.false_);
                return Some(Ok(if stays { truth() } else { result }));
            }
        }
        (Case::Obj(t, _), Case::Int(_)) | (Case::Int(_), Case::Obj(t, _)) if BigInt::is(t) => {
            return Some(big_integers(vm, op as u8 as usize, a, b));
        }
        (Case::Obj(t, _), Case::Obj(u, _)) if BigInt::is(t) && u == t => {
            return Some(big_integers(vm, op as u8 as usize, a, b));
        }
        _ => {}
    }
    None
}

/// The operator applied to the payloads of the operands, if these are instances of classes derived from numbers or
/// strings that do not define it themselves.
fn of_payloads<M: Mode>(vm: Ref<Vm>, op: BinOp, a: Red<M, Value>, b: Red<M, Value>) -> Option<Out<M>> {
    if op == BinOp::MatMul {
        return None;
    }
    let kept = |value: Red<M, Value>| -> Option<Red<M, Value>> {
        let value = if value.downcast::<Instance>().is_some() { payload(vm, value)? } else { value };
        let Case::Obj(tid, _) = value.case() else { return Some(value) };
        (Float::is(tid) || Str::is(tid) || BigInt::is(tid) || Bool::is(tid)).then_some(value)
    };
    of_builtins(vm, op, kept(a)?, kept(b)?)
}

fn divides(op: BinOp) -> bool {
    matches!(op, BinOp::TrueDiv | BinOp::FloorDiv | BinOp::Mod)
}

/// The error of a number divided by zero.
fn by_zero<M: Mode>(vm: Ref<Vm>, op: BinOp, is_float: bool) -> Raised<M> {
    let messages = &vm.messages;
    let message = match (op, is_float) {
        (BinOp::FloorDiv, false) => messages.integer_division,
        (BinOp::Mod, false) => messages.integer_modulo,
        (_, false) => messages.division,
        (BinOp::FloorDiv, true) => messages.float_floor_division,
        (BinOp::Mod, true) => messages.float_modulo,
        (_, true) => messages.float_division,
    };
    super::errors::error(vm, vm.excs.zero_division_error, message)
}

/// The operators of built-in types, and the error if there is none.
#[inline]
fn builtin<M: Mode>(vm: Ref<Vm>, op: BinOp, inplace: bool, a: Red<M, Value>, b: Red<M, Value>) -> Out<M> {
    let op = op as u8 as usize;
    if inplace { inplace_residual(vm, op, a, b) } else { binary_residual(vm, op, a, b) }
}

/// Whether it is a `bool`.
fn is_bool<M: Mode>(case: Case<M>) -> bool {
    matches!(case, Case::Obj(tid, _) if Bool::is(tid))
}

/// An operator on 64-bit integers; None if the general path must do it.
#[inline(always)]
fn int_op<M: Mode>(op: BinOp, x: Red<M, i64>, y: Red<M, i64>) -> Option<Red<M, Value>> {
    const EXACT: i64 = 1 << 53;
    let result = match op {
        BinOp::Add => x.checked_add(y)?,
        BinOp::Sub => x.checked_sub(y)?,
        BinOp::Mul => x.checked_mul(y)?,
        BinOp::FloorDiv | BinOp::Mod => {
            // -1 is the only divisor that can overflow, 0 the only one without a result.
            if (y + 1).unsigned_lt(2).test() {
                return None;
            }
            if op == BinOp::FloorDiv { x.floor_div(y) } else { x.floor_mod(y) }
        }
        BinOp::TrueDiv => {
            let exact = |i: Red<M, i64>| (i + EXACT).unsigned_lt(2 * EXACT).test();
            if !exact(x) || !exact(y) || y.eq(0).test() {
                return None;
            }
            return Some(float(x.to_f64() / y.to_f64()));
        }
        BinOp::Pow => {
            if y.eq(2).test() {
                x.checked_mul(x)?
            } else {
                let power = int_power::<M>(x, y);
                if power.eq(NO_POWER).test() {
                    return None;
                }
                power
            }
        }
        BinOp::LShift => {
            if !y.unsigned_lt(63).test() {
                return None;
            }
            let shifted = x << y;
            if !(shifted >> y).eq(x).test() {
                return None;
            }
            shifted
        }
        BinOp::RShift => {
            if !y.unsigned_lt(64).test() {
                return None;
            }
            x >> y
        }
        BinOp::BitAnd => x & y,
        BinOp::BitOr => x | y,
        BinOp::BitXor => x ^ y,
        BinOp::MatMul => return None,
    };
    Some(result.to_value())
}

/// The result of [`int_power()`] if the power does not fit 64 bits. Only a power of -2 has this value.
const NO_POWER: i64 = i64::MIN;

#[elidable]
fn int_power(x: i64, y: i64) -> i64 {
    u32::try_from(y).ok().and_then(|y| x.checked_pow(y)).unwrap_or(NO_POWER)
}

/// Python's `%` of floats; the divisor is not 0.
#[elidable]
fn float_mod(x: f64, y: f64) -> f64 {
    minipy_text::float::modulo(x, y).unwrap_or(f64::NAN)
}

/// Python's `//` of floats; the divisor is not 0.
#[elidable]
fn float_floor_div(x: f64, y: f64) -> f64 {
    minipy_text::float::floor_div(x, y).unwrap_or(f64::NAN)
}

/// `x ** y`; infinite where the result is no float: it is complex, or Python raises OverflowError or
/// ZeroDivisionError.
#[elidable]
fn float_pow(x: f64, y: f64) -> f64 {
    minipy_text::float::pow(x, y).unwrap_or(f64::INFINITY)
}

/// An operator on floats; None if the general path must do it.
#[inline]
fn float_op<M: Mode>(op: BinOp, x: Red<M, f64>, y: Red<M, f64>) -> Option<Red<M, Value>> {
    let result = match op {
        BinOp::Add => x + y,
        BinOp::Sub => x - y,
        BinOp::Mul => x * y,
        BinOp::TrueDiv if y.ne(0.0).test() => x / y,
        BinOp::FloorDiv if y.ne(0.0).test() => float_floor_div(x, y),
        BinOp::Mod if y.ne(0.0).test() => float_mod(x, y),
        BinOp::Pow => {
            let power = float_pow(x, y);
            if power.eq(f64::INFINITY).test() {
                return None;
            }
            power
        }
        _ => return None,
    };
    Some(float(result))
}

/// The names of an operator's methods: plain, reflected, in place.
pub fn method_names(names: Ref<Names>, op: BinOp) -> (Ref<Str>, Ref<Str>, Ref<Str>) {
    match op {
        BinOp::Add => (names.add, names.radd, names.iadd),
        BinOp::Sub => (names.sub, names.rsub, names.isub),
        BinOp::Mul => (names.mul, names.rmul, names.imul),
        BinOp::TrueDiv => (names.truediv, names.rtruediv, names.itruediv),
        BinOp::FloorDiv => (names.floordiv, names.rfloordiv, names.ifloordiv),
        BinOp::Mod => (names.mod_, names.rmod, names.imod),
        BinOp::Pow => (names.pow, names.rpow, names.ipow),
        BinOp::MatMul => (names.matmul, names.rmatmul, names.imatmul),
        BinOp::LShift => (names.lshift, names.rlshift, names.ilshift),
        BinOp::RShift => (names.rshift, names.rrshift, names.irshift),
        BinOp::BitAnd => (names.and, names.rand, names.iand),
        BinOp::BitOr => (names.or, names.ror, names.ior),
        BinOp::BitXor => (names.xor, names.rxor, names.ixor),
    }
}

/// The special method with that name, unless it is one of the virtual machine: the operations of a built-in base are
/// not called by name, but done by the general path.
#[inline]
pub fn special<M: Mode>(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>) -> Option<Value> {
    if class.builtin {
        return None;
    }
    let member = classes::lookup_special::<M>(vm, class, class.version::<M>(), name).promote();
    (!member.is_null()).then_some(member)
}

/// Whether the class inherits the member with that name from `object`.
pub fn is_of_object<M: Mode>(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>) -> bool {
    let member = |class: Ref<Class>| classes::lookup::<M>(vm, class, class.version::<M>(), name).promote();
    member(class) == member(vm.types.object)
}

/// Calls a special method found by [`special`].
#[inline]
pub fn call_special<M: Mode>(
    vm: Ref<Vm>,
    method: Value,
    receiver: Red<M, Value>,
    class: Ref<Class>,
    args: &[Red<M, Value>],
) -> Out<M> {
    if method.downcast::<Function>().is_some() {
        return call(vm, method.into(), Args::of_slice(Some(receiver), args));
    }
    let bound = super::attr::bind::<M>(vm, method, receiver, class)?;
    call(vm, bound, Args::of_slice(None, args))
}

/// The protocol of binary operators, with at least one instance of a class written in Python.
pub fn protocol<M: Mode>(
    vm: Ref<Vm>,
    op: BinOp,
    inplace: bool,
    a: Red<M, Value>,
    b: Red<M, Value>,
) -> Out<M> {
    let (Some(left), Some(right)) = (promoted::class::<M>(vm, a), promoted::class::<M>(vm, b)) else {
        let number = op as u8 as usize;
        return if inplace {
            inplace_binary_megamorphic(vm, number, a, b)
        } else {
            binary_megamorphic(vm, number, a, b)
        };
    };
    let (name, reflected, _) = method_names(vm.names, op);
    let forward = special::<M>(vm, left, name);
    let backward = if left == right { None } else { special::<M>(vm, right, reflected) };
    let right_first = backward.is_some()
        && left != right
        && right.is_subclass_of(left)
        && special::<M>(vm, left, reflected) != backward;
    if right_first && let Some(method) = backward {
        let result = call_special(vm, method, b, right, &[a])?;
        if !result.same(vm.not_implemented).test() {
            return Ok(result);
        }
    }
    if let Some(method) = forward {
        let result = call_special(vm, method, a, left, &[b])?;
        if !result.same(vm.not_implemented).test() {
            return Ok(result);
        }
    } else if backward.is_some() && left.operates_on(op, right) {
        // The built-in type of the left operand is tried before the right operand.
        let result = left_operator(vm, op as u8 as usize, a, b)?;
        if !result.is_null().test() {
            return Ok(result);
        }
    }
    if !right_first && let Some(method) = backward {
        let result = call_special(vm, method, b, right, &[a])?;
        if !result.same(vm.not_implemented).test() {
            return Ok(result);
        }
    }
    if forward.is_none()
        && backward.is_none()
        && let Some(result) = of_payloads(vm, op, a, b)
    {
        return result;
    }
    builtin(vm, op, inplace, a, b)
}

/// The result of the left operand's built-in type or base; null for NotImplemented.
#[residual]
fn left_operator(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    Ok(crate::types::left_operator(vm, OPERATORS[op], a, b)?.unwrap_or(Value::NULL))
}

/// The operators of integers if an operand or the result is big: one call, which reads its operands in place.
#[residual(writes())]
fn big_integers(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    match crate::objects::ints::by_limbs(OPERATORS[op], a, b) {
        Some(result) => Ok(result),
        None => operators::binary_builtin(vm, OPERATORS[op], a, b, false),
    }
}

/// The operators of built-in types, and the error if there is none.
#[residual]
pub fn binary_residual(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    operators::binary_builtin(vm, OPERATORS[op], a, b, false)
}

/// As [`binary_residual()`], for an augmented assignment.
#[residual]
pub fn inplace_residual(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    operators::binary_builtin(vm, OPERATORS[op], a, b, true)
}

/// An augmented assignment.
#[inline(never)]
pub fn inplace<M: Mode>(vm: Ref<Vm>, op: BinOp, a: Red<M, Value>, b: Red<M, Value>) -> Out<M> {
    let Case::Obj(tid, _) = a.case() else { return operate(vm, op, true, a, b) };
    if Float::is(tid) || Str::is(tid) || BigInt::is(tid) {
        return operate(vm, op, true, a, b);
    }
    if List::is(tid)
        && op == BinOp::Add
        && let Some(list) = a.downcast::<List>()
        && (b.downcast::<List>().is_some() || b.downcast::<Tuple>().is_some())
    {
        super::list::extend::<M>(vm, list, b)?;
        return Ok(a);
    }
    if Set::is(tid)
        && op == BinOp::BitOr
        && let (Some(set), Some(_)) = (a.downcast::<Set>(), b.downcast::<Set>())
        && super::set_operators::add_all::<M>(vm, set, b).test()
    {
        return Ok(a);
    }
    let kind = if may_have_special(tid) {
        let Some(class) = promoted::class::<M>(vm, a) else {
            return inplace_megamorphic(vm, op as u8 as usize, a, b);
        };
        let (_, _, name) = method_names(vm.names, op);
        if let Some(method) = special::<M>(vm, class, name) {
            let result = call_special(vm, method, a, class, &[b])?;
            if !result.same(vm.not_implemented).test() {
                return Ok(result);
            }
        }
        class.kind.0
    } else {
        kinds::of_tid(tid)
    };
    // The operation of the built-in type comes before the method of the right operand.
    let concat = op == BinOp::Add && kind.concat_in_place.is_some() && may_have_special(tid);
    if concat || kind.in_place[op as usize].is_some() {
        let result = in_place_slot(vm, op as u8 as usize, a, b)?;
        if !result.is_null().test() {
            return Ok(result);
        }
    }
    operate(vm, op, true, a, b)
}

/// The result of the slot for an augmented assignment; null for NotImplemented. A subclass of a sequence has the slot
/// for `+=` among those of numbers, too.
#[residual]
fn in_place_slot(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    let kind = kinds::of(a);
    match (kind.in_place[op], kind.concat_in_place) {
        (Some(f), _) => Ok(f(vm, OPERATORS[op], a, b)?.unwrap_or(Value::NULL)),
        (None, Some(f)) => f(vm, a, b),
        (None, None) => Ok(Value::NULL),
    }
}

/// `-a`
#[inline]
pub fn neg<M: Mode>(vm: Ref<Vm>, a: Red<M, Value>) -> Out<M> {
    match a.case() {
        Case::Int(i) => {
            if let Some(negated) = Red::<M, i64>::from(0i64).checked_sub(i) {
                return Ok(negated.to_value());
            }
        }
        Case::Obj(_, object) => {
            if let Some(f) = object.downcast::<Float>() {
                return Ok(float(f.value().negated()));
            }
            if let Some(z) = super::complex::as_complex(a) {
                return Ok(super::complex::negated(z));
            }
            if object.downcast::<BigInt>().is_some() {
                return big_integers(vm, BinOp::Sub as u8 as usize, Value::int(0), a);
            }
        }
    }
    unary(vm, UnaryOp::Neg, a)
}

/// `~a`
#[inline]
pub fn invert<M: Mode>(vm: Ref<Vm>, a: Red<M, Value>) -> Out<M> {
    match a.as_int() {
        Some(i) => Ok(i.complement().to_value()),
        None => unary(vm, UnaryOp::Invert, a),
    }
}

/// A unary operator.
#[inline(never)]
pub fn unary<M: Mode>(vm: Ref<Vm>, op: UnaryOp, a: Red<M, Value>) -> Out<M> {
    if let Case::Obj(tid, _) = a.case()
        && may_have_special(tid)
    {
        let Some(class) = promoted::class::<M>(vm, a) else {
            return unary_megamorphic(vm, op as u8 as usize, a);
        };
        let name = match op {
            UnaryOp::Neg => vm.names.neg,
            UnaryOp::Pos => vm.names.pos,
            UnaryOp::Invert => vm.names.invert,
        };
        if let Some(method) = special::<M>(vm, class, name) {
            return call_special(vm, method, a, class, &[]);
        }
    }
    unary_residual(vm, op as u8 as usize, a)
}

/// The unary operators of built-in types.
#[residual]
pub fn unary_residual(vm: Ref<Vm>, op: usize, a: Value) -> PyResult<Value> {
    operators::unary_builtin(vm, UNARY_OPERATORS[op], a)
}

// The operators of objects of any class, which traces call at megamorphic places; see [`super::promoted`].

/// A binary operator.
#[residual]
fn binary_megamorphic(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    plain(protocol::<Direct>(vm, OPERATORS[op], false, a.into(), b.into()))
}

/// The operator of an augmented assignment without an in-place method.
#[residual]
fn inplace_binary_megamorphic(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    plain(protocol::<Direct>(vm, OPERATORS[op], true, a.into(), b.into()))
}

/// An augmented assignment.
#[residual]
fn inplace_megamorphic(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    plain(inplace::<Direct>(vm, OPERATORS[op], a.into(), b.into()))
}

/// A unary operator.
#[residual]
fn unary_megamorphic(vm: Ref<Vm>, op: usize, a: Value) -> PyResult<Value> {
    plain(unary::<Direct>(vm, UNARY_OPERATORS[op], a.into()))
}
