//! The run time: what runs a portal and comes to its code.
//!
//! ```text
//! jit                the `Jit` that a virtual machine owns; handle: what other threads get
//! inner              its inside
//! step               where a run of the runner's loop begins and ends
//! runner, nested, site   portal calls of the interpreter, of traced code, of compiled code
//! recording, resume  making a trace; leaving one (virtuals: what an exit rebuilds)
//! install            from a recording to code
//! stack              the levels that are running; watch: each instruction of them is looked at
//! hooks              functions that are told of all this, or asked before a level is evaluated
//! links, budget      who calls whose code; how long code lives
//! ```

pub(crate) mod budget;
pub(crate) mod experiment;
pub(crate) mod handle;
pub(crate) mod hooks;
pub(crate) mod inner;
pub(crate) mod install;
pub(crate) mod jit;
pub(crate) mod links;
pub(crate) mod nested;
#[cfg_attr(
    not(all(feature = "profiler", target_arch = "x86_64", target_os = "linux")),
    path = "no_profiler.rs"
)]
pub(crate) mod profiler;
pub(crate) mod recording;
pub(crate) mod resume;
pub(crate) mod runner;
pub(crate) mod site;
pub(crate) mod stack;
pub(crate) mod step;
pub(crate) mod virtuals;
pub(crate) mod watch;
