//! Links in text: references to a trace, a guard or a line of the guest. They are found in the pages that verbs write,
//! so that every reference leads to its target.

use crate::model::Model;
use metatrace_events::schema::FileId;
use metatrace_ir::{ExitId, TraceId};

/// The target of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// A trace.
    Trace(TraceId),
    /// A guard of a trace, by its exit.
    Guard(TraceId, ExitId),
    /// A line of the guest: file and line.
    Line(FileId, u32),
}

/// The first reference in a text that the log knows. Traces are preferred to lines, because references to them are
/// rarer.
pub fn of(model: &Model, text: &str) -> Option<Link> {
    let words: Vec<&str> =
        text.split([' ', '(', ')', ',', '[', ']', '`']).filter(|w| !w.is_empty()).collect();
    let number = |at: usize| words.get(at)?.trim_end_matches([':', ';', '.']).parse::<u32>().ok();
    for (at, word) in words.iter().enumerate() {
        if !matches!(*word, "trace" | "loop" | "function" | "bridge") {
            continue;
        }
        let Some(trace) = number(at + 1).map(TraceId).filter(|&t| model.trace(t).is_some()) else { continue };
        let before = at >= 3 && words[at - 3] == "exit" && words[at - 1] == "of";
        let exit = match words.get(at + 2) {
            Some(&"exit") => number(at + 3),
            _ if before => number(at - 2),
            _ => None,
        };
        return Some(exit.map_or(Link::Trace(trace), |exit| Link::Guard(trace, ExitId(exit))));
    }
    words.iter().find_map(|word| line(model, word))
}

/// The line named by `FILE:LINE`. A suffix of the path is enough.
pub fn line(model: &Model, word: &str) -> Option<Link> {
    let (name, line) = word.trim_end_matches([':', ';', '.']).rsplit_once(':')?;
    let line = line.parse().ok().filter(|&l| l > 0)?;
    let files = model.files();
    let named = |path: &str| path == name || path.strip_suffix(name).is_some_and(|p| p.ends_with('/'));
    let (file, _) = files.iter().find(|(_, f)| !name.is_empty() && named(&f.path))?;
    Some(Link::Line(*file, line))
}
