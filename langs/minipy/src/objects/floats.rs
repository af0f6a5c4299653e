//! Floats as objects.

use crate::objects::heap_util::payload_of;
use crate::objects::model::*;

/// The number, if the object is a `float` itself (no subclass).
pub(crate) fn exact(v: Value) -> Option<f64> {
    v.downcast::<Float>().map(|f| f.value)
}

/// The number of a `float` or an instance of a subclass of it.
pub(crate) fn value(v: Value) -> Option<f64> {
    exact(v).or_else(|| exact(payload_of(v)))
}

/// The parts of a complex number.
pub(crate) type Parts = (f64, f64);

/// The distance from zero.
pub(crate) fn modulus((re, im): Parts) -> f64 {
    re.hypot(im)
}
