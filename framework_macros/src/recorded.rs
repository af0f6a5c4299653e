//! `#[elidable]` and `#[residual]`: the trampoline, the descriptor and the recording twin.

use crate::{Expansion, error};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{FnArg, Ident, ItemFn, MetaList, Pat, PatIdent, PatType, ReturnType, Token, Type};

/// `reads(A, B), writes(C)`: what a residual declares. Reads are documentation as yet.
fn writes(attr: TokenStream) -> syn::Result<TokenStream> {
    use syn::parse::Parser;
    let lists = Punctuated::<MetaList, Token![,]>::parse_terminated.parse2(attr)?;
    let mut writes = None;
    for list in &lists {
        let types = list.parse_args_with(Punctuated::<Ident, Token![,]>::parse_terminated)?;
        if list.path.is_ident("writes") {
            let names: Vec<String> = types.iter().map(Ident::to_string).collect();
            writes = Some(if names.is_empty() {
                quote!(::metatrace::internal::Writes::Nothing)
            } else {
                quote!(::metatrace::internal::Writes::Types(&[#(#names),*]))
            });
        } else if !list.path.is_ident("reads") {
            return error(&list.path, "expected `reads(Type, …)` or `writes(Type, …)`");
        }
    }
    Ok(writes.unwrap_or_else(|| quote!(::metatrace::internal::Writes::Everything)))
}

pub fn expand(attr: TokenStream, function: ItemFn, elidable: bool) -> Expansion {
    let word = if elidable { "elidable" } else { "residual" };
    let (vis, name, attrs) = (&function.vis, &function.sig.ident, &function.attrs);
    let docs: Vec<_> = attrs.iter().filter(|a| a.path().is_ident("doc")).collect();
    if !function.sig.generics.params.is_empty() {
        return error(
            &function.sig.generics,
            format!(
                "an {word} function is plain Rust: it runs outside the tracer, so it cannot be generic (in the mode)"
            ),
        );
    }
    let ret: Type = match &function.sig.output {
        ReturnType::Default => syn::parse_quote!(()),
        ReturnType::Type(_, ty) => (**ty).clone(),
    };
    if elidable
        && matches!(&ret, Type::Path(p) if p.path.segments.last().is_some_and(|s| s.ident == "Result"))
    {
        return error(
            &ret,
            "an #[elidable] function cannot raise: return an `Option`, or make it #[residual]",
        );
    }
    if elidable && !attr.is_empty() {
        return error(&attr, "an #[elidable] function has no effects to declare");
    }
    let writes = if elidable { quote!(::metatrace::internal::Writes::Nothing) } else { writes(attr)? };
    let (mut names, mut tys) = (vec![], vec![]);
    for arg in &function.sig.inputs {
        let FnArg::Typed(PatType { pat, ty, .. }) = arg else {
            return error(arg, format!("an {word} function cannot take `self`; take a `Ref<_>` by value"));
        };
        let Pat::Ident(PatIdent { ident, .. }) = &**pat else {
            return error(pat, "a plain name, please: it is shown in traces");
        };
        if let Type::Reference(r) = &**ty {
            return error(
                r,
                if r.mutability.is_some() && elidable {
                    "an #[elidable] function has no effects: it cannot take `&mut`. Make it #[residual], or return the new value".to_string()
                } else {
                    format!("an {word} function takes machine words, not references: use `Ref<_>`")
                },
            );
        }
        names.push(ident.clone());
        tys.push((**ty).clone());
    }
    if names.len() > 6 {
        return error(&function.sig.inputs, "at most 6 arguments; pass a `Ref` to an object");
    }
    // A bound that does not hold is reported once, at the type; without it, at every use of the argument.
    let bounds: Vec<_> = tys.iter().map(|t| quote_spanned!(t.span()=> #t: ::metatrace::Prim)).collect();
    let kind = if elidable { quote!(Elidable) } else { quote!(Residual) };
    let text = name.to_string();
    let (body, inputs, output) = (&function.block, &function.sig.inputs, &function.sig.output);
    let plain_doc =
        format!("The function `{text}` itself, for plain code: see `metatrace::untraced::Plain`.");
    Ok(quote! {
        #(#docs)*
        #[inline(always)]
        #[track_caller]
        #[allow(dead_code)]
        #vis fn #name<M: ::metatrace::Mode>(#(#names: impl Into<::metatrace::Red<M, #tys>>),*) -> <#ret as ::metatrace::Ret>::Red<M>
        where #(#bounds,)*
        {
            #[allow(unused_imports)]
            use ::metatrace::untraced::Plain as _;
            extern "C" fn trampoline(#(#names: <#tys as ::metatrace::Prim>::Abi),*) -> ::metatrace::internal::Ret2 {
                // SAFETY: compiled code passes words of the descriptor's types.
                ::metatrace::internal::guarded(|| ::metatrace::Ret::split(#name::plain((#(unsafe { <#tys as ::metatrace::Prim>::from_abi(#names) },)*))))
            }
            static DESCR: ::metatrace::internal::Descr = ::metatrace::internal::Descr::Call(::metatrace::internal::CallDescr {
                name: #text,
                func: ::metatrace::internal::FuncPtr(trampoline as *const ()),
                args: &[#(<#tys as ::metatrace::Prim>::TY),*],
                ret: <#ret as ::metatrace::Ret>::TY,
                raises: <#ret as ::metatrace::Ret>::RAISES,
                kind: ::metatrace::internal::EffectKind::#kind,
                writes: #writes,
            });
            #(let #names: ::metatrace::Red<M, #tys> = #names.into();)*
            if M::TRACED {
                // SAFETY: the descriptor is made from the function's own types.
                unsafe { ::metatrace::internal::call::<M, #ret>(&DESCR, &[#(#names.raw()),*]) }
            } else {
                ::metatrace::Ret::plain::<M>(#name::plain((#(::metatrace::internal::direct(#names),)*)))
            }
        }
        #[doc = #plain_doc]
        #[allow(non_camel_case_types, dead_code)]
        #[derive(Debug)]
        #vis struct #name {}
        impl ::metatrace::untraced::Plain<(#(#tys,)*)> for #name {
            type Out = #ret;
            #[inline]
            fn plain((#(#names,)*): (#(#tys,)*)) -> #ret {
                #[inline(always)]
                fn #name(#inputs) #output #body
                #name(#(#names),*)
            }
        }
    })
}
