//! Random patterns and texts, compared with recorded results of CPython (`tools/record_regex.py`): in linear time,
//! the same in pieces, and by backtracking. Set `MINIPY_REGEX` or `MINIPY_REGEX_BYTES` to a file to check that one.

use super::subject::Subject;
use super::{Anchor, Found, PatternError, Regex, linear, matcher};
use crate::error::Result;
use serde_json::{Value, json};

/// A way to find a match.
type Way = fn(&Regex, Subject<'_>, usize, Anchor, &mut Found) -> Result<bool>;

const WAYS: [(&str, Way); 3] = [
    ("at once", |regex, subject, start, anchor, found| {
        regex.find_with(subject, start, anchor, linear::AT_ONCE, found)
    }),
    ("in pieces", |regex, subject, start, anchor, found| regex.find_with(subject, start, anchor, 0, found)),
    ("going back", |regex, subject, start, anchor, found| {
        matcher::find(regex.program(), &mut regex.scratch.borrow_mut(), subject, start, anchor, found)
    }),
];

/// The match in the form in which it is recorded, in code points or bytes.
fn shown(subject: Subject<'_>, found: &Found) -> Value {
    let place = |byte: usize| match subject {
        Subject::Text(text, _) => text[..byte].chars().count() as i64,
        Subject::Bytes(_) => byte as i64,
    };
    let span = |group: usize| {
        found.get(group).map_or(json!([-1, -1]), |(start, end)| json!([place(start), place(end)]))
    };
    let mut items: Vec<Value> = (0..found.groups()).map(span).collect();
    items.push(json!(found.last));
    Value::Array(items)
}

fn answer(regex: &Regex, subject: Subject<'_>, position: usize, method: &str, find: Way) -> Value {
    let mut at = match subject {
        Subject::Text(text, _) => text.char_indices().map(|(at, _)| at).nth(position).unwrap_or(text.len()),
        Subject::Bytes(bytes) => position.min(bytes.len()),
    };
    let mut found = Found::new(regex.groups).expect("there is room");
    let mut one = |at, anchor| {
        find(regex, subject, at, anchor, &mut found).expect("nobody stops it").then(|| found.clone())
    };
    let anchor = match method {
        "search" => Anchor::Search,
        "match" => Anchor::Match,
        "fullmatch" => Anchor::Full,
        _ => {
            let (mut all, mut anchor) = (Vec::new(), Anchor::Search);
            while let Some(found) = one(at, anchor) {
                all.push(shown(subject, &found));
                let (start, end) = found.get(0).expect("a match has a span");
                at = end;
                anchor = if start == end { Anchor::Advance } else { Anchor::Search };
            }
            return Value::Array(all);
        }
    };
    one(at, anchor).map_or(Value::Null, |found| shown(subject, &found))
}

/// Checks a file of rows; with `bytes`, patterns and texts of bytes, which are recorded as characters.
fn check(file: &str, bytes: bool) {
    let recorded = std::fs::read_to_string(file).expect("recorded answers");
    let (mut checked, mut linear, mut wrong) = (0, 0, Vec::new());
    for line in recorded.lines() {
        let row: Vec<Value> = serde_json::from_str(line).expect("a row");
        let (pattern, text) = (row[0].as_str().expect("a pattern"), row[2].as_str().expect("a text"));
        let number = |i: usize| row[i].as_i64().expect("a number");
        let method = row[4].as_str().expect("a method");
        let encoded =
            |text: &str| text.chars().map(|c| u8::try_from(c).expect("a byte")).collect::<Vec<u8>>();
        checked += 1;
        let made = match bytes {
            true => Regex::of_bytes(&encoded(pattern), number(1)),
            false => Regex::new(pattern, number(1)),
        };
        let regex = match made {
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
        linear += usize::from(regex.linear().is_some());
        let data = if bytes { encoded(text) } else { Vec::new() };
        let subject = if bytes { Subject::Bytes(&data) } else { Subject::Text(text, text.is_ascii()) };
        for (name, way) in WAYS {
            let found = if method == "error" {
                json!("it is accepted")
            } else {
                answer(&regex, subject, number(3) as usize, method, way)
            };
            if found != row[5] {
                wrong.push(format!("{line}: {found} {name}"));
            }
        }
    }
    let some: Vec<&String> = wrong.iter().take(30).collect();
    assert!(wrong.is_empty(), "{} of {checked}: {some:#?}", wrong.len());
    assert!(checked > 2_000 && linear > 500, "{checked} rows, {linear} of them regular");
}

fn data(name: &str) -> String {
    format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn matches_agree() {
    check(&std::env::var("MINIPY_REGEX").unwrap_or_else(|_| data("regex.jsonl")), false);
}

#[test]
fn matches_of_bytes_agree() {
    check(&std::env::var("MINIPY_REGEX_BYTES").unwrap_or_else(|_| data("regex_bytes.jsonl")), true);
}
