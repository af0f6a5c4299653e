//! The tree of traces: loops and functions, the hottest first, with their bridges under the guards that lead to them.
//! The text of a guard is read when its trace is opened, and only what is opened has rows.

use super::page::{Pattern, next, window};
use crate::model::Model;
use crate::model::records::Trace;
use metatrace_events::schema::FileId;
use metatrace_ir::{ExitId, TraceId};
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

/// What a row of the tree stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// A trace, by its index in the model.
    Trace(usize),
    /// A guard of a trace: the index of the trace, and the exit.
    Guard(usize, ExitId),
}

/// A row of the tree.
#[derive(Clone, Debug)]
pub struct Row {
    /// What it stands for.
    pub node: Node,
    /// The lines that connect it with its parent.
    pub lead: String,
    /// Whether it is open; `None` if there is nothing below it.
    pub open: Option<bool>,
}

/// The sort key of traces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The names say it.
pub enum Sort {
    Heat,
    Runs,
    Failures,
    Code,
    Age,
}

impl Sort {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Sort::Heat => "heat",
            Sort::Runs => "runs",
            Sort::Failures => "failures",
            Sort::Code => "size",
            Sort::Age => "age",
        }
    }

    fn next(self) -> Sort {
        match self {
            Sort::Heat => Sort::Runs,
            Sort::Runs => Sort::Failures,
            Sort::Failures => Sort::Code,
            Sort::Code => Sort::Age,
            Sort::Age => Sort::Heat,
        }
    }
}

/// Number of levels that are indented; deeper ones are not indented further.
const DEEPEST: usize = 10;
/// Limit on the rows made by opening everything: a tree of 10^5 rows is of no use.
const MOST_ROWS: usize = 20_000;
/// Number of guards without a bridge that are shown for each trace.
const MOST_GUARDS: usize = 12;

/// The tree.
pub struct TraceTree<'m> {
    model: &'m Model,
    /// The rows that can be scrolled to.
    pub rows: Vec<Row>,
    /// Index of the row with the cursor.
    pub cursor: usize,
    /// The first row in the window.
    pub top: usize,
    /// Number of rows of the window when it was last drawn.
    pub height: usize,
    /// The sort key of traces.
    pub sort: Sort,
    /// The numbers of the traces that are open.
    pub open: BTreeSet<TraceId>,
    /// For each trace: its heat plus that of all bridges below it.
    pub below: Vec<f64>,
    /// The heat of all traces.
    pub total: f64,
    /// Whether all traces begin in the same file.
    one_file: bool,
    /// For each trace that was opened: the texts of its guards.
    texts: HashMap<usize, HashMap<ExitId, String>>,
}

impl<'m> TraceTree<'m> {
    /// The tree of a log, closed except for the hottest trace.
    pub fn new(model: &'m Model, open: Option<BTreeSet<TraceId>>) -> TraceTree<'m> {
        let traces = model.traces();
        let below = sums(model, |t| model.heat(t));
        let files: BTreeSet<FileId> =
            traces.iter().filter_map(|t| model.site(t.site)).map(|s| s.file).collect();
        let mut tree = TraceTree {
            model,
            rows: Vec::new(),
            cursor: 0,
            top: 0,
            height: 1,
            sort: Sort::Heat,
            open: open.clone().unwrap_or_default(),
            below,
            total: model.total_heat(),
            one_file: files.len() <= 1,
            texts: HashMap::new(),
        };
        if open.is_none() {
            tree.open.extend(tree.roots().first().map(|&hottest| traces[hottest].id));
        }
        tree.build();
        tree
    }

    /// The place where a trace begins. The file is left out if all traces begin in the same one.
    pub fn place(&self, at: usize) -> String {
        let id = self.model.traces()[at].site;
        match self.model.site(id) {
            Some(site) if self.one_file && site.line > 0 => format!("{}:{}", site.function, site.line),
            _ => self.model.short_place(id),
        }
    }

    /// The log.
    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// The row under the cursor.
    pub fn row(&self) -> Option<&Row> {
        self.rows.get(self.cursor)
    }

    /// The trace of the row under the cursor.
    pub fn trace(&self) -> Option<&'m Trace> {
        match self.row()?.node {
            Node::Trace(at) | Node::Guard(at, _) => Some(&self.model.traces()[at]),
        }
    }

    /// Moves the cursor.
    pub fn step(&mut self, rows: isize) {
        self.go(self.cursor.saturating_add_signed(rows));
    }

    /// Puts the cursor on a row, or on the last one.
    pub fn go(&mut self, row: usize) {
        self.cursor = row.min(self.rows.len().saturating_sub(1));
    }

    /// Moves the window so that the cursor is in it.
    pub fn fit(&mut self, height: usize) {
        self.height = height.max(1);
        self.top = window(self.top, self.cursor, self.rows.len(), self.height);
    }

    /// Opens the trace under the cursor or, if it is open, moves to the first row below it.
    pub fn right(&mut self) {
        match self.row().map(|r| (r.open, r.node)) {
            Some((Some(false), Node::Trace(at))) => {
                self.open.insert(self.model.traces()[at].id);
                self.build();
            }
            Some((Some(true), _)) | Some((None, Node::Guard(..))) => self.step(1),
            _ => {}
        }
    }

    /// Closes the trace under the cursor or, if it is closed, moves to the row above it in the tree.
    pub fn left(&mut self) {
        let Some(row) = self.row().cloned() else { return };
        match (row.node, row.open) {
            (Node::Trace(at), Some(true)) => {
                self.open.remove(&self.model.traces()[at].id);
                self.build();
            }
            (Node::Trace(at), _) => {
                let parent = self.model.traces()[at].parent;
                let parent = parent.and_then(|(t, exit)| Some(Node::Guard(self.model.index(t)?, exit)));
                self.put(parent);
            }
            (Node::Guard(at, _), _) => self.put(Some(Node::Trace(at))),
        }
    }

    fn put(&mut self, node: Option<Node>) {
        if let Some(at) = node.and_then(|node| self.rows.iter().position(|r| r.node == node)) {
            self.go(at);
        }
    }

    /// Opens the trace under the cursor and everything below it. Returns false if that is too much.
    pub fn open_all(&mut self) -> bool {
        let Some(trace) = self.trace() else { return true };
        let mut todo = vec![trace.id];
        while let Some(id) = todo.pop() {
            let Some(trace) = self.model.trace(id) else { continue };
            self.open.insert(id);
            if self.open.len() > MOST_ROWS {
                break;
            }
            todo.extend(trace.bridges.iter().map(|b| b.1));
        }
        self.build();
        self.rows.len() < MOST_ROWS
    }

    /// Sorts by the next key.
    pub fn sort(&mut self) {
        self.sort = self.sort.next();
        self.build();
    }

    /// Moves to a trace, or to a guard of it, and opens the rows above it.
    pub fn reveal(&mut self, id: TraceId, exit: Option<ExitId>) {
        let Some(at) = self.model.index(id) else { return };
        let mut above = match exit {
            Some(_) => Some(id),
            None => self.model.traces()[at].parent.map(|p| p.0),
        };
        // A parent is always an earlier trace, so this terminates.
        while let Some(parent) = above {
            self.open.insert(parent);
            above = self.model.trace(parent).and_then(|t| t.parent).map(|p| p.0);
        }
        self.build();
        let guard = exit.map(|exit| Node::Guard(at, exit));
        self.put(Some(Node::Trace(at)));
        self.put(guard);
    }

    /// Moves to the next trace that matches the pattern, in the order of the fully opened tree. Returns whether it has
    /// wrapped around, or `None` if there is no match.
    pub fn search(&mut self, pattern: &Pattern, forward: bool, inclusive: bool) -> Option<bool> {
        let mut order = Vec::with_capacity(self.model.traces().len());
        let mut todo = self.roots();
        todo.reverse();
        while let Some(at) = todo.pop() {
            order.push(at);
            todo.extend(self.guards(at).into_iter().flat_map(|g| g.1).rev());
        }
        let here = self.trace().and_then(|t| self.model.index(t.id));
        let from = order.iter().position(|&at| Some(at) == here).unwrap_or(0);
        let fits = |n: usize| self.fits(&self.model.traces()[order[n]], pattern);
        let (found, wrapped) = next(order.len(), from, forward, inclusive, fits)?;
        self.reveal(self.model.traces()[order[found]].id, None);
        Some(wrapped)
    }

    /// Whether the pattern is the trace's number, or part of its name or place.
    fn fits(&self, trace: &Trace, pattern: &Pattern) -> bool {
        if let Ok(id) = pattern.text.parse().map(TraceId) {
            return trace.id == id;
        }
        let text = format!("{} {}", self.model.name(trace.id), self.model.place(trace.site));
        !pattern.matches(&text).is_empty()
    }

    /// The condition of a guard.
    pub fn guard_text(&mut self, at: usize, exit: ExitId) -> &str {
        let model = self.model;
        let texts = self.texts.entry(at).or_insert_with(|| model.guard_texts(&model.traces()[at]));
        texts.get(&exit).map_or("guard", String::as_str)
    }

    /// The sort value of each trace with its bridges.
    fn order(&self) -> Vec<f64> {
        match self.sort {
            Sort::Heat => self.below.clone(),
            Sort::Runs => sums(self.model, |t| t.runs as f64),
            Sort::Failures => sums(self.model, |t| t.failures.values().map(|&n| n as f64).sum()),
            Sort::Code => sums(self.model, |t| f64::from(t.compiled.code_bytes)),
            Sort::Age => (0..self.model.traces().len()).map(|at| -(at as f64)).collect(),
        }
    }

    fn roots(&self) -> Vec<usize> {
        let traces = self.model.traces();
        let mut roots: Vec<usize> = (0..traces.len()).filter(|&at| traces[at].parent.is_none()).collect();
        let order = self.order();
        roots.sort_by(|&a, &b| order[b].total_cmp(&order[a]).then(a.cmp(&b)));
        roots
    }

    /// The guards of a trace that have bridges, fail, or are given up; in descending order of failures.
    fn guards(&self, at: usize) -> Vec<(ExitId, Vec<usize>)> {
        let trace = &self.model.traces()[at];
        let mut guards: HashMap<ExitId, Vec<usize>> = HashMap::new();
        for &(exit, bridge) in &trace.bridges {
            guards.entry(exit).or_default().extend(self.model.index(bridge));
        }
        let mut others: Vec<(u64, ExitId)> = trace.failures.iter().map(|(&exit, &n)| (n, exit)).collect();
        others.retain(|g| !guards.contains_key(&g.1));
        others.sort_unstable_by_key(|&(n, exit)| (Reverse(n), exit));
        others.truncate(MOST_GUARDS);
        let given_up = trace.given_up.iter().map(|g| g.exit);
        for exit in others.into_iter().map(|g| g.1).chain(given_up) {
            guards.entry(exit).or_default();
        }
        let mut guards: Vec<_> = guards.into_iter().collect();
        guards.sort_by_cached_key(|&(exit, _)| (Reverse(self.model.failures(trace, exit)), exit));
        for (_, bridges) in &mut guards {
            bridges.sort_by(|&a, &b| self.below[b].total_cmp(&self.below[a]).then(a.cmp(&b)));
        }
        guards
    }

    /// Makes the rows of everything that is open. The cursor stays on its item, or moves to the trace above it.
    fn build(&mut self) {
        let was = self.row().map(|r| r.node);
        let mut rows = Vec::new();
        for root in self.roots() {
            self.push(root, &mut rows);
        }
        self.rows = rows;
        let mut node = was;
        loop {
            if let Some(at) = node.and_then(|node| self.rows.iter().position(|r| r.node == node)) {
                break self.go(at);
            }
            node = match node {
                Some(Node::Guard(at, _)) => Some(Node::Trace(at)),
                Some(Node::Trace(at)) => match self.model.traces()[at].parent {
                    Some((parent, exit)) => self.model.index(parent).map(|at| Node::Guard(at, exit)),
                    None => break self.go(0),
                },
                None => break self.go(0),
            }
        }
    }

    /// Adds a trace and everything open below it. Uses an explicit stack, since chains of bridges can be long.
    fn push(&self, root: usize, rows: &mut Vec<Row>) {
        let traces = self.model.traces();
        let mut stack = vec![(Node::Trace(root), String::new(), String::new(), 0)];
        while let Some((node, lead, prefix, depth)) = stack.pop() {
            let Node::Trace(at) = node else {
                rows.push(Row { node, lead, open: None });
                continue;
            };
            let trace = &traces[at];
            let has = !(trace.bridges.is_empty() && trace.failures.is_empty() && trace.given_up.is_empty());
            let open = has.then(|| self.open.contains(&trace.id));
            rows.push(Row { node, lead, open });
            if open != Some(true) || rows.len() >= MOST_ROWS {
                continue;
            }
            let (guards, mut below) = (self.guards(at), Vec::new());
            let grow = |more: &str| if depth < DEEPEST { format!("{prefix}{more}") } else { prefix.clone() };
            let number = guards.len();
            for (n, (exit, bridges)) in guards.into_iter().enumerate() {
                let last = n + 1 == number;
                let lead = prefix.clone() + if last { "└ " } else { "├ " };
                below.push((Node::Guard(at, exit), lead, String::new(), depth));
                let beneath = grow(if last { "  " } else { "│ " });
                let bridges_here = bridges.len();
                for (k, bridge) in bridges.into_iter().enumerate() {
                    let last = k + 1 == bridges_here;
                    let lead = beneath.clone() + if last { "└ " } else { "├ " };
                    let prefix = match depth < DEEPEST {
                        true => beneath.clone() + if last { "  " } else { "│ " },
                        false => beneath.clone(),
                    };
                    below.push((Node::Trace(bridge), lead, prefix, depth + 1));
                }
            }
            stack.extend(below.into_iter().rev());
        }
    }
}

/// For each trace: the sum of a number over it and all bridges below it.
fn sums(model: &Model, own: impl Fn(&Trace) -> f64) -> Vec<f64> {
    let traces = model.traces();
    let mut sums: Vec<f64> = traces.iter().map(own).collect();
    // Parents come before their bridges: from the end, each sum is complete when it is added.
    for (at, trace) in traces.iter().enumerate().rev() {
        if let Some(parent) = trace.parent.and_then(|p| model.index(p.0)) {
            sums[parent] += sums[at];
        }
    }
    sums
}
