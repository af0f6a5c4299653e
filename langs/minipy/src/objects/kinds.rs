//! The kinds of the built-in types, and the kind of an object, found in one step by the type in its header.
//!
//! The table is the same for all virtual machines of the process: kinds are functions, and the types of heap objects
//! are numbered once. An instance of a class written in Python has the kind of `object`; its payload for a built-in
//! base has the kind of that base.

use crate::objects::heap_util::payload_of;
use crate::objects::kind::{Hash, Key, Kind};
use crate::objects::model::*;
use crate::vm::Vm;
use hashbrown::HashMap;
use metatrace::{Ref, TypeId};
use minipy_frontend::CmpOp;
use std::sync::OnceLock;

struct Kinds {
    /// Kinds by the number of the type of heap objects; unknown types have the kind of `object`.
    by_type: Vec<&'static Kind>,
    by_name: HashMap<&'static str, &'static Kind>,
    int: &'static Kind,
    object: &'static Kind,
}

static KINDS: OnceLock<Kinds> = OnceLock::new();

/// Fills the table, at the first virtual machine of the process, with all built-in types but the exceptions. Bases
/// come before the types that derive from them.
pub(crate) fn install(types: impl Iterator<Item = &'static TypeDef>) {
    KINDS.get_or_init(|| make(types));
}

fn make(types: impl Iterator<Item = &'static TypeDef>) -> Kinds {
    // Leaked once per process.
    let keep = |kind: Kind| -> &'static Kind { Box::leak(Box::new(kind)) };
    let object = keep(OBJECT);
    let (mut known, mut by_name) = (HashMap::new(), HashMap::new());
    for def in types {
        let base = by_name.get(def.base).copied().unwrap_or(object);
        let kind = if def.name == "object" { object } else { keep(def.kind.over(base)) };
        by_name.insert(def.name, kind);
        for TypeId(id) in (def.tids)() {
            known.insert(id, kind);
        }
    }
    let ids = 0..=known.keys().copied().max().unwrap_or(0);
    let by_type = ids.map(|id| known.get(&id).copied().unwrap_or(object)).collect();
    Kinds { int: by_name["int"], object, by_type, by_name }
}

#[inline]
fn kinds() -> &'static Kinds {
    KINDS.get().expect("there is a virtual machine")
}

/// The kind of the type with that name, inherited slots included; that of `object` for exceptions.
pub(crate) fn of_type(name: &str) -> &'static Kind {
    kinds().by_name.get(name).copied().unwrap_or(kinds().object)
}

/// The kind of a type of heap objects.
#[inline]
pub(crate) fn of_tid(TypeId(id): TypeId) -> &'static Kind {
    let kinds = kinds();
    kinds.by_type.get(id as usize).copied().unwrap_or(kinds.object)
}

/// The kind of an object's own type of heap objects.
#[inline]
pub(crate) fn of_exact(v: Value) -> &'static Kind {
    match v.type_id() {
        None => kinds().int,
        Some(tid) => of_tid(tid),
    }
}

/// The kind of an object, or of its payload if it is an instance of a subclass of a built-in type.
#[inline]
pub(crate) fn of(v: Value) -> &'static Kind {
    of_exact(payload_of(v))
}

/// Whether objects of a kind are equal only to themselves.
pub(crate) fn compares_by_identity(kind: &Kind) -> bool {
    let object = kinds().object;
    matches!((kind.compare, object.compare), (Some(own), Some(base)) if std::ptr::fn_addr_eq(own, base))
}

fn same(_: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    Ok(match op {
        CmpOp::Eq if a == b => Some(true),
        CmpOp::Ne if a == b => Some(false),
        _ => None,
    })
}

/// The hash of an object that is equal only to itself.
pub(crate) fn identity_hash(_: Ref<Vm>, v: Value) -> PyResult<i64> {
    Ok((v.word() >> 4) as i64)
}

/// The kind from which all others inherit.
pub(crate) const OBJECT: Kind =
    Kind { compare: Some(same), hash: Hash::By(identity_hash), key: Key::Identity, ..Kind::NONE };
