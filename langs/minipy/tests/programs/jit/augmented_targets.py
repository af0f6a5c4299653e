# Augmented assignment to items and attributes whose object and index are calls with effects: each evaluated once.
class Box:
    def __init__(self):
        self.v = 0
        self.reads = 0


box = Box()
data = [0] * 8


def get_box():
    box.reads += 1
    return box


def idx(i):
    box.reads += 100
    return i % 8


def run(n):
    for i in range(n):
        get_box().v += i
        data[idx(i)] += i
        data[idx(i + 1)] ^= get_box().v
        get_box().v %= 1009


run(2500)
print(box.v, box.reads, data)
