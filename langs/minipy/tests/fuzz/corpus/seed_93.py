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
G2 = [7, 63, 3]
G3 = {1: 0, 'a': -1}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=1):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=255):
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
class K0:
    c = 1
    q = NonData()
    def __init__(self, x=100, y=None):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    m = lambda self, a: self.x - a
    @classmethod
    def n(cls, a, b=100, *r, k=1, **kw):
        return (cls.c if type(cls.c) is int else 0) + a + k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 1
    def m(self, a):
        if a % 5 == 3:
            raise Oops(a)
        return self.x
    def m(self, a):
        for k in range(3):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
class K2(K0):
    def m(self, a):
        return 100 + a
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 17, 5
    def __init__(self, x=63, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
    def n(self, a=1, b=7, *r, k=255, **kw):
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
    def __eq__(self, other):
        return isinstance(other, K0) and self.x == other.x
    def __hash__(self):
        return hash(self.x)
class K5(K2):
    def __delattr__(self, name):
        if name != 'x':
            super().__delattr__(name)
    def m(self, a):
        return 100 + a
def leaf0(a, b=10):
    global G0, G1
    i0, i1, i2, i3, i = a, 7, 10**20, 2, a
    f0, f1, s0, s1 = 0.5, float(-1), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, -1, 255], [-1, 100], [True, None, 1e16], (2, '12', a)
    d0, e0, b0 = {63: 0, 'a': a}, {10, 2, 3}, bytearray(b'')
    v0, v1, c0 = 'x y  z', a, (lambda p, *r, k=100: k)
    o0, o1, g0 = K3(1), K0(5), iter([1, 2, 3, 4, 5, 6, 7])
    i1 = (pow((1 % (l1 or [-3])[0]), 2, (i2 or 1)) - (((False).__class__.__name__.__len__() // 3) - i2))
    return (3 // -1)
def leaf1(a, b=255, *r, k=5, **kw):
    i0, i1, i2, i3, i = a, 7, -(1 << 62) + 2, 100, a
    f0, f1, s0, s1 = 0.5, float(17), 'abc', ''
    l0, l1, m0, t0 = [a, 0, 255], [2, 10**20, 17, 4611686018427387903], [(1, 'a'), [2], {3: 4}], (7, '\U0001f600k', a)
    d0, e0, b0 = {10: 17, 'Zz9': a}, {63, 2, 3}, bytearray(b'')
    v0, v1, c0 = False, a, abs
    o0, o1, g0 = K4(1), K5(17), iter([])
    if (hash(w) if (w := f0) == w else 0) == (lambda p, q=round(i3, -1): p - q)((max((1 << 63) - 40, len(e0), 63) * (i1 % len(d0)) & 0xffffffffffffffff)):
        raise KeyError((None).__class__.__name__.__len__())
    v0 = [k for k in (j * 2 for j in l1[:4])]
    i0 += i1; i1 -= i2
    return i0
def leaf2(a, *r, b=7, **k):
    i0, i1, i2, i3, i = a, 7, -(1 << 62) + 2, -1, a
    f0, f1, s0, s1 = 0.5, float(2), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 0, 0], [5e-324, float('nan')], [(1, 'a'), [2], {3: 4}], (17, 'a', a)
    d0, e0, b0 = {-1: -1, 'abc': a}, {5, 2, 3}, bytearray(b'')
    v0, v1, c0 = False, a, functools.partial(max, 1)
    o0, o1, g0 = K0(0), K3(7), iter([])
    v1 = r
    d0.update(k)
    for t1 in range(2):
        for t2 in range(4):
            i0 += i1; i1 -= i2
            if t2 > (sum(l1) + ord((s1 + 'q')[0])) % 5:
                raise Oops
    e0.remove(i2)
    try:
        if all(k for k in l1):
            o0, o1 = o1, o0
            i0, i1 = i1, i0
        else:
            i0, i1 = i1, i0
    except ArithmeticError as e:
        note(*said(e))
    return i0
def gen0(a, b=7):
    i0, i1, i2, i3, i = a, 2, -9223372036854775808, 17, a
    f0, f1, s0, s1 = 1e308, float(2), 'Zz9', ''
    l0, l1, m0, t0 = [a, 63, 255], [], [K0(1), K1(2), 3], (1, '\U0001f600k', a)
    d0, e0, b0 = {1: 100, 'x y  z': a}, {63, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = -1, a, abs
    o0, o1, g0 = K1(1, (3, 'b,c,,d')), K2(10), iter([float(1 << 63), float('inf')])
    try:
        i2 |= max((i0 + i0), o1.x, -1)
        v0 &= -int(str(next(g0, len(t0)))[:15] or 0)
        i0 = yield i0
    except Oops as e:
        i0 = yield 1
    return (i1 % (1 << 62))
def gen1(a, b=17):
    i0, i1, i2, i3, i = a, -3, -10**19, 63, a
    f0, f1, s0, s1 = float('inf'), float(-1), '', ''
    l0, l1, m0, t0 = [a, 17, 1], [0.5, -float('inf')], [-(1 << 63), 'x y  z', 9223372036854775807], (-3, 'abc', a)
    d0, e0, b0 = {3: 10, 'x y  z': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = False, a, abs
    o0, o1, g0 = K3(100), K2(63), iter([-float('inf'), 1e-7])
    try:
        for i1 in range(4):
            v1 = yield i1
            for i1 in range(2):
                i0 += yield i1
    finally:
        i1 = -1
    return sorted({i2, 255} & {1, 2, 3})
def mid0(a, b=-1):
    global G0, G1
    i0, i1, i2, i3, i = a, 17, 63, -1, a
    f0, f1, s0, s1 = 1e308, float(17), 'Zz9', ''
    l0, l1, m0, t0 = [a, 5, 0], [17, -(1 << 63) + 1, 5, 10**20], [K0(1), K1(2), 3], (0, 'a', a)
    d0, e0, b0 = {5: 100, 'b,c,,d': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 18446744073709551615, a, abs
    o0, o1, g0 = K5(-1), K1(255, True), iter([])
    s1 = repr(list(d0.values())[:20])[:40]
    i0 = True if abs(-i1) <= G0 else ((hasattr(o1, 'x')) | -3)
    def t3(p):
        r = yield from p
        return [r]
    def t4():
        k = yield from t3(iter(l0[:3]))
        yield k
    v0 = list(t4())
    def t5(p, q=((len(m0)) % 50) ** 3):
        nonlocal_ = p + q
        return nonlocal_ + i0
    i0 = t5((l1 < l1) + int(str((G0 * G0 % 2305843009213693951))[:15] or 0))
    return (i2 * (2j).__class__.__name__.__len__() & 0xffffffffffffffff)
def mid1(a, b=17, *, k=1):
    i0, i1, i2, i3, i = a, -1, 63, 0, a
    f0, f1, s0, s1 = 0.5, float(100), 'a', ''
    l0, l1, m0, t0 = [a, 7, -1], [], [(1, 'a'), [2], {3: 4}], (100, 'abc', a)
    d0, e0, b0 = {255: 1, 'a': a}, {100, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (1 << 62) - 3, a, len
    o0, o1, g0 = K3(1), K5(2), iter([63, 3])
    if b > -3 % 7 or b < 0:
        return d0.get(math.gcd(63, -(1 << 31)), min(ord((s0 + 'q')[0]), G0))
    note(sorted({(i2 - 4611686018427387903), isinstance(dict(itertools.islice(d0.items(), 9)), K0)} & {1, 2, 3}))
    try:
        try:
            try:
                if i % 3 == 0:
                    for k in (j + 5 for j in l1[:4] if j):
                        note(list(d0.items())[-3:])
                elif i % 7 == 2:
                    if s1.replace('a', 'Zz9')[:40] < ','.join(map(str, l1))[:40]:
                        note(list(d0.items())[-3:])
                    else:
                        if len(d0) > 15:
                            d0.clear()
                        l0, l1 = l1, l0
                elif i % 11 == 1:
                    def t6(p, r=[]):
                        r.append(p)
                        return len(r), p
                    v1 = t6(ord((s1 + 'q')[0])), t6(i0)
                e0.discard((b'\x00\xff7').__class__.__name__.__len__())
            finally:
                i0 = l1.count(i1)
        except Exception as e:
            note(*said(e), e.__traceback__.tb_next is None)
        raise ValueError(v0)
    except (Oops, TypeError) as e:
        v0 = str(e)[:40]
        G0 = fit(len((o0 if v1 is None else o1)))
    i3 = mid1(-4611686018427387904, b + 1)
    s1 = s1
    v0 = list(itertools.islice(itertools.cycle(l0 or [1]), 3))
    t7 = 2
    while (t7 := t7 - 1) >= 0:
        i0, i1 = i1, i0
        class t8:
            def __iter__(self):
                self.n = 3
                return self
            def __next__(self):
                if self.n <= 0:
                    raise StopIteration
                self.n -= 1
                return self.n
        t9 = t8()
        v1 = [*t9], sum(t9), max(t9), 1 in t9
        l0, l1 = l1, l0
    else:
        i0, i1 = i1, i0
    return i0
def gen2(a, b=2):
    i0, i1, i2, i3, i = a, 255, (1 << 62) - 3, -1, a
    f0, f1, s0, s1 = float(1 << 63), float(5), '', ''
    l0, l1, m0, t0 = [a, -3, 0], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (-3, 'Zz9', a)
    d0, e0, b0 = {1: 1, '12': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = None, a, functools.partial(max, 255)
    o0, o1, g0 = K4(0), K3(255), iter([0, (1 << 31) - 1, -1, -9223372036854775808])
    v1 = sum(o1)
    v0 = i1
    i2 = v1 = ((int.from_bytes((s0.count('a') + s1.find('b') & 255, 1), 'big')).bit_length() + hash(len(e0)))
    v0 = yield f1
    v1 = yield from gen1((i1 % -1))
    try:
        l0, l1 = l0[:8], l1[-8:]
        i3, *l0 = l1
        i0 = yield i0
    except Oops as e:
        i0 = yield 1
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 5, (1 << 61) - 40, 1, a
    f0, f1, s0, s1 = 1.5, float(1), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 1, 255], [63, -1], [(17, '12'), None, 2j], (1, '12', a)
    d0, e0, b0 = {255: 100, 'a': a}, {17, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = '12', a, str
    o0, o1, g0 = K5(63), K0(3), iter([1, 2, 3, 4, 5, 6, 7])
    for i in range(90):
        try:
            if hasattr(o1, 'w'):
                del o1.w
            if l0:
                break
            i0 = fit(i1 * i2 + 2)
        except Exception as e:
            note(*said(e))
        class t10:
            def __eq__(self, other):
                return i % 3 == 0
            __hash__ = None
        try:
            v0 = {t10(): 1}
        except TypeError as e:
            note(*said(e))
        v0 = t10() in [1, t10()], [t10()].count(2)
        d0[o0] = -(1 << 63)
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
main(3)
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
