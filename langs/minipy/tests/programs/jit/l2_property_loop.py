# A property read and written in a hot loop, and its getter replaced through the class while it runs.
class T:
    def __init__(self):
        self._c = 0

    @property
    def c(self):
        return self._c

    @c.setter
    def c(self, v):
        self._c = v % 1000


def run(n):
    t = T()
    s = 0
    for i in range(n):
        t.c = t.c + 3
        s += t.c
        if i == 2000:
            T.c = property(lambda self: 7, T.c.fset)
    return s, t._c


print(run(2500))
