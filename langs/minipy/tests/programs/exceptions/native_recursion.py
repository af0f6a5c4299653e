# Recursion that never enters a function written in Python.
a = []
a.append(a)
b = []
b.append(b)
for compare in (lambda: a == b, lambda: a < b, lambda: (a,) == (b,), lambda: a != b):
    try:
        print(compare())
    except RecursionError as error:
        print(error)
print(a == a)
d = {}
d[1] = d
e = {}
e[1] = e
try:
    d == e
except RecursionError as error:
    print(error)


class A:
    pass


A.__call__ = A()
try:
    A()()
except RecursionError as error:
    print(type(error).__name__)
del A.__call__
try:
    A()()
except TypeError as error:
    print(error)


class R:
    pass


R.__repr__ = R.__str__
try:
    repr(R())
except RecursionError as error:
    print(type(error).__name__)
deep = []
for i in range(100000):
    deep = [deep]
try:
    repr(deep)
except RecursionError as error:
    print(error)
info = ()
for i in range(100000):
    info = (info,)
for check in (isinstance, issubclass):
    try:
        check(int, info)
    except RecursionError as error:
        print(type(error).__name__)
print(isinstance(1, ((), ((int,),))))
x = y = None
for i in range(2000):
    x = [x]
    y = [y]
print(x == y, x != y)


class Inner:
    def __call__(self, *args, **kw):
        return args, kw


class Outer:
    __call__ = Inner()


print(Outer()(1, 2), Outer()(1, k=2), Outer()())
for i in range(3):
    print(Outer()(i))


class Got:
    def __call__(self, *args):
        return len(args), type(args[0]).__name__, args[2].__name__


class D:
    __get__ = Got()


class C:
    x = D()


print(C().x)


class E:
    pass


E.__get__ = E()


class F:
    x = E()


try:
    F().x
except TypeError as error:
    print(error)
