//! Runs a case of `tests/streams` in bash and records its output. Shared by the test that runs minipy and by `cargo
//! xtask record`, which runs CPython, so that both are recorded in the same way.

use std::path::Path;
use std::process::{Command, Stdio};

use super::expect::normalise;

/// Runs a script in a folder, with `PY` set to an interpreter: its standard output, standard error and status.
pub fn record(interpreter: &Path, script: &str, dir: &Path) -> Result<String, String> {
    let mut command = Command::new("bash");
    command
        .args(["-c", script])
        .current_dir(dir)
        .stdin(Stdio::null())
        .env("PY", interpreter)
        .env("NO_COLOR", "1");
    for name in ["PYTHONUNBUFFERED", "PYTHONPATH", "METATRACE_PARAM"] {
        command.env_remove(name);
    }
    let run = command
        .env("LC_ALL", "C.UTF-8")
        .env("PYTHONIOENCODING", "utf-8:strict")
        .output()
        .map_err(|e| format!("bash: {e}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let stdout = text(&run.stdout);
    let end = if stdout.is_empty() || stdout.ends_with('\n') { "" } else { "\n#-\n" };
    let stderr = normalise(&text(&run.stderr), dir);
    let status = run.status.code().ok_or("bash was killed")?;
    Ok(format!("{stdout}{end}#= standard error\n{stderr}#= status {status}\n"))
}
