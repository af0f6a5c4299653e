//! Assembles a virtual machine: its types, exceptions, built-in names and modules, from the tables of all modules of
//! the crate.

mod table_of_types;

use crate::classes::{core_types, descriptors, new_native, object_type, set_member, tuple_getter};
use crate::exceptions::{EXCEPTIONS, tracebacks};
use crate::functions::{coroutine_types, natives, texts};
use crate::interp::bytecode;
use crate::modules::{builtins, import, sys, warnings};
use crate::objects::class::{Class, Layout, MemberCache, Registry};
use crate::objects::heap_util::str_value;
use crate::objects::hooks::Hooks;
use crate::objects::kinds;
use crate::objects::model::*;
use crate::run::finalizers;
use crate::types::wrappers::define_type;
use crate::types::{dicts, namespace};
use crate::vm::{Excs, Interpret, Messages, Names, Options, Services, Types, Vm};
use hashbrown::HashMap;
use metatrace::{Array, Mut, Ref, Signals, TypeId, by_mode};
use std::cell::{Cell, RefCell};

/// The functions that higher modules provide for lower ones.
const SERVICES: Services = Services {
    interpret: by_mode!(bytecode::interpret as Interpret),
    default_repr: texts::default_repr,
    import: import::import_dotted,
    import_name: import::import_name,
    import_from: import::import_from,
    frozen_set: crate::types::sets::frozen,
    import_star: import::import_star,
    deprecated: warnings::deprecated,
    display: sys::show,
    run_finalizers: finalizers::run_pending,
    report_ignored: finalizers::report_ignored,
    watch: crate::run::hooks::SERVICES,
};

/// Assembles a virtual machine. Panics outside of `Jit::enter`.
pub fn new_vm(options: Options) -> Ref<Vm> {
    minipy_text::room::install(Ref::<metatrace::Signals>::room, Ref::<metatrace::Signals>::refuse_memory);
    let registry = Ref::new(Registry {
        strings: RefCell::default(),
        next_version: Cell::new(1),
        me: Cell::new(None),
        dict_slot: crate::objects::heap_util::new_str("__dict__"),
        no_numbers: Array::new(0, 0.0),
    });
    registry.me.set(Some(registry));
    kinds::install(all_types());
    let mut classes: HashMap<&'static str, Ref<Class>> = HashMap::new();
    let mut by_kind: Vec<Option<Ref<Class>>> = Vec::new();
    // New objects are referred to by `object` or by this list until the virtual machine itself refers to them.
    let mut keep = crate::objects::heap_util::RootedVec::new();
    for def in all_types() {
        let bases: Vec<Ref<Class>> = match def.base {
            "" => Vec::new(),
            base => vec![classes[base]],
        };
        let layout = match def.name {
            "object" => Layout::Plain,
            "type" => Layout::Type,
            _ => Layout::Builtin,
        };
        let class = define_type(registry, def, &bases, layout);
        keep.push(class.into());
        classes.insert(def.name, class);
        for TypeId(id) in (def.tids)() {
            let id = id as usize;
            if by_kind.len() <= id {
                by_kind.resize(id + 1, None);
            }
            by_kind[id] = Some(class);
        }
    }
    for &(name, base) in EXCEPTIONS {
        let bases: Vec<_> = match base {
            "" => vec![classes["object"]],
            bases => bases.split(',').map(|base| classes[base]).collect(),
        };
        let mut def = TypeDef::new(name);
        def.subclassable = true;
        if base.is_empty() {
            def = TypeDef { subclassable: true, ..crate::exceptions::BASE_EXCEPTION };
        } else if name == "BaseExceptionGroup" {
            def = TypeDef { subclassable: true, ..crate::exceptions::groups::BASE_GROUP };
        }
        let class = define_type(registry, &def, &bases, Layout::Exception);
        crate::exceptions::add_members(registry, class);
        crate::exceptions::unicode_errors::add_members(registry, class);
        keep.push(class.into());
        classes.insert(name, class);
    }
    let builtins = namespace::new_module(registry, "builtins");
    crate::run::interrupt::stop_long_work();
    let io = crate::io::Io::new(options.standard);
    let vm = Ref::new(Vm {
        none: Ref::new(NoneType {}).into(),
        true_: Ref::new(Bool { value: true }).into(),
        false_: Ref::new(Bool { value: false }).into(),
        not_implemented: Ref::new(NotImplementedType {}).into(),
        ellipsis: Ref::new(EllipsisType {}).into(),
        empty_tuple: crate::objects::heap_util::tuple(&[]),
        no_items: Array::new(0, Value::NULL),
        types: Types::new(|name| classes[name]),
        excs: Excs::new(|name| classes[name]),
        names: Names::new(|text| registry.intern(text)),
        messages: Messages::new(|text| registry.intern(text)),
        type_in_module: new_native(registry, &crate::run::evaluation::TYPE_IN_MODULE, Value::NULL, false)
            .into(),
        builtins,
        modules: dicts::new(),
        path: crate::objects::heap_util::list(&[]),
        empty_text: registry.intern(""),
        characters: characters(registry),
        single_bytes: single_bytes(),
        registry,
        no_code: Mut::new(None),
        signals: Ref::<Signals>::current(),
        watched: metatrace::Quasi::new(false),
        handled: Mut::new(Value::NULL),
        returned: Mut::new(Value::NULL),
        by_kind: by_kind.into(),
        members: MemberCache::new(),
        specials: MemberCache::new(),
        options,
        services: SERVICES,
        keyword_tuples: RefCell::default(),
        state: RefCell::default(),
        hooks: Hooks::default(),
        io,
        units: Cell::new(0),
        ignored_exits: Cell::new(0),
        comparisons: Cell::new(0),
        finalizing: Cell::new(false),
        ending: Cell::new(false),
    });
    metatrace::untraced::Untraced::set(&vm.handled, vm, vm.none);
    for class in [vm.types.list, vm.types.dict, vm.types.set, classes["dict_keys"], classes["dict_items"]] {
        set_member(class, vm.names.hash, vm.none);
    }
    fill_builtins(vm, &classes);
    std::hint::black_box(keep);
    vm
}

fn fill_builtins(vm: Ref<Vm>, classes: &HashMap<&'static str, Ref<Class>>) {
    let module = vm.builtins;
    let set = |name: &str, value: Value| namespace::set(module, vm.intern(name), value);
    for def in builtins::NATIVES
        .iter()
        .chain(crate::classes::building::NATIVES)
        .chain(crate::run::evaluation::NATIVES)
        .chain(crate::modules::sys::LEAVE)
    {
        set(def.name, new_native(vm.registry, def, Value::NULL, false).into());
    }
    const HIDDEN: &[&str] = &[
        "NoneType",
        "NotImplementedType",
        "ellipsis",
        "iterator",
        "frame",
        "function",
        "builtin_function_or_method",
        "method",
        "module",
        "generator",
        "coroutine",
        "code",
        "traceback",
        "cell",
        "getset_descriptor",
        "member_descriptor",
        "method-wrapper",
        "mappingproxy",
        "OutOfFuel",
    ];
    for (&name, &class) in classes {
        if !HIDDEN.contains(&name) && !name.contains(['_', '.']) {
            set(name, class.into());
        }
        if class.own(vm.names.doc).is_none() {
            set_member(class, vm.names.doc, vm.none);
        }
    }
    for name in unhashable() {
        set_member(classes[name], vm.names.hash, vm.none);
    }
    for (name, value) in [
        ("None", vm.none),
        ("True", vm.true_),
        ("False", vm.false_),
        ("NotImplemented", vm.not_implemented),
        ("Ellipsis", vm.ellipsis),
        ("__debug__", vm.true_),
        ("EnvironmentError", vm.excs.os_error.into()),
        ("IOError", vm.excs.os_error.into()),
        ("_IncompleteInputError", vm.excs.incomplete_input_error.into()),
        ("__name__", str_value("builtins")),
    ] {
        set(name, value);
    }
}

fn characters(registry: Ref<Registry>) -> Ref<Array<TupleItems>> {
    let all = Array::new(256, Value::NULL);
    for code in 0..=255u8 {
        let text = char::from(code).to_string();
        metatrace::untraced::UntracedItems::set(all, code.into(), registry.intern(&text).into());
    }
    all
}

fn single_bytes() -> Ref<Array<TupleItems>> {
    let all = Array::new(256, Value::NULL);
    for byte in 0..=255u8 {
        metatrace::untraced::UntracedItems::set(
            all,
            byte.into(),
            crate::objects::byte_storage::unchecked(&[byte]),
        );
    }
    all
}

/// All built-in types but the exceptions, bases before those that derive from them.
fn all_types() -> impl Iterator<Item = &'static TypeDef> {
    let core = object_type::TYPES.iter().chain(core_types::TYPES);
    let core = core.chain(tracebacks::TYPES).chain(natives::TYPES).chain(coroutine_types::TYPES);
    core.chain(descriptors::TYPES).chain(tuple_getter::TYPES).chain(table_of_types::TYPES)
}

/// The names of types that declare themselves unhashable, rather than inherit that.
fn unhashable() -> impl Iterator<Item = &'static str> {
    all_types()
        .filter(|def| matches!(def.kind.hash, crate::objects::kind::Hash::Unhashable))
        .map(|def| def.name)
}
