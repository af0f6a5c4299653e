# The callee changes the map of the object whose attribute its caller reads on both sides of the call.
class O:
    def __init__(self):
        self.a = 1


def touch(o, i):
    if i == 900:
        o.b = 5
    if i == 1800:
        o.a = 2.5
    if i == 2300:
        del o.b
    return 0


def run(n):
    o = O()
    s = 0
    for i in range(n):
        s = s + o.a + touch(o, i) + o.a
    return s


print(run(3000))
