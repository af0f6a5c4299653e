//! The viewer on logs of a JIT: its output is in the form of filetests, and its results are the JIT's own counts.
//! (Its own tests show each verb on logs made by hand.)

mod counted;

use counted::record;
use metatrace_ir::print::print_inst;
use metatrace_tests::filetest::check;
use metatrace_tracer::opt::Options;
use metatrace_tracer::{Abort, Params};
use metatrace_viewer::Out;
use metatrace_viewer::model::Model;
use std::fs;
use std::path::{Path, PathBuf};

/// The log of a run, removed with it.
struct Log(PathBuf);

impl Drop for Log {
    fn drop(&mut self) {
        // A file that is left over is no failure of the test.
        let _ = fs::remove_file(&self.0);
    }
}

fn metatrace(words: &[&str], log: &Log, more: &[&str]) -> String {
    let (mut text, mut warnings) = (Vec::new(), Vec::new());
    let path = log.0.to_string_lossy();
    let all = words.iter().copied().chain([&*path]).chain(more.iter().copied());
    let status = metatrace_viewer::cli::run(all, Out::new(&mut text, &mut warnings, false));
    assert_eq!((status, String::from_utf8_lossy(&warnings).as_ref()), (0, ""));
    String::from_utf8(text).expect("output is UTF-8")
}

#[test]
fn what_ir_prints_is_a_filetest() {
    let log = Log(record("filetest", "threshold=50,bridge_threshold=20").0);
    let prelude = Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests/opt/prelude.trace");
    let prelude = fs::read_to_string(prelude).expect("there is a prelude");
    let recorded = metatrace(&["ir"], &log, &["0", "--stage", "recorded"]);
    let path = log.0.with_extension("trace");
    fs::write(&path, &recorded).expect("a file can be written");
    let case = Log(path);
    assert!(check(&case.0, &prelude, &Options::all(), false).is_err(), "it has no second half yet");
    check(&case.0, &prelude, &Options::all(), true)
        .expect("the runner takes it, and fills in the second half");
    check(&case.0, &prelude, &Options::all(), false).expect("which stays as it is");
    // The second half is the trace that the JIT compiled.
    let whole = fs::read_to_string(&case.0).expect("it was written");
    let (first, second) = whole.split_once("---\n").expect("it has two halves");
    assert_eq!(first, recorded);
    let compiled = metatrace(&["ir"], &log, &["0"]);
    assert!(compiled.ends_with(second), "{compiled}\nis not\n{second}");
}

#[test]
fn executions_are_exact() {
    // Traces that count their back edges count the executions of one of their operations, unless it is deferred.
    let (path, stats, _) =
        record("exact", "threshold=50,bridge_threshold=20,count_edges=on,off=pending+peel");
    let log = Log(path);
    let model = Model::open(&log.0).expect("it is a log");
    assert!(model.end.is_some() && stats.bridges > 0);
    let mut counted = 0;
    for trace in model.traces() {
        let ir = model.ir(trace, "final").expect("its operations are in the log");
        for (op, n) in model.executions(trace, &ir).into_iter().enumerate() {
            if print_inst(&ir.trace, op).starts_with("store Edges.back_edges ") {
                counted += n;
            }
        }
    }
    assert!(counted > 29_000);
    assert_eq!(counted, stats.back_edges_compiled);
}

#[test]
fn every_stage_and_every_pass_is_shown() {
    let log = Log(record("stages", "threshold=50,bridge_threshold=20,log_passes=1").0);
    let shown = metatrace(&["show"], &log, &["0", "--rust", "--resume"]);
    for part in
        ["count (count.guest:1)  if", "count (count.guest:3)  loop", "tests/counted/mod.rs:", "exit_1"]
    {
        assert!(shown.contains(part), "{part} is not in\n{shown}");
    }
    assert!(shown.contains("→ bridge 1"), "{shown}");
    let diff = metatrace(&["diff"], &log, &["0", "--before", "fold", "--after", "dce"]);
    assert!(
        diff.contains("\n- ") && diff.starts_with("--- loop 0 count (count.guest:1), virtuals: "),
        "{diff}"
    );
    for pass in ["fold", "guards", "heap", "cse", "dce"] {
        metatrace(&["show"], &log, &["0", "--before", pass]);
        metatrace(&["diff"], &log, &["0", "--before", pass, "--after", pass]);
    }
    let asm = metatrace(&["asm"], &log, &["0"]);
    assert!(asm.contains("jmp routine_leave") && asm.contains("; jump label("), "{asm}");
    // A bridge jumps to its loop, whose position has a name.
    let bridge = metatrace(&["asm"], &log, &["1"]);
    assert!(bridge.contains("jmp trace_0+"), "{bridge}");
}

/// The parts of a text between two marks.
fn between<'t>(text: &'t str, open: &'t str, close: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(open).skip(1).filter_map(move |rest| Some(rest.split_once(close)?.0))
}

/// The viewer links no tracer, and knows reasons and parameters by the names that logs contain.
#[test]
fn reasons_and_parameters_that_the_viewer_knows_exist() {
    let source = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../viewer/src/analysis").join(name);
        fs::read_to_string(path).expect("the viewer has that file")
    };
    let reasons: Vec<String> = Abort::ALL.iter().map(|reason| format!("{reason:?}")).collect();
    let given_up = source("given_up.rs");
    let quoted = given_up.split('"').skip(1).step_by(2);
    let known: Vec<&str> = quoted
        .filter(|name| name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphanumeric))
        .collect();
    assert!(known.len() > 10, "reasons are found: {known:?}");
    for name in known {
        assert!(reasons.iter().any(|reason| reason == name), "no recording is aborted as {name}");
    }
    let texts = [source("compiled.rs"), source("absent.rs")].concat();
    let mut parameters =
        between(&texts, "param(model, \"", "\"").chain(between(&texts, "limit(\"", "\"")).peekable();
    assert!(parameters.peek().is_some(), "parameters are found");
    for name in parameters {
        assert!(Params::TABLE.iter().any(|row| row.0 == name), "there is no parameter {name}");
    }
}
