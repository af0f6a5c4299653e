//! Reads the table: text to rules, with the commuted forms of each. Errors name the line of the table.

use crate::limits::MAX_VARS;
use crate::vocabulary::{FACTS, FUNCTIONS, Fact, Function};
use metatrace_ir::{Const, Op};

/// A row of the table.
pub struct Row {
    pub name: String,
    pub line: String,
    pub vars: Vec<String>,
    pub pattern: Expr,
    pub target: Expr,
    pub conditions: Vec<Condition>,
    pub proof: &'static str,
}

/// A condition of a rule.
pub enum Condition {
    Fact(Fact, Vec<usize>),
    Constant(Expr),
    Unchecked,
}

/// A pattern or target.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    Var { index: usize, constant: bool },
    Const(Const, Option<&'static str>),
    Op(Op, Vec<Expr>),
    Function(Function, usize),
}

/// Constants that depend on the width of words: name in the table, name in terms, value.
const NAMED: &[(&str, &str, i64)] =
    &[("BITS", "bits", 64), ("TOP", "top", 63), ("MIN", "min", i64::MIN), ("MAX", "max", i64::MAX)];

/// The rows of a table, in order. An error has the line, counted from 1, and a message.
pub fn read(table: &str) -> Result<Vec<Row>, (usize, String)> {
    let mut rows: Vec<Row> = Vec::new();
    for (number, line) in (1..).zip(table.lines().map(str::trim)) {
        if !line.is_empty() && !line.starts_with('#') {
            let row = read_row(line).map_err(|message| (number, message))?;
            if rows.iter().any(|known| known.name == row.name) {
                return Err((number, format!("there is a rule `{}` already", row.name)));
            }
            rows.push(row);
        }
    }
    Ok(rows)
}

fn read_row(line: &str) -> Result<Row, String> {
    let (name, rest) = line.split_once(':').ok_or("the rule has no name")?;
    let (rest, by) = match rest.split_once(" by ") {
        Some((rest, by)) => (rest, Some(by)),
        None => (rest, None),
    };
    let (rest, conditions) = rest.split_once(" where ").unwrap_or((rest, ""));
    let (pattern, target) = rest.split_once("=>").ok_or("the rule has no target")?;
    let mut vars: Vec<String> = Vec::new();
    let pattern = read_tree(pattern.trim(), &mut vars)?;
    let bound = vars.len();
    let target = read_tree(target.trim(), &mut vars)?;
    let conditions: Vec<Condition> = split(conditions)
        .into_iter()
        .map(|text| read_condition(text, &mut vars))
        .collect::<Result<_, _>>()?;
    if let Some(var) = vars.get(bound) {
        return Err(format!("the pattern does not bind `{var}`"));
    }
    if bound > MAX_VARS {
        return Err(format!("a rule has at most {MAX_VARS} variables"));
    }
    let powers = conditions.iter().any(|c| matches!(c, Condition::Fact(Fact::Pow2, _)));
    let proof = match by {
        Some("integers") => "Integers",
        Some(_) => "Reason",
        None if powers => "Powers",
        None => "Words",
    };
    Ok(Row { name: name.trim().to_owned(), line: line.to_owned(), vars, pattern, target, conditions, proof })
}

fn read_condition(text: &str, vars: &mut Vec<String>) -> Result<Condition, String> {
    if text == "unchecked" {
        return Ok(Condition::Unchecked);
    }
    let fact = text.strip_suffix(')').and_then(|t| t.split_once('('));
    if let Some(((fact, count), operands)) = fact.and_then(|(name, o)| Some((fact_of(name)?, o))) {
        let known = |v: &&str| vars.iter().position(|known| known == v);
        let indices: Vec<usize> = split(operands).iter().filter_map(known).collect();
        if indices.len() != count {
            return Err(format!("`{text}` is not about {count} of the rule's variables"));
        }
        return Ok(Condition::Fact(fact, indices));
    }
    match read_tree(text, vars)? {
        tree @ Expr::Op(..) => Ok(Condition::Constant(tree)),
        _ => Err(format!("`{text}` is no condition")),
    }
}

fn read_tree(text: &str, vars: &mut Vec<String>) -> Result<Expr, String> {
    let var = |name: &str, vars: &mut Vec<String>| {
        vars.iter().position(|v| v == name).unwrap_or_else(|| {
            vars.push(name.to_owned());
            vars.len() - 1
        })
    };
    if let Some((name, operands)) = text.strip_suffix(')').and_then(|t| t.split_once('(')) {
        if let Some(function) = function_of(name) {
            return Ok(Expr::Function(function, var(operands, vars)));
        }
        let op = Op::from_name(name).ok_or_else(|| format!("there is no operation `{name}`"))?;
        let operands: Vec<Expr> =
            split(operands).into_iter().map(|t| read_tree(t, vars)).collect::<Result<_, _>>()?;
        let wanted = op.operands().values.iter().filter(|&&value| value).count();
        if op.pure_operands().is_none() || operands.len() != wanted {
            return Err(format!("`{text}`: rules are about pure operations, with all their operands"));
        }
        return Ok(Expr::Op(op, operands));
    }
    if text == "null" {
        return Ok(Expr::Const(Const::Null, None));
    }
    if let Some((_, name, value)) = NAMED.iter().find(|row| row.0 == text) {
        return Ok(Expr::Const(Const::Int(*value), Some(name)));
    }
    if let Ok(i) = text.parse::<i64>() {
        return Ok(Expr::Const(Const::Int(i), None));
    }
    if let Ok(x) = text.parse::<f64>() {
        return Ok(Expr::Const(Const::Float(x.to_bits()), None));
    }
    if text.is_empty() || !text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(format!("`{text}` is neither a variable nor a constant"));
    }
    let constant = text.starts_with(|c: char| c.is_ascii_uppercase());
    Ok(Expr::Var { index: var(text, vars), constant })
}

/// The fact with that name, and the number of its variables.
fn fact_of(name: &str) -> Option<(Fact, usize)> {
    FACTS.iter().find(|row| row.1 == name).map(|row| (row.0, row.2.len()))
}

fn function_of(name: &str) -> Option<Function> {
    FUNCTIONS.iter().find(|row| row.1 == name).map(|row| row.0)
}

/// Splits at the commas outside of parentheses.
fn split(text: &str) -> Vec<&str> {
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

/// Every pattern that is equivalent up to the order of operands: of commutative operations anywhere, and of a
/// comparison at the root, with its direction reversed. Patterns with a constant as first operand of the root are left
/// out, as instructions are looked up with the constant last.
pub fn commuted(pattern: &Expr) -> Vec<Expr> {
    let mut nodes: Vec<Expr> = Vec::new();
    for node in orders(pattern) {
        let Expr::Op(op, operands) = &node else { continue };
        let swapped = op.swapped().map(|op| Expr::Op(op, operands.iter().rev().cloned().collect()));
        for node in [Some(node), swapped].into_iter().flatten() {
            if !nodes.contains(&node) && !constant_first(&node) {
                nodes.push(node);
            }
        }
    }
    nodes
}

fn constant_first(node: &Expr) -> bool {
    let constant = |n: &Expr| matches!(n, Expr::Const(..) | Expr::Var { constant: true, .. });
    match node {
        Expr::Op(op, operands) if op.is_commutative() || op.swapped().is_some() => {
            constant(&operands[0]) && !constant(&operands[1])
        }
        _ => false,
    }
}

fn orders(node: &Expr) -> Vec<Expr> {
    let Expr::Op(op, operands) = node else { return vec![node.clone()] };
    let mut nodes: Vec<Expr> = Vec::new();
    let mut add = |operands: Vec<Expr>| {
        let node = Expr::Op(*op, operands);
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
