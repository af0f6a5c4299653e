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
G0 = -(1 << 63) + 1
G1 = True
G2 = [7, 255, 1]
G3 = {1: 2, 'a': -1}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=-1):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=2):
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
class K0(metaclass=Meta):
    c = 0
    q = property(lambda self: self.x)
    def __init__(self, x=-3, y=2j):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        return 0 + a
    def n(self, a, b=7, *r, k=63, **kw):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 3, 1, 0.5, float('inf'), 'abc', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        if len(e0) > 12:
            e0.clear()
        return -10**19
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 1
    def m(self, a):
        for k in range(2):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
    def m(self, a):
        self.x = (self.x + a) % 1009
        return self.x
class K2(K0):
    def m(self, a):
        for k in range(4):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 255, 5
    def __init__(self, x=100, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        return 3 + a
    def n(self, a, b=10, *r, k=3, **kw):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 100, 1, 0.5, 1.5, 'abc', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        pass
        return abs(0)
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __iter__(self):
        yield self.x
        yield from (1, 2)
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
        for k in range(2):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
def leaf0(a, b=1):
    global G0, G1
    i0, i1, i2, i3, i = a, 255, (1 << 31) - 1, 63, a
    f0, f1, s0, s1 = 5e-324, float(2), 'abc', ''
    l0, l1, m0, t0 = [a, 100, 0], [], [K0(1), K1(2), 3], (3, 'a', a)
    d0, e0, b0 = {255: 1, 'b,c,,d': a}, {3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = False, a, abs
    o0, o1, g0 = K5(1, None), K2(63), iter([255, 5])
    o0 = o1
    try:
        t1 = [lambda: k for k in range(3)]
        i1 += sum(g() for g in t1)
        l1.reverse()
        t2 = 0
        while t2 < 3 and (hash(i1)).__add__(i2) in d0:
            t2 += 1
            l0, l1 = l1, l0
        raise IndexError
    except LookupError as e:
        v0 = str(e)[:40]
        i0, i1 = i1, i0
    l0, l1 = l1, l0
    return i0
def leaf1(a, b=17, *, k=-1):
    i0, i1, i2, i3, i = a, 10, 10, 0, a
    f0, f1, s0, s1 = 0.5, float(63), 'a', ''
    l0, l1, m0, t0 = [a, 1, -1], [float('inf'), 1e-7], [2j, -(1 << 31), -10**19], (1, '12', a)
    d0, e0, b0 = {3: 0, 'b,c,,d': a}, {17, 2, 3}, bytearray(b'')
    v0, v1, c0 = 2j, a, len
    o0, o1, g0 = K0(7, None), K4(255), iter([1, 255])
    def t3(n, acc=()):
        return acc if n == 0 else t3(n - 1, (n,) + acc)
    t0 = t3(3)
    f1 = 0.5
    return ((i1 ^ i2)).__add__(i0)
def leaf2(a, *r, b=-1, **k):
    i0, i1, i2, i3, i = a, 1, (1 << 61) - 40, 255, a
    f0, f1, s0, s1 = -7.25, float(63), '', ''
    l0, l1, m0, t0 = [a, 1, 1], [1, 2, 3, 4, 5, 6, 7], [1e308, 1.0, 2.0], (7, 'abc', a)
    d0, e0, b0 = {3: 1, '\U0001f600k': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = 1, a, int
    o0, o1, g0 = K2(-3), K3(100), iter([])
    v1 = r
    d0.update(k)
    f1 += abs(f1)
    l1[0], i1 = (((1 << 31) - 1 * i0 & 0xffffffffffffffff)).bit_length(), l1[0]
    return G0
def gen0(a, b=10):
    i0, i1, i2, i3, i = a, 3, -(1 << 63) + 1, 17, a
    f0, f1, s0, s1 = 1e308, float(0), 'abc', ''
    l0, l1, m0, t0 = [a, 0, -1], [], [b'\x00\xff7', None, 9223372036854775807], (2, 'a', a)
    d0, e0, b0 = {63: 0, '12': a}, {7, 2, 3}, bytearray(b'')
    v0, v1, c0 = 2j, a, (lambda p, *r, k=2: k)
    o0, o1, g0 = K2(1, b''), K0(10), iter([-1, 1])
    try:
        yield (17 * sum(l1) & 0xffffffffffffffff)
    except Oops as e:
        note('thrown', *said(e))
        t0 = (*l0[:3], sorted({255, 1} & {1, 2, 3}))
    return len(t0)
def gen1(a, b=17):
    i0, i1, i2, i3, i = a, 3, -(1 << 31), 63, a
    f0, f1, s0, s1 = -0.0, float(-3), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 17, 63], [-float('inf'), 0.5], [K0(1), K1(2), 3], (7, 'abc', a)
    d0, e0, b0 = {5: 0, 'b,c,,d': a}, {5, 2, 3}, bytearray(b'')
    v0, v1, c0 = 9223372036854775807, a, int
    o0, o1, g0 = K2(255), K1(1), iter([-1, 0])
    try:
        for i1 in range(3):
            v1 = yield i1
            v0 = i0
            i0 = l1.index(c0(len(b0))) if -1 in l0 else -1
            v0 = yield 5e-324
    finally:
        i1 = -1
    return (len(d0) % 7)
def mid0(a, b=1):
    global G0, G1
    i0, i1, i2, i3, i = a, 1, 1 << 62, 1, a
    f0, f1, s0, s1 = 1e16, float(0), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 63, 7], [1, 2, 3, 4, 5, 6, 7], [(255, 'a'), (1 << 63) - 40, None], (2, 'b,c,,d', a)
    d0, e0, b0 = {1: -1, 'abc': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = b'ab', a, str
    o0, o1, g0 = K4(10, False), K1(1), iter([1, 2, 3, 4, 5, 6, 7])
    f1 = (math.floor(f0) / 2 if abs(f0) < 1e9 else math.ldexp(math.ldexp(f1, 3), 2))
    f1 -= sum([2.0**53, f0, math.isqrt(abs(len(b0)))])
    v0, v1 = v1, v0
    m0.append((int.from_bytes((fit(17 << 3) & 255, 1), 'big') - hash((i1 ^ len(t0)))))
    return 1
def mid1(a, b=-3, *, k=1):
    i0, i1, i2, i3, i = a, 63, 5, 255, a
    f0, f1, s0, s1 = 5e-324, float(5), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 63, 3], [100, 100], [(1, 'a'), [2], {3: 4}], (1, 'a', a)
    d0, e0, b0 = {2: 63, 'Zz9': a}, {0, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = b'', a, functools.partial(max, 0)
    o0, o1, g0 = K2(0), K4(63), iter([float(1 << 63), float(1 << 63)])
    if b > 100 % 7 or b < 0:
        return ((2j).__class__.__name__.__len__() + len(d0))
    t0 = *t0[-2:], (l1 < l1)
    i3 = mid1(len(l0), b + 1)
    v0 = i3
    if o0 < o0:
        return sorted(e0, key=repr)[:9]
    return (c0(i2) - (len(m0) or len(t0)))
def gen2(a, b=-1):
    i0, i1, i2, i3, i = a, 100, -4611686018427387904, 5, a
    f0, f1, s0, s1 = 0.1, float(-1), 'a', ''
    l0, l1, m0, t0 = [a, -3, 0], [float('inf'), 2.0**53], [10**20, '', 'abc'], (-3, 'a', a)
    d0, e0, b0 = {63: 1, '12': a}, {5, 2, 3}, bytearray(b'')
    v0, v1, c0 = 1.5, a, str
    o0, o1, g0 = K0(2), K4(10), iter([5, -1])
    if issubclass(type(o0), K0):
        note(f'{bytes(b0[:9])!s:>12.12}|{(10**20 - (None).__class__.__name__.__len__()):^{3}}')
    elif i % 3 == -1 or (lambda p, q=-(1 << 63): p - q)(i2) & 1:
        t4 = 0
        while t4 < 3 and (0.5 * math.fmod((abs(f0) % 10) ** 0.5, 3.0)) is not None:
            t4 += 1
            if sum(l0) < isinstance(dict(itertools.islice(d0.items(), 9)), bool):
                l1.reverse()
                e0.add(i0)
            if i % 3 == 1:
                l0, l1 = l1, l0
            elif i % 7 == 2:
                l0, l1 = l1, l0
            elif i % 11 == 1:
                i0, i1 = i1, i0
    else:
        i0, i1 = i1, i0
    v0 = yield dict(itertools.islice(d0.items(), 9))
    v1 = yield from l0
    for i1 in range(4):
        i0 += yield i1
def main(a):
    global G1
    i0, i1, i2, i3, i = a, 7, 1 << 62, 63, a
    f0, f1, s0, s1 = 1e308, float(63), '', ''
    l0, l1, m0, t0 = [a, 17, 17], [], [5e-324, 1.0, 2.0], (10, '12', a)
    d0, e0, b0 = {255: 7, 'Zz9': a}, {17, 2, 3}, bytearray(b'')
    v0, v1, c0 = b'', a, len
    o0, o1, g0 = K2(7, True), K2(2), iter([])
    def long(a):
        i0, i1, i2, i3, i = a, 1, (1 << 63) - 40, -3, a
        f0, f1, s0, s1 = 0.5, float(1), 'abc', ''
        l0, l1, m0, t0 = [a, -3, -3], [1, 2, 3, 4, 5, 6, 7], [1, 2.5, 'a', None], (2, 'a', a)
        d0, e0, b0 = {255: 0, 'x y  z': a}, {63, 2, 3}, bytearray(b'\x00\xff7')
        v0, v1, c0 = 100, a, functools.partial(max, 0)
        o0, o1, g0 = K1(0), K3(1), iter([])
        for i in range(150):
            v0 = yield i, i0
            for t5 in range(3):
                try:
                    if t5 == 0:
                        raise Oops(i2)
                    v1 = b0.find(b'a') + b0.count(97)
                except (Oops, TypeError):
                    break
                finally:
                    v1 = bytes(b0[::-1][:9])
            try:
                i0, i1 = i1, i0
                b0 += bytes([((float(1 << 63) * float(s1.strip() or 0)) >= (5e-324 - i0)) + (lambda p, q=((1 << 63) - 40).__class__.__name__.__len__(): p - q)((i1 | (1 << 64) - 1)) & 255])
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
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(3)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
