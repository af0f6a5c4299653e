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
G2 = [0, 10, -3]
G3 = {1: -1, 'a': 1}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=63):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=3):
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
    c = 100
    q = Data()
    def __init__(self, x=0, y=False):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    m = lambda self, a: self.x - a
    def n(self, a=1, b=3, *r, k=2, **kw):
        return a + b + k + len(r) + len(kw)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 0
    def m(self, a):
        self.x = (self.x + a) % 1009
        return self.x
    m = lambda self, a: self.x - a
class K2(K0):
    m = lambda self, a: self.x - a
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 63, 5
    def __init__(self, x=17, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
    def n(self, a, b=10, *r, k=3, **kw):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 100, 1, 0.5, -7.25, 'a', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        s0 = s1[-20:]
        return (10).bit_length()
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __mul__(self, n):
        return NotImplemented if type(n) is float else self.x * n % 10007
    __rmul__ = __mul__
    def __mod__(self, n):
        return self.x % n
    def __add__(self, other):
        return K0(self.x, other)
    def __iadd__(self, other):
        self.x += 1
        return self
class K5(K2):
    def __delattr__(self, name):
        if name != 'x':
            super().__delattr__(name)
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
def leaf0(a, b=7):
    global G1
    i0, i1, i2, i3, i = a, 7, (1 << 64) - 1, 2, a
    f0, f1, s0, s1 = float('nan'), float(0), '12', ''
    l0, l1, m0, t0 = [a, 5, 1], [-1, (1 << 62) - 3, 5, 2**53 + 1], [(1, 'a'), [2], {3: 4}], (3, '\U0001f600k', a)
    d0, e0, b0 = {5: -1, '\u00e9\u4e2d': a}, {2, 2, 3}, bytearray(b'')
    v0, v1, c0 = b'', a, int
    o0, o1, g0 = K3(63), K5(0), iter([1, 2, 3, 4, 5, 6, 7])
    v0 = m0[(not (1 << 64) - 1) % 4] if [[k] for k in range(3)] else (math.isqrt(abs(len(b0))) if i0 == sum(l0) else (i3 * 255 & 0xffffffffffffffff))
    if not (-1).__lt__(i2):
        e0.add(v0)
    elif len(e0) in d0:
        f1 = ((abs(f1) - ((True).__class__.__name__.__len__() + i2)) / math.sin(f0 % 10.0))
    else:
        for k in ((1 << 61) - 40, -1 << 62, 1e-7, True, 'a'):
            try:
                note(k == True, k < len(b0), k + -(1 << 63) + 1)
            except TypeError as e:
                note(*said(e))
        pass
        l0, l1 = l1, l0
    return i0
def leaf1(a, b=b'ab', *, k=None):
    i0, i1, i2, i3, i = a, 63, (1 << 31) - 1, 255, a
    f0, f1, s0, s1 = 0.1, float(-3), 'abc', ''
    l0, l1, m0, t0 = [a, 100, 2], [-3, -3], [(1, 'a'), [2], {3: 4}], (0, '\U0001f600k', a)
    d0, e0, b0 = {17: 17, 'Zz9': a}, {5, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 2j, a, (lambda p: p)
    o0, o1, g0 = K0(-3), K5(1), iter([1, (1 << 62) - 3, 100, 2**53 + 1])
    match (abs(f0) % 10) ** 0.5:
        case int(k) if k > 2:
            i1 = k
        case bool() | None:
            try:
                try:
                    complex(ord((s1 + 'q')[0]) % 1000, 4) * 2j
                finally:
                    for k in s0[:4]:
                        s1 = k + s0
                    s0 = s0[:20]
            except ArithmeticError as e:
                note(*said(e), e.__traceback__.tb_next is None)
        case [k, *r]:
            v0 = (k, len(r))
        case (k, j) if (l1 or [-1])[-1] % 3 == 1:
            G3[1 << 62 % 9] = o0
        case str() as k:
            s0 = k[:20]
        case {'a': k, **r}:
            note(k, r)
        case _:
            for i1 in range(7 % 5):
                i0, i1 = i1, i0
    return i0
def leaf2(a, *r, b=3, **k):
    i0, i1, i2, i3, i = a, 100, -(1 << 62) + 2, 1, a
    f0, f1, s0, s1 = float('inf'), float(255), '', ''
    l0, l1, m0, t0 = [a, 10, 1], [], [1, 2.5, 'a', None], (-1, 'a', a)
    d0, e0, b0 = {63: -1, 'x y  z': a}, {-1, 2, 3}, bytearray(b'')
    v0, v1, c0 = 'a', a, len
    o0, o1, g0 = K2(1, '\U0001f600k'), K0(7), iter([3, 10**20, 7, (1 << 63) - 40])
    v1 = r
    d0.update(k)
    s0 = s1.replace('a', 'abc')[:40]
    def t1(n):
        return t1(n + 1) + 1
    try:
        t1(0)
    except RecursionError as e:
        note(*said(e))
    return i0
def gen0(a, b=17):
    i0, i1, i2, i3, i = a, 63, -4611686018427387904, 5, a
    f0, f1, s0, s1 = 1.5, float(0), 'Zz9', ''
    l0, l1, m0, t0 = [a, -3, 100], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (7, '\U0001f600k', a)
    d0, e0, b0 = {2: 255, '\U0001f600k': a}, {7, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (1 << 63) - 40, a, str
    o0, o1, g0 = K1(1), K5(5), iter([])
    if type(o0) is K4:
        return 9223372036854775807
    v0 = yield bytes(b0[:9])
    return pow(i1, 2, 2)
def gen1(a, b=1):
    i0, i1, i2, i3, i = a, 0, 63, 1, a
    f0, f1, s0, s1 = 1e-7, float(2), 'a', ''
    l0, l1, m0, t0 = [a, -1, -1], [1, 2, 3, 4, 5, 6, 7], [-7.25, 1.0, 2.0], (1, 'a', a)
    d0, e0, b0 = {10: 0, 'abc': a}, {63, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 4611686018427387903, a, int
    o0, o1, g0 = K5(7, None), K0(0), iter([3, -3])
    try:
        for i1 in range(3):
            v1 = yield i1
            s0 += '{0}{1}{0}'.format(s0, d0.get(i2, s1.count('a') + s1.find('b')))[:40][:5]
            i1 |= int(int(sum(l1)))
            v0 = yield math.isqrt(abs((sum(l1) if l0 else i2)))
    finally:
        i1 = -1
    return o0
def mid0(a, b=3):
    global G1
    i0, i1, i2, i3, i = a, 2, (1 << 61) - 40, 1, a
    f0, f1, s0, s1 = float(1 << 63), float(1), '12', ''
    l0, l1, m0, t0 = [a, 3, 0], [], [K0(1), K1(2), 3], (1, 'abc', a)
    d0, e0, b0 = {3: 1, '12': a}, {100, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = True, a, int
    o0, o1, g0 = K1(0, None), K2(255), iter([1, 2, 3, 4, 5, 6, 7])
    def t2(n):
        if n > 0:
            yield n
            yield from t2(n - 1)
    i0 = sum(t2(2))
    if l1:
        i0 = l0.pop()
    v0 = hex(((i0) % 50) ** 4)
    pass
    if type(o1) is K3:
        return bytes(b0[:9])
    return (lambda p, q=ord((s1 + 'q')[0]): p - q)(i1)
def mid1(a, b=255, *r, k=5, **kw):
    i0, i1, i2, i3, i = a, 5, (1 << 61) - 40, 10, a
    f0, f1, s0, s1 = 0.5, float(17), 'a', ''
    l0, l1, m0, t0 = [a, 100, 10], [1, 0], [(1 << 64) - 1, (1 << 64) - 1, 1e308], (3, '\u00e9\u4e2d', a)
    d0, e0, b0 = {1: 255, 'x y  z': a}, {3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 18446744073709551615, a, abs
    o0, o1, g0 = K4(-1), K1(7), iter([1, 2, 3, 4, 5, 6, 7])
    f0 -= ((round((f1 % ((abs(f1) % 10) ** 0.5 or 2.0)), 3) if f1 == f0 and abs(f1) < 1e9 else (-float('inf') + math.sin(f1 % 10.0))) / math.sin(f1 % 10.0))
    f0 = math.copysign(((-float('inf') * f1) / (math.fmod((abs(f0) % 10) ** 0.5, 3.0) or 1.0)), (abs(float(s0.strip() or 0)) if o0 < o1 else math.ldexp(f1, 2)))
    e0 = {((s0.count('a') + s1.find('b') // 2) & fit(10 << (100 & 63))), pow(c0(7), 2, (i0 or 1)), s0[::-1]}
    m0[hash(i0)] if m0 else i0
    match o1:
        case K3(x=k):
            i1 = k
        case K1(x=0 | 1, y=k):
            v0 = k
        case K0(x=int(k)) if k % 2:
            d0 = {k: j for k, j in list(d0.items())[-6:]}
        case K0():
            compose = lambda f, g: lambda k: f(g(k))
            v0 = compose(abs, lambda k: k - 1)((o0.n(*[i1], **{'k': int(i2)}) % ((len(b0) - ((sum(l0)) % 50) ** 4) or 1)))
    assert f0 is not None, d0.get(i2, 10)
    return int(str(i1)[:15] or 0)
def gen2(a, b=3):
    i0, i1, i2, i3, i = a, 0, -(1 << 62) + 2, 100, a
    f0, f1, s0, s1 = 1e16, float(0), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 0, 10], [2.0**53, 0.5], [-0.0, 1.0, 2.0], (7, 'b,c,,d', a)
    d0, e0, b0 = {2: -1, '\U0001f600k': a}, {-3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -3, a, operator.neg
    o0, o1, g0 = K4(3), K2(-3), iter([])
    for t3, v1 in enumerate(s1[:4]):
        v1 = d0[operator.sub(i2, (i3 - (1 << 31) - 1))]
    v0 = yield (-float('inf') + -float('inf'))
    v1 = yield from gen1(i1)
    if i % 4 == -1 or v0 == dict(itertools.islice(d0.items(), 9)):
        l0, l1 = l1, l0
        l1[ord((s0 + 'q')[0]) % 4] = sorted({-3, 17} & {1, 2, 3})
        assert s0 in (repr(sorted(e0, key=repr)[:9])[:40] + s1)[:40], (lambda p, q=fit(2 << (i0 & 63)): p - q)((255 % -1))
    v0 = d0.popitem()
    v0 = yield o0
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 0, -10**19, 10, a
    f0, f1, s0, s1 = -7.25, float(1), '', ''
    l0, l1, m0, t0 = [a, 17, 5], [], [1, 2.5, 'a', None], (100, 'a', a)
    d0, e0, b0 = {2: 0, '\U0001f600k': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (1 << 63) - 40, a, abs
    o0, o1, g0 = K2(5), K0(10, '\u00e9\u4e2d'), iter([float(1 << 63), -float('inf')])
    def key(i):
        nonlocal i0, i1, i2, i3, f0, f1, s0, s1, l0, l1, m0, t0, d0, e0, v0, v1, o0, o1, g0, b0, c0
        try:
            try:
                v0 = d0[math.sin(f1 % 10.0)]
            finally:
                s1 = s1.translate({97: 'q', 98: None})
            try:
                assert s1 in 'x y  z', (1 << 62) - 3
            except AssertionError as e:
                note(*said(e))
            try:
                i1 |= s0.count('a') + s1.find('b')
            finally:
                note(v0)
        except Exception as e:
            note(*said(e))
        return i0
    try:
        print(sorted(range(60), key=key)[:9])
        print(functools.reduce(lambda p, q: fit(p * 3 + key(q)), range(150), 1))
    except Exception as e:
        print(*said(e))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(5)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
