//! `syntax-rules`: patterns, templates, and the aliases that make them hygienic.

use crate::expand::{Env, Expander, Out, error};
use crate::syntax::{Datum, Name, Pos, Syntax};

pub struct Macro {
    literals: Vec<Name>,
    /// The name that stands for repetition, if it is not `...`.
    ellipsis: Option<Name>,
    rules: Vec<(Syntax, Syntax)>,
    env: Env,
}

/// What a pattern variable has matched.
enum Bound {
    One(Syntax),
    Many(Vec<Vec<(Name, Bound)>>),
}

type Bindings = Vec<(Name, Bound)>;

/// One use of a macro: the place of the use, and the aliases made for it.
struct Use<'a> {
    rules: &'a Macro,
    pos: Pos,
    aliases: Vec<(Name, Name)>,
}

impl Macro {
    /// From `(syntax-rules (literal …) (pattern template) …)`.
    pub fn new(syntax: &Syntax, env: &Env) -> Out<Macro> {
        let bad = || error(syntax.pos, "bad syntax-rules");
        let Some(mut parts) = syntax.items() else { return bad() };
        parts.remove(0);
        let ellipsis = parts.first().and_then(|first| first.as_name().cloned());
        if ellipsis.is_some() {
            parts.remove(0);
        }
        if parts.is_empty() {
            return bad();
        }
        let literals = parts.remove(0).items().unwrap_or_default();
        let literals: Vec<Name> = literals.iter().filter_map(|name| name.as_name().cloned()).collect();
        let mut rules = Vec::new();
        for rule in parts {
            match rule.items().as_deref() {
                Some([pattern, template]) if pattern.as_pair().is_some() => {
                    rules.push((pattern.clone(), template.clone()));
                }
                _ => return error(rule.pos, "bad syntax-rules: a rule is a pattern and a template"),
            }
        }
        Ok(Macro { literals, ellipsis, rules, env: env.clone() })
    }

    fn is_literal(&self, name: &Name) -> bool {
        self.literals.iter().any(|literal| literal.same(name))
    }

    fn is_ellipsis(&self, syntax: &Syntax) -> bool {
        let Some(name) = syntax.as_name() else { return false };
        match &self.ellipsis {
            Some(ellipsis) => name.same(ellipsis),
            None => &*name.text == "..." && !self.is_literal(name),
        }
    }

    pub fn expand(&self, expander: &Expander, form: &Syntax, env: &Env) -> Out<Syntax> {
        let Some((head, rest)) = form.as_pair() else { return error(form.pos, "bad use of a macro") };
        for (pattern, template) in &self.rules {
            let mut bindings = Vec::new();
            let Some((_, pattern)) = pattern.as_pair() else { continue };
            if self.matches(expander, pattern, rest, env, &mut bindings) {
                let mut once = Use { rules: self, pos: form.pos, aliases: Vec::new() };
                return once.instance(template, &[&bindings], true);
            }
        }
        let name = head.as_name().map_or("macro", |name| &name.text);
        error(form.pos, format!("{name}: no rule of its syntax fits"))
    }

    fn matches(&self, expander: &Expander, pattern: &Syntax, form: &Syntax, env: &Env, to: &mut Bindings) -> bool {
        match &pattern.datum {
            Datum::Name(name) if self.is_literal(name) => form.as_name().is_some_and(|other| {
                expander.resolve(other, env).same(&expander.resolve(name, &self.env))
            }),
            Datum::Name(name) => {
                if &*name.text != "_" {
                    to.push((name.clone(), Bound::One(form.clone())));
                }
                true
            }
            Datum::Pair(_) => {
                let (patterns, pattern_end) = pattern.parts();
                let (forms, end) = form.parts();
                self.matches_list(expander, (&patterns, Some(&pattern_end)), (&forms, &end), env, to)
            }
            Datum::Nil => form.is_nil(),
            Datum::Vector(patterns) => match &form.datum {
                Datum::Vector(forms) => {
                    let nil = Syntax::new(form.pos, Datum::Nil);
                    self.matches_list(expander, (patterns, None), (forms, &nil), env, to)
                }
                _ => false,
            },
            _ => same_datum(pattern, form),
        }
    }

    /// Items with what stands behind the last one.
    fn matches_list(
        &self,
        expander: &Expander,
        (patterns, pattern_end): (&[Syntax], Option<&Syntax>),
        (forms, end): (&[Syntax], &Syntax),
        env: &Env,
        to: &mut Bindings,
    ) -> bool {
        let repeated = (1..patterns.len()).find(|i| self.is_ellipsis(&patterns[*i]));
        let before = repeated.map_or(patterns.len(), |i| i - 1);
        let after = repeated.map_or(0, |i| patterns.len() - i - 1);
        if forms.len() < before + after {
            return false;
        }
        let mut all = |patterns: &[Syntax], forms: &[Syntax], to: &mut Bindings| {
            patterns.iter().zip(forms).all(|(pattern, form)| self.matches(expander, pattern, form, env, to))
        };
        if !all(&patterns[..before], &forms[..before], to) {
            return false;
        }
        let tail = match repeated {
            None => before,
            Some(i) => {
                let last = forms.len() - after;
                let mut rounds = Vec::new();
                for form in &forms[before..last] {
                    let mut round = Vec::new();
                    if !self.matches(expander, &patterns[i - 1], form, env, &mut round) {
                        return false;
                    }
                    rounds.push(round);
                }
                let mut names = Vec::new();
                self.variables(&patterns[i - 1], &mut names);
                spread(names, rounds, to);
                if !patterns[i + 1..]
                    .iter()
                    .zip(&forms[last..])
                    .all(|(pattern, form)| self.matches(expander, pattern, form, env, to))
                {
                    return false;
                }
                forms.len()
            }
        };
        let Some(pattern_end) = pattern_end else { return tail == forms.len() };
        let rest = Syntax::list_with(end.pos, &forms[tail..], end.clone());
        self.matches(expander, pattern_end, &rest, env, to)
    }

    fn variables(&self, pattern: &Syntax, to: &mut Vec<Name>) {
        match &pattern.datum {
            Datum::Name(name) => {
                if !self.is_literal(name) && !self.is_ellipsis(pattern) && &*name.text != "_" {
                    to.push(name.clone());
                }
            }
            Datum::Pair(_) => {
                let (items, end) = pattern.parts();
                items.iter().chain([&end]).for_each(|item| self.variables(item, to));
            }
            Datum::Vector(items) => items.iter().for_each(|item| self.variables(item, to)),
            _ => {}
        }
    }
}

/// Rounds of a repetition, as what each variable has matched in all of them.
fn spread(names: Vec<Name>, rounds: Vec<Bindings>, to: &mut Bindings) {
    let mut columns: Vec<Vec<Bindings>> = names.iter().map(|_| Vec::new()).collect();
    for round in rounds {
        for (name, bound) in round {
            if let Some(i) = names.iter().position(|other| other.same(&name)) {
                columns[i].push(vec![(name, bound)]);
            }
        }
    }
    to.extend(names.into_iter().zip(columns.into_iter().map(Bound::Many)));
}

fn same_datum(a: &Syntax, b: &Syntax) -> bool {
    match (&a.datum, &b.datum) {
        (Datum::Bool(a), Datum::Bool(b)) => a == b,
        (Datum::Char(a), Datum::Char(b)) => a == b,
        (Datum::Str(a), Datum::Str(b)) => a == b,
        (Datum::Int(a), Datum::Int(b)) => a == b,
        (Datum::Big(a), Datum::Big(b)) => a == b,
        (Datum::Ratio(a), Datum::Ratio(b)) => a == b,
        (Datum::Real(a), Datum::Real(b)) => a == b,
        (Datum::Bytes(a), Datum::Bytes(b)) => a == b,
        _ => false,
    }
}

fn look_up<'a>(name: &Name, bindings: &[&'a Bindings]) -> Option<&'a Bound> {
    bindings.iter().rev().find_map(|some| some.iter().find(|(other, _)| other.same(name))).map(|(_, bound)| bound)
}

impl Use<'_> {
    /// A template with what its variables have matched. Where an ellipsis is no longer special, `dots` is false.
    fn instance(&mut self, template: &Syntax, bindings: &[&Bindings], dots: bool) -> Out<Syntax> {
        let pos = self.pos;
        match &template.datum {
            Datum::Name(name) => match look_up(name, bindings) {
                Some(Bound::One(syntax)) => Ok(syntax.clone()),
                Some(Bound::Many(_)) => {
                    error(pos, format!("the pattern variable {} needs an ellipsis", name.text))
                }
                None => Ok(Syntax::new(pos, Datum::Name(self.alias(name)))),
            },
            Datum::Pair(pair) => {
                if dots
                    && self.rules.is_ellipsis(&pair.0)
                    && let Some((escaped, rest)) = pair.1.as_pair()
                    && rest.is_nil()
                {
                    return self.instance(escaped, bindings, false);
                }
                let (items, end) = template.parts();
                let items = self.items(&items, bindings, dots)?;
                let end = self.instance(&end, bindings, dots)?;
                Ok(Syntax::list_with(pos, &items, end))
            }
            Datum::Vector(items) => {
                Ok(Syntax::new(pos, Datum::Vector(self.items(items, bindings, dots)?.into())))
            }
            other => Ok(Syntax::new(pos, other.clone())),
        }
    }

    fn items(&mut self, items: &[Syntax], bindings: &[&Bindings], dots: bool) -> Out<Vec<Syntax>> {
        let (mut out, mut at) = (Vec::new(), 0);
        while at < items.len() {
            let dotted = items[at + 1..].iter().take_while(|item| dots && self.rules.is_ellipsis(item)).count();
            if dotted == 0 {
                out.push(self.instance(&items[at], bindings, dots)?);
            } else {
                self.repeated(&items[at], dotted, bindings, &mut out)?;
            }
            at += 1 + dotted;
        }
        Ok(out)
    }

    /// A template with so many ellipses behind it.
    fn repeated(&mut self, template: &Syntax, depth: usize, bindings: &[&Bindings], out: &mut Vec<Syntax>) -> Out<()> {
        if depth == 0 {
            out.push(self.instance(template, bindings, true)?);
            return Ok(());
        }
        let mut names = Vec::new();
        self.rules.variables(template, &mut names);
        let columns: Vec<&Vec<Bindings>> = names
            .iter()
            .filter_map(|name| match look_up(name, bindings) {
                Some(Bound::Many(rounds)) => Some(rounds),
                _ => None,
            })
            .collect();
        let Some(rounds) = columns.iter().map(|column| column.len()).max() else {
            return error(self.pos, "an ellipsis in a template behind nothing that is repeated");
        };
        if columns.iter().any(|column| column.len() != rounds) {
            return error(self.pos, "pattern variables of one ellipsis have matched different numbers of forms");
        }
        for i in 0..rounds {
            let mut inner = bindings.to_vec();
            inner.extend(columns.iter().map(|column| &column[i]));
            self.repeated(template, depth - 1, &inner, out)?;
        }
        Ok(())
    }

    fn alias(&mut self, name: &Name) -> Name {
        if let Some((_, alias)) = self.aliases.iter().find(|(of, _)| of.same(name)) {
            return alias.clone();
        }
        let alias = Name::alias_of(name, &self.rules.env);
        self.aliases.push((name.clone(), alias.clone()));
        alias
    }
}
