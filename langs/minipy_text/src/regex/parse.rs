//! Parses Python's syntax of regular expressions as CPython 3.13 does: the same trees, errors and positions. It must
//! never accept what CPython rejects, with the exception of `\z`, because the modules of CPython's library that
//! minipy uses are those of 3.14, which has it.

use super::set::{Fold, Set};
use super::syntax::{At, ENDLESS, Kind, Node, Width};
use super::tokens::{Parsed, Token, Tokens};
use super::{ASCII, DOTALL, IGNORECASE, LOCALE, MULTILINE, PatternError, UNICODE, VERBOSE};
use crate::error::{ErrorKind, FormatError};
use crate::str::{repr_of_short, surrogate};
use std::sync::Arc;

/// The maximal nesting of parentheses. CPython's limit is its recursion limit, which allows about as many.
const DEEPEST: usize = 495;

/// The flags that exclude each other.
const TYPES: i64 = ASCII | LOCALE | UNICODE;

/// A flag of our own: the pattern is one of bytes. In these only ASCII letters are letters, in every locale: in
/// current locales other bytes are parts of characters.
const BYTES: i64 = 1 << 20;

/// A parsed pattern.
pub(super) struct Pattern {
    pub node: Node,
    pub groups: usize,
    pub names: Vec<(String, usize)>,
    /// The flags, including those that the pattern sets for all of itself.
    pub flags: i64,
}

/// Parses a pattern. With `bytes`, it is a pattern of bytes, given as a text of their values.
pub(super) fn parse(pattern: &str, bytes: bool, flags: i64) -> Parsed<Pattern> {
    let flags = if bytes { flags | BYTES } else { flags };
    let mut parser = Parser {
        tokens: Tokens::new(pattern)?,
        flags,
        groups: vec![None],
        names: Vec::new(),
        behind: None,
        conditions: Vec::new(),
        wrong_width: None,
    };
    let node = parser.alternatives(flags, 0)?;
    let flags = fixed(parser.flags)?;
    if parser.tokens.next.is_some() {
        return parser.tokens.fail("unbalanced parenthesis", 0);
    }
    for &(group, place) in &parser.conditions {
        if group >= parser.groups.len() {
            let text = format!("invalid group reference {group}");
            return Err(PatternError::Pattern(text, Some(place)));
        }
    }
    if let Some(wrong) = parser.wrong_width {
        return Err(PatternError::Pattern(wrong.into(), None));
    }
    Ok(Pattern { node, groups: parser.groups.len() - 1, names: parser.names, flags })
}

/// Checks that the flags are compatible, and completes them.
fn fixed(flags: i64) -> Parsed<i64> {
    if flags & BYTES != 0 {
        return match flags & TYPES {
            _ if flags & UNICODE != 0 => {
                Err(FormatError::value("cannot use UNICODE flag with a bytes pattern").into())
            }
            both if both == ASCII | LOCALE => {
                Err(FormatError::value("ASCII and LOCALE flags are incompatible").into())
            }
            _ => Ok(flags & !BYTES),
        };
    }
    if flags & LOCALE != 0 {
        return Err(FormatError::value("cannot use LOCALE flag with a str pattern").into());
    }
    match (flags & ASCII != 0, flags & UNICODE != 0) {
        (true, true) => Err(FormatError::value("ASCII and UNICODE flags are incompatible").into()),
        (true, false) => Ok(flags),
        (false, _) => Ok(flags | UNICODE),
    }
}

struct Parser {
    tokens: Tokens,
    /// The flags of the whole pattern.
    flags: i64,
    /// The widths of the closed groups; there is no group 0.
    groups: Vec<Option<Width>>,
    names: Vec<(String, usize)>,
    /// Within a look-behind: the number of groups in front of it.
    behind: Option<usize>,
    /// The groups to which conditions refer, and the positions.
    conditions: Vec<(usize, usize)>,
    /// The error in the width of a look-behind, if any.
    wrong_width: Option<&'static str>,
}

/// A member of a character class.
enum Item {
    Code(u32),
    Category(char),
}

fn digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn octal(c: char) -> bool {
    c.is_digit(8)
}

fn hexadecimal(c: char) -> bool {
    c.is_ascii_hexdigit()
}

fn flag_of(c: char) -> Option<i64> {
    Some(match c {
        'i' => IGNORECASE,
        'L' => LOCALE,
        'm' => MULTILINE,
        's' => DOTALL,
        'x' => VERBOSE,
        'a' => ASCII,
        'u' => UNICODE,
        _ => return None,
    })
}

/// Whether only ASCII characters are letters and digits.
fn is_ascii(flags: i64) -> bool {
    flags & (ASCII | BYTES) != 0
}

fn fold(flags: i64) -> Option<Fold> {
    let ignores = flags & IGNORECASE != 0;
    ignores.then_some(if is_ascii(flags) { Fold::Ascii } else { Fold::Unicode })
}

/// The node for the characters in the set, or not in it if `negated`, under the flags.
fn class(set: Set, negated: bool, flags: i64) -> Node {
    let fold = fold(flags);
    let set = fold.map_or_else(|| set.clone(), |fold| set.lowered(fold));
    let set = if negated { set.complement() } else { set };
    let set = fold.map_or_else(|| set.clone(), |fold| set.raised(fold));
    match set.ranges() {
        &[(low, high)] if low == high => {
            let c = surrogate::character(low).ok().flatten();
            c.map_or_else(|| Node::Set(Arc::new(set.clone())), Node::Char)
        }
        _ => Node::Set(Arc::new(set)),
    }
}

fn literal(code: u32, flags: i64) -> Node {
    class(Set::new(vec![(code, code)]), false, flags)
}

impl Parser {
    /// Alternatives, up to a closing parenthesis or to the end.
    fn alternatives(&mut self, flags: i64, nested: usize) -> Parsed<Node> {
        if nested > DEEPEST {
            return Err(
                FormatError::new(ErrorKind::RecursionError, "maximum recursion depth exceeded").into()
            );
        }
        let mut items = Vec::new();
        loop {
            let flags = if nested == 0 { self.flags } else { flags };
            items.push(self.sequence(flags, nested, nested == 0 && items.is_empty())?);
            if !self.tokens.matches('|')? {
                break;
            }
        }
        if items.len() == 1 {
            return Ok(items.remove(0));
        }
        // Alternatives of single characters become a set.
        let mut sets = Vec::new();
        for item in &items {
            match item {
                Node::Cat(parts) => match parts.as_slice() {
                    [Node::Char(c)] => {
                        let code = surrogate::code(*c);
                        sets.push(Arc::new(Set::new(vec![(code, code)])));
                    }
                    [Node::Set(set)] => sets.push(Arc::clone(set)),
                    _ => return Ok(Node::Alt(items)),
                },
                _ => return Ok(Node::Alt(items)),
            }
        }
        let sets: Vec<&Set> = sets.iter().map(Arc::as_ref).collect();
        Ok(Node::Cat(vec![Node::Set(Arc::new(Set::union(&sets)))]))
    }

    /// One alternative.
    fn sequence(&mut self, mut flags: i64, nested: usize, first: bool) -> Parsed<Node> {
        let mut parts = Vec::new();
        while let Some(token) = self.tokens.next {
            if let Token::Plain('|' | ')') = token {
                break;
            }
            self.tokens.get()?;
            let c = match token {
                Token::Plain(c) => c,
                Token::Escape(c) => {
                    parts.push(self.escape(c, flags)?);
                    continue;
                }
            };
            match c {
                ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c' if flags & VERBOSE != 0 => {}
                '#' if flags & VERBOSE != 0 => {
                    while !matches!(self.tokens.get()?, None | Some(Token::Plain('\n'))) {}
                }
                '[' => parts.push(self.class(flags)?),
                '*' | '+' | '?' | '{' => self.quantifier(c, &mut parts, flags)?,
                '.' if flags & DOTALL != 0 => {
                    parts.push(Node::Set(Arc::new(Set::default().complement())));
                }
                '.' => parts.push(Node::Set(Arc::new(Set::new(vec![(10, 10)]).complement()))),
                '(' => {
                    let (node, new) = self.parenthesis(flags, nested, first && parts.is_empty())?;
                    parts.extend(node);
                    flags = new;
                }
                '^' if flags & MULTILINE != 0 => parts.push(Node::At(At::LineStart)),
                '^' => parts.push(Node::At(At::Start)),
                '$' if flags & MULTILINE != 0 => parts.push(Node::At(At::LineEnd)),
                '$' => parts.push(Node::At(At::LastLineEnd)),
                _ => parts.push(literal(surrogate::code(c), flags)),
            }
        }
        Ok(Node::Cat(parts))
    }

    /// A quantifier.
    fn quantifier(&mut self, c: char, parts: &mut Vec<Node>, flags: i64) -> Parsed<()> {
        let here = self.tokens.tell();
        let (min, max) = match c {
            '?' => (0, 1),
            '*' => (0, ENDLESS),
            '+' => (1, ENDLESS),
            _ => match self.bounds(here)? {
                Some(bounds) => bounds,
                None => {
                    parts.push(literal('{'.into(), flags));
                    return Ok(());
                }
            },
        };
        let back = |tokens: &Tokens| tokens.tell() - here + 1;
        let item = match parts.pop() {
            None | Some(Node::At(_)) => return self.tokens.fail("nothing to repeat", back(&self.tokens)),
            Some(Node::Repeat { .. }) => return self.tokens.fail("multiple repeat", back(&self.tokens)),
            Some(item) => item,
        };
        let kind = if self.tokens.matches('?')? {
            Kind::Lazy
        } else if self.tokens.matches('+')? {
            Kind::Possessive
        } else {
            Kind::Greedy
        };
        parts.push(Node::Repeat { body: Box::new(item), min, max, kind });
        Ok(())
    }

    /// The bounds after a brace; None if the brace is a literal.
    fn bounds(&mut self, here: usize) -> Parsed<Option<(u32, u32)>> {
        if self.tokens.next == Some(Token::Plain('}')) {
            return Ok(None);
        }
        let low = self.tokens.get_while(usize::MAX, digit)?;
        let comma = self.tokens.matches(',')?;
        let high = if comma { self.tokens.get_while(usize::MAX, digit)? } else { low.clone() };
        if !self.tokens.matches('}')? {
            self.tokens.seek(here)?;
            return Ok(None);
        }
        let number = |text: &str, default: u32| match text.parse::<u32>() {
            _ if text.is_empty() => Ok(default),
            Ok(number) if number < ENDLESS => Ok(number),
            _ => Err(FormatError::overflow("the repetition number is too large")),
        };
        let (min, max) = (number(&low, 0)?, number(&high, ENDLESS)?);
        if max < min {
            let length = self.tokens.tell() - here;
            return self.tokens.fail("min repeat greater than max repeat", length);
        }
        Ok(Some((min, max)))
    }

    /// The node for a backslash outside of a class.
    fn escape(&mut self, c: char, flags: i64) -> Parsed<Node> {
        let ascii = is_ascii(flags);
        Ok(match c {
            'A' => Node::At(At::Start),
            'Z' | 'z' => Node::At(At::End),
            'b' | 'B' => Node::At(At::Word { ascii, edge: c == 'b' }),
            'd' | 's' | 'w' => class(Set::category(c, ascii), false, flags & !IGNORECASE),
            'D' | 'S' | 'W' => class(Set::category(c.to_ascii_lowercase(), ascii), true, flags & !IGNORECASE),
            '0' => {
                let digits = self.tokens.get_while(2, octal)?;
                literal(u32::from_str_radix(&format!("0{digits}"), 8).unwrap_or(0), flags)
            }
            '1'..='9' => self.number(c, flags)?,
            _ => literal(self.code(c)?, flags),
        })
    }

    /// An octal number or a group reference.
    fn number(&mut self, c: char, flags: i64) -> Parsed<Node> {
        let mut text = c.to_string();
        if let Some(second) = self.tokens.peek(digit) {
            self.tokens.get()?;
            text.push(second);
            if octal(c)
                && octal(second)
                && let Some(third) = self.tokens.peek(octal)
            {
                self.tokens.get()?;
                text.push(third);
                return Ok(literal(self.octal(&text)?, flags));
            }
        }
        let group: usize = text.parse().unwrap_or(usize::MAX);
        let Some(&width) = self.groups.get(group) else {
            return self.tokens.fail(format!("invalid group reference {group}"), text.len());
        };
        let Some(width) = width else {
            return self.tokens.fail("cannot refer to an open group", text.len() + 1);
        };
        self.check_behind(group)?;
        Ok(Node::Again { group, fold: fold(flags), width })
    }

    /// The value of the octal digits after a backslash.
    fn octal(&self, digits: &str) -> Parsed<u32> {
        let code = u32::from_str_radix(digits, 8).unwrap_or(0);
        if code > 0o377 {
            let text = format!("octal escape value \\{digits} outside of range 0-0o377");
            return self.tokens.fail(text, digits.len() + 1);
        }
        Ok(code)
    }

    /// The character of an escape that is the same inside and outside of a class.
    fn code(&mut self, c: char) -> Parsed<u32> {
        Ok(match c {
            'a' => 7,
            'f' => 12,
            'n' => 10,
            'r' => 13,
            't' => 9,
            'v' => 11,
            'u' | 'U' | 'N' if self.flags & BYTES != 0 => {
                return self.tokens.fail(format!("bad escape \\{c}"), 2);
            }
            'x' | 'u' | 'U' => {
                let wanted = match c {
                    'x' => 2,
                    'u' => 4,
                    _ => 8,
                };
                let digits = self.tokens.get_while(wanted, hexadecimal)?;
                let escape = format!("\\{c}{digits}");
                if digits.len() != wanted {
                    return self.tokens.fail(format!("incomplete escape {escape}"), escape.len());
                }
                match u32::from_str_radix(&digits, 16) {
                    Ok(code) if code <= char::MAX as u32 => code,
                    _ => return self.tokens.fail(format!("bad escape {escape}"), escape.len()),
                }
            }
            'N' => {
                let text = "minipy does not support \\N{...} in patterns";
                return Err(FormatError::new(ErrorKind::NotImplementedError, text).into());
            }
            c if c.is_ascii_alphanumeric() => return self.tokens.fail(format!("bad escape \\{c}"), 2),
            c => surrogate::code(c),
        })
    }

    /// A group that is referred to within a look-behind must be closed in front of it.
    fn check_behind(&self, group: usize) -> Parsed<()> {
        let Some(before) = self.behind else { return Ok(()) };
        if !self.groups.get(group).is_some_and(Option::is_some) {
            return self.tokens.fail("cannot refer to an open group", 0);
        }
        if group >= before {
            return self.tokens.fail("cannot refer to group defined in the same lookbehind subpattern", 0);
        }
        Ok(())
    }

    /// A class, after its opening bracket.
    fn class(&mut self, flags: i64) -> Parsed<Node> {
        let here = self.tokens.tell() - 1;
        let negated = self.tokens.matches('^')?;
        let mut sets: Vec<Set> = Vec::new();
        let unterminated = |tokens: &Tokens| {
            let length = tokens.tell() - here;
            tokens.fail("unterminated character set", length)
        };
        loop {
            let Some(this) = self.tokens.get()? else { return unterminated(&self.tokens) };
            if this == Token::Plain(']') && !sets.is_empty() {
                break;
            }
            let low = self.item(this)?;
            if !self.tokens.matches('-')? {
                sets.push(self.members(low, flags));
                continue;
            }
            let Some(that) = self.tokens.get()? else { return unterminated(&self.tokens) };
            if that == Token::Plain(']') {
                sets.push(self.members(low, flags));
                sets.push(Set::new(vec![('-'.into(), '-'.into())]));
                break;
            }
            match (low, self.item(that)?) {
                (Item::Code(low), Item::Code(high)) if low <= high => sets.push(Set::new(vec![(low, high)])),
                _ => {
                    let text = format!("bad character range {}-{}", this.text(), that.text());
                    return self.tokens.fail(text, this.length() + 1 + that.length());
                }
            }
        }
        Ok(class(Set::union(&sets.iter().collect::<Vec<&Set>>()), negated, flags))
    }

    fn members(&self, item: Item, flags: i64) -> Set {
        match item {
            Item::Code(code) => Set::new(vec![(code, code)]),
            Item::Category(c) => {
                let set = Set::category(c.to_ascii_lowercase(), is_ascii(flags));
                if c.is_ascii_uppercase() { set.complement() } else { set }
            }
        }
    }

    /// A member of a class.
    fn item(&mut self, token: Token) -> Parsed<Item> {
        Ok(match token {
            Token::Plain(c) => Item::Code(surrogate::code(c)),
            Token::Escape(c @ ('d' | 's' | 'w' | 'D' | 'S' | 'W')) => Item::Category(c),
            Token::Escape('b') => Item::Code(8),
            Token::Escape(c @ '0'..='7') => {
                let digits = format!("{c}{}", self.tokens.get_while(2, octal)?);
                Item::Code(self.octal(&digits)?)
            }
            Token::Escape(c) => Item::Code(self.code(c)?),
        })
    }

    /// The construct that begins with a parenthesis, which was consumed, and the flags after it.
    fn parenthesis(&mut self, flags: i64, nested: usize, first: bool) -> Parsed<(Option<Node>, i64)> {
        let start = self.tokens.tell() - 1;
        if !self.tokens.matches('?')? {
            return Ok((Some(self.group(None, flags, nested, start)?), flags));
        }
        let Some(token) = self.tokens.get()? else {
            return self.tokens.fail("unexpected end of pattern", 0);
        };
        let Token::Plain(c) = token else { return self.unknown(token) };
        let node = match c {
            'P' => self.named(flags, nested, start)?,
            ':' => self.inside(flags, nested, start)?,
            '>' => Node::Atomic(Box::new(self.inside(flags, nested, start)?)),
            '#' => loop {
                if self.tokens.next.is_none() {
                    let length = self.tokens.tell() - start;
                    return self.tokens.fail("missing ), unterminated comment", length);
                }
                if self.tokens.get()? == Some(Token::Plain(')')) {
                    return Ok((None, flags));
                }
            },
            '=' | '!' => self.look(c == '!', false, flags, nested, start)?,
            '<' => match self.tokens.get()? {
                None => return self.tokens.fail("unexpected end of pattern", 0),
                Some(Token::Plain(c @ ('=' | '!'))) => self.look(c == '!', true, flags, nested, start)?,
                Some(token) => {
                    let text = format!("unknown extension ?<{}", token.text());
                    return self.tokens.fail(text, token.length() + 2);
                }
            },
            '(' => self.condition(flags, nested, start)?,
            _ if c == '-' || flag_of(c).is_some() => {
                let Some((on, off)) = self.inline_flags(c)? else {
                    if !first {
                        let length = self.tokens.tell() - start;
                        let text = "global flags not at the start of the expression";
                        return self.tokens.fail(text, length);
                    }
                    return Ok((None, self.flags));
                };
                let kept = if on & TYPES != 0 { flags & !TYPES } else { flags };
                self.inside((kept | on) & !off, nested, start)?
            }
            _ => return self.unknown(token),
        };
        Ok((Some(node), flags))
    }

    fn unknown<T>(&self, token: Token) -> Parsed<T> {
        self.tokens.fail(format!("unknown extension ?{}", token.text()), token.length() + 1)
    }

    /// The content of parentheses, and the closing one. It is always a node of its own.
    fn inside(&mut self, flags: i64, nested: usize, start: usize) -> Parsed<Node> {
        let node = self.alternatives(flags, nested + 1)?;
        if !self.tokens.matches(')')? {
            let length = self.tokens.tell() - start;
            return self.tokens.fail("missing ), unterminated subpattern", length);
        }
        Ok(node)
    }

    fn group(&mut self, name: Option<String>, flags: i64, nested: usize, start: usize) -> Parsed<Node> {
        let number = self.groups.len();
        if let Some(name) = name {
            if let Some(&(_, old)) = self.names.iter().find(|(known, _)| *known == name) {
                let text = format!(
                    "redefinition of group name {} as group {number}; was group {old}",
                    repr_of_short(&name)
                );
                return self.tokens.fail(text, name.chars().count() + 1);
            }
            self.names.push((name, number));
        }
        self.groups.push(None);
        let body = self.inside(flags, nested, start)?;
        let width = body.width();
        self.groups[number] = Some(width);
        Ok(Node::Group { number, body: Box::new(body), width })
    }

    fn check_name(&self, name: &str) -> Parsed<()> {
        if self.flags & BYTES != 0 && !name.is_ascii() {
            let shown = crate::str::ascii(name)?;
            let text = format!("bad character in group name {shown}");
            return self.tokens.fail(text, name.chars().count() + 1);
        }
        if crate::str::is_identifier(name).unwrap_or(false) {
            return Ok(());
        }
        let text = format!("bad character in group name {}", repr_of_short(name));
        self.tokens.fail(text, name.chars().count() + 1)
    }

    /// The group with that name.
    fn known(&self, name: &str) -> Parsed<usize> {
        match self.names.iter().find(|(known, _)| known == name) {
            Some(&(_, group)) => Ok(group),
            None => self
                .tokens
                .fail(format!("unknown group name {}", repr_of_short(name)), name.chars().count() + 1),
        }
    }

    /// Parses the rest after `(?P`.
    fn named(&mut self, flags: i64, nested: usize, start: usize) -> Parsed<Node> {
        if self.tokens.matches('<')? {
            let name = self.tokens.get_until('>', "group name")?;
            self.check_name(&name)?;
            return self.group(Some(name), flags, nested, start);
        }
        if self.tokens.matches('=')? {
            let name = self.tokens.get_until(')', "group name")?;
            self.check_name(&name)?;
            let group = self.known(&name)?;
            let Some(width) = self.groups[group] else {
                return self.tokens.fail("cannot refer to an open group", name.chars().count() + 1);
            };
            self.check_behind(group)?;
            return Ok(Node::Again { group, fold: fold(flags), width });
        }
        match self.tokens.get()? {
            None => self.tokens.fail("unexpected end of pattern", 0),
            Some(token) => {
                self.tokens.fail(format!("unknown extension ?P{}", token.text()), token.length() + 2)
            }
        }
    }

    fn look(&mut self, negated: bool, behind: bool, flags: i64, nested: usize, start: usize) -> Parsed<Node> {
        let outer = self.behind;
        if behind && outer.is_none() {
            self.behind = Some(self.groups.len());
        }
        let body = self.alternatives(flags, nested + 1)?;
        self.behind = outer;
        if !self.tokens.matches(')')? {
            let length = self.tokens.tell() - start;
            return self.tokens.fail("missing ), unterminated subpattern", length);
        }
        if negated && matches!(&body, Node::Cat(parts) if parts.is_empty()) {
            return Ok(Node::Fail);
        }
        let behind = match behind.then(|| body.width()) {
            None => None,
            Some((low, _)) if low > u64::from(u32::MAX) => {
                self.wrong_width.get_or_insert("looks too much behind");
                None
            }
            Some((low, high)) if low == high => Some(low as usize),
            Some(_) => {
                self.wrong_width.get_or_insert("look-behind requires fixed-width pattern");
                None
            }
        };
        Ok(Node::Look { body: Box::new(body), negated, behind })
    }

    /// Parses the rest after `(?(`.
    fn condition(&mut self, flags: i64, nested: usize, start: usize) -> Parsed<Node> {
        let name = self.tokens.get_until(')', "group name")?;
        let length = name.chars().count();
        let group = if name.chars().all(digit) {
            // A number of groups that is too large is clamped.
            let group = name.parse::<usize>().unwrap_or(usize::MAX);
            if group == 0 {
                return self.tokens.fail("bad group number", length + 1);
            }
            if group >= 1 << 30 {
                let digits = name.trim_start_matches('0');
                return self.tokens.fail(format!("invalid group reference {digits}"), length + 1);
            }
            if !self.conditions.iter().any(|&(known, _)| known == group) {
                self.conditions.push((group, self.tokens.tell() - length - 1));
            }
            group
        } else {
            self.check_name(&name)?;
            self.known(&name)?
        };
        self.check_behind(group)?;
        if nested >= DEEPEST {
            return Err(
                FormatError::new(ErrorKind::RecursionError, "maximum recursion depth exceeded").into()
            );
        }
        let yes = self.sequence(flags, nested + 1, false)?;
        let mut no = Node::Cat(Vec::new());
        if self.tokens.matches('|')? {
            no = self.sequence(flags, nested + 1, false)?;
            if self.tokens.next == Some(Token::Plain('|')) {
                return self.tokens.fail("conditional backref with more than two branches", 0);
            }
        }
        if !self.tokens.matches(')')? {
            let length = self.tokens.tell() - start;
            return self.tokens.fail("missing ), unterminated subpattern", length);
        }
        Ok(Node::If { group, yes: Box::new(yes), no: Box::new(no) })
    }

    /// Flags after `(?`, from the first one on: those for the rest of the parentheses, switched on and off; None if
    /// they are for the whole pattern.
    fn inline_flags(&mut self, first: char) -> Parsed<Option<(i64, i64)>> {
        let (mut on, mut off) = (0, 0);
        let mut c = first;
        let wrong = |tokens: &Tokens, token: Token, otherwise: &str| {
            let letter = matches!(token, Token::Plain(c) if crate::str::class::char_is_alpha(c));
            tokens.fail(if letter { "unknown flag" } else { otherwise }, token.length())
        };
        while let Some(flag) = flag_of(c).filter(|_| c != '-') {
            if flag == LOCALE && self.flags & BYTES == 0 {
                return self.tokens.fail("bad inline flags: cannot use 'L' flag with a str pattern", 0);
            }
            if flag == UNICODE && self.flags & BYTES != 0 {
                return self.tokens.fail("bad inline flags: cannot use 'u' flag with a bytes pattern", 0);
            }
            on |= flag;
            if flag & TYPES != 0 && on & TYPES != flag {
                return self.tokens.fail("bad inline flags: flags 'a', 'u' and 'L' are incompatible", 0);
            }
            match self.tokens.get()? {
                None => return self.tokens.fail("missing -, : or )", 0),
                Some(Token::Plain(next)) if matches!(next, ')' | '-' | ':') || flag_of(next).is_some() => {
                    c = next
                }
                Some(token) => return wrong(&self.tokens, token, "missing -, : or )"),
            }
        }
        if c == ')' {
            self.flags |= on;
            return Ok(None);
        }
        if c == '-' {
            match self.tokens.get()? {
                None => return self.tokens.fail("missing flag", 0),
                Some(Token::Plain(next)) if flag_of(next).is_some() => c = next,
                Some(token) => return wrong(&self.tokens, token, "missing flag"),
            }
            while let Some(flag) = flag_of(c) {
                if flag & TYPES != 0 {
                    let text = "bad inline flags: cannot turn off flags 'a', 'u' and 'L'";
                    return self.tokens.fail(text, 0);
                }
                off |= flag;
                match self.tokens.get()? {
                    None => return self.tokens.fail("missing :", 0),
                    Some(Token::Plain(next)) if next == ':' || flag_of(next).is_some() => c = next,
                    Some(token) => return wrong(&self.tokens, token, "missing :"),
                }
            }
        }
        if on & off != 0 {
            return self.tokens.fail("bad inline flags: flag turned on and off", 1);
        }
        Ok(Some((on, off)))
    }
}
