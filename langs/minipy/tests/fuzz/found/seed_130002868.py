# fuzz-programs --seed 130002868: killed, or still running: 
# parameters: threshold=3 function_threshold=1 bridge_threshold=3 tracing_share=100 join_versions=2 mismatch_threshold=40
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
G0 = -10**19
G1 = True
G2 = [-1, 7, 17]
G3 = {1: 2, 'a': 10}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=17):
        super().__init__(*args)
        self.code = code
class Data:
    def __init__(self, first=3):
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
        return 10
class K0:
    c = 17
    q = NonData()
    def __init__(self, x=-1, y=2j):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    m = lambda self, a: self.x - a
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
    c = -1
    m = lambda self, a: self.x - a
    m = lambda self, a: self.x - a
class K2(K0):
    @functools.lru_cache(maxsize=None)
    def m(self, a):
        return a * 3
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 7, 5
    def __init__(self, x=10, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        return 2 + a
    @staticmethod
    def n(a, b=17, *r, **kw):
        return a - b + len(kw)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K4(K1, K0):
    def __lt__(self, other):
        return self.x < getattr(other, 'x', other)
    def __le__(self, other):
        return not self.x > getattr(other, 'x', other)
    def __gt__(self, other):
        return self.x > getattr(other, 'x', other)
    def __index__(self):
        return abs(self.x) % 7
    def __int__(self):
        return self.x
    def __float__(self):
        return self.x / 2
class K5(K2):
    def __delattr__(self, name):
        if name != 'x':
            super().__delattr__(name)
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
def leaf0(a, b=5):
    global G0, G1
    i0, i1, i2, i3, i = a, 1, (1 << 62) - 3, 100, a
    f0, f1, s0, s1 = 1.5, float(-3), 'x y  z', ''
    l0, l1, m0, t0 = [a, 1, 100], [], [1, 2.5, 'a', None], (5, '\U0001f600k', a)
    d0, e0, b0 = {-1: 0, '\U0001f600k': a}, {17, 2, 3}, bytearray(b'')
    v0, v1, c0 = -(1 << 63), a, functools.partial(max, -3)
    o0, o1, g0 = K1(1), K1(10), iter([])
    l1 = l0[:]
    return ((callable(v1)) and isinstance(o1, (list, tuple)))
def leaf1(a, b=17, *r, k=10, **kw):
    i0, i1, i2, i3, i = a, 1, -(1 << 63), 7, a
    f0, f1, s0, s1 = 1e-7, float(-3), 'Zz9', ''
    l0, l1, m0, t0 = [a, -1, 5], [1, 2, 3, 4, 5, 6, 7], [1, 2.5, 'a', None], (17, '\U0001f600k', a)
    d0, e0, b0 = {0: 2, 'Zz9': a}, {1, 2, 3}, bytearray(b'ab')
    v0, v1, c0 = b'ab', a, str
    o0, o1, g0 = K4(5), K4(-1), iter([])
    try:
        if isinstance(v1, int):
            t1 = 0
            while t1 < 3 and (len(m0) <= i3) == ((i0).bit_length() + max(-(1 << 62) + 2, i0, 1)):
                t1 += 1
                l0, l1 = l1, l0
        elif isinstance(v1, (str, float)):
            i0, i1 = i1, i0
        elif v0 is None or isinstance(v1, list):
            l0, l1 = l1, l0
        else:
            i0, i1 = i1, i0
    finally:
        l0, l1 = l1, l0
    i0 += i1; i1 -= i2
    return i0
def leaf2(a, *r, b=1, **k):
    i0, i1, i2, i3, i = a, 63, 18446744073709551615, 1, a
    f0, f1, s0, s1 = 1.5, float(0), 'a', ''
    l0, l1, m0, t0 = [a, 1, 3], [1, 2, 3, 4, 5, 6, 7], [1, 2.5, 'a', None], (2, '\U0001f600k', a)
    d0, e0, b0 = {1: 5, 'a': a}, {2, 2, 3}, bytearray(b'')
    v0, v1, c0 = b'ab', a, (lambda p, *r, k=255: k)
    o0, o1, g0 = K1(100), K0(3, (2, '12')), iter([1, 2, 3, 4, 5, 6, 7])
    v1 = r
    d0.update(k)
    ann: int = 2
    return i0
def gen0(a, b=-3):
    i0, i1, i2, i3, i = a, -1, 9223372036854775807, 255, a
    f0, f1, s0, s1 = 2.0**53, float(0), '\U0001f600k', ''
    l0, l1, m0, t0 = [a, 17, 1], [1e16, 0.1], [K0(1), K1(2), 3], (100, 'x y  z', a)
    d0, e0, b0 = {1: 5, '\u00e9\u4e2d': a}, {17, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 'abc', a, str
    o0, o1, g0 = K2(63), K4(0, (-1, 'abc')), iter([2, (1 << 62) - 3, 17, -(1 << 63) + 1])
    try:
        yield (None).__class__.__name__.__len__()
    except Oops as e:
        note('thrown', *said(e))
        note(sorted(e0, key=repr)[:9])
    return (fit((not i2) * (lambda p, q=63: p - q)(len(b0))) >> (((7, 'b,c,,d')).__class__.__name__.__len__() & 63))
def gen1(a, b=255):
    i0, i1, i2, i3, i = a, 255, 63, 63, a
    f0, f1, s0, s1 = 5e-324, float(-3), 'x y  z', ''
    l0, l1, m0, t0 = [a, 63, -3], [10, (1 << 64) - 1, 5, 10**20], [(1, 'a'), [2], {3: 4}], (255, 'x y  z', a)
    d0, e0, b0 = {0: 7, 'b,c,,d': a}, {5, 2, 3}, bytearray(b'')
    v0, v1, c0 = False, a, len
    o0, o1, g0 = K2(255), K2(10, -4611686018427387904), iter([63, -3])
    try:
        for i1 in range(4):
            v1 = yield i1
            try:
                e0.add(operator.sub(sum(l0), (v0) + i3))
                note(chr(97 + ((False).__class__.__name__.__len__() + len(m0)) % 26))
                i0 = yield i0
            except Oops as e:
                i0 = yield 1
    finally:
        i1 = -1
    return m0[-1] if m0 else (False).__class__.__name__.__len__()
def mid0(a, b=255):
    global G0, G1
    i0, i1, i2, i3, i = a, -3, (1 << 62) - 3, 7, a
    f0, f1, s0, s1 = 0.1, float(-1), '12', ''
    l0, l1, m0, t0 = [a, 3, 100], [2, 2**53 + 1, -1, 1 << 62], [2j, 5e-324, b'\x00\xff7'], (100, 'a', a)
    d0, e0, b0 = {3: 63, '': a}, {10, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = True, a, int
    o0, o1, g0 = K3(-1), K3(10, -(1 << 63) + 1), iter([63, 0])
    l0, l1 = l1, l0
    if l1 == l0 or o0:
        return (*l1[:3], bytes(b0[:9]))
    pass
    if len(e0) > 12:
        e0.clear()
    return i0
def mid1(a, b=3, *r, k=17, **kw):
    i0, i1, i2, i3, i = a, -3, 1 << 62, 63, a
    f0, f1, s0, s1 = float('nan'), float(255), '', ''
    l0, l1, m0, t0 = [a, 1, 100], [-0.0, 5e-324], [K0(1), K1(2), 3], (0, 'x y  z', a)
    d0, e0, b0 = {10: 17, '\U0001f600k': a}, {1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 2j, a, (lambda p: p)
    o0, o1, g0 = K2(5), K0(7), iter([5, -4611686018427387904, -1, 4611686018427387903])
    i0 += i1; i1 -= i2
    i0 = len(s1) + s1.find(s0.replace('a', '')[:40])
    pass
    i0 = fit(i3 * i1 + 7)
    return i2
def gen2(a, b=100):
    i0, i1, i2, i3, i = a, 1, 18446744073709551615, 5, a
    f0, f1, s0, s1 = 5e-324, float(0), 'a', ''
    l0, l1, m0, t0 = [a, 2, 17], [-7.25, float('inf')], [(1, 'a'), [2], {3: 4}], (63, 'a', a)
    d0, e0, b0 = {17: 1, 'b,c,,d': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = 'b,c,,d', a, operator.neg
    o0, o1, g0 = K1(63), K1(1), iter([63, -(1 << 63), 2, 2**53 + 1])
    try:
        yield i0
    except Oops as e:
        note('thrown', *said(e))
        d0 = {True: 1, 1.0: i2, 1: (i0, s0, f0)}
    v1 = yield from l0
    for i1 in range(4):
        i0 += yield i1
def main(a):
    global G0, G1
    i0, i1, i2, i3, i = a, 7, (1 << 31) - 1, 10, a
    f0, f1, s0, s1 = 0.1, float(5), 'a', ''
    l0, l1, m0, t0 = [a, 100, -1], [1, 2, 3, 4, 5, 6, 7], [True, 'a', True], (3, 'abc', a)
    d0, e0, b0 = {1: 100, '12': a}, {1, 2, 3}, bytearray(b'')
    v0, v1, c0 = b'ab', a, (lambda p, *r, k=1: k)
    o0, o1, g0 = K0(-1), K2(2), iter([1, 2, 3, 4, 5, 6, 7])
    for i, j in zip(range(150), itertools.cycle((10, 100, -9223372036854775808))):
        v1 = j
        v0 = f'{d0.get(sorted(e0, key=repr)[:9])!r:.30}'
        try:
            i2 = (i0 := (2j).__class__.__name__.__len__())
            i1 = ((sum(l1)).__lt__(min(7, i2)))
            note(((sum(l1)).__lt__(min(7, i2))))
            for k in reversed(l0[:4]):
                try:
                    v1 = d0.pop(((1 << 64) - 1 - sum(l1)), None)
                    if i % 3 == -1:
                        return fit(G0 * len(b0))
                except ValueError:
                    return l0 == l0
            del o1.w
        except Exception as e:
            note(i, *said(e))
    for i, j in zip(range(150), itertools.cycle((-1, 255, 0.5))):
        v1 = j
        f1 = (math.fmod((f1 + f1), 3.0) + (abs(f1) % 10) ** 0.5)
        try:
            try:
                note(f'{d0.get(18446744073709551615)!s:>12.12}|{i2:^{4}}')
                e0.discard(i2)
            finally:
                i2 = (i1 << 1 % 64) >> 4 if 3 >= 0 else i2
                i2 = fit(i2)
            G2[(fit(o0.q << (d0.get(len(G3), operator.attrgetter('x')(o1)) & 63))).bit_length() % 3] = ord((s0 + 'q')[0])
            note(i, i2)
        except Exception as e:
            note(i, *said(e))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
main(7)
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
