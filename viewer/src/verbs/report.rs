//! `metatrace report`: one HTML file that shows a log in a browser, offline.

use super::text::{bytes, counted};
use crate::error::Failure;
use crate::output::Out;
use crate::report::{self, Options};
use clap::Args;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  metatrace report run.mtl -o out.html          then open out.html in a browser
  metatrace report run.mtl -o out.html --all    with the operations of every trace, not of the hottest only
  metatrace report run.mtl -o - | gzip > out.html.gz

The file holds all that it shows: source text of the program, operations, machine code. It asks for \
nothing over the network, so it can be kept or passed on. In the page, `?` shows the keys.";

/// Write an HTML page: heat of source lines, trace tree, guards, timeline, search
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Report {
    /// The log
    log: PathBuf,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How many traces, the hottest ones, come with operations and machine code
    #[arg(long, value_name = "N", default_value_t = 200)]
    bodies: usize,
    /// All traces come with operations and machine code
    #[arg(long, conflicts_with = "bodies")]
    all: bool,
}

impl Report {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let model = out.open(&self.log)?;
        let options = Options { bodies: if self.all { usize::MAX } else { self.bodies } };
        if self.output == Path::new("-") {
            report::write(&model, options, out)?;
            return Ok(());
        }
        let path = self.output.display();
        let unwritable = |e: io::Error| Failure::missing(format!("{path}: {e}"));
        let mut file = BufWriter::new(File::create(&self.output).map_err(unwritable)?);
        let written = report::write(&model, options, &mut file)?;
        file.flush().map_err(unwritable)?;
        let size = file.get_ref().metadata().map_err(unwritable)?.len();
        write!(out, "{path}: {}, {}", bytes(size), counted(written.traces as u64, "trace"))?;
        let without = written.traces - written.bodies - written.broken;
        if without > 0 {
            write!(
                out,
                "; the {} hottest have operations and machine code, --all for the rest",
                written.bodies
            )?;
        }
        if written.broken > 0 {
            write!(out, "; the log does not hold the operations of {}", written.broken)?;
        }
        writeln!(out)?;
        Ok(())
    }
}
