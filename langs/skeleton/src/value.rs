//! What a value is. The attribute `#[cases(layout = nan)]` on the enum would represent numbers without objects.

use metatrace::{Cases, Direct, Mode, Red};

/// A value.
#[derive(Clone, Copy, Cases)]
pub enum Value<M: Mode> {
    /// A truth value.
    Bool(Red<M, bool>),
    /// A number.
    Number(Red<M, f64>),
}

/// A value as a word, as registers hold it.
pub type Word = <Value<Direct> as Cases>::Word;
