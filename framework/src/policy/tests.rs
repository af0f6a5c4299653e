//! Each decision of the policy by itself, with its parameters, thresholds and back-off. Nothing here records or
//! compiles.

use super::closing::AtLimit;
use super::tail_merging;
use super::{AtMergePoint, Fired, Inlined, Policy, RETRY};
use crate::code::compiled::{CompiledTrace, TraceStart};
use crate::code::exits::{ExitInfo, Exits};
use crate::code::traces::{Size, Traces, TreeSet};
use crate::code::{CompiledCode, Compiles, Field};
use metatrace_ir::descr::{Descr, NO_DESCR};
use metatrace_ir::exec::Reference;
use metatrace_ir::parse::{Env, parse};
use metatrace_ir::{Arg, Decision, ExitId, Op, Target, Trace, TraceId, Ty};
use metatrace_tracer::index::{CellId, MergePointId, TreeId};
use metatrace_tracer::opt::{Demand, Form};
use metatrace_tracer::policy::backoff::BackOff;
use metatrace_tracer::policy::warm::{Counter, Verdict};
use metatrace_tracer::record::{Arrival, Finished, Passed, Place, PortalInfo};
use metatrace_tracer::{Abort, Params, Recorder, ResumeData};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::time::Duration;

static PORTAL: PortalInfo = PortalInfo {
    descr: &NO_DESCR,
    green_tys: &[Ty::Int],
    red_tys: &[],
    frame_class: None,
    live: None,
    place: |greens| Place { function: format!("f{}", greens[0]), ..Place::default() },
    unroll: |_| false,
};

const FIRED: Fired = Fired { entry: false, again: false, counted: true, compiles: true };

fn policy(change: impl FnOnce(&mut Params)) -> Policy {
    let mut params = Params { threshold: 100, bridge_threshold: 10, max_aborts: 3, ..Params::default() };
    change(&mut params);
    Policy::new(params)
}

fn compiled(id: u32, tree: u32, cell: Option<CellId>, passed: &[u32]) -> CompiledTrace {
    CompiledTrace {
        id: TraceId(id),
        trace: None,
        resume: ResumeData::default(),
        refs: Box::default(),
        marked: Cell::new(false),
        exits: Exits::default(),
        cell,
        heat: Cell::new(0),
        label: None,
        closes: true,
        unmet: None,
        valid: Cell::new(true),
        profitability: Default::default(),
        promotes: 0,
        slots: OnceCell::new(),
        tree: TreeId(tree),
        passed: passed.iter().copied().map(MergePointId).collect(),
        entries: Cell::new(0),
        runs: None,
        calls: None,
        calls_at: Box::default(),
        sites: Vec::new(),
    }
}

fn code() -> CompiledCode {
    CompiledCode::new(Box::new(Reference::new()), Compiles::Always)
}

/// Counts back edges of one loop until the verdict changes; returns their number and the new verdict.
fn back_edges(policy: &Policy, counter: &Counter, time: bool, most: u32) -> (u32, Verdict) {
    for n in 1..=most {
        if !counter.tick() {
            continue;
        }
        let (_, verdict) =
            policy.counter_fired((counter, false), FIRED, |cells| cells.find(&PORTAL, &[1]), || time);
        if verdict != Verdict::Cold {
            return (n, verdict);
        }
    }
    (most, Verdict::Cold)
}

#[test]
fn a_loop_is_recorded_at_its_threshold_and_entered_once_it_is_compiled() {
    let (policy, counter) = (policy(|_| ()), Counter::new());
    assert_eq!(back_edges(&policy, &counter, true, 1000), (100, Verdict::Record));
    let cell = policy.cell_of(&PORTAL, &[1]);
    assert_eq!((policy.begin(cell), policy.trace_of(cell)), (0, None));
    assert_eq!(back_edges(&policy, &counter, true, 1000).1, Verdict::Cold, "it is being recorded");
    policy.end(cell);
    policy.attach(cell, TraceId(7));
    assert_eq!(policy.trace_of(cell), Some(TraceId(7)));
    counter.arm(0);
    assert_eq!(back_edges(&policy, &counter, true, 1), (1, Verdict::Enter(TraceId(7))));
    policy.detach(cell, 0);
    assert_eq!(policy.trace_of(cell), None);
}

#[test]
fn nothing_is_recorded_where_there_can_be_no_code_and_later_where_there_is_no_time() {
    let (policy, counter) = (policy(|_| ()), Counter::new());
    assert_eq!(back_edges(&policy, &counter, false, 10_000).1, Verdict::Cold);
    assert!(back_edges(&policy, &counter, true, 100).0 < 100, "a part of the threshold is left");
    let fired = Fired { compiles: false, ..FIRED };
    let counter = Counter::new();
    assert_eq!(policy.counter_fired((&counter, false), fired, |_| unreachable!(), || true).1, Verdict::Cold);
    assert!(!(0..100_000).any(|_| counter.tick()), "it does not look again");
}

#[test]
fn the_entry_of_a_function_has_a_threshold_of_its_own() {
    let (policy, counter) = (policy(|p| p.function_threshold = 200), Counter::new());
    let fired = Fired { entry: true, ..FIRED };
    let calls = (1..).find(|_| {
        counter.tick()
            && policy.counter_fired((&counter, false), fired, |cells| cells.find(&PORTAL, &[1]), || true).1
                == Verdict::Record
    });
    assert_eq!(calls, Some(200));
}

#[test]
fn a_bridge_is_recorded_at_its_threshold() {
    let policy = policy(|_| ());
    let info = ExitInfo::default();
    assert_eq!((1..).find(|_| policy.bridges(&info, || true)), Some(10));
    let info = ExitInfo::default();
    assert!(!(0..100).any(|_| policy.bridges(&info, || false)), "there is no time");
    assert!((0..3).any(|_| policy.bridges(&info, || true)), "it stays nearly hot");
    let forced = ExitInfo { forced: true, ..ExitInfo::default() };
    assert!(!(0..100).any(|_| policy.bridges(&forced, || true)));
    let join = ExitInfo { is_side_exit: true, ..ExitInfo::default() };
    assert!(policy.bridges(&join, || true), "a join is recorded at once");
    let info = ExitInfo::default();
    policy.bridge_soon(&info);
    assert!(policy.bridges(&info, || true));
}

#[test]
fn without_bridges_exits_are_unprofitable_and_the_trace_cools_down() {
    let policy = policy(|p| p.bridges = 0);
    let cell = policy.cell_of(&PORTAL, &[1]);
    policy.attach(cell, TraceId(0));
    let (trace, info) = (compiled(0, 0, Some(cell), &[]), ExitInfo::default());
    let slow = || Some((Duration::from_nanos(10), Duration::from_nanos(900)));
    let left = |n: u32| {
        (1..=n).find(|_| {
            assert!(!policy.bridges(&info, || true));
            policy.cools_down(&trace, || trace.profitability.measures().then(slow).flatten())
        })
    };
    let first = left(10_000).expect("it is unprofitable");
    assert!(first > 500, "only measured after some hundred exits: {first}");
    // The trace is entered again once its cool-down is over: 100 doubled once, then twice.
    for ticks in [200, 400] {
        let counter = Counter::new();
        counter.set_cell(cell);
        assert_eq!(back_edges(&policy, &counter, true, 10_000), (ticks + 2, Verdict::Enter(TraceId(0))));
        left(10_000).expect("it still is");
    }
    // An exit that gets a bridge does not count as unprofitable.
    let policy = self::policy(|_| ());
    assert!(!policy.bridges(&ExitInfo::default(), || true));
    assert!(!policy.cools_down(&trace, || unreachable!("no times are needed")));
}

#[test]
fn places_are_given_up_after_some_aborts_and_retried_with_caution() {
    let policy = policy(|_| ());
    let cell = policy.cell_of(&PORTAL, &[1]);
    let start = TraceStart::Key(cell, false);
    let failed: Vec<(bool, bool)> = (0..4)
        .map(|_| policy.failed(&start, Abort::TooLong))
        .map(|failed| (failed.given_up, failed.newly))
        .collect();
    assert_eq!(failed, [(false, false), (false, false), (true, true), (true, false)]);
    assert!(policy.begin(cell) > 0, "the next recording is cautious");
    assert!(policy.succeeded(&start) && !policy.succeeded(&start));

    let trace = compiled(0, 0, None, &[]);
    let exit = TraceStart::Exit(&trace, ExitId(3));
    let failed = (0..4).map(|_| policy.failed(&exit, Abort::TooLong).given_up).collect::<Vec<_>>();
    assert_eq!(failed, [false, false, true, true]);
    assert!(policy.caution(&trace.exits.info(ExitId(3))) > 0);
    assert!(policy.succeeded(&exit));

    // A rare value does not back off: a few failures later a value may be frequent.
    let rare = TraceStart::Exit(&trace, ExitId(4));
    for _ in 0..20 {
        assert!(!policy.failed(&rare, Abort::RareValue).given_up);
        assert_eq!(trace.exits.info(ExitId(4)).count.get(), 10 - RETRY);
    }
    assert_eq!(trace.exits.info(ExitId(4)).backoff, BackOff::default());
}

#[test]
fn caution_halves_what_is_inlined() {
    let policy = policy(|p| (p.inline_depth, p.recursion_inline) = (8, 4));
    let limits = |caution| policy.limits(caution, false);
    assert_eq!((limits(0).inline_depth, limits(0).recursion_inline, limits(0).cautious), (8, 4, false));
    assert_eq!((limits(1).inline_depth, limits(1).recursion_inline, limits(1).cautious), (4, 2, true));
    assert_eq!((limits(9).inline_depth, limits(9).recursion_inline), (1, 1));
    assert_eq!((limits(0).operations, limits(0).keep_positions), (policy.params().trace_limit, false));
    assert!(policy.limits(0, true).keep_positions);
}

#[test]
fn a_field_is_unstable_after_some_writes() {
    let policy = policy(|p| p.max_invalidations = 2);
    let mut field = Field::of(16);
    let unstable: Vec<bool> = (0..4)
        .map(|writes| {
            field.writes = writes;
            policy.is_unstable(&field)
        })
        .collect();
    assert_eq!(unstable, [false, false, true, true]);
    assert_eq!(policy.hotness_after_invalidation(), 50);
}

#[test]
fn calls_are_inlined_up_to_a_depth_and_recursion_less_deep() {
    let policy = policy(|p| (p.inline_depth, p.recursion_inline) = (3, 2));
    let mut recorder = Recorder::new(policy.limits(0, false), policy.polymorphic());
    recorder.push_level(&PORTAL, &[1], Vec::new(), None);
    assert_eq!(policy.inlines(&recorder, &[2], &PORTAL), Ok(Inlined::Once));
    assert_eq!(policy.inlines(&recorder, &[1], &PORTAL), Ok(Inlined::Recursive));
    recorder.levels_mut().count_recursion(&[1]);
    assert_eq!(policy.inlines(&recorder, &[1], &PORTAL), Err(Decision::NotInlinedRecursion));
    recorder.push_level(&PORTAL, &[2], Vec::new(), None);
    recorder.push_level(&PORTAL, &[3], Vec::new(), None);
    assert_eq!(policy.inlines(&recorder, &[4], &PORTAL), Err(Decision::NotInlinedDepth));
    recorder.pop_level();
    policy.never_inline(&PORTAL, &[4], Decision::NotInlinedLong);
    assert_eq!(policy.inlines(&recorder, &[4], &PORTAL), Err(Decision::NotInlinedLong));
}

/// The decision on a trace at its limit, with `own` operations of its own and `called` in a call that is open or over.
fn at_limit(policy: &Policy, own: usize, called: usize, open: bool) -> (AtLimit, bool) {
    let mut recorder = Recorder::new(policy.limits(0, false), policy.polymorphic());
    recorder.push_level(&PORTAL, &[1], Vec::new(), None);
    let record = |recorder: &mut Recorder, n: usize| {
        (0..n).for_each(|_| {
            recorder.emit(Op::GuardNotInvalidated, [Arg::NONE; 3], &NO_DESCR, None);
        });
    };
    record(&mut recorder, own);
    recorder.push_level(&PORTAL, &[2], Vec::new(), None);
    record(&mut recorder, called);
    if !open {
        recorder.pop_level();
    }
    let longest = recorder.levels().longest_call(recorder.length());
    (policy.at_limit(&recorder, longest.as_ref()), longest.is_some_and(|call| call.entry == [2]))
}

#[test]
fn a_long_trace_ends_as_a_segment_unless_a_call_makes_it_long() {
    let policy = policy(|p| p.trace_limit = 100);
    assert!(matches!(at_limit(&policy, 100, 10, false), (AtLimit::EndSegment, true)));
    assert!(
        matches!(at_limit(&policy, 100, 10, true), (AtLimit::Continue, true)),
        "up to the end of the call"
    );
    assert!(matches!(at_limit(&policy, 130, 10, true), (AtLimit::Abort, true)), "but not much further");
    assert!(matches!(at_limit(&policy, 50, 60, false), (AtLimit::Abort, true)), "the next one calls it");
    let policy = self::policy(|p| (p.trace_limit, p.bridges) = (100, 0));
    assert!(
        matches!(at_limit(&policy, 100, 10, false), (AtLimit::Abort, true)),
        "no bridge would continue it"
    );
}

/// A recording of the portal at its merge point 1, which it has reached at the entry.
fn recording_at_1(policy: &Policy) -> Recorder {
    let mut recorder = Recorder::new(policy.limits(0, false), policy.polymorphic());
    recorder.push_level(&PORTAL, &[1], Vec::new(), None);
    assert_eq!(recorder.arrive(0), Arrival::LevelBegins);
    recorder
}

#[test]
fn a_recording_closes_at_the_loop_that_it_started_at_and_stops_at_one_inside() {
    let policy = policy(|_| {});
    let mut recorder = recording_at_1(&policy);
    let header = |greens: u64| (std::ptr::from_ref(PORTAL.descr), vec![greens]);
    recorder.start_at(header(1));
    assert!(matches!(policy.at_merge_point(&recorder, &[1], false), AtMergePoint::Continue), "no back edge");
    assert!(matches!(policy.at_merge_point(&recorder, &[1], true), AtMergePoint::Jump(Target::SelfLoop)));
    assert!(matches!(policy.at_merge_point(&recorder, &[2], true), AtMergePoint::Continue));
    recorder.headers_mut().pass(header(2));
    let cell = policy.cell_of(&PORTAL, &[2]);
    assert!(
        matches!(policy.at_merge_point(&recorder, &[2], true), AtMergePoint::InnerLoop(inner) if inner == cell)
    );
    policy.attach(cell, TraceId(7));
    assert!(matches!(
        policy.at_merge_point(&recorder, &[2], true),
        AtMergePoint::Jump(Target::Trace(TraceId(7)))
    ));
}

#[test]
fn a_loop_in_a_callee_stops_the_recording_unless_its_portal_unrolls() {
    static UNROLLING: PortalInfo = PortalInfo { unroll: |_| true, ..PORTAL };
    let policy = policy(|_| {});
    for (portal, passes) in [(&PORTAL, false), (&UNROLLING, true)] {
        let mut recorder = recording_at_1(&policy);
        recorder.push_level(portal, &[5], Vec::new(), None);
        assert_eq!(recorder.arrive(0), Arrival::LevelBegins);
        assert!(matches!(policy.at_merge_point(&recorder, &[6], false), AtMergePoint::Continue));
        let at_header = policy.at_merge_point(&recorder, &[6], true);
        if passes {
            assert!(matches!(at_header, AtMergePoint::PassInside));
            recorder.levels_mut().pass_header(&[6]);
            assert!(matches!(policy.at_merge_point(&recorder, &[6], true), AtMergePoint::CallRest));
        } else {
            assert!(matches!(at_header, AtMergePoint::LoopInCallee));
        }
    }
}

#[test]
fn a_promote_gets_bridges_up_to_its_limit() {
    let (policy, code) = (policy(|p| p.promote_limit = 3), code());
    code.add_portal(&PORTAL);
    let mut env = Env::default();
    // The portal in the text is not a real one, so it is replaced.
    let text = "portal p greens(pc) reds()\nv0 = input int\nguard_value v0 5 [exit 0]\nfinish 0 v0\n\
                snapshot 0: p(1) reds()\nexit 0: snapshot 0 log 0 event 0\n";
    let mut trace: Trace = parse(text, &mut env).expect("it can be read");
    trace.snapshots[0].portal = PORTAL.descr;
    let resume = code.encoder.borrow_mut().encode(&trace, None, &[]);
    let mut promotes = 0;
    for (id, wanted) in [(1, (1, None)), (2, (2, None)), (3, (3, Some(ExitId(0))))] {
        let parent = CompiledTrace { resume: resume.clone(), promotes, ..compiled(id - 1, 0, None, &[]) };
        let exits = Exits::of(&trace);
        let (n, last) = policy.promotes(&code, (&parent, ExitId(0)), (&trace, &[]), &exits);
        assert_eq!((n, last.as_ref().map(|l| l.0)), wanted);
        assert_eq!(exits.info(ExitId(0)).backoff.given_up().is_some(), last.is_some());
        promotes = n;
    }
    let other = CompiledTrace { resume, ..compiled(3, 0, None, &[]) };
    let elsewhere = Trace { insts: vec![trace.insts[0], trace.insts[2]], ..trace };
    let exits = Exits::of(&elsewhere);
    assert_eq!(policy.promotes(&code, (&other, ExitId(0)), (&elsewhere, &[]), &exits), (0, None));
}

fn recorded(tree: u32, merge_points: &[u64]) -> Finished {
    let mut passed = Passed::default();
    merge_points.iter().enumerate().for_each(|(n, &greens)| passed.push(&[greens], 10 * n));
    let mut recorded = Finished::default();
    (recorded.tree, recorded.passed) = (Some(TreeId(tree)), passed);
    recorded
}

#[test]
fn bridges_end_where_enough_paths_of_the_tree_meet() {
    let policy = policy(|p| (p.join_paths, p.join_rest) = (2, 12));
    let compile = |id: u32, merge_points: &[u64], joins: bool| {
        let ids = (TreeId(0), TraceId(id));
        tail_merging::compiled(&policy, ids, &recorded(0, merge_points), 100, joins)
    };
    let passed = compile(0, &[1, 2, 4], false);
    assert_eq!(passed.len(), 3);
    let root = CompiledTrace { passed, ..compiled(0, 0, None, &[]) };
    assert_eq!(policy.next_after(&root, &[2]), root.passed.last().copied());
    assert_eq!(policy.next_after(&root, &[4]), None);
    let bridge = recorded(0, &[1, 3]);
    assert!(!policy.ends_here(&bridge, &[4]), "one trace alone has passed it");
    compile(1, &[1, 3, 4], false);
    assert!(policy.ends_here(&bridge, &[4]), "two traces have, from two sides");
    assert!(!policy.ends_here(&bridge, &[2]), "there no paths meet");
    assert!(!policy.ends_here(&recorded(9, &[1, 3]), &[4]), "another tree");
    compile(2, &[1, 5, 6, 7, 8, 9, 10, 11, 12, 13], false);
    compile(3, &[1, 14, 6, 7, 8, 9, 10, 11, 12, 13], false);
    assert!(
        policy.ends_here(&bridge, &[6]) && !policy.ends_here(&bridge, &[13]),
        "the rest there is too short"
    );
    compile(4, &[15], true);
    assert!(policy.ends_here(&bridge, &[15]), "there is a join");
    policy.forget_trees(&[TreeId(0)].into_iter().collect());
    assert!(!policy.ends_here(&bridge, &[4]) && policy.next_after(&root, &[2]).is_none());
    let off = self::policy(|p| p.join_paths = 0);
    tail_merging::compiled(&off, (TreeId(0), TraceId(4)), &recorded(0, &[15]), 100, true);
    assert!(!off.ends_here(&bridge, &[15]));
}

#[test]
fn the_coldest_trees_are_evicted() {
    let policy = policy(|p| p.code_kib = 4);
    let mut traces = Traces::default();
    let heats = [5, 1, 9, 3];
    let cells: Vec<CellId> = (0..4).map(|green| policy.cell_of(&PORTAL, &[green])).collect();
    for (id, (heat, &cell)) in (0..).zip(heats.into_iter().zip(&cells)) {
        let trace = compiled(id, id, Some(cell), &[]);
        trace.heat.set(heat);
        traces.add(Rc::new(trace), Size { code: 1024, metadata: 0 }, &[]);
    }
    let mut stays = TreeSet::default();
    assert!(policy.evict(&traces, &mut stays, 4).is_empty(), "all of them fit");
    stays.clear();
    let mut evicted = policy.evict(&traces, &mut stays, 2);
    evicted.sort_unstable();
    assert_eq!(evicted, [TreeId(1), TreeId(3)]);
    assert!(stays.contains(&TreeId(0)) && stays.contains(&TreeId(2)));
    assert_eq!(traces.get(TraceId(2)).map(|t| t.heat.get()), Some(2), "halved twice");
    // Active trees stay however cold they are, and take the room of others.
    let mut stays = TreeSet::from_iter([TreeId(1)]);
    let mut evicted = policy.evict(&traces, &mut stays, 2);
    evicted.sort_unstable();
    assert_eq!(evicted, [TreeId(0), TreeId(3)]);
    assert!(
        policy.keys().get(cells[3]).backoff.threshold(100)
            > policy.keys().get(cells[2]).backoff.threshold(100)
    );
    assert!(
        policy.is_over_budget(Size { code: 0, metadata: usize::MAX })
            && !policy.is_over_budget(traces.size())
    );
}

#[test]
fn the_compile_budget_bounds_recordings_unless_assertions_are_on() {
    let policy = policy(|p| (p.tracing_share, p.tracing_allowance) = (10, 50));
    policy.charge(Duration::from_millis(50));
    assert!(policy.has_time());
    policy.charge(Duration::from_secs(1000));
    assert_eq!(policy.has_time(), cfg!(debug_assertions));
}

/// A demand on the first operand, for an unboxed object of a type with that descriptor.
fn unboxed(ty: &'static Descr) -> Demand {
    Demand { operand: 0, form: Form::Unboxed(ty) }
}

#[test]
fn a_loop_is_recorded_for_other_labels_a_few_times_each_time_later() {
    let policy = policy(|p| (p.mismatch_threshold, p.label_tries) = (10, 2));
    let cell = policy.cell_of(&PORTAL, &[1]);
    // A small tree counts as four traces; a large one waits for longer.
    assert_eq!([1, 4, 5, 100].map(|traces| policy.mismatch_threshold(cell, traces)), [40, 40, 50, 1000]);
    assert!(policy.changes_label(cell, &[unboxed(&NO_DESCR)]));
    assert_eq!(policy.mismatch_threshold(cell, 1), 40 * 16);
    assert!(matches!(policy.demands(cell)[..], [Demand { operand: 0, form: Form::Unboxed(_) }]));
    // Different demands on the same operand get the form that serves both.
    assert!(policy.changes_label(cell, &[Demand { operand: 0, form: Form::Opaque }]));
    assert!(matches!(policy.demands(cell)[..], [Demand { operand: 0, form: Form::Opaque }]));
    assert_eq!(policy.mismatch_threshold(cell, 1), 0, "not any more");
    assert!(!policy.changes_label(cell, &[unboxed(&NO_DESCR)]));
}
