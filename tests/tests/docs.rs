//! Checks the Markdown files: links and paths exist, code is an excerpt of a file that compiles, output is what the
//! command prints now, tables are those of the code, and commands name things that exist. `BLESS=1` writes outputs
//! and tables anew: read the diff.
//!
//! The checked parts are marked in the text, on the line before a block or around it:
//!
//! ```text
//! <!-- excerpt: FILE -->       the block is part of FILE, up to indentation
//! <!-- output: ARGUMENTS -->   the block is what `cargo run ARGUMENTS` prints
//! <!-- trace: NAME -->         the block is the trace of docs/code/NAME.rs
//! <!-- table: NAME -->         the lines up to `<!-- end -->` are made from the code
//! ```

#[path = "../../docs/code/account.rs"]
mod account;
#[path = "../../docs/code/before.rs"]
mod before;

use metatrace_events::Kind;
use metatrace_ir::ops::{Class, Op};
use metatrace_tracer::opt::PASSES;
use metatrace_tracer::{Abort, Params};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace")
}

/// The files with that extension below the root, relative to it.
fn files(extension: &str) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![PathBuf::new()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("a folder can be read") {
            let name = entry.expect("an entry can be read").file_name();
            let path = folder.join(&name);
            let skip = path == Path::new("target") || path == Path::new("bench/pyperformance");
            if skip || name.to_string_lossy().starts_with('.') {
                continue;
            }
            if root().join(&path).is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Held while documents are written.
static WRITING: Mutex<()> = Mutex::new(());

fn blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}

fn report(errors: &[String]) {
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// A fenced block.
struct Block {
    /// The text after the opening fence.
    language: String,
    /// Numbers of its first line and of its closing fence, from 0.
    lines: std::ops::Range<usize>,
    /// The marker on the line before, as (kind, argument).
    marker: Option<(String, String)>,
}

/// `<!-- kind: argument -->`
fn marker(line: &str) -> Option<(String, String)> {
    let inside = line.trim().strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    let (kind, argument) = inside.split_once(':').unwrap_or((inside, ""));
    Some((kind.trim().to_owned(), argument.trim().to_owned()))
}

fn blocks(text: &str) -> Vec<Block> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut blocks, mut at) = (Vec::new(), 0);
    while at < lines.len() {
        if let Some(language) = lines[at].trim_start().strip_prefix("```") {
            let length =
                lines[at + 1..].iter().position(|l| l.trim_start() == "```").expect("a fence is closed");
            let marker = at.checked_sub(1).and_then(|before| marker(lines[before]));
            blocks.push(Block { language: language.to_owned(), lines: at + 1..at + 1 + length, marker });
            at += length + 1;
        }
        at += 1;
    }
    blocks
}

/// The lines of a text outside of fenced blocks, with their numbers from 1.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let code: BTreeSet<usize> =
        blocks(text).into_iter().flat_map(|b| b.lines.start - 1..b.lines.end + 1).collect();
    text.lines().enumerate().filter(|(i, _)| !code.contains(i)).map(|(i, l)| (i + 1, l)).collect()
}

/// The anchor of a heading, in GitHub's form.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).into_iter().filter(|(_, l)| l.starts_with('#'));
    headings.map(|(_, l)| anchor(l.trim_start_matches('#'))).collect()
}

/// The targets of the links in a line: `[text](target)`.
fn links(line: &str) -> Vec<&str> {
    line.match_indices("](")
        .filter_map(|(i, _)| line[i + 2..].split_once(')').map(|(target, _)| target))
        .collect()
}

/// The words in backquotes in a line.
fn quoted(line: &str) -> Vec<&str> {
    line.split('`').skip(1).step_by(2).collect()
}

/// Whether the word is the path of a file or folder of the project, rather than code.
fn is_path(word: &str) -> bool {
    let extension = Path::new(word).extension().and_then(|e| e.to_str()).unwrap_or_default();
    let placeholder = Path::new(word).iter().any(|part| part.to_string_lossy().starts_with("NAME"));
    let plain = !placeholder && word.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
    let top = word.split('/').next().unwrap_or_default();
    let known = !top.is_empty() && !top.starts_with('.') && root().join(top).is_dir() && word.contains('/');
    plain
        && (known || (word.contains('/') && ["rs", "md", "toml", "py", "trace", "tiny"].contains(&extension)))
}

#[test]
fn links_and_paths_exist() {
    let (mut errors, mut followed) = (Vec::new(), 0);
    for path in files("md") {
        let text = read(&path);
        let folder = root().join(path.parent().unwrap_or(Path::new("")));
        for (number, line) in prose(&text) {
            let place = format!("{}:{number}", path.display());
            for link in links(line).into_iter().filter(|l| !l.starts_with("https://")) {
                followed += 1;
                let (file, wanted) = link.split_once('#').unwrap_or((link, ""));
                let target = if file.is_empty() { root().join(&path) } else { folder.join(file) };
                if !target.exists() {
                    errors.push(format!("{place}: `{link}` leads nowhere"));
                } else if !wanted.is_empty() && !anchors(&read(&target)).contains(wanted) {
                    errors.push(format!("{place}: there is no heading `#{wanted}`"));
                }
            }
            for word in quoted(line).into_iter().filter(|w| is_path(w)) {
                followed += 1;
                if !root().join(word).exists() && !folder.join(word).exists() {
                    errors.push(format!("{place}: `{word}` does not exist"));
                }
            }
        }
    }
    report(&errors);
    assert!(followed > 30, "only {followed} links and paths were found");
}

/// The names that a text says are in files: "`name` in `path.rs`", "`name` (`path.rs`)", "`path.rs`, `name`"; with the
/// file of each.
fn placed(text: &str) -> Vec<(&str, &str)> {
    let is_file = |word: &str| word.contains('/') && word.ends_with(".rs");
    let is_name = |word: &str| word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
    let parts: Vec<&str> = text.split('`').collect();
    let pairs = (1..parts.len().saturating_sub(2)).step_by(2);
    pairs
        .filter_map(|at| match (parts[at], parts[at + 1], parts[at + 2]) {
            (file, ", ", name) if is_file(file) && is_name(name) => Some((file, name)),
            (name, " in " | " (", file) if is_file(file) && is_name(name) => Some((file, name)),
            _ => None,
        })
        .collect()
}

/// Whether a source declares `name`, possibly as a row of a table, and mentions the types in front of it.
fn declares(source: &str, name: &str) -> bool {
    let (types, name) = name.rsplit_once("::").unwrap_or(("", name));
    let words: Vec<&str> =
        source.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()).collect();
    let kinds = ["fn", "struct", "enum", "trait", "type", "mod", "const", "static", "macro_rules"];
    let declared = words.windows(2).any(|pair| kinds.contains(&pair[0]) && pair[1] == name);
    let row = source.lines().any(|line| line.trim_start().starts_with(&format!("{name}, ")));
    (declared || row) && types.split("::").filter(|ty| !ty.is_empty()).all(|ty| words.contains(&ty))
}

#[test]
fn functions_of_the_flows_exist() {
    let text = read("ARCHITECTURE.md");
    // Lines are joined, since a name and its file may be on two.
    let text = prose(&text).into_iter().map(|(_, line)| line.trim()).collect::<Vec<_>>().join(" ");
    let placed = placed(&text);
    assert!(placed.len() >= 25, "only {} names with files were found", placed.len());
    let missing = placed.iter().filter(|(file, name)| !declares(&read(file), name));
    report(&missing.map(|(file, name)| format!("`{name}` is not in {file}")).collect::<Vec<_>>());
}

#[test]
fn names_are_found_with_their_files() {
    let text = "by `Walk::run` in `opt/forward.rs`, or (`a/b.rs`, `c`), as `d` (`e/f.rs`) and `g` does";
    assert_eq!(placed(text), [("opt/forward.rs", "Walk::run"), ("a/b.rs", "c"), ("e/f.rs", "d")]);
    assert!(declares("impl Walk { fn run() {} }", "Walk::run") && !declares("fn run_on() {}", "run"));
}

#[test]
fn paths_in_the_headers_of_sources_exist() {
    let mut errors = Vec::new();
    for path in files("rs") {
        let text = read(&path);
        let header = text.lines().take_while(|l| l.starts_with("//!"));
        let package =
            path.ancestors().find(|a| root().join(a).join("Cargo.toml").is_file()).expect("a package");
        let near =
            [Path::new(""), package, &package.join("src"), path.parent().expect("a file is in a folder")];
        for word in header.flat_map(quoted).filter(|w| is_path(w)) {
            if !near.iter().any(|folder| root().join(folder).join(word).exists()) {
                errors.push(format!("{}: `{word}` does not exist", path.display()));
            }
        }
    }
    report(&errors);
}

#[test]
fn rust_in_the_documents_is_taken_from_files_that_compile() {
    let (mut errors, mut found) = (Vec::new(), 0);
    for path in files("md") {
        let text = read(&path);
        let lines: Vec<&str> = text.lines().collect();
        for block in blocks(&text) {
            let place = format!("{}:{}", path.display(), block.lines.start);
            match block.marker {
                Some((kind, file)) if kind == "excerpt" => {
                    found += 1;
                    let source = read(&file);
                    let source: Vec<&str> = source.lines().map(str::trim).collect();
                    let excerpt: Vec<&str> = lines[block.lines].iter().map(|l| l.trim()).collect();
                    if !source.windows(excerpt.len()).any(|w| w == excerpt) {
                        errors.push(format!("{place}: this is not a part of {file}"));
                    }
                }
                _ if block.language == "rust" => {
                    errors.push(format!("{place}: Rust that is no excerpt of a file"))
                }
                _ => {}
            }
        }
    }
    report(&errors);
    assert!(found > 0, "no excerpt was found");
}

#[test]
fn the_loop_before_annotation_works() {
    assert_eq!(before::run(b"-<", 1000), 0);
    assert_eq!(before::run(b"-", 5), 4);
}

/// The output of `cargo run` with these arguments, on both streams. The example is built by cargo, with the profile
/// of this test, and run without it: the compiler's messages are no part of the output.
fn output(arguments: &str) -> String {
    let words: Vec<&str> = arguments.split_whitespace().filter(|w| *w != "--").collect();
    let (["--example", name], rest) = words.split_at(2) else {
        panic!("`cargo run {arguments}`: no example")
    };
    let test = std::env::current_exe().expect("a test is a program");
    let profile = test.ancestors().nth(2).expect("target/PROFILE/deps/TEST");
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--offline", "--example", name]).current_dir(root());
    build.arg("--target-dir").arg(profile.parent().expect("target/PROFILE"));
    if profile.ends_with("release") {
        build.arg("--release");
    }
    let built = build.output().expect("cargo runs");
    assert!(built.status.success(), "{name} was not built:\n{}", String::from_utf8_lossy(&built.stderr));
    let mut command = Command::new(profile.join("examples").join(name));
    let output = command.args(rest).current_dir(root()).output().expect("the example runs");
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "`cargo run {arguments}` failed:\n{text}");
    text.trim_end().to_owned()
}

#[test]
fn outputs_are_what_the_commands_print() {
    let _alone = WRITING.lock();
    let (mut errors, mut found) = (Vec::new(), 0);
    for path in files("md") {
        let text = read(&path);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        // From the last to the first, so that line numbers stay valid.
        for block in blocks(&text).into_iter().rev() {
            let Some((kind, argument)) = block.marker else { continue };
            let (printed, from) = match (kind.as_str(), argument.as_str()) {
                ("output", _) => (output(&argument), format!("`cargo run {argument}`")),
                ("trace", "account") => {
                    (account::trace().trim_end().to_owned(), "docs/code/account.rs".to_owned())
                }
                ("trace", _) => panic!("there is no trace `{argument}`"),
                _ => continue,
            };
            found += 1;
            if lines[block.lines.clone()].join("\n") == printed {
                continue;
            }
            if !blessing() {
                let at = block.lines.start;
                errors.push(format!("{}:{at}: {from} prints\n{printed}\n", path.display()));
            }
            lines.splice(block.lines, printed.lines().map(str::to_owned));
        }
        let renewed = lines.join("\n") + "\n";
        if blessing() && renewed != text {
            fs::write(root().join(&path), renewed).expect("a document can be written");
        }
    }
    assert!(errors.is_empty(), "{}\n(BLESS=1 accepts it)", errors.join("\n"));
    assert!(found > 0, "no output was found");
}

/// A cell of a Markdown table.
fn cell(text: &str) -> String {
    text.trim().replace('|', "\\|")
}

/// A line of documentation without its full stop.
fn doc(text: &str) -> String {
    cell(text.trim().trim_end_matches('.'))
}

fn operations() -> String {
    let classes: [(Class, &str); 8] = [
        (Class::Pure, "The result depends on the operands alone: may be folded, merged, moved and dropped."),
        (
            Class::Select,
            "The result is one of two operands: may be merged, moved and dropped like a pure operation's.",
        ),
        (Class::Load, "They read memory and change nothing."),
        (Class::Store, "They change memory."),
        (Class::Alloc, "They make an object, and may collect garbage."),
        (Class::Call, "They call out of the trace, and come back."),
        (Class::Guard, "They leave the trace when what they check does not hold."),
        (Class::Control, "They begin or end a trace, say what is known, or stand in logs only."),
    ];
    let mut text = String::new();
    for (class, what) in classes {
        let _ = write!(text, "\n### {class:?}\n\n{what}\n\n");
        text.push_str("| operation | operands | result | meaning |\n|---|---|---|---|\n");
        for op in Op::ALL.iter().filter(|op| op.class() == class) {
            let operands = op.operands();
            let result = op.fixed_ty().map_or("by descriptor", |ty| ty.name());
            let _ = writeln!(text, "| `{}` | {operands} | {result} | {} |", op.name(), doc(op.doc()));
        }
    }
    text + "\n"
}

fn parameters() -> String {
    let mut text = String::from("\n| parameter | default | meaning |\n|---|---|---|\n");
    for (name, default, meaning) in Params::TABLE {
        let _ = writeln!(text, "| `{name}` | {default} | {} |", doc(meaning));
    }
    text + "\n"
}

fn aborts() -> String {
    let mut text = String::from("\n| reason | counts against the loop |\n|---|---|\n");
    for abort in Abort::ALL {
        let _ = writeln!(text, "| {} | {} |", cell(abort.text()), if abort.counts() { "yes" } else { "no" });
    }
    text + "\n"
}

fn passes() -> String {
    let mut text = String::from("\n| pass | what it removes or simplifies |\n|---|---|\n");
    for pass in PASSES {
        let _ = writeln!(text, "| `{}` | {} |", pass.name, doc(pass.doc));
    }
    text + "\n"
}

/// The compiler's messages for the mistakes in `framework/tests/ui`.
fn mistakes() -> String {
    let mut text = String::from("\n| mistake | what the compiler says |\n|---|---|\n");
    for path in files("rs").into_iter().filter(|path| path.starts_with("framework/tests/ui")) {
        let source = read(&path);
        let what = source.lines().next().unwrap_or_default().trim_start_matches("//!");
        let said = read(path.with_extension("stderr"));
        let error = said.lines().find(|line| line.starts_with("error")).expect("it does not compile");
        let message = error.split_once(": ").map_or(error, |(_, message)| message);
        // The message about a wrong type is below the code.
        let below = said.lines().find_map(|line| line.split_once("^ ")).map(|(_, text)| text);
        let message = below.filter(|_| message == "mismatched types").unwrap_or(message);
        let _ = writeln!(text, "| {} | {} |", doc(what), cell(message));
    }
    text + "\n"
}

fn events() -> String {
    let mut text = String::new();
    for kind in Kind::ALL {
        let _ = write!(text, "\n### {} {}\n\n{}\n\n", *kind as u64, kind.name(), kind.doc().trim());
        text.push_str("| field | type | meaning |\n|---|---|---|\n");
        for (name, ty, meaning) in kind.fields() {
            let ty = ty.replace(' ', "");
            let _ = writeln!(text, "| `{name}` | `{ty}` | {} |", doc(meaning));
        }
    }
    text + "\n"
}

/// The name of a table in the documents, and the function that makes it.
type Table = (&'static str, fn() -> String);

#[test]
fn tables_are_those_of_the_code() {
    let tables: [Table; 6] = [
        ("mistakes", mistakes),
        ("operations", operations),
        ("parameters", parameters),
        ("aborts", aborts),
        ("passes", passes),
        ("events", events),
    ];
    let _alone = WRITING.lock();
    let (mut errors, mut found) = (Vec::new(), BTreeSet::new());
    for path in files("md") {
        let text = read(&path);
        let (mut rest, mut renewed) = (text.as_str(), String::new());
        while let Some(start) = rest.find("<!-- table: ") {
            let (before, table) = rest.split_at(start);
            let (head, after) = table.split_once('\n').expect("a table follows its marker");
            let (_, name) = marker(head).expect("a marker ends on its line");
            let (old, after) = after.split_once("<!-- end -->").expect("`<!-- end -->` follows a table");
            let make = tables.iter().find(|t| t.0 == name).unwrap_or_else(|| panic!("no table `{name}`")).1;
            let new = make();
            if old != new && !blessing() {
                errors.push(format!("{}: the table `{name}` has changed; it is now\n{new}", path.display()));
            }
            found.insert(name);
            let _ = write!(renewed, "{before}{head}\n{new}<!-- end -->");
            rest = after;
        }
        renewed.push_str(rest);
        if blessing() && renewed != text {
            fs::write(root().join(&path), renewed).expect("a document can be written");
        }
    }
    assert!(errors.is_empty(), "{}\n(BLESS=1 accepts it)", errors.join("\n"));
    assert_eq!(found.len(), tables.len(), "only {found:?} stand in the documents");
}

/// The errors in a command line of a document. Paths are relative to the root, or to the document's folder.
fn wrong_command(command: &str, folder: &Path) -> Vec<String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    let mut wrong = Vec::new();
    let manifests: Vec<String> = files("toml")
        .iter()
        .filter(|p| p.ends_with("Cargo.toml"))
        .map(|p| read(p).replace(' ', ""))
        .collect();
    let package = |name: &str| manifests.iter().any(|m| m.contains(&format!("name=\"{name}\"")));
    for pair in words.windows(2) {
        let (flag, name) = (pair[0], pair[1]);
        let exists = match flag {
            "--bin" | "-p" | "--package" => package(name),
            "--example" => files("rs").iter().any(|p| p.ends_with(format!("examples/{name}.rs"))),
            "--test" => files("rs").iter().any(|p| p.ends_with(format!("tests/{name}.rs"))),
            "xtask" => read("xtask/src/main.rs").contains(&format!("Some((&\"{name}\"")),
            _ => true,
        };
        if !exists && name != "NAME" {
            wrong.push(format!("`{command}`: there is no `{name}`"));
        }
    }
    for word in
        words.iter().filter(|w| w.contains('/') && !w.contains(['$', '=', '~']) && !w.starts_with('/'))
    {
        if !root().join(word).exists() && !root().join(folder).join(word).exists() {
            wrong.push(format!("`{command}`: `{word}` does not exist"));
        }
    }
    wrong
}

#[test]
fn commands_name_what_exists() {
    let (mut errors, mut found) = (Vec::new(), 0);
    for path in files("md") {
        let text = read(&path);
        let lines: Vec<&str> = text.lines().collect();
        let shell = blocks(&text).into_iter().filter(|b| b.language == "sh");
        let in_blocks =
            shell.flat_map(|b| lines[b.lines].iter().copied()).map(|l| l.split('#').next().unwrap_or(l));
        let in_prose = prose(&text).into_iter().flat_map(|(_, l)| quoted(l));
        for command in in_blocks.chain(in_prose).filter(|c| c.contains("cargo ")) {
            found += 1;
            let folder = path.parent().unwrap_or(Path::new(""));
            errors.extend(
                wrong_command(command, folder).into_iter().map(|e| format!("{}: {e}", path.display())),
            );
        }
    }
    report(&errors);
    assert!(found >= 5, "only {found} commands were found");
    assert!(!wrong_command("cargo run --release --bin nonsense", Path::new("")).is_empty());
    assert!(!wrong_command("cargo xtask nonsense", Path::new("")).is_empty());
}

#[test]
fn the_book_has_every_chapter_once() {
    let folder = Path::new("docs/book/src");
    let summary = read(folder.join("SUMMARY.md"));
    let mut named: Vec<&str> = summary.lines().flat_map(links).collect();
    named.sort_unstable();
    let pages = files("md").into_iter().filter_map(|path| path.strip_prefix(folder).ok().map(Path::to_owned));
    let mut there: Vec<String> = pages.map(|path| path.to_string_lossy().into_owned()).collect();
    there.retain(|page| page != "SUMMARY.md");
    assert_eq!(named, there);
}

#[test]
fn environment_variables_are_documented() {
    let documented = read("docs/book/src/environment.md");
    let mut errors = Vec::new();
    for path in files("rs") {
        for word in read(&path).split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
            let is_variable = word.starts_with("METATRACE_") && word.len() > "METATRACE_".len();
            if is_variable && !documented.contains(&format!("`{word}`")) {
                errors
                    .push(format!("{}: `{word}` is missing in docs/book/src/environment.md", path.display()));
            }
        }
    }
    errors.sort();
    errors.dedup();
    report(&errors);
}
