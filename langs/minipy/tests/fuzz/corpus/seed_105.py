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
G0 = -9223372036854775808
G1 = True
G2 = [1, 17, 3]
G3 = {1: 7, 'a': 2}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=2):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=-3):
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
        return 10
class K0(metaclass=Meta):
    c = -3
    q = Data()
    def __init__(self, x=7, y=2j):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        for k in range(2):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
    @classmethod
    def n(cls, a, b=-1, *r, k=0, **kw):
        return (cls.c if type(cls.c) is int else 0) + a + k
    p = property(lambda self: self.x)
class K1(K0):
    c = 5
    m = lambda self, a: self.x - a
    def m(self, a):
        for k in range(2):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
class K2(K0):
    def m(self, a):
        return 100 + a
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 2, 5
    def __init__(self, x=255, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
    @staticmethod
    def n(a, b=17, *r, **kw):
        return a - b + len(kw)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K4(K1, K0):
    def __sub__(self, other):
        return self.x - (other.x if isinstance(other, (K0, K3)) else other)
    def __rsub__(self, other):
        return other - self.x
    def __neg__(self):
        return K1(-self.x)
    def __iter__(self):
        return iter((self.x, self.c, 7))
class K5(K2):
    __slots__ = ('u', 'w')
    def m(self, a):
        if a % 5 == 2:
            raise Oops(a)
        return self.x
def leaf0(a, b=1):
    global G0, G1
    i0, i1, i2, i3, i = a, 3, 10**20, 17, a
    f0, f1, s0, s1 = 1e308, float(-3), 'x y  z', ''
    l0, l1, m0, t0 = [a, 63, 5], [255, 63], [1, 2.5, 'a', None], (1, '', a)
    d0, e0, b0 = {100: 255, '': a}, {10, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (255, 'abc'), a, (lambda p, *r, k=10: k)
    o0, o1, g0 = K0(63, '\U0001f600k'), K0(1), iter([0.5, 1e-7])
    if ((None).__class__.__name__.__len__() + G0) < (f1 if i % 3 == -1 else 1e-7):
        return list(filter(None, l1))
    l0 += l1[:-1][:5]
    i0 = (i0 if v0 or i % 4 == 1 else fit(i2 * i1))
    return i0
def leaf1(a, b='\u00e9\u4e2d', *, k=None):
    i0, i1, i2, i3, i = a, 10, -9223372036854775808, 10, a
    f0, f1, s0, s1 = 0.5, float(100), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 1, 100], [2, 63], [K0(1), K1(2), 3], (3, '12', a)
    d0, e0, b0 = {0: 1, '\U0001f600k': a}, {3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (255, '\U0001f600k'), a, operator.neg
    o0, o1, g0 = K4(-3), K3(7), iter([float(1 << 63), 0.1])
    (i0, s0, f0)
    l0.reverse()
    if o0 is o1:
        e0 = {k % 5 for k in l0 if type(k) is int}
    return list(d0.values())[:20]
def leaf2(a, *r, b=10, **k):
    i0, i1, i2, i3, i = a, 255, 10, -3, a
    f0, f1, s0, s1 = 1.5, float(1), '', ''
    l0, l1, m0, t0 = [a, 7, 5], [1, 1], [2j, -1, False], (2, 'a', a)
    d0, e0, b0 = {1: -3, 'x y  z': a}, {-1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 4611686018427387903, a, str
    o0, o1, g0 = K5(2), K5(100), iter([])
    v1 = r
    d0.update(k)
    d0[i1 % 5] = d0.get(i1 % 5, 0) + 1
    return v1
def gen0(a, b=1):
    i0, i1, i2, i3, i = a, 10, (1 << 64) - 1, 5, a
    f0, f1, s0, s1 = 0.1, float(1), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 100, 2], [10, -(1 << 62) + 2, 3, 1], [1.5, 1.0, 2.0], (-3, '12', a)
    d0, e0, b0 = {-1: 63, '\U0001f600k': a}, {63, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = None, a, abs
    o0, o1, g0 = K5(2), K0(1), iter([1, 2, 3, 4, 5, 6, 7])
    i0 = v0 = (callable(v1))
    l1[0] = int(((i1) % 50) ** 2)
    v0 = yield len(e0 | {(('').__class__.__name__.__len__() + ((i0).__add__(i1) - i1))})
    return (1 | (int.from_bytes((ord((s0 + 'q')[0]) & 255, 1), 'big') * 255))
def gen1(a, b=17):
    i0, i1, i2, i3, i = a, -3, -(1 << 63) + 1, 1, a
    f0, f1, s0, s1 = float('inf'), float(0), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 17, 17], [2.0**53, float('nan')], [1, 2.5, 'a', None], (-1, 'a', a)
    d0, e0, b0 = {1: 0, '12': a}, {5, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 10**20, a, operator.neg
    o0, o1, g0 = K2(17), K2(2, False), iter([1, 2, 3, 4, 5, 6, 7])
    try:
        for i1 in range(3):
            v1 = yield i1
            if o1 < o0:
                return i1
            yield m0[-1] if l0 else i2
    finally:
        i1 = -1
    return t0
def mid0(a, b=63):
    global G0, G1
    i0, i1, i2, i3, i = a, 0, (1 << 61) - 40, 0, a
    f0, f1, s0, s1 = 1e16, float(0), 'Zz9', ''
    l0, l1, m0, t0 = [a, -1, 7], [1, 100], [(1, 'a'), [2], {3: 4}], (100, '', a)
    d0, e0, b0 = {-1: 5, '\U0001f600k': a}, {5, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, operator.neg
    o0, o1, g0 = K2(63), K0(63), iter([-7.25, 0.5])
    i1 = (round(((2j).__class__.__name__.__len__() * 10), -1) if v1 is None or hasattr(o0, 'p') else leaf0(i1))
    v0, i0 = t0
    f1 = f1
    return i0
def mid1(a, b=5, *, k=1):
    i0, i1, i2, i3, i = a, 1, 9223372036854775807, 63, a
    f0, f1, s0, s1 = 1e308, float(5), '12', ''
    l0, l1, m0, t0 = [a, 3, 5], [0, (1 << 63) - 40, 7, (1 << 63) - 40], [1e308, 1.0, 2.0], (3, '12', a)
    d0, e0, b0 = {-3: -1, 'a': a}, {63, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 9223372036854775807, a, str
    o0, o1, g0 = K2(1), K2(5, b'ab'), iter([0.5, 0.5])
    if b > -3 % 7 or b < 0:
        return i0
    v0 = d0.popitem()
    i2 = (i3 << 63 % 64) >> 4 if 255 >= 0 else i2
    i2 = fit(i2)
    i3 = mid1(sum(l1), b + 1)
    s0 = (s1 + hex(isinstance((i0, s0, f0), int)))[-30:]
    return (o1.__dict__['x']).__add__(3)
def gen2(a, b=2):
    i0, i1, i2, i3, i = a, 255, (1 << 31) - 1, 255, a
    f0, f1, s0, s1 = 0.5, float(1), '12', ''
    l0, l1, m0, t0 = [a, 7, -3], [-7.25, 5e-324], [(1, 'a'), [2], {3: 4}], (-3, 'a', a)
    d0, e0, b0 = {255: 0, 'abc': a}, {17, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = -9223372036854775808, a, (lambda p: p)
    o0, o1, g0 = K0(63), K0(17), iter([2, -(1 << 62) + 2, 63, -(1 << 31)])
    for i1 in range(3):
        i0 += yield i1
    v1 = yield from gen1(17)
    if (s1 + 'k')[operator.attrgetter('x')(o1) % (len(s1) + 1)] == '\u00e9\u4e2d':
        return t0[1:]
    yield list(itertools.islice(itertools.count((len(m0) * i1 & 0xffffffffffffffff)), 2))
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, -1, -4611686018427387904, -1, a
    f0, f1, s0, s1 = 0.5, float(1), 'a', ''
    l0, l1, m0, t0 = [a, 63, 3], [2.0**53, -7.25], [0.1, 1.0, 2.0], (-1, '\u00e9\u4e2d', a)
    d0, e0, b0 = {1: 255, 'a': a}, {17, 2, 3}, bytearray(b'')
    v0, v1, c0 = '\u00e9\u4e2d', a, str
    o0, o1, g0 = K1(-1), K1(0), iter([1, 0, 0, -10**19])
    def down(n, a):
        nonlocal i0, i1, i2, i3, f0, f1, s0, s1, l0, l1, m0, t0, d0, e0, v0, v1, o0, o1, g0, b0, c0
        if n <= 0:
            return a
        try:
            g0 = gen1((i2 := c0(i1)), ((9223372036854775807 ^ 17) or (len(m0) * 10)))
            o1.q = t0[1:]
        except Exception as e:
            note(*said(e))
        return down(n - 1, 63)
    for i in range(4):
        print(down(80, i))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(10)
    main((1 << 3 % 64) - 100)
except (Oops, ArithmeticError) as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
