//! `metatrace why` on handmade logs, for situations that are rare in real runs. Real programs with a planted problem
//! are tested in `langs/minipy/tests/all/why.rs` and `tests/tests/why.rs`.

mod support;

use metatrace_events::Event;
use metatrace_events::schema::*;
use metatrace_ir::TraceId;
use support::{Answer, file, log, metatrace, sample};

/// Runs the verb for a line of a log with these events.
fn why(name: &str, events: Vec<Event>, line: &str) -> Answer {
    metatrace("why", &file(&format!("why-{name}.mtl"), &log(events)), &[line])
}

fn first_cause(answer: &Answer) -> &str {
    assert_eq!(answer.status, 0, "{}", answer.warnings);
    answer.text.lines().find(|l| l.starts_with("1. ")).unwrap_or_else(|| panic!("no cause: {}", answer.text))
}

/// The sample without the events that are `unwanted`.
fn without(unwanted: impl Fn(&Event) -> bool) -> Vec<Event> {
    sample().into_iter().filter(|e| !unwanted(e)).collect()
}

/// A run of the sample in which nothing was recorded, and the loop's header was counted `ticks` times.
fn counted(ticks: u64) -> Vec<Event> {
    let known = |e: &Event| {
        matches!(e, Event::Start(_) | Event::File(_) | Event::Location(_) | Event::Site(_) | Event::End(_))
    };
    let mut events: Vec<Event> = sample().into_iter().filter(known).collect();
    let end = events.pop().expect("the sample has an end");
    events.push(Counted { site: MergePointId(1), ticks, threshold: 1_039, ..Counted::default() }.into());
    events.push(end);
    events
}

#[test]
fn what_is_no_line_is_said() {
    let status = |line: &str, words: &str| {
        let answer = why("usage", sample(), line);
        assert!(answer.warnings.contains(words), "{}", answer.warnings);
        answer.status
    };
    assert_eq!(status("norm.py", "is not FILE:LINE"), 2);
    assert_eq!(status("norm.py:x", "is not FILE:LINE"), 2);
    assert_eq!(status("norm.py:0", "is not FILE:LINE"), 2);
    assert_eq!(status("other.py:3", "knows no file `other.py`"), 1);
    assert_eq!(status("norm.py:99", "has 10 lines"), 1);
}

#[test]
fn two_files_of_one_name_are_told_apart() {
    let with =
        |path: &str, number: u32| Event::from(File { file: FileId(number), path: path.into(), text: None });
    let mut events = counted(3);
    events.insert(1, with("/a/lib/util.py", 7));
    events.insert(1, with("/b/util.py", 8));
    let both = why("two", events.clone(), "util.py:1");
    assert_eq!(both.status, 2);
    assert!(
        both.warnings.contains("/a/lib/util.py") && both.warnings.contains("/b/util.py"),
        "{}",
        both.warnings
    );
    assert_eq!(why("one", events, "lib/util.py:1").status, 0);
}

#[test]
fn a_line_without_code() {
    let answer = why("empty", sample(), "norm.py:3");
    assert!(answer.text.contains("no code on this line"), "{}", answer.text);
    assert_eq!(answer.status, 0);
}

#[test]
fn a_loop_that_is_not_hot() {
    let answer = why("cold", counted(500), "norm.py:8");
    assert!(
        first_cause(&answer)
            .contains("not hot enough, norm.py:8: the loop at norm.py:7 came round at least 500")
    );
    assert!(first_cause(&answer).contains("code is made at 1 039"));
}

#[test]
fn a_loop_that_was_hot_too_late() {
    let answer = why("decayed", counted(5_000), "norm.py:8");
    assert!(first_cause(&answer).contains("seldom enough at a time"), "{}", answer.text);
}

#[test]
fn a_recording_that_was_put_off_is_no_reason_to_despair() {
    let mut events = counted(1_500);
    let abort = Abort {
        recording: RecordingId(1),
        reason: "LoopInCallee".into(),
        text: "loop inside an inlined call".into(),
        detail: "norm has a loop at line 2; from now on it is called".into(),
        site: MergePointId(3),
        ..Abort::default()
    };
    let at = events.len() - 1;
    events.insert(at, abort.into());
    events
        .insert(at, Begin { recording: RecordingId(1), origin: Origin::Loop, site: MergePointId(1) }.into());
    let answer = why("put-off", events, "norm.py:8");
    assert!(first_cause(&answer).contains("recorded once and put off: loop inside an inlined call"));
    assert!(answer.text.contains("norm has a loop at line 2"), "{}", answer.text);
}

#[test]
fn the_same_abort_again_and_again_is_a_storm_and_comes_first() {
    let mut events = counted(90_000);
    let at = events.len() - 1;
    for recording in 1..=6 {
        let abort = Abort {
            recording: RecordingId(recording),
            reason: "FrameEscapes".into(),
            text: "a virtualizable frame was passed on or stored".into(),
            site: MergePointId(2),
            given_up: recording == 6,
            ..Abort::default()
        };
        events.insert(at, abort.into());
        events.insert(
            at,
            Begin { recording: RecordingId(recording), origin: Origin::Loop, site: MergePointId(1) }.into(),
        );
    }
    let answer = why("storm", events, "norm.py:8");
    let cause = first_cause(&answer);
    assert!(cause.contains("abort storm, norm.py:8"), "{}", answer.text);
    assert!(cause.contains("given up 6 times: a virtualizable frame"), "{}", answer.text);
    assert!(answer.text.contains("it is given up for now"), "{}", answer.text);
}

#[test]
fn a_log_that_was_cut_off_says_so() {
    let answer = why("cut", without(|e| matches!(e, Event::End(_) | Event::Counted(_))), "norm.py:2");
    assert_eq!(answer.status, 0);
    assert!(answer.text.contains("did not end in order"), "{}", answer.text);
}

#[test]
fn a_line_in_code_that_was_invalidated() {
    let mut events = sample();
    let end = events.len() - 1;
    events.insert(end, Invalidated { trace: TraceId(0), field: "Cell.value".into() }.into());
    events.insert(end, Invalidated { trace: TraceId(1), field: "Cell.value".into() }.into());
    let answer = why("invalidated", events, "norm.py:8");
    let first = answer.text.lines().next().unwrap_or_default();
    assert!(first.contains("was compiled in 2 traces, all of them invalidated"), "{}", answer.text);
    assert!(answer.text.contains("`Cell.value`"), "{}", answer.text);
}
