//! A table by the numbers of traces, which are given out in order and never again: looking one up is two loads.
//! What is left of numbers that are gone is one word for 64 of them. It knows nothing of what it holds.

use crate::index::TraceId;

/// Numbers to a page.
const PAGE: usize = 64;

/// What is kept for each of the traces that are still there.
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
    /// What is kept for the trace of that number.
    #[inline]
    pub fn get(&self, id: TraceId) -> Option<&T> {
        let number = id.index();
        self.pages.get(number / PAGE)?.as_ref()?.items[number % PAGE].as_ref()
    }

    /// Keeps something for a trace; what was kept before.
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

    /// Keeps nothing for a trace any more; what was kept.
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

    /// Everything, by number.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.pages.iter().flatten().flat_map(|page| page.items.iter().flatten())
    }

    /// For how many traces something is kept.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Is nothing kept?
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
