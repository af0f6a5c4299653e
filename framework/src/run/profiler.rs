//! Starts and ends sampling of a `Jit`; see [`crate::profile`].

use super::inner;
use super::jit::Jit;
use crate::machine::block::{PROFILER, word};
use crate::machine::context::{heap, words};
use crate::observers::profile::sampler::Sampler;
use crate::observers::profile::signal::{self, Ring};
use crate::observers::profile::{Options, Profile, Sample, resolve};
use metatrace_heap::RootSource;
use std::io;
use std::time::{Duration, SystemTime};

/// A running profiler. It samples the thread that started it while that runs guest code of the `Jit`.
#[must_use = "a profiler that is dropped has seen nothing"]
pub struct Profiler<'j> {
    jit: &'j Jit,
    sampler: Box<Sampler>,
    options: Options,
    began: SystemTime,
    start: u64,
}

impl std::fmt::Debug for Profiler<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Profiler").field("options", &self.options).finish_non_exhaustive()
    }
}

impl<'j> Profiler<'j> {
    /// Begins to sample the calling thread, which must be the one that runs the guest. The `Jit` must have been made
    /// with the parameter `profile`, and can have one profiler at a time.
    pub fn start(jit: &'j Jit, options: Options) -> io::Result<Profiler<'j>> {
        let interval = options.interval.as_nanos() as u64;
        if !(10_000..=10_000_000_000).contains(&interval) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "the time between samples is 10 us to 10 s",
            ));
        }
        if jit.params().profile == 0 {
            let what = "the parameter `profile` is off: samples in compiled code would tell nothing";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        let _entered = inner::enter(jit.inner());
        if words().get(word::PROFILED) & PROFILER != 0 {
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, "a profiler runs already"));
        }
        let ring = Ring::new(Some(jit.inner().machine.stops.clone()), interval);
        let began = SystemTime::now();
        let start = signal::now();
        let sampler = Box::new(Sampler::start(ring, interval)?);
        words().set(word::PROFILED, words().get(word::PROFILED) | PROFILER);
        // SAFETY: the sampler stays in its box until `unroot`.
        unsafe { heap().add_root_source(std::ptr::from_ref::<Sampler>(&sampler) as *const dyn RootSource) };
        Ok(Profiler { jit, sampler, options, began, start })
    }

    /// Ends the sampling and returns the profile. In a child forked meanwhile it is empty, as the samples belong to the
    /// parent.
    pub fn finish(mut self) -> Profile {
        let _entered = inner::enter(self.jit.inner());
        let tree = self.sampler.stop();
        let resolved = resolve::resolve(&self.jit.inner().code, &tree);
        let samples = tree.samples.iter().map(|s| Sample {
            time: Duration::from_nanos(s.time.saturating_sub(self.start)),
            cpu: Duration::from_nanos(s.cpu),
            stack: s.node.and_then(|node| resolved.of_node[node as usize]),
        });
        Profile {
            samples: samples.collect(),
            frames: resolved.frames,
            stacks: resolved.stacks,
            lost: self.sampler.ring.lost.load(std::sync::atomic::Ordering::Relaxed),
            interval: self.options.interval,
            began: self.began,
        }
    }
}

impl Drop for Profiler<'_> {
    fn drop(&mut self) {
        let _entered = inner::enter(self.jit.inner());
        words().set(word::PROFILED, words().get(word::PROFILED) & !PROFILER);
        // SAFETY: registered by `start`.
        unsafe {
            heap().remove_root_source(std::ptr::from_ref::<Sampler>(&self.sampler) as *const dyn RootSource)
        }
    }
}
