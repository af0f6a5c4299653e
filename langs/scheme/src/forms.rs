//! The forms of the language: what each becomes in core Scheme.

use crate::core::{Core, Function};
use crate::expand::{Definition, Env, Expander, Out, bind, error, global, inner, strip};
use crate::syntax::{Datum, Name, Pos, Syntax};
use std::rc::Rc;

macro_rules! forms {
    ($($form:ident $name:literal,)*) => {
        /// The forms.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Form { $($form,)* }

        impl Form {
            /// All forms with their names.
            pub fn all() -> impl Iterator<Item = (&'static str, Form)> {
                [$(($name, Form::$form),)*].into_iter()
            }
        }
    };
}
forms! {
    And "and",
    Begin "begin",
    Case "case",
    CaseLambda "case-lambda",
    Cond "cond",
    CondExpand "cond-expand",
    Define "define",
    DefineRecordType "define-record-type",
    DefineSyntax "define-syntax",
    DefineValues "define-values",
    Do "do",
    Else "else",
    If "if",
    Import "import",
    Lambda "lambda",
    Let "let",
    LetStar "let*",
    LetSyntax "let-syntax",
    LetValues "let-values",
    LetValuesStar "let*-values",
    Letrec "letrec",
    LetrecStar "letrec*",
    LetrecSyntax "letrec-syntax",
    Or "or",
    Quasiquote "quasiquote",
    Quote "quote",
    Set "set!",
    SyntaxError "syntax-error",
    SyntaxRules "syntax-rules",
    Arrow "=>",
    Unless "unless",
    Unquote "unquote",
    UnquoteSplicing "unquote-splicing",
    When "when",
}

/// What `cond-expand` knows.
const FEATURES: [&str; 6] = ["r7rs", "exact-closed", "exact-complex", "ratios", "full-unicode", "metatrace"];

fn boolean(truth: bool, pos: Pos) -> Core {
    Core::Constant(Syntax::new(pos, Datum::Bool(truth)))
}

fn choice(test: Core, yes: Core, no: Core) -> Core {
    Core::If(Box::new((test, yes, no)))
}

/// A call of a native procedure, whatever its global name means by now.
fn native(name: &str, operands: Vec<Core>, pos: Pos) -> Core {
    Core::Call(Box::new(Core::Global(name.to_owned(), pos)), operands, pos)
}

fn sequence(mut cores: Vec<Core>) -> Core {
    match cores.len() {
        0 => Core::Unspecified,
        1 => cores.remove(0),
        _ => Core::Seq(cores),
    }
}

impl Expander<'_> {
    /// A form as an expression.
    pub fn special(&mut self, form: Form, syntax: &Syntax, env: &Env) -> Out<Core> {
        let pos = syntax.pos;
        let Some(parts) = syntax.items() else { return error(pos, "a form is a list") };
        let name = parts[0].as_name().map_or_else(String::new, |name| name.text.to_string());
        let bad = || error(pos, format!("bad {name}"));
        let parts = &parts[1..];
        match (form, parts) {
            (Form::Quote, [datum]) => Ok(Core::Constant(strip(datum))),
            (Form::Quasiquote, [template]) => self.quasiquote(template, 1, env),
            (Form::Lambda, [formals, ..]) => {
                Ok(Core::Lambda(self.function("", formals, &Syntax::list(pos, &parts[1..]), env, pos)?))
            }
            (Form::CaseLambda, clauses) => self.case_lambda(clauses, env),
            (Form::Set, [target, value]) => match target.as_name() {
                Some(name) => {
                    let value = self.named(&name.text, value, env)?;
                    self.set(name, value, env, pos)
                }
                None => bad(),
            },
            (Form::If, [test, yes]) => Ok(choice(
                self.expression(test, env)?,
                self.expression(yes, env)?,
                Core::Unspecified,
            )),
            (Form::If, [test, yes, no]) => {
                Ok(choice(self.expression(test, env)?, self.expression(yes, env)?, self.expression(no, env)?))
            }
            (Form::Begin, forms) => self.sequence(forms, env),
            (Form::Let, [name, bindings, ..]) if name.as_name().is_some() => {
                self.named_let(name, bindings, &Syntax::list(pos, &parts[2..]), env, pos)
            }
            (Form::Let, [bindings, ..]) => {
                let bindings = self.bindings(bindings)?;
                self.plain_let(&bindings, &Syntax::list(pos, &parts[1..]), env, pos)
            }
            (Form::LetStar, [bindings, ..]) => {
                let bindings = self.bindings(bindings)?;
                self.let_star(&bindings, &Syntax::list(pos, &parts[1..]), env, pos)
            }
            (Form::Letrec | Form::LetrecStar, [bindings, ..]) => {
                let bindings = self.bindings(bindings)?;
                let env = inner(env);
                let vars: Vec<_> = bindings.iter().map(|(name, _)| self.new_local(name, &env)).collect();
                let mut values = Vec::new();
                for (var, (name, value)) in vars.into_iter().zip(&bindings) {
                    values.push((Some(var), self.named(&name.text, value, &env)?));
                }
                let body = self.body(&Syntax::list(pos, &parts[1..]), &env, pos)?;
                Ok(Core::Letrec(values, Box::new(body)))
            }
            (Form::LetValues | Form::LetValuesStar, [bindings, ..]) => {
                let body = Syntax::list(pos, &parts[1..]);
                self.let_values(bindings, &body, form == Form::LetValuesStar, env, pos)
            }
            (Form::And, tests) => self.and(tests, env, pos),
            (Form::Or, tests) => self.or(tests, env, pos),
            (Form::When | Form::Unless, [test, body @ ..]) => {
                let (test, body) = (self.expression(test, env)?, self.sequence(body, env)?);
                Ok(if form == Form::When {
                    choice(test, body, Core::Unspecified)
                } else {
                    choice(test, Core::Unspecified, body)
                })
            }
            (Form::Cond, clauses) => self.cond(clauses, env, pos),
            (Form::Case, [key, clauses @ ..]) => {
                let key = self.expression(key, env)?;
                let var = self.new_var("key");
                let body = self.case(var, clauses, env, pos)?;
                Ok(Core::Let(vec![(var, key)], Box::new(body)))
            }
            (Form::Do, [bindings, end, body @ ..]) => self.do_loop(bindings, end, body, env, pos),
            (Form::CondExpand, clauses) => {
                for clause in clauses {
                    if let Some((requirement, forms)) = clause.as_pair()
                        && self.has_feature(requirement, env)
                    {
                        return self.sequence(&forms.items().unwrap_or_default(), env);
                    }
                }
                Ok(Core::Unspecified)
            }
            (Form::LetSyntax | Form::LetrecSyntax, [bindings, ..]) => {
                let scope = inner(env);
                for (name, rules) in self.bindings(bindings)? {
                    let rules = self.rules(&rules, if form == Form::LetSyntax { env } else { &scope })?;
                    bind(&scope, &name, rules);
                }
                self.body(&Syntax::list(pos, &parts[1..]), &scope, pos)
            }
            (Form::SyntaxError, [message, rest @ ..]) => {
                let mut text = match &message.datum {
                    Datum::Str(text) => text.to_string(),
                    _ => String::new(),
                };
                rest.iter().for_each(|datum| text += &format!(" {}", crate::print::syntax(datum)));
                error(pos, text)
            }
            (
                Form::Define
                | Form::DefineSyntax
                | Form::DefineValues
                | Form::DefineRecordType
                | Form::Import,
                _,
            ) => error(pos, format!("{name} is no expression")),
            _ => bad(),
        }
    }

    fn sequence(&mut self, forms: &[Syntax], env: &Env) -> Out<Core> {
        let cores = forms.iter().map(|form| self.expression(form, env)).collect::<Out<Vec<_>>>()?;
        Ok(sequence(cores))
    }

    fn case_lambda(&mut self, clauses: &[Syntax], env: &Env) -> Out<Core> {
        let mut functions = Vec::new();
        for clause in clauses {
            let Some((formals, body)) = clause.as_pair() else { return error(clause.pos, "bad case-lambda") };
            functions.push(self.function("", formals, body, env, clause.pos)?);
        }
        Ok(Core::CaseLambda(functions))
    }

    /// Names with their values.
    fn bindings(&mut self, bindings: &Syntax) -> Out<Vec<Definition>> {
        let pair = |binding: &Syntax| match binding.items().as_deref() {
            Some([name, value]) if name.as_name().is_some() => {
                Ok((name.as_name().cloned().unwrap_or_else(|| Name::new("")), value.clone()))
            }
            _ => error(binding.pos, "a binding is a name and an expression"),
        };
        let Some(items) = bindings.items() else { return error(bindings.pos, "bindings are a list") };
        items.iter().map(pair).collect()
    }

    fn plain_let(&mut self, bindings: &[Definition], body: &Syntax, env: &Env, pos: Pos) -> Out<Core> {
        let scope = inner(env);
        let mut values = Vec::new();
        for (name, value) in bindings {
            let value = self.named(&name.text, value, env)?;
            values.push((self.new_local(name, &scope), value));
        }
        let body = self.body(body, &scope, pos)?;
        Ok(if values.is_empty() { body } else { Core::Let(values, Box::new(body)) })
    }

    fn let_star(&mut self, bindings: &[Definition], body: &Syntax, env: &Env, pos: Pos) -> Out<Core> {
        let Some(((name, value), rest)) = bindings.split_first() else { return self.body(body, env, pos) };
        let value = self.named(&name.text, value, env)?;
        let scope = inner(env);
        let var = self.new_local(name, &scope);
        Ok(Core::Let(vec![(var, value)], Box::new(self.let_star(rest, body, &scope, pos)?)))
    }

    fn named_let(&mut self, name: &Syntax, bindings: &Syntax, body: &Syntax, env: &Env, pos: Pos) -> Out<Core> {
        let bindings = self.bindings(bindings)?;
        let values = bindings.iter().map(|(name, value)| self.named(&name.text, value, env));
        let values = values.collect::<Out<Vec<_>>>()?;
        let formals: Vec<Syntax> =
            bindings.iter().map(|(name, _)| Syntax::new(pos, Datum::Name(name.clone()))).collect();
        let Some(name) = name.as_name() else { return error(pos, "bad let") };
        let scope = inner(env);
        let var = self.new_local(name, &scope);
        let function = self.function(&name.text, &Syntax::list(pos, &formals), body, &scope, pos)?;
        let call = Core::Call(Box::new(Core::Local(var, pos)), values, pos);
        Ok(Core::Letrec(vec![(Some(var), Core::Lambda(function))], Box::new(call)))
    }

    fn let_values(&mut self, bindings: &Syntax, body: &Syntax, star: bool, env: &Env, pos: Pos) -> Out<Core> {
        let Some(bindings) = bindings.items() else { return error(pos, "bindings are a list") };
        let scope = inner(env);
        let mut received = Vec::new();
        let mut here = if star { inner(env) } else { scope };
        for binding in &bindings {
            let parts = binding.items().unwrap_or_default();
            let [formals, value] = &parts[..] else { return error(binding.pos, "bad let-values") };
            let value = self.expression(value, if star { &here } else { env })?;
            if star {
                here = inner(&here);
            }
            received.push((self.formals(formals, &here)?, value));
        }
        let body = self.body(body, &here, pos)?;
        Ok(received.into_iter().rev().fold(body, |body, (formals, value)| {
            Core::Receive(formals, Box::new((value, body)), pos)
        }))
    }

    fn and(&mut self, tests: &[Syntax], env: &Env, pos: Pos) -> Out<Core> {
        match tests {
            [] => Ok(boolean(true, pos)),
            [last] => self.expression(last, env),
            [first, rest @ ..] => {
                Ok(choice(self.expression(first, env)?, self.and(rest, env, pos)?, boolean(false, pos)))
            }
        }
    }

    fn or(&mut self, tests: &[Syntax], env: &Env, pos: Pos) -> Out<Core> {
        match tests {
            [] => Ok(boolean(false, pos)),
            [last] => self.expression(last, env),
            [first, rest @ ..] => {
                let first = self.expression(first, env)?;
                let rest = self.or(rest, env, pos)?;
                Ok(self.either(first, rest, pos))
            }
        }
    }

    /// The first value, unless it is false.
    fn either(&mut self, first: Core, second: Core, pos: Pos) -> Core {
        let var = self.new_var("or");
        let value = Core::Local(var, pos);
        Core::Let(vec![(var, first)], Box::new(choice(Core::Local(var, pos), value, second)))
    }

    fn cond(&mut self, clauses: &[Syntax], env: &Env, pos: Pos) -> Out<Core> {
        let Some((clause, rest)) = clauses.split_first() else { return Ok(Core::Unspecified) };
        let Some(parts) = clause.items().filter(|parts| !parts.is_empty()) else {
            return error(clause.pos, "bad cond: a clause is a list");
        };
        if self.form(&parts[0], env) == Some(Form::Else) {
            if !rest.is_empty() {
                return error(clause.pos, "bad cond: else is the last clause");
            }
            return self.sequence(&parts[1..], env);
        }
        let test = self.expression(&parts[0], env)?;
        match &parts[1..] {
            [] => {
                let rest = self.cond(rest, env, pos)?;
                Ok(self.either(test, rest, clause.pos))
            }
            [arrow, receiver] if self.form(arrow, env) == Some(Form::Arrow) => {
                let receiver = self.expression(receiver, env)?;
                let var = self.new_var("test");
                let value = || Core::Local(var, clause.pos);
                let call = Core::Call(Box::new(receiver), vec![value()], clause.pos);
                let body = choice(value(), call, self.cond(rest, env, pos)?);
                Ok(Core::Let(vec![(var, test)], Box::new(body)))
            }
            body => {
                let body = self.sequence(body, env)?;
                Ok(choice(test, body, self.cond(rest, env, pos)?))
            }
        }
    }

    fn case(&mut self, key: usize, clauses: &[Syntax], env: &Env, pos: Pos) -> Out<Core> {
        let Some((clause, rest)) = clauses.split_first() else { return Ok(Core::Unspecified) };
        let parts = clause.items().unwrap_or_default();
        let [data, body @ ..] = &parts[..] else { return error(clause.pos, "bad case") };
        let key_of = |pos| Core::Local(key, pos);
        let body = match body {
            [arrow, receiver] if self.form(arrow, env) == Some(Form::Arrow) => {
                let receiver = self.expression(receiver, env)?;
                Core::Call(Box::new(receiver), vec![key_of(clause.pos)], clause.pos)
            }
            body => self.sequence(body, env)?,
        };
        if self.form(data, env) == Some(Form::Else) {
            return Ok(body);
        }
        let Some(data) = data.items() else { return error(clause.pos, "bad case: the data are a list") };
        let test = data.iter().rev().fold(boolean(false, pos), |rest, datum| {
            let same = native("%eqv?", vec![key_of(datum.pos), Core::Constant(strip(datum))], datum.pos);
            choice(same, boolean(true, pos), rest)
        });
        Ok(choice(test, body, self.case(key, rest, env, pos)?))
    }

    fn do_loop(&mut self, bindings: &Syntax, end: &Syntax, body: &[Syntax], env: &Env, pos: Pos) -> Out<Core> {
        let (Some(bindings), Some(end)) = (bindings.items(), end.items()) else { return error(pos, "bad do") };
        let [test, results @ ..] = &end[..] else { return error(pos, "bad do") };
        let scope = inner(env);
        let (mut firsts, mut steps, mut required) = (Vec::new(), Vec::new(), Vec::new());
        for binding in &bindings {
            let parts = binding.items().unwrap_or_default();
            let ([name, first] | [name, first, _]) = &parts[..] else { return error(binding.pos, "bad do") };
            let Some(variable) = name.as_name() else { return error(binding.pos, "bad do") };
            firsts.push(self.expression(first, env)?);
            required.push(self.new_local(variable, &scope));
            steps.push(parts.get(2).unwrap_or(name).clone());
        }
        let test = self.expression(test, &scope)?;
        let results = self.sequence(results, &scope)?;
        let mut cores = body.iter().map(|form| self.expression(form, &scope)).collect::<Out<Vec<_>>>()?;
        let steps = steps.iter().map(|step| self.expression(step, &scope)).collect::<Out<Vec<_>>>()?;
        let var = self.new_var("do");
        let this = || Box::new(Core::Local(var, pos));
        cores.push(Core::Call(this(), steps, pos));
        let body = choice(test, results, sequence(cores));
        let formals = crate::core::Formals { required, rest: None };
        let function = Function { name: "do".to_owned(), formals, body, pos };
        let call = Core::Call(this(), firsts, pos);
        Ok(Core::Letrec(vec![(Some(var), Core::Lambda(Rc::new(function)))], Box::new(call)))
    }

    fn quasiquote(&mut self, template: &Syntax, depth: usize, env: &Env) -> Out<Core> {
        let pos = template.pos;
        match &template.datum {
            Datum::Pair(pair) => {
                let form = self.form(&pair.0, env);
                if let (Some(form @ (Form::Unquote | Form::Quasiquote)), Some([operand])) =
                    (form, pair.1.items().as_deref())
                {
                    if form == Form::Unquote && depth == 1 {
                        return self.expression(operand, env);
                    }
                    let depth = if form == Form::Unquote { depth - 1 } else { depth + 1 };
                    let inside = self.quasiquote(operand, depth, env)?;
                    let list = native("%cons", vec![inside, Core::Constant(Syntax::list(pos, &[]))], pos);
                    return Ok(native("%cons", vec![Core::Constant(strip(&pair.0)), list], pos));
                }
                if let Some((head, operands)) = pair.0.as_pair()
                    && self.form(head, env) == Some(Form::UnquoteSplicing)
                    && let Some([operand]) = operands.items().as_deref()
                {
                    let rest = self.quasiquote(&pair.1, depth, env)?;
                    if depth == 1 {
                        let list = self.expression(operand, env)?;
                        let end = matches!(&rest, Core::Constant(rest) if rest.is_nil());
                        return Ok(if end { list } else { native("%append", vec![list, rest], pos) });
                    }
                    let inside = self.quasiquote(operands, depth - 1, env)?;
                    let spliced = native("%cons", vec![Core::Constant(strip(head)), inside], pos);
                    return Ok(native("%cons", vec![spliced, rest], pos));
                }
                let (car, cdr) =
                    (self.quasiquote(&pair.0, depth, env)?, self.quasiquote(&pair.1, depth, env)?);
                if matches!((&car, &cdr), (Core::Constant(_), Core::Constant(_))) {
                    return Ok(Core::Constant(strip(template)));
                }
                Ok(native("%cons", vec![car, cdr], pos))
            }
            Datum::Vector(items) => {
                let list = self.quasiquote(&Syntax::list(pos, items), depth, env)?;
                match list {
                    Core::Constant(_) => Ok(Core::Constant(strip(template))),
                    list => Ok(native("%list->vector", vec![list], pos)),
                }
            }
            _ => Ok(Core::Constant(strip(template))),
        }
    }

    /// The definitions that a record type comes to.
    pub fn record_type(&mut self, syntax: &Syntax) -> Out<Vec<Definition>> {
        let pos = syntax.pos;
        let bad = || error(pos, "bad define-record-type");
        let parts = syntax.items().unwrap_or_default();
        let [_, kind, constructor, predicate, fields @ ..] = &parts[..] else { return bad() };
        let kind = kind.as_pair().map_or(kind, |(name, _)| name);
        let Some(kind_name) = kind.as_name() else { return bad() };
        let fields: Vec<Vec<Syntax>> =
            fields.iter().map(|field| field.items().unwrap_or_else(|| vec![field.clone()])).collect();
        let names: Option<Vec<Name>> =
            fields.iter().map(|field| field.first().and_then(|name| name.as_name().cloned())).collect();
        let Some(names) = names else { return bad() };
        let index_of = |name: &Name| names.iter().position(|other| other.same(name));
        let quoted = |datum: Syntax| Syntax::list(pos, &[global(pos, "quote"), datum]);
        let name_of = |name: &Name| Syntax::new(pos, Datum::Name(name.clone()));
        let lambda = |formals: Syntax, body: Syntax| Syntax::list(pos, &[global(pos, "lambda"), formals, body]);
        let index = |i: usize| Syntax::new(pos, Datum::Int(i as i64));
        let all = Syntax::list(pos, &names.iter().map(name_of).collect::<Vec<_>>());
        let make = [global(pos, "%make-record-type"), quoted(kind.clone()), quoted(all.clone())];
        let mut definitions = vec![(kind_name.clone(), Syntax::list(pos, &make))];
        let (constructor, formals) = match constructor.as_pair() {
            Some((name, formals)) => (name.as_name(), formals.clone()),
            None => (constructor.as_name(), all),
        };
        if let Some(constructor) = constructor {
            let given = formals.items().unwrap_or_default();
            let mut values = vec![global(pos, "%record"), kind.clone()];
            for name in &names {
                let given = given.iter().any(|formal| formal.as_name().is_some_and(|other| other.same(name)));
                let missing = Syntax::new(pos, Datum::Bool(false));
                values.push(if given { name_of(name) } else { missing });
            }
            if given.iter().any(|formal| formal.as_name().is_none_or(|name| index_of(name).is_none())) {
                return bad();
            }
            definitions.push((constructor.clone(), lambda(formals, Syntax::list(pos, &values))));
        }
        let record = global(pos, "record");
        let one = Syntax::list(pos, std::slice::from_ref(&record));
        if let Some(predicate) = predicate.as_name() {
            let test = Syntax::list(pos, &[global(pos, "%record?"), kind.clone(), record.clone()]);
            definitions.push((predicate.clone(), lambda(one.clone(), test)));
        }
        for (i, field) in fields.iter().enumerate() {
            let part = |name: &str| [global(pos, name), kind.clone(), record.clone(), index(i)];
            if let Some(accessor) = field.get(1).and_then(Syntax::as_name) {
                let get = Syntax::list(pos, &part("%record-ref"));
                definitions.push((accessor.clone(), lambda(one.clone(), get)));
            }
            if let Some(modifier) = field.get(2).and_then(Syntax::as_name) {
                let value = global(pos, "value");
                let mut set = part("%record-set!").to_vec();
                set.push(value.clone());
                let formals = Syntax::list(pos, &[record.clone(), value]);
                definitions.push((modifier.clone(), lambda(formals, Syntax::list(pos, &set))));
            }
        }
        Ok(definitions)
    }

    fn has_feature(&self, requirement: &Syntax, env: &Env) -> bool {
        if let Some(name) = requirement.as_name() {
            return self.form(requirement, env) == Some(Form::Else) || FEATURES.contains(&&*name.text);
        }
        let Some(parts) = requirement.items() else { return false };
        let Some((operator, operands)) = parts.split_first() else { return false };
        let mut all = operands.iter().map(|operand| self.has_feature(operand, env));
        match operator.as_name().map(|name| &*name.text) {
            Some("and") => all.all(|known| known),
            Some("or") => all.any(|known| known),
            Some("not") => !all.any(|known| known),
            Some("library") => operands.first().and_then(Syntax::as_pair).is_some_and(|(first, _)| {
                first.as_name().is_some_and(|name| &*name.text == "scheme")
            }),
            _ => false,
        }
    }

}
