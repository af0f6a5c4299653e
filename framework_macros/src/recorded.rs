//! `#[elidable]` and `#[residual]`: the trampoline, the descriptor and the recording twin.

use crate::{Expansion, error};
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{FnArg, Ident, ItemFn, MetaList, Pat, PatIdent, PatType, ReturnType, Token, Type, TypeReference};

/// Parses `reads(A, B), writes(C)`, the declarations of a residual. Reads are only documentation so far.
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
    let parameters = parameters(&function, word, elidable)?;
    let names: Vec<_> = parameters.iter().map(|p| &p.name).collect();
    let of = |form: fn(&Parameter) -> TokenStream| parameters.iter().map(form).collect::<Vec<_>>();
    let (red, plain, classes) = (of(Parameter::red), of(Parameter::plain), of(Parameter::class));
    let (to_red, to_word, to_plain) =
        (of(Parameter::to_red), of(Parameter::to_word), of(Parameter::to_plain));
    // A bound that does not hold is reported once, at the type, instead of at every use of the argument.
    let bounds: Vec<_> = of(|p| {
        let ty = &p.ty;
        quote_spanned!(ty.span()=> #ty: ::metatrace::Prim)
    });
    let lifetime = parameters.iter().any(|p| p.class.is_some()).then(|| quote!(<'__a>));
    let kind = if elidable { quote!(Elidable) } else { quote!(Residual) };
    let text = name.to_string();
    let (body, inputs, output) = (&function.block, &function.sig.inputs, &function.sig.output);
    let plain_doc =
        format!("The function `{text}` itself, for plain code: see `metatrace::untraced::Plain`.");
    let in_trampoline = with_slices(
        &parameters,
        quote!(#name::plain((#(#names,)*))),
        |class| quote!(::metatrace::internal::items_of::<#class, _>),
    );
    let in_direct = with_slices(
        &parameters,
        quote!(#name::plain((#(#to_plain,)*))),
        |class| quote!(::metatrace::internal::direct_items::<M, #class, _>),
    );
    let Passed { object, pack, unpack, names: passed, tys } = passed(&parameters);
    Ok(quote! {
        #(#docs)*
        #[inline(always)]
        #[track_caller]
        #[allow(dead_code, clippy::too_many_arguments)]
        #vis fn #name<M: ::metatrace::Mode>(#(#names: #red),*) -> <#ret as ::metatrace::Ret>::Red<M>
        where #(#bounds,)*
        {
            #[allow(unused_imports)]
            use ::metatrace::untraced::Plain as _;
            #(#classes)*
            #object
            extern "C" fn trampoline(#(#passed: <#tys as ::metatrace::Prim>::Abi),*) -> ::metatrace::internal::Ret2 {
                ::metatrace::internal::guarded(|| {
                    // SAFETY: compiled code passes words of the descriptor's types.
                    #(let #passed: #tys = unsafe { <#tys as ::metatrace::Prim>::from_abi(#passed) };)*
                    #unpack
                    ::metatrace::Ret::split(#in_trampoline)
                })
            }
            static DESCR: ::metatrace::internal::Descr =
                ::metatrace::internal::Descr::Call(::metatrace::internal::CallDescr {
                    name: #text,
                    func: ::metatrace::internal::FuncPtr(trampoline as *const ()),
                    args: &[#(<#tys as ::metatrace::Prim>::TY),*],
                    ret: <#ret as ::metatrace::Ret>::TY,
                    raises: <#ret as ::metatrace::Ret>::RAISES,
                    kind: ::metatrace::internal::EffectKind::#kind,
                    writes: #writes,
                });
            #(#to_red)*
            if M::TRACED {
                #(#to_word)*
                #pack
                // SAFETY: the descriptor is made from the function's own types.
                unsafe { ::metatrace::internal::call::<M, #ret>(&DESCR, &[#(#passed.raw()),*]) }
            } else {
                ::metatrace::Ret::plain::<M>(#in_direct)
            }
        }
        #[doc = #plain_doc]
        #[allow(non_camel_case_types, dead_code)]
        #[derive(Debug)]
        #vis struct #name {}
        impl #lifetime ::metatrace::untraced::Plain<(#(#plain,)*)> for #name {
            type Out = #ret;
            #[inline]
            fn plain((#(#names,)*): (#(#plain,)*)) -> #ret {
                #[inline(always)]
                #[allow(clippy::too_many_arguments)]
                fn #name(#inputs) #output #body
                #name(#(#names),*)
            }
        }
    })
}

/// Number of arguments that compiled code passes in registers.
const REGISTERS: usize = 6;

/// A parameter of a recorded function: a word, or a slice of words, which a trace passes as an array.
struct Parameter {
    name: Ident,
    /// The type of the word, or of each word of the slice.
    ty: Type,
    /// The class of the array.
    class: Option<Ident>,
}

impl Parameter {
    /// Its type in the recorded call.
    fn red(&self) -> TokenStream {
        let ty = &self.ty;
        match self.class {
            Some(_) => quote!(&[::metatrace::Red<M, #ty>]),
            None => quote!(impl Into<::metatrace::Red<M, #ty>>),
        }
    }

    /// Its type in the function itself.
    fn plain(&self) -> TokenStream {
        let ty = &self.ty;
        if self.class.is_some() { quote!(&'__a [#ty]) } else { quote!(#ty) }
    }

    /// The type of the word that is passed.
    fn word(&self) -> TokenStream {
        let ty = &self.ty;
        match &self.class {
            Some(class) => quote!(::metatrace::Ref<::metatrace::Array<#class>>),
            None => quote!(#ty),
        }
    }

    fn class(&self) -> TokenStream {
        let ty = &self.ty;
        self.class.as_ref().map(|class| quote!(::metatrace::array_class!(#class of #ty);)).unwrap_or_default()
    }

    fn to_red(&self) -> TokenStream {
        let (name, ty) = (&self.name, &self.ty);
        match self.class {
            Some(_) => quote!(),
            None => quote!(let #name: ::metatrace::Red<M, #ty> = #name.into();),
        }
    }

    fn to_word(&self) -> TokenStream {
        let name = &self.name;
        let class = self.class.as_ref();
        class
            .map(|c| quote!(let #name = ::metatrace::internal::array_of::<M, #c>(#name);))
            .unwrap_or_default()
    }

    fn to_plain(&self) -> TokenStream {
        let name = &self.name;
        if self.class.is_some() { quote!(#name) } else { quote!(::metatrace::internal::direct(#name)) }
    }
}

fn parameters(function: &ItemFn, word: &str, elidable: bool) -> syn::Result<Vec<Parameter>> {
    let mut parameters = vec![];
    for (i, arg) in function.sig.inputs.iter().enumerate() {
        let FnArg::Typed(PatType { pat, ty, .. }) = arg else {
            return error(arg, format!("an {word} function cannot take `self`; take a `Ref<_>` by value"));
        };
        let Pat::Ident(PatIdent { ident, .. }) = &**pat else {
            return error(pat, "a plain name, please: it is shown in traces");
        };
        let (ty, class) = match &**ty {
            Type::Reference(TypeReference { mutability: None, elem, .. }) if !elidable => match &**elem {
                Type::Slice(slice) => ((*slice.elem).clone(), Some(format_ident!("__Slice{i}"))),
                _ => {
                    return error(
                        ty,
                        "a residual function takes machine words and slices of them, not references: use `Ref<_>`",
                    );
                }
            },
            Type::Reference(r) => {
                let message = match (elidable, r.mutability) {
                    (true, Some(_)) => {
                        "an #[elidable] function has no effects: it cannot take `&mut`. Make it #[residual], or \
                         return the new value"
                    }
                    (true, None) => "an elidable function takes machine words, not references: use `Ref<_>`",
                    (false, _) => {
                        "a residual function takes machine words and slices of them, not references: use `Ref<_>`"
                    }
                };
                return error(r, message);
            }
            ty => (ty.clone(), None),
        };
        parameters.push(Parameter { name: ident.clone(), ty, class });
    }
    if elidable && parameters.len() > REGISTERS {
        return error(
            &function.sig.inputs,
            "an #[elidable] function has at most 6 arguments; pass a `Ref` to an object",
        );
    }
    Ok(parameters)
}

/// The call, inside a closure for each slice among the arguments, which the function named by `with` calls with the
/// items.
fn with_slices(
    parameters: &[Parameter],
    call: TokenStream,
    with: impl Fn(&Ident) -> TokenStream,
) -> TokenStream {
    parameters.iter().rev().fold(call, |call, p| match &p.class {
        Some(class) => {
            let (name, with) = (&p.name, with(class));
            quote!(#with(#name, |#name| #call))
        }
        None => call,
    })
}

/// How the words of a call are passed.
struct Passed {
    /// The type of the object for those without a register.
    object: TokenStream,
    /// The expression that makes the object.
    pack: TokenStream,
    /// The statement that binds its contents.
    unpack: TokenStream,
    /// The arguments passed in registers.
    names: Vec<Ident>,
    tys: Vec<TokenStream>,
}

fn passed(parameters: &[Parameter]) -> Passed {
    let mut names: Vec<_> = parameters.iter().map(|p| p.name.clone()).collect();
    let mut tys: Vec<_> = parameters.iter().map(Parameter::word).collect();
    let (mut object, mut pack, mut unpack) = (quote!(), quote!(), quote!());
    if names.len() > REGISTERS {
        let (rest, rest_tys) = (names.split_off(REGISTERS - 1), tys.split_off(REGISTERS - 1));
        let fields: Vec<_> = (0..rest.len()).map(|i| format_ident!("argument_{i}")).collect();
        object = quote! {
            #[derive(::metatrace::Object)]
            struct __Rest { #(#fields: #rest_tys,)* }
        };
        pack = quote!(let __rest = __Rest::alloc::<M>(#(#rest),*););
        unpack = quote!(#(let #rest: #rest_tys = __rest.#fields;)*);
        names.push(format_ident!("__rest"));
        tys.push(quote!(::metatrace::Ref<__Rest>));
    }
    Passed { object, pack, unpack, names, tys }
}
