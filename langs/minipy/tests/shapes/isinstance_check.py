"""isinstance of a known class is answered before the loop."""


class A:
    pass


class B(A):
    pass


def run(n):
    b = B()
    s = 0
    for i in range(n):  # LOOP
        if isinstance(b, A):  # OPS check: never call, guard_true, guard_false, guard_value
            s += 1
    return s


print(run(400))
