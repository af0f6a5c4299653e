# Chained comparisons: one evaluation of the middle, short circuit, mixed operators, non-bool results.
def t(x):
    print("eval", x)
    return x


print(t(1) < t(2) < t(3))
print(t(3) < t(2) < t(1))
print(1 < 2 > 1 != 5 == 5.0 is not None, 1 < 3 in [3, 4], 1 == 1 in [1], 0 < 5 < 3 < t(9))


class C:
    def __lt__(self, o):
        return "truthy"

    def __gt__(self, o):
        return []


c = C()
print(c < 1 < 2, c > 1 < 2, 1 < c, (1 < c) == [])
