# divmod and three-argument pow.
for a in [17, -17, 10**25, -10**25]:
    for b in [5, -5, 10**12, -(10**12)]:
        print(divmod(a, b))
print(pow(2, 10), pow(3, 100, 7), pow(-3, 5, 7), pow(10**20, 5, 10**9 + 7))
print(pow(2, -2), pow(0, 0), pow(5, 0, 3))
