//! The browser without a terminal: keys are sent, and the screen is compared word for word with `tests/expected/tui`.
//! `BLESS=1` accepts the present screens.

mod support;

use metatrace_events::Event;
use metatrace_events::schema::*;
use metatrace_ir::{ExitId, TraceId};
use metatrace_viewer::Paint;
use metatrace_viewer::model::Model;
use metatrace_viewer::tui::{App, Settings, Step, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::style::Color;
use support::{expect, file, log, metatrace, sample};

/// A model of a log of these events, in a file of that name.
fn model(name: &str, events: Vec<Event>) -> Model {
    Model::open(&file(&format!("tui_{name}.mtl"), &log(events))).expect("it is a log")
}

/// A browser of a certain size, with its screen before the first key and after each key.
struct Screen<'m> {
    app: App<'m>,
    terminal: Terminal<TestBackend>,
}

impl<'m> Screen<'m> {
    fn new(model: &'m Model, columns: u16, lines: u16) -> Screen<'m> {
        let app = App::new(model, Settings::new(Paint::new(false)), None);
        let terminal = Terminal::new(TestBackend::new(columns, lines)).expect("memory is a terminal");
        let mut screen = Screen { app, terminal };
        screen.draw();
        screen
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| draw(&mut self.app, frame)).expect("memory takes everything");
        if self.app.has_work() {
            self.app.work();
            self.terminal.draw(|frame| draw(&mut self.app, frame)).expect("memory takes everything");
        }
    }

    /// Presses keys one after the other: characters, and names in angle brackets.
    fn keys(&mut self, keys: &str) -> &mut Self {
        assert_eq!(self.press(keys), Step::Stay);
        self
    }

    fn press(&mut self, keys: &str) -> Step {
        let (mut rest, mut step) = (keys, Step::Stay);
        while let Some(first) = rest.chars().next() {
            let (code, modifiers, used) = match rest.split_once('>').filter(|_| first == '<') {
                Some(("<Enter", _)) => (KeyCode::Enter, KeyModifiers::NONE, 7),
                Some(("<Tab", _)) => (KeyCode::Tab, KeyModifiers::NONE, 5),
                Some(("<Esc", _)) => (KeyCode::Esc, KeyModifiers::NONE, 5),
                Some(("<Down", _)) => (KeyCode::Down, KeyModifiers::NONE, 6),
                Some(("<C-z", _)) => (KeyCode::Char('z'), KeyModifiers::CONTROL, 5),
                Some(("<C-c", _)) => (KeyCode::Char('c'), KeyModifiers::CONTROL, 5),
                _ => (KeyCode::Char(first), KeyModifiers::NONE, first.len_utf8()),
            };
            rest = &rest[used..];
            step = self.app.key(KeyEvent::new(code, modifiers));
            self.draw();
        }
        step
    }

    fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    fn text(&self) -> String {
        let buffer = self.buffer();
        let width = buffer.area.width as usize;
        let rows = buffer.content.chunks(width);
        rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n")
            .collect()
    }

    /// The line of the page under its cursor.
    fn cursor(&self) -> String {
        let text = self.text();
        let wide = text.lines().find(|l| l.contains("│>"));
        let line = wide.or_else(|| text.lines().find(|l| l.starts_with('>'))).unwrap_or_default();
        line.rsplit("│>").next().unwrap_or_default().trim_matches(['>', ' ', '│', '█']).to_owned()
    }

    fn shows(&self, text: &str) {
        assert!(self.text().contains(text), "no `{text}` in\n{}", self.text());
    }

    fn expect(&self, name: &str) {
        expect(&format!("tui/{name}.txt"), &self.text());
    }
}

#[test]
fn it_begins_with_the_hottest_trace_open() {
    let model = model("begin", sample());
    Screen::new(&model, 120, 40).expect("begin");
}

#[test]
fn each_page_shows_what_it_is_for() {
    let model = model("pages", sample());
    let mut screen = Screen::new(&model, 120, 30);
    for (key, name) in [
        ("2", "source"),
        ("e", "source_all"),
        ("w", "why"),
        ("4", "hot"),
        ("5", "aborts"),
        ("6", "stats"),
        ("?", "help"),
    ] {
        screen.keys(key).expect(name);
    }
}

#[test]
fn a_guard_leads_to_its_bridge_and_the_bridge_back() {
    let model = model("jump", sample());
    let mut screen = Screen::new(&model, 120, 40);
    // The guard that is given up, then the one that has a bridge.
    screen.keys("<Enter>a}");
    assert!(screen.cursor().contains("guard_true v6 [exit 1]"), "{}", screen.text());
    screen.keys("<Enter>").shows("exit 1 has no bridge: it failed 12 times");
    screen.keys("}<Enter>");
    assert!(screen.cursor().starts_with("bridge 1"), "{}", screen.text());
    screen.expect("bridge");
    screen.keys("p");
    assert!(screen.cursor().contains("guard_false v9 [exit 3]"), "{}", screen.text());
    // The bridge's jump leads to the loop; the loop's own jump leads nowhere else.
    screen.keys("b");
    assert!(screen.cursor().starts_with("bridge 1"), "{}", screen.text());
    screen.keys("G");
    assert!(screen.cursor().contains("jump t0"), "{}", screen.text());
    screen.keys("<Enter>");
    assert!(screen.cursor().starts_with("loop 0"), "{}", screen.text());
    screen.keys("f").shows("it jumps to its own head");
    screen.keys("p").shows("loop 0 is not below a guard");
    screen.keys("b");
    assert!(screen.cursor().contains("jump t0"), "{}", screen.text());
}

#[test]
fn a_line_of_the_guest_leads_to_its_operations_and_back() {
    let model = model("lines", sample());
    let mut screen = Screen::new(&model, 120, 40);
    screen.keys("<Enter>/norm.py:8<Enter>");
    assert!(screen.cursor().starts_with("run (norm.py:8)"), "{}", screen.text());
    screen.keys("<Enter>").shows("[2 Source]");
    assert!(screen.cursor().contains("s = s + norm(i)"), "{}", screen.text());
    // From the line above, to its operations.
    screen.keys("k<Enter>").shows("[1 Trace]");
    assert!(screen.cursor().starts_with("run (norm.py:7)"), "{}", screen.text());
    // The last line of the file is in no trace.
    screen.keys("2G<Enter>").shows("this trace does not pass that line");
    screen.keys("w").shows("norm.py:10");
}

#[test]
fn the_tree_opens_closes_and_is_searched() {
    let model = model("tree", sample());
    let mut screen = Screen::new(&model, 120, 20);
    screen.shows("├ exit 3");
    screen.keys("h");
    assert!(!screen.text().contains("├ exit 3"), "{}", screen.text());
    // A search opens the rows that hide its match.
    screen.keys("/bridge<Enter>").shows(">▏       1.7 %");
    screen.keys("n").shows("the search went around the end");
    screen.keys("/2<Enter>").shows("[1 Trace]");
    screen.shows("function 2  norm (norm.py:2)");
    screen.keys("/nothing<Enter>").shows("no `nothing` among the traces");
    screen.keys("sss").shows("sorted by size");
    // What is typed can be taken back, and Ctrl-C only leaves the prompt.
    screen.keys("/abc<C-c>");
    assert_eq!(screen.press("<C-z>"), Step::Suspend);
    assert_eq!(screen.press("<C-c>"), Step::Quit);
}

#[test]
fn stages_and_parts_are_chosen() {
    let model = model("stages", sample());
    let mut screen = Screen::new(&model, 170, 50);
    screen.keys("[[").shows("operations at stage `recorded`");
    screen.shows("v16 = tag v15");
    screen.keys("[").shows("the log holds these stages of it: recorded, guards, final");
    screen.keys("]]").shows("mov rax,rsi");
    screen.keys("a");
    assert!(!screen.text().contains("mov rax,rsi"), "{}", screen.text());
    screen.keys("i").shows("; src/interp/arith.rs:40");
    screen.keys("m").shows("resumes interpret(&0, 3)");
    screen.keys("<Tab>G").expect("parts");
}

#[test]
fn the_cursor_stays_on_its_operation_when_parts_are_hidden() {
    let model = model("stay", sample());
    let mut screen = Screen::new(&model, 120, 24);
    screen.keys("<Enter>/int_mul_ovf<Enter>n");
    let before = screen.cursor();
    assert!(before.contains("int_mul_ovf"), "{before}");
    screen.keys("a");
    assert_eq!(screen.cursor(), before);
}

#[test]
fn small_screens_show_one_pane_and_smaller_ones_say_so() {
    let model = model("small", sample());
    let mut screen = Screen::new(&model, 60, 15);
    screen.expect("small_tree");
    screen.keys("<Enter>").expect("small_page");
    for (columns, lines) in [(59, 15), (60, 14), (20, 3), (1, 1)] {
        let mut screen = Screen::new(&model, columns, lines);
        if columns > 20 {
            screen.shows("needs 60 columns and 15");
        }
        screen.keys("<Enter>jG?<Esc>/x<Enter>");
    }
    // Every size in between can be drawn, on every page and in every state.
    for columns in (60..140).step_by(7) {
        for lines in [15, 19, 20, 25, 50] {
            let mut screen = Screen::new(&model, columns, lines);
            screen.keys("<Tab>23456?<Esc>1G<Tab>l*j<<<<>>>>>>>>>>>>>>/o<Enter>");
        }
    }
}

#[test]
fn a_log_without_traces_is_no_trouble() {
    let events = sample().into_iter().filter(|e| !matches!(e, Event::Compiled(_))).collect();
    let model = model("none", events);
    let mut screen = Screen::new(&model, 100, 20);
    screen.shows("The log holds no traces");
    screen.keys("jkGg lh*spfbw<Enter>}{[]aime").keys("<Tab>jkGg<Enter>pfbw/x<Enter>");
    screen.keys("5").shows("trace too long");
    screen.keys("6").shows("99.9 % of 1 000 000 back edges");
}

#[test]
fn ten_thousand_traces_are_listed_without_reading_their_bodies() {
    let mut events: Vec<Event> = sample();
    for n in 3..10_003 {
        let recording = RecordingId(n + 10);
        let origin =
            if n % 3 == 0 { Origin::Bridge { trace: TraceId(n / 2), exit: ExitId(1) } } else { Origin::Loop };
        events.push(Begin { recording, origin, site: MergePointId(1 + n % 4) }.into());
        events.push(
            Ir { recording, stage: "final".into(), text: support::LOOP.into(), ..Ir::default() }.into(),
        );
        events.push(Compiled { trace: TraceId(n), recording, ops: 16, ..Compiled::default() }.into());
        events.push(Ran { trace: TraceId(n), entries: 1, runs: u64::from(n) }.into());
    }
    let model = model("many", events);
    let mut screen = Screen::new(&model, 120, 40);
    screen.keys("jjjjGgG");
    screen.keys("/9001<Enter>").shows("loop 9001");
    screen.keys("/10000<Enter>").shows("loop 10000");
    screen.keys("*");
    // One body for each trace that was shown, and for the guards of each that was opened.
    assert!(model.bodies_read() < 100, "{} bodies were read", model.bodies_read());
}

#[test]
fn without_colours_there_are_none_and_with_them_sixteen_are_enough() {
    let model = model("colours", sample());
    for colour in [false, true] {
        let app = App::new(&model, Settings::new(Paint::new(colour)), None);
        let terminal = Terminal::new(TestBackend::new(120, 40)).expect("memory is a terminal");
        let mut screen = Screen { app, terminal };
        let mut colours = 0;
        for key in ["j", "<Tab>", "/v9<Enter>", "2", "3", "4", "5", "6", "?"] {
            screen.keys(key);
            for cell in &screen.buffer().content {
                assert!(cell.bg == Color::Reset, "{:?}", cell.bg);
                assert!(!matches!(cell.fg, Color::Rgb(..) | Color::Indexed(_)), "{:?}", cell.fg);
                colours += usize::from(cell.fg != Color::Reset);
            }
        }
        assert_eq!(colours > 0, colour);
    }
}

#[test]
fn a_reload_comes_back_to_the_same_place() {
    let mut events = sample();
    let early = model("early", events.clone());
    let mut screen = Screen::new(&early, 120, 40);
    screen.keys("<Enter>a}}");
    let before = screen.cursor();
    assert!(before.contains("failed 40 200 times"), "{before}");
    assert_eq!(screen.press("r"), Step::Reload);
    let kept = screen.app.keep();
    events.insert(events.len() - 1, Ran { trace: TraceId(1), entries: 0, runs: 40_001 }.into());
    let late = model("late", events);
    let app = App::new(&late, Settings::new(Paint::new(false)), Some(kept));
    let mut screen = Screen { app, terminal: Terminal::new(TestBackend::new(120, 40)).expect("as before") };
    screen.draw();
    assert_eq!(screen.cursor(), before.replace("40 200 times", "40 201 times"));
}

#[test]
fn a_log_that_is_cut_off_is_shown_as_far_as_it_goes() {
    let bytes = log(sample());
    let path = file("tui_cut.mtl", &bytes[..bytes.len() - 3]);
    let model = Model::open(&path).expect("it is a log");
    let mut screen = Screen::new(&model, 140, 20);
    screen.shows("no end yet: counts are too low");
    screen.keys("6").shows("its counts are too low");
}

#[test]
fn the_mouse_chooses_follows_and_scrolls() {
    let model = model("mouse", sample());
    let mut screen = Screen::new(&model, 120, 40);
    let at = |screen: &mut Screen<'_>, kind, column, row| {
        screen.app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        screen.draw();
    };
    let click = MouseEventKind::Down(MouseButton::Left);
    // The guard in the tree: one click chooses it, another one leads to its operation.
    at(&mut screen, click, 10, 3);
    assert!(screen.cursor().contains("guard_false v9 [exit 3]"), "{}", screen.text());
    at(&mut screen, click, 10, 3);
    screen.shows("▶[1 Trace]");
    at(&mut screen, MouseEventKind::ScrollDown, 80, 10);
    assert!(!screen.cursor().contains("exit 3"), "{}", screen.text());
    at(&mut screen, click, 200, 200);
}

#[test]
fn what_is_no_terminal_is_refused() {
    let path = file("tui_refused.mtl", &log(sample()));
    let answer = metatrace("tui", &path, &[]);
    // In a terminal the test would take it over.
    if !std::io::IsTerminal::is_terminal(&std::io::stdout()) {
        assert_eq!((answer.status, answer.text.as_str()), (2, ""));
        assert!(answer.warnings.contains("needs a terminal"), "{}", answer.warnings);
    }
}

#[test]
fn source_text_can_not_write_to_the_terminal() {
    let mut events = sample();
    for event in &mut events {
        if let Event::File(file) = event {
            file.text = file.text.take().map(|t| t.replace("i = i + 1", "\u{1b}[2J\u{1b}]0;x\u{7}\ti"));
        }
    }
    let model = model("escapes", events);
    let mut screen = Screen::new(&model, 120, 40);
    screen.keys("2");
    assert!(!screen.text().contains('\u{1b}'));
    screen.shows("2J·]0;x·");
}
