//! `cargo xtask fuzz-programs`: random programs (`tests/pyfuzz`) on CPython, on minipy without the JIT, and under
//! random parameters of the JIT. A program with different results is reduced to a few lines and stored in
//! langs/minipy/tests/fuzz/found, where a test runs it from then on. The form of programs is defined elsewhere.

use crate::{Outcome, measure, paths, record};
use minipy_fuzz::campaign::{self, Checked, Culprit, Failure, Runner};
use minipy_fuzz::seen::Seen;
use minipy_fuzz::settings::Setting;
use minipy_fuzz::tree;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The time limit of a run with the JIT: forced exits and collections at each allocation are slow.
const LIMIT: Duration = Duration::from_secs(60);

/// The minimal share of the runs with the JIT in which something must be compiled.
const LEAST_COMPILED: f64 = 0.8;

struct Options {
    seed: u64,
    programs: u64,
    seconds: u64,
    settings: usize,
    threads: usize,
    reductions: u64,
    /// Whether to only print the program of the seed.
    show: bool,
    /// A program to reduce, with its parameters in a comment.
    reduce: Option<PathBuf>,
}

fn options(args: &[&str]) -> Result<Options, String> {
    let mut options = Options {
        seed: 1,
        programs: u64::MAX,
        seconds: u64::MAX,
        settings: 4,
        threads: 2,
        reductions: 20,
        show: false,
        reduce: None,
    };
    let mut rest = args.iter();
    while let Some(&arg) = rest.next() {
        if arg == "--show" {
            options.show = true;
            continue;
        }
        let value = *rest.next().ok_or(crate::USAGE)?;
        let number = || value.parse::<u64>().map_err(|_| format!("{arg} needs a number"));
        match arg {
            "--seed" => options.seed = number()?,
            "--programs" => options.programs = number()?,
            "--seconds" => options.seconds = number()?,
            "--settings" => options.settings = number()? as usize,
            "--threads" => options.threads = (number()? as usize).max(1),
            "--reduce-most" => options.reductions = number()?,
            "--reduce" => options.reduce = Some(value.into()),
            _ => return Err(crate::USAGE.into()),
        }
    }
    if options.programs == u64::MAX && options.seconds == u64::MAX {
        options.seconds = 60;
    }
    Ok(options)
}

/// Runs the campaign.
pub fn command(args: &[&str]) -> Outcome {
    let options = options(args)?;
    if options.show {
        print!("{}", tree::text(&minipy_fuzz::generate::program(options.seed)));
        return Ok(());
    }
    let (minipy, python) = (paths::minipy()?, paths::python313()?);
    if let Some(file) = &options.reduce {
        return reduce(file, &Machine::new(&minipy, &python)?);
    }
    let campaign = Campaign {
        options,
        next: AtomicU64::new(0),
        over: AtomicBool::new(false),
        tally: Mutex::new(Tally::default()),
        began: Instant::now(),
    };
    let broken = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..campaign.options.threads {
            scope.spawn(|| {
                let worked = Machine::new(&minipy, &python).and_then(|machine| campaign.work(&machine));
                if let Err(error) = worked {
                    campaign.over.store(true, Ordering::Relaxed);
                    *broken.lock().expect("no worker panics") = Some(error);
                }
            });
        }
    });
    if let Some(error) = broken.into_inner().expect("no worker panics") {
        return Err(error);
    }
    campaign.tally.into_inner().expect("no worker panics").verdict(campaign.began.elapsed())
}

fn reduce(file: &Path, machine: &Machine) -> Outcome {
    let text = fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let program = tree::parse(&text).into_iter().filter(|stmt| !stmt.text.starts_with('#')).collect();
    let named = text.lines().find_map(|line| line.strip_prefix("# parameters: "));
    let setting = Setting::parse(named.unwrap_or("jit=off"));
    let checked = campaign::check_program(program, &[setting], machine);
    let failure = checked.failures.into_iter().next().ok_or("there is no difference")?;
    print!("{}", campaign::reduced(failure, machine).file("Reduced"));
    Ok(())
}

/// The counts of a campaign.
#[derive(Default)]
struct Tally {
    programs: u64,
    senseless: u64,
    runs: (u64, u64),
    traces: u64,
    failures: u64,
    reduced: u64,
    kept: Vec<PathBuf>,
}

impl Tally {
    fn line(&self, elapsed: Duration) -> String {
        format!(
            "{} programs ({} senseless), {} runs with the JIT, {:.1} % of them compiled something, {} traces, {} \
             failures, {:.0} s",
            self.programs,
            self.senseless,
            self.runs.0,
            100.0 * self.share(),
            self.traces,
            self.failures,
            elapsed.as_secs_f64(),
        )
    }

    fn share(&self) -> f64 {
        self.runs.1 as f64 / self.runs.0.max(1) as f64
    }

    fn verdict(&self, elapsed: Duration) -> Outcome {
        println!("{}", self.line(elapsed));
        let mut wrong = Vec::new();
        if self.failures > 0 {
            let kept: Vec<String> = self.kept.iter().map(|path| format!("  {}", path.display())).collect();
            wrong.push(format!("{} failures, reduced in:\n{}", self.failures, kept.join("\n")));
        }
        if self.share() < LEAST_COMPILED {
            wrong.push("too few runs compiled anything: they prove nothing".to_owned());
        }
        if self.senseless * 20 > self.programs {
            wrong.push("too many programs do not end on CPython".to_owned());
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }
}

/// The parameters under which it fails.
fn culprit(failure: &Failure) -> String {
    match &failure.culprit {
        Culprit::Interpreter => "--jit off".to_owned(),
        Culprit::Jit(setting) => setting.to_string(),
    }
}

struct Campaign {
    options: Options,
    next: AtomicU64,
    over: AtomicBool,
    tally: Mutex<Tally>,
    began: Instant,
}

impl Campaign {
    fn work(&self, machine: &Machine) -> Outcome {
        while !self.over.load(Ordering::Relaxed) && self.began.elapsed().as_secs() < self.options.seconds {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.options.programs {
                break;
            }
            let seed = self.options.seed + number;
            let checked = campaign::check(seed, self.options.settings, machine);
            if let Some(error) = machine.trouble.lock().expect("no worker panics").take() {
                return Err(error);
            }
            let reduce = self.count(&checked);
            for failure in &checked.failures {
                println!("seed {seed}, {}: {}", culprit(failure), failure.what);
            }
            if let Some(failure) = checked.failures.into_iter().next().filter(|_| reduce) {
                self.keep(seed, failure, machine)?;
            }
        }
        Ok(())
    }

    /// Counts a program; returns whether its failure is to be reduced.
    fn count(&self, checked: &Checked) -> bool {
        let mut tally = self.tally.lock().expect("no worker panics");
        tally.programs += 1;
        tally.senseless += u64::from(checked.senseless);
        tally.runs = (tally.runs.0 + checked.runs.0, tally.runs.1 + checked.runs.1);
        tally.traces += checked.traces;
        tally.failures += checked.failures.len() as u64;
        if tally.programs.is_multiple_of(200) {
            println!("{}", tally.line(self.began.elapsed()));
        }
        let wanted = !checked.failures.is_empty() && tally.reduced < self.options.reductions;
        tally.reduced += u64::from(wanted);
        wanted
    }

    fn keep(&self, seed: u64, failure: Failure, machine: &Machine) -> Outcome {
        // Every smaller program that does not terminate either would take the full time limit.
        let endless = failure.what.starts_with("killed");
        let failure = if endless { failure } else { campaign::reduced(failure, machine) };
        let file = failure.file(&format!("fuzz-programs --seed {seed}"));
        let folder = paths::root().join("langs/minipy/tests/fuzz/found");
        let name = format!("seed_{seed}.py");
        let path = folder.join(&name);
        let fail = |e: std::io::Error| format!("{}: {e}", path.display());
        fs::create_dir_all(&folder).map_err(fail)?;
        fs::write(&path, &file).map_err(fail)?;
        record::one(&folder, &name)?;
        println!("{}\n{file}", path.display());
        self.tally.lock().expect("no worker panics").kept.push(path);
        Ok(())
    }
}

/// Runs programs as processes of their own.
struct Machine {
    minipy: PathBuf,
    folder: PathBuf,
    oracle: Mutex<Oracle>,
    /// The reason why a run was not possible, if any.
    trouble: Mutex<Option<String>>,
}

/// The process that runs programs on CPython.
struct Oracle {
    child: Child,
    ask: ChildStdin,
    answer: BufReader<ChildStdout>,
}

impl Machine {
    fn new(minipy: &Path, python: &Path) -> Result<Machine, String> {
        let folder = measure::scratch("fuzz");
        let fail = |e: std::io::Error| format!("{}: {e}", folder.display());
        fs::create_dir(&folder).map_err(fail)?;
        let mut child = Command::new(python)
            .args(["-B", "-S", "-W", "ignore", "-c", include_str!("fuzz_oracle.py")])
            .env("PYTHONHASHSEED", "0")
            .env("PYTHONIOENCODING", "utf-8")
            .env("NO_COLOR", "1")
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(fail)?;
        let (Some(ask), Some(answer)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the pipes of CPython are not there".to_owned());
        };
        let oracle = Mutex::new(Oracle { child, ask, answer: BufReader::new(answer) });
        Ok(Machine { minipy: minipy.to_owned(), folder, oracle, trouble: Mutex::new(None) })
    }

    fn expected(&self, text: &str) -> Result<Seen, String> {
        let path = self.folder.join("python.py");
        let fail = |e: std::io::Error| format!("{}: {e}", path.display());
        fs::write(&path, text).map_err(fail)?;
        let mut oracle = self.oracle.lock().expect("nobody panics here");
        writeln!(oracle.ask, "{}", path.display()).map_err(fail)?;
        let mut answer = String::new();
        oracle.answer.read_line(&mut answer).map_err(fail)?;
        let status: i32 = answer.trim().parse().map_err(|_| format!("CPython answers `{answer}`"))?;
        let read = |end: &str| {
            let bytes = fs::read(self.folder.join(format!("python.py.{end}"))).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        Ok(Seen::new(read("out"), &read("err"), Some(status).filter(|status| *status >= 0)))
    }

    fn run(&self, text: &str, flags: &[String]) -> Result<Seen, String> {
        let (path, stats) = (self.folder.join("minipy.py"), self.folder.join("stats"));
        fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        let _ = fs::remove_file(&stats);
        let mut command = Command::new(&self.minipy);
        command.args(["--max-heap", "1G"]).args(flags).arg("--jit-stats").arg(&stats).arg(&path);
        let run = measure::run_within(&mut command, LIMIT)?;
        let mut seen = Seen::new(run.stdout, &run.stderr, Some(run.status).filter(|status| *status >= 0));
        if run.status == 2 {
            return Err(format!("minipy {flags:?}: {}", run.stderr));
        }
        let json: Option<serde_json::Value> =
            fs::read_to_string(&stats).ok().and_then(|text| serde_json::from_str(&text).ok());
        let count = |key: &str| json.as_ref()?.get(key)?.as_u64();
        seen.traces = count("loops").unwrap_or(0) + count("functions").unwrap_or(0);
        Ok(seen)
    }

    /// The result of a run; if it was not possible, the campaign ends.
    fn or_trouble(&self, seen: Result<Seen, String>) -> Seen {
        seen.unwrap_or_else(|error| {
            *self.trouble.lock().expect("nobody panics here") = Some(error);
            Seen::default()
        })
    }
}

impl Runner for Machine {
    fn python(&self, text: &str) -> Option<Seen> {
        Some(self.or_trouble(self.expected(text)))
    }

    fn minipy(&self, text: &str, flags: &[String]) -> Seen {
        self.or_trouble(self.run(text, flags))
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        if let Ok(oracle) = self.oracle.get_mut() {
            let _ = (oracle.child.kill(), oracle.child.wait());
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}
