//! Packs the modules of `library.txt` into the library: their sources, compressed individually, in one blob, and a
//! sorted table of their offsets. They are taken from the crate rustpython-pylib, and never changed here.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=library.txt");
    let list = fs::read_to_string("library.txt").expect("the list stands beside this file");
    let names: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(names.is_sorted(), "library.txt is sorted");
    let (mut blob, mut table) = (Vec::new(), String::from("&[\n"));
    for name in names {
        let base = Path::new(rustpython_pylib::LIB_PATH).join(name.replace('.', "/"));
        let package = base.is_dir();
        let file = if package { base.join("__init__.py") } else { base.with_extension("py") };
        let source = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let start = blob.len();
        blob.extend(lz4_flex::block::compress(&source));
        let (end, size) = (blob.len(), source.len());
        table += &format!(
            "    Packed {{ name: {name:?}, package: {package}, start: {start}, end: {end}, size: {size} }},\n"
        );
    }
    table += "]\n";
    let out = env::var("OUT_DIR").expect("cargo says where");
    fs::write(Path::new(&out).join("library.lz4"), blob).expect("the folder is cargo's");
    fs::write(Path::new(&out).join("library.rs"), table).expect("the folder is cargo's");
}
