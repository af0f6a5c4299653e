//! Errors of the grammar, worded as CPython's `invalid_*` rules word them.

use super::targets::{assignment, augmented, deletion, named};
use super::{Context, between};
use crate::error::SyntaxErrorKind;
use crate::source::Failure;
use ruff_python_ast::Expr;
use ruff_python_ast::token::{Token, TokenKind};
use ruff_python_parser::{
    InterpolatedStringErrorType as FStringError, ParseError, ParseErrorType, UnsupportedSyntaxError,
    UnsupportedSyntaxErrorKind,
};
use ruff_text_size::{Ranged, TextRange, TextSize};

/// The parser's error with CPython's message.
pub(super) fn translate(context: &Context<'_>, error: &ParseError) -> Failure {
    let range = error.location;
    let here = |message: &str| Failure::new(message, range);
    match &error.error {
        ParseErrorType::InvalidAssignmentTarget => assignment(context, range),
        ParseErrorType::InvalidNamedAssignmentTarget => named(context, range),
        ParseErrorType::InvalidAugmentedAssignmentTarget => augmented(context, range),
        ParseErrorType::InvalidDeleteTarget => deletion(context, range),
        ParseErrorType::InvalidAnnotatedAssignmentTarget => here("illegal target for annotation"),
        ParseErrorType::PositionalAfterKeywordArgument | ParseErrorType::PositionalAfterKeywordUnpacking => {
            positional_after_keyword(context, error)
        }
        ParseErrorType::InvalidArgumentUnpackingOrder => {
            let start = context.token_before(range.start()).map_or(range.start(), |comma| comma.start());
            Failure::new(
                "iterable argument unpacking follows keyword argument unpacking",
                between(start, range.end()),
            )
        }
        ParseErrorType::UnparenthesizedGeneratorExpression => {
            here("Generator expression must be parenthesized")
        }
        ParseErrorType::IterableUnpackingInComprehension => {
            here("iterable unpacking cannot be used in comprehension")
        }
        ParseErrorType::NonDefaultParamAfterDefaultParam => {
            let name = context.token_at(range.start()).map_or(range, |token| token.range());
            Failure::new("parameter without a default follows parameter with a default", name)
        }
        ParseErrorType::ExpectedKeywordParam => bare_star(context, range),
        ParseErrorType::ParamAfterVarKeywordParam => {
            let name = context.token_at(range.start()).map_or(range, |token| token.range());
            Failure::new("arguments cannot follow var-keyword argument", name)
        }
        ParseErrorType::VarParameterWithDefault => {
            let before = &context.tokens[..context.index_at(range.start())];
            let star =
                before.iter().rfind(|token| matches!(token.kind(), TokenKind::Star | TokenKind::DoubleStar));
            let is_keyword = star.is_some_and(|star| star.kind() == TokenKind::DoubleStar);
            let kind = if is_keyword { "var-keyword" } else { "var-positional" };
            let equals = context.token_at(range.start()).map_or(range, |token| token.range());
            Failure::new(format!("{kind} argument cannot have default value"), equals)
        }
        ParseErrorType::InvalidStarredExpressionUsage => starred(context, range),
        ParseErrorType::UnexpectedIndentation => unexpected_indent(context, range),
        ParseErrorType::EmptyImportNames => empty_import(context, range),
        ParseErrorType::FStringError(kind) => fstring(context, kind, range),
        ParseErrorType::SimpleStatementsOnSameLine => two_statements(context, range),
        ParseErrorType::ExpectedToken { expected, .. } => expected_token(context, *expected, range),
        ParseErrorType::EmptyTypeParams => {
            let token = context.token_at(range.start()).map_or(range, |token| token.range());
            let bracket = context.token_at(range.end()).filter(|token| token.kind() == TokenKind::Rsqb);
            Failure::new("Type parameter list cannot be empty", bracket.map_or(token, |token| token.range()))
        }
        ParseErrorType::ExpectedExpression => expected_expression(context, range),
        ParseErrorType::OtherError(message) => other(context, message, range),
        _ => invalid_syntax(context, range),
    }
}

/// The error for syntax of later versions of Python.
pub(super) fn newer_syntax(context: &Context<'_>, error: &UnsupportedSyntaxError) -> Failure {
    match error.kind {
        UnsupportedSyntaxErrorKind::UnpackingInComprehension(_) => {
            let is_dict = context.source.slice(error.range()).starts_with("**");
            let message = if is_dict {
                "dict unpacking cannot be used in dict comprehension"
            } else {
                "iterable unpacking cannot be used in comprehension"
            };
            let length = if is_dict { TextSize::of("**") } else { error.range().len() };
            Failure::new(message, TextRange::at(error.range().start(), length))
        }
        UnsupportedSyntaxErrorKind::UnparenthesizedExceptionTypes => {
            Failure::new("multiple exception types must be parenthesized", error.range())
        }
        _ => invalid_syntax(context, error.range()),
    }
}

/// "invalid syntax" at the token where the range starts.
fn invalid_syntax(context: &Context<'_>, range: TextRange) -> Failure {
    if let Some(failure) = starred_type_parameter(context, range) {
        return failure;
    }
    let token = context.token_at(range.start()).filter(|token| token.start() == range.start());
    let range = match token {
        Some(token) if !token.range().is_empty() => token.range(),
        _ => range,
    };
    Failure::new("invalid syntax", range)
}

/// `[*Ts: bound]` and `[**P: bound]`
fn starred_type_parameter(context: &Context<'_>, range: TextRange) -> Option<Failure> {
    let at = context.index_at(range.start());
    let colon = context.tokens.get(at).filter(|token| token.kind() == TokenKind::Colon)?;
    let kind = match context.tokens[..at] {
        [.., star, name] if name.kind() == TokenKind::Name => match star.kind() {
            TokenKind::Star => "TypeVarTuple",
            TokenKind::DoubleStar => "ParamSpec",
            _ => return None,
        },
        _ => return None,
    };
    context.open_bracket(range.start()).filter(|bracket| bracket.kind() == TokenKind::Lsqb)?;
    // The bound extends to the end of the parameter.
    let (mut depth, mut end, mut is_tuple) = (0, colon.end(), false);
    for token in &context.tokens[at + 1..] {
        match token.kind() {
            TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => depth += 1,
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace | TokenKind::Comma if depth == 0 => break,
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace => depth -= 1,
            TokenKind::Comma => is_tuple |= depth == 1,
            _ => {}
        }
        end = token.end();
    }
    let what = if is_tuple { "constraints" } else { "bound" };
    Some(Failure::new(format!("cannot use {what} with {kind}"), TextRange::new(colon.start(), end)))
}

fn positional_after_keyword(context: &Context<'_>, error: &ParseError) -> Failure {
    let call = context
        .biggest_expr(|expr| {
            let Expr::Call(call) = expr else { return false };
            call.arguments.args.iter().any(|arg| arg.range() == error.location)
        })
        .and_then(Expr::as_call_expr);
    let unpacks = call.is_some_and(|call| {
        call.arguments
            .keywords
            .iter()
            .any(|keyword| keyword.arg.is_none() && keyword.start() < error.location.start())
    });
    let place = call.map_or(error.location, |call| call.arguments.r_paren_range());
    let suffix = if unpacks { " unpacking" } else { "" };
    Failure::new(format!("positional argument follows keyword argument{suffix}"), place)
}

fn bare_star(context: &Context<'_>, range: TextRange) -> Failure {
    let message = "named arguments must follow bare *";
    let before = &context.tokens[..=context.index_at(range.start()).min(context.tokens.len() - 1)];
    let Some(star) = before.iter().rfind(|token| token.kind() == TokenKind::Star) else {
        return Failure::new(message, range);
    };
    let is_lambda = context.token_before(star.start()).is_some_and(|token| token.kind() == TokenKind::Lambda);
    let place = if is_lambda { context.token_at(star.end()).unwrap_or(*star) } else { *star };
    Failure::new(message, place.range())
}

fn starred(context: &Context<'_>, range: TextRange) -> Failure {
    let before = context.token_before(range.start()).map(|token| token.kind());
    match before {
        Some(TokenKind::Lpar) => Failure::new("cannot use starred expression here", range),
        Some(TokenKind::Colon) if context.open_bracket(range.start()).is_some() => {
            Failure::new("cannot use a starred expression in a dictionary value", range)
        }
        _ => {
            let star = TextRange::at(range.start(), TextSize::of('*'));
            Failure::new("invalid syntax", star)
        }
    }
}

pub(super) fn unexpected_indent(context: &Context<'_>, range: TextRange) -> Failure {
    let line = context.line(range.end().max(range.start()));
    let text = context.source.line_text(line).unwrap_or_default();
    let indent = TextSize::of(text) - TextSize::of(text.trim_start_matches([' ', '\t', '\x0c']));
    // The position of the last column of the indentation.
    let place = context.source.line_start(line) + indent.checked_sub(TextSize::from(1)).unwrap_or_default();
    let mut failure = Failure::without_end("unexpected indent", place);
    failure.kind = SyntaxErrorKind::IndentationError;
    failure
}

fn empty_import(context: &Context<'_>, range: TextRange) -> Failure {
    match context.token_at(range.start()) {
        Some(token) if token.kind() != TokenKind::Newline => invalid_syntax(context, token.range()),
        _ => Failure::new("Expected one or more names after 'import'", TextRange::empty(range.start())),
    }
}

fn fstring(context: &Context<'_>, kind: &FStringError, range: TextRange) -> Failure {
    let text = context.source.slice(range);
    match kind {
        FStringError::UnclosedLbrace => {
            if let Some(failure) = forgotten_comma(context, range) {
                return failure;
            }
            let opener = context.tokens[..context.index_at(range.start())].iter();
            let has_spec = opener.rev().take_while(|token| token.kind() != TokenKind::Lbrace).count() == 0
                || context.token_before(range.start()).is_some_and(|token| token.kind() == TokenKind::Rbrace);
            if context.token_before(range.start()).is_some_and(|token| token.kind() == TokenKind::Equal) {
                return Failure::new("f-string: expecting '!', or ':', or '}'", range);
            }
            if has_spec {
                return Failure::new("f-string: expecting '}', or format specs", range);
            }
            Failure::new("f-string: expecting '}'", TextRange::empty(range.start()))
        }
        FStringError::InvalidConversionFlag if text.starts_with('}') || text.starts_with(':') => {
            Failure::new("f-string: missing conversion character", range)
        }
        FStringError::InvalidConversionFlag => {
            let message =
                format!("f-string: invalid conversion character '{text}': expected 's', 'r', or 'a'");
            Failure::new(message, range)
        }
        FStringError::LambdaWithoutParentheses => {
            Failure::new("f-string: lambda expressions are not allowed without parentheses", range)
        }
        FStringError::ConversionFlagNotImmediatelyAfterExclamation => {
            Failure::new("f-string: conversion type must come right after the exclamation mark", range)
        }
        _ => invalid_syntax(context, range),
    }
}

/// Two adjacent expressions where the grammar expects an operator or a line end.
fn two_statements(context: &Context<'_>, range: TextRange) -> Failure {
    let previous = context.token_before(range.start());
    if let Some(name) = previous
        && name.kind() == TokenKind::Name
        && matches!(context.text(name), "print" | "exec")
        && let Some(argument) = context.biggest_expr(|expr| expr.start() == range.start())
    {
        let function = context.text(name);
        let message = format!("Missing parentheses in call to '{function}'. Did you mean {function}(...)?");
        return Failure::new(message, TextRange::new(name.start(), argument.end()));
    }
    if let Some(head) = context.line_head(range.start())
        && head.kind() == TokenKind::Import
        && context.token_at(range.start()).is_some_and(|token| token.kind() == TokenKind::From)
    {
        let rest = &context.tokens[context.index_at(range.start())..];
        let newline = rest.iter().position(|token| token.kind() == TokenKind::Newline);
        let end = newline.and_then(|newline| rest[..newline].last()).map_or(range.end(), |token| token.end());
        let message = "Did you mean to use 'from ... import ...' instead?";
        return Failure::new(message, TextRange::new(head.start(), end));
    }
    invalid_syntax(context, range)
}

/// An expression inside brackets that directly follows another one.
fn forgotten_comma(context: &Context<'_>, range: TextRange) -> Option<Failure> {
    let previous = context.token_before(range.start())?;
    let next = context.token_at(range.start())?;
    let starts_expression = matches!(
        next.kind(),
        TokenKind::Name
            | TokenKind::Int
            | TokenKind::Float
            | TokenKind::Complex
            | TokenKind::String
            | TokenKind::FStringStart
            | TokenKind::Lbrace
            | TokenKind::Tilde
            | TokenKind::Lambda
            | TokenKind::None
            | TokenKind::True
            | TokenKind::False
            | TokenKind::Ellipsis
    );
    if !starts_expression || context.open_bracket(range.start()).is_none() {
        return None;
    }
    // A name before a string could be intended as its prefix.
    if previous.kind() == TokenKind::Name
        && matches!(next.kind(), TokenKind::String | TokenKind::FStringStart)
    {
        return None;
    }
    let is_disjunction = |expr: &Expr| {
        !matches!(
            expr,
            Expr::Tuple(_)
                | Expr::If(_)
                | Expr::Lambda(_)
                | Expr::Starred(_)
                | Expr::Named(_)
                | Expr::Generator(_)
        )
    };
    let bracket = context.open_bracket(range.start())?;
    let left = context.biggest_expr(|expr| {
        expr.end() == previous.end() && expr.start() > bracket.start() && is_disjunction(expr)
    })?;
    let right = context.biggest_expr(|expr| expr.start() == next.start() && !expr.is_tuple_expr());
    let end = right.map_or(next.end(), |right| right.end());
    Some(Failure::new("invalid syntax. Perhaps you forgot a comma?", TextRange::new(left.start(), end)))
}

fn is_augmented(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::PlusEqual
            | TokenKind::MinusEqual
            | TokenKind::StarEqual
            | TokenKind::SlashEqual
            | TokenKind::PercentEqual
            | TokenKind::AmperEqual
            | TokenKind::VbarEqual
            | TokenKind::CircumflexEqual
            | TokenKind::LeftShiftEqual
            | TokenKind::RightShiftEqual
            | TokenKind::DoubleStarEqual
            | TokenKind::DoubleSlashEqual
            | TokenKind::AtEqual
    )
}

fn expected_token(context: &Context<'_>, expected: TokenKind, range: TextRange) -> Failure {
    let found = context.token_at(range.start());
    let found_kind = found.map_or(TokenKind::EndOfFile, |token| token.kind());
    let previous = context.token_before(range.start());
    match expected {
        TokenKind::Colon if found_kind == TokenKind::Equal => {
            if let (Some(previous), Some(found)) = (previous, found)
                && let Some(left) = context.biggest_expr(|expr| expr.end() == previous.end())
                && let Some(next) = context.token_at(found.end())
            {
                let right = context.biggest_expr(|expr| expr.start() == next.start());
                let end = right.map_or(next.end(), |right| right.end());
                let range = TextRange::new(left.start(), end);
                if left.is_name_expr() {
                    return Failure::new(
                        "invalid syntax. Maybe you meant '==' or ':=' instead of '='?",
                        range,
                    );
                }
                let name = super::targets::name_of(left);
                let message = format!("cannot assign to {name} here. Maybe you meant '==' instead of '='?");
                return Failure::new(message, left.range());
            }
        }
        TokenKind::Colon if found_kind == TokenKind::Rbrace => {
            let place = previous.map_or(range.start(), |token| token.end() - TextSize::from(1));
            return Failure::without_end("':' expected after dictionary key", place);
        }
        TokenKind::Colon => {
            let head = context.line_head(range.start()).map(|token| token.kind());
            let is_forced =
                matches!(head, Some(TokenKind::Def | TokenKind::Try | TokenKind::Else | TokenKind::Finally));
            if found_kind == TokenKind::Newline || is_forced {
                return Failure::new("expected ':'", found.map_or(range, |token| token.range()));
            }
        }
        TokenKind::Else => {
            if let Some(failure) = missing_else(context, range) {
                return failure;
            }
        }
        TokenKind::In if context.open_bracket(range.start()).is_some() => {
            let message = "'in' expected after for-loop variables";
            return Failure::new(message, found.map_or(range, |token| token.range()));
        }
        TokenKind::Lpar
            if context.line_head(range.start()).is_some_and(|head| head.kind() == TokenKind::Def) =>
        {
            return Failure::new("expected '('", found.map_or(range, |token| token.range()));
        }
        _ => {}
    }
    if is_augmented(found_kind)
        && let Some(previous) = previous
        && let Some(tuple) = context.biggest_expr(|expr| expr.end() == previous.end() && expr.is_tuple_expr())
    {
        return augmented(context, tuple.range());
    }
    if let Some(failure) = parenthesized_parameter(context, found) {
        return failure;
    }
    if let Some(failure) = bare_tuple_in_comprehension(context, found) {
        return failure;
    }
    forgotten_comma(context, range).unwrap_or_else(|| invalid_syntax(context, range))
}

/// `x if y` without `else`.
fn missing_else(context: &Context<'_>, range: TextRange) -> Option<Failure> {
    let found = context.token_at(range.start())?.kind();
    let previous = context.token_before(range.start())?;
    if matches!(found, TokenKind::Colon | TokenKind::Else) {
        return None;
    }
    let conditional =
        context.biggest_expr(|expr| expr.is_if_expr() && expr.range().contains(previous.start()))?;
    let range = TextRange::new(conditional.start(), previous.end());
    Some(Failure::new("expected 'else' after 'if' expression", range))
}

/// `def f(a, (b, c))`, which Python 2 had.
fn parenthesized_parameter(context: &Context<'_>, found: Option<Token>) -> Option<Failure> {
    let found = found.filter(|token| token.kind() == TokenKind::Lpar)?;
    if context.token_before(found.start()).is_some_and(|token| token.kind() == TokenKind::Lambda) {
        let rest = &context.tokens[context.index_at(found.start())..];
        let end = rest.iter().find(|token| token.kind() == TokenKind::Rpar)?.end();
        let message = "Lambda expression parameters cannot be parenthesized";
        return Some(Failure::new(message, TextRange::new(found.start(), end)));
    }
    let head = context.line_head(found.start())?;
    if head.kind() != TokenKind::Def || context.open_brackets(found.start()).len() != 1 {
        return None;
    }
    let rest = &context.tokens[context.index_at(found.start())..];
    let end = rest.iter().find(|token| token.kind() == TokenKind::Rpar)?.end();
    Some(Failure::new("Function parameters cannot be parenthesized", TextRange::new(found.start(), end)))
}

fn expected_expression(context: &Context<'_>, range: TextRange) -> Failure {
    let found = context.token_at(range.start());
    let previous = context.token_before(range.start());
    let kinds = (previous.map(|token| token.kind()), found.map(|token| token.kind()));
    match kinds {
        (Some(TokenKind::Colon), Some(TokenKind::Rbrace | TokenKind::Comma)) => {
            let place = previous.map_or(range, |token| token.range());
            Failure::new("expression expected after dictionary key and ':'", place)
        }
        (Some(TokenKind::Lbrace), Some(TokenKind::Rbrace | TokenKind::Colon | TokenKind::Exclamation)) => {
            let end = context.source.slice(found.map_or(range, |token| token.range()));
            Failure::new(format!("f-string: valid expression required before '{end}'"), range)
        }
        (Some(TokenKind::Equal), Some(TokenKind::Rpar | TokenKind::Comma))
            if context.open_bracket(range.start()).is_some_and(|b| b.kind() == TokenKind::Lpar) =>
        {
            missing_value(context, previous.map_or(range, |token| token.range()))
        }
        (Some(TokenKind::Star), Some(TokenKind::Rpar | TokenKind::Comma))
            if context.open_bracket(range.start()).is_some() =>
        {
            Failure::new("Invalid star expression", range)
        }
        (Some(TokenKind::Less), Some(TokenKind::Greater)) => {
            let start = previous.map_or(range.start(), |token| token.start());
            Failure::new("invalid syntax", between(start, range.end()))
        }
        (Some(TokenKind::Lpar), Some(TokenKind::DoubleStar)) => {
            Failure::new("cannot use double starred expression here", range)
        }
        _ => invalid_syntax(context, range),
    }
}

/// `f(a=)` and `def f(a=)`, where the `=` stands at the range.
fn missing_value(context: &Context<'_>, equals: TextRange) -> Failure {
    let is_definition = context.line_head(equals.start()).is_some_and(|head| head.kind() == TokenKind::Def)
        && context.open_brackets(equals.start()).len() == 1;
    if is_definition {
        return Failure::new("expected default value expression", equals);
    }
    let name = context.token_before(equals.start()).map_or(equals.start(), |token| token.start());
    Failure::new("expected argument value expression", between(name, equals.end()))
}

/// `[a, b for a, b in c]`
fn bare_tuple_in_comprehension(context: &Context<'_>, found: Option<Token>) -> Option<Failure> {
    let found = found.filter(|token| token.kind() == TokenKind::For)?;
    let bracket = context.open_bracket(found.start()).filter(|bracket| bracket.kind() != TokenKind::Lpar)?;
    let inside = &context.tokens[context.index_at(bracket.end())..context.index_at(found.start())];
    let depth = context.open_brackets(found.start()).len();
    let comma = inside.iter().find(|token| {
        token.kind() == TokenKind::Comma && context.open_brackets(token.start()).len() == depth
    });
    comma?;
    let (first, last) = (inside.first()?, inside.last()?);
    let message = "did you forget parentheses around the comprehension target?";
    Some(Failure::new(message, TextRange::new(first.start(), last.end())))
}

/// Errors for which the parser gives only a text.
fn other(context: &Context<'_>, message: &str, range: TextRange) -> Failure {
    let token = context.token_at(range.start()).map_or(range, |token| token.range());
    if let Some(clause) = message.strip_prefix("Expected an indented block after ") {
        return missing_block(context, clause, range);
    }
    let equivalent = match message {
        "Expected `except` or `finally` after `try` block" => {
            // If an `else` directly follows the block, the error is there.
            let heads_line = |at: usize| {
                at.checked_sub(1).is_none_or(|before| {
                    matches!(context.tokens[before].kind(), TokenKind::Newline | TokenKind::Dedent)
                })
            };
            let clauses = &context.tokens[..context.index_at(range.start())];
            let clause = (0..clauses.len())
                .rev()
                .find(|&at| matches!(clauses[at].kind(), TokenKind::Else | TokenKind::Try) && heads_line(at));
            if let Some(at) = clause.filter(|&at| clauses[at].kind() == TokenKind::Else) {
                return Failure::new("expected 'except' or 'finally' block", clauses[at].range());
            }
            if context.token_at(range.start()).is_none_or(|token| token.kind() == TokenKind::EndOfFile) {
                let place = context.source.text.trim_end_matches('\n').len();
                let place = TextSize::new(place as u32);
                return Failure::without_end("expected 'except' or 'finally' block", place);
            }
            "expected 'except' or 'finally' block"
        }
        "Cannot have both 'except' and 'except*' on the same 'try'" => {
            "cannot have both 'except' and 'except*' on the same 'try'"
        }
        "Bytes literal cannot be mixed with non-bytes literals" => {
            let after = context.token_at(range.end()).map_or(range, |token| token.range());
            return Failure::new("cannot mix bytes and nonbytes literals", after);
        }
        "Only one '*' parameter allowed" | "Only one '*' separator allowed" => {
            let star = TextRange::at(range.start(), TextSize::of('*'));
            return Failure::new("* argument may appear only once", star);
        }
        "Only one '/' separator allowed" => "/ may appear only once",
        "Position-only parameter separator not allowed as first parameter" => {
            "at least one argument must precede /"
        }
        "'/' parameter must appear before '*' parameter" => "/ must be ahead of *",
        "Only single target (not tuple) can be annotated" => {
            return Failure::new("only single target (not tuple) can be annotated", range);
        }
        "Only single target (not list) can be annotated" => {
            return Failure::new("only single target (not list) can be annotated", range);
        }
        "Expected a parameter name"
            if context.token_at(range.end()).is_some_and(|token| token.kind() == TokenKind::Equal) =>
        {
            return keyword_target(context, range);
        }
        "Trailing comma not allowed"
            if context.line_head(range.start()).is_some_and(|head| head.kind() == TokenKind::From) =>
        {
            let newline = context.token_at(range.end()).map_or(range, |token| token.range());
            return Failure::new("trailing comma not allowed without surrounding parentheses", newline);
        }
        "Expected one or more exception types"
            if context.token_before(range.start()).is_some_and(|token| token.kind() == TokenKind::Star) =>
        {
            "expected one or more exception types"
        }
        "Multiple exception types must be parenthesized when using `as`" => {
            return Failure::new("multiple exception types must be parenthesized", range);
        }
        _ => return invalid_syntax(context, range),
    };
    Failure::new(equivalent, token)
}

/// `f(1=2)`: the range includes the `=`.
fn keyword_target(context: &Context<'_>, range: TextRange) -> Failure {
    let equals = context.token_at(range.end()).map_or(range.end(), |token| token.end());
    let place = TextRange::new(range.start(), equals);
    match context.source.slice(range) {
        keyword @ ("True" | "False" | "None") => Failure::new(format!("cannot assign to {keyword}"), place),
        _ => Failure::new("expression cannot contain assignment, perhaps you meant \"==\"?", place),
    }
}

fn missing_block(context: &Context<'_>, clause: &str, range: TextRange) -> Failure {
    let clause = match clause {
        "`class` definition" => "class definition".to_owned(),
        clause => clause.replace('`', "'").replace("' clause", "' statement"),
    };
    // The header is the preceding logical line.
    let previous = &context.tokens[..context.index_at(range.start())];
    let colon = previous.iter().rfind(|token| token.kind() == TokenKind::Colon);
    let line =
        colon.and_then(|colon| context.line_head(colon.start())).map_or(1, |head| context.line(head.start()));
    let message = format!("expected an indented block after {clause} on line {line}");
    let found = context.token_at(range.start());
    let mut failure = match found {
        Some(token) if !matches!(token.kind(), TokenKind::Newline | TokenKind::EndOfFile) => {
            Failure::new(message, token.range())
        }
        _ => Failure::without_end(message, range.start()),
    };
    failure.kind = SyntaxErrorKind::IndentationError;
    failure
}
