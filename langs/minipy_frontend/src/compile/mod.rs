//! Code generation: turns a syntax tree and its symbol table into code objects.
//!
//! One [`Compiler`] walks the whole module; while an inner function is compiled, the [`unit::Unit`] of its frame
//! replaces that of the enclosing frame. The methods of the compiler are in one file for each part of the language.
//!
//! Registers: parameters, locals and free variables have a register each; expressions use temporaries after these. A
//! local is used as an operand directly, without a copy. The only hazard is a later operand that rebinds the local by
//! `:=`, which [`Compiler::operand`] handles. A destination that is a local is written only by the last instruction
//! of an expression, because a handler could observe it otherwise.

mod assemble;
mod blocks;
mod bound;
mod call;
mod class;
mod comprehension;
mod condition;
mod constant;
mod container;
mod coroutine;
mod except_star;
mod exceptions;
mod expr;
mod finally;
mod fstring;
mod function;
mod import;
mod matching;
mod stmt;
mod surrogates;
mod targets;
mod types;
mod unit;

use crate::Mode;
use crate::code::{Code, Const, Qualname};
use crate::op::{Op, Reg};
use crate::source::{Failure, Result, Source};
use crate::symtable::{NAMESPACE_CELL, Resolution, ScopeId, ScopeKind, SymbolTable, mangle};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ModModule, Stmt};
use ruff_text_size::{Ranged, TextRange};
use std::sync::Arc;
use unit::Unit;

/// Compiles a module.
pub(crate) fn compile_module(
    source: &Source,
    table: &SymbolTable,
    module: &ModModule,
    mode: Mode,
    in_namespace: bool,
) -> Result<Arc<Code>> {
    let mut compiler = Compiler {
        source,
        table,
        unit: Unit::new(SymbolTable::MODULE, Qualname::new("<module>")),
        outer: Vec::new(),
        future_annotations: import::imports_future_annotations(&module.body),
        future_imports: import::leading_ranges(&module.body),
        is_interactive: mode == Mode::Interactive,
        in_namespace,
    };
    import::check_future_imports(&module.body)?;
    if in_namespace {
        compiler.unit.add_local(".namespace");
    }
    let mut docstring = None;
    if let (Mode::Expression, [Stmt::Expr(statement)]) = (mode, &module.body[..]) {
        compiler.unit.range = statement.range();
        let value = compiler.expr(&statement.value)?;
        compiler.unit.emit(Op::Return(value));
    } else {
        docstring = if mode == Mode::Module { compiler.docstring(&module.body) } else { None };
        if let Some(text) = &docstring {
            compiler.unit.range = module.body[0].range();
            let temp = compiler.load_const(Const::Str(text.clone()));
            compiler.store_name("__doc__", temp);
            compiler.unit.release(temp);
        }
        compiler.set_up_annotations(&module.body);
        compiler.body_and_return(&module.body)?;
    }
    let mut code = compiler.assemble("<module>", TextRange::default());
    code.is_module = true;
    code.first_line = 1;
    code.docstring = docstring;
    Ok(Arc::new(code))
}

/// How a variable is accessed.
#[derive(Clone, Copy, Debug)]
enum Variable {
    /// In a register.
    Fast(Reg),
    /// In the cell that is in a register.
    Cell(Reg),
    Global,
    /// Of a class body: in its namespace.
    ClassName,
    /// Of a class body: in its namespace, else in the cell.
    ClassDeref(Reg),
}

struct Compiler<'a> {
    source: &'a Source,
    table: &'a SymbolTable,
    unit: Unit<'a>,
    /// The units of enclosing frames, outermost first.
    outer: Vec<Unit<'a>>,
    future_annotations: bool,
    /// The future imports at the start of the module.
    future_imports: Vec<TextRange>,
    /// Whether expression statements of the module's frame print their values.
    is_interactive: bool,
    /// Whether the names of the module's frame are in a namespace, like those of a class body.
    in_namespace: bool,
}

impl<'a> Compiler<'a> {
    fn scope_kind(&self) -> ScopeKind {
        self.table.scope(self.unit.scope).kind
    }

    fn body(&mut self, body: &'a [Stmt]) -> Result<()> {
        body.iter().try_for_each(|stmt| self.stmt(stmt))
    }

    /// Loads a constant into a new temporary.
    fn load_const(&mut self, constant: Const) -> Reg {
        let temp = self.unit.alloc();
        self.load_const_to(constant, temp);
        temp
    }

    fn load_const_to(&mut self, constant: Const, d: Reg) {
        let index = self.unit.constant(constant);
        self.unit.emit(Op::LoadConst(d, index));
    }

    /// Emits a body, and the `return None` at its end if it is reachable, which belongs to the last statement.
    fn body_and_return(&mut self, body: &'a [Stmt]) -> Result<()> {
        self.body(body)?;
        if let Some(last) = body.last() {
            self.unit.range = last.range();
        }
        self.emit_return_none();
        Ok(())
    }

    /// Creates the dict `__annotations__` of a module or class body with annotated names, before any other code runs.
    fn set_up_annotations(&mut self, body: &'a [Stmt]) {
        struct Search {
            found: bool,
        }
        impl Visitor<'_> for Search {
            fn visit_stmt(&mut self, stmt: &Stmt) {
                match stmt {
                    Stmt::AnnAssign(_) => self.found = true,
                    Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
                    _ => visitor::walk_stmt(self, stmt),
                }
            }
        }
        let mut search = Search { found: false };
        body.iter().for_each(|stmt| search.visit_stmt(stmt));
        if search.found {
            if let (ScopeKind::Module, Some(first)) = (self.scope_kind(), body.first()) {
                self.unit.range = first.range();
            }
            let temp = self.unit.alloc();
            self.unit.emit(Op::LoadAnnotations(temp));
            self.unit.release(temp);
        }
    }

    fn emit_return_none(&mut self) {
        self.unit.between.push(self.unit.pc());
        let temp = self.load_const(Const::None);
        self.unit.emit_between(Op::Return(temp));
        self.unit.release(temp);
    }

    fn emit_move(&mut self, d: Reg, s: Reg) {
        if d != s {
            self.unit.emit(Op::Move(d, s));
        }
    }

    /// The documentation string that the body starts with.
    fn docstring(&self, body: &[Stmt]) -> Option<String> {
        let Some(Stmt::Expr(stmt)) = body.first() else { return None };
        let literal = stmt.value.as_string_literal_expr()?;
        Some(constant::clean_docstring(literal.value.to_str()))
    }

    /// The statements behind the documentation string, which is none in a function or class.
    fn behind_docstring(&self, body: &'a [Stmt]) -> &'a [Stmt] {
        if self.docstring(body).is_some() { &body[1..] } else { body }
    }

    // Variables.

    fn mangled(&self, name: &str) -> String {
        mangle(self.table.scope(self.unit.current_scope()).class_name.as_deref(), name)
    }

    /// How the (mangled) name is accessed in the current scope.
    fn variable(&self, name: &str) -> Variable {
        match self.table.resolve(self.unit.current_scope(), name) {
            Resolution::Global => {
                let in_module_frame = self.unit.scope == SymbolTable::MODULE;
                let symbol = self.table.scope(SymbolTable::MODULE).symbol(name);
                match in_module_frame && self.in_namespace && !symbol.is_some_and(|s| s.is_global) {
                    true => Variable::ClassName,
                    false => Variable::Global,
                }
            }
            Resolution::ClassName => Variable::ClassName,
            Resolution::ClassDeref { .. } => Variable::ClassDeref(self.unit.free_regs[name]),
            Resolution::Variable { owner } => {
                if self.table.scope(owner).frame != self.unit.scope {
                    return Variable::Cell(self.unit.free_regs[name]);
                }
                let reg = self.unit.variables[&(owner, name.to_owned())];
                let is_class_cell = self.table.scope(owner).kind == ScopeKind::Class;
                if is_class_cell || self.table.is_captured(owner, name) {
                    Variable::Cell(reg)
                } else {
                    Variable::Fast(reg)
                }
            }
        }
    }

    /// The register that holds the cell of the captured variable, for the closure of a function defined here.
    fn cell_for_closure(&self, name: &str) -> Reg {
        let mut next = Some(self.unit.current_scope());
        while let Some(id) = next
            && self.table.scope(id).frame == self.unit.scope
        {
            if let Some(&reg) = self.unit.variables.get(&(id, name.to_owned())) {
                return reg;
            }
            next = self.table.scope(id).parent;
        }
        self.unit.free_regs[name]
    }

    fn load_name_to(&mut self, name: &str, d: Reg) {
        let name = self.mangled(name);
        match self.variable(&name) {
            Variable::Fast(reg) => {
                self.check_bound(reg);
                self.emit_move(d, reg);
            }
            Variable::Cell(cell) => self.unit.emit(Op::LoadCell(d, cell)),
            Variable::Global => {
                let n = self.unit.name(&name);
                self.unit.emit(Op::LoadGlobal(d, n));
            }
            Variable::ClassName => {
                let n = self.unit.name(&name);
                self.unit.emit(Op::LoadName(d, n));
            }
            Variable::ClassDeref(cell) => {
                let n = self.unit.name(&name);
                self.unit.emit(Op::LoadClassDeref(d, cell, n));
            }
        }
    }

    /// Emits a check that the local is bound. Assembly removes it if it cannot fail, and fills in the name.
    fn check_bound(&mut self, reg: Reg) {
        self.unit.emit(Op::CheckBound(reg, 0));
    }

    fn store_name(&mut self, name: &str, s: Reg) {
        let name = self.mangled(name);
        match self.variable(&name) {
            Variable::Fast(reg) => self.emit_move(reg, s),
            Variable::Cell(cell) => self.unit.emit(Op::StoreCell(cell, s)),
            Variable::Global => {
                let n = self.unit.name(&name);
                self.unit.emit(Op::StoreGlobal(n, s));
            }
            Variable::ClassName | Variable::ClassDeref(_) => {
                let n = self.unit.name(&name);
                self.unit.emit(Op::StoreName(n, s));
            }
        }
    }

    fn delete_name(&mut self, name: &str) {
        let name = self.mangled(name);
        match self.variable(&name) {
            Variable::Fast(reg) => {
                self.check_bound(reg);
                self.unit.emit(Op::Unbind(reg));
            }
            Variable::Cell(cell) => self.unit.emit(Op::DelCell(cell)),
            Variable::Global => {
                let n = self.unit.name(&name);
                self.unit.emit(Op::DelGlobal(n));
            }
            Variable::ClassName | Variable::ClassDeref(_) => {
                let n = self.unit.name(&name);
                self.unit.emit(Op::DelName(n));
            }
        }
    }

    /// The register of the local that the expression names, if it names one that lives in a register.
    fn local_of(&self, expr: &Expr) -> Option<Reg> {
        let name = expr.as_name_expr()?;
        if name.id.as_str() == "__debug__" {
            return None;
        }
        match self.variable(&self.mangled(&name.id)) {
            Variable::Fast(reg) => Some(reg),
            _ => None,
        }
    }

    /// Whether one of the expressions, which follow each other in the source, rebinds the local `reg` by an
    /// assignment expression. The variables of a comprehension, whose registers have no names yet, are never rebound.
    fn rebinds(&self, reg: Reg, later: &[&'a Expr]) -> bool {
        let (Some(first), Some(last)) = (later.first(), later.last()) else { return false };
        let range = TextRange::new(first.start(), last.end());
        let name = self.unit.local_names.get(reg as usize);
        name.is_some_and(|name| self.table.scope(self.unit.scope).has_walrus_in(name, range))
    }

    // Errors.

    fn fail<T>(&self, message: impl Into<String>, range: TextRange) -> Result<T> {
        Err(Failure::new(message, range))
    }

    /// Rejects `__debug__` as the target of any binding.
    fn forbid_debug(&self, name: &str, verb: &str, range: TextRange) -> Result<()> {
        if name == "__debug__" { self.fail(format!("cannot {verb} __debug__"), range) } else { Ok(()) }
    }

    // Frames.

    /// Starts the code of an inner frame.
    fn enter_unit(&mut self, scope: ScopeId, name: &str, definition: TextRange) {
        let qualname = self.qualname_of(name);
        let mut unit = Unit::new(scope, qualname);
        unit.range = definition;
        self.outer.push(std::mem::replace(&mut self.unit, unit));
        self.declare_locals();
    }

    /// Ends the code of an inner frame.
    fn leave_unit(&mut self, name: &str, range: TextRange) -> Code {
        let code = self.assemble(name, range);
        if let Some(outer) = self.outer.pop() {
            self.unit = outer;
        }
        code
    }

    fn qualname_of(&self, name: &str) -> Arc<Qualname> {
        // A definition with type parameters is named as if it were in the scope that encloses them.
        let is_generic = self.scope_kind() == ScopeKind::TypeParams;
        let unit = if is_generic { self.outer.last().unwrap_or(&self.unit) } else { &self.unit };
        match self.table.scope(unit.scope).kind {
            ScopeKind::Module => Qualname::new(name),
            kind => {
                let mangled = self.mangled(name);
                let symbol = self.table.scope(unit.current_scope()).symbol(&mangled);
                if symbol.is_some_and(|symbol| symbol.is_global) {
                    Qualname::new(name)
                } else {
                    Qualname::within(&unit.qualname, kind == ScopeKind::Class, name)
                }
            }
        }
    }

    /// Allocates a register for every variable of the frame, and creates the cells.
    fn declare_locals(&mut self) {
        let id = self.unit.scope;
        let scope = self.table.scope(id);
        if scope.kind == ScopeKind::Class {
            self.unit.add_local(".namespace");
            if scope.needs_class_cell {
                let reg = self.unit.add_local("__class__");
                self.unit.variables.insert((id, "__class__".to_owned()), reg);
                self.unit.cell_regs.push(reg);
            }
            if scope.needs_namespace_cell {
                let reg = self.unit.add_local(NAMESPACE_CELL);
                self.unit.variables.insert((id, NAMESPACE_CELL.to_owned()), reg);
                self.unit.emit(Op::Move(reg, 0));
                self.unit.cell_regs.push(reg);
            }
        } else {
            for symbol in &scope.symbols {
                if symbol.resolution == Some(Resolution::Variable { owner: id }) {
                    let reg = self.unit.add_local(&symbol.name);
                    self.unit.variables.insert((id, symbol.name.clone()), reg);
                    if symbol.is_captured {
                        self.unit.cell_regs.push(reg);
                    }
                    if symbol.is_shared {
                        self.unit.shared_regs.push(reg);
                    }
                }
            }
        }
        for name in &scope.free_names {
            let reg = self.unit.add_local(name);
            self.unit.free_regs.insert(name.clone(), reg);
        }
        for reg in self.unit.cell_regs.clone() {
            self.unit.emit(Op::MakeCell(reg));
        }
    }
}
