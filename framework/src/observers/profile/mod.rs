//! The sampling profiler: how much time each place of the guest program takes, in interpreted code, compiled code and
//! inlined calls.
//!
//! ```text
//! signal    a timer's handler, which copies them and the place in compiled code into a ring
//! sampler   a thread that makes a tree of the ring's samples
//! resolve   from the tree to frames of the guest: merge points and the code map give the names
//! output    collapsed stacks, the Firefox Profiler's format, speedscope's
//! ```
//!
//! Names are looked up only when the profile is written, and the profiler never changes what the guest does.

pub(crate) mod output;
#[cfg(all(feature = "profiler", target_arch = "x86_64", target_os = "linux"))]
pub(crate) mod resolve;
#[cfg(all(feature = "profiler", target_arch = "x86_64", target_os = "linux"))]
pub(crate) mod sampler;
#[cfg(all(feature = "profiler", target_arch = "x86_64", target_os = "linux"))]
pub(crate) mod signal;

pub use output::Format;

use crate::machine::block::{ContextWords, word};
use crate::machine::context::words;
use std::time::{Duration, SystemTime};

/// What the JIT is doing while the innermost level belongs to the runner.
pub(crate) mod phase {
    /// It records a trace.
    pub const RECORDING: u64 = 1;
    /// It resumes after a guard failed.
    pub const RESUMING: u64 = 2;
    /// It optimizes a trace.
    pub const OPTIMIZING: u64 = 3;
    /// It makes machine code.
    pub const COMPILING: u64 = 4;

    /// The name of a phase in a profile; `None` outside of any.
    pub fn name(phase: u64) -> Option<&'static str> {
        match phase {
            RECORDING => Some("[recording]"),
            RESUMING => Some("[resuming]"),
            OPTIMIZING => Some("[optimizing]"),
            COMPILING => Some("[compiling]"),
            _ => None,
        }
    }
}

/// Marks a phase of the JIT's work until it is dropped.
pub(crate) struct Working {
    before: u64,
    words: &'static ContextWords,
}

impl Working {
    pub(crate) fn begin(phase: u64) -> Working {
        let words = words();
        let before = words.get(word::PHASE);
        words.set(word::PHASE, phase);
        Working { before, words }
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.words.set(word::PHASE, self.before);
    }
}

/// How samples are taken.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The time between two samples; by default one millisecond.
    pub interval: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options { interval: Duration::from_millis(1) }
    }
}

impl Options {
    /// Takes a sample every `interval`.
    pub fn every(interval: Duration) -> Options {
        Options { interval }
    }
}

/// The kind of a frame of a profile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FrameKind {
    /// Interpreted.
    Interpreted,
    /// Compiled: the level whose code was entered.
    CompiledTrace,
    /// A call that compiled code has inlined.
    Inlined,
    /// Run by the tracer, in a recording or during resume.
    Traced,
    /// No guest frame: the JIT at work.
    Jit,
    /// No guest frame: the collector at work.
    Gc,
    /// No guest frame: a function called by compiled code.
    Native,
}

/// A frame of a profile.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StackFrame {
    /// Its kind.
    pub kind: FrameKind,
    /// The function; for a frame that is no guest frame, the activity.
    pub function: String,
    /// The file; empty if there is none.
    pub file: String,
    /// The line that runs or calls; 0 if unknown.
    pub line: u32,
    /// The first line of the function; 0 if unknown.
    pub first_line: u32,
}

/// A sample of a profile.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Time since the profile began.
    pub time: Duration,
    /// CPU time since the previous sample.
    pub cpu: Duration,
    /// Index into [`Profile::stacks`]; `None` if no guest code ran.
    pub stack: Option<u32>,
}

/// A finished profile.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The frames.
    pub frames: Vec<StackFrame>,
    /// Stacks, as a tree: the index of the caller's stack, if there is one, and the index of a frame. Callers come
    /// first.
    pub stacks: Vec<(Option<u32>, u32)>,
    /// The samples, in order.
    pub samples: Vec<Sample>,
    /// Samples that were lost because the reader was too slow.
    pub lost: u64,
    /// The requested time between two samples.
    pub interval: Duration,
    /// When the profile began.
    pub began: SystemTime,
}

impl Profile {
    /// The frames of a stack, outermost first.
    pub fn frames_of(&self, stack: Option<u32>) -> Vec<&StackFrame> {
        let mut frames = Vec::new();
        let mut at = stack;
        while let Some(stack) = at {
            let (caller, frame) = self.stacks[stack as usize];
            frames.push(&self.frames[frame as usize]);
            at = caller;
        }
        frames.reverse();
        frames
    }
}
