"""What a closure reads from a cell that is never written again is constant; its function is known."""


def adder(k):
    def add(x):
        return x + k

    return add


def run(n):
    add = adder(3)
    s = 0
    for i in range(n):  # LOOP
        s = add(s)  # OPS call: never new, call, load, guard_value
    return s


print(run(400))
