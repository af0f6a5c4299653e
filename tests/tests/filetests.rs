//! Runs the filetests: a trace in, a trace out. No logic beyond that belongs here.
//!
//! `filetests/opt/<pass>/<name>.trace` holds a comment that says why it exists, a trace, `---`, and
//! what the pass alone makes of it (in folder `all`: all passes). `<name>.not.trace` is its negative
//! twin, in which nothing may change; it has no second half. Both may use the declarations of
//! `filetests/opt/prelude.trace`. `BLESS=1` writes what came out into the files: read the diff.

use metatrace_ir::parse::{Env, parse};
use metatrace_ir::verify::verify;
use metatrace_tracer::opt::{Options, PASSES, optimize};
use std::fs;
use std::path::{Path, PathBuf};

/// The files below a folder that end in `.trace`, sorted.
fn traces(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("a folder can be listed").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "trace"));
    paths.sort();
    paths
}

/// What is wrong with the outcome of a file.
fn check(path: &Path, prelude: &str, options: &Options) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|e| e.to_string())?;
    if !text.starts_with("; ") {
        return Err("the first line must be a comment that says why the test exists".to_owned());
    }
    let mut env = Env::default();
    env.declare(prelude).map_err(|e| format!("prelude: {e}"))?;
    let twin = path.to_string_lossy().ends_with(".not.trace");
    let (before, after) = match text.split_once("---\n") {
        Some(_) if twin => return Err("a negative twin has one half".to_owned()),
        Some((before, after)) => (before, Some(after)),
        None => (text.as_str(), None),
    };
    let trace = parse(before, &mut env).map_err(|e| e.to_string())?;
    verify(&trace).map_err(|errors| errors.join("\n"))?;
    let unchanged = trace.to_string();
    let (result, _) = optimize(trace, options);
    verify(&result).map_err(|errors| errors.join("\n"))?;
    let result = result.to_string();
    let expected = match after {
        None if twin => unchanged.clone(),
        Some(after) => after.to_owned(),
        None => String::new(),
    };
    if !twin && result == unchanged {
        return Err("nothing changes: that is what negative twins are for".to_owned());
    }
    if result == expected {
        return Ok(());
    }
    if std::env::var_os("BLESS").is_some() && !twin {
        return fs::write(path, format!("{before}---\n{result}")).map_err(|e| e.to_string());
    }
    Err(format!("expected\n{expected}\nfound\n{result}\n(BLESS=1 accepts it)"))
}

#[test]
fn optimizer_passes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests/opt");
    let prelude = fs::read_to_string(root.join("prelude.trace")).expect("there is a prelude");
    let (mut errors, mut files) = (Vec::new(), 0);
    let named = PASSES.iter().map(|p| (p.name, Options::only(p.name).expect("a pass")));
    for (folder, options) in named.chain([("all", Options::all())]) {
        let paths = traces(&root.join(folder));
        for path in &paths {
            files += 1;
            let name = path.to_string_lossy();
            if let Err(error) = check(path, &prelude, &options) {
                errors.push(format!("{name}: {error}"));
            }
            let stem = name.strip_suffix(".not.trace").or(name.strip_suffix(".trace")).expect("filtered");
            let twins = [format!("{stem}.trace"), format!("{stem}.not.trace")];
            if folder != "all" && !twins.iter().all(|twin| Path::new(twin).exists()) {
                errors.push(format!("{name}: it has no twin"));
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n\n"));
    assert!(files >= 50, "only {files} filetests were found");
}
