#: displays and singletons
print((), (1,), (1, 2), tuple(), tuple('ab'), tuple([1]), () is (), tuple(()) is ())
#: methods
t = (1, 2, 1)
print(t.count(1), t.index(2), t.index(1, 1))
for f in (lambda: t.index(9), lambda: t.index(2, 2)):
    try:
        f()
    except ValueError as e:
        print(e)
#: operators
print((1,) + (2,), (1, 2) * 2, 2 * (1,), (1,) * 0, (1, 2) < (1, 3), (1,) < (1, 0), () < (0,), (1, 2) == (1, 2.0), (1,) != (1,))
for f in (lambda: (1,) + 1, lambda: (1,) * 1.5, lambda: (1,) < [1], lambda: (1,) < (None,)):
    try:
        f()
    except TypeError as e:
        print(e)
#: hashes
print(hash((1, 2)) == hash((1.0, 2.0)), hash(()) == hash(tuple()), hash((1, 2)) == hash((2, 1)), hash((1, (2, 3))) == hash((1, (2, 3))))
#: hashes of tuples of small integers are CPython's
print(hash((1, 2, 3)), hash(()), hash((0,)), hash((-1, -2)), hash(((1,), 2.5, None is None)))
#: identity of whole slices and of concatenation with nothing
t = (1, 2)
print(t[:] is t, t + () is t, () + t is t, t * 1 is t, tuple(t) is t)
#: nested tuples repr
print(((1,), ((),), 'a'), repr((1,)), str(('x',)))
#: a tuple that contains itself through a list
l = []
t = (l,)
l.append(t)
print(t, l)
#: tuple subclass
class T(tuple):
    def __new__(cls, a, b):
        return super().__new__(cls, (a, b))
    @property
    def first(self):
        return self[0]
t = T(1, 2)
print(t, t.first, len(t), t == (1, 2), hash(t) == hash((1, 2)), {t: 'x'}[1, 2], type(t + ()).__name__, type(t[:]).__name__)
#: tuple() of what is not iterable
for x in (1, None):
    try:
        tuple(x)
    except TypeError as e:
        print(e)
#: in and comparison use identity first
class E:
    def __eq__(self, other):
        return False
e = E()
print(e in (e,), (e,) == (e,), (E(),) == (E(),), (e,) != (e,))
#: tuples as keys
d = {(1, 2): 'a', (1.0, 3): 'b', ('x', (1, None)): 'c'}
print(d[1, 2], d[1, 3.0], d['x', (1, None)], (1, 2, 3) in d, (True, 2) in d)
#: namedtuple as key, equal to a tuple
from collections import namedtuple
P = namedtuple('P', 'x y')
d = {P(1, 2): 'p', (3, 4): 't'}
print(d[(1, 2)], d[P(3, 4)], P(1, 2) == (1, 2), P(1, 2) in {(1, 2)}, hash(P(1, 2)) == hash((1, 2)), P(1, 2) < P(1, 3), P(x=5, y=6)._replace(x=1))
#: a namedtuple with its own eq
from collections import namedtuple
class P(namedtuple('P', 'x y')):
    def __eq__(self, other):
        return self.x == other[0]
    def __hash__(self):
        return hash(self.x)
print({P(1, 2): 'a'}[P(1, 9)], P(1, 2) in [(1, 7)], len({P(1, 2), P(1, 3), P(2, 3)}))
#: comparison stops at the first difference
class C:
    def __init__(self, n):
        self.n = n
    def __eq__(self, other):
        print('eq', self.n, other.n)
        return self.n == other.n
    def __lt__(self, other):
        print('lt', self.n, other.n)
        return self.n < other.n
print((C(1), C(2), C(3)) < (C(1), C(5), C(0)))
print((C(1), C(2)) == (C(1), C(3)))
print((C(1),) == (C(1), C(2)))
