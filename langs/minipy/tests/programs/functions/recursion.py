# Recursion of several shapes.
def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


def flatten(x):
    out = []
    for e in x:
        if isinstance(e, list):
            out.extend(flatten(e))
        else:
            out.append(e)
    return out


def perms(items):
    if len(items) <= 1:
        return [items]
    out = []
    for i in range(len(items)):
        for rest in perms(items[:i] + items[i + 1:]):
            out.append([items[i]] + rest)
    return out


def power_set(items):
    if not items:
        return [[]]
    rest = power_set(items[1:])
    return rest + [[items[0]] + r for r in rest]


print(depth(500), flatten([1, [2, [3, [4, []]], 5], [[[6]]]]), perms([1, 2, 3]), len(power_set([1, 2, 3, 4, 5])))
