//! Strings: access by code point, methods, concatenation. Texts and errors are computed by `minipy_text`.

use super::support::*;
use super::{slice, translate};
use crate::exceptions::errors::{OrRaise, check_room, error, type_error};
use crate::interp::text as traced;
use crate::objects::kind::traced::{Contains, Iter, Len};
use crate::objects::kind::{Kind, Traced, operators};
use crate::objects::list_storage::View;
use crate::objects::strings::{self, hash};
use crate::protocols::indexing;
use crate::run::interrupt::Work;
use crate::types::characters::{Case, character, part, piece, recased, substring};
use metatrace::by_mode;
use minipy_text::str as text;

/// The value as a string, if it is one or an instance of a subclass.
pub(crate) fn value(v: Value) -> Option<Ref<Str>> {
    as_kind(v)
}

/// Character `i` of a string, counted from the end if negative.
pub(crate) fn item(vm: Ref<Vm>, s: Ref<Str>, i: i64) -> PyResult<Value> {
    let place = if i < 0 { i.wrapping_add(s.chars) } else { i };
    if place < 0 || place >= s.chars {
        return index_error(vm, "string index out of range");
    }
    Ok(character(vm, strings::char_at(s, place as usize)))
}

/// `s[slice]`.
pub(crate) fn sliced(vm: Ref<Vm>, s: Ref<Str>, slice: Ref<Slice>) -> PyResult<Value> {
    let (start, _, step, count) = slice::indices(vm, slice, || s.chars as usize)?;
    if step == 1 || count <= 1 {
        return substring(vm, s, start as usize, count).or_raise(vm);
    }
    if s.is_ascii() {
        return Ok(strings::strided(&s, start, step, count).or_raise(vm)?.into());
    }
    let place = |i: i64| (start + i * step) as usize;
    let mut result = String::new();
    if step == -1 {
        let part = strings::piece(&s, place(count as i64 - 1), count);
        result.room_for(part.len()).or_raise(vm)?;
        let mut chars = part.chars().rev();
        work::each(count, |_| result.extend(chars.next())).or_raise(vm)?;
    } else {
        result.room_for(count.saturating_mul(4)).or_raise(vm)?;
        work::each(count, |i| result.push(strings::char_at(s, place(i as i64)))).or_raise(vm)?;
    }
    Ok(string(result))
}

/// `s * n`.
pub(crate) fn repeat(vm: Ref<Vm>, s: Ref<Str>, n: i64) -> PyResult<Value> {
    match n {
        1 => Ok(s.into()),
        2.. if s.chars.checked_mul(n).is_none() => {
            Err(error(vm, ErrorKind::OverflowError, "repeated string is too long"))
        }
        _ => Ok(strings::repeat(s, n.max(0) as usize).or_raise(vm)?.into()),
    }
}

/// `str(...)`.
fn new_object(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if args.len() > 4 {
        return type_error(vm, format!("str expected at most 3 arguments, got {}", args.len() - 1));
    }
    let [object, encoding, errors] = bind(vm, "str", &args[1..], kw, &["object", "encoding", "errors"], 0)?;
    if let Some(source) = object
        && (encoding.is_some() || errors.is_some())
    {
        let (encoding, errors) = super::codecs::names(vm, "str", encoding, errors)?;
        if value(source).is_some() {
            return type_error(vm, "decoding str is not supported");
        }
        let Some(data) = crate::objects::byte_storage::data(&source).or_raise(vm)? else {
            let got = type_name(vm, source);
            return type_error(vm, format!("decoding to str: need a bytes-like object, {got} found"));
        };
        let text = super::codecs::decode(vm, source, &data, &encoding, &errors)?;
        return made(vm, args, string(text));
    }
    let text = match object {
        None => string(""),
        Some(v) => crate::protocols::builtin_text::str_value_of(vm, v)?,
    };
    if args[0] == Value::from(vm.types.str_) {
        // The result of `__str__`, which may be an instance of a subclass.
        return Ok(text);
    }
    made(vm, args, payload_of(text))
}

fn string_of(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Ref<Str>> {
    receiver(vm, value(args[0]), args[0], method, "str")
}

fn this<'a>(vm: Ref<Vm>, args: &'a [Value], method: &str) -> PyResult<&'a str> {
    receiver(vm, as_str(&args[0]), args[0], method, "str")
}

/// Methods with several arguments.
const METHODS_WITH_BOUNDS: &[&str] = &["find", "rfind", "index", "rindex", "count", "replace"];

/// A string argument; the error has the text that most methods use.
fn text_argument<'a>(vm: Ref<Vm>, args: &'a [Value], i: usize, method: &str) -> PyResult<&'a str> {
    match as_str(&args[i]) {
        Some(s) => Ok(s),
        None => {
            let got = type_name(vm, args[i]);
            // The error of a method with one argument does not number it.
            let which = if args.len() > 2 || METHODS_WITH_BOUNDS.contains(&method) {
                format!(" {i}")
            } else {
                String::new()
            };
            type_error(vm, format!("{method}() argument{which} must be str, not {}", none_name(&got)))
        }
    }
}

pub(crate) fn none_name(class: &str) -> &str {
    if class == "NoneType" { "None" } else { class }
}

fn bounds(vm: Ref<Vm>, args: &[Value]) -> PyResult<(Option<i64>, Option<i64>)> {
    let bound = |i| given(vm, args.get(i)).map(|v| slice::bound(vm, v)).transpose();
    Ok((bound(2)?, bound(3)?))
}

/// The part of a string that a search with bounds examines, and its byte offset; None if the start is beyond the end,
/// where not even the empty string is found.
fn window(vm: Ref<Vm>, args: &[Value], s: Ref<Str>) -> PyResult<Option<(usize, usize)>> {
    if args.len() <= 2 {
        return Ok(Some((0, s.size as usize)));
    }
    let (start, end) = bounds(vm, args)?;
    let (start, end) = text::adjust_range(s.chars as usize, start, end);
    Ok((start <= end).then(|| (strings::offset(s, start), strings::offset(s, end))))
}

fn found(vm: Ref<Vm>, args: &[Value], method: &str, last: bool) -> PyResult<Option<i64>> {
    let s = string_of(vm, args, method)?;
    let sub = text_argument(vm, args, 1, method)?;
    let Some((first, end)) = window(vm, args, s)? else { return Ok(None) };
    let text = &s.as_str().as_bytes()[first..end];
    let search = if last { minipy_text::find::rfind } else { minipy_text::find::find };
    let place = search(text, sub.as_bytes()).or_raise(vm)?;
    Ok(place.map(|place| strings::index_at(s, first + place) as i64))
}

fn find(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(found(vm, args, "find", false)?.unwrap_or(-1)))
}

fn rfind(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(found(vm, args, "rfind", true)?.unwrap_or(-1)))
}

fn index(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let place = found(vm, args, "index", false)?;
    place.map_or_else(|| value_error(vm, "substring not found"), |i| Ok(Value::int(i)))
}

fn rindex(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let place = found(vm, args, "rindex", true)?;
    place.map_or_else(|| value_error(vm, "substring not found"), |i| Ok(Value::int(i)))
}

pub(crate) fn count(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let s = string_of(vm, args, "count")?;
    let sub = text_argument(vm, args, 1, "count")?;
    let Some((first, end)) = window(vm, args, s)? else { return Ok(Value::int(0)) };
    let count = text::count(&s.as_str()[first..end], sub, None, None).or_raise(vm)?;
    Ok(Value::int(count as i64))
}

fn affix(vm: Ref<Vm>, args: &[Value], method: &str, test: fn(&str, &str) -> bool) -> PyResult<Value> {
    let s = string_of(vm, args, method)?;
    let window = window(vm, args, s)?;
    let test = |one: &str| window.is_some_and(|(first, end)| test(&s.as_str()[first..end], one));
    if let Some(one) = as_str(&args[1]) {
        return Ok(boolean(vm, test(one)));
    }
    let Some(several) = as_kind::<Tuple>(args[1]) else {
        let got = type_name(vm, args[1]);
        return type_error(vm, format!("{method} first arg must be str or a tuple of str, not {got}"));
    };
    for one in several.as_slice() {
        match as_str(one) {
            Some(one) if test(one) => return Ok(boolean(vm, true)),
            Some(_) => {}
            None => {
                let got = type_name(vm, *one);
                return type_error(vm, format!("tuple for {method} must only contain str, not {got}"));
            }
        }
    }
    Ok(boolean(vm, false))
}

fn startswith(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    affix(vm, args, "startswith", |s, prefix| s.starts_with(prefix))
}

fn endswith(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    affix(vm, args, "endswith", |s, suffix| s.ends_with(suffix))
}

macro_rules! tests {
    ($($method:ident)*) => { $(
        fn $method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            let found = test_of(stringify!($method))(this(vm, args, stringify!($method))?);
            Ok(boolean(vm, found.or_raise(vm)?))
        }
    )* };
}
tests!(isspace isalpha isalnum isdecimal isdigit isnumeric isprintable isidentifier isupper islower istitle);

fn isascii(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(boolean(vm, string_of(vm, args, "isascii")?.is_ascii()))
}

fn test_of(method: &str) -> fn(&str) -> minipy_text::Result<bool> {
    match method {
        "isspace" => text::is_space,
        "isalpha" => text::is_alpha,
        "isalnum" => text::is_alnum,
        "isdecimal" => text::is_decimal,
        "isdigit" => text::is_digit,
        "isnumeric" => text::is_numeric,
        "isprintable" => text::is_printable,
        "isidentifier" => text::is_identifier,
        "isupper" => text::is_upper,
        "islower" => text::is_lower,
        _ => text::is_title,
    }
}

macro_rules! cases {
    ($($method:ident $case:ident)*) => { $(
        fn $method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            let s = string_of(vm, args, stringify!($method))?;
            Ok(recased(vm, s, Case::$case).or_raise(vm)?.into())
        }
    )* };
}
cases!(upper Upper lower Lower casefold Fold swapcase Swap capitalize Capitalize title Title);

type Strip = fn(&str) -> minipy_text::Result<&str>;
type StripChars = for<'a> fn(&'a str, &str) -> minipy_text::Result<&'a str>;

fn stripped(vm: Ref<Vm>, args: &[Value], method: &str, blank: Strip, chars: StripChars) -> PyResult<Value> {
    let s = this(vm, args, method)?;
    let result = match given(vm, args.get(1)) {
        None => blank(s).or_raise(vm)?,
        Some(v) => match as_str(&v) {
            Some(set) => chars(s, set).or_raise(vm)?,
            None => return type_error(vm, format!("{method} arg must be None or str")),
        },
    };
    Ok(if result.len() == s.len() { payload_of(args[0]) } else { piece(vm, result) })
}

fn strip(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    stripped(vm, args, "strip", text::strip, text::strip_chars)
}

fn lstrip(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    stripped(vm, args, "lstrip", text::lstrip, text::lstrip_chars)
}

fn rstrip(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    stripped(vm, args, "rstrip", text::rstrip, text::rstrip_chars)
}

/// The result of a method; the string itself if nothing was changed.
pub(crate) fn changed(s: Ref<Str>, result: impl AsRef<str>) -> Value {
    if result.as_ref() == s.as_str() { s.into() } else { string(result) }
}

fn list_of(vm: Ref<Vm>, s: Ref<Str>, pieces: &[&str]) -> PyResult<Value> {
    let mut items = RootedVec::new();
    let mut work = Work::new();
    for text in pieces {
        work.step(vm)?;
        items.push(part(vm, s, text));
    }
    Ok(items.into_list().into())
}

/// Checks that there is memory for the pieces into which a text is split; `cuts` counts the places.
fn check_pieces(vm: Ref<Vm>, s: &str, cuts: impl FnOnce() -> minipy_text::Result<usize>) -> PyResult<()> {
    if s.len() < LONG {
        return Ok(());
    }
    check_room(vm, (cuts().or_raise(vm)? + 1).saturating_mul(PIECE).saturating_add(s.len()), 1)
}

fn splits(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>, right: bool) -> PyResult<Value> {
    let method = if right { "rsplit" } else { "split" };
    let whole = string_of(vm, args, method)?;
    let [separator, most] = bind(vm, method, &args[1..], kw, &["sep", "maxsplit"], 0)?;
    let most = most.map_or(Ok(-1), |m| indexing::ssize(vm, m))?;
    let separator = match given(vm, separator.as_ref()) {
        None => None,
        Some(separator) => match value(separator) {
            Some(separator) => Some(separator),
            None => {
                let got = type_name(vm, separator);
                return type_error(vm, format!("must be str or None, not {got}"));
            }
        },
    };
    split_by(vm, whole, separator, most, right)
}

/// The inline capacity for pieces, enough for most splits.
const FEW: usize = 8;

/// The list of the pieces of a string between separators or white space.
pub(crate) fn split_by(
    vm: Ref<Vm>,
    whole: Ref<Str>,
    separator: Option<Ref<Str>>,
    most: i64,
    right: bool,
) -> PyResult<Value> {
    let s = whole.as_str();
    let mut items = RootedVec::with_capacity(FEW);
    let put = |text: &str| items.push(part(vm, whole, text));
    match separator {
        None => {
            check_pieces(vm, s, || text::count_chars(s, char::is_whitespace))?;
            if right {
                return list_of(vm, whole, &text::rsplit_whitespace(s, most).or_raise(vm)?);
            }
            text::split_whitespace_to(s, most, put).or_raise(vm)?;
        }
        Some(separator) => {
            let separator = separator.as_str();
            check_pieces(vm, s, || text::count(s, separator, None, None))?;
            if right {
                return list_of(vm, whole, &text::rsplit(s, separator, most).or_raise(vm)?);
            }
            text::split_to(s, separator, most, put).or_raise(vm)?;
        }
    }
    std::hint::black_box((whole, separator));
    Ok(items.into_list().into())
}

fn split(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    splits(vm, args, kw, false)
}

fn rsplit(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    splits(vm, args, kw, true)
}

fn splitlines(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let s = string_of(vm, args, "splitlines")?;
    let [keep] = bind(vm, "splitlines", &args[1..], kw, &["keepends"], 0)?;
    let keep = keep.map_or(Ok(false), |v| truth(vm, v))?;
    check_pieces(vm, s.as_str(), || text::count_chars(s.as_str(), char::is_whitespace))?;
    list_of(vm, s, &text::splitlines(s.as_str(), keep).or_raise(vm)?)
}

fn partition(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (s, separator) = (this(vm, args, "partition")?, separator_argument(vm, args)?);
    let parts = text::partition(s, separator).or_raise(vm)?;
    // Without a separator in it the receiver itself is returned, even if it is of a subclass.
    Ok(match parts.1.is_empty() {
        true => tuple(&[args[0], string(""), string("")]),
        false => tuple(&[piece(vm, parts.0), args[1], piece(vm, parts.2)]),
    })
}

fn rpartition(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (s, separator) = (this(vm, args, "rpartition")?, separator_argument(vm, args)?);
    let parts = text::rpartition(s, separator).or_raise(vm)?;
    Ok(match parts.1.is_empty() {
        true => tuple(&[string(""), string(""), args[0]]),
        false => tuple(&[piece(vm, parts.0), args[1], piece(vm, parts.2)]),
    })
}

fn separator_argument(vm: Ref<Vm>, args: &[Value]) -> PyResult<&str> {
    match as_str(&args[1]) {
        Some(s) => Ok(s),
        None => type_error(vm, format!("must be str, not {}", type_name(vm, args[1]))),
    }
}

/// `separator.join(iterable)`.
pub(crate) fn join(vm: Ref<Vm>, separator: Ref<Str>, iterable: Value) -> PyResult<Value> {
    // No code of the program runs that could change a list meanwhile.
    if let Some(list) = iterable.downcast::<List>()
        && let View::Values(items) = list.view()
    {
        return joined(vm, separator, items);
    }
    if let Some(items) = iterable.downcast::<Tuple>() {
        return joined(vm, separator, items.as_slice());
    }
    let items = collect_or(vm, iterable, "can only join an iterable")?;
    joined(vm, separator, items.as_slice())
}

fn joined(vm: Ref<Vm>, separator: Ref<Str>, items: &[Value]) -> PyResult<Value> {
    let mut work = Work::new();
    for (i, &item) in items.iter().enumerate() {
        if item.downcast::<Str>().is_none() && value(item).is_none() {
            let got = type_name(vm, item);
            return type_error(vm, format!("sequence item {i}: expected str instance, {got} found"));
        }
        work.step(vm)?;
    }
    let piece = |i: usize| value(items[i]).expect("they are all strings");
    Ok(strings::join(Some(separator), items.len(), piece).or_raise(vm)?.into())
}

fn join_method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    join(vm, string_of(vm, args, "join")?, args[1])
}

fn replace(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let s = string_of(vm, args, "replace")?;
    let [old, new, count] = bind(vm, "replace", &args[1..], kw, &["", "", "count"], 2)?;
    let given = [args[0], old.expect("required"), new.expect("required")];
    let (old, new) = (string_argument(vm, &given, 1, "replace")?, string_argument(vm, &given, 2, "replace")?);
    let count = count.map_or(Ok(-1), |c| indexing::ssize(vm, c))?;
    Ok(replaced(s, old, new, count).or_raise(vm)?.into())
}

/// The string with at most `most` occurrences of a part replaced; all if that is negative.
pub(crate) fn replaced(
    s: Ref<Str>,
    old: Ref<Str>,
    new: Ref<Str>,
    count: i64,
) -> minipy_text::Result<Ref<Str>> {
    if old.size > 0 {
        let most = usize::try_from(count).unwrap_or(usize::MAX);
        // Replacing a text by itself changes nothing.
        let found = if old.as_str() == new.as_str() { None } else { strings::replaced(s, old, new, most)? };
        return Ok(found.unwrap_or(s));
    }
    let result = text::replace(s.as_str(), old.as_str(), new.as_str(), count)?;
    Ok(if result == s.as_str() { s } else { strings::new_str(result) })
}

fn string_argument(vm: Ref<Vm>, args: &[Value], i: usize, method: &str) -> PyResult<Ref<Str>> {
    text_argument(vm, args, i, method)?;
    Ok(value(args[i]).expect("it is a string"))
}

fn removeprefix(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let s = string_of(vm, args, "removeprefix")?;
    Ok(part(vm, s, text::removeprefix(s.as_str(), text_argument(vm, args, 1, "removeprefix")?)))
}

fn removesuffix(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let s = string_of(vm, args, "removesuffix")?;
    Ok(part(vm, s, text::removesuffix(s.as_str(), text_argument(vm, args, 1, "removesuffix")?)))
}

/// The number of fill characters before the text, from their total number and the width.
type Before = fn(usize, usize) -> usize;

fn padded(vm: Ref<Vm>, args: &[Value], method: &str, before: Before) -> PyResult<Value> {
    let s = string_of(vm, args, method)?;
    let width = indexing::ssize(vm, args[1])?;
    let fill = match args.get(2) {
        None => ' ',
        Some(v) => match as_str(v).map(|s| (s.chars().next(), s.chars().nth(1))) {
            Some((Some(c), None)) => c,
            Some(_) => return type_error(vm, "The fill character must be exactly one character long"),
            None => {
                let got = type_name(vm, *v);
                return type_error(vm, format!("The fill character must be a unicode character, not {got}"));
            }
        },
    };
    let width = usize::try_from(width).unwrap_or(0);
    let total = width.saturating_sub(s.chars as usize);
    if total == 0 {
        return Ok(s.into());
    }
    let left = before(total, width);
    Ok(strings::padded(s, left, total - left, fill).or_raise(vm)?.into())
}

fn center(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    padded(vm, args, "center", text::left_of_centered)
}

fn ljust(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    padded(vm, args, "ljust", |_, _| 0)
}

fn rjust(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    padded(vm, args, "rjust", |total, _| total)
}

fn zfill(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let width = indexing::ssize(vm, args[1])?;
    let s = string_of(vm, args, "zfill")?;
    let total = usize::try_from(width).unwrap_or(0).saturating_sub(s.chars as usize);
    if total == 0 {
        return Ok(s.into());
    }
    if !s.as_str().starts_with(['+', '-']) {
        return Ok(strings::padded(s, total, 0, '0').or_raise(vm)?.into());
    }
    Ok(string(text::zfill(s.as_str(), width).or_raise(vm)?))
}

fn expandtabs(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [size] = bind(vm, "expandtabs", &args[1..], kw, &["tabsize"], 0)?;
    let size = size.map_or(Ok(8), |v| indexing::c_int(vm, v))?;
    let s = string_of(vm, args, "expandtabs")?;
    Ok(changed(s, text::expandtabs(s.as_str(), size).or_raise(vm)?))
}

fn format(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let template = this(vm, args, "format")?;
    if !template.contains(['{', '}']) {
        // CPython returns the template itself, even if it is of a subclass.
        return Ok(args[0]);
    }
    let arguments = crate::protocols::format::Arguments::Given(&args[1..], *kw);
    crate::protocols::format::template(vm, template, &arguments)
}

fn format_map(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let template = this(vm, args, "format_map")?;
    crate::protocols::format::template(vm, template, &crate::protocols::format::Arguments::Mapping(args[1]))
}

fn new_arguments(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(tuple(&[payload_of(args[0])]))
}

methods! {
    /// The methods of `str`.
    METHODS {
        "find" find, RANGE(1, 3) => traced::find;
        "rfind" rfind, RANGE(1, 3);
        "index" index, RANGE(1, 3);
        "rindex" rindex, RANGE(1, 3);
        "count" count, RANGE(1, 3) => traced::count;
        "startswith" startswith, RANGE(1, 3) => traced::startswith;
        "endswith" endswith, RANGE(1, 3) => traced::endswith;
        "isspace" isspace, NONE => traced::isspace;
        "isalpha" isalpha, NONE => traced::isalpha;
        "isalnum" isalnum, NONE => traced::isalnum;
        "isdecimal" isdecimal, NONE => traced::isdecimal;
        "isdigit" isdigit, NONE => traced::isdigit;
        "isnumeric" isnumeric, NONE => traced::isnumeric;
        "isascii" isascii, NONE => traced::isascii;
        "isprintable" isprintable, NONE => traced::isprintable;
        "isidentifier" isidentifier, NONE => traced::isidentifier;
        "isupper" isupper, NONE => traced::isupper;
        "islower" islower, NONE => traced::islower;
        "istitle" istitle, NONE => traced::istitle;
        "upper" upper, NONE => traced::upper;
        "lower" lower, NONE => traced::lower;
        "casefold" casefold, NONE => traced::casefold;
        "swapcase" swapcase, NONE => traced::swapcase;
        "capitalize" capitalize, NONE => traced::capitalize;
        "title" title, NONE => traced::title;
        "strip" strip, RANGE(0, 1) => traced::strip;
        "lstrip" lstrip, RANGE(0, 1) => traced::lstrip;
        "rstrip" rstrip, RANGE(0, 1) => traced::rstrip;
        "split" split, KEYWORDS;
        "rsplit" rsplit, KEYWORDS;
        "splitlines" splitlines, KEYWORDS;
        "partition" partition, ONE;
        "rpartition" rpartition, ONE;
        "join" join_method, ONE => crate::interp::twins::join;
        "replace" replace, KEYWORDS;
        "removeprefix" removeprefix, ONE;
        "removesuffix" removesuffix, ONE;
        "center" center, RANGE(1, 2);
        "ljust" ljust, RANGE(1, 2);
        "rjust" rjust, RANGE(1, 2);
        "zfill" zfill, ONE;
        "expandtabs" expandtabs, KEYWORDS;
        "format" format, KEYWORDS => crate::interp::templates::format;
        "format_map" format_map, ONE;
        "translate" translate::translate, ONE;
        "__getnewargs__" new_arguments, NONE;
    }
}
functions! {
    /// The constructor, and the functions without a receiver.
    STATICS {
        "__new__" new_object, AT_LEAST_ONE => crate::interp::twins::str as PayloadNew;
        "maketrans" translate::maketrans, RANGE(1, 3);
    }
}

/// The object as a string, which it is.
fn text_of(v: Value) -> Ref<Str> {
    value(v).expect("a string")
}

fn percent(vm: Ref<Vm>, _: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    match value(a) {
        Some(template) => crate::protocols::format::percent(vm, template, b).map(Some),
        None => Ok(None),
    }
}

fn concat(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Value> {
    let Some(right) = value(b) else {
        let got = type_name(vm, b);
        return type_error(vm, format!("can only concatenate str (not \"{got}\") to str"));
    };
    match strings::concat(text_of(a), right) {
        Some(joined) => Ok(joined.into()),
        None => Err(raise(vm, vm.excs.memory_error, "")),
    }
}

fn get_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Value> {
    let s = text_of(v);
    if let Some(slice) = key.downcast::<Slice>() {
        return sliced(vm, s, slice);
    }
    if !indexing::is_index(vm, key) {
        return type_error(vm, format!("string indices must be integers, not '{}'", type_name(vm, key)));
    }
    item(vm, s, indexing::index_word(vm, key)?)
}

fn contains(vm: Ref<Vm>, v: Value, x: Value) -> PyResult<bool> {
    let Some(part) = value(x) else {
        let got = type_name(vm, x);
        return type_error(vm, format!("'in <string>' requires string as left operand, not {got}"));
    };
    let found = minipy_text::find::find(text_of(v).as_str().as_bytes(), part.as_str().as_bytes());
    Ok(found.or_raise(vm)?.is_some())
}

fn compare(_: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let Some(right) = value(b) else { return Ok(None) };
    let order = text::surrogate::compare(text_of(a).as_str(), right.as_str());
    Ok(Some(super::dispatch::holds(op, Some(order))))
}

fn repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let s = text_of(v);
    let plain = s.as_str().bytes().all(|b| matches!(b, b' '..=b'~'));
    check_room(vm, s.as_str().len(), if plain { 3 } else { 12 })?;
    text::repr(s.as_str()).or_raise(vm)
}

/// `str`
pub(crate) const KIND: Kind = Kind {
    key: crate::objects::kind::Key::Text,
    operators: operators(&[BinOp::Mod], percent),
    takes_any: true,
    concat: Some(concat),
    repeat: Some(|vm, v, n| {
        let s = text_of(v);
        // Any number of repetitions of an empty string is empty.
        repeat(vm, s, if s.size == 0 { n.min(1) } else { n })
    }),
    len: Some(|_, v| Ok(text_of(v).chars)),
    get_item: Some(get_item),
    contains: Some(contains),
    compare: Some(compare),
    hash: crate::objects::kind::Hash::By(|_, v| Ok(hash(text_of(v)))),
    iter: Some(|_, v| Ok(Ref::new(StrIter { text: text_of(v), offset: Mut::new(0) }).into())),
    repr: Some(repr),
    str: Some(|_, v| Ok(text_of(v).into())),
    format: Some(crate::protocols::format::builtin_format),
    traced: Traced {
        iter: Some(by_mode!(traced::iter as Iter)),
        len: Some(by_mode!(traced::len as Len)),
        contains: Some(by_mode!(traced::in_str as Contains)),
        ..crate::objects::kind::Traced::NONE
    },
    items: Some(characters),
    ..crate::objects::kind::Kind::NONE
};

/// The characters of a string.
fn characters(vm: Ref<Vm>, text: Value, _: Value) -> PyResult<Option<ReadyItems>> {
    let Some(text) = text.downcast::<Str>() else { return Ok(None) };
    let count = text.chars as usize;
    // Characters that are not shared are new objects.
    check_room(vm, count, if text.is_ascii() { 8 } else { PIECE })?;
    let mut items = RootedVec::with_capacity(count);
    if text.is_ascii() {
        let bytes = text.as_str().as_bytes();
        work::each(count, |i| items.push(vm.characters.get(bytes[i].into()))).or_raise(vm)?;
    } else {
        let mut chars = text.as_str().chars();
        work::each(count, |_| {
            items.push(crate::types::characters::character(vm, chars.next().expect("they were counted")))
        })
        .or_raise(vm)?;
    }
    std::hint::black_box(text);
    Ok(Some(ReadyItems::Made(items)))
}
