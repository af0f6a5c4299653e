//! Replaces `debuginfo` without the feature `debug-info`, and on targets without machine code. No value of this type
//! ever exists.

use super::{Notice, Observer};
use metatrace_tracer::Params;
use std::convert::Infallible;
use std::io;
use std::path::Path;

pub(crate) struct DebugInfo(Infallible);

impl DebugInfo {
    /// Returns `None`, or an error if debug information is asked for.
    pub fn begin(params: &Params, _: &Path, _: &'static str) -> io::Result<Option<DebugInfo>> {
        if params.perf == 0 && params.gdb == 0 {
            return Ok(None);
        }
        let what = "perf and gdb need x86-64 Linux and the feature `debug-info`";
        Err(io::Error::new(io::ErrorKind::Unsupported, what))
    }

    /// No unused addresses are needed behind code.
    pub fn room(_: &Params) -> usize {
        0
    }
}

impl Observer for DebugInfo {
    fn notice(&self, _: &Notice<'_>) {
        match self.0 {}
    }
}
