//! Claims about unbounded integers, for rules whose words are too wide for a solver: a division of 64 bits by any
//! constant is far beyond it, while the theorem behind the rule is a few lines of arithmetic. Each operation that such
//! rules use is defined again as a function of integers between `-H` and `H`, with words taken as unsigned numbers
//! where the operation does so; the claim is made of the rule's own pattern, target and conditions, after a chain of
//! lemmas that the solver proves one by one.
//!
//! Tests link these functions to the operations: the rules are tried on all words of 8 bits by the terms of the
//! operation table, and on many words of 64 bits by the operations themselves.

use super::claims::{assumptions, term};
use super::rule::{Node, Rule};
use super::vocabulary::Function;
use metatrace_ir::smt::Claim;
use std::fmt::Write as _;

/// `pow` is the power of two with exponent `log2`, `any` an unknown integer.
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
  (ite (= b 0) 0 (ite (> b 0) (div a b) (signed (div (- a) (- b))))))
(define-fun int_floormod ((a Int) (b Int)) Int
  (ite (= b 0) 0 (ite (> b 0) (mod a b) (- (mod (- a) (- b))))))
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
(define-fun above_min ((a Int)) Bool (distinct a min))
(define-fun divisor ((a Int)) Bool (and (> a 0) (distinct a (pow (log2 a)))))
(define-fun within ((a Int) (b Int)) Bool (and (>= a 0) (< a b)))
(assert (= (pow 63) H))
";

/// Why the upper half of a product is a quotient. With `P = pow(log2(C))`, `m` exceeds `N P / C` by `e / C`, so that `t
/// m = q N P + w` for the quotient `q = t / C`, where `C w = e t + r N P` is below `C N P`.
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

/// Properties of quotient and remainder by a constant divisor.
const REMAINDER: &[(&str, &str)] = &[
    ("q", "(int_floordiv x C)"),
    ("r", "(int_floormod x C)"),
    ("", "(= x (+ (* q C) r))"),
    ("", "(and (< (- H) r) (< r H))"),
];

/// The claim that a rule is correct.
pub(super) fn claim(rule: &Rule) -> Claim {
    let steps = match rule.vars {
        ["x", "C"] if calls(&rule.target, Function::Magic) => MAGIC,
        ["x", "C"] => REMAINDER,
        _ => &[],
    };
    let mut script = FUNCTIONS.to_owned();
    for var in rule.vars {
        let _ = write!(script, "(declare-const {var} Int)\n(assert (and (<= (- H) {var}) (< {var} H)))\n");
        // Only constants are powers, or lie between two.
        if !var.starts_with(|c: char| c.is_ascii_uppercase()) {
            continue;
        }
        let _ = writeln!(
            script,
            "(assert (=> (> {var} 0) (and (<= 1 (pow (log2 {var}))) (<= (pow (log2 {var})) {var}) \
             (< {var} (* 2 (pow (log2 {var})))))))"
        );
    }
    for text in assumptions(rule) {
        let _ = writeln!(script, "(assert {})", plain(&text));
    }
    let equal = plain(&format!("(= {} {})", term(&rule.pattern, rule), term(&rule.target, rule)));
    for (name, text) in steps.iter().copied().chain([("", equal.as_str())]) {
        let _ = match name {
            "" => {
                write!(script, "(push 1)\n(assert (not {text}))\n(check-sat)\n(pop 1)\n(assert {text})\n")
            }
            name => write!(script, "(declare-const {name} Int)\n(assert (= {name} {text}))\n"),
        };
    }
    let show = rule.vars.iter().map(|&v| v.to_owned()).collect();
    Claim { name: rule.name.to_owned(), script, show }
}

/// A term with its literals as integers.
fn plain(text: &str) -> String {
    let mut parts = text.split("(_ bv");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once(" 64)").unwrap_or((part, ""));
        let value = number.parse::<u64>().unwrap_or_else(|e| panic!("`{number}` in `{text}`: {e}")) as i64;
        let _ = match value < 0 {
            true => write!(plain, "(- {}){rest}", value.unsigned_abs()),
            false => write!(plain, "{value}{rest}"),
        };
    }
    plain
}

fn calls(node: &Node, function: Function) -> bool {
    match node {
        Node::Op(_, operands) => operands.iter().any(|n| calls(n, function)),
        Node::Function(called, _) => *called == function,
        _ => false,
    }
}
