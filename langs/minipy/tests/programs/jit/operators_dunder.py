# User-defined + - * == < [] len and bool in a hot loop.
class V:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, o):
        return V(self.x + o.x, self.y + o.y)

    def __sub__(self, o):
        return self + o * -1

    def __mul__(self, k):
        return V(self.x * k, self.y * k)

    __rmul__ = __mul__

    def __eq__(self, o):
        return self.x == o.x and self.y == o.y

    def __lt__(self, o):
        return self.x < o.x

    def __getitem__(self, i):
        return self.y if i else self.x

    def __len__(self):
        return self.x % 3


def run(n):
    v = V(0, 0)
    one = V(1, 2)
    eq = lt = falsy = 0
    for i in range(n):
        v = v + one - 2 * one * 0
        w = V(i + 1, 2 * i + 2)
        if v == w:
            eq += 1
        if one < w:
            lt += 1
        if not v:
            falsy += 1
    return v[0], v[1], eq, lt, falsy


print(run(2500))
