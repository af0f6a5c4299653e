//! Walks a trace from start to end and rebuilds it from what the passes say of each instruction. It
//! decides nothing about instructions itself, except that an operand known to be a constant by a
//! guard is that constant from there on (operands of guards excepted, so that a guard that must
//! fail keeps comparing something).

use super::PassStats;
use super::facts::View;
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, Const, Inst, Op, Trace};

/// What becomes of an instruction.
pub(super) enum Action {
    /// The pass has nothing to say.
    Keep,
    /// Its effect is not needed, and it has no result.
    Drop,
    /// Its result is this value.
    Value(Arg),
    /// Its result is this constant.
    Constant(Const),
    /// It is this instruction instead; all passes look at it again.
    Rewrite(Inst),
    /// Its result is that of these pure operations.
    Expr(Expr),
}

/// An expression to put in place of an instruction.
pub(super) enum Expr {
    Arg(Arg),
    Constant(Const),
    Op(Op, Vec<Expr>),
}

/// A pass of the walk.
pub(super) trait ForwardPass {
    /// What becomes of an instruction, whose operands are those of the new trace?
    fn visit(&mut self, inst: &Inst, view: &View) -> Action;

    /// The instruction stays, as `value` of the new trace.
    fn emitted(&mut self, _inst: &Inst, _value: Arg, _view: &View) {}

    /// How often its rules fired.
    fn firings(&self) -> Vec<(&'static str, u32)> {
        Vec::new()
    }
}

/// An instruction is rewritten at most so often; rules that run in circles end here.
const MAX_REWRITES: usize = 32;

struct Walk<'p> {
    view: View,
    passes: &'p mut [Box<dyn ForwardPass>],
    stats: &'p mut [PassStats],
}

/// Rebuilds `old`.
pub(super) fn walk(old: &Trace, passes: &mut [Box<dyn ForwardPass>], stats: &mut [PassStats]) -> Trace {
    let mut walk = Walk { view: View::default(), passes, stats };
    let mut map: Vec<Arg> = Vec::with_capacity(old.insts.len());
    for inst in &old.insts {
        let new = walk.operands(old, inst, &map);
        map.push(walk.process(new, MAX_REWRITES));
    }
    let mut snapshots = old.snapshots.clone();
    for snapshot in &mut snapshots {
        snapshot.map_args(|arg| walk.mapped(old, arg, &map));
    }
    Trace {
        snapshots,
        exits: old.exits.clone(),
        jump_exit: old.jump_exit,
        sites: old.sites.clone(),
        targets: old.targets.clone(),
        force_at: old.force_at,
        ..walk.view.into_trace()
    }
}

impl Walk<'_> {
    /// The name in the new trace of an operand of the old one.
    fn mapped(&mut self, old: &Trace, arg: Arg, map: &[Arg]) -> Arg {
        match (arg.as_value(), old.constant(arg)) {
            (Some(value), _) => map[value],
            (_, Some(constant)) => self.view.intern(constant),
            _ => Arg::NONE,
        }
    }

    /// An instruction of the old trace with operands of the new one.
    fn operands(&mut self, old: &Trace, inst: &Inst, map: &[Arg]) -> Inst {
        let mut new = *inst;
        if inst.op.is_variadic() {
            let args: Vec<Arg> = old.variadic(inst).to_vec();
            let args: Vec<Arg> = args.into_iter().map(|a| self.mapped(old, a, map)).collect();
            let resolved: Vec<Arg> = args.into_iter().map(|a| self.view.resolve(a)).collect();
            (new.a, new.b) = self.view.trace.push_args(resolved);
        } else if inst.op != Op::Input {
            // The second word of a call is asked of the call itself; guards see values.
            let fixed = inst.op.is_guard() || matches!(inst.op, Op::CallExc | Op::CallTag);
            let own: &mut [&mut Arg] = if inst.op.is_guard() {
                &mut [&mut new.a, &mut new.b]
            } else {
                &mut [&mut new.a, &mut new.b, &mut new.c]
            };
            for arg in own {
                let mapped = self.mapped(old, **arg, map);
                **arg = if fixed { mapped } else { self.view.resolve(mapped) };
            }
        }
        new
    }

    /// Hands an instruction to the passes; its result in the new trace.
    fn process(&mut self, mut inst: Inst, rewrites: usize) -> Arg {
        let mut index = 0;
        while index < self.passes.len() {
            let action = self.passes[index].visit(&inst, &self.view);
            let stats = &mut self.stats[index];
            index += 1;
            match action {
                Action::Keep => continue,
                Action::Rewrite(_) | Action::Expr(_) => stats.rewritten += 1,
                _ => {
                    stats.ops += 1;
                    stats.guards += usize::from(inst.op.is_guard());
                }
            }
            match action {
                Action::Rewrite(new) if rewrites > 0 => {
                    inst = new;
                    return self.process(inst, rewrites - 1);
                }
                Action::Expr(expr) if rewrites > 0 => return self.expr(expr, &inst, rewrites - 1),
                Action::Keep | Action::Rewrite(_) | Action::Expr(_) => {}
                Action::Drop => return self.discard(&inst, Arg::NONE),
                Action::Value(value) => return self.discard(&inst, value),
                Action::Constant(constant) => {
                    let value = self.view.intern(constant);
                    return self.discard(&inst, value);
                }
            }
        }
        let value = self.view.push(inst);
        for pass in &mut *self.passes {
            pass.emitted(&inst, value, &self.view);
        }
        self.view.learn(&inst, value);
        value
    }

    /// The instruction goes; so do its operands, which are the last ones.
    fn discard(&mut self, inst: &Inst, value: Arg) -> Arg {
        if inst.op.is_variadic() {
            self.view.trace.args.truncate(inst.a.0 as usize);
        }
        value
    }

    fn expr(&mut self, expr: Expr, origin: &Inst, rewrites: usize) -> Arg {
        match expr {
            Expr::Arg(arg) => arg,
            Expr::Constant(constant) => self.view.intern(constant),
            Expr::Op(op, operands) => {
                let mut args = [Arg::NONE; 3];
                for (arg, operand) in args.iter_mut().zip(operands) {
                    *arg = self.expr(operand, origin, rewrites);
                }
                let [a, b, c] = args;
                self.process(Inst { op, at: origin.at, a, b, c, descr: &NO_DESCR, loc: origin.loc }, rewrites)
            }
        }
    }
}
