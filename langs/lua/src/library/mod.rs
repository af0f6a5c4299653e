//! The library: native functions, and their common parts.

mod base;
mod coroutines;
mod format;
mod maths;
mod pattern;
mod strings;
mod system;
mod tables;
mod utf8;

pub use base::{new_ipairs_step, new_next};
pub use coroutines::resume_wrapped;

use crate::call::call_without_yield;
use crate::number::{float_to_int, float_to_text};
use crate::ops::{kind_name, metamethod, to_number};
use crate::table::{Table, meta_of, new_table};
use crate::value::{
    Arguments, Builtin, Error, Native, NativeFn, Plain, Special, Str, Word, plain, text, type_name,
};
use crate::vm::{Event, Vm, set_field};
use metatrace::untraced::UntracedItems;
use metatrace::{Opaque, Ref};

/// The result of a native function.
pub type Done<T = ()> = Result<T, Ref<Error>>;

/// A native function with its name.
type Entry = (&'static str, NativeFn, Special, bool);

/// A function that may have any effect.
const fn any(name: &'static str, function: NativeFn) -> Entry {
    (name, function, Special::None, false)
}

/// A function that neither changes nor calls anything.
const fn pure(name: &'static str, function: NativeFn) -> Entry {
    (name, function, Special::None, true)
}

/// A function that traced code mostly implements itself.
const fn known(name: &'static str, function: NativeFn, special: Special, pure: bool) -> Entry {
    (name, function, special, pure)
}

/// Adds the library to the table of global variables.
pub fn install(vm: Ref<Vm>) {
    base::install(vm);
    coroutines::install(vm);
    maths::install(vm);
    strings::install(vm);
    system::install(vm);
    tables::install(vm);
    utf8::install(vm);
}

fn native(entry: &Entry, bound: Word) -> Ref<Native> {
    let (name, function, special, pure) = *entry;
    Ref::new(Native {
        builtin: Ref::new(Builtin { special, pure, name, function: Opaque::new(function) }),
        bound,
    })
}

fn add_functions(vm: Ref<Vm>, table: Ref<Table>, entries: &[Entry]) {
    for entry in entries {
        set_field(vm, table, entry.0.rsplit('.').next().unwrap_or(entry.0), native(entry, Word::NULL).into());
    }
}

/// A table of functions as a global variable.
fn module(vm: Ref<Vm>, name: &str, entries: &[Entry]) -> Ref<Table> {
    let table = new_table(vm);
    add_functions(vm, table, entries);
    set_field(vm, vm.globals, name, table.into());
    crate::table::make_cells(vm, table);
    table
}

/// A value in the form of `tostring`.
pub fn to_text(vm: Ref<Vm>, word: Word) -> Done<Ref<Str>> {
    if let Plain::Str(text) = plain(word) {
        return Ok(text);
    }
    let handler = metamethod(vm, word, Event::ToString);
    if !handler.is_null() {
        return match plain(call_without_yield(vm, handler, &[word])?) {
            Plain::Str(text) => Ok(text),
            Plain::Int(i) => Ok(Str::new(i.to_string().into_bytes())),
            Plain::Float(x) => Ok(Str::new(float_to_text(x).into_bytes())),
            _ => Err(Error::at_level("'__tostring' must return a string", 1)),
        };
    }
    Ok(Str::new(
        match plain(word) {
            Plain::Nil => "nil".to_owned(),
            Plain::Bool(truth) => truth.to_string(),
            Plain::Int(i) => i.to_string(),
            Plain::Float(x) => float_to_text(x),
            Plain::Native(_) => format!("function: builtin: {:#014x}", word.word()),
            _ => format!("{}: {:#014x}", kind_name(vm, word), word.word()),
        }
        .into_bytes(),
    ))
}

/// An uncaught error in the form of the command line.
pub fn describe_error(vm: Ref<Vm>, content: Word) -> String {
    let has_text = !metamethod(vm, content, Event::ToString).is_null();
    match plain(content) {
        Plain::Str(_) | Plain::Int(_) | Plain::Float(_) => {}
        _ if has_text => {}
        _ => return format!("(error object is a {} value)", type_name(content)),
    }
    to_text(vm, content).map_or_else(|_| "?".to_owned(), |text| text.lossy())
}

impl Arguments {
    /// The number of arguments.
    fn len(&self) -> usize {
        self.words.len()
    }

    /// An argument; nil if there is none.
    fn word(&self, i: usize) -> Word {
        if i < self.words.len() { self.words.get(i) } else { Word::NULL }
    }

    fn plain(&self, i: usize) -> Plain {
        plain(self.word(i))
    }

    fn push(&mut self, word: impl Into<Word>) {
        self.results.push(word.into());
    }

    fn push_int(&mut self, i: i64) {
        self.results.push(Word::int(i));
    }

    fn push_float(&mut self, x: f64) {
        self.results.push(crate::value::float(x));
    }

    fn push_bool(&mut self, truth: bool) {
        let word = self.vm.boolean(truth);
        self.results.push(word);
    }

    fn push_text(&mut self, bytes: impl Into<Box<[u8]>>) {
        self.results.push(text(bytes));
    }

    /// An error at the position of the call.
    fn fail<T>(&self, message: &str) -> Done<T> {
        Err(Error::at_level(message, 1))
    }

    /// The error for a wrong argument.
    fn bad<T>(&self, i: usize, message: &str) -> Done<T> {
        Err(Error::at_level(&format!("bad argument #{} to '{}' ({message})", i + 1, self.name), 1))
    }

    /// The error for an argument of a wrong type.
    fn bad_type<T>(&self, i: usize, expected: &str) -> Done<T> {
        let got = if i < self.len() { kind_name(self.vm, self.word(i)) } else { "no value".to_owned() };
        self.bad(i, &format!("{expected} expected, got {got}"))
    }

    /// An argument of any type, which must exist.
    fn any(&self, i: usize) -> Done<Word> {
        if i < self.len() { Ok(self.word(i)) } else { self.bad(i, "value expected") }
    }

    fn table(&self, i: usize) -> Done<Ref<Table>> {
        match self.plain(i) {
            Plain::Table(table) => Ok(table),
            _ => self.bad_type(i, "table"),
        }
    }

    fn int(&self, i: usize) -> Done<i64> {
        match to_number(self.word(i)) {
            Some(Ok(int)) => Ok(int),
            Some(Err(x)) => match float_to_int(x) {
                Some(int) => Ok(int),
                None => self.bad(i, "number has no integer representation"),
            },
            None => self.bad_type(i, "number"),
        }
    }

    fn int_or(&self, i: usize, default: i64) -> Done<i64> {
        if self.word(i).is_null() { Ok(default) } else { self.int(i) }
    }

    fn float(&self, i: usize) -> Done<f64> {
        match to_number(self.word(i)) {
            Some(Ok(int)) => Ok(int as f64),
            Some(Err(x)) => Ok(x),
            None => self.bad_type(i, "number"),
        }
    }

    /// A string, or a number as text.
    fn text(&self, i: usize) -> Done<Ref<Str>> {
        match self.plain(i) {
            Plain::Str(text) => Ok(text),
            Plain::Int(int) => Ok(Str::new(int.to_string().into_bytes())),
            Plain::Float(x) => Ok(Str::new(float_to_text(x).into_bytes())),
            _ => self.bad_type(i, "string"),
        }
    }

    fn function(&self, i: usize) -> Done<Word> {
        match self.plain(i) {
            Plain::Function(_) | Plain::Native(_) => Ok(self.word(i)),
            _ => self.bad_type(i, "function"),
        }
    }

    /// The arguments from one on.
    fn rest(&self, first: usize) -> Vec<Word> {
        (first..self.len()).map(|i| self.word(i)).collect()
    }

    /// Whether a table has no metatable.
    fn is_plain(&self, table: Ref<Table>) -> bool {
        meta_of(table).is_none()
    }
}
