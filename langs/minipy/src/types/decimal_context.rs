//! `decimal.Context`: its fields, the current context, and the handling of a status. The class that programs see
//! derives from this one; `_decimal`, in Python, has its other methods and the exceptions.

use super::support::*;
use crate::objects::decimal::{DecimalContext, new_context, note};
use crate::objects::kind::Kind;
use crate::objects::vm::{keep, kept};
use crate::protocols::indexing;
use minipy_text::decimal::{Context, MAX, ROUNDINGS, Status, status};

/// The key under which the parts installed by `_decimal` are stored: exceptions, functions and classes, in the order
/// of [`part`].
const PARTS: &str = "_decimals.parts";
/// The key of the context for operations without one; None if `_decimal` must find it.
const CURRENT: &str = "_decimals.current";

/// The indices of the parts that `_decimal` installs.
pub(crate) mod part {
    /// The classes of the signals in the order of [`super::SIGNALS`], and the conditions that signal
    /// `InvalidOperation`.
    pub(crate) const SIGNALS: usize = 0;
    pub(crate) const CONDITIONS: usize = 1;
    /// `find_context()`: makes the context of the running `contextvars` context current.
    pub(crate) const FIND_CONTEXT: usize = 2;
    /// `rare(name, context, *operands)`: the operations that are written in Python.
    pub(crate) const RARE: usize = 3;
    /// `comparable(decimal, other, equality)`: two numbers that compare like a decimal and a number of another type,
    /// or None.
    pub(crate) const COMPARABLE: usize = 4;
    /// `DecimalTuple`
    pub(crate) const TUPLE: usize = 5;
}

/// The signals, in the order in which they are raised.
pub(crate) const SIGNALS: [Status; 9] = [
    status::INVALID,
    status::FLOAT_OPERATION,
    status::DIVISION_BY_ZERO,
    status::OVERFLOW,
    status::UNDERFLOW,
    status::SUBNORMAL,
    status::INEXACT,
    status::ROUNDED,
    status::CLAMPED,
];
/// The conditions that signal an invalid operation.
pub(crate) const CONDITIONS: [Status; 5] = [
    status::INVALID_OPERATION,
    status::CONVERSION_SYNTAX,
    status::DIVISION_IMPOSSIBLE,
    status::DIVISION_UNDEFINED,
    status::INVALID_CONTEXT,
];

/// Stores the parts that are written in Python.
pub(crate) fn install(vm: Ref<Vm>, parts: Value) {
    keep(vm, PARTS, parts);
}

/// One of the parts.
pub(crate) fn part_of(vm: Ref<Vm>, index: usize) -> PyResult<Value> {
    match kept(vm, PARTS).and_then(|parts| parts.downcast::<Tuple>()) {
        Some(parts) => Ok(parts.as_slice()[index]),
        None => Err(raise(vm, vm.excs.runtime_error, "the module decimal is not loaded")),
    }
}

fn classes(vm: Ref<Vm>, index: usize) -> PyResult<Ref<Tuple>> {
    Ok(part_of(vm, index)?.downcast().expect("a tuple of classes"))
}

/// Makes a context the current one; after None it is looked up again.
pub(crate) fn use_context(vm: Ref<Vm>, context: Value) {
    keep(vm, CURRENT, context);
}

/// The current context as an object of the program.
pub(crate) fn current_object(vm: Ref<Vm>) -> PyResult<Value> {
    match kept(vm, CURRENT) {
        Some(context) if !is_none(vm, context) => Ok(context),
        _ => call(vm, part_of(vm, part::FIND_CONTEXT)?, &[]),
    }
}

/// The current context.
pub(crate) fn current(vm: Ref<Vm>) -> PyResult<Ref<DecimalContext>> {
    let context = current_object(vm)?;
    as_kind(context).map_or_else(|| type_error(vm, "no valid context in internal context variable"), Ok)
}

/// The context of an optional argument.
pub(crate) fn given_context(vm: Ref<Vm>, v: Option<Value>) -> PyResult<Value> {
    match given(vm, v.as_ref()) {
        None => current_object(vm),
        Some(v) if as_kind::<DecimalContext>(v).is_some() => Ok(v),
        Some(_) => type_error(vm, "optional argument must be a context"),
    }
}

/// Adds a status to a context, and raises exceptions for trapped signals.
pub(crate) fn finish(vm: Ref<Vm>, context: Ref<DecimalContext>, status: Status) -> PyResult<()> {
    match note(context, status) {
        0 => Ok(()),
        trapped => Err(exception(vm, trapped)?),
    }
}

#[cold]
fn exception(vm: Ref<Vm>, trapped: Status) -> PyResult<Ref<Exc>> {
    let (signals, conditions) = (classes(vm, part::SIGNALS)?, classes(vm, part::CONDITIONS)?);
    let mut all = RootedVec::new();
    for (&class, bit) in conditions.as_slice().iter().zip(CONDITIONS) {
        if trapped & bit != 0 {
            all.push(class);
        }
    }
    let mut first = None;
    for (&class, bits) in signals.as_slice().iter().zip(SIGNALS) {
        if trapped & bits != 0 {
            first = first.or(class.downcast());
            if bits != status::INVALID {
                all.push(class);
            }
        }
    }
    let class = first.expect("each status belongs to a signal");
    Ok(crate::exceptions::raising::make(vm, class, &[all.into_list().into()]))
}

/// The index of a rounding mode.
pub(crate) fn rounding(vm: Ref<Vm>, v: Value) -> PyResult<usize> {
    let found = as_str(&v).and_then(|name| ROUNDINGS.iter().position(|known| known.0 == name));
    found.map_or_else(
        || {
            type_error(
                vm,
                "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   \
                 ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]",
            )
        },
        Ok,
    )
}

/// The limits of a context, with another rounding mode if one is given.
pub(crate) fn limits(vm: Ref<Vm>, context: Ref<DecimalContext>, mode: Option<Value>) -> PyResult<Context> {
    let limits = context.limits();
    match given(vm, mode.as_ref()) {
        None => Ok(limits),
        Some(mode) => Ok(Context { rounding: ROUNDINGS[rounding(vm, mode)?].1, ..limits }),
    }
}

fn this(vm: Ref<Vm>, args: &[Value], name: &str) -> PyResult<Ref<DecimalContext>> {
    receiver(vm, as_kind(args[0]), args[0], name, "decimal.Context")
}

fn new(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    made(vm, args, new_context())
}

/// The value to which an attribute is set, if it is an int in that range; else raises.
fn assigned(vm: Ref<Vm>, v: Value, range: std::ops::RangeInclusive<i64>, message: &str) -> PyResult<i64> {
    if v.is_null() {
        return Err(raise(vm, vm.excs.attribute_error, "context attributes cannot be deleted"));
    }
    if crate::objects::ints::value(v).is_none() {
        return type_error(vm, "an integer is required");
    }
    let n = indexing::ssize(vm, v)?;
    if range.contains(&n) { Ok(n) } else { value_error(vm, message) }
}

macro_rules! attributes {
    ($($name:literal $field:ident, $range:expr, $message:literal;)*) => {
        /// The attributes.
        pub(crate) const GETTERS: &[(&str, NativeFn)] = &[
            $(($name, |vm, args, _| Ok(Value::int(this(vm, args, $name)?.$field.get()))),)*
            ("rounding", |vm, args, _| {
                let index = this(vm, args, "rounding")?.rounding.get();
                Ok(vm.intern(ROUNDINGS[index as usize].0).into())
            }),
        ];
        /// The setters of attributes.
        pub(crate) const SETTERS: &[(&str, NativeFn)] = &[
            $(($name, |vm, args, _| {
                let context = this(vm, args, $name)?;
                context.$field.set(context, assigned(vm, args[1], $range, $message)?);
                Ok(vm.none)
            }),)*
            ("rounding", |vm, args, _| {
                let context = this(vm, args, "rounding")?;
                if args[1].is_null() {
                    assigned(vm, args[1], 0..=0, "")?;
                }
                context.rounding.set(context, rounding(vm, args[1])? as i64);
                Ok(vm.none)
            }),
        ];
    };
}

attributes! {
    "prec" prec, 1..=MAX, "valid range for prec is [1, MAX_PREC]";
    "Emin" emin, -MAX..=0, "valid range for Emin is [MIN_EMIN, 0]";
    "Emax" emax, 0..=MAX, "valid range for Emax is [0, MAX_EMAX]";
    "capitals" capitals, 0..=1, "valid values for capitals are 0 or 1";
    "clamp" clamp, 0..=1, "valid values for clamp are 0 or 1";
    "_traps" traps, 0..=i64::MAX, "";
    "_flags" flags, 0..=i64::MAX, "";
}

methods! {
    /// The constructor.
    STATICS { "__new__" new, KEYWORDS; }
}

/// `decimal.Context`
pub(crate) const KIND: Kind = Kind::NONE;
