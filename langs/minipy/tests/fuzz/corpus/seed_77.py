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
G0 = -(1 << 62) + 2
G1 = True
G2 = [-1, 3, 3]
G3 = {1: 100, 'a': 63}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=-1):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=1):
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
    c = 17
    q = property(lambda self: self.x)
    def __init__(self, x=0, y=2j):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        for k in range(4):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
    def n(self, a, b=1, *r, k=1, **kw):
        return self.m(a) + b * k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = -1
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
    def m(self, a):
        for k in range(4):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
class K2(K0):
    def m(self, a):
        self.x = (self.x + a) % 1009
        return self.x
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 3, 5
    def __init__(self, x=100, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        return 17 + a
    def n(self, a=1, b=1, *r, k=7, **kw):
        return a + b + k + len(r) + len(kw)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
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
    def __index__(self):
        return abs(self.x) % 7
    def __int__(self):
        return self.x
    def __float__(self):
        return self.x / 2
class K5(K2):
    __slots__ = ('u', 'w')
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
def leaf0(a, b=10):
    global G0, G1
    i0, i1, i2, i3, i = a, 0, -(1 << 31), 1, a
    f0, f1, s0, s1 = 0.5, float(63), 'a', ''
    l0, l1, m0, t0 = [a, 17, -1], [3, 1], [2j, 'b,c,,d', 1 << 62], (10, '', a)
    d0, e0, b0 = {255: 5, 'x y  z': a}, {5, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, str
    o0, o1, g0 = K2(10), K5(1), iter([-float('inf'), 2.0**53])
    o0 = K3(-3)
    try:
        try:
            raise TypeError(s1, math.isqrt(abs(63)))
        except (KeyError, IndexError):
            if isinstance(sorted(e0, key=repr)[:9], bool) not in e0:
                c0 = int
                v1 = i0
                l0, l1 = l1, l0
            raise KeyError(i2)
    except Exception as e:
        c = e.__context__
        note(*said(e), type(c).__name__, e.__traceback__.tb_lineno - (c.__traceback__.tb_lineno if c else 0))
    i0, i1 = i1, i0
    return i0
def leaf1(a, b=3, *, k=1):
    i0, i1, i2, i3, i = a, 10, 1 << 62, 1, a
    f0, f1, s0, s1 = -7.25, float(-1), '', ''
    l0, l1, m0, t0 = [a, 63, 63], [1, 10], [0.5, 1.0, 2.0], (3, 'b,c,,d', a)
    d0, e0, b0 = {17: 0, 'a': a}, {-3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (1, '12'), a, int
    o0, o1, g0 = K2(0), K2(63), iter([])
    try:
        i3 &= operator.sub(operator.sub(c0(len(G3)), (i0 := ord((s1 + 'q')[0]))), ((hash(w) if (w := math.sin(f1 % 10.0)) == w else 0) - (int(float(s1.strip() or 0)) if abs(f1) < 1e30 else i1)))
        for k, j in (((int.from_bytes((i1 & 255, 1), 'big') and (ord((s0 + 'q')[0]) + i0)), (i0, s0, f0)), (7, s0)):
            i1 = k
            v0 = j
            i0, i1 = i1, i0
        i0, i1 = i1, i0
    except TypeError as e:
        note(*said(e))
    return i0
def leaf2(a, *r, b=3, **k):
    i0, i1, i2, i3, i = a, 100, 17, 10, a
    f0, f1, s0, s1 = 1e16, float(7), 'Zz9', ''
    l0, l1, m0, t0 = [a, 255, 17], [100, 2**53 + 1, 255, 2**53 + 1], [K0(1), K1(2), 3], (63, 'x y  z', a)
    d0, e0, b0 = {1: -3, '\U0001f600k': a}, {17, 2, 3}, bytearray(b'')
    v0, v1, c0 = -(1 << 63), a, str
    o0, o1, g0 = K0(63), K2(63, (-3, 'abc')), iter([2.0**53, 1.5])
    v1 = r
    d0.update(k)
    s0 = (s1 + hex(operator.sub(len(list(d0.values())[:20]), (not i0))))[-30:]
    l1.append((i0 + ((ord((s0 + 'q')[0]) + i1) * fit((-3 % 1000) ** ((l1 or [-3])[0] & 7)) % 2305843009213693951)))
    return (divmod((7 - len(d0)), -1)[1] % 2)
def gen0(a, b=2):
    i0, i1, i2, i3, i = a, 1, 10**20, 1, a
    f0, f1, s0, s1 = float(1 << 63), float(1), 'Zz9', ''
    l0, l1, m0, t0 = [a, 7, 5], [float(1 << 63), 1e-7], [1, 2.5, 'a', None], (-1, 'b,c,,d', a)
    d0, e0, b0 = {10: 10, '\U0001f600k': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (1, 'abc'), a, functools.partial(max, 7)
    o0, o1, g0 = K4(2), K4(-1), iter([63, -1])
    if all(k for k in l1):
        return complex(sum(l0) % 1000, 2) * 2j
    e0.add(0)
    v0 = bytes(b0[::-1][:9])
    v0 = yield fit(i0 << (3 & 63))
    return ((1 << 64) - 1 >> ((s0.count('a') + s1.find('b') & 1) & 63))
def gen1(a, b=5):
    i0, i1, i2, i3, i = a, 100, 63, 2, a
    f0, f1, s0, s1 = 0.5, float(255), 'Zz9', ''
    l0, l1, m0, t0 = [a, 255, 10], [1e308, float('inf')], [K0(1), K1(2), 3], (0, '', a)
    d0, e0, b0 = {-3: -3, 'x y  z': a}, {10, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = True, a, operator.neg
    o0, o1, g0 = K2(63, True), K1(-1), iter([1e16, float('inf')])
    try:
        for i1 in range(4):
            v1 = yield i1
            pass
            e0.remove(c0(i1))
            v0 = yield '%d %s' % (i2, t0)
    finally:
        i1 = -1
    return b'\x00\xff7'
def mid0(a, b=5):
    global G0, G1
    i0, i1, i2, i3, i = a, 2, -(1 << 62) + 2, 3, a
    f0, f1, s0, s1 = 0.5, float(63), 'a', ''
    l0, l1, m0, t0 = [a, 100, 255], [float('nan'), -float('inf')], [float(1 << 63), 1.0, 2.0], (-3, '12', a)
    d0, e0, b0 = {-1: 100, '': a}, {5, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 63, a, operator.neg
    o0, o1, g0 = K0(5), K2(63), iter([17, -3])
    class t1(metaclass=Meta):
        k = 0
    t1()
    v1 = t1.made, t1.mp, t1.nope, t1.k
    G0 = fit((lambda p, q=(isinstance(v0, K3) - 10): p - q)(((i2 % -(1 << 63))).__add__(math.isqrt(abs(len(G3))))))
    return ((i0) % 50) ** 3
def mid1(a, b=3, *, k=None):
    i0, i1, i2, i3, i = a, -3, (1 << 63) - 40, 100, a
    f0, f1, s0, s1 = 1e-7, float(63), '', ''
    l0, l1, m0, t0 = [a, -3, 255], [2, 3], [K0(1), K1(2), 3], (17, 'b,c,,d', a)
    d0, e0, b0 = {1: -3, 'b,c,,d': a}, {17, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 1e16, a, abs
    o0, o1, g0 = K0(3, (10, '\u00e9\u4e2d')), K1(100), iter([1, -10**19, -3, -3])
    def t2():
        t3 = -(lambda p, q=i0: p - q)(divmod(c0(i1), 2)[1])
        def up(k=1):
            nonlocal t3
            t3 += k
            return t3
        def get():
            return t3
        return up, get
    up, get = t2()
    up(); up(((fit(-(1 << 62) + 2 << 3)).bit_length() or (len(l1) if i0 % 2 == 1 else fit(s0.count('a') + s1.find('b') << 2))))
    v0 = get()
    s0 = (s1.partition('b')[-1] + repr(bytes(b0[:9]))[:40])[:40]
    if l0 == l1:
        i1 = fit(i2 * i0 + 1)
    elif complex((i2).__add__((i1 - -(1 << 62) + 2)) % 100, 1) == f1:
        f0 = (max((f0 * f0), i3) - (lambda p, q=((l1 or [-3])[-1]).__add__(len(G3)): p - q)((i2 * 255)))
    else:
        if len(d0) > 15:
            d0.clear()
        i1 = ((isinstance(dict(itertools.islice(d0.items(), 9)), (K1, K3)) and K2.c) - s1.count('a') + s1.find('b'))
    i2 = pow(isinstance(sorted(e0, key=repr)[:9], K0), 3, (1 << 62))
    return i0
def gen2(a, b=1):
    i0, i1, i2, i3, i = a, -3, (1 << 63) - 40, 255, a
    f0, f1, s0, s1 = 0.5, float(1), 'a', ''
    l0, l1, m0, t0 = [a, 0, 10], [10, (1 << 64) - 1, -1, -9223372036854775808], [(1 << 61) - 40, (255, 'Zz9'), 10], (1, '12', a)
    d0, e0, b0 = {255: 1, 'b,c,,d': a}, {-3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 'a', a, len
    o0, o1, g0 = K0(63), K0(0), iter([1e16, -7.25])
    note(f1)
    v0 = yield d0.pop(i1, v0)
    v1 = yield from l1
    if max(i0, 0, 255) & 1:
        return d0.pop(len(m0), list(d0.values())[:20])
    yield -(1 << 63) + 1
a = -1
i0, i1, i2, i3, i = a, 63, (1 << 64) - 1, -3, a
f0, f1, s0, s1 = 5e-324, float(-1), 'abc', ''
l0, l1, m0, t0 = [a, 2, 1], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (5, 'abc', a)
d0, e0, b0 = {1: 1, 'x y  z': a}, {63, 2, 3}, bytearray(b'\x00\xff7')
v0, v1, c0 = '\U0001f600k', a, abs
o0, o1, g0 = K3(7), K4(10, (0, 'a')), iter([1, 2, 3, 4, 5, 6, 7])
def key(i):
    global i0, i1, i2, i3, f0, f1, s0, s1, l0, l1, m0, t0, d0, e0, v0, v1, o0, o1, g0, b0, c0
    try:
        i1 = b0[100 % 2]
    except Exception as e:
        note(*said(e))
    return leaf1(3)
try:
    print(sorted(range(60), key=key)[:9])
    print(functools.reduce(lambda p, q: fit(p * 3 + key(q)), range(150), 1))
except Exception as e:
    print(*said(e))
print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
