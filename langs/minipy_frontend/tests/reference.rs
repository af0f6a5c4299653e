//! Compiled programs behave as in CPython: `reference/vm.py` executes the bytecode with CPython's objects, and the
//! output must be that of CPython running the source. Skipped if CPython 3.13 is not installed.

use minipy_frontend::{Code, Const, Mode, Op, Operand, compile};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PYTHON: &str = "/root/.pyenv/versions/3.13.0/bin/python3";

fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            ' '..='~' => quoted.push(c),
            _ => write!(quoted, "\\U{:08x}", c as u32).expect("writing to a string cannot fail"),
        }
    }
    quoted + "\""
}

fn list<T>(items: impl IntoIterator<Item = T>, format: impl Fn(T) -> String) -> String {
    let items: Vec<String> = items.into_iter().map(format).collect();
    format!("[{}]", items.join(","))
}

fn constant(value: &Const) -> String {
    match value {
        Const::None => "None".to_owned(),
        Const::True => "True".to_owned(),
        Const::False => "False".to_owned(),
        Const::Ellipsis => "...".to_owned(),
        Const::Int(value) => value.to_string(),
        Const::BigInt(value) => value.to_string(),
        Const::Float(value) if value.is_infinite() => "float('inf')".to_owned(),
        Const::Float(value) => format!("{value:?}"),
        Const::Str(text) => quote(text),
        Const::Complex(value) => format!("complex(0, {value:?})"),
        Const::Bytes(data) => format!("bytes({data:?})"),
        Const::Tuple(items) => format!("tuple({})", list(items, constant)),
        Const::FrozenSet(items) => format!("frozenset({})", list(items, constant)),
        Const::Code(code) => format!("{{'code':{}}}", literal(code)),
        Const::Names(names) => list(names, |name| quote(name)),
    }
}

fn instruction(op: Op) -> String {
    let mut text = format!("('{}'", op.mnemonic());
    op.for_each_operand(|_, _, operand| {
        let operand = match operand {
            Operand::Number(number) => number.to_string(),
            Operand::Cmp(op) => format!("'{op:?}'"),
            Operand::Bin(op) => format!("'{op:?}'"),
            Operand::Conv(conversion) => format!("'{conversion:?}'"),
            Operand::Parts(parts) => parts.0.to_string(),
        };
        write!(text, ",{operand}").expect("writing to a string cannot fail");
    });
    text + ",)"
}

/// The code as a Python literal.
fn literal(code: &Code) -> String {
    let python_bool = |value: bool| if value { "True" } else { "False" }.to_owned();
    let names = |names: &[String]| list(names, |name| quote(name));
    let numbers = |numbers: &[u32]| list(numbers, |number| number.to_string());
    let fields = [
        ("name", quote(&code.name)),
        ("qualname", quote(&code.qualname.to_string())),
        ("docstring", code.docstring.as_deref().map_or("None".to_owned(), quote)),
        ("ops", list(code.ops.iter().copied(), instruction)),
        ("live", list(0..code.ops.len(), |pc| list(code.live_at(pc).iter(), |reg| reg.to_string()))),
        ("consts", list(&code.consts, constant)),
        ("names", names(&code.names)),
        ("local_names", names(&code.local_names)),
        ("free_regs", numbers(&code.free_regs)),
        ("num_regs", code.num_regs.to_string()),
        ("argcount", code.argcount.to_string()),
        ("posonly", code.posonly.to_string()),
        ("kwonly", code.kwonly.to_string()),
        ("has_varargs", python_bool(code.has_varargs)),
        ("has_varkw", python_bool(code.has_varkw)),
        ("is_generator", python_bool(code.is_generator)),
        ("is_class_body", python_bool(code.is_class_body)),
        (
            "exception_table",
            list(&code.exception_table, |handler| {
                format!("({},{},{},{})", handler.start, handler.end, handler.target, handler.exc_reg)
            }),
        ),
    ];
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("'{name}':{value}")).collect();
    format!("{{{}}}", fields.join(","))
}

fn run(arguments: &[&Path], directory: &Path) -> Output {
    let output = Command::new(PYTHON).arg("-B").args(arguments).current_dir(directory).output();
    output.unwrap_or_else(|error| panic!("cannot run {PYTHON}: {error}"))
}

fn check(path: &Path, directory: &Path) -> Result<(), String> {
    let source = fs::read(path).map_err(|error| error.to_string())?;
    let code = compile(&source, &path.to_string_lossy(), Mode::Module).map_err(|error| error.to_string())?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let dump = std::env::temp_dir().join(format!("minipy-reference-{}-{stem}.txt", std::process::id()));
    fs::write(&dump, literal(&code)).map_err(|error| error.to_string())?;
    let vm = directory.join("vm.py");
    let (expected, actual) = (run(&[path], directory), run(&[&vm, &dump], directory));
    fs::remove_file(&dump).map_err(|error| error.to_string())?;
    let text = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
    if text(&expected) == text(&actual) && expected.status.success() == actual.status.success() {
        return Ok(());
    }
    let (expected_text, actual_text) = (text(&expected), text(&actual));
    let lines = expected_text.lines().zip(actual_text.lines());
    let first = lines.enumerate().find(|(_, (expected, actual))| expected != actual);
    Err(format!("{}: {first:?}\n{}", path.display(), String::from_utf8_lossy(&actual.stderr)))
}

#[test]
fn programs_do_what_they_do_in_cpython() {
    if !Path::new(PYTHON).exists() {
        eprintln!("skipped: no CPython at {PYTHON}");
        return;
    }
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference");
    let is_program = |path: &PathBuf| {
        path.extension().is_some_and(|e| e == "py") && path.file_stem() != Some("vm".as_ref())
    };
    let entries = fs::read_dir(&directory).expect("the directory of reference programs");
    let mut programs: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(is_program).collect();
    // More programs may be named in the environment.
    programs
        .extend(std::env::var("MINIPY_PROGRAMS").unwrap_or_default().split_whitespace().map(PathBuf::from));
    programs.sort();
    assert!(!programs.is_empty());
    let failures: Vec<String> = programs.iter().filter_map(|path| check(path, &directory).err()).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
