# Bound methods taken out of their object and called in a hot loop: of lists, of classes, alternating receivers.
class A:
    def __init__(self, k):
        self.k = k

    def add(self, x):
        self.k += x
        return self.k


def run(n):
    a = A(1)
    b = A(1000)
    out = []
    push = out.append
    f = a.add
    g = b.add
    s = 0
    for i in range(n):
        h = f if i % 3 else g
        s += h(i % 4)
        if i % 500 == 0:
            push(h(0))
    return s, out, a.k, b.k


print(run(3000))
