//! The meaning of operations to an SMT solver, and claims about them as scripts for a solver.
//!
//! The terms are SMT-LIB: those of the operation table (`Op::smt`), and those that the optimizer adds for conditions
//! and facts. Nothing here runs a solver. Terms do not fix a width: words have 64 bits for a solver, and from 4 bits up
//! for [`Term::eval`], by which tests compare the terms with the actual operations, and try claims on all words of a
//! small width before a solver is run.
//!
//! ```
//! use metatrace_ir::smt::{Library, Sort, Term};
//! let library = Library::ops();
//! let term = Term::parse("(int_sub (int_add x y) y)", &["x", "y"], &library).unwrap();
//! assert_eq!(term.eval(64, &[5, 3]), 5);
//! assert_eq!(term.eval(8, &[200, 100]), 200);
//! let claim = library.claim("sub_added", &["x", "y"], &[], "(= (int_sub (int_add x y) y) x)").unwrap();
//! assert!(claim.script.ends_with("(assert (not (= (int_sub (int_add x y) y) x)))\n(check-sat)\n"));
//! ```
//!
//! In addition to SMT-LIB's functions of bit vectors there are, with words of `W` bits: `zero`, `one`, `ones`, `min`,
//! `max` (as signed numbers), `bits` (`W`) and `top` (`W - 1`); `(sx a)` and `(zx a)`, the sign- and zero-extended word
//! in twice the bits; `(low d)` and `(high d)`, the halves of that; `(floor d e)`, the quotient of doubles rounded
//! down, and `(modulo d e)`, its remainder, for a divisor above 0; `(log2 a)`, the index of the highest set bit (0 for
//! 0); `(fp a)`, the word as a float, for 64 bits only.

mod term;

pub use term::{Sort, Term};

use crate::ops::Op;
use crate::word::Ty;
use std::fmt::Write as _;

/// A named function of terms.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name.
    pub name: String,
    /// Its parameters, which are words.
    pub params: Vec<String>,
    /// The sort of its result.
    pub sort: Sort,
    /// Its body.
    pub body: String,
    term: Term,
}

/// The functions that terms may use.
#[derive(Clone, Debug, Default)]
pub struct Library {
    functions: Vec<Function>,
}

/// A claim: scripts to which a solver must answer `unsat`, each time that it is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The name.
    pub name: String,
    /// The script.
    pub script: String,
    /// The terms to show of a counterexample.
    pub show: Vec<String>,
}

impl Claim {
    /// A hash of the script.
    pub fn hash(&self) -> u64 {
        // FNV-1a, which never changes.
        self.script
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
}

/// The definitions of the names of this module for a solver.
const NAMES: &[(&str, &str)] = &[
    ("Word", "(define-sort Word () (_ BitVec 64))"),
    ("Double", "(define-sort Double () (_ BitVec 128))"),
    ("zero", "(define-fun zero () Word (_ bv0 64))"),
    ("one", "(define-fun one () Word (_ bv1 64))"),
    ("ones", "(define-fun ones () Word (bvnot (_ bv0 64)))"),
    ("min", "(define-fun min () Word #x8000000000000000)"),
    ("max", "(define-fun max () Word #x7fffffffffffffff)"),
    ("bits", "(define-fun bits () Word (_ bv64 64))"),
    ("top", "(define-fun top () Word (_ bv63 64))"),
    ("sx", "(define-fun sx ((a Word)) Double ((_ sign_extend 64) a))"),
    ("zx", "(define-fun zx ((a Word)) Double ((_ zero_extend 64) a))"),
    ("low", "(define-fun low ((a Double)) Word ((_ extract 63 0) a))"),
    ("high", "(define-fun high ((a Double)) Word ((_ extract 127 64) a))"),
    (
        "floor",
        "(define-fun floor ((a Double) (b Double)) Double \
         (ite (bvslt a (_ bv0 128)) (bvnot (bvudiv (bvnot a) b)) (bvudiv a b)))",
    ),
    (
        "modulo",
        "(define-fun modulo ((a Double) (b Double)) Double \
         (ite (bvslt a (_ bv0 128)) (bvsub b (bvadd (bvurem (bvnot a) b) (_ bv1 128))) (bvurem a b)))",
    ),
    ("fp", "(define-fun fp ((a Word)) Float64 ((_ to_fp 11 53) a))"),
    ("log2", ""),
];

/// The definition of `log2`, as a decision by the highest set bit.
fn log2_definition() -> String {
    let mut body = "(_ bv0 64)".to_owned();
    for bit in 1..64 {
        body = format!("(ite (= ((_ extract {bit} {bit}) a) #b1) (_ bv{bit} 64) {body})");
    }
    format!("(define-fun log2 ((a Word)) Word {body})")
}

/// The definitions of names and functions, for words of `width` bits.
fn script(used: &[&str], functions: &[&Function], width: u32) -> String {
    let mut script = String::new();
    for (_, text) in NAMES.iter().filter(|(name, text)| used.contains(name) && !text.is_empty()) {
        script += &at_width(text, width);
        script.push('\n');
    }
    if used.contains(&"log2") {
        script += &at_width(&log2_definition(), width);
        script.push('\n');
    }
    for function in functions {
        let params: Vec<String> = function.params.iter().map(|p| format!("({p} Word)")).collect();
        let Function { name, sort, body, .. } = function;
        let _ = writeln!(script, "(define-fun {name} ({}) {} {body})", params.join(" "), sort.name());
    }
    script
}

/// A definition for words of 64 bits, rewritten for words of another width.
fn at_width(text: &str, width: u32) -> String {
    if width == 64 {
        return text.to_owned();
    }
    let top = width - 1;
    text.replace("#x8000000000000000", "(bvshl (_ bv1 64) (_ bv63 64))")
        .replace("#x7fffffffffffffff", "(bvnot (bvshl (_ bv1 64) (_ bv63 64)))")
        .replace("128", &format!("{}", 2 * width))
        .replace("127", &format!("{}", 2 * width - 1))
        .replace("64", &format!("{width}"))
        .replace("63", &format!("{top}"))
}

impl Library {
    /// The operations of the table that have a meaning in SMT-LIB.
    pub fn ops() -> Library {
        let mut library = Library::default();
        for &op in Op::ALL {
            let (Some(body), Some((_, second))) = (op.smt(), op.pure_operands()) else { continue };
            let params: &[&str] = if second == Ty::Void { &["a"] } else { &["a", "b"] };
            let defined = library.define_word(op.name(), params, body);
            defined.unwrap_or_else(|e| panic!("the meaning of `{}`: {e}", op.name()));
        }
        library
    }

    /// Adds a function. An error describes what is wrong with its body.
    pub fn define(&mut self, name: &str, params: &[&str], body: &str) -> Result<(), String> {
        let term = Term::parse(body, params, self)?;
        let (name, params) = (name.to_owned(), params.iter().map(|&p| p.to_owned()).collect());
        self.functions.push(Function { name, params, sort: term.sort(), body: body.to_owned(), term });
        Ok(())
    }

    /// Adds a function whose result is a word: 1 if its body is true, else 0.
    pub fn define_word(&mut self, name: &str, params: &[&str], body: &str) -> Result<(), String> {
        match Term::parse(body, params, self)?.sort() {
            Sort::Bool => self.define(name, params, &format!("(ite {body} one zero)")),
            _ => self.define(name, params, body),
        }
    }

    /// The function with that name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|f| f.name == name)
    }

    /// The claim that, for all words, the assumptions imply the conclusion.
    pub fn claim(
        &self,
        name: &str,
        vars: &[&str],
        assumed: &[String],
        claimed: &str,
    ) -> Result<Claim, String> {
        self.claim_each(name, vars, assumed, claimed, &[])
    }

    /// The same claim, once for each of these values of variables; the caller must know that there are no others.
    /// Solvers see constants, which simplifies many terms.
    pub fn claim_each(
        &self,
        name: &str,
        vars: &[&str],
        assumed: &[String],
        claimed: &str,
        values: &[(&str, u64)],
    ) -> Result<Claim, String> {
        let mut used: Vec<&str> = vec!["Word", "Double"];
        let mut functions: Vec<&Function> = Vec::new();
        for text in assumed.iter().map(String::as_str).chain([claimed]) {
            if Term::parse(text, vars, self)?.sort() != Sort::Bool {
                return Err(format!("`{text}` is not true or false"));
            }
            self.needs(text, &mut used, &mut functions);
        }
        let mut script = script(&used, &functions, 64);
        let mut question = String::new();
        for text in assumed {
            let _ = writeln!(question, "(assert {text})");
        }
        let _ = write!(question, "(assert (not {claimed}))\n(check-sat)\n");
        for var in vars.iter().filter(|v| !values.iter().any(|(var, _)| var == *v)) {
            let _ = writeln!(script, "(declare-const {var} Word)");
        }
        for (var, value) in values {
            let _ =
                write!(script, "(push 1)\n(define-fun {var} () Word (_ bv{value} 64))\n{question}(pop 1)\n");
        }
        if values.is_empty() {
            script += &question;
        }
        let show = vars.iter().map(|&v| v.to_owned()).collect();
        Ok(Claim { name: name.to_owned(), script, show })
    }

    /// The definitions needed by a script with these terms, for words of `width` bits.
    pub fn definitions(&self, text: &str, width: u32) -> String {
        let (mut used, mut functions) = (vec!["Word", "Double"], Vec::new());
        self.needs(text, &mut used, &mut functions);
        script(&used, &functions, width)
    }

    /// Adds the functions that a term uses, each after those that it uses itself.
    fn needs<'a>(&'a self, text: &str, used: &mut Vec<&'a str>, functions: &mut Vec<&'a Function>) {
        for word in text.split(|c: char| c.is_whitespace() || c == '(' || c == ')') {
            if let Some((name, _)) = NAMES.iter().find(|(name, _)| *name == word) {
                used.push(name);
            }
            let Some(function) = self.function(word) else { continue };
            if !functions.iter().any(|f| f.name == function.name) {
                self.needs(&function.body, used, functions);
                functions.push(function);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::eval;

    const INTS: &[i64] = &[
        0,
        1,
        -1,
        2,
        3,
        -2,
        -3,
        5,
        7,
        -7,
        10,
        63,
        64,
        65,
        127,
        255,
        -128,
        1 << 31,
        1 << 32,
        (1 << 53) + 1,
        (1 << 62) - 1,
        -(1 << 62),
        1 << 62,
        (-1 << 62) - 1,
        i64::MAX,
        i64::MIN,
        i64::MAX - 1,
        i64::MIN + 1,
        0x0123_4567_89ab_cdef,
        -0x0123_4567_89ab_cdef,
    ];

    fn words(ty: Ty) -> Vec<u64> {
        let floats = [0.0, -0.0, 1.0, 1.5, -2.5, 1e300, -1e-300, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
        match ty {
            Ty::Void => vec![0],
            Ty::Float => floats.map(f64::to_bits).into_iter().chain([1, !0, 0x7ff0_0000_0000_0001]).collect(),
            _ => {
                // A few pseudo-random words, from a linear congruential generator.
                let mixed = (1..20u64).scan(1u64, |state, _| {
                    *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                    Some(*state)
                });
                INTS.iter().map(|&i| i as u64).chain(mixed).collect()
            }
        }
    }

    #[test]
    fn terms_mean_what_operations_do() {
        let library = Library::ops();
        for &op in Op::ALL {
            let Some(function) = library.function(op.name()) else { continue };
            let (first, second) = op.pure_operands().unwrap();
            for a in words(first) {
                for b in words(second) {
                    let (found, expected) = (function.term.eval(64, &[a, b]), eval(op, a, b).unwrap());
                    assert_eq!(found, expected, "{} {a:#x} {b:#x}", op.name());
                }
            }
        }
    }

    #[test]
    fn what_has_no_meaning_is_arithmetic_of_floats() {
        let without: Vec<&str> = Op::ALL
            .iter()
            .filter(|op| op.pure_operands().is_some() && op.smt().is_none())
            .map(|op| op.name())
            .collect();
        let floats = [
            "float_add",
            "float_sub",
            "float_mul",
            "float_div",
            "float_sqrt",
            "int_to_float",
            "float_to_int",
        ];
        assert_eq!(without, floats);
    }

    #[test]
    fn a_narrow_word_wraps() {
        let library = Library::ops();
        let eval =
            |text, width, words: &[u64]| Term::parse(text, &["x", "y"], &library).unwrap().eval(width, words);
        assert_eq!(eval("(int_add_ovf x y)", 8, &[127, 1]), 1);
        assert_eq!(eval("(int_add_ovf x y)", 8, &[126, 1]), 0);
        assert_eq!(eval("(int_mul_ovf x y)", 8, &[16, 8]), 1);
        assert_eq!(eval("(int_mul_ovf x y)", 8, &[0x80, 0xff]), 1);
        assert_eq!(eval("(int_floordiv x y)", 8, &[0xf9, 2]), 0xfc, "-7 // 2 is -4");
        assert_eq!(eval("(int_shl x y)", 8, &[1, 9]), 2, "counts take three bits");
        assert_eq!(eval("(uint_mul_high x y)", 8, &[0x80, 0x82]), 0x41);
        assert_eq!(eval("(log2 x)", 8, &[0x30, 0]), 5);
    }

    #[test]
    fn a_claim_brings_what_it_needs() {
        let mut library = Library::ops();
        library.define("small", &["x"], "(bvult x (int_shl one top))").unwrap();
        let claim = library.claim("c", &["v"], &["(small v)".to_owned()], "(= (int_neg v) v)").unwrap();
        let order = ["Word", "one", "top", "int_shl", "small", "int_neg", "declare-const v", "(small v)"];
        let places: Vec<usize> = order.iter().map(|part| claim.script.find(part).unwrap()).collect();
        assert!(places.is_sorted(), "{places:?}\n{}", claim.script);
        assert!(!claim.script.contains("bvadd"), "no more than that");
        assert!(library.claim("c", &["v"], &[], "(int_neg v)").is_err(), "a word is no claim");
        assert!(library.claim("c", &["v"], &[], "(= w v)").is_err(), "there is no w");
    }
}
