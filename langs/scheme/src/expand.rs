//! From syntax to core Scheme. Hygiene: what a macro inserts are aliases, which mean what they meant where the macro was
//! defined unless something that the macro inserts binds them. This file has scopes, bodies, procedures and definitions;
//! `forms.rs` the other forms of the language.

use crate::core::{Core, Formals, Function, Var, VarId};
use crate::forms::Form;
use crate::syntax::{Datum, Name, Pos, Syntax};
use crate::syntax_rules::Macro;
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// The scope that an identifier stands in; None is that of global names.
pub type Env = Option<Arc<Scope>>;

pub struct Scope {
    outer: Env,
    bindings: Mutex<Vec<(Name, Meaning)>>,
}

/// What an identifier means.
#[derive(Clone)]
pub enum Meaning {
    Local(VarId),
    Macro(Arc<Macro>),
    Form(Form),
    Global(Arc<str>),
}

impl Meaning {
    pub fn same(&self, other: &Meaning) -> bool {
        match (self, other) {
            (Meaning::Local(a), Meaning::Local(b)) => a == b,
            (Meaning::Macro(a), Meaning::Macro(b)) => Arc::ptr_eq(a, b),
            (Meaning::Form(a), Meaning::Form(b)) => a == b,
            (Meaning::Global(a), Meaning::Global(b)) => a == b,
            _ => false,
        }
    }
}

/// A mistake in a program's form.
pub struct SyntaxError {
    pub pos: Pos,
    pub message: String,
}

pub type Out<T> = Result<T, SyntaxError>;

pub fn error<T>(pos: Pos, message: impl Into<String>) -> Out<T> {
    Err(SyntaxError { pos, message: message.into() })
}

/// What global names mean that are no variables.
#[derive(Default)]
pub struct GlobalSyntax {
    names: HashMap<Arc<str>, Meaning>,
}

impl GlobalSyntax {
    pub fn new() -> GlobalSyntax {
        GlobalSyntax { names: Form::all().map(|(name, form)| (name.into(), Meaning::Form(form))).collect() }
    }
}

pub struct Expander<'a> {
    globals: &'a mut GlobalSyntax,
    pub vars: Vec<Var>,
    /// The global variables that the unit defines or assigns.
    pub changed: HashSet<String>,
}

/// A definition or expression of a body, whose own parts are expanded when all definitions are known.
enum Item {
    Expression(Syntax),
    Define(VarId, Syntax),
    /// The values of an expression for variables.
    Values(Vec<VarId>, Option<VarId>, Syntax),
}

/// A definition as it is written: a name and the expression of its value.
pub type Definition = (Name, Syntax);

/// A new scope inside of one.
pub fn inner(env: &Env) -> Env {
    Some(Arc::new(Scope { outer: env.clone(), bindings: Mutex::default() }))
}

pub fn bind(env: &Env, name: &Name, meaning: Meaning) {
    let scope = env.as_ref().expect("names are bound in scopes");
    let mut bindings = scope.bindings.lock().unwrap_or_else(PoisonError::into_inner);
    match bindings.iter_mut().find(|(bound, _)| bound.same(name)) {
        Some(binding) => binding.1 = meaning,
        None => bindings.push((name.clone(), meaning)),
    }
}

fn find(name: &Name, env: &Env) -> Option<Meaning> {
    let mut scope = env.as_ref();
    while let Some(here) = scope {
        let bindings = here.bindings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, meaning)) = bindings.iter().find(|(bound, _)| bound.same(name)) {
            return Some(meaning.clone());
        }
        scope = here.outer.as_ref();
    }
    None
}

/// A datum without aliases.
pub fn strip(syntax: &Syntax) -> Syntax {
    let datum = match &syntax.datum {
        Datum::Name(name) => Datum::Name(Name { text: name.text.clone(), alias: None }),
        Datum::Pair(_) => {
            let (items, end) = syntax.parts();
            let items: Vec<Syntax> = items.iter().map(strip).collect();
            return Syntax::list_with(syntax.pos, &items, strip(&end));
        }
        Datum::Vector(items) => Datum::Vector(items.iter().map(strip).collect()),
        other => other.clone(),
    };
    Syntax::new(syntax.pos, datum)
}

/// A name that means what it means globally, whatever surrounds it.
pub fn global(pos: Pos, text: &str) -> Syntax {
    Syntax::new(pos, Datum::Name(Name::alias_of(&Name::new(text), &None)))
}

impl<'a> Expander<'a> {
    pub fn new(globals: &'a mut GlobalSyntax) -> Expander<'a> {
        Expander { globals, vars: Vec::new(), changed: HashSet::new() }
    }

    pub fn resolve(&self, name: &Name, env: &Env) -> Meaning {
        if let Some(meaning) = find(name, env) {
            return meaning;
        }
        match &name.alias {
            Some(alias) => self.resolve(&alias.of, &alias.env),
            None => match self.globals.names.get(&name.text) {
                Some(meaning) => meaning.clone(),
                None => Meaning::Global(name.text.clone()),
            },
        }
    }

    /// The form of the language that a name means.
    pub fn form(&self, syntax: &Syntax, env: &Env) -> Option<Form> {
        match self.resolve(syntax.as_name()?, env) {
            Meaning::Form(form) => Some(form),
            _ => None,
        }
    }

    pub fn new_var(&mut self, name: &str) -> VarId {
        self.vars.push(Var { name: name.to_owned(), assigned: false });
        self.vars.len() - 1
    }

    /// A variable, bound in a scope.
    pub fn new_local(&mut self, name: &Name, env: &Env) -> VarId {
        let var = self.new_var(&name.text);
        bind(env, name, Meaning::Local(var));
        var
    }

    /// What is left when macros in front have been expanded.
    fn head(&mut self, mut syntax: Syntax, env: &Env) -> Out<(Syntax, Option<Meaning>)> {
        loop {
            let Some((head, _)) = syntax.as_pair() else { return Ok((syntax, None)) };
            let Some(name) = head.as_name() else { return Ok((syntax, None)) };
            match self.resolve(name, env) {
                Meaning::Macro(rules) => syntax = rules.expand(self, &syntax, env)?,
                meaning => return Ok((syntax, Some(meaning))),
            }
        }
    }

    pub fn expression(&mut self, syntax: &Syntax, env: &Env) -> Out<Core> {
        let pos = syntax.pos;
        match &syntax.datum {
            Datum::Name(name) => self.variable(name, env, pos),
            Datum::Pair(_) => {
                let (syntax, meaning) = self.head(syntax.clone(), env)?;
                match (meaning, syntax.as_pair()) {
                    (Some(Meaning::Form(form)), _) => self.special(form, &syntax, env),
                    (_, Some((head, rest))) => self.call(head, rest, env, pos),
                    (_, None) => self.expression(&syntax, env),
                }
            }
            Datum::Nil => error(pos, "() is no expression"),
            _ => Ok(Core::Constant(strip(syntax))),
        }
    }

    fn variable(&mut self, name: &Name, env: &Env, pos: Pos) -> Out<Core> {
        match self.resolve(name, env) {
            Meaning::Local(var) => Ok(Core::Local(var, pos)),
            Meaning::Global(name) => Ok(Core::Global(name.to_string(), pos)),
            _ => error(pos, format!("{} is syntax, not a variable", name.text)),
        }
    }

    fn call(&mut self, head: &Syntax, rest: &Syntax, env: &Env, pos: Pos) -> Out<Core> {
        let Some(operands) = rest.items() else { return error(pos, "a call is a list") };
        let callee = self.expression(head, env)?;
        let operands = operands.iter().map(|operand| self.expression(operand, env)).collect::<Out<Vec<_>>>()?;
        let callee = match callee {
            Core::Lambda(function)
                if function.formals.rest.is_none() && function.formals.required.len() == operands.len() =>
            {
                match Rc::try_unwrap(function) {
                    Ok(function) => {
                        let bindings = function.formals.required.into_iter().zip(operands).collect();
                        return Ok(Core::Let(bindings, Box::new(function.body)));
                    }
                    Err(function) => Core::Lambda(function),
                }
            }
            callee => callee,
        };
        Ok(Core::Call(Box::new(callee), operands, pos))
    }

    /// The parameters of a procedure, bound in a scope.
    pub fn formals(&mut self, formals: &Syntax, env: &Env) -> Out<Formals> {
        let (required, rest) = formals.parts();
        let mut seen: Vec<Name> = Vec::new();
        let mut parameter = |this: &mut Self, syntax: &Syntax| match syntax.as_name() {
            Some(name) if seen.iter().any(|other| other.same(name)) => {
                error(syntax.pos, format!("{} is a parameter twice", name.text))
            }
            Some(name) => {
                seen.push(name.clone());
                Ok(this.new_local(name, env))
            }
            None => error(syntax.pos, "a parameter is a name"),
        };
        let required = required.iter().map(|name| parameter(self, name)).collect::<Out<Vec<_>>>()?;
        let rest = if rest.is_nil() { None } else { Some(parameter(self, &rest)?) };
        Ok(Formals { required, rest })
    }

    pub fn function(&mut self, name: &str, formals: &Syntax, body: &Syntax, env: &Env, pos: Pos) -> Out<Rc<Function>> {
        let env = inner(env);
        let formals = self.formals(formals, &env)?;
        let body = self.body(body, &env, pos)?;
        Ok(Rc::new(Function { name: name.to_owned(), formals, body, pos }))
    }

    /// A value for a variable: procedures are called like their variables.
    pub fn named(&mut self, name: &str, value: &Syntax, env: &Env) -> Out<Core> {
        if let Some((head, rest)) = value.as_pair()
            && self.form(head, env) == Some(Form::Lambda)
            && let Some((formals, body)) = rest.as_pair()
        {
            return Ok(Core::Lambda(self.function(name, formals, body, env, value.pos)?));
        }
        self.expression(value, env)
    }

    /// A body: definitions, and expressions.
    pub fn body(&mut self, forms: &Syntax, env: &Env, pos: Pos) -> Out<Core> {
        let env = inner(env);
        let Some(forms) = forms.items() else { return error(pos, "a body is a list") };
        let (mut queue, mut items) = (VecDeque::from(forms), Vec::new());
        while let Some(syntax) = queue.pop_front() {
            let (syntax, meaning) = self.head(syntax, &env)?;
            match meaning {
                Some(Meaning::Form(Form::Begin)) => {
                    let forms = syntax.as_pair().and_then(|(_, rest)| rest.items()).unwrap_or_default();
                    forms.into_iter().rev().for_each(|form| queue.push_front(form));
                }
                Some(Meaning::Form(Form::Define)) => {
                    let (name, value) = self.definition(&syntax)?;
                    let var = self.new_local(&name, &env);
                    items.push(Item::Define(var, value));
                }
                Some(Meaning::Form(Form::DefineRecordType)) => {
                    for (name, value) in self.record_type(&syntax)? {
                        let var = self.new_local(&name, &env);
                        items.push(Item::Define(var, value));
                    }
                }
                Some(Meaning::Form(Form::DefineValues)) => {
                    let (names, rest, value) = self.values_definition(&syntax)?;
                    let vars = names.iter().map(|name| self.new_local(name, &env)).collect();
                    let rest = rest.map(|name| self.new_local(&name, &env));
                    items.push(Item::Values(vars, rest, value));
                }
                Some(Meaning::Form(Form::DefineSyntax)) => {
                    let (name, rules) = self.syntax_definition(&syntax, &env)?;
                    bind(&env, &name, rules);
                }
                _ => items.push(Item::Expression(syntax)),
            }
        }
        let Some(Item::Expression(_)) = items.last() else {
            return error(pos, "a body ends with an expression");
        };
        self.body_of_items(items, &env)
    }

    fn body_of_items(&mut self, items: Vec<Item>, env: &Env) -> Out<Core> {
        let definitions = items.iter().rposition(|item| !matches!(item, Item::Expression(_))).map_or(0, |i| i + 1);
        let (mut bindings, mut expressions) = (Vec::new(), Vec::new());
        for (i, item) in items.into_iter().enumerate() {
            match item {
                Item::Expression(syntax) if i >= definitions => expressions.push(self.expression(&syntax, env)?),
                Item::Expression(syntax) => bindings.push((None, self.expression(&syntax, env)?)),
                Item::Define(var, value) => {
                    let name = self.vars[var].name.clone();
                    bindings.push((Some(var), self.named(&name, &value, env)?));
                }
                Item::Values(vars, rest, value) => {
                    let value_pos = value.pos;
                    let value = self.expression(&value, env)?;
                    let (formals, sets) = self.receive_into(&vars, rest, value_pos);
                    for var in vars.into_iter().chain(rest) {
                        bindings.push((Some(var), Core::Unspecified));
                    }
                    bindings.push((None, Core::Receive(formals, Box::new((value, Core::Seq(sets))), value_pos)));
                }
            }
        }
        let body = if expressions.len() == 1 { expressions.remove(0) } else { Core::Seq(expressions) };
        Ok(if bindings.is_empty() { body } else { Core::Letrec(bindings, Box::new(body)) })
    }

    /// New variables that receive values, and the assignments of those to variables.
    fn receive_into(&mut self, vars: &[VarId], rest: Option<VarId>, pos: Pos) -> (Formals, Vec<Core>) {
        let mut sets = Vec::new();
        let mut receive = |this: &mut Self, var: VarId| {
            this.vars[var].assigned = true;
            let name = this.vars[var].name.clone();
            let temporary = this.new_var(&name);
            sets.push(Core::SetLocal(var, Box::new(Core::Local(temporary, pos)), pos));
            temporary
        };
        let required = vars.iter().map(|var| receive(self, *var)).collect();
        let rest = rest.map(|var| receive(self, var));
        sets.push(Core::Unspecified);
        (Formals { required, rest }, sets)
    }

    /// Name and value of `define`.
    pub fn definition(&mut self, syntax: &Syntax) -> Out<Definition> {
        let pos = syntax.pos;
        let rest = syntax.as_pair().and_then(|(_, rest)| rest.as_pair());
        let Some((mut target, body)) = rest.map(|(target, body)| (target.clone(), body.clone())) else {
            return error(pos, "bad define");
        };
        if let Some(name) = target.as_name() {
            return match body.items().as_deref() {
                Some([value]) => Ok((name.clone(), value.clone())),
                Some([]) => Ok((name.clone(), Syntax::list(pos, &[global(pos, "begin")]))),
                _ => error(pos, "bad define"),
            };
        }
        // A target in parentheses may be one itself: a procedure that returns procedures.
        let mut body = body;
        loop {
            let Some((head, formals)) = target.as_pair() else { return error(pos, "bad define") };
            let lambda = Syntax::cons(global(pos, "lambda"), Syntax::cons(formals.clone(), body));
            let lambda = Syntax { pos, ..lambda };
            if let Some(name) = head.as_name() {
                return Ok((name.clone(), lambda));
            }
            body = Syntax::list(pos, &[lambda]);
            target = head.clone();
        }
    }

    fn values_definition(&mut self, syntax: &Syntax) -> Out<(Vec<Name>, Option<Name>, Syntax)> {
        let parts = syntax.items().unwrap_or_default();
        let [_, formals, value] = &parts[..] else { return error(syntax.pos, "bad define-values") };
        let (required, rest) = formals.parts();
        let names: Option<Vec<Name>> = required.iter().map(|name| name.as_name().cloned()).collect();
        match (names, rest.is_nil(), rest.as_name()) {
            (Some(names), true, _) => Ok((names, None, value.clone())),
            (Some(names), _, Some(rest)) => Ok((names, Some(rest.clone()), value.clone())),
            _ => error(syntax.pos, "bad define-values"),
        }
    }

    pub fn syntax_definition(&mut self, syntax: &Syntax, env: &Env) -> Out<(Name, Meaning)> {
        let parts = syntax.items().unwrap_or_default();
        let [_, name, rules] = &parts[..] else { return error(syntax.pos, "bad define-syntax") };
        let Some(name) = name.as_name() else { return error(syntax.pos, "bad define-syntax") };
        Ok((name.clone(), self.rules(rules, env)?))
    }

    /// What a transformer means: `syntax-rules`, or another name of syntax.
    pub fn rules(&mut self, rules: &Syntax, env: &Env) -> Out<Meaning> {
        if let Some(name) = rules.as_name() {
            return match self.resolve(name, env) {
                meaning @ (Meaning::Macro(_) | Meaning::Form(_)) => Ok(meaning),
                _ => error(rules.pos, "a transformer is made by syntax-rules"),
            };
        }
        let (rules, meaning) = self.head(rules.clone(), env)?;
        match meaning {
            Some(Meaning::Form(Form::SyntaxRules)) => Ok(Meaning::Macro(Arc::new(Macro::new(&rules, env)?))),
            _ => error(rules.pos, "a transformer is made by syntax-rules"),
        }
    }

    /// Notes that the unit changes a global variable: it is no syntax any more.
    fn change(&mut self, name: &Name) -> String {
        let text = name.text.to_string();
        self.globals.names.remove(&name.text);
        self.changed.insert(text.clone());
        text
    }

    /// A form at the top of a program.
    pub fn top(&mut self, syntax: Syntax, cores: &mut Vec<Core>) -> Out<()> {
        let env = &None;
        let (syntax, meaning) = self.head(syntax, env)?;
        match meaning {
            Some(Meaning::Form(Form::Begin)) => {
                let forms = syntax.as_pair().and_then(|(_, rest)| rest.items());
                let Some(forms) = forms else { return error(syntax.pos, "bad begin") };
                for form in forms {
                    self.top(form, cores)?;
                }
            }
            Some(Meaning::Form(Form::Define)) => {
                let (name, value) = self.definition(&syntax)?;
                self.define_global(&name, &value, cores)?;
            }
            Some(Meaning::Form(Form::DefineRecordType)) => {
                for (name, value) in self.record_type(&syntax)? {
                    self.define_global(&name, &value, cores)?;
                }
            }
            Some(Meaning::Form(Form::DefineValues)) => {
                let (names, rest, value) = self.values_definition(&syntax)?;
                let value = self.expression(&value, env)?;
                let mut define = |this: &mut Self, name: &Name| {
                    let var = this.new_var(&name.text);
                    let local = Core::Local(var, syntax.pos);
                    (var, Core::Define(this.change(name), Box::new(local)))
                };
                let (required, mut defines): (Vec<_>, Vec<_>) =
                    names.iter().map(|name| define(self, name)).unzip();
                let rest = rest.map(|name| define(self, &name));
                let rest = rest.map(|(var, definition)| {
                    defines.push(definition);
                    var
                });
                defines.push(Core::Unspecified);
                let parts = Box::new((value, Core::Seq(defines)));
                cores.push(Core::Receive(Formals { required, rest }, parts, syntax.pos));
            }
            Some(Meaning::Form(Form::DefineSyntax)) => {
                let (name, rules) = self.syntax_definition(&syntax, env)?;
                self.globals.names.insert(name.text, rules);
            }
            Some(Meaning::Form(Form::Import)) => {}
            _ => cores.push(self.expression(&syntax, env)?),
        }
        Ok(())
    }

    fn define_global(&mut self, name: &Name, value: &Syntax, cores: &mut Vec<Core>) -> Out<()> {
        let text = self.change(name);
        let value = self.named(&text, value, &None)?;
        cores.push(Core::Define(text, Box::new(value)));
        Ok(())
    }

    /// An assignment.
    pub fn set(&mut self, name: &Name, value: Core, env: &Env, pos: Pos) -> Out<Core> {
        match self.resolve(name, env) {
            Meaning::Local(var) => {
                self.vars[var].assigned = true;
                Ok(Core::SetLocal(var, Box::new(value), pos))
            }
            Meaning::Global(text) => {
                self.changed.insert(text.to_string());
                Ok(Core::SetGlobal(text.to_string(), Box::new(value), pos))
            }
            _ => error(pos, format!("{} is syntax, not a variable", name.text)),
        }
    }
}
