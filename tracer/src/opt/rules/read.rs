//! Reads the table: text to rules, with the commuted forms of each. The table is part of the program,
//! so mistakes in it are panics, at the first trace or test.

use super::conditions::{Condition, Fact, Function};
use crate::opt::facts::OpFacts;
use metatrace_ir::{Const, Op};

/// The most variables that a rule may have.
pub(super) const MAX_VARS: usize = 4;

/// A row of the table.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub name: &'static str,
    pub line: &'static str,
    /// The variables' names, in the order of their indices.
    pub vars: Vec<&'static str>,
    pub pattern: Node,
    pub target: Node,
    pub conditions: Vec<Condition>,
    /// What it takes to prove it.
    pub proof: Proof,
}

/// How a rule is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    /// As one claim about words.
    Words,
    /// As a claim about words for each power of two that a constant may be.
    Powers,
    /// As a claim about integers without bound, which says the same.
    Integers,
    /// By the reason given beside it.
    Reason,
}

/// A pattern or target.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Node {
    Var {
        index: usize,
        constant: bool,
    },
    /// A constant, and the name that it has at any width of words.
    Const(Const, Option<&'static str>),
    Op(Op, Vec<Node>),
    Function(Function, usize),
}

/// Constants that depend on the width of words: name in the table, name in terms, value.
const NAMED: &[(&str, &str, i64)] =
    &[("BITS", "bits", 64), ("TOP", "top", 63), ("MIN", "min", i64::MIN), ("MAX", "max", i64::MAX)];

/// The rows of a table, in order.
pub(super) fn read(table: &'static str) -> impl Iterator<Item = Rule> {
    table.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')).map(read_rule)
}

fn read_rule(line: &'static str) -> Rule {
    let wrong = |what: &str| -> ! { panic!("rule `{line}`: {what}") };
    let Some((name, rest)) = line.split_once(':') else { wrong("it has no name") };
    let (rest, proof) = match rest.split_once(" by ") {
        Some((rest, "integers")) => (rest, Proof::Integers),
        Some((rest, _)) => (rest, Proof::Reason),
        None => (rest, Proof::Words),
    };
    let (rest, conditions) = rest.split_once(" where ").unwrap_or((rest, ""));
    let Some((pattern, target)) = rest.split_once("=>") else { wrong("it has no target") };
    let mut vars: Vec<&str> = Vec::new();
    let pattern = read_node(pattern.trim(), &mut vars);
    let bound = vars.len();
    let target = read_node(target.trim(), &mut vars);
    let conditions: Vec<Condition> =
        split(conditions).into_iter().map(|text| read_condition(text, &mut vars)).collect();
    if vars.len() > bound || bound > MAX_VARS {
        wrong("a variable that the pattern does not bind, or too many of them")
    }
    let powers = conditions.iter().any(|c| matches!(c, Condition::Fact(Fact::Pow2, _)));
    let proof = if powers && proof == Proof::Words { Proof::Powers } else { proof };
    Rule { name: name.trim(), line, vars, pattern, target, conditions, proof }
}

fn read_condition(text: &'static str, vars: &mut Vec<&'static str>) -> Condition {
    if text == "unchecked" {
        return Condition::Unchecked;
    }
    let fact = text.strip_suffix(')').and_then(|t| t.split_once('('));
    if let Some(((fact, count), operands)) = fact.and_then(|(name, o)| Some((Fact::from_name(name)?, o))) {
        let known = |v: &&str| vars.iter().position(|known| known == v);
        let indices: Vec<usize> = split(operands).iter().filter_map(known).collect();
        assert!(indices.len() == count, "`{text}` is not about {count} of the rule's variables");
        return Condition::Fact(fact, indices);
    }
    match read_node(text, vars) {
        node @ Node::Op(..) => Condition::Constant(node),
        _ => panic!("`{text}` is no condition"),
    }
}

fn read_node(text: &'static str, vars: &mut Vec<&'static str>) -> Node {
    let mut var = |name| {
        vars.iter().position(|v| *v == name).unwrap_or_else(|| {
            vars.push(name);
            vars.len() - 1
        })
    };
    if let Some((name, operands)) = text.strip_suffix(')').and_then(|t| t.split_once('(')) {
        if let Some(function) = Function::from_name(name) {
            return Node::Function(function, var(operands));
        }
        let op = Op::from_name(name).unwrap_or_else(|| panic!("there is no operation `{name}`"));
        return Node::Op(op, split(operands).into_iter().map(|t| read_node(t, vars)).collect());
    }
    if text == "null" {
        return Node::Const(Const::Null, None);
    }
    if let Some((_, name, value)) = NAMED.iter().find(|row| row.0 == text) {
        return Node::Const(Const::Int(*value), Some(name));
    }
    if let Ok(i) = text.parse::<i64>() {
        return Node::Const(Const::Int(i), None);
    }
    if let Ok(x) = text.parse::<f64>() {
        return Node::Const(Const::Float(x.to_bits()), None);
    }
    Node::Var { index: var(text), constant: text.starts_with(|c: char| c.is_ascii_uppercase()) }
}

/// Cuts at the commas outside of parentheses.
fn split(text: &'static str) -> Vec<&'static str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text.trim().is_empty() {
        parts.push(text[start..].trim());
    }
    parts
}

/// Every pattern that is the same up to the order of operands: of commutative operations anywhere, of
/// a comparison at the root with its direction. Where a constant would come first at the root there is
/// none: instructions are asked for with the constant last.
pub(super) fn commuted(pattern: &Node) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    for node in orders(pattern) {
        let Node::Op(op, operands) = &node else { continue };
        let swapped = op.swapped().map(|op| Node::Op(op, operands.iter().rev().cloned().collect()));
        for node in [Some(node), swapped].into_iter().flatten() {
            if !nodes.contains(&node) && !constant_first(&node) {
                nodes.push(node);
            }
        }
    }
    nodes
}

fn constant_first(node: &Node) -> bool {
    let constant = |n: &Node| matches!(n, Node::Const(..) | Node::Var { constant: true, .. });
    match node {
        Node::Op(op, operands) if op.is_commutative() || op.swapped().is_some() => {
            constant(&operands[0]) && !constant(&operands[1])
        }
        _ => false,
    }
}

fn orders(node: &Node) -> Vec<Node> {
    let Node::Op(op, operands) = node else { return vec![node.clone()] };
    let mut nodes: Vec<Node> = Vec::new();
    let mut add = |operands: Vec<Node>| {
        let node = Node::Op(*op, operands);
        if !nodes.contains(&node) {
            nodes.push(node);
        }
    };
    let [first, second] = operands.as_slice() else {
        orders(&operands[0]).into_iter().for_each(|operand| add(vec![operand]));
        return nodes;
    };
    for first in orders(first) {
        for second in orders(second) {
            add(vec![first.clone(), second.clone()]);
            if op.is_commutative() {
                add(vec![second, first.clone()]);
            }
        }
    }
    nodes
}
