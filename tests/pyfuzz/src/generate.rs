//! Generates a random program from the grammar, deterministically for a seed. Programs terminate by construction:
//! loops are counted, functions call only those of lower levels, and the executions of a production are taken from a
//! budget of steps.

use crate::grammar::{Grammar, Line, Part, Production};
use crate::tree::Stmt;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

const TEXTS: [&str; 5] = [
    include_str!("../grammar/program.txt"),
    include_str!("../grammar/classes.txt"),
    include_str!("../grammar/statements.txt"),
    include_str!("../grammar/features.txt"),
    include_str!("../grammar/expressions.txt"),
];

static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| Grammar::new(&TEXTS.join("\n")));

/// The maximal nesting of holes.
const DEPTH: usize = 15;

/// The program of a seed.
pub fn program(seed: u64) -> Vec<Stmt> {
    let mut maker =
        Maker { random: fastrand::Rng::with_seed(seed), left: 0, times: 1, words: BTreeSet::new(), names: 0 };
    maker.statements("program", DEPTH)
}

struct Maker {
    random: fastrand::Rng,
    /// The number of steps left.
    left: u64,
    /// The number of times that the code being generated runs.
    times: u64,
    words: BTreeSet<&'static str>,
    /// The number of fresh names so far.
    names: u32,
}

type Bound = BTreeMap<&'static str, String>;

impl Maker {
    /// A production that is allowed here.
    fn pick(&mut self, rule: &str, depth: usize) -> &'static Production {
        let all = GRAMMAR.rule(rule);
        let fits = |p: &&Production| {
            let affordable = p.budget.is_some() || p.cost * self.times <= self.left;
            p.least <= depth && affordable && p.needs.iter().all(|need| self.holds(need))
        };
        let possible: Vec<&'static Production> = all.iter().filter(fits).collect();
        let total: u32 = possible.iter().map(|p| p.weight).sum();
        if total == 0 {
            let usable = all.iter().filter(|p| p.needs.iter().all(|need| self.holds(need)));
            return usable
                .min_by_key(|p| (p.least, p.cost))
                .unwrap_or_else(|| panic!("[{rule}] fits nowhere"));
        }
        let mut at = self.random.u32(0..total);
        for production in possible {
            match at.checked_sub(production.weight) {
                Some(rest) => at = rest,
                None => return production,
            }
        }
        unreachable!("less than the sum of the weights")
    }

    fn holds(&self, need: &str) -> bool {
        match need.strip_prefix('!') {
            Some(word) => !self.words.contains(word),
            None => self.words.contains(need),
        }
    }

    /// Generates a production of the rule, in the context that the production defines.
    fn fill<R>(
        &mut self,
        rule: &str,
        depth: usize,
        make: impl FnOnce(&mut Maker, &'static Production) -> R,
    ) -> R {
        let production = self.pick(rule, depth);
        let before = (self.left, self.times, self.words.clone());
        if let Some(budget) = production.budget {
            (self.left, self.times) = (budget, 1);
        }
        self.left = self.left.saturating_sub(production.cost * self.times);
        self.times *= production.times;
        production.clears.iter().for_each(|word| _ = self.words.remove(word.as_str()));
        self.words.extend(production.sets.iter().map(String::as_str));
        let made = make(self, production);
        self.words = before.2;
        self.times = before.1;
        if production.budget.is_some() {
            self.left = before.0;
        }
        made
    }

    fn statements(&mut self, rule: &str, depth: usize) -> Vec<Stmt> {
        self.fill(rule, depth, |maker, production| {
            maker.lines(&production.lines, depth.saturating_sub(1), &mut Bound::new())
        })
    }

    fn lines(&mut self, lines: &'static [Line], depth: usize, bound: &mut Bound) -> Vec<Stmt> {
        let mut out = Vec::new();
        for line in lines {
            if let Some(rule) = line.only_hole().filter(|rule| !bound.contains_key(rule)) {
                out.extend(self.statements(rule, depth));
                continue;
            }
            let levels = [2, 2, 3, 3, 4, 4, 5][self.random.usize(0..7)];
            let text = self.inline(line, depth.min(levels), bound);
            let body = self.lines(&line.body, depth, bound);
            out.push(Stmt { text, body });
        }
        out
    }

    fn inline(&mut self, line: &'static Line, depth: usize, bound: &mut Bound) -> String {
        let mut out = String::new();
        for part in &line.parts {
            match part {
                Part::Text(text) => out += text,
                Part::Hole(name) => match bound.get(name.as_str()) {
                    Some(text) => out += text,
                    None => out += &self.expression(name, depth),
                },
                Part::Bind(name, rule) => {
                    let text = self.expression(rule, depth);
                    out += &text;
                    bound.insert(name, text);
                }
            }
        }
        out
    }

    fn expression(&mut self, rule: &str, depth: usize) -> String {
        if rule == "fresh" {
            self.names += 1;
            return format!("t{}", self.names);
        }
        self.fill(rule, depth, |maker, production| match production.lines.as_slice() {
            [] => String::new(),
            [line] if line.body.is_empty() => maker.inline(line, depth.saturating_sub(1), &mut Bound::new()),
            _ => panic!("[{rule}] is no expression"),
        })
    }
}
