//! The open levels of a recording, and what it notes of inlined calls as a whole: recursion, and the longest one.

use super::level::{Level, PortalInfo};
use std::ops::Deref;

/// An inlined call of the outermost level.
#[derive(Clone, Debug)]
pub struct InlinedLevel {
    /// Number of its operations.
    pub operations: usize,
    /// Its portal.
    pub portal: &'static PortalInfo,
    /// The greens that it was entered with.
    pub entry: Vec<u64>,
}

/// The open portal levels, outermost first.
#[derive(Debug, Default)]
pub struct Levels {
    open: Vec<Level>,
    /// Functions that were inlined while a level of them was open, and how often.
    recursions: Vec<(Vec<u64>, u32)>,
    /// The longest inlined call of the outermost level that is over.
    longest: Option<InlinedLevel>,
}

impl Deref for Levels {
    type Target = [Level];
    #[inline]
    fn deref(&self) -> &[Level] {
        &self.open
    }
}

impl Levels {
    /// The innermost level.
    #[inline]
    pub fn innermost(&self) -> &Level {
        self.open.last().expect("a recording has a level")
    }

    /// How often the function with that entry was inlined into itself.
    pub fn recursions(&self, entry: &[u64]) -> u32 {
        self.recursions.iter().find(|r| r.0 == entry).map_or(0, |r| r.1)
    }

    /// Counts that the function with that entry is inlined into itself.
    pub fn count_recursion(&mut self, entry: &[u64]) {
        match self.recursions.iter_mut().find(|r| r.0 == entry) {
            Some(known) => known.1 += 1,
            None => self.recursions.push((entry.to_vec(), 1)),
        }
    }

    /// Called when the innermost level, which is inlined, passes one of its loop headers for the first time.
    pub fn pass_header(&mut self, greens: &[u64]) {
        self.innermost_mut().passed.push(greens.to_vec());
    }

    /// The inlined call of the outermost level with the most operations, in a trace of `length` so far; it may be open.
    pub fn longest_call(&self, length: usize) -> Option<InlinedLevel> {
        let open = self.open.get(1).and_then(|open| self.longer_call(open, length));
        open.or_else(|| self.longest.clone())
    }

    /// That inlined call of the outermost level, which ends at `length`, if it has more operations than any before it.
    fn longer_call(&self, level: &Level, length: usize) -> Option<InlinedLevel> {
        let operations = length - level.start;
        let longer = self.longest.as_ref().is_none_or(|longest| longest.operations < operations);
        longer.then(|| InlinedLevel { operations, portal: level.portal, entry: level.entry.clone() })
    }

    /// The innermost level.
    #[inline]
    pub(super) fn innermost_mut(&mut self) -> &mut Level {
        self.open.last_mut().expect("a recording has a level")
    }

    /// Enters a level.
    pub(super) fn push(&mut self, level: Level) {
        self.open.push(level);
    }

    /// Leaves the innermost level when the trace has `length` operations.
    pub(super) fn pop(&mut self, length: usize) {
        let level = self.open.pop().expect("a level was entered");
        if self.open.len() == 1
            && let Some(longest) = self.longer_call(&level, length)
        {
            self.longest = Some(longest);
        }
    }

    /// Leaves all levels. Returns the innermost one.
    pub(super) fn into_innermost(mut self) -> Option<Level> {
        self.open.pop()
    }
}
