//! `cargo xtask record`: runs every test program of minipy on CPython 3.13 and stores what it gave beside
//! it: NAME.out (standard output), NAME.err (normalised standard error, if any), NAME.status (if not 0).
//! Expected outputs come from nowhere else; it never runs minipy.

#[path = "../../langs/minipy/tests/support/expect.rs"]
mod expect;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Outcome, measure, paths};

/// What a file beside a program must hold; `None` means that it must not exist.
type Wanted = (PathBuf, Option<String>);

/// Records, or with `--check` compares.
pub fn command(args: &[&str]) -> Outcome {
    let check = match args {
        [] => false,
        ["--check"] => true,
        _ => return Err(crate::USAGE.into()),
    };
    let python = paths::python313()?;
    let tests = paths::root().join("langs/minipy/tests");
    let mut differing = Vec::new();
    let mut programs = 0;
    for group in folders(&tests.join("programs"))? {
        for file in paths::python_files(&group)?.iter().filter(|file| !file.starts_with("helper_")) {
            settle(program(&python, &group, file)?, check, &mut differing)?;
            programs += 1;
        }
    }
    for group in ["syntax", "raw"] {
        let group = tests.join("rejects").join(group);
        for file in paths::python_files(&group)? {
            settle(reject(&python, &group, &file)?, check, &mut differing)?;
            programs += 1;
        }
    }
    let names: Vec<String> = differing.iter().map(|path| format!("  {}", path.display())).collect();
    println!("{programs} programs, {} files {}", names.len(), if check { "differ" } else { "changed" });
    if check && !names.is_empty() {
        return Err(names.join("\n"));
    }
    names.iter().for_each(|name| println!("{name}"));
    Ok(())
}

fn folders(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut folders: Vec<PathBuf> =
        entries.filter_map(|e| Some(e.ok()?.path())).filter(|p| p.is_dir()).collect();
    folders.sort();
    Ok(folders)
}

/// Python sees the bare file name, in its folder, as `tests/programs.rs` runs minipy. Its warnings about
/// suspicious but correct syntax are no part of what a program does.
fn execute(python: &Path, dir: &Path, file: &str) -> Result<measure::Run, String> {
    let mut command = Command::new(python);
    command
        .args(["-B", "-W", "ignore::SyntaxWarning", file])
        .current_dir(dir)
        .env("PYTHONHASHSEED", "0")
        .env("NO_COLOR", "1");
    command.env("PYTHONIOENCODING", "utf-8").env_remove("PYTHONPATH");
    measure::run(&mut command)
}

fn program(python: &Path, dir: &Path, file: &str) -> Result<Vec<Wanted>, String> {
    let run = execute(python, dir, file)?;
    if run.status < 0 || expect::syntax_report(&run.stderr).is_some() {
        return Err(format!("{}: not a program for this suite: {}", dir.join(file).display(), run.stderr));
    }
    let beside = |extension| dir.join(file).with_extension(extension);
    let stderr = expect::normalise(&run.stderr, dir);
    Ok(vec![
        (beside("out"), Some(run.stdout)),
        (beside("err"), Some(stderr).filter(|text| !text.is_empty())),
        (beside("status"), Some(format!("{}\n", run.status)).filter(|_| run.status != 0)),
    ])
}

fn reject(python: &Path, dir: &Path, file: &str) -> Result<Vec<Wanted>, String> {
    let run = execute(python, dir, file)?;
    let refused = run.status == 1 && run.stdout.is_empty() && run.stderr.contains("Error: ");
    if !refused {
        return Err(format!("CPython accepts {}", dir.join(file).display()));
    }
    Ok(vec![(dir.join(file).with_extension("err"), Some(expect::normalise(&run.stderr, dir)))])
}

fn settle(wanted: Vec<Wanted>, check: bool, differing: &mut Vec<PathBuf>) -> Outcome {
    for (path, text) in wanted {
        if fs::read_to_string(&path).ok() == text {
            continue;
        }
        if !check {
            let done = match &text {
                Some(text) => fs::write(&path, text),
                None => fs::remove_file(&path),
            };
            done.map_err(|e| format!("{}: {e}", path.display()))?;
        }
        differing.push(path);
    }
    Ok(())
}
