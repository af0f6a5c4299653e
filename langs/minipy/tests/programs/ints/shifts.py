# Shifts: results that outgrow 64 bits, counts beyond the width, negative numbers, negative counts.
for v in [0, 1, -1, 5, -5, 2**40, -2**40, 2**62, -2**63, 2**100, -2**100]:
    for k in [0, 1, 2, 31, 32, 61, 62, 63, 64, 65, 100]:
        print(v, k, v << k, v >> k)
print(1 >> 10**30, -1 >> 10**30, 0 << 10**30)
for f in [lambda: 1 << -1, lambda: 1 >> -1]:
    try:
        f()
    except ValueError as e:
        print(e)
