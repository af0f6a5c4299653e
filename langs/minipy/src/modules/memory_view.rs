//! `memoryview`: the bytes of another object, without a copy, as numbers in a format of the module `struct`.
//!
//! Views have one dimension. The storage of an `array` becomes a `bytearray` as soon as its bytes are requested.

use super::packing::{native_size, read_native, write_native};
use crate::exceptions::errors::OrRaise as _;
use crate::objects::byte_storage::{self, ByteArray, ByteArrayExt as _, Bytes, is_bytes};
use crate::objects::kind::{Hash, Kind};
use crate::objects::memory_view::{self, MemoryView};
use crate::protocols::indexing;
use crate::types::bytes::exported;
use crate::types::float as floats;
use crate::types::slice;
use crate::types::support::*;
use std::cell::Cell;

/// The value as a view, which it is.
fn view(v: Value) -> Ref<MemoryView> {
    v.downcast().expect("a memory view")
}

/// The value as a view; raises ValueError if it was released.
fn open(vm: Ref<Vm>, v: Value) -> PyResult<Ref<MemoryView>> {
    let view = view(v);
    if view.source.get().is_null() {
        return value_error(vm, "operation forbidden on released memoryview object");
    }
    match memory_view::is_whole(view) {
        true => Ok(view),
        false => Err(raise(vm, vm.excs.buffer_error, "what the memory view shows is gone")),
    }
}

/// A copy of a view with other fields: a part of it, or the same bytes in another format.
fn derived(of: Ref<MemoryView>, change: impl FnOnce(&mut MemoryView)) -> Value {
    let mut made = MemoryView {
        source: Mut::new(of.source.get()),
        owner: of.owner,
        readonly: of.readonly,
        start: of.start,
        count: of.count,
        stride: of.stride,
        size: of.size,
        code: of.code,
        hash: Cell::new(-1),
        held: Cell::new(false),
    };
    change(&mut made);
    Ref::new(made).into()
}

/// The view of a `bytes` or `bytearray` as items of a format; `owner` is the object from which the view is made.
fn new(source: Value, owner: Value, code: u8, size: usize) -> Value {
    let array = source.downcast::<ByteArray>();
    let length = byte_storage::length(&source).expect("bytes");
    Ref::new(MemoryView {
        source: Mut::new(source),
        owner,
        readonly: array.is_none(),
        start: 0,
        count: (length / size) as i64,
        stride: size as i64,
        size: size as i64,
        code: code.into(),
        hash: Cell::new(-1),
        held: Cell::new(false),
    })
    .into()
}

/// The view of an object that supports the buffer protocol.
fn of(vm: Ref<Vm>, object: Value) -> PyResult<Value> {
    if object.downcast::<MemoryView>().is_some() {
        return Ok(derived(open(vm, object)?, |_| {}));
    }
    if is_bytes(object) {
        return Ok(new(payload_of(object), object, b'B', 1));
    }
    match exported(vm, object)? {
        Some(view) => Ok(view),
        None => {
            let got = type_name(vm, object);
            type_error(vm, format!("memoryview: a bytes-like object is required, not '{got}'"))
        }
    }
}

fn construct(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [object] = bind(vm, "memoryview", &args[1..], kw, &["object"], 1)?;
    of(vm, object.expect("required"))
}

/// `view(storage, owner, code)`: for classes with their own `__buffer__`, whose storage is a `bytearray`.
fn make(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let code = code_of(vm, args[2])?;
    // Characters are a format only of arrays.
    let size = native_size(code).unwrap_or(4);
    Ok(new(args[0], args[1], code, size))
}

functions! {
    NATIVES { "view" make, RANGE(3, 3); }
}
pub(super) const MODULE: super::NativeModule =
    super::NativeModule { name: "_memory", functions: NATIVES, init: None };

fn code_of(vm: Ref<Vm>, v: Value) -> PyResult<u8> {
    let Some(text) = as_str(&v) else {
        return type_error(vm, "memoryview: format argument must be a string");
    };
    match *text.strip_prefix('@').unwrap_or(text).as_bytes() {
        [code] => Ok(code),
        _ => wrong_format(vm),
    }
}

fn wrong_format<T>(vm: Ref<Vm>) -> PyResult<T> {
    value_error(
        vm,
        "memoryview: destination format must be a native single character format prefixed with an optional '@'",
    )
}

/// Item `i`, which must exist.
fn item(vm: Ref<Vm>, view: Ref<MemoryView>, i: usize) -> PyResult<Value> {
    if native_size(view.code()).is_none() {
        let code = char::from(view.code());
        let message = format!("memoryview: format {code} not supported");
        return Err(error(vm, ErrorKind::NotImplementedError, message));
    }
    let (at, size, mut word) = (view.place(i), view.size as usize, [0; 8]);
    let found = byte_storage::look_at_own(view.source.get(), |all| {
        all.get(at..at + size).map(|from| word[..size].copy_from_slice(from))
    });
    match found.flatten() {
        Some(()) => Ok(read_native(vm, view.code(), &word[..size])),
        None => index_error(vm, "index out of bounds on dimension 1"),
    }
}

/// The index of the item for a key: an integer, or a tuple of one.
fn index(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<usize> {
    let indices = key.downcast::<Tuple>();
    let indices = indices.filter(|t| t.as_slice().iter().all(|&i| indexing::is_index(vm, i)));
    let key = match indices.as_ref().map(|t| t.as_slice()) {
        None => key,
        Some(&[i]) => i,
        Some([]) => {
            return Err(error(vm, ErrorKind::NotImplementedError, "sub-views are not implemented"));
        }
        Some(more) => {
            let count = more.len();
            return type_error(vm, format!("cannot index 1-dimension view with {count}-element tuple"));
        }
    };
    if !indexing::is_index(vm, key) {
        return type_error(vm, "memoryview: invalid slice key");
    }
    let i = indexing::index_word(vm, key)?;
    // `__index__` may have released the view.
    let count = open(vm, v)?.count;
    match usize::try_from(if i < 0 { i + count } else { i }) {
        Ok(i) if (i as i64) < count => Ok(i),
        _ => index_error(vm, "index out of bounds on dimension 1"),
    }
}

/// The part that a slice selects.
fn part(vm: Ref<Vm>, v: Value, key: Ref<Slice>) -> PyResult<Value> {
    let (start, _, step, count) = slice::indices(vm, key, || view(v).count as usize)?;
    let this = open(vm, v)?;
    Ok(derived(this, |part| {
        part.start += start * part.stride;
        part.stride *= step;
        part.count = count as i64;
    }))
}

fn get_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Value> {
    let this = open(vm, v)?;
    if let Some(key) = key.downcast::<Slice>() {
        return part(vm, v, key);
    }
    item(vm, this, index(vm, v, key)?)
}

/// Writes an item.
fn put(vm: Ref<Vm>, v: Value, i: usize, value: Value) -> PyResult<()> {
    let code = view(v).code();
    let (size, mut word) = (view(v).size as usize, [0; 8]);
    let kind = |what: &str| format!("memoryview: invalid {what} for format '{}'", char::from(code));
    let fits = match code {
        b'c' => value.downcast::<Bytes>().is_some(),
        b'?' => true,
        b'e' | b'f' | b'd' => floats::coerce(vm, value).is_some(),
        _ => indexing::is_index(vm, value),
    };
    if !fits {
        return type_error(vm, kind("type"));
    }
    // Converting the number may call code of the program, which raises its own errors.
    let value = match code {
        b'c' | b'?' | b'e' | b'f' | b'd' => value,
        _ => indexing::index(vm, value)?,
    };
    write_native(vm, code, value, &mut word[..size]).or_else(|_| value_error(vm, kind("value")))?;
    let this = open(vm, v)?;
    let (at, target) = (this.place(i), this.source.get().downcast::<ByteArray>().expect("writable"));
    target.change(|all| {
        if let Some(to) = all.get_mut(at..at + size) {
            to.copy_from_slice(&word[..size]);
        }
    });
    Ok(())
}

fn set_item(vm: Ref<Vm>, v: Value, key: Value, value: Value) -> PyResult<()> {
    let this = open(vm, v)?;
    if this.readonly {
        return type_error(vm, "cannot modify read-only memory");
    }
    let Some(key) = key.downcast::<Slice>() else {
        let i = index(vm, v, key)?;
        return put(vm, v, i, value);
    };
    let target = view(part(vm, v, key)?);
    let from = view(match value.downcast::<MemoryView>() {
        Some(_) => open(vm, value)?.into(),
        None => match is_bytes(value) {
            true => of(vm, value)?,
            false => match exported(vm, value)? {
                Some(view) => view,
                None => {
                    let got = type_name(vm, value);
                    return type_error(vm, format!("a bytes-like object is required, not '{got}'"));
                }
            },
        },
    });
    let same = from.code == target.code && from.count == target.count;
    if !same {
        return value_error(vm, "memoryview assignment: lvalue and rvalue have different structures");
    }
    // The views may overlap.
    let new = look(vm, from, byte_storage::copied)?.or_raise(vm)?;
    let (array, size) =
        (target.source.get().downcast::<ByteArray>().expect("writable"), target.size as usize);
    let mut result = Ok(());
    array.change(|all| {
        result = work::each(target.count as usize, |i| {
            if let Some(to) = all.get_mut(target.place(i)..target.place(i) + size) {
                to.copy_from_slice(&new[i * size..][..size]);
            }
        });
    });
    result.or_raise(vm)
}

fn del_item(vm: Ref<Vm>, v: Value, _: Value) -> PyResult<()> {
    match open(vm, v)?.readonly {
        true => type_error(vm, "cannot modify read-only memory"),
        false => type_error(vm, "cannot delete memory"),
    }
}

fn len(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    Ok(open(vm, v)?.count)
}

fn iter(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    open(vm, v)?;
    Ok(Ref::new(SequenceIter { sequence: v, index: Mut::new(0) }).into())
}

/// Has a function look at the bytes of an open view. There may be no memory for a copy of those that do not lie side by
/// side.
fn look<R>(vm: Ref<Vm>, view: Ref<MemoryView>, f: impl FnOnce(&[u8]) -> R) -> PyResult<R> {
    match byte_storage::look(&view.into(), f).or_raise(vm)? {
        Some(result) => Ok(result),
        None => Err(raise(vm, vm.excs.buffer_error, "what the memory view shows is gone")),
    }
}

/// Whether the items of two views are equal, independent of their formats.
fn equal(vm: Ref<Vm>, a: Ref<MemoryView>, b: Ref<MemoryView>) -> PyResult<bool> {
    if a.count != b.count {
        return Ok(false);
    }
    let known = |view: Ref<MemoryView>| native_size(view.code()).is_some();
    if a.code == b.code && !matches!(a.code(), b'e' | b'f' | b'd' | b'?') {
        return Ok(known(a) && look(vm, a, |x| look(vm, b, |y| work::compare(x, y)))??.or_raise(vm)?.is_eq());
    }
    if !known(a) || !known(b) {
        return Ok(false);
    }
    let mut work = crate::run::interrupt::Work::new();
    for i in 0..a.count as usize {
        work.step(vm)?;
        if !crate::protocols::eq(vm, item(vm, a, i)?, item(vm, b, i)?)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let same = |same: bool| Ok(Some(same == matches!(op, CmpOp::Eq)));
    if !matches!(op, CmpOp::Eq | CmpOp::Ne) {
        return Ok(None);
    }
    let (Some(x), other) = (a.downcast::<MemoryView>(), b) else { return Ok(None) };
    let has_bytes = other.downcast::<MemoryView>().is_some() || is_bytes(other);
    let y = match has_bytes {
        true if other == a => return same(true),
        true => other.downcast::<MemoryView>(),
        false => match exported(vm, other)? {
            Some(made) => made.downcast::<MemoryView>(),
            None => return Ok(None),
        },
    };
    let released = |view: Ref<MemoryView>| !memory_view::is_whole(view);
    if released(x) || y.is_some_and(released) {
        return same(false);
    }
    let made = match y {
        Some(_) => None,
        None => Some(view(of(vm, other)?)),
    };
    same(equal(vm, x, y.or(made).expect("one of them"))?)
}

fn hash(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    let this = view(v);
    if this.hash.get() == -1 {
        let this = open(vm, v)?;
        if !this.readonly {
            return value_error(vm, "cannot hash writable memoryview object");
        }
        if !matches!(this.code(), b'B' | b'b' | b'c') {
            return value_error(vm, "memoryview: hashing is restricted to formats 'B', 'b' or 'c'");
        }
        // As in CPython, the object that it shows must be hashable.
        crate::types::support::hash(vm, this.owner)?;
        this.hash.set(look(vm, this, minipy_text::str::hash_bytes)?.or_raise(vm)?);
    }
    Ok(this.hash.get())
}

fn repr(_: Ref<Vm>, v: Value) -> PyResult<String> {
    let what = if view(v).source.get().is_null() { "released memory" } else { "memory" };
    Ok(format!("<{what} at {:#x}>", v.word()))
}

fn this(vm: Ref<Vm>, args: &[Value], name: &str) -> PyResult<Ref<MemoryView>> {
    receiver(vm, args[0].downcast::<MemoryView>(), args[0], name, "memoryview")?;
    open(vm, args[0])
}

fn tobytes(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let this = this(vm, args, "tobytes")?;
    let [order] = bind(vm, "tobytes", &args[1..], kw, &["order"], 0)?;
    if let Some(order) = given(vm, order.as_ref())
        && !matches!(as_str(&order), Some("C" | "F" | "A"))
    {
        return value_error(vm, "order must be 'C', 'F' or 'A'");
    }
    check_room(vm, this.bytes(), 2)?;
    look(vm, this, |bytes| byte_storage::joined(bytes, &[], false))?.or_raise(vm)
}

fn tolist(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let this = this(vm, args, "tolist")?;
    let mut items = RootedVec::new();
    let mut work = crate::run::interrupt::Work::new();
    check_room(vm, this.count as usize, 8)?;
    for i in 0..this.count as usize {
        work.step(vm)?;
        items.push(item(vm, this, i)?);
    }
    Ok(items.into_list().into())
}

fn hex(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    this(vm, args, "hex")?;
    crate::types::bytes_methods::hex(vm, args, kw)
}

fn cast(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let this = this(vm, args, "cast")?;
    let [format, shape] = bind(vm, "cast", &args[1..], kw, &["format", "shape"], 1)?;
    let format = format.expect("required");
    if as_str(&format).is_none() {
        let got = type_name(vm, format);
        return type_error(vm, format!("cast() argument 'format' must be str, not {got}"));
    }
    if !this.is_contiguous() {
        return type_error(vm, "memoryview: casts are restricted to C-contiguous views");
    }
    let code = code_of(vm, format)?;
    let Some(size) = native_size(code).filter(|_| !matches!(code, b's' | b'p' | b'x')) else {
        return wrong_format(vm);
    };
    let is_byte = |code: u8| matches!(code, b'B' | b'b' | b'c');
    if !is_byte(code) && !is_byte(this.code()) {
        return type_error(vm, "memoryview: cannot cast between two non-byte formats");
    }
    if !this.bytes().is_multiple_of(size) {
        return type_error(vm, "memoryview: length is not a multiple of itemsize");
    }
    let count = this.bytes() / size;
    if let Some(shape) = given(vm, shape.as_ref()) {
        check_shape(vm, shape, count)?;
    }
    Ok(derived(this, |made| {
        (made.code, made.size, made.stride, made.count) =
            (code.into(), size as i64, size as i64, count as i64);
    }))
}

/// Checks that it is the shape of one dimension with `count` items.
fn check_shape(vm: Ref<Vm>, shape: Value, count: usize) -> PyResult<()> {
    let items = match (shape.downcast::<Tuple>(), shape.downcast::<List>()) {
        (Some(tuple), _) => RootedVec::from_slice(tuple.as_slice()),
        (_, Some(list)) => collect(vm, list.into())?,
        _ => return type_error(vm, "shape must be a list or a tuple"),
    };
    if items.len() != 1 {
        let message = "minipy has memory views of one dimension only";
        return Err(error(vm, ErrorKind::NotImplementedError, message));
    }
    match indexing::ssize(vm, items.get(0))? {
        n if n == count as i64 => Ok(()),
        _ => type_error(vm, "memoryview: product(shape) * itemsize != buffer size"),
    }
}

fn release(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let this = receiver(vm, args[0].downcast::<MemoryView>(), args[0], "release", "memoryview")?;
    memory_view::release(this);
    Ok(vm.none)
}

fn to_readonly(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(derived(this(vm, args, "toreadonly")?, |made| made.readonly = true))
}

fn enter_with(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let this = this(vm, args, "__enter__")?;
    memory_view::hold(this);
    Ok(this.into())
}

methods! {
    /// The methods.
    METHODS {
        "tobytes" tobytes, KEYWORDS;
        "tolist" tolist, NONE;
        "hex" hex, KEYWORDS;
        "cast" cast, KEYWORDS;
        "release" release, NONE;
        "toreadonly" to_readonly, NONE;
        "__enter__" enter_with, NONE;
        "__exit__" release, ANY;
    }
}
methods! {
    /// `memoryview(...)`
    STATICS { "__new__" construct, KEYWORDS; }
}

macro_rules! getters {
    ($($name:literal |$vm:ident, $view:ident| $value:expr;)*) => {
        /// The attributes.
        pub(crate) const GETTERS: &[(&str, NativeFn)] =
            &[$(($name, |$vm, args, _| { let $view = this($vm, args, $name)?; Ok($value) })),*];
    };
}
getters! {
    "obj" |vm, view| view.owner;
    "nbytes" |vm, view| Value::int(view.bytes() as i64);
    "itemsize" |vm, view| Value::int(view.size);
    "format" |vm, view| string(char::from(view.code()).to_string());
    "readonly" |vm, view| boolean(vm, view.readonly);
    "ndim" |_vm, _view| Value::int(1);
    "shape" |vm, view| tuple(&[Value::int(view.count)]);
    "strides" |vm, view| tuple(&[Value::int(view.stride)]);
    "suboffsets" |_vm, _view| tuple(&[]);
    "c_contiguous" |vm, view| boolean(vm, view.is_contiguous());
    "f_contiguous" |vm, view| boolean(vm, view.is_contiguous());
    "contiguous" |vm, view| boolean(vm, view.is_contiguous());
}

/// `memoryview`
pub(crate) const KIND: Kind = Kind {
    len: Some(len),
    get_item: Some(get_item),
    set_item: Some(set_item),
    del_item: Some(del_item),
    compare: Some(compare),
    hash: Hash::By(hash),
    iter: Some(iter),
    repr: Some(repr),
    ..Kind::NONE
};
