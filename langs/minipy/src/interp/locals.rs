//! The local variables of a frame as a dict.

use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::objects::strings;
use crate::types::table;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;

/// A dict of the named registers that are bound. For a class body or module, which has its variables elsewhere,
/// `own`, unless a comprehension is running in its frame.
pub fn snapshot(code: Ref<CodeObj>, values: &[Value], own: Value) -> Value {
    let front = &code.front;
    let whole = !front.is_class_body && !front.is_module;
    let table = table::new();
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
            table::insert(table, name.into(), strings::hash(name), value);
        }
    }
    if !whole && table::len(table) == 0 { own } else { Ref::new(Dict { table }).into() }
}
