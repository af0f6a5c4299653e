"""Arguments that pass through `*args` and `**kwargs`, as decorators and mixins have it, stay in registers."""


def run(n):
    total = 0
    scaled = Derived()
    for i in range(n):  # LOOP: never call, new
        total += add(i, 2, c=3)
        total += scaled.scale(i, 4)
        a, *_ = (*(i, 1), *(2, 3))  # OPS display: most 1 new
        total += a
    return total


def counted(f):
    calls = 0

    def wrapper(first, *args, **kwargs):
        nonlocal calls
        calls += 1
        return f(first, *args, **kwargs)  # OPS wrapper: never call, new

    return wrapper


@counted
def add(a, b, c=1):
    return a + b + c


class Base:
    def scale(self, k, *more):
        return k + sum_of(*more, 1)  # OPS base: never call, new


class Derived(Base):
    def scale(self, *args):
        return super().scale(2, *args)  # OPS derived: never call, new


def sum_of(a, b, c):
    return a + b + c


print(run(4000))
