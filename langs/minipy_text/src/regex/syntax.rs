//! The syntax tree of a pattern. Flags are applied to it: code that reads the tree need not know them.

use super::set::{Fold, Set};
use std::sync::Arc;

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Char(char),
    Set(Arc<Set>),
    /// A sequence.
    Cat(Vec<Node>),
    /// Alternatives in order of preference.
    Alt(Vec<Node>),
    Repeat {
        body: Box<Node>,
        min: u32,
        /// `u32::MAX` if there is no maximum.
        max: u32,
        kind: Kind,
    },
    /// A capturing group.
    Group {
        number: usize,
        body: Box<Node>,
        width: Width,
    },
    /// A back-reference.
    Again {
        group: usize,
        fold: Option<Fold>,
        width: Width,
    },
    /// A position between characters.
    At(At),
    /// A look-ahead or, with a width, a look-behind, which must or must not match.
    Look {
        body: Box<Node>,
        negated: bool,
        behind: Option<usize>,
    },
    Atomic(Box<Node>),
    /// One of two parts, depending on whether a group has matched.
    If {
        group: usize,
        yes: Box<Node>,
        no: Box<Node>,
    },
    /// Never matches.
    Fail,
}

/// No maximum of a repetition.
pub(super) const ENDLESS: u32 = u32::MAX;

/// The kind of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Greedy,
    Lazy,
    Possessive,
}

/// A position between characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    Start,
    LineStart,
    End,
    /// The end, or before a line feed that ends the text.
    LastLineEnd,
    LineEnd,
    /// A word boundary or, with false, the opposite.
    Word {
        ascii: bool,
        edge: bool,
    },
}

/// The minimal and the maximal number of characters; large values stand for no limit.
pub(super) type Width = (u64, u64);

/// A number of characters that exceeds any text.
const MANY: u64 = 1 << 62;

impl Node {
    /// The number of characters that it matches.
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

    /// Whether it may match the empty string. It may be true even if the minimal width is not 0, because
    /// back-references may be empty.
    pub fn may_be_empty(&self) -> bool {
        self.width().0 == 0
    }
}
