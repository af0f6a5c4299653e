//! Python's regular expressions on the crate `fancy-regex`: the pattern is translated, positions are counted in code
//! points. A pattern that cannot be translated is an error; nothing is ever matched in another sense.

use std::sync::OnceLock;

/// `re.IGNORECASE`
pub const IGNORECASE: i64 = 2;
/// `re.MULTILINE`
pub const MULTILINE: i64 = 8;
/// `re.DOTALL`
pub const DOTALL: i64 = 16;
/// `re.VERBOSE`
pub const VERBOSE: i64 = 64;
/// `re.ASCII`
pub const ASCII: i64 = 256;

/// What a match must do beyond matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Begin anywhere from the start on.
    Search,
    /// Begin at the start.
    Match,
    /// Begin at the start and end at the end.
    Full,
    /// Begin anywhere, but not be empty where it starts: the search that follows an empty match.
    Advance,
}

/// A compiled pattern; each of its anchored forms is compiled when it is first used.
pub struct Regex {
    translated: String,
    forms: [OnceLock<Result<fancy_regex::Regex, String>>; 4],
    /// The number of groups.
    pub groups: usize,
    /// The named groups in order.
    pub names: Vec<(String, usize)>,
    /// The groups in the order in which their parentheses close.
    closing: Vec<usize>,
}

/// The spans of a match in code points, group 0 first; `None` for a group that took no part.
pub type Spans = Vec<Option<(usize, usize)>>;

impl Regex {
    /// Compiles. The error is a text and the position in the pattern, if there is one.
    pub fn new(pattern: &str, flags: i64) -> Result<Regex, (String, Option<usize>)> {
        let chars: Vec<char> = pattern.chars().collect();
        let mut translator = Translator {
            chars: &chars,
            at: 0,
            out: String::new(),
            flags,
            groups: 0,
            names: Vec::new(),
            open: Vec::new(),
            closing: Vec::new(),
        };
        translator.run()?;
        let mut letters = String::new();
        for (flag, letter) in [(IGNORECASE, 'i'), (MULTILINE, 'm'), (DOTALL, 's')] {
            if translator.flags & flag != 0 {
                letters.push(letter);
            }
        }
        let translated =
            if letters.is_empty() { translator.out } else { format!("(?{letters}:{})", translator.out) };
        let regex = Regex {
            translated,
            forms: Default::default(),
            groups: translator.groups,
            names: translator.names,
            closing: translator.closing,
        };
        regex.form(Anchor::Search).map_err(|text| (text.to_string(), None))?;
        Ok(regex)
    }

    fn form(&self, anchor: Anchor) -> Result<&fancy_regex::Regex, &str> {
        let make = || {
            let body = &self.translated;
            let source = match anchor {
                Anchor::Search => body.clone(),
                Anchor::Match => format!(r"\G(?:{body})"),
                Anchor::Full => format!(r"\G(?:{body})\z"),
                Anchor::Advance => format!(r"(?:{body})(?!\G)"),
            };
            fancy_regex::Regex::new(&source).map_err(|error| error.to_string())
        };
        self.forms[anchor as usize].get_or_init(make).as_ref().map_err(String::as_str)
    }

    /// The first match in the code points `start..end` of a text. What lies before `start` is seen by look-behind.
    pub fn find(
        &self,
        text: &str,
        start: usize,
        end: usize,
        anchor: Anchor,
    ) -> Result<Option<Spans>, String> {
        if start > end {
            return Ok(None);
        }
        let from = byte_of(text, start);
        let Some(from) = from else { return Ok(None) };
        let text = &text[..byte_of(text, end).unwrap_or(text.len())];
        let found = self.form(anchor)?.captures_from_pos(text, from).map_err(|error| error.to_string())?;
        let Some(found) = found else { return Ok(None) };
        let spans = (0..=self.groups).map(|group| found.get(group).map(|m| (m.start(), m.end())));
        Ok(Some(in_chars(text, spans.collect())))
    }

    /// The matched group that closed last, if any.
    pub fn last_group(&self, spans: &Spans) -> Option<usize> {
        self.closing.iter().rev().copied().find(|&group| spans[group].is_some())
    }
}

fn byte_of(text: &str, index: usize) -> Option<usize> {
    if text.is_ascii() {
        return (index <= text.len()).then_some(index);
    }
    text.char_indices().map(|(at, _)| at).chain([text.len()]).nth(index)
}

fn in_chars(text: &str, spans: Spans) -> Spans {
    if text.is_ascii() {
        return spans;
    }
    let count = |at: usize| text[..at].chars().count();
    spans.into_iter().map(|span| span.map(|(start, end)| (count(start), count(end)))).collect()
}

struct Translator<'a> {
    chars: &'a [char],
    at: usize,
    out: String,
    flags: i64,
    groups: usize,
    names: Vec<(String, usize)>,
    /// For each parenthesis that is open: the group, if it is one, its position, and the flags outside.
    open: Vec<(Option<usize>, usize, i64)>,
    closing: Vec<usize>,
}

type Step = Result<(), (String, Option<usize>)>;

impl Translator<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn looking_at(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(i, c)| self.chars.get(self.at + i) == Some(&c))
    }

    fn run(&mut self) -> Step {
        // Whether what stands before may be repeated.
        let mut repeatable = false;
        while let Some(c) = self.peek() {
            let begin = self.at;
            self.at += 1;
            let verbose = self.flags & VERBOSE != 0;
            match c {
                ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c' if verbose => continue,
                '#' if verbose => {
                    while self.peek().is_some_and(|c| c != '\n') {
                        self.at += 1;
                    }
                    continue;
                }
                '\\' => repeatable = self.escape()?,
                '[' => {
                    self.class(begin)?;
                    repeatable = true;
                }
                '(' => {
                    let reference = self.looking_at("?P=");
                    self.group(begin)?;
                    repeatable = reference;
                }
                ')' => {
                    let Some((group, _, flags)) = self.open.pop() else {
                        return Err(("unbalanced parenthesis".into(), Some(begin)));
                    };
                    self.closing.extend(group);
                    self.flags = flags;
                    self.out.push(')');
                    repeatable = true;
                }
                '|' => {
                    self.out.push('|');
                    repeatable = false;
                }
                '*' | '+' | '?' => {
                    self.quantifier(begin, &c.to_string(), repeatable)?;
                    repeatable = false;
                }
                '{' => match self.bounds() {
                    Some(bounds) => {
                        self.quantifier(begin, &bounds, repeatable)?;
                        repeatable = false;
                    }
                    None => {
                        self.out.push_str(r"\{");
                        repeatable = true;
                    }
                },
                '$' => {
                    self.out.push_str(if self.flags & MULTILINE != 0 { "(?m:$)" } else { r"(?=\n?\z)" });
                    repeatable = true;
                }
                '^' => {
                    self.out.push('^');
                    repeatable = true;
                }
                '.' => {
                    self.out.push('.');
                    repeatable = true;
                }
                _ => {
                    literal(&mut self.out, c);
                    repeatable = true;
                }
            }
        }
        match self.open.last() {
            Some(&(_, at, _)) => Err(("missing ), unterminated subpattern".into(), Some(at))),
            None => Ok(()),
        }
    }

    fn quantifier(&mut self, begin: usize, text: &str, repeatable: bool) -> Step {
        if !repeatable {
            let again = self.out.ends_with(['*', '+', '?', '}']) && begin > 0;
            let what = if again { "multiple repeat" } else { "nothing to repeat" };
            return Err((what.into(), Some(begin)));
        }
        self.out.push_str(text);
        if let Some(c @ ('?' | '+')) = self.peek() {
            self.at += 1;
            self.out.push(c);
        }
        Ok(())
    }

    /// The bounds after a brace, or `None` if it is a literal one.
    fn bounds(&mut self) -> Option<String> {
        let rest: String = self.chars[self.at..].iter().take_while(|&&c| c != '}').collect();
        let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
        let text = match rest.split_once(',') {
            Some((low, high)) if digits(low) && digits(high) => {
                format!("{{{},{high}}}", if low.is_empty() { "0" } else { low })
            }
            None if digits(&rest) && !rest.is_empty() => format!("{{{rest}}}"),
            _ => return None,
        };
        let length = rest.chars().count();
        (self.chars.get(self.at + length) == Some(&'}')).then(|| {
            self.at += length + 1;
            text
        })
    }

    fn word(&self, negated: bool) -> &'static str {
        match (self.flags & ASCII != 0, negated) {
            (false, false) => r"[\p{L}\p{N}_]",
            (false, true) => r"[^\p{L}\p{N}_]",
            (true, false) => "[a-zA-Z0-9_]",
            (true, true) => "[^a-zA-Z0-9_]",
        }
    }

    fn category(&self, letter: char) -> Option<&'static str> {
        let ascii = self.flags & ASCII != 0;
        Some(match letter {
            'd' if ascii => "[0-9]",
            'D' if ascii => "[^0-9]",
            'd' => r"[\p{Nd}]",
            'D' => r"[^\p{Nd}]",
            's' if ascii => r"[ \t\n\r\x0b\x0c]",
            'S' if ascii => r"[^ \t\n\r\x0b\x0c]",
            's' => r"[\s\x1c-\x1f]",
            'S' => r"[^\s\x1c-\x1f]",
            'w' => self.word(false),
            'W' => self.word(true),
            _ => return None,
        })
    }

    /// What follows a backslash outside a class; tells whether it may be repeated.
    fn escape(&mut self) -> Result<bool, (String, Option<usize>)> {
        let begin = self.at - 1;
        let Some(c) = self.peek() else { return Err(("bad escape (end of pattern)".into(), Some(begin))) };
        if let Some(category) = self.category(c) {
            self.at += 1;
            self.out.push_str(category);
            return Ok(true);
        }
        match c {
            'A' => self.out.push_str(r"\A"),
            'Z' => self.out.push_str(r"\z"),
            'b' | 'B' => {
                self.out.push('\\');
                self.out.push(c);
            }
            '1'..='9' => {
                let mut number = 0usize;
                let octal = self.octal();
                if octal.is_none() {
                    for _ in 0..2 {
                        if let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
                            self.at += 1;
                            number = number * 10 + digit as usize;
                        }
                    }
                    if number > self.groups {
                        let text = format!("invalid group reference {number}");
                        return Err((text, Some(begin + 1)));
                    }
                    if self.open.iter().any(|&(group, ..)| group == Some(number)) {
                        return Err(("cannot refer to an open group".into(), Some(begin)));
                    }
                    self.out.push_str(&format!("(?:\\{number})"));
                }
                if let Some(code) = octal {
                    literal(&mut self.out, code);
                }
                return Ok(true);
            }
            _ => {
                let code = self.code_point(begin)?;
                literal(&mut self.out, code);
                return Ok(true);
            }
        }
        self.at += 1;
        Ok(true)
    }

    /// Three octal digits of which the first is not 0.
    fn octal(&mut self) -> Option<char> {
        let digits: Option<Vec<u32>> =
            (0..3).map(|i| self.chars.get(self.at + i).and_then(|c| c.to_digit(8))).collect();
        let digits = digits?;
        self.at += 3;
        char::from_u32((digits[0] * 64 + digits[1] * 8 + digits[2]) & 0o777)
    }

    /// The character that an escape stands for, inside a class or outside.
    fn code_point(&mut self, begin: usize) -> Result<char, (String, Option<usize>)> {
        let Some(c) = self.peek() else { return Err(("bad escape (end of pattern)".into(), Some(begin))) };
        self.at += 1;
        Ok(match c {
            'a' => '\x07',
            'f' => '\x0c',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\x0b',
            'x' | 'u' | 'U' => {
                let length = match c {
                    'x' => 2,
                    'u' => 4,
                    _ => 8,
                };
                let digits: String = self.chars[self.at..].iter().take(length).collect();
                let known: String = digits.chars().take_while(char::is_ascii_hexdigit).collect();
                let code = u32::from_str_radix(&known, 16).ok().and_then(char::from_u32);
                match code {
                    Some(code) if known.len() == length => {
                        self.at += length;
                        code
                    }
                    _ => {
                        let kind = if known.len() == length { "bad" } else { "incomplete" };
                        return Err((format!("{kind} escape \\{c}{known}"), Some(begin)));
                    }
                }
            }
            '0' => {
                let mut code = 0;
                for _ in 0..2 {
                    if let Some(digit) = self.peek().and_then(|c| c.to_digit(8)) {
                        self.at += 1;
                        code = code * 8 + digit;
                    }
                }
                char::from_u32(code).expect("it is below 64")
            }
            c if c.is_ascii_alphanumeric() => return Err((format!("bad escape \\{c}"), Some(begin))),
            c => c,
        })
    }

    fn class(&mut self, begin: usize) -> Step {
        self.out.push('[');
        if self.peek() == Some('^') {
            self.at += 1;
            self.out.push('^');
        }
        let first = self.at;
        loop {
            let Some(c) = self.peek() else {
                return Err(("unterminated character set".into(), Some(begin)));
            };
            let item = self.at;
            self.at += 1;
            if c == ']' && item != first {
                break;
            }
            let Some(low) = self.class_item(c, item)? else { continue };
            let range = self.peek() == Some('-') && self.chars.get(self.at + 1).is_some_and(|&c| c != ']');
            if !range {
                literal(&mut self.out, low);
                continue;
            }
            self.at += 1;
            let c = self.peek().expect("it was looked at");
            let at = self.at;
            self.at += 1;
            match self.class_item(c, at)? {
                Some(high) if low <= high => {
                    literal(&mut self.out, low);
                    self.out.push('-');
                    literal(&mut self.out, high);
                }
                _ => {
                    let text: String = self.chars[item..self.at].iter().collect();
                    return Err((format!("bad character range {text}"), Some(item)));
                }
            }
        }
        self.out.push(']');
        Ok(())
    }

    /// One character of a class; a category is written at once.
    fn class_item(&mut self, c: char, at: usize) -> Result<Option<char>, (String, Option<usize>)> {
        if c != '\\' {
            return Ok(Some(c));
        }
        if let Some(category) = self.peek().and_then(|c| self.category(c)) {
            self.at += 1;
            self.out.push_str(category);
            return Ok(None);
        }
        if self.peek() == Some('b') {
            self.at += 1;
            return Ok(Some('\x08'));
        }
        if self.peek().is_some_and(|c| c.is_digit(8) && c != '0')
            && let Some(code) = self.octal()
        {
            return Ok(Some(code));
        }
        self.code_point(at).map(Some)
    }

    fn group(&mut self, begin: usize) -> Step {
        let flags = self.flags;
        if self.peek() != Some('?') {
            self.groups += 1;
            self.open.push((Some(self.groups), begin, flags));
            self.out.push('(');
            return Ok(());
        }
        self.at += 1;
        for start in [":", "=", "!", "<=", "<!", ">"] {
            if self.looking_at(start) {
                self.at += start.len();
                self.open.push((None, begin, flags));
                self.out.push_str("(?");
                self.out.push_str(start);
                return Ok(());
            }
        }
        if self.looking_at("#") {
            while self.peek().is_some_and(|c| c != ')') {
                self.at += 1;
            }
            if self.peek().is_none() {
                return Err(("missing ), unterminated comment".into(), Some(begin)));
            }
            self.at += 1;
            return Ok(());
        }
        if self.looking_at("P<") || self.looking_at("P=") {
            let reference = self.looking_at("P=");
            self.at += 2;
            let end = if reference { ')' } else { '>' };
            let name: String = self.chars[self.at..].iter().take_while(|&&c| c != end).collect();
            let at = self.at;
            self.at += name.chars().count() + 1;
            if self.at > self.chars.len() {
                let what = if name.is_empty() {
                    "missing group name".into()
                } else {
                    format!("missing {end}, unterminated name")
                };
                return Err((what, Some(at)));
            }
            let valid = name.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_')
                && name.chars().all(|c| c.is_alphanumeric() || c == '_');
            if !valid {
                let what = if name.is_empty() {
                    "missing group name".into()
                } else {
                    format!("bad character in group name {}", crate::str::repr(&name))
                };
                return Err((what, Some(at)));
            }
            let known = self.names.iter().find(|(old, _)| *old == name).map(|&(_, group)| group);
            if reference {
                let Some(group) = known else {
                    return Err((format!("unknown group name {}", crate::str::repr(&name)), Some(at)));
                };
                self.out.push_str(&format!("(?:\\{group})"));
                return Ok(());
            }
            if let Some(old) = known {
                let text = format!(
                    "redefinition of group name {} as group {}; was group {old}",
                    crate::str::repr(&name),
                    self.groups + 1
                );
                return Err((text, Some(at)));
            }
            self.groups += 1;
            self.names.push((name, self.groups));
            self.open.push((Some(self.groups), begin, flags));
            self.out.push('(');
            return Ok(());
        }
        if self.looking_at("(") {
            self.at += 1;
            let name: String = self.chars[self.at..].iter().take_while(|&&c| c != ')').collect();
            self.at += name.chars().count() + 1;
            let group = name
                .parse::<usize>()
                .ok()
                .or_else(|| self.names.iter().find(|(known, _)| *known == name).map(|&(_, group)| group));
            let Some(group) = group.filter(|&group| group > 0) else {
                return Err((format!("unknown group name {}", crate::str::repr(&name)), Some(begin + 3)));
            };
            self.open.push((None, begin, flags));
            self.out.push_str(&format!("(?({group})"));
            return Ok(());
        }
        self.inline_flags(begin, flags)
    }

    fn inline_flags(&mut self, begin: usize, outside: i64) -> Step {
        let (mut on, mut off, mut minus) = (0, 0, false);
        while let Some(c) = self.peek() {
            self.at += 1;
            let flag = match c {
                'i' => IGNORECASE,
                'm' => MULTILINE,
                's' => DOTALL,
                'x' => VERBOSE,
                'a' => ASCII,
                'u' | 'L' => 0,
                '-' if !minus => {
                    minus = true;
                    continue;
                }
                ':' | ')' => {
                    if c == ')' {
                        if begin != 0 {
                            let text = "global flags not at the start of the expression";
                            return Err((text.into(), Some(begin)));
                        }
                        self.flags |= on;
                        return Ok(());
                    }
                    self.open.push((None, begin, outside));
                    self.flags = (self.flags | on) & !off;
                    self.out.push_str("(?");
                    push_letters(&mut self.out, on);
                    if off & (IGNORECASE | MULTILINE | DOTALL) != 0 {
                        self.out.push('-');
                        push_letters(&mut self.out, off);
                    }
                    self.out.push(':');
                    return Ok(());
                }
                _ => return Err((format!("unknown extension ?{c}"), Some(begin + 1))),
            };
            if minus {
                off |= flag;
            } else {
                on |= flag;
            }
        }
        Err(("missing -, : or )".into(), Some(self.at)))
    }
}

fn push_letters(out: &mut String, flags: i64) {
    for (flag, letter) in [(IGNORECASE, 'i'), (MULTILINE, 'm'), (DOTALL, 's')] {
        if flags & flag != 0 {
            out.push(letter);
        }
    }
}

fn literal(out: &mut String, c: char) {
    if c.is_ascii() && !c.is_ascii_alphanumeric() && c != '_' || c.is_control() {
        out.push_str(&format!("\\x{{{:x}}}", u32::from(c)));
    } else {
        out.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(pattern: &str, text: &str) -> Option<Spans> {
        let regex = Regex::new(pattern, 0).unwrap_or_else(|e| panic!("{pattern}: {e:?}"));
        regex.find(text, 0, usize::MAX, Anchor::Search).expect("it runs")
    }

    fn whole(pattern: &str, text: &str) -> Option<(usize, usize)> {
        found(pattern, text).and_then(|spans| spans[0])
    }

    #[test]
    fn python_syntax_is_translated() {
        assert_eq!(whole("a{,2}b", "aaab"), Some((1, 4)));
        assert_eq!(whole("a{,b", "xa{,b"), Some((1, 5)));
        assert_eq!(whole(r"[]&&[]+", "a]&[["), Some((1, 5)));
        assert_eq!(whole(r"end$", "end\n"), Some((0, 3)));
        assert_eq!(whole(r"end\Z", "end\n"), None);
        assert_eq!(whole(r"(?x) a  b # comment", "ab"), Some((0, 2)));
        assert_eq!(whole(r"(?P<q>['\x22]).*?(?P=q)", "x 'a\"b' y"), Some((2, 7)));
        assert_eq!(whole(r"(?i:A)b", "ab"), Some((0, 2)));
        assert_eq!(whole(r"\101\0\07", "A\0\x07"), Some((0, 3)));
        assert_eq!(whole(r"é+", "xéé"), Some((1, 3)));
        assert_eq!(whole(r"[\w-]+", "a-²"), Some((0, 3)));
        assert_eq!(whole(r"(a)?b(?(1)c|d)", "abd bd"), Some((1, 3)));
    }

    #[test]
    fn anchors_and_positions() {
        let regex = Regex::new("|a", 0).expect("it is valid");
        let find = |start, anchor| regex.find("ab", start, 2, anchor).expect("it runs").and_then(|s| s[0]);
        assert_eq!(find(0, Anchor::Search), Some((0, 0)));
        assert_eq!(find(0, Anchor::Advance), Some((0, 1)));
        assert_eq!(find(1, Anchor::Advance), Some((2, 2)));
        assert_eq!(find(0, Anchor::Full), None);
        let regex = Regex::new("((a)(b))|(c)", 0).expect("it is valid");
        let spans = regex.find("xab", 1, 3, Anchor::Match).expect("it runs").expect("it matches");
        assert_eq!(regex.last_group(&spans), Some(1));
    }

    #[test]
    fn errors_have_places() {
        let error = |pattern: &str| Regex::new(pattern, 0).err().expect("it is wrong");
        assert_eq!(error("a(b"), ("missing ), unterminated subpattern".into(), Some(1)));
        assert_eq!(error("a)"), ("unbalanced parenthesis".into(), Some(1)));
        assert_eq!(error("*"), ("nothing to repeat".into(), Some(0)));
        assert_eq!(error("a**"), ("multiple repeat".into(), Some(2)));
        assert_eq!(error("[a"), ("unterminated character set".into(), Some(0)));
        assert_eq!(error(r"\q"), (r"bad escape \q".into(), Some(0)));
        assert_eq!(error("[b-a]"), ("bad character range b-a".into(), Some(1)));
    }
}
