//! `cargo xtask new-language NAME [--path DIR]`: a language to begin with, as a project of its own outside of this
//! workspace. It is langs/skeleton under another name: a member of the workspace, so the copy compiles, passes its
//! tests and is formatted.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Outcome, paths};

/// The member of the workspace that is copied, and its name in all of its files.
const SKELETON: &str = "skeleton";
const FILES: &[&str] = &[
    "README.md",
    "programs/sum.txt",
    "src/compiler.rs",
    "src/interpreter.rs",
    "src/lib.rs",
    "src/main.rs",
    "src/value.rs",
    "tests/programs.rs",
];

/// The reason is in the chapter on the adaptive tier, under "The loop itself".
const DISPATCH: &str = "\
# A copy of the interpreter's indirect jump behind each handler.
[target.'cfg(target_arch = \"x86_64\")']
rustflags = [\"-Cllvm-args=-tail-dup-pred-size=4096\", \"-Cllvm-args=-tail-dup-succ-size=4096\"]
";

/// Creates the project in DIR/NAME, or beside the workspace.
pub fn command(args: &[&str]) -> Outcome {
    let (name, parent) = match args {
        [name] => (*name, paths::root().parent().map(Path::to_path_buf).ok_or("the workspace lies nowhere")?),
        [name, "--path", parent] | ["--path", parent, name] => (*name, PathBuf::from(parent)),
        _ => return Err(crate::USAGE.into()),
    };
    let folder = make(name, &parent)?;
    println!("{} is a language. In that folder:\n", folder.display());
    println!("  cargo test\n  cargo run --release -- --traces programs/sum.txt");
    Ok(())
}

/// Creates the project; returns its folder.
fn make(name: &str, parent: &Path) -> Result<PathBuf, String> {
    let first = name.chars().next().is_some_and(|c| c.is_ascii_lowercase());
    if !first || !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_') {
        return Err(format!("`{name}`: a name has small letters, digits and `_`, and begins with a letter"));
    }
    if ["test", "core", "std", "alloc", "metatrace"].contains(&name) {
        return Err(format!("`{name}` is the name of something else"));
    }
    let folder = parent.join(name);
    if folder.exists() {
        return Err(format!("{} exists already", folder.display()));
    }
    let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let root = paths::root();
    let write = |path: &Path, text: String| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a file lies in a folder"))
            .and_then(|()| fs::write(&path, text))
            .map_err(|error| failed(&path, error))
    };
    for file in FILES {
        let source = root.join("langs").join(SKELETON).join(file);
        let text = fs::read_to_string(&source).map_err(|error| failed(&source, error))?;
        write(Path::new(file), text.replace(SKELETON, name))?;
    }
    write(Path::new("Cargo.toml"), manifest(name, &root))?;
    write(Path::new(".gitignore"), "/target\n".to_owned())?;
    write(Path::new(".cargo/config.toml"), DISPATCH.to_owned())?;
    // The versions with which metatrace is tested.
    let lock = root.join("Cargo.lock");
    let versions = fs::read_to_string(&lock).map_err(|error| failed(&lock, error))?;
    write(Path::new("Cargo.lock"), versions)?;
    Ok(folder)
}

/// The project depends on this checkout until metatrace is taken from a registry.
fn manifest(name: &str, root: &Path) -> String {
    let framework = root.join("framework");
    format!(
        "[package]
name = \"{name}\"
version = \"0.1.0\"
edition = \"2024\"
rust-version = \"{}\"

[dependencies]
metatrace = {{ path = {:?} }}

# Tests run whole programs under every mode: a little optimisation pays for itself.
[profile.dev]
opt-level = 1

# A workspace of its own, wherever it lies.
[workspace]
",
        env!("CARGO_PKG_RUST_VERSION"),
        framework.display().to_string(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn names_are_those_of_crates() {
        let nowhere = Path::new("/nonexistent");
        for name in ["", "Loud", "two words", "../up", "1st", "std", "metatrace"] {
            assert!(make(name, nowhere).is_err(), "{name}");
        }
    }

    #[test]
    fn all_of_the_skeleton_is_copied() {
        let mut found = Vec::new();
        let mut folders = vec![PathBuf::new()];
        let root = paths::root().join("langs").join(SKELETON);
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(root.join(&folder)).unwrap() {
                let path = folder.join(entry.unwrap().file_name());
                if root.join(&path).is_dir() { folders.push(path) } else { found.push(path) }
            }
        }
        let unknown: Vec<_> =
            found.iter().filter(|path| !FILES.iter().any(|f| Path::new(f) == **path)).collect();
        assert_eq!(unknown, [Path::new("Cargo.toml")]);
    }

    /// The new project builds, passes its tests, and runs a program, without the network. Its build is kept, so that
    /// it is repeated only for changes of metatrace.
    #[test]
    fn a_new_language_passes_its_tests_and_runs() {
        let parent = std::env::temp_dir().join(format!("metatrace-new-language-{}", std::process::id()));
        let folder = make("gull", &parent).expect("a project is made");
        assert!(make("gull", &parent).is_err(), "nothing is overwritten");
        let target = std::env::current_exe().expect("a test is a program");
        let target = target.ancestors().nth(3).expect("target/PROFILE/deps/TEST").join("new-language");
        let cargo = |args: &[&str]| {
            let mut command = Command::new(env!("CARGO"));
            command.args(args).args(["--offline", "--quiet"]).current_dir(&folder);
            // Debug information is not needed, and optimising would take longer than it saves.
            command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0").env("CARGO_PROFILE_DEV_DEBUG", "false");
            let output = command.env("CARGO_TARGET_DIR", &target).output().expect("cargo runs");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && !said.contains("warning"), "cargo {args:?}:\n{said}");
        };
        cargo(&["test"]);
        let mut gull = Command::new(target.join("debug/gull"));
        let output = gull.args(["--stats", "programs/sum.txt"]).current_dir(&folder).output();
        let output = output.expect("the language runs");
        fs::remove_dir_all(&parent).expect("the project can be removed");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "249999500000\n");
        let stats: serde_json::Value = serde_json::from_slice(&output.stderr).expect("statistics are JSON");
        assert!(stats["loops"].as_u64() >= Some(1), "no loop was compiled: {stats}");
    }
}
