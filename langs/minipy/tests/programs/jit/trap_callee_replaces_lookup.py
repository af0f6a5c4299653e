# The callee replaces the very method that its still open caller has looked up for this call; the caller's result is then tested.
class A:
    def step(self, i):
        if i % 700 == 699:
            flip()
        return i - 1500


def other(self, i):
    if i % 700 == 699:
        flip()
    return 1500 - i


first = A.step
state = [0]


def flip():
    state[0] += 1
    if state[0] % 2 == 1:
        A.step = other
    else:
        A.step = first


def run(n):
    a = A()
    pos = 0
    neg = 0
    s = 0
    for i in range(n):
        r = a.step(i)
        if r > 0:
            pos += 1
            s += r
        else:
            neg += 1
            s -= r * 2
    return pos, neg, s, state[0]


print(run(4000))
