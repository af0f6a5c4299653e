//! A page: lines of text with a cursor, in a window; moving, searching, and the subject of each line.

use super::links::Link;
use super::styled;
use crate::verbs::rows::What;
use metatrace_events::schema::FileId;

/// A line of a page.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its text, painted.
    pub text: String,
    /// The part of a trace that it describes, on the page of a trace.
    pub what: Option<What>,
    /// The line of the guest that it belongs to: file and line.
    pub line: Option<(FileId, u32)>,
    /// The target of its link.
    pub link: Option<Link>,
    /// Whether it is a stop for the keys that move from one noteworthy line to the next.
    pub noteworthy: bool,
}

impl Row {
    /// A line without a subject.
    pub fn text(text: impl Into<String>) -> Row {
        Row { text: text.into(), what: None, line: None, link: None, noteworthy: false }
    }
}

/// Lines with a cursor.
#[derive(Default)]
pub struct Page {
    /// The lines.
    pub rows: Vec<Row>,
    /// Index of the line with the cursor.
    pub cursor: usize,
    /// The first line in the window.
    pub top: usize,
    /// Number of columns left of the window.
    pub left: usize,
    /// Number of lines of the window when it was last drawn.
    pub height: usize,
}

impl Page {
    /// A page with the cursor on its first line.
    pub fn new(rows: Vec<Row>) -> Page {
        Page { rows, height: 1, ..Page::default() }
    }

    /// The line under the cursor.
    pub fn row(&self) -> Option<&Row> {
        self.rows.get(self.cursor)
    }

    /// Moves the cursor.
    pub fn step(&mut self, lines: isize) {
        self.go(self.cursor.saturating_add_signed(lines));
    }

    /// Puts the cursor on a line, or on the last one.
    pub fn go(&mut self, line: usize) {
        self.cursor = line.min(self.rows.len().saturating_sub(1));
    }

    /// Moves the cursor to the first line that is `wanted`; the window shows it with the lines before it. Returns
    /// whether there is one.
    pub fn find(&mut self, wanted: impl Fn(&Row) -> bool) -> bool {
        let found = self.rows.iter().position(wanted);
        if let Some(at) = found {
            self.go(at);
            if at < self.top || at >= self.top + self.height {
                self.top = at.saturating_sub(self.height / 3);
            }
        }
        found.is_some()
    }

    /// Moves to the next noteworthy line after the cursor, or before it.
    pub fn next_noteworthy(&mut self, forward: bool) -> bool {
        let found = match forward {
            true => (self.cursor + 1..self.rows.len()).find(|&i| self.rows[i].noteworthy),
            false => (0..self.cursor.min(self.rows.len())).rev().find(|&i| self.rows[i].noteworthy),
        };
        found.is_some_and(|at| {
            self.go(at);
            true
        })
    }

    /// Moves the window so that the cursor is in it.
    pub fn fit(&mut self, height: usize) {
        self.height = height.max(1);
        self.top = window(self.top, self.cursor, self.rows.len(), self.height);
    }

    /// Moves to the next line with the pattern, from the cursor on, wrapping around. Returns whether it has wrapped
    /// around, or `None` if there is no match.
    pub fn search(&mut self, pattern: &Pattern, forward: bool, inclusive: bool) -> Option<bool> {
        let fits = |at: usize| !pattern.matches(&styled::plain(&self.rows[at].text)).is_empty();
        let (at, wrapped) = next(self.rows.len(), self.cursor, forward, inclusive, fits)?;
        self.find_at(at);
        Some(wrapped)
    }

    fn find_at(&mut self, at: usize) {
        self.go(at);
        if at < self.top || at >= self.top + self.height {
            self.top = at.saturating_sub(self.height / 3);
        }
    }
}

/// The first line of a window that contains the cursor, with as few empty lines as possible.
pub fn window(top: usize, cursor: usize, lines: usize, height: usize) -> usize {
    let top = top.min(cursor).max((cursor + 1).saturating_sub(height));
    top.min(lines.saturating_sub(height))
}

/// The next number below `all` that matches, from `from` on, wrapping around; and whether it has wrapped around.
pub fn next(
    all: usize,
    from: usize,
    forward: bool,
    inclusive: bool,
    fits: impl Fn(usize) -> bool,
) -> Option<(usize, bool)> {
    let first = usize::from(!inclusive);
    (first..all + first)
        .map(|n| match forward {
            true => (from + n, from + n >= all),
            false => (from + 2 * all - n, n > from),
        })
        .map(|(at, wrapped)| (at % all, wrapped))
        .find(|&(at, _)| fits(at))
}

/// A search pattern: text; its case matters if it contains capitals.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// As it was typed.
    pub text: String,
    exact: bool,
}

impl Pattern {
    /// Searches for this.
    pub fn new(text: &str) -> Pattern {
        Pattern { text: text.to_owned(), exact: text.chars().any(char::is_uppercase) }
    }

    /// The columns of the text at which a match begins and ends.
    pub fn matches(&self, text: &str) -> Vec<(usize, usize)> {
        let folded: String;
        let hay = if self.exact {
            text
        } else {
            // Converted letter by letter, so that positions in it are positions in the text.
            folded = text.chars().map(|c| c.to_lowercase().next().unwrap_or(c)).collect();
            &folded
        };
        let found = hay.match_indices(self.text.as_str());
        found
            .map(|(at, m)| {
                let from = styled::width(&hay[..at]);
                (from, from + styled::width(m))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_goes_around_the_end_in_both_directions() {
        let at = |wanted: usize| move |i: usize| i == wanted;
        assert_eq!(next(5, 2, true, false, at(4)), Some((4, false)));
        assert_eq!(next(5, 2, true, false, at(1)), Some((1, true)));
        assert_eq!(next(5, 2, true, false, at(2)), Some((2, true)));
        assert_eq!(next(5, 2, true, true, at(2)), Some((2, false)));
        assert_eq!(next(5, 2, false, false, at(0)), Some((0, false)));
        assert_eq!(next(5, 2, false, false, at(3)), Some((3, true)));
        assert_eq!(next(0, 0, true, true, |_| true), None);
        assert_eq!(next(5, 2, false, false, |_| false), None);
    }

    #[test]
    fn a_capital_letter_asks_for_the_same_case() {
        assert_eq!(Pattern::new("add").matches("int_Add ADD"), [(4, 7), (8, 11)]);
        assert_eq!(Pattern::new("ADD").matches("int_Add ADD"), [(8, 11)]);
    }

    #[test]
    fn the_window_follows_the_cursor() {
        assert_eq!(window(0, 9, 20, 5), 5);
        assert_eq!(window(9, 3, 20, 5), 3);
        assert_eq!(window(18, 19, 20, 5), 15);
        assert_eq!(window(4, 0, 2, 5), 0);
    }
}
