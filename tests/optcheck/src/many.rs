//! Checks the cases of many seeds on several threads, and detects one that does not terminate.

use crate::generate::case;
use crate::{Summary, check, optimized, options, shrink, traces};
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// The seeds to check.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The first seed.
    pub seed: u64,
    /// The number of traces.
    pub traces: u64,
    /// The time after which no further ones are checked.
    pub time: Duration,
    /// Threads.
    pub threads: usize,
}

/// A trace that keeps a thread busy for this time does not terminate.
const PATIENCE: Duration = Duration::from_secs(20);

struct Shared {
    plan: Plan,
    started: Instant,
    next: AtomicU64,
    stop: AtomicBool,
    found: Mutex<Option<String>>,
    total: Mutex<Summary>,
}

/// Checks the cases; returns the counts, or the first difference as text. Panics of the optimizer count as
/// differences, so the panic hook is replaced.
pub fn check_many(plan: Plan) -> Result<Summary, String> {
    panic::set_hook(Box::new(|_| {}));
    let shared = Arc::new(Shared {
        plan,
        started: Instant::now(),
        next: AtomicU64::new(plan.seed),
        stop: AtomicBool::new(false),
        found: Mutex::default(),
        total: Mutex::default(),
    });
    let seeds: Vec<Arc<AtomicU64>> = (0..plan.threads).map(|_| Arc::new(AtomicU64::new(plan.seed))).collect();
    let workers = seeds.iter().map(|seed| {
        let (seed, shared) = (Arc::clone(seed), Arc::clone(&shared));
        thread::spawn(move || shared.work(&seed))
    });
    let workers: Vec<thread::JoinHandle<()>> = workers.collect();
    let hung = watch(&workers, &seeds);
    let _ = panic::take_hook();
    if let Some(seed) = hung {
        return Err(format!("seed {seed}: there is no end to it"));
    }
    let found = shared.found.lock().expect("no thread panics with it").take();
    let total = *shared.total.lock().expect("no thread panics with it");
    found.map_or(Ok(total), Err)
}

/// Waits for the threads; returns the seed at which one of them hangs.
fn watch(workers: &[thread::JoinHandle<()>], seeds: &[Arc<AtomicU64>]) -> Option<u64> {
    let mut last: Vec<(u64, Instant)> = seeds.iter().map(|_| (u64::MAX, Instant::now())).collect();
    while workers.iter().any(|w| !w.is_finished()) {
        thread::sleep(Duration::from_millis(5));
        for ((worker, seed), last) in workers.iter().zip(seeds).zip(&mut last) {
            let now = seed.load(Ordering::Relaxed);
            if now != last.0 || worker.is_finished() {
                *last = (now, Instant::now());
            } else if last.1.elapsed() > PATIENCE {
                return Some(now);
            }
        }
    }
    None
}

impl Shared {
    fn work(&self, current: &AtomicU64) {
        let mut total = Summary::default();
        while !self.stop.load(Ordering::Relaxed) && self.started.elapsed() < self.plan.time {
            let seed = self.next.fetch_add(1, Ordering::Relaxed);
            if seed >= self.plan.seed.saturating_add(self.plan.traces) {
                break;
            }
            current.store(seed, Ordering::Relaxed);
            match check_seed(seed) {
                Ok(summary) => total.add(&summary),
                Err(text) => {
                    self.stop.store(true, Ordering::Relaxed);
                    self.found.lock().expect("no thread panics with it").get_or_insert(text);
                }
            }
        }
        self.total.lock().expect("no thread panics with it").add(&total);
    }
}

/// Checks the case of one seed; returns the difference as text, reduced.
pub fn check_seed(seed: u64) -> Result<Summary, String> {
    let (case, options) = (case(seed), options(seed));
    for trace in [Some(&case.trace), case.entrant.as_ref()].into_iter().flatten() {
        metatrace_ir::verify::verify(trace).map_err(|e| format!("seed {seed}: {}", e.join("\n")))?;
    }
    check(&case, &options).map_err(|failure| {
        if failure.senseless {
            let text = shrink::print(&case, &options, &failure);
            return format!("seed {seed} makes no sense: run {:?}\n{text}", failure.run);
        }
        let (small, options) = shrink::shrink(&case, &options);
        let failure = check(&small, &options).err().unwrap_or(failure);
        let text = shrink::print(&small, &options, &failure);
        let after = panic::catch_unwind(|| {
            let traces = optimized(&small, &traces(&small), &options).0;
            let entrant = traces.entrant.as_ref().map(|t| format!("; entered from\n{t}"));
            format!("{}{}", traces.subject, entrant.unwrap_or_default())
        });
        format!("; seed {seed}\n{text}; becomes\n{}", after.unwrap_or_default())
    })
}
