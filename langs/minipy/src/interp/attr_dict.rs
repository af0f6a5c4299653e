//! `obj.__dict__` in traced code. While a dict shows the attributes of an instance, looking up, changing or adding a
//! name is a load or store of the attribute, behind guards on the name and the map. Operations on the dict as a whole
//! and deletions are left to the general path.

use super::fields::{add_slot, attribute_name, read, write};
use super::promoted;
use crate::objects::args::{Args, Out};
use crate::objects::maps::{MOST_SLOTS, Map};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Array, Mode, Red, Ref};

/// The attribute that a key refers to in a table that shows attributes.
struct Attribute<M: Mode> {
    instance: Red<M, Ref<Instance>>,
    map: Ref<Map>,
    name: Ref<Str>,
}

/// None if the table is an ordinary one, or if instances or names vary too much.
fn attribute<M: Mode>(vm: Ref<Vm>, table: Red<M, Ref<Table>>, key: Red<M, Value>) -> Option<Attribute<M>> {
    let instance = table.owner().downcast::<Instance>()?;
    let name = attribute_name(vm, key)?;
    Some(Attribute { instance, map: promoted::map(vm, instance)?, name })
}

/// The value of a key; the inner None if there is no such attribute. None if only the general path can tell.
pub fn value<M: Mode>(
    vm: Ref<Vm>,
    table: Red<M, Ref<Table>>,
    key: Red<M, Value>,
) -> Option<Option<Red<M, Value>>> {
    let Attribute { instance, map, name } = attribute(vm, table, key)?;
    // SAFETY: it is a field of the instance's map.
    Some(map.field_of(name).map(|field| unsafe { read(instance, field) }))
}

/// `table[key] = value`; None if only the general path can do it.
pub fn store<M: Mode>(
    vm: Ref<Vm>,
    table: Red<M, Ref<Table>>,
    key: Red<M, Value>,
    value: Red<M, Value>,
) -> Option<()> {
    let Attribute { instance, map, name } = attribute(vm, table, key)?;
    match map.field_of(name) {
        // SAFETY: it is a field of the instance's map.
        Some(field) => unsafe { write(instance, field, value) },
        None if map.size >= MOST_SLOTS => return None,
        None => add_slot(instance, map, name, value),
    }
    Some(())
}

/// `obj.__dict__`: the dict that the instance holds, or a new one, which it then holds.
pub fn of_instance<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    let instance = args.get(0).downcast::<Instance>()?;
    let (map, slot) = (promoted::map(vm, instance)?, vm.registry.dict_slot);
    if let Some(field) = map.field_of(slot) {
        // SAFETY: it is a field of the instance's map.
        return Some(Ok(unsafe { read(instance, field) }));
    }
    if map.dict_mode || map.size >= MOST_SLOTS {
        return None;
    }
    let dict = that_shows::<M>(instance);
    add_slot(instance, map, slot, dict);
    Some(Ok(dict))
}

/// A new dict that shows the attributes of an instance.
fn that_shows<M: Mode>(instance: Red<M, Ref<Instance>>) -> Red<M, Value> {
    let entries = Red::<M, Ref<Array<Entries>>>::from_slice(&[]);
    let owner: Red<M, Value> = instance.into();
    let table = Table::alloc::<M>(entries, None, 0i64, 0i64, 0i64, owner, false, 0i64, 0u32, 0u32, false);
    Dict::alloc::<M>(table).into()
}
