//! The methods that `bytes` and `bytearray` share, and those that change a `bytearray`. A result of bytes is of the
//! receiver's type.
//!
//! The receiver's bytes are read after the arguments have been converted, since an `__index__` may change them.

use super::bytes::{array, byte, bytes_like, like, of_iterable};
use super::bytes_split::{partition, rpartition, rsplit, split, splitlines};
use super::support::*;
use super::{codecs, slice};
use crate::exceptions::errors::{OrRaise, check_room, type_error};
use crate::objects::byte_storage::{
    ByteArray, ByteArrayExt as _, bytearray, bytes, data, empty, look, unchecked,
};
use crate::protocols::indexing;
use crate::run::interrupt::{Work, given_up};
use minipy_text::find::{self, Matches};
use minipy_text::work::{self, chunks};
use std::borrow::Cow;

pub(super) fn this<'a>(vm: Ref<Vm>, args: &'a [Value], method: &str) -> PyResult<Cow<'a, [u8]>> {
    receiver(vm, data(&args[0]).or_raise(vm)?, args[0], method, "bytes")
}

/// The operand of a search: bytes, or a single byte given as a number.
fn needle(vm: Ref<Vm>, v: &Value) -> PyResult<Cow<'_, [u8]>> {
    if let Some(data) = data(v).or_raise(vm)? {
        return Ok(data);
    }
    if indexing::is_index(vm, *v) {
        return Ok(Cow::Owned(vec![byte(vm, *v)?]));
    }
    let got = type_name(vm, *v);
    type_error(vm, format!("argument should be integer or bytes-like object, not '{got}'"))
}

/// The optional start and end of a search.
type Bounds = (Option<i64>, Option<i64>);

fn bounds(vm: Ref<Vm>, args: &[Value]) -> PyResult<Bounds> {
    let bound = |i| given(vm, args.get(i)).map(|v| slice::bound(vm, v)).transpose();
    Ok((bound(2)?, bound(3)?))
}

/// Calls `f` with the part of the receiver within the bounds and the index at which it begins; None if the start is
/// beyond the end.
fn within<R>(
    vm: Ref<Vm>,
    args: &[Value],
    (start, end): Bounds,
    method: &str,
    f: impl FnOnce(&[u8], usize) -> R,
) -> PyResult<Option<R>> {
    let looked = look(&args[0], |hay| {
        let (start, end) = minipy_text::str::adjust_range(hay.len(), start, end);
        (start <= end).then(|| f(&hay[start..end], start))
    });
    receiver(vm, looked.or_raise(vm)?, args[0], method, "bytes")
}

fn search(vm: Ref<Vm>, args: &[Value], method: &str, last: bool) -> PyResult<Option<usize>> {
    let bounds = bounds(vm, args)?;
    let needle = needle(vm, &args[1])?;
    let search = if last { find::rfind } else { find::find };
    let found = within(vm, args, bounds, method, |part, start| {
        search(part, &needle).map(|place| place.map(|place| start + place))
    })?;
    found.unwrap_or(Ok(None)).or_raise(vm)
}

fn position(found: Option<usize>) -> Value {
    Value::int(found.map_or(-1, |i| i as i64))
}

fn find_method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(position(search(vm, args, "find", false)?))
}

fn rfind(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(position(search(vm, args, "rfind", true)?))
}

fn index(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let found = search(vm, args, "index", false)?;
    if found.is_none() { value_error(vm, "subsection not found") } else { Ok(position(found)) }
}

fn rindex(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let found = search(vm, args, "rindex", true)?;
    if found.is_none() { value_error(vm, "subsection not found") } else { Ok(position(found)) }
}

fn count(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let bounds = bounds(vm, args)?;
    let needle = needle(vm, &args[1])?;
    let n = within(vm, args, bounds, "count", |part, _| match needle.is_empty() {
        true => Ok(part.len() + 1),
        false => Matches::new(part, &needle).count(),
    })?;
    Ok(Value::int(n.unwrap_or(Ok(0)).or_raise(vm)? as i64))
}

fn affix(
    vm: Ref<Vm>,
    args: &[Value],
    method: &str,
    test: fn(&[u8], &[u8]) -> minipy_text::Result<bool>,
) -> PyResult<Value> {
    let bounds = bounds(vm, args)?;
    let test = |one: &[u8]| {
        let said = within(vm, args, bounds, method, |part, _| test(part, one))?;
        said.unwrap_or(Ok(false)).or_raise(vm)
    };
    if let Some(one) = data(&args[1]).or_raise(vm)? {
        return Ok(boolean(vm, test(&one)?));
    }
    let Some(several) = as_kind::<Tuple>(args[1]) else {
        let got = type_name(vm, args[1]);
        return type_error(vm, format!("{method} first arg must be bytes or a tuple of bytes, not {got}"));
    };
    for one in several.as_slice() {
        if test(&bytes_like(vm, one)?)? {
            return Ok(vm.true_);
        }
    }
    Ok(vm.false_)
}

fn startswith(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    affix(vm, args, "startswith", |hay, prefix| match hay.get(..prefix.len()) {
        Some(part) => Ok(work::compare(part, prefix)?.is_eq()),
        None => Ok(false),
    })
}

fn endswith(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    affix(vm, args, "endswith", |hay, suffix| match hay.len().checked_sub(suffix.len()) {
        Some(at) => Ok(work::compare(&hay[at..], suffix)?.is_eq()),
        None => Ok(false),
    })
}

/// White space in bytes, which includes one more character than Rust's.
pub(super) fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

fn all(data: &[u8], test: impl Fn(u8) -> bool) -> minipy_text::Result<bool> {
    for chunk in chunks(data) {
        if !chunk?.iter().all(|&byte| test(byte)) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn some_and_all(data: &[u8], test: impl Fn(u8) -> bool) -> minipy_text::Result<bool> {
    if data.is_empty() { Ok(false) } else { all(data, test) }
}

/// Whether there are cased letters and `test` holds for all of them.
fn cased(data: &[u8], test: impl Fn(&u8) -> bool) -> minipy_text::Result<bool> {
    Ok(!all(data, |byte| !byte.is_ascii_alphabetic())?
        && all(data, |byte| !byte.is_ascii_alphabetic() || test(&byte))?)
}

fn is_title(data: &[u8]) -> minipy_text::Result<bool> {
    let (mut any, mut inside) = (false, false);
    for chunk in chunks(data) {
        for &byte in chunk? {
            if byte.is_ascii_alphabetic() {
                if byte.is_ascii_uppercase() == inside {
                    return Ok(false);
                }
                any = true;
            }
            inside = byte.is_ascii_alphabetic();
        }
    }
    Ok(any)
}

macro_rules! tests {
    ($($method:ident |$data:ident| $test:expr;)*) => { $(
        fn $method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            let $data = this(vm, args, stringify!($method))?;
            Ok(boolean(vm, $test.or_raise(vm)?))
        }
    )* };
}
tests! {
    isspace |d| some_and_all(&d, is_space);
    isalpha |d| some_and_all(&d, |b| b.is_ascii_alphabetic());
    isalnum |d| some_and_all(&d, |b| b.is_ascii_alphanumeric());
    isdigit |d| some_and_all(&d, |b| b.is_ascii_digit());
    isascii |d| all(&d, |b| b.is_ascii());
    isupper |d| cased(&d, u8::is_ascii_uppercase);
    islower |d| cased(&d, u8::is_ascii_lowercase);
    istitle |d| is_title(&d);
}

/// The bytes, each changed by a function that is also told whether a letter precedes it.
fn changed(data: &[u8], change: impl Fn(u8, bool) -> u8) -> minipy_text::Result<Vec<u8>> {
    let (mut out, mut inside) = (minipy_text::room::buffer(data.len())?, false);
    for chunk in chunks(data) {
        out.extend(chunk?.iter().map(|&byte| {
            let new = change(byte, inside);
            inside = byte.is_ascii_alphabetic();
            new
        }));
    }
    Ok(out)
}

fn titled(byte: u8, inside: bool) -> u8 {
    if inside { byte.to_ascii_lowercase() } else { byte.to_ascii_uppercase() }
}

fn capitalized(data: &[u8]) -> minipy_text::Result<Vec<u8>> {
    let mut out = changed(data, |byte, _| byte.to_ascii_lowercase())?;
    out[..data.len().min(1)].make_ascii_uppercase();
    Ok(out)
}

fn swapped(byte: u8, _: bool) -> u8 {
    if byte.is_ascii_lowercase() { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() }
}

macro_rules! changes {
    ($($method:ident |$data:ident| $change:expr;)*) => { $(
        fn $method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            let $data = this(vm, args, stringify!($method))?;
            like(vm, args[0], &$change.or_raise(vm)?)
        }
    )* };
}
changes! {
    upper |d| changed(&d, |byte, _| byte.to_ascii_uppercase());
    lower |d| changed(&d, |byte, _| byte.to_ascii_lowercase());
    title |d| changed(&d, titled);
    capitalize |d| capitalized(&d);
    swapcase |d| changed(&d, swapped);
}

fn stripped(vm: Ref<Vm>, args: &[Value], method: &str, left: bool, right: bool) -> PyResult<Value> {
    let hay = this(vm, args, method)?;
    let set = given(vm, args.get(1));
    let set = match &set {
        Some(v) => Some(bytes_like(vm, v)?),
        None => None,
    };
    let blank = |byte: &u8| set.as_ref().map_or(is_space(*byte), |set| set.contains(byte));
    let mut members = [false; 256];
    (0..=255).for_each(|byte| members[usize::from(byte)] = blank(&byte));
    let kept = |byte: u8| !members[usize::from(byte)];
    let start = if left { find::position(&hay, kept).or_raise(vm)?.unwrap_or(hay.len()) } else { 0 };
    let end = if right { find::rposition(&hay, kept).or_raise(vm)?.map_or(0, |i| i + 1) } else { hay.len() };
    if start == 0 && end == hay.len() && array(args[0]).is_none() && !is_instance_kind(args[0]) {
        return Ok(args[0]);
    }
    like(vm, args[0], &hay[start..end.max(start)])
}

fn strip(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    stripped(vm, args, "strip", true, true)
}

fn lstrip(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    stripped(vm, args, "lstrip", true, false)
}

fn rstrip(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    stripped(vm, args, "rstrip", false, true)
}

fn join(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let separator = this(vm, args, "join")?;
    let items = collect_or(vm, args[1], "can only join an iterable")?;
    let (mut out, mut steps) = (Vec::new(), Work::new());
    for (i, item) in items.as_slice().iter().enumerate() {
        let piece = match super::bytes::check_contiguous(vm, *item) {
            Ok(()) => super::bytes::buffer(vm, item)?,
            Err(_) => None,
        };
        let Some(piece) = piece else {
            let got = type_name(vm, *item);
            return type_error(vm, format!("sequence item {i}: expected a bytes-like object, {got} found"));
        };
        out.room_for(separator.len() + piece.len()).or_raise(vm)?;
        if i > 0 {
            work::append(&mut out, &separator).or_raise(vm)?;
        }
        work::append(&mut out, &piece).or_raise(vm)?;
        steps.step(vm)?;
    }
    like(vm, args[0], &out)
}

fn replace(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (old, new) = (bytes_like(vm, &args[1])?, bytes_like(vm, &args[2])?);
    let most = args.get(3).map_or(Ok(-1), |&c| indexing::ssize(vm, c))?;
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let hay = this(vm, args, "replace")?;
    let (mut out, mut steps) = (Vec::new(), Work::new());
    if old.is_empty() {
        for (i, &byte) in hay.iter().enumerate() {
            steps.step(vm)?;
            out.room_for(new.len() + 1).or_raise(vm)?;
            if i < most {
                out.extend_from_slice(&new);
            }
            out.push(byte);
        }
        if hay.len() < most {
            out.room_for(new.len()).or_raise(vm)?;
            out.extend_from_slice(&new);
        }
    } else {
        let (mut from, mut matches) = (0, Matches::new(&hay, &old));
        for _ in 0..most {
            let Some(at) = matches.next().or_raise(vm)? else { break };
            steps.step(vm)?;
            out.room_for(at - from + new.len()).or_raise(vm)?;
            work::append(&mut out, &hay[from..at]).or_raise(vm)?;
            out.extend_from_slice(&new);
            from = at + old.len();
        }
        out.room_for(hay.len() - from).or_raise(vm)?;
        work::append(&mut out, &hay[from..]).or_raise(vm)?;
    }
    like(vm, args[0], &out)
}

fn removeprefix(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (hay, prefix) = (this(vm, args, "removeprefix")?, bytes_like(vm, &args[1])?);
    like(vm, args[0], hay.strip_prefix(&*prefix).unwrap_or(&hay))
}

fn removesuffix(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (hay, suffix) = (this(vm, args, "removesuffix")?, bytes_like(vm, &args[1])?);
    like(vm, args[0], hay.strip_suffix(&*suffix).unwrap_or(&hay))
}

fn padded(vm: Ref<Vm>, args: &[Value], method: &str, left: fn(usize, usize) -> usize) -> PyResult<Value> {
    let width = indexing::ssize(vm, args[1])?;
    let hay = this(vm, args, method)?;
    let fill = match args.get(2) {
        None => b' ',
        Some(v) => match data(v).or_raise(vm)? {
            Some(data) if data.len() == 1 => data[0],
            _ => {
                let got = type_name(vm, *v);
                return type_error(
                    vm,
                    format!("{method}() argument 2 must be a byte string of length 1, not {got}"),
                );
            }
        },
    };
    let missing = (width.max(0) as usize).saturating_sub(hay.len());
    let before = left(missing, width.max(0) as usize);
    let mut out = room::buffer(missing.saturating_add(hay.len())).or_raise(vm)?;
    room::extend(&mut out, before, fill).or_raise(vm)?;
    work::append(&mut out, &hay).or_raise(vm)?;
    room::extend(&mut out, missing - before, fill).or_raise(vm)?;
    like(vm, args[0], &out)
}

fn center(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    padded(vm, args, "center", minipy_text::str::left_of_centered)
}

fn ljust(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    padded(vm, args, "ljust", |_, _| 0)
}

fn rjust(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    padded(vm, args, "rjust", |room, _| room)
}

fn zfill(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let width = indexing::ssize(vm, args[1])?.max(0) as usize;
    let hay = this(vm, args, "zfill")?;
    let sign = usize::from(matches!(hay.first(), Some(b'+' | b'-')));
    let mut out = room::buffer(width.max(hay.len())).or_raise(vm)?;
    out.extend_from_slice(&hay[..sign]);
    room::extend(&mut out, width.saturating_sub(hay.len()), b'0').or_raise(vm)?;
    work::append(&mut out, &hay[sign..]).or_raise(vm)?;
    like(vm, args[0], &out)
}

fn expandtabs(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [size] = bind(vm, "expandtabs", &args[1..], kw, &["tabsize"], 0)?;
    let size = size.map_or(Ok(8), |v| indexing::c_int(vm, v))?.max(0) as usize;
    let hay = this(vm, args, "expandtabs")?;
    let (mut out, mut column, mut work) = (Vec::new(), 0, Work::new());
    for &byte in hay.iter() {
        work.step(vm)?;
        match byte {
            b'\t' => {
                let width = if size == 0 { 0 } else { size - column % size };
                room::extend(&mut out, width, b' ').or_raise(vm)?;
                column += width;
            }
            _ => {
                out.room_for(1).or_raise(vm)?;
                out.push(byte);
                column = if matches!(byte, b'\n' | b'\r') { 0 } else { column + 1 };
            }
        }
    }
    like(vm, args[0], &out)
}

fn translate(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let hay = this(vm, args, "translate")?;
    let [table, delete] = bind(vm, "translate", &args[1..], kw, &["", "delete"], 1)?;
    let table = given(vm, table.as_ref());
    let table = match &table {
        Some(v) => Some(bytes_like(vm, v)?),
        None => None,
    };
    if table.as_ref().is_some_and(|t| t.len() != 256) {
        return value_error(vm, "translation table must be 256 characters long");
    }
    let delete = match &delete {
        Some(v) => bytes_like(vm, v)?,
        None => Cow::Borrowed(&[][..]),
    };
    check_room(vm, hay.len(), 3)?;
    let mut gone = [false; 256];
    delete.iter().for_each(|&byte| gone[usize::from(byte)] = true);
    let mut out: Vec<u8> = room::buffer(hay.len()).or_raise(vm)?;
    for piece in hay.chunks(1 << 16) {
        crate::run::interrupt::look(vm)?;
        let kept = piece.iter().filter(|&&byte| !gone[usize::from(byte)]);
        out.extend(kept.map(|&b| table.as_ref().map_or(b, |t| t[usize::from(b)])));
    }
    like(vm, args[0], &out)
}

fn maketrans(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (from, to) = (bytes_like(vm, &args[0])?, bytes_like(vm, &args[1])?);
    if from.len() != to.len() {
        return value_error(vm, "maketrans arguments must have same length");
    }
    let mut table: Vec<u8> = (0..=255).collect();
    for (&a, &b) in from.iter().zip(to.iter()) {
        table[usize::from(a)] = b;
    }
    Ok(unchecked(&table))
}

fn decode(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let data = this(vm, args, "decode")?;
    let [encoding, errors] = bind(vm, "decode", &args[1..], kw, &["encoding", "errors"], 0)?;
    if let Some(text) = codecs::decode_ascii(vm, &data, encoding, errors)? {
        return Ok(text);
    }
    let (encoding, errors) = codecs::names(vm, "decode", encoding, errors)?;
    codecs::decode(vm, args[0], &data, &encoding, &errors).map(string)
}

/// `hex(sep, bytes_per_sep)`
pub(crate) fn hex(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [separator, group] = bind(vm, "hex", &args[1..], kw, &["sep", "bytes_per_sep"], 0)?;
    let group = group.map_or(Ok(1), |v| indexing::c_int(vm, v))?;
    let content = this(vm, args, "hex")?;
    let separator = match &separator {
        None => None,
        Some(v) => {
            let text = match (as_str(v), data(v).or_raise(vm)?) {
                (Some(text), _) => text.chars().collect::<Vec<char>>(),
                (None, Some(data)) => data.iter().map(|&b| char::from(b)).collect(),
                _ => {
                    crate::protocols::len(vm, *v)?;
                    return type_error(vm, "sep must be str or bytes.");
                }
            };
            match text[..] {
                [c] if c.is_ascii() => Some(c),
                [_] => return value_error(vm, "sep must be ASCII."),
                _ => return value_error(vm, "sep must be length 1."),
            }
        }
    };
    let mut out =
        room::text(content.len().saturating_mul(if separator.is_some() { 3 } else { 2 })).or_raise(vm)?;
    let width = group.unsigned_abs() as usize;
    let mut work = Work::new();
    for (i, byte) in content.iter().enumerate() {
        work.step(vm)?;
        // Groups are counted from the right, or from the left for a negative size.
        let before = if group > 0 { content.len() - i } else { i };
        if let Some(separator) = separator
            && width > 0
            && i > 0
            && before.is_multiple_of(width)
        {
            out.push(separator);
        }
        for digit in [byte >> 4, byte & 15] {
            out.push(char::from_digit(digit.into(), 16).expect("a digit"));
        }
    }
    Ok(string(out))
}

fn fromhex(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(text) = as_str(&args[1]) else {
        let got = if is_none(vm, args[1]) { "None".to_string() } else { type_name(vm, args[1]) };
        return type_error(vm, format!("fromhex() argument must be str, not {got}"));
    };
    check_room(vm, text.len(), 2)?;
    let wrong = |i: usize| -> PyResult<Value> {
        value_error(vm, format!("non-hexadecimal number found in fromhex() arg at position {i}"))
    };
    let (mut out, mut work) = (Vec::new(), Work::new());
    let mut characters = text.chars().enumerate();
    while let Some((i, c)) = characters.next() {
        work.step(vm)?;
        if u8::try_from(c).is_ok_and(is_space) {
            continue;
        }
        let Some(high) = c.to_digit(16) else { return wrong(i) };
        let Some(low) = characters.next().and_then(|(_, c)| c.to_digit(16)) else { return wrong(i + 1) };
        out.push((high * 16 + low) as u8);
    }
    let class: Ref<crate::objects::class::Class> = args[0].downcast().expect("a class");
    let mutable = class.is_subclass_of(crate::classes::class_of(vm, empty().into()));
    let made = if mutable { bytearray(&out).map(Value::from) } else { bytes(&out) }.or_raise(vm)?;
    if class.builtin { Ok(made) } else { call(vm, args[0], &[made]) }
}

fn to_bytes(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(payload_of(args[0]))
}

fn newargs(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let copy = bytes(&this(vm, args, "__getnewargs__")?).or_raise(vm)?;
    Ok(tuple(&[copy]))
}

fn percent(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    crate::protocols::bytes_format::percent(vm, args[0], args[1])
}

fn reflected_percent(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match crate::objects::byte_storage::is_bytes(args[1]) {
        true => crate::protocols::bytes_format::percent(vm, args[1], args[0]),
        false => Ok(vm.not_implemented),
    }
}

// Methods that change a `bytearray`.

fn own(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Ref<ByteArray>> {
    receiver(vm, array(args[0]), args[0], method, "bytearray")
}

fn append(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let this = own(vm, args, "append")?;
    let byte = byte(vm, args[1])?;
    super::bytes::check_resizable(vm, this)?;
    if this.push(byte) { Ok(vm.none) } else { Err(given_up(vm)) }
}

fn extend(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let this = own(vm, args, "extend")?;
    let new = match super::bytes::buffer(vm, &args[1])? {
        Some(data) => data,
        None if as_str(&args[1]).is_some() => {
            return type_error(vm, "expected iterable of integers; got: 'str'");
        }
        None if !crate::protocols::is_iterable(vm, args[1]) => {
            let got = type_name(vm, args[1]);
            return type_error(vm, format!("can't extend bytearray with {got}"));
        }
        None => of_iterable(vm, args[1], "byte must be in range(0, 256)")?.into(),
    };
    super::bytes::extend(vm, this, &new)?;
    Ok(vm.none)
}

fn insert(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let this = own(vm, args, "insert")?;
    let i = indexing::ssize(vm, args[1])?;
    let byte = byte(vm, args[2])?;
    let n = this.count() as i64;
    let i = if i < 0 { i.saturating_add(n).max(0) } else { i.min(n) } as usize;
    super::bytes::check_resizable(vm, this)?;
    super::bytes::check_growth(vm, this, n as usize + 1)?;
    this.splice(i, i, &[byte]).or_raise(vm)?;
    Ok(vm.none)
}

fn pop(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let this = own(vm, args, "pop")?;
    let i = args.get(1).map_or(Ok(-1), |&i| indexing::ssize(vm, i))?;
    if this.count() == 0 {
        return index_error(vm, "pop from empty bytearray");
    }
    let Some(i) = super::tuple::place(i, this.count()) else {
        return index_error(vm, "pop index out of range");
    };
    let byte = this.byte(i);
    super::bytes::check_resizable(vm, this)?;
    this.splice(i, i + 1, &[]).or_raise(vm)?;
    Ok(Value::int(byte.into()))
}

fn remove(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let this = own(vm, args, "remove")?;
    let byte = byte(vm, args[1])?;
    let mut place = Ok(None);
    this.change(|all| place = find::find(all, &[byte]));
    let Some(i) = place.or_raise(vm)? else { return value_error(vm, "value not found in bytearray") };
    super::bytes::check_resizable(vm, this)?;
    this.splice(i, i + 1, &[]).or_raise(vm)?;
    Ok(vm.none)
}

fn reverse(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let mut result = Ok(());
    own(vm, args, "reverse")?.change(|all| result = work::reverse(all));
    result.or_raise(vm)?;
    Ok(vm.none)
}

fn clear(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let this = own(vm, args, "clear")?;
    super::bytes::check_resizable(vm, this)?;
    this.become_array(empty());
    Ok(vm.none)
}

fn copy(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let this = own(vm, args, "copy")?;
    let copy = look(&this.into(), bytearray).or_raise(vm)?.expect("a bytearray");
    Ok(copy.or_raise(vm)?.into())
}

methods! {
    /// The methods of both types.
    METHODS {
        "find" find_method, RANGE(1, 3);
        "rfind" rfind, RANGE(1, 3);
        "index" index, RANGE(1, 3);
        "rindex" rindex, RANGE(1, 3);
        "count" count, RANGE(1, 3);
        "startswith" startswith, RANGE(1, 3);
        "endswith" endswith, RANGE(1, 3);
        "isspace" isspace, NONE;
        "isalpha" isalpha, NONE;
        "isalnum" isalnum, NONE;
        "isdigit" isdigit, NONE;
        "isascii" isascii, NONE;
        "isupper" isupper, NONE;
        "islower" islower, NONE;
        "istitle" istitle, NONE;
        "upper" upper, NONE;
        "lower" lower, NONE;
        "title" title, NONE;
        "capitalize" capitalize, NONE;
        "swapcase" swapcase, NONE;
        "strip" strip, RANGE(0, 1);
        "lstrip" lstrip, RANGE(0, 1);
        "rstrip" rstrip, RANGE(0, 1);
        "split" split, KEYWORDS;
        "rsplit" rsplit, KEYWORDS;
        "splitlines" splitlines, KEYWORDS;
        "partition" partition, ONE;
        "rpartition" rpartition, ONE;
        "join" join, ONE;
        "replace" replace, RANGE(2, 3);
        "removeprefix" removeprefix, ONE;
        "removesuffix" removesuffix, ONE;
        "center" center, RANGE(1, 2);
        "ljust" ljust, RANGE(1, 2);
        "rjust" rjust, RANGE(1, 2);
        "zfill" zfill, ONE;
        "expandtabs" expandtabs, KEYWORDS;
        "translate" translate, KEYWORDS;
        "decode" decode, KEYWORDS;
        "hex" hex, KEYWORDS;
        "__mod__" percent, ONE;
        "__rmod__" reflected_percent, ONE;
    }
}
methods! {
    /// The methods that only `bytes` has.
    BYTES_METHODS {
        "__bytes__" to_bytes, NONE;
        "__getnewargs__" newargs, NONE;
    }
}
methods! {
    /// The methods that only `bytearray` has.
    ARRAY_METHODS {
        "append" append, ONE => crate::interp::bytes::append;
        "extend" extend, ONE;
        "insert" insert, TWO;
        "pop" pop, RANGE(0, 1);
        "remove" remove, ONE;
        "reverse" reverse, NONE;
        "clear" clear, NONE;
        "copy" copy, NONE;
    }
}
methods! {
    /// The class methods.
    CLASS_METHODS { "fromhex" fromhex, ONE; }
}
functions! {
    /// The static methods.
    STATICS { "maketrans" maketrans, TWO; }
}
