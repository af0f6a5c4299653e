//! The excerpt of the source in a traceback entry: the lines of an instruction, and below them marks (`~~~^^~~`) for
//! its expression. The rules are those of CPython's module `traceback`.

use minipy_frontend::{Position, Spot};
use std::ops::Range;
use unicode_width::UnicodeWidthChar as _;

/// The source lines for an instruction, with marks, indented by four: one line or, for an expression over several
/// lines, the first, the last, and those around its operator or brackets. `statement` tells that the position may be
/// that of a statement, and not only of an expression.
pub fn excerpt(lines: &[String], position: Position, statement: bool) -> String {
    let (first, last) = (position.line as usize, position.end_line as usize);
    let shown = lines.get(first.wrapping_sub(1)..last.min(lines.len())).unwrap_or_default();
    let Some(line) = shown.first() else { return String::new() };
    let single = || if line.trim().is_empty() { String::new() } else { format!("    {}\n", line.trim()) };
    let whole = line.trim_end().len();
    let shown = dedented(shown);
    let removed = whole - shown[0].len();
    let column = |column: u32| (column as usize).saturating_sub(1 + removed);
    let place = Place { start: column(position.column), end: column(position.end_column), lines: shown };
    if place.lines.iter().all(|line| line.is_empty()) {
        return String::new();
    }
    let anchors = match minipy_frontend::anchors(&place.segment()) {
        Some(anchors) => anchors,
        None if statement || place.lines.len() == 1 => None,
        None => return single(),
    };
    let text = place.lines.join("\n");
    let is_marked = (anchors.is_some() || place.is_part())
        && !minipy_frontend::is_plain_call(&text, place.start..place.end);
    let mut out: Vec<String> = Vec::new();
    let mut previous = None;
    for at in place.wanted(anchors.as_ref()) {
        let from = match previous.map_or(1, |previous| at - previous) {
            2 => at - 1,
            gap if gap > 2 => {
                out.push(format!("...<{} lines>...", gap - 1));
                at
            }
            _ => at,
        };
        for at in from..=at {
            out.push(place.lines[at].clone());
            if is_marked {
                out.push(place.marks(at, anchors.as_ref()));
            }
        }
        previous = Some(at);
    }
    dedented(&out).iter().map(|line| format!("    {line}\n")).collect()
}

/// The lines without line endings and without their common indentation.
fn dedented(lines: &[String]) -> Vec<String> {
    let indent = |line: &&str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let lines = lines.iter().map(|line| line.trim_end());
    let common = lines.clone().filter(|line| !line.is_empty()).map(|line| indent(&line)).min().unwrap_or(0);
    lines.map(|line| line.get(common..).unwrap_or_default().to_owned()).collect()
}

/// The lines of an instruction, and its start in the first and its end in the last one, in code points.
struct Place {
    lines: Vec<String>,
    start: usize,
    end: usize,
}

impl Place {
    fn last(&self) -> usize {
        self.lines.len() - 1
    }

    /// The text of the instruction.
    fn segment(&self) -> String {
        let text = self.lines.join("\n");
        let last = &self.lines[self.last()];
        let end = text.len() - (last.len() - byte_of(last, self.end));
        text.get(byte_of(&self.lines[0], self.start)..end).unwrap_or_default().to_owned()
    }

    /// Whether its lines contain more than the instruction.
    fn is_part(&self) -> bool {
        let (first, last) = (&self.lines[0], &self.lines[self.last()]);
        !first[..byte_of(first, self.start)].trim().is_empty()
            || !last[byte_of(last, self.end)..].trim().is_empty()
    }

    /// The lines to show.
    fn wanted(&self, anchors: Option<&Range<Spot>>) -> Vec<usize> {
        let mut wanted = vec![0, self.last()];
        if let Some(anchors) = anchors {
            wanted.extend(
                [anchors.start.0, anchors.end.0].iter().flat_map(|&at| at.saturating_sub(1)..=at + 1),
            );
        }
        wanted.retain(|&at| at < self.lines.len());
        wanted.sort_unstable();
        wanted.dedup();
        wanted
    }

    /// The marks below a line.
    fn marks(&self, at: usize, anchors: Option<&Range<Spot>>) -> String {
        let line = &self.lines[at];
        let spaces = line.chars().take_while(|c| c.is_whitespace()).count();
        let start = if at == 0 { width(line, self.start) } else { 0 };
        let end = if at == self.last() { width(line, self.end) } else { width(line, usize::MAX) };
        // The anchors count the columns of the first line from the start of the instruction.
        let column = |(row, column): Spot| {
            (row, width(&self.lines[row], column + if row == 0 { self.start } else { 0 }))
        };
        let inner = anchors.map(|anchors| column(anchors.start)..column(anchors.end));
        (0..end)
            .map(|column| match &inner {
                _ if column < spaces || column < start => ' ',
                Some(inner) if !inner.contains(&(at, column)) => '~',
                _ => '^',
            })
            .collect()
    }
}

/// The byte offset of a code point in a line, or of the line's end.
fn byte_of(line: &str, column: usize) -> usize {
    line.char_indices().nth(column).map_or(line.len(), |(at, _)| at)
}

/// The display width of the first `column` code points of the line.
fn width(line: &str, column: usize) -> usize {
    line.chars().take(column).map(|c| if c.width() == Some(2) { 2 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::excerpt;
    use minipy_frontend::Position;

    fn shown(source: &str, [line, column, end_line, end_column]: [u32; 4]) -> String {
        let lines: Vec<String> = source.lines().map(str::to_owned).collect();
        excerpt(&lines, Position { pc: 0, line, column, end_line, end_column }, false)
    }

    #[test]
    fn one_line() {
        assert_eq!(shown("  x = a + b", [1, 7, 1, 12]), "    x = a + b\n        ~~^~~\n");
        assert_eq!(shown("  raise E(1)", [1, 3, 1, 13]), "    raise E(1)\n");
        assert_eq!(shown("return f(1)", [1, 8, 1, 12]), "    return f(1)\n");
        assert_eq!(shown("x = '日' + 日", [1, 5, 1, 12]), "    x = '日' + 日\n        ~~~~~^~~~\n");
        assert_eq!(shown("", [1, 1, 1, 1]), "");
        assert_eq!(shown("a", [5, 1, 5, 2]), "");
    }

    #[test]
    fn several_lines() {
        let source = "  print(f(1,\n      2,\n      3,\n      4,\n      5,\n      6))";
        let want = [
            "    print(f(1,",
            "          ~^^^",
            "        2,",
            "        ^^",
            "    ...<2 lines>...",
            "        5,",
            "        ^^",
            "        6))",
            "        ^^",
        ];
        assert_eq!(shown(source, [1, 9, 6, 9]).lines().collect::<Vec<_>>(), want);
    }
}
