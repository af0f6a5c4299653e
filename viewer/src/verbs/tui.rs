//! `metatrace tui`: the browser in the terminal. Its implementation is in [`crate::tui`].

use crate::error::Failure;
use crate::model::Model;
use crate::output::Out;
use crate::tui::terminal;
use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  metatrace tui run.mtl               browse a log; ? in it shows the keys
  metatrace tui run.mtl --mouse       with the mouse: click, click again to follow, wheel
  NO_COLOR=1 metatrace tui run.mtl    without colours

On the left are the traces, the hottest first, with bridges under the guards that lead to them; on the right \
what is in one: guest source, operations, machine code, and why a line is slow. A log that still grows can be \
followed (R).";

/// Browse a log in the terminal: traces, source, operations, machine code, causes
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Tui {
    /// The log
    log: PathBuf,
    /// Use the mouse; the terminal's own selection then needs Shift
    #[arg(long)]
    mouse: bool,
}

impl Tui {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        terminal::check()?;
        let model = Model::open(&self.log)?;
        terminal::browse(&self.log, model, out.paint(), self.mouse)
    }
}
