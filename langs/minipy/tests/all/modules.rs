//! The built-in modules: names are unique, the packed code is what the source compiles to, those from CPython's library
//! can be imported, and the page about minipy lists them all.

use crate::support;
use minipy::modules::{ModuleSource, find, library, names};

#[test]
fn names_are_unique_and_code_is_that_of_the_source() {
    let mut all: Vec<&str> = names().collect();
    let count = all.len();
    assert!(count > 40, "{count}");
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count);
    for name in all {
        let Some(ModuleSource::Python(module)) = find(name) else { continue };
        assert!(module.file().contains(name), "{}", module.file());
        let code = minipy_frontend::compile(&module.source(), &module.file(), minipy_frontend::Mode::Module);
        assert!(module.code() == code.unwrap_or_else(|error| panic!("{name}: {error:?}")), "{name}");
    }
}

#[test]
fn every_module_of_the_library_can_be_imported() {
    for name in library::names() {
        // CPython imports `os` before any program runs, and `genericpath` relies on that.
        let program = format!("import os, {name}, sys\nprint(sys.modules['{name}'].__file__)");
        let outcome = support::run(&["-c".into(), program], &support::tests_dir(), support::time_limit());
        // `decimal` replaces itself by another module.
        assert!(outcome.stdout.starts_with("<frozen "), "{name}: {}{}", outcome.stdout, outcome.stderr);
    }
}

#[test]
fn the_page_about_minipy_names_every_module() {
    let page = std::fs::read_to_string(support::tests_dir().join("../README.md")).expect("it is there");
    let public =
        |name: &&str| !name.split('.').any(|part| part.starts_with('_')) && !name.starts_with("encodings.");
    let missing: Vec<&str> =
        names().filter(public).filter(|name| !page.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "langs/minipy/README.md does not name {missing:?}");
}
