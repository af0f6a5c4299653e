//! The modules of the standard library that come from CPython's `Lib`, through the crate rustpython-pylib:
//! `library.txt` lists them, and `build.rs` packs them. They are unpacked when they are imported.
//!
//! Sources are never changed here: a feature that a module needs and minipy lacks is added to minipy.

/// A module that was packed.
struct Packed {
    name: &'static str,
    package: bool,
    start: usize,
    end: usize,
    size: usize,
}

/// The modules, sorted by name.
const TABLE: &[Packed] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

const BLOB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library.lz4"));

/// The source of the module with that name, and whether it is a package.
pub(super) fn find(name: &str) -> Option<(Vec<u8>, bool)> {
    let packed = &TABLE[TABLE.binary_search_by(|packed| packed.name.cmp(name)).ok()?];
    let source = lz4_flex::block::decompress(&BLOB[packed.start..packed.end], packed.size);
    Some((source.expect("it was packed with this"), packed.package))
}

/// The names of all modules from CPython's `Lib`.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|packed| packed.name)
}
