# fuzz-programs --seed 100985: killed, or still running: 
# parameters: threshold=1 function_threshold=1000 bridge_threshold=1 tracing_share=100 trace_limit=60 join_versions=2 versions=off backend=ir off=peel+dce force_exit=3 force_event=9
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
G2 = [3, 1, 7]
G3 = {1: 17, 'a': 100}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=5):
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
        return 5
class K0:
    c = -1
    q = property(lambda self: self.x)
    def __init__(self, x=3, y=2j):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
    @staticmethod
    def n(a, b=255, *r, **kw):
        return a - b + len(kw)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 1
    def m(self, a):
        if a % 5 == 2:
            raise Oops(a)
        return self.x
    def m(self, a):
        return -1 + a
class K2(K0):
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 3, 5
    def __init__(self, x=17, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 5, 1, 0.5, -7.25, 'a', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        if (i2 / 3) >= (abs(f1) % 10) ** 0.5:
            return math.sqrt(abs(f0)) >= f1
        return min(1, 5)
    def n(self, a, b=1, *r, k=1, **kw):
        return self.m(a) + b * k
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __bool__(self):
        return self.x % 3 != 0
    def __index__(self):
        return abs(self.x) % 7
    def __int__(self):
        return self.x
    def __float__(self):
        return self.x / 2
class K5(K2):
    __slots__ = ('u', 'w')
    def m(self, a):
        return 0 + a
def leaf0(a, b=0):
    global G0, G1
    i0, i1, i2, i3, i = a, 1, 4611686018427387903, 7, a
    f0, f1, s0, s1 = 0.5, float(7), '', ''
    l0, l1, m0, t0 = [a, 1, 255], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (5, '', a)
    d0, e0, b0 = {17: 3, '\U0001f600k': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = -(1 << 63), a, (lambda p, *r, k=5: k)
    o0, o1, g0 = K1(63), K5(1), iter([1, 2, 3, 4, 5, 6, 7])
    v0 = sum(l1)
    i1 = (not int(i1))
    return i0
def leaf1(a, b=255, *, k=-3):
    i0, i1, i2, i3, i = a, 63, -4611686018427387904, 0, a
    f0, f1, s0, s1 = 2.0**53, float(1), 'Zz9', ''
    l0, l1, m0, t0 = [a, 10, 1], [1, 2, 3, 4, 5, 6, 7], [K0(1), K1(2), 3], (2, '', a)
    d0, e0, b0 = {1: -1, 'b,c,,d': a}, {255, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 1e16, a, (lambda p, *r, k=5: k)
    o0, o1, g0 = K5(17, True), K2(2), iter([0.5, float('inf')])
    note((l0 * 2)[:30][(0 * (None).__class__.__name__.__len__() & 0xffffffffffffffff)] if l1 else fit((abs(s0.count('a') + s1.find('b')) % 1000) ** ((1 * i2 % 2305843009213693951) & 7)))
    f0 = f1
    def t1(n):
        return t1(n + 1) + 1
    try:
        t1(0)
    except RecursionError as e:
        note(*said(e))
    return i0
def leaf2(a, *r, b=7, **k):
    i0, i1, i2, i3, i = a, -1, -9223372036854775808, -3, a
    f0, f1, s0, s1 = 0.5, float(3), 'abc', ''
    l0, l1, m0, t0 = [a, -3, 0], [255, 1], [2j, 0.5, (1 << 61) - 40], (-1, '12', a)
    d0, e0, b0 = {17: 63, '\U0001f600k': a}, {-1, 2, 3}, bytearray(b'')
    v0, v1, c0 = b'ab', a, abs
    o0, o1, g0 = K0(1), K3(-3, 2**53 + 1), iter([1, 2, 3, 4, 5, 6, 7])
    v1 = r
    d0.update(k)
    l1[0] = getattr(o1, 'w', i2)
    return i0
def gen0(a, b=1):
    i0, i1, i2, i3, i = a, -1, 10**20, 0, a
    f0, f1, s0, s1 = 2.0**53, float(3), 'a', ''
    l0, l1, m0, t0 = [a, 100, 2], [-7.25, 0.1], [4611686018427387903, 7, False], (255, '\u00e9\u4e2d', a)
    d0, e0, b0 = {10: -3, 'abc': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = None, a, (lambda p, *r, k=5: k)
    o0, o1, g0 = K5(255), K1(3), iter([])
    i2 -= i2
    v0 = yield f'{i3=}'
    return (hash(w) if (w := float((18446744073709551615 + 1) % 1000003)) == w else 0)
def gen1(a, b=7):
    i0, i1, i2, i3, i = a, 10, 17, 7, a
    f0, f1, s0, s1 = 2.0**53, float(5), 'abc', ''
    l0, l1, m0, t0 = [a, 0, 100], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (1, 'b,c,,d', a)
    d0, e0, b0 = {0: 1, 'a': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = b'\x00\xff7', a, abs
    o0, o1, g0 = K4(-1), K3(1), iter([-float('inf'), 5e-324])
    try:
        for i1 in range(3):
            v1 = yield i1
            for i1 in range(3):
                i0 += yield i1
    finally:
        i1 = -1
    return (*l0[:3], list(d0.values())[:20])
def mid0(a, b=7):
    global G1
    i0, i1, i2, i3, i = a, -1, 1 << 62, 1, a
    f0, f1, s0, s1 = 0.5, float(3), 'a', ''
    l0, l1, m0, t0 = [a, -3, 10], [7, 100], [K0(1), K1(2), 3], (63, 'x y  z', a)
    d0, e0, b0 = {255: 3, 'Zz9': a}, {100, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = None, a, (lambda p, *r, k=5: k)
    o0, o1, g0 = K1(-3), K1(2), iter([3, -4611686018427387904, 3, 63])
    i1 = int(s0)
    o1 = K0(-1, 'a')
    def t2(n):
        got = 0
        while n > 0:
            got = (yield n + got) or 0
            n -= 1
        return got
    t3 = t2(3)
    v1 = next(t3)
    try:
        i1 = t3.send(abs(2))
        i1 = t3.send(1)
        t3.throw(Oops((17 % 4 == 1) + len(range(((100) % 50) ** 2 % 20))))
    except StopIteration as e:
        note('stop', e.value)
    except Oops as e:
        note(*said(e))
    return t0
def mid1(a, b=1, *, k=1):
    i0, i1, i2, i3, i = a, -1, 1 << 62, 1, a
    f0, f1, s0, s1 = 1e308, float(7), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 255, -1], [0.5, 2.0**53], [K0(1), K1(2), 3], (0, 'x y  z', a)
    d0, e0, b0 = {2: 1, 'a': a}, {7, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2.0**53, a, int
    o0, o1, g0 = K4(-3), K3(-3), iter([1, 2, 3, 4, 5, 6, 7])
    if b > 2 % 7 or b < 0:
        return divmod(-(1 << 63) + 1, (1 << 62))[-1]
    o1 = K3(1)
    l0.extend([0.5, f1][:9])
    note(*l1[:3], *t0)
    i3 = mid1(i0, b + 1)
    v1 = e0 <= {1, 2, 3, (i2).bit_length()}
    for k in reversed(l1[:4]):
        l0, l1 = l0[:8], l1[-8:]
    match K3.c, i2:
        case 0, k:
            i0 = k
        case (1 | 2 | 3) as k, 0:
            note(k)
        case float(), k:
            if len(l0) > 20:
                del l0[2:]
        case (int(), str()) as k, _:
            v1 = k
        case k, j:
            v1 = j
    return i0
def gen2(a, b=-1):
    i0, i1, i2, i3, i = a, 1, -(1 << 31), 5, a
    f0, f1, s0, s1 = -7.25, float(2), '12', ''
    l0, l1, m0, t0 = [a, 3, 10], [-float('inf'), -7.25], [K0(1), K1(2), 3], (3, 'a', a)
    d0, e0, b0 = {0: -1, 'a': a}, {-3, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = False, a, len
    o0, o1, g0 = K3(-1), K3(2), iter([])
    for k in (18446744073709551615, -(1 << 64) - 1, float(1 << 63), True, '\u00e9\u4e2d'):
        try:
            note(k == (1 << 62) - 3, k < operator.sub(7, min(i1, s1.count('a') + s1.find('b'))), k + -9223372036854775808)
        except TypeError as e:
            note(*said(e))
    v0 = yield (1 << 61) - 40
    v1 = yield from gen1((-10**19 // 2))
    note(l1[-1] if s1 else ((0 * i0 % 2305843009213693951) * 100))
    v0 = yield 2j
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 17, 100, 5, a
    f0, f1, s0, s1 = 1e-7, float(3), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 100, 2], [2, 1], [1, 2.5, 'a', None], (10, 'x y  z', a)
    d0, e0, b0 = {1: 63, '\U0001f600k': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -float('inf'), a, len
    o0, o1, g0 = K2(1), K2(3), iter([0.5, 1.5])
    for i, j in zip(range(150), itertools.cycle((3, 2, 18446744073709551615))):
        v1 = j
        i0 |= (not len(sorted(e0, key=repr)))
        try:
            pass
            match v1:
                case int(k) if k > 17:
                    i1 = k
                case bool() | None:
                    t4 = 2
                    while (t4 := t4 - 1) >= 0:
                        i1 = l0.index(-(1 << 31)) if G0 in l0 else -1
                        l0.insert(i0 % 5, sum(l1))
                    else:
                        G0 = fit(K5.c)
                case [k, *r]:
                    v0 = (k, len(r))
                case (k, j) if (1 << 31) - 1 != isinstance(bytes(b0[:9]), (list, tuple)):
                    i1 = len(G3)
                case str() as k:
                    s1 = k[:20]
                case {'a': k, **r}:
                    note(k, r)
                case _:
                    class t5(int):
                        def __add__(self, other):
                            return t5(int(self) * 2 + other)
                    v1 = t5(fit(i1 << 4)) + (int.from_bytes((i3 & 255, 1), 'big') - (1 % -(1 << 63)))
                    v0 = v0 + 1
            note(i0, f0, s0[-9:])
        except Exception as e:
            note(i, *said(e))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(1)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
