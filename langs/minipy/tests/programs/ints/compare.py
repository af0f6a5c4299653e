# Order and equality of small and big ints, and of bools with ints.
vs = [0, 1, -1, 2**62 - 1, 2**62, -2**62, -2**62 - 1, 2**63 - 1, 2**63, -2**63, 2**64, 10**30, -10**30]
for a in vs:
    print(a, [a < b for b in vs], [a <= b for b in vs], [a == b for b in vs])
print(True == 1, False == 0, True + True, True < 2, -True, ~True, True & 3, True and 5)
print((2**63) - (2**63) == 0, 2**64 - 2**64 + 5 == 5)
