//! Limits on the nesting of the source: CPython's, and those that protect the native stack.
//!
//! CPython's parser fails at [`PARSER_LEVELS`] nested calls of its rules, and its compiler at [`MAX_DEPTH`] nested
//! statements and expressions. Left-leaning chains (`a + b + c`, `a.b.c`) do not nest in its parser, right-leaning
//! ones do. This file works on trees and tokens, not on code.

use crate::error::SyntaxErrorKind;
use crate::source::{Failure, Text};
use crate::stop;
use ruff_python_ast::token::TokenKind;
use ruff_python_ast::visitor::transformer::{self, Transformer};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprEllipsisLiteral, ModModule, Operator, Stmt};
use ruff_python_parser::lexer::lex;
use ruff_text_size::TextRange;
use std::borrow::Cow;

/// The maximal nesting of statements and expressions.
const MAX_DEPTH: u32 = 9998;

/// The levels of CPython's parser that are left for the contents of a statement's expression.
const PARSER_LEVELS: u32 = 5967;

/// Sources up to this length are parsed without a check of tokens: the parser's memory stays small for any nesting.
const SHORT: usize = 32 << 10;

/// The nesting at which a longer source is rejected before parsing; it is far beyond what CPython accepts.
const HOPELESS: u32 = 20_000;

/// The number of tokens of the source of which something remains, so without comments and blank lines; none if
/// `is_stopped`, which is asked at intervals, says so, or if the text is too damaged: the lexer keeps its errors.
/// Otherwise memory is needed for one token at a time, and for the characters of bytes.
pub fn count_tokens(source: Text<'_>, mut is_stopped: impl FnMut() -> bool) -> Option<usize> {
    let text = characters(source);
    let mut lexer = lex(&text, ruff_python_parser::Mode::Module);
    let (mut count, mut passed, mut errors) = (1, 0_usize, 0);
    loop {
        match lexer.next_token() {
            TokenKind::EndOfFile => return Some(count),
            TokenKind::Unknown if errors == MOST_ERRORS => return None,
            TokenKind::Unknown => {
                errors += 1;
                count += 1;
            }
            TokenKind::Comment | TokenKind::NonLogicalNewline => {}
            _ => count += 1,
        }
        passed += 1;
        if passed.is_multiple_of(TOKENS_BETWEEN) && is_stopped() {
            return None;
        }
    }
}

/// The number of errors in a text whose tokens are counted.
const MOST_ERRORS: usize = 1000;

/// The number of tokens between two questions whether to stop.
const TOKENS_BETWEEN: usize = 1 << 12;

/// The text of a source. Its encoding makes no difference to where tokens are.
fn characters(source: Text<'_>) -> Cow<'_, str> {
    match source {
        Text::Str(text) => Cow::Borrowed(text),
        Text::Bytes(bytes) => String::from_utf8_lossy(bytes),
    }
}

/// A bound of the nesting of the source, from its tokens alone: only blocks, of which at most [`MAX_INDENTATION`] can
/// be nested, extend from one logical line to the next.
pub(crate) fn bound(source: Text<'_>) -> usize {
    let text = characters(source);
    let mut lexer = lex(&text, ruff_python_parser::Mode::Module);
    let (mut longest, mut length) = (0, 0);
    loop {
        match lexer.next_token() {
            TokenKind::EndOfFile => return longest.max(length) + 2 * MAX_INDENTATION,
            TokenKind::Newline => (longest, length) = (longest.max(length), 0),
            _ => length += 1,
        }
    }
}

/// The maximal number of nested blocks.
const MAX_INDENTATION: usize = 100;

/// The error of CPython's parser for too much nesting.
fn parser_overflow() -> Failure {
    let message = "Parser stack overflowed - Python source too complex to parse";
    Failure { kind: SyntaxErrorKind::MemoryError, ..Failure::new(message, TextRange::default()) }
}

/// The error of a long source that is nested too deep to be parsed.
pub(crate) fn check_tokens(text: &str) -> Option<Failure> {
    if text.len() <= SHORT {
        return None;
    }
    let mut lexer = lex(text, ruff_python_parser::Mode::Module);
    // For each open bracket: the right-leaning nesting up to a comma or the bracket's end, and up to the next
    // operand.
    let mut levels = vec![(0_u32, 0_u32)];
    let mut after_operand = false;
    for number in 0_usize.. {
        if number.is_multiple_of(TOKENS_BETWEEN) && stop::is_wanted() {
            return Some(stop::stopped());
        }
        let kind = lexer.next_token();
        let (lasting, passing) = levels.last_mut()?;
        match kind {
            TokenKind::EndOfFile => return None,
            TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => {
                if levels.len() > HOPELESS as usize {
                    return Some(Failure::new("too many nested parentheses", TextRange::default()));
                }
                levels.push((0, 0));
            }
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace => {
                levels.truncate((levels.len() - 1).max(1))
            }
            TokenKind::Comma | TokenKind::Newline | TokenKind::Semi => (*lasting, *passing) = (0, 0),
            TokenKind::Lambda | TokenKind::Else | TokenKind::ColonEqual | TokenKind::Yield => *lasting += 1,
            TokenKind::Not | TokenKind::Tilde | TokenKind::DoubleStar | TokenKind::Await => *passing += 1,
            TokenKind::Plus | TokenKind::Minus | TokenKind::Star if !after_operand => *passing += 1,
            TokenKind::Comment | TokenKind::NonLogicalNewline => continue,
            kind if kind.is_keyword() || kind.is_operator() => *passing = 0,
            _ => {}
        }
        if levels.last().is_some_and(|(lasting, passing)| lasting + passing > HOPELESS) {
            return Some(parser_overflow());
        }
        after_operand = !(kind.is_keyword() || kind.is_operator())
            || matches!(kind, TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace);
    }
    None
}

/// The error of a module that nests deeper than CPython allows.
pub(crate) fn check_tree(module: &ModModule) -> Option<Failure> {
    let mut nesting = Nesting { depth: 0, parser: 0, parser_overflows: false, is_too_deep: false };
    nesting.visit_body(&module.body);
    if nesting.parser_overflows {
        return Some(parser_overflow());
    }
    let message = "maximum recursion depth exceeded during compilation";
    nesting.is_too_deep.then(|| Failure {
        kind: SyntaxErrorKind::RecursionError,
        ..Failure::new(message, TextRange::default())
    })
}

struct Nesting {
    depth: u32,
    /// The levels of CPython's parser, as far as they can be derived from a tree.
    parser: u32,
    parser_overflows: bool,
    is_too_deep: bool,
}

impl Nesting {
    /// Visits a part that is nested `depth` levels deeper, and `parser` levels deeper in CPython's parser.
    fn inside(&mut self, depth: u32, parser: u32, look: impl FnOnce(&mut Self)) {
        let outer = (self.depth, self.parser);
        (self.depth, self.parser) = (outer.0 + depth, outer.1 + parser);
        self.is_too_deep |= self.depth > MAX_DEPTH;
        if self.depth <= MAX_DEPTH {
            look(self);
        }
        (self.depth, self.parser) = outer;
    }
}

/// The number of nested loops of a comprehension.
fn clauses(expr: &Expr) -> u32 {
    let clauses = match expr {
        Expr::ListComp(comprehension) => &comprehension.generators,
        Expr::SetComp(comprehension) => &comprehension.generators,
        Expr::DictComp(comprehension) => &comprehension.generators,
        Expr::Generator(generator) => &generator.generators,
        _ => return 0,
    };
    clauses.len() as u32
}

/// The number of levels in CPython's parser between the expression and an operand.
fn levels(expr: &Expr) -> u32 {
    match expr {
        Expr::UnaryOp(_) | Expr::If(_) => 1,
        Expr::Lambda(_) => 2,
        Expr::BinOp(operation) if operation.op == Operator::Pow => 2,
        Expr::Call(_) | Expr::Subscript(_) => 24,
        Expr::List(_) | Expr::Set(_) | Expr::Dict(_) | Expr::ListComp(_) | Expr::SetComp(_) => 29,
        Expr::DictComp(_) | Expr::Generator(_) | Expr::Tuple(_) => 28,
        _ => 0,
    }
}

impl<'a> Visitor<'a> for Nesting {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        let levels = if self.depth == 0 { 0 } else { 6 };
        if let Stmt::If(statement) = stmt {
            return self.inside(1, levels, |this| {
                this.visit_expr(&statement.test);
                this.visit_body(&statement.body);
                // Each clause is a statement nested in the previous one, and its condition is two levels deeper than
                // that of an expression statement.
                for (i, clause) in (1..).zip(&statement.elif_else_clauses) {
                    this.inside(i, i + 2, |this| visitor::walk_elif_else_clause(this, clause));
                }
            });
        }
        self.inside(1, levels, |this| visitor::walk_stmt(this, stmt));
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if self.parser > PARSER_LEVELS {
            self.parser_overflows = true;
            return;
        }
        let outer = self.depth;
        let mut next = Some(expr);
        // Left-leaning parts are walked without recursion.
        while let Some(expr) = next.take() {
            self.inside(1, 0, |this| {
                let levels = levels(expr);
                match expr {
                    Expr::BinOp(operation) => {
                        this.inside(0, levels, |this| this.visit_expr(&operation.right));
                        next = Some(&operation.left);
                    }
                    Expr::Attribute(attribute) => next = Some(&attribute.value),
                    Expr::Call(call) => {
                        this.inside(0, levels, |this| this.visit_arguments(&call.arguments));
                        next = Some(&call.func);
                    }
                    Expr::Subscript(subscript) => {
                        this.inside(0, levels, |this| this.visit_expr(&subscript.slice));
                        next = Some(&subscript.value);
                    }
                    _ => this.inside(clauses(expr), levels, |this| visitor::walk_expr(this, expr)),
                }
            });
            self.depth += 1;
        }
        self.depth = outer;
    }
}

/// Drops a tree that may be nested too deep for the recursion of an ordinary drop.
pub(crate) fn discard(mut module: ModModule) {
    module.body.iter_mut().for_each(|stmt| Dismantle.visit_stmt(stmt));
}

struct Dismantle;

impl Transformer for Dismantle {
    fn visit_expr(&self, expr: &mut Expr) {
        let mut spine: Vec<Expr> = Vec::new();
        while let Some(left) = match spine.last_mut().unwrap_or(expr) {
            Expr::BinOp(operation) => Some(&mut *operation.left),
            Expr::Attribute(attribute) => Some(&mut *attribute.value),
            Expr::Call(call) => Some(&mut *call.func),
            Expr::Subscript(subscript) => Some(&mut *subscript.value),
            _ => None,
        } {
            let nothing = Expr::EllipsisLiteral(ExprEllipsisLiteral::default());
            let left = std::mem::replace(left, nothing);
            spine.push(left);
        }
        spine.iter_mut().for_each(|part| transformer::walk_expr(self, part));
        transformer::walk_expr(self, expr);
    }
}
