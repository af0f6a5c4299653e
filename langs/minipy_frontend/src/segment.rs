//! Which lines of a piece of source text matter to a traceback: where the operator or the brackets of its expression
//! are. It looks at one expression and never compiles anything.

use ruff_python_ast::Expr;
use ruff_python_parser::parse_expression;
use ruff_text_size::{Ranged, TextSize};

/// The first and the last line (counted from 0) of what the text's expression does: of the operator, or of the
/// brackets of a call or subscript; none for another expression. `None` if the text is no expression.
pub fn anchors(text: &str) -> Option<Option<(usize, usize)>> {
    let wrapped = format!("(\n{text}\n)");
    let parsed = parse_expression(&wrapped).ok()?;
    let line = |offset: TextSize| wrapped[..offset.to_usize()].matches('\n').count() - 1;
    let after = |end: TextSize, bracket: char| {
        let rest = &wrapped[end.to_usize()..];
        end + TextSize::new(rest.find(bracket).unwrap_or(0) as u32)
    };
    Some(match parsed.expr() {
        Expr::BinOp(operation) => {
            let gap = &wrapped[operation.left.end().to_usize()..];
            let operator = gap.find(|c: char| !c.is_whitespace() && c != ')').unwrap_or(0);
            let at = line(operation.left.end() + TextSize::new(operator as u32));
            Some((at, at))
        }
        Expr::Call(call) => Some((line(after(call.func.end(), '(')), line(call.end()))),
        Expr::Subscript(subscript) => Some((line(after(subscript.value.end(), '[')), line(subscript.end()))),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::anchors;

    #[test]
    fn lines_that_matter() {
        assert_eq!(anchors("f(\n  1,\n)"), Some(Some((0, 2))));
        assert_eq!(anchors("(a\n + b\n)"), Some(Some((1, 1))));
        assert_eq!(anchors("a.b\n.c[\n1]"), Some(Some((1, 2))));
        assert_eq!(anchors("[1,\n2]"), Some(None));
        assert_eq!(anchors("class C:\n  pass"), None);
    }
}
