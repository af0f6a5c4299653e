//! Names as numbers. Hash and equality of a symbol are those of its number, so that no look-up reads text.
//!
//! Symbols must never be compared across interners: the same number is another name there.

use hashbrown::{HashMap, HashTable};
use metatrace::{Object, Prim, Ref, Trace};
use std::hash::{BuildHasherDefault, Hasher};

/// A name: the number that an [`Interner`] has given it. Symbols are plain data, which bytecode may contain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Prim)]
pub struct Symbol(u32);

/// A hash table whose keys are symbols.
pub type SymbolMap<V> = HashMap<Symbol, V, BuildHasherDefault<SymbolHasher>>;

/// The hasher of [`SymbolMap`]: the number, multiplied so that both ends of the word depend on it (Fibonacci hashing).
#[derive(Clone, Copy, Debug, Default)]
pub struct SymbolHasher(u64);

impl Hasher for SymbolHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u32(u32::from(*byte)));
    }
    #[inline(always)]
    fn write_u32(&mut self, number: u32) {
        let product = (self.0 ^ u64::from(number)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ product >> 32;
    }
}

/// What has a text: the name of a symbol.
pub trait Text {
    /// The text, in the encoding of the language.
    fn text(&self) -> &[u8];
    /// The hash of the text, as [`hash_text`] computes it; a type that keeps it says so here.
    fn text_hash(&self) -> u64 {
        hash_text(self.text())
    }
}

impl Text for [u8] {
    fn text(&self) -> &[u8] {
        self
    }
}
impl Text for str {
    fn text(&self) -> &[u8] {
        self.as_bytes()
    }
}
impl Text for Box<str> {
    fn text(&self) -> &[u8] {
        self.as_bytes()
    }
}
impl<T: Object + Text> Text for Ref<T> {
    fn text(&self) -> &[u8] {
        T::text(self)
    }
    fn text_hash(&self) -> u64 {
        T::text_hash(self)
    }
}

/// The hash of a text: of all bytes if they are few, otherwise of some at both ends and in the middle, so that its cost
/// is bounded.
pub fn hash_text(text: &[u8]) -> u64 {
    const FEW: usize = 64;
    let seed = text.len() as u64 ^ 0x517c_c1b7_2722_0a95;
    let hash = match text.len() {
        0..=FEW => hash_on(seed, text),
        len => {
            [0, len / 2 - 8, len - 16].into_iter().fold(seed, |hash, at| hash_on(hash, &text[at..at + 16]))
        }
    };
    hash ^ hash >> 29
}

fn hash_on(mut hash: u64, text: &[u8]) -> u64 {
    let mut chunks = text.chunks_exact(8);
    let mix = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for chunk in &mut chunks {
        hash = mix(hash, u64::from_le_bytes(chunk.try_into().expect("a chunk has eight bytes")));
    }
    chunks.remainder().iter().fold(hash, |hash, byte| mix(hash, u64::from(*byte)))
}

/// All names of a virtual machine. A name is a `T`: a `Box<str>`, or the language's object for a name.
///
/// ```
/// use metatrace_parts::Interner;
///
/// let mut names: Interner<Box<str>> = Interner::default();
/// let x = names.intern("x");
/// assert_eq!((names.intern("x"), &**names.get(x)), (x, "x"));
/// assert_ne!(names.intern("y"), x);
/// ```
///
/// Where names are objects, the field that holds the interner is `#[plain]`, and adding a name is followed by
/// [`Ref::touch`].
#[derive(Debug, Trace)]
pub struct Interner<T> {
    names: Vec<T>,
    index: HashTable<Symbol>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { names: Vec::new(), index: HashTable::new() }
    }
}

impl<T: Text> Interner<T> {
    /// The symbol of a name, if the name is known.
    pub fn find(&self, text: &(impl Text + ?Sized)) -> Option<Symbol> {
        let (bytes, names) = (text.text(), &self.names);
        self.index.find(text.text_hash(), |symbol| names[symbol.0 as usize].text() == bytes).copied()
    }

    /// Adds a name that is not known yet. Panics after 4 billion names.
    pub fn insert(&mut self, name: T) -> Symbol {
        debug_assert!(self.find(&name).is_none(), "a name is added once");
        let symbol = Symbol(u32::try_from(self.names.len()).expect("fewer than 2^32 names"));
        let hash = name.text_hash();
        self.names.push(name);
        let names = &self.names;
        self.index.insert_unique(hash, symbol, |symbol| names[symbol.0 as usize].text_hash());
        symbol
    }

    /// The symbol of a name, which is added if it is not known.
    pub fn intern<'a, N: Text + ?Sized>(&mut self, name: &'a N) -> Symbol
    where
        T: From<&'a N>,
    {
        self.find(name).unwrap_or_else(|| self.insert(T::from(name)))
    }

    /// The name of a symbol.
    pub fn get(&self, symbol: Symbol) -> &T {
        &self.names[symbol.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_one_symbol() {
        let mut names: Interner<Box<str>> = Interner::default();
        let symbols: Vec<Symbol> = (0..1000).map(|i| names.intern(&*format!("name{i}"))).collect();
        for (i, symbol) in symbols.iter().enumerate() {
            assert_eq!(names.find(&*format!("name{i}")), Some(*symbol));
            assert_eq!(**names.get(*symbol), format!("name{i}"));
        }
        assert_eq!(names.find("name1000"), None);
        assert_eq!(names.find("name1".as_bytes()), Some(symbols[1]));
    }

    #[test]
    fn long_texts_with_one_hash_are_told_apart() {
        let text = |c| {
            let mut text = "a".repeat(200);
            text.replace_range(50..51, c);
            text
        };
        let (b, c) = (text("b"), text("c"));
        assert_eq!(hash_text(b.as_bytes()), hash_text(c.as_bytes()), "that byte is not hashed");
        let mut names: Interner<Box<str>> = Interner::default();
        assert_ne!(names.intern(&*b), names.intern(&*c));
    }
}
