#: count with floats, steps, repr and exact counting past 63 bits
from itertools import count, islice
print(list(islice(count(), 5)), list(islice(count(10, -3), 4)))
print(list(islice(count(0.5, 0.25), 4)))
c = count(3); next(c); print(c, count(1, 2), count(-5), count(2.5), count(1, 1.0))
print(list(islice(count(2**62 - 1), 3)), list(islice(count(2**64, 2**63), 2)))
print(count(step=2, start=1), type(c).__name__, iter(c) is c)
for bad in ("a", None, [1]):
    try:
        count(bad)
    except TypeError as e:
        print(e)

#: cycle saves its items once
from itertools import cycle, islice
print("".join(islice(cycle("abc"), 8)), list(cycle([])))
c = cycle(iter([1, 2])); print([next(c) for _ in range(5)], iter(c) is c)
def gen():
    print("a"); yield 1
    print("b"); yield 2
c = cycle(gen())
print([next(c) for i in range(5)])
try:
    cycle(5)
except TypeError as e:
    print(e)

#: repeat
from itertools import repeat
print(list(repeat("x", 3)), list(repeat(1, 0)), list(repeat(1, -5)))
r = repeat(7, 4); next(r); print(r, repeat(3), repeat("a", times=2), repeat(object="q", times=1))
print(r.__length_hint__(), list(r), r)
import operator
print(operator.length_hint(repeat(1, 10)))
try:
    print(len(repeat(1, 3)))
except TypeError as e:
    print(type(e).__name__)
print(operator.length_hint(repeat(1), 7))
try:
    repeat()
except TypeError as e:
    print(type(e))
print(list(zip(repeat(2), range(3))), list(map(pow, range(4), repeat(2))))

#: accumulate
from itertools import accumulate
import operator
print(list(accumulate([1, 2, 3, 4])), list(accumulate("abc")), list(accumulate([])))
print(list(accumulate([3, 1, 4, 1, 5], max)), list(accumulate([1, 2, 3], operator.mul, initial=10)))
print(list(accumulate([], initial=5)), list(accumulate([1, 2], initial=None)), list(accumulate([1, 2], func=None)))
a = accumulate([1, 2]); print(iter(a) is a, next(a), next(a), next(a, "end"), next(a, "end"))
try:
    list(accumulate([1, "a"]))
except TypeError as e:
    print(e)
try:
    accumulate(3)
except TypeError as e:
    print(e)

#: batched
from itertools import batched
print(list(batched("ABCDEFG", 3)), list(batched([], 2)), list(batched(range(4), 2)))
print(list(batched(range(6), n=3, strict=True)))
try:
    list(batched(range(5), 2, strict=True))
except ValueError as e:
    print(e)
for n in (0, -1):
    try:
        batched([1], n)
    except ValueError as e:
        print(e)
b = batched(range(5), 2); print(next(b), next(b), next(b), next(b, None), next(b, None), iter(b) is b)

#: chain and chain.from_iterable
from itertools import chain
print(list(chain("ab", [1], (), {2: 3})), list(chain()), list(chain.from_iterable(["ab", "cd"])))
c = chain([1], [2]); print(iter(c) is c, next(c), next(c), next(c, "end"), next(c, "end"), type(c).__name__)
c = chain([1], 5, [3])
print(next(c))
try:
    next(c)
except TypeError as e:
    print(e)
print(list(chain.from_iterable(x * 2 for x in "ab")))
def g():
    print("start")
    yield [1]
    print("more")
    yield [2]
for x in chain.from_iterable(g()):
    print(x)
class Sub(chain):
    pass
print(list(Sub([1], [2])), type(Sub.from_iterable([[1]])).__name__)

#: compress
from itertools import compress
print("".join(compress("ABCDEF", [1, 0, 1, 0, 1, 1])), list(compress("abc", [])), list(compress([], [1, 1])))
print(list(compress(range(6), selectors=iter([True, False, "x", "", [1]]))))
c = compress("ab", [1, 1]); print(iter(c) is c, type(c).__name__)
try:
    compress(1, [1])
except TypeError as e:
    print(e)

#: dropwhile, takewhile, filterfalse
from itertools import dropwhile, takewhile, filterfalse
print(list(dropwhile(lambda x: x < 5, [1, 4, 6, 4, 1])), list(takewhile(lambda x: x < 5, [1, 4, 6, 4, 1])))
print(list(filterfalse(lambda x: x % 2, range(6))), list(filterfalse(None, [0, 1, "", "a", []])))
t = takewhile(lambda x: x < 2, [1, 2, 1, 1])
print(next(t), next(t, "end"), next(t, "end"), iter(t) is t)
for f in (dropwhile, takewhile, filterfalse):
    try:
        f(lambda x: x, 3)
    except TypeError as e:
        print(f.__name__, e)
    try:
        next(f(lambda x: 1 // 0, [1]))
    except ZeroDivisionError as e:
        print(e)

#: groupby
from itertools import groupby
for k, g in groupby("AAAABBBCCDAABBB"):
    print(k, list(g), end=" ")
print()
print([(k, list(g)) for k, g in groupby([1, 1, 2, 3, 3], key=lambda x: x > 1)])
it = groupby([1, 1, 2, 2, 3])
k1, g1 = next(it)
k2, g2 = next(it)
print(k1, k2, list(g1), next(g2), list(g2), list(g2))
print([k for k, g in groupby([])], [k for k, g in groupby("aab", None)])
print(iter(it) is it, type(it).__name__, type(g1).__name__)
try:
    groupby(1)
except TypeError as e:
    print(e)
groups = [(k, g) for k, g in groupby("aabb")]
print([(k, list(g)) for k, g in groups])

#: islice
from itertools import islice
print(list(islice("ABCDEFG", 2)), list(islice("ABCDEFG", 2, 4)), list(islice("ABCDEFG", 2, None)), list(islice("ABCDEFG", 0, None, 2)))
print(list(islice(range(10), None)), list(islice(range(10), None, 5)), list(islice(range(10), 1, None, 3)), list(islice(range(5), 2, 2)))
it = iter(range(10)); print(list(islice(it, 3)), list(it))
it = iter(range(10)); print(list(islice(it, 1, 8, 3)), list(it))
it = iter(range(10)); print(list(islice(it, 0)), next(it))
for args in ((-1,), (1, -5), (1, 5, 0), (1, 5, -1), ("a",), ("a", 1), (1, "a"), (1, 10, "a"), (), (1, 2, 3, 4)):
    try:
        islice(range(10), *args)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
class I:
    def __index__(self): return 3
print(list(islice(range(9), I())))

#: pairwise
from itertools import pairwise
print(list(pairwise("ABCD")), list(pairwise([1])), list(pairwise([])))
p = pairwise(iter(range(3))); print(next(p), next(p), next(p, None), iter(p) is p)
try:
    pairwise(4)
except TypeError as e:
    print(e)

#: permutations
from itertools import permutations
print(list(permutations("ABC")), list(permutations(range(3), 2)), list(permutations([], 0)), list(permutations("ab", 3)))
print(list(permutations("abc", 0)), list(permutations("ab", None)), len(list(permutations(range(6)))))
try:
    permutations("ab", -1)
except ValueError as e:
    print(e)
try:
    permutations("ab", "x")
except TypeError as e:
    print(e)
p = permutations([1, 2]); print(iter(p) is p, type(p).__name__, next(p), next(p), next(p, 0), next(p, 0))

#: combinations
from itertools import combinations, combinations_with_replacement as cwr
print(list(combinations("ABCD", 2)), list(combinations(range(4), 3)), list(combinations("ab", 3)), list(combinations("ab", 0)))
print(list(cwr("ABC", 2)), list(cwr([], 2)), list(cwr([], 0)), list(cwr("ab", 3)), list(cwr("a", r=2)))
for f in (combinations, cwr):
    try:
        f("ab", -2)
    except ValueError as e:
        print(e)

#: product
from itertools import product
print(list(product("ab", [1, 2])), list(product([0, 1], repeat=3)), list(product()), list(product("ab", [])), list(product("ab", repeat=0)))
print(sum(a * b for a, b in product(range(20), repeat=2)), len(list(product("abc", "de", repeat=2))))
try:
    product("a", repeat=-1)
except ValueError as e:
    print(e)
try:
    product(1)
except TypeError as e:
    print(e)
p = product("ab"); print(iter(p) is p, type(p).__name__, next(p), next(p), next(p, 9), next(p, 9))
try:
    product("a", times=2)
except TypeError as e:
    print(e)

#: starmap
from itertools import starmap
print(list(starmap(pow, [(2, 5), (3, 2), [10, 3]])), list(starmap(lambda *a: a, [(), (1,), "xy"])))
s = starmap(max, [(1, 2)]); print(iter(s) is s, next(s), next(s, None))
try:
    list(starmap(pow, [1]))
except TypeError as e:
    print(e)

#: tee
from itertools import tee
a, b = tee(range(5)); print(next(a), next(a), list(b), list(a), list(b))
x, y, z = tee("ab", 3); print(list(x), list(z), list(y), tee([1], 0))
def g():
    for i in range(3):
        print("make", i)
        yield i
a, b = tee(g())
print(next(a)); print(next(b)); print(next(b)); print(list(a))
try:
    tee([], -1)
except ValueError as e:
    print(e)
a, = tee([1, 2, 3], 1); c, d = tee(a); print(next(c), list(d), iter(a) is a, list(c))

#: zip_longest
from itertools import zip_longest
print(list(zip_longest("ABCD", "xy", fillvalue="-")), list(zip_longest()), list(zip_longest([1, 2], [], [3])))
z = zip_longest([1]); print(iter(z) is z, next(z), next(z, None), type(z).__name__)
try:
    zip_longest("a", fill=3)
except TypeError as e:
    print(e)
try:
    zip_longest("a", 3)
except TypeError as e:
    print(e)

#: the tools put together
from itertools import *
def primes():
    numbers = count(2)
    while True:
        p = next(numbers)
        yield p
        numbers = filterfalse(lambda n, p=p: n % p == 0, numbers)
print(list(islice(primes(), 12)))
def flatten(x):
    return chain.from_iterable(x)
print(list(flatten([[1, 2], [3]])), list(takewhile(lambda t: t[0] < 3, enumerate("abcdef"))))
def roundrobin(*its):
    its = [iter(i) for i in its]
    while its:
        nxt = []
        for i in its:
            try:
                yield next(i)
                nxt.append(i)
            except StopIteration:
                pass
        its = nxt
print("".join(roundrobin("ABC", "D", "EF")))
print([list(g) for k, g in groupby(sorted("the quick brown fox".split(), key=len), key=len)])
print(sum(starmap(lambda a, b: a * b, zip(range(10), accumulate(range(10))))))

#: an error of the source comes through and ends nothing
from itertools import *
class Bad:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n == 2:
            raise KeyError("two")
        if self.n > 4:
            raise StopIteration
        return self.n
for make in (lambda: chain(Bad()), lambda: islice(Bad(), 10), lambda: accumulate(Bad()), lambda: takewhile(bool, Bad()),
             lambda: zip_longest(Bad(), [1, 2, 3]), lambda: compress(Bad(), [1] * 5), lambda: starmap(lambda *a: a, map(lambda x: [x], Bad()))):
    it = make()
    seen = []
    for _ in range(6):
        try:
            seen.append(next(it))
        except (KeyError, StopIteration) as e:
            seen.append(type(e).__name__)
    print(seen)
