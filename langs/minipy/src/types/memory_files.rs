//! The native parts of `io.StringIO` and `io.BytesIO`; the classes in `io` derive from them and from the abstract ones.

use super::support::*;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::objects::byte_storage::{self, ByteArrayExt as _, bytearray, bytes, look};
use crate::objects::kind::Kind;
use crate::objects::memory_files::{ByteBuffer, KEPT, NEWLINES, PLAIN, TRANSLATED, TextBuffer};
use crate::objects::strings;
use crate::protocols::indexing;
use crate::run::interrupt::given_up;
use crate::types::bytes::bytes_like;

type Text = Ref<TextBuffer>;

fn text_file(vm: Ref<Vm>, args: &[Value], name: &str) -> PyResult<Text> {
    let file = receiver(vm, as_kind::<TextBuffer>(args[0]), args[0], name, "_io.StringIO")?;
    if file.closed.get() { value_error(vm, "I/O operation on closed file") } else { Ok(file) }
}

fn byte_file(vm: Ref<Vm>, args: &[Value], name: &str) -> PyResult<Ref<ByteBuffer>> {
    let file = receiver(vm, as_kind::<ByteBuffer>(args[0]), args[0], name, "_io.BytesIO")?;
    if file.closed.get() { value_error(vm, "I/O operation on closed file.") } else { Ok(file) }
}

fn integer(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    if !indexing::is_index(vm, v) {
        let got = type_name(vm, v);
        return type_error(vm, format!("argument should be integer or None, not '{got}'"));
    }
    indexing::ssize(vm, v)
}

/// A size that was asked for: None if all is wanted.
fn size_of(vm: Ref<Vm>, v: Option<&Value>) -> PyResult<Option<usize>> {
    let Some(v) = given(vm, v) else { return Ok(None) };
    Ok(usize::try_from(integer(vm, v)?).ok())
}

/// Text with the ends of its lines as the file keeps them.
fn translated(newline: i64, written: Ref<Str>) -> Option<String> {
    let text = written.as_str();
    match newline {
        TRANSLATED if text.contains('\r') => Some(text.replace("\r\n", "\n").replace('\r', "\n")),
        TRANSLATED | KEPT | PLAIN => None,
        _ if text.contains('\n') => Some(text.replace('\n', NEWLINES[newline as usize])),
        _ => None,
    }
}

fn joined(vm: Ref<Vm>, a: Ref<Str>, b: Ref<Str>) -> PyResult<Ref<Str>> {
    strings::concat(a, b).ok_or_else(|| given_up(vm))
}

/// Writes a string where the file is; returns its length.
fn put(vm: Ref<Vm>, file: Text, written: Ref<Str>) -> PyResult<i64> {
    let kept = translated(file.newline.get(), written).map_or(written, strings::new_str);
    let (all, at, count) = (file.text.get(), file.position.get(), kept.chars);
    let result = if at == all.chars {
        joined(vm, all, kept)?
    } else if count == 0 {
        all
    } else if at > all.chars {
        check_room(vm, at as usize, 2)?;
        let gap = strings::repeat(strings::new_str("\0"), (at - all.chars) as usize).or_raise(vm)?;
        joined(vm, joined(vm, all, gap)?, kept)?
    } else {
        let end = (at + count).min(all.chars) as usize;
        let before = strings::substring(all, 0, at as usize).or_raise(vm)?;
        let after = strings::substring(all, end, all.chars as usize - end).or_raise(vm)?;
        joined(vm, joined(vm, before, kept)?, after)?
    };
    file.text.set(file, result);
    file.position.set(file, at + count);
    Ok(written.chars)
}

/// Is the file an open `StringIO` whose `write` is the native one?
pub(crate) fn takes_print(vm: Ref<Vm>, file: Value) -> PyResult<bool> {
    if as_kind::<TextBuffer>(file).is_none_or(|buffer| buffer.closed.get()) {
        return Ok(false);
    }
    let own = vm.class_of_kind(TextBuffer::type_id()).own(vm.intern("write"));
    let write = attribute(vm, file, "write")?.downcast::<BoundMethod>();
    Ok(write.is_some_and(|write| Some(write.func) == own && write.receiver == file))
}

/// Writes text for `print` to what [`takes_print`].
pub(crate) fn print(vm: Ref<Vm>, file: Value, text: &str) -> PyResult<()> {
    put(vm, as_kind(file).expect("a `StringIO`"), strings::new_str(text)).map(|_| ())
}

fn new_text(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    made(
        vm,
        args,
        Ref::new(TextBuffer {
            text: Mut::new(vm.intern("")),
            position: Mut::new(0),
            newline: Mut::new(PLAIN),
            closed: Mut::new(false),
        }),
    )
}

fn init_text(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let file = receiver(vm, as_kind::<TextBuffer>(args[0]), args[0], "__init__", "_io.StringIO")?;
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
        None => vm.intern(""),
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
    file.text.set(file, vm.intern(""));
    file.position.set(file, 0);
    put(vm, file, initial)?;
    file.position.set(file, 0);
    Ok(vm.none)
}

fn text_write(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = text_file(vm, args, "write")?;
    let Some(written) = super::str::value(args[1]) else {
        let got = type_name(vm, args[1]);
        return type_error(vm, format!("string argument expected, got '{got}'"));
    };
    put(vm, file, written).map(Value::int)
}

fn text_value(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(text_file(vm, args, "getvalue")?.text.get().into())
}

/// Takes `count` characters from where the file is.
fn take(vm: Ref<Vm>, file: Text, count: usize) -> PyResult<Value> {
    let at = file.position.get();
    file.position.set(file, at + count as i64);
    strings::substring(file.text.get(), at as usize, count).or_raise(vm).map(Value::from)
}

/// How many characters there are from where the file is.
fn rest_of(file: Text) -> usize {
    usize::try_from(file.text.get().chars - file.position.get()).unwrap_or(0)
}

fn text_read(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = text_file(vm, args, "read")?;
    let size = size_of(vm, args.get(1))?;
    let rest = rest_of(file);
    if rest == 0 {
        return Ok(vm.intern("").into());
    }
    take(vm, file, size.map_or(rest, |size| size.min(rest)))
}

/// How long the line is that begins where the file is.
fn line_length(file: Text) -> usize {
    let (all, rest) = (file.text.get(), rest_of(file));
    if rest == 0 {
        return 0;
    }
    let at = file.position.get() as usize;
    let start = strings::offset(all, at);
    let bytes = &all.as_str().as_bytes()[start..];
    let end = match file.newline.get() {
        KEPT => memchr::memchr2(b'\n', b'\r', bytes)
            .map(|end| end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 }),
        newline => {
            let newline = NEWLINES[newline as usize].as_bytes();
            memchr::memmem::find(bytes, newline).map(|end| end + newline.len())
        }
    };
    let length = end.map_or(rest, |end| strings::index_at(all, start + end) - at);
    std::hint::black_box(all);
    length
}

fn text_line(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = text_file(vm, args, "readline")?;
    let length = line_length(file).min(size_of(vm, args.get(1))?.unwrap_or(usize::MAX));
    if length == 0 { Ok(vm.intern("").into()) } else { take(vm, file, length) }
}

fn next_text_line(vm: Ref<Vm>, v: Value) -> PyResult<Option<Value>> {
    let class = crate::classes::class_of(vm, v);
    let own = crate::classes::find(vm, class, vm.intern("readline"));
    if own.is_some_and(|own| own.downcast::<NativeFunction>().is_none()) {
        let line = crate::protocols::call_method(vm, v, "readline", &[])?;
        return Ok(if truth(vm, line)? { Some(line) } else { None });
    }
    let file = text_file(vm, &[v], "__next__")?;
    match line_length(file) {
        0 => Ok(None),
        length => take(vm, file, length).map(Some),
    }
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
        2 => file.text.get().chars,
        _ => return value_error(vm, format!("Invalid whence ({whence}, should be 0, 1 or 2)")),
    };
    file.position.set(file, position);
    Ok(Value::int(position))
}

fn text_tell(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(text_file(vm, args, "tell")?.position.get()))
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
    let all = file.text.get();
    if size < all.chars {
        file.text.set(file, strings::substring(all, 0, size as usize).or_raise(vm)?);
    }
    Ok(Value::int(size))
}

fn text_able(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    text_file(vm, args, "readable")?;
    Ok(vm.true_)
}

/// Makes a value that was kept the text, with the ends of its lines as they are.
fn text_restore(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = text_file(vm, args, "__setstate__")?;
    let Some(kept) = super::str::value(args[1]) else { return type_error(vm, "initial_value must be str") };
    file.text.set(file, kept);
    Ok(vm.none)
}

/// A closed one is flushed, too: there is nothing to write.
fn text_flush(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.none)
}

fn text_close(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = receiver(vm, as_kind::<TextBuffer>(args[0]), args[0], "close", "_io.StringIO")?;
    file.closed.set(file, true);
    Ok(vm.none)
}

methods! {
    /// The methods of `StringIO`.
    TEXT_METHODS {
        "__init__" init_text, KEYWORDS;
        "write" text_write, ONE;
        "getvalue" text_value, NONE;
        "read" text_read, RANGE(0, 1);
        "readline" text_line, RANGE(0, 1);
        "seek" text_seek, RANGE(1, 2);
        "tell" text_tell, NONE;
        "truncate" text_truncate, RANGE(0, 1);
        "readable" text_able, NONE;
        "writable" text_able, NONE;
        "seekable" text_able, NONE;
        "_restore" text_restore, ONE;
        "flush" text_flush, NONE;
        "close" text_close, NONE;
    }
}
methods! {
    /// The constructor of `StringIO`.
    TEXT_STATICS { "__new__" new_text, KEYWORDS; }
}
/// The attributes of `StringIO`.
pub(crate) const TEXT_GETTERS: &[(&str, NativeFn)] = &[
    ("closed", |vm, args, _| {
        let file = receiver(vm, as_kind::<TextBuffer>(args[0]), args[0], "closed", "_io.StringIO")?;
        Ok(boolean(vm, file.closed.get()))
    }),
    ("_newline", |vm, args, _| match text_file(vm, args, "_newline")?.newline.get() {
        TRANSLATED => Ok(vm.none),
        newline => Ok(vm.intern(NEWLINES[newline as usize]).into()),
    }),
];
/// `StringIO`
pub(crate) const TEXT_KIND: Kind = Kind {
    iter: Some(|vm, v| text_file(vm, &[v], "__iter__").map(|_| v)),
    next: Some(next_text_line),
    ..Kind::NONE
};

fn new_bytes(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let data = bytearray(&[]);
    made(vm, args, Ref::new(ByteBuffer { data, position: Mut::new(0), closed: Mut::new(false) }))
}

/// The bytes of an argument: an object that has some, or what `__bytes__` gives.
fn content(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    match byte_storage::is_bytes(v) {
        true => Ok(v),
        false => method(vm, v, "__bytes__")?.map_or(Ok(v), |bytes| call(vm, bytes, &[])),
    }
}

fn init_bytes(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let file = receiver(vm, as_kind::<ByteBuffer>(args[0]), args[0], "__init__", "_io.BytesIO")?;
    let [initial] = bind(vm, "BytesIO", &args[1..], kw, &["initial_bytes"], 0)?;
    file.closed.set(file, false);
    file.position.set(file, 0);
    match given(vm, initial.as_ref()) {
        None => file.data.truncate(0),
        Some(v) => {
            let v = content(vm, v)?;
            let data = bytes_like(vm, &v)?;
            check_room(vm, data.len(), 2)?;
            file.data.assign(&data);
        }
    }
    Ok(vm.none)
}

fn bytes_write(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = byte_file(vm, args, "write")?;
    let written = content(vm, args[1])?;
    let written = bytes_like(vm, &written)?;
    let (at, count) = (file.position.get() as usize, file.data.count());
    if written.is_empty() {
        return Ok(Value::int(0));
    }
    check_room(vm, at.max(count).saturating_add(written.len()), 2)?;
    if at > count {
        let gap = room::filled(at - count, 0u8).or_raise(vm)?;
        file.data.append(&gap).or_raise(vm)?;
    }
    let end = (at + written.len()).min(file.data.count());
    file.data.splice(at, end, &written).or_raise(vm)?;
    file.position.set(file, (at + written.len()) as i64);
    Ok(Value::int(written.len() as i64))
}

fn bytes_value(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = byte_file(vm, args, "getvalue")?;
    check_room(vm, file.data.count(), 1)?;
    Ok(look(&file.data.into(), bytes).expect("a bytearray"))
}

fn bytes_itself(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(byte_file(vm, args, "getbuffer")?.data.into())
}

/// Takes at most `size` bytes from where the file is; with `line`, at most the line.
fn take_bytes(vm: Ref<Vm>, file: Ref<ByteBuffer>, size: Option<usize>, line: bool) -> PyResult<Value> {
    let (at, count) = (file.position.get() as usize, file.data.count());
    let start = at.min(count);
    check_room(vm, count - start, 1)?;
    let taken = look(&file.data.into(), |all| {
        let rest = &all[start..];
        let end =
            if line { memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1) } else { rest.len() };
        bytes(&rest[..size.map_or(end, |size| size.min(end))])
    });
    let taken = taken.expect("a bytearray");
    let length = byte_storage::look(&taken, <[u8]>::len).expect("bytes");
    file.position.set(file, (at + length) as i64);
    Ok(taken)
}

fn bytes_read(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = byte_file(vm, args, "read")?;
    let size = size_of(vm, args.get(1))?;
    take_bytes(vm, file, size, false)
}

fn bytes_line(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = byte_file(vm, args, "readline")?;
    let size = size_of(vm, args.get(1))?;
    take_bytes(vm, file, size, true)
}

fn next_byte_line(vm: Ref<Vm>, v: Value) -> PyResult<Option<Value>> {
    let class = crate::classes::class_of(vm, v);
    let own = crate::classes::find(vm, class, vm.intern("readline"));
    let line = match own.is_some_and(|own| own.downcast::<NativeFunction>().is_none()) {
        true => crate::protocols::call_method(vm, v, "readline", &[])?,
        false => take_bytes(vm, byte_file(vm, &[v], "__next__")?, None, true)?,
    };
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

fn bytes_tell(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(byte_file(vm, args, "tell")?.position.get()))
}

fn bytes_truncate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = byte_file(vm, args, "truncate")?;
    let size = new_size(vm, args.get(1), file.position.get(), "negative")?;
    if (size as usize) < file.data.count() {
        file.data.truncate(size as usize);
    }
    Ok(Value::int(size))
}

fn bytes_able(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    byte_file(vm, args, "readable")?;
    Ok(vm.true_)
}

fn bytes_close(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = receiver(vm, as_kind::<ByteBuffer>(args[0]), args[0], "close", "_io.BytesIO")?;
    file.closed.set(file, true);
    Ok(vm.none)
}

methods! {
    /// The methods of `BytesIO`.
    BYTES_METHODS {
        "__init__" init_bytes, KEYWORDS;
        "write" bytes_write, ONE;
        "getvalue" bytes_value, NONE;
        "getbuffer" bytes_itself, NONE;
        "read" bytes_read, RANGE(0, 1);
        "read1" bytes_read, RANGE(0, 1);
        "readline" bytes_line, RANGE(0, 1);
        "seek" bytes_seek, RANGE(1, 2);
        "tell" bytes_tell, NONE;
        "truncate" bytes_truncate, RANGE(0, 1);
        "readable" bytes_able, NONE;
        "writable" bytes_able, NONE;
        "seekable" bytes_able, NONE;
        "close" bytes_close, NONE;
    }
}
methods! {
    /// The constructor of `BytesIO`.
    BYTES_STATICS { "__new__" new_bytes, KEYWORDS; }
}
/// The attributes of `BytesIO`.
pub(crate) const BYTES_GETTERS: &[(&str, NativeFn)] = &[("closed", |vm, args, _| {
    let file = receiver(vm, as_kind::<ByteBuffer>(args[0]), args[0], "closed", "_io.BytesIO")?;
    Ok(boolean(vm, file.closed.get()))
})];
/// `BytesIO`
pub(crate) const BYTES_KIND: Kind = Kind {
    iter: Some(|vm, v| byte_file(vm, &[v], "__iter__").map(|_| v)),
    next: Some(next_byte_line),
    ..Kind::NONE
};
