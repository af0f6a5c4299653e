# A method call inlined in a hot loop, with state in the receiver.
class Counter:
    def __init__(self, step):
        self.step = step
        self.calls = 0

    def bump(self, value):
        self.calls += 1
        return value + self.step


def run(n):
    c = Counter(3)
    v = 0
    for i in range(n):
        v = c.bump(v)
        if v > 5000:
            c.step = -7
        if v < 0:
            c.step = 3
    return v, c.calls, c.step


print(run(6000))
