"""Descriptors, properties and slots that fail, delete themselves or lie."""
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class D:
    def __get__(self, o, c=None): raise KeyError("get")
    def __set__(self, o, v): raise KeyError("set")
    def __delete__(self, o): raise KeyError("delete")
class G:
    def __get__(self, o, c=None): return (o is None, c.__name__)
class A:
    d, g = D(), G()
    __slots__ = ("x", "__dict__")
    def __getattr__(self, n): raise AttributeError("none: " + n)
a = A()
t(lambda: a.d); t(lambda: A.g); t(lambda: a.g); t(lambda: a.x); t(lambda: a.y); t(lambda: setattr(a, "d", 1)); t(lambda: delattr(a, "d")); t(lambda: delattr(a, "x")); t(lambda: delattr(a, "y"))
a.g = "own"
t(lambda: a.g)
class B:
    @property
    def p(self): raise AttributeError("inside")
    def __getattr__(self, n): return "fallback " + n
t(lambda: B().p)
class C:
    p = property()
t(lambda: C().p); t(lambda: setattr(C(), "p", 1)); t(lambda: delattr(C(), "p"))
class L:
    __len__ = 5
    __iter__ = None
    __hash__ = None
    __call__ = property(lambda self: lambda: "called")
t(lambda: len(L())); t(lambda: iter(L())); t(lambda: hash(L())); t(lambda: L()()); t(lambda: list(L())); t(lambda: 1 in L())
class S:
    __slots__ = ("a", "b")
s = S()
t(lambda: s.a); t(lambda: setattr(s, "c", 1)); t(lambda: s.__dict__); t(lambda: S.a.__get__(5)); t(lambda: S.a.__get__(s)); t(lambda: S.a.__set__(5, 1))
class X:
    def __getattribute__(self, n): raise ValueError(n)
t(lambda: X().a); t(lambda: hasattr(X(), "a")); t(lambda: getattr(X(), "a", 5))
t(lambda: classmethod(5).__get__(None, int)()); t(lambda: staticmethod(5)()); t(lambda: property(5).fget); t(lambda: type("Q", (), {"p": property(5)})().p)
