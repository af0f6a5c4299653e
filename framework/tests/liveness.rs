//! What a portal declares about its frame, and the effect of mistakes: slots that do not exist, and a `live` that names
//! too few or too many of them. None of them silently gives a wrong result.
//!
//! There must never be `unsafe` here: each mistake is one that a language's author could make.

#![forbid(unsafe_code)]

use metatrace::untraced::IntoPlain as _;
use metatrace::{
    Config, Direct, Frame, Fresh, Jit, Mode, Params, Red, Ref, Stats, Value, array_class, portal,
};

array_class!(
    /// Frames.
    frame Slots of Value
);

/// Says which slots are live before an instruction.
type Live = fn(pc: usize) -> &'static [u32];

const MAPS: [Live; 5] = [
    |_| &[0, 1, 2],
    // Slot 2 becomes live before instruction 1, where nothing has written it.
    |pc| if pc == 1 { &[0, 1, 2] } else { &[0, 1] },
    // The rare path reads slot 2, which is not declared live.
    |_| &[0, 1],
    // Each path reads slot 1, which is not declared live.
    |_| &[0, 2],
    // There is no slot 7.
    |_| &[0, 1, 2, 7],
];

fn int<M: Mode>(value: Red<M, Value>) -> Red<M, i64> {
    value.as_tagged().expect("small")
}

/// Adds one to slot 1 in most rounds, and to slot 2 in each seventh; slot 0 counts the remaining rounds.
macro_rules! rounds {
    ($name:ident $(, $live:expr)?) => {
        #[portal(greens(pc, map), reds(), virtualizable(frame) $(, live = $live(map, pc))?)]
        fn $name<M: Mode>(mut pc: usize, map: usize, frame: Red<M, Ref<Frame<Slots>>>) -> Red<M, Value> {
            loop {
                merge_point!();
                let left = int(frame.slot(0));
                match pc {
                    0 => {
                        frame.set_slot(0, (left - 1).to_value());
                        pc = if left.gt(0).test() { 1 } else { 3 };
                    }
                    1 => {
                        let step = if left.floor_mod(7).eq(0).test() { int(frame.slot(2)) } else { 1.into() };
                        frame.set_slot(1, (int(frame.slot(1)) + step).to_value());
                        pc = 2;
                    }
                    2 => {
                        pc = 0;
                        can_enter_jit!()
                    }
                    _ => return frame.slot(1),
                }
            }
        }
    };
}

fn live(map: usize, pc: usize) -> impl Iterator<Item = u32> {
    MAPS[map](pc).iter().copied()
}

rounds!(with_live, live);
rounds!(without_live);

fn jit(params: Params) -> Jit {
    let params = Params { threshold: 10, bridge_threshold: 5, ..params };
    Jit::new(Config { params, ..Config::default() }).expect("a Jit")
}

/// Runs with slots 1 and 2 as given. Returns the result and the statistics.
fn run(params: Params, map: Option<usize>, slots: [i64; 2]) -> (Option<i64>, Stats) {
    let jit = jit(params);
    let result = jit.enter(|_| {
        let mut frame = Fresh::<Direct, Slots>::new(3, Value::int(3000));
        frame.set(1, Value::int(slots[0]));
        frame.set(2, Value::int(slots[1]));
        let result = match map {
            Some(map) => with_live::<Direct>(0, map, frame),
            None => without_live::<Direct>(0, 0, frame),
        };
        result.into_plain().as_int()
    });
    (result, jit.stats())
}

/// The expected result: every seventh of 3,000 rounds adds to slot 2.
fn expected([sum, seventh]: [i64; 2]) -> Option<i64> {
    let sevenths = (0..3000).filter(|left| left % 7 == 0).count() as i64;
    Some(sum + 3000 - sevenths + seventh * sevenths)
}

#[test]
fn without_live_every_slot_is_live() {
    for force_exit in 0..5 {
        let (result, stats) = run(Params { force_exit, ..Params::default() }, None, [5, 100]);
        assert_eq!(result, expected([5, 100]));
        assert!(stats.loops > 0, "{stats:?}");
    }
    assert_eq!(run(Params::default(), Some(0), [5, 100]).0, expected([5, 100]));
}

#[test]
fn a_slot_that_is_live_out_of_nothing_gives_up_the_trace() {
    for force_exit in 0..5 {
        let (result, stats) = run(Params { force_exit, ..Params::default() }, Some(1), [5, 100]);
        assert_eq!(result, expected([5, 100]));
        assert_eq!(stats.loops, 0, "{stats:?}");
    }
}

#[test]
fn a_dead_slot_that_is_read_gives_up_the_trace() {
    let (result, stats) = run(Params::default(), Some(3), [5, 100]);
    assert_eq!(result, expected([5, 100]));
    assert_eq!(stats.loops, 0, "{stats:?}");
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "metatrace: frame slot 2 is read, which `live` calls dead")]
fn a_dead_slot_that_is_read_where_the_trace_is_left_is_told_of() {
    run(Params { bridge_threshold: 1_000_000, ..Params::default() }, Some(2), [5, 100]);
}

#[test]
#[should_panic(expected = "metatrace: `live` of portal `with_live` names slot 7 of a frame of 3 slots")]
fn a_live_slot_exists() {
    run(Params::default(), Some(4), [5, 100]);
}

#[test]
#[should_panic(expected = "metatrace: frames of 3 and of 4 slots come to")]
fn the_frames_of_a_merge_point_are_of_one_length() {
    jit(Params::default()).enter(|_| {
        for len in 3..5 {
            let frame = Fresh::<Direct, Slots>::new(len, Value::int(3000));
            _ = without_live::<Direct>(0, 0, frame);
        }
    });
}

#[portal(greens(pc, slot), reds(), virtualizable(frame))]
fn one_slot<M: Mode>(pc: usize, slot: usize, frame: Red<M, Ref<Frame<Slots>>>) -> Red<M, Value> {
    loop {
        merge_point!();
        if pc == 1 {
            frame.set_slot(slot, Value::int(1));
        }
        return frame.slot(slot);
    }
}

#[test]
#[should_panic(expected = "metatrace: frame slot out of range: the frame has 3 slots")]
fn a_slot_that_is_read_exists() {
    jit(Params::default()).enter(|_| _ = one_slot::<Direct>(0, 3, Fresh::new(3, Value::NULL)));
}

#[test]
#[should_panic(expected = "metatrace: frame slot out of range: the frame has 3 slots")]
fn a_slot_that_is_written_exists() {
    jit(Params::default()).enter(|_| _ = one_slot::<Direct>(1, usize::MAX, Fresh::new(3, Value::NULL)));
}

#[test]
#[should_panic(expected = "metatrace: frame slot out of range: the frame has 3 slots")]
fn a_slot_of_a_new_frame_exists() {
    jit(Params::default()).enter(|_| Fresh::<Direct, Slots>::new(3, Value::NULL).set(3, Value::NULL));
}
