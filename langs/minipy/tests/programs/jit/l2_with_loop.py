# `with` in a hot loop: enter and exit each time, an exception swallowed now and then.
class Ctx:
    def __init__(self):
        self.n = 0
        self.swallowed = 0

    def __enter__(self):
        self.n += 1
        return self

    def __exit__(self, t, v, tb):
        if t is not None:
            self.swallowed += 1
            return True
        return False


def run(n):
    c = Ctx()
    s = 0
    for i in range(n):
        with c as x:
            if i % 10 == 3:
                raise ValueError
            s += x.n
    return s, c.n, c.swallowed


print(run(2500))
