# A program of `cargo xtask fuzz-programs`, kept with what CPython gives.
import functools, itertools, math, operator
N = 0
MOST = 1 << 300
def note(*args):
    global N
    N += 1
    if N < 50 or N % 61 == 0:
        print(N, *args)
def fit(n):
    return n if -MOST < n < MOST else n % 1000003
def said(e):
    return type(e).__name__, str(e)[:80]
G0 = -(1 << 31)
G1 = True
G2 = [10, 0, 63]
G3 = {1: 5, 'a': 3}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=100):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=10):
        self.first = first
    def __set_name__(self, owner, name):
        self.name = '_' + name
    def __get__(self, obj, owner=None):
        if obj is None:
            return self.first
        return getattr(obj, self.name, self.first)
    def __set__(self, obj, value):
        object.__setattr__(obj, self.name, value)
    def __delete__(self, obj):
        object.__delattr__(obj, self.name)
class NonData:
    def __get__(self, obj, owner=None):
        return 1 if obj is None else 2
class Meta(type):
    def __call__(cls, *args, **kw):
        made = super().__call__(*args, **kw)
        cls.made = getattr(cls, 'made', 0) + 1
        return made
    def __getattr__(cls, name):
        return len(name)
    @property
    def mp(cls):
        return 1
class K0:
    c = 255
    q = property(lambda self: self.x)
    def __init__(self, x=-3, y=True):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        if a % 5 == 3:
            raise Oops(a)
        return self.x
    def n(self, a, b=17, *r, k=-3, **kw):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 63, 1, 0.5, 1.5, 'abc', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        def t1(n):
            return t1(n + 1) + 1
        try:
            t1(0)
        except RecursionError as e:
            note(*said(e))
        return i0
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 100
    def m(self, a):
        for k in range(3):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
    def m(self, a):
        if a % 5 == 3:
            raise Oops(a)
        return self.x
class K2(K0):
    def m(self, a):
        for k in range(2):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = -3, 5
    def __init__(self, x=1, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    m = lambda self, a: self.x - a
    def n(self, a=1, b=5, *r, k=1, **kw):
        return a + b + k + len(r) + len(kw)
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __len__(self):
        return abs(self.x) % 5
    def __getitem__(self, i):
        if isinstance(i, slice):
            return i.start, i.stop, i.step
        if type(i) is int and not 0 <= i < 4:
            raise IndexError(i)
        return (self.x, i)
    def __setitem__(self, i, value):
        self.y = value
    def __delitem__(self, i):
        self.y = i
    def __contains__(self, what):
        return what == self.x
    def __eq__(self, other):
        return isinstance(other, K0) and self.x == other.x
    def __hash__(self):
        return hash(self.x)
class K5(K2):
    __slots__ = ('u', 'w')
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
def leaf0(a, b=5):
    global G1
    i0, i1, i2, i3, i = a, 17, -(1 << 63) + 1, 2, a
    f0, f1, s0, s1 = -7.25, float(0), '', ''
    l0, l1, m0, t0 = [a, 255, 7], [1, 2, 3, 4, 5, 6, 7], [1, 2.5, 'a', None], (17, '', a)
    d0, e0, b0 = {5: -3, 'abc': a}, {7, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 'Zz9', a, (lambda p, *r, k=100: k)
    o0, o1, g0 = K0(63), K2(10), iter([1, 2, 3, 4, 5, 6, 7])
    v0, v1 = v1, v0
    o0, o1 = o1, o0
    l0, l1 = l1, l0
    return v1
def leaf1(a, b=10, *r, k=1, **kw):
    i0, i1, i2, i3, i = a, 10, (1 << 62) - 3, -1, a
    f0, f1, s0, s1 = 0.5, float(255), 'a', ''
    l0, l1, m0, t0 = [a, 0, -1], [17, -1], [K0(1), K1(2), 3], (7, 'b,c,,d', a)
    d0, e0, b0 = {5: 3, 'a': a}, {2, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 'Zz9', a, (lambda p: p)
    o0, o1, g0 = K4(255), K5(255), iter([0.1, 0.1])
    for k in itertools.islice(d0, 4):
        for v0 in l1[:4]:
            d0 = {k: j for k, j in list(d0.items())[-6:]}
        v0, v1 = v1, v0
    if len(d0) > 15:
        d0.clear()
    i0, i1 = i1, i0
    return i0
def leaf2(a, *r, b=1, **k):
    i0, i1, i2, i3, i = a, 63, (1 << 61) - 40, 1, a
    f0, f1, s0, s1 = 1e-7, float(3), '', ''
    l0, l1, m0, t0 = [a, 10, 2], [float('inf'), 1.5], [K0(1), K1(2), 3], (5, 'a', a)
    d0, e0, b0 = {100: 2, '12': a}, {5, 2, 3}, bytearray(b'')
    v0, v1, c0 = 1 << 62, a, abs
    o0, o1, g0 = K1(255), K1(100, -7.25), iter([63, 2**53 + 1, 255, -(1 << 62) + 2])
    v1 = r
    d0.update(k)
    i0 = i1
    note(i1)
    class t2:
        def __iter__(self):
            self.n = 3
            return self
        def __next__(self):
            if self.n <= 0:
                raise StopIteration
            self.n -= 1
            return self.n
    t3 = t2()
    v0 = [*t3], sum(t3), max(t3), 1 in t3
    o0, o1 = o1, o0
    return i0
def gen0(a, b=1):
    i0, i1, i2, i3, i = a, 5, -(1 << 63), 5, a
    f0, f1, s0, s1 = 5e-324, float(0), 'a', ''
    l0, l1, m0, t0 = [a, 1, 100], [0.5, 5e-324], [18446744073709551615, 5, '\U0001f600k'], (3, 'a', a)
    d0, e0, b0 = {255: 2, 'abc': a}, {0, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2**53 + 1, a, str
    o0, o1, g0 = K3(-3), K2(17), iter([0.5, 0.5])
    for i0 in range(40):
        v1 = i0
    l1 = l0[:]
    m0 = [[63] for k in range(2)]
    m0[0].append(7)
    v0 = yield dict(itertools.islice(d0.items(), 9))
    return ord((s1 + 'q')[0])
def gen1(a, b=-1):
    i0, i1, i2, i3, i = a, 1, 18446744073709551615, 0, a
    f0, f1, s0, s1 = -7.25, float(255), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 1, -3], [-1, 255, 3, -(1 << 63) + 1], [(1, 'a'), [2], {3: 4}], (7, 'Zz9', a)
    d0, e0, b0 = {63: 17, 'Zz9': a}, {63, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -(1 << 63), a, int
    o0, o1, g0 = K0(63), K0(-1), iter([-1, 10])
    try:
        for i1 in range(4):
            v1 = yield i1
            try:
                yield ((s0.count('a') + s1.find('b') * 1) - next(g0, (i2 + (1 << 64) - 1)))
            except Oops as e:
                note('thrown', *said(e))
                v0 = bytes(b0[::-1][:9])
    finally:
        i1 = -1
    return complex(c0((7 // -(1 << 63))) % 1000, 4) * 2j
def mid0(a, b=3):
    global G0, G1
    i0, i1, i2, i3, i = a, 7, (1 << 31) - 1, -1, a
    f0, f1, s0, s1 = 0.5, float(1), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 17, 10], [1, 2, 3, 4, 5, 6, 7], [True, True, (1 << 64) - 1], (5, 'a', a)
    d0, e0, b0 = {100: 5, '': a}, {7, 2, 3}, bytearray(b'')
    v0, v1, c0 = 9223372036854775807, a, str
    o0, o1, g0 = K0(1), K1(3, b'ab'), iter([255, 4611686018427387903, 2, 18446744073709551615])
    i0 = True if complex(len(G3) % 100, 1) == f0 else int.from_bytes((2 & 255, 1), 'big')
    if len(l0) > 1:
        l1[-1] += i1
    i0 = (255 * 5)
    v1 = o0[0:]
    return i0
def mid1(a, b=-3, *, k=-1):
    i0, i1, i2, i3, i = a, 5, -(1 << 63) + 1, 3, a
    f0, f1, s0, s1 = 0.5, float(10), '', ''
    l0, l1, m0, t0 = [a, 3, 255], [0, 63, 63, -(1 << 63)], [K0(1), K1(2), 3], (17, 'Zz9', a)
    d0, e0, b0 = {0: 10, '': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -(1 << 63) + 1, a, (lambda p: p)
    o0, o1, g0 = K4(0), K3(63), iter([1, 2, 3, 4, 5, 6, 7])
    if complex((((isinstance(bytes(b0[:9]), (K1, K3)) + i0) if o1 is o1 else 0) // 1) % 100, 1) == f0:
        for v1 in m0[:4]:
            def t4(n):
                return t4(n + 1) + 1
            try:
                t4(0)
            except RecursionError as e:
                note(*said(e))
            o0, o1 = o1, o0
    else:
        v0, v1 = v1, v0
    i0, i1 = i1, i0
    i0, i1 = i1, i0
    return i0
def gen2(a, b=255):
    i0, i1, i2, i3, i = a, 3, (1 << 31) - 1, 2, a
    f0, f1, s0, s1 = 1e308, float(2), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 3, 100], [0.1, 0.5], [1, 2.5, 'a', None], (2, 'abc', a)
    d0, e0, b0 = {-3: 63, '': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = b'', a, functools.partial(max, 5)
    o0, o1, g0 = K4(255), K2(5), iter([-0.0, 1e16])
    if i1 < i3 or o0:
        return m0[0] if m0 else (l0 or [-1])[-1]
    yield d0.pop(i0, bytes(b0[:9]))
    v1 = yield from l1
    if i % 2 == 1:
        return bytes(b0[:9])
    yield o0.x
a = 100
i0, i1, i2, i3, i = a, 1, -(1 << 31), 2, a
f0, f1, s0, s1 = -7.25, float(3), '\u00e9\u4e2d', ''
l0, l1, m0, t0 = [a, 1, 63], [5, 2], [K0(1), K1(2), 3], (5, '\u00e9\u4e2d', a)
d0, e0, b0 = {1: 63, 'a': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
v0, v1, c0 = b'', a, operator.neg
o0, o1, g0 = K3(255, 10**20), K3(100, -10**19), iter([0.1, -7.25])
for i in range(150):
    for v0 in l0[:4]:
        v0 = v0[(fit(len(b0) << 4) + K5.c)] if type(v1) in (list, tuple) and len(v1) > 3 else i3
        if len(l0) > 20:
            del l0[4:]
    try:
        for i2, v0 in zip(l1, s0[:4]):
            G3[int(-1) % 9] = sorted(e0, key=repr)[:9]
        o1.x = i1
        v0 = (-o1, ~o0, abs(o1))
        if K2.c in l0:
            l0[0], i2 = -1, l0[0]
            del d0[(operator.sub(-(1 << 63), -9223372036854775808) % 1)]
            if callable(v1):
                v1 = bytes(b0[::-1][:9])
                v1 = (-o0, ~o1, abs(o0))
            else:
                g0.close()
        else:
            i2, *l0 = l1
            v0 += ((3).bit_length() * (i1 % i3) % 2305843009213693951)
    except Exception as e:
        note(i, *said(e))
print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
