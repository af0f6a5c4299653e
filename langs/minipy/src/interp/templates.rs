//! `template % values` and `template.format(...)` if the template is a constant of the trace: each value is converted
//! by a specific call, and the parts are joined.
//!
//! This covers values whose text needs no Python code: integers of a word, floats and strings. Everything else,
//! errors included, is left to the plain operator or method before anything was made.

use super::text;
use crate::objects::args::{Args, Out};
use crate::objects::model::*;
use crate::objects::strings;
use crate::vm::Vm;
use metatrace::{Array, Case, Mode, Red, Ref, elidable, residual};
use minipy_text::Int;
use minipy_text::format::parsed;
use minipy_text::format::percent::{Conversion, Piece as Percent, Wants};
use minipy_text::format::template::{Argument, Conversion as Converted, Field, Piece};
use smallvec::SmallVec;

/// The maximal number of parts of a text that is made so.
const MOST_PARTS: usize = 32;

/// Up to `MOST_PARTS` values that must survive later allocations. They are on the native stack, which a collection
/// scans, unlike the memory of a `Vec`.
type OnStack<T> = SmallVec<[T; MOST_PARTS]>;

/// The maximal length of a template, in bytes.
const MAX_TEMPLATE: i64 = 1 << 10;

/// A part of the text, after all checks: only lack of memory can make it fail.
enum Part<M: Mode> {
    /// Text as it is.
    Text(Red<M, Value>),
    /// A value and its conversion, encoded in a word.
    Converted(Plain<M>, i64),
    /// A value and its format specification, if any.
    Formatted(Red<M, Value>, Option<Red<M, Ref<Str>>>),
}

/// A value whose text needs no Python code.
enum Plain<M: Mode> {
    Integer(Red<M, i64>),
    Float(Red<M, f64>),
    Text(Red<M, Ref<Str>>),
}

fn plain<M: Mode>(value: Red<M, Value>) -> Option<Plain<M>> {
    if let Some(i) = value.as_int() {
        return Some(Plain::Integer(i));
    }
    if let Some(s) = value.downcast::<Str>() {
        return Some(Plain::Text(s));
    }
    value.downcast::<Float>().map(|x| Plain::Float(x.value()))
}

/// The template, if it is a short constant.
fn constant<M: Mode>(template: Red<M, Ref<Str>>) -> Option<Ref<Str>> {
    (template.is_constant() && template.size().promote() <= MAX_TEMPLATE).then(|| template.promote())
}

/// `template % operand`
pub fn percent<M: Mode>(vm: Ref<Vm>, template: Red<M, Ref<Str>>, operand: Red<M, Value>) -> Option<Out<M>> {
    let template = constant(template)?;
    let tuple = operand.downcast::<Tuple>();
    if tuple.is_some() && !operand.is_virtual() {
        return None;
    }
    let count = tuple.map_or(1, |tuple| tuple.items().len().promote() as usize);
    let value = |i: usize| tuple.map_or(operand, |tuple| tuple.items().at(i));
    let pieces = parsed::percent(template.as_str()).ok()?;
    let conversions = pieces.iter().filter(|piece| matches!(piece, Percent::Convert(_))).count();
    if conversions != count || pieces.len() > MOST_PARTS {
        return None;
    }
    let (mut parts, mut next) = (OnStack::new(), 0);
    for (i, piece) in pieces.iter().enumerate() {
        parts.push(match piece {
            Percent::Literal(_) => Part::Text(literal(vm, template, i, true).into()),
            Percent::Convert(conversion) => {
                next += 1;
                conversion_of(value(next - 1), conversion)?
            }
            _ => return None,
        });
    }
    joined(vm, parts)
}

/// The conversion for a value of such a kind.
fn conversion_of<M: Mode>(value: Red<M, Value>, conversion: &Conversion) -> Option<Part<M>> {
    let (word, wants) = (conversion.to_word()?, conversion.wants().ok()?);
    let has_options = word != i64::from(conversion.code as u32);
    let plain = match (plain(value)?, wants) {
        (Plain::Text(_), Wants::Str) | (Plain::Integer(_) | Plain::Float(_), Wants::Str | Wants::Repr)
            if !has_options =>
        {
            return Some(Part::Formatted(value, None));
        }
        (Plain::Integer(_), Wants::Number) if !has_options => {
            return Some(Part::Formatted(value, None));
        }
        (Plain::Integer(i), Wants::Float) => Plain::Float(i.to_f64()),
        (plain @ Plain::Text(_), Wants::Str | Wants::Char) => plain,
        (plain @ Plain::Float(_), Wants::Float | Wants::Str | Wants::Repr) => plain,
        (plain @ Plain::Integer(_), _) => plain,
        _ => return None,
    };
    Some(Part::Converted(plain, word))
}

/// The twin of `str.format`.
pub fn format<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    if args.count == args.named() {
        return None;
    }
    let template = constant(args.get(0).downcast::<Str>()?)?;
    let pieces = parsed::template(template.as_str()).ok()?;
    if pieces.len() > MOST_PARTS || !pieces.iter().any(|piece| matches!(piece, Piece::Field(_))) {
        return None;
    }
    let mut parts = OnStack::new();
    for (i, piece) in pieces.iter().enumerate() {
        parts.push(match piece {
            Piece::Literal(_) => Part::Text(literal(vm, template, i, false).into()),
            Piece::Field(field) => {
                let value = argument(&args, field)?;
                let _ = plain(value)?;
                let is_text = value.downcast::<Str>().is_some();
                match (&field.conversion, is_text) {
                    (None, _) | (Some(Converted::Str), true) => {}
                    // The text of a number is formatted like a string.
                    (Some(Converted::Str | Converted::Repr), false) if field.spec.is_empty() => {}
                    _ => return None,
                }
                let spec = match field.spec.as_slice() {
                    [] => None,
                    [Piece::Literal(_)] => Some(literal::<M>(vm, template, i, false)),
                    _ => return None,
                };
                Part::Formatted(value, spec)
            }
            Piece::Fail(_) => return None,
        });
    }
    joined(vm, parts)
}

/// The argument that a field names, if the field does not name an attribute or item of it.
fn argument<M: Mode>(args: &Args<'_, M>, field: &Field) -> Option<Red<M, Value>> {
    if !field.path.is_empty() {
        return None;
    }
    let positional = args.count - args.named();
    match &field.argument {
        Argument::Index(i) => (1 + i < positional).then(|| args.get(1 + i)),
        Argument::Name(name) => {
            let is_it = |n: &Value| n.downcast::<Str>().is_some_and(|n| n.as_str() == name);
            Some(args.get(positional + args.names?.as_slice().iter().position(is_it)?))
        }
        Argument::Fail(_) => None,
    }
}

const SHORT: &str = "parsing a short template does not fail";

/// The text of a piece of a template: a literal, or the specification of a field.
#[elidable]
fn literal(vm: Ref<Vm>, template: Ref<Str>, piece: usize, is_percent: bool) -> Ref<Str> {
    if is_percent {
        return match &parsed::percent(template.as_str()).expect(SHORT)[piece] {
            Percent::Literal(text) => vm.intern(text),
            _ => unreachable!("the piece is a literal"),
        };
    }
    let pieces = parsed::template(template.as_str()).expect(SHORT);
    match &pieces[piece] {
        Piece::Literal(text) => vm.intern(text),
        Piece::Field(Field { spec, .. }) if let [Piece::Literal(text)] = spec.as_slice() => vm.intern(text),
        _ => unreachable!("the piece is a literal, or its specification is one"),
    }
}

/// The parts joined.
fn joined<M: Mode>(vm: Ref<Vm>, parts: OnStack<Part<M>>) -> Option<Out<M>> {
    let mut texts = OnStack::new();
    let single = parts.len() == 1;
    for part in parts {
        texts.push(match part {
            Part::Text(text) => text,
            Part::Formatted(value, None) if !single && matches!(value.case(), Case::Int(_)) => value,
            Part::Formatted(value, None) => text::of_plain(value)?,
            Part::Formatted(value, Some(spec)) => text::formatted(value, spec.into())?,
            Part::Converted(plain, word) => match plain {
                Plain::Integer(i) => converted_integer(i, word),
                Plain::Float(x) => converted_float(x, word),
                Plain::Text(s) => converted_text(s, word),
            }
            .some()?
            .into(),
        });
    }
    match *texts.as_slice() {
        [] => None,
        [text] => Some(Ok(text)),
        _ => Some(text::join_parts(vm, Red::<M, Ref<Array<TupleItems>>>::from_slice(&texts))),
    }
}

#[residual(writes())]
fn converted_integer(i: i64, word: i64) -> Option<Ref<Str>> {
    let conversion = Conversion::from_word(word);
    let write = |out: &mut String| match conversion.wants()? {
        Wants::Str | Wants::Repr | Wants::Ascii => conversion.write_text(out, itoa::Buffer::new().format(i)),
        _ => conversion.write_int(out, &Int::Small(i)),
    };
    strings::formatted(write).ok()
}

#[residual(writes())]
fn converted_float(x: f64, word: i64) -> Option<Ref<Str>> {
    let conversion = Conversion::from_word(word);
    let write = |out: &mut String| match conversion.wants()? {
        Wants::Float => conversion.write_float(out, x),
        _ => conversion.write_text(out, &minipy_text::float::repr(x)),
    };
    strings::formatted(write).ok()
}

#[residual(writes())]
fn converted_text(s: Ref<Str>, word: i64) -> Option<Ref<Str>> {
    let conversion = Conversion::from_word(word);
    strings::formatted(|out| conversion.write_text(out, s.as_str())).ok()
}
