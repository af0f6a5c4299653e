"""Unpacking of everything into everything."""
class It:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        self.n -= 1
        if self.n < 0: raise StopIteration
        if self.n == 100: raise KeyError("at 100")
        return self.n
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def two(x): a, b = x; return a, b
def star(x): a, *b, c = x; return a, len(b), c
def nested(x): (a, (b, *c)), d = x; return a, b, c, d
for x in (), (1,), (1, 2), (1, 2, 3), [1, 2], "ab", {1: 2, 3: 4}, 5, None, It(2), It(3), It(200), range(2), iter([1, 2]), (i for i in range(2)), b"ab", {1, 2}, ((1, (2, 3)), 4), ((1, 2), 3):
    t(lambda: two(x))
    t(lambda: star(x))
    t(lambda: nested(x))
def f(a, b=2, *c, d, e=5, **g): return a, b, c, d, e, sorted(g)
for a, k in [((), {}), ((1,), {}), ((1,), {"d": 1}), ((1, 2, 3), {"d": 1, "z": 2}), ((), {"a": 1, "d": 2}), ((1,), {"a": 1, "d": 2}), ((1,), {"d": 1, 5: 2})]:
    t(lambda: f(*a, **k))
t(lambda: f(*It(3), d=1)); t(lambda: f(*It(200), d=1)); t(lambda: f(*5)); t(lambda: f(**5)); t(lambda: f(1, **{"d": 1}, **{"d": 2})); t(lambda: f(*range(1000), d=1)[1]); t(lambda: len(f(**{"x%d" % i: i for i in range(1000)}, a=1, d=2)[-1]))
t(lambda: [*range(3), *"ab", *{}]); t(lambda: {**{}, **{1: 2}, "a": 3}); t(lambda: [*5]); t(lambda: {**[1]}); t(lambda: {*[[]]})
x = [1, 2, 3]
i = 0
i, x[i] = 2, 9
print(i, x)
x[0], x = 7, 5
print(x)
