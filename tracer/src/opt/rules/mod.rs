//! The rewrite rules of integers, booleans, tags and floats: a table of text (`table.txt`), which the build script
//! (`tracer/build`) reads, checks and makes static data of, in all commuted forms. A mistake in the table is an error
//! of the build, with its line. A rule is added to the table and nowhere else. Its proof comes next: `cargo xtask
//! prove` asks a solver about what is new (`claims.rs` says what), and tests fail until it has; so do they if no
//! filetest makes the rule fire.
//!
//! A row is `name: pattern => target where condition, …`. Variables stand for any operand, those
//! with a capital letter for constants only; the same variable twice is the same operand twice.
//! Commuted forms of commutative operations, and of a comparison at the root, are made when the table is
//! read: write one. Expressions of constants are computed when the rule fires. `BITS`, `TOP`, `MIN` and `MAX` are 64,
//! 63 and the smallest and the largest integer, written so that a rule can be tried on narrow words, too.
//!
//! Conditions (`vocabulary.rs`) are facts about variables, such as `fits(x)` (it has at most 63 bits), expressions of
//! constants that must not be 0, such as `uint_lt(C, BITS)`, and `unchecked`, which is about gain: the backend makes a
//! sum and the check of its overflow one instruction, so a rule that would part them stays away.
//!
//! Rules must be exact to the bit, for all operands that the conditions let through.

mod claims;
mod conditions;
mod integers;
mod limits;
mod matcher;
mod rule;
#[cfg(test)]
mod tests;
mod vocabulary;

pub use claims::claims;

use rule::RULES;

/// What the first rule that fits makes of an instruction, and that rule's index.
pub(super) use matcher::apply;

/// The name of a rule.
pub(super) fn name(rule: usize) -> &'static str {
    RULES[rule].name
}

/// The names of all rules, in the table's order.
pub fn names() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|rule| rule.name)
}
