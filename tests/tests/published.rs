//! The requirements of a registry and its users on the public crates: complete metadata, a README, licences, ranges
//! of versions, and packages that can be made. Requirements that need a build are checked by `cargo xtask package`.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace")
}

fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(args).arg("--offline").current_dir(root());
    command
}

/// The members of the workspace without `publish = false`, with cargo's metadata.
fn public() -> Vec<Value> {
    let output = cargo(&["metadata", "--no-deps", "--format-version", "1"]).output().expect("cargo runs");
    let mut metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let Value::Array(packages) = metadata["packages"].take() else { panic!("there are packages") };
    packages.into_iter().filter(|package| package["publish"].is_null()).collect()
}

fn name(package: &Value) -> &str {
    package["name"].as_str().expect("a package has a name")
}

fn folder(package: &Value) -> PathBuf {
    let manifest = Path::new(package["manifest_path"].as_str().expect("a package has a manifest"));
    manifest.parent().expect("it lies in a folder").to_owned()
}

#[test]
fn the_framework_and_what_it_needs_are_public() {
    let public = public();
    let names: BTreeSet<&str> = public.iter().map(name).collect();
    assert!(names.contains("metatrace") && names.contains("metatrace-viewer"), "{names:?}");
    for package in &public {
        for dependency in package["dependencies"].as_array().expect("it has dependencies") {
            let (needed, range) = (name(dependency), dependency["req"].as_str().unwrap_or_default());
            let ours = !dependency["path"].is_null();
            assert!(!ours || names.contains(needed), "{} needs {needed}, which is private", name(package));
            assert_eq!(ours, range.starts_with('='), "{}: {needed} {range}", name(package));
        }
    }
}

#[test]
fn metadata_is_complete() {
    let text = |package: &Value, key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let mut wrong = Vec::new();
    let packages = public();
    for package in &packages {
        let mut need = |what: &str, there: bool| {
            if !there {
                wrong.push(format!("{}: {what}", name(package)));
            }
        };
        for key in ["license", "documentation", "rust_version"] {
            need(key, !text(package, key).is_empty());
        }
        let description = text(package, "description");
        need("a description in one line", !description.is_empty() && description.len() <= 110);
        let lists = ["keywords", "categories"].map(|key| package[key].as_array().map_or(0, Vec::len));
        need("one to five keywords and categories", lists.iter().all(|len| (1..=5).contains(len)));
        need("settings for docs.rs", package["metadata"]["docs"]["rs"]["targets"].is_array());
        let readme = fs::read_to_string(folder(package).join(text(package, "readme"))).unwrap_or_default();
        need("a README under its name", readme.starts_with(&format!("# {}\n", name(package))));
        for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let (own, whole) = (folder(package).join(license), root().join(license));
            need(license, fs::read(own).ok() == fs::read(whole).ok());
        }
    }
    assert!(wrong.is_empty() && packages.len() > 5, "{}", wrong.join("\n"));
}

#[test]
fn packages_can_be_made() {
    let scratch = std::env::temp_dir().join(format!("metatrace-packages-{}", std::process::id()));
    let packages = public();
    let mut command = cargo(&["package", "--no-verify", "--allow-dirty", "--quiet"]);
    packages.iter().for_each(|package| {
        command.args(["-p", name(package)]);
    });
    let output = command.arg("--target-dir").arg(&scratch).output().expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let made = |package: &Value| {
        let version = package["version"].as_str().unwrap_or_default();
        scratch.join("package").join(format!("{}-{version}.crate", name(package))).is_file()
    };
    let missing: Vec<&str> = packages.iter().filter(|package| !made(package)).map(name).collect();
    let _ = fs::remove_dir_all(&scratch);
    assert!(output.status.success() && missing.is_empty(), "no package: {missing:?}\n{said}");
    assert!(!said.contains("warning"), "{said}");
}
