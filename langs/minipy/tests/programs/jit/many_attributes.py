# Instances with thirty attributes, some added late, in a hot loop: far slots and long map chains.
class Wide:
    def __init__(self, k):
        self.a0 = self.a1 = self.a2 = self.a3 = self.a4 = self.a5 = self.a6 = self.a7 = self.a8 = self.a9 = k
        self.b0 = self.b1 = self.b2 = self.b3 = self.b4 = self.b5 = self.b6 = self.b7 = self.b8 = self.b9 = k + 1
        self.c0 = self.c1 = self.c2 = self.c3 = self.c4 = self.c5 = self.c6 = self.c7 = self.c8 = self.c9 = k + 2


def run(n):
    w = Wide(1)
    s = 0
    for i in range(n):
        w.c9 = w.a0 + w.b5 + i
        w.a0 = w.c9 % 7
        w.b5 = w.c3
        w.c3 = i & 3
        if i == 1500:
            w.d0 = 100
        if i > 1500:
            w.d0 += 1
        s += w.c9
    return s, w.a0, w.b5, w.c3, w.d0


print(run(3000))


def grow(n):
    o = Wide(0)
    for i in range(60):
        setattr(o, "x" + str(i), i)
    s = 0
    for i in range(n):
        s += o.x59 + o.x0
        o.x30 = s % 11
    return s, o.x30


print(grow(2500))
