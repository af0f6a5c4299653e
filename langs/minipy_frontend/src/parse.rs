//! Parsing: the only place that calls the parser.

use crate::parse_error;
use crate::source::{Result, Source};
use ruff_python_ast::{ModModule, PythonVersion};
use ruff_python_parser::{Mode, ParseOptions, parse_unchecked};

/// Parses a module, or gives the error that CPython would.
pub(crate) fn parse_module(source: &Source) -> Result<ModModule> {
    let options = ParseOptions::from(Mode::Module).with_target_version(PythonVersion::PY313);
    let Some(parsed) = parse_unchecked(&source.text, options).try_into_module() else {
        unreachable!("a module was asked for")
    };
    match parse_error::first_error(source, &parsed) {
        Some(failure) => Err(failure),
        None => Ok(parsed.into_syntax()),
    }
}
