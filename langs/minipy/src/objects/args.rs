//! The types that traced code works with: the arguments of a call, results, and exceptions being raised.

use crate::objects::model::*;
use metatrace::untraced::IntoPlain as _;
use metatrace::{Array, Direct, Frame, Mode, Red, Ref};

/// A result of traced code.
pub type Out<M> = Result<Red<M, Value>, Raised<M>>;

/// A traced result as the result of plain code.
pub(crate) fn plain(result: Out<Direct>) -> PyResult<Value> {
    match result {
        Ok(value) => Ok(value.into_plain()),
        Err(exc) => Err(exc.into_plain()),
    }
}

/// The answer of a traced `next` in plain code, for an iterator whose traced half handles every case.
pub(crate) fn plain_step(step: Step<Direct>) -> PyResult<Option<Value>> {
    step.expect("an iterator of this type").map(plain).transpose()
}

/// An exception that is being raised.
pub type Raised<M> = Red<M, Ref<Exc>>;

/// The next item of an iterator, or the exception raised; None at the end.
///
/// A type of this form is returned in two machine registers. `Result<Option<_>, _>` and `Result<bool, _>` are returned
/// in memory, and copying them waits until the processor has written their parts. Functions that are often called and
/// not inlined return the former; `transpose` gives the latter for `?`.
pub type Next<M> = Option<Out<M>>;

/// The item that a residual call returned, null at the end.
pub(crate) fn not_null<M: Mode>(item: Out<M>) -> Next<M> {
    match item {
        Ok(item) if item.is_null().test() => None,
        item => Some(item),
    }
}

/// The result of a test, returned in registers as [`Next`] is.
pub enum Tested<M: Mode> {
    /// It fails.
    False,
    /// It holds.
    True,
    /// The exception that was raised instead.
    Raised(Raised<M>),
}

impl<M: Mode> From<Result<bool, Raised<M>>> for Tested<M> {
    #[inline(always)]
    fn from(result: Result<bool, Raised<M>>) -> Self {
        match result {
            Ok(false) => Tested::False,
            Ok(true) => Tested::True,
            Err(raised) => Tested::Raised(raised),
        }
    }
}

impl<M: Mode> Tested<M> {
    /// For `?`.
    #[inline(always)]
    pub fn result(self) -> Result<bool, Raised<M>> {
        match self {
            Tested::False => Ok(false),
            Tested::True => Ok(true),
            Tested::Raised(raised) => Err(raised),
        }
    }
}

/// The result of an operation that has no value.
pub type Done<M> = Result<(), Raised<M>>;

/// The frame of a portal level.
pub type FrameRef<M> = Red<M, Ref<Frame<Registers>>>;

/// Where the arguments after the receiver are.
pub(crate) enum Rest<'a, M: Mode> {
    /// In consecutive registers of a frame, from this one on.
    Frame(FrameRef<M>, usize),
    /// In a slice.
    Slice(&'a [Red<M, Value>]),
    /// In an array that is never written again, from this index on.
    Array(Red<M, Ref<Array<TupleItems>>>, usize),
}

impl<M: Mode> Clone for Rest<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Mode> Copy for Rest<'_, M> {}

/// The arguments of a call: an optional receiver, the others, and the names of the last ones.
pub struct Args<'a, M: Mode> {
    first: Option<Red<M, Value>>,
    rest: Rest<'a, M>,
    /// The number of arguments, the receiver included.
    pub count: usize,
    /// The names of the last arguments.
    pub names: Option<Ref<Tuple>>,
}

impl<M: Mode> Clone for Args<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Mode> Copy for Args<'_, M> {}

impl<'a, M: Mode> Args<'a, M> {
    /// `count` arguments in registers from `base` on, after an optional receiver.
    #[inline(always)]
    pub fn of_frame(first: Option<Red<M, Value>>, frame: FrameRef<M>, base: usize, count: usize) -> Self {
        Args {
            first,
            rest: Rest::Frame(frame, base),
            count: count + usize::from(first.is_some()),
            names: None,
        }
    }

    /// The arguments in a slice, after an optional receiver.
    #[inline(always)]
    pub fn of_slice(first: Option<Red<M, Value>>, rest: &'a [Red<M, Value>]) -> Self {
        Args { first, rest: Rest::Slice(rest), count: rest.len() + usize::from(first.is_some()), names: None }
    }

    /// The arguments in an array.
    pub fn of_array(array: Red<M, Ref<Array<TupleItems>>>, count: usize) -> Self {
        Args { first: None, rest: Rest::Array(array, 0), count, names: None }
    }

    /// The same arguments, the last ones of which have these names.
    pub fn with_names(self, names: Option<Ref<Tuple>>) -> Self {
        Args { names: names.filter(|n| !n.items.is_empty()), ..self }
    }

    /// The number of named arguments.
    pub fn named(&self) -> usize {
        self.names.map_or(0, |names| names.items.len())
    }

    /// Argument `i`.
    #[inline(always)]
    pub fn get(&self, i: usize) -> Red<M, Value> {
        let i = match self.first {
            Some(first) if i == 0 => return first,
            Some(_) => i - 1,
            None => i,
        };
        match self.rest {
            Rest::Frame(frame, base) => frame.slot(base + i),
            Rest::Slice(slice) => slice[i],
            Rest::Array(array, from) => array.at(from + i),
        }
    }

    /// All arguments in a new array.
    pub fn to_array(self) -> Red<M, Ref<Array<TupleItems>>> {
        let array = Red::<M, Ref<Array<TupleItems>>>::alloc(self.count, Value::NULL);
        for i in 0..self.count {
            array.put(i, self.get(i));
        }
        array
    }

    /// The arguments without the first one, which must not be a named one.
    #[inline]
    pub fn without_first(self) -> Self {
        let count = self.count - 1;
        if self.first.is_some() {
            return Args { first: None, count, ..self };
        }
        let rest = match self.rest {
            Rest::Frame(frame, base) => Rest::Frame(frame, base + 1),
            Rest::Slice(slice) => Rest::Slice(&slice[1..]),
            Rest::Array(array, from) => Rest::Array(array, from + 1),
        };
        Args { rest, count, ..self }
    }

    /// The arguments with `receiver` in front of them.
    #[inline]
    pub(crate) fn after(self, receiver: Red<M, Value>) -> Self {
        match self.first {
            None => Args { first: Some(receiver), count: self.count + 1, ..self },
            Some(_) => {
                let array = Red::<M, Ref<Array<TupleItems>>>::alloc(self.count + 1, Value::NULL);
                array.put(0, receiver);
                for i in 0..self.count {
                    array.put(i + 1, self.get(i));
                }
                Args { names: self.names, ..Args::of_array(array, self.count + 1) }
            }
        }
    }
}

/// The answer of the traced half of a `next` slot: the outer None if the plain slot must do it, the inner None at the
/// end.
pub type Step<M> = Option<Next<M>>;
