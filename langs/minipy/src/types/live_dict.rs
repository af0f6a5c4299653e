//! Dicts that show the attributes of an instance, live in both directions.
//!
//! The attributes stay where traced code finds them, in slots; the table of such a dict is brought up to
//! date whenever somebody looks into it ([`refresh`]) and written back after each change ([`publish`]). Traced code
//! never reads such a table: its owner sends it to the general path. Keys that are no strings live in the table alone.

use crate::objects::instance_slots::{dict_attributes, read, set_dict_attributes};
use crate::objects::model::*;
use crate::types::table;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;

/// The string that an entry has for its key.
fn name_of(entry: &Entry) -> Option<Ref<Str>> {
    entry.key.downcast()
}

fn same(a: Ref<Str>, b: Ref<Str>) -> bool {
    a == b || a.as_str() == b.as_str()
}

/// Makes a table show the attributes of its owner as they are now.
pub fn refresh(table: Ref<Table>, owner: Ref<Instance>) {
    let shown = dict_attributes(owner);
    let known: Vec<(usize, Entry)> = (0..table.used.get() as usize)
        .map(|at| (at, table::at(table, at)))
        .filter(|(_, entry)| name_of(entry).is_some())
        .collect();
    let agree = known.len() <= shown.len()
        && known.iter().zip(&shown).all(|((_, e), (name, _))| name_of(e).is_some_and(|k| same(k, *name)));
    if agree {
        for ((at, entry), &(_, field)) in known.iter().zip(&shown) {
            let value = read(owner, field);
            if entry.value != value {
                table::set_value_only(table, *at, value);
            }
        }
        for &(name, field) in &shown[known.len()..] {
            table::insert_word(table, name.into(), crate::objects::strings::hash(name), read(owner, field));
        }
        return;
    }
    // Something is gone or in another order: a new table, with the keys that are no strings first.
    let fresh = table::new();
    for entry in table::entries_only(table).filter(|e| name_of(e).is_none()) {
        table::insert_word(fresh, entry.key, entry.hash, entry.value);
    }
    for &(name, field) in &shown {
        table::insert_word(fresh, name.into(), crate::objects::strings::hash(name), read(owner, field));
    }
    table::become_only(table, fresh);
}

/// Makes the attributes of an owner what its table says.
pub fn publish(table: Ref<Table>, owner: Ref<Instance>) {
    let said: Vec<(Ref<Str>, Value)> =
        table::entries_only(table).filter_map(|e| Some((name_of(&e)?, e.value))).collect();
    set_dict_attributes(owner, &said);
    // The table keeps the names and values alive until they are stored.
    std::hint::black_box(table);
}

/// A new dict that shows the attributes of an instance.
pub fn of_instance(instance: Ref<Instance>) -> Ref<Dict> {
    Ref::new(Dict { table: table::of_owner(instance.into()) })
}
