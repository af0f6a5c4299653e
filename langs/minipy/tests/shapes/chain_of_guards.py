"""A chain of comparisons of one value costs a guard each, on the value alone."""


class A:
    def method_x(self):
        return 3


TABLE = {"a": 1, "b": 2}


def run(n):
    a = A()
    s = 0
    for i in range(n):  # LOOP
        name = "method_x"
        if name == "a":  # OPS first: never call, guard_true, guard_false, guard_value
            s += 1
        elif name == "b":
            s += 2
        else:
            s += a.method_x()  # OPS call: never call, guard_value
    return s


print(run(400))
