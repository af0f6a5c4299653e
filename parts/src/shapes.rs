//! Hidden classes, as in Self (Chambers, Ungar, Lee, OOPSLA 1989, "maps") and V8 (Bak's "hidden classes"): objects that
//! got the same names in the same order share a layout, which says where the value of each name lies.
//!
//! A layout never changes: one more name is another layout, to which the first one has a transition. So what a promoted
//! shape says is a constant of the trace. A name is never removed from an object: a language that deletes stores a
//! value that means so, such as the null word, and the slot is used again when the name is set.

use crate::names::{NameSite, Names};
use crate::symbols::{Symbol, SymbolMap};
use metatrace::{Array, ArrayClass, Field, Mode, Mutable, Object, Red, Ref, Trace, Value, ext};
use std::cell::RefCell;

/// Where the values of names lie in the objects with a shape of type `S`: a `#[plain]` field of the shape.
#[derive(Debug, Trace)]
pub struct Layout<S> {
    names: Names,
    /// Shapes with one more name, by that name.
    next: RefCell<SymbolMap<Ref<S>>>,
}

/// A type of hidden classes, or *shapes*: what the language wants its objects to share, with a layout among it.
pub trait HasLayout: Object {
    /// The layout.
    fn layout(&self) -> &Layout<Self>;
    /// A shape that differs from this one in its layout alone, and has no transitions.
    fn with_layout(&self, layout: Layout<Self>) -> Self;
    /// The shape with one more name, in any mode: an `#[elidable]` function around [`extended`].
    fn with_name<M: Mode>(shape: Ref<Self>, name: Symbol) -> Red<M, Ref<Self>>;
}

/// A type of objects that keep values of names in slots, as their shape says.
///
/// ```
/// use metatrace::untraced::{IntoPlain, Untraced};
/// use metatrace::{Array, Config, Direct, Field, Jit, Mode, Mut, Mutable, Object, Red, Ref, Site, Value};
/// use metatrace::{array_class, elidable};
/// use metatrace_parts::{HasLayout, HasSlots, Interner, Layout, RedSlots, Symbol, extended};
///
/// array_class!(Fields of Value);
///
/// #[derive(Object)]
/// struct Shape {
///     #[plain]
///     layout: Layout<Shape>,
/// }
///
/// #[derive(Object)]
/// struct Instance {
///     shape: Mut<Ref<Shape>>,
///     fields: Mut<Ref<Array<Fields>>>,
/// }
///
/// impl HasLayout for Shape {
///     fn layout(&self) -> &Layout<Shape> {
///         &self.layout
///     }
///     fn with_layout(&self, layout: Layout<Shape>) -> Shape {
///         Shape { layout }
///     }
///     fn with_name<M: Mode>(shape: Ref<Shape>, name: Symbol) -> Red<M, Ref<Shape>> {
///         shape_with(shape, name)
///     }
/// }
///
/// #[elidable]
/// fn shape_with(shape: Ref<Shape>, name: Symbol) -> Ref<Shape> {
///     extended(shape, name)
/// }
///
/// impl HasSlots for Instance {
///     type Shape = Shape;
///     type Slots = Fields;
///     const SHAPE: Field<Instance, Ref<Shape>, Mutable> = Instance::SHAPE;
///     const SLOTS: Field<Instance, Ref<Array<Fields>>, Mutable> = Instance::FIELDS;
///     const RESERVES: bool = false;
/// }
///
/// Jit::new(Config::default()).unwrap().enter(|_| {
///     let x = Interner::<Box<str>>::default().intern("x");
///     let empty = Ref::new(Shape { layout: Layout::new() });
///     let make = || Instance::alloc::<Direct>(empty, Array::new(0, Value::NULL));
///     let (a, b) = (make(), make());
///     a.add_name(empty, x, Value::int(1).into());
///     b.add_name(empty, x, Value::int(2).into());
///     let shape = a.known_shape().unwrap();
///     assert!(Some(shape) == b.known_shape());
///     let slot = shape.layout.slot::<Direct>(Site::none(), x).unwrap();
///     assert_eq!(b.slot_value(slot).into_plain(), Value::int(2));
/// });
/// ```
pub trait HasSlots: Object {
    /// The type of their shapes.
    type Shape: HasLayout;
    /// The class of the arrays in which the slots are.
    type Slots: ArrayClass<Item = Value>;
    /// The field with the shape.
    const SHAPE: Field<Self, Ref<Self::Shape>, Mutable>;
    /// The field with the slots. There are at least as many as names, and others contain null.
    const SLOTS: Field<Self, Ref<Array<Self::Slots>>, Mutable>;
    /// Whether an object may be made with more slots than [`room_for`] its names. If so, adding a name asks the array
    /// for its length; otherwise the number of names tells it.
    const RESERVES: bool;
}

impl<S> Default for Layout<S> {
    fn default() -> Self {
        Layout { names: Names::new(), next: RefCell::default() }
    }
}

impl<S: HasLayout> Layout<S> {
    /// The layout of objects without names.
    pub fn new() -> Layout<S> {
        Layout::default()
    }

    /// A layout of the same names, for a shape that differs in something else.
    pub fn copy(&self) -> Layout<S> {
        Layout { names: self.names.clone(), next: RefCell::default() }
    }

    /// The names, numbered as their slots.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The slot of a name.
    #[inline(always)]
    pub fn slot<M: Mode>(&self, site: NameSite<'_, M>, name: Symbol) -> Option<usize> {
        self.names.find_at(site, name)
    }
}

/// The shape with one more name. It is made at the first call, so that the function gives the same answer each time:
/// the language calls it from an `#[elidable]` function, and from plain code.
pub fn extended<S: HasLayout>(shape: Ref<S>, name: Symbol) -> Ref<S> {
    let layout = shape.layout();
    if let Some(&next) = layout.next.borrow().get(&name) {
        return next;
    }
    let names = layout.names.with(name);
    let next = Ref::new(shape.with_layout(Layout { names, next: RefCell::default() }));
    layout.next.borrow_mut().insert(name, next);
    shape.touch();
    next
}

/// The number of slots of an object with that many names: a power of two, and 4 if there are any.
pub const fn room_for(names: usize) -> usize {
    match names {
        0 => 0,
        1..=4 => 4,
        _ => names.next_power_of_two(),
    }
}

#[ext(RedSlots)]
impl<M: Mode, O: HasSlots> Red<M, Ref<O>> {
    /// The shape, promoted; None at a megamorphic site, where the language calls a residual function.
    fn known_shape(self) -> Option<Ref<O::Shape>> {
        self.get(O::SHAPE).promote_polymorphic()
    }

    /// The value in a slot that the object's shape has given.
    fn slot_value(self, slot: usize) -> Red<M, Value> {
        self.get(O::SLOTS).at(slot)
    }

    /// Changes the value in a slot that the object's shape has given.
    fn set_slot_value(self, slot: usize, value: Red<M, Value>) {
        self.get(O::SLOTS).put(slot, value);
    }

    /// Adds a name that the object, whose shape this is, does not have.
    fn add_name(self, shape: Ref<O::Shape>, name: Symbol, value: Red<M, Value>) {
        let (slot, slots) = (shape.layout().names.len(), self.get(O::SLOTS));
        let is_full = if O::RESERVES { slots.len().le(slot).test() } else { slot == room_for(slot) };
        if is_full {
            let more = Red::<M, Ref<Array<O::Slots>>>::alloc(room_for(slot + 1), Value::NULL);
            (0..slot).for_each(|i| more.put(i, slots.at(i)));
            more.put(slot, value);
            self.set(O::SLOTS, more);
        } else {
            slots.put(slot, value);
        }
        self.set(O::SHAPE, O::Shape::with_name::<M>(shape, name));
    }
}
