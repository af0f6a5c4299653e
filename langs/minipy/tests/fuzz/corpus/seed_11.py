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
G2 = [100, 1, -1]
G3 = {1: 1, 'a': -3}
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
        return 7
class K0(metaclass=Meta):
    c = -1
    q = property(lambda self: self.x)
    def __init__(self, x=255, y=None):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        self.x = (self.x + a) % 1009
        return self.x
    def n(self, a, b=1, *r, k=1, **kw):
        return self.m(a) + b * k
    p = property(lambda self: self.x)
class K1(K0):
    c = 2
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 17, 1, 0.5, 2.0**53, 'abc', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        if t0 < (i0, s0):
            if l1:
                i0 = l0.pop()
        return (((1 << 61) - 40 - s1.count('a') + s1.find('b')) % math.gcd(i1, -4611686018427387904))
    m = lambda self, a: self.x - a
class K2(K0):
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 3, 1, 0.5, 1e308, 'abc', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        i0 = sum(k for k in d0.values() if type(k) is int)
        return (pow((i2 + i1), 4, 3) if v1 is None else int(abs(10)))
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = -1, 5
    def __init__(self, x=1, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
    def n(self, a, b=5, *r, k=1, **kw):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, -3, 1, 0.5, float(1 << 63), '\u00e9\u4e2d', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        for i2 in range(40):
            o0, o1 = o1, o0
        return (17 // 3)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K4(K1, K0):
    def __bool__(self):
        return self.x % 3 != 0
    def __len__(self):
        return abs(self.x) % 5
    def __getitem__(self, i):
        if isinstance(i, slice):
            return i.start, i.stop, i.step
        if type(i) is int and not 0 <= i < 4:
            raise IndexError(i)
        return (self.x, i)
    def __setitem__(self, i, value):
        self.y = value
    def __delitem__(self, i):
        self.y = i
    def __contains__(self, what):
        return what == self.x
class K5(K2):
    __slots__ = ('u', 'w')
    def m(self, a):
        for k in range(3):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
def leaf0(a, b=0):
    global G0, G1
    i0, i1, i2, i3, i = a, 100, (1 << 31) - 1, 100, a
    f0, f1, s0, s1 = float('inf'), float(63), '12', ''
    l0, l1, m0, t0 = [a, 17, 3], [63, 4611686018427387903, 255, (1 << 62) - 3], [1, 2.5, 'a', None], (-1, 'a', a)
    d0, e0, b0 = {1: 63, 'b,c,,d': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = True, a, operator.neg
    o0, o1, g0 = K2(63), K5(5), iter([63, 5])
    v1 = list(itertools.combinations(s1[:3], 2))
    return (1 << 62 >> (i1 & 63))
def leaf1(a, b=b'', *, k=None):
    i0, i1, i2, i3, i = a, -1, 63, 5, a
    f0, f1, s0, s1 = 0.5, float(1), 'x y  z', ''
    l0, l1, m0, t0 = [a, -1, 63], [], [(1, 'a'), [2], {3: 4}], (3, 'a', a)
    d0, e0, b0 = {1: -3, '\u00e9\u4e2d': a}, {255, 2, 3}, bytearray(b'')
    v0, v1, c0 = 255, a, abs
    o0, o1, g0 = K0(1), K1(-3), iter([])
    try:
        o0.x = 10**20
    except ZeroDivisionError:
        i2 = 0
    except (TypeError, ValueError) as e:
        note(*said(e))
    except LookupError as e:
        note(repr(e)[:60])
    else:
        d0 = {k: k % 3 for k in l0[:6]}
    t1 = [lambda k=k: k + 2 for k in range(3)]
    i3 = t1[i2 % 3]()
    return (len(G3) % (l0 or [7])[0])
def leaf2(a, *r, b=-1, **k):
    i0, i1, i2, i3, i = a, 7, (1 << 61) - 40, 1, a
    f0, f1, s0, s1 = 0.5, float(-1), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 5, 5], [1, -(1 << 63) + 1, 10, 1 << 62], [K0(1), K1(2), 3], (-1, 'x y  z', a)
    d0, e0, b0 = {1: 1, '\U0001f600k': a}, {255, 2, 3}, bytearray(b'')
    v0, v1, c0 = (3, 'x y  z'), a, functools.partial(max, 1)
    o0, o1, g0 = K4(-3, 1e308), K1(-3, -(1 << 63) + 1), iter([1, 2, 3, 4, 5, 6, 7])
    v1 = r
    d0.update(k)
    def t2(n):
        return t2(n + 1) + 1
    try:
        t2(0)
    except RecursionError as e:
        note(*said(e))
    return i0
def gen0(a, b=7):
    i0, i1, i2, i3, i = a, -3, -(1 << 63), 7, a
    f0, f1, s0, s1 = 0.5, float(1), 'x y  z', ''
    l0, l1, m0, t0 = [a, 100, -1], [], [1, 2j, 100], (-3, 'x y  z', a)
    d0, e0, b0 = {0: 7, 'Zz9': a}, {255, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = True, a, (lambda p: p)
    o0, o1, g0 = K1(5), K5(2), iter([])
    try:
        o1 = K3(1)
        i0 = yield i0
    except Oops as e:
        i0 = yield 1
    return (s1.count('a') + s0.find('b') >> (5 & 63))
def gen1(a, b=5):
    i0, i1, i2, i3, i = a, 10, (1 << 31) - 1, 7, a
    f0, f1, s0, s1 = -0.0, float(3), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 255, -1], [1, 2, 3, 4, 5, 6, 7], [None, True, (-1, 'b,c,,d')], (1, '', a)
    d0, e0, b0 = {1: 100, 'a': a}, {5, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = -(1 << 62) + 2, a, int
    o0, o1, g0 = K4(10), K3(-1), iter([1, 63])
    try:
        for i1 in range(3):
            v1 = yield i1
            i0 //= -1
            v0 = yield len(e0 | {-1})
    finally:
        i1 = -1
    return v1[i0] if type(v1) in (list, tuple) and len(v0) > 3 else len((*l1[:3], bytes(b0[:9])))
def mid0(a, b=63):
    global G1
    i0, i1, i2, i3, i = a, 0, -(1 << 63), 100, a
    f0, f1, s0, s1 = float('inf'), float(1), 'abc', ''
    l0, l1, m0, t0 = [a, 100, 0], [], [K0(1), K1(2), 3], (7, 'a', a)
    d0, e0, b0 = {7: 1, '': a}, {5, 2, 3}, bytearray(b'')
    v0, v1, c0 = True, a, functools.partial(max, 5)
    o0, o1, g0 = K2(17), K1(1), iter([1, 9223372036854775807, 63, 10**20])
    i1 = len(d0) + (1 in d0) + ('a' in d0.keys())
    s0 = ''.join([chr(97 + (i0 - (abs(17) % -(1 << 63))) % 26), (s0 + 'k')[(((len(e0) ^ 63) - (i1 or 7)) - (((1 << 61) - 40 if any(l1) else i0) + ((1 << 31) - 1).__add__(10))) % (len(s0) + 1)]])[:40]
    v1 = sorted(e0, key=repr)[:9]
    t0 = (ord((s0 + 'q')[0]), str((abs(f1) % 10) ** 0.5))
    return max(-3, len(m0), 0)
def mid1(a, b=0, *, k=1):
    i0, i1, i2, i3, i = a, -1, 4611686018427387903, -3, a
    f0, f1, s0, s1 = 1e16, float(-1), 'a', ''
    l0, l1, m0, t0 = [a, 100, 63], [], [K0(1), K1(2), 3], (255, '', a)
    d0, e0, b0 = {100: 1, '\u00e9\u4e2d': a}, {63, 2, 3}, bytearray(b'')
    v0, v1, c0 = -9223372036854775808, a, operator.neg
    o0, o1, g0 = K4(0), K3(1), iter([63, 17, 63, -(1 << 63)])
    if b > 17 % 7 or b < 0:
        return i2 in l0
    if l1 < l0:
        try:
            try:
                v1 = o0 < o0
                for v0 in l0[:4]:
                    s1 = (s1 + s1.strip('az'))[-30:]
                    match t0:
                        case int(k) if k > 1:
                            i1 = k
                        case bool() | None:
                            i0, i1 = i1, i0
                        case [k, *r]:
                            v0 = (k, len(r))
                        case (k, j) if l1:
                            note(list(d0.items())[-3:])
                        case str() as k:
                            s1 = k[:20]
                        case {'a': k, **r}:
                            note(k, r)
                        case _:
                            if len(e0) > 12:
                                e0.clear()
                    try:
                        if v1 == bytes(b0[:9]):
                            continue
                        i0 += i1; i1 -= i2
                    finally:
                        if i % 60 == 3:
                            K2.__bases__ = (K1,)
            finally:
                o0, o1 = o1, o0
        except TypeError as e:
            note(*said(e), e.__traceback__.tb_next is None)
        i0 += i1; i1 -= i2
        v0, v1 = v1, v0
    i3 = mid1(i0, b + 1)
    o0, o1 = o1, o0
    return i0
def gen2(a, b=63):
    i0, i1, i2, i3, i = a, 255, 7, 2, a
    f0, f1, s0, s1 = -0.0, float(0), '12', ''
    l0, l1, m0, t0 = [a, 1, 0], [10, 0, 0, 0], [K0(1), K1(2), 3], (17, '12', a)
    d0, e0, b0 = {255: 2, 'b,c,,d': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = None, a, (lambda p, *r, k=5: k)
    o0, o1, g0 = K0(0), K4(7), iter([2.0**53, 2.0**53])
    for i1 in range(3):
        i0 += yield i1
    v1 = yield from gen1(i1)
    i0, i1 = i1, i0
    v0 = yield (s0[::-1] + 'a')[:40]
def main(a):
    global G1
    i0, i1, i2, i3, i = a, 3, (1 << 63) - 40, 100, a
    f0, f1, s0, s1 = -7.25, float(1), 'abc', ''
    l0, l1, m0, t0 = [a, -3, 7], [float(1 << 63), 1e308], [(1, 'a'), [2], {3: 4}], (1, 'abc', a)
    d0, e0, b0 = {1: -1, 'a': a}, {0, 2, 3}, bytearray(b'')
    v0, v1, c0 = 18446744073709551615, a, (lambda p: p)
    o0, o1, g0 = K1(2), K5(10), iter([3, 9223372036854775807, 7, -(1 << 62) + 2])
    for i in range(150):
        note(f'{True!s:>12.12}|{isinstance(o1, int | None):^{2}}')
        try:
            v1 = list(itertools.takewhile(lambda k: k != 17, l1))
            v0 = [k for k in (j * 2 for j in l1[:4])]
            try:
                if fit((lambda p, q=len(d0): p - q)((G0 // -5)) * d0.get(c0(i0), min(sum(l1), len(e0)))) in l1:
                    raise Oops((len(t0) % sum(l1)))
                if ~0 in l1:
                    continue
                i0 = l1.count(isinstance(sorted(e0, key=repr)[:9], bool))
            except LookupError as e:
                try:
                    raise Oops(mid0(math.isqrt(abs((i1 * (l0 or [5])[0] % 2305843009213693951))))) from e
                except Oops as f:
                    note(type(f.__cause__).__name__, f.__suppress_context__, *said(f))
            note(i, (l0 or [100])[0])
        except Exception as e:
            note(i, *said(e))
    for i in range(230):
        note(v1)
        try:
            for t3, v0 in enumerate(s1[:4]):
                v1 = d0.pop((-3 % s1.count('a') + s1.find('b')), None)
            note(i, dict(itertools.islice(d0.items(), 9)))
        except Exception as e:
            note(i, *said(e))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(17)
    main(9223372036854775807)
except (Oops, ArithmeticError) as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
