//! Caches that the decoder keeps between texts: the orders of keys in objects, with a table to copy for each such
//! order, and short strings. Programs typically read texts of few forms; with the caches, reading a key is a
//! comparison of bytes, and creating a table needs no hashing.
//!
//! All caches are bounded. Keys with escapes in the text are not cached, because cached keys are compared with the
//! text as it is. Values of the program other than strings must never be kept here.

use crate::objects::model::*;
use crate::types::support::*;
use crate::types::table;
use metatrace::{Array, Opaque};
use minipy_text::json;
use std::cell::{Cell, RefCell};

/// The maximal number of cached keys; all are dropped when it is reached.
const NODES: usize = 2048;
/// The maximal number of keys that may follow one key.
const BRANCHES: usize = 8;
/// The number of cached strings, each with a fixed place.
const STRINGS: usize = 1024;
/// The maximal length of cached strings in bytes.
const LONGEST: usize = 32;

/// A key after others, in a tree of orders of keys.
#[derive(Clone, Copy, Default)]
pub(super) struct Node {
    /// The first key that follows this one, and the next alternative to this one; 0 for none.
    child: u32,
    sibling: u32,
    /// The number of objects that ended with this key.
    ended: u32,
}

/// The caches of all decoders of a virtual machine.
#[derive(Object)]
pub(super) struct Memory {
    /// For each node its key and the table of the objects that end there, or null.
    objects: Ref<Array<Items>>,
    strings: Ref<Array<Items>>,
    #[plain]
    nodes: Opaque<RefCell<Vec<Node>>>,
    /// The number of texts that are being read: a hook may read another one.
    #[plain]
    readers: Cell<u32>,
}

/// Access to the caches while a text is being read.
pub(super) struct Reader(Ref<Memory>);

impl std::ops::Deref for Reader {
    type Target = Memory;
    fn deref(&self) -> &Memory {
        &self.0
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.readers.set(self.readers.get() - 1);
    }
}

/// The node of no keys.
pub(super) const ROOT: usize = 0;

impl Memory {
    /// The caches of the virtual machine, for reading a text.
    pub fn open(vm: Ref<Vm>) -> Reader {
        let memory = crate::objects::vm::kept(vm, "json").and_then(|memory| memory.downcast());
        let memory: Ref<Memory> = memory.unwrap_or_else(|| Memory::new(vm));
        if memory.readers.get() == 0 {
            memory.tidy();
        }
        memory.readers.set(memory.readers.get() + 1);
        Reader(memory)
    }

    fn new(vm: Ref<Vm>) -> Ref<Memory> {
        let memory = Ref::new(Memory {
            objects: Array::new(2 * NODES, Value::NULL),
            strings: Array::new(STRINGS, Value::NULL),
            nodes: Opaque::new(RefCell::new(vec![Node::default()])),
            readers: Cell::new(0),
        });
        crate::objects::vm::keep(vm, "json", memory.into());
        memory
    }

    /// Drops the keys if there are too many.
    fn tidy(&self) {
        let mut nodes = self.nodes.borrow_mut();
        if nodes.len() == NODES {
            nodes.clear();
            nodes.push(Node::default());
            (0..2 * NODES).for_each(|i| self.objects.set(i, Value::NULL));
        }
    }

    /// The key after a node, if it is in the text at a byte offset: its node, the key, and the offset of its closing
    /// quote.
    #[inline]
    pub fn follow(&self, node: usize, text: &[u8], at: usize) -> Option<(usize, Value, usize)> {
        let nodes = self.nodes.borrow();
        let mut next = nodes[node].child as usize;
        while next != 0 {
            let key = self.objects.get(2 * next);
            let bytes = key.downcast::<Str>()?;
            let end = at + bytes.size as usize;
            if text.get(end) == Some(&b'"') && json::same(&text[at..end], bytes.as_str().as_bytes()) {
                return Some((next, key, end));
            }
            next = nodes[next].sibling as usize;
        }
        None
    }

    /// Adds a key after a node.
    pub fn add(&self, node: usize, key: Ref<Str>) -> Option<usize> {
        let mut nodes = self.nodes.borrow_mut();
        let new = nodes.len();
        if new == NODES || !json::stands_for_itself(key.as_str()) {
            return None;
        }
        let (mut last, mut count) = (nodes[node].child as usize, 0);
        while last != 0 && nodes[last].sibling != 0 {
            last = nodes[last].sibling as usize;
            count += 1;
        }
        if count + 1 >= BRANCHES {
            return None;
        }
        match last {
            0 => nodes[node].child = new as u32,
            _ => nodes[last].sibling = new as u32,
        }
        nodes.push(Node::default());
        self.objects.set(2 * new, key.into());
        Some(new)
    }

    /// The table of the objects that end at a node, without values.
    pub fn table(&self, node: usize) -> Option<Ref<Table>> {
        self.objects.get(2 * node + 1).downcast()
    }

    /// Stores the table of an object that ends at a node, once such objects are frequent. `keys` is the number of
    /// keys that were read.
    pub fn ended(&self, node: usize, keys: usize, made: Ref<Table>) {
        let ended = {
            let node = &mut self.nodes.borrow_mut()[node];
            node.ended = node.ended.saturating_add(1);
            node.ended
        };
        if ended == 2 && table::len(made) == keys {
            self.objects.set(2 * node + 1, table::with_values(made, |_| Value::NULL).into());
        }
    }

    /// A string, which may be a cached one.
    #[inline]
    pub fn string(&self, text: &str) -> Value {
        if text.len() > LONGEST {
            return string(text);
        }
        let place = minipy_text::str::hash(text) as usize % STRINGS;
        let known = self.strings.get(place);
        if known.downcast::<Str>().is_some_and(|known| json::same(known.as_str().as_bytes(), text.as_bytes()))
        {
            return known;
        }
        let new = string(text);
        self.strings.set(place, new);
        new
    }
}
