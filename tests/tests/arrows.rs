//! The dependencies between the crates, read from their manifests:
//!
//! ```text
//! langs -> parts -> framework
//! examples -> { framework, langs/skeleton }
//! langs -> framework -> { tracer, backend_x64 } -> ir
//!          framework -> heap -> { libc, windows-sys }
//!          framework -> { events -> ir, debuginfo -> ir }
//! viewer -> { events, ir, backend_x64 }
//! xtask -> { tracer, viewer, events, ir, minipy-fuzz }
//! ```
//!
//! Tracer and backend never see each other; a language sees the framework and its parts alone. Cargo enforces the
//! manifests; this test enforces that the manifests agree with the architecture.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The crates of this workspace on which a crate may depend.
const ARROWS: &[(&str, &[&str])] = &[
    ("metatrace-ir", &[]),
    ("metatrace-heap", &[]),
    ("metatrace-macros", &[]),
    ("metatrace-events", &["metatrace-ir"]),
    ("metatrace-debuginfo", &["metatrace-ir"]),
    ("metatrace-tracer", &["metatrace-ir"]),
    ("metatrace-x64", &["metatrace-ir"]),
    (
        "metatrace",
        &[
            "metatrace-ir",
            "metatrace-heap",
            "metatrace-events",
            "metatrace-debuginfo",
            "metatrace-tracer",
            "metatrace-x64",
            "metatrace-macros",
        ],
    ),
    ("metatrace-parts", &["metatrace"]),
    ("metatrace-viewer", &["metatrace-events", "metatrace-ir", "metatrace-x64"]),
    ("minipy-frontend", &[]),
    ("minipy-text", &[]),
    ("minipy", &["metatrace", "minipy-frontend", "minipy-text"]),
    ("lox", &["metatrace", "metatrace-parts"]),
    ("lox-before", &[]),
    ("skeleton", &["metatrace"]),
    ("lua", &["metatrace", "metatrace-parts"]),
    ("scheme", &["metatrace", "metatrace-parts"]),
    ("metatrace-examples", &["metatrace", "skeleton"]),
    (
        "metatrace-tests",
        &[
            "metatrace-ir",
            "metatrace-heap",
            "metatrace-events",
            "metatrace-tracer",
            "metatrace-x64",
            "metatrace-viewer",
            "metatrace-optcheck",
            "metatrace",
        ],
    ),
    ("metatrace-optcheck", &["metatrace-ir", "metatrace-tracer"]),
    ("minipy-fuzz", &["metatrace-tracer"]),
    ("bench-direct", &["metatrace", "metatrace-examples"]),
    ("xtask", &["metatrace-events", "metatrace-ir", "metatrace-tracer", "metatrace-viewer", "minipy-fuzz"]),
];

/// Further crates on which the tests of a crate may depend: they query the viewer, run random programs, and compare a
/// language with its state before the retrofit.
const FOR_TESTS: &[(&str, &[&str])] =
    &[("minipy", &["metatrace-viewer", "minipy-fuzz"]), ("lox", &["lox-before"])];

/// Crates whose other dependencies are limited, too.
const FOREIGN: &[(&str, &[&str])] = &[
    ("metatrace-ir", &["itoa", "serde"]),
    ("metatrace-heap", &["libc", "windows-sys"]),
    ("metatrace-macros", &["syn", "quote", "proc-macro2"]),
    ("metatrace-events", &["serde", "postcard", "lz4_flex"]),
    ("metatrace-debuginfo", &["gimli", "object", "libc", "memmap2"]),
    ("metatrace-tracer", &["hashbrown", "log"]),
];

/// The relevant parts of a manifest.
#[derive(Default)]
struct Manifest {
    name: String,
    dependencies: BTreeSet<String>,
    for_tests: BTreeSet<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace")
}

/// Key and value of each entry of a manifest, with its section.
fn entries(text: &str) -> Vec<(String, String, String)> {
    let (mut section, mut entries) = (String::new(), Vec::new());
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            section = name.to_owned();
        } else if let Some((key, value)) = line.split_once('=').filter(|_| !line.starts_with('#')) {
            entries.push((section.clone(), key.trim().to_owned(), value.trim().to_owned()));
        }
    }
    entries
}

fn manifest(folder: &str) -> Manifest {
    let path = root().join(folder).join("Cargo.toml");
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut manifest = Manifest::default();
    for (section, key, value) in entries(&text) {
        let dependency = key.split('.').next().unwrap_or(&key).to_owned();
        match section.rsplit('.').next().unwrap_or(&section) {
            "package" if key == "name" => manifest.name = value.trim_matches('"').to_owned(),
            "dependencies" | "build-dependencies" => drop(manifest.dependencies.insert(dependency)),
            "dev-dependencies" => drop(manifest.for_tests.insert(dependency)),
            _ => {}
        }
    }
    manifest
}

/// The crates of the workspace by folder.
fn members() -> BTreeMap<String, Manifest> {
    let text = fs::read_to_string(root().join("Cargo.toml")).expect("there is a workspace");
    let list = text
        .split_once("\nmembers = [")
        .and_then(|(_, rest)| rest.split_once(']'))
        .expect("it has members")
        .0;
    let folders: Vec<&str> =
        list.split(',').map(|f| f.trim().trim_matches('"')).filter(|f| !f.is_empty()).collect();
    assert!(folders.len() >= ARROWS.len(), "the list of members was not understood");
    folders.into_iter().map(|folder| (folder.to_owned(), manifest(folder))).collect()
}

#[test]
fn arrows_go_one_way() {
    let members = members();
    let ours: BTreeSet<&str> = members.values().map(|m| m.name.as_str()).collect();
    let mut errors = Vec::new();
    for (folder, manifest) in &members {
        let name = manifest.name.as_str();
        let Some((_, allowed)) = ARROWS.iter().find(|(crate_name, _)| *crate_name == name) else {
            errors.push(format!("{folder}: `{name}` is new: say in `ARROWS` what it may depend on"));
            continue;
        };
        let for_tests = FOR_TESTS.iter().find(|(crate_name, _)| *crate_name == name).map_or(&[][..], |f| f.1);
        let tested = manifest.for_tests.iter().filter(|d| !for_tests.contains(&d.as_str()));
        for dependency in manifest.dependencies.iter().chain(tested) {
            if ours.contains(dependency.as_str()) && !allowed.contains(&dependency.as_str()) {
                errors.push(format!("{folder}: `{name}` must not depend on `{dependency}`"));
            }
        }
        if let Some((_, foreign)) = FOREIGN.iter().find(|(crate_name, _)| *crate_name == name) {
            let known = |d: &&String| foreign.contains(&d.as_str()) || ours.contains(d.as_str());
            for dependency in manifest.dependencies.iter().filter(|d| !known(d)) {
                errors.push(format!(
                    "{folder}: `{name}` depends on `{dependency}`: {foreign:?} is all it may use"
                ));
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn every_member_is_a_default_member() {
    // Otherwise plain `cargo test` would omit it. Benchmarks are no tests.
    let text = fs::read_to_string(root().join("Cargo.toml")).expect("there is a workspace");
    let line = text.lines().find(|l| l.starts_with("default-members")).unwrap_or_default();
    let missing: Vec<String> = members()
        .into_keys()
        .filter(|m| !m.starts_with("bench/") && !line.is_empty() && !line.contains(&format!("\"{m}\"")))
        .collect();
    assert!(missing.is_empty(), "not in default-members: {missing:?}");
}

#[test]
fn versions_stand_in_one_place() {
    let text = fs::read_to_string(root().join("Cargo.toml")).expect("there is a workspace");
    let mut errors = Vec::new();
    for (section, name, value) in entries(&text) {
        if section != "workspace.dependencies" {
            continue;
        }
        // A dependency from outside of this workspace is a range with three numbers; Cargo.lock selects the version.
        let version = value.split('"').nth(1).unwrap_or_default();
        let range = version.split('.').count() == 3 && version.starts_with(|c: char| c.is_ascii_digit());
        if !(value.contains("path = \"") || range) || value.contains("git =") {
            errors.push(format!("Cargo.toml: `{name} = {value}` is no range of versions"));
        }
    }
    for folder in members().into_keys() {
        let text = fs::read_to_string(root().join(&folder).join("Cargo.toml")).expect("read before");
        for (section, key, value) in entries(&text) {
            let elsewhere = ["workspace = true", "path = \""].iter().any(|w| value.contains(w));
            if section.ends_with("dependencies") && !key.ends_with(".workspace") && !elsewhere {
                errors.push(format!("{folder}: `{key} = {value}` has a version of its own"));
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// The packages that a build of `package` compiles, with their features. `edges` says whether those of build scripts
/// and of tests count.
fn compiled(package: &str, edges: &str) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--quiet", "--offline", "--package", package, "--edges", edges])
        .args(["--prefix", "none", "--format", "{p} {f}"])
        .current_dir(root())
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let packages = String::from_utf8(output.stdout).expect("names are UTF-8");
    packages.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

#[test]
fn minipy_is_compiled_once_for_the_program_and_its_tests() {
    // A feature that only a dependency of the tests asks for would have the whole library compiled for them anew.
    let for_tests = compiled("minipy", "normal,build,dev");
    let other: Vec<String> =
        compiled("minipy", "normal,build").into_iter().filter(|p| !for_tests.contains(p)).collect();
    assert!(
        other.is_empty(),
        "other features in tests, say them in the manifest of the workspace: {other:?}"
    );
}

#[test]
fn the_front_end_is_compiled_once_for_minipy_and_its_build_script() {
    let name = |package: &String| package.split(' ').next().unwrap_or_default().to_owned();
    let of_front_end: BTreeSet<String> =
        compiled("minipy-frontend", "normal,no-proc-macro").iter().map(name).collect();
    let mut found = BTreeSet::new();
    let twice: BTreeSet<String> = compiled("minipy", "normal,build")
        .iter()
        .map(name)
        .filter(|package| !found.insert(package.clone()) && of_front_end.contains(package))
        .collect();
    assert!(twice.is_empty(), "other features in the build script's dependencies: {twice:?}");
}
