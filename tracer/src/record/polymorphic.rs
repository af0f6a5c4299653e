//! Promotes at polymorphic sites, in recordings and replays. Decisions are made by
//! [`Polymorphic`](crate::policy::polymorphic::Polymorphic).

use super::{Action, Level, PortalInfo, Raw, Recorder};
use crate::abort::Abort;
use crate::policy::polymorphic::Promotion;
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Decision, Op, Ty};
use std::panic::Location;

/// Mixes a word into a hash.
fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The hashes of a site: with all open levels, and with the innermost level alone.
fn site<'a>(
    levels: impl Iterator<Item = (&'static PortalInfo, &'a [u64])>,
    loc: &Location<'_>,
) -> (u64, u64) {
    let file = loc.file().bytes().fold(0, |hash, byte| mix(hash, byte.into()));
    let loc = mix(mix(loc.line().into(), loc.column().into()), file);
    let (mut all, mut innermost) = (loc, loc);
    for (portal, greens) in levels {
        let level = mix(loc, std::ptr::from_ref(portal.descr) as u64);
        innermost = greens.iter().fold(level, |hash, &word| mix(hash, word));
        all = mix(all, innermost);
    }
    (all, innermost)
}

/// The logged answer of a site that does not promote. As a guard leaves nothing in the log, the answer contains the
/// number of its event to show that it belongs to this site; it differs from the answers to other questions, which are
/// 0 and 1.
fn refusal(event: u32) -> u64 {
    u64::from(event) + 2
}

impl Recorder {
    /// Promotes the value unless this site is megamorphic. Returns whether it is promoted.
    pub fn promote_polymorphic(&mut self, raw: Raw, ty: Ty, loc: &'static Location<'static>) -> bool {
        match self.event() {
            Action::Record => self.still_promotes(raw, ty, loc),
            Action::Replay => self.still_promoted(raw, ty),
            Action::Plain => {
                self.failed_here(raw, loc);
                true
            }
        }
    }

    /// Decides whether the value is promoted here, and records the guard or logs the answer.
    fn still_promotes(&mut self, raw: Raw, ty: Ty, loc: &'static Location<'static>) -> bool {
        let mut promotion = Promotion::Promote;
        if !self.is_constant(raw) {
            let site = site(self.progress.levels.iter().map(|l: &Level| (l.portal, &l.greens[..])), loc);
            promotion = self.made.polymorphic.decide(site, raw.bits, self.replay.is_at_exit());
        }
        match promotion {
            Promotion::Promote => {
                self.record_guard(raw, ty, false, Some(loc));
                return true;
            }
            Promotion::Generalise => self.note_of(Decision::PromoteMegamorphic, Some(loc), |r| {
                let made = r.made.trace.insts.get(raw.name as usize);
                made.map_or_else(String::new, |inst| inst.descr.name().to_owned())
            }),
            Promotion::Wait => self.abort(Abort::RareValue),
        }
        let event = self.levels().innermost().events;
        self.logged_constant(Op::Answer, &NO_DESCR, Raw::constant(refusal(event)), Ty::Int);
        false
    }

    /// The same in phase `Replay`.
    fn still_promoted(&mut self, raw: Raw, ty: Ty) -> bool {
        let level = self.replay.level();
        let refused = level
            .next()
            .is_some_and(|next| next.op == Op::Answer && next.value.bits == refusal(level.events));
        if refused {
            self.take(Op::Answer, &NO_DESCR);
        } else {
            self.passed(raw, ty);
        }
        !refused
    }

    /// Counts the value at which a trace has just been left, if it was left at this site.
    fn failed_here(&mut self, raw: Raw, loc: &'static Location<'static>) {
        if self.replay.take_at_exit() {
            let site = site(self.replay.path(), loc);
            self.made.polymorphic.failed(site.0, raw.bits);
        }
    }
}
