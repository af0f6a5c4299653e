//! What makes machine code on this target, if anything does: the one place of the framework that knows. Where nothing
//! does, programs are interpreted.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod made {
    use metatrace_ir::Backend;
    use metatrace_ir::backend::Runtime;
    use metatrace_tracer::Params;
    use metatrace_x64::X64;

    pub(crate) use metatrace_x64::forks::births;

    /// Can anything be compiled?
    pub(crate) const EXISTS: bool = true;

    /// The backend, which leaves `room` addresses behind each piece of code.
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

    /// Can anything be compiled?
    pub(crate) const EXISTS: bool = false;

    /// Nothing is recorded, so that it is never asked for anything.
    pub(crate) fn backend(_: Runtime, _: &Params, _: usize) -> Box<dyn Backend> {
        Box::new(Reference::default())
    }

    /// A number that another process has when it takes the place of this one.
    pub(crate) fn births() -> u64 {
        u64::from(std::process::id())
    }
}

pub(crate) use made::{EXISTS, backend, births};
