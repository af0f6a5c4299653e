//! The names of classes and modules.

use super::sequences::Str;
use super::tables::Dict;
use super::values::Value;
use crate::objects::class::Registry;
use hashbrown::{HashMap, HashSet};
use metatrace::{Marker, Mut, Object, Quasi, Ref, Trace};
use minipy_text::room::has_place;
use std::cell::{Cell, RefCell};

/// Names in the order of their insertion: the namespace of a class or module.
pub struct NameTable<T> {
    index: HashMap<Ref<Str>, usize>,
    entries: Vec<Option<(Ref<Str>, T)>>,
}

impl<T> Default for NameTable<T> {
    fn default() -> Self {
        NameTable { index: HashMap::new(), entries: Vec::new() }
    }
}

impl<T: Copy> NameTable<T> {
    /// The value of an (interned) name.
    pub fn get(&self, name: Ref<Str>) -> Option<T> {
        self.index.get(&name).map(|&i| self.entries[i].as_ref().expect("indexed entries are there").1)
    }

    /// Sets the value of an (interned) name. Without memory for a larger table it stays as it is, and a memory error is
    /// pending.
    pub fn insert(&mut self, name: Ref<Str>, value: T) {
        match self.index.get(&name) {
            Some(&i) => self.entries[i] = Some((name, value)),
            None => {
                if self.entries.len() > 2 * self.index.len() + 8 {
                    self.entries.retain(Option::is_some);
                    let names = self.entries.iter().flatten().enumerate();
                    self.index = names.map(|(i, (name, _))| (*name, i)).collect();
                }
                if !has_place(self.index.try_reserve(1)) || !has_place(self.entries.try_reserve(1)) {
                    return;
                }
                self.index.insert(name, self.entries.len());
                self.entries.push(Some((name, value)));
            }
        }
    }

    /// Removes a name, and returns its value.
    pub fn remove(&mut self, name: Ref<Str>) -> Option<T> {
        self.index.remove(&name).and_then(|i| self.entries[i].take()).map(|(_, value)| value)
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (Ref<Str>, T)> {
        self.entries.iter().filter_map(|e| *e)
    }
}

// SAFETY: names and values are all the references there are.
unsafe impl<T: Trace> Trace for NameTable<T> {
    const HAS_REFS: bool = true;
    unsafe fn trace(&self, marker: &mut Marker) {
        for (name, value) in self.entries.iter().flatten() {
            // SAFETY: called by the collector.
            unsafe {
                name.trace(marker);
                value.trace(marker);
            }
        }
    }
}

/// Names that look-ups did not find in a module, by the addresses of their (interned) strings. They are not kept alive:
/// what was decided by the absence of a name ends with the code that has the name.
#[derive(Default)]
pub(crate) struct Missed {
    names: HashSet<u64>,
    /// Whether any name may be among them.
    all: bool,
}

impl Missed {
    /// The most names that are kept.
    const MOST: usize = 1024;

    /// Adds a name. Of too many names, or without memory for it, only that there are some is known.
    fn add(&mut self, name: Ref<Str>) {
        if self.all || self.names.len() >= Missed::MOST || self.names.try_reserve(1).is_err() {
            *self = Missed { names: HashSet::new(), all: true };
        } else {
            self.names.insert(name.address());
        }
    }

    /// Whether a look-up may have missed the name.
    pub fn has(&self, name: Ref<Str>) -> bool {
        self.all || self.names.contains(&name.address())
    }
}

// SAFETY: there are no references.
unsafe impl Trace for Missed {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

/// A class attribute that was assigned more than once: later writes change this cell and not the version of the
/// class, so that a counter kept in a class invalidates no code.
#[derive(Object)]
pub struct ClassCell {
    /// The attribute.
    pub value: Mut<Value>,
}

/// A global variable. It starts as a constant; written a second time, it becomes a variable.
#[derive(Object)]
pub struct GlobalCell {
    /// The value while it is a constant, else null.
    pub constant: Quasi<Value>,
    /// The value once it is a variable.
    pub variable: Mut<Value>,
}

/// A module.
#[derive(Object)]
pub struct Module {
    /// Its name at creation.
    pub name: Ref<Str>,
    /// Changes when a name is added that a look-up at this version did not find.
    pub version: Quasi<i64>,
    /// The source of new versions.
    #[plain]
    pub(crate) registry: Ref<Registry>,
    #[plain]
    pub(crate) names: RefCell<NameTable<Ref<GlobalCell>>>,
    /// The names that look-ups at this version did not find.
    #[plain]
    pub(crate) missed: RefCell<Missed>,
    /// Whether its code is being run for the first time.
    #[plain]
    pub(crate) initializing: Cell<bool>,
    /// The live dict of the names, once it was requested.
    pub dict: Mut<Option<Ref<Dict>>>,
}

impl Module {
    /// The cell of an (interned) name, for decisions that hold while the module has its present version.
    pub(crate) fn find_cell(&self, name: Ref<Str>) -> Option<Ref<GlobalCell>> {
        let cell = self.names.borrow().get(name);
        if cell.is_none() {
            self.missed.borrow_mut().add(name);
        }
        cell
    }
}
