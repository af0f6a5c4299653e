# Addition and subtraction across the borders of 63 and 64 bits, both directions, and back again.
edges = [0, 1, -1, 4611686018427387903, 4611686018427387904, -4611686018427387904, -4611686018427387905,
         9223372036854775807, 9223372036854775808, -9223372036854775808, -9223372036854775809, 18446744073709551616]
for a in edges:
    for b in edges:
        print(a, b, a + b, a - b, (a + b) - b == a, (a - b) + b == a)
