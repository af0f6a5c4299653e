//! Sets of registers with shared structure, for the dataflow analyses and the code objects.
//!
//! There is a set for every instruction, and neighbours differ in a few registers. A set of small numbers is one
//! word; a larger one is a tree whose parts are shared between the sets and copied only where they change, so that
//! all sets of a function together take space proportional to their differences. Nothing here is specific to
//! instructions.

use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The number of bits that select a child.
const BITS: u32 = 2;

/// The children of a node.
type Children = [RegSet; 1 << BITS];

/// A set of registers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RegSet(Tree);

#[derive(Clone, Debug, Serialize, Deserialize)]
enum Tree {
    /// A set of numbers below 64.
    Leaf(u64),
    /// A node of that height. A child may be lower than its position permits: it lacks the larger numbers.
    Node(u32, Arc<Children>),
}
use Tree::{Leaf, Node};

impl Default for RegSet {
    fn default() -> Self {
        RegSet(Leaf(0))
    }
}

/// The shift that selects the child of a number in a node of that height.
fn shift(height: u32) -> u32 {
    6 + BITS * (height - 1)
}

impl RegSet {
    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Leaf(word) => *word == 0,
            Node(_, children) => children.iter().all(RegSet::is_empty),
        }
    }

    /// Whether it contains the register.
    pub fn contains(&self, number: u32) -> bool {
        match &self.0 {
            Leaf(word) => number < 64 && word >> number & 1 != 0,
            Node(height, children) => {
                let shift = shift(*height);
                let child = children.get((number >> shift) as usize);
                child.is_some_and(|child| child.contains(number & ((1 << shift) - 1)))
            }
        }
    }

    /// Adds a register.
    pub(crate) fn insert(&mut self, number: u32) {
        if self.contains(number) {
            return;
        }
        loop {
            let height = match &mut self.0 {
                Leaf(word) if number < 64 => {
                    *word |= 1 << number;
                    return;
                }
                Leaf(_) => 0,
                Node(height, children) => {
                    let shift = shift(*height);
                    if let Some(index) = Some((number >> shift) as usize).filter(|&i| i < children.len()) {
                        return Arc::make_mut(children)[index].insert(number & ((1 << shift) - 1));
                    }
                    *height
                }
            };
            let mut children = Children::default();
            children[0] = std::mem::take(self);
            self.0 = Node(height + 1, Arc::new(children));
        }
    }

    /// Removes a register.
    pub(crate) fn remove(&mut self, number: u32) {
        if !self.contains(number) {
            return;
        }
        match &mut self.0 {
            Leaf(word) => *word &= !(1 << number),
            Node(height, children) => {
                let shift = shift(*height);
                Arc::make_mut(children)[(number >> shift) as usize].remove(number & ((1 << shift) - 1));
            }
        }
    }

    /// Whether it is a subset of `other`. Shared parts are not compared.
    pub fn is_subset(&self, other: &RegSet) -> bool {
        let only_first = |children: &Children| children[1..].iter().all(RegSet::is_empty);
        match (&self.0, &other.0) {
            (Leaf(a), Leaf(b)) => a & !b == 0,
            (Node(h, a), Node(g, b)) if h == g => {
                Arc::ptr_eq(a, b) || a.iter().zip(&**b).all(|(a, b)| a.is_subset(b))
            }
            (Node(h, a), Node(g, _)) if h > g => a[0].is_subset(other) && only_first(a),
            (Node(_, a), Leaf(_)) => a[0].is_subset(other) && only_first(a),
            (_, Node(_, b)) => self.is_subset(&b[0]),
        }
    }

    /// Adds all of `other`; returns whether that changed anything.
    pub(crate) fn union(&mut self, other: &RegSet) -> bool {
        if other.is_subset(self) {
            return false;
        }
        if self.is_subset(other) {
            self.clone_from(other);
            return true;
        }
        match (&mut self.0, &other.0) {
            (Leaf(a), Leaf(b)) => *a |= b,
            (Node(h, a), Node(g, b)) if h == g => {
                for (a, b) in Arc::make_mut(a).iter_mut().zip(&**b) {
                    a.union(b);
                }
            }
            (Node(h, a), Node(g, _)) if *h > *g => drop(Arc::make_mut(a)[0].union(other)),
            (Node(_, a), Leaf(_)) => drop(Arc::make_mut(a)[0].union(other)),
            (_, Node(..)) => {
                let lower = std::mem::replace(self, other.clone());
                self.union(&lower);
            }
        }
        true
    }

    /// Keeps only the registers that are in `other` too; returns whether that changed anything.
    pub(crate) fn intersect(&mut self, other: &RegSet) -> bool {
        if self.is_subset(other) {
            return false;
        }
        if other.is_subset(self) {
            self.clone_from(other);
            return true;
        }
        match (&mut self.0, &other.0) {
            (Leaf(a), Leaf(b)) => *a &= b,
            (Node(h, a), Node(g, b)) if h == g => {
                for (a, b) in Arc::make_mut(a).iter_mut().zip(&**b) {
                    a.intersect(b);
                }
            }
            (Leaf(_), Node(_, b)) => drop(self.intersect(&b[0])),
            (Node(h, _), Node(g, b)) if *h < *g => drop(self.intersect(&b[0])),
            (Node(_, a), _) => {
                let first = a[0].clone();
                *self = first;
                self.intersect(other);
            }
        }
        true
    }

    /// The registers in ascending order.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        match &self.0 {
            Leaf(word) => Iter { word: *word, base: 0, rest: Vec::new() },
            Node(..) => Iter { word: 0, base: 0, rest: vec![(0, self)] },
        }
    }
}

impl PartialEq for RegSet {
    fn eq(&self, other: &RegSet) -> bool {
        self.is_subset(other) && other.is_subset(self)
    }
}

impl FromIterator<u32> for RegSet {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut set = RegSet::default();
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

/// The registers of a set in ascending order.
#[derive(Debug)]
pub struct Iter<'a> {
    word: u64,
    base: u32,
    /// The parts that follow, the next one last.
    rest: Vec<(u32, &'a RegSet)>,
}

impl Iter<'_> {
    /// Moves to the next word that is not empty, if there is one.
    #[inline(never)]
    fn enter_next(&mut self) -> bool {
        while self.word == 0 {
            let Some((base, set)) = self.rest.pop() else { return false };
            match &set.0 {
                Leaf(word) => (self.word, self.base) = (*word, base),
                Node(height, children) => {
                    let shift = shift(*height);
                    let children = children.iter().enumerate().rev();
                    self.rest.extend(children.map(|(i, child)| (base + ((i as u32) << shift), child)));
                }
            }
        }
        true
    }
}

impl Iterator for Iter<'_> {
    type Item = u32;

    // A suspended generator iterates over one word of registers, so this must be a short loop.
    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.word == 0 && (self.rest.is_empty() || !self.enter_next()) {
            return None;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(self.base + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::RegSet;
    use std::collections::BTreeSet;

    /// A sequence of numbers, some close to each other and some far apart.
    fn numbers(seed: u32) -> impl Iterator<Item = u32> {
        let bound = [40, 70, 300, 5000, 100_000][seed as usize % 5];
        (0..200_u32).map(move |i| (i.wrapping_mul(2_654_435_761).wrapping_add(seed * 977) >> 7) % bound)
    }

    #[test]
    fn sets_are_sets() {
        for (a, b) in (0..10).flat_map(|a| (0..10).map(move |b| (a, b))) {
            let (x, y): (RegSet, RegSet) = (numbers(a).take(90).collect(), numbers(b).collect());
            let (p, q): (BTreeSet<u32>, BTreeSet<u32>) =
                (numbers(a).take(90).collect(), numbers(b).collect());
            assert!(x.iter().eq(p.iter().copied()));
            assert_eq!(x.is_subset(&y), p.is_subset(&q));
            assert_eq!(x == y, p == q);
            let (mut union, mut both, mut less) = (x.clone(), x.clone(), x.clone());
            assert_eq!(union.union(&y), !q.is_subset(&p));
            assert!(union.iter().eq(p.union(&q).copied()));
            assert_eq!(both.intersect(&y), !p.is_subset(&q));
            assert!(both.iter().eq(p.intersection(&q).copied()));
            numbers(b).for_each(|number| less.remove(number));
            assert!(less.iter().eq(p.difference(&q).copied()));
            assert!((0..5000).all(|number| x.contains(number) == p.contains(&number)));
            assert_eq!(less.is_empty(), p.is_subset(&q));
        }
    }
}
