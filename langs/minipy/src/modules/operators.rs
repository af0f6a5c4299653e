//! The module `_operators`: the functions of `operator` that are one binary operator each.
//! The others are written in Python.

use super::NativeModule;
use crate::interp::operators as traced;
use crate::types::support::*;

pub(super) const MODULE: NativeModule = NativeModule { name: "_operators", functions: NATIVES, init: None };

macro_rules! operators {
    ($($name:ident $op:ident;)*) => { $(
        fn $name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            crate::protocols::binary(vm, BinOp::$op, args[0], args[1])
        }
    )* };
}

operators! {
    add Add; sub Sub; mul Mul; truediv TrueDiv; floordiv FloorDiv; modulo Mod; pow Pow; matmul MatMul; lshift LShift;
    rshift RShift; and BitAnd; or BitOr; xor BitXor;
}

functions! {
    NATIVES {
        "add" add, TWO => traced::add;
        "sub" sub, TWO => traced::sub;
        "mul" mul, TWO => traced::mul;
        "truediv" truediv, TWO => traced::truediv;
        "floordiv" floordiv, TWO => traced::floordiv;
        "mod" modulo, TWO => traced::modulo;
        "pow" pow, TWO => traced::pow;
        "matmul" matmul, TWO => traced::matmul;
        "lshift" lshift, TWO => traced::lshift;
        "rshift" rshift, TWO => traced::rshift;
        "and_" and, TWO => traced::and;
        "or_" or, TWO => traced::or;
        "xor" xor, TWO => traced::xor;
    }
}
