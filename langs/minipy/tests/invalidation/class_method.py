# `C.method = f`: the version of the class and of those derived from it
# changes 1, invalidations 1
class C:
    def step(self):
        return 1


class D(C):
    pass


def run(n):
    total = 0
    d = D()
    for i in range(n):
        total += d.step()
        if i == 700:
            C.step = lambda self: 100
    return total


print(run(1500))
