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
G0 = 18446744073709551615
G1 = True
G2 = [1, 0, 5]
G3 = {1: 0, 'a': 5}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=-1):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=0):
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
    c = -1
    q = Data()
    def __init__(self, x=255, y=False):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    m = lambda self, a: self.x - a
    def n(self, a, b=1, *r, k=1, **kw):
        return self.m(a) + b * k
    p = property(lambda self: self.x)
class K1(K0):
    c = 7
    def m(self, a):
        if a % 5 == 4:
            raise Oops(a)
        return self.x
    def m(self, a):
        if a % 5 == 4:
            raise Oops(a)
        return self.x
class K2(K0):
    m = lambda self, a: self.x - a
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 255, 5
    def __init__(self, x=10, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
    @classmethod
    def n(cls, a, b=1, *r, k=-1, **kw):
        return (cls.c if type(cls.c) is int else 0) + a + k
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __call__(self, a, *r):
        return self.x + a + len(r)
    def __bool__(self):
        return self.x % 3 != 0
class K5(K2):
    __slots__ = ('u', 'w')
    m = lambda self, a: self.x - a
def leaf0(a, b=63):
    global G0, G1
    i0, i1, i2, i3, i = a, 3, 1 << 62, 1, a
    f0, f1, s0, s1 = 2.0**53, float(255), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 2, 1], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (10, 'a', a)
    d0, e0, b0 = {5: 10, '': a}, {3, 2, 3}, bytearray(b'')
    v0, v1, c0 = -10**19, a, str
    o0, o1, g0 = K1(10), K3(5), iter([1, 2, 3, 4, 5, 6, 7])
    def t1(n):
        return t1(n + 1) + 1
    try:
        t1(0)
    except RecursionError as e:
        note(*said(e))
    return i0
def leaf1(a, b=(1, 'a'), *, k=None):
    i0, i1, i2, i3, i = a, 2, -(1 << 62) + 2, 255, a
    f0, f1, s0, s1 = float(1 << 63), float(0), '12', ''
    l0, l1, m0, t0 = [a, 3, 100], [-3, 1], [1.5, 1.0, 2.0], (10, 'b,c,,d', a)
    d0, e0, b0 = {5: 1, 'Zz9': a}, {63, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, operator.neg
    o0, o1, g0 = K3(-1), K2(-3, (1 << 64) - 1), iter([])
    s0 += str(((f0 % (f1 or 2.0)) - (l0 or [7])[-1]))[:5]
    return divmod((True).__class__.__name__.__len__(), -(1 << 63))[0]
def leaf2(a, *r, b=10, **k):
    i0, i1, i2, i3, i = a, 17, (1 << 61) - 40, -3, a
    f0, f1, s0, s1 = 1.5, float(1), 'Zz9', ''
    l0, l1, m0, t0 = [a, 63, 1], [], [1, 2.5, 'a', None], (1, '\u00e9\u4e2d', a)
    d0, e0, b0 = {255: 0, '': a}, {63, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = None, a, (lambda p, *r, k=10: k)
    o0, o1, g0 = K4(3), K3(100, -7.25), iter([-3, 1])
    v1 = r
    d0.update(k)
    try:
        v1 = i0
        raise Oops
    except ValueError as e:
        v0 = str(e)[:40]
        l0.append(t0[1:])
    v0 = l0.pop(0)
    (v0, s1), i1 = (l0 < l0, format(next(g0, 1), '>6')), (i1 * (isinstance(hasattr(o1, 'x'), (list, tuple)) // -5) % 2305843009213693951)
    return (i1 | math.isqrt(abs(len(m0))))
def gen0(a, b=63):
    i0, i1, i2, i3, i = a, 1, 7, 1, a
    f0, f1, s0, s1 = 0.5, float(1), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 255, 5], [], [(1, 'a'), [2], {3: 4}], (7, '', a)
    d0, e0, b0 = {7: 1, '12': a}, {100, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = float('nan'), a, len
    o0, o1, g0 = K5(-1), K4(-3), iter([float(1 << 63), float('inf')])
    try:
        yield operator.attrgetter('x')(o1)
    except Oops as e:
        note('thrown', *said(e))
        o0.x += hash((float('nan')).__class__.__name__.__len__())
    return ((int(str(5)[:15] or 0)) % 50) ** 3
def gen1(a, b=1):
    i0, i1, i2, i3, i = a, 255, 17, 2, a
    f0, f1, s0, s1 = -float('inf'), float(1), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 3, 10], [], [b'', 'b,c,,d', -3], (10, 'a', a)
    d0, e0, b0 = {5: 100, '': a}, {7, 2, 3}, bytearray(b'')
    v0, v1, c0 = False, a, len
    o0, o1, g0 = K2(2), K3(7), iter([-0.0, 1.5])
    try:
        for i1 in range(4):
            v1 = yield i1
            for t2 in range(2):
                for t3 in range(4):
                    i0 = sum(k for k in d0.values() if type(k) is int)
                    if t3 > (l0 or [7])[-1] % 5:
                        return max(d0.get(i0, i1), i2, 2)
            l0, l1 = l1, l0
            v0, v1 = v1, v0
            v0 = yield sorted(e0, key=repr)[:9]
    finally:
        i1 = -1
    return bytes(b0[:9])
def mid0(a, b=1):
    global G0, G1
    i0, i1, i2, i3, i = a, 7, 18446744073709551615, 17, a
    f0, f1, s0, s1 = 2.0**53, float(1), 'a', ''
    l0, l1, m0, t0 = [a, 7, 17], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (10, '', a)
    d0, e0, b0 = {1: 7, 'abc': a}, {-1, 2, 3}, bytearray(b'')
    v0, v1, c0 = True, a, int
    o0, o1, g0 = K1(1), K4(2), iter([1, 2, 3, 4, 5, 6, 7])
    match float(s0.strip() or 0) == ord((s1 + 'q')[0]), (False).__class__.__name__.__len__():
        case 0, k:
            i0 = k
        case (1 | 2 | 3) as k, 63:
            note(k)
        case float(), k:
            s1 = s1
        case (int(), str()) as k, _:
            v1 = k
        case k, j:
            v1 = j
    v0
    def t4(p):
        r = yield from p
        return [r]
    def t5():
        k = yield from t4(iter(l1[:3]))
        yield k
    v1 = list(t5())
    for i1 in range(4):
        if l0 < l1:
            class t6:
                def __iter__(self):
                    self.n = 4
                    return self
                def __next__(self):
                    if self.n <= 0:
                        raise StopIteration
                    self.n -= 1
                    return self.n
            t7 = t6()
            v1 = [*t7], sum(t7), max(t7), 1 in t7
            o0, o1 = o1, o0
        o0, o1 = o1, o0
    return i0
def mid1(a, b=-3, *, k=255):
    i0, i1, i2, i3, i = a, 63, 1 << 62, 255, a
    f0, f1, s0, s1 = 0.1, float(17), 'Zz9', ''
    l0, l1, m0, t0 = [a, 3, 1], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (1, 'Zz9', a)
    d0, e0, b0 = {10: 3, 'a': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = None, a, operator.neg
    o0, o1, g0 = K1(2), K5(2), iter([])
    for t8 in (abs, float, str, (lambda k: k), functools.partial(operator.add, -((int(f1) if abs(f1) < 1e30 else len(b0)) - 4611686018427387903))):
        v1 = t8((i2 >> ((None).__class__.__name__.__len__() & 63)))
    if len(d0) > 15:
        d0.clear()
    o1.y = v1
    pass
    return 2
def gen2(a, b=0):
    i0, i1, i2, i3, i = a, -1, 4611686018427387903, 63, a
    f0, f1, s0, s1 = 2.0**53, float(17), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 63, 63], [-1, 7], [0.5, 1.0, 2.0], (100, '12', a)
    d0, e0, b0 = {7: 17, '\U0001f600k': a}, {2, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = b'ab', a, int
    o0, o1, g0 = K4(0), K3(3), iter([1, -3])
    try:
        v0 = i2
        i0 = yield i0
    except Oops as e:
        i0 = yield 1
    v1 = yield from range(4)
    if issubclass(type(o0), K3):
        return d0.pop((i0 // 1), v0)
    yield f'{s0:>5}|{max(i1, i2, 255):x}|{(hash(w) if (w := f1) == w else 0):+d}'
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 2, -(1 << 31), 100, a
    f0, f1, s0, s1 = 0.5, float(17), 'a', ''
    l0, l1, m0, t0 = [a, 1, 2], [1e-7, float('inf')], [K0(1), K1(2), 3], (0, 'a', a)
    d0, e0, b0 = {3: -3, 'Zz9': a}, {3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 1 << 62, a, operator.neg
    o0, o1, g0 = K5(63), K0(-3, (5, 'a')), iter([1, -(1 << 63) + 1, 1, 18446744073709551615])
    i = 0
    while (i := i + 1) < 90:
        ann: int = min(((((lambda p, q=len(G3): p - q)(i1)).bit_length()) % 50) ** 2, i0)
        try:
            l0[0] = (mid0 if i % 2 == 0 else mid1)((i0 % len(m0)))
            i1, i0 = divmod(-(1 << 31), 2)[1], (v1) + 63
            try:
                if l0:
                    break
                if i % 70 == 9 and 'm' in vars(K0):
                    del K0.m
            finally:
                i1 //= 3
            note(i0, f0, s0[-9:])
        except Exception as e:
            note(i, *said(e))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(0)
    main(0)
except (Oops, ArithmeticError) as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
