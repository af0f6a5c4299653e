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
G0 = 10**20
G1 = True
G2 = [1, 255, 17]
G3 = {1: 100, 'a': 255}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=-1):
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
        return -3
class K0:
    c = 255
    q = NonData()
    def __init__(self, x=-1, y=2j):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        if a % 5 == 3:
            raise Oops(a)
        return self.x
    def n(self, a, b=1, *r, k=1, **kw):
        return self.m(a) + b * k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 1
    def m(self, a):
        self.x = (self.x + a) % 1009
        return self.x
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
class K2(K0):
    def m(self, a):
        if a % 5 == 3:
            raise Oops(a)
        return self.x
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 10, 5
    def __init__(self, x=-3, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    m = lambda self, a: self.x - a
    def n(self, a=1, b=0, *r, k=63, **kw):
        return a + b + k + len(r) + len(kw)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K4(K1, K0):
    def __call__(self, a, *r):
        return self.x + a + len(r)
    def __bool__(self):
        return self.x % 3 != 0
class K5(K2):
    __slots__ = ('u', 'w')
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
def leaf0(a, b=-3):
    global G1
    i0, i1, i2, i3, i = a, 0, (1 << 64) - 1, 10, a
    f0, f1, s0, s1 = 1.5, float(10), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, -3, 0], [1, 2, 3, 4, 5, 6, 7], [-3, (17, '\u00e9\u4e2d'), 0.5], (100, 'x y  z', a)
    d0, e0, b0 = {100: 3, 'b,c,,d': a}, {63, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 100, a, abs
    o0, o1, g0 = K2(10), K5(2), iter([])
    s0 = ''.join([s1.replace('a', '')[:40], '\u00e9\u4e2d'])[:40]
    return i0
def leaf1(a, b=(100, 'x y  z'), *, k=None):
    i0, i1, i2, i3, i = a, 100, -4611686018427387904, 7, a
    f0, f1, s0, s1 = 2.0**53, float(100), '12', ''
    l0, l1, m0, t0 = [a, 7, 0], [], [float('nan'), 1.0, 2.0], (1, 'x y  z', a)
    d0, e0, b0 = {3: 3, 'a': a}, {5, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = True, a, abs
    o0, o1, g0 = K1(1), K5(-3), iter([1e16, float('inf')])
    i1 = True if 255 in l1 or i % 2 == 0 else fit(len(b0) << (len(G3) & 63))
    v0 = d0.pop((round(i1, -1) - (ord((s0 + 'q')[0]) >> (i2 & 63))), None)
    d0 = {math.gcd(255, divmod(10, -5)[1]): fit((i1 + (i0 + ord((s0 + 'q')[0]))) << (63 & 63)), s1: ((i2 // -5) + fit(5 << 3))}
    return int(s1.count('a') + s1.find('b'))
def leaf2(a, *r, b=7, **k):
    i0, i1, i2, i3, i = a, 5, 17, 17, a
    f0, f1, s0, s1 = 5e-324, float(-3), 'x y  z', ''
    l0, l1, m0, t0 = [a, 1, 7], [-3, 100], [K0(1), K1(2), 3], (7, 'Zz9', a)
    d0, e0, b0 = {0: 100, '': a}, {3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (1 << 64) - 1, a, (lambda p, *r, k=17: k)
    o0, o1, g0 = K2(1), K4(1), iter([255, 7])
    v1 = r
    d0.update(k)
    try:
        t1 = 0
        while t1 < 4 and 255 != (~len(e0) * -3 % 2305843009213693951):
            t1 += 1
            v1 = math.trunc(f0) if f1 == f1 and abs(f1) < 1e20 else int(min(f1, f0))
        l0, l1 = l1, l0
    except (ZeroDivisionError, AttributeError) as e:
        note(*said(e))
    o0, o1 = o1, o0
    v0, v1 = v1, v0
    return i0
def gen0(a, b=10):
    i0, i1, i2, i3, i = a, 3, -3, 3, a
    f0, f1, s0, s1 = 0.5, float(-3), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 17, 5], [], [(1, 'a'), [2], {3: 4}], (63, 'a', a)
    d0, e0, b0 = {-1: 100, 'a': a}, {63, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = False, a, int
    o0, o1, g0 = K3(-3), K4(1), iter([1e308, float('inf')])
    try:
        yield round(sum(l1), -1)
    except Oops as e:
        note('thrown', *said(e))
        i1 //= 1000003
    return ((not abs(10)) // 3)
def gen1(a, b=2):
    i0, i1, i2, i3, i = a, 10, -1, 63, a
    f0, f1, s0, s1 = float(1 << 63), float(1), 'x y  z', ''
    l0, l1, m0, t0 = [a, 100, 3], [-3, 10], [K0(1), K1(2), 3], (100, '12', a)
    d0, e0, b0 = {2: 3, 'abc': a}, {2, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = False, a, abs
    o0, o1, g0 = K4(-1), K5(3), iter([0.5, float('inf')])
    try:
        for i1 in range(2):
            v1 = yield i1
            if all(k for k in l1):
                return None
            yield v0
    finally:
        i1 = -1
    return 7
def mid0(a, b=3):
    global G0, G1
    i0, i1, i2, i3, i = a, 17, -9223372036854775808, 17, a
    f0, f1, s0, s1 = float('inf'), float(63), 'Zz9', ''
    l0, l1, m0, t0 = [a, 1, 1], [], [1, 2.5, 'a', None], (5, 'a', a)
    d0, e0, b0 = {17: -3, 'a': a}, {5, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 2, a, functools.partial(max, 17)
    o0, o1, g0 = K4(100), K0(1, b'ab'), iter([])
    class t2:
        def __enter__(self):
            note('enter')
            return (c0(i2) // i0)
        def __exit__(self, *r):
            note('exit', r[0] and r[0].__name__)
            return hasattr(o1, 'p')
    try:
        with t2() as k, t2() as j:
            i0 = k
            if hasattr(o1, 'y'):
                raise ZeroDivisionError('z')
    except Exception as e:
        note(*said(e))
    for i2, v0 in zip(l0, s1[:4]):
        try:
            pass
        except (ZeroDivisionError, AttributeError) as e:
            note(*said(e))
        l0.sort(key=lambda k: k % 3)
        sorted({len(m0), (b'\x00\xff7').__class__.__name__.__len__()} & {1, 2, 3})
    v0 = (f1 == f1, f0 < float('inf'), -f1, f1 * 0, f1 is f0)
    try:
        try:
            raise ValueError('')
        except (Oops, TypeError):
            note(sorted({5, i1} & {1, 2, 3}))
            raise KeyError(((math.isqrt(abs(i0)) ^ (i2 & i3)) % (G1 + i1)))
    except Exception as e:
        c = e.__context__
        note(*said(e), type(c).__name__, e.__traceback__.tb_lineno - (c.__traceback__.tb_lineno if c else 0))
    return i0
def mid1(a, b=-1, *, k=1):
    i0, i1, i2, i3, i = a, 5, 1 << 62, -1, a
    f0, f1, s0, s1 = 0.5, float(1), 'abc', ''
    l0, l1, m0, t0 = [a, 0, -3], [255, 1], [1 << 62, 2j, float(1 << 63)], (1, 'a', a)
    d0, e0, b0 = {10: -1, 'b,c,,d': a}, {5, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = -9223372036854775808, a, int
    o0, o1, g0 = K1(10), K2(2, 2j), iter([])
    if b > 17 % 7 or b < 0:
        return G0
    try:
        i1, i0 = pow(i1, 4, -(1 << 63)), (s1.count('a') + s0.find('b') + (not (i3 - G0)))
        if s0 in s0.replace('a', 'b,c,,d')[:40]:
            return (1 // 7)
    except TypeError:
        return (f0 // (float(s1.strip() or 0) or 2.0))
    i3 = mid1(fit(i0 * 255), b + 1)
    def t3(n):
        if n > 0:
            yield n
            yield from t3(n - 1)
    i0 = sum(t3(3))
    return o1[i1]
def gen2(a, b=2):
    i0, i1, i2, i3, i = a, 2, 9223372036854775807, -3, a
    f0, f1, s0, s1 = -0.0, float(-1), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 5, 1], [0, 63], [-0.0, 1.0, 2.0], (-3, '\u00e9\u4e2d', a)
    d0, e0, b0 = {7: -1, 'Zz9': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = b'\x00\xff7', a, abs
    o0, o1, g0 = K5(17, True), K4(-1), iter([2, 3])
    try:
        i0 ^= (sum(l0) * (sum(l0) - len(d0)) & 0xffffffffffffffff)
        i3 = b0[-1]
        o0.x += isinstance(l1[0] if l0 else int((1 << 63) - 40), int)
        i0 = yield i0
    except Oops as e:
        i0 = yield 1
    v1 = yield from gen0(i0)
    if i0 == max(sum((1 << 62) - 3 for _ in range(3)), ((1 << 62) - 3 - i2), 2):
        return any(l0)
    yield o0
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 7, -(1 << 31), -1, a
    f0, f1, s0, s1 = 1e-7, float(63), 'a', ''
    l0, l1, m0, t0 = [a, 1, 10], [1, 2, 3, 4, 5, 6, 7], [5e-324, 1.0, 2.0], (-3, 'a', a)
    d0, e0, b0 = {3: 1, 'abc': a}, {3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (1 << 63) - 40, a, operator.neg
    o0, o1, g0 = K1(1), K2(-1, 9223372036854775807), iter([-3, -9223372036854775808, 7, 2])
    def long(a):
        i0, i1, i2, i3, i = a, 17, 4611686018427387903, -1, a
        f0, f1, s0, s1 = 0.5, float(255), 'Zz9', ''
        l0, l1, m0, t0 = [a, 17, 100], [], [K0(1), K1(2), 3], (-1, '', a)
        d0, e0, b0 = {10: -1, 'a': a}, {5, 2, 3}, bytearray(b'')
        v0, v1, c0 = 9223372036854775807, a, abs
        o0, o1, g0 = K5(255), K4(-1), iter([17, 63, 17, -4611686018427387904])
        for i in range(150):
            v0 = yield i, i0
            d0[i3 % 5] = d0.get(i1 % 5, 0) + 1
            try:
                v0 = d0.popitem()
                del o1.q
                note(i0, f0, s0[-9:])
            except Exception as e:
                note(i, *said(e))
    g0 = long(a)
    note(next(g0))
    while True:
        try:
            note(g0.send(i0))
            i0 += 1
        except StopIteration as e:
            note('stop', e.value)
            break
        except Exception as e:
            note(*said(e))
            break
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
main(1)
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
