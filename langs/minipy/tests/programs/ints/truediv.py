# int / int is correctly rounded, also where both are far beyond 2**53.
print(1 / 3, 7 / 2, -7 / 2, 6 / 3, 0 / 5)
print((2**53 + 1) / 1, (2**60 + 1) / (2**60 - 1), 10**400 / 10**390, 1 / 10**300, -(10**25) / 3)
print((10**40 + 1) / 10**20, 3 / 2**1000)
for a, b in [(1, 0), (10**400, 1)]:
    try:
        print(a / b)
    except ZeroDivisionError as e:
        print("zero:", e)
    except OverflowError as e:
        print("overflow:", e)
