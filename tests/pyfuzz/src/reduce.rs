//! Reduces a failing program: removes statements, replaces statements by their blocks, and expressions by their
//! parts. Any program that still fails is accepted; the caller decides what fails.

use crate::tree::Stmt;

/// The maximal number of programs that are tried.
const MOST_TRIES: usize = 4000;

/// The path to a list of statements: indices within lists, from the outermost.
type Way = Vec<usize>;

/// A smaller program that still fails.
pub fn program(program: Vec<Stmt>, fails: &mut dyn FnMut(&[Stmt]) -> bool) -> Vec<Stmt> {
    let mut reducer = Reducer { program, fails, tries: 0 };
    loop {
        let before = reducer.program.clone();
        reducer.remove();
        reducer.unwrap();
        reducer.remove();
        reducer.simplify();
        if reducer.program == before || reducer.tries >= MOST_TRIES {
            return reducer.program;
        }
    }
}

/// Fewer items that still fail.
pub fn items<T: Clone>(mut items: Vec<T>, fails: &mut dyn FnMut(&[T]) -> bool) -> Vec<T> {
    let mut at = 0;
    while at < items.len() {
        let mut fewer = items.clone();
        fewer.remove(at);
        if fails(&fewer) {
            (items, at) = (fewer, 0);
        } else {
            at += 1;
        }
    }
    items
}

struct Reducer<'f> {
    program: Vec<Stmt>,
    fails: &'f mut dyn FnMut(&[Stmt]) -> bool,
    tries: usize,
}

fn list<'p>(program: &'p [Stmt], way: &[usize]) -> &'p [Stmt] {
    way.iter().fold(program, |list, &at| &list[at].body)
}

fn list_mut<'p>(program: &'p mut Vec<Stmt>, way: &[usize]) -> &'p mut Vec<Stmt> {
    way.iter().fold(program, |list, &at| &mut list[at].body)
}

/// The paths to all lists, outer ones first.
fn ways(program: &[Stmt]) -> Vec<Way> {
    let mut found = vec![Way::new()];
    let mut at = 0;
    while at < found.len() {
        let way = found[at].clone();
        for (place, stmt) in list(program, &way).iter().enumerate() {
            if !stmt.body.is_empty() {
                found.push([&way[..], &[place]].concat());
            }
        }
        at += 1;
    }
    found
}

/// The indices at which the statements of a list begin, without continuations, and its length.
fn starts(list: &[Stmt]) -> Vec<usize> {
    let begins = |at: &usize| *at == 0 || !list[*at].continues();
    (0..list.len()).filter(begins).chain([list.len()]).collect()
}

impl Reducer<'_> {
    fn accept(&mut self, candidate: Vec<Stmt>) -> bool {
        if self.tries >= MOST_TRIES || candidate == self.program {
            return false;
        }
        self.tries += 1;
        let fails = (self.fails)(&candidate);
        if fails {
            self.program = candidate;
        }
        fails
    }

    /// Removes statements, many at a time at first.
    fn remove(&mut self) {
        let mut nth = 0;
        while let Some(way) = ways(&self.program).get(nth).cloned() {
            nth += 1;
            let mut size = starts(list(&self.program, &way)).len() - 1;
            while size > 0 {
                let mut at = 0;
                loop {
                    let starts = starts(list(&self.program, &way));
                    if at + 1 >= starts.len() {
                        break;
                    }
                    let end = starts[(at + size).min(starts.len() - 1)];
                    let mut candidate = self.program.clone();
                    list_mut(&mut candidate, &way).drain(starts[at]..end);
                    if !self.accept(candidate) {
                        at += size;
                    }
                }
                size /= 2;
            }
            // A continuation of a statement can be removed by itself.
            let mut at = 1;
            while at < list(&self.program, &way).len() {
                let mut candidate = self.program.clone();
                let gone = list_mut(&mut candidate, &way).remove(at);
                if !(gone.continues() && self.accept(candidate)) {
                    at += 1;
                }
            }
        }
    }

    /// Replaces statements by their blocks.
    fn unwrap(&mut self) {
        let mut nth = 0;
        while let Some(way) = ways(&self.program).get(nth).cloned() {
            nth += 1;
            let mut unit = 0;
            loop {
                let starts = starts(list(&self.program, &way));
                let (Some(&start), Some(&end)) = (starts.get(unit), starts.get(unit + 1)) else { break };
                let parts: Vec<Stmt> = list(&self.program, &way)[start..end].to_vec();
                let replaced = parts.iter().filter(|part| !part.body.is_empty()).any(|part| {
                    let mut candidate = self.program.clone();
                    list_mut(&mut candidate, &way).splice(start..end, part.body.clone());
                    self.accept(candidate)
                });
                unit += usize::from(!replaced);
            }
        }
    }

    /// Shortens lines.
    fn simplify(&mut self) {
        let mut nth = 0;
        while let Some(way) = ways(&self.program).get(nth).cloned() {
            nth += 1;
            for at in 0..list(&self.program, &way).len() {
                let mut from = 0;
                loop {
                    let text = list(&self.program, &way)[at].text.clone();
                    let Some(shorter) = shorter(&text).into_iter().nth(from) else { break };
                    let mut candidate = self.program.clone();
                    list_mut(&mut candidate, &way)[at].text = shorter;
                    if !self.accept(candidate) {
                        from += 1;
                    }
                }
            }
        }
    }
}

/// Shorter versions of a line.
fn shorter(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let (head, body) = match text.find(" = ") {
        Some(at) => text.split_at(at + 3),
        None => ("", text),
    };
    if !head.is_empty() && body != "0" {
        found.push(format!("{head}0"));
        let targets: Vec<&str> = head.trim_end_matches(" = ").split(", ").collect();
        let values = split(body, &[','], 0);
        if targets.len() > 1 && targets.len() == values.len() {
            for gone in 0..targets.len() {
                let keep = |items: &[&str]| {
                    let kept = items.iter().enumerate().filter(|(at, _)| *at != gone);
                    kept.map(|(_, item)| item.trim()).collect::<Vec<_>>().join(", ")
                };
                found.push(format!("{} = {}", keep(&targets), keep(&values)));
            }
        }
    }
    for (open, _) in text.match_indices(['(', '[', '{']) {
        let Some(close) = closing(text, open) else { continue };
        let name = text[..open].trim_end_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '.').len();
        let inner = &text[open + 1..close];
        let with = |middle: &str| format!("{}{middle}{}", &text[..name], &text[close + 1..]);
        let items = split(inner, &[','], 0);
        found.push(with("0"));
        if name < open || items.len() > 1 {
            found.extend(items.iter().map(|item| with(item.trim())));
        }
        if items.len() > 1 {
            for gone in 0..items.len() {
                let kept: Vec<&str> = items
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| *at != gone)
                    .map(|(_, item)| item.trim())
                    .collect();
                found.push(format!("{}{}{}", &text[..open + 1], kept.join(", "), &text[close..]));
            }
        } else {
            let operands = split(inner, &[' '], 0);
            found.extend(operands.iter().map(|operand| with(operand)));
        }
    }
    for (at, _) in text.match_indices(|c: char| c.is_ascii_digit()) {
        let before = text[..at].chars().last().unwrap_or(' ');
        let end = text[at..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |end| at + end);
        if let (false, Ok(number @ 9..)) = (before.is_alphanumeric(), text[at..end].parse::<u64>()) {
            found.push(format!("{}{}{}", &text[..at], number / 2, &text[end..]));
        }
    }
    let small =
        |line: &String| line.len() < text.len() || line.len() == text.len() && line < &text.to_owned();
    found.retain(small);
    found
}

/// The parts between separators outside of brackets.
fn split<'t>(text: &'t str, separators: &[char], from: usize) -> Vec<&'t str> {
    let (mut depth, mut start, mut parts) = (0, from, Vec::new());
    for (at, c) in text.char_indices().skip_while(|(at, _)| *at < from) {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            c if depth == 0 && separators.contains(&c) => {
                parts.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text[open..].char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(open + at);
        }
    }
    None
}
