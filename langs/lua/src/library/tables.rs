//! `table`.

use super::{Done, Entry, any, known, module, native, pure};
use crate::call::{ONE, call, call_without_yield};
use crate::compiler;
use crate::ops::{index, is_truthy, kind_name, less_plain, metamethod, set_index};
use crate::table::{self, Table, new_table};
use crate::value::{Arguments, Error, Plain, Special, Values, Word, plain, values};
use crate::vm::{Event, Vm, main_closure, set_field};
use metatrace::untraced::{Untraced, UntracedItems};
use metatrace::{Array, Ref};

const SORT: Entry = known("table.sort", sort, Special::Sort, false);

const ENTRIES: [Entry; 6] = [
    pure("table.concat", concat),
    known("table.insert", insert, Special::Insert, false),
    any("table.move", move_values),
    pure("table.pack", pack),
    known("table.remove", remove, Special::Remove, false),
    any("table.unpack", unpack),
];

pub fn install(vm: Ref<Vm>) {
    let table = module(vm, "table", &ENTRIES);
    let text = include_bytes!("sort.lua");
    let sort = compiler::compile(vm, text, "[table.sort]", vm.globals).expect("it is written in Lua");
    let sort = call(vm, main_closure(vm, sort).into(), &[], ONE);
    let sort = sort.unwrap_or_else(|_| unreachable!("it returns a function"));
    set_field(vm, table, "sort", native(&SORT, sort).into());
}

/// `table[i]`, with metamethods.
fn get(a: &Arguments, table: Word, i: i64) -> Done<Word> {
    if let Plain::Table(table) = plain(table)
        && a.is_plain(table)
    {
        return Ok(table::get_int(table, i));
    }
    match index(a.vm, table, Word::int(i)) {
        Ok(value) => value,
        Err(message) => a.fail(&message),
    }
}

/// `table[i] = value`, with metamethods.
fn set(a: &Arguments, table: Word, i: i64, value: Word) -> Done {
    if let Plain::Table(table) = plain(table)
        && a.is_plain(table)
    {
        table::set_int(table, i, value);
        return Ok(());
    }
    match set_index(a.vm, table, Word::int(i), value) {
        Ok(result) => result,
        Err(message) => a.fail(&message),
    }
}

/// `#table`, with metamethods.
fn length(a: &Arguments, table: Ref<Table>) -> Done<i64> {
    let handler = metamethod(a.vm, table.into(), Event::Len);
    if handler.is_null() {
        return Ok(table.count.get());
    }
    match plain(call_without_yield(a.vm, handler, &[table.into()])?) {
        Plain::Int(count) => Ok(count),
        _ => a.fail("object length is not an integer"),
    }
}

fn concat(a: &mut Arguments) -> Done {
    let table = a.table(0)?;
    let separator = if a.word(1).is_null() { None } else { Some(a.text(1)?) };
    let first = a.int_or(2, 1)?;
    let last = if a.word(3).is_null() { length(a, table)? } else { a.int(3)? };
    let mut out = Vec::new();
    for i in first..=last {
        let value = get(a, table.into(), i)?;
        match plain(value) {
            Plain::Str(text) => out.extend_from_slice(text.text()),
            Plain::Int(_) | Plain::Float(_) => out.extend_from_slice(super::to_text(a.vm, value)?.text()),
            _ => {
                let kind = kind_name(a.vm, value);
                return a.fail(&format!("invalid value ({kind}) at index {i} in table for 'concat'"));
            }
        }
        if let Some(separator) = separator
            && i < last
        {
            out.extend_from_slice(separator.text());
        }
    }
    a.push_text(out);
    Ok(())
}

fn insert(a: &mut Arguments) -> Done {
    let table = a.table(0)?;
    let count = length(a, table)?;
    match a.len() {
        2 => set(a, table.into(), count + 1, a.word(1)),
        3 => {
            let at = a.int(1)?;
            if at < 1 || at > count + 1 {
                return a.bad(1, "position out of bounds");
            }
            if a.is_plain(table) && at <= count {
                let last = table::get_int(table, count);
                table::set_int(table, count + 1, last);
                table::shift(table, at as usize - 1, at as usize, (count - at) as usize);
            } else {
                for i in (at..=count).rev() {
                    let value = get(a, table.into(), i)?;
                    set(a, table.into(), i + 1, value)?;
                }
            }
            set(a, table.into(), at, a.word(2))
        }
        _ => a.fail("wrong number of arguments to 'insert'"),
    }
}

fn remove(a: &mut Arguments) -> Done {
    let table = a.table(0)?;
    let count = length(a, table)?;
    let at = a.int_or(1, count)?;
    if a.len() > 1 && count + 1 != at && (at < 1 || at > count + 1) && (count != 0 || at != 0) {
        return a.bad(0, "position out of bounds");
    }
    let value = get(a, table.into(), at)?;
    if a.is_plain(table) && at >= 1 && at < count {
        table::shift(table, at as usize, at as usize - 1, (count - at) as usize);
        table::set_int(table, count, Word::NULL);
    } else {
        for i in at..count {
            let value = get(a, table.into(), i + 1)?;
            set(a, table.into(), i, value)?;
        }
        if at <= count || !value.is_null() {
            set(a, table.into(), at.max(count.min(at)), Word::NULL)?;
        }
    }
    a.push(value);
    Ok(())
}

fn pack(a: &mut Arguments) -> Done {
    let table = new_table(a.vm);
    for (i, word) in a.rest(0).into_iter().enumerate() {
        table::set_int(table, i as i64 + 1, word);
    }
    set_field(a.vm, table, "n", Word::int(a.len() as i64));
    a.push(table);
    Ok(())
}

fn unpack(a: &mut Arguments) -> Done {
    let table = a.word(0);
    let first = a.int_or(1, 1)?;
    let last = match (a.word(2).is_null(), plain(table)) {
        (false, _) => a.int(2)?,
        (true, Plain::Table(table)) => length(a, table)?,
        (true, Plain::Str(text)) => text.size,
        (true, _) => {
            let kind = kind_name(a.vm, table);
            return a.fail(&format!("attempt to get length of a {kind} value"));
        }
    };
    if last.saturating_sub(first) >= 1_000_000 {
        return a.fail("too many results to unpack");
    }
    for i in first..=last {
        let value = get(a, table, i)?;
        a.push(value);
    }
    Ok(())
}

fn move_values(a: &mut Arguments) -> Done {
    let (from, first, last, to) = (a.table(0)?, a.int(1)?, a.int(2)?, a.int(3)?);
    let target = if a.word(4).is_null() { from } else { a.table(4)? };
    if first <= last {
        if first <= 0 && last >= first.wrapping_add(i64::MAX) {
            return a.bad(2, "too many elements to move");
        }
        if to > i64::MAX - (last - first) {
            return a.bad(3, "destination wrap around");
        }
        let forwards = to > last || to <= first || from != target;
        for k in 0..=last - first {
            let k = if forwards { k } else { last - first - k };
            let value = get(a, from.into(), first + k)?;
            set(a, target.into(), to + k, value)?;
        }
    }
    a.push(target);
    Ok(())
}

/// Whether one value is less than another, by the given function or by `<`.
pub fn less(a: &Arguments, function: Word, x: Word, y: Word) -> Done<bool> {
    if !function.is_null() {
        return Ok(is_truthy(call_without_yield(a.vm, function, &[x, y])?));
    }
    if let Some(less) = less_plain(x, y) {
        return Ok(less);
    }
    let mut handler = metamethod(a.vm, x, Event::Lt);
    if handler.is_null() {
        handler = metamethod(a.vm, y, Event::Lt);
    }
    if handler.is_null() {
        let (x, y) = (kind_name(a.vm, x), kind_name(a.vm, y));
        let what = if x == y { format!("two {x} values") } else { format!("{x} with {y}") };
        return Err(Error::at_level(&format!("attempt to compare {what}"), 0));
    }
    Ok(is_truthy(call_without_yield(a.vm, handler, &[x, y])?))
}

/// Sorts by merging. The comparator may call any code, so the values are kept in objects.
fn sort(a: &mut Arguments) -> Done {
    let table = a.table(0)?;
    let count = length(a, table)?;
    let function = if a.word(1).is_null() { Word::NULL } else { a.function(1)? };
    if count >= i64::from(i32::MAX) {
        return a.bad(0, "array too big");
    }
    let mut words = Vec::new();
    for i in 1..=count {
        words.push(get(a, table.into(), i)?);
    }
    let (mut from, mut to) = (values(&words), values(&words));
    let count = words.len();
    // Short runs are sorted by insertion first.
    const RUN: usize = 8;
    for start in (0..count).step_by(RUN) {
        for i in start + 1..(start + RUN).min(count) {
            let value = from.get(i);
            let mut at = i;
            while at > start && less(a, function, value, from.get(at - 1))? {
                from.set(at, from.get(at - 1));
                at -= 1;
            }
            from.set(at, value);
        }
    }
    let mut width = RUN;
    while width < count {
        for start in (0..count).step_by(2 * width) {
            merge(
                a,
                function,
                from,
                to,
                [start, (start + width).min(count), (start + 2 * width).min(count)],
            )?;
        }
        (from, to) = (to, from);
        width *= 2;
    }
    for i in 0..count {
        set(a, table.into(), i as i64 + 1, from.get(i))?;
    }
    Ok(())
}

fn merge(
    a: &Arguments,
    function: Word,
    from: Ref<Array<Values>>,
    to: Ref<Array<Values>>,
    [start, middle, end]: [usize; 3],
) -> Done {
    let (mut left, mut right) = (start, middle);
    for at in start..end {
        let take_right = left >= middle || right < end && less(a, function, from.get(right), from.get(left))?;
        if take_right {
            to.set(at, from.get(right));
            right += 1;
        } else {
            to.set(at, from.get(left));
            left += 1;
        }
    }
    Ok(())
}
