//! Compiles and verifies CPython's own library: every file there is valid Python, so the only error allowed is an
//! unsupported feature. Skipped if CPython's library is not installed.

use minipy_frontend::{Mode, SyntaxErrorKind, compile, disassemble, verify};
use std::path::{Path, PathBuf};

/// The library of the reference interpreter.
const LIBRARY: &str = "/root/.pyenv/versions/3.13.0/lib/python3.13";

fn python_files(directory: &Path, recursive: bool) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(directory) else { return Vec::new() };
    let mut files = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.extension().is_some_and(|extension| extension == "py") {
            files.push(path);
        } else if recursive && path.is_dir() {
            files.extend(python_files(&path, true));
        }
    }
    files.sort();
    files
}

/// Compiles the files; returns the numbers of compiled files and of files with unsupported features.
fn compile_all(files: &[PathBuf]) -> (usize, usize) {
    let (mut compiled, mut unsupported, mut failures) = (0, 0, Vec::new());
    for path in files {
        let Ok(source) = std::fs::read(path) else { continue };
        match compile(&source, &path.to_string_lossy(), Mode::Module) {
            Ok(code) => {
                compiled += 1;
                assert!(disassemble(&code).starts_with("code <module>"), "{}", path.display());
                if let Err(problem) = verify(&code) {
                    failures.push(format!("{}: {problem}", path.display()));
                }
            }
            Err(error) if error.kind == SyntaxErrorKind::Unsupported => unsupported += 1,
            Err(error) => failures.push(error.to_string()),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    (compiled, unsupported)
}

#[test]
fn the_library_compiles() {
    let files = python_files(Path::new(LIBRARY), false);
    if files.is_empty() {
        eprintln!("skipped: no library at {LIBRARY}");
        return;
    }
    let (compiled, unsupported) = compile_all(&files);
    eprintln!("{compiled} files compiled, {unsupported} need unsupported features");
    assert!(compiled >= unsupported, "{compiled} compiled, {unsupported} unsupported");
}

#[test]
#[ignore = "takes minutes: every package, CPython's own tests among them"]
fn all_packages_compile() {
    let is_valid = |path: &PathBuf| {
        let text = path.to_string_lossy();
        !text.contains("/bad")
            && !text.contains("koi8")
            && !text.contains("turtledemo/clock")
            && !text.contains("lib2to3/tests")
            && !text.contains("site-packages")
    };
    let files: Vec<_> = python_files(Path::new(LIBRARY), true).into_iter().filter(is_valid).collect();
    let (compiled, unsupported) = compile_all(&files);
    eprintln!("{compiled} files compiled, {unsupported} need unsupported features");
}
