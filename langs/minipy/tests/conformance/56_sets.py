#: construction and membership
s = {1, 2, 2, 3}
print(len(s), 2 in s, 9 in s, sorted(s), set(), set('aab') == {'a', 'b'}, bool(set()), bool({0}))
#: equal items of different types
s = {1}
s.add(1.0)
s.add(True)
print(s, len({0, 0.0, False, -0.0}))
#: add, remove, discard, pop, clear
s = {1}
s.add(2)
s.discard(9)
s.remove(1)
print(s, s.pop(), s)
try:
    s.pop()
except KeyError as e:
    print(repr(e))
try:
    s.remove(5)
except KeyError as e:
    print(repr(e))
s.add(1)
s.clear()
print(s)
#: operators
a, b = {1, 2, 3}, {2, 3, 4}
print(sorted(a | b), sorted(a & b), sorted(a - b), sorted(a ^ b), a <= b, a < {1, 2, 3, 4}, a >= {1}, a > a, a == {3, 2, 1}, a != b)
#: operators refuse other iterables
for f in (lambda: {1} | [2], lambda: {1} & (1,), lambda: {1} - 'a', lambda: {1} ^ {1: 2}, lambda: {1} < [1], lambda: [1] | {1}, lambda: {1} + {2}):
    try:
        f()
    except TypeError as e:
        print(e)
#: methods take any iterable
a = {1, 2, 3}
print(sorted(a.union([5], 'x', ()) - {'x'}), sorted(a.intersection([1, 2], (2, 9))), sorted(a.difference([1], {2})), sorted(a.symmetric_difference([3, 4])), a.issubset([1, 2, 3, 4]), a.issuperset((1,)), a.isdisjoint([9]), a.isdisjoint('a'))
print(sorted(a.union()), sorted(a.intersection()), a.union() is a)
#: methods refuse what is not iterable
for f in (lambda: {1}.union(5), lambda: {1}.issubset(5), lambda: {1}.update(5), lambda: {1}.isdisjoint(None), lambda: set(5), lambda: frozenset(None)):
    try:
        f()
    except TypeError as e:
        print(e)
#: updates
a = {1, 2, 3}
a.update([4], (5,))
a.intersection_update([1, 2, 4, 5], range(10))
a.difference_update([5])
a.symmetric_difference_update([1, 9])
print(sorted(a))
a |= {7}
a &= {7, 9, 2}
a -= {9}
a ^= {2, 1}
print(sorted(a))
#: updates in place keep the object
a = b = {1}
a |= {2}
print(b == {1, 2}, a is b)
f = g = frozenset([1])
f |= {2}
print(g, f == {1, 2}, type(f).__name__)
#: updates in place refuse other iterables
a = {1}
for code in ('a |= [1]', 'a &= [1]', 'a -= [1]', 'a ^= [1]'):
    try:
        if code[2] == '|':
            a |= [1]
        elif code[2] == '&':
            a &= [1]
        elif code[2] == '-':
            a -= [1]
        else:
            a ^= [1]
    except TypeError as e:
        print(e)
#: set with itself
a = {1, 2}
a -= a
print(a)
a = {1, 2}
a ^= a
print(a)
a = {1, 2}
a |= a
a &= a
a.update(a)
print(sorted(a))
a = {1, 2}
a.difference_update(a)
print(a)
#: unhashable items
for x in ([], {}, {1}):
    try:
        {x}
    except TypeError as e:
        print(e)
    try:
        set().add(x)
    except TypeError as e:
        print(e)
#: looking for a set in a set of frozensets
s = {frozenset([1, 2])}
print({1, 2} in s, {1} in s, frozenset([2, 1]) in s)
s.discard({1, 2})
print(s)
try:
    s.remove({5})
except KeyError as e:
    print(repr(e))
#: frozenset
f = frozenset([1, 2, 1])
print(f == {1, 2}, hash(f) == hash(frozenset([2, 1])), {f: 'x'}[frozenset({1, 2})], f | {3} == {1, 2, 3}, type(f | {3}).__name__, type({3} | f).__name__, frozenset(f) is f, f.copy() is f)
for m in ('add', 'remove', 'update', 'clear', 'pop', 'discard'):
    print(hasattr(f, m), end=' ')
print()
#: hashes of frozensets are CPython's
print(hash(frozenset()), hash(frozenset([1])), hash(frozenset([1, 2, 3])), hash(frozenset([-1, 0])))
#: repr
print({1}, frozenset({1}), set(), frozenset(), {(1, 2)}, {'a'}, [{1}], {frozenset({2})})
#: subclasses
class S(set):
    pass
class F(frozenset):
    pass
print(S([1]), F([1]), type(S([1]) | {2}).__name__, type(F() | {2}).__name__, S([1]) == {1}, type(S([1]).copy()).__name__, type(F([1]).copy()).__name__, S([1]) | {2} == {1, 2})
#: changing while iterating
s = {1, 2, 3}
try:
    for x in s:
        s.add(x + 10)
except RuntimeError as e:
    print(e)
s = {1, 2, 3}
try:
    for x in s:
        s.discard(x)
except RuntimeError as e:
    print(e)
#: set comprehension
print({x % 3 for x in range(10)}, {c for c in 'aa'}, {x for x in ()})
#: comparison of sets is no total order
a, b = {1}, {2}
print(a < b, a > b, a == b, a <= b, sorted([{1, 2}, {1}]))
#: eq and hash are asked as in dicts
class K:
    def __init__(self, n):
        self.n = n
    def __hash__(self):
        return 1
    def __eq__(self, other):
        return self.n == other.n
s = {K(1), K(2), K(1)}
print(len(s), K(2) in s, K(3) in s)
s.remove(K(1))
print(len(s))
#: iterables consumed once
def g():
    print('start')
    yield 1
    yield 2
print(sorted({0} | set(g())), {1, 2}.issubset(g()), {1}.isdisjoint(g()))
#: set of a dict, of a range, of a string
print(sorted(set({1: 2, 3: 4})), sorted(set(range(3))), sorted(set('hello')))
#: number of arguments
for f in (lambda: set(1, 2), lambda: {1}.add(), lambda: {1}.pop(1), lambda: {1}.symmetric_difference(), lambda: {1}.issubset(), lambda: frozenset(1, 2), lambda: {1}.copy(1)):
    try:
        f()
    except TypeError as e:
        print(e)
#: keyword arguments are refused
for f in (lambda: set(iterable=[1]), lambda: frozenset(iterable=[1])):
    try:
        f()
    except TypeError as e:
        print(e)
#: init again
s = {1}
s.__init__([2, 3])
print(sorted(s))
#: unpacking into displays
print(sorted({*'ab', *[1][:0], 'c'}), {*()})
#: min, max, sum, any, all
s = {3, 1, 2}
print(min(s), max(s), sum(s), any(s), all(s), len(s), sorted(s, reverse=True))
#: dunders by name
s = {1}
print(s.__contains__(1), s.__len__(), s.__or__({2}) == {1, 2}, s.__or__([2]), s.__and__({1}), s.__eq__(5), s.__le__({1}), s.__lt__([1]), s.__ror__({5}) == {1, 5}, s.__hash__)
#: large sets
s = set(range(1000))
for i in range(0, 1000, 2):
    s.remove(i)
print(len(s), sum(s), 3 in s, 4 in s)
s.update(range(5))
print(len(s))
