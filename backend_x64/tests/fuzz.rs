//! Random traces run by machine code and by the reference executor: the same outcome, the same exit
//! with the same words, the same calls with the same arguments, the same heap.

mod support;

use metatrace_ir::exec::Reference;
use metatrace_ir::{Backend, Callee, ExitId, ExitState, Inspect, Links, RunEnd, Target, Trace, TraceId};
use metatrace_x64::X64;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use support::classes::{ARRAYS, BOXED, LEN, NODE};
use support::generate::{Gen, Kind, Rng, Signature};
use support::{LOG, Site, World};

struct Pair {
    world: World,
    x64: X64,
    reference: Reference,
    traces: Vec<Arc<Trace>>,
    /// How often the heads of each trace were passed, in machine code and in the reference executor.
    runs: Vec<[Rc<Cell<u64>>; 2]>,
    /// Addressed by machine code.
    #[allow(clippy::vec_box)]
    sites: Vec<Box<Site>>,
}

const CONST_NODES: usize = 3;

impl Pair {
    fn new(chunk: u64) -> Pair {
        let world = World::new(chunk);
        let x64 = world.x64();
        Pair {
            world,
            x64,
            reference: Reference::new(),
            traces: Vec::new(),
            runs: Vec::new(),
            sites: Vec::new(),
        }
    }

    /// Clears the heap and makes the objects that constants and inputs refer to.
    fn objects(&mut self, signature: &[Kind], rng: &mut Rng) -> (Vec<u64>, Vec<u64>) {
        use metatrace_ir::Memory;
        self.world.reset();
        let node = |rng: &mut Rng| {
            self.world.new_object(
                &NODE,
                &[rng.next(), 2.5f64.to_bits(), 0, rng.next(), rng.next(), rng.next(), 1 << 40],
            )
        };
        let refs: Vec<u64> = (0..CONST_NODES).map(|_| node(rng)).collect();
        let inputs = signature
            .iter()
            .map(|&kind| match kind {
                Kind::Int if rng.chance(20) => rng.next(),
                Kind::Int => rng.below(100) as u64,
                Kind::Counter => rng.below(12) as u64,
                Kind::Float => (rng.below(1000) as f64 / 16.0).to_bits(),
                Kind::Node => node(rng),
                Kind::Array(class) => {
                    let fill = if class == 2 { 0 } else { rng.next() & 0xff };
                    self.world.new_array(ARRAYS[class], LEN as u64, fill)
                }
                Kind::Number if rng.chance(50) => {
                    self.world.box_int(&BOXED, (1 << 62) + rng.below(1 << 20) as i64)
                }
                Kind::Number => rng.next() | 1,
                Kind::Word => [0, 7, refs[0]][rng.below(3)],
            })
            .collect();
        (refs, inputs)
    }

    fn compile(
        &mut self,
        from: Option<(TraceId, ExitId)>,
        trace: Trace,
        refs: &[u64],
        sites: &[u64],
    ) -> TraceId {
        let id = TraceId(self.traces.len() as u32);
        if let Err(errors) = metatrace_ir::verify::verify(&trace) {
            panic!("{errors:?}\n{}", metatrace_ir::print::print(&trace));
        }
        let trace = Arc::new(trace);
        let runs: [Rc<Cell<u64>>; 2] = Default::default();
        let words = |number: u64| number & 0xff;
        let made = |&number: &u64| {
            let entry = Cell::new(self.x64.callee(None));
            Box::new(Site { callee: Callee { entry, words: words(number) }, number })
        };
        let made: Vec<Box<Site>> = sites.iter().map(made).collect();
        let addresses: Vec<u64> = made.iter().map(|s| std::ptr::from_ref(&**s) as u64).collect();
        self.sites.extend(made);
        let sites = [&addresses, sites];
        let links = |i: usize| Links {
            refs,
            sites: sites[i],
            called: id.0.is_multiple_of(2),
            runs: Some(&runs[i]),
            ..Links::default()
        };
        let result = match from {
            None => {
                self.reference.compile(id, &trace, links(1)).unwrap();
                self.x64.compile(id, &trace, links(0))
            }
            Some((parent, exit)) => {
                self.reference.compile_bridge(id, parent, exit, &trace, links(1)).unwrap();
                self.x64.compile_bridge(id, parent, exit, &trace, links(0))
            }
        };
        assert!(result.is_ok(), "{result:?}");
        self.runs.push(runs);
        self.traces.push(trace);
        id
    }

    /// Runs both executors from the same state, and returns the result on which they agree.
    fn run(&mut self, id: TraceId, signature: &[Kind], seed: u64) -> (RunEnd, ExitState) {
        let mut results = Vec::new();
        for machine in [true, false] {
            let (_, inputs) = self.objects(signature, &mut Rng(seed));
            let mut exit = ExitState::default();
            let backend: &dyn Backend = if machine { &self.x64 } else { &self.reference };
            let outcome = backend.run(id, &inputs, &mut exit, &self.world);
            results.push((outcome, exit, self.world.contents(), LOG.with_borrow(Vec::clone)));
        }
        let expected = results.pop().unwrap();
        let found = results.pop().unwrap();
        let place = |r: &(RunEnd, ExitState, Vec<u64>, Vec<u64>)| (r.0, r.1.trace, r.1.exit);
        let what = || {
            let trace = &self.traces[found.1.trace.index()];
            format!(
                "seed {seed}\n{}\n{}",
                metatrace_ir::print::print(trace),
                self.x64.disassemble(found.1.trace).unwrap()
            )
        };
        assert!(place(&found) == place(&expected), "{:?} {:?} {}", place(&found), place(&expected), what());
        if found.0 == RunEnd::Exit {
            let trace = &self.traces[found.1.trace.index()];
            let args = trace.exit_values(found.1.exit);
            assert_eq!(found.1.values.len(), args.len());
            for ((&x, &y), arg) in found.1.values.iter().zip(&expected.1.values).zip(args) {
                assert!(same(x, y), "{arg:?}: {x:#x} {y:#x} at exit {} {}", found.1.exit, what());
            }
        }
        let equal = |a: &[u64], b: &[u64]| a.len() == b.len() && a.iter().zip(b).all(|(&x, &y)| same(x, y));
        assert!(equal(&found.3, &expected.3), "calls differ: {}", what());
        assert!(equal(&found.2, &expected.2), "heaps differ: {}", what());
        for (id, [machine, reference]) in self.runs.iter().enumerate() {
            assert!(machine == reference, "trace {id} ran {machine:?}, not {reference:?} times {}", what());
        }
        (expected.0, expected.1)
    }
}

/// Whether both are equal, or both are NaN: the table does not specify which NaN an operation gives.
fn same(x: u64, y: u64) -> bool {
    x == y || f64::from_bits(x).is_nan() && f64::from_bits(y).is_nan()
}

fn random_signature(rng: &mut Rng, most: usize) -> Signature {
    let mut signature = vec![Kind::Counter];
    for _ in 0..rng.below(most + 1) {
        signature.push(match rng.below(10) {
            0..4 => Kind::Int,
            4..7 => Kind::Float,
            7 if rng.chance(50) => Kind::Number,
            7 => Kind::Node,
            8 => Kind::Array(rng.below(ARRAYS.len())),
            _ => Kind::Word,
        });
    }
    let at = rng.below(signature.len());
    signature.swap(0, at);
    signature
}

fn round(seed: u64) -> usize {
    let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let chunk = [64, 200, 4096][rng.below(3)];
    let mut pair = Pair::new(chunk);
    let most = [4, 14, 40][rng.below(3)];
    let signature = random_signature(&mut rng, most);
    let (refs, _) = pair.objects(&signature, &mut Rng(seed | 1));
    let size = [10, 40, 120][rng.below(3)];
    let calls = rng.chance(60);
    let mut bridges = 0;
    // Two loops; bridges jump to either.
    let signatures = [signature, random_signature(&mut rng, most)];
    // The params of their labels.
    let mut labels: [Option<Signature>; 2] = [None, None];
    for (i, signature) in signatures.iter().enumerate() {
        let force = rng.below(4) as u32;
        let ends = rng.below(6);
        let params = random_signature(&mut rng, most);
        let mut g = Gen::new(&mut rng, signature, CONST_NODES);
        g.body(size, calls);
        let labelled = g.rng.chance(60);
        if labelled {
            g.label(&params);
            g.body(size, calls);
        }
        let sites = g.sites.clone();
        let mut trace = match (i, ends) {
            (_, 0) => g.finish(),
            (_, 2..) if labelled => g.jump(Target::Label, &params),
            (1, 5) if labels[0].is_some() => {
                g.jump(Target::TraceLabel(TraceId(0)), labels[0].as_ref().unwrap())
            }
            (1, 1) => g.jump(Target::Trace(TraceId(0)), &signatures[0]),
            _ => g.jump(Target::SelfLoop, signature),
        };
        trace.force_at = force;
        labels[i] = labelled.then_some(params);
        pair.compile(None, trace, &refs, &sites);
    }
    for step in 0..40 {
        let start = TraceId(rng.below(2) as u32);
        let (outcome, exit) = pair.run(start, &signatures[start.0 as usize], seed.wrapping_add(step) | 1);
        if outcome != RunEnd::Exit || bridges > 12 || rng.chance(20) {
            continue;
        }
        // A bridge for this exit.
        let parent = pair.traces[exit.trace.index()].clone();
        let values = parent.exit_values(exit.exit);
        let counter = counter_of(&parent, exit.exit);
        let inputs: Signature = values
            .iter()
            .map(|&a| if a == counter { Kind::Counter } else { plain_kind(&parent, a) })
            .collect();
        let size = rng.below(30);
        let target = rng.below(4);
        let params = random_signature(&mut rng, most);
        let mut g = Gen::new(&mut rng, &inputs, CONST_NODES);
        g.body(size, calls);
        let labelled = g.rng.chance(20);
        if labelled {
            g.label(&params);
            g.body(size, calls);
        }
        let sites = g.sites.clone();
        let to_label = g.rng.chance(50);
        let trace = match target {
            0 => g.finish(),
            1 if labelled => g.jump(Target::Label, &params),
            t @ 2.. if to_label && labels[t - 2].is_some() => {
                g.jump(Target::TraceLabel(TraceId(t as u32 - 2)), labels[t - 2].as_ref().unwrap())
            }
            1 => g.jump(Target::SelfLoop, &inputs),
            t => g.jump(Target::Trace(TraceId(t as u32 - 2)), &signatures[t - 2]),
        };
        pair.compile(Some((exit.trace, exit.exit)), trace, &refs, &sites);
        bridges += 1;
        if rng.chance(10) {
            let victim = TraceId(rng.below(pair.traces.len()) as u32);
            pair.x64.invalidate(victim);
            pair.reference.invalidate(victim);
        }
    }
    bridges
}

/// The counter is the first operand of the snapshot.
fn counter_of(trace: &Trace, exit: ExitId) -> metatrace_ir::Arg {
    let mut first = None;
    trace.for_each_exit_arg(exit, |a| {
        first.get_or_insert(a);
    });
    first.unwrap()
}

/// The kind that a bridge may assume of an input: references are only compared and passed on.
fn plain_kind(trace: &Trace, arg: metatrace_ir::Arg) -> Kind {
    match trace.ty(arg) {
        metatrace_ir::Ty::Int => Kind::Int,
        metatrace_ir::Ty::Float => Kind::Float,
        _ => Kind::Word,
    }
}

#[test]
fn executors_agree_on_random_traces() {
    let rounds = std::env::var("METATRACE_FUZZ_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(150u64);
    let start = std::env::var("METATRACE_FUZZ_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1u64);
    let mut bridges = 0;
    for seed in start..start + rounds {
        let result = std::panic::catch_unwind(|| round(seed));
        match result {
            Ok(n) => bridges += n,
            Err(panic) => {
                eprintln!("METATRACE_FUZZ_SEED={seed} METATRACE_FUZZ_ROUNDS=1");
                std::panic::resume_unwind(panic);
            }
        }
    }
    assert!(rounds < 100 || bridges > rounds as usize, "only {bridges} bridges");
}
