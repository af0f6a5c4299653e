//! The claims about the rules that a solver must prove: for each rule that pattern and target are the same word
//! whenever the conditions hold, and that the operations treated as commutative are. Commuted forms follow from these.

use super::integers;
use super::rule::{Condition, Node, Proof, RULES, Rule};
use super::vocabulary::{FACTS, FUNCTIONS, Fact};
use metatrace_ir::smt::{Claim, Library};
use metatrace_ir::{Const, Op};

/// Every claim that the rules depend on.
pub fn claims() -> Vec<Claim> {
    let library = library();
    let rules = RULES.iter().filter_map(|rule| claim(rule, &library));
    rules.chain(commutes(&library)).collect()
}

/// The operations, with the facts and functions that rules may use, for the solver.
pub(super) fn library() -> Library {
    let mut library = Library::ops();
    let mut define = |name: &str, params: &[&str], body: &str| {
        library.define(name, params, body).unwrap_or_else(|e| panic!("`{name}`: {e}"));
    };
    for (_, name, params, body) in FACTS {
        define(name, params, body);
    }
    for (_, name, body) in FUNCTIONS.iter().filter(|row| !row.2.is_empty()) {
        define(name, &["c"], body);
    }
    library
}

/// A pattern, target or condition as a term.
pub(super) fn term(node: &Node, rule: &Rule) -> String {
    match node {
        Node::Var { index, .. } => rule.vars[*index].to_owned(),
        Node::Const(_, Some(name)) => (*name).to_owned(),
        Node::Const(Const::Null, _) => "zero".to_owned(),
        Node::Const(constant, _) => literal(constant.bits(&[])),
        Node::Op(op, operands) => {
            let operands: Vec<String> = operands.iter().map(|n| term(n, rule)).collect();
            format!("({} {})", op.name(), operands.join(" "))
        }
        Node::Function(function, index) => format!("({} {})", function.name(), rule.vars[*index]),
    }
}

fn literal(bits: u64) -> String {
    format!("(_ bv{bits} 64)")
}

/// The assumptions of a rule: its conditions.
pub(super) fn assumptions(rule: &Rule) -> Vec<String> {
    let condition = |condition: &Condition| match condition {
        Condition::Fact(fact, vars) => {
            let vars: Vec<&str> = vars.iter().map(|&v| rule.vars[v]).collect();
            Some(format!("({} {})", fact.name(), vars.join(" ")))
        }
        Condition::Constant(node) => Some(format!("(distinct {} zero)", term(node, rule))),
        Condition::Unchecked => None,
    };
    rule.conditions.iter().filter_map(condition).collect()
}

fn claim(rule: &Rule, library: &Library) -> Option<Claim> {
    let equal = format!("(= {} {})", term(&rule.pattern, rule), term(&rule.target, rule));
    let values: Vec<(&str, u64)> = match rule.proof {
        Proof::Words => counts(rule),
        Proof::Powers => powers(rule),
        Proof::Integers => return Some(integers::claim(rule)),
        Proof::Reason => return None,
    };
    let claim = library.claim_each(rule.name, rule.vars, &assumptions(rule), &equal, &values);
    Some(claim.unwrap_or_else(|e| panic!("rule `{}`: {e}", rule.line)))
}

/// The powers of two that a constant may be.
fn powers(rule: &Rule) -> Vec<(&str, u64)> {
    let var = rule.conditions.iter().find_map(|c| match c {
        Condition::Fact(Fact::Pow2, vars) => Some(rule.vars[vars[0]]),
        _ => None,
    });
    let var = var.unwrap_or_else(|| panic!("rule `{}` has no power", rule.line));
    (0..63).map(|k| (var, 1 << k)).collect()
}

/// The possible counts of a shift by a constant less than the width of a word.
fn counts(rule: &Rule) -> Vec<(&str, u64)> {
    let var = rule.conditions.iter().find_map(|c| match c {
        Condition::Constant(Node::Op(
            Op::UintLt,
            [Node::Var { index, .. }, Node::Const(Const::Int(64), _)],
        )) => Some(rule.vars[*index]),
        _ => None,
    });
    var.map_or(Vec::new(), |var| (0..64).map(|k| (var, k)).collect())
}

fn commutes(library: &Library) -> Vec<Claim> {
    let claim = |op: &Op, swapped: Op| {
        op.smt()?;
        let claimed = format!("(= ({} x y) ({} y x))", op.name(), swapped.name());
        let claim = library.claim(&format!("{}_commutes", op.name()), &["x", "y"], &[], &claimed);
        Some(claim.unwrap_or_else(|e| panic!("{claimed}: {e}")))
    };
    let swapped = |op: &Op| op.swapped().or(op.is_commutative().then_some(*op));
    Op::ALL.iter().filter_map(|op| claim(op, swapped(op)?)).collect()
}
