# Keys and comparisons that change the list that is sorted, raise, or answer with anything.
def t(f, *args):
    try:
        r = repr(f(*args))
        print(r if len(r) < 200 else (r[:80], len(r)))
    except BaseException as e:
        print(type(e).__name__, str(e)[:150])
l = [3, 1, 2]
def key(x):
    l.append(x); return x
t(lambda: l.sort(key=key))
t(lambda: l)
l = [3, 1, 2]
def key2(x):
    l.clear(); return x
t(lambda: l.sort(key=key2))
t(lambda: l)
l = [3, 1, 2]
t(lambda: l.sort(key=lambda x: (l.__init__([9, 8]), x)[1]))
t(lambda: l)
l = [3, 1, 2]
t(lambda: l.sort(key=lambda x: len(l)))
t(lambda: l)
l = [3, 1, 2, 5, 4]
t(lambda: l.sort(key=lambda x: 1 / (x - 2)))
t(lambda: l)
class C:
    def __init__(s, v): s.v = v
    def __lt__(s, o):
        m.append(0); return s.v < o.v
    def __repr__(s): return f'C{s.v}'
m = [C(i) for i in (3, 1, 2)]
t(lambda: m.sort())
t(lambda: m)
class E(C):
    def __lt__(s, o):
        if s.v == 2: raise KeyError(s.v)
        return s.v < o.v
m = [E(i) for i in (5, 3, 1, 2, 0, 7)]
t(lambda: m.sort())
t(lambda: m)
t(lambda: m.sort(reverse=True))
t(lambda: m)
class N(C):
    def __lt__(s, o): return NotImplemented
m = [N(1), N(2)]
t(lambda: m.sort())
class X(C):
    def __lt__(s, o): return 'yes' if s.v < o.v else ''
m = [X(3), X(1), X(2)]
t(lambda: m.sort())
t(lambda: m)
class Y(C):
    def __lt__(s, o): return s
    def __bool__(s): raise ValueError('bool')
m = [Y(3), Y(1)]
t(lambda: m.sort())
t(lambda: sorted([1, 2], key=5))
t(lambda: sorted([1, 2], key=lambda: 0))
t(lambda: sorted([1, 2], reverse='x'))
t(lambda: sorted([1, 2], reverse=10**30))
t(lambda: sorted([1, 2], None))
t(lambda: sorted([[1], [0], [2, [3]], [2, 'a']]))
t(lambda: sorted([(1, 2), (1,), ()]))
t(lambda: sorted([{}, {}]))
t(lambda: sorted([1, 2.5, True, 10**20, -float('inf')]))
t(lambda: sorted([None, 1]))
t(lambda: sorted([1j, 2j]))
t(lambda: sorted(['b', b'a']))
t(lambda: sorted('hello', key=str.upper, reverse=True))
import functools, bisect, heapq
t(lambda: sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: 'x')))
t(lambda: sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: None)))
t(lambda: sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)))
t(lambda: sorted([3, 1, 2], key=functools.cmp_to_key(lambda a: 0)))
t(lambda: min([3, 1], key=lambda x: [][0]))
t(lambda: max([[3], 1]))
t(lambda: bisect.insort([1, 'a', 3], 2))
t(lambda: bisect.bisect([1, 2, 3], 2, -1))
t(lambda: bisect.bisect([1, 2, 3], 2, 0, 10))
t(lambda: bisect.bisect_left([1, 2, 3], 2, key=lambda x: 1/0))
h = [3, 2, 1]
class K(int):
    def __lt__(s, o):
        h.clear(); return int(s) < int(o)
h = [K(5), K(3), K(4), K(1)]
t(lambda: heapq.heapify(h))
t(lambda: h)
h = [K(1), K(3), K(4), K(5)]
t(lambda: heapq.heappop(h))
t(lambda: h)
h = [K(1), K(3), K(4), K(5)]
t(lambda: heapq.heappush(h, K(0)))
t(lambda: h)
h = [K(1), K(3), K(4), K(5)]
t(lambda: heapq.heapreplace(h, K(9)))
t(lambda: h)
t(lambda: heapq.nsmallest(-1, [1, 2]))
t(lambda: heapq.nsmallest(10**30, [2, 1]))
t(lambda: list(heapq.merge([1], ['a'])))
