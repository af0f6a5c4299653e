//! `#[derive(Prim)]`: a newtype or field-less enum as a machine word.

use crate::{Expansion, error};
use quote::quote;
use syn::{Data, DeriveInput, Fields};

pub fn expand(input: DeriveInput) -> Expansion {
    let name = &input.ident;
    let krate = crate::object::crate_path(&input.attrs)?;
    Ok(match &input.data {
        Data::Struct(s) if matches!(&s.fields, Fields::Unnamed(f) if f.unnamed.len() == 1) => {
            let inner = &s.fields.iter().next().expect("one field").ty;
            quote! {
                // SAFETY: the newtype is its one field.
                unsafe impl #krate::Prim for #name {
                    const TY: #krate::internal::Ty = <#inner as #krate::Prim>::TY;
                    const WIDTH: #krate::internal::Width = <#inner as #krate::Prim>::WIDTH;
                    const BOOLEAN: bool = <#inner as #krate::Prim>::BOOLEAN;
                    const NULLABLE: bool = <#inner as #krate::Prim>::NULLABLE;
                    type Abi = <#inner as #krate::Prim>::Abi;
                    #[inline(always)]
                    fn to_bits(self) -> u64 { #krate::Prim::to_bits(self.0) }
                    #[inline(always)]
                    unsafe fn from_bits(bits: u64) -> Self {
                        // SAFETY: the caller's promise.
                        #name(unsafe { <#inner as #krate::Prim>::from_bits(bits) })
                    }
                    #[inline(always)]
                    unsafe fn from_abi(abi: Self::Abi) -> Self {
                        // SAFETY: the caller's promise.
                        #name(unsafe { <#inner as #krate::Prim>::from_abi(abi) })
                    }
                }
                // SAFETY: the one field is traced.
                unsafe impl #krate::Trace for #name {
                    const HAS_REFS: bool = <#inner as #krate::Trace>::HAS_REFS;
                    unsafe fn trace(&self, marker: &mut #krate::Marker) {
                        // SAFETY: the caller's promise.
                        unsafe { #krate::Trace::trace(&self.0, marker) }
                    }
                }
            }
        }
        Data::Enum(e) if !e.variants.is_empty() && e.variants.iter().all(|v| v.fields.is_empty()) => {
            let variants: Vec<_> = e.variants.iter().map(|v| &v.ident).collect();
            let first = variants[0];
            quote! {
                const _: () = assert!(::core::mem::size_of::<#name>() == 1, "#[derive(Prim)] needs #[repr(u8)]");
                // SAFETY: an enum without fields is its discriminant, one byte.
                unsafe impl #krate::Prim for #name {
                    const TY: #krate::internal::Ty = #krate::internal::Ty::Int;
                    const WIDTH: #krate::internal::Width = #krate::internal::Width::U8;
                    type Abi = u64;
                    #[inline(always)]
                    fn to_bits(self) -> u64 { self as u8 as u64 }
                    #[inline(always)]
                    unsafe fn from_bits(bits: u64) -> Self {
                        match bits {
                            #(x if x == #name::#variants as u8 as u64 => #name::#variants,)*
                            _ => #name::#first
                        }
                    }
                    #[inline(always)]
                    unsafe fn from_abi(bits: u64) -> Self {
                        // SAFETY: the caller's promise.
                        unsafe { <#name as #krate::Prim>::from_bits(bits) }
                    }
                }
                // SAFETY: no references inside.
                unsafe impl #krate::Trace for #name {
                    const HAS_REFS: bool = false;
                    unsafe fn trace(&self, _: &mut #krate::Marker) {}
                }
            }
        }
        _ => {
            return error(
                name,
                "#[derive(Prim)] is for a one-field tuple struct or an enum without fields (#[repr(u8)])",
            );
        }
    })
}
