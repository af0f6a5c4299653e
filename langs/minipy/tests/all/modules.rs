//! The built-in modules: each has a name of its own, and those that are written in Python compile.

use minipy::modules::{ModuleSource, find, names};

#[test]
fn names_are_unique_and_sources_compile() {
    let mut all: Vec<&str> = names().collect();
    let count = all.len();
    assert!(count > 40, "{count}");
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count);
    for name in all {
        let Some(ModuleSource::Python(source, file)) = find(name) else { continue };
        assert!(file.contains(name), "{file}");
        if let Err(error) = minipy_frontend::compile(source.as_bytes(), file, minipy_frontend::Mode::Module) {
            panic!("{name}: {error:?}");
        }
    }
}
