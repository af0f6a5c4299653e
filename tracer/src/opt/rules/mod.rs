//! The rewrite rules of integers, booleans, tags and floats: a table of text (`table.rs`), read once, in
//! all commuted forms (`read.rs`), and compiled (`matcher.rs`). A rule is added to the table and nowhere
//! else. Its proof comes next: `cargo xtask prove` asks a solver about what is new (`claims.rs` says
//! what), and tests fail until it has; so do they if no filetest makes the rule fire.
//!
//! A row is `name: pattern => target where condition, …`. Variables stand for any operand, those
//! with a capital letter for constants only; the same variable twice is the same operand twice.
//! Commuted forms of commutative operations, and of a comparison at the root, are made when the table is
//! read: write one. Expressions of constants are computed when the rule fires. `BITS`, `TOP`, `MIN` and `MAX` are 64, 63
//! and the smallest and the largest integer, written so that a rule can be tried on narrow words, too.
//!
//! Conditions (`conditions.rs`) are facts about variables, such as `fits(x)` (it has at most 63 bits), expressions of
//! constants that must not be 0, such as `uint_lt(C, BITS)`, and `unchecked`, which is about gain: the backend makes a
//! sum and the check of its overflow one instruction, so a rule that would part them stays away.
//!
//! Rules must be exact to the bit, for all operands that the conditions let through.

mod claims;
mod conditions;
mod integers;
mod matcher;
mod read;
mod table;
#[cfg(test)]
mod tests;

pub use claims::claims;

use super::facts::View;
use super::forward::Expr;
use matcher::Matcher;
use metatrace_ir::Inst;
use std::sync::OnceLock;

/// The rules, ready to be applied.
pub(super) struct RuleSet(Matcher);

impl RuleSet {
    /// The rules of the table.
    pub fn get() -> &'static RuleSet {
        static RULE_SET: OnceLock<RuleSet> = OnceLock::new();
        RULE_SET.get_or_init(|| RuleSet(Matcher::new(read::read(table::RULES).collect())))
    }

    /// What the first rule that fits makes of an instruction, and that rule's index.
    #[inline]
    pub fn apply(&self, inst: &Inst, view: &View) -> Option<(Expr, usize)> {
        self.0.apply(inst, view)
    }

    /// The name of a rule.
    pub fn name(&self, rule: usize) -> &'static str {
        self.0.rules()[rule].name
    }
}

/// The names of all rules, in the table's order.
pub fn names() -> impl Iterator<Item = &'static str> {
    RuleSet::get().0.rules().iter().map(|rule| rule.name)
}
