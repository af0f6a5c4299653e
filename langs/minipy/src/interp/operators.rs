//! Traced twins of the functions of `operator` that are one binary operator each: in a trace, the call is that
//! operator.

use super::arith;
use crate::objects::args::{Args, Out};
use crate::vm::Vm;
use metatrace::{Mode, Ref};
use minipy_frontend::BinOp;

macro_rules! operators {
    ($($name:ident $op:ident;)*) => { $(
        #[doc = concat!("`operator.", stringify!($name), "`")]
        pub fn $name<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
            if args.count != 2 || args.names.is_some() {
                return None;
            }
            Some(arith::binary(vm, BinOp::$op, args.get(0), args.get(1)))
        }
    )* };
}

operators! {
    add Add; sub Sub; mul Mul; truediv TrueDiv; floordiv FloorDiv; modulo Mod; pow Pow; matmul MatMul; lshift LShift;
    rshift RShift; and BitAnd; or BitOr; xor BitXor;
}
