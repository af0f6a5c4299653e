//! `cargo xtask cpython-tests`: CPython's own tests, by method, on minipy. The tests are those of the installed
//! CPython; none of them is stored here. `prepare.py` (on CPython) determines which methods need nothing beyond
//! minipy's levels and cuts the rest, `run.py` (on minipy) runs them, and this file runs the processes and makes the
//! tables: a test that crashes or hangs affects only itself. A test is judged by the outcome that it reports, never
//! by its output.

mod report;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::Value;

use crate::{Outcome, paths};
use report::Tally;

/// The files, in the order of the tables. The first group is that of the goal.
pub(crate) const FILES: &[&str] = &[
    "test_grammar",
    "test_class",
    "test_descr",
    "test_super",
    "test_property",
    "test_scope",
    "test_generators",
    "test_exceptions",
    "test_dict",
    "test_list",
    "test_tuple",
    "test_set",
    "test_int",
    "test_float",
    "test_str",
    "test_iter",
    "test_with",
    "test_raise",
    "test_binop",
    "test_augassign",
    "test_compare",
    "test_richcmp",
    "test_dynamic",
    "test_type_cache",
    "test_decorators",
    "test_listcomps",
    "test_setcomps",
    "test_dictcomps",
    "test_itertools",
    "test_functools",
    // Further files within the levels.
    "test_string",
    "test_fstring",
    "test_format",
    "test_bool",
    "test_subclassinit",
    "test_range",
    "test_enumerate",
    "test_slice",
    "test_unpack",
    "test_unpack_ex",
    "test_extcall",
    "test_keywordonlyarg",
    "test_positional_only_arg",
    "test_builtin",
    "test_heapq",
    "test_bisect",
    "test_collections",
    "test_deque",
    "test_random",
    "test_math",
    "test_fractions",
    "test_copy",
    "test_operator",
    "test_enum",
    "test_dataclasses",
    "test_array",
    "test_contextlib",
    "test_defaultdict",
    "test_ordered_dict",
    "test_generator_stop",
    "test_yield_from",
    "test_genexps",
    "test_named_expressions",
    "test_opcodes",
    "test_pow",
    "test_long",
    "test_userdict",
    "test_userlist",
    "test_userstring",
    "test_global",
    "test_int_literal",
    "test_isinstance",
    "test_funcattrs",
    "test_baseexception",
    "test_exception_variations",
    "test_exception_group",
    "test_except_star",
    "test_coroutines",
    "test_asyncgen",
    "test_contextlib_async",
    "test_type_params",
    "test_type_aliases",
    "test_call",
    "test_contains",
    "test_dictviews",
    "test_hash",
    "test_index",
    "test_sort",
    "test_strtod",
    "test_metaclass",
    "test_unary",
    "test_abc",
    "test_types",
    "test_string_literals",
    "test_module",
    "test_print",
    "test_re",
];

/// The number of files of [`FILES`] in the goal.
const GOAL: usize = 30;

/// The number of times a file is cut again before the whole file counts as failing.
const MAX_CUTS: usize = 60;

/// The outcome of a test method. The text is the last line of the failure.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verdict {
    Pass,
    Fail(String),
    Skip(String),
    Crash(String),
}

/// A test method: its id, and the first feature beyond the levels that it needs.
pub(crate) struct Method {
    pub id: String,
    pub feature: Option<String>,
}

/// A file: its methods, with the verdicts of those that are runnable.
pub(crate) struct FileResult {
    pub name: String,
    pub methods: Vec<Method>,
    pub verdicts: BTreeMap<String, Verdict>,
    /// Parts of the file that minipy rejects or that raise at import.
    pub cuts: Vec<String>,
}

struct Options {
    verbose: bool,
    jit: Vec<&'static str>,
    markdown: Option<PathBuf>,
    folder: Option<PathBuf>,
    timeout: Duration,
    wanted: Vec<String>,
}

fn options(args: &[&str]) -> Result<Options, String> {
    let mut options = Options {
        verbose: false,
        jit: Vec::new(),
        markdown: None,
        folder: None,
        timeout: Duration::from_secs(30),
        wanted: Vec::new(),
    };
    let mut args = args.iter();
    while let Some(&arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
        match arg {
            "-v" => options.verbose = true,
            "--off" => options.jit = vec!["--jit", "off"],
            "--eager" => {
                options.jit = vec!["--jit-param", "threshold=1", "--jit-param", "function_threshold=1"];
            }
            "--markdown" => options.markdown = Some(PathBuf::from(value()?)),
            "--failures" => options.folder = Some(PathBuf::from(value()?)),
            "--timeout" => {
                let seconds = value()?.parse().map_err(|_| "--timeout needs seconds".to_string())?;
                options.timeout = Duration::from_secs(seconds);
            }
            _ if arg.starts_with('-') => return Err(crate::USAGE.into()),
            _ => options.wanted.push(arg.to_string()),
        }
    }
    Ok(options)
}

/// Runs all files, or the named ones (`FILE`, `FILE.Class`, `FILE.Class.method`).
pub fn command(args: &[&str]) -> Outcome {
    let options = options(args)?;
    let python = paths::python313()?;
    find_tests(&python)?;
    let minipy = paths::minipy()?;
    let mut wanted: Vec<(String, String)> = options
        .wanted
        .iter()
        .map(|name| {
            let (file, id) = name.split_once('.').unwrap_or((name, ""));
            (file.to_string(), id.to_string())
        })
        .collect();
    if wanted.is_empty() {
        wanted = FILES.iter().map(|&file| (file.to_string(), String::new())).collect();
    }
    let session = Session { python, minipy, options: &options };
    let mut results = Vec::new();
    println!("{}", report::HEAD);
    for (file, id) in &wanted {
        let result = session.file(file, id)?;
        println!("{}", report::row(file, &Tally::of(&result)));
        if options.verbose {
            report::failures(&result).iter().for_each(|line| println!("    {line}"));
        }
        if let Some(folder) = &options.folder {
            let text = report::failures(&result).join("\n") + "\n";
            write(&folder.join(format!("{file}.txt")), &text)?;
        }
        results.push(result);
    }
    let goal: Vec<&FileResult> =
        results.iter().filter(|r| FILES[..GOAL].contains(&r.name.as_str())).collect();
    println!("{}", report::row("**files of the goal**", &Tally::sum(goal.iter().copied())));
    println!("{}", report::row("**all**", &Tally::sum(&results)));
    if let Some(path) = &options.markdown {
        write(path, &report::markdown(&results, &goal))?;
    }
    let crashed: Vec<String> = results.iter().flat_map(report::crashes).collect();
    if crashed.is_empty() { Ok(()) } else { Err(format!("crashed:\n  {}", crashed.join("\n  "))) }
}

fn write(path: &Path, text: &str) -> Outcome {
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// Finds the tests of the CPython that runs `prepare.py`; a distribution may have them in a package of its own.
fn find_tests(python: &Path) -> Outcome {
    let code = "import sysconfig; print(sysconfig.get_path('stdlib'))";
    let found = Command::new(python).args(["-c", code]).output().map_err(|e| e.to_string())?;
    let folder = PathBuf::from(String::from_utf8_lossy(&found.stdout).trim()).join("test");
    if folder.join("test_grammar.py").is_file() {
        return Ok(());
    }
    Err(format!(
        "{} has no test suite ({} is missing): install CPython 3.13 from source, or Debian's \
         libpython3-testsuite for the python that PYTHON313 names",
        python.display(),
        folder.join("test_grammar.py").display()
    ))
}

struct Session<'a> {
    python: PathBuf,
    minipy: PathBuf,
    options: &'a Options,
}

/// How a process of `run.py` ended.
enum End {
    /// It ran all requested tests.
    Done,
    /// It failed before it ran a test.
    NotReady(String),
    /// It crashed in this test.
    Broke(String, String),
}

impl Session<'_> {
    fn file(&self, file: &str, id: &str) -> Result<FileResult, String> {
        let folder = crate::measure::scratch(&format!("cpython-tests-{file}"));
        let result = self.file_in(file, id, &folder);
        let _ = fs::remove_dir_all(&folder);
        result
    }

    fn file_in(&self, file: &str, id: &str, folder: &Path) -> Result<FileResult, String> {
        let ours = paths::root().join("xtask/cpython_tests");
        let mut result = FileResult {
            name: file.into(),
            methods: Vec::new(),
            verdicts: BTreeMap::new(),
            cuts: Vec::new(),
        };
        let mut cuts: Vec<String> = Vec::new();
        let mut left: Option<Vec<String>> = None;
        let mut trouble = String::new();
        for _ in 0..MAX_CUTS {
            let _ = fs::remove_dir_all(folder);
            copy_folder(&ours.join("test"), &folder.join("test"))?;
            let methods = self.prepare(&ours, folder, file, &cuts)?;
            let ids = left.get_or_insert_with(|| {
                let ids = methods.iter().filter(|m| m.feature.is_none() && m.id.starts_with(id));
                ids.map(|m| m.id.clone()).collect()
            });
            result.methods = methods;
            result.methods.retain(|m| m.id.starts_with(id));
            match self.run(&ours, folder, file, ids, &mut result.verdicts)? {
                End::Done => trouble.clear(),
                End::Broke(id, how) => {
                    result.verdicts.insert(id, Verdict::Crash(how));
                    trouble.clear();
                }
                End::NotReady(stderr) => {
                    let Some(cut) = place_of_error(folder, &stderr) else {
                        trouble = stderr;
                        break;
                    };
                    let told = format!("{} {}: {}", cut[0], cut[1], last_line(&stderr));
                    if cuts.chunks(2).any(|old| old == cut) {
                        trouble = format!("cut in vain: {told}");
                        break;
                    }
                    result.cuts.push(told);
                    cuts.extend(cut);
                    continue;
                }
            }
            ids.retain(|id| !result.verdicts.contains_key(id));
            if ids.is_empty() {
                break;
            }
        }
        for id in left.unwrap_or_default() {
            let how = if trouble.is_empty() { "it was not reached".into() } else { last_line(&trouble) };
            result.verdicts.entry(id).or_insert(Verdict::Fail(format!("not run: {how}")));
        }
        Ok(result)
    }

    /// Makes CPython cut the file and list its methods.
    fn prepare(
        &self,
        ours: &Path,
        folder: &Path,
        file: &str,
        cuts: &[String],
    ) -> Result<Vec<Method>, String> {
        let output = Command::new(&self.python)
            .args(["-B", "-W", "ignore"])
            .arg(ours.join("prepare.py"))
            .arg(folder)
            .arg(file)
            .args(cuts)
            .current_dir(folder)
            .output()
            .map_err(|e| e.to_string())?;
        if !output.status.success() {
            let stderr = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{file}: CPython cannot prepare it: {}", last_line(&stderr)));
        }
        // The modules under test may print when CPython imports them; the table comes last.
        let text = String::from_utf8_lossy(&output.stdout);
        let table: Value = serde_json::from_str(text.lines().last().unwrap_or_default())
            .map_err(|e| format!("{file}: {e}"))?;
        let text = |entry: &Value, key: &str| entry.get(key).and_then(Value::as_str).map(str::to_string);
        let methods = table
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(Method { id: text(entry, "id")?, feature: text(entry, "feature") }));
        Ok(methods.collect())
    }

    /// Runs tests in one process of minipy.
    fn run(
        &self,
        ours: &Path,
        folder: &Path,
        file: &str,
        ids: &[String],
        verdicts: &mut BTreeMap<String, Verdict>,
    ) -> Result<End, String> {
        // The script's folder is the first of sys.path.
        let script = folder.join("run.py");
        fs::copy(ours.join("run.py"), &script).map_err(|e| e.to_string())?;
        // A test that uses up all memory must not affect the machine.
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -v 8000000; exec \"$@\"", "sh"])
            .arg(&self.minipy)
            .args(&self.options.jit)
            .arg(&script)
            .arg(file)
            .arg(ids.join(","))
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|e| format!("{}: {e}", self.minipy.display()))?;
        let stdout = child.stdout.take().expect("it is piped");
        let mut stderr = child.stderr.take().expect("it is piped");
        let errors = std::thread::spawn(move || {
            let mut text = Vec::new();
            let _ = stderr.read_to_end(&mut text);
            String::from_utf8_lossy(&text).into_owned()
        });
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).split(b'\n') {
                let Ok(line) = line else { break };
                if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    break;
                }
            }
        });
        let (mut ready, mut done, mut hangs) = (false, false, false);
        let mut running: Option<String> = None;
        let mut deadline = std::time::Instant::now() + self.options.timeout;
        loop {
            let left = deadline.saturating_duration_since(std::time::Instant::now());
            let line = match lines.recv_timeout(left) {
                Ok(line) => line,
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    hangs = true;
                    break;
                }
            };
            let Some(event) = line.strip_prefix("@@ ") else { continue };
            deadline = std::time::Instant::now() + self.options.timeout;
            let mut words = event.splitn(3, '\t');
            let (kind, name) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
            let text = words.next().unwrap_or("").to_string();
            let verdict = match kind {
                "ready" => {
                    ready = true;
                    continue;
                }
                "done" => {
                    done = true;
                    continue;
                }
                "start" => {
                    running = Some(name.to_string());
                    continue;
                }
                "fixture" => {
                    self.fixture(name, &text, ids, verdicts);
                    continue;
                }
                "ok" => Verdict::Pass,
                "skip" => Verdict::Skip(text),
                _ => Verdict::Fail(text),
            };
            running = None;
            verdicts.insert(name.to_string(), verdict);
        }
        if hangs {
            let _ = child.kill();
        }
        let status = child.wait().map_err(|e| e.to_string())?;
        let stderr = errors.join().unwrap_or_default();
        if done && !hangs {
            return Ok(End::Done);
        }
        let how = if hangs {
            format!("no end after {} s", self.options.timeout.as_secs())
        } else {
            format!("{status}: {}", panic_line(&stderr))
        };
        match running {
            Some(id) => Ok(End::Broke(id, how)),
            None if ready => {
                // Between two tests: the next one may be the cause.
                let next = ids.iter().find(|id| !verdicts.contains_key(*id));
                Ok(End::Broke(next.cloned().unwrap_or_default(), how))
            }
            None if hangs => Ok(End::NotReady(how)),
            None => Ok(End::NotReady(stderr)),
        }
    }

    /// A `setUpClass` that failed or skipped applies to all tests of its class.
    fn fixture(&self, name: &str, text: &str, ids: &[String], verdicts: &mut BTreeMap<String, Verdict>) {
        let class = name.rsplit('.').next().unwrap_or("").trim_end_matches(')');
        for id in ids.iter().filter(|id| id.split('.').next() == Some(class)) {
            let verdict = match text.strip_prefix("skipped: ") {
                Some(reason) => Verdict::Skip(reason.into()),
                None => Verdict::Fail(format!("{name}: {text}")),
            };
            verdicts.entry(id.clone()).or_insert(verdict);
        }
    }
}

fn copy_folder(from: &Path, to: &Path) -> Outcome {
    fs::create_dir_all(to).map_err(|e| format!("{}: {e}", to.display()))?;
    for entry in fs::read_dir(from).map_err(|e| format!("{}: {e}", from.display()))?.flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target).map_err(|e| format!("{}: {e}", target.display()))?;
        }
    }
    Ok(())
}

/// The options for `prepare.py` that cut the cause of an error at import: the deepest line of the traceback that is
/// in a file of the suite, or the single name there that a module does not have.
fn place_of_error(folder: &Path, stderr: &str) -> Option<[String; 2]> {
    let inside = folder.join("test").display().to_string();
    let place = stderr.lines().rev().find_map(|line| {
        let rest = line.trim().strip_prefix("File \"")?.strip_prefix(&inside)?.strip_prefix('/')?;
        let (file, rest) = rest.split_once("\", line ")?;
        let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
        (!file.contains('/')).then(|| format!("{file}:{number}"))
    })?;
    let last = last_line(stderr);
    let missing = last.strip_prefix("ImportError: cannot import name '").and_then(|l| l.split('\'').next());
    Some(match missing {
        Some(name) => ["--missing".into(), format!("{place}:{name}")],
        None => ["--bad".into(), place],
    })
}

fn last_line(text: &str) -> String {
    text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("").trim().to_string()
}

/// The most informative line of a crash report.
fn panic_line(stderr: &str) -> String {
    let lines: Vec<&str> = stderr.lines().collect();
    match lines.iter().position(|line| line.contains("panicked at")) {
        Some(at) => lines[at..lines.len().min(at + 2)].join(" "),
        None => last_line(stderr),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_at_import_name_what_to_cut() {
        let folder = Path::new("/tmp/x");
        let stderr = "Traceback (most recent call last):\n  File \"/tmp/x/run.py\", line 9, in main\n  \
                      File \"/tmp/x/test/test_a.py\", line 12, in <module>\n    from a import b\n";
        let cut = |last: &str| place_of_error(folder, &format!("{stderr}{last}"));
        assert_eq!(cut("ValueError: no"), Some(["--bad".into(), "test_a.py:12".into()]));
        assert_eq!(
            cut("ImportError: cannot import name 'b' from 'a' (x)"),
            Some(["--missing".into(), "test_a.py:12:b".into()])
        );
        assert_eq!(place_of_error(folder, "ImportError: no"), None);
    }

    #[test]
    fn files_are_named_once() {
        let mut names = FILES.to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), FILES.len());
        assert_eq!(FILES[GOAL - 1], "test_functools");
    }
}
