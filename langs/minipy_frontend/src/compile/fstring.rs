//! Formatted string literals.

use super::Compiler;
use super::surrogates::restored;
use crate::code::Const;
use crate::op::{Conversion, NO_REG, Op, Reg};
use crate::source::{Result, Source};
use ruff_python_ast::{
    ConversionFlag, FStringPart, FStringValue, InterpolatedElement, InterpolatedStringElement,
};
use ruff_text_size::{TextRange, TextSize};

/// The maximal nesting of fields and format specifications.
const MAX_DEPTH: u32 = 3;

/// A part of the resulting string. Adjacent literals are one part.
enum Part<'a> {
    Literal(String),
    Field(&'a InterpolatedElement),
}

fn push_literal(parts: &mut Vec<Part<'_>>, text: &str) {
    if text.is_empty() {
        return;
    }
    if let Some(Part::Literal(last)) = parts.last_mut() {
        last.push_str(text);
    } else {
        parts.push(Part::Literal(text.to_owned()));
    }
}

fn push_elements<'a>(source: &Source, parts: &mut Vec<Part<'a>>, elements: &'a [InterpolatedStringElement]) {
    for element in elements {
        match element {
            InterpolatedStringElement::Literal(literal) => {
                push_literal(parts, &restored(&literal.value, source.slice(literal.range)));
            }
            InterpolatedStringElement::Interpolation(field) => {
                if let Some(debug) = &field.debug_text {
                    push_literal(parts, debug.as_str());
                }
                parts.push(Part::Field(field));
            }
        }
    }
}

impl<'a> Compiler<'a> {
    pub(super) fn fstring_to(&mut self, value: &'a FStringValue, d: Reg) -> Result<()> {
        let mut parts = Vec::new();
        for part in value.as_slice() {
            match part {
                FStringPart::Literal(literal) => {
                    push_literal(&mut parts, &restored(literal.as_str(), self.source.slice(literal.range)));
                }
                FStringPart::FString(fstring) => push_elements(self.source, &mut parts, &fstring.elements),
            }
        }
        self.parts_to(&parts, d, 1)
    }

    /// Evaluates the parts into `d`. `depth` is the nesting of fields and format specifications.
    fn parts_to(&mut self, parts: &[Part<'a>], d: Reg, depth: u32) -> Result<()> {
        match parts {
            [] => self.load_const_to(Const::Str(String::new()), d),
            [part] => self.part_to(part, d, depth, false)?,
            _ => {
                let base = self.unit.mark();
                for part in parts {
                    let temp = self.unit.alloc();
                    self.part_to(part, temp, depth, true)?;
                }
                self.unit.emit(Op::BuildString(d, base, parts.len() as u32));
                self.unit.release(base);
            }
        }
        Ok(())
    }

    /// Evaluates a part into `d`; it may be one of several that are `joined`.
    fn part_to(&mut self, part: &Part<'a>, d: Reg, depth: u32, joined: bool) -> Result<()> {
        let field = match part {
            Part::Literal(text) => {
                self.load_const_to(Const::Str(text.clone()), d);
                return Ok(());
            }
            Part::Field(field) => *field,
        };
        if depth > MAX_DEPTH {
            let place = TextRange::empty(field.range.start() - TextSize::from(1));
            return self.fail("f-string: expressions nested too deeply", place);
        }
        let mark = self.unit.mark();
        let value = self.operand(&field.expression, Some(d), &[])?;
        let spec = match &field.format_spec {
            Some(spec) if !spec.elements.is_empty() => {
                let mut parts = Vec::new();
                push_elements(self.source, &mut parts, &spec.elements);
                let temp = self.unit.alloc();
                self.parts_to(&parts, temp, depth + 1)?;
                temp
            }
            _ => NO_REG,
        };
        let conversion = match field.conversion {
            ConversionFlag::None if field.debug_text.is_some() && field.format_spec.is_none() => {
                Conversion::Repr
            }
            ConversionFlag::None => Conversion::None,
            ConversionFlag::Str => Conversion::Str,
            ConversionFlag::Repr => Conversion::Repr,
            ConversionFlag::Ascii => Conversion::Ascii,
        };
        self.unit.emit(match (conversion, spec) {
            (Conversion::None, NO_REG) if joined => Op::FormatPart(d, value),
            _ => Op::FormatValue(conversion, d, value, spec),
        });
        self.unit.release(mark);
        Ok(())
    }
}
