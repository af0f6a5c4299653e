//! Translates the parser's errors to CPython's messages and positions.
//!
//! CPython reports errors of its tokenizer in preference to errors of its parser, independent of their order:
//! [`lexical`] searches for these first. Of the parser's errors the first one is reported; [`grammar`] words it, with
//! the help of [`targets`] for expressions that cannot be assigned to. An error without a counterpart is an "invalid
//! syntax" at the parser's position.

mod expression;
mod grammar;
mod lexical;
mod targets;

pub(crate) use expression::first_error_of_expression;

use crate::Mode;
use crate::source::{Failure, Source};
use ruff_python_ast::token::{Token, TokenKind};
use ruff_python_ast::{Expr, ModModule};
use ruff_python_parser::{ParseErrorType, Parsed};
use ruff_text_size::{Ranged, TextRange, TextSize};

/// The error that CPython reports for the source, if the parser has found any.
pub(crate) fn first_error(source: &Source, parsed: &Parsed<ModModule>, mode: Mode) -> Option<Failure> {
    let context = Context::new(source, parsed, mode);
    if source.text.starts_with('\u{feff}') {
        return Some(lexical::unrecognized('\u{feff}', TextRange::default()));
    }
    let is_lexical = |error: &ParseErrorType| matches!(error, ParseErrorType::Lexical(_));
    let error =
        parsed.errors().iter().find(|error| !is_lexical(&error.error)).or_else(|| parsed.errors().first());
    // At an unexpected indentation CPython stops.
    let stops = error.filter(|error| matches!(error.error, ParseErrorType::UnexpectedIndentation));
    if let Some(failure) = lexical::tokenizer_error(&context)
        && stops.is_none_or(|error| failure.range.start() <= error.location.start())
    {
        return Some(failure);
    }
    let unclosed = context.open_bracket(TextSize::of(&*source.text) + TextSize::from(1));
    if let Some(error) = error {
        if let Some(bracket) = unclosed
            && (source.line_column(error.location.start()).0 > source.line_column(bracket.start()).0
                || is_lexical(error))
        {
            return Some(context.never_closed(bracket));
        }
        if let Some(end) = context.open_continuation()
            && context.reaches_end(error.location.start(), end)
        {
            return Some(Failure::without_end(UNEXPECTED_END, end + TextSize::of('\\')));
        }
        return Some(grammar::translate(&context, error));
    }
    if let Some(bracket) = unclosed {
        return Some(context.never_closed(bracket));
    }
    parsed.unsupported_syntax_errors().first().map(|error| grammar::newer_syntax(&context, error))
}

/// The error that CPython's tokenizer reports for the source; the tree is not examined.
pub(crate) fn tokenizer_error(source: &Source, parsed: &Parsed<ModModule>, mode: Mode) -> Option<Failure> {
    lexical::tokenizer_error(&Context::new(source, parsed, mode))
}

/// The message for a backslash that joins the last line to nothing.
const UNEXPECTED_END: &str = "unexpected EOF while parsing";

/// The tokens that the grammar sees.
fn significant_tokens(parsed: &Parsed<ModModule>) -> Vec<Token> {
    let is_significant =
        |token: &&Token| !matches!(token.kind(), TokenKind::Comment | TokenKind::NonLogicalNewline);
    parsed.tokens().iter().filter(is_significant).copied().collect()
}

/// The data for translating an error.
struct Context<'a> {
    source: &'a Source,
    parsed: &'a Parsed<ModModule>,
    tokens: Vec<Token>,
    mode: Mode,
}

impl<'a> Context<'a> {
    fn new(source: &'a Source, parsed: &'a Parsed<ModModule>, mode: Mode) -> Self {
        Context { source, parsed, tokens: significant_tokens(parsed), mode }
    }

    /// The position of a backslash that joins the last line to nothing. CPython adds a missing line end to a module.
    fn open_continuation(&self) -> Option<TextSize> {
        let text = &*self.source.text;
        let line = match text.strip_suffix("\r\n").or_else(|| text.strip_suffix(['\n', '\r'])) {
            None if self.mode != Mode::Module => return None,
            line => line.unwrap_or(text),
        };
        let place = TextSize::of(line.strip_suffix('\\')?);
        let is_in_comment =
            |token: &Token| token.kind() == TokenKind::Comment && token.range().contains(place);
        (!self.parsed.tokens().iter().any(is_in_comment)).then_some(place)
    }

    /// Whether CPython, at an error there, has requested the token after that [`Context::open_continuation`]. It has
    /// if there is nothing else, or an operand, whose role depends on the next token.
    fn reaches_end(&self, start: TextSize, end: TextSize) -> bool {
        let is_layout = |c: char| matches!(c, ' ' | '\t' | '\x0c' | '\\' | '\n' | '\r');
        if start >= end || self.source.slice(TextRange::new(start, end)).chars().all(is_layout) {
            return true;
        }
        let mut rest = self.tokens[self.index_at(start)..].iter().take_while(|token| token.start() < end);
        let is_operand = rest.next().is_some_and(|token| {
            matches!(token.kind(), TokenKind::Name | TokenKind::Int | TokenKind::Float | TokenKind::Complex)
                || token.kind() == TokenKind::String
        });
        is_operand && rest.next().is_none()
    }

    fn line(&self, offset: TextSize) -> u32 {
        self.source.line_column(offset).0
    }

    fn text(&self, token: Token) -> &'a str {
        self.source.slice(token.range())
    }

    /// The first token that starts at the offset or later, apart from the ends of blocks.
    fn token_at(&self, offset: TextSize) -> Option<Token> {
        self.tokens[self.index_at(offset)..].iter().find(|token| token.kind() != TokenKind::Dedent).copied()
    }

    fn index_at(&self, offset: TextSize) -> usize {
        self.tokens.partition_point(|token| token.start() < offset)
    }

    /// The last token that ends at the offset or before.
    fn token_before(&self, offset: TextSize) -> Option<Token> {
        self.tokens[..self.index_at(offset)].last().copied()
    }

    /// The first token of the logical line that the offset is on.
    fn line_head(&self, offset: TextSize) -> Option<Token> {
        let before = &self.tokens[..self.index_at(offset)];
        let start = before
            .iter()
            .rposition(|token| token.kind() == TokenKind::Newline)
            .map_or(0, |newline| newline + 1);
        let is_layout = |token: &&Token| matches!(token.kind(), TokenKind::Indent | TokenKind::Dedent);
        self.tokens[start..].iter().find(|token| !is_layout(token)).copied()
    }

    /// The brackets that are open before the offset, the innermost last.
    fn open_brackets(&self, offset: TextSize) -> Vec<Token> {
        let mut open = Vec::new();
        for &token in &self.tokens[..self.index_at(offset)] {
            match token.kind() {
                TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => open.push(token),
                TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace => drop(open.pop()),
                _ => {}
            }
        }
        open
    }

    /// The innermost bracket that is open before the offset.
    fn open_bracket(&self, offset: TextSize) -> Option<Token> {
        self.open_brackets(offset).pop()
    }

    /// The largest expression among those that fulfil the condition.
    fn biggest_expr(&self, condition: impl Fn(&Expr) -> bool) -> Option<&'a Expr> {
        targets::all_exprs(self.parsed.syntax())
            .into_iter()
            .filter(|expr| condition(expr))
            .max_by_key(|expr| expr.range().len())
    }

    fn never_closed(&self, bracket: Token) -> Failure {
        Failure::without_end(format!("'{}' was never closed", self.text(bracket)), bracket.start())
    }
}

/// The text between the offsets, in either order.
fn between(start: TextSize, end: TextSize) -> TextRange {
    TextRange::new(start, end.max(start))
}
