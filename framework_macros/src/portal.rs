//! `#[portal]`: checks that the loop's state is exactly its parameters, replaces the markers, and makes the driver
//! type.

use crate::{Expansion, error};
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Expr, FnArg, GenericParam, Ident, ItemFn, Macro, Pat, PatType, ReturnType, Stmt, Token, Type,
    parenthesized, parse_quote,
};

#[derive(Clone, Copy, PartialEq)]
enum Role {
    Green,
    Red,
    Env,
    Frame,
}

#[derive(Default)]
struct Options {
    roles: Vec<(Ident, Role)>,
    live: Option<Expr>,
    counter: Option<Expr>,
    place: Option<Expr>,
    unroll: Option<Expr>,
    depth_exceeded: Option<Expr>,
    interrupted: Option<Expr>,
    keeps_levels: Option<Expr>,
    begins: Option<Expr>,
    ends: Option<Expr>,
}

impl Parse for Options {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut options = Options::default();
        while !input.is_empty() {
            let name: Ident = input.parse()?;
            let role = match name.to_string().as_str() {
                "greens" => Some(Role::Green),
                "reds" => Some(Role::Red),
                "env" => Some(Role::Env),
                "virtualizable" => Some(Role::Frame),
                _ => None,
            };
            if let Some(role) = role {
                let list;
                parenthesized!(list in input);
                for ident in Punctuated::<Ident, Token![,]>::parse_terminated(&list)? {
                    options.roles.push((ident, role));
                }
            } else {
                let slot = match name.to_string().as_str() {
                    "live" => &mut options.live,
                    "counter" => &mut options.counter,
                    "place" => &mut options.place,
                    "unroll" => &mut options.unroll,
                    "depth_exceeded" => &mut options.depth_exceeded,
                    "interrupted" => &mut options.interrupted,
                    "keeps_levels" => &mut options.keeps_levels,
                    "begins" => &mut options.begins,
                    "ends" => &mut options.ends,
                    _ => {
                        return error(
                            &name,
                            "expected `greens(..)`, `reds(..)`, `env(..)`, `virtualizable(..)`, `live = ..`, `counter \
                             = ..`, `place = ..`, `unroll = ..`, `depth_exceeded = ..`, `interrupted = ..`, \
                             `keeps_levels = ..`, `begins = ..` or `ends = ..`",
                        );
                    }
                };
                input.parse::<Token![=]>()?;
                *slot = Some(input.parse()?);
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(options)
    }
}

struct Param {
    name: Ident,
    ty: Type,
    mutability: Option<Token![mut]>,
}

/// Replaces `merge_point!()`, `can_enter_jit!()` and `leave_to_runner!()`.
struct Markers {
    tag: Ident,
    mode: Ident,
    env: TokenStream,
    greens: TokenStream,
    reds: TokenStream,
    frame: TokenStream,
    merge_points: usize,
    closures: usize,
    /// Writes the greens that change to the record of the level.
    note: TokenStream,
    error: Option<syn::Error>,
}

impl Markers {
    fn replace(&mut self, mac: &Macro) -> Option<Expr> {
        let Markers { tag, mode, env, greens, reds, frame, note, .. } = self;
        let span = mac.span();
        let leave = quote! {{
            *__exit = ::core::option::Option::Some((#greens, #reds, #frame));
            return ::metatrace::internal::Outcome::dummy()
        }};
        let expr = if mac.path.is_ident("merge_point") {
            self.merge_points += 1;
            if self.merge_points > 1 {
                self.error = Some(syn::Error::new_spanned(
                    mac,
                    "a portal has one `merge_point!()`, at the start of its loop",
                ));
            }
            let merges = quote!(::metatrace::internal::merge_point::<#tag, #mode>(#env, #greens, #reds));
            quote_spanned! {span=> { if #mode::NOTED { #note } if #mode::TRACED && #merges #leave } }
        } else if mac.path.is_ident("can_enter_jit") {
            if self.closures > 0 {
                self.error = Some(syn::Error::new_spanned(
                    mac,
                    "`can_enter_jit!()` continues the portal's loop: it cannot stand in a closure",
                ));
            }
            quote_spanned! {span=> {
                if #mode::TRACED {
                    ::metatrace::internal::back_edge()
                } else {
                    ::metatrace::internal::safepoint();
                    if ::metatrace::internal::hot::<#tag>(#greens) #leave
                }
                continue 'portal
            } }
        } else if mac.path.is_ident("leave_to_runner") {
            if self.closures > 0 {
                self.error = Some(syn::Error::new_spanned(
                    mac,
                    "`leave_to_runner!()` leaves the portal's loop: it cannot stand in a closure",
                ));
            }
            quote_spanned! {span=> #leave }
        } else {
            return None;
        };
        Some(Expr::Verbatim(expr))
    }
}

impl VisitMut for Markers {
    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if let Stmt::Macro(m) = stmt
            && let Some(expr) = self.replace(&m.mac)
        {
            *stmt = Stmt::Expr(expr, None);
            return;
        }
        visit_mut::visit_stmt_mut(self, stmt);
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Macro(m) = expr
            && let Some(new) = self.replace(&m.mac)
        {
            *expr = new;
            return;
        }
        let closure = usize::from(matches!(expr, Expr::Closure(_)));
        self.closures += closure;
        visit_mut::visit_expr_mut(self, expr);
        self.closures -= closure;
    }
}

/// Whether a type mentions the mode. One that does not is certainly plain.
fn mentions(ty: &Type, mode: &Ident) -> bool {
    struct Find<'a>(&'a Ident, bool);
    impl<'ast> Visit<'ast> for Find<'_> {
        fn visit_ident(&mut self, ident: &'ast Ident) {
            self.1 |= ident == self.0;
        }
    }
    let mut find = Find(mode, false);
    find.visit_type(ty);
    find.1
}

fn sort_params(options: &mut Options, function: &ItemFn) -> syn::Result<(Vec<(Role, Param)>, Ident)> {
    let Some(GenericParam::Type(mode)) = function.sig.generics.params.first() else {
        return error(&function.sig, "a portal is generic in the mode: `fn name<M: Mode>(…)`");
    };
    let mut params = vec![];
    for arg in &function.sig.inputs {
        let FnArg::Typed(PatType { pat, ty, .. }) = arg else {
            return error(arg, "a portal is a free function");
        };
        let Pat::Ident(p) = &**pat else { return error(pat, "a plain name, please") };
        let Some(i) = options.roles.iter().position(|r| r.0 == p.ident) else {
            return error(
                p,
                format!("`{}` must be listed in greens(..), reds(..), env(..) or virtualizable(..)", p.ident),
            );
        };
        let (_, role) = options.roles.remove(i);
        let red = mentions(ty, &mode.ident);
        if matches!(role, Role::Red | Role::Frame) && !red {
            return error(
                ty,
                format!(
                    "`{1}` is plain, but a red parameter is a `Red<{0}, _>`: list it in greens(..), where it keys the \
                     compiled loops, or in env(..), if it never changes",
                    mode.ident, p.ident
                ),
            );
        }
        if matches!(role, Role::Green | Role::Env) && red {
            return error(
                ty,
                format!(
                    "what is listed in greens(..) or env(..) is plain, but `{}` is red: list it in reds(..)",
                    p.ident
                ),
            );
        }
        if let (Role::Env, Some(m)) = (role, &p.mutability) {
            return error(m, "an `env` parameter is the same for the whole run");
        }
        if let (Role::Frame, Some(m)) = (role, &p.mutability) {
            return error(m, "a portal level keeps its frame");
        }
        params.push((role, Param { name: p.ident.clone(), ty: (**ty).clone(), mutability: p.mutability }));
    }
    if let Some((name, _)) = options.roles.first() {
        return error(name, format!("`{name}` is not a parameter of `{}`", function.sig.ident));
    }
    if params.iter().filter(|p| p.0 == Role::Frame).count() > 1 {
        return error(&function.sig, "a portal has one virtualizable frame");
    }
    Ok((params, mode.ident.clone()))
}

/// Checks that the body is `loop { merge_point!(); … }`, so that nothing but the parameters lives across merge points.
fn check_body(function: &ItemFn) -> syn::Result<()> {
    for stmt in &function.block.stmts {
        match stmt {
            Stmt::Local(local) => {
                let pat = match &local.pat {
                    Pat::Ident(p) => p.ident.to_token_stream(),
                    pat => pat.to_token_stream(),
                };
                return error(
                    local,
                    format!(
                        "`{}` would live across merge points, but only the parameters of a portal do: the state of \
                         `{}` at a merge point is exactly its greens and reds.\nMake it a parameter (`Red<M, _>` \
                         listed in reds(..), or plain in greens(..)), or move it into the loop",
                        pat, function.sig.ident
                    ),
                );
            }
            Stmt::Item(_) => {}
            Stmt::Expr(Expr::Loop(l), _) => {
                if !matches!(l.body.stmts.first(), Some(Stmt::Macro(m)) if m.mac.path.is_ident("merge_point"))
                {
                    let message = "the loop of a portal starts with `merge_point!();`";
                    return l.body.stmts.first().map_or_else(|| error(l, message), |s| error(s, message));
                }
            }
            s => return error(s, "the body of a portal is `loop { merge_point!(); … }` and nothing else"),
        }
    }
    Ok(())
}

#[expect(clippy::too_many_lines, reason = "one template of code, with what it is filled with")]
pub fn expand(attr: TokenStream, mut function: ItemFn) -> Expansion {
    let mut options: Options = syn::parse2(attr)?;
    let (params, mode) = sort_params(&mut options, &function)?;
    check_body(&function)?;
    let of = |role: Role| params.iter().filter(move |p| p.0 == role).map(|p| &p.1).collect::<Vec<_>>();
    let names = |role: Role| of(role).iter().map(|p| p.name.clone()).collect::<Vec<_>>();
    let tuple = |role: Role| {
        let n = names(role);
        quote!((#(#n,)*))
    };
    let pattern = |role: Role| {
        let p = of(role).into_iter().map(|p| (p.mutability, &p.name)).map(|(m, n)| quote!(#m #n));
        quote!((#(#p,)*))
    };
    let types = |role: Role| {
        let t = of(role).into_iter().map(|p| &p.ty);
        quote!((#(#t,)*))
    };
    let frame = of(Role::Frame).into_iter().next();
    let (frame_name, frame_ty) = match frame {
        Some(p) => (p.name.clone(), p.ty.clone()),
        None => (format_ident!("__frame"), parse_quote!(())),
    };
    let name = function.sig.ident.clone();
    let tag = format_ident!("{}", camel_case(&name.to_string()));
    let (greens, reds, env) = (tuple(Role::Green), tuple(Role::Red), tuple(Role::Env));
    let (green_pat, red_pat, env_pat) = (pattern(Role::Green), pattern(Role::Red), pattern(Role::Env));
    let (green_ty, red_ty, env_ty) = (types(Role::Green), types(Role::Red), types(Role::Env));
    let red_checks = of(Role::Red).into_iter().map(|p| {
        let ty = &p.ty;
        quote_spanned!(ty.span()=> is_red::<#ty>();)
    });
    let notes =
        of(Role::Green).into_iter().enumerate().filter(|(_, p)| p.mutability.is_some()).map(|(i, p)| {
            let name = &p.name;
            quote!(__level.set(#i, ::metatrace::Prim::to_bits(#name));)
        });
    // In `Direct` the author marks where a level's place is noted.
    let places: Vec<_> = of(Role::Green)
        .into_iter()
        .enumerate()
        .filter(|(_, p)| p.mutability.is_some())
        .map(|(i, p)| {
            let name = &p.name;
            quote!((#name = $value:expr) => {
                if !#mode::NOTED {
                    __level.set(#i, ::metatrace::Prim::to_bits($value));
                }
            };)
        })
        .collect();
    let note_place = (!places.is_empty()).then(|| {
        quote!(
            #[allow(unused_macros)]
            macro_rules! note_place { #(#places)* }
        )
    });
    let mut markers = Markers {
        tag: tag.clone(),
        mode: mode.clone(),
        env: env.clone(),
        greens: greens.clone(),
        reds: reds.clone(),
        frame: quote!(#frame_name),
        merge_points: 0,
        closures: 0,
        note: quote!(#(#notes)*),
        error: None,
    };
    markers.visit_block_mut(&mut function.block);
    if let Some(e) = markers.error {
        return Err(e);
    }
    for stmt in &mut function.block.stmts {
        if let Stmt::Expr(Expr::Loop(l), _) = stmt {
            l.label = Some(parse_quote!('portal:));
        }
    }
    let returns = "a portal returns `Red<M, T>` or `Result<Red<M, T>, Red<M, E>>`";
    let ReturnType::Type(_, out) = &function.sig.output else { return error(&function.sig, returns) };
    if !mentions(out, &mode) {
        return error(out, returns);
    }
    let call_params = params.iter().map(|(role, p)| {
        let (n, t) = (&p.name, &p.ty);
        if *role == Role::Frame {
            quote!(#n: <#t as ::metatrace::internal::FrameParam<#mode>>::Fresh)
        } else {
            quote!(#n: #t)
        }
    });
    let fresh = if frame.is_some() { quote!(#frame_name) } else { quote!(()) };
    let (vis, text, generics, body, attrs) =
        (&function.vis, name.to_string(), &function.sig.generics, &function.block, &function.attrs);
    let (green_names, red_names): (Vec<_>, Vec<_>) = (
        names(Role::Green).iter().map(Ident::to_string).collect(),
        names(Role::Red).iter().map(Ident::to_string).collect(),
    );
    let (live, live_option) = match options.live {
        Some(e) => {
            let append = quote_spanned!(e.span()=> ::metatrace::internal::LiveSlots::append_to(#e, __out););
            (
                quote! {
                    #[allow(unused_variables)]
                    fn __live(__words: &[u64], __out: &mut ::std::vec::Vec<u32>) {
                        // SAFETY: the words of this portal's greens.
                        let #greens: #green_ty = unsafe { <#green_ty as ::metatrace::internal::Words>::of(__words) };
                        #append
                    }
                },
                quote!(::core::option::Option::Some(__live)),
            )
        }
        None => (quote!(), quote!(::core::option::Option::None)),
    };
    let counter = match options.counter {
        Some(e) => {
            let counter = quote_spanned!(e.span()=> ::metatrace::internal::CounterRef::counter(#e));
            quote!(__f(::core::option::Option::Some(#counter)))
        }
        None => quote!(__f(::core::option::Option::None)),
    };
    let place = match options.place {
        Some(e) => quote!(::metatrace::Place::from(#e)),
        None => quote!(::metatrace::Place::from(::std::format!("{} {:?}", #text, __words))),
    };
    let unroll = options.unroll.map_or_else(|| quote!(false), |e| quote!(#e));
    let exceeded = match options.depth_exceeded {
        Some(e) => quote!(::core::option::Option::Some(#e)),
        None => quote!(::core::option::Option::None),
    };
    let interruptible = options.interrupted.is_some();
    let keeps_levels = options.keeps_levels.map_or_else(|| quote!(false), |e| quote!(#e));
    let interrupted =
        options.interrupted.map_or_else(|| quote!(::core::option::Option::None), |e| quote!(#e));
    let begins = options.begins.map_or_else(|| quote!(::core::option::Option::None), |e| quote!(#e));
    let ends = options.ends.map_or_else(|| quote!(outcome), |e| quote!(#e));
    let frame_class = if frame.is_some() {
        let frame = quote!(<#tag as ::metatrace::internal::Portal>::Frame<::metatrace::Direct>);
        let class = quote!(<#frame as ::metatrace::internal::FrameParam<::metatrace::Direct>>::class());
        quote!(::core::option::Option::Some(|| #class.expect("a portal with a frame")))
    } else {
        quote!(::core::option::Option::None)
    };
    let reds_of_direct = quote!(<#tag as ::metatrace::internal::Portal>::Reds<::metatrace::Direct>);
    let end = quote!(Self::Out<::metatrace::Direct>);
    let may_end = quote!(::core::option::Option<#end>);
    let tag_doc = format!("The driver of the portal `{text}`.");
    // These are evaluated in interpreted code, where the portal's mode is `Direct`.
    let [exceeded, interrupted, begins, ends] = [exceeded, interrupted, begins, ends].map(|outcome| {
        quote! {
            #[allow(dead_code)]
            type #mode = ::metatrace::Direct;
            #outcome
        }
    });
    Ok(quote! {
        #[doc = #tag_doc]
        #[derive(Debug)]
        #vis struct #tag;
        // SAFETY: `info` is made from the same types.
        unsafe impl ::metatrace::internal::Portal for #tag {
            type Env = #env_ty;
            type Greens = #green_ty;
            type Reds #generics = #red_ty;
            type Frame #generics = #frame_ty;
            type Out #generics = #out;
            const INTERRUPTIBLE: bool = #interruptible;
            const KEEPS_LEVELS: bool = #keeps_levels;
            #[inline(always)]
            fn info() -> &'static ::metatrace::internal::PortalInfo {
                #live
                #[allow(unused_variables)]
                fn __place(__words: &[u64]) -> ::metatrace::Place {
                    // SAFETY: the words of this portal's greens.
                    let #greens: #green_ty = unsafe { <#green_ty as ::metatrace::internal::Words>::of(__words) };
                    #place
                }
                #[allow(unused_variables)]
                fn __unroll(__words: &[u64]) -> bool {
                    // SAFETY: the words of this portal's greens.
                    let #greens: #green_ty = unsafe { <#green_ty as ::metatrace::internal::Words>::of(__words) };
                    #unroll
                }
                static DESCR: ::metatrace::internal::Descr =
                    ::metatrace::internal::Descr::Portal(::metatrace::internal::PortalDescr {
                        name: #text,
                        greens: &[#(#green_names),*],
                        reds: &[#(#red_names),*],
                    });
                static INFO: ::metatrace::internal::PortalInfo = ::metatrace::internal::PortalInfo {
                    descr: &DESCR,
                    green_tys: <<#tag as ::metatrace::internal::Portal>::Greens as ::metatrace::internal::Words>::TYS,
                    red_tys: <#reds_of_direct as ::metatrace::internal::Reds>::TYS,
                    frame_class: #frame_class,
                    live: #live_option,
                    place: __place,
                    unroll: __unroll,
                };
                &INFO
            }
            #[inline(always)]
            #[allow(unused_variables)]
            fn counter<__R>(
                #greens: #green_ty,
                __f: impl FnOnce(::core::option::Option<&::metatrace::Counter>) -> __R,
            ) -> __R {
                #counter
            }
            #[allow(unused_variables)]
            fn depth_exceeded(#env: #env_ty, #greens: #green_ty) -> #may_end { #exceeded }
            #[allow(unused_variables)]
            fn interrupted(#env: #env_ty, #greens: #green_ty) -> #may_end { #interrupted }
            #[allow(unused_variables)]
            fn begins(
                #env: #env_ty,
                #greens: #green_ty,
                #frame_name: Self::Frame<::metatrace::Direct>,
            ) -> #may_end {
                #begins
            }
            #[allow(unused_variables)]
            fn ends(
                #env: #env_ty,
                #greens: #green_ty,
                #frame_name: Self::Frame<::metatrace::Direct>,
                outcome: #end,
            ) -> #end {
                #ends
            }
            #[allow(unused_variables, unused_mut)]
            fn body #generics (
                #env_pat: #env_ty,
                #green_pat: #green_ty,
                #red_pat: #red_ty,
                #frame_name: #frame_ty,
                __exit: &mut ::core::option::Option<::metatrace::internal::LevelState<Self, #mode>>,
                __words: &'static ::metatrace::internal::ContextWords,
            ) -> #out {
                #[allow(dead_code)]
                fn is_red<T: ::metatrace::RedParam>() {}
                #(#red_checks)*
                let __level = ::metatrace::internal::LevelRecord::new::<#tag, #mode>(#greens);
                let __linked = __level.link_body::<#tag, #mode>(__words);
                #note_place
                #body
            }
        }
        #(#attrs)*
        #[inline(always)]
        #vis fn #name #generics (#(#call_params),*) -> #out {
            ::metatrace::internal::call_portal::<#tag, #mode>(#env, #greens, #reds, #fresh)
        }
    })
}

fn camel_case(name: &str) -> String {
    name.split('_')
        .map(|w| w.chars().take(1).flat_map(char::to_uppercase).chain(w.chars().skip(1)).collect::<String>())
        .collect()
}
