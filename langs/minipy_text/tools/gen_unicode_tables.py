"""Writes src/str/tables.rs: CPython's character classes as sorted run boundaries.

Run with CPython 3.13 and give it the output path. A character belongs to a class when the number of
boundaries at or below it is odd.
"""
import sys

def runs(predicate):
    boundaries, inside = [], False
    for code in range(0x110000):
        member = not 0xD800 <= code < 0xE000 and bool(predicate(chr(code)))
        if member != inside:
            boundaries.append(code)
            inside = member
    return boundaries

def probe(text):
    return text.lower().endswith("\u03c2")

def cased(c):
    return probe(c + "\u03a3")

def ignorable(c):
    return probe("A" + c + "\u03a3") and not cased(c)

def start(c):
    return c.isidentifier()

CLASSES = [
    ("PRINTABLE", "`str.isprintable`", str.isprintable),
    ("ALPHABETIC", "`str.isalpha`", str.isalpha),
    ("DECIMAL", "`str.isdecimal`", str.isdecimal),
    ("DIGIT", "`str.isdigit`", str.isdigit),
    ("NUMERIC", "`str.isnumeric`", str.isnumeric),
    ("UPPER", "`str.isupper`", str.isupper),
    ("LOWER", "`str.islower`", str.islower),
    ("TITLE_ONLY", "title case without being upper case", lambda c: c.istitle() and not c.isupper()),
    ("IDENTIFIER_START", "the first character of an identifier", start),
    ("IDENTIFIER_CONTINUE", "a later character of an identifier", lambda c: ("a" + c).isidentifier()),
    ("CASED", "cased and not ignorable, for the final sigma", cased),
    ("CASE_IGNORABLE", "skipped when looking for the final sigma's neighbours", ignorable),
]

def literal(value):
    return f"{value:#x}"

def wrapped(items, out):
    line = "   "
    for item in items:
        if len(line) + len(item) + 2 > 110:
            out.append(line)
            line = "   "
        line += f" {item},"
    out.append(line)

def mapping(name, doc, pairs, out):
    """Runs (first, last, result of first): results of a run go up by one; others stand alone as text."""
    single, multi = [], []
    for code, text in pairs:
        if len(text) == 1:
            if single and single[-1][1] + 1 == code and single[-1][2] + code - single[-1][0] == ord(text):
                single[-1][1] = code
            else:
                single.append([code, code, ord(text)])
        else:
            multi.append((code, text))
    out.append(f"/// {doc}: single results as runs (first, last, result of the first).")
    out.append("#[rustfmt::skip]")
    out.append(f"pub(super) static {name}: &[(u32, u32, u32)] = &[")
    wrapped([f"({a:#x}, {b:#x}, {c:#x})" for a, b, c in single], out)
    out.append("];\n")
    out.append(f"/// {doc}: results of several characters.")
    out.append("#[rustfmt::skip]")
    out.append(f"pub(super) static {name}_LONG: &[(u32, &str)] = &[")
    wrapped(['({:#x}, "{}")'.format(code, "".join("\\u{%x}" % ord(c) for c in text)) for code, text in multi], out)
    out.append("];\n")

def main():
    out = [
        "//! CPython 3.13's character classes (Unicode 15.1), written by `tools/gen_unicode_tables.py`: change that,",
        "//! never this. A class is a sorted list of run boundaries: a character is in it when the number of",
        "//! boundaries at or below it is odd.",
        "",
    ]
    for name, doc, predicate in CLASSES:
        out.append(f"/// {doc}.")
        out.append("#[rustfmt::skip]")
        out.append(f"pub(super) static {name}: &[u32] = &[")
        wrapped([literal(b) for b in runs(predicate)], out)
        out.append("];\n")
    plain = [chr(c) for c in range(0x80, 0x110000) if not 0xD800 <= c < 0xE000]
    mapping("TITLE_MAP", "Title case where it differs from upper case",
            [(ord(c), c.title()) for c in plain if c.title() != c.upper()], out)
    mapping("FOLD_MAP", "Case folding where it differs from lower case",
            [(ord(c), c.casefold()) for c in plain if c.casefold() != c.lower()], out)
    with open(sys.argv[1], "w") as file:
        file.write("\n".join(out).rstrip("\n") + "\n")

main()
