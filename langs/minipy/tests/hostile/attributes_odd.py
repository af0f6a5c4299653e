"""Attributes with odd names and objects with odd classes."""
class A: pass
a = A()
for n in "", "a b", "1", "\x00", "\ud800", "__x", "a" * 1000, "\u00e9", "None", "class":
    setattr(a, n, n)
    assert getattr(a, n) == n and n in a.__dict__ and hasattr(a, n)
    delattr(a, n)
    try: getattr(a, n)
    except AttributeError: print("gone")
for bad in 5, None, b"a", ("a",):
    for f in (lambda: getattr(a, bad)), (lambda: setattr(a, bad, 1)), (lambda: delattr(a, bad)), (lambda: hasattr(a, bad)):
        try: print(f())
        except TypeError: print("TypeError", end=" ")
    print()
class Str(str): pass
setattr(a, Str("x"), 5)
print(a.x, getattr(a, Str("x")))
a.__dict__["y"] = 6
a.__dict__[5] = 7
print(a.y, len(a.__dict__))
a.__dict__.clear()
print(hasattr(a, "x"))
d = a.__dict__
for i in range(2000):
    d["k%d" % (i % 50)] = i
    if i % 7 == 0: a.__dict__ = d = dict(d)
    if i % 11 == 0: del d["k%d" % (i % 50)]
print(len(d), sum(d.values()))
class M(type):
    def __getattr__(cls, n): return "meta " + n
class B(metaclass=M): pass
print(B.anything)
try: B().anything
except AttributeError as e: print(e)
for o in 5, "a", None, len, int, (), A.__init__:
    for n in "x", "__class__", "__dict__", "__doc__":
        try:
            setattr(o, n, 5)
            print("set", n)
        except (AttributeError, TypeError) as e: print(type(e).__name__, end=" ")
    print()
