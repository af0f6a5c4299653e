# Templates that are constants of a loop, with values that change their types on the way: what `%` and `format` make of
# integers, floats and strings, of everything else, and the errors where a value does not fit.


class Shown:
    def __init__(self, x):
        self.x = x

    def __str__(self):
        return "<%s>" % self.x

    def __repr__(self):
        return "Shown({!r})".format(self.x)

    def __format__(self, spec):
        return "{" + spec + "}"

    def __int__(self):
        return 7


class Word(str):
    def __str__(self):
        return "word"


VALUES = [0, -5, 255, 1 << 62, 1 << 70, True, None, 1.5, -0.0, 1e300, float("nan"), float("-inf")]
VALUES += ["", "k", "äöü€", "x" * 9, Shown(1), Word("w"), [1], (1,), {"a": 1}]


def attempt(make, value):
    try:
        return make(value)
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
        return "%s: %s" % (type(error).__name__, error)


MAKERS = [
    lambda v: "%s" % (v,),
    lambda v: "%s!" % v,
    lambda v: "%d" % v,
    lambda v: "%5d|%-5d|%05d|%+d|% d|%.3d" % (v, v, v, v, v, v),
    lambda v: "%x %X %#x %o %#o" % (v, v, v, v, v),
    lambda v: "%f %.2f %8.3e %g %G %+08.1f" % (v, v, v, v, v, v),
    lambda v: "%5s|%-5s|%.2s|%05s" % (v, v, v, v),
    lambda v: "%r %a %5r" % (v, v, v),
    lambda v: "%c|%3c" % (v, v),
    lambda v: "100%% of %i%%" % v,
    lambda v: "%(a)s" % {"a": v},
    lambda v: "%*d" % (4, v),
    lambda v: "%s %s" % (v,),
    lambda v: "%s" % (v, v),
    lambda v: "%z" % v,
    lambda v: "%5000d" % v,
    lambda v: "no conversion" % v,
    lambda v: "{}".format(v),
    lambda v: "{} {}".format(v, v),
    lambda v: "{0}-{1}-{0}".format(v, "é"),
    lambda v: "{a}{{{b}}}".format(a=v, b=1),
    lambda v: "{!s}|{!r}|{!a}".format(v, v, v),
    lambda v: "{!s:>6}|{!r:>6}".format(v, v),
    lambda v: "{:>6}|{:<6}|{:^6}|{:*^7}".format(v, v, v, v),
    lambda v: "{:05d}|{:x}|{:,}".format(v, v, v),
    lambda v: "{:8.2f}|{:e}|{:%}".format(v, v, v),
    lambda v: "{:{}}".format(v, 5),
    lambda v: "{0.real}".format(v),
    lambda v: "{0[0]}".format(v),
    lambda v: "{} {}".format(v),
    lambda v: "{1}".format(v),
    lambda v: "{a}".format(b=v),
    lambda v: "{".format(v),
    lambda v: "plain".format(v),
]


def run(make, values, rounds):
    seen = None
    for _ in range(rounds):
        for value in values:
            seen = attempt(make, value)
    return seen


for number, make in enumerate(MAKERS):
    run(make, [1, 2], 40)
    run(make, ["a", 2.5], 20)
    for value in VALUES:
        text = run(make, [value], 12)
        print(number, type(value).__name__, text if len(text) < 200 else len(text))


def several(n):
    total = 0
    for i in range(n):
        total += len("%s=%d;" % ("key", i)) + len("{} {:>3}".format(i, "b")) + len("%02d:%02d" % (i % 60, 7))
    return total


print(several(500))
first = [Shown(i) if i % 3 else i for i in range(60)]
print(["%s,%s" % (a, b) for a, b in zip(first, first[1:])][-4:])
