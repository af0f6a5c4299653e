//! The table of parameters: name, default, meaning. Code, environment (`METATRACE_PARAM`, a comma separated list) and
//! command line all set parameters by name; an unknown name is an error.

use crate::policy::compile_budget::CompileBudget;
use std::time::Duration;

use crate::opt::{Options, PASSES, Pass};

/// Error: a parameter was not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParamError(pub String);

impl std::fmt::Display for ParamError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParamError {}

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal;)*) => {
        /// Parameters of one `Jit`.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Params { $($(#[doc = $doc])+ pub $name: u32,)* }

        impl Default for Params {
            fn default() -> Self {
                Params { $($name: $default,)* }
            }
        }

        impl Params {
            /// Name, default and meaning of each parameter.
            pub const TABLE: &[(&str, u32, &str)] = &[$((stringify!($name), $default, concat!($($doc),+)),)*];

            /// Each parameter with its value.
            pub fn list(&self) -> Vec<(&'static str, u32)> {
                vec![$((stringify!($name), self.$name),)*]
            }

            /// Sets the parameter called `name`; `on` and `off` stand for 1 and 0.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
                if name == "off" && !value.starts_with(|c: char| c.is_ascii_digit()) {
                    self.off = passes(value)?;
                    return Ok(());
                }
                let number = match value {
                    "on" => 1,
                    "off" => 0,
                    "count" if name == "sites" => 2,
                    "check" if name == "sites" => 3,
                    "stress" if name == "sites" => 4,
                    _ => value.parse().map_err(|_| {
                        ParamError(format!("parameter {name}: `{value}` is not a number, `on` or `off`"))
                    })?,
                };
                match name {
                    $(stringify!($name) => self.$name = number,)*
                    _ => {
                        let names: Vec<_> = Params::TABLE.iter().map(|p| p.0).collect();
                        return Err(ParamError(format!("no parameter `{name}`; there are: {}", names.join(", "))));
                    }
                }
                Ok(())
            }
        }
    };
}

params! {
    /// Whether there is a JIT at all.
    jit = 1;
    /// Loop iterations before a loop is recorded.
    threshold = 1039;
    /// Calls before a function is recorded from its entry.
    function_threshold = 1619;
    /// Failures of a guard before a bridge is recorded.
    bridge_threshold = 50;
    /// Whether bridges are made.
    bridges = 1;
    /// Jumps of one path to a loop whose label does not match its state, or matches it only after an allocation, before
    /// the loop is recorded again with a label that does (0: never), for each trace of the loop's tree; 16 times as
    /// many before the next time.
    mismatch_threshold = 1000;
    /// How often a loop is recorded again for that reason.
    label_tries = 3;
    /// Operations in a trace before its recording is aborted.
    trace_limit = 12000;
    /// Entries in the log of one handler before the recording is aborted.
    log_limit = 400;
    /// Portal levels inlined on top of each other.
    inline_depth = 9;
    /// Levels of one function inlined on top of each other; also how often a trace inlines one function in total.
    recursion_inline = 3;
    /// Values of one promote for which bridges are made.
    promote_limit = 32;
    /// Traces of a loop that pass a merge point before later ones end there, and one trace continues for all of them
    /// (0: each has its own copy of the rest of the loop).
    join_paths = 2;
    /// The least number of operations up to the end of the loop for which paths are joined.
    join_rest = 12;
    /// Joins at one merge point, each for other types; the last one takes all values boxed.
    join_versions = 3;
    /// Values that get guards at a promote of a polymorphic site (`promote_polymorphic`).
    promote_polymorphic = 8;
    /// Additional values that get guards there, in total for all sites of a run, while each is frequent (at most four
    /// times as many at one site).
    promote_pool = 64;
    /// Aborts of one loop or bridge before it is given up for now: it is then retried rarely, with less inlining.
    max_aborts = 6;
    /// Percent of the run's time that may be spent on making traces (100: no limit). Builds with debug assertions have
    /// no limit.
    tracing_share = 10;
    /// Milliseconds that may be spent on making traces before that limit applies.
    tracing_allowance = 250;
    /// Invalidations through one field before it is read as an ordinary mutable one.
    max_invalidations = 5;
    /// Recordings elsewhere after which hotness is halved (0: no decay).
    decay = 40;
    /// Whether the optimizer runs.
    optimize = 1;
    /// Passes of the optimizer that do not run: names joined by `+`. (As a number: a bit for each, in order.)
    off = 0;
    /// Whether calls of elidable functions fold on constant arguments, such as a class and its version, and are merged.
    /// If off, they are called each time, for measurements.
    versions = 1;
    /// Whether interpreted code keeps its decisions in inline caches. `count` adds their effect to the statistics,
    /// `check` compares each cached plan with the one that would be decided now, and `stress` besides fills and empties
    /// caches all the time.
    sites = 1;
    /// Execution at which every event of a trace leaves it (0: never); for tests.
    force_exit = 0;
    /// With `force_exit`: only the event with this number (counted over all traces) leaves; 0: all.
    force_event = 0;
    /// Whether handlers are replayed from their own log while recording, to prove that replay works. (Debug builds
    /// always do.)
    echo = 0;
    /// Collect at every n-th allocation, fully each fourth time, and overwrite free memory (0: off); for tests.
    heap_stress = 0;
    /// Whether traces stay in memory after compilation, for tools that read them. No code is freed then.
    keep_traces = 0;
    /// Whether every recording is discarded when it is complete, to measure the recorder.
    discard = 0;
    /// Whether traces count the guest back edges and calls they run, for statistics.
    count_edges = 0;
    /// Whether the event log has the operations after each pass of the optimizer, and not only before and after all.
    log_passes = 0;
    /// Whether compiled traces are written to `jit-PID.dump` and `/tmp/perf-PID.map`, where perf finds their names.
    perf = 0;
    /// Whether compiled traces are announced to gdb, with their guest functions and lines.
    gdb = 0;
    /// Whether compiled code records its position for the sampling profiler.
    profile = 0;
    /// Memory for code, in KiB. When it is used up, the code that is entered least is evicted.
    code_kib = 65536;
    /// Estimated memory for what is kept of compiled traces besides their code, in KiB. Beyond it, the code that is
    /// entered least is evicted.
    meta_kib = 262144;
}

/// Parses a list of passes joined by `+`: a bit for each, in order.
fn passes(list: &str) -> Result<u32, ParamError> {
    let mut off = 0;
    for name in list.split('+').map(str::trim) {
        let pass = Pass::from_name(name).map_err(|error| ParamError(format!("parameter off: {error}")))?;
        off |= 1 << pass as u32;
    }
    Ok(off)
}

impl Params {
    /// The compile budget.
    pub fn compile_budget(&self) -> CompileBudget {
        // The echo test makes recording many times slower than the budget assumes.
        let percent = if cfg!(debug_assertions) { 100 } else { self.tracing_share };
        CompileBudget { allowance: Duration::from_millis(self.tracing_allowance.into()), percent }
    }

    /// The passes of the optimizer that are switched on.
    pub fn options(&self) -> Options {
        let options = if self.optimize > 0 { Options::all() } else { Options::none() };
        let off = PASSES.iter().map(|info| info.pass).filter(|&pass| self.off >> pass as u32 & 1 == 1);
        off.fold(options, |options, pass| options.with(pass, false))
    }

    /// Sets parameters from a comma separated list of `name=value`.
    pub fn set_list(&mut self, list: &str) -> Result<(), ParamError> {
        for item in list.split(',').map(str::trim).filter(|s| !s.is_empty()) {
            let Some((name, value)) = item.split_once('=') else {
                return Err(ParamError(format!("`{item}` is not NAME=VALUE")));
            };
            self.set(name.trim(), value.trim())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_by_name() {
        let mut p = Params::default();
        p.set_list("threshold=2, bridges=off").unwrap();
        assert_eq!((p.threshold, p.bridges), (2, 0));
        assert!(p.set("nonsense", "1").unwrap_err().0.contains("threshold"));
        assert!(p.set("threshold", "x").is_err());
    }

    #[test]
    fn passes_are_switched_off_by_name() {
        let mut p = Params::default();
        assert_eq!(p.options(), Options::all());
        p.set_list("off=heap+dce").unwrap();
        let off: Vec<&str> = PASSES.iter().filter(|i| !p.options().runs(i.pass)).map(|i| i.name).collect();
        assert_eq!(off, ["heap", "dce"]);
        let bits = p.off.to_string();
        p.set("off", "0").unwrap();
        assert_eq!(p.options(), Options::all());
        p.set("off", &bits).unwrap();
        assert!(!p.options().runs(Pass::Heap));
        assert!(p.set("off", "nonsense").unwrap_err().0.contains("cse"));
        p.set("optimize", "off").unwrap();
        assert_eq!(p.options(), Options::none());
    }
}
