"""Floats in attributes are read and written; what is computed between is not boxed."""


class Body:
    def __init__(self):
        self.x = 0.5
        self.v = 0.25


def run(n):
    b = Body()
    for i in range(n):  # LOOP: never call
        b.x = b.x * 0.75 + b.v  # OPS move: never call, load_tid
    return b.x


print(run(400))
