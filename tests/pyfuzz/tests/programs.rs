//! Properties of random programs: deterministic for a seed, different for each seed, and covering the grammar.

use minipy_fuzz::generate::program;
use minipy_fuzz::seen::Seen;
use minipy_fuzz::settings::{Setting, setting};
use minipy_fuzz::tree;

#[test]
fn a_seed_gives_one_program() {
    for seed in 0..20 {
        let text = tree::text(&program(seed));
        assert_eq!(text, tree::text(&program(seed)));
        assert_ne!(text, tree::text(&program(seed + 1)));
        assert_eq!(tree::text(&tree::parse(&text)), text);
    }
}

#[test]
fn programs_have_what_they_are_to_try() {
    let all: String = (0..300).map(|seed| tree::text(&program(seed))).collect();
    for construct in [
        "nonlocal ",
        "global ",
        "yield from ",
        ".throw(",
        ".send(",
        ".close()",
        "__class__ = ",
        "__slots__",
        "except ",
        "finally:",
        " from e",
        "match ",
        "with ",
        "lambda",
        "__getattr__",
        "__iadd__",
        "super()",
        "metaclass=Meta",
        "continue",
        "break",
        "else:",
        "del ",
        ":=",
        "float('nan')",
        "1 << 63",
        "sort(",
        "**kw",
        "functools.reduce",
        "itertools.groupby",
        "RecursionError",
        "bytearray",
        "2j",
        "isinstance(",
        "@property",
        "type('T'",
        "collections.deque(",
        "heapq.heappush",
        "bisect.insort",
        "collections.Counter(",
        "collections.defaultdict(",
        "collections.namedtuple(",
        "dataclasses.dataclass",
        "enum.Enum",
        "contextlib.contextmanager",
        "async def ",
        "except* ",
        "case {",
    ] {
        assert!(all.contains(construct), "no program has `{construct}`");
    }
    assert!(!all.contains('$'), "a hole was left");
}

#[test]
fn what_finalizers_report_is_not_how_a_program_ended() {
    let stderr = "Traceback (most recent call last):\n  File \"p.py\", line 1, in <module>\nKeyError: 1\n\
        Exception ignored in: <generator object g at 0x1>\nTraceback (most recent call last):\n\
        \x20 File \"p.py\", line 2, in g\n\
        RuntimeError: generator ignored GeneratorExit\n<sys>:0: RuntimeWarning: coroutine 'f' was never awaited\n";
    assert_eq!(Seen::new(String::new(), stderr, Some(1)).last, "KeyError: 1");
    let nothing = stderr.split_once("KeyError: 1\n").map_or("", |(_, rest)| rest);
    assert_eq!(Seen::new(String::new(), nothing, Some(0)).last, "");
}

#[test]
fn settings_are_read_as_they_are_shown() {
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..100 {
        let made = setting(&mut random);
        assert_eq!(Setting::parse(&made.to_string()), made);
    }
    let flags = Setting::parse("threshold=3 backend=ir").flags();
    assert_eq!(flags, ["--jit-param", "threshold=3", "--jit-backend", "ir"]);
}
