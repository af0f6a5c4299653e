//! Which page is shown, made when it is needed, and the position of its cursor.

use super::app::{App, Tab};
use super::page::{Page, Row};
use super::views::Shown;
use crate::verbs::rows::{Parts, What};
use crate::verbs::text::counted;
use metatrace_events::schema::FileId;
use metatrace_ir::{ExitId, TraceId};

/// The wanted position of a page's cursor.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal {
    /// At the top.
    Top,
    /// At a guard.
    Exit(ExitId),
    /// At the row with that subject.
    What(What),
    /// At a line of the guest.
    Line(FileId, u32),
    /// That many lines from the top.
    Row(usize),
}

/// What a page depends on. Pages with equal keys are equal.
#[derive(Clone, PartialEq)]
pub enum PageKey {
    Trace(TraceId, String, [bool; 3]),
    Source(FileId, Option<TraceId>),
    Why(FileId, u32),
    Fixed,
    Empty,
}

impl App<'_> {
    /// The key of the page to be shown.
    fn wanted(&self) -> PageKey {
        let trace = self.tree.trace().map(|t| t.id);
        let (Parts { asm, rust, resume, .. }, stage) = (self.settings.parts, &self.settings.stage);
        match (self.tab, trace, self.here) {
            (Tab::Trace, Some(trace), _) => PageKey::Trace(trace, stage.clone(), [asm, rust, resume]),
            (Tab::Source, _, Some((file, _))) => {
                PageKey::Source(file, trace.filter(|_| !self.settings.everything))
            }
            (Tab::Why, _, Some((file, line))) => PageKey::Why(file, line),
            (Tab::Trace | Tab::Source | Tab::Why, ..) => PageKey::Empty,
            _ => PageKey::Fixed,
        }
    }

    /// Makes the page to be shown unless it exists, and puts its cursor into position.
    pub(super) fn prepare(&mut self) -> &mut Page {
        let key = (self.wanted(), self.room.0);
        let at = self.tab as usize;
        let height = self.room.1.max(1) as usize;
        if self.pages[at].0.as_ref() != Some(&key) {
            let needed = matches!(key.0, PageKey::Why(..) | PageKey::Source(_, None)) || self.tab == Tab::Hot;
            self.wants_analysis = needed;
            let ready = !needed || self.analysis.is_some();
            let rows = if ready { self.rows(&key.0) } else { self.reading() };
            let kept = self.pages[at].0.as_ref().map_or(Kept::Nothing, |old| kept(&old.0, &key.0));
            let page = Page { height, ..Page::new(rows) };
            let (_, old) = std::mem::replace(&mut self.pages[at], (ready.then_some(key), page));
            let page = &mut self.pages[at].1;
            if kept != Kept::Nothing {
                (page.cursor, page.top, page.left) = (old.cursor, old.top, old.left);
                let goal = match (kept, old.row().and_then(|r| r.what), old.row().and_then(|r| r.line)) {
                    (Kept::Rows, Some(what), _) if what != What::Trace => Some(Goal::What(what)),
                    (Kept::Lines, _, Some((file, line))) => Some(Goal::Line(file, line)),
                    _ => None,
                };
                self.goal = self.goal.or(goal);
            }
            if !ready {
                return &mut self.pages[at].1;
            }
        }
        let page = &mut self.pages[at].1;
        page.height = height;
        if let Some(goal) = self.goal.take() {
            put(page, self.shown.as_ref(), goal);
        }
        page
    }

    fn reading(&self) -> Vec<Row> {
        let traces = counted(self.model.traces().len() as u64, "trace");
        vec![Row::text(format!("reading the operations of {traces} …  (q quits)"))]
    }

    /// A short name of the subject of the current page.
    pub(super) fn label(&self) -> Option<String> {
        match self.wanted() {
            PageKey::Trace(_, stage, _) => Some(stage),
            PageKey::Source(_, Some(trace)) => Some(self.model.name(trace)),
            PageKey::Source(_, None) => Some("all traces".to_owned()),
            _ => None,
        }
    }

    fn rows(&mut self, key: &PageKey) -> Vec<Row> {
        let views = self.views();
        match (key, &self.analysis) {
            (PageKey::Trace(id, stage, _), _) => {
                let Some(trace) = self.model.trace(*id) else { return Vec::new() };
                let (rows, shown) = views.trace(trace, stage, self.settings.parts);
                self.shown = shown.ok();
                rows
            }
            (PageKey::Source(file, Some(id)), _) => self.source_of(*file, *id),
            (PageKey::Source(file, None), Some((_, hot))) => {
                let heat = views.heat_of_all(*file, hot);
                views.source(*file, &heat, "operations of all traces; e: of this one only")
            }
            (PageKey::Why(file, line), Some((analysis, _))) => views.why(analysis, (*file, *line)),
            (PageKey::Fixed, Some((_, found))) if self.tab == Tab::Hot => views.hot(found),
            (PageKey::Fixed, _) if self.tab == Tab::Aborts => views.aborts(),
            (PageKey::Fixed, _) if self.tab == Tab::Stats => views.stats(),
            _ if self.model.traces().is_empty() => {
                vec![
                    Row::text("The log holds no traces: nothing ran often enough, or all was given up."),
                    Row::text("Aborts (5) and stats (6) may say more."),
                ]
            }
            _ => vec![Row::text("The log does not know a line of the guest for this.")],
        }
    }

    fn source_of(&self, file: FileId, id: TraceId) -> Vec<Row> {
        let Some(trace) = self.model.trace(id) else { return Vec::new() };
        let title = format!("operations of {}; e: of all traces", self.model.name(id));
        let views = self.views();
        views.source(file, &views.heat_of(file, trace), &title)
    }
}

/// What a page takes over from the previous one.
#[derive(Clone, Copy, PartialEq)]
enum Kept {
    /// Nothing: it has another subject.
    Nothing,
    /// The line of the guest.
    Lines,
    /// The row.
    Rows,
}

fn kept(old: &PageKey, new: &PageKey) -> Kept {
    match (old, new) {
        (PageKey::Trace(a, one, _), PageKey::Trace(b, other, _)) if a == b && one == other => Kept::Rows,
        (PageKey::Trace(a, ..), PageKey::Trace(b, ..)) if a == b => Kept::Lines,
        (PageKey::Source(a, _), PageKey::Source(b, _)) if a == b => Kept::Lines,
        (a, b) if a == b => Kept::Rows,
        _ => Kept::Nothing,
    }
}

/// Moves the cursor of a page to the wanted position.
fn put(page: &mut Page, shown: Option<&Shown<'_>>, goal: Goal) {
    let found = match goal {
        Goal::Top => {
            page.top = 0;
            page.go(0);
            true
        }
        Goal::Row(row) => {
            page.go(row);
            true
        }
        Goal::What(what) => {
            let op = match what {
                What::Op(op) | What::Below(op) => Some(op),
                _ => None,
            };
            page.find(|r| r.what == Some(what))
                || page.find(|r| op.is_some_and(|op| r.what == Some(What::Op(op))))
        }
        Goal::Exit(exit) => {
            let op = shown.and_then(|s| s.ir.guards().get(&exit).copied());
            page.find(|r| op.is_some_and(|op| r.what == Some(What::Op(op))))
        }
        Goal::Line(file, line) => {
            let there = |r: &Row| r.line == Some((file, line));
            page.find(|r| there(r) && matches!(r.what, None | Some(What::Place(_)))) || page.find(there)
        }
    };
    if !found {
        page.go(page.cursor);
    }
}
