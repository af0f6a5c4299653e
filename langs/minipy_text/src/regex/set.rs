//! Sets of characters, with `IGNORECASE` applied: a set contains every character that the pattern's class matches.
//! Rust's own case mappings and classes must never be used, because their Unicode version is newer than CPython's.

use super::casefix::FIXES;
use crate::str::{decimal_runs, simple_lower, surrogate, upper_runs, word_runs};
use std::sync::OnceLock;

/// The last code point.
const LAST: u32 = 0x10_ffff;

/// Code points as sorted ranges that do not touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set {
    ranges: Vec<(u32, u32)>,
    /// The members below 128, as bits.
    ascii: [u64; 2],
}

/// The kind of `IGNORECASE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    Ascii,
    Unicode,
}

impl Fold {
    /// The lower case of a code point.
    pub fn lower(self, code: u32) -> u32 {
        match self {
            _ if code < 128 => u32::from((code as u8).to_ascii_lowercase()),
            Fold::Ascii => code,
            Fold::Unicode => char::from_u32(code).map_or(code, |c| simple_lower(c) as u32),
        }
    }

    /// The same as `pairs`, sorted by the lower cases.
    fn pairs_by_lower(self) -> &'static [(u32, u32)] {
        static ASCII: OnceLock<Vec<(u32, u32)>> = OnceLock::new();
        static UNICODE: OnceLock<Vec<(u32, u32)>> = OnceLock::new();
        let make = || {
            let mut pairs = self.pairs().to_vec();
            pairs.sort_unstable_by_key(|pair| pair.1);
            pairs
        };
        match self {
            Fold::Ascii => ASCII.get_or_init(make),
            Fold::Unicode => UNICODE.get_or_init(make),
        }
    }

    /// The code points that have another lower case, with it.
    fn pairs(self) -> &'static [(u32, u32)] {
        static ASCII: OnceLock<Vec<(u32, u32)>> = OnceLock::new();
        static UNICODE: OnceLock<Vec<(u32, u32)>> = OnceLock::new();
        let make = |more: Vec<(u32, u32)>| {
            let codes = (0..128).chain(more.into_iter().flat_map(|(low, high)| low.max(128)..=high));
            codes.map(|code| (code, self.lower(code))).filter(|(code, lower)| code != lower).collect()
        };
        match self {
            Fold::Ascii => ASCII.get_or_init(|| make(Vec::new())),
            Fold::Unicode => UNICODE.get_or_init(|| make(upper_runs())),
        }
    }
}

impl Set {
    /// The code points in the ranges.
    pub fn new(mut ranges: Vec<(u32, u32)>) -> Set {
        ranges.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::new();
        for (low, high) in ranges {
            match merged.last_mut() {
                Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
                _ => merged.push((low, high)),
            }
        }
        let mut ascii = [0; 2];
        for &(low, high) in merged.iter().take_while(|range| range.0 < 128) {
            (low..=high.min(127)).for_each(|code| ascii[code as usize / 64] |= 1 << (code % 64));
        }
        Set { ranges: merged, ascii }
    }

    /// Whether it contains the code point.
    #[inline]
    pub fn has(&self, code: u32) -> bool {
        if code < 128 {
            return self.ascii[code as usize / 64] >> (code % 64) & 1 != 0;
        }
        let place = self.ranges.partition_point(|range| range.1 < code);
        self.ranges.get(place).is_some_and(|range| range.0 <= code)
    }

    /// Whether it contains the character.
    #[inline]
    pub fn has_char(&self, c: char) -> bool {
        self.has(surrogate::code(c))
    }

    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    /// The union of the sets.
    pub fn union(sets: &[&Set]) -> Set {
        Set::new(sets.iter().flat_map(|set| set.ranges.iter().copied()).collect())
    }

    /// The code points that are not in it.
    pub fn complement(&self) -> Set {
        let mut ranges = Vec::new();
        let mut next = 0;
        for &(low, high) in &self.ranges {
            if next < low {
                ranges.push((next, low - 1));
            }
            next = high + 1;
        }
        if next <= LAST {
            ranges.push((next, LAST));
        }
        Set::new(ranges)
    }

    /// The characters that match the members without regard to case: their lower cases, and characters with the same
    /// upper case.
    pub fn lowered(&self, fold: Fold) -> Set {
        let moved = self.members_of(fold.pairs(), |pair| pair.0);
        let lower: Vec<(u32, u32)> = moved.map(|&(_, lower)| (lower, lower)).collect();
        let mut ranges = self.without_moved(fold);
        ranges.extend(lower);
        let set = Set::new(ranges);
        if fold == Fold::Ascii {
            return set;
        }
        let fixed = set.members_of(FIXES, |fix| fix.0).flat_map(|fix| fix.1);
        let fixed: Vec<(u32, u32)> = fixed.map(|&code| (code, code)).collect();
        Set::new(set.ranges.iter().copied().chain(fixed).collect())
    }

    /// The rows of a table, sorted by their codes, whose code is in the set.
    fn members_of<'a, T>(&'a self, table: &'a [T], code: fn(&T) -> u32) -> impl Iterator<Item = &'a T> {
        self.ranges.iter().flat_map(move |&(low, high)| {
            let first = table.partition_point(|row| code(row) < low);
            table[first..].iter().take_while(move |row| code(row) <= high)
        })
    }

    /// All code points whose lower case is in it.
    pub fn raised(&self, fold: Fold) -> Set {
        let moved = self.members_of(fold.pairs_by_lower(), |pair| pair.1);
        let upper: Vec<(u32, u32)> = moved.map(|&(code, _)| (code, code)).collect();
        let mut ranges = self.without_moved(fold);
        ranges.extend(upper);
        Set::new(ranges)
    }

    /// The members that are their own lower case.
    fn without_moved(&self, fold: Fold) -> Vec<(u32, u32)> {
        let mut out = Vec::new();
        let pairs = fold.pairs();
        for &(mut low, high) in &self.ranges {
            let first = pairs.partition_point(|pair| pair.0 < low);
            for &(code, _) in pairs[first..].iter().take_while(|pair| pair.0 <= high) {
                if low < code {
                    out.push((low, code - 1));
                }
                low = code + 1;
            }
            if low <= high {
                out.push((low, high));
            }
        }
        out
    }

    /// `\d`, `\s` or `\w`.
    pub fn category(letter: char, ascii: bool) -> Set {
        let codes = |ranges: &[(u8, u8)]| Set::new(ranges.iter().map(|r| (r.0.into(), r.1.into())).collect());
        match (letter, ascii) {
            ('d', true) => codes(&[(b'0', b'9')]),
            ('d', false) => Set::new(decimal_runs()),
            ('s', true) => codes(&[(9, 13), (b' ', b' ')]),
            ('s', false) => {
                let spaces = [
                    (9, 13),
                    (0x1c, 0x20),
                    (0x85, 0x85),
                    (0xa0, 0xa0),
                    (0x1680, 0x1680),
                    (0x2000, 0x200a),
                    (0x2028, 0x2029),
                    (0x202f, 0x202f),
                    (0x205f, 0x205f),
                    (0x3000, 0x3000),
                ];
                Set::new(spaces.to_vec())
            }
            (_, true) => codes(&[(b'0', b'9'), (b'A', b'Z'), (b'_', b'_'), (b'a', b'z')]),
            (_, false) => words().clone(),
        }
    }
}

/// The word characters.
fn words() -> &'static Set {
    static WORD: OnceLock<Set> = OnceLock::new();
    WORD.get_or_init(|| Set::new(word_runs()))
}

/// Whether it is a word character.
#[inline]
pub(super) fn is_word(c: char, ascii: bool) -> bool {
    if c.is_ascii() { c.is_ascii_alphanumeric() || c == '_' } else { !ascii && words().has_char(c) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_is_worked_into_sets() {
        let of = |c: char| Set::new(vec![(c as u32, c as u32)]);
        let all = |set: Set| set.ranges().iter().flat_map(|&(a, b)| a..=b).collect::<Vec<u32>>();
        assert_eq!(all(of('K').lowered(Fold::Ascii).raised(Fold::Ascii)), ['K' as u32, 'k' as u32]);
        assert_eq!(all(of('K').lowered(Fold::Unicode).raised(Fold::Unicode)), [0x4b, 0x6b, 0x212a]);
        assert_eq!(all(of('s').lowered(Fold::Unicode).raised(Fold::Unicode)), [0x53, 0x73, 0x17f]);
        assert_eq!(Set::new(vec![(0, LAST)]).complement(), Set::default());
        assert_eq!(of('a').complement().complement(), of('a'));
        // All lower cases of letters, by CPython's tables.
        let lowers: std::collections::HashSet<u32> = Fold::Unicode.pairs().iter().map(|p| p.1).collect();
        assert_eq!(lowers.len(), 1424);
    }
}
