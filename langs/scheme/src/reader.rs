//! The reader: from text to data.

use crate::number;
use crate::value::{Bytes, Char, Raised, Word, cons, failure_of, list_on, string_of, vector_of};
use crate::vm::{Vm, intern};
use metatrace::untraced::Untraced;
use metatrace::{Array, Ref};

/// Reads data from characters.
pub struct Reader<'a> {
    vm: Ref<Vm>,
    text: &'a [char],
    at: usize,
    file: &'a str,
    /// Whether the positions of pairs are recorded for the compiler.
    keeps_places: bool,
    line: u32,
    /// The start of the line.
    start: usize,
    /// The nesting of data.
    depth: usize,
}

type Read<T> = Result<T, Ref<Raised>>;

/// The maximal nesting of data: reading and compiling them uses the native stack.
const DEEPEST: usize = 2_000;

/// Whether the character ends a name or a number.
fn is_delimiter(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '"' | ';' | '\'' | '`' | ',')
}

/// All data of a text.
pub fn read_all(vm: Ref<Vm>, text: &str, file: &str) -> Read<Vec<Word>> {
    let text: Vec<char> = text.chars().collect();
    let mut reader = Reader::new(vm, &text, 0, file);
    reader.keeps_places = true;
    let mut data = Vec::new();
    while let Some(datum) = reader.next()? {
        data.push(datum);
    }
    Ok(data)
}

impl<'a> Reader<'a> {
    /// A reader that starts at a position.
    pub fn new(vm: Ref<Vm>, text: &'a [char], at: usize, file: &'a str) -> Reader<'a> {
        Reader { vm, text, at, file, keeps_places: false, line: 1, start: 0, depth: 0 }
    }

    /// The number of characters read.
    pub fn position(&self) -> usize {
        self.at
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn advance(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += 1;
        if c == '\n' {
            self.line += 1;
            self.start = self.at;
        }
        Some(c)
    }

    fn fail<T>(&self, message: &str) -> Read<T> {
        let raised = failure_of(self.vm, 1, message, &[]);
        let column = self.at.saturating_sub(self.start) + 1;
        let place = crate::value::string(&format!("{}:{}:{column}", self.file, self.line));
        raised.place.set(raised, place);
        Err(raised)
    }

    /// The next datum; None at the end.
    pub fn next(&mut self) -> Read<Option<Word>> {
        self.skip()?;
        match self.peek() {
            None => Ok(None),
            Some(_) => self.datum().map(Some),
        }
    }

    /// Skips white space and comments.
    fn skip(&mut self) -> Read<()> {
        loop {
            match (self.peek(), self.text.get(self.at + 1)) {
                (Some(c), _) if c.is_whitespace() => drop(self.advance()),
                (Some(';'), _) => {
                    while self.peek().is_some_and(|c| c != '\n') {
                        self.advance();
                    }
                }
                (Some('#'), Some(';')) => {
                    self.at += 2;
                    self.skip()?;
                    self.datum()?;
                }
                (Some('#'), Some('|')) => self.block_comment()?,
                _ => return Ok(()),
            }
        }
    }

    fn block_comment(&mut self) -> Read<()> {
        let mut depth = 0;
        loop {
            match (self.advance(), self.peek()) {
                (Some('#'), Some('|')) => {
                    self.advance();
                    depth += 1;
                }
                (Some('|'), Some('#')) => {
                    self.advance();
                    depth -= 1;
                    if depth == 0 {
                        return Ok(());
                    }
                }
                (None, _) => return self.fail("a comment without end"),
                _ => {}
            }
        }
    }

    fn datum(&mut self) -> Read<Word> {
        self.skip()?;
        if self.depth > DEEPEST {
            return self.fail("data lie too deep in each other");
        }
        self.depth += 1;
        let datum = self.any_datum();
        self.depth -= 1;
        datum
    }

    fn any_datum(&mut self) -> Read<Word> {
        let place = (self.line, (self.at - self.start) as u32 + 1);
        let Some(c) = self.peek() else { return self.fail("the text ends in a datum") };
        match c {
            '(' | '[' => {
                self.advance();
                let list = self.list(if c == '(' { ')' } else { ']' })?;
                if self.keeps_places && crate::value::parts(list).is_some() {
                    self.vm.scopes.places.borrow_mut().insert(list.word(), place);
                }
                Ok(list)
            }
            ')' | ']' => self.fail("a parenthesis is closed that was not opened"),
            '\'' => self.prefixed(1, "quote"),
            '`' => self.prefixed(1, "quasiquote"),
            ',' if self.text.get(self.at + 1) == Some(&'@') => self.prefixed(2, "unquote-splicing"),
            ',' => self.prefixed(1, "unquote"),
            '"' => {
                self.advance();
                let text = self.quoted('"')?;
                Ok(string_of(text))
            }
            '#' => self.hash(),
            _ => self.atom(),
        }
    }

    fn prefixed(&mut self, length: usize, name: &str) -> Read<Word> {
        self.at += length;
        let datum = self.datum()?;
        let nil = self.vm.nil.into();
        Ok(cons(intern(self.vm, name).into(), cons(datum, nil)))
    }

    fn list(&mut self, end: char) -> Read<Word> {
        let mut items = Vec::new();
        loop {
            self.skip()?;
            match self.peek() {
                None => return self.fail("a list without end"),
                Some(c) if c == end => {
                    self.advance();
                    return Ok(list_on(&items, self.vm.nil.into()));
                }
                Some('.')
                    if self.text.get(self.at + 1).is_some_and(|c| is_delimiter(*c)) && !items.is_empty() =>
                {
                    self.advance();
                    let last = self.datum()?;
                    self.skip()?;
                    if self.advance() != Some(end) {
                        return self.fail("a list goes on behind the datum that ends it");
                    }
                    return Ok(list_on(&items, last));
                }
                Some(_) => items.push(self.datum()?),
            }
        }
    }

    fn hash(&mut self) -> Read<Word> {
        match self.text.get(self.at + 1) {
            Some('(') => {
                self.at += 2;
                let items = crate::value::spread(self.list(')')?).0;
                Ok(vector_of(&items).into())
            }
            Some('\\') => {
                self.at += 2;
                self.character()
            }
            Some('u') if self.text[self.at..].starts_with(&['#', 'u', '8', '(']) => {
                self.at += 4;
                let items = crate::value::spread(self.list(')')?).0;
                let bytes: Option<Vec<u8>> =
                    items.iter().map(|item| u8::try_from(item.as_int()?).ok()).collect();
                match bytes {
                    Some(bytes) => Ok(Array::<Bytes>::from_slice(&bytes).into()),
                    None => self.fail("a bytevector holds numbers from 0 to 255"),
                }
            }
            _ => {
                let name = self.name()?;
                match &*name {
                    "#t" | "#true" => Ok(self.vm.truth.into()),
                    "#f" | "#false" => Ok(self.vm.falsehood.into()),
                    _ => match number::parse(&name, 10) {
                        Some(number) => Ok(number.word()),
                        None => self.fail(&format!("this is no datum: {name}")),
                    },
                }
            }
        }
    }

    fn character(&mut self) -> Read<Word> {
        let Some(first) = self.advance() else { return self.fail("the text ends in a character") };
        let mut name = String::from(first);
        while let Some(c) = self.peek().filter(|c| !is_delimiter(*c)) {
            name.push(c);
            self.advance();
        }
        if name.chars().count() == 1 {
            return Ok(Ref::new(Char { code: u32::from(first).into() }).into());
        }
        let code = match &*name {
            "alarm" => 7,
            "backspace" => 8,
            "delete" => 127,
            "escape" => 27,
            "newline" | "linefeed" => 10,
            "null" | "nul" => 0,
            "return" => 13,
            "space" => 32,
            "tab" => 9,
            _ => {
                let code = name.strip_prefix('x').and_then(|hex| u32::from_str_radix(hex, 16).ok());
                match code.and_then(char::from_u32) {
                    Some(c) => u32::from(c),
                    None => return self.fail(&format!("there is no character of that name: {name}")),
                }
            }
        };
        Ok(Ref::new(Char { code: code.into() }).into())
    }

    /// The text between quotes, or between bars.
    fn quoted(&mut self, end: char) -> Read<Vec<char>> {
        let mut text = Vec::new();
        loop {
            match self.advance() {
                None => return self.fail("a string without end"),
                Some(c) if c == end => return Ok(text),
                Some('\\') => self.escape(&mut text)?,
                Some(c) => text.push(c),
            }
        }
    }

    fn escape(&mut self, text: &mut Vec<char>) -> Read<()> {
        match self.advance() {
            Some('n') => text.push('\n'),
            Some('t') => text.push('\t'),
            Some('r') => text.push('\r'),
            Some('a') => text.push('\x07'),
            Some('b') => text.push('\x08'),
            Some('0') => text.push('\0'),
            Some('x') => {
                let mut code = 0u32;
                loop {
                    match self.advance() {
                        Some(';') => break,
                        Some(c) if c.is_ascii_hexdigit() => {
                            code = code.wrapping_mul(16).wrapping_add(c.to_digit(16).unwrap_or(0));
                        }
                        _ => return self.fail("an escape without end"),
                    }
                }
                match char::from_u32(code) {
                    Some(c) => text.push(c),
                    None => return self.fail("there is no character of that number"),
                }
            }
            Some(c) if c.is_whitespace() => {
                let mut c = Some(c);
                while c.is_some_and(|c| c != '\n') {
                    c = self.advance();
                }
                while self.peek().is_some_and(|c| c == ' ' || c == '\t') {
                    self.advance();
                }
            }
            Some(c) => text.push(c),
            None => return self.fail("a string without end"),
        }
        Ok(())
    }

    fn name(&mut self) -> Read<String> {
        let mut name = String::new();
        while let Some(c) = self.peek().filter(|c| !is_delimiter(*c) && *c != '[' && *c != ']') {
            self.advance();
            if c == '|' {
                name.extend(self.quoted('|')?);
            } else {
                name.push(c);
            }
        }
        Ok(name)
    }

    fn atom(&mut self) -> Read<Word> {
        let barred = self.peek() == Some('|');
        let name = self.name()?;
        if !barred && let Some(number) = number::parse(&name, 10) {
            return Ok(number.word());
        }
        Ok(intern(self.vm, &name).into())
    }
}
