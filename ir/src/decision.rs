//! Decisions of a recording that leave no operation in the trace: the table of what a recorder notes, a log keeps and a
//! viewer explains. Only tools use it: no trace and no code depends on a decision.

macro_rules! decisions {
    ($( $(#[doc = $doc:literal])+ $name:ident; )*) => {
        /// A decision that left no operation.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Decision { $( $(#[doc = $doc])+ $name, )* }

        impl Decision {
            /// Every decision. A log stores the index in this list, so new ones are added at the end.
            pub const ALL: &[Decision] = &[$(Decision::$name,)*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $(Decision::$name => stringify!($name),)* }
            }
        }
    };
}

decisions! {
    /// A promote of a value that was known already: no guard.
    PromoteKnown;
    /// A call of an elidable function with constant arguments: its result is a constant.
    ElidableFolded;
    /// A read of a quasi-immutable field: a constant, until it is written.
    QuasiFolded;
    /// A read of a quasi-immutable field that was written too often: an ordinary load.
    QuasiUnstable;
    /// A promote at a megamorphic site: no guard, the value stays variable.
    PromoteMegamorphic;
    /// A call that was not inlined, because the callee contains a loop.
    NotInlinedLoop;
    /// A call that was not inlined, because too many levels are inlined on top of each other.
    NotInlinedDepth;
    /// A call that was not inlined, because the function is inlined on top of itself already.
    NotInlinedRecursion;
    /// An inlined call came to a loop of its own that had been passed before: its rest is called.
    RestCalled;
    /// A call that was not inlined, because the callee was the longest in a trace that became too long.
    NotInlinedLong;
    /// A call that was not inlined, because hooks are asked about each level, or an experiment refused it.
    NotInlinedOnRequest;
}
