//! The locations of the project's folders, the Pythons and the minipy binary. It searches, checks versions and builds
//! minipy; it never installs anything.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands in the workspace").to_path_buf()
}

/// The files in `dir` with this extension, sorted.
pub fn files(dir: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == extension));
    files.sort();
    Ok(files)
}

/// The names of the Python files in `dir`, sorted.
pub fn python_files(dir: &Path) -> Result<Vec<String>, String> {
    let name = |file: &PathBuf| Some(file.file_name()?.to_str()?.to_owned());
    Ok(files(dir, "py")?.iter().filter_map(name).collect())
}

/// CPython 3.13, the oracle of every expected output: `PYTHON313` or pyenv's. Any other version is refused.
pub fn python313() -> Result<PathBuf, String> {
    python("PYTHON313", "3.13.0", "3.13")
}

/// CPython 3.11, the peer for comparisons of speed: `PYTHON311`, or Debian's, which is optimised, or pyenv's.
pub fn python311() -> Result<PathBuf, String> {
    let debian = PathBuf::from("/usr/bin/python3.11");
    if std::env::var_os("PYTHON311").is_none() && debian.exists() {
        return Ok(debian);
    }
    python("PYTHON311", "3.11.7", "3.11")
}

fn python(variable: &str, pyenv: &str, wanted: &str) -> Result<PathBuf, String> {
    let path = std::env::var_os(variable).map_or_else(|| default_python(pyenv), PathBuf::from);
    let code = "import sys; print(sys.implementation.name, '%d.%d' % sys.version_info[:2])";
    let version = Command::new(&path)
        .args(["-c", code])
        .output()
        .map_err(|e| format!("{}: {e} (set {variable})", path.display()))?;
    let version = String::from_utf8_lossy(&version.stdout).trim().to_string();
    if version == format!("cpython {wanted}") {
        Ok(path)
    } else {
        Err(format!("{} is `{version}`, but CPython {wanted} is needed (set {variable})", path.display()))
    }
}

fn default_python(pyenv: &str) -> PathBuf {
    let home = std::env::var_os("HOME").unwrap_or_default();
    let root = std::env::var_os("PYENV_ROOT").map_or_else(|| Path::new(&home).join(".pyenv"), PathBuf::from);
    root.join("versions").join(pyenv).join("bin/python3")
}

/// PyPy, if it is installed: `PYPY3`, or `pypy3` on the path.
pub fn pypy() -> Option<PathBuf> {
    let path = std::env::var_os("PYPY3").map_or_else(|| PathBuf::from("pypy3"), PathBuf::from);
    Command::new(&path).arg("--version").output().ok().filter(|o| o.status.success()).map(|_| path)
}

/// The release build of minipy: built on demand, beside this command's own binary, or `MINIPY`.
pub fn minipy() -> Result<PathBuf, String> {
    if let Some(path) = std::env::var_os("MINIPY") {
        return Ok(PathBuf::from(path));
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--release", "--quiet", "-p", "minipy", "--bin", "minipy"])
        .current_dir(root())
        .status()
        .map_err(|e| format!("cargo: {e}"))?;
    if !built.success() {
        return Err("minipy does not build".into());
    }
    let this = std::env::current_exe().map_err(|e| e.to_string())?;
    Ok(this.with_file_name("minipy"))
}
