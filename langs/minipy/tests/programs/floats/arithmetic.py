# Mixed int and float arithmetic, conversions of big ints, power.
print(1 + 0.5, 0.5 + 1, 3 - 0.5, 2 * 0.25, 1 / 4, 7.0 // 2, 2**0.5, 0.25**-2, (-8.0) ** 3)
print(2**70 + 0.5, 0.5 * 2**70, 10**22 - 1e22, float(2**63), float(10**300))
print(-0.5, +0.5, abs(-0.5), int(0.5 + 0.5), bool(0.0), bool(0.1), not 0.0)
for f in [lambda: 10**400 + 0.5, lambda: 0.0**-1, lambda: 2.0**10000, lambda: float(10**400)]:
    try:
        print(f())
    except (OverflowError, ZeroDivisionError) as e:
        print(type(e).__name__, e)
