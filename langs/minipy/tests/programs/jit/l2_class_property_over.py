# A property is put over a plain instance attribute while the loop reads it: a data descriptor wins over the instance's slot.
class A:
    def __init__(self):
        self.x = 1


def run(n):
    a = A()
    s = 0
    marks = []
    for i in range(n):
        s += a.x
        if i == 1500:
            A.x = property(lambda self: 1000)
            marks.append(s)
        if i == 1600:
            del A.x
            marks.append(s)
    marks.append(s)
    return marks


print(run(3000))
