# round() half to even, with digits, of negative numbers, with and without ndigits (int or float result).
for v in [0.5, 1.5, 2.5, -0.5, -1.5, 2.675, 1.005, 0.125, 1234.5678, -1234.5678, 1e20, 5e-5]:
    print(round(v), round(v, 0), round(v, 1), round(v, 2), round(v, -2), round(v, 4))
print(round(2.5, None), round(1e300), type(round(1.0)), type(round(1.0, 1)))
for bad in [float("inf"), float("nan")]:
    try:
        round(bad)
    except (OverflowError, ValueError) as e:
        print(type(e).__name__, e)
