//! The words of the table beside operations and variables: facts about variables and functions of constants, each with
//! its name, its parameters and what it means to a solver. The build script reads the table by them, so this file knows
//! nothing but itself; what answers for a fact while a trace is optimised is in `conditions.rs`.

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
    /// Has it at most 63 bits?
    Fits = "fits"(x) "(= (untag (tag x)) x)";
    /// Is it 0 or 1?
    Bool = "bool"(x) "(bvule x one)";
    /// Is it a tagged word?
    Tagged = "tagged"(x) "(= (bvand x one) one)";
    /// Is it an object or null?
    Untagged = "untagged"(x) "(= (bvand x one) zero)";
    /// Is it an object?
    Object = "object"(x) "(and (= (bvand x one) zero) (distinct x zero))";
    /// Are they different words, since one is a newer object than the other?
    Apart = "apart"(x, y) "(distinct x y)";
    /// Is it a power of two, taken as a signed number?
    Pow2 = "pow2"(x) "(and (bvsgt x zero) (= (bvand x (bvsub x one)) zero))";
    /// Is it above 0 and no power of two?
    Divisor = "divisor"(x) "(and (bvsgt x zero) (distinct (bvand x (bvsub x one)) zero))";
    /// Is it 0 or more?
    Nonneg = "nonneg"(x) "(bvsge x zero)";
    /// Is it another integer than the smallest, so that it can be negated?
    AboveMin = "above_min"(x) "(distinct x min)";
    /// Is it below another integer, and 0 or more?
    Within = "within"(x, y) "(and (bvsge x zero) (bvslt x y))";
    /// Does the sum stay within the bits of a word?
    AddFits = "add_fits"(x, y) "(= (int_add_ovf x y) zero)";
    /// Does the difference?
    SubFits = "sub_fits"(x, y) "(= (int_sub_ovf x y) zero)";
    /// Does a left shift lose nothing but copies of the sign?
    ShlFits = "shl_fits"(x, y) "(and (bvsge x (int_shr min y)) (bvsle x (int_shr max y)))";
    /// Is it a float of which the reciprocal is a float, too, to the last bit? Among others it is normal, and so is
    /// the reciprocal.
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
    /// `2^(64 + s) / c + 1` where `s` is `log2(c)`: the factor that divides by `c`, which is no power of two, by way
    /// of the upper half of a product.
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
