# match statements: every kind of pattern, captures, guards, order of evaluation, errors, hot loops.
import collections
import collections.abc
import enum


class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


class Color(enum.Enum):
    RED = 1
    GREEN = 2


def describe(v):
    match v:
        case None:
            return "none"
        case True | False:
            return f"bool {v}"
        case 0 | 1 | -1:
            return f"small {v}"
        case 3.5 | 2:
            return "value"
        case "a" | b"a":
            return "text a"
        case int(n) if n > 100:
            return f"big {n}"
        case int():
            return "int"
        case str(s):
            return f"str {s}"
        case []:
            return "empty"
        case [x]:
            return f"one {x}"
        case [1, *rest]:
            return f"starts with 1, {rest}"
        case [x, *_, 9]:
            return f"{x} to 9"
        case [_, _]:
            return "pair"
        case (a, (b, c), *d, e):
            return f"nested {a} {b} {c} {d} {e}"
        case [*everything]:
            return f"sequence {everything}"
        case {"kind": "circle", "r": r}:
            return f"circle {r}"
        case {"kind": kind, **rest}:
            return f"{kind} {sorted(rest.items())}"
        case {}:
            return f"mapping of {len(v)}"
        case Point(0, 0):
            return "origin"
        case Point(x=0, y=y):
            return f"on y {y}"
        case Point(x, y) if x == y:
            return f"diagonal {x}"
        case Point(x, y=1 | 2 as small):
            return f"point {x} {small}"
        case Point():
            return "a point"
        case Color.RED:
            return "red"
        case Color():
            return "a color"
        case float() as f:
            return f"float {f}"
        case _:
            return f"other {type(v).__name__}"


class Seq(collections.abc.Sequence):
    def __init__(self, *items):
        self.items = items

    def __getitem__(self, i):
        print("getitem", i)
        return self.items[i]

    def __len__(self):
        print("len")
        return len(self.items)


class Map(collections.abc.Mapping):
    def __getitem__(self, k):
        return {"kind": "map", "z": 1}[k]

    def __iter__(self):
        return iter(["kind", "z"])

    def keys(self):
        return ["kind", "z"]

    def get(self, key, default=None):
        return {"kind": "map", "z": 1}.get(key, default)

    def __len__(self):
        return 2


for v in [
    None, True, False, 0, 1, -1, 1.0, 2, 3.5, "a", b"a", 101, 50, "b", [], [5], (5,), [1, 2, 3], [4, 5, 9], (4, 9), [2, 3],
    [0, (1, 2), 3, 4, 5], [0, (1, 2), 5], [0, 1, 2, 3], range(3), collections.deque([1, 7]), {"kind": "circle", "r": 2},
    {"kind": "box", "w": 1, "h": 2}, {}, {"a": 1}, collections.OrderedDict(kind="od"), Map(), Point(0, 0), Point(0, 5), Point(3, 3),
    Point(5, 2), Point(5, 7), Color.RED, Color.GREEN, 2.5, {1, 2}, b"bytes", bytearray(b"x"), object, "", iter([1]), Seq(4, 5, 9), Seq(1, 2),
]:
    print(describe(v))


def bindings(v):
    x = "unset"
    match v:
        case [x, 5]:
            return "five", x
        case [x, y] | {"p": x, "q": y}:
            return x, y
        case [int(x) | str(x), [*xs] | {"xs": xs}, _]:
            return x, xs
        case (x):
            return "whole", x


print(bindings([1, 5]), bindings([1, 2]), bindings({"q": 1, "p": 2, "r": 3}), bindings([1, [2, 3], 0]), bindings(["s", {"xs": 4}, 0]), bindings(7))
match [1, 2]:
    case [a, 3]:
        pass
try:
    print(a)
except NameError as e:
    print(e)
match 1, 2:
    case x, y if (z := x + y) > 5:
        print("no")
    case x, y:
        print(x, y, z)


class Meta(type):
    def __instancecheck__(cls, o):
        print("instancecheck")
        return o == 5


class M(metaclass=Meta):
    pass


match 5:
    case M():
        print("is M")


class Bad:
    __match_args__ = ["a"]


class Bad2:
    __match_args__ = (1,)


class Twice:
    __match_args__ = ("a", "a")
    a = 1


class Lacks:
    __match_args__ = ("nope",)


def run(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


def p1():
    match Bad():
        case Bad(1):
            pass


def p2():
    match Bad2():
        case Bad2(1):
            pass


def p3():
    match Twice():
        case Twice(1, 1):
            pass


def p4():
    match Lacks():
        case Lacks(1):
            return "matched"
    return "lacks"


def p5():
    match Point(1, 2):
        case Point(1, 2, 3):
            pass


def p6():
    match 5:
        case int(1, 2):
            pass


def p7():
    notclass = 5
    match 5:
        case notclass():
            pass


def p8():
    k = Color
    match {Color.RED: 1, 1: 2}:
        case {k.RED: a, 1: b}:
            return a, b


def p9():
    match {"a": 1, Color.RED: 2}:
        case {Color.RED: x, Color.RED: y}:
            return x


def p10():
    match collections.defaultdict(int):
        case {"missing": x}:
            return "never"
        case {}:
            return "no __missing__"


for f in (p1, p2, p3, p4, p5, p6, p7, p8, p9, p10):
    run(f)


def evaluate(tree):
    match tree:
        case ("+", left, right):
            return evaluate(left) + evaluate(right)
        case ("*", left, right):
            return evaluate(left) * evaluate(right)
        case ("neg", operand):
            return -evaluate(operand)
        case int(n):
            return n


tree = ("+", ("*", 3, ("neg", 4)), ("+", 1, 2))
total = 0
for i in range(500):
    total += evaluate(tree)
print(total)
counts = [0] * 5
for i in range(3000):
    match i % 7, i % 3:
        case 0, 0:
            counts[0] += 1
        case 0, other:
            counts[1] += other
        case n, 0 if n > 3:
            counts[2] += n
        case (1 | 2) as small, _:
            counts[3] += small
        case _:
            counts[4] += 1
print(counts)
for source in [
    "match x:\n case a: pass\n case b: pass",
    "match x:\n case _: pass\n case b: pass",
    "match x:\n case [a, a]: pass",
    "match x:\n case [*a, *b]: pass",
    "match x:\n case a | b: pass",
    "match x:\n case [a] | [b]: pass",
    "match x:\n case {'k': 1, 'k': 2}: pass",
    "match x:\n case C(a=1, a=2): pass",
    "match x:\n case {**rest, 'k': 1}: pass",
    "match x:\n case {'a': 1, **_}: pass",
]:
    try:
        exec(source)
    except SyntaxError as e:
        print(e)
