//! A table indexed by trace ids, which are ascending and never reused: a lookup takes two loads, and ids of removed
//! entries cost one word for 64 of them.

use crate::index::TraceId;

/// Number of ids to a page.
const PAGE: usize = 64;

/// A table with an entry for some traces.
#[derive(Debug)]
pub struct ByTrace<T> {
    pages: Vec<Option<Box<Page<T>>>>,
    len: usize,
}

#[derive(Debug)]
struct Page<T> {
    items: [Option<T>; PAGE],
    used: usize,
}

impl<T> Default for ByTrace<T> {
    fn default() -> ByTrace<T> {
        ByTrace { pages: Vec::new(), len: 0 }
    }
}

impl<T> ByTrace<T> {
    /// The entry of a trace.
    #[inline]
    pub fn get(&self, id: TraceId) -> Option<&T> {
        let number = id.index();
        self.pages.get(number / PAGE)?.as_ref()?.items[number % PAGE].as_ref()
    }

    /// Sets the entry of a trace, and returns the previous one.
    pub fn insert(&mut self, id: TraceId, item: T) -> Option<T> {
        let number = id.index();
        if self.pages.len() <= number / PAGE {
            self.pages.resize_with(number / PAGE + 1, || None);
        }
        let new = || Box::new(Page { items: [const { None }; PAGE], used: 0 });
        let page = self.pages[number / PAGE].get_or_insert_with(new);
        let before = page.items[number % PAGE].replace(item);
        if before.is_none() {
            page.used += 1;
            self.len += 1;
        }
        before
    }

    /// Removes the entry of a trace and returns it.
    pub fn remove(&mut self, id: TraceId) -> Option<T> {
        let number = id.index();
        let slot = self.pages.get_mut(number / PAGE)?;
        let page = slot.as_mut()?;
        let item = page.items[number % PAGE].take()?;
        page.used -= 1;
        self.len -= 1;
        if page.used == 0 {
            *slot = None;
        }
        Some(item)
    }

    /// All entries, by id.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.pages.iter().flatten().flat_map(|page| page.items.iter().flatten())
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_until_it_is_removed() {
        let mut table = ByTrace::default();
        for number in 0..1000 {
            assert_eq!(table.insert(TraceId(number), number * 2), None);
        }
        assert_eq!(table.insert(TraceId(7), 70), Some(14));
        assert_eq!((table.len(), table.get(TraceId(7)), table.get(TraceId(1000))), (1000, Some(&70), None));
        for number in 0..990 {
            assert!(table.remove(TraceId(number)).is_some());
            assert_eq!(table.remove(TraceId(number)), None);
        }
        assert_eq!(table.pages.iter().flatten().count(), 1);
        assert_eq!(
            table.values().copied().collect::<Vec<_>>(),
            (990..1000).map(|n| n * 2).collect::<Vec<_>>()
        );
        assert!(!table.is_empty() && table.get(TraceId(3)).is_none());
    }
}
