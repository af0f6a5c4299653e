//! `cargo xtask record`: runs every test program of minipy on CPython 3.13 and stores the result beside it: NAME.out
//! (standard output), NAME.err (normalised standard error, if any), NAME.status (if not 0); NAME.out for a file of
//! conformance snippets or of the scripts in `streams`; and `expected/GROUP` for the probes. Expected outputs have no
//! other source; minipy is never run here.

#[path = "../../langs/minipy/tests/support/expect.rs"]
mod expect;
#[path = "../../langs/minipy/tests/support/shell.rs"]
mod shell;
#[path = "../../langs/minipy/tests/support/snippets.rs"]
mod snippets;
#[path = "../../langs/minipy/tests/support/syntax_report.rs"]
mod syntax_report;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{Outcome, hostile, measure, paths};

/// The required content of a file beside a program; `None` if it must not exist.
type Wanted = (PathBuf, Option<String>);

/// Records, or with `--check` compares; only the files whose path contains a text, if one is given.
pub fn command(args: &[&str]) -> Outcome {
    let (check, filter) = match args {
        [] => (false, ""),
        ["--check"] => (true, ""),
        ["--check", filter] => (true, *filter),
        [filter] if !filter.starts_with('-') => (false, *filter),
        _ => return Err(crate::USAGE.into()),
    };
    let python = paths::python313()?;
    let tests = paths::root().join("langs/minipy/tests");
    let wanted = |dir: &Path, file: &str| dir.join(file).to_string_lossy().contains(filter);
    let mut differing = Vec::new();
    let mut programs = 0;
    for group in folders(&tests.join("programs"))?.into_iter().chain(folders(&tests.join("fuzz"))?) {
        for file in paths::python_files(&group)?.iter().filter(|file| !file.starts_with("helper_")) {
            if wanted(&group, file) {
                settle(program(&python, &group, file)?, check, &mut differing)?;
                programs += 1;
            }
        }
    }
    for group in ["syntax", "raw"] {
        let group = tests.join("rejects").join(group);
        for file in paths::python_files(&group)? {
            if wanted(&group, &file) {
                settle(reject(&python, &group, &file)?, check, &mut differing)?;
                programs += 1;
            }
        }
    }
    let conformance = tests.join("conformance");
    let mut recorded = 0;
    for file in paths::python_files(&conformance)? {
        if wanted(&conformance, &file) {
            let records = conformance_file(&python, &conformance.join(&file))?;
            recorded += records.len();
            let titled: Vec<(&str, String)> = records.iter().map(|(t, r)| (t.as_str(), r.clone())).collect();
            let out = conformance.join(&file).with_extension("out");
            settle(vec![(out, Some(snippets::join(&titled)))], check, &mut differing)?;
        }
    }
    for (path, text) in hostile::record(&python, &tests, wanted)? {
        settle(vec![(path, Some(text))], check, &mut differing)?;
        programs += 1;
    }
    let streams = tests.join("streams");
    if wanted(&streams, "cases.sh") {
        let path = streams.join("cases.sh");
        let records = in_scratch(&path, |text, dir| shell::record(&python, text, dir))?;
        recorded += records.len();
        let titled: Vec<(&str, String)> = records.iter().map(|(t, r)| (t.as_str(), r.clone())).collect();
        settle(vec![(path.with_extension("out"), Some(snippets::join(&titled)))], check, &mut differing)?;
    }
    let lines = tests.join("lines");
    for group in folders(&tests.join("programs"))? {
        let name = group.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // Programs with tracers of their own have no lines that another one sees.
        if !["hooks", "unittest"].contains(&name.as_str()) && wanted(&lines, &name) {
            settle(vec![lines_passed(&python, &lines, &group)?], check, &mut differing)?;
        }
    }
    let probes = tests.join("probes");
    if wanted(&probes, "probes.py") {
        settle(probe_groups(&python, &probes)?, check, &mut differing)?;
    }
    let names: Vec<String> = differing.iter().map(|path| format!("  {}", path.display())).collect();
    println!(
        "{programs} programs, {recorded} snippets, {} files {}",
        names.len(),
        if check { "differ" } else { "changed" }
    );
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

/// Records one program.
pub fn one(dir: &Path, file: &str) -> Outcome {
    settle(program(&paths::python313()?, dir, file)?, false, &mut Vec::new())
}

/// Python gets the bare file name, in its folder, as `tests/programs.rs` runs minipy. Its warnings about suspicious
/// but correct syntax are no part of a program's behaviour.
fn execute(python: &Path, dir: &Path, file: &str) -> Result<measure::Run, String> {
    measure::run(&mut prepared(python, dir, "ignore::SyntaxWarning", &[file]))
}

fn prepared(python: &Path, dir: &Path, warnings: &str, args: &[&str]) -> Command {
    let mut command = Command::new(python);
    command
        .args(["-B", "-W", warnings])
        .args(args)
        .current_dir(dir)
        .env("PYTHONHASHSEED", "0")
        .env("NO_COLOR", "1");
    command.env("PYTHONIOENCODING", "utf-8").env_remove("PYTHONPATH").env_remove("PYTHONUNBUFFERED");
    command
}

/// The results of the operations of each group of receivers, without warnings.
fn probe_groups(python: &Path, dir: &Path) -> Result<Vec<Wanted>, String> {
    let run = |args: &[&str]| {
        let run = measure::run(&mut prepared(python, dir, "ignore", args))?;
        if run.status == 0 { Ok(run.stdout) } else { Err(format!("{args:?}: {}", run.stderr)) }
    };
    let groups = run(&["probes.py"])?;
    let recorded = |group| Ok((dir.join("expected").join(group), Some(run(&["probes.py", group])?)));
    groups.split_whitespace().map(recorded).collect()
}

/// The lines that each program of a group passes.
fn lines_passed(python: &Path, lines: &Path, group: &Path) -> Result<Wanted, String> {
    let script = lines.join("passed.py").to_string_lossy().into_owned();
    let files = paths::python_files(group)?;
    let programs = files.iter().map(String::as_str).filter(|file| !file.starts_with("helper_"));
    let args: Vec<&str> = std::iter::once(script.as_str()).chain(programs.clone()).collect();
    let run = measure::run(&mut prepared(python, group, "ignore", &args))?;
    let is_of_program = |line: &&str| programs.clone().any(|file| line.starts_with(&format!("{file}: ")));
    let text: String = run.stdout.lines().filter(is_of_program).map(|line| format!("{line}\n")).collect();
    let name = group.file_name().unwrap_or_default();
    Ok((lines.join(name).with_extension("out"), Some(text)))
}

fn program(python: &Path, dir: &Path, file: &str) -> Result<Vec<Wanted>, String> {
    let run = execute(python, dir, file)?;
    if run.status < 0 || syntax_report::syntax_report(&run.stderr).is_some() {
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

/// Runs every snippet of a file; returns titles and records.
fn conformance_file(python: &Path, path: &Path) -> Result<Vec<(String, String)>, String> {
    in_scratch(path, |text, dir| snippet(python, text, dir))
}

/// Titles and records of a file's parts, each of which is run in a fresh folder, two at a time.
fn in_scratch(
    path: &Path,
    run: impl Fn(&str, &Path) -> Result<String, String> + Sync,
) -> Result<Vec<(String, String)>, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let parts = snippets::parts(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    let next = AtomicUsize::new(0);
    let records = Mutex::new(vec![Ok(String::new()); parts.len()]);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(part) = parts.get(at) else { break };
                    let record = scratch().and_then(|dir| {
                        let record = run(&part.text, &dir);
                        let _ = fs::remove_dir_all(&dir);
                        record
                    });
                    records.lock().expect("no runner panics")[at] = record;
                }
            });
        }
    });
    let records = records.into_inner().expect("no runner panics");
    let named = |(part, record): (snippets::Part, Result<String, String>)| match record {
        Ok(record) => Ok((part.title, record)),
        Err(e) => Err(format!("{}:{} {}: {e}", path.display(), part.line, part.title)),
    };
    parts.into_iter().zip(records).map(named).collect()
}

/// A fresh folder.
fn scratch() -> Result<PathBuf, String> {
    let dir = measure::scratch("snippet");
    fs::create_dir(&dir).and_then(|()| dir.canonicalize()).map_err(|e| e.to_string())
}

fn snippet(python: &Path, text: &str, dir: &Path) -> Result<String, String> {
    fs::write(dir.join(snippets::FILE), text).map_err(|e| e.to_string())?;
    let run = execute(python, dir, snippets::FILE)?;
    if run.status < 0 {
        return Err(format!("killed by signal {}", -run.status));
    }
    Ok(snippets::record(&run.stdout, &run.stderr, run.status, dir))
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
