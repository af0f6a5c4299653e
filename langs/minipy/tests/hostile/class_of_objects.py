# Classes of objects that change while their methods run, and what refuses to change.
def attempt(what, f):
    try:
        result = f()
    except BaseException as e:
        print(what, type(e).__name__, e)
    else:
        print(what, result)

class A:
    def f(self):
        self.__class__ = B
        return self.f()
    def __repr__(self): return "A()"
class B:
    def f(self):
        return "B.f"
    def __repr__(self): return "B()"
class Slotted:
    __slots__ = ("x",)
class SlottedToo:
    __slots__ = ("x",)
class Other:
    __slots__ = ("y",)
class L(list): pass
class M(list): pass
class D(dict): pass
class Meta(type): pass
class WithMeta(metaclass=Meta): pass

for i in range(30):
    a = A()
    r = a.f(), a
print(r)
def assign(obj, cls):
    obj.__class__ = cls
    return type(obj).__name__
attempt("plain to list", lambda: assign(A(), L))
attempt("list to list", lambda: assign(L(), M))
attempt("list to dict", lambda: assign(L(), D))
attempt("slots", lambda: assign(Slotted(), SlottedToo))
attempt("other slots", lambda: assign(Slotted(), Other))
attempt("int", lambda: assign(3, A))
attempt("to int", lambda: assign(A(), int))
attempt("to object", lambda: assign(A(), object))
attempt("to non-class", lambda: assign(A(), 3))
attempt("function", lambda: assign(lambda: 0, A))
attempt("class", lambda: assign(A, Meta))
attempt("meta", lambda: assign(WithMeta, type))
attempt("module", lambda: assign(__import__("sys"), A))
attempt("exception", lambda: assign(ValueError(), KeyError))
class E1(ValueError): pass
class E2(ValueError): pass
attempt("exceptions", lambda: assign(E1(1), E2))
attempt("delete", lambda: delattr(A(), "__class__"))
attempt("None", lambda: assign(None, A))

class Liar:
    @property
    def __class__(self):
        return int
attempt("liar", lambda: (isinstance(Liar(), int), type(Liar()).__name__, issubclass(type(Liar()), int)))
attempt("liar plus", lambda: Liar() + 1)
class Raising:
    @property
    def __class__(self):
        raise ZeroDivisionError("no class")
attempt("raising", lambda: isinstance(Raising(), int))
attempt("raising own", lambda: isinstance(Raising(), Raising))
class Deep:
    @property
    def __class__(self):
        return 3
attempt("odd class", lambda: isinstance(Deep(), int))
attempt("odd class too", lambda: isinstance(Deep(), (str, Deep)))

class Grow:
    def __init__(self): self.n = 0
    def __getattr__(self, name):
        self.__class__ = type("G%d" % self.n, (Grow,), {name: self.n})
        self.n += 1
        return getattr(self, name)
g = Grow()
print([getattr(g, "x%d" % i) for i in range(40)][-3:], type(g).__name__, g.__dict__)

class P: 
    def hop(self, n):
        t = 0
        for i in range(n):
            self.__class__ = Q if i & 1 else P
            t += self.w()
        return t
    def w(self): return 1
class Q(P):
    def w(self): return 100
print(P().hop(500))
