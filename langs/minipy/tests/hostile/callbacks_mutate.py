"""Functions that built-ins call, and that change what the built-in works on."""
import functools, itertools, collections, heapq, bisect, re, random, operator, json, copy, statistics, string, struct
def show(name, f):
    try: r = f()
    except Exception as e: r = type(e).__name__, str(e)
    print(name, r)
class Eq:
    def __init__(self, f, r=False): self.f, self.r = f, r
    def __eq__(self, o):
        self.f()
        return self.r
    def __hash__(self): return 1
    def __lt__(self, o):
        self.f()
        return self.r
    __gt__ = __le__ = __lt__
    def __repr__(self): return "E"
def lists():
    for r in True, False:
        for n in range(3):
            l = []
            f = [l.clear, lambda: l.append(5), lambda: l.__setitem__(slice(0, 1), [1] * 20) if len(l) < 40 else None][n]
            for name, op in {"in": lambda: 7 in l, "index": lambda: l.index(7), "count": lambda: l.count(7) if n == 0 else 0, "remove": lambda: l.remove(7), "eq": lambda: l == [7, 7, 7, 7], "lt": lambda: l < [7, 7, 7, 7],
                "max": lambda: max(l) if n == 0 else 0, "sort": lambda: l.sort(), "tuple": lambda: 7 in (e, e), "sorted": lambda: sorted(l), "eq2": lambda: l == l[:], "contains_t": lambda: (e, 1) in l}.items():
                e = Eq(f, r)
                l[:] = [e, Eq(f, r), Eq(f, r), 3]
                show((r, n, name), op)
                print(len(l))
lists()
def dicts():
    for n in range(4):
        for r in True, False:
            d = {}
            f = [d.clear, lambda: d.__setitem__(len(d) + 100, 1) if len(d) < 50 else None, lambda: d.update({i: i for i in range(60)}) if len(d) < 60 else None, lambda: d.pop(3, None)][n]
            for name, op in {"get": lambda: d.get(e2), "in": lambda: e2 in d, "set": lambda: d.__setitem__(e2, 5), "del": lambda: d.__delitem__(e2), "pop": lambda: d.pop(e2, "none"), "default": lambda: d.setdefault(e2, 6),
                "eq": lambda: d == {e2: 1, 3: 3}, "update": lambda: d.update({e2: 4}), "or": lambda: len(d | {e2: 1}) > 0, "keys": lambda: len(d.keys() & {e2}), "copy": lambda: len(d.copy()) > -1, "from": lambda: len(dict.fromkeys([e2, e1]))}.items():
                d.clear()
                e1, e2 = Eq(lambda: None), Eq(lambda: None)
                d[e1] = 1
                d[3] = 3
                e1.f = e2.f = f
                e1.r = e2.r = r
                show((n, r, name), op)
                print(len(d), sorted(k for k in d if type(k) is int)[:3])
dicts()
def sets():
    for n in range(3):
        for r in True, False:
            s = set()
            f = [s.clear, lambda: s.add(len(s) + 100) if len(s) < 50 else None, lambda: s.update(range(60))][n]
            for name, op in {"in": lambda: e2 in s, "discard": lambda: s.discard(e2), "remove": lambda: s.remove(e2), "and": lambda: len(s & {e2}), "or": lambda: len(s | {e2}) > 0, "sub": lambda: len(s - {e2}) >= 0,
                "le": lambda: s <= {e2, 3}, "eq": lambda: s == {e2, 3}, "isd": lambda: s.isdisjoint([e2])}.items():
                s.clear()
                e1, e2 = Eq(lambda: None), Eq(lambda: None)
                s.add(e1)
                s.add(3)
                e1.f = e2.f = f
                e1.r = e2.r = r
                show((n, r, name), op)
                print(len(s))
sets()
def keys():
    l = list(range(10))
    show("sort key", lambda: l.sort(key=lambda x: l.append(1) or -x))
    show("sort key2", lambda: (l.sort(key=lambda x: l.clear() or -x), l))
    l = list(range(10))
    show("max", lambda: max(l, key=lambda x: l.pop() if l else 0))
    l = list(range(10))
    show("map", lambda: list(map(lambda x: l.pop(), l)))
    l = list(range(10))
    show("filter", lambda: list(filter(lambda x: l.pop(0), l)))
    l = list(range(10))
    show("join", lambda: ",".join(str(l.pop()) for x in l))
    l = list(range(10))
    show("sum", lambda: sum(l.pop() for x in l))
    l = list(range(10))
    show("extend", lambda: (l.extend(l.pop() for x in range(3)), l))
    l = list(range(10))
    show("slice", lambda: (l.__setitem__(slice(2, 5), (l.pop() for x in range(3))), l))
    l = list(range(10))
    show("reduce", lambda: functools.reduce(lambda a, b: a + (l.pop() if len(l) > 3 else 0), l))
    l = [3, 1, 2]
    show("insort", lambda: (bisect.insort(l, 2, key=lambda x: l.append(1) or x), l))
    l = list(range(10))
    show("merge", lambda: list(itertools.islice(heapq.merge(l, l, key=lambda x: l.append(99) or x), 25)))
    l = list(range(5))
    show("groupby", lambda: [(k, list(g)) for k, g in itertools.groupby(l, lambda x: l.append(x) if len(l) < 15 else x)])
    d = {i: i for i in range(5)}
    show("dict sort", lambda: sorted(d, key=lambda k: d.pop(k)))
    d = {i: i for i in range(5)}
    show("dict map", lambda: list(map(lambda k: d.__setitem__(k + 9, 1), d)))
    d = collections.OrderedDict((i, i) for i in range(5))
    q = collections.deque(range(5))
    show("deque", lambda: [q.rotate() for x in q])
    q = collections.deque(range(5))
    show("deque map", lambda: list(map(lambda x: q.append(x), q)))
    c = collections.Counter("aab")
    show("counter", lambda: [c.update("c") for x in c])
    show("re", lambda: re.sub("a", lambda m: re.sub("a", "b", m.string), "aaa"))
    b = bytearray(b"abcabc")
    def cut(m):
        del b[:]
        return b"x"
    show("re bytes", lambda: re.sub(b"[ab]", lambda m: b"x", bytes(b)))
    l = [1, [2, [3]]]
    class D:
        def __deepcopy__(self, memo):
            memo.clear()
            l.append(1)
            return self
    l.append(D())
    show("deepcopy", lambda: len(copy.deepcopy(l)))
    class J(json.JSONEncoder):
        def default(self, o):
            l.clear()
            return 5
    l = [1, 2, {3}, 4]
    show("json", lambda: json.dumps(l, cls=J))
    d = {"a": {3}, "b": 2}
    class K(json.JSONEncoder):
        def default(self, o):
            d["c"] = 5
            return 5
    show("json dict", lambda: json.dumps(d, cls=K))
    show("hook", lambda: json.loads("[{}, {}]", object_hook=lambda o: o.update(a=1) or o))
    class F:
        def __format__(self, s):
            args.clear()
            return "f"
        def __str__(self):
            args.clear()
            return "s"
    args = [F(), 1, 2]
    show("format", lambda: "{0[0]} {0[1]}".format(args))
    args = [F(), 1, 2]
    show("percent", lambda: "%s %s" % (args[0], args))
    args = {"a": F(), "b": 1}
    show("percent dict", lambda: "%(a)s %(b)s" % args)
    args = [F(), 1]
    show("print", lambda: print(*args))
    def swap(x, memo=[]):
        x.__class__ = B2
        return x
    class A2:
        def __iter__(self): return self
        def __next__(self):
            self.__class__ = B2
            return 1
    class B2:
        def __next__(self): raise StopIteration
        def __iter__(self): return self
    show("class", lambda: list(A2()))
    class A3:
        def __getattr__(self, n):
            A3.__getattr__ = None
            return 5
    show("getattr", lambda: (A3().x, A3().y))
    class A4:
        def __getattribute__(self, n):
            del A4.__getattribute__
            return 5
        x = 7
    show("getattribute", lambda: (A4().x, A4().x))
    class Desc:
        def __get__(self, o, t):
            del A5.x
            return 5
    class A5: x = Desc()
    show("descriptor", lambda: (A5().x, A5().x))
    class It:
        def __init__(self, l): self.l = l
        def __iter__(self):
            yield 1
            self.l.clear()
            yield 2
    l = [1, 2, 3]
    show("zip", lambda: list(zip(l, It(l))))
    l = [1, 2, 3]
    l[1:2] = It(l)
    print(l)
    l = [1, 2, 3]
    l += It(l)
    print(l)
    l = [1, 2, 3]
    show("unpack", lambda: [*l, *It(l), *l])
    d = {1: 1}
    class M:
        def keys(self): return [1, 2]
        def __getitem__(self, k):
            d.clear()
            return k
    d.update(M())
    print(d)
    show("stars", lambda: (lambda **k: k)(**{"a": 1}, **type("M", (), {"keys": lambda s: ["b"], "__getitem__": lambda s, k: 5})()))
for i in range(30):
    if i == 29: keys()
    else:
        import contextlib, io
        with contextlib.redirect_stdout(io.StringIO()): keys()
