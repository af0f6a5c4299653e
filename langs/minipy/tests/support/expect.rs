//! What a Python program's standard error is reduced to before it is stored or compared. Shared by the
//! test that runs the programs and by `cargo xtask record`, so that both sides of every comparison go
//! through one function. It must never drop a line that names a file, a line number, a frame or an error.

use std::path::Path;

/// Reduces what a run wrote to standard error: the program's folder disappears from paths, the marker
/// lines under a traceback's source lines (`~~^~~`) and the suggestions (`Did you mean: ...?`) go, the
/// marker line of a syntax error stays, because it says the column.
pub fn normalise(stderr: &str, dir: &Path) -> String {
    let prefix = format!("{}/", dir.display());
    let lines: Vec<&str> = stderr.lines().collect();
    let mut out = String::new();
    for (i, line) in lines.iter().enumerate() {
        let of_syntax_error = lines.get(i + 1).is_some_and(|next| syntax_class(next).is_some());
        if is_marker(line) && !of_syntax_error {
            continue;
        }
        let line = line.replace(&prefix, "");
        let line = match line.find(". Did you mean: ") {
            Some(at) => &line[..at],
            None => line.as_str(),
        };
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn is_marker(line: &str) -> bool {
    let marks = line.trim();
    line.starts_with("    ") && !marks.is_empty() && marks.chars().all(|c| c == '^' || c == '~')
}

/// The class of the syntax error that `line` reports, if it reports one.
pub fn syntax_class(line: &str) -> Option<&str> {
    let (class, _) = line.split_once(':')?;
    matches!(class, "SyntaxError" | "IndentationError" | "TabError").then_some(class)
}

/// What two implementations must agree on when they refuse a program's syntax; the wording is their own.
#[derive(Debug, PartialEq, Eq)]
pub struct SyntaxReport {
    /// The line `File "...", line N`.
    pub place: String,
    /// `SyntaxError` or one of its subclasses.
    pub class: String,
    /// The column of the first marker, counted in the stripped source line as printed.
    pub column: Option<usize>,
}

/// Reads the report of a syntax error out of a normalised standard error.
pub fn syntax_report(normalised: &str) -> Option<SyntaxReport> {
    let lines: Vec<&str> = normalised.lines().collect();
    let last = lines.iter().rposition(|line| syntax_class(line).is_some())?;
    let class = syntax_class(lines[last])?.to_string();
    let place = lines[..last].iter().rev().find(|line| line.trim_start().starts_with("File \""))?;
    let marker = lines[..last].last().filter(|line| is_marker(line));
    let column = marker.and_then(|line| line.find('^')).map(|at| at - 4);
    Some(SyntaxReport { place: place.trim().to_string(), class, column })
}
