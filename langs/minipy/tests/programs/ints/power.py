# ** with small and big results, negative exponents (a float), zero bases.
for a in [0, 1, -1, 2, -2, 3, 10, -10]:
    for b in [0, 1, 2, 3, 10, 63, 64, 65]:
        print(a, b, a**b)
print(2**-1, 10**-3, (-2) ** -3, 2**0.5, (-8) ** 2)
print(-2**2, 2**3**2)
try:
    0**-1
except ZeroDivisionError as e:
    print(e)
