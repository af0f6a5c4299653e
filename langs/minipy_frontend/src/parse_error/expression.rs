//! The errors of a text that must be a single expression.
//!
//! CPython's parser requests tokens one by one here as well, but has no rule for an indentation, so it stops at the
//! first one, before the tokenizer reaches errors further on. Other errors are not handled in this file.

use super::{Context, UNEXPECTED_END, first_error, grammar};
use crate::Mode;
use crate::error::SyntaxErrorKind;
use crate::parse::check_expression;
use crate::source::{Failure, Source};
use ruff_python_ast::ModModule;
use ruff_python_ast::token::TokenKind;
use ruff_python_parser::Parsed;
use ruff_text_size::{Ranged, TextRange, TextSize};

/// The error that CPython reports for the source as an expression, if there is one.
pub(crate) fn first_error_of_expression(source: &Source, parsed: &Parsed<ModModule>) -> Option<Failure> {
    let failure = first_error(source, parsed, Mode::Expression);
    if source.text.starts_with('\u{feff}') {
        return failure;
    }
    let context = Context::new(source, parsed, Mode::Expression);
    let end = TextSize::of(&*source.text);
    let is_blank = |text: &str| text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\x0c'));
    // Without a line end after them, blanks are an indentation.
    let last_line = source.text.rsplit(['\n', '\r']).next().unwrap_or_default();
    let ends_indented = !last_line.is_empty() && is_blank(last_line);
    let before_last = source.text[..source.text.len() - last_line.len()].trim_end_matches(['\n', '\r']);
    let is_continued = before_last.ends_with('\\');
    let indent_at_end = || grammar::unexpected_indent(&context, TextRange::empty(end));
    if failure.is_none() && parsed.syntax().body.is_empty() {
        if ends_indented {
            return Some(indent_at_end());
        }
        let lines = source.line_column(end).0 - 1;
        let line = if source.text.is_empty() { 0 } else { lines.max(1) };
        return Some(Failure::of_line("invalid syntax", line));
    }
    let extra = check_expression(source, parsed).err();
    if let Some(indent) = first_indent(&context)
        && [&failure, &extra].into_iter().flatten().all(|failure| failure.range.start() >= indent.start())
    {
        return Some(grammar::unexpected_indent(&context, indent));
    }
    match failure {
        None if extra.is_none() && ends_indented && !is_continued => Some(indent_at_end()),
        None => extra,
        Some(failure) => {
            // CPython detects these only when it has reached them.
            let is_late =
                matches!(failure.kind, SyntaxErrorKind::IndentationError | SyntaxErrorKind::TabError)
                    || failure.message == UNEXPECTED_END;
            let is_earlier = |extra: &Failure| {
                extra.range.start() < failure.range.start()
                    && !context
                        .open_continuation()
                        .is_some_and(|end| context.reaches_end(extra.range.start(), end))
            };
            let earlier = extra.filter(|extra| is_late && is_earlier(extra));
            Some(earlier.unwrap_or(failure))
        }
    }
}

/// The indentation in front of the expression, or of the text after its line.
fn first_indent(context: &Context<'_>) -> Option<TextRange> {
    let kind = |at: usize| context.tokens.get(at).map(|token| token.kind());
    if kind(0) == Some(TokenKind::Indent) {
        return Some(context.tokens[0].range());
    }
    let line_end = context.tokens.iter().position(|token| token.kind() == TokenKind::Newline)?;
    (kind(line_end + 1) == Some(TokenKind::Indent)).then(|| context.tokens[line_end + 1].range())
}
