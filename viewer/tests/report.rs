//! The HTML report as a file: its numbers, its limits, that it requests nothing, and messages about files that are no
//! logs. Its appearance is tested in a browser.

mod support;

use metatrace_events::schema::*;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// Writes the report of a log, and returns the page.
fn page(name: &str, bytes: &[u8], more: &[&str]) -> (String, support::Answer) {
    let log = support::file(&format!("{name}.mtl"), bytes);
    let html = log.with_extension("html");
    let options = ["-o", html.to_str().expect("the name is text")];
    let answer = support::metatrace("report", &log, &[&options, more].concat());
    (fs::read_to_string(&html).unwrap_or_default(), answer)
}

/// The values in an element of the page.
fn values(page: &str, id: &str) -> Value {
    let start = format!("<script type=\"application/json\" id=\"{id}\">");
    let from = page.find(&start).unwrap_or_else(|| panic!("there is no {id}")) + start.len();
    let length = page[from..].find("</script>").expect("the element ends");
    serde_json::from_str(&page[from..from + length]).expect("it holds JSON")
}

#[test]
fn executions_of_lines_are_exact() {
    let (page, answer) = page("report_lines", &support::log(support::sample()), &[]);
    assert_eq!((answer.status, answer.warnings.as_str()), (0, ""));
    let data = values(&page, "data");
    let line = |number: u64| {
        let lines = data["files"][0]["lines"].as_array().unwrap();
        lines
            .iter()
            .find(|l| l["line"] == json!(number))
            .unwrap_or_else(|| panic!("no line {number}"))
            .clone()
    };
    // Five operations at the loop's head; 12 failures of its last, so 999988 calls.
    assert_eq!((&line(7)["own"], &line(7)["failures"]), (&json!(5_000_000), &json!(12)));
    assert_eq!(line(8)["own"], json!(999_988));
    // Of the callee two operations run before the guard that fails 40200 times, two after it, and five in
    // the bridge that 40000 of these failures go into.
    let callee = 2 * 999_988 + 2 * 959_788 + 5 * 40_000;
    assert_eq!((&line(2)["own"], &line(2)["failures"]), (&json!(callee), &json!(40_200)));
    assert_eq!(line(8)["all"], json!(999_988 + callee), "with the callee that is inlined there");
    let exit = &data["traces"][0]["exits"][1];
    assert_eq!((&exit["exit"], &exit["op"], &exit["reached"]), (&json!(3), &json!(10), &json!(999_988)));
    assert_eq!(
        (&exit["back"], &exit["bridged"], &exit["bridges"]),
        (&json!(200), &json!(40_000), &json!([1]))
    );
    assert_eq!(data["totals"]["failures"], json!(212));
    let call = data["uses"].as_array().unwrap().iter().find(|u| u["op"] == "call").unwrap();
    assert_eq!((&call["name"], &call["executed"]), (&json!("big_mul"), &json!(40_000)));
}

#[test]
fn recordings_stand_in_the_timeline_with_their_outcome() {
    let (page, _) = page("report_timeline", &support::log(support::sample()), &[]);
    let data = values(&page, "data");
    let rows: Vec<_> =
        data["recordings"].as_array().unwrap().iter().map(|r| (&r["trace"], &r["abort"])).collect();
    let none = Value::Null;
    assert_eq!(rows, [(&json!(0), &none), (&none, &json!(0)), (&json!(1), &none), (&json!(2), &none)]);
    assert_eq!(data["aborts"][0]["detail"], json!("12000 operations"));
}

#[test]
fn the_hottest_traces_have_bodies_and_the_cut_is_told() {
    let log = support::log(support::sample());
    let (page, answer) = page("report_cut", &log, &["--bodies", "1"]);
    assert!(answer.text.contains("the 1 hottest have operations"), "{}", answer.text);
    assert_eq!(values(&page, "body-0")["ops"].as_array().unwrap().len(), 16);
    assert!(!page.contains("id=\"body-1\""));
    // Traces that are left out of the page are still counted.
    assert_eq!(values(&page, "data")["traces"][1]["executed"], json!(5 * 40_000));
}

#[test]
fn the_page_asks_for_nothing() {
    let (page, _) = page("report_offline", &support::log(support::sample()), &["--all"]);
    for asking in
        ["http://", "https://", "src=", "url(", "@import", "import(", "fetch(", "<link rel=\"stylesheet"]
    {
        assert!(!page.contains(asking), "{asking}");
    }
    assert!(page.contains("default-src 'none'"), "its policy forbids what is not said");
    assert_eq!(page.matches("href=\"data:,\"").count(), 1, "an icon of its own, so that none is asked for");
}

#[test]
fn a_log_that_is_cut_off_still_gives_a_page() {
    let whole = support::log(support::sample());
    for length in [12, 13, whole.len() / 3, whole.len() / 2, whole.len() - 1] {
        let (page, answer) = page("report_truncated", &whole[..length], &[]);
        assert_eq!(answer.status, 0, "{length}: {}", answer.warnings);
        assert_eq!(values(&page, "data")["stats"], Value::Null);
    }
    // Nothing compiled, nothing recorded.
    let (page, answer) =
        page("report_empty", &support::log([Start::default().into(), End::default().into()]), &[]);
    assert_eq!((answer.status, &values(&page, "data")["traces"]), (0, &json!([])));
}

#[test]
fn what_is_no_log_and_what_cannot_be_written_are_told() {
    let foreign = support::file("report_foreign.mtl", b"#!/bin/sh\n");
    let answer = support::metatrace("report", &foreign, &["-o", "never.html"]);
    assert_eq!(answer.status, 2);
    assert!(answer.warnings.contains("not an event log"), "{}", answer.warnings);
    assert!(!Path::new("never.html").exists());
    let log = support::file("report_unwritable.mtl", &support::log(support::sample()));
    let nowhere = PathBuf::from("/nonexistent/out.html");
    let answer = support::metatrace("report", &log, &["-o", nowhere.to_str().unwrap()]);
    assert_eq!(answer.status, 1);
    assert!(answer.warnings.contains("/nonexistent/out.html"), "{}", answer.warnings);
    assert_eq!(support::metatrace("report", &log, &[]).status, 2, "the output must be named");
}
