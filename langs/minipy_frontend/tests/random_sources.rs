//! Random sources: programs of the test suite with parts removed, duplicated, swapped or replaced, and sequences of
//! random tokens. Compiling any text must end with valid code or with an error whose position is in the text; it must
//! never panic. Which of the two is right is not tested here, but by the recorded errors.

use minipy_frontend::{Mode, compile, disassemble, is_incomplete, verify};
use proptest::prelude::*;
use std::path::Path;
use std::sync::LazyLock;

/// Programs to start from, short ones, so that a change hits something.
static PROGRAMS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../minipy/tests/programs");
    let mut programs = Vec::new();
    let mut folders = vec![tests];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).expect("the programs are there").flatten().map(|e| e.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "py") {
                programs.extend(std::fs::read_to_string(path).ok().filter(|text| text.len() < 8000));
            }
        }
    }
    programs.sort();
    assert!(programs.len() > 100, "only {} programs", programs.len());
    programs
});

const TOKENS: &[&str] = &[
    "False",
    "None",
    "and",
    "as",
    "assert",
    "async",
    "await",
    "break",
    "class",
    "continue",
    "def",
    "del",
    "elif",
    "else",
    "except",
    "finally",
    "for",
    "from",
    "global",
    "if",
    "import",
    "in",
    "is",
    "lambda",
    "nonlocal",
    "not",
    "or",
    "pass",
    "raise",
    "return",
    "try",
    "while",
    "with",
    "yield",
    "match",
    "case",
    "type",
    "_",
    "a",
    "b",
    "self",
    "__class__",
    "0",
    "1",
    "0x1f",
    "1e400",
    "2j",
    "0777",
    "1_0",
    "'s'",
    "b'b'",
    "f'{a}'",
    "f'{a!r:>{b}}'",
    "f'{",
    "'''",
    "\"",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    ";",
    ".",
    "...",
    "->",
    ":=",
    "=",
    "==",
    "!=",
    "<",
    ">=",
    "+",
    "-",
    "*",
    "**",
    "/",
    "//",
    "%",
    "@",
    "+=",
    "**=",
    "<<",
    "|",
    "~",
    "\\",
    "\n",
    "\n ",
    "\n    ",
    "\n\t",
    "\r\n",
    "\\\n",
    "# c\n",
    "\u{c}",
    "\0",
    "\u{feff}",
    "ä",
    "€",
    "𝔘",
    "\u{301}",
    "# -*- coding: latin-1 -*-\n",
    "__debug__",
    "*a",
    "**a",
    "from __future__ import",
    "print",
    "super()",
    "except*",
    "$",
    "?",
    "!",
];

/// One change of a text: its position, as a part of the length, its kind, and its size.
#[derive(Clone, Debug)]
enum Change {
    Remove(f64, usize),
    Double(f64, usize),
    Move(f64, f64, usize),
    Insert(f64, usize),
    Byte(f64, u8),
}

fn change() -> impl Strategy<Value = Change> {
    let place = 0.0..1.0_f64;
    prop_oneof![
        (place.clone(), 1..40_usize).prop_map(|(at, len)| Change::Remove(at, len)),
        (place.clone(), 1..200_usize).prop_map(|(at, len)| Change::Double(at, len)),
        (place.clone(), place.clone(), 1..80_usize).prop_map(|(from, to, len)| Change::Move(from, to, len)),
        (place.clone(), 0..TOKENS.len()).prop_map(|(at, token)| Change::Insert(at, token)),
        (place, any::<u8>()).prop_map(|(at, byte)| Change::Byte(at, byte)),
    ]
}

fn changed(mut text: Vec<u8>, changes: &[Change]) -> Vec<u8> {
    for change in changes {
        let at = |part: f64, length: usize| (part * (length as f64 + 1.0)) as usize;
        let range = |part: f64, len: usize, length: usize| {
            let start = at(part, length).min(length);
            start..(start + len).min(length)
        };
        let length = text.len();
        match *change {
            Change::Remove(part, len) => drop(text.drain(range(part, len, length))),
            Change::Double(part, len) => {
                let piece = text[range(part, len, length)].to_vec();
                let end = range(part, len, length).end;
                text.splice(end..end, piece);
            }
            Change::Move(from, to, len) => {
                let piece: Vec<u8> = text.drain(range(from, len, length)).collect();
                let to = at(to, text.len()).min(text.len());
                text.splice(to..to, piece);
            }
            Change::Insert(part, token) => {
                let at = at(part, length).min(length);
                text.splice(at..at, TOKENS[token].bytes());
            }
            Change::Byte(part, byte) => {
                if let Some(place) = text.get_mut(at(part, length)) {
                    *place = byte;
                }
            }
        }
    }
    text
}

/// Compiles in every mode; accepted sources must give valid code, and errors must have a valid position.
fn check(source: &[u8]) -> Result<(), TestCaseError> {
    for mode in [Mode::Module, Mode::Expression, Mode::Interactive] {
        match compile(source, "<random>", mode) {
            Ok(code) => {
                prop_assert_eq!(verify(&code), Ok(()));
                prop_assert!(disassemble(&code).starts_with("code "));
            }
            Err(error) => {
                let ends = source.iter().filter(|&&b| matches!(b, b'\n' | b'\r' | 0xc)).count();
                prop_assert!(!error.message.is_empty());
                prop_assert!(error.line as usize <= ends + 2, "{error:?}");
            }
        }
    }
    if let Ok(text) = std::str::from_utf8(source) {
        is_incomplete(text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_programs(program in any::<prop::sample::Index>(), changes in prop::collection::vec(change(), 1..6)) {
        let program = program.get(&PROGRAMS[..]);
        check(&changed(program.clone().into_bytes(), &changes))?;
    }

    #[test]
    fn random_tokens(tokens in prop::collection::vec((0..TOKENS.len(), any::<bool>()), 0..40)) {
        let text: String = tokens.iter().flat_map(|&(t, blank)| [TOKENS[t], if blank { " " } else { "" }]).collect();
        check(text.as_bytes())?;
    }
}
