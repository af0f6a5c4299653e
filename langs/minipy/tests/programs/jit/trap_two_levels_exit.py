# A guard fails two inlined calls deep, right after a side effect; then the caller's own guard fails in the same iteration.
class Log:
    def __init__(self):
        self.n = 0
        self.last = None


log = Log()


def inner(x):
    log.n += 1
    log.last = x
    if x % 611 == 610:
        return x * 0.5
    return x


def middle(x):
    r = inner(x) + inner(x + 1)
    log.n += 10
    return r


def run(n):
    s = 0
    fl = 0
    for i in range(n):
        r = middle(i)
        if type(r) is float:
            fl += 1
        s += r
    return s, fl


print(run(3000), log.n, log.last)
