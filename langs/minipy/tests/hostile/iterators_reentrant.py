"""Iterators that are asked for their next item while they look for it."""
import itertools, functools, collections
def show(name, make):
    try:
        print(name, make())
    except BaseException as e:
        print(name, type(e).__name__, e)
def reentrant_map():
    m = map(lambda x: x if x < 3 else next(m), range(6))
    return list(m)
def reentrant_filter():
    f = filter(lambda x: x % 2 or next(f, None) is None, range(8))
    return list(f)
def reentrant_zip():
    class I:
        def __iter__(self): return self
        def __next__(self):
            self.n = getattr(self, "n", 0) + 1
            if self.n == 2: return next(z)
            if self.n > 5: raise StopIteration
            return self.n
    z = zip(I(), range(9))
    return list(z)
def reentrant_accumulate():
    a = itertools.accumulate(range(6), lambda x, y: x + y if y < 4 else next(a, 100))
    return list(a)
def reentrant_groupby():
    def key(x):
        return x // 2 if x < 4 else (next(g, (9, 0))[0])
    g = itertools.groupby(range(8), key)
    return [(k, list(v)) for k, v in g]
def reentrant_islice():
    class I:
        def __iter__(self): return self
        def __next__(self):
            self.n = getattr(self, "n", 0) + 1
            if self.n == 3: return next(s, "end")
            return self.n
    s = itertools.islice(I(), 6)
    return list(s)
def reentrant_chain():
    class I:
        def __iter__(self): return self
        def __next__(self):
            self.n = getattr(self, "n", 0) + 1
            if self.n == 2: return next(c)
            if self.n > 4: raise StopIteration
            return self.n
    i = I()
    c = itertools.chain(i, "ab")
    return list(c)
def reentrant_takewhile():
    t = itertools.takewhile(lambda x: x < 3 or next(t, 0), range(9))
    return list(t)
def reentrant_dropwhile():
    d = itertools.dropwhile(lambda x: x < 2 and next(d, 1), range(9))
    return list(d)
def reentrant_starmap():
    s = itertools.starmap(lambda a, b: a * b if a < 2 else next(s), [(1, 2), (2, 3), (0, 4), (1, 1)])
    return list(s)
def reentrant_pairwise():
    class I:
        def __iter__(self): return self
        def __next__(self):
            self.n = getattr(self, "n", 0) + 1
            if self.n == 3: return next(p, "end")
            if self.n > 6: raise StopIteration
            return self.n
    p = itertools.pairwise(I())
    return list(p)
def reentrant_enumerate():
    class I:
        def __iter__(self): return self
        def __next__(self):
            self.n = getattr(self, "n", 0) + 1
            if self.n == 2: return next(e)
            if self.n > 4: raise StopIteration
            return self.n
    e = enumerate(I())
    return list(e)
def reentrant_generator():
    def g():
        yield 1
        yield next(it)
    it = g()
    return list(it)
def reentrant_batched():
    class I:
        def __iter__(self): return self
        def __next__(self):
            self.n = getattr(self, "n", 0) + 1
            if self.n == 2: return next(b, "end")
            if self.n > 6: raise StopIteration
            return self.n
    b = itertools.batched(I(), 2)
    return list(b)
def reentrant_callable():
    n = [0]
    def f():
        n[0] += 1
        return next(i) if n[0] == 2 else n[0]
    i = iter(f, 5)
    return list(i)
def reentrant_cycle():
    class I:
        def __iter__(self): return self
        def __next__(self):
            self.n = getattr(self, "n", 0) + 1
            if self.n > 3: raise StopIteration
            return self.n
    c = itertools.cycle(I())
    return [next(c) for _ in range(8)]
def reentrant_reversed():
    class S:
        def __len__(self): return 5
        def __getitem__(self, i): return next(r, "end") if i == 3 else i
    r = reversed(S())
    return list(r)
def reentrant_getitem():
    class S:
        def __getitem__(self, i):
            if i > 5: raise IndexError
            return next(r, "end") if i == 3 else i
    r = iter(S())
    return list(r)
def reentrant_reduce():
    return functools.reduce(lambda a, b: a + functools.reduce(lambda c, d: c + d, range(b + 1)), range(5))
def reentrant_cached():
    @functools.lru_cache(maxsize=3)
    def f(n):
        if n < 2: return n
        return f(n - 1) + f(n - 2)
    return f(30), f.cache_info()
def cleared_cache():
    @functools.lru_cache(maxsize=3)
    def f(n):
        f.cache_clear()
        return n if n < 1 else f(n - 1)
    return [f(5), f(5)], f.cache_info()
for round in range(40):
    for name, f in sorted(globals().copy().items()):
        if name.startswith("reentrant") or name.startswith("cleared"):
            if round == 39: show(name, f)
            else:
                try: f()
                except (RecursionError, ValueError, StopIteration, RuntimeError, TypeError): pass
