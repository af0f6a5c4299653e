# A class attribute read through instances of a subclass changes a few times while the loop runs.
class Conf:
    rate = 1


class Sub(Conf):
    pass


def run(n):
    o = Sub()
    s = 0
    for i in range(n):
        s += o.rate
        if i % 1000 == 999:
            Conf.rate = Conf.rate * 10
        if i == 2500:
            Sub.rate = -1
        if i == 2800:
            del Sub.rate
    return s


print(run(4000), Conf.rate)
