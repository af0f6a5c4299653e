//! Which instructions have inline caches, and of which families. Nothing of this exists in traced code.

use super::forms::{Form, Owners, PlanForm};
use crate::objects::class::ClassGreen;
use crate::objects::code::CodeObj;
use crate::objects::maps::{Field, Map};
use crate::objects::model::*;
use metatrace::{Family, FamilyInfo, HasSites, Mode, Ref, Site, Sites};
use minipy_frontend::Op;

/// A family of instructions.
pub trait OfOps: Family {
    /// Is the instruction one of them?
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

        /// What the cache of an instruction holds, if it is of a family.
        pub fn form_of(code: &CodeObj, pc: usize, owners: &Owners) -> Option<Form> {
            match &code.front.ops[pc] {
                // SAFETY: the instruction is of the family.
                $($($op)|+ => Some(Form::new($name, unsafe { code.sites.seen::<$family>(pc) }, owners)),)*
                _ => None,
            }
        }
    };
}

/// The address of a map, module or class with the version of the class or module. A version is never given twice, so
/// that a match means that the class or module of that version is alive, and with it its maps and members.
pub type Versioned = (u64, i64);

families! {
    /// Loads of attributes. A plan refers to members of the class of that version.
    AttrLoad: Versioned => LoadPlan, "load_attr" { Op::LoadAttr(..) }
    /// The same for loads of methods that are called at once.
    MethodLoad: Versioned => LoadPlan, "load_method" { Op::LoadMethod(..) }
    /// Stores into attributes. Names are alive with the code or the class.
    AttrStore: Versioned => StorePlan, "store_attr" { Op::StoreAttr(..) }
    /// Calls of classes.
    Calls: Versioned => ConstructPlan, "construct" { Op::Call(..) | Op::CallMethod(..) }
    /// Globals, by the versions of module and built-ins, which have the cell at these versions.
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

/// Where a global or built-in is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum GlobalPlan {
    /// In that cell.
    Cell(Ref<GlobalCell>),
    /// Nowhere.
    Missing,
}

/// What an attribute of an instance is, by its map and the version of its class.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(u32)]
pub enum LoadPlan {
    /// What the instance has in that slot.
    Slot(u32),
    /// What the instance has as that number.
    Number(u32),
    /// That member of the class, as it is.
    Data(Value),
    /// What the cell of a member holds.
    Cell(Ref<ClassCell>),
    /// That member, bound.
    Bind(Value),
    /// A member that is an instance. What that is as a descriptor its own class says, whose version is not looked at.
    Instance(Value),
    /// What the dict of the instance has, else the member, if that is not null.
    Dict(Value),
    /// What that `__getattribute__` gives.
    Hook(Value),
    /// There is none, or that `__getattr__` gives it.
    Missing(Option<Value>),
    /// The class is changed all the time.
    Unstable,
    /// Of a method load: that function, with the object as its receiver.
    Method(Value),
    /// Of a method load: likewise what the cell of a member holds, if that binds.
    MethodCell(Ref<ClassCell>),
    /// Of a module: what the cell of a global holds.
    Global(Ref<GlobalCell>),
    /// Of a class: what such a member is for the class itself.
    OfClass(Value),
}

impl LoadPlan {
    pub(super) fn of(field: Field) -> LoadPlan {
        match field {
            Field::Slot(at) => LoadPlan::Slot(at as u32),
            Field::Number(at) => LoadPlan::Number(at as u32),
        }
    }

    /// The field that is to be read.
    #[inline(always)]
    pub(super) fn field(self) -> Option<Field> {
        match self {
            LoadPlan::Slot(at) => Some(Field::Slot(at as usize)),
            LoadPlan::Number(at) => Some(Field::Number(at as usize)),
            _ => None,
        }
    }

    /// Does an instance of another map have it there, too? Maps are frozen.
    #[inline(always)]
    pub(super) fn serves<M: Mode>(self, map: Ref<Map>, name: impl Fn() -> Ref<Str>) -> bool {
        match self {
            LoadPlan::Slot(at) => map.has_slot(at as usize, name()) && !map.class.data_descriptors::<M>(),
            _ => false,
        }
    }
}

/// What a store into an attribute of an instance does, by its map and the version of its class.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(u32)]
pub enum StorePlan {
    /// Changes that slot.
    Slot(u32),
    /// Changes that number.
    Number(u32),
    /// Adds an attribute of that name or key.
    Add(Ref<Str>),
    /// Calls that `__setattr__`.
    Hook(Value),
    /// A member that is an instance. What that is as a descriptor its own class says, whose version is not looked at.
    Instance(Value),
    /// Calls the setter, if there is one.
    Property(Ref<Property>),
    /// Any other way.
    Other,
    /// The class is changed all the time.
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

/// What makes and fills an instance of a class, by its version.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ConstructPlan {
    /// `object.__new__`, and that `__init__`.
    Object(Value),
    /// That `__new__`, and that `__init__`.
    New(Value, Value),
    /// What that member is for the class, in place of `__new__`.
    Other(Value),
}
