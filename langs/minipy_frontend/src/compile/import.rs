//! Imports, `from __future__ import` among them.

use super::Compiler;
use crate::code::Const;
use crate::op::Op;
use crate::source::{Failure, Result};
use ruff_python_ast::{Stmt, StmtImport, StmtImportFrom};
use ruff_text_size::TextRange;

const FEATURES: [&str; 9] = [
    "nested_scopes",
    "generators",
    "division",
    "absolute_import",
    "with_statement",
    "print_function",
    "unicode_literals",
    "generator_stop",
    "annotations",
];

fn is_future(import: &StmtImportFrom) -> bool {
    import.level == 0 && import.module.as_ref().is_some_and(|module| module == "__future__")
}

/// The future imports at the start of a module, after its documentation string.
fn leading_future_imports(body: &[Stmt]) -> impl Iterator<Item = &StmtImportFrom> {
    let is_docstring = |stmt: &Stmt| matches!(stmt, Stmt::Expr(expr) if expr.value.is_string_literal_expr());
    let rest = if body.first().is_some_and(is_docstring) { &body[1..] } else { body };
    rest.iter().map_while(|stmt| match stmt {
        Stmt::ImportFrom(import) if is_future(import) => Some(import),
        _ => None,
    })
}

pub(super) fn imports_future_annotations(body: &[Stmt]) -> bool {
    leading_future_imports(body).any(|import| import.names.iter().any(|alias| &alias.name == "annotations"))
}

/// Rejects unknown features.
pub(super) fn check_future_imports(body: &[Stmt]) -> Result<()> {
    for import in leading_future_imports(body) {
        for alias in &import.names {
            let name = alias.name.as_str();
            if name == "braces" {
                return Err(Failure::without_end("not a chance", import.range.start()));
            }
            if name == "barry_as_FLUFL" {
                return Err(Failure::unsupported("the barry_as_FLUFL feature", import.range));
            }
            if !FEATURES.contains(&name) {
                let message = format!("future feature {name} is not defined");
                return Err(Failure::without_end(message, import.range.start()));
            }
        }
    }
    Ok(())
}

impl<'a> Compiler<'a> {
    fn import_name(&mut self, module: &str, level: u32, names: Const) -> u32 {
        let n = self.unit.name(module);
        let k = self.unit.constant(Const::Tuple(vec![Const::Int(level.into()), names]));
        let temp = self.unit.alloc();
        self.unit.emit(Op::ImportName(temp, n, k));
        temp
    }

    pub(super) fn import(&mut self, statement: &'a StmtImport) -> Result<()> {
        for alias in &statement.names {
            let module = self.import_name(&alias.name, 0, Const::None);
            let mut parts = alias.name.split('.');
            let top = parts.next().unwrap_or_default();
            match &alias.asname {
                None => {
                    self.forbid_debug(top, "assign to", statement.range)?;
                    self.store_name(top, module);
                }
                Some(name) => {
                    self.forbid_debug(name, "assign to", statement.range)?;
                    for part in parts {
                        let n = self.unit.name(part);
                        self.unit.emit(Op::ImportFrom(module, module, n));
                    }
                    self.store_name(name, module);
                }
            }
            self.unit.release(module);
        }
        Ok(())
    }

    pub(super) fn import_from(&mut self, statement: &'a StmtImportFrom) -> Result<()> {
        if is_future(statement) && !self.is_leading(statement.range) {
            let message = "from __future__ imports must occur at the beginning of the file";
            return self.fail(message, statement.range);
        }
        let names = statement.names.iter().map(|alias| Const::Str(alias.name.to_string())).collect();
        let path = statement.module.as_ref().map_or("", |module| module.as_str());
        let module = self.import_name(path, statement.level, Const::Tuple(names));
        for alias in &statement.names {
            if &alias.name == "*" {
                self.unit.emit(Op::ImportStar(module));
                continue;
            }
            let name = alias.asname.as_ref().unwrap_or(&alias.name);
            self.forbid_debug(name, "assign to", statement.range)?;
            let value = self.unit.alloc();
            let n = self.unit.name(&alias.name);
            self.unit.emit(Op::ImportFrom(value, module, n));
            self.store_name(name, value);
            self.unit.release(value);
        }
        Ok(())
    }

    /// Whether the future import at `range` is among those that start the module.
    fn is_leading(&self, range: TextRange) -> bool {
        self.future_imports.contains(&range)
    }
}

/// The ranges of the future imports that are at the start of the module.
pub(super) fn leading_ranges(body: &[Stmt]) -> Vec<TextRange> {
    leading_future_imports(body).map(|import| import.range).collect()
}
