//! Claims about integers without bound, for rules whose words are too wide for a solver: a division of 64 bits by
//! any constant is far beyond it, while the theorem behind the rule is a few lines of arithmetic. Each
//! operation that such rules use is given again as a function of integers between `-H` and `H`, with
//! words taken as unsigned numbers where the operation does; the claim is made of the rule's own pattern,
//! target and conditions, after a chain of steps that the solver proves one by one.
//!
//! What links these functions to the operations are tests: the rules are tried on all words of 8 bits
//! by the terms of the operation table, and on many words of 64 bits by the operations themselves.

use super::claims::{assumptions, term};
use super::conditions::Function;
use super::read::{Node, Rule};
use metatrace_ir::smt::Claim;
use std::fmt::Write as _;

/// `pow` is the power of two of which `log2` is the exponent, `any` what nobody knows.
const FUNCTIONS: &str = "\
(define-fun N () Int 18446744073709551616)
(define-fun H () Int 9223372036854775808)
(define-fun unsigned ((a Int)) Int (ite (< a 0) (+ a N) a))
(define-fun signed ((a Int)) Int (ite (< a H) a (- a N)))
(declare-fun pow (Int) Int)
(declare-fun log2 (Int) Int)
(declare-fun any (Int Int) Int)
(define-fun top () Int 63)
(define-fun zero () Int 0)
(define-fun min () Int (- H))
(define-fun int_neg ((a Int)) Int (ite (= a min) a (- a)))
(define-fun int_sub ((a Int) (b Int)) Int (signed (mod (- a b) N)))
(define-fun int_mul ((a Int) (b Int)) Int (signed (mod (* a b) N)))
(define-fun int_floordiv ((a Int) (b Int)) Int
  (ite (> b 0) (div a b) (ite (and (< b 0) (not (= a min))) (div (- a) (- b)) (any a b))))
(define-fun int_floormod ((a Int) (b Int)) Int
  (ite (> b 0) (mod a b) (ite (and (< b 0) (not (= a min))) (- (mod (- a) (- b))) (any a b))))
(define-fun uint_mul_high ((a Int) (b Int)) Int (signed (div (* (unsigned a) (unsigned b)) N)))
(define-fun int_shr ((a Int) (b Int)) Int (div a (pow b)))
(define-fun uint_shr ((a Int) (b Int)) Int (signed (div (unsigned a) (pow b))))
(define-fun int_xor ((a Int) (b Int)) Int (ite (= b 0) a (ite (= b (- 1)) (- (- 1) a) (any a b))))
(define-fun int_lt ((a Int) (b Int)) Int (ite (< a b) 1 0))
(define-fun int_gt ((a Int) (b Int)) Int (ite (> a b) 1 0))
(define-fun int_ne ((a Int) (b Int)) Int (ite (= a b) 0 1))
(define-fun magic ((c Int)) Int (signed (+ 1 (div (* N (pow (log2 c))) c))))
(define-fun fits ((a Int)) Bool (and (<= (- H) (* 2 a)) (< (* 2 a) H)))
(define-fun nonneg ((a Int)) Bool (>= a 0))
(define-fun divisor ((a Int)) Bool (and (> a 0) (distinct a (pow (log2 a)))))
(declare-const x Int)
(declare-const C Int)
(assert (and (<= (- H) x) (< x H)))
(assert (and (<= (- H) C) (< C H)))
(assert (= (pow 63) H))
(assert (=> (> C 0) (and (<= 1 (pow (log2 C))) (<= (pow (log2 C)) C) (< C (* 2 (pow (log2 C)))))))
";

/// Why the upper half of a product is a quotient. With `P = pow(log2(C))`, `m` exceeds `N P / C` by `e / C`, so
/// that `t m = q N P + w` for the quotient `q = t / C`, where `C w = e t + r N P` is below `C N P`.
const MAGIC: &[(&str, &str)] = &[
    ("P", "(pow (log2 C))"),
    ("m", "(+ 1 (div (* N P) C))"),
    ("t", "(ite (< x 0) (- (- 1) x) x)"),
    ("e", "(- (* m C) (* N P))"),
    ("q", "(div t C)"),
    ("r", "(mod t C)"),
    ("w", "(- (* t m) (* q N P))"),
    ("", "(and (< 0 e) (<= e C))"),
    ("", "(and (< 0 m) (< m N))"),
    ("", "(= (* C w) (+ (* e t) (* r N P)))"),
    ("", "(< (* e t) (* N P))"),
    ("", "(and (<= 0 w) (< w (* N P)))"),
    ("", "(= (div (div (* t m) N) P) q)"),
    ("", "(and (<= 0 (div (* t m) N)) (< (div (* t m) N) N) (<= 0 q) (< q H))"),
    ("", "(= (int_xor x (int_shr x 63)) t)"),
    ("", "(= (uint_shr (uint_mul_high t (magic C)) (log2 C)) q)"),
    ("", "(= (int_floordiv x C) (ite (< x 0) (- (- 1) q) q))"),
];

/// What quotient and remainder are.
const REMAINDER: &[(&str, &str)] = &[
    ("q", "(int_floordiv x C)"),
    ("r", "(int_floormod x C)"),
    ("", "(= x (+ (* q C) r))"),
    ("", "(and (< (- H) r) (< r H))"),
];

/// The claim that a rule about a variable `x` and a constant `C` is right.
pub(super) fn claim(rule: &Rule) -> Claim {
    assert!(rule.vars == ["x", "C"], "rule `{}`: proofs by integers are about x and C", rule.line);
    let steps = if calls(&rule.target, Function::Magic) { MAGIC } else { REMAINDER };
    let mut script = FUNCTIONS.to_owned();
    for text in assumptions(rule) {
        let _ = writeln!(script, "(assert {text})");
    }
    let equal = format!("(= {} {})", term(&rule.pattern, rule), term(&rule.target, rule));
    for (name, text) in steps.iter().copied().chain([("", equal.as_str())]) {
        match name {
            "" => {
                let _ = write!(
                    script,
                    "(push 1)\n(assert (not {text}))\n(check-sat)\n(pop 1)\n(assert {text})\n"
                );
            }
            name => {
                let _ = write!(script, "(declare-const {name} Int)\n(assert (= {name} {text}))\n");
            }
        }
    }
    Claim { name: rule.name.to_owned(), script, show: vec!["x".to_owned(), "C".to_owned()] }
}

fn calls(node: &Node, function: Function) -> bool {
    match node {
        Node::Op(_, operands) => operands.iter().any(|n| calls(n, function)),
        Node::Function(called, _) => *called == function,
        _ => false,
    }
}
