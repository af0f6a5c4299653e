#: append, insert, pop, remove
a = []
a.append(1)
a.insert(0, 'x')
a.insert(100, 'end')
a.insert(-1, 'before')
print(a, a.pop(), a.pop(0), a.pop(-1), a)
a.remove(1)
print(a)
try:
    a.remove(1)
except ValueError as e:
    print(e)
#: index with bounds and count
a = [1, 2, 3, 2, 1]
print(a.index(2), a.index(2, 2), a.index(1, 1), a.index(2, -3), a.count(2), a.count(9))
try:
    a.index(2, 4)
except ValueError as e:
    print(e)
try:
    a.index(3, 0, 2)
except ValueError as e:
    print(e)
#: numbers of arguments
for f in (lambda: [].append(), lambda: [].append(1, 2), lambda: [].insert(1), lambda: [].pop(1, 2), lambda: [].clear(1), lambda: [].index(), lambda: [].extend(), lambda: [].reverse(1), lambda: list(1, 2), lambda: [].copy(1), lambda: [].count()):
    try:
        f()
    except TypeError as e:
        print(e)
#: keyword arguments are refused
for f in (lambda: [].append(x=1), lambda: list(iterable=[1]), lambda: [].pop(index=0)):
    try:
        f()
    except TypeError as e:
        print(e)
#: insert and pop with other indices
class I:
    def __index__(self):
        return 1
a = [1, 2, 3]
a.insert(I(), 'x')
print(a, a.pop(I()), a.pop(True), a)
for f in (lambda: [1].insert('a', 1), lambda: [1].pop('a'), lambda: [1].pop(1.0)):
    try:
        f()
    except TypeError as e:
        print(e)
#: extend
a = [1]
a.extend((2, 3))
a.extend('ab')
a.extend({4: 5})
a.extend(x for x in range(2))
print(a)
for x in (5, None, len):
    try:
        a.extend(x)
    except TypeError as e:
        print(e)
    try:
        a += x
    except TypeError as e:
        print(e)
#: + and * and their errors
print([1] + [2], [1, 2] * 2, 2 * [1], [1] * True, [] + [])
for f in (lambda: [1] + (2,), lambda: (1,) + [2], lambda: [1] + 'a', lambda: [1] * 'a', lambda: [1] * 1.0, lambda: [1] - [1], lambda: 1 + [1], lambda: [1] * None):
    try:
        f()
    except TypeError as e:
        print(e)
#: augmented assignment keeps the object
a = b = [1]
a += [2]
a *= 2
print(b, a is b)
t = ([],)
try:
    t[0] += [1]
except TypeError as e:
    print(e)
print(t)
#: comparison
print([1, 2] < [1, 3], [1] < [1, 0], [] < [1], [2] > [1, 9], [1, 2] <= [1, 2], [1, 'a'] == [1, 'a'], [1] != [2], [1] == (1,))
for f in (lambda: [1] < ['a'], lambda: [1] < (1,), lambda: [1] < 1):
    try:
        f()
    except TypeError as e:
        print(e)
#: repr and str of nested lists
print([1, 'a', None, 1.5, [2, ['x']], (1,), {}, set()], str(['\n', "it's"]), repr([]))
#: bool, len, del
a = [0]
print(bool(a), bool([]), len(a))
del a[0]
print(a, not a)
#: huge repeat
for n in (10 ** 30, 2 ** 62):
    try:
        [1, 2] * n
    except (MemoryError, OverflowError) as e:
        print(type(e).__name__, e)
#: lists are unhashable
try:
    hash([])
except TypeError as e:
    print(e)
#: copy is shallow
a = [[1], 2]
b = a.copy()
b[0].append(9)
b[1] = 3
print(a, b, a == b, a.copy() is a)
#: list() of everything
print(list(), list('ab'), list({1: 2}), list(range(3)), list((1, 2)), list({5}), list(map(str, [1])), list([1]))
for x in (5, None):
    try:
        list(x)
    except TypeError as e:
        print(e)
#: calling init again
a = [1, 2]
a.__init__([3])
print(a)
a.__init__()
print(a)
#: list subclass with overridden methods
class L(list):
    def append(self, x):
        super().append(x * 2)
    def __getitem__(self, i):
        return ('got', list.__getitem__(self, i))
    def __len__(self):
        return 99
l = L([1, 2])
l.append(5)
print(l, l[2], len(l), list(l), [x for x in l], l.pop(), list.__len__(l))
#: list subclass with attributes and init
class L(list):
    def __init__(self, n):
        super().__init__(range(n))
        self.n = n
l = L(3)
l.x = 1
print(l, l.n, l.__dict__, isinstance(l, list), l == [0, 1, 2])
#: unbound methods
a = [3, 1]
list.append(a, 2)
list.sort(a)
print(a, list.index(a, 2))
try:
    list.append((1,), 2)
except TypeError as e:
    print(e)
#: a bound method kept in a variable
a = []
add, take = a.append, a.pop
add(1)
add(2)
print(take(), a, add.__name__, add.__self__ is a)
#: methods missing on tuples
try:
    (1,).append(2)
except AttributeError as e:
    print(e)
try:
    (1, 2)[0] = 5
except TypeError as e:
    print(e)
try:
    del (1, 2)[0]
except TypeError as e:
    print(e)
#: a list of floats in every role
a = [1.5, 2.5, -0.0, 1e300]
a.append(3.5)
a.insert(1, 9.5)
print(a, a.index(2.5), a.count(1.5), 2.5 in a, 7 in a, a.pop(), a.pop(0), sum(a), min(a), max(a), len(a))
a.reverse()
print(a, a + [1], a * 2, sorted(a), a == [1e300, -0.0, 2.5, 9.5], a < [1e301])
a.extend([1, 'x'])
print(a, a.copy(), tuple(a))
#: a list of floats takes something else
a = [1.0, 2.0, 3.0]
a[1] = 2
print(a, [type(x).__name__ for x in a])
b = [0.0] * 3
b[0] = None
print(b)
c = [0.5]
c += 'ab'
print(c)
d = [1.0]
d.insert(0, 2 ** 70)
print(d)
#: integers do not become floats in a list of floats
a = [1.0]
a.append(1)
a[0] = 5
print(a, a[0].__class__.__name__, 10 ** 17 + 1 in [1e17], [1e17, 10 ** 17 + 1])
#: identity of items of a list of floats
x = 1.5
a = [x, 2.5]
print(a[0] is x, a[1] is a[1], id(a[0]) == id(x), a[0] is not a[1])
#: nan in lists
nan = float('nan')
a = [1.0, nan]
print(nan in a, a == [1.0, nan], a.index(nan), a.count(nan), a[1] is nan, a == [1.0, float('nan')])
a.remove(nan)
print(a)
#: a float subclass in a list of floats
class F(float):
    pass
a = [1.0]
a.append(F(2.0))
print(a, [type(x).__name__ for x in a])
#: sort, reverse and min of a list of floats with infinities
inf = float('inf')
a = [3.0, -inf, inf, 0.0, -0.0]
a.sort()
print(a, min(a), max(a))
a.sort(reverse=True)
print(a)
#: True and False are no floats
a = [1.0]
a.append(True)
a.append(False)
print(a)
