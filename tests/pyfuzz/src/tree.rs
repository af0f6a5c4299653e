//! A Python program as a tree of statements, for the generator and the reducer. It does not depend on the meaning of
//! lines, except for the keywords that continue the preceding statement.

use std::fmt::Write as _;

/// A line and the lines indented below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stmt {
    /// The line, without its indentation.
    pub text: String,
    /// The statements indented below it.
    pub body: Vec<Stmt>,
}

impl Stmt {
    /// Whether it continues the preceding statement, like `else`.
    pub fn continues(&self) -> bool {
        let word = self.text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        matches!(word, "else" | "elif" | "except" | "finally")
    }

    /// Whether a block must be indented below it.
    fn opens(&self) -> bool {
        self.text.ends_with(':')
    }
}

/// The program's text.
pub fn text(program: &[Stmt]) -> String {
    let mut out = String::new();
    write(&mut out, program, 0);
    out
}

fn write(out: &mut String, body: &[Stmt], depth: usize) {
    for stmt in body {
        let _ = writeln!(out, "{}{}", "    ".repeat(depth), stmt.text);
        if stmt.body.is_empty() && stmt.opens() {
            let _ = writeln!(out, "{}pass", "    ".repeat(depth + 1));
        }
        write(out, &stmt.body, depth + 1);
    }
}

/// The number of lines of the program's text, without comments.
pub fn lines(program: &[Stmt]) -> usize {
    text(program).lines().filter(|line| !line.trim_start().starts_with('#')).count()
}

/// The tree of a text, by its indentation. Lines that are continued on the next one are not supported.
pub fn parse(text: &str) -> Vec<Stmt> {
    let lines: Vec<(usize, &str)> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| (line.len() - line.trim_start().len(), line.trim()))
        .collect();
    let mut at = 0;
    below(&lines, &mut at, 0)
}

fn below(lines: &[(usize, &str)], at: &mut usize, indent: usize) -> Vec<Stmt> {
    let mut out = Vec::new();
    while let Some(&(depth, text)) = lines.get(*at).filter(|line| line.0 >= indent) {
        *at += 1;
        out.push(Stmt { text: text.to_owned(), body: below(lines, at, depth + 1) });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_a_tree_and_back() {
        let source = "x = 1\nif x:\n    try:\n        y = 2\n    finally:\n        pass\nelse:\n    z = 3\n";
        let tree = parse(source);
        assert_eq!(tree.len(), 3);
        assert_eq!(tree[1].body.len(), 2);
        assert!(tree[2].continues() && !tree[1].continues());
        assert_eq!(text(&tree), source);
        assert_eq!(lines(&tree), 8);
    }

    #[test]
    fn nothing_below_a_colon_is_pass() {
        assert_eq!(text(&[Stmt { text: "while x:".into(), body: Vec::new() }]), "while x:\n    pass\n");
    }
}
