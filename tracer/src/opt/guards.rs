//! Drops guards that can't fail, and folds comparisons that earlier guards decide.
//!
//! ```
//! # use metatrace_tracer::opt::check_example;
//! check_example("guards", "
//! portal p greens(pc) reds(r)
//! v0 = input int
//! v1 = input int
//! v2 = int_lt v0 v1
//! guard_true v2 [exit 0]
//! v4 = int_ge v0 v1
//! guard_false v4 [exit 0]
//! guard_value v0 3 [exit 0]
//! guard_value v0 3 [exit 0]
//! guard_not_invalidated [exit 0]
//! guard_depth 2 [exit 0]
//! guard_depth 1 [exit 0]
//! guard_not_invalidated [exit 0]
//! finish 0 v4
//! snapshot 0: p(1) reds(v0)
//! exit 0: snapshot 0 log 0 event 1
//! ", "
//! v0 = input int
//! v1 = input int
//! v2 = int_lt v0 v1
//! guard_true v2 [exit 0]
//! guard_value v0 3 [exit 0]
//! guard_not_invalidated [exit 0]
//! guard_depth 2 [exit 0]
//! finish 0 0
//! snapshot 0: p(1) reds(v0)
//! exit 0: snapshot 0 log 0 event 1
//! ");
//! ```
//!
//! Comparisons are stored in a canonical form (`>` swapped, `>=` and `<=` of integers negated), so that all forms of
//! the same comparison are found. A guard decides that form, its mirror image and the equality implied by it.
//!
//! Limits: two guards are combined only if they show `a <= b` and `a != b` (not `a < b` and `b < c`). A guard that is
//! known to fail stays, with all that follows it. Facts that a call may change (validity, the depth limit) are dropped
//! at calls that may run code of the language.

use super::facts::View;
use super::forward::{Action, ForwardPass};
use hashbrown::HashMap;
use metatrace_ir::{Arg, Const, Descr, EffectKind, Inst, Mutability, Op, Writes};

#[derive(Default)]
pub(super) struct Guards {
    /// The comparisons decided so far, each with the section of the trace that decided it.
    proved: HashMap<(Op, Arg, Arg), (bool, usize)>,
    /// The section since which the trace's dependencies are known to be valid.
    valid: Option<usize>,
    /// Number of levels known to be allowed, including those that the trace has counted, and since which section.
    depth: (i64, usize),
    /// Number of levels that the trace has counted.
    added: i64,
    /// The section that the walk is in.
    section: usize,
}

impl ForwardPass for Guards {
    fn visit(&mut self, inst: &Inst, view: &mut View) -> Action {
        let holds = match inst.op {
            Op::GuardTrue => self.truth(inst.a, view) == Some(1),
            Op::GuardFalse => self.truth(inst.a, view) == Some(0),
            Op::GuardValue => view.resolve(inst.a) == inst.b,
            Op::GuardNotInvalidated => match self.valid {
                Some(section) if section < view.section() => return Action::FromPreamble(None),
                valid => valid.is_some(),
            },
            Op::GuardDepth => match view.int(inst.a) {
                Some(k) if !self.allows(k, view.section()) => false,
                // The label could promise it only to traces that have counted as many levels.
                Some(_) if self.depth.1 < view.section() && self.added != 0 => false,
                Some(_) if self.depth.1 < view.section() => return Action::FromPreamble(None),
                k => k.is_some(),
            },
            _ => {
                return match self.decided(inst, view) {
                    Some((truth, section)) if section < view.section() => {
                        Action::FromPreamble(Some(view.intern(Const::Int(truth.into()))))
                    }
                    Some((truth, _)) => Action::Constant(Const::Int(truth.into())),
                    None => Action::Keep,
                };
            }
        };
        if holds { Action::Drop } else { Action::Keep }
    }

    fn emitted(&mut self, inst: &Inst, _value: Arg, view: &mut View) {
        match inst.op {
            Op::GuardTrue => self.learn(inst.a, true, view),
            Op::GuardFalse => self.learn(inst.a, false, view),
            Op::GuardNotInvalidated => self.valid = Some(view.section()),
            Op::GuardDepth => {
                let levels = view.int(inst.a).and_then(|k| k.checked_add(self.added)).unwrap_or(0);
                if levels > self.depth.0 {
                    self.depth = (levels, view.section());
                }
            }
            Op::AddDepth => {
                self.enter(view.section());
                self.added = self.added.saturating_add(view.int(inst.a).unwrap_or(i64::MAX));
            }
            Op::CallPortal => self.forget(),
            Op::Call => {
                let call = inst.descr.call();
                // A function that writes only certain types may still write a field that the trace depends on.
                if call.kind != EffectKind::Elidable && call.writes != Writes::Nothing {
                    self.valid = None;
                }
                if call.kind != EffectKind::Elidable && call.writes == Writes::Everything {
                    self.forget();
                }
            }
            Op::Store => {
                if let Descr::Field(field) = inst.descr
                    && field.mutability == Mutability::Quasi
                {
                    self.valid = None;
                }
            }
            _ => {}
        }
    }
}

impl Guards {
    fn allows(&mut self, levels: i64, section: usize) -> bool {
        self.enter(section);
        levels >= 0 && levels.checked_add(self.added).is_some_and(|all| all <= self.depth.0)
    }

    /// Enters a section. In a loop that counts more levels with each iteration, no level is known to be allowed.
    fn enter(&mut self, section: usize) {
        if self.section != section && self.added != 0 {
            (self.depth, self.added) = ((i64::MIN, section), 0);
        }
        self.section = section;
    }

    fn forget(&mut self) {
        self.valid = None;
        self.depth = (0, 0);
    }

    /// The integer that the operand of a guard is known to be.
    fn truth(&self, arg: Arg, view: &View) -> Option<i64> {
        let now = |&(_, section): &(bool, usize)| section == view.section();
        let decided = || view.def(arg).and_then(|def| self.decided(def, view)).filter(now);
        view.int(arg).or_else(|| decided().map(|(truth, _)| truth.into()))
    }

    /// The result of a comparison, and the section of the trace that decided it.
    fn decided(&self, inst: &Inst, view: &View) -> Option<(bool, usize)> {
        let (key, positive) = question(inst, view)?;
        self.proved.get(&key).map(|&(truth, section)| (truth == positive, section))
    }

    fn learn(&mut self, arg: Arg, truth: bool, view: &View) {
        let Some((key, positive)) = view.def(arg).and_then(|def| question(def, view)) else { return };
        let section = view.section();
        let (op, a, b) = key;
        let def = view.def(arg).filter(|def| def.op == Op::UintLt && truth);
        self.conclude(op, a, b, truth == positive, section);
        // Below a non-negative number, signed and unsigned comparison agree.
        if def.is_some_and(|def| view.bound(def.b).is_nonnegative()) {
            self.conclude(Op::IntLt, a, b, true, section);
        }
        // At most and not equal implies less.
        let is = |op, a, b, truth| {
            self.proved.get(&ordered(op, a, b)).is_some_and(|&known| known == (truth, section))
        };
        for (a, b) in [(a, b), (b, a)] {
            if matches!(op, Op::IntLt | Op::IntEq) && is(Op::IntLt, b, a, false) && is(Op::IntEq, a, b, false)
            {
                self.conclude(Op::IntLt, a, b, true, section);
                break;
            }
        }
    }

    /// Records the result of a comparison and what follows from it alone.
    fn conclude(&mut self, op: Op, a: Arg, b: Arg, truth: bool, section: usize) {
        self.proved.insert(ordered(op, a, b), (truth, section));
        let consequences: &[(Op, Arg, Arg, bool)] = match (op, truth) {
            (Op::IntLt, true) => &[(Op::IntLt, b, a, false), (Op::IntEq, a, b, false)],
            (Op::IntEq, true) => &[(Op::IntLt, a, b, false), (Op::IntLt, b, a, false)],
            (Op::FloatLt, true) => &[
                (Op::FloatLe, a, b, true),
                (Op::FloatLt, b, a, false),
                (Op::FloatLe, b, a, false),
                (Op::FloatEq, a, b, false),
            ],
            (Op::FloatLe, false) => &[(Op::FloatLt, a, b, false), (Op::FloatEq, a, b, false)],
            (Op::FloatEq, true) => &[
                (Op::FloatLe, a, b, true),
                (Op::FloatLe, b, a, true),
                (Op::FloatLt, a, b, false),
                (Op::FloatLt, b, a, false),
            ],
            _ => &[],
        };
        for &(op, a, b, truth) in consequences {
            self.proved.insert(ordered(op, a, b), (truth, section));
        }
    }
}

/// Equality does not depend on the order of operands.
fn ordered(op: Op, a: Arg, b: Arg) -> (Op, Arg, Arg) {
    if matches!(op, Op::IntEq | Op::RefEq | Op::FloatEq) && b < a { (op, b, a) } else { (op, a, b) }
}

/// The canonical form of a comparison, and whether its result is that of the comparison or the opposite.
fn question(inst: &Inst, view: &View) -> Option<((Op, Arg, Arg), bool)> {
    let (a, b) = (view.canonical(inst.a), view.canonical(inst.b));
    let (op, a, b, positive) = match inst.op {
        Op::IntLt | Op::IntEq | Op::RefEq | Op::FloatLt | Op::FloatLe | Op::FloatEq => (inst.op, a, b, true),
        Op::UintLt | Op::IsTagged | Op::TagOvf => (inst.op, a, b, true),
        Op::IntAddOvf | Op::IntSubOvf | Op::IntMulOvf => (inst.op, a, b, true),
        Op::IntGt => (Op::IntLt, b, a, true),
        Op::IntGe => (Op::IntLt, a, b, false),
        Op::IntLe => (Op::IntLt, b, a, false),
        Op::IntNe => (Op::IntEq, a, b, false),
        Op::RefNe => (Op::RefEq, a, b, false),
        Op::FloatGt => (Op::FloatLt, b, a, true),
        Op::FloatGe => (Op::FloatLe, b, a, true),
        Op::FloatNe => (Op::FloatEq, a, b, false),
        _ => return None,
    };
    Some((ordered(op, a, b), positive))
}
