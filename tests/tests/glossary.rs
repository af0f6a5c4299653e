//! Keeps the words in order: what the documentation marks as a term, and what the modules of the vocabulary call their
//! types, stands in the glossary of ARCHITECTURE.md; words that have a better one are not used. It knows words, and no
//! code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules whose public types are the vocabulary.
const VOCABULARY: &[&str] = &[
    "ir/src/index.rs",
    "ir/src/trace.rs",
    "ir/src/snapshot.rs",
    "ir/src/delta.rs",
    "ir/src/decision.rs",
    "tracer/src/index.rs",
    "tracer/src/policy/backoff.rs",
    "tracer/src/policy/compile_budget.rs",
    "tracer/src/policy/polymorphic.rs",
    "tracer/src/policy/profitability.rs",
    "tracer/src/policy/warm.rs",
    "tracer/src/record/level.rs",
    "tracer/src/record/limits.rs",
    "framework/src/code/traces.rs",
    "framework/src/policy/tail_merging.rs",
];

/// Types of those modules that are no terms: parts and results of what the others are about.
const PARTS: &[&str] = &["Gone", "Size", "Verdict"];

/// Types that a macro makes or that have another home, whose names no other type may have: how often a source declares
/// them by themselves.
const SINGLE: &[(&str, usize)] = &[
    ("Abort", 0),
    ("CompiledCode", 1),
    ("Event", 0),
    ("Kind", 0),
    ("Pass", 0),
    ("Phase", 1),
    ("Policy", 1),
    ("Recorder", 1),
];

/// Files whose types are what the framework has under the same names, as an event log holds it; and the trait of the
/// collector, which is called as in other collectors for Rust.
const SAME: &[(&str, &str)] = &[
    ("Position", "events/src/schema.rs"),
    ("Trace", "viewer/src/model/records.rs"),
    ("Trace", "framework/src/language/object.rs"),
];

/// The documents that introduce terms; tables of measurements and the like emphasise as they please.
const TEACHING: &[&str] = &[
    "ARCHITECTURE.md",
    "docs/book/src/first-language.md",
    "docs/book/src/reading-traces.md",
    "docs/book/src/event-log.md",
];

/// Words that are emphasised but are not terms.
const EMPHASISED: &[&str] = &["evaluated again", "interpreter", "not", "owns", "then", "values", "varint"];

/// Words that must not be used, and their replacements.
const RETIRED: &[(&str, &str)] = &[
    ("whoever", "name the caller, the jump, the process"),
    ("nobody", "say what does not happen"),
    ("somebody", "name who does it"),
    ("so many", "give the number a name"),
    ("so often", "give the number a name"),
    ("goes on", "continues, resumes"),
    ("go on", "continue, resume"),
    ("going on", "in progress, running"),
    ("promotes that ask", "polymorphic sites"),
    ("removed allocation", "virtual"),
    ("removed object", "virtual"),
    ("Misfit", "virtual-state mismatch"),
    ("churn", "unstable"),
    ("churns", "is unstable"),
];

/// Parts that no name in code may contain, and their replacements.
const RETIRED_NAMES: &[(&str, &str)] = &[
    ("misfit", "mismatch; unmet demands"),
    ("leave_after", "forced_exit_after"),
    ("while_few", "promote_polymorphic"),
    ("while_quiet", "while_stable"),
    ("promote_few", "promote_polymorphic"),
];

/// Words that no identifier of the framework may be, and their replacements. In prose some of them are plain English.
const RETIRED_IDENTIFIERS: &[(&str, &str)] = &[
    ("Pays", "Profitability"),
    ("Few", "Polymorphic"),
    ("Joins", "MergePoints"),
    ("Share", "CompileBudget"),
    ("Earlier", "the label or guard that is meant"),
    ("Foreign", "target label; what is wrong with a file"),
    ("around", "surroundings; wrapped"),
    ("quiet", "stable, idle"),
    ("make_up", "materialise"),
    ("made_up", "materialised"),
];

/// The folders whose comments are searched for retired words.
const SOURCES: &[&str] = &["langs", "tests", "xtask", "examples", "bench"];

/// The folders that speak of the framework, and whose words are kept.
const FOLDERS: &[&str] = &[
    "ir",
    "tracer",
    "framework",
    "framework_macros",
    "events",
    "backend_x64",
    "heap",
    "debuginfo",
    "viewer",
    "docs",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The files below a folder with one of these extensions, relative to the root.
fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![root().join(folder)], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| extensions.iter().any(|x| e == *x)) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The text of a file for its readers: of a source the comments, without code blocks and quoted code.
fn prose(path: &Path) -> Vec<(usize, String)> {
    let source = path.extension().is_some_and(|e| e == "rs");
    let text = read(path);
    let (mut lines, mut fenced) = (Vec::new(), false);
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let comment = ["//! ", "/// ", "// "].iter().find_map(|marker| line.strip_prefix(marker));
        let Some(words) = (if source { comment } else { Some(line) }) else { continue };
        if words.starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            lines.push((number + 1, words.split('`').step_by(2).collect::<Vec<_>>().join("`")));
        }
    }
    lines
}

/// The words of a name: `CallSite` is `call site`, `ExitId` is `exit`.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for c in name.strip_suffix("Id").unwrap_or(name).chars() {
        match words.last_mut() {
            Some(word) if !c.is_uppercase() => word.push(c),
            _ => words.push(c.to_lowercase().to_string()),
        }
    }
    words
}

/// The terms of the glossary.
fn terms() -> BTreeSet<String> {
    let text = read(&root().join("ARCHITECTURE.md"));
    let glossary = text.split_once("## Glossary").expect("ARCHITECTURE.md has a glossary").1;
    let entries = glossary.lines().filter_map(|line| line.strip_prefix("- **")?.split_once(".**"));
    entries.flat_map(|(terms, _)| terms.split(", ")).map(str::to_lowercase).collect()
}

/// Whether it is a term, in one form or another.
fn is_term(terms: &BTreeSet<String>, words: &str) -> bool {
    let words = words.to_lowercase();
    let singular = words.strip_suffix('s').unwrap_or(&words);
    let stem = words.strip_suffix("ed").or(words.strip_suffix('d')).unwrap_or(&words);
    let forms = [words.as_str(), singular, stem, &format!("{stem}e")].map(|form| form.replace(' ', "-"));
    terms.iter().any(|term| forms.contains(&term.replace(' ', "-")))
}

/// Whether a line contains these words.
fn says(line: &str, words: &str) -> bool {
    let line = format!(" {} ", line.to_lowercase());
    let ends = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    line.match_indices(&words.to_lowercase()).any(|(at, found)| {
        ends(line[..at].chars().next_back()) && ends(line[at + found.len()..].chars().next())
    })
}

/// The words between single asterisks in a line.
fn emphasised(line: &str) -> Vec<&str> {
    let parts: Vec<&str> = line.split('*').collect();
    let inner = |i: usize| {
        let word = *parts.get(i)?;
        let plain = word.chars().all(|c| c.is_ascii_alphabetic() || c == ' ' || c == '-');
        let edges = !word.starts_with(' ') && !word.ends_with(' ') && !word.is_empty();
        // `**word**` has empty parts beside it, as a glob or a product has blanks or signs within.
        let single = !parts[i - 1].is_empty() || i == 1;
        (plain && edges && single && i + 1 < parts.len()).then_some(word)
    };
    (1..parts.len()).step_by(2).filter_map(inner).collect()
}

#[test]
fn marked_words_stand_in_the_glossary() {
    let terms = terms();
    assert!(terms.len() > 60, "the glossary is read");
    let (mut errors, mut unused) = (Vec::new(), EMPHASISED.iter().copied().collect::<BTreeSet<_>>());
    let sources = FOLDERS.iter().flat_map(|folder| files(folder, &["rs"]));
    for path in sources.chain(TEACHING.iter().map(|name| root().join(name))) {
        for (number, line) in prose(&path) {
            for word in emphasised(&line) {
                if EMPHASISED.contains(&word) {
                    unused.remove(word);
                } else if !is_term(&terms, word) {
                    errors.push(format!("{}:{number}: *{word}* stands in no glossary", path.display()));
                }
            }
        }
    }
    errors.extend(unused.iter().map(|word| format!("*{word}* is not emphasised anywhere any more")));
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn types_of_the_vocabulary_are_called_by_terms() {
    let terms = terms();
    let (mut errors, mut types) = (Vec::new(), 0);
    for file in VOCABULARY {
        let text = read(&root().join(file));
        // Index types are lines of their macro.
        let made = text
            .lines()
            .filter_map(|l| l.strip_prefix("    ")?.strip_suffix(';'))
            .filter(|l| l.ends_with("Id") && l.chars().all(char::is_alphanumeric));
        let kinds = ["pub struct ", "pub enum ", "pub(crate) struct ", "pub(crate) enum ", "pub type "];
        let declared = text.lines().filter_map(|l| kinds.iter().find_map(|kind| l.strip_prefix(kind)));
        let declared = declared.filter_map(|l| l.split(|c: char| !c.is_alphanumeric()).next());
        for name in declared.chain(made) {
            types += 1;
            let words = words(name);
            let parts = (0..words.len()).flat_map(|i| (i + 1..=words.len()).map(move |j| (i, j)));
            let known = parts.into_iter().any(|(i, j)| is_term(&terms, &words[i..j].join(" ")));
            if !known && !PARTS.contains(&name) {
                errors.push(format!("{file}: no term of the glossary is in `{name}`"));
            }
        }
    }
    assert!(types > 40, "{types} types are found");
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// The types that sources declare at the top level, each with its file.
fn declared() -> Vec<(String, PathBuf)> {
    let sources = FOLDERS.iter().flat_map(|folder| files(folder, &["rs"]));
    let is_test =
        |path: &Path| path.components().any(|part| part.as_os_str() == "tests") || path.ends_with("tests.rs");
    let mut all = Vec::new();
    for path in sources.filter(|path| !is_test(path)) {
        for line in read(&path).lines().filter(|line| !line.starts_with(' ')) {
            let mut words =
                line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
            let kind = words.by_ref().find(|word| !["pub", "crate", "super", "in"].contains(word));
            if let (Some("struct" | "enum" | "union" | "trait" | "type"), Some(name)) = (kind, words.next()) {
                all.push((name.to_string(), path.clone()));
            }
        }
    }
    all
}

#[test]
fn a_word_of_the_vocabulary_names_one_type() {
    let all = declared();
    let of_vocabulary = |path: &Path| VOCABULARY.iter().any(|file| path.ends_with(file));
    let mut names: BTreeMap<&str, usize> = SINGLE.iter().copied().collect();
    let terms = all.iter().filter(|(name, path)| of_vocabulary(path) && !PARTS.contains(&name.as_str()));
    names.extend(terms.map(|(name, _)| (name.as_str(), 1)));
    assert!(names.len() > 40, "{} names are found", names.len());
    let same = |name: &str, path: &Path| SAME.iter().any(|(of, file)| *of == name && path.ends_with(file));
    let mut errors = Vec::new();
    for (name, count) in names {
        let places = all.iter().filter(|(other, path)| other == name && !same(name, path));
        let places: Vec<_> = places.map(|(_, path)| path.display()).collect();
        if places.len() != count {
            errors.push(format!("`{name}` is declared {} times, not {count}: {places:?}", places.len()));
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn retired_words_are_not_used() {
    let mut errors = Vec::new();
    let folders = FOLDERS.iter().chain(SOURCES).flat_map(|folder| files(folder, &["rs", "md"]));
    for path in
        folders.chain(["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"].map(|name| root().join(name)))
    {
        for (number, line) in prose(&path) {
            for (word, instead) in RETIRED {
                if says(&line, word) {
                    errors.push(format!("{}:{number}: not `{word}`: {instead}", path.display()));
                }
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn retired_names_are_not_used() {
    let this = Path::new(file!()).file_name();
    let sources = FOLDERS.iter().chain(SOURCES).flat_map(|folder| files(folder, &["rs", "md"]));
    let mut errors = Vec::new();
    for path in sources.filter(|path| path.file_name() != this) {
        for (number, line) in read(&path).lines().enumerate() {
            let line = line.to_lowercase();
            for (name, instead) in RETIRED_NAMES.iter().filter(|(name, _)| line.contains(name)) {
                errors.push(format!("{}:{}: not `{name}`: {instead}", path.display(), number + 1));
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn retired_identifiers_are_not_used() {
    let mut errors = Vec::new();
    for path in FOLDERS.iter().flat_map(|folder| files(folder, &["rs"])) {
        for (number, line) in read(&path).lines().enumerate() {
            // Without comments, and without what is quoted.
            let code = line.split("//").next().unwrap_or_default();
            let code = code.split('"').step_by(2).collect::<Vec<_>>().join("\"");
            let identifiers: Vec<_> = code.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            for (name, instead) in RETIRED_IDENTIFIERS {
                if identifiers.contains(name) {
                    errors.push(format!("{}:{}: not `{name}`: {instead}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// The name of the function that a line of a source declares.
fn function_declared(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let qualifier = |word: &str| {
        word.starts_with("pub(") || word == "\"C\"" || word.chars().all(|c| c.is_ascii_lowercase())
    };
    let qualifiers = before.split_whitespace().all(qualifier);
    let end = after.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    (qualifiers && end > 0).then_some(&after[..end])
}

#[test]
fn retired_words_are_not_in_names_of_functions_and_files() {
    let this = Path::new(file!()).file_name();
    let (mut errors, mut functions) = (Vec::new(), 0);
    let mut check = |place: String, name: &str| {
        let name = name.replace(['_', '-', '.'], " ");
        for (word, instead) in RETIRED.iter().filter(|(word, _)| says(&name, word)) {
            errors.push(format!("{place}: not `{word}`: {instead}"));
        }
    };
    for path in FOLDERS.iter().chain(SOURCES).flat_map(|folder| files(folder, &["rs", "py", "md", "trace"])) {
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        check(path.display().to_string(), &name);
        if path.extension().is_none_or(|e| e != "rs") || path.file_name() == this {
            continue;
        }
        for (number, line) in read(&path).lines().enumerate() {
            if let Some(name) = function_declared(line) {
                functions += 1;
                check(format!("{}:{}", path.display(), number + 1), name);
            }
        }
    }
    assert!(functions > 8000, "{functions} functions are found");
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn functions_are_found_by_their_declarations() {
    assert_eq!(function_declared("    pub(crate) const fn so_many(x: u8) {"), Some("so_many"));
    assert_eq!(function_declared("fn goes_on<M: Mode>() {"), Some("goes_on"));
    assert_eq!(function_declared("    let f: fn (u8) = g;"), None);
    assert_eq!(function_declared("// A fn is a function."), None);
}

#[test]
fn names_and_marks_are_read_as_they_are_meant() {
    assert_eq!(words("CallSite"), ["call", "site"]);
    assert_eq!(words("ExitId"), ["exit"]);
    assert_eq!(emphasised("a *join*, which **is** no *virtual state*"), ["join", "virtual state"]);
    assert!(emphasised("`a * b` and c * d").is_empty());
    assert!(says("it goes on.", "goes on") && !says("it goes once", "goes on"));
    let terms = BTreeSet::from(["force".to_owned(), "back-off".to_owned(), "virtual".to_owned()]);
    assert!(["forced", "back off", "virtuals"].iter().all(|word| is_term(&terms, word)));
    assert!(!is_term(&terms, "forest"));
}

/// Whether a line of prose ends a question, except within double quotes.
fn asks(line: &str) -> bool {
    let unquoted = line.split('"').step_by(2).collect::<Vec<_>>().join("\"");
    let ends = |c: Option<char>| c.is_none_or(|c| c == ' ' || c == ')' || c == '"');
    unquoted.match_indices('?').any(|(at, _)| ends(unquoted[at + 1..].chars().next()))
}

#[test]
fn comments_are_statements() {
    let mut errors = Vec::new();
    for path in FOLDERS.iter().chain(SOURCES).flat_map(|folder| files(folder, &["rs"])) {
        for (number, line) in prose(&path) {
            if asks(&line) {
                errors.push(format!("{}:{number}: a question: {line}", path.display()));
            }
        }
    }
    assert!(errors.is_empty(), "a comment says \"Whether ...\" instead of asking:\n{}", errors.join("\n"));
}

#[test]
fn questions_are_distinguished_from_quotes() {
    assert!(asks("Is it empty?") && asks("Is it empty? Then nothing is done.") && asks("empty (or is it?)"));
    assert!(!asks("Whether it is empty.") && !asks("the answer to \"why is it slow?\", in one line"));
    assert!(!asks("bits ????000 are known"));
}
