//! THE table of passes: name, nature, constructor and documentation of each, in the order in which they run. Switches,
//! statistics, the event log, documentation and filetests derive from it; other code names a pass only by [`Pass`].

use super::forward::ForwardPass;
use super::{cse, fold, guards, heap, ranges, virtuals};

/// Makes a pass of the walk; `None` if another pass that runs does its work.
type Make = fn(&Options) -> Option<Box<dyn ForwardPass>>;

/// When a pass runs.
#[derive(Clone, Copy)]
pub(super) enum Nature {
    /// In the one walk over the trace; the passes before it have seen each instruction.
    Walk(Make),
    /// Around the walk, which it makes run a second time, over the body of a loop.
    Loop,
    /// After the walk, on the trace that it has made.
    Afterwards,
}

/// A pass.
#[derive(Clone, Copy, Debug)]
pub struct PassInfo {
    /// Its identity.
    pub pass: Pass,
    /// The name that switches it on and off.
    pub name: &'static str,
    /// What it does.
    pub doc: &'static str,
}

macro_rules! passes {
    ($($pass:ident = $name:literal, $nature:expr, $doc:literal;)*) => {
        /// A pass of the optimizer.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Pass {
            $(#[doc = $doc] $pass,)*
        }

        /// Every pass, in order.
        pub const PASSES: &[PassInfo] = &[$(PassInfo { pass: Pass::$pass, name: $name, doc: $doc },)*];

        impl Pass {
            pub(super) fn nature(self) -> Nature {
                match self { $(Pass::$pass => $nature,)* }
            }
        }
    };
}

passes! {
    Virtuals = "virtuals", Nature::Walk(|_| Some(Box::new(virtuals::Virtuals))),
        "allocations that do not escape from the trace";
    Fold = "fold", Nature::Walk(|_| Some(Box::<fold::Fold>::default())),
        "constant folding and the rewrite rules of arithmetic and tags";
    Ranges = "ranges", Nature::Walk(|_| Some(Box::new(ranges::Ranges))),
        "what ranges and known bits of integers decide: comparisons, overflow tests, masks";
    Guards = "guards", Nature::Walk(|_| Some(Box::<guards::Guards>::default())),
        "guards and comparisons that earlier guards decide";
    Heap = "heap", Nature::Walk(|o| (!o.runs(Pass::Pending)).then(|| Box::new(heap::Heap::new(false)) as _)),
        "loads of what was loaded, stored or allocated before";
    Pending = "pending", Nature::Walk(|_| Some(Box::new(heap::Heap::new(true)))),
        "deferred stores: done only where something may read them; needs `heap`";
    Cse = "cse", Nature::Walk(|_| Some(Box::<cse::Cse>::default())),
        "pure operations, immutable loads and elidable calls done before";
    Peel = "peel", Nature::Loop,
        "what does not change from one iteration of a loop to the next";
    Strengthen = "strengthen", Nature::Afterwards,
        "two guards on one value: the earlier one takes over what the later one checks";
    Dce = "dce", Nature::Afterwards,
        "what nothing needs";
}

impl Pass {
    /// The name that switches it on and off.
    pub fn name(self) -> &'static str {
        PASSES[self as usize].name
    }

    /// The pass of that name.
    pub fn from_name(name: &str) -> Result<Pass, UnknownPass> {
        let known = PASSES.iter().find(|info| info.name == name);
        known.map(|info| info.pass).ok_or_else(|| UnknownPass(name.to_owned()))
    }
}

/// Which passes are switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    enabled: [bool; PASSES.len()],
}

/// Error: no pass has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPass(pub String);

impl std::fmt::Display for UnknownPass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = PASSES.iter().map(|p| p.name).collect();
        write!(f, "there is no pass `{}`; the passes are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownPass {}

impl Default for Options {
    fn default() -> Options {
        Options::all()
    }
}

impl Options {
    /// All passes.
    pub fn all() -> Options {
        Options { enabled: [true; PASSES.len()] }
    }

    /// No pass.
    pub fn none() -> Options {
        Options { enabled: [false; PASSES.len()] }
    }

    /// One pass alone.
    pub fn only(pass: Pass) -> Options {
        Options::none().with(pass, true)
    }

    /// The same options with this pass switched on or off.
    pub fn with(mut self, pass: Pass, runs: bool) -> Options {
        self.enabled[pass as usize] = runs;
        self
    }

    /// Whether this pass is switched on.
    pub fn runs(&self, pass: Pass) -> bool {
        self.enabled[pass as usize]
    }

    /// Whether the label of a loop promises what the guards in front of it have shown. Without these passes the body
    /// checks again, too late for stores that are pending across the label.
    pub(super) fn imports_guards(&self) -> bool {
        [Pass::Fold, Pass::Guards, Pass::Cse, Pass::Peel].into_iter().all(|pass| self.runs(pass))
    }
}
