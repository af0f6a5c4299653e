//! The names that the table uses besides operations and variables: facts about variables and functions of constants,
//! each with its parameters and its meaning to a solver. The build script includes this file, so it depends on nothing
//! else; `conditions.rs` evaluates facts while a trace is optimised.

macro_rules! facts {
    ($($(#[doc = $doc:literal])+ $fact:ident = $name:literal($($param:ident),+) $smt:literal;)*) => {
        /// A fact about variables that the view may know.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Fact {
            $($(#[doc = $doc])+ $fact,)*
        }

        /// Name, parameters and meaning of each fact.
        pub const FACTS: &[(Fact, &str, &[&str], &str)] =
            &[$((Fact::$fact, $name, &[$(stringify!($param)),+], $smt),)*];
    };
}

facts! {
    /// It has at most 63 bits.
    Fits = "fits"(x) "(= (untag (tag x)) x)";
    /// It has at most 32 bits.
    FitsNan = "fits_nan"(x) "(= (nan_to_int (int_to_nan x)) x)";
    /// It has at most 32 bits, and no sign.
    FitsConstant = "fits_constant"(x) "(= (nan_to_constant (constant_to_nan x)) x)";
    /// It is a float, and no NaN that `float_canonical` changes.
    Canonical = "canonical"(x) "(= (float_canonical x) x)";
    /// It is 0 or 1.
    Bool = "bool"(x) "(bvule x one)";
    /// It is a tagged word.
    Tagged = "tagged"(x) "(= (bvand x one) one)";
    /// It is an object or null.
    Untagged = "untagged"(x) "(= (bvand x one) zero)";
    /// It is an object.
    Object = "object"(x) "(and (= (bvand x one) zero) (distinct x zero))";
    /// They are different words, because one is a newer object than the other.
    Apart = "apart"(x, y) "(distinct x y)";
    /// It is a power of two, as a signed number.
    Pow2 = "pow2"(x) "(and (bvsgt x zero) (= (bvand x (bvsub x one)) zero))";
    /// It is above 0 and no power of two.
    Divisor = "divisor"(x) "(and (bvsgt x zero) (distinct (bvand x (bvsub x one)) zero))";
    /// It is not negative.
    Nonneg = "nonneg"(x) "(bvsge x zero)";
    /// It is not the smallest integer, so that it can be negated.
    AboveMin = "above_min"(x) "(distinct x min)";
    /// It is not negative, and below another integer.
    Within = "within"(x, y) "(and (bvsge x zero) (bvslt x y))";
    /// The sum does not overflow.
    AddFits = "add_fits"(x, y) "(= (int_add_ovf x y) zero)";
    /// The difference does not overflow.
    SubFits = "sub_fits"(x, y) "(= (int_sub_ovf x y) zero)";
    /// A left shift loses nothing but copies of the sign.
    ShlFits = "shl_fits"(x, y) "(and (bvsge x (int_shr min y)) (bvsle x (int_shr max y)))";
    /// It is a float whose reciprocal is an exact float, and both are normal.
    Power = "power"(x) "(and (= (bvand x (bvlshr ones (int_sub bits (_ bv52 64)))) zero) \
        (distinct (bvand (bvlshr x (_ bv52 64)) (_ bv2047 64)) (_ bv0 64)) \
        (bvult (bvand (bvlshr x (_ bv52 64)) (_ bv2047 64)) (_ bv2046 64)))";
}

impl Fact {
    /// Its name.
    pub fn name(self) -> &'static str {
        FACTS[self as usize].1
    }
}

/// A function of constants, for targets and conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Function {
    /// The index of the highest bit.
    Log2,
    /// `2^(64 + s) / c + 1` where `s` is `log2(c)`: the factor by which a division by `c`, which is no power of two,
    /// becomes the upper half of a product.
    Magic,
    /// One divided by a float.
    Reciprocal,
}

/// Name and meaning of each function.
pub const FUNCTIONS: &[(Function, &str, &str)] = &[
    (Function::Log2, "log2", ""),
    (
        Function::Magic,
        "magic",
        "(bvadd (low (bvudiv (bvshl (zx one) (bvadd (zx bits) (zx (log2 c)))) (zx c))) one)",
    ),
    (Function::Reciprocal, "reciprocal", ""),
];

impl Function {
    /// Its name.
    pub fn name(self) -> &'static str {
        FUNCTIONS[self as usize].1
    }
}
