//! The module `cmath`: functions of complex numbers, after CPython's `cmathmodule.c`.

use super::NativeModule;
use crate::modules::namespace::set_text;
use crate::types::complex::{self, Parts};
use crate::types::{float as floats, support::*};
use minipy_text::math as m;
use std::f64::consts::{E, FRAC_PI_2, FRAC_PI_4, LN_2, LN_10, PI, TAU};
