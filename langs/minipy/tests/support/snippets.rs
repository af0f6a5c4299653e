//! The conformance suite's files: `NN_topic.py` contains snippets, each a program of its own that follows a line `#:
//! title`; `NN_topic.out` contains the result of CPython 3.13 for each, under the same titles. Shared by the test
//! that runs the snippets and by `cargo xtask record`, so that both record a run in the same way. It must never run
//! anything.
//!
//! A record is standard output as it is, then one line if anything else is to be said:
//!
//! ```text
//! #: a title in words
//! what the program printed
//! #= exit 1 at line 7: TypeError: the last line of the traceback
//! ```
//!
//! A line of output that begins with `#` or `\` has a `\` put before it; `#-` says that the output does not end
//! in a newline. The line number is that of the innermost frame which lies in the snippet, in the last traceback.

use std::fmt::Write as _;
use std::path::Path;

use super::expect::normalise;

/// The name under which every snippet runs, in a folder of its own.
pub const FILE: &str = "snippet.py";

/// What marks a title in both files.
const TITLE: &str = "#: ";

/// A snippet, or the record of one.
#[derive(Debug, PartialEq, Eq)]
pub struct Part {
    /// The text after `#: `.
    pub title: String,
    /// The number of the line after the title.
    pub line: usize,
    /// All lines up to the next title.
    pub text: String,
}

/// Splits a file. Only comments may precede the first title; titles must be unique.
pub fn parts(text: &str) -> Result<Vec<Part>, String> {
    let mut parts: Vec<Part> = Vec::new();
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let number = at + 1;
        if let Some(title) = line.strip_prefix(TITLE) {
            let title = title.trim().to_string();
            if let Some(twin) = parts.iter().find(|part| part.title == title) {
                return Err(format!("line {number}: the title of line {} comes again", twin.line - 1));
            }
            parts.push(Part { title, line: number + 1, text: String::new() });
        } else if let Some(part) = parts.last_mut() {
            part.text.push_str(line);
        } else if !line.trim().is_empty() && !line.starts_with('#') {
            return Err(format!("line {number}: this stands before the first title"));
        }
    }
    Ok(parts)
}

/// Writes a file of records.
pub fn join(records: &[(&str, String)]) -> String {
    let mut text = String::new();
    for (title, record) in records {
        let _ = write!(text, "{TITLE}{title}\n{record}");
    }
    text
}

/// The record of a run, which is stored and compared.
pub fn record(stdout: &str, stderr: &str, status: i32, dir: &Path) -> String {
    let mut text = String::new();
    for line in stdout.split_inclusive('\n') {
        if line.starts_with(['#', '\\']) {
            text.push('\\');
        }
        text.push_str(line);
    }
    if !stdout.is_empty() && !stdout.ends_with('\n') {
        text.push_str("\n#-\n");
    }
    let stderr = normalise(stderr, dir);
    let said = stderr.lines().rfind(|line| !line.trim().is_empty());
    if status != 0 || said.is_some() {
        let _ = write!(text, "#= exit {status}");
        if let Some(line) = innermost_line(&stderr) {
            let _ = write!(text, " at line {line}");
        }
        if let Some(said) = said {
            // Suggestions depend on the implementation.
            let said = said.split(". Did you mean: ").next().unwrap_or(said);
            let _ = write!(text, ": {said}");
        }
        text.push('\n');
    }
    text
}

/// The line of the innermost frame of the snippet in the last traceback.
fn innermost_line(stderr: &str) -> Option<u32> {
    let last = stderr.rfind("Traceback (most recent call last):").map_or(stderr, |at| &stderr[at..]);
    let marker = format!("File \"{FILE}\", line ");
    let digits = &last[last.rfind(&marker)? + marker.len()..];
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_falls_into_its_snippets() {
        let parts =
            parts("# why\n\n#: one\nprint(1)\n#: two\n# more\nprint(2)\n").expect("it is well-formed");
        let seen: Vec<_> = parts.iter().map(|p| (p.title.as_str(), p.line, p.text.as_str())).collect();
        assert_eq!(seen, [("one", 4, "print(1)\n"), ("two", 6, "# more\nprint(2)\n")]);
    }

    #[test]
    fn titles_that_come_twice_and_stray_code_are_refused() {
        assert_eq!(parts("#: a\n#: b\n#: a\n").unwrap_err(), "line 3: the title of line 1 comes again");
        assert_eq!(parts("x = 1\n#: a\n").unwrap_err(), "line 1: this stands before the first title");
    }

    #[test]
    fn a_record_keeps_what_a_run_said() {
        let dir = Path::new("/tmp/x");
        assert_eq!(record("#: a\n\\b\n", "", 0, dir), "\\#: a\n\\\\b\n");
        assert_eq!(record("a", "", 3, dir), "a\n#-\n#= exit 3\n");
        let stderr = "Traceback (most recent call last):\n  File \"/tmp/x/snippet.py\", line 9, in <module>\n\
                      E: a\n\nDuring handling of the above exception, another exception occurred:\n\n\
                      Traceback (most recent call last):\n  File \"/tmp/x/snippet.py\", line 3, in <module>\n    \
                      f()\n  File \"/tmp/x/snippet.py\", line 2, in f\n    1/0\n    ~^~\nE: b\n";
        assert_eq!(record("", stderr, 1, dir), "#= exit 1 at line 2: E: b\n");
        let parsed = parts(&join(&[("t", record("#: a\n", "", 0, dir))])).expect("it is well-formed");
        assert_eq!((parsed.len(), parsed[0].text.as_str()), (1, "\\#: a\n"));
    }
}
