# str.format: automatic and explicit numbering, names, attributes, items, conversions, specs, nested specs, errors.
class P:
    x = 5

    def __repr__(self):
        return "P!"

    def __str__(self):
        return "p?"


print("{} {}".format(1, 2), "{1} {0}".format(1, 2), "{a}{b}".format(a=1, b="x"), "{0.x} {1[0]} {2[k]}".format(P(), [7], {"k": 8}))
print("{!r} {!s} {}".format(P(), P(), P()), "{:>5}|{:<5}|{:^5}|{:*^7}".format("a", "b", "c", "d"), "{{}}".format())
print("{:{}}|{:.{}f}".format("x", 5, 3.14159, 2), "{:5}|{:5}".format("s", 1), "{:05d} {:+.2f} {:,}".format(42, 2.5, 1234567))
for f in [lambda: "{} {0}".format(1), lambda: "{}".format(), lambda: "{a}".format(), lambda: "{".format(), lambda: "{:d}".format("x"), lambda: "{:s}".format(1)]:
    try:
        print(f())
    except (IndexError, ValueError, KeyError) as e:
        print(type(e).__name__, e)
