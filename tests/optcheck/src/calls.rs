//! Models of the functions that random traces call. Results and writes of residual functions depend on everything
//! that they can see, so that a store that is too late, too early or missing changes them; results of elidable
//! functions depend only on immutable data. Addresses are never used: two runs that allocate in another order must
//! get the same results.

use crate::generate::values::INTERESTING;
use crate::heap::{Heap, Image, Seen, mix};
use crate::universe::{Kind, Layout, Universe, tid};
use metatrace_ir::{CallDescr, Memory, Mutability, Ret2, Ty, Width, Writes, is_reference};

/// The immutable part of a word.
fn constant_part(word: u64, ty: Ty, image: &Image) -> u64 {
    if ty != Ty::Ref || !is_reference(word) {
        return word;
    }
    match image.tid(word) {
        id @ (tid::NODE | tid::MAP | tid::FLOAT | tid::INT64) => {
            image.read(word, 8, Width::I64).unwrap_or(0) ^ u64::from(id) << 40
        }
        id => id.into(),
    }
}

/// Calls an elidable function.
pub fn elidable(callee: &CallDescr, args: &[u64], image: &Image) -> Ret2 {
    let parts = callee.args.iter().zip(args).map(|(&ty, &word)| constant_part(word, ty, image));
    let hash = parts.fold(callee.name.len() as u64, |hash, part| mix(hash ^ part));
    let value = match callee.ret {
        Ty::Ref => args.get((hash % 3) as usize).copied().unwrap_or(0),
        Ty::Float => (f64::from_bits(args[0]) * 1.5 + 1.0).to_bits(),
        _ => integer(hash),
    };
    let raised = callee.raises && hash.is_multiple_of(5);
    Ret2 { value, exception: if raised { Image::address(0) } else { 0 } }
}

fn integer(hash: u64) -> u64 {
    match hash % 8 {
        0..5 => (hash >> 8) % 4,
        5 | 6 => (hash >> 8) % 300,
        _ => INTERESTING[(hash >> 8) as usize % INTERESTING.len()] as u64,
    }
}

/// One of the objects that a function can see, or null.
fn object(seen: &Seen, hash: u64) -> u64 {
    let index = hash as usize % (seen.objects.len() + 1);
    seen.objects.get(index).copied().unwrap_or(0)
}

/// Some word of a type that fits the kind.
fn word(width: Width, kind: Kind, seen: &Seen, heap: &Heap, hash: u64) -> u64 {
    match width {
        Width::F64 => f64::to_bits((hash % 9) as f64 - 2.0),
        Width::Ref => {
            let word = if hash & 7 == 0 { ((hash >> 8) % 16) << 1 | 1 } else { object(seen, hash >> 8) };
            if heap.is_kind(word, kind) { word } else { 0 }
        }
        Width::I64 => integer(hash),
        narrow => hash & ((1 << (8 * narrow.bytes())) - 1),
    }
}

/// Writes what the function declares to write, a few places.
fn write(writes: Writes, seen: &Seen, heap: &Heap, hash: u64) {
    let may = |name: &str| match writes {
        Writes::Nothing => false,
        Writes::Types(types) => types.contains(&name),
        Writes::Everything => true,
    };
    for round in 0..3 {
        let hash = mix(hash ^ round);
        let target = object(seen, hash >> 3);
        let tid = heap.with(|image| image.tid(target));
        let Some(layout) = Universe::get().layout(tid) else { continue };
        match layout {
            Layout::Fields(descr, fields) if may(descr.name()) => {
                let field = fields[(hash >> 20) as usize % fields.len()];
                let rare = field.mutability == Mutability::Quasi && !hash.is_multiple_of(3);
                if field.mutability != Mutability::Immutable && !rare {
                    let value = word(field.width, field.kind, seen, heap, mix(hash));
                    heap.store(target, field.offset.into(), field.width, value);
                }
            }
            Layout::Items(descr, width, kind) if may(descr.name()) && !descr.array().immutable => {
                let len = heap.with(|image| image.items(target));
                if len > 0 {
                    let offset = (hash >> 20) % len * width.bytes() as u64;
                    let value = word(*width, *kind, seen, heap, mix(hash));
                    heap.store(target, u64::from(descr.array().items) + offset, *width, value);
                }
            }
            _ => {}
        }
    }
}

/// Calls a residual function that sees this.
pub fn residual(callee: &CallDescr, seen: &Seen, heap: &Heap) -> Ret2 {
    let hash = mix(seen.hash() ^ callee.name.len() as u64);
    write(callee.writes, seen, heap, hash);
    let width = match callee.ret {
        Ty::Ref => Width::Ref,
        Ty::Float => Width::F64,
        _ => Width::I64,
    };
    let raised = callee.raises && hash.is_multiple_of(4);
    Ret2 {
        value: word(width, Kind::Any, seen, heap, mix(hash + 1)),
        exception: if raised { Image::address(0) } else { 0 },
    }
}

/// Runs a portal level that sees this.
pub fn portal(seen: &Seen, heap: &Heap) -> Ret2 {
    let hash = mix(seen.hash());
    write(Writes::Everything, seen, heap, hash);
    Ret2 { value: word(Width::Ref, Kind::Any, seen, heap, mix(hash)), exception: u64::from(hash & 3 == 0) }
}
