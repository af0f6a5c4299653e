//! Dicts that show the attributes of an instance, live in both directions.
//!
//! The attributes stay where traced code finds them, in slots and numbers. Operations on one name access them
//! directly, here and in traces (`interp/dict.rs`). All other operations work on the dict's table, which is updated
//! before ([`refresh`]) and written back after each change ([`publish`]). All keys of such a table are exact strings:
//! with another key, or with a great number of keys, the dict becomes an ordinary one, and the attributes move into
//! it ([`detach`]).

use crate::objects::instance_slots::{
    dict_attributes, get_slot, held_dict, move_to_dict, read, remove_slot, set_dict_attributes,
};
use crate::objects::maps::MOST_SLOTS;
use crate::objects::model::*;
use crate::types::table;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;

/// The instance whose attributes a table shows, and the key as a name; None for other tables and keys.
pub fn named(table: Ref<Table>, key: Value) -> Option<(Ref<Instance>, Ref<Str>)> {
    Some((table.owner.get().downcast::<Instance>()?, key.downcast::<Str>()?))
}

/// The attribute with that name, which need not be interned.
pub fn get(owner: Ref<Instance>, name: Ref<Str>) -> Option<Value> {
    get_slot(owner, owner.map.get().class.registry.interned(name.as_str())?)
}

/// Removes and returns the attribute with that name, which need not be interned.
pub fn take(owner: Ref<Instance>, name: Ref<Str>) -> Option<Value> {
    let name = owner.map.get().class.registry.interned(name.as_str())?;
    let value = get_slot(owner, name)?;
    remove_slot(owner, name);
    Some(value)
}

fn name_of(entry: &Entry) -> Ref<Str> {
    entry.key.downcast().expect("a table that shows attributes has no other keys")
}

fn same(a: Ref<Str>, b: Ref<Str>) -> bool {
    a == b || a.as_str() == b.as_str()
}

/// Updates a table from the attributes of its owner.
pub fn refresh(table: Ref<Table>, owner: Ref<Instance>) {
    let shown = dict_attributes(owner);
    let used = table.used.get() as usize;
    let agree = used <= shown.len()
        && shown[..used].iter().enumerate().all(|(at, &(name, _))| {
            let entry = table::at(table, at);
            !entry.key.is_null() && same(name_of(&entry), name)
        });
    // If names are gone or in another order, a new table is made.
    let (to, known) = if agree { (table, used) } else { (table::new(), 0) };
    for (at, &(name, field)) in shown.iter().enumerate() {
        let value = read(owner, field);
        if at >= known {
            table::insert_word(to, name.into(), crate::objects::strings::hash(name), value);
        } else if table::at(table, at).value != value {
            table::set_value_only(table, at, value);
        }
    }
    if !agree {
        table::become_only(table, to);
    }
}

/// Updates the attributes of an owner from its table.
pub fn publish(table: Ref<Table>, owner: Ref<Instance>) {
    if table.live.get() as usize > MOST_SLOTS {
        return hand_over(table, owner);
    }
    let said: Vec<(Ref<Str>, Value)> = table::entries_only(table).map(|e| (name_of(&e), e.value)).collect();
    set_dict_attributes(owner, &said);
    // The table keeps the names and values alive until they are stored.
    std::hint::black_box(table);
}

/// A new dict that shows the attributes of an instance.
pub fn of_instance(instance: Ref<Instance>) -> Ref<Dict> {
    Ref::new(Dict { table: table::of_owner(instance.into()) })
}

/// Moves the attributes of an instance into the dict that shows them, which becomes an ordinary one.
pub fn detach(owner: Ref<Instance>) -> Ref<Dict> {
    let dict = held_dict(owner).and_then(|d| d.downcast()).unwrap_or_else(|| of_instance(owner));
    refresh(dict.table, owner);
    table::set_owner(dict.table, Value::NULL);
    move_to_dict(owner, dict.into());
    dict
}

/// As [`detach`], if the table is up to date and the attributes may not be.
fn hand_over(table: Ref<Table>, owner: Ref<Instance>) {
    let dict = held_dict(owner).expect("the dict of a table that shows attributes");
    table::set_owner(table, Value::NULL);
    move_to_dict(owner, dict);
}
