//! `sub`, `subn` and `expand`. A function that computes the replacements may do anything, so the searched object is
//! read again after each call.

use super::matches::{Match, new_match};
use super::pattern::{Pattern, Range, Search, this};
use super::source::Source;
use crate::exceptions::errors::{OrRaise, check_room, type_error};
use crate::objects::byte_storage::{self, Bytes, bytes};
use crate::protocols::indexing;
use crate::types::support::*;
use minipy_text::regex::PatternError;
use minipy_text::regex::template::{self, Part};
use std::sync::Arc;

/// The replacement of matches.
enum Replacement {
    Literal(Value),
    /// The parts of a template, and whether it is a template of bytes.
    Parts(Arc<[Part]>, bool),
    Function(Value),
}

/// The type of items that `join` requires.
fn wanted(bytes: bool) -> &'static str {
    if bytes { "a bytes-like object" } else { "str instance" }
}

/// The error of a template of bytes for a text, or the other way round: it is about the first piece of the searched
/// object. If there is no such piece, returns the template's text.
fn mixed(vm: Ref<Vm>, parts: &[Part], bytes: bool, took_part: impl Fn(usize) -> bool) -> PyResult<Value> {
    let mut text = String::new();
    // The template's first text is counted even if it is empty.
    let mut number = usize::from(!matches!(parts.first(), Some(Part::Text(_))));
    for part in parts {
        match part {
            Part::Text(more) => text.push_str(more),
            Part::Group(group) if took_part(*group) => {
                let (wanted, got) = (wanted(bytes), if bytes { "str" } else { "bytes" });
                return type_error(vm, format!("sequence item {number}: expected {wanted}, {got} found"));
            }
            Part::Group(_) => continue,
        }
        number += 1;
    }
    let mut out = if bytes { Joined::Bytes(Vec::new()) } else { Joined::Text(String::new()) };
    out.text(vm, &text)?;
    out.into_value(vm)
}

/// The result of joining texts or bytes, like `join`.
enum Joined {
    Text(String),
    Bytes(Vec<u8>),
}

impl Joined {
    fn of(pattern: Ref<Pattern>) -> Joined {
        if pattern.bytes { Joined::Bytes(Vec::new()) } else { Joined::Text(String::new()) }
    }

    /// Appends the part of the searched object between two byte offsets.
    fn piece(&mut self, vm: Ref<Vm>, source: &Source<'_>, start: usize, end: usize) -> PyResult<()> {
        match (self, source) {
            (Joined::Text(out), Source::Text(text)) => {
                room::push(out, &text.as_str()[start..end]).or_raise(vm)
            }
            (Joined::Bytes(out), Source::Bytes(data)) => {
                out.room_for(end - start).or_raise(vm)?;
                work::append(out, &data[start..end]).or_raise(vm)
            }
            _ => unreachable!("a pattern searches its own kind"),
        }
    }

    /// Appends a literal text.
    fn text(&mut self, vm: Ref<Vm>, text: &str) -> PyResult<()> {
        match self {
            Joined::Text(out) => room::push(out, text).or_raise(vm),
            Joined::Bytes(out) => {
                out.room_for(text.len()).or_raise(vm)?;
                out.extend(text.chars().map(|c| c as u8));
                Ok(())
            }
        }
    }

    /// Appends an object, which is number `number` among the items of the corresponding `join`. The inner error is
    /// the one that `join` raises, after the last match; an interrupt and missing memory are raised at once.
    fn object(&mut self, vm: Ref<Vm>, v: Value, number: usize) -> PyResult<PyResult<()>> {
        let wanted = match self {
            Joined::Text(out) => match as_str(&v) {
                Some(text) => return room::push(out, text).or_raise(vm).map(Ok),
                None => wanted(false),
            },
            Joined::Bytes(out) => match byte_storage::data(&v).or_raise(vm)? {
                Some(data) => {
                    out.room_for(data.len()).or_raise(vm)?;
                    work::append(out, &data).or_raise(vm)?;
                    return Ok(Ok(()));
                }
                None => wanted(true),
            },
        };
        let kind = type_name(vm, v);
        Ok(type_error(vm, format!("sequence item {number}: expected {wanted}, {kind} found")))
    }

    fn into_value(self, vm: Ref<Vm>) -> PyResult<Value> {
        match self {
            Joined::Text(out) => {
                check_room(vm, out.len(), 1)?;
                Ok(string(out))
            }
            Joined::Bytes(out) => bytes(&out).or_raise(vm),
        }
    }
}

/// The parts of a template for a pattern; those of the last template are cached.
fn parts(vm: Ref<Vm>, pattern: Ref<Pattern>, v: Value) -> PyResult<(Arc<[Part]>, bool)> {
    let object = payload_of(v);
    if pattern.template.get() == v {
        return Ok((Arc::clone(&pattern.parts.borrow()), object.downcast::<Bytes>().is_some()));
    }
    let (text, is_bytes) = match (object.downcast::<Str>(), byte_storage::data(&v).or_raise(vm)?) {
        (Some(text), _) => (room::copy(text.as_str()).or_raise(vm)?, false),
        (None, Some(data)) => {
            let mut text = room::text(2 * data.len()).or_raise(vm)?;
            text.extend(data.iter().map(|&byte| char::from(byte)));
            (text, true)
        }
        (None, None) => {
            let kind = type_name(vm, v);
            return type_error(vm, format!("decoding to str: need a bytes-like object, {kind} found"));
        }
    };
    let made: Arc<[Part]> = match template::parse(&text, is_bytes, &pattern.regex) {
        Ok(made) => made.into(),
        Err(PatternError::Pattern(message, place)) => {
            let place = place.map_or(vm.none, |at| Value::int(at as i64));
            let class = attribute(vm, crate::modules::import::import_by_name(vm, "re")?, "PatternError")?;
            let exc = call(vm, class, &[string(message), v, place])?;
            return match exc.downcast::<Exc>() {
                Some(exc) => Err(exc),
                None => type_error(vm, "exceptions must derive from BaseException"),
            };
        }
        Err(PatternError::Other(error)) => return Err(error).or_raise(vm),
    };
    // A template that can change cannot be recognised by its identity.
    if object.downcast::<Str>().is_some() || object.downcast::<Bytes>().is_some() {
        *pattern.parts.borrow_mut() = Arc::clone(&made);
        pattern.template.set(pattern, v);
    }
    Ok((made, is_bytes))
}

fn replacement(vm: Ref<Vm>, pattern: Ref<Pattern>, v: Value) -> PyResult<Replacement> {
    if crate::protocols::callable(vm, v) {
        return Ok(Replacement::Function(v));
    }
    let literal = match (as_str(&v), byte_storage::data(&v).or_raise(vm)?) {
        (Some(text), _) => !text.contains('\\'),
        (None, Some(data)) => memchr::memchr(b'\\', &data).is_none(),
        (None, None) => false,
    };
    if literal {
        return Ok(Replacement::Literal(v));
    }
    let (parts, bytes) = parts(vm, pattern, v)?;
    Ok(Replacement::Parts(parts, bytes))
}

/// `match.expand(template)`
pub(super) fn expand(vm: Ref<Vm>, it: Ref<Match>, template: Value) -> PyResult<Value> {
    let (parts, bytes) = parts(vm, it.pattern, template)?;
    if bytes != it.pattern.bytes {
        return mixed(vm, &parts, bytes, |group| it.span(group).is_some());
    }
    let source = Source::of(vm, &it.string)?;
    let mut out = Joined::of(it.pattern);
    for part in &*parts {
        match part {
            Part::Text(text) => out.text(vm, text)?,
            Part::Group(group) => {
                if let Some((start, end)) = it.span(*group) {
                    let end = end.min(source.size());
                    out.piece(vm, &source, start.min(end), end)?;
                }
            }
        }
    }
    out.into_value(vm)
}

/// The result, and the number of matches that were replaced.
fn replaced(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>, method: &str) -> PyResult<(Value, i64)> {
    let pattern = this(vm, args, method)?;
    let [repl, string, most] = bind(vm, method, &args[1..], kw, &["repl", "string", "count"], 2)?;
    let (repl, string) = (repl.expect("required"), string.expect("required"));
    let most = most.map_or(Ok(0), |most| indexing::ssize(vm, most))?;
    let by = replacement(vm, pattern, repl)?;
    let source = Source::for_pattern(vm, pattern, &string)?;
    let range = Range::new(vm, &source, None, None)?;
    let mut search = Search::new(vm, pattern, &source, range)?;
    let mut out = Joined::of(pattern);
    // `items` is the number of items that `join` would get.
    let (mut last, mut count, mut items) = (0, 0, 0);
    // The error that `join` would raise is raised at the end.
    let mut wrong = Ok(());
    while most == 0 || count < most {
        let Some((start, end)) = search.next()? else { break };
        if last < start {
            out.piece(vm, &source, last, start)?;
            items += 1;
        }
        let item = match &by {
            Replacement::Literal(v) => Some(*v),
            Replacement::Parts(parts, bytes) if *bytes != pattern.bytes => {
                Some(mixed(vm, parts, *bytes, |group| search.found.get(group).is_some())?)
            }
            Replacement::Parts(parts, _) => {
                for part in &**parts {
                    match part {
                        Part::Text(text) => out.text(vm, text)?,
                        Part::Group(group) => {
                            if let Some((start, end)) = search.found.get(*group) {
                                out.piece(vm, &source, start, end)?;
                            }
                        }
                    }
                }
                items += 1;
                None
            }
            Replacement::Function(f) => {
                let it = new_match(pattern, string, (range.pos, range.endpos), &search.found);
                Some(call(vm, *f, &[it.into()])?).filter(|&item| !is_none(vm, item))
            }
        };
        if let Some(item) = item {
            if wrong.is_ok() {
                wrong = out.object(vm, item, items)?;
            }
            items += 1;
        }
        last = end;
        count += 1;
    }
    wrong?;
    if count == 0 {
        return Ok((source.piece(vm, string, 0, source.size())?, 0));
    }
    out.piece(vm, &source, last, source.size())?;
    Ok((out.into_value(vm)?, count))
}

pub(super) fn sub(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    Ok(replaced(vm, args, kw, "sub")?.0)
}

pub(super) fn subn(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (made, count) = replaced(vm, args, kw, "subn")?;
    Ok(tuple(&[made, Value::int(count)]))
}
