//! Values of names that seldom change: global variables, methods, names of a module.
//!
//! Compiled code takes such a value for a constant, and is invalidated when it changes. A value that changes often is
//! read from memory instead, as CPython's and V8's cells of globals are. The content is always up to date, so that
//! interpreted code reads nothing else.

use crate::names::{NameSite, Names};
use crate::symbols::Symbol;
use metatrace::untraced::{Untraced, UntracedItems};
use metatrace::{Array, Mode, Mut, Object, Quasi, Red, Ref, Value, array_class, elidable, residual};
use std::cell::{Cell, RefCell};

/// The value of a name, which the null word says has none.
///
/// ```
/// use metatrace::{Config, Direct, Jit, Value};
/// use metatrace::untraced::IntoPlain;
/// use metatrace_parts::Binding;
///
/// let jit = Jit::new(Config::default()).unwrap();
/// jit.enter(|_| {
///     let answer = Binding::new(Value::NULL, 3);
///     Binding::assign(answer, Value::int(42));
///     assert_eq!(Binding::load::<Direct>(answer).into_plain(), Value::int(42));
/// });
/// ```
#[derive(Object)]
pub struct Binding {
    /// Whether compiled code reads `content`, because `constant` is out of date.
    pub varies: Quasi<bool>,
    /// The value in compiled code, unless it varies.
    pub constant: Quasi<Value>,
    /// The value.
    pub content: Mut<Value>,
    /// The number of assignments until it varies.
    pub assignments: Mut<i64>,
}

/// The bindings of a scope, found by name, in the order in which they were made. A name has the same binding for ever,
/// which is made when it is first asked for; so a compiler may look it up once, and bytecode refer to it.
///
/// ```
/// use metatrace::{Config, Direct, Jit, Site, Value};
/// use metatrace_parts::{Binding, Bindings, Interner};
///
/// Jit::new(Config::default()).unwrap().enter(|_| {
///     let name = Interner::<Box<str>>::default().intern("limit");
///     let globals = Bindings::empty();
///     Binding::assign(Bindings::get(globals, name), Value::int(7));
///     let binding = Bindings::at::<Direct>(globals, Site::none(), name);
///     assert_eq!(Binding::load_constant::<Direct>(binding), Some(Value::int(7)));
/// });
/// ```
#[derive(Object)]
#[plain]
pub struct Bindings {
    names: RefCell<Names>,
    /// The key of the names in inline caches.
    id: Cell<u64>,
    /// The bindings in the order of the names. It is an array of the heap, and not a `Vec` in a `RefCell`, because
    /// interpreted code reads it at each hit of a cache.
    all: Cell<Ref<Array<All>>>,
}

array_class!(
    /// Bindings; the unused items are None.
    All of Option<Ref<Binding>>
);

/// The number of assignments for which a binding of a scope stays a constant: its definition, and a few corrections of
/// it while the program starts.
const ASSIGNMENTS: i64 = 3;

/// The binding of a name. The result is always the same.
#[elidable]
fn binding_of(bindings: Ref<Bindings>, name: Symbol) -> Ref<Binding> {
    Bindings::get(bindings, name)
}

/// Writes a binding on which compiled code may depend.
#[residual(writes(Binding))]
fn assign_binding(binding: Ref<Binding>, value: Value) {
    Binding::assign(binding, value);
}

impl Binding {
    /// A binding with this value, which stays a constant for that many assignments.
    pub fn new(value: Value, assignments: i64) -> Ref<Binding> {
        Ref::new(Binding {
            varies: Quasi::new(false),
            constant: Quasi::new(value),
            content: Mut::new(value),
            assignments: Mut::new(assignments),
        })
    }

    /// The value: a constant of compiled code, unless it varies.
    #[inline(always)]
    pub fn load<M: Mode>(binding: Ref<Binding>) -> Red<M, Value> {
        if M::TRACED && !binding.varies::<M>() {
            return binding.constant::<M>().into();
        }
        Red::<M, _>::from(binding).content()
    }

    /// The value as a green; None if it varies.
    #[inline(always)]
    pub fn load_constant<M: Mode>(binding: Ref<Binding>) -> Option<Value> {
        if binding.varies::<M>() { None } else { Some(binding.constant::<M>()) }
    }

    /// Changes the value.
    #[inline(always)]
    pub fn store<M: Mode>(binding: Ref<Binding>, value: Red<M, Value>) {
        if binding.varies::<M>() {
            Red::<M, _>::from(binding).set_content(value);
        } else {
            assign_binding(binding, value);
        }
    }

    /// Changes the value, in plain code.
    pub fn assign(binding: Ref<Binding>, value: Value) {
        binding.content.set(binding, value);
        if binding.varies.get() {
            return;
        }
        let left = binding.assignments.get() - 1;
        binding.assignments.set(binding, left);
        if left < 0 {
            binding.varies.set(binding, true);
        } else {
            binding.constant.set(binding, value);
        }
    }
}

impl Bindings {
    /// No bindings.
    pub fn empty() -> Ref<Bindings> {
        let names = Names::new();
        let id = Cell::new(names.id());
        Ref::new(Bindings { names: RefCell::new(names), id, all: Cell::new(Array::new(4, None)) })
    }

    /// The binding of a name, in plain code.
    pub fn get(bindings: Ref<Bindings>, name: Symbol) -> Ref<Binding> {
        if let Some(known) = bindings.find(name) {
            return known;
        }
        let binding = Binding::new(Value::NULL, ASSIGNMENTS);
        let number = bindings.names.borrow_mut().push(name);
        bindings.id.set(bindings.names.borrow().id());
        let all = bindings.all.get();
        if number == all.len() {
            bindings.all.set(Array::copy_of(all, 0, number, 2 * number, None));
            bindings.touch();
        }
        bindings.all.get().set(number, Some(binding));
        binding
    }

    /// The binding of a name, which is a constant of compiled code.
    #[inline(always)]
    pub fn at<M: Mode>(bindings: Ref<Bindings>, site: NameSite<'_, M>, name: Symbol) -> Ref<Binding> {
        if M::TRACED {
            return binding_of::<M>(bindings, name).promote();
        }
        let decide = || bindings.number(name).map(|number| number as u32);
        let holds =
            |plan: Option<u32>| plan.is_some_and(|n| bindings.names.borrow().nth(n as usize) == Some(name));
        let known = site.hit(|| bindings.id.get(), Some, holds, decide);
        let number = known.unwrap_or_else(|| site.plan(|| bindings.id.get(), decide));
        number
            .and_then(|number| bindings.all.get().get(number as usize))
            .unwrap_or_else(|| Bindings::get(bindings, name))
    }

    /// The binding of a name, if it was made.
    pub fn find(&self, name: Symbol) -> Option<Ref<Binding>> {
        self.all.get().get(self.number(name)?)
    }

    /// The number of a name in the order of the bindings.
    pub fn number(&self, name: Symbol) -> Option<usize> {
        self.names.borrow().find(name)
    }

    /// The binding with a number, and its name.
    pub fn nth(&self, number: usize) -> Option<(Symbol, Ref<Binding>)> {
        let name = self.names.borrow().nth(number)?;
        Some((name, self.all.get().get(number)?))
    }
}
