"""Hot loops in which the types, the class, the globals and the exceptions change at odd moments."""
class P: __slots__ = ("v",)
class Q:
    def __init__(self): self.v = 0
class R(Q):
    @property
    def v(self): return 3
    @v.setter
    def v(self, x): pass
G = 1
def loop(n):
    global G
    x, t, o, l = 0, 0, Q(), [1]
    for i in range(n):
        try:
            if i == n // 2: x = 0.5
            if i == n // 2 + 10: x = 2**62
            if i == n // 2 + 20: x = "a"
            x = x + 1
            t += len(l) + G
            o.v = o.v + 1
            if i % 997 == 0: o = [P, Q, R][i % 3]()
            if i % 501 == 0: l.append(i)
            if i % 733 == 0: G = G + 1 if isinstance(G, int) else 0
            if i % 1999 == 0: raise KeyError(i)
        except TypeError: x = i
        except AttributeError: o.v = 1
        except KeyError as e: t += e.args[0]
    return x, t, len(l), G
for turn in range(3): print(loop(20000))
