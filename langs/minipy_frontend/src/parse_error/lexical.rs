//! Errors that CPython's tokenizer reports: brackets, strings, numbers, characters, and indentation.

use super::Context;
use crate::Mode;
use crate::source::{Failure, Source};
use ruff_python_ast::token::{Token, TokenKind};
use ruff_python_parser::{
    InterpolatedStringErrorType as FStringError, LexicalErrorType, ParseError, ParseErrorType,
};
use ruff_text_size::{Ranged, TextRange, TextSize};

/// The first error of the tokenizer, if there is one.
pub(super) fn tokenizer_error(context: &Context<'_>) -> Option<Failure> {
    if context.parsed.errors().is_empty() && !context.source.text.contains('\t') {
        return bracket_error(context).into_iter().chain(level_error(context)).min_by_key(start);
    }
    // The first errors decide, and each search goes through the whole source, so their number is limited.
    let first = context.parsed.errors().iter().take(MAX_ERRORS);
    let from_parser = first.filter_map(|error| translate(context, error));
    from_parser
        .chain(bracket_error(context))
        .chain(level_error(context))
        .chain(indentation_error(context))
        .chain(number_error(context))
        .min_by_key(start)
}

fn start(failure: &Failure) -> TextSize {
    failure.range.start()
}

fn translate(context: &Context<'_>, error: &ParseError) -> Option<Failure> {
    let start = error.location.start();
    match &error.error {
        ParseErrorType::Lexical(LexicalErrorType::UnclosedStringError) => {
            Some(unterminated(context, start, "string"))
        }
        ParseErrorType::Lexical(LexicalErrorType::FStringError(kind))
        | ParseErrorType::FStringError(kind) => fstring_error(context, kind, start),
        ParseErrorType::Lexical(LexicalErrorType::UnrecognizedToken { tok }) => {
            Some(unrecognized(*tok, error.location))
        }
        ParseErrorType::Lexical(LexicalErrorType::LineContinuationError) => {
            let message = "unexpected character after line continuation character";
            let next = start + TextSize::of('\\');
            let is_last = next == TextSize::of(&*context.source.text);
            match is_last {
                // There is no character, but possibly a line end that is added.
                true if context.mode == Mode::Module => None,
                true => Some(Failure::without_end(message, start)),
                false => Some(Failure::without_end(message, next)),
            }
        }
        ParseErrorType::Lexical(LexicalErrorType::InvalidByteLiteral) => Some(Failure::new(
            "bytes can only contain ASCII literal characters",
            string_around(context, start),
        )),
        ParseErrorType::Lexical(
            LexicalErrorType::UnicodeError
            | LexicalErrorType::MissingUnicodeLbrace
            | LexicalErrorType::MissingUnicodeRbrace,
        ) => Some(escape_error(context, start)),
        _ => None,
    }
}

fn unterminated(context: &Context<'_>, start: TextSize, kind: &str) -> Failure {
    let text = &context.source.text[start.to_usize()..];
    let quotes = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_triple = quotes.starts_with("\"\"\"") || quotes.starts_with("'''");
    let triple = if is_triple { "triple-quoted " } else { "" };
    let end = if is_triple {
        TextSize::of(context.source.text.trim_end_matches('\n'))
    } else {
        start + TextSize::of(text.lines().next().unwrap_or_default())
    };
    let line = context.line(end);
    Failure::new(
        format!("unterminated {triple}{kind} literal (detected at line {line})"),
        TextRange::empty(start),
    )
}

fn fstring_error(context: &Context<'_>, kind: &FStringError, start: TextSize) -> Option<Failure> {
    match kind {
        FStringError::UnterminatedString | FStringError::UnterminatedTripleQuotedString => {
            let before = &context.tokens[..context.index_at(start)];
            let opener = before.iter().rfind(|token| token.kind() == TokenKind::FStringStart)?;
            Some(unterminated(context, opener.start(), "f-string"))
        }
        FStringError::SingleRbrace => {
            // After another error it may only be the rest of a replacement field.
            let is_first = context.parsed.errors().iter().all(|error| error.location.start() >= start);
            is_first.then_some(())?;
            Some(Failure::new("f-string: single '}' is not allowed", TextRange::empty(start)))
        }
        _ => None,
    }
}

pub(super) fn unrecognized(character: char, range: TextRange) -> Failure {
    if character.is_ascii() {
        return Failure::new("invalid syntax", range);
    }
    let message = if character.is_control() || matches!(character, '\u{a0}' | '\u{200b}' | '\u{feff}') {
        format!("invalid non-printable character U+{:04X}", character as u32)
    } else {
        format!("invalid character '{character}' (U+{:04X})", character as u32)
    };
    Failure::new(message, TextRange::empty(range.start()))
}

/// The string literal that contains the offset.
fn string_around(context: &Context<'_>, offset: TextSize) -> TextRange {
    let is_around = |token: &&Token| token.range().contains_inclusive(offset);
    context.tokens.iter().find(is_around).map_or(TextRange::empty(offset), |token| token.range())
}

/// A malformed escape sequence: CPython decodes the whole literal and counts bytes of its content.
fn escape_error(context: &Context<'_>, offset: TextSize) -> Failure {
    let literal = string_around(context, offset);
    let text = context.source.slice(literal);
    let prefix = text.len() - text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let quotes =
        if text[prefix..].starts_with("\"\"\"") || text[prefix..].starts_with("'''") { 3 } else { 1 };
    let content = text.get(prefix + quotes..text.len().saturating_sub(quotes)).unwrap_or_default();
    let mut rest = content;
    while let Some(index) = rest.find('\\') {
        let start = content.len() - rest.len() + index;
        let escape = &rest[index..];
        let hex_digits = |from: usize, limit: usize| {
            escape.bytes().skip(from).take(limit).take_while(u8::is_ascii_hexdigit).count()
        };
        let truncated = match escape.as_bytes().get(1) {
            Some(b'x') if hex_digits(2, 2) < 2 => {
                Some((1 + hex_digits(2, 2), "truncated \\xXX escape".to_owned()))
            }
            Some(b'u') if hex_digits(2, 4) < 4 => {
                Some((1 + hex_digits(2, 4), "truncated \\uXXXX escape".to_owned()))
            }
            Some(b'U') if hex_digits(2, 8) < 8 => {
                Some((1 + hex_digits(2, 8), "truncated \\UXXXXXXXX escape".to_owned()))
            }
            Some(b'U') if u32::from_str_radix(&escape[2..10], 16).is_ok_and(|value| value > 0x0010_ffff) => {
                Some((9, "illegal Unicode character".to_owned()))
            }
            Some(b'N') => match escape.find('}') {
                Some(end) if escape.as_bytes().get(2) == Some(&b'{') => {
                    let is_reported = offset >= literal.start();
                    is_reported.then(|| (end, "unknown Unicode character name".to_owned()))
                }
                _ => Some((1, "malformed \\N character escape".to_owned())),
            },
            _ => None,
        };
        if let Some((length, reason)) = truncated {
            let end = start + length;
            let message = format!(
                "(unicode error) 'unicodeescape' codec can't decode bytes in position {start}-{end}: {reason}"
            );
            return Failure::new(message, literal);
        }
        rest = escape.get(2..).unwrap_or_default();
    }
    Failure::new("(unicode error) 'unicodeescape' codec can't decode bytes", literal)
}

fn closing(kind: TokenKind) -> Option<TokenKind> {
    match kind {
        TokenKind::Lpar => Some(TokenKind::Rpar),
        TokenKind::Lsqb => Some(TokenKind::Rsqb),
        TokenKind::Lbrace => Some(TokenKind::Rbrace),
        _ => None,
    }
}

/// The maximal number of the parser's errors that are examined.
const MAX_ERRORS: usize = 100;

/// The maximal nesting of blocks, the module included.
const MAX_INDENTATION: usize = 100;

/// The maximal nesting of formatted strings, the module included.
const MAX_FSTRINGS: usize = 150;

/// Blocks, f-strings or format specifications that are nested too deep.
fn level_error(context: &Context<'_>) -> Option<Failure> {
    let (mut blocks, mut strings) = (1, 1);
    for &token in &context.tokens {
        match token.kind() {
            TokenKind::Indent => {
                blocks += 1;
                if blocks > MAX_INDENTATION {
                    let line = context.source.line_start(context.line(token.end()));
                    let mut failure = Failure::without_end("too many levels of indentation", line);
                    failure.kind = crate::error::SyntaxErrorKind::IndentationError;
                    return Some(failure);
                }
            }
            TokenKind::Dedent => blocks -= 1,
            TokenKind::FStringStart => {
                strings += 1;
                if strings > MAX_FSTRINGS {
                    // The position of the quote.
                    let place = TextRange::empty(token.start() + TextSize::from(1));
                    return Some(Failure::new("too many nested f-strings", place));
                }
            }
            TokenKind::FStringEnd => strings -= 1,
            _ => {}
        }
    }
    None
}

/// The maximal nesting of brackets.
const MAX_NESTING: usize = 200;

fn bracket_error(context: &Context<'_>) -> Option<Failure> {
    let mut open: Vec<Token> = Vec::new();
    for &token in &context.tokens {
        if closing(token.kind()).is_some() {
            if open.len() == MAX_NESTING {
                return Some(Failure::new("too many nested parentheses", TextRange::empty(token.start())));
            }
            open.push(token);
        } else if matches!(token.kind(), TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace) {
            let place = TextRange::empty(token.start());
            let Some(opener) = open.pop() else {
                return Some(Failure::new(format!("unmatched '{}'", context.text(token)), place));
            };
            if closing(opener.kind()) != Some(token.kind()) {
                let mut message = format!(
                    "closing parenthesis '{}' does not match opening parenthesis '{}'",
                    context.text(token),
                    context.text(opener)
                );
                if context.line(opener.start()) != context.line(token.start()) {
                    message.push_str(&format!(" on line {}", context.line(opener.start())));
                }
                return Some(Failure::new(message, place));
            }
        }
    }
    None
}

/// Indentation is measured with tabs of eight columns and of one: both measures must agree.
fn indentation_error(context: &Context<'_>) -> Option<Failure> {
    let mut stack = vec![(0, 0)];
    let mut at_line_start = true;
    let mut depth = 0_usize;
    for token in &context.tokens {
        match token.kind() {
            TokenKind::Indent | TokenKind::Dedent => continue,
            TokenKind::Newline => {
                at_line_start = depth == 0;
                continue;
            }
            TokenKind::EndOfFile => break,
            // The parser's token for bad indentation.
            TokenKind::Unknown if context.text(*token).trim().is_empty() => continue,
            TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => depth += 1,
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace => depth = depth.saturating_sub(1),
            _ => {}
        }
        if !std::mem::take(&mut at_line_start) {
            continue;
        }
        let line = context.line(token.start());
        let line_start = context.source.line_start(line);
        let (width, alternative) =
            indentation_width(context.source, TextRange::new(line_start, token.start()))?;
        let inconsistent = || {
            let mut failure =
                Failure::without_end("inconsistent use of tabs and spaces in indentation", line_start);
            failure.kind = crate::error::SyntaxErrorKind::TabError;
            Some(failure)
        };
        let &(top, top_alternative) = stack.last()?;
        if width == top {
            if alternative != top_alternative {
                return inconsistent();
            }
        } else if width > top {
            if alternative <= top_alternative {
                return inconsistent();
            }
            stack.push((width, alternative));
        } else {
            while stack.last().is_some_and(|&(outer, _)| outer > width) {
                stack.pop();
            }
            let &(outer, outer_alternative) = stack.last()?;
            if outer != width {
                let text = context.source.line_text(line).unwrap_or_default();
                let place = line_start + TextSize::of(text.trim_end_matches(['\n', '\r']));
                let message = "unindent does not match any outer indentation level";
                let mut failure = Failure::without_end(message, place);
                failure.kind = crate::error::SyntaxErrorKind::IndentationError;
                return Some(failure);
            }
            if outer_alternative != alternative {
                return inconsistent();
            }
        }
    }
    None
}

fn indentation_width(source: &Source, range: TextRange) -> Option<(usize, usize)> {
    let (mut width, mut alternative) = (0, 0);
    for c in source.slice(range).chars() {
        match c {
            ' ' => (width, alternative) = (width + 1, alternative + 1),
            '\t' => (width, alternative) = ((width / 8 + 1) * 8, alternative + 1),
            '\x0c' => (width, alternative) = (0, 0),
            _ => return None,
        }
    }
    Some((width, alternative))
}

/// Numbers that are malformed or followed by an invalid character.
fn number_error(context: &Context<'_>) -> Option<Failure> {
    let at = |message: String, offset: TextSize| Some(Failure::new(message, TextRange::empty(offset)));
    for (index, &token) in context.tokens.iter().enumerate() {
        if !matches!(
            token.kind(),
            TokenKind::Int | TokenKind::Float | TokenKind::Complex | TokenKind::Unknown
        ) {
            continue;
        }
        let text = context.text(token);
        if !text.starts_with(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let (radix, kind) = match text.as_bytes() {
            [b'0', b'x' | b'X', ..] => (16, "hexadecimal"),
            [b'0', b'o' | b'O', ..] => (8, "octal"),
            [b'0', b'b' | b'B', ..] => (2, "binary"),
            _ => (10, "decimal"),
        };
        let last = token.end() - TextSize::from(1);
        let next = context.tokens.get(index + 1).filter(|next| next.start() == token.end());
        let following = next.map_or("", |next| context.text(*next));
        let first = following.chars().next();
        if radix < 10
            && let Some(digit) = first.filter(char::is_ascii_digit)
        {
            return at(format!("invalid digit '{digit}' in {kind} literal"), token.end());
        }
        if radix != 10 && text.len() == 2 {
            return at(format!("invalid {kind} literal"), last);
        }
        if radix == 10 && token.kind() == TokenKind::Unknown && text.starts_with('0') && text.len() > 1 {
            let zeros = text.len() - text.trim_start_matches(['0', '_']).len();
            let message = "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal \
                integers";
            return Some(Failure::new(message, TextRange::at(token.start(), TextSize::new(zeros as u32))));
        }
        if next
            .is_some_and(|next| matches!(next.kind(), TokenKind::Name | TokenKind::Case | TokenKind::Match))
        {
            let place = if first == Some('_') { token.end() } else { last };
            let kind = if token.kind() == TokenKind::Complex { "imaginary" } else { kind };
            return at(format!("invalid {kind} literal"), place);
        }
    }
    None
}
