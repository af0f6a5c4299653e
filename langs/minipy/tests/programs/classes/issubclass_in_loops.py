# `issubclass` with classes, tuples, hooks of metaclasses and what is no class, in loops that are compiled.
import abc, collections.abc as c
class A: pass
class B(A): pass
class M(type):
    def __subclasscheck__(cls, sub): return sub is int or []
class H(metaclass=M): pass
class Ab(abc.ABC):
    @classmethod
    def __subclasshook__(cls, s): return True if s is str else NotImplemented
Ab.register(float)
def t(f):
    try: return f()
    except TypeError as e: return str(e)
def run():
    out = []
    for s in (int, str, bool, B, A, float, list, 3, None, c.Sized, type):
        for b in (int, A, (int, A), (A, (str, int)), object, Ab, c.Sized, (A, Ab), 5, (), (A, 5), list | int, H):
            out.append(t(lambda: issubclass(s, b)))
    return out
r = run()
for i in range(60): assert run() == r, i
print(r)
for s in (int, B): 
    n = 0
    for i in range(3000):
        if issubclass(s, A): n += 1
        if issubclass(s, (str, int)): n += 2
        if i == 1500: B.__bases__ = (B.__bases__[0],)
    print(n)
