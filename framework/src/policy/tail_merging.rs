//! Tail merging: which merge points the traces of a tree pass, and where paths rejoin. A bridge that comes to a merge
//! point where paths meet, and which enough traces of its tree have passed, ends there in a side exit; one trace, the
//! join, continues for all of them (see `metatrace_tracer::opt` for the state at its label). The size of the code thus
//! grows with the number of branches, not with the number of paths.
//!
//! A tree is a loop or function with its bridges. Only its outermost level counts. Nothing here runs code or keeps
//! objects alive: the greens of merge points belong to code that the tree's traces keep alive.

use super::Policy;
use crate::code::CompiledCode;
use crate::code::compiled::CompiledTrace;
use hashbrown::{HashMap, HashSet};
use metatrace_ir::{Trace, TraceId};
use metatrace_tracer::Params;
use metatrace_tracer::index::{MergePointId, TreeId};
use metatrace_tracer::opt::{JoinContext, TargetLabel};
use metatrace_tracer::record::Finished;
use std::rc::Rc;

/// The merge points of all trees.
#[derive(Default, Debug)]
pub(crate) struct MergePoints {
    trees: HashMap<TreeId, TreeMerges>,
}

#[derive(Default, Debug)]
struct TreeMerges {
    index: HashMap<Box<[u64]>, MergePointId>,
    merges: Vec<Merge>,
}

/// What is known of a merge point of a tree.
#[derive(Default, Debug)]
struct Merge {
    /// Number of compiled traces that have passed it.
    passes: u32,
    /// The merge points that those traces passed before it.
    from: Vec<MergePointId>,
    /// Whether paths meet here that diverged after the previous merge point, in one handler or call.
    diverged: bool,
    /// The smallest number of operations that a trace had from here to its end.
    rest: u32,
    /// The joins here, oldest first.
    versions: Vec<TraceId>,
}

impl TreeMerges {
    fn find(&mut self, greens: &[u64]) -> MergePointId {
        if let Some(&known) = self.index.get(greens) {
            return known;
        }
        let id = MergePointId::at(self.merges.len());
        self.index.insert(greens.into(), id);
        self.merges.push(Merge::default());
        id
    }
}

impl MergePoints {
    /// Whether the bridge is to end here, at a merge point of its outermost level.
    fn ends(&self, recorded: &Finished, greens: &[u64], params: &Params) -> bool {
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
        let diverged = recorded.passed.len() == 1 && recorded.next_in_parent == Some(id);
        let known = from.is_some_and(|from| merge.from.contains(from));
        merge.diverged || diverged || merge.from.len() + usize::from(!known) > 1
    }

    /// Called when a trace of `operations` operations was compiled: counts the merge points that it has passed, and the
    /// one at which it ended by a side exit. Returns their numbers, for [`MergePoints::next_after`].
    fn compiled(&mut self, tree: TreeId, recorded: &Finished, operations: u32) -> Box<[MergePointId]> {
        let tree = self.trees.entry(tree).or_default();
        let mut ids = Vec::with_capacity(recorded.passed.len() + 1);
        let end = recorded.merged_at.as_deref().map(|greens| (greens, operations));
        for (index, (greens, at)) in recorded.passed.iter().chain(end).enumerate() {
            let id = tree.find(greens);
            ids.push(id);
            // Its parent has passed its first merge point.
            let Some(&before) = index.checked_sub(1).and_then(|index| ids.get(index)) else { continue };
            let merge = &mut tree.merges[id.index()];
            if !merge.from.contains(&before) {
                merge.from.push(before);
            }
            merge.diverged |= index == 1 && recorded.next_in_parent == Some(id);
            if index < recorded.passed.len() {
                let rest = operations.saturating_sub(at);
                merge.rest = if merge.passes == 0 { rest } else { merge.rest.min(rest) };
                merge.passes += 1;
            }
        }
        ids.into()
    }

    /// Removes trees that were freed.
    fn forget(&mut self, trees: &HashSet<TreeId>) {
        self.trees.retain(|tree, _| !trees.contains(tree));
    }

    /// The merge point that a trace passes after this one.
    fn next_after(&self, code: &CompiledTrace, greens: &[u64]) -> Option<MergePointId> {
        let id = self.trees.get(&code.tree)?.index.get(greens)?;
        let at = code.passed.iter().position(|passed| passed == id)?;
        code.passed.get(at + 1).copied()
    }

    /// The joins at a merge point that can still be jumped to.
    fn versions(&mut self, code: &CompiledCode, tree: TreeId, greens: &[u64]) -> Vec<Rc<CompiledTrace>> {
        let Some(tree) = self.trees.get_mut(&tree) else { return Vec::new() };
        let Some(&id) = tree.index.get(greens) else { return Vec::new() };
        let versions = &mut tree.merges[id.index()].versions;
        versions.retain(|&id| code.compiled(id).valid.get());
        versions.iter().map(|&id| code.compiled(id)).collect()
    }
}

impl Policy {
    /// Whether the bridge is to end here, at a merge point of its outermost level.
    pub fn ends_here(&self, recorded: &Finished, greens: &[u64]) -> bool {
        self.merge_points.borrow().ends(recorded, greens, &self.params)
    }

    /// The merge point that a trace passes after this one.
    pub fn next_after(&self, code: &CompiledTrace, greens: &[u64]) -> Option<MergePointId> {
        self.merge_points.borrow().next_after(code, greens)
    }

    /// Removes trees that were freed.
    pub fn forget_trees(&self, trees: &HashSet<TreeId>) {
        self.merge_points.borrow_mut().forget(trees);
    }
}

/// The joins to which a recording relates: those at its start if it is a join, and those at its end.
#[derive(Default)]
pub(crate) struct JoinCandidates {
    /// If it is a join itself: the other joins that begin at the same merge point.
    others: Vec<Rc<CompiledTrace>>,
    /// Whether it is the last join that may be made there.
    last: bool,
    /// If it ended by a side exit: the joins at that merge point.
    versions: Vec<Rc<CompiledTrace>>,
}

impl JoinCandidates {
    /// The candidates for a finished recording in this tree.
    pub fn of(
        (policy, code): (&Policy, &CompiledCode),
        tree: Option<TreeId>,
        recorded: &Finished,
        trace: &Trace,
    ) -> JoinCandidates {
        let Some(tree) = tree else { return JoinCandidates::default() };
        let mut joins = policy.merge_points.borrow_mut();
        let mut found = JoinCandidates::default();
        if let (Some(greens), true) = (recorded.passed.first(), trace.label().is_some()) {
            found.others = joins.versions(code, tree, greens);
            found.last = found.others.len() + 1 >= policy.params.join_versions as usize;
        }
        if let Some(greens) = &recorded.merged_at {
            found.versions = joins.versions(code, tree, greens);
        }
        found
    }

    /// The same for the optimizer.
    pub fn context(&self) -> JoinContext<'_> {
        JoinContext {
            others: self.others.iter().filter_map(|code| label_of(code)).collect(),
            generic: self.last,
            versions: self.versions.iter().filter_map(|code| Some((code.id, label_of(code)?))).collect(),
        }
    }
}

fn label_of(code: &CompiledTrace) -> Option<TargetLabel<'_>> {
    Some(TargetLabel { state: code.label.as_ref()?, refs: &code.refs })
}

/// Called when a trace of a tree was compiled. `joins`: it begins with a label to which others may jump. Returns the
/// merge points that it has passed.
pub(crate) fn compiled(
    policy: &Policy,
    (tree, id): (TreeId, TraceId),
    recorded: &Finished,
    operations: u32,
    joins: bool,
) -> Box<[MergePointId]> {
    let mut all = policy.merge_points.borrow_mut();
    let passed = all.compiled(tree, recorded, operations);
    if let (true, Some(&at)) = (joins, passed.first())
        && let Some(tree) = all.trees.get_mut(&tree)
    {
        tree.merges[at.index()].versions.push(id);
    }
    passed
}
