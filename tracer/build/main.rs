//! The build script: reads the table of rewrite rules, checks it, and writes it as static data. The meaning of rules is
//! defined in `src/opt/rules`, never here.

mod emit;
mod forms;
#[path = "../src/opt/rules/limits.rs"]
#[allow(dead_code, reason = "shared with the matcher")]
mod limits;
mod read;
#[path = "../src/opt/rules/vocabulary.rs"]
#[allow(dead_code, reason = "shared with the claims")]
mod vocabulary;

use std::path::PathBuf;
use std::process::exit;

const TABLE: &str = "src/opt/rules/table.txt";

fn main() {
    println!("cargo::rerun-if-changed={TABLE}");
    println!("cargo::rerun-if-changed=build");
    for shared in ["limits.rs", "vocabulary.rs"] {
        println!("cargo::rerun-if-changed=src/opt/rules/{shared}");
    }
    let table = std::fs::read_to_string(TABLE).unwrap_or_else(|e| wrong(None, &e.to_string()));
    let rows = read::read(&table).unwrap_or_else(|(line, message)| wrong(Some(line), &message));
    let roots = forms::roots(&rows).unwrap_or_else(|(row, message)| {
        let line = table.lines().position(|line| line.trim() == rows[row].line).map(|at| at + 1);
        wrong(line, &message)
    });
    let folder = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where output goes"));
    let text = emit::rules(&rows, &roots);
    std::fs::write(folder.join("rules.rs"), text).unwrap_or_else(|e| wrong(None, &e.to_string()));
}

/// Fails the build with a message.
fn wrong(line: Option<usize>, message: &str) -> ! {
    let line = line.map(|line| format!(":{line}")).unwrap_or_default();
    println!("cargo::error=tracer/{TABLE}{line}: {message}");
    exit(1)
}
