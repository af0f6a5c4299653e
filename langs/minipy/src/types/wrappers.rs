//! The special methods of built-in types: each is a slot of the type's kind under a name, with CPython's checks of
//! the arguments. Nothing here is specific to a type; a method that is no slot is in the table of its type.

use super::natives::method_arity::{NONE, ONE, RANGE, TWO};
use super::support::*;
use crate::classes::{ClassSpec, class_method, new_class, new_native, set_member, static_method};
use crate::exceptions::errors::type_error;
use crate::interp::{COMPARISONS, OPERATORS};
use crate::objects::class::{Class, Layout, Registry};
use crate::objects::kind::{EntryOf, Kind, KindOf, SlotMethod, TwinOf};
use crate::objects::kinds;
use crate::protocols::sequences::repetitions;
use metatrace::Ref;

/// A special method that is derived from a slot.
pub(crate) struct Wrapper {
    /// Its name.
    pub(crate) name: &'static str,
    /// Its arguments.
    pub(crate) arity: Arity,
    /// Whether a kind declares the slot.
    pub(crate) declared: fn(&Kind) -> bool,
    /// The method.
    pub(crate) method: SlotMethod,
}

/// The result of a slot as the result of a method.
fn or_not_implemented(vm: Ref<Vm>, result: Option<Value>) -> PyResult<Value> {
    Ok(result.unwrap_or(vm.not_implemented))
}

/// A slot of a kind, which must have it because the method exists.
fn slot<T>(declared: Option<T>) -> T {
    declared.expect("the type has the slot of its method")
}

fn forward<const OP: usize>(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    or_not_implemented(vm, slot(kind.operators[OP])(vm, OPERATORS[OP], args[0], args[1])?)
}

fn reflected<const OP: usize>(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    or_not_implemented(vm, slot(kind.operators[OP])(vm, OPERATORS[OP], args[1], args[0])?)
}

fn in_place<const OP: usize>(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    or_not_implemented(vm, slot(kind.in_place[OP])(vm, OPERATORS[OP], args[0], args[1])?)
}

fn compare<const OP: usize>(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let _level = crate::protocols::nesting::enter(vm, " in comparison")?;
    let result = slot(kind.compare)(vm, COMPARISONS[OP], args[0], args[1])?;
    Ok(result.map_or(vm.not_implemented, |b| boolean(vm, b)))
}

fn power_of(vm: Ref<Vm>, kind: &Kind, base: Value, exponent: Value, third: Option<Value>) -> PyResult<Value> {
    let result = match given(vm, third.as_ref()) {
        Some(modulus) => slot(kind.power)(vm, [base, exponent, modulus])?,
        None => slot(kind.operators[BinOp::Pow as usize])(vm, BinOp::Pow, base, exponent)?,
    };
    or_not_implemented(vm, result)
}

fn pow(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    power_of(vm, kind, args[0], args[1], args.get(2).copied())
}

fn rpow(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    power_of(vm, kind, args[1], args[0], args.get(2).copied())
}

fn divmod(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    or_not_implemented(vm, slot(kind.divmod)(vm, args[0], args[1])?)
}

fn rdivmod(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    or_not_implemented(vm, slot(kind.divmod)(vm, args[1], args[0])?)
}

fn concat(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    slot(kind.concat)(vm, args[0], args[1])
}

fn repeat(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    slot(kind.repeat)(vm, args[0], repetitions(vm, args[1])?)
}

fn concat_in_place(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    slot(kind.concat_in_place)(vm, args[0], args[1])
}

fn repeat_in_place(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    slot(kind.repeat_in_place)(vm, args[0], repetitions(vm, args[1])?)
}

fn get_item(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    slot(kind.get_item)(vm, args[0], args[1])
}

fn set_item(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    slot(kind.set_item)(vm, args[0], args[1], args[2]).map(|()| none(vm))
}

fn del_item(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    slot(kind.del_item)(vm, args[0], args[1]).map(|()| none(vm))
}

fn contains(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    slot(kind.contains)(vm, args[0], args[1]).map(|found| boolean(vm, found))
}

fn len(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    slot(kind.len)(vm, args[0]).map(Value::int)
}

fn truth(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    slot(kind.truth)(vm, args[0]).map(|b| boolean(vm, b))
}

fn hash(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match kind.hash {
        crate::objects::kind::Hash::By(f) => f(vm, args[0]).map(Value::int),
        crate::objects::kind::Hash::Unhashable | crate::objects::kind::Hash::Inherited => {
            type_error(vm, format!("unhashable type: '{}'", type_name(vm, args[0])))
        }
    }
}

fn next(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    slot(kind.next)(vm, args[0])?.ok_or_else(|| raise(vm, vm.excs.stop_iteration, ""))
}

fn repr(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    slot(kind.repr)(vm, args[0]).map(string)
}

fn format(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(spec) = as_str(&args[1]) else {
        let got = type_name(vm, args[1]);
        let got = super::str::none_name(&got);
        return type_error(vm, format!("__format__() argument must be str, not {got}"));
    };
    slot(kind.format)(vm, args[0], spec).map(string)
}

/// Defines methods whose slots take one object and return a value.
macro_rules! of_one {
    ($($name:ident)*) => { $(
        fn $name(vm: Ref<Vm>, kind: &Kind, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            slot(kind.$name)(vm, args[0])
        }
    )* };
}
of_one! { neg pos invert abs iter reversed length_hint str }

macro_rules! wrappers {
    ($($name:literal $arity:expr, $kind:ident => $declared:expr, $method:expr;)*) => {
        &[$(Wrapper { name: $name, arity: $arity, declared: |$kind| $declared, method: $method }),*]
    };
}

const ADD: usize = BinOp::Add as usize;
const SUB: usize = BinOp::Sub as usize;
const MUL: usize = BinOp::Mul as usize;
const TRUEDIV: usize = BinOp::TrueDiv as usize;
const FLOORDIV: usize = BinOp::FloorDiv as usize;
const MOD: usize = BinOp::Mod as usize;
const POW: usize = BinOp::Pow as usize;
const LSHIFT: usize = BinOp::LShift as usize;
const RSHIFT: usize = BinOp::RShift as usize;
const AND: usize = BinOp::BitAnd as usize;
const OR: usize = BinOp::BitOr as usize;
const XOR: usize = BinOp::BitXor as usize;

/// All wrappers. Of two with the same name, a type has the slot of one at most.
pub(crate) static WRAPPERS: &[Wrapper] = wrappers! {
    "__repr__" NONE, kind => kind.repr.is_some(), repr;
    "__hash__" NONE, kind => matches!(kind.hash, crate::objects::kind::Hash::By(_)), hash;
    "__str__" NONE, kind => kind.str.is_some(), str;
    "__lt__" ONE, kind => kind.compare.is_some(), compare::<{ CmpOp::Lt as usize }>;
    "__le__" ONE, kind => kind.compare.is_some(), compare::<{ CmpOp::Le as usize }>;
    "__eq__" ONE, kind => kind.compare.is_some(), compare::<{ CmpOp::Eq as usize }>;
    "__ne__" ONE, kind => kind.compare.is_some(), compare::<{ CmpOp::Ne as usize }>;
    "__gt__" ONE, kind => kind.compare.is_some(), compare::<{ CmpOp::Gt as usize }>;
    "__ge__" ONE, kind => kind.compare.is_some(), compare::<{ CmpOp::Ge as usize }>;
    "__iter__" NONE, kind => kind.iter.is_some(), iter;
    "__next__" NONE, kind => kind.next.is_some(), next;
    "__reversed__" NONE, kind => kind.reversed.is_some(), reversed;
    "__length_hint__" NONE, kind => kind.length_hint.is_some(), length_hint;
    "__add__" ONE, kind => kind.operators[ADD].is_some(), forward::<ADD>;
    "__radd__" ONE, kind => kind.operators[ADD].is_some(), reflected::<ADD>;
    "__sub__" ONE, kind => kind.operators[SUB].is_some(), forward::<SUB>;
    "__rsub__" ONE, kind => kind.operators[SUB].is_some(), reflected::<SUB>;
    "__mul__" ONE, kind => kind.operators[MUL].is_some(), forward::<MUL>;
    "__rmul__" ONE, kind => kind.operators[MUL].is_some(), reflected::<MUL>;
    "__mod__" ONE, kind => kind.operators[MOD].is_some(), forward::<MOD>;
    "__rmod__" ONE, kind => kind.operators[MOD].is_some(), reflected::<MOD>;
    "__divmod__" ONE, kind => kind.divmod.is_some(), divmod;
    "__rdivmod__" ONE, kind => kind.divmod.is_some(), rdivmod;
    "__pow__" RANGE(1, 2), kind => kind.operators[POW].is_some(), pow;
    "__rpow__" RANGE(1, 2), kind => kind.operators[POW].is_some(), rpow;
    "__neg__" NONE, kind => kind.neg.is_some(), neg;
    "__pos__" NONE, kind => kind.pos.is_some(), pos;
    "__abs__" NONE, kind => kind.abs.is_some(), abs;
    "__bool__" NONE, kind => kind.truth.is_some(), truth;
    "__invert__" NONE, kind => kind.invert.is_some(), invert;
    "__lshift__" ONE, kind => kind.operators[LSHIFT].is_some(), forward::<LSHIFT>;
    "__rlshift__" ONE, kind => kind.operators[LSHIFT].is_some(), reflected::<LSHIFT>;
    "__rshift__" ONE, kind => kind.operators[RSHIFT].is_some(), forward::<RSHIFT>;
    "__rrshift__" ONE, kind => kind.operators[RSHIFT].is_some(), reflected::<RSHIFT>;
    "__and__" ONE, kind => kind.operators[AND].is_some(), forward::<AND>;
    "__rand__" ONE, kind => kind.operators[AND].is_some(), reflected::<AND>;
    "__xor__" ONE, kind => kind.operators[XOR].is_some(), forward::<XOR>;
    "__rxor__" ONE, kind => kind.operators[XOR].is_some(), reflected::<XOR>;
    "__or__" ONE, kind => kind.operators[OR].is_some(), forward::<OR>;
    "__ror__" ONE, kind => kind.operators[OR].is_some(), reflected::<OR>;
    "__isub__" ONE, kind => kind.in_place[SUB].is_some(), in_place::<SUB>;
    "__iand__" ONE, kind => kind.in_place[AND].is_some(), in_place::<AND>;
    "__ixor__" ONE, kind => kind.in_place[XOR].is_some(), in_place::<XOR>;
    "__ior__" ONE, kind => kind.in_place[OR].is_some(), in_place::<OR>;
    "__floordiv__" ONE, kind => kind.operators[FLOORDIV].is_some(), forward::<FLOORDIV>;
    "__rfloordiv__" ONE, kind => kind.operators[FLOORDIV].is_some(), reflected::<FLOORDIV>;
    "__truediv__" ONE, kind => kind.operators[TRUEDIV].is_some(), forward::<TRUEDIV>;
    "__rtruediv__" ONE, kind => kind.operators[TRUEDIV].is_some(), reflected::<TRUEDIV>;
    "__len__" NONE, kind => kind.len.is_some(), len;
    "__getitem__" ONE, kind => kind.get_item.is_some(), get_item;
    "__setitem__" TWO, kind => kind.set_item.is_some(), set_item;
    "__delitem__" ONE, kind => kind.del_item.is_some(), del_item;
    "__add__" ONE, kind => kind.concat.is_some(), concat;
    "__mul__" ONE, kind => kind.repeat.is_some(), repeat;
    "__rmul__" ONE, kind => kind.repeat.is_some(), repeat;
    "__contains__" ONE, kind => kind.contains.is_some(), contains;
    "__iadd__" ONE, kind => kind.concat_in_place.is_some(), concat_in_place;
    "__imul__" ONE, kind => kind.repeat_in_place.is_some(), repeat_in_place;
    "__format__" ONE, kind => kind.format.is_some(), format;
};

/// Creates and fills the class of a [`TypeDef`].
pub fn define_type(
    registry: Ref<Registry>,
    def: &TypeDef,
    bases: &[Ref<Class>],
    layout: Layout,
) -> Ref<Class> {
    // A dotted name contains the module of the type.
    let (module, name) = def.name.rsplit_once('.').unwrap_or(("", def.name));
    let spec = ClassSpec {
        name: registry.intern(name),
        bases,
        layout,
        builtin: true,
        subclassable: def.subclassable,
        metaclass: None,
        base: bases.first().copied(),
        slots: Vec::new(),
        has_dict: matches!(layout, Layout::Exception | Layout::Type),
    };
    let class = new_class(registry, &spec).expect("a single base has an order");
    if !module.is_empty() {
        set_member(class, registry.intern("__module__"), registry.intern(module).into());
    }
    let function =
        |def: &NativeDef, binds| -> Value { new_native(registry, def, class.into(), binds).into() };
    for def in def.methods {
        set_member(class, registry.intern(def.name), function(def, true));
    }
    // Slots that every object has are in the table of `object` itself.
    let kind = KindOf(kinds::of_type(def.name));
    for wrapper in WRAPPERS.iter().filter(|w| !def.base.is_empty() && (w.declared)(def.kind)) {
        if def.methods.iter().all(|method| method.name != wrapper.name) {
            let function = new_wrapper(registry, wrapper, kind, class.into());
            set_member(class, registry.intern(wrapper.name), function.into());
        }
    }
    for def in def.statics {
        let func = function(def, false);
        set_member(class, registry.intern(def.name), static_method(func).into());
    }
    for def in def.class_methods {
        let func = function(def, false);
        set_member(class, registry.intern(def.name), class_method(func).into());
    }
    for &(text, getter) in def.getters {
        let name = registry.intern(text);
        let setter = def.setters.iter().find(|(of, _)| *of == text).map(|&(_, f)| NativePointer(f));
        let read_only = def.read_only.contains(&text) || def.read_only.contains(&"*");
        let getter = Some(NativePointer(getter));
        let twin = TwinOf(def.twins.iter().find(|(of, _)| *of == text).map(|&(_, twin)| twin));
        let member = Member { name, owner: class, key: None, getter, setter, read_only, twin };
        set_member(class, name, Ref::new(member).into());
    }
    class
}

/// Creates the object for a special method derived from a slot of the type.
pub(crate) fn new_wrapper(
    registry: Ref<Registry>,
    wrapper: &Wrapper,
    kind: KindOf,
    owner: Value,
) -> Ref<NativeFunction> {
    Ref::new(NativeFunction {
        name: registry.intern(wrapper.name),
        owner,
        func: Callee::Slot(wrapper.method, kind),
        arity: wrapper.arity,
        twin: TwinOf(None),
        entry: EntryOf(None),
        role: Role::None,
        binds: true,
        is_slot: crate::classes::natives::is_slot(owner, wrapper.name),
        checks_receiver: true,
    })
}
