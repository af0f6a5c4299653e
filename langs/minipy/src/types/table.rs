//! The hash table behind dicts and sets: entries in insertion order in one array of the collector's heap, and for
//! more than a few of them an index of their positions (linear probing, no tombstones).
//!
//! The storage is made of arrays, so that traced code can read it, a dict needs no destructor, and a write marks the
//! one array it goes to. Only [`find`] may call Python code (`__eq__` of keys); it notices by the table's stamp
//! when that changes the table, and starts again. Where no Python code can be needed, [`find_simply`] serves
//! traced code, which then knows that nothing but the table is written.

use super::support::*;
use metatrace::{Array, Quasi};

/// Words of an entry.
pub(crate) const WORDS: usize = 3;
/// Where in an entry is the key?
pub(crate) const KEY: usize = 1;
/// Where in an entry is the value?
pub(crate) const VALUE: usize = 2;
/// Up to so many entries are looked through one by one.
pub(crate) const FEW: usize = 8;
/// How deep tuples may be nested to be looked at here; the general path counts levels.
const DEPTH: usize = 50;

/// The most tuples that are compared without a look at what is pending: those that share parts take exponential time.
const TUPLES: usize = 1000;
/// How often the answers of a watched table may turn out wrong before it is watched no more.
const PATIENCE: i64 = 3;
/// The version of a table that changes too often to be watched.
pub(crate) const UNSTABLE: i64 = -1;

/// What [`find_simply`] answers: no such key.
pub(crate) const ABSENT: i64 = -1;
/// What [`find_simply`] answers: only Python code can tell.
pub(crate) const UNKNOWN: i64 = -2;

/// The hash of a key as it is kept in an entry; None where only Python code can tell.
pub(crate) fn word_of(vm: Ref<Vm>, key: Value) -> Option<Value> {
    quick_hash(vm, key).map(word)
}

/// A hash as it is kept in an entry: its low 63 bits.
fn word(hash: i64) -> Value {
    Value::int(hash << 1 >> 1)
}

/// How far keys can be told apart without Python code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyKind {
    Number,
    Text,
    Tuple,
    /// Equal to itself only.
    Identity,
}

/// The kind of a key, and the built-in object that stands for it if it is an instance of a subclass that leaves
/// `__hash__` and `__eq__` to the built-in type. None where Python code may be needed.
fn plain_key(vm: Ref<Vm>, key: Value) -> Option<(KeyKind, Value)> {
    if key.as_tagged().is_some() {
        return Some((KeyKind::Number, key));
    }
    if key.downcast::<Str>().is_some() {
        return Some((KeyKind::Text, key));
    }
    if key.downcast::<Tuple>().is_some() {
        return Some((KeyKind::Tuple, key));
    }
    if let Some(instance) = key.downcast::<Instance>() {
        let class = instance.map.get().class;
        let native = |name| {
            let method = crate::classes::find(vm, class, name);
            method.is_some_and(|m| m.downcast::<NativeFunction>().is_some())
        };
        if !(native(vm.names.hash) && native(vm.names.eq)) {
            return None;
        }
        return match instance.payload {
            payload if payload.is_null() => Some((KeyKind::Identity, key)),
            payload => plain_key(vm, payload),
        };
    }
    if key.downcast::<Float>().is_some()
        || key.downcast::<Bool>().is_some()
        || key.downcast::<BigInt>().is_some()
        || key.as_int().is_some()
    {
        return Some((KeyKind::Number, key));
    }
    let identity = is_none(vm, key)
        || key.downcast::<Function>().is_some()
        || key.downcast::<crate::classes::Class>().is_some_and(|c| c.metaclass.is_none());
    identity.then_some((KeyKind::Identity, key))
}

/// Equality of two objects, identity first, where it needs no Python code.
pub(crate) fn quick_eq(vm: Ref<Vm>, a: Value, b: Value) -> Option<bool> {
    quick_eq_within(vm, a, b, DEPTH, &mut { TUPLES })
}

/// The value of an integer of at most 64 bits, or of a bool.
pub(crate) fn small(v: Value) -> Option<i64> {
    v.as_int().or_else(|| v.downcast::<Bool>().map(|b| b.value.into()))
}

fn quick_eq_within(vm: Ref<Vm>, a: Value, b: Value, depth: usize, tuples: &mut usize) -> Option<bool> {
    if a.word() == b.word() {
        return Some(true);
    }
    if a.as_tagged().is_some() && b.as_tagged().is_some() {
        return Some(false);
    }
    if let (Some(a), Some(b)) = (a.downcast::<Str>(), b.downcast::<Str>()) {
        return Some(a.as_str() == b.as_str());
    }
    if let (Some(a), Some(b)) = (small(a), small(b)) {
        return Some(a == b);
    }
    let ((kind, a), (other, b)) = (plain_key(vm, a)?, plain_key(vm, b)?);
    if kind != other {
        return Some(false);
    }
    match kind {
        KeyKind::Number => super::dispatch::compare(vm, CmpOp::Eq, a, b).ok().flatten(),
        KeyKind::Text => Some(a.downcast::<Str>()?.as_str() == b.downcast::<Str>()?.as_str()),
        KeyKind::Identity => Some(false),
        KeyKind::Tuple => {
            let (a, b) = (a.downcast::<Tuple>()?, b.downcast::<Tuple>()?);
            let (a, b) = (a.as_slice(), b.as_slice());
            if a.len() != b.len() {
                return Some(false);
            }
            *tuples = tuples.checked_sub(1)?;
            for (&a, &b) in a.iter().zip(b) {
                match quick_eq_within(vm, a, b, depth.checked_sub(1)?, tuples) {
                    Some(true) => {}
                    other => return other,
                }
            }
            Some(true)
        }
    }
}

/// The hash of a key, where it needs no Python code.
pub(crate) fn quick_hash(vm: Ref<Vm>, key: Value) -> Option<i64> {
    quick_hash_within(vm, key, DEPTH)
}

fn quick_hash_within(vm: Ref<Vm>, key: Value, depth: usize) -> Option<i64> {
    if let Some(i) = key.as_tagged() {
        return Some(minipy_text::int::hash_i64(i));
    }
    let whole = key;
    let (kind, key) = plain_key(vm, key)?;
    match kind {
        // NaNs hash by identity, that of the instance if it is one of a subclass.
        KeyKind::Number if super::float::exact(key).is_some_and(f64::is_nan) => {
            super::dispatch::hash(vm, whole).ok()
        }
        KeyKind::Number => super::dispatch::hash(vm, key).ok(),
        KeyKind::Text => key.downcast::<Str>().map(super::str::hash),
        KeyKind::Tuple => {
            // Nested tuples are keys of tables again and again: the hash is kept, as that of a string is.
            let tuple = key.downcast::<Tuple>()?;
            let known = tuple.hash.get();
            if known != -1 {
                return Some(known);
            }
            let depth = depth.checked_sub(1)?;
            let hash = |item| quick_hash_within(vm, item, depth).ok_or(());
            let hash = super::tuple::hash_with(tuple.as_slice(), hash).ok()?;
            tuple.hash.set(tuple, hash);
            Some(hash)
        }
        KeyKind::Identity if is_none(vm, key) => super::dispatch::hash(vm, key).ok(),
        KeyKind::Identity => Some((key.word() >> 4) as i64),
    }
}

/// A new, empty table.
pub(crate) fn new() -> Ref<Table> {
    of_owner(Value::NULL)
}

/// A new, empty table that is to show the attributes of an object.
pub(crate) fn of_owner(owner: Value) -> Ref<Table> {
    let entries = Array::new(0, Value::NULL);
    Ref::new(Table {
        entries: Mut::new(entries),
        places: Mut::new(None),
        used: Mut::new(0),
        live: Mut::new(0),
        version: Quasi::new(0),
        owner: Mut::new(owner),
        watched: Mut::new(false),
        stamp: Mut::new(0),
    })
}

/// Positions of entries by their hashes: 0 is a free place, `n + 1` the entry at position `n`.
#[derive(Clone, Copy)]
struct Index {
    places: Ref<Array<Places>>,
    mask: usize,
}

impl Index {
    fn of(places: Ref<Array<Places>>) -> Index {
        Index { places, mask: places.len() - 1 }
    }

    /// The place where the search for a hash begins.
    fn home(self, hash: Value) -> usize {
        // The lowest bits as they are: consecutive integers lie side by side. All others are mixed.
        let word = hash.word() >> 1;
        let mixed = (word >> 3).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 29;
        (mixed & !7 | word & 7) as usize & self.mask
    }

    fn next(self, place: usize) -> usize {
        (place + 1) & self.mask
    }

    fn get(self, place: usize) -> Option<usize> {
        (self.places.get(place) as usize).checked_sub(1)
    }

    fn insert(self, hash: Value, at: usize) {
        let mut place = self.home(hash);
        while self.places.get(place) != 0 {
            place = self.next(place);
        }
        self.places.set(place, at as u32 + 1);
    }

    /// Takes a position out and closes the gap, so that no search ends too early.
    fn remove(self, table: Ref<Table>, at: usize) {
        let entries = table.entries.get();
        let hash_at = |at: usize| entries.get(at * WORDS);
        let mut gap = self.home(hash_at(at));
        while self.get(gap) != Some(at) {
            gap = self.next(gap);
        }
        let mut place = self.next(gap);
        while let Some(other) = self.get(place) {
            let home = self.home(hash_at(other));
            // An entry may move to the gap unless the gap is before its home.
            if place.wrapping_sub(home) & self.mask >= place.wrapping_sub(gap) & self.mask {
                self.places.set(gap, other as u32 + 1);
                gap = place;
            }
            place = self.next(place);
        }
        self.places.set(gap, 0);
    }
}

/// Goes through the positions whose entries have a hash, until `f` has an answer.
fn candidates<T>(table: Ref<Table>, hash: i64, mut f: impl FnMut(usize, Value) -> Option<T>) -> Option<T> {
    let (hash, entries) = (word(hash), table.entries.get());
    let mut visit = |at: usize| {
        let matches = entries.get(at * WORDS) == hash;
        let key = entries.get(at * WORDS + KEY);
        if matches && !key.is_null() { f(at, key) } else { None }
    };
    match table.places.get() {
        None => (0..table.used.get() as usize).find_map(visit),
        Some(places) => {
            let index = Index::of(places);
            let mut place = index.home(hash);
            while let Some(at) = index.get(place) {
                if let Some(found) = visit(at) {
                    return Some(found);
                }
                place = index.next(place);
            }
            None
        }
    }
}

/// The position of a key. May call `__eq__` of the keys.
pub(crate) fn find(vm: Ref<Vm>, table: Ref<Table>, key: Value, hash: i64) -> PyResult<Option<usize>> {
    refresh(table);
    loop {
        let stamp = table.stamp.get();
        let found = candidates(table, hash, |at, candidate| match quick_eq(vm, candidate, key) {
            Some(true) => Some(Ok(Some(at))),
            Some(false) => None,
            None => match crate::protocols::eq(vm, candidate, key) {
                Err(e) => Some(Err(e)),
                // The comparison has changed the table: what it said is of no use.
                Ok(_) if table.stamp.get() != stamp => Some(Ok(None)),
                Ok(true) => Some(Ok(Some(at))),
                Ok(false) => None,
            },
        });
        match found {
            Some(Err(e)) => return Err(e),
            _ if table.stamp.get() != stamp => {}
            Some(Ok(found)) => return Ok(found),
            None => return Ok(None),
        }
    }
}

/// The position of a key, [`ABSENT`], or [`UNKNOWN`] if Python code would have to be asked.
pub(crate) fn find_simply(vm: Ref<Vm>, table: Ref<Table>, key: Value) -> i64 {
    if !table.owner.get().is_null() {
        return UNKNOWN;
    }
    if let (Some(i), Some(places)) = (key.as_tagged(), table.places.get()) {
        // Most integers are found by their word, or are not there; one that is equal to another key has its hash.
        let (hash, entries, index) =
            (word(minipy_text::int::hash_i64(i)), table.entries.get(), Index::of(places));
        let mut place = index.home(hash);
        loop {
            let Some(at) = index.get(place) else { return ABSENT };
            if entries.get(at * WORDS + KEY) == key {
                return at as i64;
            }
            if entries.get(at * WORDS) == hash {
                break;
            }
            place = index.next(place);
        }
    }
    let Some(hash) = quick_hash(vm, key) else { return UNKNOWN };
    let found = candidates(table, hash, |at, candidate| match quick_eq(vm, candidate, key) {
        Some(true) => Some(at as i64),
        Some(false) => None,
        None => Some(UNKNOWN),
    });
    found.unwrap_or(ABSENT)
}

/// Makes the table of an object's attributes show what they are now. Look-ups begin with it.
#[inline]
fn refresh(table: Ref<Table>) {
    if let Some(owner) = table.owner.get().downcast::<Instance>() {
        crate::objects::live_dict::refresh(table, owner);
    }
}

/// Makes the attributes of an object what its table says. Changes end with it.
#[inline]
fn publish(table: Ref<Table>) {
    if let Some(owner) = table.owner.get().downcast::<Instance>() {
        crate::objects::live_dict::publish(table, owner);
    }
}

/// Makes the table show the attributes of an object from now on, or nobody's if that is null.
pub(crate) fn set_owner(table: Ref<Table>, owner: Value) {
    table.owner.set(table, owner);
    changed(table);
}

/// What every change of the keys calls.
fn changed(table: Ref<Table>) {
    table.stamp.set(table, table.stamp.get() + 1);
    written(table);
}

/// What every change calls: it invalidates the traces into which answers of the table were built.
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

/// The entry at a position; of a deleted one the key is null.
pub(crate) fn at(table: Ref<Table>, at: usize) -> Entry {
    let (entries, first) = (table.entries.get(), at * WORDS);
    let hash = entries.get(first).as_tagged().expect("hashes are tagged");
    Entry { hash, key: entries.get(first + KEY), value: shown(table, entries.get(first + VALUE)) }
}

/// Does the table show the attributes of an object?
pub(crate) fn is_owned(table: Ref<Table>) -> bool {
    !table.owner.get().is_null()
}

/// What the value of an entry is to the program: of a module's table, the content of a cell.
fn shown(table: Ref<Table>, value: Value) -> Value {
    match is_owned(table).then(|| value.downcast::<GlobalCell>()).flatten() {
        Some(cell) => crate::modules::namespace::cell_value(cell),
        None => value,
    }
}

/// The cell in an entry of a module's table.
fn cell_at(table: Ref<Table>, at: usize) -> Option<Ref<GlobalCell>> {
    is_owned(table).then(|| table.entries.get().get(at * WORDS + VALUE).downcast::<GlobalCell>()).flatten()
}

/// Makes the table that of a module, whose names its keys become.
pub(crate) fn give_to_module(table: Ref<Table>, module: Ref<Module>) {
    table.owner.set(table, module.into());
    for position in 0..table.used.get() as usize {
        let entry = at(table, position);
        if !entry.key.is_null() {
            let cell = crate::modules::namespace::new_cell(module, entry.key, entry.value);
            table.entries.get().set(position * WORDS + VALUE, cell.into());
        }
    }
    // What traces know of the table holds for an ordinary one.
    changed(table);
}

/// The position of a string among the keys that are plain strings.
pub(crate) fn find_name(table: Ref<Table>, name: Ref<Str>) -> Option<usize> {
    let same = |key: Value| key.downcast::<Str>().is_some_and(|key| key.as_str() == name.as_str());
    candidates(table, super::str::hash(name), |at, key| same(key).then_some(at))
}

/// Changes the value of the entry at a position.
pub(crate) fn set_value(table: Ref<Table>, at: usize, value: Value) {
    if let Some(cell) = cell_at(table, at) {
        return crate::modules::namespace::set_cell(cell, value);
    }
    set_value_only(table, at, value);
    publish(table);
}

/// The same, but the object whose attributes the table shows is not told.
pub(crate) fn set_value_only(table: Ref<Table>, at: usize, value: Value) {
    table.entries.get().set(at * WORDS + VALUE, value);
    written(table);
}

/// Is there memory for one key more? Whoever adds keys as a program says asks before.
pub(crate) fn has_room(table: Ref<Table>) -> bool {
    if table.used.get() as usize * WORDS < table.entries.get().len() {
        return true;
    }
    // As `make_room`: entries, and up to twice four thirds as many places.
    room::check_many(table.live.get() as usize * 2, WORDS * 8 + 12).is_ok()
}

/// [`has_room`], or the exception.
pub(crate) fn check_growth(vm: Ref<Vm>, table: Ref<Table>) -> PyResult<()> {
    if has_room(table) { Ok(()) } else { Err(raise(vm, vm.excs.memory_error, "")) }
}

/// Adds a key that is not there.
pub(crate) fn insert(table: Ref<Table>, key: Value, hash: i64, value: Value) {
    match table.owner.get().downcast::<Module>() {
        Some(module) => {
            let cell = crate::modules::namespace::new_cell(module, key, value);
            insert_word(table, key, hash, cell.into());
        }
        None => {
            insert_word(table, key, hash, value);
            publish(table);
        }
    }
}

/// Adds a key with what is kept in its entry.
pub(crate) fn insert_word(table: Ref<Table>, key: Value, hash: i64, value: Value) {
    let mut at = table.used.get() as usize;
    if at * WORDS == table.entries.get().len() {
        make_room(table, table.live.get() as usize * 2);
        at = table.used.get() as usize;
    }
    let (entries, first, hash) = (table.entries.get(), at * WORDS, word(hash));
    entries.set(first, hash);
    entries.set(first + KEY, key);
    entries.set(first + VALUE, value);
    table.used.set(table, at as i64 + 1);
    table.live.set(table, table.live.get() + 1);
    if let Some(places) = table.places.get() {
        Index::of(places).insert(hash, at);
    }
    changed(table);
}

/// A table with the keys of one that nobody else changes, in which no key is missing, and with other values; the caller has
/// asked whether there is memory for it.
pub(crate) fn with_values(table: Ref<Table>, value: impl Fn(usize) -> Value) -> Ref<Table> {
    let (made, old, used) = (new(), table.entries.get(), table.used.get());
    let entries = Array::<Entries>::new(used as usize * WORDS, Value::NULL);
    for at in 0..used as usize {
        entries.set(at * WORDS, old.get(at * WORDS));
        entries.set(at * WORDS + KEY, old.get(at * WORDS + KEY));
        entries.set(at * WORDS + VALUE, value(at));
    }
    made.entries.set(made, entries);
    if let Some(old) = table.places.get() {
        let places = Array::<Places>::new(old.len(), 0);
        (0..old.len()).for_each(|i| places.set(i, old.get(i)));
        made.places.set(made, Some(places));
    }
    made.used.set(made, used);
    made.live.set(made, used);
    made
}

/// Gives a new table room for so many keys; the caller has asked whether there is memory for them.
pub(crate) fn reserve(table: Ref<Table>, keys: usize) {
    if keys > 0 {
        make_room(table, keys);
    }
}

/// Gives the table room for `capacity` entries, and closes the holes.
fn make_room(table: Ref<Table>, capacity: usize) {
    let Ok(rebuilt) = rebuilt(table, capacity, || Ok::<_, std::convert::Infallible>(()));
    become_rebuilt(table, rebuilt);
}

/// Entries, places, and how many entries there are.
type Rebuilt = (Ref<Array<Entries>>, Option<Ref<Array<Places>>>, usize);

fn become_rebuilt(table: Ref<Table>, (entries, places, count): Rebuilt) {
    table.entries.set(table, entries);
    table.places.set(table, places);
    table.used.set(table, count as i64);
}

/// The entries with room for `capacity` of them, without holes; asks every so often whether to stop.
fn rebuilt<E>(
    table: Ref<Table>,
    capacity: usize,
    mut poll: impl FnMut() -> Result<(), E>,
) -> Result<Rebuilt, E> {
    const BETWEEN: usize = 1 << 14;
    let capacity = capacity.max(5);
    let old = table.entries.get();
    let new = Array::<Entries>::new(capacity * WORDS, Value::NULL);
    // A quarter of the places stays free at least, so searches are short.
    let places =
        (capacity > FEW).then(|| Array::<Places>::new((capacity * 4 / 3 + 1).next_power_of_two(), 0));
    let mut count = 0;
    for from in 0..table.used.get() as usize {
        if from % BETWEEN == BETWEEN - 1 {
            poll()?;
        }
        if !old.get(from * WORDS + KEY).is_null() {
            (0..WORDS).for_each(|i| new.set(count * WORDS + i, old.get(from * WORDS + i)));
            if let Some(places) = places {
                Index::of(places).insert(old.get(from * WORDS), count);
            }
            count += 1;
        }
    }
    Ok((new, places, count))
}

/// Removes the entry at a position.
pub(crate) fn remove(table: Ref<Table>, position: usize) -> Entry {
    let entry = at(table, position);
    if let Some(cell) = cell_at(table, position) {
        crate::modules::namespace::set_cell(cell, Value::NULL);
    }
    if let Some(places) = table.places.get() {
        Index::of(places).remove(table, position);
    }
    let entries = table.entries.get();
    entries.set(position * WORDS + KEY, Value::NULL);
    entries.set(position * WORDS + VALUE, Value::NULL);
    table.live.set(table, table.live.get() - 1);
    changed(table);
    publish(table);
    entry
}

/// Removes the last entry. The holes after it go as well, so that doing this in a loop stays linear.
pub(crate) fn pop(table: Ref<Table>) -> Option<Entry> {
    let (_, position) = previous(table, usize::MAX)?;
    let entry = remove(table, position);
    table.used.set(table, position as i64);
    Some(entry)
}

/// Takes over the content of a table that nobody else keeps.
pub(crate) fn become_table(table: Ref<Table>, other: Ref<Table>) {
    become_only(table, other);
    publish(table);
}

/// The same, but the object whose attributes the table shows is not told.
pub(crate) fn become_only(table: Ref<Table>, other: Ref<Table>) {
    table.entries.set(table, other.entries.get());
    table.places.set(table, other.places.get());
    table.used.set(table, other.used.get());
    table.live.set(table, other.live.get());
    changed(table);
}

/// Removes everything.
pub(crate) fn clear(table: Ref<Table>) {
    for position in 0..table.used.get() as usize {
        if let Some(cell) = cell_at(table, position) {
            crate::modules::namespace::set_cell(cell, Value::NULL);
        }
    }
    become_table(table, new());
}

/// A copy without holes.
pub(crate) fn copied(vm: Ref<Vm>, table: Ref<Table>) -> PyResult<Ref<Table>> {
    refresh(table);
    check_room(vm, len(table), 8 * (WORDS + 1))?;
    let copy = new();
    become_table(copy, table);
    become_rebuilt(copy, rebuilt(copy, len(table), work::poll).or_raise(vm)?);
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
pub(crate) fn next(table: Ref<Table>, from: usize) -> Option<(Entry, usize)> {
    refresh(table);
    let position = (from..table.used.get() as usize).find(|&i| !key_at(table, i).is_null())?;
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
pub(crate) fn entries_only(table: Ref<Table>) -> impl Iterator<Item = Entry> {
    (0..table.used.get() as usize).map(move |i| at(table, i)).filter(|e| !e.key.is_null())
}
