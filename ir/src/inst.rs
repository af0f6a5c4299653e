//! Instructions: small, fixed-size, in SSA form; an instruction's index is the name of its value.

use crate::descr::Descr;
use crate::index::{ExitId, RefId, SiteId, TargetId};
use crate::ops::Op;
use crate::word::is_reference;
use std::panic::Location;

/// An operand: the value of an instruction, an entry of the constant table, the name of a virtual, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Arg(pub u32);

const CONST_BIT: u32 = 1 << 31;
const VIRTUAL_BIT: u32 = 1 << 30;

impl Arg {
    /// No operand.
    pub const NONE: Arg = Arg(u32::MAX);

    /// The value of instruction `index`.
    #[inline]
    pub fn value(index: usize) -> Arg {
        debug_assert!(index < VIRTUAL_BIT as usize);
        Arg(index as u32)
    }

    /// The name of virtual `index`. Only deltas and snapshots contain such names (see [`crate::delta`]).
    #[inline]
    pub fn virtual_name(index: usize) -> Arg {
        debug_assert!(index < VIRTUAL_BIT as usize);
        Arg(VIRTUAL_BIT | index as u32)
    }

    /// The index of the virtual, if this is the name of one.
    #[inline]
    pub fn as_virtual(self) -> Option<usize> {
        (self.0 & (CONST_BIT | VIRTUAL_BIT) == VIRTUAL_BIT).then_some((self.0 & !VIRTUAL_BIT) as usize)
    }

    /// Entry `index` of the constant table.
    #[inline]
    pub fn constant(index: usize) -> Arg {
        debug_assert!(index < CONST_BIT as usize - 1);
        Arg(CONST_BIT | index as u32)
    }

    /// The index of the instruction, if this is its value.
    #[inline]
    pub fn as_value(self) -> Option<usize> {
        (self.0 & (CONST_BIT | VIRTUAL_BIT) == 0).then_some(self.0 as usize)
    }

    /// The index in the constant table, if this is a constant.
    #[inline]
    pub fn as_const(self) -> Option<usize> {
        (self.0 & CONST_BIT != 0 && self != Arg::NONE).then_some((self.0 & !CONST_BIT) as usize)
    }

    /// Whether it is a constant.
    #[inline]
    pub fn is_const(self) -> bool {
        self.as_const().is_some()
    }
}

/// The third operand of a guard.
impl From<ExitId> for Arg {
    fn from(exit: ExitId) -> Arg {
        Arg(exit.0)
    }
}

/// The third operand of a `call_portal`.
impl From<SiteId> for Arg {
    fn from(site: SiteId) -> Arg {
        Arg(site.0)
    }
}

/// The third operand of a jump.
impl From<TargetId> for Arg {
    fn from(target: TargetId) -> Arg {
        Arg(target.0)
    }
}

impl std::fmt::Debug for Arg {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.as_value(), self.as_const(), self.as_virtual()) {
            (Some(v), ..) => write!(f, "v{v}"),
            (_, Some(c), _) => write!(f, "c{c}"),
            (.., Some(w)) => write!(f, "w{w}"),
            _ => f.write_str("_"),
        }
    }
}

/// A constant operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    /// An integer or boolean.
    Int(i64),
    /// A float, by its bits.
    Float(u64),
    /// The null reference.
    Null,
    /// A tagged integer (of type `ref`): any word of that type with its lowest bit set.
    Tagged(i64),
    /// Any other immediate (of type `ref`): a word of the NaN layout.
    Immediate(u64),
    /// An object.
    Ref(RefId),
}

impl Const {
    /// Its type.
    pub fn ty(self) -> crate::Ty {
        match self {
            Const::Int(_) => crate::Ty::Int,
            Const::Float(_) => crate::Ty::Float,
            Const::Null | Const::Tagged(_) | Const::Immediate(_) | Const::Ref(_) => crate::Ty::Ref,
        }
    }

    /// The constant of type `ref` for a word, unless it is a reference.
    #[inline]
    pub fn of_word(word: u64) -> Option<Const> {
        match word {
            0 => Some(Const::Null),
            _ if word & 1 == 1 => Some(Const::Tagged(word as i64 >> 1)),
            _ => (!is_reference(word)).then_some(Const::Immediate(word)),
        }
    }

    /// The word, given the addresses of the constant references.
    #[inline]
    pub fn bits(self, refs: &[u64]) -> u64 {
        match self {
            Const::Int(i) => i as u64,
            Const::Float(b) => b,
            Const::Null => 0,
            Const::Tagged(i) => (i << 1 | 1) as u64,
            Const::Immediate(word) => word,
            Const::Ref(r) => refs[r.index()],
        }
    }
}

/// The position of an operation among the trace's positions, in three bytes, so that it fits the free room of an
/// [`Inst`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct At([u8; 3]);

impl At {
    /// No position: the recording kept none, or the operation belongs to no merge point.
    pub const NONE: At = At([0; 3]);

    /// Entry `index` of `Trace::positions`; no position if the index needs more than three bytes.
    pub fn position(index: usize) -> At {
        match u32::try_from(index + 1).map(u32::to_le_bytes) {
            Ok([a, b, c, 0]) => At([a, b, c]),
            _ => At::NONE,
        }
    }

    /// The index in `Trace::positions`.
    pub fn index(self) -> Option<usize> {
        let [a, b, c] = self.0;
        (u32::from_le_bytes([a, b, c, 0]) as usize).checked_sub(1)
    }
}

impl std::fmt::Debug for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.index())
    }
}

/// One operation of a trace. [`Op::operands`] says what its operands are.
#[derive(Clone, Copy, Debug)]
pub struct Inst {
    /// The operation.
    pub op: Op,
    /// The merge point of the guest program at which it was recorded.
    pub at: At,
    /// First operand.
    pub a: Arg,
    /// Second operand.
    pub b: Arg,
    /// Third operand.
    pub c: Arg,
    /// The descriptor that the operation refers to.
    pub descr: &'static Descr,
    /// The interpreter's source line that recorded it.
    pub loc: Option<&'static Location<'static>>,
}

impl Inst {
    /// The exit of a guard.
    #[inline]
    pub fn exit(&self) -> ExitId {
        debug_assert!(self.op.is_guard());
        ExitId(self.c.0)
    }

    /// The site of a `call_portal`.
    #[inline]
    pub fn site(&self) -> SiteId {
        debug_assert!(self.op == Op::CallPortal);
        SiteId(self.c.0)
    }

    /// The target of a jump.
    #[inline]
    pub fn target(&self) -> TargetId {
        debug_assert!(self.op == Op::Jump);
        TargetId(self.c.0)
    }

    /// The position of an input or param.
    #[inline]
    pub fn position(&self) -> usize {
        debug_assert!(self.op.is_entry_value());
        self.a.0 as usize
    }

    /// The range in `Trace::args` with the operands of a variadic operation.
    #[inline]
    pub fn args(&self) -> std::ops::Range<usize> {
        debug_assert!(self.op.is_variadic());
        self.a.0 as usize..self.a.0 as usize + self.b.0 as usize
    }

    /// The operands that are values or constants, or [`Arg::NONE`] where an operand is left out. Those in `Trace::args`
    /// are not included.
    #[inline]
    pub fn values(&self) -> impl Iterator<Item = Arg> {
        let values = self.op.operands().values;
        [self.a, self.b, self.c].into_iter().zip(values).filter_map(|(arg, is)| is.then_some(arg))
    }

    /// The same operands, mutable. Those in `Trace::args` are not included.
    #[inline]
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Arg> {
        let values = self.op.operands().values;
        [&mut self.a, &mut self.b, &mut self.c]
            .into_iter()
            .zip(values)
            .filter_map(|(arg, is)| is.then_some(arg))
    }
}
