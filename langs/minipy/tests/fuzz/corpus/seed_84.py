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
G0 = 2**53 + 1
G1 = True
G2 = [1, 5, 3]
G3 = {1: 0, 'a': 2}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=17):
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
    c = 17
    q = NonData()
    def __init__(self, x=100, y=False):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        return 7 + a
    @staticmethod
    def n(a, b=5, *r, **kw):
        return a - b + len(kw)
    p = property(lambda self: self.x)
class K1(K0):
    c = 17
    def m(self, a):
        return 1 + a
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
class K2(K0):
    m = lambda self, a: self.x - a
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 1, 5
    def __init__(self, x=1, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 63, 1, 0.5, -float('inf'), '12', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        i1 += i0
        return len(G3)
    @staticmethod
    def n(a, b=0, *r, **kw):
        return a - b + len(kw)
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
    def __iter__(self):
        yield self.x
        yield from (1, 2)
class K5(K2):
    __slots__ = ('u', 'w')
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
def leaf0(a, b=255):
    global G0, G1
    i0, i1, i2, i3, i = a, 63, 1, 1, a
    f0, f1, s0, s1 = 1.5, float(3), 'abc', ''
    l0, l1, m0, t0 = [a, 0, 63], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (255, '\u00e9\u4e2d', a)
    d0, e0, b0 = {63: 17, 'a': a}, {10, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -4611686018427387904, a, operator.neg
    o0, o1, g0 = K3(17), K4(10), iter([0, -4611686018427387904, -1, 10**20])
    match dict(itertools.islice(d0.items(), 9)), 100:
        case 0, k:
            i2 = k
        case (1 | 2 | 3) as k, 10:
            note(k)
        case float(), k:
            v1 = divmod((operator.sub(divmod(((2j).__class__.__name__.__len__() % 7), 1000003)[1], 10) + ((i1 * i0 & 0xffffffffffffffff) < (l1 < l0))), --(1 << 63)), divmod(-((next(g0, len(s1)) + fit(((i1) % 50) ** 2 << (sum(l1) & 63))) - i1), 1000003)
        case (int(), str()) as k, _:
            v1 = k
        case k, j:
            v0 = j
    return i0
def leaf1(a, b=1, *r, k=5, **kw):
    i0, i1, i2, i3, i = a, 1, -4611686018427387904, 1, a
    f0, f1, s0, s1 = 5e-324, float(0), 'Zz9', ''
    l0, l1, m0, t0 = [a, 2, -3], [255, 63], [(1, 'a'), [2], {3: 4}], (1, 'x y  z', a)
    d0, e0, b0 = {0: -1, 'Zz9': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -3, a, str
    o0, o1, g0 = K1(-1), K4(17), iter([63, -3])
    v0, v1 = s1
    o0, o1 = o1, o0
    return list(d0.values())[:20]
def leaf2(a, *r, b=1, **k):
    i0, i1, i2, i3, i = a, 3, 5, 17, a
    f0, f1, s0, s1 = 1.5, float(3), 'Zz9', ''
    l0, l1, m0, t0 = [a, 0, 17], [1, 2, 3, 4, 5, 6, 7], [float('nan'), 1.0, 2.0], (1, '\U0001f600k', a)
    d0, e0, b0 = {1: 3, 'b,c,,d': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = None, a, abs
    o0, o1, g0 = K5(3), K0(1), iter([2, 4611686018427387903, 10, 18446744073709551615])
    v1 = r
    d0.update(k)
    o0, o1 = o1, o0
    for i1 in range(4):
        if int.from_bytes((i2 & 255, 1), 'big') <= int(sum(l0)):
            break
        for i1 in range(3):
            l0, l1 = l1, l0
            o0, o1 = o1, o0
    else:
        i0, i1 = i1, i0
    return i0
def gen0(a, b=3):
    i0, i1, i2, i3, i = a, -1, (1 << 64) - 1, -1, a
    f0, f1, s0, s1 = 0.5, float(5), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, -1, 63], [float('inf'), 2.0**53], [K0(1), K1(2), 3], (7, 'a', a)
    d0, e0, b0 = {-1: 2, '\U0001f600k': a}, {3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 2j, a, functools.partial(max, -3)
    o0, o1, g0 = K0(63), K4(-3), iter([1, 2, 3, 4, 5, 6, 7])
    for i1 in range(3):
        i0 += yield i1
    return K0.c
def gen1(a, b=255):
    i0, i1, i2, i3, i = a, 1, 18446744073709551615, 17, a
    f0, f1, s0, s1 = 1e16, float(3), 'a', ''
    l0, l1, m0, t0 = [a, 10, 255], [100, 10], [1e16, 1.0, 2.0], (3, 'a', a)
    d0, e0, b0 = {5: 7, 'x y  z': a}, {7, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = b'\x00\xff7', a, str
    o0, o1, g0 = K3(7, 'abc'), K4(3, None), iter([5, 1 << 62, 1, 1 << 62])
    try:
        for i1 in range(3):
            v1 = yield i1
            try:
                try:
                    l1[0] = 63
                    if hasattr(o1, ('x', 'y', 'w', 'nope')[round(1, -1) & 3]):
                        return -3
                except Exception:
                    return v0
                i0 = yield i0
            except Oops as e:
                i0 = yield 1
    finally:
        i1 = -1
    return o0
def mid0(a, b=255):
    global G0, G1
    i0, i1, i2, i3, i = a, 0, 10**20, 10, a
    f0, f1, s0, s1 = 1e-7, float(0), '12', ''
    l0, l1, m0, t0 = [a, -3, 1], [1, 2, 3, 4, 5, 6, 7], [2.0**53, 1.0, 2.0], (10, 'a', a)
    d0, e0, b0 = {1: 0, 'b,c,,d': a}, {3, 2, 3}, bytearray(b'')
    v0, v1, c0 = float(1 << 63), a, abs
    o0, o1, g0 = K1(10), K5(10, 10), iter([])
    if i % 40 == 17:
        K5.p = property(lambda self: -1)
    v0 = math.comb(int.from_bytes((len(divmod(7, 3)) & 255, 1), 'big') % 20, 4), math.factorial(((-7.25).__class__.__name__.__len__()).__add__(G0) % 15)
    s0 = (s0 + ((s1[i1 % 4:i1 % 4 + 2].title() + s1)[:40] + s1[::-1])[:40])[-30:]
    match complex(ord((s0 + 'q')[0]) % 1000, 4) * 2j:
        case int(k) if k > 255:
            i0 = k
        case bool() | None:
            if ((100 // 1) % 1000003) not in e0:
                return v0
        case [k, *r]:
            v1 = (k, len(r))
        case (k, j) if (int(f1) if abs(f1) < 1e30 else 255) % 2 == 1:
            class t1:
                def __radd__(self, other):
                    return ('r', other)
                def __ror__(self, other):
                    return (int((1e308 + f0)) if abs(f0) < 1e30 else (i2 % -(1 << 63)))
                def __lt__(self, other):
                    return NotImplemented
            v0 = any(l1) + t1()
        case str() as k:
            s0 = k[:20]
        case {'a': k, **r}:
            note(k, r)
        case _:
            try:
                def t2(p):
                    if isinstance(p, (list, tuple)):
                        return sum(t2(q) for q in p)
                    return p if isinstance(p, int) else 1
                i0 = t2([1, ((((i0) % 50) ** 3 + (len(G3) ^ ord((s1 + 'q')[0]))), [pow(len(t0), 4, -5), 'a']), [], sorted(e0, key=repr)[:9]])
                l0, l1 = l1, l0
            except Oops as e:
                note(*said(e))
    i0 += i1; i1 -= i2
    return i0
def mid1(a, b=None, *, k=None):
    i0, i1, i2, i3, i = a, -1, (1 << 63) - 40, 1, a
    f0, f1, s0, s1 = 0.1, float(255), 'abc', ''
    l0, l1, m0, t0 = [a, 1, -1], [5, 255], ['b,c,,d', 'Zz9', (-3, '12')], (7, 'b,c,,d', a)
    d0, e0, b0 = {255: 3, '\u00e9\u4e2d': a}, {10, 2, 3}, bytearray(b'')
    v0, v1, c0 = None, a, len
    o0, o1, g0 = K5(-3), K5(17), iter([3, 63, 5, (1 << 64) - 1])
    v1 = i0
    s1 = (type(i3).__name__ + f'{i0=}')[:40]
    return i0
def gen2(a, b=-1):
    i0, i1, i2, i3, i = a, 100, 18446744073709551615, 0, a
    f0, f1, s0, s1 = 0.5, float(63), '12', ''
    l0, l1, m0, t0 = [a, 100, 63], [1, 2, 3, 4, 5, 6, 7], [18446744073709551615, '\u00e9\u4e2d', b'ab'], (100, '12', a)
    d0, e0, b0 = {10: 7, 'x y  z': a}, {7, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -3, a, functools.partial(max, 1)
    o0, o1, g0 = K5(17), K5(0, -10**19), iter([])
    try:
        yield s1.count('a') + s1.find('b')
    except Oops as e:
        note('thrown', *said(e))
        i2 = fit(i3 * i2 + 10)
    v1 = yield from gen1(i0)
    try:
        e0 = {k % 5 for k in l0 if type(k) is int}
        i0 = l1.index((((i1 * 1) // 2) * -3)) if fit(ord((s1 + 'q')[0]) << 4) in l0 else -1
        f1 = (i0 % 1000) ** -4
        i0 = yield i0
    except Oops as e:
        i0 = yield 1
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 0, -(1 << 63), 1, a
    f0, f1, s0, s1 = 2.0**53, float(7), 'a', ''
    l0, l1, m0, t0 = [a, 1, 1], [255, 10], [K0(1), K1(2), 3], (0, 'x y  z', a)
    d0, e0, b0 = {1: 17, 'b,c,,d': a}, {0, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = b'', a, str
    o0, o1, g0 = K5(5), K1(255), iter([0, -1])
    i = 0
    while (i := i + 1) < 150:
        d0['n'] = d0.setdefault('n', 0) + (int(o1.m(len(t0))) * 1)
        try:
            d0.pop(len(G3), (format(o1, 'q') * ((all(k for k in l1)) + isinstance(bytes(b0[:9]), str) & 3))[:40])
            note(i, (*l1[:3], format(o1, 'q')))
        except (TypeError, LookupError, AttributeError, ArithmeticError, ValueError, Oops) as e:
            note(i, *said(e))
            for i1 in range(2):
                if o0:
                    continue
                l1 = l0[:]
                v1 = dict(itertools.islice(d0.items(), 9))
        finally:
            i0 = fit(i0) if type(i0) is int else 1
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(255)
    main((1 << 64) - 1)
except (Oops, ArithmeticError) as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
