//! Random sets of parameters for minipy's JIT, extremes included, in the form of command lines. Only the parameters
//! that are drawn are known here; an unknown name is an error of minipy.

use metatrace_tracer::opt::PASSES;
use std::fmt;

/// A set of parameters: `NAME=VALUE` each, and `backend=ir`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setting {
    /// The parameters, in order.
    pub items: Vec<String>,
}

impl Setting {
    /// Parses the displayed form of a [`Setting`].
    pub fn parse(text: &str) -> Setting {
        Setting { items: text.split_whitespace().map(str::to_owned).collect() }
    }

    /// The command line's flags.
    pub fn flags(&self) -> Vec<String> {
        let flag = |item: &String| match item.strip_prefix("backend=") {
            Some(backend) => ["--jit-backend".to_owned(), backend.to_owned()],
            None => ["--jit-param".to_owned(), item.clone()],
        };
        self.items.iter().flat_map(flag).collect()
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.items.join(" "))
    }
}

/// A random set. The compile budget is unlimited: compilation must not depend on a clock.
pub fn setting(random: &mut fastrand::Rng) -> Setting {
    let mut made = Draw { random, items: Vec::new() };
    made.always("threshold", &["1", "2", "3", "3", "5", "10", "30"]);
    made.always("function_threshold", &["1", "2", "5", "10", "40", "1000"]);
    made.always("bridge_threshold", &["1", "1", "2", "3", "7", "50"]);
    made.items.push("tracing_share=100".into());
    made.sometimes(25, "inline_depth", &["0", "1", "2", "3", "30"]);
    made.sometimes(20, "recursion_inline", &["0", "1", "2", "8"]);
    made.sometimes(15, "trace_limit", &["10", "60", "300", "1000"]);
    made.sometimes(10, "log_limit", &["1", "4", "20"]);
    made.sometimes(20, "join_paths", &["0", "1", "1", "3"]);
    made.sometimes(15, "join_rest", &["0", "1", "60"]);
    made.sometimes(15, "join_versions", &["1", "2", "6"]);
    made.sometimes(20, "promote_polymorphic", &["0", "1", "2"]);
    made.sometimes(40, "mismatch_threshold", &["0", "1", "2", "7", "40"]);
    made.sometimes(15, "label_tries", &["0", "1", "6"]);
    made.sometimes(10, "promote_limit", &["1", "2"]);
    made.sometimes(15, "max_invalidations", &["0", "1", "100"]);
    made.sometimes(10, "max_aborts", &["1", "100"]);
    made.sometimes(10, "decay", &["0", "1"]);
    made.sometimes(10, "versions", &["off"]);
    made.sometimes(10, "maps", &["off"]);
    made.sometimes(5, "promote", &["off"]);
    made.sometimes(10, "optimize", &["off"]);
    made.sometimes(10, "bridges", &["off"]);
    made.sometimes(10, "count_edges", &["on"]);
    made.sometimes(25, "echo", &["1"]);
    made.sometimes(12, "heap_stress", &["1000", "5000", "20000"]);
    made.sometimes(8, "code_kib", &["64", "256"]);
    made.sometimes(8, "meta_kib", &["64", "256"]);
    made.sometimes(25, "backend", &["ir"]);
    if made.chance(20) {
        let off: Vec<&str> =
            PASSES.iter().map(|pass| pass.name).filter(|_| made.random.u8(0..4) == 0).collect();
        if !off.is_empty() {
            made.items.push(format!("off={}", off.join("+")));
        }
    }
    if made.chance(35) {
        made.always("force_exit", &["1", "1", "2", "3", "10"]);
        made.sometimes(40, "force_event", &["1", "9", "40", "133", "300"]);
    }
    Setting { items: made.items }
}

struct Draw<'r> {
    random: &'r mut fastrand::Rng,
    items: Vec<String>,
}

impl Draw<'_> {
    fn chance(&mut self, percent: u8) -> bool {
        self.random.u8(0..100) < percent
    }

    fn always(&mut self, name: &str, values: &[&str]) {
        self.items.push(format!("{name}={}", values[self.random.usize(0..values.len())]));
    }

    fn sometimes(&mut self, percent: u8, name: &str, values: &[&str]) {
        if self.chance(percent) && !self.items.iter().any(|item| item.starts_with(&format!("{name}="))) {
            self.always(name, values);
        }
    }
}
