//! The three types of values in a trace, and the Rust types that fit a machine word.
//!
//! Nothing here accesses memory: a reference is a word that only [`crate::Memory`] may dereference.

/// The type of an SSA value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Ty {
    /// No value.
    Void,
    /// A 64-bit integer; booleans are 0 and 1.
    Int,
    /// An IEEE 754 double.
    Float,
    /// A word of a value: a reference, null, or an immediate in one of the two layouts, tagged or NaN.
    Ref,
}

impl Ty {
    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Ty::Void => "void",
            Ty::Int => "int",
            Ty::Float => "float",
            Ty::Ref => "ref",
        }
    }

    /// The type with that name.
    pub fn from_name(name: &str) -> Option<Ty> {
        [Ty::Void, Ty::Int, Ty::Float, Ty::Ref].into_iter().find(|t| t.name() == name)
    }
}

/// A Rust type that operations of the table compute on.
pub trait Word: Copy {
    /// Its type in a trace.
    const TY: Ty;
    /// The word that stands for the value.
    fn to_bits(self) -> u64;
    /// The value that the word stands for.
    fn from_bits(bits: u64) -> Self;
}

/// A reference as operations of the table see it: a word without a pointee type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct RefWord(pub u64);

/// The bits that are clear in every reference.
pub const IMMEDIATE_BITS: u64 = 0xFFFF_0000_0000_0007;

/// Whether a word of type `ref` is a reference. Otherwise it is null or an immediate.
#[inline]
pub const fn is_reference(word: u64) -> bool {
    word != 0 && word & IMMEDIATE_BITS == 0
}

/// The NaN layout of values, after JavaScriptCore's with pointers as they are: the upper 16 bits of a word say what it
/// is. In kind [`REFERENCE`](nan::REFERENCE) they are 0, so a word on the native stack needs no decoding.
pub mod nan {
    /// The kind of references and null: the upper 16 bits are 0.
    pub const REFERENCE: i64 = 0;
    /// The kind of constants: the upper 16 bits are 1, the others are twice the constant's number, which has 32 bits.
    /// So constants are even words, unlike tagged integers.
    pub const CONSTANT: i64 = 1;
    /// The kind of floats: the bits of the float plus [`OFFSET`].
    pub const FLOAT: i64 = 2;
    /// The kind of integers: the upper 15 bits are set, the lower 32 are the integer.
    pub const INT: i64 = 3;
    /// What is added to the bits of a float. NaNs are canonical before that, so the sum is below [`INTS`].
    pub const OFFSET: u64 = 2 << 48;
    /// The word of the constant with number 0.
    pub const CONSTANTS: u64 = 1 << 48;
    /// The lowest word of an integer.
    pub const INTS: u64 = 0xFFFE << 48;

    /// The kind of a word.
    #[inline(always)]
    pub const fn kind(word: u64) -> i64 {
        match word >> 48 {
            0 => REFERENCE,
            1 => CONSTANT,
            0xFFFE.. => INT,
            _ => FLOAT,
        }
    }

    /// The float itself unless it is a NaN, which becomes the quiet NaN of the same sign without payload. Arithmetic on
    /// canonical floats gives canonical floats.
    #[inline(always)]
    pub const fn canonical(float: f64) -> f64 {
        if float.is_nan() { f64::from_bits(float.to_bits() & 1 << 63 | 0x7FF8 << 48) } else { float }
    }
}

macro_rules! words {
    ($($t:ty: $ty:ident, |$a:ident| $to:expr, |$b:ident| $from:expr;)*) => { $(
        impl Word for $t {
            const TY: Ty = Ty::$ty;
            #[inline(always)]
            fn to_bits(self) -> u64 {
                let $a = self;
                $to
            }
            #[inline(always)]
            fn from_bits($b: u64) -> Self {
                $from
            }
        }
    )* };
}

words! {
    i64: Int, |a| a as u64, |b| b as i64;
    bool: Int, |a| a as u64, |b| b & 1 != 0;
    f64: Float, |a| a.to_bits(), |b| f64::from_bits(b);
    RefWord: Ref, |a| a.0, |b| RefWord(b);
    (): Void, |_a| 0, |_b| ();
}
