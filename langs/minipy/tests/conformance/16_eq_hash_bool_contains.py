# Checklist item 16: eq and hash, truth, membership and iteration by fallback.

#: eq without hash makes unhashable
class C:
    def __eq__(self, o): return True
print(C.__hash__)
hash(C())
#: eq with hash
class C:
    def __eq__(self, o): return True
    def __hash__(self): return 1
print(len({C(), C(), C()}), hash(C()))
#: a subclass that defines eq loses the hash
class A:
    def __hash__(self): return 1
class B(A):
    def __eq__(self, o): return True
class C(B): pass
class D(B):
    __hash__ = A.__hash__
print(hash(A()), hash(D()), B.__hash__, C.__hash__)
hash(C())
#: eq added later does not remove the hash
class C: pass
C.__eq__ = lambda self, o: True
print(hash(C()) is not None, C.__hash__ is object.__hash__)
#: an unhashable key
class C:
    __hash__ = None
for op in [lambda: {C(): 1}, lambda: {C()}, lambda: {}[C()], lambda: C() in {}, lambda: {}.get(C()), lambda: hash((1, C())), lambda: set([C()]), lambda: frozenset([C()])]:
    try:
        op()
    except TypeError as e:
        print(e)
#: builtin unhashables
for v in [[], {}, set(), slice(1), bytearray()]:
    try:
        print(type(v).__name__, type(hash(v)).__name__)
    except TypeError as e:
        print(e)
try:
    {[]: 1}
except TypeError as e:
    print(e)
try:
    {1: 2}[{}]
except TypeError as e:
    print(e)
#: equal hash, unequal keys
class C:
    def __init__(self, n): self.n = n
    def __hash__(self): return 1
    def __eq__(self, o): return self.n == o.n
def f():
    d = {}
    for i in range(10):
        d[C(i % 4)] = i
    return [(k.n, v) for k, v in d.items()]
print(f())
#: identity comes before eq in a dict
class C:
    def __hash__(self): return 1
    def __eq__(self, o):
        print('eq')
        return False
c = C()
d = {c: 'found'}
print(d[c], c in d, len({c, c}))
#: eq is not called for other hashes
class C:
    def __init__(self, h): self.h = h
    def __hash__(self): return self.h
    def __eq__(self, o):
        print('eq', self.h, o.h)
        return True
d = {C(1): 'a'}
print(C(2) in d, C(1) in d)
#: hash is called once per operation
class C:
    n = 0
    def __hash__(self):
        C.n += 1
        return 5
c = C()
d = {}
for i in range(5):
    d[c] = i
print(C.n, d[c], C.n, c in d, C.n, {c} == {c}, C.n)
#: hash that raises
class C:
    def __hash__(self): raise ValueError('no hash')
{C(): 1}
#: eq that raises inside a dict
class C:
    def __hash__(self): return 1
    def __eq__(self, o): raise ValueError('no eq')
d = {C(): 1}
d[C()]
#: truth: bool first, then len
class A:
    def __bool__(self): return False
    def __len__(self): return 5
class B:
    def __len__(self): return 0
class C: pass
def f():
    out = []
    for i in range(3):
        for o in (A(), B(), C()):
            out.append('T' if o else 'F')
    return ''.join(out)
print(f())
#: truth in and, or, not, while, assert
class N:
    def __init__(self, n): self.n = n
    def __bool__(self):
        self.n -= 1
        return self.n > 0
    def __repr__(self): return 'N%d' % self.n
def f():
    n = N(5)
    k = 0
    while n:
        k += 1
    return k, N(5) and 'and', N(0) and 'and', N(5) or 'or', N(0) or 'or', not N(1)
print(f())
#: truth that raises
class C:
    def __bool__(self): raise ValueError('truth')
for op in [lambda: not C(), lambda: 1 if C() else 2, lambda: C() and 1, lambda: [x for x in [1] if C()], lambda: any([C()]), lambda: bool(C()), lambda: all([C()])]:
    try:
        op()
    except ValueError as e:
        print(e, end=' ')
print()
#: truth of builtin values
values = [0, 1, -1, 0.0, -0.0, 1e-300, float('nan'), '', 'a', [], [0], (), (0,), {}, {0: 0}, set(), {0}, None, True, False, range(0), range(1), 10 ** 30, ..., NotImplemented.__class__, b'', b'a']
print(''.join('T' if v else 'F' for v in values))
#: membership by contains
class C:
    def __contains__(self, x): return x > 2
print([x in C() for x in range(5)], [x not in C() for x in range(5)])
#: membership by iter
class C:
    def __iter__(self):
        for x in (1, 2, 3):
            print('yield', x)
            yield x
print(2 in C(), 5 not in C())
#: membership by getitem
class C:
    def __getitem__(self, i):
        print('get', i)
        if i == 3:
            raise IndexError
        return i * 10
print(10 in C(), 99 in C())
#: membership by getitem with another error
class C:
    def __getitem__(self, i): raise KeyError(i)
1 in C()
#: iteration by getitem
class C:
    def __init__(self, n): self.n = n
    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError('end')
        return i * i
def f():
    t = 0
    for x in C(6):
        t += x
    return t, list(C(3)), [*C(2)], sum(C(4)), max(C(3)), tuple(C(0))
print(f())
a, b, c = C(3)
print(a, b, c)
#: iteration by getitem stops at StopIteration as well
class C:
    def __getitem__(self, i):
        if i == 2:
            raise StopIteration
        return i
print(list(C()))
#: iteration by getitem ignores len
class C:
    def __len__(self): return 1
    def __getitem__(self, i):
        if i == 3:
            raise IndexError
        return i
print(list(C()), list(reversed(C())))
#: an iterator by getitem stays at its end
class C:
    n = 2
    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError
        return i
c = C()
it = iter(c)
print(list(it))
c.n = 5
print(list(it), list(c))
#: iter prefers iter
class C:
    def __iter__(self): return iter('iter')
    def __getitem__(self, i): return 'never'
    def __contains__(self, x): return 'contains'
print(list(C()), 'z' in C())
#: an instance attribute getitem does not make iterable
class C: pass
c = C()
c.__getitem__ = lambda i: i
iter(c)
#: reversed by len and getitem
class C:
    def __len__(self): return 4
    def __getitem__(self, i): return i * 2
print(list(reversed(C())))
#: reversed needs both
class C:
    def __getitem__(self, i): return i
reversed(C())
#: reversed of an iterable
class C:
    def __iter__(self): return iter([])
reversed(C())
#: reversed set to None
class C(list):
    __reversed__ = None
reversed(C())
#: unpacking counts
class C:
    def __iter__(self): return iter([1, 2, 3])
def f():
    out = []
    for i in range(3):
        a, *b = C()
        *c, d = C()
        x, y, z = C()
        out.append((a, b, c, d, x + y + z))
    return out
print(f())
a, b = C()
#: too few to unpack
a, b, c = [1, 2]
#: too few for a star
a, b, *c = [1]
#: unpacking what can't be iterated
a, b = 5
#: eq of different classes is asked both ways
class A:
    def __eq__(self, o):
        print('A')
        return NotImplemented
class B:
    def __eq__(self, o):
        print('B')
        return NotImplemented
print(A() == B())
print(A() != B())
#: eq and list methods
class C:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == (o.n if isinstance(o, C) else o)
def f():
    l = [C(i % 3) for i in range(9)]
    k = l.count(1), l.index(2), C(1) in l, 5 in l
    l.remove(0)
    return k, [c.n for c in l]
print(f())
#: remove and index of what is not there
class C:
    def __eq__(self, o): return False
l = [1, 2]
try:
    l.remove(C())
except ValueError as e:
    print(e)
try:
    l.index(3)
except ValueError as e:
    print(e)
try:
    (1,).index(3)
except ValueError as e:
    print(e)
#: hash of tuples with classes
class C:
    def __init__(self, h): self.h = h
    def __hash__(self): return self.h
    def __eq__(self, o): return self.h == o.h
print(hash((C(1), C(2))) == hash((1, 2)), {(C(1), 2): 'v'}[(C(1), 2)])
#: hash of a frozenset with classes
class C:
    def __hash__(self): return 7
    def __eq__(self, o): return isinstance(o, C)
print(hash(frozenset([C()])) == hash(frozenset([C()])), frozenset([C()]) == frozenset([C()]), {frozenset([C()])} == {frozenset([C()])})
#: hash and eq defined by a mixin
class Eq:
    def __eq__(self, o): return self.key() == o.key()
    def __hash__(self): return hash(self.key())
class P(Eq):
    def __init__(self, x, y): self.x, self.y = x, y
    def key(self): return (self.x, self.y)
def f():
    s = set()
    for i in range(12):
        s.add(P(i % 3, i % 2))
    return len(s), P(1, 1) in s, P(5, 5) in s
print(f())
#: eq on a subclass of str as key
class S(str):
    def __eq__(self, o): return True
    def __hash__(self): return hash('b')
d = {'b': 1}
print(d.get(S('zzz')), S('a') == 'q', 'q' == S('a'), S('x') != 'x')
#: len of what
class C:
    def __len__(self): return 3
def f():
    c = C()
    t = 0
    for i in range(5):
        t += len(c)
        if c:
            t += 100
    return t
print(f())
#: a negative len in truth
class C:
    def __len__(self): return -1
bool(C())
#: iteration changes eq results
class C:
    def __init__(self): self.asked = 0
    def __eq__(self, o):
        self.asked += 1
        return self.asked > 3
c = C()
print(c in [1, 1, 1, 1, 1], c.asked)
#: a list that shrinks while eq runs
l = [1, 2, 3, 4]
class C:
    def __eq__(self, o):
        l.clear()
        return False
print(C() in l, l)
#: a list compared while it changes
class C:
    def __eq__(self, o):
        a.clear()
        return True
a = [C(), C(), C()]
b = [C(), C(), C()]
print(a == b, len(a))
#: default eq and hash by identity
class C: pass
a, b = C(), C()
print(a == a, a == b, hash(a) == hash(a), len({a, b, a}), a != b, {a: 1}.get(b))
#: any and all stop early
class C:
    def __init__(self, v): self.v = v
    def __bool__(self):
        print(self.v, end=' ')
        return self.v
print(any([C(False), C(True), C(True)]), all([C(True), C(False), C(True)]))
#: the dict order of eq calls
class C:
    def __init__(self, n): self.n = n
    def __hash__(self): return 0
    def __eq__(self, o):
        print(self.n, o.n, end='; ')
        return self.n == o.n
d = {}
for i in [1, 2, 3, 2]:
    d[C(i)] = i
print(len(d))
#: str and repr of containers with themselves
l = [1]
l.append(l)
d = {'a': l}
d['d'] = d
print(l, d)
