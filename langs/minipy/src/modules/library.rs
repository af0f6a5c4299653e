//! The modules of the standard library that come from CPython's `Lib`, by way of the crate rustpython-pylib:
//! `library.txt` lists them, and `build.rs` packs them. They are unpacked when they are imported.
//!
//! Nothing here changes a source: what a module needs and minipy lacks is mended in minipy.

/// A module that was packed.
struct Packed {
    name: &'static str,
    package: bool,
    start: usize,
    end: usize,
    size: usize,
}

/// In the order of their names.
const TABLE: &[Packed] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

const BLOB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library.lz4"));

/// The source of the module of that name, and whether it is a package.
pub(super) fn find(name: &str) -> Option<(Vec<u8>, bool)> {
    let packed = &TABLE[TABLE.binary_search_by(|packed| packed.name.cmp(name)).ok()?];
    let source = lz4_flex::block::decompress(&BLOB[packed.start..packed.end], packed.size);
    Some((source.expect("it was packed with this"), packed.package))
}

/// The names of all modules that are taken from there.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|packed| packed.name)
}
