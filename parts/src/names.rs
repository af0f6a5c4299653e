//! Names in an order, and the inline caches for their numbers.
//!
//! The number of a name never changes, and names are never removed: inline caches and compiled code rely on it.

use crate::symbols::{Symbol, SymbolMap};
use metatrace::{Caches, Found, Lookup, Mode, Site, Trace};
use std::sync::atomic::{AtomicU64, Ordering};

/// Up to this number of names, comparing them all is faster than a hash table.
const FEW: usize = 8;

/// Names, numbered from 0 in the order in which they came.
#[derive(Clone, Debug, Trace)]
pub struct Names {
    /// Tells these names from all others that the process has had, so that it can be the key of an inline cache.
    id: u64,
    names: Vec<Symbol>,
    /// The number of each name, if there are many.
    numbers: SymbolMap<u32>,
}

/// The look-ups in [`Names`], as a family of inline caches.
#[derive(Debug)]
pub enum NameLookup {}

impl Lookup for NameLookup {
    const NAME: &'static str = "names";
}

/// The inline caches of a code object for look-ups of names: a field of the object. The compiler of the language
/// numbers the places where names are looked up, and the number is an operand of the instruction.
pub type NameCaches = Caches<Found<NameLookup>>;

/// The place of a look-up in the guest's code.
pub type NameSite<'a, M> = Site<'a, M, Found<NameLookup>, NameCaches>;

impl Default for Names {
    fn default() -> Self {
        Names::new()
    }
}

impl Names {
    /// No names.
    pub fn new() -> Names {
        Names { id: new_id(), names: Vec::new(), numbers: SymbolMap::default() }
    }

    /// These names and one more.
    pub(crate) fn with(&self, name: Symbol) -> Names {
        let mut names = self.clone();
        names.push(name);
        names
    }

    /// Adds a name that is not among them, and returns its number. They are others then, as inline caches see them:
    /// that the name is absent was true of those before.
    pub(crate) fn push(&mut self, name: Symbol) -> usize {
        debug_assert!(self.find(name).is_none(), "a name has one number");
        let number = self.names.len();
        self.id = new_id();
        self.names.push(name);
        if number == FEW {
            self.numbers = (0..).zip(&self.names).map(|(number, name)| (*name, number)).collect();
        } else if number > FEW {
            self.numbers.insert(name, number as u32);
        }
        number
    }

    /// What tells these names from all others, and from what they were before a name was added.
    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The names in their order.
    pub fn iter(&self) -> impl Iterator<Item = Symbol> {
        self.names.iter().copied()
    }

    /// The name with a number.
    pub fn nth(&self, number: usize) -> Option<Symbol> {
        self.names.get(number).copied()
    }

    /// The number of a name.
    pub fn find(&self, name: Symbol) -> Option<usize> {
        if self.numbers.is_empty() {
            return self.names.iter().position(|known| *known == name);
        }
        self.numbers.get(&name).map(|number| *number as usize)
    }

    /// The number of a name, if it is among them. Interpreted code first looks into the inline
    /// cache of the site, which holds if it was filled by these names, or by others in which the name has the same
    /// number.
    #[inline(always)]
    pub(crate) fn find_at<M: Mode>(&self, site: NameSite<'_, M>, name: Symbol) -> Option<usize> {
        let decide = || self.find(name).map(|number| number as u32);
        let holds = |plan: Option<u32>| plan.is_some_and(|n| self.names.get(n as usize) == Some(&name));
        let known = site.hit(|| self.id, Some, holds, decide);
        known.unwrap_or_else(|| site.plan(|| self.id, decide)).map(|number| number as usize)
    }
}

/// Names with a value each, such as the methods of a class.
///
/// ```
/// use metatrace::{Config, Direct, Jit};
/// use metatrace_parts::{Interner, NameCaches, NameTable};
///
/// Jit::new(Config::default()).unwrap().enter(|_| {
///     let name = Interner::<Box<str>>::default().intern("area");
///     let mut methods = NameTable::default();
///     methods.insert(name, 'm');
///     let caches = NameCaches::new(1);
///     assert_eq!(methods.get_at(caches.site::<Direct>(0), name), Some('m'));
/// });
/// ```
#[derive(Clone, Debug, Trace)]
pub struct NameTable<T> {
    names: Names,
    values: Vec<T>,
}

impl<T> Default for NameTable<T> {
    fn default() -> Self {
        NameTable { names: Names::new(), values: Vec::new() }
    }
}

impl<T: Copy> NameTable<T> {
    /// The names.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The value of a name.
    pub fn get(&self, name: Symbol) -> Option<T> {
        self.names.find(name).map(|number| self.values[number])
    }

    /// The value of a name, for interpreted code at a site.
    #[inline(always)]
    pub fn get_at<M: Mode>(&self, site: NameSite<'_, M>, name: Symbol) -> Option<T> {
        self.names.find_at(site, name).map(|number| self.values[number])
    }

    /// The name with a number, and its value.
    pub fn nth(&self, number: usize) -> Option<(Symbol, T)> {
        Some((self.names.nth(number)?, self.values[number]))
    }

    /// Gives a value to a name. A table in an object is then followed by [`touch`](metatrace::Ref::touch).
    pub fn insert(&mut self, name: Symbol, value: T) {
        match self.names.find(name) {
            Some(number) => self.values[number] = value,
            None => {
                self.names.push(name);
                self.values.push(value);
            }
        }
    }
}

fn new_id() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interner;
    use metatrace::{Config, Direct, Jit};

    #[test]
    fn names_keep_their_numbers() {
        let mut interner: Interner<Box<str>> = Interner::default();
        let symbols: Vec<Symbol> = (0..50).map(|i| interner.intern(&*format!("n{i}"))).collect();
        let mut names = Names::new();
        for (i, symbol) in symbols.iter().enumerate() {
            assert_eq!(names.find(*symbol), None);
            assert_eq!(names.push(*symbol), i);
            assert!((0..=i).all(|k| names.find(symbols[k]) == Some(k)), "of {} names", i + 1);
        }
        assert!(names.iter().eq(symbols));
    }

    #[test]
    fn caches_tell_names_apart() {
        let mut interner: Interner<Box<str>> = Interner::default();
        let [a, b, c] = ["a", "b", "c"].map(|text| interner.intern(text));
        let first = Names::new().with(a).with(b);
        let (second, third) = (Names::new().with(c).with(b), Names::new().with(b));
        let jit = Jit::new(Config::default()).expect("a Jit");
        jit.enter(|_| {
            let caches = NameCaches::new(1);
            // The site sees all of them, in an order in which each follows each.
            for names in [&first, &first, &first, &second, &third, &first, &third, &second, &first] {
                let found = names.find_at(caches.site::<Direct>(0), b);
                assert_eq!(found, names.find(b));
                assert_eq!(names.find_at(caches.site::<Direct>(0), b), found);
            }
            let caches = NameCaches::new(1);
            for names in [&third, &third, &third, &first, &third] {
                assert_eq!(names.find_at(caches.site::<Direct>(0), a), names.find(a), "present or absent");
            }
        });
    }
}
