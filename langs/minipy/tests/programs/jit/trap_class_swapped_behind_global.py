# A global class is rebound to another class by a constructor that it calls itself; old instances keep their class.
class Old:
    def __init__(self, i):
        global Thing
        if i == 1500:
            Thing = New
        self.i = i

    def get(self):
        return self.i


class New:
    def __init__(self, i):
        global Thing
        if i == 2500:
            Thing = Old
        self.i = -i

    def get(self):
        return self.i * 2


Thing = Old


def run(n):
    s = 0
    prev = Thing(0)
    for i in range(n):
        cur = Thing(i)
        s += cur.get() + prev.get() * 3
        prev = cur
    return s


print(run(3200))
