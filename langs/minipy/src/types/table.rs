//! The hash table behind dicts and sets: entries in insertion order in one array of the collector's heap, and for
//! more than a few of them an index of their positions.
//!
//! The storage consists of arrays, so that traced code can read it, a dict needs no destructor, and a write marks
//! only the array that it changes. Only [`lookup`](super::lookup) calls Python code (`__eq__` of keys); it detects by
//! the table's stamp that this has moved the entries, and starts again. If no Python code can be needed, traced code
//! calls [`find_simply`], which writes nothing but the table.

use super::index::Index;
use super::keys::{hash_of_parts, is_tuple_of, quick_eq, quick_hash};
use crate::exceptions::errors::{OrRaise, check_room, raise};
use crate::objects::heap_util::RootedVec;
use crate::objects::kind::ReadyItems;
pub(crate) use crate::objects::list_storage::NOT_LONG;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::untraced::{Untraced as _, UntracedItems as _, UntracedRuns};
use metatrace::{Array, Mut, Quasi, Ref};
use minipy_text::{room, work};

/// The number of words of an entry.
pub(crate) const WORDS: usize = 3;
/// The offset of the key in an entry.
pub(crate) const KEY: usize = 1;
/// The offset of the value in an entry.
pub(crate) const VALUE: usize = 2;
/// The maximal number of entries that are searched linearly, without an index.
pub(crate) const FEW: usize = 8;
/// The smallest capacity other than 0.
pub(crate) const LEAST: usize = 5;
/// The number of invalidations after which a table is not watched any more.
const PATIENCE: i64 = 3;
/// The version of a table that changes too often to be watched.
pub(crate) const UNSTABLE: i64 = -1;

/// The result of [`find_simply`] if there is no such key.
pub(crate) const ABSENT: i64 = -1;
/// The result of [`find_simply`] if only Python code can tell.
pub(crate) const UNKNOWN: i64 = -2;
/// The lowest bit of the part of a stamp that counts moves of the entries.
const MOVED: u32 = 32;
/// The result of [`candidate`] for position 0 of an entry whose key must be compared by Python code; positions are
/// subtracted from it.
pub(crate) const NOT_COMPARED: i64 = -3;

/// The hash of a key in the form that entries have; None if only Python code can tell.
pub(crate) fn word_of(vm: Ref<Vm>, key: Value) -> Option<Value> {
    quick_hash(vm, key).map(word)
}

/// A hash in the form that entries have: its low 63 bits.
fn word(hash: i64) -> Value {
    Value::int(hash << 1 >> 1)
}

/// A new, empty table.
pub(crate) fn new() -> Ref<Table> {
    of_owner(Value::NULL)
}

/// A new, empty table that is to show the attributes of an object.
pub(crate) fn of_owner(owner: Value) -> Ref<Table> {
    made(Array::new(0, Value::NULL), None, owner)
}

/// A new, empty table with capacity for `keys` keys. The caller has checked that there is memory for them.
pub(crate) fn with_room(keys: usize) -> Ref<Table> {
    let keys = keys.max(LEAST);
    let places = (keys > FEW).then(|| Array::new(Index::places_for(keys), 0));
    made(Array::new(keys * WORDS, Value::NULL), places, Value::NULL)
}

fn made(entries: Ref<Array<Entries>>, places: Option<Ref<Array<Places>>>, owner: Value) -> Ref<Table> {
    Ref::new(Table {
        entries: Mut::new(entries),
        places: Mut::new(places),
        used: Mut::new(0),
        live: Mut::new(0),
        version: Quasi::new(0),
        owner: Mut::new(owner),
        watched: Mut::new(false),
        stamp: Mut::new(0),
        first: Mut::new(0),
        taken: Mut::new(0),
        reused: Mut::new(false),
    })
}

/// The result of a search.
pub(crate) enum Found<T> {
    /// The identical object, at this position.
    Identical(usize),
    /// What `ask` returned for an entry with the same hash.
    Compared(T),
    /// Nothing.
    Nothing,
}

/// Searches for a key, first for the identical object. Calls `ask` with hash, position and key of each other key with
/// its hash, until it returns a result.
#[inline(always)]
pub(crate) fn search<T>(
    table: Ref<Table>,
    key: Value,
    hash: i64,
    mut ask: impl FnMut(usize, Value) -> Option<T>,
) -> Found<T> {
    let (hash, entries) = (word(hash), table.entries.get());
    match table.places.get() {
        None => {
            let mut at = 0;
            while at < table.used.get() as usize {
                if let Some(found) = look(entries, at, key, hash, &mut ask) {
                    return found;
                }
                at += 1;
            }
        }
        Some(places) => {
            let index = Index::of(places);
            let mut search = index.search(hash);
            while let Some(at) = index.get(search) {
                if let Some(at) = at
                    && let Some(found) = look(entries, at, key, hash, &mut ask)
                {
                    return found;
                }
                index.step(&mut search);
            }
        }
    }
    Found::Nothing
}

/// Examines the entry at a position.
#[inline(always)]
fn look<T>(
    entries: Ref<Array<Entries>>,
    at: usize,
    key: Value,
    hash: Value,
    ask: &mut impl FnMut(usize, Value) -> Option<T>,
) -> Option<Found<T>> {
    let [other_hash, other] = entries.get_run(at * WORDS);
    // The identical object is another key if its hash is different by now.
    if other_hash != hash {
        return None;
    }
    match other == key {
        true => Some(Found::Identical(at)),
        false if other.is_null() => None,
        false => ask(at, other).map(Found::Compared),
    }
}

/// Whether a comparison with the key at that position, before which the table had that stamp, has moved the entries
/// or replaced that key. CPython repeats the look-up under the same conditions.
pub(crate) fn is_moved(table: Ref<Table>, stamp: i64, at: usize, key: Value) -> bool {
    if table.stamp.get() >> MOVED != stamp >> MOVED {
        return true;
    }
    let [_, there] = table.entries.get().get_run(at * WORDS);
    there != key
}

/// The position of a key with that hash if it is the identical object, [`ABSENT`] if there is no key with that hash,
/// or [`NOT_COMPARED`] minus the position of the first one.
pub(crate) fn candidate(table: Ref<Table>, key: Value, hash: i64) -> i64 {
    match search(table, key, hash, |at, _| Some(NOT_COMPARED - at as i64)) {
        Found::Identical(at) => at as i64,
        Found::Compared(answer) => answer,
        Found::Nothing => ABSENT,
    }
}

/// The position of a key, [`ABSENT`], or [`UNKNOWN`] if Python code would have to be called.
pub(crate) fn find_simply(vm: Ref<Vm>, table: Ref<Table>, key: Value) -> i64 {
    if !table.owner.get().is_null() {
        return UNKNOWN;
    }
    if let Some(i) = key.as_tagged() {
        return simply(table, key, minipy_text::int::hash_i64(i), |other| match other.as_tagged() {
            Some(_) => Some(false),
            None => quick_eq(vm, other, key),
        });
    }
    if let Some(text) = key.downcast::<Str>() {
        return simply(table, key, crate::objects::strings::hash(text), |other| {
            match other.downcast::<Str>() {
                Some(other) => Some(other.as_str() == text.as_str()),
                None => quick_eq(vm, other, key),
            }
        });
    }
    let Some(hash) = quick_hash(vm, key) else { return UNKNOWN };
    match key.downcast::<Tuple>() {
        Some(tuple) => {
            let parts = tuple.as_slice();
            simply(table, key, hash, |other| match is_tuple_of(vm, other, parts) {
                None => quick_eq(vm, other, key),
                said => said,
            })
        }
        None => simply(table, key, hash, |other| quick_eq(vm, other, key)),
    }
}

/// As [`find_simply`], for the tuple of these parts, which need not be allocated.
pub(crate) fn find_parts(vm: Ref<Vm>, table: Ref<Table>, parts: &[Value]) -> i64 {
    if !table.owner.get().is_null() {
        return UNKNOWN;
    }
    match hash_of_parts(vm, parts) {
        // Nothing is identical to a tuple that is not allocated; the table serves as an object that is never a key.
        Some(hash) => simply(table, table.into(), hash, |other| is_tuple_of(vm, other, parts)),
        None => UNKNOWN,
    }
}

/// [`find_simply`] of a key with that hash, given a test for equality with another key.
#[inline(always)]
fn simply(table: Ref<Table>, key: Value, hash: i64, equal: impl Fn(Value) -> Option<bool>) -> i64 {
    let found = search(table, key, hash, |at, other| match equal(other) {
        Some(true) => Some(at as i64),
        Some(false) => None,
        None => Some(UNKNOWN),
    });
    match found {
        Found::Identical(at) => at as i64,
        Found::Compared(answer) => answer,
        Found::Nothing => ABSENT,
    }
}

/// Updates the table of an object's attributes from the object. Look-ups begin with it.
#[inline]
pub(crate) fn refresh(table: Ref<Table>) {
    if let Some(owner) = table.owner.get().downcast::<Instance>() {
        crate::types::live_dict::refresh(table, owner);
    }
}

/// Updates the attributes of an object from its table. Changes end with it.
#[inline]
fn publish(table: Ref<Table>) {
    if let Some(owner) = table.owner.get().downcast::<Instance>() {
        crate::types::live_dict::publish(table, owner);
    }
}

/// Makes the table show the attributes of an object, or of none if that is null.
pub(crate) fn set_owner(table: Ref<Table>, owner: Value) {
    table.owner.set(table, owner);
    changed(table);
}

/// Records that the entries are in other arrays.
fn moved(table: Ref<Table>) {
    table.stamp.set(table, table.stamp.get().wrapping_add(1 << MOVED));
}

/// Records a change of the keys.
fn changed(table: Ref<Table>) {
    table.stamp.set(table, table.stamp.get() + 1);
    written(table);
}

/// Records any change: it invalidates the traces that depend on contents of the table.
fn written(table: Ref<Table>) {
    if table.watched.get() {
        table.watched.set(table, false);
        let version = table.version.get() + 1;
        table.version.set(table, if version < PATIENCE { version } else { UNSTABLE });
    }
}

/// The number of keys.
pub(crate) fn len(table: Ref<Table>) -> usize {
    refresh(table);
    table.live.get() as usize
}

/// The entry at a position; the key of a deleted one is null.
#[inline]
pub(crate) fn at(table: Ref<Table>, at: usize) -> Entry {
    let [hash, key, value] = table.entries.get().get_run(at * WORDS);
    let hash = hash.as_tagged().expect("hashes are tagged");
    Entry { hash, key, value: shown(table, value) }
}

/// Whether the table shows the attributes of an object.
pub(crate) fn is_owned(table: Ref<Table>) -> bool {
    !table.owner.get().is_null()
}

/// The value of an entry as the program sees it: in a module's table, the content of a cell.
fn shown(table: Ref<Table>, value: Value) -> Value {
    match is_owned(table).then(|| value.downcast::<GlobalCell>()).flatten() {
        Some(cell) => crate::types::namespace::cell_value(cell),
        None => value,
    }
}

/// The cell in an entry of a module's table.
fn cell_at(table: Ref<Table>, at: usize) -> Option<Ref<GlobalCell>> {
    is_owned(table).then(|| table.entries.get().get(at * WORDS + VALUE).downcast::<GlobalCell>()).flatten()
}

/// Makes the table that of a module, and its keys the names of the module.
pub(crate) fn give_to_module(table: Ref<Table>, module: Ref<Module>) {
    table.owner.set(table, module.into());
    for position in 0..table.used.get() as usize {
        let entry = at(table, position);
        if !entry.key.is_null() {
            let cell = crate::types::namespace::new_cell(module, entry.key, entry.value);
            table.entries.get().set(position * WORDS + VALUE, cell.into());
        }
    }
    // The facts that traces assume about the table hold for an ordinary one.
    changed(table);
}

/// The position of a string among the keys that are exact strings.
pub(crate) fn find_name(table: Ref<Table>, name: Ref<Str>) -> Option<usize> {
    let same = |key: Value| key.downcast::<Str>().is_some_and(|key| key.as_str() == name.as_str());
    match search(table, name.into(), crate::objects::strings::hash(name), |at, key| same(key).then_some(at)) {
        Found::Identical(at) | Found::Compared(at) => Some(at),
        Found::Nothing => None,
    }
}

/// Changes the value of the entry at a position.
pub(crate) fn set_value(table: Ref<Table>, at: usize, value: Value) {
    if let Some(cell) = cell_at(table, at) {
        return crate::types::namespace::set_cell(cell, value);
    }
    set_value_only(table, at, value);
    publish(table);
}

/// As [`set_value`], without updating the object whose attributes the table shows.
pub(crate) fn set_value_only(table: Ref<Table>, at: usize, value: Value) {
    table.entries.get().set(at * WORDS + VALUE, value);
    written(table);
}

/// Whether there is memory for one more key. Operations that add a number of keys that the program chooses check this
/// first.
pub(crate) fn has_room(table: Ref<Table>) -> bool {
    if !is_full(table) {
        return true;
    }
    // As `make_room`: entries, and up to twice three halves as many places.
    room::check_many(grown(table), WORDS * 8 + 12).is_ok()
}

/// The capacity of a full table after it has grown. It is CPython's, because a program that changes keys during an
/// iteration can observe when deleted entries are removed.
fn grown(table: Ref<Table>) -> usize {
    (table.live.get() as usize * 3).next_power_of_two() * 2 / 3
}

/// Whether [`make_room`] must be called before one more key is added.
#[inline]
fn is_full(table: Ref<Table>) -> bool {
    table.used.get() as usize * WORDS == table.entries.get().len()
        || table.places.get().is_some_and(|places| !Index::of(places).has_room(table.taken.get() as usize))
}

/// Raises MemoryError unless [`has_room`].
pub(crate) fn check_growth(vm: Ref<Vm>, table: Ref<Table>) -> PyResult<()> {
    if has_room(table) { Ok(()) } else { Err(raise(vm, vm.excs.memory_error, "")) }
}

/// Adds a new key; returns false if there is no memory for it.
pub(crate) fn insert_if_room(table: Ref<Table>, key: Value, hash: i64, value: Value) -> bool {
    let room = has_room(table);
    if room {
        insert(table, key, hash, value);
    }
    room
}

/// Adds a new key.
pub(crate) fn insert(table: Ref<Table>, key: Value, hash: i64, value: Value) {
    match table.owner.get().downcast::<Module>() {
        Some(module) => {
            let cell = crate::types::namespace::new_cell(module, key, value);
            insert_word(table, key, hash, cell.into());
        }
        None => {
            if let Some(owner) = table.owner.get().downcast::<Instance>()
                && key.downcast::<Str>().is_none()
            {
                crate::types::live_dict::detach(owner);
            }
            insert_word(table, key, hash, value);
            publish(table);
        }
    }
}

/// Adds a key whose hash has the form that entries have.
pub(crate) fn insert_word(table: Ref<Table>, key: Value, hash: i64, value: Value) {
    if is_full(table) {
        make_room(table, grown(table));
    }
    let (at, hash) = (table.used.get() as usize, word(hash));
    table.entries.get().set_run(at * WORDS, [hash, key, value]);
    table.used.set(table, at as i64 + 1);
    table.live.set(table, table.live.get() + 1);
    enter(table, hash, at);
    changed(table);
}

/// Enters a position into the index, if there is one.
#[inline(always)]
fn enter(table: Ref<Table>, hash: Value, at: usize) {
    match table.places.get() {
        None => {}
        Some(places) if Index::of(places).insert(hash, at) => table.taken.set(table, table.taken.get() + 1),
        Some(_) => table.reused.set(table, true),
    }
}

/// A table with the keys of another one, which has no deleted entries and does not change, and with other values. The
/// caller has checked that there is memory for it.
pub(crate) fn with_values(table: Ref<Table>, value: impl Fn(usize) -> Value) -> Ref<Table> {
    let (made, old, used) = (new(), table.entries.get(), table.used.get());
    let entries = Array::<Entries>::new(used as usize * WORDS, Value::NULL);
    for at in 0..used as usize {
        let [hash, key] = old.get_run(at * WORDS);
        entries.set_run(at * WORDS, [hash, key, value(at)]);
    }
    made.entries.set(made, entries);
    if let Some(old) = table.places.get() {
        let places = Array::<Places>::new(old.len(), 0);
        Index::of(places).copy(old);
        made.places.set(made, Some(places));
        made.taken.set(made, table.taken.get());
        made.reused.set(made, table.reused.get());
    }
    made.used.set(made, used);
    made.live.set(made, used);
    made
}

/// Gives a new table capacity for `keys` keys. The caller has checked that there is memory for them.
pub(crate) fn reserve(table: Ref<Table>, keys: usize) {
    if keys > 0 {
        make_room(table, keys);
    }
}

/// Gives the table capacity for `more` more keys at once, if it would grow for them anyway.
pub(crate) fn expect(vm: Ref<Vm>, table: Ref<Table>, more: usize) -> PyResult<()> {
    let (live, used) = (table.live.get() as usize, table.used.get() as usize);
    if more > live && used + more > table.entries.get().len() / WORDS {
        check_room(vm, live + more, 8 * (WORDS + 1))?;
        make_room(table, live + more);
    }
    Ok(())
}

/// Adds a key, unless it exists; returns false if only Python code can tell.
pub(crate) fn add_simply(vm: Ref<Vm>, table: Ref<Table>, key: Value) -> PyResult<bool> {
    if is_owned(table) {
        return Ok(false);
    }
    let Some(hash) = quick_hash(vm, key) else { return Ok(false) };
    match simply(table, key, hash, |other| quick_eq(vm, other, key)) {
        UNKNOWN => return Ok(false),
        ABSENT => {
            check_growth(vm, table)?;
            insert_word(table, key, hash, Value::NULL);
        }
        _ => {}
    }
    Ok(true)
}

/// Whether the entries can be read one by one: there are few, and they do not show attributes of an object.
fn is_short(table: Ref<Table>) -> bool {
    table.used.get() as usize <= NOT_LONG && !is_owned(table)
}

/// Copies the keys of another table, which are few, into one without keys, with capacity for `more` more; returns
/// false if that is not possible.
pub(crate) fn copy_few(table: Ref<Table>, other: Ref<Table>, more: usize) -> bool {
    if table.used.get() != 0 || is_owned(table) || !is_short(other) || more > NOT_LONG {
        return false;
    }
    let live = other.live.get();
    if live as usize + more == 0 {
        return true;
    }
    let Ok(rebuilt) = rebuilt(other, live as usize + more, || Ok::<_, std::convert::Infallible>(()));
    table.live.set(table, live);
    become_rebuilt(table, rebuilt);
    changed(table);
    true
}

/// Adds the keys of another table that has few, if no Python code is needed; returns false if some may be missing.
pub(crate) fn add_few(vm: Ref<Vm>, table: Ref<Table>, other: Ref<Table>) -> bool {
    is_short(other)
        && !is_owned(table)
        && table != other
        && raw_entries(other).all(|entry| add_entry(vm, table, entry))
}

/// Adds the keys of a table that has few, those that are in `filter` or those that are not; as [`add_few`].
pub(crate) fn add_few_of(
    vm: Ref<Vm>,
    table: Ref<Table>,
    other: Ref<Table>,
    filter: Ref<Table>,
    wanted: bool,
) -> bool {
    is_short(other)
        && !is_owned(filter)
        && raw_entries(other).all(|[hash, key, _]| match find_hashed_simply(vm, filter, key, hash) {
            UNKNOWN => false,
            at => (at != ABSENT) != wanted || add_entry(vm, table, [hash, key, Value::NULL]),
        })
}

/// The words of the entries.
fn raw_entries(table: Ref<Table>) -> impl Iterator<Item = [Value; WORDS]> {
    let entries = table.entries.get();
    let all = (first(table)..table.used.get() as usize).map(move |at| entries.get_run(at * WORDS));
    all.filter(|entry| !entry[KEY].is_null())
}

fn add_entry(vm: Ref<Vm>, table: Ref<Table>, [hash, key, _]: [Value; WORDS]) -> bool {
    match find_hashed_simply(vm, table, key, hash) {
        UNKNOWN => false,
        ABSENT if !has_room(table) => false,
        ABSENT => {
            insert_word(table, key, hash.as_tagged().expect("hashes are tagged"), Value::NULL);
            true
        }
        _ => true,
    }
}

/// [`find_simply`] of a key of another table, with the hash that it has there. Neither table may show attributes of
/// an object.
fn find_hashed_simply(vm: Ref<Vm>, table: Ref<Table>, key: Value, hash: Value) -> i64 {
    let hash = hash.as_tagged().expect("hashes are tagged");
    simply(table, key, hash, |other| quick_eq(vm, other, key))
}

/// Gives the table capacity for `capacity` entries, and removes deleted ones.
fn make_room(table: Ref<Table>, capacity: usize) {
    let Ok(rebuilt) = rebuilt(table, capacity, || Ok::<_, std::convert::Infallible>(()));
    become_rebuilt(table, rebuilt);
}

/// Entries, places, and the number of entries.
type Rebuilt = (Ref<Array<Entries>>, Option<Ref<Array<Places>>>, usize);

fn become_rebuilt(table: Ref<Table>, (entries, places, count): Rebuilt) {
    table.entries.set(table, entries);
    table.places.set(table, places);
    table.used.set(table, count as i64);
    table.first.set(table, 0);
    table.taken.set(table, count as u32);
    table.reused.set(table, false);
    moved(table);
}

/// The entries without deleted ones, with capacity for `capacity`; `poll` is called at intervals and may stop the
/// work.
fn rebuilt<E>(
    table: Ref<Table>,
    capacity: usize,
    mut poll: impl FnMut() -> Result<(), E>,
) -> Result<Rebuilt, E> {
    const BETWEEN: usize = 1 << 14;
    let capacity = capacity.max(LEAST);
    let (old, used) = (table.entries.get(), table.used.get() as usize);
    let places = (capacity > FEW).then(|| Array::<Places>::new(Index::places_for(capacity), 0));
    let whole = table.live.get() as usize == used;
    let (new, copied) = if whole && used <= BETWEEN {
        (Array::copy_of(old, 0, used * WORDS, capacity * WORDS, Value::NULL), used)
    } else {
        (Array::<Entries>::new(capacity * WORDS, Value::NULL), 0)
    };
    let mut count = copied;
    for from in copied..used {
        if from % BETWEEN == BETWEEN - 1 {
            poll()?;
        }
        let entry = old.get_run::<WORDS>(from * WORDS);
        if !entry[KEY].is_null() {
            new.set_run(count * WORDS, entry);
            count += 1;
        }
    }
    if let (Some(places), Some(old)) = (places, table.places.get())
        && whole
        && places.len() == old.len()
        && table.taken.get() as usize == used
        && !table.reused.get()
    {
        // Every place that is not free belongs to an entry, and the positions are unchanged.
        Index::of(places).copy(old);
        return Ok((new, Some(places), count));
    }
    if let Some(index) = places.map(Index::of) {
        for at in 0..count {
            if at % BETWEEN == BETWEEN - 1 {
                poll()?;
            }
            index.insert(new.get(at * WORDS), at);
        }
    }
    Ok((new, places, count))
}

/// Removes the entry at a position.
pub(crate) fn remove(table: Ref<Table>, position: usize) -> Entry {
    let entry = at(table, position);
    if let Some(cell) = cell_at(table, position) {
        crate::types::namespace::set_cell(cell, Value::NULL);
    }
    // A program that adds keys to a set and removes the last one, as a recursive search does, leaves nothing that slows
    // it down. An iterator of a dict would miss what is added in the place of the last entry.
    let is_of_set = entry.value.is_null();
    let vanishes = is_of_set && position + 1 == table.used.get() as usize && !table.reused.get();
    if let Some(places) = table.places.get().map(Index::of) {
        if vanishes {
            places.remove_last(Value::int(entry.hash), position);
            table.taken.set(table, table.taken.get() - 1);
        } else {
            places.remove(Value::int(entry.hash), position);
        }
    }
    table.entries.get().set_run(position * WORDS + KEY, [Value::NULL, Value::NULL]);
    table.live.set(table, table.live.get() - 1);
    if vanishes {
        table.used.set(table, position as i64);
    } else if position == first(table) {
        // Each deleted entry is skipped once: those at the front are not examined again.
        let holes = (position..table.used.get() as usize).take_while(|&i| key_at(table, i).is_null()).count();
        table.first.set(table, (position + holes) as u32);
    }
    changed(table);
    publish(table);
    entry
}

/// Removes the last entry. The deleted entries before the end are dropped as well, so that calling this in a loop is
/// linear.
pub(crate) fn pop(table: Ref<Table>) -> Option<Entry> {
    let (_, position) = previous(table, usize::MAX)?;
    let entry = remove(table, position);
    table.used.set(table, position as i64);
    table.first.set(table, first(table).min(position) as u32);
    Some(entry)
}

/// Removes the first entry.
pub(crate) fn pop_first(table: Ref<Table>) -> Option<Entry> {
    let (entry, after) = next(table, 0)?;
    remove(table, after - 1);
    Some(entry)
}

/// Makes the entry at a position the last one.
pub(crate) fn move_to_end(vm: Ref<Vm>, table: Ref<Table>, position: usize) -> PyResult<()> {
    if previous(table, usize::MAX).is_some_and(|(_, last)| last == position) {
        return Ok(());
    }
    check_growth(vm, table)?;
    let entry = remove(table, position);
    insert_word(table, entry.key, entry.hash, entry.value);
    Ok(())
}

/// Makes the entry at a position the first one. It takes the place of a deleted entry in front of the others; if
/// there is none, some are made.
pub(crate) fn move_to_front(vm: Ref<Vm>, table: Ref<Table>, position: usize) -> PyResult<()> {
    if position == first(table) {
        return Ok(());
    }
    let live = table.live.get() as usize;
    check_room(vm, live * 2, 8 * (WORDS + 1) + 12)?;
    let entry = remove(table, position);
    if first(table) == 0 || is_full(table) {
        let holes = live.max(FEW);
        let capacity = holes + live * 2;
        let entries = Array::<Entries>::new(capacity * WORDS, Value::int(0));
        (0..capacity).for_each(|at| entries.set_run(at * WORDS + KEY, [Value::NULL, Value::NULL]));
        let places = Array::<Places>::new(Index::places_for(capacity), 0);
        let mut used = holes;
        for kept in self::entries(table) {
            let hash = word(kept.hash);
            entries.set_run(used * WORDS, [hash, kept.key, kept.value]);
            Index::of(places).insert(hash, used);
            used += 1;
        }
        become_rebuilt(table, (entries, Some(places), used));
        table.first.set(table, holes as u32);
        table.taken.set(table, used as u32);
    }
    let (before, hash) = (first(table) - 1, word(entry.hash));
    table.entries.get().set_run(before * WORDS, [hash, entry.key, entry.value]);
    enter(table, hash, before);
    table.reused.set(table, true);
    table.first.set(table, before as u32);
    table.live.set(table, live as i64);
    changed(table);
    Ok(())
}

/// All entries before this position are deleted.
pub(crate) fn first(table: Ref<Table>) -> usize {
    table.first.get() as usize
}

/// Takes over the content of a table that nothing else refers to.
pub(crate) fn become_table(table: Ref<Table>, other: Ref<Table>) {
    become_only(table, other);
    publish(table);
}

/// As [`become_table`], without updating the object whose attributes the table shows.
pub(crate) fn become_only(table: Ref<Table>, other: Ref<Table>) {
    table.entries.set(table, other.entries.get());
    table.places.set(table, other.places.get());
    table.used.set(table, other.used.get());
    table.live.set(table, other.live.get());
    table.first.set(table, other.first.get());
    table.taken.set(table, other.taken.get());
    table.reused.set(table, other.reused.get());
    moved(table);
    changed(table);
}

/// Removes everything.
pub(crate) fn clear(table: Ref<Table>) {
    if table.used.get() == 0 && !is_owned(table) {
        return;
    }
    for position in 0..table.used.get() as usize {
        if let Some(cell) = cell_at(table, position) {
            crate::types::namespace::set_cell(cell, Value::NULL);
        }
    }
    become_table(table, new());
}

/// A copy without deleted entries, with capacity for `more` more keys.
pub(crate) fn copied(vm: Ref<Vm>, table: Ref<Table>, more: usize) -> PyResult<Ref<Table>> {
    let keys = len(table) + more;
    check_room(vm, keys, 8 * (WORDS + 1))?;
    let rebuilt = rebuilt(table, keys, work::poll).or_raise(vm)?;
    let copy = new();
    copy.live.set(copy, rebuilt.2 as i64);
    become_rebuilt(copy, rebuilt);
    if is_owned(table) {
        let entries = copy.entries.get();
        for position in 0..copy.used.get() as usize {
            let place = position * WORDS + VALUE;
            entries.set(place, shown(table, entries.get(place)));
        }
    }
    Ok(copy)
}

/// The first entry at or after a position, with the position after it.
#[inline]
pub(crate) fn next(table: Ref<Table>, from: usize) -> Option<(Entry, usize)> {
    refresh(table);
    let position =
        (from.max(first(table))..table.used.get() as usize).find(|&i| !key_at(table, i).is_null())?;
    Some((at(table, position), position + 1))
}

/// The last entry before a position, with its position.
pub(crate) fn previous(table: Ref<Table>, before: usize) -> Option<(Entry, usize)> {
    refresh(table);
    let end = before.min(table.used.get() as usize);
    let position = (0..end).rfind(|&i| !key_at(table, i).is_null())?;
    Some((at(table, position), position))
}

fn key_at(table: Ref<Table>, at: usize) -> Value {
    table.entries.get().get(at * WORDS + KEY)
}

/// The entries in order. The table must not be changed meanwhile.
pub(crate) fn entries(table: Ref<Table>) -> impl Iterator<Item = Entry> {
    refresh(table);
    entries_only(table)
}

/// The entries as they were when the table was last refreshed.
pub(crate) fn entries_only(table: Ref<Table>) -> impl Iterator<Item = Entry> + Clone {
    (0..table.used.get() as usize).map(move |i| at(table, i)).filter(|e| !e.key.is_null())
}

/// The keys or values of a table, as [`crate::objects::kind::Kind::items`] returns them. A table that shows the
/// attributes of an object takes the general path.
pub(crate) fn items(vm: Ref<Vm>, table: Ref<Table>, what: i64) -> PyResult<Option<ReadyItems>> {
    if is_owned(table) {
        return Ok(None);
    }
    let count = len(table);
    check_room(vm, count, 8)?;
    let mut items = RootedVec::with_capacity(count);
    let mut at = 0;
    while let Some((entry, next)) = next(table, at) {
        items.push(if what == crate::objects::views::KEYS { entry.key } else { entry.value });
        at = next;
    }
    Ok(Some(ReadyItems::Made(items)))
}
