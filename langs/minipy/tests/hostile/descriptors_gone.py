# Descriptors that remove or replace themselves, their class, or the instance while they are asked.
def attempt(what, f):
    try:
        result = f()
    except BaseException as e:
        print(what, type(e).__name__, e)
    else:
        print(what, result)

class SelfRemoving:
    def __set_name__(self, owner, name):
        self.owner, self.name = owner, name
    def __get__(self, obj, cls):
        if self.name in self.owner.__dict__:
            delattr(self.owner, self.name)
        return "got"
class A:
    x = SelfRemoving()
a = A()
attempt("first", lambda: a.x)
attempt("second", lambda: a.x)

class Replacing:
    def __init__(self, n): self.n = n
    def __get__(self, obj, cls):
        cls.y = Replacing(self.n + 1) if self.n < 50 else self.n
        return self.n
class B:
    y = Replacing(0)
print([B().y for _ in range(60)][-12:])

class SetDeletes:
    def __get__(self, obj, cls): return 1
    def __set__(self, obj, value):
        del SetDeletes.__set__
        obj.__dict__["z"] = value
class C:
    z = SetDeletes()
c = C()
c.z = 5
attempt("after set", lambda: c.z)
c.z = 6
attempt("after second", lambda: (c.z, c.__dict__))

class Chameleon:
    def __getattribute__(self, name):
        if name == "__dict__": return object.__getattribute__(self, name)
        del type(self).__getattribute__
        return "once"
ch = Chameleon()
attempt("hook", lambda: ch.anything)
attempt("no hook", lambda: ch.anything)

class Bad:
    def __set_name__(self, owner, name):
        raise LookupError(name)
attempt("set_name", lambda: type("X", (), {"b": Bad()}))
class BadNotes:
    def __set_name__(self, owner): pass
attempt("set_name arity", lambda: type("X", (), {"b": BadNotes()}))
class Adds:
    def __set_name__(self, owner, name):
        setattr(owner, name + "_", Adds2())
class Adds2:
    def __set_name__(self, owner, name):
        print("never")
X = type("X", (), {"a": Adds(), "b": Adds()})
print(sorted(k for k in X.__dict__ if not k.startswith("__")))
class NotCallable:
    __set_name__ = 3
attempt("set_name int", lambda: type("X", (), {"b": NotCallable()}))

class Sub:
    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
attempt("init_subclass", lambda: type("X", (Sub,), {}, z=1))
class Sub2:
    def __init_subclass__(cls, boom=None):
        if boom: raise boom
attempt("init_subclass raises", lambda: type("X", (Sub2,), {}, boom=KeyError("k")))
attempt("init_subclass odd", lambda: type("X", (Sub2,), {}, boom=3))
attempt("no init_subclass", lambda: type("X", (), {}, z=1))
class Sub3:
    __init_subclass__ = None
attempt("none", lambda: type("X", (Sub3,), {}))

class Prop:
    @property
    def p(self):
        del Prop.p
        return self.p
attempt("property gone", lambda: Prop().p)
class Prop2:
    def __getattr__(self, name): return "fallback " + name
    @property
    def p(self):
        raise AttributeError("inner")
attempt("property to getattr", lambda: Prop2().p)
class Loop:
    def __getattr__(self, name): return getattr(self, name + "x")
attempt("getattr loop", lambda: Loop().a)
class Get:
    def __get__(self, o, c): return self
    def __call__(self, *a): return a
class UsesGet:
    m = Get()
    __len__ = Get()
    __add__ = Get()
    __getitem__ = Get()
attempt("m", lambda: UsesGet().m(1))
attempt("len", lambda: len(UsesGet()))
attempt("add", lambda: UsesGet() + 1)
attempt("item", lambda: UsesGet()[2])
class Raiser:
    def __get__(self, o, c): raise ValueError("in get")
class UsesRaiser:
    __len__ = Raiser()
    __iter__ = Raiser()
    __bool__ = Raiser()
    __hash__ = Raiser()
    __eq__ = Raiser()
    __call__ = Raiser()
    __enter__ = Raiser()
    __exit__ = Raiser()
    __str__ = Raiser()
    __index__ = Raiser()
u = UsesRaiser()
for what, f in (("len", lambda: len(u)), ("bool", lambda: bool(u)), ("call", lambda: u()), ("str", lambda: str(u)), ("fmt", lambda: f"{u}")):
    attempt(what, f)
def use():
    with u: pass
attempt("with", use)
