//! Reads the recorded vectors and compares results: tagged text in, tagged text out. It does not depend on the
//! functions.

#![allow(dead_code, reason = "each test program uses its own part of this")]

use minipy_text::{FormatError, Int, Result};

/// A tagged argument.
#[derive(Clone, Debug)]
pub enum Arg {
    None,
    Bool(bool),
    Int(Int),
    Float(f64),
    Str(String),
}

impl Arg {
    fn parse(text: &str) -> Arg {
        let (tag, rest) = text.split_once(':').unwrap_or((text, ""));
        match tag {
            "n" => Arg::None,
            "b" => Arg::Bool(rest == "True"),
            "i" => Arg::Int(minipy_text::int::parse_int_limited(rest, 10, 0).expect("a decimal")),
            "f" if rest == "nan" => Arg::Float(f64::NAN),
            "f" => Arg::Float(f64::from_bits(u64::from_str_radix(rest, 16).expect("float bits"))),
            _ => Arg::Str(rest.to_string()),
        }
    }

    pub fn int(&self) -> &Int {
        if let Arg::Int(v) = self { v } else { panic!("{self:?} is no int") }
    }

    pub fn i64(&self) -> i64 {
        self.int().to_i64().expect("a machine word")
    }

    pub fn maybe(&self) -> Option<i64> {
        if let Arg::None = self { None } else { Some(self.i64()) }
    }

    pub fn float(&self) -> f64 {
        if let Arg::Float(v) = self { *v } else { panic!("{self:?} is no float") }
    }

    pub fn str(&self) -> &str {
        if let Arg::Str(v) = self { v } else { panic!("{self:?} is no str") }
    }

    pub fn bool(&self) -> bool {
        matches!(self, Arg::Bool(true))
    }
}

/// A result in tagged text.
pub trait Tag {
    fn tag(self) -> String;
}

impl Tag for &str {
    fn tag(self) -> String {
        format!("s:{self}")
    }
}

impl Tag for String {
    fn tag(self) -> String {
        format!("s:{self}")
    }
}

impl Tag for Int {
    fn tag(self) -> String {
        format!("i:{self}")
    }
}

impl Tag for i64 {
    fn tag(self) -> String {
        format!("i:{self}")
    }
}

impl Tag for usize {
    fn tag(self) -> String {
        format!("i:{self}")
    }
}

impl Tag for f64 {
    fn tag(self) -> String {
        if self.is_nan() { "f:nan".to_string() } else { format!("f:{:016x}", self.to_bits()) }
    }
}

impl Tag for bool {
    fn tag(self) -> String {
        format!("b:{}", if self { "True" } else { "False" })
    }
}

impl<T: Tag> Tag for Vec<T> {
    fn tag(self) -> String {
        format!("l:{}", self.into_iter().map(Tag::tag).collect::<Vec<_>>().join("\x1f"))
    }
}

impl<T: Tag, U: Tag> Tag for (T, U) {
    fn tag(self) -> String {
        format!("l:{}\x1f{}", self.0.tag(), self.1.tag())
    }
}

impl<T: Tag, U: Tag, V: Tag> Tag for (T, U, V) {
    fn tag(self) -> String {
        format!("l:{}\x1f{}\x1f{}", self.0.tag(), self.1.tag(), self.2.tag())
    }
}

impl<T: Tag> Tag for Option<T> {
    fn tag(self) -> String {
        self.map_or("n".to_string(), Tag::tag)
    }
}

impl Tag for FormatError {
    fn tag(self) -> String {
        format!("e:{}:{}", self.kind.name(), self.message)
    }
}

impl<T: Tag> Tag for Result<T> {
    fn tag(self) -> String {
        match self {
            Ok(value) => value.tag(),
            Err(error) => error.tag(),
        }
    }
}

/// Runs every vector of a data file through `call`, which maps a function's name and arguments to tagged text.
pub fn check(file: &str, least: usize, call: impl Fn(&str, &[Arg]) -> String) {
    check_with(file, least, call, |_, expected, found| expected == found);
}

/// As [`check`], with a custom comparison: of the function's name, the expected and the actual text.
pub fn check_with(
    file: &str,
    least: usize,
    call: impl Fn(&str, &[Arg]) -> String,
    same: impl Fn(&str, &str, &str) -> bool,
) {
    let path = format!("{}/tests/data/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the data file is checked in");
    let (mut count, mut failures) = (0, Vec::new());
    for line in text.lines() {
        let fields: Vec<String> = serde_json::from_str(line).expect("a JSON array of strings");
        let (name, rest) = fields.split_first().expect("a name");
        let (expected, args) = rest.split_last().expect("a result");
        let args: Vec<Arg> = args.iter().map(|text| Arg::parse(text)).collect();
        let found = call(name, &args);
        count += 1;
        if !same(name, expected, &found) {
            failures.push(format!("{line}\n    found {found:?}"));
        }
    }
    assert!(count >= least, "only {count} vectors in {path}");
    let shown = failures.iter().take(25).cloned().collect::<Vec<_>>().join("\n");
    assert!(failures.is_empty(), "{} of {count} vectors differ:\n{shown}", failures.len());
}
