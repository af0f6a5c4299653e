//! Tests every rule: on all words of a small width by the terms that it is proved by, which finds most mistakes without
//! a solver, and on chosen words of 64 bits by the operations themselves. Filetests test that every rule fires.

use super::claims::{assumptions, library, term};
use super::names;
use super::rule::{Condition, Node, Proof, RULES, Rule};
use super::vocabulary::{FACTS, FUNCTIONS, Fact, Function};
use crate::opt::facts::View;
use metatrace_ir::smt::{Library, Term};
use metatrace_ir::{Arg, Const, Ty, ops};
use std::collections::{BTreeMap, BTreeSet};

fn rules() -> &'static [Rule] {
    &RULES
}

/// The types of a rule's variables.
fn var_types(node: &Node, ty: Ty, types: &mut BTreeMap<usize, Ty>) {
    match node {
        Node::Var { index, .. } => {
            types.insert(*index, ty);
        }
        Node::Op(op, operands) => {
            let (a, b) = op.pure_operands().expect("rules are about pure operations");
            operands.iter().zip([a, b]).for_each(|(n, ty)| var_types(n, ty, types));
        }
        _ => {}
    }
}

fn types(rule: &Rule) -> Vec<Ty> {
    let mut types = BTreeMap::new();
    var_types(&rule.pattern, Ty::Int, &mut types);
    types.into_values().collect()
}

/// The conditions of a rule as one term.
fn condition(rule: &Rule, library: &Library) -> Term {
    let parts = assumptions(rule).join(" ");
    let text = format!("(and (= zero zero) {parts})");
    Term::parse(&text, rule.vars, library).unwrap_or_else(|e| panic!("{}: {e}", rule.line))
}

/// Calls `look` with every list of words that has one word from each set.
fn each(sets: &[Vec<u64>], mut look: impl FnMut(&[u64])) {
    let total: usize = sets.iter().map(Vec::len).product();
    let mut words = vec![0; sets.len()];
    for mut number in 0..total {
        for (word, set) in words.iter_mut().zip(sets) {
            *word = set[number % set.len()];
            number /= set.len();
        }
        look(&words);
    }
}

#[test]
fn rules_hold_on_all_narrow_words() {
    let library = library();
    for rule in rules() {
        let types = types(rule);
        if rule.proof == Proof::Reason || types.contains(&Ty::Float) {
            continue;
        }
        let parse = |node| {
            let text = term(node, rule);
            Term::parse(&text, rule.vars, &library).unwrap_or_else(|e| panic!("{}: {e}", rule.line))
        };
        let (pattern, target) = (parse(&rule.pattern), parse(&rule.target));
        let condition = condition(rule, &library);
        let width = if types.len() <= 2 { 8 } else { 4 };
        let all: Vec<u64> = (0..1 << width).collect();
        let mut tried = 0;
        each(&vec![all; types.len()], |words| {
            if condition.eval(width, words) == 1 {
                let (before, after) = (pattern.eval(width, words), target.eval(width, words));
                assert_eq!(before, after, "{} on {words:?} of {width} bits", rule.line);
                tried += 1;
            }
        });
        assert!(tried > 0, "{}: the conditions hold for no word of {width} bits", rule.line);
    }
}

/// Words to try a rule on.
fn samples(ty: Ty) -> Vec<u64> {
    let floats = [0.0, -0.0, 1.5, -2.0, 0.5, 4.0, f64::INFINITY, f64::NAN, f64::MIN_POSITIVE, 5e-324, -1e300];
    let ints: &[i64] = &[
        0,
        1,
        -1,
        2,
        3,
        -3,
        -7,
        8,
        10,
        63,
        64,
        1 << 40,
        -(1 << 40) - 1,
        (1 << 62) - 1,
        -(1 << 62),
        1 << 62,
        i64::MAX,
        i64::MIN,
        i64::MIN + 1,
        0x5555_5555_5555_5555,
    ];
    match ty {
        Ty::Float => floats.map(f64::to_bits).into_iter().chain([!1, 0x7ff0_0000_0000_0001]).collect(),
        _ => ints.iter().map(|&i| i as u64).collect(),
    }
}

/// Pseudo-random words of all magnitudes, from a linear congruential generator.
fn mixed(count: usize, seed: u64) -> impl Iterator<Item = u64> {
    let step = |state: &mut u64| {
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        Some((*state as i64 >> (*state >> 32 & 63)) as u64)
    };
    std::iter::repeat_n((), count).scan(seed, move |state, ()| step(state))
}

/// The value of a node by the operations themselves.
fn value(node: &Node, vars: &[u64]) -> u64 {
    match node {
        Node::Var { index, .. } => vars[*index],
        Node::Const(constant, _) => constant.bits(&[]),
        Node::Function(function, index) => {
            let constant =
                if *function == Function::Reciprocal { Const::Float } else { |bits| Const::Int(bits as i64) };
            function.eval(constant(vars[*index])).expect("defined").bits(&[])
        }
        Node::Op(op, operands) => {
            let mut words = operands.iter().map(|n| value(n, vars));
            let (a, b) = (words.next().unwrap_or(0), words.next().unwrap_or(0));
            ops::eval(*op, a, b).expect("a pure operation")
        }
    }
}

#[test]
fn rules_hold_on_words() {
    let library = library();
    for rule in rules() {
        let condition = condition(rule, &library);
        let mut look = |words: &[u64]| {
            if condition.eval(64, words) == 1 {
                let (before, after) = (value(&rule.pattern, words), value(&rule.target, words));
                assert_eq!(before, after, "{} on {words:x?}", rule.line);
            }
        };
        let types = types(rule);
        each(&types.iter().map(|&ty| samples(ty)).collect::<Vec<_>>(), &mut look);
        if rule.proof == Proof::Integers {
            mixed(20_000, 1).zip(mixed(20_000, 2)).for_each(|(x, c)| look(&[x, c]));
        }
    }
}

#[test]
fn functions_are_what_their_terms_say() {
    let library = library();
    for (function, name, _) in FUNCTIONS.iter().filter(|row| row.0 != Function::Reciprocal) {
        let term = Term::parse(&format!("({name} c)"), &["c"], &library).unwrap();
        for c in samples(Ty::Int).into_iter().chain(mixed(1000, 3)) {
            if let Some(Const::Int(found)) = function.eval(Const::Int(c as i64)) {
                assert_eq!(found as u64, term.eval(64, &[c]), "{name} {c}");
            }
        }
    }
}

/// The view's answers about constants agree with the terms given to the solver. (Its answers about other values follow
/// from their sets, which are proved separately.)
#[test]
fn facts_about_constants_mean_what_their_terms_say() {
    let library = library();
    for (fact, name, params, _) in FACTS {
        let term = Term::parse(&format!("({name} {})", params.join(" ")), params, &library).unwrap();
        let float = matches!(fact, Fact::Power | Fact::Canonical);
        let ty = if float { Ty::Float } else { Ty::Int };
        let mut known = 0;
        each(&vec![samples(ty); params.len()], |words| {
            let mut view = View::default();
            let tagged = matches!(fact, Fact::Tagged | Fact::Untagged | Fact::Object);
            let args: Vec<Arg> = words
                .iter()
                .map(|&w| match w {
                    _ if float => view.intern(Const::Float(w)),
                    0 if tagged => view.intern(Const::Null),
                    _ if tagged => view.intern(Const::Tagged(w as i64 >> 1)),
                    _ => view.intern(Const::Int(w as i64)),
                })
                .collect();
            let bits: Vec<u64> =
                args.iter().map(|&a| view.constant(a).expect("a constant").bits(&[])).collect();
            if fact.holds(&args, &view) {
                assert_eq!(term.eval(64, &bits), 1, "{name} {bits:x?}");
                known += 1;
            }
        });
        assert!(known > 0 || matches!(fact, Fact::Object | Fact::Apart), "{name} is never known");
    }
}

#[test]
fn rules_have_names_of_their_own() {
    let all: Vec<&str> = names().collect();
    assert_eq!(BTreeSet::from_iter(&all).len(), all.len());
}

#[test]
fn only_rules_of_floats_are_proved_by_a_reason() {
    for rule in rules().iter().filter(|rule| rule.proof == Proof::Reason) {
        assert!(types(rule).contains(&Ty::Float), "{}", rule.line);
    }
    let unproved = |c: &Condition| matches!(c, Condition::Fact(Fact::Power, _));
    for rule in rules().iter().filter(|rule| rule.conditions.iter().any(unproved)) {
        assert_eq!(rule.proof, Proof::Reason, "{}", rule.line);
    }
}
