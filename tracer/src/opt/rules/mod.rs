//! The rewrite rules of integers, booleans, tags and floats: a text table (`table.txt`), which the build script
//! (`tracer/build`) parses, checks and writes as static data, in all commuted forms. A mistake in the table is a build
//! error with its line. A rule is added to the table and nowhere else. Then it must be proved: `cargo xtask prove` has
//! a solver prove what is new (`claims.rs` makes the claims). Tests fail until the proof exists, and if no filetest
//! makes the rule fire.
//!
//! A row is `name: pattern => target where condition, …`. Variables stand for any operand, those with a capital letter
//! for constants only; repeated variables stand for the same operand. Commuted forms of commutative operations, and of
//! a comparison at the root, are generated: write one. Expressions of constants are computed when the rule fires.
//! `BITS`, `TOP`, `MIN` and `MAX` are 64, 63 and the smallest and the largest integer, named so that a rule can be
//! tried on narrow words, too.
//!
//! Conditions (`vocabulary.rs`) are facts about variables, such as `fits(x)` (it has at most 63 bits), expressions of
//! constants that must not be 0, such as `uint_lt(C, BITS)`, and `unchecked`, which concerns efficiency: the backend
//! fuses a sum with its overflow test, so a rule that would separate the two does not apply.
//!
//! Rules must be exact to the bit, for all operands that satisfy the conditions.

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

/// Finds the replacement for an instruction by the first rule that matches, and the rule's index.
pub(super) use matcher::apply;

/// The name of a rule.
pub(super) fn name(rule: usize) -> &'static str {
    RULES[rule].name
}

/// The names of all rules, in the table's order.
pub fn names() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|rule| rule.name)
}
