//! The HTML report in a real browser: clicks, typing and appearance. Every test checks at its end that the page has
//! requested nothing but its own file and that its console is empty.

#[path = "browser/mod.rs"]
mod browser;
mod support;

use browser::{Folder, Page};
use metatrace_events::schema::*;
use metatrace_events::{Event, Writer};
use metatrace_ir::TraceId;
use serde_json::json;
use std::fs;
use std::path::PathBuf;

/// A line of a guest program that looks like markup.
const EVIL: &str =
    r#"tag = "</script><script>document.title = 'evil'</script><b>bold</b> <!-- & 'q' \u003c ünï 漢字 🦀""#;

/// The log of a small program with names and text that look like markup.
fn evil_log() -> Vec<Event> {
    let mut events = support::sample();
    for event in &mut events {
        match event {
            Event::File(file) => file.text = Some(format!("{}{EVIL}\n", support::SOURCE)),
            Event::Abort(abort) => abort.detail = "</script><b>detail</b>".into(),
            Event::Start(start) => start.command.push("<b>\"argument\"</b>".into()),
            _ => {}
        }
    }
    let evil = Site {
        site: MergePointId(9),
        portal: "interpret".into(),
        file: FileId(1),
        line: 11,
        function: "<b>\"λ\"</b>.add_constraints_consuming_to_the_end_of_it".into(),
        first_line: 11,
        greens: vec!["name=\"</script>\"".into()],
    };
    let at = events.iter().position(|e| matches!(e, Event::Begin(_))).expect("something is recorded");
    events.insert(at, evil.into());
    let end = events.len() - 1;
    events.insert(
        end,
        Counted { site: MergePointId(9), ticks: 5000, threshold: 1039, ..Counted::default() }.into(),
    );
    events
}

/// Writes a log with these events, one every 50 microseconds, and its report.
fn report(folder: &Folder, events: Vec<Event>, options: &[&str]) -> PathBuf {
    let log = folder.0.join("run <b> ü.mtl");
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes).expect("memory takes everything");
    events.into_iter().for_each(|e| writer.event_after(e, 50_000));
    fs::write(&log, bytes).expect("a log can be written");
    let html = folder.0.join("out.html");
    let output = html.to_str().expect("the folder's name is text");
    let answer = support::metatrace("report", &log, &[&["-o", output], options].concat());
    assert_eq!(answer.status, 0, "{}", answer.warnings);
    html
}

/// A page with the report of `events`, or `None` without a browser.
fn open(test: &str, events: Vec<Event>, options: &[&str]) -> Option<(Page, Folder)> {
    let folder = Folder::new(test);
    let html = report(&folder, events, options);
    let mut page = Page::new(test)?;
    page.open(&html, "");
    Some((page, folder))
}

/// Checks that the console is empty and that the page has requested nothing but itself.
fn silent(page: &mut Page) {
    page.eval("new Promise(requestAnimationFrame)");
    assert!(page.console.is_empty(), "{:#?}", page.console);
    assert_eq!(page.requests.len(), 1, "{:?}", page.requests);
    assert!(page.requests[0].starts_with("file://"), "{:?}", page.requests);
}

fn goes_to(page: &mut Page, route: &str) {
    page.wait(&format!("document.documentElement.dataset.route === {}", json!(route)));
}

#[test]
fn a_trace_opens_and_its_guard_leads_to_the_bridge() {
    let Some((mut page, _folder)) = open("opens", evil_log(), &[]) else { return };
    page.click("#tab-traces");
    goes_to(&mut page, "#/traces");
    // The loop with its bridge under the guard.
    let tree = page.text(".tree");
    assert!(
        tree.contains("loop 0") && tree.contains("guard_false v9") && tree.contains("bridge 1"),
        "{tree}"
    );
    page.click(".item[data-trace='0']");
    goes_to(&mut page, "#/traces/0");
    assert!(page.text("#trace h2").contains("loop 0"));
    // Operations stand under the guest line that they belong to; the callee under its caller.
    assert!(page.text(".guest code").contains("while i < n:"), "{}", page.text(".listing"));
    assert!(page.text(".callers").contains("inlined in run"));
    assert_eq!(page.text(".op[data-op='3'] .loc"), "arith.rs:40");
    // Machine code appears when an operation is opened, and goes when it is closed.
    assert_eq!(page.eval("document.querySelectorAll('.listing pre.code').length"), json!(0));
    page.click(".op[data-op='3'] .text");
    assert!(page.text(".listing pre.code").contains("mov rax,rsi"), "{}", page.text(".listing pre.code"));
    page.click(".op[data-op='3'] .text");
    page.wait("document.querySelector('.listing pre.code').offsetParent === null");
    page.key("m");
    page.wait("[...document.querySelectorAll('.listing pre.code')].filter(e => e.offsetParent).length >= 8");
    page.picture("trace");
    // From the guard to its bridge, and back.
    page.click(".listing a[data-bridge='1']");
    goes_to(&mut page, "#/traces/1");
    assert!(page.text("#trace h2").contains("bridge 1"));
    assert!(page.text(".listing").contains("call big_mul(v0, v0)"));
    assert_eq!(page.text(".item[aria-selected='true'] .name"), "⤷bridge 1");
    page.click("#trace a[data-parent]");
    goes_to(&mut page, "#/traces/0/op/10");
    page.wait("document.activeElement.dataset.op === '10'");
    silent(&mut page);
}

#[test]
fn search_finds_lines_operations_and_names() {
    let Some((mut page, _folder)) = open("search", evil_log(), &[]) else { return };
    let find = |page: &mut Page, query: &str, group: &str| {
        page.key("/");
        page.wait("document.activeElement.id === 'search'");
        page.eval("document.getElementById('search').value = ''");
        page.type_text(query);
        page.wait(&format!("document.querySelector('#results [aria-label={}] .hit')", json!(group)));
    };
    find(&mut page, "big_mul", "Fields, types and functions of the interpreter");
    page.picture("search");
    page.key("Enter");
    goes_to(&mut page, "#/traces/1/op/2");
    page.wait("document.querySelector('.op.current')?.dataset.op === '2'");

    find(&mut page, "int_lt v5", "Operations");
    page.key("Enter");
    goes_to(&mut page, "#/traces/0/op/6");

    find(&mut page, "norm.py:8", "Lines");
    page.key("ArrowDown");
    page.key("ArrowUp");
    page.key("Enter");
    goes_to(&mut page, "#/source/1/8");

    find(&mut page, "</script><script>", "Lines");
    page.key("Enter");
    goes_to(&mut page, "#/source/1/11");

    find(&mut page, "norm", "Functions");
    assert!(page.text("#results").contains("Traces"));
    page.key("Escape");
    page.wait("document.getElementById('results').hidden");
    silent(&mut page);
}

#[test]
fn heat_stands_beside_the_lines() {
    let Some((mut page, _folder)) = open("source", evil_log(), &[]) else { return };
    page.key("3");
    goes_to(&mut page, "#/source");
    // The hottest line is selected at first; each line says its share.
    let share = page.text("[data-line='2'] .heat-cell");
    assert!(share.ends_with(" %"), "{share}");
    page.click("[data-line='7'] code");
    goes_to(&mut page, "#/source/1/7");
    assert!(page.text("#panel-source .side h2").contains("norm.py:7"));
    page.click(".line-trace summary");
    page.wait("document.querySelectorAll('.op-list a').length === 5");
    page.click(".op-list a");
    goes_to(&mut page, "#/traces/0/op/3");
    // Lines with aborted recordings are marked.
    page.eval("history.back()");
    goes_to(&mut page, "#/source/1/7");
    assert!(page.text("[data-line='2'] .marks").contains('⚑'));
    page.eval(
        "document.getElementById('measure').value = 'failures';
        document.getElementById('measure').dispatchEvent(new Event('change'))",
    );
    assert_eq!(page.text("[data-line='7'] .heat-cell"), "<0.1 %");
    silent(&mut page);
}

#[test]
fn text_of_the_program_is_never_markup() {
    let Some((mut page, _folder)) = open("markup", evil_log(), &[]) else { return };
    for view in ["overview", "causes", "source/1/11", "traces/0", "guards", "calls", "aborts", "timeline"] {
        page.eval(&format!("location.hash = '#/{view}'"));
        goes_to(&mut page, &format!("#/{view}"));
        page.eval("new Promise(requestAnimationFrame)");
    }
    assert_eq!(page.text("[data-line='11'] code"), EVIL);
    assert_eq!(page.eval("document.querySelectorAll('script:not([type])').length"), json!(1));
    assert_eq!(
        page.eval(
            "[...document.querySelectorAll('b')].map(e => e.textContent).filter(t => \
        /bold|λ|detail|arg/.test(t))"
        ),
        json!([])
    );
    assert!(page.text("#panel-aborts").contains("</script><b>detail</b>"));
    assert!(page.text("#panel-aborts").contains("<b>\"λ\"</b>.add"));
    assert_ne!(page.eval("document.title"), json!("evil"));
    silent(&mut page);
}

/// Checks that an element has the focus, and that this is visible.
fn focused(page: &mut Page, what: &str) {
    page.wait(&format!("document.activeElement?.matches({})", json!(what)));
    let outline = page.eval("getComputedStyle(document.activeElement).outlineStyle");
    assert_ne!(outline, json!("none"), "the focus on {what} is not seen");
}

#[test]
fn the_keyboard_is_enough() {
    let Some((mut page, _folder)) = open("keyboard", evil_log(), &[]) else { return };
    // Through the top to the views.
    for what in ["#search", "#theme", "#help-button", "#tab-overview"] {
        page.key("Tab");
        focused(&mut page, what);
    }
    page.key("ArrowRight");
    focused(&mut page, "#tab-causes");
    page.key("ArrowRight");
    focused(&mut page, "#tab-source");
    goes_to(&mut page, "#/source");
    // One tab stop for all lines; the arrows within.
    for what in ["#file", "#measure", ".toolbar button", ".line"] {
        page.key("Tab");
        focused(&mut page, what);
    }
    page.key("Home");
    focused(&mut page, ".line[data-line='1']");
    for _ in 0..6 {
        page.key("ArrowDown");
    }
    focused(&mut page, ".line[data-line='7']");
    page.key("Enter");
    goes_to(&mut page, "#/source/1/7");
    page.key("Tab");
    focused(&mut page, "#panel-source .side");
    // The tree: in, open, down to the bridge under its guard, show it.
    page.key("4");
    focused(&mut page, "#tab-traces");
    for what in ["#order", ".toolbar button", ".toolbar button", ".item[data-trace='0']"] {
        page.key("Tab");
        focused(&mut page, what);
    }
    page.key("ArrowLeft");
    focused(&mut page, ".item[data-trace='0'][aria-expanded='false']");
    page.key("ArrowRight");
    focused(&mut page, ".item[data-trace='0'][aria-expanded='true']");
    page.key("ArrowRight");
    focused(&mut page, ".item[aria-level='2']");
    page.key("ArrowDown");
    focused(&mut page, ".item[aria-level='2']");
    page.key("ArrowDown");
    focused(&mut page, ".item[data-trace='1'][aria-level='3']");
    page.key("Enter");
    goes_to(&mut page, "#/traces/1");
    page.key("ArrowLeft");
    focused(&mut page, ".item[aria-level='2'][aria-expanded='true']");
    // From a bridge to its guard, whose operation then has the focus; Enter goes to the bridge again.
    page.key("p");
    goes_to(&mut page, "#/traces/0/op/10");
    focused(&mut page, ".op[data-op='10']");
    page.key("ArrowRight");
    page.wait("document.activeElement.getAttribute('aria-expanded') === 'true'");
    page.key("s");
    goes_to(&mut page, "#/source/1/2");
    page.eval("history.back()");
    goes_to(&mut page, "#/traces/0/op/10");
    focused(&mut page, ".op[data-op='10']");
    page.key("Enter");
    goes_to(&mut page, "#/traces/1");
    // The operations are one tab stop, too.
    page.eval("document.querySelector('.op[tabindex=\"0\"]').focus()");
    page.key("Tab");
    focused(&mut page, "#trace summary");
    // A table: its heads, then its rows as one tab stop; a row opens to facts and hints.
    page.key("2");
    focused(&mut page, "#tab-causes");
    for _ in 0..3 {
        page.key("Tab");
        focused(&mut page, "thead button");
    }
    page.key("Tab");
    focused(&mut page, "tbody [data-row][aria-expanded='false']");
    page.key("ArrowRight");
    focused(&mut page, "tbody [data-row][aria-expanded='true']");
    assert!(page.text("tr.detail").contains("Recorded by"), "{}", page.text("tr.detail"));
    page.key("ArrowDown");
    page.key("ArrowDown");
    focused(&mut page, "tbody tr:nth-child(4) [data-row]");
    page.key("Home");
    page.key("ArrowLeft");
    page.wait("document.querySelector('tr.detail').hidden");
    // Right and left walk the links of a row, up and down move from row to row.
    page.key("5");
    page.eval("document.querySelector('#panel-guards tbody [data-row]').focus()");
    for what in [".trace-link", ".place", "[data-bridge='1']"] {
        page.key("ArrowRight");
        focused(&mut page, what);
    }
    page.key("ArrowLeft");
    focused(&mut page, ".place");
    page.key("ArrowDown");
    focused(&mut page, "#panel-guards tr:first-child [data-row]");
    page.key("ArrowDown");
    focused(&mut page, "#panel-guards tr:nth-child(2) [data-row]");
    // The timeline: recordings by arrows, the trace by Enter.
    page.key("8");
    page.eval("document.querySelector('canvas').focus()");
    page.key("End");
    page.wait("document.querySelector('.picked').textContent.includes('function 2')");
    page.key("Home");
    page.wait("document.querySelector('.picked').textContent.includes('loop 0')");
    page.key("+");
    page.key("Enter");
    goes_to(&mut page, "#/traces/0");
    // Help opens, says so, and closes.
    page.key("?");
    page.wait("document.getElementById('help').open");
    page.picture("help");
    page.key("Escape");
    page.wait("!document.getElementById('help').open");
    silent(&mut page);
}

/// Script that finds text on the page whose contrast with its background is less than 4.5 to 1.
const WEAK: &str = r#"(() => {
    const rgba = (text) => {
        const n = text.match(/-?[\d.]+(e-?\d+)?/g).map(Number);
        if (text.startsWith("color(srgb")) return [n[0] * 255, n[1] * 255, n[2] * 255, n[3] ?? 1];
        return [n[0], n[1], n[2], n[3] ?? 1];
    };
    const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
    const behind = (e) => {
        const own = rgba(getComputedStyle(e).backgroundColor);
        return own[3] === 1 ? own : over(own, e.parentElement ? behind(e.parentElement) : [255, 255, 255, 1]);
    };
    const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => [r, g, b].map((c) => linear(c / 255))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const weak = [];
    for (const e of document.querySelectorAll("body *")) {
        const has = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
        if (!has || e.offsetParent === null || e.closest("script")) continue;
        const back = behind(e);
        const [a, b] = [light(over(rgba(getComputedStyle(e).color), back)), light(back)];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) weak.push(`${e.className} ${e.textContent.slice(0, 30)}: ${contrast.toFixed(2)}`);
    }
    return weak.slice(0, 5);
})()"#;

const VIEWS: [&str; 8] =
    ["overview", "causes", "source", "traces/0", "guards", "calls", "aborts", "timeline"];

fn visit(page: &mut Page, view: &str) {
    page.eval(&format!("location.hash = '#/{view}'"));
    goes_to(page, &format!("#/{view}"));
    page.eval("new Promise(requestAnimationFrame)");
}

#[test]
fn light_and_dark_can_be_read() {
    let Some((mut page, _folder)) = open("themes", evil_log(), &[]) else { return };
    for scheme in ["light", "dark"] {
        page.prefer(scheme);
        for view in VIEWS {
            visit(&mut page, view);
            assert_eq!(page.eval(WEAK), json!([]), "{view} in {scheme}");
            page.picture(&format!("{}-{scheme}", view.replace('/', "-")));
        }
    }
    // The button overrules the system.
    let page_color = "getComputedStyle(document.body).backgroundColor";
    let dark = page.eval(page_color);
    page.key("t");
    page.wait("document.documentElement.dataset.theme === 'light'");
    assert_ne!(page.eval(page_color), dark);
    page.key("t");
    assert_eq!(page.eval(page_color), dark);
    silent(&mut page);
}

/// The same log with long names everywhere.
fn wide_log() -> Vec<Event> {
    let mut events = evil_log();
    for event in &mut events {
        match event {
            Event::Site(site) => {
                site.function = format!("Planner.{}_constraints_consuming_to", site.function)
            }
            Event::File(file) => file.path = "/home/somebody/benchmarks/bm_deltablue/run_benchmark.py".into(),
            Event::Location(loc) => loc.path = "langs/minipy/src/interpreter_of_everything.rs".into(),
            Event::Abort(abort) => {
                abort.text = "a virtualizable frame was passed on or stored".into();
                abort.detail =
                    "in (/home/somebody/benchmarks/../pyperformance/bm_deltablue/run_benchmark.py:390)"
                        .into();
            }
            _ => {}
        }
    }
    events
}

#[test]
fn nothing_is_wider_than_the_window() {
    let Some((mut page, _folder)) = open("width", wide_log(), &[]) else { return };
    for width in [1280, 800] {
        page.resize(width, 700);
        for view in VIEWS {
            visit(&mut page, view);
            let wide = "[document.documentElement, ...document.querySelectorAll(
                'body, main, .panel, .pane, .side, .source, .tree, .table, .tabs, .top')]
                .filter(e => e.offsetParent !== null && e.scrollWidth > e.clientWidth + 1)
                .map(e => e.className + ' ' + e.scrollWidth + ' > ' + e.clientWidth)";
            assert_eq!(page.eval(wide), json!([]), "{view} at {width}");
            assert_eq!(
                page.eval("document.documentElement.scrollWidth <= innerWidth"),
                json!(true),
                "{view} at {width}"
            );
            page.picture(&format!("{}-{width}", view.replace('/', "-")));
        }
    }
    silent(&mut page);
}

/// Three thousand more traces of one loop, and as many aborted recordings.
fn long_log() -> Vec<Event> {
    let mut events = support::sample();
    let end = events.pop().expect("it has an end");
    for n in 0..3000 {
        let (trace, number) = (TraceId(10 + n), 100 + 2 * n);
        let (recording, next) = (RecordingId(number), RecordingId(number + 1));
        events.push(Begin { recording, origin: Origin::Loop, site: MergePointId(1) }.into());
        events.push(support::ir(number, "final", support::LOOP, support::LOOP_AT).into());
        let times = (20_000, 5_000, 9_000);
        let made = Compiled {
            trace,
            recording,
            jumps_to: Some(trace),
            ops: 16,
            record_ns: times.0,
            ..Compiled::default()
        };
        events.push(Compiled { optimize_ns: times.1, backend_ns: times.2, ..made }.into());
        events.push(Ran { trace, entries: 1, runs: u64::from(n) }.into());
        events.push(Begin { recording: next, origin: Origin::Function, site: MergePointId(3) }.into());
        let text = "trace too long".into();
        events.push(
            Abort {
                recording: next,
                reason: "TooLong".into(),
                text,
                site: MergePointId(3),
                ops: 5,
                record_ns: 30_000,
                ..Abort::default()
            }
            .into(),
        );
    }
    events.push(end);
    events
}

#[test]
fn a_long_log_is_cut_and_says_so() {
    let Some((mut page, _folder)) = open("long", long_log(), &["--bodies", "50"]) else { return };
    assert!(
        page.text(".banner").contains("The 50 hottest of 3\u{202f}003 traces"),
        "{}",
        page.text(".banner")
    );
    assert_eq!(page.eval("document.querySelectorAll('[id^=body-]').length"), json!(50));
    page.key("4");
    page.wait("document.querySelectorAll('.item[aria-level=\"1\"]').length === 300");
    page.click(".tree .more");
    page.wait("document.querySelectorAll('.item[aria-level=\"1\"]').length === 600");
    // A trace without operations says why; one far down is found and shown in the tree.
    visit(&mut page, "traces/12");
    assert!(page.text("#trace").contains("not in this file"));
    page.wait("document.querySelector('.item[aria-selected=\"true\"]')?.dataset.trace === '12'");
    page.key("8");
    page.wait("document.querySelector('#panel-timeline canvas')?.height > 100");
    assert_eq!(page.eval("document.querySelectorAll('#panel-timeline tbody tr').length"), json!(100));
    page.eval("document.querySelector('canvas').focus()");
    page.key("End");
    page.picture("timeline-long");
    page.wait("document.querySelector('.picked').textContent.includes('trace too long')");
    silent(&mut page);
}
