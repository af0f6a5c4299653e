//! Lua's patterns: a backtracking matcher.

/// The maximal number of captures of a pattern.
const MAX_CAPTURES: usize = 32;

/// The maximal nesting of a match.
const MAX_DEPTH: usize = 200;

/// A captured piece of the subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capture {
    /// From a byte to before another.
    Text(usize, usize),
    /// A position, from 0.
    Position(usize),
}

#[derive(Clone, Copy)]
enum Slot {
    Open(usize),
    Done(Capture),
}

/// The state of matching a pattern against a subject.
pub struct Matcher<'a> {
    pub subject: &'a [u8],
    pub pattern: &'a [u8],
    captures: Vec<Slot>,
    depth: usize,
}

type Result<T> = std::result::Result<T, String>;

/// Whether the byte is in a class such as `%a`.
fn in_class(c: u8, class: u8) -> bool {
    let found = match class.to_ascii_lowercase() {
        b'a' => c.is_ascii_alphabetic(),
        b'c' => c.is_ascii_control(),
        b'd' => c.is_ascii_digit(),
        b'g' => c.is_ascii_graphic(),
        b'l' => c.is_ascii_lowercase(),
        b'p' => c.is_ascii_punctuation(),
        b's' => c.is_ascii_whitespace() || c == 11,
        b'u' => c.is_ascii_uppercase(),
        b'w' => c.is_ascii_alphanumeric(),
        b'x' => c.is_ascii_hexdigit(),
        _ => return class == c,
    };
    found != class.is_ascii_uppercase()
}

impl<'a> Matcher<'a> {
    pub fn new(subject: &'a [u8], pattern: &'a [u8]) -> Self {
        Matcher { subject, pattern, captures: Vec::new(), depth: 0 }
    }

    /// Matches from a position on; returns the end of the match.
    pub fn at(&mut self, start: usize) -> Result<Option<usize>> {
        self.captures.clear();
        self.depth = 0;
        self.run(start, 0)
    }

    /// The captures of the last match; the whole match, if the pattern has none.
    pub fn captures(&self, start: usize, end: usize) -> Result<Vec<Capture>> {
        if self.captures.is_empty() {
            return Ok(vec![Capture::Text(start, end)]);
        }
        self.captures
            .iter()
            .map(|slot| match slot {
                Slot::Done(capture) => Ok(*capture),
                Slot::Open(_) => Err("unfinished capture".to_owned()),
            })
            .collect()
    }

    /// The number of captures of the last match.
    pub fn count(&self) -> usize {
        self.captures.len()
    }

    /// The end of the single item that begins at `p`.
    fn item_end(&self, p: usize) -> Result<usize> {
        match self.pattern[p] {
            b'%' => {
                if p + 1 >= self.pattern.len() {
                    return Err("malformed pattern (ends with '%')".to_owned());
                }
                Ok(p + 2)
            }
            b'[' => {
                let mut p = p + 1;
                if self.pattern.get(p) == Some(&b'^') {
                    p += 1;
                }
                loop {
                    let Some(&c) = self.pattern.get(p) else {
                        return Err("malformed pattern (missing ']')".to_owned());
                    };
                    p += if c == b'%' { 2 } else { 1 };
                    if self.pattern.get(p) == Some(&b']') {
                        return Ok(p + 1);
                    }
                }
            }
            _ => Ok(p + 1),
        }
    }

    /// Whether the byte at `s` matches the item from `p` to before `end`.
    fn matches_one(&self, s: usize, p: usize, end: usize) -> bool {
        let Some(&c) = self.subject.get(s) else { return false };
        match self.pattern[p] {
            b'.' => true,
            b'%' => in_class(c, self.pattern[p + 1]),
            b'[' => self.in_set(c, p, end - 1),
            other => other == c,
        }
    }

    fn in_set(&self, c: u8, p: usize, close: usize) -> bool {
        let mut p = p + 1;
        let negated = self.pattern[p] == b'^';
        p += usize::from(negated);
        while p < close {
            if self.pattern[p] == b'%' {
                if in_class(c, self.pattern[p + 1]) {
                    return !negated;
                }
                p += 2;
            } else if self.pattern[p + 1] == b'-' && p + 2 < close {
                if (self.pattern[p]..=self.pattern[p + 2]).contains(&c) {
                    return !negated;
                }
                p += 3;
            } else {
                if self.pattern[p] == c {
                    return !negated;
                }
                p += 1;
            }
        }
        negated
    }

    fn run(&mut self, s: usize, p: usize) -> Result<Option<usize>> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("pattern too complex".to_owned());
        }
        let result = self.items(s, p);
        self.depth -= 1;
        result
    }

    fn items(&mut self, mut s: usize, mut p: usize) -> Result<Option<usize>> {
        loop {
            let Some(&c) = self.pattern.get(p) else { return Ok(Some(s)) };
            match c {
                b'(' => {
                    let (slot, p) = match self.pattern.get(p + 1) {
                        Some(b')') => (Slot::Done(Capture::Position(s)), p + 2),
                        _ => (Slot::Open(s), p + 1),
                    };
                    if self.captures.len() >= MAX_CAPTURES {
                        return Err("too many captures".to_owned());
                    }
                    self.captures.push(slot);
                    let count = self.captures.len();
                    let end = self.run(s, p)?;
                    if end.is_none() {
                        self.captures.truncate(count - 1);
                    }
                    return Ok(end);
                }
                b')' => {
                    let open = self.captures.iter().rposition(|slot| matches!(slot, Slot::Open(_)));
                    let Some(index) = open else { return Err("invalid pattern capture".to_owned()) };
                    let Slot::Open(start) = self.captures[index] else { unreachable!("it is open") };
                    self.captures[index] = Slot::Done(Capture::Text(start, s));
                    let end = self.run(s, p + 1)?;
                    if end.is_none() {
                        self.captures[index] = Slot::Open(start);
                    }
                    return Ok(end);
                }
                b'$' if p + 1 == self.pattern.len() => return Ok((s == self.subject.len()).then_some(s)),
                b'%' if self.pattern.get(p + 1) == Some(&b'b') => match self.balanced(s, p + 2)? {
                    Some(end) => (s, p) = (end, p + 4),
                    None => return Ok(None),
                },
                b'%' if self.pattern.get(p + 1) == Some(&b'f') => {
                    p += 2;
                    if self.pattern.get(p) != Some(&b'[') {
                        return Err("missing '[' after '%f' in pattern".to_owned());
                    }
                    let end = self.item_end(p)?;
                    let before = if s == 0 { 0 } else { self.subject[s - 1] };
                    let here = self.subject.get(s).copied().unwrap_or(0);
                    if self.in_set(before, p, end - 1) || !self.in_set(here, p, end - 1) {
                        return Ok(None);
                    }
                    p = end;
                }
                b'%' if self.pattern.get(p + 1).is_some_and(u8::is_ascii_digit) => {
                    let Some(end) = self.again(s, self.pattern[p + 1])? else { return Ok(None) };
                    (s, p) = (end, p + 2);
                }
                _ => {
                    let end = self.item_end(p)?;
                    match self.pattern.get(end) {
                        Some(b'?') => {
                            if self.matches_one(s, p, end)
                                && let Some(found) = self.run(s + 1, end + 1)?
                            {
                                return Ok(Some(found));
                            }
                            p = end + 1;
                        }
                        Some(b'+') => {
                            return if self.matches_one(s, p, end) {
                                self.longest(s + 1, p, end)
                            } else {
                                Ok(None)
                            };
                        }
                        Some(b'*') => return self.longest(s, p, end),
                        Some(b'-') => return self.shortest(s, p, end),
                        _ => {
                            if !self.matches_one(s, p, end) {
                                return Ok(None);
                            }
                            (s, p) = (s + 1, end);
                        }
                    }
                }
            }
        }
    }

    fn longest(&mut self, s: usize, p: usize, end: usize) -> Result<Option<usize>> {
        let mut count = 0;
        while self.matches_one(s + count, p, end) {
            count += 1;
        }
        loop {
            if let Some(found) = self.run(s + count, end + 1)? {
                return Ok(Some(found));
            }
            if count == 0 {
                return Ok(None);
            }
            count -= 1;
        }
    }

    fn shortest(&mut self, mut s: usize, p: usize, end: usize) -> Result<Option<usize>> {
        loop {
            if let Some(found) = self.run(s, end + 1)? {
                return Ok(Some(found));
            }
            if !self.matches_one(s, p, end) {
                return Ok(None);
            }
            s += 1;
        }
    }

    fn balanced(&self, s: usize, p: usize) -> Result<Option<usize>> {
        let (Some(&open), Some(&close)) = (self.pattern.get(p), self.pattern.get(p + 1)) else {
            return Err("malformed pattern (missing arguments to '%b')".to_owned());
        };
        if self.subject.get(s) != Some(&open) {
            return Ok(None);
        }
        let mut level = 1;
        for (i, &c) in self.subject.iter().enumerate().skip(s + 1) {
            if c == close {
                level -= 1;
                if level == 0 {
                    return Ok(Some(i + 1));
                }
            } else if c == open {
                level += 1;
            }
        }
        Ok(None)
    }

    /// Matches the text of a capture again.
    fn again(&self, s: usize, digit: u8) -> Result<Option<usize>> {
        let index = usize::from(digit - b'0');
        let slot = index.checked_sub(1).and_then(|index| self.captures.get(index));
        let Some(Slot::Done(Capture::Text(start, end))) = slot else {
            return Err(format!("invalid capture index %{index}"));
        };
        let text = &self.subject[*start..*end];
        Ok(self.subject[s..].starts_with(text).then_some(s + text.len()))
    }
}
