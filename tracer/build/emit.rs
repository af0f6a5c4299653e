//! Writes the rules as Rust statics, to be included where the types of `rule.rs` are in scope.

use crate::forms::{Root, Step};
use crate::read::{Condition, Expr, Row};
use metatrace_ir::{Const, Op};
use std::fmt::Write;

/// The text of the file.
pub fn rules(rows: &[Row], roots: &[Option<Root>]) -> String {
    let mut text = format!(
        "/// The rows of the table, in order.\npub(super) static RULES: [Rule; {}] = [\n",
        rows.len()
    );
    for row in rows {
        let conditions = list(&row.conditions, condition);
        let _ = writeln!(
            text,
            "Rule {{ name: {:?}, line: {:?}, vars: &{:?}, pattern: {}, target: {}, conditions: {conditions}, \
             proof: Proof::{} }},",
            row.name,
            row.line,
            row.vars,
            tree(&row.pattern),
            tree(&row.target),
            row.proof
        );
    }
    let _ = writeln!(
        text,
        "];\n\n/// The rules of each operation, by its number.\npub(super) static ROOTS: [Option<Root>; {}] = [",
        Op::ALL.len()
    );
    for root in roots {
        let Some(root) = root else {
            text.push_str("None,\n");
            continue;
        };
        let forms = list(&root.forms, |form| {
            let steps = list(&form.steps, step);
            format!("Form {{ rule: {}, steps: {steps}, vars: {:?} }}", form.rule, form.vars)
        });
        let _ = writeln!(text, "Some(Root {{ sets: {:?}, forms: {forms} }}),", root.sets);
    }
    text + "];\n"
}

fn list<T>(items: &[T], one: impl Fn(&T) -> String) -> String {
    format!("&[{}]", items.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn constant(constant: Const) -> String {
    match constant {
        Const::Int(i) => format!("Const::Int({i})"),
        Const::Float(bits) => format!("Const::Float({bits})"),
        Const::Null => "Const::Null".to_owned(),
        Const::Tagged(i) => format!("Const::Tagged({i})"),
        Const::Immediate(word) => format!("Const::Immediate({word})"),
        Const::Ref(_) => unreachable!("the table names no objects"),
    }
}

fn tree(node: &Expr) -> String {
    match node {
        Expr::Var { index, constant } => format!("Node::Var {{ index: {index}, constant: {constant} }}"),
        Expr::Const(value, name) => format!("Node::Const({}, {name:?})", constant(*value)),
        Expr::Op(op, operands) => format!("Node::Op(Op::{op:?}, {})", list(operands, tree)),
        Expr::Function(function, index) => format!("Node::Function(Function::{function:?}, {index})"),
    }
}

fn condition(of: &Condition) -> String {
    match of {
        Condition::Fact(fact, vars) => format!("Condition::Fact(Fact::{fact:?}, &{vars:?})"),
        Condition::Constant(node) => format!("Condition::Constant({})", tree(node)),
        Condition::Unchecked => "Condition::Unchecked".to_owned(),
    }
}

fn step(of: &Step) -> String {
    match of {
        Step::Open { register, op, into } => {
            format!("Step::Open {{ register: {register}, op: Op::{op:?}, into: {into} }}")
        }
        Step::Const { register, constant: value } => {
            format!("Step::Const {{ register: {register}, constant: {} }}", constant(*value))
        }
        Step::IsConst { register } => format!("Step::IsConst {{ register: {register} }}"),
        Step::Same { register, as_register } => {
            format!("Step::Same {{ register: {register}, as_register: {as_register} }}")
        }
    }
}
