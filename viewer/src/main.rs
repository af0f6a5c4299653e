//! The command `metatrace`. All of it is in the library, so that tests run it without a process.

use std::process::ExitCode;

fn main() -> ExitCode {
    metatrace_viewer::cli::main()
}
