"""Iterators of itertools are not there in the loops over them, nor are the pairs that they make."""

from itertools import accumulate, chain, compress, count, cycle, groupby, islice, pairwise, repeat, starmap, takewhile


def run(n):
    s = 0
    for x in chain(range(n), range(n)):  # LOOP chain: never new, new_array, call, call_portal
        s += x
    for x, y in zip(count(3), repeat(5, n)):  # LOOP count: never new, new_array, call, call_portal
        s += x * y
    for x in islice(count(), n):  # LOOP islice: never new, new_array, call, call_portal
        s += x
    for x in takewhile(lambda x: x < n, count()):  # LOOP takewhile: never new, new_array, call, call_portal
        s += x
    for x in starmap(lambda a, b: a * b, zip(range(n), count())):  # LOOP starmap: never new, new_array, call, call_portal
        s += x
    for x in accumulate(range(n)):  # LOOP accumulate: never new, new_array, call, call_portal
        s += x
    for a, b in pairwise(range(n)):  # LOOP pairwise: never new, new_array, call, call_portal
        s += a * b
    for x in compress(range(n), cycle([1, 1])):  # LOOP compress: never new, new_array, call, call_portal
        s += x
    for key, group in groupby(range(n), lambda x: x // 50):
        for x in group:  # LOOP group: never new, new_array, call, call_portal
            s += x * key
    return s


print(run(400))
