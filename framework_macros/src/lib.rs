//! The macros of metatrace. They only derive: descriptors, trampolines, the portal's driver. They
//! never rewrite a function's logic.

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

/// Makes a newtype of a machine word, or an enum without fields, a machine word: it may then be a red
/// value, a field, and an argument of recorded calls.
#[proc_macro_derive(Prim, attributes(metatrace))]
pub fn prim(input: TokenStream) -> TokenStream {
    finish(prim::expand(parse_macro_input!(input as DeriveInput)))
}

/// Makes an enum what a value of the language may be:
/// `enum Value<M: Mode> { Nil, Bool(Red<M, bool>), Number(Red<M, f64>), Str(Red<M, Ref<Str>>), … }`.
/// `Value::from(word)` says what a `Red<M, metatrace::Value>` is, with guards; `.into()` leads back. A variant holds
/// nothing or one red word; `Red<M, Ref<Any>>`, in the last one, takes every other object.
///
/// Booleans and variants without content are small integers, and need no object. Beside a variant with an `i64`, they
/// take the uppermost of 63 bits, and the integers that have those words are boxed. An `f64` is held by a `Float64`
/// object, which compiled code leaves out where nothing but arithmetic sees it.
/// Types of objects are tried in the order of the variants.
///
/// A variant without content that is marked `#[null]` is the null word, which is what a frame or an array is filled
/// with by default. Without one, null is none of the cases.
#[proc_macro_derive(Cases, attributes(null))]
pub fn cases(input: TokenStream) -> TokenStream {
    finish(cases::expand(parse_macro_input!(input as DeriveInput)))
}

/// Makes a struct or enum of plain Rust one in which the collector finds the references, so that it may be, or be part
/// of, a `#[plain]` field: `enum Node { Leaf(Value), Pair(Box<Node>, Box<Node>) }`. It must not implement `Drop`. What
/// holds no references needs none of this in an `Opaque`.
#[proc_macro_derive(Trace)]
pub fn trace(input: TokenStream) -> TokenStream {
    finish(trace::expand(parse_macro_input!(input as DeriveInput)))
}

/// Makes a struct a type of heap objects: field descriptors, recorded access, and what the collector
/// needs. A field is `T` (immutable), `Mut<T>`, `Volatile<T>`, `Quasi<T>`, or `#[plain]` (any Rust type that
/// implements `Trace`; out of the tracer's reach). `#[plain]` on the struct stands for all of its fields.
///
/// `#[metatrace(identity_free)]` says of a struct with one `f64` that programs cannot tell two of its objects apart
/// that hold the same number, unless that is NaN: its comparisons by identity go by the number. Compiled code then
/// carries the number, and makes another object where one is needed.
#[proc_macro_derive(Object, attributes(plain, metatrace))]
pub fn object(input: TokenStream) -> TokenStream {
    finish(object::expand(parse_macro_input!(input as DeriveInput)))
}

/// A function with the same answer for the same arguments and no effect: its call folds on constants.
/// This is a claim on which memory safety rests. The short name is the recorded call; the function
/// itself is `name::plain((args,))`, where `metatrace::untraced::Plain` is imported.
#[proc_macro_attribute]
pub fn elidable(attr: TokenStream, input: TokenStream) -> TokenStream {
    finish(recorded::expand(attr.into(), parse_macro_input!(input as ItemFn), true))
}

/// A function that the tracer never looks into: one call in the trace. `#[residual(writes(List))]`
/// declares that it changes nothing but objects and arrays of those types and runs no code of the
/// language; without it anything may change.
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
/// listed once: greens key compiled loops, reds are the inputs of traces, env is the same for a whole
/// run, the virtualizable frame lives in registers. `live` gives the live frame slots at a merge point, in ascending
/// order; without it all of them are. It may name too many, which costs registers and keeps garbage alive, and must not
/// name too few: what is live at a successor is live here or written here. `counter` a `&Counter` of the greens, one
/// for each value of all of them: it remembers the code of its key, and a key that shares it would run the code of the
/// other. `place` is a `metatrace::Place` (or a `String`), `depth_exceeded` the outcome
/// when guest levels run out. `unroll` says that a level entered with these greens may pass each of its loop headers
/// once while it is inlined, as a generator does on its way from one yield to the next; without it such a level is
/// called. `can_enter_jit!()` ends a handler with a backward jump; it contains the `continue`.
#[proc_macro_attribute]
pub fn portal(attr: TokenStream, input: TokenStream) -> TokenStream {
    finish(portal::expand(attr.into(), parse_macro_input!(input as ItemFn)))
}
