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
G0 = (1 << 61) - 40
G1 = True
G2 = [2, 1, -3]
G3 = {1: 2, 'a': 3}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=63):
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
        return 100
class K0:
    c = 255
    q = property(lambda self: self.x)
    def __init__(self, x=-1, y=2j):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 3, 1, 0.5, 2.0**53, '\u00e9\u4e2d', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        try:
            del i1
            v1 = d0.get(v0)
        except (NameError, TypeError) as e:
            note(type(e).__name__)
            i0 = i1 = i2 = i3 = 5
        return min((isinstance(sorted(e0, key=repr)[:9], str) - i0), 9223372036854775807)
    def n(self, a=1, b=1, *r, k=100, **kw):
        return a + b + k + len(r) + len(kw)
    p = property(lambda self: self.x)
class K1(K0):
    c = -1
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 255, 1, 0.5, 0.5, 'b,c,,d', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        try:
            assert len(t0) not in e0, d0.pop(((i0 := 5) * fit(i0 << (G0 & 63)) & 0xffffffffffffffff), (i2 // -1))
        except AssertionError as e:
            note(*said(e))
        return (i0 + i0)
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
class K2(K0):
    def m(self, a):
        self.x = (self.x + a) % 1009
        return self.x
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = -3, 5
    def __init__(self, x=5, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    m = lambda self, a: self.x - a
    def n(self, a=1, b=-1, *r, k=255, **kw):
        return a + b + k + len(r) + len(kw)
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __bool__(self):
        return self.x % 3 != 0
    def __call__(self, a, *r):
        return self.x + a + len(r)
class K5(K2):
    __slots__ = ('u', 'w')
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
def leaf0(a, b=1):
    global G0, G1
    i0, i1, i2, i3, i = a, 255, -4611686018427387904, 100, a
    f0, f1, s0, s1 = -7.25, float(-1), 'Zz9', ''
    l0, l1, m0, t0 = [a, 3, 255], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (7, 'a', a)
    d0, e0, b0 = {2: 255, 'b,c,,d': a}, {3, 2, 3}, bytearray(b'')
    v0, v1, c0 = 18446744073709551615, a, abs
    o0, o1, g0 = K3(-3), K3(1, -9223372036854775808), iter([1e-7, 1.5])
    ann: int = (pow((len(G3) if o0 else 100), 4, -1) + ((-4611686018427387904 % (1 << 62)) // (1 << 62)))
    v0 = s1.isdigit() or s0.isalpha()
    return i0
def leaf1(a, b=9223372036854775807, *, k=None):
    i0, i1, i2, i3, i = a, 0, 0, 10, a
    f0, f1, s0, s1 = float('inf'), float(5), 'a', ''
    l0, l1, m0, t0 = [a, 2, 1], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (63, 'b,c,,d', a)
    d0, e0, b0 = {17: 17, 'abc': a}, {10, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (5, 'x y  z'), a, str
    o0, o1, g0 = K1(-1, 'x y  z'), K3(7, 2j), iter([-0.0, -float('inf')])
    v1 = sorted(e0, key=repr)[:9]
    return len(G3)
def leaf2(a, *r, b=3, **k):
    i0, i1, i2, i3, i = a, -1, (1 << 62) - 3, 100, a
    f0, f1, s0, s1 = -0.0, float(2), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 2, 0], [1, 2, 3, 4, 5, 6, 7], [0.5, 1.0, 2.0], (-1, 'b,c,,d', a)
    d0, e0, b0 = {1: 100, 'a': a}, {3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -0.0, a, int
    o0, o1, g0 = K5(2), K1(100), iter([1, 2, 3, 4, 5, 6, 7])
    v1 = r
    d0.update(k)
    i0 = fit(i3 * i3 + -3)
    try:
        t0 = t0
    except Worse as e:
        note(e.code, e.args)
    except BaseException as e:
        e.add_note('n')
        note(e.__notes__, *said(e))
    return fit(i0 << 2)
def gen0(a, b=2):
    i0, i1, i2, i3, i = a, 10, (1 << 64) - 1, 7, a
    f0, f1, s0, s1 = float('inf'), float(0), 'abc', ''
    l0, l1, m0, t0 = [a, 255, 1], [2, 4611686018427387903, -3, (1 << 63) - 40], [K0(1), K1(2), 3], (1, '', a)
    d0, e0, b0 = {10: 1, 'a': a}, {-3, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, str
    o0, o1, g0 = K0(-1), K0(-1), iter([])
    l1.insert((lambda p, q=((len(d0) if isinstance(dict(itertools.islice(d0.items(), 9)), bool) else 255) * int(i2) % 2305843009213693951): p - q)(int((s1.count('a') + s0.find('b') >> (s0.count('a') + s0.find('b') & 63)))) % 5, (len(e0) or (((1 << 61) - 40 // 1) - (-1 * i2 & 0xffffffffffffffff))))
    v1 = (2**53 + 1 == f1, -(1 << 63) + 1 < ((f1 - ((i0 + len(b0)) >> ((i2 + ord((s1 + 'q')[0])) & 63))) * f1), abs((math.ldexp(((abs(f0) % 10) ** 0.5 / (f0 or 1.0)), 2) * float((i1 and i2) % 1000003))) <= (1 << 62) - 3, f1 != 4611686018427387903)
    o0, o1 = o1, o0
    v0 = yield dict(itertools.islice(d0.items(), 9))
    return i1
def gen1(a, b=1):
    i0, i1, i2, i3, i = a, -1, -4611686018427387904, 7, a
    f0, f1, s0, s1 = 1e308, float(-1), 'abc', ''
    l0, l1, m0, t0 = [a, 1, 1], [1, 255], [(1, 'a'), [2], {3: 4}], (7, 'x y  z', a)
    d0, e0, b0 = {17: 17, 'abc': a}, {100, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = b'ab', a, str
    o0, o1, g0 = K5(-3), K2(63), iter([7, -3])
    try:
        for i1 in range(3):
            v1 = yield i1
            if len(e0) > isinstance(sorted(e0, key=repr)[:9], int | None):
                return sorted(e0, key=repr)[:9]
            yield operator.attrgetter('x')(o1)
    finally:
        i1 = -1
    return (((2j).__class__.__name__.__len__() // 1) // 3)
def mid0(a, b=1):
    global G0, G1
    i0, i1, i2, i3, i = a, 1, -9223372036854775808, 1, a
    f0, f1, s0, s1 = float(1 << 63), float(10), 'a', ''
    l0, l1, m0, t0 = [a, 5, 1], [1, 2, 3, 4, 5, 6, 7], ['Zz9', False, True], (3, 'a', a)
    d0, e0, b0 = {255: 0, 'a': a}, {5, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 7, a, functools.partial(max, 100)
    o0, o1, g0 = K3(-1), K3(255), iter([3, 10])
    for i3 in range(3):
        try:
            note((math.isqrt(abs(divmod(i0, 7)[1])), ('b,c,,d' if isinstance(dict(itertools.islice(d0.items(), 9)), (int, float)) else type(dict(itertools.islice(d0.items(), 9))).__name__), (-f0 * abs(1e-7))))
            try:
                v0 = list(itertools.combinations(s1[:3], 2))
                v0 = bytes(b0[::-1][:9])
                raise KeyError(-(1 << 62) + 2)
            except LookupError as e:
                v1 = str(e)[:40]
                match m0[-1] if m0 else (None).__class__.__name__.__len__(), i1:
                    case 0, k:
                        i0 = k
                    case (1 | 2 | 3) as k, -3:
                        note(k)
                    case float(), k:
                        i1 //= (1 << 62)
                    case (int(), str()) as k, _:
                        v0 = k
                    case k, j:
                        v0 = j
        except ArithmeticError as e:
            note(*said(e))
        try:
            i2 //= (i0 or 1)
            if int(str(fit(len(G3) * 18446744073709551615))[:15] or 0) <= (len(e0) <= ord((s1 + 'q')[0])):
                break
            note(list(d0.items())[-3:])
        except ZeroDivisionError:
            i2 = 0
        except (TypeError, ValueError) as e:
            note(*said(e))
        except LookupError as e:
            note(repr(e)[:60])
        else:
            try:
                i1, i1 = round(i3, -1), i1
                raise ZeroDivisionError('z')
            except LookupError:
                continue
    i0, i1 = i1, i0
    return i0
def mid1(a, b=100, *, k=1):
    i0, i1, i2, i3, i = a, 7, -10**19, -1, a
    f0, f1, s0, s1 = 1e308, float(10), '', ''
    l0, l1, m0, t0 = [a, 5, 0], [], [False, (1 << 31) - 1, True], (1, '\U0001f600k', a)
    d0, e0, b0 = {0: 2, '\U0001f600k': a}, {2, 2, 3}, bytearray(b'')
    v0, v1, c0 = -9223372036854775808, a, functools.partial(max, 3)
    o0, o1, g0 = K4(7), K4(0), iter([63, 7])
    if b > 63 % 7 or b < 0:
        return 63
    f0 = 2.0**53
    d0[int(str((((hash(w) if (w := float(s1.strip() or 0)) == w else 0)).__lt__((i1 * i2 & 0xffffffffffffffff))) + fit(isinstance(bytes(b0[:9]), int | None) * operator.attrgetter('x')(o0)))[:15] or 0)] = sum((1 << 31) - 1 for _ in range(2))
    i3 = mid1(((len(t0) - 255) // 1000003), b + 1)
    if o0 is o1:
        return operator.sub((hash(w) if (w := f1) == w else 0), (callable(v1)))
    v0 = i2
    for k in d0:
        d0[k] = d0.pop((hash(w) if (w := float(s1.strip() or 0)) == w else 0), dict(itertools.islice(d0.items(), 9)))
    return d0.get(sorted(e0, key=repr)[:9])
def gen2(a, b=100):
    i0, i1, i2, i3, i = a, 255, (1 << 64) - 1, 5, a
    f0, f1, s0, s1 = 0.5, float(17), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 10, 255], [1e-7, 0.5], [K0(1), K1(2), 3], (-3, 'x y  z', a)
    d0, e0, b0 = {100: 2, '': a}, {0, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 'b,c,,d', a, abs
    o0, o1, g0 = K0(-1, 2j), K3(-1), iter([17, 2])
    try:
        yield isinstance(~isinstance(bytes(b0[:9]), (list, tuple)), (list, tuple))
    except Oops as e:
        note('thrown', *said(e))
        try:
            del i0
            note(*l0[:3], *t0)
        except (NameError, TypeError) as e:
            note(type(e).__name__)
            i0 = i1 = i2 = i3 = 255
    v1 = yield from range(4)
    for i1 in range(2):
        i0 += yield i1
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 1, 1, -3, a
    f0, f1, s0, s1 = float(1 << 63), float(5), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 2, 2], [1, 2, 3, 4, 5, 6, 7], [0.5, 1.0, 2.0], (-1, '12', a)
    d0, e0, b0 = {3: 7, '\U0001f600k': a}, {3, 2, 3}, bytearray(b'')
    v0, v1, c0 = (1, 'b,c,,d'), a, abs
    o0, o1, g0 = K2(10), K3(10), iter([-3, 17])
    for i in range(150):
        if i % 60 == 3:
            K2.__bases__ = (K1,)
        try:
            i1 = (sum(l1) // 3)
            note(i, [j := k for k in l1[:3]])
        except Exception as e:
            note(i, *said(e))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(5)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
