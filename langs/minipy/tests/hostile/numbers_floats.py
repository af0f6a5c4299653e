"""Floats that are not numbers, without end, and signed zeros."""
inf, nan = float("inf"), float("nan")
xs = [0.0, -0.0, 1.0, -1.0, inf, -inf, nan, 1e308, 5e-324, 2.0**53, -(2.0**63), 1e16]
for a in xs:
    row = []
    for b in xs:
        for f in (lambda: a + b), (lambda: a - b), (lambda: a * b), (lambda: a / b), (lambda: a // b), (lambda: a % b), (lambda: a ** b), (lambda: a < b), (lambda: a == b), (lambda: max(a, b)), (lambda: divmod(a, b)):
            try: row.append(repr(f()))
            except (ZeroDivisionError, OverflowError) as e: row.append(type(e).__name__)
    print(" ".join(row))
for a in xs:
    for f in int, round, hash, abs, bool, repr, (lambda x: x.is_integer()), (lambda x: x.as_integer_ratio()), (lambda x: x.hex()), (lambda x: "%d" % x), (lambda x: f"{x:+010.3e}"), (lambda x: f"{x:g}"), (lambda x: int(x) == x):
        if a != a and f is hash: continue
        try: print(f(a), end=" ")
        except (ValueError, OverflowError) as e: print(type(e).__name__, end=" ")
    print()
d = {nan: 1}
print(nan in d, float("nan") in d, [nan] == [nan], {0.0: 1}[-0.0], {1: 2}[1.0], {2**53: 1}.get(2.0**53))
