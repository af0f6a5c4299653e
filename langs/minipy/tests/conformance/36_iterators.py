#: an iterator class
class C:
    def __init__(self, n):
        self.n = n
    def __iter__(self):
        return self
    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n
print(list(C(3)), [x for x in C(2)], tuple(C(0)), sum(C(4)), max(C(3)))
#: old iteration by getitem
class G:
    def __getitem__(self, i):
        if i == 3:
            raise IndexError
        return i * 10
print(list(G()), 20 in G(), [*G()], dict(zip(G(), 'abc')))
a, b, c = G()
print(a, b, c)
#: getitem that raises something else
class G:
    def __getitem__(self, i):
        raise KeyError(i)
try:
    list(G())
except KeyError as e:
    print(e)
#: getitem iteration also ends at StopIteration
class G:
    def __getitem__(self, i):
        if i == 2:
            raise StopIteration
        return i
print(list(G()))
#: exhausted stays exhausted
for it in (iter([1]), iter((1,)), iter('a'), iter({1: 1}), iter({1}), iter(range(1)), enumerate([1]), zip([1]), map(abs, [1]), filter(None, [1]), reversed([1])):
    list(it)
    print(next(it, 'end'), next(it, 'end'))
#: a class may come back to life
class C:
    n = 0
    def __iter__(self):
        return self
    def __next__(self):
        C.n += 1
        if C.n % 2 == 0:
            raise StopIteration
        return C.n
c = C()
print(list(c), list(c))
#: iter with a sentinel
it = iter([1, 2, 3, 0, 4].pop, 3)
print(list(it), list(it))
n = 0
def f():
    global n
    n += 1
    return n
print(list(iter(f, 5)), n)
#: the function of iter(f, x) raises
def f():
    raise StopIteration
print(list(iter(f, 1)))
#: not iterable
for x in (5, None, len, object(), 1.5):
    try:
        iter(x)
    except TypeError as e:
        print(str(e).split(' at ')[0])
#: iter returns a non-iterator
class C:
    def __iter__(self):
        return 5
try:
    iter(C())
except TypeError as e:
    print(e)
try:
    for x in C():
        pass
except TypeError as e:
    print(e)
#: __iter__ = None
class C:
    __iter__ = None
    def __getitem__(self, i):
        return i
try:
    iter(C())
except TypeError as e:
    print(e)
#: next of what is no iterator
try:
    next([1])
except TypeError as e:
    print(e)
try:
    next(5, 1)
except TypeError as e:
    print(e)
#: next with default
it = iter([])
print(next(it, None), next(it, 5))
try:
    next(it)
except StopIteration as e:
    print(repr(e), e.value)
#: length_hint
import operator
print(operator.length_hint([1, 2]), operator.length_hint(iter([1, 2, 3])), operator.length_hint(iter(range(5))), operator.length_hint(5, 7))
class C:
    def __length_hint__(self):
        return 10
print(operator.length_hint(C()))
it = iter((1, 2, 3))
next(it)
print(it.__length_hint__())
#: enumerate
print(list(enumerate('ab')), list(enumerate('ab', 5)), list(enumerate('a', start=10 ** 20)), list(enumerate([], 1)))
try:
    enumerate(5)
except TypeError as e:
    print(e)
#: zip
print(list(zip()), list(zip('ab')), list(zip('abc', [1, 2])), list(zip(range(3), 'abc', [True] * 3)))
#: zip strict
try:
    list(zip('ab', [1], strict=True))
except ValueError as e:
    print(e)
try:
    list(zip('a', [1, 2], strict=True))
except ValueError as e:
    print(e)
try:
    list(zip('a', [1], [1, 2], strict=True))
except ValueError as e:
    print(e)
print(list(zip('ab', [1, 2], strict=True)))
#: zip consumes the first iterator before it stops
a, b = iter([1, 2, 3]), iter(['x'])
print(list(zip(a, b)), list(a))
#: zip of what is not iterable
try:
    zip([1], 5)
except TypeError as e:
    print(e)
#: map and filter
print(list(map(lambda x, y: x + y, [1, 2, 3], [10, 20])), list(filter(None, [0, 1, '', 'a', [], [0]])), list(filter(lambda x: x > 1, [1, 2, 3])))
try:
    map(abs)
except TypeError as e:
    print(e)
try:
    list(map(5, [1]))
except TypeError as e:
    print(e)
#: an exception in map
it = map(lambda x: 1 // x, [1, 0, 2])
print(next(it))
try:
    next(it)
except ZeroDivisionError as e:
    print(e)
print(next(it), next(it, 'end'))
#: reversed
print(list(reversed([1, 2, 3])), list(reversed('abc')), list(reversed((1, 2))), list(reversed(range(3))))
class R:
    def __len__(self):
        return 3
    def __getitem__(self, i):
        return i * i
print(list(reversed(R())))
class R:
    def __reversed__(self):
        return iter('rev')
print(list(reversed(R())))
for x in ({1, 2}, 5, iter([1])):
    try:
        reversed(x)
    except TypeError as e:
        print(e)
#: __reversed__ = None
class R(list):
    __reversed__ = None
try:
    reversed(R())
except TypeError as e:
    print(e)
#: any and all stop early
def g():
    for x in (0, 1, 2):
        print('got', x)
        yield x
print(any(g()), all(g()), any([]), all([]), any([[], 0]), all([1, 'a']))
#: sum
print(sum([1, 2, 3]), sum([1.5, 2]), sum([], 5), sum([[1], [2]], []), sum((x for x in range(5)), start=100), sum([True, True]))
for args in ((['a', 'b'],), (['a'], ''), ([1, 'a'],), ([[1]],)):
    try:
        print(sum(*args))
    except TypeError as e:
        print(e)
#: sum of floats is compensated
print(sum([0.1] * 10), sum([1e100, 1.0, -1e100]), sum([0.1, 0.2, 0.3]), sum([1, 0.1, 2]))
#: min and max
print(min(3, 1, 2), max([3, 1, 2]), min('b', 'a'), max([], default='none'), min([3, -5], key=abs), max(1, 1.0), max(1.0, 1), min((2, 'a'), (1, 'b')))
for args, kw in ((([],), {}), ((), {}), ((5,), {}), ((1, 'a'), {}), ((1, 2), {'default': 3}), (([1],), {'bad': 1})):
    try:
        print(max(*args, **kw))
    except (TypeError, ValueError) as e:
        print(e)
#: min and max keep the first of equals
a, b = [1], [1]
print(min(a, b) is a, max(a, b) is a, max([a, b]) is a)
#: unpacking errors
for v, n in (([1], 2), ([1, 2, 3], 2), ([], 1), (5, 2), ({1: 2}, 2), ('abc', 2)):
    try:
        if n == 1:
            a, = v
        else:
            a, b = v
        print(a)
    except (TypeError, ValueError) as e:
        print(e)
#: starred unpacking
a, *b, c = range(5)
print(a, b, c)
*a, b = 'xy'
print(a, b)
a, *b = [1]
print(a, b)
try:
    a, *b, c = [1]
except ValueError as e:
    print(e)
#: unpacking an iterator takes one item too many
it = iter([1, 2, 3, 4])
try:
    a, b = it
except ValueError as e:
    print(e, next(it))
#: for over a string, a dict, a set, a range, a file-like object
print([c for c in 'héy'], [k for k in {1: 2}], [x for x in {7}], [i for i in range(5, 0, -2)])
#: in falls back to iteration
class C:
    def __iter__(self):
        return iter([1, 2, float('nan')])
print(2 in C(), 5 in C(), float('nan') in C())
try:
    1 in 5
except TypeError as e:
    print(e)
#: iterators are their own iterators
for it in (iter([]), iter({}), zip(), map(abs, []), enumerate([]), reversed([]), iter(range(3))):
    print(iter(it) is it, type(it).__name__)
#: range objects
r = range(2, 20, 3)
print(r, len(r), r[1], r[-1], r[1:3], r[::-1], 5 in r, 6 in r, r.index(8), r.count(8), r == range(2, 19, 3), hash(r) == hash(range(2, 19, 3)))
print(range(0) == range(5, 5), range(3, 0), list(range(10 ** 20, 10 ** 20 + 2)), range(5).start, range(5).stop, range(5).step, bool(range(0)))
for args in ((), (1, 2, 0), ('a',), (1.5,), (1, 2, 3, 4)):
    try:
        range(*args)
    except (TypeError, ValueError) as e:
        print(e)
try:
    range(5)[5]
except IndexError as e:
    print(e)
try:
    range(5).index(9)
except ValueError as e:
    print(e)
