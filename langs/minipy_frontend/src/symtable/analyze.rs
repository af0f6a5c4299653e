//! Resolves every name of every scope, and determines the captured variables.
//!
//! It runs once, after all scopes have been collected; code generation reads the result.

use super::{NAMESPACE_CELL, Resolution, Scope, ScopeId, ScopeKind, SymbolTable};
use crate::source::{Failure, Result};
use std::collections::HashMap;

/// Resolves all names.
pub(super) fn analyze(table: &mut SymbolTable) -> Result<()> {
    let mut visible = Visible::default();
    for index in 0..table.scopes.len() {
        let id = ScopeId(index as u32);
        // Scopes are in the order in which they open, each before its inner ones.
        while let Some(&last) = visible.open.last()
            && Some(last) != table.scope(id).parent
        {
            visible.leave(table.scope(last), last);
        }
        for symbol in 0..table.scopes[index].symbols.len() {
            let resolution = resolve(table, &visible, id, symbol)?;
            table.scopes[index].symbols[symbol].resolution = Some(resolution);
        }
        visible.enter(table.scope(id), id);
    }
    Ok(())
}

/// Puts the variables of functions that may write them through the proxy of their own frame (PEP 667) into cells, which
/// the proxy then has as well. So it reaches them in compiled code too.
pub(super) fn share_variables(table: &mut SymbolTable) {
    for (index, scope) in table.scopes.iter_mut().enumerate() {
        let is_frame = scope.frame == ScopeId(index as u32);
        let is_function = matches!(scope.kind, ScopeKind::Function | ScopeKind::Lambda);
        if !(is_frame && is_function && scope.needs_locals && scope.mentions_f_locals) {
            continue;
        }
        let own = Some(Resolution::Variable { owner: ScopeId(index as u32) });
        for symbol in
            scope.symbols.iter_mut().filter(|symbol| symbol.resolution == own && !symbol.is_captured)
        {
            (symbol.is_captured, symbol.is_shared) = (true, true);
        }
    }
}

/// The names bound by enclosing scopes. Each name is looked up once, independent of the nesting of the scopes.
#[derive(Default)]
struct Visible {
    /// The scopes that bind a name or declare it global (`None`), innermost last.
    owners: HashMap<String, Vec<Option<ScopeId>>>,
    /// The enclosing scopes, outermost first.
    open: Vec<ScopeId>,
}

impl Visible {
    /// The names that a scope makes visible to inner scopes. For a class this is only the `__class__` cell.
    fn each_name(scope: &Scope, id: ScopeId, mut f: impl FnMut(&str, Option<ScopeId>)) {
        match scope.kind {
            ScopeKind::Module => {}
            ScopeKind::Class => {
                f("__class__", Some(id));
                f(NAMESPACE_CELL, Some(id));
            }
            _ => {
                for symbol in &scope.symbols {
                    if symbol.is_global {
                        f(&symbol.name, None);
                    } else if symbol.is_bound && !symbol.is_nonlocal {
                        f(&symbol.name, Some(id));
                    }
                }
            }
        }
    }

    fn enter(&mut self, scope: &Scope, id: ScopeId) {
        Self::each_name(scope, id, |name, owner| match self.owners.get_mut(name) {
            Some(owners) => owners.push(owner),
            None => drop(self.owners.insert(name.to_owned(), vec![owner])),
        });
        self.open.push(id);
    }

    fn leave(&mut self, scope: &Scope, id: ScopeId) {
        Self::each_name(scope, id, |name, _| {
            if let Some(owners) = self.owners.get_mut(name) {
                owners.pop();
            }
        });
        self.open.pop();
    }

    /// The enclosing function scope that binds the name.
    fn owner(&self, name: &str) -> Option<ScopeId> {
        self.owners.get(name).and_then(|owners| owners.last().copied().flatten())
    }
}

fn resolve(table: &mut SymbolTable, visible: &Visible, id: ScopeId, index: usize) -> Result<Resolution> {
    let scope = table.scope(id);
    let kind = scope.kind;
    let symbol = &scope.symbols[index];
    let name = symbol.name.clone();
    if symbol.is_global || kind == ScopeKind::Module {
        return Ok(Resolution::Global);
    }
    if symbol.is_nonlocal {
        let owner = visible.owner(&name);
        if owner.is_some_and(|o| table.scope(o).symbol(&name).is_some_and(|symbol| symbol.is_type_param)) {
            let range = symbol.declaration.unwrap_or_default();
            let text = format!("nonlocal binding not allowed for type parameter '{name}'");
            return Err(Failure::new(text, range));
        }
        return match owner {
            Some(owner) => {
                capture(table, id, owner, &name)?;
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
    // If type parameters see the names of a class, those come before names from outside of it.
    let class = scope.class_around;
    let class_symbol = class.and_then(|class| table.scope(class).symbol(&name));
    let in_class =
        class_symbol.filter(|s| s.is_bound && !s.is_global && !s.is_nonlocal && kind.is_of_types());
    let in_class = in_class.is_some();
    if class_symbol.is_some_and(|symbol| symbol.is_global) && kind.is_of_types() {
        return Ok(Resolution::Global);
    }
    Ok(match visible.owner(&name) {
        Some(owner) => {
            let is_outside = class.is_some_and(|class| owner.0 < class.0);
            capture(table, id, owner, &name)?;
            if kind == ScopeKind::Class || in_class && is_outside {
                Resolution::ClassDeref { owner }
            } else {
                Resolution::Variable { owner }
            }
        }
        None if kind == ScopeKind::Class || in_class => Resolution::ClassName,
        None => Resolution::Global,
    })
}

/// Makes the variable of `owner` accessible in the scope `id`: it becomes a cell if it is in another frame, and every
/// frame in between passes it on in its closure.
fn capture(table: &mut SymbolTable, id: ScopeId, owner: ScopeId, name: &str) -> Result<()> {
    let owner_frame = table.scope(owner).frame;
    if table.scope(owner).kind == ScopeKind::Class {
        let scope = table.scope_mut(owner);
        match name {
            NAMESPACE_CELL => scope.needs_namespace_cell = true,
            _ => scope.needs_class_cell = true,
        }
    }
    let mut frame = table.scope(id).frame;
    if frame == owner_frame {
        return Ok(());
    }
    if table.scope(owner).kind != ScopeKind::Class {
        table.scope_mut(owner).symbol_mut(name).is_captured = true;
    }
    while frame != owner_frame {
        let scope = table.scope_mut(frame);
        // A frame that passes the variable on already receives it from the enclosing ones.
        if !scope.free_names.insert(name.to_owned()) {
            break;
        }
        let Some(parent) = scope.parent else { break };
        table.copies(name)?;
        frame = table.scope(parent).frame;
    }
    Ok(())
}
