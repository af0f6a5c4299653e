//! What random programs are like: the same for the same seed, each of its own, with all that the grammar has.

use minipy_fuzz::generate::program;
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
    ] {
        assert!(all.contains(construct), "no program has `{construct}`");
    }
    assert!(!all.contains('$'), "a hole was left");
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
