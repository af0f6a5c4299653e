//! The run time: runs portals, and gets them compiled.
//!
//! ```text
//! jit                the `Jit` that a virtual machine owns; handle: its part for other threads
//! inner              the inside of a `Jit`
//! step               begin and end of a run of the runner's loop
//! runner, nested, site   portal calls of the interpreter, of traced code, of compiled code
//! recording, resume  making a trace; leaving one (virtuals: deferred effects of an exit)
//! install            from a recording to code
//! stack              the running levels; watch: levels in which the language looks at each instruction
//! hooks              callbacks that are notified of all this, or asked before a level is evaluated
//! links, budget      links between call sites and code; lifetime of code
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
