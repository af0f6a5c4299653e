#: random: seeds of all kinds give CPython's numbers
import random
for s in (0, 1, -1, 2**70, "abc", "", 1.5, True, None):
    if s is not None:
        r = random.Random(s); print(s, r.random(), r.getrandbits(40), r.randint(1, 100))
random.seed(42); print(random.random(), random.uniform(1, 5), random.randrange(10), random.randrange(5, 50, 5), random.choice("abcdef"))
random.seed("x", version=2); print(random.random())

#: random: sequences
import random
r = random.Random(7)
l = list(range(10)); r.shuffle(l); print(l, r.sample(range(100), 5), r.sample("abcdef", 3), r.sample(["a", "b"], counts=[3, 2], k=4), r.sample(range(10**9), 3))
print(r.choices("abc", k=5), r.choices([1, 2, 3], [1, 5, 1], k=6), r.choices("xy", cum_weights=[1, 10], k=4), r.choice(range(5)), r.randbytes(3) if hasattr(r, "randbytes") else 0)
for f in (lambda: r.choice([]), lambda: r.sample([1], 2), lambda: r.sample({1}, 1), lambda: r.randrange(0), lambda: r.randrange(5, 5), lambda: r.randrange(1, 9, 0), lambda: r.randint(5, 1), lambda: r.choices("ab", [1]), lambda: r.choices("ab", [0, 0]), lambda: r.choices("ab", [1, 1], cum_weights=[1, 2]), lambda: r.getrandbits(-1), lambda: r.randrange(1.5)):
    try:
        print(f())
    except (ValueError, IndexError, TypeError) as e:
        print(type(e).__name__, e)

#: random: distributions
import random
r = random.Random(3)
print(r.gauss(0, 1), r.gauss(0, 1), r.normalvariate(5, 2), r.expovariate(2), r.betavariate(1, 2), r.gammavariate(2, 1), r.gammavariate(0.5, 1), r.gammavariate(1, 3), r.triangular(1, 5, 2), r.triangular(), r.lognormvariate(0, 1), r.vonmisesvariate(1, 2), r.vonmisesvariate(1, 0), r.paretovariate(3), r.weibullvariate(1, 2), r.binomialvariate(10, 0.3), r.binomialvariate(100, 0.5), r.binomialvariate(n=1, p=0.5))

#: random: state and subclasses
import random
r = random.Random(1); st = r.getstate(); a = [r.random() for _ in range(3)]; r.setstate(st); print(a == [r.random() for _ in range(3)], st[0], len(st[1]), st[2])
class C(random.Random):
    def random(self): return 0.25
c = C(); print(c.randint(1, 10), c.uniform(0, 4), c.choice("abcd"), c.random())
class D(random.Random):
    def __init__(self, s): super().__init__(s); self.n = 0
    def getrandbits(self, k): self.n += 1; return super().getrandbits(k)
d = D(5); print(d.randrange(100), d.n)
random.seed(10); x = random.getstate(); v = random.random(); random.setstate(x); print(v == random.random())
