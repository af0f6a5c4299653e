//! Decides which portal calls become part of a trace, and what to do with a trace that grows too long.

use super::Policy;
use metatrace_ir::Decision;
use metatrace_tracer::Recorder;
use metatrace_tracer::record::{Level, PortalInfo};

/// What to do with a recording that has reached its length limit at a merge point.
pub(crate) enum AtLimit {
    /// It may become somewhat longer, to reach the end of a call.
    Continue,
    /// It ends here as a segment if it can, and another trace continues from its exit.
    EndHere,
    /// It is aborted.
    GiveUp,
}

/// A function, as portal and greens of its entry.
type Callee = (&'static PortalInfo, Vec<u64>);

impl Policy {
    /// Whether a call is recorded as a level of the trace; if not, the reason.
    ///
    /// A recursive function is inlined only as often as it is nested, and no more often in total: otherwise one that
    /// calls itself twice would be inlined four times for two levels, with a path for each combination of branches.
    pub fn inlines(
        &self,
        r: &mut Recorder,
        greens: &[u64],
        portal: &'static PortalInfo,
    ) -> Result<(), Decision> {
        let no_inline = {
            let cells = self.cells.borrow();
            cells.known(portal.descr, greens).and_then(|cell| cells.get(cell).no_inline)
        };
        let limit = r.limits().recursion_inline;
        let open = r.levels().iter().filter(|level| same_function(level, greens, portal)).count() as u32;
        if let Some(why_not) = no_inline {
            Err(why_not)
        } else if r.levels().len() >= r.limits().inline_depth as usize {
            Err(Decision::NotInlinedDepth)
        } else if open >= limit || open > 0 && r.recursions(greens) + 1 >= limit {
            Err(Decision::NotInlinedRecursion)
        } else {
            if open > 0 {
                r.count_recursion(greens);
            }
            Ok(())
        }
    }

    /// Has a function always be called and never inlined, for the reason `why`.
    pub fn never_inline(&self, portal: &'static PortalInfo, entry: &[u64], why: Decision) {
        let mut cells = self.cells.borrow_mut();
        let cell = cells.find(portal, entry);
        cells.cell(cell).no_inline = Some(why);
    }

    /// Called when a trace has reached its length limit. If an inlined call is a large part of it, the recording is
    /// aborted and the function returned, which the next recording will call; otherwise the trace ends here.
    pub fn at_limit(&self, r: &mut Recorder) -> (AtLimit, Option<Callee>) {
        let limit = r.limits().operations as usize;
        let biggest = r.biggest_callee();
        let is_big = biggest.as_ref().is_some_and(|b| b.0 > limit / 4);
        // The optimizer decides where a segment continues.
        let segments = !is_big && self.params.optimize > 0 && self.params.bridges > 0;
        let what = match r.levels().len() {
            1 if segments => AtLimit::EndHere,
            _ if segments && r.length() < limit + limit / 4 => AtLimit::Continue,
            _ => AtLimit::GiveUp,
        };
        (what, biggest.map(|(_, portal, entry)| (portal, entry)))
    }
}

/// Whether the level is one of the function with that entry. The entry of a level that a bridge found open is not
/// known; its position is compared instead.
fn same_function(level: &Level, greens: &[u64], portal: &'static PortalInfo) -> bool {
    if !level.portal.descr.same(portal.descr) {
        return false;
    }
    let place = |greens: &[u64]| {
        let place = (portal.place)(greens);
        (place.function, place.file, place.first_line)
    };
    level.entry == greens || level.restored && place(&level.entry) == place(greens)
}
