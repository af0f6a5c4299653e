//! `metatrace why`: whether a line is compiled, what costs time on it, and if it is not compiled, why.

use super::text::{count, counted, share};
use crate::analysis::finding::{Finding, Who};
use crate::analysis::why::{Analysis, Answer, LineState};
use crate::error::Failure;
use crate::output::Out;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  metatrace why run.mtl nbody.py:12             is line 12 compiled, and what is slow about it
  metatrace why run.mtl lib/nbody.py:12         more of the path, if two files have the same name
  metatrace why run.mtl nbody.py:12 --all       every cause, every guard that fails, all that was folded
  metatrace why run.mtl nbody.py:12 --json      the same for programs

The first lines name the causes, those that cost most first. A cost is an estimate: how often it happened, times \
what such a thing takes. `inlined at` names the lines that the code was inlined into.";

/// Say why a line of the guest program is slow, or not compiled
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Why {
    /// The log
    log: PathBuf,
    /// The line: FILE:LINE, where the end of the file's path is enough
    #[arg(value_name = "FILE:LINE")]
    line: String,
    /// Show everything, not only what costs most
    #[arg(long)]
    all: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Number of causes that are explained without `--all`.
const CAUSES: usize = 5;
/// Number of causes in the summary.
const SUMMARY: usize = 3;
/// Width of an explanation in columns.
const WIDTH: usize = 110;
/// Number of lines of each further list without `--all`.
const ROWS: usize = 8;

/// Writes an answer.
pub(crate) fn write(answer: &Answer, all: bool, out: &mut Out<'_>) -> io::Result<()> {
    Why { log: PathBuf::new(), line: String::new(), all, json: false }.show(answer, out)
}

impl Why {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let model = out.open(&self.log)?;
        let analysis = Analysis::of(&model);
        for (trace, reason) in &analysis.collection.unread {
            out.warn(format_args!("{} is left out: {reason}", model.name(*trace)));
        }
        let (file, line) = analysis.locate(&self.line)?;
        let answer = analysis.why(file, line)?;
        if self.json {
            let text = serde_json::to_string_pretty(&answer).expect("plain values can be written");
            return Ok(writeln!(out, "{text}")?);
        }
        self.show(&answer, out)?;
        Ok(())
    }

    fn show(&self, answer: &Answer, out: &mut Out<'_>) -> io::Result<()> {
        let paint = out.paint();
        head(answer, out)?;
        let causes = if self.all { answer.findings.len() } else { CAUSES };
        for (number, finding) in answer.findings.iter().take(SUMMARY).enumerate() {
            let name = paint.bad(finding.cause.text());
            let place = paint.place(finding.place.short());
            writeln!(out, "{}. {name}, {place}: {}", number + 1, finding.title)?;
        }
        if answer.findings.len() > SUMMARY {
            let more = answer.findings.len() - SUMMARY;
            writeln!(out, "   {}", paint.dim(format!("and {}", counted(more as u64, "lesser cause"))))?;
        }
        if answer.findings.is_empty() && answer.state == LineState::Compiled {
            writeln!(out, "nothing on it costs more than the work itself")?;
        }
        for (number, finding) in answer.findings.iter().take(causes).enumerate() {
            explain(number + 1, finding, out)?;
        }
        self.traces(answer, out)?;
        self.guards(answer, out)?;
        self.promotes(answer, out)?;
        self.folded(answer, out)?;
        self.caches(answer, out)?;
        elsewhere(answer, out)?;
        if !answer.ended {
            writeln!(out, "\nThe process did not end in order: counts are those of their last doubling.")?;
        }
        Ok(())
    }

    fn rows<'a, T>(&self, rows: &'a [T]) -> (&'a [T], usize) {
        let shown = if self.all { rows.len() } else { ROWS.min(rows.len()) };
        (&rows[..shown], rows.len() - shown)
    }

    fn traces(&self, answer: &Answer, out: &mut Out<'_>) -> io::Result<()> {
        let (rows, more) = self.rows(&answer.traces);
        heading(rows, "traces that pass the line", out)?;
        for row in rows {
            let ended =
                row.invalidated.as_ref().map_or_else(String::new, |f| format!(", invalidated by `{f}`"));
            let times = counted(row.count, "time");
            writeln!(out, "  {:<12} from {:<28} {times:>14}{ended}", row.name, row.begins.short())?;
        }
        rest(more, out)
    }

    fn guards(&self, answer: &Answer, out: &mut Out<'_>) -> io::Result<()> {
        let (rows, more) = self.rows(&answer.failing);
        let title = format!("guards that fail, {} of {}", answer.failing.len(), answer.guards);
        heading(rows, &title, out)?;
        for row in rows {
            let failed = row.left + row.bridged;
            let to = match row.bridges.as_slice() {
                [] => "no bridge".to_owned(),
                [one] => format!("bridge {one}"),
                all => counted(all.len() as u64, "bridge"),
            };
            writeln!(
                out,
                "  trace {} exit {}: {} of {} ({}), {to}: {}{}",
                row.trace,
                row.exit,
                count(failed),
                count(row.reached),
                share(failed as f64, row.reached as f64),
                row.checks,
                row.interpreter.as_ref().map_or_else(String::new, |i| format!("  [{i}]")),
            )?;
        }
        rest(more, out)
    }

    fn promotes(&self, answer: &Answer, out: &mut Out<'_>) -> io::Result<()> {
        let (rows, more) = self.rows(&answer.promotes);
        heading(rows, "promotes", out)?;
        for row in rows {
            let holds = match (row.left, row.values) {
                (0, 1) => "always the same".to_owned(),
                (left, values) => {
                    let left = share(left as f64, row.count as f64);
                    format!("{}, {left} left compiled code", counted(values as u64, "value"))
                }
            };
            let at = row.interpreter.as_ref().map_or_else(String::new, |i| format!("  [{i}]"));
            writeln!(out, "  {}: {}, {holds}{at}", row.value, counted(row.count, "time"))?;
        }
        rest(more, out)
    }

    fn folded(&self, answer: &Answer, out: &mut Out<'_>) -> io::Result<()> {
        let (rows, more) = self.rows(&answer.folded);
        heading(rows, "constants, thanks to decisions while recording", out)?;
        for row in rows {
            let name = if row.name.is_empty() { String::new() } else { format!(" `{}`", row.name) };
            let at = row.interpreter.as_ref().map_or_else(String::new, |i| format!("  [{i}]"));
            writeln!(out, "  {}{name}: {}{at}", row.what, counted(row.count, "time"))?;
        }
        rest(more, out)
    }

    fn caches(&self, answer: &Answer, out: &mut Out<'_>) -> io::Result<()> {
        let (rows, more) = self.rows(&answer.caches);
        heading(rows, "what its inline caches have seen in the interpreter", out)?;
        for row in rows {
            writeln!(out, "  {}: {}", row.instruction, row.content)?;
        }
        rest(more, out)
    }
}

/// Writes the line, and whether it is compiled.
fn head(answer: &Answer, out: &mut Out<'_>) -> io::Result<()> {
    let paint = out.paint();
    let place = &answer.place;
    let function = if place.function.is_empty() { String::new() } else { format!(" in {}", place.function) };
    let text = answer.text.as_ref().map_or_else(String::new, |t| format!("  `{t}`"));
    let traces = counted(answer.traces.len() as u64, "trace");
    let state = match answer.state {
        LineState::Compiled => paint.good("compiled".to_owned()),
        LineState::Invalidated => paint.bad(format!("was compiled in {traces}, all of them invalidated")),
        LineState::NotCompiled => paint.bad("not compiled".to_owned()),
        LineState::NoCode => paint.notable("no code on this line".to_owned()),
    };
    write!(out, "{}{function}{text}: {state}", paint.place(format!("{}:{}", place.path, place.line)))?;
    if answer.state == LineState::Compiled {
        let all = answer.compiled + answer.interpreted.unwrap_or(0);
        write!(out, " in {traces}, which passed it {}", counted(answer.compiled, "time"))?;
        if answer.interpreted.is_some() {
            write!(out, " (about {} of all)", share(answer.compiled as f64, all as f64))?;
        }
    }
    writeln!(out)
}

/// Writes a cause with its facts and hints.
fn explain(number: usize, finding: &Finding, out: &mut Out<'_>) -> io::Result<()> {
    let paint = out.paint();
    let cost =
        if finding.cost_ns > 0 { format!(", about {}", roughly(finding.cost_ns)) } else { String::new() };
    let head = format!("{number}. {}", finding.cause.text());
    writeln!(out, "\n{} at {}{cost}", paint.heading(head), paint.place(finding.place.short()))?;
    paragraph(&finding.title, out)?;
    for fact in &finding.facts {
        paragraph(fact, out)?;
    }
    let also: Vec<String> = finding.also.iter().map(|p| p.short()).take(4).collect();
    if !also.is_empty() {
        paragraph(&format!("concerns {}", also.join(", ")), out)?;
    }
    if let Some(line) = &finding.interpreter {
        paragraph(&format!("recorded by {line}"), out)?;
    }
    for hint in &finding.hints {
        let who = match hint.who {
            Who::Program => "for the program",
            Who::Interpreter => "for the interpreter",
        };
        paragraph(&format!("hint {who}: {}", hint.text), out)?;
    }
    Ok(())
}

/// Writes a sentence below a heading, over several lines if it is long.
fn paragraph(text: &str, out: &mut Out<'_>) -> io::Result<()> {
    let mut line = String::from("  ");
    let mut width = 2;
    for word in text.split(' ') {
        let length = word.chars().count();
        if width + 1 + length > WIDTH {
            writeln!(out, "{line}")?;
            (line, width) = (String::from("    "), 4);
        }
        line.push(' ');
        line.push_str(word);
        width += 1 + length;
    }
    writeln!(out, "{line}")
}

/// An estimated time, with as many digits as are meaningful.
fn roughly(nanoseconds: u64) -> String {
    let ns = nanoseconds as f64;
    match nanoseconds {
        0..1_000 => "1 µs".to_owned(),
        1_000..1_000_000 => format!("{:.0} µs", ns / 1e3),
        1_000_000..10_000_000 => format!("{:.1} ms", ns / 1e6),
        10_000_000..1_000_000_000 => format!("{:.0} ms", ns / 1e6),
        _ => format!("{:.1} s", ns / 1e9),
    }
}

fn heading<T>(rows: &[T], text: &str, out: &mut Out<'_>) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let paint = out.paint();
    writeln!(out, "\n{}", paint.heading(text))
}

fn rest(more: usize, out: &mut Out<'_>) -> io::Result<()> {
    if more == 0 {
        return Ok(());
    }
    let paint = out.paint();
    writeln!(out, "  {}", paint.dim(format!("and {more} more (--all)")))
}

fn elsewhere(answer: &Answer, out: &mut Out<'_>) -> io::Result<()> {
    heading(&answer.elsewhere, "worse, elsewhere in the same traces", out)?;
    for finding in &answer.elsewhere {
        writeln!(out, "  {}: {}: {}", finding.place.short(), finding.cause.text(), finding.title)?;
    }
    Ok(())
}
