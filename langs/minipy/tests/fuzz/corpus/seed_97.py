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
G2 = [17, -3, 63]
G3 = {1: 10, 'a': 1}
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
        return -1
class K0:
    c = 255
    q = NonData()
    def __init__(self, x=3, y=True):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, -1, 1, 0.5, 5e-324, '\u00e9\u4e2d', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        pass
        return -(int(str(pow(isinstance(dict(itertools.islice(d0.items(), 9)), str), 4, 2))[:15] or 0) // (1 << 62))
    @classmethod
    def n(cls, a, b=10, *r, k=0, **kw):
        return (cls.c if type(cls.c) is int else 0) + a + k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 2
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 2, 1, 0.5, float('nan'), 'abc', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        for k in reversed(l1[:4]):
            if (3).__lt__(-3):
                break
        return 63
    def m(self, a):
        self.x = (self.x + a) % 1009
        return self.x
class K2(K0):
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 0, 1, 0.5, -7.25, 'b,c,,d', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        i1 = len(e0 & {1, 2, G0}) + len(e0 ^ {(i2 * -3 & 0xffffffffffffffff)})
        return ((-(1 << 31) | 3) % (i1 := (max(len(d0), i0, -1) + i3)))
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
        self.x = (self.x + a) % 1009
        return self.x
    def n(self, a, b=1, *r, k=1, **kw):
        return self.m(a) + b * k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K4(K1, K0):
    def __iter__(self):
        yield self.x
        yield from (1, 2)
    def __lt__(self, other):
        return self.x < getattr(other, 'x', other)
    def __le__(self, other):
        return not self.x > getattr(other, 'x', other)
    def __gt__(self, other):
        return self.x > getattr(other, 'x', other)
class K5(K2):
    def __delattr__(self, name):
        if name != 'x':
            super().__delattr__(name)
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
def leaf0(a, b=7):
    global G0, G1
    i0, i1, i2, i3, i = a, 255, -(1 << 31), 255, a
    f0, f1, s0, s1 = 1.5, float(255), '', ''
    l0, l1, m0, t0 = [a, 255, 5], [], [K0(1), K1(2), 3], (100, '', a)
    d0, e0, b0 = {2: -3, 'abc': a}, {255, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 4611686018427387903, a, str
    o0, o1, g0 = K5(5), K3(-3), iter([1.5, float(1 << 63)])
    if i1 not in e0:
        return (isinstance(o1, (K1, K3)) // 2)
    i1 = i1
    match v0[-G0] if type(v0) in (list, tuple) and len(v0) > 3 else ((i2 + len(G3)) - (ord((s0 + 'q')[0])).__add__(ord((s0 + 'q')[0]))):
        case int(k) if k > 10:
            i0 = k
        case bool() | None:
            if isinstance(v1, int):
                try:
                    try:
                        raise KeyError((pow(len(G3), 2, -1) and hash((None).__class__.__name__.__len__())))
                    except LookupError:
                        pass
                        raise KeyError(i1)
                except Exception as e:
                    c = e.__context__
                    note(*said(e), type(c).__name__, e.__traceback__.tb_lineno - (c.__traceback__.tb_lineno if c else 0))
            elif isinstance(v0, (str, float)):
                l0, l1 = l1, l0
            elif v1 is None or isinstance(v0, list):
                l0, l1 = l1, l0
            else:
                l0, l1 = l1, l0
        case [k, *r]:
            v1 = (k, len(r))
        case (k, j) if i % 2 == 1:
            v0, v1 = v1, v0
        case str() as k:
            s1 = k[:20]
        case {'a': k, **r}:
            note(k, r)
        case _:
            v0, v1 = v1, v0
    return i0
def leaf1(a, b='b,c,,d', *, k=None):
    i0, i1, i2, i3, i = a, 0, 10, 0, a
    f0, f1, s0, s1 = 5e-324, float(1), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 1, 10], [100, -10**19, 2, 1], [float('inf'), 1.0, 2.0], (17, 'abc', a)
    d0, e0, b0 = {7: 17, '\U0001f600k': a}, {-3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 'abc', a, str
    o0, o1, g0 = K3(7, None), K0(-3), iter([-0.0, 0.5])
    f0 = f0
    i0 = len(t0)
    match bytes(b0[:9]):
        case int(k) if k > 255:
            i1 = k
        case bool() | None:
            l0, l1 = l0[:8], l1[-8:]
        case [k, *r]:
            v1 = (k, len(r))
        case (k, j) if o0 is o1:
            v1 = [k for k in (j * 2 for j in l0[:4])]
        case str() as k:
            s0 = k[:20]
        case {'a': k, **r}:
            note(k, r)
        case _:
            try:
                try:
                    try:
                        raise Oops
                    except (Oops, TypeError):
                        i0, i1 = i1, i0
                        raise KeyError(i1)
                except Exception as e:
                    c = e.__context__
                    note(*said(e), type(c).__name__, e.__traceback__.tb_lineno - (c.__traceback__.tb_lineno if c else 0))
            except LookupError as e:
                note(*said(e))
    return i0
def leaf2(a, *r, b=2, **k):
    i0, i1, i2, i3, i = a, 17, 7, 7, a
    f0, f1, s0, s1 = 1e16, float(1), 'a', ''
    l0, l1, m0, t0 = [a, -3, 10], [7, -(1 << 31), 100, 2**53 + 1], [1, 2.5, 'a', None], (17, 'x y  z', a)
    d0, e0, b0 = {-3: 1, '12': a}, {2, 2, 3}, bytearray(b'')
    v0, v1, c0 = 100, a, functools.partial(max, 2)
    o0, o1, g0 = K1(63), K4(5), iter([3, 1])
    v1 = r
    d0.update(k)
    b0.extend(s0.encode()[:5])
    d0[o0] = fit(10**20 << (-4611686018427387904 & 63))
    return i0
def gen0(a, b=63):
    i0, i1, i2, i3, i = a, 63, (1 << 61) - 40, 1, a
    f0, f1, s0, s1 = float('inf'), float(-3), 'abc', ''
    l0, l1, m0, t0 = [a, 100, 10], [1, 100, 255, (1 << 31) - 1], [-10**19, 1 << 62, 'a'], (63, '', a)
    d0, e0, b0 = {100: 3, 'a': a}, {63, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = None, a, (lambda p: p)
    o0, o1, g0 = K2(100, -(1 << 31)), K2(5), iter([10, 255])
    try:
        assert i1 in d0, (i0, s0, f0)
    except AssertionError as e:
        note(*said(e))
    v0 = yield dict(itertools.islice(d0.items(), 9))
    return i1
def gen1(a, b=3):
    i0, i1, i2, i3, i = a, -3, -(1 << 31), -1, a
    f0, f1, s0, s1 = 2.0**53, float(17), 'abc', ''
    l0, l1, m0, t0 = [a, 0, 5], [0.5, -0.0], [(1, 'a'), [2], {3: 4}], (5, 'a', a)
    d0, e0, b0 = {-1: -1, '\U0001f600k': a}, {0, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, (lambda p: p)
    o0, o1, g0 = K2(100), K1(7), iter([])
    try:
        for i1 in range(3):
            v1 = yield i1
            for i1 in range(4):
                i0 += yield i1
    finally:
        i1 = -1
    return t0[1:]
def mid0(a, b=1):
    global G0, G1
    i0, i1, i2, i3, i = a, 0, -(1 << 31), 10, a
    f0, f1, s0, s1 = 1.5, float(100), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 63, 0], [], [K0(1), K1(2), 3], (-3, 'abc', a)
    d0, e0, b0 = {-1: 17, '\u00e9\u4e2d': a}, {2, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = None, a, functools.partial(max, 5)
    o0, o1, g0 = K1(7), K3(-3), iter([0, (1 << 63) - 40, 255, (1 << 61) - 40])
    if i % 2 == 0:
        v0 = divmod(1, --1), divmod(-i3, 7)
    else:
        note(v1)
        if o1 is o1:
            o1 = K1(100)
        elif o1 == o0:
            assert complex((True).__class__.__name__.__len__() % 100, 1) == f1, len(list(d0.values())[:20])
        else:
            d0[(((-0.0 / (float(s1.strip() or 0) or 1.0)) if i1 > 2 else (2.0**53 - (l0 or [5])[-1])) + (float(s0.strip() or 0) // ((round(float(s0.strip() or 0), 3) if f0 == f1 and abs(f0) < 1e9 else f1) or 2.0)))] = (o1 * (i0 % 2))
            for k in (-(1 << 31), -4611686018427387903, 0.5, True, 'a'):
                try:
                    note(k == -(1 << 63) + 1, k < (math.ldexp(math.sin(f1 % 10.0), 2) is not None), k + -4611686018427387904)
                except TypeError as e:
                    note(*said(e))
    del l0[-1]
    v1 = o0 + 5
    i1 = i2
    note(i2)
    return dict(itertools.islice(d0.items(), 9))
def mid1(a, b=1, *, k=1):
    i0, i1, i2, i3, i = a, -1, 17, 7, a
    f0, f1, s0, s1 = 1e-7, float(2), 'a', ''
    l0, l1, m0, t0 = [a, 7, 1], [2, 100, 0, 9223372036854775807], [(1, 'a'), [2], {3: 4}], (17, 'b,c,,d', a)
    d0, e0, b0 = {17: 10, 'a': a}, {5, 2, 3}, bytearray(b'')
    v0, v1, c0 = '12', a, len
    o0, o1, g0 = K1(-3), K4(-1), iter([1, 2, 3, 4, 5, 6, 7])
    if b > 63 % 7 or b < 0:
        return None
    for i1 in range((ord((s0 + 'q')[0]) and ((len(b0)).__lt__(len(G3))) + math.gcd(i0, i0)) % 5):
        s1 = s1
        i3 = (hash(w) if (w := 2.0**53) == w else 0)
    i3 = mid1(ord((s1 + 'q')[0]), b + 1)
    v1 = sorted(l1, key=str), sorted([s0[::-1], str(math.sin(f0 % 10.0))], key=len, reverse=True)
    return i0
def gen2(a, b=-1):
    i0, i1, i2, i3, i = a, 5, (1 << 31) - 1, 7, a
    f0, f1, s0, s1 = 1e308, float(1), 'abc', ''
    l0, l1, m0, t0 = [a, 17, 3], [0.5, 0.5], [-4611686018427387904, 1e-7, 9223372036854775807], (-3, 'abc', a)
    d0, e0, b0 = {-3: 255, 'b,c,,d': a}, {7, 2, 3}, bytearray(b'')
    v0, v1, c0 = None, a, functools.partial(max, 2)
    o0, o1, g0 = K4(0), K4(1, (5, 'a')), iter([0.5, 1e16])
    try:
        yield next(g0, math.isqrt(abs((None).__class__.__name__.__len__())))
    except Oops as e:
        note('thrown', *said(e))
        i2 = len(e0 & {1, 2, (4611686018427387903 % pow(i0, 2, -5))}) + len(e0 ^ {(int(str((i0 - 5))[:15] or 0) ^ i2)})
    v1 = yield from gen0(next(g0, i2))
    t1 = 4
    while (t1 := t1 - 1) >= 0:
        o0.__class__ = K5
    else:
        v0 = divmod(math.isqrt(abs(i0)), --1), divmod(-operator.sub((False).__class__.__name__.__len__(), isinstance(sorted(e0, key=repr)[:9], (K1, K3))), 1000003)
    v0 = yield '{0}{1}{0}'.format(s1, i1)[:40]
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 100, 10**20, 1, a
    f0, f1, s0, s1 = float('nan'), float(5), 'abc', ''
    l0, l1, m0, t0 = [a, 0, 0], [1.5, 0.5], [K0(1), K1(2), 3], (1, 'a', a)
    d0, e0, b0 = {63: 100, 'abc': a}, {100, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (1 << 31) - 1, a, (lambda p, *r, k=63: k)
    o0, o1, g0 = K3(3), K5(1), iter([7, 4611686018427387903, -3, 18446744073709551615])
    i = 0
    while (i := i + 1) < 150:
        if i % 3 == 1:
            v1 = (math.sin(f1 % 10.0) // -1, ((float(s1.strip() or 0) - s1.count('a') + s1.find('b')) + (f1 + math.sin(f0 % 10.0))) % 2, (i2 := c0(i2)) % (math.fmod((1e308 * 5e-324), 3.0) or 1.5))
        elif i % 7 == 2:
            class t2(int):
                def __add__(self, other):
                    return t2(int(self) * 2 + other)
            v1 = t2(leaf1(*((any(l0)),), **{'k': 0})) + o1.n(*(fit(len(G3) * s0.count('a') + s1.find('b')), math.gcd(i2, i0)))
            v0 = v1 + 1
        elif i % 11 == 1:
            t3 = 0
            while t3 < 2 and 10 < int.from_bytes((0 & 255, 1), 'big') < ((i1 // -(1 << 63)) * ~5 % 2305843009213693951):
                t3 += 1
                e0.discard((s0.count('a') + s0.find('b') - (True).__class__.__name__.__len__()))
                f1 = ((s0.count('a') + s1.find('b')).__add__(len(t0)) % 1000) ** -4
                if o0 is o1:
                    break
        try:
            i3 = v1 = (i % 4 == 1)
            d0[i1 % 5] = d0.get(i0 % 5, 0) + 1
            note(i, len(e0 | {leaf2(*l0)}))
        except Exception as e:
            note(i, *said(e))
    def down(n, a):
        nonlocal i0, i1, i2, i3, f0, f1, s0, s1, l0, l1, m0, t0, d0, e0, v0, v1, o0, o1, g0, b0, c0
        if n <= 0:
            return a
        try:
            k, j = divmod(fit(len(G3) * divmod(i3, 1000003)[1]), 7)
            i0 = k ^ j
        except Exception as e:
            note(*said(e))
        return down(n - 1, i3)
    for i in range(4):
        print(down(80, i))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(5)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
