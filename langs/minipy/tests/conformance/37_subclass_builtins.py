#: a list subclass keeps its type and attributes
class L(list):
    def __init__(self, *a): super().__init__(*a); self.tag = 't'
l = L([1, 2])
l.append(3)
print(l, l.tag, type(l).__name__, isinstance(l, list), len(l), l == [1, 2, 3])

#: operations of list subclasses give plain lists
class L(list): pass
l = L([1, 2, 3])
for x in (l + [4], l * 2, l[:], l[1:], l.copy(), sorted(l), list(l), [*l]): print(type(x).__name__, x)

#: in-place operations keep the subclass
class L(list): pass
l = m = L([1])
l += [2]; l *= 2
print(type(l).__name__, l is m, l)

#: a list subclass with its own __getitem__
class L(list):
    def __getitem__(self, i): return 'item %s' % (i,)
l = L([1, 2])
print(l[0], l[5], l[0:1], list(l), [x for x in l], l.pop(), sum(L([1, 2])))

#: a list subclass with its own __len__
class L(list):
    def __len__(self): return 42
l = L([1])
print(len(l), bool(l), list(l), l[-1], bool(L()))

#: a list subclass with its own __iter__
class L(list):
    def __iter__(self): return iter('xyz')
l = L([1, 2])
print(list(l), [*l], [i for i in l], tuple(l), sorted(l), 1 in l, ','.join(l), l)
a, b, c = l
print(a, b, c)

#: a list subclass with its own append
class L(list):
    def append(self, x): super().append(x * 2)
l = L()
for i in range(15): l.append(i)
l.extend([100]); l += [200]
print(l)

#: a list subclass with its own __setitem__ and __delitem__
class L(list):
    def __setitem__(self, i, v): print('set', i, v); super().__setitem__(i, v)
    def __delitem__(self, i): print('del', i); super().__delitem__(i)
l = L([1, 2, 3])
l[0] = 9; del l[1]; l[0:1] = [7, 8]; l.pop(); l.sort(); l.insert(0, 1)
print(l)

#: a list subclass with its own __contains__ and __eq__
class L(list):
    def __contains__(self, x): return x == 'magic'
    def __eq__(self, o): return 'eq'
    __hash__ = None
l = L([1])
print('magic' in l, 1 in l, l == [1], [1] == l, l != [1], l.index(1), l.count(1))

#: a list subclass with its own __repr__ and __str__
class L(list):
    def __repr__(self): return 'L!'
print(L([1]), [L([1])], str(L()), f'{L()}', '%s' % L())

#: a list subclass with __slots__
class L(list):
    __slots__ = ('x',)
l = L([1]); l.x = 5
print(l.x, l)
try: l.y = 1
except AttributeError as e: print(e)

#: a list subclass with __new__
class L(list):
    def __new__(cls, *a, **k): print('new', a, k); return super().__new__(cls)
    def __init__(self, n, **k): super().__init__(range(n))
print(L(3, k=1))

#: a dict subclass with its own __getitem__
class D(dict):
    def __getitem__(self, k): return 'got ' + str(k)
d = D(a=1)
print(d['a'], d['zz'], d.get('a'), d.get('zz'), list(d.values()), d.pop('a'), '%(q)s' % d)

#: a dict subclass with its own __setitem__
class D(dict):
    def __setitem__(self, k, v): super().__setitem__(k, v * 2)
d = D(a=1)
d['b'] = 2; d.update(c=3); d.setdefault('d', 4); d |= {'e': 5}
print(d)

#: a dict subclass with its own __contains__ and __iter__
class D(dict):
    def __contains__(self, k): return True
    def __iter__(self): return iter(['fake'])
d = D(a=1)
print('x' in d, list(d), list(d.keys()), len(d), [k for k in d], d.get('x'), sorted(d))

#: a dict subclass with __missing__ in a hot loop
class D(dict):
    def __missing__(self, k): self[k] = r = k * k; return r
d = D()
print(sum(d[i % 7] for i in range(30)), len(d))

#: a dict subclass as keyword arguments
class D(dict):
    def __getitem__(self, k): return 'overridden'
    def keys(self): return ['x']
def f(**k): return k
print(f(**D(a=1)))

#: a dict subclass as a namespace of attributes
class A(dict):
    def __getattr__(self, n):
        try: return self[n]
        except KeyError: raise AttributeError(n)
    def __setattr__(self, n, v): self[n] = v
a = A(x=1); a.y = 2
print(a.x, a.y, a)
try: a.z
except AttributeError as e: print(e)

#: results of dict subclass operations
class D(dict): pass
print(type(D(a=1) | {}).__name__, type(D().copy()).__name__, type({} | D()).__name__, type(D.fromkeys('a')).__name__)

#: a tuple subclass
class T(tuple):
    def __new__(cls, *a): return super().__new__(cls, a)
    def total(self): return sum(self)
t = T(1, 2, 3)
print(t, t.total(), t[0], t[1:], type(t[1:]).__name__, t + (4,), len(t), hash(t) == hash((1, 2, 3)), t == (1, 2, 3), {t: 1}[1, 2, 3])
t.attr = 1
print(t.attr)

#: a tuple subclass in format and unpacking
class T(tuple): pass
t = T((1, 2))
print('%s %s' % t, [*t], max(t))
a, b = t
print(a, b)

#: a namedtuple subclass
from collections import namedtuple
class P(namedtuple('P', 'x y')):
    def norm(self): return self.x ** 2 + self.y ** 2
p = P(3, 4)
print(p, p.norm(), p._replace(x=0), type(p._replace(x=0)).__name__, p == (3, 4), P._fields)

#: an int subclass
class I(int):
    def __new__(cls, v): return super().__new__(cls, v * 2)
    def __repr__(self): return 'I(%d)' % int(self)
i = I(5)
print(i, i + 1, type(i + 1).__name__, repr(i), int(i), type(int(i)).__name__, i == 10, hash(i) == hash(10), [0] * 3 == [0] * I(1) + [0], range(20)[i], i.bit_length())

#: an int subclass with its own operators in a hot loop
class I(int):
    def __add__(self, o): return I(int(self) + int(o) + 1)
    def __radd__(self, o): return 'r'
i = I(0)
for k in range(20): i = i + k
print(int(i), 1 + I(2), sum([I(1), I(2)]))

#: an int subclass with __index__, __bool__, __eq__ and __hash__
class I(int):
    def __bool__(self): return False
    def __eq__(self, o): return True
    def __hash__(self): return 7
    def __index__(self): return 1
i = I(3)
print(bool(i), i == 99, hash(i), [10, 20, 30, 40][i], 'yes' if i else 'no')

#: a float subclass
class F(float):
    def __str__(self): return 'F' + super().__str__()
f = F(1.5)
print(f, repr(f), f * 2, type(f * 2).__name__, f'{f:.2f}', float(f), f.is_integer(), round(f), [f])

#: a str subclass with its own methods
class S(str):
    def __len__(self): return 99
    def __getitem__(self, i): return '?'
    def __iter__(self): return iter('IT')
    def __contains__(self, x): return x == 'magic'
    def upper(self): return 'UP'
s = S('abc')
print(len(s), s[0], list(s), 'magic' in s, 'a' in s, s.upper(), s.lower(), s + '', '-'.join([s]), s == 'abc')

#: a str subclass as a dict key and attribute name
class S(str): pass
class C: pass
c = C()
setattr(c, S('attr'), 1)
print(c.attr, getattr(c, S('attr')), {S('k'): 1}['k'], {'k': 1}[S('k')])

#: results of str subclass operations
class S(str): pass
s = S('ab')
for x in (s + 'c', s * 2, s[:], s.upper(), s.strip(), s.replace('x', 'y'), str(s), s.format(), s % (), ''.join([s])): print(type(x).__name__, end=' ')
print()

#: a set subclass
class S(set):
    def add(self, x): super().add(x * 10)
s = S([1])
s.add(2)
print(sorted(s), type(s | {5}).__name__, s == {1, 20}, S([3]) <= {3, 4})

#: a frozenset subclass
class F(frozenset): pass
f = F([1, 2])
print(hash(f) == hash(frozenset([1, 2])), type(f & {1}).__name__, type(f.copy()).__name__, f)

#: bool and range and others cannot be subclassed
for t in (bool, range, slice, type(None), type(...), type(lambda: 0), type(x for x in ())):
    try: type('X', (t,), {})
    except TypeError as e: print(e)

#: subclassing two built-ins
try:
    class X(int, str): pass
except TypeError as e: print(e)
try:
    class Y(list, dict): pass
except TypeError as e: print(e)
class Z(int, object): pass
print(Z(3) + 1)

#: a mixin before a built-in
class Mixin:
    def twice(self): return list(self) * 2
    def __len__(self): return -1 if False else 7
class ML(Mixin, list): pass
print(ML([1]).twice(), len(ML([1])))

#: super in overridden methods
class L(list):
    def append(self, x): super().append(x); return self
    def __getitem__(self, i): return super().__getitem__(i) + 100
l = L().append(1).append(2)
print(l[0], l[1], l)

#: isinstance and type checks in a loop over mixed subclasses
class I(int): pass
class S(str): pass
class L(list): pass
xs = [1, I(2), 'a', S('b'), [], L([1]), True] * 3
print(sum(isinstance(x, int) for x in xs), sum(type(x) is int for x in xs), sum(isinstance(x, (str, list)) for x in xs))

#: exceptions with payload
class E(ValueError):
    def __init__(self, code, *rest): super().__init__(code, *rest); self.code = code
    def __str__(self): return f'code {self.code}'
try: raise E(5, 'x')
except ValueError as e: print(e, e.args, repr(e))

#: type subclass
class M(type):
    def __call__(cls, *a): return super().__call__(*a), 'made'
    def __len__(cls): return 3
class C(metaclass=M):
    def __init__(self, v): self.v = v
o, text = C(4)
print(o.v, text, len(C), type(C).__name__)

#: copies and pickles of subclasses
import copy
class L(list): pass
l = L([1, [2]]); l.tag = 't'
c = copy.copy(l); d = copy.deepcopy(l)
print(type(c).__name__, c, c.tag, c[1] is l[1], d[1] is l[1], d.tag)

#: arithmetic between a subclass and its base: reflected first
class I(int):
    def __radd__(self, o): return 'radd'
    def __rsub__(self, o): return 'rsub'
print(1 + I(2), 1 - I(2), I(1) + 2, I(1) - I(1))

#: comparison with a subclass is reflected first
class I(int):
    def __lt__(self, o): return 'lt'
    def __gt__(self, o): return 'gt'
print(1 < I(2), 1 > I(2), I(1) < 2)

#: list subclass compared with lists
class L(list):
    def __lt__(self, o): return 'L lt'
print(L([1]) < [2], [2] < L([1]), [2] > L([1]), L([1]) <= [1])

#: hash of a subclass with __eq__ only
class I(int):
    def __eq__(self, o): return True
try: hash(I(1))
except TypeError as e: print(e)

#: a subclass instance in a for loop and in unpacking
class R(list):
    def __iter__(self):
        for x in super().__iter__(): yield x * 2
print([x for x in R([1, 2, 3])], [*R([1])], sum(R(range(20))))

#: __init__ of immutable subclasses gets the arguments
class I(int):
    def __init__(self, *a): print('init', a)
class J(int):
    def __new__(cls, a, b): return super().__new__(cls, a + b)
print(I(5), J(1, 2))

#: object.__init__ complaints in subclasses of immutables
class I(int):
    def __new__(cls, a, b=0): return super().__new__(cls, a)
print(I(1, 2), I(3, b=4))

#: constructor arguments of list and dict subclasses
class L(list):
    def __init__(self, a, b): list.__init__(self, [a, b])
class D(dict):
    def __init__(self, **k): dict.__init__(self, k, extra=1)
print(L(1, 2), D(a=0))

#: subclass instances have their own dict
class L(list): pass
a, b = L(), L()
a.x = 1
print(a.__dict__, b.__dict__, hasattr(b, 'x'), vars(a))

#: class attributes and methods of subclasses
class D(dict):
    default = 'd'
    @classmethod
    def make(cls, *k): return cls.fromkeys(k, cls.default)
    @staticmethod
    def s(): return 's'
    @property
    def size(self): return len(self)
d = D.make('a', 'b')
print(d, d.size, D.s(), type(d).__name__)

#: a subclass of a subclass
class A(list):
    def f(self): return 'A' + str(len(self))
class B(A):
    def f(self): return 'B' + super().f()
print(B([1, 2]).f(), isinstance(B(), list), B.__mro__[1:3] == (A, list))

#: deque, defaultdict, OrderedDict and Counter subclasses
from collections import defaultdict, OrderedDict, Counter
class DD(defaultdict):
    def __missing__(self, k): return super().__missing__(k) if k != 'no' else 'none'
d = DD(list); d['a'].append(1)
print(dict(d), d['no'], dict(d))
class C(Counter): pass
print(C('aab').most_common(1), type(C('a') + C('b')).__name__)
class O(OrderedDict): pass
o = O(a=1, b=2); o.move_to_end('a'); print(list(o))
