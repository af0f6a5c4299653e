"""Everything that can be deleted is deleted, and then used."""
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def f():
    x = 1
    del x
    try: return x
    except UnboundLocalError as e: return str(e)
print(f())
class A:
    x = 1
    def m(self): return "m"
a = A()
del A.m
t(lambda: a.m()); t(lambda: delattr(A, "m")); t(lambda: delattr(A, "__doc__")); t(lambda: delattr(A, "__name__")); t(lambda: delattr(a, "__class__"))
del A
t(lambda: A()); print(type(a).__name__, a.x)
l = [1, 2, 3, 4, 5, 6]
del l[::2], l[-1], l[10:], l[5:1]
print(l)
t(lambda: l.__delitem__(10)); t(lambda: l.__delitem__("a"))
d = {1: 2}
del d[1]
t(lambda: d.__delitem__(1)); t(lambda: (1, 2).__delitem__(0)); t(lambda: "a".__delitem__(0))
for i in range(3):
    del i
t(lambda: i)
try: raise ValueError
except ValueError as e: del e
t(lambda: e)
def g(a):
    def inner(): return a
    del a
    try: return inner()
    except NameError as e: return str(e)
print(g(1))
del f, g
t(lambda: f())
del t
try: t
except NameError as e: print(e)
