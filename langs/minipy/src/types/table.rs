//! The hash table behind dicts and sets: entries in insertion order, and an index of positions.
//!
//! It never calls Python code or allocates in the collected heap while it is borrowed: where a probe needs
//! `__eq__`, [`find`] releases the borrow, asks, and starts again if the table has changed meanwhile.

use super::support::*;
use std::cell::RefCell;

/// Spreads a hash over the bits that the index uses.
fn mix(hash: i64) -> u64 {
    let mixed = (hash as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 32)
}

/// Equality of two keys with the same hash, where it needs no Python code.
fn quick_eq(a: Value, b: Value) -> Option<bool> {
    if a.word() == b.word() {
        return Some(true);
    }
    if a.as_tagged().is_some() && b.as_tagged().is_some() {
        return Some(false);
    }
    Some(a.downcast::<Str>()?.as_str() == b.downcast::<Str>()?.as_str())
}

/// The position of a key. May call `__eq__` of the keys.
pub(crate) fn find(vm: Ref<Vm>, table: &RefCell<Table>, key: Value, hash: i64) -> PyResult<Option<usize>> {
    let mut rejected: Vec<u32> = Vec::new();
    loop {
        let mut ask = None;
        let found = {
            let table = table.borrow();
            let entries = &table.entries;
            table
                .index
                .find(mix(hash), |&at| {
                    let entry = &entries[at as usize];
                    if entry.hash != hash || ask.is_some() || rejected.contains(&at) {
                        return false;
                    }
                    quick_eq(entry.key, key).unwrap_or_else(|| {
                        ask = Some((at, entry.key));
                        false
                    })
                })
                .copied()
        };
        // The first candidate in probing order decides; a later identical key is found after it was rejected.
        let Some((at, candidate)) = ask else { return Ok(found.map(|at| at as usize)) };
        if let Some(at) = found {
            return Ok(Some(at as usize));
        }
        let equal = crate::ops_plain::eq(vm, candidate, key)?;
        let unchanged = table.borrow().entries.get(at as usize).is_some_and(|e| e.key == candidate);
        match (unchanged, equal) {
            (true, true) => return Ok(Some(at as usize)),
            (true, false) => rejected.push(at),
            (false, _) => rejected.clear(),
        }
    }
}

impl Table {
    /// Number of keys.
    pub(crate) fn len(&self) -> usize {
        self.live
    }

    /// Adds a key that is not there. The owner must be touched afterwards.
    pub(crate) fn insert(&mut self, key: Value, hash: i64, value: Value) {
        if self.entries.len() == self.entries.capacity() && self.entries.len() > self.live + self.live / 2 {
            self.compact();
        }
        let at = self.entries.len() as u32;
        self.entries.push(Entry { hash, key, value });
        let entries = &self.entries;
        self.index.insert_unique(mix(hash), at, |&i| mix(entries[i as usize].hash));
        self.live += 1;
    }

    fn compact(&mut self) {
        self.entries.retain(|e| !e.key.is_null());
        self.index.clear();
        let entries = &self.entries;
        for (at, entry) in entries.iter().enumerate() {
            self.index.insert_unique(mix(entry.hash), at as u32, |&i| mix(entries[i as usize].hash));
        }
    }

    /// Removes the entry at a position.
    pub(crate) fn remove(&mut self, at: usize) -> Entry {
        let entry = self.entries[at];
        if let Ok(slot) = self.index.find_entry(mix(entry.hash), |&i| i as usize == at) {
            slot.remove();
        }
        self.entries[at].key = Value::NULL;
        self.entries[at].value = Value::NULL;
        self.live -= 1;
        // Trailing holes go at once, so that `popitem` in a loop stays linear.
        while self.entries.last().is_some_and(|e| e.key.is_null()) {
            self.entries.pop();
        }
        entry
    }

    /// Removes everything.
    pub(crate) fn clear(&mut self) {
        *self = Table::default();
    }

    /// The first entry at or after a position, with the position after it.
    pub(crate) fn next(&self, from: usize) -> Option<(Entry, usize)> {
        let offset = self.entries.get(from..)?.iter().position(|e| !e.key.is_null())?;
        Some((self.entries[from + offset], from + offset + 1))
    }

    /// The last entry before a position, with its position.
    pub(crate) fn previous(&self, before: usize) -> Option<(Entry, usize)> {
        let before = before.min(self.entries.len());
        let at = self.entries[..before].iter().rposition(|e| !e.key.is_null())?;
        Some((self.entries[at], at))
    }

    /// A copy without holes.
    pub(crate) fn copied(&self) -> Table {
        let mut copy = Table { entries: self.entries.clone(), index: Default::default(), live: self.live };
        copy.compact();
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(table: &Table, key: i64) -> Option<usize> {
        table.index.find(mix(key), |&i| table.entries[i as usize].key == Value::int(key)).map(|&i| i as usize)
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
                (Some(at), 0) => {
                    table.remove(at);
                    model.retain(|m| m.0 != key);
                }
                (Some(at), _) => {
                    table.entries[at].value = Value::int(step);
                    model.iter_mut().find(|m| m.0 == key).expect("in the model").1 = step;
                }
                (None, _) => {
                    table.insert(Value::int(key), key, Value::int(step));
                    model.push((key, step));
                }
            }
        }
        let (mut at, mut seen) = (0, vec![]);
        while let Some((entry, next)) = table.next(at) {
            seen.push((entry.key.as_tagged().expect("int"), entry.value.as_tagged().expect("int")));
            at = next;
        }
        assert_eq!(seen, model);
        assert_eq!(table.len(), model.len());
    }
}
