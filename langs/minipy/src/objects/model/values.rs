//! What a variable holds, and the smallest objects: numbers and constants.

use metatrace::{Array, Object, Ref, array_class};

/// A tagged integer or a reference to an object; the null word is the unbound marker.
pub type Value = metatrace::Value;

array_class!(
    /// The magnitudes of big integers.
    pub immutable Limbs of u64
);

/// An arbitrary-precision integer outside of 64 bits.
#[derive(Object)]
pub struct BigInt {
    /// Whether it is below zero.
    pub negative: bool,
    /// The magnitude, the lowest limb first and no zero limb at the top.
    pub limbs: Ref<Array<Limbs>>,
}

/// A float. `is` and `id` compare floats by value, except NaN.
#[derive(Object)]
#[metatrace(identity_free)]
pub struct Float {
    /// The number.
    pub value: f64,
}

/// A complex number.
#[derive(Object)]
pub struct Complex {
    /// The real part.
    pub re: f64,
    /// The imaginary part.
    pub im: f64,
}

/// `True` or `False`: two objects, held by the [`Vm`](crate::objects::vm::Vm).
#[derive(Object)]
pub struct Bool {
    /// Which of the two.
    pub value: bool,
}

/// The type of `None`.
#[derive(Object)]
pub struct NoneType {}

/// The type of `NotImplemented`.
#[derive(Object)]
pub struct NotImplementedType {}

/// The type of `...`.
#[derive(Object)]
pub struct EllipsisType {}
