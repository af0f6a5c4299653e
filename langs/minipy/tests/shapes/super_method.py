"""super() makes no object, and finds its method before the loop."""


class A:
    def step(self, x):
        return x + 1


class B(A):
    def step(self, x):
        return super().step(x) + 1


def run(n):
    b = B()
    s = 0
    for i in range(n):  # LOOP
        s = b.step(s)  # OPS call: never new, call, call_portal, guard_value
    return s


print(run(400))
