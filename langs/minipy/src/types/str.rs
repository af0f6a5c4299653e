//! Strings: access by code point, methods, concatenation. The texts and errors are `minipy_text`'s.

use super::support::*;
use super::{int, slice};
use minipy_text::str as text;

/// The string of a `str` or an instance of a subclass.
pub(crate) fn value(v: Value) -> Option<Ref<Str>> {
    as_kind(v)
}

/// The cached hash.
pub(crate) fn hash(s: Ref<Str>) -> i64 {
    if s.hash.get() == -1 {
        s.hash.set(text::hash(s.as_str()));
    }
    s.hash.get()
}

/// Character `i` of a string, counted from the end if negative.
pub(crate) fn item(vm: Ref<Vm>, s: Ref<Str>, i: i64) -> PyResult<Value> {
    let place = if i < 0 { i.wrapping_add(s.chars) } else { i };
    if place < 0 || place >= s.chars {
        return index_error(vm, "string index out of range");
    }
    if s.ascii {
        return Ok(character(vm, s.as_str().as_bytes()[place as usize].into()));
    }
    let c = s.as_str().chars().nth(place as usize).expect("in range");
    Ok(character(vm, c))
}

/// A string of one character.
pub(crate) fn character(vm: Ref<Vm>, c: char) -> Value {
    let mut buffer = [0; 4];
    let text: &str = c.encode_utf8(&mut buffer);
    // One object for each ASCII character saves most of the allocations of loops over text.
    if c.is_ascii() { vm.intern(text).into() } else { string(text) }
}

/// `s[slice]`.
pub(crate) fn sliced(vm: Ref<Vm>, s: Ref<Str>, slice: Ref<Slice>) -> PyResult<Value> {
    let (start, _, step, count) = slice::indices(vm, slice, s.chars as usize)?;
    let source = s.as_str();
    let result: String = if step == 1 {
        source[text::byte_range(source, start as usize, start as usize + count)].to_string()
    } else if s.ascii {
        let bytes = source.as_bytes();
        (0..count as i64).map(|i| bytes[(start + i * step) as usize] as char).collect()
    } else {
        let chars: Vec<char> = source.chars().collect();
        (0..count as i64).map(|i| chars[(start + i * step) as usize]).collect()
    };
    Ok(string(result))
}

/// `a + b`.
pub(crate) fn concat(a: Ref<Str>, b: Ref<Str>) -> Value {
    let (x, y) = (a.as_str(), b.as_str());
    let mut joined = String::with_capacity(x.len() + y.len());
    joined.push_str(x);
    joined.push_str(y);
    Ref::new(Str {
        text: joined.into_boxed_str(),
        chars: a.chars + b.chars,
        ascii: a.ascii && b.ascii,
        hash: std::cell::Cell::new(-1),
    })
    .into()
}

/// `s * n`.
pub(crate) fn repeat(vm: Ref<Vm>, s: Ref<Str>, n: i64) -> PyResult<Value> {
    Ok(string(text::repeat(s.as_str(), n).or_raise(vm)?))
}

/// `str(...)`.
fn new_object(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [object, encoding, errors] = bind(vm, "str", &args[1..], kw, &["object", "encoding", "errors"], 0)?;
    if encoding.is_some() || errors.is_some() {
        return type_error(vm, "decoding str is not supported");
    }
    let text = match object {
        None => string(""),
        Some(v) => crate::format::str_value_of(vm, v)?,
    };
    made(vm, args, text)
}

fn this<'a>(vm: Ref<Vm>, args: &'a [Value], method: &str) -> PyResult<&'a str> {
    receiver(vm, as_str(&args[0]), args[0], method, "str")
}

/// A string argument; the text of the error is the one of most methods.
fn text_argument<'a>(vm: Ref<Vm>, args: &'a [Value], i: usize, method: &str) -> PyResult<&'a str> {
    match as_str(&args[i]) {
        Some(s) => Ok(s),
        None => {
            let got = type_name(vm, args[i]);
            let which = if args.len() > 2 { format!(" {i}") } else { String::new() };
            type_error(vm, format!("{method}() argument{which} must be str, not {}", none_name(&got)))
        }
    }
}

fn none_name(class: &str) -> &str {
    if class == "NoneType" { "None" } else { class }
}

fn bounds(vm: Ref<Vm>, args: &[Value]) -> PyResult<(Option<i64>, Option<i64>)> {
    let bound = |i| given(vm, args.get(i)).map(|v| slice::bound(vm, v)).transpose();
    Ok((bound(2)?, bound(3)?))
}

fn position(found: Option<usize>) -> Value {
    Value::int(found.map_or(-1, |i| i as i64))
}

macro_rules! searches {
    ($($method:ident: $f:path, |$found:ident, $vm:ident| $result:expr;)*) => { $(
        fn $method($vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            let s = this($vm, args, stringify!($method))?;
            let sub = text_argument($vm, &args[..2], 1, stringify!($method))?;
            let (start, end) = bounds($vm, args)?;
            let $found = $f(s, sub, start, end);
            Ok($result)
        }
    )* };
}
searches! {
    find: text::find, |found, vm| position(found);
    rfind: text::rfind, |found, vm| position(found);
    index: text::index, |found, vm| Value::int(found.or_raise(vm)? as i64);
    rindex: text::rindex, |found, vm| Value::int(found.or_raise(vm)? as i64);
    count: text::count, |found, vm| Value::int(found as i64);
}

type Affix = fn(&str, &str, Option<i64>, Option<i64>) -> bool;

fn affix(vm: Ref<Vm>, args: &[Value], method: &str, test: Affix) -> PyResult<Value> {
    let s = this(vm, args, method)?;
    let (start, end) = bounds(vm, args)?;
    if let Some(one) = as_str(&args[1]) {
        return Ok(boolean(vm, test(s, one, start, end)));
    }
    let Some(several) = as_kind::<Tuple>(args[1]) else {
        let got = type_name(vm, args[1]);
        return type_error(vm, format!("{method} first arg must be str or a tuple of str, not {got}"));
    };
    for one in several.as_slice() {
        match as_str(one) {
            Some(one) if test(s, one, start, end) => return Ok(boolean(vm, true)),
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
    affix(vm, args, "startswith", text::startswith)
}

fn endswith(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    affix(vm, args, "endswith", text::endswith)
}

macro_rules! tests {
    ($($method:ident)*) => { $(
        fn $method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            Ok(boolean(vm, test_of(stringify!($method))(this(vm, args, stringify!($method))?)))
        }
    )* };
}
tests!(isspace isalpha isalnum isdecimal isdigit isnumeric isascii isprintable isidentifier isupper islower istitle);

fn test_of(method: &str) -> fn(&str) -> bool {
    match method {
        "isspace" => text::is_space,
        "isalpha" => text::is_alpha,
        "isalnum" => text::is_alnum,
        "isdecimal" => text::is_decimal,
        "isdigit" => text::is_digit,
        "isnumeric" => text::is_numeric,
        "isascii" => text::is_ascii,
        "isprintable" => text::is_printable,
        "isidentifier" => text::is_identifier,
        "isupper" => text::is_upper,
        "islower" => text::is_lower,
        _ => text::is_title,
    }
}

macro_rules! cases {
    ($($method:ident)*) => { $(
        fn $method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            Ok(string(text::$method(this(vm, args, stringify!($method))?)))
        }
    )* };
}
cases!(upper lower casefold swapcase capitalize title);

type Strip = fn(&str) -> &str;
type StripChars = for<'a> fn(&'a str, &str) -> &'a str;

fn stripped(vm: Ref<Vm>, args: &[Value], method: &str, blank: Strip, chars: StripChars) -> PyResult<Value> {
    let s = this(vm, args, method)?;
    let result = match given(vm, args.get(1)) {
        None => blank(s),
        Some(v) => match as_str(&v) {
            Some(set) => chars(s, set),
            None => return type_error(vm, format!("{method} arg must be None or str")),
        },
    };
    Ok(if result.len() == s.len() { args[0] } else { string(result) })
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

fn strings(pieces: &[&str]) -> Value {
    let mut items = RootedVec::new();
    pieces.iter().for_each(|p| items.push(string(*p)));
    items.into_list().into()
}

fn splits(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>, right: bool) -> PyResult<Value> {
    let method = if right { "rsplit" } else { "split" };
    let s = this(vm, args, method)?;
    let [separator, most] = bind(vm, method, &args[1..], kw, &["sep", "maxsplit"], 0)?;
    let most = most.map_or(Ok(-1), |m| int::ssize(vm, m))?;
    let Some(separator) = given(vm, separator.as_ref()) else {
        let f = if right { text::rsplit_whitespace } else { text::split_whitespace };
        return Ok(strings(&f(s, most)));
    };
    let Some(separator) = as_str(&separator) else {
        let got = type_name(vm, separator);
        return type_error(vm, format!("must be str or None, not {got}"));
    };
    let pieces = if right { text::rsplit(s, separator, most) } else { text::split(s, separator, most) };
    Ok(strings(&pieces.or_raise(vm)?))
}

fn split(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    splits(vm, args, kw, false)
}

fn rsplit(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    splits(vm, args, kw, true)
}

fn splitlines(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let s = this(vm, args, "splitlines")?;
    let [keep] = bind(vm, "splitlines", &args[1..], kw, &["keepends"], 0)?;
    let keep = keep.map_or(Ok(false), |v| truth(vm, v))?;
    Ok(strings(&text::splitlines(s, keep)))
}

fn partition(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (s, separator) = (this(vm, args, "partition")?, separator_argument(vm, args)?);
    let (a, b, c) = text::partition(s, separator).or_raise(vm)?;
    triple(a, b, c)
}

fn rpartition(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (s, separator) = (this(vm, args, "rpartition")?, separator_argument(vm, args)?);
    let (a, b, c) = text::rpartition(s, separator).or_raise(vm)?;
    triple(a, b, c)
}

fn separator_argument(vm: Ref<Vm>, args: &[Value]) -> PyResult<&str> {
    match as_str(&args[1]) {
        Some(s) => Ok(s),
        None => type_error(vm, format!("must be str, not {}", type_name(vm, args[1]))),
    }
}

fn triple(a: &str, b: &str, c: &str) -> PyResult<Value> {
    let items = [string(a), string(b), string(c)];
    Ok(tuple(&items))
}

/// `separator.join(iterable)`.
pub(crate) fn join(vm: Ref<Vm>, separator: &str, iterable: Value) -> PyResult<Value> {
    let items = match collect(vm, iterable) {
        Ok(items) => items,
        Err(_) if special(vm, iterable, "__iter__").is_none() => {
            return type_error(vm, "can only join an iterable");
        }
        Err(e) => return Err(e),
    };
    let mut joined = String::new();
    for (i, item) in items.as_slice().iter().enumerate() {
        let Some(s) = as_str(item) else {
            let got = type_name(vm, *item);
            return type_error(vm, format!("sequence item {i}: expected str instance, {got} found"));
        };
        if i > 0 {
            joined.push_str(separator);
        }
        joined.push_str(s);
    }
    Ok(string(joined))
}

fn join_method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    join(vm, this(vm, args, "join")?, args[1])
}

fn replace(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let s = this(vm, args, "replace")?;
    let bound = bind(vm, "replace", &args[1..], kw, &["", "", "count"], 0)?;
    let [Some(old), Some(new), count] = bound else {
        return type_error(vm, format!("replace expected at least 2 arguments, got {}", args.len() - 1));
    };
    let given = [args[0], old, new];
    let (old, new) = (text_argument(vm, &given, 1, "replace")?, text_argument(vm, &given, 2, "replace")?);
    let count = count.map_or(Ok(-1), |c| int::ssize(vm, c))?;
    Ok(string(text::replace(s, old, new, count)))
}

fn removeprefix(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let prefix = text_argument(vm, args, 1, "removeprefix")?;
    Ok(string(text::removeprefix(this(vm, args, "removeprefix")?, prefix)))
}

fn removesuffix(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let suffix = text_argument(vm, args, 1, "removesuffix")?;
    Ok(string(text::removesuffix(this(vm, args, "removesuffix")?, suffix)))
}

type Pad = fn(&str, i64, char) -> minipy_text::Result<String>;

fn padded(vm: Ref<Vm>, args: &[Value], method: &str, pad: Pad) -> PyResult<Value> {
    let s = this(vm, args, method)?;
    let width = int::ssize(vm, args[1])?;
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
    Ok(string(pad(s, width, fill).or_raise(vm)?))
}

fn center(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    padded(vm, args, "center", text::center)
}

fn ljust(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    padded(vm, args, "ljust", text::ljust)
}

fn rjust(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    padded(vm, args, "rjust", text::rjust)
}

fn zfill(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let width = int::ssize(vm, args[1])?;
    Ok(string(text::zfill(this(vm, args, "zfill")?, width).or_raise(vm)?))
}

fn expandtabs(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [size] = bind(vm, "expandtabs", &args[1..], kw, &["tabsize"], 0)?;
    let size = size.map_or(Ok(8), |v| int::ssize(vm, v))?;
    Ok(string(text::expandtabs(this(vm, args, "expandtabs")?, size)))
}

fn format(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let template = this(vm, args, "format")?;
    crate::format::template(vm, template, &args[1..], kw).map(string)
}

methods! {
    /// The methods of `str`.
    METHODS {
        "find" find, RANGE(1, 3);
        "rfind" rfind, RANGE(1, 3);
        "index" index, RANGE(1, 3);
        "rindex" rindex, RANGE(1, 3);
        "count" count, RANGE(1, 3);
        "startswith" startswith, RANGE(1, 3);
        "endswith" endswith, RANGE(1, 3);
        "isspace" isspace, NONE;
        "isalpha" isalpha, NONE;
        "isalnum" isalnum, NONE;
        "isdecimal" isdecimal, NONE;
        "isdigit" isdigit, NONE;
        "isnumeric" isnumeric, NONE;
        "isascii" isascii, NONE;
        "isprintable" isprintable, NONE;
        "isidentifier" isidentifier, NONE;
        "isupper" isupper, NONE;
        "islower" islower, NONE;
        "istitle" istitle, NONE;
        "upper" upper, NONE;
        "lower" lower, NONE;
        "casefold" casefold, NONE;
        "swapcase" swapcase, NONE;
        "capitalize" capitalize, NONE;
        "title" title, NONE;
        "strip" strip, RANGE(0, 1);
        "lstrip" lstrip, RANGE(0, 1);
        "rstrip" rstrip, RANGE(0, 1);
        "split" split, KEYWORDS;
        "rsplit" rsplit, KEYWORDS;
        "splitlines" splitlines, KEYWORDS;
        "partition" partition, ONE;
        "rpartition" rpartition, ONE;
        "join" join_method, ONE;
        "replace" replace, KEYWORDS;
        "removeprefix" removeprefix, ONE;
        "removesuffix" removesuffix, ONE;
        "center" center, RANGE(1, 2);
        "ljust" ljust, RANGE(1, 2);
        "rjust" rjust, RANGE(1, 2);
        "zfill" zfill, ONE;
        "expandtabs" expandtabs, KEYWORDS;
        "format" format, KEYWORDS;
    }
}
methods! {
    /// The constructor.
    STATICS { "__new__" new_object, KEYWORDS; }
}
