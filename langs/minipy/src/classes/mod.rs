//! Classes with versions, C3 method resolution order, lookup and mutation.
//!
//! Every mutation of a class goes through [`set_member`] or [`remove_member`], which give the class and all its
//! subclasses a new version: this makes [`lookup()`] elidable.

use crate::objects::class::{Class, ClassGreen, Layout, Registry, SlotKeys, content, slot_key};
use crate::objects::heap_util::{RootedVec, new_str};
use crate::objects::kind::{EntryOf, KindOf, TwinOf};
use crate::objects::maps::Map;
use crate::objects::model::*;
use crate::objects::{instance_slots, kinds};
use crate::vm::Vm;
use metatrace::untraced::{Plain, Untraced};
use metatrace::{Array, Case, Direct, Int64, Mode, Mut, Object, Quasi, Red, Ref, TypeId, Weak, elidable};
use std::cell::{Cell, RefCell};

pub mod building;
pub mod changes;
pub mod core_types;
pub mod descriptors;
pub mod generic;
pub mod natives;
pub mod object_type;
mod reducing;
pub mod slots;
pub mod tuple_getter;

/// The parts from which a class is made.
pub struct ClassSpec<'a> {
    /// `__name__`
    pub name: Ref<Str>,
    /// `__bases__`
    pub bases: &'a [Ref<Class>],
    /// The layout of instances.
    pub layout: Layout,
    /// Whether it is a type of the virtual machine itself.
    pub builtin: bool,
    /// Whether classes may derive from it.
    pub subclassable: bool,
    /// The metaclass; None for `type`.
    pub metaclass: Option<Ref<Class>>,
    /// `__base__`: the base with whose layout those of the others agree.
    pub base: Option<Ref<Class>>,
    /// The names in `__slots__`, sorted.
    pub slots: Vec<Ref<Str>>,
    /// Whether instances have a `__dict__`.
    pub has_dict: bool,
}

/// Makes a class with an empty namespace; None if the bases have no consistent method resolution order.
pub fn new_class(registry: Ref<Registry>, spec: &ClassSpec<'_>) -> Option<Ref<Class>> {
    let adds_layout = match spec.builtin {
        true => spec.layout != Layout::Exception || EXCEPTION_LAYOUTS.contains(&spec.name.as_str()),
        false => !spec.slots.is_empty(),
    };
    let slots = slots_of(spec);
    let class = Ref::new(Class {
        name_cell: Cell::new(spec.name),
        qualname_cell: Cell::new(spec.name),
        version: Quasi::new(registry.new_version()),
        data_descriptors: Quasi::new(spec.bases.iter().any(|b| b.data_descriptors.get())),
        layout: spec.layout,
        builtin: spec.builtin,
        subclassable: spec.subclassable,
        metaclass: spec.metaclass,
        is_abstract: Quasi::new(false),
        finalizes: Quasi::new(spec.bases.iter().any(|b| b.finalizes.get())),
        had_new: Cell::new(spec.bases.iter().any(|b| b.had_new.get())),
        native_keys: Cell::new((0, false)),
        has_dict: spec.has_dict,
        adds_layout,
        base: Cell::new(spec.base),
        slots,
        derived_slots: RefCell::default(),
        namespace: RefCell::default(),
        bases: RefCell::new(spec.bases.to_vec()),
        mro: RefCell::default(),
        subclasses: RefCell::default(),
        root_map: Cell::new(None),
        dict_map: Cell::new(None),
        kind: match spec.base {
            _ if spec.builtin => KindOf(kinds::of_type(spec.name.as_str())),
            Some(base) => base.kind,
            None => KindOf(kinds::of_type("object")),
        },
        slots_hint: Cell::new(spec.bases.iter().map(|b| b.slots_hint.get()).max().unwrap_or(0)),
        numbers_hint: Cell::new(spec.bases.iter().map(|b| b.numbers_hint.get()).max().unwrap_or(0)),
        numbers: RefCell::default(),
        kinds: Quasi::new(0),
        registry,
    });
    let mro = c3(class, spec.bases)?;
    *class.mro.borrow_mut() = mro;
    class.root_map.set(Some(Map::new(class, &[], false)));
    class.touch();
    let mut inherited = class.slots[spec.slots.len()..].iter();
    if inherited.any(|&(name, key)| class.find(name).and_then(slot_key) != Some(key)) {
        class.data_descriptors.set(class, true);
    }
    for &base in spec.bases {
        add_subclass(base, class);
    }
    Some(class)
}

/// The slots of a new class.
fn slots_of(spec: &ClassSpec<'_>) -> SlotKeys {
    let Some(base) = spec.base else { return Vec::new() };
    let mut slots = Vec::new();
    if !spec.slots.is_empty() {
        let texts: Vec<&str> = spec.slots.iter().map(|name| name.as_str()).collect();
        let names = texts.join(" ");
        let known = base.derived_slots.borrow().get(names.as_str()).cloned();
        slots = known.unwrap_or_else(|| {
            let mut keys = RootedVec::new();
            texts.iter().for_each(|text| keys.push(new_str(text).into()));
            let keys = keys.as_slice().iter().filter_map(|key| key.downcast());
            let new: SlotKeys = spec.slots.iter().copied().zip(keys).collect();
            base.derived_slots.borrow_mut().insert(names.into(), new.clone());
            base.touch();
            new
        });
    }
    slots.extend_from_slice(&base.slots);
    slots
}

/// The exceptions that have more fields than `BaseException`.
const EXCEPTION_LAYOUTS: &[&str] = &[
    "BaseException",
    "AttributeError",
    "ImportError",
    "NameError",
    "OSError",
    "StopIteration",
    "SyntaxError",
    "SystemExit",
    "UnicodeDecodeError",
    "UnicodeEncodeError",
];

/// The C3 linearisation.
pub fn c3(class: Ref<Class>, bases: &[Ref<Class>]) -> Option<Vec<Ref<Class>>> {
    let mut mro = vec![class];
    merge(bases, &mut mro).ok()?;
    Some(mro)
}

/// The classes that prevent a consistent order of these bases: none of them can come next.
pub fn contradiction(bases: &[Ref<Class>]) -> Vec<Ref<Class>> {
    merge(bases, &mut Vec::new()).err().unwrap_or_default()
}

fn merge(bases: &[Ref<Class>], mro: &mut Vec<Ref<Class>>) -> Result<(), Vec<Ref<Class>>> {
    let mut lists: Vec<Vec<Ref<Class>>> = bases.iter().map(|b| b.mro.borrow().clone()).collect();
    lists.push(bases.to_vec());
    loop {
        lists.retain(|list| !list.is_empty());
        if lists.is_empty() {
            return Ok(());
        }
        let next = lists.iter().map(|list| list[0]).find(|c| lists.iter().all(|list| !list[1..].contains(c)));
        let Some(next) = next else {
            let mut heads = Vec::new();
            lists.iter().map(|list| list[0]).for_each(|c| {
                if !heads.contains(&c) {
                    heads.push(c)
                }
            });
            return Err(heads);
        };
        mro.push(next);
        for list in &mut lists {
            if list[0] == next {
                list.remove(0);
            }
        }
    }
}

/// Changes the `__name__` of a class.
pub fn rename(class: Ref<Class>, name: Ref<Str>) {
    class.name_cell.set(name);
    class.touch();
    class.version.set(class, class.registry.new_version());
}

/// Changes the `__qualname__` of a class.
pub fn set_qualname(class: Ref<Class>, name: Ref<Str>) {
    class.qualname_cell.set(name);
    class.touch();
}

fn add_subclass(base: Ref<Class>, class: Ref<Class>) {
    let weak = Weak::new(class);
    let mut subclasses = base.subclasses.borrow_mut();
    if subclasses.len() == subclasses.capacity() {
        subclasses.retain(|c| c.get().is_some());
    }
    subclasses.push(weak);
    drop(subclasses);
    base.touch();
}

/// Changes the method resolution order of a class.
pub fn set_mro(class: Ref<Class>, mro: Vec<Ref<Class>>) {
    if mro.iter().any(|c| c.finalizes.get()) {
        will_finalize(class);
    }
    *class.mro.borrow_mut() = mro;
    class.touch();
    changed(class, true, None);
}

/// The class, or the nearest of its bases without a `__new__` written in Python in its MRO.
pub fn maker(mut class: Ref<Class>) -> Ref<Class> {
    while let Some(base) = class.base.get().filter(|_| class.had_new.get()) {
        class = base;
    }
    class
}

/// Changes the bases of a class. The method resolution order is not updated.
pub fn relink(class: Ref<Class>, from: &[Ref<Class>], to: &[Ref<Class>], base: Ref<Class>) {
    for old in from {
        old.subclasses.borrow_mut().retain(|c| c.get().is_some_and(|c| c != class));
    }
    for new in to {
        add_subclass(*new, class);
    }
    *class.bases.borrow_mut() = to.to_vec();
    class.base.set(Some(base));
    class.touch();
}

/// Changes the class of an instance, which keeps its attributes. The layouts must be the same.
pub fn change_class(instance: Ref<Instance>, class: Ref<Class>) {
    instance_slots::move_to_class(instance, class);
    if class.finalizes.get() {
        instance.register_finalizer();
    }
}

/// Whether the member is a function that takes the instance as its first argument.
pub fn binds_as_method(member: Value) -> bool {
    member.downcast::<Function>().is_some() || member.downcast::<NativeFunction>().is_some_and(|f| f.binds)
}

/// Common types whose objects are neither functions nor descriptors.
fn data_types() -> [TypeId; 10] {
    [
        Int64::type_id(),
        BigInt::type_id(),
        Float::type_id(),
        Str::type_id(),
        Bool::type_id(),
        NoneType::type_id(),
        List::type_id(),
        Tuple::type_id(),
        Dict::type_id(),
        Set::type_id(),
    ]
}

/// Whether the value is of one of the common types whose objects are neither functions nor descriptors.
pub fn is_data(value: Value) -> bool {
    value.type_id().is_none_or(|tid| data_types().contains(&tid))
}

/// Whether the value may be kept in a [`ClassCell`]. A function may, and is bound when it is loaded; a value that may
/// be a data descriptor, or binds in another way, may not.
pub fn fits_cell<M: Mode>(value: Red<M, Value>) -> bool {
    match value.case() {
        Case::Int(_) => true,
        Case::Obj(tid, _) => tid == Function::type_id() || data_types().contains(&tid),
    }
}

/// Sets a member of a class, and invalidates everything that depends on it.
pub fn set_member(class: Ref<Class>, name: Ref<Str>, value: Value) {
    let mut value = value;
    let fits = |value: Value| fits_cell::<Direct>(value.into());
    if fits(value) && !class.builtin && !name.as_str().starts_with("__") {
        let old = class.own_or_cell(name);
        if let Some(cell) = old.and_then(|v| v.downcast::<ClassCell>()) {
            cell.value.set(cell, value);
            return;
        }
        if old.is_some_and(fits) {
            value = Ref::new(ClassCell { value: Mut::new(value) }).into();
        }
    }
    class.namespace.borrow_mut().insert(name, value);
    class.touch();
    // `__class__` of `object` is one, but stores never create an attribute with such a name: see `interp::attr`. A
    // slot is looked up in the instance first, which has its value.
    let special = name.as_str().starts_with("__");
    let data = match slot_key(value) {
        Some(key) => !class.slots.contains(&(name, key)),
        None if class.builtin || value.downcast::<Member>().is_some() => {
            is_data_descriptor(value) && !special
        }
        None => is_data_descriptor(value) || matches!(name.as_str(), "__getattribute__" | "__setattr__"),
    };
    changed(class, data, Some((name, value)));
    match name.as_str() {
        "__set__" | "__delete__" if !class.builtin => tell_owners(class),
        "__del__" => will_finalize(class),
        "__new__" if !class.builtin => has_new(class),
        _ => {}
    }
}

/// Makes new instances of the class and of its subclasses be registered for finalization.
fn will_finalize(class: Ref<Class>) {
    if !class.finalizes.get() {
        class.finalizes.set(class, true);
    }
    class.subclasses().into_iter().for_each(will_finalize);
}

/// Makes `object.__new__` reject arguments for the class and its subclasses, whose versions have changed.
fn has_new(class: Ref<Class>) {
    class.had_new.set(true);
    class.subclasses().into_iter().for_each(has_new);
}

/// Updates the classes that have instances of `descriptor` among their members, after these have become data
/// descriptors.
fn tell_owners(descriptor: Ref<Class>) {
    let mut found: Vec<Ref<Class>> = descriptor.mro.borrow().last().copied().into_iter().collect();
    let mut at = 0;
    while let Some(&class) = found.get(at) {
        let is_one = |value: &Value| {
            value.downcast::<Instance>().is_some_and(|i| i.map.get().class.is_subclass_of(descriptor))
        };
        if class.members().iter().any(|(_, value)| is_one(value)) {
            changed(class, true, None);
        }
        let more = class.subclasses();
        more.into_iter().for_each(|c| {
            if !found.contains(&c) {
                found.push(c)
            }
        });
        at += 1;
    }
}

/// Removes a member of a class; returns false if there is none.
pub fn remove_member(class: Ref<Class>, name: Ref<Str>) -> bool {
    let found = class.namespace.borrow_mut().remove(name).is_some();
    if found {
        changed(class, false, Some((name, Value::NULL)));
    }
    found
}

/// Updates a class and its subclasses after a change: whether there is a data descriptor, and the meaning of a name.
fn changed(class: Ref<Class>, data: bool, member: Option<(Ref<Str>, Value)>) {
    class.version.set(class, class.registry.new_version());
    let hides_slot = |&(name, value): &(Ref<Str>, Value)| {
        class.slots.iter().any(|&(slot, key)| slot == name && slot_key(value) != Some(key))
    };
    if !class.data_descriptors.get() && (data || member.iter().any(hides_slot)) {
        class.data_descriptors.set(class, true);
    }
    for subclass in class.subclasses() {
        changed(subclass, data, member);
    }
}

/// Whether a member of a class takes precedence over instance attributes.
pub fn is_data_descriptor(value: Value) -> bool {
    if value.downcast::<Property>().is_some()
        || value.downcast::<Member>().is_some()
        || value.downcast::<TupleGetter>().is_some()
    {
        return true;
    }
    value.downcast::<Instance>().is_some_and(|i| {
        let class = i.map.get().class;
        makes_data_descriptors::plain((class, class.version.get()))
    })
}

/// Whether instances of the class are data descriptors. The result depends on the version alone.
#[elidable]
pub fn makes_data_descriptors(class: Ref<Class>, version: i64) -> bool {
    let _ = version;
    let registry = class.registry;
    class.find(registry.intern("__set__")).is_some() || class.find(registry.intern("__delete__")).is_some()
}

/// The member with that name along the MRO of a class (or its [`ClassCell`]); null if there is none. The result
/// depends on class, version and name alone.
#[elidable]
pub fn lookup(vm: Ref<Vm>, class: Ref<Class>, version: i64, name: Ref<Str>) -> Value {
    vm.members.get(version, name, || find_or_null(class, name))
}

/// The special method with that name; null if the class has none other than that of a built-in class in its MRO. The
/// result depends on class, version and name alone.
#[elidable]
pub fn lookup_special(vm: Ref<Vm>, class: Ref<Class>, version: i64, name: Ref<Str>) -> Value {
    vm.specials.get(version, name, || {
        let member = find_or_null(class, name);
        if member.downcast::<NativeFunction>().is_some() && Some(member) == of_builtin(class, name) {
            return Value::NULL;
        }
        member
    })
}

/// The member with that name in the built-in classes of the MRO.
fn of_builtin(class: Ref<Class>, name: Ref<Str>) -> Option<Value> {
    class.mro.borrow().iter().filter(|c| c.builtin).find_map(|c| c.own(name))
}

#[cold]
#[inline(never)]
fn find_or_null(class: Ref<Class>, name: Ref<Str>) -> Value {
    class.mro.borrow().iter().find_map(|c| c.own_or_cell(name)).unwrap_or(Value::NULL)
}

/// [`lookup()`] at the current version, for plain code.
pub fn find(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>) -> Option<Value> {
    let member = lookup::plain((vm, class, class.version.get(), name));
    (!member.is_null()).then(|| content(member))
}

/// Whether `__hash__` and `__eq__` of the class are those of a built-in type, for plain code. The result depends on
/// the version alone.
#[inline]
pub fn has_native_keys(vm: Ref<Vm>, class: Ref<Class>) -> bool {
    match class.native_keys.get() {
        (version, answer) if version == class.version.get() => answer,
        _ => ask_for_native_keys(vm, class),
    }
}

#[cold]
#[inline(never)]
fn ask_for_native_keys(vm: Ref<Vm>, class: Ref<Class>) -> bool {
    let is_native = |name| find(vm, class, name).is_some_and(|m| m.downcast::<NativeFunction>().is_some());
    let answer = is_native(vm.names.hash) && is_native(vm.names.eq);
    class.native_keys.set((class.version.get(), answer));
    answer
}

/// Whether `class` is a subclass of `of`. The result depends on the version alone.
#[elidable]
fn subclass_at(class: Ref<Class>, version: i64, of: Ref<Class>) -> bool {
    let _ = version;
    class.is_subclass_of(of)
}

/// Whether `class` is a subclass of `of`, in traced code.
#[inline]
pub fn is_subclass<M: Mode>(class: Ref<Class>, of: Ref<Class>) -> bool {
    class == of || subclass_at::<M>(class, class.version::<M>(), of).promote()
}

/// The key of the slot, if the member is a slot that instances of the class have.
pub fn slot_of_class(class: Ref<Class>, member: Value) -> Option<Ref<Str>> {
    let member = member.downcast::<Member>().filter(|m| class.is_subclass_of(m.owner))?;
    member.key.filter(|&key| class.is_slot_key(key))
}

/// Creates an instance of a class that derives from a built-in type, around a payload.
pub fn wrap_payload(_vm: Ref<Vm>, class: Ref<Class>, payload: Value) -> Value {
    let slots = Array::new(class.slots_hint.get(), Value::NULL);
    let numbers = match class.numbers_hint.get() {
        0 => class.registry.no_numbers,
        count => Array::new(count, 0.0),
    };
    let (slots, numbers) = (Mut::new(slots), Mut::new(numbers));
    let instance = Ref::new(Instance { map: Mut::new(class.empty_map()), slots, numbers, payload });
    if class.finalizes.get() {
        instance.register_finalizer();
    }
    instance.into()
}

/// Creates an instance without attributes, for a class written in Python.
pub fn new_instance(vm: Ref<Vm>, class: Ref<Class>) -> Value {
    wrap_payload(vm, class, Value::NULL)
}

/// Creates the object for a native function.
pub fn new_native(
    registry: Ref<Registry>,
    def: &NativeDef,
    owner: Value,
    binds: bool,
) -> Ref<NativeFunction> {
    Ref::new(NativeFunction {
        name: registry.intern(def.name),
        owner,
        func: Callee::Function(def.func),
        arity: def.arity,
        twin: TwinOf(def.twin),
        entry: EntryOf(def.entry),
        role: def.role,
        binds,
        is_slot: binds && crate::classes::natives::is_slot(owner, def.name),
        checks_receiver: crate::classes::natives::checks_receiver(owner, def.name, binds),
    })
}

/// Whether objects of that type may have different classes, depending on their content.
pub fn is_of_several_classes(tid: TypeId) -> bool {
    NativeFunction::is(tid) || BoundMethod::is(tid) || Member::is(tid)
}

/// The class of any value.
pub fn class_of(vm: Ref<Vm>, value: Value) -> Ref<Class> {
    match value.type_id() {
        None => vm.types.int,
        Some(tid) if Instance::is(tid) => value.downcast::<Instance>().expect("of that type").map.get().class,
        Some(tid) if Class::is(tid) => {
            value.downcast::<Class>().expect("of that type").metaclass.unwrap_or(vm.types.type_)
        }
        Some(tid) if NativeFunction::is(tid) || BoundMethod::is(tid) => {
            crate::classes::natives::class_of(vm, value)
        }
        Some(tid) if Member::is(tid) && slot_key(value).is_some() => vm.types.member,
        Some(tid) if TableIter::is(tid) => value.downcast::<TableIter>().expect("of that type").class,
        Some(tid) if ReverseIter::is(tid) => value.downcast::<ReverseIter>().expect("of that type").class,
        Some(tid) => vm.class_of_kind(tid),
    }
}

/// `type(value).__name__`
pub fn type_name(vm: Ref<Vm>, value: Value) -> String {
    full_name(vm, class_of(vm, value))
}

/// Types that are in C modules in CPython and written in Python in minipy.
const WRITTEN_IN_PYTHON: [(&str, &[&str]); 3] = [
    ("array", &["array"]),
    ("collections", &["OrderedDict", "defaultdict"]),
    ("datetime", &["date", "datetime", "time", "timedelta", "timezone", "tzinfo"]),
];

/// The name of a class in messages: with the module for a built-in type outside of `builtins`.
pub fn full_name(vm: Ref<Vm>, class: Ref<Class>) -> String {
    let name = class.name();
    let name = name.as_str();
    let Some(module) = class.own(vm.names.module).and_then(|module| module.downcast::<Str>()) else {
        return name.to_string();
    };
    let module = module.as_str();
    let is_known =
        || WRITTEN_IN_PYTHON.iter().any(|(known, names)| *known == module && names.contains(&name));
    match module != "builtins" && (class.builtin || is_known()) {
        true => format!("{module}.{name}"),
        false => name.to_string(),
    }
}

/// `classmethod(func)`
pub fn class_method(func: Value) -> Ref<ClassMethod> {
    Ref::new(ClassMethod { func, attributes: Mut::new(None) })
}

/// `staticmethod(func)`
pub fn static_method(func: Value) -> Ref<StaticMethod> {
    Ref::new(StaticMethod { func, attributes: Mut::new(None) })
}
