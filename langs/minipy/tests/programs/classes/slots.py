# __slots__: no dictionary, errors for other names, unset slots, inheritance with and without slots.
class P:
    __slots__ = ("x", "y")

    def __init__(self, x):
        self.x = x


class Q(P):
    __slots__ = ("z",)


class R(P):
    pass


p = P(1)
print(p.x, hasattr(p, "y"), hasattr(p, "__dict__"))
p.y = 2
print(p.y)
for f in [lambda: setattr(p, "z", 1), lambda: p.zz, lambda: P(2).y, lambda: setattr(Q(1), "w", 1)]:
    try:
        f()
    except AttributeError as e:
        print(e)
q = Q(5)
q.z = 6
print(q.x, q.z)
r = R(7)
r.free = 8
print(r.x, r.free, r.__dict__)
del p.x
try:
    p.x
except AttributeError as e:
    print("deleted", e)
