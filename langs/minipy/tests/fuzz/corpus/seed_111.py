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
G0 = 1 << 62
G1 = True
G2 = [7, 255, -3]
G3 = {1: 17, 'a': 17}
class Oops(Exception):
    pass
class Worse(Oops, ValueError):
    def __init__(self, *args, code=5):
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
        return 100
class K0(metaclass=Meta):
    c = 17
    q = Data()
    def __init__(self, x=1, y=2j):
        self.x = x
        self.y = y
    def __repr__(self):
        return f'{type(self).__name__}<{self.x!r:.40}>'
    def m(self, a):
        old, self.y = self.y, a
        return self.x if old == a else self.p
    def n(self, a, b=17, *r, k=0, **kw):
        i, i0, i1, i2, i3, f0, f1, s0, s1 = a, a, self.x, 2, 1, 0.5, 5e-324, 'b,c,,d', ''
        l0, l1, m0, t0, d0, e0, b0 = [a, 1], [], [None, a], (a, self.x), {a: 1}, {a, 2}, bytearray(b'ab')
        v0, v1, o0, o1, c0, g0 = self.y, a, self, self, len, iter((1, 2))
        i0 = True if o1 is o1 else (math.gcd((i1 % -1), (i1 or i1)) >> (hash((int(float(1 << 63)) if abs(f0) < 1e30 else len(d0))) & 63))
        return int(str((i0 // isinstance((i0, s0, f0), (list, tuple))))[:15] or 0)
    @property
    def p(self):
        return self.y if type(self.y) is int else 0
    @p.setter
    def p(self, value):
        self.x = value
class K1(K0):
    c = -1
    def m(self, a):
        for k in range(4):
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
        old, self.y = self.y, a
        return self.x if old == a else self.p
    p = property(lambda self: self.x)
class K3:
    __slots__ = ('x', 'y', 'z')
    c, q = 3, 5
    def __init__(self, x=1, y=1):
        self.x, self.y = x, y
    def __repr__(self):
        return f'K3({self.x!r:.40})'
    def m(self, a):
        if a % 5 == 2:
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
class K4(K1, K0):
    def __bool__(self):
        return self.x % 3 != 0
    def __add__(self, other):
        if isinstance(other, int):
            return type(self)(self.x + other)
        return NotImplemented
    def __radd__(self, other):
        return self.x + other
class K5(K2):
    def __delattr__(self, name):
        if name != 'x':
            super().__delattr__(name)
    def m(self, a):
        return 1 + a
def leaf0(a, b=63):
    global G0, G1
    i0, i1, i2, i3, i = a, 255, 2, 255, a
    f0, f1, s0, s1 = float(1 << 63), float(1), 'Zz9', ''
    l0, l1, m0, t0 = [a, 2, 1], [], [0.1, 1.0, 2.0], (63, 'a', a)
    d0, e0, b0 = {7: -3, 'Zz9': a}, {7, 2, 3}, bytearray(b'')
    v0, v1, c0 = b'\x00\xff7', a, abs
    o0, o1, g0 = K4(17), K4(1), iter([])
    l0[i1]
    for k in reversed(l1[:4]):
        if int((i1 * 2)) not in e0:
            break
    f0 = float(1 << 63)
    return len(s0)
def leaf1(a, b=b'ab', *, k=None):
    i0, i1, i2, i3, i = a, 63, 7, 17, a
    f0, f1, s0, s1 = -7.25, float(1), '', ''
    l0, l1, m0, t0 = [a, -3, 0], [], [1, 2.5, 'a', None], (100, '\U0001f600k', a)
    d0, e0, b0 = {2: -3, 'Zz9': a}, {5, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = -(1 << 63), a, abs
    o0, o1, g0 = K1(7), K5(2), iter([])
    note(abs(f1))
    l0.sort()
    try:
        l0, l1 = l1, l0
        d0[i1, s1[:2]] = ((int.from_bytes((i3 & 255, 1), 'big') // 2) * (float(1 << 63)).__class__.__name__.__len__() & 0xffffffffffffffff)
        t1 = 4
        while (t1 := t1 - 1) >= 0:
            l0, l1 = l1, l0
            try:
                for k in d0:
                    if i % 2 == -1:
                        d0[s1] = 1
                l0, l1 = l1, l0
            except ZeroDivisionError:
                i2 = 0
            except (TypeError, ValueError) as e:
                note(*said(e))
            except LookupError as e:
                note(repr(e)[:60])
            else:
                v0, v1 = v1, v0
        else:
            l0, l1 = l1, l0
    except (ZeroDivisionError, AttributeError) as e:
        note(*said(e))
    return i0
def leaf2(a, *r, b=0, **k):
    i0, i1, i2, i3, i = a, 3, -(1 << 63) + 1, 100, a
    f0, f1, s0, s1 = 0.5, float(5), '', ''
    l0, l1, m0, t0 = [a, 100, 3], [17, 10], [9223372036854775807, True, (1 << 62) - 3], (1, 'a', a)
    d0, e0, b0 = {255: 10, 'a': a}, {0, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = 1 << 62, a, operator.neg
    o0, o1, g0 = K4(100), K0(1), iter([1, 2, 3, 4, 5, 6, 7])
    v1 = r
    d0.update(k)
    i1 = True if o1 is o1 else round(len(G3), -1)
    v1 = [k for k in (j * 2 for j in l0[:4])]
    return dict(itertools.islice(d0.items(), 9))
def gen0(a, b=2):
    i0, i1, i2, i3, i = a, 100, -10**19, -3, a
    f0, f1, s0, s1 = float('nan'), float(100), 'b,c,,d', ''
    l0, l1, m0, t0 = [a, 1, 0], [1, 2, 3, 4, 5, 6, 7], [False, 2j, False], (100, '', a)
    d0, e0, b0 = {0: 17, 'x y  z': a}, {0, 2, 3}, bytearray(b'')
    v0, v1, c0 = False, a, operator.neg
    o0, o1, g0 = K3(2), K2(7), iter([10, 1])
    for i1 in range(3):
        i0 += yield i1
    return (('a' < s0.encode().decode())).bit_length()
def gen1(a, b=2):
    i0, i1, i2, i3, i = a, 0, 4611686018427387903, 1, a
    f0, f1, s0, s1 = float(1 << 63), float(1), 'a', ''
    l0, l1, m0, t0 = [a, 255, 10], [100, 1], [(1, 'a'), [2], {3: 4}], (7, 'abc', a)
    d0, e0, b0 = {255: 1, 'b,c,,d': a}, {7, 2, 3}, bytearray(b'')
    v0, v1, c0 = False, a, (lambda p: p)
    o0, o1, g0 = K4(10), K3(-3), iter([])
    try:
        for i1 in range(2):
            v1 = yield i1
            try:
                yield int(str((fit(int(str(1)[:15] or 0) << 3) - (((False).__class__.__name__.__len__() * 1) + (17 % (1 << 62)))))[:15] or 0)
            except Oops as e:
                note('thrown', *said(e))
                if o1:
                    return bytes(b0[:9])
    finally:
        i1 = -1
    return (1 << 62) - 3
def mid0(a, b=63):
    global G0, G1
    i0, i1, i2, i3, i = a, -1, 18446744073709551615, 17, a
    f0, f1, s0, s1 = 1.5, float(255), 'x y  z', ''
    l0, l1, m0, t0 = [a, -3, 7], [-0.0, 0.5], [-9223372036854775808, 1e16, 0.5], (255, 'b,c,,d', a)
    d0, e0, b0 = {0: 17, '': a}, {-1, 2, 3}, bytearray(b'\x00\xff7')
    v0, v1, c0 = (1 << 61) - 40, a, (lambda p: p)
    o0, o1, g0 = K5(17, 1 << 62), K5(10), iter([3, 4611686018427387903, 255, 4611686018427387903])
    d0['n'] = d0.setdefault('n', 0) + (100 and len(G3))
    i2, i1 = fit(9223372036854775807 * i3), i0
    with o0 as k:
        l1.clear()
    s1 += str(o0)[:40][:5]
    i0 = sum(k for k in d0.values() if type(k) is int)
    return i0
def mid1(a, b=1, *r, k=100, **kw):
    i0, i1, i2, i3, i = a, -1, -(1 << 62) + 2, 7, a
    f0, f1, s0, s1 = 1e308, float(5), '', ''
    l0, l1, m0, t0 = [a, 17, -1], [1, 2, 3, 4, 5, 6, 7], [(1, 'a'), [2], {3: 4}], (10, '\U0001f600k', a)
    d0, e0, b0 = {0: 5, 'x y  z': a}, {0, 2, 3}, bytearray(b'')
    v0, v1, c0 = None, a, len
    o0, o1, g0 = K0(7), K5(63), iter([1, 2, 3, 4, 5, 6, 7])
    i0 |= 4611686018427387903
    l0[(int(-7.25) if abs(f0) < 1e30 else ((i1 := len(m0)) - operator.sub(abs(i1), max(0, i0, 100))))]
    def t2(n):
        if n < 2:
            return n
        return t2(n - 1) + t2(n - 2)
    i1 = t2(5)
    pass
    if isinstance(v0, int):
        l1 = s1.split('12')
    elif isinstance(v0, (str, float)):
        compose = lambda f, g: lambda k: f(g(k))
        v0 = compose(abs, lambda k: k - pow((v1 == sorted(e0, key=repr)[:9]), 2, -5))(~fit(i0 << 3))
    elif v1 is None or isinstance(v1, list):
        class t3:
            def __iter__(self):
                self.n = 2
                return self
            def __next__(self):
                if self.n <= 0:
                    raise StopIteration
                self.n -= 1
                return self.n
        t4 = t3()
        v1 = [*t4], sum(t4), max(t4), 1 in t4
    else:
        i0, i1 = i1, i0
    return i0
def gen2(a, b=100):
    i0, i1, i2, i3, i = a, -1, (1 << 64) - 1, 1, a
    f0, f1, s0, s1 = 1e-7, float(63), '\u00e9\u4e2d', ''
    l0, l1, m0, t0 = [a, 5, 10], [0, (1 << 31) - 1, 5, (1 << 61) - 40], [1, 2.5, 'a', None], (63, '12', a)
    d0, e0, b0 = {-1: -3, '12': a}, {63, 2, 3}, bytearray(b'')
    v0, v1, c0 = 18446744073709551615, a, functools.partial(max, 3)
    o0, o1, g0 = K0(0), K4(7), iter([1, 2, 3, 4, 5, 6, 7])
    try:
        if 63 in l0:
            d0[i0 % 5] = d0.get(i1 % 5, 0) + 1
        elif o0:
            i3 = (i3 * 6364136223846793005 + 1 << 62) & 0xffffffffffffffff
        else:
            t0
        i0 = yield i0
    except Oops as e:
        i0 = yield 1
    v1 = yield from l0
    for i1 in range(4):
        i0 += yield i1
def main(a):
    global G1
    i0, i1, i2, i3, i = a, 3, 18446744073709551615, 100, a
    f0, f1, s0, s1 = float(1 << 63), float(3), 'x y  z', ''
    l0, l1, m0, t0 = [a, 2, 17], [5, 10], [K0(1), K1(2), 3], (10, 'Zz9', a)
    d0, e0, b0 = {3: 17, 'abc': a}, {255, 2, 3}, bytearray(b'')
    v0, v1, c0 = -(1 << 31), a, functools.partial(max, 0)
    o0, o1, g0 = K3(-1, -9223372036854775808), K5(5), iter([])
    def down(n, a):
        nonlocal i0, i1, i2, i3, f0, f1, s0, s1, l0, l1, m0, t0, d0, e0, v0, v1, o0, o1, g0, b0, c0
        if n <= 0:
            return a
        try:
            if i0 not in e0:
                for t5 in (abs, float, str, (lambda k: k), functools.partial(operator.add, i2)):
                    v1 = t5((((True).__class__.__name__.__len__() - i0) % (i2 := 63)))
                note(o0)
            else:
                e0 |= {i2 % 9, 10}
            v0 = o0[1:]
            if i % 60 == 3:
                K2.__bases__ = (K1,)
        except Exception as e:
            note(*said(e))
        return down(n - 1, ((i2 // -(1 << 63)) if all(k for k in l0) else -3))
    for i in range(4):
        print(down(80, i))
    print(i0, i1, i2, i3, f0, f1, s0[:60], s1[:60])
    print(l0[:20], l1[:20], m0[:20], t0[:20], dict(itertools.islice(d0.items(), 20)))
    print(sorted(e0, key=repr)[:20], bytes(b0)[:30], v0, v1, o0, o1, vars(o0) if hasattr(o0, '__dict__') else None)
try:
    main(7)
except Exception as e:
    print(*said(e))
print(N, G0, G1, G2, G3, K0.c, K1.c, K2.c, K4.c, sorted(vars(K2).keys() & {'c', 'm', 'n', 'p'}))
