//! The pages as rows. Their text is that of the verbs, with the target of each row's links added.

use super::links::{self, Link};
use super::page::Row;
use super::styled;
use crate::analysis::given_up::given_up;
use crate::analysis::hot::Hot;
use crate::analysis::why::Analysis;
use crate::analysis::words::Words;
use crate::error::Failure;
use crate::model::Model;
use crate::model::body::IrView;
use crate::model::records::Trace;
use crate::output::{Out, Paint};
use crate::verbs::rows::{Parts, What, rows};
use crate::verbs::text::{count, counted, share};
use crate::verbs::{aborts, hot, show, stats, why};
use metatrace_events::schema::{FileId, MergePointId, stage};
use metatrace_ir::{ExitId, Target};
use std::collections::{BTreeSet, HashMap};
use std::io;

/// Number of entries of each list on a page.
const TOP: usize = 200;

/// The trace that is on the page, with data for the description of its operations.
pub struct Shown<'m> {
    /// The trace.
    pub trace: &'m Trace,
    /// Its operations at the stage that is shown.
    pub ir: IrView,
    /// How often each was executed; empty if the stage is not the one that was compiled.
    pub counts: Vec<u64>,
}

/// The data on the page of a file.
#[derive(Default)]
pub struct Heat {
    /// Number of operations executed, by line.
    pub lines: HashMap<u32, u64>,
    /// Total number of operations executed, including other files.
    pub whole: u64,
    /// Lines on which guards failed.
    pub failing: BTreeSet<u32>,
    /// Lines on which traces begin.
    pub begins: BTreeSet<u32>,
}

/// Makes pages.
#[derive(Clone, Copy)]
pub struct Views<'m> {
    /// The log.
    pub model: &'m Model,
    /// How text is painted.
    pub paint: Paint,
    /// Number of columns of text.
    pub columns: usize,
}

impl<'m> Views<'m> {
    /// A trace: its head, and its operations at a stage.
    pub fn trace(
        self,
        trace: &'m Trace,
        stage: &str,
        parts: Parts,
    ) -> (Vec<Row>, Result<Shown<'m>, Failure>) {
        let mut page = self.written(|out| Ok(show::head(self.model, trace, out)?));
        for row in &mut page {
            row.what = Some(What::Trace);
            let own = row.link == Some(Link::Trace(trace.id));
            row.link = row.link.filter(|_| !own);
        }
        if let (Some(first), Some(site)) = (page.first_mut(), self.model.site(trace.site)) {
            first.line = Some((site.file, site.line));
        }
        page.push(Row::text(""));
        let made = self.operations(trace, stage, parts, &mut page);
        if let Err(failure) = &made {
            page.push(Row::text(failure.to_string()));
        }
        (page, made)
    }

    fn operations(
        self,
        trace: &'m Trace,
        stage: &str,
        parts: Parts,
        page: &mut Vec<Row>,
    ) -> Result<Shown<'m>, Failure> {
        let ir = self.model.ir(trace, stage)?;
        let line = |site: MergePointId| self.model.site(site).map(|s| (s.file, s.line)).filter(|l| l.1 > 0);
        for row in rows(self.model, trace, &ir, parts, self.paint)? {
            let mut made = Row { what: Some(row.what), ..Row::text(row.text) };
            match row.what {
                What::Trace => {}
                What::Place(site) => {
                    made.line = line(site);
                    made.link = made.line.map(|(file, line)| Link::Line(file, line));
                }
                What::Op(op) | What::Below(op) => {
                    made.line = line(ir.site(op));
                    made.link = self.leads(trace, &ir, op).filter(|_| row.what == What::Op(op));
                    let inst = &ir.trace.insts[op];
                    let bad = |exit| {
                        self.model.failures(trace, exit) > 0 || trace.given_up.iter().any(|g| g.exit == exit)
                    };
                    made.noteworthy = row.what == What::Op(op) && inst.op.is_guard() && bad(inst.exit());
                }
            }
            page.push(made);
        }
        let counts = if ir.stage == stage::FINAL { self.model.executions(trace, &ir) } else { Vec::new() };
        Ok(Shown { trace, ir, counts })
    }

    /// The target of an operation's link: for a guard the bridge with most runs, for the jump its target.
    fn leads(self, trace: &Trace, ir: &IrView, op: usize) -> Option<Link> {
        let inst = &ir.trace.insts[op];
        if inst.op.is_guard() {
            let bridges = trace.bridges.iter().filter(|b| b.0 == inst.exit()).map(|b| b.1);
            let hottest = bridges.max_by_key(|&b| self.model.trace(b).map_or(0, |b| b.runs));
            return hottest.map(Link::Trace);
        }
        match ir.target(inst)? {
            &Target::Trace(id) if id != trace.id => Some(Link::Trace(id)),
            _ => None,
        }
    }

    /// A file of the guest, with the number of operations executed on each line.
    pub fn source(self, file: FileId, heat: &Heat, title: &str) -> Vec<Row> {
        let (paint, whole) = (self.paint, heat.whole);
        let Heat { lines: heat, failing, begins, .. } = heat;
        let path = self.model.file(file).map_or("an unknown file", |f| &f.path);
        let columns = heat.values().map(|&n| count(n).len()).max().unwrap_or(0).max(10);
        let head = format!("{}  {}", paint.heading(path), paint.dim(title));
        let mut page = vec![Row::text(head), Row::text("")];
        let text = self.model.source(file);
        let most = heat.values().copied().max().unwrap_or(0);
        let last = heat.keys().copied().max().unwrap_or(0) as usize;
        if text.is_none() {
            page.push(Row::text("The log does not hold its text: these are the lines that ran."));
        }
        let lines = text.as_ref().map_or(last, |t| t.lines().count());
        let mut source = text.as_deref().unwrap_or_default().lines();
        for line in 1..=lines as u32 {
            let code = source.next().unwrap_or_default();
            let ran = heat.get(&line).copied().unwrap_or(0);
            if text.is_none() && ran == 0 {
                continue;
            }
            let (n, part, bar) = match ran {
                0 => (String::new(), String::new(), String::new()),
                n => (count(n), share(n as f64, whole as f64), bar(n as f64, 0.0, most as f64, 6)),
            };
            let gutter = format!("{n:>columns$} {bar:<6} {part:>7}");
            let gutter = match ran as f64 / (whole as f64).max(1.0) {
                hot if hot >= 0.25 => paint.bad(gutter).to_string(),
                warm if warm >= 0.05 => paint.notable(gutter).to_string(),
                _ => gutter,
            };
            let sign = match (failing.contains(&line), begins.contains(&line)) {
                (true, _) => paint.bad("×").to_string(),
                (_, true) => paint.good("▸").to_string(),
                _ => " ".to_owned(),
            };
            let text = format!("{gutter} {}{sign}{} {code}", paint.dim(format!("{line:>5}")), paint.dim("│"));
            let line = Some((file, line));
            page.push(Row { line, noteworthy: ran > 0, ..Row::text(text) });
        }
        page
    }

    /// The heat of the lines of a file in one trace.
    pub fn heat_of(self, file: FileId, trace: &Trace) -> Heat {
        let Ok(ir) = self.model.ir(trace, stage::FINAL) else { return Heat::default() };
        let lines = self.model.heat_by_line(trace, &ir);
        let mut heat = Heat { begins: self.begins(file, [trace]), ..Heat::default() };
        for ((in_file, line), n) in lines {
            heat.whole = heat.whole.saturating_add(n);
            if in_file == file {
                heat.lines.insert(line, n);
            }
        }
        let guards = ir.guards().into_iter().filter(|g| self.model.failures(trace, g.0) > 0);
        let sites = guards.filter_map(|(_, op)| self.model.site(ir.site(op)));
        heat.failing = sites.filter(|s| s.file == file).map(|s| s.line).collect();
        heat
    }

    /// The heat of the lines of a file in all traces.
    pub fn heat_of_all(self, file: FileId, found: &Hot) -> Heat {
        let lines = found.lines.iter().filter(|l| l.place.file == file);
        let guards = found.guards.iter().filter(|g| g.place.file == file);
        Heat {
            lines: lines.map(|l| (l.place.line, l.operations)).collect(),
            whole: found.operations,
            failing: guards.map(|g| g.place.line).collect(),
            begins: self.begins(file, self.model.traces()),
        }
    }

    fn begins<'t>(self, file: FileId, traces: impl IntoIterator<Item = &'t Trace>) -> BTreeSet<u32> {
        let sites = traces.into_iter().filter_map(|t| self.model.site(t.site));
        sites.filter(|s| s.file == file).map(|s| s.line).collect()
    }

    /// Why a line is slow, or not compiled.
    pub fn why(self, analysis: &Analysis<'m>, (file, line): (FileId, u32)) -> Vec<Row> {
        self.written(|out| {
            let answer = analysis.why(file, line)?;
            Ok(why::write(&answer, true, out)?)
        })
    }

    /// What is hot.
    pub fn hot(self, found: &Hot) -> Vec<Row> {
        self.written(|out| hot::write(found, TOP, out))
    }

    /// The aborted recordings.
    pub fn aborts(self) -> Vec<Row> {
        self.written(|out| aborts::write(self.model, &given_up(self.model), TOP, out))
    }

    /// Totals.
    pub fn stats(self) -> Vec<Row> {
        self.written(|out| stats::write(self.model, out))
    }

    /// The output of a verb, as rows with links.
    fn written(self, write: impl FnOnce(&mut Out<'_>) -> Result<(), Failure>) -> Vec<Row> {
        let mut text = Vec::new();
        let mut out = Out::new(&mut text, io::sink(), self.paint.is_on());
        let mut result = write(&mut out);
        result = result.and(out.finish());
        let text = String::from_utf8_lossy(&text).into_owned();
        let mut rows: Vec<Row> = text.lines().flat_map(|line| self.linked(line)).collect();
        rows.extend(result.err().map(|failure| Row::text(failure.to_string())));
        rows
    }

    /// A line as rows with links; several if it is long.
    fn linked(self, text: &str) -> impl Iterator<Item = Row> {
        let plain = styled::plain(text);
        let link = links::of(self.model, &plain);
        let line = plain.split([' ', '(', ')', ',']).find_map(|word| match links::line(self.model, word) {
            Some(Link::Line(file, line)) => Some((file, line)),
            _ => None,
        });
        let noteworthy = !text.is_empty() && !plain.starts_with(' ');
        let parts = styled::wrap(text, self.columns).into_iter().enumerate();
        parts.map(move |(n, text)| Row { link, line, noteworthy: noteworthy && n == 0, ..Row::text(text) })
    }

    /// The description of an operation: where it comes from, and where it leads.
    pub fn about(self, shown: &Shown<'_>, op: usize) -> Vec<String> {
        let (model, paint, ir) = (self.model, self.paint, &shown.ir);
        let chain: Vec<String> = ir.chain(op).into_iter().map(|site| model.short_place(site)).collect();
        let guest = if chain.is_empty() { "no place".to_owned() } else { chain.join(" ← ") };
        let rust = match model.location(ir.loc(op)) {
            Some(l) => format!("{}:{}:{}", l.path, l.line, l.column),
            None => "no line".to_owned(),
        };
        let Some(inst) = ir.trace.insts.get(op) else { return Vec::new() };
        let say = |name: &str, text: String| {
            let line = format!("{}  {text}", paint.dim(format_args!("{name:>11}")));
            styled::wrap(&line, self.columns)
        };
        let mut about = say("guest", guest);
        about.extend(say("interpreter", rust));
        if inst.op.is_guard() {
            let types = |tid| model.type_name(tid).map(str::to_owned);
            let words = Words { trace: &ir.trace, types: &types, inputs: &[] };
            about.extend(say("checks", words.guard(inst)));
            about.extend(say("failed", self.outcome(shown, op, inst.exit())));
        } else if let Some(&Target::Trace(id)) = ir.target(inst) {
            let place = model.trace(id).map_or_else(String::new, |t| model.place(t.site));
            about.extend(say("continues in", format!("{} {place}", model.name(id))));
        }
        about
    }

    fn outcome(self, shown: &Shown<'_>, op: usize, exit: ExitId) -> String {
        let (model, trace) = (self.model, shown.trace);
        let Some(&reached) = shown.counts.get(op) else {
            return "counted at the final stage only".to_owned();
        };
        let back = trace.failures.get(&exit).copied().unwrap_or(0);
        let failed = model.failures(trace, exit);
        if failed == 0 {
            return format!("never; reached {}", counted(reached, "time"));
        }
        let mut ways = Vec::new();
        if back > 0 {
            ways.push(format!("{} back to the interpreter", count(back)));
        }
        for &(_, bridge) in trace.bridges.iter().filter(|b| b.0 == exit) {
            let runs = model.trace(bridge).map_or(0, |b| b.runs);
            ways.push(format!("{} to bridge {bridge}", count(runs)));
        }
        let part = share(failed as f64, reached as f64);
        let ways = match ways.as_slice() {
            [_] if back == failed => "all back to the interpreter".to_owned(),
            ways => ways.join(", "),
        };
        format!("{} of {} ({part}): {ways}", count(failed), count(reached))
    }
}

/// A bar for a part of a whole, followed by a lighter one for a second part.
pub fn bar(part: f64, second: f64, whole: f64, columns: usize) -> String {
    const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    if whole <= 0.0 || !whole.is_finite() {
        return String::new();
    }
    let scaled = |part: f64| (part / whole).clamp(0.0, 1.0) * columns as f64;
    let (first, both) = (scaled(part), scaled(part + second));
    let mut bar: String = "█".repeat(first as usize);
    let eighth = EIGHTHS[((first.fract() * 8.0) as usize).min(7)];
    if eighth != ' ' && bar.chars().count() < columns {
        bar.push(eighth);
    } else if first > 0.0 && bar.is_empty() && both < 1.0 {
        bar.push('▏');
    }
    let rest = (both.round() as usize).min(columns).saturating_sub(bar.chars().count());
    bar + &"░".repeat(rest)
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn a_bar_is_as_long_as_its_part() {
        assert_eq!(bar(1.0, 0.0, 1.0, 4), "████");
        assert_eq!(bar(0.5, 0.25, 1.0, 4), "██░");
        assert_eq!(bar(0.3, 0.0, 1.0, 4), "█▏");
        assert_eq!(bar(1e-9, 0.0, 1.0, 4), "▏");
        assert_eq!([bar(0.0, 0.0, 1.0, 4), bar(0.0, 0.0, 0.0, 4)], ["", ""]);
    }
}
