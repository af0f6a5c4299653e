//! Support for the tests of labels and joins: traces that share their references.

use super::{Optimized, Options, Surroundings, optimize_among};
use metatrace_ir::parse::{Env, parse};

/// The traces of a test; `&0` is the same object in all of them.
pub(super) struct TestTraces {
    env: Env,
    pub refs: Vec<u64>,
}

impl TestTraces {
    /// Traces with these descriptors.
    pub fn with(declarations: &str) -> TestTraces {
        let mut env = Env::default();
        parse(&format!("{declarations}v0 = input int\nfinish 0 v0\n"), &mut env).expect("declarations");
        TestTraces { env, refs: (0..4).map(|k| 0x1000 + 16 * k).collect() }
    }

    /// Optimizes a trace with these related traces.
    pub fn optimize(&mut self, options: &Options, text: &str, surroundings: &Surroundings<'_>) -> Optimized {
        let trace = parse(text, &mut self.env).unwrap_or_else(|e| panic!("{e} in\n{text}"));
        metatrace_ir::verify::verify(&trace).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
        optimize_among(trace, options, &mut self.refs, surroundings)
    }
}
