//! The families of instructions with inline caches, and their plans. They do not exist in traced code.

use super::forms::{Form, Owners, PlanForm};
use crate::objects::class::ClassGreen;
use crate::objects::code::CodeObj;
use crate::objects::maps::{Field, Map};
use crate::objects::model::*;
use metatrace::{Family, FamilyInfo, HasSites, Mode, Ref, Site, Sites};
use minipy_frontend::Op;

/// A family of instructions.
pub trait OfOps: Family {
    /// Whether the instruction belongs to the family.
    fn is(op: &Op) -> bool;
}

macro_rules! families {
    ($($(#[doc = $doc:literal])+ $family:ident: $key:ty => $plan:ty, $name:literal { $($op:pat_param)|+ })*) => {
        $(
            $(#[doc = $doc])+
            #[derive(Debug)]
            pub enum $family {}

            // SAFETY: see the reason at each family.
            unsafe impl Family for $family {
                type Key = $key;
                type Plan = $plan;
                const NAME: &'static str = $name;
                fn guesses(plan: &$plan) -> bool {
                    plan.guesses()
                }
                fn failure(plan: &$plan) -> Option<&'static str> {
                    plan.form().err()
                }
            }

            impl OfOps for $family {
                #[inline(always)]
                fn is(op: &Op) -> bool {
                    matches!(op, $($op)|+)
                }
            }
        )*

        fn family_of(op: &Op) -> Option<FamilyInfo> {
            match op {
                $($($op)|+ => Some(FamilyInfo::of::<$family>()),)*
                _ => None,
            }
        }

        /// A description of the cache of an instruction, if it has one.
        pub fn form_of(code: &CodeObj, pc: usize, owners: &Owners) -> Option<Form> {
            match &code.front.ops[pc] {
                // SAFETY: the instruction is of the family.
                $($($op)|+ => Some(Form::new($name, unsafe { code.sites.seen::<$family>(pc) }, owners)),)*
                _ => None,
            }
        }
    };
}

/// The address of a map, module or class together with the version of the class or module. No version is used twice,
/// so a match implies that the class or module with that version is alive, and with it its maps and members.
pub type Versioned = (u64, i64);

families! {
    /// Loads of attributes. A plan refers to members of the class with that version.
    AttrLoad: Versioned => LoadPlan, "load_attr" { Op::LoadAttr(..) }
    /// Loads of methods that are called at once, likewise.
    MethodLoad: Versioned => LoadPlan, "load_method" { Op::LoadMethod(..) }
    /// Stores into attributes. The names are kept alive by the code or the class.
    AttrStore: Versioned => StorePlan, "store_attr" { Op::StoreAttr(..) }
    /// Calls of classes.
    Calls: Versioned => ConstructPlan, "construct" { Op::Call(..) | Op::CallMethod(..) }
    /// Loads of globals, by the versions of module and built-ins, which keep the cell alive at these versions.
    GlobalLoad: (i64, i64) => GlobalPlan, "load_global" { Op::LoadGlobal(..) }
}

impl HasSites for CodeObj {
    #[inline(always)]
    fn sites(&self) -> &Sites {
        &self.sites
    }
    fn families(&self) -> impl Iterator<Item = Option<FamilyInfo>> {
        self.front.ops.iter().map(family_of)
    }
}

/// A site of a family in Python code.
pub type At<'a, M, F> = Site<'a, M, F, CodeObj>;

/// The site of an instruction.
///
/// # Safety
/// The instruction at `pc` is one of the family.
#[inline(always)]
pub unsafe fn site<M: Mode, F: OfOps>(code: &CodeObj, pc: usize) -> At<'_, M, F> {
    debug_assert!(F::is(&code.front.ops[pc]), "the instruction is of another family");
    // SAFETY: the caller's promise.
    unsafe { Site::at(code, pc) }
}

/// Where a global or built-in is found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum GlobalPlan {
    /// In this cell.
    Cell(Ref<GlobalCell>),
    /// It does not exist.
    Missing,
}

/// How an attribute of an instance is loaded, by its map and the version of its class.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(u32)]
pub enum LoadPlan {
    /// From this slot of the instance.
    Slot(u32),
    /// From this number of the instance.
    Number(u32),
    /// The result is this member of the class, unbound.
    Data(Value),
    /// The result is the content of this member's cell.
    Cell(Ref<ClassCell>),
    /// The result is this member, bound.
    Bind(Value),
    /// A member that is an instance. Whether it is a descriptor depends on its own class, whose version is not part
    /// of the key.
    Instance(Value),
    /// From the dict of the instance, else this member, if it is not null.
    Dict(Value),
    /// By calling this `__getattribute__`.
    Hook(Value),
    /// It does not exist, or this `__getattr__` provides it.
    Missing(Option<Value>),
    /// The class is unstable.
    Unstable,
    /// For a method load: this function, with the object as its receiver.
    Method(Value),
    /// For a method load: the content of this member's cell, if it binds.
    MethodCell(Ref<ClassCell>),
    /// For a module: the content of the cell of a global.
    Global(Ref<GlobalCell>),
    /// For a class: this member, bound to the class itself.
    OfClass(Value),
}

impl LoadPlan {
    pub(super) fn of(field: Field) -> LoadPlan {
        match field {
            Field::Slot(at) => LoadPlan::Slot(at as u32),
            Field::Number(at) => LoadPlan::Number(at as u32),
        }
    }

    /// The field to read, if the plan reads one.
    #[inline(always)]
    pub(super) fn field(self) -> Option<Field> {
        match self {
            LoadPlan::Slot(at) => Some(Field::Slot(at as usize)),
            LoadPlan::Number(at) => Some(Field::Number(at as usize)),
            _ => None,
        }
    }

    /// Whether the plan is also valid for an instance with this map. Maps are frozen.
    #[inline(always)]
    pub(super) fn serves<M: Mode>(self, map: Ref<Map>, name: impl Fn() -> Ref<Str>) -> bool {
        match self {
            LoadPlan::Slot(at) => map.has_slot(at as usize, name()) && !map.class.data_descriptors::<M>(),
            _ => false,
        }
    }
}

/// How an attribute of an instance is stored, by its map and the version of its class.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(u32)]
pub enum StorePlan {
    /// Into this slot.
    Slot(u32),
    /// Into this number.
    Number(u32),
    /// By adding an attribute with this name or key.
    Add(Ref<Str>),
    /// By calling this `__setattr__`.
    Hook(Value),
    /// A member that is an instance. Whether it is a descriptor depends on its own class, whose version is not part
    /// of the key.
    Instance(Value),
    /// By calling the setter of this property, if it has one.
    Property(Ref<Property>),
    /// By the general path.
    Other,
    /// The class is unstable.
    Unstable,
}

impl StorePlan {
    pub(super) fn of(field: Field) -> StorePlan {
        match field {
            Field::Slot(at) => StorePlan::Slot(at as u32),
            Field::Number(at) => StorePlan::Number(at as u32),
        }
    }
}

/// How an instance of a class is created and initialised, by the version of the class.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ConstructPlan {
    /// By `object.__new__` and this `__init__`.
    Object(Value),
    /// By this `__new__` and this `__init__`.
    New(Value, Value),
    /// By this member, bound to the class, in place of `__new__`.
    Other(Value),
}
