//! Resolves every name of every scope, and finds out which variables are captured.
//!
//! Runs once, after all scopes have been collected; code generation reads the result.

use super::{Resolution, ScopeId, ScopeKind, SymbolTable};
use crate::source::{Failure, Result};

/// Resolves all names.
pub(super) fn analyze(table: &mut SymbolTable) -> Result<()> {
    for index in 0..table.scopes.len() {
        let id = ScopeId(index as u32);
        for symbol in 0..table.scopes[index].symbols.len() {
            let resolution = resolve(table, id, symbol)?;
            table.scopes[index].symbols[symbol].resolution = Some(resolution);
        }
    }
    Ok(())
}

fn resolve(table: &mut SymbolTable, id: ScopeId, index: usize) -> Result<Resolution> {
    let scope = table.scope(id);
    let kind = scope.kind;
    let symbol = &scope.symbols[index];
    let name = symbol.name.clone();
    if symbol.is_global || kind == ScopeKind::Module {
        return Ok(Resolution::Global);
    }
    if symbol.is_nonlocal {
        return match enclosing_variable(table, id, &name) {
            Some(owner) => {
                capture(table, id, owner, &name);
                Ok(Resolution::Variable { owner })
            }
            None => {
                let range = symbol.declaration.unwrap_or_default();
                Err(Failure::new(format!("no binding for nonlocal '{name}' found"), range))
            }
        };
    }
    if symbol.is_bound {
        return Ok(if kind == ScopeKind::Class {
            Resolution::ClassName
        } else {
            Resolution::Variable { owner: id }
        });
    }
    Ok(match enclosing_variable(table, id, &name) {
        Some(owner) => {
            capture(table, id, owner, &name);
            if kind == ScopeKind::Class {
                Resolution::ClassDeref { owner }
            } else {
                Resolution::Variable { owner }
            }
        }
        None if kind == ScopeKind::Class => Resolution::ClassName,
        None => Resolution::Global,
    })
}

/// The function scope around `id` that binds the name. Class scopes are not visible, but for their `__class__` cell.
fn enclosing_variable(table: &SymbolTable, id: ScopeId, name: &str) -> Option<ScopeId> {
    let mut next = table.scope(id).parent;
    while let Some(candidate) = next {
        let scope = table.scope(candidate);
        match scope.kind {
            ScopeKind::Module => return None,
            ScopeKind::Class => {
                if name == "__class__" {
                    return Some(candidate);
                }
            }
            _ => {
                if let Some(symbol) = scope.symbol(name) {
                    if symbol.is_global {
                        return None;
                    }
                    if symbol.is_bound && !symbol.is_nonlocal {
                        return Some(candidate);
                    }
                }
            }
        }
        next = scope.parent;
    }
    None
}

/// Makes the variable of `owner` reachable from the scope `id`: a cell, if it is in another frame, which every frame on
/// the way passes on in its closure.
fn capture(table: &mut SymbolTable, id: ScopeId, owner: ScopeId, name: &str) {
    let owner_frame = table.scope(owner).frame;
    if table.scope(owner).kind == ScopeKind::Class {
        table.scope_mut(owner).needs_class_cell = true;
    }
    let mut frame = table.scope(id).frame;
    if frame == owner_frame {
        return;
    }
    if table.scope(owner).kind != ScopeKind::Class {
        table.scope_mut(owner).symbol_mut(name).is_captured = true;
    }
    while frame != owner_frame {
        let scope = table.scope_mut(frame);
        // In the order of their names, as `co_freevars` and `__closure__` have them.
        if let Err(at) = scope.free_names.binary_search_by(|free| free.as_str().cmp(name)) {
            scope.free_names.insert(at, name.to_owned());
        }
        let Some(parent) = scope.parent else { break };
        frame = table.scope(parent).frame;
    }
}
