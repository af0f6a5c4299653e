//! Sets of small numbers, as the dataflow analyses need them.

/// A set of numbers below a bound that is fixed when it is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BitSet(Box<[u64]>);

impl BitSet {
    /// The empty set of numbers below `bound`.
    pub fn new(bound: usize) -> Self {
        BitSet(vec![0; bound.div_ceil(64)].into_boxed_slice())
    }

    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    pub fn insert(&mut self, number: u16) {
        self.0[usize::from(number) / 64] |= 1 << (number % 64);
    }

    pub fn remove(&mut self, number: u16) {
        self.0[usize::from(number) / 64] &= !(1 << (number % 64));
    }

    pub fn contains(&self, number: u16) -> bool {
        self.0[usize::from(number) / 64] & (1 << (number % 64)) != 0
    }

    /// Adds all of `other`; whether that changed anything.
    pub fn union(&mut self, other: &BitSet) -> bool {
        let mut changed = false;
        for (word, &more) in self.0.iter_mut().zip(&other.0) {
            changed |= more & !*word != 0;
            *word |= more;
        }
        changed
    }

    /// Keeps only what is in `other` too; whether that changed anything.
    pub fn intersect(&mut self, other: &BitSet) -> bool {
        let mut changed = false;
        for (word, &kept) in self.0.iter_mut().zip(&other.0) {
            changed |= *word & !kept != 0;
            *word &= kept;
        }
        changed
    }

    /// The numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| (index * 64 + bit) as u16)
        })
    }
}
