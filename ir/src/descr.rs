//! Descriptors: the field, type, array class, function or portal that an operation refers to. They are `static`s of the
//! language's crate (made by the framework's macros) or leaked by the text parser; a trace refers to them by address,
//! and two descriptors are the same only if they are the same object.

use crate::word::Ty;
use std::sync::atomic::{AtomicU32, Ordering};

/// The layout of a field or item in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Width {
    /// 64-bit integer.
    I64,
    /// 64-bit float.
    F64,
    /// 64-bit reference or tagged word.
    Ref,
    /// Unsigned 32-bit integer.
    U32,
    /// Unsigned 16-bit integer.
    U16,
    /// Unsigned byte; booleans and small enums.
    U8,
}

impl Width {
    /// Every width.
    pub const ALL: &[Width] = &[Width::I64, Width::F64, Width::Ref, Width::U32, Width::U16, Width::U8];

    /// Size in bytes.
    pub const fn bytes(self) -> usize {
        match self {
            Width::I64 | Width::F64 | Width::Ref => 8,
            Width::U32 => 4,
            Width::U16 => 2,
            Width::U8 => 1,
        }
    }

    /// The type of the value once loaded.
    pub const fn ty(self) -> Ty {
        match self {
            Width::F64 => Ty::Float,
            Width::Ref => Ty::Ref,
            _ => Ty::Int,
        }
    }

    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Width::I64 => "i64",
            Width::F64 => "f64",
            Width::Ref => "ref",
            Width::U32 => "u32",
            Width::U16 => "u16",
            Width::U8 => "u8",
        }
    }

    /// The width with that name.
    pub fn from_name(name: &str) -> Option<Width> {
        Width::ALL.iter().copied().find(|w| w.name() == name)
    }
}

/// Whether a field may change after its object was made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mutability {
    /// Never.
    Immutable,
    /// At any time.
    Mutable,
    /// Rarely: traces that read it depend on it, and a write invalidates them.
    Quasi,
    /// At any time, also by code that the trace does not call (a signal handler): each load is executed.
    Volatile,
}

/// A type of heap objects.
#[derive(Debug)]
pub struct TypeDescr {
    /// The Rust type's name.
    pub name: &'static str,
    /// The type id in object headers; 0 until the type is registered with the heap. It is a separate static so that a
    /// query of the type reads nothing else of the descriptor.
    pub tid: &'static AtomicU32,
    /// Size of an object in bytes (for var-sized ones, of the fixed part), a multiple of 8.
    pub size: u32,
    /// Fields, in the operand order of `new`.
    pub fields: &'static [&'static Descr],
    /// Whether the collector must run a destructor. Machine code then allocates on the slow path.
    pub needs_drop: bool,
    /// Whether programs cannot distinguish two objects with the same number. The optimizer may then carry the number
    /// instead of the object, and make another object when one is needed. Such a type has one immutable field, a float.
    /// Objects that hold NaN are exempt: these keep their identity.
    pub identity_free: bool,
}

impl TypeDescr {
    /// The type id in object headers.
    #[inline]
    pub fn tid(&self) -> u32 {
        self.tid.load(Ordering::Relaxed)
    }
}

/// A field of an object.
#[derive(Debug)]
pub struct FieldDescr {
    /// `Owner.field`.
    pub name: &'static str,
    /// Name of the type that declares it; effect declarations name types.
    pub owner: &'static str,
    /// Offset in bytes from the start of the object (header included).
    pub offset: u32,
    /// Memory layout.
    pub width: Width,
    /// Whether it may change.
    pub mutability: Mutability,
}

/// A class of arrays, or the trailing items of a var-sized object. The word at offset 8 is the number of items.
#[derive(Debug)]
pub struct ArrayDescr {
    /// Name of the class; arrays of different classes never alias.
    pub name: &'static str,
    /// The type id in headers; 0 until registered.
    pub tid: &'static AtomicU32,
    /// Offset in bytes from the start of the object to the first item.
    pub items: u32,
    /// Layout of an item.
    pub width: Width,
    /// Whether items never change once the array is filled.
    pub immutable: bool,
}

impl ArrayDescr {
    /// The type id in object headers.
    #[inline]
    pub fn tid(&self) -> u32 {
        self.tid.load(Ordering::Relaxed)
    }
}

/// The memory that a call may write, as declared to the optimizer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writes {
    /// Nothing that existed before the call.
    Nothing,
    /// Only fields and items of these types and array classes; it runs no code of the language.
    Types(&'static [&'static str]),
    /// Anything; it may run code of the language.
    Everything,
}

/// What kind of function is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// Same arguments, same result, no effect: it is folded on constants, merged, and may be dropped.
    Elidable,
    /// A call that is opaque to the tracer and never dropped.
    Residual,
}

/// A function called from traces by the System V convention: integer and reference arguments in integer registers,
/// floats in vector registers; the result has two words, see [`crate::Ret2`].
#[derive(Debug)]
pub struct CallDescr {
    /// The function's name.
    pub name: &'static str,
    /// Address of its trampoline; 0 in descriptors made by the text parser.
    pub func: FuncPtr,
    /// Argument types: at most six integers or references and eight floats.
    pub args: &'static [Ty],
    /// Type of the result word.
    pub ret: Ty,
    /// Whether it may raise, so that the second word is an exception.
    pub raises: bool,
    /// Elidable or residual.
    pub kind: EffectKind,
    /// The memory that it may write.
    pub writes: Writes,
}

/// The address of a trampoline, as a pointer so that it can be part of a `static`.
#[derive(Clone, Copy, Debug)]
pub struct FuncPtr(pub *const ());
// SAFETY: the address of a function is immutable data.
unsafe impl Sync for FuncPtr {}
// SAFETY: as above.
unsafe impl Send for FuncPtr {}

impl FuncPtr {
    /// No function: descriptors made by the text parser can't be called.
    pub const NULL: FuncPtr = FuncPtr(std::ptr::null());
}

/// A portal: an annotated dispatch loop.
#[derive(Debug)]
pub struct PortalDescr {
    /// Its function's name.
    pub name: &'static str,
    /// Names of its greens, for listings.
    pub greens: &'static [&'static str],
    /// Names of its reds without the virtualizable frame.
    pub reds: &'static [&'static str],
}

/// What an operation refers to besides its operands.
#[derive(Debug)]
pub enum Descr {
    /// Nothing.
    None,
    /// `new`, `box_int`.
    Type(TypeDescr),
    /// `load`, `store`, ….
    Field(FieldDescr),
    /// `array_load`, `new_array`, ….
    Array(ArrayDescr),
    /// `call`.
    Call(CallDescr),
    /// Snapshots and `call_portal`.
    Portal(PortalDescr),
}

/// The descriptor of operations that refer to nothing.
pub static NO_DESCR: Descr = Descr::None;

impl Descr {
    /// Whether both are the same descriptor.
    #[inline]
    pub fn same(&self, other: &Descr) -> bool {
        std::ptr::eq(self, other)
    }

    /// The name in the text form, empty for [`Descr::None`].
    pub fn name(&self) -> &'static str {
        match self {
            Descr::None => "",
            Descr::Type(t) => t.name,
            Descr::Field(f) => f.name,
            Descr::Array(a) => a.name,
            Descr::Call(c) => c.name,
            Descr::Portal(p) => p.name,
        }
    }

    /// The type. Panics on another kind, which the verifier excludes.
    #[inline]
    pub fn ty(&self) -> &TypeDescr {
        match self {
            Descr::Type(t) => t,
            _ => panic!("`{}` is not a type descriptor", self.name()),
        }
    }

    /// The field. Panics on another kind.
    #[inline]
    pub fn field(&self) -> &FieldDescr {
        match self {
            Descr::Field(f) => f,
            _ => panic!("`{}` is not a field descriptor", self.name()),
        }
    }

    /// The array class. Panics on another kind.
    #[inline]
    pub fn array(&self) -> &ArrayDescr {
        match self {
            Descr::Array(a) => a,
            _ => panic!("`{}` is not an array descriptor", self.name()),
        }
    }

    /// The function. Panics on another kind.
    #[inline]
    pub fn call(&self) -> &CallDescr {
        match self {
            Descr::Call(c) => c,
            _ => panic!("`{}` is not a call descriptor", self.name()),
        }
    }

    /// The portal. Panics on another kind.
    pub fn portal(&self) -> &PortalDescr {
        match self {
            Descr::Portal(p) => p,
            _ => panic!("`{}` is not a portal descriptor", self.name()),
        }
    }
}

/// The kinds of descriptors, in the order in which text declares them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DescrKind {
    /// A field.
    Field,
    /// A class of arrays.
    Array,
    /// A type of objects.
    Type,
    /// A function.
    Call,
    /// A portal.
    Portal,
}

impl DescrKind {
    pub(crate) const ALL: [DescrKind; 5] =
        [DescrKind::Field, DescrKind::Array, DescrKind::Type, DescrKind::Call, DescrKind::Portal];

    /// The word with which its declaration begins.
    pub fn name(self) -> &'static str {
        match self {
            DescrKind::Field => "field",
            DescrKind::Array => "array",
            DescrKind::Type => "type",
            DescrKind::Call => "call",
            DescrKind::Portal => "portal",
        }
    }
}

impl Descr {
    /// Its kind; `None` for [`Descr::None`].
    pub fn kind(&self) -> Option<DescrKind> {
        match self {
            Descr::None => None,
            Descr::Type(_) => Some(DescrKind::Type),
            Descr::Field(_) => Some(DescrKind::Field),
            Descr::Array(_) => Some(DescrKind::Array),
            Descr::Call(_) => Some(DescrKind::Call),
            Descr::Portal(_) => Some(DescrKind::Portal),
        }
    }
}
