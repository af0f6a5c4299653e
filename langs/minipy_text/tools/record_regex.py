"""Records what CPython 3.13's `re` answers for random patterns and texts, one JSON array per line:
[pattern, flags, text, position, method, answer].

Run with CPython 3.13 and give it the data directory (tests/data); with a number behind it, as many patterns. The choices
are seeded, so that a second run writes the same files: regex.jsonl, and regex_bytes.jsonl with patterns and texts of
bytes, each of which is recorded as the character of its value. The answer is an error's text and position, None, or the spans of
all groups and the last group; for "all", those of each match.
"""
import json
import random
import re
import sys
import warnings

warnings.simplefilter("ignore")
R = random.Random(20261122)
LETTERS = "aab\u00e9"
BYTES = "aab\u00e9\u00ffA"
CASES = "aAkK\u212asS\u017f\u00b5\u03bc\u0130i\u0131"


def atom(depth, groups, letters):
    kind = R.random()
    if kind < 0.45 or depth <= 0:
        return R.choice(letters)
    if kind < 0.52:
        return R.choice([".", "[ab]", "[^a]", r"\w", r"\W", r"\s", r"\d", r"[\w-]", "[a-k]", r"[^\d\W]"])
    if kind < 0.58:
        return R.choice(["^", "$", r"\b", r"\B", r"\A", r"\Z", "\n", ""])
    if kind < 0.66 and groups[0]:
        return "\\%d" % R.randint(1, groups[0])
    if kind < 0.82:
        groups[1] += 1
        number = groups[1]
        inner = alternatives(depth - 1, groups, letters)
        groups[0] = max(groups[0], number)
        return "(%s)" % inner
    if kind < 0.88:
        return "(?:%s)" % alternatives(depth - 1, groups, letters)
    if kind < 0.91:
        return "(?>%s)" % alternatives(depth - 1, groups, letters)
    if kind < 0.97:
        return "(?%s%s)" % (R.choice(["=", "!", "<=", "<!"]), alternatives(depth - 1, groups, letters))
    if groups[1]:
        number = R.randint(1, groups[1])
        yes, no = sequence(depth - 1, groups, letters), sequence(depth - 1, groups, letters)
        return "(?(%d)%s|%s)" % (number, yes, no)
    return "(?%s:%s)" % (R.choice(["i", "s", "m", "-i", "a"]), alternatives(depth - 1, groups, letters))


def sequence(depth, groups, letters):
    parts = []
    for _ in range(R.choice([0, 1, 1, 2, 2, 3])):
        part = atom(depth, groups, letters)
        if R.random() < 0.4:
            # CPython forgets to restore the groups within a possessive repetition.
            kinds = ["", "", "", "?", "+"] if "(" not in part.replace("(?:", "") else ["", "", "", "?"]
            part += R.choice(["*", "+", "?", "{2}", "{1,2}", "{,2}", "{2,}", "{0}"]) + R.choice(kinds)
        parts.append(part)
    return "".join(parts)


def alternatives(depth, groups, letters):
    return "|".join(sequence(depth, groups, letters) for _ in range(R.choice([1, 1, 1, 2, 2, 3])))


def spans(match):
    return [list(match.span(i)) for i in range(match.re.groups + 1)] + [match.lastindex or 0]


def answer(compiled, text, position, method):
    if method == "all":
        return [spans(match) for match in compiled.finditer(text, position)]
    match = getattr(compiled, method)(text, position)
    return match and spans(match)


def record(path, count, bytes):
    out = open(path, "w")
    encoded = (lambda text: text.encode("latin-1")) if bytes else str
    for _ in range(count):
        letters = BYTES if bytes else CASES if R.random() < 0.15 else LETTERS
        pattern = alternatives(R.choice([1, 2, 3]), [0, 0], letters)
        if R.random() < 0.05:
            place = R.randrange(len(pattern) + 1)
            pattern = pattern[:place] + R.choice(list("()[]{}*+?|\\^$-,1P<>=!:")) + pattern[place:]
        if bytes:
            if R.random() < 0.1:
                more = [r"[\x80-\xff]", r"\xe9", r"[^\x00-\x7f]", r"\u0061", r"(?u)", r"(?L:a)", r"(?P<\xe9>a)", r"\377", r"\N{DIGIT ONE}"]
                pattern += R.choice(more)
            flags = R.choice([0, 0, 0, re.I, re.M, re.S, re.A, re.I | re.A, re.L, re.L | re.I, re.U, re.A | re.L])
        else:
            flags = R.choice([0, 0, 0, re.I, re.M, re.S, re.A, re.I | re.A])
        if letters == CASES:
            flags |= re.I
        try:
            compiled = re.compile(encoded(pattern), flags)
        except re.error as error:
            out.write(json.dumps([pattern, int(flags), "", 0, "error", [error.msg, error.pos]]) + "\n")
            continue
        except ValueError as error:
            shown = "ValueError: %s" % error
            out.write(json.dumps([pattern, int(flags), "", 0, "error", shown]) + "\n")
            continue
        except OverflowError:
            continue
        for _ in range(2):
            text = "".join(R.choice(letters + letters + "b\n- ") for _ in range(R.choice([0, 1, 3, 6, 9])))
            position = R.choice([0, 0, 0, 1, 2])
            method = R.choice(["search", "match", "fullmatch", "all"])
            try:
                found = answer(compiled, encoded(text), position, method)
            except SystemError:  # "The span of capturing group is wrong, please report a bug"
                continue
            out.write(json.dumps([pattern, int(flags), text, position, method, found]) + "\n")


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    record(sys.argv[1] + "/regex.jsonl", count or 4000, False)
    record(sys.argv[1] + "/regex_bytes.jsonl", count or 2500, True)


main()
