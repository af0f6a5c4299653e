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
G2 = [100, -1, 255]
G3 = {1: -3, 'a': 17}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=5):
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
        return 255
class K0:
    c = -1
    q = Data()
    def __init__(self, x=2, y=None):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        if a % 5 == 2:
            raise Oops(a)
        return self.x
    def n(self, a=1, b=-3, *r, k=17, **kw):
        return a + b + k + len(r) + len(kw)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 255
    def m(self, a):
        if a % 5 == 4:
            raise Oops(a)
        return self.x
    def m(self, a):
        return 255 + a
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
    c, q = 0, 5
    def __init__(self, x=-3, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    m = lambda self, a: self.x - a
    def n(self, a, b=1, *r, k=1, **kw):
        return self.m(a) + b * k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K4(K1, K0):
    def __lt__(self, other):
        return self.x < getattr(other, 'x', other)
    def __le__(self, other):
        return not self.x > getattr(other, 'x', other)
    def __gt__(self, other):
        return self.x > getattr(other, 'x', other)
    def __bool__(self):
        return self.x % 3 != 0
class K5(K2):
    __slots__ = ('u', 'w')
    def m(self, a):
        return 100 + a
def leaf0(a, b=0):
    global G0, G1
    i0, i1, i2, i3, i = a, 2, (1 << 61) - 40, -3, a
    f0, f1, s0, s1 = float(1 << 63), float(10), 'abc', ''
    l0, l1, m0, t0 = [a, 255, 3], [], [(1, 'a'), [2], {3: 4}], (0, 'a', a)
    d0, e0, b0 = {3: -3, 'a': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -10**19, a, abs
    o0, o1, g0 = K3(255), K3(-3, 'a'), iter([17, 255])
    i1 = math.isqrt(abs(i3))
    return (lambda p, q=(2j).__class__.__name__.__len__(): p - q)((0 - i1))
def leaf1(a, b=-3, *r, k=10, **kw):
    i0, i1, i2, i3, i = a, 10, -(1 << 62) + 2, 17, a
    f0, f1, s0, s1 = 1e308, float(10), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 17, -1], [1, 10**20, -3, 2**53 + 1], [float('inf'), 1.0, 2.0], (17, 'a', a)
    d0, e0, b0 = {255: -1, 'abc': a}, {100, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, len
    o0, o1, g0 = K1(1, -9223372036854775808), K0(2), iter([1, 2, 3, 4, 5, 6, 7])
    v0 = [k for k in (j * 2 for j in l0[:4])]
    return (((17 | ord((s0 + 'q')[0])) * 2) if t0 < (~ord((s1 + 'q')[0]), chr(97 + i0 % 26)) else d0.get(math.gcd((None).__class__.__name__.__len__(), len(m0)), i1))
def leaf2(a, *r, b=-1, **k):
    i0, i1, i2, i3, i = a, 2, 18446744073709551615, -3, a
    f0, f1, s0, s1 = float('nan'), float(100), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, -3, -1], [float(1 << 63), 5e-324], [0.1, 1.0, 2.0], (3, 'a', a)
    d0, e0, b0 = {7: 5, 'abc': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (-1, 'abc'), a, abs
    o0, o1, g0 = K4(10, 'a'), K4(3), iter([1, 2, 3, 4, 5, 6, 7])
    v1 = r
    d0.update(k)
    d0[o1] = ~0
    i1 = ~(-1 * 1)
    return len(G3)
def gen0(a, b=63):
    i0, i1, i2, i3, i = a, -1, (1 << 64) - 1, 7, a
    f0, f1, s0, s1 = 1e16, float(255), '', ''
    l0, l1, m0, t0 = [a, 63, -1], [-3, 3], [(1, 'a'), [2], {3: 4}], (0, '\u00e9\u4e2d', a)
    d0, e0, b0 = {17: -3, 'b,c,,d': a}, {63, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (5, ''), a, functools.partial(max, 100)
    o0, o1, g0 = K3(1), K3(1), iter([100, -(1 << 63) + 1, 1, -10**19])
    if ((abs(f1) % 10) ** 0.5 // ((1e-7 // (f0 or 2.0)) or 2.0)) is not None:
        return (i2 % 1000) ** -4
    yield [(k, j) for k in l0[:3] for j in range(2)][-1] if s1.split('b') else fit((max(1, i2, 5) % 1000) ** (len(s0) & 7))
    return math.gcd((isinstance(bytes(b0[:9]), int) * (False).__class__.__name__.__len__() & 0xffffffffffffffff), (lambda p, q=fit(i1 * i0): p - q)((type(o0) is K4) + i1))
def gen1(a, b=5):
    i0, i1, i2, i3, i = a, 100, -9223372036854775808, 10, a
    f0, f1, s0, s1 = 0.1, float(-1), 'a', ''
    l0, l1, m0, t0 = [a, -1, 1], [1, 2, 3, 4, 5, 6, 7], [2j, b'', -(1 << 63) + 1], (255, 'Zz9', a)
    d0, e0, b0 = {1: 63, '12': a}, {2, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 2j, a, abs
    o0, o1, g0 = K5(-3), K1(-3, b'\x00\xff7'), iter([0.5, -7.25])
    try:
        for i1 in range(4):
            v1 = yield i1
            for i1 in range(3):
                i0 += yield i1
    finally:
        i1 = -1
    return (None).__class__.__name__.__len__()
def mid0(a, b=-1):
    global G0, G1
    i0, i1, i2, i3, i = a, 5, (1 << 64) - 1, 5, a
    f0, f1, s0, s1 = -7.25, float(5), 'x y  z', ''
    l0, l1, m0, t0 = [a, 0, 255], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (3, 'b,c,,d', a)
    d0, e0, b0 = {5: -1, 'b,c,,d': a}, {7, 2, 3}, bytearray(b'')
    v0, v1, c0 = True, a, abs
    o0, o1, g0 = K1(10), K2(2), iter([])
    t1 = 0
    while t1 < 2 and l0:
        t1 += 1
        v0 = math.isclose((float(s0.strip() or 0) % ((abs(f1) % 10) ** 0.5 or 2.0)), math.sqrt(abs(math.sin(f1 % 10.0)))), math.hypot(3.0, (-0.0 - len(e0))), math.inf > math.fmod(float(s0.strip() or 0), 3.0)
        if i0 in o1:
            break
    o0.x = (0 // 1000003)
    v0 = list(itertools.starmap(operator.add, [(fit((c0((None).__class__.__name__.__len__()) % i2) << (i3 & 63)), i2), (f0, i0)]))
    return i0
def mid1(a, b=0, *r, k=17, **kw):
    i0, i1, i2, i3, i = a, 255, 255, 1, a
    f0, f1, s0, s1 = 0.5, float(5), 'abc', ''
    l0, l1, m0, t0 = [a, 3, 63], [0.1, 0.5], [K0(1), K1(2), 3], (100, '\U0001f600k', a)
    d0, e0, b0 = {-1: 1, '\U0001f600k': a}, {2, 2, 3}, bytearray(b'')
    v0, v1, c0 = False, a, str
    o0, o1, g0 = K3(2), K2(255), iter([])
    try:
        try:
            d0[1e-7] = (fit(((int(float(1 << 63)) if abs(f1) < 1e30 else s1.count('a') + s0.find('b')) % 1000) ** (((None).__class__.__name__.__len__() | i2) & 7)) - len(d0))
            G2[((i1 % 2 == 1) + math.gcd(isinstance((i0, s0, f0), (list, tuple)), i2) + divmod((isinstance((i0, s0, f0), int) * 255), 1)[-1]) % 3] = -round(len(b0), -1)
        finally:
            i3 = int(s1)
    except Oops as e:
        note(*said(e), e.__traceback__.tb_next is None)
    v1 = (((1 << 63) - 40).__hash__(), hash(float((1 << 64) - 1)), round(f1, 1) if f1 == f1 else 0)
    del l0[:-6]
    return 17
def gen2(a, b=7):
    i0, i1, i2, i3, i = a, 0, 1 << 62, 1, a
    f0, f1, s0, s1 = 0.5, float(0), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 63, 1], [2, (1 << 61) - 40, 17, (1 << 63) - 40], [(1, 'a'), [2], {3: 4}], (2, '12', a)
    d0, e0, b0 = {1: 17, 'a': a}, {63, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = False, a, len
    o0, o1, g0 = K5(2, True), K4(17), iter([2, 1 << 62, -3, -(1 << 31)])
    if t0 < (-s1.count('a') + s0.find('b'), s1):
        return (None).__class__.__name__.__len__()
    yield d0.pop((l1 or [0])[0], sorted(e0, key=repr)[:9])
    v1 = yield from zip(l0, l1)
    d0[i1, s1[:2]] = (100 + (True).__class__.__name__.__len__())
    v0 = b0.find(b'a') + b0.count(97)
    i0 = True if hasattr(o1, ('x', 'y', 'w', 'nope')[(l1 or [255])[0] & 3]) and o1 < o1 else max(fit(((next(g0, isinstance(sorted(e0, key=repr)[:9], (list, tuple))) and (isinstance(sorted(e0, key=repr)[:9], (int, float)) ^ 10)) % 1000) ** (~s1.count('a') + s0.find('b') & 7)), (len(l0) + -i1), 2)
    v0 = yield dict(itertools.islice(d0.items(), 9))
def main(a):
    global G1
    i0, i1, i2, i3, i = a, 63, 3, 63, a
    f0, f1, s0, s1 = 2.0**53, float(255), 'x y  z', ''
    l0, l1, m0, t0 = [a, 7, 255], [1, 2, 3, 4, 5, 6, 7], [1, 2.5, 'a', None], (3, 'a', a)
    d0, e0, b0 = {1: 0, 'a': a}, {-1, 2, 3}, bytearray(b'')
    v0, v1, c0 = True, a, int
    o0, o1, g0 = K4(3, 'Zz9'), K0(1), iter([1, 2, 3, 4, 5, 6, 7])
    i = 150
    while i > 0:
        i -= 1
        if v0:
            break
        try:
            try:
                g0 = gen1(ord((s1 + 'q')[0]), isinstance(t0, K1))
                v1 = (o1 == o1, o1 != o0, o0 is o1)
                if hasattr(o0, 'w'):
                    del o1.w
            except (ZeroDivisionError, AttributeError) as e:
                note(*said(e))
            i2, i0 = (hash(i3) & (i % 3 == 1)), math.isqrt(abs((hash(w) if (w := max((abs(f1) % 10) ** 0.5, len(G3))) == w else 0)))
            for v0 in m0[:4]:
                l0 = s0.split('Zz9')
            note(i0, f0, s0[-9:])
        except Exception as e:
            note(i, *said(e))
    else:
        note('else', i)
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(-3)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
