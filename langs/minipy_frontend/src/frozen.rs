//! Compiled code as bytes, for modules that are compiled when minipy is built (CPython calls these frozen modules).
//!
//! The bytes are for the same build of this crate, and are trusted: this is no format for files of other origin.

use crate::code::{Code, Const};
use std::sync::Arc;

/// The bytes of compiled code. The file name is not among them.
pub fn freeze(code: &Code) -> Vec<u8> {
    postcard::to_stdvec(code).expect("code is plain data")
}

/// The code whose bytes [`freeze()`] made, with that file name.
///
/// # Panics
///
/// If the bytes are not those of code.
pub fn thaw(bytes: &[u8], filename: &str) -> Arc<Code> {
    let mut code: Code = postcard::from_bytes(bytes).expect("these are the bytes of code");
    set_filename(&mut code, &filename.into());
    debug_assert_eq!(crate::verify(&code), Ok(()));
    Arc::new(code)
}

/// Sets the file name of the code and of all code nested in it.
fn set_filename(code: &mut Code, filename: &Arc<str>) {
    code.filename = filename.clone();
    for constant in &mut code.consts {
        if let Const::Code(nested) = constant {
            set_filename(Arc::get_mut(nested).expect("it was just made"), filename);
        }
    }
}
