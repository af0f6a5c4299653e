//! The table of parameters: name, default, meaning. Code, environment (`METATRACE_PARAM`, a comma
//! separated list) and command line all set them by name; an unknown name is an error.

use crate::policy::compile_budget::CompileBudget;
use std::time::Duration;

use crate::opt::{Options, PASSES, Pass};

/// Why a parameter was refused.
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
    /// Is there a JIT at all?
    jit = 1;
    /// Loop iterations before a loop is recorded.
    threshold = 1039;
    /// Calls before a function is recorded from its entry.
    function_threshold = 1619;
    /// Failures of a guard before a bridge is recorded.
    bridge_threshold = 50;
    /// Are bridges made?
    bridges = 1;
    /// Jumps of one path to a loop whose label does not fit it, or has to be given an object made for it, before the
    /// loop is recorded again with a label that does (0: never), for each trace of the loop's tree; 16 times as many
    /// before the next time.
    mismatch_threshold = 1000;
    /// How often a loop is recorded again for that reason.
    label_tries = 3;
    /// Operations in a trace before its recording is given up.
    trace_limit = 12000;
    /// Entries in the log of one handler before the recording is given up.
    log_limit = 400;
    /// Portal levels inlined on top of each other.
    inline_depth = 9;
    /// Levels of one function inlined on top of each other; also how often a trace inlines one function in all.
    recursion_inline = 3;
    /// Values of one promote that bridges are made for.
    promote_limit = 32;
    /// Traces of a loop that pass a merge point before later ones end there, and one trace continues for all of them
    /// (0: each has its own copy of the rest of the loop).
    join_paths = 2;
    /// The least number of operations up to the end of the loop for which that is done.
    join_rest = 12;
    /// Joins at one merge point, each for other types; the last one takes all values boxed.
    join_versions = 3;
    /// Values that get guards at a promote of a polymorphic site (`promote_polymorphic`).
    promote_polymorphic = 8;
    /// Values beyond those that get guards there, at all places together, while each is frequent (at most four times as
    /// many at one place).
    promote_pool = 64;
    /// Aborts of one loop or bridge before it is given up for now: it is then retried rarely, with less inlining.
    max_aborts = 6;
    /// Percent of the run's time that may go into making traces (100: no limit). Builds with debug assertions have no
    /// limit.
    tracing_share = 10;
    /// Milliseconds that may go into making traces before that limit counts.
    tracing_allowance = 250;
    /// Invalidations through one field before it is read as an ordinary mutable one.
    max_invalidations = 5;
    /// Recordings elsewhere after which hotness is halved (0: no decay).
    decay = 40;
    /// Does the optimizer run?
    optimize = 1;
    /// Passes of the optimizer that do not run: names joined by `+`. (As a number: a bit for each, in order.)
    off = 0;
    /// Do calls of elidable functions fold on constant arguments, such as a class and its version, and are they merged?
    /// Off: they are called each time, for measurements.
    versions = 1;
    /// Does interpreted code keep its decisions in inline caches? `count` has what they are worth in the statistics,
    /// `check` compares what a cache gives with what would be decided now, at each lookup, and `stress` fills and
    /// empties them all the time besides.
    sites = 1;
    /// Every event of a trace leaves it at its n-th execution (0: never); for tests.
    force_exit = 0;
    /// With `force_exit`: only the event of this number (counted over all traces) does; 0: all.
    force_event = 0;
    /// Are handlers replayed from their own log while recording, to prove that replay works? (Debug builds always do.)
    echo = 0;
    /// Collect at every n-th allocation, fully each fourth time, with poisoned free memory (0: off); for tests.
    heap_stress = 0;
    /// Do traces stay in memory once there is code for them, for tools that read them? Then no code is freed.
    keep_traces = 0;
    /// Is every recording discarded when it is complete? To measure the recorder.
    discard = 0;
    /// Do traces count the guest back edges and calls they run, for statistics?
    count_edges = 0;
    /// Does the event log hold the operations after each pass of the optimizer, and not only before and after all?
    log_passes = 0;
    /// Are compiled traces written to `jit-PID.dump` and `/tmp/perf-PID.map`, where perf finds their names?
    perf = 0;
    /// Are compiled traces announced to gdb, with their guest functions and lines?
    gdb = 0;
    /// Is compiled code made such that a sampling profiler can tell where in it the program is?
    profile = 0;
    /// Bytes of code memory, in KiB. When they are used up, the code that is entered least is evicted.
    code_kib = 65536;
    /// Bytes of what is kept of compiled traces besides their code, estimated, in KiB. Beyond, the code that is entered
    /// least is evicted.
    meta_kib = 262144;
}

/// The passes of a list of names joined by `+`: a bit for each, in order.
fn passes(list: &str) -> Result<u32, ParamError> {
    let mut off = 0;
    for name in list.split('+').map(str::trim) {
        let pass = Pass::from_name(name).map_err(|error| ParamError(format!("parameter off: {error}")))?;
        off |= 1 << pass as u32;
    }
    Ok(off)
}

impl Params {
    /// How much of a run may go into making traces.
    pub fn compile_budget(&self) -> CompileBudget {
        // The echo test makes recording many times slower than what it is for.
        let percent = if cfg!(debug_assertions) { 100 } else { self.tracing_share };
        CompileBudget { allowance: Duration::from_millis(self.tracing_allowance.into()), percent }
    }

    /// Which passes of the optimizer run.
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
