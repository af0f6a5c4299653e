//! The browser's state, and the effect of each key on it. Pure: it knows no terminal, only keys and a frame to draw on,
//! so that tests can drive it.

use super::jumps::Spot;
use super::keys::{Command, command};
use super::page::{Page, Pattern, Row};
use super::pages::{Goal, PageKey};
use super::tree::{Node, TraceTree};
use super::views::{Shown, Views};
use crate::analysis::hot::{Hot, hot};
use crate::analysis::why::Analysis;
use crate::model::Model;
use crate::output::Paint;
use crate::verbs::rows::Parts;
use metatrace_events::schema::{FileId, stage};
use metatrace_ir::TraceId;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use std::collections::BTreeSet;

/// The pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The names say it.
pub enum Tab {
    Trace,
    Source,
    Why,
    Hot,
    Aborts,
    Stats,
}

/// The pages in order, with their names.
pub const TABS: [(Tab, &str); 6] = [
    (Tab::Trace, "Trace"),
    (Tab::Source, "Source"),
    (Tab::Why, "Why"),
    (Tab::Hot, "Hot"),
    (Tab::Aborts, "Aborts"),
    (Tab::Stats, "Stats"),
];

/// The part of the screen in which keys move the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The names say it.
pub enum Focus {
    Tree,
    Page,
}

/// What the terminal must do after a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Continue.
    Stay,
    /// Read the log again.
    Reload,
    /// Release the terminal until the shell resumes the process.
    Suspend,
    /// Leave.
    Quit,
}

/// The user's settings. They outlive a reload.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How text is painted.
    pub paint: Paint,
    /// Which parts of a trace are shown.
    pub parts: Parts,
    /// The stage at which traces are shown.
    pub stage: String,
    /// The tree's part of the screen, in percent.
    pub split: u16,
    /// Whether the source page shows the heat of all traces.
    pub everything: bool,
    /// Whether the log is read again when it grows.
    pub follow: bool,
}

impl Settings {
    /// The initial settings.
    pub fn new(paint: Paint) -> Settings {
        let parts = Parts { asm: true, rust: false, resume: false, short: true, columns: 0 };
        Settings { paint, parts, stage: stage::FINAL.to_owned(), split: 40, everything: false, follow: false }
    }
}

/// State that a reload keeps.
pub struct Kept {
    settings: Settings,
    spot: Spot,
    open: BTreeSet<TraceId>,
    pattern: Option<Pattern>,
}

/// The browser.
pub struct App<'m> {
    pub(super) model: &'m Model,
    /// How things are shown.
    pub settings: Settings,
    pub(super) tree: TraceTree<'m>,
    pub(super) focus: Focus,
    pub(super) tab: Tab,
    pub(super) pages: Vec<(Option<(PageKey, u16)>, Page)>,
    pub(super) shown: Option<Shown<'m>>,
    /// The current line of the guest.
    pub(super) here: Option<(FileId, u32)>,
    pub(super) goal: Option<Goal>,
    pub(super) history: Vec<Spot>,
    /// The text being typed after `/`.
    pub(super) prompt: Option<String>,
    pub(super) pattern: Option<Pattern>,
    pub(super) message: Option<String>,
    /// The help, while it is shown.
    pub(super) help: Option<Page>,
    pub(super) analysis: Option<(Analysis<'m>, Hot)>,
    pub(super) wants_analysis: bool,
    /// Columns and lines of the page.
    pub(super) room: (u16, u16),
    /// The areas in which tree and page were last drawn.
    pub(super) areas: (Rect, Rect),
}

impl<'m> App<'m> {
    /// A browser of a log, with the state kept by a reload if there is some.
    pub fn new(model: &'m Model, settings: Settings, kept: Option<Kept>) -> App<'m> {
        let tree = TraceTree::new(model, kept.as_ref().map(|k| k.open.clone()));
        let mut app = App {
            model,
            settings,
            tree,
            focus: Focus::Tree,
            tab: Tab::Trace,
            pages: TABS.iter().map(|_| (None, Page::new(Vec::new()))).collect(),
            shown: None,
            here: None,
            goal: None,
            history: Vec::new(),
            prompt: None,
            pattern: None,
            message: None,
            help: None,
            analysis: None,
            wants_analysis: false,
            room: (0, 1),
            areas: Default::default(),
        };
        app.begin_of_trace();
        if let Some(kept) = kept {
            (app.settings, app.pattern) = (kept.settings, kept.pattern);
            app.return_to(kept.spot);
        }
        app
    }

    /// The state that a reload keeps.
    pub fn keep(&mut self) -> Kept {
        Kept {
            settings: self.settings.clone(),
            spot: self.spot(),
            open: self.tree.open.clone(),
            pattern: self.pattern.clone(),
        }
    }

    /// Shows a message at the bottom until the next key.
    pub fn say(&mut self, message: impl Into<String>) {
        self.message = Some(message.into());
    }

    /// Whether there is long work to be done, which the screen already announces.
    pub fn has_work(&self) -> bool {
        self.wants_analysis && self.analysis.is_none()
    }

    /// Does the long work: reads the operations of all traces.
    pub fn work(&mut self) {
        let analysis = Analysis::of(self.model);
        let found = hot(self.model, &analysis.collection);
        if let [first, ..] = analysis.collection.unread.as_slice() {
            let (number, name) = (analysis.collection.unread.len(), self.model.name(first.0));
            self.say(format!("{number} traces are left out, {name} first: {}", first.1));
        }
        self.analysis = Some((analysis, found));
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) -> Step {
        self.message = None;
        if self.prompt.is_some() {
            return self.typed(key);
        }
        let command = command(key);
        if self.help.is_some() {
            return self.in_help(command);
        }
        let Some(command) = command else { return Step::Stay };
        self.command(command)
    }

    fn command(&mut self, command: Command) -> Step {
        self.moved(|app| app.execute(command))
    }

    /// Runs an action. If it has led to another trace, and to no particular place in it, shows the beginning of that
    /// trace.
    fn moved(&mut self, action: impl FnOnce(&mut Self) -> Step) -> Step {
        let (was, goal) = (self.tree.trace().map(|t| t.id), self.goal);
        let step = action(self);
        if was != self.tree.trace().map(|t| t.id) && self.goal == goal {
            self.begin_of_trace();
        }
        self.look();
        step
    }

    /// Whether text is being typed.
    pub fn is_typing(&self) -> bool {
        self.prompt.is_some()
    }

    /// Handles the mouse: a click moves the cursor, another one on the same line follows its link, the wheel scrolls.
    pub fn mouse(&mut self, mouse: MouseEvent) -> Step {
        let at = Position { x: mouse.column, y: mouse.row };
        let (focus, area) = match self.areas {
            (tree, _) if tree.contains(at) => (Focus::Tree, tree),
            (_, page) if page.contains(at) => (Focus::Page, page),
            _ => return Step::Stay,
        };
        let key = match mouse.kind {
            MouseEventKind::ScrollDown => Command::Down,
            MouseEventKind::ScrollUp => Command::Up,
            MouseEventKind::Down(MouseButton::Left) => Command::Enter,
            _ => return Step::Stay,
        };
        self.focus = focus;
        if key != Command::Enter {
            return (0..3).map(|_| self.command(key)).last().unwrap_or(Step::Stay);
        }
        let line = (at.y - area.y) as usize;
        let (top, cursor, lines) = match focus {
            Focus::Tree => (self.tree.top, self.tree.cursor, self.tree.rows.len()),
            Focus::Page => (self.page().top, self.page().cursor, self.page().rows.len()),
        };
        match top + line {
            at if at >= lines => Step::Stay,
            at if at == cursor => self.command(Command::Enter),
            at => {
                let lines = at as isize - cursor as isize;
                self.moved(|app| {
                    app.step(lines);
                    Step::Stay
                })
            }
        }
    }

    fn execute(&mut self, command: Command) -> Step {
        match command {
            Command::Quit => return Step::Quit,
            Command::Reload => return Step::Reload,
            Command::Follow => {
                self.settings.follow = !self.settings.follow;
                let whether = if self.settings.follow { "" } else { " no more" };
                self.say(format!("the log is read again whenever it grows{whether}"));
            }
            Command::Help => self.help = Some(Page::new(Vec::new())),
            Command::Up => self.step(-1),
            Command::Down => self.step(1),
            Command::PageUp => self.step(-(self.height() as isize)),
            Command::PageDown => self.step(self.height() as isize),
            Command::HalfUp => self.step(-(self.height() as isize / 2).max(1)),
            Command::HalfDown => self.step((self.height() as isize / 2).max(1)),
            Command::Home => self.step(isize::MIN),
            Command::End => self.step(isize::MAX),
            Command::Left | Command::Right => self.sideways(command == Command::Right),
            Command::NextOfNote | Command::PreviousOfNote => {
                self.focus = Focus::Page;
                if !self.page().next_noteworthy(command == Command::NextOfNote) {
                    self.say("no more of note in that direction");
                }
            }
            Command::OtherPane => {
                self.focus = if self.focus == Focus::Tree { Focus::Page } else { Focus::Tree };
            }
            Command::Tab(at) => self.turn_to(TABS[at].0),
            Command::NextTab => self.turn_to(TABS[(self.tab as usize + 1) % TABS.len()].0),
            Command::PreviousTab => self.turn_to(TABS[(self.tab as usize + TABS.len() - 1) % TABS.len()].0),
            Command::Enter => self.enter(),
            Command::Parent => self.parent(),
            Command::FollowJump => self.follow_jump(),
            Command::Back => match self.history.pop() {
                Some(spot) => self.return_to(spot),
                None => self.say("this is where you began"),
            },
            Command::Why => self.why(),
            Command::ExpandAll => {
                if !self.tree.open_all() {
                    self.say("only a part is open: there is too much below");
                }
            }
            Command::Sort => {
                self.tree.sort();
                self.say(format!("sorted by {}", self.tree.sort.name()));
            }
            Command::Narrower => self.settings.split = self.settings.split.saturating_sub(5).max(15),
            Command::Wider => self.settings.split = (self.settings.split + 5).min(80),
            Command::NextStage | Command::PreviousStage => self.stage(command == Command::NextStage),
            Command::Asm => self.part("machine code", |p| &mut p.asm),
            Command::Rust => self.part("lines of the interpreter", |p| &mut p.rust),
            Command::Resume => self.part("what guards restore", |p| &mut p.resume),
            Command::Everything => {
                self.settings.everything = !self.settings.everything;
                self.turn_to(Tab::Source);
            }
            Command::Search => self.prompt = Some(String::new()),
            Command::NextMatch | Command::PreviousMatch => {
                self.search(command == Command::NextMatch);
            }
            Command::Cancel => {
                if self.pattern.take().is_none() {
                    self.focus = Focus::Tree;
                }
            }
            Command::Suspend => return Step::Suspend,
        }
        Step::Stay
    }

    fn in_help(&mut self, command: Option<Command>) -> Step {
        let Some(page) = &mut self.help else { return Step::Stay };
        let height = page.height as isize;
        match command {
            Some(Command::Up) => page.step(-1),
            Some(Command::Down) => page.step(1),
            Some(Command::PageUp | Command::HalfUp) => page.step(-height),
            Some(Command::PageDown | Command::HalfDown) => page.step(height),
            Some(Command::Home) => page.go(0),
            Some(Command::End) => page.go(usize::MAX),
            _ => self.help = None,
        }
        Step::Stay
    }

    /// Handles a key while text is typed.
    fn typed(&mut self, key: KeyEvent) -> Step {
        let Some(text) = &mut self.prompt else { return Step::Stay };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => self.prompt = None,
            KeyCode::Char('u') if control => text.clear(),
            KeyCode::Char(c) if !control => text.push(c),
            KeyCode::Backspace if text.pop().is_none() => self.prompt = None,
            KeyCode::Esc => self.prompt = None,
            KeyCode::Enter => {
                let text = self.prompt.take().unwrap_or_default();
                if !text.is_empty() {
                    self.pattern = Some(Pattern::new(&text));
                }
                return self.command(Command::NextMatch);
            }
            _ => {}
        }
        Step::Stay
    }

    fn search(&mut self, forward: bool) {
        let Some(pattern) = self.pattern.clone() else {
            return self.say("nothing to search for yet: / asks");
        };
        let (found, other) = match self.focus {
            Focus::Tree => {
                (self.tree.search(&pattern, forward, false), "among the traces; Tab goes to the page")
            }
            Focus::Page => {
                (self.page().search(&pattern, forward, false), "on this page; Tab goes to the tree")
            }
        };
        match found {
            None => self.say(format!("no `{}` {other}", pattern.text)),
            Some(true) => self.say("the search went around the end"),
            Some(false) => {}
        }
    }

    fn height(&self) -> usize {
        match self.focus {
            Focus::Tree => self.tree.height,
            Focus::Page => self.pages[self.tab as usize].1.height,
        }
    }

    fn step(&mut self, lines: isize) {
        match self.focus {
            Focus::Tree => self.tree.step(lines),
            Focus::Page => self.page().step(lines),
        }
    }

    fn sideways(&mut self, right: bool) {
        match (self.focus, right) {
            (Focus::Tree, true) => self.tree.right(),
            (Focus::Tree, false) => self.tree.left(),
            (Focus::Page, true) => self.page().left += 8,
            (Focus::Page, false) => self.page().left = self.page().left.saturating_sub(8),
        }
    }

    fn page(&mut self) -> &mut Page {
        &mut self.pages[self.tab as usize].1
    }

    /// The row under the page's cursor.
    pub(super) fn row(&self) -> Option<&Row> {
        self.pages[self.tab as usize].1.row()
    }

    /// Updates the current line after another trace was chosen.
    pub(super) fn begin_of_trace(&mut self) {
        let site = self.tree.trace().and_then(|t| self.model.site(t.site));
        self.here = site.map(|s| (s.file, s.line)).or(self.here);
        self.goal = Some(Goal::Top);
        if self.tab == Tab::Source {
            self.goal = self.here.map(|(file, line)| Goal::Line(file, line));
        }
    }

    /// Notes the current line.
    fn look(&mut self) {
        if let (Focus::Tree, Some(Node::Guard(_, exit)), Tab::Trace) =
            (self.focus, self.tree.row().map(|r| r.node), self.tab)
        {
            self.goal = Some(Goal::Exit(exit));
        }
        let followed = matches!(self.tab, Tab::Trace | Tab::Source) && self.goal.is_none();
        if let Some(line) = self.row().and_then(|r| r.line).filter(|_| followed && self.focus == Focus::Page)
        {
            self.here = Some(line);
        }
    }

    pub(super) fn turn_to(&mut self, tab: Tab) {
        if tab == Tab::Source {
            self.goal = self.here.map(|(file, line)| Goal::Line(file, line));
        }
        self.tab = tab;
    }

    fn stage(&mut self, later: bool) {
        let Some(trace) = self.tree.trace() else { return };
        let stages: Vec<&str> = trace.stages.iter().map(|s| s.name.as_str()).collect();
        let at = stages.iter().rposition(|s| *s == self.settings.stage);
        let next = match (at, later) {
            (Some(at), true) => stages.get(at + 1),
            (Some(at), false) => at.checked_sub(1).and_then(|at| stages.get(at)),
            (None, _) => stages.last(),
        };
        let Some(&next) = next else {
            let held = if stages.is_empty() { "none".to_owned() } else { stages.join(", ") };
            return self.say(format!("the log holds these stages of it: {held}"));
        };
        self.settings.stage = next.to_owned();
        self.turn_to(Tab::Trace);
        self.say(format!("operations at stage `{next}`"));
    }

    fn part(&mut self, name: &str, which: impl FnOnce(&mut Parts) -> &mut bool) {
        let part = which(&mut self.settings.parts);
        *part = !*part;
        let whether = if *part { "shown" } else { "hidden" };
        self.say(format!("{name}: {whether}"));
    }

    pub(super) fn views(&self) -> Views<'m> {
        Views { model: self.model, paint: self.settings.paint, columns: self.room.0 as usize }
    }
}
