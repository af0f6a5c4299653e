//! Searching for bytes in bytes, for text and bytes alike. Long data is searched in pieces, with a check for
//! interruption between them. Matches must never overlap.

use crate::error::Result;
use crate::work::Steps;
use memchr::memmem;

/// The number of bytes that are searched between two checks for interruption.
const PIECE: usize = 1 << 20;

/// The number of bytes that are searched in the time of a unit of work.
const UNIT: usize = 32;

/// For fewer bytes than this, preparing the search takes longer than a plain search.
const SHORT: usize = 64;

/// The offset of the first occurrence of `needle`.
#[inline]
pub fn find(hay: &[u8], needle: &[u8]) -> Result<Option<usize>> {
    match needle {
        &[byte] if hay.len() <= PIECE => Ok(memchr::memchr(byte, hay)),
        _ if hay.len() < SHORT => Ok(find_in_short(hay, needle)),
        _ if hay.len() <= PIECE => Ok(memmem::find(hay, needle)),
        _ => Matches::new(hay, needle).next(),
    }
}

fn find_in_short(hay: &[u8], needle: &[u8]) -> Option<usize> {
    let Some((&first, rest)) = needle.split_first() else { return Some(0) };
    let mut from = 0;
    let places = hay.len().checked_sub(rest.len())?;
    while let Some(at) = memchr::memchr(first, &hay[from..places]) {
        if hay[from + at + 1..].starts_with(rest) {
            return Some(from + at);
        }
        from += at + 1;
    }
    None
}

/// The offset of the last occurrence of `needle`.
pub fn rfind(hay: &[u8], needle: &[u8]) -> Result<Option<usize>> {
    if hay.len() <= PIECE {
        return Ok(match needle {
            &[byte] => memchr::memrchr(byte, hay),
            _ => memmem::rfind(hay, needle),
        });
    }
    let finder = memmem::FinderRev::new(needle);
    let (mut steps, mut end) = (Steps::new(), hay.len());
    loop {
        let start = end.saturating_sub(PIECE + needle.len());
        if let Some(at) = finder.rfind(&hay[start..end]) {
            return Ok(Some(start + at));
        }
        if start == 0 {
            return Ok(None);
        }
        steps.spend(PIECE / UNIT)?;
        end = start + needle.len();
    }
}

/// The occurrences of a needle that is not empty, from left to right.
pub struct Matches<'a> {
    hay: &'a [u8],
    needle: &'a [u8],
    /// The prepared search for a needle of several bytes in long data.
    finder: Option<memmem::Finder<'a>>,
    at: usize,
    steps: Steps,
}

impl<'a> Matches<'a> {
    /// Starts a search.
    pub fn new(hay: &'a [u8], needle: &'a [u8]) -> Matches<'a> {
        let plain = needle.len() == 1 || hay.len() < SHORT;
        let finder = if plain { None } else { Some(memmem::Finder::new(needle)) };
        Matches { hay, needle, finder, at: 0, steps: Steps::new() }
    }

    /// The first occurrence in a part of the bytes.
    #[inline]
    fn first(&self, part: &[u8]) -> Option<usize> {
        match (&self.finder, self.needle) {
            (Some(finder), _) => finder.find(part),
            (None, &[byte]) => memchr::memchr(byte, part),
            (None, needle) => find_in_short(part, needle),
        }
    }

    /// The next occurrence.
    #[allow(clippy::should_implement_trait, reason = "it may be stopped")]
    #[inline]
    pub fn next(&mut self) -> Result<Option<usize>> {
        let length = self.needle.len();
        loop {
            let end = self.at.saturating_add(PIECE + length).min(self.hay.len());
            if let Some(found) = self.first(&self.hay[self.at..end]) {
                let place = self.at + found;
                self.at = place + length;
                self.steps.spend(4 + found / UNIT)?;
                return Ok(Some(place));
            }
            if end == self.hay.len() {
                return Ok(None);
            }
            self.at = end - length;
            self.steps.spend(PIECE / UNIT)?;
        }
    }

    /// The number of occurrences left.
    pub fn count(mut self) -> Result<usize> {
        let mut count = 0;
        if let &[byte] = self.needle {
            for piece in crate::work::chunks(&self.hay[self.at..]) {
                count += memchr::memchr_iter(byte, piece?).count();
            }
            return Ok(count);
        }
        while self.next()?.is_some() {
            count += 1;
        }
        Ok(count)
    }
}

/// The number of bytes that are tested one by one between two checks for interruption.
const SLICE: usize = 1 << 16;

/// The offset of the first byte for which `test` is true.
pub fn position(hay: &[u8], test: impl Fn(u8) -> bool) -> Result<Option<usize>> {
    for (i, piece) in hay.chunks(SLICE).enumerate() {
        if i > 0 {
            crate::work::poll()?;
        }
        if let Some(at) = piece.iter().position(|&byte| test(byte)) {
            return Ok(Some(i * SLICE + at));
        }
    }
    Ok(None)
}

/// The offset of the last byte for which `test` is true.
pub fn rposition(hay: &[u8], test: impl Fn(u8) -> bool) -> Result<Option<usize>> {
    for (i, piece) in hay.rchunks(SLICE).enumerate() {
        if i > 0 {
            crate::work::poll()?;
        }
        if let Some(at) = piece.iter().rposition(|&byte| test(byte)) {
            return Ok(Some(hay.len() - i * SLICE - piece.len() + at));
        }
    }
    Ok(None)
}

/// The text in pieces, with a check for interruption before each but the first.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = Result<&str>> {
    let mut rest = Some(text);
    let mut first = true;
    std::iter::from_fn(move || {
        let text = rest.take()?;
        if !std::mem::take(&mut first)
            && let Err(error) = crate::work::poll()
        {
            return Some(Err(error));
        }
        let (piece, more) = text.split_at(text.floor_char_boundary(SLICE));
        rest = (!more.is_empty()).then_some(more);
        Some(Ok(piece))
    })
}

/// The offset of the first character for which `test` is true.
pub(crate) fn char_position(text: &str, test: impl Fn(char) -> bool) -> Result<Option<usize>> {
    let mut before = 0;
    for piece in pieces(text) {
        let piece = piece?;
        if let Some(at) = piece.find(&test) {
            return Ok(Some(before + at));
        }
        before += piece.len();
    }
    Ok(None)
}

/// The offset behind the last character for which `test` is true; 0 if there is none.
pub(crate) fn char_rposition(text: &str, test: impl Fn(char) -> bool) -> Result<usize> {
    let mut rest = text;
    while !rest.is_empty() {
        let (more, piece) = rest.split_at(rest.ceil_char_boundary(rest.len().saturating_sub(SLICE)));
        let kept = piece.trim_end_matches(|c| !test(c));
        if !kept.is_empty() {
            return Ok(more.len() + kept.len());
        }
        rest = more;
        if !rest.is_empty() {
            crate::work::poll()?;
        }
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_bytes_are_searched_alike() {
        // All texts of two letters, alone and after more bytes than are searched plainly.
        let texts = |most: u32| {
            (0..=most).flat_map(|n| {
                (0..1u32 << n).map(move |bits| (0..n).map(|i| b"ab"[(bits >> i & 1) as usize]).collect())
            })
        };
        for before in [0, SHORT] {
            for hay in texts(9).map(|hay: Vec<u8>| [vec![b'-'; before], hay].concat()) {
                for needle in texts(3).filter(|needle: &Vec<u8>| !needle.is_empty()) {
                    let all: Vec<usize> =
                        (0..hay.len()).filter(|&at| hay[at..].starts_with(&needle)).collect();
                    assert_eq!(find(&hay, &needle), Ok(all.first().copied()));
                    assert_eq!(rfind(&hay, &needle), Ok(all.last().copied()));
                    let mut apart: Vec<usize> = Vec::new();
                    for at in all {
                        if apart.last().is_none_or(|last| last + needle.len() <= at) {
                            apart.push(at);
                        }
                    }
                    assert_eq!(Matches::new(&hay, &needle).count(), Ok(apart.len()));
                    let mut matches = Matches::new(&hay, &needle);
                    apart.into_iter().for_each(|at| assert_eq!(matches.next(), Ok(Some(at))));
                    assert_eq!(matches.next(), Ok(None));
                }
                assert_eq!((find(&hay, b""), rfind(&hay, b"")), (Ok(Some(0)), Ok(Some(hay.len()))));
            }
        }
    }

    #[test]
    fn pieces_hide_nothing() {
        for length in [PIECE - 1, PIECE, 2 * PIECE + 3] {
            for needle in ["a", "ab", "aab"] {
                let mut hay = vec![b'-'; length];
                for at in [0, PIECE - 3, PIECE - 2, PIECE - 1, PIECE, PIECE + 1, length - needle.len()] {
                    if at + needle.len() <= length {
                        hay[at..at + needle.len()].copy_from_slice(needle.as_bytes());
                    }
                }
                let all: Vec<usize> = memmem::find_iter(&hay, needle).collect();
                let mut matches = Matches::new(&hay, needle.as_bytes());
                let mut found = Vec::new();
                while let Some(at) = matches.next().expect("nobody stops it") {
                    found.push(at);
                }
                assert_eq!(found, all);
                assert_eq!(rfind(&hay, needle.as_bytes()), Ok(memmem::rfind(&hay, needle.as_bytes())));
                assert_eq!(find(&hay, needle.as_bytes()), Ok(all.first().copied()));
                assert_eq!(find(&hay, b"x"), Ok(None));
                assert_eq!(rfind(&hay, b"x"), Ok(None));
            }
        }
        let text = "é".repeat(SLICE) + "x" + &"é".repeat(SLICE);
        assert_eq!(char_position(&text, |c| c == 'x'), Ok(text.find('x')));
        assert_eq!(char_rposition(&text, |c| c == 'x'), Ok(text.find('x').expect("it is there") + 1));
        assert_eq!(char_rposition(&text, |c| c == 'y'), Ok(0));
        assert_eq!(position(text.as_bytes(), |b| b == b'x'), Ok(text.find('x')));
        assert_eq!(rposition(text.as_bytes(), |b| b == b'x'), Ok(text.find('x')));
        assert_eq!(pieces("").map(|p| p.map(str::len)).collect::<Result<Vec<usize>>>(), Ok(vec![0]));
    }
}
