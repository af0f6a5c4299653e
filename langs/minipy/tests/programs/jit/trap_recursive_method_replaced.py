# A recursive method is replaced while several of its levels are open: open levels go on as they were.
class R:
    def f(self, n):
        if n == 0:
            return 0
        if n == 3 and flip(self):
            R.f = R.g
        return 1 + self.f(n - 1)

    def g(self, n):
        if n == 0:
            return 0
        if n == 2 and flip(self):
            R.f = original
        return 10 + self.f(n - 1)


original = R.f


def flip(r):
    r.count += 1
    return r.count % 6000 == 0


def run(n):
    r = R()
    r.count = 0
    s = 0
    for i in range(n):
        s += r.f(5)
    return s, r.count


print(run(20000))
