//! Which merge points the traces of a tree pass, and where paths rejoin: a bridge that comes to a merge point
//! where paths meet that enough traces of its tree have passed ends there, and one trace, the join, goes on for
//! all of them (see `metatrace_tracer::opt` for the state that it begins with). So code grows with the number of
//! branches, not with that of the paths.
//!
//! A tree is a loop or function with its bridges. Only its outermost level counts. Nothing here runs code or
//! keeps objects alive: the greens of merge points are those of code that the tree's traces hold.

use super::Policy;
use crate::code::Code;
use crate::code::compiled::Compiled;
use hashbrown::{HashMap, HashSet};
use metatrace_ir::{Trace, TraceId};
use metatrace_tracer::Params;
use metatrace_tracer::index::{MergeId, TreeId};
use metatrace_tracer::opt::{Foreign, Joins as Around};
use metatrace_tracer::record::Finished;
use std::rc::Rc;

/// The merge points of all trees.
#[derive(Default, Debug)]
pub(crate) struct Joins {
    trees: HashMap<TreeId, Tree>,
}

#[derive(Default, Debug)]
struct Tree {
    index: HashMap<Box<[u64]>, MergeId>,
    merges: Vec<Merge>,
}

/// What is known of a merge point of a tree.
#[derive(Default, Debug)]
struct Merge {
    /// Compiled traces that have passed it.
    passes: u32,
    /// The merge points that they came from.
    from: Vec<MergeId>,
    /// Do paths meet here that parted since the merge point before, in one handler or a call?
    parted: bool,
    /// The least number of operations that a trace has had from here on.
    rest: u32,
    /// The joins here, oldest first.
    versions: Vec<TraceId>,
}

impl Tree {
    fn find(&mut self, greens: &[u64]) -> MergeId {
        if let Some(&known) = self.index.get(greens) {
            return known;
        }
        let id = MergeId::at(self.merges.len());
        self.index.insert(greens.into(), id);
        self.merges.push(Merge::default());
        id
    }
}

impl Joins {
    /// Does the bridge end here, at a merge point of its outermost level?
    pub fn ends(&self, recorded: &Finished, greens: &[u64], params: &Params) -> bool {
        if params.optimize == 0 || params.join_paths == 0 {
            return false;
        }
        let tree = recorded.tree.and_then(|tree| self.trees.get(&tree));
        let Some((tree, &id)) = tree.and_then(|tree| Some((tree, tree.index.get(greens)?))) else {
            return false;
        };
        let merge = &tree.merges[id.index()];
        if !merge.versions.is_empty() {
            return true;
        }
        if merge.passes < params.join_paths || merge.rest < params.join_rest {
            return false;
        }
        let from = recorded.passed.last().and_then(|greens| tree.index.get(greens));
        let parted = recorded.passed.len() == 1 && recorded.beside == Some(id);
        let known = from.is_some_and(|from| merge.from.contains(from));
        merge.parted || parted || merge.from.len() + usize::from(!known) > 1
    }

    /// A trace was compiled that has passed these merge points, with so many operations in all, and ended at that one,
    /// if it did not end otherwise. Their numbers, for [`Joins::beside`].
    fn compiled(&mut self, tree: TreeId, recorded: &Finished, operations: u32) -> Box<[MergeId]> {
        let tree = self.trees.entry(tree).or_default();
        let mut ids = Vec::with_capacity(recorded.passed.len() + 1);
        let end = recorded.left_at.as_deref().map(|greens| (greens, operations));
        for (index, (greens, at)) in recorded.passed.iter().chain(end).enumerate() {
            let id = tree.find(greens);
            ids.push(id);
            // Where it begins, its parent has been.
            let Some(&before) = index.checked_sub(1).and_then(|index| ids.get(index)) else { continue };
            let merge = &mut tree.merges[id.index()];
            if !merge.from.contains(&before) {
                merge.from.push(before);
            }
            merge.parted |= index == 1 && recorded.beside == Some(id);
            if index < recorded.passed.len() {
                let rest = operations.saturating_sub(at);
                merge.rest = if merge.passes == 0 { rest } else { merge.rest.min(rest) };
                merge.passes += 1;
            }
        }
        ids.into()
    }

    /// Trees are gone.
    pub fn forget(&mut self, trees: &HashSet<TreeId>) {
        self.trees.retain(|tree, _| !trees.contains(tree));
    }

    /// Where a trace of a tree went on to from a merge point.
    pub fn beside(&self, code: &Compiled, greens: &[u64]) -> Option<MergeId> {
        let id = self.trees.get(&code.tree)?.index.get(greens)?;
        let at = code.passed.iter().position(|passed| passed == id)?;
        code.passed.get(at + 1).copied()
    }

    /// The joins at a merge point that may still be jumped to.
    fn versions(&mut self, code: &Code, tree: TreeId, greens: &[u64]) -> Vec<Rc<Compiled>> {
        let Some(tree) = self.trees.get_mut(&tree) else { return Vec::new() };
        let Some(&id) = tree.index.get(greens) else { return Vec::new() };
        let versions = &mut tree.merges[id.index()].versions;
        versions.retain(|&id| code.compiled(id).valid.get());
        versions.iter().map(|&id| code.compiled(id)).collect()
    }
}

/// The joins around a recording.
#[derive(Default)]
pub(crate) struct Near {
    /// If it is a join itself: the others that begin where it does.
    others: Vec<Rc<Compiled>>,
    /// Is it the last one that may be made there?
    last: bool,
    /// If it has come to where others go on: those.
    versions: Vec<Rc<Compiled>>,
}

impl Near {
    /// The joins around a recording that is done, in this tree.
    pub fn of(
        (policy, code): (&Policy, &Code),
        tree: Option<TreeId>,
        recorded: &Finished,
        trace: &Trace,
    ) -> Near {
        let Some(tree) = tree else { return Near::default() };
        let mut joins = policy.joins.borrow_mut();
        let mut near = Near::default();
        if let (Some(greens), true) = (recorded.passed.first(), trace.label().is_some()) {
            near.others = joins.versions(code, tree, greens);
            near.last = near.others.len() + 1 >= policy.params.join_versions as usize;
        }
        if let Some(greens) = &recorded.left_at {
            near.versions = joins.versions(code, tree, greens);
        }
        near
    }

    /// The same for the optimizer.
    pub fn around(&self) -> Around<'_> {
        Around {
            others: self.others.iter().filter_map(|code| label_of(code)).collect(),
            generic: self.last,
            versions: self.versions.iter().filter_map(|code| Some((code.id, label_of(code)?))).collect(),
        }
    }
}

fn label_of(code: &Compiled) -> Option<Foreign<'_>> {
    Some(Foreign { state: code.label.as_ref()?, refs: &code.refs })
}

/// A trace of a tree was compiled: what it has passed, and whether others may join it.
pub(crate) fn compiled(
    policy: &Policy,
    (tree, id): (TreeId, TraceId),
    recorded: &Finished,
    operations: u32,
    joins: bool,
) -> Box<[MergeId]> {
    let mut all = policy.joins.borrow_mut();
    let passed = all.compiled(tree, recorded, operations);
    if let (true, Some(&at)) = (joins, passed.first())
        && let Some(tree) = all.trees.get_mut(&tree)
    {
        tree.merges[at.index()].versions.push(id);
    }
    passed
}
