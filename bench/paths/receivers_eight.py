"""Eight classes of one interface at one call site, each with work and state of its own."""


class Base:
    def __init__(self):
        self.n = 0


class Plus(Base):
    def step(self, x):
        self.n += 1
        return x + 3


class Minus(Base):
    def step(self, x):
        self.n += 1
        return x - 5


class Times(Base):
    def step(self, x):
        self.n += 2
        return x * 3 % 65521


class Xor(Base):
    def step(self, x):
        self.n += 1
        return x ^ 0x55


class Shift(Base):
    def step(self, x):
        self.n += 1
        return x >> 1


class Mod(Base):
    def step(self, x):
        self.n += 1
        return x % 10007 + 17


class Neg(Base):
    def step(self, x):
        self.n += 3
        return -x if x < 0 else x


class Keep(Base):
    def step(self, x):
        self.n += 1
        return x


def run(turns):
    kinds = [Plus, Minus, Times, Xor, Shift, Mod, Neg, Keep]
    seed = 99
    steps = []
    for i in range(500):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        steps.append(kinds[(seed >> 16) & 7]())
    x = 1
    for turn in range(turns):
        for step in steps:
            x = step.step(x)
    return x, sum(step.n for step in steps)


print(run(60000))
