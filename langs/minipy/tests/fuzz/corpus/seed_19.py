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
G0 = (1 << 63) - 40
G1 = True
G2 = [5, -1, 5]
G3 = {1: 17, 'a': 63}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=63):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=5):
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
        return -3
class K0:
    c = 1
    q = property(lambda self: self.x)
    def __init__(self, x=0, y=False):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        for k in range(3):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
    @classmethod
    def n(cls, a, b=1, *r, k=-3, **kw):
        return (cls.c if type(cls.c) is int else 0) + a + k
    p = property(lambda self: self.x)
class K1(K0):
    c = -3
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 5, 1, 0.5, -0.0, '\u00e9\u4e2d', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        i0 = ((i3 - math.isqrt(abs((None).__class__.__name__.__len__()))) // -(1 << 63))
        return -1
    def m(self, a):
        if a % 5 == 2:
            raise Oops(a)
        return self.x
class K2(K0):
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 63, 5
    def __init__(self, x=0, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 5, 1, 0.5, 0.5, 'x y  z', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        i0, i1 = ((hash(-(1 << 63) + 1) or int.from_bytes((3 & 255, 1), 'big')) ^ ord((s0 + 'q')[0])), (divmod(operator.sub(len(d0), (True).__class__.__name__.__len__()), 2)[1] - ((sum(l0) if isinstance(dict(itertools.islice(d0.items(), 9)), int) else s1.count('a') + s1.find('b')) + G0))
        return -9223372036854775808
    @staticmethod
    def n(a, b=0, *r, **kw):
        return a - b + len(kw)
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __and__(self, other):
        return self.x & other
    def __rshift__(self, n):
        return self.x >> (n & 15)
    def __invert__(self):
        return ~self.x
    def __abs__(self):
        return abs(self.x)
    def __divmod__(self, n):
        return divmod(self.x, n)
    def __floordiv__(self, n):
        return self.x // n
    def __pow__(self, n):
        return self.x ** 2
    def __mul__(self, n):
        return NotImplemented if type(n) is float else self.x * n % 10007
    __rmul__ = __mul__
    def __mod__(self, n):
        return self.x % n
class K5(K2):
    __slots__ = ('u', 'w')
    def m(self, a):
        if a % 5 == 4:
            raise Oops(a)
        return self.x
def leaf0(a, b=1):
    global G0, G1
    i0, i1, i2, i3, i = a, 7, -4611686018427387904, 1, a
    f0, f1, s0, s1 = -7.25, float(-3), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 10, 63], [17, -3], [(1, 'a'), [2], {3: 4}], (3, 'b,c,,d', a)
    d0, e0, b0 = {-3: 2, 'a': a}, {7, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (255, 'b,c,,d'), a, (lambda p: p)
    o0, o1, g0 = K1(10), K0(-1), iter([])
    i1 = int.from_bytes((1 & 255, 1), 'big')
    return sum(l1)
def leaf1(a, /, b=10, *r, k=2):
    i0, i1, i2, i3, i = a, 17, -9223372036854775808, 2, a
    f0, f1, s0, s1 = float(1 << 63), float(2), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 0, -3], [], [b'', 1e308, None], (-3, 'b,c,,d', a)
    d0, e0, b0 = {17: 2, '12': a}, {-3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = True, a, functools.partial(max, -1)
    o0, o1, g0 = K2(100, False), K5(255), iter([1, 2, 3, 4, 5, 6, 7])
    i0 += i1; i1 -= i2
    for i1 in range(4, -1, -1):
        for v1 in l0[:4]:
            pass
    try:
        v0 = (lambda p, q: p)(s0)
    except TypeError as e:
        note(type(e).__name__)
    return (i2 >> (i2 & 63))
def leaf2(a, *r, b=63, **k):
    i0, i1, i2, i3, i = a, 10, -(1 << 62) + 2, 2, a
    f0, f1, s0, s1 = float(1 << 63), float(0), '12', ''
    l0, l1, m0, t0 = [a, 255, 1], [2, 0], [K0(1), K1(2), 3], (3, 'abc', a)
    d0, e0, b0 = {0: 17, 'abc': a}, {3, 2, 3}, bytearray(b'')
    v0, v1, c0 = (2, 'b,c,,d'), a, (lambda p: p)
    o0, o1, g0 = K2(2, 9223372036854775807), K0(5, True), iter([])
    v1 = r
    d0.update(k)
    d0[f0] = int(9223372036854775807)
    if len(d0) > 15:
        d0.clear()
    del o1.w
    return i0
def gen0(a, b=5):
    i0, i1, i2, i3, i = a, 100, -(1 << 62) + 2, 10, a
    f0, f1, s0, s1 = -0.0, float(-3), '', ''
    l0, l1, m0, t0 = [a, -1, 7], [3, 10], [False, False, b'\x00\xff7'], (100, 'a', a)
    d0, e0, b0 = {100: -3, '\U0001f600k': a}, {63, 2, 3}, bytearray(b'')
    v0, v1, c0 = True, a, int
    o0, o1, g0 = K4(1, '\u00e9\u4e2d'), K1(10, 2j), iter([])
    if (not i0) in o0:
        return (i0 % round(i3, -1))
    yield (abs(f1) % 10) ** 0.5
    return (i1 + i1)
def gen1(a, b=-3):
    i0, i1, i2, i3, i = a, 1, 18446744073709551615, -1, a
    f0, f1, s0, s1 = 0.1, float(1), 'a', ''
    l0, l1, m0, t0 = [a, 1, 1], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (-1, 'a', a)
    d0, e0, b0 = {63: 100, 'Zz9': a}, {255, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 2**53 + 1, a, str
    o0, o1, g0 = K1(-1), K5(2), iter([2, 3])
    try:
        for i1 in range(3):
            v1 = yield i1
            l1.append(i1)
            d0[isinstance(sorted(e0, key=repr)[:9], (int, float)) % 10] = d0.pop(i2, sorted(e0, key=repr)[:9])
            v0 = yield m0[0] if m0 else 255
    finally:
        i1 = -1
    return (s0.split() or ['q'])[0]
def mid0(a, b=1):
    global G0, G1
    i0, i1, i2, i3, i = a, 10, -(1 << 63) + 1, 0, a
    f0, f1, s0, s1 = 1e308, float(100), '', ''
    l0, l1, m0, t0 = [a, 100, 17], [-0.0, 1e308], [0.5, 1.0, 2.0], (-3, 'abc', a)
    d0, e0, b0 = {2: 10, 'a': a}, {63, 2, 3}, bytearray(b'')
    v0, v1, c0 = (1 << 62) - 3, a, operator.neg
    o0, o1, g0 = K3(7), K1(2), iter([])
    if any(l0):
        return (math.floor(f1) / 2 if abs(f0) < 1e9 else (abs(f1) % 10) ** 0.5)
    f1 = f0
    d0[~next(g0, 2) % 10] = (i0, s0, f0)
    v0 = [k for k in (j * 2 for j in l0[:4])]
    return i0
def mid1(a, b=5, *, k=1):
    i0, i1, i2, i3, i = a, 3, 2**53 + 1, -1, a
    f0, f1, s0, s1 = float(1 << 63), float(0), 'abc', ''
    l0, l1, m0, t0 = [a, 5, 0], [1, 1], [0.5, 1.0, 2.0], (-3, '12', a)
    d0, e0, b0 = {1: 1, 'x y  z': a}, {3, 2, 3}, bytearray(b'')
    v0, v1, c0 = b'\x00\xff7', a, int
    o0, o1, g0 = K2(1), K2(-1), iter([])
    if b > 100 % 7 or b < 0:
        return (not divmod((len(e0)).__add__(i1), 2)[0])
    for i0 in range(3):
        t1 = 0
        while t1 < 4 and l1 < l1:
            t1 += 1
            m0.append(sorted({(i2 + ((1 << 63) - 40 % 1)), i2} & {1, 2, 3}))
    del o1.q
    l0[::2] = [(7 or i3)] * len(l0[::2])
    i3 = mid1(i0, b + 1)
    i3 ^= (i3 << 13) & 0xffffffffffffffff
    i3 ^= i3 >> 7
    return i0
def gen2(a, b=100):
    i0, i1, i2, i3, i = a, 1, -(1 << 31), 10, a
    f0, f1, s0, s1 = 0.5, float(10), 'a', ''
    l0, l1, m0, t0 = [a, 2, 17], [], [2j, '\U0001f600k', True], (1, '\u00e9\u4e2d', a)
    d0, e0, b0 = {17: 2, 'abc': a}, {100, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = False, a, (lambda p: p)
    o0, o1, g0 = K5(255), K0(2), iter([])
    for i1 in range(4):
        try:
            try:
                try:
                    i0 = sum(k for k in d0.values() if type(k) is int)
                    l0, l1 = l1, l0
                finally:
                    assert v1, -(1 << 31)
            except (Oops, TypeError) as e:
                note(*said(e), e.__traceback__.tb_next is None)
            s0 += s0[::-1][:5]
            v1, i2 = t0
        finally:
            i1 = fit(i1 * i0 + 5)
        if i % 4 == -1:
            l0.append((False).__class__.__name__.__len__())
        elif i % 7 == 4:
            s0 = s1[-20:]
        elif i % 11 == 1:
            l0, l1 = l1, l0
        o0, o1 = o1, o0
    l0, l1 = l1, l0
    v0 = yield sorted(e0, key=repr)[:9]
    v1 = yield from l0
    for i1 in range(2):
        i0 += yield i1
a = 5
i0, i1, i2, i3, i = a, 63, (1 << 61) - 40, -3, a
f0, f1, s0, s1 = 1.5, float(2), 'abc', ''
l0, l1, m0, t0 = [a, 3, 7], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (7, 'a', a)
d0, e0, b0 = {0: 7, '': a}, {1, 2, 3}, bytearray(b'ab')
v0, v1, c0 = (-3, 'a'), a, operator.neg
o0, o1, g0 = K1(0, (1 << 64) - 1), K1(0), iter([63, -3])
for i in range(230):
    if i % 2 == 1:
        d0['n'] = d0.setdefault('n', 0) + ((((True).__class__.__name__.__len__()) % 50) ** 4 + sum((1 << 255 % 64) - 1 for _ in range(2)))
    elif i % 7 == 3:
        if s0 in hex(((i3 or 1 << 62) % max((1 << 61) - 40, 2, 3))):
            continue
    elif i % 11 == 1:
        o0 = o0
    try:
        e0.remove((int(str((False).__class__.__name__.__len__())[:15] or 0) * (v0) % 2305843009213693951))
        v1 = (o1 == o1, o0 != o1, o1 is o1)
        for k in (o0, o1, K5(i0)):
            i0 += k.m(i0 % 99)
        o0, o1 = o1, o0
    except Exception as e:
        note(i, *said(e))
print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
