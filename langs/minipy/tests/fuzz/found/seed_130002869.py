# fuzz-programs --seed 130002869: killed, or still running: 
# parameters: threshold=2 function_threshold=2 bridge_threshold=3 tracing_share=100 join_versions=6 versions=off maps=off
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
G0 = 2**53 + 1
G1 = True
G2 = [10, -3, 5]
G3 = {1: 100, 'a': 3}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=2):
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
        return 1
class K0(metaclass=Meta):
    c = 3
    q = Data()
    def __init__(self, x=63, y=False):
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
    c = 255
    def m(self, a):
        return 10 + a
    def m(self, a):
        return 0 + a
class K2(K0):
    def m(self, a):
        if a % 5 == 3:
            raise Oops(a)
        return self.x
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 63, 5
    def __init__(self, x=1, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
    def n(self, a, b=7, *r, k=5, **kw):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 1, 1, 0.5, -0.0, 'b,c,,d', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        v0 = l0.pop(0)
        return ((hash(w) if (w := (f0 * 0.1)) == w else 0)).__add__(i2)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K4(K1, K0):
    def __call__(self, a, *r):
        return self.x + a + len(r)
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
    __slots__ = ('u', 'w')
    def m(self, a):
        for k in range(2):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
def leaf0(a, b=3):
    global G0, G1
    i0, i1, i2, i3, i = a, 5, (1 << 31) - 1, 255, a
    f0, f1, s0, s1 = 1.5, float(63), 'a', ''
    l0, l1, m0, t0 = [a, 255, 1], [1, 2, 3, 4, 5, 6, 7], [1e308, 1.0, 2.0], (5, '', a)
    d0, e0, b0 = {63: 1, 'x y  z': a}, {63, 2, 3}, bytearray(b'')
    v0, v1, c0 = None, a, str
    o0, o1, g0 = K4(10), K3(2), iter([])
    match l1[(l1 or [-1])[0] % 2] if l0 else fit(2**53 + 1 << ((sum(l1) + i0) & 63)):
        case int(k) if k > 1:
            i0 = k
        case bool() | None:
            i0 -= (2 // 2)
        case [k, *r]:
            v1 = (k, len(r))
        case (k, j) if sum(l0) == i1:
            l0.append(isinstance(o0, str))
        case str() as k:
            s1 = k[:20]
        case {'a': k, **r}:
            note(k, r)
        case _:
            o0.x = (((((l0 or [10])[0] and -(1 << 63) + 1) | -(1 << 63) + 1) + 2**53 + 1) % ((i1).bit_length() ^ i3))
    return i0
def leaf1(a, b=-10**19, *, k=None):
    i0, i1, i2, i3, i = a, 3, 4611686018427387903, 63, a
    f0, f1, s0, s1 = float(1 << 63), float(-3), '', ''
    l0, l1, m0, t0 = [a, 0, 17], [0.1, -float('inf')], [(1, 'a'), [2], {3: 4}], (7, '', a)
    d0, e0, b0 = {3: -3, 'abc': a}, {2, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -7.25, a, operator.neg
    o0, o1, g0 = K0(5), K1(63), iter([1, 2, 3, 4, 5, 6, 7])
    try:
        s1 += chr(97 + i0 % 26)[:5]
        i0 = sum(k for k in d0.values() if type(k) is int)
        del l0[-1]
        raise IndexError
    except Oops as e:
        v0 = str(e)[:40]
        pass
    return (not (isinstance(dict(itertools.islice(d0.items(), 9)), int | None) ^ i0))
def leaf2(a, *r, b=3, **k):
    i0, i1, i2, i3, i = a, 1, -(1 << 31), 7, a
    f0, f1, s0, s1 = float('nan'), float(10), 'a', ''
    l0, l1, m0, t0 = [a, 1, 100], [0.5, 0.5], [1e-7, 5, (1 << 61) - 40], (17, '\U0001f600k', a)
    d0, e0, b0 = {7: 0, 'a': a}, {17, 2, 3}, bytearray(b'')
    v0, v1, c0 = '12', a, abs
    o0, o1, g0 = K4(0, (2, '\u00e9\u4e2d')), K4(2), iter([1.5, 1e308])
    v1 = r
    d0.update(k)
    o0.x += (sum(l0) // i1)
    try:
        s0 = f'{list(d0.values())[:20]!r:.30}'
        if s0 in s0.encode().decode():
            return ((l0 or [-1])[-1] if issubclass(type(o1), K5) else len(G3))
    except Oops:
        return sorted(e0, key=repr)[:9]
    return len(d0)
def gen0(a, b=2):
    i0, i1, i2, i3, i = a, 2, (1 << 31) - 1, 63, a
    f0, f1, s0, s1 = 0.5, float(2), 'Zz9', ''
    l0, l1, m0, t0 = [a, 3, 0], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (255, 'Zz9', a)
    d0, e0, b0 = {0: 17, 'b,c,,d': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = -(1 << 63), a, len
    o0, o1, g0 = K0(100), K4(0), iter([])
    d0[o0] = (round((1 * len(b0) % 2305843009213693951), -1) - math.gcd((s0.count('a') + s0.find('b') * i1 & 0xffffffffffffffff), operator.sub(i1, i2)))
    o0.x = ((True).__class__.__name__.__len__() // 10)
    for i2, v1 in zip(l1, s0[:4]):
        v0, v1 = v1, v0
    v0 = yield sorted(e0, key=repr)[:9]
    return i0
def gen1(a, b=17):
    i0, i1, i2, i3, i = a, 17, -4611686018427387904, 2, a
    f0, f1, s0, s1 = 0.5, float(10), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 63, 7], [float(1 << 63), 1e308], [K0(1), K1(2), 3], (-3, 'Zz9', a)
    d0, e0, b0 = {17: 63, 'abc': a}, {255, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (1, '\u00e9\u4e2d'), a, (lambda p, *r, k=100: k)
    o0, o1, g0 = K2(3, b''), K0(0, b'ab'), iter([255, 2])
    try:
        for i1 in range(4):
            v1 = yield i1
            i2 = o1.x
            if i % 3 == -1:
                v1 = e0 <= {1, 2, 3, (int.from_bytes(((i % 3 == 1) + i3 & 255, 1), 'big') % -5)}
            elif i % 7 == 2:
                o0, o1 = o1, o0
            elif i % 11 == 1:
                o0, o1 = o1, o0
            v0 = yield sorted(e0, key=repr)[:9]
    finally:
        i1 = -1
    return sorted(e0, key=repr)[:9]
def mid0(a, b=3):
    global G0, G1
    i0, i1, i2, i3, i = a, 17, (1 << 63) - 40, -1, a
    f0, f1, s0, s1 = 1e16, float(-1), 'a', ''
    l0, l1, m0, t0 = [a, 1, 255], [1, 5], [(17, '12'), -(1 << 63) + 1, 2], (63, '12', a)
    d0, e0, b0 = {-1: 10, 'b,c,,d': a}, {10, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (7, 'a'), a, len
    o0, o1, g0 = K1(3), K2(1, True), iter([63, -(1 << 63) + 1, -1, -10**19])
    v1 = [k for k in (j * 2 for j in l1[:4])]
    for t1 in range(2):
        for t2 in range(4):
            f0 = (round(math.sqrt(abs(1e308)), 3) if f1 == f1 and abs(f1) < 1e9 else divmod(sum([math.sqrt(abs(float('inf'))), ((abs(f1) % 10) ** 0.5 % ((abs(f1) % 10) ** 0.5 or 2.0)), i0]), 2.5)[0])
            if t2 > ((d0.get((1 << 64) - 1, i0) - operator.sub(G0, len(b0))) or len(G3)) % 5:
                continue
    i1, *l0 = l1
    if i % 2 == 1:
        i2 = sum(k for k in d0.values() if type(k) is int)
    elif i % 7 == 2:
        i0 = (not 63)
    elif i % 11 == 1:
        if isinstance(v0, int):
            d0[next(g0, ((False).__class__.__name__.__len__() * i1 % 2305843009213693951))] = ~1
        elif isinstance(v0, (str, float)):
            if -0.0 >= f0:
                raise KeyError((i2 // -1))
        elif v1 is None or isinstance(v0, list):
            match sorted(e0, key=repr)[:9], (hash(fit(int.from_bytes((1 & 255, 1), 'big'))) >> (((i0).__add__(i2) + i1) & 63)):
                case 0, k:
                    i3 = k
                case (1 | 2 | 3) as k, 255:
                    note(k)
                case float(), k:
                    o0, o1 = o1, o0
                case (int(), str()) as k, _:
                    v0 = k
                case k, j:
                    v1 = j
        else:
            i0 += i1; i1 -= i2
    return i0
def mid1(a, b=2, *, k=5):
    i0, i1, i2, i3, i = a, 100, 255, 0, a
    f0, f1, s0, s1 = 0.5, float(7), 'abc', ''
    l0, l1, m0, t0 = [a, 0, 100], [1, 5], [1, 2.5, 'a', None], (1, 'x y  z', a)
    d0, e0, b0 = {-3: 10, 'abc': a}, {255, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = b'', a, str
    o0, o1, g0 = K2(255), K3(-1), iter([7, 0])
    i1 = i1
    try:
        l0[(l1 or [10])[0]]
        raise ZeroDivisionError('z')
    except Oops as e:
        v1 = str(e)[:40]
        ('{:08b}'.format(len(G3) & 255) + str((2.0**53 // (math.copysign(((abs(f0) % 10) ** 0.5 - 255), float(isinstance(sorted(e0, key=repr)[:9], int | None) % 1000003)) or 2.0))))[:40]
    e0 |= {(lambda p, q=math.isqrt(abs((isinstance((i0, s0, f0), bool) | i0))): p - q)((round(len(b0), -1) if s1 in 'Zz9' else operator.attrgetter('x')(o1))) % 9, 10}
    return i0
def gen2(a, b=10):
    i0, i1, i2, i3, i = a, 255, 100, 100, a
    f0, f1, s0, s1 = 1e-7, float(3), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 5, 100], [], [K0(1), K1(2), 3], (-3, 'x y  z', a)
    d0, e0, b0 = {-3: 255, 'Zz9': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = 0.5, a, (lambda p, *r, k=-3: k)
    o0, o1, g0 = K3(-3, b'ab'), K2(0), iter([0.1, 1e308])
    if (d0.get(i2, isinstance(dict(itertools.islice(d0.items(), 9)), bool))).__lt__((i % 2 == 0) + -3):
        return o0
    yield sorted(e0, key=repr)[:9]
    v1 = yield from zip(l0, l0)
    d0['n'] = d0.setdefault('n', 0) + 17
    o0.x += int(str((False).__class__.__name__.__len__())[:15] or 0)
    v1 = o1 + -1
    v0 = yield v1[i0] if type(v1) in (list, tuple) and len(v1) > 3 else ord((s0 + 'q')[0])
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 255, 10**20, -1, a
    f0, f1, s0, s1 = float('nan'), float(63), 'Zz9', ''
    l0, l1, m0, t0 = [a, 0, 5], [63, -(1 << 62) + 2, 100, (1 << 63) - 40], [True, b'\x00\xff7', 2j], (1, 'x y  z', a)
    d0, e0, b0 = {63: -1, '12': a}, {5, 2, 3}, bytearray(b'')
    v0, v1, c0 = 2j, a, len
    o0, o1, g0 = K4(63, 'abc'), K4(3), iter([2.0**53, 0.5])
    for i, j in zip(range(150), itertools.cycle((1, 5, ''))):
        v1 = j
        match (i0, s0, f0), round(0, -1):
            case 0, k:
                i1 = k
            case (1 | 2 | 3) as k, 2:
                note(k)
            case float(), k:
                if ((ord((s0 + 'q')[0]) - 63) | (1 + (1 << 31) - 1)) in d0:
                    break
            case (int(), str()) as k, _:
                v0 = k
            case k, j:
                v0 = j
        try:
            i0 = 3
            note(i, i0 < s0.count('a') + s0.find('b'))
        except Exception as e:
            note(i, *said(e))
    i = 0
    while (i := i + 1) < 150:
        i0 = max(i3, (True).__class__.__name__.__len__(), 17)
        try:
            i2 = True if o1 else ((l0 or [100])[-1] // (i1 if o0 else (10 - -(1 << 63) + 1)))
            i1 -= (i0 - i3)
            o1.x = (1 << 63) - 40
            try:
                try:
                    if (((i1 % 1000003) and (i0 or len(m0))) // math.isqrt(abs((i0 & 1)))) in o1:
                        raise ExceptionGroup('g', [KeyError(10), ValueError(255)])
                    raise KeyError(-1)
                except* KeyError as e:
                    if s1 in '%d %s' % ((i1 := -1), sorted(e0, key=repr)[:9]):
                        raise Oops((i3 := 5))
                    raise
                finally:
                    note('finally')
            except Exception as e:
                note(type(e).__name__, len(getattr(e, 'exceptions', ())))
            note(i0, f0, s0[-9:])
        except (TypeError, LookupError, AttributeError, ArithmeticError, ValueError, Oops) as e:
            note(i, *said(e))
            for k, j in (((lambda p, q=fit(operator.attrgetter('x')(o0) * leaf2(*l1)): p - q)(next(g0, (s1.count('a') + s1.find('b')).__add__((False).__class__.__name__.__len__()))), v1), (2, (f'{(i1 // 7):,}' * (d0.get((i1 // i1), isinstance(t0[1:], int)) & 3))[:40])):
                i3 = k
                v0 = j
                f0 += f1
        finally:
            i0 = fit(i0) if type(i0) is int else 1
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(3)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
