//! `#[derive(Object)]`: descriptors, recorded access and tracing of heap objects.

use crate::{Expansion, error};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{
    Attribute, Data, DataStruct, DeriveInput, Fields, FieldsNamed, GenericArgument, Ident, Path,
    PathArguments, Type, Visibility,
};

/// Methods of `Red` that would silently take precedence over a field's method.
const TAKEN: &[&str] = &[
    "promote",
    "test",
    "raw",
    "from_raw",
    "is_constant",
    "get",
    "set",
    "get_pure",
    "get_quasi",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "same",
    "some",
    "case",
    "downcast",
    "type_id",
    "is_null",
    "is_tagged",
    "as_tagged",
    "as_int",
    "slot",
    "set_slot",
    "at",
    "put",
    "len",
    "alloc",
    "touch",
    "address",
    "not",
    "to_value",
    "read",
    "write",
    "new",
    "descr",
];

/// The contents of `#[metatrace(...)]` on a type.
struct Said {
    /// The path of the framework: `::metatrace`, or that of `crate = path`.
    path: Path,
    /// `identity_free`
    identity_free: bool,
}

fn said(attrs: &[Attribute]) -> syn::Result<Said> {
    let mut said = Said { path: syn::parse_quote!(::metatrace), identity_free: false };
    for attr in attrs.iter().filter(|a| a.path().is_ident("metatrace")) {
        attr.parse_nested_meta(|meta| {
            if meta.path.is_ident("identity_free") {
                said.identity_free = true;
            } else if meta.path.is_ident("crate") {
                said.path = meta.value()?.call(Path::parse_mod_style)?;
            } else {
                return Err(meta.error("expected `crate = path` or `identity_free`"));
            }
            Ok(())
        })?;
    }
    Ok(said)
}

/// The path of the framework: `::metatrace`, or that of `#[metatrace(crate = path)]`.
pub fn crate_path(attrs: &[Attribute]) -> syn::Result<Path> {
    Ok(said(attrs)?.path)
}

#[derive(Clone, Copy, PartialEq)]
enum FieldKind {
    Immutable,
    Mutable,
    Volatile,
    Quasi,
}

/// The kind of a field's type: `Mut<T>`, `Volatile<T>`, `Quasi<T>` or a plain `T`.
fn kind(ty: &Type) -> (FieldKind, Type) {
    if let Type::Path(p) = ty
        && let Some(segment) = p.path.segments.last()
        && let PathArguments::AngleBracketed(args) = &segment.arguments
        && let Some(GenericArgument::Type(inner)) = args.args.first()
    {
        if segment.ident == "Mut" {
            return (FieldKind::Mutable, inner.clone());
        }
        if segment.ident == "Volatile" {
            return (FieldKind::Volatile, inner.clone());
        }
        if segment.ident == "Quasi" {
            return (FieldKind::Quasi, inner.clone());
        }
    }
    (FieldKind::Immutable, ty.clone())
}

/// Checks that the struct can be a type of objects as declared.
fn check(input: &DeriveInput, fields: &[&Type], identity_free: bool) -> syn::Result<()> {
    if !input.generics.params.is_empty() {
        return Err(syn::Error::new_spanned(
            &input.generics,
            "#[derive(Object)] is for structs without parameters: each type of objects has one descriptor",
        ));
    }
    let a_float = matches!(fields, [Type::Path(only)] if only.path.is_ident("f64"));
    if identity_free && !a_float {
        let message = "an identity_free type has one field, an `f64` that is not `Mut`";
        return Err(syn::Error::new_spanned(&input.ident, message));
    }
    Ok(())
}

fn has_plain(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|a| a.path().is_ident("plain"))
}

/// The expansion of the fields, and errors. A rejected field is expanded all the same: otherwise each use of the type
/// would be an error of its own.
fn members(input: &DeriveInput, fields: &FieldsNamed, krate: &Path) -> (Members, Vec<TokenStream>) {
    let plain = has_plain(&input.attrs);
    let (mut out, mut errors) = (Members::default(), Vec::new());
    let mut refuse = |field: &Ident, message: &str| {
        errors.push(syn::Error::new_spanned(field, message).to_compile_error());
    };
    for field in &fields.named {
        let ident = field.ident.as_ref().expect("named");
        if plain || has_plain(&field.attrs) {
            if !matches!(field.vis, Visibility::Inherited | Visibility::Restricted(_)) {
                refuse(
                    ident,
                    "a #[plain] field is out of the tracer's reach: it cannot be `pub`, so that traced code does not \
                     read it by accident (pub(crate) or less)",
                );
            }
            out.has_plain = true;
            continue;
        }
        if TAKEN.contains(&ident.to_string().as_str()) {
            let message = format!(
                "a field cannot be called `{ident}`: `Red` has a method of that name, which would be called instead"
            );
            refuse(ident, &message);
        }
        let (kind, ty) = kind(&field.ty);
        out.add(krate, &input.vis, &input.ident, ident, kind, &ty);
    }
    (out, errors)
}

pub fn expand(input: DeriveInput) -> Expansion {
    let Said { path: krate, identity_free } = said(&input.attrs)?;
    let (name, vis) = (&input.ident, &input.vis);
    let Data::Struct(DataStruct { fields: Fields::Named(fields), .. }) = &input.data else {
        return error(name, "#[derive(Object)] is for structs with named fields");
    };
    let all: Vec<&Type> = fields.named.iter().map(|f| &f.ty).collect();
    let all_names: Vec<_> = fields.named.iter().map(|f| &f.ident).collect();
    check(&input, &all, identity_free)?;
    let (out, errors) = members(&input, fields, &krate);
    let allocatable = !out.has_plain;
    let Members {
        statics,
        descrs,
        consts,
        red_sigs,
        red_impls,
        green_sigs,
        green_impls,
        params,
        lets,
        raws,
        inits,
        types,
        has_plain: _,
    } = out;
    let (red, green) = (format_ident!("{name}Red"), format_ident!("{name}Green"));
    let alloc = allocatable.then(|| {
        quote! {
            /// Allocates an object in traced code: the optimizer sees the fields.
            #[inline(always)]
            #[track_caller]
            #[allow(clippy::too_many_arguments)]
            #vis fn alloc<M: #krate::Mode>(#(#params),*) -> #krate::Red<M, #krate::Ref<#name>> {
                #(#lets)*
                // SAFETY: these are all the fields, in the order of the descriptor.
                unsafe { #krate::internal::alloc::<M, #name>(&[#(#raws),*], || #name { #(#inits),* }) }
            }
        }
    });
    let no_alloc = (!allocatable).then(|| no_alloc(&krate, vis, name, all.len()));
    let text = name.to_string();
    let (red_doc, green_doc) =
        (format!("Recorded access to a red `{text}`."), format!("Recorded access to a green `{text}`."));
    Ok(quote! {
        #(#errors)*
        #[allow(dead_code)]
        impl #name {
            /// Descriptors of the fields that the tracer knows.
            #[doc(hidden)]
            #vis const __FIELDS: &'static [&'static #krate::internal::Descr] = { #(#statics)* &[#(#descrs),*] };
            #(#consts)*
            #alloc
        }
        #no_alloc
        const _: () = {
            // When an object dies, objects that it refers to may be dead already. Data that needs dropping has a type
            // of its own, in an `Opaque`, which refers to no object.
            trait MustNotImplementDrop {}
            #[allow(drop_bounds)]
            impl<T: ::core::ops::Drop + ?::core::marker::Sized> MustNotImplementDrop for T {}
            impl MustNotImplementDrop for #name {}
            // The macro recognizes types by name; this checks that they are the intended ones.
            #[allow(dead_code)]
            fn types(object: &#name) { #(#types)* }
        };
        // SAFETY: every field is traced.
        unsafe impl #krate::Trace for #name {
            const HAS_REFS: bool = false #(|| <#all as #krate::Trace>::HAS_REFS)*;
            unsafe fn trace(&self, marker: &mut #krate::Marker) {
                let _ = &marker;
                // SAFETY: the caller's promise.
                #(unsafe { #krate::Trace::trace(&self.#all_names, marker) })*
            }
        }
        const _: () = {
            static TID: ::std::sync::atomic::AtomicU32 = ::std::sync::atomic::AtomicU32::new(0);
            static DESCR: #krate::internal::Descr = #krate::internal::Descr::Type(#krate::internal::TypeDescr {
                name: #text,
                tid: &TID,
                size: ((#krate::internal::HEADER + ::core::mem::size_of::<#name>() + 7) & !7) as u32,
                fields: #name::__FIELDS,
                needs_drop: ::core::mem::needs_drop::<#name>(),
                identity_free: #identity_free,
            });
            // SAFETY: the descriptor is made from the struct itself, and the cell is its cell.
            unsafe impl #krate::Object for #name {
                #[inline(always)]
                fn descr() -> &'static #krate::internal::Descr {
                    &DESCR
                }
                #[inline(always)]
                fn tid_cell() -> &'static ::std::sync::atomic::AtomicU32 {
                    &TID
                }
            }
        };
        #[doc = #red_doc]
        #[allow(dead_code)]
        #vis trait #red<M: #krate::Mode>: Sized { #(#red_sigs)* }
        impl<M: #krate::Mode> #red<M> for #krate::Red<M, #krate::Ref<#name>> { #(#red_impls)* }
        #[doc = #green_doc]
        #[allow(dead_code)]
        #vis trait #green: Sized { #(#green_sigs)* }
        impl #green for #krate::Ref<#name> { #(#green_impls)* }
    })
}

/// The `alloc` of a type that traced code cannot allocate: a method of a trait without implementations, whose message
/// says why. A method of the author's own hides it.
fn no_alloc(krate: &Path, vis: &Visibility, name: &Ident, fields: usize) -> TokenStream {
    let no_alloc = format_ident!("__{name}Alloc");
    let arguments = (0..fields).map(|_| quote!(_: impl ::core::marker::Sized));
    quote! {
        #[doc(hidden)]
        #[allow(dead_code, non_camel_case_types, clippy::too_many_arguments)]
        #vis trait #no_alloc: ::core::marker::Sized {
            fn alloc<M: #krate::Mode>(#(#arguments),*) -> #krate::Red<M, #krate::Ref<Self>>
            where
                Self: #krate::internal::Allocatable<M>,
            {
                ::core::unreachable!("nothing is `Allocatable`")
            }
        }
        impl #no_alloc for #name {}
    }
}

#[derive(Default)]
struct Members {
    statics: Vec<TokenStream>,
    descrs: Vec<TokenStream>,
    consts: Vec<TokenStream>,
    red_sigs: Vec<TokenStream>,
    red_impls: Vec<TokenStream>,
    green_sigs: Vec<TokenStream>,
    green_impls: Vec<TokenStream>,
    params: Vec<TokenStream>,
    lets: Vec<TokenStream>,
    raws: Vec<TokenStream>,
    inits: Vec<TokenStream>,
    types: Vec<TokenStream>,
    /// Whether a field is not accessible to traced code.
    has_plain: bool,
}

impl Members {
    fn add(
        &mut self,
        krate: &Path,
        vis: &Visibility,
        name: &Ident,
        ident: &Ident,
        kind: FieldKind,
        ty: &Type,
    ) {
        let upper = format_ident!("{}", ident.to_string().to_uppercase());
        let index = self.descrs.len();
        let text = format!("{name}.{ident}");
        let owner = name.to_string();
        let (marker, mutability, word) = match kind {
            FieldKind::Immutable => (quote!(Immutable), quote!(Immutable), "immutable"),
            FieldKind::Mutable => (quote!(Mutable), quote!(Mutable), "mutable"),
            FieldKind::Volatile => (quote!(Mutable), quote!(Volatile), "changed by others at any time"),
            FieldKind::Quasi => (quote!(QuasiImmutable), quote!(Quasi), "quasi-immutable"),
        };
        let doc = format!("`{text}`: {word}.");
        let set_doc = format!("Changes `{text}`.");
        self.statics.push(quote! {
            static #upper: #krate::internal::Descr = #krate::internal::Descr::Field(#krate::internal::FieldDescr {
                name: #text,
                owner: #owner,
                offset: (#krate::internal::HEADER + ::core::mem::offset_of!(#name, #ident)) as u32,
                width: <#ty as #krate::Prim>::WIDTH,
                mutability: #krate::internal::Mutability::#mutability,
            });
        });
        self.descrs.push(quote!(&#upper));
        self.consts.push(quote! {
            #[doc = #doc]
            #vis const #upper: #krate::Field<#name, #ty, #krate::#marker> =
                // SAFETY: the descriptor and the offset are those of the field.
                unsafe {
                    let offset = #krate::internal::HEADER + ::core::mem::offset_of!(#name, #ident);
                    #krate::Field::new(#name::__FIELDS[#index], offset as u32)
                };
        });
        self.red_sigs.push(quote! { #[doc = #doc] #[track_caller] fn #ident(self) -> #krate::Red<M, #ty>; });
        let get = if kind == FieldKind::Immutable { quote!(get_pure) } else { quote!(get) };
        self.red_impls.push(quote! {
            #[inline(always)]
            #[track_caller]
            fn #ident(self) -> #krate::Red<M, #ty> { self.#get(#name::#upper) }
        });
        self.params.push(quote!(#ident: impl Into<#krate::Red<M, #ty>>));
        self.lets.push(quote!(let #ident: #krate::Red<M, #ty> = #ident.into();));
        self.raws.push(quote!(#ident.raw()));
        let cell = match kind {
            FieldKind::Mutable | FieldKind::Volatile => quote!(#krate::Mut<#ty>),
            FieldKind::Quasi => quote!(#krate::Quasi<#ty>),
            FieldKind::Immutable => quote!(#ty),
        };
        self.types.push(quote!(let _: &#cell = &object.#ident;));
        match kind {
            FieldKind::Mutable | FieldKind::Volatile => {
                let set = format_ident!("set_{ident}");
                self.red_sigs.push(quote! {
                    #[doc = #set_doc]
                    #[track_caller]
                    fn #set(self, value: impl Into<#krate::Red<M, #ty>>);
                });
                self.red_impls.push(quote! {
                    #[inline(always)]
                    #[track_caller]
                    fn #set(self, value: impl Into<#krate::Red<M, #ty>>) { self.set(#name::#upper, value) }
                });
                self.green_sigs.push(quote! {
                    #[doc = #doc]
                    #[track_caller]
                    fn #ident<M: #krate::Mode>(self) -> #krate::Red<M, #ty>;
                });
                self.green_impls.push(quote! {
                    #[inline(always)]
                    #[track_caller]
                    fn #ident<M: #krate::Mode>(self) -> #krate::Red<M, #ty> {
                        #krate::Red::<M, #krate::Ref<#name>>::from(self).get(#name::#upper)
                    }
                });
                self.inits.push(quote!(#ident: #krate::Mut::new(#krate::internal::direct(#ident))));
            }
            FieldKind::Quasi => {
                self.inits.push(quote!(#ident: #krate::Quasi::new(#krate::internal::direct(#ident))));
                self.green_sigs
                    .push(quote! { #[doc = #doc] #[track_caller] fn #ident<M: #krate::Mode>(self) -> #ty; });
                self.green_impls.push(quote! {
                    #[inline(always)]
                    #[track_caller]
                    fn #ident<M: #krate::Mode>(self) -> #ty { self.get_quasi::<M, #ty>(#name::#upper) }
                });
                let stable = format_ident!("{ident}_while_stable");
                let doc = format!(
                    "`{text}`, a constant of the trace, or None once it is written too often for that."
                );
                self.green_sigs.push(
                    quote! { #[doc = #doc] #[track_caller] fn #stable<M: #krate::Mode>(self) -> Option<#ty>; },
                );
                self.green_impls.push(quote! {
                    #[inline(always)]
                    #[track_caller]
                    fn #stable<M: #krate::Mode>(self) -> Option<#ty> { self.get_stable::<M, #ty>(#name::#upper) }
                });
            }
            FieldKind::Immutable => self.inits.push(quote!(#ident: #krate::internal::direct(#ident))),
        }
    }
}
