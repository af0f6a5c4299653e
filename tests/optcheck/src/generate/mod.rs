//! Generates random traces in the way in which real ones are made: by recording one execution. Every operation is
//! executed as it is appended, guards check what that execution saw, and objects are accessed only after guards have
//! checked their types. So each trace is meaningful, most of it is reached, and the runs differ only slightly from
//! the recorded one.

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

/// The initial state of a run.
#[derive(Clone)]
pub struct Start {
    /// The words of the trace's inputs.
    pub inputs: Vec<u64>,
    /// The heap.
    pub image: Image,
    /// The number of guest levels that are allowed.
    pub depth: i64,
    /// Whether the data on which the trace depends are written before it is entered.
    pub invalidated: bool,
    /// The read of the flag that finds it set; 0 for none.
    pub set_at: u32,
}

/// A trace with its runs.
#[derive(Clone)]
pub struct Case {
    /// The trace, as recorded.
    pub trace: Trace,
    /// A trace that jumps to it; if there is one, the runs begin with it.
    pub entrant: Option<Trace>,
    /// If the trace is a join, the data for making it.
    pub join: Option<Join>,
    /// The runs.
    pub starts: Vec<Start>,
    /// Instructions that must be kept while the case is reduced, because they end its loop.
    pub pinned: Vec<usize>,
}

/// How a trace is made into a join: see [`crate::rejoin`].
#[derive(Clone, Debug)]
pub struct Join {
    /// The seed for all other choices.
    pub seed: u64,
    /// The possible shapes of each input.
    pub shapes: Vec<Shape>,
}

/// The number of runs of each trace.
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
            (Ty::Ref, Kind::Nan) => Shape::NanFloat,
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

/// The description of an input.
#[derive(Clone, Copy)]
struct Input {
    ty: Ty,
    kind: Kind,
    word: u64,
    /// Whether it is small in every run, because it bounds a loop.
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
