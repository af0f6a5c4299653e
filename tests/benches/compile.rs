//! The speed of compiling traces: operations per millisecond of the optimizer, of the encoder of resume data
//! (recorded operations, as for the optimizer, so that the two can be added up) and of the x86-64 backend, over
//! traces that were recorded in benchmark programs, and over loops unrolled up to 100,000 operations. If a part is
//! linear in the length of a trace, its number is the same in every row.
//! ```text
//! cargo bench -p metatrace-tests --bench compile
//! ```
//!
//! The traces are stored beside this file, as the text that `metatrace ir --stage recorded` prints, compressed.
//! `-- --store NAME < TEXT` stores others. CPU time of this process is measured, the best of several rounds.

use metatrace_ir::backend::{Ret2, Runtime};
use metatrace_ir::descr::FuncPtr;
use metatrace_ir::parse::parse_trace;
use metatrace_ir::{
    Arg, Backend, CallDescr, Const, Descr, Exit, ExitState, Inst, Links, Op, Target, Trace, TraceId, print,
};
use metatrace_tracer::opt::{Options, optimize};
use metatrace_tracer::resume::Encoder;
use metatrace_x64::X64;
use std::collections::HashMap;
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

/// Lengths to which loops are unrolled.
const LENGTHS: [usize; 5] = [1_000, 5_000, 20_000, 50_000, 100_000];
/// Bytes for machine code.
const BUDGET: usize = 1 << 28;
/// The minimal time of the measurement for a row, in seconds.
const ENOUGH: f64 = 0.15;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/traces")
}

fn main() {
    let mut args = std::env::args().skip(1).filter(|a| a != "--bench");
    if args.next().as_deref() == Some("--store") {
        let name = args.next().expect("--store NAME < TEXT");
        let mut text = Vec::new();
        std::io::stdin().read_to_end(&mut text).expect("the traces can be read");
        let path = folder().join(name).with_extension("lz4");
        return std::fs::write(path, lz4_flex::compress_prepend_size(&text))
            .expect("the file can be written");
    }
    println!(
        "{:24} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "", "recorded", "optimizer", "encoder", "bytes per", "final", "backend", "backend"
    );
    println!(
        "{:24} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "", "ops", "ops/ms", "ops/ms", "guard", "ops", "ops/ms", "unopt."
    );
    let mut loops = Vec::new();
    for (name, traces) in stored() {
        row(&name, &traces, &traces);
        loops.extend(
            traces.into_iter().filter(loops_to_itself).max_by_key(|t| t.insts.len()).map(|t| (name, t)),
        );
    }
    for (name, trace) in &loops {
        for length in LENGTHS {
            let long = unroll(trace, length);
            row(
                &format!("{name} x{}", length / 1000),
                std::slice::from_ref(&long),
                std::slice::from_ref(&long),
            );
        }
    }
}

/// Measures and prints one row.
fn row(name: &str, recorded: &[Trace], unoptimized: &[Trace]) {
    let ops = |traces: &[Trace]| traces.iter().map(|t| t.insts.len()).sum::<usize>();
    let options = Options::all();
    let optimizer = best(|| {
        let copies: Vec<Trace> = recorded.to_vec();
        seconds(|| copies.into_iter().for_each(|t| drop(optimize(t, &options))))
    });
    let optimized: Vec<Trace> = recorded.iter().map(|t| optimize(t.clone(), &options).0).collect();
    let encoder = best(|| seconds(|| assert!(encoded(&optimized) > 0)));
    let guards = optimized.iter().flat_map(|t| &t.insts).filter(|i| i.op.is_guard()).count();
    let (fast, plain) = (backend(&optimized), backend(unoptimized));
    let rate = |traces: &[Trace], seconds: f64| ops(traces) as f64 / seconds / 1000.0;
    println!(
        "{name:24} {:>9} {:>9.0} {:>9.0} {:>9.1} {:>9} {:>9.0} {:>9.0}",
        ops(recorded),
        rate(recorded, optimizer),
        rate(recorded, encoder),
        encoded(&optimized) as f64 / guards as f64,
        ops(&optimized),
        rate(&optimized, fast),
        rate(unoptimized, plain),
    );
}

/// Encodes the resume data of traces; returns their bytes.
fn encoded(traces: &[Trace]) -> usize {
    let mut encoder = Encoder::default();
    let bytes: usize = traces.iter().map(|t| encoder.encode(t, None, &[]).bytes()).sum();
    bytes + encoder.names().bytes()
}

/// The time of the backend for traces, in seconds.
fn backend(traces: &[Trace]) -> f64 {
    let traces: Vec<Arc<Trace>> = traces.iter().map(|t| Arc::new(with_functions(t.clone()))).collect();
    let reference = |c: &Const| if let Const::Ref(r) = c { r.0 as usize + 1 } else { 0 };
    let refs = traces.iter().flat_map(|t| &t.consts).map(reference).max().unwrap_or(0);
    let refs: Vec<u64> = (0..refs as u64).map(|i| 0x7f00_0000_0000 + 64 * i).collect();
    best(|| {
        let mut block = vec![0u64; 64];
        let x64 = X64::new(runtime(block.as_mut_ptr().cast()), BUDGET);
        seconds(|| {
            for (i, trace) in traces.iter().enumerate() {
                let sites = vec![0; trace.sites.len()];
                let links = Links { refs: &refs, sites: &sites, ..Links::default() };
                let result = x64.compile(TraceId(i as u32), trace, links);
                assert!(result.is_ok(), "{result:?}: {}", print::print(trace));
            }
        })
    })
}

/// The CPU time of `f` in this process, in seconds.
fn seconds(f: impl FnOnce()) -> f64 {
    let start = cpu_time();
    f();
    cpu_time() - start
}

fn cpu_time() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a `timespec` that lives on.
    let result = unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    assert_eq!(result, 0, "there is a clock of CPU time");
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// The minimum of repeated measurements.
fn best(mut measure: impl FnMut() -> f64) -> f64 {
    let (mut least, mut total) = (f64::INFINITY, 0.0);
    for _ in 0..1000 {
        let seconds = measure();
        (least, total) = (least.min(seconds), total + seconds);
        if total > ENOUGH {
            break;
        }
    }
    least
}

/// The stored traces, by program. Jumps go to the trace itself, because their targets are not stored.
fn stored() -> Vec<(String, Vec<Trace>)> {
    let mut files: Vec<PathBuf> =
        folder().read_dir().expect("the traces are there").map(|e| e.expect("a file").path()).collect();
    files.sort();
    let read = |path: PathBuf| {
        let bytes = std::fs::read(&path).expect("the file can be read");
        let text = lz4_flex::decompress_size_prepended(&bytes).expect("the file is compressed");
        let text = String::from_utf8(text).expect("the traces are text");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let parse = |text: &str| parse_trace(text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let traces = text.split("\n====\n").filter(|t| !t.trim().is_empty()).map(parse);
        let traces = traces.filter(|t| t.targets.iter().all(|&target| target == Target::SelfLoop)).collect();
        (name, traces)
    };
    files.into_iter().map(read).collect()
}

fn loops_to_itself(trace: &Trace) -> bool {
    trace
        .insts
        .last()
        .is_some_and(|end| end.op == Op::Jump && trace.targets[end.c.0 as usize] == Target::SelfLoop)
}

/// A loop whose body is repeated until it has that many operations.
fn unroll(trace: &Trace, length: usize) -> Trace {
    let (inputs, end) = (trace.inputs(), trace.insts.len() - 1);
    let mut long = Trace { insts: trace.insts[..inputs].to_vec(), ..Trace::default() };
    (long.consts, long.sites, long.targets) =
        (trace.consts.clone(), trace.sites.clone(), trace.targets.clone());
    let mut entry: Vec<Arg> = (0..inputs).map(Arg::value).collect();
    loop {
        let shift = long.insts.len() - inputs;
        let moved = |arg: Arg| match arg.as_value() {
            Some(v) if v < inputs => entry[v],
            Some(v) => Arg::value(v + shift),
            None => arg,
        };
        let (snapshots, exits) = (long.snapshots.len(), long.exits.len());
        let below = |exit: Exit| Exit { snapshot: exit.snapshot.plus(snapshots), ..exit };
        for snapshot in &trace.snapshots {
            let mut copy = snapshot.clone();
            copy.map_args(moved);
            copy.parent = copy.parent.map(below);
            long.snapshots.push(copy);
        }
        long.exits.extend(trace.exits.iter().map(|&e| below(e)));
        for inst in &trace.insts[inputs..end] {
            let mut copy = *inst;
            if inst.op.is_variadic() {
                (copy.a, copy.b) = long.push_args(trace.variadic(inst).iter().map(|&a| moved(a)));
            } else {
                copy.values_mut().for_each(|arg| *arg = moved(*arg));
                if inst.op.is_guard() {
                    copy.c = inst.exit().plus(exits).into();
                }
            }
            long.push(copy);
        }
        let jump = &trace.insts[end];
        let next: Vec<Arg> = trace.variadic(jump).iter().map(|&a| moved(a)).collect();
        if long.insts.len() >= length {
            let (a, b) = long.push_args(next);
            long.push(Inst { a, b, ..*jump });
            long.jump_exit = trace.jump_exit.map(|e| e.plus(exits));
            assert_eq!(metatrace_ir::verify::verify(&long), Ok(()));
            return long;
        }
        entry = next;
    }
}

/// Gives every function an address, which texts do not contain. Nothing is run here.
fn with_functions(mut trace: Trace) -> Trace {
    let mut known: HashMap<*const Descr, &'static Descr> = HashMap::new();
    for inst in trace.insts.iter_mut().filter(|i| i.op == Op::Call) {
        inst.descr = known.entry(inst.descr).or_insert_with(|| {
            let func = FuncPtr(nothing as *const ());
            Box::leak(Box::new(Descr::Call(CallDescr { func, ..*inst.descr.call() })))
        });
    }
    trace
}

fn runtime(context: *mut u8) -> Runtime {
    Runtime {
        context,
        alloc_slow: no_object,
        new_array: no_array,
        box_int: no_box,
        barrier_slow: no_barrier,
        alerted: no_alert,
        call_portal: no_portal,
        leave_call: no_call,
    }
}

extern "C" fn nothing() {}
extern "C" fn no_object(_: *mut u8, _: u32, _: usize) -> u64 {
    0
}
extern "C" fn no_array(_: *mut u8, _: *const Descr, _: u64, _: u64) -> u64 {
    0
}
extern "C" fn no_box(_: *mut u8, _: *const Descr, _: i64) -> u64 {
    0
}
extern "C" fn no_alert(_: *mut u8) -> u64 {
    0
}
extern "C" fn no_barrier(_: *mut u8, _: u64) {}
extern "C" fn no_call(_: *mut u8, _: u64, _: &ExitState) -> Ret2 {
    Ret2::default()
}
extern "C" fn no_portal(_: *mut u8, _: u64, _: *const u64) -> Ret2 {
    Ret2::default()
}
