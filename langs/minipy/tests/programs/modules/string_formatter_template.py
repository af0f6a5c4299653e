# string formatter template: as CPython has it, in every mode.
import string
f = string.Formatter()
def t(fn, *a, **k):
    try: print(repr(fn(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
for s in ["", "a", "{}", "{0}", "{a.b[c]!r:>{w}}x", "{{}}", "{{x}}{}", "{", "}", "{a", "a}b", "{!r}", "{a!}", "{a!rr}", "{a:", "{a[}", "{a[b]c}", "x{}y{:d}z", "{:{}}", "{a!r:{{}}", "{a[:]}", "{a[!]}", "{!x:}", "{a:b!r}", "{{", "a{{b", "{a]}","{a[0}"]:
    t(lambda: list(f.parse(s)))
for a in ["a", "0", "a.b", "a[0].b[c]", "0[x]", "", ".a", "[0]", "a[", "a[]", "a.", "a..b", "a[0]b", "-1"]:
    t(f.get_field, a, ("zero", "one"), {"a": [5]})
t(f.format, "{} {}", 1); t(f.format, "{0} {}", 1, 2); t(f.format, "{} {0}", 1, 2); t(f.format, "{a}", 1); t(f.format, "{!x}", 1); t(f.format, "{0!r:>5}", "x"); t(f.format, "{:{}}", 5, 3); t(f.format, "{:{:{}}}", 1, 2, 3); t(f.format); t(f.format, "{0.real}", 5); t(f.vformat, "{a}{0}", (1,), {"a": 2}); t(f.convert_field, 5, "s"); t(f.convert_field, "é", "a"); t(f.convert_field, 5, None); t(f.convert_field, 5, "z"); t(f.get_value, 0, (1,), {}); t(f.get_value, "a", (1,), {}); t(f.check_unused_args, set(), (), {})
T = string.Template
for s in ["$a ${b} $$", "$a$", "$ x", "${a", "${}", "$1", "$a.b", "x\n  $!", "", "$A_b1 ${c}", "$é", "${é}"]:
    for m in ("substitute", "safe_substitute"):
        t(getattr(T(s), m), {"a": 1, "b": "B"}, c=3, A_b1=4)
        t(getattr(T(s), m))
    t(T(s).is_valid); t(T(s).get_identifiers)
t(T("$a").substitute, {"a": 1}, {"b": 2}); t(T("$a").substitute, None); print(T("x").template, T.delimiter, T.idpattern)
class P(T):
    delimiter = "@"; idpattern = "[a-z][0-9]"
t(P("@a1 @b2x $c").safe_substitute, a1=5)
