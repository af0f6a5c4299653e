# Products across the border of 64 bits, and their division back.
edges = [0, 1, -1, 2, 3037000499, 3037000500, -3037000500, 4294967296, -4294967296, 4611686018427387904,
         9223372036854775807, -9223372036854775808, 9223372036854775808, 10**30, -10**30]
for a in edges:
    for b in edges:
        p = a * b
        print(a, b, p)
        if b != 0:
            if p // b != a or p % b != 0:
                print("wrong")
