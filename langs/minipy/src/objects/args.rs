//! What traced code takes and gives: the arguments of a call, results, exceptions in flight.

use crate::objects::model::*;
use metatrace::untraced::IntoPlain as _;
use metatrace::{Array, Direct, Frame, Mode, Red, Ref};

/// A result of traced code.
pub type Out<M> = Result<Red<M, Value>, Raised<M>>;

/// The same in plain code.
pub(crate) fn plain(result: Out<Direct>) -> PyResult<Value> {
    match result {
        Ok(value) => Ok(value.into_plain()),
        Err(exc) => Err(exc.into_plain()),
    }
}

/// What the `next` of an iterator answers in plain code, if it is one that does without tracing.
pub(crate) fn plain_step(step: Step<Direct>) -> PyResult<Option<Value>> {
    match step.expect("an iterator of this type") {
        Ok(item) => Ok(item.map(|item| item.into_plain())),
        Err(exc) => Err(exc.into_plain()),
    }
}

/// An exception in flight.
pub type Raised<M> = Red<M, Ref<Exc>>;

/// Success without a value.
pub type Done<M> = Result<(), Raised<M>>;

/// The frame of a level.
pub type FrameRef<M> = Red<M, Ref<Frame<Registers>>>;

/// Where the arguments are.
pub(crate) enum Rest<'a, M: Mode> {
    /// In consecutive registers from this one on.
    Frame(FrameRef<M>, usize),
    /// In a slice.
    Slice(&'a [Red<M, Value>]),
    /// In an array that is not written any more, from this index on.
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
    /// How many there are in all.
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

    /// The same, the last ones being named.
    pub fn with_names(self, names: Option<Ref<Tuple>>) -> Self {
        Args { names: names.filter(|n| !n.items.is_empty()), ..self }
    }

    /// How many have names.
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

    /// All of them in a new array.
    pub fn to_array(self) -> Red<M, Ref<Array<TupleItems>>> {
        let array = Red::<M, Ref<Array<TupleItems>>>::alloc(self.count, Value::NULL);
        for i in 0..self.count {
            array.put(i, self.get(i));
        }
        array
    }

    /// Without the first one, which is not a named one.
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

    /// With one more in front.
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

/// What the traced half of a `next` slot answers.
pub type Step<M> = Option<Result<Option<Red<M, Value>>, Raised<M>>>;
