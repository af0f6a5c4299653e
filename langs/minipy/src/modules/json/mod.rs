//! The module `_json`, the basis of the package `json`: decoding and encoding. The classes with their hooks and
//! options are written in Python on top of it; the meaning of texts without hooks is defined only here.

mod decode;
mod encode;
mod memory;

use super::NativeModule;
use crate::exceptions::errors::type_error;
use crate::types::support::*;

pub(super) const MODULE: NativeModule = NativeModule { name: "_json", functions: NATIVES, init: None };

/// The items of the tuple of settings that `json` passes along.
fn settings<const N: usize>(vm: Ref<Vm>, v: Value) -> PyResult<[Value; N]> {
    let items = v.downcast::<Tuple>();
    match items.and_then(|items| <[Value; N]>::try_from(items.as_slice()).ok()) {
        Some(items) => Ok(items),
        None => type_error(vm, "a tuple of settings is needed"),
    }
}

functions! {
    NATIVES {
        "scan_once" decode::scan_once, RANGE(3, 3);
        "scanstring" decode::scan_string, RANGE(4, 4);
        "blank" decode::blank, TWO;
        "encode" encode::encode, TWO;
        "quote" encode::quote, TWO;
    }
}
