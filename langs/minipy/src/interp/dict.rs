//! Dicts and sets in traced code: look-ups, stores, iteration.
//!
//! A look-up by a key that needs no Python code is one call that writes nothing. If dict and key are constants of the
//! trace and the dict seldom changes, the result is a constant at the table's version. If `__hash__` of the key, or
//! of an item of a tuple, is written in Python, it is called (`hashing.rs`), and so is `__eq__` of the first other
//! key with that hash, which usually is the equal one: a trace has both inline. Rare cases (a further key with that
//! hash, a table changed by such a method) are one residual call of the general path.

use super::arith::special;
use super::{attr_dict, compare, hashing, kept, promoted};
use crate::objects::args::{Done, Out, Raised, Step, Tested};
use crate::objects::class::Class;
use crate::objects::model::*;
use crate::objects::views::{END, ITEMS, KEYS};
use crate::types::table::{self, ABSENT, KEY, NOT_COMPARED, UNKNOWN, UNSTABLE, VALUE, WORDS};
use crate::types::{keys, lookup};
use crate::vm::Vm;
use metatrace::{Array, Mode, Object as _, Red, Ref, elidable, residual};
use minipy_frontend::CmpOp;

/// The result of looking a key up in a table.
pub enum Place<M: Mode> {
    /// The position of its entry.
    At(Red<M, i64>),
    /// Not in the table; with its hash, if Python code computed it.
    Absent(Option<Red<M, i64>>),
}

/// Whether it is the table of a set or dict, rather than one that shows the attributes of an object.
#[inline]
fn is_ordinary<M: Mode>(table: Red<M, Ref<Table>>) -> bool {
    table.owner().is_null().test()
}

/// The number of keys.
#[inline]
pub fn len<M: Mode>(table: Red<M, Ref<Table>>) -> Option<Red<M, i64>> {
    is_ordinary(table).then(|| table.live())
}

/// Looks a key up. None if only the general path can tell where it is.
#[inline(always)]
pub fn find<M: Mode>(
    vm: Ref<Vm>,
    table: Red<M, Ref<Table>>,
    key: Red<M, Value>,
) -> Option<Result<Place<M>, Raised<M>>> {
    if !is_ordinary(table) {
        return None;
    }
    find_ordinary(vm, table, key)
}

#[inline(always)]
fn find_ordinary<M: Mode>(
    vm: Ref<Vm>,
    table: Red<M, Ref<Table>>,
    key: Red<M, Value>,
) -> Option<Result<Place<M>, Raised<M>>> {
    let at = place_of(vm, table, key);
    if at.ge(0).test() {
        Some(Ok(Place::At(at)))
    } else if at.eq(ABSENT).test() {
        Some(Ok(Place::Absent(None)))
    } else {
        find_asking(vm, table, key)
    }
}

/// The position of a key that needs no Python code. A tuple made only for the look-up is passed by its items.
fn place_of<M: Mode>(vm: Ref<Vm>, table: Red<M, Ref<Table>>, key: Red<M, Value>) -> Red<M, i64> {
    let key = text_of(vm, key).unwrap_or(key);
    if key.may_be_virtual()
        && let Some(tuple) = key.downcast::<Tuple>()
    {
        let items = tuple.items();
        match items.len().promote() {
            2 => return position_of_pair(vm, table, table.stamp(), items.at(0), items.at(1)),
            3 => {
                return position_of_triple(vm, table, table.stamp(), items.at(0), items.at(1), items.at(2));
            }
            _ => {}
        }
    }
    position(vm, table, table.stamp(), key)
}

/// The string to look up for an instance of a class derived from `str`. Traces check once that the class does not
/// override hash and equality.
fn text_of<M: Mode>(vm: Ref<Vm>, key: Red<M, Value>) -> Option<Red<M, Value>> {
    if !M::TRACED {
        return None;
    }
    let _ = key.downcast::<Instance>()?;
    let class = promoted::class::<M>(vm, key)?;
    if special::<M>(vm, class, vm.names.hash).is_some() || special::<M>(vm, class, vm.names.eq).is_some() {
        return None;
    }
    kept(vm, key, &[Str::type_id()])
}

/// Looks up a key whose hash depends on code of the program; None for other keys.
#[inline(never)]
fn find_asking<M: Mode>(
    vm: Ref<Vm>,
    table: Red<M, Ref<Table>>,
    key: Red<M, Value>,
) -> Option<Result<Place<M>, Raised<M>>> {
    Some(hashing::asking(vm, key)?.and_then(|hash| find_hashed(vm, table, key, hash)))
}

/// Looks up a key with that hash, comparing by Python code.
fn find_hashed<M: Mode>(
    vm: Ref<Vm>,
    table: Red<M, Ref<Table>>,
    key: Red<M, Value>,
    hash: Red<M, i64>,
) -> Result<Place<M>, Raised<M>> {
    let stamp = table.stamp();
    let found = candidate::<M>(table, stamp, key, hash);
    if found.ge(0).test() {
        return Ok(Place::At(found));
    }
    if found.eq(ABSENT).test() {
        return Ok(Place::Absent(Some(hash)));
    }
    let at = Red::<M, i64>::from(NOT_COMPARED) - found;
    // SAFETY: a table has an entry at each position that a look-up finds.
    let other = unsafe { table.entries().at_unchecked(at * WORDS as i64 + KEY as i64) };
    let answer = compare::compare(vm, CmpOp::Eq, other, key)?;
    let equal = compare::truth(vm, answer)?;
    let moved = table.stamp().ne(stamp).test() && is_moved(table, stamp, at, other).test();
    if equal && !moved {
        return Ok(Place::At(at));
    }
    let asked = if moved { Red::<M, i64>::from(ABSENT) } else { at };
    let found = find_beyond(vm, table, key, hash, asked)?;
    Ok(if found.ge(0).test() { Place::At(found) } else { Place::Absent(Some(hash)) })
}

/// See [`table::candidate`]. The result depends on the table and its stamp.
#[elidable]
fn candidate(table: Ref<Table>, _stamp: i64, key: Value, hash: i64) -> i64 {
    table::candidate(table, key, hash)
}

#[residual(writes())]
fn is_moved(table: Ref<Table>, stamp: i64, at: i64, key: Value) -> bool {
    table::is_moved(table, stamp, at as usize, key)
}

/// The position of a key or [`ABSENT`], searched after the position of a key that has been compared already.
#[residual]
fn find_beyond(vm: Ref<Vm>, table: Ref<Table>, key: Value, hash: i64, asked: i64) -> PyResult<i64> {
    let found = lookup::find_beyond(vm, table, key, hash, usize::try_from(asked).ok())?;
    Ok(found.map_or(ABSENT, |at| at as i64))
}

/// The position of a key. It depends on the table and its stamp: `d[k] += 1` looks its key up once.
#[elidable]
fn position(vm: Ref<Vm>, table: Ref<Table>, _stamp: i64, key: Value) -> i64 {
    table::find_simply(vm, table, key)
}

/// As `position`, of a tuple of two items.
#[elidable]
fn position_of_pair(vm: Ref<Vm>, table: Ref<Table>, _stamp: i64, a: Value, b: Value) -> i64 {
    table::find_parts(vm, table, &[a, b])
}

/// As `position`, of a tuple of three items.
#[elidable]
fn position_of_triple(vm: Ref<Vm>, table: Ref<Table>, _stamp: i64, a: Value, b: Value, c: Value) -> i64 {
    table::find_parts(vm, table, &[a, b, c])
}

/// The value of a key, if it exists, or the exception that the look-up raised.
type Found<M> = Result<Option<Red<M, Value>>, Raised<M>>;

/// The value of a key. None if only the general path can tell.
#[inline]
pub fn value<M: Mode>(vm: Ref<Vm>, table: Red<M, Ref<Table>>, key: Red<M, Value>) -> Option<Found<M>> {
    if let Some((table, version, key)) = watched(table, key) {
        return match known_position::<M>(vm, table, version, key).promote() {
            ABSENT => Some(Ok(None)),
            UNKNOWN => None,
            at => Some(Ok(Some(known_value::<M>(table, version, at)))),
        };
    }
    if !is_ordinary(table) {
        return attr_dict::value(vm, table, key).map(Ok);
    }
    Some(find_ordinary(vm, table, key)?.map(|place| match place {
        Place::At(at) => Some(value_at(table, at)),
        Place::Absent(_) => None,
    }))
}

/// The value at a position that a look-up has found.
#[inline]
fn value_at<M: Mode>(table: Red<M, Ref<Table>>, at: Red<M, i64>) -> Red<M, Value> {
    // SAFETY: a table has an entry at each position that a look-up finds.
    unsafe { table.entries().at_unchecked(at * WORDS as i64 + VALUE as i64) }
}

/// The value of a key, which is set to `default` if it is absent. None if only the general path can tell.
pub fn value_or_insert<M: Mode>(
    vm: Ref<Vm>,
    table: Red<M, Ref<Table>>,
    key: Red<M, Value>,
    default: Red<M, Value>,
) -> Option<Out<M>> {
    if !is_ordinary(table) {
        let found = attr_dict::value(vm, table, key)?;
        return match found {
            Some(value) => Some(Ok(value)),
            None => attr_dict::store(vm, table, key, default).map(|()| Ok(default)),
        };
    }
    match find_ordinary(vm, table, key)? {
        Ok(Place::At(at)) => Some(Ok(value_at(table, at))),
        Ok(Place::Absent(hash)) => {
            insert_new(vm, table, key, hash, default).map(|done| done.map(|()| default))
        }
        Err(raised) => Some(Err(raised)),
    }
}

/// Removes a key and returns its value, if it exists; for a set the value is null. None if only the general path can
/// tell.
pub fn take<M: Mode>(vm: Ref<Vm>, table: Red<M, Ref<Table>>, key: Red<M, Value>) -> Option<Found<M>> {
    Some(find(vm, table, key)?.map(|place| match place {
        Place::At(at) => Some(take_at(table, at)),
        Place::Absent(_) => None,
    }))
}

#[residual(writes(Table, Entries, Places))]
fn take_at(table: Ref<Table>, at: i64) -> Value {
    table::remove(table, at as usize).value
}

/// [`take`] of a key that must exist.
pub fn remove<M: Mode>(vm: Ref<Vm>, table: Red<M, Ref<Table>>, key: Red<M, Value>) -> Option<Out<M>> {
    Some(take(vm, table, key)?.and_then(|value| value.ok_or_else(|| no_such_key(vm, key))))
}

/// `KeyError(key)`
pub fn no_such_key<M: Mode>(vm: Ref<Vm>, key: Red<M, Value>) -> Raised<M> {
    super::errors::with_value(vm, vm.excs.key_error, key)
}

/// Whether the key is in the table. None if only the general path can tell.
#[inline]
pub fn contains<M: Mode>(
    vm: Ref<Vm>,
    table: Red<M, Ref<Table>>,
    key: Red<M, Value>,
) -> Option<Result<bool, Raised<M>>> {
    if let Some((table, version, key)) = watched(table, key) {
        let place = known_position::<M>(vm, table, version, key).promote();
        return (place != UNKNOWN).then_some(Ok(place != ABSENT));
    }
    if !is_ordinary(table) {
        return attr_dict::value(vm, table, key).map(|found| Ok(found.is_some()));
    }
    Some(find_ordinary(vm, table, key)?.map(|place| matches!(place, Place::At(_))))
}

/// For a look-up of a constant string or class in a constant table that seldom changes: the table, the version for
/// which the result holds, and the result.
fn watched<M: Mode>(table: Red<M, Ref<Table>>, key: Red<M, Value>) -> Option<(Ref<Table>, i64, Value)> {
    if !(table.is_constant() && key.is_constant()) {
        return None;
    }
    let (table, key) = (table.promote(), key.promote());
    if key.downcast::<Str>().is_none() {
        // A class whose metaclass is `type` is equal only to itself.
        key.downcast::<Class>().filter(|class| class.metaclass.is_none())?;
    }
    let version = table.version::<M>();
    if version == UNSTABLE || table::is_owned(table) {
        return None;
    }
    // From here on, writes to the table must take the path that changes the version.
    Red::<M, _>::from(table).set_watched(true);
    Some((table, version, key))
}

#[elidable]
fn known_position(vm: Ref<Vm>, table: Ref<Table>, _version: i64, key: Value) -> i64 {
    if table::is_owned(table) { UNKNOWN } else { table::find_simply(vm, table, key) }
}

#[elidable]
fn known_value(table: Ref<Table>, _version: i64, at: i64) -> Value {
    table::at(table, at as usize).value
}

/// `table[key] = value`; None if only the general path can tell where.
#[inline]
pub fn store<M: Mode>(
    vm: Ref<Vm>,
    table: Red<M, Ref<Table>>,
    key: Red<M, Value>,
    value: Red<M, Value>,
) -> Option<Done<M>> {
    if !is_ordinary(table) {
        return attr_dict::store(vm, table, key, value).map(Ok);
    }
    match find_ordinary(vm, table, key)? {
        Ok(Place::At(at)) if !table.watched().test() => {
            // SAFETY: a table has an entry at each position that a look-up finds.
            unsafe { table.entries().put_unchecked(at * WORDS as i64 + VALUE as i64, value) };
            Some(Ok(()))
        }
        Ok(Place::At(at)) => {
            set_value(table, at, value);
            Some(Ok(()))
        }
        Ok(Place::Absent(hash)) => insert_new(vm, table, key, hash, value),
        Err(raised) => Some(Err(raised)),
    }
}

/// Adds a key to the table of a set; None if only the general path can tell whether it is there.
#[inline]
pub fn add<M: Mode>(vm: Ref<Vm>, table: Red<M, Ref<Table>>, key: Red<M, Value>) -> Option<Done<M>> {
    match find(vm, table, key)? {
        Ok(Place::At(_)) => Some(Ok(())),
        Ok(Place::Absent(hash)) => insert_new(vm, table, key, hash, Value::NULL.into()),
        Err(raised) => Some(Err(raised)),
    }
}

/// Adds a key that a look-up has not found, with its hash if that is known; None if there is no memory for it, and
/// the general path raises the error.
#[inline]
fn insert_new<M: Mode>(
    vm: Ref<Vm>,
    table: Red<M, Ref<Table>>,
    key: Red<M, Value>,
    hash: Option<Red<M, i64>>,
    value: Red<M, Value>,
) -> Option<Done<M>> {
    let inserted = match hash {
        Some(hash) => insert_hashed(table, key, hash, value),
        None => insert(vm, table, key, value),
    };
    inserted.test().then_some(Ok(()))
}

/// Changes a value on which a trace depends.
#[residual(writes(Table, Entries))]
fn set_value(table: Ref<Table>, at: i64, value: Value) {
    table::set_value(table, at as usize, value);
}

/// Adds a key that a look-up has not found; false if there is no memory for it.
#[residual(writes(Table, Entries, Places))]
fn insert(vm: Ref<Vm>, table: Ref<Table>, key: Value, value: Value) -> bool {
    let hash = keys::quick_hash(vm, key).expect("the look-up had it");
    table::insert_if_room(table, key, hash, value)
}

/// As `insert`, for a key with that hash.
#[residual(writes(Table, Entries, Places))]
fn insert_hashed(table: Ref<Table>, key: Value, hash: i64, value: Value) -> bool {
    table::insert_if_room(table, key, hash, value)
}

/// A new dict.
pub fn new<M: Mode>() -> Red<M, Value> {
    if M::TRACED {
        around::<M>(Red::<M, Ref<Array<Entries>>>::alloc(0, Value::NULL), 0)
    } else {
        new_residual::<M>()
    }
}

#[residual(writes())]
fn new_residual() -> Value {
    crate::types::dicts::new().into()
}

/// The table of a new dict or set.
pub fn empty_table<M: Mode>() -> Red<M, Ref<Table>> {
    table_around(Red::<M, Ref<Array<Entries>>>::alloc(0, Value::NULL), 0)
}

/// Copies the keys of another dict into one that has none; false if the general path must do it.
#[residual(writes(Table, Entries, Places))]
pub fn fill(dict: Ref<Dict>, other: Ref<Dict>) -> bool {
    table::copy_few(dict.table, other.table, 0)
}

/// A copy; null if the general path must make it.
#[residual(writes())]
pub fn copy(dict: Ref<Dict>) -> Value {
    let copy = crate::types::dicts::new();
    if table::copy_few(copy.table, dict.table, 0) { copy.into() } else { Value::NULL }
}

/// A new dict around entries that are all in use and too few to need an index.
fn around<M: Mode>(entries: Red<M, Ref<Array<Entries>>>, count: usize) -> Red<M, Value> {
    Dict::alloc::<M>(table_around(entries, count)).into()
}

fn table_around<M: Mode>(entries: Red<M, Ref<Array<Entries>>>, count: usize) -> Red<M, Ref<Table>> {
    let count = Red::<M, i64>::from(count as i64);
    Table::alloc::<M>(entries, None, count, count, 0i64, Value::NULL, false, 0i64, 0u32, 0u32, false)
}

/// A new dict of different strings and their values. If the names are constants of the trace, it is allocated only
/// when it is needed. None if there are too many.
pub fn of_names<M: Mode>(
    vm: Ref<Vm>,
    names: &[Ref<Str>],
    value: impl Fn(usize) -> Red<M, Value>,
) -> Option<Red<M, Value>> {
    if names.len() > table::FEW {
        return None;
    }
    // The capacity is that of any other table, because it determines what code sees that changes keys during an
    // iteration.
    let room = if names.is_empty() { 0 } else { names.len().max(table::LEAST) };
    let entries = Red::<M, Ref<Array<Entries>>>::alloc(room * WORDS, Value::NULL);
    for (i, &name) in names.iter().enumerate() {
        entries.put(i * WORDS, hash_word::<M>(vm, name));
        entries.put(i * WORDS + KEY, Red::from(Value::from(name)));
        entries.put(i * WORDS + VALUE, value(i));
    }
    Some(around(entries, names.len()))
}

/// Sets these names and values in a dict that the trace has created and that has no keys yet; false if the general
/// path must do it.
pub fn take_names<M: Mode>(
    vm: Ref<Vm>,
    dict: Red<M, Ref<Dict>>,
    names: Ref<Tuple>,
    value: impl Fn(usize) -> Red<M, Value>,
) -> bool {
    if !known_entries(dict.into()).is_some_and(|entries| entries.is_empty()) {
        return false;
    }
    let names: Option<Vec<Ref<Str>>> = names.as_slice().iter().map(|name| name.downcast()).collect();
    let Some(made) = names.and_then(|names| of_names(vm, &names, value)) else { return false };
    let (from, to) = (made.downcast::<Dict>().expect("just made").table(), dict.table());
    to.set_entries(from.entries());
    to.set_used(from.used());
    to.set_live(from.live());
    true
}

/// The hash of a string, as entries hold it.
#[elidable]
fn hash_word(vm: Ref<Vm>, name: Ref<Str>) -> Value {
    table::word_of(vm, name.into()).expect("the hash of a string needs no Python code")
}

/// A name and its value.
type Named<M> = (Ref<Str>, Red<M, Value>);

/// The entries, in insertion order, of a dict that was created in this trace with strings as keys. None if it is not
/// known to be such a dict.
pub fn known_entries<M: Mode>(dict: Red<M, Value>) -> Option<Vec<Named<M>>> {
    if !dict.is_virtual() {
        return None;
    }
    let table = dict.downcast::<Dict>()?.table();
    let count = table.used().promote();
    if count > table::FEW as i64 || !table.live().eq(count).test() || !is_ordinary(table) {
        return None;
    }
    let entries = table.entries();
    (0..count as usize)
        .map(|i| {
            let key = entries.at(i * WORDS + KEY).downcast::<Str>()?;
            Some((key.promote(), entries.at(i * WORDS + VALUE)))
        })
        .collect()
}

/// The next item of an iterator of a dict, a view or a set. The outer None leaves the step to the general path: for
/// deleted entries, and for ends that are errors.
#[inline]
pub fn next<M: Mode>(iterator: Red<M, Ref<TableIter>>) -> Option<Option<Red<M, Value>>> {
    let Some([key, value]) = next_entry(iterator)? else { return Some(None) };
    Some(Some(match iterator.what().promote() {
        KEYS => key,
        ITEMS => {
            let pair = Red::<M, Ref<Array<TupleItems>>>::of([key, value]);
            Tuple::alloc::<M>(pair, -1i64).into()
        }
        _ => value,
    }))
}

/// The key and the value of the next entry, likewise.
#[inline(always)]
pub fn next_entry<M: Mode>(iterator: Red<M, Ref<TableIter>>) -> Option<Option<[Red<M, Value>; 2]>> {
    let (table, position) = (iterator.table(), iterator.position());
    if position.eq(END).test() {
        return Some(None);
    }
    if !is_ordinary(table) || !table.live().eq(iterator.size()).test() || iterator.reverse().test() {
        return None;
    }
    if position.ge(table.used()).test() {
        iterator.set_position(END);
        return Some(None);
    }
    let left = iterator.left();
    if left.le(0).test() {
        return None;
    }
    let (entries, first) = (table.entries(), position * WORDS as i64);
    // SAFETY: positions below `used` have entries.
    let key = unsafe { entries.at_unchecked(first + KEY as i64) };
    if key.is_null().test() {
        return None;
    }
    iterator.set_position(position + 1);
    iterator.set_left(left - 1);
    // SAFETY: as above.
    let value = unsafe { entries.at_unchecked(first + VALUE as i64) };
    Some(Some([key, value]))
}

/// `dict[key]`
pub fn get_item<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, key: Red<M, Value>) -> Option<Out<M>> {
    let value = value(vm, obj.downcast::<Dict>()?.table(), key)?;
    Some(value.and_then(|value| value.ok_or_else(|| no_such_key(vm, key))))
}

/// `dict[key] = value`
pub fn set_item<M: Mode>(
    vm: Ref<Vm>,
    obj: Red<M, Value>,
    key: Red<M, Value>,
    value: Red<M, Value>,
) -> Option<Done<M>> {
    store(vm, obj.downcast::<Dict>()?.table(), key, value)
}

/// `key in dict`
#[inline(always)]
pub fn in_dict<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, key: Red<M, Value>) -> Option<Tested<M>> {
    contains(vm, obj.downcast::<Dict>()?.table(), key).map(Tested::from)
}

/// The table of a `set` or `frozenset`.
fn table_of_set<M: Mode>(set: Red<M, Value>) -> Option<Red<M, Ref<Table>>> {
    match set.downcast::<Set>() {
        Some(set) => Some(set.table()),
        None => Some(set.downcast::<FrozenSet>()?.inner().table()),
    }
}

/// `item in set`
#[inline(always)]
pub fn in_set<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, item: Red<M, Value>) -> Option<Tested<M>> {
    contains(vm, table_of_set(obj)?, item).map(Tested::from)
}

/// `len(dict)`
pub fn len_of_dict<M: Mode>(obj: Red<M, Value>) -> Option<Red<M, i64>> {
    len(obj.downcast::<Dict>()?.table())
}

/// `len(set)`
pub fn len_of_set<M: Mode>(obj: Red<M, Value>) -> Option<Red<M, i64>> {
    len(table_of_set(obj)?)
}

/// `next` of an iterator of a dict, a view or a set.
pub fn next_item<M: Mode>(_: Ref<Vm>, iterator: Red<M, Value>) -> Step<M> {
    next(iterator.downcast::<TableIter>()?).map(|item| item.map(Ok))
}
