//! Which instructions have inline caches, and of which families. Nothing of this exists in traced code.

use crate::objects::code::CodeObj;
use metatrace::{Family, FamilyInfo, HasSites, Mode, Site, Sites};
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
    };
}

/// The address of a map, module or class with the version of the class or module. A version is never given twice, so
/// that a match means that the class or module of that version is alive, and with it its maps and members.
pub type Versioned = (u64, i64);

families! {
    /// Loads of attributes. A plan refers to members of the class of that version.
    AttrLoad: Versioned => super::attr::LoadPlan, "load_attr" { Op::LoadAttr(..) }
    /// The same for loads of methods that are called at once.
    MethodLoad: Versioned => super::attr::LoadPlan, "load_method" { Op::LoadMethod(..) }
    /// Stores into attributes. Names are alive with the code or the class.
    AttrStore: Versioned => super::attr_store::StorePlan, "store_attr" { Op::StoreAttr(..) }
    /// Calls of classes.
    Calls: Versioned => super::call::ConstructPlan, "construct" { Op::Call(..) | Op::CallMethod(..) }
    /// Globals, by the versions of module and built-ins, which have the cell at these versions.
    GlobalLoad: (i64, i64) => super::globals::GlobalPlan, "load_global" { Op::LoadGlobal(..) }
}

impl HasSites for CodeObj {
    #[inline(always)]
    fn sites(&self) -> &Sites {
        &self.sites
    }
    fn families(&self) -> impl Iterator<Item = Option<FamilyInfo>> {
        self.ops.iter().map(family_of)
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
    debug_assert!(F::is(&code.ops[pc]), "the instruction is of another family");
    // SAFETY: the caller's promise.
    unsafe { Site::at(code, pc) }
}
