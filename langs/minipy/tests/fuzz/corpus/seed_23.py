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
G0 = 1 << 62
G1 = True
G2 = [-3, 10, 1]
G3 = {1: 3, 'a': 10}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=7):
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
        return -3
class K0:
    c = 10
    q = property(lambda self: self.x)
    def __init__(self, x=255, y=True):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        self.x = (self.x + a) % 1009
        return self.x
    @staticmethod
    def n(a, b=-3, *r, **kw):
        return a - b + len(kw)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 7
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
class K2(K0):
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 63, 1, 0.5, 0.5, 'a', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        try:
            i1 = fit(min(63, 0) << 4)
            for k, v0 in list(d0.items())[:4]:
                if i % 4 == -1:
                    l0, l1 = l0[:8], l1[-8:]
                elif i % 7 == 2:
                    v0, v1 = v1, v0
                elif i % 11 == 1:
                    o0, o1 = o1, o0
                l0, l1 = l1, l0
        except TypeError as e:
            note(*said(e))
        return i0
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 255, 5
    def __init__(self, x=0, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        for k in range(4):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
    @classmethod
    def n(cls, a, b=100, *r, k=1, **kw):
        return (cls.c if type(cls.c) is int else 0) + a + k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K4(K1, K0):
    def __eq__(self, other):
        return isinstance(other, K0) and self.x == other.x
    def __hash__(self):
        return hash(self.x)
    def __lt__(self, other):
        return self.x < getattr(other, 'x', other)
    def __le__(self, other):
        return not self.x > getattr(other, 'x', other)
    def __gt__(self, other):
        return self.x > getattr(other, 'x', other)
class K5(K2):
    __slots__ = ('u', 'w')
    m = lambda self, a: self.x - a
def leaf0(a, b=-1):
    global G1
    i0, i1, i2, i3, i = a, 63, -9223372036854775808, 3, a
    f0, f1, s0, s1 = 5e-324, float(-3), '', ''
    l0, l1, m0, t0 = [a, 0, 1], [1e308, 0.1], [1, 2.5, 'a', None], (17, '\U0001f600k', a)
    d0, e0, b0 = {-1: 1, '12': a}, {3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 'Zz9', a, (lambda p, *r, k=100: k)
    o0, o1, g0 = K1(100), K4(1), iter([1, 2, 3, 4, 5, 6, 7])
    if i % 4 == 0:
        raise Worse(s0, code=((ord((s1 + 'q')[0]) % 3) or ord((s0 + 'q')[0])))
    return i0
def leaf1(a, /, b=10, *r, k=2):
    i0, i1, i2, i3, i = a, 17, 4611686018427387903, 100, a
    f0, f1, s0, s1 = 0.1, float(10), 'abc', ''
    l0, l1, m0, t0 = [a, 5, 5], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (3, 'x y  z', a)
    d0, e0, b0 = {-3: 255, '\U0001f600k': a}, {2, 2, 3}, bytearray(b'')
    v0, v1, c0 = False, a, (lambda p: p)
    o0, o1, g0 = K4(2, 'Zz9'), K3(1), iter([-3, (1 << 31) - 1, 17, -(1 << 31)])
    with o0 as k:
        pass
    e0 |= {ord((s1 + 'q')[0]) % 9, 5}
    l0 = [(17 and ~5)] * 2
    return dict(itertools.islice(d0.items(), 9))
def leaf2(a, *r, b=100, **k):
    i0, i1, i2, i3, i = a, 255, (1 << 62) - 3, 7, a
    f0, f1, s0, s1 = float('inf'), float(1), 'x y  z', ''
    l0, l1, m0, t0 = [a, 10, 1], [1e308, 1.5], [float(1 << 63), 1.0, 2.0], (17, 'a', a)
    d0, e0, b0 = {10: 5, 'b,c,,d': a}, {-3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, abs
    o0, o1, g0 = K1(-3), K4(5), iter([255, 4611686018427387903, 7, 4611686018427387903])
    v1 = r
    d0.update(k)
    try:
        l0, l1 = l1, l0
    except ArithmeticError as e:
        note(*said(e))
    return v1[pow(7, 2, -5)] if type(v0) in (list, tuple) and len(v1) > 3 else min(isinstance((i0, s0, f0), int | None), 2)
def gen0(a, b=100):
    i0, i1, i2, i3, i = a, 1, 18446744073709551615, 63, a
    f0, f1, s0, s1 = 1.5, float(1), 'Zz9', ''
    l0, l1, m0, t0 = [a, 7, 10], [1, 2, 3, 4, 5, 6, 7], [float('inf'), 1.0, 2.0], (7, '\u00e9\u4e2d', a)
    d0, e0, b0 = {3: 100, 'Zz9': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = b'\x00\xff7', a, str
    o0, o1, g0 = K1(5), K1(2), iter([0, 1])
    try:
        yield -s1.count('a') + s1.find('b')
    except Oops as e:
        note('thrown', *said(e))
        i1 = len(s0) + s1.find(s0)
    return ((fit(i1 << 3) if callable(v0) else abs(10)) >> (-fit(s1.count('a') + s1.find('b') << ((l0 or [5])[0] & 63)) & 63))
def gen1(a, b=10):
    i0, i1, i2, i3, i = a, 10, 4611686018427387903, 7, a
    f0, f1, s0, s1 = float(1 << 63), float(-1), 'abc', ''
    l0, l1, m0, t0 = [a, 63, 1], [-float('inf'), 5e-324], [K0(1), K1(2), 3], (7, '', a)
    d0, e0, b0 = {-3: 63, 'abc': a}, {0, 2, 3}, bytearray(b'')
    v0, v1, c0 = 10**20, a, abs
    o0, o1, g0 = K0(1), K2(255), iter([255, 1 << 62, 7, -(1 << 62) + 2])
    try:
        for i1 in range(3):
            v1 = yield i1
            if i % 2 == 1:
                return v1[(i2 - 0)] if type(v0) in (list, tuple) and len(v1) > 3 else (sum(l1) * -i0 % 2305843009213693951)
            yield dict(itertools.islice(d0.items(), 9))
    finally:
        i1 = -1
    return d0.pop(i1, v1)
def mid0(a, b=63):
    global G0, G1
    i0, i1, i2, i3, i = a, 2, 9223372036854775807, 17, a
    f0, f1, s0, s1 = 5e-324, float(17), '', ''
    l0, l1, m0, t0 = [a, 7, 255], [0, -4611686018427387904, 5, -1], [2j, (-1, 'x y  z'), -0.0], (100, 'b,c,,d', a)
    d0, e0, b0 = {-1: 3, '': a}, {0, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 10**20, a, functools.partial(max, 1)
    o0, o1, g0 = K0(10), K3(1), iter([1, (1 << 31) - 1, 63, (1 << 61) - 40])
    s0 = 'a'
    if i % 70 == 9 and 'm' in vars(K4):
        del K1.m
    return 100
def mid1(a, b=10, *, k=1):
    i0, i1, i2, i3, i = a, 63, -(1 << 63) + 1, 17, a
    f0, f1, s0, s1 = -float('inf'), float(3), '', ''
    l0, l1, m0, t0 = [a, 0, 63], [255, 1], [K0(1), K1(2), 3], (100, 'x y  z', a)
    d0, e0, b0 = {5: 5, 'a': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = 'x y  z', a, operator.neg
    o0, o1, g0 = K3(2, b'\x00\xff7'), K0(63, 10**20), iter([100, 0])
    if b > -3 % 7 or b < 0:
        return False
    o0, o1 = o1, o0
    G3[(lambda p, q=isinstance(dict(itertools.islice(d0.items(), 9)), str): p - q)(isinstance(sorted(e0, key=repr)[:9], (list, tuple))) % 9] = f1
    i3 = mid1((hash(w) if (w := (float(1 << 63) * float(-1 % 1000003))) == w else 0), b + 1)
    v0 = complex((5 + -10**19) % 99, 2) == 0.5, complex(0.0, 5) * 100, abs(3 + 4j)
    v0 = iter(l1).__length_hint__() if False else len(l1)
    t0 = *t0[-2:], len(m0)
    return i0
def gen2(a, b=1):
    i0, i1, i2, i3, i = a, 0, (1 << 31) - 1, -1, a
    f0, f1, s0, s1 = float('nan'), float(17), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 17, 7], [], [1, 2.5, 'a', None], (3, 'Zz9', a)
    d0, e0, b0 = {255: 5, 'x y  z': a}, {-3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 2.0**53, a, str
    o0, o1, g0 = K3(10), K0(17, None), iter([17, 10])
    v0 = d0.popitem()
    i1 = sum(-9223372036854775808 for _ in range(2))
    v0 = yield m0[0] if m0 else len(m0)
    v1 = yield from gen0(i1)
    if i2 not in e0:
        return True
    yield 'Zz9'
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 3, -4611686018427387904, 1, a
    f0, f1, s0, s1 = float('inf'), float(10), 'abc', ''
    l0, l1, m0, t0 = [a, 0, 10], [17, 7, -3, 9223372036854775807], [None, 'x y  z', -4611686018427387904], (7, '12', a)
    d0, e0, b0 = {0: 3, 'abc': a}, {5, 2, 3}, bytearray(b'')
    v0, v1, c0 = 100, a, int
    o0, o1, g0 = K3(-3), K2(17), iter([17, -(1 << 62) + 2, 100, -4611686018427387904])
    i = 230
    while i > 0:
        i -= 1
        if callable(v1):
            t0 = *t0[-2:], mid1(isinstance((i0, s0, f0), int | None))
            G0 = fit(o0.n(i0))
        try:
            i0 = (len(t0) or 1)
            o1 = K0(-3, 0)
            v1 = list(itertools.permutations((1, 2, 100)))[-2:]
            b0 = b0[-9:]
            note(i0, f0, s0[-9:])
        except (TypeError, LookupError, AttributeError, ArithmeticError, ValueError, Oops) as e:
            note(i, *said(e))
            for v1 in l1[:4]:
                if i % 3 == 0:
                    o1 = K3(((list(map(leaf0, l0[:2]))[0] and sum((1 << 3 % 64) - 1 for _ in range(4))) + (i2).__add__(c0(i0))))
                else:
                    o1 = K1(round(i2, -1))
                ann: int = int(str((sum(l1) % 1000003))[:15] or 0)
                i0, i1 = i1, i0
        finally:
            i0 = fit(i0) if type(i0) is int else 1
    else:
        note('else', i)
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(7)
    main(18446744073709551615)
except (Oops, ArithmeticError) as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
