//! One self-contained HTML file that shows a log in a browser, offline.
//!
//! ```text
//! data       what the page shows, as values that become JSON
//! scan       one pass over the operations of all traces: heat of lines, guards, what is named
//! causes     results of the analysis: causes of lost time, calls, allocations
//! body       the complete data of a trace: operations, machine code, resume data
//! timeline   recordings by time
//! page       template, style sheet, scripts and data put together
//! page/      the template, the style sheet and the scripts themselves
//! ```
//!
//! The page never requests anything over the network: its policy forbids that, and it contains all it shows. It must
//! open quickly, so data that is rarely looked at (operations, machine code) is kept apart for each trace, and made
//! into elements when it is opened. Text of the guest program is data: it never becomes markup.

mod body;
mod causes;
mod data;
mod page;
mod scan;
mod timeline;

use crate::error::Failure;
use crate::model::Model;
use std::io::Write;

/// Options of a report.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How many traces, the hottest ones, come with their operations and machine code.
    pub bodies: usize,
}

/// What was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// Traces in the report.
    pub traces: usize,
    /// Traces that have their operations and machine code in it.
    pub bodies: usize,
    /// Traces whose operations can't be shown, because the log does not hold them whole.
    pub broken: usize,
}

/// Writes the report of a log.
pub fn write(model: &Model, options: Options, out: &mut dyn Write) -> Result<Written, Failure> {
    let (report, bodies) = data::collect(model, options);
    let written =
        Written { traces: report.traces.len(), bodies: report.cut.bodies, broken: report.cut.broken };
    page::write(&report, &bodies, out)?;
    Ok(written)
}
