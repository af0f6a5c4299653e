#: stability
a = [(1, 'b'), (0, 'x'), (1, 'a'), (0, 'y')]
print(sorted(a, key=lambda t: t[0]), sorted(a, key=lambda t: t[0], reverse=True), sorted(a), sorted(a, reverse=True))
#: only lt is used
class L:
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        return self.n < other.n
    def __repr__(self):
        return f'L{self.n}'
print(sorted([L(3), L(1), L(2)]), max([L(1), L(3)], key=lambda x: x.n), min(L(2), L(1)))
#: objects without an order
try:
    sorted([1, 'a'])
except TypeError as e:
    print(e)
try:
    [object(), object()].sort()
except TypeError as e:
    print(e)
try:
    sorted([{}, {}])
except TypeError as e:
    print(e)
try:
    sorted([None, None])
except TypeError as e:
    print(e)
#: the list is empty while it is sorted
a = [3, 1, 2]
def key(x):
    seen.append(len(a))
    return x
seen = []
a.sort(key=key)
print(a, seen)
#: modified during sort
a = [3, 1, 2]
def key(x):
    a.append(x)
    return x
try:
    a.sort(key=key)
except ValueError as e:
    print(e, a)
#: an exception in the key leaves the items
a = [3, 1, 2]
try:
    a.sort(key=lambda x: 1 / (x - 1))
except ZeroDivisionError:
    print(sorted(a))
#: an exception in a comparison leaves the items
class L:
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        if self.n == 2 or other.n == 2:
            raise ValueError('two')
        return self.n < other.n
a = [L(4), L(2), L(1), L(3)]
try:
    a.sort()
except ValueError as e:
    print(e, sorted(x.n for x in a))
#: sort returns None and takes keywords only
print([2, 1].sort())
try:
    [1].sort(lambda x: x)
except TypeError as e:
    print(e)
try:
    [1].sort(cmp=1)
except TypeError as e:
    print(e)
try:
    sorted()
except TypeError as e:
    print(e)
try:
    sorted([1], lambda x: x)
except TypeError as e:
    print(e)
#: key None and reverse values
print(sorted([3, 1, 2], key=None), sorted([3, 1, 2], reverse=1), sorted([1, 2], reverse=0))
try:
    sorted([1], reverse='x')
except TypeError as e:
    print(e)
#: key that is not callable
try:
    sorted([2, 1], key=5)
except TypeError as e:
    print(e)
print(sorted([], key=5))
#: strings, floats, mixed numbers, big numbers
print(sorted(['b', 'a', 'B', '', 'ab']), sorted([2.5, -1.0, 2, True, 10 ** 20, -10 ** 20]), sorted([2 ** 62, 2 ** 63, -2 ** 63, 5]))
#: non-ASCII strings sort by code point
print(sorted(['é', 'z', 'a', '\U0001F600', '\uffff', 'Z']))
#: tuples and lists
print(sorted([(2, 'a'), (1, 'z'), (1, 'b'), (1,)]), sorted([[2], [1, 5], [1], []]))
#: tuples with an item that has no order
print(sorted([(1, None), (2, None)]))
try:
    sorted([(1, None), (1, 2)])
except TypeError as e:
    print(e)
#: negative zero and zero keep their order
print(sorted([0.0, -0.0, 0]), sorted([-0.0, 0.0]), sorted([0, False, 0.0]))
#: sorting with nan does not fail
nan = float('nan')
print(len(sorted([3.0, nan, 1.0, nan, 2.0])))
#: sorted of any iterable
print(sorted('hello'), sorted({3: 1, 1: 2}), sorted({5, 2, 9}), sorted(range(5, 0, -1)), sorted(x * x % 7 for x in range(5)))
#: long list with runs
a = list(range(50)) + list(range(50, 0, -1)) + [7] * 20
b = sorted(a)
print(b == [x for v in range(51) for x in [v] * a.count(v)], len(b))
#: number of key calls
n = 0
def key(x):
    global n
    n += 1
    return -x
print(sorted(range(100), key=key) == list(range(99, -1, -1)), n)
#: bool results of lt that are objects
class T:
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        return [1] if self.n < other.n else []
    def __repr__(self):
        return str(self.n)
print(sorted([T(2), T(3), T(1)]))
#: lt that returns NotImplemented tries gt
class A:
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        return NotImplemented
    def __gt__(self, other):
        return self.n > other.n
    def __repr__(self):
        return str(self.n)
print(sorted([A(2), A(3), A(1)]))
#: subclass instances sort with their own lt
class I(int):
    def __lt__(self, other):
        return int(self) > int(other)
print(sorted([I(1), I(3), I(2)]), sorted([3, 1, 2]))
#: cmp_to_key
from functools import cmp_to_key
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))
#: sorting a list subclass
class L(list):
    pass
l = L([3, 1, 2])
l.sort()
print(l, type(l).__name__, type(sorted(l)).__name__)

#: bools and integers in tuples are compared by value
def order(items):
    return sorted(items), min(items), max(items)
for i in range(1200):
    found = order([(True, False, 3), (False, True, 2), (True, False, i % 3), (False, True, True), (1, 0, 2), (2**62, True), (2**62, 2)])
print(found)
print((True, 1) < (1, True), (True, 2) > (1, True), [False, 0, 1, True].index(True), sorted([True, 0, 2, False, 1, -1]), (True,) == (1,), {(True,): 1}[(1,)], (False,) != (0,))
print(sorted([(True, "b"), (1, "a"), (False, "c")]), sorted([(1.0, 2), (True, 1), (1, 3)]), (True, 1.5) < (1, 1.5), (True, [1]) == (1, [1]))
