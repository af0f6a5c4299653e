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
