//! Functions, lambdas and generator expressions: their code, and the objects made of it.

use super::Compiler;
use super::constant::constant_of;
use crate::code::{Code, Const};
use crate::op::{FunctionParts, Op, Reg};
use crate::source::Result;
use crate::symtable::{ScopeId, ScopeKind};
use ruff_python_ast::{Decorator, Expr, ExprGenerator, ExprLambda, Identifier, Parameters, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};
use std::sync::Arc;

impl<'a> Compiler<'a> {
    pub(super) fn function_def(&mut self, function: &'a StmtFunctionDef) -> Result<()> {
        self.forbid_debug(&function.name, "assign to", function.name.range())?;
        self.check_parameters(&function.parameters)?;
        let mark = self.unit.mark();
        let decorators = self.decorators(&function.decorator_list)?;
        let first = function.decorator_list.first().map_or(function.range, |decorator| decorator.range);
        let definition = self.definition_range(function.range, &function.name);
        let whole = TextRange::new(first.start(), function.range.end());
        let decorated = match &function.type_params {
            None => {
                let scope = self.table.scope_of(function.range, ScopeKind::Function);
                let parts = self.function_parts(&function.parameters, function.returns.as_deref(), scope)?;
                self.function_with(function, parts, definition, whole)?
            }
            Some(params) => self.generic_function(function, params, definition, whole)?,
        };
        self.apply_decorators(&function.decorator_list, decorators, decorated);
        self.unit.range = definition;
        self.store_name(&function.name, decorators);
        self.unit.release(mark);
        Ok(())
    }

    /// Creates the function object of a definition from these parts.
    pub(super) fn function_with(
        &mut self,
        function: &'a StmtFunctionDef,
        parts: (FunctionParts, Reg),
        definition: TextRange,
        whole: TextRange,
    ) -> Result<Reg> {
        self.unit.range = definition;
        let scope = self.table.scope_of(function.range, ScopeKind::Function);
        self.enter_unit(scope, &function.name, definition);
        self.unit.emit_entry();
        self.unit.first_param = first_param(&function.parameters);
        let docstring = self.docstring(&function.body);
        self.body_and_return(self.behind_docstring(&function.body))?;
        let mut code = self.leave_unit(&function.name, whole);
        code.docstring = docstring;
        set_signature(&mut code, &function.parameters);
        Ok(self.emit_function(code, parts))
    }

    /// The range of a definition's own instructions: from `def` or `class`, without the decorators.
    pub(super) fn definition_range(&self, whole: TextRange, name: &Identifier) -> TextRange {
        let line = self.source.line_column(name.range().start()).0;
        TextRange::new(self.source.line_start(line).max(whole.start()), whole.end())
    }

    /// Evaluates the decorators into consecutive temporaries; returns the first one, or the register for the
    /// definition itself.
    pub(super) fn decorators(&mut self, decorators: &'a [Decorator]) -> Result<Reg> {
        let first = self.unit.mark();
        for decorator in decorators {
            self.expr_to_temp(&decorator.expression)?;
        }
        Ok(first)
    }

    /// Calls the decorators, innermost first. The decorated object is in the register after the last one.
    pub(super) fn apply_decorators(&mut self, decorators: &'a [Decorator], first: Reg, decorated: Reg) {
        let mut below = decorated;
        for decorator in decorators.iter().rev() {
            below -= 1;
            self.unit.range = decorator.expression.range();
            self.unit.emit(Op::Call(below, below, 1));
        }
        debug_assert_eq!(below, first);
    }

    pub(super) fn lambda_to(&mut self, lambda: &'a ExprLambda, d: Reg) -> Result<()> {
        let scope = self.table.scope_of(lambda.range, ScopeKind::Lambda);
        let no_parameters: Option<&'a Parameters> = None;
        let parameters = lambda.parameters.as_deref().or(no_parameters);
        let parts = match parameters {
            Some(parameters) => {
                self.check_parameters(parameters)?;
                self.function_parts(parameters, None, scope)?
            }
            None => self.closure_only(scope),
        };
        self.enter_unit(scope, "<lambda>", lambda.range);
        self.unit.first_param = parameters.and_then(first_param);
        self.unit.range = lambda.body.range();
        let value = self.expr(&lambda.body)?;
        self.unit.emit(Op::Return(value));
        let mut code = self.leave_unit("<lambda>", lambda.range);
        if let Some(parameters) = parameters {
            set_signature(&mut code, parameters);
        }
        let function = self.emit_function(code, parts);
        self.emit_move(d, function);
        Ok(())
    }

    pub(super) fn generator_expression_to(&mut self, generator: &'a ExprGenerator, d: Reg) -> Result<()> {
        let scope = self.table.scope_of(generator.range, ScopeKind::GenExp);
        let base = self.unit.mark();
        let parts = self.closure_only(scope);
        self.enter_unit(scope, "<genexpr>", generator.range);
        self.generator_loops(&generator.generators, 0, Some(0), &mut |this| {
            let mark = this.unit.mark();
            let value = this.expr(&generator.elt)?;
            let sent = this.unit.alloc();
            this.emit_yield(Op::Yield(sent, value));
            this.unit.release(mark);
            Ok(())
        })?;
        self.emit_return_none();
        let mut code = self.leave_unit("<genexpr>", generator.range);
        code.argcount = 1;
        code.posonly = 1;
        let function = self.emit_function(code, parts);
        debug_assert_eq!(function, base);
        let iterator = self.unit.alloc();
        let iterable = self.operand(&generator.generators[0].iter, Some(iterator), &[])?;
        self.unit.range = generator.generators[0].iter.range();
        self.get_iterator(iterator, iterable, generator.generators[0].is_async);
        self.unit.range = generator.range;
        self.unit.emit(Op::Call(d, function, 1));
        Ok(())
    }

    /// Evaluates the parts of a function object other than its code into new consecutive temporaries.
    fn function_parts(
        &mut self,
        parameters: &'a Parameters,
        returns: Option<&'a Expr>,
        scope: ScopeId,
    ) -> Result<(FunctionParts, Reg)> {
        let base = self.unit.mark();
        let mut parts = self.default_values(parameters)?;
        self.annotation_values(parameters, returns, &mut parts)?;
        self.closure(scope, &mut parts);
        Ok((FunctionParts(parts), base))
    }

    /// Evaluates the defaults of parameters into new consecutive temporaries; returns which of them exist.
    pub(super) fn default_values(&mut self, parameters: &'a Parameters) -> Result<u8> {
        let mut parts = 0;
        let positional = parameters.posonlyargs.iter().chain(&parameters.args);
        let defaults: Vec<&'a Expr> = positional.filter_map(|parameter| parameter.default()).collect();
        if !defaults.is_empty() {
            parts |= FunctionParts::DEFAULTS;
            let tuple = self.unit.alloc();
            match defaults.iter().map(|default| constant_of(self.source, default)).collect::<Option<Vec<_>>>()
            {
                Some(constants) => self.load_const_to(Const::Tuple(constants), tuple),
                None => {
                    let first = self.unit.mark();
                    defaults.iter().try_for_each(|default| self.expr_to_temp(default).map(drop))?;
                    self.unit.emit(Op::BuildTuple(tuple, first, defaults.len() as u32));
                    self.unit.release(first);
                }
            }
        }
        let named = |parameter: &'a ruff_python_ast::ParameterWithDefault| {
            Some((parameter.name().as_str(), parameter.default()?))
        };
        let keyword_defaults: Vec<_> = parameters.kwonlyargs.iter().filter_map(named).collect();
        if !keyword_defaults.is_empty() {
            parts |= FunctionParts::KW_DEFAULTS;
            self.dict_of_names(&keyword_defaults)?;
        }
        Ok(parts)
    }

    /// Evaluates the annotations into a dict in a new temporary, if there are any.
    pub(super) fn annotation_values(
        &mut self,
        parameters: &'a Parameters,
        returns: Option<&'a Expr>,
        parts: &mut u8,
    ) -> Result<()> {
        let mut annotations: Vec<(&'a str, &'a Expr)> = Vec::new();
        for parameter in parameters_in_annotation_order(parameters) {
            annotations
                .extend(parameter.annotation().map(|annotation| (parameter.name.as_str(), annotation)));
        }
        annotations.extend(returns.map(|returns| ("return", returns)));
        if !annotations.is_empty() {
            *parts |= FunctionParts::ANNOTATIONS;
            self.dict_of_annotations(&annotations)?;
        }
        Ok(())
    }

    /// The parts of a function without defaults and annotations.
    pub(super) fn closure_only(&mut self, scope: ScopeId) -> (FunctionParts, Reg) {
        let base = self.unit.mark();
        let mut parts = 0;
        self.closure(scope, &mut parts);
        (FunctionParts(parts), base)
    }

    /// Builds the tuple of the cells that the scope's code needs, if it needs any.
    pub(super) fn closure(&mut self, scope: ScopeId, parts: &mut u8) {
        let names = &self.table.scope(scope).free_names;
        if names.is_empty() {
            return;
        }
        *parts |= FunctionParts::CLOSURE;
        let tuple = self.unit.alloc();
        let first = self.unit.alloc_block(names.len());
        for (place, name) in (first..).zip(names) {
            let cell = self.cell_for_closure(name);
            self.unit.emit(Op::Move(place, cell));
        }
        self.unit.emit(Op::BuildTuple(tuple, first, names.len() as u32));
        self.unit.release(first);
    }

    fn dict_of_names(&mut self, entries: &[(&'a str, &'a Expr)]) -> Result<()> {
        let dict = self.unit.alloc();
        let first = self.unit.mark();
        for (name, value) in entries {
            let name = self.mangled(name);
            self.load_const(Const::Str(name));
            self.expr_to_temp(value)?;
        }
        self.unit.emit(Op::BuildDict(dict, first, entries.len() as u32));
        self.unit.release(first);
        Ok(())
    }

    fn dict_of_annotations(&mut self, entries: &[(&'a str, &'a Expr)]) -> Result<()> {
        let dict = self.unit.alloc();
        let first = self.unit.mark();
        for (name, annotation) in entries {
            let name = self.mangled(name);
            self.load_const(Const::Str(name));
            let value = self.unit.alloc();
            self.annotation_to(annotation, value)?;
        }
        self.unit.emit(Op::BuildDict(dict, first, entries.len() as u32));
        self.unit.release(first);
        Ok(())
    }

    /// Evaluates an annotation, or loads its text under `from __future__ import annotations`.
    pub(super) fn annotation_to(&mut self, annotation: &'a Expr, d: Reg) -> Result<()> {
        if self.future_annotations {
            self.load_const_to(Const::Str(self.source.slice(annotation.range()).to_owned()), d);
            return Ok(());
        }
        // `*args: *Ts` unpacks a single value.
        if let Expr::Starred(starred) = annotation {
            let value = self.expr(&starred.value)?;
            self.unit.emit(Op::UnpackSequence(value, d, 1));
            return Ok(());
        }
        self.expr_to(annotation, d)
    }

    /// Creates the function object, in the first of the temporaries that hold its parts.
    pub(super) fn emit_function(&mut self, code: Code, (parts, base): (FunctionParts, Reg)) -> Reg {
        self.unit.release(base);
        let d = self.unit.alloc();
        let k = self.unit.constant(Const::Code(Arc::new(code)));
        self.unit.emit(Op::MakeFunction(parts, d, k, base));
        d
    }

    fn check_parameters(&self, parameters: &Parameters) -> Result<()> {
        parameters
            .iter()
            .try_for_each(|parameter| self.forbid_debug(parameter.name(), "assign to", parameter.range()))
    }
}

fn first_param(parameters: &Parameters) -> Option<Reg> {
    (!parameters.posonlyargs.is_empty() || !parameters.args.is_empty()).then_some(0)
}

fn parameters_in_annotation_order(
    parameters: &Parameters,
) -> impl Iterator<Item = &ruff_python_ast::Parameter> {
    let positional =
        parameters.args.iter().chain(&parameters.posonlyargs).map(|parameter| &parameter.parameter);
    let keyword_only = parameters.kwonlyargs.iter().map(|parameter| &parameter.parameter);
    positional.chain(parameters.vararg.as_deref()).chain(keyword_only).chain(parameters.kwarg.as_deref())
}

fn set_signature(code: &mut Code, parameters: &Parameters) {
    code.posonly = parameters.posonlyargs.len() as u32;
    code.argcount = code.posonly + parameters.args.len() as u32;
    code.kwonly = parameters.kwonlyargs.len() as u32;
    code.has_varargs = parameters.vararg.is_some();
    code.has_varkw = parameters.kwarg.is_some();
}
