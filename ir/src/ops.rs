//! THE table of IR operations: name, operand and result types, class, meaning, one line of documentation. `Direct`
//! execution, recording, constant folding, the verifier, the printer and parser and the reference executor all derive
//! from it; an operation is defined here and nowhere else.
//!
//! A row that is not pure has the kinds of its descriptor and operands in brackets ([`crate::operands`]).
//!
//! Each pure operation also has its meaning to an SMT solver; the rules of the optimizer are proved from that, and a
//! test compares the two meanings.
//!
//! Names: `int_`, `float_`, `ref_` by the type of the operands; comparisons yield 0 or 1. Shifts take the low six bits
//! of the count. Division and remainder need a non-zero divisor.

use crate::operands::{About, Operand, Operands};
use crate::word::{RefWord, Ty, Word, nan};

/// The class of an operation: its possible effects. Passes and executors match on it rather than on single operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Depends only on its operands: may be folded, merged, moved and dropped.
    Pure,
    /// Reads memory, and never changes it.
    Load,
    /// Selects one of two operands by a third.
    Select,
    /// Changes memory.
    Store,
    /// Allocates an object.
    Alloc,
    /// A call out of the trace.
    Call,
    /// Leaves the trace if its condition does not hold.
    Guard,
    /// Inputs and the end of a trace.
    Control,
}

/// A pure operation as a type, so that `Direct` code is the bare Rust expression.
pub trait PureOp {
    /// First operand.
    type A: Word;
    /// Second operand, `()` for unary operations.
    type B: Word;
    /// Result.
    type R: Word;
    /// The row of the table.
    const OP: Op;
    /// The result for operands `a` and `b`.
    fn eval(a: Self::A, b: Self::B) -> Self::R;
}

macro_rules! operand_tys {
    ($a:ty) => {
        (<$a as Word>::TY, Ty::Void)
    };
    ($a:ty, $b:ty) => {
        (<$a as Word>::TY, <$b as Word>::TY)
    };
}
macro_rules! second {
    () => {
        ()
    };
    ($b:ty) => {
        $b
    };
}

macro_rules! operand {
    (Int) => {
        Operand::Value(Ty::Int)
    };
    (Float) => {
        Operand::Value(Ty::Float)
    };
    (Ref) => {
        Operand::Value(Ty::Ref)
    };
    ($other:ident) => {
        Operand::$other
    };
}

macro_rules! ops {
    (
        pure { $(
            $(#[doc = $pdoc:literal])+
            $p:ident = $pname:literal ($pa:ident: $pat:ty $(, $pb:ident: $pbt:ty)?) -> $pr:ty { $e:expr }
                $(= $smt:literal)?;
        )* }
        rest { $(
            $(#[doc = $rdoc:literal])+
            $r:ident = $rname:literal [$about:ident: $($operand:ident),*] $class:ident -> $rty:ident;
        )* }
    ) => {
        /// An IR operation.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Op {
            $( $(#[doc = $pdoc])+ $p, )*
            $( $(#[doc = $rdoc])+ $r, )*
        }

        impl Op {
            /// Every operation, in table order.
            pub const ALL: &[Op] = &[$(Op::$p,)* $(Op::$r,)*];

            /// The name in the text form.
            pub fn name(self) -> &'static str {
                match self { $(Op::$p => $pname,)* $(Op::$r => $rname,)* }
            }

            /// The operation with that name.
            pub fn from_name(name: &str) -> Option<Op> {
                match name { $($pname => Some(Op::$p),)* $($rname => Some(Op::$r),)* _ => None }
            }

            /// Its class.
            #[inline]
            pub fn class(self) -> Class {
                // Queried several times for each instruction of a trace, so it is a table rather than a jump.
                const CLASSES: [Class; Op::ALL.len()] =
                    [$({ let _ = Op::$p; Class::Pure },)* $(Class::$class,)*];
                CLASSES[self as usize]
            }

            /// The documentation line.
            pub fn doc(self) -> &'static str {
                match self { $(Op::$p => concat!($($pdoc),+),)* $(Op::$r => concat!($($rdoc),+),)* }
            }

            /// The result type, unless it depends on the descriptor.
            #[inline]
            pub fn fixed_ty(self) -> Option<Ty> {
                const TYS: [Option<Ty>; Op::ALL.len()] =
                    [$(Some(<$pr as Word>::TY),)* $(ops!(@ty $rty),)*];
                TYS[self as usize]
            }

            /// The meaning of a pure operation on operands `a` and `b` in SMT-LIB, for words of any width (see
            /// [`crate::smt`]); `None` for arithmetic of floats and for operations that are not pure.
            pub fn smt(self) -> Option<&'static str> {
                match self { $($(Op::$p => Some($smt),)?)* _ => None }
            }

            /// The kinds of its operands and descriptor.
            #[inline]
            pub fn operands(self) -> Operands {
                const OPERANDS: [Operands; Op::ALL.len()] = [
                    $(Operands::of_types(operand_tys!($pat $(, $pbt)?)),)*
                    $(Operands::new(About::$about, &[$(operand!($operand)),*]),)*
                ];
                OPERANDS[self as usize]
            }

            /// Operand types of a pure operation; `Void` if there is no second operand.
            pub fn pure_operands(self) -> Option<(Ty, Ty)> {
                match self { $(Op::$p => Some(operand_tys!($pat $(, $pbt)?)),)* _ => None }
            }
        }

        $( $(#[doc = $pdoc])+
        pub struct $p;
        impl PureOp for $p {
            type A = $pat;
            type B = second!($($pbt)?);
            type R = $pr;
            const OP: Op = Op::$p;
            #[inline(always)]
            #[allow(unused_variables)]
            fn eval($pa: $pat, second: second!($($pbt)?)) -> $pr {
                $( let $pb: $pbt = second; )?
                $e
            }
        } )*

        /// The result of a pure operation on words; `None` if the operation is not pure.
        #[inline]
        pub fn eval(op: Op, a: u64, b: u64) -> Option<u64> {
            Some(match op {
                $( Op::$p => $p::eval(Word::from_bits(a), Word::from_bits(b)).to_bits(), )*
                _ => return None,
            })
        }
    };
    (@ty By) => { None };
    (@ty $t:ident) => { Some(Ty::$t) };
}

ops! {
    pure {
        /// Wrapping sum.
        IntAdd = "int_add"(a: i64, b: i64) -> i64 { a.wrapping_add(b) }
            = "(bvadd a b)";
        /// Wrapping difference.
        IntSub = "int_sub"(a: i64, b: i64) -> i64 { a.wrapping_sub(b) }
            = "(bvsub a b)";
        /// Wrapping product.
        IntMul = "int_mul"(a: i64, b: i64) -> i64 { a.wrapping_mul(b) }
            = "(bvmul a b)";
        /// 1 if the sum overflows, else 0.
        IntAddOvf = "int_add_ovf"(a: i64, b: i64) -> bool { a.overflowing_add(b).1 }
            = "(distinct (bvadd (sx a) (sx b)) (sx (bvadd a b)))";
        /// 1 if the difference overflows, else 0.
        IntSubOvf = "int_sub_ovf"(a: i64, b: i64) -> bool { a.overflowing_sub(b).1 }
            = "(distinct (bvsub (sx a) (sx b)) (sx (bvsub a b)))";
        /// 1 if the product overflows, else 0.
        IntMulOvf = "int_mul_ovf"(a: i64, b: i64) -> bool { a.overflowing_mul(b).1 }
            = "(distinct (bvmul (sx a) (sx b)) (sx (bvmul a b)))";
        /// Quotient rounded to minus infinity (wraps on `MIN / -1`); 0 for a zero divisor, which no trace executes.
        IntFloorDiv = "int_floordiv"(a: i64, b: i64) -> i64 {
            if b == 0 {
                0
            } else {
                let q = a.wrapping_div(b);
                if (a.wrapping_rem(b) != 0) & ((a < 0) != (b < 0)) { q - 1 } else { q }
            }
        }
            = "(ite (= b zero) zero (low (ite (bvslt b zero) (floor (bvneg (sx a)) (bvneg (sx b))) (floor (sx a) (sx \
                b)))))";
        /// Remainder with the sign of the divisor; 0 for a zero divisor, which no trace executes.
        IntFloorMod = "int_floormod"(a: i64, b: i64) -> i64 {
            if b == 0 { 0 } else { let r = a.wrapping_rem(b); if (r != 0) & ((r < 0) != (b < 0)) { r + b } else { r } }
        }
            = "(ite (= b zero) zero (low (ite (bvslt b zero) (bvneg (modulo (bvneg (sx a)) (bvneg (sx b)))) (modulo \
                (sx a) (sx b)))))";
        /// The upper half of the product of two unsigned numbers, for division by a constant.
        UintMulHigh = "uint_mul_high"(a: i64, b: i64) -> i64 { ((a as u64 as u128 * b as u64 as u128) >> 64) as i64 }
            = "(high (bvmul (zx a) (zx b)))";
        /// Bitwise and.
        IntAnd = "int_and"(a: i64, b: i64) -> i64 { a & b }
            = "(bvand a b)";
        /// Bitwise or.
        IntOr = "int_or"(a: i64, b: i64) -> i64 { a | b }
            = "(bvor a b)";
        /// Bitwise exclusive or.
        IntXor = "int_xor"(a: i64, b: i64) -> i64 { a ^ b }
            = "(bvxor a b)";
        /// Left shift.
        IntShl = "int_shl"(a: i64, b: i64) -> i64 { a.wrapping_shl(b as u32) }
            = "(bvshl a (bvand b top))";
        /// Arithmetic right shift.
        IntShr = "int_shr"(a: i64, b: i64) -> i64 { a.wrapping_shr(b as u32) }
            = "(bvashr a (bvand b top))";
        /// Logical right shift.
        UintShr = "uint_shr"(a: i64, b: i64) -> i64 { (a as u64).wrapping_shr(b as u32) as i64 }
            = "(bvlshr a (bvand b top))";
        /// Wrapping negation.
        IntNeg = "int_neg"(a: i64) -> i64 { a.wrapping_neg() }
            = "(bvneg a)";
        /// Bitwise complement.
        IntNot = "int_not"(a: i64) -> i64 { !a }
            = "(bvnot a)";
        /// Equal.
        IntEq = "int_eq"(a: i64, b: i64) -> bool { a == b }
            = "(= a b)";
        /// Not equal.
        IntNe = "int_ne"(a: i64, b: i64) -> bool { a != b }
            = "(distinct a b)";
        /// Signed less than.
        IntLt = "int_lt"(a: i64, b: i64) -> bool { a < b }
            = "(bvslt a b)";
        /// Signed less or equal.
        IntLe = "int_le"(a: i64, b: i64) -> bool { a <= b }
            = "(bvsle a b)";
        /// Signed greater than.
        IntGt = "int_gt"(a: i64, b: i64) -> bool { a > b }
            = "(bvsgt a b)";
        /// Signed greater or equal.
        IntGe = "int_ge"(a: i64, b: i64) -> bool { a >= b }
            = "(bvsge a b)";
        /// Unsigned less than: one comparison checks both bounds of an index.
        UintLt = "uint_lt"(a: i64, b: i64) -> bool { (a as u64) < b as u64 }
            = "(bvult a b)";
        /// Sum.
        FloatAdd = "float_add"(a: f64, b: f64) -> f64 { a + b };
        /// Difference.
        FloatSub = "float_sub"(a: f64, b: f64) -> f64 { a - b };
        /// Product.
        FloatMul = "float_mul"(a: f64, b: f64) -> f64 { a * b };
        /// Quotient, by IEEE 754 also for a zero divisor.
        FloatDiv = "float_div"(a: f64, b: f64) -> f64 { a / b };
        /// Negation.
        FloatNeg = "float_neg"(a: f64) -> f64 { -a }
            = "(bvxor a min)";
        /// Magnitude.
        FloatAbs = "float_abs"(a: f64) -> f64 { a.abs() }
            = "(bvand a max)";
        /// Square root, NaN for negative operands.
        FloatSqrt = "float_sqrt"(a: f64) -> f64 { a.sqrt() };
        /// Equal (false for NaN).
        FloatEq = "float_eq"(a: f64, b: f64) -> bool { a == b }
            = "(fp.eq (fp a) (fp b))";
        /// Not equal (true for NaN).
        FloatNe = "float_ne"(a: f64, b: f64) -> bool { a != b }
            = "(not (fp.eq (fp a) (fp b)))";
        /// Less than.
        FloatLt = "float_lt"(a: f64, b: f64) -> bool { a < b }
            = "(fp.lt (fp a) (fp b))";
        /// Less or equal.
        FloatLe = "float_le"(a: f64, b: f64) -> bool { a <= b }
            = "(fp.leq (fp a) (fp b))";
        /// Greater than.
        FloatGt = "float_gt"(a: f64, b: f64) -> bool { a > b }
            = "(fp.gt (fp a) (fp b))";
        /// Greater or equal.
        FloatGe = "float_ge"(a: f64, b: f64) -> bool { a >= b }
            = "(fp.geq (fp a) (fp b))";
        /// Nearest float.
        IntToFloat = "int_to_float"(a: i64) -> f64 { a as f64 };
        /// Truncation to zero; `MIN` for NaN and out-of-range operands, as the machine instruction gives it.
        FloatToInt = "float_to_int"(a: f64) -> i64 {
            if (-9223372036854775808.0..9223372036854775808.0).contains(&a) { a as i64 } else { i64::MIN }
        };
        /// Same word.
        RefEq = "ref_eq"(a: RefWord, b: RefWord) -> bool { a.0 == b.0 }
            = "(= a b)";
        /// Another word.
        RefNe = "ref_ne"(a: RefWord, b: RefWord) -> bool { a.0 != b.0 }
            = "(distinct a b)";
        /// 1 if the low bit is set, so that the word is a tagged integer and no reference.
        IsTagged = "is_tagged"(a: RefWord) -> bool { a.0 & 1 == 1 }
            = "(= (bvand a one) one)";
        /// The integer of a tagged word.
        Untag = "untag"(a: RefWord) -> i64 { a.0 as i64 >> 1 }
            = "(bvashr a one)";
        /// The tagged word of an integer of at most 63 bits; the top bit is lost otherwise.
        Tag = "tag"(a: i64) -> RefWord { RefWord((a << 1 | 1) as u64) }
            = "(bvor (bvshl a one) one)";
        /// 1 if the integer needs more than 63 bits, so that `tag` would lose one.
        TagOvf = "tag_ovf"(a: i64) -> bool { a.overflowing_add(a).1 }
            = "(distinct (bvadd (sx a) (sx a)) (sx (bvadd a a)))";
        /// The kind of a word in the NaN layout: 0 for references and null, 1 for constants, 2 for floats, 3 for
        /// integers.
        NanKind = "nan_kind"(a: RefWord) -> i64 { nan::kind(a.0) }
            = "(ite (bvuge a (bvnot (bvlshr ones (bvsub (bvlshr bits (_ bv2 64)) one)))) (_ bv3 64) (ite (= (bvlshr a \
                (bvsub bits (bvlshr bits (_ bv2 64)))) zero) zero (ite (= (bvlshr a (bvsub bits (bvlshr bits (_ bv2 \
                64)))) one) one (_ bv2 64))))";
        /// The integer of a word of kind 3: its lower half, sign-extended.
        NanToInt = "nan_to_int"(a: RefWord) -> i64 { i64::from(a.0 as i32) }
            = "(bvashr (bvshl a (bvlshr bits one)) (bvlshr bits one))";
        /// The word of kind 3 of an integer of at most 32 bits; the upper half is lost otherwise.
        IntToNan = "int_to_nan"(a: i64) -> RefWord { RefWord(nan::INTS | u64::from(a as u32)) }
            = "(bvor (bvnot (bvlshr ones (bvsub (bvlshr bits (_ bv2 64)) one))) (bvlshr (bvshl a (bvlshr bits one)) \
                (bvlshr bits one)))";
        /// 1 if the integer needs more than 32 bits, so that `int_to_nan` would lose some.
        IntToNanOvf = "int_to_nan_ovf"(a: i64) -> bool { a != i64::from(a as i32) }
            = "(distinct a (bvashr (bvshl a (bvlshr bits one)) (bvlshr bits one)))";
        /// The number of a word of kind 1.
        NanToConstant = "nan_to_constant"(a: RefWord) -> i64 { i64::from((a.0 >> 1) as u32) }
            = "(bvlshr (bvshl (bvlshr a one) (bvlshr bits one)) (bvlshr bits one))";
        /// The word of kind 1 of a number of at most 32 bits without a sign; the others are lost.
        ConstantToNan = "constant_to_nan"(a: i64) -> RefWord { RefWord(nan::CONSTANTS | u64::from(a as u32) << 1) }
            = "(bvor (bvshl one (bvsub bits (bvlshr bits (_ bv2 64)))) (bvshl (bvlshr (bvshl a (bvlshr bits one)) \
                (bvlshr bits one)) one))";
        /// The float with a canonical NaN: any NaN becomes the quiet one of its sign without payload.
        FloatCanonical = "float_canonical"(a: f64) -> f64 { nan::canonical(a) }
            = "(ite (fp.eq (fp a) (fp a)) a (bvor (bvand a min) (bvshl (_ bv4095 64) (_ bv51 64))))";
        /// The float of a word of kind 2.
        NanToFloat = "nan_to_float"(a: RefWord) -> f64 { f64::from_bits(a.0.wrapping_sub(nan::OFFSET)) }
            = "(bvsub a (bvshl (_ bv2 64) (_ bv48 64)))";
        /// The word of kind 2 of a float, with a canonical NaN.
        FloatToNan = "float_to_nan"(a: f64) -> RefWord { RefWord(nan::canonical(a).to_bits() + nan::OFFSET) }
            = "(bvadd (float_canonical a) (bvshl (_ bv2 64) (_ bv48 64)))";
    }
    rest {
        /// `input`: the next value that the trace starts with, typed by a leading `int`/`float`/`ref` (operand `a` is
        /// its position, `b` its `Ty`).
        Input = "input" [Nothing: Position, Type] Control -> By;
        /// `label(args...)`: the header of a loop within the trace. Its params, directly behind it, start with these
        /// values. Values defined before it are not visible behind it.
        Label = "label" [Nothing: ArgsStart, ArgsCount] Control -> Void;
        /// `param`: the next value passed by a jump to the label, typed like an input (operand `a` is its position, `b`
        /// its `Ty`).
        Param = "param" [Nothing: Position, Type] Control -> By;
        /// `int_select c a b`: `a` if `c` is 1, `b` if it is 0.
        IntSelect = "int_select" [Nothing: Int, Int, Int] Select -> Int;
        /// `float_select c a b`: `a` if `c` is 1, `b` if it is 0.
        FloatSelect = "float_select" [Nothing: Int, Float, Float] Select -> Float;
        /// `ref_select c a b`: `a` if `c` is 1, `b` if it is 0.
        RefSelect = "ref_select" [Nothing: Int, Ref, Ref] Select -> Ref;
        /// `load F o`: a mutable field.
        Load = "load" [Field: Ref] Load -> By;
        /// `load_pure F o`: an immutable field.
        LoadPure = "load_pure" [Field: Ref] Load -> By;
        /// `store F o v`: stores into a field, with the write barrier if the field is a reference.
        Store = "store" [Field: Ref, Content] Store -> Void;
        /// `add_depth k`: adds `k`, which may be negative, to the guest levels in use: the inlined ones, around a call
        /// that may run guest code.
        AddDepth = "add_depth" [Nothing: Int] Store -> Void;
        /// `load_tid o`: the type id in an object's header; immutable.
        LoadTid = "load_tid" [Nothing: Ref] Load -> Int;
        /// `is_int T x`: 1 if `x`, which is not null, is an integer, tagged or boxed as an object of type `T`.
        IsInt = "is_int" [Type: Ref] Load -> Int;
        /// `unbox_int T x`: the integer of a value for which `is_int` is 1.
        UnboxInt = "unbox_int" [Type: Ref] Load -> Int;
        /// `array_load A o i`: a mutable item; the index is in range.
        ArrayLoad = "array_load" [Array: Ref, Int] Load -> By;
        /// `array_load_pure A o i`: an immutable item; the index is in range.
        ArrayLoadPure = "array_load_pure" [Array: Ref, Int] Load -> By;
        /// `array_store A o i v`: stores into an item, with the write barrier; the index is in range.
        ArrayStore = "array_store" [Array: Ref, Int, Content] Store -> Void;
        /// `array_len A o`: the number of items; immutable.
        ArrayLen = "array_len" [Array: Ref] Load -> Int;
        /// `new T(fields...)`: an object with all its fields, in the order of the type's descriptor.
        New = "new" [Type: ArgsStart, ArgsCount] Alloc -> Ref;
        /// `new_array A n fill`: an array of `n` items.
        NewArray = "new_array" [Array: Int, Content] Alloc -> Ref;
        /// `box_int i`: the tagged word if the integer fits 63 bits, else a new boxed integer (type given by the
        /// descriptor).
        BoxInt = "box_int" [Type: Int] Alloc -> Ref;
        /// `call F(args...)`: a residual or elidable function; the result.
        Call = "call" [Call: ArgsStart, ArgsCount] Call -> By;
        /// `call_exc c`: the exception of the call directly before it (null if there is none).
        CallExc = "call_exc" [CallBefore: Call] Load -> Ref;
        /// `call_portal SITE(args...)`: runs a portal level to its end; the payload of its outcome.
        CallPortal = "call_portal" [Portal: ArgsStart, ArgsCount, Site] Call -> Ref;
        /// `call_tag c`: the outcome tag of the portal call directly before it (0: returned, 1: raised).
        CallTag = "call_tag" [CallBefore: Call] Load -> Int;
        /// `guard_true a`: continues if the operand is 1.
        GuardTrue = "guard_true" [Nothing: Int, Nothing, Exit] Guard -> Void;
        /// `guard_false a`: continues if the operand is 0.
        GuardFalse = "guard_false" [Nothing: Int, Nothing, Exit] Guard -> Void;
        /// `guard_value a c`: continues if the operand is the constant (same bits).
        GuardValue = "guard_value" [Nothing: Any, ConstLikeFirst, Exit] Guard -> Void;
        /// `guard_not_invalidated`: continues while no field that the trace depends on was written.
        GuardNotInvalidated = "guard_not_invalidated" [Nothing: Nothing, Nothing, Exit] Guard -> Void;
        /// `guard_depth k`: continues if `k` more guest levels are allowed.
        GuardDepth = "guard_depth" [Nothing: Int, Nothing, Exit] Guard -> Void;
        /// `forced_exit`: leaves the trace at its n-th execution; for tests, and for loops that are to be recorded
        /// again.
        ForcedExit = "forced_exit" [Nothing: Nothing, Nothing, Exit] Guard -> Void;
        /// `assume a b`: the operand is `b` (same bits), as guards of the parent traces have shown. At the start of a
        /// bridge; the optimizer learns from it, and no code is made for it.
        Assume = "assume" [Nothing: Any, LikeFirst] Control -> Void;
        /// `side_exit`: ends the trace at a merge point, by an exit whose bridge is the join of the paths that meet
        /// there.
        SideExit = "side_exit" [Nothing: Nothing, Nothing, Exit] Guard -> Void;
        /// `jump TARGET(args...)`: continues with the start or the label of this trace or of another one.
        Jump = "jump" [Nothing: ArgsStart, ArgsCount, Target] Control -> Void;
        /// `finish tag payload`: ends the portal level that the trace was entered for.
        Finish = "finish" [Nothing: Int, Any] Control -> Void;
        /// `nested portal outcome`: never in a trace; in a log, stands for a returned inlined call.
        Outcome = "outcome" [Logged:] Control -> Void;
        /// `answer`: never in a trace; in a log, a decision made at trace time.
        Answer = "answer" [Logged:] Control -> Void;
    }
}

impl Op {
    /// The operation that selects words of that type.
    pub fn select(ty: Ty) -> Op {
        match ty {
            Ty::Float => Op::FloatSelect,
            Ty::Ref => Op::RefSelect,
            _ => Op::IntSelect,
        }
    }

    /// Whether it may leave the trace. Operand `c` of its instruction is then an index into `Trace::exits`.
    #[inline]
    pub fn is_guard(self) -> bool {
        self.class() == Class::Guard
    }

    /// Whether its operands are a range of `Trace::args` (`a` the start, `b` the count).
    #[inline]
    pub fn is_variadic(self) -> bool {
        self.operands().slots[0] == Operand::ArgsStart
    }

    /// Whether its value comes from outside: an input or a param.
    #[inline]
    pub fn is_entry_value(self) -> bool {
        matches!(self, Op::Input | Op::Param)
    }

    /// Whether it ends a trace.
    #[inline]
    pub fn is_terminator(self) -> bool {
        matches!(self, Op::Jump | Op::Finish | Op::SideExit)
    }

    /// Whether it may run the collector or other code of the language.
    #[inline]
    pub fn can_collect(self) -> bool {
        matches!(self, Op::New | Op::NewArray | Op::BoxInt | Op::Call | Op::CallPortal)
    }

    /// For an operation that makes a word of the NaN layout from a number: the kind of such words, and the operation
    /// that gives the number back.
    #[inline]
    pub fn nan_number(self) -> Option<(i64, Op)> {
        match self {
            Op::IntToNan => Some((nan::INT, Op::NanToInt)),
            Op::ConstantToNan => Some((nan::CONSTANT, Op::NanToConstant)),
            Op::FloatToNan => Some((nan::FLOAT, Op::NanToFloat)),
            _ => None,
        }
    }

    /// Whether its operands commute, to the bits of the result.
    pub fn is_commutative(self) -> bool {
        let arithmetic = matches!(self, Op::IntAdd | Op::IntMul | Op::IntAnd | Op::IntOr | Op::IntXor);
        // The payload of a NaN may depend on the order of operands of float arithmetic.
        arithmetic || matches!(self, Op::IntAddOvf | Op::IntMulOvf) || self.swapped() == Some(self)
    }

    /// For comparisons, the operation for swapped operands.
    pub fn swapped(self) -> Option<Op> {
        Some(match self {
            Op::IntEq | Op::IntNe | Op::RefEq | Op::RefNe | Op::FloatEq | Op::FloatNe => self,
            Op::IntLt => Op::IntGt,
            Op::IntLe => Op::IntGe,
            Op::IntGt => Op::IntLt,
            Op::IntGe => Op::IntLe,
            Op::FloatLt => Op::FloatGt,
            Op::FloatLe => Op::FloatGe,
            Op::FloatGt => Op::FloatLt,
            Op::FloatGe => Op::FloatLe,
            _ => return None,
        })
    }

    /// Whether its result is 0 or 1.
    pub fn is_boolean(self) -> bool {
        self.swapped().is_some()
            || matches!(
                self,
                Op::UintLt
                    | Op::IsTagged
                    | Op::IsInt
                    | Op::TagOvf
                    | Op::IntToNanOvf
                    | Op::IntAddOvf
                    | Op::IntSubOvf
                    | Op::IntMulOvf
            )
    }
}
