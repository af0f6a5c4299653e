//! Which portal calls become part of a trace, and what to do with a trace that grows too long.

use super::Policy;
use metatrace_ir::Decision;
use metatrace_tracer::Recorder;
use metatrace_tracer::record::{Level, PortalInfo};

/// What becomes of a recording that has come to its limit at a merge point.
pub(crate) enum AtLimit {
    /// It may become somewhat longer, to reach the end of a call.
    Continue,
    /// It ends here as a segment, if it can, and another trace continues from its exit.
    EndHere,
    /// It is given up.
    GiveUp,
}

/// A function by its portal and entry.
type Callee = (&'static PortalInfo, Vec<u64>);

impl Policy {
    /// Is a call to be recorded as a level of the trace? If not, why not.
    ///
    /// Recursion is inlined as often as it is nested, but no more often in all: a function that calls itself twice
    /// would otherwise be inlined four times for two levels, with a path for each way through all of them.
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

    /// From now on a function is called, and never inlined, for this reason.
    pub fn never_inline(&self, portal: &'static PortalInfo, entry: &[u64], why: Decision) {
        let mut cells = self.cells.borrow_mut();
        let cell = cells.find(portal, entry);
        cells.cell(cell).no_inline = Some(why);
    }

    /// A trace has come to its limit. If an inlined call is a large part of it, the trace is given up, and the next
    /// recording calls that function; else it ends here.
    pub fn at_limit(&self, r: &mut Recorder) -> (AtLimit, Option<Callee>) {
        let limit = r.limits().operations as usize;
        let biggest = r.biggest_callee();
        let is_big = biggest.as_ref().is_some_and(|b| b.0 > limit / 4);
        // Where a segment continues is decided by the optimizer.
        let segments = !is_big && self.params.optimize > 0 && self.params.bridges > 0;
        let what = match r.levels().len() {
            1 if segments => AtLimit::EndHere,
            _ if segments && r.length() < limit + limit / 4 => AtLimit::Continue,
            _ => AtLimit::GiveUp,
        };
        (what, biggest.map(|(_, portal, entry)| (portal, entry)))
    }
}

/// Is the level one of the function with that entry? Of a level that a bridge found open the entry is not known, but
/// the place is.
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
