//! Characters, strings and symbols.

use super::{Entry, MANY};
use crate::printer::char_of;
use crate::value::{Arguments, Char, Done, Raised, Str, Symbol, Word, string, string_of};
use crate::vm::{intern, new_symbol};
use metatrace::untraced::Untraced;
use metatrace::{Array, Ref};
use std::cmp::Ordering;

pub const TABLE: &[Entry] = &[
    ("char?", 1, 1, true, |a| a.boolean(a.word(0).downcast::<Char>().is_some())),
    ("char->integer", 1, 1, true, |a| Ok(Word::int(u32::from(a.char(0)?).into()))),
    ("integer->char", 1, 1, true, |a| {
        let code = a.index(0, 0x10_FFFF)?;
        match char::from_u32(code as u32) {
            Some(c) => character(c),
            None => a.wrong("there is no such character", a.word(0)),
        }
    }),
    ("char=?", 1, MANY, true, |a| chars(a, |c| c, Ordering::is_eq)),
    ("char<?", 1, MANY, true, |a| chars(a, |c| c, Ordering::is_lt)),
    ("char>?", 1, MANY, true, |a| chars(a, |c| c, Ordering::is_gt)),
    ("char<=?", 1, MANY, true, |a| chars(a, |c| c, Ordering::is_le)),
    ("char>=?", 1, MANY, true, |a| chars(a, |c| c, Ordering::is_ge)),
    ("char-ci=?", 1, MANY, true, |a| chars(a, down, Ordering::is_eq)),
    ("char-ci<?", 1, MANY, true, |a| chars(a, down, Ordering::is_lt)),
    ("char-ci>?", 1, MANY, true, |a| chars(a, down, Ordering::is_gt)),
    ("char-alphabetic?", 1, 1, true, |a| a.boolean(a.char(0)?.is_alphabetic())),
    ("char-numeric?", 1, 1, true, |a| a.boolean(a.char(0)?.is_numeric())),
    ("char-whitespace?", 1, 1, true, |a| a.boolean(a.char(0)?.is_whitespace())),
    ("char-upper-case?", 1, 1, true, |a| a.boolean(a.char(0)?.is_uppercase())),
    ("char-lower-case?", 1, 1, true, |a| a.boolean(a.char(0)?.is_lowercase())),
    ("char-upcase", 1, 1, true, |a| character(up(a.char(0)?))),
    ("char-downcase", 1, 1, true, |a| character(down(a.char(0)?))),
    ("char-foldcase", 1, 1, true, |a| character(down(a.char(0)?))),
    ("digit-value", 1, 1, true, |a| match a.char(0)?.to_digit(10) {
        Some(digit) => Ok(Word::int(digit.into())),
        None => a.boolean(false),
    }),
    ("string?", 1, 1, true, |a| a.boolean(a.word(0).downcast::<Str>().is_some())),
    ("string", 0, MANY, true, |a| Ok(string_of((0..a.len()).map(|i| a.char(i)).collect::<Result<_, _>>()?))),
    ("make-string", 1, 2, true, |a| {
        let fill = if a.len() > 1 { a.char(1)? } else { ' ' };
        Ok(string_of(vec![fill; a.size(0)?]))
    }),
    ("string-length", 1, 1, true, |a| Ok(Word::int(a.string(0)?.text.borrow().len() as i64))),
    ("string-ref", 2, 2, true, |a| {
        let text = a.string(0)?;
        let (index, len) = (a.index(1, usize::MAX)?, text.text.borrow().len());
        if index >= len {
            return a.wrong("the index is out of range", a.word(1));
        }
        let c = text.text.borrow()[index];
        character(c)
    }),
    ("string-set!", 3, 3, true, |a| {
        let (text, c) = (a.string(0)?, a.char(2)?);
        let (index, len) = (a.index(1, usize::MAX)?, text.text.borrow().len());
        if index >= len {
            return a.wrong("the index is out of range", a.word(1));
        }
        text.text.borrow_mut()[index] = c;
        a.unspecified()
    }),
    ("string=?", 1, MANY, true, |a| strings(a, str::to_owned, Ordering::is_eq)),
    ("string<?", 1, MANY, true, |a| strings(a, str::to_owned, Ordering::is_lt)),
    ("string>?", 1, MANY, true, |a| strings(a, str::to_owned, Ordering::is_gt)),
    ("string<=?", 1, MANY, true, |a| strings(a, str::to_owned, Ordering::is_le)),
    ("string>=?", 1, MANY, true, |a| strings(a, str::to_owned, Ordering::is_ge)),
    ("string-ci=?", 1, MANY, true, |a| strings(a, str::to_lowercase, Ordering::is_eq)),
    ("string-ci<?", 1, MANY, true, |a| strings(a, str::to_lowercase, Ordering::is_lt)),
    ("string-upcase", 1, 1, true, |a| Ok(string(&a.text(0)?.to_uppercase()))),
    ("string-downcase", 1, 1, true, |a| Ok(string(&a.text(0)?.to_lowercase()))),
    ("string-foldcase", 1, 1, true, |a| Ok(string(&a.text(0)?.to_lowercase()))),
    ("substring", 2, 3, true, part),
    ("string-copy", 1, 3, true, part),
    ("string-append", 0, MANY, true, |a| {
        let mut all = Vec::new();
        for i in 0..a.len() {
            all.extend(a.string(i)?.text.borrow().iter());
        }
        Ok(string_of(all))
    }),
    ("string->list", 1, 3, true, |a| {
        let text = a.string(0)?.text.borrow().clone();
        let items: Vec<Word> = text[a.range(1, text.len())?].iter().map(|c| char_word(*c)).collect();
        Ok(a.vm.list(&items))
    }),
    ("list->string", 1, 1, true, |a| {
        let items = a.list(0)?;
        let chars: Option<Vec<char>> =
            items.iter().map(|item| item.downcast::<Char>().map(char_of)).collect();
        chars.map_or_else(
            || a.wrong("a list of characters is expected", a.word(0)),
            |chars| Ok(string_of(chars)),
        )
    }),
    ("string->vector", 1, 3, true, |a| {
        let text = a.string(0)?.text.borrow().clone();
        let items: Vec<Word> = text[a.range(1, text.len())?].iter().map(|c| char_word(*c)).collect();
        Ok(crate::value::vector_of(&items).into())
    }),
    ("vector->string", 1, 3, true, |a| {
        let items = crate::value::items_of(a.vector(0)?);
        let range = a.range(1, items.len())?;
        let chars: Option<Vec<char>> =
            items[range].iter().map(|item| item.downcast::<Char>().map(char_of)).collect();
        chars.map_or_else(
            || a.wrong("a vector of characters is expected", a.word(0)),
            |chars| Ok(string_of(chars)),
        )
    }),
    ("string-fill!", 2, 4, true, |a| {
        let (text, c) = (a.string(0)?, a.char(1)?);
        let len = text.text.borrow().len();
        let range = a.range(2, len)?;
        text.text.borrow_mut()[range].fill(c);
        a.unspecified()
    }),
    ("string-copy!", 3, 5, true, |a| {
        let (to, from) = (a.string(0)?, a.string(2)?.text.borrow().clone());
        let (at, range) = (a.index(1, to.text.borrow().len())?, a.range(3, from.len())?);
        if range.len() > to.text.borrow().len() - at {
            return a.wrong("there is no room for that many", a.word(1));
        }
        to.text.borrow_mut()[at..at + range.len()].copy_from_slice(&from[range]);
        a.unspecified()
    }),
    ("string->utf8", 1, 3, true, |a| {
        let text = a.string(0)?.text.borrow().clone();
        let part: String = text[a.range(1, text.len())?].iter().collect();
        Ok(Array::<crate::value::Bytes>::from_slice(part.as_bytes()).into())
    }),
    ("utf8->string", 1, 3, true, |a| {
        use metatrace::untraced::UntracedItems;
        let bytes = a.bytes(0)?;
        let part: Vec<u8> = a.range(1, bytes.len())?.map(|i| bytes.get(i)).collect();
        match String::from_utf8(part) {
            Ok(text) => Ok(string(&text)),
            Err(_) => a.wrong("these bytes are no UTF-8", a.word(0)),
        }
    }),
    ("symbol?", 1, 1, true, |a| a.boolean(a.word(0).downcast::<Symbol>().is_some())),
    ("symbol->string", 1, 1, true, |a| Ok(string(&a.symbol(0)?.name))),
    ("string->symbol", 1, 1, true, |a| Ok(intern(a.vm, &a.text(0)?).into())),
    ("symbol=?", 1, MANY, true, |a| {
        let all = (0..a.len()).map(|i| a.symbol(i)).collect::<Result<Vec<_>, _>>()?;
        a.boolean(all.windows(2).all(|pair| pair[0] == pair[1]))
    }),
    ("generate-uninterned-symbol", 0, 0, true, |a| {
        let state = a.vm.state;
        state.names.set(state, state.names.get() + 1);
        Ok(new_symbol(&format!("g{}", state.names.get())).into())
    }),
];

fn char_word(c: char) -> Word {
    Ref::new(Char { code: u32::from(c).into() }).into()
}

fn character(c: char) -> Done {
    Ok(char_word(c))
}

fn up(c: char) -> char {
    let mut upper = c.to_uppercase();
    upper.next().filter(|_| upper.next().is_none()).unwrap_or(c)
}

fn down(c: char) -> char {
    let mut lower = c.to_lowercase();
    lower.next().filter(|_| lower.next().is_none()).unwrap_or(c)
}

fn chars(a: &Arguments, change: fn(char) -> char, holds: fn(Ordering) -> bool) -> Done {
    let all = (0..a.len()).map(|i| a.char(i).map(change)).collect::<Result<Vec<_>, Ref<Raised>>>()?;
    a.boolean(all.windows(2).all(|pair| holds(pair[0].cmp(&pair[1]))))
}

fn strings(a: &Arguments, change: fn(&str) -> String, holds: fn(Ordering) -> bool) -> Done {
    let text = |i: usize| Ok(change(&a.text(i)?));
    let all = (0..a.len()).map(text).collect::<Result<Vec<_>, Ref<Raised>>>()?;
    a.boolean(all.windows(2).all(|pair| holds(pair[0].chars().cmp(pair[1].chars()))))
}

fn part(a: &Arguments) -> Done {
    let text = a.string(0)?;
    let range = a.range(1, text.text.borrow().len())?;
    let part = text.text.borrow()[range].to_vec();
    Ok(string_of(part))
}
