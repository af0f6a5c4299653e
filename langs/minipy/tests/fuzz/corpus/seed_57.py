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
G2 = [255, -3, 3]
G3 = {1: 7, 'a': 7}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=7):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=7):
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
        return 63
class K0:
    c = 10
    q = Data()
    def __init__(self, x=63, y=2j):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, -3, 1, 0.5, 0.5, '', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        l0, l1 = l1, l0
        return (i0 >> (i1 & 63))
    @staticmethod
    def n(a, b=3, *r, **kw):
        return a - b + len(kw)
    p = property(lambda self: self.x)
class K1(K0):
    c = 0
    def m(self, a):
        return 100 + a
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 2, 1, 0.5, 1e-7, 'b,c,,d', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        if i2 < i1:
            v0 = d0[sum(l1) % 3 == 1]
        return (c0(i1) < ord((s0 + 'q')[0]))
class K2(K0):
    def m(self, a):
        return 7 + a
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 1, 5
    def __init__(self, x=0, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        if a % 5 == 3:
            raise Oops(a)
        return self.x
    def n(self, a, b=1, *r, k=1, **kw):
        return self.m(a) + b * k
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __add__(self, other):
        return K0(self.x, other)
    def __iadd__(self, other):
        self.x += 1
        return self
    def __bool__(self):
        return self.x % 3 != 0
class K5(K2):
    __slots__ = ('u', 'w')
    def m(self, a):
        self.x = (self.x + a) % 1009
        return self.x
def leaf0(a, b=255):
    global G0, G1
    i0, i1, i2, i3, i = a, 2, (1 << 63) - 40, 63, a
    f0, f1, s0, s1 = 1.5, float(10), 'Zz9', ''
    l0, l1, m0, t0 = [a, 5, 0], [1, 2, 3, 4, 5, 6, 7], [b'ab', 2j, (1 << 62) - 3], (255, 'b,c,,d', a)
    d0, e0, b0 = {255: 7, '\U0001f600k': a}, {5, 2, 3}, bytearray(b'')
    v0, v1, c0 = 18446744073709551615, a, (lambda p: p)
    o0, o1, g0 = K5(-1), K5(17), iter([0.5, 1e16])
    l0[0], i0 = len(list(l0)[:30]), l1[0]
    for i3 in range(3):
        def t1(n):
            return t1(n + 1) + 1
        try:
            t1(0)
        except RecursionError as e:
            note(*said(e))
        l0, l1 = l1, l0
    o0, o1 = o1, o0
    return i0
def leaf1(a, b=4611686018427387903, *, k=None):
    i0, i1, i2, i3, i = a, 7, 18446744073709551615, 17, a
    f0, f1, s0, s1 = 1e16, float(1), '', ''
    l0, l1, m0, t0 = [a, 2, 0], [1, 2, 3, 4, 5, 6, 7], [1e-7, 1.0, 2.0], (0, '\u00e9\u4e2d', a)
    d0, e0, b0 = {1: 63, '12': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, functools.partial(max, 255)
    o0, o1, g0 = K1(2), K1(255, True), iter([10, 63])
    i1 = -(1 << 63) + 1
    note(-(1 << 63) + 1)
    i0, i1 = i1, i0
    return i0
def leaf2(a, *r, b=1, **k):
    i0, i1, i2, i3, i = a, 7, 18446744073709551615, 7, a
    f0, f1, s0, s1 = float('nan'), float(63), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 2, 0], [float('inf'), -float('inf')], [1, 2.5, 'a', None], (3, 'x y  z', a)
    d0, e0, b0 = {17: 5, '\U0001f600k': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = None, a, str
    o0, o1, g0 = K3(255), K5(17), iter([10, -(1 << 63) + 1, -1, (1 << 63) - 40])
    v1 = r
    d0.update(k)
    if s1 in s1:
        return b''
    return int.from_bytes(((len(G3) and i0) & 255, 1), 'big')
def gen0(a, b=0):
    i0, i1, i2, i3, i = a, 2, -1, 1, a
    f0, f1, s0, s1 = 2.0**53, float(1), 'x y  z', ''
    l0, l1, m0, t0 = [a, 3, -1], [63, 17], [K0(1), K1(2), 3], (7, '', a)
    d0, e0, b0 = {63: 17, 'b,c,,d': a}, {63, 2, 3}, bytearray(b'')
    v0, v1, c0 = False, a, (lambda p, *r, k=100: k)
    o0, o1, g0 = K2(-1), K5(100), iter([2, 7])
    try:
        yield (int((math.ldexp(((abs(f0) % 10) ** 0.5 + float(1 << 63)), 3) * abs(math.ldexp(f0, 2)))) if abs(f1) < 1e30 else (((i3 * 5 % 2305843009213693951) % (1 << 62)) - ((5, 'a')).__class__.__name__.__len__()))
    except Oops as e:
        note('thrown', *said(e))
        i0, i0 = (-(1 << 62) + 2 or 5), sum((1 << 3 % 64) - 1 for _ in range(2))
    return abs((hash(w) if (w := math.sin(f0 % 10.0)) == w else 0))
def gen1(a, b=5):
    i0, i1, i2, i3, i = a, -1, -(1 << 63), 2, a
    f0, f1, s0, s1 = float('nan'), float(1), 'Zz9', ''
    l0, l1, m0, t0 = [a, 1, 7], [63, -9223372036854775808, 7, 2**53 + 1], [1e-7, 1.0, 2.0], (10, 'a', a)
    d0, e0, b0 = {10: 0, 'a': a}, {-3, 2, 3}, bytearray(b'')
    v0, v1, c0 = 63, a, functools.partial(max, -3)
    o0, o1, g0 = K0(1, '\u00e9\u4e2d'), K2(255), iter([2, -(1 << 63), 7, (1 << 61) - 40])
    try:
        for i1 in range(2):
            v1 = yield i1
            for i1 in range(4):
                i0 += yield i1
    finally:
        i1 = -1
    return (i0, s0, f0)
def mid0(a, b=0):
    global G0, G1
    i0, i1, i2, i3, i = a, 5, 10**20, 1, a
    f0, f1, s0, s1 = 2.0**53, float(0), 'abc', ''
    l0, l1, m0, t0 = [a, 3, 17], [1, 2, 3, 4, 5, 6, 7], [1, 2.5, 'a', None], (5, 'Zz9', a)
    d0, e0, b0 = {63: -3, '\U0001f600k': a}, {255, 2, 3}, bytearray(b'')
    v0, v1, c0 = 0.5, a, int
    o0, o1, g0 = K0(63), K0(5, -0.0), iter([10, 255, 7, (1 << 63) - 40])
    l1[::2] = [(i3 // 1)] * len(l0[::2])
    if o0 is o1:
        i3 &= s0.count('a') + s1.find('b')
    elif f1 == 255:
        v0 = i0
    else:
        f0 = (f0 + f0)
    pass
    for i0, v0 in zip(l0, s1[:4]):
        v0 = s0.isdigit() or s1.isalpha()
        try:
            t0 = s0.partition('b')
            t2 = 3
            while (t2 := t2 - 1) >= 0:
                try:
                    b0 = b0[-9:]
                    if i % 2 == 1:
                        return ord((s1 + 'q')[0])
                except TypeError:
                    return d0.get((i0, s0, f0))
            else:
                i0 = isinstance(list(d0.values())[:20], int | None)
        except (ZeroDivisionError, AttributeError) as e:
            note(*said(e))
        i0, i1 = i1, i0
    return G0
def mid1(a, b=3, *, k=1):
    i0, i1, i2, i3, i = a, 10, -(1 << 63), 7, a
    f0, f1, s0, s1 = -7.25, float(-3), 'x y  z', ''
    l0, l1, m0, t0 = [a, 1, 7], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (-1, 'a', a)
    d0, e0, b0 = {3: 255, 'a': a}, {17, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = -4611686018427387904, a, (lambda p: p)
    o0, o1, g0 = K1(100, True), K3(-1, 1 << 62), iter([5e-324, 1e308])
    if b > 2 % 7 or b < 0:
        return i0
    def t3(n, k):
        if n <= 0:
            return k
        return t3(n - 1, k + n) ^ 1
    i2 = t3(4 * 3, ((i0 := 63) // 1000003))
    i3 = mid1((1 << 61) - 40, b + 1)
    if i % 4 == -1:
        (fit((i0 + 7) << (i1 & 63)), (s1.split() or ['q'])[0])
    elif i % 7 == 3:
        i2 = len(e0 & {1, 2, next(g0, K1.c)}) + len(e0 ^ {(not fit((1 << 63) - 40 * 5))})
    elif i % 11 == 1:
        t0 = tuple(l1[:5])
    return 17
def gen2(a, b=3):
    i0, i1, i2, i3, i = a, 63, 9223372036854775807, 1, a
    f0, f1, s0, s1 = -7.25, float(2), 'x y  z', ''
    l0, l1, m0, t0 = [a, 100, 1], [1, 2, 3, 4, 5, 6, 7], [0.1, 1.0, 2.0], (5, 'a', a)
    d0, e0, b0 = {-3: 63, '\u00e9\u4e2d': a}, {2, 2, 3}, bytearray(b'')
    v0, v1, c0 = None, a, int
    o0, o1, g0 = K1(10, 2j), K3(3), iter([1, 2, 3, 4, 5, 6, 7])
    for i1 in range(3):
        i0 += yield i1
    v1 = yield from zip(l1, l0)
    e0.discard(hash(10))
    v1 = sorted(l1, key=lambda k: -k)
    if o1 < K5(len(b0)):
        for t4, v1 in enumerate(s1[:4]):
            if len(l0) > 20:
                del l0[2:]
        if len(e0) > 12:
            e0.clear()
        try:
            i0, i1 = i1, i0
        except ZeroDivisionError:
            i2 = 0
        except (TypeError, ValueError) as e:
            note(*said(e))
        except LookupError as e:
            note(repr(e)[:60])
        else:
            del o0.q
    v0 = yield dict(itertools.islice(d0.items(), 9))
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 17, -1, 3, a
    f0, f1, s0, s1 = 1e308, float(-1), '12', ''
    l0, l1, m0, t0 = [a, 1, 255], [2, (1 << 62) - 3, 10, (1 << 61) - 40], [-0.0, 1.0, 2.0], (2, '\U0001f600k', a)
    d0, e0, b0 = {1: 0, '12': a}, {100, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = None, a, operator.neg
    o0, o1, g0 = K4(7), K1(-3), iter([3, -9223372036854775808, 255, (1 << 62) - 3])
    for i in range(150):
        for t5 in range(3):
            try:
                if t5 == 1:
                    raise Oops(math.isqrt(abs(i0)))
                if o0:
                    continue
            except Exception:
                break
            finally:
                if i % 2 == -1:
                    v1 = [k for k in (j * 2 for j in l1[:4])]
                elif i % 7 == 4:
                    for k in s1[:4]:
                        s1 = k + s1
                    s1 = s0[:20]
                elif i % 11 == 1:
                    def t6(p):
                        nonlocal i0, s0
                        i0 += p
                        s0 = (s0 + 'k')[-9:]
                        return i0
                    i1 = t6((hash(w) if (w := f1) == w else 0)) + t6(10)
        try:
            s1 = ''.join([type(dict(itertools.islice(d0.items(), 9))).__name__, s0.upper()])[:40]
            l1 = l0[:]
            v1 = [k for k in (j * 2 for j in l1[:4])]
            for k in d0:
                if 1 < (len(l1) * 0) < 1:
                    d0[s1.replace('a', 'x y  z')[:40]] = 1
            note(i0, f0, s0[-9:])
        except Exception as e:
            note(i, *said(e))
    def step(a):
        i0, i1, i2, i3, i = a, 63, 4611686018427387903, 1, a
        f0, f1, s0, s1 = float(1 << 63), float(3), 'a', ''
        l0, l1, m0, t0 = [a, 17, 7], [-3, (1 << 64) - 1, 5, 18446744073709551615], [(1, 'a'), [2], {3: 4}], (255, 'x y  z', a)
        d0, e0, b0 = {-1: -3, '': a}, {100, 2, 3}, bytearray(b'')
        v0, v1, c0 = b'\x00\xff7', a, (lambda p: p)
        o0, o1, g0 = K2(100), K0(-3), iter([1, 2, 3, 4, 5, 6, 7])
        try:
            i2 = True if complex((G0 * 2) % 100, 1) == f0 else ((i0 // len(d0)) + (int(f0) if abs(f1) < 1e30 else isinstance(bytes(b0[:9]), int | None)))
        except Exception as e:
            note(*said(e))
        return (s1.count('a') + s0.find('b') ^ i1)
    l0 = [step(i) for i in range(150)]
    print(l0[-3:], len(l0))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(63)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
