//! What rules ask of their variables: one row a condition, with its name in the table, what it means to
//! a solver, and the question to the view that answers it. A condition must hold whenever the view says
//! so; the view may always say no.

use super::read::Node;
use crate::opt::facts::View;
use metatrace_ir::{Arg, Const, Op};

/// A condition of a rule.
#[derive(Clone, Debug)]
pub(super) enum Condition {
    /// A fact about variables.
    Fact(Fact, Vec<usize>),
    /// An expression of constants that must not give 0.
    Constant(Node),
    /// Not about truth but about gain: the instruction is not the second half of a checked operation, whose
    /// halves the backend makes one instruction.
    Unchecked,
}

macro_rules! facts {
    ($($(#[doc = $doc:literal])+ $fact:ident = $name:literal($($param:ident),+) $smt:literal, |$view:ident| $e:expr;)*) => {
        /// A fact about variables that the view may know.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Fact {
            $($(#[doc = $doc])+ $fact,)*
        }

        /// Name, parameters and meaning of each fact.
        pub(super) const FACTS: &[(Fact, &str, &[&str], &str)] =
            &[$((Fact::$fact, $name, &[$(stringify!($param)),+], $smt),)*];

        impl Fact {
            /// Does the view know it?
            pub fn holds(self, args: &[Arg], view: &View) -> bool {
                match self {
                    $(Fact::$fact => {
                        let $view = view;
                        let &[$($param),+] = args else { return false };
                        $e
                    })*
                }
            }
        }
    };
}

facts! {
    /// Has it at most 63 bits?
    Fits = "fits"(x) "(= (untag (tag x)) x)", |view| view.fits(x);
    /// Is it 0 or 1?
    Bool = "bool"(x) "(bvule x one)", |view| view.is_bool(x);
    /// Is it a tagged word?
    Tagged = "tagged"(x) "(= (bvand x one) one)", |view| view.tagged(x) == Some(true);
    /// Is it an object or null?
    Untagged = "untagged"(x) "(= (bvand x one) zero)", |view| view.tagged(x) == Some(false);
    /// Is it an object?
    Object = "object"(x) "(and (= (bvand x one) zero) (distinct x zero))", |view| view.is_object(x);
    /// Are they different words, since one is a newer object than the other?
    Apart = "apart"(x, y) "(distinct x y)", |view| view.are_apart(x, y);
    /// Is it a power of two, taken as a signed number?
    Pow2 = "pow2"(x) "(and (bvsgt x zero) (= (bvand x (bvsub x one)) zero))",
        |view| view.int(x).is_some_and(|i| i > 0 && i & (i - 1) == 0);
    /// Is it above 0 and no power of two?
    Divisor = "divisor"(x) "(and (bvsgt x zero) (distinct (bvand x (bvsub x one)) zero))",
        |view| view.int(x).is_some_and(|i| i > 0 && i & (i - 1) != 0);
    /// Is it 0 or more?
    Nonneg = "nonneg"(x) "(bvsge x zero)", |view| view.bound(x).is_nonnegative();
    /// Is it another integer than the smallest, so that it can be negated?
    AboveMin = "above_min"(x) "(distinct x min)", |view| view.bound(x).lo.0 > i64::MIN;
    /// Is it below another integer, and 0 or more?
    Within = "within"(x, y) "(and (bvsge x zero) (bvslt x y))",
        |view| view.bound(x).is_nonnegative() && view.bound(x).hi < view.bound(y).lo;
    /// Does the sum stay within the bits of a word?
    AddFits = "add_fits"(x, y) "(= (int_add_ovf x y) zero)", |view| view.stays_exact(Op::IntAdd, x, y);
    /// Does the difference?
    SubFits = "sub_fits"(x, y) "(= (int_sub_ovf x y) zero)", |view| view.stays_exact(Op::IntSub, x, y);
    /// Does a left shift lose nothing but copies of the sign?
    ShlFits = "shl_fits"(x, y) "(and (bvsge x (int_shr min y)) (bvsle x (int_shr max y)))", |view| {
        let (bound, by) = (view.bound(x), view.int(y));
        by.is_some_and(|by| bound.lo.0 >= i64::MIN >> (by & 63) && bound.hi.0 <= i64::MAX >> (by & 63))
    };
    /// Is it a float of which the reciprocal is a float, too, to the last bit? Among others it is normal, and so is the reciprocal.
    Power = "power"(x) "(and (= (bvand x (bvlshr ones (int_sub bits (_ bv52 64)))) zero) \
        (distinct (bvand (bvlshr x (_ bv52 64)) (_ bv2047 64)) (_ bv0 64)) \
        (bvult (bvand (bvlshr x (_ bv52 64)) (_ bv2047 64)) (_ bv2046 64)))",
        |view| matches!(view.constant(x), Some(Const::Float(bits)) if is_power(bits));
}

impl Fact {
    /// The fact of that name, and how many variables it is about.
    pub fn from_name(name: &str) -> Option<(Fact, usize)> {
        FACTS.iter().find(|row| row.1 == name).map(|row| (row.0, row.2.len()))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        FACTS[self as usize].1
    }
}

/// Is a float a power of two, positive or negative, and normal as is its reciprocal?
fn is_power(bits: u64) -> bool {
    let exponent = bits >> 52 & 0x7ff;
    bits << 12 == 0 && (1..2046).contains(&exponent)
}

/// Do the two instructions before `op a b` check whether it overflows?
pub(super) fn is_checked(op: Op, a: Arg, b: Arg, view: &View) -> bool {
    let checks = match op {
        Op::IntAdd => Op::IntAddOvf,
        Op::IntSub => Op::IntSubOvf,
        Op::IntMul => Op::IntMulOvf,
        _ => return false,
    };
    let guard = view.trace.insts.last().filter(|i| i.op == Op::GuardFalse);
    let check = guard.and_then(|g| view.def(g.a)).filter(|i| i.op == checks);
    check.is_some_and(|i| (view.resolve(i.a), view.resolve(i.b)) == (a, b))
}

/// A function of constants, for targets and conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Function {
    /// The index of the highest bit.
    Log2,
    /// `2^(64 + s) / c + 1` where `s` is `log2(c)`: the factor that divides by `c`, which is no power of two, by way
    /// of the upper half of a product.
    Magic,
    /// One divided by a float.
    Reciprocal,
}

/// Name and meaning of each function.
pub(super) const FUNCTIONS: &[(Function, &str, &str)] = &[
    (Function::Log2, "log2", ""),
    (
        Function::Magic,
        "magic",
        "(bvadd (low (bvudiv (bvshl (zx one) (bvadd (zx bits) (zx (log2 c)))) (zx c))) one)",
    ),
    (Function::Reciprocal, "reciprocal", ""),
];

impl Function {
    /// The function of that name.
    pub fn from_name(name: &str) -> Option<Function> {
        FUNCTIONS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        FUNCTIONS[self as usize].1
    }

    /// Its value on a constant.
    pub fn eval(self, constant: Const) -> Option<Const> {
        let log2 = |c: i64| (c as u64).checked_ilog2().unwrap_or(0);
        Some(match (self, constant) {
            (Function::Log2, Const::Int(c)) => Const::Int(log2(c).into()),
            // The factor of a power of two does not fit; no rule asks for it.
            (Function::Magic, Const::Int(c)) => {
                let quotient = (1u128 << (64 + log2(c))).checked_div(u128::from(c as u64))?;
                Const::Int((quotient as i64).wrapping_add(1))
            }
            (Function::Reciprocal, Const::Float(bits)) => {
                Const::Float((1.0 / f64::from_bits(bits)).to_bits())
            }
            _ => return None,
        })
    }
}
