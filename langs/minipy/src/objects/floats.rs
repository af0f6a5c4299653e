//! Floats as objects.

use crate::objects::heap_util::payload_of;
use crate::objects::model::*;

/// The number, if the object is exactly a `float` (not of a subclass).
pub(crate) fn exact(v: Value) -> Option<f64> {
    v.downcast::<Float>().map(|f| f.value)
}

/// The number of a `float` or of an instance of a subclass.
pub(crate) fn value(v: Value) -> Option<f64> {
    exact(v).or_else(|| exact(payload_of(v)))
}

/// The real and the imaginary part of a complex number.
pub(crate) type Parts = (f64, f64);

/// The absolute value.
pub(crate) fn modulus((re, im): Parts) -> f64 {
    re.hypot(im)
}
