//! The claims about the domain that are proved by a solver. Transfer functions and refinements run here on terms
//! instead of words, so each claim is made of the code that the optimizer runs: for all sets and all words in them, the
//! operation's result is in the set that the code computes.
//!
//! Claims that take the solver too long at 64 bits, because they multiply or divide two unknown words, are proved at
//! [`NARROW`] bits, as their names say. That the ends of a range bound products and quotients at any width is proved by
//! separate claims about integers ([`ends`]).

use super::{BoundOf, Lane};
use metatrace_ir::Op;
use metatrace_ir::smt::{Claim, Library};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};

/// Width of words in claims that are out of reach at 64 bits.
pub const NARROW: u32 = 8;

/// The definitions of a script so far, one for each term, numbered.
#[derive(Default)]
struct Script {
    text: String,
    numbers: HashMap<String, u32>,
    /// The words that the claim is about.
    words: Vec<u32>,
    /// Number of arbitrary sets used in place of computed ones.
    any: u32,
}

thread_local! {
    static SCRIPT: RefCell<Script> = RefCell::default();
}

/// Defines a term, unless it is defined already, and returns its number.
fn define(sort: &str, body: String) -> u32 {
    SCRIPT.with_borrow_mut(|script| {
        let next = script.numbers.len() as u32;
        let Script { text, numbers, .. } = script;
        *numbers.entry(body).or_insert_with_key(|body| {
            let _ = writeln!(text, "(define-fun t{next} () {sort} {body})");
            next
        })
    })
}

/// A word of `W` bits, as the number of a term.
#[derive(Clone, Copy)]
struct Term<const W: u32>(u32);

/// True or false, as the number of a term.
#[derive(Clone, Copy)]
struct Truth(u32);

impl<const W: u32> Term<W> {
    fn new(body: String) -> Self {
        Term(define("Word", body))
    }

    fn apply(op: &str, a: Self, b: Self) -> Self {
        Self::new(format!("({op} t{} t{})", a.0, b.0))
    }

    fn ask(op: &str, a: Self, b: Self) -> Truth {
        Truth(define("Bool", format!("({op} t{} t{})", a.0, b.0)))
    }

    /// An operation of the table that yields 0 or 1, as a truth value.
    fn test(op: Op, a: Self, b: Self) -> Truth {
        Self::one().equals(Self::apply(op.name(), a, b))
    }

    /// The result of an operation of the table.
    fn op(op: Op, a: Self, b: Self) -> Self {
        if is_unary(op) {
            Self::new(format!("({} t{})", op.name(), a.0))
        } else {
            Self::apply(op.name(), a, b)
        }
    }

    fn shift(op: &str, a: Self, count: Self) -> Self {
        let count = count & Self::constant(i64::from(W) - 1);
        Self::apply(op, a, count)
    }
}

impl Truth {
    fn apply(op: &str, a: Self, b: Self) -> Self {
        Truth(define("Bool", format!("({op} t{} t{})", a.0, b.0)))
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $op:literal;)*) => { $(
        impl<const W: u32> $trait for Term<W> {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                Self::apply($op, self, other)
            }
        }
    )* };
}
operators! {
    Add add "bvadd"; Sub sub "bvsub"; Mul mul "bvmul";
    BitAnd bitand "bvand"; BitOr bitor "bvor"; BitXor bitxor "bvxor";
}

impl<const W: u32> Not for Term<W> {
    type Output = Self;
    fn not(self) -> Self {
        Self::new(format!("(bvnot t{})", self.0))
    }
}

impl BitAnd for Truth {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self::apply("and", self, other)
    }
}

impl BitOr for Truth {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self::apply("or", self, other)
    }
}

impl Not for Truth {
    type Output = Self;
    fn not(self) -> Self {
        Truth(define("Bool", format!("(not t{})", self.0)))
    }
}

impl<const W: u32> Lane for Term<W> {
    type Truth = Truth;
    const WIDTH: u32 = W;

    fn constant(value: i64) -> Self {
        let bits = value as u64 & (u64::MAX >> (64 - W));
        Self::new(format!("(_ bv{bits} {W})"))
    }
    fn equals(self, other: Self) -> Truth {
        Self::ask("=", self, other)
    }
    fn less(self, other: Self) -> Truth {
        Self::ask("bvslt", self, other)
    }
    fn below(self, other: Self) -> Truth {
        Self::ask("bvult", self, other)
    }
    fn select(which: Truth, yes: Self, no: Self) -> Self {
        Self::new(format!("(ite t{} t{} t{})", which.0, yes.0, no.0))
    }
    fn shl(self, count: Self) -> Self {
        Self::shift("bvshl", self, count)
    }
    fn shr(self, count: Self) -> Self {
        Self::shift("bvashr", self, count)
    }
    fn ushr(self, count: Self) -> Self {
        Self::shift("bvlshr", self, count)
    }
    fn add_overflows(self, other: Self) -> Truth {
        Self::test(Op::IntAddOvf, self, other)
    }
    fn sub_overflows(self, other: Self) -> Truth {
        Self::test(Op::IntSubOvf, self, other)
    }
    fn mul_overflows(self, other: Self) -> Truth {
        Self::test(Op::IntMulOvf, self, other)
    }
    fn floor_div(self, other: Self) -> Self {
        Self::apply(Op::IntFloorDiv.name(), self, other)
    }

    /// Any set that has those words of the claim that the given set has. The solver would take too long if it expanded
    /// the tightening each time; the claim `bound.tighten` says that it keeps all words.
    fn tighten(set: BoundOf<Self>) -> BoundOf<Self> {
        let (any, words) = any_set();
        for word in words {
            assume(!set.has(word) | any.has(word));
        }
        any
    }

    /// Any set that has the words of the claim that are in both, as the claim `bound.meet` says.
    fn meet(a: BoundOf<Self>, b: BoundOf<Self>) -> BoundOf<Self> {
        let (any, words) = any_set();
        for word in words {
            assume(!(a.has(word) & b.has(word)) | any.has(word));
        }
        any
    }

    /// Any set that has the results for the words of the claim, as the claim about that operation says.
    fn result(op: Op, a: BoundOf<Self>, b: BoundOf<Self>) -> BoundOf<Self> {
        let (any, words) = any_set();
        for &x in &words {
            for &y in &words {
                assume(!(a.has(x) & b.has(y)) | any.has(Term::op(op, x, y)));
            }
        }
        any
    }
}

/// An arbitrary set that contains the words of the claim, and those words.
fn any_set<const W: u32>() -> (BoundOf<Term<W>>, Vec<Term<W>>) {
    let (number, words) = SCRIPT.with_borrow_mut(|script| {
        script.any += 1;
        let number = script.any;
        for part in PARTS {
            let _ = writeln!(script.text, "(declare-const s{number}_{part} Word)");
        }
        (number, script.words.clone())
    });
    (named_set(&format!("s{number}")), words.into_iter().map(Term).collect())
}

fn assume(truth: Truth) {
    SCRIPT.with_borrow_mut(|script| {
        let _ = writeln!(script.text, "(assert t{})", truth.0);
    });
}

/// The names of a set's parts.
const PARTS: [&str; 4] = ["lo", "hi", "must", "may"];

/// A set whose parts are variables.
fn named_set<const W: u32>(name: &str) -> BoundOf<Term<W>> {
    let [lo, hi, must, may] = PARTS.map(|part| Term::new(format!("{name}_{part}")));
    BoundOf { lo, hi, must, may }
}

fn is_unary(op: Op) -> bool {
    matches!(op, Op::IntNeg | Op::IntNot | Op::TagOvf | Op::IntToNanOvf)
}

/// Operations of integers with a transfer function of their own.
#[rustfmt::skip]
pub(super) const OPS: &[Op] = &[
    Op::IntAdd, Op::IntSub, Op::IntMul, Op::IntAddOvf, Op::IntSubOvf, Op::IntMulOvf, Op::IntFloorDiv,
    Op::IntFloorMod, Op::IntAnd, Op::IntOr, Op::IntXor, Op::IntShl, Op::IntShr, Op::UintShr, Op::IntNeg,
    Op::IntNot, Op::IntEq, Op::IntNe, Op::IntLt, Op::IntLe, Op::IntGt, Op::IntGe, Op::UintLt, Op::TagOvf,
    Op::IntToNanOvf,
];

/// Comparisons whose results refine the sets of their operands.
#[rustfmt::skip]
pub(super) const QUESTIONS: &[Op] = &[
    Op::IntEq, Op::IntNe, Op::IntLt, Op::IntLe, Op::IntGt, Op::IntGe, Op::UintLt, Op::TagOvf, Op::IntToNanOvf,
    Op::IntAddOvf, Op::IntSubOvf, Op::IntMulOvf,
];

/// Operations whose results refine the sets of their operands.
#[rustfmt::skip]
pub(super) const INVERTED: &[Op] = &[
    Op::IntAdd, Op::IntSub, Op::IntMul, Op::IntNeg, Op::IntNot, Op::IntXor, Op::IntAnd, Op::IntOr, Op::IntShr,
];

/// The operation that tests whether another one overflows.
pub(super) fn overflow_test(op: Op) -> Option<Op> {
    match op {
        Op::IntAdd => Some(Op::IntAddOvf),
        Op::IntSub => Some(Op::IntSubOvf),
        Op::IntMul => Some(Op::IntMulOvf),
        _ => None,
    }
}

/// The variables of a claim: two sets, and a word of each.
#[derive(Clone, Copy)]
struct Question<const W: u32> {
    x: Term<W>,
    y: Term<W>,
    a: BoundOf<Term<W>>,
    b: BoundOf<Term<W>>,
    /// A third set, for claims that need one.
    r: BoundOf<Term<W>>,
}

impl<const W: u32> Question<W> {
    /// The claim that truths follow from others and from the words being in their sets.
    fn claim(name: &str, library: &Library, f: impl FnOnce(&Self, &mut Vec<Truth>) -> Truth) -> Claim {
        SCRIPT.take();
        let var = |name: &str| Term::new(name.to_owned());
        let [a, b, r] = ["a", "b", "r"].map(named_set);
        let question = Question { x: var("x"), y: var("y"), a, b, r };
        SCRIPT.with_borrow_mut(|script| script.words.extend([question.x.0, question.y.0]));
        let mut assumed = vec![question.a.has(question.x), question.b.has(question.y)];
        let claimed = f(&question, &mut assumed);
        let body = SCRIPT.take().text;
        let sets =
            ["a", "b", "r"].iter().flat_map(|s| ["lo", "hi", "must", "may"].map(|p| format!("{s}_{p}")));
        let vars: Vec<String> = ["x", "y"].map(str::to_owned).into_iter().chain(sets).collect();
        let mut script = library.definitions(&body, W);
        for var in &vars {
            let _ = writeln!(script, "(declare-const {var} Word)");
        }
        script += &body;
        for truth in assumed {
            let _ = writeln!(script, "(assert t{})", truth.0);
        }
        let _ = write!(script, "(assert (not t{}))\n(check-sat)\n", claimed.0);
        let name = if W == 64 { name.to_owned() } else { format!("{name}.{W}_bits") };
        Claim { name, script, show: vars }
    }
}

/// The operand that a claim is about. Solvers take longer for both at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operand {
    First,
    Second,
}

impl Operand {
    /// The operands of an operation.
    fn of(op: Op) -> &'static [Operand] {
        if is_unary(op) { &[Operand::First] } else { &[Operand::First, Operand::Second] }
    }

    fn name(self) -> &'static str {
        match self {
            Operand::First => "first",
            Operand::Second => "second",
        }
    }
}

/// What a claim says about an operation.
#[derive(Clone, Copy)]
enum About {
    /// Its result is in the set of results.
    Result(Op),
    /// If it does not overflow, its result is also in the range of exact results.
    ExactResult(Op),
    /// Its operands are in the sets refined by its answer.
    Answer(Op, bool, Operand),
    /// Its operands are in the sets refined by the set of its result.
    Operands(Op, Operand),
    /// If it does not overflow, its operands are also in the smaller sets for exact results.
    ExactOperands(Op, Operand),
}

impl About {
    fn all() -> Vec<About> {
        let exact = [Op::IntAdd, Op::IntSub, Op::IntMul];
        let mut all: Vec<About> = OPS.iter().map(|&op| About::Result(op)).collect();
        all.extend(exact.map(About::ExactResult));
        for &op in QUESTIONS {
            for &operand in Operand::of(op) {
                all.extend([true, false].map(|answer| About::Answer(op, answer, operand)));
            }
        }
        for &op in INVERTED {
            all.extend(Operand::of(op).iter().map(|&operand| About::Operands(op, operand)));
        }
        for op in exact {
            all.extend(Operand::of(op).iter().map(|&operand| About::ExactOperands(op, operand)));
        }
        all
    }

    fn name(self) -> String {
        match self {
            About::Result(op) => format!("bound.{}", op.name()),
            About::ExactResult(op) => format!("bound.{}.exact", op.name()),
            About::Answer(op, answer, operand) => {
                format!("bound.{}.answers_{answer}.{}", op.name(), operand.name())
            }
            About::Operands(op, operand) => format!("bound.{}.{}", op.name(), operand.name()),
            About::ExactOperands(op, operand) => format!("bound.{}.exact.{}", op.name(), operand.name()),
        }
    }

    fn op(self) -> Op {
        match self {
            About::Result(op) | About::ExactResult(op) | About::Answer(op, ..) => op,
            About::Operands(op, _) | About::ExactOperands(op, _) => op,
        }
    }

    fn is_hard(self) -> bool {
        matches!(self.op(), Op::IntMul | Op::IntMulOvf | Op::IntFloorDiv | Op::IntFloorMod)
    }

    fn claim<const W: u32>(self, library: &Library) -> Claim {
        Question::<W>::claim(&self.name(), library, |&Question { x, y, a, b, r }, assumed| {
            let op = self.op();
            let result = Term::op(op, x, y);
            SCRIPT.with_borrow_mut(|script| script.words.push(result.0));
            let exact = match overflow_test(op) {
                Some(test) if matches!(self, About::ExactResult(_) | About::ExactOperands(..)) => {
                    assumed.push(!Term::test(test, x, y));
                    true
                }
                _ => false,
            };
            match self {
                About::Result(_) => a.result(op, b).has(result),
                About::ExactResult(_) => a.exact_range(op, b).has(result),
                About::Answer(_, answer, operand) => {
                    let answered = if answer { Term::one() } else { Term::zero() };
                    assumed.push(result.equals(answered));
                    let (a, b) = a.given_answer(op, b, answer);
                    if operand == Operand::First { a.has(x) } else { b.has(y) }
                }
                About::Operands(_, operand) | About::ExactOperands(_, operand) => {
                    assumed.push(r.has(result));
                    let (a, b) = r.operands(op, a, b, exact);
                    if operand == Operand::First { a.has(x) } else { b.has(y) }
                }
            }
        })
    }
}

/// The claims about operations on sets.
fn sets(library: &Library) -> Vec<Claim> {
    let claim = |name: &str, f: &dyn Fn(&Question<64>) -> Truth| {
        Question::<64>::claim(&format!("bound.{name}"), library, |q, _| f(q))
    };
    vec![
        claim("tighten", &|q| q.a.tightened().has(q.x)),
        claim("tighten_adds_none", &|q| !q.b.tightened().has(q.x) | q.b.has(q.x)),
        claim("is_empty", &|q| !q.a.is_empty()),
        claim("meet", &|q| !q.b.has(q.x) | q.a.met(q.b).has(q.x)),
        claim("join", &|q| q.a.join(q.b).has(q.x) & q.a.join(q.b).has(q.y)),
        claim("implies", &|q| !q.a.implies(q.b) | q.b.has(q.x)),
        claim("is_nonnegative", &|q| !q.a.is_nonnegative() | !q.x.is_negative()),
        claim("is_exact", &|q| !q.a.is_exact() | q.x.equals(q.a.lo)),
        claim("untag", &|q| {
            BoundOf::tagged().has(q.y) | !q.y.equals(Term::new(format!("(untag t{})", q.x.0)))
        }),
        claim("nan_to_int", &|q| {
            BoundOf::half().has(q.y) | !q.y.equals(Term::new(format!("(nan_to_int t{})", q.x.0)))
        }),
        claim("nan_to_constant", &|q| {
            BoundOf::unsigned_half().has(q.y)
                | !q.y.equals(Term::new(format!("(nan_to_constant t{})", q.x.0)))
        }),
        claim("nan_kind", &|q| {
            BoundOf::kinds().has(q.y) | !q.y.equals(Term::new(format!("(nan_kind t{})", q.x.0)))
        }),
    ]
}

/// The arithmetic behind the ranges of products and quotients. A product of integers is between the products of the
/// ends of their ranges. A quotient rounded down grows with the dividend, and with a positive divisor it approaches
/// zero (or -1) as the divisor grows, so that it is between the quotients of the ends, too. (A quotient with a negative
/// divisor equals that of both negated.) Words differ from integers where something overflows; the code does not use
/// the ends there.
fn ends() -> [Claim; 2] {
    let claim = |name: &str, script: &str| Claim {
        name: format!("bound.{name}.ends"),
        script: script.to_owned(),
        show: Vec::new(),
    };
    let product = "\
(declare-const a Int) (declare-const x Int) (declare-const b Int)
(declare-const c Int) (declare-const y Int) (declare-const d Int)
(define-fun least ((p Int) (q Int)) Int (ite (<= p q) p q))
(define-fun most ((p Int) (q Int)) Int (ite (<= p q) q p))
(assert (and (<= a x) (<= x b) (<= c y) (<= y d)))
(assert (not (and
  (<= (least (least (* a c) (* a d)) (least (* b c) (* b d))) (* x y))
  (<= (* x y) (most (most (* a c) (* a d)) (most (* b c) (* b d)))))))
(check-sat)
";
    let quotient = "\
(declare-const x Int) (declare-const z Int) (declare-const y Int) (declare-const w Int)
(declare-const p Int) (declare-const q Int)
(define-fun is_quotient ((q Int) (x Int) (y Int)) Bool (and (<= (* q y) x) (< x (+ (* q y) y))))
(assert (> y 0))
(push 1)
(assert (and (is_quotient p x y) (is_quotient q z y) (<= x z) (not (<= p q))))
(check-sat)
(pop 1)
(assert (and (<= y w) (is_quotient p x y) (is_quotient q x w)))
(push 1)
(assert (and (>= x 0) (not (>= p q))))
(check-sat)
(pop 1)
(push 1)
(assert (and (< x 0) (not (<= p q))))
(check-sat)
(pop 1)
";
    [claim("int_mul", product), claim("int_floordiv", quotient)]
}

/// All claims about the domain.
pub fn claims() -> Vec<Claim> {
    let library = Library::ops();
    let mut claims = sets(&library);
    claims.extend(ends());
    claims.extend(About::all().into_iter().map(|about| match about.is_hard() {
        true => about.claim::<NARROW>(&library),
        false => about.claim::<64>(&library),
    }));
    claims
}
