//! Strings: the operations that hot loops use, traced for ASCII text.
//!
//! A character of an ASCII string is two loads (its byte, and the shared string of that character); comparison with
//! one constant character compares bytes. Everything else is one call that can neither raise nor run Python code:
//! elidable if it allocates nothing, residual without writes if it makes a string. Concatenation may write behind the
//! text of a string, where no string shows anything yet. Errors are never raised here, but by the general path.

use crate::interp::slices::span;
use crate::objects::args::{Args, Out, Step, Tested};
use crate::objects::heap_util;
use crate::objects::model::*;
use crate::objects::strings::{self, Part, Text};
use crate::types::characters::{Case, part, recased};
use crate::types::dispatch;
use crate::vm::Vm;
use metatrace::{Array, Mode, Object, Red, Ref, elidable, residual};
use minipy_frontend::{BinOp, CmpOp};
use minipy_text::Int;
use minipy_text::format::{FormatSpec, Target, write_float, write_int, write_str};

/// The string, if the value is one (and no instance of a subclass).
#[inline]
pub fn as_str<M: Mode>(case: metatrace::Case<M>) -> Option<Red<M, Ref<Str>>> {
    match case {
        metatrace::Case::Obj(tid, object) if Str::is(tid) => object.downcast::<Str>(),
        _ => None,
    }
}

/// Whether all characters are ASCII.
#[inline]
fn is_ascii<M: Mode>(s: Red<M, Ref<Str>>) -> bool {
    s.size().eq(s.chars()).test()
}

/// The shared string of a character below 256.
#[inline]
pub fn character<M: Mode>(vm: Ref<Vm>, code: Red<M, i64>) -> Red<M, Value> {
    let characters: Red<M, Ref<metatrace::Array<TupleItems>>> = vm.characters.into();
    // SAFETY: there are 256 of them, and the caller says that the code is one.
    unsafe { characters.at_unchecked(code) }
}

/// The byte at `i`, which must be below the string's size (or 0).
#[inline]
fn byte<M: Mode>(s: Red<M, Ref<Str>>, i: Red<M, i64>) -> Red<M, i64> {
    // SAFETY: a storage is at least as long as each string that it holds, and never empty.
    unsafe { s.storage().at_unchecked(i) }.to_i64()
}

/// `s[i]` for an index that is in range.
#[inline]
pub fn item<M: Mode>(vm: Ref<Vm>, s: Red<M, Ref<Str>>, i: Red<M, i64>) -> Red<M, Value> {
    if is_ascii(s) { character(vm, byte(s, i)) } else { item_residual(vm, s, i) }
}

#[residual(writes())]
fn item_residual(vm: Ref<Vm>, s: Ref<Str>, i: i64) -> Value {
    crate::types::characters::character(vm, strings::char_at(s, i as usize))
}

/// A new string that shows the first `size` bytes of a storage.
#[inline]
fn of<M: Mode>(storage: Red<M, Ref<Array<Text>>>, size: Red<M, i64>, chars: Red<M, i64>) -> Red<M, Value> {
    Str::alloc::<M>(storage, size, chars, -1i64, None).into()
}

/// `s[start:stop]` with plain integers or absent bounds.
pub fn slice<M: Mode>(vm: Ref<Vm>, s: Red<M, Ref<Str>>, slice: Red<M, Ref<Slice>>) -> Option<Red<M, Value>> {
    let (start, count) = span(vm, slice, s.chars())?;
    if s.is_constant() && start.is_constant() && count.is_constant() && count.promote() <= MOST_INTERNED {
        return slice_of_constant(vm, s, start, count).some().map(Red::into);
    }
    if !is_ascii(s) {
        return slice_residual(vm, s, start, count).some().map(Red::into);
    }
    // Each character of one byte is one shared object.
    if count.eq(1).test() {
        return Some(character(vm, byte(s, start)));
    }
    if count.eq(s.size()).test() {
        return Some(s.into());
    }
    let piece = cut(s.storage(), start, count).some()?;
    Some(of(piece, count, count))
}

/// The maximal number of characters of a slice of a constant that becomes a constant itself.
const MOST_INTERNED: i64 = 64;

/// A part of a text, the same object each time.
#[elidable]
fn slice_of_constant(vm: Ref<Vm>, s: Ref<Str>, start: i64, count: i64) -> Option<Ref<Str>> {
    let part = crate::types::characters::substring(vm, s, start as usize, count as usize).ok()?.downcast()?;
    Some(vm.intern_str(part))
}

/// A part of text that is not ASCII; None if there is no memory for it or if it was interrupted.
#[residual(writes())]
fn slice_residual(vm: Ref<Vm>, s: Ref<Str>, start: i64, count: i64) -> Option<Ref<Str>> {
    crate::types::characters::substring(vm, s, start as usize, count as usize).ok()?.downcast()
}

/// `count` bytes of a text from `start` on; None if one step cannot copy them.
#[residual(writes())]
fn cut(storage: Ref<Array<Text>>, start: i64, count: i64) -> Option<Ref<Array<Text>>> {
    strings::cut(storage, start as usize, count as usize)
}

/// Whether one of two sizes is zero, in one test.
pub fn any_empty<M: Mode>(m: Red<M, i64>, n: Red<M, i64>) -> bool {
    ((m - 1) | (n - 1)).lt(0).test()
}

/// The storage of `a + b`, of texts of `m` and `n` bytes; None if there is no memory for it.
#[residual(writes())]
fn joined(a: Ref<Array<Text>>, m: i64, b: Ref<Array<Text>>, n: i64) -> Option<Ref<Array<Text>>> {
    strings::joined(a, m as usize, b, n as usize)
}

/// A comparison of two strings.
pub fn compare<M: Mode>(op: CmpOp, a: Red<M, Ref<Str>>, b: Red<M, Ref<Str>>) -> Red<M, bool> {
    match op {
        CmpOp::Eq => equal(a, b),
        CmpOp::Ne => equal(a, b).not(),
        CmpOp::Lt => order(a, b).lt(0),
        CmpOp::Le => order(a, b).le(0),
        CmpOp::Gt => order(a, b).gt(0),
        _ => order(a, b).ge(0),
    }
}

fn equal<M: Mode>(a: Red<M, Ref<Str>>, b: Red<M, Ref<Str>>) -> Red<M, bool> {
    for (constant, other) in [(a, b), (b, a)] {
        if constant.is_constant() {
            match constant.size().promote() {
                1 => {
                    let difference = byte(constant, 0i64.into()) ^ byte(other, 0i64.into());
                    return ((other.size() - 1) | difference).eq(0);
                }
                size @ 2..=MAX_WORDS => return equal_words(constant, other, size),
                _ => {}
            }
        }
    }
    equal_text(a, b)
}

/// The maximal length in words of constant text that is compared inline.
const MAX_WORDS: i64 = 16;

/// Whether a text equals a constant of `size` bytes. All bytes of both are combined, without branches.
fn equal_words<M: Mode>(constant: Red<M, Ref<Str>>, other: Red<M, Ref<Str>>, size: i64) -> Red<M, bool> {
    let difference = |word: i64, of_other: Red<M, i64>| {
        // SAFETY: the constant has that word, and the other text has that of its own; what lies behind is masked.
        let (a, b) = unsafe {
            (constant.storage().word_at_unchecked(word), other.storage().word_at_unchecked(of_other))
        };
        let bytes = size - 8 * word;
        (a ^ b) & if bytes < 8 { (1i64 << (8 * bytes)) - 1 } else { -1 }
    };
    // A storage is never empty, so its first word exists. The second one exists if the size is right.
    let first = (other.size() ^ size) | difference(0, 0i64.into());
    if size <= 8 {
        return first.eq(0);
    }
    (first | difference(1, other.size().eq(size).select::<i64>(1i64, 0i64))).eq(0)
}

#[elidable]
fn equal_text(a: Ref<Str>, b: Ref<Str>) -> bool {
    a == b || a.as_str() == b.as_str()
}

/// `hash(s)`
#[elidable]
pub fn hash(s: Ref<Str>) -> i64 {
    crate::objects::strings::hash(s)
}

#[elidable]
fn order(a: Ref<Str>, b: Ref<Str>) -> i64 {
    minipy_text::str::surrogate::compare(a.as_str(), b.as_str()) as i64
}

/// `part in s`
#[elidable]
pub fn contains(s: Ref<Str>, part: Ref<Str>) -> bool {
    s.as_str().contains(part.as_str())
}

/// `str(value)` of strings, integers of a word, and floats; None for anything else.
pub fn of_plain<M: Mode>(value: Red<M, Value>) -> Option<Red<M, Value>> {
    if value.downcast::<Str>().is_some() { Some(value) } else { of_number(value) }
}

/// `str(value)` and `repr(value)` of integers of a word and of floats; None for anything else.
pub fn of_number<M: Mode>(value: Red<M, Value>) -> Option<Red<M, Value>> {
    if let Some(i) = value.as_int() {
        return Some(integer(i).into());
    }
    value.downcast::<Float>().map(|f| float(f.value()).into())
}

/// `format(value, spec)` of integers of a word, of floats and strings; None for anything else, and for errors.
pub fn formatted<M: Mode>(value: Red<M, Value>, spec: Red<M, Value>) -> Option<Red<M, Value>> {
    let spec = spec.downcast::<Str>()?;
    if spec.size().eq(0).test() {
        return of_plain(value);
    }
    let text = if let Some(i) = value.as_int() {
        formatted_integer(i, spec)
    } else if let Some(s) = value.downcast::<Str>() {
        formatted_text(s, spec)
    } else {
        formatted_float(value.downcast::<Float>()?.value(), spec)
    };
    text.some().map(Red::into)
}

#[residual(writes())]
fn formatted_integer(i: i64, spec: Ref<Str>) -> Option<Ref<Str>> {
    let spec = FormatSpec::parse(spec.as_str(), Target::Int, "int").ok()?;
    strings::formatted(|out| write_int(out, &Int::Small(i), &spec, "int")).ok()
}

#[residual(writes())]
fn formatted_float(x: f64, spec: Ref<Str>) -> Option<Ref<Str>> {
    let spec = FormatSpec::parse(spec.as_str(), Target::Float, "float").ok()?;
    strings::formatted(|out| write_float(out, x, &spec, "float")).ok()
}

#[residual(writes())]
fn formatted_text(s: Ref<Str>, spec: Ref<Str>) -> Option<Ref<Str>> {
    let spec = FormatSpec::parse(spec.as_str(), Target::Str, "str").ok()?;
    strings::formatted(|out| write_str(out, s.as_str(), &spec, "str")).ok()
}

/// `hex(i)`, `oct(i)` or `bin(i)` of an integer of a word.
pub fn prefixed<M: Mode>(i: Red<M, Value>, base: i64) -> Option<Red<M, Value>> {
    Some(prefixed_residual(i.as_int()?, base).into())
}

#[residual(writes())]
fn prefixed_residual(i: i64, base: i64) -> Ref<Str> {
    strings::written_by(|out| minipy_text::int::write_prefixed(out, i, base as u32))
}

/// The value of a short text that consists of a sign and digits, else the smallest integer.
#[elidable]
fn read_integer(text: Ref<Str>, base: i64) -> i64 {
    minipy_text::int::parse_short(text.as_str().as_bytes(), base).unwrap_or(i64::MIN)
}

/// `int(text, base)` of short plain text; None if the native function must do it.
pub fn to_integer<M: Mode>(text: Red<M, Ref<Str>>, base: Red<M, i64>) -> Option<Red<M, Value>> {
    let i = read_integer(text, base);
    i.ne(i64::MIN).test().then(|| i.to_value())
}

/// The value of a short plain text as a float, or NaN.
#[elidable]
fn read_float(text: Ref<Str>) -> f64 {
    minipy_text::float::parse_usual(text.as_str()).unwrap_or(f64::NAN)
}

/// `float(text)` of short plain text; None if the native function must do it.
pub fn to_float<M: Mode>(text: Red<M, Ref<Str>>) -> Option<Red<M, Value>> {
    let x = read_float(text);
    x.eq(x).test().then(|| crate::interp::numbers::float(x))
}

#[residual(writes())]
fn integer(i: i64) -> Ref<Str> {
    strings::new_str(itoa::Buffer::new().format(i))
}

#[residual(writes())]
fn float(x: f64) -> Ref<Str> {
    strings::written_by(|out| minipy_text::float::write_repr(out, x))
}

/// `ord(c)`; None if the native function must do it.
pub fn ord<M: Mode>(c: Red<M, Value>) -> Option<Red<M, Value>> {
    let c = c.downcast::<Str>()?;
    // A size of one byte is one character.
    c.size().eq(1).test().then(|| byte(c, 0i64.into()).to_value())
}

/// `chr(i)`; None if the native function must do it.
pub fn chr<M: Mode>(vm: Ref<Vm>, code: Red<M, Value>) -> Option<Red<M, Value>> {
    let code = code.as_int()?;
    code.unsigned_lt(256).test().then(|| character(vm, code))
}

/// The next character of an iterator of a string: a byte if the text is ASCII.
pub fn next<M: Mode>(vm: Ref<Vm>, iter: Red<M, Ref<StrIter>>) -> Option<Red<M, Value>> {
    let (s, offset) = (iter.text(), iter.offset());
    if !offset.lt(s.size()).test() {
        return None;
    }
    if is_ascii(s) {
        iter.set_offset(offset + 1);
        return Some(character(vm, byte(s, offset)));
    }
    let c = next_residual(vm, s, offset);
    iter.set_offset(offset + Red::<M, Value>::downcast::<Str>(c).expect("a character").size());
    Some(c)
}

#[residual(writes())]
fn next_residual(vm: Ref<Vm>, s: Ref<Str>, offset: i64) -> Value {
    let c = s.as_str()[offset as usize..].chars().next().expect("the offset is that of a character");
    crate::types::characters::character(vm, c)
}

/// `a + b`; one of the two if the other is empty.
pub fn added<M: Mode>(vm: Ref<Vm>, a: Red<M, Ref<Str>>, b: Red<M, Ref<Str>>) -> Out<M> {
    if any_empty(a.size(), b.size()) {
        return Ok(if b.size().eq(0).test() { a.into() } else { b.into() });
    }
    match joined(a.storage(), a.size(), b.storage(), b.size()).some() {
        Some(storage) => Ok(of(storage, a.size() + b.size(), a.chars() + b.chars())),
        None => crate::run::interrupt::no_room(vm),
    }
}

/// `s * n`; None if there is no memory for it or if it was interrupted.
#[residual(writes())]
pub fn repeated(s: Ref<Str>, n: i64) -> Option<Ref<Str>> {
    if n == 1 || s.size == 0 { Some(s) } else { strings::repeat(s, n.max(0) as usize).ok() }
}

/// `template % operand`, without a check for methods of a class written in Python.
#[residual]
pub fn percent(vm: Ref<Vm>, template: Ref<Str>, operand: Value) -> PyResult<Value> {
    let made = dispatch::left_operator(vm, BinOp::Mod, template.into(), operand)?;
    Ok(made.expect("strings have this operator"))
}

/// The parts in an array, joined; see [`part_of`].
pub fn join_parts<M: Mode>(vm: Ref<Vm>, parts: Red<M, Ref<Array<TupleItems>>>) -> Out<M> {
    match string_residual(parts).some() {
        Some(joined) => Ok(joined.into()),
        None => crate::run::interrupt::no_room(vm),
    }
}

/// A part of an f-string or a template, which is a string, has one as payload, or is an integer of a word.
#[inline]
pub fn part_of(part: Value) -> Part {
    if let Some(i) = part.as_int() {
        return Part::Integer(i);
    }
    let kept = || heap_util::payload_of(part).downcast().expect("parts are strings");
    Part::Text(part.downcast::<Str>().unwrap_or_else(kept))
}

#[residual(writes())]
fn string_residual(parts: Ref<Array<TupleItems>>) -> Option<Ref<Str>> {
    let items = heap_util::tuple_slice(&parts);
    let joined = crate::objects::strings::join(None, items.len(), |i| part_of(items[i]));
    std::hint::black_box(parts);
    joined.ok()
}

/// `s[key]`
pub fn get_item<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, key: Red<M, Value>) -> Option<Out<M>> {
    let s = obj.downcast::<Str>()?;
    if let Some(i) = key.as_int() {
        return Some(match crate::interp::numbers::checked(i, s.chars()) {
            Some(i) => Ok(item(vm, s, i)),
            None => Err(super::errors::out_of_range(vm, vm.messages.string_index)),
        });
    }
    self::slice(vm, s, key.downcast::<Slice>()?).map(Ok)
}

/// `part in s` of short strings. Long ones take the plain search, which can be interrupted.
pub fn in_str<M: Mode>(_: Ref<Vm>, obj: Red<M, Value>, part: Red<M, Value>) -> Option<Tested<M>> {
    let (s, part) = (obj.downcast::<Str>()?, part.downcast::<Str>()?);
    let short = s.size().lt(crate::objects::heap_util::LONG as i64).test();
    short.then(|| Ok(contains(s, part).test()).into())
}

/// `len(s)`
pub fn len<M: Mode>(obj: Red<M, Value>) -> Option<Red<M, i64>> {
    Some(obj.downcast::<Str>()?.chars())
}

/// `iter(s)`
pub fn iter<M: Mode>(_: Ref<Vm>, obj: Red<M, Value>) -> Option<Out<M>> {
    Some(Ok(StrIter::alloc::<M>(obj.downcast::<Str>()?, 0i64).into()))
}

/// `next` of an iterator of a string.
pub fn next_character<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Step<M> {
    Some(next(vm, iterator.downcast::<StrIter>()?).map(Ok))
}

/// A string that is short enough for a call that cannot be interrupted, in any number of copies.
fn short<M: Mode>(value: Red<M, Value>) -> Option<Red<M, Ref<Str>>> {
    let s = value.downcast::<Str>()?;
    s.size().lt(MAX_SHORT).test().then_some(s)
}

/// The maximal length of a short string, in bytes.
const MAX_SHORT: i64 = 1 << 12;

/// Twins of methods of strings. Traces reuse results that are no objects; a new string is a new object each time, as
/// without the JIT.
macro_rules! methods {
    (
        cases { $($case:ident $kind:ident)* }
        strips { $($strip:ident $strip_chars:ident)* }
        tests { $($test:ident $of:ident)* }
    ) => {
        $(
            /// The twin of the method with that name.
            pub fn $case<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
                #[residual(writes())]
                fn changed(vm: Ref<Vm>, s: Ref<Str>) -> Option<Ref<Str>> {
                    // Work on a short string is not interrupted.
                    recased(vm, s, Case::$kind).ok()
                }
                if args.count != 1 {
                    return None;
                }
                Some(Ok(changed(vm, short(args.get(0))?).some()?.into()))
            }
        )*
        $(
            /// The twin of the method with that name.
            pub fn $strip<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
                #[residual(writes())]
                fn stripped(vm: Ref<Vm>, s: Ref<Str>) -> Value {
                    // Work on a short string is not interrupted.
                    part(vm, s, minipy_text::str::$strip(s.as_str()).unwrap_or(s.as_str()))
                }
                #[residual(writes())]
                fn stripped_of(vm: Ref<Vm>, s: Ref<Str>, chars: Ref<Str>) -> Value {
                    let rest = minipy_text::str::$strip_chars(s.as_str(), chars.as_str());
                    part(vm, s, rest.unwrap_or(s.as_str()))
                }
                match args.count {
                    1 => Some(Ok(stripped(vm, short(args.get(0))?))),
                    2 => Some(Ok(stripped_of(vm, short(args.get(0))?, short(args.get(1))?))),
                    _ => None,
                }
            }
        )*
        $(
            /// The twin of the method with that name.
            pub fn $test<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
                #[elidable]
                fn holds(s: Ref<Str>) -> bool {
                    minipy_text::str::$of(s.as_str()) == Ok(true)
                }
                if args.count != 1 {
                    return None;
                }
                Some(Ok(holds(short(args.get(0))?).select::<Value>(vm.true_, vm.false_)))
            }
        )*
    };
}
methods! {
    cases { upper Upper lower Lower casefold Fold swapcase Swap capitalize Capitalize title Title }
    strips { strip strip_chars lstrip lstrip_chars rstrip rstrip_chars }
    tests {
        isspace is_space
        isalpha is_alpha
        isalnum is_alnum
        isdecimal is_decimal
        isdigit is_digit
        isnumeric is_numeric
        isprintable is_printable
        isidentifier is_identifier
        isupper is_upper
        islower is_lower
        istitle is_title
    }
}

/// `s.isascii()`
pub fn isascii<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    if args.count != 1 {
        return None;
    }
    let s = args.get(0).downcast::<Str>()?;
    Some(Ok(s.size().eq(s.chars()).select::<Value>(vm.true_, vm.false_)))
}

/// Two short strings, the arguments of a method.
fn both<M: Mode>(args: Args<'_, M>) -> Option<[Red<M, Ref<Str>>; 2]> {
    if args.count != 2 {
        return None;
    }
    Some([short(args.get(0))?, short(args.get(1))?])
}

#[elidable]
fn begins(s: Ref<Str>, prefix: Ref<Str>) -> bool {
    s.as_str().starts_with(prefix.as_str())
}

#[elidable]
fn ends(s: Ref<Str>, suffix: Ref<Str>) -> bool {
    s.as_str().ends_with(suffix.as_str())
}

/// The index at which a part begins, or -1.
#[elidable]
fn place(s: Ref<Str>, part: Ref<Str>) -> i64 {
    let found = minipy_text::str::find(s.as_str(), part.as_str(), None, None);
    found.ok().flatten().map_or(-1, |i| i as i64)
}

#[elidable]
fn occurrences(s: Ref<Str>, part: Ref<Str>) -> i64 {
    minipy_text::str::count(s.as_str(), part.as_str(), None, None).map_or(0, |n| n as i64)
}

/// `s.startswith(prefix)`
pub fn startswith<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    let [s, prefix] = both(args)?;
    Some(Ok(begins(s, prefix).select::<Value>(vm.true_, vm.false_)))
}

/// `s.endswith(suffix)`
pub fn endswith<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    let [s, suffix] = both(args)?;
    Some(Ok(ends(s, suffix).select::<Value>(vm.true_, vm.false_)))
}

/// `s.find(part)`
pub fn find<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    let [s, part] = both(args)?;
    Some(Ok(place(s, part).to_value()))
}

/// `s.count(part)`
pub fn count<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    let [s, part] = both(args)?;
    Some(Ok(occurrences(s, part).to_value()))
}
