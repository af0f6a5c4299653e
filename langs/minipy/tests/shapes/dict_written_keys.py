"""A look-up by a key whose hash and equality are written in Python has both in the trace: only the searches are calls."""


class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return self.n

    def __eq__(self, other):
        return self.n == other.n


def run(n):
    d = {Key(i): i for i in range(20)}
    s = 0
    for i in range(n):  # LOOP: never call_portal; most 2 call
        s += d[Key(i % 20)]
    return s


print(run(20_000))
