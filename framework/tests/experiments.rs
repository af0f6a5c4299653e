//! Experiments from outside: which events they see, that their decisions hold, and that a pass changes traces only if
//! it was made with [`ExperimentPass::new`].

use metatrace::experimental::{
    Arg, Change, Experiment, ExperimentPass, Experiments, Inst, KnownFacts, NewTrace, Op, OwnPass,
};
use metatrace::untraced::IntoPlain as _;
use metatrace::{Config, Direct, Jit, Mode, Mut, Object, Place, Red, Ref, Stats, Value, portal};
use std::sync::{Arc, Mutex};

#[derive(Object)]
struct Cell {
    value: Mut<i64>,
}

/// Adds up to `n` in a cell: the function 0 calls the function 1 for each addition.
#[portal(
    greens(pc), reds(cell, n),
    place = Place { line: pc as u32, function: if pc < 3 { "outer" } else { "inner" }.to_owned(), ..Place::default() }
)]
fn sum<M: Mode>(mut pc: usize, cell: Red<M, Ref<Cell>>, mut n: Red<M, i64>) -> Red<M, Value> {
    loop {
        merge_point!();
        match pc {
            0 => {
                let _ = sum::<M>(3, cell, n);
                // Multiplied twice.
                let odd = if n.floor_mod(2).eq(1).test() { n * n } else { 0.into() };
                pc = if (n * n + odd).gt(0).test() { 1 } else { 2 };
            }
            1 => {
                n -= 1;
                pc = 0;
                can_enter_jit!()
            }
            2 => return cell.value().to_value(),
            _ => {
                cell.set_value(cell.value() + n);
                return n.to_value();
            }
        }
    }
}

/// Runs 1,000 rounds with an experiment.
fn run(experiments: Experiments, parameters: &str) -> Stats {
    let mut config = Config::default();
    config.params.set_list(parameters).expect("the parameters exist");
    config.params.threshold = 20;
    config.experiments = experiments;
    let jit = Jit::new(config).expect("there is memory");
    jit.enter(|_| {
        let cell = Ref::new(Cell { value: Mut::new(0) });
        let result = sum::<Direct>(0, cell.into(), 1000.into()).into_plain();
        assert_eq!(result.as_int(), Some(1000 * 1001 / 2));
    });
    jit.stats()
}

/// The events that an experiment saw, in order.
type Told = Arc<Mutex<Vec<String>>>;

struct Watches(Told);

impl Experiment for Watches {
    fn recorded(&self, place: &str, trace: &metatrace::experimental::Trace) {
        assert!(trace.insts.len() > 3);
        self.0.lock().unwrap().push(format!("recorded {place}"));
    }

    fn compiled(&self, compiled: &NewTrace<'_>) {
        let loads = compiled.trace.insts.iter().filter(|i| i.op == Op::Load).count();
        let parent = compiled.parent.is_some();
        self.0.lock().unwrap().push(format!("compiled {} {parent} {loads}", compiled.place));
    }

    fn left(&self, trace: metatrace::experimental::TraceId, _: metatrace::experimental::ExitId) {
        self.0.lock().unwrap().push(format!("left {}", trace.0));
    }
}

#[test]
fn observers_are_told_what_happens() {
    let told = Told::default();
    let theirs = told.clone();
    let stats = run(Experiments::new(move || Box::new(Watches(theirs.clone()))), "");
    let told = told.lock().unwrap();
    let count = |what: &str| told.iter().filter(|line| line.starts_with(what)).count() as u64;
    assert_eq!(count("compiled"), stats.loops + stats.functions + stats.bridges, "{told:?}");
    assert_eq!(count("recorded"), count("compiled"), "{told:?}");
    assert_eq!(count("left"), stats.guard_failures, "{told:?}");
    assert!(told[0] == "recorded outer", "{told:?}");
}

struct Refuses {
    records: bool,
    inlines: bool,
    bridges: bool,
}

impl Experiment for Refuses {
    fn records(&self, place: &Place, _: bool) -> bool {
        self.records || place.function == "inner"
    }

    fn inlines(&self, callee: &Place, depth: usize) -> bool {
        assert_eq!((callee.function.as_str(), depth), ("inner", 1));
        self.inlines
    }

    fn bridges(
        &self,
        _: metatrace::experimental::TraceId,
        _: metatrace::experimental::ExitId,
        _: u64,
    ) -> bool {
        self.bridges
    }
}

#[test]
fn decisions_are_the_experiments() {
    let stats = |records, inlines, bridges| {
        let parameters = "function_threshold=100000,bridge_threshold=1,count_edges=1";
        run(Experiments::new(move || Box::new(Refuses { records, inlines, bridges })), parameters)
    };
    let all = stats(true, true, true);
    assert!(all.loops == 1 && all.bridges > 0, "{}", all.to_json());
    assert_eq!(stats(false, true, true).loops, 0);
    assert_eq!(stats(true, true, false).bridges, 0);
    let calls = stats(true, false, true);
    assert!(calls.calls_interpreted > 900 && all.calls_interpreted < 100, "{}", calls.to_json());
}

/// Reports products that were computed before as known.
#[derive(Default)]
struct Products {
    before: Vec<(Inst, Arg)>,
    found: Told,
}

impl OwnPass for Products {
    fn name(&self) -> &'static str {
        "own-products"
    }

    fn visit(&mut self, inst: &Inst, known: &KnownFacts<'_>) -> Change {
        let same = |other: &Inst| (other.a, other.b) == (inst.a, inst.b);
        let before = self.before.iter().find(|(other, _)| inst.op == Op::IntMul && same(other));
        let Some(&(_, value)) = before else { return Change::Keep };
        assert!(known.definition(value).is_some_and(|def| def.op == Op::IntMul));
        self.found.lock().unwrap().push(format!("in section {}", known.section()));
        Change::Value(value)
    }

    fn emitted(&mut self, inst: &Inst, value: Arg, _: &KnownFacts<'_>) {
        if inst.op == Op::IntMul {
            self.before.push((*inst, value));
        }
    }
}

struct Optimizes {
    believed: bool,
    found: Told,
}

impl Experiment for Optimizes {
    fn pass(&self) -> Option<ExperimentPass> {
        let found = self.found.clone();
        let make =
            move || Box::new(Products { found: found.clone(), ..Products::default() }) as Box<dyn OwnPass>;
        if !self.believed {
            return Some(ExperimentPass::that_looks(make));
        }
        // SAFETY: the product of two values is always the same.
        Some(unsafe { ExperimentPass::new(make) })
    }
}

#[test]
fn a_pass_changes_traces_if_it_is_believed() {
    let run_with = |believed| {
        let found = Told::default();
        let theirs = found.clone();
        let experiments =
            Experiments::new(move || Box::new(Optimizes { believed, found: theirs.clone() }) as _);
        let stats = run(experiments, "off=cse");
        let found = found.lock().unwrap().len();
        (found, stats.ops_optimized)
    };
    let ((looked, kept), (found, left)) = (run_with(false), run_with(true));
    let without = run(Experiments::default(), "off=cse");
    assert_eq!(kept, without.ops_optimized);
    assert!(looked > 0 && found > 0 && left < kept, "{looked} {found} {left} {kept}");
    // With all of its passes the optimizer leaves nothing to find.
    let found = Told::default();
    let theirs = found.clone();
    run(Experiments::new(move || Box::new(Optimizes { believed: true, found: theirs.clone() }) as _), "");
    assert!(found.lock().unwrap().is_empty(), "{found:?}");
}
