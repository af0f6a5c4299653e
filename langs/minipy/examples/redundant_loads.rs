//! An experiment that uses only `metatrace::experimental`: counts the loads of fields in traces as recorded and as
//! compiled, and the redundant ones among them.
//!
//! `cargo run --release -p minipy --example redundant_loads -- FILE.py [NAME=VALUE,…]` prints these four numbers.

use metatrace::Config;
use metatrace::experimental::{Experiment, Experiments, NewTrace, Op, Trace};
use minipy::embed::Interpreter;
use std::sync::{Arc, Mutex};

/// Loads, and those among them that are redundant.
type Counts = [usize; 2];

/// Counts loads of a field that was loaded or stored before, without a store to that field of another object or a
/// call in between.
fn count(trace: &Trace) -> Counts {
    let (mut known, mut counts) = (Vec::new(), [0, 0]);
    for inst in &trace.insts {
        match inst.op {
            Op::Load => {
                let redundant = known.contains(&(inst.a, inst.descr.name()));
                counts[0] += 1;
                counts[1] += usize::from(redundant);
                known.push((inst.a, inst.descr.name()));
            }
            Op::Store => {
                known.retain(|(_, field)| *field != inst.descr.name());
                known.push((inst.a, inst.descr.name()));
            }
            Op::Call | Op::CallPortal | Op::Label => known.clear(),
            _ => {}
        }
    }
    counts
}

/// The counts of recorded and of compiled traces.
#[derive(Default)]
struct Loads(Arc<Mutex<[Counts; 2]>>);

impl Loads {
    fn add(&self, stage: usize, trace: &Trace) {
        let mut counts = self.0.lock().expect("nothing panics while it counts");
        counts[stage].iter_mut().zip(count(trace)).for_each(|(sum, number)| *sum += number);
    }
}

impl Experiment for Loads {
    fn recorded(&self, _: &str, trace: &Trace) {
        self.add(0, trace);
    }

    fn compiled(&self, compiled: &NewTrace<'_>) {
        self.add(1, compiled.trace);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, parameters @ ..] = &arguments[..] else {
        return Err("usage: FILE.py [NAME=VALUE,…]".into());
    };
    let mut config = Config::default();
    parameters.iter().try_for_each(|list| config.params.set_list(list))?;
    let counts: Arc<Mutex<[Counts; 2]>> = Arc::default();
    let loads = counts.clone();
    config.experiments = Experiments::new(move || Box::new(Loads(loads.clone())));
    let options = minipy::vm::Options::default();
    Interpreter::new(config, options, 4 << 20)?.exec(&std::fs::read_to_string(file)?, file)?;
    let [[recorded, before], [compiled, after]] = *counts.lock().expect("nothing panics while it counts");
    println!("recorded: {recorded} loads, {before} redundant; compiled: {compiled} loads, {after} redundant");
    Ok(())
}
