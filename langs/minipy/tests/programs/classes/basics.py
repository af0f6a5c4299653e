# Attributes of class and instance, methods, bound and unbound calls, repr of neither, attribute errors' texts.
class A:
    kind = "a"
    items = []

    def __init__(self, x):
        self.x = x

    def get(self):
        return self.x

    def put(self, x):
        self.x = x
        return self


a = A(1)
b = A(2)
print(a.get(), b.get(), A.get(a), a.kind, A.kind, a.put(5).get())
a.kind = "mine"
print(a.kind, b.kind, A.kind)
A.kind = "changed"
print(a.kind, b.kind)
del a.kind
print(a.kind)
a.items.append(1)
print(b.items)
a.new = "n"
print(a.new, hasattr(b, "new"), getattr(b, "new", "none"))
m = a.get
a.x = 99
print(m(), a.get == a.get, type(a) is A, A.__name__, a.__class__ is A, a.__dict__)
for f in [lambda: a.zz, lambda: A.zz, lambda: b.new, lambda: (5).zz, lambda: "s".zz, lambda: None.zz, lambda: [].zz, lambda: A.x]:
    try:
        f()
    except AttributeError as e:
        print(e)
try:
    del b.new
except AttributeError as e:
    print(e)
try:
    (5).x = 1
except AttributeError as e:
    print(e)
setattr(b, "dyn", 7)
delattr(b, "dyn")
print(hasattr(b, "dyn"), a != b, a == a)
