"""A class that is changed while the loop runs is noticed: the loop compiled for the old one is not entered again."""


class A:
    step = 1

    def bump(self):
        return self.step


def run(n):
    a = A()
    s = 0
    for i in range(n):  # LOOP
        s += a.bump()  # OPS call: never call, load, guard_value
        if i == 300:
            A.step = 5
    return s


print(run(600))
