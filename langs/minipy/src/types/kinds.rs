//! The kinds of the built-in types, and which kind an object is of: found by the type in its header, in one step.
//!
//! The table is the same for all virtual machines of the process: kinds are functions, and types of heap objects are
//! numbered once. An instance of a class written in Python is of the kind of `object`; what it carries for a built-in
//! base is of that of the base.

use super::support::*;
use crate::objects::kind::Kind;
use hashbrown::HashMap;
use metatrace::TypeId;
use std::sync::OnceLock;

/// All built-in types but the exceptions, bases before those that derive from them.
pub(crate) fn all_types() -> impl Iterator<Item = &'static TypeDef> {
    let core = crate::classes::object_type::TYPES.iter().chain(crate::classes::core_types::TYPES);
    let core = core.chain(crate::exceptions::tracebacks::TYPES).chain(crate::functions::natives::TYPES);
    let core = core.chain(crate::functions::coroutines::TYPES);
    core.chain(crate::classes::descriptors::TYPES).chain(super::TYPES)
}

struct Kinds {
    /// By the number of the type of heap objects; those that are not known are of the kind of `object`.
    by_type: Vec<&'static Kind>,
    by_name: HashMap<&'static str, &'static Kind>,
    int: &'static Kind,
    object: &'static Kind,
}

static KINDS: OnceLock<Kinds> = OnceLock::new();

#[cold]
fn make() -> Kinds {
    // Once in a process, for its whole life.
    let keep = |kind: Kind| -> &'static Kind { Box::leak(Box::new(kind)) };
    let object = keep(super::object::OBJECT);
    let (mut known, mut by_name) = (HashMap::new(), HashMap::new());
    for def in all_types() {
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
    KINDS.get_or_init(make)
}

/// The kind of the type of that name, what it inherits included; that of `object` for exceptions.
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
fn of_exact(v: Value) -> &'static Kind {
    match v.type_id() {
        None => kinds().int,
        Some(tid) => of_tid(tid),
    }
}

/// The kind of an object, or of what it carries if it is an instance of a subclass of a built-in type.
#[inline]
pub(crate) fn of(v: Value) -> &'static Kind {
    of_exact(payload_of(v))
}

/// Are objects of a kind equal only to themselves?
pub(crate) fn compares_by_identity(kind: &Kind) -> bool {
    let object = kinds().object;
    matches!((kind.compare, object.compare), (Some(own), Some(base)) if std::ptr::fn_addr_eq(own, base))
}

/// The types that say that their objects do not hash, rather than inherit that.
pub(crate) fn unhashable() -> impl Iterator<Item = &'static str> {
    all_types()
        .filter(|def| matches!(def.kind.hash, crate::objects::kind::Hash::Unhashable))
        .map(|def| def.name)
}
