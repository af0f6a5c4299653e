# Data that is deep or contains itself, for repr, comparison, hashing, copying, json and the like.
import copy, json, pprint, sys
def attempt(what, f):
    try:
        result = f()
    except BaseException as e:
        print(what, type(e).__name__, str(e)[:80])
    else:
        print(what, str(result)[:80])
def deep(make, n):
    x = make(None)
    for _ in range(n): x = make(x)
    return x
MAKERS = {"list": lambda x: [x], "tuple": lambda x: (x,), "dict": lambda x: {"k": x}, "set": lambda x: frozenset([x])}
for name, make in MAKERS.items():
    for n in (50, 100_000):
        x, y = deep(make, n), deep(make, n)
        attempt((name, n, "repr"), lambda: len(repr(x)) if n < 100 else repr(x))
        attempt((name, n, "eq"), lambda: x == y)
        attempt((name, n, "ne"), lambda: x != y)
        if name in ("tuple", "set"): attempt((name, n, "hash"), lambda: hash(x) == hash(y))
        if name in ("tuple", "list"): attempt((name, n, "lt"), lambda: x < y)
        attempt((name, n, "copy"), lambda: len(copy.copy(x)))
        attempt((name, n, "deepcopy"), lambda: copy.deepcopy(x) == x)
        if name != "set": attempt((name, n, "json"), lambda: len(json.dumps(x)) if n < 100 else json.dumps(x))
        attempt((name, n, "str in"), lambda: "q" in str(x))
        attempt((name, n, "isinstance"), lambda: isinstance(3, x))
        attempt((name, n, "format"), lambda: len(f"{x}") > 0)
        attempt((name, n, "percent"), lambda: len("%s" % [x]) > 0)
        del x, y
a = []; a.append(a)
b = {}; b["b"] = b
c = ([],); c[0].append(c)
for x in (a, b, c):
    attempt("repr", lambda: repr(x))
    attempt("json", lambda: json.dumps(x))
    attempt("deepcopy", lambda: repr(copy.deepcopy(x)))
    attempt("pprint", lambda: "Recursion on" in pprint.pformat(x))
    attempt("eq", lambda: x == copy.deepcopy(x))
    attempt("eq self", lambda: x == x)
    attempt("hash", lambda: hash(x))
attempt("lt", lambda: a < copy.deepcopy(a))
attempt("json text", lambda: json.loads("[" * 100000))
attempt("json text ok", lambda: json.loads("[" * 500 + "]" * 500) != [])
attempt("json dicts", lambda: json.loads('{"a":' * 100000))
attempt("json number", lambda: json.loads("1" * 5000))
attempt("json float", lambda: json.loads("1" * 5000 + ".0"))
attempt("json exp", lambda: json.loads("1e99999999999"))
attempt("json nan", lambda: json.loads("[NaN, -Infinity]"))
attempt("json keys", lambda: json.dumps({1: 2, None: 3, True: 4, 1.5: 5}))
attempt("json bad key", lambda: json.dumps({(1,): 2}))
attempt("json skip", lambda: json.dumps({(1,): 2}, skipkeys=True))
attempt("json set", lambda: json.dumps({1}))
attempt("json default", lambda: json.dumps({1}, default=lambda o: o))
attempt("json default deep", lambda: json.dumps(object(), default=lambda o: [o]))
attempt("json indent", lambda: json.dumps([1, [2]], indent="\u20ac"))
attempt("json surrogate", lambda: json.loads('"\\ud800"') == "\ud800")
attempt("json escape", lambda: json.loads('"\\x"'))
attempt("json control", lambda: json.loads('"\n"'))
attempt("json extra", lambda: json.loads("1 2"))
attempt("json empty", lambda: json.loads(""))
attempt("json bom", lambda: json.loads("\ufeff1"))
class Hook:
    def __deepcopy__(self, memo): return copy.deepcopy(self, memo)
attempt("deepcopy loop", lambda: copy.deepcopy(Hook()))
class Red3:
    def __reduce_ex__(self, p): return "name"
attempt("reduce name", lambda: type(copy.copy(Red3())).__name__)
class Repr:
    def __repr__(self): return repr([self])
attempt("repr loop", lambda: repr(Repr()))
class Eq:
    def __eq__(self, o): return [self] == [Eq()]
attempt("eq loop", lambda: Eq() == Eq())
class Hash:
    def __hash__(self): return hash((self,))
attempt("hash loop", lambda: hash(Hash()))
class Str(str):
    def __str__(self): return str(self)
attempt("str loop", lambda: str(Str("a")))
class Len:
    def __len__(self): return len(self)
attempt("len loop", lambda: len(Len()))
class Bool:
    def __len__(self): return bool(self)
attempt("bool loop", lambda: bool(Bool()))
class Iter:
    def __iter__(self): return iter(self)
attempt("iter loop", lambda: iter(Iter()))
class Call: pass
Call.__call__ = Call()
attempt("call loop", lambda: Call()())
class Idx:
    def __index__(self): return [1][self]
attempt("index loop", lambda: [1][Idx()])
class Fmt:
    def __format__(self, s): return f"{self:{s}}"
attempt("format loop", lambda: f"{Fmt():5}")
class Add:
    def __add__(self, o): return self + o
attempt("add loop", lambda: Add() + 1)
class Get:
    def __getattribute__(self, n): return self.x
attempt("get loop", lambda: Get().a)
class Set:
    def __setattr__(self, n, v): self.x = v
attempt("set loop", lambda: setattr(Set(), "a", 1))
class Con:
    def __contains__(self, x): return x in self
attempt("in loop", lambda: 1 in Con())
class En:
    def __enter__(self):
        with self: pass
    def __exit__(self, *a): pass
attempt("with loop", lambda: En().__enter__())
class Meta(type):
    def __instancecheck__(cls, o): return isinstance(o, cls)
class M(metaclass=Meta): pass
attempt("isinstance loop", lambda: isinstance(1, M))
class Abs:
    def __abs__(self): return abs(self)
    def __round__(self, n=0): return round(self)
    def __int__(self): return int(self)
    def __float__(self): return float(self)
    def __complex__(self): return complex(self)
    def __bytes__(self): return bytes(self)
    def __reversed__(self): return reversed(self)
    def __dir__(self): return dir(self)
    def __neg__(self): return -self
    def __getitem__(self, i): return self[i]
    def __delitem__(self, i): del self[i]
    def __lt__(self, o): return self < o
    def __iadd__(self, o):
        self += o
    def __divmod__(self, o): return divmod(self, o)
    def __pow__(self, o): return self ** o
for f in (abs, round, int, float, complex, bytes, reversed, dir, lambda x: -x, lambda x: x[0], lambda x: x.__delitem__(0),
          lambda x: x < x, lambda x: x.__iadd__(1), lambda x: divmod(x, 1), lambda x: x ** 2):
    attempt("protocol loop", lambda: f(Abs()))
