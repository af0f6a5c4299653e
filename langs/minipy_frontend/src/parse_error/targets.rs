//! Expressions that cannot be assigned to, deleted, or updated, in CPython's names.

use super::Context;
use crate::source::Failure;
use ruff_python_ast::token::TokenKind;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ModModule, Stmt, UnaryOp};
use ruff_text_size::{Ranged, TextRange};

/// Every expression of the module, outer ones first.
pub(super) fn all_exprs(module: &ModModule) -> Vec<&Expr> {
    struct Collect<'a>(Vec<&'a Expr>);
    impl<'a> Visitor<'a> for Collect<'a> {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0.push(expr);
            visitor::walk_expr(self, expr);
        }
    }
    let mut collect = Collect(Vec::new());
    collect.visit_body(&module.body);
    collect.0
}

/// CPython's name for the expression.
pub(super) fn name_of(expr: &Expr) -> &'static str {
    match expr {
        Expr::Attribute(_) => "attribute",
        Expr::Subscript(_) => "subscript",
        Expr::Starred(_) => "starred",
        Expr::Name(name) if name.id.as_str() == "__debug__" => "__debug__",
        Expr::Name(_) => "name",
        Expr::List(_) => "list",
        Expr::Tuple(_) => "tuple",
        Expr::Lambda(_) => "lambda",
        Expr::Call(_) => "function call",
        Expr::BoolOp(_) | Expr::BinOp(_) | Expr::UnaryOp(_) => "expression",
        Expr::Generator(_) => "generator expression",
        Expr::Yield(_) | Expr::YieldFrom(_) => "yield expression",
        Expr::Await(_) => "await expression",
        Expr::ListComp(_) => "list comprehension",
        Expr::SetComp(_) => "set comprehension",
        Expr::DictComp(_) => "dict comprehension",
        Expr::Dict(_) => "dict literal",
        Expr::Set(_) => "set display",
        Expr::FString(_) | Expr::TString(_) => "f-string expression",
        Expr::NoneLiteral(_) => "None",
        Expr::BooleanLiteral(literal) if literal.value => "True",
        Expr::BooleanLiteral(_) => "False",
        Expr::EllipsisLiteral(_) => "ellipsis",
        Expr::Compare(_) => "comparison",
        Expr::If(_) => "conditional expression",
        Expr::Named(_) => "named expression",
        _ => "literal",
    }
}

fn described(context: &Context<'_>, range: TextRange) -> &'static str {
    context.biggest_expr(|expr| expr.range() == range).map_or("expression", name_of)
}

/// `f() = 1` and similar errors, in all kinds of assignment.
pub(super) fn assignment(context: &Context<'_>, range: TextRange) -> Failure {
    let target = context.biggest_expr(|expr| expr.range() == range);
    let name = target.map_or("expression", name_of);
    let hint = match target {
        Some(target) if may_be_comparison(context, target) => " here. Maybe you meant '==' instead of '='?",
        _ => "",
    };
    Failure::new(format!("cannot assign to {name}{hint}"), range)
}

/// Whether CPython suggests `==`: the target is directly before the only `=` of the statement.
fn may_be_comparison(context: &Context<'_>, target: &Expr) -> bool {
    let is_operand = match target {
        Expr::List(_)
        | Expr::Tuple(_)
        | Expr::Generator(_)
        | Expr::NoneLiteral(_)
        | Expr::BooleanLiteral(_) => false,
        Expr::Compare(_) | Expr::BoolOp(_) | Expr::Lambda(_) | Expr::If(_) => false,
        Expr::UnaryOp(operation) => operation.op != UnaryOp::Not,
        _ => true,
    };
    let Some(assign) = find_assign(&context.parsed.syntax().body, target.range()) else { return false };
    let after = context.tokens[context.index_at(target.end())..].iter();
    let next = after.map(|token| token.kind()).find(|kind| *kind != TokenKind::Rpar);
    let is_item = assign.targets.iter().any(|whole| match whole {
        Expr::Tuple(tuple) => tuple.parenthesized && tuple.range != target.range(),
        _ => false,
    });
    is_operand && !is_item && assign.targets.len() == 1 && next == Some(TokenKind::Equal)
}

fn find_assign(body: &[Stmt], target: TextRange) -> Option<&ruff_python_ast::StmtAssign> {
    struct Find<'a>(TextRange, Option<&'a ruff_python_ast::StmtAssign>);
    impl<'a> Visitor<'a> for Find<'a> {
        fn visit_stmt(&mut self, stmt: &'a Stmt) {
            if let Stmt::Assign(assign) = stmt
                && assign.targets.iter().any(|candidate| candidate.range().contains_range(self.0))
            {
                self.1 = Some(assign);
            }
            visitor::walk_stmt(self, stmt);
        }
    }
    let mut find = Find(target, None);
    find.visit_body(body);
    find.1
}

/// `(f() := 1)`.
pub(super) fn named(context: &Context<'_>, range: TextRange) -> Failure {
    let name = described(context, range);
    Failure::new(format!("cannot use assignment expressions with {name}"), range)
}

/// `f() += 1`.
pub(super) fn augmented(context: &Context<'_>, range: TextRange) -> Failure {
    let name = described(context, range);
    Failure::new(format!("'{name}' is an illegal expression for augmented assignment"), range)
}

/// `del f()`.
pub(super) fn deletion(context: &Context<'_>, range: TextRange) -> Failure {
    Failure::new(format!("cannot delete {}", described(context, range)), range)
}
