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
G2 = [63, 1, 0]
G3 = {1: 7, 'a': 10}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=255):
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
        return 2
class K0:
    c = 2
    q = Data()
    def __init__(self, x=255, y=2j):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        return 100 + a
    @staticmethod
    def n(a, b=63, *r, **kw):
        return a - b + len(kw)
    p = property(lambda self: self.x)
class K1(K0):
    c = 1
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 2, 1, 0.5, 1.5, 'x y  z', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        def t1(n):
            return t1(n + 1) + 1
        try:
            t1(0)
        except RecursionError as e:
            note(*said(e))
        return i1
    def m(self, a):
        for k in range(3):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
class K2(K0):
    def m(self, a):
        for k in range(4):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 7, 5
    def __init__(self, x=1, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
    @staticmethod
    def n(a, b=-1, *r, **kw):
        return a - b + len(kw)
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __sub__(self, other):
        return self.x - (other.x if isinstance(other, (K0, K3)) else other)
    def __rsub__(self, other):
        return other - self.x
    def __neg__(self):
        return K1(-self.x)
    def __add__(self, other):
        if isinstance(other, int):
            return type(self)(self.x + other)
        return NotImplemented
    def __radd__(self, other):
        return self.x + other
class K5(K2):
    def __delattr__(self, name):
        if name != 'x':
            super().__delattr__(name)
    def m(self, a):
        self.x = (self.x + a) % 1009
        return self.x
def leaf0(a, b=100):
    global G0, G1
    i0, i1, i2, i3, i = a, 1, 7, 10, a
    f0, f1, s0, s1 = 2.0**53, float(-1), '', ''
    l0, l1, m0, t0 = [a, 10, 0], [7, 2], [K0(1), K1(2), 3], (2, '12', a)
    d0, e0, b0 = {0: 10, 'Zz9': a}, {2, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -(1 << 63), a, len
    o0, o1, g0 = K2(63, (2, 'x y  z')), K3(2), iter([float(1 << 63), 0.5])
    i2 = 2
    return int(str(c0(~i1))[:15] or 0)
def leaf1(a, /, b=1, *r, k=2):
    i0, i1, i2, i3, i = a, -3, (1 << 64) - 1, 0, a
    f0, f1, s0, s1 = -0.0, float(17), 'x y  z', ''
    l0, l1, m0, t0 = [a, 17, 17], [7, 3], [K0(1), K1(2), 3], (1, 'a', a)
    d0, e0, b0 = {7: 17, '\U0001f600k': a}, {5, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = False, a, operator.neg
    o0, o1, g0 = K1(5), K5(17), iter([-1, (1 << 63) - 40, 255, 1 << 62])
    def t2(p, r=[]):
        r.append(p)
        return len(r), p
    v1 = t2(7), t2(((((G0 // (False).__class__.__name__.__len__()) and -i1)) % 50) ** 3)
    try:
        v1 = (lambda p, q: p)((i0, s0, f0))
    except TypeError as e:
        note(type(e).__name__)
    i2 = fit((i1 % 1000) ** ((i3 % 18446744073709551615) & 7)) in e0
    return (i % 2 == -1)
def leaf2(a, *r, b=0, **k):
    i0, i1, i2, i3, i = a, 17, 18446744073709551615, 5, a
    f0, f1, s0, s1 = float('nan'), float(255), 'Zz9', ''
    l0, l1, m0, t0 = [a, 10, 0], [5, 4611686018427387903, 2, -9223372036854775808], [18446744073709551615, True, (17, '')], (3, '12', a)
    d0, e0, b0 = {7: 1, 'a': a}, {3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (3, 'x y  z'), a, (lambda p, *r, k=10: k)
    o0, o1, g0 = K3(10, (1 << 63) - 40), K4(1, None), iter([17, -(1 << 63) + 1, 1, 2])
    v1 = r
    d0.update(k)
    if -0.0 < math.sin(f1 % 10.0):
        i2 = v1 = (i2 - i1)
    elif (math.isqrt(abs(18446744073709551615)) * 2) > (0 // ((True).__class__.__name__.__len__() or 1)):
        for i0, v0 in zip(l1, s1[:4]):
            i0 = (max(len(G3), i1, 7) + i1)
            o0, o1 = o1, o0
    else:
        l0, l1 = l1, l0
    v0, v1 = v1, v0
    return i0
def gen0(a, b=63):
    i0, i1, i2, i3, i = a, 0, 1, -1, a
    f0, f1, s0, s1 = 1e-7, float(255), '', ''
    l0, l1, m0, t0 = [a, -1, 7], [1, -3], [K0(1), K1(2), 3], (5, 'b,c,,d', a)
    d0, e0, b0 = {10: -3, 'a': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = None, a, len
    o0, o1, g0 = K4(3, 1 << 62), K0(7), iter([1, 2, 3, 4, 5, 6, 7])
    if l1:
        return s1[round(i0, -1) % 5:(lambda p, q=(1 + i1): p - q)(next(g0, 100)) % 9]
    yield sorted(e0, key=repr)[:9]
    return (sum(-4611686018427387904 for _ in range(2)) * i1 & 0xffffffffffffffff)
def gen1(a, b=5):
    i0, i1, i2, i3, i = a, 1, -10**19, 7, a
    f0, f1, s0, s1 = float('inf'), float(1), 'Zz9', ''
    l0, l1, m0, t0 = [a, 3, 10], [], [float(1 << 63), 1.0, 2.0], (17, 'Zz9', a)
    d0, e0, b0 = {0: 255, 'x y  z': a}, {63, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 'abc', a, len
    o0, o1, g0 = K3(17), K0(63), iter([1, 2, 3, 4, 5, 6, 7])
    try:
        for i1 in range(4):
            v1 = yield i1
            for i1 in range(4):
                i0 += yield i1
    finally:
        i1 = -1
    return (s0.upper() + s1.encode().decode())[:40]
def mid0(a, b=1):
    global G0, G1
    i0, i1, i2, i3, i = a, 0, -(1 << 62) + 2, 2, a
    f0, f1, s0, s1 = -7.25, float(-1), '12', ''
    l0, l1, m0, t0 = [a, 100, 17], [255, 10], [(1 << 63) - 40, (1 << 62) - 3, 18446744073709551615], (63, 'x y  z', a)
    d0, e0, b0 = {1: 2, '\U0001f600k': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = (1 << 31) - 1, a, len
    o0, o1, g0 = K3(2), K4(1), iter([255, 255])
    i1 = fit(i1 * i3 + -3)
    i0, i1 = i1, i0
    s0 = s0[-20:]
    i2 -= i0
    for i3 in range(3):
        o0.x = True
        v1 = (float(4611686018427387903) == -(1 << 31), int(float((1 << 63) - 40)), -(1 << 31) / 1000003)
    assert isinstance(sorted(e0, key=repr)[:9], (list, tuple)) in o1, (len(G3) * 1)
    return i1
def mid1(a, b=2, *, k=1):
    i0, i1, i2, i3, i = a, 17, -(1 << 31), 63, a
    f0, f1, s0, s1 = 0.5, float(7), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 255, -1], [], [(1, 'a'), [2], {3: 4}], (0, '\u00e9\u4e2d', a)
    d0, e0, b0 = {255: 100, 'a': a}, {-3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 0.5, a, abs
    o0, o1, g0 = K4(10), K4(2), iter([1, 2, 3, 4, 5, 6, 7])
    if b > 7 % 7 or b < 0:
        return (False).__class__.__name__.__len__()
    v1 = (i0, s0, f0)
    pass
    for k in (o0, o1, o0):
        i1 += k.m(i1 % 99)
    i3 = mid1((l0), b + 1)
    o0 = K0(7)
    try:
        assert hasattr(o0, 'p'), False
    except AssertionError as e:
        note(*said(e))
    i1 += (fit(((abs(G0) + (i0 % -1)) % 1000) ** (math.isqrt(abs((s1.count('a') + s0.find('b') if callable(v0) else -(1 << 63)))) & 7)) or math.isqrt(abs(((l1 or [-3])[0] * (hasattr(o0, 'w')) + i1 & 0xffffffffffffffff))))
    return i0
def gen2(a, b=-3):
    i0, i1, i2, i3, i = a, 63, -(1 << 63), 1, a
    f0, f1, s0, s1 = 1e308, float(0), 'a', ''
    l0, l1, m0, t0 = [a, 63, -1], [1, 2, 3, 4, 5, 6, 7], [2j, None, -(1 << 63)], (2, 'x y  z', a)
    d0, e0, b0 = {-1: 1, '12': a}, {255, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 1e-7, a, len
    o0, o1, g0 = K1(3), K2(100), iter([])
    if i0 in o1:
        return d0.pop(len(m0), complex(int.from_bytes(((isinstance(sorted(e0, key=repr)[:9], (K1, K3))).__add__(i0) & 255, 1), 'big') % 1000, 2) * 2j)
    yield pow(len(s1), 3, 1)
    v1 = yield from gen1((True).__class__.__name__.__len__())
    if hasattr(o1, 'p'):
        (v0, s0), i1 = ((((-3 % 1000) ** -3 if all(k for k in l1) else -7.25) * math.sqrt(abs((len(t0) % 1000) ** -3))), f'{i1}:{math.fmod((abs(f1) % 10) ** 0.5, 3.0):.3f}'), int((math.gcd(max(17, i1, 0), i1) >> (math.isqrt(abs((hash(w) if (w := f0) == w else 0))) & 63)))
    else:
        d0 = {True: 1, 1.0: (isinstance(bytes(b0[:9]), int) and 1 << 62), 1: sorted(e0, key=repr)[:9]}
        o0, o1 = o1, o0
    l0, l1 = l1, l0
    v0 = yield bytes(b0[:9])
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, -1, -(1 << 31), 7, a
    f0, f1, s0, s1 = 0.5, float(-1), 'abc', ''
    l0, l1, m0, t0 = [a, 63, 7], [1, 2, 3, 4, 5, 6, 7], [1, 2.5, 'a', None], (10, '12', a)
    d0, e0, b0 = {3: 255, 'b,c,,d': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = True, a, abs
    o0, o1, g0 = K1(100), K3(7), iter([2.0**53, -7.25])
    i = 0
    while (i := i + 1) < 230:
        for i2 in range(i1 % 5):
            def t3(n, acc=()):
                return acc if n == 0 else t3(n - 1, (n,) + acc)
            t0 = t3(3)
            if isinstance(sorted(e0, key=repr)[:9], int) < 255:
                l0, l1 = l1, l0
            elif v0 is None:
                v0 += hash(i0)
            else:
                i0, i1 = i1, i0
                d0[i0 % 5] = d0.get(i2 % 5, 0) + 1
        try:
            o0.x = (3 or i0)
            b0[divmod(K2.c, (1 << 62))[0] % 3] = abs(len(G3)) % 256
            for i3 in range(40):
                i1 += len(G3)
            for i0 in range(max((leaf0, leaf1, leaf2)[ord((s1 + 'q')[0]) % 3](i2), divmod((i0 % (None).__class__.__name__.__len__()), 1)[-1], 1) % 5):
                i3 = int(str(7)[:15] or 0)
                l1 = l0[:]
                i2 = (fit(len(e0) << 2) - 10)
            v1 = eval('i0 + 1', {'i0': ((i0 := (i3 % 3)) if v0 is None else o0.m((s1.count('a') + s1.find('b') - i0)))})
            note(i0, f0, s0[-9:])
        except (TypeError, LookupError, AttributeError, ArithmeticError, ValueError, Oops) as e:
            note(i, *said(e))
            i0 = min(ord((s0 + 'q')[0]), 17)
        finally:
            i0 = fit(i0) if type(i0) is int else 1
    def step(a):
        i0, i1, i2, i3, i = a, 7, (1 << 31) - 1, -1, a
        f0, f1, s0, s1 = 1.5, float(1), '\u00e9\u4e2d', ''
        l0, l1, m0, t0 = [a, 2, 255], [], [K0(1), K1(2), 3], (1, 'b,c,,d', a)
        d0, e0, b0 = {-3: 3, '12': a}, {10, 2, 3}, bytearray(b'\x00\xff7')
        v0, v1, c0 = float(1 << 63), a, (lambda p: p)
        o0, o1, g0 = K1(255), K2(1), iter([100, 1])
        try:
            i0 = divmod((len(o1) - abs((G0 - isinstance((i0, s0, f0), (list, tuple))))), 7)[1]
            try:
                d0.get(i2)
            except LookupError as e:
                note(*said(e))
        except Exception as e:
            note(*said(e))
        return ((divmod(i0, 1000003)[-1] + (l1 or [2])[-1]) // fit(len(l0) << (-17 & 63)))
    l0 = [step(i) for i in range(150)]
    print(l0[-3:], len(l0))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(100)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
