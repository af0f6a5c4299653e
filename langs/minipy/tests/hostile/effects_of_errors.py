# What an operation that fails leaves behind: nothing, or what CPython leaves.
import array, collections, io, json, operator, os, struct, sys

HUGE = 1 << 80


class Number(int):
    pass


class Index:
    def __init__(self, value): self.value = value
    def __index__(self):
        if isinstance(self.value, Exception):
            raise self.value
        return self.value


def broken(items):
    yield from items
    raise KeyError("the end")


class BadHash:
    def __hash__(self): raise KeyError("hash")


class BadEq:
    def __init__(self, h): self.h = h
    def __hash__(self): return self.h
    def __eq__(self, other): raise KeyError("eq")


class BadLt:
    def __init__(self, n): self.n = n
    def __lt__(self, other):
        if self.n == 4 or other.n == 4:
            raise KeyError("lt")
        return self.n < other.n
    def __repr__(self): return f"<{self.n}>"


def tried(title, make, act, with_text=True):
    x = make()
    try:
        result = act(x)
    except BaseException as e:
        text = f"{type(e).__name__}: {e}" if with_text else type(e).__name__
    else:
        text = f"gave {result!r}"
    print(f"{title}: {text[:120]} -> {x!r}"[:300])


NUMBERS = [HUGE, -HUGE, Number(HUGE), Index(HUGE), Index(KeyError("index")), Index("text"), 1.5, None, True, 7, -7]
for make in (lambda: [1, 2, 3], lambda: bytearray(b"abc"), lambda: collections.deque([1, 2, 3]), lambda: array.array("b", [1, 2, 3])):
    for i, n in enumerate(NUMBERS):
        for name, act in [
            ("insert", lambda x: x.insert(n, 9)),
            ("pop", lambda x: x.pop(n)),
            ("del", lambda x: operator.delitem(x, n)),
            ("set", lambda x: operator.setitem(x, n, 9)),
            ("repeat", lambda x: operator.imul(x, n) and 0),
            ("rotate", lambda x: x.rotate(n)),
            ("append", lambda x: x.append(n) if isinstance(x, (bytearray, array.array)) else None),
            ("slice", lambda x: x.__setitem__(slice(0, 1), [n]) if isinstance(x, bytearray) else None),
            ("extend", lambda x: x.extend([1, n, 2]) if isinstance(x, (bytearray, array.array)) else None),
        ]:
            tried(f"{type(make()).__name__} {name} {i}", make, act, with_text=False)

for title, make, act in [
    ("list extend", lambda: [1], lambda x: x.extend(broken([2, 3]))),
    ("list +=", lambda: [1], lambda x: x.__iadd__(broken([2, 3]))),
    ("list slice", lambda: [1, 2], lambda x: x.__setitem__(slice(0, 1), broken([2, 3]))),
    ("list extended slice", lambda: [1, 2], lambda x: x.__setitem__(slice(None, None, 2), broken([2]))),
    ("list slice of the wrong size", lambda: [1, 2, 3], lambda x: x.__setitem__(slice(None, None, 2), [1])),
    ("list sort", lambda: [BadLt(n) for n in (5, 3, 4, 1)], lambda x: x.sort()),
    ("list sort by key", lambda: [3, 1, 2], lambda x: x.sort(key=lambda n: 1 // (n - 2))),
    ("list remove", lambda: [BadEq(1)], lambda x: x.remove(5) or x.clear()),
    ("list of floats", lambda: [1.5, 2.5], lambda x: x.extend(broken([3.5, "a"]))),
    ("dict update", lambda: {1: 1}, lambda x: x.update(broken([(2, 2), (3, 3)]))),
    ("dict update with a wrong pair", lambda: {1: 1}, lambda x: x.update([(2, 2), (3,), (4, 4)])),
    ("dict update with no pair", lambda: {1: 1}, lambda x: x.update([(2, 2), 5])),
    ("dict update with a bad key", lambda: {1: 1}, lambda x: x.update([(2, 2), ([], 3), (4, 4)])),
    ("dict |=", lambda: {1: 1}, lambda x: x.__ior__(broken([(2, 2)]))),
    ("dict setdefault", lambda: {1: 1}, lambda x: x.setdefault(BadHash(), 2)),
    ("dict set", lambda: {1: 1}, lambda x: x.__setitem__(BadEq(1), 2)),
    ("dict pop", lambda: {1: 1}, lambda x: x.pop(BadEq(1))),
    ("dict fromkeys", lambda: {}, lambda x: x.fromkeys(broken([1, 2]))),
    ("set update", lambda: {1}, lambda x: x.update(broken([2, 3]))),
    ("set |=", lambda: {1}, lambda x: x.__ior__([1])),
    ("set difference_update", lambda: {1, 2}, lambda x: x.difference_update(broken([2]))),
    ("set intersection_update", lambda: {1, 2}, lambda x: x.intersection_update(broken([2]))),
    ("set symmetric_difference_update", lambda: {1, 2}, lambda x: x.symmetric_difference_update(broken([2]))),
    ("set add", lambda: {1}, lambda x: x.add(BadEq(1))),
    ("set discard", lambda: {1}, lambda x: x.discard([])),
    ("deque extend", lambda: collections.deque([1]), lambda x: x.extend(broken([2, 3]))),
    ("deque extendleft", lambda: collections.deque([1]), lambda x: x.extendleft(broken([2, 3]))),
    ("deque insert beyond the end", lambda: collections.deque([1], 1), lambda x: x.insert(0, 2)),
    ("deque remove", lambda: collections.deque([1, BadEq(1)]), lambda x: x.remove(3) or x.clear()),
    ("bytearray extend", lambda: bytearray(b"a"), lambda x: x.extend(broken([98, 99]))),
    ("bytearray extend with text", lambda: bytearray(b"a"), lambda x: x.extend("bc")),
    ("bytearray extend beyond a byte", lambda: bytearray(b"a"), lambda x: x.extend([98, 256])),
    ("bytearray slice", lambda: bytearray(b"abc"), lambda x: x.__setitem__(slice(0, 2), broken([98]))),
    ("bytearray slice beyond a byte", lambda: bytearray(b"abc"), lambda x: x.__setitem__(slice(0, 2), [98, 300])),
    ("array extend", lambda: array.array("b", [1]), lambda x: x.extend(broken([2, 3]))),
    ("array extend beyond the type", lambda: array.array("b", [1]), lambda x: x.extend([2, 300])),
    ("array frombytes", lambda: array.array("i", [1]), lambda x: x.frombytes(b"abc")),
    ("Counter update", lambda: collections.Counter("a"), lambda x: x.update(broken("ab"))),
    ("OrderedDict update", lambda: collections.OrderedDict(a=1), lambda x: x.update(broken([("b", 2)]))),
    ("defaultdict", lambda: collections.defaultdict(lambda: 1 // 0), lambda x: x["a"]),
    ("unpacking", lambda: [0], lambda x: exec("x[0], y = 1, 2, 3", {"x": x})),
    ("unpacking too few", lambda: [0], lambda x: exec("x[0], y, z = 1, 2", {"x": x})),
    ("unpacking from a generator", lambda: [0], lambda x: exec("x[0], y = g", {"x": x, "g": broken([1])})),
    ("assignment to two targets", lambda: [0], lambda x: exec("x[0] = x[5] = 1", {"x": x})),
    ("augmented assignment", lambda: ([1],), lambda x: exec("x[0] += [2]", {"x": x})),
    ("a display", lambda: [], lambda x: [x.append(1), x.append(2), 1 // 0, x.append(3)]),
    ("arguments", lambda: [], lambda x: print(x.append(1), *broken([x.append(2)]), x.append(3))),
    ("a class body", lambda: {}, lambda x: exec("class A:\n a = 1\n 1 // 0", x) or 0),
    ("a class with a bad base", lambda: [], lambda x: exec("class A(x.append(1) or 5): x.append(2)", {"x": x})),
    ("text written to a stream", lambda: io.StringIO("a"), lambda x: x.write(5)),
    ("lines written to a stream", lambda: [], lambda x: io.StringIO().writelines(broken([x.append(1) or "a"]))),
    ("memoryview slice", lambda: bytearray(b"abc"), lambda x: memoryview(x).__setitem__(slice(0, 2), b"xyz")),
    ("readinto", lambda: bytearray(b"abc"), lambda x: io.BytesIO(b"xy").readinto(x)),
    ("json with a bad key", lambda: [], lambda x: json.dump({"a": 1, (): 2}, io.StringIO())),
]:
    # Objects whose `repr` has an address are shown by their type only.
    if "<lambda>" in repr(make()) or "StringIO" in repr(make()) or "BadEq" in repr(make()):
        made = make
        make = lambda made=made: [type(made()).__name__]
        act = (lambda act, made: lambda x: act(made()) and 0)(act, made)
    if title == "a class body":
        space = {}
        try:
            exec("class A:\n a = 1\n 1 // 0", space)
        except ZeroDivisionError:
            print(title, sorted(k for k in space if k != "__builtins__"))
        continue
    tried(title, make, act)

# Attributes and names.
class A:
    __slots__ = "a", "__dict__"
    def __setattr__(self, name, value):
        if value == 3:
            raise KeyError(name)
        object.__setattr__(self, name, value)


a = A()
for name, value in [("a", 1), ("b", 2), ("a", 3), ("c", 3), (HUGE, 1), ("__dict__", 5), ("__class__", int)]:
    try:
        setattr(a, name, value)
    except Exception as e:
        print(name, type(e).__name__, e)
print(a.a, a.__dict__, type(a).__name__)
for text in ["del missing", "del a.missing", "global a; a = 1 // 0", "a.b = a.c.d", "import missing_module as a", 
             "for a.b in broken([5]): pass", "with a as a.b: pass", "def f(x=1 // 0): pass", "a.b: 1 // 0 = 5", "[a for a.b in 5]",
             "try:\n 1 // 0\nexcept missing as a: pass", "try:\n 1 // 0\nexcept 5 as a: pass", "match 5:\n case [a]: pass\n case missing.x: pass"]:
    space = {"a": a, "broken": broken}
    try:
        exec(text, space)
    except Exception as e:
        print(repr(text), type(e).__name__, e)
    print(space["a"] is a, a.b, sorted(k for k in space if k not in ("a", "broken", "__builtins__", "__annotations__")))

# Descriptors of files.
for number in [HUGE, -HUGE, Number(HUGE), -1, 1 << 31]:
    for name, act in [("open", open), ("close", os.close), ("read", lambda n: os.read(n, 1)), ("isatty", os.isatty), ("fstat", os.fstat), ("dup", os.dup)]:
        try:
            print(name, act(number))
        except (OSError, TypeError, ValueError, OverflowError) as e:
            print(name, type(e).__name__, str(e)[:80])
sys.stdout.flush()
print("the standard output is open")
