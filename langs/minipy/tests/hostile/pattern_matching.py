"""Patterns against objects that lie about themselves."""
class A:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
class Lies:
    @property
    def __class__(self): return A
    x = y = 1
class Raises:
    __match_args__ = ("p",)
    @property
    def p(self): raise KeyError("p")
class Bad: __match_args__ = 5
class Bad2: __match_args__ = (5,)
class Twice: __match_args__ = ("x", "x"); x = 1
class Seq:
    def __len__(self): return 2
    def __getitem__(self, i): return i
def f(v):
    match v:
        case A(x, y=2): return "A2", x
        case A(x, y): return "A", x, y
        case Raises(p): return p
        case Bad2(x): return x
        case Twice(a, b): return a, b
        case [a, [b, *c]]: return a, b, c
        case [a, b]: return a, b
        case {"k": k, **rest}: return k, rest
        case str() as s if len(s) > 3: return s
        case "a" | "b": return "ab"
        case int(n) | float(n): return n
        case None | True: return "const"
        case {}: return "mapping"
        case (): return "empty"
    return "none"
for v in A(1, 2), A(1, 3), Lies(), Raises(), Bad2(), Twice(), [1, [2, 3, 4]], [1, 2], "ab", "abcd", "a", {"k": 1, "z": 2}, {}, (), [], Seq(), 5, 5.5, None, True, b"ab", range(2), {1, 2}, iter([]):
    try: print(f(v))
    except Exception as e: print(type(e).__name__, e)
def g(v):
    match v:
        case Bad(x): return x
try: g(Bad())
except TypeError as e: print(e)
