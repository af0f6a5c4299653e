//! Objects that the collector is to report when they have died: see [`crate::run::finalizers`].

use crate::objects::class::Class;
use crate::objects::model::*;
use metatrace::untraced::Untraced as _;
use metatrace::{Mode, Pending, Red, Ref, residual};

/// Registers an object for finalization, in traced code.
#[inline]
pub fn register<M: Mode>(object: Red<M, Value>) {
    registered(object);
}

#[residual(writes())]
pub(crate) fn registered(object: Value) {
    if let Some(instance) = object.downcast::<Instance>() {
        instance.register_finalizer();
    } else if let Some(generator) = object.downcast::<Generator>() {
        generator.register_finalizer_while();
    }
}

impl Pending for Generator {
    fn is_pending(&self) -> bool {
        self.pc.get() != Generator::DONE
    }
}

/// Registers a class whose metaclass has a `__del__`.
pub fn register_class(class: Ref<Class>) {
    if class.metaclass.is_some_and(|meta| meta.finalizes.get()) {
        class.register_finalizer();
    }
}
