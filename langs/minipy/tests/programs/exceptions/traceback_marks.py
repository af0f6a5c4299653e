# The marks below the lines of tracebacks, for every kind of expression and statement that can fail.
import sys
import traceback
class E1(Exception): pass
class E2(E1):
    def __init__(self, a, b=2): super().__init__(a, b); self.a = a
    def __str__(self): return f"E2<{self.a}>"
    def __reduce__(self): return E2, (self.a,)
def show(f, *a):
    try: print("->", f(*a))
    except BaseException: print(traceback.format_exc().replace(__file__, "F").replace("traceback_marks.py", "F"), end="")
def div(a, b): return a / b
def chain(n):
    try: return div(n, 0)
    except ZeroDivisionError as e:
        if n == 1: raise E1("one") from e
        if n == 2: raise E2("two")
        if n == 3: raise E1("three") from None
        e.add_note(f"n was {n}"); e.add_note("multi\nline"); raise
for n in range(1, 5): show(chain, n)
def many(d, k):
    return d["a"][k].real + (lambda q: q.b.c(d["x"],
        d["y"]))(d)
show(many, {}, 1); show(many, {"a": [1]}, 5); show(many, {"a": [1]}, 0); show(many, {"a": [None]}, 0); show(many, None, 0)
class Ops:
    def __add__(self, o): raise TypeError("no add")
    def __getitem__(self, k): raise KeyError(k, "é")
    def __call__(self, *a, **k): raise E2(a)
    def __enter__(self): raise OSError(2, "gone", "file.txt")
    def __exit__(self, *a): pass
    def __iter__(self): yield 1; raise ValueError
    def __contains__(self, x): assert x, "falsy"; return True
    def __lt__(self, o): return undefined
    def __bool__(self): raise NotImplementedError()
    def __len__(self): return -1
    def __del__(self): pass
    @property
    def p(self): return self.q.r
    def __getattr__(self, n): raise AttributeError(f"no {n}", name=n, obj=None)
o = Ops()
def x1(): return 1 + (2 * 3) + (o + 1)
def x2(): return (o)[1:2]
def x3(): return [o(1, 2, k=3) for _ in range(1)]
def x4():
    with o as q, o: pass
def x5(): a, b, c = o
def x6(): return 0 in o
def x7(): return sorted([o, o])
def x8():
    if o and 1: pass
def x9(): return len(o)
def x10(): return o.p
def x11(): a, (b, c) = 1, (2,); return a
def x12(): a, b = {1, 2, 3}
def x13(): assert o is None and \
        1, f"msg {1+1}"
def x14(): raise ValueError("a", 1) from KeyError("c")
def x15(): del nope
def x16(): x16b.y = 1; x16b: int
def x17(): return "abc" + 1 + "d" if True else 0
def x18(): return -"a" * 2
def x19():
    for i in 5: pass
def x20(): global ggg; return ggg[0]
def x21(): import nothing_here.sub
def x22(): raise (E1)("x",
    *[1])
def x23(): return f"{1} {undefined_q + 1} {2}"
def x24(): "abc".foo.bar; return
def x25(): x = [1, 2]; x[5] += 1
def x26(): return {**{}, "a": 1, **[1]}
def x27(): return print(*1)
def x28(): raise 5
def x29(): raise E1 from 7
def x30():
    try: raise E1("a")
    finally:
        try: raise E1("b")
        except E1: raise E2("c") from E1("d")
def x31(): return (yield_ := 5) @ 6
def x32(): return 5 < "a" < 6
def x33():
    match {"a": 1}:
        case {"a": Ops(1)}: pass
def x34(): return int("0x", 16), 2
def x35(): return open("/no/file", "r").read()
def x36(): return [].pop() or {}.popitem()
def x37(): return "é" + ("ü" * 3).nope + "日本".nope2
def x38(): return (
    1 +
    o + 2)
def x39(): return o.a.b(1)(2)[3]
def x40(): return "%d" % "x"
def x41(): lambda_ = lambda: (lambda: 1 / 0)(); return lambda_()
def x42(): return [[y for y in (1, 2 / z)] for z in (1, 0)]
def x43(): return next(z for z in [1] if z / 0)
def x44(): class_ = type("Q", (), {"m": lambda s: s.zzz}); return class_().m()
def x45(): exec("a = 1\nb = a / 0\n")
def x46(): return eval("1 + 'a'")
def x47(): sys.exit("bye")
def x48(): raise KeyboardInterrupt
def x49(): raise StopIteration(3)
def x50(): return compile("a b", "src.py", "exec")
def x51(): raise ExceptionGroup("eg", [ValueError(1), E2("x"), ExceptionGroup("nested", [KeyError("k"), OSError(5, "io")])])
def x52():
    def bad(n): 
        try: div(n, 0)
        except Exception as e: return e
    raise BaseExceptionGroup("with tb", [bad(1), bad(2), KeyboardInterrupt()])
for i in range(1, 53): print(f"-- x{i}"); show(globals()[f"x{i}"])
def deep(n): return deep(n - 1) + 1 if n else 1 / 0
show(deep, 6)
def inf(): return inf() + 1
try: inf()
except RecursionError as e: print(e, len(traceback.extract_tb(e.__traceback__)) > 500)

def over(
        *lines):
    return undefined(
        lines,
        1,
        2) + (
        3 + 4
    )


def in_call():
    return (print)("a",
                   "b",
                   over(1,
                        2,
                        3))


def wide():
    return "日本" + ("ü" * 2).nope + "日本"


def assigned():
    x = over(1)
    return x


def returned():
    return over(
        1)


def attribute():
    return (1 +
            2).real.nope


def index():
    return [1, 2][
        5]


def compared():
    return (1 <
            "a" < 3)


def augmented():
    x = {"a": [1]}
    x["a"][3] += 1


def augmented_attribute():
    o = E1()
    o.nope -= 1


def decorated():
    @undefined.attribute
    def f(): pass


def default(a=1):
    def f(x=a / 0): pass


def with_items():
    with open("/nonexistent") as a, \
            open("b"):
        pass


def unpacked():
    for a, b in [(1, 2), (3,)]:
        pass


def comment():
    return ([  # a
        1,  # b
    ]  # (
        [2])


def string():
    return f"a {undefined} {1}"


def star():
    return [*1]


def keywords():
    return dict(**1)


def deletes():
    del [1][2]


def lambdas():
    return (lambda: 1 / 0)()


def slices():
    x = 1
    return x[2:3]


def unary():
    return -[]


def conditions():
    return 1 if undefined else 2


def caught():
    try:
        raise E1
    except undefined:
        pass


def matched():
    match 1:
        case undefined.a:
            pass


for function in (in_call, wide, assigned, returned, attribute, index, compared, augmented, augmented_attribute, decorated,
                 default, with_items, unpacked, comment, string, star, keywords, deletes, lambdas, slices, unary,
                 conditions, caught, matched):
    show(function)
over(1,
     2)
