# Regular expressions: matching, groups, substitution, splitting, errors.
import re


def show(match):
    if match is None:
        print(None)
    else:
        print(match.group(), match.span(), match.groups(), match.groupdict(), match.lastindex, match.lastgroup)


show(re.match(r"(\w+) (\w+)", "Isaac Newton, physicist"))
show(re.search(r"(?P<year>\d{4})-(?P<month>\d\d)", "on 2024-05-06"))
show(re.fullmatch(r"a+", "aaab"))
show(re.fullmatch(r"a+b", "aaab"))
show(re.match(r"b", "ab"))
show(re.compile(r"b").match("ab", 1))
show(re.compile(r"^b").match("ab", 1))
show(re.compile(r"a$").search("aab", 0, 2))
show(re.search(r"(a)|(b)", "xb"))
show(re.search(r"(?i)HELLO", "say Hello"))
show(re.search("hello", "say HELLO", re.I))
show(re.search(r"^b", "a\nb", re.M))
show(re.search(r"a.b", "a\nb", re.S))
show(re.search(r"a.b", "a\nb"))
show(re.search(r"""
    \d +   # digits
    [ ]    # a blank
    x""", "12 x", re.VERBOSE))
show(re.search(r"(['\"])(.*?)\1", "say 'it' now"))
show(re.search(r"(?<=abc)def", "abcdef"))
show(re.search(r"(?<!abc)def", "abcdef"))
show(re.search(r"a(?=b)", "acab"))
show(re.search(r"(?:a|b)+?c", "ababc"))
show(re.search(r"\bword\b", "a word here"))
show(re.search(r"[^\W\d_]+", "12_äöü3"))
show(re.search(r"x{2,3}", "xxxx"))
show(re.search(r"x{,3}y", "xxxxy"))
show(re.search(r"x{a}", "x{a}"))
print(re.findall(r"\w+", "one two, three"))
print(re.findall(r"(\w)=(\d)", "a=1, b=2"))
print(re.findall(r"(\w)=\d", "a=1, b=2"))
print(re.findall(r"|a", "aab"))
print(re.findall(r"\b", "ab cd"))
print([m.span() for m in re.finditer(r"x*", "axxb")])
print(re.sub(r"\d", "#", "a1b2"))
print(re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world"))
print(re.sub(r"(?P<first>\w+)", r"<\g<first>\g<1>\g<0>>", "ab c"))
print(re.sub(r"x*", "-", "abxd"))
print(re.sub("a", lambda m: m.group().upper(), "banana", count=2))
print(re.subn("a", r"\n", "banana"))
print(re.split(r"[,;]\s*", "a, b;c"))
print(re.split(r"([,;])", "a,b;c", maxsplit=1))
print(re.split(r"x*", "axbc"))
print(re.escape("a.b*c[d] é_-"), re.escape("1+1=2"))
p = re.compile(r"(a)(?P<n>b)?", re.I | re.X)
print(p, p.pattern, p.groups, dict(p.groupindex), p.flags, p == re.compile(r"(a)(?P<n>b)?", re.X | re.I))
m = p.match("Ac")
print(m, m["n"], m[1], m.groups("none"), m.start("n"), m.end(2), m.group(1, 0), m.expand(r"[\1]"), m.re is p, m.string)
print(re.IGNORECASE)
for pattern in ["a(b", "a)", "*a", "a**", "[a", "a\\", r"\q", "[z-a]", "(?P<1>a)", "(?P<a>x)(?P<a>y)", "(?P=b)", r"(a)\2", "x(?i)y"]:
    try:
        re.compile(pattern)
        print("accepted", pattern)
    except re.error as error:
        print(type(error).__name__, error, error.pos, error.msg)
for call in (lambda: re.match("(a)", "a").group(2), lambda: re.match("a", "a")["x"], lambda: re.sub("a", r"\1", "a"),
             lambda: re.sub("a", r"\g<x>", "a"), lambda: re.compile(5), lambda: re.compile(p, re.I)):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
