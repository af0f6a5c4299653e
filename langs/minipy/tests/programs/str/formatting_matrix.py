# formatting matrix: as CPython has it, in every mode.
def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except Exception as e:
        print(type(e).__name__, e)
class A0:
    def __repr__(self): return type(self).__name__
class I(A0):
    def __index__(self): return 255
class F(A0):
    def __float__(self): return 2.5
class N(A0):
    def __int__(self): return 5
class P:
    def __format__(self, s): return "<" + s + ">"
class B:
    def __format__(self, s): return 5
class R:
    def __repr__(self): return "rép"
    def __str__(self): return "str"
class BR:
    def __repr__(self): return 5
class BS:
    def __str__(self): return 5
class SI(int):
    def __str__(self): return "SI!"
class SF(float):
    def __repr__(self): return "SF!"
class SS(str):
    def __str__(self): return "SS!"
big = 123456789012345678901234567890
specs = ["", "d", "5d", "05d", "+d", " d", "-d", ",", "_", ",d", "_d", "x", "X", "#x", "#X", "o", "#o", "b", "#b", "_b", "_x", ",x", "c", "n", "e", "E", "f", "F", "g", "G", "%", ".2f", ".0f", "#.0f", "010.3f", "+.3e", "z.1f", "z", "<10", ">10", "^10", "=10", "*^12", "*=12", "010", "<010", "^010,", "020,", "020_x", "s", "10s", ".2", ".3d", "r", "5", "1000000000000000000000000", ".9999999999999999999999", "10.", "zd", "#d", "#c", "+c", "  5", "é>5", "é5", "dd", "a<<10", ",.", "_,", ",,", "__", "=", "<", "é", "\x01", ".f", "5.2", ",.2f", "_.2f", "015,.2f", "#g", "#.3g", "#n", ",n", "_n", ".5n", "z#08.3f", "+#x", "08x", "#08x", "#010b", " #x", "x<5c", "05c", ",c", "0", "00", "0<5", "0>5", "5<", "-", "+", " ", "#", ".3", ".0", ".0e", ".0g", "+010d", "+,", "%%", ".1%", "010%", "_%", "_e", "_g", ",e", "12_", "s5", "0s", "=s", "05", "5s", ".2s", "^7s", "<7", "*>9"]
vals = [0, 5, -5, 255, 1234567, big, -big, True, 0.0, -0.0, 1.5, -1234567.891, 1e300, 1e-10, float("inf"), float("nan"), -0.001, "abc", "é", "", None, [1], I(), P()]
for v in vals:
    for s in specs:
        if isinstance(v, (I,)) and s: 
            t(format, v, s)
        elif not isinstance(v, I):
            t(format, v, s)
t(format, B()); t(format, 1, 5); t(format, 1, None); t(format); t(format, 1, "d", 3); t(format, SI(5)); t(format, SI(5), "d"); t(format, SF(5)); t(format, SF(5), ".1f"); t(format, SS("x")); t(format, SS("x"), "5"); t(str, SI(5)); t(str, SF(5)); t(repr, SS("x")); t(lambda: f"{SI(5)} {SI(5):d} {SS('x')} {SS('x'):3} {SI(5)!r} {SI(5)!s}")
t(lambda: "%s %d %r" % (SI(5), SI(5), SI(5))); t(lambda: "%s" % SS("x")); t(lambda: "{} {:d} {!r}".format(SI(5), SI(5), SI(5)))
t(object().__format__, "x"); t(object.__format__, 5, "d"); t(int.__format__, 5, "x"); t(str.__format__, "x", "5"); t((5).__format__, 5); t(float.__format__, 1.5)
for fmt in ["%d", "%i", "%u", "%x", "%X", "%o", "%#x", "%#X", "%#o", "%e", "%E", "%f", "%F", "%g", "%G", "%c", "%s", "%r", "%a", "%5d", "%-5d|", "%05d", "%+d", "% d", "%.3d", "%8.3d", "%-8.3d|", "%+08.3d", "%#010x", "%.0f", "%#.0f", "%#g", "%10.2f", "%-10.2f|", "%+.1e", "%5c", "%-5c|", "%5s|", "%-5s|", "%.2s", "%5.1s|", "%ld", "%hd", "%Ld", "%lld", "%5%", "%", "%z", "%5", "%(a)s", "%(a", "%*d", "%.*f", "%-*d|", "%05s", "%+s", "%#s", "%.f", "%.-1f", "% +d", "%y", "%\u1234", "%b"]:
    for v in [5, -5, big, 1.5, True, "a", "ab", None, I(), F(), N(), (1,), (1, 2), (), [1], {"a": 1}, {}, "é", ("x", 1), (3, 1.5), R()]:
        t(lambda: fmt % v)
for fmt, v in [("%s %s", (1,)), ("%s", (1, 2)), ("%s", ()), ("", 1), ("", ()), ("", {}), ("", []), ("%%", ()), ("%%", 1), ("%d%%", 5), ("%(a)s %(b)s", {"a": 1}), ("%(a)s %s", {"a": 1}), ("%(a)d", {"a": "x"}), ("%((a))s", {"(a)": 7}), ("%()s", {"": 1}), ("%(a)*d", {"a": 1}), ("%s", {"a": 1}), ("%s %s", {"a": 1}), ("%(a)s", [1]), ("%(a)s", (1,)), ("%(a)s", "x"), ("%(a)s", 1), ("%*s", ("x", "y")), ("%*s", (10**30, "y")), ("%.*f", (10**10, 1.0)), ("%1000000000000000000000d", 1), ("%.99999999999999d", 1), ("%c", 0x110000), ("%c", -1), ("%c", "ab"), ("%c", 1.5), ("%c", ""), ("%x", 1.5), ("%d", "5"), ("%d", float("nan")), ("%d", float("inf")), ("%f", "x"), ("%f", 10**400), ("%s", BR()), ("%s", BS()), ("%r", BR()), ("%(a)s%(a)s", {"a": 1}), ("%s", ((1, 2),)), ("%a", "é\U0001f600\x80\n'"), ("%d", 3.99), ("%i", -3.99), ("%x", True), ("%e", 0), ("%g", 1e-5), ("%g", 123456789), ("%g", 100000), ("%g", 1000000), ("%#x", 0), ("%#o", 0), ("%+x", -255), ("%.10x", 255), ("%#.10x", 255), ("%#-12xX", 255)]:
    t(lambda: fmt % v)
l = [1]; l.append(l); d = {}; d["x"] = d; d["l"] = [d]; tt = ([],); tt[0].append(tt)
print(l, d, tt, repr(l), str(d), f"{l}", "%s" % d)
class L(list): pass
x = L(); x.append(x); print(x)
print(ascii("é\n\t'\"\\\x7f\xad\u2028\U0001f600"), repr("é\n\t'\"\\\x7f\xad\u2028\U0001f600\x00\x1f\x85"), repr("a'b"), repr('a"b'), repr("a'b\"c"))
w = 10; p = 3; v = 3.14159; n = "x"
print(f"{v:{w}.{p}}|{v:>{w}}|{n!r:>{w}}|{n:{'>'}{w}}|{v=}|{v = :.2f}|{n=!s}|{n=!r:>8}|{'a' 'b'}|{{}}|{w:{'0'}{5}}")
print(f"{1 if v else 2}{[i for i in range(3)]}{ {'a': 1}['a'] }{(lambda x: x)(5)}")
print(f"{n}{n!s}{n!r}{n!a}" f'{n:>5}' "plain" f"")
print(f'''{
    v
:.1f}''', f"{'nested ' + f'{n}'}", f"{v:{'.2' + 'f'}}")
t(lambda: f"{P():abc}"); t(lambda: f"{P()}"); t(lambda: f"{B()}"); t(lambda: f"{None:5}"); t(lambda: f"{[1]:5}"); t(lambda: f"{BR()}"); t(lambda: f"{BR()!r}"); t(lambda: f"{5:{'d'}{'d'}}")
t(str, BR()); t(repr, BR()); t(ascii, BR()); t(ascii, R()); t(str, BS()); t(print, BS())
