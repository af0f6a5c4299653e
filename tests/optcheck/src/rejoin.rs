//! Makes a trace into a join: the subject then begins with a label, after the objects that the exit of a first path
//! would have rebuilt, and the entrant ends in `side_exit` at the merge point where the subject begins. The expected
//! behaviour of both together is that of an entrant that jumps to the label with all values as they are.
//!
//! It must depend only on the case.

use crate::generate::Case;
use crate::heap::SUBJECT;
use crate::universe::Universe;
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, At, Inst, Op, Target, Trace, Ty};

/// The possible shape of an input of the subject on the first path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A word of that type.
    Word,
    /// An integer, boxed or not.
    Integer,
    /// A float in an object.
    Float,
    /// A float as a word of the NaN layout.
    NanFloat,
}

/// The traces of a case that is a join.
pub struct Rejoined {
    /// The join.
    pub subject: Trace,
    /// Another version of it, for a first path of another kind.
    pub other: Trace,
    /// The entrant, as recorded.
    pub leaving: Trace,
    /// The entrant with the expected behaviour.
    pub jumping: Trace,
}

fn inst(op: Op, a: Arg, b: Arg) -> Inst {
    Inst { op, at: At::NONE, a, b, c: Arg::NONE, descr: &NO_DESCR, loc: None }
}

/// The traces of a case, if it is one of a join and can be made into one.
pub fn rejoined(case: &Case) -> Option<Rejoined> {
    let (join, entrant) = (case.join.as_ref()?, case.entrant.as_ref()?);
    let end = *entrant.insts.last().filter(|end| end.op == Op::Jump)?;
    let exit = entrant.jump_exit?;
    let snapshot = &entrant.snapshots[entrant.exits[exit.index()].snapshot.index()];
    let frame = snapshot.frame.as_ref()?;
    let mut operands = snapshot.reds.clone();
    let before = operands.len();
    operands.extend(frame.slots.iter().map(|slot| slot.1));
    let given: Vec<Ty> = operands[before..].iter().map(|&arg| entrant.ty(arg)).collect();
    let inputs = &case.trace.insts[..case.trace.inputs()];
    let wanted: Vec<Ty> = inputs.iter().map(|input| case.trace.inst_ty(input)).collect();
    if given != wanted || join.shapes.len() != wanted.len() {
        return None;
    }
    let types: Vec<Ty> = operands.iter().map(|&arg| entrant.ty(arg)).collect();
    let mut leaving = entrant.clone();
    leaving.targets.clear();
    leaving.jump_exit = None;
    let last = leaving.insts.len() - 1;
    leaving.insts[last] = Inst { c: exit.into(), ..inst(Op::SideExit, Arg::NONE, Arg::NONE) };
    let mut jumping = entrant.clone();
    jumping.targets = vec![Target::TraceLabel(SUBJECT)];
    let (a, b) = jumping.push_args(operands.iter().copied());
    jumping.insts[last] = Inst { a, b, c: Arg(0), ..end };
    let version = |seed: u64| subject(case, &types, before, seed);
    Some(Rejoined { subject: version(join.seed), other: version(!join.seed), leaving, jumping })
}

/// The subject behind a label with params of these types, of which the first `before` are none of its inputs.
fn subject(case: &Case, types: &[Ty], before: usize, seed: u64) -> Trace {
    let mut rng = fastrand::Rng::with_seed(seed);
    let universe = Universe::get();
    let shapes: Vec<Shape> = (0..types.len())
        .map(|index| match index.checked_sub(before).and_then(|at| Some(case.join.as_ref()?.shapes[at])) {
            Some(shape) if rng.u8(0..4) > 0 => shape,
            _ => Shape::Word,
        })
        .collect();
    let mut trace = Trace::default();
    let held: Vec<Arg> = types
        .iter()
        .zip(&shapes)
        .map(|(&ty, shape)| {
            trace.push_input(match shape {
                Shape::Word => ty,
                Shape::Integer => Ty::Int,
                Shape::Float | Shape::NanFloat => Ty::Float,
            })
        })
        .collect();
    let mut operands = Vec::with_capacity(held.len());
    for (&value, shape) in held.iter().zip(&shapes) {
        operands.push(match shape {
            // Two names of one value, which later entrants need not have as one.
            Shape::Word if rng.u8(0..8) == 0 => {
                let alike = |&other: &Arg| trace.ty(other) == trace.ty(value);
                held.iter().copied().find(alike).unwrap_or(value)
            }
            Shape::Word => value,
            Shape::Integer => {
                trace.push(Inst { descr: universe.int64, ..inst(Op::BoxInt, value, Arg::NONE) })
            }
            Shape::NanFloat => trace.push(inst(Op::FloatToNan, value, Arg::NONE)),
            Shape::Float => {
                let (a, b) = trace.push_args([value]);
                trace.push(Inst { descr: universe.float, ..inst(Op::New, a, b) })
            }
        });
    }
    let at = trace.insts.len() + 1 + before;
    let mut body = case.trace.clone();
    crate::edit::rename(&mut body, |arg| arg.as_value().map_or(arg, |value| Arg::value(value + at)));
    let insts = std::mem::take(&mut body.insts);
    // The tables are those of the subject, followed by the new entries.
    let shift = body.args.len() as u32;
    body.args.extend(&trace.args);
    for made in trace.insts.iter_mut().filter(|i| i.op == Op::New) {
        made.a = Arg(made.a.0 + shift);
    }
    body.insts = trace.insts;
    let (a, b) = body.push_args(operands);
    body.insts.push(inst(Op::Label, a, b));
    for (position, &ty) in types.iter().enumerate() {
        body.push_param(position, ty);
    }
    body.insts.extend(insts.into_iter().filter(|i| i.op != Op::Input));
    body
}
