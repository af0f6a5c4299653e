# Slices with odd parts: huge steps, objects that change the sequence, None and floats.
def attempt(what, f):
    try:
        result = f()
    except BaseException as e:
        print(what, type(e).__name__, e)
    else:
        print(what, repr(result)[:90])
BIG = 10**30
M = 2**63
for make in (list, tuple, bytes, bytearray, lambda x: "".join(map(chr, x)), lambda x: range(97, 97 + len(x))):
    s = make(range(97, 107))
    for sl in (slice(None, None, BIG), slice(None, None, -BIG), slice(BIG, -BIG, -1), slice(-BIG, BIG, M), slice(M - 1, None, -M),
               slice(0, BIG, M - 1), slice(-M, M, 1), slice(-M - 1, M - 1, 2), slice(9, -M, -(M - 1)), slice(True, False, -1),
               slice(None, None, 0), slice(1.0), slice("a"), slice(None, None, None), slice(5, 5, -1)):
        attempt((type(s).__name__, sl), lambda: s[sl])
    if type(s) in (list, bytearray):
        for sl, value in ((slice(None, None, BIG), [1]), (slice(None, None, -BIG), [1]), (slice(BIG, None), [1, 2]), (slice(-BIG, -BIG), [3]),
                          (slice(0, 4, 2), [1]), (slice(0, 4, 2), [1, 2, 3]), (slice(8, 2), [7, 7]), (slice(None, None, -1), range(10)),
                          (slice(0, 2), 5), (slice(0, 2), None), (slice(0, 2), "ab"), (slice(0, 2), (x for x in (1, 2, 3))), (slice(None, None, M - 1), [5, 6])):
            t = make(range(97, 107))
            def store():
                t[sl] = value
                return t
            attempt(("set", sl, type(value).__name__), store)
            def remove():
                del t[sl]
                return t
            attempt(("del", sl), remove)
class I:
    def __init__(self, f): self.f = f
    def __index__(self): return self.f()
xs = list(range(10))
attempt("shrinks", lambda: xs[I(lambda: xs.clear() or 0):5])
xs = list(range(10))
def store():
    xs[I(lambda: xs.clear() or 2):I(lambda: 4)] = [1, 2, 3]
    return xs
attempt("store shrinks", store)
xs = list(range(10))
def store2():
    xs[::I(lambda: xs.append(1) or 2)] = range(6)
    return xs
attempt("extended grows", store2)
xs = list(range(10))
def store3():
    xs[2:4] = (xs.pop() for _ in range(3))
    return xs
attempt("items pop", store3)
xs = list(range(10))
def store4():
    xs[::2] = xs
    return xs
attempt("itself", store4)
def store5():
    xs[3:5] = xs
    return xs
attempt("itself plain", store5)
b = bytearray(b"0123456789")
def store6():
    b[I(lambda: b.clear() or 2):5] = b"xyz"
    return b
attempt("bytearray", store6)
attempt("index raises", lambda: xs[I(lambda: 1 / 0):])
attempt("index text", lambda: xs[I(lambda: "a"):])
attempt("indices", lambda: slice(None, None, -BIG).indices(BIG))
attempt("indices neg", lambda: slice(1).indices(-1))
attempt("indices obj", lambda: slice(I(lambda: -3), None, I(lambda: 2)).indices(I(lambda: 7)))
attempt("hash", lambda: hash(slice(1, 2)) == hash(slice(1, 2)))
attempt("hash list", lambda: hash(slice([], 2)))
attempt("cmp", lambda: (slice(1, 2) < slice(1, 3), slice(1) == slice(None, 1), slice(1, 2) != slice(1, 2, None)))
attempt("cmp odd", lambda: slice(1, "a") < slice(1, 2))
class Seq:
    def __getitem__(self, i): return i
    def __len__(self): return 10
attempt("seq", lambda: (Seq()[-1], Seq()[-3:BIG], Seq()[1:2, ..., ::3]))
class NoLen:
    def __getitem__(self, i): return i
attempt("ext", lambda: NoLen()[::, 1])
attempt("del in tuple", lambda: exec("t = (1, 2)\ndel t[0]"))
attempt("set in str", lambda: exec("s = 'abc'\ns[0:1] = 'x'"))
attempt("range slice", lambda: range(10**40)[10**39::10**38])
attempt("range index", lambda: range(10**40)[-1])
attempt("len", lambda: len(range(-BIG, BIG)))
attempt("islice", lambda: list(__import__("itertools").islice(range(10), 1, 9, 10**18)))
attempt("islice big", lambda: list(__import__("itertools").islice(range(10), 0, None, BIG)))
