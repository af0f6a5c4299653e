//! The rewrite rules of integers, floats and tags: a table of text, read once into patterns. A rule
//! is added here and nowhere else; its test (it holds on many values, and it fires) comes for free.
//!
//! A line is `name: pattern => target where condition, …`. Variables stand for any operand, those
//! with a capital letter for constants only; the same variable twice is the same operand twice.
//! Commuted forms of commutative operations are made when the table is read: write one. In targets,
//! `log2(C)` is the exponent of a power of two. Conditions: `fits(x)` x has at most 63 bits,
//! `bool(x)` x is 0 or 1, `tagged(x)`, `untagged(x)` (an object or null), `object(x)`, `pow2(C)`.
//!
//! Rules must be exact to the bit, for all operands that the conditions let through. Float rules
//! are few for that reason: `x * 1.0` quiets a signalling NaN, `x + 0.0` loses the sign of zero.

use super::facts::{OpFacts, View};
use super::forward::Expr;
use metatrace_ir::{Arg, Const, Inst, Op};
use std::sync::OnceLock;

/// The table.
pub const RULES: &str = "
add_zero:         int_add(x, 0) => x
add_constants:    int_add(int_add(x, C), D) => int_add(x, int_add(C, D))
add_sub:          int_add(int_sub(x, y), y) => x
add_neg:          int_add(x, int_neg(y)) => int_sub(x, y)
sub_zero:         int_sub(x, 0) => x
sub_same:         int_sub(x, x) => 0
sub_from_zero:    int_sub(0, x) => int_neg(x)
sub_added:        int_sub(int_add(x, y), y) => x
sub_constants:    int_sub(int_add(x, C), D) => int_add(x, int_sub(C, D))
sub_constants_2:  int_sub(int_sub(x, C), D) => int_sub(x, int_add(C, D))
add_subtracted:   int_add(int_sub(x, C), D) => int_add(x, int_sub(D, C))
sub_neg:          int_sub(x, int_neg(y)) => int_add(x, y)
mul_zero:         int_mul(x, 0) => 0
mul_one:          int_mul(x, 1) => x
mul_minus_one:    int_mul(x, -1) => int_neg(x)
mul_power:        int_mul(x, C) => int_shl(x, log2(C)) where pow2(C)
neg_neg:          int_neg(int_neg(x)) => x
neg_sub:          int_neg(int_sub(x, y)) => int_sub(y, x)
not_not:          int_not(int_not(x)) => x
and_zero:         int_and(x, 0) => 0
and_ones:         int_and(x, -1) => x
and_same:         int_and(x, x) => x
and_constants:    int_and(int_and(x, C), D) => int_and(x, int_and(C, D))
and_or:           int_and(x, int_or(x, y)) => x
or_zero:          int_or(x, 0) => x
or_ones:          int_or(x, -1) => -1
or_same:          int_or(x, x) => x
or_constants:     int_or(int_or(x, C), D) => int_or(x, int_or(C, D))
or_and:           int_or(x, int_and(x, y)) => x
xor_zero:         int_xor(x, 0) => x
xor_same:         int_xor(x, x) => 0
xor_ones:         int_xor(x, -1) => int_not(x)
xor_xor:          int_xor(int_xor(x, y), y) => x
shl_zero:         int_shl(x, 0) => x
shr_zero:         int_shr(x, 0) => x
ushr_zero:        uint_shr(x, 0) => x
shl_of_zero:      int_shl(0, x) => 0
shr_of_zero:      int_shr(0, x) => 0
ushr_of_zero:     uint_shr(0, x) => 0
div_one:          int_floordiv(x, 1) => x
div_power:        int_floordiv(x, C) => int_shr(x, log2(C)) where pow2(C)
mod_one:          int_floormod(x, 1) => 0
mod_power:        int_floormod(x, C) => int_and(x, int_sub(C, 1)) where pow2(C)
eq_same:          int_eq(x, x) => 1
ne_same:          int_ne(x, x) => 0
lt_same:          int_lt(x, x) => 0
le_same:          int_le(x, x) => 1
gt_same:          int_gt(x, x) => 0
ge_same:          int_ge(x, x) => 1
ult_same:         uint_lt(x, x) => 0
ult_zero:         uint_lt(x, 0) => 0
eq_add:           int_eq(int_add(x, C), D) => int_eq(x, int_sub(D, C))
ne_add:           int_ne(int_add(x, C), D) => int_ne(x, int_sub(D, C))
bool_eq_one:      int_eq(x, 1) => x where bool(x)
bool_ne_zero:     int_ne(x, 0) => x where bool(x)
bool_ne_one:      int_ne(x, 1) => int_eq(x, 0) where bool(x)
bool_and_one:     int_and(x, 1) => x where bool(x)
bool_xor_one:     int_xor(x, 1) => int_eq(x, 0) where bool(x)
not_eq:           int_eq(int_eq(x, y), 0) => int_ne(x, y)
not_ne:           int_eq(int_ne(x, y), 0) => int_eq(x, y)
not_lt:           int_eq(int_lt(x, y), 0) => int_ge(x, y)
not_le:           int_eq(int_le(x, y), 0) => int_gt(x, y)
not_gt:           int_eq(int_gt(x, y), 0) => int_le(x, y)
not_ge:           int_eq(int_ge(x, y), 0) => int_lt(x, y)
not_ref_eq:       int_eq(ref_eq(x, y), 0) => ref_ne(x, y)
not_ref_ne:       int_eq(ref_ne(x, y), 0) => ref_eq(x, y)
not_float_eq:     int_eq(float_eq(x, y), 0) => float_ne(x, y)
not_float_ne:     int_eq(float_ne(x, y), 0) => float_eq(x, y)
ovf_add_zero:     int_add_ovf(x, 0) => 0
ovf_add_fits:     int_add_ovf(x, y) => 0 where fits(x), fits(y)
ovf_sub_zero:     int_sub_ovf(x, 0) => 0
ovf_sub_same:     int_sub_ovf(x, x) => 0
ovf_sub_fits:     int_sub_ovf(x, y) => 0 where fits(x), fits(y)
ovf_mul_zero:     int_mul_ovf(x, 0) => 0
ovf_mul_one:      int_mul_ovf(x, 1) => 0
ref_eq_same:      ref_eq(x, x) => 1
ref_ne_same:      ref_ne(x, x) => 0
ref_eq_null:      ref_eq(x, null) => 0 where object(x)
ref_ne_null:      ref_ne(x, null) => 1 where object(x)
ref_eq_tagged:    ref_eq(x, y) => 0 where tagged(x), untagged(y)
ref_ne_tagged:    ref_ne(x, y) => 1 where tagged(x), untagged(y)
tag_eq:           ref_eq(tag(x), tag(y)) => int_eq(x, y) where fits(x), fits(y)
tag_ne:           ref_ne(tag(x), tag(y)) => int_ne(x, y) where fits(x), fits(y)
untag_tag:        untag(tag(x)) => x where fits(x)
tag_untag:        tag(untag(x)) => x where tagged(x)
ovf_tag_fits:     tag_ovf(x) => 0 where fits(x)
is_tagged_yes:    is_tagged(x) => 1 where tagged(x)
is_tagged_no:     is_tagged(x) => 0 where untagged(x)
float_neg_neg:    float_neg(float_neg(x)) => x
float_abs_abs:    float_abs(float_abs(x)) => float_abs(x)
float_abs_neg:    float_abs(float_neg(x)) => float_abs(x)
float_lt_same:    float_lt(x, x) => 0
float_gt_same:    float_gt(x, x) => 0
";

/// A rule, in one of its commuted forms.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub name: &'static str,
    pub pattern: Node,
    pub target: Node,
    pub conditions: Vec<(Condition, usize)>,
}

/// A pattern or target.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Node {
    Var { index: usize, constant: bool },
    Const(Const),
    Op(Op, Vec<Node>),
    Log2(usize),
}

/// What a rule asks of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Condition {
    Fits,
    Bool,
    Tagged,
    Untagged,
    Object,
    Pow2,
}

impl Condition {
    fn holds(self, arg: Arg, view: &View) -> bool {
        match self {
            Condition::Fits => view.fits(arg),
            Condition::Bool => view.is_bool(arg),
            Condition::Tagged => view.tagged(arg) == Some(true),
            Condition::Untagged => view.tagged(arg) == Some(false),
            Condition::Object => view.is_object(arg),
            Condition::Pow2 => view.int(arg).is_some_and(|i| i > 0 && i & (i - 1) == 0),
        }
    }
}

/// The most variables a rule may have.
pub(super) const MAX_VARS: usize = 4;

/// What variables stand for.
pub(super) type Binding = [Arg; MAX_VARS];

/// The rules, by the operation at the root of their pattern.
pub(super) struct RuleSet {
    rules: Vec<Rule>,
    by_op: Vec<Vec<u32>>,
}

impl RuleSet {
    /// The rules of [`RULES`].
    pub fn get() -> &'static RuleSet {
        static RULE_SET: OnceLock<RuleSet> = OnceLock::new();
        RULE_SET.get_or_init(|| {
            let mut set = RuleSet { rules: Vec::new(), by_op: vec![Vec::new(); Op::ALL.len()] };
            for rule in RULES.lines().filter(|l| !l.trim().is_empty()).map(read_rule) {
                for pattern in commuted(&rule.pattern) {
                    let Node::Op(op, _) = pattern else { panic!("`{}` matches no operation", rule.name) };
                    set.by_op[op as usize].push(set.rules.len() as u32);
                    set.rules.push(Rule { pattern, ..rule.clone() });
                }
            }
            set
        })
    }

    /// All rules, commuted forms one after the other.
    #[cfg(test)]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// What the first rule that fits makes of an instruction, and its name.
    pub fn apply(&self, inst: &Inst, view: &View) -> Option<(Expr, &'static str)> {
        self.by_op[inst.op as usize].iter().find_map(|&index| {
            let rule = &self.rules[index as usize];
            let mut binding = [Arg::NONE; MAX_VARS];
            let Node::Op(_, operands) = &rule.pattern else { return None };
            let matched =
                operands.iter().zip([inst.a, inst.b]).all(|(n, a)| matches(n, a, view, &mut binding));
            let held = matched && rule.conditions.iter().all(|(c, var)| c.holds(binding[*var], view));
            held.then(|| (build(&rule.target, &binding, view), rule.name))
        })
    }
}

fn matches(node: &Node, arg: Arg, view: &View, binding: &mut Binding) -> bool {
    let arg = view.resolve(arg);
    match node {
        Node::Var { index, constant } => {
            if *constant && !arg.is_const() {
                return false;
            }
            let known = binding[*index];
            binding[*index] = arg;
            known == Arg::NONE || known == arg
        }
        Node::Const(constant) => view.constant(arg) == Some(*constant),
        Node::Op(op, operands) => match view.def(arg) {
            Some(inst) if inst.op == *op => {
                let args = [inst.a, inst.b];
                operands.iter().zip(args).all(|(n, a)| matches(n, a, view, binding))
            }
            _ => false,
        },
        Node::Log2(_) => false,
    }
}

fn build(node: &Node, binding: &Binding, view: &View) -> Expr {
    match node {
        Node::Var { index, .. } => Expr::Arg(binding[*index]),
        Node::Const(constant) => Expr::Constant(*constant),
        Node::Op(op, operands) => Expr::Op(*op, operands.iter().map(|n| build(n, binding, view)).collect()),
        Node::Log2(var) => {
            let power = view.int(binding[*var]).unwrap_or(1);
            Expr::Constant(Const::Int(power.trailing_zeros().into()))
        }
    }
}

/// Every pattern that is the same up to the order of operands of commutative operations.
fn commuted(node: &Node) -> Vec<Node> {
    let Node::Op(op, operands) = node else { return vec![node.clone()] };
    let mut lists: Vec<Vec<Node>> = vec![Vec::new()];
    for operand in operands {
        let forms = commuted(operand);
        lists = lists
            .iter()
            .flat_map(|list| forms.iter().map(move |form| list.iter().chain([form]).cloned().collect()))
            .collect();
    }
    let mut nodes: Vec<Node> = Vec::new();
    for list in lists {
        let mut orders = vec![list.clone()];
        if op.is_commutative() {
            orders.push(list.into_iter().rev().collect());
        }
        for order in orders {
            let node = Node::Op(*op, order);
            if !nodes.contains(&node) {
                nodes.push(node);
            }
        }
    }
    nodes
}

/// Reads a line of the table; the table is part of the program, so mistakes are panics.
fn read_rule(line: &'static str) -> Rule {
    let wrong = |what: &str| -> ! { panic!("rule `{line}`: {what}") };
    let Some((name, rest)) = line.split_once(':') else { wrong("it has no name") };
    let (rest, conditions) = rest.split_once(" where ").unwrap_or((rest, ""));
    let Some((pattern, target)) = rest.split_once("=>") else { wrong("it has no target") };
    let mut vars: Vec<&str> = Vec::new();
    let pattern = read_node(pattern.trim(), &mut vars);
    let bound = vars.len();
    let target = read_node(target.trim(), &mut vars);
    let conditions = split(conditions).into_iter().map(|condition| {
        let Some((kind, var)) = condition.strip_suffix(')').and_then(|c| c.split_once('(')) else {
            wrong("a malformed condition")
        };
        let kind = match kind.trim() {
            "fits" => Condition::Fits,
            "bool" => Condition::Bool,
            "tagged" => Condition::Tagged,
            "untagged" => Condition::Untagged,
            "object" => Condition::Object,
            "pow2" => Condition::Pow2,
            _ => wrong("an unknown condition"),
        };
        match vars.iter().position(|v| *v == var) {
            Some(index) => (kind, index),
            None => wrong("a condition on an unknown variable"),
        }
    });
    let conditions = conditions.collect();
    if vars.len() > bound || bound > MAX_VARS {
        wrong("too many variables")
    }
    Rule { name: name.trim(), pattern, target, conditions }
}

fn read_node(text: &'static str, vars: &mut Vec<&'static str>) -> Node {
    let mut var = |name| {
        vars.iter().position(|v| *v == name).unwrap_or_else(|| {
            vars.push(name);
            vars.len() - 1
        })
    };
    if let Some((name, operands)) = text.strip_suffix(')').and_then(|t| t.split_once('(')) {
        if name == "log2" {
            return Node::Log2(var(operands));
        }
        let op = Op::from_name(name).unwrap_or_else(|| panic!("there is no operation `{name}`"));
        return Node::Op(op, split(operands).into_iter().map(|t| read_node(t, vars)).collect());
    }
    if text == "null" {
        return Node::Const(Const::Null);
    }
    if let Ok(i) = text.parse::<i64>() {
        return Node::Const(Const::Int(i));
    }
    if let Ok(x) = text.parse::<f64>() {
        return Node::Const(Const::Float(x.to_bits()));
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
