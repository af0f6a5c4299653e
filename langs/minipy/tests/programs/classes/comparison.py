# Comparison dunders: reflection, default identity equality, __ne__ from __eq__, NotImplemented on both sides.
class V:
    def __init__(self, k):
        self.k = k

    def __eq__(self, o):
        return self.k == o.k if isinstance(o, V) else NotImplemented

    def __lt__(self, o):
        return self.k < o.k

    def __le__(self, o):
        return self.k <= o.k


class G:
    def __gt__(self, o):
        return "G.gt"

    def __ge__(self, o):
        return "G.ge"


class P:
    pass


a = V(1)
b = V(2)
print(a == V(1), a != V(1), a == b, a != b, a < b, a > b, a <= b, a >= b, a == 1, a != 1)
print(1 < G(), 1 <= G(), G() > 1)
p = P()
print(p == p, p == P(), p != P(), p == 5)
for f in [lambda: p < p, lambda: p < 1, lambda: G() < 1, lambda: [] < (), lambda: None < None]:
    try:
        print(f())
    except TypeError as e:
        print(e)
print(sorted([V(3), V(1), V(2)])[0].k, max([V(3), V(1)], key=lambda v: v.k).k, V(2) in [a, b])
