//! What the built-in types share: errors, arguments, tables of natives, and the doors to the core of the
//! virtual machine (calls, special methods), so that a change there is met in one place.

pub(crate) use super::dispatch::items_at_hand;
pub(crate) use crate::exceptions::errors::*;
use crate::exceptions::raising::{self, Raise as _};
use crate::interp::drain;
use crate::objects::byte_storage::{ByteArray, ByteArrayExt as _};
pub(crate) use crate::objects::heap_util::*;
pub(crate) use crate::objects::kind::AtHand;
pub(crate) use crate::objects::model::*;
use crate::protocols::indexing;
use crate::run::interrupt::given_up;
pub(crate) use crate::vm::Vm;
pub(crate) use metatrace::untraced::{Untraced, UntracedItems};
pub(crate) use metatrace::{Mut, Object, Ref};
pub(crate) use minipy_frontend::{BinOp, CmpOp};
use minipy_text::FormatError;
pub(crate) use minipy_text::room::{self, Grow};
pub(crate) use minipy_text::{ErrorKind, work};

impl<T> OrRaise<T> for Result<T, FormatError> {
    #[inline]
    fn or_raise(self, vm: Ref<Vm>) -> PyResult<T> {
        self.map_err(|e| raised(vm, e))
    }
}

/// `type(v).__name__`.
pub(crate) fn type_name(vm: Ref<Vm>, v: Value) -> String {
    crate::classes::type_name(vm, v)
}

/// Calls a callable.
pub(crate) fn call(vm: Ref<Vm>, f: Value, args: &[Value]) -> PyResult<Value> {
    crate::protocols::calls::call(vm, f, args)
}

/// `v.name`
pub(crate) fn attribute(vm: Ref<Vm>, v: Value, name: &str) -> PyResult<Value> {
    crate::protocols::attributes::getattr(vm, v, name)
}

/// `v.name`, if there is such an attribute.
pub(crate) fn attribute_opt(vm: Ref<Vm>, v: Value, name: &str) -> PyResult<Option<Value>> {
    crate::protocols::attributes::getattr_opt(vm, v, name)
}

/// The special method of the object's class, bound to it.
pub(crate) fn special(vm: Ref<Vm>, v: Value, name: &'static str) -> Option<Value> {
    crate::protocols::specials::lookup_special(vm, v, name)
}

/// The special method of the object's class, bound to it, for a call.
pub(crate) fn method(vm: Ref<Vm>, v: Value, name: &'static str) -> PyResult<Option<Value>> {
    crate::protocols::specials::find_special(vm, v, name)
}

/// `self` of a method, or the error for a receiver of another type.
#[inline]
pub(crate) fn receiver<T>(
    vm: Ref<Vm>,
    found: Option<T>,
    got: Value,
    method: &str,
    class: &str,
) -> PyResult<T> {
    found.ok_or_else(|| wrong_receiver(vm, got, method, class))
}

#[cold]
fn wrong_receiver(vm: Ref<Vm>, got: Value, method: &str, class: &str) -> Ref<Exc> {
    let got = type_name(vm, got);
    let message = format!("descriptor '{method}' for '{class}' objects doesn't apply to a '{got}' object");
    raise(vm, vm.excs.type_error, message)
}

/// What a `__new__` returns: the object, or an instance of the subclass `args[0]` that carries it.
pub(crate) fn made(vm: Ref<Vm>, args: &[Value], object: impl Into<Value>) -> PyResult<Value> {
    let object = object.into();
    let class =
        args[0].downcast::<crate::objects::class::Class>().expect("the caller of `__new__` checks the class");
    if class == crate::classes::class_of(vm, object) {
        return Ok(object);
    }
    debug_assert!(!class.builtin);
    Ok(crate::classes::wrap_payload(vm, class, payload_of(object)))
}

/// The arguments of a container's constructor: at most one, and keywords only where a subclass overrides the other
/// half of the construction (`other`: `__new__` or `__init__`), which then takes them.
pub(crate) fn check_construction(
    vm: Ref<Vm>,
    name: &str,
    args: &[Value],
    kw: &Kwargs<'_>,
    class: Value,
    other: Ref<Str>,
) -> PyResult<()> {
    if !kw.is_empty() {
        let class = class.downcast::<crate::objects::class::Class>();
        let half = class.and_then(|c| crate::classes::find(vm, c, other));
        let half = half.map(|h| h.downcast::<StaticMethod>().map_or(h, |s| s.func));
        if half.is_none_or(|h| h.downcast::<NativeFunction>().is_some()) {
            return type_error(vm, format!("{name}() takes no keyword arguments"));
        }
    }
    match args.len() {
        0..=2 => Ok(()),
        n => type_error(vm, format!("{name} expected at most 1 argument, got {}", n - 1)),
    }
}

/// Sorts arguments by name. `names` lists the parameters, "" for positional-only ones; the first `required`
/// of them must be given.
#[inline]
pub(crate) fn bind<const N: usize>(
    vm: Ref<Vm>,
    function: &str,
    args: &[Value],
    kw: &Kwargs<'_>,
    names: &[&str; N],
    required: usize,
) -> PyResult<[Option<Value>; N]> {
    if kw.is_empty() && (required..=N).contains(&args.len()) {
        return Ok(std::array::from_fn(|i| args.get(i).copied()));
    }
    bind_by_name(vm, function, args, kw, names, required)
}

fn bind_by_name<const N: usize>(
    vm: Ref<Vm>,
    function: &str,
    args: &[Value],
    kw: &Kwargs<'_>,
    names: &[&str; N],
    required: usize,
) -> PyResult<[Option<Value>; N]> {
    let mut bound = [None; N];
    if args.len() + kw.names.len() > N {
        let (plural, given) = (if N == 1 { "" } else { "s" }, args.len() + kw.names.len());
        let keyword = if args.is_empty() { "keyword " } else { "" };
        let text = format!("{function}() takes at most {N} {keyword}argument{plural} ({given} given)");
        return type_error(vm, text);
    }
    let positional = names.iter().take_while(|name| name.is_empty()).count().min(required);
    if args.len() < positional {
        let least = if required < N { "at least" } else { "exactly" };
        let (plural, given) = (if positional == 1 { "" } else { "s" }, args.len());
        return type_error(
            vm,
            format!("{function}() takes {least} {positional} positional argument{plural} ({given} given)"),
        );
    }
    for (slot, &value) in bound.iter_mut().zip(args) {
        *slot = Some(value);
    }
    let mut unexpected = None;
    for (name, value) in kw.iter() {
        let name = name.as_str();
        match names.iter().position(|n| *n == name) {
            Some(i) if bound[i].is_none() => bound[i] = Some(value),
            Some(i) => {
                let message =
                    format!("argument for {function}() given by name ('{name}') and position ({})", i + 1);
                return type_error(vm, message);
            }
            None => unexpected = unexpected.or_else(|| Some(name.to_string())),
        }
    }
    if let Some(i) = bound[..required].iter().position(Option::is_none) {
        return type_error(
            vm,
            format!("{function}() missing required argument '{}' (pos {})", names[i], i + 1),
        );
    }
    if let Some(name) = unexpected {
        let known: Vec<&str> = names.iter().copied().filter(|name| !name.is_empty()).collect();
        return unexpected_keyword(vm, function, &name, &known);
    }
    Ok(bound)
}

/// The error where a native function has no parameter of that name.
pub(crate) fn unexpected_keyword<T>(vm: Ref<Vm>, function: &str, name: &str, known: &[&str]) -> PyResult<T> {
    let known: Vec<String> = known.iter().map(|&name| name.to_owned()).collect();
    let hint = minipy_text::nearest::nearest(name, &known);
    let hint = hint.map_or(String::new(), |known| format!(". Did you mean '{known}'?"));
    type_error(vm, format!("{function}() got an unexpected keyword argument '{name}'{hint}"))
}

/// Is there memory for the items of a list as values, once more?
pub(crate) fn check_values(vm: Ref<Vm>, list: Ref<List>) -> PyResult<()> {
    use crate::objects::list_storage::View;
    match list.view() {
        View::Values(items) => check_room(vm, items.len(), 8),
        View::Floats(items) => check_room(vm, items.len(), 32),
    }
}

/// Items `start..end` of a list.
pub(crate) fn items_of_list(vm: Ref<Vm>, list: Ref<List>, start: usize, end: usize) -> PyResult<RootedVec> {
    check_values(vm, list)?;
    let items = crate::objects::list_storage::array_of(list, start, end);
    items.map(RootedVec::from_array).ok_or_else(|| crate::run::interrupt::given_up(vm))
}

/// Collects an iterable.
pub(crate) fn collect(vm: Ref<Vm>, iterable: Value) -> PyResult<RootedVec> {
    if let Some(list) = iterable.downcast::<List>() {
        return items_of_list(vm, list, 0, list.count());
    }
    let mut items = RootedVec::new();
    extend(vm, &mut items, iterable)?;
    Ok(items)
}

/// As [`collect`], with a message for whatever is wrong with the type of what has to be iterable.
pub(crate) fn collect_or(vm: Ref<Vm>, iterable: Value, message: &str) -> PyResult<RootedVec> {
    let has_iter = special(vm, iterable, "__iter__").is_some();
    if has_iter && is_instance_kind(iterable) {
        return collect(vm, crate::protocols::items::iter_or(vm, iterable, || message.into())?);
    }
    match collect(vm, iterable) {
        Err(exc) if !has_iter && raising::is_a(vm, exc, vm.excs.type_error) => Err(vm.type_error(message)),
        result => result,
    }
}

/// Appends the items of an iterable.
pub(crate) fn extend(vm: Ref<Vm>, items: &mut RootedVec, iterable: Value) -> PyResult<()> {
    let known = match iterable.downcast::<List>() {
        Some(list) => Some(AtHand::Made(items_of_list(vm, list, 0, list.count())?)),
        None => items_at_hand(vm, iterable, Value::NULL)?,
    };
    match known {
        Some(AtHand::Made(known)) if items.is_empty() => {
            *items = known;
            return Ok(());
        }
        Some(known) => {
            check_room(vm, items.len() + known.len(), 12)?;
            let known = known.as_slice();
            return work::each(known.len(), |i| items.push(known[i])).or_raise(vm);
        }
        None => {}
    }
    let iterator = iterate(vm, iterable)?;
    super::length_hint::check(vm, iterable)?;
    drain::run(vm, drain::what::COLLECT, iterator, items.object().into()).map(|_| ())
}

/// The results of a function for each of these items.
pub(crate) fn mapped(vm: Ref<Vm>, function: Value, items: &RootedVec) -> PyResult<RootedVec> {
    let iterator = iterate(vm, tuple(items.as_slice()))?;
    let results = RootedVec::with_capacity(items.len());
    drain::keys(vm, function, iterator, results.object())?;
    Ok(results)
}

/// Calls `f` with each item of an iterable, until it answers false.
pub(crate) fn each(vm: Ref<Vm>, iterable: Value, mut f: impl FnMut(Value) -> PyResult<bool>) -> PyResult<()> {
    let iterator = iterate(vm, iterable)?;
    let mut work = crate::run::interrupt::Work::new();
    while let Some(item) = advance(vm, iterator)? {
        work.step(vm)?;
        if !f(item)? {
            break;
        }
        crate::run::interrupt::poll(vm)?;
    }
    Ok(())
}

/// `iter(v)`.
pub(crate) fn iterate(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    crate::protocols::items::iter(vm, v)
}

/// The next item of an iterator; `None` when it is exhausted.
pub(crate) fn advance(vm: Ref<Vm>, iterator: Value) -> PyResult<Option<Value>> {
    crate::protocols::items::next(vm, iterator)
}

/// `a == b`, identity first.
pub(crate) fn same_or_equal(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<bool> {
    crate::run::interrupt::look_sometimes(vm)?;
    match super::keys::quick_eq(vm, a, b) {
        Some(equal) => Ok(equal),
        None => crate::protocols::operators::eq(vm, a, b),
    }
}

/// `bool(v)`.
pub(crate) fn truth(vm: Ref<Vm>, v: Value) -> PyResult<bool> {
    crate::protocols::operators::truth(vm, v)
}

/// `a < b`.
pub(crate) fn less(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<bool> {
    crate::protocols::operators::lt(vm, a, b)
}

/// `hash(v)`.
pub(crate) fn hash(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    match super::keys::quick_hash(vm, v) {
        Some(hash) => Ok(hash),
        None => crate::protocols::operators::hash(vm, v),
    }
}

/// Arities of methods; the receiver is not counted.
#[allow(non_snake_case)]
pub(crate) mod method_arity {
    use crate::objects::model::Arity;

    pub(crate) const NONE: Arity = Arity::exactly(1);
    pub(crate) const ONE: Arity = Arity::exactly(2);
    pub(crate) const TWO: Arity = Arity::exactly(3);
    pub(crate) const ANY: Arity = Arity::at_least(1);
    pub(crate) const KEYWORDS: Arity = Arity::at_least(1).with_keywords();
    pub(crate) const fn RANGE(min: u8, max: u8) -> Arity {
        Arity::between(min + 1, max + 1)
    }
}

/// Arities of functions.
#[allow(non_snake_case)]
pub(crate) mod function_arity {
    use crate::objects::model::Arity;

    pub(crate) const NONE: Arity = Arity::exactly(0);
    pub(crate) const ONE: Arity = Arity::exactly(1);
    pub(crate) const TWO: Arity = Arity::exactly(2);
    pub(crate) const ANY: Arity = Arity::at_least(0);
    pub(crate) const KEYWORDS: Arity = Arity::at_least(0).with_keywords();
    pub(crate) const AT_LEAST_ONE: Arity = Arity::at_least(1).with_keywords();
    pub(crate) const fn RANGE(min: u8, max: u8) -> Arity {
        Arity::between(min, max)
    }
}

/// A table of natives, some with a traced twin:
/// `methods! { /// doc NAME { "append" append, ONE => twins::append; … } }`.
macro_rules! methods {
    ($($rest:tt)*) => { $crate::types::support::natives! { method_arity $($rest)* } };
}
/// As `methods!`, for functions without a receiver.
macro_rules! functions {
    ($($rest:tt)*) => { $crate::types::support::natives! { function_arity $($rest)* } };
}
macro_rules! natives {
    ($arities:ident $(#[$doc:meta])* $table:ident { $(
        $name:literal $func:path, $arity:ident $(($($n:literal),*))? $(=> $($twin:ident)::+ $(as $role:ident)?)?;
    )* }) => {
        $(#[$doc])*
        pub(crate) const $table: &[$crate::objects::model::NativeDef] = &[
            $(
                $crate::objects::model::native($name, $func, $crate::types::support::$arities::$arity $(($($n),*))?)
                    $(
                        .traced(&metatrace::by_mode!($($twin)::+ as $crate::objects::kind::traced::Call))
                        $(.role($crate::objects::model::Role::$role))?
                    )?,
            )*
        ];
    };
}
pub(crate) use {functions, methods, natives};

pub(crate) fn byte_or(vm: Ref<Vm>, v: Value, message: &str) -> PyResult<u8> {
    let i = indexing::index_clipped(vm, v)?;
    u8::try_from(i).or_else(|_| value_error(vm, message))
}

/// Appends an item of an iterable to the bytes so far.
pub(crate) fn append_item(vm: Ref<Vm>, total: Ref<ByteArray>, item: Value, message: Value) -> PyResult<()> {
    // An endless iterable brings very many of them.
    let byte = match item.as_int().map(u8::try_from) {
        Some(Ok(byte)) => byte,
        _ => byte_or(vm, item, as_str(&message).unwrap_or_default())?,
    };
    if total.push(byte) { Ok(()) } else { Err(given_up(vm)) }
}
