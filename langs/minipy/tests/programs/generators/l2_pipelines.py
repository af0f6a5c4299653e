# Generators feeding generators, early exit, recursion.
def nat(n):
    for i in range(n):
        yield i


def sq(it):
    for x in it:
        yield x * x


def odd(it):
    for x in it:
        if x % 2:
            yield x


print(list(odd(sq(nat(10)))), sum(odd(nat(100))))


class Tree:
    def __init__(self, v, l=None, r=None):
        self.v = v
        self.l = l
        self.r = r

    def __iter__(self):
        if self.l:
            yield from self.l
        yield self.v
        if self.r:
            yield from self.r


print(list(Tree(4, Tree(2, Tree(1), Tree(3)), Tree(6))))


def perms(a):
    if not a:
        yield []
    for i in range(len(a)):
        for p in perms(a[:i] + a[i + 1:]):
            yield [a[i]] + p


print(len(list(perms([1, 2, 3, 4]))), next(perms("abc" and ["a", "b"])))
