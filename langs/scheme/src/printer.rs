//! Values and errors as text.

use crate::number;
use crate::value::{
    Bytes, Char, Closure, Condition, Continuation, Fields, Multiple, Native, Parameter, Port, Promise,
    Raised, RecordType, Str, Symbol, Unique, Word, array_of, failure, items_of, parts, spread, string,
    text_of, vector,
};
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::{Untraced, UntracedItems};
use std::fmt::Write;

/// The maximal nesting of data in printed text.
const DEEPEST: usize = 1_000;

/// The text of a value by `display`, or by `write`.
pub fn show(word: Word, written: bool) -> String {
    let mut printer = Printer { out: String::new(), written, labels: Vec::new(), next_label: 0 };
    if written {
        printer.find_cycles(word);
    }
    printer.value(word, 0);
    printer.out
}

struct Printer {
    out: String,
    written: bool,
    /// Cyclic pairs and vectors, with their labels once they have been printed.
    labels: Vec<(Word, Option<usize>)>,
    next_label: usize,
}

impl Printer {
    /// Finds cyclic data.
    fn find_cycles(&mut self, word: Word) {
        let (mut open, mut done) = (hashbrown::HashSet::new(), hashbrown::HashSet::new());
        // A value to be entered, or to be left.
        let mut work = vec![(word, true)];
        while let Some((word, enters)) = work.pop() {
            let is_compound = parts(word).is_some() || vector(word).is_some();
            if !is_compound {
                continue;
            }
            if !enters {
                open.remove(&word.word());
                done.insert(word.word());
            } else if open.contains(&word.word()) {
                if !self.labels.iter().any(|label| label.0 == word) {
                    self.labels.push((word, None));
                }
            } else if !done.contains(&word.word()) {
                open.insert(word.word());
                work.push((word, false));
                match parts(word) {
                    Some((car, cdr)) => work.extend([(cdr, true), (car, true)]),
                    None => work.extend(
                        vector(word).map(items_of).unwrap_or_default().into_iter().map(|w| (w, true)),
                    ),
                }
            }
        }
    }

    /// Prints a label; returns true if nothing else is to be printed.
    fn label(&mut self, word: Word) -> bool {
        let Some(i) = self.labels.iter().position(|label| label.0 == word) else { return false };
        if let Some(label) = self.labels[i].1 {
            let _ = write!(self.out, "#{label}#");
            return true;
        }
        let _ = write!(self.out, "#{}=", self.next_label);
        self.labels[i].1 = Some(self.next_label);
        self.next_label += 1;
        false
    }

    fn value(&mut self, word: Word, depth: usize) {
        if depth > DEEPEST {
            self.out.push_str("...");
        } else if let Some(number) = number::number(word) {
            self.out.push_str(&number::to_text(&number, 10));
        } else if parts(word).is_some() {
            if !self.label(word) {
                self.list(word, depth);
            }
        } else if let Some(items) = vector(word) {
            if !self.label(word) {
                self.out.push('#');
                self.items(&items_of(items), depth);
            }
        } else {
            self.atom(word, depth);
        }
    }

    fn items(&mut self, items: &[Word], depth: usize) {
        self.out.push('(');
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push(' ');
            }
            self.value(*item, depth + 1);
        }
        self.out.push(')');
    }

    fn list(&mut self, word: Word, depth: usize) {
        self.out.push('(');
        let (mut rest, mut first, mut shown) = (word, true, 0usize);
        while let Some((car, cdr)) = parts(rest) {
            if !first {
                if self.labels.iter().any(|label| label.0 == rest) {
                    break;
                }
                self.out.push(' ');
            }
            shown += 1;
            if !self.written && shown > 1_000_000 {
                self.out.push_str("...");
                break;
            }
            self.value(car, depth + 1);
            (rest, first) = (cdr, false);
        }
        if rest.downcast::<Unique>().is_none_or(|unique| unique.text != "()") {
            self.out.push_str(" . ");
            self.value(rest, depth + 1);
        }
        self.out.push(')');
    }

    fn atom(&mut self, word: Word, depth: usize) {
        if let Some(unique) = word.downcast::<Unique>() {
            self.out.push_str(unique.text);
        } else if let Some(symbol) = word.downcast::<Symbol>() {
            if self.written && needs_bars(&symbol.name) {
                self.out.push('|');
                symbol.name.chars().for_each(|c| self.escaped(c, '|'));
                self.out.push('|');
            } else {
                self.out.push_str(&symbol.name);
            }
        } else if let Some(text) = word.downcast::<Str>() {
            if self.written {
                self.out.push('"');
                text.text.borrow().iter().for_each(|c| self.escaped(*c, '"'));
                self.out.push('"');
            } else {
                self.out.extend(text.text.borrow().iter());
            }
        } else if let Some(c) = word.downcast::<Char>() {
            self.character(c);
        } else if let Some(bytes) = array_of::<Bytes>(word) {
            self.out.push_str("#u8(");
            for i in 0..bytes.len() {
                let _ = write!(self.out, "{}{}", if i > 0 { " " } else { "" }, bytes.get(i));
            }
            self.out.push(')');
        } else if let Some(record) = array_of::<Fields>(word) {
            let kind = record.get(0).downcast::<RecordType>().expect("a record begins with its type");
            let _ = write!(self.out, "#<{}", kind.name);
            for (i, field) in kind.fields.iter().enumerate() {
                let _ = write!(self.out, " {}: ", field.name);
                self.value(record.get(i + 1), depth + 1);
            }
            self.out.push('>');
        } else if let Some(closure) = word.downcast::<Closure>() {
            let _ = write!(self.out, "#<procedure {}>", closure.lambda.name);
        } else if let Some(native) = word.downcast::<Native>() {
            let _ = write!(self.out, "#<procedure {}>", native.name);
        } else if let Some(condition) = word.downcast::<Condition>() {
            let _ = write!(self.out, "#<error {}>", message_of(condition));
        } else {
            self.out.push_str(opaque(word));
        }
    }

    fn character(&mut self, c: Ref<Char>) {
        let c = char_of(c);
        if !self.written {
            return self.out.push(c);
        }
        self.out.push_str("#\\");
        match c {
            '\x07' => self.out.push_str("alarm"),
            '\x08' => self.out.push_str("backspace"),
            '\x7f' => self.out.push_str("delete"),
            '\x1b' => self.out.push_str("escape"),
            '\n' => self.out.push_str("newline"),
            '\0' => self.out.push_str("null"),
            '\r' => self.out.push_str("return"),
            ' ' => self.out.push_str("space"),
            '\t' => self.out.push_str("tab"),
            c if c.is_control() => drop(write!(self.out, "x{:x}", u32::from(c))),
            c => self.out.push(c),
        }
    }

    fn escaped(&mut self, c: char, end: char) {
        match c {
            '\n' => self.out.push_str("\\n"),
            '\t' => self.out.push_str("\\t"),
            '\r' => self.out.push_str("\\r"),
            '\x07' => self.out.push_str("\\a"),
            '\x08' => self.out.push_str("\\b"),
            '\\' => self.out.push_str("\\\\"),
            c if c == end => {
                self.out.push('\\');
                self.out.push(c);
            }
            c if c.is_control() => drop(write!(self.out, "\\x{:x};", u32::from(c))),
            c => self.out.push(c),
        }
    }
}

fn opaque(word: Word) -> &'static str {
    if word.downcast::<Continuation>().is_some() {
        "#<continuation>"
    } else if word.downcast::<Parameter>().is_some() {
        "#<parameter>"
    } else if word.downcast::<Promise>().is_some() {
        "#<promise>"
    } else if word.downcast::<Port>().is_some() {
        "#<port>"
    } else if word.downcast::<RecordType>().is_some() {
        "#<record type>"
    } else if word.downcast::<Multiple>().is_some() {
        "#<values>"
    } else {
        "#<object>"
    }
}

/// The character of an object.
pub fn char_of(c: Ref<Char>) -> char {
    u32::try_from(c.code).ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn needs_bars(name: &str) -> bool {
    let special = |c: char| c.is_whitespace() || c.is_control() || "()\"';`,|\\[]".contains(c);
    name.is_empty()
        || name == "."
        || name.contains(special)
        || name.starts_with('#')
        || number::parse(name, 10).is_some()
}

/// The message of an error with its irritants.
pub fn message_of(condition: Ref<Condition>) -> String {
    let mut text = show(condition.message, false);
    for irritant in spread(condition.irritants).0 {
        text.push(' ');
        text.push_str(&show(irritant, true));
    }
    text
}

/// The report of an unhandled object, as the command line prints it.
pub fn report(_: Ref<Vm>, raised: Ref<Raised>) -> String {
    let place = raised.place.get();
    let place = if place.is_null() { String::new() } else { text_of(place).unwrap_or_default() + ": " };
    match raised.payload.downcast::<Condition>() {
        Some(condition) => format!("{place}error: {}", message_of(condition)),
        None => format!("{place}error: this object was raised: {}", show(raised.payload, true)),
    }
}

/// Sets the position of an error, unless it is known.
pub fn locate(raised: Ref<Raised>, place: &str) {
    if raised.place.get().is_null() {
        raised.place.set(raised, string(place));
    }
}

/// The error of a call with too many or too few arguments.
pub fn wrong_count(vm: Ref<Vm>, name: &str, count: usize) -> Ref<Raised> {
    let name = if name.is_empty() { "procedure" } else { name };
    let plural = if count == 1 { "" } else { "s" };
    failure(vm, &format!("{name}: it cannot be called with {count} argument{plural}"), &[])
}
