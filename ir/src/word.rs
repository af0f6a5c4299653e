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
    /// A reference, null, or a low-bit-tagged integer.
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
