//! Matches the traces of two runs by what they were made for, since their numbers depend on the order of events. Loops
//! and functions are matched by green key (portal, file, function and the greens that are numbers); bridges by the
//! trace they belong to, the merge point to which their guard goes back, and the exit, if both have the same one.

use super::Model;
use super::records::Trace;
use metatrace_events::schema::{MergePointId, Origin};
use std::collections::HashMap;

/// A trace of either run, or a pair of corresponding ones; indices in [`Model::traces`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// In the first run.
    pub a: Option<usize>,
    /// In the second run.
    pub b: Option<usize>,
}

impl Model {
    /// The key of a merge point, which is the same in every run: portal, file, function and greens.
    pub fn green_key(&self, site: MergePointId) -> String {
        let Some(found) = self.site(site) else { return String::new() };
        let path = self.file(found.file).map_or("", |f| &f.name);
        // A line adds nothing to the greens, but replaces them if there are none.
        let line = if found.greens.is_empty() { found.line.to_string() } else { found.greens.join(" ") };
        format!("{} {path} {} {line}", found.portal, found.function)
    }
}

/// Matches the traces of two runs: pairs in the order of the first run, then the traces that only the second has.
pub fn matched(a: &Model, b: &Model) -> Vec<Pair> {
    let mut partner: Vec<Option<usize>> = vec![None; a.traces().len()];
    let mut taken = vec![false; b.traces().len()];
    let mut roots: HashMap<(bool, String), Vec<usize>> = HashMap::new();
    for (i, trace) in b.traces().iter().enumerate().rev().filter(|t| t.1.parent.is_none()) {
        roots.entry(root_key(b, trace)).or_default().push(i);
    }
    for (i, trace) in a.traces().iter().enumerate().filter(|t| t.1.parent.is_none()) {
        if let Some(found) = roots.get_mut(&root_key(a, trace)).and_then(Vec::pop) {
            partner[i] = Some(found);
            taken[found] = true;
        }
    }
    // Parents come before their bridges, so each trace's partner is known when its bridges are matched.
    for i in 0..partner.len() {
        let Some(other) = partner[i] else { continue };
        for same_exit in [true, false] {
            for &(exit, bridge) in &a.traces()[i].bridges {
                let Some(at) = a.index(bridge).filter(|&at| partner[at].is_none()) else { continue };
                let key = a.green_key(a.traces()[at].site);
                let candidates = b.traces()[other].bridges.iter().filter(|c| !same_exit || c.0 == exit);
                let found = candidates
                    .filter_map(|c| b.index(c.1))
                    .find(|&c| !taken[c] && b.green_key(b.traces()[c].site) == key);
                if let Some(found) = found {
                    partner[at] = Some(found);
                    taken[found] = true;
                }
            }
        }
    }
    let both = partner.into_iter().enumerate().map(|(i, b)| Pair { a: Some(i), b });
    let rest = taken.into_iter().enumerate().filter(|t| !t.1).map(|(i, _)| Pair { a: None, b: Some(i) });
    both.chain(rest).collect()
}

fn root_key(model: &Model, trace: &Trace) -> (bool, String) {
    (trace.origin == Origin::Function, model.green_key(trace.site))
}
