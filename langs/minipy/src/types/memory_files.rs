//! The native parts of `io.StringIO` and `io.BytesIO`; the classes in `io` derive from them and from the abstract ones.

use super::support::*;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::interp::memory_files as traced;
use crate::objects::byte_storage::{self, ByteArrayExt as _};
use crate::objects::kind::traced::Next;
use crate::objects::kind::{Kind, Traced};
use crate::objects::memory_files::{
    self as storage, ByteBuffer, FEW_PIECES, KEPT, NEWLINES, PLAIN, TRANSLATED, TextBuffer,
};
use crate::objects::memory_view::MemoryView;
use crate::objects::strings;
use crate::protocols::indexing;
use crate::run::interrupt::given_up;
use crate::types::bytes::{bytes_like, check_resizable};
use metatrace::{Array, by_mode};

type Text = Ref<TextBuffer>;

/// The operations common to both kinds of files.
trait MemoryFile: Object {
    const CLASS: &str;
    /// The error message for a closed file.
    const CLOSED: &str;
    fn position(&self) -> i64;
    fn closed(&self) -> bool;
    fn close(file: Ref<Self>);
}

macro_rules! memory_file {
    ($type:ident, $class:literal, $closed:literal) => {
        impl MemoryFile for $type {
            const CLASS: &str = $class;
            const CLOSED: &str = $closed;
            fn position(&self) -> i64 {
                self.position.get()
            }
            fn closed(&self) -> bool {
                self.closed.get()
            }
            fn close(file: Ref<Self>) {
                file.closed.set(file, true);
            }
        }
    };
}
memory_file!(TextBuffer, "_io.StringIO", "I/O operation on closed file");
memory_file!(ByteBuffer, "_io.BytesIO", "I/O operation on closed file.");

/// The receiver of a method, closed or not.
fn any_file<F: MemoryFile>(vm: Ref<Vm>, args: &[Value], name: &str) -> PyResult<Ref<F>> {
    receiver(vm, as_kind::<F>(args[0]), args[0], name, F::CLASS)
}

/// The receiver of a method that requires an open file.
fn file<F: MemoryFile>(vm: Ref<Vm>, args: &[Value], name: &str) -> PyResult<Ref<F>> {
    let file = any_file::<F>(vm, args, name)?;
    if file.closed() { value_error(vm, F::CLOSED) } else { Ok(file) }
}

fn text_file(vm: Ref<Vm>, args: &[Value], name: &str) -> PyResult<Text> {
    file(vm, args, name)
}

fn byte_file(vm: Ref<Vm>, args: &[Value], name: &str) -> PyResult<Ref<ByteBuffer>> {
    file(vm, args, name)
}

fn tell<F: MemoryFile>(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(file::<F>(vm, args, "tell")?.position()))
}

/// `readable`, `writable` and `seekable`
fn able<F: MemoryFile>(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    file::<F>(vm, args, "readable").map(|_| vm.true_)
}

fn close<F: MemoryFile>(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    F::close(any_file(vm, args, "close")?);
    Ok(vm.none)
}

fn closed<F: MemoryFile>(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(boolean(vm, any_file::<F>(vm, args, "closed")?.closed()))
}

/// Defines a table of methods that includes those of both kinds of files.
macro_rules! file_methods {
    ($(#[$doc:meta])* $table:ident of $file:ident { $($own:tt)* }) => {
        methods! {
            $(#[$doc])*
            $table {
                "tell" tell::<$file>, NONE;
                "readable" able::<$file>, NONE;
                "writable" able::<$file>, NONE;
                "seekable" able::<$file>, NONE;
                "close" close::<$file>, NONE;
                $($own)*
            }
        }
    };
}

fn integer(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    if !indexing::is_index(vm, v) {
        let got = type_name(vm, v);
        return type_error(vm, format!("argument should be integer or None, not '{got}'"));
    }
    indexing::ssize(vm, v)
}

/// A requested size; None for all.
fn size_of(vm: Ref<Vm>, v: Option<&Value>) -> PyResult<Option<usize>> {
    let Some(v) = given(vm, v) else { return Ok(None) };
    Ok(usize::try_from(integer(vm, v)?).ok())
}

/// Text with line endings translated for the file.
fn translated(newline: i64, written: Ref<Str>) -> minipy_text::Result<Ref<Str>> {
    let replaced = |text, old, new| {
        let (old, new) = (strings::new_str(old), strings::new_str(new));
        strings::replaced(text, old, new, usize::MAX).map(|changed| changed.unwrap_or(text))
    };
    match newline {
        KEPT | PLAIN => Ok(written),
        TRANSLATED if written.as_str().contains('\r') => {
            replaced(replaced(written, "\r\n", "\n")?, "\r", "\n")
        }
        TRANSLATED => Ok(written),
        _ => replaced(written, "\n", NEWLINES[newline as usize]),
    }
}

fn joined(vm: Ref<Vm>, a: Ref<Str>, b: Ref<Str>) -> PyResult<Ref<Str>> {
    strings::concat(a, b).ok_or_else(|| given_up(vm))
}

fn whole(vm: Ref<Vm>, file: Text) -> PyResult<Ref<Str>> {
    storage::whole(file).ok_or_else(|| given_up(vm))
}

/// Writes a string at the position; returns its length.
fn put(vm: Ref<Vm>, file: Text, written: Ref<Str>) -> PyResult<i64> {
    let kept = translated(file.newline.get(), written).or_raise(vm)?;
    let (at, length, count) = (file.position.get(), file.length.get(), kept.chars);
    if at == length {
        return if storage::push(file, kept) { Ok(written.chars) } else { Err(given_up(vm)) };
    }
    let all = whole(vm, file)?;
    let result = if count == 0 {
        all
    } else if at > length {
        check_room(vm, at as usize, 2)?;
        let gap = strings::repeat(strings::new_str("\0"), (at - length) as usize).or_raise(vm)?;
        joined(vm, joined(vm, all, gap)?, kept)?
    } else {
        let end = (at + count).min(length) as usize;
        let before = strings::substring(all, 0, at as usize).or_raise(vm)?;
        let after = strings::substring(all, end, length as usize - end).or_raise(vm)?;
        joined(vm, joined(vm, before, kept)?, after)?
    };
    TextBuffer::hold(file, result);
    file.position.set(file, at + count);
    Ok(written.chars)
}

/// Whether the class of the object has the native method with that name, and no other code comes before it.
fn has_own<F: MemoryFile>(vm: Ref<Vm>, v: Value, name: Ref<Str>) -> bool {
    let class = crate::classes::class_of(vm, v);
    let own = vm.class_of_kind(F::type_id()).own(name);
    crate::classes::find(vm, class, name) == own
}

/// Whether the file is an open `StringIO` whose `write` is the native one.
pub(crate) fn takes_print(vm: Ref<Vm>, file: Value) -> bool {
    if as_kind::<TextBuffer>(file).is_none_or(|buffer| buffer.closed.get()) {
        return false;
    }
    // An attribute of the instance would hide the method.
    let hides =
        file.downcast::<Instance>().is_some_and(|file| file.map.get() != file.map.get().class.empty_map());
    let class = crate::classes::class_of(vm, file);
    let found = |class| crate::classes::find(vm, class, vm.names.getattribute);
    !hides && has_own::<TextBuffer>(vm, file, vm.names.write) && found(class) == found(vm.types.object)
}

/// Writes text for `print` to a file for which [`takes_print`] is true.
pub(crate) fn print(vm: Ref<Vm>, file: Value, text: &str) -> PyResult<()> {
    put(vm, as_kind(file).expect("a `StringIO`"), strings::new_str(text)).map(|_| ())
}

fn new_text(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    made(
        vm,
        args,
        Ref::new(TextBuffer {
            text: Mut::new(vm.empty_text),
            pieces: Mut::new(Array::new(FEW_PIECES, Value::NULL)),
            count: Mut::new(0),
            length: Mut::new(0),
            position: Mut::new(0),
            newline: Mut::new(PLAIN),
            closed: Mut::new(false),
        }),
    )
}

fn init_text(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let file = any_file::<TextBuffer>(vm, args, "__init__")?;
    let [initial, newline] = bind(vm, "StringIO", &args[1..], kw, &["initial_value", "newline"], 0)?;
    let newline = match newline {
        None => PLAIN,
        Some(v) if is_none(vm, v) => TRANSLATED,
        Some(v) => match as_str(&v) {
            None => {
                let got = type_name(vm, v);
                return type_error(vm, format!("newline must be str or None, not {got}"));
            }
            Some(name) => match NEWLINES.iter().skip(1).position(|known| *known == name) {
                Some(index) => index as i64 + 1,
                None => {
                    let shown = crate::protocols::builtin_text::repr(vm, v)?;
                    return value_error(vm, format!("illegal newline value: {shown}"));
                }
            },
        },
    };
    let initial = match given(vm, initial.as_ref()) {
        None => vm.empty_text,
        Some(v) => match super::str::value(v) {
            Some(text) => text,
            None => {
                let got = type_name(vm, v);
                return type_error(vm, format!("initial_value must be str or None, not {got}"));
            }
        },
    };
    file.closed.set(file, false);
    file.newline.set(file, newline);
    TextBuffer::hold(file, translated(newline, initial).or_raise(vm)?);
    file.position.set(file, 0);
    Ok(vm.none)
}

fn text_write(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    any_file::<TextBuffer>(vm, args, "write")?;
    // A closed file reports a wrong argument first.
    let Some(written) = super::str::value(args[1]) else {
        let got = type_name(vm, args[1]);
        return type_error(vm, format!("string argument expected, got '{got}'"));
    };
    put(vm, text_file(vm, args, "write")?, written).map(Value::int)
}

fn text_value(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = text_file(vm, args, "getvalue")?;
    whole(vm, file).map(Value::from)
}

fn text_read(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = text_file(vm, args, "read")?;
    let size = size_of(vm, args.get(1))?;
    let rest = storage::rest_of(file);
    let all = whole(vm, file)?;
    storage::take(vm, file, all, size.map_or(rest, |size| size.min(rest))).or_raise(vm)
}

fn text_line(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = text_file(vm, args, "readline")?;
    let size = size_of(vm, args.get(1))?.unwrap_or(usize::MAX);
    let all = whole(vm, file)?;
    storage::take(vm, file, all, storage::line_length(file, all).min(size)).or_raise(vm)
}

/// The next line, by the method `readline` of a subclass.
fn line_by_call(vm: Ref<Vm>, v: Value) -> PyResult<Option<Value>> {
    let line = crate::protocols::call_method(vm, v, "readline", &[])?;
    Ok(if truth(vm, line)? { Some(line) } else { None })
}

fn next_text_line(vm: Ref<Vm>, v: Value) -> PyResult<Option<Value>> {
    if !has_own::<TextBuffer>(vm, v, vm.names.readline) {
        return line_by_call(vm, v);
    }
    let file = text_file(vm, &[v], "__next__")?;
    let line = storage::next_line(vm, file).ok_or_else(|| given_up(vm))?;
    Ok(if line == vm.empty_text.into() { None } else { Some(line) })
}

fn whence(vm: Ref<Vm>, v: Option<&Value>) -> PyResult<i64> {
    v.map_or(Ok(0), |&v| indexing::c_int(vm, v))
}

fn text_seek(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = text_file(vm, args, "seek")?;
    let (position, whence) = (indexing::ssize(vm, args[1])?, whence(vm, args.get(2))?);
    let position = match whence {
        0 if position < 0 => return value_error(vm, format!("Negative seek position {position}")),
        0 => position,
        1 | 2 if position != 0 => {
            return Err(raise(vm, vm.excs.os_error, "Can't do nonzero cur-relative seeks"));
        }
        1 => file.position.get(),
        2 => file.length.get(),
        _ => return value_error(vm, format!("Invalid whence ({whence}, should be 0, 1 or 2)")),
    };
    file.position.set(file, position);
    Ok(Value::int(position))
}

fn new_size(vm: Ref<Vm>, v: Option<&Value>, position: i64, text: &str) -> PyResult<i64> {
    let Some(v) = given(vm, v) else { return Ok(position) };
    match integer(vm, v)? {
        size @ ..0 => value_error(vm, format!("{text} size value {size}")),
        size => Ok(size),
    }
}

fn text_truncate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = text_file(vm, args, "truncate")?;
    let size = new_size(vm, args.get(1), file.position.get(), "Negative")?;
    if size < file.length.get() {
        let all = whole(vm, file)?;
        TextBuffer::hold(file, strings::substring(all, 0, size as usize).or_raise(vm)?);
    }
    Ok(Value::int(size))
}

/// Restores the text from a pickled state, without translating line endings.
fn text_restore(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = text_file(vm, args, "__setstate__")?;
    let Some(kept) = super::str::value(args[1]) else { return type_error(vm, "initial_value must be str") };
    TextBuffer::hold(file, kept);
    Ok(vm.none)
}

/// Flushing a closed file is allowed: there is nothing to write.
fn text_flush(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.none)
}

file_methods! {
    /// The methods of `StringIO`.
    TEXT_METHODS of TextBuffer {
        "__init__" init_text, KEYWORDS => traced::init_text;
        "write" text_write, ONE => traced::write_text;
        "getvalue" text_value, NONE => traced::text_value;
        "read" text_read, RANGE(0, 1);
        "readline" text_line, RANGE(0, 1) => traced::text_line;
        "seek" text_seek, RANGE(1, 2);
        "truncate" text_truncate, RANGE(0, 1);
        "_restore" text_restore, ONE;
        "flush" text_flush, NONE;
    }
}
methods! {
    /// The constructor of `StringIO`.
    TEXT_STATICS { "__new__" new_text, KEYWORDS => traced::new_text as PayloadNew; }
}
/// The attributes of `StringIO`.
pub(crate) const TEXT_GETTERS: &[(&str, NativeFn)] = &[
    ("closed", closed::<TextBuffer>),
    ("_newline", |vm, args, _| match text_file(vm, args, "_newline")?.newline.get() {
        TRANSLATED => Ok(vm.none),
        newline => Ok(vm.intern(NEWLINES[newline as usize]).into()),
    }),
];
/// `StringIO`
pub(crate) const TEXT_KIND: Kind = Kind {
    iter: Some(|vm, v| text_file(vm, &[v], "__iter__").map(|_| v)),
    next: Some(next_text_line),
    traced: Traced { next: Some(by_mode!(traced::next_line as Next)), ..Traced::NONE },
    ..Kind::NONE
};

fn new_bytes(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let data = byte_storage::empty();
    made(vm, args, Ref::new(ByteBuffer { data, position: Mut::new(0), closed: Mut::new(false) }))
}

/// The bytes of an argument: those of a bytes-like object, or the result of `__bytes__`.
fn content(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    match byte_storage::is_bytes(v) || v.downcast::<MemoryView>().is_some() {
        true => Ok(v),
        false => method(vm, v, "__bytes__")?.map_or(Ok(v), |bytes| call(vm, bytes, &[])),
    }
}

fn init_bytes(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let file = any_file::<ByteBuffer>(vm, args, "__init__")?;
    let [initial] = bind(vm, "BytesIO", &args[1..], kw, &["initial_bytes"], 0)?;
    file.closed.set(file, false);
    file.position.set(file, 0);
    match given(vm, initial.as_ref()) {
        None => file.data.truncate(0),
        Some(v) => {
            let v = content(vm, v)?;
            let data = bytes_like(vm, &v)?;
            file.data.assign(&data).or_raise(vm)?;
        }
    }
    Ok(vm.none)
}

fn bytes_write(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = byte_file(vm, args, "write")?;
    let written = content(vm, args[1])?;
    let written = bytes_like(vm, &written)?;
    if file.position.get() as usize + written.len() > file.data.count() {
        check_resizable(vm, file.data)?;
    }
    storage::put_bytes(file, &written).or_raise(vm)?;
    Ok(Value::int(written.len() as i64))
}

fn bytes_value(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    storage::all_bytes(byte_file(vm, args, "getvalue")?).or_raise(vm)
}

fn bytes_itself(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(byte_file(vm, args, "getbuffer")?.data.into())
}

fn bytes_read(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = byte_file(vm, args, "read")?;
    let size = size_of(vm, args.get(1))?;
    storage::take_bytes(file, size, false).or_raise(vm)
}

fn bytes_line(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = byte_file(vm, args, "readline")?;
    let size = size_of(vm, args.get(1))?;
    storage::take_bytes(file, size, true).or_raise(vm)
}

fn next_byte_line(vm: Ref<Vm>, v: Value) -> PyResult<Option<Value>> {
    if !has_own::<ByteBuffer>(vm, v, vm.names.readline) {
        return line_by_call(vm, v);
    }
    let line = storage::take_bytes(byte_file(vm, &[v], "__next__")?, None, true).or_raise(vm)?;
    Ok(if truth(vm, line)? { Some(line) } else { None })
}

fn bytes_seek(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = byte_file(vm, args, "seek")?;
    let (offset, whence) = (indexing::ssize(vm, args[1])?, whence(vm, args.get(2))?);
    let from = match whence {
        0 if offset < 0 => return value_error(vm, format!("negative seek value {offset}")),
        0 => 0,
        1 => file.position.get(),
        2 => file.data.count() as i64,
        _ => return value_error(vm, format!("invalid whence ({whence}, should be 0, 1 or 2)")),
    };
    let Some(position) = from.checked_add(offset) else {
        return Err(error(vm, ErrorKind::OverflowError, "new position too large"));
    };
    file.position.set(file, position.max(0));
    Ok(Value::int(position.max(0)))
}

fn bytes_truncate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = byte_file(vm, args, "truncate")?;
    let size = new_size(vm, args.get(1), file.position.get(), "negative")?;
    if (size as usize) < file.data.count() {
        file.data.truncate(size as usize);
    }
    Ok(Value::int(size))
}

file_methods! {
    /// The methods of `BytesIO`.
    BYTES_METHODS of ByteBuffer {
        "__init__" init_bytes, KEYWORDS => traced::init_bytes;
        "write" bytes_write, ONE => traced::write_bytes;
        "getvalue" bytes_value, NONE => traced::bytes_value;
        "_storage" bytes_itself, NONE;
        "read" bytes_read, RANGE(0, 1) => traced::read_bytes;
        "read1" bytes_read, RANGE(0, 1) => traced::read_bytes;
        "readline" bytes_line, RANGE(0, 1) => traced::byte_line;
        "seek" bytes_seek, RANGE(1, 2);
        "truncate" bytes_truncate, RANGE(0, 1);
    }
}
methods! {
    /// The constructor of `BytesIO`.
    BYTES_STATICS { "__new__" new_bytes, KEYWORDS => traced::new_bytes as PayloadNew; }
}
/// The attributes of `BytesIO`.
pub(crate) const BYTES_GETTERS: &[(&str, NativeFn)] = &[("closed", closed::<ByteBuffer>)];
/// `BytesIO`
pub(crate) const BYTES_KIND: Kind = Kind {
    iter: Some(|vm, v| byte_file(vm, &[v], "__iter__").map(|_| v)),
    next: Some(next_byte_line),
    ..Kind::NONE
};
