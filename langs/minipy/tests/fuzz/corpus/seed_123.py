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
G0 = 9223372036854775807
G1 = True
G2 = [-1, 255, 7]
G3 = {1: 7, 'a': -1}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=255):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=5):
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
        return 255
class K0:
    c = 7
    q = Data()
    def __init__(self, x=0, y=False):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
    @classmethod
    def n(cls, a, b=10, *r, k=2, **kw):
        return (cls.c if type(cls.c) is int else 0) + a + k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 63
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
    def m(self, a):
        return 10 + a
class K2(K0):
    def m(self, a):
        if a % 5 == 4:
            raise Oops(a)
        return self.x
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 10, 5
    def __init__(self, x=-1, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, -1, 1, 0.5, 1e16, 'a', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        for i3 in range(3):
            try:
                v0 = (lambda p, q: p)((i2 % 3))
            except TypeError as e:
                note(type(e).__name__)
            i0, i1 = i1, i0
            o0, o1 = o1, o0
        return i3
    def n(self, a, b=1, *r, k=1, **kw):
        return self.m(a) + b * k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K4(K1, K0):
    def __index__(self):
        return abs(self.x) % 7
    def __int__(self):
        return self.x
    def __float__(self):
        return self.x / 2
    def __mul__(self, n):
        return NotImplemented if type(n) is float else self.x * n % 10007
    __rmul__ = __mul__
    def __mod__(self, n):
        return self.x % n
class K5(K2):
    def __delattr__(self, name):
        if name != 'x':
            super().__delattr__(name)
    def m(self, a):
        return 17 + a
def leaf0(a, b=1):
    global G1
    i0, i1, i2, i3, i = a, 2, -(1 << 63) + 1, 1, a
    f0, f1, s0, s1 = 0.5, float(2), 'x y  z', ''
    l0, l1, m0, t0 = [a, 63, -3], [], [K0(1), K1(2), 3], (17, 'a', a)
    d0, e0, b0 = {2: 100, 'a': a}, {100, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (1 << 62) - 3, a, (lambda p: p)
    o0, o1, g0 = K0(17), K1(-1), iter([1e-7, 0.5])
    l1[3:100] = [[k] for k in range(3)]
    if isinstance(v1, int):
        if v1 == s1:
            note(f'{s0:>5}|{1 << 62:x}|{s1.count('a') + s0.find('b'):+d}')
        elif -1 != i1:
            i1 ^= ((i0 + (i0 + len(e0))) if i % 3 == 1 else ((1 << 63) - 40 % i2))
        else:
            l0 = [(math.fmod((float('nan') if l1 else 0.5), 3.0) // ((float(s0.strip() or 0) if (False).__class__.__name__.__len__() < -1 else f0) or 2.0)), math.ldexp(math.sin(f0 % 10.0), 3), math.sqrt(abs((hash(7) % 1000) ** -3))]
            l0[0] = (i2 + i0)
    elif isinstance(v0, (str, float)):
        o0, o1 = o1, o0
    elif v0 is None or isinstance(v1, list):
        i0 += i1; i1 -= i2
    else:
        l0, l1 = l1, l0
    return i0
def leaf1(a, b=3, *r, k=255, **kw):
    i0, i1, i2, i3, i = a, 0, (1 << 31) - 1, -1, a
    f0, f1, s0, s1 = float('nan'), float(1), 'a', ''
    l0, l1, m0, t0 = [a, 3, 5], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (255, '12', a)
    d0, e0, b0 = {100: 7, '\u00e9\u4e2d': a}, {255, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (17, 'a'), a, (lambda p: p)
    o0, o1, g0 = K4(2, b'ab'), K5(-1, b'ab'), iter([0.5, 1e16])
    v1 = (pow(2, -4611686018427387904 % 10, 1), (-2) ** 3, (255 % 9) ** -1)
    l1 = s1.split('Zz9')
    def t1(n):
        return t1(n + 1) + 1
    try:
        t1(0)
    except RecursionError as e:
        note(*said(e))
    return i0
def leaf2(a, *r, b=7, **k):
    i0, i1, i2, i3, i = a, 1, -(1 << 63) + 1, 1, a
    f0, f1, s0, s1 = -0.0, float(63), 'abc', ''
    l0, l1, m0, t0 = [a, 17, 1], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (1, '\u00e9\u4e2d', a)
    d0, e0, b0 = {2: 63, 'a': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = True, a, (lambda p, *r, k=63: k)
    o0, o1, g0 = K2(0, 1.5), K5(-3, False), iter([1.5, -0.0])
    v1 = r
    d0.update(k)
    try:
        if (-9223372036854775808 - i2) % 3 == 1:
            raise Oops
        note(d0.pop(sum(l1), True))
    except LookupError as e:
        try:
            raise Oops(5) from e
        except Oops as f:
            note(type(f.__cause__).__name__, f.__suppress_context__, *said(f))
    return round(i1, -1)
def gen0(a, b=17):
    i0, i1, i2, i3, i = a, 10, 4611686018427387903, 5, a
    f0, f1, s0, s1 = float('nan'), float(255), '', ''
    l0, l1, m0, t0 = [a, 1, 3], [1e16, 1e-7], [1, 2j, None], (2, '\U0001f600k', a)
    d0, e0, b0 = {10: 7, '': a}, {3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = '\u00e9\u4e2d', a, operator.neg
    o0, o1, g0 = K3(0), K4(63), iter([1, 2, 3, 4, 5, 6, 7])
    t2 = 0
    while t2 < 4 and len(l0) & 1:
        t2 += 1
        v1 = (float(10) == -9223372036854775808, int(float(-(1 << 63))), -1 / 7)
    if l1 < l0:
        return c0(round(0, -1))
    v0 = yield 3
    return i1
def gen1(a, b=63):
    i0, i1, i2, i3, i = a, 1, 3, 10, a
    f0, f1, s0, s1 = 1e-7, float(63), 'abc', ''
    l0, l1, m0, t0 = [a, 17, 17], [], [17, -9223372036854775808, 63], (1, 'b,c,,d', a)
    d0, e0, b0 = {2: -3, 'a': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, (lambda p, *r, k=63: k)
    o0, o1, g0 = K2(1), K4(17), iter([-3, -(1 << 63) + 1, 1, -(1 << 62) + 2])
    try:
        for i1 in range(3):
            v1 = yield i1
            if ('\U0001f600k' + s0)[:40] < s0:
                return v0
            yield getattr(o1, 'w')
    finally:
        i1 = -1
    return complex((~i1 + i3) % 1000, 3) * 2j
def mid0(a, b=0):
    global G0, G1
    i0, i1, i2, i3, i = a, 1, -4611686018427387904, 2, a
    f0, f1, s0, s1 = -0.0, float(3), 'x y  z', ''
    l0, l1, m0, t0 = [a, 0, -3], [17, (1 << 64) - 1, 7, (1 << 62) - 3], [0.1, 1.0, 2.0], (3, '12', a)
    d0, e0, b0 = {1: 2, 'b,c,,d': a}, {100, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = False, a, functools.partial(max, 10)
    o0, o1, g0 = K5(100), K1(5), iter([-0.0, 0.1])
    i2 = len(e0 & {1, 2, i2}) + len(e0 ^ {(i0 := 17)})
    for i1 in range(2, -1, -1):
        i0 = round((math.isqrt(abs(len(d0))) - (not i2)), -1)
    if i % 4 == 0:
        o0 = K1(0)
    elif i % 7 == 3:
        def t3():
            try:
                yield 1
                yield fit((hasattr(o0, 'w')) << 2)
            except Oops as e:
                note('in', *said(e))
                yield 3
            finally:
                note('finally', i0)
        t4 = t3()
        try:
            next(t4)
            if ((i2 ^ i2) // len(G3)) == c0((17 - i1)):
                next(t4)
                v1 = t4.throw(Oops(((lambda p, q=hash(i1): p - q)(i0)).__add__(fit((min(i1, 17) % 1000) ** (i2 & 7)))))
        finally:
            t4.close()
        v1 = list(t4)
    elif i % 11 == 1:
        v0 = math.comb(10 % 20, 4), math.factorial(c0(int(str(fit(fit(1 << (18446744073709551615 & 63)) << (fit((i1 % 1000) ** (s0.count('a') + s1.find('b') & 7)) & 63)))[:15] or 0)) % 15)
    for t5, v1 in enumerate(s0[:4]):
        t6 = 4
        while (t6 := t6 - 1) >= 0:
            i0, i1 = i1, i0
        else:
            v0, v1 = v1, v0
    o0, o1 = o1, o0
    return i0
def mid1(a, b=17, *, k=1):
    i0, i1, i2, i3, i = a, 255, (1 << 61) - 40, 0, a
    f0, f1, s0, s1 = 1e308, float(3), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, -1, 63], [], [1, 2.5, 'a', None], (7, 'Zz9', a)
    d0, e0, b0 = {1: 7, 'x y  z': a}, {-1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 10, a, abs
    o0, o1, g0 = K5(63), K2(5, b'\x00\xff7'), iter([1, 1])
    if b > 100 % 7 or b < 0:
        return i1
    i1 = fit(i0 * i1 + 0)
    if i0 in d0:
        return m0[G0 % 4] if m0 else ((len(d0) if v0 is None else G0) + sum((1 << 64) - 1 for _ in range(4)))
    i3 = mid1((((isinstance((i0, s0, f0), K0) // 2) and len(G3)) * operator.sub(i3, (len(t0) + sum(l0))) & 0xffffffffffffffff), b + 1)
    t7 = 0
    while t7 < 2 and ~i1 % 3 == 1 or max(-3, i2, 100) % 4 == 1:
        t7 += 1
        o1.x = d0.get(len(G3), i1)
    return (2 >> (abs(sum(l0)) & 63))
def gen2(a, b=1):
    i0, i1, i2, i3, i = a, 5, -9223372036854775808, 3, a
    f0, f1, s0, s1 = 5e-324, float(3), 'a', ''
    l0, l1, m0, t0 = [a, 3, -3], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (10, '12', a)
    d0, e0, b0 = {-1: -1, 'x y  z': a}, {3, 2, 3}, bytearray(b'')
    v0, v1, c0 = (5, '12'), a, str
    o0, o1, g0 = K5(255), K4(10), iter([])
    try:
        yield ~(100 + 17)
    except Oops as e:
        note('thrown', *said(e))
        try:
            l1.sort(key=functools.cmp_to_key(lambda p, q: (p > q) - (p < q)))
        except TypeError as e:
            note(*said(e))
    v1 = yield from gen0(((l1 or [1])[-1] // 2))
    l0 = [math.fmod((f1 // ((abs(f1) % 10) ** 0.5 or 2.0)), 3.0), float('inf'), (divmod(f1, 2.5)[0] - operator.sub(sum(l1), i3))]
    l0[-1] = i1
    for v0 in l1[:4]:
        try:
            d0 = d0 | {i2: 1}
            if l1 < l1:
                return 100
        except (KeyError, IndexError):
            return float(1 << 63)
        ann: int = ('\u00e9\u4e2d').__class__.__name__.__len__()
        note(complex(i0 % 1000, 4) * 2j)
    v1 = l1.pop(0)
    v0 = yield list(s1)[:30]
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 0, 1 << 62, -3, a
    f0, f1, s0, s1 = -float('inf'), float(63), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 3, 3], [], [K0(1), K1(2), 3], (3, 'abc', a)
    d0, e0, b0 = {17: 3, 'b,c,,d': a}, {17, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = -4611686018427387904, a, (lambda p: p)
    o0, o1, g0 = K4(7), K0(17), iter([float(1 << 63), float('nan')])
    for i, j in zip(range(150), itertools.cycle((255, 1, ''))):
        v1 = j
        for k in reversed(l1[:4]):
            i3 = ord((s0 + 'q')[0])
        try:
            if 0.5 is not None:
                for t8 in (abs, float, str, (lambda k: k), functools.partial(operator.add, i2)):
                    v0 = t8(G2[ord((s1 + 'q')[0]) % 3])
            elif mid0(255, -(1 << 63)) not in e0:
                v1, i3 = t0
            else:
                i2 = (i % 3 == 1) + -1
                v1 = (pow(5, -4611686018427387904 % 10, 3), (-3) ** 4, (10 % 9) ** -1)
            for t9, v1 in enumerate(s0[:4]):
                i1 = isinstance(leaf2(*l1), str)
            class t10:
                def __radd__(self, other):
                    return ('r', other)
                def __ror__(self, other):
                    return (255 // (1 << 62))
                def __lt__(self, other):
                    return NotImplemented
            v1 = sorted({round(i0, -1), (len(G3) ^ i0)} & {1, 2, 3}) + t10()
            note(i0, f0, s0[-9:])
        except (TypeError, LookupError, AttributeError, ArithmeticError, ValueError, Oops) as e:
            note(i, *said(e))
            l1.sort()
        finally:
            i0 = fit(i0) if type(i0) is int else 1
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(10)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
