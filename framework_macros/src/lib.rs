//! The macros of metatrace. They derive descriptors, trampolines and the portal's driver, and never rewrite a
//! function's logic.

use proc_macro::TokenStream;
use syn::{DeriveInput, ItemFn, ItemImpl, parse_macro_input};

mod cases;
mod ext;
mod object;
mod portal;
mod prim;
mod recorded;
mod trace;

type Expansion = syn::Result<proc_macro2::TokenStream>;

fn finish(expansion: Expansion) -> TokenStream {
    expansion.unwrap_or_else(|e| e.to_compile_error()).into()
}

fn error<T>(at: &impl quote::ToTokens, message: impl std::fmt::Display) -> syn::Result<T> {
    Err(syn::Error::new_spanned(at, message))
}

/// Makes a newtype of a machine word, or an enum without fields, a machine word: it can then be a red value, a field,
/// and an argument of recorded calls.
#[proc_macro_derive(Prim, attributes(metatrace))]
pub fn prim(input: TokenStream) -> TokenStream {
    finish(prim::expand(parse_macro_input!(input as DeriveInput)))
}

/// Makes an enum the type of the language's values: `enum Value<M: Mode> { Nil, Bool(Red<M, bool>), Number(Red<M,
/// f64>), Str(Red<M, Ref<Str>>), … }`. `Value::from(word)` converts a `Red<M, metatrace::Value>`, with guards;
/// `.into()` converts back. A variant holds nothing or one red word; `Red<M, Ref<Any>>`, in the last one, takes every
/// other object.
///
/// Booleans and variants without content are small integers, and need no object. If there is a variant with an `i64`,
/// they take the highest integers of 63 bits, and integers with those words are boxed. An `f64` is held by a `Float64`
/// object, whose allocation compiled code omits where only arithmetic uses it. Types of objects are tried in the order
/// of the variants.
///
/// `#[cases(layout = nan)]` on the enum chooses words in the NaN layout, `metatrace::NanValue`, in which floats need no
/// object; without it the words are of type `metatrace::Value`, in which integers of up to 63 bits need none.
///
/// A variant without content that is marked `#[null]` is the null word, with which frames and arrays are filled by
/// default. Without such a variant, null is none of the cases.
#[proc_macro_derive(Cases, attributes(null, cases))]
pub fn cases(input: TokenStream) -> TokenStream {
    finish(cases::expand(parse_macro_input!(input as DeriveInput)))
}

/// Makes a struct or enum of plain Rust one in which the collector finds the references, so that it may be, or be part
/// of, a `#[plain]` field: `enum Node { Leaf(Value), Pair(Box<Node>, Box<Node>) }`. It must not implement `Drop`. Data
/// without references does not need this in an `Opaque`.
#[proc_macro_derive(Trace)]
pub fn trace(input: TokenStream) -> TokenStream {
    finish(trace::expand(parse_macro_input!(input as DeriveInput)))
}

/// Makes a struct a type of heap objects: field descriptors, recorded access, and support for the collector. A field is
/// `T` (immutable), `Mut<T>`, `Volatile<T>`, `Quasi<T>`, or `#[plain]` (any Rust type that implements `Trace`; not
/// accessible to traced code). `#[plain]` on the struct applies to all of its fields.
///
/// `#[metatrace(identity_free)]` on a struct with one `f64` promises that programs cannot distinguish two of its
/// objects that hold the same number, unless that is NaN: the language compares them by number instead of identity.
/// Compiled code then carries the number, and makes another object where one is needed.
#[proc_macro_derive(Object, attributes(plain, metatrace))]
pub fn object(input: TokenStream) -> TokenStream {
    finish(object::expand(parse_macro_input!(input as DeriveInput)))
}

/// A function with the same result for the same arguments and no effect: its call folds on constants. Memory safety
/// depends on this promise. The short name is the recorded call; the function itself is `name::plain((args,))`, where
/// `metatrace::untraced::Plain` is imported.
#[proc_macro_attribute]
pub fn elidable(attr: TokenStream, input: TokenStream) -> TokenStream {
    finish(recorded::expand(attr.into(), parse_macro_input!(input as ItemFn), true))
}

/// A function that is opaque to the tracer: one call in the trace. `#[residual(writes(List))]` declares that it changes
/// nothing but objects and arrays of those types and runs no code of the language; without it anything may change.
#[proc_macro_attribute]
pub fn residual(attr: TokenStream, input: TokenStream) -> TokenStream {
    finish(recorded::expand(attr.into(), parse_macro_input!(input as ItemFn), false))
}

/// `#[ext(Name)] impl<M: Mode> Red<M, T> { … }`: methods on a red type, as a trait called `Name`.
#[proc_macro_attribute]
pub fn ext(attr: TokenStream, input: TokenStream) -> TokenStream {
    finish(ext::expand(parse_macro_input!(attr as syn::Ident), parse_macro_input!(input as ItemImpl)))
}

/// The dispatch loop of an interpreter.
///
/// `#[portal(greens(code, pc), reds(x), env(vm), virtualizable(frame), live = …, counter = …, place = …,
/// unroll = …, depth_exceeded = …)]` on `fn name<M: Mode>(…) -> Out { loop { merge_point!(); … } }`. Every parameter is
/// listed once: greens key compiled loops, reds are the inputs of traces, env is the same for a whole run, the
/// virtualizable frame lives in registers. `live` returns the live frame slots at a merge point, in ascending order;
/// without it all are live. It may name too many, which costs registers and keeps garbage alive, and must not name too
/// few: a slot that is live at a successor must be live here or written here. `counter` returns a `&Counter` for the
/// greens; each value of the greens needs one of its own: the counter remembers the code of its key, so a key that
/// shares it would run the code of the other. `place` returns a `metatrace::Place` (or a `String`), `depth_exceeded`
/// the outcome when the depth limit is reached. `unroll` returns whether a level entered with these greens may pass
/// each of its loop headers once while it is inlined, as a generator does between two yields; otherwise such a level is
/// called. `can_enter_jit!()` ends a handler with a backward jump; it contains the `continue`.
#[proc_macro_attribute]
pub fn portal(attr: TokenStream, input: TokenStream) -> TokenStream {
    finish(portal::expand(attr.into(), parse_macro_input!(input as ItemFn)))
}
