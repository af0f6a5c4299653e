//! The expander: resolves names, expands macros, and reduces derived forms to a few core forms.

use crate::code::Code;
use crate::generator;
use crate::rules::{self, is_identifier};
use crate::syntax::{Ast, LambdaAst, Spot, Var, VarId};
use crate::value::{
    Alias, Native, Raised, RecordType, Special, Symbol, Word, cons, failure, items_of, parts, spread, vector,
    vector_of,
};
use crate::vm::{Vm, intern};
use crate::{library, printer};
use metatrace::Ref;
use metatrace::untraced::Untraced;

/// The result of expansion.
pub type Expand<T> = Result<T, Ref<Raised>>;

/// The meaning of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Denotation {
    Form(Form),
    Macro(usize),
    Var(VarId),
    Global(Ref<Symbol>),
}

/// The kinds of an entry of a scope.
const VAR: usize = 0;
const MACRO: usize = 1;

macro_rules! forms {
    ($($name:literal $form:ident;)*) => {
        /// The forms that the expander implements itself.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Form { $($form),* }
        const FORMS: &[(&str, Form)] = &[$(($name, Form::$form)),*];
    };
}
forms! {
    "quote" Quote;
    "quasiquote" Quasiquote;
    "lambda" Lambda;
    "define" Define;
    "set!" Set;
    "if" If;
    "begin" Begin;
    "let" Let;
    "let*" LetStar;
    "letrec" Letrec;
    "letrec*" LetrecStar;
    "cond" Cond;
    "case" Case;
    "and" And;
    "or" Or;
    "when" When;
    "unless" Unless;
    "do" Do;
    "delay" Delay;
    "delay-force" DelayForce;
    "define-record-type" DefineRecord;
    "define-syntax" DefineSyntax;
    "let-syntax" LetSyntax;
    "letrec-syntax" LetrecSyntax;
    "cond-expand" CondExpand;
    "import" Import;
}

/// Expands a form.
pub struct Expander<'a> {
    pub vm: Ref<Vm>,
    vars: &'a mut Vec<Var>,
    spot: Spot,
    depth: usize,
}

/// The maximal nesting of forms: compiling them uses the native stack.
const DEEPEST: usize = 500;

/// Compiles a form of the program.
pub fn compile(vm: Ref<Vm>, form: Word) -> Expand<Ref<Code>> {
    let mut vars = Vec::new();
    let mut expander = Expander { vm, vars: &mut vars, spot: (1, 1), depth: 0 };
    let ast = expander.top_level(form);
    let scopes = vm.scopes;
    scopes.rows.borrow_mut().truncate(1);
    scopes.touch();
    let code = generator::generate(vm, &vars, ast?);
    Ok(code)
}

impl Expander<'_> {
    /// The symbol of a name.
    pub fn symbol(&self, name: &str) -> Ref<Symbol> {
        intern(self.vm, name)
    }

    /// An error in the program.
    pub fn fail<T>(&self, message: &str) -> Expand<T> {
        let raised = failure(self.vm, message, &[]);
        let (line, column) = self.spot;
        printer::locate(raised, &format!("{}:{line}:{column}", self.vm.scopes.file.borrow()));
        Err(raised)
    }

    /// A name with the meaning of the expander's own forms and procedures.
    fn core(&self, name: &str) -> Word {
        Ref::new(Alias { name: self.symbol(name).into(), scope: 0 }).into()
    }

    /// The symbol of an identifier, in any scope.
    fn base(&self, name: Word) -> Option<Ref<Symbol>> {
        let mut name = name;
        while let Some(alias) = name.downcast::<Alias>() {
            name = alias.name;
        }
        name.downcast()
    }

    /// A name for messages.
    pub fn name_of(&self, name: Word) -> String {
        self.base(name).map_or_else(String::new, |symbol| symbol.name.clone())
    }

    /// A datum with the identifiers of macros replaced by symbols.
    pub fn strip(&self, datum: Word) -> Word {
        if datum.downcast::<Alias>().is_some() {
            return self.base(datum).map_or(datum, Word::from);
        }
        if let Some((car, cdr)) = parts(datum) {
            let (new_car, new_cdr) = (self.strip(car), self.strip(cdr));
            let same = new_car == car && new_cdr == cdr;
            return if same { datum } else { cons(new_car, new_cdr) };
        }
        match vector(datum) {
            Some(items) => {
                let old = items_of(items);
                let new: Vec<Word> = old.iter().map(|item| self.strip(*item)).collect();
                if old == new { datum } else { vector_of(&new).into() }
            }
            None => datum,
        }
    }

    /// The meaning of an identifier in a scope.
    pub fn look_up(&self, name: Word, scope: usize) -> Denotation {
        let (mut name, mut scope) = (name, scope);
        let rows = self.vm.scopes.rows.borrow();
        loop {
            let (outer, entries) = &rows[scope];
            if let Some(entry) = entries.iter().rev().find(|entry| entry.0 == name) {
                let (kind, number) = entry.1;
                return if kind == VAR { Denotation::Var(number) } else { Denotation::Macro(number) };
            }
            if scope != 0 {
                scope = *outer;
                continue;
            }
            if let Some(alias) = name.downcast::<Alias>() {
                (name, scope) = (alias.name, alias.scope);
                continue;
            }
            let symbol = name.downcast::<Symbol>().expect("an identifier is a symbol or an alias");
            let keyword = symbol.keyword.get();
            if keyword > 0 {
                return Denotation::Macro(keyword as usize - 1);
            }
            return match FORMS.iter().find(|entry| entry.0 == symbol.name) {
                Some(entry) if symbol.global.content.get().is_null() => Denotation::Form(entry.1),
                _ => Denotation::Global(self.variable(symbol)),
            };
        }
    }

    /// The global variable of a name.
    fn variable(&self, name: Ref<Symbol>) -> Ref<Symbol> {
        let own = self.vm.scopes.own.borrow();
        own.iter().find(|own| own.0 == name).map_or(name, |own| own.1)
    }

    /// Whether an identifier means the keyword with that name, which must not be bound.
    fn is_keyword(&self, word: Word, scope: usize, name: &str) -> bool {
        is_identifier(word)
            && matches!(self.look_up(word, scope), Denotation::Global(symbol) if symbol.name == name)
    }

    fn new_scope(&self, outer: usize) -> usize {
        let mut rows = self.vm.scopes.rows.borrow_mut();
        rows.push((outer, Vec::new()));
        rows.len() - 1
    }

    fn bind(&mut self, scope: usize, name: Word) -> Expand<VarId> {
        if !is_identifier(name) {
            return self.fail("a variable is to be a name");
        }
        let var = self.new_var(&self.name_of(name));
        self.vm.scopes.rows.borrow_mut()[scope].1.push((name, (VAR, var)));
        Ok(var)
    }

    fn new_var(&mut self, name: &str) -> VarId {
        self.vars.push(Var { name: name.to_owned(), assigned: false });
        self.vars.len() - 1
    }

    fn native(&self, name: &str) -> Ast {
        let value = self.symbol(name).global.constant.get();
        Ast::Native(value.downcast().expect("the library has a procedure of that name"))
    }

    fn unspecified(&self) -> Ast {
        Ast::Const(self.vm.unspecified.into())
    }

    fn call_native(&self, name: &str, arguments: Vec<Ast>) -> Ast {
        Ast::Call(Box::new(self.native(name)), arguments, self.spot)
    }

    /// Records the position of a form, if it is known.
    fn visit(&mut self, form: Word) {
        if let Some(spot) = self.vm.scopes.places.borrow().get(&form.word()) {
            self.spot = *spot;
        }
    }

    /// Expands the macro uses in the head of a form; returns the result and the core form that it is, if any.
    fn expand_head(&mut self, form: Word, scope: usize) -> Expand<(Word, Option<Form>)> {
        let mut form = form;
        for _ in 0..100_000 {
            self.visit(form);
            let Some((head, _)) = parts(form) else { return Ok((form, None)) };
            if !is_identifier(head) {
                return Ok((form, None));
            }
            match self.look_up(head, scope) {
                Denotation::Macro(number) => {
                    let (spec, of) = self.vm.scopes.macros.borrow()[number];
                    form = rules::expand(self, spec, of, form, scope)?;
                }
                Denotation::Form(known) => return Ok((form, Some(known))),
                _ => return Ok((form, None)),
            }
        }
        self.fail("a macro expands without end")
    }

    fn top_level(&mut self, form: Word) -> Expand<Ast> {
        let (form, kind) = self.expand_head(form, 0)?;
        let (items, end) = spread(form);
        match kind {
            Some(Form::Begin) => {
                let parts =
                    items[1..].iter().map(|item| self.top_level(*item)).collect::<Expand<Vec<Ast>>>()?;
                Ok(if parts.is_empty() { self.unspecified() } else { Ast::Seq(parts) })
            }
            Some(Form::CondExpand) => {
                let chosen = self.cond_expand(&items)?;
                self.top_level(chosen)
            }
            Some(Form::Define) if self.vm.is_nil(end) => {
                let (name, value) = self.definition(form)?;
                let symbol = self.base(name);
                let Some(symbol) = symbol else { return self.fail("define: a variable is to be a name") };
                // From here on the name is not that of a macro.
                symbol.keyword.set(symbol, 0);
                let value = self.named(value, 0, &symbol.name)?;
                Ok(Ast::Define(self.variable(symbol), Box::new(value)))
            }
            Some(Form::DefineRecord) => {
                let definitions = self.record(&items)?;
                self.top_level(definitions)
            }
            Some(Form::DefineSyntax) => {
                let [_, name, spec] = items[..] else { return self.fail("define-syntax: name and rules") };
                let Some(symbol) = self.base(name) else {
                    return self.fail("define-syntax: a name is missing");
                };
                let number = self.macro_of(spec, 0)?;
                symbol.keyword.set(symbol, number as i64 + 1);
                Ok(Ast::Const(self.vm.unspecified.into()))
            }
            _ => self.expand(form, 0),
        }
    }

    /// The number of a macro of these rules.
    fn macro_of(&mut self, spec: Word, scope: usize) -> Expand<usize> {
        if is_identifier(spec)
            && let Denotation::Macro(number) = self.look_up(spec, scope)
        {
            return Ok(number);
        }
        let head = parts(spec).map(|pair| pair.0);
        if !head.is_some_and(|head| self.is_keyword(head, scope, "syntax-rules")) {
            return self.fail("a macro is to be made by syntax-rules");
        }
        let mut macros = self.vm.scopes.macros.borrow_mut();
        macros.push((spec, scope));
        Ok(macros.len() - 1)
    }

    /// The name of a definition, and the form of its value.
    fn definition(&mut self, form: Word) -> Expand<(Word, Word)> {
        let items = spread(form).0;
        let (Some(target), Some((_, rest))) = (items.get(1), parts(form)) else {
            return self.fail("define: a name is missing");
        };
        let mut target = *target;
        let mut body = parts(rest).map_or(rest, |pair| pair.1);
        if parts(target).is_none() {
            return match items[2..] {
                [] => Ok((target, self.vm.unspecified.into())),
                [value] => Ok((target, value)),
                _ => self.fail("define: more than one value"),
            };
        }
        let mut value = Word::NULL;
        while let Some((name, formals)) = parts(target) {
            value = cons(self.core("lambda"), cons(formals, body));
            self.vm.scopes.places.borrow_mut().insert(value.word(), self.spot);
            body = self.vm.list(&[value]);
            target = name;
        }
        Ok((target, value))
    }

    /// Expands an expression; if its value is a procedure, that gets a name.
    fn named(&mut self, form: Word, scope: usize, name: &str) -> Expand<Ast> {
        let mut ast = self.expand(form, scope)?;
        if let Ast::Lambda(lambda) = &mut ast
            && lambda.name.is_empty()
        {
            name.clone_into(&mut lambda.name);
        }
        Ok(ast)
    }

    fn boxed(&mut self, form: Word, scope: usize) -> Expand<Box<Ast>> {
        self.expand(form, scope).map(Box::new)
    }

    /// Expands an expression.
    pub fn expand(&mut self, form: Word, scope: usize) -> Expand<Ast> {
        let outer = self.spot;
        if self.depth > DEEPEST {
            return self.fail("forms lie too deep in each other");
        }
        self.depth += 1;
        let ast = self.expression(form, scope);
        self.depth -= 1;
        if ast.is_ok() {
            self.spot = outer;
        }
        ast
    }

    fn expression(&mut self, form: Word, scope: usize) -> Expand<Ast> {
        if is_identifier(form) {
            return match self.look_up(form, scope) {
                Denotation::Var(var) => Ok(Ast::Local(var)),
                Denotation::Global(symbol) => Ok(Ast::Global(symbol, self.spot)),
                _ => self.fail(&format!("{}: a keyword is no expression", self.name_of(form))),
            };
        }
        if parts(form).is_none() {
            if self.vm.is_nil(form) {
                return self.fail("() is no expression");
            }
            return Ok(Ast::Const(self.strip(form)));
        }
        let (form, kind) = self.expand_head(form, scope)?;
        if parts(form).is_none() {
            return self.expand(form, scope);
        }
        let (items, end) = spread(form);
        if !self.vm.is_nil(end) {
            return self.fail("a form is to be a list");
        }
        match kind {
            Some(kind) => self.form(kind, &items, scope),
            None => self.call(&items, scope),
        }
    }

    fn call(&mut self, items: &[Word], scope: usize) -> Expand<Ast> {
        let spot = self.spot;
        let callee = match self.expand(items[0], scope)? {
            Ast::Global(symbol, _) if self.is_final(symbol) => Ast::Native(
                symbol.global.constant.get().downcast().expect("it is a procedure of the library"),
            ),
            other => other,
        };
        let mut arguments =
            items[1..].iter().map(|item| self.expand(*item, scope)).collect::<Expand<Vec<Ast>>>()?;
        if let Ast::Native(native) = callee
            && matches!(&*native.name, "+" | "*" | "-")
            && arguments.len() > 2
        {
            // With two operands they are primitives.
            let rest = arguments.split_off(1);
            let sum = arguments.pop().unwrap_or_else(|| self.unspecified());
            let pair = |sum, next| Ast::Call(Box::new(Ast::Native(native)), vec![sum, next], spot);
            return Ok(rest.into_iter().fold(sum, pair));
        }
        Ok(Ast::Call(Box::new(callee), arguments, spot))
    }

    /// Whether it is a procedure of the library that the program does not redefine.
    fn is_final(&self, symbol: Ref<Symbol>) -> bool {
        !symbol.global.varies.get()
            && symbol
                .global
                .constant
                .get()
                .downcast::<Native>()
                .is_some_and(|native| native.special == Special::None)
            && !self.vm.scopes.own.borrow().iter().any(|own| own.1 == symbol)
    }

    fn form(&mut self, kind: Form, items: &[Word], scope: usize) -> Expand<Ast> {
        let operands = &items[1..];
        match (kind, operands) {
            (Form::Quote, [datum]) => Ok(Ast::Const(self.strip(*datum))),
            (Form::Quasiquote, [datum]) => self.quasiquote(*datum, 1, scope),
            (Form::Lambda, [formals, body @ ..]) => self.lambda("", *formals, body, scope),
            (Form::Set, [name, value]) if is_identifier(*name) => {
                let denotation = self.look_up(*name, scope);
                let value = self.named(*value, scope, &self.name_of(*name))?;
                match denotation {
                    Denotation::Var(var) => {
                        self.vars[var].assigned = true;
                        Ok(Ast::SetLocal(var, Box::new(value)))
                    }
                    Denotation::Global(symbol) => Ok(Ast::SetGlobal(symbol, Box::new(value), self.spot)),
                    _ => self.fail("set!: a keyword is no variable"),
                }
            }
            (Form::If, [test, then]) => {
                let (test, then) = (self.boxed(*test, scope)?, self.boxed(*then, scope)?);
                Ok(Ast::If(test, then, Box::new(self.unspecified())))
            }
            (Form::If, [test, then, or]) => {
                let (test, then) = (self.boxed(*test, scope)?, self.boxed(*then, scope)?);
                Ok(Ast::If(test, then, self.boxed(*or, scope)?))
            }
            (Form::Begin, body) => self.sequence(body, scope),
            (Form::Let, [name, bindings, body @ ..]) if is_identifier(*name) => {
                self.named_let(*name, *bindings, body, scope)
            }
            (Form::Let, [bindings, body @ ..]) => {
                let bindings = self.bindings(*bindings)?;
                let inner = self.new_scope(scope);
                let mut inits = Vec::new();
                for (name, value) in &bindings {
                    inits.push(self.named(*value, scope, &self.name_of(*name))?);
                }
                let vars =
                    bindings.iter().map(|(name, _)| self.bind(inner, *name)).collect::<Expand<Vec<_>>>()?;
                let body = self.body(body, inner)?;
                Ok(if vars.is_empty() {
                    body
                } else {
                    Ast::Let(vars.into_iter().zip(inits).collect(), Box::new(body))
                })
            }
            (Form::LetStar, [bindings, body @ ..]) => {
                let (bindings, mut inner, mut inits) = (self.bindings(*bindings)?, scope, Vec::new());
                for (name, value) in bindings {
                    let value = self.named(value, inner, &self.name_of(name))?;
                    inner = self.new_scope(inner);
                    inits.push((self.bind(inner, name)?, value));
                }
                let body = self.body(body, inner)?;
                Ok(inits.into_iter().rev().fold(body, |body, init| Ast::Let(vec![init], Box::new(body))))
            }
            (Form::Letrec | Form::LetrecStar, [bindings, body @ ..]) => {
                let bindings = self.bindings(*bindings)?;
                let inner = self.new_scope(scope);
                let vars =
                    bindings.iter().map(|(name, _)| self.bind(inner, *name)).collect::<Expand<Vec<_>>>()?;
                let mut inits = Vec::new();
                for (var, (name, value)) in vars.iter().zip(&bindings) {
                    inits.push((*var, self.named(*value, inner, &self.name_of(*name))?));
                }
                let body = self.body(body, inner)?;
                Ok(Ast::Body(inits, Box::new(body)))
            }
            (Form::Cond, clauses) => self.cond(clauses, scope),
            (Form::Case, [key, clauses @ ..]) => self.case(*key, clauses, scope),
            (Form::And, []) => Ok(Ast::Const(self.vm.truth.into())),
            (Form::And, [last]) => self.expand(*last, scope),
            (Form::And, [first, ..]) => {
                let first = self.boxed(*first, scope)?;
                let rest = Box::new(self.form(kind, &items[1..], scope)?);
                Ok(Ast::If(first, rest, Box::new(Ast::Const(self.vm.falsehood.into()))))
            }
            (Form::Or, []) => Ok(Ast::Const(self.vm.falsehood.into())),
            (Form::Or, [last]) => self.expand(*last, scope),
            (Form::Or, [first, ..]) => {
                let first = self.boxed(*first, scope)?;
                Ok(Ast::Or(first, Box::new(self.form(kind, &items[1..], scope)?)))
            }
            (Form::When | Form::Unless, [test, body @ ..]) => {
                let (test, body) = (self.boxed(*test, scope)?, Box::new(self.sequence(body, scope)?));
                let nothing = Box::new(self.unspecified());
                Ok(if kind == Form::When {
                    Ast::If(test, body, nothing)
                } else {
                    Ast::If(test, nothing, body)
                })
            }
            (Form::Do, [bindings, exit, body @ ..]) => self.do_loop(*bindings, *exit, body, scope),
            (Form::Delay | Form::DelayForce, [value]) => {
                let mut body = self.expand(*value, scope)?;
                if kind == Form::Delay {
                    body = self.call_native("%done-promise", vec![body]);
                }
                let (name, spot) = ("promise".to_owned(), self.spot);
                let lambda = LambdaAst { name, parameters: Vec::new(), rest: false, body, spot };
                Ok(self.call_native("%make-promise", vec![Ast::Lambda(Box::new(lambda))]))
            }
            (Form::LetSyntax | Form::LetrecSyntax, [bindings, body @ ..]) => {
                let inner = self.new_scope(scope);
                for (name, spec) in self.bindings(*bindings)? {
                    let of = if kind == Form::LetSyntax { scope } else { inner };
                    let number = self.macro_of(spec, of)?;
                    self.vm.scopes.rows.borrow_mut()[inner].1.push((name, (MACRO, number)));
                }
                self.body(body, inner)
            }
            (Form::CondExpand, _) => {
                let chosen = self.cond_expand(items)?;
                self.expand(chosen, scope)
            }
            (Form::Import, _) => Ok(self.unspecified()),
            (Form::Define | Form::DefineRecord | Form::DefineSyntax, _) => {
                self.fail("a definition stands where an expression is expected")
            }
            _ => self.fail(&format!("{}: the form is not well made", self.name_of(items[0]))),
        }
    }

    fn sequence(&mut self, body: &[Word], scope: usize) -> Expand<Ast> {
        let mut parts = body.iter().map(|form| self.expand(*form, scope)).collect::<Expand<Vec<Ast>>>()?;
        Ok(match parts.len() {
            0 => self.unspecified(),
            1 => parts.swap_remove(0),
            _ => Ast::Seq(parts),
        })
    }

    /// Names with values.
    fn bindings(&mut self, list: Word) -> Expand<Vec<(Word, Word)>> {
        let (items, end) = spread(list);
        let pairs: Option<Vec<(Word, Word)>> = items
            .iter()
            .map(|item| match spread(*item).0[..] {
                [name, value] if is_identifier(name) => Some((name, value)),
                _ => None,
            })
            .collect();
        match pairs {
            Some(pairs) if self.vm.is_nil(end) => Ok(pairs),
            _ => self.fail("bindings are to be names with a value each"),
        }
    }

    fn lambda(&mut self, name: &str, formals: Word, body: &[Word], scope: usize) -> Expand<Ast> {
        let spot = self.spot;
        let inner = self.new_scope(scope);
        let (names, rest) = spread(formals);
        for (i, name) in names.iter().enumerate() {
            if names[..i].contains(name) || *name == rest {
                return self.fail("lambda: a parameter stands there twice");
            }
        }
        let mut parameters = names.iter().map(|name| self.bind(inner, *name)).collect::<Expand<Vec<_>>>()?;
        let has_rest = !self.vm.is_nil(rest);
        if has_rest {
            parameters.push(self.bind(inner, rest)?);
        }
        let body = self.body(body, inner)?;
        let name = name.to_owned();
        Ok(Ast::Lambda(Box::new(LambdaAst { name, parameters, rest: has_rest, body, spot })))
    }

    fn named_let(&mut self, name: Word, bindings: Word, body: &[Word], scope: usize) -> Expand<Ast> {
        let bindings = self.bindings(bindings)?;
        let spot = self.spot;
        let inits =
            bindings.iter().map(|(_, value)| self.expand(*value, scope)).collect::<Expand<Vec<_>>>()?;
        let inner = self.new_scope(scope);
        let var = self.bind(inner, name)?;
        let names: Vec<Word> = bindings.iter().map(|pair| pair.0).collect();
        let lambda = self.lambda(&self.name_of(name), self.vm.list(&names), body, inner)?;
        let call = Ast::Call(Box::new(Ast::Local(var)), inits, spot);
        Ok(Ast::Body(vec![(var, lambda)], Box::new(call)))
    }

    fn do_loop(&mut self, bindings: Word, exit: Word, body: &[Word], scope: usize) -> Expand<Ast> {
        let spot = self.spot;
        let (mut names, mut inits, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for binding in spread(bindings).0 {
            match spread(binding).0[..] {
                [name, init] => (names.push(name), inits.push(init), steps.push(name)),
                [name, init, step] => (names.push(name), inits.push(init), steps.push(step)),
                _ => return self.fail("do: a variable has a value, and perhaps a step"),
            };
        }
        let inits = inits.iter().map(|init| self.expand(*init, scope)).collect::<Expand<Vec<_>>>()?;
        let var = self.new_var("do");
        let inner = self.new_scope(scope);
        let parameters = names.iter().map(|name| self.bind(inner, *name)).collect::<Expand<Vec<_>>>()?;
        let exit = spread(exit).0;
        let Some((test, results)) = exit.split_first() else { return self.fail("do: a test is missing") };
        let test = self.boxed(*test, inner)?;
        let results = Box::new(self.sequence(results, inner)?);
        let mut parts = body.iter().map(|form| self.expand(*form, inner)).collect::<Expand<Vec<_>>>()?;
        let steps = steps.iter().map(|step| self.expand(*step, inner)).collect::<Expand<Vec<_>>>()?;
        parts.push(Ast::Call(Box::new(Ast::Local(var)), steps, spot));
        let body = Ast::If(test, results, Box::new(Ast::Seq(parts)));
        let lambda = LambdaAst { name: "do".to_owned(), parameters, rest: false, body, spot };
        let call = Ast::Call(Box::new(Ast::Local(var)), inits, spot);
        Ok(Ast::Body(vec![(var, Ast::Lambda(Box::new(lambda)))], Box::new(call)))
    }

    fn cond(&mut self, clauses: &[Word], scope: usize) -> Expand<Ast> {
        let Some((clause, rest)) = clauses.split_first() else { return Ok(self.unspecified()) };
        self.visit(*clause);
        let items = spread(*clause).0;
        match items[..] {
            [] => self.fail("cond: an empty clause"),
            [other, ref body @ ..] if self.is_keyword(other, scope, "else") => self.sequence(body, scope),
            [test] => {
                let test = self.boxed(test, scope)?;
                Ok(Ast::Or(test, Box::new(self.cond(rest, scope)?)))
            }
            [test, arrow, receiver] if self.is_keyword(arrow, scope, "=>") => {
                let (spot, var) = (self.spot, self.new_var("test"));
                let test = self.expand(test, scope)?;
                let receiver = Box::new(self.expand(receiver, scope)?);
                let call = Ast::Call(receiver, vec![Ast::Local(var)], spot);
                let rest = self.cond(rest, scope)?;
                let choice = Ast::If(Box::new(Ast::Local(var)), Box::new(call), Box::new(rest));
                Ok(Ast::Let(vec![(var, test)], Box::new(choice)))
            }
            [test, ref body @ ..] => {
                let test = self.boxed(test, scope)?;
                let body = Box::new(self.sequence(body, scope)?);
                Ok(Ast::If(test, body, Box::new(self.cond(rest, scope)?)))
            }
        }
    }

    fn case(&mut self, key: Word, clauses: &[Word], scope: usize) -> Expand<Ast> {
        let var = self.new_var("key");
        let key = self.expand(key, scope)?;
        let mut choice = self.unspecified();
        for clause in clauses.iter().rev() {
            let items = spread(*clause).0;
            let Some((data, body)) = items.split_first() else { return self.fail("case: an empty clause") };
            let body = match body {
                [arrow, receiver] if self.is_keyword(*arrow, scope, "=>") => {
                    let receiver = self.boxed(*receiver, scope)?;
                    Ast::Call(receiver, vec![Ast::Local(var)], self.spot)
                }
                _ => self.sequence(body, scope)?,
            };
            if self.is_keyword(*data, scope, "else") {
                choice = body;
                continue;
            }
            let mut tests: Vec<Ast> = Vec::new();
            for datum in spread(*data).0 {
                let datum = Ast::Const(self.strip(datum));
                tests.push(self.call_native("eqv?", vec![Ast::Local(var), datum]));
            }
            let nothing = Ast::Const(self.vm.falsehood.into());
            let test = tests.into_iter().rev().reduce(|rest, test| Ast::Or(Box::new(test), Box::new(rest)));
            choice = Ast::If(Box::new(test.unwrap_or(nothing)), Box::new(body), Box::new(choice));
        }
        Ok(Ast::Let(vec![(var, key)], Box::new(choice)))
    }

    fn quasiquote(&mut self, datum: Word, level: usize, scope: usize) -> Expand<Ast> {
        if let Some(items) = vector(datum) {
            let list = self.quasiquote(self.vm.list(&items_of(items)), level, scope)?;
            return Ok(self.call_native("list->vector", vec![list]));
        }
        let Some((head, rest)) = parts(datum) else { return Ok(Ast::Const(self.strip(datum))) };
        let only = parts(rest).filter(|pair| self.vm.is_nil(pair.1)).map(|pair| pair.0);
        let named = |this: &Self, word: Word, name: &str| is_identifier(word) && this.name_of(word) == name;
        if let Some(operand) = only {
            let nested = |this: &mut Self, name: &str, level: usize| {
                let name = Ast::Const(this.symbol(name).into());
                let operand = this.quasiquote(this.vm.list(&[operand]), level, scope)?;
                Ok(this.call_native("cons", vec![name, operand]))
            };
            if named(self, head, "unquote") {
                return if level == 1 {
                    self.expand(operand, scope)
                } else {
                    nested(self, "unquote", level - 1)
                };
            }
            if named(self, head, "quasiquote") {
                return nested(self, "quasiquote", level + 1);
            }
        }
        if let Some((inner, operand)) = parts(head)
            && named(self, inner, "unquote-splicing")
            && level == 1
            && let Some((operand, _)) = parts(operand)
        {
            let operand = self.expand(operand, scope)?;
            let rest = self.quasiquote(rest, level, scope)?;
            return Ok(self.call_native("append", vec![operand, rest]));
        }
        let deeper = parts(head).is_some_and(|pair| named(self, pair.0, "unquote-splicing"));
        let head = if deeper {
            let operands = parts(head).map_or(head, |pair| pair.1);
            let name = Ast::Const(self.symbol("unquote-splicing").into());
            let operands = self.quasiquote(operands, level - 1, scope)?;
            self.call_native("cons", vec![name, operands])
        } else {
            self.quasiquote(head, level, scope)?
        };
        let rest = self.quasiquote(rest, level, scope)?;
        if let (Ast::Const(car), Ast::Const(cdr)) = (&head, &rest) {
            return Ok(Ast::Const(cons(*car, *cdr)));
        }
        Ok(self.call_native("cons", vec![head, rest]))
    }

    /// The definitions of a record type.
    fn record(&mut self, items: &[Word]) -> Expand<Word> {
        let [_, type_name, constructor, predicate, fields @ ..] = items else {
            return self.fail("define-record-type: the form is not well made");
        };
        let type_name = parts(*type_name).map_or(*type_name, |pair| pair.0);
        let names: Vec<Word> =
            fields.iter().map(|field| parts(*field).map_or(*field, |pair| pair.0)).collect();
        let symbols: Option<Vec<Ref<Symbol>>> = names.iter().map(|name| self.base(*name)).collect();
        let Some(symbols) = symbols else { return self.fail("define-record-type: a field is to be a name") };
        let kind = Ref::new(RecordType { name: self.name_of(type_name), fields: symbols });
        let mut definitions = vec![(type_name, Word::from(kind))];
        let define = |special, name: Word, fields: Vec<usize>, this: &Self| {
            let native = library::record_procedure(special, kind, &this.name_of(name), fields);
            (name, Word::from(native))
        };
        let (maker, arguments) = match parts(*constructor) {
            Some((maker, arguments)) => (maker, spread(arguments).0),
            None => (*constructor, names.clone()),
        };
        let position = |name: &Word| names.iter().position(|field| field == name);
        let Some(positions) = arguments.iter().map(position).collect::<Option<Vec<usize>>>() else {
            return self.fail("define-record-type: the constructor names what is no field");
        };
        if is_identifier(maker) {
            definitions.push(define(Special::Construct, maker, positions, self));
        }
        if is_identifier(*predicate) {
            definitions.push(define(Special::IsRecord, *predicate, Vec::new(), self));
        }
        for (i, field) in fields.iter().enumerate() {
            let parts = spread(*field).0;
            if let Some(getter) = parts.get(1) {
                definitions.push(define(Special::Field, *getter, vec![i], self));
            }
            if let Some(setter) = parts.get(2) {
                definitions.push(define(Special::SetField, *setter, vec![i], self));
            }
        }
        let mut forms = vec![self.core("begin")];
        for (name, value) in definitions {
            let value = self.vm.list(&[self.core("quote"), value]);
            forms.push(self.vm.list(&[self.core("define"), name, value]));
        }
        Ok(self.vm.list(&forms))
    }

    /// A body: definitions, followed by expressions.
    fn body(&mut self, forms: &[Word], scope: usize) -> Expand<Ast> {
        let inner = self.new_scope(scope);
        let mut waiting: Vec<Word> = forms.iter().rev().copied().collect();
        let mut definitions: Vec<(VarId, Word, Spot)> = Vec::new();
        let mut rest: Vec<Word> = Vec::new();
        while let Some(form) = waiting.pop() {
            let (form, kind) = self.expand_head(form, inner)?;
            let items = spread(form).0;
            match kind {
                Some(Form::Begin) => waiting.extend(items[1..].iter().rev()),
                Some(Form::Define) => {
                    // Expressions between definitions are evaluated in their place.
                    for form in std::mem::take(&mut rest) {
                        definitions.push((self.new_var("_"), form, self.spot));
                    }
                    let (name, value) = self.definition(form)?;
                    let known = match self.look_up(name, inner) {
                        Denotation::Var(var) if definitions.iter().any(|d| d.0 == var) => Some(var),
                        _ => None,
                    };
                    let var = match known {
                        Some(_) => return self.fail("a variable is defined twice"),
                        None => self.bind(inner, name)?,
                    };
                    definitions.push((var, value, self.spot));
                }
                Some(Form::DefineRecord) => waiting.push(self.record(&items)?),
                Some(Form::DefineSyntax) => {
                    let [_, name, spec] = items[..] else {
                        return self.fail("define-syntax: name and rules");
                    };
                    let number = self.macro_of(spec, inner)?;
                    self.vm.scopes.rows.borrow_mut()[inner].1.push((name, (MACRO, number)));
                }
                Some(Form::CondExpand) => waiting.push(self.cond_expand(&items)?),
                _ => rest.push(form),
            }
        }
        let mut inits = Vec::new();
        for (var, form, spot) in definitions {
            self.spot = spot;
            let name = self.vars[var].name.clone();
            inits.push((var, self.named(form, inner, &name)?));
        }
        let body = self.sequence(&rest, inner)?;
        Ok(if inits.is_empty() { body } else { Ast::Body(inits, Box::new(body)) })
    }

    /// The forms that a `cond-expand` selects.
    fn cond_expand(&mut self, items: &[Word]) -> Expand<Word> {
        for clause in &items[1..] {
            let Some((requirement, body)) = parts(*clause) else { continue };
            if self.has_feature(requirement) {
                return Ok(cons(self.core("begin"), body));
            }
        }
        Ok(self.vm.list(&[self.core("begin")]))
    }

    fn has_feature(&self, requirement: Word) -> bool {
        let items = spread(requirement).0;
        match items.split_first() {
            None => matches!(
                &*self.name_of(requirement),
                "else" | "r7rs" | "exact-closed" | "ratios" | "full-unicode"
            ),
            Some((head, rest)) => match &*self.name_of(*head) {
                "and" => rest.iter().all(|item| self.has_feature(*item)),
                "or" => rest.iter().any(|item| self.has_feature(*item)),
                "not" => !rest.iter().any(|item| self.has_feature(*item)),
                "library" => {
                    rest.iter().any(|item| parts(*item).is_some_and(|pair| self.name_of(pair.0) == "scheme"))
                }
                _ => false,
            },
        }
    }
}
