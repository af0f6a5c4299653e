//! The event log of a real run: it is complete, and agrees with the JIT's own counts.

mod counted;

use counted::record;
use metatrace_events::schema::{Compiled, Origin, RecordingId};
use metatrace_events::{Event, Log};
use metatrace_ir::TraceId;
use std::collections::BTreeMap;

fn run(name: &str, params: &str) -> (Vec<Event>, metatrace::Stats, i64) {
    let (path, stats, sum) = record(name, params);
    let bytes = std::fs::read(&path).expect("the log can be read");
    std::fs::remove_file(path).expect("the log can be removed");
    let log = Log::new(&bytes).expect("it is a log");
    let mut pass = log.events();
    let events = pass.by_ref().map(|e| e.read().expect("an event")).collect();
    assert_eq!(pass.damage(), None);
    (events, stats, sum)
}

#[test]
fn a_log_holds_what_the_jit_did() {
    let (events, stats, sum) = run("whole", "threshold=50,bridge_threshold=20,log_passes=1");
    assert_eq!(sum, 30_000 * 30_001 / 2 + 100 * 10_000);
    assert!(matches!(events.first(), Some(Event::Start(s)) if s.passes.iter().any(|p| p == "dce")));
    assert!(matches!(events.last(), Some(Event::End(e)) if e.stats.contains("\"loops\": 1")));

    let compiled: Vec<&Compiled> =
        events.iter().filter_map(|e| if let Event::Compiled(c) = e { Some(c) } else { None }).collect();
    assert_eq!(compiled.len() as u64, stats.loops + stats.bridges);
    assert!(stats.bridges >= 1, "every third number has a bridge");

    // Recordings: each begins once, and a bridge names the guard at which it begins.
    let begun: Vec<Origin> =
        events.iter().filter_map(|e| if let Event::Begin(b) = e { Some(b.origin) } else { None }).collect();
    assert_eq!(begun.len() as u64, stats.recordings);
    assert!(begun.iter().any(|o| matches!(o, Origin::Bridge { trace: TraceId(0), .. })));

    // The position of the loop header, with the file's text.
    assert!(events.iter().any(|e| matches!(e, Event::File(f)
        if f.path == "count.guest" && f.text.as_deref() == Some("if\nadd\nloop\n"))));
    assert!(events.iter().any(|e| matches!(e, Event::Site(s)
        if s.function == "count" && s.line == 1 && s.portal == "count" && s.greens == ["pc=0"])));

    // The operations: readable, with a position and a line of the interpreter if they have one.
    let mut stages: BTreeMap<RecordingId, Vec<&str>> = BTreeMap::new();
    for event in &events {
        let Event::Ir(ir) = event else { continue };
        stages.entry(ir.recording).or_default().push(&ir.stage);
        let trace = metatrace_ir::parse::parse_trace(&ir.text).expect("the text of a trace");
        assert_eq!((trace.insts.len(), trace.insts.len()), (ir.at.len(), ir.locs.len()));
        for (inst, (&at, &loc)) in trace.insts.iter().zip(ir.at.iter().zip(&ir.locs)) {
            let placed = inst.op != metatrace_ir::Op::Input;
            assert_eq!(!at.is_none(), placed, "{inst:?}");
            assert!(at.index() <= ir.positions.len());
            assert!(!loc.is_none() || !inst.op.is_guard(), "{inst:?}");
        }
    }
    let passes = metatrace_tracer::opt::PASSES.iter().map(|p| p.name);
    let expected: Vec<&str> = ["recorded"].into_iter().chain(passes).chain(["final"]).collect();
    for stages in stages.values() {
        assert_eq!(*stages, expected);
    }

    // Machine code: every mark is an operation, in order.
    for event in &events {
        let Event::Code(code) = event else { continue };
        assert!(code.marks.is_sorted() && code.text as usize <= code.bytes.len());
        assert!(code.labels.iter().any(|l| l.1 == "head"));
    }
}

#[test]
fn counts_agree_with_the_jit() {
    let (events, stats, _) = run("counts", "threshold=50,bridge_threshold=20");
    let (mut runs, mut entries, mut failures) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for event in &events {
        match event {
            Event::Ran(r) => {
                runs.insert(r.trace, r.runs);
                entries.insert(r.trace, r.entries);
            }
            Event::Failed(f) => {
                failures.insert((f.trace, f.exit), f.count);
            }
            _ => {}
        }
    }
    assert_eq!(failures.values().sum::<u64>(), stats.guard_failures);
    assert_eq!(entries.values().sum::<u64>(), stats.entries);
    // All iterations except those of the interpreter pass the head of the loop; one in three takes the bridge.
    let interpreted = 30_000 - runs[&TraceId(0)];
    assert!(interpreted < 300, "{runs:?}");
    let bridged: u64 = runs.iter().filter(|r| *r.0 != TraceId(0)).map(|r| *r.1).max().expect("a bridge");
    assert!((9_000..=21_000).contains(&bridged), "{runs:?}");
    assert!(events.iter().any(|e| matches!(e, Event::Counted(c) if c.trace == Some(TraceId(0)) && !c.entry)));
}

#[test]
fn an_abort_says_why_and_where() {
    let (events, _, _) = run("abort", "threshold=50,trace_limit=1,optimize=0");
    let aborts: Vec<_> =
        events.iter().filter_map(|e| if let Event::Abort(a) = e { Some(a) } else { None }).collect();
    assert!(!aborts.is_empty());
    assert!(aborts.iter().all(|a| a.reason == "TooLong" && a.text == "trace too long" && !a.site.is_none()));
    assert!(aborts.last().is_some_and(|a| a.given_up));
    let shown = events.iter().filter(|e| matches!(e, Event::Ir(ir) if ir.stage == "aborted")).count();
    assert_eq!(shown, 1, "the operations of equal aborts are written once");
    assert!(events.iter().any(|e| matches!(e, Event::Counted(c) if c.given_up == "TooLong")));
}
