//! Type parameters and `type` statements (PEP 695, PEP 696).
//!
//! A definition with type parameters is compiled in a function of its own, which is called at once and has them as
//! variables. Its arguments are the defaults of a function, because those are evaluated outside, preceded by the
//! namespace of the enclosing class, if there is one. Bounds, defaults of type parameters and values of aliases are
//! functions that are called on demand.

use super::Compiler;
use crate::code::Const;
use crate::op::{FunctionParts, Op, Reg};
use crate::source::Result;
use crate::symtable::{
    DEFAULTS, KW_DEFAULTS, NAMESPACE, NAMESPACE_CELL, ScopeKind, TYPE_PARAMS, default_parts,
};
use ruff_python_ast::{Expr, StmtClassDef, StmtFunctionDef, StmtTypeAlias, TypeParam, TypeParams};
use ruff_text_size::{Ranged, TextRange};

/// The kinds of [`Op::MakeType`].
mod kind {
    pub const TYPE_VAR: u8 = 0;
    pub const PARAM_SPEC: u8 = 1;
    pub const TYPE_VAR_TUPLE: u8 = 2;
    pub const ALIAS: u8 = 3;
    pub const GENERIC: u8 = 4;
    pub const FUNCTION: u8 = 5;
}

impl<'a> Compiler<'a> {
    pub(super) fn type_alias(&mut self, alias: &'a StmtTypeAlias) -> Result<()> {
        let Some(name) = alias.name.as_name_expr() else { return self.fail("invalid syntax", alias.range) };
        self.forbid_debug(&name.id, "assign to", alias.range)?;
        let made = match &alias.type_params {
            None => self.alias_object(alias, &name.id, None)?,
            Some(params) => self.in_type_params(params, &name.id, alias.range, None, |this, params| {
                this.alias_object(alias, &name.id, Some(params))
            })?,
        };
        self.store_name(&name.id, made);
        Ok(())
    }

    fn alias_object(&mut self, alias: &'a StmtTypeAlias, name: &str, params: Option<Reg>) -> Result<Reg> {
        let base = self.load_const(Const::Str(name.to_owned()));
        let tuple = self.unit.alloc();
        match params {
            Some(params) => self.unit.emit(Op::Move(tuple, params)),
            None => self.load_const_to(Const::None, tuple),
        }
        self.lazy(&alias.value, name)?;
        self.unit.emit(Op::MakeType(kind::ALIAS, base, base));
        self.unit.release(base + 1);
        Ok(base)
    }

    /// Compiles a function definition with type parameters; returns the temporary with the function object.
    pub(super) fn generic_function(
        &mut self,
        function: &'a StmtFunctionDef,
        params: &'a TypeParams,
        definition: TextRange,
        whole: TextRange,
    ) -> Result<Reg> {
        let parameters = &*function.parameters;
        self.in_type_params(params, &function.name, definition, Some(parameters), |this, params| {
            let base = this.unit.mark();
            let mut parts = 0;
            let (positional, keyword) = default_parts(parameters);
            for (given, name, part) in [
                (positional, DEFAULTS, FunctionParts::DEFAULTS),
                (keyword, KW_DEFAULTS, FunctionParts::KW_DEFAULTS),
            ] {
                if given {
                    let temp = this.unit.alloc();
                    let reg = this.unit.variables[&(this.unit.scope, name.to_owned())];
                    this.unit.emit(Op::Move(temp, reg));
                    parts |= part;
                }
            }
            this.annotation_values(parameters, function.returns.as_deref(), &mut parts)?;
            let scope = this.table.scope_of(function.range, ScopeKind::Function);
            this.closure(scope, &mut parts);
            let made = this.function_with(function, (FunctionParts(parts), base), definition, whole)?;
            let tuple = this.unit.alloc();
            this.unit.emit(Op::Move(tuple, params));
            this.unit.emit(Op::MakeType(kind::FUNCTION, made, made));
            Ok(made)
        })
    }

    /// Compiles a class definition with type parameters; returns the temporary with the class object.
    pub(super) fn generic_class(
        &mut self,
        class: &'a StmtClassDef,
        params: &'a TypeParams,
        definition: TextRange,
    ) -> Result<Reg> {
        self.in_type_params(params, &class.name, definition, None, |this, params| {
            this.store_name(TYPE_PARAMS, params);
            let generic = this.unit.alloc();
            this.unit.emit(Op::Move(generic, params));
            this.unit.emit(Op::MakeType(kind::GENERIC, generic, generic));
            this.class_with(class, definition, Some(generic))
        })
    }

    /// Compiles `body` in the function of the type parameters, with the register of their tuple, and emits a call of
    /// that function; returns the new temporary with its result.
    fn in_type_params(
        &mut self,
        params: &'a TypeParams,
        name: &str,
        definition: TextRange,
        parameters: Option<&'a ruff_python_ast::Parameters>,
        body: impl FnOnce(&mut Self, Reg) -> Result<Reg>,
    ) -> Result<Reg> {
        let scope = self.table.scope_of(params.range, ScopeKind::TypeParams);
        let function = self.unit.alloc();
        if self.table.scope(scope).class_around.is_some() {
            // In a class body and in scopes that see its names, the namespace is in the first register.
            let namespace = self.unit.alloc();
            self.unit.emit(Op::Move(namespace, 0));
        }
        if let Some(parameters) = parameters {
            self.default_values(parameters)?;
        }
        let argc = self.unit.mark() - function - 1;
        self.unit.range = definition;
        let closure = self.closure_only(scope);

        let name = format!("<generic parameters of {name}>");
        self.enter_unit(scope, &name, definition);
        let tuple = self.type_params(params)?;
        let made = body(self, tuple)?;
        self.unit.emit(Op::Return(made));
        let mut code = self.leave_unit(&name, definition);
        code.argcount = argc;
        code.posonly = argc;
        let made = self.emit_function(code, closure);
        self.unit.emit(Op::Move(function, made));
        self.unit.emit(Op::Call(function, function, argc));
        self.unit.release(function + 1);
        Ok(function)
    }

    /// Creates the type parameters and binds their names; returns the new temporary with their tuple.
    fn type_params(&mut self, params: &'a TypeParams) -> Result<Reg> {
        let tuple = self.unit.alloc();
        let first = self.unit.alloc_block(params.type_params.len());
        for (place, param) in (first..).zip(&params.type_params) {
            self.unit.range = param.range();
            let name = param.name();
            self.forbid_debug(name, "assign to", name.range())?;
            let base = self.load_const(Const::Str(name.to_string()));
            let made = match param {
                TypeParam::TypeVar(variable) => {
                    let is_tuple = variable.bound.as_ref().is_some_and(|bound| bound.is_tuple_expr());
                    self.lazy_or_none(variable.bound.as_deref(), name)?;
                    self.load_const(if is_tuple { Const::True } else { Const::False });
                    kind::TYPE_VAR
                }
                TypeParam::ParamSpec(_) => kind::PARAM_SPEC,
                TypeParam::TypeVarTuple(_) => kind::TYPE_VAR_TUPLE,
            };
            self.lazy_or_none(param.default(), name)?;
            self.unit.emit(Op::MakeType(made, place, base));
            self.unit.release(base);
            self.store_name(name, place);
        }
        self.unit.emit(Op::BuildTuple(tuple, first, params.type_params.len() as u32));
        self.unit.release(tuple + 1);
        Ok(tuple)
    }

    fn lazy_or_none(&mut self, expr: Option<&'a Expr>, name: &str) -> Result<()> {
        match expr {
            Some(expr) => self.lazy(expr, name),
            None => {
                self.load_const(Const::None);
                Ok(())
            }
        }
    }

    /// Creates a function that evaluates an expression on demand, in a new temporary.
    fn lazy(&mut self, expr: &'a Expr, name: &str) -> Result<()> {
        let scope = self.table.scope_of(expr.range(), ScopeKind::Lazy);
        let parts = self.closure_only(scope);
        self.enter_unit(scope, name, expr.range());
        if self.table.scope(scope).class_around.is_some() {
            debug_assert_eq!(self.unit.local_names[0], NAMESPACE);
            let cell = self.unit.free_regs[NAMESPACE_CELL];
            self.unit.emit(Op::LoadCell(0, cell));
        }
        let value = self.unit.alloc();
        match expr {
            // `*Ts = *default` unpacks a single value.
            Expr::Starred(starred) => {
                let iterable = self.expr(&starred.value)?;
                self.unit.emit(Op::UnpackSequence(iterable, value, 1));
            }
            _ => self.expr_to(expr, value)?,
        }
        self.unit.emit(Op::Return(value));
        let code = self.leave_unit(name, expr.range());
        self.emit_function(code, parts);
        Ok(())
    }
}
