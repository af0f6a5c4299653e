# A class changed after its instances exist: methods, attributes, dunders, on the class and on its bases.
class A:
    pass


class B(A):
    pass


a = A()
b = B()
A.f = lambda self: "f"
print(a.f(), b.f())
B.f = lambda self: "B.f"
print(a.f(), b.f())
del B.f
print(b.f())
A.__add__ = lambda self, o: "added"
print(b + 1)
A.__len__ = lambda self: 3
print(len(b), bool(b))
A.__call__ = lambda self, x: x + 1
print(b(1))
A.__getattr__ = lambda self, n: "hook " + n
print(b.anything)
del A.__getattr__
try:
    b.anything
except AttributeError as e:
    print(e)
a.__len__ = lambda: 99
print(len(a))
A.__eq__ = lambda self, o: "eq"
print(a == 5, a != 5)
B.count = 0
B.count += 5
print(B.count, b.count, hasattr(A, "count"))
b.count += 1
print(B.count, b.count)
