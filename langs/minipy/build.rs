//! Packs the modules that are written in Python into the library: minipy's own, from `src/modules/py`, and those of
//! `library.txt`, from the crate rustpython-pylib, which are never changed here. The sources and the code that they
//! compile to are compressed one by one in one blob; a table, sorted by name, has their places.

use minipy_frontend::Mode;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

const OWN: &str = "src/modules/py";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=library.txt");
    println!("cargo:rerun-if-changed={OWN}");
    let mut modules = BTreeMap::new();
    for (name, file) in own() {
        modules.insert(name, (file, false));
    }
    for (name, file) in library() {
        modules.entry(name).or_insert((file, true));
    }
    let (mut blob, mut table) = (Vec::new(), String::from("&[\n"));
    let mut pack = |bytes: &[u8]| {
        let start = blob.len();
        blob.extend(lz4_flex::block::compress(bytes));
        format!("Packed {{ start: {start}, end: {}, size: {} }}", blob.len(), bytes.len())
    };
    for (name, (file, from_library)) in &modules {
        let source = fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let code = minipy_frontend::compile(&source, &format!("<frozen {name}>"), Mode::Module);
        let code = code.unwrap_or_else(|error| panic!("{}: {error:?}", file.display()));
        let inside =
            |other: &String| other.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with('.'));
        let package = file.ends_with("__init__.py") || modules.keys().any(inside);
        let (source, code) = (pack(&source), pack(&minipy_frontend::freeze(&code)));
        table += &format!(
            "    PythonModule {{ name: {name:?}, package: {package}, from_library: {from_library}, source: {source}, \
             code: {code} }},\n"
        );
    }
    table += "]\n";
    let out = env::var("OUT_DIR").expect("cargo says where");
    fs::write(Path::new(&out).join("library.lz4"), blob).expect("the folder is cargo's");
    fs::write(Path::new(&out).join("library.rs"), table).expect("the folder is cargo's");
}

/// Names and files of minipy's own modules.
fn own() -> impl Iterator<Item = (String, PathBuf)> {
    let files =
        fs::read_dir(OWN).expect("the folder is there").map(|entry| entry.expect("it is readable").path());
    files.filter_map(|file| {
        let name = file.file_name()?.to_str()?.strip_suffix(".py")?.to_owned();
        Some((name, file))
    })
}

/// Names and files of the modules of `library.txt`.
fn library() -> Vec<(String, PathBuf)> {
    let list = fs::read_to_string("library.txt").expect("the list stands beside this file");
    let names: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(names.is_sorted(), "library.txt is sorted");
    let file = |name: &str| {
        let base = Path::new(rustpython_pylib::LIB_PATH).join(name.replace('.', "/"));
        if base.is_dir() { base.join("__init__.py") } else { base.with_extension("py") }
    };
    names.into_iter().map(|name| (name.to_owned(), file(name))).collect()
}
