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
G0 = -4611686018427387904
G1 = True
G2 = [17, -3, 17]
G3 = {1: 10, 'a': 1}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=3):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=17):
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
class K0(metaclass=Meta):
    c = -3
    q = NonData()
    def __init__(self, x=17, y=None):
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
    def n(self, a, b=1, *r, k=3, **kw):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 3, 1, 0.5, float('nan'), '', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        try:
            d0 = {k: j for k, j in list(d0.items())[-6:]}
            note(-len(d0) == int((l0 or [17])[-1]))
        except ZeroDivisionError:
            i1 = 0
        except (TypeError, ValueError) as e:
            note(*said(e))
        except LookupError as e:
            note(repr(e)[:60])
        else:
            if callable(v1):
                t1 = 0
                while t1 < 2 and math.isqrt(abs(i2)) % 2 == 1:
                    t1 += 1
                    i0 += i1; i1 -= i2
            else:
                l0, l1 = l1, l0
        return i0
    p = property(lambda self: self.x)
class K1(K0):
    c = 63
    def m(self, a):
        for k in range(2):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 0, 1, 0.5, float('inf'), 'Zz9', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        t2 = 2
        while (t2 := t2 - 1) >= 0:
            for i0 in range(i2 % 5):
                i0 += i1; i1 -= i2
            i0, i1 = i1, i0
        else:
            i0, i1 = i1, i0
        return i0
class K2(K0):
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 255, 5
    def __init__(self, x=7, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        if a % 5 == 2:
            raise Oops(a)
        return self.x
    def n(self, a=1, b=63, *r, k=10, **kw):
        return a + b + k + len(r) + len(kw)
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __iter__(self):
        return iter((self.x, self.c, 7))
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
class K5(K2):
    __slots__ = ('u', 'w')
    def m(self, a):
        self.x = (self.x + a) % 1009
        return self.x
def leaf0(a, b=63):
    global G0, G1
    i0, i1, i2, i3, i = a, 63, 4611686018427387903, 3, a
    f0, f1, s0, s1 = 0.5, float(1), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 7, -3], [-1, 7, 1, 9223372036854775807], [(1, 'a'), [2], {3: 4}], (2, '12', a)
    d0, e0, b0 = {3: 7, 'abc': a}, {17, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 1, a, (lambda p, *r, k=63: k)
    o0, o1, g0 = K5(-3), K3(255), iter([1e-7, 5e-324])
    i1 = len((t0 + (i1,))[-6:])
    if 63 != i2:
        l1.reverse()
    elif s1.replace('a', '\u00e9\u4e2d')[:40] < (s0.split() or ['q'])[0]:
        d0[i1, s1[:2]] = (sum(-4611686018427387904 for _ in range(2)) > (G0 >> (i2 & 63))) + min(-17, (hash(w) if (w := math.sin(f0 % 10.0)) == w else 0))
    else:
        o0, o1 = o1, o0
    v0, v1 = v1, v0
    return i0
def leaf1(a, b=(1, 'x y  z'), *, k=None):
    i0, i1, i2, i3, i = a, 2, -10**19, 63, a
    f0, f1, s0, s1 = float('nan'), float(10), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 63, 1], [-3, 100], [K0(1), K1(2), 3], (-3, '\U0001f600k', a)
    d0, e0, b0 = {10: 2, '\U0001f600k': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, str
    o0, o1, g0 = K5(255, (1 << 62) - 3), K4(255), iter([])
    for v0 in l0[:4]:
        v1 = [k for k in (j * 2 for j in l1[:4])]
        i0 += i1; i1 -= i2
    return i0
def leaf2(a, *r, b=2, **k):
    i0, i1, i2, i3, i = a, 255, -9223372036854775808, 10, a
    f0, f1, s0, s1 = float(1 << 63), float(17), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 2, 255], [1e16, 0.5], [K0(1), K1(2), 3], (17, 'Zz9', a)
    d0, e0, b0 = {-1: -1, 'Zz9': a}, {-3, 2, 3}, bytearray(b'')
    v0, v1, c0 = (-1, 'b,c,,d'), a, str
    o0, o1, g0 = K2(5, None), K0(-1), iter([1, (1 << 31) - 1, 10, (1 << 61) - 40])
    v1 = r
    d0.update(k)
    G2[(i2 - 3) % 3] = (isinstance(dict(itertools.islice(d0.items(), 9)), str) // operator.sub((hash(w) if (w := -7.25) == w else 0), ((hash(w) if (w := f0) == w else 0) if v1 is None else d0.get(i2, len(e0)))))
    return i0
def gen0(a, b=17):
    i0, i1, i2, i3, i = a, 10, -4611686018427387904, 17, a
    f0, f1, s0, s1 = float(1 << 63), float(0), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, -3, 255], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (10, '\U0001f600k', a)
    d0, e0, b0 = {2: 10, 'a': a}, {2, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = False, a, functools.partial(max, 2)
    o0, o1, g0 = K3(63, 'a'), K1(2), iter([])
    if (round(d0.get(i0, s0.count('a') + s1.find('b')), -1) + ((7 - (1 << 31) - 1) if i3 > -9223372036854775808 else K4.c)) not in e0:
        return (i0, s0, f0)
    yield m0[sum(l1)] if m0 else i0
    return i0
def gen1(a, b=2):
    i0, i1, i2, i3, i = a, 1, (1 << 64) - 1, 2, a
    f0, f1, s0, s1 = -7.25, float(-1), 'Zz9', ''
    l0, l1, m0, t0 = [a, 1, 0], [7, 10], [1, 2.5, 'a', None], (7, '\u00e9\u4e2d', a)
    d0, e0, b0 = {3: 63, 'a': a}, {2, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (1 << 61) - 40, a, int
    o0, o1, g0 = K2(-1), K4(0), iter([-3, 2])
    try:
        for i1 in range(3):
            v1 = yield i1
            for i1 in range(4):
                i0 += yield i1
    finally:
        i1 = -1
    return o1
def mid0(a, b=5):
    global G0, G1
    i0, i1, i2, i3, i = a, 7, -(1 << 63), 3, a
    f0, f1, s0, s1 = float(1 << 63), float(-1), 'x y  z', ''
    l0, l1, m0, t0 = [a, 255, 1], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (1, 'a', a)
    d0, e0, b0 = {-1: 1, 'abc': a}, {0, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (1 << 31) - 1, a, len
    o0, o1, g0 = K5(1, None), K5(17), iter([63, -9223372036854775808, 3, 1])
    t3 = 3
    while (t3 := t3 - 1) >= 0:
        try:
            v1 = list(itertools.pairwise(l1[:4]))
            v1 = ((f1 // (1e16 or 2.0)) % ((1e-7 % (f1 or 2.0)) or 2.0))
            raise StopIteration(fit((i0 % 1000) ** (pow(5, 4, (1 << 62)) & 7)))
        except TypeError as e:
            v1 = str(e)[:40]
            for t4, v1 in enumerate(s1[:4]):
                if (abs((None).__class__.__name__.__len__())).__lt__(ord((s0 + 'q')[0])):
                    for i1 in range(40):
                        o0, o1 = o1, o0
                    i0, i1 = i1, i0
                    l0, l1 = l1, l0
        v0, v1 = v1, v0
    else:
        i0, i1 = i1, i0
    l0, l1 = l1, l0
    o0, o1 = o1, o0
    o0, o1 = o1, o0
    return i0
def mid1(a, b=0, *, k=1):
    i0, i1, i2, i3, i = a, 10, 10**20, -3, a
    f0, f1, s0, s1 = 1e-7, float(7), 'Zz9', ''
    l0, l1, m0, t0 = [a, 255, 5], [-0.0, 1e308], [-0.0, 1.0, 2.0], (3, 'abc', a)
    d0, e0, b0 = {5: 255, 'abc': a}, {-3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 63, a, len
    o0, o1, g0 = K4(63), K2(-3), iter([1, -10**19, 2, 7])
    if b > 63 % 7 or b < 0:
        return i0
    b0[i0 % 3] = ((i0 + len(G3)) // -1) % 256
    i3 = mid1(i1, b + 1)
    del l1[0]
    def t5(*r, k=3, **kw):
        return len(r) * 100 + k + sum(kw.values())
    i0 = t5(round(max(sum((1 << 0 % 64) - 1 for _ in range(2)), (-9223372036854775808 or 17), 255), -1), *l0[:3], z=1)
    v0 = t5(k=fit((((1 << 63) - 40 and (1 << 64) - 1) % 1000) ** (pow(i1, 4, 1000003) & 7)), **{'y': 2})
    f0 = ((abs(f1) % 10) ** 0.5 // (1.5 or 2.0))
    return i0
def gen2(a, b=63):
    i0, i1, i2, i3, i = a, 3, -(1 << 63) + 1, 3, a
    f0, f1, s0, s1 = 1e-7, float(1), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, -3, 10], [255, 3, 1, (1 << 62) - 3], [K0(1), K1(2), 3], (2, 'b,c,,d', a)
    d0, e0, b0 = {0: 5, 'b,c,,d': a}, {17, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 2j, a, (lambda p, *r, k=63: k)
    o0, o1, g0 = K2(-1, None), K3(17), iter([0.5, 1e-7])
    for i1 in range(2):
        i0 += yield i1
    v1 = yield from zip(l0, l1)
    i1 -= d0.get(-1, (l0 or [10])[-1])
    v0 = yield sorted({(2j).__class__.__name__.__len__(), i1} & {1, 2, 3})
a = 7
i0, i1, i2, i3, i = a, 17, -4611686018427387904, 1, a
f0, f1, s0, s1 = 1e-7, float(100), 'abc', ''
l0, l1, m0, t0 = [a, 5, 0], [1, 2, 3, 4, 5, 6, 7], [b'', b'', (0, '\U0001f600k')], (2, 'a', a)
d0, e0, b0 = {1: 0, 'a': a}, {100, 2, 3}, bytearray(b'\x00\xff7')
v0, v1, c0 = 2**53 + 1, a, (lambda p: p)
o0, o1, g0 = K5(17), K3(100), iter([7, 9223372036854775807, 100, (1 << 63) - 40])
def step(a):
    i0, i1, i2, i3, i = a, -3, -(1 << 31), 5, a
    f0, f1, s0, s1 = -7.25, float(10), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, -1, 1], [], [1.5, 1.0, 2.0], (2, 'Zz9', a)
    d0, e0, b0 = {5: 0, 'x y  z': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 'a', a, int
    o0, o1, g0 = K2(63), K4(255), iter([-1, 18446744073709551615, -1, 4611686018427387903])
    try:
        for i0, v1 in zip(l1, s1[:4]):
            for k in itertools.islice(d0, 4):
                try:
                    try:
                        raise Oops
                    except ValueError:
                        d0 = {k: j for k, j in list(d0.items())[-6:]}
                        raise KeyError(len(e0))
                except Exception as e:
                    c = e.__context__
                    note(*said(e), type(c).__name__, e.__traceback__.tb_lineno - (c.__traceback__.tb_lineno if c else 0))
            i0 = len(s0) + s0.find(format(o0, 'q'))
        note(list(d0.items())[-3:])
    except Exception as e:
        note(*said(e))
    return operator.sub((isinstance((i0, s0, f0), (int, float)) - 17), (len(e0) * G0 % 2305843009213693951))
l0 = [step(i) for i in range(150)]
print(l0[-3:], len(l0))
print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
