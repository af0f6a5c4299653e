//! The evaluation of conditions while a trace is optimised: for each fact the query of the view, and the value of each
//! function. A fact must hold whenever the view says so; the view may always say no.

use super::vocabulary::{Fact, Function};
use crate::opt::facts::View;
use metatrace_ir::{Arg, Const, Op};

impl Fact {
    /// Whether the view knows the fact.
    pub fn holds(self, args: &[Arg], view: &View) -> bool {
        match self {
            Fact::Fits => {
                let &[x] = args else { return false };
                view.fits(x)
            }
            Fact::FitsNan => {
                let &[x] = args else { return false };
                view.fits_nan(x)
            }
            Fact::FitsConstant => {
                let &[x] = args else { return false };
                view.survives_in_word(Op::ConstantToNan, x)
            }
            Fact::Canonical => {
                let &[x] = args else { return false };
                view.is_canonical(x)
            }
            Fact::Bool => {
                let &[x] = args else { return false };
                view.is_bool(x)
            }
            Fact::Tagged => {
                let &[x] = args else { return false };
                view.tagged(x) == Some(true)
            }
            Fact::Untagged => {
                let &[x] = args else { return false };
                view.tagged(x) == Some(false)
            }
            Fact::Object => {
                let &[x] = args else { return false };
                view.is_object(x)
            }
            Fact::Apart => {
                let &[x, y] = args else { return false };
                view.are_apart(x, y)
            }
            Fact::Pow2 => {
                let &[x] = args else { return false };
                view.int(x).is_some_and(|i| i > 0 && i & (i - 1) == 0)
            }
            Fact::Divisor => {
                let &[x] = args else { return false };
                view.int(x).is_some_and(|i| i > 0 && i & (i - 1) != 0)
            }
            Fact::Nonneg => {
                let &[x] = args else { return false };
                view.bound(x).is_nonnegative()
            }
            Fact::AboveMin => {
                let &[x] = args else { return false };
                view.bound(x).lo.0 > i64::MIN
            }
            Fact::Within => {
                let &[x, y] = args else { return false };
                view.bound(x).is_nonnegative() && view.bound(x).hi < view.bound(y).lo
            }
            Fact::AddFits => {
                let &[x, y] = args else { return false };
                view.stays_exact(Op::IntAdd, x, y)
            }
            Fact::SubFits => {
                let &[x, y] = args else { return false };
                view.stays_exact(Op::IntSub, x, y)
            }
            Fact::ShlFits => {
                let &[x, y] = args else { return false };
                {
                    let (bound, by) = (view.bound(x), view.int(y));
                    by.is_some_and(|by| {
                        bound.lo.0 >= i64::MIN >> (by & 63) && bound.hi.0 <= i64::MAX >> (by & 63)
                    })
                }
            }
            Fact::Power => {
                let &[x] = args else { return false };
                matches!(view.constant(x), Some(Const::Float(bits)) if is_power(bits))
            }
        }
    }
}

/// Whether a float is a power of two, positive or negative, and both it and its reciprocal are normal.
fn is_power(bits: u64) -> bool {
    let exponent = bits >> 52 & 0x7ff;
    bits << 12 == 0 && (1..2046).contains(&exponent)
}

/// Whether the two instructions before `op a b` test it for overflow.
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

impl Function {
    /// Its value for a constant.
    pub fn eval(self, constant: Const) -> Option<Const> {
        let log2 = |c: i64| (c as u64).checked_ilog2().unwrap_or(0);
        Some(match (self, constant) {
            (Function::Log2, Const::Int(c)) => Const::Int(log2(c).into()),
            // The factor for a power of two does not fit; no rule uses it.
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
