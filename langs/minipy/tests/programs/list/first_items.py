# The first item decides how a list is stored: lists that loops make, fill and hand on.
nan = float('nan')


def build(first, second, n):
    items = []
    for i in range(n):
        items.append(first if i == 0 else second)
    return items


def pairs(n):
    out = []
    for i in range(n):
        row = []
        if i % 3:
            row.append(i / 2)
        row.append(i)
        if i % 5 == 0:
            row.append(None)
        out.append(row)
    return out


def total(n):
    s = 0
    for i in range(n):
        small = []
        small.append(i)
        small.append(i + 1)
        s += small[0] * small[-1] + len(small)
    return s


kinds = [1, 2.5, nan, None, 'x', -0.0, 10 ** 30, [], True]
for first in kinds:
    for second in kinds:
        for n in (0, 1, 2, 6, 12):
            items = build(first, second, n)
            assert len(items) == n
            if n:
                assert items[0] is first or items[0] == first, (first, second)
            if n > 1:
                assert items[-1] is second or items[-1] == second, (first, second)
print([str(build(a, b, 3)) for a in kinds for b in kinds][::7])
print(sum(len(r) for r in pairs(2000)), pairs(7), total(3000))
lists = [[] for _ in range(300)]
for i in range(3000):
    lists[i % 300].append(i * 0.5 if i % 2 else i)
print(sum(map(sum, lists)), lists[7][:3], lists[8][:3])
shared = []
alias = shared
for i in range(1500):
    if len(alias) > 9:
        alias = shared = []
    shared.append(i)
    assert alias[-1] == i
print(alias)
