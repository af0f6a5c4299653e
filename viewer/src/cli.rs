//! The command line: verb, log, and form of the output. Each verb's options are in its own file.

use crate::error::Failure;
use crate::output::Out;
use crate::verbs;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  minipy --jit-log run.mtl nbody.py     records what the JIT does into run.mtl
  metatrace list run.mtl                the traces, the hottest first, with their bridges
  metatrace show run.mtl 3              source, operations and machine code of trace 3
  metatrace why run.mtl nbody.py:12     is that line compiled, and what is slow about it
  metatrace diff run.mtl 3              what the optimizer made of trace 3

METATRACE_EVENTS=FILE in the environment makes minipy record a log, too. Colours follow the \
terminal, NO_COLOR and --color; long output goes through $PAGER. The exit status is 1 if the log does not \
hold what was asked for, 2 if the command makes no sense or the file is no log.";

/// Shows what a metatrace JIT did, from its event log
#[derive(Parser, Debug)]
#[command(name = "metatrace", version, after_help = EXAMPLES, max_term_width = 110, styles = STYLES)]
#[command(arg_required_else_help = true, infer_subcommands = true, disable_help_subcommand = true)]
struct Cli {
    /// Whether to write in colours
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Output",
        display_order = 900
    )]
    color: Color,
    /// Write to the terminal without a pager
    #[arg(long, global = true, help_heading = "Output", display_order = 901)]
    no_pager: bool,
    #[command(subcommand)]
    verb: Verb,
}

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default());

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Also into files and pipes
    Always,
    /// Never
    Never,
}

/// Declares the verbs: a line for each, with the type of its options in its file.
macro_rules! verbs {
    ($($name:ident: $verb:ty,)*) => {
        #[derive(Subcommand, Debug)]
        enum Verb { $($name($verb),)* }

        impl Verb {
            fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
                match self { $(Verb::$name(verb) => verb.run(out),)* }
            }
        }
    };
}

verbs! {
    List: verbs::list::List,
    Show: verbs::show::Show,
    Why: verbs::why::Why,
    Hot: verbs::hot::Hot,
    Aborts: verbs::aborts::Aborts,
    Ir: verbs::ir::Ir,
    Asm: verbs::asm::Asm,
    Diff: verbs::diff::Diff,
    Stats: verbs::stats::Stats,
    Tui: verbs::tui::Tui,
    Export: verbs::export::Export,
    Report: verbs::report::Report,
}

/// Runs the command of this process.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let color = match cli.color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    };
    let paged = !(cli.no_pager || matches!(cli.verb, Verb::Tui(_)));
    let mut out = Out::standard(color, paged);
    let result = cli.verb.run(&mut out);
    ExitCode::from(end(result, out))
}

/// Runs a command line (without the program's name), with its output on `out`. Returns the exit status.
pub fn run<A: Into<OsString> + Clone>(arguments: impl IntoIterator<Item = A>, mut out: Out<'_>) -> u8 {
    let arguments = arguments.into_iter().map(Into::into);
    match Cli::try_parse_from(std::iter::once(OsString::from("metatrace")).chain(arguments)) {
        Ok(cli) => {
            let result = cli.verb.run(&mut out);
            end(result, out)
        }
        Err(error) => {
            let status = error.exit_code() as u8;
            let result = out.usage(&error).map_err(Failure::from);
            end(result, out).max(status)
        }
    }
}

fn end(result: Result<(), Failure>, mut out: Out<'_>) -> u8 {
    let Err(failure) = result else {
        // Output that a closed pipe refuses at the end is as unwanted as output it refused before.
        let Err(failure) = out.finish() else { return 0 };
        if !failure.is_closed_pipe() {
            eprintln!("metatrace: error: {failure}");
        }
        return failure.status();
    };
    let status = failure.status();
    if !failure.is_closed_pipe() {
        out.fail(&failure);
    }
    // Output written before the failure is shown; a second failure adds nothing.
    let _ = out.finish();
    status
}
