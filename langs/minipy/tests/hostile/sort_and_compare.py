# Sorting, comparing, hashing and searching whose callbacks change what they look at.
def attempt(what, f):
    try:
        result = f()
    except BaseException as e:
        print(what, type(e).__name__, e)
    else:
        print(what, repr(result)[:120])
class K:
    def __init__(self, n, hook=None): self.n, self.hook = n, hook
    def __lt__(self, other):
        if self.hook: self.hook()
        return self.n < other.n
    def __eq__(self, other):
        if self.hook: self.hook()
        return isinstance(other, K) and self.n == other.n
    def __hash__(self): return hash(self.n)
    def __repr__(self): return "K%d" % self.n
def during(hook_of, n=20):
    xs = []
    xs.extend(K((i * 7) % n, hook_of(xs)) for i in range(n))
    try:
        xs.sort()
    finally:
        print("after", xs[:5], len(xs))
    return "sorted"
attempt("append", lambda: during(lambda xs: lambda: xs.append(1)))
attempt("clear", lambda: during(lambda xs: xs.clear))
attempt("pop", lambda: during(lambda xs: lambda: xs and xs.pop()))
attempt("sort in sort", lambda: during(lambda xs: xs.sort))
attempt("assign", lambda: during(lambda xs: lambda: xs.__setitem__(slice(None), [K(1)])))
attempt("len", lambda: during(lambda xs: lambda: print(len(xs), end=" ") if xs else None))
def raising():
    state = [0]
    def hook():
        state[0] += 1
        if state[0] == 17: raise KeyError("stop")
    return hook
h = raising()
attempt("raise", lambda: during(lambda xs: h))
xs = [3, 1, 2]
def key(x):
    xs.append(x)
    return x
attempt("key appends", lambda: (xs.sort(key=key), xs))
xs = [3, 1, 2]
attempt("key raises", lambda: xs.sort(key=lambda x: 1 // (x - 1)))
print(xs)
attempt("key bad", lambda: xs.sort(key=3))
attempt("reverse odd", lambda: sorted([1, 2, 3], reverse=2.5))
class B:
    def __bool__(self): raise ValueError("no truth")
attempt("reverse raises", lambda: sorted([1, 2], reverse=B()))
class L:
    def __lt__(self, o): return B()
attempt("lt truth", lambda: sorted([L(), L()]))
attempt("min truth", lambda: min(L(), L()))
class NI:
    def __lt__(self, o): return NotImplemented
attempt("ni", lambda: sorted([NI(), NI()]))
attempt("mixed", lambda: sorted([1, "a"]))
attempt("none", lambda: sorted([None, None]))
attempt("complex", lambda: sorted([1j, 2]))
attempt("nan", lambda: sorted([3.0, float("nan"), 1.0, float("nan"), 2.0]))
attempt("tuples", lambda: sorted([(1, "a"), (1, 2)]))
attempt("dicts", lambda: sorted([{}, {}]))
xs = [K(i) for i in range(10)]
xs[5].hook = xs.clear
attempt("index clears", lambda: xs.index(K(9)))
xs = [K(i) for i in range(10)]
xs[5].hook = xs.clear
attempt("count clears", lambda: xs.count(K(9)))
xs = [K(i) for i in range(10)]
xs[5].hook = xs.clear
attempt("remove clears", lambda: xs.remove(K(9)))
xs = [K(i) for i in range(10)]
xs[5].hook = xs.clear
attempt("in clears", lambda: K(9) in xs)
xs = [K(i) for i in range(10)]; ys = [K(i) for i in range(10)]
xs[5].hook = ys.clear
attempt("eq clears", lambda: xs == ys)
xs = [K(i) for i in range(10)]; ys = [K(i) for i in range(10)]
xs[5].hook = xs.clear
attempt("lt clears", lambda: xs < ys)
def grow(o):
    def f():
        if len(o) < 50: o.append(K(-1))
    return f
xs = []; xs.extend(K(i, grow(xs)) for i in range(3))
attempt("count grows", lambda: (xs.count(K(77)), len(xs)))
d = {}
for i in range(8): d[K(i)] = i
k = K(100)
next(iter(d)).hook = lambda: d.update({K(200 + len(d)): 1})
attempt("dict grows in eq", lambda: (d == {K(i): i for i in range(8)}))
class H:
    def __init__(self): self.h = 0
    def __hash__(self):
        self.h += 1
        return self.h
    def __repr__(self): return "H"
h = H()
d = {h: 1}
attempt("hash moves", lambda: (h in d, d.get(h), len(d), list(d.items()), d == d, d == dict(d)))
d[h] = 2
attempt("twice", lambda: (len(d), list(d.values()), d.pop(h, "none")))
class Evil:
    def __init__(self, d): self.d = d
    def __hash__(self):
        self.d.clear()
        return 1
d = {1: 1}
attempt("hash clears", lambda: (d.setdefault(Evil(d), 3), len(d)))
class EqClear:
    def __init__(self, d): self.d = d
    def __hash__(self): return 1
    def __eq__(self, o):
        self.d.clear()
        return True
    def __repr__(self): return "EqClear"
for op in ("get", "pop", "setdefault", "__contains__", "__getitem__", "__delitem__"):
    d = {}
    d[EqClear(d)] = "v"
    attempt(op, lambda: (getattr(d, op)(EqClear(d)), d))
s = set()
s.add(EqClear(s))
for op in ("discard", "remove", "__contains__"):
    attempt("set " + op, lambda: (getattr(s, op)(EqClear(s)), len(s)))
s = {EqClear(set()), 5}
attempt("set ops", lambda: (len(s & {1, EqClear(s)}), len(s)))
attempt("max default", lambda: max([], default=3))
attempt("max key", lambda: max([1, 2], key=lambda x: {}))
attempt("max two", lambda: max(1, 2, default=3))
attempt("min keys", lambda: min([], key=None))
import bisect, heapq
attempt("bisect", lambda: bisect.bisect([1, "a", 3], 2))
attempt("heap", lambda: heapq.heapify([1, "a"]))
attempt("nlargest", lambda: heapq.nlargest(10**30, [1, 2]))
attempt("nlargest neg", lambda: heapq.nlargest(-1, [1, 2]))
import functools
attempt("cmp", lambda: sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: "x")))
attempt("cmp none", lambda: sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: None)))
attempt("total", lambda: functools.total_ordering(type("T", (), {})))
