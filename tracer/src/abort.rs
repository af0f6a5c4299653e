//! The table of reasons for giving up a recording: one per place, in words.
//!
//! No two causes share a reason, so that statistics tell what to fix.

macro_rules! aborts {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal, $blame:ident;)*) => {
        /// Why a recording was given up. The interpreter continues as if it had never begun.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Abort { $($(#[doc = $doc])+ $name,)* }

        impl Abort {
            /// Every reason.
            pub const ALL: &[Abort] = &[$(Abort::$name,)*];

            /// The reason in words, as statistics print it.
            pub fn text(self) -> &'static str {
                match self { $(Abort::$name => $text,)* }
            }

            /// Does it count against the loop, so that after some recordings it is given up? Otherwise the
            /// recording was only ill-timed.
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
    /// A loop that lies inside the traced loop came round before the traced one: it is recorded first.
    InnerLoop = "an inner loop came round first", retry;
    /// An inlined callee turned out to contain a loop: from now on it is called, not inlined.
    LoopInCallee = "loop inside an inlined call", retry;
    /// A promoted value took more values than `promote_limit`: from now on other values leave the trace there.
    PromoteVaries = "a promoted value keeps changing", counts;
    /// A rare value was about to get a guard at a promote, while a frequent one has none yet.
    RareValue = "the value of a promote is rare: a frequent one is waited for", retry;
    /// The language's recursion limit was reached while recording.
    RecursionLimit = "recursion limit reached while recording", counts;
    /// A signal took the levels away while recording, so that calls look at it.
    SignalAtCall = "a signal was pending at a call while recording", retry;
    /// A signal was pending at a back edge while recording: the trace would handle the signal each time.
    SignalAtBackEdge = "a signal was pending at a back edge while recording", retry;
    /// A portal whose result is not a reference cannot be called out of a trace.
    PortalResult = "portal result is not a reference", counts;
    /// Something that the trace takes for constant was written while it was being recorded.
    DependencyChanged = "a quasi-immutable field changed while recording", retry;
    /// The verifier refused the trace: a bug of ours, reported and survived.
    Malformed = "trace refused by the verifier", counts;
    /// The backend could not make code.
    Backend = "backend could not compile", counts;
    /// A frame slot was read, or is live at a merge point, that the portal's `live` called dead
    /// where the trace comes from.
    DeadSlot = "a frame slot is needed that `live` calls dead", counts;
    /// The frame of a level escaped, although its slots are in registers.
    FrameEscapes = "a virtualizable frame was passed on or stored", counts;
    /// A call wants more arguments than the calling convention passes in registers.
    TooManyArguments = "call with too many arguments", counts;
    /// Hooks that are asked before levels are evaluated came or went.
    LevelsAskedAbout = "hooks that are asked about levels came or went", retry;
    /// The language watches each instruction from now on: no compiled code is entered.
    Watched = "the language watches each instruction", retry;
    /// The parameter `discard` is on.
    Discarded = "discarded on request", retry;
    /// A Rust panic unwound the recorded code.
    Panicked = "panic while recording", counts;
}
