# inf and nan: arithmetic, order, equality, identity inside containers, text.
inf = float("inf")
nan = float("nan")
print(inf, -inf, nan, inf - inf, inf * 0, inf + 1 == inf, -inf < inf)
print(nan == nan, nan != nan, nan < 1, nan > 1, nan is nan, nan in [nan], [nan] == [nan])
print(1e308 * 10, -1e308 * 10, 1e-320 / 1e10, float("Infinity"), float("-inf"), float("NaN"))
print(0.0 == -0.0, 0.0 * -1, -0.0 + 0.0, 1 / inf, -1 / inf)
print(max(1.0, nan), max(nan, 1.0), min(inf, -inf))
print(inf // 1, inf % 2, 5 % inf, -5 % inf, 5 // inf, -5 // inf)
