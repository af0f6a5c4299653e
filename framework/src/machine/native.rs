//! The choice of the backend for this target: the only place of the framework that depends on it. On targets without a
//! backend programs are interpreted.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod made {
    use metatrace_ir::Backend;
    use metatrace_ir::backend::Runtime;
    use metatrace_tracer::Params;
    use metatrace_x64::X64;

    pub(crate) use metatrace_x64::forks::births;

    /// Whether this target has a backend.
    pub(crate) const EXISTS: bool = true;

    /// The backend. It leaves `room` unused addresses behind each piece of code.
    pub(crate) fn backend(runtime: Runtime, params: &Params, room: usize) -> Box<dyn Backend> {
        let mut x64 = X64::with_room(runtime, params.code_kib as usize * 1024, room);
        x64.keep_traces(params.keep_traces > 0);
        Box::new(x64)
    }
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
mod made {
    use metatrace_ir::Backend;
    use metatrace_ir::backend::Runtime;
    use metatrace_ir::exec::Reference;
    use metatrace_tracer::Params;

    /// Whether this target has a backend.
    pub(crate) const EXISTS: bool = false;

    /// A backend that is never called, since nothing is recorded.
    pub(crate) fn backend(_: Runtime, _: &Params, _: usize) -> Box<dyn Backend> {
        Box::new(Reference::default())
    }

    /// A number that changes in a forked child.
    pub(crate) fn births() -> u64 {
        u64::from(std::process::id())
    }
}

pub(crate) use made::{EXISTS, backend, births};
