//! The local variables of a frame as a dict.

use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::types::dicts;
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;

/// A dict of the named registers that are bound. In a class body or module, whose variables are elsewhere, `own` unless
/// a comprehension runs in its frame.
pub fn snapshot(vm: Ref<Vm>, code: Ref<CodeObj>, values: &[Value], own: Value) -> Value {
    let front = &code.front;
    let whole = !front.is_class_body && !front.is_module;
    let dict = dicts::new();
    for (i, &name) in code.local_names.iter().enumerate() {
        let mut value = values[i];
        if let Some(cell) = value.downcast::<Cell_>() {
            value = cell.content.get();
        }
        let hidden = !whole
            && (front.free_regs.contains(&(i as u32))
                || name.as_str().starts_with('.')
                || name.as_str() == "__class__");
        if !value.is_null() && !hidden {
            let set = dicts::set(vm, dict, name.into(), value);
            debug_assert!(set.is_ok(), "strings are hashable");
        }
    }
    if !whole && dicts::len(dict) == 0 { own } else { dict.into() }
}
