//! The table of reasons for aborting a recording, each with its text.
//!
//! No two causes share a reason, so that statistics tell what to fix.

macro_rules! aborts {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal, $blame:ident;)*) => {
        /// Why a recording was aborted. The interpreter continues as if it had never begun.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Abort { $($(#[doc = $doc])+ $name,)* }

        impl Abort {
            /// All reasons.
            pub const ALL: &[Abort] = &[$(Abort::$name,)*];

            /// The reason in words, as statistics print it.
            pub fn text(self) -> &'static str {
                match self { $(Abort::$name => $text,)* }
            }

            /// Whether the abort counts against its place, which is given up after a number of them. Otherwise the
            /// recording was only ill-timed, and is repeated.
            pub fn counts(self) -> bool {
                match self { $(Abort::$name => aborts!(@ $blame),)* }
            }
        }
    };
    (@ counts) => { true };
    (@ retry) => { false };
}

aborts! {
    /// The trace grew beyond `trace_limit` operations.
    TooLong = "trace too long", counts;
    /// The log of one handler grew beyond `log_limit` entries.
    LogTooLong = "log of one handler too long", counts;
    /// A loop inside the traced loop came round first: the inner loop is recorded first.
    InnerLoop = "an inner loop came round first", retry;
    /// An inlined callee turned out to contain a loop: it is called from now on.
    LoopInCallee = "loop inside an inlined call", retry;
    /// A promoted value took more values than `promote_limit`: other values leave the trace there from now on.
    PromoteVaries = "a promoted value keeps changing", counts;
    /// A promote was about to get a guard for a rare value, while a frequent one has none yet.
    RareValue = "the promoted value is rare, and a frequent one has no guard yet", retry;
    /// The language's recursion limit was reached while recording.
    RecursionLimit = "recursion limit reached while recording", counts;
    /// A pending signal had set the depth limit to 0, so that calls poll for signals.
    SignalAtCall = "a signal was pending at a call while recording", retry;
    /// A signal was pending at a back edge while recording: the trace would handle the signal each time.
    SignalAtBackEdge = "a signal was pending at a back edge while recording", retry;
    /// A portal whose result is not a reference cannot be called out of a trace.
    PortalResult = "portal result is not a reference", counts;
    /// Something that the trace takes for constant was written while it was being recorded.
    DependencyChanged = "a quasi-immutable field changed while recording", retry;
    /// The verifier rejected the trace: a bug of the JIT, which is reported, and the program continues.
    Malformed = "trace rejected by the verifier", counts;
    /// The backend could not make code.
    Backend = "backend could not compile", counts;
    /// A frame slot was read, or is live at a merge point, that the portal's `live` declared dead where the trace
    /// begins.
    DeadSlot = "a frame slot is needed that `live` declares dead", counts;
    /// The frame of a level escaped, although its slots are in registers.
    FrameEscapes = "a virtualizable frame was passed on or stored", counts;
    /// A call has more arguments than the calling convention passes in registers.
    TooManyArguments = "call with too many arguments", counts;
    /// Hooks that are asked before levels are evaluated were added or removed.
    LevelsAskedAbout = "hooks that are asked about levels were added or removed", retry;
    /// The language watches each instruction from now on: no compiled code is entered.
    Watched = "the language watches each instruction", retry;
    /// The parameter `discard` is on.
    Discarded = "discarded on request", retry;
    /// A Rust panic unwound the recorded code.
    Panicked = "panic while recording", counts;
}
