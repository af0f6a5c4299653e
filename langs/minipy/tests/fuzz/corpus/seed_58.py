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
G2 = [1, 3, 10]
G3 = {1: 17, 'a': 0}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=255):
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
        return 255
class K0:
    c = 17
    q = Data()
    def __init__(self, x=1, y=True):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
    @classmethod
    def n(cls, a, b=3, *r, k=100, **kw):
        return (cls.c if type(cls.c) is int else 0) + a + k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 1
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 0, 1, 0.5, 1.5, 'abc', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        l1 = list(itertools.zip_longest(l0[:3], t0))
        return (63 ^ i3)
    m = lambda self, a: self.x - a
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
    c, q = 5, 5
    def __init__(self, x=7, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
    @staticmethod
    def n(a, b=1, *r, **kw):
        return a - b + len(kw)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
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
    def __index__(self):
        return abs(self.x) % 7
    def __int__(self):
        return self.x
    def __float__(self):
        return self.x / 2
class K5(K2):
    def __delattr__(self, name):
        if name != 'x':
            super().__delattr__(name)
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 2, 1, 0.5, 0.1, '\u00e9\u4e2d', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        v0 = [k for k in (j * 2 for j in l0[:4])]
        return i2
def leaf0(a, b=-3):
    global G0, G1
    i0, i1, i2, i3, i = a, 10, -(1 << 62) + 2, -3, a
    f0, f1, s0, s1 = float('inf'), float(63), 'a', ''
    l0, l1, m0, t0 = [a, -3, 17], [1, 2, 3, 4, 5, 6, 7], [float('inf'), 1.0, 2.0], (1, 'a', a)
    d0, e0, b0 = {-1: 255, '\u00e9\u4e2d': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = False, a, abs
    o0, o1, g0 = K0(10), K1(1), iter([1e16, 0.5])
    i0 += i1; i1 -= i2
    l1.append(i0)
    return i0
def leaf1(a, b=4611686018427387903, *, k=None):
    i0, i1, i2, i3, i = a, 255, (1 << 31) - 1, 17, a
    f0, f1, s0, s1 = 0.1, float(63), 'abc', ''
    l0, l1, m0, t0 = [a, 1, 17], [1e-7, 1e-7], [K0(1), K1(2), 3], (10, 'x y  z', a)
    d0, e0, b0 = {1: -3, 'x y  z': a}, {0, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (1 << 63) - 40, a, str
    o0, o1, g0 = K3(255), K5(1), iter([])
    if any(l1):
        e0 -= {((abs(1)) % 50) ** 3, 63}
        s0 = s0[-20:]
    return (i3 or (1 << 31) - 1)
def leaf2(a, *r, b=5, **k):
    i0, i1, i2, i3, i = a, 100, (1 << 61) - 40, 5, a
    f0, f1, s0, s1 = float(1 << 63), float(-3), '', ''
    l0, l1, m0, t0 = [a, 5, 63], [63, -(1 << 63), 3, -(1 << 63)], [K0(1), K1(2), 3], (100, '\u00e9\u4e2d', a)
    d0, e0, b0 = {17: 3, 'Zz9': a}, {100, 2, 3}, bytearray(b'')
    v0, v1, c0 = None, a, functools.partial(max, 1)
    o0, o1, g0 = K1(17), K3(7), iter([1, 2, 3, 4, 5, 6, 7])
    v1 = r
    d0.update(k)
    v1 = any(k > divmod((G0 * (l0 or [100])[0] % 2305843009213693951), 3)[-1] for k in l0 if type(k) is int), all(k for k in l0)
    v0, v1 = v1, v0
    return 0
def gen0(a, b=0):
    i0, i1, i2, i3, i = a, 7, 4611686018427387903, 0, a
    f0, f1, s0, s1 = 1e-7, float(0), '', ''
    l0, l1, m0, t0 = [a, -1, 2], [17, 1], [1, 2.5, 'a', None], (1, 'a', a)
    d0, e0, b0 = {100: 100, 'b,c,,d': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = True, a, abs
    o0, o1, g0 = K5(2), K1(-3), iter([1, 2, 3, 4, 5, 6, 7])
    try:
        ann: int = i2
        for k in ((1 << 61) - 40, --(1 << 63), -float('inf'), True, 'b,c,,d'):
            try:
                note(k == True, k < (len(d0) - isinstance(bytes(b0[:9]), str)), k + True)
            except TypeError as e:
                note(*said(e))
        v1 = dict(itertools.islice(d0.items(), 9))
        i0 = yield i0
    except Oops as e:
        i0 = yield 1
    return i2
def gen1(a, b=63):
    i0, i1, i2, i3, i = a, 1, 100, 3, a
    f0, f1, s0, s1 = 1e-7, float(100), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 255, 5], [], [K0(1), K1(2), 3], (255, 'x y  z', a)
    d0, e0, b0 = {1: 1, 'abc': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 100, a, len
    o0, o1, g0 = K1(63), K3(100), iter([3, 63])
    try:
        for i1 in range(4):
            v1 = yield i1
            if fit((63 % 1000) ** (ord((s1 + 'q')[0]) & 7)) < -1e308:
                return s1.encode().decode()
            yield m0[-1] if m0 else min(sum(17 for _ in range(4)), (pow(10, 2, -(1 << 63)) * 63))
    finally:
        i1 = -1
    return 5
def mid0(a, b=7):
    global G0, G1
    i0, i1, i2, i3, i = a, 0, -9223372036854775808, 17, a
    f0, f1, s0, s1 = -7.25, float(3), 'Zz9', ''
    l0, l1, m0, t0 = [a, 255, 0], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (10, 'abc', a)
    d0, e0, b0 = {100: 1, 'x y  z': a}, {-1, 2, 3}, bytearray(b'')
    v0, v1, c0 = (1 << 61) - 40, a, len
    o0, o1, g0 = K0(0), K5(5), iter([])
    if len(G3) <= i3 and 255 < len(e0) < i0:
        for k, j in (((c0(((2j).__class__.__name__.__len__() + 100)) - (K4.c + i1)), (i0, s0, f0)), (-1, s1)):
            i0 = k
            v0 = j
            i0, i1 = i1, i0
        v0, v1 = v1, v0
    i0 += i1; i1 -= i2
    o0, o1 = o1, o0
    return i0
def mid1(a, b=None, *, k=None):
    i0, i1, i2, i3, i = a, 1, 5, 17, a
    f0, f1, s0, s1 = 0.5, float(-3), 'x y  z', ''
    l0, l1, m0, t0 = [a, 5, 3], [1, 2, 3, 4, 5, 6, 7], [1, 2.5, 'a', None], (1, 'a', a)
    d0, e0, b0 = {7: -1, '\u00e9\u4e2d': a}, {10, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, abs
    o0, o1, g0 = K0(1), K4(2), iter([])
    for i2 in range(4):
        if (((isinstance(bytes(b0[:9]), int | None) or 10) | (len(d0) // 1000003)) if v0 is None else d0.get((-9223372036854775808 % -5), (l0 or [255])[-1])) < (math.sin(f0 % 10.0) - -3):
            if (~i2 if f1 == i0 else (i1 + s1.count('a') + s0.find('b'))) in d0:
                t0 = t0[1:]
                f1 = float(s1.strip() or 0)
            else:
                l1.remove(ord((s0 + 'q')[0]))
                if isinstance(v0, int):
                    if len(e0) > 12:
                        e0.clear()
                elif isinstance(v0, (str, float)):
                    i0 += i1; i1 -= i2
                elif v1 is None or isinstance(v1, list):
                    i3 = (i3 * 1103515245 + 12345) % (1 << 31)
                else:
                    v0, v1 = v1, v0
            class t1:
                def __iter__(self):
                    self.n = 4
                    return self
                def __next__(self):
                    if self.n <= 0:
                        raise StopIteration
                    self.n -= 1
                    return self.n
            t2 = t1()
            v1 = [*t2], sum(t2), max(t2), 1 in t2
        else:
            l0, l1 = l1, l0
        o0, o1 = o1, o0
    l0, l1 = l1, l0
    l0, l1 = l1, l0
    i0, i1 = i1, i0
    return i0
def gen2(a, b=2):
    i0, i1, i2, i3, i = a, 2, -9223372036854775808, 10, a
    f0, f1, s0, s1 = 2.0**53, float(3), 'a', ''
    l0, l1, m0, t0 = [a, 1, 255], [5e-324, 1e-7], [0.5, 1.0, 2.0], (10, 'x y  z', a)
    d0, e0, b0 = {7: 5, 'a': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = b'ab', a, (lambda p, *r, k=7: k)
    o0, o1, g0 = K0(17), K4(2), iter([100, 2**53 + 1, 10, 18446744073709551615])
    if (l0 or [5])[-1] <= i0:
        return v0[(1 // 1000003)] if type(v1) in (list, tuple) and len(v1) > 3 else (lambda p, q=i2: p - q)(i2)
    yield t0
    v1 = yield from gen0(((i1 - sum(l0)) // -5))
    try:
        for i1 in range(3):
            v1 = s0.isdigit() or s0.isalpha()
            o1.p = pow(((1 << 31) - 1 // (((i1) % 50) ** 3 or 1)), 2, 3)
            for i3 in range(2):
                if i1 > i0:
                    break
                v0, v1 = v1, v0
            else:
                v0, v1 = v1, v0
        l0, l1 = l1, l0
        i0 = yield i0
    except Oops as e:
        i0 = yield 1
a = 63
i0, i1, i2, i3, i = a, 100, -4611686018427387904, 1, a
f0, f1, s0, s1 = 0.5, float(17), '12', ''
l0, l1, m0, t0 = [a, 63, 17], [0.1, 0.5], [K0(1), K1(2), 3], (5, '12', a)
d0, e0, b0 = {7: -1, 'b,c,,d': a}, {-1, 2, 3}, bytearray(b'\x00\xff7')
v0, v1, c0 = -9223372036854775808, a, abs
o0, o1, g0 = K4(63), K0(1), iter([])
i = 0
while (i := i + 1) < 150:
    i2 = True if (i1 // -1) not in e0 else mid0(i0)
    try:
        for t3 in range(3):
            try:
                if t3 == -1:
                    raise Worse(s1, code=i2)
                if (1 << 31) - 1 in d0:
                    raise IndexError
            except LookupError:
                break
            finally:
                match l1[0] if b0 else 63, (int((i1 / -1)) if abs(f0) < 1e30 else i1):
                    case 0, k:
                        i1 = k
                    case (1 | 2 | 3) as k, 1:
                        note(k)
                    case float(), k:
                        i1 //= 3
                    case (int(), str()) as k, _:
                        v0 = k
                    case k, j:
                        v1 = j
        v1
        pass
        note(i, dict(itertools.islice(d0.items(), 9)))
    except (TypeError, LookupError, AttributeError, ArithmeticError, ValueError, Oops) as e:
        note(i, *said(e))
        try:
            v1 = max(K5(i1), o0, key=lambda k: k.x)
        finally:
            for k in d0:
                if v1:
                    d0[s0] = 1
    finally:
        i0 = fit(i0) if type(i0) is int else 1
print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
