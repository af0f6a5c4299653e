//! `print`: writes text to a stream or to any object with `write`.

use super::streams::{self, Stream};
use crate::exceptions::errors::type_error;
use crate::types::memory_files;
use crate::types::support::*;
use minipy_text::str::surrogate;

/// `file.flush()`
pub(crate) fn flush_file(vm: Ref<Vm>, file: Value) -> PyResult<()> {
    match file.downcast::<Stream>() {
        Some(stream) if !stream.closed.get() => streams::flush_stream(vm, stream, false),
        Some(_) => value_error(vm, "I/O operation on closed file."),
        None => {
            let flush = attribute(vm, file, "flush")?;
            call(vm, flush, &[]).map(|_| ())
        }
    }
}

fn print(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (mut separator, mut end, mut file, mut flushing) = (None, None, None, false);
    for (name, value) in kw.iter() {
        match name.as_str() {
            "sep" => separator = text_option(vm, "sep", value)?,
            "end" => end = text_option(vm, "end", value)?,
            "file" => file = given(vm, Some(&value)),
            "flush" => flushing = truth(vm, value)?,
            other => return unexpected_keyword(vm, "print", other, &["sep", "end", "file", "flush"]),
        }
    }
    let separator = separator.as_deref().unwrap_or(" ");
    let file = match file {
        Some(file) => file,
        None => crate::modules::sys::standard_output(vm)?,
    };
    if is_none(vm, file) {
        return Ok(file);
    }
    // A stream gets a short line as one text; any other object gets one `write` for each part.
    let gathers = file.downcast::<Stream>().is_some() || memory_files::takes_print(vm, file);
    let mut line = Line { file, whole: gathers.then(String::new) };
    for (i, &arg) in args.iter().enumerate() {
        if i > 0 {
            line.add(vm, separator)?;
        }
        match crate::protocols::builtin_text::str_of(vm, arg) {
            Ok(text) => line.add(vm, &text)?,
            Err(error) => {
                line.finish(vm)?;
                return Err(error);
            }
        }
    }
    line.add(vm, end.as_deref().unwrap_or("\n"))?;
    line.finish(vm)?;
    if flushing {
        flush_file(vm, file)?;
    }
    Ok(none(vm))
}

/// The amount of text that is collected before it is written.
const GATHERED: usize = 4096;

/// The output of one `print`, collected first for streams.
struct Line {
    file: Value,
    whole: Option<String>,
}

impl Line {
    fn add(&mut self, vm: Ref<Vm>, text: &str) -> PyResult<()> {
        match &mut self.whole {
            Some(whole) if whole.len() + text.len() <= GATHERED && !surrogate::any(text) => {
                whole.push_str(text);
                Ok(())
            }
            Some(_) => {
                self.finish(vm)?;
                write_to(vm, self.file, text)
            }
            None => write_to(vm, self.file, text),
        }
    }

    /// Writes the collected text.
    fn finish(&mut self, vm: Ref<Vm>) -> PyResult<()> {
        let whole = self.whole.as_mut().map(std::mem::take).unwrap_or_default();
        if whole.is_empty() { Ok(()) } else { write_to(vm, self.file, &whole) }
    }
}

/// Writes text to a stream or to another object with `write`.
pub(crate) fn write_to(vm: Ref<Vm>, file: Value, text: &str) -> PyResult<()> {
    match file.downcast::<Stream>() {
        Some(stream) => streams::write_text(vm, stream, text)?,
        None if memory_files::takes_print(vm, file) => memory_files::print(vm, file, text)?,
        None => {
            let write = attribute(vm, file, "write")?;
            call(vm, write, &[string(text)])?;
        }
    }
    Ok(())
}

fn text_option(vm: Ref<Vm>, name: &str, v: Value) -> PyResult<Option<String>> {
    if is_none(vm, v) {
        return Ok(None);
    }
    match as_str(&v) {
        Some(s) => room::copy(s).or_raise(vm).map(Some),
        None => type_error(vm, format!("{name} must be None or a string, not {}", type_name(vm, v))),
    }
}

functions! {
    /// The function.
    NATIVES { "print" print, KEYWORDS; }
}
