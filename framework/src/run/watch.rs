//! Watched levels: while a language looks at each instruction of its programs, for a debugger or a tracer, compiled
//! code is neither entered nor made, and interpreted levels run in the instance that notes each merge point.
//!
//! Compiled code that is running when watching begins is left at its next `guard_not_invalidated`, recordings end at
//! their next merge point, and interpreted levels change to the other instance where the portal says
//! `leave_to_runner!()`.

use super::inner;
use crate::machine::block::{WATCHED, word};
use crate::machine::context::words;
use metatrace_tracer::Abort;

/// Begins or ends the watching of levels. While they are watched, portals run in a mode with [`Mode::WATCHED`], and
/// their options `begins` and `ends` are evaluated for each level. A change made by code that a level has called takes
/// effect at the level's next merge point or, in an interpreted level that is not watched, at its next
/// `leave_to_runner!()`.
///
/// [`Mode::WATCHED`]: crate::Mode::WATCHED
pub fn watch_levels(watched: bool) {
    let flags = words().get(word::PROFILED);
    if !watched {
        words().set(word::PROFILED, flags & !WATCHED);
        return;
    }
    words().set(word::PROFILED, flags | WATCHED);
    let jit = inner::current();
    let activation = jit.machine.activation.get();
    if !activation.is_null() {
        // SAFETY: the current activation is alive.
        unsafe { (*activation).abort(Abort::Watched) }
    }
    jit.leave_all_code();
}
