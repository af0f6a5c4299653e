//! The arrows inside a crate: which of its rooms (folders of its sources) may use which, and how many files there are
//! at most in a circle of imports. Sources are read as text: what counts are the paths that begin with `crate::` or
//! `super::`, also by names that the crate's root hands on.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// For each room of `framework`, those that it may use.
const ROOMS: &[(&str, &[&str])] = &[
    ("machine", &[]),
    ("language", &["machine"]),
    ("code", &["machine"]),
    ("observers", &["machine", "language", "code"]),
    ("policy", &["code"]),
    ("run", &["machine", "language", "code", "observers", "policy"]),
];

/// Files in the largest circle of imports that there may be.
const LARGEST_CIRCLE: usize = 4;

/// A file by its modules, `["run", "step"]`, without comments and the tests at its end.
type Files = BTreeMap<Vec<String>, String>;

fn source() -> std::path::PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace");
    root.join("framework/src")
}

fn read(folder: &Path, modules: &[String], files: &mut Files) {
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let mut modules = modules.to_vec();
        if path.is_dir() {
            modules.push(name);
            read(&path, &modules, files);
        } else if path.extension().is_some_and(|e| e == "rs") && name != "tests" {
            if name != "mod" && name != "lib" {
                modules.push(name);
            }
            let text = fs::read_to_string(&path).expect("sources are UTF-8");
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
            files.insert(modules, code.collect::<Vec<_>>().join("\n").replace("$crate", "the_crate"));
        }
    }
}

fn files() -> Files {
    let mut files = Files::new();
    read(&source(), &[], &mut files);
    assert!(files.len() > 40, "only {} files were found", files.len());
    files
}

/// The paths that a text names, each from the crate's root, with its groups in braces written out.
fn paths(text: &str, modules: &[String]) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    for (at, _) in text.match_indices("crate::").chain(text.match_indices("super::")) {
        let before = text[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
            continue;
        }
        let mut path = Vec::new();
        let mut rest = &text[at..];
        if let Some(after) = rest.strip_prefix("crate::") {
            rest = after;
        } else {
            path = modules.to_vec();
            while let Some(after) = rest.strip_prefix("super::") {
                path.pop();
                rest = after;
            }
        }
        walk(rest, path, &mut found);
    }
    found
}

/// Follows a path, or the paths of a group, from where `prefix` has come; what is left of the text behind it.
fn walk<'t>(text: &'t str, mut prefix: Vec<String>, found: &mut BTreeSet<Vec<String>>) -> &'t str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = walk(rest, prefix.clone(), found).trim_start();
            match rest.strip_prefix(',') {
                Some(more) => rest = more,
                None => return rest.strip_prefix('}').unwrap_or(rest),
            }
        }
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    if name != "self" && !name.is_empty() {
        prefix.push(name.to_owned());
    }
    match rest.strip_prefix("::") {
        Some(rest) if !name.is_empty() => walk(rest, prefix, found),
        _ => {
            found.insert(prefix);
            // `as name` of an import.
            let rest = rest.trim_start();
            rest.strip_prefix("as ").map_or(rest, |rest| {
                rest.trim_start().trim_start_matches(|c: char| c.is_alphanumeric() || c == '_')
            })
        }
    }
}

/// Where the names come from that the crate's root hands on.
fn handed_on(files: &Files) -> BTreeMap<String, Vec<String>> {
    let root = &files[&Vec::new()];
    let mut names = BTreeMap::new();
    for (at, _) in root.match_indices("pub use ") {
        let mut found = BTreeSet::new();
        walk(&root[at + "pub use ".len()..], Vec::new(), &mut found);
        for path in found.into_iter().filter(|path| ROOMS.iter().any(|room| room.0 == path[0])) {
            names.insert(path.last().expect("a path has a name").clone(), path);
        }
    }
    assert!(names.contains_key("Jit") && names.contains_key("Red"), "the root was not understood: {names:?}");
    names
}

/// The file that a path leads into: the longest beginning of it that is one.
fn target<'f>(files: &'f Files, path: &[String]) -> Option<&'f Vec<String>> {
    (1..=path.len()).rev().find_map(|len| files.get_key_value(&path[..len])).map(|file| file.0)
}

/// The files that each file imports.
fn arrows(files: &Files) -> BTreeMap<&Vec<String>, BTreeSet<&Vec<String>>> {
    let names = handed_on(files);
    let rooms = files.iter().filter(|(modules, _)| !modules.is_empty());
    rooms
        .map(|(modules, text)| {
            let paths = paths(text, modules).into_iter().map(|path| match path.first() {
                Some(name) if path.len() == 1 => names.get(name).cloned().unwrap_or(path),
                _ => path,
            });
            let targets: Vec<Vec<String>> = paths.collect();
            let targets = targets.iter().filter_map(|path| target(files, path));
            (modules, targets.filter(|&to| to != modules).collect())
        })
        .collect()
}

#[test]
fn rooms_use_only_what_lies_below_them() {
    let files = files();
    let mut errors = Vec::new();
    for (from, targets) in arrows(&files) {
        let Some((_, allowed)) = ROOMS.iter().find(|(room, _)| *room == from[0]) else {
            errors.push(format!("`{}` is in no room: say in `ROOMS` what it may use", from.join("::")));
            continue;
        };
        for to in targets {
            if to[0] != from[0] && !allowed.contains(&to[0].as_str()) {
                errors.push(format!("`{}` must not use `{}`", from.join("::"), to.join("::")));
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn circles_of_imports_are_small() {
    let files = files();
    let arrows = arrows(&files);
    let reach = |start: &'_ Vec<String>| {
        let (mut seen, mut todo) = (BTreeSet::new(), vec![start.clone()]);
        while let Some(at) = todo.pop() {
            for &to in arrows.get(&at).into_iter().flatten() {
                if seen.insert(to.clone()) {
                    todo.push(to.clone());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> =
        files.keys().map(|file| (file.clone(), reach(file))).collect();
    for (file, to) in &reached {
        let circle: Vec<String> =
            to.iter().filter(|other| reached[*other].contains(file)).map(|file| file.join("::")).collect();
        assert!(circle.len() <= LARGEST_CIRCLE, "{} files import each other: {circle:?}", circle.len());
    }
}

#[test]
fn paths_are_understood() {
    let modules = ["run", "step"].map(str::to_owned);
    let found =
        paths("use crate::a::{self, b::{C, D as E}};\nuse super::x::Y;\nlet z = crate::Z::new();", &modules);
    let found: Vec<String> = found.iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["Z::new", "a", "a::b::C", "a::b::D", "run::x::Y"]);
}
