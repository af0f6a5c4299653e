//! The parts of the report of a syntax error that are compared: position, class and column. It must never use the
//! wording, which depends on the implementation.

use super::expect::{is_marker, syntax_class};

/// The parts of a report of a syntax error on which two implementations must agree; the wording is their own.
#[derive(Debug, PartialEq, Eq)]
pub struct SyntaxReport {
    /// The line `File "...", line N`.
    pub place: String,
    /// `SyntaxError` or one of its subclasses.
    pub class: String,
    /// The column of the first marker, counted in the stripped source line as printed.
    pub column: Option<usize>,
}

/// Parses the report of a syntax error from a normalised standard error.
pub fn syntax_report(normalised: &str) -> Option<SyntaxReport> {
    let lines: Vec<&str> = normalised.lines().collect();
    let last = lines.iter().rposition(|line| syntax_class(line).is_some())?;
    let class = syntax_class(lines[last])?.to_string();
    let place = lines[..last].iter().rev().find(|line| line.trim_start().starts_with("File \""))?;
    let marker = lines[..last].last().filter(|line| is_marker(line));
    let column = marker.and_then(|line| line.find('^')).map(|at| at - 4);
    Some(SyntaxReport { place: place.trim().to_string(), class, column })
}
