//! What a pattern says, as a tree. Flags are worked into it: nothing that reads the tree needs to know them.

use super::set::{Fold, Set};
use std::sync::Arc;

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Char(char),
    Set(Arc<Set>),
    /// A sequence.
    Cat(Vec<Node>),
    /// Alternatives, the first one first.
    Alt(Vec<Node>),
    Repeat {
        body: Box<Node>,
        min: u32,
        /// `u32::MAX` if there is no end.
        max: u32,
        kind: Kind,
    },
    /// A group that is captured.
    Group {
        number: usize,
        body: Box<Node>,
        width: Width,
    },
    /// What a group has matched.
    Again {
        group: usize,
        fold: Option<Fold>,
        width: Width,
    },
    /// A place between characters.
    At(At),
    /// Something that must match, or must not, in front or, with its width, behind.
    Look {
        body: Box<Node>,
        negated: bool,
        behind: Option<usize>,
    },
    Atomic(Box<Node>),
    /// One of two, by whether a group has matched.
    If {
        group: usize,
        yes: Box<Node>,
        no: Box<Node>,
    },
    /// What matches nowhere.
    Fail,
}

/// No bound of a repetition.
pub(super) const ENDLESS: u32 = u32::MAX;

/// How a repetition continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Greedy,
    Lazy,
    Possessive,
}

/// A place between characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    Start,
    LineStart,
    End,
    /// The end, or before a line feed that ends the text.
    LastLineEnd,
    LineEnd,
    /// A word begins or ends, or, with false, neither.
    Word {
        ascii: bool,
        edge: bool,
    },
}

/// The least and the largest number of characters; many are as good as endless.
pub(super) type Width = (u64, u64);

/// More characters than a text has.
const MANY: u64 = 1 << 62;

impl Node {
    /// How many characters it matches.
    pub fn width(&self) -> Width {
        match self {
            Node::Char(_) | Node::Set(_) => (1, 1),
            Node::Cat(parts) => parts.iter().fold((0, 0), |sum, part| {
                let (low, high) = part.width();
                ((sum.0 + low).min(MANY), (sum.1 + high).min(MANY))
            }),
            Node::Alt(parts) => {
                let widths = parts.iter().map(Node::width);
                widths.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0, 0))
            }
            Node::Repeat { body, min, max, .. } => {
                let (low, high) = body.width();
                let times = if *max == ENDLESS { MANY } else { u64::from(*max) };
                let product = |a: u64, b: u64| a.saturating_mul(b).min(MANY);
                (product(low, u64::from(*min)), product(high, times))
            }
            Node::Group { width, .. } | Node::Again { width, .. } => *width,
            Node::At(_) | Node::Look { .. } | Node::Fail => (0, 0),
            Node::Atomic(body) => body.width(),
            Node::If { yes, no, .. } => {
                let (yes, no) = (yes.width(), no.width());
                (yes.0.min(no.0), yes.1.max(no.1))
            }
        }
    }

    /// Can it match without a character? More often than the width says: what is behind may match nothing.
    pub fn may_be_empty(&self) -> bool {
        self.width().0 == 0
    }
}
