//! `metatrace hot`: guards by failures, calls out of traces and allocations by count, lines by operations.

use super::text::{count, counted, share};
use crate::analysis::collect::Collection;
use crate::analysis::hot::{Callee, Hot as Found, hot};
use crate::error::Failure;
use crate::output::Out;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  metatrace hot run.mtl              the ten most of each
  metatrace hot run.mtl --top 30     more of them
  metatrace hot run.mtl --json       all of them, for programs

`left` is how often a guard led back to the interpreter, `to bridges` how often to code of its own; their share \
is that of the guard's executions. Calls and objects are those of the operations that are left after \
optimising, as often as these ran. A boxed integer is an object only if it needs 64 bits.";

/// Show what is hot: failing guards, calls out of traces, objects made, lines
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Hot {
    /// The log
    log: PathBuf,
    /// How many of each to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Writes the first entries of each list.
pub(crate) fn write(found: &Found, top: usize, out: &mut Out<'_>) -> Result<(), Failure> {
    Hot { log: PathBuf::new(), top, json: false }.show(found, out)
}

impl Hot {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let model = out.open(&self.log)?;
        let collection = Collection::of(&model);
        for (trace, reason) in &collection.unread {
            out.warn(format_args!("{} is left out: {reason}", model.name(*trace)));
        }
        let found = hot(&model, &collection);
        if self.json {
            let text = serde_json::to_string_pretty(&found).expect("plain values can be written");
            return Ok(writeln!(out, "{text}")?);
        }
        self.show(&found, out)
    }

    fn show(&self, found: &Found, out: &mut Out<'_>) -> Result<(), Failure> {
        self.lines(found, out)?;
        self.guards(found, out)?;
        self.calls(found, out)?;
        self.allocations(found, out)?;
        Ok(())
    }

    fn heading(&self, text: &str, all: usize, out: &mut Out<'_>) -> io::Result<()> {
        let paint = out.paint();
        let shown = if all > self.top {
            format!(" (the first {} of {})", self.top, count(all as u64))
        } else {
            String::new()
        };
        writeln!(out, "{}{}", paint.heading(text), paint.dim(shown))?;
        if all == 0 {
            writeln!(out, "  none")?;
        }
        Ok(())
    }

    fn lines(&self, found: &Found, out: &mut Out<'_>) -> io::Result<()> {
        let paint = out.paint();
        self.heading("lines, by operations executed in compiled code", found.lines.len(), out)?;
        for line in found.lines.iter().take(self.top) {
            let part = share(line.operations as f64, found.operations as f64);
            writeln!(
                out,
                "{:>16} {part:>8}  {:<28} {}",
                count(line.operations),
                paint.place(line.place.short()),
                line.place.function
            )?;
        }
        writeln!(out)
    }

    fn guards(&self, found: &Found, out: &mut Out<'_>) -> io::Result<()> {
        let paint = out.paint();
        self.heading("guards, by failures that left compiled code", found.guards.len(), out)?;
        for guard in found.guards.iter().take(self.top) {
            let left = share(guard.left as f64, guard.reached as f64);
            let bridged = match guard.bridged {
                0 => "no bridge".to_owned(),
                n => format!("to bridges {}", share(n as f64, guard.reached as f64)),
            };
            let place = paint.place(guard.place.short());
            writeln!(
                out,
                "{:>16} {left:>8}  {place:<28} trace {} exit {}, {bridged}: {}",
                count(guard.left),
                guard.trace,
                guard.exit,
                guard.checks
            )?;
            if let Some(reason) = &guard.given_up {
                writeln!(out, "{:>27}{}", "", paint.bad(format!("no bridge any more: {reason}")))?;
            }
        }
        writeln!(out)
    }

    fn calls(&self, found: &Found, out: &mut Out<'_>) -> io::Result<()> {
        let paint = out.paint();
        self.heading("calls out of traces", found.calls.len(), out)?;
        for call in found.calls.iter().take(self.top) {
            let kind = match call.callee {
                Callee::Residual => "residual",
                Callee::Elidable => "elidable, not folded",
                Callee::Guest => "guest function, not inlined",
            };
            let name = if call.name.is_empty() { String::new() } else { format!("`{}` ", call.name) };
            let at = call.interpreter.as_ref().map_or_else(String::new, |i| format!("  [{i}]"));
            let place = paint.place(call.place.short());
            writeln!(out, "{:>16}  {place:<28} {name}({kind}){at}", count(call.count))?;
        }
        writeln!(out)
    }

    fn allocations(&self, found: &Found, out: &mut Out<'_>) -> io::Result<()> {
        let paint = out.paint();
        self.heading("objects made", found.allocations.len(), out)?;
        for made in found.allocations.iter().take(self.top) {
            let uses = if made.uses.is_empty() { "not used".to_owned() } else { made.uses.join(", ") };
            let boxed = if made.boxed { " (boxed integer)" } else { "" };
            let place = paint.place(made.place.short());
            let traces = counted(made.traces.len() as u64, "trace");
            writeln!(
                out,
                "{:>16}  {place:<28} `{}`{boxed} in {traces}: {uses}",
                count(made.count),
                made.name
            )?;
        }
        Ok(())
    }
}
