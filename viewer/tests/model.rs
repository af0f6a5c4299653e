//! The model of a log: names of files, heat, and the matching of traces of two runs.

mod support;

use metatrace_events::Event;
use metatrace_events::schema::{Begin, Compiled, File, FileId, MergePointId, Origin, Ran, RecordingId, Site};
use metatrace_ir::{ExitId, TraceId};
use metatrace_viewer::model::Model;
use metatrace_viewer::model::matching::{Pair, matched};
use support::{file, log, metatrace, sample};

#[test]
fn files_are_named_by_the_end_of_their_path() {
    let paths = ["/a/x.py", "/a/b/y.py", "/c/b/y.py", "<string>", "/a/x.py"];
    let numbered = paths.iter().zip(1..);
    let files =
        numbered.map(|(path, file)| File { file: FileId(file), path: (*path).into(), text: None }.into());
    let model = Model::open(&file("names.mtl", &log(files))).unwrap();
    let names: Vec<&str> = model.files().iter().map(|f| f.1.name.as_str()).collect();
    assert_eq!(names, ["/a/x.py", "a/b/y.py", "c/b/y.py", "<string>", "/a/x.py"]);
}

#[test]
fn what_left_early_executed_less() {
    let model = Model::open(&file("heat.mtl", &log(sample()))).unwrap();
    let ir = model.ir(model.trace(TraceId(0)).unwrap(), "final").unwrap();
    let exact: u64 = model.executions(model.trace(TraceId(0)).unwrap(), &ir).iter().sum();
    let heat = model.heat(model.trace(TraceId(0)).unwrap());
    assert!(heat < 16.0 * 1e6, "one in 25 left");
    assert!((heat / exact as f64 - 1.0).abs() < 0.02, "{heat} is about {exact}");
}

/// A run with loops that begin at these lines, each with bridges at these exits.
fn run(loops: &[(u32, &[u32])]) -> Vec<Event> {
    let mut events: Vec<Event> = vec![File { file: FileId(1), path: "x.py".into(), text: None }.into()];
    let site = |site, pc| Site {
        site: MergePointId(site),
        portal: "interpret".into(),
        file: FileId(1),
        line: pc,
        function: "f".into(),
        first_line: 1,
        greens: vec![format!("pc={pc}")],
    };
    let mut trace = 0;
    for (number, &(pc, exits)) in (1..).zip(loops) {
        events.push(site(number, pc).into());
        let parent = trace;
        let starts = exits.iter().map(|&exit| Origin::Bridge { trace: TraceId(parent), exit: ExitId(exit) });
        for origin in [Origin::Loop].into_iter().chain(starts) {
            let (id, recording) = (TraceId(trace), RecordingId(trace + 1));
            events.push(Begin { recording, origin, site: MergePointId(number) }.into());
            events.push(Compiled { trace: id, recording, ops: 10, ..Compiled::default() }.into());
            events.push(Ran { trace: id, entries: 1, runs: 100 }.into());
            trace += 1;
        }
    }
    events
}

#[test]
fn traces_of_two_runs_are_matched_by_what_they_were_made_for() {
    let a = file("match_a.mtl", &log(run(&[(3, &[1, 2]), (9, &[]), (5, &[4])])));
    let b = file("match_b.mtl", &log(run(&[(5, &[7]), (3, &[2]), (3, &[])])));
    let pairs = matched(&Model::open(&a).unwrap(), &Model::open(&b).unwrap());
    let pair = |a, b| Pair { a, b };
    assert_eq!(
        pairs,
        [
            pair(Some(0), Some(2)), // the loop at 3
            pair(Some(1), None),    // its bridge at exit 1
            pair(Some(2), Some(3)), // its bridge at exit 2
            pair(Some(3), None),    // the loop at 9
            pair(Some(4), Some(0)), // the loop at 5
            pair(Some(5), Some(1)), // its bridge, whose exit has another number now
            pair(None, Some(4)),    // a second loop at 3
        ]
    );
    let answer = metatrace("diff", &a, &[&b.to_string_lossy()]);
    assert_eq!((answer.status, answer.warnings.as_str()), (0, ""));
    for line in
        ["- loop 3 f (x.py:9): 10 operations, 100 runs", "+ loop 4 f (x.py:3): 10 operations, 100 runs"]
    {
        assert!(answer.text.contains(line), "{}", answer.text);
    }
    let answer = metatrace("diff", &a, &[&b.to_string_lossy(), "--trace", "x.py:9"]);
    assert_eq!(answer.status, 1);
    assert!(answer.warnings.contains("it has no trace for loop 3, f (x.py:9)"), "{}", answer.warnings);
}
