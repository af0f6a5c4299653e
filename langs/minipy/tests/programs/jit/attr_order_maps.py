# The same attributes set in different orders: two maps for one class take turns in a compiled loop.
class P:
    pass


def make(i):
    p = P()
    if i % 2 == 0:
        p.x = i
        p.y = -i
    else:
        p.y = i
        p.x = -i
    return p


def run(n):
    s = 0
    t = 0
    for i in range(n):
        p = make(i)
        s = s + p.x * 2
        t = t + p.y * 3
    return s, t


print(run(3001))
