//! The standard streams as objects, as text and (by `.buffer`) as bytes, and `input`.
//!
//! Output goes through the buffers of [`crate::io`].

use super::print;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::modules::sys;
use crate::objects::byte_storage::bytes;
use crate::protocols::indexing;
use crate::types::bytes as byte_types;
use crate::types::support::*;
use minipy_text::str::surrogate;
use std::io::IsTerminal as _;

/// A standard stream.
#[derive(Object)]
pub(crate) struct Stream {
    /// The file descriptor: 0, 1 or 2.
    pub(crate) number: i64,
    pub(crate) closed: Mut<bool>,
}

/// The bytes of a standard stream.
#[derive(Object)]
pub(crate) struct ByteStream {
    pub(crate) text: Ref<Stream>,
}

/// The stream with that descriptor.
pub(crate) fn new(number: i64) -> Value {
    Ref::new(Stream { number, closed: Mut::new(false) }).into()
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Ref<Stream>> {
    let bytes = args[0].downcast::<ByteStream>().map(|b| b.text);
    receiver(vm, args[0].downcast::<Stream>().or(bytes), args[0], method, "TextIOWrapper")
}

fn is_bytes(args: &[Value]) -> bool {
    args[0].downcast::<ByteStream>().is_some()
}

/// The receiver of a method as a stream; raises ValueError if it is closed.
fn open(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Ref<Stream>> {
    let stream = this(vm, args, method)?;
    if stream.closed.get() {
        return value_error(vm, "I/O operation on closed file.");
    }
    Ok(stream)
}

fn unsupported<T>(vm: Ref<Vm>, what: &str) -> PyResult<T> {
    let module = crate::modules::import::import_by_name(vm, "_fileio")?;
    let class = attribute(vm, module, "UnsupportedOperation")?;
    let made = call(vm, class, &[string(what)])?;
    match crate::exceptions::raising::as_exception(made) {
        Some(exc) => Err(exc),
        None => type_error(vm, "exceptions must derive from BaseException"),
    }
}

/// Writes text to a stream.
pub(crate) fn write_text(vm: Ref<Vm>, stream: Ref<Stream>, text: &str) -> PyResult<()> {
    if stream.closed.get() {
        return value_error(vm, "I/O operation on closed file.");
    }
    if stream.number == 0 {
        return unsupported(vm, "not writable");
    }
    if stream.number == 2 {
        let mut pieces = minipy_text::work::pieces(text);
        return pieces
            .try_for_each(|piece| vm.io.output(2).text(vm, &surrogate::escaped(piece.or_raise(vm)?.1)));
    }
    if surrogate::any(text) {
        // Raises the error of encoding.
        crate::types::codecs::encode(vm, string(text), text, "utf-8", "strict")?;
    }
    vm.io.output(1).text(vm, text)
}

/// Writes buffered data; for a byte stream, the bytes.
pub(crate) fn flush_stream(vm: Ref<Vm>, stream: Ref<Stream>, bytes: bool) -> PyResult<()> {
    match stream.number {
        0 => Ok(()),
        number if bytes => vm.io.output(number).flush_bytes(vm),
        number => vm.io.output(number).flush(vm),
    }
}

fn write(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let stream = open(vm, args, "write")?;
    if is_bytes(args) {
        let data = byte_types::bytes_like(vm, &args[1])?;
        if stream.number == 0 {
            return unsupported(vm, "write");
        }
        vm.io.output(stream.number).bytes(vm, &data)?;
        return Ok(Value::int(data.len() as i64));
    }
    match crate::types::str::value(args[1]) {
        Some(s) => {
            write_text(vm, stream, s.as_str())?;
            Ok(Value::int(s.chars))
        }
        None => type_error(vm, format!("write() argument must be str, not {}", type_name(vm, args[1]))),
    }
}

fn writelines(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    each(vm, args[1], |line| write(vm, &[args[0], line], &Kwargs::NONE).map(|_| true))?;
    Ok(vm.none)
}

fn flush(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let stream = open(vm, args, "flush")?;
    flush_stream(vm, stream, is_bytes(args))?;
    Ok(vm.none)
}

fn close(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let stream = this(vm, args, "close")?;
    if stream.closed.get() {
        return Ok(vm.none);
    }
    let flushed = flush_stream(vm, stream, is_bytes(args));
    stream.closed.set(stream, true);
    flushed.map(|()| vm.none)
}

fn isatty(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let number = open(vm, args, "isatty")?.number as i32;
    let terminal = vm.io.handles.with_standard(number, |fd| Ok(fd.is_terminal()));
    Ok(boolean(vm, terminal.unwrap_or(false)))
}

fn fileno(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let stream = this(vm, args, "fileno")?;
    match stream.closed.get() {
        // Only here the text has no full stop.
        true => value_error(vm, "I/O operation on closed file"),
        false => Ok(Value::int(stream.number)),
    }
}

fn readable(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(boolean(vm, open(vm, args, "readable")?.number == 0))
}

fn writable(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(boolean(vm, open(vm, args, "writable")?.number != 0))
}

fn seekable(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    open(vm, args, "seekable")?;
    Ok(vm.false_)
}

/// Checks that the receiver is an open stream for reading.
fn input_stream(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<()> {
    if open(vm, args, method)?.number != 0 {
        return unsupported(vm, if is_bytes(args) { method } else { "not readable" });
    }
    Ok(())
}

/// The data that was read, as text or bytes depending on the stream.
fn result(vm: Ref<Vm>, args: &[Value], data: Vec<u8>) -> PyResult<Value> {
    if is_bytes(args) {
        return bytes(&data).or_raise(vm);
    }
    let object = bytes(&data).or_raise(vm)?;
    Ok(string(crate::types::codecs::decode(vm, object, &data, "utf-8", "strict")?))
}

fn amount(vm: Ref<Vm>, args: &[Value]) -> PyResult<usize> {
    match given(vm, args.get(1)) {
        Some(n) => Ok(usize::try_from(indexing::ssize(vm, n)?).unwrap_or(usize::MAX)),
        None => Ok(usize::MAX),
    }
}

fn read(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    input_stream(vm, args, "read")?;
    let n = amount(vm, args)?;
    // For text, `n` counts characters.
    let data = if is_bytes(args) { vm.io.input.bytes(vm, n)? } else { vm.io.input.characters(vm, n)? };
    result(vm, args, data)
}

fn line(vm: Ref<Vm>, args: &[Value]) -> PyResult<Vec<u8>> {
    let n = amount(vm, args)?;
    vm.io.input.line(vm, n, !is_bytes(args))
}

fn readline(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    input_stream(vm, args, "readline")?;
    let data = line(vm, args)?;
    result(vm, args, data)
}

fn readlines(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    input_stream(vm, args, "readlines")?;
    let mut lines = RootedVec::new();
    loop {
        let data = line(vm, &args[..1])?;
        if data.is_empty() {
            return Ok(lines.into_list().into());
        }
        lines.push(result(vm, args, data)?);
    }
}

fn iter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    open(vm, args, "__iter__")?;
    Ok(args[0])
}

fn next(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    next_line(vm, args[0])?.ok_or_else(|| raise(vm, vm.excs.stop_iteration, ""))
}

/// The next line of a stream; None at the end.
pub(crate) fn next_line(vm: Ref<Vm>, stream: Value) -> PyResult<Option<Value>> {
    input_stream(vm, &[stream], "readline")?;
    let data = line(vm, &[stream])?;
    if data.is_empty() { Ok(None) } else { result(vm, &[stream], data).map(Some) }
}

fn exit(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    close(vm, args, &Kwargs::NONE)
}

fn reconfigure(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let stream = open(vm, args, "reconfigure")?;
    if let Some(lines) = kw.get("line_buffering").filter(|&lines| !is_none(vm, lines))
        && stream.number != 0
    {
        let lines = truth(vm, lines)?;
        flush_stream(vm, stream, false)?;
        vm.io.output(stream.number).line_buffering.set(lines);
    }
    if let Some(encoding) = kw.get("encoding")
        && !as_str(&encoding).is_some_and(|e| matches!(e.to_ascii_lowercase().as_str(), "utf-8" | "utf8"))
    {
        return Err(raise(vm, vm.excs.not_implemented_error, "minipy's standard streams are UTF-8"));
    }
    Ok(vm.none)
}

const NAMES: [&str; 3] = ["<stdin>", "<stdout>", "<stderr>"];

fn repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let stream = this(vm, args, "__repr__")?;
    let (name, mode) = (NAMES[stream.number as usize], if stream.number == 0 { "r" } else { "w" });
    Ok(string(match (is_bytes(args), stream.number) {
        (true, 0) => format!("<_io.BufferedReader name='{name}'>"),
        (true, _) => format!("<_io.BufferedWriter name='{name}'>"),
        _ => format!("<_io.TextIOWrapper name='{name}' mode='{mode}' encoding='utf-8'>"),
    }))
}

macro_rules! getters {
    ($($name:ident |$vm:ident, $stream:ident, $args:ident| $value:expr;)*) => { $(
        fn $name($vm: Ref<Vm>, $args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            let $stream = this($vm, $args, stringify!($name))?;
            let _ = $stream;
            Ok($value)
        }
    )* };
}
getters! {
    name |vm, stream, args| string(NAMES[stream.number as usize]);
    mode |vm, stream, args| string(match (is_bytes(args), stream.number) {
        (true, 0) => "rb",
        (true, _) => "wb",
        (false, 0) => "r",
        _ => "w",
    });
    encoding |vm, stream, args| string("utf-8");
    errors |vm, stream, args| string(if stream.number == 2 { "backslashreplace" } else { "strict" });
    closed |vm, stream, args| boolean(vm, stream.closed.get());
    newlines |vm, stream, args| vm.none;
    line_buffering |vm, stream, args|
        boolean(vm, stream.number != 0 && vm.io.output(stream.number).line_buffering.get());
    buffer |vm, stream, args| Ref::new(ByteStream { text: stream }).into();
}

/// The attributes of text streams.
pub(crate) const TEXT_GETTERS: &[(&str, NativeFn)] = &[
    ("name", name),
    ("mode", mode),
    ("encoding", encoding),
    ("errors", errors),
    ("closed", closed),
    ("newlines", newlines),
    ("line_buffering", line_buffering),
    ("buffer", buffer),
];
/// The attributes of byte streams.
pub(crate) const BYTE_GETTERS: &[(&str, NativeFn)] = &[("name", name), ("mode", mode), ("closed", closed)];

/// Ignores errors of writing the prompt, which do not affect the answer, except an interruption of the program.
fn hide_error(vm: Ref<Vm>, result: PyResult<()>) -> PyResult<()> {
    match result {
        Err(exc) if crate::exceptions::raising::is_a(vm, exc, vm.excs.exception) => Ok(()),
        other => other,
    }
}

/// `input(prompt)`
fn input(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let source = match sys::attribute(vm, "stdin") {
        Some(source) if !is_none(vm, source) => source,
        _ if sys::attribute(vm, "stdout").is_none() && vm.io.handles.has_standard(0) => sys::stream(vm, 0),
        _ => return Err(raise(vm, vm.excs.runtime_error, "input(): lost sys.stdin")),
    };
    let target = sys::standard_output(vm)?;
    if is_none(vm, target) {
        return Err(raise(vm, vm.excs.runtime_error, "input(): lost sys.stdout"));
    }
    match sys::attribute(vm, "stderr") {
        Some(errors) if is_none(vm, errors) => {
            return Err(raise(vm, vm.excs.runtime_error, "input(): lost sys.stderr"));
        }
        Some(errors) => hide_error(vm, print::flush_file(vm, errors))?,
        None => {}
    }
    if let Some(&prompt) = args.first() {
        let text = crate::protocols::builtin_text::str_of(vm, prompt)?;
        print::write_to(vm, target, &text)?;
    }
    hide_error(vm, print::flush_file(vm, target))?;
    let line = match source.downcast::<Stream>() {
        Some(_) => readline(vm, &[source], &Kwargs::NONE)?,
        None => {
            let readline = attribute(vm, source, "readline")?;
            call(vm, readline, &[])?
        }
    };
    let Some(text) = as_str(&line) else {
        return type_error(vm, "object.readline() returned non-string");
    };
    if text.is_empty() {
        return Err(raise(vm, vm.excs.eof_error, "EOF when reading a line"));
    }
    Ok(string(text.strip_suffix('\n').unwrap_or(text)))
}

functions! {
    /// The function.
    NATIVES { "input" input, RANGE(0, 1); }
}
methods! {
    /// The methods of the streams.
    METHODS {
        "write" write, ONE;
        "writelines" writelines, ONE;
        "flush" flush, NONE;
        "close" close, NONE;
        "isatty" isatty, NONE;
        "fileno" fileno, NONE;
        "readable" readable, NONE;
        "writable" writable, NONE;
        "seekable" seekable, NONE;
        "read" read, RANGE(0, 1);
        "readline" readline, RANGE(0, 1);
        "readlines" readlines, RANGE(0, 1);
        "__iter__" iter, NONE;
        "__next__" next, NONE;
        "__enter__" iter, NONE;
        "__exit__" exit, ANY;
        "reconfigure" reconfigure, KEYWORDS;
        "__repr__" repr, NONE;
    }
}

/// Iterating over a standard stream gives its lines.
pub(crate) const KIND: crate::objects::kind::Kind =
    crate::objects::kind::Kind { next: Some(next_line), ..crate::types::iterators::ITERATOR };
