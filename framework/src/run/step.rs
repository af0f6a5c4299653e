//! Begin and end of runs of a portal level, and the guest level that each run takes.

use crate::language::mode::Direct;
use crate::language::portal::{LevelState, Portal, Words};
use crate::machine::block::{ContextWords, word};
use crate::machine::context::words;
use crate::machine::invoke::resume_panic;

/// How a step of the runner ended.
pub(crate) enum Step<P: Portal> {
    /// The level is over.
    Done(P::Out<Direct>),
    /// At a merge point; `Direct` continues there.
    Switch(LevelState<P, Direct>),
    /// At a loop header that is to be visited again at once.
    Again(LevelState<P, Direct>),
}

/// A guest level in use. It is released when dropped, also by a panic.
pub(crate) struct Depth {
    /// Kept so that the release need not look them up again.
    words: &'static ContextWords,
    levels: u64,
}

impl Depth {
    #[inline(always)]
    pub(crate) fn enter(levels: u64) -> Option<Depth> {
        let words = words();
        let depth = words.get(word::DEPTH) + levels;
        // Another thread may lower the limit.
        if depth > words.get(word::DEPTH_LIMIT) || stack_is_short(words.get(word::STACK_LIMIT)) {
            return None;
        }
        words.set(word::DEPTH, depth);
        Some(Depth { words, levels })
    }

    /// The words of the heap's block.
    #[inline(always)]
    pub(crate) fn words(&self) -> &'static ContextWords {
        self.words
    }

    /// Takes levels whose limit was checked before.
    pub(crate) fn count(levels: u64) -> Depth {
        let words = words();
        words.set(word::DEPTH, words.get(word::DEPTH) + levels);
        Depth { words, levels }
    }
}

/// Whether the native stack has reached below that address.
#[inline(always)]
pub(crate) fn stack_is_short(limit: u64) -> bool {
    let here = 0u8;
    (&raw const here as u64) < limit
}

impl Drop for Depth {
    #[inline(always)]
    fn drop(&mut self) {
        self.words.set(word::DEPTH, self.words.get(word::DEPTH) - self.levels);
    }
}

/// Where a run begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Begin {
    /// At the entry of a function.
    Entry,
    /// At a loop header that may have code.
    Header,
    /// At any other merge point.
    Middle,
}

/// The outcome of a call that exceeds the depth limit.
#[cold]
pub(crate) fn too_deep<P: Portal>(env: P::Env, greens: P::Greens) -> P::Out<Direct> {
    P::depth_exceeded(env, greens)
        .unwrap_or_else(|| panic!("metatrace: portal `{}` nests too deeply", P::info().descr.name()))
}

/// The greens of a merge point.
pub(crate) fn green_words<P: Portal>(greens: P::Greens) -> Vec<u64> {
    let mut words = Vec::with_capacity(4);
    greens.words(&mut words);
    words
}

/// Resumes the panic that left compiled code; `levels` guest levels were in use before.
pub(crate) fn panicked(levels: u64) -> ! {
    // The trace may have been left inside inlined calls, for which levels were counted.
    words().set(word::DEPTH, levels);
    resume_panic();
    unreachable!("a panic was pending")
}
