//! Draws the browser. Information shown by a colour is always also shown by a sign, a place or a word. It changes
//! nothing but the positions of windows: what is shown is decided elsewhere.

use super::app::{App, Focus, TABS, Tab};
use super::keys::BINDINGS;
use super::page::{Page, Pattern, Row};
use super::styled;
use super::tree::{self, Node, TraceTree};
use super::views::bar;
use crate::model::Model;
use crate::output::Paint;
use crate::verbs::rows::What;
use crate::verbs::text::{count, counted, kinds, share};
use metatrace_events::Damage;
use metatrace_ir::ExitId;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Paragraph, Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget, Wrap};

/// The smallest screen.
const SMALLEST: (u16, u16) = (60, 15);
/// Number of columns from which on tree and page are side by side.
const WIDE: u16 = 100;
/// Number of lines from which on the operation under the cursor is described.
const HIGH: u16 = 20;
/// Number of lines of that description: the same for every operation, so that nothing jumps when the cursor moves.
const fn about_lines(height: u16) -> u16 {
    if height >= 2 * HIGH { 7 } else { 5 }
}

/// Draws the screen.
pub fn draw(app: &mut App<'_>, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let text = format!(
            "metatrace tui needs {} columns and {} lines; these are {} and {}. q quits.",
            SMALLEST.0, SMALLEST.1, area.width, area.height
        );
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    let paint = app.settings.paint;
    let buffer = frame.buffer_mut();
    line(buffer, area, 0, &title(app.model, paint), 0);
    buffer.set_style(Rect { height: 1, ..area }, Style::new().add_modifier(Modifier::REVERSED));
    let body = Rect { y: 1, height: area.height - 2, ..area };
    if app.help.is_some() {
        help_page(app, body, buffer);
    } else if body.width >= WIDE {
        let left = body.width * app.settings.split / 100;
        let left = left.clamp(30, body.width - 40);
        let page = Rect { x: left + 1, width: body.width - left - 1, ..body };
        tree_pane(app, Rect { width: left, ..body }, buffer);
        for y in body.top()..body.bottom() {
            buffer.set_string(left, y, "│", Style::new().add_modifier(Modifier::DIM));
        }
        page_pane(app, page, buffer);
    } else if app.focus == Focus::Tree {
        app.areas.1 = Rect::default();
        tree_pane(app, body, buffer);
    } else {
        app.areas.0 = Rect::default();
        page_pane(app, body, buffer);
    }
    foot(app, Rect { y: area.bottom() - 1, height: 1, ..area }, frame);
}

fn title(model: &Model, _paint: Paint) -> String {
    let aborts = model.aborts().iter().map(|a| a.count).sum();
    let mut text = format!(
        " metatrace  {}  {}, {} given up",
        model
            .path
            .file_name()
            .map_or_else(|| model.path.display().to_string(), |n| n.to_string_lossy().into_owned()),
        kinds(model),
        counted(aborts, "recording"),
    );
    if let Some(Damage::Broken(_)) = model.damage {
        text += "; the log is broken";
    } else if model.end.is_none() {
        text += "; no end yet: counts are too low";
    }
    text
}

/// Puts painted text on a line of an area.
fn line(buffer: &mut Buffer, area: Rect, y: u16, text: &str, skip: usize) {
    buffer.set_line(area.x, area.y + y, &styled::line(text, skip), area.width);
}

/// Marks the line of the cursor: with a sign, and reversed if keys move it.
fn cursor(buffer: &mut Buffer, area: Rect, y: u16, focused: bool) {
    buffer.set_string(area.x, area.y + y, ">", Style::new().add_modifier(Modifier::BOLD));
    if focused {
        let area = Rect { y: area.y + y, height: 1, ..area };
        buffer.set_style(area, Style::new().remove_modifier(Modifier::DIM).add_modifier(Modifier::REVERSED));
    }
}

/// Marks matches of the search.
fn matches(buffer: &mut Buffer, area: Rect, y: u16, text: &str, skip: usize, app: (&Option<Pattern>, Paint)) {
    let (Some(pattern), paint) = app else { return };
    for (from, to) in pattern.matches(&styled::plain(text)) {
        let (from, to) = (from.max(skip) - skip, to.max(skip) - skip);
        let width = (area.width as usize).saturating_sub(from).min(to - from) as u16;
        let found =
            Rect { x: area.x + from.min(area.width as usize) as u16, y: area.y + y, width, height: 1 };
        let style = Style::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
        buffer.set_style(found, if paint.is_on() { style.fg(Color::Magenta) } else { style });
    }
}

fn heading(buffer: &mut Buffer, area: Rect, text: &str, focused: bool) {
    let style = Style::new().add_modifier(if focused { Modifier::BOLD } else { Modifier::DIM });
    buffer.set_stringn(area.x, area.y, text, area.width as usize, style);
}

fn tree_pane(app: &mut App<'_>, area: Rect, buffer: &mut Buffer) {
    let focused = app.focus == Focus::Tree;
    let mark = if focused { "▶" } else { " " };
    let text = format!("{mark}Traces by {}: share with bridges", app.tree.sort.name());
    heading(buffer, area, &text, focused);
    let area = Rect { y: area.y + 1, height: area.height - 1, ..area };
    app.areas.0 = area;
    app.tree.fit(area.height as usize);
    let tree = &mut app.tree;
    let shown: Vec<tree::Row> = tree.rows.iter().skip(tree.top).take(area.height as usize).cloned().collect();
    let inner = Rect { x: area.x + 1, width: area.width - 2, ..area };
    for (y, row) in shown.into_iter().enumerate() {
        let text = match row.node {
            Node::Trace(at) => trace_row(tree, &row, at, app.settings.paint),
            Node::Guard(at, exit) => guard_row(tree, &row, at, exit, app.settings.paint),
        };
        line(buffer, inner, y as u16, &text, 0);
        if tree.top + y == tree.cursor {
            cursor(buffer, area, y as u16, focused);
        }
        matches(buffer, inner, y as u16, &text, 0, (&app.pattern, app.settings.paint));
    }
    scrollbar(buffer, area, tree.rows.len(), tree.top);
}

/// Number of columns of the bars in the tree.
const BAR: usize = 5;

fn trace_row(tree: &TraceTree<'_>, row: &tree::Row, at: usize, paint: Paint) -> String {
    let model = tree.model();
    let trace = &model.traces()[at];
    let (own, all) = (model.heat(trace), tree.below[at]);
    let part = format!("{:<BAR$} {:>7}", bar(own, all - own, tree.total, BAR), share(all, tree.total));
    let part = match all / tree.total {
        hot if hot >= 0.1 => paint.bad(part).to_string(),
        _ => part,
    };
    let sign = match row.open {
        Some(true) => "▾",
        Some(false) => "▸",
        None => " ",
    };
    let mut text = format!(
        "{part} {}{sign} {} {}",
        paint.dim(&row.lead),
        paint.heading(model.name(trace.id)),
        paint.place(tree.place(at)),
    );
    if trace.invalidated.is_some() {
        text += &format!(" {}", paint.bad("invalidated"));
    }
    if trace.runs == 0 {
        text += &format!(" {}", paint.notable("never ran"));
    }
    text
}

fn guard_row(tree: &mut TraceTree<'_>, row: &tree::Row, at: usize, exit: ExitId, paint: Paint) -> String {
    let model = tree.model();
    let trace = &model.traces()[at];
    let failed = format!("{:>1$}", count(model.failures(trace, exit)), BAR + 6);
    let given_up = trace.given_up.iter().any(|g| g.exit == exit);
    let given_up = if given_up { paint.bad("given up ").to_string() } else { String::new() };
    let text = tree.guard_text(at, exit);
    format!(
        "{} × {}{} {given_up}{}",
        paint.notable(failed),
        paint.dim(&row.lead),
        paint.heading(format_args!("exit {exit}")),
        paint.operation(text),
    )
}

fn page_pane(app: &mut App<'_>, area: Rect, buffer: &mut Buffer) {
    let focused = app.focus == Focus::Page;
    tabs(app, Rect { height: 1, ..area }, buffer);
    let area = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let mut inner = area;
    if app.tab == Tab::Trace && area.height >= HIGH {
        inner.height -= about_lines(area.height) + 1;
    }
    app.room = (inner.width.saturating_sub(2), inner.height);
    app.prepare();
    let foot = Rect { y: inner.bottom(), height: area.height - inner.height, ..area };
    if foot.height > 0 {
        let rule = "─".repeat(foot.width as usize);
        buffer.set_string(foot.x, foot.y, rule, Style::new().add_modifier(Modifier::DIM));
        for (y, text) in about(app).unwrap_or_default().iter().take(foot.height as usize - 1).enumerate() {
            line(buffer, Rect { x: foot.x + 1, width: foot.width - 1, ..foot }, y as u16 + 1, text, 0);
        }
    }
    app.areas.1 = inner;
    let (pattern, paint) = (app.pattern.clone(), app.settings.paint);
    let page = app.prepare();
    page.fit(inner.height as usize);
    rows(page, inner, focused, (&pattern, paint), buffer);
}

fn rows(page: &Page, area: Rect, focused: bool, search: (&Option<Pattern>, Paint), buffer: &mut Buffer) {
    let inner = Rect { x: area.x + 1, width: area.width - 2, ..area };
    for (y, row) in page.rows.iter().skip(page.top).take(area.height as usize).enumerate() {
        line(buffer, inner, y as u16, &row.text, page.left);
        if page.top + y == page.cursor {
            cursor(buffer, area, y as u16, focused);
        }
        matches(buffer, inner, y as u16, &row.text, page.left, search);
    }
    scrollbar(buffer, area, page.rows.len(), page.top);
}

fn scrollbar(buffer: &mut Buffer, area: Rect, lines: usize, top: usize) {
    let height = area.height as usize;
    if lines <= height {
        return;
    }
    let mut state = ScrollbarState::new(lines - height + 1).position(top).viewport_content_length(height);
    let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight);
    let bar = bar.begin_symbol(None).end_symbol(None).track_symbol(Some("│")).thumb_symbol("█");
    bar.render(area, buffer, &mut state);
}

fn tabs(app: &App<'_>, area: Rect, buffer: &mut Buffer) {
    let focused = app.focus == Focus::Page;
    heading(buffer, area, if focused { "▶" } else { " " }, focused);
    let mut x = area.x + 1;
    for (number, (tab, name)) in TABS.iter().enumerate() {
        // The open one is in brackets, for terminals without styles.
        let chosen = *tab == app.tab;
        let text =
            if chosen { format!("[{} {name}]", number + 1) } else { format!(" {} {name} ", number + 1) };
        let style = match (chosen, focused) {
            (true, true) => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
            (true, false) => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new().add_modifier(Modifier::DIM),
        };
        let left = area.right().saturating_sub(x) as usize;
        (x, _) = buffer.set_stringn(x, area.y, text, left, style);
    }
    if let Some(text) = app.label() {
        let text = format!(" {text} ");
        let width = styled::width(&text) as u16;
        if x + width < area.right() {
            buffer.set_string(area.right() - width, area.y, text, Style::new().add_modifier(Modifier::BOLD));
        }
    }
}

/// The description of the operation under the page's cursor.
fn about(app: &App<'_>) -> Option<Vec<String>> {
    let shown = app.shown.as_ref().filter(|_| app.tab == Tab::Trace)?;
    match app.row()?.what? {
        What::Op(op) | What::Below(op) => Some(app.views().about(shown, op)),
        _ => None,
    }
}

fn foot(app: &App<'_>, area: Rect, frame: &mut Frame<'_>) {
    let paint = app.settings.paint;
    if let Some(typed) = &app.prompt {
        let text = format!("/{typed}");
        line(frame.buffer_mut(), area, 0, &text, 0);
        let x = (styled::width(&text) as u16).min(area.width - 1);
        return frame.set_cursor_position((area.x + x, area.y));
    }
    let keys = match (app.help.is_some(), app.focus) {
        (true, _) => "↑ ↓ scroll  any other key: back",
        (_, Focus::Tree) => "? help  q quit  → open  Enter: its page  Tab: pane  / search  p parent  w why",
        (_, Focus::Page) => "? help  q quit  Enter: follow  b back  p parent  w why  [ ] stage  { } of note",
    };
    let text = match &app.message {
        Some(message) => paint.notable(format!(" {message}")).to_string(),
        None => paint.dim(format!(" {keys}")).to_string(),
    };
    line(frame.buffer_mut(), area, 0, &text, 0);
}

fn help_page(app: &mut App<'_>, area: Rect, buffer: &mut Buffer) {
    let paint = app.settings.paint;
    let Some(page) = &mut app.help else { return };
    page.rows = help(paint, area.width as usize);
    page.fit(area.height as usize);
    page.go(page.cursor);
    rows(page, area, true, (&None, paint), buffer);
}

/// The help, for that number of columns.
fn help(paint: Paint, columns: usize) -> Vec<Row> {
    const KEYS: usize = 16;
    let title = "What the JIT made of a program: its traces on the left, what is in one on the right";
    let mut page: Vec<Row> = wrapped(title, columns.saturating_sub(4))
        .iter()
        .map(|l| Row::text(paint.heading(l).to_string()))
        .collect();
    let mut part = "";
    for binding in BINDINGS.iter().filter(|b| !b.text.is_empty()) {
        if binding.part != part {
            part = binding.part;
            page.push(Row::text(""));
            page.push(Row::text(paint.heading(part).to_string()));
        }
        let mut keys = binding.shown;
        for text in wrapped(binding.text, columns.saturating_sub(KEYS + 4).min(84)) {
            page.push(Row::text(format!("  {}{text}", paint.operation(format_args!("{keys:<KEYS$}")))));
            keys = "";
        }
    }
    page.push(Row::text(""));
    page.push(Row::text(paint.heading("signs").to_string()));
    for (sign, text) in SIGNS {
        let mut sign = *sign;
        for text in wrapped(text, columns.saturating_sub(KEYS + 4).min(84)) {
            page.push(Row::text(format!("  {sign:<KEYS$}{text}")));
            sign = "";
        }
    }
    page
}

/// The meaning of signs.
const SIGNS: &[(&str, &str)] = &[
    (
        "██░  12.5 %",
        "the part of all operations in machine code that the trace ran (full) and its bridges ran (light)",
    ),
    (
        "1 200 × exit 3",
        "a guard and the number of its failures, those into its bridges and back to the interpreter together",
    ),
    ("  364×│  364▸│", "a line of the guest on which a guard failed, and one on which a trace begins"),
    ("12 345  v3 = …", "how often the operation ran, at the stage that code was made of"),
];

fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is always one");
        if !last.is_empty() && styled::width(last) + 1 + styled::width(word) > columns {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}
