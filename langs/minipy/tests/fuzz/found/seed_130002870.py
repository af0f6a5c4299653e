# fuzz-programs --seed 130002870: killed, or still running: 
# parameters: threshold=3 function_threshold=40 bridge_threshold=1 tracing_share=100 trace_limit=60 mismatch_threshold=0 backend=ir
import bisect, collections, functools, heapq, itertools, math, operator
N = 0
MOST = 1 << 300
def note(*args):
    global N
    N += 1
    if N < 50 or N % 61 == 0:
        print(N, *args)
def fit(n):
    return n if -MOST < n < MOST else n % 1000003 if n - n == 0 else 0
def said(e):
    return type(e).__name__, str(e)[:80]
class Suspend:
    def __init__(self, value):
        self.value = value
    def __await__(self):
        return (yield self.value)
def drive(coro, got=0):
    sent = None
    try:
        while True:
            sent = coro.send(sent) or got
    except StopIteration as e:
        return e.value
G0 = 4611686018427387903
G1 = True
G2 = [1, 0, 1]
G3 = {1: 63, 'a': 255}
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
        return 63
class K0:
    c = 1
    q = Data()
    def __init__(self, x=7, y=None):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
    def n(self, a, b=1, *r, k=1, **kw):
        return self.m(a) + b * k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 0
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
class K2(K0):
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 100, 1, 0.5, -7.25, 'b,c,,d', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        note(i1)
        return (fit(i2 << 3) // (2 < isinstance((i0, s0, f0), (K1, K3)) < sum(l1) or i % 3 == -1))
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 0, 5
    def __init__(self, x=1, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        self.x = (self.x + a) % 1009
        return self.x
    def n(self, a, b=0, *r, k=255, **kw):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 1, 1, 0.5, -7.25, 'abc', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        v0
        return (isinstance(bytes(b0[:9]), (K1, K3)) >> (int(str(s1.count('a') + s0.find('b'))[:15] or 0) & 63))
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __add__(self, other):
        if isinstance(other, int):
            return type(self)(self.x + other)
        return NotImplemented
    def __radd__(self, other):
        return self.x + other
    def __and__(self, other):
        return self.x & other
    def __rshift__(self, n):
        return self.x >> (n & 15)
    def __invert__(self):
        return ~self.x
    def __abs__(self):
        return abs(self.x)
    def __divmod__(self, n):
        return divmod(self.x, n)
    def __floordiv__(self, n):
        return self.x // n
    def __pow__(self, n):
        return self.x ** 2
class K5(K2):
    def __delattr__(self, name):
        if name != 'x':
            super().__delattr__(name)
    def m(self, a):
        return 1 + a
def leaf0(a, b=7):
    global G1
    i0, i1, i2, i3, i = a, 2, -10**19, 0, a
    f0, f1, s0, s1 = 5e-324, float(1), '', ''
    l0, l1, m0, t0 = [a, 1, -3], [10, -1], [(1, 'a'), [2], {3: 4}], (17, 'a', a)
    d0, e0, b0 = {3: 17, 'Zz9': a}, {0, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 10**20, a, (lambda p, *r, k=-3: k)
    o0, o1, g0 = K5(255, -4611686018427387904), K3(-3), iter([])
    d0[K0.c % 10] = complex(isinstance(dict(itertools.islice(d0.items(), 9)), (K1, K3)) % 1000, 4) * 2j
    pass
    return i0
def leaf1(a, b=0.5, *, k=None):
    i0, i1, i2, i3, i = a, 5, 4611686018427387903, 1, a
    f0, f1, s0, s1 = float('nan'), float(100), '', ''
    l0, l1, m0, t0 = [a, 3, 1], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (1, '\u00e9\u4e2d', a)
    d0, e0, b0 = {1: 1, '': a}, {3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = False, a, functools.partial(max, 255)
    o0, o1, g0 = K4(-3, None), K5(1), iter([-7.25, 5e-324])
    i1 = int.from_bytes((len(t0) & 255, 1), 'big')
    pass
    return fit(fit((i2 % 1000) ** (i1 & 7)) << 3)
def leaf2(a, *r, b=1, **k):
    i0, i1, i2, i3, i = a, 0, -9223372036854775808, 1, a
    f0, f1, s0, s1 = 1.5, float(63), 'a', ''
    l0, l1, m0, t0 = [a, 1, 10], [], [1 << 62, (63, 'a'), 'a'], (-3, 'x y  z', a)
    d0, e0, b0 = {0: 3, 'b,c,,d': a}, {255, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = b'', a, int
    o0, o1, g0 = K0(-3), K2(7, 'a'), iter([1.5, 1e308])
    v1 = r
    d0.update(k)
    for i0 in range(3, -1, -1):
        i0 = i1
    i2 = operator.sub(len(sorted(e0, key=repr)), s0.count('a') + s1.find('b')) in e0
    v1 = b0.find(b'a') + b0.count(97)
    return (len(sorted(e0, key=repr)) | len(d0))
def gen0(a, b=10):
    i0, i1, i2, i3, i = a, 10, 3, -3, a
    f0, f1, s0, s1 = float(1 << 63), float(1), 'abc', ''
    l0, l1, m0, t0 = [a, 7, 17], [5, 63], [(100, ''), b'ab', True], (1, 'x y  z', a)
    d0, e0, b0 = {1: 1, 'Zz9': a}, {2, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, (lambda p: p)
    o0, o1, g0 = K1(17, -7.25), K1(255), iter([255, (1 << 31) - 1, -1, -9223372036854775808])
    try:
        yield ((1 << 64) - 1).__class__.__name__.__len__()
    except Oops as e:
        note('thrown', *said(e))
        if isinstance(v1, int):
            t0 = t0
        elif isinstance(v0, (str, float)):
            v0 = d0.popitem()
        elif v0 is None or isinstance(v1, list):
            f0 = (abs(f0) % 10) ** 0.5
        else:
            assert t0 < (i3, (s0.upper() + f'{i1=}')[:40]), (int(str(isinstance((i0, s0, f0), (list, tuple)))[:15] or 0) * 0)
    return (isinstance(sorted(e0, key=repr)[:9], K0) - (False).__class__.__name__.__len__())
def gen1(a, b=255):
    i0, i1, i2, i3, i = a, 0, -(1 << 31), 1, a
    f0, f1, s0, s1 = 0.1, float(5), 'abc', ''
    l0, l1, m0, t0 = [a, 10, 0], [0.5, 1.5], [(1, 'a'), [2], {3: 4}], (0, 'abc', a)
    d0, e0, b0 = {-3: 5, 'a': a}, {10, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (17, 'a'), a, str
    o0, o1, g0 = K2(100), K5(10, (17, 'a')), iter([])
    try:
        for i1 in range(2):
            v1 = yield i1
            v1 = ((-(1 << 63) + 1).__hash__(), hash(float(-(1 << 63))), round(math.copysign((f0 if i % 4 == 1 else f0), 0.5), 1) if f1 == f0 else 0)
            if float(1 << 63) >= (float(s1.strip() or 0) * (1e16 / (f1 or 1.0))):
                return 18446744073709551615
            k, j = divmod(fit((((None).__class__.__name__.__len__() % 1000) ** -3 is not None) + (l0 or [255])[-1] << 3), 1000003)
            i0 = k ^ j
            v0 = yield bytes(b0[:9])
    finally:
        i1 = -1
    return complex(sum(-10**19 for _ in range(4)) % 1000, 4) * 2j
def mid0(a, b=0):
    global G0, G1
    i0, i1, i2, i3, i = a, 5, -10**19, 10, a
    f0, f1, s0, s1 = 1e16, float(5), 'Zz9', ''
    l0, l1, m0, t0 = [a, -1, 7], [255, (1 << 62) - 3, 100, (1 << 62) - 3], [K0(1), K1(2), 3], (7, '\U0001f600k', a)
    d0, e0, b0 = {63: 255, '\U0001f600k': a}, {10, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 0.1, a, str
    o0, o1, g0 = K5(-1), K5(1), iter([0, 1 << 62, 100, 10**20])
    if hasattr(o1, 'y') and v1 == (i0, s0, f0):
        v1 = divmod((lambda p, q=operator.sub(1, isinstance((i0, s0, f0), int)): p - q)((isinstance(sorted(e0, key=repr)[:9], (K1, K3)) * (l1 or [100])[-1] % 2305843009213693951)), --1), divmod(--3, 3)
        class t1:
            def __radd__(self, other):
                return ('r', other)
            def __ror__(self, other):
                return (hash(w) if (w := f0) == w else 0)
            def __lt__(self, other):
                return NotImplemented
        v0 = (i0, s0, f0) + t1()
    if i % 4 == -1:
        i3 += (fit(len(s1) << (10 & 63)) % 7)
    elif i % 7 == 2:
        i1 = i0
    elif i % 11 == 1:
        try:
            assert isinstance(bytes(b0[:9]), str), s0
        except AssertionError as e:
            note(*said(e))
    t0 = *t0[-2:], ((2 - -1) // 7)
    v1, v1 = s0
    return isinstance(sorted(e0, key=repr)[:9], int | None)
def mid1(a, b=-1, *, k=1):
    i0, i1, i2, i3, i = a, 255, -4611686018427387904, 7, a
    f0, f1, s0, s1 = float('inf'), float(0), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 1, 17], [2, 63], [b'\x00\xff7', (1 << 62) - 3, -10**19], (17, '\U0001f600k', a)
    d0, e0, b0 = {255: 1, '\U0001f600k': a}, {63, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = b'\x00\xff7', a, (lambda p: p)
    o0, o1, g0 = K2(-1, -(1 << 31)), K1(1, -(1 << 62) + 2), iter([0.5, float('inf')])
    if b > 7 % 7 or b < 0:
        return s0.count('a') + s0.find('b')
    if i % 4 == 0:
        v0 = o1.__class__.__name__, type(o0) is K1, o0.__class__.__mro__[1].__name__
    elif i % 7 == 2:
        i1, *l0 = l0
    elif i % 11 == 1:
        for v0 in m0[:4]:
            if all(k for k in l0):
                try:
                    i0 += i1; i1 -= i2
                    i0, i1 = i1, i0
                    v0, v1 = v1, v0
                finally:
                    o0.q = bytes(b0[:9])
            else:
                try:
                    l0.sort(key=functools.cmp_to_key(lambda p, q: (p > q) - (p < q)))
                except TypeError as e:
                    note(*said(e))
                b0 = b0[-9:]
                if t0 < (i3, s1):
                    l0.sort(key=lambda k: k % 3)
                elif -3 < 5 < i3:
                    d0 = d0
                else:
                    l0, l1 = l1, l0
            l0, l1 = l1, l0
    i0 += i1; i1 -= i2
    i3 = mid1(i1, b + 1)
    v0, v1 = v1, v0
    return i0
def gen2(a, b=255):
    i0, i1, i2, i3, i = a, -1, 1 << 62, 5, a
    f0, f1, s0, s1 = 5e-324, float(100), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 2, 5], [1, 2, 3, 4, 5, 6, 7], [True, True, 2j], (3, '12', a)
    d0, e0, b0 = {1: 2, '': a}, {-1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = (1, 'abc'), a, functools.partial(max, -1)
    o0, o1, g0 = K3(0), K5(1), iter([1e308, 2.0**53])
    try:
        yield operator.attrgetter('x')(o1)
    except Oops as e:
        note('thrown', *said(e))
        d0.setdefault(s0, []).append(i2)
    v1 = yield from range(4)
    if isinstance(v1, int):
        i0 = abs(-3)
    elif isinstance(v1, (str, float)):
        tuple(l1[:5])
    elif v1 is None or isinstance(v0, list):
        v0 = frozenset(l1) == e0
    else:
        G3[(i2 + (((lambda p, q=ord((s1 + 'q')[0]): p - q)(i0) if i % 3 == -1 else (i2 % 1)) + (((i0 >> (1 & 63))) % 50) ** 3)) % 9] = (1 << 64) - 1
    setattr(o0, 'p', ((None).__class__.__name__.__len__() if all(k for k in l0) else i1))
    for k in itertools.islice(d0, 4):
        i0 += i1; i1 -= i2
    v0 = yield dict(itertools.islice(d0.items(), 9))
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 5, (1 << 31) - 1, 10, a
    f0, f1, s0, s1 = 1e16, float(2), '12', ''
    l0, l1, m0, t0 = [a, 0, 10], [-1, 17], [(1, 'a'), [2], {3: 4}], (0, 'a', a)
    d0, e0, b0 = {-3: 17, 'x y  z': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, abs
    o0, o1, g0 = K3(17), K4(10), iter([-3, -3])
    def step(a):
        i0, i1, i2, i3, i = a, 2, 2**53 + 1, 63, a
        f0, f1, s0, s1 = float(1 << 63), float(3), 'a', ''
        l0, l1, m0, t0 = [a, 5, 0], [], [-0.0, 1.0, 2.0], (0, 'abc', a)
        d0, e0, b0 = {17: -3, '\u00e9\u4e2d': a}, {-3, 2, 3}, bytearray(b'')
        v0, v1, c0 = b'', a, (lambda p, *r, k=-3: k)
        o0, o1, g0 = K5(7), K4(3), iter([float('nan'), -0.0])
        try:
            try:
                v1 = getattr(o1, 'p')
                if v1 is None:
                    return fit(isinstance(dict(itertools.islice(d0.items(), 9)), int | None) << (s0.count('a') + s0.find('b') & 63))
            except TypeError:
                return int(o0)
            for k in itertools.islice(d0, 4):
                note(list(map(leaf0, l0[:2]))[0])
                if isinstance(v0, int):
                    s1 = repr(sorted(e0, key=repr)[:9])[:40]
                elif isinstance(v1, (str, float)):
                    i1 = operator.attrgetter('x')(o0)
                elif v1 is None or isinstance(v0, list):
                    if l1:
                        i0 = l1.pop()
                else:
                    try:
                        try:
                            if i % 60 == 3:
                                K2.__bases__ = (K1,)
                        finally:
                            v1 = dict(itertools.islice(d0.items(), 9))
                    except (Oops, TypeError) as e:
                        note(*said(e), e.__traceback__.tb_next is None)
                i0, i1 = -10**19, 63
        except Exception as e:
            note(*said(e))
        return math.gcd(i2, (G0 // i1))
    l0 = [step(i) for i in range(230)]
    print(l0[-3:], len(l0))
    for i in range(150):
        t2 = 4
        while (t2 := t2 - 1) >= 0:
            match list(d0.values())[:20][0] if d0 else len(G3):
                case int(k) if k > 2:
                    i1 = k
                case bool() | None:
                    for v1 in m0[:4]:
                        d0 = d0
                        c0 = leaf0
                case [k, *r]:
                    v0 = (k, len(r))
                case (k, j) if i % 3 == 0:
                    l0, l1 = l1, l0
                case str() as k:
                    s0 = k[:20]
                case {'a': k, **r}:
                    note(k, r)
                case _:
                    i0 += i1; i1 -= i2
            v0, v1 = v1, v0
        else:
            o0, o1 = o1, o0
        try:
            v0, v1 = v1, v0
            note(i, bytes(b0[:9]))
        except (TypeError, LookupError, AttributeError, ArithmeticError, ValueError, Oops) as e:
            note(i, *said(e))
            i0, i1 = i1, i0
        finally:
            i0 = fit(i0) if type(i0) is int else 1
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(255)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
