"""A tree of expressions of four classes is evaluated for many values."""


class Num:
    def __init__(self, value):
        self.value = value

    def evaluate(self, x):
        return self.value


class Var:
    def evaluate(self, x):
        return x


class Add:
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def evaluate(self, x):
        return self.left.evaluate(x) + self.right.evaluate(x)


class Mul:
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def evaluate(self, x):
        return self.left.evaluate(x) * self.right.evaluate(x) % 1000003


def tree(depth, seed):
    if depth == 0:
        return Var() if seed % 3 == 0 else Num(seed % 17)
    left = tree(depth - 1, seed * 7 + 1)
    right = tree(depth - 1, seed * 5 + 3)
    return Add(left, right) if seed % 2 else Mul(left, right)


def run(turns):
    expression = tree(7, 11)
    total = 0
    for x in range(turns):
        total = (total + expression.evaluate(x)) % 1000003
    return total


print(run(300000))
