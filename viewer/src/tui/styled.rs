//! Painted text for the screen: turns the escape sequences of [`crate::output::Paint`] into spans. Other escape
//! sequences, which a guest's source may contain, have no effect.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// Number of columns from one tab stop to the next.
const TAB: usize = 4;

/// The text as spans, without its first `skip` columns.
pub fn line(text: &str, skip: usize) -> Line<'static> {
    let (mut spans, mut style, mut left) = (Vec::new(), Style::new(), skip);
    for (codes, piece) in pieces(text) {
        style = codes.map_or(style, |codes| codes.split(';').fold(style, select));
        let shown = tail(&clean(piece), &mut left);
        if !shown.is_empty() {
            spans.push(Span::styled(shown, style));
        }
    }
    Line::from(spans)
}

/// The text as shown on the screen.
pub fn plain(text: &str) -> String {
    pieces(text).map(|p| clean(p.1)).collect()
}

/// The width of a text in columns.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Wraps a text into lines of at most `width` columns, where it has spaces. Lines after the first are indented.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let plain = plain(text);
    let indent = (plain.len() - plain.trim_start_matches(' ').len()).min(6) + 4;
    if width(&plain) <= columns || columns < 2 * indent {
        return vec![text.to_owned()];
    }
    let (mut lines, mut line, mut used, mut style) = (Vec::new(), String::new(), 0, "");
    for (codes, piece) in pieces(text) {
        if let Some(codes) = codes {
            style = codes;
            line += &format!("\u{1b}[{codes}m");
        }
        for word in numbers_together(&clean(piece)).split_inclusive(' ') {
            if used + width(word.trim_end()) > columns && used > indent {
                lines.push(std::mem::replace(&mut line, " ".repeat(indent) + &format!("\u{1b}[{style}m")));
                used = indent;
            }
            line += word;
            used += width(word);
        }
    }
    lines.push(line);
    lines.into_iter().map(|l| l.replace(TOGETHER, " ")).collect()
}

/// A space at which no line is broken.
const TOGETHER: char = '\u{a0}';

/// Protects spaces within numbers, as in `1 200`, from line breaks.
fn numbers_together(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let digit = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
    let between = |at: usize| at > 0 && chars[at] == ' ' && digit(at - 1) && digit(at + 1);
    (0..chars.len()).map(|at| if between(at) { TOGETHER } else { chars[at] }).collect()
}

/// Splits a text at its escape sequences: the style that each selects, and the text behind it.
fn pieces(text: &str) -> impl Iterator<Item = (Option<&str>, &str)> {
    text.split("\u{1b}[").enumerate().map(|(n, piece)| {
        let end = piece.find(|c: char| !c.is_ascii_digit() && c != ';');
        match end.filter(|&e| n > 0 && piece[e..].starts_with('m')) {
            Some(end) => (Some(&piece[..end]), &piece[end + 1..]),
            None => (None, piece),
        }
    })
}

/// Removes characters that move the cursor: tabs become columns, other control characters a sign.
fn clean(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => shown.extend(std::iter::repeat_n(' ', TAB)),
            '\r' => {}
            c if c.is_control() => shown.push('·'),
            c => shown.push(c),
        }
    }
    shown
}

/// Removes up to `left` columns from the front of a text.
fn tail(text: &str, left: &mut usize) -> String {
    if *left == 0 {
        return text.to_owned();
    }
    let mut rest = text.char_indices();
    for (at, c) in rest.by_ref() {
        if *left == 0 {
            return text[at..].to_owned();
        }
        *left = left.saturating_sub(width(c.encode_utf8(&mut [0; 4])));
    }
    String::new()
}

fn select(style: Style, code: &str) -> Style {
    match code {
        "" | "0" => Style::new(),
        "1" => style.add_modifier(Modifier::BOLD),
        "2" => style.add_modifier(Modifier::DIM),
        "31" => style.fg(Color::Red),
        "32" => style.fg(Color::Green),
        "33" => style.fg(Color::Yellow),
        // Plain blue is hard to read on many dark screens.
        "34" => style.fg(Color::LightBlue),
        "35" => style.fg(Color::Magenta),
        "36" => style.fg(Color::Cyan),
        _ => style,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_become_styles_and_foreign_ones_text() {
        let shown = line("a\u{1b}[1mb\u{1b}[0mc\u{1b}[31md\u{1b}[0m", 0);
        let spans: Vec<_> = shown.spans.iter().map(|s| (s.content.as_ref(), s.style)).collect();
        let (bold, red) = (Style::new().add_modifier(Modifier::BOLD), Style::new().fg(Color::Red));
        assert_eq!(spans, [("a", Style::new()), ("b", bold), ("c", Style::new()), ("d", red)]);
        assert_eq!(plain("\u{1b}[31mx\u{1b}[0m\ty\u{1b}[2Jz\u{7}"), "x    y2Jz·");
    }

    #[test]
    fn long_lines_are_broken_between_words() {
        let lines = wrap("  one \u{1b}[1mtwo three four\u{1b}[0m five", 16);
        let shown: Vec<String> = lines.iter().map(|l| plain(l)).collect();
        assert_eq!(shown, ["  one two three ", "      four five"]);
        assert_eq!(line(&lines[1], 6).spans[0].style, Style::new().add_modifier(Modifier::BOLD));
        assert_eq!(wrap("one two", 7), ["one two"]);
        assert_eq!(
            wrap("so many: 1 200 times", 12),
            ["so many: ", "    \u{1b}[m1 200 ", "    \u{1b}[mtimes"]
        );
    }

    #[test]
    fn the_first_columns_can_be_left_out() {
        let text = |skip| line("ab\u{1b}[1mcd\u{1b}[0me", skip).to_string();
        assert_eq!([text(0), text(1), text(3), text(9)], ["abcde", "bcde", "de", ""]);
    }
}
