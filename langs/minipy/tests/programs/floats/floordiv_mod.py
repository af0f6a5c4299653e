# Floor division and modulo of floats with all signs, zero results' signs included.
for a in [7.5, -7.5, 0.0, -0.0, 1e20, 0.1, 6.0]:
    for b in [2.0, -2.0, 0.3, -0.3, 7.5, 1e300]:
        print(a, b, a // b, a % b, divmod(a, b))
print(7 // 2.0, 7.0 % 3, -7 % 2.5, 2**70 // 2.0)
