# An attribute appears on the instance in mid-loop (its map changes under the compiled code), then one more on every tenth.
class Box:
    pass


def run(n):
    b = Box()
    b.v = 0
    for i in range(n):
        b.v = b.v + 1
        if i == 1500:
            b.extra = 100
        if i > 1500:
            b.v = b.v + b.extra
    return b.v


print(run(3000))


def many(n):
    boxes = []
    s = 0
    for i in range(n):
        b = Box()
        b.a = i
        if i % 3 == 0:
            b.b = 1
        if i % 10 == 0:
            b.c = 2
        boxes.append(b)
    for b in boxes:
        s += b.a
        s += getattr(b, "b", 10)
        s += getattr(b, "c", 1000)
    return s


print(many(3000))
