# An exception passes through three inlined frames, one of which re-raises it and one of which has a finally.
class E(Exception):
    def __init__(self, n):
        self.n = n


state = [0, 0]


def deep(i):
    if i % 11 == 10:
        raise E(i)
    return 1


def with_finally(i):
    try:
        return deep(i)
    finally:
        state[0] += 1


def reraises(i):
    try:
        return with_finally(i)
    except E as e:
        state[1] += e.n
        raise


def run(n):
    s = 0
    for i in range(n):
        try:
            s += reraises(i)
        except E as e:
            s -= e.n % 5
    return s


print(run(3000), state)
