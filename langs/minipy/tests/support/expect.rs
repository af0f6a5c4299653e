//! Normalises a Python program's standard error before it is stored or compared. It is shared by the test that runs
//! the programs and by `cargo xtask record`, so that both sides of every comparison are treated alike. It must never
//! drop a line that contains a file, a line number, a frame or an error.

use std::path::Path;

/// Normalises the text on standard error: removes the program's folder from paths, and trailing spaces from lines.
pub fn normalise(stderr: &str, dir: &Path) -> String {
    let prefix = format!("{}/", dir.display());
    stderr.lines().map(|line| line.replace(&prefix, "").trim_end().to_owned() + "\n").collect()
}

/// Whether `line` only marks columns of the line above it.
pub fn is_marker(line: &str) -> bool {
    let marks = line.trim();
    line.starts_with("    ") && !marks.is_empty() && marks.chars().all(|c| c == '^' || c == '~')
}

/// The class of the syntax error that `line` reports, if it reports one.
pub fn syntax_class(line: &str) -> Option<&str> {
    let (class, _) = line.split_once(':')?;
    matches!(class, "SyntaxError" | "IndentationError" | "TabError").then_some(class)
}
