//! Reduces a failing case, and prints it in the form of a filetest. The reduced case fails, too, though not always
//! for the same reason.

use crate::generate::Case;
use crate::{Failure, check, edit};
use metatrace_ir::print::print_with_descrs;
use metatrace_ir::{Arg, Const, Op, Target, Trace, Ty};
use metatrace_tracer::opt::{Options, PASSES, Pass, optimize};
use std::fmt::Write;

/// A case from which nothing can be removed without the difference disappearing.
pub fn shrink(case: &Case, options: &Options) -> (Case, Options) {
    let mut smaller = Smaller { case: case.clone(), options: *options, entrant: false };
    if let Some(run) = smaller.fails(case, options).and_then(|failure| failure.run) {
        smaller.case.starts = vec![case.starts[run].clone()];
    }
    for pass in PASSES {
        let fewer = smaller.options.with(pass.pass, false);
        if smaller.fails(&smaller.case, &fewer).is_some() {
            smaller.options = fewer;
        }
    }
    loop {
        let mut changed = false;
        for entrant in [true, false].into_iter().filter(|&entrant| !entrant || case.entrant.is_some()) {
            smaller.entrant = entrant;
            while smaller.instructions() || smaller.snapshots() || smaller.operands() {
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    smaller.sweep();
    (smaller.case, smaller.options)
}

struct Smaller {
    case: Case,
    options: Options,
    /// Whether the entrant is being reduced, rather than the subject.
    entrant: bool,
}

impl Smaller {
    fn trace(&self) -> &Trace {
        match &self.case.entrant {
            Some(entrant) if self.entrant => entrant,
            _ => &self.case.trace,
        }
    }

    fn with(&self, trace: Trace) -> Case {
        let mut case = self.case.clone();
        match &mut case.entrant {
            Some(entrant) if self.entrant => *entrant = trace,
            _ => case.trace = trace,
        }
        case
    }

    /// Whether this instruction must be kept.
    fn pinned(&self, at: usize) -> bool {
        !self.entrant && self.case.pinned.contains(&at)
    }

    /// The case without instruction `at`.
    fn without(&self, trace: Trace, at: usize) -> Case {
        let mut case = self.with(trace);
        if !self.entrant {
            case.pinned = shifted(&case.pinned, at);
        }
        case
    }

    fn fails(&self, case: &Case, options: &Options) -> Option<Failure> {
        for trace in [Some(&case.trace), case.entrant.as_ref()].into_iter().flatten() {
            metatrace_ir::verify::verify(trace).ok()?;
        }
        check(case, options).err().filter(|failure| !failure.senseless)
    }

    /// Accepts the case if it still fails.
    fn take(&mut self, case: Case) -> bool {
        let fails = self.fails(&case, &self.options).is_some();
        if fails {
            self.case = case;
        }
        fails
    }

    fn take_trace(&mut self, trace: Trace) -> bool {
        let case = self.with(trace);
        self.take(case)
    }

    /// Removes unused exits and snapshots, as the optimizer's own pass does.
    fn sweep(&mut self) {
        let options = Options::only(Pass::Dce);
        let trace = self.case.trace.clone();
        let swept = std::panic::catch_unwind(|| optimize(trace, &options).0);
        if let Ok(trace) = swept {
            self.take(Case { trace, pinned: Vec::new(), ..self.case.clone() });
        }
    }

    /// Removes single instructions, from the end.
    fn instructions(&mut self) -> bool {
        let mut changed = false;
        let mut at = self.trace().insts.len().saturating_sub(1);
        while at > 0 {
            at -= 1;
            changed |= self.instruction(at);
        }
        changed
    }

    fn instruction(&mut self, at: usize) -> bool {
        let trace = self.trace();
        let inst = trace.insts[at];
        if self.pinned(at) || inst.op == Op::Input {
            return inst.op == Op::Input && self.input(at);
        }
        let ty = trace.inst_ty(&inst);
        // The replacements of a value: one of its own operands, or else a constant.
        let mut instead = vec![None];
        trace.for_each_operand(&inst, |arg| {
            if trace.ty(arg) == ty && arg.as_value().is_some() {
                instead.insert(0, Some(arg));
            }
        });
        instead.into_iter().any(|instead| {
            let mut trace = self.trace().clone();
            let arg = match instead {
                Some(arg) => arg,
                None if ty == Ty::Void => Arg::NONE,
                None => constant(&mut trace, ty),
            };
            let case = self.without(edit::without(&trace, at, arg), at);
            self.take(case)
        })
    }

    /// Removes an input that only the jump back uses.
    fn input(&mut self, at: usize) -> bool {
        let uses = |&pinned: &usize| {
            let (mut used, trace) = (false, &self.case.trace);
            trace.for_each_operand(&trace.insts[pinned], |arg| used |= arg == Arg::value(at));
            used
        };
        let entered = !self.entrant && self.case.entrant.is_some();
        if entered || (!self.entrant && self.case.pinned.iter().any(uses)) {
            return false;
        }
        let mut trace = self.trace().clone();
        let last = trace.insts.len() - 1;
        let jump = trace.insts[last];
        if jump.op == Op::Jump && trace.targets[jump.target().index()] == Target::SelfLoop {
            let mut args = trace.variadic(&jump).to_vec();
            args.remove(at);
            let (a, b) = trace.push_args(args);
            (trace.insts[last].a, trace.insts[last].b) = (a, b);
        }
        let ty = trace.inst_ty(&trace.insts[at]);
        let instead = constant(&mut trace, ty);
        let mut case = self.without(edit::without(&trace, at, instead), at);
        for start in &mut case.starts {
            start.inputs.remove(at);
        }
        self.take(case)
    }

    /// Removes values from snapshots.
    fn snapshots(&mut self) -> bool {
        let mut changed = false;
        for index in 0..self.trace().snapshots.len() {
            let edits: [fn(&mut Trace, usize, Arg); 4] = [
                |trace, index, _| trace.snapshots[index].frame = None,
                |trace, index, _| trace.snapshots[index].parent = None,
                |trace, index, zero| trace.snapshots[index].reds.fill(zero),
                |trace, index, zero| trace.snapshots[index].log.iter_mut().for_each(|e| e.value = zero),
            ];
            for edit in edits {
                let mut trace = self.trace().clone();
                let zero = constant(&mut trace, Ty::Int);
                edit(&mut trace, index, zero);
                let old = &self.trace().snapshots[index];
                let new = &trace.snapshots[index];
                let names = |s: &metatrace_ir::Snapshot| {
                    let (mut values, log) = (0, s.log.len() as u32);
                    s.for_each_arg(log, |arg| values += usize::from(arg.as_value().is_some()));
                    values + usize::from(s.parent.is_some()) + usize::from(s.frame.is_some())
                };
                changed |= names(new) < names(old) && self.take_trace(trace);
            }
        }
        changed
    }

    /// Replaces operands by constants, so that the values can be removed.
    fn operands(&mut self) -> bool {
        let mut changed = false;
        for index in 0..self.trace().args.len() {
            let arg = self.trace().args[index];
            if arg.as_value().is_none_or(|value| self.pinned(value)) {
                continue;
            }
            let mut trace = self.trace().clone();
            let ty = trace.ty(arg);
            trace.args[index] = constant(&mut trace, ty);
            changed |= self.take_trace(trace);
        }
        changed
    }
}

fn shifted(pinned: &[usize], without: usize) -> Vec<usize> {
    pinned.iter().filter(|&&p| p != without).map(|&p| p - usize::from(p > without)).collect()
}

fn constant(trace: &mut Trace, ty: Ty) -> Arg {
    trace.push_const(match ty {
        Ty::Float => Const::Float(0),
        Ty::Ref => Const::Null,
        _ => Const::Int(0),
    })
}

/// The case as text: a trace with its declarations, and its runs as a comment.
pub fn print(case: &Case, options: &Options, failure: &Failure) -> String {
    let passes: Vec<&str> = PASSES.iter().filter(|p| options.runs(p.pass)).map(|p| p.name).collect();
    let mut text = format!("; {}\n; passes: {}\n", failure.what.replace('\n', "\n; "), passes.join(" "));
    for start in &case.starts {
        let inputs: Vec<String> = start.inputs.iter().map(|word| format!("{word:#x}")).collect();
        let _ = write!(text, "; run with {}, depth {}", inputs.join(", "), start.depth);
        let _ = writeln!(text, "{}", if start.invalidated { ", invalidated" } else { "" });
    }
    text += &print_with_descrs(&case.trace);
    if let Some(entrant) = &case.entrant {
        let _ = write!(text, "; entered from\n{}", print_with_descrs(entrant));
    }
    text
}
