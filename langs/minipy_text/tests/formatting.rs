//! The three formatting languages against CPython's recorded results.

mod common;

use common::{Arg, Tag, check};
use minipy_text::format::percent::{self, Amount, Conversion, Piece, Wants};
use minipy_text::format::template::{self, Access, Argument};
use minipy_text::format::{FormatSpec, Target, format_float, format_int, format_str};
use minipy_text::{FormatError, Int, Result};

#[test]
fn format_specs_agree() {
    check("format", 5_000, |name, a: &[Arg]| {
        let spec = |target, class| FormatSpec::parse(a[1].str(), target, class);
        match name {
            "format_int" => spec(Target::Int, "int").and_then(|s| format_int(a[0].int(), &s, "int")).tag(),
            "format_bool" if a[1].str().is_empty() => "True".tag(),
            "format_bool" => spec(Target::Int, "bool").and_then(|s| format_int(a[0].int(), &s, "bool")).tag(),
            "format_float" => {
                spec(Target::Float, "float").and_then(|s| format_float(a[0].float(), &s, "float")).tag()
            }
            "format_str" => spec(Target::Str, "str").and_then(|s| format_str(a[0].str(), &s, "str")).tag(),
            _ => panic!("no function {name}"),
        }
    });
}

/// Formats a template whose values come from `next`, as the virtual machine does.
fn run_percent(text: &str, values: &[Arg], mapping: Option<fn(&str) -> Option<Int>>) -> Result<String> {
    let mut out = String::new();
    let mut rest = values.iter().cloned();
    let next = |rest: &mut dyn Iterator<Item = Arg>| {
        rest.next().ok_or_else(|| FormatError::type_error(percent::NOT_ENOUGH_ARGUMENTS))
    };
    for piece in percent::parse(text).expect("it is short") {
        let mut conversion = match piece {
            Piece::Literal(text) => {
                out.push_str(&text);
                continue;
            }
            Piece::FailInKey(_) if mapping.is_none() => {
                return Err(FormatError::type_error(percent::REQUIRES_MAPPING));
            }
            Piece::Fail(error) | Piece::FailInKey(error) => return Err(error),
            Piece::Convert(conversion) => conversion,
        };
        if let Some(word) = conversion.to_word() {
            let index = conversion.index;
            assert_eq!(Conversion { index, ..Conversion::from_word(word) }, conversion, "{text}");
        }
        let keyed = match (&conversion.key, mapping) {
            (Some(key), Some(lookup)) => {
                let missing = || FormatError::new(minipy_text::ErrorKind::KeyError, key.clone());
                Some(Arg::Int(lookup(key).ok_or_else(missing)?))
            }
            (Some(_), None) => return Err(FormatError::type_error(percent::REQUIRES_MAPPING)),
            (None, _) => None,
        };
        if conversion.width == Amount::Star {
            conversion = conversion.with_width(next(&mut rest)?.int())?;
        }
        if conversion.precision == Amount::Star {
            conversion = conversion.with_precision(next(&mut rest)?.int())?;
        }
        let value = match keyed {
            Some(value) => value,
            None => next(&mut rest)?,
        };
        out.push_str(&convert(&conversion, &value)?);
    }
    if mapping.is_none() && rest.next().is_some() {
        return Err(FormatError::type_error(percent::NOT_ALL_CONVERTED));
    }
    Ok(out)
}

fn convert(conversion: &Conversion, value: &Arg) -> Result<String> {
    match (conversion.wants()?, value) {
        (Wants::Number | Wants::Integer | Wants::Char, Arg::Int(v)) => conversion.format_int(v),
        (Wants::Float, Arg::Int(v)) => conversion.format_float(v.to_f64()?),
        (Wants::Float, Arg::Float(v)) => conversion.format_float(*v),
        (Wants::Str, Arg::Int(v)) => conversion.format_text(&v.to_decimal()?),
        (Wants::Str | Wants::Char, Arg::Str(s)) => conversion.format_text(s),
        (Wants::Repr, Arg::Str(s)) => conversion.format_text(&minipy_text::str::repr(s).unwrap()),
        (Wants::Ascii, Arg::Str(s)) => conversion.format_text(&minipy_text::str::ascii(s).unwrap()),
        _ => Err(conversion.type_error("str")),
    }
}

#[test]
fn percent_formatting_agrees() {
    check("percent", 5_000, |name, a: &[Arg]| match name {
        "percent_mapping" => {
            let lookup = |key: &str| match key {
                "a" => Some(Int::Small(1)),
                "b" => Some(Int::Small(2)),
                "a(x)" => Some(Int::Small(3)),
                "" => Some(Int::Small(4)),
                _ => None,
            };
            run_percent(a[0].str(), &[], Some(lookup)).tag()
        }
        _ => run_percent(a[0].str(), &a[1..], None).tag(),
    });
}

/// The objects that the recorded templates access.
#[derive(Clone, Debug)]
enum Value {
    Int(i64),
    Text(&'static str),
    Thing(bool),
    List,
    Dict,
}

fn argument(argument: &Argument) -> Result<Value> {
    match argument {
        Argument::Index(0) => Ok(Value::Int(5)),
        Argument::Index(1) => Ok(Value::Int(12)),
        Argument::Index(index) => Err(template::index_error(*index)),
        Argument::Name(name) => match name.as_str() {
            "t" => Ok(Value::Thing(true)),
            "l" => Ok(Value::List),
            "d" => Ok(Value::Dict),
            "a" => Ok(Value::Int(3)),
            "b" => Ok(Value::Int(4)),
            _ => Err(template::key_error(name)),
        },
        Argument::Fail(error) => Err(error.clone()),
    }
}

fn access(value: &Value, access: &Access) -> Result<Value> {
    Ok(match (value, access) {
        (_, Access::Fail(error)) => return Err(error.clone()),
        (Value::Int(v), Access::Attribute(name)) if name == "real" => Value::Int(*v),
        (Value::Thing(_), Access::Attribute(name)) if name == "name" => Value::Text("thing"),
        (Value::Thing(true), Access::Attribute(name)) if name == "inner" => Value::Thing(false),
        (Value::Thing(_), Access::Attribute(name)) if name == "na]me" => Value::Text("odd"),
        (Value::List, Access::Index(0)) => Value::Int(7),
        (Value::List, Access::Index(1)) => Value::Int(8),
        (Value::Dict, Access::Index(0)) => Value::Text("zero"),
        (Value::Dict, Access::Key(key)) => match key.as_str() {
            "x" => Value::Text("ex"),
            "y z" => Value::Text("yz"),
            "}" => Value::Text("brace"),
            "{" => Value::Text("open"),
            ":" => Value::Text("colon"),
            "!" => Value::Text("bang"),
            _ => return Err(template::key_error(key)),
        },
        (Value::Int(_), Access::Index(_) | Access::Key(_)) => {
            return Err(FormatError::type_error("'int' object is not subscriptable"));
        }
        _ => panic!("no {access:?} of {value:?}"),
    })
}

fn run_template(pieces: &[template::Piece]) -> Result<String> {
    let mut out = String::new();
    for piece in pieces {
        let field = match piece {
            template::Piece::Literal(text) => {
                out.push_str(text);
                continue;
            }
            template::Piece::Fail(error) => return Err(error.clone()),
            template::Piece::Field(field) => field,
        };
        let mut value = argument(&field.argument)?;
        for step in &field.path {
            value = access(&value, step)?;
        }
        let converted = match &field.conversion {
            None => None,
            Some(template::Conversion::Fail(error)) => return Err(error.clone()),
            Some(kind) => Some(match &value {
                Value::Int(v) => v.to_string(),
                Value::Text(s) if *kind == template::Conversion::Str => s.to_string(),
                Value::Text(s) => minipy_text::str::repr(s).unwrap(),
                other => panic!("no text of {other:?}"),
            }),
        };
        let spec = run_template(&field.spec)?;
        out.push_str(&match (&converted, &value) {
            (None, Value::Int(v)) => {
                format_int(&Int::Small(*v), &FormatSpec::parse(&spec, Target::Int, "int")?, "int")?
            }
            (Some(text), _) => format_str(text, &FormatSpec::parse(&spec, Target::Str, "str")?, "str")?,
            (None, Value::Text(text)) => {
                format_str(text, &FormatSpec::parse(&spec, Target::Str, "str")?, "str")?
            }
            (None, other) => panic!("no format of {other:?}"),
        });
    }
    Ok(out)
}

#[test]
fn templates_agree() {
    check("template", 90, |_, a: &[Arg]| {
        run_template(&template::parse(a[0].str()).expect("it is short")).tag()
    });
}
