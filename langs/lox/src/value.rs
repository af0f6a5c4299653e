//! Values and objects of Lox.

use crate::chunk::Function;
use metatrace::untraced::IntoPlain;
use metatrace::{
    Array, Cases, Direct, External, Field, Mode, Mut, Mutable, Object, Opaque, Red, Ref, Site, array_class,
    elidable, ext, residual,
};
use metatrace_parts::{
    HasLayout, HasSlots, Interner, Layout, NameSite, NameTable, RedSlots, Symbol, extended,
};
use std::cell::RefCell;

/// All names of a virtual machine.
pub type Symbols = Interner<Box<str>>;

/// A value as it is stored.
pub use metatrace::Value as Word;

/// A value.
#[derive(Clone, Copy, Cases)]
pub enum Value<M: Mode> {
    Nil,
    Bool(Red<M, bool>),
    Number(Red<M, f64>),
    Str(Red<M, Ref<Str>>),
    Closure(Red<M, Ref<Closure>>),
    Native(Red<M, Ref<Native>>),
    Class(Red<M, Ref<Class>>),
    Instance(Red<M, Ref<Instance>>),
    Bound(Red<M, Ref<BoundMethod>>),
}

/// A string.
#[derive(Object)]
#[plain]
pub struct Str {
    text: String,
    weight: External,
}

/// A function with the variables that it has captured.
#[derive(Object)]
pub struct Closure {
    /// Its code.
    pub function: Ref<Function>,
    /// Its variables.
    pub upvalues: Ref<Array<Upvalues>>,
}

array_class!(
    /// The variables of a closure.
    pub immutable Upvalues of Ref<Upvalue>
);

/// A captured variable.
#[derive(Object)]
pub struct Upvalue {
    /// Its value.
    pub value: Mut<Word>,
}

/// A function that is not written in Lox.
#[derive(Object)]
pub struct Native {
    /// The number of its parameters.
    pub arity: u8,
    /// Its implementation.
    #[plain]
    pub(crate) function: Opaque<fn(&[Word]) -> Word>,
}

/// A class. Its methods include those that it inherits.
#[derive(Object)]
pub struct Class {
    /// Its name.
    #[plain]
    pub(crate) name: Symbol,
    /// Its methods, complete once its declaration has run.
    #[plain]
    methods: RefCell<NameTable<Ref<Closure>>>,
    /// The map of instances without fields.
    map: Mut<Option<Ref<Map>>>,
}

/// The hidden class of the instances of a class that got the same fields in the same order.
#[derive(Object)]
pub struct Map {
    /// Their class.
    pub class: Ref<Class>,
    /// The slots of their fields.
    #[plain]
    layout: Layout<Map>,
}

impl HasLayout for Map {
    fn layout(&self) -> &Layout<Map> {
        &self.layout
    }
    fn with_layout(&self, layout: Layout<Map>) -> Map {
        Map { class: self.class, layout }
    }
    fn with_name<M: Mode>(map: Ref<Map>, name: Symbol) -> Red<M, Ref<Map>> {
        map_with(map, name)
    }
}

array_class!(
    /// The fields of an instance.
    pub Fields of Word
);

/// An object of a class.
#[derive(Object)]
pub struct Instance {
    /// Its class, and the slots of its fields.
    pub map: Mut<Ref<Map>>,
    /// Its fields.
    pub fields: Mut<Ref<Array<Fields>>>,
}

impl HasSlots for Instance {
    type Shape = Map;
    type Slots = Fields;
    const SHAPE: Field<Instance, Ref<Map>, Mutable> = Instance::MAP;
    const SLOTS: Field<Instance, Ref<Array<Fields>>, Mutable> = Instance::FIELDS;
    const RESERVES: bool = false;
}

/// A method with its receiver.
#[derive(Object)]
pub struct BoundMethod {
    /// The value of `this`.
    pub receiver: Word,
    /// The method.
    pub method: Ref<Closure>,
}

impl Str {
    /// A string with that text.
    pub fn new(text: String) -> Ref<Str> {
        let weight = External::new(text.capacity());
        Ref::new(Str { text, weight })
    }
}

/// The concatenation of two strings.
#[residual(writes())]
pub fn concat(a: Ref<Str>, b: Ref<Str>) -> Ref<Str> {
    Str::new([&*a.text, &*b.text].concat())
}

#[elidable]
fn same_text(a: Ref<Str>, b: Ref<Str>) -> bool {
    a.text == b.text
}

/// A class without methods.
#[residual(writes())]
pub fn new_class(name: Symbol) -> Ref<Class> {
    Ref::new(Class { name, methods: RefCell::default(), map: Mut::new(None) })
}

/// Copies the methods of a superclass to a class.
#[residual(writes())]
pub fn inherit(class: Ref<Class>, superclass: Ref<Class>) {
    class.methods.borrow_mut().clone_from(&superclass.methods.borrow());
    class.touch();
}

/// Adds a method to a class that is being declared, and has no instances yet.
#[residual(writes())]
pub fn add_method(class: Ref<Class>, name: Symbol, method: Ref<Closure>) {
    class.methods.borrow_mut().insert(name, method);
    class.touch();
}

/// A method of a class whose declaration has run.
#[elidable]
fn method_of(class: Ref<Class>, name: Symbol) -> Option<Ref<Closure>> {
    class.methods.borrow().get(name)
}

/// The map of an instance without fields.
#[elidable]
fn first_map(class: Ref<Class>) -> Ref<Map> {
    use metatrace::untraced::Untraced;
    class.map.get().unwrap_or_else(|| {
        let map = Ref::new(Map { class, layout: Layout::new() });
        class.map.set(class, Some(map));
        map
    })
}

/// The map with one more field.
#[elidable]
fn map_with(map: Ref<Map>, name: Symbol) -> Ref<Map> {
    extended(map, name)
}

/// A field of any instance; null if there is none.
#[residual(writes())]
fn any_field(instance: Ref<Instance>, name: Symbol) -> Word {
    Red::<Direct, _>::from(instance).field(Site::none(), name).map_or(Word::NULL, IntoPlain::into_plain)
}

/// Changes a field of any instance.
#[residual(writes(Instance, Fields))]
fn set_any_field(instance: Ref<Instance>, name: Symbol, value: Word) {
    Red::<Direct, _>::from(instance).set_field(Site::none(), name, value.into());
}

#[ext(RedClass)]
impl<M: Mode> Red<M, Ref<Class>> {
    /// A method.
    fn method(self, site: NameSite<'_, M>, name: Symbol) -> Option<Red<M, Ref<Closure>>> {
        match self.promote_polymorphic() {
            Some(class) if !M::TRACED => class.methods.borrow().get_at(site, name).map(Red::from),
            class => method_of::<M>(class.map_or(self, Red::from), name).some(),
        }
    }

    /// An instance without fields.
    fn instance(self, no_fields: Ref<Array<Fields>>) -> Red<M, Ref<Instance>> {
        Instance::alloc(first_map::<M>(self.promote_polymorphic().map_or(self, Red::from)), no_fields)
    }
}

#[ext(RedInstance)]
impl<M: Mode> Red<M, Ref<Instance>> {
    /// Its class.
    fn class(self) -> Red<M, Ref<Class>> {
        self.map().class()
    }

    /// A field.
    fn field(self, site: NameSite<'_, M>, name: Symbol) -> Option<Red<M, Word>> {
        let Some(map) = self.known_shape() else {
            let word = any_field(self, name);
            return if word.is_null().test() { None } else { Some(word) };
        };
        map.layout.slot(site, name).map(|slot| self.slot_value(slot))
    }

    /// Changes or adds a field.
    fn set_field(self, site: NameSite<'_, M>, name: Symbol, value: Red<M, Word>) {
        let Some(map) = self.known_shape() else { return set_any_field(self, name, value) };
        match map.layout.slot(site, name) {
            Some(slot) => self.set_slot_value(slot, value),
            None => self.add_name(map, name, value),
        }
    }
}

#[ext(RedWord)]
impl<M: Mode> Red<M, Word> {
    /// The value by its type.
    fn view(self) -> Value<M> {
        self.into()
    }

    /// Whether it is `nil` or `false`.
    fn is_falsey(self) -> Red<M, bool> {
        match self.view() {
            Value::Nil => true.into(),
            Value::Bool(b) => b.not(),
            _ => false.into(),
        }
    }

    /// Whether it equals the other value, as `==` defines it.
    fn equals(self, other: Red<M, Word>) -> Red<M, bool> {
        match (self.view(), other.view()) {
            (Value::Number(a), Value::Number(b)) => a.eq(b),
            (Value::Str(a), Value::Str(b)) => same_text(a, b),
            _ => self.same(other),
        }
    }
}

/// The text of a value, as `print` writes it.
pub fn show(value: Word, symbols: &Symbols) -> String {
    let function = |closure: Ref<Closure>| match &closure.function.name {
        Some(name) => format!("<fn {name}>"),
        None => "<script>".to_owned(),
    };
    match Red::<Direct, _>::from(value).view() {
        Value::Nil => "nil".to_owned(),
        Value::Bool(b) => b.into_plain().to_string(),
        Value::Number(n) => n.into_plain().to_string(),
        Value::Str(s) => s.into_plain().text.clone(),
        Value::Closure(closure) => function(closure.into_plain()),
        Value::Native(_) => "<native fn>".to_owned(),
        Value::Class(class) => symbols.get(class.into_plain().name).to_string(),
        Value::Instance(instance) => format!("{} instance", symbols.get(instance.class().into_plain().name)),
        Value::Bound(bound) => function(bound.into_plain().method),
    }
}
