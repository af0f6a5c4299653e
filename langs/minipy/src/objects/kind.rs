//! What a built-in type declares about its objects: a kind is a row of slots, one for each operation of the
//! language.
//!
//! Declarations only. `types::kinds` finds the kind of an object in one step, `types::dispatch` has the operations
//! that read kinds, and `types::wrappers` derives the special methods. As in CPython, a subclass inherits the slots
//! that it leaves empty, and `__add__` of a type is its slot under a name.

use crate::objects::heap_util::RootedVec;
use crate::objects::model::{Kwargs, PyResult, Tuple, Value};
use crate::vm::Vm;
use metatrace::{ByMode, Marker, ModalFn, Mode, Red, Ref, Trace};
use minipy_frontend::{BinOp, CmpOp};

/// `a op b`, with an object of the type on either side; None is `NotImplemented`.
pub type Operator = fn(Ref<Vm>, BinOp, Value, Value) -> PyResult<Option<Value>>;
/// One [`Operator`] for each of the operators, in their order.
pub type Operators = [Option<Operator>; 13];
/// An operation on one object.
pub type Unary<T> = Option<fn(Ref<Vm>, Value) -> PyResult<T>>;
/// An operation on two objects, the first of the type.
pub type Binary<T> = Option<fn(Ref<Vm>, Value, Value) -> PyResult<T>>;

/// An operation on three objects.
pub type Ternary = fn(Ref<Vm>, [Value; 3]) -> PyResult<Option<Value>>;
/// An operation on a sequence and a number.
pub type Repeat = fn(Ref<Vm>, Value, i64) -> PyResult<Value>;
/// `a[key] = value`
pub type SetItem = fn(Ref<Vm>, Value, Value, Value) -> PyResult<()>;
/// A comparison; None is `NotImplemented`.
pub type Compare = fn(Ref<Vm>, CmpOp, Value, Value) -> PyResult<Option<bool>>;
/// `format(a, spec)`
pub type Format = fn(Ref<Vm>, Value, &str) -> PyResult<String>;

/// How objects of a type hash.
#[derive(Clone, Copy)]
pub enum Hash {
    /// As those of the base do.
    Inherited,
    /// Not at all: TypeError.
    Unhashable,
    /// By this function.
    By(fn(Ref<Vm>, Value) -> PyResult<i64>),
}

/// How objects of a type are compared, as keys of hash tables, without Python code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// As those of the base, unless the type has a comparison or a hash of its own: then as [`Key::Compared`].
    Inherited,
    /// By their comparison only.
    Compared,
    /// Equal to numbers of the same value.
    Number,
    /// Equal to strings with the same characters.
    Text,
    /// Equal to `bytes` with the same content.
    Bytes,
    /// Equal to tuples with equal items.
    Tuple,
    /// Equal to itself only.
    Identity,
}

/// The types of the traced halves of slots; see [`Traced`].
pub mod traced {
    use super::*;
    use crate::objects::args::Args;
    use crate::objects::args::Done;
    use crate::objects::args::FrameRef;
    use crate::objects::args::Out;
    use crate::objects::args::Step;
    use crate::objects::args::Tested;
    use crate::objects::model::NativeFunction;

    /// The traced twin of a native function: returns None if the function itself must do it.
    pub struct Call;
    impl ModalFn for Call {
        type In<M: Mode> = for<'a> fn(Ref<Vm>, Args<'a, M>) -> Option<Out<M>>;
    }
    /// A native function called with arguments in consecutive registers of a frame: the first of them, and how many.
    pub struct CallRegisters;
    impl ModalFn for CallRegisters {
        type In<M: Mode> = fn(Ref<Vm>, Ref<NativeFunction>, FrameRef<M>, (usize, usize)) -> Out<M>;
    }
    /// The traced half of `iter(a)`: returns None if the plain slot must do it, as all traced halves do.
    pub struct Iter;
    impl ModalFn for Iter {
        type In<M: Mode> = fn(Ref<Vm>, Red<M, Value>) -> Option<Out<M>>;
    }
    /// The traced half of `next(a)`; the inner None is the end. It may get an instance around an object of the type
    /// that has no `__next__` of its own.
    pub struct Next;
    impl ModalFn for Next {
        type In<M: Mode> = fn(Ref<Vm>, Red<M, Value>) -> Step<M>;
    }
    /// The traced half of `len(a)`.
    pub struct Len;
    impl ModalFn for Len {
        type In<M: Mode> = fn(Red<M, Value>) -> Option<Red<M, i64>>;
    }
    /// The traced half of `a[key]`.
    pub struct GetItem;
    impl ModalFn for GetItem {
        type In<M: Mode> = fn(Ref<Vm>, Red<M, Value>, Red<M, Value>) -> Option<Out<M>>;
    }
    /// The traced half of `a[key] = value`.
    pub struct SetItem;
    impl ModalFn for SetItem {
        type In<M: Mode> = fn(Ref<Vm>, Red<M, Value>, Red<M, Value>, Red<M, Value>) -> Option<Done<M>>;
    }
    /// The traced half of `x in a`.
    pub struct Contains;
    impl ModalFn for Contains {
        type In<M: Mode> = fn(Ref<Vm>, Red<M, Value>, Red<M, Value>) -> Option<Tested<M>>;
    }
}

/// The traced halves of slots: functions generic in the mode that are tried before the plain slots. Each gets an
/// object of the type itself. What they cannot do is one residual call of the plain slot.
#[derive(Clone, Copy)]
pub struct Traced {
    /// `iter(a)`
    pub iter: Option<ByMode<traced::Iter>>,
    /// `next(a)`
    pub next: Option<ByMode<traced::Next>>,
    /// `len(a)`
    pub len: Option<ByMode<traced::Len>>,
    /// `a[key]`
    pub get_item: Option<ByMode<traced::GetItem>>,
    /// `a[key] = value`
    pub set_item: Option<ByMode<traced::SetItem>>,
    /// `x in a`
    pub contains: Option<ByMode<traced::Contains>>,
}

impl Traced {
    /// No traced halves, to be completed with `..`.
    pub const NONE: Traced =
        Traced { iter: None, next: None, len: None, get_item: None, set_item: None, contains: None };

    fn over(&self, base: &Traced) -> Traced {
        Traced {
            iter: self.iter.or(base.iter),
            next: self.next.or(base.next),
            len: self.len.or(base.len),
            get_item: self.get_item.or(base.get_item),
            set_item: self.set_item.or(base.set_item),
            contains: self.contains.or(base.contains),
        }
    }
}

/// Items that are available without running code: stored items, or new ones made from numbers.
pub enum ReadyItems {
    /// The items of a tuple.
    Tuple(Ref<Tuple>),
    /// Items that were collected in a vector.
    Made(RootedVec),
}

impl ReadyItems {
    /// The items.
    pub fn as_slice(&self) -> &[Value] {
        match self {
            ReadyItems::Tuple(tuple) => tuple.as_slice(),
            ReadyItems::Made(items) => items.as_slice(),
        }
    }

    /// The number of items.
    #[allow(clippy::len_without_is_empty, reason = "nothing asks")]
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }
}

/// The kind of a built-in type. Each function gets the object itself, which may be an instance of a subclass with an
/// object of the type as payload.
#[derive(Clone, Copy)]
pub struct Kind {
    /// `a + b` and the other binary operators of numbers.
    pub operators: Operators,
    /// Whether the operators accept operands of any type. If not, they are `NotImplemented` for operands of classes
    /// written in Python.
    pub takes_any: bool,
    /// `a += b` and the other in-place operators; the result is assigned.
    pub in_place: Operators,
    /// `divmod(a, b)`, with an object of the type on either side; None is `NotImplemented`.
    pub divmod: Binary<Option<Value>>,
    /// `pow(a, b, c)`, with an object of the type in any place; None is `NotImplemented`.
    pub power: Option<Ternary>,
    /// `-a`
    pub neg: Unary<Value>,
    /// `+a`
    pub pos: Unary<Value>,
    /// `~a`
    pub invert: Unary<Value>,
    /// `abs(a)`
    pub abs: Unary<Value>,
    /// `bool(a)`; if it is empty, `len(a) != 0`, or true without a length.
    pub truth: Unary<bool>,
    /// `a + b` of sequences.
    pub concat: Binary<Value>,
    /// `a * n` and `n * a` of sequences.
    pub repeat: Option<Repeat>,
    /// `a += b` of sequences.
    pub concat_in_place: Binary<Value>,
    /// `a *= n` of sequences.
    pub repeat_in_place: Option<Repeat>,
    /// `len(a)`
    pub len: Unary<i64>,
    /// `a[key]`
    pub get_item: Binary<Value>,
    /// `a[key] = value`
    pub set_item: Option<SetItem>,
    /// `del a[key]`
    pub del_item: Binary<()>,
    /// `x in a`
    pub contains: Binary<bool>,
    /// A comparison; None is `NotImplemented`.
    pub compare: Option<Compare>,
    /// `hash(a)`
    pub hash: Hash,
    /// How comparison and hash work if they need no Python code.
    pub key: Key,
    /// `iter(a)`
    pub iter: Unary<Value>,
    /// The items of an object that is not an instance of a subclass, if they are available without an iterator and
    /// without running code of the program. The second argument is the list that they are for, or null. Types that
    /// create an object for each item leave it empty, because compiled code creates them faster.
    pub items: Binary<Option<ReadyItems>>,
    /// `next(a)`; None at the end.
    pub next: Unary<Option<Value>>,
    /// `reversed(a)`
    pub reversed: Unary<Value>,
    /// `a.__length_hint__()`
    pub length_hint: Unary<Value>,
    /// `repr(a)`
    pub repr: Unary<String>,
    /// `str(a)`
    pub str: Unary<Value>,
    /// `format(a, spec)`
    pub format: Option<Format>,
    /// The traced halves of these slots.
    pub traced: Traced,
}

impl Kind {
    /// A kind that inherits everything, to be completed with `..`.
    pub const NONE: Kind = Kind {
        operators: [None; 13],
        takes_any: false,
        in_place: [None; 13],
        divmod: None,
        power: None,
        neg: None,
        pos: None,
        invert: None,
        abs: None,
        truth: None,
        concat: None,
        repeat: None,
        concat_in_place: None,
        repeat_in_place: None,
        len: None,
        get_item: None,
        set_item: None,
        del_item: None,
        contains: None,
        compare: None,
        hash: Hash::Inherited,
        key: Key::Inherited,
        iter: None,
        items: None,
        next: None,
        reversed: None,
        length_hint: None,
        repr: None,
        str: None,
        format: None,
        traced: Traced::NONE,
    };

    /// This kind, with empty slots taken from `base`.
    pub fn over(&self, base: &Kind) -> Kind {
        let both = |own: Operators, base: Operators| std::array::from_fn(|op| own[op].or(base[op]));
        Kind {
            operators: both(self.operators, base.operators),
            takes_any: self.takes_any || base.takes_any,
            in_place: both(self.in_place, base.in_place),
            divmod: self.divmod.or(base.divmod),
            power: self.power.or(base.power),
            neg: self.neg.or(base.neg),
            pos: self.pos.or(base.pos),
            invert: self.invert.or(base.invert),
            abs: self.abs.or(base.abs),
            truth: self.truth.or(base.truth),
            concat: self.concat.or(base.concat),
            repeat: self.repeat.or(base.repeat),
            concat_in_place: self.concat_in_place.or(base.concat_in_place),
            repeat_in_place: self.repeat_in_place.or(base.repeat_in_place),
            len: self.len.or(base.len),
            get_item: self.get_item.or(base.get_item),
            set_item: self.set_item.or(base.set_item),
            del_item: self.del_item.or(base.del_item),
            contains: self.contains.or(base.contains),
            compare: self.compare.or(base.compare),
            hash: match self.hash {
                Hash::Inherited => base.hash,
                own => own,
            },
            key: match (self.key, self.compare, self.hash) {
                (Key::Inherited, None, Hash::Inherited) => base.key,
                (Key::Inherited, ..) => Key::Compared,
                (own, ..) => own,
            },
            iter: self.iter.or(base.iter),
            items: self.items.or(base.items),
            next: self.next.or(base.next),
            reversed: self.reversed.or(base.reversed),
            length_hint: self.length_hint.or(base.length_hint),
            repr: self.repr.or(base.repr),
            str: self.str.or(base.str),
            format: self.format.or(base.format),
            traced: self.traced.over(&base.traced),
        }
    }
}

/// A table with the same function for each of these operators.
pub const fn operators(of: &[BinOp], f: Operator) -> Operators {
    let mut all: Operators = [None; 13];
    let mut i = 0;
    while i < of.len() {
        all[of[i] as usize] = Some(f);
        i += 1;
    }
    all
}

/// A special method derived from a slot, called with the kind of the type that it belongs to.
pub type SlotMethod = fn(vm: Ref<Vm>, kind: &Kind, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value>;

/// The traced twin of a native function.
pub type Twin = &'static ByMode<traced::Call>;

/// A twin as a field of objects.
#[derive(Clone, Copy)]
pub struct TwinOf(pub Option<Twin>);

// SAFETY: there are no references inside.
unsafe impl Trace for TwinOf {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

/// How interpreted code calls a native function with arguments in registers, without the steps that only other calls
/// need.
pub type Entry = &'static ByMode<traced::CallRegisters>;

/// An entry as a field of objects.
#[derive(Clone, Copy)]
pub struct EntryOf(pub Option<Entry>);

// SAFETY: there are no references inside.
unsafe impl Trace for EntryOf {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

/// A kind as a field of objects.
#[derive(Clone, Copy)]
pub struct KindOf(pub &'static Kind);

// SAFETY: there are no references inside.
unsafe impl Trace for KindOf {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}
