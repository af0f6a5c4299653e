# Code of functions with parameters that is run as a program, and orders of resolution that do not fit.
def t(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
def f(x): return x + 1
def g(*a, **k): print(a, k)
def h(x=1, *, y): print(x, y)
def gen(x): yield x
class Mro(type):
    def mro(cls): return [cls, int]
class Mro3(type):
    def mro(cls): return [cls, list, object]
class Mro4(type):
    def mro(cls): return [cls, ValueError, object]
t(lambda: exec(f.__code__))
t(lambda: eval(f.__code__))
t(lambda: eval(g.__code__))
t(lambda: eval(h.__code__))
t(lambda: eval(gen.__code__))
for M in (Mro, Mro3, Mro4):
    def make():
        A = M("A", (), {})
        return A
    t(lambda: make())
    t(lambda: make()() + 1)
    t(lambda: make()().bit_length())
    t(lambda: make()().append(3))
    t(lambda: len(make()()))
    t(lambda: make()().args)
    def rz(): raise make()
    t(rz)
    def rz(): raise make()()
    t(rz)
