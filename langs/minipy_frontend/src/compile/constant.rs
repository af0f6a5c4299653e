//! Constants of the source text, and constant folding that programs cannot observe.

use super::surrogates::restored;
use crate::code::{BigInt, Const};
use crate::source::Source;
use ruff_python_ast::{Expr, Number, Operator, UnaryOp};
use ruff_text_size::Ranged;

/// The value of a constant expression: literals, tuples of them, arithmetic on numbers of at most 128 bits,
/// short strings.
pub(super) fn constant_of(source: &Source, expr: &Expr) -> Option<Const> {
    constant_within(source, expr, MAX_DEPTH)
}

/// Constants nested deeper are not folded: every enclosing expression would traverse all of them again.
const MAX_DEPTH: u32 = 32;

fn constant_within(source: &Source, expr: &Expr, depth: u32) -> Option<Const> {
    let depth = depth.checked_sub(1)?;
    Some(match expr {
        Expr::NoneLiteral(_) => Const::None,
        Expr::BooleanLiteral(literal) => bool_const(literal.value),
        Expr::EllipsisLiteral(_) => Const::Ellipsis,
        Expr::StringLiteral(literal) => Const::Str(
            literal.value.iter().map(|part| restored(part.as_str(), source.slice(part.range()))).collect(),
        ),
        Expr::BytesLiteral(literal) => Const::Bytes(literal.value.bytes().collect()),
        Expr::NumberLiteral(literal) => match &literal.value {
            Number::Int(value) => match value.as_i64() {
                Some(value) => Const::Int(value),
                None => Const::BigInt(BigInt::of_literal(source.slice(literal.range()))),
            },
            Number::Float(value) => Const::Float(*value),
            Number::Complex { imag, .. } => Const::Complex(*imag),
        },
        Expr::Name(name) if name.id.as_str() == "__debug__" => Const::True,
        Expr::Tuple(tuple) => Const::Tuple(
            tuple.elts.iter().map(|item| constant_within(source, item, depth)).collect::<Option<_>>()?,
        ),
        Expr::UnaryOp(unary) => fold_unary(unary.op, constant_within(source, &unary.operand, depth)?)?,
        Expr::BinOp(binary) => {
            let (left, right) = (
                constant_within(source, &binary.left, depth)?,
                constant_within(source, &binary.right, depth)?,
            );
            fold_binary(binary.op, &left, &right)?
        }
        _ => return None,
    })
}

pub(super) fn bool_const(value: bool) -> Const {
    if value { Const::True } else { Const::False }
}

/// The truth of a constant; `None` for types for which it is not computed.
pub(super) fn truth_of(constant: &Const) -> Option<bool> {
    match constant {
        Const::None | Const::False => Some(false),
        Const::True | Const::Ellipsis | Const::BigInt(_) => Some(true),
        Const::Int(value) => Some(*value != 0),
        Const::Float(value) => Some(*value != 0.0),
        Const::Str(value) => Some(!value.is_empty()),
        Const::Complex(value) => Some(*value != 0.0),
        Const::Bytes(value) => Some(!value.is_empty()),
        Const::Tuple(items) | Const::FrozenSet(items) => Some(!items.is_empty()),
        Const::Code(_) | Const::Names(_) => None,
    }
}

fn fold_unary(op: UnaryOp, operand: Const) -> Option<Const> {
    Some(match (op, operand) {
        (UnaryOp::USub, Const::BigInt(value)) => match value.to_i128() {
            Some(small) => whole(small.checked_neg()?),
            None => Const::BigInt(value.negated()),
        },
        (UnaryOp::USub, Const::Int(value)) => whole(-i128::from(value)),
        (UnaryOp::USub, Const::Float(value)) => Const::Float(-value),
        (UnaryOp::UAdd, number @ (Const::Int(_) | Const::BigInt(_) | Const::Float(_))) => number,
        (UnaryOp::Invert, Const::Int(value)) => Const::Int(!value),
        (UnaryOp::Not, constant) => bool_const(!truth_of(&constant)?),
        _ => return None,
    })
}

/// The longest string that folding a repetition makes, in bytes.
const MAX_REPEATED: usize = 4096;

fn fold_binary(op: Operator, left: &Const, right: &Const) -> Option<Const> {
    match (op, left, right) {
        (Operator::Add, Const::Str(a), Const::Str(b)) => Some(Const::Str(format!("{a}{b}"))),
        (Operator::Add, Const::Bytes(a), Const::Bytes(b)) => Some(Const::Bytes([&a[..], &b[..]].concat())),
        (Operator::Mult, Const::Str(text), Const::Int(count))
        | (Operator::Mult, Const::Int(count), Const::Str(text)) => {
            Some(Const::Str(text.repeat(repetitions(text.len(), *count)?)))
        }
        (Operator::Mult, Const::Bytes(data), Const::Int(count))
        | (Operator::Mult, Const::Int(count), Const::Bytes(data)) => {
            Some(Const::Bytes(data.repeat(repetitions(data.len(), *count)?)))
        }
        (_, Const::Int(_) | Const::BigInt(_), Const::Int(_) | Const::BigInt(_)) => {
            fold_whole(op, as_whole(left)?, as_whole(right)?)
        }
        (_, Const::Int(_) | Const::Float(_), Const::Int(_) | Const::Float(_)) => {
            let (a, b) = (as_float(left)?, as_float(right)?);
            Some(Const::Float(match op {
                Operator::Add => a + b,
                Operator::Sub => a - b,
                Operator::Mult => a * b,
                Operator::Div if b != 0.0 => a / b,
                _ => return None,
            }))
        }
        _ => None,
    }
}

/// The count, if repeating `len` bytes is within the limit for constants.
fn repetitions(len: usize, count: i64) -> Option<usize> {
    let count = usize::try_from(count.max(0)).ok()?;
    (len.checked_mul(count)? <= MAX_REPEATED).then_some(count)
}

/// Results that do not fit 128 bits are left to run time, as in CPython.
fn fold_whole(op: Operator, a: i128, b: i128) -> Option<Const> {
    Some(whole(match op {
        Operator::Add => a.checked_add(b)?,
        Operator::Sub => a.checked_sub(b)?,
        Operator::Mult => a.checked_mul(b)?,
        Operator::Pow => a.checked_pow(u32::try_from(b).ok()?)?,
        Operator::LShift if (0..127).contains(&b) => a.checked_mul(1 << b)?,
        Operator::RShift if (0..127).contains(&b) => a >> b,
        Operator::FloorDiv if b != 0 => {
            let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
            if rest != 0 && (rest < 0) != (b < 0) { quotient - 1 } else { quotient }
        }
        Operator::Mod if b != 0 => {
            let rest = a.checked_rem(b)?;
            if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
        }
        Operator::BitAnd => a & b,
        Operator::BitOr => a | b,
        Operator::BitXor => a ^ b,
        Operator::Div if b != 0 && a.unsigned_abs() < 1 << 53 && b.unsigned_abs() < 1 << 53 => {
            return Some(Const::Float(a as f64 / b as f64));
        }
        _ => return None,
    }))
}

/// An integer as a constant.
fn whole(value: i128) -> Const {
    i64::try_from(value).map_or_else(|_| Const::BigInt(BigInt::of_i128(value)), Const::Int)
}

/// The value of an integer constant, if it fits 128 bits.
fn as_whole(constant: &Const) -> Option<i128> {
    match constant {
        Const::Int(value) => Some((*value).into()),
        Const::BigInt(value) => value.to_i128(),
        _ => None,
    }
}

/// The value as a float, if the conversion is exact.
fn as_float(constant: &Const) -> Option<f64> {
    match constant {
        Const::Int(value) if value.unsigned_abs() < 1 << 53 => Some(*value as f64),
        Const::Float(value) => Some(*value),
        _ => None,
    }
}

/// A documentation string without the common indentation of its lines, as CPython 3.13 stores it.
pub(super) fn clean_docstring(text: &str) -> String {
    let expanded = expand_tabs(text);
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let mut lines = expanded.split('\n');
    let first = lines.next().unwrap_or_default();
    let margin = lines.clone().filter(|line| indent(line) < line.len()).map(indent).min().unwrap_or(0);
    let mut cleaned = first.trim_start_matches(' ').to_owned();
    for line in lines {
        cleaned.push('\n');
        cleaned.push_str(&line[margin.min(indent(line))..]);
    }
    cleaned
}

fn expand_tabs(text: &str) -> String {
    let (mut expanded, mut column) = (String::with_capacity(text.len()), 0);
    for c in text.chars() {
        match c {
            '\t' => {
                let width = 8 - column % 8;
                expanded.extend(std::iter::repeat_n(' ', width));
                column += width;
            }
            '\n' | '\r' => {
                expanded.push(c);
                column = 0;
            }
            _ => {
                expanded.push(c);
                column += 1;
            }
        }
    }
    expanded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn big_literals_keep_their_base() {
        let text = |literal: &str| BigInt::of_literal(literal).to_string();
        assert_eq!(text("0x00_FFFF_FFFF_FFFF_FFFF"), "0xffffffffffffffff");
        assert_eq!(text("123_456_789_012_345_678_901"), "123456789012345678901");
        assert_eq!(text("0O_7000000000000000000000"), "0o7000000000000000000000");
    }

    #[test]
    fn integers_beyond_a_word_are_folded() {
        let fold = |op, a, b| fold_binary(op, &whole(a), &whole(b)).map(|value| as_whole(&value));
        assert_eq!(fold(Operator::Pow, 2, 64), Some(Some(1 << 64)));
        assert_eq!(fold(Operator::Sub, 1 << 64, 1), Some(Some(u64::MAX.into())));
        assert_eq!(fold(Operator::FloorDiv, -(1 << 64), 3), Some(Some(-6148914691236517206)));
        assert_eq!(fold(Operator::Mod, -7, 1 << 70), Some(Some((1 << 70) - 7)));
        assert_eq!(fold(Operator::Mod, 7, -(1 << 70)), Some(Some(7 - (1 << 70))));
        assert_eq!(fold(Operator::RShift, -(1 << 70), 60), Some(Some(-1024)));
        assert_eq!(fold(Operator::LShift, 1, 127), None);
        assert_eq!(fold(Operator::Mult, i128::MAX, 2), None);
        assert_eq!(fold(Operator::FloorDiv, 1, 0), None);
    }

    #[test]
    fn long_strings_are_left_to_the_program() {
        let repeated = |count| fold_binary(Operator::Mult, &Const::Str("ab".into()), &Const::Int(count));
        assert!(matches!(repeated(2048), Some(Const::Str(text)) if text.len() == 4096));
        assert!(matches!(repeated(-1), Some(Const::Str(text)) if text.is_empty()));
        assert!(repeated(2049).is_none() && repeated(i64::MAX).is_none());
    }

    #[test]
    fn docstrings_lose_their_margin() {
        assert_eq!(clean_docstring("a\n    b\n      c\n    "), "a\nb\n  c\n");
        assert_eq!(clean_docstring("  a"), "a");
    }
}
