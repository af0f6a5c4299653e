# `x.__class__ = D`: nothing is watched; the map of the instance is guarded, so the guard fails and gets a bridge
# changes 1, invalidations 0
class C:
    def step(self):
        return 1


class D:
    def step(self):
        return 100


def run(n):
    total = 0
    c = C()
    for i in range(n):
        total += c.step()
        if i == 700:
            c.__class__ = D
    return total


print(run(1500))
