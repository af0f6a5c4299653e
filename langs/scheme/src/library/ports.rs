//! Ports: the program's output, strings, bytevectors and files.

use super::Entry;
use crate::printer::show;
use crate::reader::Reader;
use crate::value::{Arguments, Bytes, Char, Done, Port, PortState, Raised, Word, failure_of, string};
use metatrace::untraced::UntracedItems;
use metatrace::{Array, Opaque, Ref};
use std::cell::RefCell;
use std::io::Write;

pub const TABLE: &[Entry] = &[
    ("display", 1, 2, true, |a| put(a, 1, &show(a.word(0), false))),
    ("write", 1, 2, true, |a| put(a, 1, &show(a.word(0), true))),
    ("write-simple", 1, 2, true, |a| put(a, 1, &show(a.word(0), true))),
    ("write-shared", 1, 2, true, |a| put(a, 1, &show(a.word(0), true))),
    ("newline", 0, 1, true, |a| put(a, 0, "\n")),
    ("write-string", 1, 4, true, |a| {
        let text = a.string(0)?.text.borrow().clone();
        let part: String = text[a.range(2, text.len())?].iter().collect();
        put(a, 1, &part)
    }),
    ("write-char", 1, 2, true, |a| put(a, 1, &a.char(0)?.to_string())),
    ("write-u8", 1, 2, true, |a| {
        let byte = a.index(0, 255)? as u8;
        put_bytes(a, &[byte])
    }),
    ("write-bytevector", 1, 4, true, |a| {
        let bytes = a.bytes(0)?;
        let part: Vec<u8> = a.range(2, bytes.len())?.map(|i| bytes.get(i)).collect();
        put_bytes(a, &part)
    }),
    ("flush-output-port", 0, 1, true, |a| {
        // A closed pipe is no error of the program.
        let _ = a.vm.out.borrow_mut().flush();
        a.unspecified()
    }),
    ("%console", 0, 0, true, |a| Ok(a.vm.console.into())),
    ("open-input-string", 1, 1, true, |a| made(PortState::In(a.string(0)?.text.borrow().clone(), 0))),
    ("open-output-string", 0, 0, true, |_| made(PortState::Out(String::new()))),
    ("get-output-string", 1, 1, true, |a| match &*port(a, 0)?.state.borrow() {
        PortState::Out(text) => Ok(string(text)),
        _ => a.wrong("a port that writes a string is expected", a.word(0)),
    }),
    ("open-input-bytevector", 1, 1, true, |a| {
        let bytes = a.bytes(0)?;
        made(PortState::BytesIn((0..bytes.len()).map(|i| bytes.get(i)).collect(), 0))
    }),
    ("open-output-bytevector", 0, 0, true, |_| made(PortState::BytesOut(Vec::new()))),
    ("get-output-bytevector", 1, 1, true, |a| match &*port(a, 0)?.state.borrow() {
        PortState::BytesOut(bytes) => Ok(Array::<Bytes>::from_slice(bytes).into()),
        _ => a.wrong("a port that writes a bytevector is expected", a.word(0)),
    }),
    ("open-input-file", 1, 1, true, |a| match std::fs::read_to_string(a.text(0)?) {
        Ok(text) => made(PortState::In(text.chars().collect(), 0)),
        Err(error) => Err(failure_of(a.vm, 2, &format!("open-input-file: {error}:"), &[a.word(0)])),
    }),
    ("file-exists?", 1, 1, true, |a| a.boolean(std::path::Path::new(&a.text(0)?).exists())),
    ("read-char", 0, 1, true, |a| read(a, 0, true)),
    ("peek-char", 0, 1, true, |a| read(a, 0, false)),
    ("char-ready?", 0, 1, true, |a| a.boolean(true)),
    ("read-line", 0, 1, true, |a| {
        let line = take(a, 0, |text| text.iter().position(|c| *c == '\n').map_or(text.len(), |end| end + 1))?;
        let Some(mut line) = line else { return Ok(a.vm.eof.into()) };
        if line.ends_with('\n') {
            line.pop();
        }
        Ok(string(&line))
    }),
    ("read-string", 1, 2, true, |a| {
        let count = a.index(0, usize::MAX)?;
        let text = take(a, 1, |text| text.len().min(count))?;
        Ok(text.map_or(a.vm.eof.into(), |text| string(&text)))
    }),
    ("read", 0, 1, true, read_datum),
    ("read-u8", 0, 1, true, |a| read_byte(a, true)),
    ("peek-u8", 0, 1, true, |a| read_byte(a, false)),
    ("u8-ready?", 0, 1, true, |a| a.boolean(true)),
    ("port?", 1, 1, true, |a| a.boolean(a.word(0).downcast::<Port>().is_some())),
    ("input-port?", 1, 1, true, |a| {
        is(a, |state| matches!(state, PortState::In(..) | PortState::BytesIn(..)))
    }),
    ("output-port?", 1, 1, true, |a| {
        is(a, |state| matches!(state, PortState::Out(_) | PortState::BytesOut(_) | PortState::Console))
    }),
    ("textual-port?", 1, 1, true, |a| {
        is(a, |state| matches!(state, PortState::In(..) | PortState::Out(_) | PortState::Console))
    }),
    ("binary-port?", 1, 1, true, |a| {
        is(a, |state| matches!(state, PortState::BytesIn(..) | PortState::BytesOut(_)))
    }),
    ("input-port-open?", 1, 1, true, |a| {
        is(a, |state| matches!(state, PortState::In(..) | PortState::BytesIn(..)))
    }),
    ("output-port-open?", 1, 1, true, |a| {
        is(a, |state| matches!(state, PortState::Out(_) | PortState::BytesOut(_) | PortState::Console))
    }),
    ("close-port", 1, 1, true, close),
    ("close-input-port", 1, 1, true, close),
    ("close-output-port", 1, 1, true, close),
];

/// A port.
pub fn new_port(state: PortState) -> Ref<Port> {
    Ref::new(Port { state: Opaque::new(RefCell::new(state)) })
}

fn made(state: PortState) -> Done {
    Ok(new_port(state).into())
}

fn port(a: &Arguments, i: usize) -> Result<Ref<Port>, Ref<Raised>> {
    let word = a.word(i);
    word.downcast().map_or_else(|| a.wrong("a port is expected", word), Ok)
}

/// The port given by an argument, or that of the parameter `current-output-port`.
fn output(a: &Arguments, i: usize) -> Result<Ref<Port>, Ref<Raised>> {
    use crate::value::Parameter;
    use metatrace::untraced::Untraced;
    if i < a.len() {
        return port(a, i);
    }
    let parameter = crate::vm::intern(a.vm, "current-output-port").global.content.get();
    let current = if parameter.is_null() { None } else { parameter.downcast::<Parameter>() };
    Ok(current.and_then(|parameter| parameter.value.get().downcast()).unwrap_or(a.vm.console))
}

fn put(a: &Arguments, i: usize, text: &str) -> Done {
    let port = output(a, i)?;
    match &mut *port.state.borrow_mut() {
        PortState::Out(out) => out.push_str(text),
        PortState::Console => {
            // A closed pipe is no error of the program.
            let _ = a.vm.out.borrow_mut().write_all(text.as_bytes());
        }
        _ => return a.wrong("a port for text is expected", port.into()),
    }
    a.unspecified()
}

fn put_bytes(a: &Arguments, bytes: &[u8]) -> Done {
    let port = output(a, 1)?;
    match &mut *port.state.borrow_mut() {
        PortState::BytesOut(out) => out.extend_from_slice(bytes),
        _ => return a.wrong("a port for bytes is expected", port.into()),
    }
    a.unspecified()
}

fn is(a: &Arguments, holds: fn(&PortState) -> bool) -> Done {
    a.boolean(a.word(0).downcast::<Port>().is_some_and(|port| holds(&port.state.borrow())))
}

fn close(a: &Arguments) -> Done {
    let port = port(a, 0)?;
    // The output of a port remains available.
    let mut state = port.state.borrow_mut();
    if matches!(*state, PortState::In(..) | PortState::BytesIn(..)) {
        *state = PortState::Closed;
    }
    drop(state);
    a.unspecified()
}

/// Consumes as much of the remaining text as `count` returns; None at the end.
fn take(
    a: &Arguments,
    i: usize,
    count: impl FnOnce(&[char]) -> usize,
) -> Result<Option<String>, Ref<Raised>> {
    if i >= a.len() {
        return Ok(None);
    }
    let port = port(a, i)?;
    let PortState::In(text, at) = &mut *port.state.borrow_mut() else {
        return a.wrong("a port to read text from is expected", a.word(i));
    };
    if *at == text.len() {
        return Ok(None);
    }
    let count = count(&text[*at..]);
    let taken = text[*at..*at + count].iter().collect();
    *at += count;
    Ok(Some(taken))
}

fn read(a: &Arguments, i: usize, advances: bool) -> Done {
    if i >= a.len() {
        return Ok(a.vm.eof.into());
    }
    let port = port(a, i)?;
    let c = match &mut *port.state.borrow_mut() {
        PortState::In(text, at) => {
            let c = text.get(*at).copied();
            *at += usize::from(advances && c.is_some());
            c
        }
        _ => return a.wrong("a port to read text from is expected", a.word(i)),
    };
    Ok(c.map_or(a.vm.eof.into(), |c| Ref::new(Char { code: u32::from(c).into() }).into()))
}

fn read_byte(a: &Arguments, advances: bool) -> Done {
    if a.len() == 0 {
        return Ok(a.vm.eof.into());
    }
    let port = port(a, 0)?;
    let byte = match &mut *port.state.borrow_mut() {
        PortState::BytesIn(bytes, at) => {
            let byte = bytes.get(*at).copied();
            *at += usize::from(advances && byte.is_some());
            byte
        }
        _ => return a.wrong("a port to read bytes from is expected", a.word(0)),
    };
    Ok(byte.map_or(a.vm.eof.into(), |byte| Word::int(byte.into())))
}

fn read_datum(a: &Arguments) -> Done {
    if a.len() == 0 {
        return Ok(a.vm.eof.into());
    }
    let port = port(a, 0)?;
    let (text, start) = match &*port.state.borrow() {
        PortState::In(text, at) => (text.clone(), *at),
        _ => return a.wrong("a port to read text from is expected", a.word(0)),
    };
    let mut reader = Reader::new(a.vm, &text, start, "port");
    let datum = reader.next();
    if let PortState::In(_, at) = &mut *port.state.borrow_mut() {
        *at = reader.position();
    }
    Ok(datum?.unwrap_or(a.vm.eof.into()))
}
