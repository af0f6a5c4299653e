//! Decides which portal calls become part of a trace.

use super::Policy;
use metatrace_ir::Decision;
use metatrace_tracer::Recorder;
use metatrace_tracer::record::{Level, PortalInfo};

/// A call that is recorded as a level of the trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inlined {
    /// No level of the function is open.
    Once,
    /// The function is inlined into itself, which counts: see [`Recorder::count_recursion`].
    Recursive,
}

impl Policy {
    /// Whether a call is recorded as a level of the trace; if not, the reason.
    ///
    /// A recursive function is inlined only as often as it is nested, and no more often in total: otherwise one that
    /// calls itself twice would be inlined four times for two levels, with a path for each combination of branches.
    pub fn inlines(
        &self,
        r: &Recorder,
        greens: &[u64],
        portal: &'static PortalInfo,
    ) -> Result<Inlined, Decision> {
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
        } else if open >= limit || open > 0 && r.levels().recursions(greens) + 1 >= limit {
            Err(Decision::NotInlinedRecursion)
        } else if open > 0 {
            Ok(Inlined::Recursive)
        } else {
            Ok(Inlined::Once)
        }
    }

    /// Has a function always be called and never inlined, for the reason `why`.
    pub fn never_inline(&self, portal: &'static PortalInfo, entry: &[u64], why: Decision) {
        let mut cells = self.cells.borrow_mut();
        let cell = cells.find(portal, entry);
        cells.cell(cell).no_inline = Some(why);
    }
}

/// Whether the level is one of the function with that entry. The entry of a level that a bridge found open is not
/// known; its position is compared instead.
fn same_function(level: &Level, greens: &[u64], portal: &'static PortalInfo) -> bool {
    if !level.portal().descr.same(portal.descr) {
        return false;
    }
    let place = |greens: &[u64]| {
        let place = (portal.place)(greens);
        (place.function, place.file, place.first_line)
    };
    level.entry() == greens || level.is_restored() && place(level.entry()) == place(greens)
}
