//! Makes random traces the way that real ones come about: by recording one execution. Every operation
//! is executed as it is appended, guards ask for what that execution saw, and objects are only looked
//! into after guards have shown what they are. So each trace makes sense, most of it is reached, and
//! the runs that follow differ from the recorded one a little.

mod ops;
mod recorder;
pub mod values;

use crate::heap::Image;
use crate::rejoin::Shape;
use crate::universe::{Kind, tid};
use fastrand::Rng;
use metatrace_ir::{Target, Trace, Ty};
use recorder::Recorder;
pub use recorder::{ENTRANT, OTHER};

/// What one run starts with.
#[derive(Clone)]
pub struct Start {
    /// The words of the trace's inputs.
    pub inputs: Vec<u64>,
    /// The heap.
    pub image: Image,
    /// Guest levels that are allowed.
    pub depth: i64,
    /// Is what the trace depends on written before it is entered?
    pub invalidated: bool,
    /// Which read of the flag finds it set; 0: none.
    pub set_at: u32,
}

/// A trace and what to run it with.
#[derive(Clone)]
pub struct Case {
    /// The trace, as a recorder would leave it.
    pub trace: Trace,
    /// A trace that jumps to it, which is what the runs begin with if there is one.
    pub entrant: Option<Trace>,
    /// If the trace is a join, where the entrant ends.
    pub join: Option<Join>,
    /// The runs.
    pub starts: Vec<Start>,
    /// Instructions that must stay when the case is made smaller: they end its loop.
    pub pinned: Vec<usize>,
}

/// How a trace is made a join: see [`crate::rejoin`].
#[derive(Clone, Debug)]
pub struct Join {
    /// What decides the rest.
    pub seed: u64,
    /// What each input may have been.
    pub shapes: Vec<Shape>,
}

/// Runs of each trace.
const RUNS: usize = 6;

/// The case of a seed.
pub fn case(seed: u64) -> Case {
    let mut rng = Rng::with_seed(seed);
    let image = values::heap(&mut rng);
    let mut recorder = Recorder::new(rng.fork(), &image);
    recorder.record();
    let mut entrant = None;
    let loops = recorder.trace.targets.first() == Some(&Target::SelfLoop);
    if loops && rng.u8(0..3) == 0 {
        let mut other = Recorder::new(rng.fork(), &image);
        other.record_entrant(&recorder.inputs);
        (recorder.inputs, entrant) = (other.inputs, Some(other.trace));
    }
    let mut join = None;
    if !loops && rng.u8(0..3) == 0 {
        let shapes = recorder.inputs.iter().map(|input| match (input.ty, input.kind) {
            (Ty::Ref, Kind::Int) => Shape::Integer,
            (Ty::Ref, Kind::Object(tid::FLOAT)) => Shape::Float,
            _ => Shape::Word,
        });
        join = Some(Join { seed: rng.u64(..), shapes: shapes.collect() });
        let mut other = Recorder::new(rng.fork(), &image);
        other.record_entrant(&recorder.inputs);
        (recorder.inputs, entrant) = (other.inputs, Some(other.trace));
    }
    let recorded = Start {
        inputs: recorder.inputs.iter().map(|i| i.word).collect(),
        image,
        depth: 1000,
        invalidated: false,
        set_at: 0,
    };
    let mut starts = Vec::with_capacity(RUNS);
    for run in 0..RUNS {
        let mut start = recorded.clone();
        if run > 0 {
            let chance = [16, 64, 160][rng.usize(0..3)];
            values::vary(&mut rng, &mut start.image, chance);
            for (input, word) in recorder.inputs.iter().zip(&mut start.inputs) {
                *word = input.vary(*word, &mut rng, &start.image, chance);
            }
            start.invalidated = rng.u8(0..16) == 0;
            start.set_at = if rng.u8(0..4) == 0 { rng.u32(1..8) } else { 0 };
            start.depth = if rng.u8(0..8) == 0 { rng.i64(0..4) } else { 1000 };
        }
        starts.push(start);
    }
    Case { trace: recorder.trace, entrant, join, starts, pinned: recorder.pinned }
}

/// What an input may be.
#[derive(Clone, Copy)]
struct Input {
    ty: Ty,
    kind: Kind,
    word: u64,
    /// Is it small in every run, since it bounds a loop?
    small: bool,
}

impl Input {
    fn vary(&self, word: u64, rng: &mut Rng, image: &Image, chance: u32) -> u64 {
        if rng.u32(0..256) >= chance.max(64) && !self.small {
            return word;
        }
        match self.ty {
            Ty::Int if self.small => rng.i64(-1..8) as u64,
            Ty::Ref if self.small => values::tagged(rng.i64(-1..8)),
            Ty::Int if rng.bool() => word.wrapping_add(rng.i64(-2..3) as u64),
            ty => values::word(rng, image, ty, self.kind),
        }
    }
}
