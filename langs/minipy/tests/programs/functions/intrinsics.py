# getattr, setattr, hasattr, len, iter and next in hot loops, with hooks and errors.
class P:
    z = 9
    def __init__(s): s.a = 1
    @property
    def bad(s): raise AttributeError("no " + "bad")
    @property
    def worse(s): raise ValueError("worse")
    def __getattr__(s, n):
        if n.startswith("d"): return n
        raise AttributeError(n)
class Q:
    __slots__ = ("s",)
def names(i): return ("a", "z", "d" + str(i % 3), "nope", "bad")[i % 5]
p = P(); out = []
for i in range(60):
    out.append(getattr(p, names(i), None)); out.append(hasattr(p, names(i)))
    setattr(p, "n%d" % (i % 4), i)
print(out[:20], p.__dict__)
for i in range(30):
    try: getattr(p, "worse", 1)
    except ValueError as e: s = str(e)
    try: getattr(p, "nope")
    except AttributeError as e: t = str(e)
    try: hasattr(p, "worse")
    except ValueError as e: u = str(e)
    try: getattr(p, 5)
    except TypeError as e: v = str(e)
    try: setattr(Q(), "t", 5)
    except AttributeError as e: w = str(e)
print(s, t, u, v, w)
class L:
    def __init__(s, n): s.n = n
    def __len__(s): return s.n
class LL(list):
    def __len__(s): return 100 + list.__len__(s)
class NL: pass
class I:
    def __index__(s): return 3
for i in range(30):
    r = [len(L(i)), len(LL([1])), len(L(True)), len(L(I()))]
    for n in (-1, "x", 1.5, 2**70):
        try: len(L(n))
        except (TypeError, ValueError, OverflowError) as e: r.append(type(e).__name__ + str(e))
    try: len(NL())
    except TypeError as e: r.append(str(e))
print(r)
def g():
    x = yield 1
    return 5
for i in range(30):
    it = g(); r = [next(it)]
    try: next(it)
    except StopIteration as e: r.append(e.value)
    try: next(it)
    except StopIteration as e: r.append(e.value)
    it = g(); r.append(next(it, "d")); r.append(next(it, "d")); r.append(next(it, "d"))
    li = iter([1, 2]); r += [next(li), next(li), next(li, None), next(iter((4,))), next(iter("q")), next(iter(range(3, 4)))]
    try: next(iter([]))
    except StopIteration as e: r.append((e.value, e.args))
    try: next([])
    except TypeError as e: r.append(str(e))
    r.append(next(map(str, [7]))); r.append(next(iter({1: 2})))
print(r)
class It:
    def __iter__(s): return s
    def __next__(s): raise StopIteration("v")
for i in range(20):
    try: next(It())
    except StopIteration as e: r = e.value
    r2 = next(It(), 0)
print(r, r2)
def gg():
    try:
        yield 1
    finally: pass
for i in range(20):
    it = gg(); next(it)
    try: next(iter(5))
    except TypeError as e: r = str(e)
print(r)
