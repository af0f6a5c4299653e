//! The types, arrays and functions of random traces.

use super::{hooked, mix, scale};
use metatrace_ir::descr::{FuncPtr, PortalDescr};
use metatrace_ir::{
    ArrayDescr, CallDescr, Descr, EffectKind, FieldDescr, Mutability, Ty, TypeDescr, Width, Writes,
};
use std::sync::atomic::AtomicU32;

/// Number of items of every array.
pub const LEN: usize = 5;

const fn field(name: &'static str, offset: u32, width: Width) -> Descr {
    Descr::Field(FieldDescr { name, owner: "Node", offset, width, mutability: Mutability::Mutable })
}

pub static F_INT: Descr = field("Node.int", 8, Width::I64);
pub static F_FLOAT: Descr = field("Node.float", 16, Width::F64);
pub static F_REF: Descr = field("Node.ref", 24, Width::Ref);
pub static F_U32: Descr = field("Node.u32", 32, Width::U32);
pub static F_U16: Descr = field("Node.u16", 36, Width::U16);
pub static F_U8: Descr = field("Node.u8", 38, Width::U8);
/// Always `1 << 40`.
pub static F_CONST: Descr = Descr::Field(FieldDescr {
    name: "Node.const",
    owner: "Node",
    offset: 40,
    width: Width::I64,
    mutability: Mutability::Immutable,
});
pub static FIELDS: [&Descr; 6] = [&F_INT, &F_FLOAT, &F_REF, &F_U32, &F_U16, &F_U8];
/// The type ids 77 to 85.
static TIDS: [AtomicU32; 9] = {
    let mut all = [const { AtomicU32::new(0) }; 9];
    let mut i = 0;
    while i < 9 {
        all[i] = AtomicU32::new(77 + i as u32);
        i += 1;
    }
    all
};
pub static NODE: Descr = Descr::Type(TypeDescr {
    name: "Node",
    tid: &TIDS[0],
    size: 48,
    fields: &[&F_INT, &F_FLOAT, &F_REF, &F_U32, &F_U16, &F_U8, &F_CONST],
    needs_drop: false,
    identity_free: false,
});
pub static DROPPED: Descr = Descr::Type(TypeDescr {
    name: "Dropped",
    tid: &TIDS[1],
    size: 48,
    fields: &[&F_INT, &F_FLOAT, &F_REF, &F_U32, &F_U16, &F_U8, &F_CONST],
    needs_drop: true,
    identity_free: false,
});
static BOXED_VALUE: Descr = field("Int64.value", 8, Width::I64);
pub static BOXED: Descr = Descr::Type(TypeDescr {
    name: "Int64",
    tid: &TIDS[2],
    size: 16,
    fields: &[&BOXED_VALUE],
    needs_drop: false,
    identity_free: false,
});

const fn array(name: &'static str, tid: usize, items: u32, width: Width) -> Descr {
    Descr::Array(ArrayDescr { name, tid: &TIDS[tid - 77], items, width, immutable: false })
}

pub static A_INT: Descr = array("Ints", 80, 16, Width::I64);
pub static A_FLOAT: Descr = array("Floats", 81, 16, Width::F64);
pub static A_REF: Descr = array("Refs", 82, 32, Width::Ref);
pub static A_U8: Descr = array("Bytes", 83, 16, Width::U8);
pub static A_U32: Descr = array("Words", 84, 24, Width::U32);
pub static A_U16: Descr = array("Halves", 85, 16, Width::U16);
pub static ARRAYS: [&Descr; 6] = [&A_INT, &A_FLOAT, &A_REF, &A_U8, &A_U32, &A_U16];

const I: Ty = Ty::Int;
const D: Ty = Ty::Float;

pub static MIX: Descr = Descr::Call(CallDescr {
    name: "mix",
    func: FuncPtr(mix as *const ()),
    args: &[I, D, I, I, D, I, I, D, I],
    ret: Ty::Int,
    raises: true,
    kind: EffectKind::Residual,
    writes: Writes::Everything,
});
pub static SCALE: Descr = Descr::Call(CallDescr {
    name: "scale",
    func: FuncPtr(scale as *const ()),
    args: &[D, I],
    ret: Ty::Float,
    raises: false,
    kind: EffectKind::Residual,
    writes: Writes::Everything,
});
pub static HOOKED: Descr = Descr::Call(CallDescr {
    name: "hooked",
    func: FuncPtr(hooked as *const ()),
    args: &[I],
    ret: Ty::Int,
    raises: false,
    kind: EffectKind::Residual,
    writes: Writes::Everything,
});
static PORTALS: std::sync::Mutex<Vec<&'static Descr>> = std::sync::Mutex::new(Vec::new());

/// The portal with that many reds.
pub fn portal(reds: usize) -> &'static Descr {
    let mut portals = PORTALS.lock().unwrap();
    while portals.len() <= reds {
        let names: &'static [&'static str] = vec!["r"; portals.len()].leak();
        portals.push(Box::leak(Box::new(Descr::Portal(PortalDescr { name: "q", greens: &[], reds: names }))));
    }
    portals[reds]
}
