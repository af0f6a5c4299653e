#: equality and membership do not depend on order
print({1, 2, 3} == {3, 2, 1}, 2 in {1, 2}, {1} == frozenset([1]), {1} != {2}, {1} == [1])

#: printing through sorted
s = set()
for i in range(30): s.add(i * 7 % 11)
print(sorted(s), len(s))

#: equal values are one element
print(len({1, 1.0, True}), len({0, False, 0.0, -0.0}), len({'a', 'a'}), len({float('nan'), float('nan')}))

#: nan by identity
n = float('nan')
print(len({n, n}), n in {n})

#: the first of equal elements stays
s = {1}
s.add(True); s.add(1.0)
print(s, {True, 1})

#: repr
print(set(), frozenset(), {1}, frozenset({1}), [set()], {(1, 2)})

#: unhashable elements
for bad in ([], {}, set()):
    try: {bad}
    except TypeError as e: print(e)
try: set([[1]])
except TypeError as e: print(e)
try: [] in set()
except TypeError as e: print(e)

#: a set looked up in a set of frozensets
s = {frozenset({1, 2})}
print({1, 2} in s, {1} in s)
s.discard({1, 2}); print(s)

#: frozensets are hashable and equal hashes agree
print(hash(frozenset([1, 2, 3])) == hash(frozenset([3, 2, 1])), {frozenset('ab'): 1}[frozenset('ba')])
try: hash(set())
except TypeError as e: print(e)

#: change during iteration
s = {1}
try:
    for x in s: s.add(x + 1)
except RuntimeError as e: print(e)

#: removal during iteration
s = {1, 2, 3}
try:
    for x in s: s.discard(x)
except RuntimeError as e: print(e)

#: adding an existing element during iteration is fine
s = {1, 2}
for x in s: s.add(x)
print(s)

#: operators need sets
for f in (lambda: {1} | [2], lambda: {1} & 'a', lambda: {1} - (1,), lambda: {1} ^ {1: 2}, lambda: [1] | {2}, lambda: {1} + {2}):
    try: f()
    except TypeError as e: print(e)

#: methods take any iterable
s = {1, 2, 3}
print(s.union([4], (5,), 'a') == {1, 2, 3, 4, 5, 'a'}, s.intersection([1, 2], range(2)), s.difference([1], [2]), sorted(s.symmetric_difference([3, 4])))

#: result types of mixed operators
print(type({1} | frozenset({2})).__name__, type(frozenset({1}) | {2}).__name__, type(frozenset() & set()).__name__)

#: subclass operators
class S(set): pass
print(type(S([1]) | {2}).__name__, type(S([1]).union([2])).__name__, type(S([1]).copy()).__name__, S([1]))

#: comparison is the subset relation
a, b = {1, 2}, {1, 2, 3}
print(a < b, a <= a, a < a, b > a, a >= b, {1} < {2}, {1} > {2}, {1} == {1.0}, set() < {1})
try: {1} < [1, 2]
except TypeError as e: print(e)

#: sorting sets is by subset
print(sorted([{1, 2}, {1}, set()]) == [set(), {1}, {1, 2}])

#: user hash and eq
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): return self.n % 3
    def __eq__(self, o): return self.n == o.n
s = {K(i % 10) for i in range(30)}
print(len(s), K(5) in s, K(11) in s)

#: eq exceptions
class E:
    def __hash__(self): return 1
    def __eq__(self, o): raise ValueError('eq')
s = {E()}
for f in (lambda: s.add(E()), lambda: E() in s, lambda: s.remove(E()), lambda: s | {E()}, lambda: {E(), E()}):
    try: f()
    except ValueError as e: print(e)
print(len(s))

#: set algebra in a hot loop
a, b = set(), set()
for i in range(30):
    a.add(i * 3 % 20); b.add(i * 5 % 20)
    if i % 10 == 9: print(sorted(a & b), sorted(a - b), sorted(a ^ b), len(a | b))

#: sieve with a set
n = 50
s = set(range(2, n))
for i in range(2, 8):
    s -= set(range(i * i, n, i))
print(sorted(s))

#: visited set of a search
seen = set(); todo = [0]; order = []
while todo:
    x = todo.pop()
    if x in seen: continue
    seen.add(x); order.append(x)
    todo.extend(y for y in ((x * 2 + 1) % 17, (x + 5) % 17) if y not in seen)
print(order)

#: set of tuples in a loop
s = set()
for i in range(30): s.add((i % 3, i % 4))
print(len(s), (2, 3) in s, (3, 3) in s)

#: pop until empty
s = set(range(20)); n = 0
while s: n += s.pop()
print(n, s)
try: s.pop()
except KeyError as e: print(e)

#: iteration over small ints in a new set is complete
print(sum({i * i for i in range(20)}), max({3, 9, 4}), sorted({'b', 'a'}))

#: in-place operators keep identity
s = t = {1, 2, 3}
s &= {2, 3, 4}; s |= {9}; s -= {3}; s ^= {2, 7}
print(t is s, sorted(t))

#: in-place operators need sets
s = {1}
for f in ('|', '&', '-', '^'):
    try:
        if f == '|': s |= [1]
        elif f == '&': s &= [1]
        elif f == '-': s -= [1]
        else: s ^= [1]
    except TypeError as e: print(e)

#: in-place on frozenset makes a new one
f = g = frozenset({1})
f |= {2}
print(f is g, sorted(f), g)

#: an operation with itself
s = {1, 2, 3}
s -= s; print(s)
s = {1, 2}; s ^= s; print(s)
s = {1, 2}; s &= s; print(s); s.difference_update(s); print(s)

#: iterating an operand that changes the set
s = {1, 2}
s.update(x + 10 for x in list(s))
print(sorted(s))
try: s.update(x + 100 for x in s)
except RuntimeError as e: print(e)

#: set of mixed types
s = {1, 'a', None, 2.5, (1,), True, frozenset()}
print(len(s), all(x in s for x in (1, 'a', None, 2.5, (1,), frozenset())))

#: exhausted set iterators
s = {1}; it = iter(s); next(it); print(next(it, 'end'))
s.add(2)
print(next(it, 'end'))

#: len and truth
print(len(set('hello')), bool(set()), bool({0}))

#: set from various iterables
print(sorted(set('banana')), sorted(set({1: 2, 3: 4})), sorted(set(range(3))), set(x for x in ()))
try: set(5)
except TypeError as e: print(e)
try: set([1], [2])
except TypeError as e: print(e)

#: frozenset constructor returns its argument
f = frozenset([1])
print(frozenset(f) is f, frozenset([1]) == f)

#: literals in membership tests
print([c for c in 'hello' if c in {'h', 'l'}], [x for x in range(10) if x not in {1, 3, 5}])

#: dunder methods
s = {1}
print(s.__contains__(1), s.__or__({2}), s.__or__([2]), s.__len__(), s.__eq__({1}), s.__le__({1, 2}), s.__and__(5))

#: removal errors name the element
for f in (lambda: set().remove('x'), lambda: {1}.remove((1, 2))):
    try: f()
    except KeyError as e: print(repr(e))
print({1}.discard(5))

#: sets hold objects by identity
class C: pass
cs = [C() for i in range(20)]
s = set(cs)
print(len(s), all(c in s for c in cs), C() in s)

#: big ints and floats in sets
print(2 ** 100 in {2 ** 100}, float(2 ** 70) in {2 ** 70}, 0.1 + 0.2 in {0.3})

#: copy is shallow and independent
s = {1}; c = s.copy(); c.add(2); print(s, len(c))

#: isdisjoint, issubset and issuperset
print({1}.isdisjoint([2]), {1}.isdisjoint({1}), {1}.issubset([1, 2]), {1, 2}.issuperset('') , set().issubset([]))
