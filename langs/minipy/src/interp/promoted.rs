//! Classes and maps of objects, promoted: fixed for the trace if only a few of them occur at a place
//! (`promote_polymorphic`), and if the class is stable (`version_while_stable`).
//!
//! At a megamorphic place the operation is one residual call that runs the same source as interpreted code: the
//! functions called `*_megamorphic` beside the operations. They must do exactly what `Direct` does.

pub use super::megamorphic::map;

use crate::objects::class::{Class, ClassGreen as _};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Case, Mode, Object, Red, Ref};

/// The class of a value, unless this place is megamorphic or the class unstable. Every caller has a path for any
/// class.
#[inline]
#[track_caller]
pub fn class<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Ref<Class>> {
    let class = match value.case() {
        Case::Obj(tid, object) if Instance::is(tid) => {
            object.downcast::<Instance>()?.map().promote_polymorphic()?.class
        }
        Case::Obj(tid, object) if Class::is(tid) => {
            use crate::objects::class::ClassRed as _;
            object.downcast::<Class>()?.metaclass().promote_polymorphic()?.unwrap_or(vm.types.type_)
        }
        _ => super::class_of(vm, value),
    };
    stable_version::<M>(class).map(|_| class)
}

/// The version of a class, unless the class is changed too often to rely on it.
#[inline]
#[track_caller]
pub fn stable_version<M: Mode>(class: Ref<Class>) -> Option<i64> {
    // Programs cannot change a built-in class.
    if class.builtin { Some(class.version::<M>()) } else { class.version_while_stable::<M>() }
}
