//! Parses the grammar of random programs (`grammar/*.txt`): rules, each a list of productions, each a piece of Python
//! with holes. It knows only the indentation of Python. An error in a grammar is a panic, because the grammar is part
//! of the program.

use crate::tree::{self, Stmt};
use std::collections::BTreeMap;

/// The rules by name.
#[derive(Debug)]
pub struct Grammar {
    rules: BTreeMap<String, Vec<Production>>,
}

/// One way to fill a hole.
#[derive(Debug)]
pub struct Production {
    /// Its relative frequency.
    pub weight: u32,
    /// The cost of one execution, without its holes.
    pub cost: u64,
    /// The number of times that its holes run.
    pub times: u64,
    /// The budget of all its holes, if it is not taken from the enclosing one.
    pub budget: Option<u64>,
    /// The contexts in which it is allowed: words that must be set, or must not (`!word`).
    pub needs: Vec<String>,
    /// Words that are set in its holes.
    pub sets: Vec<String>,
    /// Words that are cleared in its holes.
    pub clears: Vec<String>,
    /// Its lines.
    pub lines: Vec<Line>,
    /// The minimal nesting of holes that it needs.
    pub least: usize,
}

/// A line of a production and those below it.
#[derive(Debug)]
pub struct Line {
    /// Text and holes.
    pub parts: Vec<Part>,
    /// The lines that are indented below it.
    pub body: Vec<Line>,
}

/// A part of a line.
#[derive(Debug)]
pub enum Part {
    /// A literal text.
    Text(String),
    /// A hole that is filled by a production of that rule, or by the text bound to that name.
    Hole(String),
    /// A hole that is filled by a production of a rule (the second), and bound to a name within this production.
    Bind(String, String),
}

impl Line {
    /// The hole, if the line consists of a single one.
    pub fn only_hole(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [Part::Hole(name)] if self.body.is_empty() => Some(name),
            _ => None,
        }
    }

    fn holes<'l>(&'l self, out: &mut Vec<&'l str>) {
        let bound = |part: &'l Part| match part {
            Part::Hole(rule) | Part::Bind(_, rule) => Some(rule.as_str()),
            Part::Text(_) => None,
        };
        out.extend(self.parts.iter().filter_map(bound));
        self.body.iter().for_each(|line| line.holes(out));
    }
}

impl Grammar {
    /// Parses a grammar. A rule begins with `[name]`, a production with `- WEIGHT <ATTRIBUTES> TEXT`; further lines
    /// of a production are indented by two more. Attributes: `cN` cost, `xN` times, `bN` budget, `?word` and `?!word`
    /// needs, `+word` sets, `-word` clears. Holes are `$rule` or `${rule}`; `${name=rule}` is one that is bound.
    pub fn new(text: &str) -> Grammar {
        let mut rules: BTreeMap<String, Vec<Production>> = BTreeMap::new();
        let (mut rule, mut pending) = (String::new(), Vec::<&str>::new());
        for line in text.lines().chain(["[]"]) {
            if line.starts_with("#") || line.trim().is_empty() {
                continue;
            }
            let begins = line.starts_with("- ") || line.starts_with('[');
            if begins && !pending.is_empty() {
                rules.entry(rule.clone()).or_default().push(production(&pending));
                pending.clear();
            }
            match line.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
                Some(name) => rule = name.to_owned(),
                None => pending.push(line.get(2..).unwrap_or_else(|| panic!("in [{rule}]: {line}"))),
            }
        }
        let mut grammar = Grammar { rules };
        grammar.check();
        grammar.find_least();
        grammar
    }

    /// The productions of a rule.
    pub fn rule(&self, name: &str) -> &[Production] {
        self.rules.get(name).unwrap_or_else(|| panic!("no rule [{name}]"))
    }

    fn check(&self) {
        for (name, productions) in &self.rules {
            for production in productions {
                for hole in production.holes() {
                    let known = hole == "fresh" || self.rules.contains_key(hole) || production.binds(hole);
                    assert!(known, "in [{name}]: no rule [{hole}]");
                }
            }
        }
    }

    /// The nesting that each production needs: a fixed point.
    fn find_least(&mut self) {
        loop {
            let of_rule: BTreeMap<String, usize> = self
                .rules
                .iter()
                .map(|(name, all)| (name.clone(), all.iter().map(|p| p.least).min().unwrap_or(FAR)))
                .collect();
            let mut changed = false;
            for production in self.rules.values_mut().flatten() {
                let needed = |hole: &&str| of_rule.get(*hole).map_or(0, |least| least.saturating_add(1));
                let least = production.holes().iter().map(needed).max().unwrap_or(0).min(FAR);
                changed |= least != production.least;
                production.least = least;
            }
            if !changed {
                break;
            }
        }
        for (name, productions) in &self.rules {
            assert!(productions.iter().any(|p| p.least < FAR), "[{name}] never ends");
        }
    }
}

const FAR: usize = 1000;

impl Production {
    fn holes(&self) -> Vec<&str> {
        let mut holes = Vec::new();
        self.lines.iter().for_each(|line| line.holes(&mut holes));
        holes
    }

    fn binds(&self, name: &str) -> bool {
        fn within(line: &Line, name: &str) -> bool {
            line.parts.iter().any(|part| matches!(part, Part::Bind(bound, _) if bound == name))
                || line.body.iter().any(|line| within(line, name))
        }
        self.lines.iter().any(|line| within(line, name))
    }
}

fn production(lines: &[&str]) -> Production {
    let (weight, mut text) = lines[0].split_once(' ').unwrap_or((lines[0], ""));
    let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("`{text}` in: {}", lines[0]));
    let mut made = Production {
        weight: number(weight) as u32,
        cost: 1,
        times: 1,
        budget: None,
        needs: Vec::new(),
        sets: Vec::new(),
        clears: Vec::new(),
        lines: Vec::new(),
        least: FAR,
    };
    if let Some((attributes, rest)) = text.strip_prefix('<').and_then(|text| text.split_once('>')) {
        text = rest.trim_start();
        for attribute in attributes.split_whitespace() {
            let (kind, value) = attribute.split_at(1);
            match kind {
                "c" => made.cost = number(value),
                "x" => made.times = number(value),
                "b" => made.budget = Some(number(value)),
                "?" => made.needs.push(value.to_owned()),
                "+" => made.sets.push(value.to_owned()),
                "-" => made.clears.push(value.to_owned()),
                _ => panic!("attribute `{attribute}` in: {}", lines[0]),
            }
        }
    }
    let whole = [&[text], &lines[1..]].concat().join("\n");
    made.lines = tree::parse(&whole).into_iter().map(line).collect();
    // A name or a constant has no cost.
    if made.cost == 1 && made.holes().is_empty() {
        made.cost = 0;
    }
    made
}

fn line(stmt: Stmt) -> Line {
    Line { parts: parts(&stmt.text), body: stmt.body.into_iter().map(line).collect() }
}

fn parts(text: &str) -> Vec<Part> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('$') {
        if !before.is_empty() {
            out.push(Part::Text(before.to_owned()));
        }
        let (name, after) = match after.strip_prefix('{') {
            Some(braced) => braced.split_once('}').unwrap_or_else(|| panic!("no brace ends: {text}")),
            None => {
                let end = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(after.len());
                after.split_at(end)
            }
        };
        out.push(match name.split_once('=') {
            Some((bound, rule)) => Part::Bind(bound.to_owned(), rule.to_owned()),
            None => Part::Hole(name.to_owned()),
        });
        rest = after;
    }
    if !rest.is_empty() {
        out.push(Part::Text(rest.to_owned()));
    }
    out
}
