# Objects made in a hot loop: with and without __init__, inherited __init__, several attributes, most of them short-lived.
class Plain:
    pass


class V:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def plus(self, o):
        return V(self.x + o.x, self.y + o.y)


class W(V):
    def __init__(self, x):
        super().__init__(x, x)
        self.z = x


def run(n):
    a = V(0, 0)
    step = V(1, 2)
    kept = []
    for i in range(n):
        a = a.plus(step)
        w = W(i)
        p = Plain()
        p.v = w.z
        if p.v % 500 == 0:
            kept.append(w)
            a = a.plus(w)
    return a.x, a.y, [k.x + k.y + k.z for k in kept]


print(run(3000))
