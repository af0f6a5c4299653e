//! Navigation from one thing to another, and back: bridges, parents, targets of jumps, lines of the guest.

use super::app::{App, Focus, Tab};
use super::links::Link;
use super::pages::Goal;
use super::tree::Node;
use crate::model::records::Trace;
use crate::verbs::rows::What;
use crate::verbs::text::counted;
use metatrace_events::schema::FileId;
use metatrace_ir::{ExitId, TraceId};

/// A position to come back to, also after a reload.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The trace, and the guard in it that is chosen in the tree.
    trace: Option<(TraceId, Option<ExitId>)>,
    /// The page.
    tab: Tab,
    /// The part in which keys move.
    focus: Focus,
    /// The line of the guest.
    here: Option<(FileId, u32)>,
    /// The position on the page.
    goal: Option<Goal>,
}

impl App<'_> {
    pub(super) fn spot(&self) -> Spot {
        let row = self.row();
        let goal = match (self.goal, row.and_then(|r| r.what).filter(|_| self.tab == Tab::Trace)) {
            (Some(goal), _) => goal,
            (_, Some(what @ (What::Op(_) | What::Below(_)))) => Goal::What(what),
            _ => Goal::Row(self.pages[self.tab as usize].1.cursor),
        };
        let exit = match self.tree.row().map(|r| r.node) {
            Some(Node::Guard(_, exit)) => Some(exit),
            _ => None,
        };
        let trace = self.tree.trace().map(|t| (t.id, exit));
        Spot { trace, tab: self.tab, focus: self.focus, here: self.here, goal: Some(goal) }
    }

    pub(super) fn return_to(&mut self, spot: Spot) {
        if let Some((trace, exit)) = spot.trace {
            self.tree.reveal(trace, exit);
        }
        (self.tab, self.focus) = (spot.tab, spot.focus);
        (self.here, self.goal) = (spot.here, spot.goal);
    }

    /// Follows a link, and remembers the present position.
    pub(super) fn jump(&mut self, link: Link) {
        let spot = self.spot();
        self.history.push(spot);
        match link {
            Link::Trace(id) => {
                self.tree.reveal(id, None);
                self.tab = Tab::Trace;
                self.begin_of_trace();
            }
            Link::Guard(id, exit) => {
                self.tree.reveal(id, Some(exit));
                self.tab = Tab::Trace;
                self.begin_of_trace();
                self.goal = Some(Goal::Exit(exit));
            }
            Link::Line(file, line) => {
                self.here = Some((file, line));
                self.turn_to(Tab::Source);
            }
        }
    }

    pub(super) fn enter(&mut self) {
        if self.focus == Focus::Tree {
            self.focus = Focus::Page;
            return self.turn_to(Tab::Trace);
        }
        let row = self.row();
        match (self.tab, row.and_then(|r| r.link), row.and_then(|r| r.line)) {
            (Tab::Source, _, Some((file, line))) => {
                let trace = self.tree.trace();
                let passes = trace.is_some_and(|t| self.passes(t, file, line));
                if !passes {
                    return self
                        .say("this trace does not pass that line; w says why, e shows what others do");
                }
                let spot = self.spot();
                self.history.push(spot);
                self.tab = Tab::Trace;
                self.goal = Some(Goal::Line(file, line));
            }
            (_, Some(link), _) => self.jump(link),
            (_, None, Some((file, line))) if !matches!(self.tab, Tab::Trace) => {
                self.jump(Link::Line(file, line));
            }
            _ => {
                let text = self.why_nowhere();
                self.say(text);
            }
        }
    }

    fn why_nowhere(&self) -> String {
        let op = match self.row().and_then(|r| r.what) {
            Some(What::Op(op)) => Some(op),
            _ => None,
        };
        let found =
            self.shown.as_ref().zip(op).and_then(|(s, op)| Some((s.trace, s.ir.trace.insts.get(op)?)));
        match found.filter(|f| self.tab == Tab::Trace && f.1.op.is_guard()) {
            Some((trace, guard)) => {
                let (exit, failed) = (guard.exit(), self.model.failures(trace, guard.exit()));
                format!("exit {exit} has no bridge: it failed {}", counted(failed, "time"))
            }
            None => "this leads nowhere: guards with bridges, jumps and lines of the guest do".to_owned(),
        }
    }

    pub(super) fn passes(&self, trace: &Trace, file: FileId, line: u32) -> bool {
        let ir = self.model.ir(trace, &self.settings.stage).ok();
        ir.is_some_and(|ir| {
            let sites = (0..ir.trace.insts.len()).filter_map(|op| self.model.site(ir.site(op)));
            sites.into_iter().any(|s| (s.file, s.line) == (file, line))
        })
    }

    pub(super) fn parent(&mut self) {
        match self.tree.trace() {
            Some(Trace { parent: Some((parent, exit)), .. }) => self.jump(Link::Guard(*parent, *exit)),
            Some(trace) => self.say(format!("{} is not below a guard", self.model.name(trace.id))),
            None => {}
        }
    }

    pub(super) fn follow_jump(&mut self) {
        let Some(trace) = self.tree.trace() else { return };
        match trace.compiled.jumps_to {
            Some(next) if next == trace.id => self.say("it jumps to its own head"),
            Some(next) if self.model.trace(next).is_some() => self.jump(Link::Trace(next)),
            Some(next) => self.say(format!("it continues in trace {next}, which the log does not hold")),
            None => self.say("it continues in no other trace: it ends with its level"),
        }
    }

    pub(super) fn why(&mut self) {
        let row = self.row().filter(|_| self.focus == Focus::Page);
        let line = row.and_then(|r| r.line).or(self.here);
        match line {
            Some(line) => {
                let spot = self.spot();
                self.history.push(spot);
                (self.here, self.tab, self.goal) = (Some(line), Tab::Why, Some(Goal::Top));
                self.focus = Focus::Page;
            }
            None => self.say("there is no line of the guest here"),
        }
    }
}
