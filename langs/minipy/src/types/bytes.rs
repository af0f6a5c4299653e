//! `bytes` and `bytearray`: construction, items, slices, operators, text. Their methods are in `bytes_methods`.

use super::support::*;
use super::{codecs, slice};
use crate::exceptions::errors::{OrRaise, check_room, error, type_error};
use crate::interp::bytes as traced;
use crate::objects::byte_storage::{
    self, ByteArray, ByteArrayExt as _, Bytes, BytesIter, as_slice, bytearray, bytes, data, is_bytes, look,
};
use crate::objects::ints;
use crate::objects::kind::traced::{GetItem, Len, Next, SetItem};
use crate::objects::kind::{Kind, Traced, operators};
use crate::objects::memory_view::MemoryView;
use crate::protocols::indexing;
use crate::protocols::indexing::byte_or;
use crate::run::interrupt::Work;
use metatrace::by_mode;
use std::borrow::Cow;

/// The value as a `bytearray`, if it is one or an instance of a subclass.
pub(crate) fn array(v: Value) -> Option<Ref<ByteArray>> {
    as_kind(v)
}

/// The number of bytes.
pub(crate) fn len(v: Value) -> Option<i64> {
    let inner = payload_of(v);
    match inner.downcast::<Bytes>() {
        Some(object) => Some(object.size),
        None => inner.downcast::<ByteArray>().map(|object| object.size.get()),
    }
}

/// A new object with these bytes, of the type of `of`.
pub(crate) fn like(vm: Ref<Vm>, of: Value, data: &[u8]) -> PyResult<Value> {
    if array(of).is_some() { bytearray(data).map(Value::from) } else { bytes(data) }.or_raise(vm)
}

/// The bytes of an argument that must be bytes-like.
pub(crate) fn bytes_like(vm: Ref<Vm>, v: &Value) -> PyResult<Cow<'_, [u8]>> {
    match buffer(vm, v)? {
        Some(data) => Ok(data),
        None => type_error(vm, format!("a bytes-like object is required, not '{}'", type_name(vm, *v))),
    }
}

/// Checks that the bytes of the value, if it is a memory view, are there and contiguous.
pub(crate) fn check_contiguous(vm: Ref<Vm>, v: Value) -> PyResult<()> {
    let Some(view) = v.downcast::<MemoryView>() else { return Ok(()) };
    if view.source.get().is_null() {
        return value_error(vm, "operation forbidden on released memoryview object");
    }
    if !view.is_contiguous() {
        let message = "memoryview: underlying buffer is not C-contiguous";
        return Err(raise(vm, vm.excs.buffer_error, message));
    }
    Ok(())
}

/// The bytes of an object that supports the buffer protocol; None for any other.
pub(crate) fn buffer(vm: Ref<Vm>, v: &Value) -> PyResult<Option<Cow<'_, [u8]>>> {
    check_contiguous(vm, *v)?;
    if let Some(data) = data(v).or_raise(vm)? {
        return Ok(Some(data));
    }
    let Some(view) = exported(vm, *v)? else { return Ok(None) };
    look(&view, byte_storage::copied).or_raise(vm)?.transpose().or_raise(vm).map(|data| data.map(Cow::Owned))
}

/// The view that an object returns by its method `__buffer__` (PEP 688), if its class has one.
pub(crate) fn exported(vm: Ref<Vm>, v: Value) -> PyResult<Option<Value>> {
    if !is_instance_kind(v) {
        return Ok(None);
    }
    let Some(method) = special(vm, v, "__buffer__") else { return Ok(None) };
    let made = call(vm, method, &[Value::int(0)])?;
    match made.downcast::<MemoryView>() {
        Some(_) => Ok(Some(made)),
        None => type_error(vm, "__buffer__ returned non-memoryview object"),
    }
}

/// Calls `f` with the bytes of an object of these types.
fn shown<R>(vm: Ref<Vm>, v: Value, f: impl FnOnce(&[u8]) -> minipy_text::Result<R>) -> PyResult<R> {
    look(&v, f).or_raise(vm)?.expect("of these types").or_raise(vm)
}

/// Raises BufferError if the size of a `bytearray` is locked by a held memory view.
pub(crate) fn check_resizable(vm: Ref<Vm>, this: Ref<ByteArray>) -> PyResult<()> {
    match this.keeps_size() {
        false => Ok(()),
        true => Err(raise(vm, vm.excs.buffer_error, "Existing exports of data: object cannot be re-sized")),
    }
}

/// Writable bytes: all of a `bytearray`, or those that a view shows of one.
pub(crate) struct Target {
    array: Ref<ByteArray>,
    place: std::ops::Range<usize>,
}

impl Target {
    /// The bytes of an object, if they are writable and contiguous.
    pub(crate) fn of(vm: Ref<Vm>, v: Value) -> PyResult<Option<Target>> {
        if let Some(array) = array(v) {
            return Ok(Some(Target { array, place: 0..array.count() }));
        }
        let view = if v.downcast::<MemoryView>().is_some() { Some(v) } else { exported(vm, v)? };
        let Some(view) = view.and_then(|view| view.downcast::<MemoryView>()) else { return Ok(None) };
        let Some(array) = view.source.get().downcast::<ByteArray>().filter(|_| !view.readonly) else {
            return Ok(None);
        };
        let start = view.place(0);
        let place = start..start + view.bytes();
        Ok((view.is_contiguous() && place.end <= array.count()).then_some(Target { array, place }))
    }

    /// The number of bytes.
    pub(crate) fn len(&self) -> usize {
        self.place.len()
    }

    /// Calls `f` with the bytes, which it may change. It must not allocate or call back.
    pub(crate) fn change(&self, f: impl FnOnce(&mut [u8])) {
        self.array.change(|all| {
            if let Some(part) = all.get_mut(self.place.clone()) {
                f(part)
            }
        });
    }
}

/// An integer in the range of bytes.
pub(crate) fn byte(vm: Ref<Vm>, v: Value) -> PyResult<u8> {
    byte_or(vm, v, "byte must be in range(0, 256)")
}

/// The bytes of an iterable of integers.
pub(crate) fn of_iterable(vm: Ref<Vm>, v: Value, message: &str) -> PyResult<Vec<u8>> {
    if v.downcast::<List>().is_none() && v.downcast::<Tuple>().is_none() {
        let iterator = iterate(vm, v)?;
        let made = crate::interp::drain::bytes(vm, iterator, str_value(message))?;
        return minipy_text::room::own(data(&made).or_raise(vm)?.expect("a bytearray")).or_raise(vm);
    }
    let mut out = Vec::new();
    each(vm, v, |item| {
        out.room_for(1).or_raise(vm)?;
        out.push(byte_or(vm, item, message)?);
        Ok(true)
    })?;
    Ok(out)
}

const WRONG_ITEM: [&str; 2] = ["bytes must be in range(0, 256)", "byte must be in range(0, 256)"];

/// The content of `bytes(...)` or `bytearray(...)`.
fn contents(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>, mutable: bool) -> PyResult<Vec<u8>> {
    let class = if mutable { "bytearray" } else { "bytes" };
    let [source, encoding, errors] = bind(vm, class, args, kw, &["source", "encoding", "errors"], 0)?;
    let names = codecs::names(vm, class, encoding, errors)?;
    let Some(source) = source else {
        return match (encoding, errors) {
            (None, None) => Ok(Vec::new()),
            (Some(_), _) => type_error(vm, "encoding without a string argument"),
            _ => type_error(vm, "errors without a string argument"),
        };
    };
    let own_bytes = match mutable || encoding.is_some() || errors.is_some() || !is_instance_kind(source) {
        true => None,
        false => special(vm, source, "__bytes__"),
    };
    if let Some(text) = as_str(&source).filter(|_| own_bytes.is_none()) {
        if encoding.is_none() {
            return type_error(vm, "string argument without an encoding");
        }
        return codecs::encode(vm, source, text, &names.0, &names.1);
    }
    if encoding.is_some() {
        return type_error(vm, "encoding without a string argument");
    }
    if errors.is_some() {
        return type_error(vm, "errors without a string argument");
    }
    if let Some(f) = own_bytes {
        let result = call(vm, f, &[])?;
        return match result.downcast::<Bytes>().is_some() || as_kind::<Bytes>(result).is_some() {
            true => byte_storage::owned(data(&result).or_raise(vm)?.expect("bytes")).or_raise(vm),
            false => {
                let got = type_name(vm, result);
                type_error(vm, format!("__bytes__ returned non-bytes (type {got})"))
            }
        };
    }
    // Only a view that is not contiguous is copied here.
    let shown = match data(&source).or_raise(vm)? {
        Some(shown) => Some(shown),
        None => buffer(vm, &source)?,
    };
    if let Some(data) = shown {
        return byte_storage::owned(data).or_raise(vm);
    }
    if indexing::is_index(vm, source) {
        let n = crate::protocols::sequences::repetitions(vm, source)?;
        if n < 0 {
            return value_error(vm, "negative count");
        }
        return room::filled(n as usize, 0).or_raise(vm);
    }
    if !crate::protocols::is_iterable(vm, source) {
        return type_error(vm, format!("cannot convert '{}' object to {class}", type_name(vm, source)));
    }
    if !mutable {
        super::length_hint::check(vm, source)?;
    }
    of_iterable(vm, source, WRONG_ITEM[usize::from(mutable)])
}

/// The number of zeros that `bytes(...)` or `bytearray(...)` makes for a single plain integer, if there is memory for
/// it.
fn size_given(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Option<usize>> {
    match *args {
        [size] if kw.is_empty() && !is_instance_kind(size) && ints::object(size).is_some() => {
            let Ok(size) = usize::try_from(crate::protocols::sequences::repetitions(vm, size)?) else {
                return value_error(vm, "negative count");
            };
            check_room(vm, size, 1)?;
            Ok(Some(size))
        }
        _ => Ok(None),
    }
}

fn new_bytes(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    // A `bytes` object need not be copied.
    if let [class, source] = *args
        && kw.is_empty()
        && source.downcast::<Bytes>().is_some()
        && class.downcast::<crate::objects::class::Class>().is_some_and(|c| c.builtin)
    {
        return Ok(source);
    }
    if let Some(size) = size_given(vm, &args[1..], kw)? {
        return made(vm, args, byte_storage::zeros(size));
    }
    let contents = contents(vm, &args[1..], kw, false)?;
    let object = bytes(&contents).or_raise(vm)?;
    made(vm, args, object)
}

fn new_bytearray(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    made(vm, args, Value::from(byte_storage::empty()))
}

fn init_bytearray(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let this = receiver(vm, array(args[0]), args[0], "__init__", "bytearray")?;
    check_resizable(vm, this)?;
    if let Some(size) = size_given(vm, &args[1..], kw)? {
        this.fill(size);
        return Ok(vm.none);
    }
    let contents = contents(vm, &args[1..], kw, true)?;
    this.assign(&contents).or_raise(vm)?;
    Ok(vm.none)
}

fn class_of(v: Value) -> &'static str {
    if array(v).is_some() { "bytearray" } else { "bytes" }
}

fn place(i: i64, n: usize) -> Option<usize> {
    let i = if i < 0 { i.checked_add(n as i64)? } else { i };
    usize::try_from(i).ok().filter(|&i| i < n)
}

fn get_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Value> {
    let inner = payload_of(v);
    if let Some(s) = key.downcast::<Slice>() {
        let (start, _, step, count) = slice::indices(vm, s, || len(inner).unwrap_or(0) as usize)?;
        // The slice of all of a `bytes` object is the object itself.
        if step == 1 && inner.downcast::<Bytes>().is_some_and(|all| all.size as usize == count) {
            return Ok(inner);
        }
        check_room(vm, count, 1)?;
        return byte_storage::sliced(inner, start, step, count).or_raise(vm);
    }
    let i = item_index(vm, inner, key)?;
    let found = match inner.downcast::<ByteArray>() {
        Some(array) => place(i, array.count()).map(|i| array.byte(i)),
        None => inner.downcast::<Bytes>().and_then(|b| place(i, b.size as usize).map(|i| as_slice(&b)[i])),
    };
    match found {
        Some(byte) => Ok(Value::int(byte.into())),
        None => match class_of(inner) {
            "bytes" => index_error(vm, "index out of range"),
            _ => index_error(vm, "bytearray index out of range"),
        },
    }
}

fn item_index(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<i64> {
    if !indexing::is_index(vm, key) {
        let (class, got) = (class_of(v), type_name(vm, key));
        let class = if class == "bytes" { "byte" } else { class };
        return type_error(vm, format!("{class} indices must be integers or slices, not {got}"));
    }
    indexing::index_word(vm, key)
}

/// The bytes of a value that is assigned to a slice.
fn assigned(vm: Ref<Vm>, value: &Value) -> PyResult<Cow<'_, [u8]>> {
    if let Some(data) = buffer(vm, value)? {
        return Ok(data);
    }
    let value = *value;
    if as_str(&value).is_some() || indexing::is_index(vm, value) {
        return type_error(vm, "can assign only bytes, buffers, or iterables of ints in range(0, 256)");
    }
    if !crate::protocols::is_iterable(vm, value) {
        let got = type_name(vm, value);
        return type_error(vm, format!("cannot convert '{got}' object to bytearray"));
    }
    of_iterable(vm, value, WRONG_ITEM[1]).map(Cow::Owned)
}

fn set_item(vm: Ref<Vm>, v: Value, key: Value, value: Value) -> PyResult<()> {
    let this = array_of(v);
    let Some(s) = key.downcast::<Slice>() else {
        let i = item_index(vm, v, key)?;
        let byte = byte(vm, value)?;
        return match place(i, this.count()) {
            Some(i) => {
                this.put(i, byte);
                Ok(())
            }
            None => index_error(vm, "bytearray index out of range"),
        };
    };
    // As in CPython, the bounds are evaluated again if the value must be converted first.
    if array(value).is_none() {
        slice::indices(vm, s, || this.count())?;
    }
    let new = assigned(vm, &value)?;
    let (start, stop, step, count) = slice::indices(vm, s, || this.count())?;
    if step == 1 {
        let stop = stop.max(start);
        if (stop - start) as usize != new.len() {
            check_resizable(vm, this)?;
        }
        check_growth(vm, this, this.count() - (stop - start) as usize + new.len())?;
        this.splice(start as usize, stop as usize, &new).or_raise(vm)?;
    } else if new.is_empty() {
        check_resizable(vm, this)?;
        remove_slice(this, start, step, count).or_raise(vm)?;
    } else {
        if new.len() != count {
            let text =
                format!("attempt to assign bytes of size {} to extended slice of size {count}", new.len());
            return value_error(vm, text);
        }
        let mut result = Ok(());
        this.change(|data| {
            let put = |i: usize| data[(start + i as i64 * step) as usize] = new[i];
            result = work::each(count, put);
        });
        result.or_raise(vm)?;
    }
    Ok(())
}

/// Checks that there is memory for a `bytearray` of that size; else raises MemoryError.
pub(crate) fn check_growth(vm: Ref<Vm>, this: Ref<ByteArray>, size: usize) -> PyResult<()> {
    if this.fits(size) { Ok(()) } else { check_room(vm, size, 2) }
}

/// Removes `count` bytes, `step` apart, from `start` on. If it is interrupted, the bytes are a mixture of old and new
/// ones.
fn remove_slice(this: Ref<ByteArray>, start: i64, step: i64, count: usize) -> minipy_text::Result<()> {
    let Some(last) = count.checked_sub(1) else { return Ok(()) };
    let (first, stride) = if step > 0 { (start, step) } else { (start + last as i64 * step, -step) };
    let (first, stride, size) = (first as usize, stride as usize, this.count());
    let mut result = Ok(());
    this.change(|data| {
        result = work::each(count, |i| {
            // The bytes between two removed ones are moved together.
            let from = first + i * stride + 1;
            let to = if i == last { size } else { from + stride - 1 };
            data.copy_within(from..to, from - 1 - i);
        });
    });
    result?;
    this.truncate(size - count);
    Ok(())
}

fn del_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<()> {
    let this = array_of(v);
    if let Some(s) = key.downcast::<Slice>() {
        let (start, _, step, count) = slice::indices(vm, s, || this.count())?;
        if count > 0 {
            check_resizable(vm, this)?;
        }
        if step == 1 {
            this.splice(start as usize, start as usize + count, &[]).or_raise(vm)?;
        } else {
            remove_slice(this, start, step, count).or_raise(vm)?;
        }
    } else {
        // The content is read after `__index__` has run.
        let i = item_index(vm, v, key)?;
        match place(i, this.count()) {
            Some(i) => {
                check_resizable(vm, this)?;
                this.splice(i, i + 1, &[]).or_raise(vm)?
            }
            None => return index_error(vm, "bytearray index out of range"),
        }
    }
    Ok(())
}

fn contains(vm: Ref<Vm>, v: Value, x: Value) -> PyResult<bool> {
    if let Some(needle) = data(&x).or_raise(vm)? {
        return Ok(shown(vm, v, |hay| minipy_text::find::find(hay, &needle))?.is_some());
    }
    if indexing::is_index(vm, x) {
        let byte = byte(vm, x)?;
        return Ok(shown(vm, v, |hay| minipy_text::find::find(hay, &[byte]))?.is_some());
    }
    type_error(vm, format!("a bytes-like object is required, not '{}'", type_name(vm, x)))
}

fn hash(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    let object = as_kind::<Bytes>(v).expect("bytes");
    if object.hash.get() == -1 {
        object.hash.set(object, minipy_text::str::hash_bytes(as_slice(&object)).or_raise(vm)?);
    }
    Ok(object.hash.get())
}

fn concat(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Value> {
    let left = data(&a).or_raise(vm)?.expect("of these types");
    let Some(right) = buffer(vm, &b)? else {
        return type_error(vm, format!("can't concat {} to {}", type_name(vm, b), type_name(vm, a)));
    };
    check_room(vm, left.len() + right.len(), 3)?;
    byte_storage::joined(&left, &right, array(a).is_some()).or_raise(vm)
}

fn repeat(vm: Ref<Vm>, v: Value, n: i64) -> PyResult<Value> {
    let data = data(&v).or_raise(vm)?.expect("of these types");
    if n == 1 && v.downcast::<Bytes>().is_some() {
        return Ok(v);
    }
    let n = n.max(0) as usize;
    if v.downcast::<Bytes>().is_some() && (data.len() as i64).checked_mul(n as i64).is_none() {
        return Err(error(vm, ErrorKind::OverflowError, "repeated bytes are too long"));
    }
    check_room(vm, data.len(), n)?;
    byte_storage::repeated(&data, n, array(v).is_some()).or_raise(vm)
}

/// Appends bytes to a `bytearray`.
pub(crate) fn extend(vm: Ref<Vm>, this: Ref<ByteArray>, more: &[u8]) -> PyResult<()> {
    if !more.is_empty() {
        check_resizable(vm, this)?;
    }
    check_growth(vm, this, this.count() + more.len())?;
    this.append(more).or_raise(vm)
}

/// `a += b` of a `bytearray`.
fn concat_in_place(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Value> {
    match buffer(vm, &b)? {
        Some(more) => extend(vm, array_of(a), &more)?,
        None => {
            return type_error(vm, format!("can't concat {} to {}", type_name(vm, b), type_name(vm, a)));
        }
    }
    Ok(a)
}

/// `a *= n` of a `bytearray`.
fn repeat_in_place(vm: Ref<Vm>, a: Value, n: i64) -> PyResult<Value> {
    let this = array_of(a);
    if n != 1 && this.count() > 0 {
        check_resizable(vm, this)?;
    }
    this.become_array(array_of(repeat(vm, this.into(), n)?));
    Ok(a)
}

/// Fails if the work is to stop.
fn holds(op: CmpOp, x: &[u8], y: &[u8]) -> minipy_text::Result<bool> {
    if x.len() != y.len() && matches!(op, CmpOp::Eq | CmpOp::Ne) {
        return Ok(matches!(op, CmpOp::Ne));
    }
    Ok(super::dispatch::holds(op, Some(work::compare(x, y)?)))
}

fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    if !is_bytes(b) {
        // Another bytes-like object compares by its own method; among them only a `bytearray` is ordered.
        let (true, Some(y)) = (array(a).is_some(), buffer(vm, &b)?) else { return Ok(None) };
        return shown(vm, a, |x| holds(op, x, &y)).map(Some);
    }
    shown(vm, a, |x| look(&b, |y| holds(op, x, y))?.expect("of these types")).map(Some)
}

fn percent(vm: Ref<Vm>, _: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    let inner = payload_of(a);
    if is_bytes(inner) { crate::protocols::bytes_format::percent(vm, inner, b).map(Some) } else { Ok(None) }
}

/// The content as a literal.
fn literal(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    literal_with(vm, v, |byte, quote| byte == quote)
}

/// The same of a `bytearray`: CPython has a backslash in front of each `'`, also between double quotes.
fn literal_of_array(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    literal_with(vm, v, |byte, _| byte == '\'')
}

fn repr_of_array(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let (name, literal) = (type_name(vm, v), literal_of_array(vm, v)?);
    let mut out = room::text(name.len() + literal.len() + 2).or_raise(vm)?;
    [&*name, "(", &*literal, ")"].iter().try_for_each(|part| room::push(&mut out, part)).or_raise(vm)?;
    Ok(out)
}

fn literal_with(vm: Ref<Vm>, v: Value, is_escaped: fn(char, char) -> bool) -> PyResult<String> {
    let mut work = Work::new();
    let data = data(&v).or_raise(vm)?.expect("of these types");
    let quote = if data.contains(&b'\'') && !data.contains(&b'"') { '"' } else { '\'' };
    let mut out = format!("b{quote}");
    check_room(vm, data.len(), 8)?;
    for &byte in data.iter() {
        work.step(vm)?;
        out.room_for(4).or_raise(vm)?;
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'\t' => out.push_str("\\t"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            _ if is_escaped(char::from(byte), quote) => {
                out.push('\\');
                out.push(char::from(byte));
            }
            0x20..=0x7e => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\x{byte:02x}")),
        }
    }
    out.push(quote);
    Ok(out)
}

fn iter(_: Ref<Vm>, v: Value) -> PyResult<Value> {
    Ok(Ref::new(BytesIter { source: Mut::new(payload_of(v)), index: Mut::new(0) }).into())
}

fn next(_: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = it.downcast::<BytesIter>().expect("of this type");
    let (source, i) = (it.source.get(), it.index.get());
    if source.is_null() || i >= len(source).unwrap_or(0) {
        it.source.set(it, Value::NULL);
        return Ok(None);
    }
    it.index.set(it, i + 1);
    let byte = match source.downcast::<ByteArray>() {
        Some(array) => array.byte(i as usize),
        None => byte_storage::as_slice(&source.downcast::<Bytes>().expect("bytes"))[i as usize],
    };
    Ok(Some(Value::int(byte.into())))
}

fn length_hint(_: Ref<Vm>, it: Value) -> PyResult<Value> {
    let it = it.downcast::<BytesIter>().expect("of this type");
    let left = len(it.source.get()).map_or(0, |len| len - it.index.get());
    Ok(Value::int(left.max(0)))
}

methods! {
    /// `bytes(...)`
    BYTES_STATICS { "__new__" new_bytes, KEYWORDS => crate::interp::twins::bytes_new as PayloadNew; }
}
methods! {
    /// `bytearray(...)`
    ARRAY_STATICS { "__new__" new_bytearray, KEYWORDS; }
}
methods! {
    /// The initialisation.
    ARRAY_INIT { "__init__" init_bytearray, KEYWORDS; }
}

/// The object as a `bytearray`, which it is.
fn array_of(v: Value) -> Ref<ByteArray> {
    array(v).expect("a bytearray")
}

/// The slots of both types.
const SHARED: Kind = Kind {
    operators: operators(&[BinOp::Mod], percent),
    takes_any: true,
    concat: Some(concat),
    repeat: Some(repeat),
    len: Some(|_, v| Ok(len(v).expect("of these types"))),
    get_item: Some(get_item),
    contains: Some(contains),
    compare: Some(compare),
    iter: Some(iter),
    traced: Traced {
        len: Some(by_mode!(traced::len as Len)),
        get_item: Some(by_mode!(traced::get_item as GetItem)),
        ..crate::objects::kind::Traced::NONE
    },
    ..crate::objects::kind::Kind::NONE
};
/// `bytes`
pub(crate) const KIND: Kind = Kind {
    hash: crate::objects::kind::Hash::By(hash),
    key: crate::objects::kind::Key::Bytes,
    repr: Some(literal),
    ..SHARED
};
/// `bytearray`
pub(crate) const ARRAY_KIND: Kind = Kind {
    hash: crate::objects::kind::Hash::Unhashable,
    set_item: Some(set_item),
    del_item: Some(del_item),
    concat_in_place: Some(concat_in_place),
    repeat_in_place: Some(repeat_in_place),
    traced: Traced { set_item: Some(by_mode!(traced::set_item as SetItem)), ..SHARED.traced },
    repr: Some(repr_of_array),
    ..SHARED
};
/// `bytes_iterator`
pub(crate) const ITERATOR_KIND: Kind = Kind {
    next: Some(next),
    length_hint: Some(length_hint),
    traced: Traced { next: Some(by_mode!(traced::next as Next)), ..crate::objects::kind::Traced::NONE },
    ..super::iterators::ITERATOR
};
