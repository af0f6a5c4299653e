//! The hash table behind dicts and sets: entries in insertion order, and an index of positions.
//!
//! It must never call Python code or allocate in the collected heap: a probe that needs `__eq__` hands the
//! candidate back to the caller ([`Probe::Ask`]), who releases every borrow before asking.

use super::str;
use metatrace::{Marker, Trace, Value};

/// A key with its hash and value. A deleted entry has a null key; a set's entries have null values.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub hash: i64,
    pub key: Value,
    pub value: Value,
}

// SAFETY: both references are traced.
unsafe impl Trace for Entry {
    const HAS_REFS: bool = true;
    unsafe fn trace(&self, marker: &mut Marker) {
        // SAFETY: the caller's promise.
        unsafe {
            self.key.trace(marker);
            self.value.trace(marker);
        }
    }
}

const EMPTY: u32 = u32::MAX;
const DELETED: u32 = u32::MAX - 1;

/// Entries in insertion order and an open-addressing index.
#[derive(Default, Clone)]
pub(crate) struct Table {
    entries: Vec<Entry>,
    index: Vec<u32>,
    live: usize,
    /// Index slots that are not empty, the deleted ones included.
    filled: usize,
    /// Grows whenever keys come, go or move.
    changes: u64,
}

// SAFETY: all references are in the entries.
unsafe impl Trace for Table {
    const HAS_REFS: bool = true;
    unsafe fn trace(&self, marker: &mut Marker) {
        // SAFETY: the caller's promise.
        self.entries.iter().for_each(|e| unsafe { e.trace(marker) });
    }
}

/// The answer of one step of a look-up.
pub(crate) enum Probe {
    /// The entry at this position has the key.
    Found(usize),
    /// No entry has it.
    Missing,
    /// Only `__eq__` can tell whether `candidate`, at position `entry`, equals the key; if not, go on at `next`.
    Ask { candidate: Value, entry: usize, next: usize },
}

/// Equality of two keys with the same hash, where it needs no Python code.
fn quick_eq(a: Value, b: Value) -> Option<bool> {
    if a.word() == b.word() {
        return Some(true);
    }
    if a.as_tagged().is_some() && b.as_tagged().is_some() {
        return Some(false);
    }
    Some(str::exact(a)?.text() == str::exact(b)?.text())
}

impl Table {
    /// Number of keys.
    pub(crate) fn len(&self) -> usize {
        self.live
    }

    /// Changes whenever keys come, go or move.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// The slot where a look-up of `hash` begins.
    pub(crate) fn start(&self, hash: i64) -> usize {
        let mixed = (hash as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ (mixed >> 32)) as usize & self.index.len().wrapping_sub(1)
    }

    /// Goes on with a look-up at slot `at`.
    pub(crate) fn probe(&self, key: Value, hash: i64, mut at: usize) -> Probe {
        if self.index.is_empty() {
            return Probe::Missing;
        }
        let mask = self.index.len() - 1;
        loop {
            let slot = self.index[at & mask];
            let next = (at + 1) & mask;
            if slot == EMPTY {
                return Probe::Missing;
            }
            if slot != DELETED {
                let entry = &self.entries[slot as usize];
                if entry.hash == hash {
                    match quick_eq(entry.key, key) {
                        Some(true) => return Probe::Found(slot as usize),
                        Some(false) => {}
                        None => return Probe::Ask { candidate: entry.key, entry: slot as usize, next },
                    }
                }
            }
            at = next;
        }
    }

    /// The entry at a position that a probe found.
    pub(crate) fn entry(&self, position: usize) -> Entry {
        self.entries[position]
    }

    /// Replaces the value of an entry.
    pub(crate) fn set_value(&mut self, position: usize, value: Value) {
        self.entries[position].value = value;
    }

    /// Adds a key that is not there.
    pub(crate) fn insert(&mut self, key: Value, hash: i64, value: Value) {
        if (self.filled + 1) * 3 > self.index.len() * 2 || self.entries.len() >= DELETED as usize {
            self.rebuild((self.live + 1) * 2);
        }
        self.place(hash, self.entries.len() as u32);
        self.entries.push(Entry { hash, key, value });
        self.live += 1;
        self.filled += 1;
        self.changes += 1;
    }

    fn place(&mut self, hash: i64, position: u32) {
        let mask = self.index.len() - 1;
        let mut at = self.start(hash);
        while self.index[at] != EMPTY {
            at = (at + 1) & mask;
        }
        self.index[at] = position;
    }

    fn rebuild(&mut self, room: usize) {
        self.entries.retain(|e| !e.key.is_null());
        let size = (room * 3 / 2).next_power_of_two().max(8);
        self.index.clear();
        self.index.resize(size, EMPTY);
        for position in 0..self.entries.len() {
            self.place(self.entries[position].hash, position as u32);
        }
        self.filled = self.live;
        self.changes += 1;
    }

    /// Removes the entry at a position that a probe found.
    pub(crate) fn remove(&mut self, position: usize) -> Entry {
        let entry = self.entries[position];
        let mask = self.index.len() - 1;
        let mut at = self.start(entry.hash);
        while self.index[at] != position as u32 {
            at = (at + 1) & mask;
        }
        self.index[at] = DELETED;
        self.entries[position].key = Value::NULL;
        self.entries[position].value = Value::NULL;
        self.live -= 1;
        self.changes += 1;
        // Trailing holes go at once, so that `popitem` in a loop stays linear.
        while self.entries.last().is_some_and(|e| e.key.is_null()) {
            self.entries.pop();
        }
        entry
    }

    /// Removes everything.
    pub(crate) fn clear(&mut self) {
        let changes = self.changes + 1;
        *self = Table { changes, ..Table::default() };
    }

    /// The first entry at or after a position, with the position after it.
    pub(crate) fn next(&self, from: usize) -> Option<(Entry, usize)> {
        let offset = self.entries.get(from..)?.iter().position(|e| !e.key.is_null())?;
        Some((self.entries[from + offset], from + offset + 1))
    }

    /// The last entry before a position, with its position.
    pub(crate) fn previous(&self, before: usize) -> Option<(Entry, usize)> {
        let before = before.min(self.entries.len());
        let position = self.entries[..before].iter().rposition(|e| !e.key.is_null())?;
        Some((self.entries[position], position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(table: &Table, key: i64) -> Option<usize> {
        match table.probe(Value::int(key), key, table.start(key)) {
            Probe::Found(position) => Some(position),
            _ => None,
        }
    }

    #[test]
    fn agrees_with_a_model_in_order() {
        let mut table = Table::default();
        let mut model: Vec<(i64, i64)> = vec![];
        let mut x: u64 = 12345;
        for step in 0..20_000 {
            x = x.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let key = (x >> 40) as i64 % 300;
            match (find(&table, key), (x >> 33) % 3) {
                (Some(position), 0) => {
                    table.remove(position);
                    model.retain(|m| m.0 != key);
                }
                (Some(position), _) => {
                    table.set_value(position, Value::int(step));
                    model.iter_mut().find(|m| m.0 == key).expect("in the model").1 = step;
                }
                (None, _) => {
                    table.insert(Value::int(key), key, Value::int(step));
                    model.push((key, step));
                }
            }
        }
        let mut at = 0;
        let mut seen = vec![];
        while let Some((entry, next)) = table.next(at) {
            seen.push((entry.key.as_tagged().expect("int"), entry.value.as_tagged().expect("int")));
            at = next;
        }
        assert_eq!(seen, model);
        assert_eq!(table.len(), model.len());
    }
}
