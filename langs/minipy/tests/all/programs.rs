//! Runs every program of `tests/programs` under each set of flags and compares standard output, exit status and the
//! normalised standard error with the results of CPython 3.13 (`cargo xtask record`).
//!
//! All failures of a mode are reported together. `skip.txt` excludes programs, with a reason that is printed; a skip
//! without a matching program is an error. In the group `jit/` a run in which nothing was compiled is an error too:
//! it would agree with the interpreter trivially. `MINIPY_PROGRAMS=TEXT` selects the programs whose path contains
//! TEXT.

use crate::support;
use std::fmt::Write as _;
use std::fs;

use crate::support::expect::normalise;

/// A set of flags under which every program must give the same results.
struct Mode {
    name: &'static str,
    flags: &'static [&'static str],
}

const OFF: Mode = Mode { name: "off", flags: &["--jit", "off"] };
const ON: Mode = Mode { name: "on", flags: &["--jit", "on"] };
const EAGER: Mode = Mode {
    name: "threshold1",
    flags: &["--jit", "on", "--jit-param", "threshold=1", "--jit-param", "function_threshold=1"],
};
const IR: Mode = Mode { name: "ir", flags: &["--jit", "on", "--jit-backend", "ir"] };
const IR_EAGER: Mode = Mode {
    name: "ir1",
    flags: &[
        "--jit",
        "on",
        "--jit-backend",
        "ir",
        "--jit-param",
        "threshold=1",
        "--jit-param",
        "function_threshold=1",
    ],
};

/// No site is specialised for a value if there is another way, and no field that a program may change is taken for
/// constant: otherwise only megamorphic sites and unstable classes are treated like this.
const GENERAL: Mode = Mode {
    name: "general",
    flags: &[
        "--jit",
        "on",
        "--jit-param",
        "promote_polymorphic=0",
        "--jit-param",
        "max_invalidations=0",
        "--jit-param",
        "threshold=3",
        "--jit-param",
        "function_threshold=5",
    ],
};

/// Each look-up in an inline cache is compared with a new decision, and caches are filled and emptied all the time.
const SITES: Mode = Mode { name: "sites", flags: &["--jit", "off", "--jit-param", "sites=stress"] };

macro_rules! forced {
    ($name:literal, $n:literal) => {
        Mode {
            name: $name,
            flags: &[
                "--jit",
                "on",
                "--jit-param",
                concat!("force_exit=", $n),
                "--jit-param",
                "bridges=off",
                "--jit-param",
                "heap_stress=200",
                "--jit-param",
                "threshold=3",
                "--jit-param",
                "function_threshold=5",
            ],
        }
    };
}

const FORCED_1: Mode = forced!("exits1", "1");
const FORCED_2: Mode = forced!("exits2", "2");
const FORCED_10: Mode = forced!("exits10", "10");
const MODES: [Mode; 10] = [OFF, ON, EAGER, IR, IR_EAGER, GENERAL, SITES, FORCED_1, FORCED_2, FORCED_10];

/// Counts of a successful program.
#[derive(Default)]
struct Counts {
    traces: u64,
    events_covered: u64,
    events_total: u64,
}

fn check(mode: &Mode, extra: &[String], program: &str) -> Result<Counts, String> {
    let path = support::tests_dir().join("programs").join(program);
    let dir = path.parent().expect("a program stands in a group");
    let file = path.file_name().expect("a program has a name").to_string_lossy().into_owned();
    let stats = support::scratch("stats");
    let mut args: Vec<String> = mode.flags.iter().map(|flag| flag.to_string()).collect();
    args.extend_from_slice(extra);
    args.extend(["--jit-stats".into(), stats.display().to_string(), file]);
    let outcome = support::run(&args, dir, support::time_limit());
    let json = fs::read_to_string(&stats).unwrap_or_default();
    let _ = fs::remove_file(&stats);

    let expected = |extension: &str| fs::read_to_string(path.with_extension(extension));
    let Ok(stdout) = expected("out") else { return Err("    no .out file: cargo xtask record\n".into()) };
    let stderr = expected("err").unwrap_or_default();
    let status: i32 =
        expected("status").map_or(0, |text| text.trim().parse().expect("a .status file holds a number"));

    let mut trouble = String::new();
    if outcome.timed_out {
        let _ = writeln!(trouble, "    still running after {:?}", support::time_limit());
    } else if outcome.status != Some(status) {
        let _ = writeln!(trouble, "    exit status {status} expected, {} actual", describe(outcome.status));
    }
    trouble.extend(support::diff("stdout", &stdout, &outcome.stdout));
    trouble.extend(support::diff("stderr", &stderr, &normalise(&outcome.stderr, dir)));
    let number = |key| support::json_number(&json, key).unwrap_or(0);
    let counts = Counts {
        traces: number("loops") + number("functions"),
        events_covered: number("events_covered"),
        events_total: number("events_total"),
    };
    if !["off", "sites"].contains(&mode.name)
        && program.starts_with("jit/")
        && counts.traces == 0
        && trouble.is_empty()
    {
        trouble.push_str("    nothing was compiled (`loops` and `functions` in --jit-stats)\n");
    }
    if trouble.is_empty() { Ok(counts) } else { Err(trouble) }
}

fn describe(status: Option<i32>) -> String {
    status.map_or("killed by a signal".into(), |code| code.to_string())
}

fn run_mode(mode: &Mode) {
    let skips = support::skips();
    let filter = std::env::var("MINIPY_PROGRAMS").unwrap_or_default();
    let mut wanted = support::programs(&support::tests_dir().join("programs"));
    wanted.retain(|program| program.contains(&filter));
    let all = wanted.len();
    let covers_some = |skip: &&support::Skip| wanted.iter().any(|program| skip.covers(mode.name, program));
    let applied: Vec<_> = skips.iter().filter(covers_some).collect();
    wanted.retain(|program| !skips.iter().any(|skip| skip.covers(mode.name, program)));

    let results = support::for_each(&wanted, |program| check(mode, &[], program));
    let mut report = String::new();
    let mut failed = Vec::new();
    let mut total = Counts::default();
    for (program, result) in &results {
        match result {
            Ok(counts) => {
                total.traces += counts.traces;
                total.events_covered += counts.events_covered;
                total.events_total += counts.events_total;
            }
            Err(trouble) => {
                failed.push(program.as_str());
                let _ = write!(report, "  {program}\n{trouble}");
            }
        }
    }
    println!("mode {}: minipy {}", mode.name, mode.flags.join(" "));
    println!(
        "{} programs: {} agree, {} differ, {} skipped",
        all,
        results.len() - failed.len(),
        failed.len(),
        all - wanted.len()
    );
    println!("{} traces compiled", total.traces);
    if mode.name.starts_with("exits") {
        println!("forced exits: {} of {} events covered", total.events_covered, total.events_total);
        let partly = results.iter().filter_map(|(program, result)| Some((program, result.as_ref().ok()?)));
        for (program, counts) in partly.filter(|(_, counts)| counts.events_covered < counts.events_total) {
            println!("  {program}: {} of {}", counts.events_covered, counts.events_total);
        }
    }
    for skip in applied {
        println!("skip {}", skip.describe());
    }
    assert!(failed.is_empty(), "{report}\n{} of {} programs differ: {}", failed.len(), all, failed.join(" "));
}

#[test]
fn jit_off() {
    run_mode(&OFF);
}

#[test]
fn jit_on() {
    run_mode(&ON);
}

#[test]
fn jit_on_with_threshold_1() {
    run_mode(&EAGER);
}

#[test]
fn jit_on_with_the_reference_executor() {
    run_mode(&IR);
}

#[test]
fn threshold_1_with_the_reference_executor() {
    run_mode(&IR_EAGER);
}

#[test]
fn nothing_is_specialised() {
    run_mode(&GENERAL);
}

#[test]
fn no_inline_cache_is_stale() {
    run_mode(&SITES);
}

/// Programs that change the data on which inline caches depend, with all kinds of caches, with traces and without.
#[test]
fn inline_caches_change_no_answer() {
    let mut wanted = support::programs(&support::tests_dir().join("programs"));
    wanted.retain(|program| program.starts_with("adaptive/"));
    assert!(!wanted.is_empty());
    let results = support::for_each(&wanted, |program| {
        for sites in ["off", "count", "check", "stress"] {
            for mode in [&OFF, &ON, &EAGER] {
                let sites = format!("sites={sites}");
                check(mode, &["--jit-param".into(), sites.clone()], program)
                    .map_err(|trouble| format!("  {program}, {}, {sites}\n{trouble}", mode.name))?;
            }
        }
        Ok::<(), String>(())
    });
    let report: String = results.into_iter().filter_map(|(_, result)| result.err()).collect();
    assert!(report.is_empty(), "\n{report}");
}

#[test]
fn every_event_exits_at_its_first_time() {
    run_mode(&FORCED_1);
}

#[test]
fn every_event_exits_at_its_second_time() {
    run_mode(&FORCED_2);
}

#[test]
fn every_event_exits_at_its_tenth_time() {
    run_mode(&FORCED_10);
}

/// The trap programs once more, with a single event per run that exits at its first time: an error that one exit
/// causes cannot be hidden by the next one. All events with `MINIPY_ALL_EVENTS`, otherwise 16 of each program. Before
/// that, a run that forces every event must have covered all of them.
#[test]
fn trap_programs_survive_each_event_alone() {
    let most = if std::env::var_os("MINIPY_ALL_EVENTS").is_some() { u64::MAX } else { 16 };
    let skips = support::skips();
    let mut traps = support::programs(&support::tests_dir().join("programs"));
    traps.retain(|program| program.starts_with("jit/trap_"));
    traps.retain(|program| !skips.iter().any(|skip| skip.covers(FORCED_1.name, program)));
    let results = support::for_each(&traps, |program| {
        // Functions are compiled only as inlined parts of loops: otherwise, once the loops run, a function would not
        // be entered by its own trace any more, and its events would never occur. Loops are not peeled: in a short
        // program the events of the second copy would never occur either.
        let limits = "threshold=50,function_threshold=4000000000,off=peel".split(',');
        let loops: Vec<String> =
            limits.flat_map(|limit| ["--jit-param".to_owned(), limit.to_owned()]).collect();
        let all = check(&FORCED_1, &loops, program)?;
        if all.events_total == 0 || all.events_covered < all.events_total {
            return Err(format!("    {} of {} events covered\n", all.events_covered, all.events_total));
        }
        let runs = all.events_total.min(most);
        for i in 0..runs {
            let event = 1 + i * all.events_total / runs;
            let alone = [&loops[..], &["--jit-param".into(), format!("force_event={event}")]].concat();
            check(&FORCED_1, &alone, program).map_err(|trouble| format!("    event {event}\n{trouble}"))?;
        }
        Ok((runs, all.events_total))
    });
    let mut report = String::new();
    for (program, result) in &results {
        match result {
            Ok((runs, events)) => println!("{program}: {runs} of {events} events, each alone"),
            Err(trouble) => {
                let _ = write!(report, "  {program}\n{trouble}");
            }
        }
    }
    assert!(report.is_empty(), "\n{report}");
}

/// The program in the README.
#[test]
fn richards_counts_what_the_algorithm_fixes() {
    let _turn = support::turn();
    let dir = support::tests_dir().with_file_name("programs");
    for jit in ["off", "on"] {
        let args = ["--jit", jit, "richards.py", "3"].map(String::from);
        let outcome = support::run(&args, &dir, support::time_limit());
        let expected = "iterations 3\nqueued 69738 held 27891\ncheck: ok\n";
        assert_eq!(
            (outcome.status, outcome.stdout.as_str()),
            (Some(0), expected),
            "--jit {jit}: {}",
            outcome.stderr
        );
    }
}

#[test]
fn the_suite_is_whole() {
    let programs = support::programs(&support::tests_dir().join("programs"));
    let rejects = support::programs(&support::tests_dir().join("rejects"));
    assert!(programs.len() >= 150, "only {} programs found", programs.len());
    assert!(programs.iter().filter(|program| program.starts_with("jit/")).count() >= 100);
    for skip in support::skips() {
        let used = MODES.iter().any(|mode| programs.iter().any(|program| skip.covers(mode.name, program)))
            || rejects.iter().any(|program| skip.covers("rejects", program));
        assert!(used, "skip.txt: this line matches nothing: {}", skip.describe());
    }
    for program in &programs {
        let path = support::tests_dir().join("programs").join(program);
        let text = fs::read_to_string(&path).expect("a program is UTF-8");
        assert!(text.starts_with("# "), "{program} does not say what it is there to catch");
        for extension in ["out", "err"] {
            let record = fs::read_to_string(path.with_extension(extension)).unwrap_or_default();
            assert!(
                !record.contains("tests/programs"),
                "{program}: its .{extension} names the checkout in which it was recorded"
            );
        }
    }
}
