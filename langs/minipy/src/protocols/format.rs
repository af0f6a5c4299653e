//! Text of any value: `repr`, `str`, `format`, `text % values` and `str.format`, with the special methods of classes
//! written in Python and CPython's error messages. The formatting itself is in `minipy_text`.
//!
//! Results are Rust strings, so that no incomplete object is in the heap while Python code runs.

use crate::exceptions::errors::{OrRaise, check_room, type_error};
use crate::objects::kinds;
use crate::objects::{floats, ints, strings};
use crate::protocols::builtin_text::{repr, str_of, str_value_of};
use crate::protocols::{self, indexing};
use crate::run::interrupt::Work;
use crate::types::support::*;
use crate::types::{float, int};
use minipy_text::format::{FormatSpec, Target};
use minipy_text::{FormatError, Int, format as text};
use std::borrow::Cow;

/// `ascii(v)`.
pub fn ascii(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let text = repr(vm, v)?;
    check_room(vm, text.len(), if text.is_ascii() { 3 } else { 9 })?;
    ascii_of(vm, &text)
}

/// Text with escapes for characters that are not ASCII.
pub fn ascii_of(vm: Ref<Vm>, text: &str) -> PyResult<String> {
    let (mut escaped, mut work) = (String::new(), crate::run::interrupt::Work::new());
    for c in text.chars() {
        work.step(vm)?;
        match minipy_text::str::code(c) {
            0..=0x7f => escaped.push(c),
            code @ 0x80..=0xff => escaped.push_str(&format!("\\x{code:02x}")),
            code @ 0x100..=0xffff => escaped.push_str(&format!("\\u{code:04x}")),
            code => escaped.push_str(&format!("\\U{code:08x}")),
        }
    }
    Ok(escaped)
}

/// `format(v, spec)`.
pub fn format(vm: Ref<Vm>, v: Value, spec: &str) -> PyResult<String> {
    let mut out = String::new();
    write(vm, v, spec, &mut out)?;
    Ok(out)
}

/// `format(v, spec)` as a value.
pub fn formatted(vm: Ref<Vm>, v: Value, spec: &str) -> PyResult<Value> {
    strings::formatted(|out| write(vm, v, spec, out)).map(Value::from)
}

/// Appends `format(v, spec)`.
pub fn write(vm: Ref<Vm>, v: Value, spec: &str, out: &mut String) -> PyResult<()> {
    if !is_instance_kind(v) {
        return write_builtin(vm, v, spec, out);
    }
    let Some(f) = method(vm, v, "__format__")? else {
        out.push_str(&plain_format(vm, v, spec)?);
        return Ok(());
    };
    let result = call(vm, f, &[string(spec)])?;
    match as_str(&result) {
        Some(text) => {
            room::push(out, text).or_raise(vm)?;
            Ok(())
        }
        None => {
            let got = type_name(vm, result);
            type_error(vm, format!("__format__ must return a str, not {got}"))
        }
    }
}

/// `object.__format__(v, spec)`.
pub fn plain_format(vm: Ref<Vm>, v: Value, spec: &str) -> PyResult<String> {
    if spec.is_empty() {
        return str_of(vm, v);
    }
    type_error(vm, format!("unsupported format string passed to {}.__format__", type_name(vm, v)))
}

/// `format` of an object of a built-in type, or of the payload of an instance.
pub fn builtin_format(vm: Ref<Vm>, v: Value, spec: &str) -> PyResult<String> {
    let mut out = String::new();
    write_builtin(vm, v, spec, &mut out)?;
    Ok(out)
}

fn write_builtin(vm: Ref<Vm>, v: Value, spec: &str, out: &mut String) -> PyResult<()> {
    if spec.is_empty() {
        match (v.as_tagged(), v.downcast::<Str>()) {
            (Some(i), _) => out.push_str(itoa::Buffer::new().format(i)),
            (_, Some(s)) => room::push(out, s.as_str()).or_raise(vm)?,
            _ => room::push(out, &str_of(vm, v)?).or_raise(vm)?,
        }
        return Ok(());
    }
    let inner = payload_of(v);
    let class = || type_name(vm, v);
    // The names of the usual classes are static; others are needed only for errors and instances of subclasses.
    let named = |own: &'static str| if inner == v { Cow::Borrowed(own) } else { Cow::Owned(class()) };
    if let Some(s) = inner.downcast::<Str>() {
        let class = named("str");
        let spec = FormatSpec::parse(spec, Target::Str, &class).or_raise(vm)?;
        return text::write_str(out, s.as_str(), &spec, &class).or_raise(vm);
    }
    if let Some(parts) = crate::types::complex::value(inner) {
        out.push_str(&crate::types::complex::format(vm, parts, spec)?);
        return Ok(());
    }
    if let Some(x) = floats::exact(inner) {
        let class = named("float");
        let spec = FormatSpec::parse(spec, Target::Float, &class).or_raise(vm)?;
        return text::write_float(out, x, &spec, &class).or_raise(vm);
    }
    if let Some(i) = ints::value(inner) {
        let class = if inner.downcast::<Bool>().is_some() { Cow::Owned(class()) } else { named("int") };
        let spec = FormatSpec::parse(spec, Target::Int, &class).or_raise(vm)?;
        return text::write_int(out, &i, &spec, &class).or_raise(vm);
    }
    if let Some(format) = kinds::of(inner).format {
        return room::push(out, &format(vm, inner, spec)?).or_raise(vm);
    }
    out.push_str(&plain_format(vm, v, spec)?);
    Ok(())
}

/// The values of `template % values`, in order.
pub(crate) struct Values {
    /// The right operand, if it counts as one value; else null.
    single: Value,
    items: Option<Ref<Tuple>>,
    next: usize,
}

impl Values {
    /// The next value.
    pub(crate) fn next(&mut self, vm: Ref<Vm>) -> PyResult<Value> {
        let value = match self.items {
            Some(t) => t.as_slice().get(self.next).copied(),
            None => (self.next == 0).then_some(self.single),
        };
        self.next += 1;
        match value {
            Some(v) => Ok(v),
            None => type_error(vm, text::percent::NOT_ENOUGH_ARGUMENTS),
        }
    }

    /// The next value, which must be an integer because a `*` takes it.
    pub(crate) fn integer(&mut self, vm: Ref<Vm>) -> PyResult<Int> {
        match ints::value(self.next(vm)?) {
            Some(i) => Ok(i),
            None => type_error(vm, text::percent::STAR_WANTS_INT),
        }
    }
}

/// Whether the right operand of `%` is a mapping: it is subscriptable and neither a tuple nor a string.
fn is_mapping(vm: Ref<Vm>, v: Value) -> bool {
    let inner = payload_of(v);
    inner.downcast::<Dict>().is_some()
        || inner.downcast::<List>().is_some()
        || inner.downcast::<Tuple>().is_none()
            && inner.downcast::<Str>().is_none()
            && is_instance_kind(v)
            && special(vm, v, "__getitem__").is_some()
}

/// `template % values`.
pub fn percent(vm: Ref<Vm>, template: Ref<Str>, operand: Value) -> PyResult<Value> {
    let text = strings::formatted(|out| {
        percent_with(vm, template.as_str(), operand, |_, key| Ok(string(key)), &convert, out)
    });
    std::hint::black_box(template);
    text.map(Value::from)
}

/// A function that converts one value.
pub(crate) type Convert =
    dyn Fn(Ref<Vm>, &text::percent::Conversion, &mut Values, &mut String) -> PyResult<()>;

/// As [`percent`], with another function for conversions.
pub(crate) fn percent_with(
    vm: Ref<Vm>,
    template: &str,
    operand: Value,
    key_of: fn(Ref<Vm>, &str) -> PyResult<Value>,
    convert: &Convert,
    out: &mut String,
) -> PyResult<()> {
    use text::percent::Piece;
    let items = payload_of(operand).downcast::<Tuple>();
    let mapping = is_mapping(vm, operand);
    let mut values = Values { single: operand, items, next: 0 };
    let mut by_key = false;
    let mut work = Work::new();
    for piece in text::parsed::percent(template).or_raise(vm)?.iter() {
        work.step(vm)?;
        match piece {
            Piece::Literal(literal) => room::push(out, literal).or_raise(vm)?,
            Piece::Fail(e) => return failed(vm, e),
            Piece::FailInKey(e) => {
                let (kind, message) = match mapping {
                    true => (e.kind, e.message.clone()),
                    false => (ErrorKind::TypeError, text::percent::REQUIRES_MAPPING.to_string()),
                };
                return Err(error(vm, kind, message));
            }
            Piece::Convert(conversion) => {
                if let Some(key) = &conversion.key {
                    if !mapping {
                        return type_error(vm, text::percent::REQUIRES_MAPPING);
                    }
                    let found = protocols::get_item(vm, operand, key_of(vm, key)?)?;
                    values = Values { single: found, items: None, next: 0 };
                    by_key = true;
                }
                convert(vm, conversion, &mut values, out)?;
            }
        }
    }
    let left = match values.items {
        Some(t) => values.next < t.as_slice().len(),
        None => values.next == 0 && !mapping,
    };
    if left && !by_key {
        return type_error(vm, text::percent::NOT_ALL_CONVERTED);
    }
    Ok(())
}

/// The conversion with its stars replaced by their values, if it has any.
pub(crate) fn resolved<'a>(
    vm: Ref<Vm>,
    c: &'a text::percent::Conversion,
    values: &mut Values,
) -> PyResult<Cow<'a, text::percent::Conversion>> {
    use text::percent::Amount;
    let mut c = Cow::Borrowed(c);
    if c.width == Amount::Star {
        c = Cow::Owned(c.into_owned().with_width(&values.integer(vm)?).or_raise(vm)?);
    }
    if c.precision == Amount::Star {
        c = Cow::Owned(c.into_owned().with_precision(&values.integer(vm)?).or_raise(vm)?);
    }
    Ok(c)
}

/// Converts one value.
pub(crate) fn convert(
    vm: Ref<Vm>,
    c: &text::percent::Conversion,
    values: &mut Values,
    out: &mut String,
) -> PyResult<()> {
    use text::percent::Wants;
    let c = resolved(vm, c, values)?;
    let v = values.next(vm)?;
    let wrong = |vm| -> Ref<Exc> {
        let e = c.type_error(&type_name(vm, v));
        error(vm, e.kind, e.message)
    };
    match c.wants().or_raise(vm)? {
        Wants::Str => match v.downcast::<Str>() {
            Some(s) => c.write_text(out, s.as_str()),
            None => match v.as_tagged() {
                Some(i) => c.write_text(out, itoa::Buffer::new().format(i)),
                None => c.write_text(out, &str_of(vm, v)?),
            },
        },
        Wants::Repr => c.write_text(out, &repr(vm, v)?),
        Wants::Ascii => c.write_text(out, &ascii(vm, v)?),
        Wants::Float => {
            let x = match floats::exact(v) {
                Some(x) => x,
                None if float::coerce(vm, v).is_none()
                    && special(vm, v, "__float__").is_none()
                    && !indexing::is_index(vm, v) =>
                {
                    return Err(wrong(vm));
                }
                None => float::argument(vm, v)?,
            };
            c.write_float(out, x)
        }
        Wants::Char => match (ints::value(v), as_str(&v)) {
            (Some(i), _) => c.write_int(out, &i),
            (_, Some(s)) => c.write_text(out, s),
            _ if indexing::is_index(vm, v) => {
                let i = ints::value(indexing::index(vm, v)?).expect("an integer");
                c.write_int(out, &i)
            }
            _ => return Err(wrong(vm)),
        },
        wants => {
            let number = wants == Wants::Number;
            let i = match ints::value(v) {
                Some(i) => i,
                None if number && floats::value(v).is_some() => {
                    minipy_text::float::to_int(floats::value(v).expect("a float")).or_raise(vm)?
                }
                None if number && special(vm, v, "__int__").is_some() => {
                    ints::value(int::from_object(vm, v)?).expect("an integer")
                }
                None if special(vm, v, "__index__").is_some() => {
                    ints::value(indexing::index(vm, v)?).expect("an integer")
                }
                None => return Err(wrong(vm)),
            };
            c.write_int(out, &i)
        }
    }
    .or_raise(vm)
}

/// The values for the fields of a template.
pub enum Arguments<'a> {
    /// `template.format(*args, **kw)`
    Given(&'a [Value], Kwargs<'a>),
    /// `template.format_map(mapping)`
    Mapping(Value),
}

/// `template.format(...)`
pub fn template(vm: Ref<Vm>, template: &str, args: &Arguments<'_>) -> PyResult<Value> {
    let parsed = text::parsed::template(template).or_raise(vm)?;
    strings::formatted(|out| pieces(vm, &parsed, args, out)).map(Value::from)
}

fn failed<T>(vm: Ref<Vm>, e: &FormatError) -> PyResult<T> {
    Err(error(vm, e.kind, e.message.clone()))
}

fn pieces(
    vm: Ref<Vm>,
    all: &[text::template::Piece],
    args: &Arguments<'_>,
    out: &mut String,
) -> PyResult<()> {
    use text::template::Piece;
    let mut work = Work::new();
    for piece in all {
        work.step(vm)?;
        match piece {
            Piece::Literal(literal) => room::push(out, literal).or_raise(vm)?,
            Piece::Fail(e) => return failed(vm, e),
            Piece::Field(field) => replacement(vm, field, args, out)?,
        }
    }
    Ok(())
}

fn replacement(
    vm: Ref<Vm>,
    field: &text::template::Field,
    args: &Arguments<'_>,
    out: &mut String,
) -> PyResult<()> {
    use text::template::{Access, Argument, Conversion, index_error, key_error};
    let mut v = match (&field.argument, args) {
        (Argument::Index(i), Arguments::Given(args, _)) => match args.get(*i) {
            Some(&v) => v,
            None => return failed(vm, &index_error(*i)),
        },
        (Argument::Index(_), Arguments::Mapping(_)) => {
            return value_error(vm, "Format string contains positional fields");
        }
        (Argument::Name(name), Arguments::Given(_, kw)) => match kw.get(name) {
            Some(v) => v,
            None => return failed(vm, &key_error(name)),
        },
        (Argument::Name(name), Arguments::Mapping(mapping)) => {
            protocols::get_item(vm, *mapping, string(name.as_str()))?
        }
        (Argument::Fail(e), _) => return failed(vm, e),
    };
    for access in &field.path {
        v = match access {
            Access::Attribute(name) => attribute(vm, v, name)?,
            Access::Index(i) => protocols::get_item(vm, v, Value::int(*i as i64))?,
            Access::Key(key) => protocols::get_item(vm, v, string(key.as_str()))?,
            Access::Fail(e) => return failed(vm, e),
        };
    }
    let v = match &field.conversion {
        None => v,
        Some(Conversion::Str) => str_value_of(vm, v)?,
        Some(Conversion::Repr) => string(repr(vm, v)?),
        Some(Conversion::Ascii) => string(ascii(vm, v)?),
        Some(Conversion::Fail(e)) => return failed(vm, e),
    };
    match field.spec.as_slice() {
        [] => write(vm, v, "", out),
        [text::template::Piece::Literal(spec)] => write(vm, v, spec, out),
        nested => {
            let mut spec = String::new();
            pieces(vm, nested, args, &mut spec)?;
            write(vm, v, &spec, out)
        }
    }
}
