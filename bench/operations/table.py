"""The rows of docs/operations.md: kinds of built-in objects, operations, and the programs that time them.

`table.py DIR` writes one program for each row into DIR, as NAME.py, and prints the names in order. A program runs on any
Python from 3.9 on and prints one line: nanoseconds of one operation, those of the loop around it (not counted in the
first), and what the last operation gave.
"""

import os
import sys

# Kind, set-up, statements. `x` runs through `xs` (0 to 999 if the set-up says nothing else); an expression's value
# becomes `r`. What stands before a `||` in a statement is done once for each pass through `xs`, and not timed by itself:
# the loop around the operation has it, too.
TABLE = []


def rows(kind, setup, *statements):
    for statement in statements:
        TABLE.append((kind, setup, statement))


NUMBERS = ["x + y", "x - y", "x * y", "x // y", "x % y", "x / y", "-x", "abs(x)", "x == y", "x < y", "bool(x)", "int(x)",
           "float(x)", "str(x)", "divmod(x, y)", "min(x, y)", "round(x)", "hash(x) == 1"]
INTEGERS = ["x ** 2", "pow(x, 5, 1009)", "x & y", "~x", "x << 3", "x >> 3", "x.bit_length()", "'%d' % x", "f'{x}'", "hex(x)"]
rows("int, small", "y = 7", *NUMBERS, *INTEGERS, "int('123')", "chr(x)", "x in (1, 2, 3)", "x + 1.5")
rows("int, 2**100", "xs = [2**100 + i for i in range(1000)]; y = 2**90 + 1", "x + y", "x * y", "x // y", "x % y", "x == y",
     "x < y", "str(x)", "x & y", "x >> 3", "-x", "hash(x) == 1")
rows("float", "xs = [i + 0.5 for i in range(1000)]; y = 7.25", *NUMBERS, "x ** 2.0", "round(x, 2)", "f'{x:.2f}'",
     "float('1.25')", "x + 1", "x.is_integer()")
rows("math", "import math; xs = [i + 0.5 for i in range(1000)]", "math.sqrt(x)", "math.cos(x)", "math.floor(x)", "math.log(x)",
     "math.isnan(x)")
rows("complex", "xs = [complex(i, 1) for i in range(1000)]; y = 2j", "x + y", "x * y", "abs(x)", "x.real")
rows("bool and None", "xs = [True, False, True, None] * 250; y = True", "x is None", "x == None", "not x", "x and y")

rows("str, 10", "xs = ['abc,d%05d' % i for i in range(1000)]; y = 'xyz'; d = dict.fromkeys(xs)", "x + y", "x * 3", "x == y",
     "x < y", "len(x)", "x[3]", "x[2:5]", "x[::-1]", "y in x", "x.find(y)", "x.split(',')", "x.replace('a', 'b')",
     "x.startswith('ab')", "x.upper()", "x.strip()", "x.count('a')", "x.encode()", "x.isalpha()", "for c in x: r = c",
     "','.join((x, y))", "'%s' % x", "f'<{x}>'", "'{}'.format(x)", "hash(x) == 1", "x.partition(',')", "ord(x[0])",
     "x.rjust(20)", "str(x)", "x in d", "repr(x)")
rows("str, 10000", "xs = [('abc,%d' % i) * (10000 // len('abc,%d' % i)) for i in range(20)]; y = 'xyz'", "x + y", "x == y",
     "x[3]", "x[2:5000]", "y in x", "x.split(',')", "x.replace('a', 'b')", "x.upper()", "x.encode()", "for c in x: r = c",
     "x.count('a')")
rows("bytes, 10", "xs = [b'abc,d%05d' % i for i in range(1000)]; y = b'xyz'", "x + y", "x[3]", "x[2:5]", "x == y", "y in x",
     "x.split(b',')", "x.decode()", "for c in x: r = c")
rows("bytearray", "a = bytearray(1000)", "a[x]", "a[x] = 5", "a[2:5]", "b = bytearray() || b.append(5)",
     "b = bytearray() || b += b'xyz'")

rows("list, 10", "n = 10; a = list(range(n)); c = a[:]; i = 3; xs = [y % n for y in range(1000)]", "a[x]", "a[-1]", "a[i] = x",
     "a[2:8]", "a[2:4] = (1, 2)", "a.append(x); r = a.pop()", "a.insert(0, x); r = a.pop(0)", "b = a[:] || b.extend((1, 2))",
     "a + a", "a * 2", "x in a", "a.index(x)", "for y in a: r = y", "a.copy()", "a == c", "a < c", "list(reversed(a))",
     "sorted(a)", "sum(a)", "max(a)", "len(a)", "tuple(a)", "[y + 1 for y in a]", "for i, y in enumerate(a): r = y",
     "for y, z in zip(a, c): r = z", "for y in map(abs, a): r = y", "any(a)", "all(a)", "a.remove(x); a.append(x)",
     "del a[0]; a.append(x)", "list(range(n))", "p, q, *s = a", "[x, x]")
rows("list, 10000", "n = 10000; a = list(range(n)); c = a[:]; i = 3; xs = [37 * y for y in range(10)]", "a[2:5000]",
     "a[2:4] = (1, 2)", "a.insert(0, x); r = a.pop(0)", "a + a", "-1 in a", "a.index(x)", "for y in a: r = y", "a == c",
     "sorted(a)", "sum(a)", "max(a)", "[y + 1 for y in a]", "for i, y in enumerate(a): r = y", "for y, z in zip(a, c): r = z",
     "for y in map(abs, a): r = y", "a.reverse()", "list(filter(None, a))", "list(range(n))")
rows("list of floats", "a = [i + 0.5 for i in range(1000)]", "a[x]", "a[x] = 1.5", "sum(a)", "for y in a: r = y", "sorted(a)",
     "b = [] || b.append(1.5)")
rows("list of str", "a = [str(i) for i in range(1000)]; y = '500'; xs = range(100)", "y in a", "sorted(a)", "','.join(a)")

rows("tuple", "t = (1, 2, 3); u = (1, 2, 4); xs = [(i, i + 1) for i in range(1000)]", "p, q = x", "(x, x)", "x[1]", "x == t",
     "t < u", "hash(x) == 1", "t + x", "2 in x", "x[:1]", "len(x)", "for y in x: r = y")
rows("tuple, 10000", "t = tuple(range(10000)); u = tuple(range(10000)); xs = range(10)", "t == u", "for y in t: r = y", "t[x:]",
     "list(t)")

DICTS = ["d[x]", "d[x] = 5", "x in d", "d.get(x)", "d.get(None)", "d[x] += 1", "v = d.pop(x); d[x] = v", "for k in d: r = k",
         "for k, v in d.items(): r = v", "d.copy()", "d == e"]
rows("dict of str, 10", "xs = ['k%d' % i for i in range(10)] * 10; d = {k: 1 for k in xs}; e = dict(d)", *DICTS,
     "d.setdefault(x, 1)", "len(d)", "for v in d.values(): r = v", "list(d)", "d | e", "d.update(e)",
     "{k: v for k, v in d.items()}", "next(iter(d))", "d.keys() == e.keys()", "{'a': x, 'b': x}")
rows("dict of str, 10000", "xs = ['k%d' % i for i in range(10000)]; d = {k: 1 for k in xs}; e = dict(d); xs = xs[::1000]", *DICTS)
rows("dict of int, 1000", "xs = list(range(1000)); d = {k: 1 for k in xs}", *DICTS[:6], "f = {} || f[x] = x")
rows("dict of tuple, 1000", "xs = [(i, i) for i in range(1000)]; d = {k: 1 for k in xs}", "d[x]", "d[x] = 5")
SETS = ["x in s", "s.add(x)", "s | u", "s & u", "s - u", "for y in s: r = y", "s == u", "s <= u", "s.remove(x); s.add(x)", "{y for y in s}"]
rows("set, 10", "xs = [i % 10 for i in range(100)]; s = set(range(10)); u = set(range(5, 15))", *SETS, "len(s)", "set(xs)",
     "frozenset(s)", "s.discard(-1)")
rows("set, 10000", "s = set(range(10000)); u = set(range(5000, 15000)); xs = range(10)", *SETS)
rows("range", "q = range(1000)", "x in q", "q[x]", "for y in range(10): r = y", "range(x)", "for y in reversed(range(10)): r = y")
rows("slice", "a = list(range(100)); s = slice(2, 8)", "slice(x, None)", "a[s]")

CLASSES = """
class A:
    k = 1
    __slots__ = ()
    def m(self): return 1
    @property
    def p(self): return 1
    @staticmethod
    def s(): return 1
    @classmethod
    def c(cls): return 1
class B:
    def __init__(self, v): self.v = v
    def m(self): return self.v
    def __add__(self, other): return self
    def __eq__(self, other): return True
    def __len__(self): return 3
    def __getitem__(self, i): return i
    def __contains__(self, i): return True
    def __call__(self): return 1
    def __iter__(self): return iter((1, 2))
    def __enter__(self): return self
    def __exit__(self, *a): return None
class C(B):
    def m(self): return super().m()
def f(a): return a
def g(a, b=2, *, c=3): return a
def h(*args): return args
def kw(**kwargs): return kwargs
def gen(n):
    for i in range(n): yield i
o, b, c = A(), B(1), C(1)
bound = b.m
wrapped = lambda a: a
import functools
part = functools.partial(f, 1)
"""
rows("functions", CLASSES, "f(x)", "g(x)", "g(x, c=4)", "h(x, x)", "h(*xs[:3])", "kw(a=x)", "wrapped(x)", "bound()", "b.m()", "c.m()", "A.s()", "A.c()",
     "part()", "for y in gen(10): r = y", "sum(y for y in gen(10))", "list(map(wrapped, (1, 2, 3)))", "sorted((3, 1, 2), key=wrapped)", "max((3, 1, 2), key=f)")
rows("objects", CLASSES, "b.v", "b.v = x", "o.k", "o.p", "B(x)", "b + b", "b == c", "len(b)", "b[x]", "x in b", "b()", "for y in b: r = y",
     "isinstance(b, B)", "isinstance(x, (str, int))", "issubclass(C, B)", "hasattr(b, 'v')", "hasattr(b, 'nope')", "getattr(b, 'v')",
     "setattr(b, 'v', x)", "type(x) is int", "callable(f)", "b is c", "repr(x)", "iter(b)", "object()", "id(b) == 0", "vars(b)",
     "with b as y: r = y")
EXCEPTIONS = """
def fail(): raise ValueError("no")
def caught():
    try: fail()
    except ValueError as e: return e
    return None
def passed():
    try: return 1
    except ValueError: return 2
def last():
    try: return 1
    finally: pass
"""
rows("exceptions", EXCEPTIONS, "r = caught(); r = 1", "passed()", "last()", "e = ValueError('no')", "next(iter(()), None)")
rows("itertools", "import itertools, operator, functools; a = list(range(100)); xs = range(20)", "list(itertools.chain(a, a))", "list(itertools.islice(a, 10))",
     "list(itertools.accumulate(a))", "list(itertools.product((1, 2), (3, 4)))", "list(itertools.combinations((1, 2, 3, 4), 2))",
     "functools.reduce(operator.add, a)", "list(itertools.repeat(1, 10))", "[list(g) for k, g in itertools.groupby(a, lambda v: v // 10)]",
     "list(itertools.zip_longest(a, (1, 2)))", "list(itertools.takewhile(lambda v: v < 50, a))")
rows("collections", "import collections; q = collections.deque(range(100)); dd = collections.defaultdict(int); P = collections.namedtuple('P', 'a b'); p = P(1, 2)",
     "q.append(x); r = q.popleft()", "q[5]", "dd[x] += 1", "P(x, x)", "p.a", "collections.Counter('abca')", "collections.OrderedDict(((1, 2),))")
rows("copy", "import copy; a = [1, [2, 3], {'a': 4}]; xs = range(50)", "copy.copy(a)", "copy.deepcopy(a)")
rows("json", "import json; a = {'a': [1, 2.5, 'x', None], 'b': {'c': True}}; t = json.dumps(a); xs = range(50)", "json.dumps(a)", "json.loads(t)")
rows("re", "import re; p = re.compile('([a-z]+),([0-9]+)'); t = 'abc,123'; xs = range(50)", "p.match(t) is None", "p.sub('x', t)", "p.findall(t)",
     "re.match('a.c', t) is None")

PROGRAM = '''"""{name}"""
import time


def timed(rounds):
    xs = list(range(1000))
{setup}
    r = None
    begin = time.process_time()
    for _ in range(rounds):
{before}
        for x in xs:
{statement}
    return time.process_time() - begin, len(xs), r


def empty(rounds):
    xs = list(range(1000))
{setup}
    r = None
    begin = time.process_time()
    for _ in range(rounds):
{before}
        for x in xs:
            r = x
    return time.process_time() - begin, len(xs), r


def median(loop, seconds):
    """Nanoseconds of one turn of the inner loop, in the steady state."""
    rounds, begin = 1, time.process_time()
    while time.process_time() - begin < 6 * seconds or rounds == 1:
        took = loop(rounds)[0]
        if took < seconds:
            rounds = max(rounds + 1, min(rounds * 8, int(rounds * seconds / max(took, 1e-7))))
        elif took > 4 * seconds:
            break
    times = []
    for _ in range(5):
        took, count, r = loop(rounds)
        times.append(took / (rounds * count))
    return sorted(times)[2] * 1e9, r


spent, r = median(timed, 0.015)
around, _ = median(empty, 0.005)
shown = repr(r)[:60] if isinstance(r, (int, float, str, bytes, list, tuple, dict)) else type(r).__name__
print("%.3f %.3f %s" % (max(spent - around, 0.0), around, shown.replace("\\n", " ")))
'''


def indented(text, depth):
    lines = text.strip("\n").split("\n") if text else ["pass"]
    return "\n".join(" " * depth + line for line in lines)


def program(kind, setup, statement):
    before, _, statement = statement.rpartition(" || ")
    try:
        compile(statement, "", "eval")
        statement = "r = " + statement
    except SyntaxError:
        pass
    return PROGRAM.format(name=kind + ": " + statement, setup=indented(setup, 4), before=indented(before, 8),
                          statement=indented(statement, 12))


if __name__ == "__main__":
    for number, row in enumerate(TABLE):
        with open(os.path.join(sys.argv[1], "%d.py" % number), "w") as f:
            f.write(program(*row))
        print(row[0], row[2], sep="\t")
