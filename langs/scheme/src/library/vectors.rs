//! Vectors and bytevectors.

use super::{Entry, MANY};
use crate::value::{Arguments, Bytes, Done, Raised, Word, array_of, items_of, vector, vector_of};
use metatrace::untraced::UntracedItems;
use metatrace::{Array, Ref};

pub const TABLE: &[Entry] = &[
    ("vector?", 1, 1, true, |a| a.boolean(vector(a.word(0)).is_some())),
    ("vector", 0, MANY, true, |a| Ok(vector_of(&a.all()).into())),
    ("make-vector", 1, 2, true, |a| {
        let fill = a.optional(1).unwrap_or(a.vm.unspecified.into());
        Ok(Array::<crate::value::Items>::new(a.size(0)?, fill).into())
    }),
    ("vector-length", 1, 1, true, |a| Ok(Word::int(a.vector(0)?.len() as i64))),
    ("vector-ref", 2, 2, true, |a| {
        let vector = a.vector(0)?;
        let index = a.index(1, usize::MAX)?;
        if index < vector.len() {
            Ok(vector.get(index))
        } else {
            a.wrong("the index is out of range", a.word(1))
        }
    }),
    ("vector-set!", 3, 3, false, |a| {
        let vector = a.vector(0)?;
        let index = a.index(1, usize::MAX)?;
        if index >= vector.len() {
            return a.wrong("the index is out of range", a.word(1));
        }
        vector.set(index, a.word(2));
        a.unspecified()
    }),
    ("vector-fill!", 2, 4, false, |a| {
        let vector = a.vector(0)?;
        a.range(2, vector.len())?.for_each(|i| vector.set(i, a.word(1)));
        a.unspecified()
    }),
    ("vector-copy", 1, 3, true, |a| {
        let items = items_of(a.vector(0)?);
        Ok(vector_of(&items[a.range(1, items.len())?]).into())
    }),
    ("vector-copy!", 3, 5, false, |a| {
        let (to, from) = (a.vector(0)?, items_of(a.vector(2)?));
        let (at, range) = (a.index(1, to.len())?, a.range(3, from.len())?);
        if range.len() > to.len() - at {
            return a.wrong("there is no room for that many", a.word(1));
        }
        from[range].iter().enumerate().for_each(|(i, item)| to.set(at + i, *item));
        a.unspecified()
    }),
    ("vector-append", 0, MANY, true, |a| {
        let mut all = Vec::new();
        for i in 0..a.len() {
            all.extend(items_of(a.vector(i)?));
        }
        Ok(vector_of(&all).into())
    }),
    ("bytevector?", 1, 1, true, |a| a.boolean(array_of::<Bytes>(a.word(0)).is_some())),
    ("bytevector", 0, MANY, true, |a| {
        bytes_of((0..a.len()).map(|i| byte(a, i)).collect::<Result<Vec<_>, _>>()?)
    }),
    ("make-bytevector", 1, 2, true, |a| {
        let fill = if a.len() > 1 { byte(a, 1)? } else { 0 };
        bytes_of(vec![fill; a.size(0)?])
    }),
    ("bytevector-length", 1, 1, true, |a| Ok(Word::int(a.bytes(0)?.len() as i64))),
    ("bytevector-u8-ref", 2, 2, true, |a| {
        let bytes = a.bytes(0)?;
        let index = a.index(1, usize::MAX)?;
        if index < bytes.len() {
            Ok(Word::int(bytes.get(index).into()))
        } else {
            a.wrong("the index is out of range", a.word(1))
        }
    }),
    ("bytevector-u8-set!", 3, 3, false, |a| {
        let (bytes, value) = (a.bytes(0)?, byte(a, 2)?);
        let index = a.index(1, usize::MAX)?;
        if index >= bytes.len() {
            return a.wrong("the index is out of range", a.word(1));
        }
        bytes.set(index, value);
        a.unspecified()
    }),
    ("bytevector-copy", 1, 3, true, |a| {
        let bytes = a.bytes(0)?;
        bytes_of(a.range(1, bytes.len())?.map(|i| bytes.get(i)).collect())
    }),
    ("bytevector-copy!", 3, 5, false, |a| {
        let (to, from) = (a.bytes(0)?, a.bytes(2)?);
        let from: Vec<u8> = (0..from.len()).map(|i| from.get(i)).collect();
        let (at, range) = (a.index(1, to.len())?, a.range(3, from.len())?);
        if range.len() > to.len() - at {
            return a.wrong("there is no room for that many", a.word(1));
        }
        from[range].iter().enumerate().for_each(|(i, byte)| to.set(at + i, *byte));
        a.unspecified()
    }),
    ("bytevector-append", 0, MANY, true, |a| {
        let mut all = Vec::new();
        for i in 0..a.len() {
            let bytes = a.bytes(i)?;
            all.extend((0..bytes.len()).map(|i| bytes.get(i)));
        }
        bytes_of(all)
    }),
];

fn byte(a: &Arguments, i: usize) -> Result<u8, Ref<Raised>> {
    Ok(a.index(i, 255)? as u8)
}

fn bytes_of(bytes: Vec<u8>) -> Done {
    Ok(Array::<Bytes>::from_slice(&bytes).into())
}
