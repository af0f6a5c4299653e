//! `syntax-rules`: patterns, templates, and the names that templates insert into programs.
//!
//! Such a name is an [`Alias`]: a separate object that binds only uses inserted by the same expansion. If nothing
//! binds it, it has the meaning of its name in the scope of the macro.

use crate::expander::{Expand, Expander};
use crate::value::{Alias, Symbol, Word, cons, items_of, parts, spread, vector, vector_of};
use metatrace::Ref;

/// The data that a variable of a pattern has matched.
#[derive(Clone)]
enum Match {
    One(Word),
    Many(Vec<Match>),
}

type Bindings = Vec<(Word, Match)>;

/// An expansion of a macro.
struct Rules<'a, 'b> {
    expander: &'a mut Expander<'b>,
    literals: Vec<Word>,
    ellipsis: Word,
    /// The scope of the macro; that of its use follows.
    scope: usize,
    user: usize,
    renamed: Vec<(Word, Word)>,
}

/// Whether it is a symbol or an alias.
pub fn is_identifier(word: Word) -> bool {
    word.downcast::<Symbol>().is_some() || word.downcast::<Alias>().is_some()
}

/// The expansion of a macro use.
pub fn expand(expander: &mut Expander, spec: Word, scope: usize, form: Word, user: usize) -> Expand<Word> {
    let parts_of_spec = spread(spec).0;
    let (ellipsis, rest) = match parts_of_spec.as_slice() {
        [_, first, rest @ ..] if is_identifier(*first) => (*first, rest),
        [_, rest @ ..] => (Word::from(expander.symbol("...")), rest),
        [] => return expander.fail("syntax-rules: nothing follows"),
    };
    let Some((literals, clauses)) = rest.split_first() else {
        return expander.fail("syntax-rules: there are no literals");
    };
    let literals = spread(*literals).0;
    let mut rules = Rules { expander, literals, ellipsis, scope, user, renamed: Vec::new() };
    let operands = parts(form).map_or(form, |pair| pair.1);
    for clause in clauses {
        let Some((pattern, template)) = parts(*clause) else { continue };
        let (Some((_, pattern)), Some((template, _))) = (parts(pattern), parts(template)) else { continue };
        let mut bindings = Vec::new();
        if rules.matches(pattern, operands, &mut bindings) {
            return rules.instantiate(template, &bindings, true);
        }
    }
    let name = parts(form).map_or(form, |pair| pair.0);
    let name = expander.name_of(name);
    expander.fail(&format!("{name}: no rule of the macro matches this use"))
}

impl Rules<'_, '_> {
    fn is_ellipsis(&self, word: Word) -> bool {
        is_identifier(word)
            && self.expander.strip(word).word() == self.expander.strip(self.ellipsis).word()
            && !self.literals.contains(&word)
    }

    fn matches(&mut self, pattern: Word, form: Word, bindings: &mut Bindings) -> bool {
        if is_identifier(pattern) {
            if self.literals.contains(&pattern) {
                return is_identifier(form)
                    && self.expander.look_up(form, self.user) == self.expander.look_up(pattern, self.scope);
            }
            if self.expander.name_of(pattern) != "_" {
                bindings.push((pattern, Match::One(form)));
            }
            return true;
        }
        if let Some((first, rest)) = parts(pattern) {
            if let Some((next, tail)) = parts(rest)
                && self.is_ellipsis(next)
            {
                return self.matches_many(first, tail, form, bindings);
            }
            let Some((car, cdr)) = parts(form) else { return false };
            return self.matches(first, car, bindings) && self.matches(rest, cdr, bindings);
        }
        if let Some(items) = vector(pattern) {
            let Some(form) = vector(form) else { return false };
            let vm = self.expander.vm;
            return self.matches(vm.list(&items_of(items)), vm.list(&items_of(form)), bindings);
        }
        crate::library::equal(pattern, form)
    }

    fn matches_many(&mut self, first: Word, tail: Word, form: Word, bindings: &mut Bindings) -> bool {
        let (items, end) = spread(form);
        let after = spread(tail).0.len();
        if items.len() < after {
            return false;
        }
        let count = items.len() - after;
        let mut rounds = Vec::new();
        for item in &items[..count] {
            let mut round = Vec::new();
            if !self.matches(first, *item, &mut round) {
                return false;
            }
            rounds.push(round);
        }
        let mut names = Vec::new();
        self.variables(first, &mut names);
        for name in names {
            let each = rounds.iter().filter_map(|round| find(round, name).cloned()).collect();
            bindings.push((name, Match::Many(each)));
        }
        self.matches(tail, crate::value::list_on(&items[count..], end), bindings)
    }

    /// The variables of a pattern.
    fn variables(&self, pattern: Word, names: &mut Vec<Word>) {
        if is_identifier(pattern) {
            if !self.literals.contains(&pattern) && !self.is_ellipsis(pattern) {
                names.push(pattern);
            }
        } else if let Some((car, cdr)) = parts(pattern) {
            self.variables(car, names);
            self.variables(cdr, names);
        } else if let Some(items) = vector(pattern) {
            items_of(items).into_iter().for_each(|item| self.variables(item, names));
        }
    }

    /// A template with the matches of the variables inserted. `repeats` tells whether an ellipsis means repetition.
    fn instantiate(&mut self, template: Word, bindings: &Bindings, repeats: bool) -> Expand<Word> {
        if is_identifier(template) {
            return match find(bindings, template) {
                Some(Match::One(word)) => Ok(*word),
                Some(Match::Many(_)) => {
                    self.expander.fail("a variable of a macro stands outside of its ellipsis")
                }
                None => Ok(self.rename(template)),
            };
        }
        if let Some(items) = vector(template) {
            let list = self.expander.vm.list(&items_of(items));
            let list = self.instantiate(list, bindings, repeats)?;
            return Ok(vector_of(&spread(list).0).into());
        }
        let Some((first, mut rest)) = parts(template) else { return Ok(template) };
        if repeats && self.is_ellipsis(first) {
            let Some((template, _)) = parts(rest) else {
                return self.expander.fail("nothing follows an ellipsis in a template");
            };
            return self.instantiate(template, bindings, false);
        }
        let mut depth = 0;
        while let Some((next, after)) = parts(rest)
            && repeats
            && self.is_ellipsis(next)
        {
            depth += 1;
            rest = after;
        }
        let rest = self.instantiate(rest, bindings, repeats)?;
        if depth == 0 {
            return Ok(cons(self.instantiate(first, bindings, repeats)?, rest));
        }
        let mut items = Vec::new();
        self.repeat(first, bindings, depth, &mut items)?;
        Ok(crate::value::list_on(&items, rest))
    }

    fn repeat(
        &mut self,
        template: Word,
        bindings: &Bindings,
        depth: usize,
        out: &mut Vec<Word>,
    ) -> Expand<()> {
        if depth == 0 {
            out.push(self.instantiate(template, bindings, true)?);
            return Ok(());
        }
        let mut names = Vec::new();
        self.variables(template, &mut names);
        let many: Vec<(Word, &Vec<Match>)> = names
            .iter()
            .filter_map(|name| match find(bindings, *name) {
                Some(Match::Many(each)) => Some((*name, each)),
                _ => None,
            })
            .collect();
        if many.is_empty() {
            return self.expander.fail("an ellipsis repeats nothing in a template");
        }
        let count = many.iter().map(|(_, each)| each.len()).max().unwrap_or(0);
        for i in 0..count {
            let mut inner = Vec::new();
            for (name, each) in &many {
                match each.get(i) {
                    Some(one) => inner.push((*name, one.clone())),
                    None => {
                        return self
                            .expander
                            .fail("variables under one ellipsis have matched unequally often");
                    }
                }
            }
            inner.extend(bindings.iter().cloned());
            self.repeat(template, &inner, depth - 1, out)?;
        }
        Ok(())
    }

    fn rename(&mut self, name: Word) -> Word {
        if let Some(found) = self.renamed.iter().find(|entry| entry.0 == name) {
            return found.1;
        }
        let alias = Word::from(Ref::new(Alias { name, scope: self.scope }));
        self.renamed.push((name, alias));
        alias
    }
}

fn find(bindings: &Bindings, name: Word) -> Option<&Match> {
    bindings.iter().find(|entry| entry.0 == name).map(|entry| &entry.1)
}
