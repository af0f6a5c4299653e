#: reading slices
a = list(range(10))
print(a[2:5], a[:3], a[7:], a[-3:], a[:-7], a[::3], a[::-1], a[8:2:-2], a[5:5], a[20:], a[-20:3], a[3:-20:-1])
#: step zero
for f in (lambda: [1][::0], lambda: (1,)[::0], lambda: 'a'[::0], lambda: range(3)[::0]):
    try:
        f()
    except ValueError as e:
        print(e)
#: replacing, growing, shrinking
a = [1, 2, 3, 4, 5]
a[1:3] = [9]
print(a)
a[1:1] = [7, 8]
print(a)
a[:] = []
print(a)
a[5:10] = 'xy'
print(a)
a[-1:] = (1, 2)
print(a)
#: start beyond stop inserts at start
a = [1, 2, 3, 4]
a[3:1] = ['x']
print(a)
del a[3:1]
print(a)
#: extended slices
a = list(range(10))
a[::2] = 'abcde'
print(a)
a[::-3] = [0, 0, 0, 0]
print(a)
try:
    a[::2] = [1]
except ValueError as e:
    print(e)
try:
    a[::-1] = range(3)
except ValueError as e:
    print(e)
#: an extended slice with step one
a = [1, 2, 3]
a[0:2:1] = [5, 6, 7]
print(a)
a[::1] = [1]
print(a)
#: assigning what is not iterable
for s in (slice(0, 1), slice(0, 3, 2)):
    try:
        a = [1, 2, 3]
        a[s] = 5
    except TypeError as e:
        print(e)
#: deleting slices
a = list(range(10))
del a[2:4]
print(a)
del a[::3]
print(a)
del a[::-2]
print(a)
del a[:]
print(a)
#: deleting with a negative step
a = list(range(10))
del a[8:1:-3]
print(a)
#: indices that are not integers
for i in ('a', 1.0, None, [1]):
    for o in ([1, 2], (1, 2)):
        try:
            o[i]
        except TypeError as e:
            print(e)
try:
    [1]['a'] = 1
except TypeError as e:
    print(e)
try:
    del [1]['a']
except TypeError as e:
    print(e)
try:
    [1]['a':]
except TypeError as e:
    print(e)
#: out of range
for f in (lambda: [][0], lambda: [1][-2], lambda: ()[0], lambda: (1,)[1], lambda: [1, 2][10 ** 30], lambda: [].pop(), lambda: [1].pop(5), lambda: [1].pop(-2)):
    try:
        f()
    except IndexError as e:
        print(e)
try:
    [][0] = 1
except IndexError as e:
    print(e)
try:
    del [][0]
except IndexError as e:
    print(e)
#: huge bounds are clipped
a = [1, 2, 3]
print(a[-10 ** 30:10 ** 30], a[10 ** 30:], a[::10 ** 30], a[::-10 ** 30])
#: index objects
class I:
    def __init__(self, n):
        self.n = n
    def __index__(self):
        return self.n
a = [10, 20, 30]
print(a[I(1)], a[I(-1)], a[I(0):I(2)], (1, 2, 3)[I(2)])
a[I(0)] = 'x'
del a[I(1)]
print(a)
#: bools are indices
print([10, 20][True], (1, 2)[False])
#: slice objects
s = slice(1, None, 2)
print(s, s.start, s.stop, s.step, [1, 2, 3, 4][s], s.indices(10), slice(-3, -1).indices(5), slice(5) == slice(None, 5, None))
print(slice(10, 0, -3).indices(8), slice(None, None, -1).indices(3))
#: slices of list subclasses are lists
class L(list):
    pass
print(type(L([1, 2])[:]).__name__, type(L([1]) + [2]).__name__, type(L([1]) * 2).__name__, type(L([1]).copy()).__name__)
#: tuple slices
t = (1, 2, 3, 4)
print(t[1:], t[::-1], t[:] is t, t[1:1], t[-2:], t[::2])
#: float lists and slices
a = [1.5, 2.5, 3.5, 4.5]
a[1:3] = [9.5]
print(a, a[::-1], a[::2])
a[1:2] = ['x', 1.5]
print(a)
b = [0.0] * 4
b[::2] = [1.0, 2.0]
print(b)
b[::2] = [1, None]
print(b)
del b[::2]
print(b)

#: items of what has no item assignment: the index comes first where CPython asks for an item by its number
class OfList(list): pass
class OfInt(int): pass
class OfSet(set): pass
class Plain: pass
class OnlySet:
    def __setitem__(self, key, value): print('set')
class Far:
    def __index__(self): return 1 << 80
class Failing:
    def __index__(self): return 1 // 0
class TupleWith(tuple):
    def __delitem__(self, key): print('del')
far, failing = Far(), Failing()
statements = [(form, index) for form in ('o[{}] = 1', 'del o[{}]', 'o[{}] += 1')
              for index in ('0', 'True', '1 << 80', '-1 << 80', 'far', 'failing', '"x"', 'None', '1.5', '1:2', '1 << 80:')]
objects = [(), 'ab', b'ab', range(3), {}.keys(), {}.values(), {1}, frozenset(), 1, 1.5, None, len, iter([]), Plain, Plain(),
           OnlySet(), OfInt(), OfSet(), TupleWith(), Exception(), (i for i in ()), lambda: 0, type('T', (str,), {})('ab'), OfList()]
for o in objects:
    for form, index in statements:
        try:
            exec(form.format(index))
            print(type(o).__name__, form, index)
        except Exception as e:
            print(type(o).__name__, form, index, type(e).__name__, str(e).split(' at 0x')[0])
