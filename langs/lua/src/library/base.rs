//! The basic functions.

use super::{Done, Entry, add_functions, any, known, native, pure, to_text};
use crate::call::{MULTI, as_array, call};
use crate::compiler;
use crate::coroutine::push_protected;
use crate::number::parse_number;
use crate::ops::{index, metamethod};
use crate::table::{self, next, set_meta};
use crate::value::{Arguments, Closure, Error, Plain, Special, Word, YIELD, plain, type_name, words};
use crate::vm::{Event, Vm, set_field};
use metatrace::untraced::{IntoPlain, Untraced};
use metatrace::{Red, Ref};

const ENTRIES: [Entry; 23] = [
    known("assert", assert, Special::Assert, true),
    any("collectgarbage", collect_garbage),
    any("dofile", do_file),
    any("error", error),
    known("getmetatable", get_metatable, Special::Getmetatable, true),
    known("ipairs", ipairs, Special::Ipairs, true),
    any("load", load),
    any("loadstring", load),
    known("next", next_entry, Special::Next, true),
    any("pairs", pairs),
    known("pcall", pcall, Special::Pcall, false),
    any("print", print),
    known("rawequal", raw_equal, Special::Rawequal, true),
    known("rawget", raw_get, Special::Rawget, true),
    known("rawlen", raw_len, Special::Rawlen, true),
    any("rawset", raw_set),
    known("select", select, Special::Select, true),
    known("setmetatable", set_metatable, Special::Setmetatable, false),
    pure("tonumber", to_number),
    any("tostring", to_string),
    known("type", type_of, Special::Type, true),
    known("xpcall", xpcall, Special::Xpcall, false),
    any("require", require),
];

const IPAIRS_STEP: Entry = known("ipairs_step", ipairs_step, Special::IpairsStep, false);

pub fn install(vm: Ref<Vm>) {
    add_functions(vm, vm.globals, &ENTRIES);
    set_field(vm, vm.globals, "next", vm.next_function.into());
    set_field(vm, vm.globals, "_G", vm.globals.into());
    set_field(vm, vm.globals, "_VERSION", crate::value::text(&b"Lua 5.4"[..]));
}

fn assert(a: &mut Arguments) -> Done {
    if crate::ops::is_truthy(a.any(0)?) {
        a.results = a.rest(0);
        return Ok(());
    }
    if a.len() > 1 {
        return Err(Error::new(a.word(1)));
    }
    Err(Error::at_level("assertion failed!", 0))
}

fn collect_garbage(a: &mut Arguments) -> Done {
    let option = if a.word(0).is_null() { "collect".to_owned() } else { a.text(0)?.lossy() };
    match &*option {
        "count" => a.push_float(0.0),
        "step" | "isrunning" => a.push_bool(true),
        "collect" | "stop" | "restart" | "setpause" | "setstepmul" => a.push_int(0),
        "incremental" | "generational" => a.push_text(&b"incremental"[..]),
        other => return a.bad(0, &format!("invalid option '{other}'")),
    }
    Ok(())
}

fn error(a: &mut Arguments) -> Done {
    let level = a.int_or(1, 1)?;
    let error = Error::new(a.word(0));
    if let Plain::Str(_) = a.plain(0) {
        error.level.set(error, level.max(0));
    }
    Err(error)
}

fn get_metatable(a: &mut Arguments) -> Done {
    let word = a.any(0)?;
    let hidden = metamethod(a.vm, word, Event::Metatable);
    let meta = crate::ops::metatable(a.vm, word);
    a.push(if hidden.is_null() { meta.map_or(Word::NULL, Word::from) } else { hidden });
    Ok(())
}

fn set_metatable(a: &mut Arguments) -> Done {
    let table = a.table(0)?;
    let meta = match a.plain(1) {
        Plain::Nil if a.len() > 1 => None,
        Plain::Table(meta) => Some(meta),
        _ => return a.bad_type(1, "nil or table"),
    };
    if !metamethod(a.vm, table.into(), Event::Metatable).is_null() {
        return a.fail("cannot change a protected metatable");
    }
    set_meta(a.vm, table, meta);
    a.push(table);
    Ok(())
}

fn ipairs(a: &mut Arguments) -> Done {
    let word = a.any(0)?;
    a.push(a.vm.ipairs_step);
    a.push(word);
    a.push_int(0);
    Ok(())
}

/// The function that `ipairs` returns.
pub fn new_ipairs_step() -> Ref<crate::value::Native> {
    native(&IPAIRS_STEP, Word::NULL)
}

fn ipairs_step(a: &mut Arguments) -> Done {
    let i = a.int(1)? + 1;
    let value = match index(a.vm, a.word(0), Word::int(i)) {
        Ok(value) => value?,
        Err(message) => return a.fail(&message),
    };
    a.push(if value.is_null() { Word::NULL } else { Word::int(i) });
    if !value.is_null() {
        a.push(value);
    }
    Ok(())
}

fn load(a: &mut Arguments) -> Done {
    let source = match a.plain(0) {
        Plain::Str(text) => text.text().to_vec(),
        Plain::Function(_) | Plain::Native(_) => {
            let mut source = Vec::new();
            loop {
                match plain(crate::call::call_without_yield(a.vm, a.word(0), &[])?) {
                    Plain::Str(piece) if piece.size > 0 => source.extend_from_slice(piece.text()),
                    Plain::Nil | Plain::Str(_) => break source,
                    _ => return a.fail("reader function must return a string"),
                }
            }
        }
        _ => return a.bad_type(0, "function"),
    };
    let name = match a.plain(1) {
        Plain::Str(name) => name.lossy(),
        _ if matches!(a.plain(0), Plain::Str(_)) => String::from_utf8_lossy(&source).into_owned(),
        _ => "=(load)".to_owned(),
    };
    if let Plain::Str(mode) = a.plain(2)
        && !mode.text().contains(&b't')
    {
        a.push(Word::NULL);
        a.push_text(format!("attempt to load a text chunk (mode is '{}')", mode.lossy()).into_bytes());
        return Ok(());
    }
    let env = match a.plain(3) {
        Plain::Table(env) => env,
        _ => a.vm.globals,
    };
    match compiler::compile(a.vm, &source, &chunk_name(&name), env) {
        Ok(function) => a.push(Ref::new(Closure { function, captured: a.vm.no_captured })),
        Err(message) => {
            a.push(Word::NULL);
            a.push_text(message.into_bytes());
        }
    }
    Ok(())
}

/// The name of a chunk as messages show it.
pub fn chunk_name(name: &str) -> String {
    const ROOM: usize = 59;
    if let Some(name) = name.strip_prefix(['=', '@']) {
        return name.to_owned();
    }
    let line = name.lines().next().unwrap_or_default();
    let room = ROOM - "[string \"...\"]".len();
    if line.len() == name.len() && name.len() <= room {
        return format!("[string \"{name}\"]");
    }
    let cut = (0..=line.len().min(room)).rev().find(|at| line.is_char_boundary(*at)).unwrap_or(0);
    format!("[string \"{}...\"]", &line[..cut])
}

fn do_file(a: &mut Arguments) -> Done {
    let path = a.text(0)?.lossy();
    let source = match std::fs::read(&path) {
        Ok(source) => source,
        Err(error) => return a.fail(&format!("cannot open {path}: {error}")),
    };
    let function = match compiler::compile(a.vm, &source, &path, a.vm.globals) {
        Ok(function) => function,
        Err(message) => return Err(Error::at_level(&message, 0)),
    };
    let closure = Ref::new(Closure { function, captured: a.vm.no_captured });
    let results = call(a.vm, closure.into(), &[], MULTI)?;
    a.results = words(as_array(Red::<metatrace::Direct, Word>::from(results)).into_plain());
    Ok(())
}

fn require(a: &mut Arguments) -> Done {
    let name = a.text(0)?;
    let loaded = table::get_str(a.vm, a.vm.globals, name);
    if loaded.is_null() {
        return a.fail(&format!("module '{}' not found", name.lossy()));
    }
    a.push(loaded);
    Ok(())
}

fn next_entry(a: &mut Arguments) -> Done {
    let table = a.table(0)?;
    match next(a.vm, table, a.word(1)) {
        Ok(Some((key, value))) => {
            a.push(key);
            a.push(value);
        }
        Ok(None) => a.push(Word::NULL),
        Err(()) => return Err(Error::at_level("invalid key to 'next'", 0)),
    }
    Ok(())
}

fn pairs(a: &mut Arguments) -> Done {
    let word = a.any(0)?;
    let handler = metamethod(a.vm, word, Event::Pairs);
    if handler.is_null() {
        a.table(0)?;
        a.push(a.vm.next_function);
        a.push(word);
        a.push(Word::NULL);
        return Ok(());
    }
    let results = call(a.vm, handler, &[word], MULTI)?;
    let mut results = words(as_array(Red::<metatrace::Direct, Word>::from(results)).into_plain());
    results.resize(3, Word::NULL);
    a.results = results;
    Ok(())
}

/// The function that `pairs` returns.
pub fn new_next() -> Ref<crate::value::Native> {
    native(&ENTRIES[8], Word::NULL)
}

fn pcall(a: &mut Arguments) -> Done {
    let callee = a.any(0)?;
    let result = call(a.vm, callee, &a.rest(1), MULTI);
    protected(a, result, Word::NULL)
}

fn protected(a: &mut Arguments, result: Done<Word>, handler: Word) -> Done {
    match result {
        Ok(results) => {
            a.push_bool(true);
            a.results.extend(words(as_array(Red::<metatrace::Direct, Word>::from(results)).into_plain()));
        }
        Err(error) if error.level.get() == YIELD => {
            push_protected(a.vm, handler);
            return Err(error);
        }
        Err(error) => {
            let mut content = Error::content_of(error);
            if !handler.is_null() {
                content = call(a.vm, handler, &[content], crate::call::ONE)?;
            }
            a.push_bool(false);
            a.push(content);
        }
    }
    Ok(())
}

fn xpcall(a: &mut Arguments) -> Done {
    let handler = a.function(1)?;
    let callee = a.any(0)?;
    let result = call(a.vm, callee, &a.rest(2), MULTI);
    protected(a, result, handler)
}

fn print(a: &mut Arguments) -> Done {
    let mut line = Vec::new();
    for i in 0..a.len() {
        if i > 0 {
            line.push(b'\t');
        }
        line.extend_from_slice(to_text(a.vm, a.word(i))?.text());
    }
    line.push(b'\n');
    // A closed pipe is no error of the program.
    let _ = a.vm.out.borrow_mut().write_all(&line);
    Ok(())
}

fn raw_equal(a: &mut Arguments) -> Done {
    let equal = crate::value::raw_equals(a.any(0)?, a.any(1)?);
    a.push_bool(equal);
    Ok(())
}

fn raw_get(a: &mut Arguments) -> Done {
    let value = table::get(a.vm, a.table(0)?, a.any(1)?);
    a.push(value);
    Ok(())
}

fn raw_len(a: &mut Arguments) -> Done {
    match a.plain(0) {
        Plain::Table(table) => a.push_int(table.count.get()),
        Plain::Str(text) => a.push_int(text.size),
        _ => return a.bad(0, "table or string expected"),
    }
    Ok(())
}

fn raw_set(a: &mut Arguments) -> Done {
    let table = a.table(0)?;
    match a.plain(1) {
        Plain::Nil => return a.fail("table index is nil"),
        Plain::Float(x) if x.is_nan() => return a.fail("table index is NaN"),
        _ => table::set(a.vm, table, a.word(1), a.any(2)?),
    }
    a.push(table);
    Ok(())
}

fn select(a: &mut Arguments) -> Done {
    if let Plain::Str(text) = a.plain(0)
        && text.text() == b"#"
    {
        a.push_int(a.len() as i64 - 1);
        return Ok(());
    }
    let (i, count) = (a.int(0)?, a.len() as i64 - 1);
    let first = if i < 0 { count + i + 1 } else { i };
    if first < 1 {
        return a.bad(0, "index out of range");
    }
    a.results = a.rest(usize::try_from(first).unwrap_or(usize::MAX));
    Ok(())
}

fn to_number(a: &mut Arguments) -> Done {
    if a.word(1).is_null() {
        match a.plain(0) {
            Plain::Int(_) | Plain::Float(_) => a.push(a.word(0)),
            Plain::Str(text) => match parse_number(text.text()) {
                Some(Ok(i)) => a.push_int(i),
                Some(Err(x)) => a.push_float(x),
                None => a.push(Word::NULL),
            },
            _ => {
                a.any(0)?;
                a.push(Word::NULL);
            }
        }
        return Ok(());
    }
    let base = a.int(1)?;
    let Plain::Str(text) = a.plain(0) else { return a.bad_type(0, "string") };
    if !(2..=36).contains(&base) {
        return a.bad(1, "base out of range");
    }
    let text = text.lossy().trim().to_ascii_lowercase();
    let (negative, digits) = text.strip_prefix('-').map_or((false, &*text), |digits| (true, digits));
    let mut value = 0i64;
    for c in digits.chars() {
        match c.to_digit(base as u32) {
            Some(digit) => value = value.wrapping_mul(base).wrapping_add(i64::from(digit)),
            None => {
                a.push(Word::NULL);
                return Ok(());
            }
        }
    }
    if digits.is_empty() {
        a.push(Word::NULL);
    } else {
        a.push_int(if negative { value.wrapping_neg() } else { value });
    }
    Ok(())
}

fn to_string(a: &mut Arguments) -> Done {
    let text = to_text(a.vm, a.any(0)?)?;
    a.push(text);
    Ok(())
}

fn type_of(a: &mut Arguments) -> Done {
    let name = type_name(a.any(0)?);
    a.push_text(name.as_bytes());
    Ok(())
}
