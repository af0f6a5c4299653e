//! The implementation of all but the simplest instructions: operators, tables and metamethods, loops over numbers.
//! Each operation has two halves: here the frequent cases, generic in the mode; in plain code, in a function marked
//! residual, all cases.

use crate::ast::Binary;
use crate::call::{ONE, call};
use crate::code::{Arg, Function, NO_SITE, Reg};
use crate::number::{
    float_mod, float_to_int, int_floor_div, int_floor_mod, int_le_float, int_lt_float, parse_number,
    shift_left,
};
use crate::run::Out;
use crate::table::{self, CellsGreen, RedTable, Table, TableGreen, TableRed, make_cells, meta_of};
use crate::value::{
    Bool, Closure, Error, Plain, RedWord, Registers, Str, StrRed, Value, Values, Word, float, plain, text,
    type_name, words,
};
use crate::vm::{Event, FieldName, Vm};
use metatrace::{Array, Frame, Mode, Red, Ref, Site, elidable, residual};
use metatrace_parts::{Binding, Bindings, NameSite};
use std::cell::RefCell;
use std::io::Write;

/// The maximal length of a chain of `__index` or `__newindex`.
const MAX_CHAIN: usize = 2000;

/// The virtual machine at an instruction.
#[derive(Clone, Copy)]
pub struct Machine<M: Mode> {
    pub vm: Ref<Vm>,
    pub function: Ref<Function>,
    pub pc: usize,
    pub mode: u8,
    pub closure: Red<M, Ref<Closure>>,
    pub frame: Red<M, Ref<Frame<Registers>>>,
}

/// An error at an instruction.
fn error_at(function: Ref<Function>, pc: usize, message: &str) -> Ref<Error> {
    Error::new(text(format!("{} {message}", function.place(pc)).into_bytes()))
}

/// The description of the instruction's operand with this value, for messages. If both operands are equal, it may be
/// that of the other one.
fn describe(function: Ref<Function>, pc: usize, operand: i64) -> String {
    match operand {
        0..=255 => function.describe(pc, Arg::Reg(operand as u8)),
        _ => function.describe(pc, Arg::Const((operand - 256) as u16)),
    }
}

/// An operand as a number: a register, or a constant, numbered after these.
pub fn operand(arg: Arg) -> i64 {
    match arg {
        Arg::Reg(register) => i64::from(register),
        Arg::Const(index) => 256 + i64::from(index),
    }
}

/// The type of a value in messages: `__name` of its metatable, if it has one.
pub fn kind_name(vm: Ref<Vm>, word: Word) -> String {
    if let Plain::Table(table) = plain(word)
        && let Some(meta) = meta_of(table)
        && let Plain::Str(name) = plain(table::get_str(vm, meta, vm.event(Event::Name).text))
    {
        return name.lossy();
    }
    type_name(word).to_owned()
}

/// The metatable of a value.
pub fn metatable(vm: Ref<Vm>, word: Word) -> Option<Ref<Table>> {
    match plain(word) {
        Plain::Table(table) => meta_of(table),
        Plain::Str(_) => Some(vm.string_meta),
        _ => None,
    }
}

/// A metamethod of a value; null if it has none.
pub fn metamethod(vm: Ref<Vm>, word: Word, event: Event) -> Word {
    metatable(vm, word).map_or(Word::NULL, |meta| table::get_str(vm, meta, vm.event(event).text))
}

/// `object[key]`; the error is a message.
pub fn index(vm: Ref<Vm>, object: Word, key: Word) -> Result<Result<Word, Ref<Error>>, String> {
    let mut object = object;
    for _ in 0..MAX_CHAIN {
        if let Plain::Table(table) = plain(object) {
            let value = table::get(vm, table, key);
            if !value.is_null() || meta_of(table).is_none() {
                return Ok(Ok(value));
            }
        }
        let handler = metamethod(vm, object, Event::Index);
        match plain(handler) {
            Plain::Nil if matches!(plain(object), Plain::Table(_)) => return Ok(Ok(Word::NULL)),
            Plain::Nil => return Err(format!("attempt to index a {} value", kind_name(vm, object))),
            Plain::Function(_) | Plain::Native(_) => return Ok(call(vm, handler, &[object, key], ONE)),
            Plain::Table(table) => {
                if let Plain::Str(_) = plain(key)
                    && !table.shape_is_dictionary()
                {
                    make_cells(vm, table);
                }
                object = handler;
            }
            _ => object = handler,
        }
    }
    Err("'__index' chain too long; possible loop".to_owned())
}

/// `object[key] = value`; the error is a message.
pub fn set_index(
    vm: Ref<Vm>,
    object: Word,
    key: Word,
    value: Word,
) -> Result<Result<(), Ref<Error>>, String> {
    let mut object = object;
    for _ in 0..MAX_CHAIN {
        let handler = match plain(object) {
            Plain::Table(table) => {
                let handler = metamethod(vm, object, Event::NewIndex);
                if handler.is_null() || !table::get(vm, table, key).is_null() {
                    match plain(key) {
                        Plain::Nil => return Err("table index is nil".to_owned()),
                        Plain::Float(x) if x.is_nan() => return Err("table index is NaN".to_owned()),
                        _ => table::set(vm, table, key, value),
                    }
                    return Ok(Ok(()));
                }
                handler
            }
            _ => metamethod(vm, object, Event::NewIndex),
        };
        match plain(handler) {
            Plain::Nil => return Err(format!("attempt to index a {} value", kind_name(vm, object))),
            Plain::Function(_) | Plain::Native(_) => {
                return Ok(call(vm, handler, &[object, key, value], ONE).map(drop));
            }
            _ => object = handler,
        }
    }
    Err("'__newindex' chain too long; possible loop".to_owned())
}

/// The description, by the key with which it was indexed, of an operand that has none.
fn key_description(key: Word) -> String {
    match plain(key) {
        Plain::Str(name) => format!(" (field '{}')", name.lossy()),
        _ => String::new(),
    }
}

#[residual]
fn index_any(
    vm: Ref<Vm>,
    function: Ref<Function>,
    pc: usize,
    operand: i64,
    object: Word,
    key: Word,
) -> Result<Word, Ref<Error>> {
    match index(vm, object, key) {
        Ok(result) => result,
        Err(message) => {
            let what =
                if message.starts_with("attempt") { describe(function, pc, operand) } else { String::new() };
            let what =
                if what.is_empty() && message.starts_with("attempt") { key_description(key) } else { what };
            Err(error_at(function, pc, &format!("{message}{what}")))
        }
    }
}

#[residual]
fn set_index_any(
    vm: Ref<Vm>,
    function: Ref<Function>,
    place: i64,
    object: Word,
    key: Word,
    value: Word,
) -> Result<(), Ref<Error>> {
    let (pc, operand) = ((place >> 20) as usize, place & 0xf_ffff);
    match set_index(vm, object, key, value) {
        Ok(result) => result,
        Err(message) => {
            let what =
                if message.starts_with("attempt") { describe(function, pc, operand) } else { String::new() };
            let what =
                if what.is_empty() && message.starts_with("attempt") { key_description(key) } else { what };
            Err(error_at(function, pc, &format!("{message}{what}")))
        }
    }
}

/// The value of a number, or of a string that is a numeral.
pub fn to_number(word: Word) -> Option<Result<i64, f64>> {
    match plain(word) {
        Plain::Int(i) => Some(Ok(i)),
        Plain::Float(x) => Some(Err(x)),
        Plain::Str(text) => parse_number(text.text()),
        _ => None,
    }
}

/// The value of a number or string as an integer, if it is one.
pub fn to_int(word: Word) -> Option<i64> {
    to_number(word)?.map_or_else(float_to_int, Some)
}

fn is_bitwise(op: Binary) -> bool {
    matches!(op, Binary::BAnd | Binary::BOr | Binary::BXor | Binary::Shl | Binary::Shr)
}

fn int_arith(op: Binary, a: i64, b: i64) -> Result<Word, &'static str> {
    Ok(Word::int(match op {
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::IDiv if b == 0 => return Err("attempt to divide by zero"),
        Binary::IDiv => int_floor_div(a, b),
        Binary::Mod if b == 0 => return Err("attempt to perform 'n%0'"),
        Binary::Mod => int_floor_mod(a, b),
        Binary::BAnd => a & b,
        Binary::BOr => a | b,
        Binary::BXor => a ^ b,
        Binary::Shl => shift_left(a, b),
        Binary::Shr => shift_left(a, b.wrapping_neg()),
        _ => return Ok(float(float_arith(op, a as f64, b as f64))),
    }))
}

fn float_arith(op: Binary, a: f64, b: f64) -> f64 {
    match op {
        Binary::Add => a + b,
        Binary::Sub => a - b,
        Binary::Mul => a * b,
        Binary::Div => a / b,
        Binary::Pow => a.powf(b),
        Binary::IDiv => (a / b).floor(),
        Binary::Mod => float_mod(a, b),
        _ => unreachable!("{op:?} is no operator of floats"),
    }
}

/// An operator on any values, after metamethods were tried.
#[residual(writes())]
fn arith_any(
    vm: Ref<Vm>,
    function: Ref<Function>,
    place: i64,
    op: Binary,
    a: Word,
    b: Word,
) -> Result<Word, Ref<Error>> {
    // The instruction, and its two operands.
    let (pc, first, second) = ((place >> 40) as usize, place >> 20 & 0xf_ffff, place & 0xf_ffff);
    let fail = |message: &str| Err(error_at(function, pc, message));
    let is_number = |word: Word| matches!(plain(word), Plain::Int(_) | Plain::Float(_));
    let is_text = |word: Word| matches!(plain(word), Plain::Str(_));
    // Arithmetic converts strings to numbers; bitwise operators do so elsewhere.
    let operands =
        if is_bitwise(op) && !(is_number(a) && is_number(b)) { None } else { to_number(a).zip(to_number(b)) };
    let Some((x, y)) = operands else {
        if !is_bitwise(op) && (is_text(a) || is_text(b)) {
            let name = vm.event(Event::of(op)).text.lossy();
            let (a, b) = (kind_name(vm, a), kind_name(vm, b));
            return fail(&format!("attempt to {} a '{a}' with a '{b}'", &name[2..]));
        }
        let (word, operand) = if is_number(a) { (b, second) } else { (a, first) };
        let what = if is_bitwise(op) { "perform bitwise operation on" } else { "perform arithmetic on" };
        let (kind, name) = (kind_name(vm, word), describe(function, pc, operand));
        return fail(&format!("attempt to {what} a {kind} value{name}"));
    };
    if is_bitwise(op) {
        let (x, y) = (x.map_or_else(float_to_int, Some), y.map_or_else(float_to_int, Some));
        let (Some(x), Some(y)) = (x, y) else {
            let name = describe(function, pc, if x.is_none() { first } else { second });
            return fail(&format!("number{name} has no integer representation"));
        };
        return int_arith(op, x, y).or_else(fail);
    }
    match (x, y) {
        (Ok(x), Ok(y)) => int_arith(op, x, y).or_else(fail),
        (x, y) => {
            let as_float = |n: Result<i64, f64>| n.map_or_else(|x| x, |i| i as f64);
            Ok(float(float_arith(op, as_float(x), as_float(y))))
        }
    }
}

/// Unary minus of a string.
#[residual(writes())]
fn negate_text(function: Ref<Function>, pc: usize, word: Word) -> Result<Word, Ref<Error>> {
    match to_number(word) {
        Some(Ok(i)) => Ok(Word::int(i.wrapping_neg())),
        Some(Err(x)) => Ok(float(-x)),
        None => Err(error_at(function, pc, "attempt to unm a 'string' with a 'string'")),
    }
}

#[elidable]
fn power(a: f64, b: f64) -> f64 {
    a.powf(b)
}

#[elidable]
fn modulo(a: f64, b: f64) -> f64 {
    float_mod(a, b)
}

#[elidable]
fn floor(x: f64) -> f64 {
    x.floor()
}

#[elidable]
fn shift(a: i64, distance: i64) -> i64 {
    shift_left(a, distance)
}

#[elidable]
fn int_before_float(a: i64, b: f64, or_equal: bool) -> bool {
    if or_equal { int_le_float(a, b) } else { int_lt_float(a, b) }
}

#[elidable]
fn float_before_int(a: f64, b: i64, or_equal: bool) -> bool {
    !a.is_nan() && !if or_equal { int_lt_float(b, a) } else { int_le_float(b, a) }
}

#[elidable]
fn text_before(a: Ref<Str>, b: Ref<Str>, or_equal: bool) -> bool {
    if or_equal { a.text() <= b.text() } else { a.text() < b.text() }
}

#[residual(writes())]
fn compare_error(vm: Ref<Vm>, function: Ref<Function>, pc: usize, a: Word, b: Word) -> Ref<Error> {
    let (a, b) = (kind_name(vm, a), kind_name(vm, b));
    let what = if a == b { format!("two {a} values") } else { format!("{a} with {b}") };
    error_at(function, pc, &format!("attempt to compare {what}"))
}

#[residual(writes())]
fn unary_error(
    vm: Ref<Vm>,
    function: Ref<Function>,
    pc: usize,
    a: Word,
    what: i64,
    operand: i64,
) -> Ref<Error> {
    let what = ["get length of", "perform arithmetic on", "perform bitwise operation on"][what as usize];
    if let (Plain::Float(_), "perform bitwise operation on") = (plain(a), what) {
        return error_at(function, pc, "number has no integer representation");
    }
    let name = describe(function, pc, operand);
    error_at(function, pc, &format!("attempt to {what} a {} value{name}", kind_name(vm, a)))
}

/// Appends a number or a string as text.
fn push_text(out: &mut Vec<u8>, word: Word) -> bool {
    match plain(word) {
        Plain::Str(text) => out.extend_from_slice(text.text()),
        Plain::Int(i) => {
            // Writing to memory cannot fail.
            let _ = write!(out, "{i}");
        }
        Plain::Float(x) => out.extend_from_slice(crate::number::float_to_text(x).as_bytes()),
        _ => return false,
    }
    true
}

/// The concatenation of strings and numbers; null if a value is neither. The pieces are collected in a thread-local
/// buffer, so that the string is allocated once.
fn joined(words: &[Word]) -> Word {
    thread_local!(static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) });
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        if words.iter().all(|word| push_text(buffer, *word)) { text(&buffer[..]) } else { Word::NULL }
    })
}

/// The concatenation of two strings or numbers; null if one is neither.
#[residual(writes())]
fn concat_two(a: Word, b: Word) -> Word {
    joined(&[a, b])
}

#[residual(writes())]
fn concat_three(a: Word, b: Word, c: Word) -> Word {
    joined(&[a, b, c])
}

#[residual(writes())]
fn concat_many(values: Ref<Array<Values>>) -> Word {
    joined(&words(values))
}

#[residual]
fn concat_any(
    vm: Ref<Vm>,
    function: Ref<Function>,
    pc: usize,
    first: i64,
    values: Ref<Array<Values>>,
) -> Result<Word, Ref<Error>> {
    let mut left = words(values);
    let mut right = left.pop().unwrap_or_default();
    while let Some(word) = left.pop() {
        let mut out = Vec::new();
        if push_text(&mut out, word) && push_text(&mut out, right) {
            right = text(out);
            continue;
        }
        let mut handler = metamethod(vm, word, Event::Concat);
        if handler.is_null() {
            handler = metamethod(vm, right, Event::Concat);
        }
        if handler.is_null() {
            let is_text = |word| matches!(plain(word), Plain::Str(_) | Plain::Int(_) | Plain::Float(_));
            let (culprit, at) = if is_text(word) { (right, left.len() + 1) } else { (word, left.len()) };
            let (kind, name) = (kind_name(vm, culprit), describe(function, pc, first + at as i64));
            return Err(error_at(function, pc, &format!("attempt to concatenate a {kind} value{name}")));
        }
        let rest = Ref::new(table::Rest { words: left.clone() });
        right = crate::call::call_without_yield(vm, handler, &[word, right])?;
        left.clone_from(&rest.words);
    }
    Ok(right)
}

/// An operator's metamethod, looked up in plain code at a megamorphic site.
#[residual(writes())]
fn handler_any(vm: Ref<Vm>, word: Word, name: Ref<Str>) -> Word {
    metatable(vm, word).map_or(Word::NULL, |meta| table::get_str(vm, meta, name))
}

#[residual(writes(Table, Cells, Binding, Items, Contents))]
fn give_cells(vm: Ref<Vm>, table: Ref<Table>) {
    make_cells(vm, table);
}

#[elidable]
fn clip(limit: f64, upwards: bool) -> i64 {
    if limit.is_nan() {
        return if upwards { i64::MIN } else { i64::MAX };
    }
    (if upwards { limit.floor() } else { limit.ceil() }) as i64
}

/// The last number of a loop that has iterations.
#[elidable]
fn last_of(start: i64, limit: i64, step: i64) -> i64 {
    let distance = if step > 0 { limit.wrapping_sub(start) } else { start.wrapping_sub(limit) } as u64;
    let rest = distance % step.unsigned_abs();
    if step > 0 { limit.wrapping_sub(rest as i64) } else { limit.wrapping_add(rest as i64) }
}

#[residual(writes())]
fn loop_error(vm: Ref<Vm>, function: Ref<Function>, pc: usize, what: i64, word: Word) -> Ref<Error> {
    let message = match what {
        0 => "'for' step is zero".to_owned(),
        _ => {
            let what = ["initial value", "limit", "step"][what as usize - 1];
            format!("bad 'for' {what} (number expected, got {})", kind_name(vm, word))
        }
    };
    error_at(function, pc, &message)
}

impl<M: Mode> Machine<M> {
    /// A register.
    #[inline(always)]
    pub fn reg(&self, register: Reg) -> Red<M, Word> {
        self.frame.slot(usize::from(register))
    }

    /// Changes a register.
    #[inline(always)]
    pub fn set(&self, register: Reg, value: impl Into<Red<M, Word>>) {
        self.frame.set_slot(usize::from(register), value);
    }

    /// An operand.
    #[inline(always)]
    pub fn arg(&self, arg: Arg) -> Red<M, Word> {
        match arg {
            Arg::Reg(register) => self.reg(register),
            Arg::Const(index) => self.function.constants[usize::from(index)].into(),
        }
    }

    /// A boolean as a value.
    pub fn boolean(&self, truth: Red<M, bool>) -> Red<M, Word> {
        truth.select(Word::from(self.vm.truth), Word::from(self.vm.falsehood))
    }

    /// A metamethod of a value; null if it has none.
    pub fn handler(&self, word: Red<M, Word>, event: Event) -> Red<M, Word> {
        let name = self.vm.event(event);
        match word.view() {
            Some(Value::Table(table)) => match table.shape().promote_polymorphic() {
                Some(shape) => shape.meta.map_or(Word::NULL.into(), |meta| self.meta_field(meta, name)),
                None => handler_any(self.vm, word, name.text),
            },
            Some(Value::Str(_)) => self.meta_field(self.vm.string_meta, name),
            _ => Word::NULL.into(),
        }
    }

    /// A field of a metatable that is a constant of the trace.
    pub fn meta_field(&self, meta: Ref<Table>, name: FieldName) -> Red<M, Word> {
        match meta.cells::<M>() {
            Some(cells) => Binding::load(Bindings::at::<M>(cells.names, Site::none(), name.symbol)),
            None => handler_any(self.vm, Word::NULL, name.text),
        }
    }

    /// The metamethod of one of two operands; null if neither has one.
    fn binary_handler(&self, a: Red<M, Word>, b: Red<M, Word>, event: Event) -> Red<M, Word> {
        let handler = self.handler(a, event);
        if handler.is_null().test() { self.handler(b, event) } else { handler }
    }

    fn site(&self, number: u16) -> NameSite<'_, M> {
        self.function.caches.site(usize::from(number))
    }

    /// `object.name`. It has two inline caches: for the shape of the object, and for the table that `__index` leads to.
    pub fn field(&self, object: Red<M, Word>, name: FieldName, site: u16, arg: Arg) -> Out<M, Red<M, Word>> {
        let (key, missing) = (Word::from(name.text).into(), Some((name, site.saturating_add(1))));
        if let Some(table) = object.table() {
            return match table.name(self.vm, self.site(site), name) {
                Some((value, None)) => Ok(value),
                Some((value, Some(meta))) => {
                    if !value.is_null().test() {
                        return Ok(value);
                    }
                    self.index_meta(object, key, missing, meta, arg)
                }
                None => self.index_any(object, key, arg),
            };
        }
        if let Some(Value::Str(_)) = object.view() {
            return self.index_meta(object, key, missing, self.vm.string_meta, arg);
        }
        self.index_any(object, key, arg)
    }

    fn index_any(&self, object: Red<M, Word>, key: Red<M, Word>, arg: Arg) -> Out<M, Red<M, Word>> {
        index_any(self.vm, self.function, self.pc, operand(arg), object, key)
    }

    /// Indexes with a constant metatable, for a key that the object does not have. A name comes with the number of an
    /// inline cache, for the first table that is asked.
    fn index_meta(
        &self,
        object: Red<M, Word>,
        key: Red<M, Word>,
        name: Option<(FieldName, u16)>,
        meta: Ref<Table>,
        arg: Arg,
    ) -> Out<M, Red<M, Word>> {
        let (mut meta, mut name) = (meta, name);
        for _ in 0..64 {
            let handler = meta.cells::<M>().and_then(|cells| Binding::load_constant::<M>(cells.index));
            let Some(handler) = handler else { break };
            match plain(handler) {
                Plain::Nil => return Ok(Word::NULL.into()),
                Plain::Function(_) | Plain::Native(_) => return self.call(handler.into(), &[object, key]),
                Plain::Table(table) => {
                    if name.is_some() && table.cells::<M>().is_none() && !table.shape_is_dictionary() {
                        give_cells::<M>(self.vm, table);
                    }
                    let (Some((known, site)), Some(cells)) = (name, table.cells::<M>()) else {
                        return self.index(handler.into(), key, arg);
                    };
                    let value = Binding::load(Bindings::at(cells.names, self.site(site), known.symbol));
                    name = Some((known, NO_SITE));
                    if !value.is_null().test() {
                        return Ok(value);
                    }
                    match cells.meta::<M>() {
                        Some(next) => meta = next,
                        None => return Ok(Word::NULL.into()),
                    }
                }
                _ => break,
            }
        }
        self.index_any(object, key, arg)
    }

    /// `object[key]`.
    pub fn index(&self, object: Red<M, Word>, key: Red<M, Word>, arg: Arg) -> Out<M, Red<M, Word>> {
        let Some(table) = object.table() else { return self.index_any(object, key, arg) };
        let found = match key.view() {
            Some(Value::Int(i)) => table.int(i),
            Some(Value::Str(name)) => table.computed(self.vm, name),
            _ => table.shape().promote_polymorphic().map(|shape| (table.any(self.vm, key), shape.meta)),
        };
        match found {
            Some((value, None)) => Ok(value),
            Some((value, Some(meta))) => {
                if value.is_null().test() {
                    self.index_meta(object, key, None, meta, arg)
                } else {
                    Ok(value)
                }
            }
            None => self.index_any(object, key, arg),
        }
    }

    /// Whether a table with this metatable may get new keys without metamethods.
    fn may_set(&self, meta: Option<Ref<Table>>) -> bool {
        let Some(meta) = meta else { return true };
        let handler = meta.cells::<M>().and_then(|cells| Binding::load_constant::<M>(cells.new_index));
        handler == Some(Word::NULL)
    }

    fn set_index_any(
        &self,
        object: Red<M, Word>,
        key: Red<M, Word>,
        value: Red<M, Word>,
        arg: Arg,
    ) -> Out<M> {
        let place = (self.pc as i64) << 20 | operand(arg);
        set_index_any(self.vm, self.function, place, object, key, value)
    }

    /// `object.name = value`.
    pub fn set_field(
        &self,
        object: Red<M, Word>,
        name: FieldName,
        site: u16,
        value: Red<M, Word>,
        arg: Arg,
    ) -> Out<M> {
        if let Some(table) = object.table()
            && let Some(shape) = table.shape().promote_polymorphic()
            && self.may_set(shape.meta)
        {
            table.set_name(self.vm, self.site(site), name, value);
            return Ok(());
        }
        self.set_index_any(object, Word::from(name.text).into(), value, arg)
    }

    /// `object[key] = value`.
    pub fn set_index(
        &self,
        object: Red<M, Word>,
        key: Red<M, Word>,
        value: Red<M, Word>,
        arg: Arg,
    ) -> Out<M> {
        if let Some(table) = object.table()
            && let Some(shape) = table.shape().promote_polymorphic()
            && self.may_set(shape.meta)
        {
            match key.view() {
                Some(Value::Int(i)) => {
                    table.set_int(i, value);
                    return Ok(());
                }
                Some(Value::Str(name)) => {
                    table.set_computed(self.vm, name, value);
                    return Ok(());
                }
                Some(Value::Table(_) | Value::Function(_)) => {
                    table.set_any(self.vm, key, value);
                    return Ok(());
                }
                _ => {}
            }
        }
        self.set_index_any(object, key, value, arg)
    }

    /// `+`.
    #[inline(always)]
    pub fn add(&self, a: Arg, b: Arg) -> Out<M, Red<M, Word>> {
        Ok(match (self.arg(a).view(), self.arg(b).view()) {
            (Some(Value::Int(x)), Some(Value::Int(y))) => (x + y).to_value(),
            (Some(Value::Float(x)), Some(Value::Float(y))) => Value::Float(x + y).into(),
            (Some(Value::Int(x)), Some(Value::Float(y))) => Value::Float(x.to_f64() + y).into(),
            (Some(Value::Float(x)), Some(Value::Int(y))) => Value::Float(x + y.to_f64()).into(),
            _ => return self.arith_slow(Binary::Add, a, b),
        })
    }

    /// `-`.
    #[inline(always)]
    pub fn sub(&self, a: Arg, b: Arg) -> Out<M, Red<M, Word>> {
        Ok(match (self.arg(a).view(), self.arg(b).view()) {
            (Some(Value::Int(x)), Some(Value::Int(y))) => (x - y).to_value(),
            (Some(Value::Float(x)), Some(Value::Float(y))) => Value::Float(x - y).into(),
            (Some(Value::Int(x)), Some(Value::Float(y))) => Value::Float(x.to_f64() - y).into(),
            (Some(Value::Float(x)), Some(Value::Int(y))) => Value::Float(x - y.to_f64()).into(),
            _ => return self.arith_slow(Binary::Sub, a, b),
        })
    }

    /// `*`.
    #[inline(always)]
    pub fn mul(&self, a: Arg, b: Arg) -> Out<M, Red<M, Word>> {
        Ok(match (self.arg(a).view(), self.arg(b).view()) {
            (Some(Value::Int(x)), Some(Value::Int(y))) => (x * y).to_value(),
            (Some(Value::Float(x)), Some(Value::Float(y))) => Value::Float(x * y).into(),
            (Some(Value::Int(x)), Some(Value::Float(y))) => Value::Float(x.to_f64() * y).into(),
            (Some(Value::Float(x)), Some(Value::Int(y))) => Value::Float(x * y.to_f64()).into(),
            _ => return self.arith_slow(Binary::Mul, a, b),
        })
    }

    /// Any other operator of two numbers.
    pub fn arith(&self, op: Binary, a: Arg, b: Arg) -> Out<M, Red<M, Word>> {
        let (x, y) = (self.arg(a), self.arg(b));
        if let (Some(Value::Int(x)), Some(Value::Int(y))) = (x.view(), y.view()) {
            let int = match op {
                Binary::IDiv | Binary::Mod if y.eq(0).test() => None,
                Binary::IDiv if y.eq(-1).test() => Some(x.wrapping_neg()),
                Binary::IDiv => Some(x.floor_div(y)),
                Binary::Mod if y.eq(-1).test() => Some(0.into()),
                Binary::Mod => Some(x.floor_mod(y)),
                Binary::BAnd => Some(x & y),
                Binary::BOr => Some(x | y),
                Binary::BXor => Some(x ^ y),
                Binary::Shl if y.unsigned_lt(64).test() => Some(x << y),
                Binary::Shl => Some(shift(x, y)),
                Binary::Shr if y.unsigned_lt(64).test() => Some(x.unsigned_shr(y)),
                Binary::Shr => Some(shift(x, y.wrapping_neg())),
                _ => None,
            };
            if let Some(int) = int {
                return Ok(int.to_value());
            }
        }
        if is_bitwise(op)
            || matches!((x.view(), y.view()), (Some(Value::Int(_)), Some(Value::Int(_))))
                && !matches!(op, Binary::Div | Binary::Pow)
        {
            return self.arith_slow(op, a, b);
        }
        let (Some(x), Some(y)) = (x.number(), y.number()) else { return self.arith_slow(op, a, b) };
        let float = match op {
            Binary::Div => x / y,
            Binary::Pow if y.eq(2.0).test() => x * x,
            Binary::Pow if y.eq(0.5).test() && x.gt(0.0).test() => x.sqrt(),
            Binary::Pow => power(x, y),
            Binary::IDiv => floor(x / y),
            _ => modulo(x, y),
        };
        Ok(Value::Float(float).into())
    }

    fn arith_slow(&self, op: Binary, a: Arg, b: Arg) -> Out<M, Red<M, Word>> {
        let (x, y) = (self.arg(a), self.arg(b));
        let handler = self.binary_handler(x, y, Event::of(op));
        if !handler.is_null().test() {
            return self.call(handler, &[x, y]);
        }
        let place = (self.pc as i64) << 40 | operand(a) << 20 | operand(b);
        arith_any(self.vm, self.function, place, op, x, y)
    }

    /// Unary minus.
    pub fn negate(&self, a: Reg) -> Out<M, Red<M, Word>> {
        let word = self.reg(a);
        match word.view() {
            Some(Value::Int(i)) => Ok(i.wrapping_neg().to_value()),
            Some(Value::Float(x)) => Ok(Value::Float(x.negated()).into()),
            _ => {
                let handler = self.handler(word, Event::Unm);
                if !handler.is_null().test() {
                    return self.call(handler, &[word, word]);
                }
                if let Some(Value::Str(_)) = word.view() {
                    return negate_text(self.function, self.pc, word);
                }
                Err(unary_error(self.vm, self.function, self.pc, word, 1, i64::from(a)))
            }
        }
    }

    /// `~`.
    pub fn complement(&self, a: Reg) -> Out<M, Red<M, Word>> {
        let word = self.reg(a);
        match word.view() {
            Some(Value::Int(i)) => Ok(i.complement().to_value()),
            _ => {
                let handler = self.handler(word, Event::BNot);
                if !handler.is_null().test() {
                    return self.call(handler, &[word, word]);
                }
                let place = (self.pc as i64) << 40 | operand(Arg::Reg(a)) << 20 | operand(Arg::Reg(a));
                arith_any(self.vm, self.function, place, Binary::BXor, word, Word::int(-1))
            }
        }
    }

    /// `#`.
    pub fn len(&self, a: Reg) -> Out<M, Red<M, Word>> {
        let word = self.reg(a);
        match word.view() {
            Some(Value::Str(text)) => return Ok(text.size().to_value()),
            Some(Value::Table(table)) => {
                let handler = self.handler(word, Event::Len);
                if handler.is_null().test() {
                    return Ok(table.count().to_value());
                }
                return self.call(handler, &[word]);
            }
            _ => {}
        }
        Err(unary_error(self.vm, self.function, self.pc, word, 0, i64::from(a)))
    }

    /// `..` of registers.
    pub fn concat(&self, first: Reg, end: Reg) -> Out<M, Red<M, Word>> {
        let count = usize::from(end - first);
        if count <= 3 {
            let result = match count {
                2 => concat_two(self.reg(first), self.reg(first + 1)),
                _ => concat_three(self.reg(first), self.reg(first + 1), self.reg(first + 2)),
            };
            if !result.is_null().test() {
                return Ok(result);
            }
        }
        let values = Red::<M, Ref<Array<Values>>>::of_slots(self.frame, usize::from(first), count);
        let result = concat_many(values);
        if !result.is_null().test() {
            return Ok(result);
        }
        concat_any(self.vm, self.function, self.pc, i64::from(first), values)
    }

    /// `==`.
    pub fn equals(&self, a: Red<M, Word>, b: Red<M, Word>) -> Out<M, Red<M, bool>> {
        if let (Some(x), Some(y)) = (a.table(), b.table()) {
            if x.same(y).test() {
                return Ok(true.into());
            }
            let handler = self.binary_handler(a, b, Event::Eq);
            if handler.is_null().test() {
                return Ok(false.into());
            }
            let result = self.call(handler, &[a, b])?;
            return Ok(result.is_falsy(self.vm).not());
        }
        Ok(a.raw_equals(b))
    }

    /// `<` or `<=`.
    #[inline(always)]
    pub fn less(&self, op: Binary, a: Arg, b: Arg) -> Out<M, Red<M, bool>> {
        let or_equal = op == Binary::Le;
        Ok(match (self.arg(a).view(), self.arg(b).view()) {
            (Some(Value::Int(x)), Some(Value::Int(y))) => {
                if or_equal {
                    x.le(y)
                } else {
                    x.lt(y)
                }
            }
            (Some(Value::Float(x)), Some(Value::Float(y))) => {
                if or_equal {
                    x.le(y)
                } else {
                    x.lt(y)
                }
            }
            (Some(Value::Int(x)), Some(Value::Float(y))) => int_before_float(x, y, or_equal),
            (Some(Value::Float(x)), Some(Value::Int(y))) => float_before_int(x, y, or_equal),
            (Some(Value::Str(x)), Some(Value::Str(y))) => text_before(x, y, or_equal),
            _ => return self.less_slow(op, a, b),
        })
    }

    fn less_slow(&self, op: Binary, a: Arg, b: Arg) -> Out<M, Red<M, bool>> {
        let (x, y) = (self.arg(a), self.arg(b));
        let handler = self.binary_handler(x, y, Event::of(op));
        if handler.is_null().test() {
            return Err(compare_error(self.vm, self.function, self.pc, x, y));
        }
        let result = self.call(handler, &[x, y])?;
        Ok(result.is_falsy(self.vm).not())
    }

    /// Prepares a loop over numbers; returns whether it has iterations. Integers count up to the last one, which is
    /// then in the register of the limit.
    pub fn prepare_loop(&self, base: Reg) -> Out<M, bool> {
        let (start, limit, step) = (self.reg(base), self.reg(base + 1), self.reg(base + 2));
        let fail = |what: i64, word| Err(loop_error(self.vm, self.function, self.pc, what, word));
        if let (Some(Value::Int(start)), Some(Value::Int(step))) = (start.view(), step.view()) {
            if step.eq(0).test() {
                return fail(0, limit);
            }
            let upwards = step.gt(0).test();
            let limit = match limit.view() {
                Some(Value::Int(limit)) => limit,
                Some(Value::Float(x)) => {
                    if x.eq(x).not().test() {
                        return Ok(false);
                    }
                    clip(x, upwards)
                }
                _ => return fail(2, limit),
            };
            let none = if upwards { start.gt(limit) } else { start.lt(limit) };
            if none.test() {
                return Ok(false);
            }
            let last = if step.eq(1).test() { limit } else { last_of(start, limit, step) };
            self.set(base + 1, last.to_value());
            self.set(base + 3, start.to_value());
            return Ok(true);
        }
        let Some(limit) = limit.number() else { return fail(2, limit) };
        let Some(step) = step.number() else { return fail(3, step) };
        let Some(start) = start.number() else { return fail(1, start) };
        if step.eq(0.0).test() {
            return fail(0, Word::NULL.into());
        }
        let some = if step.gt(0.0).test() { start.le(limit) } else { start.ge(limit) };
        if !some.test() {
            return Ok(false);
        }
        self.set(base, Value::Float(start));
        self.set(base + 1, Value::Float(limit));
        self.set(base + 2, Value::Float(step));
        self.set(base + 3, Value::Float(start));
        Ok(true)
    }

    /// Continues with the next number of a loop; returns whether there is one.
    #[inline(always)]
    pub fn next_round(&self, base: Reg) -> bool {
        match (self.reg(base).view(), self.reg(base + 1).view(), self.reg(base + 2).view()) {
            (Some(Value::Int(i)), Some(Value::Int(last)), Some(Value::Int(step))) => {
                let more = if step.gt(0).test() { i.lt(last) } else { i.gt(last) };
                if !more.test() {
                    return false;
                }
                let next = (i + step).to_value();
                self.set(base, next);
                self.set(base + 3, next);
                true
            }
            (Some(Value::Float(x)), Some(Value::Float(limit)), Some(Value::Float(step))) => {
                let next = x + step;
                let more = if step.gt(0.0).test() { next.le(limit) } else { next.ge(limit) };
                if !more.test() {
                    return false;
                }
                self.set(base, Value::Float(next));
                self.set(base + 3, Value::Float(next));
                true
            }
            _ => unreachable!("the loop was prepared"),
        }
    }
}

/// Whether it is neither nil nor false.
pub fn is_truthy(word: Word) -> bool {
    !word.is_null() && word.downcast::<Bool>().is_none_or(|boolean| boolean.truth)
}

/// Whether `a` is less than `b`. None if comparing them needs metamethods.
pub fn less_plain(a: Word, b: Word) -> Option<bool> {
    Some(match (plain(a), plain(b)) {
        (Plain::Int(a), Plain::Int(b)) => a < b,
        (Plain::Float(a), Plain::Float(b)) => a < b,
        (Plain::Int(a), Plain::Float(b)) => int_lt_float(a, b),
        (Plain::Float(a), Plain::Int(b)) => !a.is_nan() && !int_le_float(b, a),
        (Plain::Str(a), Plain::Str(b)) => a.text() < b.text(),
        _ => return None,
    })
}
