//! Tables.
//!
//! Values at 1, 2, 3 … are in an array: of words, or of floats as long as all of them are floats. The places of the
//! values of names are given by the table's *shape*, which is shared by tables that got the same names in the same
//! order and have the same metatable; these values are in an array too. Two kinds of tables keep names in other ways.
//! A table that is the environment or serves as a metatable, or is reached through `__index`, has a cell for each
//! name, whose value is a constant of compiled code as long as it does not change. A table that is used as a
//! dictionary of strings keeps them with all other keys in a hash table.

use crate::number::float_to_int;
use crate::value::{Plain, RedWord, Str, StrRed, Value, Word, plain, raw_equals};
use crate::vm::{Event, FieldName, Vm, find_name, intern};
use hashbrown::HashMap;
use metatrace::untraced::{Untraced, UntracedItems, UntracedRuns};
use metatrace::{
    Array, Field, Mode, Mut, Mutable, Object, Quasi, Red, Ref, Site, array_class, elidable, ext, residual,
};
use metatrace_parts::{
    Binding, Bindings, HasLayout, HasSlots, Layout, NameSite, RedSlots, Symbol, extended, room_for,
};
use std::cell::RefCell;

/// The maximal number of names of a shape.
const MAX_NAMES: usize = 64;

/// The maximal number of names that are computed keys.
const MAX_COMPUTED: usize = 8;

/// The number of places of a hash table that traced code examines itself.
const PROBES: usize = 2;

array_class!(
    /// The values of names.
    pub Slots of Word
);
array_class!(
    /// The values at 1, 2, 3 …; the unused items are null.
    pub Items of Word
);
array_class!(
    /// As [`Items`], if all are floats.
    pub Floats of f64
);

/// A table.
#[derive(Object)]
pub struct Table {
    pub shape: Mut<Ref<Shape>>,
    pub slots: Mut<Ref<Array<Slots>>>,
    pub items: Mut<Ref<Array<Items>>>,
    pub floats: Mut<Ref<Array<Floats>>>,
    /// The number of values in the array. The last one is not nil, and the next one is.
    pub count: Mut<i64>,
    /// All other keys.
    pub hash: Mut<Option<Ref<Hash>>>,
    /// The cells of its names, if it keeps them in cells.
    pub cells: Quasi<Option<Ref<Cells>>>,
}

/// The layout that tables with the same structure share.
#[derive(Object)]
#[plain]
pub struct Shape {
    layout: Layout<Shape>,
    pub(crate) meta: Option<Ref<Table>>,
    /// Whether the array is one of floats.
    pub(crate) floats: bool,
    /// Whether names are in the hash table.
    pub(crate) dictionary: bool,
    /// The cells of the only table that has this shape.
    pub(crate) cells: Option<Ref<Cells>>,
    /// The shape with the other kind of array.
    other_array: RefCell<Option<Ref<Shape>>>,
    /// The shape with names in the hash table.
    as_dictionary: RefCell<Option<Ref<Shape>>>,
}

/// The cells of a table.
#[derive(Object)]
pub struct Cells {
    /// The metatable of the table.
    pub meta: Quasi<Option<Ref<Table>>>,
    /// The cells by their names.
    pub names: Ref<Bindings>,
    /// The cells of `__index` and `__newindex`.
    pub index: Ref<Binding>,
    pub new_index: Ref<Binding>,
    /// The shapes of tables with this metatable, by their shapes without it.
    #[plain]
    instances: RefCell<HashMap<Ref<Shape>, Ref<Shape>>>,
}

array_class!(
    /// The entry of a hash: 0 for none, or its number plus one.
    pub Index of i64
);
array_class!(
    /// The keys of a hash table in insertion order.
    pub Keys of Word
);
array_class!(
    /// Their values.
    pub Contents of Word
);

/// A hash table that keeps the order of its keys, with linear probing. A key whose value is nil stays until the table
/// grows. All data are in arrays of the heap, so that traced code can look up strings itself.
#[derive(Object)]
pub struct Hash {
    /// Its length is a power of two, and at most a quarter of it is used.
    pub index: Mut<Ref<Array<Index>>>,
    pub keys: Mut<Ref<Array<Keys>>>,
    pub contents: Mut<Ref<Array<Contents>>>,
    /// The number of entries.
    pub used: Mut<i64>,
}

impl Shape {
    fn new(meta: Option<Ref<Table>>, cells: Option<Ref<Cells>>) -> Shape {
        Shape {
            layout: Layout::new(),
            meta,
            floats: false,
            dictionary: false,
            cells,
            other_array: RefCell::default(),
            as_dictionary: RefCell::default(),
        }
    }

    /// The shape of an empty table.
    pub fn empty() -> Ref<Shape> {
        Ref::new(Shape::new(None, None))
    }

    fn may_grow(&self) -> bool {
        self.layout.names().len() < MAX_NAMES
    }
}

impl HasLayout for Shape {
    fn layout(&self) -> &Layout<Shape> {
        &self.layout
    }
    fn with_layout(&self, layout: Layout<Shape>) -> Shape {
        let (floats, dictionary) = (self.floats, self.dictionary);
        Shape { layout, floats, dictionary, ..Shape::new(self.meta, self.cells) }
    }
    fn with_name<M: Mode>(shape: Ref<Shape>, name: Symbol) -> Red<M, Ref<Shape>> {
        shape_with(shape, name)
    }
}

impl HasSlots for Table {
    type Shape = Shape;
    type Slots = Slots;
    const SHAPE: Field<Table, Ref<Shape>, Mutable> = Table::SHAPE;
    const SLOTS: Field<Table, Ref<Array<Slots>>, Mutable> = Table::SLOTS;
    // A constructor makes the slots of its names at once.
    const RESERVES: bool = true;
}

/// The shape with one more name.
#[elidable]
fn shape_with(shape: Ref<Shape>, name: Symbol) -> Ref<Shape> {
    extended(shape, name)
}

fn with_other_array(shape: Ref<Shape>) -> Ref<Shape> {
    if let Some(other) = *shape.other_array.borrow() {
        return other;
    }
    let other = Ref::new(Shape { floats: !shape.floats, ..shape.with_layout(shape.layout.copy()) });
    *shape.other_array.borrow_mut() = Some(other);
    *other.other_array.borrow_mut() = Some(shape);
    shape.touch();
    other
}

fn without_names(shape: Ref<Shape>) -> Ref<Shape> {
    if let Some(dictionary) = *shape.as_dictionary.borrow() {
        return dictionary;
    }
    let dictionary =
        Ref::new(Shape { floats: shape.floats, dictionary: true, ..Shape::new(shape.meta, None) });
    *shape.as_dictionary.borrow_mut() = Some(dictionary);
    shape.touch();
    dictionary
}

/// The same shape with another metatable.
#[elidable]
pub fn shape_under(vm: Ref<Vm>, shape: Ref<Shape>, meta: Option<Ref<Table>>) -> Ref<Shape> {
    under(vm, shape, meta)
}

fn under(vm: Ref<Vm>, shape: Ref<Shape>, meta: Option<Ref<Table>>) -> Ref<Shape> {
    if shape.meta == meta {
        return shape;
    }
    let instances = meta.map(|meta| make_cells(vm, meta));
    if let Some(cells) = instances
        && let Some(&known) = cells.instances.borrow().get(&shape)
    {
        return known;
    }
    let root = match instances {
        None => vm.empty_shape,
        Some(_) if shape == vm.empty_shape => Ref::new(Shape::new(meta, None)),
        Some(_) => under(vm, vm.empty_shape, meta),
    };
    let mut new = shape.layout.names().iter().fold(root, extended);
    if shape.dictionary {
        new = without_names(new);
    }
    if shape.floats {
        new = with_other_array(new);
    }
    if let Some(cells) = instances {
        cells.instances.borrow_mut().insert(shape, new);
        cells.touch();
    }
    new
}

/// Makes a table keep its names in cells.
pub fn make_cells(vm: Ref<Vm>, table: Ref<Table>) -> Ref<Cells> {
    if let Some(cells) = table.cells.get() {
        return cells;
    }
    let shape = table.shape.get();
    let names = Bindings::empty();
    let event = |event| Bindings::get(names, vm.event(event).symbol);
    let cells = Ref::new(Cells {
        meta: Quasi::new(shape.meta),
        names,
        index: event(Event::Index),
        new_index: event(Event::NewIndex),
        instances: RefCell::default(),
    });
    to_words(table);
    for (slot, name) in shape.layout.names().iter().enumerate() {
        Binding::assign(Bindings::get(names, name), table.slots.get().get(slot));
    }
    if shape.dictionary
        && let Some(hash) = table.hash.get()
    {
        for i in 0..hash.used.get() as usize {
            let value = hash.contents.get().get(i);
            if let Plain::Str(name) = plain(hash.keys.get().get(i))
                && !value.is_null()
            {
                Binding::assign(Bindings::get(names, intern(vm, name.text()).symbol), value);
                hash.contents.get().set(i, Word::NULL);
            }
        }
    }
    table.shape.set(table, Ref::new(Shape::new(shape.meta, Some(cells))));
    table.cells.set(table, Some(cells));
    cells
}

impl Hash {
    fn new(room: usize) -> Hash {
        Hash {
            index: Mut::new(Array::new(room * 4, 0)),
            keys: Mut::new(Array::new(room, Word::NULL)),
            contents: Mut::new(Array::new(room, Word::NULL)),
            used: Mut::new(0),
        }
    }

    /// The place of a key in the index, or for it, and the number of its entry.
    fn find(&self, key: Word) -> (usize, Option<usize>) {
        let (index, keys) = (self.index.get(), self.keys.get());
        let mask = index.len() - 1;
        let mut at = hash_of(key) as usize & mask;
        loop {
            match index.get(at) {
                0 => return (at, None),
                entry if same_key(keys.get(entry as usize - 1), key) => {
                    return (at, Some(entry as usize - 1));
                }
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn position(&self, key: Word) -> Option<usize> {
        self.find(key).1
    }

    fn get(&self, key: Word) -> Word {
        self.position(key).map_or(Word::NULL, |i| self.contents.get().get(i))
    }

    /// The first key from a position on whose value is not nil.
    fn entry_from(&self, first: usize) -> Option<(Word, Word)> {
        let (keys, contents) = (self.keys.get(), self.contents.get());
        let found = (first..self.used.get() as usize).find(|i| !contents.get(*i).is_null());
        found.map(|i| (keys.get(i), contents.get(i)))
    }
}

/// Writes the value of a key. Keys whose value is nil are removed when there is no capacity for a new one.
fn hash_put(hash: Ref<Hash>, key: Word, value: Word) {
    let (at, entry) = hash.find(key);
    if let Some(entry) = entry {
        return hash.contents.get().set(entry, value);
    }
    if value.is_null() {
        return;
    }
    let used = hash.used.get() as usize;
    if used < hash.keys.get().len() {
        hash.keys.get().set(used, key);
        hash.contents.get().set(used, value);
        hash.index.get().set(at, used as i64 + 1);
        return hash.used.set(hash, used as i64 + 1);
    }
    let (keys, contents) = (hash.keys.get(), hash.contents.get());
    let live = (0..used).filter(|i| !contents.get(*i).is_null()).count();
    let room = ((live + 1) * 3 / 2).next_power_of_two().max(4);
    let new = Hash::new(room);
    hash.index.set(hash, new.index.get());
    hash.keys.set(hash, new.keys.get());
    hash.contents.set(hash, new.contents.get());
    hash.used.set(hash, 0);
    for i in (0..used).filter(|i| !contents.get(*i).is_null()) {
        hash_put(hash, keys.get(i), contents.get(i));
    }
    hash_put(hash, key, value);
}

fn hash_of(key: Word) -> u64 {
    let mixed = |word: u64| {
        let product = word.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        product ^ product >> 32
    };
    match plain(key) {
        Plain::Int(i) => mixed(i as u64),
        Plain::Float(x) => mixed(x.to_bits()),
        Plain::Str(text) => text.code as u64,
        _ => mixed(key.word()),
    }
}

/// Whether two keys are the same. Most different strings differ in their hashes.
fn same_key(a: Word, b: Word) -> bool {
    a == b
        || match (plain(a), plain(b)) {
            (Plain::Str(a), Plain::Str(b)) => a.code == b.code && a.text() == b.text(),
            _ => raw_equals(a, b),
        }
}

/// A key in normalised form: floats with integer values become integers.
fn normalized(key: Word) -> Word {
    match plain(key) {
        Plain::Float(x) => float_to_int(x).map_or(key, Word::int),
        _ => key,
    }
}

/// The position of an integer key in the array.
fn position(i: i64, count: i64) -> Option<usize> {
    (1..=count).contains(&i).then(|| i as usize - 1)
}

/// The value of a key; null if there is none.
pub fn get(vm: Ref<Vm>, table: Ref<Table>, key: Word) -> Word {
    match plain(key) {
        Plain::Int(i) => get_int(table, i),
        Plain::Str(name) => get_str(vm, table, name),
        Plain::Float(_) if normalized(key) != key => get(vm, table, normalized(key)),
        Plain::Nil => Word::NULL,
        _ => hash_get(table, key),
    }
}

fn hash_get(table: Ref<Table>, key: Word) -> Word {
    table.hash.get().map_or(Word::NULL, |hash| hash.get(key))
}

/// The value of an integer key.
pub fn get_int(table: Ref<Table>, i: i64) -> Word {
    match position(i, table.count.get()) {
        Some(at) if table.shape.get().floats => crate::value::float(table.floats.get().get(at)),
        Some(at) => table.items.get().get(at),
        None => hash_get(table, Word::int(i)),
    }
}

/// The value of a string.
pub fn get_str(vm: Ref<Vm>, table: Ref<Table>, name: Ref<Str>) -> Word {
    let shape = table.shape.get();
    if shape.dictionary {
        return hash_get(table, name.into());
    }
    let Some(name) = find_name(vm, name) else { return Word::NULL };
    if let Some(cells) = shape.cells {
        return cells.names.find(name).map_or(Word::NULL, |cell| cell.content.get());
    }
    shape.layout.names().find(name).map_or(Word::NULL, |slot| table.slots.get().get(slot))
}

/// Writes the value of a key that is neither nil nor NaN.
pub fn set(vm: Ref<Vm>, table: Ref<Table>, key: Word, value: Word) {
    match plain(key) {
        Plain::Int(i) => set_int(table, i, value),
        Plain::Str(name) => set_str(vm, table, name, value, true),
        Plain::Float(_) if normalized(key) != key => set(vm, table, normalized(key), value),
        _ => hash_set(table, key, value),
    }
}

fn hash_set(table: Ref<Table>, key: Word, value: Word) {
    let hash = match table.hash.get() {
        Some(hash) => hash,
        None if value.is_null() => return,
        None => {
            let hash = Ref::new(Hash::new(4));
            table.hash.set(table, Some(hash));
            hash
        }
    };
    hash_put(hash, key, value);
}

/// Converts the array of a table to one of words.
fn to_words(table: Ref<Table>) {
    let shape = table.shape.get();
    if !shape.floats {
        return;
    }
    let (count, floats) = (table.count.get() as usize, table.floats.get());
    let items = Array::<Items>::new(floats.len(), Word::NULL);
    for i in 0..count {
        items.set(i, crate::value::float(floats.get(i)));
    }
    table.items.set(table, items);
    table.shape.set(table, with_other_array(shape));
}

/// Writes the value of an integer key.
pub fn set_int(table: Ref<Table>, i: i64, value: Word) {
    let count = table.count.get();
    if let Some(at) = position(i, count) {
        return set_item(table, at, value);
    }
    if i == count + 1 {
        if value.is_null() {
            return hash_set(table, Word::int(i), value);
        }
        if table.hash.get().is_some() {
            hash_set(table, Word::int(i), Word::NULL);
        }
        append(table, value);
        return take_from_hash(table);
    }
    hash_set(table, Word::int(i), value);
}

fn set_item(table: Ref<Table>, at: usize, value: Word) {
    let count = table.count.get();
    if value.is_null() && at as i64 == count - 1 {
        // The last value is removed, together with nils in front of it.
        if !table.shape.get().floats {
            let items = table.items.get();
            items.set(at, Word::NULL);
            let left = (0..at).rev().find(|i| !items.get(*i).is_null()).map_or(0, |last| last + 1);
            return table.count.set(table, left as i64);
        }
        return table.count.set(table, count - 1);
    }
    if table.shape.get().floats {
        if let Plain::Float(x) = plain(value) {
            return table.floats.get().set(at, x);
        }
        to_words(table);
    }
    table.items.get().set(at, value);
}

/// Appends a value that is not nil.
fn append(table: Ref<Table>, value: Word) {
    let count = table.count.get() as usize;
    let shape = table.shape.get();
    if let Plain::Float(x) = plain(value)
        && (shape.floats || count == 0 && shape.cells.is_none())
    {
        if !shape.floats {
            table.shape.set(table, with_other_array(shape));
        }
        let floats = table.floats.get();
        if count == floats.len() {
            table.floats.set(table, Array::copy_of(floats, 0, count, (count * 2).max(4), 0.0));
        }
        table.floats.get().set(count, x);
    } else {
        to_words(table);
        let items = table.items.get();
        if count == items.len() {
            table.items.set(table, Array::copy_of(items, 0, count, (count * 2).max(4), Word::NULL));
        }
        table.items.get().set(count, value);
    }
    table.count.set(table, count as i64 + 1);
}

/// Puts values into a table that is being constructed, as its items from `number` on. It may have items with keys
/// already.
pub fn append_all(table: Ref<Table>, number: i64, values: &[Word]) {
    if table.hash.get().is_some() || table.count.get() != number - 1 {
        return values.iter().enumerate().for_each(|(i, value)| set_int(table, number + i as i64, *value));
    }
    let filled = values.iter().rposition(|value| !value.is_null()).map_or(0, |last| last + 1);
    for (i, value) in values[..filled].iter().enumerate() {
        if value.is_null() {
            // A placeholder for nil, which the values after it keep within the array.
            append(table, Word::int(0));
            table.items.get().set(number as usize - 1 + i, Word::NULL);
        } else {
            append(table, *value);
        }
    }
}

/// Moves values that continue the array from the hash table into it.
fn take_from_hash(table: Ref<Table>) {
    let Some(hash) = table.hash.get() else { return };
    loop {
        let key = Word::int(table.count.get() + 1);
        let value = hash.get(key);
        if value.is_null() {
            return;
        }
        hash_put(hash, key, Word::NULL);
        append(table, value);
    }
}

/// Writes the value of a string; `computed` tells that the program has computed the key.
pub fn set_str(vm: Ref<Vm>, table: Ref<Table>, name: Ref<Str>, value: Word, computed: bool) {
    let shape = table.shape.get();
    if shape.dictionary {
        return hash_set(table, name.into(), value);
    }
    let known = find_name(vm, name);
    if let Some(cells) = shape.cells {
        match known.and_then(|name| cells.names.find(name)) {
            Some(cell) => Binding::assign(cell, value),
            None if value.is_null() => {}
            None => Binding::assign(Bindings::get(cells.names, intern(vm, name.text()).symbol), value),
        }
        return;
    }
    if let Some(slot) = known.and_then(|name| shape.layout.names().find(name)) {
        return table.slots.get().set(slot, value);
    }
    if value.is_null() {
        return;
    }
    let slot = shape.layout.names().len();
    if !shape.may_grow() || computed && slot >= MAX_COMPUTED {
        to_dictionary(vm, table);
        return hash_set(table, name.into(), value);
    }
    let name = known.unwrap_or_else(|| intern(vm, name.text()).symbol);
    let slots = table.slots.get();
    if slot == slots.len() {
        table.slots.set(table, Array::copy_of(slots, 0, slot, room_for(slot + 1), Word::NULL));
    }
    table.slots.get().set(slot, value);
    table.shape.set(table, extended(shape, name));
}

/// Makes a table keep its names in the hash table.
fn to_dictionary(vm: Ref<Vm>, table: Ref<Table>) {
    let shape = table.shape.get();
    for (slot, name) in shape.layout.names().iter().enumerate() {
        hash_set(table, vm.text_of(name).into(), table.slots.get().get(slot));
    }
    table.shape.set(table, without_names(shape));
}

/// The key after a key, and its value; None after the last one. Fails if there is no such key.
pub fn next(vm: Ref<Vm>, table: Ref<Table>, key: Word) -> Result<Option<(Word, Word)>, ()> {
    let (shape, count) = (table.shape.get(), table.count.get());
    let key = normalized(key);
    // The position to continue from: in the array, among the names, or in the hash table.
    let (mut item, mut name, mut entry) = (0, 0, 0);
    match plain(key) {
        Plain::Nil => {}
        Plain::Int(i) if position(i, count).is_some() => item = i as usize,
        // The array became shorter during the traversal.
        Plain::Int(i) if i > 0 && hash_position(table, key).is_none() => {
            if i > count + 1 && table.items.get().len() < i as usize && table.floats.get().len() < i as usize
            {
                return Err(());
            }
            item = count as usize;
        }
        Plain::Str(text) if !shape.dictionary => {
            item = count as usize;
            let text = find_name(vm, text).ok_or(())?;
            let index = match shape.cells {
                Some(cells) => cells.names.number(text),
                None => shape.layout.names().find(text),
            };
            name = index.ok_or(())? + 1;
        }
        _ => {
            (item, name) = (count as usize, usize::MAX);
            entry = hash_position(table, key).ok_or(())? + 1;
        }
    }
    for i in item..count as usize {
        let value = get_int(table, i as i64 + 1);
        if !value.is_null() {
            return Ok(Some((Word::int(i as i64 + 1), value)));
        }
    }
    // No name has the number `usize::MAX`.
    for number in name..usize::MAX {
        let found = match shape.cells {
            Some(cells) => cells.names.nth(number).map(|(name, cell)| (name, cell.content.get())),
            None => shape.layout.names().nth(number).map(|name| (name, table.slots.get().get(number))),
        };
        match found {
            Some((name, value)) if !value.is_null() => return Ok(Some((vm.text_of(name).into(), value))),
            Some(_) => {}
            None => break,
        }
    }
    Ok(table.hash.get().and_then(|hash| hash.entry_from(entry)))
}

fn hash_position(table: Ref<Table>, key: Word) -> Option<usize> {
    table.hash.get()?.position(key)
}

/// Changes the metatable.
pub fn set_meta(vm: Ref<Vm>, table: Ref<Table>, meta: Option<Ref<Table>>) {
    let shape = table.shape.get();
    if let Some(meta) = meta {
        make_cells(vm, meta);
    }
    match table.cells.get() {
        Some(cells) => {
            cells.meta.set(cells, meta);
            table.shape.set(table, Ref::new(Shape::new(meta, Some(cells))));
        }
        None => table.shape.set(table, under(vm, shape, meta)),
    }
}

/// The metatable.
pub fn meta_of(table: Ref<Table>) -> Option<Ref<Table>> {
    table.shape.get().meta
}

/// An empty table.
pub fn new_table(vm: Ref<Vm>) -> Ref<Table> {
    Ref::new(Table {
        shape: Mut::new(vm.empty_shape),
        slots: Mut::new(vm.no_slots),
        items: Mut::new(vm.no_items),
        floats: Mut::new(vm.no_floats),
        count: Mut::new(0),
        hash: Mut::new(None),
        cells: Quasi::new(None),
    })
}

/// Moves values within an array: `count` of them from `from` to `to`, for `table.move` within one table without
/// metatable.
pub fn shift(table: Ref<Table>, from: usize, to: usize, count: usize) {
    if table.shape.get().floats {
        let floats = table.floats.get();
        floats.copy_run(to, floats, from, count);
    } else {
        let items = table.items.get();
        items.copy_run(to, items, from, count);
    }
}

// ---- what traced code does itself

#[residual(writes())]
fn any_int(table: Ref<Table>, i: i64) -> Word {
    get_int(table, i)
}

#[residual(writes())]
fn any_name(vm: Ref<Vm>, table: Ref<Table>, name: Ref<Str>) -> Word {
    get_str(vm, table, name)
}

#[residual(writes())]
fn any_key(vm: Ref<Vm>, table: Ref<Table>, key: Word) -> Word {
    get(vm, table, key)
}

#[residual(writes(Table, Items, Floats, Slots, Binding, Hash, Index, Keys, Contents))]
fn set_any_int(table: Ref<Table>, i: i64, value: Word) {
    set_int(table, i, value);
}

#[residual(writes(Table, Items, Floats, Slots, Binding, Hash, Index, Keys, Contents))]
fn set_any_name(vm: Ref<Vm>, table: Ref<Table>, name: Ref<Str>, value: Word) {
    set_str(vm, table, name, value, false);
}

#[residual(writes(Table, Items, Floats, Slots, Binding, Hash, Index, Keys, Contents))]
fn set_any_key(vm: Ref<Vm>, table: Ref<Table>, key: Word, value: Word) {
    set(vm, table, key, value);
}

/// A value, null if there is none, and the metatable of the table. None at a megamorphic site.
pub type Found<M> = Option<(Red<M, Word>, Option<Ref<Table>>)>;

#[ext(RedTable)]
impl<M: Mode> Red<M, Ref<Table>> {
    /// A new table with capacity for that many names.
    fn make(vm: Ref<Vm>, names: usize) -> Red<M, Ref<Table>> {
        let slots: Red<M, Ref<Array<Slots>>> = if names == 0 {
            vm.no_slots.into()
        } else {
            Red::<M, Ref<Array<Slots>>>::alloc(names, Word::NULL)
        };
        Table::alloc(vm.empty_shape, slots, vm.no_items, vm.no_floats, 0, None, None)
    }

    /// The value of a name without metamethods, null if there is none; the second result is the metatable. None at a
    /// megamorphic site.
    fn name(self, vm: Ref<Vm>, site: NameSite<'_, M>, name: FieldName) -> Found<M> {
        let shape = self.known_shape()?;
        let value = if let Some(cells) = shape.cells {
            Binding::load(Bindings::at(cells.names, site, name.symbol))
        } else if shape.dictionary {
            any_name(vm, self, name.text)
        } else {
            match shape.layout.slot(site, name.symbol) {
                Some(slot) => self.slot_value(slot),
                None => Word::NULL.into(),
            }
        };
        Some((value, shape.meta))
    }

    /// Writes the value of a name without metamethods.
    fn set_name(self, vm: Ref<Vm>, site: NameSite<'_, M>, name: FieldName, value: Red<M, Word>) {
        let Some(shape) = self.known_shape() else { return set_any_name(vm, self, name.text, value) };
        if let Some(cells) = shape.cells {
            return Binding::store(Bindings::at(cells.names, site, name.symbol), value);
        }
        if shape.dictionary {
            return set_any_name(vm, self, name.text, value);
        }
        if let Some(slot) = shape.layout.slot(site, name.symbol) {
            return self.set_slot_value(slot, value);
        }
        if !shape.may_grow() || value.is_null().test() {
            return set_any_name(vm, self, name.text, value);
        }
        self.add_name(shape, name.symbol, value);
    }

    /// The value of an integer key without metamethods; the second result is the metatable.
    fn int(self, i: Red<M, i64>) -> Found<M> {
        let shape = self.shape().promote_polymorphic()?;
        let at = i - 1;
        if shape.floats {
            if at.unsigned_lt(self.count()).test() {
                return Some((Value::Float(self.floats().at(at)).into(), shape.meta));
            }
        } else {
            let items = self.items();
            if at.unsigned_lt(items.len()).test() {
                // If it is not in the array, it may be in the hash table.
                let value = items.at(at);
                if !value.is_null().test() {
                    return Some((value, shape.meta));
                }
            }
        }
        let value = if self.hash().same(None).test() { Word::NULL.into() } else { any_int(self, i) };
        Some((value, shape.meta))
    }

    /// Writes the value of an integer key without metamethods.
    fn set_int(self, i: Red<M, i64>, value: Red<M, Word>) {
        let Some(shape) = self.shape().promote_polymorphic() else { return set_any_int(self, i, value) };
        let at = i - 1;
        let count = self.count();
        if shape.floats {
            let Some(Value::Float(x)) = value.view() else { return set_any_int(self, i, value) };
            if at.unsigned_lt(count).test() {
                return self.floats().put(at, x);
            }
            let floats = self.floats();
            if at.eq(count).test() && count.lt(floats.len()).test() && self.hash().same(None).test() {
                floats.put(at, x);
                return self.set_count(i);
            }
            return set_any_int(self, i, value);
        }
        if value.is_null().test() {
            return set_any_int(self, i, value);
        }
        let items = self.items();
        if at.unsigned_lt(count).test() {
            return items.put(at, value);
        }
        if at.eq(count).test() && count.lt(items.len()).test() && self.hash().same(None).test() {
            items.put(at, value);
            return self.set_count(i);
        }
        set_any_int(self, i, value);
    }

    /// The value of a name that the program has computed. At a site with few names, they are treated like names in
    /// the source.
    fn computed(self, vm: Ref<Vm>, name: Red<M, Ref<Str>>) -> Found<M> {
        let shape = self.shape().promote_polymorphic()?;
        if M::TRACED
            && !shape.dictionary
            && let Some(text) = name.promote_polymorphic()
            && let Some(symbol) = text.symbol.get()
        {
            return self.name(vm, Site::none(), FieldName { symbol, text });
        }
        let value = if shape.dictionary { self.entry(vm, name) } else { any_name(vm, self, name) };
        Some((value, shape.meta))
    }

    /// The value of a string in the hash table; null if there is none.
    fn entry(self, vm: Ref<Vm>, name: Red<M, Ref<Str>>) -> Red<M, Word> {
        let Some(hash) = self.hash().some() else { return Word::NULL.into() };
        match hash.first_entry(name) {
            Some(entry) => hash.contents().at(entry),
            None => any_name(vm, self, name),
        }
    }

    /// Writes the value of a string that the program has computed.
    fn set_computed(self, vm: Ref<Vm>, name: Red<M, Ref<Str>>, value: Red<M, Word>) {
        if let Some(shape) = self.shape().promote_polymorphic() {
            if shape.dictionary {
                if let Some(hash) = self.hash().some()
                    && let Some(entry) = hash.first_entry(name)
                {
                    return hash.contents().put(entry, value);
                }
            } else if M::TRACED
                && let Some(text) = name.promote_polymorphic()
                && let Some(symbol) = text.symbol.get()
                && (shape.cells.is_some() || shape.layout.names().find(symbol).is_some())
            {
                return self.set_name(vm, Site::none(), FieldName { symbol, text }, value);
            }
        }
        set_any_key(vm, self, name, value);
    }

    /// Removes the last value. None, before it has any effect, if there is none, or if nil precedes it.
    fn pop(self) -> Option<Red<M, Word>> {
        let shape = self.shape().promote_polymorphic()?;
        let last = self.count() - 1;
        if last.lt(0).test() {
            return None;
        }
        if shape.floats {
            let value = Value::Float(self.floats().at(last)).into();
            self.set_count(last);
            return Some(value);
        }
        let items = self.items();
        if last.gt(0).test() && items.at(last - 1).is_null().test() {
            return None;
        }
        let value = items.at(last);
        items.put(last, Word::NULL);
        self.set_count(last);
        Some(value)
    }

    /// The value of any key without metamethods.
    fn any(self, vm: Ref<Vm>, key: Red<M, Word>) -> Red<M, Word> {
        any_key(vm, self, key)
    }

    /// Writes the value of a key that is neither nil nor NaN, without metamethods.
    fn set_any(self, vm: Ref<Vm>, key: Red<M, Word>, value: Red<M, Word>) {
        set_any_key(vm, self, key, value);
    }
}

#[ext(RedHash)]
impl<M: Mode> Red<M, Ref<Hash>> {
    /// The entry whose key is this very string, if it is at one of the first places.
    fn first_entry(self, name: Red<M, Ref<Str>>) -> Option<Red<M, i64>> {
        let (index, keys) = (self.index(), self.keys());
        let mask = index.len() - 1;
        let mut at = name.code() & mask;
        for _ in 0..PROBES {
            let entry = index.at(at) - 1;
            if entry.lt(0).test() {
                return None;
            }
            if keys.at(entry).same(Red::<M, Word>::from(name)).test() {
                return Some(entry);
            }
            at = (at + 1) & mask;
        }
        None
    }
}

/// Values that plain code keeps alive while it calls functions.
#[derive(Object)]
#[plain]
pub struct Rest {
    pub(crate) words: Vec<Word>,
}

impl Table {
    /// Whether its names are in the hash table.
    pub fn shape_is_dictionary(&self) -> bool {
        self.shape.get().dictionary
    }
}
