//! What the decoder remembers from one text to the next: in which order objects have their keys, with a table of each
//! such order to copy, and short strings. Programs read texts of a few forms again and again; then a key is one
//! comparison of bytes, and a table needs no hashing.
//!
//! All of it is bounded. Keys that stand in texts with escapes are not remembered: what is remembered is compared with
//! the text as it is. Never here: a value of the program's but strings.

use crate::objects::model::*;
use crate::types::support::*;
use crate::types::table;
use metatrace::{Array, Opaque};
use minipy_text::json;
use std::cell::{Cell, RefCell};

/// Keys that are remembered; when there are as many all are forgotten.
const NODES: usize = 2048;
/// Keys that may follow one key.
const BRANCHES: usize = 8;
/// Strings that are remembered, each in one place.
const STRINGS: usize = 1024;
/// The longest of them in bytes.
const LONGEST: usize = 32;

/// A key behind others, in a tree of the orders of keys.
#[derive(Clone, Copy, Default)]
pub(super) struct Node {
    /// The key that came first behind this one, and the one that came next behind the same key as this one: 0 is none.
    child: u32,
    sibling: u32,
    /// How many objects ended here.
    ended: u32,
}

/// The memory of all decoders of a virtual machine.
#[derive(Object)]
pub(super) struct Memory {
    /// Of each node its key and the table of the objects that end there, or null.
    objects: Ref<Array<Items>>,
    strings: Ref<Array<Items>>,
    #[plain]
    nodes: Opaque<RefCell<Vec<Node>>>,
    /// How many texts are being read: a hook may read another one.
    #[plain]
    readers: Cell<u32>,
}

/// A text is being read.
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
    /// That of the virtual machine, for reading a text.
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

    /// Forgets the keys if there are too many.
    fn tidy(&self) {
        let mut nodes = self.nodes.borrow_mut();
        if nodes.len() == NODES {
            nodes.clear();
            nodes.push(Node::default());
            (0..2 * NODES).for_each(|i| self.objects.set(i, Value::NULL));
        }
    }

    /// The key behind a node that stands in the text at a byte: its node, itself, and the byte of the quote behind it.
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

    /// Remembers a key behind a node.
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

    /// Remembers the table of an object that ends at a node, once such objects are frequent. `keys`:
    /// how many were read.
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

    /// A string, perhaps one that was there before.
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
