# fuzz-programs --seed 103301: killed, or still running: 
# parameters: jit=off
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
G0 = -9223372036854775808
G1 = True
G2 = [1, 0, -3]
G3 = {1: 0, 'a': 63}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=2):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=-1):
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
class K0:
    c = 7
    q = Data()
    def __init__(self, x=0, y=False):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        if a % 5 == 4:
            raise Oops(a)
        return self.x
    def n(self, a, b=1, *r, k=1, **kw):
        return self.m(a) + b * k
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = 17
    def m(self, a):
        if a % 5 == 3:
            raise Oops(a)
        return self.x
    def m(self, a):
        for k in range(4):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
class K2(K0):
    def m(self, a):
        for k in range(4):
            if a > self.x:
                break
            a += k
        else:
            self.y = a
        return a
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 1, 5
    def __init__(self, x=2, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        return 1 + a
    def n(self, a, b=0, *r, k=1, **kw):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 17, 1, 0.5, 1e-7, 'a', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        try:
            note(i1)
            f0 = float(s0.strip() or 0)
            try:
                try:
                    def t1(n):
                        return t1(n + 1) + 1
                    try:
                        t1(0)
                    except RecursionError as e:
                        note(*said(e))
                    i0 += i1; i1 -= i2
                finally:
                    l0, l1 = l1, l0
            except Oops as e:
                note(*said(e), e.__traceback__.tb_next is None)
            raise ZeroDivisionError('z')
        except (Oops, TypeError) as e:
            v0 = str(e)[:40]
            i0 += i1; i1 -= i2
        return i1
    p = property(lambda self: self.x)
class K4(K1, K0):
    def __add__(self, other):
        if isinstance(other, int):
            return type(self)(self.x + other)
        return NotImplemented
    def __radd__(self, other):
        return self.x + other
    def __iter__(self):
        yield self.x
        yield from (1, 2)
class K5(K2):
    def __delattr__(self, name):
        if name != 'x':
            super().__delattr__(name)
    def m(self, a):
        if a % 5 == 3:
            raise Oops(a)
        return self.x
def leaf0(a, b=63):
    global G0, G1
    i0, i1, i2, i3, i = a, 7, -4611686018427387904, 1, a
    f0, f1, s0, s1 = -7.25, float(255), 'x y  z', ''
    l0, l1, m0, t0 = [a, 5, 2], [1, (1 << 64) - 1, 1, 3], [0.1, 1.0, 2.0], (100, 'b,c,,d', a)
    d0, e0, b0 = {1: -1, '\u00e9\u4e2d': a}, {7, 2, 3}, bytearray(b'')
    v0, v1, c0 = False, a, int
    o0, o1, g0 = K0(-1), K2(-3), iter([100, -(1 << 31), 17, -10**19])
    if i % 40 == 1:
        K1.p = property(lambda self: 1)
    return i0
def leaf1(a, /, b=17, *r, k=2):
    i0, i1, i2, i3, i = a, 63, 9223372036854775807, 10, a
    f0, f1, s0, s1 = -float('inf'), float(-1), 'abc', ''
    l0, l1, m0, t0 = [a, 63, 3], [2.0**53, -float('inf')], [K0(1), K1(2), 3], (100, '', a)
    d0, e0, b0 = {1: 1, '': a}, {0, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 1.5, a, (lambda p: p)
    o0, o1, g0 = K2(7, 'x y  z'), K2(255), iter([5, (1 << 61) - 40, 1, (1 << 64) - 1])
    G3[(G1 + (int(f0) if abs(f1) < 1e30 else -1)) % 9] = b0[fit((-9223372036854775808 % 1000) ** (len(t0) & 7))] if t0 else ((i0 // len(G3)) ^ (i0 % 7))
    def t2(p, q=(len(t0) - isinstance(sorted(e0, key=repr)[:9], int))):
        nonlocal_ = p + q
        return nonlocal_ + i1
    i0 = t2(-(1 << 62) + 2)
    o0.y = [[k] for k in range(2)]
    return (i0, s0, f0)
def leaf2(a, *r, b=2, **k):
    i0, i1, i2, i3, i = a, 17, (1 << 63) - 40, 10, a
    f0, f1, s0, s1 = float(1 << 63), float(1), '12', ''
    l0, l1, m0, t0 = [a, 2, 1], [255, -4611686018427387904, 1, -4611686018427387904], [1, 2.5, 'a', None], (1, '', a)
    d0, e0, b0 = {5: 1, 'a': a}, {3, 2, 3}, bytearray(b'')
    v0, v1, c0 = True, a, operator.neg
    o0, o1, g0 = K1(-1), K2(255), iter([])
    v1 = r
    d0.update(k)
    d0[i1 % 5] = d0.get(i1 % 5, 0) + 1
    for k in d0:
        if (all(k for k in l0)) < (s0.count('a') + s0.find('b') % 7):
            d0[f'{round(i2, -1):,}'] = 1
    return l0[0] if s1 else ord((s1 + 'q')[0])
def gen0(a, b=-3):
    i0, i1, i2, i3, i = a, 1, -(1 << 63), 1, a
    f0, f1, s0, s1 = 2.0**53, float(100), '12', ''
    l0, l1, m0, t0 = [a, 1, -3], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (17, 'a', a)
    d0, e0, b0 = {63: 100, '': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = 10**20, a, abs
    o0, o1, g0 = K5(255), K5(1), iter([1, 2, 3, 4, 5, 6, 7])
    l1.append((hash(w) if (w := f1) == w else 0))
    for v1 in m0[:4]:
        v1 = d0.popitem()
        i3 = -1
    for i0 in range(1 % 5):
        i2 = 63
        note(63)
        ann: int = i1
    v0 = yield dict(itertools.islice(d0.items(), 9))
    return i1
def gen1(a, b=63):
    i0, i1, i2, i3, i = a, 2, -(1 << 31), 1, a
    f0, f1, s0, s1 = 5e-324, float(-3), 'abc', ''
    l0, l1, m0, t0 = [a, 1, 5], [float('nan'), 1e308], [5e-324, 1.0, 2.0], (10, '', a)
    d0, e0, b0 = {10: 100, '12': a}, {5, 2, 3}, bytearray(b'')
    v0, v1, c0 = -(1 << 31), a, abs
    o0, o1, g0 = K0(3), K1(5), iter([])
    try:
        for i1 in range(2):
            v1 = yield i1
            s0 = (s1 + str(K3(hash(fit((3 // 3)))))[:40])[-30:]
            if o1 is o1:
                raise Worse(s1, code=(hash(w) if (w := float(1 << 63)) == w else 0))
            v0 = yield sorted({i0, sum(l0)} & {1, 2, 3})
    finally:
        i1 = -1
    return f1
def mid0(a, b=255):
    global G1
    i0, i1, i2, i3, i = a, 5, 18446744073709551615, 7, a
    f0, f1, s0, s1 = 1e308, float(3), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 10, 3], [], [-7.25, 1.0, 2.0], (1, 'Zz9', a)
    d0, e0, b0 = {3: -1, '12': a}, {10, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = None, a, (lambda p, *r, k=7: k)
    o0, o1, g0 = K0(1), K5(100), iter([63, 10])
    k, j = divmod((i0 // -3), -5)
    i2 = k ^ j
    i0, i1 = i1, i0
    try:
        try:
            l1[0] = -i0
            d0[i3, s0[:2]] = i0
            if hasattr(o0, 'w'):
                del o0.w
        finally:
            l1[0], i1 = ord((s1 + 'q')[0]), l0[0]
    except LookupError as e:
        note(*said(e), e.__traceback__.tb_next is None)
    l1[0], i1 = i0, l0[0]
    return i0
def mid1(a, b=0.1, *, k=None):
    i0, i1, i2, i3, i = a, 2, (1 << 64) - 1, 100, a
    f0, f1, s0, s1 = 0.5, float(-3), 'a', ''
    l0, l1, m0, t0 = [a, 63, 100], [], [K0(1), K1(2), 3], (63, 'a', a)
    d0, e0, b0 = {1: 63, 'Zz9': a}, {2, 2, 3}, bytearray(b'')
    v0, v1, c0 = False, a, int
    o0, o1, g0 = K5(5), K3(-1), iter([1e308, 0.1])
    i2 = b0[-1]
    del l0[:-6]
    l0 = [((i2 := min(i1, -(1 << 31))) % (1 << 62))] * 3
    v1 = s1.isdigit() or s0.isalpha()
    d0[((5 // -(1 << 63)) and max(s1.count('a') + s1.find('b'), -(1 << 63) + 1, 63))] = (round(isinstance(sorted(e0, key=repr)[:9], (K1, K3)), -1) + sum(4611686018427387903 for _ in range(3)))
    return (l0 or [17])[-1]
def gen2(a, b=10):
    i0, i1, i2, i3, i = a, -3, 10**20, 1, a
    f0, f1, s0, s1 = 0.5, float(0), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 1, 1], [-1, 5], [K0(1), K1(2), 3], (2, 'a', a)
    d0, e0, b0 = {7: 10, '\u00e9\u4e2d': a}, {255, 2, 3}, bytearray(b'')
    v0, v1, c0 = None, a, abs
    o0, o1, g0 = K1(63), K4(2), iter([])
    if i2 < ~((o1 is o1) & (v0 is None)):
        return min(((i0 | i1) | (sum(l1) - i2)), fit((hash(fit(i0)) % 1000) ** (list(map(leaf0, l0[:2]))[0] & 7)))
    o0, o1 = o1, o0
    v0 = yield dict(itertools.islice(d0.items(), 9))
    v1 = yield from l0
    for i1 in range(3):
        i0 += yield i1
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 100, 18446744073709551615, -3, a
    f0, f1, s0, s1 = float('inf'), float(255), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 17, 2], [], [b'', (-3, '\U0001f600k'), -(1 << 31)], (7, '12', a)
    d0, e0, b0 = {0: -3, 'a': a}, {100, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = 2.0**53, a, str
    o0, o1, g0 = K1(-1), K0(5), iter([5, 100])
    i = 0
    while (i := i + 1) < 230:
        l0[-3:-1] = [k * 2 for k in l0 if k]
        try:
            v0 = o1
            if l0 == l0 and v1 == (i0, s0, f0):
                break
            note(i, s1.partition('b')[0])
        except Exception as e:
            note(i, *said(e))
    i = 0
    while (i := i + 1) < 150:
        for k, v1 in list(d0.items())[:4]:
            ann: int = 10**20
            v0 = (pow(2, -10**19 % 10, -1), (-3) ** 4, (-1 % 9) ** -1)
            pass
        try:
            del l1[:-6]
            if isinstance(f0, (K1, K3)):
                d0.update(a=(sum(l1) + (i0).__add__(i2)), z=complex(list(map(leaf0, l0[:2]))[0] % 1000, 2) * 2j)
                l1[10:3] = (l0 * 2)[:30]
                match v0, (i2 := s1.count('a') + s0.find('b')):
                    case 0, k:
                        i0 = k
                    case (1 | 2 | 3) as k, 17:
                        note(k)
                    case float(), k:
                        i2 = len(e0 & {1, 2, i0}) + len(e0 ^ {i0})
                    case (int(), str()) as k, _:
                        v1 = k
                    case k, j:
                        v1 = j
            else:
                v0 = l1.pop(-1)
                note('{0}{1}{0}'.format(s1, i0)[:40])
        except Exception as e:
            note(i, *said(e))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(3)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
