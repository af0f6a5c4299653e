//! The modules of the standard library that are written in Python: minipy's own, in the folder `py`, and those that
//! come from CPython's `Lib`, through the crate rustpython-pylib: `library.txt` lists them. `build.rs` compiles and
//! packs them; an import unpacks the code, and the source is unpacked where it is asked for.
//!
//! Sources of CPython are never changed here: a feature that a module needs and minipy lacks is added to minipy.

use minipy_frontend::Code;
use std::sync::Arc;

/// The place of compressed bytes.
struct Packed {
    start: usize,
    end: usize,
    size: usize,
}

impl Packed {
    fn unpack(&self) -> Vec<u8> {
        lz4_flex::block::decompress(&BLOB[self.start..self.end], self.size).expect("it was packed with this")
    }
}

/// A module that is written in Python.
pub struct PythonModule {
    name: &'static str,
    /// Whether it is a package.
    pub package: bool,
    from_library: bool,
    source: Packed,
    code: Packed,
}

impl PythonModule {
    /// The file name in tracebacks.
    pub fn file(&self) -> String {
        format!("<frozen {}>", self.name)
    }

    /// Its text.
    pub fn source(&self) -> Vec<u8> {
        self.source.unpack()
    }

    /// What the text compiles to.
    pub fn code(&self) -> Arc<Code> {
        minipy_frontend::thaw(&self.code.unpack(), &self.file())
    }
}

/// The modules, sorted by name.
const MODULES: &[PythonModule] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

const BLOB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library.lz4"));

/// The module with that name.
pub(super) fn find(name: &str) -> Option<&'static PythonModule> {
    Some(&MODULES[MODULES.binary_search_by(|module| module.name.cmp(name)).ok()?])
}

/// The names of all modules that are written in Python.
pub(super) fn all_names() -> impl Iterator<Item = &'static str> {
    MODULES.iter().map(|module| module.name)
}

/// The names of those from CPython's `Lib`.
pub fn names() -> impl Iterator<Item = &'static str> {
    MODULES.iter().filter(|module| module.from_library).map(|module| module.name)
}
