//! `cargo xtask fetch-programs`: downloads pyperformance's source archive from PyPI, pinned by its hash, and unpacks
//! its benchmark programs into bench/pyperformance, which is not committed. The programs are used as they are, and
//! never changed here.

use std::fs;
use std::process::Command;

use crate::{Outcome, measure, paths};

const VERSION: &str = "1.14.0";
const SHA256: &str = "91f74393997b604375ad5b79bf569a24076d70181c076a53abad5383a238a8aa";

/// Downloads and unpacks; the previous content of bench/pyperformance is replaced.
pub fn command() -> Outcome {
    let python = paths::python313()?;
    let folder = measure::scratch("pyperformance");
    let io = |e: std::io::Error| format!("{}: {e}", folder.display());
    fs::create_dir_all(&folder).map_err(io)?;
    let pinned = folder.join("requirements.txt");
    fs::write(&pinned, format!("pyperformance=={VERSION} --hash=sha256:{SHA256}\n")).map_err(io)?;

    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]);
    pip.args(["--no-binary", "pyperformance", "--require-hashes", "-r"]).arg(&pinned).arg("-d").arg(&folder);
    succeed(&mut pip)?;
    let archive = folder.join(format!("pyperformance-{VERSION}.tar.gz"));
    succeed(Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(&folder))?;

    let unpacked = folder.join(format!("pyperformance-{VERSION}/pyperformance/data-files/benchmarks"));
    let target = paths::root().join("bench/pyperformance");
    if target.exists() {
        fs::remove_dir_all(&target).map_err(io)?;
    }
    succeed(Command::new("cp").arg("-r").arg(&unpacked).arg(&target))?;
    fs::remove_dir_all(&folder).map_err(io)?;
    println!("pyperformance {VERSION}: {}", target.display());
    Ok(())
}

fn succeed(command: &mut Command) -> Outcome {
    let run = measure::run(command)?;
    if run.status == 0 { Ok(()) } else { Err(format!("{command:?} failed:\n{}{}", run.stdout, run.stderr)) }
}
