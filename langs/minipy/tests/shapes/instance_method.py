"""A method call leaves no bound method and no look-up."""


class Counter:
    def __init__(self, step):
        self.step = step

    def bump(self, value):
        return value + self.step


def run(n):
    c = Counter(3)
    v = 0
    for i in range(n):  # LOOP
        v = c.bump(v)  # OPS call: never new, call, call_portal, load_tid, guard_value
    return v


print(run(400))
