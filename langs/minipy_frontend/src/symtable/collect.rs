//! Walks the syntax tree and records scopes, bindings and uses; rejects programs that are grammatical but violate the
//! rules of scoping.
//!
//! The order of the walk is CPython's, so that the same one of several errors is reported.

use super::{
    DEFAULTS, FRAMES, KW_DEFAULTS, NAMESPACE, NAMESPACE_CELL, Scope, ScopeId, ScopeKind, Symbol, SymbolTable,
    TYPE_PARAMS, default_parts, mangle,
};
use crate::source::{Failure, Result};
use crate::stop;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    Comprehension, ExceptHandler, Expr, ExprContext, ModModule, Parameters, Pattern, Stmt, StmtClassDef,
    StmtFunctionDef, TypeParam, TypeParams,
};
use ruff_text_size::{Ranged, TextRange};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Collects the scopes of a module; names may be copied up to that many bytes.
pub(super) fn collect(module: &ModModule, room_for_names: usize) -> Result<SymbolTable> {
    let mut collector = Collector {
        table: SymbolTable { scopes: Vec::new(), by_node: HashMap::new(), room_for_names },
        current: ScopeId(0),
        error: None,
        in_iterable: 0,
        called: None,
    };
    collector.push_scope(ScopeKind::Module, TextRange::default());
    collector.visit_body(&module.body);
    match collector.error {
        Some(error) => Err(error),
        None => Ok(collector.table),
    }
}

struct Collector {
    table: SymbolTable,
    current: ScopeId,
    /// The first error. The walk continues without looking for more.
    error: Option<Failure>,
    /// The number of iterables of comprehensions that enclose the current expression.
    in_iterable: u32,
    /// What the call around the current expression calls.
    called: Option<TextRange>,
}

/// Whether it is the name of a built-in function that reads the frame of its caller.
fn looks_at_frames(name: &str) -> bool {
    matches!(name, "globals" | "locals" | "vars" | "dir" | "eval" | "exec") || FRAMES.contains(&name)
}

impl Collector {
    fn fail(&mut self, message: impl Into<String>, range: TextRange) {
        self.error.get_or_insert_with(|| Failure::new(message, range));
    }

    fn scope(&mut self) -> &mut Scope {
        self.table.scope_mut(self.current)
    }

    fn frame(&mut self) -> &mut Scope {
        let frame = self.scope().frame;
        self.table.scope_mut(frame)
    }

    fn push_scope(&mut self, kind: ScopeKind, range: TextRange) -> ScopeId {
        let id = ScopeId(self.table.scopes.len() as u32);
        let parent = (id.0 > 0).then_some(self.current);
        let (frame, class_name, is_nested) = match parent {
            None => (id, None, false),
            Some(parent) => {
                let scope = self.table.scope(parent);
                let frame = if kind.is_inlined() { scope.frame } else { id };
                let in_function = !matches!(scope.kind, ScopeKind::Module | ScopeKind::Class);
                (frame, scope.class_name.clone(), scope.is_nested || in_function)
            }
        };
        self.table.scopes.push(Scope {
            kind,
            parent,
            frame,
            symbols: Vec::new(),
            index: HashMap::new(),
            free_names: BTreeSet::new(),
            class_name,
            needs_class_cell: false,
            needs_namespace_cell: false,
            class_around: None,
            described: "",
            is_generator: false,
            is_async_function: false,
            awaits: false,
            needs_locals: false,
            mentions_frames: false,
            mentions_f_locals: false,
            is_nested,
            static_attributes: Vec::new(),
            known_attributes: HashSet::new(),
            walruses: HashMap::new(),
        });
        self.table.by_node.insert((range, kind), id);
        self.current = id;
        id
    }

    /// Runs `body` in a new scope.
    fn in_scope(&mut self, kind: ScopeKind, range: TextRange, body: impl FnOnce(&mut Self)) {
        let outer = self.current;
        self.push_scope(kind, range);
        body(self);
        self.current = outer;
    }

    fn mangled(&mut self, name: &str) -> String {
        if self.error.is_some() {
            return String::new();
        }
        let mangled = mangle(self.scope().class_name.as_deref(), name);
        if mangled.len() != name.len()
            && let Err(failure) = self.table.copies(&mangled)
        {
            self.error.get_or_insert(failure);
        }
        mangled
    }

    /// Accounts for a name that the compiler will mangle.
    fn mention(&mut self, name: &str) {
        if name.starts_with("__") {
            self.mangled(name);
        }
    }

    fn symbol(&mut self, name: &str) -> &mut Symbol {
        let name = self.mangled(name);
        self.scope().symbol_mut(&name)
    }

    fn bind(&mut self, name: &str, range: TextRange) {
        let is_comprehension = self.scope().kind.is_comprehension();
        let symbol = self.symbol(name);
        symbol.is_bound = true;
        if is_comprehension {
            symbol.is_iteration_variable = true;
            if symbol.is_named_target {
                let message = format!(
                    "comprehension inner loop cannot rebind assignment expression target '{}'",
                    symbol.name
                );
                self.fail(message, range);
            }
        }
    }

    fn use_name(&mut self, name: &str) {
        self.symbol(name).is_used = true;
        if name != "globals" && looks_at_frames(name) {
            self.frame().needs_locals = true;
        }
        if name == "super" && !matches!(self.scope().kind, ScopeKind::Module | ScopeKind::Class) {
            self.scope().symbol_mut("__class__").is_used = true;
        }
    }

    /// `target := ...`: binds in the innermost enclosing scope that is no comprehension.
    fn bind_named(&mut self, name: &str, range: TextRange, whole: TextRange) {
        let mangled = self.mangled(name);
        self.frame().walruses.entry(mangled).or_default().insert(range.start());
        if self.in_iterable > 0 {
            let message = "assignment expression cannot be used in a comprehension iterable expression";
            return self.fail(message, whole);
        }
        let mut id = self.current;
        while self.table.scope(id).kind.is_comprehension() {
            let mangled = self.mangled(name);
            let scope = self.table.scope_mut(id);
            let parent = scope.parent;
            let symbol = scope.symbol_mut(&mangled);
            if symbol.is_iteration_variable {
                let message =
                    format!("assignment expression cannot rebind comprehension iteration variable '{name}'");
                return self.fail(message, range);
            }
            symbol.is_used = true;
            symbol.is_named_target = true;
            id = parent.expect("a comprehension is inside another scope");
        }
        if id != self.current && self.table.scope(id).kind == ScopeKind::Class {
            let message = "assignment expression within a comprehension cannot be used in a class body";
            return self.fail(message, range);
        }
        let outer = std::mem::replace(&mut self.current, id);
        self.symbol(name).is_bound = true;
        let mangled = self.mangled(name);
        self.frame().walruses.entry(mangled).or_default().insert(range.start());
        self.current = outer;
    }

    fn visit_function<'a>(&mut self, function: &'a StmtFunctionDef)
    where
        Self: Visitor<'a>,
    {
        self.bind(&function.name, function.name.range());
        self.visit_defaults(&function.parameters);
        let inner = |this: &mut Self| {
            this.visit_annotations(&function.parameters);
            function.returns.iter().for_each(|returns| this.visit_annotation(returns));
            if function.type_params.is_none() {
                function.decorator_list.iter().for_each(|decorator| this.visit_decorator(decorator));
            }
            this.in_scope(ScopeKind::Function, function.range, |this| {
                this.scope().is_async_function = function.is_async;
                this.declare_parameters(&function.parameters);
                this.visit_body(&function.body);
            });
        };
        let Some(params) = &function.type_params else { return inner(self) };
        function.decorator_list.iter().for_each(|decorator| self.visit_decorator(decorator));
        let (positional, keyword) = default_parts(&function.parameters);
        let given = [(positional, DEFAULTS), (keyword, KW_DEFAULTS)];
        let given = given.into_iter().filter(|(given, _)| *given).map(|(_, name)| name);
        self.in_type_params(params, given, inner);
    }

    fn visit_class<'a>(&mut self, class: &'a StmtClassDef)
    where
        Self: Visitor<'a>,
    {
        self.bind(&class.name, class.name.range());
        let inner = |this: &mut Self| {
            class.arguments.iter().for_each(|arguments| this.visit_arguments(arguments));
            if class.type_params.is_none() {
                class.decorator_list.iter().for_each(|decorator| this.visit_decorator(decorator));
            }
            this.in_scope(ScopeKind::Class, class.range, |this| {
                this.scope().class_name = Some(class.name.as_str().into());
                if class.type_params.is_some() {
                    this.scope().symbol_mut(TYPE_PARAMS).is_used = true;
                }
                this.visit_body(&class.body);
            });
        };
        let Some(params) = &class.type_params else { return inner(self) };
        class.decorator_list.iter().for_each(|decorator| self.visit_decorator(decorator));
        self.in_type_params(params, None.into_iter(), |this| {
            let symbol = this.scope().symbol_mut(TYPE_PARAMS);
            (symbol.is_bound, symbol.is_used) = (true, true);
            inner(this);
        });
    }

    /// The class whose names are visible in a scope of type parameters that begins here.
    fn class_around(&self) -> Option<ScopeId> {
        let scope = self.table.scope(self.current);
        if scope.kind == ScopeKind::Class { Some(self.current) } else { scope.class_around }
    }

    /// Runs `body` in the scope of type parameters, which gets these as arguments.
    fn in_type_params<'a>(
        &mut self,
        params: &'a TypeParams,
        given: impl Iterator<Item = &'static str>,
        body: impl FnOnce(&mut Self),
    ) where
        Self: Visitor<'a>,
    {
        let class = self.class_around();
        self.in_scope(ScopeKind::TypeParams, params.range, |this| {
            this.scope().class_around = class;
            this.scope().described = "the definition of a generic";
            let namespace = class.map(|_| NAMESPACE);
            for name in namespace.into_iter().chain(given) {
                let symbol = this.scope().symbol_mut(name);
                (symbol.is_bound, symbol.is_param) = (true, true);
            }
            let mut has_default = false;
            for param in &params.type_params {
                let name = param.name();
                let mangled = this.mangled(name);
                let symbol = this.scope().symbol_mut(&mangled);
                if symbol.is_bound {
                    return this.fail(format!("duplicate type parameter '{name}'"), param.range());
                }
                (symbol.is_bound, symbol.is_type_param) = (true, true);
                if let TypeParam::TypeVar(variable) = param
                    && let Some(bound) = &variable.bound
                {
                    let is_tuple = bound.is_tuple_expr();
                    this.visit_lazy(bound, if is_tuple { "a TypeVar constraint" } else { "a TypeVar bound" });
                }
                has_default |= param.default().is_some();
                match param.default() {
                    Some(default) => {
                        let described = match param {
                            TypeParam::TypeVar(_) => "a TypeVar default",
                            TypeParam::ParamSpec(_) => "a ParamSpec default",
                            TypeParam::TypeVarTuple(_) => "a TypeVarTuple default",
                        };
                        this.visit_lazy(default, described);
                    }
                    None if has_default => {
                        let text =
                            format!("non-default type parameter '{name}' follows default type parameter");
                        return this.fail(text, param.range());
                    }
                    None => {}
                }
            }
            body(this);
        });
    }

    /// An expression that is evaluated on demand.
    fn visit_lazy<'a>(&mut self, expr: &'a Expr, described: &'static str)
    where
        Self: Visitor<'a>,
    {
        let class = self.class_around();
        self.in_scope(ScopeKind::Lazy, expr.range(), |this| {
            this.scope().class_around = class;
            this.scope().described = described;
            if class.is_some() {
                this.scope().symbol_mut(NAMESPACE).is_bound = true;
                this.scope().symbol_mut(NAMESPACE_CELL).is_used = true;
            }
            this.visit_expr(expr);
        });
    }

    /// Declares the parameters, in the order in which they occupy registers.
    fn declare_parameters(&mut self, parameters: &Parameters) {
        let positional = parameters.posonlyargs.iter().chain(&parameters.args);
        let named = positional.chain(&parameters.kwonlyargs).map(|with_default| &with_default.parameter);
        let variadic = parameters.vararg.iter().chain(&parameters.kwarg).map(|parameter| &**parameter);
        for parameter in named.chain(variadic) {
            let symbol = self.symbol(&parameter.name);
            if symbol.is_param {
                let message = format!("duplicate argument '{}' in function definition", symbol.name);
                self.fail(message, parameter.range());
                return;
            }
            symbol.is_bound = true;
            symbol.is_param = true;
        }
    }

    fn visit_defaults<'a>(&mut self, parameters: &'a Parameters)
    where
        Self: Visitor<'a>,
    {
        parameters
            .iter_non_variadic_params()
            .filter_map(|p| p.default())
            .for_each(|default| self.visit_expr(default));
    }

    fn visit_annotations<'a>(&mut self, parameters: &'a Parameters)
    where
        Self: Visitor<'a>,
    {
        parameters
            .iter()
            .filter_map(|p| p.annotation())
            .for_each(|annotation| self.visit_annotation(annotation));
    }

    fn visit_generators<'a>(
        &mut self,
        kind: ScopeKind,
        range: TextRange,
        generators: &'a [Comprehension],
        parts: &[&'a Expr],
    ) where
        Self: Visitor<'a>,
    {
        // The first iterable is evaluated outside.
        self.in_iterable += 1;
        self.visit_expr(&generators[0].iter);
        self.in_iterable -= 1;
        self.in_scope(kind, range, |this| {
            if kind == ScopeKind::GenExp {
                this.scope().symbol_mut(".0").is_param = true;
                this.scope().symbol_mut(".0").is_bound = true;
            }
            for (index, generator) in generators.iter().enumerate() {
                if index > 0 {
                    this.in_iterable += 1;
                    this.visit_expr(&generator.iter);
                    this.in_iterable -= 1;
                }
                this.scope().awaits |= generator.is_async;
                this.visit_expr(&generator.target);
                generator.ifs.iter().for_each(|condition| this.visit_expr(condition));
            }
            parts.iter().for_each(|part| this.visit_expr(part));
            if kind == ScopeKind::GenExp {
                this.scope().is_generator = true;
            } else if this.scope().awaits
                && let Some(around) = this.scope().parent
            {
                this.table.scope_mut(around).awaits = true;
            }
        });
    }

    fn declare(&mut self, name: &str, keyword: &str, range: TextRange) {
        let symbol = self.symbol(name);
        let problem = if symbol.is_param {
            Some(format!("name '{name}' is parameter and {keyword}"))
        } else if symbol.is_global && keyword == "nonlocal" || symbol.is_nonlocal && keyword == "global" {
            Some(format!("name '{name}' is nonlocal and global"))
        } else if symbol.is_annotated {
            Some(format!("annotated name '{name}' can't be {keyword}"))
        } else if symbol.is_bound {
            Some(format!("name '{name}' is assigned to before {keyword} declaration"))
        } else if symbol.is_used {
            Some(format!("name '{name}' is used prior to {keyword} declaration"))
        } else {
            None
        };
        let mangled = symbol.name.clone();
        if keyword == "global" {
            symbol.is_global = true;
        } else {
            symbol.is_nonlocal = true;
        }
        // Of two contradictory declarations, the first one is reported.
        let range = *symbol.declaration.get_or_insert(range);
        if let Some(problem) = problem {
            self.fail(problem, range);
        }
        if keyword == "global" {
            // The module's own code also accesses the name as a global, even if it runs in a namespace.
            self.table.scope_mut(SymbolTable::MODULE).symbol_mut(&mangled).is_global = true;
        }
    }

    /// Records `self.name = ...` in a method: the class lists such names in `__static_attributes__`.
    fn record_static_attribute(&mut self, object: &Expr, attribute: &str) {
        if object.as_name_expr().is_none_or(|name| name.id.as_str() != "self") {
            return;
        }
        let mut id = Some(self.current);
        while let Some(scope_id) = id {
            let scope = self.table.scope_mut(scope_id);
            if scope.kind == ScopeKind::Class {
                if scope.known_attributes.insert(attribute.to_owned()) {
                    scope.static_attributes.push(attribute.to_owned());
                }
                return;
            }
            id = scope.parent;
        }
    }
}

impl<'a> Visitor<'a> for Collector {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if let (None, Err(stopped)) = (&self.error, stop::check()) {
            self.error = Some(stopped);
        }
        if self.error.is_some() {
            return;
        }
        match stmt {
            Stmt::FunctionDef(function) => self.visit_function(function),
            Stmt::ClassDef(class) => self.visit_class(class),
            Stmt::TypeAlias(alias) => {
                self.visit_expr(&alias.name);
                let value = |this: &mut Self| this.visit_lazy(&alias.value, "a type alias");
                match &alias.type_params {
                    Some(params) => self.in_type_params(params, None.into_iter(), value),
                    None => value(self),
                }
            }
            Stmt::Global(global) => {
                global.names.iter().for_each(|name| self.declare(name, "global", global.range));
            }
            Stmt::Nonlocal(nonlocal) => {
                if self.scope().kind == ScopeKind::Module {
                    return self.fail("nonlocal declaration not allowed at module level", nonlocal.range);
                }
                nonlocal.names.iter().for_each(|name| self.declare(name, "nonlocal", nonlocal.range));
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    let bound = match &alias.asname {
                        Some(name) => name.as_str(),
                        None => alias.name.split('.').next().unwrap_or_default(),
                    };
                    self.bind(bound, alias.range);
                }
            }
            Stmt::ImportFrom(import) => {
                for alias in &import.names {
                    if &alias.name == "*" {
                        if self.scope().kind != ScopeKind::Module {
                            self.fail("import * only allowed at module level", alias.range);
                        }
                    } else {
                        self.bind(alias.asname.as_ref().unwrap_or(&alias.name), alias.range);
                    }
                }
            }
            Stmt::AnnAssign(assign) => {
                if let Expr::Name(name) = &*assign.target {
                    let is_module = self.scope().kind == ScopeKind::Module;
                    let symbol = self.symbol(&name.id);
                    if assign.simple && !is_module && (symbol.is_global || symbol.is_nonlocal) {
                        let keyword = if symbol.is_global { "global" } else { "nonlocal" };
                        let message = format!("annotated name '{}' can't be {keyword}", name.id);
                        return self.fail(message, assign.range);
                    }
                    if assign.simple {
                        symbol.is_annotated = true;
                        symbol.is_bound = true;
                    } else if assign.value.is_some() {
                        symbol.is_bound = true;
                    }
                } else {
                    self.visit_expr(&assign.target);
                }
                self.visit_annotation(&assign.annotation);
                assign.value.iter().for_each(|value| self.visit_expr(value));
            }
            Stmt::Assign(assign) => {
                assign.targets.iter().for_each(|target| self.visit_expr(target));
                self.visit_expr(&assign.value);
            }
            Stmt::AugAssign(assign) => {
                self.visit_expr(&assign.target);
                self.visit_expr(&assign.value);
            }
            Stmt::For(statement) => {
                self.visit_expr(&statement.target);
                self.visit_expr(&statement.iter);
                self.visit_body(&statement.body);
                self.visit_body(&statement.orelse);
            }
            _ => visitor::walk_stmt(self, stmt),
        }
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(handler) = handler;
        handler.type_.iter().for_each(|type_| self.visit_expr(type_));
        if let Some(name) = &handler.name {
            self.bind(name, name.range());
        }
        self.visit_body(&handler.body);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        let name = match pattern {
            Pattern::MatchStar(star) => star.name.as_ref(),
            Pattern::MatchAs(capture) => capture.name.as_ref(),
            Pattern::MatchMapping(mapping) => mapping.rest.as_ref(),
            _ => None,
        };
        if let Some(name) = name {
            self.bind(name, name.range());
        }
        visitor::walk_pattern(self, pattern);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if self.error.is_some() {
            return;
        }
        match expr {
            Expr::Name(name) => match name.ctx {
                ExprContext::Load | ExprContext::Invalid => {
                    if self.called != Some(name.range) && looks_at_frames(&name.id) {
                        self.frame().mentions_frames = true;
                    }
                    self.use_name(&name.id);
                }
                ExprContext::Store => self.bind(&name.id, name.range),
                ExprContext::Del => {
                    self.bind(&name.id, name.range);
                }
            },
            Expr::Named(_) | Expr::Yield(_) | Expr::YieldFrom(_) | Expr::Await(_)
                if self.scope().kind.is_of_types() =>
            {
                let what = match expr {
                    Expr::Named(_) => "named",
                    Expr::Await(_) => "await",
                    _ => "yield",
                };
                let within = self.scope().described;
                self.fail(format!("{what} expression cannot be used within {within}"), expr.range());
            }
            Expr::Named(named) => {
                if let Expr::Name(target) = &*named.target {
                    self.bind_named(&target.id, target.range, named.range);
                }
                self.visit_expr(&named.value);
            }
            Expr::Call(call) => {
                self.called = Some(call.func.range());
                call.arguments
                    .keywords
                    .iter()
                    .filter_map(|k| k.arg.as_ref())
                    .for_each(|name| self.mention(name));
                visitor::walk_expr(self, expr);
            }
            Expr::Lambda(lambda) => {
                if let Some(parameters) = &lambda.parameters {
                    self.visit_defaults(parameters);
                }
                self.in_scope(ScopeKind::Lambda, lambda.range, |this| {
                    if let Some(parameters) = &lambda.parameters {
                        this.declare_parameters(parameters);
                    }
                    this.visit_expr(&lambda.body);
                });
            }
            Expr::ListComp(comp) => {
                self.visit_generators(ScopeKind::ListComp, comp.range, &comp.generators, &[&comp.elt]);
            }
            Expr::SetComp(comp) => {
                self.visit_generators(ScopeKind::SetComp, comp.range, &comp.generators, &[&comp.elt]);
            }
            Expr::DictComp(comp) => match &comp.key {
                Some(key) => self.visit_generators(
                    ScopeKind::DictComp,
                    comp.range,
                    &comp.generators,
                    &[key, &comp.value],
                ),
                None => self.fail("dict unpacking cannot be used in dict comprehension", comp.value.range()),
            },
            Expr::Generator(comp) => {
                self.visit_generators(ScopeKind::GenExp, comp.range, &comp.generators, &[&comp.elt]);
            }
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                let kind = self.scope().kind;
                if kind.is_comprehension() {
                    return self.fail(format!("'yield' inside {}", kind.describe()), expr.range());
                }
                self.frame().is_generator = true;
                visitor::walk_expr(self, expr);
            }
            Expr::Await(_) => {
                self.scope().awaits = true;
                visitor::walk_expr(self, expr);
            }
            Expr::Attribute(attribute) => {
                self.mention(&attribute.attr);
                if FRAMES.contains(&attribute.attr.as_str()) {
                    self.frame().needs_locals = true;
                    if self.called != Some(attribute.range) {
                        self.frame().mentions_frames = true;
                    }
                }
                if attribute.attr.as_str() == "f_locals" {
                    self.frame().mentions_f_locals = true;
                }
                if attribute.ctx == ExprContext::Store {
                    self.record_static_attribute(&attribute.value, &attribute.attr);
                }
                visitor::walk_expr(self, expr);
            }
            _ => visitor::walk_expr(self, expr),
        }
    }
}
