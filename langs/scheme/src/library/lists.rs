//! Pairs and lists.

use super::{Entry, MANY, equal, eqv};
use crate::value::{Arguments, Done, Pair, Raised, Word, cons, items_of, list_on, parts, spread, vector_of};
use metatrace::Ref;
use metatrace::untraced::{Untraced, UntracedItems};

pub const TABLE: &[Entry] = &[
    ("car", 1, 1, true, |a| path(a, "a")),
    ("cdr", 1, 1, true, |a| path(a, "d")),
    ("caar", 1, 1, true, |a| path(a, "aa")),
    ("cadr", 1, 1, true, |a| path(a, "ad")),
    ("cdar", 1, 1, true, |a| path(a, "da")),
    ("cddr", 1, 1, true, |a| path(a, "dd")),
    ("caaar", 1, 1, true, |a| path(a, "aaa")),
    ("caadr", 1, 1, true, |a| path(a, "aad")),
    ("cadar", 1, 1, true, |a| path(a, "ada")),
    ("caddr", 1, 1, true, |a| path(a, "add")),
    ("cdaar", 1, 1, true, |a| path(a, "daa")),
    ("cdadr", 1, 1, true, |a| path(a, "dad")),
    ("cddar", 1, 1, true, |a| path(a, "dda")),
    ("cdddr", 1, 1, true, |a| path(a, "ddd")),
    ("cadddr", 1, 1, true, |a| path(a, "addd")),
    ("cddddr", 1, 1, true, |a| path(a, "dddd")),
    ("cons", 2, 2, true, |a| Ok(cons(a.word(0), a.word(1)))),
    ("set-car!", 2, 2, false, |a| {
        let pair = pair(a)?;
        pair.car.set(pair, a.word(1));
        a.unspecified()
    }),
    ("set-cdr!", 2, 2, false, |a| {
        let pair = pair(a)?;
        pair.cdr.set(pair, a.word(1));
        a.unspecified()
    }),
    ("list", 0, MANY, true, |a| Ok(a.vm.list(&a.all()))),
    ("cons*", 1, MANY, true, |a| {
        let all = a.all();
        Ok(list_on(&all[..all.len() - 1], all[all.len() - 1]))
    }),
    ("make-list", 1, 2, true, |a| {
        let fill = a.optional(1).unwrap_or(a.vm.unspecified.into());
        Ok(a.vm.list(&vec![fill; a.size(0)?]))
    }),
    ("null?", 1, 1, true, |a| a.boolean(a.vm.is_nil(a.word(0)))),
    ("pair?", 1, 1, true, |a| a.boolean(parts(a.word(0)).is_some())),
    ("list?", 1, 1, true, |a| a.boolean(a.vm.is_nil(spread(a.word(0)).1))),
    ("length", 1, 1, true, |a| Ok(Word::int(a.list(0)?.len() as i64))),
    ("append", 0, MANY, true, append),
    ("reverse", 1, 1, true, |a| {
        Ok(a.list(0)?.into_iter().fold(a.vm.nil.into(), |rest, item| cons(item, rest)))
    }),
    ("list-tail", 2, 2, true, |a| tail(a, a.index(1, usize::MAX)?)),
    ("list-ref", 2, 2, true, |a| {
        let rest = tail(a, a.index(1, usize::MAX)?)?;
        parts(rest).map_or_else(|| a.wrong("the index is out of range", a.word(1)), |pair| Ok(pair.0))
    }),
    ("list-set!", 3, 3, false, |a| {
        let rest = tail(a, a.index(1, usize::MAX)?)?;
        let Some(pair) = rest.downcast::<Pair>() else {
            return a.wrong("the index is out of range", a.word(1));
        };
        pair.car.set(pair, a.word(2));
        a.unspecified()
    }),
    ("list-copy", 1, 1, true, |a| {
        let (items, end) = spread(a.word(0));
        Ok(list_on(&items, end))
    }),
    ("last-pair", 1, 1, true, |a| {
        let mut last = a.word(0);
        while let Some((_, cdr)) = parts(last)
            && parts(cdr).is_some()
        {
            last = cdr;
        }
        Ok(last)
    }),
    ("memq", 2, 2, true, |a| member(a, eqv)),
    ("memv", 2, 2, true, |a| member(a, eqv)),
    ("%member", 2, 2, true, |a| member(a, equal)),
    ("assq", 2, 2, true, |a| association(a, eqv)),
    ("assv", 2, 2, true, |a| association(a, eqv)),
    ("%assoc", 2, 2, true, |a| association(a, equal)),
    ("list->vector", 1, 1, true, |a| Ok(vector_of(&a.list(0)?).into())),
    ("vector->list", 1, 3, true, |a| {
        let items = items_of(a.vector(0)?);
        Ok(a.vm.list(&items[a.range(1, items.len())?]))
    }),
    ("eq?", 2, 2, true, |a| a.boolean(eqv(a.word(0), a.word(1)))),
    ("eqv?", 2, 2, true, |a| a.boolean(eqv(a.word(0), a.word(1)))),
    ("equal?", 2, 2, true, |a| a.boolean(equal(a.word(0), a.word(1)))),
    ("not", 1, 1, true, |a| a.boolean(!a.vm.is_true(a.word(0)))),
];

/// Follows a path of `car` and `cdr`, from its last letter on.
fn path(a: &Arguments, path: &str) -> Done {
    let mut word = a.word(0);
    for step in path.bytes().rev() {
        let Some((car, cdr)) = parts(word) else { return a.wrong("a pair is expected", word) };
        word = if step == b'a' { car } else { cdr };
    }
    Ok(word)
}

fn pair(a: &Arguments) -> Result<Ref<Pair>, Ref<Raised>> {
    a.word(0).downcast().map_or_else(|| a.wrong("a pair is expected", a.word(0)), Ok)
}

fn tail(a: &Arguments, count: usize) -> Done {
    let mut rest = a.word(0);
    for _ in 0..count {
        let Some((_, cdr)) = parts(rest) else { return a.wrong("the index is out of range", a.word(1)) };
        rest = cdr;
    }
    Ok(rest)
}

fn append(a: &Arguments) -> Done {
    let Some(last) = a.len().checked_sub(1) else { return Ok(a.vm.nil.into()) };
    let mut result = a.words.get(last);
    for i in (0..last).rev() {
        result = list_on(&a.list(i)?, result);
    }
    Ok(result)
}

fn member(a: &Arguments, same: fn(Word, Word) -> bool) -> Done {
    let mut rest = a.word(1);
    while let Some((car, cdr)) = parts(rest) {
        if same(a.word(0), car) {
            return Ok(rest);
        }
        rest = cdr;
    }
    if a.vm.is_nil(rest) { a.boolean(false) } else { a.wrong("a list is expected", a.word(1)) }
}

fn association(a: &Arguments, same: fn(Word, Word) -> bool) -> Done {
    let mut rest = a.word(1);
    while let Some((car, cdr)) = parts(rest) {
        let Some((key, _)) = parts(car) else { return a.wrong("an association list is expected", a.word(1)) };
        if same(a.word(0), key) {
            return Ok(car);
        }
        rest = cdr;
    }
    if a.vm.is_nil(rest) { a.boolean(false) } else { a.wrong("a list is expected", a.word(1)) }
}
