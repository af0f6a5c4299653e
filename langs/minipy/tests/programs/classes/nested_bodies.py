# Class bodies are code: loops, conditions, nested classes, aliases, names that depend on earlier ones.
class A:
    items = []
    for i in range(3):
        items.append(i * i)
    if len(items) > 2:
        big = True
    else:
        small = True

    class Inner:
        v = "inner"

        def get(self):
            return self.v

    def f(self):
        return "f"

    g = f
    table = {"f": f}


print(A.items, A.i, A.big, hasattr(A, "small"), A.Inner().get(), A().g(), A.table["f"](A()), A.f is A.g)


def make(n):
    class Local:
        size = n

        def get(self):
            return n + self.size
    return Local


L1 = make(1)
L2 = make(2)
print(L1().get(), L2().get(), L1 is L2, L1.__name__)
