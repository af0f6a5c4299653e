//! Replaces `profiler` without the feature `profiler`, and on targets other than x86-64 Linux.

use super::jit::Jit;
use crate::observers::profile::{Options, Profile};
use std::convert::Infallible;
use std::io;
use std::marker::PhantomData;

/// A running profiler; no value of this type ever exists in this build.
#[derive(Debug)]
pub struct Profiler<'j> {
    never: Infallible,
    jit: PhantomData<&'j Jit>,
}

impl<'j> Profiler<'j> {
    /// Returns an error: profiles need x86-64 Linux and the feature `profiler`.
    pub fn start(_: &'j Jit, _: Options) -> io::Result<Profiler<'j>> {
        Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "profiles need x86-64 Linux and the feature `profiler`",
        ))
    }

    /// The profile.
    pub fn finish(self) -> Profile {
        match self.never {}
    }
}
