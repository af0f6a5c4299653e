//! The library: procedures that are not written in Scheme, and their common parts. Procedures that call procedures of
//! the program are written in Scheme, in `library.scm`, because calls never use the native stack.

mod control;
mod lists;
mod numbers;
mod ports;
mod text;
mod vectors;

pub use control::{exit_status, record_procedure};
pub use ports::new_port;

use crate::number;
use crate::primitives::primitive_of;
use crate::value::{
    Arguments, Bytes, Char, Closure, Done, Native, NativeFn, Raised, Special, Str, Symbol, Word, array_of,
    failure, items_of, parts, vector,
};
use crate::vm::{Vm, intern};
use metatrace::untraced::UntracedItems;
use metatrace::{Array, Opaque, Ref};
use metatrace_parts::Binding;

/// A procedure: its name, the minimal and maximal number of arguments, and whether it changes nothing that traced
/// code reads.
type Entry = (&'static str, usize, usize, bool, NativeFn);

/// Any number of arguments.
const MANY: usize = usize::MAX;

/// Adds the library to the global variables.
pub fn install(vm: Ref<Vm>) {
    let tables = [control::TABLE, lists::TABLE, numbers::TABLE, ports::TABLE, text::TABLE, vectors::TABLE];
    for (name, least, most, quiet, function) in tables.into_iter().flatten() {
        define(vm, name, Special::None, (*least, *most), *quiet, *function);
    }
    for (name, least, most, special) in control::SPECIALS {
        define(vm, name, *special, (*least, *most), false, |_| unreachable!("the machine does this itself"));
    }
}

fn define(vm: Ref<Vm>, name: &str, special: Special, count: (usize, usize), quiet: bool, function: NativeFn) {
    let native = Ref::new(Native {
        special,
        primitive: primitive_of(name),
        quiet,
        least: count.0,
        most: count.1,
        bound: Word::NULL,
        fields: Vec::new(),
        name: name.to_owned(),
        function: Opaque::new(function),
    });
    let symbol = intern(vm, name);
    Binding::assign(symbol.global, native.into());
}

impl Arguments {
    fn len(&self) -> usize {
        self.words.len()
    }

    fn word(&self, i: usize) -> Word {
        self.words.get(i)
    }

    fn optional(&self, i: usize) -> Option<Word> {
        (i < self.len()).then(|| self.word(i))
    }

    fn all(&self) -> Vec<Word> {
        items_of(self.words)
    }

    fn unspecified(&self) -> Done {
        Ok(self.vm.unspecified.into())
    }

    fn boolean(&self, truth: bool) -> Done {
        Ok(self.vm.boolean(truth))
    }

    /// An error about an argument.
    fn wrong<T>(&self, what: &str, word: Word) -> Result<T, Ref<Raised>> {
        Err(failure(self.vm, &format!("{}: {what}:", self.native.name), &[word]))
    }

    fn string(&self, i: usize) -> Result<Ref<Str>, Ref<Raised>> {
        let word = self.word(i);
        word.downcast().map_or_else(|| self.wrong("a string is expected", word), Ok)
    }

    fn text(&self, i: usize) -> Result<String, Ref<Raised>> {
        Ok(self.string(i)?.text.borrow().iter().collect())
    }

    fn symbol(&self, i: usize) -> Result<Ref<Symbol>, Ref<Raised>> {
        let word = self.word(i);
        word.downcast().map_or_else(|| self.wrong("a symbol is expected", word), Ok)
    }

    fn char(&self, i: usize) -> Result<char, Ref<Raised>> {
        let word = self.word(i);
        match word.downcast::<Char>() {
            Some(c) => Ok(crate::printer::char_of(c)),
            None => self.wrong("a character is expected", word),
        }
    }

    fn vector(&self, i: usize) -> Result<Ref<Array<crate::value::Items>>, Ref<Raised>> {
        let word = self.word(i);
        vector(word).map_or_else(|| self.wrong("a vector is expected", word), Ok)
    }

    fn bytes(&self, i: usize) -> Result<Ref<Array<Bytes>>, Ref<Raised>> {
        let word = self.word(i);
        array_of(word).map_or_else(|| self.wrong("a bytevector is expected", word), Ok)
    }

    /// The items of a list.
    fn list(&self, i: usize) -> Result<Vec<Word>, Ref<Raised>> {
        let (items, end) = crate::value::spread(self.word(i));
        if self.vm.is_nil(end) { Ok(items) } else { self.wrong("a list is expected", self.word(i)) }
    }

    /// A number from zero to `most`.
    fn index(&self, i: usize, most: usize) -> Result<usize, Ref<Raised>> {
        let word = self.word(i);
        let index =
            number::integer(word).and_then(|(index, exact)| usize::try_from(index).ok().filter(|_| exact));
        match index {
            Some(index) if index <= most => Ok(index),
            Some(_) => self.wrong("the index is out of range", word),
            None => self.wrong("an index is expected", word),
        }
    }

    /// The part of a sequence given by two optional arguments.
    fn range(&self, first: usize, len: usize) -> Result<std::ops::Range<usize>, Ref<Raised>> {
        let end = if self.len() > first + 1 { self.index(first + 1, len)? } else { len };
        let start = if self.len() > first { self.index(first, end)? } else { 0 };
        Ok(start..end)
    }

    /// The size of a new object.
    fn size(&self, i: usize) -> Result<usize, Ref<Raised>> {
        self.index(i, 1 << 28)
    }
}

/// Whether the values are equal by `eqv?`.
pub fn eqv(a: Word, b: Word) -> bool {
    if a == b {
        return true;
    }
    if let (Some(a), Some(b)) = (a.downcast::<Char>(), b.downcast::<Char>()) {
        return a.code == b.code;
    }
    // A procedure without a variable is created anew wherever it is used as a value.
    if let (Some(a), Some(b)) = (a.downcast::<Closure>(), b.downcast::<Closure>()) {
        return a.lambda == b.lambda && a.env == b.env;
    }
    match (number::number(a), number::number(b)) {
        (Some(number::Num::Float(a)), Some(number::Num::Float(b))) => a.to_bits() == b.to_bits(),
        (Some(number::Num::Float(_)), _) | (_, Some(number::Num::Float(_))) => false,
        (Some(a), Some(b)) => number::compare(&a, &b) == Some(std::cmp::Ordering::Equal),
        _ => false,
    }
}

/// Whether the values are equal by `equal?`.
pub fn equal(a: Word, b: Word) -> bool {
    let mut work = vec![(a, b)];
    // Cyclic data are compared once.
    let mut compared = hashbrown::HashSet::new();
    while let Some((a, b)) = work.pop() {
        if eqv(a, b) {
            continue;
        }
        if let (Some((a_car, a_cdr)), Some((b_car, b_cdr))) = (parts(a), parts(b)) {
            if compared.insert((a.word(), b.word())) {
                work.extend([(a_cdr, b_cdr), (a_car, b_car)]);
            }
        } else if let (Some(x), Some(y)) = (vector(a), vector(b)) {
            if x.len() != y.len() {
                return false;
            }
            if compared.insert((a.word(), b.word())) {
                work.extend(items_of(x).into_iter().zip(items_of(y)).rev());
            }
        } else if let (Some(a), Some(b)) = (a.downcast::<Str>(), b.downcast::<Str>()) {
            if *a.text.borrow() != *b.text.borrow() {
                return false;
            }
        } else if let (Some(a), Some(b)) = (array_of::<Bytes>(a), array_of::<Bytes>(b)) {
            if a.len() != b.len() || (0..a.len()).any(|i| a.get(i) != b.get(i)) {
                return false;
            }
        } else {
            return false;
        }
    }
    true
}
