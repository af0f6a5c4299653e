//! The virtual machine in memory: singletons, types, names, modules. [`crate::boot`] assembles it.
//!
//! A `Ref<Vm>` is the environment of the portal: what traced code reads from it plainly is frozen once
//! [`crate::boot::new_vm`] returns.

use crate::objects::args::Out;
use crate::objects::class::{Class, MemberCache, Registry};
use crate::objects::code::CodeObj;
use crate::objects::hooks::{Hooks, RegisterFrame};
use crate::objects::model::*;
use hashbrown::HashMap;
use metatrace::{Array, ByMode, Fresh, ModalFn, Mode, Mut, Object, Quasi, Ref, Signals, TypeId};
use std::cell::{Cell, RefCell};

macro_rules! refs {
    ($(#[$meta:meta])* $name:ident of $ty:ty: $($field:ident = $text:literal),* $(,)?) => {
        $(#[$meta])*
        #[derive(Object)]
        #[allow(missing_docs, reason = "the names say it")]
        pub struct $name { $(#[plain] pub(crate) $field: Ref<$ty>,)* }

        impl $name {
            pub(crate) fn new(mut find: impl FnMut(&'static str) -> Ref<$ty>) -> Ref<$name> {
                Ref::new($name { $($field: find($text),)* })
            }
        }
    };
}

refs! {
    /// The built-in types that the virtual machine itself refers to.
    Types of Class:
    object = "object", type_ = "type", int = "int", bool_ = "bool", float = "float", str_ = "str", list = "list",
    tuple = "tuple", bytes = "bytes", dict = "dict", set = "set", frozenset = "frozenset", range = "range",
    slice = "slice", none = "NoneType", not_implemented = "NotImplementedType", ellipsis = "ellipsis",
    function = "function", native_function = "builtin_function_or_method", method = "method", module = "module",
    property = "property", classmethod = "classmethod", staticmethod = "staticmethod", super_ = "super",
    generator = "generator", reversed = "reversed", list_reversed = "list_reverseiterator",
    keys_iter = "dict_keyiterator", values_iter = "dict_valueiterator", items_iter = "dict_itemiterator",
    keys_reversed = "dict_reversekeyiterator", values_reversed = "dict_reversevalueiterator",
    items_reversed = "dict_reverseitemiterator", set_iter = "set_iterator", member = "member_descriptor",
    method_descriptor = "method_descriptor", wrapper_descriptor = "wrapper_descriptor",
    method_wrapper = "method-wrapper",
}

refs! {
    /// The exception classes that the virtual machine raises.
    Excs of Class:
    base_exception = "BaseException", exception = "Exception", arithmetic_error = "ArithmeticError",
    assertion_error = "AssertionError", attribute_error = "AttributeError", buffer_error = "BufferError",
    eof_error = "EOFError",
    file_not_found_error = "FileNotFoundError", generator_exit = "GeneratorExit", import_error = "ImportError",
    incomplete_input_error = "_IncompleteInputError",
    indentation_error = "IndentationError", tab_error = "TabError", index_error = "IndexError",
    key_error = "KeyError", keyboard_interrupt = "KeyboardInterrupt", lookup_error = "LookupError",
    memory_error = "MemoryError", module_not_found_error = "ModuleNotFoundError", name_error = "NameError",
    not_implemented_error = "NotImplementedError", os_error = "OSError", out_of_fuel = "OutOfFuel",
    deprecation_warning = "DeprecationWarning", runtime_warning = "RuntimeWarning", overflow_error = "OverflowError",
    recursion_error = "RecursionError", runtime_error = "RuntimeError",
    stop_async_iteration = "StopAsyncIteration", stop_iteration = "StopIteration", syntax_error = "SyntaxError",
    system_exit = "SystemExit", base_exception_group = "BaseExceptionGroup", exception_group = "ExceptionGroup",
    type_error = "TypeError", unbound_local_error = "UnboundLocalError", unicode_error = "UnicodeError",
    value_error = "ValueError", zero_division_error = "ZeroDivisionError",
    unicode_decode_error = "UnicodeDecodeError", unicode_encode_error = "UnicodeEncodeError",
    blocking_io_error = "BlockingIOError", child_process_error = "ChildProcessError",
    broken_pipe_error = "BrokenPipeError", connection_aborted_error = "ConnectionAbortedError",
    connection_refused_error = "ConnectionRefusedError", connection_reset_error = "ConnectionResetError",
    file_exists_error = "FileExistsError", interrupted_error = "InterruptedError",
    is_a_directory_error = "IsADirectoryError", not_a_directory_error = "NotADirectoryError",
    permission_error = "PermissionError", process_lookup_error = "ProcessLookupError",
    timeout_error = "TimeoutError",
}

refs! {
    /// Names that the virtual machine looks up.
    Names of Str:
    cause = "__cause__", context = "__context__", init = "__init__", new = "__new__", call = "__call__",
    getattr = "__getattr__", getattribute = "__getattribute__", setattr = "__setattr__", delattr = "__delattr__",
    get = "__get__", set = "__set__", delete = "__delete__", class = "__class__", dict = "__dict__",
    name = "__name__", qualname = "__qualname__", module = "__module__", doc = "__doc__", bases = "__bases__",
    mro = "__mro__", slots = "__slots__", annotations = "__annotations__", set_name = "__set_name__",
    init_subclass = "__init_subclass__", classcell = "__classcell__", file = "__file__", path = "__path__",
    eq = "__eq__", ne = "__ne__", lt = "__lt__", le = "__le__", gt = "__gt__", ge = "__ge__", hash = "__hash__",
    bool_ = "__bool__", len_ = "__len__", contains = "__contains__", getitem = "__getitem__",
    setitem = "__setitem__", delitem = "__delitem__", iter = "__iter__", next = "__next__", str_ = "__str__",
    repr = "__repr__", format = "__format__", index = "__index__", int = "__int__", float = "__float__",
    add = "__add__", radd = "__radd__", iadd = "__iadd__", sub = "__sub__", rsub = "__rsub__", isub = "__isub__",
    mul = "__mul__", rmul = "__rmul__", imul = "__imul__", truediv = "__truediv__", rtruediv = "__rtruediv__",
    itruediv = "__itruediv__", floordiv = "__floordiv__", rfloordiv = "__rfloordiv__", ifloordiv = "__ifloordiv__",
    mod_ = "__mod__", rmod = "__rmod__", imod = "__imod__", pow = "__pow__", rpow = "__rpow__", ipow = "__ipow__",
    matmul = "__matmul__", rmatmul = "__rmatmul__", imatmul = "__imatmul__", lshift = "__lshift__",
    rlshift = "__rlshift__", ilshift = "__ilshift__", rshift = "__rshift__", rrshift = "__rrshift__",
    irshift = "__irshift__", and = "__and__", rand = "__rand__", iand = "__iand__", or = "__or__", ror = "__ror__",
    ior = "__ior__", xor = "__xor__", rxor = "__rxor__", ixor = "__ixor__", neg = "__neg__", pos = "__pos__",
    invert = "__invert__", enter = "__enter__", exit = "__exit__", keys = "keys",
    instancecheck = "__instancecheck__", subclasscheck = "__subclasscheck__", missing = "__missing__",
    reversed = "__reversed__", args = "args", all = "__all__", main = "__main__", send = "send", throw = "throw",
    value = "value", del = "__del__", await_ = "__await__", aiter = "__aiter__", anext = "__anext__",
    aenter = "__aenter__", aexit = "__aexit__", readline = "readline", write = "write",
}

refs! {
    /// The messages of exceptions that traced code creates itself.
    Messages of Str:
    list_index = "list index out of range", list_assignment = "list assignment index out of range",
    tuple_index = "tuple index out of range", string_index = "string index out of range",
    empty_list = "pop from empty list", empty_deque = "pop from an empty deque",
    pop_index = "pop index out of range",
    deque_mutated = "deque mutated during iteration", index = "index out of range", list_size = "list changed size \
        during iteration",
    division = "division by zero", integer_division = "integer division or modulo by zero",
    integer_modulo = "integer modulo by zero", float_division = "float division by zero",
    float_floor_division = "float floor division by zero", float_modulo = "float modulo by zero",
}

/// How the program was started.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// `sys.argv`
    pub argv: Vec<String>,
    /// The script's folder: the first entry of `sys.path`.
    pub script_dir: String,
    /// The text of the option `-c`.
    pub command: Option<String>,
    /// How traced code accesses attributes of instances.
    pub attributes: Attributes,
    /// The standard streams that are used.
    pub standard: crate::io::Standard,
}

/// How traced code accesses attributes of instances. All variants but the first are for measurements.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Attributes {
    /// By maps, which are promoted.
    #[default]
    Maps,
    /// By name, in each access; classes are promoted to find methods.
    NoMaps,
    /// By the general operation, as for any object: nothing is promoted.
    Generic,
}

// SAFETY: there are no references inside.
unsafe impl metatrace::Trace for Options {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut metatrace::Marker) {}
}

/// See [`Services::import_name`].
pub type ImportName = fn(Ref<Vm>, Ref<CodeObj>, Value, Ref<Str>, Value) -> PyResult<Value>;

/// See [`Services::interpret`].
pub struct Interpret;
impl ModalFn for Interpret {
    type In<M: Mode> = fn(Ref<Vm>, Ref<CodeObj>, usize, Fresh<M, Registers>) -> Out<M>;
}

/// Functions that higher modules provide for lower ones, which cannot refer to them directly. They are set when a
/// virtual machine is assembled.
#[derive(Clone, Copy)]
pub struct Services {
    /// Runs code from an instruction on in a new frame: the loop over the instructions, which is above the operations
    /// that it uses, while these call functions.
    pub interpret: ByMode<Interpret>,
    /// `repr` of an object whose class is not written in Python.
    pub default_repr: fn(Ref<Vm>, Value) -> PyResult<String>,
    /// The module with a dotted name; its packages are imported too.
    pub import: fn(Ref<Vm>, &str) -> PyResult<Value>,
    /// `import name`, and the first half of `from name import ...`: code, namespace or null, name,
    /// and `(level, names)`.
    pub import_name: ImportName,
    /// `from module import name`
    pub import_from: fn(Ref<Vm>, Value, Ref<Str>) -> PyResult<Value>,
    /// `from module import *`, into a namespace or, if that is null, the globals.
    pub import_star: fn(Ref<Vm>, Ref<CodeObj>, Value, Value) -> PyResult<()>,
    /// The `frozenset` of these items, for a constant of code.
    pub frozen_set: fn(Ref<Vm>, &[Value]) -> PyResult<Value>,
    /// Issues a `DeprecationWarning`.
    pub deprecated: fn(Ref<Vm>, &str) -> PyResult<()>,
    /// Shows the value of an expression statement at a prompt.
    pub display: fn(Ref<Vm>, Value) -> PyResult<()>,
    /// Runs the finalizers of objects that have died.
    pub run_finalizers: fn(Ref<Vm>),
    /// Reports an exception that cannot be raised, with the object in which it happened.
    pub report_ignored: fn(Ref<Vm>, Value, Ref<Exc>),
    /// The hooks of watched levels.
    pub watch: WatchServices,
}

/// The events of watched levels; see `run::hooks`. Each may raise the exception of the hook.
#[derive(Clone, Copy)]
#[allow(clippy::type_complexity, reason = "a table of functions")]
pub struct WatchServices {
    /// A level begins at an instruction.
    pub begins: fn(Ref<Vm>, Ref<CodeObj>, usize, Ref<RegisterFrame>) -> PyResult<()>,
    /// An exception is thrown into a generator that is suspended at that instruction, and leaves it. Returns the
    /// exception that leaves it.
    pub thrown_out: fn(Ref<Vm>, Ref<Generator>, usize, Ref<Exc>) -> Ref<Exc>,
    /// A level ends with an outcome. Returns the outcome for its caller.
    pub ends: fn(Ref<Vm>, Ref<RegisterFrame>, PyResult<Value>) -> PyResult<Value>,
    /// The instruction is about to run. Returns the instruction to continue with.
    pub at: fn(Ref<Vm>, Ref<CodeObj>, usize, Ref<RegisterFrame>) -> PyResult<usize>,
    /// An instruction raised an exception, or a handler raises its exception again. Returns the exception with which
    /// the level continues.
    pub raised: fn(Ref<Vm>, Ref<RegisterFrame>, Ref<Exc>, bool) -> Ref<Exc>,
    /// The iterator of a `yield from` has returned a value.
    pub stopped: fn(Ref<Vm>, Ref<RegisterFrame>, Value) -> PyResult<()>,
    /// The frame object of a level is sent to a line.
    pub set_line: fn(Ref<Vm>, Value, Value) -> PyResult<()>,
    /// Something is about to be called, with a receiver and a first argument or null. Returns what to pass to
    /// `called` when it has returned, or null.
    pub calling: fn(Ref<Vm>, Ref<RegisterFrame>, Value, (Value, Value)) -> PyResult<Value>,
    /// The call has returned, or raised.
    pub called: fn(Ref<Vm>, Ref<RegisterFrame>, Value, bool) -> PyResult<()>,
}

// SAFETY: there are no references inside.
unsafe impl metatrace::Trace for Services {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut metatrace::Marker) {}
}

/// The virtual machine.
#[derive(Object)]
pub struct Vm {
    /// `None`
    pub none: Value,
    /// `True`
    pub true_: Value,
    /// `False`
    pub false_: Value,
    /// `NotImplemented`
    pub not_implemented: Value,
    /// `...`
    pub ellipsis: Value,
    /// The empty tuple.
    pub empty_tuple: Value,
    /// The storage of new lists.
    pub no_items: Ref<Array<Items>>,
    /// The built-in types.
    pub types: Ref<Types>,
    /// The exception classes.
    pub excs: Ref<Excs>,
    /// Interned names.
    pub names: Ref<Names>,
    /// Interned messages.
    pub messages: Ref<Messages>,
    /// `type(name, bases, namespace)` for a caller whose module is known: see `evaluation`.
    pub type_in_module: Value,
    /// The module `builtins`.
    pub builtins: Ref<Module>,
    /// `sys.modules`
    pub modules: Ref<Dict>,
    /// `sys.path`, a list.
    pub path: Ref<List>,
    /// The empty string.
    pub empty_text: Ref<Str>,
    /// The strings of the first 256 characters.
    pub characters: Ref<Array<TupleItems>>,
    /// The `bytes` objects of one byte.
    pub single_bytes: Ref<Array<TupleItems>>,
    /// Interned strings and versions.
    pub registry: Ref<Registry>,
    /// A placeholder for the code of objects that have none, once it was requested.
    pub no_code: Mut<Option<Ref<CodeObj>>>,
    /// Signals that are pending for the program: see [`crate::run::interrupt`].
    pub signals: Ref<Signals>,
    /// Whether a hook watches the program.
    pub watched: Quasi<bool>,
    /// The exception that is being handled, or None.
    pub handled: Mut<Value>,
    /// The value that the iterator of a `yield from` returned last.
    pub returned: Mut<Value>,
    #[plain]
    pub(crate) by_kind: Box<[Option<Ref<Class>>]>,
    #[plain]
    pub(crate) members: MemberCache,
    #[plain]
    pub(crate) specials: MemberCache,
    #[plain]
    pub(crate) options: Options,
    #[plain]
    pub(crate) services: Services,
    /// Tuples of keyword argument names, one for each sequence of names, by a hash of the names.
    #[plain]
    pub(crate) keyword_tuples: RefCell<HashMap<u64, Vec<Value>>>,
    /// Values of built-in modules that outlive calls (for example the state of `random`), by name.
    #[plain]
    pub(crate) state: RefCell<HashMap<&'static str, Value>>,
    /// Units of work left until the next check for pending signals.
    #[plain]
    pub(crate) units: Cell<u32>,
    /// The number of generators that have ignored GeneratorExit: those that delegated to them may have continued
    /// although they had not ended.
    #[plain]
    pub(crate) ignored_exits: Cell<u64>,
    /// The hooks that watch the program.
    #[plain]
    pub(crate) hooks: Hooks,
    /// The open files.
    #[plain]
    pub(crate) io: crate::io::Io,
    /// The depth of nested comparisons of containers, on the native stack.
    #[plain]
    pub(crate) comparisons: Cell<usize>,
    /// Whether finalizers are running.
    #[plain]
    pub(crate) finalizing: Cell<bool>,
    /// Whether the program has ended, so that weak references stay as they are.
    #[plain]
    pub(crate) ending: Cell<bool>,
}

impl Vm {
    /// The interned string with that text, for use as a name.
    pub fn intern(&self, text: &str) -> Ref<Str> {
        self.registry.intern(text)
    }

    /// The interned string with the text of another one.
    pub fn intern_str(&self, name: Ref<Str>) -> Ref<Str> {
        self.registry.intern_str(name)
    }

    /// `True` or `False`.
    #[inline(always)]
    pub fn bool(&self, b: bool) -> Value {
        if b { self.true_ } else { self.false_ }
    }

    /// The class of a type of heap objects.
    pub fn class_of_kind(&self, TypeId(id): TypeId) -> Ref<Class> {
        self.by_kind.get(id as usize).copied().flatten().unwrap_or(self.types.object)
    }
}

/// The value that an exhausted iterator returned, on its way to the `yield from` that resumed it.
pub trait Returned {
    /// Stores it.
    fn keep_returned(self, value: Value);
    /// Takes it.
    fn take_returned(self) -> Value;
}

impl Returned for Ref<Vm> {
    fn keep_returned(self, value: Value) {
        metatrace::untraced::Untraced::set(&self.returned, self, value);
    }
    fn take_returned(self) -> Value {
        let value = metatrace::untraced::Untraced::get(&self.returned);
        self.keep_returned(self.none);
        value
    }
}

/// Stores a value under a name, for the lifetime of the virtual machine.
pub(crate) fn keep(vm: Ref<Vm>, name: &'static str, value: Value) {
    vm.state.borrow_mut().insert(name, value);
    vm.touch();
}

/// The value stored by [`keep`].
pub(crate) fn kept(vm: Ref<Vm>, name: &'static str) -> Option<Value> {
    vm.state.borrow().get(name).copied()
}
