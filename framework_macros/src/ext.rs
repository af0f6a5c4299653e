//! `#[ext(Name)]`: makes a trait and its implementation of an `impl` block on a red type.

use crate::{Expansion, error};
use quote::quote;
use syn::{FnArg, Ident, ImplItem, ItemImpl, Pat, Visibility, parse_quote};

pub fn expand(name: Ident, mut item: ItemImpl) -> Expansion {
    let mut signatures = vec![];
    for member in &mut item.items {
        let ImplItem::Fn(function) = member else { return error(member, "methods only") };
        let vis = std::mem::replace(&mut function.vis, Visibility::Inherited);
        if !matches!(vis, Visibility::Inherited) {
            return error(&vis, "the methods of an #[ext] impl are as visible as its trait");
        }
        function.attrs.push(parse_quote!(#[inline(always)]));
        function.attrs.push(parse_quote!(#[track_caller]));
        let docs = function.attrs.iter().filter(|a| a.path().is_ident("doc"));
        let mut signature = function.sig.clone();
        for arg in &mut signature.inputs {
            match arg {
                FnArg::Typed(typed) => {
                    if let Pat::Ident(ident) = &mut *typed.pat {
                        ident.mutability = None;
                    }
                }
                FnArg::Receiver(receiver) => receiver.mutability = None,
            }
        }
        signatures.push(quote!(#(#docs)* #[track_caller] #signature;));
    }
    let generics = item.generics.clone();
    let (_, type_generics, _) = generics.split_for_impl();
    item.trait_ = Some((None, parse_quote!(#name #type_generics), Default::default()));
    let ty = &item.self_ty;
    let doc = format!("Methods of `{}`.", quote!(#ty));
    Ok(quote! {
        #[doc = #doc]
        #[allow(dead_code)]
        pub trait #name #generics: Sized { #(#signatures)* }
        #item
    })
}
