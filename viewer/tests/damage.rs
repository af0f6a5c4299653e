//! Logs that are wrong in many ways at once: bytes that differ, are missing or are superfluous, events in another
//! order, traces whose text is invalid. Every verb answers or reports what is wrong; none panics.
//!
//! `METATRACE_FUZZ_ROUNDS` is the number of logs to try.

mod support;

use metatrace_events::schema::{MergePointId, PositionId, RecordingId};
use metatrace_events::{Event, Log};
use metatrace_ir::{ExitId, TraceId};
use proptest::prelude::*;
use support::{file, log, metatrace, sample};

/// Verbs with their arguments besides the log.
const VERBS: &[(&str, &[&str])] = &[
    ("list", &[]),
    ("list", &["--all", "--sort", "failures"]),
    ("show", &["0", "--resume", "--rust"]),
    ("show", &["1", "--before", "fold"]),
    ("ir", &["0"]),
    ("asm", &["0"]),
    ("diff", &["0"]),
    ("aborts", &[]),
    ("hot", &[]),
    ("why", &[]),
    ("stats", &[]),
    ("export", &[]),
    ("report", &["-o", "/dev/null"]),
];

fn config() -> ProptestConfig {
    let rounds = std::env::var("METATRACE_FUZZ_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(rounds) }
}

/// Checks that a verb answers, or reports what is wrong with the log.
fn survived(name: &str, bytes: &[u8], verb: usize) {
    let path = file(name, bytes);
    let (verb, more) = VERBS[verb % VERBS.len()];
    let answer = metatrace(verb, &path, more);
    assert!(
        answer.status == 0 || !answer.warnings.is_empty(),
        "{verb} ends with {} in silence",
        answer.status
    );
}

/// Edits a text: pieces of it are removed, doubled, or replaced by something short.
fn edited(text: &mut String, edits: &[(u16, u8, String)]) {
    for (place, length, insert) in edits {
        let boundary =
            |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let at = boundary(usize::from(*place) % (text.len() + 1));
        let end = boundary(at + usize::from(*length % 12)).max(at);
        text.replace_range(at..end, insert);
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn bytes_may_be_anything(
        edits in proptest::collection::vec((any::<u16>(), 0u8..4, any::<u8>()), 1..12),
        verb in any::<usize>(),
    ) {
        let mut bytes = log(sample());
        // The magic number at the start is kept; tests without it are elsewhere.
        for (place, kind, byte) in edits {
            let at = 12 + usize::from(place) % (bytes.len() - 12).max(1);
            match kind {
                _ if at >= bytes.len() => bytes.push(byte),
                0 => bytes[at] = byte,
                1 => bytes[at] ^= 1 << (byte % 8),
                2 => bytes.insert(at, byte),
                _ => drop(bytes.drain(at..(at + usize::from(byte % 9)).min(bytes.len()))),
            }
        }
        // The reader terminates, and reads each event or not.
        let read = Log::new(&bytes).expect("it begins like a log").events().filter_map(|event| event.read()).count();
        prop_assert!(read <= bytes.len());
        survived("bytes.mtl", &bytes, verb);
    }

    #[test]
    fn events_may_come_in_any_order(
        edits in proptest::collection::vec((0u8..4, any::<usize>(), any::<usize>()), 1..12),
        verb in any::<usize>(),
    ) {
        let mut events = sample();
        for (kind, a, b) in edits {
            let (a, b) = (a % events.len(), b % events.len());
            match kind {
                0 => events.swap(a, b),
                1 if events.len() > 1 => drop(events.remove(a)),
                2 => events.truncate(a.max(1)),
                _ => events.insert(a, events[b].clone()),
            }
        }
        survived("order.mtl", &log(events), verb);
    }

    #[test]
    fn events_may_say_anything(
        edits in proptest::collection::vec((any::<u16>(), any::<u8>(), "[ -~\n]{0,4}"), 1..5),
        numbers in proptest::collection::vec(any::<u32>(), 8),
        choice in any::<usize>(),
        verb in any::<usize>(),
    ) {
        let mut events = sample();
        let count = events.len();
        for (step, event) in events.iter_mut().enumerate() {
            // About a third of the events change, different ones in each case.
            if (choice >> (step % 60)) % 3 != 0 {
                continue;
            }
            let number = |at: usize| numbers[(step + at) % numbers.len()] >> (numbers[at] % 33).min(31);
            match event {
                Event::Ir(ir) => {
                    edited(&mut ir.text, &edits);
                    ir.at.iter_mut().step_by(3).for_each(|at| *at = PositionId(number(0)));
                    ir.positions.truncate(number(1) as usize % 5);
                    ir.positions.iter_mut().for_each(|position| position.caller = PositionId(number(2)));
                }
                Event::Site(site) => (site.site, site.line) = (MergePointId(number(0) % 6), number(1)),
                Event::File(file) => edited(file.text.get_or_insert_default(), &edits),
                Event::Begin(begin) => {
                    (begin.recording, begin.site) =
                        (RecordingId(number(0) % 6), MergePointId(number(1) % 6));
                },
                Event::Compiled(compiled) => {
                    (compiled.trace, compiled.recording) =
                        (TraceId(number(0) % 4), RecordingId(number(1) % 6));
                    compiled.record_ns = u64::MAX - u64::from(number(2));
                }
                Event::Counted(counted) => (counted.ticks, counted.aborts) = (u64::MAX, number(0)),
                Event::Code(code) => {
                    code.trace = TraceId(number(0) % 4);
                    let cut = number(1) as usize % (code.bytes.len() + 1);
                    code.bytes.truncate(cut);
                }
                Event::Ran(ran) => (ran.trace, ran.runs) = (TraceId(number(0) % 4), u64::MAX - u64::from(number(1))),
                Event::Failed(failed) => {
                    (failed.trace, failed.exit, failed.count) =
                        (TraceId(number(0) % 4), ExitId(number(1)), u64::MAX);
                }
                Event::Abort(abort) => {
                    (abort.site, abort.recording) =
                        (MergePointId(number(0) % 6), RecordingId(number(1) % 6));
                },
                Event::End(end) => edited(&mut end.stats, &edits),
                _ => {}
            }
        }
        prop_assert_eq!(events.len(), count);
        survived("said.mtl", &log(events), verb);
    }
}
