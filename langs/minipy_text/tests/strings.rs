//! String methods and character classes against CPython's recorded results.

mod common;

use common::{Arg, Tag, check};
use minipy_text::str as text;

#[test]
fn methods_agree() {
    for (file, least) in [("str", 5_000), ("str_short", 1_000)] {
        check(file, least, method);
    }
}

fn method(name: &str, a: &[Arg]) -> String {
    if name == "chr" {
        return text::chr(a[0].i64()).map(String::from).tag();
    }
    let s = a[0].str();
    one_argument(name, s).or_else(|| searching(name, s, a)).unwrap_or_else(|| shaping(name, s, a))
}

fn one_argument(name: &str, s: &str) -> Option<String> {
    Some(match name {
        "repr" => text::repr(s).tag(),
        "ascii" => text::ascii(s).tag(),
        "len" => text::len(s).tag(),
        "ord" => text::ord(s).map(i64::from).tag(),
        "strip" => text::strip(s).tag(),
        "lstrip" => text::lstrip(s).tag(),
        "rstrip" => text::rstrip(s).tag(),
        _ => return classify(name, s).map(Tag::tag).or_else(|| convert(name, s).map(Tag::tag)),
    })
}

fn classify(name: &str, s: &str) -> Option<bool> {
    let found = match name {
        "isspace" => text::is_space(s),
        "isalpha" => text::is_alpha(s),
        "isalnum" => text::is_alnum(s),
        "isdecimal" => text::is_decimal(s),
        "isdigit" => text::is_digit(s),
        "isnumeric" => text::is_numeric(s),
        "isascii" => text::is_ascii(s),
        "isprintable" => text::is_printable(s),
        "isidentifier" => text::is_identifier(s),
        "isupper" => text::is_upper(s),
        "islower" => text::is_lower(s),
        "istitle" => text::is_title(s),
        _ => return None,
    };
    found.ok()
}

fn convert(name: &str, s: &str) -> Option<String> {
    let changed = match name {
        "upper" => text::upper(s),
        "lower" => text::lower(s),
        "title" => text::title(s),
        "capitalize" => text::capitalize(s),
        "swapcase" => text::swapcase(s),
        "casefold" => text::casefold(s),
        _ => return None,
    };
    changed.ok()
}

type Search = fn(&str, &str, Option<i64>, Option<i64>) -> minipy_text::Result<Option<usize>>;

fn searching(name: &str, s: &str, a: &[Arg]) -> Option<String> {
    let search = |f: Search| {
        let found = f(s, a[1].str(), a[2].maybe(), a[3].maybe());
        found.map(|found| found.map_or(-1, |place| place as i64)).tag()
    };
    Some(match name {
        "find" => search(text::find),
        "rfind" => search(text::rfind),
        "index" => text::index(s, a[1].str(), a[2].maybe(), a[3].maybe()).tag(),
        "rindex" => text::rindex(s, a[1].str(), a[2].maybe(), a[3].maybe()).tag(),
        "count" => text::count(s, a[1].str(), a[2].maybe(), a[3].maybe()).tag(),
        "startswith" => text::startswith(s, a[1].str(), a[2].maybe(), a[3].maybe()).tag(),
        "endswith" => text::endswith(s, a[1].str(), a[2].maybe(), a[3].maybe()).tag(),
        "replace" => text::replace(s, a[1].str(), a[2].str(), a[3].i64()).tag(),
        "removeprefix" => text::removeprefix(s, a[1].str()).tag(),
        "removesuffix" => text::removesuffix(s, a[1].str()).tag(),
        "partition" => text::partition(s, a[1].str()).tag(),
        "rpartition" => text::rpartition(s, a[1].str()).tag(),
        "split" => text::split(s, a[1].str(), a[2].i64()).tag(),
        "rsplit" => text::rsplit(s, a[1].str(), a[2].i64()).tag(),
        "split_space" => text::split_whitespace(s, a[1].i64()).tag(),
        "rsplit_space" => text::rsplit_whitespace(s, a[1].i64()).tag(),
        "strip_chars" => text::strip_chars(s, a[1].str()).tag(),
        "lstrip_chars" => text::lstrip_chars(s, a[1].str()).tag(),
        "rstrip_chars" => text::rstrip_chars(s, a[1].str()).tag(),
        _ => return None,
    })
}

fn shaping(name: &str, s: &str, a: &[Arg]) -> String {
    let fill = || a[2].str().chars().next().expect("a fill character");
    match name {
        "center" => text::center(s, a[1].i64(), fill()).tag(),
        "ljust" => text::ljust(s, a[1].i64(), fill()).tag(),
        "rjust" => text::rjust(s, a[1].i64(), fill()).tag(),
        "zfill" => text::zfill(s, a[1].i64()).tag(),
        "expandtabs" => text::expandtabs(s, a[1].i64()).tag(),
        "char_at" => text::char_at(s, a[1].i64()).tag(),
        "splitlines" => text::splitlines(s, a[1].bool()).tag(),
        "slice" => text::slice(s, a[1].maybe(), a[2].maybe(), a[3].maybe()).tag(),
        "repeat" => text::repeat(s, a[1].i64()).tag(),
        _ => panic!("no function {name}"),
    }
}

/// Every character of Unicode through every predicate and conversion, compared by checksums over blocks.
#[test]
fn all_characters_agree() {
    check("codepoints", 900, |_, a: &[Arg]| {
        let (name, block) = (a[0].str(), a[1].i64() as u32);
        let mut total = 0u64;
        for c in (block..block + 4096).filter_map(char::from_u32) {
            let s = c.to_string();
            let answer = match classify(name, &s) {
                Some(true) => "True".to_string(),
                Some(false) => "False".to_string(),
                None => convert(name, &s).expect("a known function"),
            };
            for byte in answer.bytes() {
                total = total.wrapping_mul(1_099_511_628_211).wrapping_add(u64::from(byte) + 1);
            }
        }
        (total.wrapping_sub(1 << 63) as i64).tag()
    });
}

#[test]
fn string_hashes_differ_and_repeat() {
    let hashes: std::collections::HashSet<i64> =
        (0..20_000).map(|i| text::hash(&format!("key{i}"))).collect();
    assert_eq!(hashes.len(), 20_000);
    assert_eq!(text::hash("abc"), text::hash("abc"));
    assert_ne!(text::hash("abc"), text::hash("abc\0"));
}
