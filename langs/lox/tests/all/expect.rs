//! The expectations of the test programs, in their comments, in the manner of the official test suite of Lox:
//!
//! ```text
//! print 1;      // expect: 1
//! print -nil;   // expect runtime error: Operand must be a number.
//!               // trace: [line 2] in script
//! var;          // Error at ';': Expect variable name.
//!               // [line 7] Error at end: Expect expression.
//! ```
//!
//! A compile error without a line is one of the line that its comment stands in. `trace` lines are all that follow the
//! message of the run-time error; without any, only its innermost line is compared, with that of the comment.

use std::fs;
use std::path::Path;

/// How a program ended: the exit status, and the text on standard error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// 0, 65 or 70.
    pub status: u8,
    /// The text.
    pub message: String,
}

/// A test program.
pub struct Program {
    /// Its path below the folder of programs.
    pub name: String,
    /// Its text.
    pub source: String,
}

/// All programs of a folder and its subfolders, by name.
pub fn programs(folder: &Path) -> Vec<Program> {
    fn find(root: &Path, folder: &Path, found: &mut Vec<Program>) {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                find(root, &path, found);
            } else if path.extension().is_some_and(|e| e == "lox") {
                let name = path.strip_prefix(root).expect("it is below the root").display().to_string();
                found.push(Program { name, source: fs::read_to_string(&path).expect("a program is UTF-8") });
            }
        }
    }
    let mut found = vec![];
    find(folder, folder, &mut found);
    found.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(found.len() > 40, "only {} programs were found", found.len());
    found
}

impl Program {
    /// The texts of comments that begin with `prefix`, with their lines.
    fn comments<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
        let comment = move |(i, line): (usize, &'a str)| {
            let (_, comment) = line.split_once("// ")?;
            Some((i + 1, comment.strip_prefix(prefix)?))
        };
        self.source.lines().enumerate().filter_map(comment)
    }

    /// The expected end of the program by its comments, given the actual one, because they may leave the trace open.
    fn expected(&self, end: &End) -> End {
        let mut errors: Vec<String> =
            self.comments("Error").map(|(line, text)| format!("[line {line}] Error{text}")).collect();
        errors.extend(self.comments("[line ").map(|(_, text)| format!("[line {text}")));
        if !errors.is_empty() {
            return End { status: 65, message: errors.join("\n") };
        }
        let Some((line, message)) = self.comments("expect runtime error: ").next() else {
            return End { status: 0, message: String::new() };
        };
        let trace: String = self.comments("trace: ").map(|(_, text)| format!("\n{text}")).collect();
        let start = format!("{message}\n[line {line}] in ");
        let said = trace.is_empty() && end.message.starts_with(&start);
        End { status: 70, message: if said { end.message.clone() } else { message.to_owned() + &trace } }
    }

    /// The difference from the program's expectations, if there is one.
    pub fn complaint(&self, printed: &str, end: &End) -> Option<String> {
        let lines: String = self.comments("expect: ").map(|(_, text)| format!("{text}\n")).collect();
        let wanted = (lines.as_str(), &self.expected(end));
        let found = (printed, end);
        let text = |said: (&str, &End)| format!("{said:?}").chars().take(800).collect::<String>();
        (found != wanted)
            .then(|| format!("{}:\n  {}\n  instead of\n  {}\n", self.name, text(found), text(wanted)))
    }
}
