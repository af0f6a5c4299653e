//! minipy embedded in another program: an [`Interpreter`] with its own heap and JIT, on the thread that created it.
//! Several of them can exist on one thread or on many, independent of each other.
//!
//! The output of a program goes to the process's standard output. Nothing here ends the process, and the program can
//! access no descriptor of the process except the three standard ones, as streams.

use crate::exceptions::raising;
use crate::functions::code;
use crate::interp::bytecode::interpret;
use crate::modules::{host, import};
use crate::objects::code::{ExecSource, SourceText};
use crate::objects::heap_util::{ListExt as _, str_value};
use crate::objects::model::*;
use crate::run::{compilation, finalizers, report};
use crate::types::{dicts, namespace};
use crate::vm::{Options, Vm};
use crate::{classes, protocols};
use metatrace::untraced::IntoPlain as _;
use metatrace::{Config, Direct, Error, Fresh, Handle, Jit, Ref, Root, Stats};
use minipy_frontend::Mode;
use std::rc::Rc;
use std::sync::Arc;

/// The native stack for a guest level in bytes, in the mode that needs most.
pub const LEVEL: usize = 16 << 10;

/// An exception that the program has not caught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uncaught {
    /// The name of its class, such as `ValueError`.
    pub class: String,
    /// CPython's report: the traceback, the class and the text.
    pub report: String,
}

impl std::fmt::Display for Uncaught {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.report.trim_end())
    }
}

impl std::error::Error for Uncaught {}

/// The virtual machine and its module `__main__`.
type Roots = (Root<Ref<Vm>>, Root<Ref<Module>>);

/// A virtual machine and its module `__main__`.
#[derive(Debug)]
pub struct Interpreter {
    jit: Rc<Jit>,
    /// `None` once it is being dropped.
    roots: Option<Roots>,
    host: host::State,
}

impl Interpreter {
    /// Creates an interpreter. Its programs run on this thread, which has `stack` bytes of native stack left. The
    /// depth of calls is limited to one per [`LEVEL`] bytes.
    pub fn new(config: Config, options: Options, stack: usize) -> Result<Interpreter, Error> {
        let jit = Rc::new(Jit::new(Config { language: "py", ..config })?);
        let max_depth = (stack / LEVEL) as u64;
        jit.set_depth_limit(jit.depth_limit().min(max_depth));
        let host = host::State::new(jit.clone(), max_depth);
        let scope = host.enter();
        let roots = jit.enter(|_| {
            let script_dir = options.script_dir.clone();
            let vm = crate::boot::new_vm(options);
            let pushed = vm.path.push(str_value(script_dir));
            debug_assert!(pushed, "a short list");
            let main = namespace::new_module(vm.registry, "__main__");
            let registered = dicts::set(vm, vm.modules, vm.names.main.into(), main.into());
            debug_assert!(registered.is_ok(), "strings are hashable");
            import::set_up(vm, main, "__main__", None, None, false);
            (Root::new(vm), Root::new(main))
        });
        drop(scope);
        Ok(Interpreter { jit, roots: Some(roots), host })
    }

    /// A handle with which any thread can stop or limit the program.
    pub fn handle(&self) -> Handle {
        self.jit.handle()
    }

    /// The JIT, for its parameters, limits and statistics.
    pub fn jit(&self) -> &Jit {
        &self.jit
    }

    /// The statistics of the JIT so far.
    pub fn stats(&self) -> Stats {
        self.jit.stats()
    }

    /// Runs statements in `__main__`; `file` names them in tracebacks.
    pub fn exec(&self, source: &str, file: &str) -> Result<(), Uncaught> {
        self.run(source, file, Mode::Module, |_, _| Ok(()))
    }

    /// The `repr` of an expression in `__main__`.
    pub fn eval(&self, expression: &str) -> Result<String, Uncaught> {
        self.run(expression, "<eval>", Mode::Expression, protocols::repr)
    }

    fn run<R>(
        &self,
        source: &str,
        file: &str,
        mode: Mode,
        result: impl FnOnce(Ref<Vm>, Value) -> PyResult<R>,
    ) -> Result<R, Uncaught> {
        let scope = self.host.enter();
        let out = self.jit.enter(|_| {
            let (vm, main) = self.roots.as_ref().expect("there until the drop");
            let (vm, main) = (vm.get(), main.get());
            let text = Arc::new(ExecSource { text: SourceText::Bytes(source.as_bytes().to_vec()), mode });
            let ran = match compilation::compile(vm, &text, file, false) {
                Err(stopped) => Err(stopped),
                Ok(Ok(front)) => {
                    host::add_source(file, || source);
                    let code = code::load(vm, front, main);
                    let frame = Fresh::<Direct, Registers>::new(code.num_regs, Value::NULL);
                    let ran = interpret::<Direct>(vm, code, 0, frame);
                    std::hint::black_box(code);
                    ran.map_err(|exc| exc.into_plain()).and_then(|value| result(vm, value.into_plain()))
                }
                Ok(Err(error)) => Err(import::syntax_error(vm, &error)),
            };
            let flushed = crate::modules::sys::flush_streams(vm);
            ran.and_then(|value| flushed.map(|()| value)).map_err(|exc| uncaught(vm, exc))
        });
        drop(scope);
        out
    }
}

fn uncaught(vm: Ref<Vm>, exc: Ref<Exc>) -> Uncaught {
    debug_assert!(raising::as_exception(exc.into()).is_some());
    let class = classes::class_of(vm, exc.into()).qualname().as_str().to_owned();
    Uncaught { class, report: report::report(vm, exc) }
}

impl Drop for Interpreter {
    fn drop(&mut self) {
        let _scope = self.host.enter();
        self.jit.enter(|_| {
            if let Some((vm, _)) = &self.roots {
                finalizers::run_all(vm.get());
                // A failure of writing cannot be reported any more.
                let _ = crate::modules::sys::shut_down(vm.get());
            }
            // Roots must be dropped in their heap.
            self.roots = None;
        });
    }
}
