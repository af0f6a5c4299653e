//! Tests every transfer function and refinement on all sets of words of few bits, and on random sets of machine words:
//! no member is ever lost. Small words compute by the operation table, too.

use super::*;
use metatrace_ir::{Op, ops};
use proptest::prelude::*;

/// A word of `W` bits, kept sign-extended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Small<const W: u32>(i64);

impl<const W: u32> Small<W> {
    fn new(value: i64) -> Self {
        Small(value << (64 - W) >> (64 - W))
    }

    fn all() -> impl Iterator<Item = Self> + Clone {
        (-1i64 << (W - 1)..1 << (W - 1)).map(Small)
    }

    fn unsigned(self) -> i64 {
        self.0 & ((1 << W) - 1)
    }

    /// The operation of the table, at this width.
    fn op(op: Op, a: Self, b: Self) -> Self {
        let eval = |a: i64, b: i64| ops::eval(op, a as u64, b as u64).expect("a pure operation") as i64;
        let count = b.unsigned() % i64::from(W);
        let fits = |exact: i64| i64::from(Self::new(exact).0 != exact);
        Self::new(match op {
            Op::IntShl | Op::IntShr => eval(a.0, count),
            Op::UintShr => eval(a.unsigned(), count),
            Op::IntAddOvf => fits(a.0 + b.0),
            Op::IntSubOvf => fits(a.0 - b.0),
            Op::IntMulOvf => fits(a.0 * b.0),
            Op::TagOvf => fits(a.0 + a.0),
            Op::IntToNanOvf => i64::from(a.0 >> (W / 2 - 1) != a.0 >> (W - 1)),
            Op::UintLt => eval(a.unsigned(), b.unsigned()),
            _ => eval(a.0, b.0),
        })
    }

    fn is(op: Op, a: Self, b: Self) -> bool {
        Self::op(op, a, b).0 != 0
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $op:ident;)*) => { $(
        impl<const W: u32> std::ops::$trait for Small<W> {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                Self::op(Op::$op, self, other)
            }
        }
    )* };
}
operators! { Add add IntAdd; Sub sub IntSub; Mul mul IntMul; BitAnd bitand IntAnd;
BitOr bitor IntOr; BitXor bitxor IntXor; }

impl<const W: u32> std::ops::Not for Small<W> {
    type Output = Self;
    fn not(self) -> Self {
        Small(!self.0)
    }
}

impl<const W: u32> Lane for Small<W> {
    type Truth = bool;
    const WIDTH: u32 = W;

    fn constant(value: i64) -> Self {
        Self::new(value)
    }
    fn equals(self, other: Self) -> bool {
        self == other
    }
    fn less(self, other: Self) -> bool {
        self < other
    }
    fn below(self, other: Self) -> bool {
        self.unsigned() < other.unsigned()
    }
    fn select(which: bool, yes: Self, no: Self) -> Self {
        if which { yes } else { no }
    }
    fn shl(self, count: Self) -> Self {
        Self::op(Op::IntShl, self, count)
    }
    fn shr(self, count: Self) -> Self {
        Self::op(Op::IntShr, self, count)
    }
    fn ushr(self, count: Self) -> Self {
        Self::op(Op::UintShr, self, count)
    }
    fn add_overflows(self, other: Self) -> bool {
        Self::is(Op::IntAddOvf, self, other)
    }
    fn sub_overflows(self, other: Self) -> bool {
        Self::is(Op::IntSubOvf, self, other)
    }
    fn mul_overflows(self, other: Self) -> bool {
        Self::is(Op::IntMulOvf, self, other)
    }
    fn floor_div(self, other: Self) -> Self {
        Self::op(Op::IntFloorDiv, self, other)
    }
}

/// Operations that the tests need besides those that transfer functions may use.
trait Concrete: Lane<Truth = bool> + std::fmt::Debug + PartialEq {
    fn eval(op: Op, a: Self, b: Self) -> Self;
}

impl<const W: u32> Concrete for Small<W> {
    fn eval(op: Op, a: Self, b: Self) -> Self {
        Self::op(op, a, b)
    }
}

impl Concrete for Wrapping<i64> {
    fn eval(op: Op, a: Self, b: Self) -> Self {
        Wrapping(ops::eval(op, a.0 as u64, b.0 as u64).expect("a pure operation") as i64)
    }
}

const BINARY: &[Op] = &[
    Op::IntAdd,
    Op::IntSub,
    Op::IntMul,
    Op::IntAddOvf,
    Op::IntSubOvf,
    Op::IntMulOvf,
    Op::IntFloorDiv,
    Op::IntFloorMod,
    Op::IntAnd,
    Op::IntOr,
    Op::IntXor,
    Op::IntShl,
    Op::IntShr,
    Op::UintShr,
    Op::IntEq,
    Op::IntNe,
    Op::IntLt,
    Op::IntLe,
    Op::IntGt,
    Op::IntGe,
    Op::UintLt,
];
const QUESTIONS: &[Op] = &[
    Op::IntEq,
    Op::IntNe,
    Op::IntLt,
    Op::IntLe,
    Op::IntGt,
    Op::IntGe,
    Op::UintLt,
    Op::IntAddOvf,
    Op::IntSubOvf,
    Op::IntMulOvf,
    Op::TagOvf,
    Op::IntToNanOvf,
];
const UNARY: &[Op] = &[Op::IntNeg, Op::IntNot, Op::TagOvf, Op::IntToNanOvf];

fn overflows<L: Concrete>(op: Op, x: L, y: L) -> bool {
    match op {
        Op::IntAdd => x.add_overflows(y),
        Op::IntSub => x.sub_overflows(y),
        Op::IntMul => x.mul_overflows(y),
        _ => false,
    }
}

/// Checks that the members `x` and `y` of `a` and `b` are in all sets that are computed from `a` and `b`.
fn check<L: Concrete>(op: Op, a: BoundOf<L>, b: BoundOf<L>, members: &[(L, L)])
where
    BoundOf<L>: Shown,
{
    let result = a.result(op, b);
    let exact = a.exact_result(op, b);
    // Refinements by results are tried with the result's own set, and with part of it.
    let is_question = QUESTIONS.contains(&op);
    let answers = [true, false].map(|answer| a.given_answer(op, b, answer));
    for &(x, y) in members {
        let r = L::eval(op, x, y);
        let told = || format!("{op:?} {} {}: {x:?} {y:?}", a.shown(), b.shown());
        assert!(result.has(r), "{}: {r:?} is not in {}", told(), result.shown());
        let narrow = result.meet(BoundOf::range(r, L::greatest()));
        for (set, exactly) in [
            (result, false),
            (narrow, false),
            (BoundOf::exactly(r), false),
            (exact, true),
            (BoundOf::exactly(r), true),
        ] {
            if exactly && overflows(op, x, y) {
                continue;
            }
            assert!(set.has(r), "{}: {r:?} is not in {}", told(), set.shown());
            let (a, b) = set.operands(op, a, b, exactly);
            assert!(a.has(x) && b.has(y), "{}: {r:?} came of {} {}", told(), a.shown(), b.shown());
        }
        if is_question {
            let (a, b) = answers[usize::from(r == L::zero())];
            assert!(a.has(x) && b.has(y), "{}: answer {r:?} came of {} {}", told(), a.shown(), b.shown());
        }
    }
}

trait Shown {
    fn shown(&self) -> String;
}

impl<L: Concrete> Shown for BoundOf<L> {
    fn shown(&self) -> String {
        format!("{:?}..={:?} bits {:?}/{:?}", self.lo, self.hi, self.must, self.may)
    }
}

/// All non-empty sets: ranges and bits, each intersected with some of the other.
fn sets<const W: u32>(all_pairs: bool) -> Vec<BoundOf<Small<W>>> {
    let mut sets: Vec<BoundOf<Small<W>>> = Vec::new();
    let words = Small::<W>::all();
    for lo in words.clone() {
        for hi in words.clone().filter(|&hi| lo <= hi) {
            for must in words.clone() {
                for may in words.clone().filter(|&may| must & !may == Small(0)) {
                    let plain = lo.0 == -1 << (W - 1) && hi == !lo || (must.0, may.0) == (0, -1);
                    let set = BoundOf::of(lo, hi, must, may);
                    let members = words.clone().any(|w| set.has(w));
                    if (all_pairs || plain) && members && !sets.contains(&set) {
                        sets.push(set);
                    }
                }
            }
        }
    }
    sets
}

fn check_all<const W: u32>(sets: &[BoundOf<Small<W>>]) {
    let words: Vec<Small<W>> = Small::all().collect();
    let members = |set: &BoundOf<Small<W>>| -> Vec<Small<W>> {
        words.iter().copied().filter(|&w| set.has(w)).collect()
    };
    for a in sets {
        let xs = members(a);
        for b in sets {
            let ys = members(b);
            let pairs: Vec<(Small<W>, Small<W>)> =
                xs.iter().flat_map(|&x| ys.iter().map(move |&y| (x, y))).collect();
            for &op in BINARY {
                check(op, *a, *b, &pairs);
            }
            let (meet, join) = (a.meet(*b), a.join(*b));
            for &word in &words {
                assert_eq!(meet.has(word), a.has(word) && b.has(word));
                assert!(join.has(word) || !(a.has(word) || b.has(word)));
                assert!(!a.implies(*b) || !a.has(word) || b.has(word));
            }
            if a.is_empty() || meet.is_empty() {
                assert!(!words.iter().any(|&w| meet.has(w)));
            }
        }
        let pairs: Vec<(Small<W>, Small<W>)> = xs.iter().map(|&x| (x, Small(0))).collect();
        for &op in UNARY {
            check(op, *a, BoundOf::all(), &pairs);
        }
    }
}

#[test]
fn all_sets_of_two_bits() {
    check_all::<2>(&sets(true));
}

#[test]
fn ranges_and_bits_of_four_bits() {
    check_all::<4>(&sets(false));
}

#[test]
fn all_sets_of_four_bits_with_each_other_at_random() {
    let sets: Vec<BoundOf<Small<4>>> = sets(true);
    let mut state = 12345u64;
    let mut any = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        sets[(state >> 33) as usize % sets.len()]
    };
    for _ in 0..400 {
        check_all::<4>(&[any(), any()]);
    }
}

/// Integers as programs use them: small, near a power of two, or any.
fn integers() -> impl Strategy<Value = i64> {
    prop_oneof![
        -9i64..9,
        (0u32..64, -2i64..3).prop_map(|(bit, by)| (1i64 << bit).wrapping_add(by)),
        (0u32..64, -2i64..3).prop_map(|(bit, by)| (-1i64 << bit).wrapping_add(by)),
        any::<i64>(),
    ]
}

/// A set and one of its words.
fn sets_and_words() -> impl Strategy<Value = (Bound, Wrapping<i64>)> {
    let distances = || {
        prop_oneof![
            Just(0u64),
            0u64..20,
            any::<u64>().prop_flat_map(|d| (0u32..64).prop_map(move |s| d >> s))
        ]
    };
    (integers(), distances(), distances(), any::<(i64, i64)>(), 0u8..3).prop_map(
        |(x, down, up, (one, two), known)| {
            let unknown = [-1, one | two, one & two][usize::from(known)];
            let (must, may) = (Wrapping(x & !unknown), Wrapping(x | unknown));
            let (lo, hi) = (x.saturating_sub_unsigned(down), x.saturating_add_unsigned(up));
            (Bound::of(Wrapping(lo), Wrapping(hi), must, may), Wrapping(x))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(20_000) })]

    #[test]
    fn random_sets_of_machine_words((a, x) in sets_and_words(), (b, y) in sets_and_words()) {
        prop_assert!(a.has(x) && b.has(y));
        for &op in BINARY {
            check(op, a, b, &[(x, y)]);
        }
        for &op in UNARY {
            check(op, a, Bound::ALL, &[(x, Wrapping(0))]);
        }
        prop_assert!(a.join(b).has(x) && a.join(b).has(y));
        prop_assert_eq!(a.meet(b).has(x), b.has(x));
        prop_assert!(!a.implies(b) || b.has(x));
    }

    /// Words that pass all tests are in the set, and words in the set pass them.
    #[test]
    fn checks_prove_a_set((set, member) in sets_and_words(), (known, x) in sets_and_words(), near in -3i64..4) {
        for x in [x, member, member + Wrapping(near)].into_iter().filter(|&x| known.has(x)) {
            let passes = set.checks(known).all(|check| match check {
                Check::AtLeast(lo) => x.0 >= lo,
                Check::AtMost(hi) => x.0 <= hi,
                Check::Bits { mask, set } => x.0 & mask == set,
            });
            prop_assert_eq!(passes, set.has(x), "{} of {} in {}", x, known, set);
        }
        prop_assert_eq!(set.checks(set).count(), 0);
        prop_assert!(set.implies(set.widened()));
        let is_bits = |check| matches!(check, Check::Bits { .. });
        prop_assert!(!set.widened().checks(known).any(is_bits));
    }

    /// Operations on constants are computed exactly.
    #[test]
    fn constants_give_constants(x in integers(), y in integers()) {
        let (a, b) = (Bound::constant(x), Bound::constant(y));
        for &op in BINARY.iter().filter(|op| !matches!(op, Op::IntMulOvf | Op::IntFloorMod)) {
            let overflows = overflows(op, Wrapping(x), Wrapping(y));
            if overflows || op == Op::IntFloorDiv && (y == 0 || (x, y) == (i64::MIN, -1)) {
                continue;
            }
            let result = ops::eval(op, x as u64, y as u64).expect("pure") as i64;
            prop_assert_eq!(a.result(op, b).as_constant(), Some(result), "{:?} {} {}", op, x, y);
        }
    }
}

/// The sets of common results as text, since a sound set may still be far too big.
#[test]
fn sets_are_as_tight_as_they_should_be() {
    use Op::*;
    let (byte, index, any) = (Bound::between(0, 255), Bound::between(0, 99), Bound::ALL);
    let multiple = |n: i64| any.result(IntAnd, Bound::constant(-n));
    let number = Bound::constant;
    let cases: &[(Bound, &str)] = &[
        (byte.result(IntAdd, number(1)), "1..=256"),
        (byte.result(IntSub, byte), "-255..=255"),
        (Bound::between(-3, 5).result(IntMul, Bound::between(-7, 2)), "-35..=21"),
        (index.result(IntMul, number(8)), "0..=792 bits ???????000"),
        (multiple(8).result(IntAdd, number(3)).result(IntAnd, number(7)), "3"),
        (multiple(4).result(IntMul, multiple(4)).result(IntAnd, number(15)), "0"),
        (byte.result(IntFloorDiv, number(10)), "0..=25"),
        (Bound::between(-7, 7).result(IntFloorDiv, number(2)), "-4..=3"),
        (index.result(IntFloorDiv, Bound::between(-5, -2)), "-50..=0"),
        (any.result(IntFloorMod, number(10)), "0..=9"),
        (any.result(IntFloorMod, number(-10)), "-9..=0"),
        (index.result(IntFloorMod, number(1000)), "0..=99"),
        (index.result(IntFloorMod, byte), "0..=99"),
        (byte.result(IntOr, number(256)), "256..=511"),
        (byte.result(IntXor, number(255)), "0..=255"),
        (number(1).result(IntShl, Bound::between(0, 10)), "1..=1024"),
        (byte.result(IntShl, number(4)), "0..=4080 bits ????????0000"),
        (any.result(IntShr, number(60)), "-8..=7"),
        (any.result(UintShr, number(60)), "0..=15"),
        (any.result(UintShr, Bound::between(60, 62)), "0..=15"),
        (any.result(Untag, any), "-4611686018427387904..=4611686018427387903"),
        (any.result(NanToInt, any), "-2147483648..=2147483647"),
        (any.result(NanToConstant, any), "0..=4294967295"),
        (any.result(NanKind, any), "0..=3"),
        (index.result(IntToNanOvf, any), "0"),
        (any.given_answer(IntToNanOvf, any, false).0, "-2147483648..=2147483647"),
        (Bound::TAGGED.result(IntAddOvf, Bound::TAGGED), "0"),
        (index.result(IntMulOvf, number(1 << 56)), "0"),
        (index.result(UintLt, number(100)), "1"),
        (number(-1).result(UintLt, byte), "0"),
        (multiple(2).result(IntEq, number(7)), "0"),
        (any.given_answer(UintLt, index, true).0, "0..=98"),
        (any.given_answer(UintLt, index, true).1, "1..=99"),
        (any.given_answer(IntAddOvf, number(10), false).0, "-9223372036854775808..=9223372036854775797"),
        (any.given_answer(IntMulOvf, number(1 << 40), false).0, "-8388608..=8388607"),
        (index.given_answer(IntNe, number(0), true).0, "1..=99"),
        (any.given_answer(IntNe, number(0), true).0, "-9223372036854775808..=9223372036854775807"),
        (number(0).operands(IntAnd, any, number(7), false).0.result(IntAnd, number(3)), "0"),
        (index.operands(IntAdd, any, number(5), true).0, "-5..=94"),
        (index.operands(IntShr, any, number(3), false).0, "0..=799"),
    ];
    for (set, text) in cases {
        assert_eq!(set.to_string(), *text);
    }
}
