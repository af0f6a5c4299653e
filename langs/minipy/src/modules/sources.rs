//! The modules that are written in Python.

/// The name, the file name in tracebacks, and the source.
pub(super) struct PythonModule(pub &'static str, pub &'static str, pub &'static str);

macro_rules! sources {
    ($($name:literal),* $(,)?) => {
        pub(super) const SOURCES: &[PythonModule] = &[$(PythonModule(
            $name,
            concat!("<frozen ", $name, ">"),
            include_str!(concat!("py/", $name, ".py")),
        )),*];
    };
}

sources![
    "__future__",
    "_binding",
    "_enum_body",
    "_enum_checks",
    "_fileio",
    "_generic",
    "_wrappers",
    "abc",
    "argparse",
    "array",
    "bisect",
    "collections",
    "collections.abc",
    "contextlib",
    "copy",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "heapq",
    "importlib",
    "io",
    "itertools",
    "json",
    "json.decoder",
    "json.encoder",
    "json.scanner",
    "keyword",
    "numbers",
    "operator",
    "os",
    "posixpath",
    "pprint",
    "pyperf",
    "random",
    "re",
    "statistics",
    "string",
    "textwrap",
    "traceback",
    "types",
    "typing",
    "unittest",
    "unittest.case",
    "unittest.result",
    "unittest.suite",
    "warnings",
];
