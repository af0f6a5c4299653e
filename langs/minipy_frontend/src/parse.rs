//! Parsing: the only place that calls the parser.

use crate::Mode;
use crate::nesting;
use crate::parse_error;
use crate::source::{Failure, Result, Source};
use crate::stop;
use ruff_python_ast::token::TokenKind;
use ruff_python_ast::{ModModule, PythonVersion, Stmt};
use ruff_python_parser::{ParseOptions, Parsed, parse_unchecked};
use ruff_text_size::{Ranged, TextRange, TextSize};

/// Parses source text, or returns CPython's error. The result has the shape of a module in all modes.
pub(crate) fn parse(source: &Source, mode: Mode) -> Result<ModModule> {
    if let Some(failure) = nesting::check_tokens(&source.text) {
        return Err(failure);
    }
    stop::check()?;
    let options =
        ParseOptions::from(ruff_python_parser::Mode::Module).with_target_version(PythonVersion::PY313);
    let Some(parsed) = parse_unchecked(&source.text, options).try_into_module() else {
        unreachable!("a module was asked for")
    };
    stop::check()?;
    // A tree that is nested too deep must not be examined further. Errors of the tokenizer still come first.
    if let Some(failure) = nesting::check_tree(parsed.syntax()) {
        let failure = parse_error::tokenizer_error(source, &parsed, mode).unwrap_or(failure);
        nesting::discard(parsed.into_syntax());
        return Err(failure);
    }
    let failure = match mode {
        Mode::Expression => parse_error::first_error_of_expression(source, &parsed),
        _ => parse_error::first_error(source, &parsed, mode),
    };
    if let Some(failure) = failure {
        return Err(failure);
    }
    check_integers(source, &parsed)?;
    match mode {
        Mode::Module => {}
        Mode::Expression => {}
        Mode::Interactive => check_single(source, &parsed)?,
    }
    Ok(parsed.into_syntax())
}

/// The maximal number of decimal digits of an integer literal.
const MAX_DIGITS: usize = 4300;

/// Rejects decimal integers whose conversion would take too long.
fn check_integers(source: &Source, parsed: &Parsed<ModModule>) -> Result<()> {
    for token in parsed.tokens().iter().filter(|token| token.kind() == TokenKind::Int) {
        let text = source.slice(token.range());
        if text.len() <= MAX_DIGITS || text.as_bytes()[1].is_ascii_alphabetic() {
            continue;
        }
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        if digits > MAX_DIGITS {
            let message = format!(
                "Exceeds the limit ({MAX_DIGITS} digits) for integer string conversion: value has {digits} digits; \
                 use sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal for huge integer \
                 literals to avoid decimal conversion limits."
            );
            return Err(Failure::new(message, token.range()));
        }
    }
    Ok(())
}

/// Checks that there is exactly one expression.
pub(crate) fn check_expression(source: &Source, parsed: &Parsed<ModModule>) -> Result<()> {
    let body = &parsed.syntax().body;
    // The earliest position of a token that is no part of an expression.
    let from = match body.first() {
        None => return Err(Failure::new("invalid syntax", TextRange::empty(TextSize::of(&*source.text)))),
        Some(Stmt::Expr(expr)) => match expr.value.as_tuple_expr() {
            // Only here, items without brackets around them must not be starred.
            Some(tuple)
                if !tuple.parenthesized
                    && let Some(star) = tuple.iter().find(|e| e.is_starred_expr()) =>
            {
                star.start()
            }
            _ => expr.range.end(),
        },
        Some(Stmt::Assign(assign)) => assign.targets[0].range().end(),
        Some(Stmt::AugAssign(assign)) => assign.target.range().end(),
        Some(Stmt::AnnAssign(assign)) => assign.target.range().end(),
        Some(other) => other.range().start(),
    };
    let is_layout =
        |kind| matches!(kind, TokenKind::Comment | TokenKind::NonLogicalNewline | TokenKind::Newline);
    let extra = parsed.tokens().iter().find(|token| token.start() >= from && !is_layout(token.kind()));
    match extra {
        Some(token) if token.kind() != TokenKind::EndOfFile => {
            Err(Failure::new("invalid syntax", token.range()))
        }
        _ => Ok(()),
    }
}

/// Checks that there is one compound statement or one line of simple ones.
fn check_single(source: &Source, parsed: &Parsed<ModModule>) -> Result<()> {
    let body = &parsed.syntax().body;
    if body.is_empty() {
        return Err(Failure::new("invalid syntax", TextRange::empty(TextSize::of(&*source.text))));
    }
    if is_compound(&body[0]) && !source.text.ends_with(['\n', '\r']) && !ends_in_block(source, parsed) {
        return Err(Failure::new("invalid syntax", TextRange::empty(TextSize::of(&*source.text))));
    }
    for pair in body.windows(2) {
        let gap = TextRange::new(pair[0].range().end(), pair[1].range().start());
        if source.slice(gap).contains(['\n', '\r']) {
            let message = "multiple statements found while compiling a single statement";
            return Err(Failure::without_end(message, pair[0].range().end()));
        }
    }
    Ok(())
}

/// Whether the last line of the text is in an indented block. If so, the end of the text ends the block.
fn ends_in_block(source: &Source, parsed: &Parsed<ModModule>) -> bool {
    let (mut is_indented, mut end) = (false, TextSize::default());
    for token in parsed.tokens().iter().rev() {
        match token.kind() {
            TokenKind::Dedent => is_indented = true,
            TokenKind::Comment | TokenKind::NonLogicalNewline | TokenKind::Newline | TokenKind::EndOfFile => {
            }
            _ => {
                end = token.end();
                break;
            }
        }
    }
    is_indented && !source.text[end.to_usize()..].contains(['\n', '\r'])
}

/// Whether the text needs another line to be a statement of a prompt.
pub(crate) fn is_incomplete(source: &Source) -> bool {
    let text = source.text.trim_end_matches(['\n', '\r']);
    if text.trim().is_empty() {
        return false;
    }
    if text.ends_with('\\') {
        return true;
    }
    let options =
        ParseOptions::from(ruff_python_parser::Mode::Module).with_target_version(PythonVersion::PY313);
    let Some(parsed) = parse_unchecked(&source.text, options).try_into_module() else { return false };
    // An empty line ends a statement that only its indentation keeps open.
    let last = text.rsplit('\n').next().unwrap_or_default();
    let is_ended = source.text[text.len()..].matches('\n').count() > 1 && !last.trim_start().starts_with('#');
    match parse_error::first_error(source, &parsed, Mode::Interactive) {
        Some(failure) => {
            let open = failure.message.ends_with("was never closed")
                || failure.message.starts_with("unterminated triple-quoted");
            let end = TextSize::of(source.text.trim_end());
            open || (failure.range.start() >= end && !is_ended)
        }
        None => {
            let is_compound = parsed.syntax().body.last().is_some_and(is_compound);
            is_compound && !is_ended
        }
    }
}

fn is_compound(statement: &Stmt) -> bool {
    matches!(
        statement,
        Stmt::FunctionDef(_)
            | Stmt::ClassDef(_)
            | Stmt::For(_)
            | Stmt::While(_)
            | Stmt::If(_)
            | Stmt::With(_)
            | Stmt::Match(_)
            | Stmt::Try(_)
    )
}
