//! JSON decoder. Errors have the words and positions of CPython's `_json`; a missing value is a `StopIteration` with
//! its position, as there. Numbers and names must never be read differently from CPython.

use super::memory::{Memory, ROOT, Reader};
use crate::exceptions::errors::{OrRaise, check_room, type_error};
use crate::exceptions::raising::Raise as _;
use crate::objects::strings;
use crate::protocols::{indexing, nesting};
use crate::run::interrupt::Work;
use crate::types::support::*;
use crate::types::{dicts, table};
use hashbrown::{DefaultHashBuilder, HashTable};
use minipy_text::json::{self, Quoted, Wrong};
use std::hash::BuildHasher as _;

/// The settings of a decoder.
struct Settings {
    strict: bool,
    object_hook: Option<Value>,
    object_pairs_hook: Option<Value>,
    /// The function to call for floats; `None` for the built-in type.
    parse_float: Option<Value>,
    parse_int: Option<Value>,
    parse_constant: Value,
    error: Value,
}

/// A text that is being decoded.
struct Scanner<'a> {
    vm: Ref<Vm>,
    doc: Ref<Str>,
    text: &'a str,
    settings: Settings,
    memory: Reader,
    /// The items of the arrays and objects that are still open, one after another.
    open: RootedVec,
    /// The number of items for which memory was checked.
    checked: usize,
    /// The keys so far, in a hash table by their texts; equal ones are one object.
    keys: RootedVec,
    known: HashTable<(u64, u32)>,
    hasher: DefaultHashBuilder,
    work: Work,
}

/// `scan_once(settings, text, index)`: the value at that index, and the index behind it.
pub(super) fn scan_once(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let [strict, object_hook, object_pairs_hook, parse_float, parse_int, parse_constant, error] =
        super::settings(vm, args[0])?;
    let doc = document(vm, args[1])?;
    let index = indexing::ssize(vm, args[2])?;
    if index < 0 {
        return value_error(vm, "idx cannot be negative");
    }
    if index >= doc.chars {
        return Err(missing(vm, index));
    }
    let settings = Settings {
        strict: crate::protocols::truth(vm, strict)?,
        object_hook: given(vm, Some(&object_hook)),
        object_pairs_hook: given(vm, Some(&object_pairs_hook)),
        parse_float: Some(parse_float).filter(|&f| f != vm.types.float.into()),
        parse_int: Some(parse_int).filter(|&f| f != vm.types.int.into()),
        parse_constant,
        error,
    };
    let memory = Memory::open(vm);
    let mut scanner = Scanner {
        vm,
        memory,
        doc,
        text: doc.as_str(),
        settings,
        open: RootedVec::new(),
        checked: 64,
        keys: RootedVec::new(),
        known: HashTable::new(),
        hasher: DefaultHashBuilder::default(),
        work: Work::new(),
    };
    let (value, end) = scanner.value(strings::offset(doc, index as usize))?;
    // Keeps the text alive while it is borrowed.
    std::hint::black_box(doc);
    Ok(tuple(&[value, Value::int(strings::index_at(doc, end) as i64)]))
}

/// `scanstring(text, begin, strict, error)`: the content of the string whose opening quote is in front of `begin`,
/// and the index behind the string.
pub(super) fn scan_string(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let doc = document(vm, args[0])?;
    let begin = indexing::ssize(vm, args[1])?;
    if begin < 0 || begin > doc.chars {
        return value_error(vm, "end is out of bounds");
    }
    let strict = crate::protocols::truth(vm, args[2])?;
    let start = strings::offset(doc, begin as usize);
    let (value, end) = match json::string(doc.as_str(), start, strict) {
        Ok(Quoted::Plain(end)) => (string(&doc.as_str()[start..end]), end),
        Ok(Quoted::Escaped(text, end)) => (string(text), end),
        // There is nothing in front of the text's beginning.
        Err(Wrong::At(words, at)) if at > doc.size as usize => {
            return Err(wrong(vm, args[3], doc, words, -1));
        }
        Err(Wrong::At(words, at)) => {
            return Err(wrong(vm, args[3], doc, words, strings::index_at(doc, at) as i64));
        }
        Err(Wrong::Other(error)) => return Err(error).or_raise(vm),
    };
    Ok(tuple(&[value, Value::int(strings::index_at(doc, end + 1) as i64)]))
}

/// `blank(text, index)`: the index of the first character from there on that is no white space.
pub(super) fn blank(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(doc) = payload_of(args[0]).downcast::<Str>() else {
        let kind = type_name(vm, args[0]);
        return type_error(vm, format!("expected string or bytes-like object, got '{kind}'"));
    };
    let index = indexing::ssize(vm, args[1])?.clamp(0, doc.chars);
    let start = strings::offset(doc, index as usize);
    let end = json::blank(doc.as_str().as_bytes(), start);
    // White space characters are one byte each.
    Ok(Value::int(index + (end - start) as i64))
}

/// The text from an argument.
fn document(vm: Ref<Vm>, v: Value) -> PyResult<Ref<Str>> {
    match payload_of(v).downcast::<Str>() {
        Some(doc) => Ok(doc),
        None => type_error(vm, format!("first argument must be a string, not {}", type_name(vm, v))),
    }
}

/// `StopIteration(index)`
fn missing(vm: Ref<Vm>, index: i64) -> Ref<Exc> {
    vm.stop_iteration(Value::int(index))
}

/// A `JSONDecodeError`, or the exception that creating it raises.
fn wrong(vm: Ref<Vm>, class: Value, doc: Ref<Str>, words: &str, index: i64) -> Ref<Exc> {
    match call(vm, class, &[string(words), doc.into(), Value::int(index)]) {
        Ok(exc) => match exc.downcast::<Exc>() {
            Some(exc) => exc,
            None => raise(vm, vm.excs.type_error, "exceptions must derive from BaseException"),
        },
        Err(exc) => exc,
    }
}

/// A dict of alternating keys and values; of equal keys the last value is used.
fn dict_of(members: &[Value]) -> Ref<Dict> {
    let made = dicts::new();
    table::reserve(made.table, members.len() / 2);
    for pair in members.chunks_exact(2) {
        let key: Ref<Str> = pair[0].downcast().expect("keys are strings");
        match table::find_name(made.table, key) {
            Some(at) => table::set_value(made.table, at, pair[1]),
            None => table::insert(made.table, pair[0], crate::objects::strings::hash(key), pair[1]),
        }
    }
    made
}

impl Scanner<'_> {
    fn bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.bytes().get(at).copied()
    }

    #[cold]
    fn wrong<T>(&self, words: &str, at: usize) -> PyResult<T> {
        Err(wrong(self.vm, self.settings.error, self.doc, words, strings::index_at(self.doc, at) as i64))
    }

    #[cold]
    fn missing<T>(&self, at: usize) -> PyResult<T> {
        Err(missing(self.vm, strings::index_at(self.doc, at) as i64))
    }

    /// Adds an item of an open array or object.
    fn push(&mut self, value: Value) -> PyResult<()> {
        if self.open.len() == self.checked {
            check_room(self.vm, self.checked, 32)?;
            self.checked *= 2;
        }
        self.open.push(value);
        Ok(())
    }

    /// The value at a byte offset, and the offset behind it.
    fn value(&mut self, at: usize) -> PyResult<(Value, usize)> {
        let vm = self.vm;
        self.work.step(vm)?;
        let named = |name: &str| self.bytes()[at..].starts_with(name.as_bytes());
        match self.byte(at) {
            Some(b'"') => self.string(at + 1),
            Some(b'{') => {
                let _level = nesting::enter(vm, " while decoding a JSON object from a unicode string")?;
                self.object(at + 1)
            }
            Some(b'[') => {
                let _level = nesting::enter(vm, " while decoding a JSON array from a unicode string")?;
                self.array(at + 1)
            }
            Some(b'n') if named("null") => Ok((vm.none, at + 4)),
            Some(b't') if named("true") => Ok((vm.true_, at + 4)),
            Some(b'f') if named("false") => Ok((vm.false_, at + 5)),
            Some(b'N') if named("NaN") => self.constant(at, 3),
            Some(b'I') if named("Infinity") => self.constant(at, 8),
            Some(b'-') if named("-Infinity") => self.constant(at, 9),
            _ => self.number(at),
        }
    }

    fn constant(&self, at: usize, size: usize) -> PyResult<(Value, usize)> {
        let name = string(&self.text[at..at + size]);
        Ok((call(self.vm, self.settings.parse_constant, &[name])?, at + size))
    }

    fn number(&self, at: usize) -> PyResult<(Value, usize)> {
        let Some((end, real)) = json::number(self.bytes(), at) else { return self.missing(at) };
        let text = &self.text[at..end];
        let parse = if real { self.settings.parse_float } else { self.settings.parse_int };
        let value = match parse {
            Some(f) => call(self.vm, f, &[string(text)])?,
            None if real => float(minipy_text::float::parse_float(text).or_raise(self.vm)?),
            None if text.len() < 19 => {
                let (negative, digits) = match text.strip_prefix('-') {
                    Some(digits) => (true, digits),
                    None => (false, text),
                };
                let number = digits.bytes().fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
                Value::int(if negative { -number } else { number })
            }
            None => crate::objects::ints::make(minipy_text::int::parse_int(text, 10).or_raise(self.vm)?),
        };
        Ok((value, end))
    }

    /// The string whose first byte is at `start`.
    fn quoted(&self, start: usize) -> PyResult<Quoted> {
        match json::string(self.text, start, self.settings.strict) {
            Ok(quoted) => Ok(quoted),
            Err(Wrong::At(words, at)) => self.wrong(words, at),
            Err(Wrong::Other(error)) => Err(error).or_raise(self.vm),
        }
    }

    fn string(&self, start: usize) -> PyResult<(Value, usize)> {
        if let Some(end) = json::plain_end(self.bytes(), start) {
            return Ok((self.memory.string(&self.text[start..end]), end + 1));
        }
        Ok(match self.quoted(start)? {
            Quoted::Plain(end) => (self.memory.string(&self.text[start..end]), end + 1),
            Quoted::Escaped(text, end) => (string(text), end + 1),
        })
    }

    /// A string that is the name of a member.
    fn key(&mut self, start: usize) -> PyResult<(Value, usize)> {
        let quoted = self.quoted(start)?;
        let (text, end) = match &quoted {
            Quoted::Plain(end) => (&self.text[start..*end], *end),
            Quoted::Escaped(text, end) => (text.as_str(), *end),
        };
        let hash = self.hasher.hash_one(text);
        let keys = &self.keys;
        let same = |&(known, at): &(u64, u32)| {
            known == hash && keys.get(at as usize).downcast::<Str>().is_some_and(|key| key.as_str() == text)
        };
        if let Some(&(_, at)) = self.known.find(hash, same) {
            return Ok((keys.get(at as usize), end + 1));
        }
        let key = string(text);
        // A key with a larger index is not shared.
        if let Ok(number) = u32::try_from(keys.len()) {
            check_room(self.vm, keys.len(), 64)?;
            self.keys.push(key);
            self.known.insert_unique(hash, (hash, number), |known| known.0);
        }
        Ok((key, end + 1))
    }

    /// The offset behind a value of an array or object, and whether another value follows: that of the closing byte,
    /// or that of the next value after a comma.
    #[inline(always)]
    fn separator(&self, at: usize, close: u8, trailing: &'static str) -> PyResult<(usize, bool)> {
        let at = json::blank(self.bytes(), at);
        match self.byte(at) {
            Some(byte) if byte == close => return Ok((at, false)),
            Some(b',') => {}
            _ => return self.wrong("Expecting ',' delimiter", at),
        }
        let next = json::blank(self.bytes(), at + 1);
        if self.byte(next) == Some(close) {
            return self.wrong(trailing, at);
        }
        Ok((next, true))
    }

    /// The items of an array, from the byte behind its bracket on.
    fn array(&mut self, at: usize) -> PyResult<(Value, usize)> {
        let first = self.open.len();
        let mut at = json::blank(self.bytes(), at);
        if self.byte(at) != Some(b']') {
            loop {
                let (value, end) = self.value(at)?;
                self.push(value)?;
                let more;
                (at, more) = self.separator(end, b']', "Illegal trailing comma before end of array")?;
                if !more {
                    break;
                }
            }
        }
        let items = &self.open.as_slice()[first..];
        check_room(self.vm, items.len(), 16)?;
        let made = list(items);
        self.open.truncate(first);
        Ok((made.into(), at + 1))
    }

    /// The members of an object, from the byte behind its brace on.
    fn object(&mut self, at: usize) -> PyResult<(Value, usize)> {
        let first = self.open.len();
        let mut node = Some(ROOT);
        let mut at = json::blank(self.bytes(), at);
        if self.byte(at) != Some(b'}') {
            loop {
                if self.byte(at) != Some(b'"') {
                    return self.wrong("Expecting property name enclosed in double quotes", at);
                }
                let followed = node.and_then(|node| self.memory.follow(node, self.bytes(), at + 1));
                let (key, end) = match followed {
                    Some((next, key, end)) => {
                        node = Some(next);
                        (key, end + 1)
                    }
                    None => {
                        let (key, end) = self.key(at + 1)?;
                        let text: Ref<Str> = key.downcast().expect("keys are strings");
                        node = node.and_then(|node| self.memory.add(node, text));
                        (key, end)
                    }
                };
                at = json::blank(self.bytes(), end);
                if self.byte(at) != Some(b':') {
                    return self.wrong("Expecting ':' delimiter", at);
                }
                at = json::blank(self.bytes(), at + 1);
                self.push(key)?;
                let (value, end) = self.value(at)?;
                self.push(value)?;
                let more;
                (at, more) = self.separator(end, b'}', "Illegal trailing comma before end of object")?;
                if !more {
                    break;
                }
            }
        }
        let made = self.made(first, node)?;
        self.open.truncate(first);
        Ok((made, at + 1))
    }

    /// The object of the members that were read since `first`, and the node at which it ended.
    fn made(&mut self, first: usize, node: Option<usize>) -> PyResult<Value> {
        let vm = self.vm;
        let members = &self.open.as_slice()[first..];
        if let Some(hook) = self.settings.object_pairs_hook {
            check_room(vm, members.len(), 32)?;
            let mut pairs = RootedVec::new();
            members.chunks_exact(2).for_each(|pair| pairs.push(tuple(pair)));
            return call(vm, hook, &[pairs.into_list().into()]);
        }
        check_room(vm, members.len(), 32)?;
        let known = node.and_then(|node| self.memory.table(node));
        let made = known
            .filter(|_| !members.is_empty())
            .map(|known| Ref::new(Dict { table: table::with_values(known, |i| members[2 * i + 1]) }));
        let made = made.unwrap_or_else(|| {
            let made = dict_of(members);
            if let Some(node) = node {
                self.memory.ended(node, members.len() / 2, made.table);
            }
            made
        });
        match self.settings.object_hook {
            Some(hook) => call(vm, hook, &[made.into()]),
            None => Ok(made.into()),
        }
    }
}
