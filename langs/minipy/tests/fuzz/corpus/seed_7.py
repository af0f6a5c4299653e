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
G0 = (1 << 31) - 1
G1 = True
G2 = [0, 3, 2]
G3 = {1: -1, 'a': -1}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=1):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=-1):
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
        return -1
class K0:
    c = -1
    q = Data()
    def __init__(self, x=1, y=None):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    m = lambda self, a: self.x - a
    def n(self, a=1, b=1, *r, k=3, **kw):
        return a + b + k + len(r) + len(kw)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = -1
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 1, 1, 0.5, 0.5, 'a', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        match d0.get(1e16), (fit((int((i2 + (True).__class__.__name__.__len__())) % 1000) ** (isinstance(m0[0] if m0 else i0, int | None) & 7)) // 7):
            case 0, k:
                i0 = k
            case (1 | 2 | 3) as k, 1:
                note(k)
            case float(), k:
                v1 = [k for k in (j * 2 for j in l0[:4])]
            case (int(), str()) as k, _:
                v0 = k
            case k, j:
                v1 = j
        return i2
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
class K2(K0):
    def m(self, a):
        if a % 5 == 4:
            raise Oops(a)
        return self.x
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 5, 5
    def __init__(self, x=3, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 3, 1, 0.5, 0.1, 'b,c,,d', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        l1[0], i1 = sum((1 << 31) - 1 for _ in range(3)), l0[0]
        return pow(3, 2, -1)
    def n(self, a=1, b=0, *r, k=10, **kw):
        return a + b + k + len(r) + len(kw)
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __bool__(self):
        return self.x % 3 != 0
    def __sub__(self, other):
        return self.x - (other.x if isinstance(other, (K0, K3)) else other)
    def __rsub__(self, other):
        return other - self.x
    def __neg__(self):
        return K1(-self.x)
class K5(K2):
    def __delattr__(self, name):
        if name != 'x':
            super().__delattr__(name)
    m = lambda self, a: self.x - a
def leaf0(a, b=-3):
    global G0, G1
    i0, i1, i2, i3, i = a, 100, (1 << 31) - 1, 255, a
    f0, f1, s0, s1 = float('nan'), float(10), 'Zz9', ''
    l0, l1, m0, t0 = [a, 63, 255], [], [1, 2.5, 'a', None], (100, '\U0001f600k', a)
    d0, e0, b0 = {-1: 100, 'a': a}, {7, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, len
    o0, o1, g0 = K4(2), K0(0), iter([float(1 << 63), -float('inf')])
    v1 = i1
    return list(d0.values())[:20]
def leaf1(a, b=100, *r, k=100, **kw):
    i0, i1, i2, i3, i = a, 2, 4611686018427387903, 100, a
    f0, f1, s0, s1 = -7.25, float(3), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, -1, 2], [1.5, 5e-324], [(5, '\U0001f600k'), False, 'a'], (7, '\U0001f600k', a)
    d0, e0, b0 = {1: 0, 'Zz9': a}, {5, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (17, ''), a, (lambda p: p)
    o0, o1, g0 = K5(5, -(1 << 62) + 2), K4(1), iter([])
    i1 = fit(i1 * i1 + 63)
    return i3
def leaf2(a, *r, b=255, **k):
    i0, i1, i2, i3, i = a, 1, (1 << 31) - 1, 63, a
    f0, f1, s0, s1 = -7.25, float(0), 'a', ''
    l0, l1, m0, t0 = [a, 100, 255], [1, 10, 3, 7], [K0(1), K1(2), 3], (10, 'a', a)
    d0, e0, b0 = {1: 10, '\U0001f600k': a}, {2, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = True, a, (lambda p, *r, k=-3: k)
    o0, o1, g0 = K1(10), K0(63), iter([1, (1 << 31) - 1, -1, 0])
    v1 = r
    d0.update(k)
    v0, v1 = v1, v0
    v0, v1 = v1, v0
    if (False).__class__.__name__.__len__() == i1:
        note('{0}{1}{0}'.format(s0, 100)[:40])
        s0 = ''.join([s1.partition('b')[0], (s1 + 'k')[fit((i0 % 1000) ** (isinstance(sorted(e0, key=repr)[:9], bool) & 7)) % (len(s1) + 1)]])[:40]
    return ord((s0 + 'q')[0])
def gen0(a, b=7):
    i0, i1, i2, i3, i = a, 1, (1 << 62) - 3, -1, a
    f0, f1, s0, s1 = -7.25, float(1), '12', ''
    l0, l1, m0, t0 = [a, 1, 1], [10, (1 << 63) - 40, 63, (1 << 64) - 1], [(1, 'a'), [2], {3: 4}], (-3, 'x y  z', a)
    d0, e0, b0 = {-1: 17, 'Zz9': a}, {-3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = None, a, functools.partial(max, 100)
    o0, o1, g0 = K3(63), K1(100), iter([1, 2, 3, 4, 5, 6, 7])
    if v1 is None:
        return complex(len(l1) % 1000, 4) * 2j
    for t1 in range(2):
        for t2 in range(4):
            d0[s0] = max((fit(i3 << 4)).__add__(i2), i0, 255)
            if t2 > i2 % 5:
                continue
    v0, v1 = v1, v0
    v0 = yield (i0, s0, f0)
    return i3
def gen1(a, b=-1):
    i0, i1, i2, i3, i = a, 17, -(1 << 62) + 2, 3, a
    f0, f1, s0, s1 = 0.5, float(1), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 7, -3], [], [None, b'\x00\xff7', 5e-324], (7, 'a', a)
    d0, e0, b0 = {2: -3, '\U0001f600k': a}, {7, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 1e-7, a, (lambda p: p)
    o0, o1, g0 = K4(10), K1(-1), iter([2, 10])
    try:
        for i1 in range(2):
            v1 = yield i1
            for i1 in range(4):
                i0 += yield i1
    finally:
        i1 = -1
    return (((3, 1), 2), format(isinstance(sorted(e0, key=repr)[:9], int | None), '>6'))
def mid0(a, b=1):
    global G0, G1
    i0, i1, i2, i3, i = a, -1, (1 << 31) - 1, -3, a
    f0, f1, s0, s1 = 1e308, float(7), 'a', ''
    l0, l1, m0, t0 = [a, 7, 1], [1.5, -0.0], [2j, b'\x00\xff7', 2j], (3, 'abc', a)
    d0, e0, b0 = {1: 100, 'Zz9': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -10**19, a, len
    o0, o1, g0 = K1(255, 2.0**53), K4(-1), iter([-1, (1 << 64) - 1, 255, 10])
    if i2 == -3:
        return (1 << 63) - 40
    del o0.w
    f1 = sum(l1)
    i1 = fit(i2 * i0 + 0)
    return (-1 + ((True).__class__.__name__.__len__() % ord((s0 + 'q')[0])))
def mid1(a, b=5, *, k=1):
    i0, i1, i2, i3, i = a, 1, -(1 << 63) + 1, 2, a
    f0, f1, s0, s1 = 0.1, float(-1), 'a', ''
    l0, l1, m0, t0 = [a, 100, 7], [], [(1, 'a'), [2], {3: 4}], (3, '12', a)
    d0, e0, b0 = {2: 1, '': a}, {17, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = None, a, (lambda p, *r, k=10: k)
    o0, o1, g0 = K5(2), K3(1), iter([1, 2, 3, 4, 5, 6, 7])
    if b > 0 % 7 or b < 0:
        return int.from_bytes((o0.m(i0) & 255, 1), 'big')
    assert v0 is None, ((G0 if callable(v0) else (False).__class__.__name__.__len__()) + (int(f0) if abs(f0) < 1e30 else 3))
    assert (o1 == o1) + sum(l1) % 4 == 1, round(len(t0), -1)
    i3 = mid1((17 - len(b0)), b + 1)
    s0 = (s1 + s1)[-30:]
    l0 = s1.split('12')
    pass
    return (s0.count('a') + s1.find('b') - i0)
def gen2(a, b=255):
    i0, i1, i2, i3, i = a, 5, 18446744073709551615, 100, a
    f0, f1, s0, s1 = 2.0**53, float(100), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 10, 100], [], [(1 << 61) - 40, (1 << 62) - 3, b'\x00\xff7'], (5, 'a', a)
    d0, e0, b0 = {3: 2, '\u00e9\u4e2d': a}, {2, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 'x y  z', a, len
    o0, o1, g0 = K2(17), K4(255), iter([10, 7])
    s1 = chr(97 + (o1) + d0.get(i0, (i0 := sum(l0))) % 26)
    o1 = K2(3, 'b,c,,d')
    v0 = yield len(e0 | {len(d0)})
    v1 = yield from gen1(i2)
    for t3 in range(2):
        for t4 in range(4):
            if i % 3 == 0:
                pass
            elif i % 7 == 2:
                l0, l1 = l1, l0
            elif i % 11 == 1:
                l0, l1 = l1, l0
            if t4 > i1 % 5:
                continue
    v0 = yield (i0, s0, f0)
def main(a):
    global G1
    i0, i1, i2, i3, i = a, 10, -9223372036854775808, 10, a
    f0, f1, s0, s1 = 2.0**53, float(1), 'abc', ''
    l0, l1, m0, t0 = [a, 17, 0], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (63, 'abc', a)
    d0, e0, b0 = {255: 100, 'a': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = False, a, (lambda p: p)
    o0, o1, g0 = K3(5), K4(63), iter([0.5, 0.5])
    for i, v1 in enumerate([K0(1), K1(2), 3] * 30):
        compose = lambda f, g: lambda k: f(g(k))
        v0 = compose(abs, lambda k: k - (hash(1) - hash(s0.count('a') + s1.find('b'))))(abs(pow(17, 4, -(1 << 63))))
        try:
            b0 = b0[-9:]
            if ((0 // -3) - d0.get(sum(l1), 5)) < (3 * 17 & 0xffffffffffffffff):
                raise ValueError(v0[pow((isinstance((i0, s0, f0), int | None) // 1), 3, 1000003)] if type(v0) in (list, tuple) and len(v0) > 3 else fit(sum(l0) << 2))
            match mid0((i2 - (17 + i3)), (int((2.0**53 * float(1 << 63))) if abs(f0) < 1e30 else (i0 * 3))), (G1 + isinstance([(k, j) for k in l1[:3] for j in range(2)], int)):
                case 0, k:
                    i0 = k
                case (1 | 2 | 3) as k, 7:
                    note(k)
                case float(), k:
                    e0.add((ord((s1 + 'q')[0])).bit_length())
                case (int(), str()) as k, _:
                    v0 = k
                case k, j:
                    v1 = j
            o1 = K0(1)
        except (TypeError, LookupError, AttributeError, ArithmeticError, ValueError, Oops) as e:
            note(i, *said(e))
            v0 = o0 + -3
        finally:
            i0 = fit(i0) if type(i0) is int else 1
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(255)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
