//! `#[derive(Trace)]`: how the collector finds the references in a struct or enum of plain Rust that is part of
//! `#[plain]` fields.

use crate::{Expansion, error};
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Fields, Member, parse_quote};

pub fn expand(mut input: DeriveInput) -> Expansion {
    let name = input.ident.clone();
    for parameter in input.generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(::metatrace::Trace));
    }
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let variants: Vec<_> = match &input.data {
        Data::Struct(data) => vec![(quote!(#name), &data.fields)],
        Data::Enum(data) => data
            .variants
            .iter()
            .map(|variant| {
                let case = &variant.ident;
                (quote!(#name::#case), &variant.fields)
            })
            .collect(),
        Data::Union(_) => {
            return error(
                &name,
                "#[derive(Trace)] is for structs and enums: it is not known what is in a union",
            );
        }
    };
    let arms = variants.into_iter().map(|(path, fields): (_, &Fields)| {
        let members: Vec<Member> = fields.members().collect();
        let names: Vec<_> = (0..members.len()).map(|i| format_ident!("__{i}")).collect();
        quote! {
            #path { #(#members: #names),* } => {
                // SAFETY: the caller's promise.
                #(unsafe { ::metatrace::Trace::trace(#names, marker) })*
            }
        }
    });
    let no_variants =
        matches!(&input.data, Data::Enum(data) if data.variants.is_empty()).then(|| quote!(_ => {}));
    Ok(quote! {
        // SAFETY: every field is traced.
        unsafe impl #generics ::metatrace::Trace for #name #arguments #bounds {
            // Not computed from the fields, because a type may contain itself, in a `Box` or `Vec`.
            const HAS_REFS: bool = true;
            unsafe fn trace(&self, marker: &mut ::metatrace::Marker) {
                let _ = &marker;
                match self { #(#arms)* #no_variants }
            }
        }
        const _: () = {
            // When an object dies with its fields, objects that they refer to may be dead already.
            trait MustNotImplementDrop {}
            #[allow(drop_bounds)]
            impl<T: ::core::ops::Drop + ?::core::marker::Sized> MustNotImplementDrop for T {}
            impl #generics MustNotImplementDrop for #name #arguments #bounds {}
        };
    })
}
