//! The modules of minipy that are written in Python.

macro_rules! sources {
    ($($name:literal),* $(,)?) => {
        /// Names and sources.
        const SOURCES: &[(&str, &str)] = &[$(($name, include_str!(concat!("py/", $name, ".py")))),*];
    };
}

/// The source of the module with that name, and whether it is a package.
pub(super) fn find(name: &str) -> Option<(&'static str, bool)> {
    let &(_, source) = SOURCES.iter().find(|module| module.0 == name)?;
    let inside =
        |module: &(&str, &str)| module.0.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
    Some((source, SOURCES.iter().any(inside)))
}

/// The names of all these modules.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    SOURCES.iter().map(|module| module.0)
}

sources![
    "__future__",
    "_binding",
    "_codecs",
    "_collections_abc",
    "_colorize",
    "_contextvars",
    "_decimal",
    "_enum_body",
    "_enum_checks",
    "_fileio",
    "_frames",
    "_csv",
    "_generic",
    "_operator",
    "_reduce",
    "_signature",
    "_struct",
    "_structseq",
    "_thread",
    "_weakref",
    "_wrappers",
    "abc",
    "array",
    "ast",
    "asyncio",
    "asyncio.base_events",
    "asyncio.events",
    "atexit",
    "binascii",
    "bisect",
    "collections",
    "collections.abc",
    "contextlib",
    "copy",
    "dataclasses",
    "datetime",
    "dis",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "importlib",
    "inspect",
    "io",
    "itertools",
    "json",
    "json.decoder",
    "json.encoder",
    "json.scanner",
    "keyword",
    "linecache",
    "numbers",
    "operator",
    "posix",
    "pyperf",
    "random",
    "re",
    "signal",
    "statistics",
    "string",
    "textwrap",
    "time",
    "traceback",
    "types",
    "typing",
    "unittest",
    "unittest.case",
    "unittest.result",
    "unittest.suite",
    "warnings",
    "zlib",
];
