//! Lone surrogates in literals: the parser replaces them by U+FFFD, and this file recovers them.
//!
//! A lone surrogate U+D800 + k is represented by the character U+FF000 + k, as everywhere in minipy.

/// The text of a literal whose source (with or without quotes) is given.
pub(super) fn restored(text: &str, source: &str) -> String {
    if !text.contains('\u{fffd}') {
        return text.to_owned();
    }
    let found = replacements(source);
    // Raw literals have no escapes, and text that looks like an escape is not a replacement.
    if found.len() != text.chars().filter(|&c| c == '\u{fffd}').count() {
        return text.to_owned();
    }
    let mut found = found.into_iter();
    text.chars().map(|c| if c == '\u{fffd}' { found.next().unwrap_or(c) } else { c }).collect()
}

/// What follows the backslash where the replacement character is written by its name.
const NAMED: &str = "N{REPLACEMENT CHARACTER}";

/// The original character of each U+FFFD in the literal.
fn replacements(source: &str) -> Vec<char> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(at) = rest.find(['\\', '\u{fffd}']) {
        let Some(escape) = rest[at..].strip_prefix('\\') else {
            found.push('\u{fffd}');
            rest = &rest[at + '\u{fffd}'.len_utf8()..];
            continue;
        };
        let digits = match escape.as_bytes().first() {
            Some(b'u') => 4,
            Some(b'U') => 8,
            _ => 0,
        };
        match escape.get(1..1 + digits).and_then(|hex| u32::from_str_radix(hex, 16).ok()) {
            Some(code @ 0xd800..0xe000) => found.extend(char::from_u32(code - 0xd800 + 0xf_f000)),
            Some(0xfffd) => found.push('\u{fffd}'),
            _ if escape.get(..NAMED.len()).is_some_and(|start| start.eq_ignore_ascii_case(NAMED)) => {
                found.push('\u{fffd}')
            }
            _ => {}
        }
        rest = &escape[escape.chars().next().map_or(0, char::len_utf8)..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::restored;

    #[test]
    fn each_replacement_is_found() {
        let source = "'\u{fffd}\\ud800\\\\ud800\\uFFFD\\U0000dfff\\N{replacement character}x'";
        let text = "\u{fffd}\u{fffd}\\ud800\u{fffd}\u{fffd}\u{fffd}x";
        let expected = "\u{fffd}\u{ff000}\\ud800\u{fffd}\u{ff7ff}\u{fffd}x";
        assert_eq!(restored(text, source), expected);
        assert_eq!(restored("\u{fffd}\\ud800", "r'\u{fffd}\\ud800'"), "\u{fffd}\\ud800");
    }
}
