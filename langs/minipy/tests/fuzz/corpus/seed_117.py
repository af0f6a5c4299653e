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
G0 = (1 << 62) - 3
G1 = True
G2 = [1, 2, 0]
G3 = {1: 2, 'a': 17}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=100):
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
        return 0
class K0:
    c = 3
    q = property(lambda self: self.x)
    def __init__(self, x=-3, y=True):
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
    def n(cls, a, b=17, *r, k=1, **kw):
        return (cls.c if type(cls.c) is int else 0) + a + k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 100
    def m(self, a):
        return 100 + a
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 63, 1, 0.5, 1.5, 'a', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        if (63 - G0) == min(sum(l1), isinstance(sorted(e0, key=repr)[:9], int)):
            s1 = (s0 + f'{operator.sub(~(l0 or [63])[-1], (1 ^ i1))}:{(abs(f1) % 10) ** 0.5:.3f}')[-30:]
        return (i3 := i2)
class K2(K0):
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 5, 5
    def __init__(self, x=-3, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
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
    def __mul__(self, n):
        return NotImplemented if type(n) is float else self.x * n % 10007
    __rmul__ = __mul__
    def __mod__(self, n):
        return self.x % n
    def __call__(self, a, *r):
        return self.x + a + len(r)
class K5(K2):
    __slots__ = ('u', 'w')
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
def leaf0(a, b=63):
    global G0, G1
    i0, i1, i2, i3, i = a, 1, (1 << 62) - 3, 1, a
    f0, f1, s0, s1 = 1e-7, float(-1), 'abc', ''
    l0, l1, m0, t0 = [a, 1, 1], [], [-0.0, 1.0, 2.0], (1, 'x y  z', a)
    d0, e0, b0 = {1: 255, '12': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 2.0**53, a, str
    o0, o1, g0 = K3(17), K4(17), iter([])
    d0[o0] = (~((True).__class__.__name__.__len__()).bit_length() + (-(False).__class__.__name__.__len__() // 3))
    return bytes(b0[:9])
def leaf1(a, /, b=-1, *r, k=2):
    i0, i1, i2, i3, i = a, 5, -(1 << 63), 1, a
    f0, f1, s0, s1 = 1e16, float(2), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 63, 1], [7, 3, 100, -(1 << 63)], [float(1 << 63), 1.0, 2.0], (10, '\u00e9\u4e2d', a)
    d0, e0, b0 = {10: -1, '12': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = None, a, str
    o0, o1, g0 = K4(0), K5(2, 2j), iter([float('inf'), -0.0])
    l1 = list(itertools.zip_longest(l0[:3], t0))
    d0[i0 % 5] = d0.get(i1 % 5, 0) + 1
    l0.sort()
    return sum([(f1 / (math.sin(f1 % 10.0) or 1.0)), 0.5, abs(len(e0))])
def leaf2(a, *r, b=5, **k):
    i0, i1, i2, i3, i = a, 63, -(1 << 63), 7, a
    f0, f1, s0, s1 = 5e-324, float(17), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, -3, 255], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (100, 'Zz9', a)
    d0, e0, b0 = {-3: 7, 'abc': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = b'ab', a, (lambda p: p)
    o0, o1, g0 = K4(255), K4(-1, 2j), iter([])
    v1 = r
    d0.update(k)
    try:
        try:
            raise IndexError
        except (Oops, TypeError):
            for k in (j + -1 for j in l0[:4] if j):
                i0 &= ((i2 := hash(i0)) - i1)
            raise KeyError(i0)
    except Exception as e:
        c = e.__context__
        note(*said(e), type(c).__name__, e.__traceback__.tb_lineno - (c.__traceback__.tb_lineno if c else 0))
    i0, i1 = i1, i0
    return i0
def gen0(a, b=100):
    i0, i1, i2, i3, i = a, 2, -1, -3, a
    f0, f1, s0, s1 = -0.0, float(-1), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 1, 2], [], [-(1 << 63) + 1, None, True], (2, 'Zz9', a)
    d0, e0, b0 = {-1: 7, '12': a}, {100, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = '', a, operator.neg
    o0, o1, g0 = K1(0), K5(1, (1 << 61) - 40), iter([1, 2, 3, 4, 5, 6, 7])
    try:
        yield int(str(sum(63 for _ in range(3)))[:15] or 0)
    except Oops as e:
        note('thrown', *said(e))
        i0, i1 = i1, i0
    return int((i3 + i3))
def gen1(a, b=-3):
    i0, i1, i2, i3, i = a, 0, (1 << 31) - 1, 0, a
    f0, f1, s0, s1 = 0.5, float(1), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 0, 255], [1, 2, 3, 4, 5, 6, 7], [b'', (17, '\U0001f600k'), None], (255, '12', a)
    d0, e0, b0 = {100: 10, 'abc': a}, {255, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = None, a, (lambda p, *r, k=255: k)
    o0, o1, g0 = K0(-1), K2(63), iter([0.5, 0.5])
    try:
        for i1 in range(4):
            v1 = yield i1
            note('\U0001f600k')
            if callable(v0):
                s0 = s1
                if int((s1.count('a') + s0.find('b') and (10).bit_length())) in o0:
                    return d0.pop(divmod(i0, 1000003)[-1], dict(itertools.islice(d0.items(), 9)))
                l0, l1 = l1, l0
            v0, v1 = v1, v0
            v0 = yield (i0, s0, f0)
    finally:
        i1 = -1
    return bytes(b0[:9])
def mid0(a, b=-1):
    global G0, G1
    i0, i1, i2, i3, i = a, 1, -(1 << 63) + 1, 0, a
    f0, f1, s0, s1 = -float('inf'), float(3), 'Zz9', ''
    l0, l1, m0, t0 = [a, 7, 2], [0, 2], [(1, 'a'), [2], {3: 4}], (10, 'abc', a)
    d0, e0, b0 = {1: 100, '': a}, {5, 2, 3}, bytearray(b'')
    v0, v1, c0 = 2j, a, (lambda p, *r, k=17: k)
    o0, o1, g0 = K2(-1), K5(7), iter([1, 2, 3, 4, 5, 6, 7])
    f0 = ((abs(f1) % 10) ** 0.5 + f0)
    match o1:
        case K3(x=k):
            i0 = k
        case K1(x=0 | 1, y=k):
            v0 = k
        case K0(x=int(k)) if k % 2:
            sorted({max(sum(l0), G0, 63), 0} & {1, 2, 3})
        case K0():
            i1 = True if isinstance(-10**19, bool) else fit(i1 << 2)
    i1 = l0.count(operator.sub(pow(max(sum(l0), i0, -1), 4, (1 << 62)), ~(l0 == l1)))
    s1 = (s1 + (f'{(abs(f0) % 10) ** 0.5:{2}.2e}' + s0[::-1])[:40])[-30:]
    return (((l1 or [7])[0] + len(d0)) or K3.c)
def mid1(a, b='a', *, k=None):
    i0, i1, i2, i3, i = a, 2, -(1 << 31), 100, a
    f0, f1, s0, s1 = 1e-7, float(0), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 1, -1], [17, -4611686018427387904, 0, 10**20], [(1, 'a'), [2], {3: 4}], (100, 'a', a)
    d0, e0, b0 = {3: 3, 'x y  z': a}, {7, 2, 3}, bytearray(b'')
    v0, v1, c0 = float(1 << 63), a, (lambda p, *r, k=17: k)
    o0, o1, g0 = K2(1), K3(1, 2j), iter([5e-324, 2.0**53])
    for k, j in (((i2 := fit((i3 % 1000) ** ((isinstance(sorted(e0, key=repr)[:9], bool) - ord((s1 + 'q')[0])) & 7))), (i0, s0, f0)), (255, hex((hash(w) if (w := f0) == w else 0)))):
        i0 = k
        v1 = j
        for v0 in l1[:4]:
            o1.y = v1
            v1 = [k for k in (j * 2 for j in l0[:4])]
            o0, o1 = o1, o0
        o0, o1 = o1, o0
    l0, l1 = l1, l0
    return i0
def gen2(a, b=63):
    i0, i1, i2, i3, i = a, 1, 9223372036854775807, 0, a
    f0, f1, s0, s1 = 1e308, float(0), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 1, 3], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (7, 'Zz9', a)
    d0, e0, b0 = {1: 1, 'b,c,,d': a}, {0, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = '', a, functools.partial(max, -3)
    o0, o1, g0 = K4(5), K4(5), iter([2, 0, 17, -4611686018427387904])
    for i1 in range(4):
        i0 += yield i1
    v1 = yield from gen1(len(s1))
    for i1 in range(4):
        i0 += yield i1
a = 100
i0, i1, i2, i3, i = a, 100, 5, 100, a
f0, f1, s0, s1 = 0.5, float(-1), '\u00e9\u4e2d', ''
l0, l1, m0, t0 = [a, -3, 5], [], [K0(1), K1(2), 3], (63, '12', a)
d0, e0, b0 = {-1: 2, '12': a}, {17, 2, 3}, bytearray(b'')
v0, v1, c0 = 10**20, a, operator.neg
o0, o1, g0 = K3(5, (-1, '\U0001f600k')), K1(3), iter([1, 2, 3, 4, 5, 6, 7])
def step(a):
    i0, i1, i2, i3, i = a, -3, -(1 << 31), 7, a
    f0, f1, s0, s1 = float('inf'), float(0), '', ''
    l0, l1, m0, t0 = [a, 10, 17], [], [(1, 'a'), [2], {3: 4}], (5, 'b,c,,d', a)
    d0, e0, b0 = {1: 7, 'a': a}, {-1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (-1, 'b,c,,d'), a, functools.partial(max, 2)
    o0, o1, g0 = K5(63), K4(1), iter([5e-324, float('inf')])
    try:
        d0[i0 % 5] = d0.get(i3 % 5, 0) + 1
        v1 = list(itertools.compress(s1, l0))
        s1 += (chr(97 + ((3 + i1) - hash(i1)) % 26) * (leaf0(fit((i1 % 1000) ** (i1 & 7))) & 3))[:40][:5]
    except Exception as e:
        note(*said(e))
    return (leaf0, leaf1, leaf2)[c0(operator.sub(i2, len(e0))) % 3](len(tuple(l1[:5])))
l0 = [step(i) for i in range(230)]
print(l0[-3:], len(l0))
print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
