//! Random patterns and texts against what CPython answered (`tools/record_regex.py`): in linear time, the same in pieces,
//! and by going back. Set `MINIPY_REGEX` to a file to check that one.

use super::{Anchor, PatternError, Regex, Spans, linear, matcher};
use crate::error::Result;
use serde_json::{Value, json};

/// A way to find a match.
type Way = fn(&Regex, &str, usize, Anchor) -> Result<Option<(Spans, usize)>>;

const WAYS: [(&str, Way); 3] = [
    ("at once", |regex, text, start, anchor| {
        regex.find_with(text, text.is_ascii(), start, anchor, linear::AT_ONCE)
    }),
    ("in pieces", |regex, text, start, anchor| regex.find_with(text, text.is_ascii(), start, anchor, 0)),
    ("going back", |regex, text, start, anchor| {
        matcher::find(&regex.program, regex.groups, text, start, anchor)
    }),
];

/// The match as it is recorded, in code points.
fn shown(text: &str, found: &(Spans, usize)) -> Value {
    let place = |byte: usize| text[..byte].chars().count() as i64;
    let span = |span: &Option<(usize, usize)>| {
        span.map_or(json!([-1, -1]), |(start, end)| json!([place(start), place(end)]))
    };
    let mut items: Vec<Value> = found.0.iter().map(span).collect();
    items.push(json!(found.1));
    Value::Array(items)
}

fn answer(regex: &Regex, text: &str, position: usize, method: &str, find: Way) -> Value {
    let mut at = text.char_indices().map(|(at, _)| at).nth(position).unwrap_or(text.len());
    let one = |at, anchor| find(regex, text, at, anchor).expect("nobody stops it");
    let anchor = match method {
        "search" => Anchor::Search,
        "match" => Anchor::Match,
        "fullmatch" => Anchor::Full,
        _ => {
            let (mut all, mut anchor) = (Vec::new(), Anchor::Search);
            while let Some(found) = one(at, anchor) {
                all.push(shown(text, &found));
                let (start, end) = found.0[0].expect("a match has a span");
                at = end;
                anchor = if start == end { Anchor::Advance } else { Anchor::Search };
            }
            return Value::Array(all);
        }
    };
    one(at, anchor).map_or(Value::Null, |found| shown(text, &found))
}

#[test]
fn matches_agree() {
    let file = std::env::var("MINIPY_REGEX")
        .unwrap_or_else(|_| format!("{}/tests/data/regex.jsonl", env!("CARGO_MANIFEST_DIR")));
    let recorded = std::fs::read_to_string(file).expect("recorded answers");
    let (mut checked, mut linear, mut wrong) = (0, 0, Vec::new());
    for line in recorded.lines() {
        let row: Vec<Value> = serde_json::from_str(line).expect("a row");
        let (pattern, text) = (row[0].as_str().expect("a pattern"), row[2].as_str().expect("a text"));
        let number = |i: usize| row[i].as_i64().expect("a number");
        let method = row[4].as_str().expect("a method");
        checked += 1;
        let regex = match Regex::new(pattern, number(1)) {
            Ok(regex) => regex,
            Err(error) => {
                let shown = match &error {
                    PatternError::Pattern(text, place) => json!([text, place]),
                    PatternError::Other(error) => json!(error.to_string()),
                };
                if method != "error" || shown != row[5] {
                    wrong.push(format!("{line}: {shown}"));
                }
                continue;
            }
        };
        linear += usize::from(regex.linear.is_some());
        for (name, way) in WAYS {
            let found = if method == "error" {
                json!("it is accepted")
            } else {
                answer(&regex, text, number(3) as usize, method, way)
            };
            if found != row[5] {
                wrong.push(format!("{line}: {found} {name}"));
            }
        }
    }
    let some: Vec<&String> = wrong.iter().take(30).collect();
    assert!(wrong.is_empty(), "{} of {checked}: {some:#?}", wrong.len());
    assert!(checked > 5_000 && linear > 1_000, "{checked} rows, {linear} of them regular");
}
