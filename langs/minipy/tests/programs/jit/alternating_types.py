# The type of an operand alternates with every iteration: int, float, str, bool.
def add(a, b):
    return a + b


def run(n):
    ints = 0
    floats = 0.0
    strs = ""
    for i in range(n):
        k = i % 4
        if k == 0:
            ints = add(ints, i)
        elif k == 1:
            floats = add(floats, i * 0.5)
        elif k == 2:
            strs = add(strs, "x")
        else:
            ints = add(ints, True)
    return ints, floats, len(strs)


print(run(4000))
values = [1, 2.5, True, 10, -0.5, False]
total = 0
for i in range(3000):
    total = total + values[i % 6]
print(total)
