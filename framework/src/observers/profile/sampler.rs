//! Between the signal handler and the finished profile: samples as a tree of raw levels. A thread drains them from the
//! ring, so that it does not fill up while the guest stays in compiled code.
//!
//! A raw level may hold references to objects of the guest (code objects, in most languages), whose names are only
//! asked for when the profile is written. Until then they are roots: a profile keeps the code that it saw running
//! alive.

use super::signal::{CODE, CUT, HEAD, LEVEL, Ring, Timer};
use crate::language::levels::{MAX_GREENS, doing};
use crate::machine::native::births;
use hashbrown::{HashMap, HashSet};
use metatrace_heap::{Marker, RootSource};
use metatrace_ir::Ty;
use metatrace_tracer::record::PortalInfo;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often the ring is drained.
const DRAIN: Duration = Duration::from_millis(20);

/// One level of a sample.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Raw {
    /// A level at a merge point, interpreted or (true) run by the tracer.
    At(&'static Portal, [u64; MAX_GREENS], bool),
    /// Compiled code entered for a level.
    Code(CodeAt),
    /// What the innermost level is doing: the applicable bits of a sample's `work`.
    Work(u64),
    /// Outer levels were omitted.
    Cut,
}

/// A place in compiled code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CodeAt {
    /// The level's portal, and its greens when the code was entered.
    pub portal: &'static Portal,
    pub greens: [u64; MAX_GREENS],
    /// The instruction pointer, if this level is the innermost.
    pub rip: u64,
    /// `ExitState::running`, for an executor without machine code.
    pub running: u64,
    /// The exit by which the code is being left.
    pub exit: Option<u32>,
    /// The address behind its last call; unspecified if it has made none.
    pub called_from: u64,
}

/// A portal, compared by its address.
#[repr(transparent)]
pub(crate) struct Portal(pub PortalInfo);

impl PartialEq for Portal {
    fn eq(&self, other: &Portal) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Portal {}
impl std::hash::Hash for Portal {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::ptr::from_ref(self).hash(state);
    }
}
impl std::fmt::Debug for Portal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A sample; it refers to the innermost node of its stack in the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// Nanoseconds on the monotonic clock.
    pub time: u64,
    /// Nanoseconds of CPU time since the previous sample.
    pub cpu: u64,
    pub node: Option<u32>,
}

/// All samples.
#[derive(Default)]
pub(crate) struct StackTree {
    /// A node's caller, and its level.
    pub nodes: Vec<(Option<u32>, Raw)>,
    pub samples: Vec<Sample>,
    index: HashMap<(Option<u32>, Raw), u32>,
    references: HashSet<u64>,
    /// The levels of the last sample, outermost first, with their nodes; most of them recur in the next one.
    last: Vec<(Raw, u32)>,
}

impl StackTree {
    fn add(&mut self, words: &[u64]) {
        let &[_, time, cpu, rip, work, ref levels @ ..] = words else { return };
        let mut raws = self.levels(levels, rip, work);
        raws.reverse();
        let same = self.last.iter().zip(&raws).take_while(|(a, b)| a.0 == **b).count();
        self.last.truncate(same);
        let mut node = self.last.last().map(|l| l.1);
        for raw in raws.drain(same..) {
            let next = self.nodes.len() as u32;
            let number = *self.index.entry((node, raw)).or_insert(next);
            if number == next {
                self.nodes.push((node, raw));
                self.note_references(&raw);
            }
            self.last.push((raw, number));
            node = Some(number);
        }
        self.samples.push(Sample { time, cpu, node });
    }

    /// The levels of a sample, innermost first.
    fn levels(&self, mut words: &[u64], rip: u64, work: u64) -> Vec<Raw> {
        let mut raws = Vec::new();
        let mut innermost = true;
        let mut skip = false;
        while let &[info, doing, running, note, called_from, ref rest @ ..] = words {
            // SAFETY: the address of the static that the handler read.
            let portal = unsafe { &*(info as *const Portal) };
            let count = portal.0.green_tys.len();
            let mut greens = [0; MAX_GREENS];
            greens[..count].copy_from_slice(&rest[..count]);
            words = &words[LEVEL + count..];
            if std::mem::take(&mut skip) {
                continue;
            }
            let by_jit = doing == doing::TRACED as u64 || doing == doing::RUNNER as u64;
            if innermost {
                raws.push(Raw::Work(if by_jit { work & !CUT } else { work & !CUT & !0xff }));
            }
            match doing as usize {
                doing::RUNNER if !innermost => {}
                doing::CALLED => {}
                doing::AGAIN => skip = !innermost,
                _ if doing == CODE => {
                    let executor = running >> 63 != 0;
                    let leaves = running != 0 && !executor && note != 0 && note >> 32 == 0;
                    raws.push(Raw::Code(CodeAt {
                        portal,
                        greens,
                        rip: if innermost { rip } else { 0 },
                        running: if executor { running } else { 0 },
                        exit: leaves.then_some(note as u32),
                        called_from,
                    }));
                }
                _ => raws.push(Raw::At(portal, greens, by_jit)),
            }
            innermost = false;
        }
        if work & CUT != 0 {
            raws.push(Raw::Cut);
        }
        raws
    }

    fn note_references(&mut self, raw: &Raw) {
        if let Raw::At(portal, greens, _) | Raw::Code(CodeAt { portal, greens, .. }) = raw {
            let references = portal.0.green_tys.iter().zip(greens).filter(|(ty, _)| **ty == Ty::Ref);
            self.references.extend(references.map(|(_, &bits)| bits));
        }
    }
}

/// A running sampler.
///
/// A child forked meanwhile has the sampler's memory, but neither its timer nor its reader thread, which may have been
/// interrupted at any point. A child therefore leaves the sampler alone.
pub(crate) struct Sampler {
    pub ring: &'static Ring,
    births: u64,
    tree: Arc<Mutex<StackTree>>,
    timer: Option<Timer>,
    reader: Option<(JoinHandle<()>, Arc<AtomicBool>)>,
}

fn lock(tree: &Mutex<StackTree>) -> MutexGuard<'_, StackTree> {
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The only reader of the ring is the thread that holds the tree.
fn drain(ring: &Ring, tree: &mut StackTree) {
    ring.drain(|words| {
        debug_assert!(words.len() >= HEAD);
        tree.add(words);
    });
}

impl Sampler {
    /// Samples the calling thread.
    pub fn start(ring: &'static Ring, interval: u64) -> io::Result<Sampler> {
        let tree: Arc<Mutex<StackTree>> = Arc::default();
        let over = Arc::new(AtomicBool::new(false));
        let (theirs, end) = (tree.clone(), over.clone());
        let reader = std::thread::Builder::new().name("metatrace-profile".into()).spawn(move || {
            while !end.load(Ordering::Acquire) {
                std::thread::park_timeout(DRAIN);
                drain(ring, &mut lock(&theirs));
            }
        })?;
        let mut sampler = Sampler { ring, births: births(), tree, timer: None, reader: Some((reader, over)) };
        sampler.timer = Some(Timer::start(ring, interval)?);
        Ok(sampler)
    }

    /// Whether this process is a child of the one that is sampled.
    fn is_left(&self) -> bool {
        self.births != births()
    }

    /// Stops sampling, and returns all samples.
    pub fn stop(&mut self) -> StackTree {
        if self.is_left() {
            return StackTree::default();
        }
        self.timer = None;
        self.end();
        let mut tree = lock(&self.tree);
        drain(self.ring, &mut tree);
        // The roots stay: names are looked up in the tree later.
        let references = tree.references.clone();
        let taken = std::mem::take(&mut *tree);
        tree.references = references;
        taken
    }

    fn end(&mut self) {
        if let Some((thread, over)) = self.reader.take() {
            over.store(true, Ordering::Release);
            thread.thread().unpark();
            // A panic of the reader only loses samples.
            let _ = thread.join();
        }
    }
}

impl Drop for Sampler {
    fn drop(&mut self) {
        if self.is_left() {
            std::mem::forget((self.timer.take(), self.reader.take()));
        }
        self.timer = None;
        self.end();
    }
}

impl RootSource for Sampler {
    unsafe fn trace_roots(&self, marker: &mut Marker) {
        if self.is_left() {
            return;
        }
        let mut tree = lock(&self.tree);
        drain(self.ring, &mut tree);
        // SAFETY: the objects were alive when the sample was taken, and have been roots at each collection since.
        tree.references.iter().for_each(|&r| unsafe { marker.mark(r) });
    }
}
