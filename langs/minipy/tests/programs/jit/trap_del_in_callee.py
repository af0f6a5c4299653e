# The callee deletes an attribute that the caller is about to read: the AttributeError must come, once, at the right place.
class O:
    def __init__(self):
        self.a = 1


def touch(o, i):
    if i % 600 == 599:
        del o.a
    return 1


def run(n):
    o = O()
    s = 0
    lost = []
    for i in range(n):
        try:
            s += touch(o, i) + o.a
        except AttributeError:
            lost.append(i)
            o.a = len(lost)
    return s, lost


print(run(3100))
