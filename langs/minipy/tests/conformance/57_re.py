#: patterns of bytes
import re
p = re.compile(rb"(\w+)@(?P<host>[a-z.]+)")
print(p, p.pattern, p.flags, p.groups, dict(p.groupindex))
m = p.search(b"mail to bob@example.org now")
print(m, m.group(), m.groups(), m.groupdict(), m.span("host"), m.string, m.re is p, m[1], m["host"], m.lastgroup, m.regs)
print(re.findall(b"a|ab", b"xababa"), re.findall(rb"(\d)(\d)?", b"123"), re.split(rb"[\s,]+", b"a, b  c,d"), re.split(b"(-)", b"a-b-c", maxsplit=1))
print(re.sub(rb"(\d+)", rb"<\1>", b"a1b22"), re.subn(b"x", b"", b"axbx"), re.sub(b"a", lambda m: m.group().upper(), b"banana"), re.sub(rb"(?P<l>a)", rb"[\g<l>\g<1>\x]"[:-3] + b"]", b"a"))
print([m.span() for m in re.finditer(b"a*", b"baac")], re.fullmatch(b"[^a]+", b"bcd\xff"), re.match(b".", b"\n"), re.match(b"(?s:.)", b"\n"))
print(re.findall(rb"\w+", b"caf\xe9 \xe9t\xe9"), re.findall(rb"[\x80-\xff]", b"a\x80b\xff"), re.findall(b"\xe9", b"\xe9\xc9", re.I), re.findall(rb"(?i)K", b"kK\xe2\x84\xaa"))
print(re.search(rb"\bx\b", b"a x b"), re.findall(rb"^.", b"a\nb", re.M), re.findall(rb"(?a)\d", b"1"), re.findall(rb"(?L)\w", b"a\xe9"), re.compile(b"a", re.L | re.I), re.compile(b"a", re.A))
print(re.search(b"(.)\\1", b"abccd"), re.search(rb"(?<=a)b", b"cab"), re.search(rb"(?<!a)b", b"cabb"), re.search(rb"\377\x00\0", b"a\xff\0\0"), re.escape(b"a.b*\xe9 c"))
print(p.search(bytearray(b"x@y")), p.search(bytearray(b"x@y")).group(1), p.search(bytearray(b"x@y")).string, re.sub(b"a", bytearray(b"b"), b"aa"), re.split(b",", bytearray(b"a,b")))
class B(bytes): pass
print(type(re.match(b".*", B(b"abc")).group()), type(re.sub(b"x", b"y", B(b"abc"))), re.match(b".*", B(b"abc")).string)
text = b"abc"
print(re.match(b".*", text).group() is text, re.sub(b"x", b"y", text) is text)

#: patterns of bytes that are wrong, and mixing of texts and bytes
import re
for pattern, flags in ((rb"\u0061", 0), (rb"\U00000061", 0), (rb"\N{DIGIT ONE}", 0), (b"(", 0), (b"a\n(b", 0), (b"(?P<\xe9>a)", 0), (b"(?P=x)", 0), (rb"[\q]", 0), (b"(?u)a", 0), (b"a", re.U),
                       (b"a", re.A | re.L), (b"(?La)a", 0), (b"(?P<a>x)(?P<a>y)", 0), (b"[b-a]", 0), (b"a**", 0)):
    try:
        print(re.compile(pattern, flags))
    except re.error as e:
        print(pattern, e, e.msg, e.pattern, e.pos, e.lineno, e.colno)
    except ValueError as e:
        print(pattern, type(e).__name__, e)
for f in (lambda: re.compile("a", re.L), lambda: re.compile("a", re.A | re.U), lambda: re.compile(bytearray(b"a")), lambda: re.compile(5), lambda: re.compile(None),
          lambda: re.compile(re.compile("a"), re.I), lambda: re.compile(re.compile("a")),
          lambda: re.search("a", b"a"), lambda: re.search(b"a", "a"), lambda: re.search("a", 5), lambda: re.search(b"a", None), lambda: re.findall(b"a", "x"), lambda: re.split("a", b"x"),
          lambda: re.sub("a", "b", b"a"), lambda: re.sub(b"a", "b", b"xa"), lambda: re.sub("a", b"b", "xa"), lambda: re.sub("a", b"b", "x"), lambda: re.sub("a", 5, "x"), lambda: re.sub("a", None, "x"),
          lambda: re.sub("a", lambda m: 5, "xa"), lambda: re.sub(b"a", lambda m: "x", b"a"), lambda: re.sub("a", lambda m: None, "xay"), lambda: re.sub("a", lambda m: b"x", "aab"),
          lambda: re.finditer(b"a", "a"), lambda: re.compile("a").scanner(b"a"), lambda: re.sub("(a)", b"\\1", "xa"), lambda: re.sub(b"(a)", "\\1", b"xa"),           lambda: re.compile("a").search("a", "b"), lambda: re.compile("a").search(), lambda: re.compile("a").search("a", 0, 1, 2), lambda: re.compile("a").search(strin="a"),
          lambda: re.Pattern(), lambda: re.Match()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

#: patterns, matches and scanners as objects
import re, copy
p = re.compile("(?P<year>\\d+)-(?P<m>\\d+)?")
print(type(p), type(p).__name__, type(p).__module__, re.Pattern is type(p), isinstance(p, re.Pattern), p == re.compile(p.pattern), p == re.compile(p.pattern, re.I), p != 5, hash(p) == hash(re.compile(p.pattern)))
m = p.match("2024-x")
print(type(m), type(m).__module__, re.Match is type(m), m, bool(m), copy.copy(m) is m, copy.deepcopy(m) is m, copy.copy(p) is p, copy.deepcopy(p) is p)
print(m.groups(), m.groups("-"), m.groups(default=0), m.groupdict(), m.groupdict(default=1), m.group(0, 1, 2, "year"), m.start(2), m.end("m"), m.span(2), m.lastindex, m.lastgroup, m.pos, m.endpos, m.regs)
for bad in (3, -1, "x", 1.5, None, "", (), [], 2**70):
    try:
        print(bad, m.group(bad))
    except Exception as e:
        print(bad, type(e).__name__, e)
    try:
        print(m[bad])
    except Exception as e:
        print(bad, type(e).__name__, e)
class N:
    def __index__(self): return 1
print(m.group(N()), m[True], m.start(True), m.expand(r"\g<year>/\1/\g<m>|\2|\n\\"))
for set_ in ("pos", "re", "string", "new"):
    try:
        setattr(m, set_, 1)
    except AttributeError as e:
        print(type(e).__name__)
print(p.groupindex, type(p.groupindex).__name__, p.groupindex["m"], p.groups, p.flags, re.compile("(?i)a").flags, re.compile("a", re.A).flags)
for flags in (0, re.I, re.I | re.M, re.S | re.X, re.A, re.U, re.A | re.I):
    print(re.compile("a", flags), repr(re.compile("a" * 300, flags))[-30:])
print(repr(re.search("a+", "a" * 100)), re.search("é", "aé'\"b"))
s = re.compile("(a)|b").scanner("xab", 1)
print(type(s).__name__, s.pattern, s.match(), s.search(), s.search(), s.search(), s.match())
it = re.finditer("a", "aXa")
print(type(it).__name__, iter(it) is it, next(it).span(), next(it).span(), next(it, None), next(it, None))
print(p.search("in 2024-05", 3), p.search("in 2024-05", 4), p.search("in 2024-05", 3, 8), p.search(string="1-2", pos=0, endpos=2), p.search("1-2", -5, 99), p.search("1-2", 2, 1))
print(re.compile("^b").search("ab", 1), re.compile("b$").search("abc", 0, 2), re.compile(r"(?<=a)b").search("ab", 1), re.compile("").findall("ab", 1))
print({re.compile("a"): 1}[re.compile("a")], re.compile("a") is re.compile("a"), re.compile("a", re.I) is re.compile("a", 2))
class S(str): pass
text = "whole"
print(type(re.match(".*", S("abc")).group()), type(re.sub("x", "y", S("abc"))), re.match(".*", text).group() is text, re.sub("x", "", text) is text, type(re.match(".*", S("abc")).string))

#: positions behind characters of several bytes
import re
text = "aé€😀b\ud800c" * 30
for pattern in ("b", "é.", "(😀)(b)", "[^a-z]+", r"\w+", "$", "\ud800", "(?<=€)."):
    p = re.compile(pattern)
    print(ascii(pattern), [m.span() for m in p.finditer(text)][:4], [m.span() for m in p.finditer(text, 100)][-2:], ascii(p.findall(text, 150, 165)), p.search(text, 203) and p.search(text, 203).regs)
print(ascii(re.split("é", text, maxsplit=2)), ascii(re.sub("[€😀]", lambda m: str(m.start()), text)[:40]), ascii(re.subn("b(\ud800)c", r"<\1>", text)[0][-12:]))

#: templates
import re
for template in (r"\1", r"\g<1>", r"\g<name>", r"\g<0>", r"\0", r"\01", r"\07", r"\100", r"\12", r"\2", r"\g<2>", r"\g<x>", r"\g<", r"\g<>", r"\g", r"\g<1", r"\g<1a>", r"\g<é>", r"\400", r"\777", r"\q",
                 r"\.", r"\é", "\\", r"\n\t\r\a\b\f\v\\", r"a\g<1>b\1c", r"\g<01>", r"\g<+1>", r"\g<-1>", r"\g< 1>", r"\g<99999999999999999999>", r"\99", r"\u0041", r"\x41", "plain", "", r"\18", r"\118", r"\g<\1>"):
    for t in (template, template.encode("latin-1")):
        try:
            print(t, re.sub("(?P<name>b)" if isinstance(t, str) else b"(?P<name>b)", t, "abc" if isinstance(t, str) else b"abc"))
        except re.error as e:
            print(t, "error", e, e.pattern == t, e.pos)
        except IndexError as e:
            print(t, "IndexError", e)
m = re.match("(a)(b)?", "a")
print(m.expand(r"<\1\2>"), re.sub("(a)|b", r"[\1]", "ab"), re.match(b"(a)(b)?", b"a").expand(rb"<\1\2>"))
t = r"\1!"
print([re.sub("(%s)" % c, t, "abc") for c in "abc"], [re.sub("(a)", u, "abc") for u in (r"\1\1", r"\1\1", "x", r"\g<1>")])

#: sub, subn, split, findall and finditer
import re
print(re.sub("a*", "-", "baac"), re.sub("x*", "-", "abxd"), re.sub("", "-", "ab"), re.sub("a|$", "X", "aba"), re.subn("a", "b", "aaa", count=2), re.subn("z", "b", "aaa"), re.sub("a", "b", "aaa", count=-1))
print(re.split("", "ab"), re.split("x*", "axbc"), re.split("(x)|(y)", "axbyc"), re.split(",", "a,b,c", maxsplit=1), re.split(",", "a,b", maxsplit=-1), re.split(",", ""), re.split("(,)", ","))
print(re.findall("", "ab"), re.findall("(a)|(b)", "ab"), re.findall("(a)|b", "ab"), re.findall("(?:a)(b)?", "aab"), re.compile("a").findall("aaaa", 1, 3), re.findall("a+?", "aaa"))
print([m.group() for m in re.finditer("a|", "aab")], [m.span() for m in re.compile("^|b").finditer("ab", 1)])
calls = []
def f(m):
    calls.append((m.group(), m.span(), m.string, m.re.pattern, m.pos, m.endpos))
    return m.group() * 2
print(re.sub("(a)(b)?", f, "abaab"), calls)
def boom(m): raise KeyError(m.group())
try:
    re.sub("a", boom, "xa")
except KeyError as e:
    print("KeyError", e)
data = bytearray(b"abcabc")
print(re.sub(b"b", lambda m: b"<" + m.group() + b">", data))
print(re.escape("a.b c\n-é"), re.escape(""), re.purge())
print(re.sub(".", lambda m: {"a": "1"}.get(m.group()), "abc"))
print(re.sub("(?P<a>.)", r"\g<a>\g<a>", "xyz"), re.compile("b").sub("c", "abab", 1), re.compile("b").sub(repl="c", string="abab", count=1), re.compile("-").split("a-b-c", 1))

#: re in loops
import re
word = re.compile(r"([a-z]+)(\d*)")
def run(n):
    total = 0
    for i in range(n):
        m = word.search("  abc%d  " % i)
        total += m.start() + m.end(2) + len(m.group(1)) + (int(m[2]) if m.group(2) else 0)
        if i % 3 == 0:
            total += len(re.findall(rb"\d", b"%d" % i))
        total += len(re.sub(r"\d", "xy", str(i))) + len(re.split("1", str(i)))
        try:
            m.group(i % 5)
        except IndexError:
            total += 1
    return total
print(run(4000))
#: the order of flags, look-behinds that are too wide, and Scanner
import re
print(repr(re.A | re.I), list(re.RegexFlag), repr(~re.I), int(~re.I), repr(~(re.I | re.S | 1 << 20)))
for n in ((2**22, 1, 1), (2**7, 2**7, 2**7), (2**22, 2**22, 2**22), (2**16, 2**16, 1)):
    for pattern in (r"(?<=((.{%d}){%d}){%d})", r"(?<!((.{%d}){%d}){%d})"):
        try: print(re.compile(pattern % n).groups)
        except re.error as e: print(e)
s = re.Scanner([(r"[a-zA-Z_]\w*", lambda s, t: t), (r"\d+\.\d*", lambda s, t: float(t)), (r"(\d)(\d)*", lambda s, t: (int(t), s.match.end())),
                (r"=|\+|-|\*|/", lambda s, t: "op%s" % t), (r"\s+", None), ("!", "bang")])
print(s.scan("sum = 3*foo + 312.50+bar!"), s.scan("a ? b"), s.scan(""), re.Scanner([("x*", 1)]).scan("xxy"), re.Scanner([("X", 1)], re.I).scan("xXy"))
