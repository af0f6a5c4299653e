# An object that usually dies in the iteration escapes now and then: into a list, a global, an attribute, a closure.
class P:
    def __init__(self, v):
        self.v = v


kept = []
last = None


class Holder:
    pass


def run(n):
    global last
    h = Holder()
    h.p = None
    f = None
    s = 0
    for i in range(n):
        p = P(i)
        p.v += 1
        if i % 500 == 0:
            kept.append(p)
        if i % 701 == 0:
            last = p
        if i % 333 == 0:
            h.p = p
            p.v = -p.v
        if i == 2000:
            f = lambda: p.v
        s += p.v
    return s, h.p.v, f()


print(run(3000))
print([p.v for p in kept], last.v)
