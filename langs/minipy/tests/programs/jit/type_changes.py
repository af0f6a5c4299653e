# One variable is an int, then a float, then a str, then a list, then an object, all in one compiled loop.
class Acc:
    def __init__(self, v):
        self.v = v

    def __add__(self, other):
        return Acc(self.v + other.v)

    def __repr__(self):
        return "Acc(" + repr(self.v) + ")"


def run(n):
    x = 0
    step = 1
    out = []
    for i in range(n):
        x = x + step
        if i == 700:
            x = 0.25
            step = 0.5
        elif i == 1400:
            out.append(x)
            x = ""
            step = "ab"
        elif i == 2100:
            out.append(len(x))
            x = []
            step = [7]
        elif i == 2500:
            out.append(len(x))
            x = Acc(0)
            step = Acc(2)
    out.append(x)
    return out


print(run(3000))
