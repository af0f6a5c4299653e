//! The functions of Python's `math` module, with its domain and range errors.

mod functions;
mod integer;
mod sums;

pub use functions::{LogBase, domain_error, range_error};
pub use functions::{
    acos, acosh, after, asin, asinh, atan, atan2, atanh, cbrt, ceil, copysign, cos, cosh, degrees, erf, erfc,
    exp, exp2, expm1, fabs, floor, fma, fmod, frexp, gamma, isclose, ldexp, lgamma, log, log_int, log1p,
    log2, log10, modf, nextafter, pow, radians, remainder, sin, sinh, sqrt, tan, tanh, trunc, ulp,
};
pub use integer::{comb, factorial, perm};
pub use sums::{dist, fsum, hypot};
