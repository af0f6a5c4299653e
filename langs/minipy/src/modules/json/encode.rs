//! JSON encoder, with the options of `json.JSONEncoder`. Errors have CPython's words. The methods and functions
//! called are those that CPython's `_json` calls: `default` for objects that have no form in JSON, `items` of
//! subclasses of `dict`.

use crate::exceptions::errors::{OrRaise, check_room, type_error};
use crate::objects::list_storage::View;
use crate::protocols::nesting;
use crate::run::interrupt::Work;
use crate::types::dicts;
use crate::types::support::*;
use minipy_text::json;

/// A text that is being encoded.
struct Encoder {
    vm: Ref<Vm>,
    out: String,
    default: Value,
    ascii: bool,
    indent: Option<String>,
    key_separator: String,
    item_separator: String,
    sort_keys: bool,
    skip_keys: bool,
    allow_nan: bool,
    /// The open containers, if circular references are to be detected.
    open: Option<Vec<Value>>,
    work: Work,
}

/// `quote(text, ascii)`
pub(super) fn quote(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(text) = as_str(&args[0]) else {
        let kind = type_name(vm, args[0]);
        return type_error(vm, format!("first argument must be a string, not {kind}"));
    };
    let mut out = String::new();
    json::quote(&mut out, text, args[1] == vm.true_).or_raise(vm)?;
    Ok(string(out))
}

/// `encode(settings, object)`
pub(super) fn encode(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let [default, ascii, indent, key_separator, item_separator, sort_keys, skip_keys, allow_nan, circular] =
        super::settings(vm, args[0])?;
    let separator = |v: Value, number: usize| match as_str(&v) {
        Some(text) => room::copy(text).or_raise(vm),
        None => {
            let kind = type_name(vm, v);
            type_error(vm, format!("make_encoder() argument {number} must be str, not {kind}"))
        }
    };
    let mut encoder = Encoder {
        vm,
        out: String::new(),
        default,
        ascii: crate::protocols::truth(vm, ascii)?,
        indent: as_str(&indent).map(room::copy).transpose().or_raise(vm)?,
        key_separator: separator(key_separator, 5)?,
        item_separator: separator(item_separator, 6)?,
        sort_keys: crate::protocols::truth(vm, sort_keys)?,
        skip_keys: crate::protocols::truth(vm, skip_keys)?,
        allow_nan: crate::protocols::truth(vm, allow_nan)?,
        open: crate::protocols::truth(vm, circular)?.then(Vec::new),
        work: Work::new(),
    };
    encoder.value(args[1], 0)?;
    check_room(vm, encoder.out.len(), 1)?;
    Ok(string(&encoder.out))
}

fn is_sequence(v: Value) -> bool {
    v.downcast::<List>().is_some() || v.downcast::<Tuple>().is_some()
}

impl Encoder {
    fn write(&mut self, text: &str) -> PyResult<()> {
        room::push(&mut self.out, text).or_raise(self.vm)
    }

    fn quote(&mut self, text: &str) -> PyResult<()> {
        json::quote(&mut self.out, text, self.ascii).or_raise(self.vm)
    }

    fn item_separator(&mut self) -> PyResult<()> {
        room::push(&mut self.out, &self.item_separator).or_raise(self.vm)
    }

    /// A line break and indentation for a level, if lines are indented.
    fn line(&mut self, level: usize) -> PyResult<()> {
        let Some(indent) = &self.indent else { return Ok(()) };
        self.out.room_for(1 + indent.len().saturating_mul(level)).or_raise(self.vm)?;
        self.out.push('\n');
        (0..level).for_each(|_| self.out.push_str(indent));
        Ok(())
    }

    /// Enters an object that may contain others.
    fn enter(&mut self, v: Value) -> PyResult<()> {
        let Some(open) = &mut self.open else { return Ok(()) };
        if open.contains(&v) {
            return value_error(self.vm, "Circular reference detected");
        }
        open.push(v);
        Ok(())
    }

    /// Leaves the object. Until here the collector finds it at least on the native stack.
    fn leave(&mut self, v: Value) {
        if let Some(open) = &mut self.open {
            open.pop();
        }
        std::hint::black_box(v);
    }

    fn value(&mut self, v: Value, level: usize) -> PyResult<()> {
        let vm = self.vm;
        self.work.step(vm)?;
        if let Some(i) = v.as_tagged() {
            return self.write(itoa::Buffer::new().format(i));
        }
        if let Some(text) = v.downcast::<Str>() {
            return self.quote(text.as_str());
        }
        if let Some(word) = self.constant(v) {
            return self.write(word);
        }
        let inner = payload_of(v);
        if let Some(text) = inner.downcast::<Str>() {
            self.quote(text.as_str())
        } else if let Some(number) = crate::objects::ints::value(v) {
            let text = number.to_decimal().or_raise(vm)?;
            self.write(&text)
        } else if let Some(x) = crate::objects::floats::value(v) {
            self.float(x, v)
        } else if is_instance_kind(v) && is_sequence(inner) && dicts::overrides_iter(vm, v) {
            let items = collect(vm, v)?.into_list();
            self.list(v, items, level)
        } else if let Some(list) = inner.downcast::<List>() {
            self.list(v, list, level)
        } else if let Some(items) = inner.downcast::<Tuple>() {
            self.array(v, level, |_, i| items.as_slice().get(i).copied())
        } else if let Some(members) = inner.downcast::<Dict>() {
            self.dict(v, members, level)
        } else {
            self.enter(v)?;
            let substitute = call(vm, self.default, &[v])?;
            let _level = nesting::enter(vm, " while encoding a JSON object")?;
            self.value(substitute, level)?;
            self.leave(v);
            Ok(())
        }
    }

    fn constant(&self, v: Value) -> Option<&'static str> {
        let vm = self.vm;
        match v {
            _ if v == vm.none => Some("null"),
            _ if v == vm.true_ => Some("true"),
            _ if v == vm.false_ => Some("false"),
            _ => None,
        }
    }

    fn float_text(&self, x: f64, v: Value) -> PyResult<String> {
        let word = match x {
            _ if x.is_nan() => "NaN",
            f64::INFINITY => "Infinity",
            f64::NEG_INFINITY => "-Infinity",
            _ => return Ok(minipy_text::float::repr(x)),
        };
        if !self.allow_nan {
            let shown = crate::protocols::repr(self.vm, v)?;
            return value_error(
                self.vm,
                format!("Out of range float values are not JSON compliant: {shown}"),
            );
        }
        Ok(word.to_string())
    }

    fn float(&mut self, x: f64, v: Value) -> PyResult<()> {
        let text = self.float_text(x, v)?;
        self.write(&text)
    }

    fn list(&mut self, v: Value, list: Ref<List>, level: usize) -> PyResult<()> {
        // The list may change while it is encoded.
        self.array(v, level, |_, i| match list.view() {
            View::Values(items) => items.get(i).copied(),
            View::Floats(items) => items.get(i).map(|&x| float(x)),
        })
    }

    /// An array of the items that `item` returns.
    fn array(
        &mut self,
        v: Value,
        level: usize,
        item: impl Fn(Ref<Vm>, usize) -> Option<Value>,
    ) -> PyResult<()> {
        let vm = self.vm;
        let _level = nesting::enter(vm, " while encoding a JSON object")?;
        let Some(first) = item(vm, 0) else { return self.write("[]") };
        self.enter(v)?;
        self.write("[")?;
        self.line(level + 1)?;
        let mut next = Some(first);
        let mut i = 0;
        while let Some(value) = next {
            if i > 0 {
                self.item_separator()?;
                self.line(level + 1)?;
            }
            self.value(value, level + 1)?;
            i += 1;
            next = item(vm, i);
        }
        self.leave(v);
        self.line(level)?;
        self.write("]")
    }

    fn dict(&mut self, v: Value, members: Ref<Dict>, level: usize) -> PyResult<()> {
        let vm = self.vm;
        let _level = nesting::enter(vm, " while encoding a JSON object")?;
        if dicts::len(members) == 0 {
            return self.write("{}");
        }
        self.enter(v)?;
        self.write("{")?;
        self.line(level + 1)?;
        let mut first = true;
        if self.sort_keys || v.downcast::<Dict>().is_none() {
            let items = collect(vm, call(vm, attribute(vm, v, "items")?, &[])?)?.into_list();
            if self.sort_keys {
                crate::types::sort::sort(vm, items, None, false)?;
            }
            for &pair in crate::objects::list_storage::values(&items) {
                let pair = pair.downcast::<Tuple>();
                let Some(&[key, value]) = pair.as_ref().map(|pair| pair.as_slice()) else {
                    return value_error(vm, "items must return 2-tuples");
                };
                self.member(key, value, level, &mut first)?;
            }
        } else {
            let mut at = 0;
            while let Some((entry, next)) = dicts::entry(members, at) {
                self.member(entry.key, entry.value, level, &mut first)?;
                at = next;
            }
        }
        self.leave(v);
        self.line(level)?;
        self.write("}")
    }

    fn member(&mut self, key: Value, value: Value, level: usize, first: &mut bool) -> PyResult<()> {
        let vm = self.vm;
        let made;
        let name = if let Some(text) = as_str(&key) {
            text
        } else if let Some(x) = crate::objects::floats::value(key) {
            made = self.float_text(x, key)?;
            &made
        } else if let Some(word) = self.constant(key) {
            word
        } else if let Some(number) = crate::objects::ints::value(key) {
            made = number.to_decimal().or_raise(vm)?;
            &made
        } else if self.skip_keys {
            return Ok(());
        } else {
            let kind = type_name(vm, key);
            return type_error(vm, format!("keys must be str, int, float, bool or None, not {kind}"));
        };
        if !*first {
            self.item_separator()?;
            self.line(level + 1)?;
        }
        *first = false;
        self.quote(name)?;
        room::push(&mut self.out, &self.key_separator).or_raise(vm)?;
        self.value(value, level + 1)
    }
}
