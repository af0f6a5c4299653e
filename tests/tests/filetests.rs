//! Runs the filetests: a trace in, a trace out. No further logic belongs here.
//!
//! `filetests/opt/<pass>/<name>.trace` contains a comment that says why it exists, a trace, `---`, and the result of
//! the pass alone (in folder `all`: of all passes). `<name>.not.trace` is its negative twin, in which nothing may
//! change; it has no second half. Every rewrite rule fires in one of them. Both may use the declarations of
//! `filetests/opt/prelude.trace`. `BLESS=1` writes the results into the files: read the diff.

use metatrace_tests::filetest::check;
use metatrace_tracer::opt::{Options, PASSES, rules};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The files below a folder with extension `.trace`, sorted.
fn traces(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("a folder can be listed").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "trace"));
    paths.sort();
    paths
}

#[test]
fn optimizer_passes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests/opt");
    let prelude = fs::read_to_string(root.join("prelude.trace")).expect("there is a prelude");
    let (mut errors, mut files, mut fired) = (Vec::new(), 0, BTreeSet::new());
    let named = PASSES.iter().map(|p| (p.name, Options::only(p.pass)));
    for (folder, options) in named.chain([("all", Options::all())]) {
        let paths = traces(&root.join(folder));
        for path in &paths {
            files += 1;
            let name = path.to_string_lossy();
            let bless = std::env::var_os("BLESS").is_some();
            match check(path, &prelude, &options, bless) {
                Ok(rules) => fired.extend(rules),
                Err(error) => errors.push(format!("{name}: {error}")),
            }
            let stem = name.strip_suffix(".not.trace").or(name.strip_suffix(".trace")).expect("filtered");
            let twins = [format!("{stem}.trace"), format!("{stem}.not.trace")];
            if folder != "all" && !twins.iter().all(|twin| Path::new(twin).exists()) {
                errors.push(format!("{name}: it has no twin"));
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n\n"));
    let silent: Vec<&str> = rules::names().filter(|name| !fired.contains(name)).collect();
    assert!(silent.is_empty(), "no filetest makes these rules fire: {}", silent.join(", "));
    assert!(files >= 50, "only {files} filetests were found");
}
