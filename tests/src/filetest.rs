//! One filetest: a trace in, a trace out. `tests/filetests.rs` describes the format, and runs them all.

use metatrace_ir::parse::{Env, parse};
use metatrace_ir::verify::verify;
use metatrace_tracer::opt::{Options, optimize};
use std::fs;
use std::path::Path;

/// Runs the passes on the first half of a file; returns the error in the result, or the rewrite rules that fired.
/// `bless` writes the result into the second half.
pub fn check(
    path: &Path,
    prelude: &str,
    options: &Options,
    bless: bool,
) -> Result<Vec<&'static str>, String> {
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
    let (result, stats) = optimize(trace, options);
    let fired = stats.rules.iter().map(|(rule, _)| *rule).collect();
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
        return Ok(fired);
    }
    if bless && !twin {
        return match fs::write(path, format!("{before}---\n{result}")) {
            Ok(()) => Ok(fired),
            Err(error) => Err(error.to_string()),
        };
    }
    Err(format!("expected\n{expected}\nfound\n{result}\n(BLESS=1 accepts it)"))
}
