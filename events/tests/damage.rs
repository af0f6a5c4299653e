//! Reading logs that are truncated, broken or no logs: the reader never panics, and returns every event before the
//! damage.

use metatrace_events::schema::{Abort, Failed, File, FileId, Ran, RecordingId};
use metatrace_events::{Damage, Event, Log, LogError, Writer};
use metatrace_ir::{ExitId, TraceId};

fn events() -> Vec<Event> {
    let text = "x = x + 1\n".repeat(200);
    vec![
        File { file: FileId(1), path: "a.py".into(), text: Some(text) }.into(),
        Ran { trace: TraceId(3), entries: 1, runs: u64::MAX }.into(),
        Abort { recording: RecordingId(7), reason: "TooLong".into(), ops: 12_000, ..Abort::default() }.into(),
        Failed { trace: TraceId(3), exit: ExitId(5), count: 200 }.into(),
    ]
}

fn written() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes).unwrap();
    events().into_iter().for_each(|e| writer.event_after(e, 1_000_000));
    assert_eq!(writer.bytes(), bytes.len() as u64);
    bytes
}

fn read(bytes: &[u8]) -> (Vec<Option<Event>>, Option<Damage>) {
    let mut pass = Log::new(bytes).unwrap().events();
    let events = pass.by_ref().map(|e| e.read()).collect();
    (events, pass.damage())
}

#[test]
fn what_is_written_is_read() {
    let bytes = written();
    assert_eq!(read(&bytes), (events().into_iter().map(Some).collect(), None));
    assert!(bytes.len() < 300, "the text of the file is compressed: {}", bytes.len());
    let log = Log::new(&bytes).unwrap();
    let third = log.events().nth(2).unwrap();
    assert_eq!(third.time.as_nanos(), 3_000_000);
    assert_eq!(log.event_at(third.offset).unwrap().read(), Some(events()[2].clone()));
}

#[test]
fn the_first_fields_are_had_without_the_rest() {
    let bytes = written();
    let mut pass = Log::new(&bytes).unwrap().events();
    let (file, ran) = (pass.next().unwrap(), pass.next().unwrap());
    assert_eq!(file.peek::<(FileId, &str)>(), Some((FileId(1), "a.py")));
    assert_eq!(file.peek::<(FileId, &str, Option<&str>)>(), None, "the text is compressed");
    assert_eq!(ran.peek::<(TraceId, u64, u64)>(), Some((TraceId(3), 1, u64::MAX)));
}

/// Distance in bytes between the places that are damaged; Miri is some thousand times slower.
const STEP: usize = if cfg!(miri) { 29 } else { 1 };

#[test]
fn a_log_that_is_cut_off_is_read_up_to_there() {
    let bytes = written();
    let starts: Vec<usize> = Log::new(&bytes).unwrap().events().map(|e| e.offset).collect();
    for end in (12..bytes.len()).step_by(STEP) {
        let (read, damage) = read(&bytes[..end]);
        let whole = starts.iter().skip(1).filter(|&&s| s <= end).count();
        assert_eq!(read, events().into_iter().map(Some).take(whole).collect::<Vec<_>>());
        let cut = starts[whole];
        assert_eq!(damage, (cut != end).then_some(Damage::Truncated(cut)), "cut at {end}");
    }
}

#[test]
fn no_single_wrong_byte_makes_it_panic() {
    let bytes = written();
    for at in (12..bytes.len()).step_by(STEP) {
        for wrong in [0, 1, 0x7f, 0x80, 0xff, bytes[at] ^ 1] {
            let mut bytes = bytes.clone();
            bytes[at] = wrong;
            read(&bytes);
        }
    }
}

#[test]
fn other_files_and_versions_are_told_apart() {
    assert_eq!(Log::new(b"print('hello')").unwrap_err(), LogError::NotALog);
    assert_eq!(Log::new(b"").unwrap_err(), LogError::NotALog);
    assert_eq!(Log::new(b"metatrc\0\x01").unwrap_err(), LogError::NotALog);
    let mut bytes = written();
    bytes[8] = 99;
    assert_eq!(Log::new(&bytes).unwrap_err(), LogError::Version(99));
}

#[test]
fn kinds_of_the_future_are_passed_over() {
    let mut bytes = written();
    let more = written()[12..].to_vec();
    bytes.extend([100, 0, 0, 3, 1, 2, 3]);
    bytes.extend(more);
    assert_eq!(read(&bytes).0.len(), 2 * events().len());
}
