# isinstance and type tests in a hot loop over a mixed list.
class A:
    pass


class B(A):
    pass


def run(n):
    items = [1, 2.0, "s", A(), B(), None, True, [1], (2,), {}]
    counts = [0] * 8
    for i in range(n):
        x = items[i % 10]
        if isinstance(x, int):
            counts[0] += 1
        if isinstance(x, bool):
            counts[1] += 1
        if isinstance(x, A):
            counts[2] += 1
        if type(x) is A:
            counts[3] += 1
        if isinstance(x, (str, float, list)):
            counts[4] += 1
        if x is None:
            counts[5] += 1
        if type(x) == int:
            counts[6] += 1
    return counts


print(run(3000))
