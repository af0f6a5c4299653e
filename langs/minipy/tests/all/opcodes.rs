//! `docs/opcodes.md`: the form of each instruction of minipy in a trace, programs that show it, and the instructions
//! that correspond to those of CPython 3.13 and to its grammar. The parts written by hand are in `tests/opcodes`; the
//! rest is generated here. An instruction without a row, or that no program contains, is an error; `BLESS=1` writes
//! the page anew.

use minipy_frontend::{Code, Mode, Op};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The possible forms of an instruction.
const HOWS: [&str; 5] = ["inline", "fast path", "residual", "refused", "never"];

/// The number of programs listed for each instruction.
const SHOWN: usize = 2;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The rows of a table: their cells.
fn rows(name: &str) -> Vec<[String; 3]> {
    let text = fs::read_to_string(folder("tests/opcodes").join(name)).expect("the table can be read");
    let row = |line: &str| {
        let mut cells = line.splitn(3, '|').map(|cell| cell.trim().to_owned());
        [(); 3].map(|()| cells.next().unwrap_or_else(|| panic!("{name}: a row has three cells: {line}")))
    };
    text.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

/// Counts the instructions of code and of the code inside it.
fn count(code: &Code, counts: &mut BTreeMap<&'static str, usize>) {
    for op in &code.ops {
        *counts.entry(op.mnemonic()).or_default() += 1;
    }
    for constant in &code.consts {
        if let minipy_frontend::Const::Code(code) = constant {
            count(code, counts);
        }
    }
}

fn instructions(source: &str, mode: Mode) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    if let Ok(code) = minipy_frontend::compile(source.as_bytes(), "opcodes.py", mode) {
        count(&code, &mut counts);
    }
    counts
}

/// The programs that contain each instruction most often.
fn shown_by() -> BTreeMap<&'static str, Vec<String>> {
    let mut found: BTreeMap<&'static str, Vec<(usize, String)>> = BTreeMap::new();
    let (mut folders, top) = (vec![folder("tests/programs")], folder("tests/programs"));
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            // Sources in encodings other than UTF-8 are skipped.
            let source = fs::read_to_string(&path).unwrap_or_default();
            if path.extension().is_some_and(|extension| extension == "py") {
                let name = path.strip_prefix(&top).expect("it is in there").display().to_string();
                for (op, count) in instructions(&source, Mode::Module) {
                    found.entry(op).or_default().push((count, name.clone()));
                }
            }
        }
    }
    let best = |mut programs: Vec<(usize, String)>| {
        programs.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        programs.into_iter().take(SHOWN).map(|program| program.1).collect()
    };
    found.into_iter().map(|(op, programs)| (op, best(programs))).collect()
}

/// The names in a cell; a dash means none.
fn named(cell: &str) -> Vec<&str> {
    cell.split(", ").filter(|name| *name != "-").collect()
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn in_backquotes(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn table_of_instructions(errors: &mut Vec<String>) -> String {
    let rows = rows("instructions.txt");
    let shown = shown_by();
    let mut text = String::from("| instruction | how | | programs |\n|---|---|---|---|\n");
    let known: BTreeSet<&str> = rows.iter().map(|row| &row[0][..]).collect();
    errors.extend(
        Op::ALL
            .iter()
            .filter(|name| !known.contains(*name))
            .map(|name| format!("no row for the instruction {name}")),
    );
    for [name, how, remark] in &rows {
        if !Op::ALL.contains(&&name[..]) {
            errors.push(format!("there is no instruction {name}"));
        }
        if !HOWS.contains(&&how[..]) {
            errors.push(format!("{name}: how is one of {HOWS:?}"));
        }
        let programs = match shown.get(&name[..]) {
            Some(programs) => {
                programs.iter().map(|p| format!("[{p}](../langs/minipy/tests/programs/{p})")).collect()
            }
            None if how == "never" => vec!["in none".into()],
            None if instructions("1", Mode::Interactive).contains_key(&name[..]) => {
                vec!["at a prompt".into()]
            }
            None => {
                errors.push(format!("no program has the instruction {name}"));
                Vec::new()
            }
        };
        writeln!(text, "| `{name}` | {how} | {} | {} |", cell(remark), programs.join(", ")).unwrap();
    }
    text
}

/// The table of corresponding instructions, all of which must exist.
fn table_of(
    file: &str,
    head: &str,
    errors: &mut Vec<String>,
    line: impl Fn(&[String; 3]) -> String,
) -> String {
    let mut text = format!("| {head} | minipy | |\n|---|---|---|\n");
    for row in &rows(file) {
        for name in named(&row[1]) {
            if !Op::ALL.contains(&name) {
                errors.push(format!("{file}: {}: there is no instruction {name}", row[0]));
            }
        }
        writeln!(text, "| `{}` | {} | {} |", row[0], in_backquotes(&named(&row[1])), line(row)).unwrap();
    }
    text
}

#[test]
fn each_instruction_has_its_row() {
    let mut errors = Vec::new();
    let instructions_of_ours = table_of_instructions(&mut errors);
    let of_cpython = table_of("cpython-3.13.txt", "CPython 3.13", &mut errors, |row| cell(&row[2]));
    let grammar = table_of("grammar.txt", "node", &mut errors, |row| {
        format!("`{}`", cell(&row[2].replace("\\n", " ⏎ ")))
    });
    for [node, ours, source] in rows("grammar.txt") {
        let there = instructions(&source.replace("\\n", "\n"), Mode::Module);
        for name in named(&ours).into_iter().filter(|name| !there.contains_key(name)) {
            errors.push(format!("grammar.txt: {node}: `{source}` has no {name}, but {:?}", there.keys()));
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    let page = format!(
        "# Instructions\n\n\
         Made by `cargo test -p minipy opcodes::` (`BLESS=1` writes it anew) from what\n\
         `langs/minipy/tests/opcodes/` says, from the instructions of `langs/minipy_frontend/src/op.rs`, and from\n\
         the programs of `langs/minipy/tests/programs/`.\n\n\
         ## What a trace has for each instruction\n\n\
         *inline*: operations and guards, in the common case with no call at all; *fast path*: inline for the\n\
         operands that are named, one residual call for others; *residual*: one residual call; *never*: it is in\n\
         no trace. No instruction is refused. The programs, which have the instruction most often, run in every\n\
         mode and with forced exits at every event.\n\n{instructions_of_ours}\n\
         ## The instructions of CPython 3.13\n\n\
         Without those that its interpreter makes of others while it runs: specialised and instrumented ones.\n\n\
         {of_cpython}\n\
         ## The forms of the grammar\n\n\
         The nodes of CPython's syntax trees, with instructions that are typical of them, which the source beside\n\
         them has.\n\n{grammar}"
    );
    let path = folder("../../docs/opcodes.md");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let now = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        now == page,
        "docs/opcodes.md is out of date: run `BLESS=1 cargo test -p minipy opcodes::` and read the difference"
    );
}
