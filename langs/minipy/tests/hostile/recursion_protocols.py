"""Recursion without end through special methods."""
class A:
    def __repr__(self): return repr(self)
    def __str__(self): return str(self)
    def __eq__(self, o): return self == o
    def __hash__(self): return hash(self)
    def __add__(self, o): return self + o
    def __getattr__(self, n): return getattr(self, n + "a")
    def __getitem__(self, i): return self[i]
    def __call__(self): return self()
    def __iter__(self): return iter(self)
    def __len__(self): return len(self)
    def __bool__(self): return bool(self)
    def __contains__(self, x): return x in self
    def __enter__(self):
        with self: pass
    def __exit__(self, *a): pass
    def __index__(self): return [0][self]
    def __lt__(self, o): return self < o
    def __format__(self, s): return format(self, s)
    def __neg__(self): return -self
    @property
    def prop(self): return self.prop
    def __setattr__(self, n, v): self.other = v
    def __delattr__(self, n): del self.other
    def __instancecheck__(self, o): return isinstance(o, self)
a = A()
def use_with():
    with a: pass
def set_it(): a.x = 1
def del_it(): del a.x
for name, f in [("repr", lambda: repr(a)), ("str", lambda: str(a)), ("eq", lambda: a == 1), ("hash", lambda: hash(a)), ("add", lambda: a + 1),
          ("getattr", lambda: a.x), ("getitem", lambda: a[0]), ("call", lambda: a()), ("iter", lambda: iter(a)), ("len", lambda: len(a)),
          ("bool", lambda: bool(a)), ("in", lambda: 1 in a), ("with", use_with), ("index", lambda: [0][a]), ("lt", lambda: a < 1),
          ("format", lambda: format(a, "")), ("neg", lambda: -a), ("prop", lambda: a.prop), ("set", set_it), ("del", del_it),
          ("isinstance", lambda: isinstance(1, a)), ("sort", lambda: sorted([a, a])), ("dict", lambda: {a: 1}), ("print", lambda: print(a)),
          ("max", lambda: max(a, a)), ("fstring", lambda: f"{a}"), ("percent", lambda: "%s" % a), ("list", lambda: list(a)), ("unpack", lambda: [*a])]:
    try:
        f()
        print(name, "ended")
    except RecursionError:
        print(name, "RecursionError")
