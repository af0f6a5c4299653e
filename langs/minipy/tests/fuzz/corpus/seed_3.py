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
G2 = [255, 255, 100]
G3 = {1: -3, 'a': 3}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=2):
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
        return 1
class K0:
    c = 10
    q = Data()
    def __init__(self, x=17, y=True):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        if a % 5 == 3:
            raise Oops(a)
        return self.x
    def n(self, a, b=255, *r, k=10, **kw):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 17, 1, 0.5, float('inf'), 'abc', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        pass
        return i2
    p = property(lambda self: self.x)
class K1(K0):
    c = 7
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
class K2(K0):
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 7, 1, 0.5, 2.0**53, '', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        b0[round((False).__class__.__name__.__len__(), -1) % 3] = fit((not (1 | i1)) << (fit((i2 % 7) << 3) & 63)) % 256
        return (isinstance(dict(itertools.islice(d0.items(), 9)), (list, tuple)) * -3)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 63, 5
    def __init__(self, x=255, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        return 2 + a
    def n(self, a, b=1, *r, k=1, **kw):
        return self.m(a) + b * k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K4(K1, K0):
    def __add__(self, other):
        if isinstance(other, int):
            return type(self)(self.x + other)
        return NotImplemented
    def __radd__(self, other):
        return self.x + other
    def __eq__(self, other):
        return isinstance(other, K0) and self.x == other.x
    def __hash__(self):
        return hash(self.x)
class K5(K2):
    __slots__ = ('u', 'w')
    m = lambda self, a: self.x - a
def leaf0(a, b=1):
    global G0, G1
    i0, i1, i2, i3, i = a, 7, (1 << 31) - 1, 5, a
    f0, f1, s0, s1 = -0.0, float(255), 'Zz9', ''
    l0, l1, m0, t0 = [a, 1, 63], [-3, 10**20, 17, 63], [1, 2.5, 'a', None], (-1, '\U0001f600k', a)
    d0, e0, b0 = {2: 7, 'x y  z': a}, {5, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = b'ab', a, str
    o0, o1, g0 = K2(7), K3(100), iter([17, (1 << 31) - 1, -3, (1 << 61) - 40])
    try:
        i2 = ((i3 // -1) - 100)
        i2 = (i1 << 63 % 64) >> 2 if 1 >= 0 else i2
        i2 = fit(i2)
    finally:
        g0 = (k * 10 for k in range(3))
    e0 = {int(63), operator.sub(100, i0), s1[::-1]}
    return i0
def leaf1(a, b=0, *, k=17):
    i0, i1, i2, i3, i = a, -3, -3, 100, a
    f0, f1, s0, s1 = 1e308, float(5), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 5, 0], [1, 2, 3, 4, 5, 6, 7], [float(1 << 63), 1.0, 2.0], (2, 'Zz9', a)
    d0, e0, b0 = {0: -1, '\U0001f600k': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 18446744073709551615, a, abs
    o0, o1, g0 = K3(255), K1(63), iter([5, 10])
    v0 = d0.popitem()
    K2.c = 3
    return (len(e0) >> (-3 & 63))
def leaf2(a, *r, b=-3, **k):
    i0, i1, i2, i3, i = a, 100, -(1 << 63) + 1, 7, a
    f0, f1, s0, s1 = 0.5, float(5), '12', ''
    l0, l1, m0, t0 = [a, 100, 1], [-0.0, float('inf')], [K0(1), K1(2), 3], (17, 'Zz9', a)
    d0, e0, b0 = {-1: 255, 'b,c,,d': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = b'\x00\xff7', a, (lambda p, *r, k=-3: k)
    o0, o1, g0 = K3(100, 4611686018427387903), K2(2, 2j), iter([1, 2, 3, 4, 5, 6, 7])
    v1 = r
    d0.update(k)
    v0 = i2
    return (255 - i1)
def gen0(a, b=5):
    i0, i1, i2, i3, i = a, 1, 2**53 + 1, 2, a
    f0, f1, s0, s1 = 0.5, float(0), 'a', ''
    l0, l1, m0, t0 = [a, 7, 255], [0, 3], [1, 2.5, 'a', None], (255, 'Zz9', a)
    d0, e0, b0 = {63: 17, 'x y  z': a}, {2, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 100, a, abs
    o0, o1, g0 = K1(255), K5(-1), iter([1.5, -float('inf')])
    try:
        yield ((fit(sum(l0) << ((l1 or [-1])[0] & 63)) - fit(-1 * ord((s1 + 'q')[0]))) if complex(operator.attrgetter('x')(o1) % 100, 1) == f1 else (i1 % 1000003))
    except Oops as e:
        note('thrown', *said(e))
        try:
            try:
                i3, *l0 = l0
                v0, v1 = v1, v0
            finally:
                o0, o1 = o1, o0
        except Oops as e:
            note(*said(e), e.__traceback__.tb_next is None)
    return i1
def gen1(a, b=1):
    i0, i1, i2, i3, i = a, 10, -10**19, 100, a
    f0, f1, s0, s1 = 1.5, float(5), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 17, 0], [1, -(1 << 62) + 2, 63, -(1 << 31)], [0.1, 1.0, 2.0], (2, '\u00e9\u4e2d', a)
    d0, e0, b0 = {2: 63, 'a': a}, {-3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = b'ab', a, operator.neg
    o0, o1, g0 = K2(2), K4(255, (-1, '\U0001f600k')), iter([1e-7, 0.5])
    try:
        for i1 in range(4):
            v1 = yield i1
            try:
                yield ((pow(i1, 3, 1) * K2.c & 0xffffffffffffffff) // 3)
            except Oops as e:
                note('thrown', *said(e))
                i2 = max(i3, i3, 2)
                note(max(i3, i3, 2))
    finally:
        i1 = -1
    return sorted({i2, isinstance(dict(itertools.islice(d0.items(), 9)), (list, tuple))} & {1, 2, 3})
def mid0(a, b=100):
    global G0, G1
    i0, i1, i2, i3, i = a, 7, 2**53 + 1, 0, a
    f0, f1, s0, s1 = 0.5, float(1), 'a', ''
    l0, l1, m0, t0 = [a, 2, 1], [1e308, 0.5], [2j, '', 2j], (7, 'a', a)
    d0, e0, b0 = {1: 1, '': a}, {255, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = b'ab', a, operator.neg
    o0, o1, g0 = K5(63), K5(17), iter([7, 5])
    def t1(fn):
        @functools.wraps(fn)
        def inner(*args, **kw):
            return fn(*args, **kw), -3
        return inner
    @t1
    def t2(p):
        return p * 2
    v0 = t2(abs(len(l1))), t2.__name__
    d0 = dict(a=(operator.attrgetter('x')(o1)).bit_length(), b=list(range(4611686018427387903 % 9)))
    try:
        if o0 is o1:
            raise ValueError(isinstance(bytes(b0[:9]), int | None))
        (v0, s0), i0 = (abs((abs(f1) % 10) ** 0.5), f'{c0(i1)}:{(math.sin(f1 % 10.0) * float(s0.strip() or 0)):.3f}'), ~i1
        e0.remove((l0 or [255])[-1])
        try:
            note(*l0[:3], *t0)
            try:
                note(sorted({isinstance((i0, s0, f0), str), ord((s0 + 'q')[0])} & {1, 2, 3}))
            except LookupError as e:
                note(*said(e))
        finally:
            v0 |= (len(G3) if o1 is o1 else (lambda p, q=i2: p - q)(i1))
    except (Oops, TypeError) as e:
        try:
            raise Oops(leaf2(*l0)) from e
        except Oops as f:
            note(type(f.__cause__).__name__, f.__suppress_context__, *said(f))
    i0 += i1; i1 -= i2
    return i0
def mid1(a, b=0, *, k=7):
    i0, i1, i2, i3, i = a, 2, (1 << 61) - 40, 10, a
    f0, f1, s0, s1 = float(1 << 63), float(5), '12', ''
    l0, l1, m0, t0 = [a, 5, 3], [-7.25, 0.1], [(1, 'a'), [2], {3: 4}], (-3, 'Zz9', a)
    d0, e0, b0 = {2: 255, '12': a}, {2, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = -(1 << 31), a, int
    o0, o1, g0 = K0(-1), K5(5), iter([])
    class t3:
        def __radd__(self, other):
            return ('r', other)
        def __ror__(self, other):
            return int(str(list(map(leaf0, l1[:2]))[0])[:15] or 0)
        def __lt__(self, other):
            return NotImplemented
    v0 = (1e16 - i0) + t3()
    s0 = s0.replace('a', 'Zz9')[:40]
    i1 = max((min(ord((s1 + 'q')[0]), (1 << 62 ^ i1))).bit_length(), fit(sum(-(1 << 63) for _ in range(2)) << ((c0(G0) // -1) & 63)), 10)
    return ((hash(w) if (w := (abs(f1) % 10) ** 0.5) == w else 0) if i0 != 1 else i3)
def gen2(a, b=63):
    i0, i1, i2, i3, i = a, 255, -3, 5, a
    f0, f1, s0, s1 = -0.0, float(10), '', ''
    l0, l1, m0, t0 = [a, 100, 0], [], [(1, 'a'), [2], {3: 4}], (255, 'b,c,,d', a)
    d0, e0, b0 = {17: 1, 'a': a}, {-3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = float('inf'), a, len
    o0, o1, g0 = K0(2), K2(1), iter([])
    if l0:
        return bytes(b0[:9])
    yield d0.pop((len(t0) & 17), f'{sorted(e0, key=repr)[:9]!r:.30}')
    v1 = yield from gen1(((-9223372036854775808) % 50) ** 4)
    if isinstance(i % 2 == 0, int | None):
        return dict(itertools.islice(d0.items(), 9))
    yield sorted(e0, key=repr)[:9]
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 63, 4611686018427387903, 3, a
    f0, f1, s0, s1 = 1e16, float(255), 'a', ''
    l0, l1, m0, t0 = [a, 17, 0], [], [1, 2.5, 'a', None], (100, 'a', a)
    d0, e0, b0 = {1: 2, 'a': a}, {5, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = False, a, functools.partial(max, 17)
    o0, o1, g0 = K0(7), K2(0), iter([3, 2])
    def key(i):
        nonlocal i0, i1, i2, i3, f0, f1, s0, s1, l0, l1, m0, t0, d0, e0, v0, v1, o0, o1, g0, b0, c0
        try:
            v0, v1 = v1, v0
            if 5 == 1:
                if (hash(w) if (w := (math.floor(f1) / 2 if abs(f1) < 1e9 else math.sin(f0 % 10.0))) == w else 0) <= o0.n(sum(l0)):
                    try:
                        assert i % 3 == 1, sorted(e0, key=repr)[:9]
                    except AssertionError as e:
                        note(*said(e))
                    for k in reversed(l0[:4]):
                        i0, i1 = i1, i0
                    i3 = len(e0 & {1, 2, i1}) + len(e0 ^ {len(t0)})
        except Exception as e:
            note(*said(e))
        return (operator.sub((l1 or [7])[0], ~sum(l0)) % 7)
    try:
        print(sorted(range(60), key=key)[:9])
        print(functools.reduce(lambda p, q: fit(p * 3 + key(q)), range(150), 1))
    except Exception as e:
        print(*said(e))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
main(255)
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
