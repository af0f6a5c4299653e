//! `#[derive(Cases)]`: an enum of what a value of the language may be, and the way from a word to it and back.

use crate::{Expansion, error};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DataEnum, DeriveInput, Fields, GenericArgument, GenericParam, Ident, PathArguments, Type};

/// What a variant holds.
enum Payload {
    Nothing,
    Bool,
    Int,
    Float,
    Object,
    /// An object of any type.
    Any,
}

/// The last type argument of a type, and the name in front of it: `Ref` and `T` of `metatrace::Ref<T>`.
fn applied(ty: &Type) -> Option<(&Ident, &Type)> {
    let Type::Path(path) = ty else { return None };
    let segment = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return None };
    let Some(GenericArgument::Type(last)) = arguments.args.last() else { return None };
    Some((&segment.ident, last))
}

fn named(ty: &Type, name: &str) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == name))
}

fn payload(fields: &Fields) -> syn::Result<Payload> {
    let message = "a variant holds nothing or one red word: `Red<M, bool>`, `Red<M, i64>`, `Red<M, f64>`, \
                   `Red<M, Ref<T>>`, or `Red<M, Ref<Any>>` in the last one";
    let field = match fields {
        Fields::Unit => return Ok(Payload::Nothing),
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => &fields.unnamed[0].ty,
        fields => return error(fields, message),
    };
    match applied(field) {
        Some((red, ty)) if red == "Red" => match applied(ty) {
            Some((reference, any)) if reference == "Ref" && named(any, "Any") => Ok(Payload::Any),
            Some((reference, _)) if reference == "Ref" => Ok(Payload::Object),
            _ if named(ty, "bool") => Ok(Payload::Bool),
            _ if named(ty, "i64") => Ok(Payload::Int),
            _ if named(ty, "f64") => Ok(Payload::Float),
            _ => error(ty, message),
        },
        _ => error(field, message),
    }
}

/// Where the words of variants without content begin: 0 and 1 are those of a boolean.
const FIRST_CONSTANT: i64 = 2;

/// What the variants come to.
#[derive(Default)]
struct Arms {
    /// Of a match on the variant: its word.
    to_word: Vec<TokenStream>,
    /// What an integer is, tried in this order.
    of_int: Vec<TokenStream>,
    /// The same behind those.
    of_other_int: Option<TokenStream>,
    /// What an object is, tried in this order.
    of_object: Vec<TokenStream>,
    /// The payloads of which there may be one.
    seen: Vec<&'static str>,
}

fn arms(name: &Ident, data: &DataEnum) -> syn::Result<Arms> {
    let mut arms = Arms::default();
    for (i, variant) in data.variants.iter().enumerate() {
        let case = &variant.ident;
        let (to_word, single) = match payload(&variant.fields)? {
            Payload::Nothing => {
                let constant = FIRST_CONSTANT + arms.of_int.len() as i64;
                arms.of_int.push(quote!(if i.eq(#constant).test() { return #name::#case; }));
                (quote!(#name::#case => ::metatrace::Value::int(#constant).into(),), None)
            }
            Payload::Bool => {
                arms.of_other_int = Some(quote!(return #name::#case(i.eq(1));));
                (quote!(#name::#case(b) => b.to_i64().to_value(),), Some("bool"))
            }
            Payload::Int => {
                arms.of_other_int = Some(quote!(return #name::#case(i);));
                (quote!(#name::#case(i) => i.to_value(),), Some("i64"))
            }
            Payload::Float => {
                arms.of_object.push(quote! {
                    if let Some(float) = object.downcast_of::<::metatrace::Float64>(tid) {
                        return #name::#case(::metatrace::Float64Red::value(float));
                    }
                });
                (quote!(#name::#case(x) => ::metatrace::Float64::alloc(x).into(),), Some("f64"))
            }
            Payload::Any if i + 1 < data.variants.len() => {
                return error(
                    variant,
                    "an object of any type belongs in the last variant: none behind it would be tried",
                );
            }
            Payload::Any => {
                arms.of_object.push(quote!(return #name::#case(object);));
                (quote!(#name::#case(object) => object.into(),), None)
            }
            Payload::Object => {
                arms.of_object.push(quote! {
                    if let Some(object) = object.downcast_of(tid) {
                        return #name::#case(object);
                    }
                });
                (quote!(#name::#case(object) => object.into(),), None)
            }
        };
        arms.to_word.push(to_word);
        if let Some(single) = single {
            if arms.seen.contains(&single) {
                return error(
                    variant,
                    format!("another variant holds `{single}`: nothing tells the two apart"),
                );
            }
            arms.seen.push(single);
        }
    }
    Ok(arms)
}

pub fn expand(input: DeriveInput) -> Expansion {
    let name = &input.ident;
    let Data::Enum(data) = &input.data else { return error(name, "#[derive(Cases)] is for enums") };
    if !matches!(input.generics.params.iter().collect::<Vec<_>>()[..], [GenericParam::Type(_)]) {
        return error(
            name,
            "#[derive(Cases)] is for an enum that is generic in the mode: `enum Value<M: Mode>`",
        );
    }
    let Arms { to_word, of_int, of_other_int, of_object, seen } = arms(name, data)?;
    if seen.contains(&"i64") && (seen.contains(&"bool") || !of_int.is_empty()) {
        return error(
            name,
            "integers have the words that booleans and variants without content would have: make those objects, or \
             hold numbers as `f64`",
        );
    }
    Ok(quote! {
        impl<M: ::metatrace::Mode> ::core::convert::From<#name<M>> for ::metatrace::Red<M, ::metatrace::Value> {
            #[inline(always)]
            #[track_caller]
            fn from(case: #name<M>) -> Self {
                match case { #(#to_word)* }
            }
        }
        impl<M: ::metatrace::Mode> ::core::convert::From<::metatrace::Red<M, ::metatrace::Value>> for #name<M> {
            #[inline(always)]
            #[track_caller]
            #[allow(unused_variables, unreachable_code)]
            fn from(value: ::metatrace::Red<M, ::metatrace::Value>) -> Self {
                match value.case() {
                    ::metatrace::Case::Int(i) => { #(#of_int)* #of_other_int }
                    ::metatrace::Case::Obj(tid, object) => { #(#of_object)* }
                }
                ::metatrace::internal::no_case(stringify!(#name))
            }
        }
        impl ::core::convert::From<#name<::metatrace::Direct>> for ::metatrace::Value {
            #[inline(always)]
            #[track_caller]
            fn from(case: #name<::metatrace::Direct>) -> Self {
                ::metatrace::internal::direct(::metatrace::Red::<::metatrace::Direct, _>::from(case))
            }
        }
    })
}
