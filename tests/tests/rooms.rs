//! The dependencies inside a crate: which of its rooms (folders of its sources) may use which, and the maximal number
//! of files in a circle of imports. Sources are read as text: the test considers paths that begin with `crate::`,
//! `super::` or the name of an imported module, also by names that the crate's root re-exports, and the re-exports of
//! a folder from its own files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The name of a room, and the groups of rooms that it may use.
type Room = (&'static str, &'static [&'static [&'static str]]);

/// The order inside a crate.
struct Order {
    /// The folder of its sources.
    folder: &'static str,
    /// For each room, the rooms that it may use, in groups. A file of a room may be listed as one of its own, with
    /// the room's name as prefix.
    rooms: &'static [Room],
    /// The number of files in the largest circle of imports. It must never grow.
    largest_circle: usize,
}

const FRAMEWORK: Order = Order {
    folder: "framework/src",
    rooms: &[
        ("machine", &[]),
        ("language", &[&["machine"]]),
        ("code", &[&["machine"]]),
        ("observers", &[&["machine", "language", "code"]]),
        ("policy", &[&["code"]]),
        ("run", &[&["machine", "language", "code", "observers", "policy"]]),
    ],
    largest_circle: 3,
};

/// The rooms that all upper rooms of minipy may use: values and operations of the language.
const LANGUAGE: &[&str] =
    &["objects", "classes", "exceptions", "functions", "interp", "protocols", "types", "run::interrupt"];

const MINIPY: Order = Order {
    folder: "langs/minipy/src",
    rooms: &[
        ("objects", &[&["io"]]),
        ("io", &[&["objects", "exceptions", "run::interrupt"]]),
        ("run::interrupt", &[&["objects", "exceptions"]]),
        ("modules::host", &[&["objects"]]),
        ("classes", &[&["objects", "exceptions", "functions", "interp", "protocols", "types"]]),
        ("exceptions", &[&["objects", "classes", "interp", "protocols", "types", "run::interrupt"]]),
        ("functions", &[&["objects", "classes", "exceptions", "interp", "protocols", "types"]]),
        ("interp", &[LANGUAGE, &["modules::host"]]),
        ("protocols", &[LANGUAGE]),
        ("types", &[&["objects", "classes", "exceptions", "interp", "protocols", "run::interrupt"]]),
        ("modules", &[LANGUAGE, &["io", "run", "modules::host"]]),
        ("run", &[LANGUAGE, &["io", "modules", "modules::host", "boot", "embed"]]),
        ("boot", &[LANGUAGE, &["io", "modules", "run"]]),
        ("embed", &[LANGUAGE, &["modules", "modules::host", "run", "boot"]]),
    ],
    largest_circle: 24,
};

/// Files by their module paths, `["run", "step"]`, without comments and the tests at the end.
type Files = BTreeMap<Vec<String>, String>;

fn read(folder: &Path, modules: &[String], files: &mut Files) {
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let mut modules = modules.to_vec();
        if path.is_dir() {
            modules.push(name);
            read(&path, &modules, files);
        } else if path.extension().is_some_and(|e| e == "rs") && name != "tests" {
            if name == "main" {
                continue;
            }
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

fn files(order: &Order) -> Files {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace");
    let mut files = Files::new();
    read(&root.join(order.folder), &[], &mut files);
    assert!(files.len() > 40, "only {} files were found", files.len());
    files
}

/// The paths that a text names, each from the crate's root and with the name to which an import binds it; groups in
/// braces are expanded.
fn paths(text: &str, modules: &[String]) -> BTreeSet<(Vec<String>, String)> {
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

/// The paths that a text names through an imported module: `types::list::new` after `use crate::types`.
fn paths_through_imports(
    text: &str,
    imports: &BTreeSet<(Vec<String>, String)>,
    files: &Files,
) -> BTreeSet<(Vec<String>, String)> {
    let mut found = BTreeSet::new();
    for (path, name) in imports.iter().filter(|(path, _)| files.contains_key(path)) {
        let start = format!("{name}::");
        for (at, _) in text.match_indices(&start) {
            let before = text[..at].chars().next_back();
            if !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                walk(&text[at + start.len()..], path.clone(), &mut found);
            }
        }
    }
    found
}

/// Follows a path, or the paths of a group, that continues `prefix`; returns the rest of the text.
fn walk<'t>(text: &'t str, mut prefix: Vec<String>, found: &mut BTreeSet<(Vec<String>, String)>) -> &'t str {
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
            let mut bound = prefix.last().cloned().unwrap_or_default();
            let mut rest = rest.trim_start();
            if let Some(alias) = rest.strip_prefix("as ").map(str::trim_start) {
                let end = alias.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(alias.len());
                (bound, rest) = (alias[..end].to_owned(), &alias[end..]);
            }
            found.insert((prefix, bound));
            rest
        }
    }
}

/// The origins of the names that the file of a folder re-exports from its own files.
fn handed_on(files: &Files, folder: &[String]) -> BTreeMap<String, Vec<String>> {
    let text = &files[folder];
    let mut names = BTreeMap::new();
    let uses = text.match_indices("pub use ").chain(text.match_indices("pub(crate) use "));
    for (at, opening) in uses {
        let mut found = BTreeSet::new();
        walk(&text[at + opening.len()..], folder.to_vec(), &mut found);
        let own = |path: &Vec<String>| {
            path.len() > folder.len()
                && files
                    .keys()
                    .any(|file| file.len() > folder.len() && file.starts_with(&path[..=folder.len()]))
        };
        names.extend(found.into_iter().filter(|(path, _)| own(path)).map(|(path, name)| (name, path)));
    }
    names
}

/// The file to which a path leads: the longest prefix of it that is one.
fn target<'f>(files: &'f Files, path: &[String]) -> Option<&'f Vec<String>> {
    (1..=path.len()).rev().find_map(|len| files.get_key_value(&path[..len])).map(|file| file.0)
}

/// The files that each file imports.
fn arrows(files: &Files) -> BTreeMap<&Vec<String>, BTreeSet<&Vec<String>>> {
    let names = handed_on(files, &[]);
    let rooms = files.iter().filter(|(modules, _)| !modules.is_empty());
    rooms
        .map(|(modules, text)| {
            let mut paths = paths(text, modules);
            paths.extend(paths_through_imports(text, &paths, files));
            let paths =
                paths.into_iter().map(|(path, _)| path).chain(handed_on(files, modules).into_values());
            let targets: Vec<Vec<String>> = paths
                .map(|path| match path.first().and_then(|name| names.get(name)) {
                    Some(whole) => whole.iter().chain(&path[1..]).cloned().collect(),
                    None => path,
                })
                .collect();
            let targets = targets.iter().filter_map(|path| target(files, path));
            (modules, targets.filter(|&to| to != modules).collect())
        })
        .collect()
}

impl Order {
    /// The room of a file.
    fn room(&self, file: &[String]) -> Option<&Room> {
        let path = file.join("::");
        let named = |name: &str| self.rooms.iter().find(|(room, _)| *room == name);
        named(&path).or_else(|| named(&file[0]))
    }

    fn check_rooms(&self) {
        let files = files(self);
        let mut errors = Vec::new();
        for (from, targets) in arrows(&files) {
            let Some((room, allowed)) = self.room(from) else {
                errors.push(format!("`{}` is in no room: say in `rooms` what it may use", from.join("::")));
                continue;
            };
            for to in targets {
                let Some((other, _)) = self.room(to) else { continue };
                if other != room && !allowed.iter().any(|group| group.contains(other)) {
                    errors.push(format!("`{}` must not use `{}`", from.join("::"), to.join("::")));
                }
            }
        }
        assert!(errors.is_empty(), "{}", errors.join("\n"));
    }

    fn check_circles(&self) {
        let files = files(self);
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
        let circle = |(file, to): (&Vec<String>, &BTreeSet<Vec<String>>)| -> Vec<String> {
            to.iter().filter(|other| reached[*other].contains(file)).map(|file| file.join("::")).collect()
        };
        let largest = reached.iter().map(circle).max_by_key(Vec::len).unwrap_or_default();
        let (found, allowed) = (largest.len(), self.largest_circle);
        assert!(found <= allowed, "{found} files of {} import each other: {largest:?}", self.folder);
    }
}

#[test]
fn rooms_use_only_what_lies_below_them() {
    FRAMEWORK.check_rooms();
    MINIPY.check_rooms();
}

#[test]
fn circles_of_imports_are_small() {
    FRAMEWORK.check_circles();
    MINIPY.check_circles();
}

#[test]
fn names_that_roots_hand_on_are_found() {
    let names = handed_on(&files(&FRAMEWORK), &[]);
    assert!(names.contains_key("Jit") && names.contains_key("Red"), "the root was not understood: {names:?}");
    assert_eq!(handed_on(&files(&MINIPY), &[])["vm"], ["objects", "vm"]);
}

#[test]
fn paths_are_understood() {
    let modules = ["run", "step"].map(str::to_owned);
    let found =
        paths("use crate::a::{self, b::{C, D as E}};\nuse super::x::Y;\nlet z = crate::Z::new();", &modules);
    let found: Vec<String> =
        found.iter().map(|(path, name)| format!("{} as {name}", path.join("::"))).collect();
    assert_eq!(found, ["Z::new as new", "a as a", "a::b::C as C", "a::b::D as E", "run::x::Y as Y"]);
}

#[test]
fn paths_through_an_imported_module_are_found() {
    let files = Files::from([(vec!["a".to_owned(), "b".to_owned()], String::new())]);
    let text = "use crate::a::{b as c, D};\nlet z = c::deep::f(D::new(), other_c::g, x::c::h);";
    let imports = paths(text, &[]);
    let found = paths_through_imports(text, &imports, &files);
    let found: Vec<String> = found.iter().map(|(path, _)| path.join("::")).collect();
    assert_eq!(found, ["a::b::deep::f"]);
}
