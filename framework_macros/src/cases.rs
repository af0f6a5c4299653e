//! `#[derive(Cases)]`: an enum of the possible values of a language, with conversions from words and back.

use crate::{Expansion, error};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DataEnum, DeriveInput, Fields, GenericArgument, GenericParam, Ident, PathArguments, Type};

/// The content of a variant.
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

/// The layout of words.
#[derive(Clone, Copy, PartialEq)]
enum Layout {
    /// Integers are immediate. So are constants, which are integers.
    Tagged,
    /// Floats are immediate, and so are constants and small integers.
    Nan,
}

impl Layout {
    /// The layout that `#[cases(layout = …)]` names.
    fn of(input: &DeriveInput) -> syn::Result<Layout> {
        let mut layout = Layout::Tagged;
        for attribute in input.attrs.iter().filter(|a| a.path().is_ident("cases")) {
            attribute.parse_nested_meta(|meta| {
                if !meta.path.is_ident("layout") {
                    return Err(meta.error("`layout = tagged` or `layout = nan`"));
                }
                let name: Ident = meta.value()?.parse()?;
                layout = match name.to_string().as_str() {
                    "tagged" => Layout::Tagged,
                    "nan" => Layout::Nan,
                    _ => return error(&name, "the layouts are `tagged` and `nan`"),
                };
                Ok(())
            })?;
        }
        Ok(layout)
    }

    /// Its name in `metatrace::internal::Layout`.
    fn variant(self) -> Ident {
        let name = match self {
            Layout::Tagged => "Tagged",
            Layout::Nan => "Nan",
        };
        Ident::new(name, proc_macro2::Span::call_site())
    }

    /// The type of words.
    fn word(self) -> TokenStream {
        match self {
            Layout::Tagged => quote!(::metatrace::Value),
            Layout::Nan => quote!(::metatrace::NanValue),
        }
    }
}

/// The match arms for the variants.
#[derive(Default)]
struct Arms {
    /// The word of each variant.
    to_word: Vec<TokenStream>,
    /// The variant of the null word.
    of_null: Option<TokenStream>,
    /// The variants without content, tried in this order: for the integer `i`, in the NaN layout the number of a
    /// constant.
    of_constant: Vec<TokenStream>,
    /// The variant for a boolean, tried after those.
    of_boolean: Option<TokenStream>,
    /// The variant for any other integer.
    of_int: Option<TokenStream>,
    /// The variant for an immediate float.
    of_float: Option<TokenStream>,
    /// The variants for objects, tried in this order.
    of_object: Vec<TokenStream>,
    /// The kinds of payload that occurred already, of those that may occur once.
    seen: Vec<&'static str>,
}

/// Number of variants without content: `metatrace::internal::CONSTANTS` leaves room for as many.
const MOST_CONSTANTS: i64 = 250;

fn arms(name: &Ident, data: &DataEnum, layout: Layout) -> syn::Result<Arms> {
    let mut arms = Arms::default();
    let has =
        |what: fn(&Payload) -> bool| data.variants.iter().any(|v| payload(&v.fields).is_ok_and(|p| what(&p)));
    let has_int = has(|p| matches!(p, Payload::Int));
    // Without a variant for integers, the words of the other variants are small integers.
    let word = |number: i64| {
        if has_int { quote!(::metatrace::internal::CONSTANTS + #number) } else { quote!(#number) }
    };
    let nan = layout == Layout::Nan;
    let word_type = layout.word();
    let has_constants = has(|p| matches!(p, Payload::Nothing | Payload::Bool));
    for (i, variant) in data.variants.iter().enumerate() {
        let case = &variant.ident;
        let null = variant.attrs.iter().find(|a| a.path().is_ident("null"));
        let (to_word, single) = match (payload(&variant.fields)?, null) {
            (Payload::Nothing, Some(_)) => {
                arms.of_null = Some(quote!(if value.is_null().test() { return #name::#case; }));
                (quote!(#name::#case => #word_type::NULL.into(),), Some("null"))
            }
            (_, Some(null)) => return error(null, "the null word has no content"),
            (Payload::Nothing, None) => {
                // The first two are those of a boolean.
                let number = 2 + arms.of_constant.len() as i64;
                if number >= MOST_CONSTANTS {
                    return error(variant, "too many variants without content");
                }
                if nan {
                    arms.of_constant.push(quote!(if i.eq(#number).test() { return #name::#case; }));
                    let number = number as u32;
                    arms.to_word
                        .push(quote!(#name::#case => ::metatrace::NanValue::constant(#number).into(),));
                    continue;
                }
                let word = word(number);
                arms.of_constant.push(quote!(if i.eq(#word).test() { return #name::#case; }));
                (quote!(#name::#case => ::metatrace::Value::int(#word).into(),), None)
            }
            (Payload::Bool, None) if nan => {
                arms.of_boolean = Some(quote!(return #name::#case(i.eq(1));));
                (quote!(#name::#case(b) => ::metatrace::internal::from_bool(b),), Some("bool"))
            }
            (Payload::Int, None) if nan => {
                arms.of_int = Some(quote!(return #name::#case(i);));
                (quote!(#name::#case(i) => ::metatrace::NanValue::from_int(i),), Some("i64"))
            }
            (Payload::Float, None) if nan => {
                arms.of_float = Some(quote!(return #name::#case(x);));
                (quote!(#name::#case(x) => ::metatrace::NanValue::from_float(x),), Some("f64"))
            }
            (Payload::Bool, None) => {
                let (no, yes) = (word(0), word(1));
                arms.of_boolean = Some(quote!(return #name::#case(i.eq(#yes));));
                let plus = has_int.then(|| quote!(+ #no));
                (quote!(#name::#case(b) => (b.to_i64() #plus).to_value(),), Some("bool"))
            }
            (Payload::Int, None) => {
                arms.of_int = Some(quote!(return #name::#case(i);));
                let to_word = if has_constants {
                    quote!(#name::#case(i) => ::metatrace::internal::unlike_constants(i),)
                } else {
                    quote!(#name::#case(i) => i.to_value(),)
                };
                (to_word, Some("i64"))
            }
            (Payload::Float, None) => {
                arms.of_object.push(quote! {
                    if let Some(float) = object.downcast_of::<::metatrace::Float64>(tid) {
                        return #name::#case(::metatrace::Float64Red::value(float));
                    }
                });
                (quote!(#name::#case(x) => ::metatrace::Float64::alloc(x).into(),), Some("f64"))
            }
            (Payload::Any, None) if i + 1 < data.variants.len() => {
                return error(
                    variant,
                    "an object of any type belongs in the last variant: none behind it would be tried",
                );
            }
            (Payload::Any, None) => {
                arms.of_object.push(quote!(return #name::#case(object);));
                (quote!(#name::#case(object) => object.into(),), None)
            }
            (Payload::Object, None) => {
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

/// The match on the dynamic type of a value in the tagged layout.
fn of_tagged(arms: &Arms) -> TokenStream {
    let Arms { of_constant, of_boolean, of_int, of_object, .. } = arms;
    let has_constants = !of_constant.is_empty() || of_boolean.is_some();
    let of_constants = match (&of_int, has_constants) {
        // A boxed integer may have the same number.
        (Some(_), true) => quote! {
            if i.ge(::metatrace::internal::CONSTANTS).test() && value.is_tagged().test() {
                #(#of_constant)*
                #of_boolean
            }
        },
        (_, false) => quote!(),
        (None, true) => quote!(#(#of_constant)* #of_boolean),
    };
    quote! {
        match value.case() {
            ::metatrace::Case::Int(i) => { #of_constants #of_int }
            ::metatrace::Case::Obj(tid, object) => { #(#of_object)* }
        }
    }
}

/// The match on the dynamic type of a value in the NaN layout.
fn of_nan(arms: &Arms) -> TokenStream {
    let Arms { of_constant, of_boolean, of_int, of_float, of_object, .. } = arms;
    quote! {
        match value.case() {
            ::metatrace::NanCase::Constant(i) => { #(#of_constant)* #of_boolean }
            ::metatrace::NanCase::Int(i) => { #of_int }
            ::metatrace::NanCase::Float(x) => { #of_float }
            ::metatrace::NanCase::Obj(tid, object) => { #(#of_object)* }
        }
    }
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
    let layout = Layout::of(&input)?;
    let arms = arms(name, data, layout)?;
    let word = layout.word();
    let of_cases = match layout {
        Layout::Tagged => of_tagged(&arms),
        Layout::Nan => of_nan(&arms),
    };
    let Arms { to_word, of_null, .. } = arms;
    let layout = layout.variant();
    let has_layout = quote! {
        ::metatrace::internal::has_layout::<M>(
            ::metatrace::internal::Layout::#layout,
            ::core::concat!(::core::module_path!(), "::", ::core::stringify!(#name)),
        );
    };
    Ok(quote! {
        impl<M: ::metatrace::Mode> ::metatrace::Cases for #name<M> {
            type Word = #word;
        }
        impl<M: ::metatrace::Mode> ::core::convert::From<#name<M>> for ::metatrace::Red<M, #word> {
            #[inline(always)]
            #[track_caller]
            fn from(case: #name<M>) -> Self {
                #has_layout
                match case { #(#to_word)* }
            }
        }
        impl<M: ::metatrace::Mode> ::core::convert::From<::metatrace::Red<M, #word>> for #name<M> {
            #[inline(always)]
            #[track_caller]
            #[allow(unused_variables, unreachable_code)]
            fn from(value: ::metatrace::Red<M, #word>) -> Self {
                #has_layout
                #of_null
                #of_cases
                ::metatrace::internal::no_case(stringify!(#name))
            }
        }
        impl ::core::convert::From<#word> for #name<::metatrace::Direct> {
            #[inline(always)]
            #[track_caller]
            fn from(word: #word) -> Self {
                Self::from(::metatrace::Red::<::metatrace::Direct, _>::from(word))
            }
        }
        impl ::core::convert::From<#name<::metatrace::Direct>> for #word {
            #[inline(always)]
            #[track_caller]
            fn from(case: #name<::metatrace::Direct>) -> Self {
                ::metatrace::internal::direct(::metatrace::Red::<::metatrace::Direct, _>::from(case))
            }
        }
    })
}
