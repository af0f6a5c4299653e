//! `cargo xtask package`: checks that every public crate can be published. Each step is a run of cargo: the packages
//! are made and built from their contents, the documentation has no warnings, every set of features and every other
//! target compiles, and so does everything with the oldest compiler that the manifests promise. Nothing is published.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Outcome, paths};

/// A step's name, and its implementation.
type Step = (&'static str, fn(&[Public]) -> Outcome);

const STEPS: [Step; 5] =
    [("pack", pack), ("docs", docs), ("features", features), ("targets", targets), ("msrv", msrv)];

/// The crates that other targets must compile, without machine code: the framework, and languages that use it.
const PORTABLE: &[&str] = &["metatrace", "metatrace-examples", "lox"];

/// Targets on which programs are only interpreted.
const TARGETS: &[&str] = &["aarch64-unknown-linux-gnu", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"];

/// A crate that may be published.
struct Public {
    name: String,
    /// Its features, without `default`.
    features: Vec<String>,
    /// The oldest compiler.
    rust_version: String,
}

/// Runs the named steps, or all.
pub fn command(args: &[&str]) -> Outcome {
    if let Some(unknown) = args.iter().find(|arg| !STEPS.iter().any(|step| step.0 == **arg)) {
        return Err(format!("there is no step `{unknown}`: {}", STEPS.map(|step| step.0).join(", ")));
    }
    let public = public()?;
    for (name, run) in STEPS.iter().filter(|step| args.is_empty() || args.contains(&step.0)) {
        println!("== {name}");
        run(&public)?;
    }
    Ok(())
}

/// The members of the workspace without `publish = false`.
fn public() -> Result<Vec<Public>, String> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(paths::root())
        .output()
        .map_err(|e| format!("cargo: {e}"))?;
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).map_err(|e| e.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo names no packages")?;
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let public = packages.iter().filter(|package| package["publish"].is_null()).map(|package| Public {
        name: text(&package["name"]),
        features: package["features"]
            .as_object()
            .into_iter()
            .flat_map(|features| features.keys().filter(|name| *name != "default").cloned())
            .collect(),
        rust_version: text(&package["rust_version"]),
    });
    Ok(public.collect())
}

/// Runs cargo in the root of the workspace, with a target folder of its own if one is given.
fn cargo(program: &Path, args: &[String], target: Option<&str>) -> Outcome {
    println!("cargo {}", args.join(" "));
    let mut command = Command::new(program);
    command.args(args).current_dir(paths::root());
    command.env("RUSTDOCFLAGS", "-D warnings").env("RUSTFLAGS", "-D warnings");
    command
        .env("CARGO_TARGET_DIR", paths::root().join("target/package-checks").join(target.unwrap_or("own")));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("cargo {} failed: {status}", args.join(" "))),
        Err(error) => Err(format!("{}: {error}", program.display())),
    }
}

fn this_cargo() -> PathBuf {
    PathBuf::from(env!("CARGO"))
}

/// `args`, then `-p NAME` for each name.
fn with_packages<'a>(args: &[&str], names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut all: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    names.for_each(|name| all.extend(["-p".to_owned(), name.to_owned()]));
    all
}

fn names(public: &[Public]) -> impl Iterator<Item = &str> {
    public.iter().map(|package| package.name.as_str())
}

fn pack(public: &[Public]) -> Outcome {
    cargo(&this_cargo(), &with_packages(&["package", "--allow-dirty"], names(public)), None)
}

fn docs(public: &[Public]) -> Outcome {
    cargo(&this_cargo(), &with_packages(&["doc", "--no-deps", "--all-features"], names(public)), None)
}

/// Each crate that has features: without any, and with each alone.
fn features(public: &[Public]) -> Outcome {
    for package in public.iter().filter(|package| !package.features.is_empty()) {
        let check = ["check", "--no-default-features", "-p", &package.name].map(str::to_owned);
        cargo(&this_cargo(), &check, None)?;
        for feature in &package.features {
            let one = check.iter().cloned().chain(["--features".to_owned(), feature.clone()]);
            cargo(&this_cargo(), &one.collect::<Vec<String>>(), None)?;
        }
    }
    Ok(())
}

fn targets(_: &[Public]) -> Outcome {
    for target in TARGETS {
        let check = with_packages(&["check", "--target", target], PORTABLE.iter().copied());
        cargo(&this_cargo(), &check, None)
            .map_err(|reason| format!("{reason} (is it there? `rustup target add {target}`)"))?;
    }
    Ok(())
}

fn msrv(public: &[Public]) -> Outcome {
    let oldest = &public.first().ok_or("no crate is public")?.rust_version;
    if let Some(other) = public.iter().find(|package| package.rust_version != *oldest) {
        return Err(format!("{} promises another compiler than {}", other.name, public[0].name));
    }
    let toolchain = ["run".to_owned(), format!("{oldest}.0"), "cargo".to_owned()];
    let check = with_packages(&["check"], names(public).chain(PORTABLE.iter().copied().skip(1)));
    let args: Vec<String> = toolchain.into_iter().chain(check).collect();
    cargo(Path::new("rustup"), &args, Some("msrv"))
        .map_err(|reason| format!("{reason} (is it there? `rustup toolchain install {oldest}.0`)"))
}
