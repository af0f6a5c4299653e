//! `_traceback`: the texts of reports for the module `traceback`, written by the code that reports uncaught
//! exceptions.

use super::NativeModule;
use crate::exceptions::raising::{Raise as _, as_exception};
use crate::protocols;
use crate::run::excerpt;
use crate::run::report::{self, Extent};
use crate::types::support::*;
use minipy_frontend::Position;

pub(super) const MODULE: NativeModule = NativeModule { name: "_traceback", functions: FUNCTIONS, init: None };

functions! {
    /// Its functions.
    FUNCTIONS {
        "report" exception_report, RANGE(4, 4);
        "frame_variables" crate::exceptions::tracebacks::read_variables, ONE;
        "set_frame_variable" crate::exceptions::tracebacks::write_variable, RANGE(3, 3);
        "is_same_frame" crate::exceptions::tracebacks::is_same, RANGE(2, 2);
        "frame_extras" crate::exceptions::tracebacks::extras, ONE;
        "headline" headline, ONE;
        "excerpt" source_excerpt, RANGE(5, 5);
    }
}

fn texts(parts: &[String]) -> Value {
    let mut made = RootedVec::new();
    parts.iter().for_each(|part| made.push(str_value(part)));
    made.into_list().into()
}

fn an_exception(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Exc>> {
    as_exception(value).ok_or_else(|| vm.type_error("an exception is needed"))
}

/// `report(exception, traceback, limit, chain)`: a list of the parts of the text.
fn exception_report(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let chain = protocols::truth(vm, args[3])?;
    let extent = Extent { limit: args[2].as_int(), chain, ..Extent::ALL };
    Ok(texts(&report::report_parts(vm, an_exception(vm, args[0])?, args[1], extent)))
}

/// `headline(exception)`: a list of lines.
fn headline(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(texts(&report::headline_parts(vm, an_exception(vm, args[0])?)))
}

/// `excerpt(lines, first, end_line, column, end_column)`: the lines, numbered from `first`, with marks below; columns
/// are counted from 0.
fn source_excerpt(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let lines = protocols::collect(vm, args[0])?;
    let lines: Vec<String> = lines
        .as_slice()
        .iter()
        .map(|line| minipy_text::room::owned(as_str(line).unwrap_or_default()))
        .collect();
    let number = |at: usize| u32::try_from(args[at].as_int().unwrap_or(0)).unwrap_or(0);
    let position = Position {
        pc: 0,
        line: 1,
        column: number(3) + 1,
        end_line: (number(2) + 1).saturating_sub(number(1)).max(1),
        end_column: number(4) + 1,
    };
    Ok(str_value(excerpt::excerpt(&lines, position, true)))
}
