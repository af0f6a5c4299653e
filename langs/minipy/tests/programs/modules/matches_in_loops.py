# Places and groups of matches, asked for in loops: texts of ASCII and others, bytes, groups without part, groups that are not there.
import re


class Text(str):
    pass


PATTERNS = [r"(\w+)=(\d+)?(;)?", r"(?P<key>[a-zé]+)", r"b*", r"(a)|(b)|(=)"]
TEXTS = ["ab=12;", "é=7;ü", "", "abba", Text("sub=3")]
GROUPS = [0, 1, 2, 3, -1, 10, True, 2**70, "key", "none", None, 1.0]


def asked(match, group):
    out = []
    for name in ("group", "start", "end", "span"):
        try:
            out.append(getattr(match, name)(group))
        except Exception as error:
            out.append((type(error).__name__, str(error)))
    return out


def every(pattern, text):
    total = []
    for match in pattern.finditer(text):
        total.append((match.group(), match.start(), match.end(), match.span()))
        for group in GROUPS:
            total.append(asked(match, group))
    return total


for source in PATTERNS:
    for text in TEXTS:
        print(source, repr(text), every(re.compile(source), text))
print(every(re.compile(rb"(b)|(c)"), b"abc"), every(re.compile(rb"(b)|(c)"), bytearray(b"bc")))


def words(text):
    pattern = re.compile(r"(\w)(\w*)(!)?")
    count = length = missing = 0
    for match in pattern.finditer(text):
        count += match.end(2) - match.start(1)
        first, last = match.span(3)
        length += len(match.group(1)) + len(match.group(2)) + first - last
        missing += match.group(3) is None
    return count, length, missing


for text in ("the quick! brown fox " * 50, "die füchse! springen " * 50, "é" + "a b! " * 100):
    print(words(text))
try:
    re.match("a", "a").start(0, 0)
except TypeError as error:
    print(error)
try:
    re.match("a", "a").span(group=0)
except TypeError as error:
    print(error)
