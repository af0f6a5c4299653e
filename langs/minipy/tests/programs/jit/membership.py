# `in` and `not in` on lists, tuples, dictionaries, ranges and strings in a hot loop, with mixed types.
def run(n):
    lst = [1, "two", 3.0, None, (5,)]
    tup = (2, 4, 6.0)
    dct = {1: 1, "x": 2, (3, 4): 3}
    rng = range(0, 100, 7)
    c = [0] * 5
    for i in range(n):
        k = i % 11
        if k in lst:
            c[0] += 1
        if k not in tup:
            c[1] += 1
        if k in dct or (k, k + 1) in dct:
            c[2] += 1
        if i % 200 in rng:
            c[3] += 1
        if str(k) in "1 3 10":
            c[4] += 1
    return c


print(run(3300))
