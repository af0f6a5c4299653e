//! The names that the files of built-in types commonly import. Operations of the core import from the files directly,
//! so that no circle of imports leads through this file.

pub(crate) use super::arguments::{bind, check_construction, made, receiver, unexpected_keyword};
pub(crate) use super::dispatch::ready_items;
pub(crate) use super::iterables::{check_values, collect, collect_or, extend, items_of_list, mapped};
pub(crate) use super::natives::{functions, methods};
pub(crate) use crate::classes::type_name;
pub(crate) use crate::exceptions::errors::*;
pub(crate) use crate::objects::heap_util::*;
pub(crate) use crate::objects::kind::ReadyItems;
pub(crate) use crate::objects::model::*;
pub(crate) use crate::protocols::attributes::{getattr as attribute, getattr_opt as attribute_opt};
pub(crate) use crate::protocols::calls::call;
pub(crate) use crate::protocols::items::{each, iter as iterate, next as advance};
pub(crate) use crate::protocols::operators::{key_hash as hash, lt as less, same_or_equal, truth};
pub(crate) use crate::protocols::specials::{find_special as method, lookup_special as special};
pub(crate) use crate::vm::Vm;
pub(crate) use metatrace::untraced::{Untraced, UntracedItems};
pub(crate) use metatrace::{Mut, Object, Ref};
pub(crate) use minipy_frontend::{BinOp, CmpOp};
pub(crate) use minipy_text::room::{self, Grow};
pub(crate) use minipy_text::{ErrorKind, work};
