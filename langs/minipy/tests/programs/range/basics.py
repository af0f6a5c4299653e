# range: repr, len, index, slice, membership, equality, negative steps, huge bounds, errors.
print(range(5), range(1, 5), range(5, 1, -2), list(range(5)), list(range(5, 0, -2)), list(range(3, 3)), list(range(0, -3)))
r = range(10, 50, 7)
print(len(r), r[0], r[-1], r[2], list(r[1:3]), r[::-1], 17 in r, 18 in r, 17.0 in r, r.start, r.stop, r.step, r.index(24), r.count(24))
print(range(3) == range(0, 3, 1), range(0) == range(5, 5), range(0, 5, 2) == range(0, 6, 2), bool(range(0)), bool(range(1)))
for f in [lambda: range(1, 2, 0), lambda: range(1.5), lambda: r[6], lambda: range(), lambda: range("a")]:
    try:
        f()
    except (ValueError, TypeError, IndexError) as e:
        print(type(e).__name__, e)
print(len(range(10**10)), range(2**70, 2**70 + 3)[2], list(range(2**63 - 1, 2**63 + 2)))
for i in range(9223372036854775805, 9223372036854775810):
    print(i)
i = "unchanged"
for i in range(0):
    pass
print(i)
x = range(3)
print([a * 10 + b for a in x for b in x])
