//! `repr` of containers, which may contain themselves.

use crate::protocols::builtin_text::repr;
use crate::types::support::*;
use crate::types::{dicts, sets};

/// `repr` of a list.
pub(crate) fn list_repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let list = crate::types::list::value(v).expect("a list");
    guarded(vm, list.into(), "[...]", || {
        let mut parts = Parts::new("[");
        let mut i = 0;
        while i < list.count() {
            parts.add(vm, &repr(vm, list.item(i))?)?;
            i += 1;
        }
        Ok(parts.end("]"))
    })
}

/// `repr` of a tuple.
pub(crate) fn tuple_repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let tuple = crate::types::tuple::value(v).expect("a tuple");
    guarded(vm, tuple.into(), "(...)", || {
        let mut parts = Parts::new("(");
        let items = tuple.as_slice();
        for &item in items {
            parts.add(vm, &repr(vm, item)?)?;
        }
        Ok(parts.end(if items.len() == 1 { ",)" } else { ")" }))
    })
}

/// `repr` of a dict.
pub(crate) fn dict_repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let dict = dicts::value(v).expect("a dict");
    guarded(vm, dict.into(), "{...}", || {
        let mut parts = Parts::new("{");
        let mut at = 0;
        while let Some((entry, next)) = dicts::entry(dict, at) {
            let key = repr(vm, entry.key)?;
            parts.add(vm, &key)?;
            let value = repr(vm, entry.value)?;
            parts.push(vm, ": ")?;
            parts.push(vm, &value)?;
            at = next;
        }
        Ok(parts.end("}"))
    })
}

/// `repr` of a set or frozenset.
pub(crate) fn set_repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let set = sets::value(v).expect("a set");
    let class = type_name(vm, v);
    if sets::len(set) == 0 {
        return Ok(format!("{class}()"));
    }
    let inner = payload_of(v);
    guarded(vm, inner, &format!("{class}(...)"), || {
        let mut parts = Parts::new("{");
        each(vm, inner, |item| {
            parts.add(vm, &repr(vm, item)?)?;
            Ok(true)
        })?;
        let body = parts.end("}");
        Ok(if class == "set" { body } else { format!("{class}({body})") })
    })
}

/// `repr` of a view of a dict.
pub(crate) fn view_repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let class = type_name(vm, v);
    guarded(vm, v, "...", || {
        let mut parts = Parts::new("[");
        each(vm, v, |item| {
            parts.add(vm, &repr(vm, item)?)?;
            Ok(true)
        })?;
        Ok(format!("{class}({})", parts.end("]")))
    })
}

/// Calls `f`, unless a `repr` of the same object is in progress.
pub(crate) fn guarded(
    vm: Ref<Vm>,
    v: Value,
    recursive: &str,
    f: impl FnOnce() -> PyResult<String>,
) -> PyResult<String> {
    thread_local! {
        static SHOWN: std::cell::RefCell<Vec<u64>> = const { std::cell::RefCell::new(Vec::new()) };
    }
    let word = v.word();
    if SHOWN.with_borrow(|s| s.contains(&word)) {
        return Ok(recursive.to_string());
    }
    let _level = crate::protocols::nesting::enter(vm, " while getting the repr of an object")?;
    SHOWN.with_borrow_mut(|s| s.push(word));
    let result = f();
    SHOWN.with_borrow_mut(|s| s.pop());
    result
}

/// Items between brackets.
pub(crate) struct Parts {
    text: String,
    any: bool,
}

impl Parts {
    fn new(open: &str) -> Parts {
        Parts { text: open.to_string(), any: false }
    }

    fn add(&mut self, vm: Ref<Vm>, item: &str) -> PyResult<()> {
        if self.any {
            self.push(vm, ", ")?;
        }
        self.any = true;
        self.push(vm, item)
    }

    fn push(&mut self, vm: Ref<Vm>, text: &str) -> PyResult<()> {
        room::push(&mut self.text, text).or_raise(vm)
    }

    fn end(mut self, close: &str) -> String {
        self.text.push_str(close);
        self.text
    }
}
