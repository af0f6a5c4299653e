# Special methods that call themselves without end, each through the operation that calls them.
def t(f, *args):
    try:
        r = repr(f(*args))
        print(r if len(r) < 200 else (r[:80], len(r)))
    except BaseException as e:
        print(type(e).__name__, str(e)[:150])
class A:
    def __init__(self): self.o = self
    def __eq__(self, other): return self.o == other
    __hash__ = None
t(lambda: A() == 1)
t(lambda: [A()] == [1])
t(lambda: A() in [1])
t(lambda: [1, A()].index(2))
t(lambda: [1, A()].count(2))
t(lambda: {1: A()} == {1: 2})
t(lambda: (1, A()) == (1, 2))
t(lambda: (1, A()) < (1, 2))
t(lambda: [1, A()].remove(5))
class H:
    def __hash__(self): return hash(self)
t(lambda: {H(): 1})
t(lambda: {H()})
t(lambda: hash((1, H())))
t(lambda: hash(frozenset()) == hash(frozenset()))
t(lambda: frozenset([H()]))
class R:
    def __repr__(self): return repr([self])
t(lambda: repr(R()))
t(lambda: str({1: R()}))
t(lambda: '%r' % R())
t(lambda: f'{R()!r}')
t(lambda: '{!r}'.format(R()))
t(lambda: f'{R()}')
class S:
    def __str__(self): return str(self)
t(lambda: str(S()))
t(lambda: '%s' % S())
t(lambda: print(S()))
t(lambda: ''.join(map(str, [S()])))
class F:
    def __format__(self, spec): return format(self, spec)
t(lambda: f'{F()}')
class I:
    def __iter__(self): return iter(self)
t(lambda: list(I()))
t(lambda: [*I()])
t(lambda: 1 in I())
t(lambda: sum(I()))
class N:
    def __iter__(self): return self
    def __next__(self): return next(self)
t(lambda: list(N()))
t(lambda: max(N()))
t(lambda: ''.join(N()))
class L:
    def __len__(self): return len(self)
t(lambda: len(L()))
t(lambda: bool(L()))
class B:
    def __bool__(self): return bool(self)
t(lambda: not B())
t(lambda: list(filter(None, [B()])))
t(lambda: any([B()]))
class G:
    def __getattr__(self, n): return getattr(self, n + 'x')
t(lambda: G().a)
class GA:
    def __getattribute__(self, n): return getattr(self, n)
t(lambda: GA().a)
class SA:
    def __setattr__(self, n, v): setattr(self, n, v)
t(lambda: SA().__setattr__('a', 1))
class GI:
    def __getitem__(self, i): return self[i]
t(lambda: GI()[0])
t(lambda: list(GI()))
t(lambda: 3 in GI())
class C:
    def __call__(self): return self()
t(lambda: C()())
class AD:
    def __add__(self, o): return o + self
    __radd__ = __add__
t(lambda: AD() + AD())
t(lambda: sum([AD(), AD()]))
class IX:
    def __index__(self): return [1, 2][self]
t(lambda: [1][IX()])
t(lambda: range(IX()))
class IN:
    def __int__(self): return int(self)
    def __float__(self): return float(self)
t(lambda: int(IN()))
t(lambda: float(IN()))
class CT:
    def __contains__(self, x): return x in self
t(lambda: 1 in CT())
class EN:
    def __enter__(self):
        with self: pass
    def __exit__(self, *a): pass
def w():
    with EN(): pass
t(w)
class P:
    @property
    def p(self): return self.p
t(lambda: P().p)
class D:
    def __get__(self, o, c): return o.d
class E2: d = D()
t(lambda: E2().d)
class M(type):
    def __instancecheck__(c, o): return isinstance(o, c)
    def __subclasscheck__(c, o): return issubclass(o, c)
class MM(metaclass=M): pass
t(lambda: isinstance(1, MM))
t(lambda: issubclass(int, MM))
class NW:
    def __new__(cls): return cls()
t(lambda: NW())
class IT:
    def __init__(self): IT()
t(lambda: IT())
class LT:
    def __lt__(self, o): return sorted([self, o])
t(lambda: sorted([LT(), LT()]))
t(lambda: min(LT(), LT()))
class MI:
    def __missing__(self, k): return self[k]
class MD(dict):
    def __missing__(self, k): return self[k]
t(lambda: MD()[1])
class RV:
    def __reversed__(self): return reversed(self)
t(lambda: reversed(RV()))
class RD:
    def __round__(self, n=None): return round(self)
    def __abs__(self): return abs(self)
    def __neg__(self): return -self
    def __divmod__(self, o): return divmod(self, o)
    def __pow__(self, o, m=None): return pow(self, o)
t(lambda: round(RD()))
t(lambda: abs(RD()))
t(lambda: -RD())
t(lambda: divmod(RD(), 1))
t(lambda: RD() ** 2)
class LH:
    def __length_hint__(self): return list(self)
    def __iter__(self): return iter([])
t(lambda: list(LH()))
class DL:
    def __del__(self): DL()
class DR:
    def __dir__(self): return dir(self)
t(lambda: dir(DR()))
class SZ:
    def __reduce_ex__(self, p): 
        import copy
        return copy.copy(self)
import copy
t(lambda: copy.copy(SZ()))
class DC:
    def __deepcopy__(self, memo): return copy.deepcopy(self, memo)
t(lambda: copy.deepcopy(DC()))
