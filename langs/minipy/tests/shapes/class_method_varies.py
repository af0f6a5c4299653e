"""A method that the loop replaces is in a cell of the class: a store, not a call."""


class A:
    def bump(self):
        return 1


def other(self):
    return 2


def run(n):
    a = A()
    methods = [A.bump, other]
    s = 0
    for i in range(n):  # LOOP: never call
        A.bump = methods[i & 1]  # OPS write: never call, new
        s += a.bump()
    return s


print(run(600))
