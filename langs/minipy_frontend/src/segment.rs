//! Finds the part of a piece of source text that a traceback marks: the operator of its expression, or the brackets
//! of a call or subscript. It works on a few lines and compiles nothing.

use ruff_python_ast::{Expr, Stmt};
use ruff_python_parser::{parse_expression, parse_module};
use ruff_text_size::{Ranged, TextSize};
use std::ops::Range;

/// A line and a column of a text, both counted from 0, the column in code points.
pub type Spot = (usize, usize);

/// The part of the text's expression to mark: the operator, or the brackets of a call or subscript and their
/// contents; `Some(None)` for another expression, `None` if the text is no expression.
pub fn anchors(text: &str) -> Option<Option<Range<Spot>>> {
    let wrapped = format!("(\n{text}\n)");
    let parsed = parse_expression(&wrapped).ok()?;
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let spot = |offset: TextSize| {
        let (line, column) = spot_of(&wrapped, offset);
        (line - 1, column)
    };
    let brackets = |before: TextSize, bracket: char, end: TextSize| {
        Some(seek(&lines, spot(before), |c| c == bracket)?..spot(end))
    };
    Some(match parsed.expr() {
        Expr::BinOp(operation) => {
            let start = seek(&lines, spot(operation.left.end()), |c| !c.is_whitespace() && c != ')');
            start.map(|(line, column)| {
                let is_operator = |c: &char| !c.is_whitespace() && !matches!(c, '\\' | '#');
                let second = lines[line].get(column + 1).is_some_and(is_operator)
                    && (line, column + 1) < spot(operation.right.start());
                (line, column)..(line, column + 1 + usize::from(second))
            })
        }
        Expr::Call(call) => brackets(call.func.end(), '(', call.end()),
        Expr::Subscript(subscript) => brackets(subscript.value.end(), '[', subscript.end()),
        _ => None,
    })
}

/// Whether the text is a statement `return f(...)` or `name = f(...)` whose call spans from a column of its first
/// line to one of its last. A traceback omits the marks of such a call, and those of an empty text.
pub fn is_plain_call(text: &str, columns: Range<usize>) -> bool {
    let Ok(module) = parse_module(text) else { return false };
    let call = match module.syntax().body.first() {
        None => return true,
        Some(Stmt::Return(statement)) => match statement.value.as_deref() {
            Some(Expr::Call(call)) if call.func.is_name_expr() => call,
            _ => return false,
        },
        Some(Stmt::Assign(statement)) => match (&statement.targets[..], &*statement.value) {
            ([Expr::Name(_)], Expr::Call(call)) => call,
            _ => return false,
        },
        Some(_) => return false,
    };
    let last = text.lines().count().saturating_sub(1);
    spot_of(text, call.start()) == (0, columns.start) && spot_of(text, call.end()) == (last, columns.end)
}

fn spot_of(text: &str, offset: TextSize) -> Spot {
    let before = &text[..offset.to_usize()];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count(), before[start..].chars().count())
}

/// The first character from there on that fulfils the condition, skipping comments and line ends.
fn seek(lines: &[Vec<char>], (mut line, mut column): Spot, wanted: impl Fn(char) -> bool) -> Option<Spot> {
    loop {
        match lines.get(line)?.get(column) {
            None | Some('\\' | '#') => (line, column) = (line + 1, 0),
            Some(&c) if wanted(c) => return Some((line, column)),
            Some(_) => column += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{anchors, is_plain_call};

    #[test]
    fn what_is_marked() {
        assert_eq!(anchors("f(\n  1,\n)"), Some(Some((0, 1)..(2, 1))));
        assert_eq!(anchors("(a # (\n + b\n)"), Some(Some((1, 1)..(1, 2))));
        assert_eq!(anchors("(a)**b"), Some(Some((0, 3)..(0, 5))));
        assert_eq!(anchors("a *-b"), Some(Some((0, 2)..(0, 3))));
        assert_eq!(anchors("a.b\n.c[\n1]"), Some(Some((1, 2)..(2, 2))));
        assert_eq!(anchors("é['ü'](3)"), Some(Some((0, 6)..(0, 9))));
        assert_eq!(anchors("[1,\n2]"), Some(None));
        assert_eq!(anchors("class C:\n  pass"), None);
    }

    #[test]
    fn calls_without_marks() {
        assert!(is_plain_call("return f(1)", 7..11));
        assert!(is_plain_call("a = f.g(1,\n  2)", 4..4));
        assert!(is_plain_call("", 0..0));
        assert!(!is_plain_call("return f.g(1)", 7..13));
        assert!(!is_plain_call("return f(1) + 2", 7..11));
        assert!(!is_plain_call("return f(", 7..9));
    }
}
