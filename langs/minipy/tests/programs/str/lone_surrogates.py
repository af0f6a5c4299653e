# lone surrogates: as CPython has it, in every mode.
def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(ascii(r))
    except Exception as e:
        print(type(e).__name__, ascii(str(e)))
s = '\ud800'
print(len(s), ord(s), s == chr(0xD800), repr(s), ascii(s), s.isprintable(), s.isalpha(), s.upper() == s)
u = '\ud83d' + '\ude00'
print(len(u), u == '\U0001f600', ascii(u), repr(u), [ascii(c) for c in u])
t(print, s)
t(s.encode); t(u.encode); t(("a" + u + "b").encode, "utf-16"); t(s.encode, "ascii"); t(s.encode, "latin-1"); t(s.encode, "utf-32")
for h in ["ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogatepass", "surrogateescape"]:
    for enc in ["utf-8", "utf-16-le", "utf-32-be", "ascii", "latin-1"]:
        t(("x" + s + "é\udc80").encode, enc, h)
        t("\udcff".encode, enc, h)
for h in ["strict", "surrogatepass", "surrogateescape", "ignore"]:
    t(b"a\xed\xa0\x80b".decode, "utf-8", h); t(b"a\x80\xffb".decode, "utf-8", h); t(b"a\x80\xffb".decode, "ascii", h); t(b"\x00\xd8a\x00".decode, "utf-16-le", h)
print(sorted(["\ue000", "\ud800", "\uffff", "a", "\U00010000", "\udfff", "\ud7ff"]) == ["a", "\ud7ff", "\ud800", "\udfff", "\ue000", "\uffff", "\U00010000"])
print("\ud800" < "\ue000", "\udfff" > "\U00010000", max("\ud800\ue000") == "\ue000", "a\ud800" in {"a\ud800": 1}, "x\ud800y".find("\ud800"), "x\ud800y".split("\ud800"))
t(chr, 0xdfff); t(lambda: "%c" % 0xd800); t(lambda: f"\ud800{1}\udc00"); t(lambda: "{:c}".format(0xdabc)); t(lambda: "a\ud800\ufffd\N{REPLACEMENT CHARACTER}\\ud800" r"\ud800" '''\ud801''')
t(lambda: {'\ud800': 1}); t("\ud800abc".translate, {0xd800: "X"}); t("abc".translate, {97: 0xd800}); t(str.maketrans, "\ud800", "x")
t("\ud800".join, ["a", "b"]); t(lambda: "\ud800" * 3); t(lambda: "a\ud800b"[1:]); t(lambda: "a\ud800b"[::-1]); t(lambda: "\ud800".center(5)); t(hash, "a"[:0]); t("\ud800".isidentifier); t(lambda: int("\ud800")); t(lambda: float("\ud800"))
t(lambda: "\ud800".startswith("\ud800")); t(lambda: "{\ud800}".format(**{"\ud800": 5})); t(lambda: "%(\ud800)s" % {"\ud800": 5})
try:
    raise ValueError("bad \ud800 text")
except ValueError as e:
    print(ascii(e), ascii(str(e)))
raise ValueError("bad \ud800 text")
