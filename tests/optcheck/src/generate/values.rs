//! Random words, random heaps, and variations of both for the runs of a trace. Shapes do not change: every run of a
//! trace finds the same objects of the same types at the same addresses.

use crate::heap::Image;
use crate::universe::{Kind, Layout, Universe, tid};
use fastrand::Rng;
use metatrace_ir::{Op, Ty, Width, ops};

/// Integers at boundaries of operations.
pub const INTERESTING: [i64; 35] = [
    i32::MAX as i64,
    i32::MIN as i64,
    i32::MAX as i64 + 1,
    0,
    1,
    -1,
    2,
    3,
    5,
    7,
    8,
    -8,
    10,
    63,
    64,
    100,
    127,
    255,
    256,
    65535,
    65536,
    -3,
    -100,
    i32::MAX as i64,
    u32::MAX as i64,
    1 << 32,
    1 << 61,
    (1 << 62) - 1,
    1 << 62,
    -(1 << 62),
    -(1 << 62) - 1,
    i64::MAX,
    i64::MAX - 1,
    i64::MIN,
    i64::MIN + 1,
];

/// Floats at boundaries of operations.
const FLOATS: [f64; 12] =
    [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 3.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, 9.3e18];

/// Type ids of the objects that exist before a trace.
const INITIAL: [u32; 17] = [
    tid::NODE,
    tid::NODE,
    tid::NODE,
    tid::PAIR,
    tid::PAIR,
    tid::MAP,
    tid::MAP,
    tid::FLOAT,
    tid::FLOAT,
    tid::INT64,
    tid::INTS,
    tid::INTS,
    tid::REFS,
    tid::BYTES,
    tid::FLOATS,
    tid::FROZEN,
    tid::FLAG,
];

/// The index of the flag among them.
pub const FLAG: u32 = 16;

/// A random integer, mostly a small one.
pub fn int(rng: &mut Rng) -> i64 {
    match rng.u8(0..8) {
        0..4 => rng.i64(-2..8),
        4 => rng.i64(-300..300),
        5 | 6 => INTERESTING[rng.usize(0..INTERESTING.len())],
        _ => rng.i64(..) >> rng.u32(0..64),
    }
}

/// A random float.
pub fn float(rng: &mut Rng) -> f64 {
    match rng.u8(0..4) {
        0 => rng.i64(-20..20) as f64 / 4.0,
        1 | 2 => FLOATS[rng.usize(0..FLOATS.len())],
        _ => f64::from_bits(rng.u64(..)),
    }
}

/// A random word for an integer, boxed or tagged.
fn boxed(rng: &mut Rng, image: &Image) -> u64 {
    if rng.u8(0..6) == 0 { object(rng, image, tid::INT64) } else { tagged(int(rng)) }
}

/// The tagged word of an integer, without its top bit.
pub fn tagged(value: i64) -> u64 {
    (value << 1 | 1) as u64
}

fn object(rng: &mut Rng, image: &Image, tid: u32) -> u64 {
    let count = INITIAL.iter().filter(|&&id| id == tid).count();
    let nth = rng.usize(0..count.max(1));
    let index = (0..image.len()).filter(|&i| INITIAL[i] == tid).nth(nth);
    index.map_or(0, Image::address)
}

/// A random number as a word of the NaN layout.
pub fn nan_word(rng: &mut Rng) -> u64 {
    let (op, number) = match rng.u8(0..5) {
        0 => (Op::ConstantToNan, rng.u64(0..4)),
        1 | 2 => (Op::IntToNan, int(rng) as u64),
        _ => (Op::FloatToNan, float(rng).to_bits()),
    };
    ops::eval(op, number, 0).expect("a pure operation")
}

/// A random reference of a kind.
pub fn reference(rng: &mut Rng, image: &Image, kind: Kind) -> u64 {
    match kind {
        Kind::Int => boxed(rng, image),
        Kind::Nan => nan_word(rng),
        Kind::Object(_) if rng.u8(0..8) == 0 => 0,
        Kind::Object(tid) => object(rng, image, tid),
        Kind::Any => match rng.u8(0..8) {
            0 => 0,
            1..3 => boxed(rng, image),
            _ => Image::address(rng.usize(0..FLAG as usize)),
        },
    }
}

/// A random word of a type.
pub fn word(rng: &mut Rng, image: &Image, ty: Ty, kind: Kind) -> u64 {
    match ty {
        Ty::Float => float(rng).to_bits(),
        Ty::Ref => reference(rng, image, kind),
        _ => int(rng) as u64,
    }
}

/// A random word that fits a width.
fn content(rng: &mut Rng, image: &Image, width: Width, kind: Kind) -> u64 {
    let word = word(rng, image, width.ty(), kind);
    if width.bytes() < 8 { word & ((1 << (8 * width.bytes())) - 1) } else { word }
}

/// A heap with the objects of every trace, and random contents.
pub fn heap(rng: &mut Rng) -> Image {
    let mut image = Image::default();
    for id in INITIAL {
        match Universe::get().layout(id) {
            Some(Layout::Fields(descr, _)) => drop(image.raw(id, descr.ty().size as usize)),
            Some(Layout::Items(descr, ..)) => drop(image.array(descr, rng.u64(0..6), 0)),
            None => {}
        }
    }
    vary(rng, &mut image, 256);
    image
}

/// Changes each word of a heap with a chance of `chance` in 256.
pub fn vary(rng: &mut Rng, image: &mut Image, chance: u32) {
    for (index, id) in INITIAL.into_iter().enumerate().take(FLAG as usize) {
        let object = Image::address(index);
        match Universe::get().layout(id) {
            Some(Layout::Fields(_, fields)) => {
                for field in fields {
                    if rng.u32(0..256) < chance {
                        let value = match id {
                            // Represented by a tagged integer, if possible.
                            tid::INT64 => (1 << 62) + rng.i64(0..4),
                            _ => content(rng, image, field.width, field.kind) as i64,
                        };
                        image.write(object, field.offset.into(), field.width, value as u64);
                    }
                }
            }
            Some(Layout::Items(descr, width, kind)) => {
                for item in 0..image.items(object) {
                    if rng.u32(0..256) < chance {
                        let value = content(rng, image, *width, *kind);
                        let offset = u64::from(descr.array().items) + item * width.bytes() as u64;
                        image.write(object, offset, *width, value);
                    }
                }
            }
            None => {}
        }
    }
}

/// The type id of initial object `index`.
pub fn initial_tid(index: usize) -> u32 {
    INITIAL[index]
}

/// Number of initial objects.
pub const INITIAL_OBJECTS: usize = INITIAL.len();
