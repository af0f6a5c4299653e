//! The echo test: while recording, each handler is replayed from its own log as soon as it is over, and must see the
//! same events and leave the same frame. It finds handlers that replay would get wrong: unlogged reads of mutable data,
//! effects in plain Rust, decisions based on them.
//!
//! The replay touches no memory: frame slots are a copy.

use super::level::EchoEvent;
use super::{LevelAtExit, Limits, LoggedResult, Phase, Raw, Recorder, out_of_step};
use crate::policy::polymorphic::Polymorphic;
use metatrace_ir::{Op, Ty};

/// State of the echo of one handler.
#[derive(Debug)]
pub(super) struct Echo {
    /// The contents of the frame's slots in the echo.
    slots: Vec<Option<Raw>>,
    guards: Vec<u64>,
    passed: usize,
}

impl Echo {
    /// The echo passes a guard with the value `bits`.
    pub fn guard(&mut self, bits: u64) {
        match self.guards.get(self.passed) {
            Some(&want) if want == bits => self.passed += 1,
            Some(want) => {
                out_of_step(format_args!("echo: guard {} sees {bits:#x}, not {want:#x}", self.passed))
            }
            None => out_of_step(format_args!("echo: a guard more than the {} recorded", self.passed)),
        }
    }
}

impl Recorder {
    /// A recorder that replays the handler that the innermost level has just finished; `None` if the handler had no
    /// events.
    pub fn echo_of_handler(&self) -> Option<Recorder> {
        let level = self.progress.levels.last()?;
        if level.events_seen.is_empty() {
            return None;
        }
        let (guards, logged): (Vec<&EchoEvent>, Vec<&EchoEvent>) =
            level.events_seen.iter().partition(|e| e.op == Op::GuardValue);
        let slots = level.frame.as_ref().map(|f| f.at_merge_point());
        let mut echo = Recorder::for_replay(Limits::default(), Polymorphic::default());
        echo.replay.echo = Some(Echo {
            slots: slots.unwrap_or_default(),
            guards: guards.iter().map(|e| e.bits).collect(),
            passed: 0,
        });
        let result = |event: &&EchoEvent| LoggedResult {
            op: event.op,
            descr: event.descr,
            value: Raw::constant(event.bits),
            ty: Ty::Int,
        };
        echo.start_replay(vec![LevelAtExit {
            portal: level.portal,
            greens: level.greens.clone(),
            reds: level.reds.iter().map(|r| Raw::constant(r.bits)).collect(),
            frame: None,
            log: logged.iter().map(result).collect(),
            stop: u32::MAX,
        }]);
        Some(echo)
    }

    /// Compares the events of the echo with those of the handler. Panics if they differ.
    pub fn check_echo(&self, echo: &mut Recorder) {
        debug_assert_eq!(echo.phase, Phase::Replay);
        let level = self.levels().innermost();
        let replayed = echo.replay.level();
        let (taken, events) = (replayed.taken, replayed.events as usize);
        let seen = echo.replay.echo.as_ref().expect("this is an echo");
        if events != level.events_seen.len() || seen.passed != seen.guards.len() {
            out_of_step(format_args!(
                "echo: {events} events ({taken} from the log) where {} were recorded",
                level.events_seen.len()
            ));
        }
        let Some(frame) = &level.frame else { return };
        for (i, (a, b)) in seen.slots.iter().zip(frame.slots()).enumerate() {
            if a.map(|r| r.bits) != b.map(|r| r.bits) {
                out_of_step(format_args!("echo: frame slot {i} differs"));
            }
        }
    }

    /// In an echo, the content of a slot in the copy of the frame.
    #[inline]
    pub(super) fn echo_slot(&self, index: usize) -> Option<Raw> {
        let echo = self.replay.echo.as_ref()?;
        Some(echo.slots[index].expect("the handler has read this slot before"))
    }

    /// In an echo, changes a slot in the copy of the frame. Returns false otherwise.
    #[inline]
    pub(super) fn set_echo_slot(&mut self, index: usize, value: Raw) -> bool {
        match &mut self.replay.echo {
            Some(echo) => {
                echo.slots[index] = Some(value);
                true
            }
            None => false,
        }
    }
}
